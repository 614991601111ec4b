//! Measures touchmove beside other chess libraries, and checks that they agree.
//!
//! [`compare`] prints one table: ratios are more reliable than times, so every figure is the speed
//! of a library divided by that of cozy-chess in the same round. [`pgn`] does the same for whole
//! files of games. [`cross_check`] plays random games with all libraries. [`winning`] asks
//! touchmove and chasolver whether a side can still mate. [`answers`] writes what touchmove says for
//! a comparison with python-chess. [`instructions`] counts instructions, which are the same in every run.
//! [`checkout`] lets an older version of touchmove take part.

// Beside an older version, today's is measured through a copy of its adaptors.
#![cfg_attr(before, allow(dead_code, unused_imports))]

mod agree;
pub mod answers;
pub mod checkout;
mod chess;
pub mod compare;
mod cozy;
pub mod cross_check;
pub mod instructions;
mod library;
mod ours;
mod owlchess;
pub mod pgn;
mod positions;
mod prepared;
pub mod race;
mod racer;
mod search;
mod shakmaty;
mod spelling;
mod table;
pub mod version;
pub mod winning;
