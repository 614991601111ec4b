//! Pressing the clock, and how the move is judged (Articles 6.2, 7.5 and 4.6).

use super::chessboard::Chessboard;
use crate::arbiter::context::Context;
use crate::arbiter::effect::{Effect, Effects, Fault};
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::identify::{Identified, NextStep};
use crate::laws::Rule;
use crate::laws::policy::{DisplacedRule, UnfinishedPromotion};
use crate::touch::TouchObligation;
use crate::types::{Color, Square};

/// A press after which the board does not show a legal move.
struct Pressed {
    rule: Rule,
    /// Origin and destination of a pawn that was not replaced.
    promotion: Option<(Square, Square)>,
    /// Whether the fault has no penalty when it is found.
    is_free: bool,
}

impl Pressed {
    const fn of(rule: Rule) -> Self {
        Self {
            rule,
            promotion: None,
            is_free: false,
        }
    }
}

impl Chessboard {
    /// Presses the clock, which completes the move (Article 6.2.1).
    pub(in crate::arbiter) fn press(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        let is_own_time = cx.clock.running() == Some(by);
        if is_own_time && cx.course.unpressed[by] {
            self.press_made(cx, fx, by);
        } else if is_own_time && self.may_press_back(cx, by) {
            fx.ask(Effect::PassClock);
            fx.rule_always(Rule::Displaced, Decision::ClockRuns { player: !by });
        } else if is_own_time && cx.has_move(by) && cx.shown.is_sealing {
            // After a sealed move the clock is stopped, not pressed.
            fx.refuse(by, Rule::SealedMove, RejectionReason::NothingToComplete);
        } else if is_own_time && cx.has_move(by) {
            self.press_unmade(cx, fx, by);
        } else {
            fx.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
        }
    }

    /// Returns `true` if a player may press to restart the clock of the opponent, who has displaced
    /// pieces.
    fn may_press_back(&self, cx: &Context<'_>, player: Color) -> bool {
        let rule = cx.policies().irregularities.displaced;
        self.displaced == Some(!player) && rule != DisplacedRule::StopClocksMayPenalize
    }

    /// Handles a press after a move.
    fn press_made(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        let is_last = cx.course.turn != by;
        if is_last && self.physical.is_astray() {
            let (physical, official) = self.physical_mut(&cx.course.position);
            physical.settle_left_by_opponent(official);
        }
        if core::mem::take(&mut self.both_hands[by]) && is_last && cx.is_in_force(Rule::TwoHands) {
            let repeated = cx.history.line().moves().next_back();
            if cx.is_illegal_move_seen() {
                self.ask_to_repeat(cx, fx, by);
                fx.ask(Effect::Fault {
                    by,
                    rule: Rule::TwoHands,
                });
                return fx.ask(Effect::Run);
            }
            if let Some(mv) = repeated {
                let obligation = TouchObligation::Exactly(mv);
                let fault = self.fault(cx, by, (Rule::TwoHands, 1, obligation));
                fx.ask(Effect::Unseen(fault.into()));
            }
        }
        if is_last && !cx.is_watched() && self.moved_on == Some(by) {
            self.let_stand_after_move(cx, fx, by);
        } else if is_last && cx.course.unpressed[!by] {
            // The opponent moved without pressing and has been answered: count that move.
            fx.ask(Effect::Count { by: !by });
        }
        fx.ask(Effect::Complete { by });
    }

    /// Takes back a move made with both hands, which must be repeated with one.
    pub(super) fn ask_to_repeat(&self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        let rule = Rule::OneHand;
        if let (Some(mv), Some(ply)) = (
            cx.history.line().moves().next_back(),
            cx.course.ply.checked_sub(1),
        ) {
            fx.ask(Effect::Reinstate { ply, rule });
            let obligation = TouchObligation::Exactly(mv);
            fx.ask(Effect::Owe {
                by,
                obligation,
                rule,
            });
        }
    }

    /// Accepts what stands as the move, because pieces were moved after it and no one noticed.
    fn let_stand_after_move(&self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        let before = cx.course.ply.checked_sub(1);
        let before = before.and_then(|ply| cx.history.at(cx.config, cx.course, ply));
        let (Some((_, before)), Some(mv)) = (before, cx.history.line().moves().next_back()) else {
            return;
        };
        let position = &cx.course.position;
        let obligation = TouchObligation::Exactly(mv);
        let fault = self.fault(cx, by, (Rule::IllegalMove, 1, obligation));
        let board = self.physical.start(self.official(position));
        let setup = self.setup_after(&before.position, board, by).into();
        fx.ask(Effect::Stand {
            by,
            setup,
            fault: Some(fault.into()),
            instead: true,
        });
    }

    /// Returns a fault, with the times that the players have now.
    fn fault(
        &self,
        cx: &Context<'_>,
        by: Color,
        (rule, made, obligation): (Rule, u32, TouchObligation),
    ) -> Fault {
        Fault {
            by,
            rule,
            after: cx.course.ply.saturating_sub(made),
            left: cx.remaining(),
            obligation,
            promotion: None,
            is_free: false,
        }
    }

    /// Handles a press by the player with the move, who has made no legal move.
    pub(in crate::arbiter) fn press_unmade(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
    ) {
        let position = &cx.course.position;
        if !self.is_moved(position) && !self.was_begun_early(position) {
            return self.press_unmoved(cx, fx, by);
        }
        let is_seen = cx.is_illegal_move_seen();
        let board = self.as_played(position);
        if !self.physical.has_beside() && !cx.course.is_lawless {
            match position.identify_turn(&board) {
                Identified::PartialMove(begun) => {
                    let moves = begun.moves();
                    let first = moves.get(0);
                    let promotes = |to| {
                        let mut all = moves.iter();
                        all.all(|legal| legal.promotion().is_some() && legal.to() == to)
                    };
                    let is_due = matches!(begun.next_step(), NextStep::Promotion { .. });
                    if let Some(first) = first.filter(|first| is_due || promotes(first.to())) {
                        let pawn = (first.from(), first.to());
                        return self.press_with_pawn(cx, fx, by, pawn);
                    }
                }
                Identified::Move(legal) if !self.is_unannounced(cx, by, legal) => {
                    let obligation = self.owed(cx);
                    if !obligation.allows(legal) && !self.may_stand(cx) {
                        let reason = RejectionReason::NothingToComplete;
                        return fx.refuse(by, Rule::MoveCompleted, reason);
                    }
                    self.make_if_owed(cx, fx, by, obligation, legal);
                    let ply = cx.course.ply;
                    return fx.ask(Effect::CompleteIfMade { by, ply });
                }
                _ => {}
            }
        }
        if is_seen {
            self.complete_illegal(cx, fx, by, Rule::IllegalMove);
        } else {
            self.let_stand(cx, fx, by, Pressed::of(Rule::IllegalMove));
        }
    }

    /// Handles a press with no piece moved. It is an illegal move if the rulebook says so, and
    /// otherwise may be penalized (Article 7.5.3).
    fn press_unmoved(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color) {
        if cx.course.is_lawless {
            fx.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
        } else if !cx.is_watched() {
            let is_free = !cx.is_in_force(Rule::PressWithoutMove);
            let what = Pressed::of(Rule::PressWithoutMove);
            self.let_stand(cx, fx, by, Pressed { is_free, ..what });
        } else if cx.is_in_force(Rule::PressWithoutMove) {
            self.complete_illegal(cx, fx, by, Rule::PressWithoutMove);
        } else {
            fx.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
            fx.advise_always(Rule::ClockHandling, Note::PressedWithoutMove { by });
        }
    }

    /// Completes an illegal move that is found at once. The position before it is set up again, and
    /// what was touched binds.
    fn complete_illegal(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, rule: Rule) {
        fx.ask(Effect::Halt);
        if self.is_moved(&cx.course.position) {
            self.put_back(cx, fx, by, Rule::Reinstate);
        }
        fx.ask(Effect::Fault { by, rule });
        fx.ask(Effect::Run);
    }

    /// Handles a press with a pawn on the last rank that was not replaced (Article 7.5.2).
    fn press_with_pawn(
        &mut self,
        cx: &Context<'_>,
        fx: &mut Effects<'_>,
        by: Color,
        (from, to): (Square, Square),
    ) {
        let rule = if cx.is_in_force(Rule::IllegalPromotion) {
            Rule::IllegalPromotion
        } else {
            Rule::IllegalMove
        };
        let owed = (
            TouchObligation::Promote { from, to },
            Rule::PromotionMade,
            false,
        );
        let unfinished = cx.policies().irregularities.unfinished_promotion;
        match unfinished {
            UnfinishedPromotion::BecomesQueen => {}
            UnfinishedPromotion::PressBack | UnfinishedPromotion::Corrected => {
                self.owe(cx, fx, by, owed);
            }
            _ => self.touches.owe_nothing_else(),
        }
        if !cx.is_illegal_move_seen() {
            let what = Pressed {
                rule,
                promotion: Some((from, to)),
                is_free: unfinished == UnfinishedPromotion::PressBack,
            };
            return self.let_stand(cx, fx, by, what);
        }
        match unfinished {
            UnfinishedPromotion::BecomesQueen => fx.ask(Effect::BecomeQueen { by, from, to }),
            UnfinishedPromotion::PressBack => {
                fx.refuse(by, rule, RejectionReason::NothingToComplete);
            }
            _ => self.complete_illegal(cx, fx, by, rule),
        }
    }

    /// Completes an illegal move that no one notices. The game continues from what stands on the
    /// board, valid or not.
    fn let_stand(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>, by: Color, what: Pressed) {
        let position = &cx.course.position;
        let mut fault = self.fault(cx, by, (what.rule, 0, self.owed(cx)));
        fault.promotion = what.promotion;
        fault.is_free = what.is_free;
        let (physical, official) = self.physical_mut(position);
        physical.settle_beside(official);
        let board = self.shown(position);
        let setup = self.setup_after(position, board, by).into();
        fx.ask(Effect::Stand {
            by,
            setup,
            fault: (!cx.course.is_lawless).then(|| fault.into()),
            instead: false,
        });
        fx.ask(Effect::Complete { by });
    }

    /// Corrects a reported move that is not completed: puts an illegal one back, and has one made
    /// with both hands repeated. Returns `false` if there is nothing to correct.
    pub(in crate::arbiter) fn correct(&mut self, cx: &Context<'_>, fx: &mut Effects<'_>) -> bool {
        let player = cx.course.turn;
        if self.is_wrong(cx) {
            let rule = fx.first_in_force(Rule::IllegalMoveCorrected, Rule::Reinstate);
            self.put_back(cx, fx, player, rule);
            return true;
        }
        if self.both_hands[!player] && cx.course.unpressed[!player] {
            self.ask_to_repeat(cx, fx, !player);
            fx.ask(Effect::Run);
            return true;
        }
        false
    }
}
