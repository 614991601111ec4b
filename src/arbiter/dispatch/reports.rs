//! Reports of irregularities: what is corrected, set aside or taken back.

use super::settling::Dispatch;
use crate::arbiter::board::Owed;
use crate::arbiter::course::Stage;
use crate::arbiter::effect::Effect;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Irregularity, Reporter, WhichMove};
use crate::arbiter::faults::Fault;
use crate::arbiter::question::{Offense, Question};
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::verdict::{EndCause, Verdict};
use crate::laws::Rule;
use crate::laws::policy::MateRequires;
use crate::types::{Color, Square};

impl Dispatch<'_> {
    /// Looks into a report.
    pub(super) fn look_into(
        &mut self,
        by: Reporter,
        what: Irregularity,
    ) -> Result<(), HandleError> {
        let mut turn = self.turn();
        match what {
            Irregularity::IllegalMove { which } => self.report_illegal(by, which)?,
            Irregularity::IllegalPosition => {
                if turn.report_position(by) {
                    self.report_illegal(by, WhichMove::Unnamed)?;
                }
            }
            Irregularity::TouchMove { square } => {
                if turn.report_touch(by, square) {
                    self.undo_breach()?;
                }
            }
            Irregularity::PressedByMistake => turn.report_press(by),
            Irregularity::InitialPosition { misplaced } => {
                if let Some(rights) = turn.report_initial_position(by, misplaced) {
                    self.set_castling(rights);
                }
            }
            Irregularity::BoardTurned => turn.report_turned_board(by),
            Irregularity::ColorsReversed => turn.report_reversed_colors(),
            Irregularity::Displaced { after } => {
                if turn.report_displaced(by, after) {
                    turn.parts.faults.note_call();
                    self.reinstate(after.into(), Rule::DisplacedFound)?;
                    self.turn().ask_times();
                }
            }
            Irregularity::Unrecoverable => turn.refer(Rule::Reinstate, Question::PositionLost),
        }
        Ok(())
    }

    /// Handles a report of an illegal move. A completed one is set aside if it is not too late; one
    /// that is not completed is corrected.
    fn report_illegal(&mut self, by: Reporter, which: WhichMove) -> Result<(), HandleError> {
        let mut turn = self.turn();
        match turn.find_reported(by, which) {
            Ok(fault) => self.set_aside(by, &fault)?,
            Err((mut rule, mut reason)) => {
                match turn.find_both_hands(by, which) {
                    Some((player, true)) => return self.ask_about_hands(player),
                    Some(_) => {
                        (rule, reason) = (Rule::IllegalMoveWindow, RejectionReason::TooLate);
                    }
                    None => {}
                }
                if turn.correct_move() {
                    return Ok(());
                }
                if self.breaks_release(which) {
                    return self.look_into(by, Irregularity::TouchMove { square: None });
                }
                let mut turn = self.turn();
                turn.refuse_report(by, rule, reason);
                if reason == RejectionReason::TooLate && turn.parts.board.captured_king().is_some()
                {
                    // Nothing in the Laws says how a game goes on without a king.
                    turn.refer(Rule::Judgment, Question::PositionLost);
                }
            }
        }
        Ok(())
    }

    /// Asks for the penalty of a reported move with both hands, unless another question is open.
    fn ask_about_hands(&mut self, player: Color) -> Result<(), HandleError> {
        match self.state.course.stage {
            Stage::Halted(question) if !matches!(question, Question::Stopped { .. }) => {
                Err(HandleError::Halted(question))
            }
            _ => {
                self.turn().ask_penalty(player, Offense::BothHands);
                Ok(())
            }
        }
    }

    /// Returns `true` if a report of an illegal move means the last move, which broke what a release
    /// had decided.
    fn breaks_release(&self, which: WhichMove) -> bool {
        let (board, turn) = (&self.state.parts.board, self.state.course.turn);
        let broken = board.release_broken_after();
        broken.is_some_and(|after| which.means(!turn, after))
    }

    /// Sets aside a completed fault with everything that came after it.
    fn set_aside(&mut self, by: Reporter, fault: &Fault) -> Result<(), HandleError> {
        let turn = self.turn();
        let pawn = turn.pawn_to_replace(fault);
        let has_other = turn.do_faults_cost(!fault.by)
            && (turn.has_other_offender(fault)
                || turn.parts.board.captured_king() == Some(!fault.by));
        self.reinstate(fault.after, Rule::Reinstate)?;
        let mut turn = self.turn();
        turn.tell_times(fault.left);
        if let Some((from, to)) = pawn {
            turn.become_queen(fault.by, from, to);
        } else {
            let rule = match fault.rule {
                Rule::TwoHands => Rule::OneHand,
                _ => Rule::TouchAfterIllegalMove,
            };
            turn.owe(fault.by, fault.obligation, rule, Owed::Told);
            turn.rule_set_aside(by, fault);
        }
        if has_other {
            turn.refer(Rule::Judgment, Question::BothIllegal { by: !fault.by });
        } else {
            turn.ask_times();
        }
        Ok(())
    }

    /// Carries out the answer to whether a press without a move was intended. If it was not, the
    /// player has only distracted the opponent.
    pub(super) fn answer_pressed(&mut self, by: Color, is_so: bool) -> Result<(), HandleError> {
        let mut turn = self.turn();
        if !is_so {
            turn.advise(Rule::Distraction, Note::PressedWithoutMove { by });
        }
        if let Some(ply) = turn.pressed_after(by) {
            self.reinstate(ply, Rule::Reinstate)?;
        }
        let mut turn = self.turn();
        if is_so {
            turn.rule_pressed(by);
        }
        turn.ask(Effect::Run);
        Ok(())
    }

    /// Takes back the last move, which broke an obligation, and states the obligation again.
    fn undo_breach(&mut self) -> Result<(), HandleError> {
        if self.turn().put_made_right() {
            return Ok(());
        }
        if let Some(ply) = self.state.parts.board.breach_after() {
            self.reinstate(ply, Rule::TouchMove)?;
            let mut turn = self.turn();
            turn.say_obligation();
            turn.ask(Effect::Run);
        }
        Ok(())
    }

    /// Carries out the answer that a player touched a piece, in this turn or before their last move.
    pub(super) fn answer_touched(&mut self, by: Color, square: Square) -> Result<(), HandleError> {
        let mut turn = self.turn();
        let is_before_last = turn.course.turn != by;
        if is_before_last && turn.has_moved_rightly(square) {
            turn.uphold(Rule::TouchMove);
            return Ok(());
        }
        if is_before_last && turn.parts.results.is_doubted() {
            turn.rule_always(Rule::Checkmate, Decision::Reopened);
        }
        self.enter(Stage::Playing);
        let mut illegal = None;
        if is_before_last {
            let ply = self.state.course.ply.saturating_sub(1);
            illegal = self.turn().fault_after(ply);
            self.reinstate(ply, Rule::TouchMove)?;
        }
        let mut turn = self.turn();
        turn.touch_and_rule(by, &[square]);
        if let Some(fault) = illegal {
            // It is found with the touch before it.
            turn.rule_set_aside(Reporter::Arbiter, &fault);
        }
        turn.ask(Effect::Run);
        Ok(())
    }

    /// Handles a report after the end. Only a mate that broke the touch-move rule is taken back;
    /// any other finding changes nothing (Articles 5.1.1 and 8.7).
    pub(super) fn report_after_end(
        &mut self,
        by: Reporter,
        what: Irregularity,
        verdict: Verdict,
    ) -> Result<(), HandleError> {
        let what = match what {
            Irregularity::IllegalMove { which } if self.breaks_release(which) => {
                Irregularity::TouchMove { square: None }
            }
            what => what,
        };
        let mut turn = self.turn();
        let needs_touch =
            turn.policies().completion.mate_requires == MateRequires::LegalMoveTouchedRightly;
        let is_mate = matches!(verdict.cause, EndCause::Board(_));
        let is_heard = by != Reporter::Spectator && !turn.parts.results.is_signed();
        match what {
            Irregularity::TouchMove { square } if needs_touch && is_mate && is_heard => {
                if turn.parts.board.breach_after().is_some() {
                    turn.rule_always(Rule::Checkmate, Decision::Reopened);
                    self.enter(Stage::Playing);
                    self.undo_breach()?;
                } else if turn.report_touch_after_mate(by, square) {
                    turn.parts.results.doubt(verdict);
                }
            }
            // No one is told that the game is over: the report is answered as during the game.
            Irregularity::TouchMove { .. } if turn.is_hidden(verdict) => {
                turn.refuse_report(by, Rule::TouchMove, RejectionReason::NothingFound);
            }
            _ if turn.is_hidden(verdict) => {
                turn.refuse_report(by, Rule::IllegalMove, RejectionReason::NothingFound);
            }
            _ => turn.refuse_report(by, Rule::SignedResult, RejectionReason::GameOver),
        }
        Ok(())
    }
}
