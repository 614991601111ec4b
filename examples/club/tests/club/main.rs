//! The club as its visitors see it: a process, and people who talk to it over real sockets.

mod common;
mod door;
mod load;
mod operator;
mod protocol;
mod resume;
