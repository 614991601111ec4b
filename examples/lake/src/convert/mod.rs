//! PGN to Parquet: one thread reads, the others convert a segment each, and a journal says what is done.

mod journal;
mod rows;
mod write;

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io::IsTerminal as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use tokio::runtime::Handle;
use touchmove::pgn::Chunks;

use crate::error::{Context, Error};
use crate::input::{self, Place};
use crate::schema;

use journal::{Done, Journal, incomplete};
pub(crate) use rows::{Origin, Rows, count_lines};
use write::Layout;
pub(crate) use write::{UNDATED, keys_path};

/// What is converted, and how.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) files: Vec<String>,
    pub(crate) out: PathBuf,
    pub(crate) keys: usize,
    pub(crate) row_group: usize,
    pub(crate) segment: usize,
    pub(crate) jobs: usize,
}

/// A piece of an input, which becomes files of its own.
struct Segment {
    number: u64,
    text: Vec<u8>,
    origin: Origin,
}

/// Converts files, or what is left of them.
pub(crate) fn run(settings: &Settings, runtime: &Handle) -> Result<(), Error> {
    let layout = Layout {
        out: settings.out.clone(),
        keys: settings.keys,
        row_group: settings.row_group,
    };
    let places = settings
        .files
        .iter()
        .map(|file| Place::new(file)?.canonical())
        .collect::<Result<Vec<_>, _>>()?;
    let (mut lengths, mut names) = (Vec::new(), BTreeSet::new());
    for place in &places {
        if !names.insert(place.name()) {
            return Err(Error::new(format!("{}: given twice", place.name())));
        }
        lengths.push(input::identify(place, runtime)?);
    }
    for folder in [
        layout.journals(),
        layout.unfinished(),
        layout.out.join("games"),
    ] {
        fs::create_dir_all(&folder).context(folder.display())?;
    }
    let lock_path = layout.journals().join("lock");
    let lock = File::create(&lock_path).context(lock_path.display())?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(Error::new(format!(
                "{}: another conversion is writing here",
                layout.out.display()
            )));
        }
        Err(TryLockError::Error(error)) => return Err(error).context(lock_path.display()),
    }
    for file in fs::read_dir(layout.unfinished()).context(layout.unfinished().display())? {
        let path = file.context(layout.unfinished().display())?.path();
        fs::remove_file(&path).context(path.display())?;
    }
    let total = lengths
        .iter()
        .map(|about| about.as_ref().map(|(length, _)| *length))
        .sum::<Option<u64>>();
    let progress = Progress::new(total);
    remove(&layout.success())?;
    let (mut games, mut rejects) = (0, 0);
    for (place, about) in places.iter().zip(lengths) {
        let journal = convert(settings, &layout, place, about, runtime, &progress)?;
        games += journal.games;
        rejects += journal.rejects;
    }
    if let Some(source) = incomplete(&layout.journals())? {
        return Err(Error::new(format!(
            "{source}: its conversion into {} was not finished: without it the tables are not complete",
            layout.out.display()
        )));
    }
    let success = layout.success();
    File::create(&success)
        .and_then(|file| file.sync_all())
        .context(success.display())?;
    let _ = fs::remove_dir(layout.unfinished());
    progress.end(games, rejects);
    Ok(())
}

fn remove(path: &std::path::Path) -> Result<(), Error> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).context(path.display())
        }
        _ => Ok(()),
    }
}

/// Returns a number of a text that is the same in every run: FNV-1a.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn convert(
    settings: &Settings,
    layout: &Layout,
    place: &Place,
    about: Option<(u64, String)>,
    runtime: &Handle,
    progress: &Progress,
) -> Result<Journal, Error> {
    let source = place.name();
    let id = format!("{:016x}", hash(&source));
    let path = layout.journals().join(format!("{id}.txt"));
    let length = about.as_ref().map(|(length, _)| *length);
    let state = match &about {
        Some((length, mark)) => format!("{length} {mark}"),
        None if path.exists() => {
            return Err(Error::new(format!(
                "{source}: a stream cannot be resumed: choose another --out"
            )));
        }
        None => "stream".to_owned(),
    };
    let state = format!(
        "{state} keys {} segment {} rows {} schema {}",
        settings.keys,
        settings.segment,
        settings.row_group,
        schema::VERSION
    );
    let journal = Journal::open(path, &source, &state)?;
    if journal.is_complete {
        progress.bar.inc(length.unwrap_or(0));
        progress.games.fetch_add(journal.games, Ordering::Relaxed);
        return Ok(journal);
    }
    progress.games.fetch_add(journal.games, Ordering::Relaxed);
    progress
        .old_games
        .fetch_add(journal.games, Ordering::Relaxed);
    let done = journal.done.clone();
    let journal = Mutex::new(journal);
    let failed = Mutex::new(None::<Error>);
    let has_failed = AtomicBool::new(false);
    let fail = |error: Error| {
        has_failed.store(true, Ordering::Relaxed);
        failed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert(error);
    };
    let input = input::open(place, runtime)?;
    let (send, receive) = sync_channel::<Segment>(1);
    let receive = Mutex::new(receive);
    thread::scope(|scope| {
        for _ in 0..settings.jobs {
            scope.spawn(|| {
                let mut rows = Rows::new(settings.keys);
                loop {
                    let next = receive
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .recv();
                    let Ok(segment) = next else { break };
                    if has_failed.load(Ordering::Relaxed) {
                        continue;
                    }
                    let name = format!("{id}-{:06}", segment.number);
                    // Who sends would wait for ever if all who receive were gone.
                    let result = catch_unwind(AssertUnwindSafe(|| {
                        convert_segment(&mut rows, layout, &name, &segment, progress)
                    }));
                    let result = result
                        .unwrap_or_else(|_| Err(Error::new(format!("{name}: a thread panicked"))))
                        .and_then(|done| {
                            let mut journal =
                                journal.lock().unwrap_or_else(PoisonError::into_inner);
                            journal.add(segment.number, done)
                        });
                    if let Err(error) = result {
                        fail(error);
                    }
                }
            });
        }
        let origin: Arc<str> = source.as_str().into();
        let (mut number, mut lines, mut shown) = (0, 0, 0);
        for chunk in Chunks::new(input.text, settings.segment) {
            if has_failed.load(Ordering::Relaxed) {
                break;
            }
            match chunk {
                Ok(chunk) => {
                    let passed = count_lines(&chunk.bytes);
                    let is_done = done.contains(&number);
                    if !is_done {
                        let origin = Origin {
                            source: origin.clone(),
                            offset: chunk.offset,
                            lines,
                        };
                        // Who receives waits until the sender is gone.
                        let _ = send.send(Segment {
                            number,
                            text: chunk.bytes,
                            origin,
                        });
                    }
                    number += 1;
                    lines += passed;
                    let read = input.read.load(Ordering::Relaxed);
                    progress.bar.inc(read - shown);
                    shown = read;
                }
                Err(error) => {
                    let byte = input.read.load(Ordering::Relaxed);
                    fail(Error::new(format!(
                        "{source}: {error}, after {byte} bytes of the file"
                    )));
                }
            }
        }
        drop(send);
    });
    if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut journal = journal.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Games without moves alone are what other files look like.
    let is_foreign = !journal.has_moves && journal.rejects > 0;
    if (is_foreign || journal.games == 0) && length != Some(0) {
        layout.remove(&id)?;
        journal.remove()?;
        return Err(Error::new(format!("{source}: there is no game in it")));
    }
    journal.complete()?;
    Ok(journal)
}

fn convert_segment(
    rows: &mut Rows,
    layout: &Layout,
    name: &str,
    segment: &Segment,
    progress: &Progress,
) -> Result<Done, Error> {
    rows.has_moves = false;
    rows.read(&segment.text, &segment.origin);
    let games = rows.len() as u64;
    let batches = rows.finish().context(name)?;
    let rejects = batches.rejects.num_rows() as u64;
    layout.write(name, batches)?;
    progress.games.fetch_add(games, Ordering::Relaxed);
    progress.show();
    Ok(Done {
        games,
        rejects,
        has_moves: rows.has_moves,
    })
}

/// A bar with rate and remaining time, if someone watches.
struct Progress {
    bar: ProgressBar,
    games: AtomicU64,
    old_games: AtomicU64,
    since: Instant,
}

impl Progress {
    fn new(total: Option<u64>) -> Self {
        let is_watched = std::io::stderr().is_terminal();
        let target = match is_watched {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(total, target);
        let template = match total {
            Some(_) => "{bar:30} {bytes}/{total_bytes} {binary_bytes_per_sec} {msg}, {eta} left",
            None => "{spinner} {bytes} {binary_bytes_per_sec} {msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(250));
        Self {
            bar,
            games: AtomicU64::new(0),
            old_games: AtomicU64::new(0),
            since: Instant::now(),
        }
    }

    fn rate(&self) -> f64 {
        let games = self.games.load(Ordering::Relaxed)
            - self
                .old_games
                .load(Ordering::Relaxed)
                .min(self.games.load(Ordering::Relaxed));
        games as f64 / self.since.elapsed().as_secs_f64().max(0.001)
    }

    fn show(&self) {
        let games = self.games.load(Ordering::Relaxed);
        self.bar
            .set_message(format!("{} games, {:.0}/s", HumanCount(games), self.rate()));
    }

    fn end(&self, games: u64, rejects: u64) {
        self.bar.finish_and_clear();
        let seconds = self.since.elapsed().as_secs_f64();
        eprintln!("{games} games, {rejects} rejected or cut, {seconds:.1} s");
    }
}
