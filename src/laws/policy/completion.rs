//! Who has the move and when a move is complete: what the editions do differently.

use super::super::choice::choices;

/// Who has the move, when a move is complete, and what mate needs (Articles 1.3, 5.1.1 and 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CompletionPolicies {
    /// When a player has the move.
    pub has_move: HasMoveWhen,
    /// What completes a move that does not end the game.
    pub completed_by: CompletedBy,
    /// What a mate needs to count.
    pub mate_requires: MateRequires,
}

impl CompletionPolicies {
    /// The values of the FIDE Laws of 2023; the table of the parameters has those of the others.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        has_move: HasMoveWhen::Made,
        completed_by: CompletedBy::PressOrNextMove,
        mate_requires: MateRequires::LegalMoveTouchedRightly,
    };
}

choices! {
    /// When a player has the move (Article 1.3).
    HasMoveWhen {
        /// When the opponent's move has been made: his hand has left the man.
        Made = "made",
        /// When the opponent's move has been completed.
        Completed = "completed",
    }
}

choices! {
    /// What completes a move that does not end the game (Article 6.2.1).
    CompletedBy {
        /// Pressing the clock.
        Press = "press",
        /// Pressing the clock, or making the next move without having pressed.
        PressOrNextMove = "press_or_next_move",
        /// Taking the hand off: there is no clock.
        HandOff = "hand_off",
    }
}

choices! {
    /// What a mate needs to count (Article 5.1.1).
    MateRequires {
        /// A legal move.
        LegalMove = "legal_move",
        /// A legal move that also keeps the rules of touching.
        LegalMoveTouchedRightly = "legal_move_touched_rightly",
        /// The loser's concession, which binds him.
        Concession = "concession",
    }
}
