//! Legal moves grouped by piece: one origin and a set of destinations.

use core::iter::FusedIterator;
use core::ops::{BitAnd, BitAndAssign, ControlFlow};

use arrayvec::ArrayVec;

use super::check::kind_of;
use super::{LegalMove, MoveFilter, MoveKinds};
use crate::bitboard::Bitboard;
use crate::movegen::{Scope, Visitor, target, visit};
use crate::position::{Kind, Position, Step};
use crate::types::{Move, Promotion, Rank, Role, Square};

/// The legal moves of one piece: its origin and its destinations.
///
/// The king's destinations include the squares of the rooks with which it may castle.
///
/// A mask narrows the set: `set & mask` and `set &= mask` keep the moves to these squares, as
/// [`restricted_to`](Self::restricted_to) does. En passant captures go to an empty square and
/// castling to an occupied one, so use [`captures`](Self::captures) and [`quiets`](Self::quiets)
/// instead of masks of enemy pieces or empty squares.
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
    /// The kinds of moves in the set; they decide which promotions each destination has.
    kinds: MoveKinds,
}

impl Position {
    /// Calls `show` once for each piece that has legal moves.
    ///
    /// If `show` returns a [`ControlFlow`], it can break off.
    ///
    /// ```
    /// use touchmove::{Bitboard, Position, Role, Square};
    ///
    /// // Which knights can move?
    /// let mut knights = Bitboard::EMPTY;
    /// Position::standard().for_each_piece_moves(|set| {
    ///     if set.role() == Role::Knight {
    ///         knights.insert(set.from());
    ///     }
    /// });
    /// assert_eq!(knights, Bitboard::from_iter([Square::B1, Square::G1]));
    /// ```
    #[doc(alias = "generate_moves")]
    pub fn for_each_piece_moves<'p, F: VisitFlow>(
        &'p self,
        mut show: impl FnMut(PieceMoves<'p>) -> F,
    ) -> F {
        let mut grouper = Grouper::new(self, MoveKinds::ALL, &mut show);
        let flow = visit(self, &Scope::EVERYTHING, &mut grouper);
        grouper.conclude(flow)
    }

    /// Calls `show` once for each piece with legal moves that match a filter.
    ///
    /// Moves that do not match are not generated. A set holds exactly the matching moves, also if
    /// the filter accepts only some promotions.
    ///
    /// ```
    /// use touchmove::{MoveFilter, Position};
    ///
    /// // Black can capture on d3, and en passant on f3.
    /// let position: Position = "4k3/8/8/8/4pP2/3P4/8/4K3 b - f3 0 1".parse()?;
    /// let mut captures = Vec::new();
    /// position.for_each_piece_moves_matching(MoveFilter::CAPTURES, |set| {
    ///     captures.extend(set.iter().map(|legal| legal.to_string()));
    /// });
    /// assert_eq!(captures, ["e4d3", "e4f3"]);
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias = "generate_moves_for")]
    #[inline]
    pub fn for_each_piece_moves_matching<'p, F: VisitFlow>(
        &'p self,
        filter: impl Into<MoveFilter>,
        mut show: impl FnMut(PieceMoves<'p>) -> F,
    ) -> F {
        let filter = filter.into();
        if filter.is_idle(self) {
            return F::from_flow(ControlFlow::Continue(()));
        }
        let mut grouper = Grouper::new(self, filter.kinds(), &mut show);
        let flow = visit(self, &filter.scope(self), &mut grouper);
        grouper.conclude(flow)
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

    /// Returns the number of moves; a destination with promotion counts once for each choice.
    ///
    /// There are four choices, or fewer if the set was made with a filter.
    #[must_use]
    pub const fn len(&self) -> usize {
        if !self.promotes() {
            return self.destinations.len();
        }
        let captures = self.captures().destinations.len();
        captures * self.kinds.capture_promotions().len()
            + (self.destinations.len() - captures) * self.kinds.step_promotions().len()
    }

    /// Returns `true` if there is no move. This holds only for sets that were narrowed.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.destinations.is_empty()
    }

    /// Returns the moves to these squares only. `&` and `&=` do the same outside `const` code.
    ///
    /// A move stays exactly if the mask has its destination: for castling, the square of the rook.
    /// A promotion stays with all its choices.
    #[doc(alias("set_iterator_mask", "mask"))]
    #[inline]
    #[must_use]
    pub const fn restricted_to(mut self, mask: Bitboard) -> Self {
        self.destinations.0 &= mask.0;
        self
    }

    /// Returns the captures only, including en passant and promotions that capture.
    #[inline]
    #[must_use]
    pub const fn captures(self) -> Self {
        self.restricted_to(self.capture_targets())
    }

    /// Returns the moves that capture nothing, including castling.
    #[inline]
    #[must_use]
    pub const fn quiets(self) -> Self {
        self.restricted_to(Bitboard(!self.capture_targets().0))
    }

    /// Returns `true` if the move is in the set.
    ///
    /// Castling may be in either spelling, as for [`legal_move`](Position::legal_move).
    #[doc(alias = "has")]
    #[must_use]
    pub fn contains(&self, mv: Move) -> bool {
        let mv = self.position.as_king_takes_rook(mv);
        let is_choice = match mv.promotion() {
            Some(promotion) => self.promotes() && self.choices(mv.to()).contains(&promotion),
            None => !self.promotes(),
        };
        mv.from() == self.from && self.destinations.contains(mv.to()) && is_choice
    }

    /// Iterates over the moves, promotions to a queen first.
    pub fn iter(&self) -> PieceMovesIter<'p> {
        PieceMovesIter {
            set: *self,
            promotes: self.promotes(),
            front: 0,
            back: 0,
        }
    }

    /// Returns `true` if every move is a promotion: a pawn on its seventh rank has no others.
    const fn promotes(&self) -> bool {
        let last = Rank::Eighth.relative_to(self.position.turn());
        matches!(self.role, Role::Pawn) && self.destinations.0 & Bitboard::rank(last).0 != 0
    }

    /// Returns the squares to which a move of this piece captures.
    const fn capture_targets(&self) -> Bitboard {
        let enemies = self
            .position
            .board()
            .by_color(self.position.turn().opponent());
        match (self.role, self.position.legal_en_passant_square()) {
            // No pawn can push to this square: the pawn to be captured is in front of it.
            (Role::Pawn, Some(square)) => Bitboard(enemies.0 | Bitboard::from_square(square).0),
            _ => enemies,
        }
    }

    /// Returns the promotions to a destination, for a pawn on its seventh rank.
    fn choices(&self, to: Square) -> &'static [Promotion] {
        if self.position.board().occupied().contains(to) {
            self.kinds.capture_promotions()
        } else {
            self.kinds.step_promotions()
        }
    }

    /// Returns the move to one of the destinations.
    fn legal_move(&self, to: Square, promotion: Option<Promotion>) -> LegalMove<'p> {
        let mv = Move::new(self.from, to, promotion);
        let kind = kind_of(self.position, self.role, mv);
        LegalMove::new(self.position, Step::new(self.role, self.from, to, kind))
    }
}

impl BitAnd<Bitboard> for PieceMoves<'_> {
    type Output = Self;

    #[inline]
    fn bitand(self, mask: Bitboard) -> Self {
        self.restricted_to(mask)
    }
}

impl BitAndAssign<Bitboard> for PieceMoves<'_> {
    #[inline]
    fn bitand_assign(&mut self, mask: Bitboard) {
        *self = *self & mask;
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
#[derive(Clone, Debug)]
pub struct PieceMovesIter<'p> {
    /// The moves without the destinations that are done.
    set: PieceMoves<'p>,
    /// `true` for a pawn on its seventh rank: each destination stands for up to four moves.
    promotes: bool,
    /// The number of promotions on the first destination already yielded from the front.
    front: usize,
    /// The number of promotions on the last destination already yielded from the back.
    back: usize,
}

impl<'p> PieceMovesIter<'p> {
    /// Yields the next move to a destination. For a pawn on its seventh rank, `promote` returns the
    /// promotion and whether it is the last one to this destination.
    fn step(
        &mut self,
        to: Square,
        promote: impl FnOnce(&mut Self, &[Promotion]) -> (Promotion, bool),
    ) -> Option<LegalMove<'p>> {
        if !self.promotes {
            self.set.destinations.remove(to);
            return Some(self.set.legal_move(to, None));
        }
        if self.len() == 0 {
            return None;
        }
        let (promotion, is_last) = promote(self, self.set.choices(to));
        if is_last {
            self.set.destinations.remove(to);
        }
        Some(self.set.legal_move(to, Some(promotion)))
    }
}

impl<'p> Iterator for PieceMovesIter<'p> {
    type Item = LegalMove<'p>;

    fn next(&mut self) -> Option<LegalMove<'p>> {
        let to = self.set.destinations.first()?;
        self.step(to, |it, choices| {
            let index = it.front;
            it.front = (index + 1) % choices.len();
            (choices[index], it.front == 0)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.set.len() - self.front - self.back;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for PieceMovesIter<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let to = self.set.destinations.last()?;
        self.step(to, |it, choices| {
            let index = choices.len() - 1 - it.back;
            it.back = (it.back + 1) % choices.len();
            (choices[index], it.back == 0)
        })
    }
}

impl ExactSizeIterator for PieceMovesIter<'_> {}

impl FusedIterator for PieceMovesIter<'_> {}

/// What a function that is called for each piece returns: nothing, or whether to break off.
///
/// It is `()` or a [`ControlFlow`]; no other type implements it.
pub trait VisitFlow: sealed::Flow {}

impl<F: sealed::Flow> VisitFlow for F {}

mod sealed {
    use core::convert::Infallible;
    use core::ops::ControlFlow;

    /// Implemented for what a function that is called for each piece may return.
    pub trait Flow: Sized {
        /// The value with which the function breaks off.
        type Break;

        fn into_flow(self) -> ControlFlow<Self::Break>;

        fn from_flow(flow: ControlFlow<Self::Break>) -> Self;
    }

    impl Flow for () {
        type Break = Infallible;

        #[inline(always)]
        fn into_flow(self) -> ControlFlow<Infallible> {
            ControlFlow::Continue(())
        }

        #[inline(always)]
        fn from_flow(_flow: ControlFlow<Infallible>) -> Self {}
    }

    impl<B> Flow for ControlFlow<B> {
        type Break = B;

        #[inline(always)]
        fn into_flow(self) -> Self {
            self
        }

        #[inline(always)]
        fn from_flow(flow: Self) -> Self {
            flow
        }
    }
}

/// The most sets of pawn moves that the generator passes: four directions, three of promotions and
/// two en passant captures.
const PAWN_SETS: usize = 9;

/// Groups the moves of the generator by piece.
///
/// The generator passes pawn moves by direction, and castling apart from the king's steps.
struct Grouper<'p, S, F: VisitFlow> {
    position: &'p Position,
    /// The kinds of moves that the generator passes.
    kinds: MoveKinds,
    show: S,
    answer: Option<F::Break>,
    /// Destinations of pawns with the offset from their origins.
    pawns: ArrayVec<(Bitboard, i8), PAWN_SETS>,
    king: Bitboard,
}

impl<'p, F: VisitFlow, S: FnMut(PieceMoves<'p>) -> F> Grouper<'p, S, F> {
    #[inline(always)]
    fn new(position: &'p Position, kinds: MoveKinds, show: S) -> Self {
        Self {
            position,
            kinds,
            show,
            answer: None,
            pawns: ArrayVec::new(),
            king: Bitboard::EMPTY,
        }
    }

    fn show(&mut self, role: Role, from: Square, destinations: Bitboard) -> ControlFlow<()> {
        if destinations.is_empty() {
            return ControlFlow::Continue(());
        }
        let flow = (self.show)(PieceMoves {
            position: self.position,
            role,
            from,
            destinations,
            kinds: self.kinds,
        });
        match flow.into_flow() {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(answer) => {
                self.answer = Some(answer);
                ControlFlow::Break(())
            }
        }
    }

    fn keep_pawns(&mut self, destinations: Bitboard, delta: i8) -> ControlFlow<()> {
        if !destinations.is_empty() {
            self.pawns.push((destinations, delta));
        }
        ControlFlow::Continue(())
    }

    /// Ends the grouping: shows what is left, unless `show` broke off.
    fn conclude(mut self, flow: ControlFlow<()>) -> F {
        if flow.is_continue() {
            // The last call has nothing left to break off.
            let _ = self.finish();
        }
        F::from_flow(
            self.answer
                .map_or(ControlFlow::Continue(()), ControlFlow::Break),
        )
    }

    /// Passes on the pawns and the king.
    fn finish(&mut self) -> ControlFlow<()> {
        let pawns = core::mem::take(&mut self.pawns);
        let origins = pawns.iter().fold(Bitboard::EMPTY, |origins, &(to, delta)| {
            origins | Bitboard(to.0.rotate_right(delta as u32 & 63))
        });
        for from in origins {
            let destinations = pawns.iter().fold(Bitboard::EMPTY, |reached, &(to, delta)| {
                reached | (to & target(from, delta))
            });
            self.show(Role::Pawn, from, destinations)?;
        }
        let king = self.position.king(self.position.turn());
        self.show(Role::King, king, self.king)
    }
}

impl<'p, F: VisitFlow, S: FnMut(PieceMoves<'p>) -> F> Visitor for Grouper<'p, S, F> {
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
