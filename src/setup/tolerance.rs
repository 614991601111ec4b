//! The defects that a caller accepts.

use crate::types::unions;

/// A set of defects that validation accepts.
///
/// Puzzles and studies sometimes show positions that no game can reach, but from which a game can
/// continue. Defects that would break the rules of play or the limits of this crate are never
/// accepted:
///
/// * missing or extra kings, or a king that could be captured;
/// * pawns on the first or last rank;
/// * more than 16 pieces a side;
/// * castling rights or an en passant square that do not fit the pieces.
///
/// A FEN is read strictly unless the caller names a tolerance. Data that the crate itself writes
/// is read with [`ALL`](Self::ALL): PGN, EPD, logs, and data for `serde`.
///
/// ```
/// use touchmove::Setup;
/// use touchmove::setup::Tolerance;
///
/// // Seven of the eight queens are promoted, and six pawns are left: thirteen of eight pawns.
/// let setup: Setup = "4k3/4p3/8/8/8/QQQQQQQQ/PPP2PPP/4K3 w - - 0 1".parse()?;
/// assert!(setup.validate().is_err());
/// assert!(setup.validate_with(Tolerance::EXCESS_MATERIAL).is_ok());
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[doc(alias = "ignore_too_much_material")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tolerance(u8);

impl Tolerance {
    /// Accepts no defect.
    pub const NONE: Self = Self(0);

    /// Accepts more pawns and promoted pieces than possible, up to 16 pieces a side.
    pub const EXCESS_MATERIAL: Self = Self(1);

    /// Accepts checks that no legal move can have given.
    pub const IMPOSSIBLE_CHECK: Self = Self(2);

    /// Accepts the full-move number 0, and counts the moves from 1.
    pub const MOVE_NUMBER_ZERO: Self = Self(4);

    /// Accepts every defect that can be accepted.
    pub const ALL: Self =
        Self(Self::EXCESS_MATERIAL.0 | Self::IMPOSSIBLE_CHECK.0 | Self::MOVE_NUMBER_ZERO.0);
}

unions!(Tolerance);
