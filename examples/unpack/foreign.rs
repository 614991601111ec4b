//! Files of other kinds, which are known by their first bytes.

use std::fmt;

use crate::format::Format;
use crate::zstd;

/// A file that is none of games in PGN, and what it is instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Foreign {
    /// The compression around it.
    pub(crate) inside: Option<&'static str>,
    pub(crate) found: &'static str,
    pub(crate) advice: &'static str,
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.inside {
            Some(around) => write!(f, "in this {around} file is ")?,
            None => f.write_str("it is ")?,
        }
        write!(f, "{}; {}", self.found, self.advice)
    }
}

impl std::error::Error for Foreign {}

pub(crate) const UNPACK: &str = "unpack it first";
const EXPORT: &str = "export its games as PGN first";
const RECODE: &str = "save it as UTF-8 first";
const TEXT: &str = "expected games in PGN, which is text";

/// First bytes, and what begins with them.
const KNOWN: &[(&[u8], &str, &str)] = &[
    (b"PK\x03\x04", "a zip archive", UNPACK),
    (b"PK\x05\x06", "an empty zip archive", UNPACK),
    (b"7z\xBC\xAF\x27\x1C", "a 7z archive", UNPACK),
    (b"Rar!\x1A\x07", "a RAR archive", UNPACK),
    (b"\xFD7zXZ\x00", "an xz file", UNPACK),
    (b"LZIP\x01", "an lzip file", UNPACK),
    (b"\x04\x22\x4D\x18", "an lz4 file", UNPACK),
    (b"\x1F\x9D", "a file of `compress`", UNPACK),
    (b"\x00\x00\x2C\x00\x2E\x01", "a ChessBase database", EXPORT),
    (b"\x00\x00\x24\x00\x2E\x01", "a ChessBase database", EXPORT),
    (b"\x08\x00", "a ChessBase archive", EXPORT),
    (b"Scid.si\x00", "a SCID database", EXPORT),
    (b"Scid.sn\x00", "a SCID database", EXPORT),
    (b"SQLite format 3\x00", "an SQLite database", EXPORT),
    (b"\xFF\xFE", "a text in UTF-16", RECODE),
    (b"\xFE\xFF", "a text in UTF-16", RECODE),
    (
        b"%PDF-",
        "a PDF document",
        "expected games in PGN, which is plain text",
    ),
];

/// First bytes of compressed files.
const COMPRESSED: &[(&[u8], Format)] = &[
    (b"\x1F\x8B\x08", Format::Gzip),
    (b"BZh1", Format::Bzip2),
    (b"BZh2", Format::Bzip2),
    (b"BZh3", Format::Bzip2),
    (b"BZh4", Format::Bzip2),
    (b"BZh5", Format::Bzip2),
    (b"BZh6", Format::Bzip2),
    (b"BZh7", Format::Bzip2),
    (b"BZh8", Format::Bzip2),
    (b"BZh9", Format::Bzip2),
    (&zstd::MAGIC, Format::Zstd),
];

/// How far into a text a byte is sought that no text has.
const SHOWN: usize = 512;

/// Returns whether more bytes may show that a file is of a known kind.
pub(crate) fn may_become_known(first: &[u8]) -> bool {
    let known = KNOWN.iter().map(|(magic, ..)| *magic);
    let mut magics = known.chain(COMPRESSED.iter().map(|(magic, _)| *magic));
    let is_beginning = |magic: &[u8]| first.len() < magic.len() && magic.starts_with(first);
    magics.any(is_beginning) || (first.len() < 4 && skipped_begins(first))
}

/// Returns whether these may be the first bytes of a zstd frame without text.
fn skipped_begins(first: &[u8]) -> bool {
    let Some((kind, rest)) = first.split_first() else {
        return true;
    };
    kind & 0xF0 == 0x50 && !rest.is_empty() && zstd::SKIPPED.starts_with(&rest[..rest.len().min(3)])
}

/// Returns how a file is compressed that begins with these bytes.
pub(crate) fn compression(first: &[u8]) -> Option<Format> {
    let known = COMPRESSED
        .iter()
        .find(|(magic, _)| first.starts_with(magic));
    let is_skipped = first.len() >= 4 && skipped_begins(first);
    known
        .map(|(_, format)| *format)
        .or(is_skipped.then_some(Format::Zstd))
}

/// Returns what a file is that begins with these bytes, unless it may be PGN.
pub(crate) fn foreign(first: &[u8]) -> Option<(&'static str, &'static str)> {
    let known = KNOWN.iter().find(|(magic, ..)| first.starts_with(magic));
    if let Some((_, found, advice)) = known {
        return Some((found, advice));
    }
    if first
        .get(257..)
        .is_some_and(|behind| behind.starts_with(b"ustar"))
    {
        return Some(("a tar archive", UNPACK));
    }
    let shown = &first[..first.len().min(SHOWN)];
    if is_page(shown) {
        return Some((
            "a web page",
            "expected games in PGN, perhaps behind a link of the page",
        ));
    }
    match shown.iter().position(|&byte| byte == 0) {
        // Every other byte of a Latin text in UTF-16 is zero.
        Some(0 | 1) if is_wide(shown) => Some(("a text in UTF-16", RECODE)),
        // Games may be damaged, which the reader says with the place.
        Some(_) if !begins_like_games(shown) => Some(("a binary file", TEXT)),
        _ => None,
    }
}

fn is_wide(shown: &[u8]) -> bool {
    let zeros = |from: usize| {
        shown
            .iter()
            .skip(from)
            .step_by(2)
            .filter(|&&byte| byte == 0)
            .count()
    };
    let (even, odd) = (zeros(0), zeros(1));
    let least = (shown.len() / 2 * 9 / 10).max(1);
    (even >= least) != (odd >= least) && even.min(odd) == 0
}

fn begins_like_games(shown: &[u8]) -> bool {
    let text = shown.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(shown);
    let first = text.trim_ascii_start().first();
    matches!(first, Some(b'[' | b'%' | b'{' | b';' | b'0'..=b'9'))
}

fn is_page(shown: &[u8]) -> bool {
    let text = shown
        .strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(shown)
        .trim_ascii_start();
    let begins = |sign: &[u8]| {
        text.get(..sign.len())
            .is_some_and(|first| first.eq_ignore_ascii_case(sign))
    };
    begins(b"<!doctype html") || begins(b"<html")
}
