//! An operation of an EPD: an opcode and its operands.

use alloc::string::String;
use alloc::vec::Vec;

use crate::types::Move;

/// One operation of an [`Epd`](super::Epd), such as `bm Nf3;`.
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    pub(super) opcode: String,
    pub(super) operands: Vec<Operand>,
}

impl Operation {
    /// Returns the opcode: `bm`, `id` and so on.
    #[must_use]
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// Returns the operands after the opcode.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }
}

/// An operand of an EPD operation.
///
/// If the EPD standard defines the opcode, it determines the kind of its operands. Otherwise the
/// kind follows from the operand's syntax.
///
/// ```
/// use touchmove::epd::{Epd, Operand};
///
/// let epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - acd 12; id \"pawn\"; x 0.5;".parse()?;
/// assert_eq!(epd.operands("acd"), Some(&[Operand::Integer(12)][..]));
/// assert_eq!(epd.operands("id"), Some(&[Operand::Text("pawn".into())][..]));
/// assert_eq!(epd.operands("x"), Some(&[Operand::Float(0.5)][..]));
/// # Ok::<(), touchmove::epd::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Operand {
    /// A legal move, written in SAN. Each move of `pv` is legal after the moves before it.
    /// Castling may be set in either spelling; it is kept as king takes rook.
    Move(Move),
    /// A whole number: `12`, `-35`.
    Integer(i64),
    /// A number with digits on both sides of the decimal point: `0.25`.
    Float(f64),
    /// A text, which is written in quotes.
    Text(String),
    /// A word that is neither a move, a number nor a quoted text.
    Symbol(String),
}

impl Operand {
    /// Returns the operand for a word after an opcode outside the standard.
    pub(super) fn of_word(word: &str) -> Self {
        if let Some(number) = number(word) {
            return number;
        }
        Self::Symbol(word.into())
    }

    /// Returns `true` if the operand is read back unchanged once written.
    pub(super) fn is_sound(&self) -> bool {
        match self {
            Self::Move(_) | Self::Integer(_) => true,
            Self::Float(number) => number.is_finite(),
            Self::Text(text) => !text.contains(['\n', '\r']),
            Self::Symbol(word) => {
                !word.is_empty()
                    && !word.starts_with('"')
                    && !word.bytes().any(ends_word)
                    && number(word).is_none()
            }
        }
    }
}

/// Returns `true` for a byte that ends a word.
pub(super) const fn ends_word(byte: u8) -> bool {
    byte == b';' || byte.is_ascii_whitespace()
}

/// Returns the number that a word spells, if any.
pub(super) fn number(word: &str) -> Option<Operand> {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_whole(digits) {
        return word.parse().ok().map(Operand::Integer);
    }
    let (whole, fraction) = digits.split_once('.')?;
    if !is_whole(whole) || !is_whole(fraction) {
        return None;
    }
    let number: f64 = word.parse().ok()?;
    number.is_finite().then_some(Operand::Float(number))
}
