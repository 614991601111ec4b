//! The abstract positions of a proof, for its certificate.

use alloc::vec::Vec;

use super::fixpoint::reach_fixpoint;
use super::kings_search::KingsSearch;
use super::mate::may_be_mated;
use super::position::{AbstractPosition, Kind};
use super::transfer::for_each_transfer;
use super::{abstraction_of, status};
use crate::board::Board;
use crate::position::Position;
use crate::types::{Color, Piece, Role};
use crate::winnability::certificate::member::{FreePiece, Member};
use crate::winnability::search::{Abstraction, StepCounter};
use crate::winnability::verdict::Status;

/// How many abstract positions there may be. With kings, each is thousands of members.
const MOST: usize = 256;

/// How many members abstract positions may have in all, about. No certificate of the questions in
/// `tests/README.md` has a quarter of it.
pub(in crate::winnability) const MOST_MEMBERS: usize = 1 << 16;

/// Returns all abstract positions that can follow a position, if they prove that a side cannot mate.
pub(in crate::winnability) fn closed_set(
    position: &Position,
    winner: Color,
) -> Option<Vec<Member>> {
    let mut known = alloc::vec![abstraction_of(position)?];
    while let Some(place) = known.iter().rposition(|known| !known.is_done) {
        known[place].is_done = true;
        reach_fixpoint(&mut known[place]);
        if may_be_mated(&known[place], winner) || known.len() > MOST {
            return None;
        }
        let is_broken = for_each_transfer(&known[place].clone(), |transfer| {
            match status(&transfer.next, winner) {
                Status::Proven => {}
                Status::Refuted => return false,
                Status::Open => {
                    match known
                        .iter_mut()
                        .find(|known| known.has_fixed_of(&transfer.next))
                    {
                        Some(same) => same.join(&transfer.next),
                        None => known.push(transfer.next),
                    }
                }
            }
            true
        });
        if is_broken {
            return None;
        }
    }
    Some(known.iter().map(AbstractPosition::to_member).collect())
}

/// Returns the same with both kings followed: a member for each pair of their squares.
pub(in crate::winnability) fn closed_set_with_kings(
    position: &Position,
    winner: Color,
) -> Option<Vec<Member>> {
    let mut search = KingsSearch::from(position, winner)?;
    let mut never = |_| false;
    if search.prove(MOST, &mut StepCounter::new(&mut never)) != Status::Proven {
        return None;
    }
    let mut positions = Vec::new();
    for known in &search.known {
        if positions.len() > MOST_MEMBERS {
            return None;
        }
        let mut base = known.abstracted.to_member();
        base.free.retain(|piece| piece.role != Some(Role::King));
        for (turn, pairs) in Color::ALL.into_iter().zip(&known.pairs) {
            for (helper, kings) in pairs.iter() {
                for king in kings {
                    let mut board = base.board.clone();
                    board.set(helper, Some(Piece::new(winner, Role::King)));
                    board.set(king, Some(Piece::new(!winner, Role::King)));
                    let may_be_check = known.checked.losers(helper).contains(king);
                    let mut free = base.free.clone();
                    for piece in &mut free {
                        piece.squares -= board.occupied();
                    }
                    free.retain(|piece| !piece.squares.is_empty());
                    positions.push(Member {
                        board,
                        turn: Some(turn),
                        is_not_in_check: turn != winner && !may_be_check,
                        free,
                    });
                }
            }
        }
    }
    Some(positions)
}

impl AbstractPosition {
    /// Returns the abstract position as a member: its fixed pieces are exact.
    fn to_member(&self) -> Member {
        let mut board = Board::EMPTY;
        let mut free = Vec::new();
        for piece in self.pieces.iter().filter(|piece| !piece.squares.is_empty()) {
            match (piece.is_fixed, piece.kind) {
                (true, Kind::As(role)) => {
                    let square = piece.squares.first();
                    let piece = Some(Piece::new(piece.color, role));
                    square
                        .into_iter()
                        .for_each(|square| board.set(square, piece));
                }
                (_, kind) => free.push(FreePiece {
                    color: piece.color,
                    role: match kind {
                        Kind::As(role) => Some(role),
                        Kind::Promoted => None,
                    },
                    squares: piece.squares,
                }),
            }
        }
        Member {
            board,
            turn: None,
            is_not_in_check: false,
            free,
        }
    }
}
