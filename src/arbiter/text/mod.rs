//! Tables of phrases: reading and writing them, whatever they say.
//!
//! A pattern is a phrase with slots in braces: `{player} plays {move}`. A [`kind::Kind`] says what
//! fits a slot, and a [`Value`] is what fills it.

mod amount;
mod kind;
mod nearest;
mod pattern;
mod value;

pub(super) use amount::Amount;
pub(super) use nearest::nearest;
pub(super) use pattern::{Fit, Pattern, Values, Words, fit, smaller, write, write_example};
pub(super) use value::{Filling, Slots, Value};
