//! Reports of illegal moves: who may report, until when, and what is set aside (Articles 7.5, 7.6,
//! 12.1, 12.7 and A.5).

use core::iter::Chain;
use core::slice::Iter;
use core::time::Duration;

use crate::arbiter::effect::Effect;
use crate::arbiter::event::{Irregularity, Reporter, WhichMove};
use crate::arbiter::faults::Fault;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Audience, Decision, Note, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::laws::Rule;
use crate::laws::policy::{IllegalWindow, Reporters, UnfinishedPromotion};
use crate::types::{ByColor, Color, Square};

impl Turn<'_> {
    /// Returns the completed illegal moves that no one has reported yet, in order.
    pub(crate) fn standing_faults(&self) -> Chain<Iter<'_, Fault>, Iter<'_, Fault>> {
        let before = self.parts.faults.standing(self.moment.standing);
        before.iter().chain(&*self.out.found)
    }

    /// Returns `true` if an illegal move was completed and stands.
    pub(crate) fn has_standing_fault(&self) -> bool {
        self.standing_faults().next().is_some()
    }

    /// Returns `true` if a report is looked into, because the reporter is entitled to make it.
    pub(crate) fn hears_report(&mut self, by: Reporter, what: Irregularity) -> bool {
        match (by, self.rulebook().reporters()) {
            (Reporter::Player(_) | Reporter::BothPlayers, _)
            | (Reporter::Spectator, Reporters::Spectators) => return true,
            (Reporter::Arbiter, _) if self.may_arbiter_act() => return true,
            (Reporter::Spectator, Reporters::OthersToArbiter) => {
                self.advise(Rule::Reporting, Note::ToldByOther);
                let question = Question::Reported { what };
                self.ask(Effect::Refer(Audience::Arbiter, Rule::Reporting, question));
            }
            _ => self.refuse_report(by, Rule::Reporting, RejectionReason::NotHeard),
        }
        false
    }

    /// Finds the completed illegal move that a report means, if it is not too late for it. An error
    /// is the rule by which the report is refused if there is nothing to correct either.
    ///
    /// A player means the opponent's illegal move if there is one, unless the report names another.
    pub(crate) fn find_reported(
        &self,
        by: Reporter,
        which: WhichMove,
    ) -> Result<Fault, (Rule, RejectionReason)> {
        let before = self.parts.faults.standing(self.moment.standing);
        let found = &*self.out.found;
        let has = |of| {
            let last = before.last();
            found.iter().any(|fault| fault.by == of)
                || last.is_some_and(|last| last.by == of || last.follows_other)
        };
        let which = match (which, by) {
            (WhichMove::Unnamed, Reporter::Player(player)) if has(!player) => {
                WhichMove::Of(!player)
            }
            _ => which,
        };
        let means = |fault: &&Fault| which.means(fault.by, fault.after);
        let is_known = match which {
            WhichMove::Unnamed => self.has_standing_fault(),
            WhichMove::Of(player) => has(player),
            WhichMove::After(ply) => {
                let place = before.binary_search_by_key(&u32::from(ply), |fault| fault.after);
                place.is_ok() || found.iter().any(|fault| means(&fault))
            }
        };
        if !is_known {
            return Err((Rule::IllegalMove, RejectionReason::NothingFound));
        }
        // There may be many: once one is in time, so are the later ones.
        let first = before.partition_point(|fault| !self.is_in_time(by, fault.after));
        let mut in_time = before[first..].iter().chain(found);
        let found = in_time.find(means);
        // Of the illegal moves that led to an illegal position and on from there, the first counts.
        let first = found.filter(|fault| fault.is_lawless).and_then(|found| {
            let standing = self.standing_faults().rev();
            let mut earlier = standing.skip_while(|it| it.after >= found.after);
            let first = earlier.find(|fault| !fault.is_lawless)?;
            self.is_in_time(by, first.after).then_some(first)
        });
        let found = first.or(found).copied();
        found.ok_or((Rule::IllegalMoveWindow, RejectionReason::TooLate))
    }

    /// Returns whose completed move with both hands a report means, and whether it is in time. It
    /// is for where that is no illegal move: what is reported then may be penalized (Article 12.9),
    /// as long as an illegal move could be. What the players agree to correct is not.
    pub(crate) fn find_both_hands(&self, by: Reporter, which: WhichMove) -> Option<(Color, bool)> {
        let is_agreed = self.is_corrected_by_players(by);
        Color::ALL.into_iter().find_map(|player| {
            let made = self.parts.faults.both_hands[player]?;
            let after = made.get() - 1;
            let is_meant = by != Reporter::Player(player) && which.means(player, after);
            (is_meant && !is_agreed).then(|| (player, self.is_in_time(by, after)))
        })
    }

    /// Returns the completed illegal move that was made after so many half-moves.
    pub(crate) fn fault_after(&self, ply: u32) -> Option<Fault> {
        let mut standing = self.standing_faults();
        standing.find(|fault| fault.after == ply).copied()
    }

    /// Returns `true` if the opponent has made an illegal move since a fault.
    pub(crate) fn has_other_offender(&self, since: &Fault) -> bool {
        let mut standing = self.standing_faults();
        standing.any(|it| it.after > since.after && it.by != since.by)
    }

    /// Rules what a fault means for its player, once it is set aside.
    pub(crate) fn rule_set_aside(&mut self, by: Reporter, fault: &Fault) {
        if fault.is_free {
            self.tell_what_is_free(fault);
        } else if !self.is_corrected_by_players(by) {
            self.count_fault(fault.by, fault.rule);
        }
    }

    /// Returns the pawn of a fault that becomes a queen, however late it is found under full
    /// supervision (Article 7.5.2). Otherwise the fault must be the last move (Articles A.5.2 and
    /// A.5.4).
    pub(crate) fn pawn_to_replace(&self, fault: &Fault) -> Option<(Square, Square)> {
        let unfinished = self.policies().irregularities.unfinished_promotion;
        let is_last = self.course.ply == fault.after + 1;
        let is_due = is_last || self.rulebook().illegal_window() == IllegalWindow::WholeGame;
        fault
            .promotion
            .filter(|_| is_due && unfinished == UnfinishedPromotion::BecomesQueen)
    }

    /// Handles a report of an illegal position whose illegal move no one saw. In rapid and blitz an
    /// arbiter who sees it waits for the next move (Article A.5.4). Returns `true` if the illegal
    /// move is to be set aside.
    pub(crate) fn report_position(&mut self, by: Reporter) -> bool {
        let waits = by == Reporter::Arbiter && self.is_in_force(Rule::BothKingsInCheck);
        if !self.course.is_lawless {
            self.refer(Rule::Reinstate, Question::PositionLost);
        } else if waits {
            self.parts.faults.doomed = Some(self.course.ply);
            self.rule_for(Audience::Arbiter, Rule::BothKingsInCheck, Decision::Waits);
        } else {
            return true;
        }
        false
    }

    /// Handles a report of displaced pieces. The earlier position is reinstated if the arbiter saw
    /// it or both players agree (Article 7.6). Returns `true` if it is.
    pub(crate) fn report_displaced(&mut self, by: Reporter, after: u16) -> bool {
        let rule = Rule::DisplacedFound;
        if matches!(by, Reporter::Player(_)) {
            let what = Irregularity::Displaced { after };
            self.refer(rule, Question::Reported { what });
            return false;
        }
        let before = self.history.at(self.config, self.course, after.into());
        if before.is_none() {
            self.refuse_report(by, rule, RejectionReason::NothingFound);
        }
        before.is_some()
    }

    /// Handles a report that a clock was pressed by mistake, with no move made.
    pub(crate) fn report_press(&mut self, by: Reporter) {
        let rule = Rule::PressWithoutMove;
        // A player who reports a press means the opponent's.
        let is_meant = |player| by != Reporter::Player(player);
        let mut pressed = self
            .standing_faults()
            .rev()
            .filter(|fault| fault.rule == rule);
        if let Some(fault) = pressed.find(|it| is_meant(it.by) && self.is_in_time(by, it.after)) {
            return self.refer(rule, Question::PressedWithoutMove { by: fault.by });
        }
        match self.clock().turn() {
            Some(player) if self.has_move(player) => {
                self.refer(rule, Question::PressedWithoutMove { by: player });
            }
            _ => self.refuse_report(by, rule, RejectionReason::NothingFound),
        }
    }

    /// Returns the number of half-moves before the last press of a player without a move.
    pub(crate) fn pressed_after(&self, by: Color) -> Option<u32> {
        let mut pressed = self.standing_faults().rev();
        let fault = pressed.find(|it| it.rule == Rule::PressWithoutMove && it.by == by)?;
        Some(fault.after)
    }

    /// Rules a press without a move that was intended.
    pub(crate) fn rule_pressed(&mut self, by: Color) {
        let rule = Rule::PressWithoutMove;
        if !self.is_in_force(rule) {
            self.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
        }
        self.count_fault(by, rule);
    }

    /// Carries out the answer to whether the illegal move of the other player counts too.
    pub(crate) fn answer_both_illegal(&mut self, by: Color, is_so: bool) {
        if is_so {
            self.count_fault(by, Rule::IllegalMove);
        }
        self.ask_times();
    }

    /// Returns `true` if a fault after so many half-moves can still be ruled on.
    ///
    /// In rapid and blitz without full supervision, the opponent's next move closes the window: a legal
    /// move once it is made, an illegal one once it is completed. The opponent could have claimed
    /// instead (Article A.5.2).
    fn is_in_time(&self, by: Reporter, after: u32) -> bool {
        let since = self.course.ply.saturating_sub(after);
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
    pub(crate) fn tell_times(&mut self, left: ByColor<Option<Duration>>) {
        for (player, left) in left.iter() {
            if let Some(amount) = *left {
                let note = Note::TimeThen { player, amount };
                self.advise_always(Rule::TimesAfterIrregularity, note);
            }
        }
    }
}
