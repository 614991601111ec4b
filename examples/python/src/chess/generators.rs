//! Moves of a board as Python lists them: on demand, and counted.

use pyo3::prelude::*;

use super::board::{PyBoard, is_exact};
use super::moves::PyMove;
use super::plain::Plain;

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyLegalMoves>()?;
    module.add_class::<PyPseudoLegalMoves>()
}

/// An iterator over moves.
#[pyclass(module = "touchmove.chess", name = "MoveIterator")]
pub(super) struct PyMoves(pub(super) std::vec::IntoIter<Plain>);

#[pymethods]
impl PyMoves {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<PyMove> {
        self.0.next().map(PyMove::of)
    }

    fn __length_hint__(&self) -> usize {
        self.0.len()
    }
}

macro_rules! generators {
    ($($class:ident, $name:literal, $generate:literal, $is:literal, $has:ident, $list:ident, $one:ident, $doc:literal;)+) => {
        $(
            #[doc = $doc]
            #[pyclass(frozen, weakref, module = "touchmove.chess", name = $name)]
            pub(super) struct $class(pub(super) Py<PyBoard>);

            #[pymethods]
            impl $class {
                #[new]
                fn new(board: Py<PyBoard>) -> Self {
                    Self(board)
                }

                /// The board whose moves they are.
                #[getter]
                fn board(&self, py: Python<'_>) -> Py<PyBoard> {
                    self.0.clone_ref(py)
                }

                fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
                    let board = self.0.bind(py);
                    if is_exact(board) {
                        return Ok(board.as_super().borrow().$one());
                    }
                    Ok(board.call_method0($generate)?.try_iter()?.next().transpose()?.is_some())
                }

                /// How many there are.
                fn count(&self, py: Python<'_>) -> PyResult<usize> {
                    let board = self.0.bind(py);
                    if is_exact(board) {
                        return Ok(board.as_super().borrow().$list(u64::MAX, u64::MAX).len());
                    }
                    let mut count = 0;
                    for mv in board.call_method0($generate)?.try_iter()? {
                        mv?;
                        count += 1;
                    }
                    Ok(count)
                }

                fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
                    let board = self.0.bind(py);
                    if is_exact(board) {
                        let list = board.as_super().borrow().$list(u64::MAX, u64::MAX);
                        return Ok(Bound::new(py, PyMoves(list.into_iter()))?.into_any());
                    }
                    Ok(board.call_method0($generate)?.try_iter()?.into_any())
                }

                fn __contains__(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
                    let board = self.0.bind(py);
                    match r#move.cast::<PyMove>() {
                        Ok(mv) if is_exact(board) => Ok(board.as_super().borrow().$has(mv.get().on_board()?)),
                        _ if r#move.is_none() => Ok(false),
                        _ => board.call_method1($is, (r#move,))?.is_truthy(),
                    }
                }

                fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
                    let mut moves = Vec::new();
                    for mv in self.__iter__(py)?.try_iter()? {
                        moves.push(mv?.extract::<Bound<'_, PyMove>>()?.get().writable()?);
                    }
                    let board = self.0.bind(py).as_super().borrow();
                    let moves: Vec<_> = moves.iter().map(|mv| board.shown(*mv)).collect();
                    Ok(format!("<{} ({})>", $name, moves.join(", ")))
                }
            }
        )+
    };
}

generators! {
    PyLegalMoves, "LegalMoveGenerator", "generate_legal_moves", "is_legal", is_legal, legal_moves, any_legal,
        "The legal moves of a board, listed whenever they are asked for.";
    PyPseudoLegalMoves, "PseudoLegalMoveGenerator", "generate_pseudo_legal_moves", "is_pseudo_legal", is_pseudo_legal, pseudo_legal_moves,
        any_pseudo_legal, "The pseudo-legal moves of a board, listed whenever they are asked for.";
}
