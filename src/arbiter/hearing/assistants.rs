//! Players who cannot write or press by themselves (Articles 6.2.6 and 8.1.6).

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::event::Task;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Refusal};
use crate::laws::{Clause, UnableToRecord};
use crate::types::Color;

impl Hearing<'_> {
    /// A player needs an assistant. What that changes on the clock the arbiter judges, unless the
    /// rulebook lets a disability change nothing.
    pub(super) fn need_assistant(
        &mut self,
        by: Color,
        task: Task,
        disability: bool,
    ) -> Result<(), OutOfOrder> {
        let clause = match task {
            Task::Record => Clause::RecordingAssistant,
            Task::Press => Clause::PressingAssistant,
        };
        if !self.is_in_force(clause) {
            return self.refuse(by, clause, Refusal::NotProvided);
        }
        let unable = self.policies().recording.unable;
        if unable != UnableToRecord::TimeDeducted {
            self.rule(clause, Decision::AssistantAllowed { by, task });
        }
        let is_free = disability && unable == UnableToRecord::AssistantFreeForDisability;
        if is_free {
            return Ok(());
        }
        self.refer(clause, Question::Assistant { by, task })
    }
}
