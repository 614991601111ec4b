//! Writes an EPD line.

use alloc::string::{String, ToString};
use core::fmt;

use super::opcode::operands_of;
use super::{Epd, Operand, Operation};
use crate::fen::{CastlingStyle, EnPassantMode};
use crate::legality::LegalMove;
use crate::position::Position;

impl Epd {
    /// Returns the position and its operations as one line.
    ///
    /// ```
    /// use touchmove::epd::Epd;
    /// use touchmove::fen::{CastlingStyle, EnPassantMode};
    ///
    /// let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;".parse()?;
    /// let line = epd.to_line(EnPassantMode::Legal, CastlingStyle::Chess960);
    /// assert_eq!(line, "4k3/8/8/8/8/8/8/4K2R w H - bm O-O;");
    /// # Ok::<(), touchmove::epd::Error>(())
    /// ```
    #[must_use]
    pub fn to_line(&self, en_passant: EnPassantMode, style: CastlingStyle) -> String {
        let fen = self.position().fen(en_passant, style);
        // The two counters after the fourth space are written as operations.
        let mut line = String::from(fen.rsplitn(3, ' ').nth(2).unwrap_or_default());
        for operation in self.operations() {
            push_operation(&mut line, operation, self.position());
        }
        line
    }
}

impl fmt::Display for Epd {
    /// Writes the line with [`EnPassantMode::Legal`] and [`CastlingStyle::Standard`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_line(EnPassantMode::Legal, CastlingStyle::Standard))
    }
}

fn push_operation(line: &mut String, operation: &Operation, position: &Position) {
    line.push(' ');
    line.push_str(operation.opcode());
    let (kind, _) = operands_of(operation.opcode());
    let mut position = position.clone();
    for operand in operation.operands() {
        line.push(' ');
        match operand {
            Operand::Move(mv) => {
                let san = position.legal_move(*mv).map(LegalMove::san);
                line.push_str(san.as_deref().unwrap_or_default());
            }
            Operand::Integer(number) => line.push_str(&number.to_string()),
            Operand::Float(number) => {
                let digits = number.to_string();
                line.push_str(&digits);
                // The decimal point marks it as a `Float`.
                line.push_str(if digits.contains('.') { "" } else { ".0" });
            }
            Operand::Text(text) => push_text(line, text),
            Operand::Symbol(word) => line.push_str(word),
        }
        position = kind.behind(operand, position);
    }
    line.push(';');
}

/// Writes a quoted text; quotes and backslashes in it are escaped with a backslash.
fn push_text(line: &mut String, text: &str) {
    line.push('"');
    for letter in text.chars() {
        if matches!(letter, '"' | '\\') {
            line.push('\\');
        }
        line.push(letter);
    }
    line.push('"');
}
