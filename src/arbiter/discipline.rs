//! Conduct: what is noted, what the arbiter may penalize, and what loses at once (Articles 11 and
//! 12.9); and players who need an assistant (Articles 6.2.6 and 8.1.6).

use super::course::Stage;
use super::effect::Effect;
use super::error::HandleError;
use super::event::{Area, Bystander, Conduct, DevicePlace, Disclosure, Interference, Task};
use super::game_result::{GameResult, Score};
use super::question::{Answer, LossReason, Offense, Question};
use super::ruling::{Decision, Note, RejectionReason};
use super::turn::Turn;
use super::verdict::EndCause;
use crate::laws::Rule;
use crate::laws::policy::{DeviceRule, FlagCaller, Penalty, Reporters, UnableToRecord};
use crate::types::Color;

/// Returns `true` if the penalty loses the game (Articles 12.9.6 and 12.9.9).
pub(super) const fn loses(penalty: Penalty) -> bool {
    matches!(penalty, Penalty::Loss | Penalty::Expulsion)
}

/// Returns the rule by which misconduct loses the game.
const fn rule_for_loss(offense: Offense) -> Rule {
    match offense {
        Offense::Conduct(Conduct::Refusal) => Rule::RefusalToComply,
        _ => Rule::Penalties,
    }
}

impl Turn<'_> {
    /// Handles a player's conduct.
    pub(super) fn behave(&mut self, by: Color, conduct: Conduct) {
        match conduct {
            Conduct::Disrepute => self.breach(by, Rule::Conduct, conduct),
            Conduct::Distraction => self.breach(by, Rule::Distraction, conduct),
            Conduct::Help(_) => self.breach(by, Rule::OutsideHelp, conduct),
            Conduct::Refusal => self.breach(by, Rule::RefusalToComply, conduct),
            Conduct::Leave {
                area,
                permitted: false,
                reported,
            } => self.leave(by, conduct, area, reported),
            Conduct::Leave { .. } => {}
            Conduct::Device { place, sounds } => self.find_device(by, conduct, place, sounds),
        }
    }

    /// Notes a breach of a conduct rule and asks the arbiter for a penalty, if the rulebook provides
    /// for one.
    fn breach(&mut self, by: Color, rule: Rule, conduct: Conduct) {
        if self.is_in_force(rule) {
            self.advise(rule, Note::Misconduct { by, conduct });
            if self.is_in_force(Rule::ConductPenalty) {
                let offense = Offense::Conduct(conduct);
                self.refer(Rule::ConductPenalty, Question::Penalty { by, offense });
            }
        }
    }

    /// Handles a player who leaves without permission. Leaving the venue needs permission, and so does
    /// leaving the playing area while having the move. A player who waits for the opponent's move
    /// reports it to the arbiter, if the event requires that. In school events players stay at the
    /// board until they have agreed on the result.
    fn leave(&mut self, by: Color, conduct: Conduct, area: Area, reported: bool) {
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
            Area::PlayingArea | Area::Venue => self.breach(by, Rule::LeavingPlay, conduct),
        }
    }

    /// Handles an electronic device. It loses the game or leads to a penalty, depending on the
    /// rulebook, where the device is and whether it makes a sound.
    fn find_device(&mut self, by: Color, conduct: Conduct, place: DevicePlace, sounds: bool) {
        if !self.is_in_force(Rule::Device) {
            // Where no rule names devices, one that sounds still distracts the opponent.
            if sounds {
                self.breach(by, Rule::Distraction, conduct);
            }
            return;
        }
        match (self.policies().conduct.device, place) {
            (DeviceRule::LossIfItSounds, _) if sounds => self.lose(by, LossReason::Device),
            (DeviceRule::LossIfItSounds, _) => {}
            (DeviceRule::LossIfBrought, _)
            | (DeviceRule::LossIfOnPerson, DevicePlace::OnPerson) => {
                self.win(!by, Rule::Device, EndCause::Conduct);
            }
            (DeviceRule::LossIfOnPerson, DevicePlace::Elsewhere) => {
                self.breach(by, Rule::DeviceElsewhere, conduct);
            }
            (DeviceRule::ArbitersChoice, _) => self.breach(by, Rule::Device, conduct),
        }
    }

    /// Penalizes a player, by the loss of the game or with a penalty after which it continues.
    pub(super) fn penalize(&mut self, player: Color, penalty: Penalty, announced: bool) {
        if self.impose(player, penalty, announced) && loses(penalty) {
            let result = GameResult::loss(player, Score::Win);
            self.end(Rule::Penalties, result, EndCause::Conduct);
        }
    }

    /// Rules a penalty, and returns `true` if the arbiter may choose it. The rulebook must name it, or
    /// have an open list; a fine must have been announced (Article 12.9.7).
    fn impose(&mut self, player: Color, penalty: Penalty, announced: bool) -> bool {
        let list = self.policies().conduct.penalties;
        let is_listed = list.contains(penalty) && (penalty != Penalty::Fine || announced);
        if !is_listed && !list.is_open() {
            self.advise(Rule::Penalties, Note::ForbiddenPenalty { penalty });
            return false;
        }
        if !is_listed {
            self.advise(Rule::Penalties, Note::UnlistedPenalty { penalty });
        }
        // The loss of the game is ruled as the end of the game.
        if penalty != Penalty::Loss {
            self.rule(Rule::Penalties, Decision::Penalized { player, penalty });
        }
        true
    }

    /// Carries out the arbiter's choice of a penalty, or of none.
    pub(super) fn answer_penalty(&mut self, by: Color, offense: Offense, answer: Answer) {
        self.parts.faults.settle_offense(by, offense);
        let Answer::Penalize(penalty) = answer else {
            return self.ask(Effect::Run);
        };
        if penalty != Penalty::Loss {
            let announced = false;
            self.impose(by, penalty, announced);
        }
        match penalty {
            _ if loses(penalty) => {
                self.refer(rule_for_loss(offense), Question::LossScore { by, offense });
            }
            Penalty::OwnTime | Penalty::OpponentTime => {
                self.refer(Rule::Penalties, Question::PenaltyTime { by, penalty });
            }
            _ => self.ask(Effect::Run),
        }
    }

    /// Carries out the answer to what the opponent of a player who loses for misconduct gets.
    pub(super) fn answer_loss(
        &mut self,
        by: Color,
        offense: Offense,
        answer: Answer,
    ) -> Result<(), HandleError> {
        let Answer::Score(opponent) = answer else {
            return Err(HandleError::NotAnOption(answer));
        };
        let result = GameResult::loss(by, opponent);
        self.end(rule_for_loss(offense), result, EndCause::Conduct);
        Ok(())
    }

    /// Notes that a spectator, or a player whose game is finished, interferes in the game.
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

    /// Notes that the arbiter has told the players something they should not hear. Two things are
    /// allowed: the number of moves while the players update their scoresheets, and a fallen flag where
    /// the arbiter may call it.
    pub(super) fn disclose(&mut self, what: Disclosure) {
        let is_allowed = match what {
            Disclosure::NumberOfMoves => {
                matches!(self.course.stage, Stage::Halted(Question::Updating))
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

    /// Handles a player who needs an assistant. The arbiter decides what this changes on the clock,
    /// unless the rulebook exempts a disability or no player has a time limit.
    pub(super) fn need_assistant(&mut self, by: Color, task: Task, disability: bool) {
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
        if !is_free && self.has_times() {
            self.refer(rule, Question::Assistant { by, task });
        }
    }
}
