//! The arbiter, held to what it promises: the board is what a camera would show, a move is the same however it is made
//! or told, and what a host may rely on.
//!
//! Stories are told with typed events and told again in words where one fails: how often, and the shortest.

mod backing;
mod camera;
mod orders;
mod parts;
mod positions;
mod random;
mod seen;
mod telling;
mod ways;
