//! The command: measures, or checks that the libraries agree.

use std::env;
use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use touchmove_peers::checkout;
use touchmove_peers::compare::{self, Effort, compare};
use touchmove_peers::cross_check::{self, Check, Piece};
use touchmove_peers::pgn::{self, Games, Race};
use touchmove_peers::version::Version;
use touchmove_peers::winning;

const USAGE: &str =
    "usage: touchmove-peers [--rounds N] [--quick] [--rows TEXT] [--before DIR] [--alone]
       touchmove-peers --pgn MEGABYTES [--rounds N] [--seed N] [--before DIR]
       touchmove-peers --write-pgn MEGABYTES [--clocks] [--seed N]
       touchmove-peers --cross-check POSITIONS [--seed N] [--state FILE] [--hours N]
       touchmove-peers --winning FILE...
       touchmove-peers --dispute STRUCTURES [--seed N]

  --rounds N  measure everything N times (15; 3 with --quick)
  --quick     count less deep and repeat less: a first impression, not a result
  --rows TEXT measure only the rows whose names contain this
  --before DIR
              let the touchmove of an older checkout, in this folder, take part as
              one more entrant
  --alone     leave out the other libraries
  --pgn MEGABYTES
              measure how fast files of this many millions of bytes are read
  --write-pgn MEGABYTES
              write such a file to standard output; --clocks adds a clock comment
              to every move
  --cross-check POSITIONS
              play random games, from positions of games and from random setups,
              until this many positions have been compared; the last line says
              in how many games the libraries disagree
  --state FILE
              go on with the cross-check in FILE, which is written every five
              seconds and when the program is interrupted or terminated
  --hours N, --seconds N
              end the cross-check after this time; with --state the same command
              goes on with it, and the result is the same as in one piece
  --winning FILE...
              measure how long it takes to tell whether a side can still mate,
              for lines `FEN;w` or `FEN;b`, with `;winnable` or `;unwinnable`
              added if that is known
  --dispute STRUCTURES
              ask the same about this many random locked structures; the last line
              says how often a library is wrong
  --seed N    play other games, or build other structures, than those of seed 0
  --help      print this";

/// The task of the command, and the folder of the older checkout that takes part.
type Order = (Command, Option<PathBuf>);

/// The task of the command.
enum Command {
    Help,
    Compare(Effort, String),
    CrossCheck(Check, Piece),
    Pgn(Race),
    WritePgn(Games),
    Measure(Vec<String>),
    Dispute { structures: usize, seed: u64 },
}

impl Command {
    fn from_arguments(mut arguments: impl Iterator<Item = String>) -> Result<Order, String> {
        let (mut quick, mut rounds, mut seed) = (false, None, None);
        let (mut positions, mut read, mut write, mut clocks) = (None, None, None, false);
        let (mut structures, mut rows) = (None, None);
        let (mut state, mut time) = (None, None);
        let (mut before, mut alone) = (None, false);
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
                "--help" => return Ok((Self::Help, None)),
                "--quick" => quick = true,
                "--rows" => match arguments.next() {
                    Some(text) if compare::is_in_a_row(&text) => rows = Some(text),
                    Some(text) => return Err(format!("no row has this in its name: {text}")),
                    None => return Err("--rows needs a text".into()),
                },
                "--state" => match arguments.next() {
                    Some(file) => state = Some(PathBuf::from(file)),
                    None => return Err("--state needs a file".into()),
                },
                "--hours" => time = Some(Duration::from_secs(3600 * number(1, 10_000)?)),
                "--seconds" => time = Some(Duration::from_secs(number(1, 1_000_000)?)),
                "--rounds" => rounds = Some(number(1, 1000)? as usize),
                "--before" => match arguments.next() {
                    Some(folder) => before = Some(PathBuf::from(folder)),
                    None => return Err("--before needs a folder".into()),
                },
                "--alone" => alone = true,
                "--winning"
                    if !quick
                        && !alone
                        && rows.is_none()
                        && rounds.is_none()
                        && seed.is_none()
                        && before.is_none() =>
                {
                    let files: Vec<String> = arguments.collect();
                    if files.is_empty() {
                        return Err("--winning needs a file".into());
                    }
                    return Ok((Self::Measure(files), None));
                }
                "--dispute" => structures = Some(number(1, 1_000_000)? as usize),
                "--cross-check" => positions = Some(number(1, u64::MAX)?),
                "--pgn" => read = Some(number(1, 1000)? as usize),
                "--write-pgn" => write = Some(number(1, 1000)? as usize),
                "--clocks" => clocks = true,
                "--seed" => seed = Some(number(0, u64::MAX)?),
                other => return Err(format!("unknown argument: {other}")),
            }
        }
        if (state.is_some() || time.is_some()) && positions.is_none() {
            return Err("--state, --hours and --seconds are for --cross-check".into());
        }
        if before.is_some() && (positions.is_some() || write.is_some() || structures.is_some()) {
            return Err("--before is only for measurements".into());
        }
        if let Some(structures) = structures {
            if quick
                || alone
                || rounds.is_some()
                || rows.is_some()
                || positions.is_some()
                || read.is_some()
                || write.is_some()
            {
                return Err("--dispute can only be combined with --seed".into());
            }
            let seed = seed.unwrap_or(0);
            return Ok((Self::Dispute { structures, seed }, None));
        }
        let megabytes = read.or(write);
        let games = megabytes.map(|megabytes| Games {
            megabytes,
            seed: seed.unwrap_or(0),
            clocks,
        });
        let tasks = [positions.is_some(), read.is_some(), write.is_some()];
        if tasks.into_iter().filter(|&asked| asked).count() > 1 {
            return Err("only one task at a time".into());
        }
        if clocks && write.is_none() {
            return Err("--clocks is for --write-pgn".into());
        }
        if (quick || alone || rows.is_some()) && tasks != [false; 3] {
            return Err("--quick, --rows and --alone are for the comparison of all rows".into());
        }
        if rounds.is_some() && (positions.is_some() || write.is_some()) {
            return Err("--rounds is only for measurements".into());
        }
        let command = match (positions, games) {
            (Some(positions), _) => {
                let seed = seed.unwrap_or(0);
                let stop = Arc::default();
                let piece = Piece { state, time, stop };
                Self::CrossCheck(Check { positions, seed }, piece)
            }
            (None, Some(games)) if write.is_some() => Self::WritePgn(games),
            (None, Some(games)) => Self::Pgn(Race {
                rounds: rounds.unwrap_or(Effort::FULL.rounds),
                games,
            }),
            (None, None) if seed.is_some() => return Err("--seed is for random games".into()),
            (None, None) => {
                let mut effort = if quick { Effort::QUICK } else { Effort::FULL };
                effort.rounds = rounds.unwrap_or(effort.rounds);
                effort.has_peers = !alone;
                Self::Compare(effort, rows.unwrap_or_default())
            }
        };
        Ok((command, before))
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (command, folder) = match Command::from_arguments(arguments.iter().cloned()) {
        Ok(order) => order,
        Err(error) => {
            eprintln!("{error}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let before = Version::before();
    if let (Some(folder), None) = (folder, &before) {
        return match checkout::run(&folder, &arguments) {
            Ok(status) if status.success() => ExitCode::SUCCESS,
            Ok(_) => ExitCode::FAILURE,
            Err(error) => failure(&error),
        };
    }
    match command {
        Command::Help => println!("{USAGE}"),
        Command::Compare(effort, rows) => compare(&effort, &rows, before.as_ref()),
        Command::Pgn(race) => pgn::measure(&race, before.as_ref()),
        Command::WritePgn(games) => print!("{}", games.text()),
        Command::CrossCheck(check, piece) => return cross_check(&check, &piece),
        Command::Measure(files) => {
            if let Err(error) = winning::measure(&files) {
                return failure(&error);
            }
        }
        Command::Dispute { structures, seed } => {
            let report = winning::dispute::run(structures, seed);
            println!("{report}");
            if !report.wrong[0].is_empty() {
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn failure(error: &dyn Display) -> ExitCode {
    eprintln!("{error}");
    ExitCode::FAILURE
}

/// Goes on with a cross-check until it is complete, its time is over or a signal ends it.
fn cross_check(check: &Check, piece: &Piece) -> ExitCode {
    for signal in [SIGINT, SIGTERM] {
        // The second signal ends the program at once.
        let stop = || Arc::clone(&piece.stop);
        let registered = flag::register_conditional_shutdown(signal, 1, stop())
            .and_then(|_| flag::register(signal, stop()));
        if let Err(error) = registered {
            eprintln!("cannot wait for signals: {error}");
        }
    }
    let run = match cross_check::run_piece(check, piece) {
        Ok(run) => run,
        Err(error) => return failure(&error),
    };
    let (positions, seconds) = (run.positions, run.time.as_secs_f64());
    let hours = run.total.as_secs_f64() / 3600.0;
    println!(
        "{positions} positions in {seconds:.1} s ({:.0}/s), {hours:.2} h in all",
        positions as f64 / seconds
    );
    if !run.is_complete {
        println!(
            "Not complete: {} of {} positions",
            run.report.positions, check.positions
        );
    }
    println!("{}", run.report);
    if run.report.agrees() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
