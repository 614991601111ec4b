//! What is reported: who is heard, and what follows (Articles 7.5, 12.1, 12.7 and A.5).

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::event::{Irregularity, Reporter};
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Advice, Audience, Decision, Refusal};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::{Cause, Verdict};
use crate::laws::{Clause, IllegalWindow, MateRequires, Reporters};
use crate::legality::TouchDuty;
use crate::types::{Color, Square};

impl Hearing<'_> {
    /// Somebody reports something: it is looked into if he is one to be heard.
    pub(super) fn report(&mut self, by: Reporter, what: Irregularity) -> Result<(), OutOfOrder> {
        match (by, self.rulebook().reporters()) {
            (Reporter::Player(_) | Reporter::BothPlayers, _)
            | (Reporter::Spectator, Reporters::Spectators) => self.look_into(by, what),
            (Reporter::Arbiter, _) if self.may_arbiter_act() => self.look_into(by, what),
            (Reporter::Spectator, Reporters::OthersToArbiter) => {
                self.advise(Clause::Reporting, Advice::ToldByOther);
                self.refer_for(
                    Audience::Arbiter,
                    Clause::Reporting,
                    Question::Reported { what },
                )
            }
            _ => self.refuse_report(by, Clause::Reporting, Refusal::NotHeard),
        }
    }

    /// A report has no effect.
    pub(super) fn refuse_report(
        &mut self,
        by: Reporter,
        clause: Clause,
        reason: Refusal,
    ) -> Result<(), OutOfOrder> {
        let decision = Decision::ReportRefused { by, reason };
        self.rule(self.citable(clause), decision);
        Ok(())
    }

    /// What is reported is looked into.
    pub(super) fn look_into(&mut self, by: Reporter, what: Irregularity) -> Result<(), OutOfOrder> {
        match what {
            Irregularity::IllegalMove => self.report_illegal(by),
            Irregularity::IllegalPosition => self.report_position(by),
            Irregularity::TouchMove { square } => self.report_touch(by, square),
            Irregularity::PressedByMistake => match self.table.clock.running() {
                Some(player) if self.has_move(player) => self.refer(
                    Clause::PressWithoutMove,
                    Question::PressedWithoutMove { by: player },
                ),
                _ => self.refuse_report(by, Clause::PressWithoutMove, Refusal::NothingFound),
            },
            Irregularity::InitialPosition { misplaced } => {
                self.report_initial_position(by, misplaced)
            }
            Irregularity::BoardTurned => self.report_turned_board(by),
            Irregularity::ColoursReversed => self.report_reversed_colours(),
            Irregularity::Displaced { after } => {
                self.go_back_to(u32::from(after), Clause::DisplacedFound)?;
                self.refer_times()
            }
            Irregularity::Unrecoverable => self.refer(Clause::Reinstate, Question::PositionLost),
        }
    }

    /// An illegal move is reported: one that is not completed is corrected, one that is completed
    /// is set aside if it is not too late.
    fn report_illegal(&mut self, by: Reporter) -> Result<(), OutOfOrder> {
        let player = self.table.turn();
        if self.table.hand.board.is_some() || self.table.hand.beside.is_some() {
            self.put_back(player, Clause::IllegalMoveCorrected);
            return Ok(());
        }
        if self.table.both_hands[!player] && self.table.unpressed[!player] {
            self.repeat_with_one_hand(!player)?;
            return self.go_on();
        }
        let Some(place) = self.earliest_in_time(by) else {
            return self.refuse_illegal(by);
        };
        self.set_aside(by, place)
    }

    /// Returns the place of the earliest illegal move that can still be ruled on.
    fn earliest_in_time(&self, by: Reporter) -> Option<usize> {
        let since = |ply: u32| self.table.ply - ply;
        let window = self.rulebook().illegal_window();
        self.history.uncorrected().position(|fault| match window {
            IllegalWindow::WholeGame => true,
            // The players may agree to correct it without the arbiter.
            IllegalWindow::UntilOpponentMoves => {
                by == Reporter::BothPlayers || since(fault.before.ply) <= 1
            }
            IllegalWindow::LastMoves(moves) => {
                since(fault.before.ply) <= 2 * u32::from(moves.get())
            }
        })
    }

    fn refuse_illegal(&mut self, by: Reporter) -> Result<(), OutOfOrder> {
        if self.history.uncorrected().len() == 0 {
            self.refuse_report(by, Clause::IllegalMove, Refusal::NothingFound)
        } else {
            self.refuse_report(by, Clause::IllegalMoveWindow, Refusal::TooLate)
        }
    }

    /// A completed illegal move is set aside, with all that came after it.
    fn set_aside(&mut self, by: Reporter, place: usize) -> Result<(), OutOfOrder> {
        let mut faults = self.history.uncorrected().skip(place);
        let Some(offender) = faults.next().map(|fault| fault.by) else {
            return Ok(());
        };
        let has_other_offender =
            faults.any(|fault| fault.by != offender) || self.has_king_been_captured(!offender);
        let has_been_answered = self
            .history
            .uncorrected()
            .nth(place)
            .is_some_and(|fault| self.table.ply > fault.before.ply + 1);
        let (from, to) = self.last_illegal_squares(place);
        self.go_back_behind(place)?;
        for square in [from, to].into_iter().flatten() {
            self.table.hand.touch(square);
        }
        let duty = self.duty();
        if duty != TouchDuty::Free {
            let decision = Decision::Obliged { by: offender, duty };
            self.rule(self.citable(Clause::TouchAfterIllegalMove), decision);
        }
        // Players who correct it among themselves penalise nobody.
        let is_penalised = by != Reporter::BothPlayers;
        if is_penalised {
            self.fine_illegal(offender, Clause::IllegalMove)?;
        }
        if has_other_offender && matches!(self.table.stage, Stage::Playing) {
            return self.refer(Clause::Judgement, Question::BothIllegal);
        }
        if has_been_answered {
            self.refer_times()
        } else if matches!(self.table.stage, Stage::Playing) {
            self.go_on()
        } else {
            Ok(())
        }
    }

    /// Returns `true` if a player has captured a king, which is an illegal move too.
    fn has_king_been_captured(&self, by: Color) -> bool {
        let lawless = self.table.lawless.as_ref();
        lawless.is_some_and(|setup| setup.board.king(!by).is_none())
    }

    /// Returns which squares an illegal move left and reached, as far as its men tell.
    fn last_illegal_squares(&self, place: usize) -> (Option<Square>, Option<Square>) {
        let fault = self.history.uncorrected().nth(place);
        fault.map_or((None, None), |fault| (fault.touched[0], fault.touched[1]))
    }

    /// An illegal position is reported whose illegal move nobody saw: an arbiter of rapid and
    /// blitz waits for the next move (Article A.5.4).
    fn report_position(&mut self, by: Reporter) -> Result<(), OutOfOrder> {
        let waits = by == Reporter::Arbiter && self.is_in_force(Clause::BothKingsInCheck);
        if self.table.lawless.is_none() {
            return self.refer(Clause::Reinstate, Question::PositionLost);
        }
        if !waits {
            return self.report_illegal(by);
        }
        self.table.doomed = Some(self.table.ply);
        self.rule_for(Audience::Arbiter, Clause::BothKingsInCheck, Decision::Waits);
        Ok(())
    }

    /// It is reported that a player did not do what a touched man obliges to.
    fn report_touch(&mut self, by: Reporter, square: Option<Square>) -> Result<(), OutOfOrder> {
        let claimant = self.table.turn();
        let complains = by == Reporter::Player(claimant);
        let has_moved = !self.line.is_empty();
        match square {
            _ if self.table.breach.is_some() => self.undo_breach(!claimant),
            // He has touched a man himself since.
            _ if complains && self.has_touched() => {
                self.refuse_report(by, Clause::TouchClaimLost, Refusal::TooLate)
            }
            Some(square) if complains && has_moved => {
                let by = !claimant;
                self.refer(Clause::TouchIntent, Question::Touched { by, square })
            }
            Some(square) => {
                let by = claimant;
                self.refer(Clause::TouchIntent, Question::Touched { by, square })
            }
            None => self.refuse_report(by, Clause::TouchMove, Refusal::NothingFound),
        }
    }

    /// The last move was not what its player owed: it is taken back, and he owes it again.
    pub(super) fn undo_breach(&mut self, by: Color) -> Result<(), OutOfOrder> {
        let Some(mut hand) = self.table.breach.take() else {
            return Ok(());
        };
        self.take_back(1, Clause::TouchMove)?;
        hand.put_back();
        self.table.hand = *hand;
        let duty = self.duty();
        if duty != TouchDuty::Free {
            self.rule(self.clause_for_duty(duty), Decision::Obliged { by, duty });
        }
        self.go_on()
    }

    /// After the end only a mate is set aside that was not made with the touched man; whatever else
    /// is found then changes nothing (Articles 5.1.1 and 8.7).
    pub(super) fn report_after_end(
        &mut self,
        by: Reporter,
        what: Irregularity,
        verdict: Verdict,
    ) -> Result<(), OutOfOrder> {
        let needs_touch =
            self.policies().completion.mate_requires == MateRequires::LegalMoveTouchedRightly;
        let is_of_touching = matches!(what, Irregularity::TouchMove { .. });
        if !(needs_touch && is_of_touching && matches!(verdict.cause, Cause::Board(_)))
            || self.table.breach.is_none()
        {
            return self.refuse_report(by, Clause::SignedResult, Refusal::GameOver);
        }
        self.table.stage = Stage::Playing;
        self.rule(self.citable(Clause::Checkmate), Decision::Reopened);
        self.undo_breach(!self.table.turn())
    }

    /// It is settled that a player has touched a man, before his last move or since he has the
    /// move.
    pub(super) fn establish_touch(&mut self, by: Color, square: Square) -> Result<(), OutOfOrder> {
        if self.table.turn() == by {
            self.table.stage = Stage::Playing;
            self.touch_and_rule(by, &[square]);
            return self.go_on();
        }
        let now = self.table.standing();
        let before = self.history.before(self.session, &now, 1);
        let last = self.line.moves().next_back();
        let touch = &self.policies().touch;
        let is_met = before.zip(last).is_none_or(|(before, mv)| {
            let duty = TouchDuty::of_touched(&before.position, &[square], touch);
            let legal = before.position.legal(mv);
            legal.is_ok_and(|legal| duty.allows(legal))
        });
        if is_met {
            return self.go_on();
        }
        self.table.stage = Stage::Playing;
        self.take_back(1, Clause::TouchMove)?;
        self.touch_and_rule(by, &[square]);
        self.go_on()
    }
}
