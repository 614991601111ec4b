//! A storm of events as long as one likes, over all rulebooks, hosts and starts: what it was made of, and whether it holds.
//!
//! `cargo run --release -p touchmove-tests --example storm -- --events 1000000 --seed 1`

#[path = "../arbiter/happenings.rs"]
mod happenings;
#[path = "../arbiter/random.rs"]
mod random;
#[path = "../arbiter/telling.rs"]
mod telling;
#[path = "../arbiter/weather.rs"]
mod weather;

use std::collections::BTreeMap;
use std::error::Error;

use self::weather::{Look, storm};

fn main() -> Result<(), Box<dyn Error>> {
    use lexopt::prelude::*;
    let (mut events, mut seed, mut look) = (1_000_000, 1, Look::Quick);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("events") => events = arguments.value()?.parse()?,
            Long("seed") => seed = arguments.value()?.parse()?,
            Long("close") => look = Look::Close,
            other => return Err(other.unexpected().into()),
        }
    }
    let count = storm(events, seed, look);
    println!(
        "{} events in {} games, {} in order, none wrong",
        count.events,
        count.games,
        count.in_order()
    );
    print("heard", &count.heard);
    print("refused", &count.refused);
    print("phases", &count.phases);
    print("decisions", &count.decisions);
    Ok(())
}

fn print(title: &str, counts: &BTreeMap<String, usize>) {
    println!("{title}:");
    for (name, count) in counts {
        println!("{count:>10} {name}");
    }
}
