//! Filters for legal moves: by kind, role, origin and destination, or in check only.

use core::ops;

use super::{LegalMove, MoveKinds};
use crate::bitboard::Bitboard;
use crate::movegen::Scope;
use crate::position::Position;
use crate::types::{Rank, Role};

/// Which legal moves to generate: by kind, role, origin and destination.
///
/// Moves that do not match are never generated, so listing captures takes far less time than
/// listing all moves. A filter starts from the [kinds](MoveKinds) of moves it accepts and can be
/// narrowed. `&` combines two filters; the result accepts the moves that both accept.
///
/// ```
/// use touchmove::{Bitboard, File, MoveFilter, Position, Role};
///
/// let position: Position =
///     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse()?;
/// let count = |filter: MoveFilter| position.count_legal_moves_matching(filter);
/// assert_eq!(count(MoveFilter::ALL), 48);
/// assert_eq!(count(MoveFilter::CAPTURES), 8);
/// assert_eq!(count(MoveFilter::CAPTURES.role(Role::Knight)), 3);
/// assert_eq!(count(MoveFilter::QUIETS.origins(Bitboard::file(File::E))), 13);
/// assert_eq!(count(MoveFilter::EVASIONS), 0);
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveFilter {
    kinds: MoveKinds,
    /// One bit for each role, the pawn's the lowest.
    roles: u8,
    origins: Bitboard,
    destinations: Bitboard,
    only_in_check: bool,
}

impl MoveFilter {
    /// All legal moves.
    pub const ALL: Self = Self::new(MoveKinds::ALL);

    /// The captures, including en passant and promotions that capture.
    pub const CAPTURES: Self = Self::new(MoveKinds::CAPTURES);

    /// The moves that capture nothing, including castling and promotions without a capture.
    pub const QUIETS: Self = Self::new(MoveKinds::QUIETS);

    /// The promotions, with and without a capture.
    pub const PROMOTIONS: Self = Self::new(MoveKinds::PROMOTIONS);

    /// All legal moves if the side to move is in check; none otherwise.
    pub const EVASIONS: Self = Self {
        only_in_check: true,
        ..Self::ALL
    };

    /// Creates a filter that accepts moves of these kinds.
    #[inline]
    #[must_use]
    pub const fn new(kinds: MoveKinds) -> Self {
        Self {
            kinds,
            roles: !0,
            origins: Bitboard::FULL,
            destinations: Bitboard::FULL,
            only_in_check: false,
        }
    }

    /// Narrows the filter to moves of one role; castling is a king move.
    #[inline]
    #[must_use]
    pub const fn role(self, role: Role) -> Self {
        self.roles(&[role])
    }

    /// Narrows the filter to moves of several roles.
    #[inline]
    #[must_use]
    pub const fn roles(mut self, roles: &[Role]) -> Self {
        let (mut wanted, mut which) = (0, 0);
        while which < roles.len() {
            wanted |= 1 << roles[which].index();
            which += 1;
        }
        self.roles &= wanted;
        self
    }

    /// Narrows the filter to moves from these squares.
    #[inline]
    #[must_use]
    pub const fn origins(mut self, squares: Bitboard) -> Self {
        self.origins.0 &= squares.0;
        self
    }

    /// Narrows the filter to moves to these squares.
    ///
    /// The destination of castling is the square of the rook, as in [`LegalMove::to`].
    #[inline]
    #[must_use]
    pub const fn destinations(mut self, squares: Bitboard) -> Self {
        self.destinations.0 &= squares.0;
        self
    }

    /// Returns `true` if the filter accepts the move.
    #[must_use]
    pub const fn matches(self, legal: LegalMove<'_>) -> bool {
        self.kinds.contains(MoveKinds::of(legal))
            && self.wants(legal.role())
            && self.origins.contains(legal.from())
            && self.destinations.contains(legal.to())
            && !self.is_idle(legal.position())
    }

    /// Returns the kinds of moves that the filter may accept.
    #[inline]
    pub(super) const fn kinds(self) -> MoveKinds {
        self.kinds
    }

    /// Returns the filter without moves of these kinds.
    #[inline]
    pub(super) const fn without_kinds(mut self, kinds: MoveKinds) -> Self {
        self.kinds = self.kinds.difference(kinds);
        self
    }

    /// Returns the kinds of which the filter accepts every move, if it is not idle.
    #[inline]
    pub(super) fn complete_kinds(self) -> MoveKinds {
        let is_narrowed = !Role::ALL.into_iter().all(|role| self.wants(role))
            || self.origins != Bitboard::FULL
            || self.destinations != Bitboard::FULL;
        if is_narrowed {
            MoveKinds::NONE
        } else {
            self.kinds
        }
    }

    /// Returns `true` if the filter accepts no move in this position because the king is not in
    /// check.
    #[inline]
    pub(super) const fn is_idle(self, position: &Position) -> bool {
        self.only_in_check && !position.is_check()
    }

    /// Returns the scope of the filter in a position, to limit the generator.
    #[inline]
    pub(super) fn scope(self, position: &Position) -> Scope {
        let (board, us) = (position.board(), position.turn());
        let last = Bitboard::rank(Rank::Eighth.relative_to(us));
        let free = !board.occupied();
        let quiets = self.squares(MoveKinds::PLAIN_QUIET) & free;
        let captures = self.squares(MoveKinds::PLAIN_CAPTURE) & board.by_color(!us);
        let by_step = MoveKinds::QUEEN_BY_STEP | MoveKinds::LESSER_BY_STEP;
        let steps = self.squares(by_step) & last;
        let by_capture = MoveKinds::QUEEN_BY_CAPTURE | MoveKinds::LESSER_BY_CAPTURE;
        let promoting = self.squares(by_capture) & last;
        // Only an en passant capture goes to an empty square of this rank.
        let passed = Bitboard::rank(Rank::Sixth.relative_to(us)) & free;
        let passed = self.squares(MoveKinds::EN_PASSANT) & passed;
        let king = if self.wants(Role::King) && self.origins.contains(position.king(us)) {
            Bitboard::FULL
        } else {
            Bitboard::EMPTY
        };
        Scope {
            origins: self.origins & self.pieces(position),
            pieces: quiets | captures,
            king: king & (quiets | captures),
            steps: (quiets - last) | steps,
            captures: (captures - last) | promoting | passed,
            castling: king & self.squares(MoveKinds::CASTLING),
            step_promotions: self.kinds.step_promotions(),
            capture_promotions: self.kinds.capture_promotions(),
        }
    }

    const fn wants(self, role: Role) -> bool {
        self.roles >> role.index() & 1 != 0
    }

    /// Returns the destinations accepted for any of these kinds.
    #[inline]
    fn squares(self, kinds: MoveKinds) -> Bitboard {
        if self.kinds.is_disjoint(kinds) {
            Bitboard::EMPTY
        } else {
            self.destinations
        }
    }

    /// Returns the pieces of the accepted roles, of both colors; all squares if every role is
    /// accepted.
    #[inline]
    fn pieces(self, position: &Position) -> Bitboard {
        if Role::ALL.into_iter().all(|role| self.wants(role)) {
            return Bitboard::FULL;
        }
        let wanted = Role::ALL.into_iter().filter(|&role| self.wants(role));
        wanted.fold(Bitboard::EMPTY, |pieces, role| {
            pieces | position.board().by_role(role)
        })
    }
}

impl Default for MoveFilter {
    /// Returns the filter that accepts all legal moves.
    fn default() -> Self {
        Self::ALL
    }
}

impl From<MoveKinds> for MoveFilter {
    #[inline]
    fn from(kinds: MoveKinds) -> Self {
        Self::new(kinds)
    }
}

impl<F: Into<Self>> ops::BitAnd<F> for MoveFilter {
    type Output = Self;

    #[inline]
    fn bitand(self, other: F) -> Self {
        let other = other.into();
        Self {
            kinds: self.kinds & other.kinds,
            roles: self.roles & other.roles,
            origins: self.origins & other.origins,
            destinations: self.destinations & other.destinations,
            only_in_check: self.only_in_check || other.only_in_check,
        }
    }
}
