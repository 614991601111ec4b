//! Reads a FEN in one pass over its bytes, field by field.

#[cfg(feature = "alloc")]
use core::ops::Range;
use core::str::FromStr;

use super::board::read_board;
use super::castling::outermost_rook;
use super::error::{Error, Field, Misread, misread};
#[cfg(feature = "alloc")]
use super::repair::Repairs;
use crate::board::{Board, CastlingRights};
use crate::position::Position;
use crate::setup::{Setup, Tolerance};
use crate::types::{CastlingSide, Color, Cursor, File, Rank, Square};

impl Setup {
    /// Reads a FEN without validating the position.
    ///
    /// The fields are separated by single spaces, with nothing before or after them. The two
    /// counters may be left out together; a counter above 65,535 is read as 65,535.
    ///
    /// `K`, `Q`, `k` and `q` mean the outermost rook on that side (X-FEN). A letter from `A` to
    /// `H`, or from `a` to `h`, means the rook on that file (Shredder-FEN). If there is no such
    /// rook, the right is still read, for the corner or the file; [`validate`](Setup::validate)
    /// reports it.
    ///
    /// ```
    /// use touchmove::{Setup, Square};
    ///
    /// let setup = Setup::from_fen_bytes(b"4k3/8/8/8/8/8/8/4KR1R w F - 3 40")?;
    /// assert!(setup.castling.contains(Square::F1));
    /// assert_eq!(setup.halfmove_clock, 3);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Syntax`] with the field, the byte and what was expected there.
    pub fn from_fen_bytes(fen: &[u8]) -> Result<Self, Error> {
        Ok(Reader::at(fen, 0).setup()?)
    }
}

impl FromStr for Setup {
    type Err = Error;

    fn from_str(fen: &str) -> Result<Self, Error> {
        Self::from_fen_bytes(fen.as_bytes())
    }
}

impl Position {
    /// Reads the FEN of a valid position.
    ///
    /// Invalid positions are rejected, as suits user input; [`from_fen_with`](Self::from_fen_with)
    /// accepts some defects.
    ///
    /// ```
    /// use touchmove::{Position, Square};
    ///
    /// let position = Position::from_fen("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1")?;
    /// assert_eq!(position.legal_en_passant_square(), Some(Square::E3));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Syntax`] if the text is not a FEN, and [`Error::Invalid`] with all defects
    /// if the position is not valid.
    pub fn from_fen(fen: &str) -> Result<Self, Error> {
        Self::from_fen_bytes(fen.as_bytes())
    }

    /// Reads the FEN of a position, accepting the defects of a tolerance.
    ///
    /// With [`Tolerance::ALL`] this reads back the FEN of every [`Position`]. The crate uses it to
    /// read what it has written: data for `serde`, logs, EPD and PGN.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::setup::Tolerance;
    ///
    /// // The bishop reached a4 by an illegal move, so no legal move explains the double check.
    /// let fen = "4k3/8/8/8/B7/8/8/4R1K1 b - - 1 1";
    /// assert!(Position::from_fen(fen).is_err());
    /// let position = Position::from_fen_with(fen, Tolerance::ALL)?;
    /// assert_eq!(position.to_string(), fen);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Error::Syntax`] if the text is not a FEN, and [`Error::Invalid`] with all defects
    /// that are not tolerated.
    pub fn from_fen_with(fen: &str, tolerance: Tolerance) -> Result<Self, Error> {
        Ok(Setup::from_fen_bytes(fen.as_bytes())?.validate_with(tolerance)?)
    }

    /// Reads the FEN of a valid position from bytes.
    ///
    /// # Errors
    ///
    /// Returns [`Error::Syntax`] if the text is not a FEN, and [`Error::Invalid`] with all defects
    /// if the position is not valid.
    pub fn from_fen_bytes(fen: &[u8]) -> Result<Self, Error> {
        Ok(Setup::from_fen_bytes(fen)?.validate()?)
    }
}

impl FromStr for Position {
    type Err = Error;

    fn from_str(fen: &str) -> Result<Self, Error> {
        Self::from_fen_bytes(fen.as_bytes())
    }
}

/// Reads a FEN at the start of a text, with no repairs. Also returns where the text after it begins
/// and ends, like [`read_lenient`](super::read_lenient).
///
/// The counters are read only if a digit follows the other fields.
#[cfg(feature = "alloc")]
pub(crate) fn read_position(text: &[u8]) -> Result<(Setup, Repairs, Range<usize>), Error> {
    let (end, repairs) = (text.len(), Repairs::NONE);
    let mut reader = Reader::at(text, 0);
    let mut setup = reader.four_fields()?;
    if matches!(reader.text.rest(), [b' ', b'0'..=b'9', ..]) {
        (setup.halfmove_clock, setup.fullmove_number) = reader.counters()?;
    }
    Ok((setup, repairs, reader.text.at..end))
}

/// A text that is read field by field.
pub(super) struct Reader<'t> {
    text: Cursor<'t>,
}

impl<'t> Reader<'t> {
    #[inline(always)]
    pub(super) fn at(text: &'t [u8], at: usize) -> Self {
        let mut text = Cursor::new(text);
        text.at = at;
        Self { text }
    }

    fn setup(&mut self) -> Result<Setup, Misread> {
        let mut setup = self.four_fields()?;
        if self.text.peek().is_some() {
            (setup.halfmove_clock, setup.fullmove_number) = self.counters()?;
        }
        if self.text.peek().is_some() {
            return Err(self.misread(Field::FullmoveNumber, "the end"));
        }
        Ok(setup)
    }

    /// Returns an error unless the field is the whole rest of the text.
    pub(super) fn end(&self, field: Field) -> Result<(), Misread> {
        match self.text.peek() {
            None => Ok(()),
            Some(_) => Err(self.misread(field, "a space")),
        }
    }

    /// Reads all fields but the counters, which stay as at the start of a game.
    #[inline(always)]
    fn four_fields(&mut self) -> Result<Setup, Misread> {
        let board = self.board()?;
        self.space(Field::Board)?;
        let turn = self.turn()?;
        self.space(Field::Turn)?;
        let castling = self.castling(&board)?;
        self.space(Field::Castling)?;
        let en_passant = self.en_passant()?;
        Ok(Setup {
            board,
            turn,
            castling,
            en_passant,
            halfmove_clock: 0,
            fullmove_number: 1,
        })
    }

    /// Returns the next byte; at the end zero, which no FEN contains.
    #[inline(always)]
    fn peek(&self) -> u8 {
        self.text.peek().unwrap_or(0)
    }

    #[cold]
    fn misread(&self, field: Field, expected: &'static str) -> Misread {
        misread(self.text.at, field, expected)
    }

    #[inline(always)]
    fn space(&mut self, field: Field) -> Result<(), Misread> {
        if self.peek() != b' ' {
            return Err(self.misread(field, "a space"));
        }
        self.text.at += 1;
        Ok(())
    }

    #[inline(always)]
    pub(super) fn board(&mut self) -> Result<Board, Misread> {
        let start = self.text.at;
        let (board, length) = read_board(self.text.rest(), "a space").map_err(|mut misread| {
            misread.1.offset += start;
            misread
        })?;
        self.text.at += length;
        Ok(board)
    }

    pub(super) fn turn(&mut self) -> Result<Color, Misread> {
        let turn = match self.peek() {
            b'w' => Color::White,
            b'b' => Color::Black,
            _ => return Err(self.misread(Field::Turn, "w or b")),
        };
        self.text.at += 1;
        Ok(turn)
    }

    pub(super) fn castling(&mut self, board: &Board) -> Result<CastlingRights, Misread> {
        let mut rights = CastlingRights::NONE;
        if self.peek() == b'-' {
            self.text.at += 1;
            return Ok(rights);
        }
        while let Some(rook) = castling_rook(board, self.peek()) {
            if !rights.insert(rook) {
                return Err(self.misread(Field::Castling, "each castling right only once"));
            }
            self.text.at += 1;
        }
        if rights.is_empty() {
            let expected = "- or castling letters (KQkq, A to H, a to h)";
            return Err(self.misread(Field::Castling, expected));
        }
        Ok(rights)
    }

    pub(super) fn en_passant(&mut self) -> Result<Option<Square>, Misread> {
        let file = self.peek();
        if file == b'-' {
            self.text.at += 1;
            return Ok(None);
        }
        if !matches!(file, b'a'..=b'h') {
            return Err(self.misread(Field::EnPassant, "- or a square"));
        }
        self.text.at += 1;
        let square = Square::from_ascii([file, self.peek()]);
        if square.is_none() {
            return Err(self.misread(Field::EnPassant, "a rank from 1 to 8"));
        }
        self.text.at += 1;
        Ok(square)
    }

    #[inline(always)]
    fn counters(&mut self) -> Result<(u16, u16), Misread> {
        self.space(Field::EnPassant)?;
        let halfmove_clock = self.number(Field::HalfmoveClock)?;
        self.space(Field::HalfmoveClock)?;
        let fullmove_number = self.number(Field::FullmoveNumber)?;
        Ok((halfmove_clock, fullmove_number))
    }

    pub(super) fn number(&mut self, field: Field) -> Result<u16, Misread> {
        let start = self.text.at;
        let mut number: u16 = 0;
        while let digit @ b'0'..=b'9' = self.peek() {
            number = number
                .saturating_mul(10)
                .saturating_add(u16::from(digit - b'0'));
            self.text.at += 1;
        }
        if self.text.at == start {
            return Err(self.misread(field, "a number"));
        }
        Ok(number)
    }
}

/// Returns the rook that a castling letter means.
fn castling_rook(board: &Board, letter: u8) -> Option<Square> {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    match letter.to_ascii_lowercase() {
        b'k' => Some(outermost_rook(board, color, CastlingSide::KingSide)),
        b'q' => Some(outermost_rook(board, color, CastlingSide::QueenSide)),
        file => {
            let file = File::from_letter(char::from(file))?;
            Some(Square::new(file, Rank::First.relative_to(color)))
        }
    }
}
