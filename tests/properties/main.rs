//! Properties: what holds for every position, text or number, tested on random ones.
//!
//! `PROPTEST_CASES` asks for more or fewer cases than the defaults, `PROPTEST_RNG_SEED` repeats a run.

mod arbiter;
mod attacks;
mod combinations;
#[path = "../common/mod.rs"]
mod common;
mod controls;
mod drag;
mod epd;
mod events;
mod exchange;
mod exports;
mod fen;
mod filters;
mod foresight;
mod games;
mod identify;
mod last_resort;
mod legality;
mod lists;
mod material;
mod messages;
#[path = "../oracle/mod.rs"]
mod oracle;
mod packed;
mod pgn;
mod pieces;
mod played;
mod playouts;
mod polyglot;
mod questions;
mod refusals;
mod rewinds;
mod rulebooks;
mod san;
mod scored;
mod scoresheets;
mod serial;
mod server;
mod setups;
mod siblings;
mod strategies;
mod symmetry;
mod threads;
mod uci;
mod values;
#[path = "../common/variants.rs"]
mod variants;
mod written;
