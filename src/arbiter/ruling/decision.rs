//! The decision of a ruling.

use core::fmt;
use core::time::Duration;

use super::note::Note;
use super::recorded::SheetRuling;
use super::rejection::RejectionReason;
use crate::arbiter::event::{Reporter, Task};
use crate::arbiter::game_result::GameResult;
use crate::arbiter::question::Question;
use crate::arbiter::text::Amount;
use crate::arbiter::verdict::Verdict;
use crate::laws::policy::Penalty;
use crate::termination::ClaimError;
use crate::touch::TouchObligation;
use crate::types::{Color, Move, Square};

/// What a ruling decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Decision {
    /// The game is over.
    Over(Verdict),
    /// The end of the game is taken back, and the game goes on.
    Reopened,
    /// An appeal is dismissed, and what was decided stands.
    AppealDismissed,
    /// A player gets a penalty other than time or the loss of the game.
    Penalized { player: Color, penalty: Penalty },
    /// Both clocks are stopped.
    ClocksStopped,
    /// A player's time begins to run.
    ClockRuns { player: Color },
    /// A player gets more time.
    TimeAdded { player: Color, amount: Duration },
    /// A player loses time.
    TimeTaken { player: Color, amount: Duration },
    /// A player's clock is set.
    TimeSet {
        player: Color,
        /// The time left.
        amount: Duration,
    },
    /// The counter of a player's completed moves is set.
    MovesSet {
        player: Color,
        /// The number of moves that the player has completed.
        moves: u32,
    },
    /// Both players get more time for each move from now on. It is an increment or a delay.
    IncrementSet {
        /// The increment or delay.
        amount: Duration,
    },
    /// A player's flag has not fallen.
    FlagStands { player: Color },
    /// A draw offer stands until the opponent decides.
    OfferStands { by: Color },
    /// A draw offer can no longer be accepted.
    OfferLapsed { by: Color },
    /// A player asks to take a move back, and the opponent decides.
    TakebackRequested { by: Color },
    /// A request to take a move back lapses.
    TakebackLapsed { by: Color },
    /// A player is disconnected, and the clock runs on.
    Disconnected {
        by: Color,
        /// How much longer the clocks must run before the opponent may claim.
        ///
        /// `None` in a correspondence game, in which no player needs to stay connected.
        grace: Option<Duration>,
    },
    /// A player is connected again.
    Reconnected { by: Color },
    /// The game is aborted and has no result.
    Aborted {
        /// Who aborted it. `None` if a first move was not made in time.
        by: Option<Color>,
    },
    /// A claim is being heard, and can be neither changed nor withdrawn.
    ClaimHeard { by: Color },
    /// A claim is wrong, and the game goes on.
    ClaimRejected { by: Color, reason: ClaimError },
    /// A claim is rejected by the arbiter's judgment, and the game goes on.
    ClaimDenied { by: Color },
    /// The decision on a claim is postponed, and the game goes on.
    ClaimPostponed { by: Color },
    /// The game goes on.
    PlayOn,
    /// A player must do something with the next move.
    Obliged {
        by: Color,
        obligation: TouchObligation,
    },
    /// A player has completed an illegal move.
    IllegalMove {
        by: Color,
        /// The number of the player's illegal moves that count. It is 0 where illegal moves have no
        /// penalty.
        count: u8,
    },
    /// The position after this many half-moves is reinstated; what came later is void.
    Reinstated {
        /// The number of half-moves.
        ply: u32,
    },
    /// A pawn that was not replaced becomes a queen.
    BecomesQueen { square: Square },
    /// A player must put the displaced pieces back.
    PutBack { by: Color },
    /// The position is transferred to a correctly placed board.
    Transferred,
    /// The game is canceled, and a new one is played.
    Canceled,
    /// A player can no longer castle with a misplaced king or rook. It began on a wrong square.
    CannotCastle { player: Color },
    /// The position is illegal. If it still is after the next completed move, the game is drawn.
    Waits,
    /// What a player did has no effect.
    NoEffect { by: Color, reason: RejectionReason },
    /// What a player may or must do with a scoresheet.
    Sheet {
        by: Color,
        /// What the player may or must do.
        ruling: SheetRuling,
    },
    /// A player may have an assistant for a task.
    AssistantAllowed { by: Color, task: Task },
    /// The moves of the game are counted.
    MovesCounted,
    /// Both players have signed this result.
    ResultSigned(GameResult),
    /// The original result stands, although both players have signed another.
    ResultStands(GameResult),
    /// A report has no effect.
    ReportRefused {
        by: Reporter,
        reason: RejectionReason,
    },
    /// The game is to be adjourned: a player must seal a move and stop the clock.
    MustSeal { by: Color },
    /// The player who must seal has made the move on the board. This seals it.
    SealedOnBoard { by: Color, mv: Move },
    /// The game is adjourned with the move of this player in the envelope.
    Adjourned { sealer: Color },
    /// The envelope is to be opened.
    EnvelopeToOpen,
    /// The sealed move is made on the board.
    SealedMovePlayed { by: Color, mv: Move },
    /// A question is referred to the arbiter. The game is halted until it is answered.
    Referred(Question),
    /// A note for the arbiter, who judges what follows.
    Note(Note),
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(verdict) => write!(f, "the game is over: {verdict}"),
            Self::Reopened => f.write_str("the game goes on: its end is taken back"),
            Self::AppealDismissed => f.write_str("the decision appealed against stands"),
            Self::Penalized { player, penalty } => {
                write!(f, "{player} is penalized: {penalty}")
            }
            Self::ClocksStopped => f.write_str("the clocks are stopped"),
            Self::ClockRuns { player } => write!(f, "the clock of {player} runs"),
            Self::TimeAdded { player, amount } => {
                write!(f, "{player} gets {}", Amount(*amount))
            }
            Self::TimeTaken { player, amount } => {
                write!(f, "{player} loses {}", Amount(*amount))
            }
            Self::TimeSet { player, amount } => {
                write!(f, "{player} has {} left", Amount(*amount))
            }
            Self::MovesSet { player, moves } => {
                write!(f, "{player} has completed {moves} moves")
            }
            Self::IncrementSet { amount } => {
                write!(f, "each move gets {} from now on", Amount(*amount))
            }
            Self::FlagStands { player } => write!(f, "the flag of {player} has not fallen"),
            Self::OfferStands { by } => write!(f, "{by} offers a draw"),
            Self::OfferLapsed { by } => write!(f, "the offer of {by} lapses"),
            Self::TakebackRequested { by } => write!(f, "{by} asks to take a move back"),
            Self::TakebackLapsed { by } => {
                write!(f, "the request of {by} to take a move back lapses")
            }
            Self::Disconnected { by, grace } => {
                write!(f, "{by} is disconnected")?;
                match grace {
                    Some(grace) => write!(f, ", with a grace of {}", Amount(*grace)),
                    None => Ok(()),
                }
            }
            Self::Reconnected { by } => write!(f, "{by} is connected again"),
            Self::Aborted { by: Some(by) } => {
                write!(f, "the game is aborted by {by} and has no result")
            }
            Self::Aborted { by: None } => f.write_str("the game is aborted and has no result"),
            Self::ClaimHeard { by } => write!(f, "{by} has claimed a draw"),
            Self::ClaimRejected { by, reason } => {
                write!(f, "the claim of {by} is wrong: {reason}")
            }
            Self::ClaimDenied { by } => write!(f, "the claim of {by} is rejected"),
            Self::ClaimPostponed { by } => write!(f, "the claim of {by} is postponed"),
            Self::PlayOn => f.write_str("the game goes on"),
            Self::Obliged { by, obligation } => write!(f, "{by} must {obligation}"),
            Self::IllegalMove { by, count: 0 } => {
                write!(f, "{by} has completed an illegal move")
            }
            Self::IllegalMove { by, count } => {
                write!(f, "{by} has completed an illegal move: number {count}")
            }
            Self::Reinstated { ply: 1 } => {
                f.write_str("the position after 1 half-move is reinstated")
            }
            Self::Reinstated { ply } => {
                let plural = if *ply == 1 { "" } else { "s" };
                write!(
                    f,
                    "the position after {ply} half-move{plural} is reinstated"
                )
            }
            Self::BecomesQueen { square } => write!(f, "the pawn becomes a queen on {square}"),
            Self::PutBack { by } => write!(f, "{by} must put the pieces back on their own time"),
            Self::Transferred => {
                f.write_str("the position is transferred to a correctly placed board")
            }
            Self::Canceled => f.write_str("the game is canceled, and a new one is played"),
            Self::CannotCastle { player } => {
                write!(f, "{player} cannot castle with the misplaced piece")
            }
            Self::Waits => f.write_str("the next move is awaited"),
            Self::NoEffect { by, reason } => {
                write!(f, "what {by} did has no effect: {reason}")
            }
            Self::Sheet { by, ruling } => write!(f, "{by} {ruling}"),
            Self::AssistantAllowed { by, task } => {
                write!(f, "{by} may have an assistant to {task}")
            }
            Self::MustSeal { by } => {
                write!(f, "{by} must seal a move and stop the clock")
            }
            Self::SealedOnBoard { by, mv } => write!(f, "{by} must seal {mv}"),
            Self::Adjourned { sealer } => {
                write!(f, "the game is adjourned with a sealed move of {sealer}")
            }
            Self::EnvelopeToOpen => f.write_str("the envelope must be opened"),
            Self::SealedMovePlayed { by, mv } => write!(f, "{by} has sealed {mv}"),
            Self::MovesCounted => f.write_str("the moves are counted from now on"),
            Self::ResultSigned(result) => write!(f, "both players have signed {result}"),
            Self::ResultStands(result) => write!(f, "the result stands: {result}"),
            Self::ReportRefused { by, reason } => {
                write!(f, "the report of {by} has no effect: {reason}")
            }
            Self::Referred(question) => write!(f, "for the arbiter: {question}"),
            Self::Note(note) => write!(f, "note: {note}"),
        }
    }
}
