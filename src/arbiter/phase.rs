//! How far a game has got, as users ask for it.

use super::question::Question;
use super::verdict::Verdict;
use crate::types::Color;

/// How far a game has got.
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
    /// It has not started.
    BeforeStart,
    /// A player has the move, and all moves before are completed.
    Thinking {
        /// Who has the move.
        player: Color,
    },
    /// A player has made a move and has not pressed the clock.
    Made {
        /// Who has to press.
        player: Color,
    },
    /// It is adjourned, or resumed with the envelope still closed.
    Adjourned {
        /// Who has sealed.
        sealer: Color,
    },
    /// It stands still until the arbiter answers.
    Halted(Question),
    /// It is over.
    Over(Verdict),
    /// It is canceled, and a new game is played.
    Canceled,
}
