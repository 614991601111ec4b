//! Games: play and undo, repetition in lines of every kind, endings, claims and reports.

mod endings;
mod line;
mod long;
mod movetext;
mod properties;
mod repetition;
mod report;

use touchmove::{Game, Move, Position};

/// Knights of both sides move out and back.
const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8";

/// A game from the position of a FEN.
fn game(fen: &str, moves: &str) -> Game {
    let start: Position = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut game = Game::new(start);
    play(&mut game, moves);
    game
}

/// Plays moves written as squares.
fn play(game: &mut Game, moves: &str) {
    for text in moves.split_whitespace() {
        let played = game.play(mv(text));
        played.unwrap_or_else(|refused| panic!("{text} in {}: {refused}", game.position()));
    }
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

/// Moves written as squares, with spaces between them.
fn text(moves: impl Iterator<Item = Move>) -> String {
    let texts: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    texts.join(" ")
}
