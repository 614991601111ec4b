//! The dispatch of one event: the only place that fixes the order of things.
//!
//! The event goes to the part that owns it. The effects that the part asks for are carried out one
//! after the other, each with whatever it leads to, until none is left. If a question is then open
//! and the host answers by itself, the answer follows. Last come the duties of a player who has
//! moved. If the event is out of order, the caller restores the earlier state.

mod answers;
mod hearing;
mod known;
mod reports;
mod settling;

use core::time::Duration;

pub(super) use settling::Dispatch;

use super::course::Stage;
use super::error::HandleError;
use super::event::Event;
use super::recording::Recording;
use super::state::State;
use super::turn::Moment;
use crate::clock::SessionTime;
use crate::laws::Rule;

impl Dispatch<'_> {
    /// Handles the event.
    pub(super) fn hear(&mut self, event: Event) -> Result<(), HandleError> {
        let (at, last) = (self.moment.at, self.state.course.last);
        if at < last {
            return Err(HandleError::TimeRunsBackwards { at, last });
        }
        if let Event::PlayWithLag { by, lag, .. } = event {
            let is_own_time = self.state.time.clock().running() == Some(by);
            let lag = Duration::from_millis(if is_own_time { lag } else { 0 }.into());
            self.moment.lag = self.most_lag().map_or(lag, |most| lag.min(most));
        }
        let State { time, parts, .. } = &mut *self.state;
        let recording = &mut parts.recording;
        recording.note_shortage(self.moment.config, time.clock(), at);
        let is_heard = !self.time_comes_first()?;
        self.state.course.last = at;
        if is_heard {
            known::check(self.moment.config.rulebook(), event)?;
            self.route(event)?;
            self.settle()?;
            self.answer_unanswered()?;
            self.meet_move(event)?;
            self.follow_clocks();
        }
        Ok(())
    }

    /// Handles the deadlines before the event, if flags are detected at once. Returns `true` if
    /// this ends or halts the game, so that the event is not handled.
    fn time_comes_first(&mut self) -> Result<bool, HandleError> {
        let now = self.moment.at;
        while let Some(due) = self.passed_deadline() {
            self.moment.at = due;
            self.observe_clocks();
            self.settle()?;
            self.answer_unanswered()?;
            self.follow_clocks();
            self.moment.at = now;
            if !matches!(
                self.state.course.stage,
                Stage::Playing | Stage::Adjourned | Stage::BeforeStart
            ) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns the most lag that a move is given back, if the rulebook limits it.
    fn most_lag(&self) -> Option<Duration> {
        let rulebook = self.moment.config.rulebook();
        if rulebook.is_in_force(Rule::LagGivenBack) {
            Some(rulebook.policies().server.lag_limit)
        } else {
            // Rules for servers that do not give lag back give none. The Laws leave it to the host.
            let is_for_servers = rulebook.is_in_force(Rule::NothingTouched);
            is_for_servers.then_some(Duration::ZERO)
        }
    }

    /// Lets the grace of disconnected players run or stand with the clocks.
    fn follow_clocks(&mut self) {
        let State { time, parts, .. } = &mut *self.state;
        let runs = time.clock().running().is_some();
        parts.connection.follow_clocks(runs, self.moment.at);
    }

    /// Returns the deadline at or before the event, if flags are detected at once. An event exactly
    /// at the deadline is too late.
    fn passed_deadline(&self) -> Option<SessionTime> {
        let Moment {
            config, at, lag, ..
        } = self.moment;
        if !config.sees_time_at_once() {
            return None;
        }
        let due = self.state.deadline(config)?;
        (due.saturating_add(lag) <= at).then_some(due)
    }

    /// Checks what a player must do besides making a move, if the event made one.
    fn meet_move(&mut self, event: Event) -> Result<(), HandleError> {
        if let Some(by) = self.mover.take().filter(|_| event.player().is_some()) {
            self.state.parts.adjourn.meet_move(by);
            if Recording::are_kept(self.moment.config) {
                self.turn().check_sheet(by);
                self.is_stopped = false;
                self.settle()?;
            }
        }
        Ok(())
    }

    /// Answers open questions for a host that answers by itself.
    fn answer_unanswered(&mut self) -> Result<(), HandleError> {
        while let Some(question) = self.unanswered.take() {
            let config = self.moment.config;
            let answer = question.unattended(config.host.undecided, config.rulebook());
            self.is_stopped = false;
            self.answer(question, answer)?;
            self.settle()?;
        }
        Ok(())
    }
}
