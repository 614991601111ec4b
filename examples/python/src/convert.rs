//! Values on their way in and out: enumerations are Python's own, and are given as members, texts or numbers.

use std::str::FromStr;
use std::time::Duration;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyInt, PyString, PyTuple};
use touchmove::{
    Bitboard, CastlingSide, Color, Outcome, ParseError, Piece, Promotion, Role, Square,
};

use crate::bitboard::PyBitboard;
use crate::errors::Raise;

/// An enumeration of `touchmove.types`.
pub(crate) trait Member: Copy {
    /// Its members, in the order of `types.py`.
    fn members(py: Python<'_>) -> PyResult<&[Py<PyAny>]>;
    fn place(self) -> usize;
}

macro_rules! members {
    ($($type:ident, $name:literal, $value:ident => $place:expr;)+) => {
        $(impl Member for $type {
            fn members(py: Python<'_>) -> PyResult<&[Py<PyAny>]> {
                static MEMBERS: PyOnceLock<Vec<Py<PyAny>>> = PyOnceLock::new();
                let listed = MEMBERS.get_or_try_init(py, || {
                    let class = py.import("touchmove.types")?.getattr($name)?;
                    class.try_iter()?.map(|member| Ok(member?.unbind())).collect()
                });
                listed.map(Vec::as_slice)
            }

            fn place(self) -> usize {
                let $value = self;
                $place
            }
        })+
    };
}

members! {
    Color, "Color", color => color.index();
    Role, "Role", role => role.index();
    Piece, "Piece", piece => piece.color().index() * 6 + piece.role().index();
    Square, "Square", square => square.index();
    CastlingSide, "CastlingSide", side => usize::from(side == CastlingSide::QueenSide);
    Outcome, "Outcome", outcome => match outcome.winner() {
        Some(Color::White) => 0,
        Some(Color::Black) => 1,
        None => 2,
    };
}

/// A value on its way out, as a member of its enumeration.
#[derive(Clone, Copy)]
pub(crate) struct Out<T>(pub(crate) T);

impl<'py, T: Member> IntoPyObject<'py> for Out<T> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        let member = T::members(py)?.get(self.0.place());
        let member = member.ok_or_else(|| PyTypeError::new_err("an unknown member"))?;
        Ok(member.bind(py).clone())
    }
}

/// A promotion is shown as its role.
pub(crate) fn promoted(promotion: Option<Promotion>) -> Option<Out<Role>> {
    promotion.map(|promotion| Out(promotion.role()))
}

/// A value on its way in: a member of its enumeration, or its text.
#[derive(Clone, Copy)]
pub(crate) struct In<T>(pub(crate) T);

macro_rules! read_from_text {
    ($($type:ident),+) => {
        $(impl<'a, 'py> FromPyObject<'a, 'py> for In<$type> {
            type Error = PyErr;

            fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
                let text = object.cast::<PyString>()?;
                read(object.py(), text.to_str()?).map(In)
            }
        })+
    };
}

read_from_text!(Color, Role, Piece, Promotion, CastlingSide, Outcome);

/// Reads a short text.
pub(crate) fn read<T: FromStr<Err = ParseError>>(py: Python<'_>, text: &str) -> PyResult<T> {
    text.parse().map_err(|error: ParseError| error.raise(py))
}

impl<'a, 'py> FromPyObject<'a, 'py> for In<Square> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(number) = object.cast::<PyInt>() {
            let square = number.extract().ok().and_then(Square::from_index);
            return square
                .map(In)
                .ok_or_else(|| ParseError::Square.raise(object.py()));
        }
        read(object.py(), object.cast::<PyString>()?.to_str()?).map(In)
    }
}

/// A set of squares on its way in: a `Bitboard`, or an iterable of squares.
pub(crate) struct Squares(pub(crate) Bitboard);

impl<'a, 'py> FromPyObject<'a, 'py> for Squares {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(set) = object.cast::<PyBitboard>() {
            return Ok(Self(set.get().0));
        }
        let mut set = Bitboard::EMPTY;
        for square in object.try_iter()? {
            set.insert(square?.extract::<In<Square>>()?.0);
        }
        Ok(Self(set))
    }
}

/// Returns the value that a word of the caller names.
pub(crate) fn choose<T: Copy>(what: &str, table: &[(&str, T)], word: &str) -> PyResult<T> {
    let row = table.iter().find(|(name, _)| *name == word);
    row.map(|(_, value)| *value).ok_or_else(|| {
        let names: Vec<String> = table.iter().map(|(name, _)| format!("'{name}'")).collect();
        let names = names.join(", ");
        PyValueError::new_err(format!(
            "expected {what} to be one of {names}, found {word:?}"
        ))
    })
}

/// Returns the squares of a set as a tuple.
pub(crate) fn tuple_of<'py>(
    py: Python<'py>,
    squares: impl IntoIterator<Item = Square>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, squares.into_iter().map(Out).collect::<Vec<_>>())
}

/// Makes a record of Python: a named tuple.
pub(crate) fn record<'py>(
    py: Python<'py>,
    module: &str,
    class: &str,
    fields: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import(module)?.getattr(class)?.call1(fields)
}

/// Returns a duration in whole milliseconds.
pub(crate) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
