//! Irregularities: what the editions do differently.

use core::num::{NonZeroU8, NonZeroU16};
use core::time::Duration;

use super::super::choice::choices;
use super::by_class::{BySupervision, ByTimeClass};
use super::minutes;

/// The move up to which some faults of the set-up are corrected.
pub(in crate::laws) const TEN: NonZeroU16 = NonZeroU16::MIN.saturating_add(9);

/// Irregularities (Article 7, Appendices A and B).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IrregularityPolicies {
    /// What happens to a game that began from a wrong position.
    pub initial_position: InitialPositionRule,
    /// After how many moves of each player faults of the set-up are too old; matters while
    /// [`Rule::SetUpClaimsLapse`](crate::laws::Rule::SetUpClaimsLapse) is in force.
    pub set_up_moves: u16,
    /// What happens on a board placed the wrong way.
    pub board_turned: BoardTurnedRule,
    /// What happens to a game with the colors reversed.
    pub colors_reversed: ColorsReversedRule,
    /// What happens when men are knocked over.
    pub displaced: DisplacedRule,
    /// What happens if the clock is pressed and the pawn is not replaced.
    pub unfinished_promotion: UnfinishedPromotion,
    /// What each completed illegal move adds to the opponent's time; matters while
    /// [`Rule::IllegalMovePenalty`](crate::laws::Rule::IllegalMovePenalty) is in force.
    pub illegal_bonus: ByTimeClass<Duration>,
    /// Which completed illegal move of a player loses, if any; matters while
    /// [`Rule::IllegalMoveLimit`](crate::laws::Rule::IllegalMoveLimit) is in force.
    pub illegal_limit: ByTimeClass<Option<NonZeroU8>>,
    /// Until when an illegal move can be ruled on; matters while
    /// [`Rule::IllegalMoveWindow`](crate::laws::Rule::IllegalMoveWindow) is in force.
    pub illegal_window: ByTimeClass<IllegalWindow>,
    /// On whose word an irregularity is acted on.
    pub reporters: ByTimeClass<Reporters>,
}

impl IrregularityPolicies {
    /// The values of the FIDE Laws of 2023; the table of the parameters has those of the others.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        initial_position: InitialPositionRule::AnnulAnyTime,
        set_up_moves: 10,
        board_turned: BoardTurnedRule::Transfer,
        colors_reversed: ColorsReversedRule::RestartBeforeMade(TEN),
        displaced: DisplacedRule::StopClocksMayPenalize,
        unfinished_promotion: UnfinishedPromotion::BecomesQueen,
        illegal_bonus: ByTimeClass {
            standard: minutes(2),
            rapid: BySupervision::same(minutes(1)),
            blitz: BySupervision {
                full: minutes(2),
                limited: minutes(1),
            },
        },
        illegal_limit: ByTimeClass::same(NonZeroU8::new(2)),
        illegal_window: ByTimeClass::limited(
            IllegalWindow::WholeGame,
            IllegalWindow::UntilOpponentMoves,
        ),
        reporters: ByTimeClass::same(Reporters::OthersToArbiter),
    };
}

/// What happens to a game that began from a wrong position (Article 7.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InitialPositionRule {
    /// It is canceled, whenever that is found.
    AnnulAnyTime,
    /// It is canceled if Black has not yet completed this move, and goes on otherwise.
    BeforeBlackCompletes(NonZeroU16),
}

choices! {
    /// What happens on a board placed the wrong way (Article 7.2.2).
    BoardTurnedRule {
        /// The position is transferred, if nothing else was wrong.
        TransferIfOnlyError = "transfer_if_only_error",
        /// The position is transferred.
        Transfer = "transfer",
    }
}

/// What happens to a game with the colors reversed (Article 7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ColorsReversedRule {
    /// It goes on, unless the arbiter decides otherwise.
    ContinueUnlessDirected,
    /// It begins again if fewer moves than this have been made by both players, and goes on
    /// otherwise.
    RestartBeforeMade(NonZeroU16),
    /// It begins again if Black has not yet completed this move, and goes on otherwise.
    RestartBeforeCompleted(NonZeroU16),
}

choices! {
    /// What happens when a player knocks men over (Article 7.4).
    DisplacedRule {
        /// He puts them back on his own time; the opponent may start his clock again.
        OpponentMayRestart = "opponent_may_restart",
        /// He puts them back on his own time; either player may stop the clocks, and the
        /// arbiter may penalize.
        StopClocksMayPenalize = "stop_clocks_may_penalize",
        /// He puts them back on his own time; the opponent may press back.
        PressBack = "press_back",
    }
}

choices! {
    /// What happens if a pawn stands on the last rank, or was taken off, and the clock is
    /// pressed with no new man there (Article 7.5.2).
    UnfinishedPromotion {
        /// The position before is set up again, as after any illegal move.
        Reinstated = "reinstated",
        /// It is an illegal move, and the pawn becomes a queen.
        BecomesQueen = "becomes_queen",
        /// It is an illegal move, and the player corrects it.
        Corrected = "corrected",
        /// The opponent may press the clock back.
        PressBack = "press_back",
    }
}

/// What a completed illegal move costs in one game (Article 7.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IllegalMovePenalty {
    /// Added to the opponent's time.
    pub bonus: Duration,
    /// Which of a player's illegal moves loses, if any.
    pub limit: Option<NonZeroU8>,
}

/// Until when an illegal move can be ruled on (Articles 7.5.1 and A.5.2).
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::laws::Supervision;
/// use touchmove::laws::policy::IllegalWindow;
///
/// assert_eq!(Rulebook::FIDE_2023.illegal_window(), IllegalWindow::WholeGame);
/// let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited);
/// assert_ne!(blitz.illegal_window(), IllegalWindow::WholeGame);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalWindow {
    /// While the game lasts.
    WholeGame,
    /// Until the opponent has made his next move.
    UntilOpponentMoves,
    /// While it is among the last moves, this many of each player.
    LastMoves(NonZeroU16),
}

choices! {
    /// On whose word an irregularity is acted on (Article 12.7).
    Reporters {
        /// Only on a player's request.
        PlayersOnly = "players_only",
        /// A player's or the arbiter's; everyone else keeps silent.
        PlayersAndArbiter = "players_and_arbiter",
        /// A player's or the arbiter's; everyone else may tell the arbiter only.
        OthersToArbiter = "others_to_arbiter",
        /// A player's, and the director's within limits.
        PlayersAndDirector = "players_and_director",
        /// Also an experienced spectator's.
        Spectators = "spectators",
    }
}

impl Reporters {
    /// Returns the time left to a player below which a director no longer acts unasked (US Chess,
    /// Rule 11H); `None` if the time does not matter.
    #[must_use]
    pub const fn director_silent_below(self) -> Option<Duration> {
        match self {
            Self::PlayersAndDirector => Some(minutes(5)),
            Self::PlayersOnly
            | Self::PlayersAndArbiter
            | Self::OthersToArbiter
            | Self::Spectators => None,
        }
    }
}
