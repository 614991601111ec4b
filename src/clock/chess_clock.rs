//! A chess clock: two times, at most one of them running, driven by the caller's session times.

use super::control::TimeControl;
use super::session_time::SessionTime;
use super::side::Side;
use crate::types::{ByColor, Color};

/// A chess clock, as arithmetic: it never reads the system clock.
///
/// Each call gets the [`SessionTime`] at which it happens.
///
/// Session times must not go back: a call earlier than the last event returns an error. A call that
/// returns an error changes nothing. A query may name any session time; one before the last event
/// is answered as of that event.
///
/// # When time is used up
///
/// A player's time is used up as soon as none of it is left. With one second left, a move that
/// takes 999 milliseconds is in time, and one that takes 1000 is not. [`deadline`](Self::deadline)
/// is that session time, and from then on [`expired`](Self::expired) returns it.
///
/// Whether a flag has *fallen* is a separate question, for an arbiter: the clock may stay in use.
/// It then counts below zero, though it never shows that. It adds no increment and gives no delay
/// back. The time is no longer used up once the time of a next period, time added by somebody, or a
/// lag given back makes it positive.
///
/// A simple delay always passes in full before the time is used up, however little time is left.
///
/// # What a press does
///
/// The player's time stops and the move is counted. If the move completes a period, the time of the
/// next period is added and the time left is kept. Increments are added, and the opponent's time
/// begins to run.
///
/// With increments [before](super::IncrementTiming::BeforeMove) each move, the first move's
/// increment is there from the beginning. Each later increment is added when the move before it has
/// been completed.
///
/// [`count_move`](Self::count_move) and [`give_turn`](Self::give_turn) are the two halves of a
/// press, for an arbiter who needs only one of them. If a player presses when the opponent has
/// already replied (Article 6.2.2), no special call is needed. The player's time runs until that
/// press, and then the opponent's time runs until the opponent presses in turn.
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
    /// The time of the last event.
    pub(super) last: SessionTime,
    /// Whose time runs, or would run again after a stop; `None` before the start.
    pub(super) turn: Option<Color>,
    pub(super) is_running: bool,
}

impl ChessClock {
    /// Creates a clock, not yet started, with the same time control for both players.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        Self::with_odds(ByColor::new(control, control))
    }

    /// Creates a clock, not yet started, with a time control for each player.
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
    /// # Ok::<(), touchmove::clock::Error>(())
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
