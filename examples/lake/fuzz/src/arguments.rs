//! Arguments of functions, made of bytes.

use std::sync::Arc;

use arrow_array::builder::{BinaryBuilder, Int64Builder, ListBuilder, StringBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BooleanArray, DictionaryArray, Float64Array, Int32Array, Int64Array,
    NullArray, StructArray, new_null_array,
};
use arrow_cast::cast;
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use arrow_schema::{DataType, Field, TimeUnit};
use arrow_select::concat::concat;
use touchmove_lake_functions::{Kind, Value};

/// Numbers, texts and members of lists that follow from bytes.
pub(crate) struct Choices<'a>(pub(crate) &'a [u8]);

impl<'a> Choices<'a> {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        usize::from(*first) % limit
    }

    pub(crate) fn bytes(&mut self, most: usize) -> &'a [u8] {
        let length = self.below(most + 1).min(self.0.len());
        let (bytes, rest) = self.0.split_at(length);
        self.0 = rest;
        bytes
    }

    fn text(&mut self, most: usize) -> String {
        String::from_utf8_lossy(self.bytes(most)).into_owned()
    }

    fn number(&mut self) -> i64 {
        let mut number = [0; 8];
        for byte in &mut number[..self.below(9)] {
            *byte = self.below(256) as u8;
        }
        match self.below(4) {
            0 => i64::from_le_bytes(number),
            1 => -i64::from(number[0]),
            2 => i64::from(number[0]),
            _ => [i64::MIN, i64::MAX, -1, 0, 1, 1000][usize::from(number[0]) % 6],
        }
    }
}

/// What an argument is read as, as its values are built.
#[derive(Clone, Copy)]
enum Form {
    Text,
    Bytes,
    Number,
    Texts,
    Numbers,
}

/// Rows of an argument, in the plainest encoding of their form.
pub(crate) fn rows(
    choices: &mut Choices<'_>,
    kind: Kind,
    given: &[Value],
    rows: usize,
) -> ArrayRef {
    use Form::{Bytes, Number, Numbers, Text, Texts};
    if choices.below(16) == 0 {
        return odd(choices, rows);
    }
    let forms: &[Form] = match kind {
        Kind::Moves => &[Text, Text, Bytes, Texts],
        Kind::Position => &[Text, Text, Bytes],
        Kind::Values => &[Numbers, Numbers, Text],
        Kind::Longs => &[Numbers],
        Kind::Int | Kind::Long => &[Number, Number, Number, Text],
        _ => &[Text],
    };
    let form = forms[choices.below(forms.len())];
    let mut texts = StringBuilder::new();
    let mut bytes = BinaryBuilder::new();
    let mut numbers = Int64Builder::new();
    let mut text_lists = ListBuilder::new(StringBuilder::new());
    let mut number_lists = ListBuilder::new(Int64Builder::new());
    for _ in 0..rows {
        let is_null = choices.below(8) == 0;
        let known = (!given.is_empty()).then(|| given[choices.below(given.len())]);
        match form {
            Text => {
                let mut text = match known {
                    Some(Value::Text(text)) if choices.below(4) > 0 => text.to_owned(),
                    _ => choices.text(60),
                };
                while choices.below(3) == 0 && !choices.0.is_empty() {
                    let place = text.floor_char_boundary(choices.below(256).min(text.len()));
                    let end = text.ceil_char_boundary((place + choices.below(4)).min(text.len()));
                    text.replace_range(place..end, &choices.text(6));
                }
                texts.append_option((!is_null).then_some(text));
            }
            Bytes => {
                let mut value = packed(choices, known);
                if choices.below(2) == 0 && !value.is_empty() {
                    let place = choices.below(256) % value.len();
                    value[place] ^= 1 << choices.below(8);
                    value.truncate(value.len() - choices.below(8) / 6);
                }
                bytes.append_option((!is_null).then_some(value));
            }
            Number => {
                let number = match known {
                    Some(Value::Int(number)) if choices.below(2) == 0 => number,
                    _ => choices.number(),
                };
                numbers.append_option((!is_null).then_some(number));
            }
            Texts => {
                for text in ["e2e4", "e7e5", "g1f3", "d8h4"] {
                    match choices.below(6) {
                        0 => text_lists.values().append_null(),
                        1 => text_lists.values().append_value(choices.text(6)),
                        2 => break,
                        _ => text_lists.values().append_value(text),
                    }
                }
                text_lists.append(!is_null);
            }
            Numbers => {
                for _ in 0..choices.below(8) {
                    let number = choices.number();
                    let number = (choices.below(5) > 0).then_some(number);
                    number_lists.values().append_option(number);
                }
                number_lists.append(!is_null);
            }
        }
    }
    match form {
        Text => Arc::new(texts.finish()),
        Bytes => Arc::new(bytes.finish()),
        Number => Arc::new(numbers.finish()),
        Texts => Arc::new(text_lists.finish()),
        Numbers => Arc::new(number_lists.finish()),
    }
}

/// A packed game or position of an example, or any bytes.
fn packed(choices: &mut Choices<'_>, known: Option<Value>) -> Vec<u8> {
    if let Some(Value::Text(text)) = known
        && choices.below(4) > 0
    {
        if let Ok(position) = text.parse::<touchmove::Position>() {
            return position.to_packed().to_bytes().to_vec();
        }
        let mut bytes = Vec::new();
        if let Ok(record) = text.parse::<touchmove::GameRecord>()
            && let Ok(game) = record.to_game()
            && game.pack_into(&mut bytes, record.result()).is_ok()
        {
            return bytes;
        }
    }
    choices.bytes(60).to_vec()
}

/// Values of types that functions do not ask for.
fn odd(choices: &mut Choices<'_>, rows: usize) -> ArrayRef {
    let numbers: Int64Array = (0..rows).map(|_| Some(choices.number())).collect();
    let numbers: ArrayRef = Arc::new(numbers);
    let to = match choices.below(12) {
        0 => return Arc::new(NullArray::new(rows)),
        1 => return Arc::new(BooleanArray::from(vec![Some(true); rows])),
        2 => {
            let odd = [f64::NAN, -0.0, 1e300, 1.5, f64::INFINITY];
            return Arc::new(Float64Array::from_iter_values(
                (0..rows).map(|_| odd[choices.below(5)]),
            ));
        }
        3 => {
            let field = Arc::new(Field::new("x", DataType::Int64, true));
            return Arc::new(StructArray::from(vec![(field, numbers)]));
        }
        4 => DataType::UInt64,
        5 => DataType::Timestamp(TimeUnit::Second, None),
        6 => DataType::Timestamp(TimeUnit::Nanosecond, Some("+01:00".into())),
        7 => DataType::Date64,
        8 => DataType::Duration(TimeUnit::Millisecond),
        9 => DataType::Decimal128(38, 10),
        10 => DataType::Time64(TimeUnit::Microsecond),
        _ => DataType::Int8,
    };
    cast(&numbers, &to).unwrap_or_else(|_| new_null_array(&to, rows))
}

/// The same rows in another encoding, or as a part of a longer array.
pub(crate) fn encoded(choices: &mut Choices<'_>, plain: &ArrayRef) -> ArrayRef {
    let item = |of| Arc::new(Field::new("item", of, true));
    let to = match (plain.data_type(), choices.below(4)) {
        (DataType::Utf8, 0) => DataType::LargeUtf8,
        (DataType::Utf8, 1) => DataType::Utf8View,
        (DataType::Binary, 0) => DataType::LargeBinary,
        (DataType::Binary, 1) => DataType::BinaryView,
        (DataType::List(of), 0) => DataType::LargeList(item(of.data_type().clone())),
        (DataType::List(of), 1) => DataType::ListView(item(of.data_type().clone())),
        // What no function asks for may be cast otherwise in a dictionary: NULL to a list of NULL.
        (of @ (DataType::Utf8 | DataType::Binary | DataType::Int64 | DataType::List(_)), 2) => {
            // In a dictionary, where NULL can be no place or the place of a NULL.
            let behind = new_null_array(of, 1);
            let Ok(values) = concat(&[plain.as_ref(), behind.as_ref()]) else {
                return plain.clone();
            };
            let null = plain.len() as i32;
            let is_key = choices.below(2) == 0;
            let keys: Int32Array = (0..null)
                .map(|row| match plain.is_valid(row as usize) {
                    true => Some(row),
                    false => is_key.then_some(null),
                })
                .collect();
            return match DictionaryArray::<Int32Type>::try_new(keys, values) {
                Ok(dictionary) => Arc::new(dictionary),
                Err(_) => plain.clone(),
            };
        }
        (of, _) => {
            let odd = rows_of_junk(of);
            return match concat(&[odd.as_ref(), plain.as_ref(), odd.as_ref()]) {
                Ok(longer) => longer.slice(odd.len(), plain.len()),
                Err(_) => plain.clone(),
            };
        }
    };
    cast(plain, &to).unwrap_or_else(|_| plain.clone())
}

/// Rows that must not be seen.
fn rows_of_junk(of: &DataType) -> ArrayRef {
    let text: ArrayRef = Arc::new(arrow_array::StringArray::from(vec!["junk", "12"]));
    match cast(&text, of) {
        Ok(junk) => junk,
        Err(_) => new_null_array(of, 2),
    }
}

/// Each row as text, which shows whether it is NULL.
pub(crate) fn texts(values: &ArrayRef) -> Vec<String> {
    let options = FormatOptions::default().with_null("NULL");
    let formatter = ArrayFormatter::try_new(values, &options).expect("a type with a text");
    (0..values.len())
        .map(|row| match values.is_null(row) {
            true => "NULL".to_owned(),
            false => format!("={}", formatter.value(row)),
        })
        .collect()
}
