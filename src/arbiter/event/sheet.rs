//! What players do with their scoresheets, and what the arbiter does about the record of the moves.

use crate::arbiter::result::GameResult;
use crate::types::{Color, Move};

/// What a player does with a scoresheet (Article 8).
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::SheetAction;
///
/// let event = Event::Sheet { by: Color::White, action: SheetAction::WriteMove("e2e4".parse()?) };
/// assert_eq!(event.to_string(), "white records e2e4");
/// assert_eq!(SheetAction::WriteOffer.to_string(), "records (=)");
/// # Ok::<(), touchmove::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SheetAction {
    /// He writes down a move: the first that his sheet does not have (Article 8.1.1).
    WriteMove(Move),
    /// He strikes out the last move that he has written.
    StrikeMove,
    /// He writes the sign of an offered draw, (=) (Article 8.1.5).
    WriteOffer,
    /// He writes down a time that the clock shows (Article 8.1.4).
    WriteTime {
        /// The time that is left, in milliseconds.
        left: u32,
    },
    /// He writes something that does not belong on a scoresheet (Article 8.1.4).
    WriteNote,
    /// He writes the moves in another notation than the algebraic (Appendix C).
    UseOtherNotation,
    /// He takes his opponent's sheet to bring his own up to date (Article 8.5.2).
    Borrow,
    /// He gives his opponent's sheet back.
    Return,
    /// He asks for a sheet where he need not have one (Article A.2).
    AskForSheet,
    /// He asks to see the arbiter's record of the moves (Article A.4.3).
    AskForRecord,
    /// He writes down the final position for a claim on which an arbiter who is not there will
    /// decide (Guideline III.6).
    WritePosition,
    /// He confirms the final position that his opponent has written down.
    VerifyPosition,
    /// He signs a result (Article 8.7).
    SignResult(GameResult),
}

/// What the arbiter does about the record of the moves.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::RecordAction;
///
/// let event = Event::KeepRecord(RecordAction::ObserveFlag { player: Color::White });
/// assert_eq!(event.to_string(), "arbiter sees the flag of white fall");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordAction {
    /// He sees that a flag has fallen, as it does at the end of each period (Article 8.5).
    ObserveFlag {
        /// Whose.
        player: Color,
    },
    /// He has the game reconstructed on another board (Article 8.5.3).
    Reconstruct,
    /// He has the moves counted from now on for a claim of fifty moves, where nobody writes
    /// (the schools' notes, D-iii).
    CountMoves,
}

/// What a player cannot do by himself.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::Task;
///
/// let event = Event::NeedAssistant { by: Color::Black, task: Task::Press, disability: true };
/// assert_eq!(event.to_string().parse(), Ok(event));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Task {
    /// Write down the moves (Article 8.1.6).
    Record,
    /// Press the clock (Article 6.2.6).
    Press,
}
