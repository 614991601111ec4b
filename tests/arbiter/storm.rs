//! A flood of random events breaks nothing; `cargo run --example storm` runs a longer one.

use std::collections::BTreeSet;

use super::weather::{Look, storm};
use crate::common::variants::{assert_complete, enums};

#[test]
fn a_storm_of_events_breaks_nothing() {
    let count = storm(60_000, 0x5702, Look::Quick, |_| ());
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
    let count = storm(15_000, 0x5703, Look::Close, |_| ());
    assert!(count.events >= 15_000, "{}", count.events);
}
