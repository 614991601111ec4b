//! Opening books in the Polyglot format.

use std::fs;
use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use touchmove::polyglot::{Book, BookBuilder, Entry, Error};

use crate::convert::record;
use crate::errors::{Exception, OrRaise, Raise};
use crate::moves::{AnyMove, PyLegalMove};
use crate::position::PyPosition;
use crate::setup::lock;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBook>()?;
    module.add_class::<PyBuilder>()
}

/// An opening book, read from a path or from ``bytes``.
///
/// >>> from touchmove import Position
/// >>> from touchmove.polyglot import Book, BookBuilder
/// >>> builder = BookBuilder()
/// >>> builder.insert(Position(), "e2e4", 3)
/// >>> builder.insert(Position(), "d2d4", 1)
/// >>> book = Book(builder.to_bytes())
/// >>> [(entry.move.san(), entry.weight) for entry in book.entries(Position())]
/// [('e4', 3), ('d4', 1)]
#[pyclass(frozen, module = "touchmove.polyglot", name = "Book")]
pub(crate) struct PyBook(Vec<u8>);

impl PyBook {
    fn book(&self, py: Python<'_>) -> PyResult<Book<'_>> {
        Book::from_bytes(&self.0).or_raise(py)
    }
}

fn entry_of<'py>(
    position: &Bound<'py, PyPosition>,
    entry: &Entry<'_>,
) -> PyResult<Bound<'py, PyAny>> {
    let legal = PyLegalMove::of(position, entry.legal)?;
    record(
        position.py(),
        "touchmove.polyglot",
        "Entry",
        (legal, entry.weight, entry.learn),
    )
}

#[pymethods]
impl PyBook {
    #[new]
    fn new(py: Python<'_>, source: &Bound<'_, PyAny>) -> PyResult<Self> {
        let bytes = if let Ok(bytes) = source.cast::<PyBytes>() {
            bytes.as_bytes().to_vec()
        } else {
            let path: std::path::PathBuf = source.extract()?;
            py.detach(|| fs::read(path))?
        };
        Book::from_bytes(&bytes).or_raise(py)?;
        Ok(Self(bytes))
    }

    /// The moves that the book has for a position, best first.
    fn entries<'py>(&self, position: &Bound<'py, PyPosition>) -> PyResult<Bound<'py, PyList>> {
        let py = position.py();
        let entries = self.book(py)?.entries(&position.get().0);
        let entries = entries.map(|entry| entry_of(position, &entry));
        PyList::new(py, entries.collect::<PyResult<Vec<_>>>()?)
    }

    /// The best move that the book has for a position.
    fn best<'py>(&self, position: &Bound<'py, PyPosition>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let best = self.book(position.py())?.best(&position.get().0);
        best.map(|entry| entry_of(position, &entry)).transpose()
    }

    /// A move by its weight: any random number gives one, heavier moves more often.
    fn pick<'py>(
        &self,
        position: &Bound<'py, PyPosition>,
        number: u64,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let picked = self.book(position.py())?.pick(&position.get().0, number);
        picked.map(|entry| entry_of(position, &entry)).transpose()
    }

    fn __len__(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.book(py)?.len())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Book of {} entries>", self.book(py)?.len()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Bound<'py, PyBytes>,)) {
        (slf.get_type().into_any(), (slf.get().__bytes__(slf.py()),))
    }
}

/// An opening book that is being made.
#[pyclass(frozen, module = "touchmove.polyglot", name = "BookBuilder")]
pub(crate) struct PyBuilder(Mutex<BookBuilder>);

#[pymethods]
impl PyBuilder {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(BookBuilder::new()))
    }

    /// Adds a weight to a move of a position.
    fn insert(
        &self,
        position: &Bound<'_, PyPosition>,
        r#move: AnyMove,
        weight: u64,
    ) -> PyResult<()> {
        let py = position.py();
        let legal = position.get().0.legal_move(r#move.0).or_raise(py)?;
        lock(py, &self.0).insert(legal, weight);
        Ok(())
    }

    /// The weight of a move, or None if it is not in the book.
    fn weight(&self, position: &Bound<'_, PyPosition>, r#move: AnyMove) -> PyResult<Option<u64>> {
        let py = position.py();
        let legal = position.get().0.legal_move(r#move.0).or_raise(py)?;
        Ok(lock(py, &self.0).weight(legal))
    }

    /// Removes a move; returns whether it was there.
    fn remove(&self, position: &Bound<'_, PyPosition>, r#move: AnyMove) -> PyResult<bool> {
        let py = position.py();
        let legal = position.get().0.legal_move(r#move.0).or_raise(py)?;
        Ok(lock(py, &self.0).remove(legal))
    }

    /// Removes every move with less weight.
    fn prune(&self, py: Python<'_>, minimum: u64) {
        lock(py, &self.0).prune(minimum);
    }

    /// The book as bytes, its weights scaled to what the format has room for.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes = lock(py, &self.0).to_bytes();
        PyBytes::new(py, &bytes)
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        lock(py, &self.0).len()
    }
}

impl Raise for Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        Exception::new(py, "BookError", &self)
            .with("offset", self.offset())
            .raised(py)
    }
}
