//! Opcodes: how they look, and what operands the EPD standard gives them.

use core::ops::RangeInclusive;

/// What a text that should be an opcode is not.
pub(super) const EXPECTED: &str = "an opcode, which is a letter and up to 14 letters, digits and _";

/// No opcode is longer.
const MAX_LEN: usize = 15;

/// The operation that says the halfmove clock.
pub(super) const HALFMOVE_CLOCK: &str = "hmvc";
/// The operation that says the number of the move.
pub(super) const FULLMOVE_NUMBER: &str = "fmvn";

/// What the operands of an operation are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Legal moves in the position.
    Moves,
    /// Legal moves one after the other.
    Line,
    /// Whole numbers that count something.
    Count,
    /// Whole numbers that a clock can show.
    Clock,
    /// Whole numbers.
    Integer,
    /// Numbers.
    Number,
    /// Texts.
    Text,
    /// What they look like.
    Any,
}

impl Kind {
    /// Returns what is expected where something else is said.
    pub(super) const fn expected(self) -> &'static str {
        match self {
            Self::Moves | Self::Line => "a legal move",
            Self::Count => "a whole number from 0",
            Self::Clock => "a whole number from 0 to 65535",
            Self::Integer => "a whole number",
            Self::Number => "a number",
            Self::Text => "a text",
            Self::Any => "a word, a number or a text",
        }
    }
}

/// Returns of what kind the operands of an opcode are, and how many there are; an opcode
/// that the standard does not know takes any.
pub(super) fn operands_of(opcode: &str) -> (Kind, RangeInclusive<usize>) {
    const ANY_NUMBER: usize = usize::MAX;
    match opcode.as_bytes() {
        b"draw_accept" | b"draw_claim" | b"draw_offer" | b"draw_reject" | b"resign" => {
            (Kind::Any, 0..=0)
        }
        b"pm" | b"sm" => (Kind::Moves, 1..=1),
        b"am" | b"bm" | b"rm" => (Kind::Moves, 1..=ANY_NUMBER),
        b"pv" => (Kind::Line, 0..=ANY_NUMBER),
        b"fmvn" | b"hmvc" => (Kind::Clock, 1..=1),
        b"acd" | b"acn" | b"rc" | b"tcgs" => (Kind::Count, 1..=1),
        // How many lines of play there are of this length.
        [b'D', depth @ ..] if !depth.is_empty() && depth.iter().all(u8::is_ascii_digit) => {
            (Kind::Count, 1..=1)
        }
        b"dm" => (Kind::Integer, 1..=1),
        b"acs" | b"ce" => (Kind::Number, 1..=1),
        b"eco" | b"id" | b"nic" | [b'c' | b'v', b'0'..=b'9'] => (Kind::Text, 1..=1),
        // Where the receiver or sender of a game by post can be reached, and his name.
        b"tcri" | b"tcsi" => (Kind::Text, 2..=2),
        _ => (Kind::Any, 0..=ANY_NUMBER),
    }
}

/// Returns how many bytes at the beginning of a text are an opcode.
pub(super) fn opcode_len(text: &[u8]) -> usize {
    if !text.first().is_some_and(u8::is_ascii_alphabetic) {
        return 0;
    }
    let fits = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    text.iter().take(MAX_LEN).take_while(fits).count()
}
