//! The policies that apply to the time class of a rulebook's games.

use core::time::Duration;

use super::Rulebook;
use crate::laws::policy::{
    BothFlagsRule, ByTimeClass, ClaimPenalty, FlagCaller, FlagDraw, IllegalMovePenalty,
    IllegalWindow, Reporters,
};
use crate::laws::rule::Rule;
use crate::laws::{Speed, TimeClass};

/// The policies that apply to the time class and supervision of the rulebook's games.
///
/// A rule that is not in force has no penalty and no restriction.
///
/// ```
/// use core::time::Duration;
/// use touchmove::Rulebook;
/// use touchmove::laws::Supervision;
/// use touchmove::laws::policy::IllegalWindow;
///
/// let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited);
/// assert_eq!(blitz.wrong_claim().bonus, Duration::from_secs(60));
/// assert_eq!(blitz.illegal_window(), IllegalWindow::UntilOpponentMoves);
/// ```
impl Rulebook {
    const fn effective<T: Copy>(&self, values: &ByTimeClass<T>) -> T {
        values.get(self.time_class(), self.supervision())
    }

    /// Returns the penalty for a wrong draw claim (Article 9.5.3).
    #[must_use]
    pub fn wrong_claim(&self) -> ClaimPenalty {
        if self.is_in_force(Rule::WrongClaim) {
            self.effective(&self.policies().claims.wrong)
        } else {
            ClaimPenalty::new(Duration::ZERO, None)
        }
    }

    /// Returns the penalty for a completed illegal move (Article 7.5.5).
    #[must_use]
    pub fn illegal_move(&self) -> IllegalMovePenalty {
        let policies = &self.policies().irregularities;
        IllegalMovePenalty {
            bonus: if self.is_in_force(Rule::IllegalMovePenalty) {
                self.effective(&policies.illegal_bonus)
            } else {
                Duration::ZERO
            },
            limit: self
                .effective(&policies.illegal_limit)
                .filter(|_| self.is_in_force(Rule::IllegalMoveLimit)),
        }
    }

    /// Returns until when an illegal move is ruled on (Articles 7.5.1 and A.5.2).
    #[must_use]
    pub fn illegal_window(&self) -> IllegalWindow {
        if self.is_in_force(Rule::IllegalMoveWindow) {
            self.effective(&self.policies().irregularities.illegal_window)
        } else {
            IllegalWindow::WholeGame
        }
    }

    /// Returns after how many moves a wrong set-up can no longer be claimed. Each player must have
    /// made this many moves (Article A.5.1).
    ///
    /// `None` if it can always be claimed.
    #[must_use]
    pub fn set_up_moves(&self) -> Option<u16> {
        self.is_in_force(Rule::SetUpClaimsLapse)
            .then_some(self.policies().irregularities.set_up_moves)
    }

    /// Returns on whose report an irregularity is acted on (Article 12.7).
    #[must_use]
    pub const fn reporters(&self) -> Reporters {
        self.effective(&self.policies().irregularities.reporters)
    }

    /// Returns who may call a flag fall (Articles 6.8 and A.5.5).
    #[must_use]
    pub const fn flag_caller(&self) -> FlagCaller {
        self.effective(&self.policies().clock.flag_called_by)
    }

    /// Returns when a flag fall is a draw (Article 6.9). `None` if it always loses.
    #[must_use]
    pub fn flag_draw(&self) -> Option<FlagDraw> {
        self.is_in_force(Rule::FlagNoMate)
            .then_some(self.effective(&self.policies().clock.flag_draw))
    }

    /// Returns what happens if both flags fell in an unknown order (Guideline III.3.1).
    ///
    /// `None` if there is no rule and the arbiter is asked.
    #[must_use]
    pub fn both_flags(&self) -> Option<BothFlagsRule> {
        self.is_in_force(Rule::BothFlags)
            .then_some(self.effective(&self.policies().clock.both_flags))
    }

    /// Returns how many half-moves must precede a draw by agreement (Article 5.2.3).
    #[must_use]
    pub fn minimum_plies(&self) -> u16 {
        if self.is_in_force(Rule::AgreedDrawMinimum) {
            self.policies().offers.minimum_plies
        } else {
            0
        }
    }

    /// Returns the time class of a game (Articles A.1 and B.1). The class depends on each player's
    /// time for sixty moves.
    ///
    /// That is the time of all periods plus sixty increments or delays. A game without a limit is
    /// standard.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::Rulebook;
    /// use touchmove::laws::TimeClass;
    ///
    /// let quarter = Some(Duration::from_secs(15 * 60));
    /// assert_eq!(Rulebook::FIDE_2023.classify(quarter), TimeClass::Rapid);
    /// assert_eq!(Rulebook::FIDE_2023.classify(None), TimeClass::Standard);
    /// ```
    #[must_use]
    pub fn classify(&self, total: Option<Duration>) -> TimeClass {
        self.policies().clock.time_classes.classify(total)
    }

    /// Returns what servers call a game (the server rules, S.11).
    ///
    /// `length` is each player's time for as many moves as
    /// [`SpeedBounds::moves`](crate::laws::policy::SpeedBounds::moves) says, or `None` without a
    /// limit. The result is `None` if the rulebook has no such rule.
    ///
    /// ```
    /// use touchmove::laws::Speed;
    /// use touchmove::{Rulebook, TimeControl};
    ///
    /// let control: TimeControl = "5+3".parse()?;
    /// let length = control.total(40);
    /// assert_eq!(Rulebook::SERVER.speed(length), Some(Speed::Blitz));
    /// assert_eq!(Rulebook::FIDE_2023.speed(length), None);
    /// # Ok::<(), touchmove::clock::Error>(())
    /// ```
    #[must_use]
    pub fn speed(&self, length: Option<Duration>) -> Option<Speed> {
        let speeds = &self.policies().server.speeds;
        self.is_in_force(Rule::Speed)
            .then(|| speeds.classify(length))
    }
}
