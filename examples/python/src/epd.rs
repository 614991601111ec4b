//! Positions with operations: EPD.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use touchmove::epd::{Epd, Error, Operand};

use crate::errors::{Exception, OrRaise, Raise};
use crate::moves::PyMove;
use crate::position::PyPosition;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyEpd>()
}

/// A line of EPD: a position with operations such as ``bm`` and ``id``.
///
/// >>> from touchmove import Epd
/// >>> line = Epd('6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id "back rank";')
/// >>> line.operations
/// {'bm': (Move.from_uci('a1a8'),), 'id': ('back rank',)}
#[pyclass(frozen, module = "touchmove", name = "Epd")]
pub(crate) struct PyEpd(Epd);

#[pymethods]
impl PyEpd {
    #[new]
    fn new(py: Python<'_>, line: &str) -> PyResult<Self> {
        line.parse().or_raise(py).map(Self)
    }

    /// The position.
    #[getter]
    fn position(&self) -> PyPosition {
        PyPosition(self.0.position().clone())
    }

    /// The operands of each operation: moves, numbers and texts.
    #[getter]
    fn operations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let operations = PyDict::new(py);
        for operation in self.0.operations() {
            let operands = operation.operands().iter().map(|operand| {
                Ok(match operand {
                    Operand::Move(mv) => Bound::new(py, PyMove(*mv))?.into_any(),
                    Operand::Integer(number) => number.into_pyobject(py)?.into_any(),
                    Operand::Float(number) => number.into_pyobject(py)?.into_any(),
                    Operand::Text(text) | Operand::Symbol(text) => {
                        text.into_pyobject(py)?.into_any()
                    }
                    other => format!("{other:?}").into_pyobject(py)?.into_any(),
                })
            });
            let operands = PyTuple::new(py, operands.collect::<PyResult<Vec<_>>>()?)?;
            operations.set_item(operation.opcode(), operands)?;
        }
        Ok(operations)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        self.0.position().key()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Epd({:?})", self.0.to_string())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

impl Raise for Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        let (offset, expected) = match &self {
            Self::Syntax {
                offset, expected, ..
            } => (Some(*offset), Some(*expected)),
            _ => (None, None),
        };
        Exception::new(py, "EpdError", &self)
            .at(offset, expected)
            .raised(py)
    }
}
