//! Dead positions and sides that cannot mate: checked against exhaustive search, known boards and properties.
//!
//! `TOUCHMOVE_FOUR_PIECES=1` checks every position of every class of four pieces, which takes hours;
//! `TOUCHMOVE_FOUR_PIECES=KQvKR,KPvKB` checks those of some classes.

mod boards;
mod classes;
mod exhaustive;
mod families;
mod memory;
mod properties;
mod quick;
mod retro;
