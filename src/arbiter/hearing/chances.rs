//! What a player must be able to do for his opponent to lose and not to draw: mate by any series
//! of legal moves, or what an edition wants instead.

use super::Hearing;
use crate::arbiter::host::UndecidedPolicy;
use crate::arbiter::question::{LossReason, Question};
use crate::laws::policy::FlagDraw;
use crate::position::Position;
use crate::types::{Color, Role};
use crate::winnability::Winnability;

/// Whether a player has chances enough for his opponent to lose.
pub(super) enum Chances {
    /// He has.
    Enough,
    /// He has not.
    None,
    /// Only the arbiter can tell.
    Referred(Question),
}

impl From<bool> for Chances {
    fn from(has_chances: bool) -> Self {
        if has_chances {
            Self::Enough
        } else {
            Self::None
        }
    }
}

impl Hearing<'_> {
    /// Returns whether a player has chances enough for his opponent to lose in this way.
    pub(super) fn chances(&self, player: Color, by: LossReason) -> Chances {
        let rule = match by {
            LossReason::Time => self.rulebook().flag_draw(),
            LossReason::Resignation
            | LossReason::IllegalMoves
            | LossReason::SealedMove
            | LossReason::Device => Some(FlagDraw::NoSeriesOfLegalMoves),
        };
        if self.table.lawless.is_some() {
            // No series of legal moves begins where no position stands.
            return self.undecided(player, by);
        }
        match rule.unwrap_or(FlagDraw::NoSeriesOfLegalMoves) {
            FlagDraw::UscfInsufficient => self.chances_by_list(player),
            FlagDraw::MatingPotential => has_mating_potential(&self.table.position, player).into(),
            FlagDraw::NoSeriesOfLegalMoves | FlagDraw::UnskilledCounterplay => {
                self.chances_to_mate(player, by)
            }
        }
    }

    /// Asks whether any series of legal moves ends with a mate by the player.
    fn chances_to_mate(&self, player: Color, by: LossReason) -> Chances {
        let position = &self.table.position;
        if position.is_unwinnable_quick(player) {
            return Chances::None;
        }
        match position.winnability(player, self.config.host.budget) {
            Winnability::Winnable(_) => Chances::Enough,
            Winnability::Unwinnable(_) => Chances::None,
            Winnability::Undecided { .. } => self.undecided(player, by),
        }
    }

    /// Whether a player can mate is not decided here.
    fn undecided(&self, player: Color, by: LossReason) -> Chances {
        match self.config.host.undecided {
            UndecidedPolicy::Referred => Chances::Referred(Question::CanMate { player, by }),
            UndecidedPolicy::CanMate => Chances::Enough,
            UndecidedPolicy::CannotMate => Chances::None,
        }
    }

    /// Asks the list of US Chess: with a lone king never; with a king and one minor piece, or
    /// two knights against no pawn, only with a forced win.
    fn chances_by_list(&self, player: Color) -> Chances {
        let position = &self.table.position;
        match Army::of(position, player) {
            Army::King => Chances::None,
            Army::TwoKnights if !position.board().pieces(!player, Role::Pawn).is_empty() => {
                Chances::Enough
            }
            Army::Minor | Army::TwoKnights => Chances::Referred(Question::ForcedWin { player }),
            Army::Other => Chances::Enough,
        }
    }
}

/// What a player has left, as far as lists of insufficient material tell it apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Army {
    King,
    Minor,
    TwoKnights,
    Other,
}

impl Army {
    fn of(position: &Position, player: Color) -> Self {
        let count = |role| position.board().pieces(player, role).len();
        let strong = count(Role::Pawn) + count(Role::Rook) + count(Role::Queen);
        match (strong, count(Role::Bishop), count(Role::Knight)) {
            (0, 0, 0) => Self::King,
            (0, 1, 0) | (0, 0, 1) => Self::Minor,
            (0, 0, 2) => Self::TwoKnights,
            _ => Self::Other,
        }
    }
}

/// Returns `true` if a player has mating potential: more than a minor piece, or than two
/// knights against a lone king.
fn has_mating_potential(position: &Position, player: Color) -> bool {
    match Army::of(position, player) {
        Army::King | Army::Minor => false,
        Army::TwoKnights => Army::of(position, !player) != Army::King,
        Army::Other => true,
    }
}
