//! Values on their way in: texts, words of a list, squares and moves.

use std::str::FromStr;

use touchmove::san::{NotationStyle, PieceLetters};
use touchmove::{Color, Move, ParseError, Square};
use wasm_bindgen::prelude::JsValue;

#[cfg(feature = "arbiter")]
use crate::errors::copy_options;
use crate::errors::{Answer, OrThrow, Throw, wrong_type, wrong_value};

/// Reads a text.
pub(crate) fn text(value: &JsValue) -> Answer<String> {
    value
        .as_string()
        .ok_or_else(|| wrong_type("a string", value))
}

/// Reads a text that may be left out.
pub(crate) fn optional(value: &JsValue) -> Answer<Option<String>> {
    optional_with(value, text)
}

/// Reads something that may be left out.
pub(crate) fn optional_with<T>(
    value: &JsValue,
    read: impl FnOnce(&JsValue) -> Answer<T>,
) -> Answer<Option<T>> {
    if value.is_undefined() || value.is_null() {
        return Ok(None);
    }
    read(value).map(Some)
}

/// Reads a whole number that every number of JavaScript below it counts exactly.
#[cfg(feature = "arbiter")]
pub(crate) fn safe(value: &JsValue) -> Answer<u64> {
    let found = value
        .as_f64()
        .ok_or_else(|| wrong_type("a number", value))?;
    if found.fract() == 0.0 && (0.0..=MOST).contains(&found) {
        return Ok(found as u64);
    }
    Err(wrong_value("a whole number from 0 on", value))
}

/// The greatest of them.
#[cfg(feature = "arbiter")]
pub(crate) const MOST: f64 = 9_007_199_254_740_991.0;

/// Reads a whole number up to a limit.
pub(crate) fn number(value: &JsValue, most: u32) -> Answer<u32> {
    let found = value
        .as_f64()
        .ok_or_else(|| wrong_type("a number", value))?;
    if found.fract() == 0.0 && (0.0..=f64::from(most)).contains(&found) {
        return Ok(found as u32);
    }
    let expected = format!("a whole number from 0 to {most}");
    Err(wrong_value(&expected, value))
}

/// Returns the value that a word names; the first of the table if it is left out.
pub(crate) fn choose<T: Copy>(table: &[(&str, T)], value: &JsValue) -> Answer<T> {
    let index = row_of(&mut table.iter().map(|(name, _)| *name), value)?;
    Ok(table[index].1)
}

/// Returns the place of a word among others; it is compiled once for all tables.
fn row_of(names: &mut dyn Iterator<Item = &str>, value: &JsValue) -> Answer<usize> {
    let Some(word) = optional(value)? else {
        return Ok(0);
    };
    let mut others = Vec::new();
    for (index, name) in names.enumerate() {
        if name == word {
            return Ok(index);
        }
        others.push(format!("'{name}'"));
    }
    Err(wrong_value(&others.join(", "), value))
}

/// Reads a short text, such as a square or a color.
pub(crate) fn parse<T: FromStr<Err = ParseError>>(value: &JsValue) -> Answer<T> {
    text(value)?.parse().or_throw()
}

/// Reads a square by its name, or by its number from a1, 0, to h8, 63.
pub(crate) fn square(value: &JsValue) -> Answer<Square> {
    match value.as_f64() {
        None => parse(value),
        Some(number) => (number.fract() == 0.0 && (0.0..64.0).contains(&number))
            .then(|| Square::from_index(number as usize))
            .flatten()
            .ok_or_else(|| ParseError::Square.throw()),
    }
}

/// Reads a move as plain data: its text in UCI, or its bits.
pub(crate) fn any_move(value: &JsValue) -> Answer<Move> {
    match value.as_f64() {
        None => parse(value),
        Some(_) => {
            let bits = number(value, u32::from(u16::MAX))?;
            Move::from_bits(bits as u16).ok_or_else(|| wrong_value("the bits of a move", value))
        }
    }
}

pub(crate) const COLORS: [(&str, Color); 2] = [("white", Color::White), ("black", Color::Black)];

pub(crate) fn color(value: &JsValue) -> Answer<Color> {
    match optional(value)? {
        None => Err(wrong_type("a color", value)),
        Some(_) => choose(&COLORS, value),
    }
}

/// The letters of the pieces by their language.
const LETTERS: [(&str, PieceLetters<'static>); 19] = [
    ("english", PieceLetters::ENGLISH),
    ("figurines", PieceLetters::FIGURINES),
    ("czech", PieceLetters::CZECH),
    ("danish", PieceLetters::DANISH),
    ("dutch", PieceLetters::DUTCH),
    ("estonian", PieceLetters::ESTONIAN),
    ("finnish", PieceLetters::FINNISH),
    ("french", PieceLetters::FRENCH),
    ("german", PieceLetters::GERMAN),
    ("hungarian", PieceLetters::HUNGARIAN),
    ("icelandic", PieceLetters::ICELANDIC),
    ("italian", PieceLetters::ITALIAN),
    ("norwegian", PieceLetters::NORWEGIAN),
    ("polish", PieceLetters::POLISH),
    ("portuguese", PieceLetters::PORTUGUESE),
    ("romanian", PieceLetters::ROMANIAN),
    ("russian", PieceLetters::RUSSIAN),
    ("spanish", PieceLetters::SPANISH),
    ("swedish", PieceLetters::SWEDISH),
];

const STYLES: [(&str, NotationStyle<'static>); 4] = [
    ("san", NotationStyle::SAN),
    ("long", NotationStyle::LONG),
    ("fide", NotationStyle::FIDE),
    ("figurine", NotationStyle::FIGURINE),
];

pub(crate) fn letters(value: &JsValue) -> Answer<PieceLetters<'static>> {
    choose(&LETTERS, value)
}

/// Reads a style of notation, perhaps with the letters of a language.
pub(crate) fn style(style: &JsValue, letters: &JsValue) -> Answer<NotationStyle<'static>> {
    let mut style = choose(&STYLES, style)?;
    if optional(letters)?.is_some() {
        style.letters = self::letters(letters)?;
    }
    Ok(style)
}

/// Options of a call, each of which may be left out.
#[cfg(feature = "arbiter")]
pub(crate) struct Options(JsValue);

#[cfg(feature = "arbiter")]
impl Options {
    pub(crate) fn new(options: &JsValue) -> Answer<Self> {
        copy_options(options).map(Self)
    }

    pub(crate) fn get<T>(
        &self,
        name: &str,
        read: impl FnOnce(&JsValue) -> Answer<T>,
    ) -> Answer<Option<T>> {
        let value = js_sys::Reflect::get(&self.0, &name.into()).unwrap_or_default();
        optional_with(&value, read)
    }

    /// Whether something is so; `usual` if it is left out.
    pub(crate) fn is(&self, name: &str, usual: bool) -> Answer<bool> {
        let found = self.get(name, |value| {
            let found = value.as_bool();
            found.ok_or_else(|| wrong_type("true or false", value))
        })?;
        Ok(found.unwrap_or(usual))
    }

    /// Reads each value of a list.
    pub(crate) fn list<T>(&self, name: &str, read: fn(&JsValue) -> Answer<T>) -> Answer<Vec<T>> {
        let found = self.get(name, |value| list(value, read))?;
        Ok(found.unwrap_or_default())
    }
}

/// Reads each value of an array.
#[cfg(feature = "arbiter")]
pub(crate) fn list<T>(value: &JsValue, read: fn(&JsValue) -> Answer<T>) -> Answer<Vec<T>> {
    if !js_sys::Array::is_array(value) {
        return Err(wrong_type("a list", value));
    }
    let values = js_sys::Array::from(value);
    values.iter().map(|value| read(&value)).collect()
}
