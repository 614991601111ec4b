//! From small values and setups to a position: every defect, what can be tolerated, which checks a last move explains.

mod defects;
mod properties;
mod retro;
mod rights;
mod tolerance;

use touchmove::setup::Defect;
use touchmove::{Bitboard, Setup, Square};

/// Reads a FEN that need not be valid.
#[track_caller]
pub(crate) fn setup(fen: &str) -> Setup {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the defects of a FEN, none if it is valid.
#[track_caller]
fn defects(fen: &str) -> Vec<Defect> {
    match setup(fen).validate() {
        Ok(_) => Vec::new(),
        Err(error) => error.defects().collect(),
    }
}

/// A set of a few squares.
fn squares<const N: usize>(squares: [Square; N]) -> Bitboard {
    squares.into_iter().collect()
}
