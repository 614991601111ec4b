//! A position without its counters packed into four words, and unpacked again.

use super::Position;
use super::facts::EnPassantSquare;
use crate::bitboard::Bitboard;
use crate::board::{Board, CastlingRights};
use crate::types::{Color, Role};

/// The identity of a position by Article 9.2.3, as a four-bit code for each square.
///
/// Two positions are equal exactly if they pack to the same words. Only the counters and double
/// pushes that allow no capture are lost.
///
/// The lowest three bits of a code are the index of the role plus one, or seven for a rook that
/// may castle. The fourth bit means Black; on an empty square it means that a pawn may capture
/// there en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed([u64; 4]);

impl Position {
    /// Packs everything that makes positions equal or different.
    #[inline]
    pub(crate) fn packed(&self) -> Packed {
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| self.board.by_role(role).0);
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
    /// A caller that knows the key passes it, so that it is not computed again.
    pub(crate) fn unpack(packed: Packed, key: Option<u64>) -> Self {
        let [first, second, third, _] = packed.0;
        // The code seven means a rook that may castle, and there are at most four of these.
        let is_black = (first & second & third).count_ones() > 16;
        let turned = if is_black { !0 } else { 0 };
        let [first, second, third, black] = packed.0.map(|word| word ^ turned);
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
        let mut position = Self {
            board,
            castling: CastlingRights::from_rooks(Bitboard(castling)),
            key: key.unwrap_or_default(),
            pawn_key: 0,
            halfmove_clock: 0,
            fullmove_number: 1,
            turn: if is_black { Color::Black } else { Color::White },
            en_passant: passed.map_or(EnPassantSquare::NONE, EnPassantSquare::some),
            passed: passed.map_or(EnPassantSquare::NONE, EnPassantSquare::some),
        };
        match key {
            Some(_) => position.compute_pawn_key(),
            None => position.compute_keys(),
        }
        position
    }
}
