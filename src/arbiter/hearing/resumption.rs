//! Resuming an adjourned game: who is there, when the envelope is opened and what is found in it
//! (Guidelines I.5 to I.13).

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::Sealed;
use crate::arbiter::question::{Answer, LossReason, Question};
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::table::Stage;
use crate::laws::Rule;
use crate::notation::san;
use crate::types::{ByColor, Color, Move};

impl Hearing<'_> {
    /// The time has come: position and times are those of the adjournment. If the player who has to
    /// reply is there the envelope is opened, and if not his clock runs (Guidelines I.5 and I.9).
    pub(super) fn resume(&mut self) -> Result<(), HandleError> {
        if self.table.adjourning.is_resumed {
            return Err(HandleError::AlreadyStarted);
        }
        self.table.adjourning.is_resumed = true;
        self.table.adjourning.is_fresh = ByColor::new(true, true);
        self.table.started = self.at;
        self.table.begun = true;
        for player in Color::ALL {
            if let Some(amount) = self.table.clock.remaining(player, self.at) {
                let decision = Decision::TimeSet { player, amount };
                self.rule(Rule::AdjournedSetUp, decision);
            }
        }
        let replier = !self.table.turn();
        if !self.table.absent[replier] {
            self.rule(self.citable(Rule::EnvelopeOpened), Decision::EnvelopeToOpen);
            return Ok(());
        }
        if self.table.clock.turn() == Some(replier) {
            self.table.clock.restart(self.at)?;
        } else {
            self.table.clock.start(replier, self.at)?;
        }
        let decision = Decision::ClockRuns { player: replier };
        self.rule(Rule::ResumptionAbsence, decision);
        Ok(())
    }

    /// A player comes. Who comes too late has lost, unless the sealed move has ended the game; so
    /// the envelope is opened for him too (Guideline I.10).
    pub(super) fn arrive_for_resumption(&mut self, by: Color) -> Result<(), HandleError> {
        if !self.table.absent[by] {
            return Ok(());
        }
        self.table.absent[by] = self.is_too_late(by);
        let is_replier = by != self.table.turn();
        if is_replier && self.table.adjourning.is_resumed {
            self.halt_clocks()?;
            self.rule(self.citable(Rule::EnvelopeOpened), Decision::EnvelopeToOpen);
        }
        Ok(())
    }

    /// The arbiter looks for who has not come and for the time of who has to reply.
    pub(super) fn see_adjourned_clocks(&mut self) -> Result<(), HandleError> {
        if self.is_sealed_move_due() {
            self.rule(Rule::ResumptionAbsence, Decision::EnvelopeToOpen);
        }
        Ok(())
    }

    /// Returns `true` if the game would be lost now but for what the sealed move has come to.
    fn is_sealed_move_due(&self) -> bool {
        let replier = !self.table.turn();
        self.is_too_late(replier) || self.table.clock.expired(replier, self.at).is_some()
    }

    /// The envelope is opened, once the player is there who has to reply (Guideline I.7).
    pub(super) fn open(&mut self, found: Sealed) -> Result<(), HandleError> {
        let sealer = self.table.turn();
        if !self.table.adjourning.is_resumed {
            return Err(HandleError::Adjourned);
        }
        if self.table.absent[!sealer] && !self.is_sealed_move_due() {
            self.advise(Rule::EnvelopeOpened, Note::EnvelopeTooEarly);
            return Ok(());
        }
        let sealed = self.sealed(sealer, found).ok_or(HandleError::NotSealed)?;
        let before = self.before;
        match sealed {
            Sealed::Move(mv) if before.legal_move(before.as_king_takes_rook(mv)).is_ok() => {
                self.play_sealed(sealer, before.as_king_takes_rook(mv))
            }
            Sealed::Text(text) => match before.parse_san(text.as_str()) {
                Ok(legal) => self.play_sealed(sealer, legal.to_move()),
                Err(san::Error::Syntax { .. }) => {
                    let question = Question::SealedUnclear { by: sealer };
                    self.refer(Rule::SealedMoveInvalid, question)
                }
                Err(_) => self.lose(sealer, LossReason::SealedMove),
            },
            _ => self.lose(sealer, LossReason::SealedMove),
        }
    }

    pub(super) fn answer_unclear(&mut self, by: Color, is_clear: bool) -> Result<(), HandleError> {
        if is_clear {
            self.go_on()
        } else {
            self.lose(by, LossReason::SealedMove)
        }
    }

    /// The sealed move is made on the board and has been completed when the game was adjourned; it
    /// declines no offer. How it ends the game counts before absence and time.
    fn play_sealed(&mut self, sealer: Color, mv: Move) -> Result<(), HandleError> {
        self.halt_clocks()?;
        self.table.stage = Stage::Playing;
        self.table.adjourning.is_sealed = false;
        self.table.adjourning.made = None;
        let offers = self.table.offers;
        self.table.offers = ByColor::new(false, false);
        self.rule(
            Rule::EnvelopeOpened,
            Decision::SealedMovePlayed { by: sealer, mv },
        );
        self.play(sealer, mv)?;
        self.table.unpressed[sealer] = false;
        if !matches!(self.table.stage, Stage::Playing) {
            return Ok(());
        }
        self.table.offers = offers;
        if self.forfeit_absent()? {
            return Ok(());
        }
        self.see_clocks()?;
        if matches!(self.table.stage, Stage::Playing) {
            self.go_on()?;
        }
        Ok(())
    }

    /// To an opponent who is not there a player may seal his reply: the clock of the other runs
    /// until he comes (Guideline I.9.3).
    pub(super) fn seal_reply(&mut self, by: Color) -> Result<(), HandleError> {
        let rule = Rule::ResumptionAbsence;
        if !self.is_in_force(rule) || self.table.clock.running() != Some(by) {
            return self.refuse(by, rule, RejectionReason::NotProvided);
        }
        self.table.clock.press(by, self.at)?;
        self.table.adjourning.is_sealed = true;
        self.table.stage = Stage::Adjourned;
        self.rule(rule, Decision::ClockRuns { player: !by });
        Ok(())
    }

    /// Wrong times are set right if a player says so before his first move (Guideline I.13).
    pub(super) fn dispute_times(&mut self, by: Color) -> Result<(), HandleError> {
        if !self.table.adjourning.is_fresh[by] {
            return self.refuse(by, Rule::ResumptionTimes, RejectionReason::TooLate);
        }
        self.refer(Rule::ResumptionTimes, Question::ResumptionTimes)
    }

    /// The envelope is missing: the game goes on from the position, with the move that the player
    /// says he has sealed, or a new one is played if the position is lost too.
    pub(super) fn answer_missing(&mut self, answer: Answer) -> Result<(), HandleError> {
        if answer == Answer::NewGame {
            return self.cancel(Rule::EnvelopeMissing, false);
        }
        self.go_on()
    }
}
