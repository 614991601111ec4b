//! Where the free men of a stage get at most.

use super::stage::{Kind, PieceAt, Stage};
use crate::attacks::steps;
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
        man.squares = reach(man, home | barred);
    }
}

/// Returns the squares a king never steps on while the stage lasts.
///
/// Sound: Article 3.9.2 keeps him from attacked squares, and these are attacked all the time.
pub(super) fn barred_to_king(stage: &Stage, color: Color) -> Bitboard {
    stage.always_attacked_by(!color)
}

/// Returns the squares a man gets to with any number of steps, never onto a barred square.
///
/// Sound: a line that only home men interrupt is also gone square by square.
fn reach(man: &PieceAt, barred: Bitboard) -> Bitboard {
    let mut reached = man.squares;
    loop {
        let next = reached | (step(man.kind, reached) - barred);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Returns where a free man steps from any of some squares.
fn step(kind: Kind, from: Bitboard) -> Bitboard {
    match kind {
        // Pawns are at home, or have been captured.
        Kind::As(Role::Pawn) => Bitboard::EMPTY,
        Kind::As(Role::Knight) => steps::leaps(from),
        Kind::As(Role::Bishop) => steps::diagonal(from),
        Kind::As(Role::Rook) => steps::straight(from),
        Kind::As(Role::Queen | Role::King) => steps::around(from),
        Kind::Promoted => steps::around(from) | steps::leaps(from),
    }
}
