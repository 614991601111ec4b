//! Legal moves grouped by piece: one origin and a set of destinations.

use core::{iter::FusedIterator, ops::ControlFlow};

use arrayvec::ArrayVec;

use super::LegalMove;
use super::check::kind_of;
use crate::bitboard::Bitboard;
use crate::movegen::{Visitor, origin, visit};
use crate::position::{Kind, Position, Step};
use crate::types::{Move, Promotion, Rank, Role, Square};

/// The legal moves of one piece: its origin and its destinations.
///
/// The king's destinations include the squares of the rooks with which it may castle.
///
/// ```
/// use core::ops::ControlFlow;
/// use touchmove::{Position, Role};
///
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let king = position.for_each_piece_moves(|set| match set.role() {
///     Role::King => ControlFlow::Break(set),
///     _ => ControlFlow::Continue(()),
/// });
/// let ControlFlow::Break(king) = king else { return Err("the king can move".into()) };
/// assert_eq!(king.destinations().len(), 6);
/// assert!(king.iter().any(|legal| legal.is_castling()));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PieceMoves<'p> {
    position: &'p Position,
    role: Role,
    from: Square,
    destinations: Bitboard,
}

impl Position {
    /// Calls `show` once for each piece that has legal moves, until it breaks off.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use touchmove::{Bitboard, Position, Role, Square};
    ///
    /// // Which knights can move?
    /// let mut knights = Bitboard::EMPTY;
    /// let _ = Position::standard().for_each_piece_moves(|set| {
    ///     if set.role() == Role::Knight {
    ///         knights.insert(set.from());
    ///     }
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(knights, Bitboard::from_iter([Square::B1, Square::G1]));
    /// ```
    #[doc(alias = "generate_moves")]
    pub fn for_each_piece_moves<'p, B>(
        &'p self,
        show: impl FnMut(PieceMoves<'p>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut grouper = Grouper {
            position: self,
            show,
            answer: None,
            pawns: ArrayVec::new(),
            king: Bitboard::EMPTY,
        };
        let flow = visit(self, &mut grouper);
        if flow.is_continue() {
            // The last call has nothing left to break off.
            let _ = grouper.finish();
        }
        match grouper.answer {
            Some(answer) => ControlFlow::Break(answer),
            None => ControlFlow::Continue(()),
        }
    }
}

impl<'p> PieceMoves<'p> {
    /// Returns the role of the piece.
    #[inline]
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Returns the origin square.
    #[inline]
    #[must_use]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Returns the destination squares; for castling, the square of the rook.
    #[inline]
    #[must_use]
    pub const fn destinations(&self) -> Bitboard {
        self.destinations
    }

    /// Returns the number of moves; a destination with promotion counts four times.
    #[must_use]
    pub const fn len(&self) -> usize {
        let promotions = self.promotion_targets().len();
        self.destinations.len() + 3 * promotions
    }

    /// Returns `true` if there is no move, which never holds for a set passed to `show`.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.destinations.is_empty()
    }

    /// Iterates over the moves, promotions to a queen first.
    pub fn iter(&self) -> PieceMovesIter<'p> {
        PieceMovesIter {
            set: *self,
            promotes: !self.promotion_targets().is_empty(),
            front: 0,
            back: 0,
        }
    }

    const fn promotion_targets(&self) -> Bitboard {
        if let Role::Pawn = self.role {
            let last = Bitboard::rank(Rank::Eighth.relative_to(self.position.turn()));
            Bitboard::from_bits(self.destinations.bits() & last.bits())
        } else {
            Bitboard::EMPTY
        }
    }

    /// Returns the move to one of the destinations.
    fn legal_move(&self, to: Square, promotion: Option<Promotion>) -> LegalMove<'p> {
        let mv = Move::new(self.from, to, promotion);
        let kind = kind_of(self.position, self.role, mv);
        LegalMove::new(self.position, Step::new(self.role, self.from, to, kind))
    }
}

impl<'p> IntoIterator for PieceMoves<'p> {
    type Item = LegalMove<'p>;
    type IntoIter = PieceMovesIter<'p>;

    fn into_iter(self) -> PieceMovesIter<'p> {
        self.iter()
    }
}

/// An iterator over the legal moves of one piece, from either end.
///
/// ```
/// use core::ops::ControlFlow;
/// use touchmove::{Position, Promotion, Role};
///
/// let position: Position = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1".parse()?;
/// let _ = position.for_each_piece_moves(|set| {
///     if set.role() == Role::Pawn {
///         let mut moves = set.iter();
///         let first = moves.next().and_then(|legal| legal.promotion());
///         let last = moves.next_back().and_then(|legal| legal.promotion());
///         assert_eq!(first, Some(Promotion::Queen));
///         assert_eq!(last, Some(Promotion::Knight));
///         assert_eq!(moves.len(), 2);
///     }
///     ControlFlow::<()>::Continue(())
/// });
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct PieceMovesIter<'p> {
    /// The moves without the destinations that are done.
    set: PieceMoves<'p>,
    /// `true` for a pawn on its seventh rank: each destination stands for four moves.
    promotes: bool,
    /// The number of promotions on the first destination already yielded from the front.
    front: usize,
    /// The number of promotions on the last destination already yielded from the back.
    back: usize,
}

impl<'p> Iterator for PieceMovesIter<'p> {
    type Item = LegalMove<'p>;

    fn next(&mut self) -> Option<LegalMove<'p>> {
        let to = self.set.destinations.first()?;
        if !self.promotes {
            self.set.destinations.remove(to);
            return Some(self.set.legal_move(to, None));
        }
        if self.len() == 0 {
            return None;
        }
        let promotion = Promotion::ALL[Promotion::ALL.len() - 1 - self.front];
        self.front += 1;
        if self.front == Promotion::ALL.len() {
            self.front = 0;
            self.set.destinations.remove(to);
        }
        Some(self.set.legal_move(to, Some(promotion)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let each = if self.promotes {
            Promotion::ALL.len()
        } else {
            1
        };
        let left = self.set.destinations.len() * each - self.front - self.back;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for PieceMovesIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let to = self.set.destinations.last()?;
        if !self.promotes {
            self.set.destinations.remove(to);
            return Some(self.set.legal_move(to, None));
        }
        if self.len() == 0 {
            return None;
        }
        let promotion = Promotion::ALL[self.back];
        self.back += 1;
        if self.back == Promotion::ALL.len() {
            self.back = 0;
            self.set.destinations.remove(to);
        }
        Some(self.set.legal_move(to, Some(promotion)))
    }
}

impl ExactSizeIterator for PieceMovesIter<'_> {}

impl FusedIterator for PieceMovesIter<'_> {}

/// Groups the moves of the generator by piece.
///
/// The generator passes pawn moves by direction, and castling apart from the king's steps.
struct Grouper<'p, F, B> {
    position: &'p Position,
    show: F,
    answer: Option<B>,
    /// Destinations of pawns with the offset from their origins: at most four directions, three of
    /// promotions and two en passant captures.
    pawns: ArrayVec<(Bitboard, i8), 9>,
    king: Bitboard,
}

impl<'p, B, F: FnMut(PieceMoves<'p>) -> ControlFlow<B>> Grouper<'p, F, B> {
    fn show(&mut self, role: Role, from: Square, destinations: Bitboard) -> ControlFlow<()> {
        if destinations.is_empty() {
            return ControlFlow::Continue(());
        }
        let flow = (self.show)(PieceMoves {
            position: self.position,
            role,
            from,
            destinations,
        });
        match flow {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(answer) => {
                self.answer = Some(answer);
                ControlFlow::Break(())
            }
        }
    }

    fn keep_pawns(&mut self, destinations: Bitboard, delta: i8) -> ControlFlow<()> {
        if !destinations.is_empty() {
            // The capacity is the most sets of pawn moves that the generator passes.
            let _ = self.pawns.try_push((destinations, delta));
        }
        ControlFlow::Continue(())
    }

    /// Passes on the pawns and the king.
    fn finish(&mut self) -> ControlFlow<()> {
        let pawns = core::mem::take(&mut self.pawns);
        let origins: Bitboard = pawns
            .iter()
            .flat_map(|&(destinations, delta)| {
                destinations.into_iter().map(move |to| origin(to, delta))
            })
            .collect();
        for from in origins {
            let destinations = pawns
                .iter()
                .flat_map(|&(destinations, delta)| {
                    let ahead = destinations.into_iter();
                    ahead.filter(move |&to| origin(to, delta) == from)
                })
                .collect();
            self.show(Role::Pawn, from, destinations)?;
        }
        let king = self.position.king(self.position.turn());
        self.show(Role::King, king, self.king)
    }
}

impl<'p, B, F: FnMut(PieceMoves<'p>) -> ControlFlow<B>> Visitor for Grouper<'p, F, B> {
    fn pawns(&mut self, destinations: Bitboard, delta: i8, _kind: Kind) -> ControlFlow<()> {
        self.keep_pawns(destinations, delta)
    }

    fn promotions(
        &mut self,
        destinations: Bitboard,
        delta: i8,
        _choices: &[Promotion],
    ) -> ControlFlow<()> {
        self.keep_pawns(destinations, delta)
    }

    fn piece(&mut self, role: Role, from: Square, destinations: Bitboard) -> ControlFlow<()> {
        if role == Role::King {
            self.king |= destinations;
            return ControlFlow::Continue(());
        }
        self.show(role, from, destinations)
    }

    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        let delta = to.index() as i8 - from.index() as i8;
        self.keep_pawns(to.into(), delta)
    }

    fn castling(&mut self, _king: Square, rook: Square) -> ControlFlow<()> {
        self.king |= rook;
        ControlFlow::Continue(())
    }
}
