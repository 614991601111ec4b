//! Tables as arrays of Arrow, and their way through capsules.

use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, to_ffi};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{DurationMillisecondType, Int32Type, UInt32Type, UInt64Type};
use arrow_array::{
    Array, ArrayRef, ArrowPrimitiveType, BooleanArray, FixedSizeBinaryArray, ListArray,
    PrimitiveArray, RecordBatch, RecordBatchReader, StringArray, StructArray,
};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef, TimeUnit};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use touchmove_columns::{Column, Faults, Lists, Mistake, Table, Texts, Values};

use crate::errors;

/// The bytes of a packed position.
const PACKED: i32 = touchmove::packed::PackedPosition::SIZE as i32;

fn texts_in(name: &str) -> Field {
    Field::new(name, DataType::Utf8, true)
}

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

/// Returns the schema of a table.
pub(crate) fn schema(names: &[String], columns: &[Column]) -> SchemaRef {
    let fields = names
        .iter()
        .zip(columns)
        .map(|(name, column)| texts_in(name).with_data_type(data_type(column)));
    Arc::new(Schema::new(fields.collect::<Vec<_>>()))
}

fn nulls(valid: Vec<bool>) -> Option<NullBuffer> {
    (!valid.iter().all(|&is_valid| is_valid)).then(|| NullBuffer::from(valid))
}

fn numbers<T: ArrowPrimitiveType>(column: Values<T::Native>) -> ArrayRef {
    let values = ScalarBuffer::from(column.values);
    Arc::new(PrimitiveArray::<T>::new(values, nulls(column.valid)))
}

fn offsets(ends: &touchmove_columns::Ends) -> OffsetBuffer<i32> {
    OffsetBuffer::new(ScalarBuffer::from(ends.offsets()))
}

fn texts(column: Texts) -> Result<ArrayRef, ArrowError> {
    let (ends, bytes) = (offsets(&column.ends), Buffer::from_vec(column.bytes));
    let array = StringArray::try_new(ends, bytes, nulls(column.valid))?;
    Ok(Arc::new(array))
}

fn list(ends: OffsetBuffer<i32>, items: ArrayRef) -> Result<ArrayRef, ArrowError> {
    let field = Field::new("item", items.data_type().clone(), true);
    let array = ListArray::try_new(Arc::new(field), ends, items, None)?;
    Ok(Arc::new(array))
}

fn lists(column: Lists) -> Result<ArrayRef, ArrowError> {
    list(offsets(&column.ends), texts(column.items)?)
}

fn faults(column: &Faults) -> Result<ArrayRef, ArrowError> {
    let items = &column.items;
    let number = |of: fn(&Mistake) -> u64| -> ArrayRef {
        let values: Vec<u64> = items.iter().map(of).collect();
        Arc::new(PrimitiveArray::<UInt64Type>::from(values))
    };
    let text = |of: fn(&Mistake) -> String| -> ArrayRef {
        let values: Vec<String> = items.iter().map(of).collect();
        Arc::new(StringArray::from(values))
    };
    let columns = vec![
        number(|fault| fault.place.game),
        number(|fault| fault.place.line),
        number(|fault| fault.place.column),
        number(|fault| fault.place.offset),
        text(|fault| errors::kind(&fault.kind)),
        text(|fault| fault.kind.to_string()),
        text(|fault| fault.text.clone()),
    ];
    let items = StructArray::try_new(fields_of_faults(), columns, None)?;
    list(offsets(&column.ends), Arc::new(items))
}

fn array(column: Column) -> Result<ArrayRef, ArrowError> {
    Ok(match column {
        Column::Game(column) | Column::Key(column) => numbers::<UInt64Type>(column),
        Column::Ply(column) | Column::Plies(column) => numbers::<UInt32Type>(column),
        Column::Cp(column) | Column::Mate(column) => numbers::<Int32Type>(column),
        Column::Clock(column) => numbers::<DurationMillisecondType>(column),
        Column::IsCut(column) => Arc::new(BooleanArray::new(column.values.into(), None)),
        Column::Packed(column) => {
            let bytes = Buffer::from_vec(column.values.into_flattened());
            let array = FixedSizeBinaryArray::try_new(PACKED, bytes, nulls(column.valid))?;
            Arc::new(array)
        }
        Column::UciList(column) | Column::SanList(column) => lists(column)?,
        Column::Faults(column) => faults(&column)?,
        Column::Tag(_, _, column)
        | Column::Result(column)
        | Column::Start(column)
        | Column::Fen(column)
        | Column::Uci(column)
        | Column::San(column) => texts(column)?,
    })
}

/// Returns a table as a batch.
pub(crate) fn batch(schema: &SchemaRef, table: Table) -> Result<RecordBatch, ArrowError> {
    let columns = table.columns.into_iter().map(array);
    let columns = columns.collect::<Result<Vec<_>, _>>()?;
    RecordBatch::try_new(schema.clone(), columns)
}

fn raised(error: ArrowError) -> PyErr {
    pyo3::exceptions::PyRuntimeError::new_err(error.to_string())
}

/// Returns a schema in its capsule.
pub(crate) fn schema_capsule<'py>(
    py: Python<'py>,
    schema: &Schema,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(schema).map_err(raised)?;
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

/// The capsules of a schema and of an array.
pub(crate) type Capsules<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

/// Returns a batch in its capsules.
pub(crate) fn batch_capsules<'py>(py: Python<'py>, batch: &RecordBatch) -> PyResult<Capsules<'py>> {
    let rows = StructArray::from(batch.clone());
    let (array, _): (FFI_ArrowArray, _) = to_ffi(&rows.to_data()).map_err(raised)?;
    let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
    Ok((schema_capsule(py, &batch.schema())?, array))
}

/// Returns a stream in its capsule.
pub(crate) fn stream_capsule<'py>(
    py: Python<'py>,
    reader: Box<dyn RecordBatchReader + Send>,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
}
