//! Time controls and chess clocks: in everyday use, against a ticking clock, at the limits of numbers, and as text.

mod against_ticks;
mod controls;
mod edges;
mod everyday;
mod properties;
mod strategies;
mod texts;
mod ticking;
