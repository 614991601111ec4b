//! The functions of SQL over arrays of Arrow.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use arrow_array::builder::{Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{
    Array, ArrayRef, BinaryArray, BooleanArray, Float64Array, Int64Array, NullArray, StringArray,
};
use arrow_select::concat::concat;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBool, PyBytes, PyCapsule, PyFloat, PyInt, PyList, PyString, PyTuple};
use touchmove_lake_functions::{ALL, Arg, Error, Function, OpeningTree, Value, function};

use crate::arrow::{PyArray, PyType, raised};
use crate::capsule::{take_array, take_stream};
use crate::errors::Exception;
use crate::setup::lock;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyArray>()?;
    module.add_class::<PyType>()?;
    module.add_class::<PyTree>()?;
    module.add_function(wrap_pyfunction!(functions, module)?)?;
    module.add_function(wrap_pyfunction!(call, module)?)
}

/// How many rows are asked about between two looks at signals.
const ROWS: usize = 1 << 14;

/// The names of the aggregate's arguments, and what they are.
const TREE: [(&str, &str); 3] = [("moves", "moves"), ("result", "text"), ("depth", "bigint")];

/// What the aggregate is for.
const TREE_DOC: &str = "a list of the moves that were played from each position within so many half-moves, with the results of their games";

fn failed(py: Python<'_>, name: &str, error: Error) -> PyErr {
    if error.is_of_type {
        return PyTypeError::new_err(error.sentence);
    }
    wrong(py, name, error.sentence)
}

fn wrong(py: Python<'_>, name: &str, sentence: String) -> PyErr {
    Exception::said(py, "Error", sentence, &"")
        .with("kind", "argument")
        .with("function", name)
        .raised(py)
}

/// An argument: a column in as many pieces as it came, or a constant.
enum Given {
    Constant(ArrayRef),
    Column(Vec<ArrayRef>),
}

/// Reads an argument of a function.
fn given(name: &str, place: usize, value: &Bound<'_, PyAny>) -> PyResult<Given> {
    let py = value.py();
    let place = place + 1;
    let only = |array: ArrayRef| Ok(Given::Constant(array));
    if value.is_none() {
        return only(Arc::new(NullArray::new(1)));
    } else if let Ok(value) = value.cast::<PyBool>() {
        return only(Arc::new(BooleanArray::from(vec![value.is_true()])));
    } else if let Ok(text) = value.cast::<PyString>() {
        return only(Arc::new(StringArray::from(vec![text.to_str()?])));
    } else if let Ok(bytes) = value.cast::<PyBytes>() {
        return only(Arc::new(BinaryArray::from(vec![bytes.as_bytes()])));
    } else if let Ok(number) = value.cast::<PyFloat>() {
        return only(Arc::new(Float64Array::from(vec![number.value()])));
    } else if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        if let Ok(texts) = value.extract::<Vec<Option<String>>>() {
            let mut lists = ListBuilder::new(StringBuilder::new());
            lists.append_value(texts);
            return only(Arc::new(lists.finish()));
        }
        if let Ok(numbers) = value.extract::<Vec<Option<i64>>>() {
            let mut lists = ListBuilder::new(Int64Builder::new());
            lists.append_value(numbers);
            return only(Arc::new(lists.finish()));
        }
        return Err(PyTypeError::new_err(format!(
            "{name}: argument {place} is a list, but neither of texts nor of numbers"
        )));
    }
    let invalid = |error| {
        let sentence = format!("{name}: argument {place} cannot be read: {error}");
        wrong(py, name, sentence)
    };
    if let Some(array) = value.getattr_opt("__arrow_c_array__")? {
        let (schema, array) = array
            .call0()?
            .extract::<(Bound<'_, PyCapsule>, Bound<'_, PyCapsule>)>()?;
        let array = take_array(&schema, &array)?.map_err(invalid)?;
        return Ok(Given::Column(vec![array]));
    }
    if let Some(stream) = value.getattr_opt("__arrow_c_stream__")? {
        let stream = stream.call0()?.cast_into::<PyCapsule>()?;
        let arrays = take_stream(&stream)?.map_err(invalid)?;
        return Ok(Given::Column(arrays));
    }
    match value.extract::<i64>() {
        Ok(number) => only(Arc::new(Int64Array::from(vec![number]))),
        Err(_) if value.is_instance_of::<PyInt>() => {
            let sentence = format!("{name}: argument {place} has more than 64 bits: {value}");
            Err(wrong(py, name, sentence))
        }
        Err(_) => Err(PyTypeError::new_err(format!(
            "{name}: argument {place} is neither an array of Arrow nor a constant, but {}",
            value.get_type().name()?
        ))),
    }
}

/// The arguments of a call.
struct Call<'a> {
    name: &'a str,
    args: Vec<Given>,
    rows: usize,
}

impl<'a> Call<'a> {
    fn new(name: &'a str, args: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let py = args.py();
        let args = args.iter().enumerate();
        let args = args.map(|(place, value)| given(name, place, &value));
        let args = args.collect::<PyResult<Vec<_>>>()?;
        let mut rows = None;
        for arg in &args {
            let Given::Column(pieces) = arg else { continue };
            let len = pieces.iter().map(|piece| piece.len()).sum::<usize>();
            let first = *rows.get_or_insert(len);
            if first != len {
                let sentence = format!("{name}: an argument has {first} rows, another {len}");
                return Err(wrong(py, name, sentence));
            }
        }
        Ok(Self {
            name,
            args,
            rows: rows.unwrap_or(1),
        })
    }

    /// Does something with some rows after others, each time with as many as all columns have in one piece.
    fn for_pieces(
        self,
        py: Python<'_>,
        mut work: impl FnMut(&[Arg], usize) -> Result<(), Error> + Send,
    ) -> PyResult<()> {
        let mut ends: BTreeSet<usize> = (0..self.rows).step_by(ROWS).collect();
        ends.insert(self.rows);
        for arg in &self.args {
            let mut end = 0;
            if let Given::Column(pieces) = arg {
                ends.extend(pieces.iter().map(|piece| {
                    end += piece.len();
                    end
                }));
            }
        }
        if self.rows > 0 {
            ends.remove(&0);
        }
        // The piece of each column, and where its next row is.
        let mut places = vec![(0, 0); self.args.len()];
        let mut from = 0;
        for to in ends {
            let rows = to - from;
            let args = self
                .args
                .iter()
                .zip(&mut places)
                .map(|(arg, (piece, row))| {
                    let pieces = match arg {
                        Given::Constant(value) => return Arg::constant(value.clone()),
                        Given::Column(pieces) => pieces,
                    };
                    while *row == pieces[*piece].len() && *piece + 1 < pieces.len() {
                        (*piece, *row) = (*piece + 1, 0);
                    }
                    let values = pieces[*piece].slice(*row, rows);
                    *row += rows;
                    Arg::column(values)
                });
            let args: Vec<Arg> = args.collect();
            py.detach(|| work(&args, rows))
                .map_err(|error| failed(py, self.name, error))?;
            py.check_signals()?;
            from = to;
        }
        Ok(())
    }
}

/// Calls a function by its SQL name.
///
/// >>> from touchmove import arrow
/// >>> arrow.call("chess_plies", "1. e4 e5 *")
/// Array([2])
/// >>> arrow.call("chess_fen", "1. e4 e5 *")
/// Traceback (most recent call last):
/// TypeError: chess_fen(moves, ply) was called with another number of arguments: 1
#[pyfunction]
#[pyo3(signature = (name, /, *args))]
fn call(py: Python<'_>, name: &str, args: &Bound<'_, PyTuple>) -> PyResult<PyArray> {
    let count = args.len();
    let expect = |least, most, signature: String| {
        if (least..=most).contains(&count) {
            return Ok(());
        }
        Err(PyTypeError::new_err(format!(
            "{signature} was called with another number of arguments: {count}"
        )))
    };
    if name == OpeningTree::NAME {
        expect(3, 3, format!("{name}(moves, result, depth)"))?;
        let mut tree = OpeningTree::default();
        Call::new(name, args)?.for_pieces(py, |args, rows| tree.update(args, rows))?;
        return Ok(PyArray(py.detach(|| tree.finish()).to_data()));
    }
    let Some(function) = function(name) else {
        return Err(wrong(py, name, format!("no function is named '{name}'")));
    };
    let most = function.args.len();
    expect(most - function.optional, most, function.signature())?;
    let mut results = Vec::new();
    Call::new(name, args)?.for_pieces(py, |args, rows| {
        results.push(function.call(args, rows)?);
        Ok(())
    })?;
    let result = match &*results {
        [only] => only.clone(),
        many => {
            let many: Vec<&dyn Array> = many.iter().map(AsRef::as_ref).collect();
            py.detach(|| concat(&many)).map_err(raised)?
        }
    };
    Ok(PyArray(result.to_data()))
}

/// The name of an argument, what it is, and whether it may be left out.
type Parameter = (&'static str, &'static str, bool);

/// The arguments of an example as values and as SQL, and the text of the result.
type Example<'py> = (Bound<'py, PyTuple>, String, &'static str);

/// A function: its name, whether it is an aggregate, its parameters, what it returns, what it is for, and examples.
type Row<'py> = (
    &'static str,
    bool,
    Vec<Parameter>,
    PyType,
    &'static str,
    Vec<Example<'py>>,
);

fn value_of<'py>(py: Python<'py>, value: Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Text(text) => text.into_pyobject(py)?.into_any(),
        Value::Int(number) => number.into_pyobject(py)?.into_any(),
        Value::Texts(texts) => texts.into_pyobject(py)?.into_any(),
        Value::Ints(numbers) => numbers.into_pyobject(py)?.into_any(),
    })
}

fn row<'py>(py: Python<'py>, function: &Function) -> PyResult<Row<'py>> {
    let required = function.args.len() - function.optional;
    let parameters = function.args.iter().enumerate();
    let parameters =
        parameters.map(|(place, (name, kind))| (*name, kind.name(), place >= required));
    let examples = function.examples.iter().map(|example| {
        let values = example.args.iter().map(|&value| value_of(py, value));
        let values = PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)?;
        Ok((values, function.call_text(example), example.gives))
    });
    let returns = PyType {
        of: function.returns.data_type(),
        name: function.returns.name(),
    };
    Ok((
        function.name,
        false,
        parameters.collect(),
        returns,
        function.doc,
        examples.collect::<PyResult<_>>()?,
    ))
}

/// Lists the functions, for `touchmove.arrow.FUNCTIONS`.
#[pyfunction]
fn functions(py: Python<'_>) -> PyResult<Vec<Row<'_>>> {
    let returns = PyType {
        of: OpeningTree::data_type(),
        name: "list of struct",
    };
    let parameters = TREE.map(|(name, kind)| (name, kind, false)).to_vec();
    let tree = (
        OpeningTree::NAME,
        true,
        parameters,
        returns,
        TREE_DOC,
        Vec::new(),
    );
    let rows = ALL.iter().map(|function| row(py, function));
    rows.chain([Ok(tree)]).collect()
}

/// A tree of openings that grows: the aggregate ``chess_opening_tree`` in parts.
///
/// ``bytes(tree)`` is the tree for another process, where ``merge`` takes it.
///
/// >>> from touchmove import arrow
/// >>> tree, other = arrow.OpeningTree(1), arrow.OpeningTree(1)
/// >>> tree.update("1. e4 e5 *", "1-0")
/// >>> other.update("1. e4 c5 *", "0-1")
/// >>> tree.merge(bytes(other))
/// >>> print(tree.finish())
/// [[{ply: 0, key: 5060803636482931868, fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1, san: e4, uci: e2e4, games: 2, white: 1, draws: 0, black: 1}]]
#[pyclass(frozen, module = "touchmove.arrow", name = "OpeningTree")]
pub(crate) struct PyTree {
    tree: Mutex<OpeningTree>,
    depth: ArrayRef,
}

#[pymethods]
impl PyTree {
    #[new]
    fn new(depth: i64) -> Self {
        Self {
            tree: Mutex::default(),
            depth: Arc::new(Int64Array::from(vec![depth])),
        }
    }

    /// Adds games: their moves, and their results as text.
    fn update(&self, moves: &Bound<'_, PyAny>, result: &Bound<'_, PyAny>) -> PyResult<()> {
        let py = moves.py();
        let mut call = Call::new(OpeningTree::NAME, &PyTuple::new(py, [moves, result])?)?;
        call.args.push(Given::Constant(self.depth.clone()));
        // Nothing is added if something fails.
        let mut added = OpeningTree::default();
        call.for_pieces(py, |args, rows| added.update(args, rows))?;
        self.add(py, &added.to_bytes());
        Ok(())
    }

    /// Adds the games of another tree, or of its bytes. Bytes that are no tree are passed over.
    fn merge(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<()> {
        let bytes = match other.cast::<Self>() {
            Ok(other) => lock(py, &other.get().tree).to_bytes(),
            Err(_) => other.extract::<PyBackedBytes>()?.to_vec(),
        };
        self.add(py, &bytes);
        Ok(())
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &lock(py, &self.tree).to_bytes())
    }

    /// Returns the list of moves, as an array with one row.
    fn finish(&self, py: Python<'_>) -> PyArray {
        PyArray(lock(py, &self.tree).finish().to_data())
    }
}

impl PyTree {
    fn add(&self, py: Python<'_>, bytes: &[u8]) {
        lock(py, &self.tree).merge(bytes);
    }
}
