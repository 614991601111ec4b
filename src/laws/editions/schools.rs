//! The notes on the Laws for a competition of primary schools. They are an overlay on any edition.

use super::super::rule::Rule;
use super::table::Row;

/// The notes by their letters: a to g on playing, W on winning, D on drawing.
pub(super) const ROWS: &[Row] = &[
    (Rule::HasMove, "f"),
    (Rule::EnPassant, "c"),
    (Rule::Promotion, "g"),
    (Rule::Castling, "a"),
    (Rule::Check, "b"),
    (Rule::Adjusting, "e-vi"),
    (Rule::TouchMove, "e-ii"),
    (Rule::TouchCapture, "e-iii"),
    (Rule::TouchBoth, "e-iv"),
    (Rule::CastlingRookFirst, "a"),
    (Rule::FreeMove, "e-v"),
    (Rule::ReleasedMove, "f"),
    (Rule::Resignation, "W-ii"),
    (Rule::ResignationNoMate, "-"),
    (Rule::Stalemate, "D-v"),
    (Rule::AgreedDraw, "D-i"),
    (Rule::AgreedDrawMinimum, "D-i"),
    (Rule::MoveCompleted, "f"),
    (Rule::IllegalMove, "d"),
    (Rule::IllegalMoveCorrected, "d"),
    (Rule::Reinstate, "d"),
    (Rule::TouchAfterIllegalMove, "d"),
    (Rule::IllegalPromotion, "g"),
    // The notes have no penalties for illegal moves.
    (Rule::IllegalMovePenalty, "-"),
    (Rule::IllegalMoveLimit, "-"),
    (Rule::QuickplayIllegalMoves, "-"),
    (Rule::ThreefoldRepetition, "D-iv"),
    (Rule::FiftyMoves, "D-iii"),
    (Rule::Forfeit, "W-iii?"),
    (Rule::Reporting, "d"),
    (Rule::HandsOff, "e-i"),
    (Rule::ConcededMate, "W-i"),
    (Rule::WitnessedCount, "D-iii"),
    // The notes are for a board on a table.
    (Rule::MoveRefused, "-"),
    (Rule::NothingTouched, "-"),
];
