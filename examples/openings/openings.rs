//! Counts the openings of PGN files of any size, with all cores: how often was each move played,
//! and with which results?
//!
//! `openings FILE…` cuts each file into pieces of whole games, which the threads of `rayon` read.
//! A file named `-` is standard input. A compressed month of games needs no disk space:
//! `openings month.pgn.zst` unpacks it as it is read.

mod arguments;
#[path = "../common/mod.rs"]
mod common;
mod count;
mod counts;
#[path = "../common/input.rs"]
mod input;
mod kept;
#[path = "../common/number.rs"]
mod number;
mod tree;

use std::error::Error;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::iter::{ParallelBridge, ParallelIterator};
use touchmove::openings::Names;
use touchmove::pgn;
use touchmove_unpack::{Unpacked, look_into};

use arguments::{HELP, Settings};
use count::Counted;
use counts::{Counts, Table};
use input::{Input, look_for, unreadable};
use kept::Kept;
use tree::Tree;

/// How long a piece is in bytes: a thread reads it in some ten milliseconds.
const PIECE: usize = 1 << 20;

/// How many moves a thread counts by itself, in a map that fits into the cache of a core.
const MOST_MOVES: usize = 1 << 13;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

fn run(out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Some(settings) = Settings::from_arguments()?.or_print(HELP, out)? else {
        return Ok(ExitCode::SUCCESS);
    };
    // Report a wrong file at once, not after an hour of reading.
    for name in &settings.files {
        look_for(name)?;
        look_into(name).map_err(|foreign| unreadable(name, foreign))?;
    }
    let mut names = Names::new();
    for name in &settings.names {
        let mut table = String::new();
        let read = Input::open(name)?.reader.read_to_string(&mut table);
        read.map_err(|error| unreadable(name, error))?;
        names
            .read(&table)
            .map_err(|error| unreadable(name, error))?;
    }
    let threads = rayon::ThreadPoolBuilder::new().num_threads(settings.threads);
    let threads = threads.build()?;
    let table = Table::new(settings.memory);
    let totals = Mutex::new(Totals::default());
    let (mut failures, mut without_games) = (Vec::new(), Vec::new());
    for name in &settings.files {
        let input = Input::open(name)?;
        let progress = bar(&input);
        let file = Unpacked::new(progress.wrap_read(input.reader))
            .map_err(|foreign| unreadable(name, foreign))?;
        let (failure, before) = (Mutex::new(None), totals.lock().map_err(failed)?.all());
        let chunks = pgn::Chunks::new(Kept::new(file, &failure), PIECE);
        threads.install(|| {
            let pieces = chunks.par_bridge();
            let each = pieces.fold(Counted::default, |mut counted, chunk| {
                match chunk {
                    Ok(chunk) => counted.count(&chunk.bytes, settings.depth),
                    Err(_) => counted.left_out += 1,
                }
                if counted.moves.len() > MOST_MOVES {
                    table.add(&mut counted.moves);
                }
                counted
            });
            each.try_for_each(|mut counted| {
                table.add(&mut counted.moves);
                let mut totals = totals.lock().map_err(failed)?;
                totals.games += counted.games;
                totals.left_out += counted.left_out;
                totals.ended += counted.ended;
                Ok::<(), String>(())
            })
        })?;
        progress.finish_and_clear();
        if let Some(failure) = failure.into_inner()? {
            failures.push(unreadable(name, failure));
        } else if totals.lock().map_err(failed)?.all() == before {
            without_games.push(Path::new(name).display());
        }
    }
    let totals = totals.into_inner()?;
    let games = totals.games.games();
    let tree = Tree {
        table: &table,
        names: &names,
        depth: settings.depth,
        min_games: settings.min_games.unwrap_or(games / 100),
    };
    if totals.all() > 0 {
        tree.print(&totals.games, out)?;
    }
    for name in &without_games {
        writeln!(out, "There are no games in {name}")?;
    }
    if totals.left_out > 0 {
        writeln!(
            out,
            "Left out, because they cannot be read: {}",
            totals.left_out
        )?;
    }
    if totals.ended > 0 {
        writeln!(
            out,
            "Counted up to an illegal move that was played: {}",
            totals.ended
        )?;
    }
    if table.missing() > 0 {
        writeln!(
            out,
            "Rare moves were dropped: counts may be too low by {}",
            table.missing()
        )?;
    }
    if !failures.is_empty() {
        return Err(failures.join("\n").into());
    }
    let is_well = totals.left_out == 0 && without_games.is_empty();
    Ok(ExitCode::from(u8::from(!is_well)))
}

/// What all pieces have in common.
#[derive(Default)]
struct Totals {
    games: Counts,
    left_out: u64,
    ended: u64,
}

impl Totals {
    /// Returns how many games were found.
    fn all(&self) -> u64 {
        self.games.games() + self.left_out
    }
}

/// The message for a thread that panicked while it held what threads share.
fn failed<E>(_: E) -> String {
    "a thread has failed".to_owned()
}

/// Returns a progress bar for a file. It is hidden unless the standard error is a terminal.
fn bar(input: &Input) -> ProgressBar {
    if input.is_typed {
        return ProgressBar::hidden();
    }
    let style = match input.size {
        Some(_) => "[{bar:32}] {bytes}/{total_bytes} ({bytes_per_sec}, {eta})",
        None => "{spinner} {bytes} ({bytes_per_sec})",
    };
    let progress = ProgressBar::with_draw_target(input.size, ProgressDrawTarget::stderr());
    match ProgressStyle::with_template(style) {
        Ok(style) => progress.with_style(style.progress_chars("##-")),
        Err(_) => progress,
    }
}
