//! Winning chances: whether the opponent loses or draws. A player must be able to mate by some
//! series of legal moves, or have what an edition requires instead.

use crate::arbiter::host::UndecidedPolicy;
use crate::arbiter::question::{LossReason, Question};
use crate::arbiter::turn::Turn;
use crate::laws::policy::{ListedChances, MaterialLeft};
use crate::position::Position;
use crate::types::{Color, Role};
use crate::winnability::Winnability;

/// Whether a player has enough winning chances for the opponent to lose.
pub(super) enum Chances {
    Enough,
    None,
    /// Only the arbiter can decide.
    Referred(Question),
}

/// Returns a player's remaining material.
fn material_left(position: &Position, player: Color) -> MaterialLeft {
    let count = |role| position.board().pieces(player, role).len();
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
        let rule = match by {
            LossReason::Time => self.rulebook().flag_draw(),
            LossReason::Resignation
            | LossReason::IllegalMoves
            | LossReason::SealedMove
            | LossReason::Device
            | LossReason::Disconnection => None,
        };
        if self.course.is_lawless {
            // Legal moves need a valid position.
            return self.undecided(player, by);
        }
        let position = &self.course.position;
        let listed = rule.and_then(|rule| {
            let left = |player| material_left(position, player);
            let has_pawns = !position.board().pieces(!player, Role::Pawn).is_empty();
            rule.listed(left(player), left(!player), has_pawns)
        });
        match listed {
            Some(ListedChances::Enough) => Chances::Enough,
            Some(ListedChances::None) => Chances::None,
            Some(ListedChances::ForcedWin) => Chances::Referred(Question::ForcedWin { player }),
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
