//! The notes on the Laws for competitions of primary schools.
//!
//! A rulebook adds them with [`Rulebook::schools`](crate::Rulebook::schools); here is [`color`],
//! which cannot fail.
//!
//! ```
//! use touchmove::Color;
//! use touchmove::laws::schools;
//!
//! assert_eq!(schools::color(1, true), Color::Black);
//! assert_eq!(schools::color(2, true), Color::White);
//! ```

use crate::types::Color;

/// Returns the color of a team on a board of a match. It follows the schools' notes.
///
/// The team named first has White on the boards with even numbers.
///
/// ```
/// use touchmove::Color;
/// use touchmove::laws::schools;
///
/// assert_eq!(schools::color(1, true), Color::Black);
/// assert_eq!(schools::color(2, true), Color::White);
/// ```
#[must_use]
pub const fn color(board: u32, named_first: bool) -> Color {
    if (board % 2 == 0) == named_first {
        Color::White
    } else {
        Color::Black
    }
}
