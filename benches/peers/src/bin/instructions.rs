//! The command: counts the instructions of touchmove and of a peer, and compares them with bounds.

use std::env;
use std::fs;
use std::process::ExitCode;

use touchmove_peers::instructions::bounds::Bounds;
use touchmove_peers::instructions::{Counts, WORK, jobs, work};

const USAGE: &str = "usage: instructions [--against LIBRARY] [TEXT...]
       instructions --check FILE
       instructions --renew FILE

  --against LIBRARY
                compare with this library (cozy-chess)
  TEXT          count only the tasks whose names contain one of these texts
  --check FILE  fail if a task takes 2 % more instructions than in this file
  --renew FILE  write the counts into this file, and keep those of other targets
  --help        print this

It needs valgrind, which does not know every processor: compile for the default
target, or with RUSTFLAGS=\"-C target-cpu=x86-64-v3\".";

/// The task of the command.
enum Command {
    Help,
    Count {
        peer: String,
        texts: Vec<String>,
    },
    Check(String),
    Renew(String),
    /// What the command starts under valgrind.
    Work {
        package: String,
        texts: Vec<String>,
    },
}

impl Command {
    fn from_arguments(mut arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut peer, mut texts) = (None, Vec::new());
        let (mut check, mut renew, mut package) = (None, None, None);
        while let Some(argument) = arguments.next() {
            let place = match argument.as_str() {
                "--help" => return Ok(Self::Help),
                "--against" => &mut peer,
                "--check" => &mut check,
                "--renew" => &mut renew,
                WORK => &mut package,
                _ if argument.starts_with('-') => {
                    return Err(format!("unknown argument: {argument}"));
                }
                _ => {
                    texts.push(argument);
                    continue;
                }
            };
            let value = arguments.next();
            *place = Some(value.ok_or_else(|| format!("{argument} needs a value"))?);
        }
        if let Some(package) = package {
            return Ok(Self::Work { package, texts });
        }
        match (check, renew) {
            (None, None) if jobs(&texts).is_empty() => Err("there is no such task".into()),
            (None, None) => {
                let peer = peer.unwrap_or_else(|| "cozy-chess".into());
                Ok(Self::Count { peer, texts })
            }
            _ if peer.is_some() || !texts.is_empty() => Err("bounds are for all tasks".into()),
            (Some(file), None) => Ok(Self::Check(file)),
            (None, Some(file)) => Ok(Self::Renew(file)),
            (Some(_), Some(_)) => Err("only one task at a time".into()),
        }
    }
}

/// Returns whether no bound is exceeded.
fn check(file: &str) -> Result<bool, String> {
    let bounds = read(file)?;
    let verdict = bounds.compare(&count("cozy-chess", &[])?);
    if !verdict.report.is_empty() {
        println!("\n{}", verdict.report);
    }
    match verdict.other_compiler {
        Some(compiler) if verdict.is_exceeded => {
            println!("NOT CHECKED: the bounds are of {compiler}");
            Ok(true)
        }
        _ => Ok(!verdict.is_exceeded),
    }
}

fn renew(file: &str) -> Result<(), String> {
    let mut bounds = match fs::exists(file) {
        Ok(false) => Bounds::default(),
        _ => read(file)?,
    };
    bounds.renew(&count("cozy-chess", &[])?);
    fs::write(file, bounds.to_text()).map_err(|error| format!("{file}: {error}"))
}

fn read(file: &str) -> Result<Bounds, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    Bounds::parse(&text).map_err(|error| format!("{file}: {error}"))
}

/// Counts and prints.
fn count(peer: &str, texts: &[String]) -> Result<Counts, String> {
    let counts = Counts::of(peer, texts).map_err(|error| error.to_string())?;
    print!("{counts}");
    Ok(counts)
}

fn main() -> ExitCode {
    let command = match Command::from_arguments(env::args().skip(1)) {
        Ok(command) => command,
        Err(error) => {
            eprintln!("{error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let done = match command {
        Command::Help => {
            println!("{USAGE}");
            Ok(true)
        }
        Command::Count { peer, texts } => count(&peer, &texts).map(|_| true),
        Command::Check(file) => check(&file),
        Command::Renew(file) => renew(&file).map(|()| true),
        Command::Work { package, texts } => work(&package, &jobs(&texts)).map(|()| true),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
