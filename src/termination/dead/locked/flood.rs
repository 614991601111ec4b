//! Where the free men of a stage get at most.

use super::stage::{Man, Stage};
use crate::bitboard::Bitboard;
use crate::types::{Color, Role};

/// Adds to the squares of every free man all that he can reach while the stage lasts.
///
/// Sound: home men neither leave nor die before the stage ends, so nobody steps on or over
/// their squares; all others are taken out of the way.
pub(super) fn flood(stage: &mut Stage) {
    let home = stage.all_home();
    let barred = Color::ALL.map(|color| barred_to_king(stage, color));
    for man in stage.men.iter_mut().filter(|man| !man.is_home) {
        let barred = if man.is(Role::King) {
            barred[man.color.index()]
        } else {
            Bitboard::EMPTY
        };
        man.squares = reach(man, home, home | barred);
    }
}

/// Returns the squares a king never steps on while the stage lasts.
///
/// Sound: Article 3.9.2 keeps him from attacked squares, and these are attacked all the time.
pub(super) fn barred_to_king(stage: &Stage, color: Color) -> Bitboard {
    stage.always_attacked_by(!color)
}

/// Returns the squares a man gets to with any number of steps, stopped by home men only.
fn reach(man: &Man, home: Bitboard, barred: Bitboard) -> Bitboard {
    let mut reached = man.squares;
    let mut new = reached;
    while let Some(square) = new.first() {
        new.remove(square);
        let steps = man.attacks(square, home) - barred - reached;
        reached |= steps;
        new |= steps;
    }
    reached
}
