//! How a table of phrases is read and written, without knowing what the phrases say.
//!
//! A pattern is a phrase with slots in braces: `{player} plays {move}`. A [`Kind`] says what can
//! stand in a slot, a [`Value`] what stands there.

mod amount;
mod kind;
mod nearest;
mod pattern;
mod value;

pub(super) use amount::Amount;
pub(super) use nearest::nearest;
pub(super) use pattern::{Fit, Pattern, Values, Words, fit, smaller, write, write_example};
pub(super) use value::{Slots, Value};
