//! Checks PGN files of any size: can every game be read, and is every move legal?
//!
//! `check_pgn FILE…` replays every game with its variations. With `--verbose` it also checks each
//! recorded result against the Laws. A file named `-` is standard input.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a command may use a clock; the library does not"
)]

mod common;
#[path = "common/count.rs"]
mod count;
#[path = "common/input.rs"]
mod input;
#[path = "common/progress.rs"]
mod progress;

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use touchmove::record::WalkStep;
use touchmove::{GameRecord, pgn};

use common::Asked;
use count::count;
use input::{Input, look_for};
use progress::Progress;

const HELP: &str = "\
Reads PGN files, replays every game, and says what is wrong with them.

usage: check_pgn [--verbose] FILE...

A FILE named `-` is standard input. Prints a line for each error, with the file,
the game, the line and the column, and at the end the number of games, moves and
errors, and how fast they were read. Moves are counted in games without errors,
variations included. A game with an error is left at the error, and reading
continues with the next game.

  --verbose  print every error, not only the first ten, and every recorded
             result that contradicts the Laws, which is not counted as an error
  --help     print this text
  --version  print the version

Exit status: 0 if all is well, 1 if there were errors, 2 for wrong arguments or
a file that cannot be opened.";

/// How many errors are printed without `--verbose`.
const PRINTED: u64 = 10;

fn main() -> ExitCode {
    common::end(run(&mut io::stdout().lock()))
}

/// What the command line asks for.
struct Task {
    files: Vec<OsString>,
    verbose: bool,
}

fn parse_arguments() -> Result<Asked<Task>, lexopt::Error> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let (mut files, mut verbose) = (Vec::new(), false);
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Asked::Help),
            Long("version") | Short('V') => return Ok(Asked::Version),
            Long("verbose") | Short('v') => verbose = true,
            Value(file) => files.push(file),
            other => return Err(other.unexpected()),
        }
    }
    if files.is_empty() {
        return Err("expected a file; see `check_pgn --help`".into());
    }
    Ok(Asked::Task(Task { files, verbose }))
}

fn run(out: &mut impl Write) -> Result<ExitCode, Box<dyn Error>> {
    let Some(Task { files, verbose }) = parse_arguments()?.or_print(HELP, out)? else {
        return Ok(ExitCode::SUCCESS);
    };
    // Report a wrong file name at once, not after an hour of reading.
    files.iter().try_for_each(|name| look_for(name))?;
    let started = Instant::now();
    let mut tally = Tally::new();
    for name in &files {
        let watched = Watched::new(Input::open(name)?);
        tally.progress = watched.progress.clone();
        let reader = pgn::Reader::new(watched);
        let name = Path::new(name).display().to_string();
        if verbose {
            tally.judge_all(&name, reader, out)?;
        } else {
            tally.replay_all(&name, reader, out)?;
        }
        tally.progress.clear();
    }
    tally.print(started.elapsed(), verbose, out)?;
    Ok(ExitCode::from(u8::from(tally.errors > 0)))
}

/// The counts of what was found.
struct Tally {
    progress: Progress,
    games: u64,
    /// Moves in games without errors.
    moves: u64,
    errors: u64,
    contradictions: u64,
    bytes: u64,
}

impl Tally {
    fn new() -> Self {
        Self {
            progress: Progress::new(None, "bytes"),
            games: 0,
            moves: 0,
            errors: 0,
            contradictions: 0,
            bytes: 0,
        }
    }

    /// Replays every game without keeping it.
    fn replay_all(
        &mut self,
        name: &str,
        reader: pgn::Reader<pgn::Stream<Watched>>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let mut options = pgn::Options::STRICT;
        options.comments = false;
        let mut reader = reader.with_options(options);
        let mut replay = pgn::Replay::new().with_options(options);
        let mut moves = 0;
        loop {
            let followed = match reader.next_event() {
                Ok(None) => break,
                Ok(Some(event)) => {
                    match event {
                        pgn::Event::Move(_) => moves += 1,
                        pgn::Event::End(_) => self.game(std::mem::take(&mut moves)),
                        _ => {}
                    }
                    replay.apply(event)
                }
                Err(error) => {
                    moves = 0;
                    self.error(name, &error, false, out)?;
                    continue;
                }
            };
            if let Err(fault) = followed {
                moves = 0;
                let error = reader.reject_game(fault);
                self.error(name, &error, false, out)?;
            }
        }
        self.bytes += reader.location().offset;
        Ok(())
    }

    /// Counts a game without errors.
    fn game(&mut self, moves: u64) {
        self.games += 1;
        self.moves += moves;
    }

    /// Reads every game as a record and compares its result with the Laws.
    fn judge_all(
        &mut self,
        name: &str,
        reader: pgn::Reader<pgn::Stream<Watched>>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let mut reader = reader.with_options(pgn::Options::STRICT);
        loop {
            match reader.next_record() {
                Ok(None) => break,
                Ok(Some(record)) => {
                    let is_move = |step: &WalkStep| matches!(step, WalkStep::Move(_));
                    self.game(record.walk().filter(is_move).count() as u64);
                    let place = reader.location();
                    for contradiction in contradictions(&record) {
                        self.contradictions += 1;
                        self.progress.clear();
                        writeln!(out, "{name}, game {}: {contradiction}", place.game)?;
                    }
                }
                Err(error) => self.error(name, &error, true, out)?,
            }
        }
        self.bytes += reader.location().offset;
        Ok(())
    }

    /// Counts an error and prints it, unless ten were printed already.
    fn error(
        &mut self,
        name: &str,
        error: &pgn::Error,
        verbose: bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        // A read error says nothing about the game in which it occurred.
        self.games += u64::from(!matches!(error.kind(), pgn::ErrorKind::Io { .. }));
        self.errors += 1;
        if verbose || self.errors <= PRINTED {
            self.progress.clear();
            writeln!(out, "{name}, {error}")?;
        }
        Ok(())
    }

    fn print(&self, time: Duration, verbose: bool, out: &mut impl Write) -> io::Result<()> {
        if self.errors > PRINTED && !verbose {
            let more = self.errors - PRINTED;
            writeln!(out, "and {more} more; --verbose prints each")?;
        }
        let seconds = time.as_secs_f64().max(1e-9);
        let (per_second, megabytes) = (self.games as f64 / seconds, self.bytes as f64 / 1e6);
        writeln!(out, "Games: {}", self.games)?;
        writeln!(out, "Moves: {}", self.moves)?;
        writeln!(out, "Errors: {}", self.errors)?;
        if verbose {
            writeln!(out, "Results against the Laws: {}", self.contradictions)?;
        }
        writeln!(
            out,
            "Time: {seconds:.3} s ({per_second:.0} games a second, {:.0} MB a second)",
            megabytes / seconds
        )
    }
}

/// Returns what in the record of a game contradicts the Laws.
fn contradictions(record: &GameRecord) -> Vec<String> {
    // A line with null moves is analysis, not a game.
    let Some((game, ending)) = record.to_game().ok().and_then(|game| {
        let ending = game.end()?;
        Some((game, ending))
    }) else {
        return Vec::new();
    };
    let over = format!(
        "after {} the game was over by {}",
        count(ending.ply, "half-move"),
        ending.termination
    );
    let mut found = Vec::new();
    if let Some(result) = record.result().filter(|&result| result != ending.outcome()) {
        found.push(format!(
            "the result is recorded as {result}, but {over}: {}",
            ending.outcome()
        ));
    }
    if game.ply() > ending.ply {
        found.push(format!(
            "{over}, but {} more follow",
            game.ply() - ending.ply
        ));
    }
    found
}

/// A file that shows how much of it has been read.
struct Watched {
    input: Input,
    read: u64,
    progress: Progress,
}

impl Watched {
    fn new(input: Input) -> Self {
        Self {
            read: 0,
            progress: Progress::new(input.size, "bytes"),
            input,
        }
    }
}

impl Read for Watched {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if self.input.is_typed {
            self.progress.clear();
        }
        let count = self.input.reader.read(room)?;
        self.read += count as u64;
        self.progress.show(self.read);
        Ok(count)
    }
}
