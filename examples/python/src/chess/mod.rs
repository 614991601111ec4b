//! The names of python-chess: boards that can be changed, in any arrangement, with their moves.

mod base;
mod board;
mod extras;
mod functions;
mod generators;
mod moves;
mod pgn;
mod pieces;
mod plain;
mod set;
mod state;
mod syzygy;
mod text;

use pyo3::create_exception;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyInt;

create_exception!(
    touchmove.chess,
    InvalidMoveError,
    PyValueError,
    "A text that is no move in its notation."
);
create_exception!(
    touchmove.chess,
    IllegalMoveError,
    PyValueError,
    "A move that is not legal in its position."
);
create_exception!(
    touchmove.chess,
    AmbiguousMoveError,
    PyValueError,
    "A text that several legal moves fit."
);

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("InvalidMoveError", py.get_type::<InvalidMoveError>())?;
    module.add("IllegalMoveError", py.get_type::<IllegalMoveError>())?;
    module.add("AmbiguousMoveError", py.get_type::<AmbiguousMoveError>())?;
    module.add_class::<moves::PyMove>()?;
    module.add_class::<moves::PyPiece>()?;
    module.add_class::<set::PySquareSet>()?;
    module.add_class::<base::PyBaseBoard>()?;
    module.add_class::<board::PyBoard>()?;
    generators::add(module)?;
    extras::add(module)?;
    pgn::add(module)?;
    syzygy::add(module)?;
    functions::add(module)
}

/// A number by its `__index__`, which the integers of NumPy have too; one that is too large counts as none.
fn index(object: Borrowed<'_, '_, PyAny>) -> PyResult<Option<i64>> {
    match object.extract() {
        Ok(index) => Ok(Some(index)),
        Err(error) if error.is_instance_of::<PyOverflowError>(object.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A flag by its truth, whatever its type.
fn truth(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    object.is_truthy()
}

/// A flag by its truth, or None.
fn maybe_truth(object: &Bound<'_, PyAny>) -> PyResult<Option<bool>> {
    let given = (!object.is_none()).then(|| object.is_truthy());
    given.transpose()
}

/// A square as a place in a list of 64: from the end if it is negative.
#[derive(Clone, Copy)]
struct At(u8);

impl<'a, 'py> FromPyObject<'a, 'py> for At {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match index(object)? {
            Some(index @ 0..64) => Ok(Self(index as u8)),
            Some(index @ -64..0) => Ok(Self((index + 64) as u8)),
            _ => Err(PyIndexError::new_err("expected a square from 0 to 63")),
        }
    }
}

/// A color: White is true.
#[derive(Clone, Copy)]
struct White(bool);

impl<'a, 'py> FromPyObject<'a, 'py> for White {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match index(object)? {
            Some(0 | -2) => Ok(Self(false)),
            Some(1 | -1) => Ok(Self(true)),
            _ => Err(PyIndexError::new_err(
                "expected a color, which is True or False",
            )),
        }
    }
}

/// A set of squares as a number; what is above 64 bits is dropped.
#[derive(Clone, Copy)]
struct Mask(u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Mask {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bits) = object.extract::<u64>() {
            return Ok(Self(bits));
        }
        if let Ok(set) = object.cast::<set::PySquareSet>() {
            return Ok(Self(set.get().bits()));
        }
        let masked = object
            .cast::<PyInt>()?
            .call_method1("__and__", (u64::MAX,))?;
        masked.extract().map(Self)
    }
}

/// A set of squares, as a `SquareSet`, a number or squares.
#[derive(Clone, Copy)]
struct Squares(u64);

impl<'a, 'py> FromPyObject<'a, 'py> for Squares {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(Mask(bits)) = object.extract() {
            return Ok(Self(bits));
        }
        if let Ok(number) = object.call_method0("__int__") {
            return number.extract::<Mask>().map(|mask| Self(mask.0));
        }
        let mut bits = 0;
        for square in object.try_iter()? {
            bits |= pieces::bit(square?.extract::<At>()?.0);
        }
        Ok(Self(bits))
    }
}

/// The number of a kind of piece, from 1 to 6.
fn kind(object: &Bound<'_, PyAny>) -> PyResult<u8> {
    object
        .extract()
        .map_err(|_| PyTypeError::new_err("expected a type of piece, from 1 to 6"))
}
