//! Moves by dragging a piece: the destinations of a piece, and the moves between two squares.

use super::castling::castling_goal;
use super::{LegalMove, LegalMoves, MoveFilter};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Move, Square};

impl Position {
    /// Returns the legal destinations of the piece on a square.
    ///
    /// To castle, the king may go to the square of the rook. It may also go to its square after
    /// castling if that is at least two squares away; a nearer square means an ordinary king move.
    /// The set is empty if the square is empty or its piece is not of the side to move.
    ///
    /// ```
    /// use touchmove::{Bitboard, Position, Square};
    ///
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let steps = [Square::D1, Square::D2, Square::E2, Square::F2, Square::F1];
    /// let castling = [Square::G1, Square::H1];
    /// let destinations = Bitboard::from_iter(steps.into_iter().chain(castling));
    /// assert_eq!(position.destinations(Square::E1), destinations);
    /// assert!(position.destinations(Square::E8).is_empty());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn destinations(&self, square: Square) -> Bitboard {
        let us = self.turn();
        let moves = self.legal_moves_matching(MoveFilter::ALL.origins(square.into()));
        let reached: Bitboard = moves.iter().map(LegalMove::to).collect();
        let rooks = reached & self.board().by_color(us);
        let goals = rooks
            .into_iter()
            .filter_map(|rook| castling_goal(us, square, rook));
        reached | Bitboard::from_iter(goals)
    }

    /// Returns the legal moves from one square to another: none, one, or four promotions.
    ///
    /// A promotion to a queen comes first. There are moves exactly if
    /// [`destinations`](Position::destinations) of `from` contains `to`; castling may be given in
    /// both ways described there.
    ///
    /// ```
    /// use touchmove::{Position, Promotion, Square};
    ///
    /// /// Plays the move that was dragged from one square to another.
    /// fn play(position: &Position, from: Square, to: Square, ask: fn() -> Promotion) -> Option<Position> {
    ///     let moves = position.moves_between(from, to);
    ///     let chosen = if moves.len() > 1 {
    ///         let wish = Some(ask());
    ///         moves.iter().find(|legal| legal.promotion() == wish)
    ///     } else {
    ///         moves.first()
    ///     };
    ///     chosen.map(|legal| legal.play())
    /// }
    ///
    /// let position: Position = "8/4P1k1/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// assert_eq!(position.moves_between(Square::E7, Square::E8).len(), 4);
    /// let next = play(&position, Square::E7, Square::E8, || Promotion::Rook);
    /// assert_eq!(next, Some("4R3/6k1/8/8/8/8/8/4K2R b K - 0 1".parse()?));
    ///
    /// let castling = position.moves_between(Square::E1, Square::G1).first();
    /// assert_eq!(castling, position.moves_between(Square::E1, Square::H1).first());
    /// assert!(castling.is_some_and(|legal| legal.is_castling()));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[must_use]
    pub fn moves_between(&self, from: Square, to: Square) -> LegalMoves<'_> {
        let mv = self.as_king_takes_rook(Move::new(from, to, None));
        let filter = MoveFilter::ALL.origins(from.into());
        self.legal_moves_matching(filter.destinations(mv.to().into()))
    }
}
