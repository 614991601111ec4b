//! Pressing the clock, and how the move is judged (Articles 6.2, 7.5 and 4.6).

use super::chessboard::{Breach, Chessboard};
use super::touches::{Owed, Touches};
use crate::arbiter::effect::{Effect, MadeAs};
use crate::arbiter::faults::Fault;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::turn::Turn;
use crate::identify::{Identified, NextStep};
use crate::laws::Rule;
use crate::laws::policy::UnfinishedPromotion;
use crate::setup::Setup;
use crate::touch::TouchObligation;
use crate::types::{Color, Move, Square};

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
        } else if is_own_time && self.has_move(by) && self.parts.adjourn.is_sealing() {
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
    ///
    /// Editions that speak only of stopping the clocks (Article 7.4.2) still have the pieces put
    /// back on the time of the player who displaced them (Article 7.4.1). So there, too, the press
    /// does this, and is not one without a move (Article 7.5.3). With a piece moved it completes a
    /// move.
    fn may_press_back(&self, player: Color) -> bool {
        self.parts.board.has_displaced(!player) && !self.parts.board.is_moved(&self.course.position)
    }

    /// Handles a press after a move.
    fn press_made(&mut self, by: Color) {
        let is_last = self.course.turn != by;
        if is_last && self.parts.board.physical.is_astray() {
            let (physical, official) = self.parts.board.physical_mut(&self.course.position);
            physical.settle_left_by_opponent(official);
        }
        let made = self.history.line().moves().next_back();
        if let (true, Some(made), Some(announced)) =
            (is_last, made, self.parts.board.touches.announced_by(by))
        {
            return self.ask_meant(by, made, announced);
        }
        if is_last && !self.is_watched() && self.parts.board.moved_on == Some(by) {
            self.let_stand_after_move(by);
        } else if is_last && self.course.unpressed[!by] {
            // The opponent moved without pressing and has been answered: count that move.
            self.ask(Effect::Count { by: !by });
        }
        let made = self.course.ply;
        self.ask(Effect::Complete { by, made });
    }

    /// Rules on a move that both hands have made and that is being completed. From 2017 on it is an
    /// illegal move (Article 7.5.4); before, it is kept in mind that it may be penalized (12.9).
    /// Returns `true` if it is seen to be illegal: it is then repeated instead.
    ///
    /// An earlier move is not ruled on any more, nor is one penalized while another is sealed.
    pub(crate) fn is_repeated_for_hands(&mut self, by: Color, made: Option<Move>) -> bool {
        let rule = Rule::TwoHands;
        if !core::mem::take(&mut self.parts.board.both_hands[by]) {
            return false;
        }
        if !self.is_in_force(rule) {
            if self.is_in_force(Rule::Penalties) && !self.parts.adjourn.is_sealed() {
                self.parts.faults.note_both_hands(by, self.course);
            }
            return false;
        }
        let made = made.filter(|_| self.course.turn != by && !self.needs_no_press(by));
        let Some(mv) = made else { return false };
        let fault = self.new_fault(by, rule, 1, TouchObligation::Exactly(mv));
        if !self.is_illegal_move_seen() {
            self.out.found.push(fault);
            return false;
        }
        let after = fault.after;
        self.ask(Effect::Repeat { by, mv, after });
        self.ask(Effect::Fault { by, rule });
        self.ask(Effect::Run);
        true
    }

    /// Takes back the last move, to be repeated with one hand.
    pub(super) fn repeat_last(&mut self, by: Color) {
        let last = self.history.line().moves().next_back();
        if let (Some(mv), Some(after)) = (last, self.course.ply.checked_sub(1)) {
            self.ask(Effect::Repeat { by, mv, after });
        }
        self.ask(Effect::Run);
    }

    /// Accepts what stands as the move, because pieces were moved after it and no one noticed. If
    /// that is another legal move of the same piece, the first one binds (Article 4.7).
    fn let_stand_after_move(&mut self, by: Color) {
        let last = self.history.line().moves().next_back();
        let (Some(before), Some(made)) = (self.before_last_move(), last) else {
            return;
        };
        let board = self.parts.board.start(&self.course.position);
        let other = match before.identify_turn(board) {
            Identified::Move(legal) if legal.to_move() == made => return,
            Identified::Move(legal) if legal.from() == made.from() => Some(legal.to_move()),
            _ => None,
        };
        if let Some(mv) = other {
            let breach = Breach {
                touches: Touches::NONE,
                after: self.course.ply.saturating_sub(1),
                made: Some(made),
                is_lapsed: self.parts.board.has_touched(),
            };
            self.parts.board.breach = Some(breach.into());
            return self.make_instead(by, mv);
        }
        // Several faults in one action are penalized as one.
        self.parts.board.both_hands[by] = false;
        let obligation = TouchObligation::Exactly(made);
        let fault = self.new_fault(by, Rule::IllegalMove, 1, obligation);
        self.stand_instead(by, before.to_setup(), fault);
    }

    /// Replaces the last move by another one.
    fn make_instead(&mut self, by: Color, mv: Move) {
        self.ask(Effect::Make {
            by,
            mv,
            made_as: MadeAs::Last,
        });
    }

    /// Replaces the last move, made from `before`, by what stands.
    fn stand_instead(&mut self, by: Color, before: Setup, fault: Fault) {
        let board = self.parts.board.start(&self.course.position);
        let setup = Chessboard::setup_after(before, board, by).into();
        self.ask(Effect::Stand {
            by,
            setup,
            fault: Some(fault.into()),
            made_as: MadeAs::Last,
        });
    }

    /// Accepts what a player leaves on the board after an illegal move that no one has noticed.
    pub(super) fn let_stand_again(&mut self, by: Color) {
        let last = self.standing_faults().next_back().copied();
        let is_last = |fault: &Fault| fault.by == by && fault.after + 1 == self.course.ply;
        let Some(fault) = last.filter(is_last) else {
            return;
        };
        if let Some((_, then)) = self.history.at(self.config, self.course, fault.after) {
            let before = then.lawless.map(|setup| *setup);
            self.stand_instead(
                by,
                before.unwrap_or_else(|| then.position.to_setup()),
                fault,
            );
        }
    }

    /// Puts the move that was made first back in the place of the last one, if that was made by
    /// moving pieces on. Returns `false` if it was not.
    pub(crate) fn put_made_right(&mut self) -> bool {
        let board = &mut self.parts.board;
        let breach = board.breach.as_ref();
        let Some(made) = breach.and_then(|breach| breach.made) else {
            return false;
        };
        board.breach = None;
        self.set_up_again(Rule::ReleasedMove);
        self.make_instead(!self.course.turn, made);
        self.ask(Effect::Run);
        true
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
            is_lawless: self.course.is_lawless,
            is_free: false,
            follows_other: false,
        }
    }

    /// Handles a press by the player with the move, who has made no legal move.
    pub(crate) fn press_unmade(&mut self, by: Color) {
        let position = &self.course.position;
        if !self.parts.board.is_moved(position) && !self.parts.board.was_begun_early(position) {
            return self.press_unmoved(by);
        }
        let is_seen = self.is_illegal_move_seen();
        let board = self.parts.board.as_played(position);
        if !self.parts.board.physical.has_beside() && !self.course.is_lawless {
            match position.identify_turn(&board) {
                Identified::PartialMove(begun) => {
                    let moves = begun.moves();
                    let first = moves.get(0);
                    let promotes = |to| {
                        let mut all = moves.iter();
                        all.all(|legal| legal.promotion().is_some() && legal.to() == to)
                    };
                    let is_due = matches!(begun.next_step(), NextStep::Promotion { .. });
                    let is_pawn_left = !self.is_promotion_chosen();
                    if let Some(first) =
                        first.filter(|first| is_pawn_left && (is_due || promotes(first.to())))
                    {
                        return self.press_with_pawn(by, first.from(), first.to());
                    }
                }
                Identified::Move(legal)
                    if !self.is_unannounced(by, legal)
                        || self.parts.board.touches.announced_by(by).is_some() =>
                {
                    let other = self.parts.board.touches.announced_by(by);
                    let other = other.filter(|_| self.is_unannounced(by, legal));
                    if let Some(other) = other.filter(|&mv| position.legal_move(mv).is_ok()) {
                        return self.ask_meant(by, legal.to_move(), other);
                    }
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
        if is_seen && self.parts.board.is_legal_reply(&board) != Some(true) {
            self.complete_illegal(by, Rule::IllegalMove);
        } else {
            self.let_stand(by, Pressed::of(Rule::IllegalMove));
        }
    }

    /// Asks which move a visually impaired player means, who has made one and announced another
    /// (Article D.2). A move that cannot be made is no move that can be meant.
    fn ask_meant(&mut self, by: Color, made: Move, announced: Move) {
        let question = Question::MoveMeant {
            by,
            made,
            announced,
        };
        self.refer(Rule::AdaptedBoard, question);
    }

    /// Makes and completes the move that a visually impaired player means.
    pub(crate) fn make_meant(&mut self, by: Color, mv: Move) {
        let ply = self.course.ply;
        let (made_as, made) = match self.course.has_just_moved(by) {
            true => (MadeAs::Last, ply),
            false => (MadeAs::Next, ply + 1),
        };
        self.ask(Effect::Make { by, mv, made_as });
        self.ask(Effect::Complete { by, made });
        self.ask(Effect::Run);
    }

    /// Returns `true` if a new piece has touched the promotion square, which makes the choice final
    /// (Article 4.4.4).
    ///
    /// If the clock is pressed before the pawn is gone, the move is therefore not one that lacks a
    /// new piece, which would become a queen (Article 7.5.2). It is not made either (Article
    /// 4.7.3), so that it is an illegal move (Article 7.5.1), and must be made as chosen.
    fn is_promotion_chosen(&self) -> bool {
        self.parts.board.touches.owes_for() == Owed::Released
            && matches!(self.owed(), TouchObligation::Exactly(mv) if mv.promotion().is_some())
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
        if self.parts.board.is_moved(&self.course.position) {
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
            _ => self.parts.board.touches.owe_nothing_else(),
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
            UnfinishedPromotion::BecomesQueen => {
                // Several faults in one action are penalized as one.
                self.parts.board.touches.both_hands = false;
                self.become_queen(by, from, to);
            }
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
        let (physical, official) = self.parts.board.physical_mut(position);
        physical.settle_beside(official);
        let board = self.parts.board.shown(position);
        let is_legal = match self.course.is_lawless {
            false => Some(false),
            true => self.parts.board.is_legal_reply(board),
        };
        let setup = Chessboard::setup_after(self.parts.board.setup(position), board, by).into();
        if is_legal == Some(false) {
            // Several faults in one action are penalized as one.
            self.parts.board.touches.both_hands = false;
        }
        self.ask(Effect::Stand {
            by,
            setup,
            fault: (is_legal == Some(false)).then(|| fault.into()),
            made_as: MadeAs::Next,
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
        if self.parts.board.both_hands[!player] && self.course.unpressed[!player] {
            self.repeat_last(!player);
            return true;
        }
        if self.parts.board.moved_on == Some(!player) {
            self.parts.board.moved_on = None;
            self.set_up_again(Rule::ReleasedMove);
            return true;
        }
        false
    }
}
