//! Conduct: what is noted, what the arbiter may punish it with, what loses at once (Articles 11
//! and 12.9).

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{
    Area, Bystander, Conduct, DevicePlace, Disclosure, Help, Interference,
};
use crate::arbiter::question::{Answer, LossReason, Question};
use crate::arbiter::result::GameResult;
use crate::arbiter::ruling::Note;
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::EndCause;
use crate::laws::Rule;
use crate::laws::policy::{DeviceRule, FlagCaller, Penalty, Reporters};
use crate::types::Color;

impl Hearing<'_> {
    pub(super) fn behave(&mut self, by: Color, conduct: Conduct) -> Result<(), HandleError> {
        match conduct {
            Conduct::Disrepute => self.breach(by, Rule::Conduct, conduct),
            Conduct::Distraction => self.breach(by, Rule::Distraction, conduct),
            Conduct::Help(Help::Notes | Help::Advice | Help::OtherBoard) => {
                self.breach(by, Rule::OutsideHelp, conduct)
            }
            Conduct::Refusal => self.breach(by, Rule::RefusalToComply, conduct),
            Conduct::Leave { .. } => self.leave(by, conduct),
            Conduct::Device { place, sounds } => self.find_device(by, conduct, place, sounds),
        }
    }

    /// A rule of conduct is broken: the arbiter may punish it as the rulebook's list allows.
    fn breach(&mut self, by: Color, rule: Rule, conduct: Conduct) -> Result<(), HandleError> {
        if !self.is_in_force(rule) {
            return Ok(());
        }
        self.advise(rule, Note::Misconduct { by, conduct });
        if !self.is_in_force(Rule::ConductPenalty) {
            return Ok(());
        }
        self.refer(Rule::ConductPenalty, Question::Penalty { by, conduct })
    }

    /// Who leaves the venue needs leave, and so does who leaves the playing area while he has the
    /// move; who waits for the opponent's move tells the arbiter if the event wants that. Among
    /// schools players stay at the board until they have agreed on the result.
    fn leave(&mut self, by: Color, conduct: Conduct) -> Result<(), HandleError> {
        let Conduct::Leave {
            area,
            permitted: false,
            reported,
        } = conduct
        else {
            return Ok(());
        };
        match area {
            Area::Board if self.is_in_force(Rule::ConcededMate) => {
                self.advise(Rule::LeavingPlay, Note::Misconduct { by, conduct });
            }
            Area::Board => {}
            Area::PlayingArea if !self.has_move(by) => {
                if !reported {
                    self.advise(Rule::ReportBeforeLeaving, Note::Misconduct { by, conduct });
                }
            }
            Area::PlayingArea | Area::Venue => {
                return self.breach(by, Rule::LeavingPlay, conduct);
            }
        }
        Ok(())
    }

    /// An electronic device costs the game or what the arbiter chooses, by where it is and whether
    /// it sounds.
    fn find_device(
        &mut self,
        by: Color,
        conduct: Conduct,
        place: DevicePlace,
        sounds: bool,
    ) -> Result<(), HandleError> {
        if !self.is_in_force(Rule::Device) {
            return Ok(());
        }
        match (self.policies().conduct.device, place) {
            (DeviceRule::LossIfItSounds, _) if sounds => self.lose(by, LossReason::Device),
            (DeviceRule::LossIfItSounds, _) => Ok(()),
            (DeviceRule::LossIfBrought, _)
            | (DeviceRule::LossIfOnPerson, DevicePlace::OnPerson) => {
                self.win(!by, Rule::Device, EndCause::Conduct)
            }
            (DeviceRule::LossIfOnPerson, DevicePlace::Elsewhere) => {
                self.breach(by, Rule::DeviceElsewhere, conduct)
            }
            (DeviceRule::ArbitersChoice, _) => self.breach(by, Rule::Device, conduct),
        }
    }

    /// The arbiter has chosen how to punish a breach, or that he does not.
    pub(super) fn answer_penalty(
        &mut self,
        by: Color,
        conduct: Conduct,
        answer: Answer,
    ) -> Result<(), HandleError> {
        let Answer::Penalize(penalty) = answer else {
            return self.go_on();
        };
        if penalty == Penalty::Loss {
            let rule = self.clause_for_loss(conduct);
            return self.refer(rule, Question::LossScore { by, conduct });
        }
        self.penalise(by, penalty, false);
        match penalty {
            Penalty::OwnTime | Penalty::OpponentTime => {
                self.refer(Rule::Penalties, Question::PenaltyTime { by, penalty })
            }
            _ => self.go_on(),
        }
    }

    /// The arbiter has decided what the opponent of a player gets who loses for his conduct.
    pub(super) fn answer_loss(
        &mut self,
        by: Color,
        conduct: Conduct,
        answer: Answer,
    ) -> Result<(), HandleError> {
        let Answer::Score(opponent) = answer else {
            return Err(HandleError::NotAnOption(answer));
        };
        let result = GameResult::loss(by, opponent);
        self.end(self.clause_for_loss(conduct), result, EndCause::Conduct)
    }

    const fn clause_for_loss(&self, conduct: Conduct) -> Rule {
        match conduct {
            Conduct::Refusal => Rule::RefusalToComply,
            _ => Rule::Penalties,
        }
    }

    /// Who does not play, or does no longer, is silent.
    pub(super) fn interfere(&mut self, who: Bystander, how: Interference) {
        let is_welcome = how == Interference::PointingOut
            && self.rulebook().reporters() == Reporters::Spectators;
        let rule = match who {
            Bystander::FinishedPlayer => Rule::FinishedPlayers,
            Bystander::Spectator => Rule::Reporting,
        };
        if !is_welcome {
            self.advise(rule, Note::Interference { who, how });
        }
    }

    /// The arbiter has told the players something: which he may while they bring their sheets up to
    /// date, and of a flag where he may call it.
    pub(super) fn disclose(&mut self, what: Disclosure) {
        let is_allowed = match what {
            Disclosure::NumberOfMoves => {
                matches!(self.table.stage, Stage::Halted(Question::Updating))
            }
            Disclosure::FlagFallen => self.rulebook().flag_caller() != FlagCaller::PlayersOnly,
            Disclosure::MoveMade | Disclosure::ClockNotPressed | Disclosure::FlagAboutToFall => {
                false
            }
        };
        if !is_allowed {
            self.advise(Rule::ArbiterSilence, Note::SilenceBroken(what));
        }
    }
}
