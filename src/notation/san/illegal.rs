//! Illegal moves: the move that a text names, and the text with both squares.

use arrayvec::ArrayString;

use super::parts::origins;
use super::write::{FormattedMove, castling, push_end};
use super::{NotationStyle, Parts, PieceLetters, complete};
use crate::fen::outermost_rook;
use crate::position::Position;
use crate::types::{CastlingSide, Move};

/// A move that a text names, by how it is written.
#[derive(Clone, Copy)]
pub(crate) enum NamedMove {
    /// A piece moves, or castles.
    Piece(Move),
    /// Two squares without a piece. They may be castling.
    Squares(Move),
    /// With the sign of a capture.
    Capture(Move),
}

impl Position {
    /// Returns the move that a text names, legal or not; `None` if several pieces may be meant.
    ///
    /// Castling is the king moving to the outermost rook.
    pub(crate) fn named_move(&self, text: &[u8], letters: PieceLetters<'_>) -> Option<NamedMove> {
        let (board, player) = (self.board(), self.turn());
        let (parts, _) = complete::parse(text, &letters).ok()?;
        match parts {
            Parts::Piece {
                role,
                file,
                rank,
                to,
                promotion,
                is_capture,
            } => {
                let pieces = board.pieces(player, role) & origins(role, file, rank, to);
                let mv = Move::new(pieces.single_square()?, to, promotion);
                Some(match is_capture {
                    true => NamedMove::Capture(mv),
                    false => NamedMove::Piece(mv),
                })
            }
            Parts::Squares { mv, is_capture } => Some(match is_capture {
                true => NamedMove::Capture(mv),
                false => NamedMove::Squares(mv),
            }),
            Parts::Castling(side) => {
                let rook = outermost_rook(board, player, side);
                Some(NamedMove::Piece(Move::new(self.king(player), rook, None)))
            }
            Parts::Null => None,
        }
    }

    /// Returns the text of an illegal move with both its squares, or of castling.
    ///
    /// Between the squares it has `x` or `-`.
    pub(crate) fn format_illegal(
        &self,
        mv: Move,
        between: &str,
        style: NotationStyle<'_>,
    ) -> FormattedMove {
        let (from, to) = (mv.from(), mv.to());
        let mut text = ArrayString::new();
        if self.board().by_color(self.turn()).contains(to) {
            let side = CastlingSide::from_rook(from, to);
            text.push_str(castling(side, style.castling_zeros));
        } else {
            let role = self.board().piece_at(from).map(|piece| piece.role());
            text.push_str(role.map_or("", |role| style.letters.written(role)));
            text.push_str(from.name());
            text.push_str(between);
            push_end(&mut text, to, mv.promotion(), &style);
        }
        FormattedMove(text)
    }
}

impl FormattedMove {
    /// The text of a null move.
    pub(crate) fn null() -> Self {
        let mut text = ArrayString::new();
        text.push_str("--");
        Self(text)
    }
}
