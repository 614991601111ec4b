//! A flood of random events breaks nothing. This runs a longer one, from another seed, and prints its statistics:
//!
//! ```text
//! TOUCHMOVE_STORM=1000000,1 cargo test --release -p touchmove-tests --test games -- --nocapture a_storm_of
//! ```

use std::collections::BTreeSet;

use super::weather::{Look, storm};
use crate::common::variants::{assert_complete, enums};

#[test]
fn a_storm_of_events_breaks_nothing() {
    let asked = std::env::var("TOUCHMOVE_STORM").ok();
    let (events, seed) = asked.as_deref().map_or((60_000, 0x5702), |asked| {
        let (events, seed) = asked.split_once(',').expect("events and a seed");
        let number = |text: &str| text.parse::<u32>().expect("a number");
        (number(events), number(seed))
    });
    let count = storm(events as usize, seed.into(), Look::Quick);
    println!("{count:#?}");
    let in_order = count.in_order();
    assert!(in_order > 24_000, "{in_order} of {} in order", count.events);
    assert!(count.games > 500, "{} games", count.games);
    assert_eq!(count.phases.len(), 8, "{:?}", count.phases);
    assert!(count.decisions.len() >= 36, "{:?}", count.decisions);
    assert!(count.refused.len() >= 8, "{:?}", count.refused);
    // Every kind of event is accepted somewhere.
    let heard: BTreeSet<String> = count.heard.into_keys().collect();
    let events = enums("event");
    let event = events.iter().find(|(name, _)| name == "Event");
    let (name, variants) = event.expect("the kinds of events");
    assert_complete(name, &heard, variants);
}

#[test]
fn nothing_that_the_arbiter_remembers_is_changed_by_what_is_refused() {
    let count = storm(15_000, 0x5703, Look::Close);
    assert!(count.events >= 15_000, "{}", count.events);
}
