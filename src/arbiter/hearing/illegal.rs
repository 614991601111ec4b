//! Illegal moves: made, completed, corrected, and what they cost (Article 7.5).

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::history::{Change, Uncorrected};
use crate::arbiter::host::IrregularityDetection;
use crate::arbiter::question::LossReason;
use crate::arbiter::ruling::{Audience, Decision, Note, RejectionReason};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::EndCause;
use crate::board::Board;
use crate::citing::TouchObligation;
use crate::identify::{Identified, NextStep};
use crate::laws::Rule;
use crate::laws::policy::{IllegalMovePenalty, Reporters, UnfinishedPromotion};
use crate::legality::IllegalMove;
use crate::position::Position;
use crate::setup::Setup;
use crate::setup::Tolerance;
use crate::types::{ByColor, Color, Move, Promotion, Role, Square};

impl Hearing<'_> {
    /// Returns `true` if the arbiter sees illegal moves and acts on them by himself.
    fn is_illegal_move_seen(&self) -> bool {
        self.config.host.irregularities == IrregularityDetection::AtOnce && self.may_arbiter_act()
    }

    /// Returns `true` if the arbiter acts on what he has seen himself (Article 12.1).
    pub(super) fn may_arbiter_act(&self) -> bool {
        let reporters = self.rulebook().reporters();
        let is_late = |below| {
            let mut left = Color::ALL
                .into_iter()
                .filter_map(|player| self.table.clock.remaining(player, self.at));
            left.any(|left| left < below)
        };
        reporters != Reporters::PlayersOnly
            && !reporters.director_silent_below().is_some_and(is_late)
    }

    /// A whole move is made that is not legal.
    pub(super) fn make_illegal(
        &mut self,
        by: Color,
        mv: Move,
        illegal: IllegalMove,
    ) -> Result<(), HandleError> {
        if matches!(illegal, IllegalMove::EmptySquare { .. }) {
            return self.refuse(by, illegal.rule(), RejectionReason::IllegalMove(illegal));
        }
        // Whatever he moved he touched, and whatever he captured too.
        for square in [mv.from(), mv.to()] {
            let is_castling = matches!(
                illegal.rule(),
                Rule::CastlingRight | Rule::CastlingPrevented | Rule::Castling
            ) && square == mv.to();
            if !is_castling {
                self.touch_man(by, square);
            }
        }
        self.table.hand.board = Some(self.board_after(mv));
        if let IllegalMove::PromotionMissing { to } = illegal {
            let from = mv.from();
            let obligation = TouchObligation::Promote { from, to };
            self.owe(by, obligation, Rule::PromotionMade);
            if obligation.can_be_met(&self.table.position) {
                return Ok(());
            }
        }
        self.note_illegal(by, Some(illegal))
    }

    /// An illegal move stands on the board. Until it is completed it is simply corrected, so only
    /// the arbiter hears of it (Articles 7.5.1 and 12.6).
    pub(super) fn note_illegal(
        &mut self,
        by: Color,
        illegal: Option<IllegalMove>,
    ) -> Result<(), HandleError> {
        self.table.hand.is_wrong = true;
        if self.needs_no_press(by) {
            return self.press_with_men_in_hand(by);
        }
        if self.is_illegal_move_seen() {
            let decision =
                illegal.map_or(Decision::Note(Note::IllegalMoveMade { by }), |illegal| {
                    Decision::NoEffect {
                        by,
                        reason: RejectionReason::IllegalMove(illegal),
                    }
                });
            let rule = illegal.map_or(Rule::LegalMove, IllegalMove::rule);
            self.rule_for(Audience::Arbiter, self.citable(rule), decision);
        }
        Ok(())
    }

    /// The clock is pressed by the player with the move, who has made none that is legal.
    pub(super) fn press_with_men_in_hand(&mut self, by: Color) -> Result<(), HandleError> {
        if let Some((from, to)) = self.unfinished_promotion() {
            return self.press_with_pawn(by, from, to);
        }
        let hand = &self.table.hand;
        let has_moved_men = hand.beside.is_some()
            || hand
                .board
                .as_ref()
                .is_some_and(|board| board != self.table.standing_board());
        if self.table.hand.is_refused {
            return self.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete);
        }
        if has_moved_men && (self.is_illegal_move_seen() || self.table.hand.beside.is_some()) {
            self.complete_illegal(by, Rule::IllegalMove)
        } else if has_moved_men {
            self.let_stand(by, None)
        } else if self.table.lawless.is_some() {
            self.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete)
        } else {
            self.press_without_move(by)
        }
    }

    /// Pressing without a move is an illegal move where the rulebook says so, and something to
    /// penalize elsewhere (Article 7.5.3).
    pub(super) fn press_without_move(&mut self, by: Color) -> Result<(), HandleError> {
        if self.is_in_force(Rule::PressWithoutMove) {
            return self.complete_illegal(by, Rule::PressWithoutMove);
        }
        self.refuse(by, Rule::MoveCompleted, RejectionReason::NothingToComplete)?;
        self.advise(
            self.citable(Rule::ClockHandling),
            Note::PressedWithoutMove { by },
        );
        Ok(())
    }

    /// Whoever pressed without a move meant to, or has only disturbed his opponent.
    pub(super) fn answer_pressed(&mut self, by: Color, is_so: bool) -> Result<(), HandleError> {
        if is_so {
            self.table.stage = Stage::Playing;
            self.press_without_move(by)?;
            return self.go_on_if_playing();
        }
        self.advise(Rule::Distraction, Note::PressedWithoutMove { by });
        self.go_on()
    }

    /// The illegal moves of the player who is not to move count too, or do not.
    pub(super) fn answer_both_illegal(&mut self, is_so: bool) -> Result<(), HandleError> {
        self.table.stage = Stage::Playing;
        if is_so {
            self.fine_illegal(!self.table.turn(), Rule::IllegalMove)?;
        }
        self.refer_times()
    }

    /// Pressing after a move with both hands: the move is taken back and made with one, and
    /// where the rulebook says so it was an illegal one (Article 7.5.4).
    pub(super) fn press_after_both_hands(&mut self, by: Color) -> Result<(), HandleError> {
        self.table.both_hands[by] = false;
        if !self.is_in_force(Rule::TwoHands) || self.table.turn() == by {
            return self.press(by);
        }
        self.repeat_with_one_hand(by)?;
        self.count_illegal(by, Rule::TwoHands)
    }

    /// A move made with both hands is taken back, and has to be made again with one.
    pub(super) fn repeat_with_one_hand(&mut self, by: Color) -> Result<(), HandleError> {
        let Some(mv) = self.line.moves().next_back() else {
            return Ok(());
        };
        self.take_back(Rule::OneHand)?;
        self.owe(by, TouchObligation::Exactly(mv), Rule::OneHand);
        Ok(())
    }

    /// An illegal move is completed and found at once: the position before it stands on the board
    /// again, and what was touched binds.
    pub(super) fn complete_illegal(&mut self, by: Color, rule: Rule) -> Result<(), HandleError> {
        self.halt_clocks()?;
        if self.table.hand.board.is_some() || self.table.hand.beside.is_some() {
            self.put_back(by, Rule::Reinstate);
        }
        self.count_illegal(by, rule)
    }

    /// The men stand again as before, and what the player has touched binds him.
    pub(super) fn put_back(&mut self, by: Color, rule: Rule) {
        self.table.hand.put_back();
        let ply = self.table.ply;
        self.rule(self.citable(rule), Decision::Reinstated { ply });
        self.rule_duty(by, Rule::TouchAfterIllegalMove);
    }

    /// Counts an illegal move, with what that costs, and lets the game go on if it can (Article
    /// 7.5.5).
    pub(super) fn count_illegal(&mut self, by: Color, rule: Rule) -> Result<(), HandleError> {
        self.fine_illegal(by, rule)?;
        self.go_on_if_playing()
    }

    /// Counts an illegal move, with what that costs: time for the opponent, or the game.
    pub(super) fn fine_illegal(&mut self, by: Color, rule: Rule) -> Result<(), HandleError> {
        let (penalty, cited) = self.illegal_penalty(by);
        let costs = !penalty.bonus.is_zero() || penalty.limit.is_some();
        if costs {
            self.table.illegal[by] = self.table.illegal[by].saturating_add(1);
        }
        let count = if costs { self.table.illegal[by] } else { 0 };
        self.rule(self.citable(rule), Decision::IllegalMove { by, count });
        if penalty.limit.is_some_and(|limit| count >= limit.get()) {
            let reason = LossReason::IllegalMoves;
            return match cited {
                Rule::QuickplayIllegalMoves => self.lose_under(cited, by, reason),
                _ => self.lose(by, reason),
            };
        }
        self.add_time(cited, !by, penalty.bonus)
    }

    /// Returns what an illegal move of a player costs now, and by which rule.
    fn illegal_penalty(&self, by: Color) -> (IllegalMovePenalty, Rule) {
        if self.is_in_force(Rule::QuickplayIllegalMoves) && self.is_quickplay(by) {
            let quickplay = &self.policies().quickplay;
            let penalty = IllegalMovePenalty {
                bonus: quickplay.illegal_bonus,
                limit: Some(quickplay.illegal_limit),
            };
            return (penalty, Rule::QuickplayIllegalMoves);
        }
        (self.rulebook().illegal_move(), Rule::IllegalMovePenalty)
    }

    /// Returns where a pawn should have been promoted that was moved to the last rank, or taken
    /// off before it, and not replaced.
    fn unfinished_promotion(&self) -> Option<(Square, Square)> {
        let hand = &self.table.hand;
        let board = hand.board.as_ref().filter(|_| hand.beside.is_none())?;
        let Identified::PartialMove(unfinished) = self.table.position.identify(board) else {
            return None;
        };
        let moves = unfinished.moves();
        let first = moves.get(0)?;
        let only_promotes = moves
            .iter()
            .all(|legal| legal.promotion().is_some() && legal.to() == first.to());
        let is_owed = matches!(unfinished.next_step(), NextStep::Promotion { .. }) || only_promotes;
        is_owed.then_some((first.from(), first.to()))
    }

    /// The clock is pressed with the pawn not replaced (Article 7.5.2).
    fn press_with_pawn(&mut self, by: Color, from: Square, to: Square) -> Result<(), HandleError> {
        let obligation = TouchObligation::Promote { from, to };
        let rule = if self.is_in_force(Rule::IllegalPromotion) {
            Rule::IllegalPromotion
        } else {
            Rule::IllegalMove
        };
        match self.policies().irregularities.unfinished_promotion {
            _ if !self.is_illegal_move_seen() => self.let_stand(by, Some((from, to))),
            UnfinishedPromotion::BecomesQueen => self.becomes_queen(by, from, to),
            UnfinishedPromotion::PressBack => {
                self.owe(by, obligation, Rule::PromotionMade);
                self.refuse(by, rule, RejectionReason::NothingToComplete)
            }
            UnfinishedPromotion::Corrected => {
                self.owe(by, obligation, Rule::PromotionMade);
                self.complete_illegal(by, rule)
            }
            _ => {
                self.table.hand.owes = TouchObligation::None;
                self.complete_illegal(by, rule)
            }
        }
    }

    /// The pawn becomes a queen, and the opponent is to move: the move counts as completed, and as
    /// an illegal one.
    pub(super) fn becomes_queen(
        &mut self,
        by: Color,
        from: Square,
        to: Square,
    ) -> Result<(), HandleError> {
        let before = self.before;
        let Ok(legal) = before.legal_move(Move::new(from, to, Some(Promotion::Queen))) else {
            return self.complete_illegal(by, Rule::IllegalPromotion);
        };
        let decision = Decision::BecomesQueen { square: to };
        self.rule(Rule::IllegalPromotion, decision);
        if self.is_last_straw(by) {
            // The illegal move loses before the queen could mate.
            self.advance(by, legal)?;
            return self.fine_illegal(by, Rule::IllegalPromotion);
        }
        self.make(by, legal)?;
        if matches!(self.table.stage, Stage::Playing) {
            self.complete(by)?;
            self.fine_illegal(by, Rule::IllegalPromotion)?;
        }
        Ok(())
    }

    /// Returns `true` if the next illegal move of a player loses.
    fn is_last_straw(&self, by: Color) -> bool {
        let (penalty, _) = self.illegal_penalty(by);
        let next = self.table.illegal[by].saturating_add(1);
        penalty.limit.is_some_and(|limit| next >= limit.get())
    }

    /// An illegal move is completed and nobody sees it: the game goes on from there, be it a
    /// position or not.
    fn let_stand(
        &mut self,
        by: Color,
        promotion: Option<(Square, Square)>,
    ) -> Result<(), HandleError> {
        let obligation = self.obligation();
        let Some(board) = self.table.hand.board.take() else {
            return Ok(());
        };
        let after = self.table.ply;
        let is_first = self.table.lawless.is_none();
        self.offer_meets_move(by);
        let next = self.pass_turn(by, &board);
        if is_first {
            let fault = Uncorrected {
                by,
                after,
                left: ByColor::from_fn(|player| self.table.clock.remaining(player, self.at)),
                obligation,
                promotion,
            };
            self.change = Change::Broken((fault, next).into());
        } else {
            self.begin_line(next);
        }
        self.complete(by)
    }

    /// A new line of legal moves begins, if what stands on the board is a position again.
    fn begin_line(&mut self, next: Option<Position>) {
        if let Some(next) = next {
            self.change = Change::Resumed((next, self.table.ply).into());
        }
    }

    /// Returns what stands on the board after a move that was not legal.
    fn setup_after(&self, board: &Board, by: Color) -> Setup {
        let stood = self.table.lawless.as_deref().cloned();
        let stood = stood.unwrap_or_else(|| self.table.position.to_setup());
        let has_progressed = board.occupied().len() != stood.board.occupied().len()
            || board.pieces(by, Role::Pawn) != stood.board.pieces(by, Role::Pawn);
        Setup {
            board: board.clone(),
            turn: !by,
            castling: stood.castling,
            en_passant: None,
            halfmove_clock: if has_progressed {
                0
            } else {
                stood.halfmove_clock.saturating_add(1)
            },
            fullmove_number: stood
                .fullmove_number
                .saturating_add(u16::from(by.is_black())),
        }
        .without_invalid_rights()
    }

    /// A move is made that the machine cannot judge, and the opponent has the move.
    ///
    /// Returns the position, if what stands on the board is one.
    fn pass_turn(&mut self, by: Color, board: &Board) -> Option<Position> {
        let setup = self.setup_after(board, by);
        let next = setup.validate_with(Tolerance::ALL).ok();
        match &next {
            Some(next) => {
                self.table.position = next.clone();
                self.table.lawless = None;
            }
            None => self.table.lawless = Some(setup.into()),
        }
        self.table.ply += 1;
        self.table.made[by] += 1;
        self.table.unpressed[by] = true;
        self.table.breach = None;
        self.table.hand.clear();
        next
    }

    /// While what stands on the board is no position, men go where they are put.
    pub(super) fn relocate(&mut self, by: Color, mv: Move) -> Result<(), HandleError> {
        if !self.table.board().by_color(by).contains(mv.from()) {
            let from = mv.from();
            let reason = RejectionReason::IllegalMove(IllegalMove::EmptySquare { from });
            return self.refuse(by, Rule::LegalMove, reason);
        }
        let board = self.board_after(mv);
        self.stand(by, &board)
    }

    /// A move made while what stands on the board is no position.
    pub(super) fn stand(&mut self, by: Color, board: &Board) -> Result<(), HandleError> {
        self.offer_meets_move(by);
        if self.table.unpressed[by] {
            self.count_unpressed(by)?;
        }
        let next = self.pass_turn(by, board);
        self.begin_line(next);
        self.complete_by_hand(by)
    }

    /// A position that was illegal when the arbiter saw it, and still is after the next completed
    /// move, draws the game (Article A.5.4).
    pub(super) fn draw_if_doomed(&mut self) -> Result<(), HandleError> {
        if self.table.doomed.is_none_or(|ply| self.table.ply <= ply) {
            return Ok(());
        }
        self.table.doomed = None;
        if self.table.lawless.is_some() {
            return self.draw(Rule::BothKingsInCheck, EndCause::IllegalPosition);
        }
        Ok(())
    }
}
