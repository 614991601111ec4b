//! The prover for locked walls: where men can get at most, and whether that is enough for a mate.
//!
//! Play is cut into stages. In a stage the *home* men stand where they stand: pawns, and
//! officers who are shut in. All others are *free*, and of them only a set of squares is
//! known on which they may be, if they have not been captured. A home man's move or capture
//! is an event and leads to another stage.
//!
//! Sound: whatever can happen on the board is contained in some stage, because free men get
//! at least as far as the rules let them and every event that the rules allow is followed.
//! If no stage holds a mate, there is none. Incomplete: a stage forgets whose turn it is, who
//! has been captured by whom, and that men stand in each other's way. Where there is a heap, the
//! stages are followed once more with the turns and the kings' squares kept.

mod events;
mod flood;
#[cfg(feature = "alloc")]
mod kings;
mod matching;
mod mate;
#[cfg(feature = "alloc")]
mod pairs;
mod stage;
#[cfg(test)]
mod tests;
#[cfg(feature = "alloc")]
mod walls;

use arrayvec::ArrayVec;

use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role};
use events::for_each_event;
use flood::flood;
#[cfg(feature = "alloc")]
pub(super) use kings::{Hold, Walks};
use mate::may_be_mated;
use stage::Stage;
#[cfg(feature = "alloc")]
pub(super) use walls::Walls;

/// How often a stage is looked at, in the middle.
const LOOKS: usize = 4;

/// What is seen of a stage before it is looked at.
enum Outlook {
    /// It holds no mate, nor does any that follows.
    Hopeless,
    /// It may hold a mate.
    Open,
    Unknown,
}

/// Returns `true` if the walls prove that a side cannot mate, looking at no more than a number
/// of stages.
///
/// Castling rights and a legal en passant capture are left to the other provers.
#[inline(never)]
pub(super) fn is_unwinnable<const STAGES: usize>(position: &Position, winner: Color) -> bool {
    first_stage(position).is_some_and(|first| is_closed::<STAGES>(&first, winner))
}

/// Returns the stage a position is in; none with castling rights or an en passant capture.
fn first_stage(position: &Position) -> Option<Stage> {
    if !position.castling_rights().is_empty() || position.legal_en_passant_square().is_some() {
        return None;
    }
    let mut first = Stage::of(position);
    flood(&mut first);
    Some(first)
}

/// Returns `true` if no stage that can follow has room for a mate.
fn is_closed<const STAGES: usize>(first: &Stage, winner: Color) -> bool {
    let may_be_mated = |stage: &Stage| may_be_mated(stage, winner);
    let mut known = ArrayVec::<Stage, STAGES>::new();
    follow(first, &mut known, may_be_mated, |stage| {
        outlook(stage, winner)
    })
}

/// Returns what is seen of a stage before it is looked at.
fn outlook(stage: &Stage, winner: Color) -> Outlook {
    if stage.has_promoted(winner) {
        Outlook::Open
    } else if stage.lacks_mating_material(winner) {
        Outlook::Hopeless
    } else {
        Outlook::Unknown
    }
}

/// Notes all stages that can follow, but those that are hopeless; `false` if one of them is
/// open, or if there are too many.
fn follow<const STAGES: usize>(
    first: &Stage,
    known: &mut ArrayVec<Stage, STAGES>,
    is_open: impl Fn(&Stage) -> bool,
    outlook: impl Fn(&Stage) -> Outlook,
) -> bool {
    if !add(known, first) {
        return false;
    }
    // A stage is looked at again when more squares are added to it, but not for ever. The
    // newest comes first: where walls break, deep lines show it soon.
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

/// Returns `true` if it is worth asking whether walls hold: few pawns can just go ahead.
pub(super) fn seems_locked(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.by_role(Role::Pawn);
    let white = Bitboard((pawns & board.by_color(Color::White)).0 << 8);
    let black = Bitboard((pawns & board.by_color(Color::Black)).0 >> 8);
    let blocked = (white & pawns).len() + (black & pawns).len();
    let free = (white - board.occupied()).len() + (black - board.occupied()).len();
    blocked > 0 && 2 * free <= blocked
}

/// Adds a stage, or its squares to the stage with the same home men; `false` if there is no room.
fn add<const STAGES: usize>(known: &mut ArrayVec<Stage, STAGES>, next: &Stage) -> bool {
    if let Some(same) = known.iter_mut().find(|stage| stage.has_home_of(next)) {
        same.widen(next);
        return true;
    }
    known.try_push(next.clone()).is_ok()
}
