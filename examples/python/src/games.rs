//! Files of games as rows of the table that the functions of SQL are asked about.

use std::convert::Infallible;
use std::sync::Arc;

use arrow_array::{Array, RecordBatch, StructArray};
use arrow_data::ArrayData;
use arrow_schema::{DataType, SchemaRef};
use arrow_select::concat::concat_batches;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyString};
use touchmove::pgn::{ChunkError, Chunks};
use touchmove_lake_functions::{Origin, Rows, count_lines, schema};

use crate::arrow::{self, PyArray, PyType, raised};
use crate::capsule::Batches;
use crate::pgn::{Raised, Shared, Source, open, take};
use crate::stream::say;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyGames>()?;
    module.add_function(wrap_pyfunction!(read_games, module)?)?;
    module.add_function(wrap_pyfunction!(games_schema, module)?)?;
    module.add_function(wrap_pyfunction!(rejects_schema, module)?)
}

/// About how many bytes of text become a batch.
const PIECE: usize = 1 << 20;

fn row(of: &SchemaRef) -> DataType {
    DataType::Struct(of.fields().clone())
}

fn rows_of(batch: RecordBatch) -> ArrayData {
    StructArray::from(batch).into_data()
}

/// A file that is being read.
struct State {
    /// The text in pieces of whole games, until it ends.
    chunks: Option<Chunks<Source>>,
    raised: Raised,
    rows: Rows,
    /// Where the text begins in its file.
    start: u64,
    /// Where the next piece stands.
    origin: Origin,
    rejects: Vec<RecordBatch>,
    has_failed: bool,
}

impl State {
    /// Returns the next batch. The lock of Python is released.
    fn next(&mut self) -> PyResult<Option<ArrayData>> {
        if self.has_failed {
            // Whoever asks again must not take it for the end.
            return Err(PyOSError::new_err("reading has failed before"));
        }
        while let Some(chunks) = &mut self.chunks {
            Python::attach(|py| py.check_signals())?;
            let Some(chunk) = chunks.next() else {
                self.chunks = None;
                break;
            };
            match chunk {
                Ok(chunk) => {
                    self.origin.offset = self.start.saturating_add(chunk.offset);
                    let Ok(()) = self
                        .rows
                        .read(&chunk.bytes, &self.origin, |_| Ok::<_, Infallible>(()));
                    let lines = count_lines(&chunk.bytes);
                    self.origin.lines = self.origin.lines.map(|before| before + lines);
                }
                Err(ChunkError::TooLong { offset, limit }) => {
                    self.origin.offset = self.start.saturating_add(offset);
                    self.rows.reject_too_long(limit, &self.origin);
                    // The lines of what is passed over are not seen.
                    self.origin.lines = None;
                }
                Err(error) => {
                    (self.chunks, self.has_failed) = (None, true);
                    let failed = || PyOSError::new_err(error.to_string());
                    return Err(take(&self.raised).unwrap_or_else(failed));
                }
            }
            let games = self.rows.take_first().map_err(raised)?;
            let rejects = self.rows.take_rejects().map_err(raised)?;
            if rejects.num_rows() > 0 {
                self.rejects.push(rejects);
            }
            let batch = games.with_partitions().map_err(raised)?;
            if batch.num_rows() > 0 {
                return Ok(Some(rows_of(batch)));
            }
        }
        Ok(None)
    }
}

/// A stream that was handed on through a capsule.
struct Exported(Arc<Shared<State>>);

impl Batches for Exported {
    fn row_type(&self) -> DataType {
        row(&schema::games_with_partitions())
    }

    fn next(&mut self) -> Result<Option<ArrayData>, String> {
        let next = Python::try_attach(|py| {
            let batch = self.0.with(py, State::next).and_then(|batch| batch);
            batch.map_err(|error| say(py, &error))
        });
        next.unwrap_or_else(|| Err("Python has ended".to_owned()))
    }
}

/// A stream of batches of games, in the order of their file, with the columns of the table of games.
///
/// Whatever knows the PyCapsule interface of Arrow takes it whole, such as ``pyarrow.table(stream)``. Iterating over it
/// gives one batch after another. The batches are read once.
///
/// >>> from touchmove import arrow
/// >>> games = arrow.read_games(b"1. e4 e5 1-0 1. d4 *")
/// >>> [len(batch) for batch in games], len(games.rejects)
/// ([2], 0)
#[pyclass(frozen, module = "touchmove.arrow", name = "Games")]
pub(crate) struct PyGames(Arc<Shared<State>>);

#[pymethods]
impl PyGames {
    /// The games that could not be read, or not to their end, once all were read.
    #[getter]
    fn rejects(&self, py: Python<'_>) -> PyResult<PyArray> {
        let rejects = self.0.with(py, |state| {
            (state.chunks.is_none() && !state.has_failed).then(|| state.rejects.clone())
        })?;
        let rejects = rejects
            .ok_or_else(|| PyRuntimeError::new_err("the games are not read to their end"))?;
        let rejects = concat_batches(&schema::rejects(), &rejects).map_err(raised)?;
        Ok(PyArray(rows_of(rejects)))
    }

    /// The stream in a capsule, for libraries. The schema that is asked for is not looked at.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        arrow::stream_capsule(py, Box::new(Exported(self.0.clone())))
    }

    /// The schema in a capsule, for libraries.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::schema_capsule(py, &row(&schema::games_with_partitions()))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyArray>> {
        Ok(self.0.with(py, State::next)??.map(PyArray))
    }
}

/// Reads games into the table that the functions are asked about, from whatever :func:`touchmove.pgn.read` reads.
///
/// The columns and values are those that ``lake convert`` writes, with the year and the month: :func:`games_schema`.
/// ``keys`` is of how many half-moves the keys of the positions are kept, and ``name`` how the file is called among the
/// rejected games: by its path, if nothing else is said. ``offset`` is where the text begins in its file, if it is a part
/// of one; then lines are not counted. A batch has about 1 MiB of text, so memory is bounded but
/// for what is rejected, which is kept.
///
/// >>> from touchmove import arrow
/// >>> batch = next(arrow.read_games(b'[White "Ann"]\n\n1. e4 e5 1-0', keys=0))
/// >>> len(batch)
/// 1
#[pyfunction]
#[pyo3(signature = (source, *, keys = 40, name = None, offset = 0))]
fn read_games(
    source: &Bound<'_, PyAny>,
    keys: usize,
    name: Option<String>,
    offset: u64,
) -> PyResult<PyGames> {
    let (file, raised) = open(source)?;
    let is_path = source.is_instance_of::<PyString>()
        || !source.is_instance_of::<PyBytes>() && source.hasattr("__fspath__")?;
    let name = match name {
        Some(name) => name,
        None if is_path => source.str()?.to_string(),
        None => String::new(),
    };
    let state = State {
        chunks: Some(Chunks::new(file, PIECE)),
        raised,
        rows: Rows::in_order(keys),
        start: offset,
        origin: Origin {
            source: name.into(),
            offset,
            lines: (offset == 0).then_some(0),
        },
        rejects: Vec::new(),
        has_failed: false,
    };
    Ok(PyGames(Arc::new(Shared::new(state))))
}

/// Returns the columns of the table of games.
///
/// >>> from touchmove import arrow
/// >>> import pyarrow
/// >>> pyarrow.schema(arrow.games_schema()).names[-3:]
/// ['schema_version', 'year', 'month']
#[pyfunction]
fn games_schema() -> PyType {
    PyType {
        of: row(&schema::games_with_partitions()),
        name: "struct",
    }
}

/// Returns the columns of the table of games that could not be read, or not to their end.
///
/// >>> from touchmove import arrow
/// >>> import pyarrow
/// >>> pyarrow.schema(arrow.rejects_schema()).names[:2]
/// ['source', 'offset']
#[pyfunction]
fn rejects_schema() -> PyType {
    PyType {
        of: row(&schema::rejects()),
        name: "struct",
    }
}
