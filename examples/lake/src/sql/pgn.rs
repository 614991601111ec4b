//! Files of PGN as tables, without converting them.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use arrow::array::RecordBatch;
use arrow::datatypes::SchemaRef;
use datafusion::catalog::TableProvider;
use datafusion::catalog::streaming::StreamingTable;
use datafusion::common::exec_datafusion_err;
use datafusion::execution::TaskContext;
use datafusion::physical_plan::SendableRecordBatchStream;
use datafusion::physical_plan::stream::RecordBatchReceiverStreamBuilder;
use datafusion::physical_plan::streaming::PartitionStream;
use tokio::runtime::Handle;
use touchmove::pgn::{self, ChunkError, Chunks};
use touchmove_lake_functions::{Origin, Rows, schema};

use crate::error::{Context, Error};
use crate::input::{self, Packing, Place};

/// How many bytes of text become a batch of rows.
const PART: usize = 1 << 20;

/// Returns a table of the games of a file, which as many threads read as there are cores, unless it is compressed.
pub(super) fn table(place: &Place, cores: usize) -> Result<Arc<dyn TableProvider>, Error> {
    let schema = schema::games_with_partitions();
    let (starts, length) = match place {
        Place::File(path) if path.is_file() && Packing::of_file(path)? == Packing::Plain => {
            let length = std::fs::metadata(path).context(path.display())?.len();
            let share = length.div_ceil(cores as u64).max(PART as u64);
            let starts = (0..length.div_ceil(share).max(1)).map(|number| number * share);
            (starts.collect(), Some(length))
        }
        _ => (vec![0], None),
    };
    let parts = starts.len();
    let whole = Arc::new(Whole {
        place: place.clone(),
        starts,
        length,
        bounds: OnceLock::new(),
        counts: Mutex::new(vec![None; parts]),
    });
    let part = |number| {
        Arc::new(Part {
            whole: whole.clone(),
            number,
            schema: schema.clone(),
            is_taken: AtomicBool::new(false),
        }) as Arc<dyn PartitionStream>
    };
    let table = StreamingTable::try_new(schema.clone(), (0..parts).map(part).collect());
    Ok(Arc::new(table.context(place.name())?))
}

/// A file, and the shares in which it is read.
#[derive(Debug)]
struct Whole {
    place: Place,
    /// Near which bytes the shares begin.
    starts: Vec<u64>,
    /// Its length, if it can be read in shares.
    length: Option<u64>,
    /// Where the shares begin, once they were searched, and the length.
    bounds: OnceLock<Result<Vec<u64>, Error>>,
    counts: Mutex<Vec<Option<Counts>>>,
}

impl Whole {
    /// Opens a share.
    fn open(&self, number: usize) -> Result<Box<dyn Read + Send>, Error> {
        let (Place::File(path), Some(length)) = (&self.place, self.length) else {
            return Ok(input::open(&self.place, &Handle::current())?.text);
        };
        let search = || shares(path, &self.starts, length).context(path.display());
        let bounds = self.bounds.get_or_init(search).as_ref();
        let bounds = bounds.map_err(Clone::clone)?;
        let mut file = File::open(path).context(path.display())?;
        file.seek(SeekFrom::Start(bounds[number]))
            .context(path.display())?;
        Ok(Box::new(file.take(bounds[number + 1] - bounds[number])))
    }
}

/// A share of a file: the games that begin in a range of its bytes, or all.
#[derive(Debug)]
struct Part {
    whole: Arc<Whole>,
    number: usize,
    schema: SchemaRef,
    /// Whether a stream was scanned, which cannot be read again.
    is_taken: AtomicBool,
}

/// What was found in a share.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    games: usize,
    rejects: usize,
    has_moves: bool,
    has_text: bool,
}

/// Keeps what was found in a share. When all shares were read for the first time, says how many games are missing.
///
/// # Errors
///
/// If there is no game in any share.
fn end(whole: &Whole, number: usize, found: Counts) -> Result<(), Error> {
    let place = &whole.place;
    let mut all = whole.counts.lock().unwrap_or_else(PoisonError::into_inner);
    let is_first = all[number].replace(found).is_none();
    let Some(counts) = all.iter().copied().collect::<Option<Vec<_>>>() else {
        return Ok(());
    };
    let sum = |count: fn(&Counts) -> usize| counts.iter().map(count).sum::<usize>();
    let (games, rejects) = (sum(|counts| counts.games), sum(|counts| counts.rejects));
    // Games without moves alone are what other files look like.
    let is_foreign = rejects > 0 && !counts.iter().any(|counts| counts.has_moves);
    if is_foreign || games == 0 && counts.iter().any(|counts| counts.has_text) {
        return Err(Error::new(format!(
            "{}: there is no game in it",
            place.name()
        )));
    }
    if is_first && rejects > 0 {
        let games = if rejects == 1 {
            "game was"
        } else {
            "games were"
        };
        eprintln!(
            "{}: {rejects} {games} rejected or cut; `lake convert` writes where and why",
            place.name()
        );
    }
    Ok(())
}

impl PartitionStream for Part {
    fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    fn execute(&self, _: Arc<TaskContext>) -> SendableRecordBatchStream {
        let mut stream = RecordBatchReceiverStreamBuilder::new(self.schema.clone(), 2);
        let (whole, number) = (self.whole.clone(), self.number);
        let send = stream.tx();
        let is_taken = whole.place.is_stream() && self.is_taken.swap(true, Ordering::Relaxed);
        stream.spawn_blocking(move || {
            if is_taken {
                let name = whole.place.name();
                return Err(exec_datafusion_err!(
                    "{name}: a stream can be read only once: convert it, and ask what comes of it"
                ));
            }
            let read = |batch| send.blocking_send(Ok(batch)).is_ok();
            let found = read_part(&whole, number, read);
            found
                .and_then(|found| found.map_or(Ok(()), |found| end(&whole, number, found)))
                .map_err(|error| exec_datafusion_err!("{error}"))
        });
        stream.build()
    }
}

/// Reads the games of a share, and returns what was found, or `None` if nobody wants more.
fn read_part(
    whole: &Whole,
    number: usize,
    mut send: impl FnMut(RecordBatch) -> bool,
) -> Result<Option<Counts>, Error> {
    let name = whole.place.name();
    let text = whole.open(number)?;
    let mut rows = Rows::in_order(0);
    let mut found = Counts::default();
    for chunk in Chunks::new(text, PART) {
        found.has_text = true;
        let chunk = match chunk {
            // A game that is too long is passed over, as a rejected one.
            Err(ChunkError::TooLong { .. }) => {
                found.rejects += 1;
                continue;
            }
            chunk => chunk.context(&name)?,
        };
        // Where a mistake stands is said by `lake convert`; here it is counted from the share.
        let origin = Origin {
            source: name.as_str().into(),
            offset: chunk.offset,
            lines: None,
        };
        rows.read(&chunk.bytes, &origin, |_| Ok(()))?;
        let batch = rows.take_first().context(&name)?.with_partitions();
        let batch = batch.context(&name)?;
        found.games += batch.num_rows();
        if batch.num_rows() > 0 && !send(batch) {
            return Ok(None);
        }
        found.rejects += rows.take_rejects().context(&name)?.num_rows();
    }
    found.has_moves = rows.has_moves;
    Ok(Some(found))
}

/// Returns where the shares of a file begin in which each thread reads, and its length.
fn shares(path: &Path, starts: &[u64], length: u64) -> io::Result<Vec<u64>> {
    let mut bounds = vec![0];
    let mut last = 0;
    for &start in starts.iter().filter(|&&start| start > 0) {
        // A game that reaches into several shares is read by the first, and nothing is searched twice.
        if last < start {
            last = game_from(path, start, length)?;
        }
        bounds.push(last);
    }
    bounds.push(length);
    Ok(bounds)
}

/// How much text is kept before what is searched, in which a line with a result and an empty line begin.
const BEFORE: usize = 64 << 10;

/// Returns where the first game certainly begins from a place on, or the length.
fn game_from(path: &Path, from: u64, length: u64) -> io::Result<u64> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(from))?;
    let (mut text, mut at) = (Vec::new(), from);
    loop {
        let read = Read::by_ref(&mut file)
            .take(PART as u64)
            .read_to_end(&mut text)?;
        match pgn::next_game(&text, 0) {
            // What follows could say that it is none.
            Some(start) if start + 16 < text.len() || read == 0 => {
                return Ok(length.min(at + start as u64));
            }
            _ if read == 0 => return Ok(length),
            _ => {
                let passed = text.len().saturating_sub(BEFORE);
                text.drain(..passed);
                at += passed as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_found_behind_text_of_any_length_and_read_each_game_once() {
        let path = std::env::temp_dir().join(format!("lake-shares-{}.pgn", std::process::id()));
        let game = "[Event \"A\"]\n\n1. e4 *\n\n";
        // No game certainly begins for four megabytes, and one line is longer than what is kept.
        let long = format!("[Event \"B\"]\n\n1. e4 {{{}}} *\n\n", "x".repeat(4 << 20));
        let text = [&*game.repeat(50_000), &long, &game.repeat(50_000)].concat();
        std::fs::write(&path, &text).expect("a file");
        let length = text.len() as u64;
        for share in [100_000, 300_001, 1 << 20] {
            let starts: Vec<u64> = (0..length.div_ceil(share))
                .map(|number| number * share)
                .collect();
            let bounds = shares(&path, &starts, length).expect("a file that is there");
            assert_eq!(bounds.len(), starts.len() + 1);
            assert!(bounds.is_sorted() && bounds.last() == Some(&length));
            for &bound in &bounds[..starts.len()] {
                assert!(text[bound as usize..].starts_with("[Event") || bound == length);
            }
            let inside = |bound: &&u64| **bound > 1_250_000 && **bound < 4 << 20;
            assert_eq!(bounds.iter().find(inside), None);
        }
        let _ = std::fs::remove_file(path);
    }
}
