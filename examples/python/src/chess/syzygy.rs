//! Syzygy tablebases, asked for boards.

use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

use pyo3::create_exception;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use touchmove::setup::Tolerance;
use touchmove::syzygy::{Directory, Error, Probe};
use touchmove::{Position, Setup};

use super::base::PyBaseBoard;
use super::board::PyBoard;
use super::state::State;
use super::text::Written;

create_exception!(
    touchmove.chess.syzygy,
    MissingTableError,
    PyKeyError,
    "A table that a position needs is not there."
);

/// The tables in folders, each opened when a position asks for it first.
#[pyclass(frozen, module = "touchmove._core.chess", name = "Tables")]
struct PyTables(RwLock<Option<Directory>>);

impl PyTables {
    /// Asks the tables about the position of a board.
    fn ask<T>(
        &self,
        board: &Bound<'_, PyBoard>,
        question: fn(&Directory, &Position) -> Result<T, Error>,
    ) -> PyResult<T> {
        let base: PyRef<'_, PyBaseBoard> = board.as_super().borrow();
        // The counters do not matter to the tables, and may be any number.
        let state = State {
            halfmoves: 0,
            fullmoves: 1,
            ..base.state
        };
        let fen = state.fen(base.clean(), true, Written::Legal, false);
        let fault = |words: String| PyKeyError::new_err(format!("{words}: {fen}"));
        let setup: Setup = fen.parse().map_err(|_| fault("no position".to_owned()))?;
        let position = setup
            .validate_with(Tolerance::ALL)
            .map_err(|error| fault(error.to_string()))?;
        let directory = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let directory = directory
            .as_ref()
            .ok_or_else(|| fault("the tables are closed".to_owned()))?;
        question(directory, &position).map_err(|error| match error {
            Error::Missing { .. } => MissingTableError::new_err(error.to_string()),
            _ => fault(error.to_string()),
        })
    }
}

#[pymethods]
impl PyTables {
    #[new]
    fn new() -> Self {
        Self(RwLock::new(None))
    }

    /// Looks for files of tables in a folder, and returns how many there are in all folders.
    fn add(&self, folder: PathBuf) -> PyResult<usize> {
        let mut directory = self.0.write().unwrap_or_else(PoisonError::into_inner);
        match directory.as_mut() {
            Some(directory) => directory.add(folder)?,
            None => *directory = Some(Directory::open(folder)?),
        }
        Ok(directory.as_ref().map_or(0, Directory::len))
    }

    /// Closes all tables.
    fn close(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The result, from −2 to 2.
    fn wdl(&self, board: &Bound<'_, PyBoard>) -> PyResult<i8> {
        let result = self.ask(board, |tables, position| tables.wdl(position))?;
        Ok(result as i8)
    }

    /// The half-moves to the next capture or pawn move, as the tables have them.
    fn dtz(&self, board: &Bound<'_, PyBoard>) -> PyResult<i32> {
        let distance = self.ask(board, |tables, position| tables.dtz(position))?;
        Ok(distance.plies())
    }
}

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let error = module.py().get_type::<MissingTableError>();
    module.add("MissingTableError", error)?;
    module.add_class::<PyTables>()
}
