//! Malformed tag pairs whose meaning is clear.

use crate::pgn::scan::text::{Span, TagPair, Text, is_blank};
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

/// Reads a malformed tag pair, which must be on one line.
///
/// Without quotes the name must be a known one, unless `any_name` says that this certainly is a tag.
pub(in crate::pgn::scan) fn careless_tag(
    text: Text<'_>,
    bracket: usize,
    any_name: bool,
) -> Option<TagPair> {
    let near = text.up_to(bracket + LONGEST_LINE);
    let end = near.line_end(bracket);
    if end == near.len() && end < text.len() {
        return None;
    }
    let inside = trimmed(text, Span::new(bracket + 1, end));
    read(
        text.up_to(inside.end),
        inside.start,
        any_name,
        end == text.len(),
    )
}

/// Reads a tag pair up to the end of its line.
fn read(line: Text<'_>, start: usize, any_name: bool, is_cut_off: bool) -> Option<TagPair> {
    let bracket = line.find(start, [b']']);
    let (quote, quote_len) = match first_quote(line, start) {
        Some(found) if bracket.is_none_or(|bracket| found.0 < bracket) => found,
        _ => return without_quotes(line, Span::new(start, bracket?), any_name),
    };
    let name = trimmed(line, Span::new(start, quote));
    let first = quote + quote_len;
    if bracket == Some(first) {
        // The opening quote is missing: `[Event A"]`.
        let tag = without_quotes(line, Span::new(start, quote), any_name)?;
        return Some(TagPair {
            end: first + 1,
            ..tag
        });
    }
    if !is_name(line.of(name)) {
        return None;
    }
    let (value_end, end) = match closing(line, first) {
        Some(ends) => ends,
        // A file that ends inside a tag is cut off; the value is not known.
        None if is_cut_off => return None,
        None => {
            let value = trimmed(line, Span::new(first, line.len()));
            match line.of(value) {
                [.., b']'] => (value.end - 1, value.end),
                _ => (without_quote(line, value), line.len()),
            }
        }
    };
    let value = Span::new(first, value_end.max(first));
    Some(TagPair { name, value, end })
}

/// Reads a tag without quotes, whose bracket follows.
fn without_quotes(line: Text<'_>, inside: Span, any_name: bool) -> Option<TagPair> {
    let name_end = line.pass(inside.start, usize::MAX, is_of_tag_name);
    let name = Span::new(inside.start, name_end.min(inside.end));
    let value = trimmed(line, Span::new(name.end, inside.end));
    let text = line.of(name);
    let is_known = any_name || KNOWN.iter().any(|known| known.eq_ignore_ascii_case(text));
    let is_apart = value.start > name.end && !text.is_empty() && text.len() <= LONGEST_NAME;
    (is_known && is_apart).then_some(TagPair {
        name,
        value,
        end: inside.end + 1,
    })
}

/// Returns the end of a value and of its tag: the first quote before a bracket.
fn closing(line: Text<'_>, start: usize) -> Option<(usize, usize)> {
    let mut at = start;
    while let Some(bracket) = line.find(at, [b']']) {
        let value = trimmed(line, Span::new(start, bracket));
        let end = without_quote(line, value);
        if end < value.end {
            return Some((end, bracket + 1));
        }
        at = bracket + 1;
    }
    None
}

/// Returns the place and the length of the first quote. An apostrophe counts only after a blank.
fn first_quote(line: Text<'_>, start: usize) -> Option<(usize, usize)> {
    (start..line.len()).find_map(|at| {
        let quote = QUOTES
            .iter()
            .find(|quote| line.rest(at).starts_with(quote))?;
        let is_apostrophe = matches!(*quote, b"'" | [0xE2, 0x80, 0x98 | 0x99]);
        let counts = !is_apostrophe || line.before(at).is_some_and(is_blank);
        counts.then_some((at, quote.len()))
    })
}

/// Returns the end of a text without the quote at its end.
fn without_quote(line: Text<'_>, text: Span) -> usize {
    let quote = QUOTES.iter().find(|quote| line.of(text).ends_with(quote));
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
fn trimmed(line: Text<'_>, span: Span) -> Span {
    let text = line.of(span);
    let start = span.start + (text.len() - text.trim_ascii_start().len());
    let end = span.end - (text.len() - text.trim_ascii_end().len());
    Span::new(start.min(end.max(span.start)), end.max(span.start))
}
