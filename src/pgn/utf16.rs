//! Files in UTF-16, which are read as their text in UTF-8.

use alloc::{string::String, vec::Vec};

/// How the bytes of a file are encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// In one that the scanner reads: UTF-8 or Latin-1.
    Bytes,
    LittleEndian,
    BigEndian,
}

impl Encoding {
    /// Returns the encoding that a file has by its first bytes, or `None` if they are too few.
    ///
    /// UTF-16 begins with a byte order mark. A game that was cut out of a file has none, but nearly
    /// always begins with two ASCII characters.
    pub(super) const fn of(start: &[u8]) -> Option<Self> {
        match *start {
            [0xFF, 0xFE, ..] => Some(Self::LittleEndian),
            [0xFE, 0xFF, ..] => Some(Self::BigEndian),
            [1..=0x7F, 0, 1..=0x7F, 0, ..] => Some(Self::LittleEndian),
            [0, 1..=0x7F, 0, 1..=0x7F, ..] => Some(Self::BigEndian),
            [] | [0 | 1..=0x7F | 0xFE | 0xFF] => None,
            [1..=0x7F, 0] | [1..=0x7F, 0, 1..=0x7F] | [0, 1..=0x7F] | [0, 1..=0x7F, 0] => None,
            _ => Some(Self::Bytes),
        }
    }

    /// Decodes the first bytes, and returns their text and how many they are.
    ///
    /// All are decoded at the end of a file; before that, the last ones may be a part of a character.
    /// What is no character becomes U+FFFD.
    pub(super) fn decode(self, bytes: &[u8], is_end: bool) -> (Vec<u8>, usize) {
        let unit = match self {
            Self::Bytes => return (bytes.to_vec(), bytes.len()),
            Self::LittleEndian => u16::from_le_bytes,
            Self::BigEndian => u16::from_be_bytes,
        };
        let pairs = bytes.chunks_exact(2).map(<[u8; 2]>::try_from);
        let mut units = pairs.map(|pair| pair.map_or(0, unit));
        let is_cut = is_end && bytes.len() % 2 == 1;
        // The second half of a character beyond U+FFFF may follow.
        let last = units.clone().next_back();
        if !is_end && last.is_some_and(|unit| matches!(unit, 0xD800..=0xDBFF)) {
            units.next_back();
        }
        let decoded = if is_end { bytes.len() } else { 2 * units.len() };
        let characters = char::decode_utf16(units).chain(is_cut.then_some(Ok(INVALID)));
        let text: String = characters
            .map(|character| character.unwrap_or(INVALID))
            .collect();
        (text.into_bytes(), decoded)
    }
}

const INVALID: char = char::REPLACEMENT_CHARACTER;

/// Returns how many bytes in UTF-16 a text in UTF-8 stands for.
pub(super) fn width(text: &[u8]) -> u64 {
    let width = |&byte: &u8| match byte {
        0x80..=0xBF => 0,
        0xF0.. => 4,
        _ => 2,
    };
    text.iter().map(width).sum()
}
