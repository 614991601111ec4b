//! Pressing the clock, and how the move is judged (Articles 6.2, 7.5 and 4.6).

use super::touches::Owed;
use crate::arbiter::effect::Effect;
use crate::arbiter::faults::Fault;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::turn::Turn;
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

impl Turn<'_> {
    /// Presses the clock, which completes the move (Article 6.2.1).
    pub(crate) fn press(&mut self, by: Color) {
        let is_own_time = self.clock().running() == Some(by);
        if is_own_time && self.course.unpressed[by] {
            self.press_made(by);
        } else if is_own_time && self.may_press_back(by) {
            self.pass_clock();
            self.rule_always(Rule::Displaced, Decision::ClockRuns { player: !by });
        } else if is_own_time && self.has_move(by) && self.adjourn.is_sealing() {
            // After a sealed move the clock is stopped, not pressed.
            self.refuse(by, Rule::SealedMove, RejectionReason::NothingToComplete);
        } else if is_own_time && self.has_move(by) {
            self.press_unmade(by);
        } else {
            self.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
        }
    }

    /// Returns `true` if a player may press to restart the clock of the opponent, who has displaced
    /// pieces.
    fn may_press_back(&self, player: Color) -> bool {
        let rule = self.policies().irregularities.displaced;
        self.board.displaced == Some(!player) && rule != DisplacedRule::StopClocksMayPenalize
    }

    /// Handles a press after a move.
    fn press_made(&mut self, by: Color) {
        let is_last = self.course.turn != by;
        if is_last && self.board.physical.is_astray() {
            let (physical, official) = self.board.physical_mut(&self.course.position);
            physical.settle_left_by_opponent(official);
        }
        if core::mem::take(&mut self.board.both_hands[by])
            && is_last
            && self.is_in_force(Rule::TwoHands)
        {
            let repeated = self.history.line().moves().next_back();
            if self.is_illegal_move_seen() {
                self.ask(Effect::Repeat { by });
                let rule = Rule::TwoHands;
                self.ask(Effect::Fault { by, rule });
                return self.ask(Effect::Run);
            }
            if let Some(mv) = repeated {
                let obligation = TouchObligation::Exactly(mv);
                let fault = self.new_fault(by, Rule::TwoHands, 1, obligation);
                self.found.push(fault);
            }
        }
        if is_last && !self.is_watched() && self.board.moved_on == Some(by) {
            self.let_stand_after_move(by);
        } else if is_last && self.course.unpressed[!by] {
            // The opponent moved without pressing and has been answered: count that move.
            self.ask(Effect::Count { by: !by });
        }
        let made = self.course.ply;
        self.ask(Effect::Complete { by, made });
    }

    /// Accepts what stands as the move, because pieces were moved after it and no one noticed.
    fn let_stand_after_move(&mut self, by: Color) {
        let before = self.course.ply.checked_sub(1);
        let before = before.and_then(|ply| self.history.at(self.config, self.course, ply));
        let (Some((_, before)), Some(mv)) = (before, self.history.line().moves().next_back())
        else {
            return;
        };
        let position = &self.course.position;
        let obligation = TouchObligation::Exactly(mv);
        let fault = self.new_fault(by, Rule::IllegalMove, 1, obligation);
        let board = self.board.physical.start(self.board.official(position));
        let setup = self.board.setup_after(&before.position, board, by).into();
        self.ask(Effect::Stand {
            by,
            setup,
            fault: Some(fault.into()),
            instead: true,
        });
    }

    /// Returns a fault, with the times that the players have now.
    fn new_fault(&self, by: Color, rule: Rule, made: u32, obligation: TouchObligation) -> Fault {
        Fault {
            by,
            rule,
            after: self.course.ply.saturating_sub(made),
            left: self.remaining(),
            obligation,
            promotion: None,
            is_free: false,
        }
    }

    /// Handles a press by the player with the move, who has made no legal move.
    pub(crate) fn press_unmade(&mut self, by: Color) {
        let position = &self.course.position;
        if !self.board.is_moved(position) && !self.board.was_begun_early(position) {
            return self.press_unmoved(by);
        }
        let is_seen = self.is_illegal_move_seen();
        let board = self.board.as_played(position);
        if !self.board.physical.has_beside() && !self.course.is_lawless {
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
                        return self.press_with_pawn(by, first.from(), first.to());
                    }
                }
                Identified::Move(legal) if !self.is_unannounced(by, legal) => {
                    let obligation = self.owed();
                    if !obligation.allows(legal) && !self.may_stand() {
                        let reason = RejectionReason::NothingToComplete;
                        return self.refuse(by, Rule::MoveCompleted, reason);
                    }
                    self.make_if_owed(by, obligation, legal);
                    let made = self.course.ply + 1;
                    return self.ask(Effect::Complete { by, made });
                }
                _ => {}
            }
        }
        if is_seen {
            self.complete_illegal(by, Rule::IllegalMove);
        } else {
            self.let_stand(by, Pressed::of(Rule::IllegalMove));
        }
    }

    /// Handles a press with no piece moved. It is an illegal move if the rulebook says so, and
    /// otherwise may be penalized (Article 7.5.3).
    fn press_unmoved(&mut self, by: Color) {
        if self.course.is_lawless {
            self.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
        } else if !self.is_watched() {
            let is_free = !self.is_in_force(Rule::PressWithoutMove);
            let what = Pressed::of(Rule::PressWithoutMove);
            self.let_stand(by, Pressed { is_free, ..what });
        } else if self.is_in_force(Rule::PressWithoutMove) {
            self.complete_illegal(by, Rule::PressWithoutMove);
        } else {
            self.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
            self.advise_always(Rule::ClockHandling, Note::PressedWithoutMove { by });
        }
    }

    /// Completes an illegal move that is found at once. The position before it is set up again, and
    /// what was touched binds.
    fn complete_illegal(&mut self, by: Color, rule: Rule) {
        self.halt();
        if self.board.is_moved(&self.course.position) {
            self.put_back(by, Rule::Reinstate);
        }
        self.count_fault(by, rule);
        self.ask(Effect::Run);
    }

    /// Handles a press with a pawn on the last rank that was not replaced (Article 7.5.2).
    fn press_with_pawn(&mut self, by: Color, from: Square, to: Square) {
        let rule = self.first_in_force(Rule::IllegalPromotion, Rule::IllegalMove);
        let owed = TouchObligation::Promote { from, to };
        let unfinished = self.policies().irregularities.unfinished_promotion;
        match unfinished {
            UnfinishedPromotion::BecomesQueen => {}
            UnfinishedPromotion::PressBack | UnfinishedPromotion::Corrected => {
                self.owe(by, owed, Rule::PromotionMade, Owed::Released);
            }
            _ => self.board.touches.owe_nothing_else(),
        }
        if !self.is_illegal_move_seen() {
            let what = Pressed {
                rule,
                promotion: Some((from, to)),
                is_free: unfinished == UnfinishedPromotion::PressBack,
            };
            return self.let_stand(by, what);
        }
        match unfinished {
            UnfinishedPromotion::BecomesQueen => self.become_queen(by, from, to),
            UnfinishedPromotion::PressBack => {
                self.refuse(by, rule, RejectionReason::NothingToComplete);
            }
            _ => self.complete_illegal(by, rule),
        }
    }

    /// Completes an illegal move that no one notices. The game continues from what stands on the
    /// board, valid or not.
    fn let_stand(&mut self, by: Color, what: Pressed) {
        let position = &self.course.position;
        let mut fault = self.new_fault(by, what.rule, 0, self.owed());
        fault.promotion = what.promotion;
        fault.is_free = what.is_free;
        let (physical, official) = self.board.physical_mut(position);
        physical.settle_beside(official);
        let board = self.board.shown(position);
        let setup = self.board.setup_after(position, board, by).into();
        self.ask(Effect::Stand {
            by,
            setup,
            fault: (!self.course.is_lawless).then(|| fault.into()),
            instead: false,
        });
        let made = self.course.ply;
        self.ask(Effect::Complete { by, made });
    }

    /// Corrects a reported move that is not completed: puts an illegal one back, and has one made
    /// with both hands repeated. Returns `false` if there is nothing to correct.
    pub(crate) fn correct_move(&mut self) -> bool {
        let player = self.course.turn;
        if self.is_wrong() {
            let rule = self.first_in_force(Rule::IllegalMoveCorrected, Rule::Reinstate);
            self.put_back(player, rule);
            return true;
        }
        if self.board.both_hands[!player] && self.course.unpressed[!player] {
            self.ask(Effect::Repeat { by: !player });
            self.ask(Effect::Run);
            return true;
        }
        false
    }
}
