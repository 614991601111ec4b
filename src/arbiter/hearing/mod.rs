//! One event, heard: what it changes and what is ruled, worked out on a copy of the table.
//!
//! Nothing of it holds before the arbiter takes the copy over, so an event that is out of
//! order has changed nothing.

mod absence;
mod adjournment;
mod assistants;
mod board;
mod chances;
mod claims;
mod clocks;
mod conduct;
mod directions;
mod endings;
mod illegal;
mod moves;
mod offers;
mod quickplay;
mod records;
mod reinstating;
mod reports;
mod resumption;
mod set_up;
mod sheets;
mod touching;
mod words;
mod writing;

use core::time::Duration;

use super::config::GameConfig;
use super::entry::Entry;
use super::error::HandleError;
use super::event::{Event, Irregularity};
use super::history::{Change, History};
use super::host::QuestionPolicy;
use super::question::Question;
use super::ruling::{Audience, Decision, Note, RejectionReason, Ruling, Rulings};
use super::table::{Stage, Table};
use crate::clock::SessionTime;
use crate::laws::policy::Policies;
use crate::laws::{Rule, Rulebook};
use crate::position::Position;
use crate::termination::RepetitionTracker;
use crate::types::Color;

/// One event that is being heard.
pub(super) struct Hearing<'a> {
    config: &'a GameConfig,
    /// The moves up to now.
    history: &'a History,
    line: &'a RepetitionTracker,
    /// The events up to now.
    log: &'a [Entry],
    /// The position before the event.
    before: &'a Position,
    at: SessionTime,
    /// How long the move that the event brings was under way.
    lag: Duration,
    /// How the game will stand.
    pub(super) table: Table,
    /// What the event does to the moves.
    pub(super) change: Change,
    pub(super) rulings: Rulings,
}

impl<'a> Hearing<'a> {
    pub(super) fn new(
        config: &'a GameConfig,
        history: &'a History,
        log: &'a [Entry],
        table: &'a Table,
        at: SessionTime,
    ) -> Self {
        Self {
            config,
            history,
            line: history.line(),
            log,
            before: &table.position,
            at,
            lag: Duration::ZERO,
            table: table.clone(),
            change: Change::None,
            rulings: Rulings::default(),
        }
    }

    /// Hears the event.
    pub(super) fn hear(&mut self, event: Event) -> Result<(), HandleError> {
        if self.at < self.table.last {
            return Err(HandleError::TimeRunsBackwards {
                at: self.at,
                last: self.table.last,
            });
        }
        self.table.last = self.at;
        if let Event::PlayWithLag { by, lag, .. } = event {
            let is_his_time = self.table.clock.running() == Some(by);
            let lag = if is_his_time { lag } else { 0 };
            self.lag = Duration::from_millis(lag.into());
        }
        if self.has_sheets() {
            self.note_shortage();
        }
        let stage = self.table.stage;
        match stage {
            Stage::Playing if self.time_comes_first()? => Ok(()),
            Stage::BeforeStart => self.hear_before_start(event),
            Stage::Canceled => Err(HandleError::GameOver),
            Stage::Over(verdict) => self.hear_after_end(event, verdict),
            Stage::Playing => {
                if let Some(by) = event.player() {
                    // Whoever acts is there.
                    self.table.absent[by] &= matches!(event, Event::Arrive { .. });
                }
                let called = self.table.adjourning.is_called;
                let before = called.then(|| self.table.clone());
                self.hear_in_play(event)?;
                self.meet_move(event, before);
                Ok(())
            }
            Stage::Adjourned => self.hear_adjourned(event),
            Stage::Halted(question) => self.hear_while_halted(event, question),
        }
    }

    /// Looks at what else a move asks of the player who has made it, if the event was one.
    fn meet_move(&mut self, event: Event, before_sealing: Option<Table>) {
        let (&Change::Played(mv), Some(by)) = (&self.change, event.player()) else {
            return;
        };
        if let Some(before) = before_sealing {
            self.change = Change::None;
            self.rulings = Rulings::default();
            return self.seal_made(before, mv);
        }
        self.table.adjourning.is_fresh[by] = false;
        if self.has_sheets() {
            self.sheets_meet_move(by);
        }
    }

    fn hear_before_start(&mut self, event: Event) -> Result<(), HandleError> {
        match event {
            Event::Start => self.start(),
            Event::Arrive { by } => self.arrive(by),
            Event::NeedAssistant {
                by,
                task,
                disability,
            } => self.need_assistant(by, task, disability),
            Event::Arbiter(direction) => self.direct(direction),
            _ => Err(HandleError::NotStarted),
        }
    }

    fn hear_in_play(&mut self, event: Event) -> Result<(), HandleError> {
        match event {
            Event::Start => Err(HandleError::AlreadyStarted),
            Event::Arrive { by } => self.arrive(by),
            Event::Play { by, mv } | Event::PlayWithLag { by, mv, .. } => self.play(by, mv),
            Event::Touch { by, square } => self.touch(by, square),
            Event::Make { by, mv } => self.make_or_refuse(by, mv),
            Event::Board { by, action } => self.action(by, action),
            Event::Report { by, what } => self.report(by, what),
            Event::Press { by } => self.press(by),
            Event::ClaimTime { by } => self.claim_time(by),
            Event::ObserveClocks => self.see_clocks(),
            Event::ObserveBothFlags { first } => self.see_both_flags(first),
            Event::ObserveClockDefect => self.see_clock_defect(),
            Event::ObserveClockSetting => self.see_clock_setting(),
            Event::MisuseClock { by, how } => {
                self.misuse_clock(by, how);
                Ok(())
            }
            Event::StopClocks { by, reason } => self.stop_clocks(by, reason),
            Event::OfferDraw { by, conditional } => self.offer_draw(by, conditional),
            Event::AcceptDraw { by } => self.accept_draw(by),
            Event::DeclineDraw { by } => self.decline_draw(by),
            Event::ClaimDraw {
                by,
                claim,
                evidence,
            } => self.claim_draw(by, claim, evidence),
            Event::ClaimQuickplay { by, kind } => self.claim_quickplay(by, kind),
            Event::RequestIncrement { by } => self.request_increment(by),
            Event::Resign { by } => self.resign(by),
            Event::SeemToResign { by } => self.seem_to_resign(by),
            Event::ConcedeMate { by } => self.concede_mate(by),
            Event::Retract { by, what } => self.retract(by, what),
            Event::Sign { .. } => Err(HandleError::NotOver),
            Event::Appeal { by } => self.appeal(by),
            Event::Sheet { by, action } => self.on_sheet(by, action),
            Event::KeepRecord(action) => self.keep_record(action),
            Event::Conduct { by, conduct } => self.behave(by, conduct),
            Event::Adjourn(action) => self.adjourn(action),
            Event::Interfere { .. } | Event::Disclose(_) => {
                self.hear_others(event);
                Ok(())
            }
            Event::NeedAssistant {
                by,
                task,
                disability,
            } => self.need_assistant(by, task, disability),
            Event::Arbiter(direction) => self.direct(direction),
        }
    }

    /// While a question is open players can agree and give up, and who has stopped the clocks
    /// says what for; the rest waits.
    fn hear_while_halted(&mut self, event: Event, question: Question) -> Result<(), HandleError> {
        let is_play_over = question.hangs_on_the_end() || self.table.appealed.is_some();
        if is_play_over || !self.table.begun {
            return match event {
                Event::Arrive { by } if !self.table.begun => self.arrive(by),
                Event::Sheet { by, action }
                    if matches!(question, Question::Adjudication { .. }) =>
                {
                    self.on_sheet(by, action)
                }
                Event::Arbiter(direction) => self.direct(direction),
                _ => Err(HandleError::Halted(question)),
            };
        }
        match event {
            Event::Start => Err(HandleError::AlreadyStarted),
            Event::Sheet { by, action } => self.on_sheet(by, action),
            Event::Interfere { .. } | Event::Disclose(_) => {
                self.hear_others(event);
                Ok(())
            }
            Event::Arrive { by } => self.arrive(by),
            Event::OfferDraw { by, conditional } => self.offer_draw(by, conditional),
            Event::AcceptDraw { by } => self.accept_draw(by),
            Event::DeclineDraw { by } => self.decline_draw(by),
            Event::Resign { by } => self.resign(by),
            Event::Retract { by, what } => self.retract(by, what),
            // What is found out about an illegal move voids whatever is asked.
            Event::Report {
                by,
                what: what @ Irregularity::IllegalMove { .. },
            } if self.history.has_uncorrected() => self.report(by, what),
            Event::Arbiter(direction) => self.direct(direction),
            _ => self.hear_claimant(event, question),
        }
    }

    /// Hears what neither player does.
    fn hear_others(&mut self, event: Event) {
        match event {
            Event::Interfere { who, how } => self.interfere(who, how),
            Event::Disclose(what) => self.disclose(what),
            _ => {}
        }
    }

    /// Hears what somebody says for whom the game stands still.
    fn hear_claimant(&mut self, event: Event, question: Question) -> Result<(), HandleError> {
        match (question, event) {
            (Question::Claim { by, claim }, Event::ClaimDraw { by: again, .. }) if by == again => {
                self.claim_again(by, claim)
            }
            (
                Question::Stopped { by, .. },
                Event::ClaimTime { .. }
                | Event::ClaimDraw { .. }
                | Event::ClaimQuickplay { .. }
                | Event::RequestIncrement { .. },
            ) if event.player() == Some(by) => self.hear_in_play(event),
            _ => Err(HandleError::Halted(question)),
        }
    }

    // How a hearing rules.

    fn rulebook(&self) -> &'a Rulebook {
        self.config.rulebook()
    }

    fn policies(&self) -> &'a Policies {
        self.rulebook().policies()
    }

    fn is_in_force(&self, rule: Rule) -> bool {
        self.rulebook().is_in_force(rule)
    }

    /// Rules something, if the rulebook has a rule for it.
    fn rule(&mut self, rule: Rule, decision: Decision) {
        self.rule_for(Audience::Everyone, rule, decision);
    }

    fn rule_for(&mut self, audience: Audience, rule: Rule, decision: Decision) {
        if let Some(citation) = self.rulebook().cite(rule) {
            self.rulings.push(Ruling {
                decision,
                citation,
                audience,
            });
        }
    }

    /// Rules that what a player did has no effect; a rulebook without the rule leaves it to
    /// the judgment of the arbiter.
    fn refuse(
        &mut self,
        by: Color,
        rule: Rule,
        reason: RejectionReason,
    ) -> Result<(), HandleError> {
        self.rule(self.citable(rule), Decision::NoEffect { by, reason });
        Ok(())
    }

    /// Returns the rule, or if the rulebook does not have it, the rule that leaves to the
    /// arbiter what the others do not settle.
    fn citable(&self, rule: Rule) -> Rule {
        let candidates = [rule, Rule::Judgment, Rule::ArbiterIntervenes];
        let found = candidates.into_iter().find(|&rule| self.is_in_force(rule));
        found.unwrap_or(rule)
    }

    /// Tells the arbiter something.
    fn advise(&mut self, rule: Rule, advice: Note) {
        self.rule_for(Audience::Arbiter, rule, Decision::Note(advice));
    }

    /// Refers a question, with the clocks stopped until it is answered; where nobody is there to
    /// ask, it is answered at once.
    fn refer(&mut self, rule: Rule, question: Question) -> Result<(), HandleError> {
        self.refer_for(Audience::Everyone, rule, question)
    }

    fn refer_for(
        &mut self,
        audience: Audience,
        rule: Rule,
        question: Question,
    ) -> Result<(), HandleError> {
        self.halt_clocks()?;
        let decision = Decision::Referred(question);
        self.rule_for(audience, self.citable(rule), decision);
        self.table.stage = Stage::Halted(question);
        match self.config.host.questions {
            QuestionPolicy::Referred => Ok(()),
            QuestionPolicy::Answered => {
                let answer = question.unattended(self.config.host.undecided, self.rulebook());
                self.answer(question, answer)
            }
        }
    }
}
