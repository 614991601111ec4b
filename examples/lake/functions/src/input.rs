//! What functions are given: columns and constants, as games, positions, texts and numbers.

use std::fmt;

use arrow_array::types::Int64Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, Int64Array, ListArray, StringArray, cast::AsArray,
};
use arrow_cast::{CastOptions, can_cast_types, cast_with_options};
use arrow_schema::{DataType, Field};
use touchmove::Position;
use touchmove::packed::PackedPosition;

use crate::line::Line;

/// An error of a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The name of the function, and one sentence.
    pub sentence: String,
    /// Whether an argument is missing, too many or of a type that the function does not take, whatever its values are.
    pub is_of_type: bool,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Error {}

/// An argument: a column with a value for each row, or one value for all.
#[derive(Clone, Debug)]
pub struct Arg {
    pub values: ArrayRef,
    pub is_constant: bool,
}

impl Arg {
    /// Creates an argument with a value for each row.
    #[must_use]
    pub const fn column(values: ArrayRef) -> Self {
        Self {
            values,
            is_constant: false,
        }
    }

    /// Creates an argument with one value, the first of the array, for all rows.
    #[must_use]
    pub const fn constant(values: ArrayRef) -> Self {
        Self {
            values,
            is_constant: true,
        }
    }
}

/// The arguments of a call, with the name of the function for its errors.
pub(crate) struct Args<'a> {
    pub(crate) name: &'a str,
    pub(crate) args: &'a [Arg],
    pub(crate) rows: usize,
}

/// A column of values that are read row by row.
pub(crate) struct Column<A> {
    values: A,
    pub(crate) is_constant: bool,
}

impl<A: Array> Column<A> {
    /// Returns the place of a row's value, or `None` if it is NULL.
    #[inline]
    fn place(&self, row: usize) -> Option<usize> {
        let place = if self.is_constant { 0 } else { row };
        self.values.is_valid(place).then_some(place)
    }
}

impl Column<StringArray> {
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<&str> {
        self.place(row).map(|place| self.values.value(place))
    }
}

impl Column<Int64Array> {
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<i64> {
        self.place(row).map(|place| self.values.value(place))
    }
}

/// Games in one of their three forms.
pub(crate) enum Games {
    Packed(Column<BinaryArray>),
    Movetext(Column<StringArray>),
    Uci(Column<ListArray>, StringArray),
}

impl Games {
    #[inline]
    pub(crate) fn get(&self, row: usize) -> Option<Line<'_>> {
        match self {
            Self::Packed(games) => games
                .place(row)
                .map(|place| Line::Packed(games.values.value(place))),
            Self::Movetext(games) => games.get(row).map(Line::Movetext),
            Self::Uci(games, moves) => games.place(row).map(|place| {
                let ends = games.values.value_offsets();
                Line::Uci(moves, ends[place] as usize..ends[place + 1] as usize)
            }),
        }
    }
}

/// Numbers in a list, such as clock times.
pub(crate) struct Numbers {
    lists: Column<ListArray>,
    values: Int64Array,
}

impl Numbers {
    pub(crate) fn get(&self, row: usize) -> Option<impl Iterator<Item = Option<i64>> + '_> {
        let place = self.lists.place(row)?;
        let ends = self.lists.values.value_offsets();
        let places = ends[place] as usize..ends[place + 1] as usize;
        Some(places.map(|place| {
            self.values
                .is_valid(place)
                .then(|| self.values.value(place))
        }))
    }
}

/// Positions as FEN or packed. A constant was read once.
pub(crate) enum Positions {
    Constant(Option<Position>),
    Fens(Column<StringArray>),
    Packed(Column<BinaryArray>),
}

impl Positions {
    /// Returns the position of a row, or `None` if it is NULL or not a position.
    pub(crate) fn get(&self, row: usize) -> Option<Position> {
        match self {
            Self::Constant(position) => position.clone(),
            Self::Fens(fens) => fens.get(row)?.parse().ok(),
            Self::Packed(packed) => unpack(packed.values.value(packed.place(row)?)).ok(),
        }
    }
}

fn unpack(bytes: &[u8]) -> Result<Position, String> {
    let bytes: [u8; PackedPosition::SIZE] = bytes
        .try_into()
        .map_err(|_| format!("a packed position has 32 bytes, not {}", bytes.len()))?;
    PackedPosition::from_bytes(bytes)
        .unpack()
        .map_err(|error| error.to_string())
}

/// Returns the list type of such items, as this crate writes and reads it.
pub(crate) fn list_of(items: DataType) -> DataType {
    DataType::List(Field::new("item", items, true).into())
}

impl Args<'_> {
    /// Returns an error with the name of the function.
    pub(crate) fn error(&self, sentence: impl fmt::Display) -> Error {
        Error {
            sentence: format!("{}: {sentence}", self.name),
            is_of_type: false,
        }
    }

    /// Returns an error that no other values would avoid.
    pub(crate) fn type_error(&self, sentence: impl fmt::Display) -> Error {
        Error {
            is_of_type: true,
            ..self.error(sentence)
        }
    }

    fn cast(&self, index: usize, to: &DataType) -> Result<(ArrayRef, bool), Error> {
        let arg = self
            .args
            .get(index)
            .ok_or_else(|| self.type_error(format_args!("argument {} is missing", index + 1)))?;
        let from = arg.values.data_type();
        if !can_cast_types(from, to) {
            return Err(self.type_error(format_args!("argument {} is {from}, not {to}", index + 1)));
        }
        // In a column, what cannot be read is NULL.
        let options = CastOptions {
            safe: !arg.is_constant,
            ..CastOptions::default()
        };
        let values = cast_with_options(&arg.values, to, &options).map_err(|error| {
            self.error(format_args!("argument {} is no {to}: {error}", index + 1))
        })?;
        let needed = if arg.is_constant { 1 } else { self.rows };
        if values.len() < needed {
            return Err(self.error(format_args!("argument {} has too few rows", index + 1)));
        }
        Ok((values, arg.is_constant))
    }

    pub(crate) fn texts(&self, index: usize) -> Result<Column<StringArray>, Error> {
        let (values, is_constant) = self.cast(index, &DataType::Utf8)?;
        Ok(Column {
            values: values.as_string::<i32>().clone(),
            is_constant,
        })
    }

    pub(crate) fn numbers(&self, index: usize) -> Result<Column<Int64Array>, Error> {
        let (values, is_constant) = self.cast(index, &DataType::Int64)?;
        Ok(Column {
            values: values.as_primitive::<Int64Type>().clone(),
            is_constant,
        })
    }

    fn bytes(&self, index: usize) -> Result<Column<BinaryArray>, Error> {
        let (values, is_constant) = self.cast(index, &DataType::Binary)?;
        Ok(Column {
            values: values.as_binary::<i32>().clone(),
            is_constant,
        })
    }

    fn lists(&self, index: usize, items: DataType) -> Result<Column<ListArray>, Error> {
        let (values, is_constant) = self.cast(index, &list_of(items))?;
        Ok(Column {
            values: values.as_list::<i32>().clone(),
            is_constant,
        })
    }

    /// Returns the type of an argument's values, however they are encoded.
    fn data_type(&self, index: usize) -> Option<&DataType> {
        let of = self.args.get(index)?.values.data_type();
        Some(match of {
            DataType::Dictionary(_, of) => of,
            DataType::RunEndEncoded(_, of) => of.data_type(),
            of => of,
        })
    }

    /// Returns the texts of an argument that is nothing else.
    fn only_texts(&self, index: usize, expected: &str) -> Result<Column<StringArray>, Error> {
        match self.data_type(index) {
            Some(of) if !is_text(of) && *of != DataType::Null => Err(self.type_error(
                format_args!("argument {} is {of}, not {expected}", index + 1),
            )),
            _ => self.texts(index),
        }
    }

    pub(crate) fn has(&self, index: usize) -> bool {
        index < self.args.len()
    }

    pub(crate) fn is_text(&self, index: usize) -> bool {
        self.data_type(index).is_some_and(is_text)
    }

    /// Returns the games of an argument, in whichever form it has them.
    pub(crate) fn games(&self, index: usize) -> Result<Games, Error> {
        Ok(match self.data_type(index) {
            Some(of) if is_binary(of) => Games::Packed(self.bytes(index)?),
            Some(of) if is_list(of) => {
                let lists = self.lists(index, DataType::Utf8)?;
                let moves = lists.values.values().as_string::<i32>().clone();
                Games::Uci(lists, moves)
            }
            _ => Games::Movetext(self.only_texts(index, "moves")?),
        })
    }

    /// Returns the positions of an argument. A constant that is none is an error.
    pub(crate) fn positions(&self, index: usize) -> Result<Positions, Error> {
        if self.data_type(index).is_some_and(is_binary) {
            let packed = self.bytes(index)?;
            if !packed.is_constant {
                return Ok(Positions::Packed(packed));
            }
            let only = packed
                .place(0)
                .map(|place| unpack(packed.values.value(place)));
            return Ok(Positions::Constant(
                only.transpose().map_err(|error| self.error(error))?,
            ));
        }
        let fens = self.only_texts(index, "a position")?;
        if !fens.is_constant {
            return Ok(Positions::Fens(fens));
        }
        let only = fens.get(0).map(|fen| {
            fen.parse::<Position>()
                .map_err(|error| self.error(format_args!("{fen:?} is not a FEN: {error}")))
        });
        Ok(Positions::Constant(only.transpose()?))
    }

    /// Returns the lists of numbers of an argument.
    pub(crate) fn number_lists(&self, index: usize) -> Result<Numbers, Error> {
        let lists = self.lists(index, DataType::Int64)?;
        let values = lists.values.values().as_primitive::<Int64Type>().clone();
        Ok(Numbers { lists, values })
    }

    /// Reads a text once if it is a constant; then what it is not is an error.
    pub(crate) fn read<T>(
        &self,
        texts: &Column<StringArray>,
        read: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, Error> {
        if !texts.is_constant {
            return Ok(None);
        }
        let only = texts.get(0).map(read).transpose();
        only.map_err(|error| self.error(error))
    }
}

fn is_text(of: &DataType) -> bool {
    matches!(
        of,
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View
    )
}

fn is_binary(of: &DataType) -> bool {
    matches!(
        of,
        DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
            | DataType::FixedSizeBinary(_)
    )
}

fn is_list(of: &DataType) -> bool {
    matches!(
        of,
        DataType::List(_)
            | DataType::LargeList(_)
            | DataType::ListView(_)
            | DataType::LargeListView(_)
            | DataType::FixedSizeList(..)
    )
}
