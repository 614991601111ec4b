//! Losing and finding a connection, and claims against a player who stays away.

use super::Grace;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::DisconnectionClaim;
use crate::arbiter::question::LossReason;
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::EndCause;
use crate::laws::{Rule, Speed};
use crate::types::Color;

impl Turn<'_> {
    /// Notes that a player is disconnected. The clock runs on.
    ///
    /// # Errors
    ///
    /// Returns an error if the player is disconnected already.
    pub(crate) fn disconnect(&mut self, by: Color) -> Result<(), HandleError> {
        if self.parts.connection.away(by).is_some() {
            return Err(HandleError::AlreadyDisconnected { by });
        }
        let grace = (!self.config.is_correspondence()).then(|| {
            let speed = self.config.speed().unwrap_or(Speed::Classical);
            let left = self.clock().remaining(by, self.at);
            self.policies().server.grace.after(speed, left)
        });
        // It begins to run with the clocks, at once if they run already.
        let stands = grace.map_or(Grace::None, |left| Grace::Stands { left });
        self.parts.connection.set(by, Some(stands));
        self.rule(Rule::Disconnection, Decision::Disconnected { by, grace });
        Ok(())
    }

    /// Notes that a player is connected again.
    ///
    /// # Errors
    ///
    /// Returns an error if the player was not disconnected.
    pub(crate) fn reconnect(&mut self, by: Color) -> Result<(), HandleError> {
        self.parts
            .connection
            .away(by)
            .ok_or(HandleError::NotDisconnected { by })?;
        self.parts.connection.set(by, None);
        self.rule(Rule::Disconnection, Decision::Reconnected { by });
        Ok(())
    }

    /// Claims a win or a draw against a disconnected opponent.
    pub(crate) fn claim_disconnection(&mut self, by: Color, claim: DisconnectionClaim) {
        let rule = Rule::DisconnectionClaim;
        let connection = &self.parts.connection;
        let reason = match connection.claim_from(self.course, self.config, by) {
            Ok(from) => (self.at < from).then_some(RejectionReason::GraceRuns),
            Err(reason) => Some(reason),
        };
        if let Some(reason) = reason {
            return self.refuse(by, rule, reason);
        }
        match claim {
            DisconnectionClaim::Win => self.lose(!by, LossReason::Disconnection),
            DisconnectionClaim::Draw => self.draw(rule, EndCause::Disconnection),
        }
    }
}
