//! A chess clock: two times of which at most one runs, used at moments that the caller names.

use super::control::TimeControl;
use super::session_time::SessionTime;
use super::side::Side;
use crate::types::{ByColor, Color};

/// A chess clock, as arithmetic: it never looks what time it is.
///
/// Each call is given the [`SessionTime`] at which it happens.
///
/// The moments must not go back: what happens earlier than something before it is refused. No call
/// that returns an error has changed anything. Questions may name any moment; one before the last
/// event is answered as of that event.
///
/// # When time is used up
///
/// A player's time is used up at the moment when nothing is left of it: with one second left, a
/// move that takes 999 milliseconds is in time, and one that takes 1000 is not.
/// [`deadline`](Self::deadline) is that moment, and [`expired`](Self::expired) tells it from then
/// on. Whether a flag has *fallen* is another matter, for an arbiter: the clock may go on being
/// used. Then it counts below zero, though it never shows that; it adds no increment and gives no
/// delay back; and only the time of a next period, somebody who adds time, or a lag that is given
/// back makes the player's time not used up any more.
///
/// A delay that is simple is not used up before it is over, whatever time is left.
///
/// # What a press does
///
/// The player's time stops, his move is counted, the next period's time is added if that completes
/// a period (what he had left is kept), increments are added, and his opponent's time begins to
/// run. With increments [before](super::IncrementTiming::BeforeMove) each move, that of the first
/// move is there from the beginning, and that of another is added when the one before it has been
/// completed.
///
/// [`count_move`](Self::count_move) and [`give_turn`](Self::give_turn) are the two halves of a
/// press, for an arbiter who needs one of them. A player who presses only when his opponent has
/// made his own move already (Article 6.2.2) is nothing special: the time until then is his, then
/// his opponent's runs until he presses in turn.
///
/// ```
/// use core::time::Duration;
/// use touchmove::clock::SessionTime;
/// use touchmove::{ChessClock, Color, TimeControl};
///
/// let control: TimeControl = "3+2".parse()?;
/// let mut clock = ChessClock::new(control);
/// clock.start(Color::White, SessionTime::START)?;
/// let pressed = SessionTime::from_millis(10_000);
/// clock.press(Color::White, pressed)?;
/// // 3:00 + 2 - 10 + 2
/// assert_eq!(clock.remaining(Color::White, pressed), Some(Duration::from_secs(174)));
/// assert_eq!(clock.running(), Some(Color::Black));
/// assert_eq!(clock.deadline(), Some(SessionTime::from_millis(192_000)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChessClock {
    pub(super) controls: ByColor<TimeControl>,
    pub(super) sides: ByColor<Side>,
    /// When something last happened.
    pub(super) last: SessionTime,
    /// Whose time runs, or would run again; none before the game.
    pub(super) turn: Option<Color>,
    pub(super) is_running: bool,
}

impl ChessClock {
    /// Creates a clock that has not been started, with the same control for both.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self::with_odds(ByColor::new(control, control))
    }

    /// Creates a clock that has not been started, with a control for each player.
    ///
    /// ```
    /// use core::time::Duration;
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{ByColor, ChessClock, Color, TimeControl};
    ///
    /// let controls = ByColor::new("1+0".parse::<TimeControl>()?, TimeControl::UNLIMITED);
    /// let clock = ChessClock::with_odds(controls);
    /// assert_eq!(clock.remaining(Color::White, SessionTime::START), Some(Duration::from_secs(60)));
    /// assert_eq!(clock.remaining(Color::Black, SessionTime::START), None);
    /// # Ok::<(), touchmove::clock::TimeControlError>(())
    /// ```
    #[must_use]
    pub fn with_odds(controls: ByColor<TimeControl>) -> Self {
        Self {
            controls,
            sides: ByColor::from_fn(|color| Side::new(&controls[color])),
            last: SessionTime::START,
            turn: None,
            is_running: false,
        }
    }
}
