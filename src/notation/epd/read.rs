//! Reading an EPD.

use alloc::string::String;
use alloc::vec::Vec;
use core::str::{self, FromStr};

use super::opcode::{self, Kind, opcode_len, operands_of};
use super::operation::ends_word;
use super::{Epd, Error, Operand};
use crate::fen::read_position;
use crate::position::Position;
use crate::setup::Tolerance;

impl Epd {
    /// Reads an EPD: four fields of a FEN, and behind them operations, each an opcode with
    /// its operands and a semicolon.
    ///
    /// The two counters of a FEN may follow the four fields, and mean the same as the
    /// operations `hmvc` and `fmvn`. The last semicolon may be missing, and one too many does
    /// no harm. What operands are depends on the opcode:
    ///
    /// * `am`, `bm` and `rm` (one or more), `pm` and `sm` (one): moves that are legal in the
    ///   position, read as [`Position::parse_san`] does; there are no commas between them;
    /// * `pv`: legal moves one after the other;
    /// * `acd`, `acn`, `rc`, `tcgs` and `D1`, `D2` and so on: a whole number from 0; `hmvc`
    ///   and `fmvn`: one up to 65535; `dm`: a whole number; `acs` and `ce`: a number;
    /// * `id`, `eco`, `nic`, `c0` to `c9` and `v0` to `v9`: a text. Within quotes a backslash
    ///   stands before a quote or backslash that belongs to it; without quotes it goes as
    ///   far as the semicolon; `tcri` and `tcsi`: two texts;
    /// * `draw_offer`, `draw_accept`, `draw_reject`, `draw_claim` and `resign`: nothing;
    /// * all others, `noop` among them: any number of words, numbers and texts within quotes.
    ///
    /// Every line that an [`Epd`] writes is read, so the position may have every defect that can
    /// be [tolerated](Tolerance::ALL), as in studies that no game leads to.
    /// [`from_bytes_with`](Self::from_bytes_with) can be stricter.
    ///
    /// # Errors
    ///
    /// [`Error::Fen`] for the four fields, [`Error::Move`] for an illegal move, and
    /// [`Error::Syntax`] for all else.
    pub fn from_bytes(text: &[u8]) -> Result<Self, Error> {
        Self::from_bytes_with(text, Tolerance::ALL)
    }

    /// Reads an EPD whose position has no defects but those that are tolerated.
    ///
    /// ```
    /// use touchmove::epd::Epd;
    /// use touchmove::setup::Tolerance;
    ///
    /// // Three of the five knights were pawns once, yet all eight pawns are left.
    /// let line = "6k1/8/8/8/8/NNNNN3/PPPPPPPP/4K3 w - - bm Nf5;";
    /// assert_eq!(line.parse::<Epd>()?.to_string(), line);
    /// assert!(Epd::from_bytes_with(line.as_bytes(), Tolerance::NONE).is_err());
    /// # Ok::<(), touchmove::epd::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Fen`] for the four fields, [`Error::Move`] for an illegal move, and
    /// [`Error::Syntax`] for all else.
    pub fn from_bytes_with(text: &[u8], tolerance: Tolerance) -> Result<Self, Error> {
        let (setup, at) = read_position(text)?;
        let position = setup
            .validate_with(tolerance)
            .map_err(|invalid| Error::Fen(invalid.into()))?;
        let mut reader = Reader { text, at };
        let mut epd = Self::new(position);
        if !ends_word(reader.peek()) {
            return Err(reader.expected("a space"));
        }
        while reader.begin_operation() {
            reader.operation(&mut epd)?;
        }
        Ok(epd)
    }
}

impl FromStr for Epd {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        Self::from_bytes(text.as_bytes())
    }
}

/// A text and how far it has been read.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t [u8] {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns the next byte; a semicolon, which ends the last operation, at the end.
    fn peek(&self) -> u8 {
        self.text.get(self.at).copied().unwrap_or(b';')
    }

    fn pass_while(&mut self, wanted: impl Fn(u8) -> bool) -> &'t [u8] {
        let rest = self.rest();
        let len = rest.iter().take_while(|&&byte| wanted(byte)).count();
        self.at += len;
        &rest[..len]
    }

    const fn expected(&self, expected: &'static str) -> Error {
        Error::Syntax {
            offset: self.at,
            expected,
        }
    }

    fn pass_spaces(&mut self) {
        self.pass_while(|byte| byte.is_ascii_whitespace());
    }

    /// Goes to where the next operation begins, if there is one.
    fn begin_operation(&mut self) -> bool {
        self.pass_while(ends_word);
        self.at < self.text.len()
    }

    fn operation(&mut self, epd: &mut Epd) -> Result<(), Error> {
        let start = self.at;
        self.at += opcode_len(self.rest());
        if self.at == start {
            return Err(self.expected(opcode::EXPECTED));
        }
        if !ends_word(self.peek()) {
            return Err(self.expected("a space or a semicolon"));
        }
        let opcode: String = self.utf8(&self.text[start..self.at], start)?.into();
        let operands = self.operands(&opcode, epd.position())?;
        if self.peek() != b';' {
            return Err(self.expected("a semicolon"));
        }
        let refused = |expected| Error::Syntax {
            offset: start,
            expected,
        };
        epd.add(opcode, operands).map_err(refused)
    }

    /// Reads what stands behind an opcode, as many as it may have, and the spaces after that.
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
        let start = self.at;
        let operand = match (kind, self.peek()) {
            (Kind::Text | Kind::Any, b'"') => Some(self.quoted()?),
            (Kind::Text, _) => {
                let text = self.pass_while(|byte| !matches!(byte, b';' | b'\n' | b'\r'));
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
                let word = self.pass_while(|byte| !ends_word(byte));
                let operand = Operand::of_word(self.utf8(word, start)?);
                Some(operand).filter(|operand| kind.fits(operand, position))
            }
        };
        operand.ok_or(Error::Syntax {
            offset: start,
            expected: kind.expected(),
        })
    }

    /// Passes over a move, together with the `e.p.` behind a space which no other move begins
    /// with.
    fn san(&mut self) -> &'t [u8] {
        let start = self.at;
        self.pass_while(|byte| !ends_word(byte));
        if let [b' ', b'e', b'.' | b'p', ..] = self.rest() {
            self.at += 1;
            self.pass_while(|byte| !ends_word(byte));
        }
        &self.text[start..self.at]
    }

    /// Reads a text within quotes.
    fn quoted(&mut self) -> Result<Operand, Error> {
        self.at += 1;
        let start = self.at;
        loop {
            match *self.rest() {
                [b'"', ..] => break,
                [] | [b'\n' | b'\r', ..] => return Err(self.expected("a quote that ends the text")),
                [b'\\', b'"' | b'\\', ..] => self.at += 2,
                _ => self.at += 1,
            }
        }
        let written = self.utf8(&self.text[start..self.at], start)?;
        self.at += 1;
        let mut text = String::with_capacity(written.len());
        let mut letters = written.chars().peekable();
        while let Some(letter) = letters.next() {
            let protected = letters.next_if(|&next| letter == '\\' && matches!(next, '"' | '\\'));
            text.push(protected.unwrap_or(letter));
        }
        Ok(Operand::Text(text))
    }

    /// Returns bytes from the text that begin here as letters.
    fn utf8(&self, bytes: &'t [u8], start: usize) -> Result<&'t str, Error> {
        str::from_utf8(bytes).map_err(|error| Error::Syntax {
            offset: start + error.valid_up_to(),
            expected: "UTF-8",
        })
    }
}
