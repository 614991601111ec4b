//! The packed move: a legal move as it is generated, listed and played.

use crate::types::{CastlingSide, Color, Move, Promotion, Role, Square};

/// A legal move as it is generated, listed and played: squares, role of the moving piece, kind.
///
/// Bits 0–7 hold the destination, 8–15 the origin, 16–23 the role, 24–31 the kind. The code that
/// creates one guarantees that it is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Step(u32);

/// The kind of a move, as far as playing it differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Normal,
    /// A pawn's first move over two squares, which may allow an en passant capture.
    DoublePush,
    EnPassant,
    /// The king moves to the square of its own rook.
    Castling,
    Promotion(Promotion),
}

impl Kind {
    #[inline(always)]
    const fn code(self) -> u32 {
        match self {
            Self::Normal => 0,
            Self::Promotion(promotion) => promotion as u32,
            Self::DoublePush => 5,
            Self::EnPassant => 6,
            Self::Castling => 7,
        }
    }
}

impl Step {
    /// A placeholder for unused places of a list.
    pub(crate) const BLANK: Self = Self(0);

    #[inline(always)]
    pub(crate) const fn new(role: Role, from: Square, to: Square, kind: Kind) -> Self {
        let squares = to.index() as u32 | (from.index() as u32) << 8;
        Self(squares | (role as u32) << 16 | kind.code() << 24)
    }

    /// Returns the same move to another destination, if this one's is a1.
    ///
    /// `to` is an index below 64, or up to 64 in a placeholder that is never read.
    #[inline(always)]
    pub(crate) const fn toward(self, to: u32) -> Self {
        Self(self.0 | to)
    }

    /// Creates a pawn move whose destination is `delta` squares ahead of its origin.
    ///
    /// `to` is an index as for [`toward`](Self::toward).
    #[inline(always)]
    pub(crate) const fn pawn(to: u32, delta: i8, kind: Kind) -> Self {
        let squares = (to * 0x101).wrapping_sub((delta as u32) << 8);
        Self(squares.wrapping_add((Role::Pawn as u32) << 16 | kind.code() << 24))
    }

    /// Returns a legal pawn move that is not an en passant capture.
    #[inline(always)]
    pub(crate) const fn pawn_move(mv: Move) -> Self {
        let (from, to) = (mv.from().index() as u32, mv.to().index() as u32);
        // The number of a promotion is the code of its kind; 0, without a promotion, is a normal move.
        let code = if from.abs_diff(to) == 16 {
            Kind::DoublePush.code()
        } else {
            mv.promotion_number()
        };
        Self(to | from << 8 | (Role::Pawn as u32) << 16 | code << 24)
    }

    #[inline(always)]
    pub(crate) const fn from(self) -> Square {
        Square::from_low_bits((self.0 >> 8) as u8)
    }

    #[inline(always)]
    pub(crate) const fn to(self) -> Square {
        Square::from_low_bits(self.0 as u8)
    }

    #[inline(always)]
    pub(crate) const fn role(self) -> Role {
        Role::from_low_bits((self.0 >> 16) as usize)
    }

    /// The index of the [role](Self::role) as stored, which is cheaper to read.
    #[inline(always)]
    pub(super) const fn role_index(self) -> usize {
        (self.0 >> 16 & 7) as usize
    }

    #[inline(always)]
    pub(crate) const fn kind(self) -> Kind {
        match self.0 >> 24 & 7 {
            0 => Kind::Normal,
            1 => Kind::Promotion(Promotion::Knight),
            2 => Kind::Promotion(Promotion::Bishop),
            3 => Kind::Promotion(Promotion::Rook),
            4 => Kind::Promotion(Promotion::Queen),
            5 => Kind::DoublePush,
            6 => Kind::EnPassant,
            _ => Kind::Castling,
        }
    }

    /// Returns `true` for the most common kind, which is tested first.
    #[inline(always)]
    pub(super) const fn is_normal(self) -> bool {
        self.0 >> 24 == Kind::Normal.code()
    }

    #[inline(always)]
    pub(crate) const fn promotion(self) -> Option<Promotion> {
        match self.kind() {
            Kind::Promotion(promotion) => Some(promotion),
            _ => None,
        }
    }

    /// Returns the side on which the move castles, or `None` if it is not castling.
    #[inline]
    pub(crate) const fn castling_side(self) -> Option<CastlingSide> {
        match self.kind() {
            Kind::Castling => Some(CastlingSide::from_rook(self.from(), self.to())),
            _ => None,
        }
    }

    /// Returns where the piece that moves lands: for castling, the king's square after it.
    #[inline]
    pub(crate) const fn destination(self, us: Color) -> Square {
        match self.castling_side() {
            Some(side) => side.king_target(us),
            None => self.to(),
        }
    }

    /// Returns the square of the captured piece, if the move captures one.
    #[inline]
    pub(crate) const fn capture_square(self) -> Square {
        match self.kind() {
            // Beside the capturing pawn's origin: on its rank, and on the file of its destination.
            Kind::EnPassant => Square::new(self.to().file(), self.from().rank()),
            _ => self.to(),
        }
    }

    #[inline(always)]
    pub(crate) const fn to_move(self) -> Move {
        Move::new(self.from(), self.to(), self.promotion())
    }
}
