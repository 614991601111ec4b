//! Quickplay finishes: the differences between the editions.

use core::time::Duration;

use super::super::choice::{choices, sequence};

sequence! {
    /// Who may claim a draw in the last minutes, and when (Guideline III.5).
    #[non_exhaustive]
    pub struct QuickplayClaimRule {
        pub applies: QuickplayApplies,
        /// Whether a player with exactly [`time`](Self::time) left may claim.
        pub bound: QuickplayBound,
        /// How little time a player must have left to claim.
        pub time: Duration,
        pub claimant: QuickplayClaimant,
    }
}

choices! {
    /// Where the rules of quickplay finishes apply.
    QuickplayApplies {
        /// In every game with a quickplay finish.
        Always = "always",
        /// Where the event announced them, without an increment and not in blitz.
        WhenAnnounced = "when_announced",
        /// Where the event chooses them as a variation.
        Variation = "variation",
    }
}

choices! {
    /// Whether a player with exactly the named time left may claim.
    QuickplayBound {
        /// No: the player must have less.
        Below = "below",
        /// Yes.
        AtMost = "at_most",
    }
}

choices! {
    /// Who may claim a draw in the last minutes.
    QuickplayClaimant {
        /// Either player, whoever has the move.
        Either = "either",
        /// The player who has the move.
        HavingTheMove = "having_the_move",
    }
}

choices! {
    /// What a player with little time left may ask for (Guideline III.4).
    QuickplayRemedy {
        /// An increment for both players.
        Increment = "increment",
        /// A clock with a delay in place of the present one.
        DelayClock = "delay_clock",
    }
}
