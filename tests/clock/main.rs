//! Time controls and chess clocks: as people use them, against a clock that ticks, at the edges of numbers, and as text.

mod against_ticks;
mod controls;
mod edges;
mod everyday;
mod properties;
mod strategies;
mod texts;
mod ticking;
