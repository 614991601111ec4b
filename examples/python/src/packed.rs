//! Games as bytes that last.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use touchmove::Outcome;
use touchmove::packed::{Error, Games, PackedGame};

use crate::convert::{In, Out};
use crate::errors::{Exception, OrRaise, Raise};
use crate::game::PyGame;
use crate::setup::lock;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyGames>()?;
    module.add_function(wrap_pyfunction!(pack, module)?)?;
    module.add_function(wrap_pyfunction!(unpack, module)?)
}

/// A game in a few bytes a move. Games can be written one behind another.
///
/// >>> from touchmove import Game, packed
/// >>> stored = packed.pack(Game(moves=["e2e4", "e7e5"]), "1-0")
/// >>> game, result = packed.unpack(stored)
/// >>> game.movetext(), result, len(stored)
/// ('1. e4 e5', <Outcome.WHITE_WINS: '1-0'>, 10)
#[pyfunction]
#[pyo3(signature = (game, result = None))]
fn pack<'py>(
    game: &Bound<'py, PyGame>,
    result: Option<In<Outcome>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let py = game.py();
    let mut buffer = Vec::new();
    let packed = lock(py, &game.get().0).pack_into(&mut buffer, result.map(|result| result.0));
    packed.or_raise(py)?;
    Ok(PyBytes::new(py, &buffer))
}

/// A game and its result from its bytes.
#[pyfunction]
fn unpack(py: Python<'_>, packed: &[u8]) -> PyResult<(PyGame, Option<Out<Outcome>>)> {
    let packed = PackedGame::from_bytes(packed).or_raise(py)?;
    let game = packed.to_game().or_raise(py)?;
    Ok((PyGame::of(game), packed.result().map(Out)))
}

/// An iterator over the games in bytes, each with its result.
///
/// >>> from touchmove import Game, packed
/// >>> [result for game, result in packed.Games(packed.pack(Game(), "0-1") * 2)]
/// [<Outcome.BLACK_WINS: '0-1'>, <Outcome.BLACK_WINS: '0-1'>]
#[pyclass(frozen, module = "touchmove.packed", name = "Games")]
pub(crate) struct PyGames {
    bytes: PyBackedBytes,
    /// Where the next game begins.
    offset: Mutex<usize>,
}

#[pymethods]
impl PyGames {
    #[new]
    fn new(buffer: PyBackedBytes) -> Self {
        Self {
            bytes: buffer,
            offset: Mutex::new(0),
        }
    }

    /// The byte at which the next game begins.
    #[getter]
    fn offset(&self, py: Python<'_>) -> usize {
        *lock(py, &self.offset)
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(PyGame, Option<Out<Outcome>>)>> {
        let next = {
            let mut offset = lock(py, &self.offset);
            let mut games = Games::new(self.bytes.get(*offset..).unwrap_or_default());
            let next = games.next();
            *offset += games.offset();
            next
        };
        let Some(packed) = next else {
            return Ok(None);
        };
        let packed = packed.or_raise(py)?;
        let game = packed.to_game().or_raise(py)?;
        Ok(Some((PyGame::of(game), packed.result().map(Out))))
    }
}

impl Raise for Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        let (offset, ply) = (self.offset(), self.ply());
        Exception::new(py, "PackedError", &self)
            .with("offset", offset)
            .with("ply", ply)
            .raised(py)
    }
}
