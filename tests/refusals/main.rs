//! Moves that are refused, and the reasons given.

mod identify;
mod precedence;
mod reasons;
mod rules;

use touchmove::{IllegalMove, Move, Position};

/// The reason why a move is refused in the position of a FEN.
fn refusal(fen: &str, mv: &str) -> IllegalMove {
    let position: Position = fen.parse().expect("the FEN of a valid position");
    let mv: Move = mv.parse().expect("a move");
    position.legal_move(mv).expect_err("an illegal move")
}
