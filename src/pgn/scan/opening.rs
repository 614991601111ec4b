//! What a bracket starts, as decided by the name after it.

use super::Span;
use crate::record::{LONGEST_NAME, is_of_tag_name};

/// What a bracket starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// A tag pair.
    Tag {
        /// Whether it is `Event`, the first tag of the roster.
        is_event: bool,
    },
    /// Something else.
    Other,
    /// The text ends too early to tell.
    Cut,
}

/// Returns what a bracket starts: a tag has a name followed by a quote.
pub(super) fn opening(text: &[u8], at: usize) -> Opening {
    let name = name(text, at);
    let quote = pass_blanks(text, name.end);
    match text.get(quote) {
        Some(b'"') if name.end > name.start => Opening::Tag {
            is_event: name.of(text) == FIRST_TAG,
        },
        None => Opening::Cut,
        Some(_) => Opening::Other,
    }
}

/// The first tag of the roster.
pub(super) const FIRST_TAG: &[u8] = b"Event";

/// Returns the span of the name after a bracket.
pub(super) fn name(text: &[u8], bracket: usize) -> Span {
    let start = pass_blanks(text, bracket + 1);
    let longest = text.get(..start + LONGEST_NAME).unwrap_or(text);
    Span::new(start, pass(longest, start, is_of_name))
}

/// Returns the end of a name.
#[inline(always)]
pub(super) fn name_end(text: &[u8], start: usize) -> usize {
    let mut end = start;
    while text.get(end).is_some_and(|&byte| is_of_name(byte)) {
        end += 1;
    }
    end
}

/// Returns the end of blanks, limited to the greatest length of a name.
pub(super) fn pass_blanks(text: &[u8], at: usize) -> usize {
    let most = text.get(..at + LONGEST_NAME).unwrap_or(text);
    pass(most, at, is_blank)
}

pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

#[inline(always)]
fn is_of_name(byte: u8) -> bool {
    OF_NAME[byte as usize]
}

/// The bytes that a name may contain.
const OF_NAME: [bool; 256] = {
    let mut of_name = [false; 256];
    let mut index = 0;
    while index < 256 {
        of_name[index] = is_of_tag_name(index as u8);
        index += 1;
    }
    of_name
};

/// Returns the end of a run of bytes of one kind.
pub(super) fn pass(text: &[u8], mut at: usize, is_one: fn(u8) -> bool) -> usize {
    while text.get(at).is_some_and(|&byte| is_one(byte)) {
        at += 1;
    }
    at
}
