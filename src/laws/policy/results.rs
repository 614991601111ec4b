//! Points: the differences between editions and events.

use core::fmt;

/// Policies for the points of games (Article 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ResultPolicies {
    pub scoring: Scoring,
    /// Whether an event may change the points.
    pub may_vary: bool,
}

impl ResultPolicies {
    /// The values of the FIDE Laws of 2023; the parameter table has those of the other editions.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        scoring: Scoring::CLASSICAL,
        may_vary: true,
    };
}

/// The points of a game, counted in half points (Article 10.1).
///
/// ```
/// use touchmove::laws::policy::Scoring;
///
/// assert_eq!(Scoring::CLASSICAL.to_string(), "1-0.5-0");
/// assert_eq!(Scoring { win: 6, draw: 2, loss: 0 }.to_string(), "3-1-0");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scoring {
    /// The half points of the winner.
    pub win: u16,
    /// The half points of each player for a draw.
    pub draw: u16,
    /// The half points of the loser.
    pub loss: u16,
}

impl Scoring {
    /// A win scores one point, a draw half a point, a loss none.
    pub const CLASSICAL: Self = Self {
        win: 2,
        draw: 1,
        loss: 0,
    };
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = |halves: u16| if halves % 2 == 0 { "" } else { ".5" };
        let Self { win, draw, loss } = *self;
        write!(
            f,
            "{}{}-{}{}-{}{}",
            win / 2,
            half(win),
            draw / 2,
            half(draw),
            loss / 2,
            half(loss)
        )
    }
}
