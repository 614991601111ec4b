//! Tests of `state`.

use core::mem::needs_drop;
use std::vec::Vec;

use super::Game;
use crate::position::Position;
use crate::termination::RepetitionTracker;

#[test]
fn a_copy_of_a_short_game_takes_two_allocations() {
    // A type without drop glue owns no memory.
    const { assert!(!needs_drop::<Position>() && !needs_drop::<Option<usize>>()) };
    let Game {
        positions,
        repetitions,
        ply,
        counted_out,
    } = Game::standard();
    let _first: Vec<Position> = positions;
    // Its own test asserts that it is one block.
    let _second: RepetitionTracker = repetitions;
    let _none: (usize, Option<usize>) = (ply, counted_out);
}

#[test]
fn what_ended_the_game_is_forgotten_with_its_moves() {
    let mut game = Game::standard();
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"]
        .into_iter()
        .cycle()
        .take(20)
    {
        let played = game.play(text.parse().expect("a move"));
        played.expect("a legal move");
    }
    let noted = |game: Option<Game>| game.map(|game| game.counted_out);
    assert_eq!(game.counted_out, Some(16));
    assert_eq!(noted(game.branch(16)), Some(Some(16)));
    assert_eq!(noted(game.branch(15)), Some(None));
    // Undone moves can be redone, so the note stays until they are dropped.
    game.go_to(15).expect("so many are played");
    assert_eq!(game.counted_out, Some(16));
    game.truncate(15);
    assert_eq!(game.counted_out, None);
}
