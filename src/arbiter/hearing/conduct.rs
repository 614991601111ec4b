//! Conduct: what is noted, what the arbiter may punish it with, what loses at once (Articles 11
//! and 12.9).

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::event::{
    Area, Bystander, Conduct, DevicePlace, Disclosure, Help, Interference,
};
use crate::arbiter::question::{Answer, Loss, Question};
use crate::arbiter::result::GameResult;
use crate::arbiter::ruling::Advice;
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::Cause;
use crate::laws::{Clause, DeviceRule, FlagCaller, Penalty, Reporters};
use crate::types::Color;

impl Hearing<'_> {
    pub(super) fn behave(&mut self, by: Color, act: Conduct) -> Result<(), OutOfOrder> {
        match act {
            Conduct::Disrepute => self.breach(by, Clause::Conduct, act),
            Conduct::Distraction => self.breach(by, Clause::Distraction, act),
            Conduct::Help(Help::Notes | Help::Advice | Help::OtherBoard) => {
                self.breach(by, Clause::OutsideHelp, act)
            }
            Conduct::Refusal => self.breach(by, Clause::RefusalToComply, act),
            Conduct::Leave { .. } => self.leave(by, act),
            Conduct::Device { place, sounds } => self.find_device(by, act, place, sounds),
        }
    }

    /// A rule of conduct is broken: the arbiter may punish it as the rulebook's list allows.
    fn breach(&mut self, by: Color, clause: Clause, act: Conduct) -> Result<(), OutOfOrder> {
        if !self.is_in_force(clause) {
            return Ok(());
        }
        self.advise(clause, Advice::Misconduct { by, act });
        if !self.is_in_force(Clause::ConductPenalty) {
            return Ok(());
        }
        self.refer(Clause::ConductPenalty, Question::Penalty { by, act })
    }

    /// Who leaves the venue needs leave, and so does who leaves the playing area while he has the
    /// move; who waits for the opponent's move tells the arbiter if the event wants that. Among
    /// schools players stay at the board until they have agreed on the result.
    fn leave(&mut self, by: Color, act: Conduct) -> Result<(), OutOfOrder> {
        let Conduct::Leave {
            area,
            permitted: false,
            reported,
        } = act
        else {
            return Ok(());
        };
        match area {
            Area::Board if self.is_in_force(Clause::ConcededMate) => {
                self.advise(Clause::LeavingPlay, Advice::Misconduct { by, act });
            }
            Area::Board => {}
            Area::PlayingArea if !self.has_move(by) => {
                if !reported {
                    self.advise(Clause::ReportBeforeLeaving, Advice::Misconduct { by, act });
                }
            }
            Area::PlayingArea | Area::Venue => {
                return self.breach(by, Clause::LeavingPlay, act);
            }
        }
        Ok(())
    }

    /// An electronic device costs the game or what the arbiter chooses, by where it is and whether
    /// it sounds.
    fn find_device(
        &mut self,
        by: Color,
        act: Conduct,
        place: DevicePlace,
        sounds: bool,
    ) -> Result<(), OutOfOrder> {
        if !self.is_in_force(Clause::Device) {
            return Ok(());
        }
        match (self.policies().conduct.device, place) {
            (DeviceRule::LossIfItSounds, _) if sounds => self.lose(by, Loss::Device),
            (DeviceRule::LossIfItSounds, _) => Ok(()),
            (DeviceRule::LossIfBrought, _)
            | (DeviceRule::LossIfOnPerson, DevicePlace::OnPerson) => {
                self.win(!by, Clause::Device, Cause::Conduct)
            }
            (DeviceRule::LossIfOnPerson, DevicePlace::Elsewhere) => {
                self.breach(by, Clause::DeviceElsewhere, act)
            }
            (DeviceRule::ArbitersChoice, _) => self.breach(by, Clause::Device, act),
        }
    }

    /// The arbiter has chosen how to punish a breach, or that he does not.
    pub(super) fn answer_penalty(
        &mut self,
        by: Color,
        act: Conduct,
        answer: Answer,
    ) -> Result<(), OutOfOrder> {
        let Answer::Penalise(penalty) = answer else {
            return self.go_on();
        };
        if penalty == Penalty::Loss {
            let clause = self.clause_for_loss(act);
            return self.refer(clause, Question::LossScore { by, act });
        }
        self.penalise(by, penalty, false);
        match penalty {
            Penalty::OwnTime | Penalty::OpponentTime => {
                self.refer(Clause::Penalties, Question::PenaltyTime { by, penalty })
            }
            _ => self.go_on(),
        }
    }

    /// The arbiter has decided what the opponent of a player gets who loses for his conduct.
    pub(super) fn answer_loss(
        &mut self,
        by: Color,
        act: Conduct,
        answer: Answer,
    ) -> Result<(), OutOfOrder> {
        let Answer::Score(opponent) = answer else {
            return Err(OutOfOrder::NotAnOption(answer));
        };
        let result = GameResult::loss(by, opponent);
        self.end(self.clause_for_loss(act), result, Cause::Conduct)
    }

    const fn clause_for_loss(&self, act: Conduct) -> Clause {
        match act {
            Conduct::Refusal => Clause::RefusalToComply,
            _ => Clause::Penalties,
        }
    }

    /// Who does not play, or does no longer, is silent.
    pub(super) fn interfere(&mut self, who: Bystander, how: Interference) {
        let is_welcome = how == Interference::PointingOut
            && self.rulebook().reporters() == Reporters::Spectators;
        let clause = match who {
            Bystander::FinishedPlayer => Clause::FinishedPlayers,
            Bystander::Spectator => Clause::Reporting,
        };
        if !is_welcome {
            self.advise(clause, Advice::Interference { who, how });
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
            _ => false,
        };
        if !is_allowed {
            self.advise(Clause::ArbiterSilence, Advice::SilenceBroken(what));
        }
    }
}
