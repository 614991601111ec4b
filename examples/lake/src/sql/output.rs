//! Results: a table to look at, CSV, JSON lines, or Parquet.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow::array::{Array as _, ArrayRef, RecordBatch, StringArray};
use arrow::datatypes::SchemaRef;
use arrow::error::ArrowError;
use arrow::util::display::{ArrayFormatter, FormatOptions};
use arrow::util::pretty::pretty_format_batches;
use clap::ValueEnum;
use datafusion::physical_plan::SendableRecordBatchStream;
use futures::StreamExt;
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use crate::error::{Context, Error};

/// The form of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Table,
    Csv,
    Json,
    Parquet,
}

/// Where a result goes: to a file under its name when it is whole, or to standard output.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    pub(crate) format: Format,
    pub(crate) file: Option<PathBuf>,
    /// How many rows of a table are shown.
    pub(crate) rows: usize,
}

enum Writer<W: Write + Send> {
    Csv(Box<arrow::csv::Writer<W>>),
    Json(arrow::json::LineDelimitedWriter<W>),
    Parquet(Box<ArrowWriter<W>>),
}

impl<W: Write + Send> Writer<W> {
    fn new(format: Format, to: W, schema: SchemaRef) -> Result<Self, String> {
        Ok(match format {
            Format::Json => Self::Json(arrow::json::LineDelimitedWriter::new(to)),
            Format::Parquet => {
                let level = ZstdLevel::try_new(3).map_err(|error| error.to_string())?;
                let properties = WriterProperties::builder()
                    .set_compression(Compression::ZSTD(level))
                    .build();
                let writer = ArrowWriter::try_new(to, schema, Some(properties));
                Self::Parquet(Box::new(writer.map_err(|error| error.to_string())?))
            }
            Format::Csv | Format::Table => Self::Csv(Box::new(arrow::csv::Writer::new(to))),
        })
    }

    fn write(&mut self, batch: &RecordBatch) -> Result<(), String> {
        match self {
            Self::Csv(writer) => {
                let flat = flat(batch).and_then(|batch| writer.write(&batch));
                flat.map_err(|error| error.to_string())
            }
            Self::Json(writer) => writer.write(batch).map_err(|error| error.to_string()),
            Self::Parquet(writer) => writer.write(batch).map_err(|error| error.to_string()),
        }
    }

    fn finish(self) -> Result<W, String> {
        match self {
            Self::Csv(writer) => Ok(writer.into_inner()),
            Self::Json(mut writer) => {
                writer.finish().map_err(|error| error.to_string())?;
                Ok(writer.into_inner())
            }
            Self::Parquet(writer) => writer.into_inner().map_err(|error| error.to_string()),
        }
    }
}

/// Returns rows with text for lists, structs and maps, which CSV does not have.
fn flat(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let options = FormatOptions::new().with_null("NULL");
    let text = |column: &ArrayRef| -> Result<ArrayRef, ArrowError> {
        if !column.data_type().is_nested() {
            return Ok(column.clone());
        }
        let formatter = ArrayFormatter::try_new(column, &options)?;
        let value = |row| {
            column
                .is_valid(row)
                .then(|| formatter.value(row).try_to_string())
        };
        let texts = (0..column.len()).map(|row| value(row).transpose());
        Ok(Arc::new(texts.collect::<Result<StringArray, _>>()?))
    };
    let columns = batch.columns().iter().map(text);
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    let schema = batch.schema();
    let named = schema
        .fields()
        .iter()
        .map(|field| field.name())
        .zip(columns);
    if batch.num_columns() == 0 {
        return Ok(batch.clone());
    }
    RecordBatch::try_from_iter(named)
}

impl Target {
    /// Writes a result and returns how many rows it has.
    pub(crate) async fn write(&self, results: SendableRecordBatchStream) -> Result<usize, Error> {
        match (&self.file, self.format) {
            (None, Format::Table) => self.show(results).await,
            (None, _) => {
                let out = BufWriter::new(io::stdout());
                copy(self.format, out, results, "standard output")
                    .await
                    .map(|(_, rows)| rows)
            }
            // A device or a pipe is written to, and not replaced.
            (Some(path), _) if path.exists() && !path.is_file() => {
                let place = path.display().to_string();
                let file = File::options().write(true).open(path).context(&place)?;
                copy(self.format, BufWriter::new(file), results, &place)
                    .await
                    .map(|(_, rows)| rows)
            }
            (Some(path), _) => {
                let place = path.display().to_string();
                let unfinished = unfinished(path);
                let written = async {
                    let file = File::create(&unfinished).context(&place)?;
                    let (file, rows) =
                        copy(self.format, BufWriter::new(file), results, &place).await?;
                    file.sync_all().context(&place)?;
                    std::fs::rename(&unfinished, path).context(&place)?;
                    Ok(rows)
                };
                let written = written.await;
                if written.is_err() {
                    // What is there is of no use.
                    let _ = std::fs::remove_file(&unfinished);
                }
                written
            }
        }
    }

    async fn show(&self, mut results: SendableRecordBatchStream) -> Result<usize, Error> {
        let schema = results.schema();
        let (mut batches, mut shown) = (Vec::new(), 0);
        let mut has_more = false;
        while let Some(batch) = results.next().await {
            let batch = batch.map_err(sentence)?;
            let room = self.rows - shown;
            has_more = batch.num_rows() > room;
            shown += batch.num_rows().min(room);
            batches.push(batch.slice(0, batch.num_rows().min(room)));
            if has_more {
                break;
            }
        }
        if batches.is_empty() {
            batches.push(RecordBatch::new_empty(schema));
        }
        let text = pretty_format_batches(&batches).context("the result")?;
        writeln!(io::stdout(), "{text}").context("standard output")?;
        if has_more {
            eprintln!("the first {shown} rows; --rows shows more, --format writes all");
        }
        Ok(shown)
    }
}

/// Returns the name that a file has until it is whole.
pub(crate) fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".unfinished");
    path.with_file_name(name)
}

async fn copy<W: Write + Send + IntoInner>(
    format: Format,
    to: W,
    mut results: SendableRecordBatchStream,
    place: &str,
) -> Result<(W::Inner, usize), Error> {
    let mut writer = Writer::new(format, to, results.schema()).context(place)?;
    let mut rows = 0;
    // A batch without rows writes the names of the columns.
    let none = RecordBatch::new_empty(results.schema());
    if format == Format::Csv || format == Format::Table {
        writer.write(&none).context(place)?;
    }
    while let Some(batch) = results.next().await {
        let batch = batch.map_err(sentence)?;
        rows += batch.num_rows();
        writer.write(&batch).context(place)?;
    }
    let inner = writer
        .finish()
        .context(place)?
        .into_flushed()
        .context(place)?;
    Ok((inner, rows))
}

/// A writer whose buffer can be written out.
trait IntoInner {
    type Inner;
    fn into_flushed(self) -> io::Result<Self::Inner>;
}

impl<W: Write> IntoInner for BufWriter<W> {
    type Inner = W;

    fn into_flushed(self) -> io::Result<W> {
        self.into_inner().map_err(io::IntoInnerError::into_error)
    }
}

/// Returns an error of DataFusion without its inner places.
pub(crate) fn sentence(error: datafusion::common::DataFusionError) -> Error {
    let root = error.find_root();
    let text = match root {
        datafusion::common::DataFusionError::Execution(text) => text.clone(),
        datafusion::common::DataFusionError::External(error) => error.to_string(),
        other => other.strip_backtrace(),
    };
    Error::new(text)
}
