//! Lost connections, and claims against a player who stays away (the server rules, S.9).

mod acts;

use alloc::boxed::Box;
use core::time::Duration;

use super::config::GameConfig;
use super::course::Course;
use super::ruling::RejectionReason;
use crate::clock::SessionTime;
use crate::laws::Rule;
use crate::types::{ByColor, Color};

/// How much longer the clocks must run before a claim against a disconnected player.
#[derive(Clone, Copy, Debug)]
enum Grace {
    Runs {
        ends: SessionTime,
    },
    /// The clocks are stopped, and so much of the grace is left.
    Stands {
        left: Duration,
    },
    /// The game is played by correspondence, and no one is waited for.
    None,
}

/// The connections of the players.
///
/// Going back changes nothing here: whether a player is there does not depend on the position.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Connection {
    /// The grace of each disconnected player. Nearly always both are connected, and every event
    /// copies this.
    away: Option<Box<ByColor<Option<Grace>>>>,
}

impl Connection {
    /// Both players are connected.
    pub(in crate::arbiter) const BOTH: Self = Self { away: None };

    /// Returns the grace of a player, if the player is disconnected.
    fn away(&self, player: Color) -> Option<Grace> {
        self.away.as_deref()?[player]
    }

    /// Sets the grace of a player; `None` if the player is connected.
    fn set(&mut self, player: Color, grace: Option<Grace>) {
        let both = self.away.take();
        let mut both = both.unwrap_or_else(|| ByColor::new(None, None).into());
        both[player] = grace;
        let is_away = both[Color::White].is_some() || both[Color::Black].is_some();
        self.away = is_away.then_some(both);
    }

    /// Lets the grace run while a clock runs, and stand while the clocks are stopped.
    pub(in crate::arbiter) fn follow_clocks(&mut self, runs: bool, at: SessionTime) {
        let Some(both) = &mut self.away else {
            return;
        };
        for player in Color::ALL {
            both[player] = both[player].map(|grace| match grace {
                Grace::Stands { left } if runs => Grace::Runs {
                    ends: at.saturating_add(left),
                },
                Grace::Runs { ends } if !runs => Grace::Stands {
                    left: ends.since(at),
                },
                unchanged => unchanged,
            });
        }
    }

    /// Returns the time from which a player may claim, whoever has the move.
    ///
    /// # Errors
    ///
    /// Returns why the player cannot claim, however long the opponent stays away.
    pub(in crate::arbiter) fn claim_from(
        &self,
        course: &Course,
        config: &GameConfig,
        by: Color,
    ) -> Result<SessionTime, RejectionReason> {
        let grace = self.away(!by).ok_or(RejectionReason::OpponentConnected)?;
        if self.away(by).is_some() {
            return Err(RejectionReason::ClaimantDisconnected);
        }
        if config.rulebook().is_in_force(Rule::Abort) && !course.have_both_moved() {
            return Err(RejectionReason::CanBeAborted);
        }
        match grace {
            Grace::Runs { ends } => Ok(ends),
            Grace::Stands { .. } => Err(RejectionReason::ClocksStopped),
            Grace::None => Err(RejectionReason::Correspondence),
        }
    }

    /// Forgets the connections at the end of the game. The host reports them again if it is
    /// reopened.
    pub(in crate::arbiter) fn forget(&mut self) {
        *self = Self::BOTH;
    }
}
