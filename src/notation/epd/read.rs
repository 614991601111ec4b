//! Parses an EPD line.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::{self, FromStr};

use super::opcode::{self, Kind, opcode_len, operands_of};
use super::operation::ends_word;
use super::{Epd, Error, Operand};
use crate::fen::{self, Repair, Repairs, read_lenient, read_position};
use crate::position::Position;
use crate::setup::Tolerance;
use crate::types::{Cursor, expected_at};

impl Epd {
    /// Parses an EPD: the first four FEN fields, followed by operations. An operation is an opcode,
    /// its operands and a semicolon.
    ///
    /// The two FEN counters may follow the four fields; they mean the same as the operations `hmvc`
    /// and `fmvn`. The last semicolon may be missing, and extra semicolons are ignored. The
    /// operands depend on the opcode:
    ///
    /// * `am`, `bm` and `rm` (one or more), `pm` and `sm` (one): legal moves of the position,
    ///   without commas between them, parsed as by [`Position::parse_san`];
    /// * `pv`: legal moves, each played after the one before it;
    /// * `acd`, `acn`, `rc`, `tcgs` and `D1`, `D2` and so on: a whole number from 0;
    /// * `hmvc` and `fmvn`: a whole number from 0 or 1 to 65535;
    /// * `dm`: a whole number;
    /// * `acs` and `ce`: a number;
    /// * `id`, `eco`, `nic`, `c0` to `c9` and `v0` to `v9`: a text;
    /// * `tcri` and `tcsi`: two texts;
    /// * `draw_offer`, `draw_accept`, `draw_reject`, `draw_claim` and `resign`: no operands;
    /// * every other opcode, including `noop`: any number of words, numbers and quoted texts.
    ///
    /// In a quoted text a backslash escapes a quote or a backslash. A text without quotes extends
    /// to the semicolon.
    ///
    /// Every line that an [`Epd`] writes is accepted. For this reason the position may have every
    /// defect that can be [tolerated](Tolerance::ALL), as in studies with positions that cannot
    /// arise in a game. Use [`from_bytes_with`](Self::from_bytes_with) to be stricter.
    ///
    /// # Errors
    ///
    /// [`Error::Fen`] for the four fields, [`Error::Move`] for an illegal move, and
    /// [`Error::Syntax`] for everything else.
    pub fn from_bytes(text: &[u8]) -> Result<Self, Error> {
        Self::from_bytes_with(text, Tolerance::ALL)
    }

    /// Parses an EPD, accepting only the defects that `tolerance` allows.
    ///
    /// ```
    /// use touchmove::epd::Epd;
    /// use touchmove::setup::Tolerance;
    ///
    /// // Five knights need three promotions, yet all eight pawns are on the board.
    /// let line = "6k1/8/8/8/8/NNNNN3/PPPPPPPP/4K3 w - - bm Nf5;";
    /// assert_eq!(line.parse::<Epd>()?.to_string(), line);
    /// assert!(Epd::from_bytes_with(line.as_bytes(), Tolerance::NONE).is_err());
    /// # Ok::<(), touchmove::epd::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`from_bytes`](Self::from_bytes).
    pub fn from_bytes_with(text: &[u8], tolerance: Tolerance) -> Result<Self, Error> {
        Ok(read(text, tolerance, false)?.0)
    }

    /// Parses an EPD leniently; also returns what was repaired.
    ///
    /// The position is read as by [`Setup::from_fen_lenient`](crate::Setup::from_fen_lenient). Its
    /// fields may be missing only at the end of the line, but both counters anywhere, and one or two
    /// `-` may stand for them, as in ERET. A quoted text that is not closed ends with the line.
    ///
    /// ```
    /// use touchmove::epd::{Epd, Error};
    /// use touchmove::fen::Repair;
    ///
    /// let line = "6k1/5ppp/8/8/8/8/8/R5K1 w q - - bm Ra8#; id \"ERET 001";
    /// let (epd, repairs) = Epd::from_bytes_lenient(line.as_bytes())?;
    /// assert_eq!(epd.to_string(), "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"ERET 001\";");
    /// assert!(repairs.iter().eq([Repair::CounterHyphen, Repair::CastlingRights, Repair::OpenQuote]));
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`from_bytes`](Self::from_bytes), for any other mistake.
    pub fn from_bytes_lenient(text: &[u8]) -> Result<(Self, Repairs), Error> {
        if let Ok(epd) = Self::from_bytes(text) {
            return Ok((epd, Repairs::NONE));
        }
        read(text, Tolerance::ALL, true)
    }
}

impl FromStr for Epd {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::from_bytes(text.as_bytes())
    }
}

fn read(text: &[u8], tolerance: Tolerance, lenient: bool) -> Result<(Epd, Repairs), Error> {
    let (setup, repairs, operations) = match lenient {
        true => read_lenient(text, true)?,
        false => read_position(text)?,
    };
    let position = setup.validate_with(tolerance).map_err(fen::Error::from)?;
    let mut epd = Epd::new(position);
    let mut text = Cursor::new(text.get(..operations.end).unwrap_or_default());
    text.at = operations.start;
    let mut reader = Reader {
        text,
        lenient,
        repairs,
    };
    if !lenient && !reader.is_at_end_of_word() {
        return reader.text.expected("a space");
    }
    loop {
        reader.text.pass_while(ends_word);
        if reader.text.peek().is_none() {
            return Ok((epd, reader.repairs));
        }
        reader.operation(&mut epd)?;
    }
}

/// Operations.
struct Reader<'t> {
    text: Cursor<'t>,
    /// Whether the last operation may end in an open quote.
    lenient: bool,
    repairs: Repairs,
}

impl<'t> Reader<'t> {
    /// Returns the next byte. At the end it is a semicolon, which ends the last operation.
    fn peek(&self) -> u8 {
        self.text.peek().unwrap_or(b';')
    }

    fn is_at_end_of_word(&self) -> bool {
        ends_word(self.peek())
    }

    fn pass_spaces(&mut self) {
        self.text.pass_while(|byte| byte.is_ascii_whitespace());
    }

    fn operation(&mut self, epd: &mut Epd) -> Result<(), Error> {
        let start = self.text.at;
        self.text.at += opcode_len(self.text.rest());
        if self.text.at == start {
            return self.text.expected(opcode::EXPECTED);
        }
        if !self.is_at_end_of_word() {
            return self.text.expected("a space or a semicolon");
        }
        let opcode: String = self.utf8(self.text.since(start), start)?.into();
        let operands = self.operands(&opcode, epd.position())?;
        if self.peek() != b';' {
            return self.text.expected("a semicolon");
        }
        epd.add(opcode, operands)
            .or_else(|expected| expected_at(start, expected))
    }

    /// Parses the operands of an opcode, as many as it may have, and skips the spaces after them.
    fn operands(&mut self, opcode: &str, position: &Position) -> Result<Vec<Operand>, Error> {
        let (kind, number) = operands_of(opcode);
        let mut operands = Vec::new();
        let mut position = position.clone();
        self.pass_spaces();
        while operands.len() < *number.end() {
            if self.peek() == b';' && number.contains(&operands.len()) {
                break;
            }
            let operand = self.operand(kind, &position)?;
            position = kind.behind(&operand, position);
            operands.push(operand);
            self.pass_spaces();
        }
        Ok(operands)
    }

    fn operand(&mut self, kind: Kind, position: &Position) -> Result<Operand, Error> {
        let start = self.text.at;
        let operand = match (kind, self.peek()) {
            (Kind::Text | Kind::Any, b'"') => Some(self.quoted()?),
            (Kind::Text, _) => {
                let text = self
                    .text
                    .pass_while(|byte| !matches!(byte, b';' | b'\n' | b'\r'));
                let text = text.trim_ascii_end();
                let text = self.utf8(text, start)?;
                (!text.is_empty()).then(|| Operand::Text(text.into()))
            }
            (Kind::Moves | Kind::Line, b';') => None,
            (Kind::Moves | Kind::Line, _) => {
                let read = position.parse_san_bytes(self.san());
                let legal = read.map_err(|error| Error::Move {
                    offset: start,
                    error,
                })?;
                Some(Operand::Move(legal.to_move()))
            }
            _ => {
                let word = self.text.pass_while(|byte| !ends_word(byte));
                let operand = Operand::of_word(self.utf8(word, start)?);
                Some(operand).filter(|operand| kind.fits(operand, position))
            }
        };
        operand.map_or_else(|| expected_at(start, kind.expected()), Ok)
    }

    /// Skips a move. `e.p.` after a space belongs to it, because no move begins that way.
    fn san(&mut self) -> &'t [u8] {
        let start = self.text.at;
        self.text.pass_while(|byte| !ends_word(byte));
        if let [b' ', b'e', b'.' | b'p', ..] = self.text.rest() {
            self.text.at += 1;
            self.text.pass_while(|byte| !ends_word(byte));
        }
        self.text.since(start)
    }

    /// Parses a quoted text.
    fn quoted(&mut self) -> Result<Operand, Error> {
        self.text.at += 1;
        let start = self.text.at;
        loop {
            match *self.text.rest() {
                [b'"', ..] => break,
                [] | [b'\n' | b'\r', ..] if self.lenient => break,
                [] | [b'\n' | b'\r', ..] => {
                    return self.text.expected("a quote that ends the text");
                }
                [b'\\', b'"' | b'\\', ..] => self.text.at += 2,
                _ => self.text.at += 1,
            }
        }
        let mut written = self.text.since(start);
        let is_closed = self.text.peek() == Some(b'"');
        if !is_closed {
            self.repairs.insert(Repair::OpenQuote);
            // The semicolon at the end of the line is that of the operation.
            written = written.trim_ascii_end();
            written = written.strip_suffix(b";").unwrap_or(written);
        }
        let written = self.utf8(written, start)?;
        self.text.at += usize::from(is_closed);
        let mut text = String::with_capacity(written.len());
        let mut letters = written.chars().peekable();
        while let Some(letter) = letters.next() {
            let protected = letters.next_if(|&next| letter == '\\' && matches!(next, '"' | '\\'));
            text.push(protected.unwrap_or(letter));
        }
        Ok(Operand::Text(text))
    }

    /// Returns bytes of the text from `start` as UTF-8.
    fn utf8(&self, bytes: &'t [u8], start: usize) -> Result<&'t str, Error> {
        str::from_utf8(bytes).or_else(|error| expected_at(start + error.valid_up_to(), "UTF-8"))
    }
}
