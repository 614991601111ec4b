//! The table of the parameters. A row gives a parameter's name and summary, the field that holds
//! its value, the rule that governs it, and the value of every edition that differs.

use core::num::NonZeroU8;
use core::ops::Bound;
use core::time::Duration;

use crate::laws::edition::Edition;
use crate::laws::policy::*;
use crate::laws::rule::Rule;
use crate::laws::text::Place;

/// A row of the table.
pub(super) struct Point {
    pub(super) name: &'static str,
    pub(super) summary: &'static str,
    /// The rule that must be in force for the parameter to matter, and the games in which it is
    /// looked up.
    pub(super) governing: Option<(Rule, Scope)>,
    /// The editions whose value was not read in the edition itself.
    pub(super) unverified: &'static [Edition],
}

/// The games in which a rule is looked up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::laws) enum Scope {
    /// The rulebook's own games.
    Own,
    /// Rapid games under limited supervision.
    Rapid,
    /// Blitz games under limited supervision.
    Blitz,
    /// The rulebook's own games if they are rapid or blitz, otherwise rapid games.
    Fast,
    /// Rapid games under full supervision.
    Supervised,
    /// Games with an announced quickplay finish.
    Quickplay,
}

/// Defines the parameters, in order. After its name and its summary a row has
///
/// * `under Rule`: the rule that must be in force for the parameter to matter, if there is one. It
///   is looked up in the rulebook's own games, or `in` those of another [`Scope`];
/// * `at (part.field) { … }`: the field of the [`Policies`] that holds the value, and each edition
///   whose value differs from the edition that it is derived from. The values of 2023, from which
///   all others are derived, stand beside the fields;
/// * `unverified [ … ]`: the editions whose value was not read in the edition itself.
macro_rules! parameters {
    ($(
        $name:ident = $word:literal: $summary:literal
        $(under $rule:ident $(in $scope:ident)?)?
        $(at $place:tt {
            $($layer:ident $(.$part:ident)*: $value:expr),* $(,)?
        })*
        $(unverified [$($unverified:ident),+])?;
    )+) => {
        /// A parameter: one point on which rulebooks differ.
        ///
        /// [`Rulebook::value`](crate::Rulebook::value) returns the value in a rulebook.
        ///
        /// ```
        /// use touchmove::Rulebook;
        /// use touchmove::laws::Parameter;
        ///
        /// let point: Parameter = "claim_right_lost_by".parse()?;
        /// assert_eq!(point.number(), 16);
        /// assert_eq!(point.summary(), "how the right to claim a draw on this move is lost");
        /// assert_eq!(Rulebook::FIDE_2023.value(point).as_str(), "by_touching");
        /// assert_eq!(Rulebook::FIDE_1997.value(point).as_str(), "by_moving");
        /// # Ok::<(), touchmove::laws::RulebookError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Parameter {
            $(
                #[doc = concat!("`", $word, "`: ", $summary, ".")]
                $name,
            )+
        }

        impl Parameter {
            /// Every parameter, in order.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];
        }

        /// The rows of the table, in order.
        pub(super) const POINTS: &[Point] = &[$(Point {
            name: $word,
            summary: $summary,
            governing: governing!($($rule $($scope)?)?),
            unverified: &[$($(Edition::$unverified),+)?],
        }),+];

        /// Returns the fields of the policies that hold a parameter's value: one or two.
        pub(in crate::laws) fn places(
            parameter: Parameter,
            policies: &mut Policies,
        ) -> (&mut dyn Place, Option<&mut dyn Place>) {
            match parameter {
                $(Parameter::$name => two!($(&mut place!(policies $place)),*),)+
            }
        }

        /// Returns the policies of an edition, derived from those of another edition.
        pub(in crate::laws) const fn with_edition(
            mut policies: Policies,
            edition: Edition,
        ) -> Policies {
            $($($(
                edition!($layer edition => place!(policies $place)$(.$part)* = $value);
            )*)*)+
            policies
        }

        /// Returns the policies with those of the schools' notes applied.
        pub(in crate::laws) const fn with_schools(mut policies: Policies) -> Policies {
            $($($(
                schools!($layer => place!(policies $place)$(.$part)* = $value);
            )*)*)+
            policies
        }
    };
}

macro_rules! place {
    ($policies:ident ($($place:tt)+)) => {
        $policies.$($place)+
    };
}

macro_rules! governing {
    () => {
        None
    };
    ($rule:ident) => {
        governing!($rule Own)
    };
    ($rule:ident $scope:ident) => {
        Some((Rule::$rule, Scope::$scope))
    };
}

macro_rules! two {
    ($only:expr) => {
        ($only, None)
    };
    ($first:expr, $second:expr) => {
        ($first, Some($second))
    };
}

/// Changes a policy for an edition. The schools' notes are not an edition, so their values are
/// skipped.
macro_rules! edition {
    (Schools $edition:ident => $($change:tt)+) => {};
    ($layer:ident $edition:ident => $($change:tt)+) => {
        if let Edition::$layer = $edition {
            $($change)+;
        }
    };
}

/// Changes a policy for the schools' notes.
macro_rules! schools {
    (Schools => $($change:tt)+) => {
        $($change)+;
    };
    ($edition:ident => $($change:tt)+) => {};
}

parameters! {
    HasMoveWhen = "has_move_when": "when a player has the move"
        at (completion.has_move) { Fide2009: HasMoveWhen::Completed, Schools: HasMoveWhen::Made }
        unverified [Uscf];
    AdjustAllowedTo = "adjust_allowed_to": "who may adjust pieces on their squares"
        at (touch.adjusting) {
            Fide2014: AdjustingBy::PlayerHavingTheMove,
            Uscf: AdjustingBy::PlayerHavingTheMove,
            Schools: AdjustingBy::PlayerHavingTheMove,
        }
        unverified [Uscf];
    TouchIntentPresumption = "touch_intent_presumption":
        "which contact with a piece is a binding touch"
        at (touch.intent) {
            Fide2014: TouchIntentRule::IntendingToMove,
            Fide2009: TouchIntentRule::Deliberate,
            Uscf: TouchIntentRule::Deliberate,
            Schools: TouchIntentRule::Deliberate,
        }
        unverified [Fide2009, Uscf];
    TouchBothColors = "touch_both_colors": "what touching pieces of both sides means"
        at (touch.both) {
            Fide2014: TouchBothRule::OneOfEach,
            Uscf: TouchBothRule::OneOfEach,
            Schools: TouchBothRule::OneOfEach,
        }
        unverified [Uscf];
    TouchClaimLostWhen = "touch_claim_lost_when":
        "how the right to claim an opponent's touch-move violation is lost"
        at (touch.claim_lost) {
            Fide2014: TouchClaimLostBy::Touching,
            Fide1997: TouchClaimLostBy::TouchingForTouchObligations,
            Uscf: TouchClaimLostBy::Touching,
        }
        unverified [Fide2009, Uscf];
    CastleRookFirst = "castle_rook_first": "what happens if the rook is touched before the king"
        at (touch.rook_first) { Schools: RookFirst::RookMoves };
    CastleIllegalObligation = "castle_illegal_obligation":
        "what the player must do if the intended castling is illegal"
        at (touch.castling_refused) { Fide1997: CastlingRefused::OtherSideOrKing }
        unverified [Fide2009, Uscf];
    KingReleasedTwoSquares = "king_released_two_squares":
        "what a king released two squares to the side commits the player to"
        at (touch.king_released) { Fide1997: KingReleased::AsAnyPiece };
    PromotionChoiceFinal = "promotion_choice_final":
        "when the choice of the promotion piece is final"
        at (touch.promotion_final) { Fide1997: PromotionFinalWhen::Releasing }
        unverified [Uscf];
    // The arbiters' manual says what such a rook counts as; no edition of the FIDE Laws does.
    InvertedRook = "inverted_rook":
        "what an upside-down rook on the promotion square counts as"
        under InvertedRook
        at (touch.inverted_rook) { Uscf: InvertedRookRule::QueenUnlessAnnounced }
        unverified [Fide2023, Fide2018, Fide2017, Fide2014, Fide2009];
    PromotionNotReplacedAndPressed = "promotion_not_replaced_and_pressed":
        "what happens if the clock is pressed before the pawn is replaced"
        at (irregularities.unfinished_promotion) {
            Fide2009: UnfinishedPromotion::Corrected,
            Fide1997: UnfinishedPromotion::Reinstated,
            Uscf: UnfinishedPromotion::PressBack,
            Schools: UnfinishedPromotion::Corrected,
        }
        unverified [Uscf];
    MateRequires = "mate_requires": "what checkmate needs to count"
        at (completion.mate_requires) {
            Fide2009: MateRequires::LegalMove,
            Uscf: MateRequires::LegalMove,
            Server: MateRequires::LegalMove,
            Schools: MateRequires::Concession,
        }
        unverified [Uscf];
    MinMovesBeforeAgreedDraw = "min_moves_before_agreed_draw":
        "how many half-moves must come before an agreed draw"
        under AgreedDrawMinimum
        at (offers.minimum_plies) { Fide2014: 0, Uscf: 0, Schools: 1 }
        unverified [Fide2014, Fide2009, Uscf];
    EventMayBanDrawOffers = "event_may_ban_draw_offers":
        "which draw offers the event forbids, if any"
        under DrawOffersRestricted
        at (offers.restriction) {}
        unverified [Uscf];
    DrawOfferLapsesBy = "draw_offer_lapses_by": "how continuing the game declines a draw offer"
        at (offers.lapse) { Fide1997: OfferLapse::ByMoving, Server: OfferLapse::ByMoving }
        unverified [Uscf];
    ClaimRightLostBy = "claim_right_lost_by": "how the right to claim a draw on this move is lost"
        at (claims.right_lost) {
            Fide1997: ClaimRightLost::ByMoving,
            Uscf: ClaimRightLost::ByPressing,
            Server: ClaimRightLost::ByMoving,
        }
        unverified [Uscf];
    ClocksOnClaim = "clocks_on_claim": "who stops the clocks for a claim"
        at (claims.clocks) {
            Fide2009: ClocksOnClaim::ClaimantMay,
            Fide1997: ClocksOnClaim::ClaimantMust,
            Uscf: ClocksOnClaim::ClaimantFirst,
        }
        unverified [Uscf];
    FivefoldAuto = "fivefold_auto": "which five occurrences of a position are a draw, if any"
        under FivefoldRepetition
        at (claims.fivefold) {
            Fide2014: FivefoldRule::Consecutive,
            Uscf: FivefoldRule::DirectorMay,
        }
        unverified [Uscf];
    SeventyfiveAuto = "seventyfive_auto": "whether seventy-five moves without progress are a draw"
        under SeventyFiveMoves
        at (claims.seventy_five) { Uscf: DrawDeclared::DirectorMay }
        unverified [Uscf];
    WrongClaimPenaltyStandard = "wrong_claim_penalty_standard":
        "what a wrong claim costs in standard play"
        under WrongClaim
        at (claims.wrong.standard) {
            Fide2009: ClaimPenalty::of_minutes(3),
            Fide1997: ClaimPenalty::FIDE_1997,
        }
        unverified [Uscf];
    WrongClaimPenaltyRapid = "wrong_claim_penalty_rapid": "what a wrong claim costs in rapid"
        under WrongClaim in Rapid
        at (claims.wrong.rapid) {
            Fide2018: BySupervision::same(ClaimPenalty::of_minutes(2)),
            Fide2009: BySupervision::same(ClaimPenalty::of_minutes(3)),
            Fide1997: BySupervision::same(ClaimPenalty::FIDE_1997),
            Uscf: BySupervision::same(ClaimPenalty::of_minutes(2)),
        }
        unverified [Fide2009, Uscf];
    WrongClaimPenaltyBlitz = "wrong_claim_penalty_blitz": "what a wrong claim costs in blitz"
        under WrongClaim in Blitz
        at (claims.wrong.blitz) {
            Fide2018: BySupervision::same(ClaimPenalty::of_minutes(1)),
            Fide2009: BySupervision::same(ClaimPenalty::of_minutes(3)),
            Fide1997: BySupervision::same(ClaimPenalty::FIDE_1997),
            Uscf: BySupervision::same(ClaimPenalty::of_minutes(2)),
        }
        unverified [Fide2009, Uscf];
    WrongClaimMustPlayIntended = "wrong_claim_must_play_intended":
        "whether and how the intended move of a wrong claim must be played"
        under IntendedMoveMustBePlayed
        at (claims.intended_move) {
            Fide2018: IntendedMove::MustBePlayed,
            Uscf: IntendedMove::MustBePlayed,
        }
        unverified [Uscf];
    MoveCompletedBy = "move_completed_by": "what completes a move"
        at (completion.completed_by) {
            Fide2009: CompletedBy::Press,
            Uscf: CompletedBy::Press,
            Schools: CompletedBy::HandOff,
        }
        unverified [Uscf];
    DefaultTime = "default_time": "how late a player may arrive"
        under DefaultTime
        at (clock.default_time) {
            Fide2014: DefaultTime::ToBeSpecified,
            Fide2009: DefaultTime::After(Duration::ZERO),
            Fide1997: DefaultTime::After(minutes(60)),
            Uscf: DefaultTime::HourOrFirstPeriod,
            // There is none: a player who does not come is disconnected, or does not move.
            Server: DefaultTime::ToBeSpecified,
            Schools: DefaultTime::ToBeSpecified,
        }
        unverified [Uscf];
    BothLate = "both_late": "whose time runs if both players are late"
        under BothLate
        at (clock.both_late) { Uscf: BothLateRule::Shared, Schools: BothLateRule::BothLose }
        unverified [Uscf];
    FlagCalledBy = "flag_called_by": "who may call a flag fall"
        at (clock.flag_called_by) {
            Fide2017: ByTimeClass::same(FlagCaller::ArbiterOrPlayer),
            Fide2014: ByTimeClass::same(FlagCaller::ArbiterOrPlayer),
            Fide2009: ByTimeClass::limited(FlagCaller::ArbiterOrPlayer, FlagCaller::PlayersOnly),
            Fide1997: ByTimeClass::fast(FlagCaller::ArbiterOrPlayer, FlagCaller::PlayersOnly),
            Uscf: ByTimeClass::same(FlagCaller::PlayersOnly),
        }
        unverified [Fide2014, Fide1997, Uscf];
    FlagMaterialTest = "flag_material_test": "when a flag fall is a draw instead of a loss"
        under FlagNoMate
        at (clock.flag_draw) {
            Fide1997: ByTimeClass::same(FlagDraw::UnskilledCounterplay),
            Fide1997.blitz: BySupervision::same(FlagDraw::MatingPotential),
            Uscf: ByTimeClass::same(FlagDraw::UscfInsufficient),
        }
        unverified [Fide1997];
    BothFlagsUnknownOrder = "both_flags_unknown_order":
        "what happens if both flags fell in an unknown order, if there is a rule"
        under BothFlags in Quickplay
        at (clock.both_flags) {
            Fide1997: ByTimeClass::fast(BothFlagsRule::DrawInQuickplay, BothFlagsRule::Draw),
        }
        unverified [Fide1997, Uscf];
    ScoresheetNeededForTimeWin = "scoresheet_needed_for_time_win":
        "what proves that too few moves were made"
        at (clock.time_win_proof) { Uscf: TimeWinProof::ThreeMissingPairs }
        unverified [Uscf];
    DelayMode = "delay_mode": "where a delay is used"
        under Delay
        at (clock.delay) { Uscf: DelayUse::Standard }
        unverified [Uscf];
    WrongInitialPosition = "wrong_initial_position":
        "what happens to a game with a wrong initial position"
        under InitialPosition
        at (irregularities.initial_position) {
            Uscf: InitialPositionRule::BeforeBlackCompletes(TEN),
            Schools: InitialPositionRule::AnnulAnyTime,
        };
    WrongInitialPositionRapidBlitz = "wrong_initial_position_rapid_blitz":
        "after how many moves each a wrong set-up can no longer be claimed in rapid and blitz"
        under SetUpClaimsLapse in Fast
        at (irregularities.set_up_moves) { Fide2009: 3 }
        unverified [Fide2014, Fide1997];
    BoardTurned = "board_turned": "what happens if the board is placed the wrong way"
        under BoardTurned
        at (irregularities.board_turned) {
            Fide1997: BoardTurnedRule::TransferIfOnlyError,
            Schools: BoardTurnedRule::Transfer,
        }
        unverified [Fide2009];
    ColorsReversed = "colors_reversed": "what happens to a game with the colors reversed"
        under ColorsReversed
        at (irregularities.colors_reversed) {
            Fide2014: ColorsReversedRule::ContinueUnlessDirected,
            Uscf: ColorsReversedRule::RestartBeforeCompleted(TEN),
        };
    DisplacedPieces = "displaced_pieces": "what happens when pieces are knocked over"
        under Displaced
        at (irregularities.displaced) {
            Fide1997: DisplacedRule::OpponentMayRestart,
            Uscf: DisplacedRule::PressBack,
        }
        unverified [Uscf];
    IllegalMoveLimitStandard = "illegal_move_limit_standard":
        "which illegal move loses in standard play"
        under IllegalMoveLimit
        at (irregularities.illegal_limit.standard) {
            Fide2009: NonZeroU8::new(3),
            Fide1997: None,
            Uscf: None,
        }
        unverified [Uscf];
    IllegalMoveBonusStandard = "illegal_move_bonus_standard":
        "what an illegal move gives the opponent in standard play"
        under IllegalMovePenalty
        at (irregularities.illegal_bonus.standard) { Fide1997: Duration::ZERO };
    IllegalMoveBonusRapid = "illegal_move_bonus_rapid":
        "what an illegal move gives the opponent in rapid"
        under IllegalMovePenalty in Rapid
        at (irregularities.illegal_bonus.rapid) {
            Fide2018: BySupervision::same(minutes(2)),
            Uscf: BySupervision::same(minutes(2)),
        }
        unverified [Fide1997, Uscf];
    IllegalMoveBonusBlitz = "illegal_move_bonus_blitz":
        "what an illegal move gives the opponent in blitz"
        under IllegalMovePenalty in Blitz
        at (irregularities.illegal_bonus.blitz) {
            Fide2018: BySupervision::same(minutes(1)),
            Fide2009.full: minutes(2),
            Fide2009.limited: Duration::ZERO,
            Fide1997: BySupervision::same(Duration::ZERO),
            Uscf: BySupervision::same(minutes(2)),
        }
        unverified [Fide1997];
    IllegalMoveLimitRapidBlitz = "illegal_move_limit_rapid_blitz":
        "which illegal move loses in rapid and blitz"
        under IllegalMoveLimit in Fast
        at (irregularities.illegal_limit.rapid) {
            Fide2017.limited: NonZeroU8::new(1),
            Fide2014.limited: NonZeroU8::new(1),
            Fide2009: BySupervision::same(NonZeroU8::new(3)),
            Uscf: BySupervision::same(None),
        }
        at (irregularities.illegal_limit.blitz) {
            Fide2017.limited: NonZeroU8::new(1),
            Fide2014.limited: NonZeroU8::new(1),
            Fide2009.full: NonZeroU8::new(3),
            Fide1997: BySupervision::same(NonZeroU8::new(1)),
            Uscf: BySupervision::same(None),
        }
        unverified [Fide1997, Uscf];
    IllegalWindowStandard = "illegal_window_standard":
        "until when an illegal move is ruled on in standard play"
        at (irregularities.illegal_window.standard) { Uscf: IllegalWindow::LastMoves(TEN) };
    IllegalWindowRapidBlitz = "illegal_window_rapid_blitz":
        "until when an illegal move is ruled on in rapid and blitz"
        at (irregularities.illegal_window.rapid) {
            Fide1997: BySupervision::same(IllegalWindow::WholeGame),
            Uscf: BySupervision::same(IllegalWindow::LastMoves(TEN)),
        }
        at (irregularities.illegal_window.blitz) {
            Fide1997: BySupervision::same(IllegalWindow::UntilOpponentMoves),
            Uscf: BySupervision::same(IllegalWindow::UntilOpponentMoves),
        }
        unverified [Fide2009, Fide1997, Uscf];
    WhoMayReportIllegal = "who_may_report_illegal": "on whose report an irregularity is acted on"
        at (irregularities.reporters) {
            Fide2009: ByTimeClass::limited(Reporters::OthersToArbiter, Reporters::PlayersOnly),
            Fide1997: ByTimeClass::fast(Reporters::PlayersAndArbiter, Reporters::PlayersOnly),
            Uscf: ByTimeClass::same(Reporters::PlayersAndDirector),
            Schools: ByTimeClass::same(Reporters::Spectators),
        }
        unverified [Fide2009];
    QuickplayDrawClaim = "quickplay_draw_claim":
        "who may claim a draw in the last minutes of a quickplay finish, and when"
        under QuickplayClaim in Quickplay
        at (quickplay.claim) {
            Fide2009.applies: QuickplayApplies::Always,
            Fide1997.claimant: QuickplayClaimant::Either,
            Uscf.applies: QuickplayApplies::Variation,
            Uscf.bound: QuickplayBound::AtMost,
        }
        unverified [Fide1997, Uscf];
    QuickplayIncrementRequest = "quickplay_increment_request":
        "what a player short of time in a quickplay finish may ask for"
        under QuickplayIncrement in Quickplay
        at (quickplay.remedy) { Uscf: QuickplayRemedy::DelayClock }
        at (quickplay.increment) {}
        unverified [Uscf];
    QuickplayRejectOption = "quickplay_reject_option":
        "whether a quickplay claim may be rejected, and what the opponent may get"
        under QuickplayRejected in Quickplay
        at (quickplay.bonus) {};
    QuickplayIllegalMoves = "quickplay_illegal_moves":
        "what illegal moves cost in a quickplay finish"
        under QuickplayIllegalMoves in Quickplay
        at (quickplay.illegal_bonus) {}
        at (quickplay.illegal_limit) {}
        unverified [Fide2009];
    RecordBeforeMove = "record_before_move":
        "whether writing down a move in advance is regulated, and how"
        under RecordInAdvance
        at (recording.in_advance) {};
    RecordExempt = "record_exempt": "when a player need not write down the moves"
        under RecordingExempt
        at (recording.exemption) { Fide1997.lasts: ExemptionLasts::WhileShort };
    UnableToRecord = "unable_to_record": "what happens if a player cannot write down the moves"
        under RecordingAssistant
        at (recording.unable) {
            Fide2014: UnableToRecord::Assistant,
            Fide1997: UnableToRecord::TimeDeducted,
            Uscf: UnableToRecord::Assistant,
        }
        unverified [Uscf];
    NotationCaptureSign = "notation_capture_sign": "which signs the notation has"
        at (recording.capture_sign) {
            Fide2018: CaptureSign::Optional,
            Fide2009: CaptureSign::Required,
            Uscf: CaptureSign::AnyNotation,
        }
        unverified [Fide1997, Uscf];
    Device = "device": "what the penalty for an electronic device is"
        under Device
        at (conduct.device) {
            Fide2018: DeviceRule::LossIfBrought,
            Fide2009: DeviceRule::LossIfItSounds,
            Uscf: DeviceRule::ArbitersChoice,
        }
        unverified [Uscf];
    PenaltiesList = "penalties_list": "which penalties an arbiter may choose"
        under Penalties
        at (conduct.penalties) {
            Fide2014: PenaltyList::FIDE_2014,
            Fide1997: PenaltyList::FIDE_1997,
            Uscf: PenaltyList::new(Penalty::ALL).opened(),
        }
        unverified [Fide2009, Uscf];
    Scoring = "scoring": "what a game scores"
        at (results) { Fide1997.may_vary: false, Schools.scoring: Scoring::CLASSICAL }
        unverified [Fide2009];
    TimeClasses = "time_classes": "which games are rapid, by the time for sixty moves"
        at (clock.time_classes) {
            Fide2009.rapid_from: minutes(15),
            Fide2009.rapid_from_included: true,
            Fide1997.rapid_to_included: true,
            // Every game is under the same rules, whatever it is called.
            Server: TimeBands::new(Bound::Unbounded, Bound::Excluded(Duration::ZERO)),
        }
        unverified [Fide1997, Uscf];
    ArbitersRecordRequests = "arbiters_record_requests":
        "how often a player may ask to see the arbiter's record of the moves"
        under ArbitersRecord in Supervised
        at (recording.record_requests) {}
        unverified [Fide2018, Fide2017];
    DrawsWithoutClaim = "draws_without_claim":
        "whether three occurrences and fifty moves need a claim"
        under ClaimlessDraw
        at (claims.without_claim) {};
    DrawOfferInterval = "draw_offer_interval":
        "how many moves a player must make between two draw offers"
        under DrawOfferLimit
        at (offers.interval) {};
    LagLimit = "lag_limit": "how much lag is given back for a move at most"
        under LagGivenBack
        at (server.lag_limit) {};
    TakebackGames = "takeback_games": "in which games moves can be taken back"
        under Takeback
        at (server.takeback_games) {};
    TakebackClock = "takeback_clock": "what the clocks show after a takeback"
        under Takeback
        at (server.takeback_clock) {};
    FirstMoveTime = "first_move_time": "how much time a player has for the first move"
        under AbortUnplayed
        at (server.first_move) {};
    DisconnectionGrace = "disconnection_grace":
        "how long a player must be disconnected before the opponent may claim"
        under DisconnectionClaim
        at (server.grace) {};
    Speeds = "speeds": "what a game is called by its estimated length"
        under Speed
        at (server.speeds) {};
}
