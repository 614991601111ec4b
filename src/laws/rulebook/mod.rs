//! The rules that a game is played by: an edition of the Laws, adjusted by an event.
//!
//! An arbiter keeps one [`Rulebook`] for each game. It says which rules are in force and where they
//! are printed, and it can be written as one line of text.

// The order on the page of `Rulebook`: how to get one, then how to adjust it.
mod book;
mod presets;

mod adjust;
mod effective;
mod line;
mod values;

pub use book::Rulebook;
