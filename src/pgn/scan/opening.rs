//! What a bracket opens, which only the name behind it tells.

use super::Span;
use crate::record::{LONGEST_NAME, is_of_tag_name};

/// What a bracket opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// A tag pair.
    Tag {
        /// Whether it is the tag that comes first in a game.
        is_event: bool,
    },
    /// Something else.
    Other,
    /// The text ends before anybody can tell.
    Cut,
}

/// Returns what a bracket opens: a tag has a name and then a quote.
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

/// The tag that comes first in a game.
pub(super) const FIRST_TAG: &[u8] = b"Event";

/// Returns where the name behind a bracket stands.
pub(super) fn name(text: &[u8], bracket: usize) -> Span {
    let start = pass_blanks(text, bracket + 1);
    let longest = text.get(..start + LONGEST_NAME).unwrap_or(text);
    Span::new(start, pass(longest, start, is_of_name))
}

/// Returns where blanks end, if there are not more than a name could have letters.
pub(super) fn pass_blanks(text: &[u8], at: usize) -> usize {
    let most = text.get(..at + LONGEST_NAME).unwrap_or(text);
    pass(most, at, is_blank)
}

pub(super) fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

fn is_of_name(byte: u8) -> bool {
    OF_NAME[byte as usize]
}

/// Which bytes names are made of.
const OF_NAME: [bool; 256] = {
    let mut of_name = [false; 256];
    let mut index = 0;
    while index < 256 {
        of_name[index] = is_of_tag_name(index as u8);
        index += 1;
    }
    of_name
};

/// Returns where bytes of one kind end.
pub(super) fn pass(text: &[u8], mut at: usize, is_one: fn(u8) -> bool) -> usize {
    while text.get(at).is_some_and(|&byte| is_one(byte)) {
        at += 1;
    }
    at
}
