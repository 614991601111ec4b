//! Checks PGN files of any size: is every game readable, is every move legal?
//!
//! `check_pgn FILE…` replays every game with its variations; `--verbose` also asks the Laws
//! whether each recorded result can be true. `-` is the standard input.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a command may use a clock; the library does not"
)]

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use touchmove::{
    GameRecord, PgnError, PgnEvent, PgnFault, PgnOptions, PgnReader, PgnReplay, PgnStream, WalkStep,
};

const HELP: &str = "\
Reads PGN files, replays every game, and says what is wrong with them.

usage: check_pgn [--verbose] FILE...

A FILE of `-` is the standard input.

  --verbose  print every error, and where a recorded result contradicts the Laws; without
             it the first errors are printed
  --help     print this text

Exit status: 0 if all is well, 1 if there were errors, 2 for wrong arguments.";

/// How many errors are printed without `--verbose`.
const PRINTED: u64 = 10;

fn main() -> ExitCode {
    match parse_arguments().and_then(run) {
        Ok(status) => status,
        Err(message) => {
            eprintln!("check_pgn: {message}");
            ExitCode::from(2)
        }
    }
}

/// What the command line asks for.
enum Task {
    Help,
    Check { files: Vec<OsString>, verbose: bool },
}

fn parse_arguments() -> Result<Task, String> {
    use lexopt::prelude::*;
    let mut parser = lexopt::Parser::from_env();
    let (mut files, mut verbose) = (Vec::new(), false);
    while let Some(argument) = parser.next().map_err(|error| error.to_string())? {
        match argument {
            Long("help") | Short('h') => return Ok(Task::Help),
            Long("verbose") | Short('v') => verbose = true,
            Value(file) => files.push(file),
            other => return Err(other.unexpected().to_string()),
        }
    }
    if files.is_empty() {
        return Err("which file? Say `check_pgn FILE`, or `check_pgn --help`".into());
    }
    Ok(Task::Check { files, verbose })
}

fn run(task: Task) -> Result<ExitCode, String> {
    let Task::Check { files, verbose } = task else {
        println!("{HELP}");
        return Ok(ExitCode::SUCCESS);
    };
    // A name that is wrong is said at once, not after an hour of reading.
    files
        .iter()
        .try_for_each(|name| Watched::open(name).map(drop))?;
    let started = Instant::now();
    let mut tally = Tally::default();
    for name in &files {
        let reader = PgnReader::new(Watched::open(name)?);
        let name = Path::new(name).display().to_string();
        if verbose {
            tally.judge_all(&name, reader);
        } else {
            tally.replay_all(&name, reader);
        }
        Progress::clear();
    }
    tally.print(started.elapsed(), verbose);
    Ok(ExitCode::from(u8::from(tally.errors > 0)))
}

/// What has been found.
#[derive(Default)]
struct Tally {
    games: u64,
    /// Those of games without errors.
    moves: u64,
    errors: u64,
    contradictions: u64,
    bytes: u64,
}

impl Tally {
    /// Replays every game and keeps nothing of it.
    fn replay_all(&mut self, name: &str, reader: PgnReader<PgnStream<Watched>>) {
        let options = PgnOptions {
            comments: false,
            ..PgnOptions::default()
        };
        let mut reader = reader.with_options(options);
        let mut replay = PgnReplay::new();
        let mut moves = 0;
        loop {
            let followed = match reader.next_event() {
                Ok(None) => break,
                Ok(Some(event)) => {
                    match event {
                        PgnEvent::Move(_) => moves += 1,
                        PgnEvent::End(_) => self.game(std::mem::take(&mut moves)),
                        _ => {}
                    }
                    replay.follow(event)
                }
                Err(error) => {
                    moves = 0;
                    self.error(name, &error, false);
                    continue;
                }
            };
            if let Err(fault) = followed {
                moves = 0;
                let error = reader.refuse(fault);
                self.error(name, &error, false);
            }
        }
        self.bytes += reader.place().offset;
    }

    /// Counts a game without errors.
    fn game(&mut self, moves: u64) {
        self.games += 1;
        self.moves += moves;
    }

    /// Reads every game as a record and asks what the Laws say of it.
    fn judge_all(&mut self, name: &str, mut reader: PgnReader<PgnStream<Watched>>) {
        loop {
            match reader.next_record() {
                Ok(None) => break,
                Ok(Some(record)) => {
                    let is_move = |step: &WalkStep| matches!(step, WalkStep::Move(_));
                    self.game(record.walk().filter(is_move).count() as u64);
                    let place = reader.place();
                    for contradiction in contradictions(&record) {
                        self.contradictions += 1;
                        Progress::clear();
                        println!("{name}, game {}: {contradiction}", place.game);
                    }
                }
                Err(error) => self.error(name, &error, true),
            }
        }
        self.bytes += reader.place().offset;
    }

    /// Counts an error and prints it, unless there have been many.
    fn error(&mut self, name: &str, error: &PgnError, verbose: bool) {
        // A file that cannot be read says nothing about the game it breaks off in.
        self.games += u64::from(!matches!(error.fault(), PgnFault::Io { .. }));
        self.errors += 1;
        if verbose || self.errors <= PRINTED {
            Progress::clear();
            println!("{name}, {error}");
        }
    }

    fn print(&self, time: Duration, verbose: bool) {
        if self.errors > PRINTED && !verbose {
            println!("and {} more; --verbose prints each", self.errors - PRINTED);
        }
        let seconds = time.as_secs_f64().max(1e-9);
        let (per_second, megabytes) = (self.games as f64 / seconds, self.bytes as f64 / 1e6);
        println!("Games: {}", self.games);
        println!("Moves: {}", self.moves);
        println!("Errors: {}", self.errors);
        if verbose {
            println!("Results against the Laws: {}", self.contradictions);
        }
        println!(
            "Time: {seconds:.3} s ({per_second:.0} games a second, {:.0} MB a second)",
            megabytes / seconds
        );
    }
}

/// Returns what the Laws have against the record of a game.
fn contradictions(record: &GameRecord) -> Vec<String> {
    // A line with null moves is an analysis and no game.
    let Some((game, ending)) = record.to_game().ok().and_then(|game| {
        let ending = game.ending()?;
        Some((game, ending))
    }) else {
        return Vec::new();
    };
    let over = format!(
        "after {} half-moves the game was over by {}",
        ending.ply, ending.termination
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
    file: Box<dyn Read>,
    progress: Option<Progress>,
}

impl Watched {
    fn open(name: &OsString) -> Result<Self, String> {
        let path = Path::new(name);
        if name == "-" {
            return Ok(Self {
                file: Box::new(io::stdin()),
                progress: None,
            });
        }
        let cannot = |error: io::Error| format!("cannot read {}: {error}", path.display());
        let file = File::open(path).map_err(cannot)?;
        let data = file.metadata().map_err(cannot)?;
        if data.is_dir() {
            return Err(format!("cannot read {}: it is a directory", path.display()));
        }
        let shown = io::stderr().is_terminal() && data.len() > 0;
        Ok(Self {
            file: Box::new(file),
            progress: shown.then(|| Progress::of(data.len())),
        })
    }
}

impl Read for Watched {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(room)?;
        if let Some(progress) = &mut self.progress {
            progress.advance(count as u64);
        }
        Ok(count)
    }
}

/// A bar on the terminal.
struct Progress {
    size: u64,
    read: u64,
    /// How many parts of the bar have been shown.
    shown: u64,
}

impl Progress {
    const WIDTH: u64 = 50;

    const fn of(size: u64) -> Self {
        Self {
            size,
            read: 0,
            shown: 0,
        }
    }

    fn advance(&mut self, count: u64) {
        self.read += count;
        let full = (self.read * Self::WIDTH / self.size).min(Self::WIDTH);
        if full > self.shown {
            self.shown = full;
            let bar = "#".repeat(full as usize);
            eprint!("\r[{bar:<50}] {:3} %", full * 100 / Self::WIDTH);
            // A bar that cannot be shown is no reason to stop.
            let _ = io::stderr().flush();
        }
    }

    /// Makes room on the line for something that stays.
    fn clear() {
        if io::stderr().is_terminal() {
            eprint!("\r{:60}\r", "");
        }
    }
}
