//! The physical board: the pieces as a camera would show them, act by act.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::board::Board;
use crate::types::{CastlingSide, Color, Move, Piece, Role, Square};

/// The pieces on the physical board, stored as differences from the official board (the position
/// after the moves made).
#[derive(Clone, Debug)]
pub(super) struct Physical {
    /// The pieces as they stood when the turn began, with what the opponent has changed since;
    /// `None` if they match the official board.
    before: Option<Box<Board>>,
    /// Pieces released on occupied squares, in order. Each stands beside its square until the
    /// square is free.
    beside: Vec<Waiting>,
    /// The pieces as they stand; `None` if they match the official board.
    stands: Option<Board>,
}

/// A piece that stands beside an occupied square.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    piece: Piece,
    square: Square,
    /// Whether the player with the move released it there.
    is_on_move: bool,
}

impl Physical {
    pub(super) const OFFICIAL: Self = Self {
        stands: None,
        before: None,
        beside: Vec::new(),
    };

    /// Returns the pieces as they stand.
    pub(super) fn shown<'b>(&'b self, official: &'b Board) -> &'b Board {
        self.stands.as_ref().unwrap_or(official)
    }

    /// Returns the pieces that the player with the move released on occupied squares, with those
    /// squares.
    pub(super) fn beside(&self) -> impl DoubleEndedIterator<Item = (Piece, Square)> + '_ {
        let own = self.beside.iter().filter(|waiting| waiting.is_on_move);
        own.map(|waiting| (waiting.piece, waiting.square))
    }

    /// Returns `true` if the player with the move has released a piece on an occupied square.
    pub(super) fn has_beside(&self) -> bool {
        self.beside().next().is_some()
    }

    /// Returns `true` if the player with the move has moved pieces and not put them back.
    pub(super) fn is_moved(&self, official: &Board) -> bool {
        self.has_beside() || self.shown(official) != self.start(official)
    }

    /// Returns `true` if the pieces stand as on the official board.
    pub(super) fn is_official(&self) -> bool {
        self.stands.is_none() && self.beside.is_empty()
    }

    /// Returns the pieces as they stood when the turn began, with what the opponent has changed
    /// since.
    pub(super) fn start<'b>(&'b self, official: &'b Board) -> &'b Board {
        self.before.as_deref().unwrap_or(official)
    }

    /// Returns the official board with only the changes of the player with the move. That player is
    /// not responsible for what the opponent has moved.
    pub(super) fn of_player_on_move(&self, official: &Board) -> Board {
        let (Some(stands), Some(before)) = (&self.stands, &self.before) else {
            return self.shown(official).clone();
        };
        let mut board = official.clone();
        for square in Square::ALL {
            let piece = stands.piece_at(square);
            if piece != before.piece_at(square) {
                board.set(square, piece);
            }
        }
        board
    }

    /// Returns the number of squares that differ from the official board.
    pub(super) fn astray(&self, official: &Board) -> usize {
        let differs = |square: &&Square| {
            let (square, shown) = (**square, self.shown(official));
            shown.piece_at(square) != official.piece_at(square)
        };
        Square::ALL.iter().filter(differs).count()
    }

    /// Changes a square. A change made out of turn also changes the board from which the turn
    /// began.
    fn set(&mut self, official: &Board, is_on_move: bool, square: Square, piece: Option<Piece>) {
        if !is_on_move {
            let before = self.before.get_or_insert_with(|| official.clone().into());
            before.set(square, piece);
        }
        let stands = self.stands.get_or_insert_with(|| official.clone());
        stands.set(square, piece);
    }

    /// Drops stored boards that match the official board.
    fn settle(&mut self, official: &Board) {
        self.before.take_if(|before| **before == *official);
        if self.before.is_none() {
            self.stands.take_if(|stands| *stands == *official);
        }
    }

    /// Takes the piece on a square into the player's hand.
    ///
    /// If two pieces share the square, the player's own piece that was there first moves away, as
    /// when king and rook change places. Otherwise the piece that arrived last moves on.
    pub(super) fn take(
        &mut self,
        official: &Board,
        is_on_move: bool,
        by: Color,
        square: Square,
    ) -> Option<Piece> {
        if self.leaving(official, by, square).is_none() {
            let last = self
                .beside
                .iter()
                .rposition(|waiting| waiting.square == square)?;
            return Some(self.beside.remove(last).piece);
        }
        self.remove(official, is_on_move, square)
    }

    /// Returns the piece on a square, if it is the one that the player would move from there.
    pub(super) fn leaving(&self, official: &Board, by: Color, square: Square) -> Option<Piece> {
        let stands = self.shown(official).piece_at(square)?;
        let has_beside = self.beside.iter().any(|waiting| waiting.square == square);
        (!has_beside || stands.color() == by).then_some(stands)
    }

    /// Removes the piece on a square; a piece beside it takes its place.
    pub(super) fn remove(
        &mut self,
        official: &Board,
        is_on_move: bool,
        square: Square,
    ) -> Option<Piece> {
        let removed = self.shown(official).piece_at(square)?;
        let next = self
            .beside
            .iter()
            .position(|waiting| waiting.square == square);
        let next = next.map(|place| self.beside.remove(place).piece);
        self.set(official, is_on_move, square, next);
        self.settle(official);
        Some(removed)
    }

    /// Puts a piece on a square, or beside it if the square is occupied.
    pub(super) fn place(
        &mut self,
        official: &Board,
        is_on_move: bool,
        square: Square,
        piece: Piece,
    ) {
        if self.shown(official).piece_at(square).is_some() {
            self.beside.push(Waiting {
                piece,
                square,
                is_on_move,
            });
        } else {
            self.set(official, is_on_move, square, Some(piece));
        }
        self.settle(official);
    }

    /// Moves pieces that stand beside occupied squares onto them, because the turn passes.
    pub(super) fn settle_beside(&mut self, official: &Board) {
        for waiting in core::mem::take(&mut self.beside) {
            let Waiting {
                piece,
                square,
                is_on_move,
            } = waiting;
            self.set(official, is_on_move, square, Some(piece));
        }
        self.settle(official);
    }

    /// Undoes the changes of the player with the move.
    pub(super) fn put_back(&mut self) {
        self.stands = self.before.as_deref().cloned();
        self.beside.retain(|waiting| !waiting.is_on_move);
    }

    /// Undoes what the player with the move did by hand, before a whole move.
    ///
    /// If that player has only put right what the opponent moved, nothing is undone.
    pub(super) fn start_over(&mut self, official: &Board) {
        let is_put_right = match (&self.stands, &self.before) {
            (Some(stands), Some(before)) => Square::ALL.into_iter().all(|square| {
                let piece = stands.piece_at(square);
                piece == before.piece_at(square) || piece == official.piece_at(square)
            }),
            _ => false,
        };
        if is_put_right {
            self.beside.retain(|waiting| !waiting.is_on_move);
        } else {
            self.put_back();
        }
    }

    /// Returns `true` if pieces were moved out of turn and not put back.
    pub(super) fn is_astray(&self) -> bool {
        self.before.is_some() || self.beside.iter().any(|waiting| !waiting.is_on_move)
    }

    /// Undoes the changes made out of turn.
    pub(super) fn put_astray_back(&mut self, official: &Board) {
        self.stands = Some(self.of_player_on_move(official));
        self.before = None;
        self.beside.retain(|waiting| waiting.is_on_move);
        self.settle(official);
    }

    /// Makes the physical board match the official board.
    pub(super) fn put_right(&mut self) {
        *self = Self::OFFICIAL;
    }

    /// Replaces the pieces with another board, as a change made out of turn.
    pub(super) fn show(&mut self, board: Board, official: &Board) {
        self.beside.clear();
        self.before = Some(board.clone().into());
        self.stands = Some(board);
        self.settle(official);
    }

    /// Moves the pieces of a whole move that does not count, from where they stood when the turn
    /// began. `captured` is the square of a captured piece that is not on the destination.
    pub(super) fn make(
        &mut self,
        official: &Board,
        is_on_move: bool,
        mv: Move,
        captured: Option<Square>,
    ) {
        if is_on_move {
            self.start_over(official);
        }
        let mut after = self.shown(official).clone();
        if let Some(captured) = captured {
            after.set(captured, None);
        }
        relocate(&mut after, mv);
        for square in Square::ALL {
            let piece = after.piece_at(square);
            if piece != self.shown(official).piece_at(square) {
                self.set(official, is_on_move, square, piece);
            }
        }
        self.settle(official);
    }

    /// Updates the official board after a move. What was moved out of turn stays where it is.
    pub(super) fn advance(&mut self, old: &Board, new: &Board) {
        if self.before.is_none() && self.beside.is_empty() {
            // Only the move itself has changed the board.
            return self.put_right();
        }
        if self.start(old) == new && self.beside.iter().all(|waiting| waiting.is_on_move) {
            // The pieces were moved there out of turn.
            return self.rebase(new);
        }
        let beside = core::mem::take(&mut self.beside);
        let before = self.before.take();
        let mut board = new.clone();
        if let Some(before) = before {
            for square in Square::ALL {
                let is_astray = before.piece_at(square) != old.piece_at(square);
                if is_astray && old.piece_at(square) == new.piece_at(square) {
                    board.set(square, self.shown(old).piece_at(square));
                }
            }
        }
        // The turn passes: a piece beside a square now takes it.
        for waiting in beside {
            board.set(waiting.square, Some(waiting.piece));
        }
        self.show(board, new);
    }

    /// Makes what stands the official board, except for what the next player has already changed.
    pub(super) fn rebase(&mut self, new: &Board) {
        self.before = None;
        self.settle(new);
    }

    /// Moves pieces that were released on occupied squares out of turn onto those squares.
    pub(super) fn settle_left_by_opponent(&mut self, official: &Board) {
        let own = |waiting: &Waiting| waiting.is_on_move;
        let beside = core::mem::take(&mut self.beside);
        let (own, others): (Vec<_>, Vec<_>) = beside.into_iter().partition(own);
        self.beside = others;
        self.settle_beside(official);
        self.beside = own;
    }
}

/// Moves the pieces of a move, legal or not. A king moved to its own rook castles.
pub(super) fn relocate(board: &mut Board, mv: Move) {
    let Some(piece) = board.piece_at(mv.from()) else {
        return;
    };
    let rook = Piece::new(piece.color(), Role::Rook);
    board.set(mv.from(), None);
    if piece.role() == Role::King && board.piece_at(mv.to()) == Some(rook) {
        let side = CastlingSide::from_rook(mv.from(), mv.to());
        board.set(mv.to(), None);
        board.set(side.king_target(piece.color()), Some(piece));
        board.set(side.rook_target(piece.color()), Some(rook));
        return;
    }
    let promoted = mv
        .promotion()
        .map(|promotion| Piece::new(piece.color(), promotion.role()));
    board.set(mv.to(), Some(promoted.unwrap_or(piece)));
}
