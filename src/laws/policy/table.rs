//! The table of the parameters, the one source of the policies: a row is a field, its value in each
//! edition, and the parameters that name it.

use core::num::{NonZeroU8, NonZeroU16};
use core::ops::Bound;
use core::time::Duration;

use super::*;
use crate::laws::edition::Edition;
use crate::laws::rule::Rule;
use crate::laws::text::Place;

/// What a row says about a parameter, apart from where its value is.
pub(in crate::laws) struct Facts {
    pub(in crate::laws) name: &'static str,
    pub(in crate::laws) summary: &'static str,
    /// The rule that must be in force for the parameter to matter, and the games in which it is
    /// looked up.
    pub(in crate::laws) governing: Option<(Rule, Scope)>,
    /// The editions whose value was not read in the edition itself.
    pub(in crate::laws) unverified: &'static [Edition],
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

/// What changes policies: an edition, compared with the one it is derived from, or the schools'
/// notes.
#[derive(Clone, Copy)]
pub(in crate::laws) enum Layer {
    Edition(Edition),
    Schools,
}

/// Defines the policies and the parameters. A row is a field with its value of 2023, and in braces
///
/// * the parameters that name it: number, variant, name and summary; `under Rule`, the rule that
///   must be in force for the parameter to matter, looked up in the rulebook's own games, or `in`
///   those of another [`Scope`]; `at` the places that hold the value, if it is not the whole field;
///   `unverified`, the editions whose value was not read in the edition itself;
/// * each [`Layer`] whose value differs from that of the edition it is derived from.
///
/// Names are in the texts of rulebooks. They and the numbers never change; a new one is the next.
macro_rules! policies {
    ($(
        $(#[$meta:meta])*
        pub struct $part:ident in $all:ident $(.$place:ident)? {
            $(
                $(#[$doc:meta])*
                pub $field:ident: $type:ty = $now:expr => {
                    $(
                        $number:literal $parameter:ident $word:literal: $summary:literal
                        $(under $rule:ident $(in $scope:ident)?)?
                        $(at $($whole:ident $(.$half:ident)?),+)?
                        $(unverified [$($unverified:ident),+])?;
                    )*
                    $($layer:ident $(.$inner:ident)*: $value:expr),* $(,)?
                }
            )*
        }
    )*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub struct $part {
                $(
                    $(
                        #[doc = concat!("`", $word, "`: ", $summary, ".\n")]
                        $(#[doc = concat!(
                            "It matters only while [`Rule::", stringify!($rule),
                            "`](crate::laws::Rule::", stringify!($rule), ") is in force.\n",
                        )])?
                    )*
                    $(#[$doc])*
                    pub $field: $type,
                )*
            }

            impl $part {
                /// The values of the FIDE Laws of 2023, from which every other edition is derived.
                pub(in crate::laws) const FIDE_2023: Self = Self { $($field: $now),* };

                const fn of($all: &mut Policies) -> &mut Self {
                    &mut (*$all)$(.$place)?
                }
            }
        )*

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
            $($($(
                #[doc = concat!("`", $word, "`: ", $summary, ".")]
                $parameter = $number,
            )*)*)*
        }

        impl Parameter {
            /// Every parameter, in the order of their numbers.
            pub const ALL: &'static [Self] = &{
                let listed = [$($($(Self::$parameter,)*)*)*];
                let (mut ordered, mut at) = (listed, 0);
                while at < listed.len() {
                    ordered[listed[at] as usize - 1] = listed[at];
                    at += 1;
                }
                ordered
            };

            pub(in crate::laws) const fn facts(self) -> Facts {
                match self {
                    $($($(Self::$parameter => Facts {
                        name: $word,
                        summary: $summary,
                        governing: [
                            $(Some((Rule::$rule, [$(Scope::$scope,)? Scope::Own][0])),)? None
                        ][0],
                        unverified: &[$($(Edition::$unverified),+)?],
                    },)*)*)*
                }
            }
        }

        /// Returns the fields of the policies that hold a parameter's value: one or two.
        pub(in crate::laws) fn places(
            parameter: Parameter,
            policies: &mut Policies,
        ) -> (&mut dyn Place, Option<&mut dyn Place>) {
            match parameter {
                $($($(Parameter::$parameter => {
                    let part = $part::of(policies);
                    places!(part, $field $($(, $whole $(.$half)?)+)?)
                })*)*)*
            }
        }

        /// Returns the policies with those of a layer.
        pub(in crate::laws) const fn with_layer(mut policies: Policies, layer: Layer) -> Policies {
            $($($(
                if let layer!($layer) = layer {
                    $part::of(&mut policies).$field$(.$inner)* = $value;
                }
            )*)*)*
            policies
        }
    };
}

macro_rules! layer {
    (Schools) => {
        Layer::Schools
    };
    ($edition:ident) => {
        Layer::Edition(Edition::$edition)
    };
}

macro_rules! places {
    ($part:ident, $field:ident) => {
        (&mut $part.$field, None)
    };
    ($part:ident, $field:ident, $one:ident$(.$half:ident)?) => {
        (&mut $part.$one$(.$half)?, None)
    };
    ($part:ident, $field:ident, $one:ident$(.$half:ident)?, $two:ident$(.$other:ident)?) => {
        (&mut $part.$one$(.$half)?, Some(&mut $part.$two$(.$other)?))
    };
}

policies! {
    /// All the values in which rulebooks differ, apart from which rules are in force.
    ///
    /// Whether a rule is in force is not a policy: see [`Rulebook::cite`](crate::Rulebook::cite). A
    /// policy of a rule that is not in force has no effect.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::policy::ClaimRightLost;
    ///
    /// let now = Rulebook::FIDE_2023;
    /// assert_eq!(now.policies().claims.right_lost, ClaimRightLost::ByTouching);
    /// ```
    #[non_exhaustive]
    pub struct Policies in all {
        pub touch: TouchPolicies = TouchPolicies::FIDE_2023 => {}
        /// Having the move and completing a move.
        pub completion: CompletionPolicies = CompletionPolicies::FIDE_2023 => {}
        pub offers: OfferPolicies = OfferPolicies::FIDE_2023 => {}
        pub claims: ClaimPolicies = ClaimPolicies::FIDE_2023 => {}
        pub clock: ClockPolicies = ClockPolicies::FIDE_2023 => {}
        pub irregularities: IrregularityPolicies = IrregularityPolicies::FIDE_2023 => {}
        pub quickplay: QuickplayPolicies = QuickplayPolicies::FIDE_2023 => {}
        pub recording: RecordingPolicies = RecordingPolicies::FIDE_2023 => {}
        pub conduct: ConductPolicies = ConductPolicies::FIDE_2023 => {}
        pub results: ResultPolicies = ResultPolicies::FIDE_2023 => {
            55 Scoring "scoring": "what a game scores" unverified [Fide2009];
            Fide1997.may_vary: false, Schools.scoring: Scoring::CLASSICAL,
        }
        pub server: ServerPolicies = ServerPolicies::FIDE_2023 => {}
    }

    /// Policies for touching and moving pieces (Article 4).
    ///
    /// ```
    /// use touchmove::moves::TouchObligation;
    /// use touchmove::{Position, Rulebook, Square};
    ///
    /// // Touching king and then rook commits the player to castling.
    /// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
    /// let policies = &Rulebook::FIDE_2023.policies().touch;
    /// let touched = [Square::E1, Square::H1];
    /// let obligation = TouchObligation::from_touched(&position, &touched, policies);
    /// assert_eq!(obligation, TouchObligation::Castle { rook: Square::H1 });
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[non_exhaustive]
    pub struct TouchPolicies in all.touch {
        pub adjusting: AdjustingBy = AdjustingBy::PlayerWhoseClockRuns => {
            2 AdjustAllowedTo "adjust_allowed_to": "who may adjust pieces on their squares"
                unverified [Uscf];
            Fide2014: AdjustingBy::PlayerHavingTheMove,
            Uscf: AdjustingBy::PlayerHavingTheMove,
            Schools: AdjustingBy::PlayerHavingTheMove,
        }
        pub intent: TouchIntentRule = TouchIntentRule::NotClearlyAccidental => {
            3 TouchIntentPresumption "touch_intent_presumption":
                "which contact with a piece is a binding touch"
                unverified [Fide2009, Uscf];
            Fide2014: TouchIntentRule::IntendingToMove,
            Fide2009: TouchIntentRule::Deliberate,
            Uscf: TouchIntentRule::Deliberate,
            Schools: TouchIntentRule::Deliberate,
        }
        pub both: TouchBothRule = TouchBothRule::FirstOfEach => {
            4 TouchBothColors "touch_both_colors": "what touching pieces of both sides means"
                unverified [Uscf];
            Fide2014: TouchBothRule::OneOfEach,
            Uscf: TouchBothRule::OneOfEach,
            Schools: TouchBothRule::OneOfEach,
        }
        pub claim_lost: TouchClaimLostBy = TouchClaimLostBy::TouchingWithIntent => {
            5 TouchClaimLostWhen "touch_claim_lost_when":
                "how the right to claim an opponent's touch-move violation is lost"
                unverified [Fide2009, Uscf];
            Fide2014: TouchClaimLostBy::Touching,
            Fide1997: TouchClaimLostBy::TouchingForTouchObligations,
            Uscf: TouchClaimLostBy::Touching,
        }
        pub rook_first: RookFirst = RookFirst::NoCastlingThatSide => {
            6 CastleRookFirst "castle_rook_first":
                "what happens if the rook is touched before the king";
            Schools: RookFirst::RookMoves,
        }
        pub castling_refused: CastlingRefused = CastlingRefused::KingMove => {
            7 CastleIllegalObligation "castle_illegal_obligation":
                "what the player must do if the intended castling is illegal"
                unverified [Fide2009, Uscf];
            Fide1997: CastlingRefused::OtherSideOrKing,
        }
        pub king_released: KingReleased = KingReleased::MustCastle => {
            8 KingReleasedTwoSquares "king_released_two_squares":
                "what a king released two squares to the side commits the player to";
            Fide1997: KingReleased::AsAnyPiece,
        }
        pub promotion_final: PromotionFinalWhen = PromotionFinalWhen::TouchingSquare => {
            9 PromotionChoiceFinal "promotion_choice_final":
                "when the choice of the promotion piece is final"
                unverified [Uscf];
            Fide1997: PromotionFinalWhen::Releasing,
        }
        pub inverted_rook: InvertedRookRule = InvertedRookRule::Rook => {
            // The arbiters' manual says what such a rook counts as; no edition of the FIDE Laws
            // does.
            10 InvertedRook "inverted_rook":
                "what an upside-down rook on the promotion square counts as"
                under InvertedRook unverified [Fide2023, Fide2018, Fide2017, Fide2014, Fide2009];
            Uscf: InvertedRookRule::QueenUnlessAnnounced,
        }
    }

    /// Policies for having the move, completing a move and checkmate. They come from Articles 1.3,
    /// 5.1.1 and 6.2.
    #[non_exhaustive]
    pub struct CompletionPolicies in all.completion {
        pub has_move: HasMoveWhen = HasMoveWhen::Made => {
            1 HasMoveWhen "has_move_when": "when a player has the move" unverified [Uscf];
            Fide2009: HasMoveWhen::Completed, Schools: HasMoveWhen::Made,
        }
        pub completed_by: CompletedBy = CompletedBy::PressOrNextMove => {
            24 MoveCompletedBy "move_completed_by": "what completes a move" unverified [Uscf];
            Fide2009: CompletedBy::Press, Uscf: CompletedBy::Press, Schools: CompletedBy::HandOff,
        }
        pub mate_requires: MateRequires = MateRequires::LegalMoveTouchedRightly => {
            12 MateRequires "mate_requires": "what checkmate needs to count" unverified [Uscf];
            Fide2009: MateRequires::LegalMove,
            Uscf: MateRequires::LegalMove,
            Server: MateRequires::LegalMove,
            Schools: MateRequires::Concession,
        }
    }

    /// Policies for draw offers and agreement (Articles 5.2.3 and 9.1).
    #[non_exhaustive]
    pub struct OfferPolicies in all.offers {
        pub minimum_plies: u16 = 2 => {
            13 MinMovesBeforeAgreedDraw "min_moves_before_agreed_draw":
                "how many half-moves must come before an agreed draw"
                under AgreedDrawMinimum unverified [Fide2014, Fide2009, Uscf];
            Fide2014: 0, Uscf: 0, Schools: 1,
        }
        pub restriction: OfferRestriction = OfferRestriction::None => {
            14 EventMayBanDrawOffers "event_may_ban_draw_offers":
                "which draw offers the event forbids, if any"
                under DrawOffersRestricted unverified [Uscf];
        }
        pub lapse: OfferLapse = OfferLapse::ByTouching => {
            15 DrawOfferLapsesBy "draw_offer_lapses_by":
                "how continuing the game declines a draw offer"
                unverified [Uscf];
            Fide1997: OfferLapse::ByMoving, Server: OfferLapse::ByMoving,
        }
        pub interval: NonZeroU16 = NonZeroU16::MIN => {
            59 DrawOfferInterval "draw_offer_interval":
                "how many moves a player must make between two draw offers"
                under DrawOfferLimit;
        }
    }

    /// Policies for draw claims and for draws without a claim (Articles 9.2 to 9.6).
    #[non_exhaustive]
    pub struct ClaimPolicies in all.claims {
        pub right_lost: ClaimRightLost = ClaimRightLost::ByTouching => {
            16 ClaimRightLostBy "claim_right_lost_by":
                "how the right to claim a draw on this move is lost"
                unverified [Uscf];
            Fide1997: ClaimRightLost::ByMoving,
            Uscf: ClaimRightLost::ByPressing,
            Server: ClaimRightLost::ByMoving,
        }
        pub clocks: ClocksOnClaim = ClocksOnClaim::PlayerOrArbiter => {
            17 ClocksOnClaim "clocks_on_claim": "who stops the clocks for a claim"
                unverified [Uscf];
            Fide2009: ClocksOnClaim::ClaimantMay,
            Fide1997: ClocksOnClaim::ClaimantMust,
            Uscf: ClocksOnClaim::ClaimantFirst,
        }
        pub wrong: ByTimeClass<ClaimPenalty> = ByTimeClass {
            standard: ClaimPenalty::of_minutes(2),
            rapid: BySupervision::same(ClaimPenalty::of_minutes(1)),
            blitz: BySupervision {
                full: ClaimPenalty::of_minutes(2),
                limited: ClaimPenalty::of_minutes(1),
            },
        } => {
            20 WrongClaimPenaltyStandard "wrong_claim_penalty_standard":
                "what a wrong claim costs in standard play"
                under WrongClaim at wrong.standard unverified [Uscf];
            21 WrongClaimPenaltyRapid "wrong_claim_penalty_rapid":
                "what a wrong claim costs in rapid"
                under WrongClaim in Rapid at wrong.rapid unverified [Fide2009, Uscf];
            22 WrongClaimPenaltyBlitz "wrong_claim_penalty_blitz":
                "what a wrong claim costs in blitz"
                under WrongClaim in Blitz at wrong.blitz unverified [Fide2009, Uscf];
            Fide2009.standard: ClaimPenalty::of_minutes(3),
            Fide1997.standard: ClaimPenalty::FIDE_1997,
            Fide2018.rapid: BySupervision::same(ClaimPenalty::of_minutes(2)),
            Fide2009.rapid: BySupervision::same(ClaimPenalty::of_minutes(3)),
            Fide1997.rapid: BySupervision::same(ClaimPenalty::FIDE_1997),
            Uscf.rapid: BySupervision::same(ClaimPenalty::of_minutes(2)),
            Fide2018.blitz: BySupervision::same(ClaimPenalty::of_minutes(1)),
            Fide2009.blitz: BySupervision::same(ClaimPenalty::of_minutes(3)),
            Fide1997.blitz: BySupervision::same(ClaimPenalty::FIDE_1997),
            Uscf.blitz: BySupervision::same(ClaimPenalty::of_minutes(2)),
        }
        pub intended_move: IntendedMove = IntendedMove::AsRulesOfMoving => {
            23 WrongClaimMustPlayIntended "wrong_claim_must_play_intended":
                "whether and how the intended move of a wrong claim must be played"
                under IntendedMoveMustBePlayed unverified [Uscf];
            Fide2018: IntendedMove::MustBePlayed, Uscf: IntendedMove::MustBePlayed,
        }
        pub fivefold: FivefoldRule = FivefoldRule::Any => {
            18 FivefoldAuto "fivefold_auto":
                "which five occurrences of a position are a draw, if any"
                under FivefoldRepetition unverified [Uscf];
            Fide2014: FivefoldRule::Consecutive, Uscf: FivefoldRule::DirectorMay,
        }
        pub seventy_five: DrawDeclared = DrawDeclared::Automatic => {
            19 SeventyfiveAuto "seventyfive_auto":
                "whether seventy-five moves without progress are a draw"
                under SeventyFiveMoves unverified [Uscf];
            Uscf: DrawDeclared::DirectorMay,
        }
        pub without_claim: ClaimableDraws = ClaimableDraws::ByClaim => {
            58 DrawsWithoutClaim "draws_without_claim":
                "whether three occurrences and fifty moves need a claim"
                under ClaimlessDraw;
        }
    }

    /// Policies for the clock, flag falls and late players (Article 6, Appendices A, B).
    #[non_exhaustive]
    pub struct ClockPolicies in all.clock {
        pub default_time: DefaultTime = DefaultTime::After(Duration::ZERO) => {
            25 DefaultTime "default_time": "how late a player may arrive"
                under DefaultTime unverified [Uscf];
            Fide2014: DefaultTime::ToBeSpecified,
            Fide2009: DefaultTime::After(Duration::ZERO),
            Fide1997: DefaultTime::After(minutes(60)),
            Uscf: DefaultTime::HourOrFirstPeriod,
            // There is none: a player who does not come is disconnected, or does not move.
            Server: DefaultTime::ToBeSpecified,
            Schools: DefaultTime::ToBeSpecified,
        }
        pub both_late: BothLateRule = BothLateRule::WhitesTime => {
            26 BothLate "both_late": "whose time runs if both players are late"
                under BothLate unverified [Uscf];
            Uscf: BothLateRule::Shared, Schools: BothLateRule::BothLose,
        }
        pub flag_called_by: ByTimeClass<FlagCaller> =
            ByTimeClass::limited(FlagCaller::ArbiterOrPlayer, FlagCaller::ArbiterMust) => {
            27 FlagCalledBy "flag_called_by": "who may call a flag fall"
                unverified [Fide2014, Fide1997, Uscf];
            Fide2017: ByTimeClass::same(FlagCaller::ArbiterOrPlayer),
            Fide2014: ByTimeClass::same(FlagCaller::ArbiterOrPlayer),
            Fide2009: ByTimeClass::limited(FlagCaller::ArbiterOrPlayer, FlagCaller::PlayersOnly),
            Fide1997: ByTimeClass::fast(FlagCaller::ArbiterOrPlayer, FlagCaller::PlayersOnly),
            Uscf: ByTimeClass::same(FlagCaller::PlayersOnly),
        }
        pub flag_draw: ByTimeClass<FlagDraw> =
            ByTimeClass::same(FlagDraw::NoSeriesOfLegalMoves) => {
            28 FlagMaterialTest "flag_material_test": "when a flag fall is a draw instead of a loss"
                under FlagNoMate unverified [Fide1997];
            Fide1997: ByTimeClass::same(FlagDraw::UnskilledCounterplay),
            Fide1997.blitz: BySupervision::same(FlagDraw::MatingPotential),
            Uscf: ByTimeClass::same(FlagDraw::UscfInsufficient),
        }
        pub both_flags: ByTimeClass<BothFlagsRule> =
            ByTimeClass::same(BothFlagsRule::DrawInLastPeriod) => {
            29 BothFlagsUnknownOrder "both_flags_unknown_order":
                "what happens if both flags fell in an unknown order, if there is a rule"
                under BothFlags in Quickplay unverified [Fide1997, Uscf];
            Fide1997: ByTimeClass::fast(BothFlagsRule::DrawInQuickplay, BothFlagsRule::Draw),
        }
        pub time_win_proof: TimeWinProof = TimeWinProof::Reconstruction => {
            30 ScoresheetNeededForTimeWin "scoresheet_needed_for_time_win":
                "what proves that too few moves were made"
                unverified [Uscf];
            Uscf: TimeWinProof::ThreeMissingPairs,
        }
        pub delay: DelayUse = DelayUse::AsArranged => {
            31 DelayMode "delay_mode": "where a delay is used" under Delay unverified [Uscf];
            Uscf: DelayUse::Standard,
        }
        pub time_classes: TimeBands =
            TimeBands::new(Bound::Excluded(minutes(10)), Bound::Excluded(minutes(60))) => {
            56 TimeClasses "time_classes": "which games are rapid, by the time for sixty moves"
                unverified [Fide1997, Uscf];
            Fide2009.rapid_from: minutes(15),
            Fide2009.rapid_from_included: true,
            Fide1997.rapid_to_included: true,
            // Every game is under the same rules, whatever it is called.
            Server: TimeBands::new(Bound::Unbounded, Bound::Excluded(Duration::ZERO)),
        }
    }

    /// Policies for irregularities (Article 7, Appendices A and B).
    #[non_exhaustive]
    pub struct IrregularityPolicies in all.irregularities {
        pub initial_position: InitialPositionRule = InitialPositionRule::AnnulAnyTime => {
            32 WrongInitialPosition "wrong_initial_position":
                "what happens to a game with a wrong initial position"
                under InitialPosition;
            Uscf: InitialPositionRule::BeforeBlackCompletes(TEN),
            Schools: InitialPositionRule::AnnulAnyTime,
        }
        pub set_up_moves: u16 = 10 => {
            33 WrongInitialPositionRapidBlitz "wrong_initial_position_rapid_blitz":
                "after how many moves each a wrong set-up can no longer be claimed in rapid and blitz"
                under SetUpClaimsLapse in Fast unverified [Fide2014, Fide1997];
            Fide2009: 3,
        }
        pub board_turned: BoardTurnedRule = BoardTurnedRule::Transfer => {
            34 BoardTurned "board_turned": "what happens if the board is placed the wrong way"
                under BoardTurned unverified [Fide2009];
            Fide1997: BoardTurnedRule::TransferIfOnlyError, Schools: BoardTurnedRule::Transfer,
        }
        pub colors_reversed: ColorsReversedRule = ColorsReversedRule::RestartBeforeMade(TEN) => {
            35 ColorsReversed "colors_reversed": "what happens to a game with the colors reversed"
                under ColorsReversed;
            Fide2014: ColorsReversedRule::ContinueUnlessDirected,
            Uscf: ColorsReversedRule::RestartBeforeCompleted(TEN),
        }
        pub displaced: DisplacedRule = DisplacedRule::StopClocksMayPenalize => {
            36 DisplacedPieces "displaced_pieces": "what happens when pieces are knocked over"
                under Displaced unverified [Uscf];
            // 2009 says the same (Article 7.3) and inherits this.
            Fide2014: DisplacedRule::StopClocksPenaltyDecided,
            Fide1997: DisplacedRule::OpponentMayRestart, Uscf: DisplacedRule::PressBack,
        }
        pub unfinished_promotion: UnfinishedPromotion = UnfinishedPromotion::BecomesQueen => {
            11 PromotionNotReplacedAndPressed "promotion_not_replaced_and_pressed":
                "what happens if the clock is pressed before the pawn is replaced"
                unverified [Uscf];
            Fide2009: UnfinishedPromotion::Corrected,
            Fide1997: UnfinishedPromotion::Reinstated,
            Uscf: UnfinishedPromotion::PressBack,
            Schools: UnfinishedPromotion::Corrected,
        }
        pub illegal_bonus: ByTimeClass<Duration> = ByTimeClass {
            standard: minutes(2),
            rapid: BySupervision::same(minutes(1)),
            blitz: BySupervision {
                full: minutes(2),
                limited: minutes(1),
            },
        } => {
            38 IllegalMoveBonusStandard "illegal_move_bonus_standard":
                "what an illegal move gives the opponent in standard play"
                under IllegalMovePenalty at illegal_bonus.standard;
            39 IllegalMoveBonusRapid "illegal_move_bonus_rapid":
                "what an illegal move gives the opponent in rapid"
                under IllegalMovePenalty in Rapid at illegal_bonus.rapid
                unverified [Fide1997, Uscf];
            40 IllegalMoveBonusBlitz "illegal_move_bonus_blitz":
                "what an illegal move gives the opponent in blitz"
                under IllegalMovePenalty in Blitz at illegal_bonus.blitz unverified [Fide1997];
            Fide1997.standard: Duration::ZERO,
            Fide2018.rapid: BySupervision::same(minutes(2)),
            Uscf.rapid: BySupervision::same(minutes(2)),
            Fide2018.blitz: BySupervision::same(minutes(1)),
            Fide2009.blitz.full: minutes(2),
            Fide2009.blitz.limited: Duration::ZERO,
            Fide1997.blitz: BySupervision::same(Duration::ZERO),
            Uscf.blitz: BySupervision::same(minutes(2)),
        }
        pub illegal_limit: ByTimeClass<Option<NonZeroU8>> =
            ByTimeClass::same(NonZeroU8::new(2)) => {
            37 IllegalMoveLimitStandard "illegal_move_limit_standard":
                "which illegal move loses in standard play"
                under IllegalMoveLimit at illegal_limit.standard unverified [Uscf];
            41 IllegalMoveLimitRapidBlitz "illegal_move_limit_rapid_blitz":
                "which illegal move loses in rapid and blitz"
                under IllegalMoveLimit in Fast at illegal_limit.rapid, illegal_limit.blitz
                unverified [Fide1997, Uscf];
            Fide2009.standard: NonZeroU8::new(3),
            Fide1997.standard: None,
            Uscf.standard: None,
            Fide2017.rapid.limited: NonZeroU8::new(1),
            Fide2014.rapid.limited: NonZeroU8::new(1),
            Fide2009.rapid: BySupervision::same(NonZeroU8::new(3)),
            Uscf.rapid: BySupervision::same(None),
            Fide2017.blitz.limited: NonZeroU8::new(1),
            Fide2014.blitz.limited: NonZeroU8::new(1),
            Fide2009.blitz.full: NonZeroU8::new(3),
            Fide1997.blitz: BySupervision::same(NonZeroU8::new(1)),
            Uscf.blitz: BySupervision::same(None),
        }
        pub illegal_window: ByTimeClass<IllegalWindow> = ByTimeClass::limited(
            IllegalWindow::WholeGame,
            IllegalWindow::UntilOpponentMoves,
        ) => {
            42 IllegalWindowStandard "illegal_window_standard":
                "until when an illegal move is ruled on in standard play"
                at illegal_window.standard;
            43 IllegalWindowRapidBlitz "illegal_window_rapid_blitz":
                "until when an illegal move is ruled on in rapid and blitz"
                at illegal_window.rapid, illegal_window.blitz unverified [Fide2009, Fide1997, Uscf];
            Uscf.standard: IllegalWindow::LastMoves(TEN),
            Fide1997.rapid: BySupervision::same(IllegalWindow::WholeGame),
            Uscf.rapid: BySupervision::same(IllegalWindow::LastMoves(TEN)),
            Fide1997.blitz: BySupervision::same(IllegalWindow::UntilOpponentMoves),
            Uscf.blitz: BySupervision::same(IllegalWindow::UntilOpponentMoves),
        }
        pub reporters: ByTimeClass<Reporters> = ByTimeClass::same(Reporters::OthersToArbiter) => {
            44 WhoMayReportIllegal "who_may_report_illegal":
                "on whose report an irregularity is acted on"
                unverified [Fide2009];
            Fide2009: ByTimeClass::limited(Reporters::OthersToArbiter, Reporters::PlayersOnly),
            Fide1997: ByTimeClass::fast(Reporters::PlayersAndArbiter, Reporters::PlayersOnly),
            Uscf: ByTimeClass::same(Reporters::PlayersAndDirector),
            Schools: ByTimeClass::same(Reporters::Spectators),
        }
    }

    /// Policies for quickplay finishes (Guidelines III; Article 10 of older editions).
    #[non_exhaustive]
    pub struct QuickplayPolicies in all.quickplay {
        pub claim: QuickplayClaimRule = QuickplayClaimRule::new(
            QuickplayApplies::WhenAnnounced,
            QuickplayBound::Below,
            minutes(2),
            QuickplayClaimant::HavingTheMove,
        ) => {
            45 QuickplayDrawClaim "quickplay_draw_claim":
                "who may claim a draw in the last minutes of a quickplay finish, and when"
                under QuickplayClaim in Quickplay unverified [Fide1997, Uscf];
            Fide2009.applies: QuickplayApplies::Always,
            Fide1997.claimant: QuickplayClaimant::Either,
            Uscf.applies: QuickplayApplies::Variation,
            Uscf.bound: QuickplayBound::AtMost,
        }
        pub remedy: QuickplayRemedy = QuickplayRemedy::Increment => {
            46 QuickplayIncrementRequest "quickplay_increment_request":
                "what a player short of time in a quickplay finish may ask for"
                under QuickplayIncrement in Quickplay at remedy, increment unverified [Uscf];
            Uscf: QuickplayRemedy::DelayClock,
        }
        /// The increment that the player may ask for.
        pub increment: Duration = Duration::from_secs(5) => {}
        /// The time the opponent may get. It may be added when a claim is postponed or rejected, or
        /// when an increment is set.
        pub bonus: Duration = minutes(2) => {
            47 QuickplayRejectOption "quickplay_reject_option":
                "whether a quickplay claim may be rejected, and what the opponent may get"
                under QuickplayRejected in Quickplay;
        }
        pub illegal_bonus: Duration = minutes(2) => {
            48 QuickplayIllegalMoves "quickplay_illegal_moves":
                "what illegal moves cost in a quickplay finish"
                under QuickplayIllegalMoves in Quickplay at illegal_bonus, illegal_limit
                unverified [Fide2009];
        }
        /// Which illegal move in a quickplay finish loses.
        pub illegal_limit: NonZeroU8 = NonZeroU8::MIN.saturating_add(2) => {}
    }

    /// Policies for recording the moves (Article 8, Appendix C).
    #[non_exhaustive]
    pub struct RecordingPolicies in all.recording {
        pub in_advance: RecordInAdvanceRule = RecordInAdvanceRule::Forbidden => {
            49 RecordBeforeMove "record_before_move":
                "whether writing down a move in advance is regulated, and how"
                under RecordInAdvance;
        }
        pub exemption: RecordingExemption = RecordingExemption::new(
            minutes(5),
            Duration::from_secs(30),
            ExemptionLasts::RestOfPeriod,
        ) => {
            50 RecordExempt "record_exempt": "when a player need not write down the moves"
                under RecordingExempt;
            Fide1997.lasts: ExemptionLasts::WhileShort,
        }
        pub unable: UnableToRecord = UnableToRecord::AssistantFreeForDisability => {
            51 UnableToRecord "unable_to_record":
                "what happens if a player cannot write down the moves"
                under RecordingAssistant unverified [Uscf];
            Fide2014: UnableToRecord::Assistant,
            Fide1997: UnableToRecord::TimeDeducted,
            Uscf: UnableToRecord::Assistant,
        }
        pub capture_sign: CaptureSign = CaptureSign::OptionalDoublePlusMates => {
            52 NotationCaptureSign "notation_capture_sign": "which signs the notation has"
                unverified [Fide1997, Uscf];
            Fide2018: CaptureSign::Optional,
            Fide2009: CaptureSign::Required,
            Uscf: CaptureSign::AnyNotation,
        }
        pub record_requests: u16 = 5 => {
            57 ArbitersRecordRequests "arbiters_record_requests":
                "how often a player may ask to see the arbiter's record of the moves"
                under ArbitersRecord in Supervised unverified [Fide2018, Fide2017];
        }
    }

    /// Policies for conduct and penalties (Articles 11 and 12).
    #[non_exhaustive]
    pub struct ConductPolicies in all.conduct {
        pub device: DeviceRule = DeviceRule::LossIfOnPerson => {
            53 Device "device": "what the penalty for an electronic device is"
                under Device unverified [Uscf];
            Fide2018: DeviceRule::LossIfBrought,
            Fide2009: DeviceRule::LossIfItSounds,
            Uscf: DeviceRule::ArbitersChoice,
        }
        pub penalties: PenaltyList = PenaltyList::new(Penalty::ALL) => {
            54 PenaltiesList "penalties_list": "which penalties an arbiter may choose"
                under Penalties unverified [Fide2009, Uscf];
            Fide2014: PenaltyList::FIDE_2014,
            Fide1997: PenaltyList::FIDE_1997,
            Uscf: PenaltyList::new(Penalty::ALL).opened(),
        }
    }

    /// Policies for games on a server (the server rules).
    ///
    /// Each matters only while its rule is in force. No FIDE edition has these rules, but an event
    /// can add them under articles of its own.
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::policy::TakebackGames;
    ///
    /// let policies = Rulebook::SERVER.policies().server;
    /// assert_eq!(policies.lag_limit.as_secs(), 1);
    /// assert_eq!(policies.takeback_games, TakebackGames::Casual);
    /// ```
    #[non_exhaustive]
    pub struct ServerPolicies in all.server {
        /// Without that rule, servers give no lag back, and the Laws set no limit.
        pub lag_limit: Duration = Duration::from_secs(1) => {
            60 LagLimit "lag_limit": "how much lag is given back for a move at most"
                under LagGivenBack;
        }
        pub takeback_games: TakebackGames = TakebackGames::Casual => {
            61 TakebackGames "takeback_games": "in which games moves can be taken back"
                under Takeback;
        }
        pub takeback_clock: TakebackClock = TakebackClock::AsItIs => {
            62 TakebackClock "takeback_clock": "what the clocks show after a takeback"
                under Takeback;
        }
        /// It is counted on the clock, and does not apply to
        /// [correspondence](SpeedBounds::is_correspondence) games.
        pub first_move: Duration = Duration::from_secs(30) => {
            63 FirstMoveTime "first_move_time": "how much time a player has for the first move"
                under AbortUnplayed;
        }
        /// It counts while a clock runs, and does not apply to
        /// [correspondence](SpeedBounds::is_correspondence) games.
        pub grace: DisconnectionGrace = DisconnectionGrace::new(minutes(1), 25) => {
            64 DisconnectionGrace "disconnection_grace":
                "how long a player must be disconnected before the opponent may claim"
                under DisconnectionClaim;
        }
        pub speeds: SpeedBounds = SpeedBounds::new(
            minutes(3),
            minutes(8),
            minutes(25),
            NonZeroU16::MIN.saturating_add(39),
        ) => {
            65 Speeds "speeds": "what a game is called by its estimated length" under Speed;
        }
    }
}
