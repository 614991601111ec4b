//! Quickplay finishes: the differences between the editions.

use core::num::NonZeroU8;
use core::time::Duration;

use super::super::choice::choices;
use super::minutes;

/// Policies for quickplay finishes (Guidelines III; Article 10 of older editions).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct QuickplayPolicies {
    /// Who may claim a draw in the last minutes, and when.
    pub claim: QuickplayClaimRule,
    /// What a player may ask for instead.
    pub remedy: QuickplayRemedy,
    /// The increment that the player may ask for.
    pub increment: Duration,
    /// The time the opponent may get. It may be added when a claim is postponed or rejected, or
    /// when an increment is set.
    pub bonus: Duration,
    /// The time that an illegal move in a quickplay finish adds for the opponent. Each of the first
    /// illegal moves adds it.
    ///
    /// It matters only while
    /// [`Rule::QuickplayIllegalMoves`](crate::laws::Rule::QuickplayIllegalMoves) is in force.
    pub illegal_bonus: Duration,
    /// Which illegal move in a quickplay finish loses.
    pub illegal_limit: NonZeroU8,
}

impl QuickplayPolicies {
    /// The values of the FIDE Laws of 2023; the parameter table has those of the other editions.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        claim: QuickplayClaimRule::new(
            QuickplayApplies::WhenAnnounced,
            QuickplayBound::Below,
            minutes(2),
            QuickplayClaimant::HavingTheMove,
        ),
        remedy: QuickplayRemedy::Increment,
        increment: Duration::from_secs(5),
        bonus: minutes(2),
        illegal_bonus: minutes(2),
        illegal_limit: NonZeroU8::MIN.saturating_add(2),
    };
}

/// Who may claim a draw in the last minutes, and when (Guideline III.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct QuickplayClaimRule {
    pub applies: QuickplayApplies,
    /// Whether a player with exactly [`time`](Self::time) left may claim.
    pub bound: QuickplayBound,
    /// How little time a player must have left to claim.
    pub time: Duration,
    pub claimant: QuickplayClaimant,
}

impl QuickplayClaimRule {
    /// Creates a rule about who may claim, and when.
    #[must_use]
    pub const fn new(
        applies: QuickplayApplies,
        bound: QuickplayBound,
        time: Duration,
        claimant: QuickplayClaimant,
    ) -> Self {
        Self {
            applies,
            bound,
            time,
            claimant,
        }
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
