//! Proofs by abstract positions: which squares each piece can reach at most, and whether that is
//! enough for a mate.
//!
//! In an abstract position some pieces are *fixed*, each on its square: pawns, and kings, knights,
//! bishops, rooks and queens that are shut in. All others are *free*: of each, only its *mobility*
//! is known, the set of squares where it may be if it has not been captured. The mobility is the
//! fixpoint of all steps that avoid the fixed pieces. A move or capture by a fixed piece, or its
//! capture, is a *transfer* and leads to another abstract position. A *blockade* is a set of fixed
//! pieces that no transfer opens: a chain of pawns, or a king shut in among others.
//!
//! Sound: every position that can follow is contained in some abstract position, because free
//! pieces reach at least the squares that the rules allow, and every transfer that the rules allow
//! is followed. If no abstract position contains a mate, there is none. Incomplete: an abstract
//! position forgets the side to move, which piece captured which, and that free pieces block each
//! other.
//!
//! `with_kings` keeps the side to move and the pair of the kings' squares, `opposed` joins
//! everything into one abstract position, and a `pattern` follows some pieces exactly.

#[cfg(feature = "alloc")]
mod cache;
#[cfg(feature = "certificates")]
mod certify;
mod fixpoint;
#[cfg(feature = "alloc")]
mod hash_index;
mod kings_quick;
#[cfg(feature = "alloc")]
mod kings_search;
mod matching;
mod mate;
mod opposed;
mod pairs;
#[cfg(feature = "alloc")]
mod pattern;
mod position;
#[cfg(test)]
mod tests;
mod transfer;
mod with_kings;

use arrayvec::ArrayVec;

use super::verdict::Status;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role};
#[cfg(feature = "alloc")]
pub(super) use cache::VerdictCache;
#[cfg(feature = "certificates")]
pub(super) use certify::{MOST_MEMBERS, closed_set, closed_set_with_kings};
use fixpoint::reach_fixpoint;
pub(super) use kings_quick::is_unwinnable_with_kings;
#[cfg(feature = "alloc")]
pub(super) use kings_search::KingsSearch;
use mate::may_be_mated;
pub(super) use opposed::is_unwinnable_when_opposed;
#[cfg(feature = "alloc")]
pub(super) use pattern::{PatternSearch, Selection};
use position::AbstractPosition;
use transfer::for_each_transfer;

/// How often an abstract position is searched, on average.
///
/// With half, 1 fewer hard question is decided at once; twice decides the same.
const VISITS: usize = 4;

/// Returns `true` if at most `MOST` abstract positions prove that a side cannot mate.
///
/// Castling rights and a legal en passant capture are left to the other provers.
pub(super) fn is_unwinnable<const MOST: usize>(position: &Position, winner: Color) -> bool {
    abstraction_of(position).is_some_and(|first| is_proven::<MOST>(&first, winner))
}

/// Returns the abstraction of a position; `None` with castling rights or an en passant
/// capture.
fn abstraction_of(position: &Position) -> Option<AbstractPosition> {
    if !position.castling_rights().is_empty() || position.legal_en_passant_square().is_some() {
        return None;
    }
    let mut first = AbstractPosition::of(position);
    reach_fixpoint(&mut first);
    Some(first)
}

/// Returns `true` if no abstract position that can follow contains a mate.
#[inline(never)]
fn is_proven<const MOST: usize>(first: &AbstractPosition, winner: Color) -> bool {
    if first.lets_promote(winner) {
        return false;
    }
    let may_be_mated = |abstracted: &AbstractPosition| may_be_mated(abstracted, winner);
    let mut known = ArrayVec::<AbstractPosition, MOST>::new();
    follow(first, &mut known, may_be_mated, |abstracted| {
        status(abstracted, winner)
    })
}

/// Returns what is known about an abstract position before it is searched.
///
/// A pawn that no fixed piece stops is as good as promoted.
fn status(abstracted: &AbstractPosition, winner: Color) -> Status {
    if abstracted.lets_promote(winner) {
        Status::Refuted
    } else {
        status_with_kings(abstracted, winner)
    }
}

/// Returns what is known about an abstract position in which a king may stop a pawn for ever.
fn status_with_kings(abstracted: &AbstractPosition, winner: Color) -> Status {
    if abstracted.has_promoted(winner) {
        Status::Refuted
    } else if abstracted.lacks_mating_material(winner) {
        Status::Proven
    } else {
        Status::Open
    }
}

/// Collects all abstract positions that can follow, except those that are proven.
///
/// Returns `false` if one of them is open, or if there are too many.
fn follow<const MOST: usize>(
    first: &AbstractPosition,
    known: &mut ArrayVec<AbstractPosition, MOST>,
    is_open: impl Fn(&AbstractPosition) -> bool,
    status: impl Fn(&AbstractPosition) -> Status,
) -> bool {
    if !add(known, first) {
        return false;
    }
    // Searched again when squares are added to it, up to a limit. Newest first: deep lines soon
    // refute what can be refuted.
    for _ in 0..VISITS * MOST {
        let Some(current) = known
            .iter_mut()
            .rev()
            .find(|abstracted| !abstracted.is_done)
        else {
            return true;
        };
        current.is_done = true;
        reach_fixpoint(current);
        if is_open(current) {
            return false;
        }
        let current = current.clone();
        let is_broken = for_each_transfer(&current, |transfer| match status(&transfer.next) {
            Status::Proven => true,
            Status::Refuted => false,
            Status::Open => add(known, &transfer.next),
        });
        if is_broken {
            return false;
        }
    }
    false
}

/// Returns `true` if there may be a blockade: few pawns can advance freely.
///
/// If as many as are blocked may advance, 1 % more positions are searched in hard questions; if only a
/// quarter of them, 17 fewer are decided at once.
pub(super) fn seems_blockaded(position: &Position) -> bool {
    let (blocked, free) = count_pawns(position);
    blocked > 0 && 2 * free <= blocked
}

/// How many blocked pawns a pawn chain with gaps has, at least.
///
/// With twice as many, 16 fewer hard questions are decided at once and 10 more are undecided with a
/// budget of 100,000. With half, 1 % fewer positions are searched.
const MANY_BLOCKED: usize = 6;

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

/// Adds an abstract position, or its squares to the abstract position with the same fixed pieces;
/// `false` if there is no room.
///
/// One that has been searched makes room. Sound: what follows it is known, and it
/// is searched again if it is added again.
fn add<const MOST: usize>(
    known: &mut ArrayVec<AbstractPosition, MOST>,
    next: &AbstractPosition,
) -> bool {
    if let Some(same) = known
        .iter_mut()
        .find(|abstracted| abstracted.has_fixed_of(next))
    {
        same.join(next);
        return true;
    }
    if known.is_full() {
        let Some(done) = known.iter_mut().find(|abstracted| abstracted.is_done) else {
            return false;
        };
        done.clone_from(next);
        return true;
    }
    known.push(next.clone());
    true
}
