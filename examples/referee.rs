//! Rules on a game from its log: prints the events, each ruling with its article, and the clocks.
//!
//! Without a file it rules on a game of 1971 that ended with a claim of repetition.

mod common;
#[path = "common/count.rs"]
mod count;

use std::error::Error;
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use touchmove::arbiter::log::Integrity;
use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::{Log, Phase};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, Color, Position};

use common::Asked;
use count::count;

const HELP: &str = "\
Rules on a game from its log.

usage: referee [LOG...] [--moves] [--pgn]

Prints the moves, the rulings with their articles, and the clocks. A LOG named
`-` is standard input. Without a LOG it rules on a game that ended with a claim
of repetition: Fischer - Petrosian, Buenos Aires 1971.

  --moves    print each event without a ruling on a line of its own, with its
             time and the clocks
  --pgn      print the game as PGN after the rulings
  --help     print this text
  --version  print the version

Exit status: 0 if all is well, 1 if a ruling in a log differs from the one made
now or lines are missing, 2 for wrong arguments or a log that cannot be read.";

const DEMONSTRATION: &str = include_str!("games/fischer-petrosian-1971.log");

/// What the demonstration is called.
const FISCHER_PETROSIAN: &str = "Fischer - Petrosian, Buenos Aires 1971, third game";

/// The length of a log in bytes. The longest game has fewer than 20,000 half-moves.
const LONGEST_LOG: u64 = 16 << 20;

/// The length of a line of moves.
const WIDTH: usize = 80;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

/// What the command line asks for.
struct Task {
    files: Vec<String>,
    moves: bool,
    pgn: bool,
}

fn parse_arguments() -> Result<Asked<Task>, lexopt::Error> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let mut task = Task {
        files: Vec::new(),
        moves: false,
        pgn: false,
    };
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("moves") => task.moves = true,
            Long("pgn") => task.pgn = true,
            Value(value) => task.files.push(value.string()?),
            other => return Err(other.unexpected()),
        }
    }
    Ok(Asked::Task(task))
}

fn run(out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Some(task) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(ExitCode::SUCCESS);
    };
    if task.files.is_empty() {
        return referee(&task, FISCHER_PETROSIAN, DEMONSTRATION, out);
    }
    let mut status = ExitCode::SUCCESS;
    for file in &task.files {
        let log = read(file).map_err(|error| format!("cannot read {file}: {error}"))?;
        let of_file = referee(&task, file, &log, out)?;
        if of_file != ExitCode::SUCCESS {
            status = of_file;
        }
    }
    Ok(status)
}

/// Reads a file, but not more than a log can have.
fn read(file: &str) -> Result<String, Box<dyn Error>> {
    let input: Box<dyn Read> = match file {
        "-" => Box::new(io::stdin().lock()),
        _ => Box::new(File::open(file)?),
    };
    let mut bytes = Vec::new();
    input.take(LONGEST_LOG + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST_LOG {
        return Err(format!("expected a log of at most {LONGEST_LOG} bytes").into());
    }
    Ok(String::from_utf8(bytes).map_err(|_| "expected a log in UTF-8")?)
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

/// The moves that led to no ruling, in SAN.
#[derive(Default)]
struct Moves {
    text: String,
    /// The length of the last line.
    length: usize,
}

impl Moves {
    /// Adds the last move, if one was made in the position before.
    fn add(&mut self, before: &Position, arbiter: &Arbiter) {
        let last = arbiter.moves().next_back();
        let Some(legal) = last.and_then(|last| before.legal_move(last).ok()) else {
            return;
        };
        let (number, san) = (before.fullmove_number(), legal.san());
        match before.turn() {
            Color::White => self.add_word(&format!("{number}. {san}")),
            Color::Black if self.text.is_empty() => self.add_word(&format!("{number}... {san}")),
            Color::Black => self.add_word(san.as_ref()),
        }
    }

    fn add_word(&mut self, word: &str) {
        if self.length > 0 && self.length + 1 + word.len() > WIDTH {
            self.text.push('\n');
            self.length = 0;
        } else if self.length > 0 {
            self.text.push(' ');
            self.length += 1;
        }
        self.text.push_str(word);
        self.length += word.len();
    }

    /// Prints the moves after an empty line, and forgets them.
    fn print(&mut self, out: &mut impl Write) -> io::Result<()> {
        let Self { text, .. } = std::mem::take(self);
        match text.is_empty() {
            true => Ok(()),
            false => writeln!(out, "\n{text}"),
        }
    }
}

fn tell(task: &Task, name: &str, log: &Log, out: &mut impl Write) -> io::Result<ExitCode> {
    writeln!(out, "{name}: {}", log.config().rulebook().edition().title())?;
    let mut arbiter = Arbiter::new(log.config().clone());
    let mut moves = Moves::default();
    for entry in log.entries() {
        let (before, ply) = (arbiter.position().clone(), arbiter.ply());
        let rulings = match arbiter.handle(entry.at, entry.event) {
            Ok(rulings) => rulings,
            Err(error) => {
                moves.print(out)?;
                writeln!(out, "\n{entry}\n    this cannot have happened: {error}")?;
                return Ok(ExitCode::FAILURE);
            }
        };
        if rulings.is_empty() && !task.moves {
            if arbiter.ply() > ply {
                moves.add(&before, &arbiter);
            }
            continue;
        }
        moves.print(out)?;
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
    moves.print(out)?;
    writeln!(out, "\n{}", standing(&arbiter))?;
    if task.pgn {
        writeln!(out, "\n{}", arbiter.to_record())?;
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
        Phase::Over(verdict) => format!("{verdict}, after {}", count(verdict.ply, "half-move")),
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
    let is_closed = log.has_all_rulings() || replayed.integrity != Integrity::Open;
    if is_closed && replayed.integrity != Integrity::Intact {
        writeln!(out, "{}", replayed.integrity)?;
        status = ExitCode::FAILURE;
    }
    Ok(status)
}
