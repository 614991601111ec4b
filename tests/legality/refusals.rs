//! Every reason for rejecting a move is true.

use proptest::prelude::*;
use touchmove::moves::PieceAt;
use touchmove::{
    Bitboard, Board, CastlingSide, Color, IllegalMove, Move, Piece, Position, Promotion, Role,
    Square,
};

use crate::common::strategies::{cases, castling_setup, edited_setup, en_passant_setup, position};

/// The files and ranks between two squares, with ranks counted in the direction of a side's pawns.
fn distance(color: Color, from: Square, to: Square) -> (i32, i32) {
    let number = |index: usize| i32::try_from(index).expect("a number below 8");
    let files = number(to.file().index()) - number(from.file().index());
    let ranks = number(to.rank().index()) - number(from.rank().index());
    (files, if color.is_white() { ranks } else { -ranks })
}

/// Whether a piece other than a pawn can move from one square to the other on an empty board.
fn gets_there(role: Role, from: Square, to: Square) -> bool {
    let (files, ranks) = distance(Color::White, from, to);
    let (far, near) = (files.abs().max(ranks.abs()), files.abs().min(ranks.abs()));
    let (straight, diagonal) = (near == 0 && far > 0, near == far && far > 0);
    match role {
        Role::Knight => (far, near) == (2, 1),
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => straight || diagonal,
        Role::King => far == 1,
        Role::Pawn => unreachable!("pawns have rules of their own"),
    }
}

/// The squares on a straight path, from the next one to the destination.
fn steps(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = distance(Color::White, from, to);
    let count = files.abs().max(ranks.abs());
    let at = |step: i32| {
        let number = |origin: usize, by: i32| {
            usize::try_from(i32::try_from(origin).expect("small") + by.signum() * step)
                .expect("on the board")
        };
        let index = number(from.rank().index(), ranks) * 8 + number(from.file().index(), files);
        Square::ALL[index]
    };
    (1..=count).map(at).collect()
}

/// The enemy pieces that attack a square of a board.
fn attackers(board: &Board, us: Color, square: Square) -> Bitboard {
    board.attackers_to(square, board.occupied()) & board.by_color(!us)
}

/// The board after pieces have moved, whatever the rules say.
fn after(position: &Position, from: Square, to: Square, taken: Option<Square>) -> Board {
    let mut board = position.board().clone();
    let piece = board.piece_at(from);
    board.set(from, None);
    if let Some(square) = taken {
        board.set(square, None);
    }
    board.set(to, piece);
    board
}

/// The claims of a reason, in a form that is either true or false.
struct Claim<'p> {
    position: &'p Position,
    mv: Move,
}

impl Claim<'_> {
    fn us(&self) -> Color {
        self.position.turn()
    }

    fn is_mover(&self, piece: PieceAt) -> bool {
        let own = Piece::new(self.us(), piece.role());
        piece.square() == self.mv.from() && self.stands(piece.square(), own)
    }

    fn is_enemy(&self, piece: PieceAt) -> bool {
        self.stands(piece.square(), Piece::new(!self.us(), piece.role()))
    }

    fn stands(&self, square: Square, piece: Piece) -> bool {
        self.position.board().piece_at(square) == Some(piece)
    }

    fn is_empty(&self, square: Square) -> bool {
        self.position.board().piece_at(square).is_none()
    }

    fn moving_role(&self) -> Role {
        let board = self.position.board();
        board.role_at(self.mv.from()).expect("a piece to move")
    }

    /// Whether a pawn moves one square diagonally forward to an empty square.
    fn is_idle_capture(&self) -> bool {
        let (files, ranks) = distance(self.us(), self.mv.from(), self.mv.to());
        self.moving_role() == Role::Pawn
            && (files.abs(), ranks) == (1, 1)
            && self.is_empty(self.mv.to())
            && self.position.pushed_over_square() != Some(self.mv.to())
    }

    fn does_not_move_so(&self) -> bool {
        let (from, to) = (self.mv.from(), self.mv.to());
        if self.moving_role() != Role::Pawn {
            return !gets_there(self.moving_role(), from, to);
        }
        let (files, ranks) = distance(self.us(), from, to);
        let second = if self.us().is_white() { 1 } else { 6 };
        let single = files.abs() <= 1 && ranks == 1;
        let double = files == 0 && ranks == 2 && from.rank().index() == second;
        !single && !double
    }

    fn is_blocked_first_on(&self, square: Square) -> bool {
        let way = steps(self.mv.from(), self.mv.to());
        let first = way.into_iter().find(|&square| !self.is_empty(square));
        first == Some(square)
    }

    fn reaches_last_rank(&self) -> bool {
        let last = if self.us().is_white() { 7 } else { 0 };
        self.moving_role() == Role::Pawn && self.mv.to().rank().index() == last
    }

    /// The pawn beside the capturing one, for an en passant capture.
    fn taken_en_passant(&self) -> Option<Square> {
        let (files, _) = distance(self.us(), self.mv.from(), self.mv.to());
        let is_capture =
            self.moving_role() == Role::Pawn && files != 0 && self.is_empty(self.mv.to());
        is_capture.then(|| Square::new(self.mv.to().file(), self.mv.from().rank()))
    }

    fn checkers_after(&self) -> (Square, Bitboard) {
        let board = after(
            self.position,
            self.mv.from(),
            self.mv.to(),
            self.taken_en_passant(),
        );
        let king = board.king(self.us()).expect("a king");
        (king, attackers(&board, self.us(), king))
    }

    /// Whether the piece attacks the king as soon as the moving piece is gone.
    fn is_pinned_by(&self, piece: PieceAt, by: PieceAt, king: Square) -> bool {
        let mut board = self.position.board().clone();
        board.set(piece.square(), None);
        self.is_mover(piece)
            && self.is_enemy(by)
            && king == self.position.king(self.us())
            && attackers(&board, self.us(), king).contains(by.square())
            && !attackers(self.position.board(), self.us(), king).contains(by.square())
            && !steps(king, by.square()).contains(&self.mv.to())
    }

    /// Whether the enemy piece attacks the square once the king has left its own.
    fn is_attacked(&self, square: Square, by: PieceAt) -> bool {
        let mut board = self.position.board().clone();
        board.set(self.mv.from(), None);
        self.is_enemy(by) && attackers(&board, self.us(), square).contains(by.square())
    }

    fn is_attacked_after_castling(&self, square: Square, by: PieceAt) -> bool {
        let mut board = self.position.board().clone();
        let king = self.mv.from();
        let side = CastlingSide::from_rook(king, self.mv.to());
        let rook = self.position.castling_rook(self.us(), side);
        board.set(king, None);
        board.set(rook.expect("a rook to castle with"), None);
        let lifted = self.is_attacked(square, by);
        board.set(
            side.rook_target(self.us()),
            Some(Piece::new(self.us(), Role::Rook)),
        );
        let settled = attackers(&board, self.us(), square).contains(by.square());
        square == side.king_target(self.us()) && self.is_enemy(by) && (lifted || settled)
    }

    fn is_true(&self, reason: IllegalMove) -> bool {
        let (from, to) = (self.mv.from(), self.mv.to());
        let us = self.us();
        match reason {
            IllegalMove::EmptySquare { from: empty } => empty == from && self.is_empty(from),
            IllegalMove::OpponentsPiece {
                from: square,
                piece,
            } => square == from && piece.color() == !us && self.stands(from, piece),
            IllegalMove::OwnPieceOnTarget { to: square, role } => {
                square == to && self.stands(to, Piece::new(us, role))
            }
            IllegalMove::KingCapture { king } => {
                king == to && self.stands(to, Piece::new(!us, Role::King))
            }
            IllegalMove::InvalidMovement { role, .. } => {
                role == self.moving_role() && self.does_not_move_so()
            }
            IllegalMove::NothingToCapture { .. } => self.is_idle_capture(),
            IllegalMove::EnPassantNotAvailable { pawn, .. } => {
                self.is_idle_capture()
                    && pawn == Square::new(to.file(), from.rank())
                    && self.stands(pawn, Piece::new(!us, Role::Pawn))
            }
            IllegalMove::Blocked { piece, square } => {
                self.is_mover(piece) && self.is_blocked_first_on(square)
            }
            IllegalMove::PromotionMissing { to: square } => {
                square == to && self.mv.promotion().is_none() && self.reaches_last_rank()
            }
            IllegalMove::PromotionNotAllowed { role, to: square } => {
                square == to
                    && role == self.moving_role()
                    && self.mv.promotion().is_some()
                    && !self.reaches_last_rank()
            }
            IllegalMove::Pinned { piece, by, king } => self.is_pinned_by(piece, by, king),
            IllegalMove::EnPassantExposesKing {
                to: square,
                king,
                by,
            } => {
                square == to
                    && self.taken_en_passant().is_some()
                    && self.checkers_after().0 == king
                    && self.checkers_after().1.contains(by.square())
                    && self.is_enemy(by)
            }
            IllegalMove::LeavesKingInCheck { king, by, checkers } => {
                (king, checkers) == self.checkers_after()
                    && checkers.first() == Some(by.square())
                    && self.is_enemy(by)
            }
            IllegalMove::KingIntoCheck {
                to: square,
                by,
                attackers,
            } => {
                square == to
                    && (to, attackers) == self.checkers_after()
                    && attackers.first() == Some(by.square())
                    && self.is_enemy(by)
                    && self.moving_role() == Role::King
            }
            IllegalMove::NoCastlingRight { color, side } => {
                color == us && self.position.castling_rook(us, side).is_none()
            }
            IllegalMove::CastlingBlocked { side, square } => {
                let rook = self.position.castling_rook(us, side).expect("a right");
                let squares = [from, rook, side.king_target(us), side.rook_target(us)];
                squares.iter().min() <= Some(&square)
                    && Some(&square) <= squares.iter().max()
                    && !self.is_empty(square)
                    && square != from
                    && square != rook
            }
            IllegalMove::CastlingInCheck { by } => {
                self.is_enemy(by) && self.position.checkers().first() == Some(by.square())
            }
            IllegalMove::CastlingThroughCheck { square, by } => self.is_attacked(square, by),
            IllegalMove::CastlingIntoCheck { square, by } => {
                self.is_attacked_after_castling(square, by)
            }
            other => unreachable!("an untested reason: {other:?}"),
        }
    }
}

/// The stages in which faults are looked for, as numbered in the documentation of `IllegalMove`;
/// castling has its own order.
fn stage(reason: IllegalMove) -> Option<usize> {
    match reason {
        IllegalMove::EmptySquare { .. } | IllegalMove::OpponentsPiece { .. } => Some(1),
        IllegalMove::OwnPieceOnTarget { .. } | IllegalMove::KingCapture { .. } => Some(2),
        IllegalMove::InvalidMovement { .. }
        | IllegalMove::NothingToCapture { .. }
        | IllegalMove::EnPassantNotAvailable { .. }
        | IllegalMove::Blocked { .. } => Some(3),
        // It may be the last fault of castling.
        IllegalMove::PromotionNotAllowed {
            role: Role::King, ..
        } => None,
        IllegalMove::PromotionMissing { .. } | IllegalMove::PromotionNotAllowed { .. } => Some(4),
        IllegalMove::Pinned { .. }
        | IllegalMove::EnPassantExposesKing { .. }
        | IllegalMove::LeavesKingInCheck { .. }
        | IllegalMove::KingIntoCheck { .. } => Some(5),
        _ => None,
    }
}

impl Claim<'_> {
    /// The first stage with a fault, other than castling and the king's safety.
    fn first_wrong_stage(&self) -> usize {
        let (from, to) = (self.mv.from(), self.mv.to());
        let board = self.position.board();
        if board.color_at(from) != Some(self.us()) {
            return 1;
        }
        if from == to {
            return 3;
        }
        if board.color_at(to) == Some(self.us()) || to == self.position.king(!self.us()) {
            return 2;
        }
        if self.does_not_move_so() || self.is_idle_capture() || self.is_obstructed() {
            return 3;
        }
        if self.reaches_last_rank() != self.mv.promotion().is_some() {
            return 4;
        }
        5
    }

    /// Whether a piece blocks the path of a piece that moves like this; the path of a pawn push
    /// includes its destination.
    fn is_obstructed(&self) -> bool {
        let (files, _) = distance(self.us(), self.mv.from(), self.mv.to());
        let mut way = match self.moving_role() {
            Role::Knight => Vec::new(),
            _ => steps(self.mv.from(), self.mv.to()),
        };
        if self.moving_role() != Role::Pawn || files != 0 {
            way.pop();
        }
        way.into_iter().any(|square| !self.is_empty(square))
    }
}

/// Asks about every possible move: 20,480 moves.
fn assert_reasons_are_true(position: &Position) {
    for from in Square::ALL {
        for to in Square::ALL {
            for promotion in [None].into_iter().chain(Promotion::ALL.map(Some)) {
                let mv = Move::new(from, to, promotion);
                if let Err(reason) = position.legal_move(mv) {
                    let claim = Claim { position, mv };
                    assert!(claim.is_true(reason), "{mv} in {position}: {reason}");
                    if let Some(stage) = stage(reason) {
                        let first = claim.first_wrong_stage();
                        assert_eq!(stage, first, "{mv} in {position}: {reason}");
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(700))]

    #[test]
    fn reasons_are_true(position in position()) {
        assert_reasons_are_true(&position);
    }

    #[test]
    fn reasons_are_true_in_edited_positions(
        setup in prop_oneof![edited_setup(), castling_setup(), en_passant_setup()]
    ) {
        if let Ok(position) = setup.validate() {
            assert_reasons_are_true(&position);
        }
    }
}
