//! The decision of a ruling.

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

spoken! { Decision
    Self::Over(verdict) => "the game is over: {verdict}";
    Self::Reopened => "the game goes on: its end is taken back";
    Self::AppealDismissed => "the decision appealed against stands";
    Self::Penalized { player, penalty } => "{player} is penalized: {penalty}";
    Self::ClocksStopped => "the clocks are stopped";
    Self::ClockRuns { player } => "the clock of {player} runs";
    Self::TimeAdded { player, amount } => "{player} gets {}", Amount(*amount);
    Self::TimeTaken { player, amount } => "{player} loses {}", Amount(*amount);
    Self::TimeSet { player, amount } => "{player} has {} left", Amount(*amount);
    Self::MovesSet { player, moves } => "{player} has completed {moves} moves";
    Self::IncrementSet { amount } => "each move gets {} from now on", Amount(*amount);
    Self::FlagStands { player } => "the flag of {player} has not fallen";
    Self::OfferStands { by } => "{by} offers a draw";
    Self::OfferLapsed { by } => "the offer of {by} lapses";
    Self::TakebackRequested { by } => "{by} asks to take a move back";
    Self::TakebackLapsed { by } => "the request of {by} to take a move back lapses";
    Self::Disconnected { by, grace: None } => "{by} is disconnected";
    Self::Disconnected { by, grace: Some(grace) } =>
        "{by} is disconnected, with a grace of {}", Amount(*grace);
    Self::Reconnected { by } => "{by} is connected again";
    Self::Aborted { by: Some(by) } => "the game is aborted by {by} and has no result";
    Self::Aborted { by: None } => "the game is aborted and has no result";
    Self::ClaimHeard { by } => "{by} has claimed a draw";
    Self::ClaimRejected { by, reason } => "the claim of {by} is wrong: {reason}";
    Self::ClaimDenied { by } => "the claim of {by} is rejected";
    Self::ClaimPostponed { by } => "the claim of {by} is postponed";
    Self::PlayOn => "the game goes on";
    Self::Obliged { by, obligation } => "{by} must {obligation}";
    Self::IllegalMove { by, count: 0 } => "{by} has completed an illegal move";
    Self::IllegalMove { by, count } => "{by} has completed an illegal move: number {count}";
    Self::Reinstated { ply: 1 } => "the position after 1 half-move is reinstated";
    Self::Reinstated { ply } => "the position after {ply} half-moves is reinstated";
    Self::BecomesQueen { square } => "the pawn becomes a queen on {square}";
    Self::PutBack { by } => "{by} must put the pieces back on their own time";
    Self::Transferred => "the position is transferred to a correctly placed board";
    Self::Canceled => "the game is canceled, and a new one is played";
    Self::CannotCastle { player } => "{player} cannot castle with the misplaced piece";
    Self::Waits => "the next move is awaited";
    Self::NoEffect { by, reason } => "what {by} did has no effect: {reason}";
    Self::Sheet { by, ruling } => "{by} {ruling}";
    Self::AssistantAllowed { by, task } => "{by} may have an assistant to {task}";
    Self::MustSeal { by } => "{by} must seal a move and stop the clock";
    Self::SealedOnBoard { by, mv } => "{by} must seal {mv}";
    Self::Adjourned { sealer } => "the game is adjourned with a sealed move of {sealer}";
    Self::EnvelopeToOpen => "the envelope must be opened";
    Self::SealedMovePlayed { by, mv } => "{by} has sealed {mv}";
    Self::MovesCounted => "the moves are counted from now on";
    Self::ResultSigned(result) => "both players have signed {result}";
    Self::ResultStands(result) => "the result stands: {result}";
    Self::ReportRefused { by, reason } => "the report of {by} has no effect: {reason}";
    Self::Referred(question) => "for the arbiter: {question}";
    Self::Note(note) => "note: {note}";
}
