//! Reads a FEN as real files have it: with odd blanks, missing fields and impossible rights.

use arrayvec::ArrayVec;

use super::error::Error;
use crate::setup::Setup;

/// A FEN has at most 71 bytes on the board, and its other fields fit easily into the rest.
const LONGEST: usize = 128;

/// What stands for each field that is missing. The board is always needed.
const MISSING: [&[u8]; 6] = [b"", b"w", b"-", b"-", b"0", b"1"];

impl Setup {
    /// Reads a FEN leniently, and repairs what has only one meaning.
    ///
    /// * Any run of spaces, tabs or no-break spaces separates two fields.
    /// * Fields may be missing at the end: White to move, no castling rights, no en passant square,
    ///   counters of a new game. A `-` for a counter also means that it is missing.
    /// * Castling rights and an en passant square that do not fit the pieces are dropped, as by
    ///   [`without_invalid_rights`](Self::without_invalid_rights).
    /// * The full-move number 0 is read as 1.
    ///
    /// ```
    /// use touchmove::Setup;
    ///
    /// let setup = Setup::from_fen_lenient(b" 4k3/8/8/8/8/8/8/4K2R  w  KQkq")?;
    /// assert_eq!(setup, "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Syntax`] for any other mistake. Its byte is that of the repaired text.
    pub fn from_fen_lenient(fen: &[u8]) -> Result<Self, Error> {
        let mut fields = ArrayVec::<&[u8], 7>::new();
        let mut rest = fen;
        loop {
            rest = without_blanks(rest);
            let end = (0..rest.len()).find(|&at| blank_len(rest.get(at..).unwrap_or(&[])) > 0);
            let (field, after) = rest.split_at(end.unwrap_or(rest.len()));
            if field.is_empty() || fields.try_push(field).is_err() {
                break;
            }
            rest = after;
        }
        let mut repaired = ArrayVec::<u8, LONGEST>::new();
        for index in 0..fields.len().max(MISSING.len()) {
            let missing = MISSING.get(index).copied().unwrap_or_default();
            let given = fields.get(index).copied().filter(|&given| {
                let is_counter = index >= 4;
                !(is_counter && given == b"-")
            });
            let separator: &[u8] = if index == 0 { b"" } else { b" " };
            let fits = repaired.try_extend_from_slice(separator).is_ok()
                && repaired
                    .try_extend_from_slice(given.unwrap_or(missing))
                    .is_ok();
            if !fits {
                return Self::from_fen_bytes(fen);
            }
        }
        let setup = Self::from_fen_bytes(&repaired)?.without_invalid_rights();
        Ok(Self {
            fullmove_number: setup.fullmove_number.max(1),
            ..setup
        })
    }
}

fn without_blanks(mut text: &[u8]) -> &[u8] {
    while let length @ 1.. = blank_len(text) {
        text = text.get(length..).unwrap_or_default();
    }
    text
}

/// Returns the length of the blank that a text starts with, or 0.
fn blank_len(text: &[u8]) -> usize {
    match text {
        [b' ' | b'\t' | b'\r' | b'\n', ..] => 1,
        [0xC2, 0xA0, ..] => 2,
        _ => 0,
    }
}
