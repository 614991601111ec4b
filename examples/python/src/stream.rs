//! Files of games as a stream of Arrow: read on some threads, in order, in bounded memory.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString, PyTuple};
use touchmove::pgn::{ChunkError, Chunks, ErrorKind, Options};
use touchmove_columns::{Mistake, Part, Piece, Place, Rows, Table, read};

use crate::arrow::{self, PyArray};
use crate::capsule::Batches;
use crate::convert::choose;
use crate::errors::Exception;
use crate::pgn::{PATIENCE, Raised, Shared, Source, called, fault, open, options, take};
use crate::setup::lock;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyStream>()?;
    module.add_function(wrap_pyfunction!(read_pgn, module)?)
}

/// About how many bytes a thread takes at a time.
const PIECE: usize = 1 << 20;

/// Rows are handed on when one of their columns has so many bytes.
const MOST: usize = 1 << 26;

/// What is read if no columns are named.
const OF_GAMES: &[&str] = &[
    "game", "Event", "Site", "Date", "Round", "White", "Black", "result", "plies",
];
const OF_POSITIONS: &[&str] = &["game", "ply", "fen", "uci", "san"];

/// What becomes of a game of which nothing can be kept.
enum Rejected {
    Raise,
    Skip,
    Call(Py<PyAny>),
}

/// A piece of the file on its way.
enum Pending {
    /// Its text and where it begins. It is read when its turn comes.
    Text(u64, Vec<u8>),
    /// Where it begins, and what a thread will have read of it.
    Sent(u64, Receiver<Piece>),
    /// A game that was too long, and is passed over.
    TooLong(u64, ErrorKind),
    /// The source has failed.
    Failed(PyErr),
}

/// A piece for a thread, and where what it has read is awaited.
type Job = (Vec<u8>, SyncSender<Piece>);

/// The threads that read pieces.
struct Workers {
    jobs: Sender<Job>,
    is_over: Arc<AtomicBool>,
}

impl Workers {
    fn start(threads: usize, options: Options, empty: &Table) -> std::io::Result<Self> {
        let (jobs, queue) = channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        let is_over = Arc::new(AtomicBool::new(false));
        for _ in 0..threads {
            let (queue, is_over, empty) = (queue.clone(), is_over.clone(), empty.clone());
            let work = move || loop {
                let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((text, done)) = job else { return };
                let piece = read(&text, options, empty.clone(), || {
                    !is_over.load(Ordering::Relaxed)
                });
                drop(text);
                // Nobody waits for it if the stream was closed.
                let _ = done.send(piece);
            };
            thread::Builder::new().spawn(work)?;
        }
        Ok(Self { jobs, is_over })
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// A file that is being read.
struct State {
    /// The text in pieces of whole games, until it ends.
    chunks: Option<Chunks<Source>>,
    raised: Raised,
    options: Options,
    threads: usize,
    /// None with a single thread, before there is work, and at the end.
    workers: Option<Workers>,
    /// The pieces on their way, in order. There are few, so that memory is bounded.
    pending: VecDeque<Pending>,
    /// The rest of a piece.
    parts: VecDeque<Part>,
    /// The place before that piece, and behind it.
    places: (Place, Place),
    /// The rows of the next batches.
    table: Table,
    empty: Table,
    row: DataType,
    /// Rows that are ready, and how many of them were handed on.
    ready: Option<(ArrayData, usize)>,
    batch_size: usize,
    rejected: Rejected,
    progress: Option<Py<PyAny>>,
    /// What `progress` raised, which follows the batch that was handed on last.
    told: Option<PyErr>,
    /// What is raised behind the rows that are ready.
    error: Option<PyErr>,
    is_closed: Arc<AtomicBool>,
}

impl State {
    /// Returns the next batch. The lock of Python is released.
    fn next(&mut self) -> PyResult<Option<ArrayData>> {
        let mut heard = Instant::now();
        loop {
            if self.is_closed.load(Ordering::Relaxed) {
                self.close();
                return Ok(None);
            }
            if let Some(error) = self.told.take() {
                return Err(error);
            }
            if let Some((rows, from)) = self.ready.take() {
                return self.hand_on(rows, from).map(Some);
            }
            if let Some(error) = self.error.take() {
                return Err(error);
            }
            if self.parts.is_empty()
                && (self.table.rows >= self.batch_size || self.table.size() >= MOST)
            {
                self.prepare()?;
                continue;
            }
            if let Some(Part {
                mut table,
                rejected,
            }) = self.parts.pop_front()
            {
                table.shift(self.places.0);
                self.table.append(table);
                if let Some(mut mistake) = rejected {
                    mistake.place = mistake.place.behind(self.places.0);
                    self.reject(&mistake)?;
                }
                continue;
            }
            if heard.elapsed() > PATIENCE {
                heard = Instant::now();
                signals()?;
            }
            self.places.0 = self.places.1;
            self.fill()?;
            let Some(pending) = self.pending.pop_front() else {
                self.workers = None;
                if self.table.rows > 0 {
                    self.prepare()?;
                    continue;
                }
                return Ok(None);
            };
            let (offset, piece) = match pending {
                Pending::Failed(error) => {
                    (self.chunks, self.workers) = (None, None);
                    self.fail(error)?;
                    continue;
                }
                Pending::TooLong(offset, kind) => {
                    let game = self.places.0.game + 1;
                    let place = Place {
                        game,
                        offset,
                        ..self.places.0
                    };
                    // How many lines it has is not known.
                    self.places.1 = Place {
                        line: place.line + 1,
                        column: 1,
                        ..place
                    };
                    let text = String::new();
                    self.reject(&Mistake { place, kind, text })?;
                    continue;
                }
                Pending::Text(offset, text) => {
                    let mut interrupt = None;
                    let is_closed = &self.is_closed;
                    let piece = read(&text, self.options, self.empty.clone(), || {
                        if heard.elapsed() > PATIENCE {
                            heard = Instant::now();
                            interrupt = signals().err();
                        }
                        interrupt.is_none() && !is_closed.load(Ordering::Relaxed)
                    });
                    if let Some(error) = interrupt {
                        self.pending.push_front(Pending::Text(offset, text));
                        return Err(error);
                    }
                    (offset, piece)
                }
                Pending::Sent(offset, awaited) => match awaited.recv_timeout(PATIENCE) {
                    Ok(piece) => (offset, piece),
                    Err(RecvTimeoutError::Timeout) => {
                        self.pending.push_front(Pending::Sent(offset, awaited));
                        signals()?;
                        continue;
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        // How many games are lost is not known.
                        self.close();
                        let message = "a thread that reads games has ended";
                        return Err(PyRuntimeError::new_err(message));
                    }
                },
            };
            self.places.0.offset = offset;
            self.places.1 = piece.end.behind(self.places.0);
            self.parts = piece.parts.into();
        }
    }

    /// Takes pieces from the source, as many as may be on their way.
    fn fill(&mut self) -> PyResult<()> {
        let most = if self.threads == 1 {
            1
        } else {
            2 * self.threads
        };
        while self.pending.len() < most {
            let Some(chunks) = &mut self.chunks else {
                break;
            };
            if self.threads > 1 && self.workers.is_none() {
                // No piece is taken before there are threads for it.
                let workers = Workers::start(self.threads, self.options, &self.empty)?;
                self.workers = Some(workers);
            }
            let Some(chunk) = chunks.next() else {
                self.chunks = None;
                break;
            };
            let pending = match (chunk, &self.workers) {
                (Ok(chunk), None) => Pending::Text(chunk.offset, chunk.bytes),
                (Ok(chunk), Some(workers)) => {
                    let (done, awaited) = sync_channel(1);
                    // That no thread takes it is noticed when it is waited for.
                    let _ = workers.jobs.send((chunk.bytes, done));
                    Pending::Sent(chunk.offset, awaited)
                }
                (Err(ChunkError::TooLong { offset, limit }), _) => {
                    Pending::TooLong(offset, ErrorKind::GameTooLong { limit })
                }
                (Err(error), _) => {
                    self.chunks = None;
                    let failed = || PyOSError::new_err(error.to_string());
                    let error = take(&self.raised).unwrap_or_else(failed);
                    // Ctrl-C is heard at once. It is raised again where the games end, which are not all.
                    let interrupt = Python::attach(|py| {
                        error
                            .is_instance_of::<PyKeyboardInterrupt>(py)
                            .then(|| error.clone_ref(py))
                    });
                    self.pending.push_back(Pending::Failed(error));
                    return interrupt.map_or(Ok(()), Err);
                }
            };
            self.pending.push_back(pending);
        }
        Ok(())
    }

    /// Deals with a game of which nothing was kept.
    fn reject(&mut self, mistake: &Mistake) -> PyResult<()> {
        match &self.rejected {
            Rejected::Skip => Ok(()),
            Rejected::Call(call) => Python::attach(|py| {
                let mistake = fault(py, mistake).object(py)?;
                called(py, call.call1(py, (mistake,))).map(drop)
            }),
            Rejected::Raise => self.fail(Python::attach(|py| fault(py, mistake).raised(py))),
        }
    }

    /// Raises an error behind the rows before it.
    fn fail(&mut self, error: PyErr) -> PyResult<()> {
        self.error = Some(error);
        if self.table.rows > 0 {
            self.prepare()?;
        }
        Ok(())
    }

    /// Makes the rows ready. A rest that fills no batch does not wait for more, because it would have to be copied.
    fn prepare(&mut self) -> PyResult<()> {
        let rows = std::mem::replace(&mut self.table, self.empty.clone());
        self.ready = Some((arrow::batch(&self.row, rows)?, 0));
        Ok(())
    }

    /// Returns a batch of the rows that are ready.
    fn hand_on(&mut self, rows: ArrayData, from: usize) -> PyResult<ArrayData> {
        let len = self.batch_size.min(rows.len() - from);
        let batch = arrow::slice(&rows, from, len)?;
        if from + len < rows.len() {
            self.ready = Some((rows, from + len));
        }
        if let Some(progress) = &self.progress {
            let place = if self.parts.is_empty() {
                self.places.1
            } else {
                self.places.0
            };
            let told = Python::attach(|py| {
                called(py, progress.call1(py, (place.offset, place.game))).map(drop)
            });
            // The rows are not lost; what was raised follows them.
            self.told = told.err();
        }
        Ok(batch)
    }

    /// Ends the file here.
    fn close(&mut self) {
        (self.chunks, self.workers, self.ready) = (None, None, None);
        (self.told, self.error) = (None, None);
        self.pending.clear();
        self.parts.clear();
        self.table = self.empty.clone();
    }
}

/// Lets Python hear signals.
fn signals() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// A stream and what Python sees of it while it is read.
struct Inside {
    state: Shared<State>,
    is_closed: Arc<AtomicBool>,
    row: DataType,
    /// What was raised last, which Arrow passes on as text only.
    error: Mutex<Option<PyErr>>,
}

impl Inside {
    fn next(&self, py: Python<'_>) -> PyResult<Option<ArrayData>> {
        let batch = self.state.with(py, State::next)??;
        if batch.is_some() {
            // What was raised before is known, or whoever reads would not go on.
            *lock(py, &self.error) = None;
        }
        Ok(batch)
    }

    /// Ends the stream here. A function that it calls may do so, and it ends when that returns.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.is_closed.store(true, Ordering::Relaxed);
        self.state.try_with(py, State::close).map(drop)
    }

    /// Returns what was raised, if it is still to be raised at the end of a `with` statement that `raised` leaves.
    fn unsaid(&self, py: Python<'_>, raised: &Bound<'_, PyAny>) -> PyResult<Option<PyErr>> {
        let error = lock(py, &self.error)
            .as_ref()
            .map(|error| error.clone_ref(py));
        let Some(error) = error else {
            return Ok(None);
        };
        // A library says it in an error of its own.
        let says = |text: Bound<'_, PyString>| {
            let text = text.to_str().unwrap_or_default();
            text.contains(&error.to_string())
        };
        let is_same = raised.is(error.value(py));
        let is_said = raised.is_none() || !is_same && raised.str().is_ok_and(says);
        Ok(Some(error).filter(|_| is_said))
    }
}

/// Returns the words of an error for whoever asked for a batch and knows nothing of Python.
pub(crate) fn say(py: Python<'_>, error: &PyErr) -> String {
    let message = error.to_string();
    if error.is_instance_of::<PyKeyboardInterrupt>(py) {
        // The signal has to come again.
        let again = py
            .import("_thread")
            .and_then(|it| it.call_method0("interrupt_main"));
        drop(again);
    }
    message
}

/// A stream that was handed on through a capsule.
struct Exported(Arc<Inside>);

impl Batches for Exported {
    fn row_type(&self) -> DataType {
        self.0.row.clone()
    }

    fn next(&mut self) -> Result<Option<ArrayData>, String> {
        let next = Python::try_attach(|py| {
            let error = match self.0.next(py) {
                Ok(batch) => return Ok(batch),
                Err(error) => error,
            };
            let message = say(py, &error);
            *lock(py, &self.0.error) = Some(error);
            Err(message)
        });
        next.unwrap_or_else(|| Err("Python has ended".to_owned()))
    }
}

/// A stream of batches of games or of positions.
///
/// Whatever knows the PyCapsule interface of Arrow takes it whole: ``pyarrow.table(stream)``,
/// ``polars.DataFrame(stream)``, ``duckdb.from_arrow(stream)``. Iterating over it gives one batch after another, which
/// they take as well. The batches are read once.
///
/// What goes wrong while a library reads it is raised in the words of that library, and is the stream's ``error`` until
/// a batch is read again. At the end of a ``with`` statement it is raised itself, unless another error has come up.
///
/// >>> from touchmove import batch
/// >>> with batch.read_pgn(b"1. e4 e5 1-0 1. d4 *", columns=["result", "san"]) as stream:
/// ...     [len(rows) for rows in stream]
/// [2]
#[pyclass(frozen, module = "touchmove.batch", name = "PgnStream")]
pub(crate) struct PyStream {
    inside: Arc<Inside>,
    names: Vec<String>,
}

#[pymethods]
impl PyStream {
    /// The names of the columns.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.names)
    }

    /// What was raised when a library read the stream last, or None if a batch was read since.
    #[getter]
    fn error(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        let error = lock(py, &self.inside.error);
        error
            .as_ref()
            .map(|error| error.value(py).clone().into_any().unbind())
    }

    /// The stream in a capsule, for libraries. The schema that is asked for is not looked at.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        arrow::stream_capsule(py, Box::new(Exported(self.inside.clone())))
    }

    /// The schema in a capsule, for libraries.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::schema_capsule(py, &self.inside.row)
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyArray>> {
        Ok(self.inside.next(py)?.map(PyArray))
    }

    /// Ends the stream here. ``errors`` and ``progress`` may call it as well as other threads.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.inside.close(py)
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*raised))]
    fn __exit__(&self, py: Python<'_>, raised: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close(py)?;
        // The signal that came again for this error.
        py.check_signals()?;
        let unsaid = self.inside.unsaid(py, &raised.get_item(1)?)?;
        unsaid.map_or(Ok(()), Err)
    }
}

/// Reads games into a stream of Arrow, from whatever :func:`touchmove.pgn.read` reads.
///
/// ``rows`` is ``"games"`` or ``"positions"``. ``columns`` are names:
///
/// * of games: any tag, such as ``"White"``, and ``"game"``, its number in the file; ``"result"``; ``"plies"``, how
///   many moves it has; ``"start"``, a FEN; ``"uci"`` and ``"san"``, lists of its moves; ``"is_cut"``, whether moves
///   are missing; ``"faults"``, a list of what was tolerated, with its place;
/// * of positions, of which a game has one before its first move and one after each: ``"game"``, ``"ply"``, ``"key"``,
///   ``"fen"``, ``"uci"`` and ``"san"`` of the move before it, ``"clock"``, ``"cp"`` and ``"mate"`` of an evaluation,
///   ``"packed"``, ``"is_cut"``, whether moves of its game are missing, ``"faults"``, those of the whole game with its
///   first position.
///
/// Moves are those of the main line, and castling is "the king takes its rook", as everywhere.
///
/// ``threads`` read at once, in order: at least 1, which 0 means as well, and at most 64. A batch has ``batch_size``
/// rows at most, at least 1, and fewer at the end of what was read at once (about 1 MiB of text), before an error, and
/// when a column has 64 MiB, so memory is bounded. Of a game that cannot be read at all, ``errors`` says what becomes:
/// ``"raise"``, behind the rows before it; ``"skip"``; or a function that is called with the error. ``progress`` is
/// called behind each batch with the bytes and games read so far. Ctrl-C interrupts. A file in UTF-16 is read, and its
/// places are counted in UTF-8. A game of more than 16 MiB is not read, and its lines are not counted.
///
/// >>> from touchmove import batch
/// >>> stream = batch.read_pgn(b"1. e4 e5 1-0", rows="positions", columns=["ply", "fen", "san"])
/// >>> stream.columns, len(next(stream))
/// (('ply', 'fen', 'san'), 3)
/// >>> try:
/// ...     batch.read_pgn(b"", columns=["white"])
/// ... except ValueError as error:
/// ...     print(error.columns)
/// ('game', 'result', 'plies', 'start', 'uci', 'san', 'is_cut', 'faults')
#[pyfunction]
#[pyo3(signature = (source, *, rows = "games", columns = None, threads = 1, strict = false, errors = None, progress = None, batch_size = 32_768))]
#[expect(clippy::too_many_arguments, reason = "they are named")]
fn read_pgn(
    source: &Bound<'_, PyAny>,
    rows: &str,
    columns: Option<Vec<String>>,
    threads: usize,
    strict: bool,
    errors: Option<&Bound<'_, PyAny>>,
    progress: Option<Py<PyAny>>,
    batch_size: usize,
) -> PyResult<PyStream> {
    let py = source.py();
    let kind = choose(
        "rows",
        &[("games", Rows::Games), ("positions", Rows::Positions)],
        rows,
    )?;
    let usual = match kind {
        Rows::Games => OF_GAMES,
        Rows::Positions => OF_POSITIONS,
    };
    let names = columns.unwrap_or_else(|| usual.iter().map(|name| (*name).to_owned()).collect());
    let mut found = Vec::new();
    for (place, name) in names.iter().enumerate() {
        match kind.column(name) {
            Some(_) if names[..place].contains(name) => {
                return Err(column_error(py, kind, rows, name, "repeated_column"));
            }
            Some(column) => found.push(column),
            None => return Err(column_error(py, kind, rows, name, "unknown_column")),
        }
    }
    if found.is_empty() {
        return Err(PyValueError::new_err("expected at least one column"));
    }
    let rejected = match errors {
        None => Rejected::Raise,
        Some(call) if call.is_callable() => Rejected::Call(call.clone().unbind()),
        Some(word) if word.is_instance_of::<PyString>() => {
            match choose(
                "errors",
                &[("raise", false), ("skip", true)],
                &word.extract::<String>()?,
            )? {
                true => Rejected::Skip,
                false => Rejected::Raise,
            }
        }
        Some(_) => {
            return Err(PyTypeError::new_err(
                "expected errors to be a word or a function",
            ));
        }
    };
    let (file, raised) = open(source)?;
    let (options, row) = (options(strict), arrow::row_type(&names, &found));
    let empty = Table::new(kind, found);
    let is_closed = Arc::new(AtomicBool::new(false));
    let state = State {
        chunks: Some(Chunks::new(file, PIECE).with_options(options)),
        raised,
        options,
        threads: threads.clamp(1, 64),
        workers: None,
        pending: VecDeque::new(),
        parts: VecDeque::new(),
        places: (Place::START, Place::START),
        table: empty.clone(),
        empty,
        row: row.clone(),
        ready: None,
        batch_size: batch_size.max(1),
        rejected,
        progress,
        told: None,
        error: None,
        is_closed: is_closed.clone(),
    };
    let inside = Inside {
        state: Shared::new(state),
        is_closed,
        row,
        error: Mutex::new(None),
    };
    Ok(PyStream {
        inside: Arc::new(inside),
        names,
    })
}

fn column_error(py: Python<'_>, kind: Rows, rows: &str, name: &str, error: &str) -> PyErr {
    let known: Vec<&str> = kind.names().collect();
    let listed: Vec<String> = known.iter().map(|known| format!("'{known}'")).collect();
    let tags = match kind {
        Rows::Games => "a tag, such as 'White', or ",
        Rows::Positions => "",
    };
    let message = match error {
        "repeated_column" => format!("the column '{name}' is asked for twice"),
        _ => {
            let listed = listed.join(", ");
            format!("no column of {rows} is named '{name}': expected {tags}one of {listed}")
        }
    };
    let known = match PyTuple::new(py, known) {
        Ok(known) => known,
        Err(error) => return error,
    };
    Exception::said(py, "ColumnError", message, &"")
        .with("kind", error)
        .with("column", name)
        .with("columns", known)
        .raised(py)
}
