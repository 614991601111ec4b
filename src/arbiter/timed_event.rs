//! An entry of the log: an event and its time.

use super::event::Event;
use crate::clock::SessionTime;

/// An entry of the log: an event and its time.
///
/// ```
/// use touchmove::arbiter::{log, Event};
/// use touchmove::clock::SessionTime;
///
/// let entry: log::TimedEvent = "0:00:01.500 the game starts".parse()?;
/// assert_eq!((entry.at, entry.event), (SessionTime::from_millis(1_500), Event::Start));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedEvent {
    pub at: SessionTime,
    pub event: Event,
}

const _: () = assert!(
    size_of::<TimedEvent>() <= 32,
    "a ply costs 48 bytes with its move"
);
