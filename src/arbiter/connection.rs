//! Lost connections, and claims against a player who stays away (the server rules, S.9).

use alloc::boxed::Box;

use super::context::Context;
use super::effect::{Effect, Effects};
use super::error::HandleError;
use super::event::DisconnectionClaim;
use super::question::LossReason;
use super::ruling::{Decision, RejectionReason};
use super::verdict::EndCause;
use crate::clock::SessionTime;
use crate::laws::{Rule, Speed};
use crate::types::{ByColor, Color};

/// The connections of the players.
///
/// Going back changes nothing here: whether a player is there does not depend on the position.
#[derive(Clone, Debug)]
pub(super) struct Connection {
    /// When the grace of each disconnected player ends. Nearly always both are connected, and every
    /// event copies this.
    grace_ends: Option<Box<ByColor<Option<SessionTime>>>>,
}

impl Connection {
    /// Both players are connected.
    pub(super) const BOTH: Self = Self { grace_ends: None };

    /// Returns when the grace of a player ends, if the player is disconnected.
    pub(super) fn grace_ends(&self, player: Color) -> Option<SessionTime> {
        self.grace_ends.as_deref()?[player]
    }

    /// Sets when the grace of a player ends; `None` if the player is connected.
    fn set(&mut self, player: Color, ends: Option<SessionTime>) {
        let both = self.grace_ends.take();
        let mut both = both.unwrap_or_else(|| ByColor::new(None, None).into());
        both[player] = ends;
        let is_away = both[Color::White].is_some() || both[Color::Black].is_some();
        self.grace_ends = is_away.then_some(both);
    }

    /// Notes that a player is disconnected. The clock runs on.
    ///
    /// # Errors
    ///
    /// Returns an error if the player is disconnected already.
    pub(super) fn disconnect(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
    ) -> Result<(), HandleError> {
        if self.grace_ends(by).is_some() {
            return Err(HandleError::AlreadyDisconnected { by });
        }
        let speed = cx.config.speed().unwrap_or(Speed::Classical);
        let grace = cx.policies().server.grace;
        let grace = grace.after(speed, cx.clock.remaining(by, cx.at));
        let grace_ends = cx.at.saturating_add(grace);
        self.set(by, Some(grace_ends));
        fx.rule(
            Rule::Disconnection,
            Decision::Disconnected { by, grace_ends },
        );
        Ok(())
    }

    /// Notes that a player is connected again.
    ///
    /// # Errors
    ///
    /// Returns an error if the player was not disconnected.
    pub(super) fn reconnect(&mut self, fx: &mut Effects<'_>, by: Color) -> Result<(), HandleError> {
        let was = self.grace_ends(by);
        was.ok_or(HandleError::NotDisconnected { by })?;
        self.set(by, None);
        fx.rule(Rule::Disconnection, Decision::Reconnected { by });
        Ok(())
    }

    /// Claims a win or a draw against a disconnected opponent.
    pub(super) fn claim(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        claim: DisconnectionClaim,
    ) {
        let rule = Rule::DisconnectionClaim;
        if let Some(reason) = self.why_not(cx, by) {
            return fx.refuse(by, rule, reason);
        }
        match claim {
            DisconnectionClaim::Win => fx.ask(Effect::Lose {
                loser: !by,
                reason: LossReason::Disconnection,
            }),
            DisconnectionClaim::Draw => fx.draw(rule, EndCause::Disconnection),
        }
    }

    /// Returns why a player cannot claim.
    fn why_not(&self, cx: &Context<'_>, by: Color) -> Option<RejectionReason> {
        match self.grace_ends(!by) {
            None => Some(RejectionReason::OpponentConnected),
            Some(_) if cx.is_in_force(Rule::Abort) && !cx.course.have_both_moved() => {
                Some(RejectionReason::CanBeAborted)
            }
            Some(grace_ends) if cx.at < grace_ends => Some(RejectionReason::GraceRuns),
            Some(_) => None,
        }
    }

    /// Forgets the connections at the end of the game. The host reports them again if it is
    /// reopened.
    pub(super) fn forget(&mut self) {
        *self = Self::BOTH;
    }
}
