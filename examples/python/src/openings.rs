//! The names of openings by position.

use std::sync::Mutex;

use pyo3::prelude::*;
use touchmove::openings::{Error, Name, Names};

use crate::convert::record;
use crate::errors::{Exception, OrRaise, Raise};
use crate::game::PyGame;
use crate::position::PyPosition;
use crate::record::PyRecord;
use crate::setup::lock;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyNames>()
}

/// Names of openings by position, from a table with the columns ``eco``, ``name`` and ``pgn``, ``uci`` or ``epd``.
///
/// >>> from touchmove import Game
/// >>> from touchmove.openings import Names
/// >>> names = Names("eco\tname\tpgn\nB20\tSicilian Defense\t1. e4 c5\n")
/// >>> names.of_game(Game(moves=["e2e4", "c7c5", "g1f3"]))
/// Name(eco='B20', name='Sicilian Defense')
#[pyclass(frozen, module = "touchmove.openings", name = "Names")]
pub(crate) struct PyNames(Mutex<Names>);

type Found = Option<(String, String)>;

fn owned(name: Option<Name<'_>>) -> Found {
    name.map(|name| (name.eco().to_owned(), name.name().to_owned()))
}

fn shown(py: Python<'_>, found: Found) -> PyResult<Option<Bound<'_, PyAny>>> {
    found
        .map(|(eco, name)| record(py, "touchmove.openings", "Name", (eco, name)))
        .transpose()
}

#[pymethods]
impl PyNames {
    #[new]
    #[pyo3(signature = (table = None))]
    fn new(py: Python<'_>, table: Option<&str>) -> PyResult<Self> {
        let mut names = Names::new();
        if let Some(table) = table {
            names.read(table).or_raise(py)?;
        }
        Ok(Self(Mutex::new(names)))
    }

    /// Adds the names of another table.
    fn read(&self, py: Python<'_>, table: &str) -> PyResult<()> {
        let read = lock(py, &self.0).read(table);
        read.or_raise(py)
    }

    /// Names a position.
    fn insert(&self, py: Python<'_>, position: &Bound<'_, PyPosition>, eco: &str, name: &str) {
        lock(py, &self.0).insert(&position.get().0, eco, name);
    }

    /// The name of a position.
    fn of_position<'py>(
        &self,
        position: &Bound<'py, PyPosition>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = position.py();
        let found = owned(lock(py, &self.0).of_position(&position.get().0));
        shown(py, found)
    }

    /// The name of the last position of a game that has one.
    fn of_game<'py>(&self, game: &Bound<'py, PyGame>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = game.py();
        let game = lock(py, &game.get().0).clone();
        let found = owned(lock(py, &self.0).of_game(&game));
        shown(py, found)
    }

    /// Writes the tags ``ECO`` and ``Opening`` of a record, and returns the name.
    fn set_tags<'py>(&self, record: &Bound<'py, PyRecord>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = record.py();
        let names = lock(py, &self.0).clone();
        let set = record
            .get()
            .with(py, |record| names.set_tags(record).map(owned));
        shown(py, set.or_raise(py)?)
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        lock(py, &self.0).len()
    }
}

impl Raise for Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        Exception::new(py, "OpeningsError", &self)
            .with("line", self.line())
            .raised(py)
    }
}
