//! PGN to Parquet: one thread reads, others convert a segment each, one gives files their names, and a journal says what is done.

mod journal;
mod write;

use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::hint::black_box;
use std::io::IsTerminal as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use tokio::runtime::Handle;
use touchmove::pgn::{ChunkError, Chunks, Limits};
use touchmove_lake_functions::{Origin, Rows, count_lines, schema};

use crate::error::{Context, Error};
use crate::input::{self, Place};

use journal::{Done, Journal, count, sync_folder};
use write::{Files, Layout, Whole};
pub(crate) use write::{INCOMPLETE, UNDATED, keys_path};

/// What is converted, and how.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) files: Vec<String>,
    pub(crate) out: PathBuf,
    pub(crate) keys: usize,
    pub(crate) row_group: usize,
    pub(crate) segment: usize,
    pub(crate) jobs: usize,
    /// Whether what was made of the files before is made again.
    pub(crate) again: bool,
}

/// How much memory for text is held at a time at most, but for one piece. As much again is room for what is made of it.
const TEXT: usize = 224 << 20;

/// Of how many segments the memory is kept at most, besides what is held.
const SPARE: usize = 2;

/// How much is asked for and freed before the start.
const KEPT: usize = 8 << 20;

/// How many games go to a file at a time, so that they are still in the cache.
const CHUNK: usize = 1024;

/// How many games of other months than the first of a segment wait to be written.
const OTHERS: usize = 16_384;

/// An input that was begun.
struct Source {
    id: String,
    name: Arc<str>,
    length: Option<u64>,
    journal: Mutex<Journal>,
    /// How many of its segments are not done, and one more while it is read.
    left: AtomicUsize,
}

/// A piece of an input, which becomes files of its own.
struct Segment {
    source: Arc<Source>,
    number: u64,
    text: Vec<u8>,
    origin: Origin,
    /// Why there is no text: its game is longer than this.
    too_long: Option<usize>,
}

/// How much memory the segments have that are not converted.
#[derive(Debug, Default)]
struct Room {
    held: Mutex<usize>,
    given: Condvar,
}

impl Room {
    /// Waits until there is room for so much more, and takes it.
    fn take(&self, bytes: usize) {
        let held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let held = self
            .given
            .wait_while(held, |held| *held > 0 && *held + bytes > TEXT);
        *held.unwrap_or_else(PoisonError::into_inner) += bytes;
    }

    fn give(&self, bytes: usize) {
        *self.held.lock().unwrap_or_else(PoisonError::into_inner) -= bytes;
        self.given.notify_one();
    }
}

/// The files of a segment, and what it had.
struct Converted {
    source: Arc<Source>,
    number: u64,
    files: Vec<Whole>,
    done: Done,
}

/// What the threads of a conversion share.
struct Conversion<'s> {
    settings: &'s Settings,
    read: Read,
    layout: Layout,
    progress: Progress,
    error: Mutex<Option<Error>>,
    has_failed: AtomicBool,
    games: AtomicU64,
    rejects: AtomicU64,
    room: Room,
    /// The memory of segments that are converted, for others.
    spare: Mutex<Vec<Vec<u8>>>,
}

/// Converts files, or what is left of them.
pub(crate) fn run(settings: &Settings, runtime: &Handle) -> Result<(), Error> {
    run_with(settings, runtime, |conversion, rows, segment| {
        conversion.read(rows, segment)
    })
}

/// What a thread does with a segment.
type Read = fn(&Conversion<'_>, &mut Rows, &Segment) -> Result<Converted, Error>;

fn run_with(settings: &Settings, runtime: &Handle, read: Read) -> Result<(), Error> {
    let layout = Layout {
        out: settings.out.clone(),
        keys: settings.keys,
        row_group: settings.row_group,
        ..Layout::default()
    };
    let out = layout.out.display();
    if out.to_string().contains("://") {
        return Err(Error::new(format!(
            "{out}: tables are written to a folder, which can be copied to a store"
        )));
    }
    let places = settings
        .files
        .iter()
        .map(|file| Place::new(file)?.canonical())
        .collect::<Result<Vec<_>, _>>()?;
    let (mut abouts, mut names) = (Vec::new(), BTreeSet::new());
    for place in &places {
        if !names.insert(place.name()) {
            return Err(Error::new(format!("{}: given twice", place.name())));
        }
        abouts.push(input::identify(place, runtime)?);
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
    layout.sweep()?;
    let total = abouts
        .iter()
        .map(|about| about.as_ref().map(|(length, _)| *length))
        .sum::<Option<u64>>();
    let (success, mark) = (layout.success(), layout.incomplete());
    File::create(&mark)
        .and_then(|file| file.sync_all())
        .context(mark.display())?;
    sync_folder(&mark)?;
    remove(&success)?;
    let conversion = Conversion {
        settings,
        read,
        layout,
        progress: Progress::new(total),
        error: Mutex::new(None),
        has_failed: AtomicBool::new(false),
        games: AtomicU64::new(0),
        rejects: AtomicU64::new(0),
        room: Room::default(),
        spare: Mutex::default(),
    };
    // After this, the allocator of glibc keeps what is freed, up to twice as much a thread, and does not ask for each page anew.
    drop(black_box(Vec::<u8>::with_capacity(KEPT)));
    conversion.convert(places.iter().zip(abouts), runtime);
    let Conversion {
        layout,
        progress,
        error,
        games,
        rejects,
        ..
    } = conversion;
    let error = error.into_inner().unwrap_or_else(PoisonError::into_inner);
    layout.sweep()?;
    let (begun, incomplete) = count(&layout.journals())?;
    // An input that was refused left nothing: the others are complete.
    if incomplete.is_none() && (error.is_none() || begun > 0) {
        File::create(&success)
            .and_then(|file| file.sync_all())
            .context(success.display())?;
        remove(&mark)?;
    }
    if let Some(error) = error {
        return Err(error);
    }
    if let Some(source) = incomplete {
        return Err(Error::new(format!(
            "{source}: its conversion into {} was not finished: without it the tables are not complete",
            layout.out.display()
        )));
    }
    let _ = fs::remove_dir(layout.unfinished());
    progress.end(games.into_inner(), rejects.into_inner());
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

impl Conversion<'_> {
    /// Reads the inputs one after another, while others convert their segments, and another gives files their names.
    fn convert<'p>(
        &self,
        inputs: impl Iterator<Item = (&'p Place, Option<(u64, String)>)>,
        runtime: &Handle,
    ) {
        // Any segment may be as long as the longest game.
        let held = TEXT / self.settings.segment.max(Limits::DEFAULT.max_game_len);
        let jobs = self.settings.jobs.min(held.saturating_sub(2)).max(1);
        // Who reads has one segment ready, and no more wait.
        let (send, receive) = sync_channel::<Segment>(0);
        let (publish, published) = sync_channel::<Converted>(jobs);
        let receive = Mutex::new(receive);
        thread::scope(|scope| {
            for _ in 0..jobs {
                let (receive, publish) = (&receive, publish.clone());
                scope.spawn(move || {
                    let mut rows = Rows::new(self.settings.keys);
                    loop {
                        let next = receive
                            .lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .recv();
                        let Ok(segment) = next else { break };
                        if self.has_failed.load(Ordering::Relaxed) {
                            self.room.give(segment.text.capacity());
                            continue;
                        }
                        // Who sends would wait for ever if all who receive were gone.
                        let result = catch_unwind(AssertUnwindSafe(|| {
                            (self.read)(self, &mut rows, &segment)
                        }));
                        let result = result.unwrap_or_else(|_| {
                            let (name, at) = (&segment.source.name, segment.origin.offset);
                            let sentence = "a thread panicked over the games from byte";
                            Err(Error::new(format!("{name}: {sentence} {at} on")))
                        });
                        self.room.give(segment.text.capacity());
                        self.keep(segment);
                        match result {
                            // Who publishes ends last.
                            Ok(converted) => drop(publish.send(converted)),
                            Err(error) => self.fail(error),
                        }
                    }
                });
            }
            drop(publish);
            scope.spawn(|| {
                for converted in published {
                    let result = self.publish(&converted);
                    result.unwrap_or_else(|error| self.fail(error));
                }
            });
            for (place, about) in inputs {
                let result = self.split(place, about, runtime, &send);
                result.unwrap_or_else(|error| self.fail(error));
                if self.has_failed.load(Ordering::Relaxed) {
                    break;
                }
            }
            drop(send);
        });
    }

    /// Keeps the memory of a segment, unless it is larger than usual or there is enough.
    fn keep(&self, segment: Segment) {
        let mut spare = self.spare.lock().unwrap_or_else(PoisonError::into_inner);
        if spare.len() < SPARE && segment.text.capacity() <= 2 * self.settings.segment {
            spare.push(segment.text);
        }
    }

    fn fail(&self, error: Error) {
        self.has_failed.store(true, Ordering::Relaxed);
        self.error
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_or_insert(error);
    }

    /// Cuts an input into segments, and sends those that are not done.
    fn split(
        &self,
        place: &Place,
        about: Option<(u64, String)>,
        runtime: &Handle,
        send: &SyncSender<Segment>,
    ) -> Result<(), Error> {
        let (settings, progress) = (self.settings, &self.progress);
        let name = place.name();
        let id = format!("{:016x}", hash(&name));
        let path = self.layout.journals().join(format!("{id}.txt"));
        let length = about.as_ref().map(|(length, _)| *length);
        let state = match &about {
            Some((length, mark)) => format!("{length} {mark}"),
            None if path.exists() && !settings.again => {
                return Err(Error::new(format!(
                    "{name}: a stream cannot be resumed: give --again, or another --out"
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
        if settings.again && path.exists() {
            // One that is empty is not complete.
            File::create(&path).context(path.display())?;
        }
        let journal = Journal::open(path, &name, &state)?;
        if journal.done.is_empty() && !journal.is_complete {
            // Files may be left of what was made before.
            self.layout.remove(&id)?;
        }
        progress.games.fetch_add(journal.games, Ordering::Relaxed);
        progress
            .old_games
            .fetch_add(journal.games, Ordering::Relaxed);
        if journal.is_complete {
            progress.bar.inc(length.unwrap_or(0));
            self.count(&journal);
            return Ok(());
        }
        let input = input::open(place, runtime)?;
        let done = journal.done.clone();
        let source = Arc::new(Source {
            id,
            name: name.as_str().into(),
            length,
            journal: Mutex::new(journal),
            left: AtomicUsize::new(1),
        });
        let (mut number, mut lines, mut shown) = (0, Some(0), 0);
        let mut chunks = Chunks::new(input.text, settings.segment);
        loop {
            let spare = self.spare.lock().map(|mut spare| spare.pop());
            if let Ok(Some(memory)) = spare {
                chunks.reuse(memory);
            }
            let Some(chunk) = chunks.next() else { break };
            if self.has_failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let (offset, text, too_long) = match chunk {
                Ok(chunk) => (chunk.offset, chunk.bytes, None),
                Err(ChunkError::TooLong { offset, limit }) => (offset, Vec::new(), Some(limit)),
                Err(error) => {
                    let byte = input.read.load(Ordering::Relaxed);
                    let sentence = format!("{name}: {error}, after {byte} bytes of the file");
                    return Err(Error::new(sentence));
                }
            };
            let passed = count_lines(&text);
            if !done.contains(&number) {
                source.left.fetch_add(1, Ordering::Relaxed);
                let origin = Origin {
                    source: source.name.clone(),
                    offset,
                    lines,
                };
                self.room.take(text.capacity());
                // Who receives waits until the sender is gone.
                let _ = send.send(Segment {
                    source: source.clone(),
                    number,
                    text,
                    origin,
                    too_long,
                });
            } else {
                chunks.reuse(text);
            }
            number += 1;
            // The lines of what is passed over are not seen.
            lines = lines
                .filter(|_| too_long.is_none())
                .map(|lines| lines + passed);
            let read = input.read.load(Ordering::Relaxed);
            progress.bar.inc(read - shown);
            shown = read;
        }
        if input::identify(place, runtime)? != about {
            return Err(Error::new(format!(
                "{name}: changed while it was read: convert it with --again"
            )));
        }
        self.leave(&source)
    }

    /// Writes the games of a segment into files.
    fn read(&self, rows: &mut Rows, segment: &Segment) -> Result<Converted, Error> {
        let name = format!("{}-{:06}", segment.source.id, segment.number);
        let mut files = Files::new(&self.layout, name.clone(), segment.text.len());
        let mut games = 0;
        let mut write = |rows: &mut Rows, least: [usize; 2]| {
            let [first, others] = rows.counts();
            if first >= least[0] {
                games += first as u64;
                files.write_first(&rows.take_first().context(&name)?, rows.read_bytes)?;
            }
            if others >= least[1] {
                games += others as u64;
                files.write_others(&rows.take_others().context(&name)?)?;
            }
            Ok(())
        };
        rows.has_moves = false;
        if let Some(limit) = segment.too_long {
            rows.reject_too_long(limit, &segment.origin);
        }
        rows.read(&segment.text, &segment.origin, |rows| {
            write(rows, [CHUNK, OTHERS])
        })?;
        write(rows, [1, 1])?;
        let rejects = rows.take_rejects().context(&name)?;
        Ok(Converted {
            source: segment.source.clone(),
            number: segment.number,
            files: files.end(&rejects)?,
            done: Done {
                games,
                rejects: rejects.num_rows() as u64,
                has_moves: rows.has_moves,
            },
        })
    }

    /// Gives the files of a segment their names, and says in the journal that it is done.
    fn publish(&self, converted: &Converted) -> Result<(), Error> {
        let Converted {
            source,
            number,
            files,
            done,
        } = converted;
        for file in files {
            file.publish(&self.layout)?;
        }
        let mut journal = source
            .journal
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        journal.add(*number, *done)?;
        drop(journal);
        self.progress.games.fetch_add(done.games, Ordering::Relaxed);
        self.progress.show();
        self.leave(source)
    }

    /// Counts that a part of the work for an input is done. After the last it is complete, or refused.
    fn leave(&self, source: &Source) -> Result<(), Error> {
        if source.left.fetch_sub(1, Ordering::AcqRel) > 1 {
            return Ok(());
        }
        let mut journal = source
            .journal
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // Games without moves alone are what other files look like.
        let is_foreign = !journal.has_moves && journal.rejects > 0;
        if (is_foreign || journal.games == 0) && source.length != Some(0) {
            self.layout.remove(&source.id)?;
            journal.remove()?;
            return Err(Error::new(format!(
                "{}: there is no game in it",
                source.name
            )));
        }
        self.count(&journal);
        journal.complete()
    }

    fn count(&self, journal: &Journal) {
        self.games.fetch_add(journal.games, Ordering::Relaxed);
        self.rejects.fetch_add(journal.rejects, Ordering::Relaxed);
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_over_a_segment_is_an_error_and_what_others_did_is_kept() {
        let folder = std::env::temp_dir().join(format!("lake-panic-{}", std::process::id()));
        let (pgn, out) = (folder.join("games.pgn"), folder.join("out"));
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(&pgn, "[Event \"1\"]\n\n1. e4 e5 *\n\n".repeat(20_000)).expect("a file");
        let mut settings = Settings {
            files: vec![pgn.display().to_string()],
            out: out.clone(),
            keys: 2,
            row_group: 1000,
            segment: 1 << 16,
            jobs: 2,
            again: false,
        };
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let panicking: Read = |conversion, rows, segment| {
            assert!(segment.number != 3, "as planned");
            conversion.read(rows, segment)
        };
        let journal = || {
            let files = fs::read_dir(out.join("_journal")).expect("journals");
            let texts = files.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
            texts.collect::<String>()
        };
        // Segment, games, rejects, and whether there are moves.
        let done = |text: &str| -> Vec<Vec<u64>> {
            let lines = text
                .lines()
                .filter_map(|line| line.strip_prefix("segment "));
            let numbers = |line: &str| {
                line.split(' ')
                    .filter_map(|word| word.parse().ok())
                    .collect()
            };
            lines.map(numbers).collect()
        };
        let mut text = String::new();
        for jobs in [1, 2] {
            settings.jobs = jobs;
            let error = run_with(&settings, runtime.handle(), panicking);
            let error = error.expect_err("a panic").to_string();
            assert!(
                error.contains("games.pgn: a thread panicked over the games from byte"),
                "{error}"
            );
            assert!(!out.join("games/_SUCCESS").exists() && out.join("games/_INCOMPLETE").exists());
            let now = journal();
            assert!(now.starts_with(&text), "{now}");
            text = now;
            // What was converted before is kept, but not what panicked.
            assert!(
                done(&text).iter().all(|line| line[0] != 3) && done(&text).len() >= 3,
                "{text}"
            );
        }
        assert!(run(&settings, runtime.handle()).is_ok());
        assert!(out.join("games/_SUCCESS").exists() && !out.join("games/_INCOMPLETE").exists());
        let whole = journal();
        assert!(whole.starts_with(&text), "{whole}");
        let games = done(&whole).iter().map(|line| line[1]).sum::<u64>();
        assert_eq!(games, 20_000);
        let numbers: BTreeSet<u64> = done(&whole).iter().map(|line| line[0]).collect();
        assert_eq!(numbers.len(), done(&whole).len());
        let _ = fs::remove_dir_all(folder);
    }
}
