//! Opcodes: their syntax, and the operands that the EPD standard defines for them.

use core::ops::RangeInclusive;

use super::Operand;
use crate::legality::LegalMove;
use crate::position::Position;

/// The expectation for a text that is not an opcode.
pub(super) const EXPECTED: &str = "an opcode, which is a letter and up to 14 letters, digits and _";

/// The greatest length of an opcode.
const MAX_LEN: usize = 15;

/// The opcode of the half-move clock.
pub(super) const HALFMOVE_CLOCK: &str = "hmvc";
/// The opcode of the move number.
pub(super) const FULLMOVE_NUMBER: &str = "fmvn";

/// The kind of operands that an operation takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Legal moves in the position.
    Moves,
    /// Legal moves, each played after the one before it.
    Line,
    /// Whole numbers from 0.
    Count,
    /// Whole numbers in the range of the half-move clock.
    Clock,
    /// Whole numbers in the range of the full-move number.
    MoveNumber,
    /// Whole numbers.
    Integer,
    Number,
    Text,
    /// Any operands; the kind follows from their syntax.
    Any,
}

impl Kind {
    /// Returns the expectation for an operand of another kind.
    pub(super) const fn expected(self) -> &'static str {
        match self {
            Self::Moves | Self::Line => "a legal move",
            Self::Count => "a whole number from 0",
            Self::Clock => "a whole number from 0 to 65535",
            Self::MoveNumber => "a whole number from 1 to 65535",
            Self::Integer => "a whole number",
            Self::Number => "a number",
            Self::Text => "a text",
            Self::Any => "a word, a number or a text",
        }
    }

    /// Returns `true` if an operand is of this kind and is read back unchanged once written.
    pub(super) fn fits(self, operand: &Operand, position: &Position) -> bool {
        let fits = match (self, operand) {
            (Self::Moves | Self::Line, Operand::Move(mv)) => position.is_legal(*mv),
            (Self::Count, Operand::Integer(number)) => *number >= 0,
            (Self::Clock, Operand::Integer(number)) => u16::try_from(*number).is_ok(),
            (Self::MoveNumber, Operand::Integer(number)) => (1..=0xffff).contains(number),
            (Self::Integer | Self::Number, Operand::Integer(_)) => true,
            (Self::Number, Operand::Float(_)) => true,
            (Self::Text, Operand::Text(_)) => true,
            (Self::Any, operand) => !matches!(operand, Operand::Move(_)),
            _ => false,
        };
        fits && operand.is_sound()
    }

    /// Returns the position in which the next operand is read.
    pub(super) fn behind(self, operand: &Operand, position: Position) -> Position {
        match (self, operand) {
            (Self::Line, Operand::Move(mv)) => position
                .legal_move(*mv)
                .map(LegalMove::play)
                .unwrap_or(position),
            _ => position,
        }
    }
}

/// Returns the kind of an opcode's operands and how many there may be. An opcode outside the
/// standard takes any.
pub(super) fn operands_of(opcode: &str) -> (Kind, RangeInclusive<usize>) {
    const ANY_NUMBER: usize = usize::MAX;
    match opcode.as_bytes() {
        b"draw_accept" | b"draw_claim" | b"draw_offer" | b"draw_reject" | b"resign" => {
            (Kind::Any, 0..=0)
        }
        b"pm" | b"sm" => (Kind::Moves, 1..=1),
        b"am" | b"bm" | b"rm" => (Kind::Moves, 1..=ANY_NUMBER),
        b"pv" => (Kind::Line, 0..=ANY_NUMBER),
        b"hmvc" => (Kind::Clock, 1..=1),
        b"fmvn" => (Kind::MoveNumber, 1..=1),
        b"acd" | b"acn" | b"rc" | b"tcgs" => (Kind::Count, 1..=1),
        // `D1`, `D2` and so on: perft counts at this depth.
        [b'D', depth @ ..] if !depth.is_empty() && depth.iter().all(u8::is_ascii_digit) => {
            (Kind::Count, 1..=1)
        }
        b"dm" => (Kind::Integer, 1..=1),
        b"acs" | b"ce" => (Kind::Number, 1..=1),
        b"eco" | b"id" | b"nic" | [b'c' | b'v', b'0'..=b'9'] => (Kind::Text, 1..=1),
        // The name and address of the receiver or sender of a game by correspondence.
        b"tcri" | b"tcsi" => (Kind::Text, 2..=2),
        _ => (Kind::Any, 0..=ANY_NUMBER),
    }
}

/// Returns the length in bytes of the opcode at the beginning of a text, or 0.
pub(super) fn opcode_len(text: &[u8]) -> usize {
    if !text.first().is_some_and(u8::is_ascii_alphabetic) {
        return 0;
    }
    let most = text.len().min(MAX_LEN);
    let ends = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'_';
    text[..most].iter().position(ends).unwrap_or(most)
}
