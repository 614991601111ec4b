//! A small chess engine that speaks UCI, to be read from this module to the last: what an engine needs on top of the
//! crate, and no more.
//!
//! `uci` talks to the GUI, `limits` manages the time, `search` looks ahead with the help of `order`, `table` and the
//! endgame `tables`, `evaluate` rates the positions reached, and `score` defines what the numbers mean.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an engine reads the clock and searches on its own thread; the library does neither"
)]

#[path = "../common/mod.rs"]
mod common;
mod evaluate;
mod limits;
#[path = "../common/line.rs"]
mod line;
mod order;
mod score;
mod search;
mod table;
mod tables;
mod uci;

use std::error::Error;
use std::io;
use std::process::ExitCode;

use common::Asked;
use line::read_line;
use uci::Engine;

const HELP: &str = "\
Plays chess and Chess960 by the Universal Chess Interface: reads commands,
answers on the standard output. Give its path to a GUI as an engine, or type
yourself:

  position startpos moves e2e4
  go movetime 1000

usage: tiny_engine

  --help          print this text
  --version       print the version

Options of the engine: Hash in mebibytes, Move Overhead in milliseconds,
UCI_Chess960, SyzygyPath with the folders of Syzygy tablebases. It answers
go mate, searchmoves and ponder.
When the input ends, a search that has a limit is finished first.

Exit status: 0, or 2 for wrong arguments or if the input cannot be read.";

/// The length of a command in bytes. The moves of the longest game have a tenth of it.
const LONGEST_LINE: usize = 1 << 20;

fn main() -> ExitCode {
    common::end(run())
}

fn run() -> Result<(), Box<dyn Error>> {
    use lexopt::prelude::*;
    let asked = match lexopt::Parser::from_env().next()? {
        Some(Long("help") | Short('h')) => Asked::Help,
        Some(Long("version") | Short('V')) => Asked::Version,
        Some(argument) => return Err(argument.unexpected().into()),
        None => Asked::Task(()),
    };
    match asked.or_print(HELP, &mut io::stdout())? {
        Some(()) => Ok(listen()?),
        None => Ok(()),
    }
}

/// Reads lines until `quit` or the end of the input.
fn listen() -> io::Result<()> {
    let mut engine = Engine::new();
    let mut input = io::stdin().lock();
    // Bytes, not text: a line that is not UTF-8 is an unknown command, and does not end the engine.
    while let Some(line) = read_line(&mut input, LONGEST_LINE)? {
        let text = String::from_utf8_lossy(&line);
        if !engine.hear(&text) {
            return Ok(());
        }
    }
    engine.finish();
    Ok(())
}
