//! A position without its counters, packed into few words or bytes.

use super::Position;
use super::facts::EnPassantSquare;
use crate::bitboard::Bitboard;
#[cfg(feature = "alloc")]
use crate::board::zobrist;
use crate::board::{Board, CastlingRights};
#[cfg(feature = "alloc")]
use crate::types::Square;
use crate::types::{ByRole, Color, Role};

/// The identity of a position by Article 9.2.3, as a four-bit code for each square.
///
/// Two positions are equal exactly if they pack to the same words. Only the counters and double
/// pushes that allow no capture are lost.
///
/// The lowest three bits of a code are the index of the role plus one, or seven for a rook that
/// may castle. The fourth bit means Black; on an empty square it means that a pawn may capture
/// there en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Packed([u64; 4]);

/// Inverts the same bits of each word.
const fn invert([a, b, c, d]: [u64; 4], bits: u64) -> [u64; 4] {
    [a ^ bits, b ^ bits, c ^ bits, d ^ bits]
}

impl Position {
    /// Packs everything that makes positions equal or different.
    #[inline]
    pub(crate) fn packed(&self) -> Packed {
        let [pawns, knights, bishops, rooks, queens, kings] =
            ByRole::from_fn(|role| self.board.by_role(role).0).into_array();
        let castling = self.castling.rooks().0;
        let passed = self
            .en_passant
            .get()
            .map_or(0, |square| 1 << square.index());
        // With Black to move all bits are inverted. At least 32 squares are empty, so unpacking can
        // tell whether they are.
        let turned = match self.turn {
            Color::White => 0,
            Color::Black => !0,
        };
        Packed([
            turned ^ (pawns | bishops | queens | castling),
            turned ^ (knights | bishops | kings | castling),
            turned ^ (rooks | queens | kings),
            turned ^ (self.board.by_color(Color::Black).0 | passed),
        ])
    }

    /// Unpacks a position, with its counters as at the start of a game.
    ///
    /// The caller passes the key, or anything if it needs no key. The pawn key is left at zero.
    pub(crate) fn unpack(packed: Packed, key: u64) -> Self {
        let [first, second, third, _] = packed.0;
        // The code seven means a rook that may castle, and there are at most four of these.
        let is_black = (first & second & third).count_ones() > 16;
        let turned = if is_black { !0 } else { 0 };
        let [first, second, third, black] = invert(packed.0, turned);
        let castling = first & second & third;
        let [first, second] = [first & !castling, second & !castling];
        let occupied = first | second | third;
        let roles = [
            first & !second & !third,
            !first & second & !third,
            first & second,
            !first & !second & third,
            first & third,
            second & third,
        ];
        let mut board = Board::EMPTY;
        for (role, squares) in Role::ALL.into_iter().zip(roles) {
            for (color, pieces) in [
                (Color::White, squares & !black),
                (Color::Black, squares & black),
            ] {
                board.toggle(color, role, Bitboard(pieces));
            }
        }
        let passed = Bitboard(black & !occupied).first();
        Self {
            board,
            castling: CastlingRights::from_rooks(Bitboard(castling)),
            key,
            pawn_key: 0,
            halfmove_clock: 0,
            fullmove_number: 1,
            turn: if is_black { Color::Black } else { Color::White },
            en_passant: passed.map_or(EnPassantSquare::NONE, EnPassantSquare::some),
            passed: passed.map_or(EnPassantSquare::NONE, EnPassantSquare::some),
        }
    }
}

impl Packed {
    /// Returns a number that different positions seldom share.
    #[inline]
    pub(crate) fn hash(self) -> u64 {
        hash_words(self.0)
    }
}

/// Returns a number that different lists of words seldom share.
#[inline]
pub(crate) fn hash_words(words: impl IntoIterator<Item = u64>) -> u64 {
    let mixed = words.into_iter().fold(0_u64, |hash, word| {
        (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    mixed ^ mixed >> 32
}

/// A packed position without its empty squares: eight bytes, and half a byte for each piece.
///
/// First come the squares that have a code, then their codes. With Black to move, the code of the
/// black king is zero.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Compact([u8; 4 * 8]);

#[cfg(feature = "alloc")]
impl Compact {
    /// The bytes of 32 pieces and a square on which a pawn may capture en passant.
    const LONGEST: usize = 8 + 17;

    /// The code of the black king.
    const BLACK_KING: u8 = 0b1110;

    /// Returns how many bytes are enough for a position and all positions that can follow.
    pub(crate) fn width(position: &Position) -> usize {
        Self::LONGEST.min(8 + position.board.occupied().len() / 2 + 1)
    }

    #[inline]
    pub(crate) fn of(position: &Position) -> Self {
        let is_black = position.turn == Color::Black;
        let turned = if is_black { !0 } else { 0 };
        let planes = invert(position.packed().0, turned);
        let squares = Bitboard(planes[0] | planes[1] | planes[2] | planes[3]);
        // Sixteen codes to a word, because shifting a word is cheaper than finding a byte.
        let mut words = [squares.0, 0, 0, 0];
        let mut rest = squares.into_iter();
        for word in &mut words[1..] {
            for (which, square) in rest.by_ref().take(16).enumerate() {
                let bit = |plane: usize| planes[plane] >> square.index() & 1;
                let code = bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3;
                let is_marked = is_black && code == u64::from(Self::BLACK_KING);
                *word |= if is_marked { 0 } else { code << (4 * which) };
            }
        }
        let mut bytes = [0; 4 * 8];
        for (part, word) in bytes.chunks_exact_mut(8).zip(words) {
            part.copy_from_slice(&word.to_le_bytes());
        }
        Self(bytes)
    }

    /// Returns the first `width` bytes, which must be enough.
    #[inline]
    pub(crate) fn bytes(&self, width: usize) -> &[u8] {
        self.0.get(..width).unwrap_or(&self.0)
    }

    /// Unpacks a position from its bytes, with its counters as at the start of a game.
    pub(crate) fn unpack(bytes: &[u8]) -> Position {
        let mut planes = [0; 4];
        let turn = Self::decode(bytes, |square, code| {
            for (bit, plane) in planes.iter_mut().enumerate() {
                *plane |= (code >> bit & 1) << square.index();
            }
        });
        let turned = if turn == Color::Black { !0 } else { 0 };
        let packed = Packed(invert(planes, turned));
        Position::unpack(packed, Self::key(bytes))
    }

    /// Returns the key of a position from its bytes.
    pub(crate) fn key(bytes: &[u8]) -> u64 {
        let mut key = 0;
        let turn = Self::decode(bytes, |square, code| {
            let color = Color::ALL[code as usize >> 3];
            key ^= match code as usize & 0b111 {
                0 => zobrist::en_passant(square.file()),
                7 => zobrist::piece(color, Role::Rook, square) ^ zobrist::castling(square.into()),
                role => zobrist::number_of_index(color, role - 1, square),
            };
        });
        match turn {
            Color::White => key,
            Color::Black => key ^ zobrist::BLACK_TO_MOVE,
        }
    }

    /// Calls `show` with each square that has a code, and returns whose turn it is.
    #[inline]
    fn decode(bytes: &[u8], mut show: impl FnMut(Square, u64)) -> Color {
        let mut padded = [0; 4 * 8];
        for (to, &byte) in padded.iter_mut().zip(bytes) {
            *to = byte;
        }
        let mut words = padded.chunks_exact(8).map(|word| {
            let word = word.first_chunk().copied().unwrap_or_default();
            u64::from_le_bytes(word)
        });
        let mut turn = Color::White;
        let mut rest = Bitboard(words.next().unwrap_or_default()).into_iter();
        for mut word in words {
            for square in rest.by_ref().take(16) {
                let mut code = word & 0b1111;
                word >>= 4;
                if code == 0 {
                    code = Self::BLACK_KING.into();
                    turn = Color::Black;
                }
                show(square, code);
            }
        }
        turn
    }
}
