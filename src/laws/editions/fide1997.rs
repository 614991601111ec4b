//! The FIDE Laws of Chess in force from 1 July 1997.
//!
//! Their rules are written out here; their policies are derived from those of 2009. The appendices
//! on rapid and blitz were not available; their content comes from other sources.

use super::super::citation::CitationSource;
use super::super::edition::Edition;
use super::super::policy::BySupervision;
use super::super::policy::table::{Layer, with_layer};
use super::fide2009;
use super::table::{Fast, NO_SCORESHEET, Row, Table, none, overlaid, rows};

pub(super) const TABLE: Table = Table {
    provisions: overlaid(none(), ROWS, CitationSource::Edition, true),
    fast: FAST,
    quickplay: &[],
    policies: with_layer(fide2009::TABLE.policies, Layer::Edition(Edition::Fide1997)),
    articles_verified: true,
};

/// Every rule of the edition. Rules that are not listed are not in the edition.
const ROWS: &[Row] = rows! {
    "Preface": Judgment;
    "1.1": Turn, HasMove;
    "1.2": KingCapture;
    "2.3": StartPosition;
    "3.1": OwnPiece, Capture, Attack;
    "3.2c": BishopMove;
    "3.2b": RookMove;
    "3.2a": QueenMove;
    "3.2": ClearPath;
    "3.3": KnightMove;
    "3.4a": PawnStep;
    "3.4b": PawnDoubleStep;
    "3.4c": PawnCapture;
    "3.4d": EnPassant;
    "3.4": Promotion;
    "3.5a": KingMove, Castling;
    "3.5": CastlingRight, CastlingPrevented;
    "3.5b": Check, KingSafety;
    "4.7": LegalMove, PromotionFinal, ReleasedMove, KingReleasedTwoSquares, PromotionMade;
    "4.1": OneHand;
    "4.2": Adjusting;
    "4.3": TouchIntent;
    "4.3a": TouchMove, TouchCapture;
    "4.3b": TouchBoth;
    "4.4a": CastlingKingAndRook;
    "4.4b": CastlingRookFirst;
    "4.4c": CastlingNotPossible;
    "4.5": FreeMove;
    "4.7?": CaptureMade, CastlingMade;
    "4.6": TouchClaimLost;
    "5.1a": Checkmate;
    "5.1b": Resignation;
    "5.2": Stalemate;
    "9.6": DeadPosition;
    "5.3": AgreedDraw;
    "6.1": OneClockRuns;
    "6.7a": MoveCompleted, CompletedByEnd, MayPress;
    "6.7b": PressHand;
    "6.7c": ClockHandling;
    "6.2": TimeControl, Increment, Delay, SavedTime;
    "6.3": FlagChecked;
    "6.5": ClocksStarted, BothLate;
    "6.6": DefaultTime, DoubleForfeit;
    "6.8": FlagFall;
    "6.9": LossOnTime, FlagNoMate;
    "6.10": ClockDefect;
    "6.12a": Interruption;
    "6.12b": StopClocks;
    "6.12c": Restart;
    "6.14": Displays;
    "6.13": TimesAfterIrregularity;
    "7.1a": InitialPosition;
    "7.1b": BoardTurned;
    "7.2": ColorsReversed;
    "7.3": Displaced;
    "7.4": IllegalMove, Reinstate, TouchAfterIllegalMove, DisplacedFound;
    "8.1": Recording, RecordBeforeNextMove, OfferRecorded, RecordingAssistant;
    "12.2": ScoresheetUse, OutsideHelp;
    "8.4": RecordingExempt;
    "8.5a": BothExempt;
    "8.5b": OneExempt;
    "8.5c": Reconstruction;
    "8.6": PeriodUnproven;
    "9.1": DrawOffer, ProperTimeToOffer, OfferCondition, OfferStands, DrawOfferLapse;
    "9.2a": ThreefoldRepetitionAnnounced;
    "9.2b": ThreefoldRepetition;
    "9.2": SamePosition;
    "9.3a": FiftyMovesAnnounced;
    "9.3b": FiftyMoves;
    "9.4": ClaimRightLost;
    "9.5": ClaimStopsClocks, ClaimIsFinal;
    "9.5a": CorrectClaim;
    "9.5b": WrongClaim, IntendedMoveMustBePlayed;
    "11.1": Points;
    "11.1?": Forfeit;
    "12.1": Conduct;
    "12.4": LeavingPlay;
    "12.3": FinishedPlayers;
    "12.5": Distraction;
    "12.6": ConductPenalty;
    "12.7": RefusalToComply;
    "12.8": BothGuilty;
    "13.1": ArbiterIntervenes;
    "13.5": Disturbance;
    "13.6": ArbiterSilence;
    "13.7": Reporting;
    "13.4": Penalties;
    "10.1": QuickplayFinish;
    "6.11": BothFlags;
    "10.4": BothFlagsInLastPeriod;
    "10.2": QuickplayClaim;
    "10.2a": QuickplayDraw;
    "10.2b": QuickplayPostponed;
    "10.2c": QuickplayDecided;
    "10.3": QuickplayIllegalMoves;
};

/// Appendices B and C, which do not distinguish kinds of supervision.
const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: &[],
    rapid: BySupervision::same(rows! {
        "B1?": FastGame;
        "B?": RecordingNotRequired;
        "B4?": SetUpClaimsLapse;
        "B5?": IllegalMovePenalty, IllegalMoveLimit;
        "B7?": TimeWinClaim, OwnFlagMustStand;
        "B8?": BothFlags;
        "-": BothFlagsInLastPeriod;
    }),
    // Quickplay claims do not apply to blitz.
    blitz: BySupervision::same(rows! {
        "C1?": FastGame;
        "B?": RecordingNotRequired;
        "B4?": SetUpClaimsLapse;
        "C3?": IllegalMoveWindow, IllegalMoveLimit;
        "B7?": TimeWinClaim, OwnFlagMustStand;
        "C4?": FlagNoMate;
        "B8?": BothFlags;
        "-": BothFlagsInLastPeriod, QuickplayFinish, QuickplayClaim, QuickplayDraw,
            QuickplayPostponed, QuickplayDecided, QuickplayIllegalMoves;
    }),
};
