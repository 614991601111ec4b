//! The seventy-four points on which rulebooks differ.

mod places;

use core::fmt;

pub(super) use places::{Scope, governing, places};

/// Defines the points, in order.
macro_rules! parameters {
    ($($name:ident = $word:literal: $sentence:literal,)+) => {
        /// A point on which rulebooks differ.
        ///
        /// [`Rulebook::value`](crate::Rulebook::value) says what a rulebook has there.
        ///
        /// ```
        /// use touchmove::Rulebook;
        /// use touchmove::laws::Parameter;
        ///
        /// let point: Parameter = "claim_right_lost_by".parse()?;
        /// assert_eq!(point.number(), 19);
        /// assert_eq!(point.summary(), "how the right to claim a draw on this move is lost");
        /// assert_eq!(Rulebook::FIDE_2023.value(point).as_str(), "by_touching");
        /// assert_eq!(Rulebook::FIDE_1997.value(point).as_str(), "by_moving");
        /// # Ok::<(), touchmove::laws::RulebookError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Parameter {
            $(
                #[doc = concat!("`", $word, "`: ", $sentence, ".")]
                $name,
            )+
        }

        /// Every point with its name and its sentence.
        const POINTS: &[(Parameter, &str, &str)] =
            &[$((Parameter::$name, $word, $sentence)),+];

        impl Parameter {
            /// All points, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }
    };
}

parameters! {
    HasMoveWhen = "has_move_when": "when a player has the move",
    AdjustAllowedTo = "adjust_allowed_to": "who may adjust men on their squares",
    TouchIntentPresumption = "touch_intent_presumption":
        "which contact with a man is a touch that binds",
    TouchBothColors = "touch_both_colors": "what touching men of both sides means",
    TouchClaimLostWhen = "touch_claim_lost_when":
        "how the right to complain of the opponent's touching is lost",
    CastleRookFirst = "castle_rook_first": "what happens if the rook is touched before the king",
    CastleIllegalObligation = "castle_illegal_obligation":
        "what is owed if the castling that was meant is illegal",
    KingReleasedTwoSquares = "king_released_two_squares":
        "what a king released two squares to the side binds to",
    PromotionChoiceFinal = "promotion_choice_final": "when the choice of the promoted man is final",
    PromotionOrderFree = "promotion_order_free":
        "whether the parts of a promotion may come in any order",
    InvertedRook = "inverted_rook":
        "what a rook standing upside down on the promotion square counts as",
    PromotionNotReplacedAndPressed = "promotion_not_replaced_and_pressed":
        "what happens if the clock is pressed and the pawn is not replaced",
    MateRequires = "mate_requires": "what a mate needs to count",
    ResignationException = "resignation_exception":
        "whether resigning to an opponent who can never mate draws",
    DeadPositionAuto = "dead_position_auto": "whether a dead position draws of itself",
    MinMovesBeforeAgreedDraw = "min_moves_before_agreed_draw":
        "how many half-moves come before an agreed draw",
    EventMayBanDrawOffers = "event_may_ban_draw_offers":
        "which draw offers the event forbids, if it may",
    DrawOfferLapsesBy = "draw_offer_lapses_by": "how going on with the game refuses a draw offer",
    ClaimRightLostBy = "claim_right_lost_by": "how the right to claim a draw on this move is lost",
    ClaimIsDrawOffer = "claim_is_draw_offer": "whether a claim of a draw is also an offer",
    ClocksOnClaim = "clocks_on_claim": "who stops the clocks for a claim",
    ThreefoldClaim = "threefold_claim":
        "whether a draw can be claimed after three occurrences of a position",
    FiftyClaim = "fifty_claim": "whether a draw can be claimed after fifty moves without progress",
    FivefoldAuto = "fivefold_auto": "which five occurrences of a position draw, if any",
    SeventyfiveAuto = "seventyfive_auto": "whether seventy-five moves without progress draw",
    WrongClaimPenaltyStandard = "wrong_claim_penalty_standard":
        "what a wrong claim costs in standard play",
    WrongClaimPenaltyRapid = "wrong_claim_penalty_rapid": "what a wrong claim costs in rapid",
    WrongClaimPenaltyBlitz = "wrong_claim_penalty_blitz": "what a wrong claim costs in blitz",
    WrongClaimMustPlayIntended = "wrong_claim_must_play_intended":
        "whether and how the announced move of a wrong claim must be played",
    MoveCompletedBy = "move_completed_by": "what completes a move",
    MayPressAfterReply = "may_press_after_reply":
        "whether a player may press his clock after the opponent has replied",
    PressHand = "press_hand": "whether the hand that moved must press the clock",
    DefaultTime = "default_time": "how late a player may be",
    BothLate = "both_late": "whose time it is if both players are late",
    FlagCalledBy = "flag_called_by": "who may call a fallen flag",
    FlagMaterialTest = "flag_material_test": "when a fallen flag draws instead of losing",
    OwnFlagMustStandToClaimRapidBlitz = "own_flag_must_stand_to_claim_rapid_blitz":
        "whether the claimant of a win on time in rapid and blitz needs time himself",
    BothFlagsUnknownOrder = "both_flags_unknown_order":
        "what happens if both flags fell in unknown order, if there is a rule",
    ScoresheetNeededForTimeWin = "scoresheet_needed_for_time_win":
        "what shows that too few moves were made",
    DelayMode = "delay_mode": "where a delay is used",
    StopClocksReasonCheck = "stop_clocks_reason_check":
        "whether stopping the clocks without a good reason is penalized",
    WrongInitialPosition = "wrong_initial_position":
        "what happens to a game that began from a wrong position",
    WrongInitialPositionRapidBlitz = "wrong_initial_position_rapid_blitz":
        "after how many moves each, in rapid and blitz, a wrong set-up is too old to claim",
    BoardTurned = "board_turned": "what happens on a board placed the wrong way",
    ColorsReversed = "colors_reversed": "what happens to a game with the colors reversed",
    DisplacedPieces = "displaced_pieces": "what happens when men are knocked over",
    IllegalMoveLimitStandard = "illegal_move_limit_standard":
        "which illegal move loses in standard play",
    IllegalMoveBonusStandard = "illegal_move_bonus_standard":
        "what an illegal move gives the opponent in standard play",
    IllegalMoveBonusRapid = "illegal_move_bonus_rapid":
        "what an illegal move gives the opponent in rapid",
    IllegalMoveBonusBlitz = "illegal_move_bonus_blitz":
        "what an illegal move gives the opponent in blitz",
    IllegalMoveLimitRapidBlitz = "illegal_move_limit_rapid_blitz":
        "which illegal move loses in rapid and blitz",
    IllegalLossBecomesDrawIfNoMate = "illegal_loss_becomes_draw_if_no_mate":
        "whether a loss by illegal moves is a draw if the opponent can never mate",
    IllegalWindowStandard = "illegal_window_standard":
        "until when an illegal move is ruled on in standard play",
    IllegalWindowRapidBlitz = "illegal_window_rapid_blitz":
        "until when an illegal move is ruled on in rapid and blitz",
    PressWithoutMove = "press_without_move":
        "whether pressing the clock without a move is an illegal move",
    TwoHands = "two_hands": "whether using two hands is an illegal move",
    BothKingsInCheckRapid = "both_kings_in_check_rapid":
        "whether an arbiter in rapid who sees an illegal position waits and then draws",
    WhoMayReportIllegal = "who_may_report_illegal": "on whose word an irregularity is acted on",
    QuickplayDrawClaim = "quickplay_draw_claim":
        "who may claim a draw in the last minutes of a quickplay finish, and when",
    QuickplayIncrementRequest = "quickplay_increment_request":
        "what a player short of time in a quickplay finish may ask for",
    QuickplayRejectOption = "quickplay_reject_option":
        "whether such a claim may be rejected, and what the opponent may get",
    QuickplayIllegalMoves = "quickplay_illegal_moves":
        "what illegal moves cost in a quickplay finish",
    RecordBeforeMove = "record_before_move": "whether writing a move down in advance is ruled",
    RecordExempt = "record_exempt": "when a player need not write down the moves",
    UnableToRecord = "unable_to_record": "what happens if a player cannot write down the moves",
    NotationCaptureSign = "notation_capture_sign": "which signs the notation has",
    SignedResultStands = "signed_result_stands":
        "whether the result that both players signed stands",
    Device = "device": "what an electronic device costs",
    PenaltiesList = "penalties_list": "which penalties an arbiter may choose",
    DoubleLoss = "double_loss": "whether both players can lose",
    Scoring = "scoring": "what a game scores",
    TimeClasses = "time_classes": "which games are rapid, by the time for sixty moves",
    Chess960 = "chess960": "whether there are rules for Chess960",
    Appeal = "appeal": "whether a player may appeal",
}

impl Parameter {
    /// Returns the number of the point, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the name of the point.
    #[must_use]
    pub const fn name(self) -> &'static str {
        POINTS[self as usize].1
    }

    /// Returns what the point is about, as a sentence without its end.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        POINTS[self as usize].2
    }

    /// Returns the point with this name, if there is one.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let mut points = Self::ALL.iter().copied();
        points.find(|point| point.name() == name)
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
