//! The envelope of an adjourned game as data (Guideline I.2). A new session resumes from it.

use super::config::GameConfig;
use super::course::Stage;
use super::desk::Arbiter;
use super::event::Sealed;
use super::state::State;
use crate::clock::ChessClock;
use crate::position::Position;
use crate::types::{ByColor, Color};

/// The envelope of an adjourned game: what is written on it, and what it contains if known.
///
/// ```
/// use touchmove::arbiter::{GameConfig, HostConfig};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "60+0".parse()?)?
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
    /// The clock, stopped, with the times used by both players.
    pub clock: ChessClock,
    /// The player who sealed the move.
    pub sealer: Color,
    pub move_number: u32,
    pub offers: ByColor<bool>,
    /// The sealed move, as far as the host has reported it.
    pub sealed: Sealed,
}

impl Arbiter {
    /// Returns the envelope if the game is adjourned.
    #[must_use]
    pub fn envelope(&self) -> Option<Envelope> {
        let State {
            course,
            time,
            parts,
        } = self.state();
        if course.stage != Stage::Adjourned || time.is_resumed() {
            return None;
        }
        Some(Envelope {
            position: course.position.clone(),
            clock: self.clock().adjourned(),
            sealer: course.turn,
            move_number: parts.board.move_number(&course.position).into(),
            offers: parts.offers.standing(),
            sealed: parts.adjourn.sealed(),
        })
    }
}

impl GameConfig {
    /// Begins with an adjourned game whose earlier moves are unknown.
    #[must_use]
    pub fn with_envelope(mut self, envelope: &Envelope) -> Self {
        self.clock = envelope.clock.adjourned();
        self.with_start(envelope.position.clone())
            .with_unknown_moves_before()
            .adjourned(envelope.offers)
    }
}
