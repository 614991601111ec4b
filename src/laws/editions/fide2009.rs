//! The FIDE Laws of Chess in force from 1 July 2009. They are given as differences from those of
//! 2014.
//!
//! Where the number of a part is unknown, the article is given without it.

use super::super::edition::Edition;
use super::super::policy::BySupervision;
use super::super::policy::table::{Layer, with_layer};
use super::fide2014;
use super::table::{Fast, NO_SCORESHEET, Row, Table, differing, rows};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2014::TABLE, ROWS, false),
    fast: FAST,
    // Article 10 is not a guideline, so it applies without an announcement.
    quickplay: &[],
    policies: with_layer(fide2014::TABLE.policies, Layer::Edition(Edition::Fide2009)),
    articles_verified: false,
};

const ROWS: &[Row] = rows! {
    "-": PromotionOrder, ResignationNoMate, CompletedByNextMove, MayPressAfterReply,
        AnnouncedMoveBinds, FiftyMovesAnnouncementBinds, FivefoldRepetition, SeventyFiveMoves,
        AdaptedBoard;
    "5.2b!": DeadPosition;
    "6": TimesAfterIrregularity;
    "7.1": InitialPosition, BoardTurned;
    "7.2": ColorsReversed;
    "7.3": Displaced, DisplacedStopClocks, DisplacedPenalty;
    "7.4a": IllegalMove, IllegalPromotion;
    "7.4": IllegalMoveCorrected, Reinstate, TouchAfterIllegalMove, IllegalMovePenalty,
        IllegalMoveLimit, IllegalMoveNoMate;
    "7": DisplacedFound;
    "9.1": DrawOffersRestricted, DrawOffer, ProperTimeToOffer, OfferCondition, OfferStands,
        DrawOfferLapse;
    "9.1c!": ClaimIsOffer, QuickplayClaimIsOffer;
    "11": Points, Forfeit;
    "12": Conduct, LeavingPlay, OutsideHelp, Device, FinishedPlayers, Distraction, ConductPenalty,
        RefusalToComply, BothGuilty, Explanation, Appeal, PlayersHelp, ClaimChecked;
    "13": ArbiterIntervenes, Disturbance, ArbiterSilence, Reporting, Penalties;
    "10": QuickplayFinish;
    "6.11!": BothFlags, BothFlagsInLastPeriod;
    "10.2!": QuickplayClaim;
    "10.2": QuickplayDraw, QuickplayPostponed, QuickplayDecided, QuickplayRejected;
    "D!": QuickplayWithoutArbiter;
};

/// Appendices A and B. In rapid and blitz an illegal move is ruled on only if the opponent claims
/// it, and in blitz the claim wins the game.
const FAST: Fast = Fast {
    always: NO_SCORESHEET,
    limited: rows! {
        "A.4": SetUpClaimsLapse, MisplacedCastling, TimeWinClaim, OwnFlagMustStand;
    },
    rapid: BySupervision {
        full: RAPID,
        limited: rows! {
            "A": FastGame, RecordingNotRequired, Supervision;
            "A.4": IllegalMoveWindow;
        },
    },
    blitz: BySupervision {
        full: BLITZ,
        limited: rows! {
            "B": FastGame, Supervision, IllegalMoveWindow;
            "A": RecordingNotRequired;
            "-": IllegalMovePenalty;
            "B.3": IllegalMoveLimit, IllegalMoveNoMate;
        },
    },
};

const RAPID: &[Row] = rows! {
    "A": FastGame, RecordingNotRequired, Supervision;
};

const BLITZ: &[Row] = rows! {
    "B": FastGame, Supervision;
    "A": RecordingNotRequired;
};
