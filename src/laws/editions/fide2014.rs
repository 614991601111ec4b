//! The FIDE Laws of Chess in force from 1 July 2014. They are given as differences from those of
//! 2018.
//!
//! No full text of this edition was available. Its parts had letters where later editions have
//! numbers. Where a letter is unknown, the article is given without it.

use super::super::edition::Edition;
use super::super::policy::BySupervision;
use super::super::policy::table::{Layer, with_layer};
use super::fide2018;
use super::table::{Fast, NO_SCORESHEET, Row, Table, differing, rows};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2018::TABLE, ROWS, false),
    fast: FAST,
    quickplay: QUICKPLAY,
    policies: with_layer(fide2018::TABLE.policies, Layer::Edition(Edition::Fide2014)),
    articles_verified: false,
};

const ROWS: &[Row] = rows! {
    "Preface": Judgment;
    "1.1!": Turn, HasMove;
    "1.2": KingCapture;
    "2.3": StartPosition;
    "3.1": OwnPiece, Capture, Attack;
    "3.2": BishopMove;
    "3.3": RookMove;
    "3.4": QueenMove;
    "3.5": ClearPath;
    "3.6": KnightMove;
    "3.7": PawnStep, PawnDoubleStep, PawnCapture, Promotion;
    "3.7d": EnPassant;
    "3.8": KingMove, Castling, CastlingRight, CastlingPrevented;
    "3.9": Check, KingSafety;
    "3.10": LegalMove, PossiblePosition;
    "4.1": OneHand;
    "4.2": Adjusting;
    "4.3!": TouchIntent;
    "4.3": TouchMove, TouchCapture;
    "4.3c": TouchBoth;
    "4.4": CastlingKingAndRook, CastlingRookFirst, CastlingNotPossible, InvertedRook;
    "4.4d": PromotionFinal;
    "4.5": FreeMove;
    "4.6": PromotionOrder;
    "4.7": ReleasedMove, CaptureMade, PromotionMade;
    "4.7b": CastlingMade, KingReleasedTwoSquares;
    "4.8": TouchClaimLost;
    "4.9": MovingAssistant;
    "5.1a": Checkmate;
    "5.1b": Resignation;
    "5.2a": Stalemate;
    "5.2b": DeadPosition;
    "5.2": AgreedDraw;
    "-": AgreedDrawMinimum, AdjustingOnOwnClock, PressWithoutMove, TwoHands, PointsLimit;
    "6.1": OneClockRuns;
    "6.2a": MoveCompleted, CompletedByEnd, CompletedByNextMove;
    "6.2b": MayPress, MayPressAfterReply;
    "6.2": PressHand, ClockHandling, PressingAssistant;
    "6.3": TimeControl, Increment, SavedTime;
    "6.3b": Delay;
    "6.4": FlagChecked;
    "6.6": ClocksStarted;
    "6.7a": DefaultTime, DoubleForfeit;
    "6.7b": BothLate;
    "6.8": FlagFall;
    "6.9": LossOnTime, FlagNoMate;
    "6.10": ClockDefect, ClockSetting;
    "6.11": Interruption, StopClocks, Restart;
    "6.11d": StopClocksReason;
    "6.12": Displays;
    "7.1": TimesAfterIrregularity;
    "7.2": InitialPosition, BoardTurned;
    "7.3": ColorsReversed;
    "7.4": Displaced, DisplacedStopClocks, DisplacedPenalty;
    "7.5": IllegalMove, IllegalMoveCorrected, Reinstate, TouchAfterIllegalMove;
    "7.5a": IllegalPromotion;
    "7.5b": IllegalMovePenalty, IllegalMoveLimit, IllegalMoveNoMate;
    "7.6": DisplacedFound;
    "8.1": Recording, RecordBeforeNextMove, ScoresheetUse, OfferRecorded, RecordingAssistant;
    "8.1b": RecordInAdvance;
    "8.4": RecordingExempt;
    "8.5": BothExempt, OneExempt, Reconstruction;
    "8.6": PeriodUnproven;
    "8.7": SignedResult;
    "9.1a": DrawOffersRestricted;
    "9.1b1": DrawOffer, ProperTimeToOffer, OfferCondition, OfferStands, DrawOfferLapse;
    "9.1b3": ClaimIsOffer;
    "9.2": ThreefoldRepetitionAnnounced, ThreefoldRepetition, SamePosition, AnnouncedMoveBinds;
    "9.3": FiftyMovesAnnounced, FiftyMoves, FiftyMovesAnnouncementBinds;
    "9.4": ClaimRightLost;
    "9.5": ClaimStopsClocks, ClaimIsFinal, CorrectClaim;
    "9.5b": WrongClaim, IntendedMoveMustBePlayed;
    "9.6a": FivefoldRepetition;
    "9.6b": SeventyFiveMoves;
    "10": Points, Forfeit;
    "11.1": Conduct;
    "11.2": LeavingPlay;
    "11.3": OutsideHelp;
    "11.3b": Device;
    "11.4": FinishedPlayers;
    "11.5": Distraction;
    "11.6": ConductPenalty;
    "11.7": RefusalToComply;
    "11.8": BothGuilty;
    "11": Explanation, Appeal, PlayersHelp, ClaimChecked;
    "12.1": ArbiterIntervenes;
    "12.5": Disturbance;
    "12.6": ArbiterSilence;
    "12.7": Reporting;
    "12.9": Penalties;
    "I": SealedMove, AdjournedEarly, Envelope, AdjournedOffer, AdjournedSetUp, AdjournedEnd,
        EnvelopeOpened, SealedMoveInvalid, ResumptionAbsence, EnvelopeMissing, ResumptionTimes;
    "II": Chess960StartPosition, Chess960Castling, Chess960CastlingPath;
    "D": AdaptedBoard;
};

/// Appendices A and B: Article A.4 applies under limited supervision, where the first illegal move
/// loses; Article B.2 reduces the penalties in blitz.
const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: rows! {
        "A.4": SetUpClaimsLapse, MisplacedCastling, TimeWinClaim, OwnFlagMustStand;
        "A.4b": IllegalMoveWindow, IllegalMoveLimit, IllegalMoveNoMate;
        "A.4d": BothKingsInCheck;
    },
    rapid: BySupervision {
        full: rows! {
            "A": FastGame, RecordingNotRequired, Supervision;
        },
        limited: rows! {
            "A": FastGame, RecordingNotRequired;
            "A.4": Supervision;
        },
    },
    blitz: BySupervision::same(rows! {
        "B": FastGame, Supervision;
        "A": RecordingNotRequired;
        "B.2": WrongClaim, IllegalMovePenalty;
    }),
};

/// Appendix G, if the event has announced it.
const QUICKPLAY: &[Row] = rows! {
    "G": QuickplayFinish, QuickplayClaim, QuickplayDraw, QuickplayPostponed, QuickplayDecided,
        QuickplayRejected, QuickplayWithoutArbiter;
    "G.3": BothFlags, BothFlagsInLastPeriod;
    "G.4": QuickplayIncrement;
};
