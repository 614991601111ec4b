//! The rules of US Chess, seventh edition: experimental.
//!
//! The rulebook itself was not available. The rules here come from quotations and secondary texts.
//! Where those give no number for a part, the rule is given without it.

use super::super::citation::CitationSource;
use super::super::edition::Edition;
use super::super::policy::BySupervision;
use super::super::policy::table::{Layer, with_layer};
use super::fide2023;
use super::table::{Fast, Row, Table, none, overlaid, rows};

pub(super) const TABLE: Table = Table {
    provisions: overlaid(none(), ROWS, CitationSource::Edition, false),
    fast: FAST,
    quickplay: QUICKPLAY,
    policies: with_layer(fide2023::TABLE.policies, Layer::Edition(Edition::Uscf)),
    articles_verified: false,
};

/// Every rule that was found. Rules that are not listed are not in force.
const ROWS: &[Row] = rows! {
    "8": Turn, KingCapture, StartPosition, OwnPiece, Capture, Attack, BishopMove, RookMove,
        QueenMove, ClearPath, KnightMove, PawnStep, PawnDoubleStep, PawnCapture, EnPassant,
        Promotion, KingMove, Castling, CastlingRight, CastlingPrevented, Check, KingSafety,
        LegalMove;
    "9": HasMove, ReleasedMove, CaptureMade, CastlingMade, KingReleasedTwoSquares, CompletedByEnd;
    "20": OneHand, Conduct, LeavingPlay, OutsideHelp, FinishedPlayers, Distraction, RefusalToComply,
        BothGuilty;
    "10A": Adjusting;
    "10B": TouchIntent;
    "10": TouchMove, TouchCapture, FreeMove, TouchClaimLost;
    "10D": TouchBoth;
    "10I": CastlingKingAndRook;
    "10I2": CastlingRookFirst;
    "10I1": CastlingNotPossible;
    "9D": PromotionFinal, PromotionMade;
    "8F7!": InvertedRook;
    "8F": PromotionOrder;
    "13A": Checkmate;
    "13": Resignation;
    "14": Stalemate, AgreedDraw, DrawOffersRestricted, DrawOffer, ProperTimeToOffer, OfferCondition,
        OfferStands, DrawOfferLapse, ClaimIsOffer, ClaimStopsClocks, ClaimIsFinal, CorrectClaim,
        WrongClaim, IntendedMoveMustBePlayed;
    "14D": DeadPosition;
    "16": OneClockRuns, MayPress, ClockHandling, TimeControl, Increment, Delay, SavedTime,
        ClocksStarted, ClockDefect, Interruption, StopClocks, Restart;
    "9A": MoveCompleted;
    "16C!": PressHand;
    "13C": FlagChecked, LossOnTime;
    "13D": DefaultTime, BothLate, DoubleForfeit;
    "13C1": FlagFall;
    "14E!": FlagNoMate;
    "11": TimesAfterIrregularity, TouchAfterIllegalMove;
    "11F!": InitialPosition, ColorsReversed;
    "11G!": BoardTurned;
    "11C": Displaced, DisplacedFound;
    "11A!": IllegalMove, Reinstate, IllegalMoveWindow;
    "11D!": IllegalMoveCorrected, IllegalMovePenalty;
    "15A": Recording, RecordInAdvance, RecordBeforeNextMove;
    "15B": RecordingExempt;
    "13C7": PeriodUnproven;
    "14C": ThreefoldRepetitionAnnounced, SamePosition;
    "14C!": ThreefoldRepetition;
    "14F": FiftyMovesAnnounced;
    "14F!": FiftyMoves;
    "14C4": ClaimRightLost;
    "14K1": FivefoldRepetition;
    "14K2": SeventyFiveMoves;
    "20N": Device;
    "1C2": ConductPenalty, Penalties;
    "21H": Appeal;
    "21": ArbiterIntervenes, ArbiterSilence;
    "11H!": Reporting;
    "13C5": OwnFlagMustStand;
    "14G": BothFlags, BothFlagsInLastPeriod;
    "14E3!": TwoKnightsOnTime;
};

/// Rapid and blitz keep the rules of standard play, except for the window of illegal moves, which
/// is a policy.
const FAST: Fast = Fast {
    always: &[],
    limited: &[],
    rapid: BySupervision::same(&[]),
    blitz: BySupervision::same(&[]),
};

/// Rule 14H, a variation that the event may announce.
const QUICKPLAY: &[Row] = rows! {
    "14H": QuickplayFinish, QuickplayIncrement, QuickplayClaim, QuickplayDraw;
};
