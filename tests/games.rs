//! Games: their moves, clocks, rulebooks and arbiter, and their data for `serde`. What each article of the Laws asks for is in
//! the binary `laws`.

mod common;

mod game;
mod clock {
    mod against_ticks;
    mod controls;
    mod edges;
    mod everyday;
    mod organizers;
    mod properties;
    mod strategies;
    mod texts;
    mod ticking;
}
mod laws {
    pub(crate) mod properties;
}
mod arbiter {
    mod asked;
    mod backing;
    mod camera;
    mod combinations;
    mod controls;
    mod deadlines;
    pub(crate) mod events;
    mod forgeries;
    mod happenings;
    mod last_resort;
    mod log;
    mod long;
    mod orders;
    mod parts;
    mod phrases;
    mod positions;
    pub(crate) mod properties;
    mod random;
    mod recorded;
    mod rewinds;
    mod scoresheets;
    mod seen;
    mod server;
    mod storm;
    mod telling;
    mod ways;
    mod weather;
    mod written;
}
mod serial {
    mod cases;
    mod proofs;
    mod properties;
}
