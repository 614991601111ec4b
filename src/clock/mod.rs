//! Time controls and chess clocks as arithmetic on elapsed time; what the time is, the caller says.
//!
//! Nothing here knows the Laws: whether a flag has fallen, who may say so and what follows is for
//! an arbiter. Here a player's time is *used up*, which is arithmetic.

// The order on the page of `ChessClock`: how to get one and use it, then what to ask it.
mod chess_clock;

mod questions;

mod adjust;
mod at;
mod control;
mod error;
mod period;
#[cfg(feature = "serde")]
mod serial;
mod side;
mod snapshot;
mod spelling;
mod text;

pub use at::At;
pub use chess_clock::ChessClock;
pub use control::{Credit, TimeControl};
pub use error::{ClockError, ClockTextError, TimeControlError};
pub use period::{Bonus, Period};
