//! The rules for online servers, first edition: this crate's own, with sections from S.1 on.
//!
//! Where they are silent, the rules of play of the FIDE Laws of 2023 hold: moves, the ends of a game
//! on the board, equal positions, the clock. Such a rule is cited as the section that takes it over,
//! a hyphen, and its FIDE article.

use super::super::citation::CitationSource;
use super::super::edition::Edition;
use super::super::policy::BySupervision;
use super::super::policy::table::{Layer, with_layer};
use super::fide2023;
use super::table::{Fast, Row, Table, none, overlaid, rows};

pub(super) const TABLE: Table = Table {
    provisions: overlaid(none(), ROWS, CitationSource::Edition, true),
    fast: FAST,
    quickplay: &[],
    policies: with_layer(fide2023::TABLE.policies, Layer::Edition(Edition::Server)),
    articles_verified: true,
};

/// Every rule, in the order of the sections. A rule that is not listed is not in force.
const ROWS: &[Row] = rows! {
    // S.1: play. The FIDE rules of play hold.
    "S.1-1.2": Turn;
    "S.1-1.3": HasMove;
    "S.1-1.4.1": KingCapture;
    "S.1-2.3": StartPosition;
    "S.1-3.1": OwnPiece;
    "S.1-3.1.1": Capture;
    "S.1-3.1.2": Attack;
    "S.1-3.2": BishopMove;
    "S.1-3.3": RookMove;
    "S.1-3.4": QueenMove;
    "S.1-3.5": ClearPath;
    "S.1-3.6": KnightMove;
    "S.1-3.7.1": PawnStep;
    "S.1-3.7.2": PawnDoubleStep;
    "S.1-3.7.3": PawnCapture;
    "S.1-3.7.3.1": EnPassant;
    "S.1-3.7.3.3": Promotion;
    "S.1-3.8.1": KingMove;
    "S.1-3.8.2": Castling;
    "S.1-3.8.2.1": CastlingRight;
    "S.1-3.8.2.2": CastlingPrevented;
    "S.1-3.9.1": Check;
    "S.1-3.9.2": KingSafety;
    "S.1-3.10.1": LegalMove;
    "S.1-3.10.3": PossiblePosition;
    "S.1-5.1.1": Checkmate;
    "S.1-5.2.1": Stalemate;
    "S.1-5.2.2": DeadPosition;
    "S.1-6.1": OneClockRuns;
    "S.1-6.2.1.1": CompletedByEnd;
    "S.1-6.3.1": TimeControl, Increment;
    "S.1-6.3.2": Delay, SavedTime;
    "S.1-6.4": FlagChecked;
    "S.1-6.6": ClocksStarted;
    "S.1-9.2.3": SamePosition;
    "S.1-10.1": Points;
    "S.1-10.2": PointsLimit;
    "S.1-II.2": Chess960StartPosition;
    "S.1-II.3.2.6": Chess960Castling;
    "S.1-II.3.2.7": Chess960CastlingPath;
    // S.2: moves.
    "S.2.1": MoveRefused;
    "S.2.2": NothingTouched;
    // S.3: time.
    "S.3.1": TimeMeasured;
    "S.3.2": LossOnTime;
    "S.3.3": FlagNoMate;
    // S.4: lag.
    "S.4": LagGivenBack;
    // S.5: draws without agreement.
    "S.5.1": FivefoldRepetition;
    "S.5.2": SeventyFiveMoves;
    "S.5.3": ThreefoldRepetition, ThreefoldRepetitionAnnounced;
    "S.5.4": FiftyMoves, FiftyMovesAnnounced;
    "S.5.5": ClaimlessDraw;
    "S.5.6": WrongClaimFree;
    // S.6: draw offers.
    "S.6.1": DrawOffer, AgreedDraw;
    "S.6.2": OfferStands;
    "S.6.3": DrawOfferLapse;
    "S.6.4": DrawOfferLimit;
    "S.6.5": AgreedDrawMinimum;
    // S.7: takebacks.
    "S.7.1": Takeback;
    "S.7.2": TakebackLapse;
    // S.8: aborted games.
    "S.8.1": Abort;
    "S.8.2": AbortUnplayed;
    // S.9: lost connections.
    "S.9.1": Disconnection;
    "S.9.2": DisconnectionClaim;
    "S.9.3": DisconnectionNoMate;
    // S.10: resigning.
    "S.10": Resignation;
    // S.11: what the game is called.
    "S.11": Speed;
    // S.12: the host, in the place of the arbiter.
    "S.12.1": Interruption;
    "S.12.2": Restart;
    "S.12.3": TimesAfterIrregularity;
    "S.12.4": Disturbance;
    "S.12.5": Forfeit;
    // S.13: everything else.
    "S.13": Judgment;
};

/// No class of games has rules of its own.
const FAST: Fast = Fast {
    always: &[],
    limited: &[],
    rapid: BySupervision::same(&[]),
    blitz: BySupervision::same(&[]),
};
