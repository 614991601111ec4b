//! Files of PGN as tables, without converting them.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
use touchmove::pgn::{self, Chunks};

use crate::convert::{Origin, Rows};
use crate::error::{Context, Error};
use crate::input::{self, Packing, Place};
use crate::schema;

/// How many bytes of text become a batch of rows.
const PART: usize = 1 << 20;

/// Returns a table of the games of a file, which as many threads read as there are cores, unless it is compressed.
pub(super) fn table(
    place: &Place,
    cores: usize,
) -> std::result::Result<Arc<dyn TableProvider>, Error> {
    let schema = schema::games_with_partitions();
    let part = |range| {
        let (place, schema) = (place.clone(), schema.clone());
        Arc::new(Part {
            place,
            range,
            schema,
        }) as Arc<dyn PartitionStream>
    };
    let parts = match place {
        Place::File(path) if Packing::of_file(path)? == Packing::Plain && path.is_file() => {
            let length = std::fs::metadata(path).context(path.display())?.len();
            let share = length.div_ceil(cores as u64).max(PART as u64);
            let starts =
                (0..length.div_ceil(share).max(1)).map(|share_number| share_number * share);
            starts
                .map(|start| part(Some((start, (start + share).min(length)))))
                .collect()
        }
        _ => vec![part(None)],
    };
    let table = StreamingTable::try_new(schema, parts).context(place.name())?;
    Ok(Arc::new(table))
}

/// A share of a file: the games that begin in a range of its bytes, or all.
#[derive(Debug)]
struct Part {
    place: Place,
    range: Option<(u64, u64)>,
    schema: SchemaRef,
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
        stream.spawn_blocking(move || {
            let read = |batch| send.blocking_send(Ok(batch)).is_ok();
            read_part(&place, range, &schema, read).map_err(|error| exec_datafusion_err!("{error}"))
        });
        stream.build()
    }
}

/// Reads the games of a share, until nobody wants more.
fn read_part(
    place: &Place,
    range: Option<(u64, u64)>,
    schema: &SchemaRef,
    mut send: impl FnMut(RecordBatch) -> bool,
) -> std::result::Result<(), Error> {
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
    let (mut rejects, mut games, mut is_empty) = (0, 0, true);
    for chunk in Chunks::new(text, PART) {
        let chunk = chunk.context(&name)?;
        is_empty = false;
        // Where a mistake stands is said by `lake convert`; here it is counted from the share.
        let origin = Origin {
            source: name.as_str().into(),
            offset: chunk.offset,
            lines: 0,
        };
        rows.read(&chunk.bytes, &origin);
        games += rows.len();
        let batches = rows.finish().context(&name)?;
        rejects += batches.rejects.num_rows();
        let (years, months): (Vec<_>, Vec<_>) = batches.months.into_iter().unzip();
        let mut columns = batches.games.columns().to_vec();
        columns
            .extend([years, months].map(|numbers| Arc::new(Int32Array::from(numbers)) as ArrayRef));
        let batch = RecordBatch::try_new(schema.clone(), columns).context(&name)?;
        if batch.num_rows() > 0 && !send(batch) {
            return Ok(());
        }
    }
    // Games without moves alone are what other files look like.
    let is_foreign = !rows.has_moves && rejects > 0;
    if (is_foreign || games == 0) && !is_empty {
        return Err(Error::new(format!("{name}: there is no game in it")));
    }
    Ok(())
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
