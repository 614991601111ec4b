//! Writes a FEN into a fixed-size text on the stack.

use core::fmt;

use arrayvec::ArrayString;

use super::castling::outermost_rook;
use super::{CastlingStyle, EnPassantMode};
use crate::attacks;
use crate::board::{Board, CastlingRights};
use crate::position::Position;
use crate::setup::Setup;
use crate::types::text_type;
use crate::types::{CastlingSide, Color, Role, Square};

/// The length of the longest FEN: 64 pieces and 7 slashes, the side to move, 8 rooks a side with
/// castling rights, a square, two numbers of five digits, and five spaces.
const MAX_LEN: usize = 64 + 7 + 1 + 2 * 8 + 2 + 2 * 5 + 5;

/// A FEN as text, without allocation.
///
/// ```
/// use touchmove::Position;
/// use touchmove::fen::{CastlingStyle, EnPassantMode};
///
/// let fen = Position::standard().fen(EnPassantMode::Legal, CastlingStyle::Standard);
/// assert_eq!(fen.as_str(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fen(ArrayString<MAX_LEN>);

text_type!(Fen);

impl Setup {
    /// Writes the FEN of the setup. Reading it gives the same setup, valid or not.
    ///
    /// ```
    /// use touchmove::Setup;
    /// use touchmove::fen::CastlingStyle;
    ///
    /// // The rook on h1 is further out, so a plain K would mean that rook.
    /// let setup: Setup = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1".parse()?;
    /// assert!(setup.fen(CastlingStyle::Standard).ends_with(" w F - 0 1"));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias = "to_fen")]
    #[must_use]
    pub fn fen(&self, style: CastlingStyle) -> Fen {
        let mut writer = Writer::new();
        writer.board(&self.board);
        writer.turn(self.turn);
        writer.castling(&self.board, self.castling, style);
        writer.en_passant(self.en_passant);
        writer.number(self.halfmove_clock);
        writer.number(self.fullmove_number);
        writer.finish()
    }
}

impl fmt::Display for Setup {
    /// Writes the setup as a FEN with [`CastlingStyle::Standard`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(CastlingStyle::Standard).fmt(f)
    }
}

impl Position {
    /// Writes the position as a FEN.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::fen::{CastlingStyle, EnPassantMode};
    ///
    /// let text = "bnrbkrqn/pppppppp/8/8/4P3/8/PPPP1PPP/BNRBKRQN b FCfc e3 0 1";
    /// let position: Position = text.parse()?;
    /// let fen = position.fen(EnPassantMode::Always, CastlingStyle::Chess960);
    /// assert_eq!(fen.as_str(), text);
    /// let fen = position.fen(EnPassantMode::Legal, CastlingStyle::Standard);
    /// assert!(fen.ends_with(" b KQkq - 0 1"));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn fen(&self, en_passant: EnPassantMode, style: CastlingStyle) -> Fen {
        let mut writer = Writer::new();
        writer.board(self.board());
        writer.turn(self.turn());
        writer.castling(self.board(), self.castling_rights(), style);
        writer.en_passant(self.en_passant_square(en_passant));
        writer.number(self.halfmove_clock());
        writer.number(self.fullmove_number());
        writer.finish()
    }

    /// Returns the position as a [`Setup`] with the en passant square of a mode.
    ///
    /// ```
    /// use touchmove::fen::EnPassantMode;
    /// use touchmove::{Position, Square};
    ///
    /// let position = Position::standard().parse_uci("e2e4")?.play();
    /// let setup = position.to_setup_with(EnPassantMode::Always);
    /// assert_eq!(setup.en_passant, Some(Square::E3));
    /// # Ok::<(), touchmove::uci::Error>(())
    /// ```
    #[doc(alias = "into_setup")]
    #[must_use]
    pub fn to_setup_with(&self, mode: EnPassantMode) -> Setup {
        self.setup_with(self.en_passant_square(mode))
    }

    fn en_passant_square(&self, mode: EnPassantMode) -> Option<Square> {
        match mode {
            EnPassantMode::Always => self.pushed_over_square(),
            EnPassantMode::PseudoLegal => self.pushed_over_square().filter(|&passed| {
                let pawns = self.board().pieces(self.turn(), Role::Pawn);
                !pawns.is_disjoint(attacks::pawn(!self.turn(), passed))
            }),
            EnPassantMode::Legal => self.legal_en_passant_square(),
        }
    }
}

impl fmt::Display for Position {
    /// Writes the position as a FEN with [`EnPassantMode::Legal`] and
    /// [`CastlingStyle::Standard`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen(EnPassantMode::Legal, CastlingStyle::Standard)
            .fmt(f)
    }
}

/// ASCII bytes and their number.
struct Writer {
    text: [u8; MAX_LEN],
    len: usize,
}

impl Writer {
    #[inline(always)]
    fn new() -> Self {
        Self {
            text: [0; MAX_LEN],
            len: 0,
        }
    }

    fn finish(self) -> Fen {
        // Never fails, since all bytes are ASCII.
        let mut text = ArrayString::from_byte_string(&self.text).unwrap_or_default();
        text.truncate(self.len);
        Fen(text)
    }

    #[inline(always)]
    fn byte(&mut self, byte: u8) {
        self.byte_if(true, byte);
    }

    /// Writes the byte, but advances only if it is wanted: this is branch-free.
    #[inline(always)]
    fn byte_if(&mut self, wanted: bool, byte: u8) {
        if let Some(place) = self.text.get_mut(self.len) {
            *place = byte;
            self.len += usize::from(wanted);
        }
    }

    /// Writes the pieces, rank by rank from the eighth.
    #[inline(always)]
    fn board(&mut self, board: &Board) {
        let letters = Letters::of(board);
        for rank in (0..8u32).rev() {
            let mut pieces = board.occupied().bits() >> (rank * 8) & 0xff;
            let mut written = 0;
            while pieces != 0 {
                let file = pieces.trailing_zeros();
                pieces &= pieces - 1;
                let gap = (file - written) as u8;
                self.byte_if(gap > 0, b'0' + gap);
                self.byte(letters.at(rank * 8 + file));
                written = file + 1;
            }
            let gap = (8 - written) as u8;
            self.byte_if(gap > 0, b'0' + gap);
            self.byte_if(rank > 0, b'/');
        }
    }

    #[inline(always)]
    fn turn(&mut self, turn: Color) {
        self.byte(b' ');
        self.byte(match turn {
            Color::White => b'w',
            Color::Black => b'b',
        });
    }

    /// Writes the rights, White's first, each side's from the h-file to the a-file.
    #[inline(always)]
    fn castling(&mut self, board: &Board, rights: CastlingRights, style: CastlingStyle) {
        self.byte(b' ');
        self.byte_if(rights.is_empty(), b'-');
        for color in Color::ALL {
            let case = match color {
                Color::White => 0,
                Color::Black => b'a' - b'A',
            };
            for rook in rights.by_color(color).into_iter().rev() {
                self.byte(case + castling_letter(board, color, rook, style));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, square: Option<Square>) {
        self.byte(b' ');
        match square {
            Some(square) => {
                let [file, rank] = square.to_ascii();
                self.byte(file);
                self.byte(rank);
            }
            None => self.byte(b'-'),
        }
    }

    #[inline(always)]
    fn number(&mut self, number: u16) {
        self.byte(b' ');
        let mut power = 10_000;
        let mut begun = false;
        while power > 0 {
            let digit = (number / power % 10) as u8;
            begun |= digit > 0 || power == 1;
            self.byte_if(begun, b'0' + digit);
            power /= 10;
        }
    }
}

/// Returns the letter of a castling right, in upper case.
#[inline(always)]
fn castling_letter(board: &Board, color: Color, rook: Square, style: CastlingStyle) -> u8 {
    let is_outermost =
        |side| style == CastlingStyle::Standard && rook == outermost_rook(board, color, side);
    if is_outermost(CastlingSide::KingSide) {
        b'K'
    } else if is_outermost(CastlingSide::QueenSide) {
        b'Q'
    } else {
        b'A' + rook.file().index() as u8
    }
}

/// The letters of all pieces, as a four-bit number for each square.
struct Letters {
    bits: [u64; 4],
}

impl Letters {
    /// Numbers the roles from pawn to king, with the color as the highest bit.
    #[inline(always)]
    fn of(board: &Board) -> Self {
        let role = |role| board.by_role(role).bits();
        Self {
            bits: [
                role(Role::Knight) | role(Role::Rook) | role(Role::King),
                role(Role::Bishop) | role(Role::Rook),
                role(Role::Queen) | role(Role::King),
                board.by_color(Color::Black).bits(),
            ],
        }
    }

    /// Returns the letter of the piece on a square.
    #[inline(always)]
    fn at(&self, square: u32) -> u8 {
        let number = self
            .bits
            .iter()
            .rev()
            .fold(0, |number, bits| number << 1 | (bits >> square & 1));
        b"PNBRQK..pnbrqk.."[number as usize & 15]
    }
}
