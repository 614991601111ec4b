//! The notes on the Laws for a competition of primary schools, laid over any edition.

use super::super::clause::Clause;
use super::super::policies::{
    AdjustingBy, BoardTurnedRule, BothLateRule, ByClass, CompletedBy, DefaultTime, HasMoveWhen,
    InitialPositionRule, MateRequires, Points, Policies, Reporters, RookFirst, TouchBothRule,
    TouchIntentRule, UnfinishedPromotion,
};
use super::table::Row;
use crate::types::Color;

/// The notes by their letters: a to g on playing, W on winning, D on drawing.
pub(super) const ROWS: &[Row] = &[
    (Clause::HasMove, "f"),
    (Clause::EnPassant, "c"),
    (Clause::Promotion, "g"),
    (Clause::Castling, "a"),
    (Clause::Check, "b"),
    (Clause::Adjusting, "e-vi"),
    (Clause::TouchMove, "e-ii"),
    (Clause::TouchCapture, "e-iii"),
    (Clause::TouchBoth, "e-iv"),
    (Clause::CastlingRookFirst, "a"),
    (Clause::FreeMove, "e-v"),
    (Clause::ReleasedMove, "f"),
    (Clause::Resignation, "W-ii"),
    (Clause::ResignationNoMate, "-"),
    (Clause::Stalemate, "D-v"),
    (Clause::AgreedDraw, "D-i"),
    (Clause::AgreedDrawMinimum, "D-i"),
    (Clause::MoveCompleted, "f"),
    (Clause::IllegalMove, "d"),
    (Clause::IllegalMoveCorrected, "d"),
    (Clause::Reinstate, "d"),
    (Clause::TouchAfterIllegalMove, "d"),
    (Clause::IllegalPromotion, "g"),
    // The notes know no penalties for illegal moves.
    (Clause::IllegalMovePenalty, "-"),
    (Clause::IllegalMoveLimit, "-"),
    (Clause::QuickplayIllegalMoves, "-"),
    (Clause::ThreefoldRepetition, "D-iv"),
    (Clause::FiftyMoves, "D-iii"),
    (Clause::Forfeit, "W-iii?"),
    (Clause::Reporting, "d"),
    (Clause::HandsOff, "e-i"),
    (Clause::ConcededMate, "W-i"),
    (Clause::WitnessedCount, "D-iii"),
];

/// Returns the policies of an edition with the notes laid over them.
pub(in crate::laws) const fn laid_over(mut policies: Policies) -> Policies {
    policies.touch.adjusting = AdjustingBy::PlayerHavingTheMove;
    policies.touch.intent = TouchIntentRule::Deliberate;
    policies.touch.both = TouchBothRule::OneOfEach;
    policies.touch.rook_first = RookFirst::RookMoves;
    policies.completion.has_move = HasMoveWhen::Made;
    policies.completion.completed_by = CompletedBy::HandOff;
    policies.completion.mate_requires = MateRequires::Concession;
    policies.offers.minimum_plies = 1;
    policies.clock.default_time = DefaultTime::ToBeSpecified;
    policies.clock.both_late = BothLateRule::BothLose;
    policies.irregularities.initial_position = InitialPositionRule::AnnulAnyTime;
    policies.irregularities.board_turned = BoardTurnedRule::Transfer;
    policies.irregularities.unfinished_promotion = UnfinishedPromotion::Corrected;
    policies.irregularities.reporters = ByClass::same(Reporters::Spectators);
    policies.results.points = Points::CLASSICAL;
    policies
}

/// Returns the colour of a team on a board of a match: the team named first has White on the
/// boards with even numbers (the schools' notes).
///
/// ```
/// use touchmove::{Color, schools_color};
///
/// assert_eq!(schools_color(1, true), Color::Black);
/// assert_eq!(schools_color(2, true), Color::White);
/// ```
#[must_use]
pub const fn schools_color(board: u32, named_first: bool) -> Color {
    if (board % 2 == 0) == named_first {
        Color::White
    } else {
        Color::Black
    }
}
