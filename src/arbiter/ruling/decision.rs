//! The decision of a ruling.

use core::fmt::{self, Display};
use core::num::NonZero;
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

spoken! {
    /// What a ruling decides.
    #[non_exhaustive]
    pub enum Decision {
        /// The game is over.
        Over(verdict: Verdict) = "the game is over: {verdict}";
        /// The end of the game is taken back, and the game goes on.
        Reopened = "the game goes on: its end is taken back";
        /// An appeal is dismissed, and what was decided stands.
        AppealDismissed = "the decision appealed against stands";
        /// A player gets a penalty other than time or the loss of the game.
        Penalized { player: Color, penalty: Penalty } = "{player} is penalized: {penalty}";
        /// Both clocks are stopped.
        ClocksStopped = "the clocks are stopped";
        /// A player's time begins to run.
        ClockRuns { player: Color } = "the clock of {player} runs";
        /// A player gets more time.
        TimeAdded { player: Color, amount: Duration } = "{player} gets {}", Amount(amount);
        /// A player loses time.
        TimeTaken { player: Color, amount: Duration } = "{player} loses {}", Amount(amount);
        /// A player's clock is set.
        TimeSet { player: Color, amount: Duration } = "{player} has {} left", Amount(amount);
        /// The counter of a player's completed moves is set.
        MovesSet { player: Color, moves: u32 } =
            "{player} has completed {moves} move{}", if moves == 1 { "" } else { "s" };
        /// Both players get more time for each move from now on. It is an increment or a delay.
        IncrementSet { amount: Duration } = "each move gets {} from now on", Amount(amount);
        /// A player's flag has not fallen.
        FlagStands { player: Color } = "the flag of {player} has not fallen";
        /// A draw offer stands until the opponent decides.
        OfferStands { by: Color } = "{by} offers a draw";
        /// A draw offer can no longer be accepted.
        OfferLapsed { by: Color } = "the offer of {by} lapses";
        /// A player asks to take a move back, and the opponent decides.
        TakebackRequested { by: Color } = "{by} asks to take a move back";
        /// A request to take a move back lapses.
        TakebackLapsed { by: Color } = "the request of {by} to take a move back lapses";
        /// A player is disconnected, and the clock runs on.
        Disconnected {
            by: Color,
            /// How much longer the clocks must run before the opponent may claim.
            ///
            /// `None` in a correspondence game, in which no player needs to stay connected.
            grace: Option<Duration>,
        } = "{by} is disconnected{}", Behind(", with a grace of ", grace.map(Amount));
        /// A player is connected again.
        Reconnected { by: Color } = "{by} is connected again";
        /// The game is aborted and has no result.
        Aborted {
            /// Who aborted it. `None` if a first move was not made in time.
            by: Option<Color>,
        } = "the game is aborted{} and has no result", Behind(" by ", by);
        /// A claim is being heard, and can be neither changed nor withdrawn.
        ClaimHeard { by: Color } = "{by} has claimed a draw";
        /// A claim is wrong, and the game goes on.
        ClaimRejected { by: Color, reason: ClaimError } = "the claim of {by} is wrong: {reason}";
        /// A claim is rejected by the arbiter's judgment, and the game goes on.
        ClaimDenied { by: Color } = "the claim of {by} is rejected";
        /// The decision on a claim is postponed, and the game goes on.
        ClaimPostponed { by: Color } = "the claim of {by} is postponed";
        /// The game goes on.
        PlayOn = "the game goes on";
        /// A player must do something with the next move.
        Obliged { by: Color, obligation: TouchObligation } = "{by} must {obligation}";
        /// A player has completed an illegal move.
        IllegalMove {
            by: Color,
            /// The number of the player's illegal moves that count. It is 0 where illegal moves have
            /// no penalty.
            count: u8,
        } = "{by} has completed an illegal move{}", Behind(": number ", NonZero::new(count));
        /// The position after this many half-moves is reinstated; what came later is void.
        Reinstated { ply: u32 } =
            "the position after {ply} half-move{} is reinstated", if ply == 1 { "" } else { "s" };
        /// A pawn that was not replaced becomes a queen.
        BecomesQueen { square: Square } = "the pawn becomes a queen on {square}";
        /// A player must put the displaced pieces back.
        PutBack { by: Color } = "{by} must put the pieces back on their own time";
        /// The position is transferred to a correctly placed board.
        Transferred = "the position is transferred to a correctly placed board";
        /// The game is canceled, and a new one is played.
        Canceled = "the game is canceled, and a new one is played";
        /// A player can no longer castle with a misplaced king or rook. It began on a wrong square.
        CannotCastle { player: Color } = "{player} cannot castle with the misplaced piece";
        /// The position is illegal. If it still is after the next completed move, the game is
        /// drawn.
        Waits = "the next move is awaited";
        /// What a player did has no effect.
        NoEffect { by: Color, reason: RejectionReason } = "what {by} did has no effect: {reason}";
        /// What a player may or must do with a scoresheet.
        Sheet { by: Color, ruling: SheetRuling } = "{by} {ruling}";
        /// A player may have an assistant for a task.
        AssistantAllowed { by: Color, task: Task } = "{by} may have an assistant to {task}";
        /// The moves of the game are counted.
        MovesCounted = "the moves are counted from now on";
        /// Both players have signed this result.
        ResultSigned(result: GameResult) = "both players have signed {result}";
        /// The original result stands, although both players have signed another.
        ResultStands(result: GameResult) = "the result stands: {result}";
        /// A report has no effect.
        ReportRefused { by: Reporter, reason: RejectionReason } =
            "the report of {by} has no effect: {reason}";
        /// The game is to be adjourned: a player must seal a move and stop the clock.
        MustSeal { by: Color } = "{by} must seal a move and stop the clock";
        /// The player who must seal has made the move on the board. This seals it.
        SealedOnBoard { by: Color, mv: Move } = "{by} must seal {mv}";
        /// The game is adjourned with the move of this player in the envelope.
        Adjourned { sealer: Color } = "the game is adjourned with a sealed move of {sealer}";
        /// The envelope is to be opened.
        EnvelopeToOpen = "the envelope must be opened";
        /// The sealed move is made on the board.
        SealedMovePlayed { by: Color, mv: Move } = "{by} has sealed {mv}";
        /// A question is referred to the arbiter. The game is halted until it is answered.
        Referred(question: Question) = "for the arbiter: {question}";
        /// A note for the arbiter, who judges what follows.
        Note(note: Note) = "note: {note}";
    }
}

/// Words before a value, or nothing if there is none.
struct Behind<T>(&'static str, Option<T>);

impl<T: Display> Display for Behind<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(words, Some(value)) = self else {
            return Ok(());
        };
        write!(f, "{words}{value}")
    }
}
