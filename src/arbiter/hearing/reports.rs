//! What is reported: who is heard, and what follows (Articles 7.5, 12.1, 12.7 and A.5).

use core::time::Duration;

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{Irregularity, Reporter};
use crate::arbiter::history::Uncorrected;
use crate::arbiter::question::Question;
use crate::arbiter::ruling::{Audience, Decision, Note, RejectionReason};
use crate::arbiter::table::Stage;
use crate::arbiter::verdict::{EndCause, Verdict};
use crate::citing::TouchObligation;
use crate::laws::Rule;
use crate::laws::policy::{IllegalWindow, MateRequires, Reporters, UnfinishedPromotion};
use crate::types::{ByColor, Color, Square};

impl Hearing<'_> {
    /// Somebody reports something: it is looked into if he is one to be heard.
    pub(super) fn report(&mut self, by: Reporter, what: Irregularity) -> Result<(), HandleError> {
        match (by, self.rulebook().reporters()) {
            (Reporter::Player(_) | Reporter::BothPlayers, _)
            | (Reporter::Spectator, Reporters::Spectators) => self.look_into(by, what),
            (Reporter::Arbiter, _) if self.may_arbiter_act() => self.look_into(by, what),
            (Reporter::Spectator, Reporters::OthersToArbiter) => {
                self.advise(Rule::Reporting, Note::ToldByOther);
                self.refer_for(
                    Audience::Arbiter,
                    Rule::Reporting,
                    Question::Reported { what },
                )
            }
            _ => self.refuse_report(by, Rule::Reporting, RejectionReason::NotHeard),
        }
    }

    /// A report has no effect.
    pub(super) fn refuse_report(
        &mut self,
        by: Reporter,
        rule: Rule,
        reason: RejectionReason,
    ) -> Result<(), HandleError> {
        let decision = Decision::ReportRefused { by, reason };
        self.rule(self.citable(rule), decision);
        Ok(())
    }

    /// What is reported is looked into.
    pub(super) fn look_into(
        &mut self,
        by: Reporter,
        what: Irregularity,
    ) -> Result<(), HandleError> {
        match what {
            Irregularity::IllegalMove { .. } => self.report_illegal(by),
            Irregularity::IllegalPosition => self.report_position(by),
            Irregularity::TouchMove { square } => self.report_touch(by, square),
            Irregularity::PressedByMistake => match self.table.clock.running() {
                Some(player) if self.has_move(player) => self.refer(
                    Rule::PressWithoutMove,
                    Question::PressedWithoutMove { by: player },
                ),
                _ => self.refuse_report(by, Rule::PressWithoutMove, RejectionReason::NothingFound),
            },
            Irregularity::InitialPosition { misplaced } => {
                self.report_initial_position(by, misplaced)
            }
            Irregularity::BoardTurned => self.report_turned_board(by),
            Irregularity::ColorsReversed => self.report_reversed_colours(),
            Irregularity::Displaced { after } => self.report_displaced(by, after),
            Irregularity::Unrecoverable => self.refer(Rule::Reinstate, Question::PositionLost),
        }
    }

    /// Men are found on wrong squares: the position before goes back on the board, if the arbiter
    /// has seen it or both players say so (Article 7.6).
    fn report_displaced(&mut self, by: Reporter, after: u16) -> Result<(), HandleError> {
        if matches!(by, Reporter::Player(_)) {
            let what = Irregularity::Displaced { after };
            return self.refer(Rule::DisplacedFound, Question::Reported { what });
        }
        match self.go_back_to(u32::from(after), Rule::DisplacedFound) {
            Ok(()) => self.refer_times(),
            Err(HandleError::NoSuchPly(_)) => {
                self.refuse_report(by, Rule::DisplacedFound, RejectionReason::NothingFound)
            }
            Err(error) => Err(error),
        }
    }

    /// An illegal move is reported: one that is completed is set aside if it is not too late, one
    /// that is not is corrected.
    fn report_illegal(&mut self, by: Reporter) -> Result<(), HandleError> {
        if let Some(place) = self.earliest_in_time(by) {
            return self.set_aside(by, place);
        }
        let player = self.table.turn();
        if self.table.hand.is_wrong {
            self.put_back(player, Rule::IllegalMoveCorrected);
            return Ok(());
        }
        if self.table.both_hands[!player] && self.table.unpressed[!player] {
            self.repeat_with_one_hand(!player)?;
            return self.go_on();
        }
        if self.history.has_uncorrected() {
            self.refuse_report(by, Rule::IllegalMoveWindow, RejectionReason::TooLate)
        } else {
            self.refuse_report(by, Rule::IllegalMove, RejectionReason::NothingFound)
        }
    }

    /// Returns the place of the earliest illegal move that can still be ruled on.
    fn earliest_in_time(&self, by: Reporter) -> Option<usize> {
        let since = |fault: &Uncorrected| self.table.ply.saturating_sub(fault.after);
        let window = self.rulebook().illegal_window();
        self.history.uncorrected().position(|fault| match window {
            IllegalWindow::WholeGame => true,
            IllegalWindow::UntilOpponentMoves => {
                self.is_corrected_by_players(by) || since(fault) <= 1
            }
            IllegalWindow::LastMoves(moves) => since(fault) <= 2 * u32::from(moves.get()),
        })
    }

    /// Returns `true` if the players agree to correct a move without the arbiter, as they may in
    /// rapid and blitz; that costs nobody anything (Article A.5.2).
    fn is_corrected_by_players(&self, by: Reporter) -> bool {
        by == Reporter::BothPlayers
            && self.rulebook().illegal_window() == IllegalWindow::UntilOpponentMoves
    }

    /// A completed illegal move is set aside, with all that came after it.
    fn set_aside(&mut self, by: Reporter, place: usize) -> Result<(), HandleError> {
        let mut faults = self.history.uncorrected().skip(place);
        let Some(&fault) = faults.next() else {
            return Ok(());
        };
        let offender = fault.by;
        let has_other_offender =
            faults.any(|later| later.by != offender) || self.has_king_been_captured(!offender);
        let is_last = self.table.ply == fault.after + 1;
        self.go_back_to(fault.after, Rule::Reinstate)?;
        self.tell_times(fault.left);
        let becomes_queen = is_last
            && self.policies().irregularities.unfinished_promotion
                == UnfinishedPromotion::BecomesQueen;
        if let (Some((from, to)), true) = (fault.promotion, becomes_queen) {
            self.becomes_queen(offender, from, to)?;
            return self.refer_times();
        }
        self.owe(offender, fault.obligation, Rule::TouchAfterIllegalMove);
        if !self.is_corrected_by_players(by) {
            self.fine_illegal(offender, Rule::IllegalMove)?;
        }
        if has_other_offender && matches!(self.table.stage, Stage::Playing) {
            return self.refer(Rule::Judgment, Question::BothIllegal);
        }
        self.refer_times()
    }

    /// Tells the arbiter which times the players had.
    fn tell_times(&mut self, left: ByColor<Option<Duration>>) {
        for (player, left) in left.iter() {
            if let Some(amount) = *left {
                let advice = Note::TimeThen { player, amount };
                self.advise(self.citable(Rule::TimesAfterIrregularity), advice);
            }
        }
    }

    /// Returns `true` if a player has captured a king, which is an illegal move too.
    fn has_king_been_captured(&self, by: Color) -> bool {
        let lawless = self.table.lawless.as_ref();
        lawless.is_some_and(|setup| setup.board.king(!by).is_none())
    }

    /// An illegal position is reported whose illegal move nobody saw: an arbiter of rapid and
    /// blitz waits for the next move (Article A.5.4).
    fn report_position(&mut self, by: Reporter) -> Result<(), HandleError> {
        let waits = by == Reporter::Arbiter && self.is_in_force(Rule::BothKingsInCheck);
        if self.table.lawless.is_none() {
            return self.refer(Rule::Reinstate, Question::PositionLost);
        }
        if !waits {
            return self.report_illegal(by);
        }
        self.table.doomed = Some(self.table.ply);
        self.rule_for(Audience::Arbiter, Rule::BothKingsInCheck, Decision::Waits);
        Ok(())
    }

    /// It is reported that a player did not do what a touched man obliges to: the one who has just
    /// moved, unless he says it of his opponent.
    fn report_touch(&mut self, by: Reporter, square: Option<Square>) -> Result<(), HandleError> {
        let opponent = self.table.turn();
        let is_about_last = by != Reporter::Player(!opponent) && !self.line.is_empty();
        let complains = by == Reporter::Player(opponent);
        let is_lapsed = match &self.table.breach {
            Some(breach) => breach.is_lapsed,
            None => self.has_touched(),
        };
        if is_about_last && complains && is_lapsed {
            return self.refuse_report(by, Rule::TouchClaimLost, RejectionReason::TooLate);
        }
        if is_about_last && self.table.breach.is_some() {
            return self.undo_breach(!opponent);
        }
        let player = if is_about_last { !opponent } else { opponent };
        match square {
            Some(square) => self.refer(Rule::TouchIntent, Question::Touched { by: player, square }),
            None => self.refuse_report(by, Rule::TouchMove, RejectionReason::NothingFound),
        }
    }

    /// The last move was not what its player owed: it is taken back, and he owes it again.
    fn undo_breach(&mut self, by: Color) -> Result<(), HandleError> {
        let Some(mut breach) = self.table.breach.take() else {
            return Ok(());
        };
        self.take_back(Rule::TouchMove)?;
        breach.hand.put_back();
        self.table.hand = breach.hand;
        let rule = self.clause_for_duty(self.obligation());
        self.rule_duty(by, rule);
        self.go_on()
    }

    /// After the end only a mate is set aside that was not made with the touched man; whatever else
    /// is found then changes nothing (Articles 5.1.1 and 8.7).
    pub(super) fn report_after_end(
        &mut self,
        by: Reporter,
        what: Irregularity,
        verdict: Verdict,
    ) -> Result<(), HandleError> {
        let needs_touch =
            self.policies().completion.mate_requires == MateRequires::LegalMoveTouchedRightly;
        let is_mate = matches!(verdict.cause, EndCause::Board(_));
        let is_signed = Color::ALL
            .into_iter()
            .all(|player| self.table.signed[player].is_some());
        let is_heard = !matches!(by, Reporter::Spectator);
        match what {
            Irregularity::TouchMove { square }
                if needs_touch && is_mate && is_heard && !is_signed =>
            {
                self.report_touch_after_mate(by, square, verdict)
            }
            _ => self.refuse_report(by, Rule::SignedResult, RejectionReason::GameOver),
        }
    }

    /// A mate that was not made with the touched man is none; of what nobody has seen the arbiter
    /// is asked.
    fn report_touch_after_mate(
        &mut self,
        by: Reporter,
        square: Option<Square>,
        verdict: Verdict,
    ) -> Result<(), HandleError> {
        let loser = self.table.turn();
        if self.table.breach.is_some() {
            self.table.stage = Stage::Playing;
            self.rule(self.citable(Rule::Checkmate), Decision::Reopened);
            return self.undo_breach(!loser);
        }
        let Some(square) = square.filter(|_| by != Reporter::Player(!loser)) else {
            return self.refuse_report(by, Rule::TouchMove, RejectionReason::NothingFound);
        };
        self.table.appealed = Some(verdict);
        let question = Question::Touched { by: !loser, square };
        self.refer(Rule::TouchIntent, question)
    }

    /// What somebody else has reported has happened.
    pub(super) fn answer_reported(&mut self, what: Irregularity) -> Result<(), HandleError> {
        self.table.stage = Stage::Playing;
        self.look_into(Reporter::Arbiter, what)?;
        self.go_on_if_playing()
    }

    /// Whether a player has touched a man is settled.
    pub(super) fn answer_touched(
        &mut self,
        by: Color,
        square: Square,
        is_so: bool,
    ) -> Result<(), HandleError> {
        if is_so {
            return self.establish_touch(by, square);
        }
        let verdict = self.table.appealed.take();
        self.stay(verdict)
    }

    /// It is settled that a player has touched a man, before his last move or since he has the
    /// move.
    fn establish_touch(&mut self, by: Color, square: Square) -> Result<(), HandleError> {
        if self.table.turn() == by {
            self.table.stage = Stage::Playing;
            self.touch_and_rule(by, &[square]);
            return self.go_on();
        }
        let now = (self.table.ply, self.table.made);
        let ply = self.table.ply.saturating_sub(1);
        let before = self.history.at(self.config, !by, now, ply);
        let last = self.line.moves().next_back();
        let touch = &self.policies().touch;
        let is_met = before.zip(last).is_none_or(|((_, before), mv)| {
            let obligation = TouchObligation::from_touched(&before.position, &[square], touch);
            let legal = before.position.legal_move(mv);
            legal.is_ok_and(|legal| obligation.allows(legal))
        });
        let verdict = self.table.appealed.take();
        if is_met {
            return self.stay(verdict);
        }
        if verdict.is_some() {
            self.rule(self.citable(Rule::Checkmate), Decision::Reopened);
        }
        self.table.stage = Stage::Playing;
        self.take_back(Rule::TouchMove)?;
        self.touch_and_rule(by, &[square]);
        self.go_on()
    }

    /// Nothing changes: the game goes on, or is over as it was.
    fn stay(&mut self, verdict: Option<Verdict>) -> Result<(), HandleError> {
        match verdict {
            Some(verdict) => {
                self.rule(self.citable(Rule::TouchMove), Decision::AppealDismissed);
                self.table.stage = Stage::Over(verdict);
                Ok(())
            }
            None => self.go_on(),
        }
    }
}
