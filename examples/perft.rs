//! Counts the legal move sequences of a given length (perft), to test and compare move generators.
//!
//! `perft DEPTH` counts from the start position or a FEN. `perft --suite FILE` checks a file of
//! known counts.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a command may use threads and a clock; the library uses neither"
)]

mod common;
#[path = "common/count.rs"]
mod count;
#[path = "common/fen.rs"]
mod fen;
#[path = "common/input.rs"]
mod input;
#[path = "common/line.rs"]
mod line;
#[path = "common/lines.rs"]
mod lines;
#[path = "common/number.rs"]
mod number;
#[path = "common/progress.rs"]
mod progress;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use touchmove::fen::CastlingStyle;
use touchmove::{LegalMove, Position};

use common::Asked;
use count::count;
use fen::fen;
use lines::Lines;
use number::number;
use progress::Progress;

const HELP: &str = "\
Counts the legal move sequences of DEPTH half-moves.

usage: perft DEPTH [--fen FEN] [--divide] [--threads N]
       perft --suite FILE [--max-nodes N]

  --fen FEN       count from this position instead of the start position; rook
                  files as castling letters (HAha) make it Chess960
  --divide        print the count after each first move
  --threads N     count with N threads, 1 to 1024 (default 1)
  --suite FILE    check a file with lines such as `FEN ;D1 20 ;D2 400`
  --max-nodes N   skip the counts of a suite that are larger than N (a position
                  whose counts are all skipped counts as passed)
  --help          print this text
  --version       print the version

Exit status: 0 if all is well, 1 if a count of a suite is wrong, 2 for wrong
arguments or a file that cannot be read.";

/// A depth of 100 is out of reach, unless almost nothing can move.
const DEEPEST: u32 = 100;
const MOST_THREADS: usize = 1024;
/// The length of a line of a suite in bytes.
const LONGEST_LINE: usize = 4096;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

/// What the command line asks for.
enum Task {
    Count {
        position: Position,
        style: CastlingStyle,
        depth: u32,
        divide: bool,
        threads: usize,
    },
    Suite {
        file: String,
        max_nodes: u64,
    },
}

fn run(out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Some(task) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(ExitCode::SUCCESS);
    };
    match task {
        Task::Count {
            position,
            style,
            depth,
            divide,
            threads,
        } => {
            let started = Instant::now();
            let counts = count_by_move(&position, depth, threads);
            let seconds = started.elapsed().as_secs_f64();
            if divide {
                write_divided(out, &counts, style)?;
            }
            let nodes = if depth == 0 {
                1
            } else {
                counts.iter().map(|(_, nodes)| nodes).sum::<u64>()
            };
            let speed = nodes as f64 / seconds.max(1e-9) / 1e6;
            writeln!(
                out,
                "Time: {seconds:.3} s ({speed:.0} million nodes a second)"
            )?;
            writeln!(out, "Nodes: {nodes}")?;
        }
        Task::Suite { file, max_nodes } => return check_suite(&file, max_nodes, out),
    }
    Ok(ExitCode::SUCCESS)
}

fn parse_arguments() -> Result<Asked<Task>, Box<dyn Error>> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let (mut depth, mut position, mut suite, mut max_nodes) = (None, None, None, None);
    let (mut divide, mut threads) = (false, None);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("fen") => {
                let first = value_of(&mut parser)?;
                position = Some(fen(first, &mut parser)?);
            }
            Long("suite") => suite = Some(value_of(&mut parser)?),
            Long("divide") => divide = true,
            Long("threads") => {
                let text = value_of(&mut parser)?;
                threads = Some(number("--threads", &text, 1..=MOST_THREADS)?);
            }
            Long("max-nodes") => {
                let text = value_of(&mut parser)?;
                max_nodes = Some(number("--max-nodes", &text, 0..=u64::MAX)?);
            }
            Value(value) if depth.is_none() => {
                depth = Some(depth_of(&value.string()?)?);
            }
            other => return Err(other.unexpected().into()),
        }
    }
    let depth_and_suite = "--suite counts to the depths in its file, so no depth can be given";
    let task = match (suite, depth) {
        (Some(_), Some(_)) => return Err(depth_and_suite.into()),
        (Some(_), None) if position.is_some() || divide || threads.is_some() => {
            return Err("--suite can only be combined with --max-nodes".into());
        }
        (Some(file), None) => Task::Suite {
            file,
            max_nodes: max_nodes.unwrap_or(u64::MAX),
        },
        (None, _) if max_nodes.is_some() => return Err("--max-nodes needs --suite".into()),
        (None, None) => return Err("expected a depth; see `perft --help`".into()),
        (None, Some(depth)) => {
            count_task(depth, position.as_deref(), divide, threads.unwrap_or(1))?
        }
    };
    Ok(Asked::Task(task))
}

fn count_task(depth: u32, fen: Option<&str>, divide: bool, threads: usize) -> Result<Task, String> {
    let position = match fen {
        None => Position::standard(),
        Some(fen) => read_fen(fen)?,
    };
    Ok(Task::Count {
        position,
        style: fen.map_or(CastlingStyle::Standard, castling_style),
        depth,
        divide,
        threads,
    })
}

fn value_of(parser: &mut lexopt::Parser) -> Result<String, lexopt::Error> {
    use lexopt::ValueExt;
    parser.value()?.string()
}

fn depth_of(digits: &str) -> Result<u32, String> {
    number("the depth", digits, 0..=DEEPEST)
}

fn read_fen(fen: &str) -> Result<Position, String> {
    fen.parse()
        .map_err(|error| format!("cannot use the FEN {fen:?}: {error}"))
}

/// A FEN with rook files as castling letters is Chess960, and its moves are written that way.
fn castling_style(fen: &str) -> CastlingStyle {
    let castling = fen.split_whitespace().nth(2).unwrap_or("-");
    if castling.chars().all(|letter| "KQkq-".contains(letter)) {
        CastlingStyle::Standard
    } else {
        CastlingStyle::Chess960
    }
}

/// Returns the count after each legal move, computed by several threads.
///
/// The work is split by the replies to the first moves, so that no thread is left alone with the
/// largest subtree.
fn count_by_move(position: &Position, depth: u32, threads: usize) -> Vec<(LegalMove<'_>, u64)> {
    if depth < 3 {
        return position.divide(depth).collect();
    }
    let first: Vec<LegalMove<'_>> = position.legal_moves().into_iter().collect();
    let after: Vec<Position> = first.iter().map(|legal| legal.play()).collect();
    let jobs: Vec<(usize, LegalMove<'_>)> = after
        .iter()
        .enumerate()
        .flat_map(|(move_index, next)| {
            next.legal_moves()
                .into_iter()
                .map(move |reply| (move_index, reply))
        })
        .collect();
    let totals: Vec<AtomicU64> = first.iter().map(|_| AtomicU64::new(0)).collect();
    let (next_job, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let observer = thread::current();
    let work = || {
        while let Some((move_index, reply)) = jobs.get(next_job.fetch_add(1, Ordering::Relaxed)) {
            let nodes = reply.play().perft(depth - 2);
            totals[*move_index].fetch_add(nodes, Ordering::Relaxed);
            if done.fetch_add(1, Ordering::Relaxed) + 1 == jobs.len() {
                observer.unpark();
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len().max(1)) {
            scope.spawn(work);
        }
        let progress = Progress::new(Some(jobs.len() as u64), "replies");
        while done.load(Ordering::Relaxed) < jobs.len() {
            progress.show(done.load(Ordering::Relaxed) as u64);
            thread::park_timeout(Duration::from_millis(100));
        }
    });
    let totals = totals.into_iter().map(AtomicU64::into_inner);
    first.into_iter().zip(totals).collect()
}

/// Prints a line for each move, in alphabetical order, and an empty one.
fn write_divided(
    out: &mut impl Write,
    counts: &[(LegalMove<'_>, u64)],
    style: CastlingStyle,
) -> io::Result<()> {
    let mut lines: Vec<(String, u64)> = counts
        .iter()
        .map(|(legal, nodes)| (legal.uci(style).to_string(), *nodes))
        .collect();
    lines.sort();
    for (mv, nodes) in lines {
        writeln!(out, "{mv}: {nodes}")?;
    }
    writeln!(out)
}

/// Checks every count of a file up to a limit, and prints those that are wrong.
fn check_suite(
    file: &str,
    max_nodes: u64,
    out: &mut impl Write,
) -> Result<ExitCode, Box<dyn Error>> {
    let mut lines = Lines::open(file, LONGEST_LINE)?;
    let (mut positions, mut failed) = (0, 0);
    while let Some(line) = lines.next()? {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let (position, counts) =
            read_line(&line).map_err(|error| format!("{}: {error}", lines.place()))?;
        positions += 1;
        let mut right = true;
        for (depth, expected) in counts {
            if expected > max_nodes {
                continue;
            }
            let counted = position.perft(depth);
            if counted != expected {
                right = false;
                lines.clear();
                writeln!(
                    out,
                    "{}, depth {depth}: {counted} instead of {expected}: {line}",
                    lines.place()
                )?;
            }
        }
        failed += u64::from(!right);
    }
    if positions == 0 {
        return Err(format!("{file} holds no positions").into());
    }
    lines.clear();
    writeln!(out, "{}, {failed} failed", count(positions, "position"))?;
    Ok(ExitCode::from(u8::from(failed > 0)))
}

/// Reads `FEN ;D1 n ;D2 n …`.
fn read_line(line: &str) -> Result<(Position, Vec<(u32, u64)>), String> {
    let mut parts = line.trim_end_matches([';', ' ']).split(';').map(str::trim);
    let position = read_fen(parts.next().unwrap_or_default())?;
    let counts = parts
        .map(|part| {
            let (depth, nodes) = part
                .strip_prefix('D')
                .and_then(|rest| rest.split_once(char::is_whitespace))
                .ok_or_else(|| {
                    format!("expected a depth and a count such as `D3 8902`, not {part:?}")
                })?;
            Ok((
                depth_of(depth)?,
                number("the count", nodes.trim(), 0..=u64::MAX)?,
            ))
        })
        .collect::<Result<Vec<_>, String>>()?;
    if counts.is_empty() {
        return Err("expected counts such as `;D3 8902` after the FEN".into());
    }
    Ok((position, counts))
}
