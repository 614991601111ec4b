//! Dead positions and sides that cannot mate: against exhaustive truth, known boards and properties.
//!
//! `TOUCHMOVE_FOUR_MEN=1` works through every position of every class of four men, which takes hours;
//! `TOUCHMOVE_FOUR_MEN=KQvKR,KPvKB` through those of some classes.

mod boards;
mod classes;
mod memory;
mod properties;
mod quick;
mod retro;
