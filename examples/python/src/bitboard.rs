//! Sets of squares.

use pyo3::prelude::*;
use touchmove::{Bitboard, Square};

use crate::convert::{In, Out, Squares};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyBitboard>()?;
    module.add_class::<PySquares>()
}

/// A set of squares, which cannot be changed.
///
/// >>> from touchmove import Bitboard
/// >>> ours = Bitboard(["e4", "d4"])
/// >>> list(ours), len(ours), "e4" in ours
/// ([<Square.D4: 27>, <Square.E4: 28>], 2, True)
/// >>> ours - Bitboard(["d4"])
/// Bitboard(['e4'])
/// >>> hex(ours.bits)
/// '0x18000000'
#[pyclass(frozen, eq, hash, module = "touchmove", name = "Bitboard")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyBitboard(pub(crate) Bitboard);

#[pymethods]
impl PyBitboard {
    #[new]
    #[pyo3(signature = (squares = None, /))]
    fn new(squares: Option<Squares>) -> Self {
        Self(squares.map_or(Bitboard::EMPTY, |squares| squares.0))
    }

    /// The set of the squares whose bits are set; a1 is the lowest.
    #[staticmethod]
    fn from_bits(bits: u64) -> Self {
        Self(Bitboard::from_bits(bits))
    }

    /// A number with the bit of each square; a1 is the lowest.
    #[getter]
    fn bits(&self) -> u64 {
        self.0.bits()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __contains__(&self, square: In<Square>) -> bool {
        self.0.contains(square.0)
    }

    fn __iter__(&self) -> PySquares {
        PySquares(self.0)
    }

    fn __and__(&self, other: Squares) -> Self {
        Self(self.0 & other.0)
    }

    fn __or__(&self, other: Squares) -> Self {
        Self(self.0 | other.0)
    }

    fn __xor__(&self, other: Squares) -> Self {
        Self(self.0 ^ other.0)
    }

    fn __sub__(&self, other: Squares) -> Self {
        Self(self.0 - other.0)
    }

    fn __rand__(&self, other: Squares) -> Self {
        self.__and__(other)
    }

    fn __ror__(&self, other: Squares) -> Self {
        self.__or__(other)
    }

    fn __rxor__(&self, other: Squares) -> Self {
        self.__xor__(other)
    }

    fn __rsub__(&self, other: Squares) -> Self {
        Self(other.0 - self.0)
    }

    fn __invert__(&self) -> Self {
        Self(!self.0)
    }

    fn __int__(&self) -> u64 {
        self.0.bits()
    }

    /// Whether every square of this set is in the other.
    fn issubset(&self, other: Squares) -> bool {
        self.0.is_subset(other.0)
    }

    /// Whether the sets have no square in common.
    fn isdisjoint(&self, other: Squares) -> bool {
        self.0.is_disjoint(other.0)
    }

    /// The set seen from the other side: ranks are exchanged.
    fn flip_vertical(&self) -> Self {
        Self(self.0.flip_vertical())
    }

    /// The set in a mirror: files are exchanged.
    fn flip_horizontal(&self) -> Self {
        Self(self.0.flip_horizontal())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = self.0.iter().map(|square| format!("'{square}'")).collect();
        format!("Bitboard([{}])", names.join(", "))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (u64,))> {
        Ok((slf.get_type().getattr("from_bits")?, (slf.get().0.bits(),)))
    }
}

/// An iterator over the squares of a set.
#[pyclass(module = "touchmove", name = "BitboardIterator")]
pub(crate) struct PySquares(Bitboard);

#[pymethods]
impl PySquares {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<Out<Square>> {
        self.0.pop_first().map(Out)
    }
}
