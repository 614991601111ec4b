//! The kinds of moves that engines distinguish: captures, quiet moves, promotions, castling.

use core::ops;

use super::LegalMove;
use crate::movegen::Scope;
use crate::types::Promotion;

/// A set of the eight kinds of moves.
///
/// Every legal move is of exactly one of eight kinds:
///
/// | | no capture | capture |
/// |---|---|---|
/// | neither promotion nor one of the two below | 1 | 2 |
/// | promotion to a queen | 3 | 4 |
/// | promotion to another role | 5 | 6 |
/// | castling | 7 | |
/// | en passant | | 8 |
///
/// The constants are sets of these kinds; combine them with `|`, `&`, `-` and `!`. Whether a move
/// gives check does not depend on its kind.
///
/// ```
/// use touchmove::{MoveKinds, Position};
///
/// let position: Position = "1n2k3/P7/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
/// // The rook captures nothing here; the pawn promotes with and without a capture.
/// assert_eq!(position.legal_moves_matching(MoveKinds::CAPTURES).len(), 4);
/// assert_eq!(position.legal_moves_matching(MoveKinds::PROMOTIONS).len(), 8);
/// assert_eq!(position.legal_moves_matching(MoveKinds::CASTLING).len(), 1);
///
/// let forcing = MoveKinds::CAPTURES | MoveKinds::PROMOTIONS - MoveKinds::UNDERPROMOTIONS;
/// assert_eq!(position.legal_moves_matching(forcing).len(), 5);
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MoveKinds(u8);

impl MoveKinds {
    /// Moves of no other kind that capture nothing.
    pub(super) const PLAIN_QUIET: Self = Self(1);
    /// Captures of no other kind.
    pub(super) const PLAIN_CAPTURE: Self = Self(2);
    pub(super) const QUEEN_BY_STEP: Self = Self(4);
    pub(super) const QUEEN_BY_CAPTURE: Self = Self(8);
    pub(super) const LESSER_BY_STEP: Self = Self(16);
    pub(super) const LESSER_BY_CAPTURE: Self = Self(32);

    /// Castling (Article 3.8.2).
    pub const CASTLING: Self = Self(64);

    /// En passant captures (Article 3.7.3.1).
    pub const EN_PASSANT: Self = Self(128);

    /// The empty set.
    pub const NONE: Self = Self(0);

    /// All eight kinds.
    pub const ALL: Self = Self(!0);

    /// All captures, including en passant and promotions that capture.
    pub const CAPTURES: Self = Self(
        Self::PLAIN_CAPTURE.0
            | Self::QUEEN_BY_CAPTURE.0
            | Self::LESSER_BY_CAPTURE.0
            | Self::EN_PASSANT.0,
    );

    /// All moves that capture nothing, including castling and promotions without a capture.
    pub const QUIETS: Self = Self(!Self::CAPTURES.0);

    /// All promotions, with and without a capture.
    pub const PROMOTIONS: Self = Self(
        Self::QUEEN_BY_STEP.0
            | Self::QUEEN_BY_CAPTURE.0
            | Self::LESSER_BY_STEP.0
            | Self::LESSER_BY_CAPTURE.0,
    );

    /// All promotions to a rook, bishop or knight, with and without a capture.
    pub const UNDERPROMOTIONS: Self = Self(Self::LESSER_BY_STEP.0 | Self::LESSER_BY_CAPTURE.0);

    /// Returns the kind of a legal move, as a set of one.
    #[must_use]
    pub const fn of(legal: LegalMove<'_>) -> Self {
        match (legal.promotion(), legal.is_capture()) {
            (Some(Promotion::Queen), false) => Self::QUEEN_BY_STEP,
            (Some(Promotion::Queen), true) => Self::QUEEN_BY_CAPTURE,
            (Some(_), false) => Self::LESSER_BY_STEP,
            (Some(_), true) => Self::LESSER_BY_CAPTURE,
            (None, _) if legal.is_castling() => Self::CASTLING,
            (None, _) if legal.is_en_passant() => Self::EN_PASSANT,
            (None, false) => Self::PLAIN_QUIET,
            (None, true) => Self::PLAIN_CAPTURE,
        }
    }

    /// Returns `true` if every kind of `other` is in the set.
    #[inline]
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns `true` if no kind is in both sets.
    #[inline]
    #[must_use]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns the kinds in either set; `|` does the same outside `const` code.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the kinds in this set but not in `other`. `-` does the same outside `const` code.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the promotions without a capture that are in the set, a queen first.
    #[inline]
    pub(super) const fn step_promotions(self) -> &'static [Promotion] {
        self.promotions(Self::QUEEN_BY_STEP, Self::LESSER_BY_STEP)
    }

    /// Returns the promotions with a capture that are in the set, a queen first.
    #[inline]
    pub(super) const fn capture_promotions(self) -> &'static [Promotion] {
        self.promotions(Self::QUEEN_BY_CAPTURE, Self::LESSER_BY_CAPTURE)
    }

    #[inline]
    const fn promotions(self, queen: Self, lesser: Self) -> &'static [Promotion] {
        let (queens, others) = Scope::PROMOTIONS.split_at(1);
        match (self.contains(queen), self.contains(lesser)) {
            (true, true) => &Scope::PROMOTIONS,
            (true, false) => queens,
            (false, true) => others,
            (false, false) => &[],
        }
    }
}

impl ops::BitAnd for MoveKinds {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl ops::BitOr for MoveKinds {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl ops::Not for MoveKinds {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl ops::Sub for MoveKinds {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        self.difference(other)
    }
}
