//! Quickplay finishes: what the editions do differently.

use core::num::NonZeroU8;
use core::time::Duration;

use super::super::choice::choices;
use super::minutes;

/// Quickplay finishes (Guidelines III; Article 10 of older editions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuickplayPolicies {
    /// Who may claim a draw in his last minutes, and when.
    pub claim: QuickplayClaimRule,
    /// What a player may ask for instead.
    pub remedy: QuickplayRemedy,
    /// The increment that he may ask for.
    pub increment: Duration,
    /// What the opponent may get when a claim is postponed or rejected or an increment set.
    pub bonus: Duration,
    /// What each of the first illegal moves in a quickplay finish adds to the opponent's time;
    /// matters while [`Rule::QuickplayIllegalMoves`](crate::laws::Rule::QuickplayIllegalMoves) is
    /// in force.
    pub illegal_bonus: Duration,
    /// Which illegal move in a quickplay finish loses.
    pub illegal_limit: NonZeroU8,
}

impl QuickplayPolicies {
    /// The values of the FIDE Laws of 2023; the table of the parameters has those of the others.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        claim: QuickplayClaimRule {
            applies: QuickplayApplies::WhenAnnounced,
            bound: QuickplayBound::Below,
            time: minutes(2),
            claimant: QuickplayClaimant::HavingTheMove,
        },
        remedy: QuickplayRemedy::Increment,
        increment: Duration::from_secs(5),
        bonus: minutes(2),
        illegal_bonus: minutes(2),
        illegal_limit: NonZeroU8::MIN.saturating_add(2),
    };
}

/// Who may claim a draw in his last minutes, and when (Guideline III.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuickplayClaimRule {
    /// Where the rule holds.
    pub applies: QuickplayApplies,
    /// Whether a player with exactly [`time`](Self::time) left may claim.
    pub bound: QuickplayBound,
    /// How little time a player must have left.
    pub time: Duration,
    /// Who may claim.
    pub claimant: QuickplayClaimant,
}

choices! {
    /// Where the rules of quickplay finishes hold.
    QuickplayApplies {
        /// In every game with a quickplay finish.
        Always = "always",
        /// Where the event announced them, without an increment, never in blitz.
        WhenAnnounced = "when_announced",
        /// As a variation that the event may choose.
        Variation = "variation",
    }
}

choices! {
    /// Whether exactly the time named is little enough.
    QuickplayBound {
        /// It is not: a player must have less.
        Below = "below",
        /// It is.
        AtMost = "at_most",
    }
}

choices! {
    /// Who may claim a draw in his last minutes.
    QuickplayClaimant {
        /// Either player.
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
        /// A clock with a delay.
        DelayClock = "delay_clock",
    }
}
