//! Files of games: read from paths, bytes, open files and iterators, game by game.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyStopIteration, PyTypeError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyIterator, PyString};
use touchmove::GameRecord;
use touchmove::pgn::{self, ErrorKind, Options, Reader, Stream};
use touchmove_columns::Mistake;

use crate::convert::choose;
use crate::errors::{Exception, Raise};
use crate::record::PyRecord;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRecords>()?;
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(next_game, module)?)
}

/// How much is asked for at a time.
const PIECE: usize = 1 << 16;

/// Returns a mistake of a file as an exception.
pub(crate) fn fault<'py>(py: Python<'py>, mistake: &Mistake) -> Exception<'py> {
    let Mistake { place, kind, text } = mistake;
    let (game, line, column) = (place.game, place.line, place.column);
    let mut message = format!("game {game}, line {line}, column {column}: {kind}");
    if !text.is_empty() {
        message.push_str(&format!(": {text:?}"));
    }
    Exception::said(py, "PgnError", message, kind)
        .with("game", game)
        .with("line", line)
        .with("column", column)
        .with("offset", place.offset)
        .with("text", text)
}

impl Raise for pgn::Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        fault(py, &Mistake::from(&self)).raised(py)
    }
}

pub(crate) fn options(strict: bool) -> Options {
    if strict {
        Options::STRICT
    } else {
        Options::LENIENT
    }
}

/// Reads the one game of a text.
pub(crate) fn read_one(py: Python<'_>, text: &str, strict: bool) -> PyResult<PyRecord> {
    let read = py.detach(|| {
        let mut reader = Reader::from_bytes(text.as_bytes()).with_options(options(strict));
        let Some(record) = reader.next_record()? else {
            return Err(reader.reject_game(ErrorKind::NotOneGame));
        };
        let faults = reader.faults().to_vec();
        if reader.next_record()?.is_some() {
            return Err(reader.reject_game(ErrorKind::NotOneGame));
        }
        Ok((record, faults))
    });
    let (record, faults) = read.map_err(|error| error.raise(py))?;
    Ok(PyRecord::of(record, faults))
}

/// What the source of a reader raised.
pub(crate) type Raised = Arc<Mutex<Option<PyErr>>>;

/// Returns what a function of Python returned or raised, which does not end an iteration.
///
/// See <https://peps.python.org/pep-0479/>.
pub(crate) fn called<T>(py: Python<'_>, result: PyResult<T>) -> PyResult<T> {
    result.map_err(|error| {
        if !error.is_instance_of::<PyStopIteration>(py) {
            return error;
        }
        let other = PyRuntimeError::new_err("a function that reads games raised StopIteration");
        other.set_cause(py, Some(error));
        other
    })
}

/// A file or an iterator of Python, whose pieces are text or bytes.
struct Pieces {
    source: Py<PyAny>,
    is_file: bool,
    rest: Cursor<Vec<u8>>,
    raised: Raised,
}

impl Pieces {
    fn next(&self) -> PyResult<Option<Vec<u8>>> {
        Python::attach(|py| {
            let source = self.source.bind(py);
            let piece = if self.is_file {
                called(py, source.call_method1("read", (PIECE,)))?
            } else {
                match source.cast::<PyIterator>()?.clone().next() {
                    None => return Ok(None),
                    Some(piece) => piece?,
                }
            };
            let bytes = if let Ok(text) = piece.cast::<PyString>() {
                text.to_str()?.as_bytes().to_vec()
            } else {
                piece.extract::<PyBackedBytes>()?.to_vec()
            };
            Ok(Some(bytes).filter(|bytes| !self.is_file || !bytes.is_empty()))
        })
    }
}

impl Read for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.rest.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            match self.next() {
                Ok(Some(piece)) => self.rest = Cursor::new(piece),
                Ok(None) => return Ok(0),
                Err(error) => return Err(keep(&self.raised, error)),
            }
        }
    }
}

/// Bytes of Python.
struct Bytes(PyBackedBytes, usize);

impl Read for Bytes {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.0.get(self.1..).unwrap_or_default().read(buffer)?;
        self.1 += read;
        Ok(read)
    }
}

/// A file that is read by its path. A signal that comes meanwhile is heard.
struct Named(File, Raised);

impl Read for Named {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                match Python::attach(|py| py.check_signals()) {
                    Ok(()) => Err(error),
                    Err(raised) => Err(keep(&self.1, raised)),
                }
            }
            read => read,
        }
    }
}

/// Returns the format of a compressed file by its first bytes, and what opens it.
fn compression(head: &[u8]) -> Option<(&'static str, &'static str)> {
    Some(match head {
        [0x1f, 0x8b, 8, ..] => ("gzip", "gzip.open"),
        [b'B', b'Z', b'h', b'1'..=b'9', ..] => ("bzip2", "bz2.open"),
        [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => ("xz", "lzma.open"),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => ("zstd", "zstandard.open"),
        [b'P', b'K', 3, 4, ..] => ("zip", "zipfile.ZipFile"),
        _ => return None,
    })
}

/// A source that is refused if it begins like a compressed file, in which no game would be found.
struct Plain {
    source: Source,
    /// The first bytes, which may come one by one.
    head: Vec<u8>,
    raised: Raised,
}

/// The kind of the error.
#[derive(Debug)]
struct Compressed;

impl Read for Plain {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        let room = 6_usize.saturating_sub(self.head.len());
        if room > 0 {
            self.head.extend_from_slice(&buffer[..read.min(room)]);
            if let Some((format, opens)) = compression(&self.head) {
                let message =
                    format!("the games are compressed with {format}: open them with {opens}");
                let error = Python::attach(|py| {
                    Exception::said(py, "Error", message, &Compressed).raised(py)
                });
                return Err(keep(&self.raised, error));
            }
        }
        Ok(read)
    }
}

/// Keeps what was raised, and returns it as an error of a file.
fn keep(raised: &Raised, error: PyErr) -> io::Error {
    let message = error.to_string();
    if let Ok(mut raised) = raised.lock() {
        *raised = Some(error);
    }
    io::Error::other(message)
}

/// Takes what the source raised.
pub(crate) fn take(raised: &Raised) -> Option<PyErr> {
    raised.lock().ok().and_then(|mut raised| raised.take())
}

/// A source of games, as the reader of a file sees it.
pub(crate) type Source = Box<dyn Read + Send>;

/// Opens a path, bytes, an open file or an iterable of pieces.
pub(crate) fn open(source: &Bound<'_, PyAny>) -> PyResult<(Source, Raised)> {
    let raised = Raised::default();
    let opened: Source = if source.is_instance_of::<PyString>() || source.hasattr("__fspath__")? {
        let path: std::path::PathBuf = source.extract()?;
        Box::new(Named(open_path(source.py(), &path)?, raised.clone()))
    } else if source.is_instance_of::<PyBytes>() {
        Box::new(Bytes(source.extract()?, 0))
    } else {
        let is_file = source.hasattr("read")?;
        let from = if is_file {
            source.clone()
        } else {
            let iterator = source.try_iter();
            iterator.map_err(|_| expected_source(source))?.into_any()
        };
        Box::new(Pieces {
            source: from.unbind(),
            is_file,
            rest: Cursor::default(),
            raised: raised.clone(),
        })
    };
    let plain = Plain {
        source: opened,
        head: Vec::new(),
        raised: raised.clone(),
    };
    Ok((Box::new(plain), raised))
}

/// Opens a file by its path. Python raises the error of one that cannot be opened.
fn open_path(py: Python<'_>, path: &Path) -> PyResult<File> {
    match File::open(path) {
        Ok(file) if !path.is_dir() => Ok(file),
        failed => {
            py.import("builtins")?.call_method1("open", (path, "rb"))?;
            Ok(failed?)
        }
    }
}

/// Reads games: from a path, from ``bytes``, from an open file, or from an iterable of pieces.
///
/// A file may be of any size, because one game is in memory at a time. Mistakes are tolerated and listed in
/// ``record.faults``, unless ``strict``. Of a game that cannot be read at all, the error is raised, and the next game
/// follows; ``errors="skip"`` passes it over. What begins like a compressed file raises ``Error``.
///
/// >>> from touchmove import pgn
/// >>> for record in pgn.read(b"1. e4 e5 1-0 1. d4 d5 2. c4 *"):
/// ...     print(record.result, [node.san for node in record])
/// 1-0 ['e4', 'e5']
/// None ['d4', 'd5', 'c4']
#[pyfunction]
#[pyo3(signature = (source, *, strict = false, errors = "raise"))]
fn read(source: &Bound<'_, PyAny>, strict: bool, errors: &str) -> PyResult<PyRecords> {
    let skips = choose("errors", &[("raise", false), ("skip", true)], errors)?;
    let (file, raised) = open(source)?;
    Ok(PyRecords {
        reader: Shared::new(Reader::new(file).with_options(options(strict))),
        raised,
        skips,
    })
}

/// Returns where the first game behind a place in a file certainly begins, or None.
///
/// The parts of a file that is cut there, at as many places as one likes, have its games and mistakes between them. The
/// line that ends the game before must begin behind the place.
///
/// >>> from touchmove import pgn
/// >>> file = b'[Event "A"]\n\n1. e4 *\n\n[Event "B"]\n\n1. d4 *\n'
/// >>> file[pgn.next_game(file, 0):]
/// b'[Event "B"]\n\n1. d4 *\n'
/// >>> print(pgn.next_game(file, 30))
/// None
#[pyfunction]
fn next_game(py: Python<'_>, data: PyBackedBytes, offset: usize) -> Option<usize> {
    py.detach(|| pgn::next_game(&data, offset.min(data.len())))
}

fn expected_source(source: &Bound<'_, PyAny>) -> PyErr {
    let found = source.get_type().name().map(|name| name.to_string());
    let found = found.unwrap_or_default();
    PyTypeError::new_err(format!(
        "expected a path, bytes, an open file or an iterable of pieces, found {found}"
    ))
}

/// How long a signal may wait.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// What threads share, and what asks a source of Python for more, which must not wait for itself.
pub(crate) struct Shared<T> {
    inside: Mutex<T>,
    /// The thread that is reading, or 0.
    reading: Mutex<u64>,
    is_free: Condvar,
}

/// A thread that is reading, until this is dropped.
struct Turn<'a, T>(&'a Shared<T>);

impl<T> Drop for Turn<'_, T> {
    fn drop(&mut self) {
        *self.0.reading() = 0;
        self.0.is_free.notify_one();
    }
}

impl<T> Shared<T> {
    pub(crate) const fn new(inside: T) -> Self {
        Self {
            inside: Mutex::new(inside),
            reading: Mutex::new(0),
            is_free: Condvar::new(),
        }
    }

    /// It is locked for a moment only.
    fn reading(&self) -> MutexGuard<'_, u64> {
        self.reading.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Send> Shared<T> {
    /// Does something with what is inside, while other threads of Python go on.
    pub(crate) fn with<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T) -> R + Send,
    ) -> PyResult<R> {
        let raised =
            || PyRuntimeError::new_err("what is called to read the games reads them itself");
        self.try_with(py, work)?.ok_or_else(raised)
    }

    /// Does it, unless this thread is reading. Signals are heard while another thread does.
    pub(crate) fn try_with<R: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T) -> R + Send,
    ) -> PyResult<Option<R>> {
        let thread: u64 = py
            .import("threading")?
            .call_method0("get_ident")?
            .extract()?;
        loop {
            let mut reading = self.reading();
            if *reading == thread {
                return Ok(None);
            }
            if *reading == 0 {
                *reading = thread;
                break;
            }
            drop(reading);
            py.detach(|| {
                let is_read = |reading: &mut u64| *reading != 0;
                let waited = self
                    .is_free
                    .wait_timeout_while(self.reading(), PATIENCE, is_read);
                drop(waited);
            });
            py.check_signals()?;
        }
        let _turn = Turn(self);
        let mut inside = self.inside.lock().unwrap_or_else(PoisonError::into_inner);
        let inside = &mut *inside;
        Ok(Some(py.detach(|| work(inside))))
    }
}

/// An iterator over the games of a file, which threads may share.
#[pyclass(frozen, module = "touchmove.pgn", name = "Records")]
pub(crate) struct PyRecords {
    reader: Shared<Reader<Stream<Source>>>,
    raised: Raised,
    skips: bool,
}

/// What a reader found: a game with what was tolerated in it, the end, or an error.
type Found = Result<Option<(GameRecord, Vec<pgn::Error>)>, pgn::Error>;

#[pymethods]
impl PyRecords {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyRecord>> {
        loop {
            let found: Found = self.reader.with(py, |reader| {
                let record = reader.next_record()?;
                Ok(record.map(|record| (record, reader.faults().to_vec())))
            })?;
            if let Some(error) = take(&self.raised) {
                return Err(error);
            }
            match found {
                Ok(None) => return Ok(None),
                Ok(Some((record, faults))) => return Ok(Some(PyRecord::of(record, faults))),
                Err(error) if self.skips && !matches!(error.kind(), ErrorKind::Io { .. }) => {
                    py.check_signals()?;
                }
                Err(error) => return Err(error.raise(py)),
            }
        }
    }
}
