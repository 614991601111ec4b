//! Scoresheet events: what players do with their scoresheets, and what the arbiter does about the
//! record.

use crate::arbiter::game_result::GameResult;
use crate::types::{Color, Move, words};

/// What a player does with a scoresheet (Article 8).
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Event, SheetAction};
///
/// let event = Event::Sheet { by: Color::White, action: SheetAction::WriteMove("e2e4".parse()?) };
/// assert_eq!(event.to_string(), "white records e2e4");
/// assert_eq!(SheetAction::WriteOffer.to_string(), "records (=)");
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SheetAction {
    /// Writes down the next move (Article 8.1.1): `white records e2e4`.
    WriteMove(Move),
    /// Strikes out the last move written: `white strikes out a move`.
    StrikeMove,
    /// Writes the sign of a draw offer, (=) (Article 8.1.5): `white records (=)`.
    WriteOffer,
    /// Writes down a time that the clock shows (8.1.4): `white records the time 0:12:00.000`.
    WriteTime {
        /// The time left, in milliseconds.
        left: u32,
    },
    /// Writes something that does not belong on a scoresheet (Article 8.1.4): `white records a
    /// note`.
    WriteNote,
    /// Writes moves in another notation than algebraic (Appendix C): `white uses another notation`.
    UseOtherNotation,
    /// Borrows the opponent's sheet to update their own (8.5.2): `white borrows the scoresheet`.
    Borrow,
    /// Returns the opponent's sheet: `white returns the scoresheet`.
    Return,
    /// Asks for a sheet where none is required (Article A.2): `white asks for a scoresheet`.
    AskForSheet,
    /// Asks to see the arbiter's record (Article A.4.3): `white asks for the record`.
    AskForRecord,
    /// Writes down the final position for a claim to be decided later (Guideline III.6): `white
    /// records the position`.
    WritePosition,
    /// Confirms the position that the opponent wrote: `white verifies the position`.
    VerifyPosition,
    /// Signs a result (Article 8.7): `white signs 1-0`.
    SignResult(GameResult),
}

/// What the arbiter does about the record of the moves.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Event, RecordAction};
///
/// let event = Event::KeepRecord(RecordAction::ObserveFlag { player: Color::White });
/// assert_eq!(event.to_string(), "arbiter observes the flag of white fall");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordAction {
    /// Observes a flag fall, as at the end of each period (Article 8.5): `arbiter observes the
    /// flag of white fall`.
    ObserveFlag { player: Color },
    /// Has the game reconstructed on another board (8.5.3): `arbiter has the game reconstructed`.
    Reconstruct,
    /// Has the unrecorded moves counted from now on (the schools' notes, D-iii): `arbiter has the
    /// moves counted`.
    CountMoves,
}

words! {
    /// A task for which a player needs an assistant.
    ///
    /// ```
    /// use touchmove::Color;
    /// use touchmove::arbiter::event::{Event, Task};
    ///
    /// let event = Event::NeedAssistant { by: Color::Black, task: Task::Press, disability: true };
    /// assert_eq!(event.to_string().parse(), Ok(event));
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Task {
        /// Record the moves (Article 8.1.6): `white needs an assistant to record`.
        Record = "record",
        /// Press the clock (Article 6.2.6): `white needs an assistant to press`.
        Press = "press",
    }
}
