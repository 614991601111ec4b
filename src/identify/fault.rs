//! Finds the illegal move that a board shows, if no legal move explains it.

use super::change::Change;
use super::{Identified, parts};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::legality::IllegalMove;
use crate::position::Position;
use crate::types::{Move, Piece, Promotion, Rank, Role, Square};

/// Returns which pieces are misplaced, if no move explains the change.
pub(super) fn disarray(change: &Change) -> Identified<'static> {
    let (left, came) = (change.left, change.came);
    match (left.is_empty(), came.is_empty()) {
        (false, true) => Identified::Missing { squares: left },
        (true, false) => Identified::Added { squares: came },
        _ => Identified::Displaced {
            vacated: left,
            filled: came,
        },
    }
}

impl Position {
    /// Returns the illegal move that explains the change, if there is one.
    #[cold]
    pub(super) fn illegally(&self, change: &Change) -> Option<Identified<'static>> {
        let mut arrived = change.arrived();
        let (to, piece) = arrived.next()?;
        if arrived.next().is_some() {
            return self.castled_illegally(change);
        }
        let gone = change.left - to;
        match gone.single_square() {
            Some(from) if self.board().piece_at(from) == Some(piece) => {
                Some(self.moved_illegally(change, from, to))
            }
            Some(from) => self.promoted_illegally(from, to, piece),
            None => self
                .captured_illegally_in_passing(gone, to, piece)
                .or_else(|| self.castled_illegally(change)),
        }
    }

    /// Returns the illegal move of a piece that left one square and stands on another.
    fn moved_illegally(&self, change: &Change, from: Square, to: Square) -> Identified<'static> {
        let own_king = from == self.king(self.turn());
        if own_king && self.own(Role::Rook).contains(to) {
            return self.king_on_own_rook(change, to);
        }
        let mv = self.as_king_takes_rook(Move::new(from, to, None));
        // A pawn on the last rank still awaits its promotion, which is no error yet.
        let waits = self.own(Role::Pawn).contains(from) && self.last_rank().contains(to);
        let reason = if waits {
            self.refusal(Move::new(from, to, Some(Promotion::Queen)))
        } else {
            self.refusal(mv)
        };
        Identified::Illegal {
            mv: Some(mv),
            reason,
        }
    }

    /// Handles a king on the square of its own rook. It castles if that square is its castling
    /// destination, and otherwise has captured the rook.
    fn king_on_own_rook(&self, change: &Change, rook: Square) -> Identified<'static> {
        if self.castling_rights().contains(rook) {
            if let Some(castling) = self.castled_illegally(change) {
                return castling;
            }
        }
        Identified::Illegal {
            mv: None,
            reason: IllegalMove::OwnPieceOnTarget {
                to: rook,
                role: Role::Rook,
            },
        }
    }

    /// Returns the illegal promotion of a pawn that left while another piece arrived.
    fn promoted_illegally(
        &self,
        from: Square,
        to: Square,
        piece: Piece,
    ) -> Option<Identified<'static>> {
        if !self.own(Role::Pawn).contains(from) {
            return None;
        }
        let promotion = Promotion::from_role(piece.role()).filter(|_| piece.color() == self.turn());
        match promotion {
            Some(promotion) => {
                let mv = Move::new(from, to, Some(promotion));
                Some(self.illegal(mv))
            }
            None if self.last_rank().contains(to) => {
                Some(Identified::WrongPromotion { from, to, piece })
            }
            None => None,
        }
    }

    /// Returns the illegal en passant capture of a pawn that moved diagonally to an empty square
    /// while the pawn beside it was removed.
    fn captured_illegally_in_passing(
        &self,
        gone: Bitboard,
        to: Square,
        piece: Piece,
    ) -> Option<Identified<'static>> {
        let pawns = self.board().by_role(Role::Pawn);
        let from = gone
            .into_iter()
            .find(|&from| self.board().piece_at(from) == Some(piece) && pawns.contains(from))?;
        let beside = Square::new(to.file(), from.rank());
        let captures = attacks::pawn(piece.color(), from).contains(to)
            && gone - from == Bitboard::from(beside)
            && self
                .board()
                .pieces(!piece.color(), Role::Pawn)
                .contains(beside);
        let mv = Move::new(from, to, None);
        captures.then(|| self.illegal(mv))
    }

    /// Returns the illegal castling of a king and a rook on the first rank, complete or partial.
    fn castled_illegally(&self, change: &Change) -> Option<Identified<'static>> {
        let (us, king) = (self.turn(), self.king(self.turn()));
        let home = Bitboard::rank(Rank::First.relative_to(us));
        if !home.contains(king) {
            return None;
        }
        let mut rooks = (self.own(Role::Rook) & home).into_iter();
        let rook = rooks.find(|&rook| {
            parts::stage_shown(&parts::of_castling(us, king, rook), change).is_some()
        })?;
        let mv = Move::new(king, rook, None);
        Some(self.illegal(mv))
    }

    /// Returns the answer for an illegal move.
    fn illegal(&self, mv: Move) -> Identified<'static> {
        Identified::Illegal {
            mv: Some(mv),
            reason: self.refusal(mv),
        }
    }

    fn own(&self, role: Role) -> Bitboard {
        self.board().pieces(self.turn(), role)
    }

    fn last_rank(&self) -> Bitboard {
        Bitboard::rank(Rank::Eighth.relative_to(self.turn()))
    }
}
