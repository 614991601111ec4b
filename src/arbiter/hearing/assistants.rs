//! Players who cannot write or press by themselves (Articles 6.2.6 and 8.1.6).

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::Task;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, RejectionReason};
use crate::laws::Rule;
use crate::laws::policy::UnableToRecord;
use crate::types::Color;

impl Hearing<'_> {
    /// A player needs an assistant. What that changes on the clock the arbiter judges, unless the
    /// rulebook lets a disability change nothing.
    pub(super) fn need_assistant(
        &mut self,
        by: Color,
        task: Task,
        disability: bool,
    ) -> Result<(), HandleError> {
        let rule = match task {
            Task::Record => Rule::RecordingAssistant,
            Task::Press => Rule::PressingAssistant,
        };
        if !self.is_in_force(rule) {
            return self.refuse(by, rule, RejectionReason::NotProvided);
        }
        let unable = self.policies().recording.unable;
        if unable != UnableToRecord::TimeDeducted {
            self.rule(rule, Decision::AssistantAllowed { by, task });
        }
        let is_free = disability && unable == UnableToRecord::AssistantFreeForDisability;
        if is_free {
            return Ok(());
        }
        self.refer(rule, Question::Assistant { by, task })
    }
}
