//! The error of an event that cannot have happened. What a player does wrong is a ruling instead.

use thiserror::Error;

use super::question::{Answer, Question};
use crate::clock::{self, SessionTime};
use crate::laws::Rule;
use crate::legality::IllegalMove;
use crate::touch::TouchObligation;
use crate::types::{Color, Square};

/// An event that cannot have happened: the host reported something wrong.
///
/// The game has not changed, and nothing is logged.
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
    /// The event is earlier than the previous one.
    #[error("the event at {at} comes before the last one, at {last}")]
    TimeRunsBackwards {
        at: SessionTime,
        /// The time of the previous event.
        last: SessionTime,
    },
    /// The event needs a game that has started.
    #[error("the game has not started")]
    NotStarted,
    /// A game starts only once.
    #[error("the game has started already")]
    AlreadyStarted,
    /// The event needs a game that continues.
    #[error("the game is over")]
    GameOver,
    /// The event needs the end of the game to be taken back first.
    #[error("the game is over: the arbiter must reopen it first")]
    MustReopen,
    /// The event needs a finished game.
    #[error("the game is not over")]
    NotOver,
    /// The event needs a game that is not adjourned.
    #[error("the game is adjourned")]
    Adjourned,
    /// The event needs an adjourned game.
    #[error("the game is not adjourned")]
    NotAdjourned,
    /// The envelope was opened, but no one has reported what it contains.
    #[error("the contents of the envelope are unknown")]
    NotSealed,
    /// The game waits for the answer to this question.
    #[error("a question is open: {0}")]
    Halted(Question),
    /// An answer needs a question.
    #[error("no question is open")]
    NoQuestion,
    /// The open question does not have this answer.
    #[error("\"{0}\" does not answer the open question")]
    NotAnOption(Answer),
    /// The rulebook does not have the rule that the event needs.
    ///
    /// Takebacks, for example, need [`Rule::Takeback`], which only the server rules have. These in
    /// turn have no rules for pieces that are touched.
    #[error("this event needs a rule that the rulebook lacks: {} ({rule})", .rule.name())]
    NotInForce { rule: Rule },
    /// A player who is disconnected cannot lose the connection.
    #[error("{by} is disconnected already")]
    AlreadyDisconnected { by: Color },
    /// A player who is connected cannot reconnect.
    #[error("{by} is not disconnected")]
    NotDisconnected { by: Color },
    /// A player moved online out of turn.
    #[error("{by} does not have the move")]
    NotTheirTurn { by: Color },
    /// The move is illegal, and the host refuses such moves.
    #[error("the move is not legal: {0}")]
    IllegalMove(#[from] IllegalMove),
    /// The player must first do something else.
    #[error("{by} must {obligation}")]
    Owes {
        by: Color,
        obligation: TouchObligation,
    },
    /// Three pieces that must each be moved or captured were touched at once: report two of them.
    #[error("{by} touched three pieces at once that can be moved or captured")]
    TouchedAtOnce { by: Color },
    /// A piece was moved or removed from an empty square.
    #[error("there is no piece on {0}")]
    NoPiece(Square),
    /// The game has fewer half-moves than the event names.
    #[error("the game has not come to half-move {0}")]
    NoSuchPly(u16),
    /// The clock refuses the change.
    #[error("{0}")]
    Clock(#[from] clock::Error),
}
