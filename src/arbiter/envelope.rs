//! The envelope of an adjourned game, as data: what a new session needs to go on (Guideline I.2).

use super::config::GameConfig;
use super::desk::Arbiter;
use super::event::{Adjournment, Event, Sealed};
use super::table::Stage;
use crate::clock::ChessClock;
use crate::position::Position;
use crate::types::{ByColor, Color};

/// What stands on the envelope of an adjourned game, and what is in it as far as that is known.
///
/// ```
/// use touchmove::arbiter::{GameConfig, HostConfig};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "60+0".parse()?)
///     .with_host(HostConfig::OVER_THE_BOARD);
/// let mut arbiter = Arbiter::new(config.clone());
/// for (minute, event) in [
///     (0, "the game starts"),
///     (50, "arbiter adjourns the game"),
///     (55, "white seals a move"),
///     (56, "white stops the clock after sealing"),
/// ] {
///     arbiter.handle(SessionTime::from_millis(60_000 * minute), event.parse()?)?;
/// }
/// let envelope = arbiter.envelope().ok_or("adjourned")?;
/// // The next day.
/// let mut arbiter = Arbiter::new(config.with_envelope(&envelope));
/// for event in ["white arrives", "black arrives", "the game is resumed"] {
///     arbiter.handle(SessionTime::START, event.parse()?)?;
/// }
/// arbiter.handle(SessionTime::START, "arbiter opens the envelope and finds e2e4".parse()?)?;
/// assert_eq!(arbiter.clock().running(), Some(touchmove::Color::Black));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Envelope {
    /// The position before the sealed move.
    pub position: Position,
    /// The clock with the times that both players have used; it stands still.
    pub clock: ChessClock,
    /// Who has sealed.
    pub sealer: Color,
    /// The number of the sealed move.
    pub move_number: u32,
    /// Whose offers of a draw stand.
    pub offers: ByColor<bool>,
    /// What is in the envelope, if the host has told.
    pub sealed: Sealed,
}

impl Arbiter {
    /// Returns the envelope of the game if it is adjourned.
    #[must_use]
    pub fn envelope(&self) -> Option<Envelope> {
        let table = self.table();
        if !matches!(table.stage, Stage::Adjourned) || table.adjourning.is_resumed {
            return None;
        }
        let sealer = table.turn();
        let told = self.log().iter().rev().find_map(|entry| match entry.event {
            Event::Adjourn(Adjournment::Seal { by, sealed }) if by == sealer => Some(sealed),
            _ => None,
        });
        let made = table.adjourning.made.map(Sealed::Move);
        Some(Envelope {
            position: table.position.clone(),
            clock: table.clock.adjourned(),
            sealer,
            move_number: table.made[sealer] + 1,
            offers: table.offers,
            sealed: made.or(told).unwrap_or(Sealed::Closed),
        })
    }
}

impl GameConfig {
    /// Begins with an adjourned game, of which the moves before are not known here.
    #[must_use]
    pub fn with_envelope(self, envelope: &Envelope) -> Self {
        self.with_start(envelope.position.clone())
            .with_clock(envelope.clock)
            .with_unknown_moves_before()
            .adjourned(envelope.offers)
    }
}
