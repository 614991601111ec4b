//! Draw claims: the differences between the editions.

use core::time::Duration;

use super::super::choice::choices;
use super::minutes;

choices! {
    /// How the right to claim a draw on this move is lost (Article 9.4).
    ClaimRightLost {
        /// By making a move.
        ByMoving = "by_moving",
        /// By touching a piece with the intention of moving or capturing.
        ByTouching = "by_touching",
        /// By pressing the clock.
        ByPressing = "by_pressing",
    }
}

choices! {
    /// Who stops the clocks for a claim (Article 9.5.1).
    ClocksOnClaim {
        /// The claimant must stop them at once.
        ClaimantMust = "claimant_must",
        /// The claimant may stop them.
        ClaimantMay = "claimant_may",
        /// A player or the arbiter stops them.
        PlayerOrArbiter = "player_or_arbiter",
        /// The claimant stops them first and then states the claim.
        ClaimantFirst = "claimant_first",
    }
}

/// What a wrong claim costs (Article 9.5.3).
///
/// ```
/// use touchmove::Rulebook;
///
/// let costs = Rulebook::FIDE_2023.wrong_claim();
/// assert_eq!(costs.bonus.as_secs(), 120);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ClaimPenalty {
    /// The time added to the opponent's clock.
    pub bonus: Duration,
    /// The limit of the time that the claimant loses. If present, the claimant loses half of the
    /// remaining time, but at most this much.
    pub half_at_most: Option<Duration>,
}

impl ClaimPenalty {
    /// Creates a penalty from the opponent's bonus and the most that the claimant loses.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::Rulebook;
    /// use touchmove::laws::policy::ClaimPenalty;
    ///
    /// let minute = ClaimPenalty::new(Duration::from_secs(60), None);
    /// let event: Rulebook = "fide2023 wrong_claim_penalty_standard=60s".parse()?;
    /// assert_eq!(event.wrong_claim(), minute);
    /// # Ok::<(), touchmove::laws::RulebookError>(())
    /// ```
    #[must_use]
    pub const fn new(bonus: Duration, half_at_most: Option<Duration>) -> Self {
        Self {
            bonus,
            half_at_most,
        }
    }

    /// The opponent gains three minutes; the claimant loses half of the remaining time, three
    /// minutes at most.
    pub(in crate::laws) const FIDE_1997: Self = Self::new(minutes(3), Some(minutes(3)));

    /// Returns the penalty that only adds these minutes to the opponent's time.
    pub(in crate::laws) const fn of_minutes(bonus: u64) -> Self {
        Self::new(minutes(bonus), None)
    }
}

choices! {
    /// How the intended move of a wrong claim must be played (Article 9.5.3).
    IntendedMove {
        /// The intended move must be played if it is legal.
        MustBePlayed = "must_be_played",
        /// It must be played under the rules of touching and moving: if it is illegal, another move
        /// of that piece.
        AsRulesOfMoving = "as_rules_of_moving",
    }
}

choices! {
    /// Which five occurrences of a position are a draw (Article 9.6.1).
    FivefoldRule {
        /// Five in a row, each two moves by each player after the one before.
        Consecutive = "consecutive",
        /// Any five.
        Any = "any",
        /// Any five, if the director declares it.
        DirectorMay = "director_may",
    }
}

choices! {
    /// Whether a draw is automatic (Article 9.6.2).
    DrawDeclared {
        /// The draw needs no one's declaration.
        Automatic = "automatic",
        /// The director may declare the draw.
        DirectorMay = "director_may",
    }
}

choices! {
    /// Whether three occurrences and fifty moves draw the game by themselves (server rules, S.5.5).
    ClaimableDraws {
        /// A player must claim the draw.
        ByClaim = "by_claim",
        /// The game is drawn at once.
        Automatic = "automatic",
    }
}
