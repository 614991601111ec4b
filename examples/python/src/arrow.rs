//! Tables as arrays of Arrow, and their way through capsules.

use std::sync::Arc;

use arrow_array::make_array;
use arrow_buffer::{ArrowNativeType, BooleanBuffer, Buffer, NullBuffer};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_data::ArrayData;
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Fields, TimeUnit};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use touchmove_columns::{Column, Ends, Faults, Lists, Mistake, Table, Texts, Values};

use crate::capsule::{Batches, Stream};
use crate::errors;

/// The bytes of a packed position.
const PACKED: i32 = touchmove::packed::PackedPosition::SIZE as i32;

fn fields_of_faults() -> Fields {
    let number = |name| Field::new(name, DataType::UInt64, false);
    let text = |name| Field::new(name, DataType::Utf8, false);
    let numbers = ["game", "line", "column", "offset"].map(number);
    let texts = ["kind", "message", "text"].map(text);
    numbers.into_iter().chain(texts).collect()
}

fn list_of(item: DataType) -> DataType {
    DataType::List(Arc::new(Field::new("item", item, true)))
}

fn data_type(column: &Column) -> DataType {
    match column {
        Column::Game(_) | Column::Key(_) => DataType::UInt64,
        Column::Ply(_) | Column::Plies(_) => DataType::UInt32,
        Column::Cp(_) | Column::Mate(_) => DataType::Int32,
        Column::Clock(_) => DataType::Duration(TimeUnit::Millisecond),
        Column::IsCut(_) => DataType::Boolean,
        Column::Packed(_) => DataType::FixedSizeBinary(PACKED),
        Column::UciList(_) | Column::SanList(_) => list_of(DataType::Utf8),
        Column::Faults(_) => list_of(DataType::Struct(fields_of_faults())),
        _ => DataType::Utf8,
    }
}

/// Returns the type of a row of a table.
pub(crate) fn row_type(names: &[String], columns: &[Column]) -> DataType {
    let columns = names.iter().zip(columns);
    let fields = columns.map(|(name, column)| Field::new(name, data_type(column), true));
    DataType::Struct(fields.collect())
}

/// An array, or the error of values that do not fit.
type Array = Result<ArrayData, ArrowError>;

fn nulls(valid: Vec<bool>) -> Option<NullBuffer> {
    (!valid.iter().all(|&is_valid| is_valid)).then(|| NullBuffer::from(valid))
}

/// Returns an array of values of a fixed length.
fn fixed<T: ArrowNativeType>(of: DataType, values: Vec<T>, valid: Vec<bool>) -> Array {
    let array = ArrayData::builder(of).len(values.len());
    let values = Buffer::from_vec(values);
    array.add_buffer(values).nulls(nulls(valid)).build()
}

fn texts(column: Texts) -> Array {
    let array = ArrayData::builder(DataType::Utf8).len(column.valid.len());
    let (ends, bytes) = (column.ends.offsets(), Buffer::from_vec(column.bytes));
    let array = array.add_buffer(Buffer::from_vec(ends)).add_buffer(bytes);
    array.nulls(nulls(column.valid)).build()
}

fn list(ends: &Ends, items: ArrayData) -> Array {
    let offsets = ends.offsets();
    let array = ArrayData::builder(list_of(items.data_type().clone())).len(offsets.len() - 1);
    let array = array.add_buffer(Buffer::from_vec(offsets));
    array.add_child_data(items).build()
}

fn faults(column: &Faults) -> Array {
    let items = &column.items;
    let number = |of: fn(&Mistake) -> u64| {
        let values: Vec<u64> = items.iter().map(of).collect();
        fixed(DataType::UInt64, values, Vec::new())
    };
    let text = |of: fn(&Mistake) -> String| texts(items.iter().map(of).collect());
    let columns = vec![
        number(|fault| fault.place.game)?,
        number(|fault| fault.place.line)?,
        number(|fault| fault.place.column)?,
        number(|fault| fault.place.offset)?,
        text(|fault| errors::kind(&fault.kind))?,
        text(|fault| fault.kind.to_string())?,
        text(|fault| fault.text.clone())?,
    ];
    let of = DataType::Struct(fields_of_faults());
    list(&column.ends, rows_of(of, items.len(), columns)?)
}

fn rows_of(of: DataType, len: usize, columns: Vec<ArrayData>) -> Array {
    let array = ArrayData::builder(of).len(len);
    array.child_data(columns).build()
}

fn array(column: Column) -> Array {
    let of = data_type(&column);
    match column {
        Column::Game(Values { values, valid }) | Column::Key(Values { values, valid }) => {
            fixed(of, values, valid)
        }
        Column::Ply(Values { values, valid }) | Column::Plies(Values { values, valid }) => {
            fixed(of, values, valid)
        }
        Column::Cp(Values { values, valid }) | Column::Mate(Values { values, valid }) => {
            fixed(of, values, valid)
        }
        Column::Clock(Values { values, valid }) => fixed(of, values, valid),
        Column::IsCut(Values { values, .. }) => {
            let array = ArrayData::builder(of).len(values.len());
            let bits = BooleanBuffer::from(values).into_inner();
            array.add_buffer(bits).build()
        }
        Column::Packed(Values { values, valid }) => {
            let array = ArrayData::builder(of).len(values.len());
            let bytes = Buffer::from_vec(values.into_flattened());
            array.add_buffer(bytes).nulls(nulls(valid)).build()
        }
        Column::UciList(Lists { ends, items }) | Column::SanList(Lists { ends, items }) => {
            list(&ends, texts(items)?)
        }
        Column::Faults(column) => faults(&column),
        Column::Tag(_, _, column)
        | Column::Result(column)
        | Column::Start(column)
        | Column::Fen(column)
        | Column::Uci(column)
        | Column::San(column) => texts(column),
    }
}

/// Returns the rows of a table as one array.
pub(crate) fn batch(row: &DataType, table: Table) -> PyResult<ArrayData> {
    let len = table.rows;
    let columns = table.columns.into_iter().map(array);
    let columns = columns.collect::<Result<Vec<_>, _>>();
    let batch = columns.and_then(|columns| rows_of(row.clone(), len, columns));
    batch.map_err(raised)
}

/// Returns some rows of a batch. The columns are cut, because pyarrow takes no batch that begins later than they do.
pub(crate) fn slice(batch: &ArrayData, from: usize, len: usize) -> PyResult<ArrayData> {
    let columns = batch.child_data().iter();
    let columns = columns.map(|column| column.slice(from, len)).collect();
    rows_of(batch.data_type().clone(), len, columns).map_err(raised)
}

pub(crate) fn raised(error: ArrowError) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// Returns the schema of rows of a type in its capsule.
pub(crate) fn schema_capsule<'py>(
    py: Python<'py>,
    row: &DataType,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(row).map_err(raised)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// The capsules of a schema and of an array.
pub(crate) type Capsules<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

/// Returns a batch in its capsules.
pub(crate) fn batch_capsules<'py>(py: Python<'py>, batch: &ArrayData) -> PyResult<Capsules<'py>> {
    let array = PyCapsule::new_with_value(py, FFI_ArrowArray::new(batch), c"arrow_array")?;
    Ok((schema_capsule(py, batch.data_type())?, array))
}

/// Returns a stream in its capsule.
pub(crate) fn stream_capsule<'py>(
    py: Python<'py>,
    batches: Box<dyn Batches>,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, Stream::new(batches), c"arrow_array_stream")
}

/// An array of Arrow, which every library takes that knows its PyCapsule interface.
///
/// Its text has its first values.
///
/// >>> from touchmove import arrow
/// >>> arrow.chess_plies("1. e4 e5 *")
/// Array([2])
#[pyclass(frozen, module = "touchmove.arrow", name = "Array")]
pub(crate) struct PyArray(pub(crate) ArrayData);

/// How many values the text of an array has.
const SHOWN: usize = 10;

#[pymethods]
impl PyArray {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// The array in capsules, for libraries. The schema that is asked for is not looked at.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Capsules<'py>> {
        let _ = requested_schema;
        batch_capsules(py, &self.0)
    }

    /// The schema in a capsule, for libraries.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, self.0.data_type())
    }

    fn __str__(&self) -> PyResult<String> {
        let array = make_array(self.0.clone());
        let options = FormatOptions::default().with_null("NULL");
        let values = ArrayFormatter::try_new(&array, &options).map_err(raised)?;
        let shown = (0..array.len().min(SHOWN)).map(|row| values.value(row).to_string());
        let rest = (array.len() > SHOWN).then(|| "…".to_owned());
        let shown: Vec<String> = shown.chain(rest).collect();
        Ok(format!("[{}]", shown.join(", ")))
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Array({})", self.__str__()?))
    }
}

/// The type of an array, or the columns of a table.
///
/// >>> from touchmove import arrow
/// >>> arrow.FUNCTIONS["chess_san_list"].returns
/// Type('list of text')
#[pyclass(frozen, module = "touchmove.arrow", name = "Type")]
pub(crate) struct PyType {
    pub(crate) of: DataType,
    pub(crate) name: &'static str,
}

#[pymethods]
impl PyType {
    /// The schema in a capsule, for libraries.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.of)
    }

    fn __str__(&self) -> &'static str {
        self.name
    }

    fn __repr__(&self) -> String {
        format!("Type('{}')", self.name)
    }
}
