//! Algebraic notation: how moves are written, which spellings are read, and what is rejected where.

mod cases;
mod games;
mod letters;
mod properties;
mod values;

use touchmove::{LegalMove, Move, Position};

#[track_caller]
fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal move with these coordinates.
#[track_caller]
fn legal<'p>(position: &'p Position, coordinates: &str) -> LegalMove<'p> {
    let mv: Move = coordinates.parse().expect("coordinates of a move");
    let legal = position.legal_move(mv);
    legal.unwrap_or_else(|reason| panic!("{coordinates} in {position}: {reason}"))
}
