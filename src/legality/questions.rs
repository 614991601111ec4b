//! Questions about legal moves: how many there are, whether there is one, and perft by move.
//!
//! A side without a legal move is checkmated or stalemated, so both are answered here.

use core::iter::FusedIterator;
use core::ops::ControlFlow;

use super::{LegalMove, LegalMoves, MoveBuffer, MoveFilter};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::movegen::{self, Scope, Scoped, Visitor, visit};
use crate::position::{Kind, Position};
use crate::types::{Promotion, Role, Square};

impl Position {
    /// Returns the number of legal moves.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// assert_eq!(Position::standard().count_legal_moves(), 20);
    /// ```
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        movegen::count(self)
    }

    /// Returns `true` if the side to move has a legal move.
    ///
    /// If it has none, the position is checkmate or stalemate.
    #[inline]
    #[must_use]
    pub fn has_legal_moves(&self) -> bool {
        self.has_obvious_move() || has_any_move(self)
    }

    /// Returns `true` if the side to move is in check and has no legal move (Article 5.1.1).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let mated: Position = "4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1".parse()?;
    /// assert!(mated.is_checkmate());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_moves()
    }

    /// Returns `true` if the side to move has no legal move and is not in check (Article
    /// 5.2.1).
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let stalemated: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// assert!(stalemated.is_stalemate());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.has_legal_moves() && !self.is_check()
    }

    /// Returns the number of legal moves that a filter lets through.
    ///
    /// ```
    /// use touchmove::{MoveKinds, Position};
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K2R w K - 0 1".parse()?;
    /// assert_eq!(position.count_legal_moves_matching(MoveKinds::CAPTURES), 1);
    /// assert_eq!(position.count_legal_moves_matching(MoveKinds::CASTLING), 1);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn count_legal_moves_matching(&self, filter: impl Into<MoveFilter>) -> usize {
        let filter = filter.into();
        if filter.is_idle(self) {
            return 0;
        }
        movegen::count_within(self, filter.scope(self))
    }

    /// Returns `true` if a filter lets a legal move through.
    ///
    /// ```
    /// use touchmove::{MoveFilter, Position};
    ///
    /// assert!(!Position::standard().has_legal_moves_matching(MoveFilter::CAPTURES));
    /// ```
    #[must_use]
    pub fn has_legal_moves_matching(&self, filter: impl Into<MoveFilter>) -> bool {
        let filter = filter.into();
        !filter.is_idle(self) && has_any_within(self, filter.scope(self))
    }

    /// Returns each legal move with the [perft](Position::perft) count of what follows it.
    ///
    /// The counts of all moves add up to `perft(depth)`, and as there the depth should have
    /// a limit. At depth 0 there is nothing to split, and no move is returned.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// let total: u64 = start.divide(3).map(|(_, lines)| lines).sum();
    /// assert_eq!(total, 8_902);
    /// ```
    ///
    /// Each count is computed when its move is asked for; the number of moves is known before:
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// assert_eq!(start.divide(9).len(), 20);
    /// assert_eq!(start.divide(0).len(), 0);
    /// ```
    pub fn divide(
        &self,
        depth: u32,
    ) -> impl DoubleEndedIterator<Item = (LegalMove<'_>, u64)> + ExactSizeIterator + FusedIterator
    {
        let moves = if depth > 0 {
            self.legal_moves()
        } else {
            LegalMoves::new(self, MoveBuffer::new())
        };
        moves
            .into_iter()
            .map(move |legal| (legal, legal.play().perft(depth - 1)))
    }

    /// Returns `true` if the king is not in check and a pawn or knight that cannot be pinned
    /// has a move, which settles most positions.
    ///
    /// The side to move is not known when this is compiled, and there is no loop: asking
    /// and guessing wrong would cost more than the answer.
    #[inline]
    fn has_obvious_move(&self) -> bool {
        let (board, us) = (self.board(), self.turn());
        let (king, occupied) = (self.king(us), board.occupied());
        let straight = attacks::rook(king, occupied);
        let diagonal = attacks::bishop(king, occupied);
        let queens = board.by_role(Role::Queen);
        let checkers = straight & (board.by_role(Role::Rook) | queens)
            | diagonal & (board.by_role(Role::Bishop) | queens)
            | attacks::knight(king) & board.by_role(Role::Knight)
            | attacks::pawn(us, king) & board.by_role(Role::Pawn);
        if !checkers.is_disjoint(board.by_color(!us)) {
            return false;
        }
        // Only a man whom the king sees can be pinned.
        let free = board.by_color(us) - (straight | diagonal);
        let pawns = free & board.by_role(Role::Pawn);
        // One step ahead, or around the edge of the board, where no pawn stands to go from.
        let steps = Bitboard(pawns.0.rotate_left(8 + 48 * us.index() as u32)) - occupied;
        if !steps.is_empty() {
            return true;
        }
        match (free & board.by_role(Role::Knight)).first() {
            Some(knight) => !attacks::knight(knight).is_subset(board.by_color(us)),
            None => false,
        }
    }
}

/// Asks the generator; compiled once, so that no caller carries a generator of its own.
#[inline(never)]
fn has_any_move(position: &Position) -> bool {
    visit(position, &mut AnyMove).is_break()
}

/// Asks the generator within a scope; compiled once too.
#[inline(never)]
fn has_any_within(position: &Position, scope: Scope) -> bool {
    let mut any = Scoped {
        scope,
        visitor: AnyMove,
    };
    visit(position, &mut any).is_break()
}

/// Breaks off at the first legal move.
struct AnyMove;

/// Goes on only past an empty set.
#[inline(always)]
fn unless_empty(targets: Bitboard) -> ControlFlow<()> {
    if targets.is_empty() {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

impl Visitor for AnyMove {
    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _delta: i8, _kind: Kind) -> ControlFlow<()> {
        unless_empty(targets)
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        targets: Bitboard,
        _delta: i8,
        _choices: &[Promotion],
    ) -> ControlFlow<()> {
        unless_empty(targets)
    }

    #[inline(always)]
    fn piece(&mut self, _role: Role, _from: Square, targets: Bitboard) -> ControlFlow<()> {
        unless_empty(targets)
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    #[inline(always)]
    fn castling(&mut self, _king: Square, _rook: Square) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
