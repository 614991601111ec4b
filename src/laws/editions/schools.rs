//! The notes on the Laws for a competition of primary schools. They are an overlay on any edition.

use super::table::{Row, rows};

/// The notes by their letters: a to g on playing, W on winning, D on drawing.
pub(super) const ROWS: &[Row] = rows! {
    "f": HasMove, ReleasedMove, MoveCompleted;
    "c": EnPassant;
    "g": Promotion, IllegalPromotion;
    "a": Castling, CastlingRookFirst;
    "b": Check;
    "e-vi": Adjusting;
    "e-ii": TouchMove;
    "e-iii": TouchCapture;
    "e-iv": TouchBoth;
    "e-v": FreeMove;
    "W-ii": Resignation;
    "-": ResignationNoMate;
    "D-v": Stalemate;
    "D-i": AgreedDraw, AgreedDrawMinimum;
    "d": IllegalMove, IllegalMoveCorrected, Reinstate, TouchAfterIllegalMove;
    // The notes have no penalties for illegal moves.
    "-": IllegalMovePenalty, IllegalMoveLimit, QuickplayIllegalMoves;
    "D-iv": ThreefoldRepetition;
    "D-iii": FiftyMoves, WitnessedCount;
    "W-iii?": Forfeit;
    "d": Reporting;
    "e-i": HandsOff;
    "W-i": ConcededMate;
    // The notes are for a board on a table.
    "-": MoveRefused, NothingTouched;
};
