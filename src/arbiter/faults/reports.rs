//! Reports of illegal moves: who may report, until when, and what is set aside (Articles 7.5, 7.6,
//! 12.1, 12.7 and A.5).

use core::time::Duration;

use super::Faults;
use crate::arbiter::context::Context;
use crate::arbiter::effect::{Effect, Effects, Fault};
use crate::arbiter::event::{Irregularity, Reporter, WhichMove};
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Audience, Decision, Note, RejectionReason};
use crate::laws::Rule;
use crate::laws::policy::{IllegalWindow, Reporters, UnfinishedPromotion};
use crate::types::{ByColor, Color};

impl Faults {
    /// Handles a report: looks into it if the reporter is entitled to make it.
    pub(in crate::arbiter) fn report(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Reporter,
        what: Irregularity,
    ) {
        match (by, cx.rulebook().reporters()) {
            (Reporter::Player(_) | Reporter::BothPlayers, _)
            | (Reporter::Spectator, Reporters::Spectators) => {
                fx.ask(Effect::LookInto { by, what });
            }
            (Reporter::Arbiter, _) if cx.may_arbiter_act() => {
                fx.ask(Effect::LookInto { by, what });
            }
            (Reporter::Spectator, Reporters::OthersToArbiter) => {
                fx.advise(Rule::Reporting, Note::ToldByOther);
                let question = Question::Reported { what };
                fx.ask(Effect::Refer(Audience::Arbiter, Rule::Reporting, question));
            }
            _ => fx.refuse_report(by, Rule::Reporting, RejectionReason::NotHeard),
        }
    }

    /// Handles a report of an illegal move. A completed one is set aside if it is not too late; one
    /// that is not completed is corrected.
    ///
    /// A player means the opponent's illegal move if there is one, unless the report names another.
    pub(in crate::arbiter) fn report_illegal(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Reporter,
        which: WhichMove,
    ) {
        let standing = self.standing(cx);
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
        let in_time = |fault: &&Fault| is_meant(fault) && is_in_time(cx, by, fault);
        match standing.clone().find(in_time) {
            Some(fault) => self.set_aside(cx, fx, by, *fault),
            None => fx.ask(Effect::Correct {
                by,
                is_too_late: standing.clone().any(is_meant),
            }),
        }
    }

    /// Sets aside a completed fault with everything that came after it.
    fn set_aside(&self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Reporter, fault: Fault) {
        let Fault {
            by: offender, rule, ..
        } = fault;
        let mut later = self.standing(cx).filter(|it| it.after > fault.after);
        let has_other_offender =
            later.any(|later| later.by != offender) || cx.shown.captured_king == Some(!offender);
        fx.ask(Effect::Reinstate {
            ply: fault.after,
            rule: Rule::Reinstate,
        });
        tell_times(fx, fault.left);
        let is_last = cx.course.ply == fault.after + 1;
        let promotion = fault.promotion.filter(|_| {
            let unfinished = cx.policies().irregularities.unfinished_promotion;
            is_last && unfinished == UnfinishedPromotion::BecomesQueen
        });
        if let Some((from, to)) = promotion {
            let by = offender;
            fx.ask(Effect::BecomeQueen { by, from, to });
        } else {
            fx.ask(Effect::Owe {
                by: offender,
                obligation: fault.obligation,
                rule: if rule == Rule::TwoHands {
                    Rule::OneHand
                } else {
                    Rule::TouchAfterIllegalMove
                },
            });
            if fault.is_free {
                tell_what_is_free(fx, &fault);
            } else if !is_corrected_by_players(cx, by) {
                fx.ask(Effect::Fault { by: offender, rule });
            }
            if has_other_offender {
                return fx.refer(Rule::Judgment, Question::BothIllegal);
            }
        }
        fx.ask(Effect::AskTimes);
    }

    /// Handles a report of an illegal position whose illegal move no one saw. In rapid and blitz an
    /// arbiter who sees it waits for the next move (Article A.5.4).
    pub(in crate::arbiter) fn report_position(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Reporter,
    ) {
        let waits = by == Reporter::Arbiter && cx.is_in_force(Rule::BothKingsInCheck);
        if !cx.course.is_lawless {
            fx.refer(Rule::Reinstate, Question::PositionLost);
        } else if waits {
            self.doomed = Some(cx.course.ply);
            fx.rule_for(Audience::Arbiter, Rule::BothKingsInCheck, Decision::Waits);
        } else {
            self.report_illegal(cx, fx, by, WhichMove::Unnamed);
        }
    }

    /// Handles a report of displaced pieces. The earlier position is reinstated if the arbiter saw
    /// it or both players agree (Article 7.6).
    pub(in crate::arbiter) fn report_displaced(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Reporter,
        after: u16,
    ) {
        let ply = u32::from(after);
        let rule = Rule::DisplacedFound;
        if matches!(by, Reporter::Player(_)) {
            let what = Irregularity::Displaced { after };
            return fx.refer(rule, Question::Reported { what });
        }
        if cx.history.at(cx.config, cx.course, ply).is_none() {
            return fx.refuse_report(by, rule, RejectionReason::NothingFound);
        }
        fx.ask(Effect::Reinstate { ply, rule });
        fx.ask(Effect::AskTimes);
    }

    /// Handles a report that a clock was pressed by mistake, with no move made.
    pub(in crate::arbiter) fn report_press(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Reporter,
    ) {
        let rule = Rule::PressWithoutMove;
        // A player who reports a press means the opponent's.
        let is_meant = |player| by != Reporter::Player(player);
        let mut pressed = self.standing(cx).rev().filter(|fault| fault.rule == rule);
        if let Some(fault) = pressed.find(|it| is_meant(it.by) && is_in_time(cx, by, it)) {
            return fx.refer(rule, Question::PressedWithoutMove { by: fault.by });
        }
        match cx.clock.turn() {
            Some(player) if cx.has_move(player) => {
                fx.refer(rule, Question::PressedWithoutMove { by: player });
            }
            _ => fx.refuse_report(by, rule, RejectionReason::NothingFound),
        }
    }

    /// Carries out the answer to whether a press without a move was intended. If it was not, the
    /// player has only distracted the opponent.
    pub(in crate::arbiter) fn answer_pressed(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        is_so: bool,
    ) {
        let rule = Rule::PressWithoutMove;
        if !is_so {
            fx.advise(Rule::Distraction, Note::PressedWithoutMove { by });
        }
        let mut pressed = self.standing(cx).rev();
        if let Some(fault) = pressed.find(|it| it.rule == rule && it.by == by) {
            fx.ask(Effect::Reinstate {
                ply: fault.after,
                rule: Rule::Reinstate,
            });
        }
        if is_so {
            if !cx.is_in_force(rule) {
                fx.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
            }
            fx.ask(Effect::Fault { by, rule });
        }
        fx.ask(Effect::Run);
    }

    /// Carries out the answer to whether the illegal moves of the player who is not to move count
    /// too.
    pub(in crate::arbiter) fn answer_both_illegal(
        &self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        is_so: bool,
    ) {
        if is_so {
            fx.ask(Effect::Fault {
                by: !cx.course.turn,
                rule: Rule::IllegalMove,
            });
        }
        fx.ask(Effect::AskTimes);
    }
}

/// Returns `true` if a fault can still be ruled on.
///
/// In rapid and blitz without full supervision, the opponent's next move closes the window: a legal
/// move once it is made, an illegal one once it is completed. The opponent could have claimed
/// instead (Article A.5.2).
fn is_in_time(cx: &Context<'_>, by: Reporter, fault: &Fault) -> bool {
    let since = cx.course.ply.saturating_sub(fault.after);
    match cx.rulebook().illegal_window() {
        IllegalWindow::WholeGame => true,
        IllegalWindow::UntilOpponentMoves => is_corrected_by_players(cx, by) || since <= 1,
        IllegalWindow::LastMoves(moves) => since <= 2 * u32::from(moves.get()),
    }
}

/// Returns `true` if the players agree to correct a move without the arbiter, as they may in rapid
/// and blitz. There is then no penalty (Article A.5.2).
fn is_corrected_by_players(cx: &Context<'_>, by: Reporter) -> bool {
    by == Reporter::BothPlayers
        && cx.rulebook().illegal_window() == IllegalWindow::UntilOpponentMoves
}

/// Rules on a fault that is not an illegal move but does not complete a move either.
fn tell_what_is_free(fx: &mut Effects<'_>, fault: &Fault) {
    let by = fault.by;
    let rule = match fault.rule {
        Rule::PressWithoutMove => Rule::MoveCompleted,
        rule => rule,
    };
    fx.refuse(by, rule, RejectionReason::NothingToComplete);
    if fault.rule == Rule::PressWithoutMove {
        fx.advise_always(Rule::ClockHandling, Note::PressedWithoutMove { by });
    }
}

/// Notes for the arbiter the times that the players had.
fn tell_times(fx: &mut Effects<'_>, left: ByColor<Option<Duration>>) {
    for (player, left) in left.iter() {
        if let Some(amount) = *left {
            let note = Note::TimeThen { player, amount };
            fx.advise_always(Rule::TimesAfterIrregularity, note);
        }
    }
}
