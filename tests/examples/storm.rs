//! A storm of events of any length, over all rulebooks, hosts and start positions, with its statistics.
//!
//! `cargo run --release -p touchmove-tests --example storm -- --events 1000000 --seed 1`

#[path = "../../examples/common/mod.rs"]
mod common;
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
use std::io::{self, Write};
use std::process::ExitCode;

use self::weather::{Look, storm};

const HELP: &str = "\
Tells arbiters random events. Fails if one panics, changes after a rejected event, or replays differently.

usage: storm [--events N] [--seed N] [--close]

  --events N  tell this many events (default 1000000)
  --seed N    seed of the random numbers (default 1)
  --close     compare the whole state of the arbiter after each event
  --help      print this text

Exit status: 0 if all is well, 2 for wrong arguments.";

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    use lexopt::prelude::*;
    let (mut events, mut seed, mut look) = (1_000_000, 1, Look::Quick);
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("events") => events = arguments.value()?.parse()?,
            Long("seed") => seed = arguments.value()?.parse()?,
            Long("close") => look = Look::Close,
            Short('h') | Long("help") => {
                writeln!(out, "{HELP}")?;
                return Ok(());
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let count = storm(events, seed, look);
    writeln!(
        out,
        "{} events in {} games, {} in order, none wrong",
        count.events,
        count.games,
        count.in_order()
    )?;
    print(out, "heard", &count.heard)?;
    print(out, "refused", &count.refused)?;
    print(out, "phases", &count.phases)?;
    print(out, "decisions", &count.decisions)?;
    Ok(())
}

fn print(out: &mut impl Write, title: &str, counts: &BTreeMap<String, usize>) -> io::Result<()> {
    writeln!(out, "{title}:")?;
    for (name, count) in counts {
        writeln!(out, "{count:>10} {name}")?;
    }
    Ok(())
}
