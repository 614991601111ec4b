//! The phase of a game, as reported to users.

use super::question::Question;
use super::verdict::Verdict;
use crate::types::Color;

/// The phase of a game: before the start, in play, adjourned, halted, over, canceled
/// or aborted.
///
/// ```
/// use touchmove::arbiter::{GameConfig, HostConfig, Phase};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
/// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
/// assert_eq!(arbiter.phase(), Phase::BeforeStart);
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// assert_eq!(arbiter.phase(), Phase::Thinking { player: Color::White });
/// arbiter.handle(SessionTime::from_millis(3_000), "white makes e2e4".parse()?)?;
/// assert_eq!(arbiter.phase(), Phase::Made { player: Color::White });
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// The game has not started.
    BeforeStart,
    /// A player has the move, and all earlier moves are completed.
    Thinking { player: Color },
    /// A player has made a move and has not pressed the clock.
    Made { player: Color },
    /// The game is adjourned, or resumed with the envelope still closed.
    Adjourned { sealer: Color },
    /// The game is halted until the arbiter answers.
    Halted(Question),
    /// The game has ended with this verdict.
    Over(Verdict),
    /// The game is canceled, and a new one is to be played.
    Canceled,
    /// The game was aborted before it had really begun, and has no result.
    Aborted,
}
