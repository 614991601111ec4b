//! What a host can do wrong, before a game and in it; what a player does wrong is a ruling.

use thiserror::Error;

use super::question::{Answer, Question};
use crate::citing::TouchObligation;
use crate::clock::{self, SessionTime};
use crate::legality::IllegalMove;
use crate::types::{Color, Square};

/// The error of a configuration with which no game can begin.
///
/// ```
/// use touchmove::arbiter::{ConfigError, GameConfig};
/// use touchmove::{Color, Rulebook};
///
/// let error = GameConfig::new(Rulebook::FIDE_2023, "0+0".parse()?).unwrap_err();
/// assert_eq!(error, ConfigError::NoTime { player: Color::White });
/// assert_eq!(error.to_string(), "the clock gives white no time for a move");
/// # Ok::<(), touchmove::clock::TimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// A player would have lost on time before making a move.
    #[error("the clock gives {player} no time for a move")]
    NoTime {
        /// The player, White if it is both.
        player: Color,
    },
}

/// An event that cannot have happened: the host reported something wrong.
///
/// Nothing has changed then, and nothing is logged.
///
/// ```
/// use touchmove::arbiter::{Event, GameConfig, HandleError};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// arbiter.handle(SessionTime::START, Event::Start)?;
/// let refused = arbiter.handle(SessionTime::START, "black plays e7e5".parse()?).unwrap_err();
/// assert_eq!(refused, HandleError::NotTheirTurn { by: Color::Black });
/// assert_eq!(arbiter.log().len(), 1);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum HandleError {
    /// The event comes before the one before it.
    #[error("the event at {at} comes before the last one, at {last}")]
    TimeRunsBackwards {
        /// When the event is said to have happened.
        at: SessionTime,
        /// When the last one did.
        last: SessionTime,
    },
    /// The session has not begun.
    #[error("the game has not started")]
    NotStarted,
    /// The session has begun before.
    #[error("the game has started already")]
    AlreadyStarted,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is over, and the arbiter does something for which it must be reopened first.
    #[error("the game is over: the arbiter must reopen it first")]
    MustReopen,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The game is adjourned.
    #[error("the game is adjourned")]
    Adjourned,
    /// The game is not adjourned.
    #[error("the game is not adjourned")]
    NotAdjourned,
    /// An envelope is opened, and what is in it was never told.
    #[error("what is in the envelope is not known")]
    NotSealed,
    /// A question is open, and the game stands still.
    #[error("a question is open: {0}")]
    Halted(Question),
    /// No question is open.
    #[error("no question is open")]
    NoQuestion,
    /// The open question cannot be answered in this way.
    #[error("\"{0}\" does not answer the open question")]
    NotAnOption(Answer),
    /// A player moves online out of turn.
    #[error("{by} does not have the move")]
    NotTheirTurn {
        /// Who moves.
        by: Color,
    },
    /// A move that is played online is not legal.
    #[error("the move is not legal: {0}")]
    IllegalMove(#[from] IllegalMove),
    /// Something else is owed.
    #[error("{by} must {obligation}")]
    Owes {
        /// Who owes it.
        by: Color,
        /// What.
        obligation: TouchObligation,
    },
    /// No piece stands on a square from which one is moved or removed.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The game has not had so many half-moves.
    #[error("the game has not had {0} half-moves")]
    NoSuchPly(u16),
    /// The clock does not take it.
    #[error("{0}")]
    Clock(#[from] clock::Error),
}
