//! Files of PGN as tables, without converting them.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use arrow::array::{ArrayRef, Int32Array, RecordBatch};
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

use crate::convert::{Games, Origin, Rows};
use crate::error::{Context, Error};
use crate::input::{self, Packing, Place};
use crate::schema;

/// How many bytes of text become a batch of rows.
const PART: usize = 1 << 20;

/// Returns a table of the games of a file, which as many threads read as there are cores, unless it is compressed.
pub(super) fn table(place: &Place, cores: usize) -> Result<Arc<dyn TableProvider>, Error> {
    let schema = schema::games_with_partitions();
    let ranges = match place {
        Place::File(path) if path.is_file() && Packing::of_file(path)? == Packing::Plain => {
            let length = std::fs::metadata(path).context(path.display())?.len();
            let share = length.div_ceil(cores as u64).max(PART as u64);
            let starts =
                (0..length.div_ceil(share).max(1)).map(|share_number| share_number * share);
            starts
                .map(|start| Some((start, (start + share).min(length))))
                .collect()
        }
        _ => vec![None],
    };
    let counts = Arc::new(Mutex::new(vec![None; ranges.len()]));
    let part = |(number, range)| {
        Arc::new(Part {
            place: place.clone(),
            number,
            range,
            schema: schema.clone(),
            counts: counts.clone(),
            is_taken: AtomicBool::new(false),
        }) as Arc<dyn PartitionStream>
    };
    let parts = ranges.into_iter().enumerate().map(part).collect();
    let table = StreamingTable::try_new(schema, parts).context(place.name())?;
    Ok(Arc::new(table))
}

/// A share of a file: the games that begin in a range of its bytes, or all.
#[derive(Debug)]
struct Part {
    place: Place,
    number: usize,
    range: Option<(u64, u64)>,
    schema: SchemaRef,
    counts: Arc<Mutex<Vec<Option<Counts>>>>,
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
fn end(
    place: &Place,
    number: usize,
    found: Counts,
    all: &Mutex<Vec<Option<Counts>>>,
) -> Result<(), Error> {
    let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
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
        let (place, range, schema, send) = (
            self.place.clone(),
            self.range,
            self.schema.clone(),
            stream.tx(),
        );
        let (number, counts) = (self.number, self.counts.clone());
        let is_taken = place.is_stream() && self.is_taken.swap(true, Ordering::Relaxed);
        stream.spawn_blocking(move || {
            if is_taken {
                let name = place.name();
                return Err(exec_datafusion_err!(
                    "{name}: a stream can be read only once: convert it, and ask what comes of it"
                ));
            }
            let read = |batch| send.blocking_send(Ok(batch)).is_ok();
            let found = read_part(&place, range, &schema, read);
            found
                .and_then(|found| found.map_or(Ok(()), |found| end(&place, number, found, &counts)))
                .map_err(|error| exec_datafusion_err!("{error}"))
        });
        stream.build()
    }
}

/// Reads the games of a share, and returns what was found, or `None` if nobody wants more.
fn read_part(
    place: &Place,
    range: Option<(u64, u64)>,
    schema: &SchemaRef,
    mut send: impl FnMut(RecordBatch) -> bool,
) -> Result<Option<Counts>, Error> {
    let name = place.name();
    let text: Box<dyn Read + Send> = match (place, range) {
        (Place::File(path), Some((from, to))) => {
            let (from, to) = (game_from(path, from), game_from(path, to));
            let (from, to) = (from.context(&name)?, to.context(&name)?);
            let mut file = File::open(path).context(&name)?;
            file.seek(SeekFrom::Start(from)).context(&name)?;
            Box::new(file.take(to.saturating_sub(from)))
        }
        _ => input::open(place, &Handle::current())?.text,
    };
    let mut rows = Rows::new(0);
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
        for games in [rows.take_first(), rows.take_others()] {
            let Games { batch, months } = games.context(&name)?;
            found.games += batch.num_rows();
            let (years, months): (Vec<_>, Vec<_>) = months.into_iter().unzip();
            let mut columns = batch.columns().to_vec();
            columns.extend(
                [years, months].map(|numbers| Arc::new(Int32Array::from(numbers)) as ArrayRef),
            );
            let batch = RecordBatch::try_new(schema.clone(), columns).context(&name)?;
            if batch.num_rows() > 0 && !send(batch) {
                return Ok(None);
            }
        }
        found.rejects += rows.take_rejects().context(&name)?.num_rows();
    }
    found.has_moves = rows.has_moves;
    Ok(Some(found))
}

/// Returns where the first game begins that belongs to the range from a place on.
fn game_from(path: &PathBuf, from: u64) -> io::Result<u64> {
    let length = std::fs::metadata(Path::new(path))?.len();
    if from == 0 || from >= length {
        return Ok(from);
    }
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(from))?;
    let (mut text, mut more) = (Vec::new(), PART as u64);
    loop {
        let read = Read::by_ref(&mut file).take(more).read_to_end(&mut text)?;
        match pgn::next_game(&text, 0) {
            // What follows could say that it is none.
            Some(start) if start + 16 < text.len() || read == 0 => return Ok(from + start as u64),
            _ if read == 0 => return Ok(length),
            _ => more = text.len() as u64,
        }
    }
}
