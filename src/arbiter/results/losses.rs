//! Losses: by which rule a player loses, and when the game is drawn because the opponent cannot
//! mate by any series of legal moves.

use crate::arbiter::game_result::{GameResult, Score};
use crate::arbiter::host::UndecidedPolicy;
use crate::arbiter::question::{LossReason, Question};
use crate::arbiter::turn::Turn;
use crate::arbiter::verdict::EndCause;
use crate::board::Board;
use crate::laws::Rule;
use crate::laws::policy::{ListedChances, MaterialLeft};
use crate::types::{Color, Role};
use crate::winnability::Winnability;

impl Turn<'_> {
    /// Ends the game by a loss, or by a draw if the rulebook grants one. It grants one if the
    /// opponent cannot mate by any series of legal moves.
    pub(crate) fn decide_loss(&mut self, loser: Color, by: LossReason) {
        let winner = !loser;
        let (_, draw_rule, _) = by.row();
        if !self.is_in_force(draw_rule) {
            return self.lose_to(winner, by);
        }
        match self.chances(winner, by) {
            Chances::Enough => self.lose_to(winner, by),
            Chances::None => self.escape(loser, by),
            Chances::Referred(question) => self.refer(draw_rule, question),
        }
    }

    /// Ends the game, given whether the opponent of the losing player has enough winning chances.
    pub(crate) fn answer_chances(&mut self, winner: Color, by: LossReason, has_chances: bool) {
        if has_chances {
            self.lose_to(winner, by);
        } else {
            self.escape(!winner, by);
        }
    }

    fn lose_to(&mut self, winner: Color, by: LossReason) {
        let (_, _, cause) = by.row();
        self.win(winner, self.rule_of_loss(!winner, by), cause);
    }

    /// Ends the game for a player who would lose to an opponent who cannot mate.
    fn escape(&mut self, loser: Color, by: LossReason) {
        let (_, rule, cause) = by.row();
        if by == LossReason::Device {
            // This player loses in any case; only the opponent's score differs.
            let result = GameResult::loss(loser, Score::Draw);
            self.end(rule, result, cause);
        } else {
            self.draw(rule, cause);
        }
    }

    /// Returns the rule by which a player loses.
    fn rule_of_loss(&self, loser: Color, by: LossReason) -> Rule {
        let quickplay = Rule::QuickplayIllegalMoves;
        let is_illegal = by == LossReason::IllegalMoves;
        if is_illegal && self.is_in_force(quickplay) && self.is_quickplay(loser) {
            quickplay
        } else {
            by.row().0
        }
    }
}

impl LossReason {
    /// Returns the rule of the loss, the rule by which the game is drawn instead, and the cause.
    const fn row(self) -> (Rule, Rule, EndCause) {
        match self {
            Self::Time => (Rule::LossOnTime, Rule::FlagNoMate, EndCause::Time),
            Self::Resignation => (
                Rule::Resignation,
                Rule::ResignationNoMate,
                EndCause::Resignation,
            ),
            Self::IllegalMoves => (
                Rule::IllegalMoveLimit,
                Rule::IllegalMoveNoMate,
                EndCause::IllegalMoves,
            ),
            Self::Device => (Rule::Device, Rule::Device, EndCause::Conduct),
            Self::SealedMove => (
                Rule::SealedMoveInvalid,
                Rule::SealedMoveInvalid,
                EndCause::SealedMove,
            ),
            Self::Disconnection => (
                Rule::DisconnectionClaim,
                Rule::DisconnectionNoMate,
                EndCause::Disconnection,
            ),
        }
    }
}

/// Whether a player has enough winning chances for the opponent to lose.
pub(super) enum Chances {
    Enough,
    None,
    /// Only the arbiter can decide.
    Referred(Question),
}

/// Returns a player's remaining material.
fn material_left(board: &Board, player: Color) -> MaterialLeft {
    let count = |role| board.pieces(player, role).len();
    let strong = count(Role::Pawn) + count(Role::Rook) + count(Role::Queen);
    match (strong, count(Role::Bishop), count(Role::Knight)) {
        (0, 0, 0) => MaterialLeft::King,
        (0, 1, 0) | (0, 0, 1) => MaterialLeft::Minor,
        (0, 0, 2) => MaterialLeft::TwoKnights,
        _ => MaterialLeft::Other,
    }
}

impl Turn<'_> {
    /// Returns whether a player has enough winning chances for the opponent to lose by `by`.
    pub(super) fn chances(&self, player: Color, by: LossReason) -> Chances {
        let rule = self.rulebook().flag_draw();
        let rule = rule.filter(|_| by == LossReason::Time);
        if self.course.is_lawless {
            // Legal moves need a valid position.
            let left = material_left(self.parts.board.shown(&self.course.position), player);
            return match (by, left) {
                (LossReason::IllegalMoves, MaterialLeft::Other) => Chances::Enough,
                _ => self.undecided(player, by),
            };
        }
        let position = &self.course.position;
        let listed = rule.and_then(|rule| {
            let left = |player| material_left(position.board(), player);
            let has_pawns = !position.board().pieces(!player, Role::Pawn).is_empty();
            rule.listed(left(player), left(!player), has_pawns)
        });
        match listed {
            Some(ListedChances::Enough) => Chances::Enough,
            Some(ListedChances::None) => Chances::None,
            Some(ListedChances::ForcedWin) => match self.chances_to_mate(player, by) {
                // No one can force a mate that no moves lead to.
                Chances::None => Chances::None,
                _ => Chances::Referred(Question::ForcedWin { player }),
            },
            None => self.chances_to_mate(player, by),
        }
    }

    /// Searches for a series of legal moves by which the player mates.
    fn chances_to_mate(&self, player: Color, by: LossReason) -> Chances {
        let position = &self.course.position;
        if position.is_unwinnable_quick(player) {
            return Chances::None;
        }
        match position.winnability(player, self.config.host.budget) {
            Winnability::Winnable(_) => Chances::Enough,
            Winnability::Unwinnable(_) => Chances::None,
            Winnability::Undecided { .. } => self.undecided(player, by),
        }
    }

    /// Returns the configured result of an undecided search.
    fn undecided(&self, player: Color, by: LossReason) -> Chances {
        match self.config.host.undecided {
            UndecidedPolicy::Referred => Chances::Referred(Question::CanMate { player, by }),
            UndecidedPolicy::CanMate => Chances::Enough,
            UndecidedPolicy::CannotMate => Chances::None,
        }
    }
}
