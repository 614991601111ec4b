//! Sets of squares, which can be changed.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use pyo3::exceptions::{PyIndexError, PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyTuple, PyType};

use super::pieces::{between, bit, descending, line, lowest};
use super::{At, Squares};

/// A set of squares, of a number with a bit for each square, or of squares.
///
/// >>> from touchmove import chess
/// >>> squares = chess.SquareSet([chess.A1, chess.B1])
/// >>> squares.add(chess.C1)
/// >>> squares, len(squares), chess.B1 in squares, list(squares)
/// (SquareSet(0x0000_0000_0000_0007), 3, True, [0, 1, 2])
/// >>> int(squares & chess.BB_FILE_A)
/// 1
#[pyclass(
    frozen,
    subclass,
    weakref,
    module = "touchmove.chess",
    name = "SquareSet"
)]
pub(super) struct PySquareSet(AtomicU64);

impl PySquareSet {
    pub(super) fn of(bits: u64) -> Self {
        Self(AtomicU64::new(bits))
    }

    pub(super) fn bits(&self) -> u64 {
        self.0.load(Relaxed)
    }

    fn set(&self, bits: u64) {
        self.0.store(bits, Relaxed);
    }
}

fn each(others: &Bound<'_, PyTuple>) -> PyResult<Vec<u64>> {
    others
        .iter()
        .map(|other| Ok(other.extract::<Squares>()?.0))
        .collect()
}

fn left(bits: u64, shift: &Bound<'_, PyInt>) -> PyResult<u64> {
    if shift.lt(0)? {
        return Err(PyValueError::new_err("negative shift count"));
    }
    if bits == 0 {
        return Ok(0);
    }
    Ok(u32::try_from(shift.extract::<u64>()?).map_or(0, |by| bits.checked_shl(by).unwrap_or(0)))
}

fn right(bits: u64, shift: &Bound<'_, PyInt>) -> PyResult<u64> {
    if shift.lt(0)? {
        return Err(PyValueError::new_err("negative shift count"));
    }
    Ok(shift
        .extract::<u32>()
        .map_or(0, |by| bits.checked_shr(by).unwrap_or(0)))
}

#[pymethods]
impl PySquareSet {
    #[new]
    #[pyo3(signature = (squares = Squares(0)), text_signature = "(squares=0)")]
    fn new(squares: Squares) -> Self {
        Self::of(squares.0)
    }

    /// The set as a number. It can be changed.
    #[getter]
    fn mask(&self) -> u64 {
        self.bits()
    }

    #[setter]
    fn set_mask(&self, mask: u64) {
        self.set(mask);
    }

    fn __contains__(&self, square: At) -> bool {
        self.bits() & bit(square.0) != 0
    }

    fn __iter__(&self) -> Ascending {
        Ascending(self.bits())
    }

    fn __reversed__(&self) -> Descending {
        Descending(self.bits())
    }

    fn __len__(&self) -> usize {
        self.bits().count_ones() as usize
    }

    fn __bool__(&self) -> bool {
        self.bits() != 0
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        match other.extract::<Squares>() {
            Ok(other) => Ok(other.0 == self.bits()),
            Err(error) if error.is_instance_of::<PyIndexError>(other.py()) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// Adds a square.
    fn add(&self, square: At) {
        self.set(self.bits() | bit(square.0));
    }

    /// Takes a square out if it is there.
    fn discard(&self, square: At) {
        self.set(self.bits() & !bit(square.0));
    }

    /// Takes a square out, which must be there.
    fn remove(&self, square: At) -> PyResult<()> {
        if !self.__contains__(square) {
            return Err(PyKeyError::new_err(square.0));
        }
        self.discard(square);
        Ok(())
    }

    /// Takes the lowest square out.
    fn pop(&self) -> PyResult<u8> {
        let square = lowest(self.bits());
        let square = square.ok_or_else(|| PyKeyError::new_err("pop from empty SquareSet"))?;
        self.set(self.bits() ^ bit(square));
        Ok(square)
    }

    /// Takes all squares out.
    fn clear(&self) {
        self.set(0);
    }

    /// Whether the sets have no square in common.
    fn isdisjoint(&self, other: Squares) -> bool {
        self.bits() & other.0 == 0
    }

    /// Whether every square of this set is in the other.
    fn issubset(&self, other: Squares) -> bool {
        self.bits() & !other.0 == 0
    }

    /// Whether every square of the other set is in this.
    fn issuperset(&self, other: Squares) -> bool {
        other.0 & !self.bits() == 0
    }

    /// The squares of either set.
    fn union(&self, other: Squares) -> Self {
        Self::of(self.bits() | other.0)
    }

    /// The squares of both sets.
    fn intersection(&self, other: Squares) -> Self {
        Self::of(self.bits() & other.0)
    }

    /// The squares of this set that are not in the other.
    fn difference(&self, other: Squares) -> Self {
        Self::of(self.bits() & !other.0)
    }

    /// The squares of exactly one of the sets.
    fn symmetric_difference(&self, other: Squares) -> Self {
        Self::of(self.bits() ^ other.0)
    }

    /// Adds the squares of others.
    #[pyo3(signature = (*others))]
    fn update(&self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        each(others)?
            .iter()
            .for_each(|other| self.set(self.bits() | other));
        Ok(())
    }

    /// Keeps the squares that are in all the others.
    #[pyo3(signature = (*others))]
    fn intersection_update(&self, others: &Bound<'_, PyTuple>) -> PyResult<()> {
        each(others)?
            .iter()
            .for_each(|other| self.set(self.bits() & other));
        Ok(())
    }

    /// Takes the squares of another out.
    fn difference_update(&self, other: Squares) {
        self.set(self.bits() & !other.0);
    }

    /// Keeps the squares of exactly one of the sets.
    fn symmetric_difference_update(&self, other: Squares) {
        self.set(self.bits() ^ other.0);
    }

    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.union(other.extract()?))
    }

    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.intersection(other.extract()?))
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.difference(other.extract()?))
    }

    fn __xor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Self> {
        Ok(self.symmetric_difference(other.extract()?))
    }

    fn __ior__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.set(self.bits() | other.extract::<Squares>()?.0);
        Ok(())
    }

    fn __iand__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.set(self.bits() & other.extract::<Squares>()?.0);
        Ok(())
    }

    fn __isub__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.difference_update(other.extract()?);
        Ok(())
    }

    fn __ixor__(&self, other: &Bound<'_, PyAny>) -> PyResult<()> {
        self.symmetric_difference_update(other.extract()?);
        Ok(())
    }

    fn __lshift__(&self, shift: &Bound<'_, PyInt>) -> PyResult<Self> {
        left(self.bits(), shift).map(Self::of)
    }

    fn __rshift__(&self, shift: &Bound<'_, PyInt>) -> PyResult<Self> {
        right(self.bits(), shift).map(Self::of)
    }

    fn __ilshift__(&self, shift: &Bound<'_, PyInt>) -> PyResult<()> {
        left(self.bits(), shift).map(|bits| self.set(bits))
    }

    fn __irshift__(&self, shift: &Bound<'_, PyInt>) -> PyResult<()> {
        right(self.bits(), shift).map(|bits| self.set(bits))
    }

    fn __invert__(&self) -> Self {
        Self::of(!self.bits())
    }

    fn __int__(&self) -> u64 {
        self.bits()
    }

    fn __index__(&self) -> u64 {
        self.bits()
    }

    /// A copy, which is independent.
    fn copy(&self) -> Self {
        Self::of(self.bits())
    }

    /// The subsets, as numbers.
    fn carry_rippler(&self) -> Subsets {
        Subsets {
            set: self.bits(),
            next: Some(0),
        }
    }

    /// The set seen from the other side: ranks are exchanged.
    fn mirror(&self) -> Self {
        Self::of(self.bits().swap_bytes())
    }

    /// Whether each of the 64 squares is in the set.
    fn tolist(&self) -> Vec<bool> {
        (0..64)
            .map(|square| self.bits() & bit(square) != 0)
            .collect()
    }

    /// The whole line through two squares, or nothing.
    #[classmethod]
    fn ray<'py>(class: &Bound<'py, PyType>, a: At, b: At) -> PyResult<Bound<'py, PyAny>> {
        class.call1((line(a.0, b.0),))
    }

    /// The squares between two squares of a line.
    #[classmethod]
    fn between<'py>(class: &Bound<'py, PyType>, a: At, b: At) -> PyResult<Bound<'py, PyAny>> {
        class.call1((between(a.0, b.0),))
    }

    /// The set of one square.
    #[classmethod]
    fn from_square<'py>(class: &Bound<'py, PyType>, square: At) -> PyResult<Bound<'py, PyAny>> {
        class.call1((bit(square.0),))
    }

    fn __str__(&self) -> String {
        let row = |row: u8| {
            let cells = (row * 8..row * 8 + 8)
                .map(|square| [".", "1"][usize::from(self.bits() & bit(square) != 0)]);
            cells.collect::<Vec<_>>().join(" ")
        };
        (0..8).rev().map(row).collect::<Vec<_>>().join("\n")
    }

    fn __repr__(&self) -> String {
        let bits = self.bits();
        let part = |shift: u32| bits >> shift & 0xffff;
        format!(
            "SquareSet(0x{:04x}_{:04x}_{:04x}_{:04x})",
            part(48),
            part(32),
            part(16),
            part(0)
        )
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("touchmove.chess")?
            .call_method1("_svg", (slf,))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u64,)) {
        (slf.get_type(), (slf.get().bits(),))
    }
}

/// An iterator over squares from a1 on.
#[pyclass(module = "touchmove.chess")]
pub(super) struct Ascending(pub(super) u64);

#[pymethods]
impl Ascending {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<u8> {
        let square = lowest(self.0)?;
        self.0 ^= bit(square);
        Some(square)
    }
}

/// An iterator over squares from h8 on.
#[pyclass(module = "touchmove.chess")]
pub(super) struct Descending(pub(super) u64);

#[pymethods]
impl Descending {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<u8> {
        let square = descending(self.0).next()?;
        self.0 ^= bit(square);
        Some(square)
    }
}

/// An iterator over the subsets of a set, as numbers.
#[pyclass(module = "touchmove.chess")]
pub(super) struct Subsets {
    set: u64,
    next: Option<u64>,
}

#[pymethods]
impl Subsets {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<u64> {
        let subset = self.next?;
        let following = subset.wrapping_sub(self.set) & self.set;
        self.next = (following != 0).then_some(following);
        Some(subset)
    }
}
