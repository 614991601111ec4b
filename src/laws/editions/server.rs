//! The rules for online servers, first edition: this crate's own, with sections from S.1 on.
//!
//! Where they are silent, the rules of play of the FIDE Laws of 2023 hold: moves, the ends of a game
//! on the board, equal positions, the clock. Such a rule is cited as the section that takes it over,
//! a hyphen, and its FIDE article.

use super::super::citation::CitationSource;
use super::super::policy::BySupervision;
use super::super::policy::table::{Layer, with_layer};
use super::super::rule::Rule;
use super::fide2023;
use super::table::{Fast, Row, Table, none, overlaid};

pub(super) const TABLE: Table = Table {
    provisions: overlaid(none(), ROWS, CitationSource::Edition, true),
    fast: FAST,
    quickplay: &[],
    policies: with_layer(fide2023::TABLE.policies, Layer::Server),
    articles_verified: true,
};

/// Every rule, in the order of the sections. A rule that is not listed is not in force.
const ROWS: &[Row] = &[
    // S.1: play. The FIDE rules of play hold.
    (Rule::Turn, "S.1-1.2"),
    (Rule::HasMove, "S.1-1.3"),
    (Rule::KingCapture, "S.1-1.4.1"),
    (Rule::StartPosition, "S.1-2.3"),
    (Rule::OwnPiece, "S.1-3.1"),
    (Rule::Capture, "S.1-3.1.1"),
    (Rule::Attack, "S.1-3.1.2"),
    (Rule::BishopMove, "S.1-3.2"),
    (Rule::RookMove, "S.1-3.3"),
    (Rule::QueenMove, "S.1-3.4"),
    (Rule::ClearPath, "S.1-3.5"),
    (Rule::KnightMove, "S.1-3.6"),
    (Rule::PawnStep, "S.1-3.7.1"),
    (Rule::PawnDoubleStep, "S.1-3.7.2"),
    (Rule::PawnCapture, "S.1-3.7.3"),
    (Rule::EnPassant, "S.1-3.7.3.1"),
    (Rule::Promotion, "S.1-3.7.3.3"),
    (Rule::KingMove, "S.1-3.8.1"),
    (Rule::Castling, "S.1-3.8.2"),
    (Rule::CastlingRight, "S.1-3.8.2.1"),
    (Rule::CastlingPrevented, "S.1-3.8.2.2"),
    (Rule::Check, "S.1-3.9.1"),
    (Rule::KingSafety, "S.1-3.9.2"),
    (Rule::LegalMove, "S.1-3.10.1"),
    (Rule::PossiblePosition, "S.1-3.10.3"),
    (Rule::Checkmate, "S.1-5.1.1"),
    (Rule::Stalemate, "S.1-5.2.1"),
    (Rule::DeadPosition, "S.1-5.2.2"),
    (Rule::OneClockRuns, "S.1-6.1"),
    (Rule::CompletedByEnd, "S.1-6.2.1.1"),
    (Rule::TimeControl, "S.1-6.3.1"),
    (Rule::Increment, "S.1-6.3.1"),
    (Rule::Delay, "S.1-6.3.2"),
    (Rule::SavedTime, "S.1-6.3.2"),
    (Rule::FlagChecked, "S.1-6.4"),
    (Rule::ClocksStarted, "S.1-6.6"),
    (Rule::SamePosition, "S.1-9.2.3"),
    (Rule::Points, "S.1-10.1"),
    (Rule::PointsLimit, "S.1-10.2"),
    (Rule::Chess960StartPosition, "S.1-II.2"),
    (Rule::Chess960Castling, "S.1-II.3.2.6"),
    (Rule::Chess960CastlingPath, "S.1-II.3.2.7"),
    // S.2: moves.
    (Rule::MoveRefused, "S.2.1"),
    (Rule::NothingTouched, "S.2.2"),
    // S.3: time.
    (Rule::TimeMeasured, "S.3.1"),
    (Rule::LossOnTime, "S.3.2"),
    (Rule::FlagNoMate, "S.3.3"),
    // S.4: lag.
    (Rule::LagGivenBack, "S.4"),
    // S.5: draws without agreement.
    (Rule::FivefoldRepetition, "S.5.1"),
    (Rule::SeventyFiveMoves, "S.5.2"),
    (Rule::ThreefoldRepetition, "S.5.3"),
    (Rule::ThreefoldRepetitionAnnounced, "S.5.3"),
    (Rule::FiftyMoves, "S.5.4"),
    (Rule::FiftyMovesAnnounced, "S.5.4"),
    (Rule::ClaimlessDraw, "S.5.5"),
    (Rule::WrongClaimFree, "S.5.6"),
    // S.6: draw offers.
    (Rule::DrawOffer, "S.6.1"),
    (Rule::AgreedDraw, "S.6.1"),
    (Rule::OfferStands, "S.6.2"),
    (Rule::DrawOfferLapse, "S.6.3"),
    (Rule::DrawOfferLimit, "S.6.4"),
    (Rule::AgreedDrawMinimum, "S.6.5"),
    // S.7: takebacks.
    (Rule::Takeback, "S.7.1"),
    (Rule::TakebackLapse, "S.7.2"),
    // S.8: aborted games.
    (Rule::Abort, "S.8.1"),
    (Rule::AbortUnplayed, "S.8.2"),
    // S.9: lost connections.
    (Rule::Disconnection, "S.9.1"),
    (Rule::DisconnectionClaim, "S.9.2"),
    (Rule::DisconnectionNoMate, "S.9.3"),
    // S.10: resigning.
    (Rule::Resignation, "S.10"),
    // S.11: what the game is called.
    (Rule::Speed, "S.11"),
    // S.12: the host, in the place of the arbiter.
    (Rule::Interruption, "S.12.1"),
    (Rule::Restart, "S.12.2"),
    (Rule::TimesAfterIrregularity, "S.12.3"),
    (Rule::Disturbance, "S.12.4"),
    (Rule::Forfeit, "S.12.5"),
    // S.13: everything else.
    (Rule::Judgment, "S.13"),
];

/// No class of games has rules of its own.
const FAST: Fast = Fast {
    always: &[],
    limited: &[],
    rapid: BySupervision::same(&[]),
    blitz: BySupervision::same(&[]),
};
