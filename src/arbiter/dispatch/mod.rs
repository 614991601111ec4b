//! One event, heard: the only place that knows the order.
//!
//! The event goes to the part that owns it. The effects that the part asks for are carried out, one
//! after the other and whatever each leads to, until nothing is left; then, while a question is open
//! and the host answers by itself, the answer; then what a move that was made asks of its player. If
//! the event is out of order, the arbiter puts back how the game stood.

mod answers;
mod effects;
mod hearing;

use core::time::Duration;

pub(super) use effects::Dispatch;

use super::course::Stage;
use super::error::HandleError;
use super::event::Event;
use super::sheets::Sheets;
use crate::clock::SessionTime;

impl Dispatch<'_> {
    /// Hears the event.
    pub(super) fn hear(&mut self, event: Event) -> Result<(), HandleError> {
        let (at, last) = (self.moment.at, self.state.course.last);
        if at < last {
            return Err(HandleError::TimeRunsBackwards { at, last });
        }
        if let Event::PlayWithLag { by, lag, .. } = event {
            let is_own_time = self.state.time.clock().running() == Some(by);
            self.moment.lag = Duration::from_millis(if is_own_time { lag } else { 0 }.into());
        }
        let state = &mut *self.state;
        let clock = state.time.clock();
        state
            .parts
            .sheets
            .note_shortage(self.moment.config, clock, at);
        let is_heard = !self.time_comes_first()?;
        self.state.course.last = at;
        if is_heard {
            self.route(event)?;
            self.settle(0)?;
            self.answer_unanswered()?;
            self.meet_move(event)?;
        }
        Ok(())
    }

    /// Sees to what only time has done before the event, if the machine is to see it at once;
    /// returns `true` if that leaves nothing to hear.
    fn time_comes_first(&mut self) -> Result<bool, HandleError> {
        let now = self.moment.at;
        while let Some(due) = self.passed_deadline() {
            self.moment.at = due;
            self.observe_clocks();
            self.settle(0)?;
            self.answer_unanswered()?;
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

    /// Returns the deadline that comes before the event, if the machine is to see it at once.
    fn passed_deadline(&self) -> Option<SessionTime> {
        let state = &*self.state;
        let is_resumed = state.parts.adjournments.is_resumed();
        state
            .time
            .passed_deadline(&state.course, &self.moment, is_resumed)
    }

    /// Looks at what else a move asks of the player who has made it, if the event was one.
    fn meet_move(&mut self, event: Event) -> Result<(), HandleError> {
        if let Some(by) = self.mover.take().filter(|_| event.player().is_some()) {
            self.state.parts.adjournments.meet_move(by);
            if Sheets::are_kept(self.moment.config) {
                self.ask(|cx, fx, parts| parts.sheets.meet_move(cx, fx, by));
                self.is_stopped = false;
                self.settle(0)?;
            }
        }
        Ok(())
    }

    /// While a question is open that no one is there to answer, the host answers it.
    fn answer_unanswered(&mut self) -> Result<(), HandleError> {
        while let Some(question) = self.unanswered.take() {
            let config = self.moment.config;
            let answer = question.unattended(config.host.undecided, config.rulebook());
            self.is_stopped = false;
            self.answer(question, answer)?;
            self.settle(0)?;
        }
        Ok(())
    }
}
