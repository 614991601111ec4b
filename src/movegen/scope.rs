//! Which moves a visitor asks for, as sets of squares beyond which the generator does not look.

use crate::bitboard::Bitboard;
use crate::types::Promotion;

/// What a visitor wants to see of the legal moves of one position.
///
/// For a visitor that wants everything this is a constant, of which the compiler leaves no
/// instruction.
#[derive(Clone, Copy)]
pub(crate) struct Scope {
    /// Who may move, the king aside.
    pub(crate) men: Bitboard,
    /// Where knights, bishops, rooks and queens may go.
    pub(crate) pieces: Bitboard,
    /// Where the king may go, castling aside.
    pub(crate) king: Bitboard,
    /// Where pawns may go straight ahead.
    pub(crate) steps: Bitboard,
    /// Where pawns may capture; the square of an en passant capture is one of them.
    pub(crate) captures: Bitboard,
    /// With which rooks the king may castle.
    pub(crate) castling: Bitboard,
    /// What pawns who go straight ahead may become.
    pub(crate) step_promotions: &'static [Promotion],
    /// What pawns who capture may become.
    pub(crate) capture_promotions: &'static [Promotion],
}

impl Scope {
    /// All moves.
    pub(crate) const EVERYTHING: Self = Self {
        men: Bitboard::FULL,
        pieces: Bitboard::FULL,
        king: Bitboard::FULL,
        steps: Bitboard::FULL,
        captures: Bitboard::FULL,
        castling: Bitboard::FULL,
        step_promotions: &Self::PROMOTIONS,
        capture_promotions: &Self::PROMOTIONS,
    };

    /// What a pawn can become, in the order of lists.
    pub(crate) const PROMOTIONS: [Promotion; 4] = [
        Promotion::Queen,
        Promotion::Rook,
        Promotion::Bishop,
        Promotion::Knight,
    ];
}
