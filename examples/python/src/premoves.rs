//! Moves made before the opponent's.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use touchmove::Square;
use touchmove::moves::PremoveQueue;

use crate::bitboard::PyBitboard;
use crate::convert::In;
use crate::moves::{AnyMove, PyLegalMove, PyMove};
use crate::position::PyPosition;
use crate::setup::{lock, pieces};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyPremoves>()
}

#[pymethods]
impl PyPosition {
    /// The squares to which a piece of the side that is not to move may go as a premove.
    ///
    /// >>> from touchmove import Position
    /// >>> list(map(str, Position().premove_destinations("g8")))
    /// ['f6', 'h6', 'e7']
    fn premove_destinations(&self, square: In<Square>) -> PyBitboard {
        PyBitboard(self.0.premove_destinations(square.0))
    }
}

/// Moves that a player makes while the opponent thinks; each is played if it is legal when its turn comes.
///
/// >>> from touchmove import Position, PremoveQueue
/// >>> queue = PremoveQueue()
/// >>> position = Position().play("e2e4")
/// >>> queue.push(Position(), "e7e5")
/// True
/// >>> queue.next_move(position).san(), len(queue)
/// ('e5', 0)
#[pyclass(frozen, module = "touchmove", name = "PremoveQueue")]
pub(crate) struct PyPremoves(Mutex<PremoveQueue>);

#[pymethods]
impl PyPremoves {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(PremoveQueue::new()))
    }

    /// Adds a premove while the opponent is to move; returns whether it can be one and there is room.
    fn push(&self, position: &Bound<'_, PyPosition>, r#move: AnyMove) -> bool {
        lock(position.py(), &self.0).push(&position.get().0, r#move.0)
    }

    /// Takes the first premove if it is legal now. If it is not, all are forgotten.
    fn next_move<'py>(
        &self,
        position: &Bound<'py, PyPosition>,
    ) -> PyResult<Option<Bound<'py, PyLegalMove>>> {
        let next = lock(position.py(), &self.0).next_move(&position.get().0);
        next.map(|legal| PyLegalMove::of(position, legal))
            .transpose()
    }

    /// The pieces as they would stand after the premoves.
    fn board<'py>(&self, position: &Bound<'py, PyPosition>) -> PyResult<Bound<'py, PyDict>> {
        let board = lock(position.py(), &self.0).board(&position.get().0);
        pieces(position.py(), &board)
    }

    /// The squares to which a piece may go as the next premove.
    fn destinations(&self, position: &Bound<'_, PyPosition>, square: In<Square>) -> PyBitboard {
        PyBitboard(lock(position.py(), &self.0).destinations(&position.get().0, square.0))
    }

    /// The premoves in their order.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<PyMove> = lock(py, &self.0)
            .moves()
            .iter()
            .map(|mv| PyMove(*mv))
            .collect();
        PyList::new(py, moves)
    }

    /// Takes the last premove back.
    fn pop(&self, py: Python<'_>) -> Option<PyMove> {
        lock(py, &self.0).pop().map(PyMove)
    }

    /// Forgets all premoves.
    fn clear(&self, py: Python<'_>) {
        lock(py, &self.0).clear();
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        lock(py, &self.0).moves().len()
    }
}
