//! The verdict on a finished game: its result and the cause.

use core::fmt;

use super::game_result::GameResult;
use crate::termination::{ClaimKind, Termination};

/// How a game ended: the result and the cause.
///
/// ```
/// use touchmove::arbiter::{EndCause, GameConfig, GameResult};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Outcome, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// arbiter.handle(SessionTime::from_millis(900), "white resigns".parse()?)?;
/// let verdict = arbiter.verdict().ok_or("the game goes on")?;
/// assert_eq!(verdict.result, GameResult::from_outcome(Outcome::Win(Color::Black)));
/// assert_eq!(verdict.cause, EndCause::Resignation);
/// assert_eq!(verdict.to_string(), "0-1 by resignation");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Verdict {
    pub result: GameResult,
    pub cause: EndCause,
    /// The number of half-moves played.
    pub ply: u32,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EndCause {
    /// The position, or the moves that led to it.
    Board(Termination),
    /// The players agreed on a draw.
    Agreement,
    /// A right draw claim.
    Claim(ClaimKind),
    /// Three occurrences or fifty moves, where they need no claim.
    WithoutClaim(ClaimKind),
    /// A right claim in a quickplay finish.
    QuickplayClaim,
    /// A player resigned, or conceded mate.
    Resignation,
    /// A player used up their time.
    Time,
    /// Both players used up their time.
    BothTimes,
    /// A player made too many illegal moves.
    IllegalMoves,
    /// An illegal position that stayed illegal.
    IllegalPosition,
    /// A player sealed a move that was not legal or not clear.
    SealedMove,
    /// A player, or both, did not arrive in time.
    Absence,
    /// A claim against an opponent who stayed disconnected.
    Disconnection,
    /// A refusal to comply with the Laws, or misconduct of both players.
    Conduct,
    /// The arbiter decided the result.
    Decision,
}

impl fmt::Display for EndCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(termination) => termination.fmt(f),
            Self::Claim(ground) => write!(f, "claim of {ground}"),
            Self::WithoutClaim(ground) => ground.fmt(f),
            Self::Agreement => f.pad("agreement"),
            Self::QuickplayClaim => f.pad("claim in a quickplay finish"),
            Self::Resignation => f.pad("resignation"),
            Self::Time => f.pad("time"),
            Self::BothTimes => f.pad("time of both players"),
            Self::IllegalMoves => f.pad("illegal moves"),
            Self::IllegalPosition => f.pad("an illegal position"),
            Self::SealedMove => f.pad("sealed move"),
            Self::Absence => f.pad("absence"),
            Self::Disconnection => f.pad("disconnection"),
            Self::Conduct => f.pad("conduct"),
            Self::Decision => f.pad("decision of the arbiter"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}", self.result, self.cause)
    }
}
