//! Rules on a game from its log: prints the events, each ruling with its article, and the clocks.
//!
//! Without a file it rules on a game of 1971 that ended with a claim of repetition.

mod common;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::{Log, Phase};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, Color};

const HELP: &str = "\
Rules on a game from its log.

usage: referee [LOG…] [--moves] [--pgn]

Prints the events, the rulings on them with their articles, and the clocks. Without a
LOG it shows a game that ended with a claim of repetition.

  --moves   also print the moves without rulings
  --pgn     print the game as PGN after the rulings
  --help    print this text

Exit status: 0 if all is well, 1 if a ruling in a log differs from the one made now or
the log is cut off, 2 for wrong arguments or a log that cannot be read.";

const DEMONSTRATION: &str = include_str!("games/fischer-petrosian-1971.log");

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

/// What the command line asks for.
struct Task {
    files: Vec<String>,
    moves: bool,
    pgn: bool,
}

fn parse_arguments() -> Result<Option<Task>, lexopt::Error> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let mut task = Task {
        files: Vec::new(),
        moves: false,
        pgn: false,
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(None),
            Long("moves") => task.moves = true,
            Long("pgn") => task.pgn = true,
            Value(value) => task.files.push(value.string()?),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Some(task))
}

fn run(out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Some(task) = parse_arguments()? else {
        writeln!(out, "{HELP}")?;
        return Ok(ExitCode::SUCCESS);
    };
    if task.files.is_empty() {
        return referee(&task, "a game of 1971", DEMONSTRATION, out);
    }
    let mut status = ExitCode::SUCCESS;
    for file in &task.files {
        let log = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let of_file = referee(&task, file, &log, out)?;
        if of_file != ExitCode::SUCCESS {
            status = of_file;
        }
    }
    Ok(status)
}

/// Prints one game.
fn referee(
    task: &Task,
    name: &str,
    log: &str,
    out: &mut impl Write,
) -> Result<ExitCode, Box<dyn Error>> {
    let log: Log = log.parse().map_err(|error| format!("{name}: {error}"))?;
    Ok(tell(task, name, &log, out)?)
}

fn tell(task: &Task, name: &str, log: &Log, out: &mut impl Write) -> io::Result<ExitCode> {
    writeln!(out, "{name}: {}", log.config().rulebook().edition().title())?;
    let mut arbiter = Arbiter::new(log.config().clone());
    for entry in log.entries() {
        let rulings = match arbiter.handle(entry.at, entry.event) {
            Ok(rulings) => rulings,
            Err(error) => {
                writeln!(out, "{entry}\n    this cannot have happened: {error}")?;
                return Ok(ExitCode::FAILURE);
            }
        };
        if rulings.is_empty() && !task.moves {
            continue;
        }
        writeln!(out, "\n{entry}   [{}]", clocks(&arbiter, entry.at))?;
        for ruling in rulings.iter() {
            let audience = match ruling.audience {
                Audience::Everyone => "",
                Audience::Arbiter => " [for the arbiter only]",
                Audience::NoOne => " [for no one]",
            };
            writeln!(out, "    {}{audience}", ruling.decision)?;
            writeln!(out, "        {}", ruling.citation)?;
        }
    }
    writeln!(out, "\n{}", standing(&arbiter))?;
    if task.pgn {
        writeln!(out, "\n{}", arbiter.to_record().to_pgn(Default::default()))?;
    }
    differences(log, out)
}

/// Both clocks as the players see them.
fn clocks(arbiter: &Arbiter, at: SessionTime) -> String {
    let shown = |player| match arbiter.clock().remaining(player, at) {
        Some(left) => SessionTime::START.saturating_add(left).to_string(),
        None => "no limit".to_owned(),
    };
    format!("{} – {}", shown(Color::White), shown(Color::Black))
}

fn standing(arbiter: &Arbiter) -> String {
    match arbiter.phase() {
        Phase::Over(verdict) => format!("{verdict}, after {} half-moves", verdict.ply),
        Phase::Halted(question) => format!("the game is halted: {question}?"),
        _ => "the game goes on".to_owned(),
    }
}

/// Prints where the log and the rulings differ, and whether the log is complete.
fn differences(log: &Log, out: &mut impl Write) -> io::Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    if let Some(rest) = log.cut_off() {
        writeln!(out, "the log is cut off: {rest}")?;
        status = ExitCode::FAILURE;
    }
    let Ok(replayed) = log.replay() else {
        return Ok(ExitCode::FAILURE);
    };
    for mismatch in replayed.mismatches {
        writeln!(out, "{mismatch}")?;
        status = ExitCode::FAILURE;
    }
    Ok(status)
}
