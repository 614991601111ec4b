//! Legal moves, listed, filtered, ordered and described, and why others are refused.

mod drag;
mod filters;
mod foresight;
mod lists;
mod played;
mod premoves;
mod properties;
mod reasons;
mod refusals;
mod rules;
mod scored;

use touchmove::{IllegalMove, Move, Position};

/// The reason why a move is refused in the position of a FEN.
fn refusal(fen: &str, mv: &str) -> IllegalMove {
    let position: Position = fen.parse().expect("the FEN of a valid position");
    let mv: Move = mv.parse().expect("a move");
    position.legal_move(mv).expect_err("an illegal move")
}
