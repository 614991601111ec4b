//! The prover for locked walls: which squares the pieces can reach at most, and whether that is
//! enough for a mate.
//!
//! Play is divided into stages. In a stage the *home* pieces stay on their squares: pawns, and
//! shut-in kings, knights, bishops, rooks and queens. All other pieces are *free*:
//! for each, only the set of squares it may be on is known, if it has not been captured. A move or
//! capture by a home piece, or its capture, is an event and leads to another stage.
//!
//! Sound: everything that can happen on the board is contained in some stage, because free pieces
//! reach at least the squares that the rules allow, and every event that the rules allow is
//! followed. If no stage contains a mate, there is none. Incomplete: a stage forgets the side to
//! move, which piece captured which, and that free pieces block each other. With a heap, the stages
//! are followed once more with the side to move and the kings' squares kept.

mod brief;
mod events;
mod flood;
#[cfg(feature = "alloc")]
mod kings;
mod matching;
mod mate;
mod opposed;
mod pairs;
#[cfg(feature = "alloc")]
mod places;
#[cfg(feature = "alloc")]
mod sketch;
mod stage;
#[cfg(test)]
mod tests;
mod walk;
#[cfg(feature = "alloc")]
mod walls;

use arrayvec::ArrayVec;

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role};
pub(super) use brief::is_unwinnable_with_kings;
use events::for_each_event;
use flood::flood;
#[cfg(feature = "alloc")]
pub(super) use kings::{Hold, Walks};
use mate::may_be_mated;
pub(super) use opposed::is_unwinnable_when_opposed;
#[cfg(feature = "alloc")]
pub(super) use sketch::{Sketch, Sketched};
use stage::Stage;
#[cfg(feature = "alloc")]
pub(super) use walls::Walls;

/// How often a stage is searched, on average.
const LOOKS: usize = 4;

/// What is known about a stage before it is searched.
enum Outlook {
    /// Neither it nor any stage after it contains a mate.
    Hopeless,
    /// It may contain a mate.
    Open,
    Unknown,
}

/// Returns `true` if the walls prove that a side cannot mate, searching at most `STAGES` stages.
///
/// Castling rights and a legal en passant capture are left to the other provers.
pub(super) fn is_unwinnable<const STAGES: usize>(position: &Position, winner: Color) -> bool {
    first_stage(position).is_some_and(|first| is_closed::<STAGES>(&first, winner))
}

/// Returns the stage of a position; `None` with castling rights or an en passant capture.
fn first_stage(position: &Position) -> Option<Stage> {
    if !position.castling_rights().is_empty() || position.legal_en_passant_square().is_some() {
        return None;
    }
    let mut first = Stage::of(position);
    flood(&mut first);
    Some(first)
}

/// Returns `true` if no stage that can follow contains a mate.
#[inline(never)]
fn is_closed<const STAGES: usize>(first: &Stage, winner: Color) -> bool {
    if first.lets_promote(winner) {
        return false;
    }
    let may_be_mated = |stage: &Stage| may_be_mated(stage, winner);
    let mut known = ArrayVec::<Stage, STAGES>::new();
    follow(first, &mut known, may_be_mated, |stage| {
        outlook(stage, winner)
    })
}

/// Returns what is known about a stage before it is searched.
///
/// A pawn that no home piece stops is as good as promoted.
fn outlook(stage: &Stage, winner: Color) -> Outlook {
    if stage.lets_promote(winner) {
        Outlook::Open
    } else {
        outlook_with_kings(stage, winner)
    }
}

/// Returns what is known about a stage in which a king may stop a pawn for ever.
fn outlook_with_kings(stage: &Stage, winner: Color) -> Outlook {
    if stage.has_promoted(winner) {
        Outlook::Open
    } else if stage.lacks_mating_material(winner) {
        Outlook::Hopeless
    } else {
        Outlook::Unknown
    }
}

/// Collects all stages that can follow, except the hopeless ones.
///
/// Returns `false` if one of them is open, or if there are too many.
fn follow<const STAGES: usize>(
    first: &Stage,
    known: &mut ArrayVec<Stage, STAGES>,
    is_open: impl Fn(&Stage) -> bool,
    outlook: impl Fn(&Stage) -> Outlook,
) -> bool {
    if !add(known, first) {
        return false;
    }
    // A stage is searched again when squares are added to it, up to a limit. Newest first: where
    // walls break, deep lines reveal it soon.
    for _ in 0..LOOKS * STAGES {
        let Some(current) = known.iter_mut().rev().find(|stage| !stage.is_done) else {
            return true;
        };
        current.is_done = true;
        flood(current);
        if is_open(current) {
            return false;
        }
        let current = current.clone();
        let is_broken = for_each_event(&current, |event| match outlook(&event.next) {
            Outlook::Hopeless => true,
            Outlook::Open => false,
            Outlook::Unknown => add(known, &event.next),
        });
        if is_broken {
            return false;
        }
    }
    false
}

/// Returns `true` if walls are worth testing: few pawns can advance freely.
pub(super) fn seems_locked(position: &Position) -> bool {
    let (blocked, free) = count_pawns(position);
    blocked > 0 && 2 * free <= blocked
}

/// Returns `true` if many pawns are blocked, though others can still advance.
#[cfg(feature = "alloc")]
pub(super) fn seems_toothed(position: &Position) -> bool {
    count_pawns(position).0 >= TEETH
}

/// How many blocked pawns a comb has, at least.
const TEETH: usize = 6;

/// Returns how many pawns are blocked by an enemy pawn, and how many can advance.
fn count_pawns(position: &Position) -> (usize, usize) {
    let board = position.board();
    let pawns = board.by_role(Role::Pawn);
    let white = Bitboard((pawns & board.by_color(Color::White)).0 << 8);
    let black = Bitboard((pawns & board.by_color(Color::Black)).0 >> 8);
    let blocked = (white & pawns).len() + (black & pawns).len();
    let free = (white - board.occupied()).len() + (black - board.occupied()).len();
    (blocked, free)
}

/// Adds a stage, or its squares to the stage with the same home pieces; `false` if there is no
/// room.
///
/// A stage that has been searched makes room. Sound: what follows it is known, and it is searched
/// again if it is added again.
fn add<const STAGES: usize>(known: &mut ArrayVec<Stage, STAGES>, next: &Stage) -> bool {
    if let Some(same) = known.iter_mut().find(|stage| stage.has_home_of(next)) {
        same.widen(next);
        return true;
    }
    if known.is_full() {
        let Some(done) = known.iter_mut().find(|stage| stage.is_done) else {
            return false;
        };
        done.clone_from(next);
        return true;
    }
    known.push(next.clone());
    true
}
