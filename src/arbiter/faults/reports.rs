//! Reports of illegal moves: who may report, until when, and what is set aside (Articles 7.5, 7.6,
//! 12.1, 12.7 and A.5).

use core::time::Duration;

use crate::arbiter::effect::Effect;
use crate::arbiter::event::{Irregularity, Reporter, WhichMove};
use crate::arbiter::faults::Fault;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Audience, Decision, Note, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::laws::policy::{IllegalWindow, Reporters, UnfinishedPromotion};
use crate::types::{ByColor, Color};

impl Turn<'_> {
    /// Handles a report: looks into it if the reporter is entitled to make it.
    pub(in crate::arbiter) fn report(&mut self, by: Reporter, what: Irregularity) {
        match (by, self.rulebook().reporters()) {
            (Reporter::Player(_) | Reporter::BothPlayers, _)
            | (Reporter::Spectator, Reporters::Spectators) => {
                self.ask(Effect::LookInto { by, what });
            }
            (Reporter::Arbiter, _) if self.may_arbiter_act() => {
                self.ask(Effect::LookInto { by, what });
            }
            (Reporter::Spectator, Reporters::OthersToArbiter) => {
                self.advise(Rule::Reporting, Note::ToldByOther);
                let question = Question::Reported { what };
                self.ask(Effect::Refer(Audience::Arbiter, Rule::Reporting, question));
            }
            _ => self.refuse_report(by, Rule::Reporting, RejectionReason::NotHeard),
        }
    }

    /// Handles a report of an illegal move. A completed one is set aside if it is not too late; one
    /// that is not completed is corrected.
    ///
    /// A player means the opponent's illegal move if there is one, unless the report names another.
    pub(in crate::arbiter) fn report_illegal(&mut self, by: Reporter, which: WhichMove) {
        let standing = self.faults.standing(self.moment.standing);
        let has = |of| standing.clone().any(|fault| fault.by == of);
        let which = match (which, by) {
            (WhichMove::Unnamed, Reporter::Player(player)) if has(!player) => {
                WhichMove::Of(!player)
            }
            _ => which,
        };
        let is_meant = |fault: &Fault| match which {
            WhichMove::Of(player) => fault.by == player,
            WhichMove::After(after) => fault.after == u32::from(after),
            _ => true,
        };
        let in_time = |fault: &&Fault| is_meant(fault) && self.is_in_time(by, fault);
        match standing.clone().find(in_time) {
            Some(fault) => self.set_aside(by, *fault),
            None => self.ask(Effect::Correct {
                by,
                is_too_late: standing.clone().any(is_meant),
            }),
        }
    }

    /// Sets aside a completed fault with everything that came after it.
    fn set_aside(&mut self, by: Reporter, fault: Fault) {
        let Fault {
            by: offender, rule, ..
        } = fault;
        let mut later = self
            .faults
            .standing(self.moment.standing)
            .filter(|it| it.after > fault.after);
        let has_other_offender = later.any(|later| later.by != offender)
            || self.board.captured_king() == Some(!offender);
        self.ask(Effect::Reinstate {
            ply: fault.after,
            rule: Rule::Reinstate,
        });
        self.tell_times(fault.left);
        let is_last = self.course.ply == fault.after + 1;
        let promotion = fault.promotion.filter(|_| {
            let unfinished = self.policies().irregularities.unfinished_promotion;
            is_last && unfinished == UnfinishedPromotion::BecomesQueen
        });
        if let Some((from, to)) = promotion {
            let by = offender;
            self.ask(Effect::BecomeQueen { by, from, to });
        } else {
            self.ask(Effect::Owe {
                by: offender,
                obligation: fault.obligation,
                rule: if rule == Rule::TwoHands {
                    Rule::OneHand
                } else {
                    Rule::TouchAfterIllegalMove
                },
            });
            if fault.is_free {
                self.tell_what_is_free(&fault);
            } else if !self.is_corrected_by_players(by) {
                self.ask(Effect::Fault { by: offender, rule });
            }
            if has_other_offender {
                return self.refer(Rule::Judgment, Question::BothIllegal);
            }
        }
        self.ask(Effect::AskTimes);
    }

    /// Handles a report of an illegal position whose illegal move no one saw. In rapid and blitz an
    /// arbiter who sees it waits for the next move (Article A.5.4).
    pub(in crate::arbiter) fn report_position(&mut self, by: Reporter) {
        let waits = by == Reporter::Arbiter && self.is_in_force(Rule::BothKingsInCheck);
        if !self.course.is_lawless {
            self.refer(Rule::Reinstate, Question::PositionLost);
        } else if waits {
            self.faults.doomed = Some(self.course.ply);
            self.rule_for(Audience::Arbiter, Rule::BothKingsInCheck, Decision::Waits);
        } else {
            self.report_illegal(by, WhichMove::Unnamed);
        }
    }

    /// Handles a report of displaced pieces. The earlier position is reinstated if the arbiter saw
    /// it or both players agree (Article 7.6).
    pub(in crate::arbiter) fn report_displaced(&mut self, by: Reporter, after: u16) {
        let ply = u32::from(after);
        let rule = Rule::DisplacedFound;
        if matches!(by, Reporter::Player(_)) {
            let what = Irregularity::Displaced { after };
            return self.refer(rule, Question::Reported { what });
        }
        if self.history.at(self.config, self.course, ply).is_none() {
            return self.refuse_report(by, rule, RejectionReason::NothingFound);
        }
        self.ask(Effect::Reinstate { ply, rule });
        self.ask(Effect::AskTimes);
    }

    /// Handles a report that a clock was pressed by mistake, with no move made.
    pub(in crate::arbiter) fn report_press(&mut self, by: Reporter) {
        let rule = Rule::PressWithoutMove;
        // A player who reports a press means the opponent's.
        let is_meant = |player| by != Reporter::Player(player);
        let mut pressed = self
            .faults
            .standing(self.moment.standing)
            .rev()
            .filter(|fault| fault.rule == rule);
        if let Some(fault) = pressed.find(|it| is_meant(it.by) && self.is_in_time(by, it)) {
            return self.refer(rule, Question::PressedWithoutMove { by: fault.by });
        }
        match self.clock().turn() {
            Some(player) if self.has_move(player) => {
                self.refer(rule, Question::PressedWithoutMove { by: player });
            }
            _ => self.refuse_report(by, rule, RejectionReason::NothingFound),
        }
    }

    /// Carries out the answer to whether a press without a move was intended. If it was not, the
    /// player has only distracted the opponent.
    pub(in crate::arbiter) fn answer_pressed(&mut self, by: Color, is_so: bool) {
        let rule = Rule::PressWithoutMove;
        if !is_so {
            self.advise(Rule::Distraction, Note::PressedWithoutMove { by });
        }
        let mut pressed = self.faults.standing(self.moment.standing).rev();
        if let Some(fault) = pressed.find(|it| it.rule == rule && it.by == by) {
            self.ask(Effect::Reinstate {
                ply: fault.after,
                rule: Rule::Reinstate,
            });
        }
        if is_so {
            if !self.is_in_force(rule) {
                self.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
            }
            self.ask(Effect::Fault { by, rule });
        }
        self.ask(Effect::Run);
    }

    /// Carries out the answer to whether the illegal moves of the player who is not to move count
    /// too.
    pub(in crate::arbiter) fn answer_both_illegal(&mut self, is_so: bool) {
        if is_so {
            self.ask(Effect::Fault {
                by: !self.course.turn,
                rule: Rule::IllegalMove,
            });
        }
        self.ask(Effect::AskTimes);
    }

    /// Returns `true` if a fault can still be ruled on.
    ///
    /// In rapid and blitz without full supervision, the opponent's next move closes the window: a legal
    /// move once it is made, an illegal one once it is completed. The opponent could have claimed
    /// instead (Article A.5.2).
    fn is_in_time(&self, by: Reporter, fault: &Fault) -> bool {
        let since = self.course.ply.saturating_sub(fault.after);
        match self.rulebook().illegal_window() {
            IllegalWindow::WholeGame => true,
            IllegalWindow::UntilOpponentMoves => self.is_corrected_by_players(by) || since <= 1,
            IllegalWindow::LastMoves(moves) => since <= 2 * u32::from(moves.get()),
        }
    }

    /// Returns `true` if the players agree to correct a move without the arbiter, as they may in rapid
    /// and blitz. There is then no penalty (Article A.5.2).
    fn is_corrected_by_players(&self, by: Reporter) -> bool {
        by == Reporter::BothPlayers
            && self.rulebook().illegal_window() == IllegalWindow::UntilOpponentMoves
    }

    /// Rules on a fault that is not an illegal move but does not complete a move either.
    fn tell_what_is_free(&mut self, fault: &Fault) {
        let by = fault.by;
        let rule = match fault.rule {
            Rule::PressWithoutMove => Rule::MoveCompleted,
            rule => rule,
        };
        self.refuse(by, rule, RejectionReason::NothingToComplete);
        if fault.rule == Rule::PressWithoutMove {
            self.advise_always(Rule::ClockHandling, Note::PressedWithoutMove { by });
        }
    }

    /// Notes for the arbiter the times that the players had.
    fn tell_times(&mut self, left: ByColor<Option<Duration>>) {
        for (player, left) in left.iter() {
            if let Some(amount) = *left {
                let note = Note::TimeThen { player, amount };
                self.advise_always(Rule::TimesAfterIrregularity, note);
            }
        }
    }
}
