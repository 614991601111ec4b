//! A small chess engine that speaks UCI, to be read from here to the last module: what an engine needs on top of the
//! crate, and no more.
//!
//! `uci` hears the GUI, `limits` decides how long to think, `search` looks ahead, helped by `order` and `table`,
//! `evaluate` judges what it comes to, and `score` says what its numbers mean.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "an engine looks at the clock and thinks on a thread of its own; the library does neither"
)]

#[path = "../common/mod.rs"]
mod common;
mod evaluate;
mod limits;
mod order;
mod score;
mod search;
mod table;
mod uci;

use std::error::Error;
use std::io::{self, BufRead};
use std::process::ExitCode;

use uci::{Engine, say};

const HELP: &str = "\
Plays chess and Chess960 by the Universal Chess Interface: reads commands, answers on the
standard output. Give its path to a GUI as an engine, or type yourself:

  position startpos moves e2e4
  go movetime 1000

usage: tiny_engine

  --help          print this text

Options of the engine: Hash in mebibytes, Move Overhead in milliseconds, UCI_Chess960.
It answers go mate, searchmoves and ponder.
When the input ends, a search that has a limit is finished first.

Exit status: 0, or 2 for wrong arguments or if the input cannot be read.";

fn main() -> ExitCode {
    common::end(run())
}

fn run() -> Result<(), Box<dyn Error>> {
    use lexopt::prelude::*;
    match lexopt::Parser::from_env().next()? {
        Some(Long("help") | Short('h')) => say(HELP),
        Some(argument) => return Err(argument.unexpected().into()),
        None => listen()?,
    }
    Ok(())
}

/// Hears line by line until `quit` or the end of the input.
fn listen() -> io::Result<()> {
    let mut engine = Engine::new();
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    // Bytes, not text: what is no UTF-8 is a bad line like others, and no reason to end.
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line);
        if !engine.hear(&text) {
            return Ok(());
        }
        line.clear();
    }
    engine.finish();
    Ok(())
}
