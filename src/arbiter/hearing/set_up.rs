//! A wrong start position, a turned board, reversed colors, and men knocked over (Articles 7.2
//! to 7.4).

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::{MisplacedPiece, Reporter};
use crate::arbiter::history::Change;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::arbiter::table::Stage;
use crate::laws::Rule;
use crate::laws::policy::{
    BoardTurnedRule, ColorsReversedRule, DisplacedRule, InitialPositionRule,
};
use crate::setup::Setup;
use crate::setup::Tolerance;
use crate::types::Color;

impl Hearing<'_> {
    /// Returns `true` if so many moves have been completed that faults of the set-up no longer
    /// count (Article A.5.1).
    pub(super) fn is_set_up_settled(&self) -> bool {
        let completed = Color::ALL.map(|player| self.table.completed(player));
        let completed = completed[0].min(completed[1]);
        let most = self.rulebook().set_up_moves();
        most.is_some_and(|most| completed >= u32::from(most))
    }

    /// The game began from a wrong position: it is canceled, or goes on if that is too late
    /// (Articles 7.2.1 and A.5.1).
    pub(super) fn report_initial_position(
        &mut self,
        by: Reporter,
        misplaced: MisplacedPiece,
    ) -> Result<(), HandleError> {
        if self.is_set_up_settled() {
            self.refuse_report(by, Rule::SetUpClaimsLapse, RejectionReason::TooLate)?;
            if self.is_in_force(Rule::MisplacedCastling) {
                self.end_castling_with(misplaced);
            }
            return Ok(());
        }
        match self.policies().irregularities.initial_position {
            InitialPositionRule::BeforeBlackCompletes(move_number)
                if self.table.completed(Color::Black) >= u32::from(move_number.get()) =>
            {
                self.refuse_report(by, Rule::InitialPosition, RejectionReason::TooLate)
            }
            rule => {
                let keeps_times = matches!(rule, InitialPositionRule::BeforeBlackCompletes(_));
                self.cancel(Rule::InitialPosition, keeps_times)
            }
        }
    }

    /// The game is canceled. The times of the new one are for the arbiter to set, or stay as
    /// they are where the rulebook says so.
    pub(super) fn cancel(&mut self, rule: Rule, keeps_times: bool) -> Result<(), HandleError> {
        self.halt_clocks()?;
        self.rule(self.citable(rule), Decision::Canceled);
        if !keeps_times {
            self.advise(self.citable(Rule::TimesAfterIrregularity), Note::NewTimes);
        }
        self.table.stage = Stage::Canceled;
        Ok(())
    }

    /// A king who began on a wrong square does not castle, and nobody castles with such a rook
    /// (Article A.5.1.2).
    fn end_castling_with(&mut self, misplaced: MisplacedPiece) {
        let position = &self.table.position;
        let mut rights = position.castling_rights();
        let player = match misplaced {
            MisplacedPiece::Others => return,
            MisplacedPiece::King(player) => {
                for rook in position.castling_rights().by_color(player) {
                    rights.remove(rook);
                }
                player
            }
            MisplacedPiece::Rook(square) => {
                rights.remove(square);
                if square.rank().index() < 4 {
                    Color::White
                } else {
                    Color::Black
                }
            }
        };
        let has_lost = rights != position.castling_rights();
        let setup = Setup {
            castling: rights,
            ..position.to_setup()
        };
        if let (true, Ok(next)) = (has_lost, setup.validate_with(Tolerance::ALL)) {
            self.table.position = next.clone();
            self.change = Change::Resumed((next, self.table.ply).into());
        }
        self.rule(Rule::MisplacedCastling, Decision::CannotCastle { player });
    }

    /// The board was placed the wrong way: the position goes to one placed rightly (Article
    /// 7.2.2).
    pub(super) fn report_turned_board(&mut self, by: Reporter) -> Result<(), HandleError> {
        if self.is_set_up_settled() {
            return self.refuse_report(by, Rule::SetUpClaimsLapse, RejectionReason::TooLate);
        }
        match self.policies().irregularities.board_turned {
            BoardTurnedRule::Transfer | BoardTurnedRule::TransferIfOnlyError => {
                self.rule(Rule::BoardTurned, Decision::Transferred);
            }
        }
        Ok(())
    }

    /// The colors are reversed: a new game, or this one goes on (Article 7.3).
    pub(super) fn report_reversed_colours(&mut self) -> Result<(), HandleError> {
        let made = self.table.made[Color::Black];
        let is_early = match self.policies().irregularities.colors_reversed {
            ColorsReversedRule::RestartBeforeMade(moves) => made < u32::from(moves.get()),
            ColorsReversedRule::RestartBeforeCompleted(moves) => {
                self.table.completed(Color::Black) < u32::from(moves.get())
            }
            ColorsReversedRule::ContinueUnlessDirected => false,
        };
        if is_early && self.is_in_force(Rule::ColorsReversed) {
            return self.cancel(Rule::ColorsReversed, false);
        }
        self.rule(self.citable(Rule::ColorsReversed), Decision::PlayOn);
        Ok(())
    }

    /// Men are knocked over: whoever did it puts them back on his own time (Article 7.4).
    pub(super) fn displace(&mut self, by: Color) -> Result<(), HandleError> {
        self.table.displaced = Some(by);
        self.rule(self.citable(Rule::Displaced), Decision::PutBack { by });
        if self.is_in_force(Rule::DisplacedPenalty) {
            self.advise(Rule::DisplacedPenalty, Note::PiecesDisplaced { by });
        }
        let stops = self.policies().irregularities.displaced
            == DisplacedRule::StopClocksMayPenalize
            && self.is_in_force(Rule::DisplacedStopClocks);
        let is_others_time = self.table.clock.running() == Some(!by);
        if stops && is_others_time {
            self.halt_clocks()?;
            self.rule(Rule::DisplacedStopClocks, Decision::ClocksStopped);
            self.pass_clock()?;
            self.table.clock.restart(self.at)?;
            self.rule(Rule::Displaced, Decision::ClockRuns { player: by });
        }
        Ok(())
    }

    /// Returns `true` if a player may start his opponent's clock again, who has knocked men over.
    pub(super) fn may_press_back(&self, player: Color) -> bool {
        let rule = self.policies().irregularities.displaced;
        self.table.displaced == Some(!player) && rule != DisplacedRule::StopClocksMayPenalize
    }

    /// The opponent of a player who has knocked men over starts that player's clock again, without
    /// a move of his own.
    pub(super) fn press_back(&mut self, by: Color) -> Result<(), HandleError> {
        self.pass_clock()?;
        self.rule(
            self.citable(Rule::Displaced),
            Decision::ClockRuns { player: !by },
        );
        Ok(())
    }

    /// The men stand again where they stood, and the clock runs of the player with the move.
    pub(super) fn put_men_back(&mut self, by: Color) -> Result<(), HandleError> {
        if self.table.displaced != Some(by) {
            return self.put_moved_men_back(by);
        }
        self.table.displaced = None;
        let due = self.table.player_on_move();
        if self.table.clock.turn().is_some_and(|turn| turn != due) {
            self.pass_clock()?;
            if self.table.clock.running() == Some(due) {
                let decision = Decision::ClockRuns { player: due };
                self.rule(self.citable(Rule::Restart), decision);
            }
        }
        Ok(())
    }

    /// Who has moved men and made no move may put them back; what he has touched and said still
    /// binds him.
    fn put_moved_men_back(&mut self, by: Color) -> Result<(), HandleError> {
        let has_move = self.has_move(by);
        let hand = &mut self.table.hand;
        if !has_move || (hand.board.is_none() && hand.beside.is_none()) {
            return self.refuse(by, Rule::Displaced, RejectionReason::NothingFound);
        }
        hand.board = None;
        hand.beside = None;
        hand.is_wrong = false;
        Ok(())
    }
}
