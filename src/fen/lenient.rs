//! Reads a FEN as real files have it: with odd blanks, missing fields and impossible rights.

use core::ops::Range;

use super::error::{Error, Field, Misread, misread};
use super::read::Reader;
use super::repair::{Repair, Repairs};
use crate::setup::Setup;
use crate::types::dash_len;

const FIELDS: [Field; 6] = [
    Field::Board,
    Field::Turn,
    Field::Castling,
    Field::EnPassant,
    Field::HalfmoveClock,
    Field::FullmoveNumber,
];

impl Setup {
    /// Reads a FEN leniently; also returns what was repaired.
    ///
    /// Only what has one meaning is repaired. Each [`Repair`] has a name:
    ///
    /// | text | read as | name |
    /// |---|---|---|
    /// | several spaces, tabs, no-break spaces | one space | [`Blanks`](Repair::Blanks) |
    /// | `…_w_-_-_0_1` | spaces | [`Underscores`](Repair::Underscores) |
    /// | `… w – – 0 1` | hyphens | [`Dash`](Repair::Dash) |
    /// | `"…"`, `'…'`, `“…”`, `«…»` | the text inside | [`Quotes`](Repair::Quotes) |
    /// | `position fen …`, `fen …` | the text after it | [`UciCommand`](Repair::UciCommand) |
    /// | `startpos` | the start position | [`StartPosition`](Repair::StartPosition) |
    /// | a board alone | White to move, no castling rights | [`BoardAlone`](Repair::BoardAlone) |
    /// | fields missing at the end | `w - - 0 1` | [`MissingFields`](Repair::MissingFields) |
    /// | `-` for a counter | a missing counter | [`CounterHyphen`](Repair::CounterHyphen) |
    /// | castling rights that do not fit the pieces | without them | [`CastlingRights`](Repair::CastlingRights) |
    /// | an en passant square that does not fit | without it | [`EnPassant`](Repair::EnPassant) |
    /// | the full-move number 0 | 1 | [`MoveNumberZero`](Repair::MoveNumberZero) |
    ///
    /// Both counters may be missing, which is no mistake. Rights and squares are dropped as by
    /// [`without_invalid_rights`](Self::without_invalid_rights).
    ///
    /// ```
    /// use touchmove::Setup;
    /// use touchmove::fen::Repair;
    ///
    /// let (setup, repairs) = Setup::from_fen_lenient(b" 4k3/8/8/8/8/8/8/4K2R  w  KQkq -")?;
    /// assert_eq!(setup, "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?);
    /// assert!(repairs.iter().eq([Repair::Blanks, Repair::CastlingRights]));
    /// assert_eq!(Setup::from_fen_lenient(b"\"position startpos\"")?.0, Setup::STANDARD);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Syntax`] for any other mistake, such as moves after the position.
    pub fn from_fen_lenient(fen: &[u8]) -> Result<(Self, Repairs), Error> {
        let (setup, repairs, _) = read_lenient(fen, false)?;
        Ok((setup, repairs))
    }
}

/// Reads a FEN leniently at the start of a text. Also returns where the text after it begins and
/// ends.
///
/// With `operations`, those of an EPD may follow the position, but not the moves of a UCI command.
#[cold]
pub(crate) fn read_lenient(
    text: &[u8],
    operations: bool,
) -> Result<(Setup, Repairs, Range<usize>), Error> {
    let mut words = Words {
        text,
        at: 0,
        repairs: Repairs::NONE,
    };
    words.pass_quotes(|_| false);
    let mut is_command = false;
    for command in ["position", "fen"] {
        if words.pass(command, Repair::UciCommand) {
            is_command = true;
            words.pass_quotes(is_one);
        }
    }
    let is_quoted = words.repairs.contains(Repair::Quotes);
    let setup = match words.pass("startpos", Repair::StartPosition) {
        true => Setup::STANDARD,
        false => words.fields(operations)?,
    };
    is_command |= words.repairs.contains(Repair::StartPosition);
    let is_closed = words.pass_quotes(|blanks| {
        let is_space = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'_';
        operations && blanks.iter().all(is_space)
    });
    let is_wrong = match operations {
        true => is_command && words.word() == b"moves",
        false => !words.rest().is_empty(),
    };
    if is_wrong {
        return Err(misread(words.at, Field::FullmoveNumber, "the end").into());
    }
    let end = match is_quoted && !is_closed {
        true => words.at + without_closing_quote(words.rest()).len(),
        false => text.len(),
    };
    let fitting = setup.without_invalid_rights();
    let mut repairs = words.repairs;
    for (repair, is_needed) in [
        (Repair::CastlingRights, fitting.castling != setup.castling),
        (Repair::EnPassant, fitting.en_passant != setup.en_passant),
        (Repair::MoveNumberZero, fitting.fullmove_number == 0),
    ] {
        if is_needed {
            repairs.insert(repair);
        }
    }
    let setup = Setup {
        fullmove_number: fitting.fullmove_number.max(1),
        ..fitting
    };
    Ok((setup, repairs, words.at..end))
}

/// A text that is read word by word.
struct Words<'t> {
    text: &'t [u8],
    /// The index of the next byte.
    at: usize,
    repairs: Repairs,
}

impl<'t> Words<'t> {
    fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips blanks and underscores.
    fn pass_blanks(&mut self, is_usual: impl Fn(&[u8]) -> bool) {
        let start = self.at;
        while let length @ 1.. = blank_len(self.rest()) {
            self.at += length;
        }
        let blanks = self.text.get(start..self.at).unwrap_or_default();
        if blanks.contains(&b'_') {
            self.repairs.insert(Repair::Underscores);
        }
        if !blanks.is_empty() && !is_usual(blanks) {
            self.repairs.insert(Repair::Blanks);
        }
    }

    /// Skips blanks and quotes; returns `true` if there were quotes.
    fn pass_quotes(&mut self, is_usual: impl Fn(&[u8]) -> bool) -> bool {
        let mut is_quoted = false;
        loop {
            self.pass_blanks(&is_usual);
            match quote_len(self.rest()) {
                0 => return is_quoted,
                length => self.at += length,
            }
            is_quoted = true;
            self.repairs.insert(Repair::Quotes);
        }
    }

    /// Returns the next word. It ends at a blank, a quote or the semicolon of an EPD.
    fn word(&self) -> &'t [u8] {
        let rest = self.rest();
        let is_end = |&at: &usize| {
            let rest = rest.get(at..).unwrap_or_default();
            rest.first() == Some(&b';') || blank_len(rest) + quote_len(rest) > 0
        };
        let end = (0..rest.len()).find(is_end);
        rest.get(..end.unwrap_or(rest.len())).unwrap_or_default()
    }

    /// Skips this word, in any case, if it comes next.
    fn pass(&mut self, word: &str, repair: Repair) -> bool {
        let is_next = self.word().eq_ignore_ascii_case(word.as_bytes());
        if is_next {
            self.at += word.len();
            self.repairs.insert(repair);
        }
        is_next
    }

    /// Reads the fields. Those that are missing at the end stay as at the start of a game.
    fn fields(&mut self, operations: bool) -> Result<Setup, Misread> {
        let mut setup = Setup::EMPTY;
        let mut has_clock = false;
        for (index, field) in FIELDS.into_iter().enumerate() {
            let before = (self.at, self.repairs);
            if index > 0 {
                self.pass_blanks(is_one);
            }
            let word = self.word();
            let is_dash = !word.is_empty() && dash_len(word) == word.len();
            let is_missing = word == b"-" || is_dash;
            let is_number = word.first().is_some_and(u8::is_ascii_digit);
            let is_operation = operations && index >= 4 && !has_clock && !is_number && !is_missing;
            if index > 0 && word.is_empty() || is_operation {
                (self.at, self.repairs) = before;
                match index {
                    1 => self.repairs.insert(Repair::BoardAlone),
                    2 | 3 => self.repairs.insert(Repair::MissingFields),
                    5 if has_clock => self.repairs.insert(Repair::MissingFields),
                    _ => {}
                }
                break;
            }
            let (start, end) = (self.at, self.at + word.len());
            self.at = end;
            if is_missing && index >= 2 {
                if is_dash {
                    self.repairs.insert(Repair::Dash);
                }
                if index >= 4 {
                    self.repairs.insert(Repair::CounterHyphen);
                }
                continue;
            }
            has_clock |= index >= 4;
            let text = self.text.get(..end).unwrap_or_default();
            let mut reader = Reader::at(text, start);
            match field {
                Field::Board => setup.board = reader.board()?,
                Field::Turn => setup.turn = reader.turn()?,
                Field::Castling => setup.castling = reader.castling(&setup.board)?,
                Field::EnPassant => setup.en_passant = reader.en_passant()?,
                Field::HalfmoveClock => setup.halfmove_clock = reader.number(field)?,
                Field::FullmoveNumber => setup.fullmove_number = reader.number(field)?,
            }
            reader.end(field)?;
        }
        Ok(setup)
    }
}

/// Returns `true` for what separates two fields.
fn is_one(blanks: &[u8]) -> bool {
    matches!(blanks, b" " | b"_")
}

/// Returns the length of the blank or underscore that a text starts with, or 0.
fn blank_len(text: &[u8]) -> usize {
    match text {
        [b' ' | b'\t' | b'\r' | b'\n' | b'\x0C' | b'_', ..] => 1,
        // The no-break space, and the spaces of U+2000 to U+200A, U+202F and U+3000.
        [0xC2, 0xA0, ..] => 2,
        [0xE2, 0x80, 0x80..=0x8A | 0xAF, ..] | [0xE3, 0x80, 0x80, ..] => 3,
        _ => 0,
    }
}

/// Returns the length of the quote that a text starts with, or 0.
fn quote_len(text: &[u8]) -> usize {
    match text {
        [b'"' | b'\'' | b'`', ..] => 1,
        // « and », then the quotes of U+2018 to U+201F, ‹ and ›.
        [0xC2, 0xAB | 0xBB, ..] => 2,
        [0xE2, 0x80, 0x98..=0x9F | 0xB9 | 0xBA, ..] => 3,
        _ => 0,
    }
}

/// Returns the operations of an EPD without the quote that ends the line.
///
/// A straight one may also end a text, and then their number is even.
fn without_closing_quote(operations: &[u8]) -> &[u8] {
    let line = operations.trim_ascii_end();
    let length = (1..=3).find(|&length| {
        let quote = line.get(line.len().saturating_sub(length)..);
        quote.is_some_and(|quote| quote_len(quote) == length)
    });
    let straight = line.iter().filter(|&&byte| byte == b'"').count();
    match length {
        Some(length) if line.last() != Some(&b'"') || straight % 2 == 1 => {
            let (inside, _) = line.split_at(line.len() - length);
            inside
        }
        _ => operations,
    }
}
