//! Columns of results, built row by row.

use std::sync::Arc;

use arrow_array::builder::{Int64Builder, ListBuilder, StringBuilder};
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int32Array, Int64Array, StringArray,
};

use crate::input::{Args, Error};

/// A value of a result column.
pub(crate) trait Cell: Sized {
    fn collect(cells: impl Iterator<Item = Option<Self>>) -> ArrayRef;
}

macro_rules! cells {
    ($($cell:ty => $array:ty),*) => {
        $(impl Cell for $cell {
            fn collect(cells: impl Iterator<Item = Option<Self>>) -> ArrayRef {
                Arc::new(cells.collect::<$array>())
            }
        })*
    };
}

cells!(bool => BooleanArray, i32 => Int32Array, i64 => Int64Array, f64 => Float64Array, String => StringArray);

macro_rules! lists {
    ($($cell:ty, $item:ty => $builder:ty),*) => {
        $(impl Cell for Vec<$cell> {
            fn collect(cells: impl Iterator<Item = Option<Self>>) -> ArrayRef {
                let mut lists = ListBuilder::new(<$builder>::new());
                for cell in cells {
                    let is_valid = cell.is_some();
                    for item in cell.into_iter().flatten() {
                        lists.values().append_option(Into::<Option<$item>>::into(item));
                    }
                    lists.append(is_valid);
                }
                Arc::new(lists.finish())
            }
        })*
    };
}

lists!(String, String => StringBuilder, Option<i64>, i64 => Int64Builder);

impl Args<'_> {
    /// Returns the results of all rows; `None` is NULL.
    pub(crate) fn collect<T: Cell>(
        &self,
        result: impl FnMut(usize) -> Option<T>,
    ) -> Result<ArrayRef, Error> {
        let results = T::collect((0..self.rows).map(result));
        debug_assert_eq!(results.len(), self.rows);
        Ok(results)
    }
}
