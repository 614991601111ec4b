//! The command: writes random games and what touchmove says about their positions.

use std::env;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use touchmove_peers::answers;

const USAGE: &str = "usage: answers [--games N] [--seed N]

  --games N  write this many games (100)
  --seed N   write other games than those of seed 0
  --help     print this

against_python_chess.py compares them with the answers of python-chess.";

fn main() -> ExitCode {
    let (mut games, mut seed) = (100, 0);
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let number = match argument.as_str() {
            "--games" => &mut games,
            "--seed" => &mut seed,
            "--help" => {
                println!("{USAGE}");
                return ExitCode::SUCCESS;
            }
            other => return refuse(&format!("unknown argument: {other}")),
        };
        match arguments.next().map(|text| text.parse()) {
            Some(Ok(value)) => *number = value,
            _ => return refuse(&format!("{argument} needs a number")),
        }
    }
    let mut out = BufWriter::new(io::stdout().lock());
    match answers::write(games, seed, &mut out).and_then(|()| out.flush()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn refuse(error: &str) -> ExitCode {
    eprintln!("{error}\n\n{USAGE}");
    ExitCode::from(2)
}
