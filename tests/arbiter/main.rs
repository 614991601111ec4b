//! The arbiter, held to what it promises: the board is what a camera would show, a move is the same however it is made
//! or told, and what a host may rely on.
//!
//! Stories are told with typed events and told again in words where one fails: how often, and the shortest.

mod asked;
mod backing;
mod camera;
mod deadlines;
mod happenings;
mod orders;
mod parts;
mod positions;
mod random;
mod seen;
mod storm;
mod telling;
#[path = "../common/variants.rs"]
mod variants;
mod ways;
mod weather;
