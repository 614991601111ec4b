//! A wrong start position, a turned board and reversed colors (Articles 7.2 and 7.3).

use super::event::{MisplacedPiece, Reporter};
use super::ruling::{Decision, RejectionReason};
use super::turn::Turn;
use crate::board::CastlingRights;
use crate::laws::Rule;
use crate::laws::policy::{BoardTurnedRule, ColorsReversedRule, InitialPositionRule};
use crate::types::Color;

impl Turn<'_> {
    /// Handles a report that the game began from a wrong position. The game is canceled, or goes on if
    /// it is too late (Articles 7.2.1 and A.5.1). Returns the castling rights that are left, if some
    /// are removed.
    pub(super) fn report_initial_position(
        &mut self,
        by: Reporter,
        misplaced: MisplacedPiece,
    ) -> Option<CastlingRights> {
        if self.is_set_up_settled() {
            self.refuse_report(by, Rule::SetUpClaimsLapse, RejectionReason::TooLate);
            let is_barred = self.is_in_force(Rule::MisplacedCastling);
            return is_barred.then(|| self.end_castling_with(misplaced))?;
        }
        match self.policies().irregularities.initial_position {
            InitialPositionRule::BeforeBlackCompletes(move_number)
                if self.course.completed(Color::Black) >= u32::from(move_number.get()) =>
            {
                self.refuse_report(by, Rule::InitialPosition, RejectionReason::TooLate);
            }
            InitialPositionRule::BeforeBlackCompletes(_) => {
                self.cancel_keeping_times(Rule::InitialPosition);
            }
            _ => self.cancel(Rule::InitialPosition),
        }
        None
    }

    /// Removes castling rights: all of a player whose king began on a wrong square, or those with a
    /// rook that did (Article A.5.1.2).
    fn end_castling_with(&mut self, misplaced: MisplacedPiece) -> Option<CastlingRights> {
        let before = self.course.position.castling_rights();
        let mut rights = before;
        let player = match misplaced {
            MisplacedPiece::Others => return None,
            MisplacedPiece::King(player) => {
                for rook in before.by_color(player) {
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
        self.rule(Rule::MisplacedCastling, Decision::CannotCastle { player });
        (rights != before).then_some(rights)
    }

    /// Handles a report that the board was placed the wrong way. The position is transferred to a
    /// correctly placed board (Article 7.2.2).
    pub(super) fn report_turned_board(&mut self, by: Reporter) {
        if self.is_set_up_settled() {
            return self.refuse_report(by, Rule::SetUpClaimsLapse, RejectionReason::TooLate);
        }
        match self.policies().irregularities.board_turned {
            BoardTurnedRule::Transfer | BoardTurnedRule::TransferIfOnlyError => {
                self.rule(Rule::BoardTurned, Decision::Transferred);
            }
        }
    }

    /// Handles a report that the colors are reversed. A new game is played, or this one goes on
    /// (Article 7.3).
    pub(super) fn report_reversed_colors(&mut self) {
        let is_early = match self.policies().irregularities.colors_reversed {
            ColorsReversedRule::RestartBeforeMade(moves) => {
                self.course.made[Color::Black] < u32::from(moves.get())
            }
            ColorsReversedRule::RestartBeforeCompleted(moves) => {
                self.course.completed(Color::Black) < u32::from(moves.get())
            }
            ColorsReversedRule::ContinueUnlessDirected => false,
        };
        if is_early && self.is_in_force(Rule::ColorsReversed) {
            return self.cancel(Rule::ColorsReversed);
        }
        self.rule_always(Rule::ColorsReversed, Decision::PlayOn);
    }
}
