//! Irregularities: the differences between the editions.

use core::num::{NonZeroU8, NonZeroU16};
use core::time::Duration;

use super::super::choice::{choices, counted};
use super::minutes;

/// The move number up to which some faults of the set-up are corrected.
pub(in crate::laws) const TEN: NonZeroU16 = NonZeroU16::MIN.saturating_add(9);

counted! {
    /// What happens to a game with a wrong initial position (Article 7.2.1).
    InitialPositionRule {
        /// It is canceled, whenever that is found.
        AnnulAnyTime = "annul_any_time";
        /// It is canceled if Black has not yet completed this move; otherwise it continues.
        BeforeBlackCompletes(NonZeroU16) => "before_black_completes_",
    }
}

choices! {
    /// What happens if the board is placed the wrong way (Article 7.2.2).
    BoardTurnedRule {
        /// The position is transferred to a correct board, if nothing else was wrong.
        TransferIfOnlyError = "transfer_if_only_error",
        /// The position is transferred to a correct board.
        Transfer = "transfer",
    }
}

counted! {
    /// What happens to a game with the colors reversed (Article 7.3).
    ColorsReversedRule {
        /// It continues, unless the arbiter decides otherwise.
        ContinueUnlessDirected = "continue_unless_directed";
        /// It is restarted if both players have made fewer moves than this. Otherwise it continues.
        RestartBeforeMade(NonZeroU16) => "restart_before_made_",
        /// It is restarted if Black has not yet completed this move. Otherwise it continues.
        RestartBeforeCompleted(NonZeroU16) => "restart_before_completed_",
    }
}

choices! {
    /// What happens when a player knocks pieces over (Article 7.4).
    DisplacedRule {
        /// The player puts them back on the player's own time. The opponent may restart the
        /// player's clock.
        OpponentMayRestart = "opponent_may_restart",
        /// The player puts them back on the player's own time. Either player may stop the clocks,
        /// and the arbiter may penalize the player. The opponent who presses back only starts the
        /// player's clock.
        StopClocksMayPenalize = "stop_clocks_may_penalize",
        /// As `StopClocksMayPenalize`, but the arbiter decides on the penalty at once. While the
        /// question is open, the clocks stand. Arbiters who act only on request are not asked.
        StopClocksPenaltyDecided = "stop_clocks_penalty_decided",
        /// The player puts them back on the player's own time. The opponent may press the clock
        /// back.
        PressBack = "press_back",
    }
}

choices! {
    /// What happens if the clock is pressed before a promotion is finished (Article 7.5.2).
    ///
    /// The pawn stands on the last rank or was taken off, and no new piece has touched it. A new
    /// piece is final (Article 4.4.4), so beside one the pawn is no unfinished promotion but an
    /// illegal move (Article 7.5.1), and the move must be made as chosen.
    UnfinishedPromotion {
        /// The position before the move is restored, as after any illegal move.
        Reinstated = "reinstated",
        /// It is an illegal move, and the pawn becomes a queen.
        BecomesQueen = "becomes_queen",
        /// It is an illegal move, and the player corrects it.
        Corrected = "corrected",
        /// The opponent may press the clock back.
        PressBack = "press_back",
    }
}

/// The penalty for a completed illegal move in one game (Article 7.5.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct IllegalMovePenalty {
    /// The time added to the opponent's clock.
    pub bonus: Duration,
    /// Which illegal move of a player loses, if any.
    pub limit: Option<NonZeroU8>,
}

impl IllegalMovePenalty {
    /// Creates a penalty of added time, and of the illegal move that loses.
    #[must_use]
    pub const fn new(bonus: Duration, limit: Option<NonZeroU8>) -> Self {
        Self { bonus, limit }
    }
}

counted! {
    /// Until when an illegal move is ruled on (Articles 7.5.1 and A.5.2).
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
    IllegalWindow {
        /// Until the end of the game.
        WholeGame = "whole_game",
        /// Until the opponent has made the next move.
        UntilOpponentMoves = "until_opponent_moves";
        /// While it is among this many last moves by each player.
        LastMoves(NonZeroU16) => "last_moves_",
    }
}

choices! {
    /// On whose report an irregularity is acted on (Article 12.7).
    Reporters {
        /// Only a player's.
        PlayersOnly = "players_only",
        /// A player's or the arbiter's; everyone else keeps silent.
        PlayersAndArbiter = "players_and_arbiter",
        /// A player's or the arbiter's; everyone else may tell only the arbiter.
        OthersToArbiter = "others_to_arbiter",
        /// A player's, and within limits the director's.
        PlayersAndDirector = "players_and_director",
        /// A player's or the arbiter's, and also an experienced spectator's.
        Spectators = "spectators",
    }
}

impl Reporters {
    /// Returns the time left below which a director acts only when asked. It is the player's time
    /// (US Chess, Rule 11H).
    ///
    /// `None` if the time does not matter.
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
