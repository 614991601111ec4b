//! Finds the reason why a move is illegal; called only for illegal moves.

use super::castling::castling_goal;
use super::illegal::{IllegalMove, PieceAt};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::movegen;
use crate::position::Position;
use crate::types::{CastlingSide, File, Move, Rank, Role, Square};

impl Position {
    /// Returns the first fault of a move in the order that [`IllegalMove`] describes, or `None` if
    /// it is legal.
    #[cold]
    pub(super) fn fault_of(&self, mv: Move) -> Option<IllegalMove> {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.board().piece_at(from) else {
            return Some(IllegalMove::EmptySquare { from });
        };
        if piece.color() != self.turn() {
            return Some(IllegalMove::OpponentsPiece { from, piece });
        }
        let piece = PieceAt::new(piece.role(), from);
        if from == to {
            return Some(invalid_movement(piece, to));
        }
        if let Some(side) = self.intended_castling(piece, to) {
            return self
                .castling_fault(side)
                .or_else(|| self.promotion_fault(piece, mv));
        }
        self.target_fault(to)
            .or_else(|| self.movement_fault(piece, to))
            .or_else(|| self.promotion_fault(piece, mv))
            .or_else(|| self.king_fault(piece, to))
    }

    fn target_fault(&self, to: Square) -> Option<IllegalMove> {
        let piece = self.board().piece_at(to)?;
        if piece.color() == self.turn() {
            Some(IllegalMove::OwnPieceOnTarget {
                to,
                role: piece.role(),
            })
        } else if piece.role() == Role::King {
            Some(IllegalMove::KingCapture { king: to })
        } else {
            None
        }
    }

    fn movement_fault(&self, piece: PieceAt, to: Square) -> Option<IllegalMove> {
        if piece.role() == Role::Pawn {
            return self.pawn_movement_fault(piece, to);
        }
        if !attacks::on_empty_board(piece.role(), piece.square()).contains(to) {
            return Some(invalid_movement(piece, to));
        }
        self.blocked(piece, attacks::between(piece.square(), to))
    }

    fn pawn_movement_fault(&self, piece: PieceAt, to: Square) -> Option<IllegalMove> {
        let (us, from) = (self.turn(), piece.square());
        if attacks::pawn(us, from).contains(to) {
            return self.pawn_capture_fault(from, to);
        }
        let rank = |square: Square| square.rank().relative_to(us).index();
        let (up, first) = (rank(to), rank(from));
        let may_go = 1 + usize::from(first == Rank::Second.index());
        if from.file() != to.file() || up <= first || up > first + may_go {
            return Some(invalid_movement(piece, to));
        }
        self.blocked(piece, attacks::between(from, to) | to)
    }

    fn pawn_capture_fault(&self, from: Square, to: Square) -> Option<IllegalMove> {
        if self.board().occupied().contains(to) || self.pushed_over_square() == Some(to) {
            return None;
        }
        let pawn = Square::new(to.file(), from.rank());
        let beside = self.board().pieces(!self.turn(), Role::Pawn).contains(pawn);
        // A double push can end only on this rank.
        if beside && from.rank().relative_to(self.turn()) == Rank::Fifth {
            Some(IllegalMove::EnPassantNotAvailable { from, pawn })
        } else {
            Some(IllegalMove::NothingToCapture { from, to })
        }
    }

    /// Returns `Blocked` if one of the squares on the way of the piece is occupied.
    fn blocked(&self, piece: PieceAt, way: Bitboard) -> Option<IllegalMove> {
        let standing = way & self.board().occupied();
        let square = nearest(piece.square(), standing)?;
        Some(IllegalMove::Blocked { piece, square })
    }

    fn promotion_fault(&self, piece: PieceAt, mv: Move) -> Option<IllegalMove> {
        let to = mv.to();
        let promotes =
            piece.role() == Role::Pawn && to.rank().relative_to(self.turn()) == Rank::Eighth;
        match (promotes, mv.promotion()) {
            (true, None) => Some(IllegalMove::PromotionMissing { to }),
            (false, Some(_)) => Some(IllegalMove::PromotionNotAllowed {
                role: piece.role(),
                to,
            }),
            _ => None,
        }
    }

    /// Returns the fault of an otherwise correct move that leaves the own king in check.
    fn king_fault(&self, piece: PieceAt, to: Square) -> Option<IllegalMove> {
        let own_king = self.king(self.turn());
        let king = if piece.role() == Role::King {
            to
        } else {
            own_king
        };
        let occupied = (self.board().occupied() - piece.square()) | to;
        let captured_pawn = self.captured_en_passant(piece, to);
        let after = occupied - captured_pawn;
        let checkers = self.enemies_attacking(king, after) - to - captured_pawn;
        let uncovered = checkers - self.checkers();
        if piece.role() == Role::King {
            let (by, attackers) = (self.lowest_of(checkers)?, checkers);
            return Some(IllegalMove::KingIntoCheck { to, by, attackers });
        }
        if uncovered.is_empty() {
            let by = self.lowest_of(checkers)?;
            return Some(IllegalMove::LeavesKingInCheck { king, by, checkers });
        }
        // A pin is reported as a pin, even if the pinned pawn captures en passant.
        let pinning = self.enemies_attacking(king, occupied) - to - self.checkers();
        match self.lowest_of(pinning) {
            Some(by) => Some(IllegalMove::Pinned { piece, by, king }),
            None => {
                let by = self.lowest_of(uncovered)?;
                Some(IllegalMove::EnPassantExposesKing { to, king, by })
            }
        }
    }

    /// Returns the square of the pawn captured en passant, or the empty set.
    fn captured_en_passant(&self, piece: PieceAt, to: Square) -> Bitboard {
        let diagonal = attacks::pawn(self.turn(), piece.square()).contains(to);
        if piece.role() == Role::Pawn && diagonal && self.pushed_over_square() == Some(to) {
            Square::new(to.file(), piece.square().rank()).into()
        } else {
            Bitboard::EMPTY
        }
    }

    /// Returns the side on which a king move is meant as castling, if it is.
    fn intended_castling(&self, piece: PieceAt, to: Square) -> Option<CastlingSide> {
        let us = self.turn();
        let home = Bitboard::rank(Rank::First.relative_to(us));
        let from = piece.square();
        if piece.role() != Role::King || !home.contains(from) || !home.contains(to) {
            return None;
        }
        let side = CastlingSide::from_rook(from, to);
        let right = self.castling_rook(us, side);
        let onto_rook = self.board().pieces(us, Role::Rook).contains(to);
        let two_squares = from.file() == File::E && to == side.king_target(us);
        let wanted = match right {
            Some(rook) => to == rook || castling_goal(us, from, rook) == Some(to),
            None => onto_rook || two_squares,
        };
        wanted.then_some(side)
    }

    fn castling_fault(&self, side: CastlingSide) -> Option<IllegalMove> {
        let color = self.turn();
        let Some(rook) = self.castling_rook(color, side) else {
            return Some(IllegalMove::NoCastlingRight { color, side });
        };
        let king = self.king(color);
        let [kings, rooks] = movegen::castling_ways(color, king, rook);
        let others = self.board().occupied() - king - rook;
        if let Some(square) = nearest(king, (kings | rooks) & others) {
            return Some(IllegalMove::CastlingBlocked { side, square });
        }
        if let Some(by) = self.lowest_of(self.checkers()) {
            return Some(IllegalMove::CastlingInCheck { by });
        }
        self.castling_check(side, king, rook)
    }

    /// Returns the fault of castling across or onto an attacked square.
    fn castling_check(
        &self,
        side: CastlingSide,
        king: Square,
        rook: Square,
    ) -> Option<IllegalMove> {
        let target = side.king_target(self.turn());
        // The king does not shield the squares behind it, so it is removed from the board.
        let lifted = self.board().occupied() - king;
        let attacked = attacks::between(king, target)
            .into_iter()
            .filter(|&square| !self.enemies_attacking(square, lifted).is_empty());
        if let Some(square) = nearest(king, attacked.collect()) {
            let by = self.lowest_of(self.enemies_attacking(square, lifted))?;
            return Some(IllegalMove::CastlingThroughCheck { square, by });
        }
        let after = (lifted - rook) | side.rook_target(self.turn());
        let attackers =
            self.enemies_attacking(target, lifted) | self.enemies_attacking(target, after);
        let by = self.lowest_of(attackers)?;
        Some(IllegalMove::CastlingIntoCheck { square: target, by })
    }

    fn enemies_attacking(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.attackers_to(square, occupied) & self.board().by_color(!self.turn())
    }

    fn lowest_of(&self, pieces: Bitboard) -> Option<PieceAt> {
        let square = pieces.first()?;
        Some(PieceAt::new(self.board().role_at(square)?, square))
    }
}

fn invalid_movement(piece: PieceAt, to: Square) -> IllegalMove {
    IllegalMove::InvalidMovement {
        role: piece.role(),
        from: piece.square(),
        to,
    }
}

/// Returns the square of a set nearest to `from`.
///
/// All squares are on one line with `from`. If they are on both sides, the nearest one wins.
fn nearest(from: Square, squares: Bitboard) -> Option<Square> {
    let distance = |square: &Square| square.index().abs_diff(from.index());
    squares.into_iter().min_by_key(distance)
}
