//! Writes random games as PGN, in the form of the files of a chess server.
//!
//! `random_games --megabytes 200 > games.pgn` makes a file for measurements. The same seed gives
//! the same games.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/number.rs"]
mod number;
#[path = "../common/numbers.rs"]
mod numbers;
#[path = "../common/progress.rs"]
mod progress;

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use touchmove::{Color, Position};

use common::Asked;
use number::number;
use numbers::Numbers;
use progress::Progress;

const HELP: &str = "\
Writes random games as PGN, in the form of the files of a chess server.

usage: random_games [--megabytes N] [--seed N] [--bare]

The moves are legal and random, but the first twelve are often the same, as in
openings. The games have 20 to 119 half-moves unless they end before, tags,
clock times and a random result. The same arguments give the same bytes.

  --megabytes N  write at least so many million bytes (default 1)
  --seed N       choose other games (default 1)
  --bare         write no clock times
  --help         print this text
  --version      print the version

Exit status: 0, or 2 for wrong arguments.";

/// What the command line asks for.
struct Settings {
    bytes: u64,
    seed: u64,
    clocks: bool,
}

fn main() -> ExitCode {
    common::end(run(&mut BufWriter::new(io::stdout().lock())))
}

fn parse_arguments() -> Result<Asked<Settings>, Box<dyn Error>> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let (mut megabytes, mut seed, mut clocks) = (1, 1, true);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("megabytes") => {
                let text = parser.value()?.string()?;
                megabytes = number("--megabytes", &text, 0..=u32::MAX)?;
            }
            Long("seed") => seed = number("--seed", &parser.value()?.string()?, 0..=u64::MAX)?,
            Long("bare") => clocks = false,
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(Asked::Task(Settings {
        bytes: u64::from(megabytes) * 1_000_000,
        seed,
        clocks,
    }))
}

fn run(out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let Some(settings) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(());
    };
    let mut numbers = Numbers::new(settings.seed);
    let (mut written, mut game) = (0, String::new());
    let progress = Progress::new(Some(settings.bytes), "bytes");
    let is_hidden = io::stdout().is_terminal();
    while written < settings.bytes {
        if written > 0 {
            game.push('\n');
        }
        write_game(&mut numbers, settings.clocks, &mut game)?;
        out.write_all(game.as_bytes())?;
        written += game.len() as u64;
        if !is_hidden {
            progress.show(written);
        }
        game.clear();
    }
    Ok(out.flush()?)
}

/// Writes a game with its tags.
fn write_game(numbers: &mut Numbers, clocks: bool, text: &mut String) -> std::fmt::Result {
    let plies = 20 + numbers.below(100);
    let mut moves = String::new();
    let mut position = Position::standard();
    let mut seconds = [180; 2];
    for ply in 0..plies {
        let legal = position.legal_moves();
        let Some(legal) = legal.get(numbers.pick(legal.len(), ply < 12)) else {
            break;
        };
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => write!(moves, "{number}. {} ", legal.san())?,
            Color::Black if clocks => write!(moves, "{number}... {} ", legal.san())?,
            Color::Black => write!(moves, "{} ", legal.san())?,
        }
        if clocks {
            let clock = &mut seconds[position.turn().index()];
            *clock = (*clock + 2 - numbers.below(6)).clamp(1, 180);
            write!(
                moves,
                "{{ [%clk 0:{:02}:{:02}] }} ",
                *clock / 60,
                *clock % 60
            )?;
        }
        position = legal.play();
    }
    let is_mate = !position.has_legal_moves() && !position.checkers().is_empty();
    let result = match (is_mate, position.turn(), numbers.below(100)) {
        (true, Color::Black, _) | (false, _, 0..49) => "1-0",
        (true, Color::White, _) | (false, _, 49..95) => "0-1",
        _ => "1/2-1/2",
    };
    writeln!(text, "[Event \"Random game\"]")?;
    writeln!(
        text,
        "[Site \"https://example.org/{:08x}\"]",
        numbers.next() >> 32
    )?;
    writeln!(
        text,
        "[Date \"2026.11.{:02}\"]\n[Round \"-\"]",
        1 + numbers.below(30)
    )?;
    for color in ["White", "Black"] {
        writeln!(text, "[{color} \"player{}\"]", numbers.below(100_000))?;
    }
    writeln!(text, "[Result \"{result}\"]")?;
    for color in ["White", "Black"] {
        writeln!(text, "[{color}Elo \"{}\"]", 1000 + numbers.below(1500))?;
    }
    writeln!(text, "[TimeControl \"180+2\"]\n[Termination \"Normal\"]")?;
    writeln!(text, "\n{moves}{result}")
}
