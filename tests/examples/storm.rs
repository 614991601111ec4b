//! A storm of events of any length, over all rulebooks, hosts and start positions, with its statistics.
//!
//! `cargo run --release -p touchmove-tests --example storm -- --events 1000000 --seed 1`

#[path = "../../examples/common/mod.rs"]
mod common;
#[path = "../arbiter/happenings.rs"]
mod happenings;
#[path = "../../examples/common/number.rs"]
mod number;
#[path = "../../examples/common/progress.rs"]
mod progress;
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

use self::common::Asked;
use self::number::number;
use self::progress::Progress;
use self::weather::{Look, storm};

const HELP: &str = "\
Tells arbiters random events. Fails if one panics, changes after a rejected
event, or replays differently.

usage: storm [--events N] [--seed N] [--close]

  --events N  tell this many events (default 1000000)
  --seed N    seed of the random numbers (default 1)
  --close     compare the whole state of the arbiter after each event
  --help      print this text
  --version   print the version

Exit status: 0 if all is well, 2 for wrong arguments.";

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

/// What the command line asks for.
struct Task {
    events: usize,
    seed: u64,
    look: Look,
}

fn parse_arguments() -> Result<Asked<Task>, Box<dyn Error>> {
    use lexopt::prelude::*;
    let mut task = Task {
        events: 1_000_000,
        seed: 1,
        look: Look::Quick,
    };
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("events") => {
                task.events = number("--events", &parser.value()?.string()?, 0..=usize::MAX)?;
            }
            Long("seed") => {
                task.seed = number("--seed", &parser.value()?.string()?, 0..=u64::MAX)?;
            }
            Long("close") => task.look = Look::Close,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Asked::Task(task))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let Some(task) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(());
    };
    let progress = Progress::new(Some(task.events as u64), "events");
    let count = storm(task.events, task.seed, task.look, |told| {
        progress.show(told as u64);
    });
    progress.clear();
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
