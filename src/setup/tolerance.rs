//! Which defects a caller is willing to overlook.

use core::ops;

/// A set of defects that validation accepts, by name.
///
/// Puzzles and studies sometimes show positions that no game leads to, but from which a
/// game could go on. What would break the rules of play or the limits of this crate is
/// never forgiven: kings, pawns on the first or last rank, more than 16 pieces a side, rights
/// that do not fit the men.
///
/// A FEN from users is read strictly unless a tolerance is named. Data that the crate itself
/// writes is read with [`ALL`](Self::ALL): PGN, EPD, logs, and data for `serde`.
///
/// ```
/// use touchmove::Setup;
/// use touchmove::setup::Tolerance;
///
/// // Seven of the eight queens were pawns, and six pawns are left: thirteen of eight.
/// let setup: Setup = "4k3/4p3/8/8/8/QQQQQQQQ/PPP2PPP/4K3 w - - 0 1".parse()?;
/// assert!(setup.validate().is_err());
/// assert!(setup.validate_with(Tolerance::EXCESS_MATERIAL).is_ok());
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[doc(alias = "ignore_too_much_material")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tolerance(u8);

impl Tolerance {
    /// Overlooks nothing.
    pub const NONE: Self = Self(0);

    /// Overlooks more pawns and promoted pieces than a side can have, up to 16 pieces a side.
    pub const EXCESS_MATERIAL: Self = Self(1);

    /// Overlooks checks that no last move explains.
    pub const IMPOSSIBLE_CHECK: Self = Self(2);

    /// Overlooks everything that can be overlooked.
    pub const ALL: Self = Self(Self::EXCESS_MATERIAL.0 | Self::IMPOSSIBLE_CHECK.0);

    /// Returns `true` if everything that `other` overlooks is overlooked.
    #[must_use]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

impl ops::BitOr for Tolerance {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl ops::BitOrAssign for Tolerance {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}
