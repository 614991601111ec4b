//! What players do to the clock: misusing it, and stopping it.

/// How a player mishandles the clock.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{ClockMisuse, Event};
///
/// let event = Event::MisuseClock { by: Color::White, how: ClockMisuse::Force };
/// assert_eq!(event.to_string(), "white presses the clock with force");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ClockMisuse {
    /// Pressing with the hand that did not move (6.2.3): `white presses with the other hand`.
    OtherHand,
    /// Keeping a finger on the button, or hovering over it (Article 6.2.3): `white keeps a finger
    /// on the button`.
    FingerOnButton,
    /// Pressing the clock with force (Article 6.2.4): `white presses the clock with force`.
    Force,
    /// Picking up the clock (Article 6.2.4): `white picks up the clock`.
    PickingUp,
    /// Knocking over the clock (Article 6.2.4): `white knocks over the clock`.
    KnockingOver,
}

/// Why a player stops the clocks.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Event, StopReason};
///
/// let event = Event::StopClocks { by: Color::White, reason: StopReason::CallArbiter };
/// assert_eq!(event.to_string(), "white stops the clocks to call the arbiter");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StopReason {
    /// To call the arbiter, as when no queen is at hand (Article 6.11.2): `white stops the clocks to
    /// call the arbiter`.
    CallArbiter,
    /// No valid reason (Article 6.11.4): `white stops the clocks without a reason`.
    NoReason,
}
