//! The command: measures, or checks that the libraries agree in random games.

use std::env;
use std::process::ExitCode;

use touchmove_peers::compare::{Effort, compare};
use touchmove_peers::cross_check::{self, Check};

const USAGE: &str = "usage: touchmove-peers [--rounds N] [--quick]
       touchmove-peers --cross-check POSITIONS [--seed N]

  --rounds N  measure everything N times (15; 3 with --quick)
  --quick     count less deep and repeat less: a first impression, not a result
  --cross-check POSITIONS
              play random games until so many positions have been compared;
              the last line says in how many the libraries disagree
  --seed N    play other games than those of seed 0
  --help      print this";

/// What is to be done.
enum Command {
    Help,
    Compare(Effort),
    CrossCheck(Check),
}

impl Command {
    fn from_arguments(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut quick, mut rounds, mut positions, mut seed) = (false, None, None, None);
        while let Some(argument) = arguments.next() {
            let mut number = |least, most| {
                let text = arguments.next();
                let text = text.ok_or_else(|| format!("{argument} needs a number"))?;
                match text.parse::<u64>() {
                    Ok(number) if (least..=most).contains(&number) => Ok(number),
                    _ => Err(format!("not a number from {least} to {most}: {text}")),
                }
            };
            match argument.as_str() {
                "--help" => return Ok(Self::Help),
                "--quick" => quick = true,
                "--rounds" => rounds = Some(number(1, 1000)? as usize),
                "--cross-check" => positions = Some(number(1, u64::MAX)?),
                "--seed" => seed = Some(number(0, u64::MAX)?),
                other => return Err(format!("unknown argument: {other}")),
            }
        }
        match positions {
            Some(_) if quick || rounds.is_some() => Err("--cross-check measures nothing".into()),
            Some(positions) => Ok(Self::CrossCheck(Check {
                positions,
                seed: seed.unwrap_or(0),
            })),
            None if seed.is_some() => Err("--seed is for --cross-check".into()),
            None => {
                let mut effort = if quick { Effort::QUICK } else { Effort::FULL };
                effort.rounds = rounds.unwrap_or(effort.rounds);
                Ok(Self::Compare(effort))
            }
        }
    }
}

fn main() -> ExitCode {
    match Command::from_arguments(env::args().skip(1)) {
        Ok(Command::Help) => println!("{USAGE}"),
        Ok(Command::Compare(effort)) => compare(&effort),
        Ok(Command::CrossCheck(check)) => {
            let report = cross_check::run(&check);
            println!("{report}");
            if !report.agrees() {
                return ExitCode::FAILURE;
            }
        }
        Err(error) => {
            eprintln!("{error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
