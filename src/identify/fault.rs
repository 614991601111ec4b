//! Looks for the illegal move that a board shows, where it shows no legal one.

use super::change::Change;
use super::{Identified, parts};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::legality::IllegalMove;
use crate::position::Position;
use crate::types::{Move, Piece, Promotion, Rank, Role, Square};

/// Returns which men stand wrong, where no move explains them.
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
    /// Returns the illegal move that the change makes, if it makes one.
    #[cold]
    pub(super) fn illegally(&self, change: &Change) -> Option<Identified<'static>> {
        let mut men = change.men();
        let (to, piece) = men.next()?;
        if men.next().is_some() {
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

    /// Returns the fault of a man who left one square and stands on another.
    fn moved_illegally(&self, change: &Change, from: Square, to: Square) -> Identified<'static> {
        let own_king = from == self.king(self.turn());
        if own_king && self.own(Role::Rook).contains(to) {
            return self.king_on_his_rook(change, to);
        }
        let mv = self.as_king_takes_rook(Move::new(from, to, None));
        // A pawn that stands on the last rank waits for its promotion: that is no fault yet.
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

    /// Returns the fault of a king who stands in place of a rook of his own: he castles if
    /// that is where castling would bring him, and else has captured it.
    fn king_on_his_rook(&self, change: &Change, rook: Square) -> Identified<'static> {
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

    /// Returns the fault of a pawn that left and of the man who stands elsewhere in its place.
    fn promoted_illegally(
        &self,
        from: Square,
        to: Square,
        piece: Piece,
    ) -> Option<Identified<'static>> {
        if !self.own(Role::Pawn).contains(from) {
            return None;
        }
        let promotion = Promotion::from_role(piece.role).filter(|_| piece.color == self.turn());
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

    /// Returns the fault of a pawn that went diagonally to an empty square while a pawn beside
    /// it was taken off.
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
        let captures = attacks::pawn(piece.color, from).contains(to)
            && gone - from == Bitboard::from(beside)
            && self
                .board()
                .pieces(!piece.color, Role::Pawn)
                .contains(beside);
        let mv = Move::new(from, to, None);
        captures.then(|| self.illegal(mv))
    }

    /// Returns the fault of castling, if a king and a rook of the first rank stand as in
    /// castling or on the way there.
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

    /// Returns the answer for a move that is not legal.
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
