//! Sets of squares, and what a man attacks from one square through a set of others.

// The slider table, a hundred thousand entries, is filled once: when the crate is compiled.
#![allow(long_running_const_eval)]

pub mod attacks;
mod factors;
mod iter;
mod leapers;
mod picture;
mod rays;
#[cfg(feature = "serde")]
mod serial;
mod set;
mod sliders;
pub(crate) mod steps;

pub use iter::Squares;
pub use set::Bitboard;
