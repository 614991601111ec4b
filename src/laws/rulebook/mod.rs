//! The rules of a game: an edition of the Laws, adjusted by an event.
//!
//! An arbiter keeps one [`Rulebook`] for each game. It says which rules are in force and where they
//! are printed, and it can be written as one line of text.

// Rustdoc lists the methods of `Rulebook` in this order: constructors first, then adjustments.
mod book;
mod presets;

mod adjust;
mod effective;
mod line;
mod values;

pub use book::Rulebook;
