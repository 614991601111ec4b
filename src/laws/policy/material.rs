//! Material lists: who has enough left to win on time, in editions that decide by material.

use super::FlagDraw;

/// The material of a player, as far as the lists distinguish it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum MaterialLeft {
    King,
    /// The king and a bishop or a knight.
    Minor,
    TwoKnights,
    Other,
}

/// What a list says about the player whose opponent's flag has fallen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ListedChances {
    /// The player wins.
    Enough,
    /// The game is drawn.
    None,
    /// The player wins only with a forced win on the board.
    ForcedWin,
}

impl FlagDraw {
    /// Returns what the edition's list says about a player.
    ///
    /// `None` if the edition has no list and decides by series of legal moves.
    pub(crate) fn listed(
        self,
        player: MaterialLeft,
        opponent: MaterialLeft,
        opponent_has_pawns: bool,
    ) -> Option<ListedChances> {
        match self {
            Self::NoSeriesOfLegalMoves | Self::UnskilledCounterplay => None,
            Self::MatingPotential => Some(mating_potential(player, opponent)),
            Self::UscfInsufficient => Some(us_chess(player, opponent_has_pawns)),
        }
    }
}

/// Blitz in 1997 (Article C4): a minor piece has no mating potential, nor do two knights against
/// a lone king.
fn mating_potential(player: MaterialLeft, opponent: MaterialLeft) -> ListedChances {
    match player {
        MaterialLeft::King | MaterialLeft::Minor => ListedChances::None,
        MaterialLeft::TwoKnights if opponent == MaterialLeft::King => ListedChances::None,
        MaterialLeft::TwoKnights | MaterialLeft::Other => ListedChances::Enough,
    }
}

/// US Chess (Rule 14E): a lone king never wins; a minor piece, or two knights against no pawn,
/// only with a forced win.
const fn us_chess(player: MaterialLeft, opponent_has_pawns: bool) -> ListedChances {
    match player {
        MaterialLeft::King => ListedChances::None,
        MaterialLeft::TwoKnights if opponent_has_pawns => ListedChances::Enough,
        MaterialLeft::Minor | MaterialLeft::TwoKnights => ListedChances::ForcedWin,
        MaterialLeft::Other => ListedChances::Enough,
    }
}
