//! Having the move and completing a move: the differences between the editions.

use super::super::choice::choices;

choices! {
    /// When a player has the move (Article 1.3).
    HasMoveWhen {
        /// When the opponent's move has been made: the opponent has released the piece.
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
        /// Pressing the clock, or making the next move without a press.
        PressOrNextMove = "press_or_next_move",
        /// Releasing the piece; there is no clock.
        HandOff = "hand_off",
    }
}

choices! {
    /// What checkmate needs to count (Article 5.1.1).
    MateRequires {
        /// A legal move that produces it.
        LegalMove = "legal_move",
        /// A legal move that also follows the rules of touching.
        LegalMoveTouchedRightly = "legal_move_touched_rightly",
        /// The loser's concession, which is binding.
        Concession = "concession",
    }
}
