//! Malformed tag pairs whose meaning is clear.

use super::Span;
use super::bytes::find_any;
use super::opening::{is_blank, pass};
use crate::record::{LONGEST_NAME, is_of_tag_name};

/// A longer line is not searched for a malformed tag.
const LONGEST_LINE: usize = 1024;

/// The quotes that writers and word processors use, in UTF-8 and in Windows-1252.
const QUOTES: [&[u8]; 11] = [
    b"\"",
    b"'",
    "\u{201C}".as_bytes(),
    "\u{201D}".as_bytes(),
    "\u{201E}".as_bytes(),
    "\u{2018}".as_bytes(),
    "\u{2019}".as_bytes(),
    "\u{AB}".as_bytes(),
    "\u{BB}".as_bytes(),
    b"\x93",
    b"\x94",
];

/// The tags that are recognized even if their value has no quotes.
const KNOWN: [&[u8]; 22] = [
    b"Event",
    b"Site",
    b"Date",
    b"Round",
    b"White",
    b"Black",
    b"Result",
    b"FEN",
    b"SetUp",
    b"Variant",
    b"ECO",
    b"Opening",
    b"WhiteElo",
    b"BlackElo",
    b"TimeControl",
    b"Termination",
    b"Annotator",
    b"PlyCount",
    b"EventDate",
    b"UTCDate",
    b"UTCTime",
    b"Mode",
];

/// A malformed tag pair.
#[derive(Clone, Copy, Debug)]
pub(super) struct CarelessTag {
    pub(super) name: Span,
    pub(super) value: Span,
    pub(super) end: usize,
}

/// Reads a malformed tag pair, which must be on one line.
///
/// Without quotes the name must be a known one, unless `any_name` says that this certainly is a tag.
pub(super) fn careless_tag(buffer: &[u8], bracket: usize, any_name: bool) -> Option<CarelessTag> {
    let most = buffer.get(..bracket + LONGEST_LINE).unwrap_or(buffer);
    let line_end = match find_any(most, bracket, [b'\n', b'\r']) {
        Some(end) => end,
        None if most.len() < buffer.len() => return None,
        None => buffer.len(),
    };
    let is_cut_off = line_end == buffer.len();
    let line = trimmed(buffer, Span::new(bracket + 1, line_end));
    read(buffer, line, any_name, is_cut_off)
}

fn read(buffer: &[u8], line: Span, any_name: bool, is_cut_off: bool) -> Option<CarelessTag> {
    let bracket = find_any(line_of(buffer, line), line.start, [b']']);
    let (quote, quote_len) = match first_quote(buffer, line) {
        Some(found) if bracket.is_none_or(|bracket| found.0 < bracket) => found,
        _ => return without_quotes(buffer, line, bracket?, any_name),
    };
    let name = trimmed(buffer, Span::new(line.start, quote));
    let first = quote + quote_len;
    if bracket == Some(first) {
        // The opening quote is missing: `[Event A"]`.
        let end = Span::new(line.start, quote);
        return without_quotes(buffer, end, quote, any_name).map(|tag| CarelessTag {
            end: first + 1,
            ..tag
        });
    }
    if !is_name(name.of(buffer)) {
        return None;
    }
    let (value_end, end) = match closing(buffer, Span::new(first, line.end)) {
        Some(ends) => ends,
        // A file that ends inside a tag is cut off; the value is not known.
        None if is_cut_off => return None,
        None => {
            let text = trimmed(buffer, Span::new(first, line.end));
            match text.of(buffer) {
                [.., b']'] => (text.end - 1, text.end),
                _ => (without_quote(buffer, text), line.end),
            }
        }
    };
    let value = Span::new(first, value_end.max(first));
    Some(CarelessTag { name, value, end })
}

/// Reads a tag without quotes, up to its bracket.
fn without_quotes(
    buffer: &[u8],
    line: Span,
    bracket: usize,
    any_name: bool,
) -> Option<CarelessTag> {
    let name_end = pass(buffer, line.start, is_of_tag_name);
    let name = Span::new(line.start, name_end.min(bracket));
    let value = trimmed(buffer, Span::new(name.end, bracket));
    let text = name.of(buffer);
    let is_known = any_name || KNOWN.iter().any(|known| known.eq_ignore_ascii_case(text));
    let is_apart = value.start > name.end && !text.is_empty() && text.len() <= LONGEST_NAME;
    (is_known && is_apart).then_some(CarelessTag {
        name,
        value,
        end: bracket + 1,
    })
}

/// Returns the end of a value and of its tag: the first quote before a bracket.
fn closing(buffer: &[u8], line: Span) -> Option<(usize, usize)> {
    let mut at = line.start;
    while let Some(bracket) = find_any(line_of(buffer, line), at, [b']']) {
        let text = trimmed(buffer, Span::new(line.start, bracket));
        let end = without_quote(buffer, text);
        if end < text.end {
            return Some((end, bracket + 1));
        }
        at = bracket + 1;
    }
    None
}

/// Returns the buffer up to the end of a line.
fn line_of(buffer: &[u8], line: Span) -> &[u8] {
    buffer.get(..line.end).unwrap_or_default()
}

/// Returns the place and the length of the first quote. An apostrophe counts only after a blank.
fn first_quote(buffer: &[u8], line: Span) -> Option<(usize, usize)> {
    (line.start..line.end).find_map(|at| {
        let rest = line_of(buffer, line).get(at..)?;
        let quote = QUOTES.iter().find(|quote| rest.starts_with(quote))?;
        let is_apostrophe = matches!(*quote, b"'" | [0xE2, 0x80, 0x98 | 0x99]);
        let before = at.checked_sub(1).and_then(|before| buffer.get(before));
        let counts = !is_apostrophe || before.is_some_and(|&byte| is_blank(byte));
        counts.then_some((at, quote.len()))
    })
}

/// Returns the end of a text without the quote at its end.
fn without_quote(buffer: &[u8], text: Span) -> usize {
    let quote = QUOTES.iter().find(|quote| text.of(buffer).ends_with(quote));
    text.end - quote.map_or(0, |quote| quote.len())
}

/// Returns `true` for names, also with signs that they may not contain.
fn is_name(name: &[u8]) -> bool {
    let is_usual = |&byte: &u8| is_of_tag_name(byte) || matches!(byte, b':' | b'.' | b'-' | b' ');
    name.len() <= LONGEST_NAME
        && name.first().is_some_and(u8::is_ascii_alphanumeric)
        && name.iter().all(is_usual)
}

/// Returns a span without the blanks at its ends.
fn trimmed(buffer: &[u8], span: Span) -> Span {
    let text = span.of(buffer);
    let start = span.start + (text.len() - text.trim_ascii_start().len());
    let end = span.end - (text.len() - text.trim_ascii_end().len());
    Span::new(start.min(end.max(span.start)), end.max(span.start))
}
