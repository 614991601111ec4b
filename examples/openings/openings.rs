//! Counts the openings of PGN files of any size, with all cores: how often was each move played,
//! and with which results?
//!
//! `openings FILE…` cuts each file into pieces of whole games, which the threads of `rayon` read.
//! A file named `-` is standard input, so that a compressed month of games needs no disk space:
//! `zstdcat month.pgn.zst | openings -`.

mod arguments;
#[path = "../common/mod.rs"]
mod common;
mod count;
mod counts;
#[path = "../common/input.rs"]
mod input;
#[path = "../common/number.rs"]
mod number;
mod tree;

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Mutex;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::iter::{ParallelBridge, ParallelIterator};
use touchmove::pgn;

use arguments::{HELP, Settings};
use count::Counted;
use counts::{Counts, Table};
use input::{Input, look_for, unreadable};
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
    // Report a wrong file name at once, not after an hour of reading.
    settings.files.iter().try_for_each(|name| look_for(name))?;
    let threads = rayon::ThreadPoolBuilder::new().num_threads(settings.threads);
    let threads = threads.build()?;
    let table = Table::new(settings.memory);
    let totals = Mutex::new(Totals::default());
    for name in &settings.files {
        let input = Input::open(name)?;
        let progress = bar(&input);
        let chunks = pgn::Chunks::new(progress.wrap_read(input.reader), PIECE);
        let counted = threads.install(|| {
            let pieces = chunks.par_bridge();
            let each = pieces.try_fold(Counted::default, |mut counted, chunk| {
                match chunk {
                    Ok(chunk) => counted.count(&chunk.bytes, settings.depth),
                    Err(error @ pgn::ChunkError::Io { .. }) => return Err(unreadable(name, error)),
                    Err(_) => counted.left_out += 1,
                }
                if counted.moves.len() > MOST_MOVES {
                    table.add(&mut counted.moves);
                }
                Ok(counted)
            });
            each.try_for_each(|counted| {
                let mut counted = counted?;
                table.add(&mut counted.moves);
                let mut totals = totals.lock().map_err(|_| "a thread has failed")?;
                totals.games += counted.games;
                totals.left_out += counted.left_out;
                Ok::<(), String>(())
            })
        });
        counted?;
        progress.finish_and_clear();
    }
    let totals = totals.into_inner()?;
    let games = totals.games.games();
    let tree = Tree {
        table: &table,
        depth: settings.depth,
        min_games: settings.min_games.unwrap_or(games / 100),
    };
    tree.print(&totals.games, out)?;
    if totals.left_out > 0 {
        writeln!(
            out,
            "Left out, because they cannot be read: {}",
            totals.left_out
        )?;
    }
    if table.missing() > 0 {
        writeln!(
            out,
            "Rare moves were dropped: counts may be too low by {}",
            table.missing()
        )?;
    }
    Ok(ExitCode::from(u8::from(totals.left_out > 0)))
}

/// What all pieces have in common.
#[derive(Default)]
struct Totals {
    games: Counts,
    left_out: u64,
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
