//! The arbiter's promises: the board is what a camera would show, a move counts the same however it is made or told,
//! and a host can rely on its deadlines.
//!
//! Games are told with typed events. A failure prints how often it occurred and the shortest game in words.

mod asked;
mod backing;
mod camera;
mod deadlines;
mod happenings;
mod long;
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
