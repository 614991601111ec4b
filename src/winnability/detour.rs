//! Where the finder goes when nothing near has helped: the long way round.

use super::aim::Aims;
use crate::attacks;
use crate::attacks::steps::sideways;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::Position;
use crate::types::{Color, Rank, Role};

/// More moves than these count as these.
const FARTHEST: usize = 31;

/// How many moves it takes until an officer, or a pawn, is out of the way.
const OFFICER: usize = 2;
const PAWN: usize = 8;

/// What one move more counts for, and a queen where there should be none.
const MOVE: usize = 5;
const QUEEN: usize = 60;

/// An aim for later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detour {
    /// Through walls: a pawn who is blocked gets on by a capture, and somebody has to come and
    /// be captured.
    ThroughWalls,
    /// Without a queen: where she gives nothing but checks that lose her, somebody smaller
    /// gets on.
    WithoutQueen,
}

impl Detour {
    /// Returns the aim for a position; none for a winner who has no pawns, or already what they
    /// become.
    pub(super) fn from(start: &Position, winner: Color, is_locked: bool) -> Option<Self> {
        let has = |role| !start.board().pieces(winner, role).is_empty();
        let detour = if is_locked {
            Self::ThroughWalls
        } else {
            Self::WithoutQueen
        };
        (has(Role::Pawn) && !has(Role::Rook) && !has(Role::Queen)).then_some(detour)
    }

    /// Returns how far a position seems, in no unit.
    // Out of the way of the nearer aims: most searches end before it is asked.
    #[inline(never)]
    pub(super) fn distance(self, position: &Position, winner: Color, aims: &Aims) -> usize {
        match self {
            Self::ThroughWalls => MOVE * promotion(position, winner),
            Self::WithoutQueen => {
                let queens = position.board().pieces(winner, Role::Queen);
                aims.distances[0] + QUEEN * queens.len()
            }
        }
    }
}

/// Returns about how many moves the winner's best pawn needs to be promoted.
fn promotion(position: &Position, winner: Color) -> usize {
    let board = position.board();
    let own = board.by_color(winner);
    if !own.is_disjoint(board.by_role(Role::Rook) | board.by_role(Role::Queen)) {
        return 0;
    }
    let pawns = own & board.by_role(Role::Pawn);
    let (pushes, captures) = ways(board, winner);
    // Backwards from the last rank: the squares from which so many moves are enough.
    let mut reached = [Bitboard::EMPTY; FARTHEST + PAWN + 1];
    reached[0] = Bitboard::rank(Rank::Eighth.relative_to(winner));
    let mut done = Bitboard::EMPTY;
    for moves in 0..FARTHEST {
        let new = reached[moves] - done;
        if !new.is_disjoint(pawns) {
            return moves;
        }
        done |= new;
        if new.is_empty() {
            continue;
        }
        for &(more, squares) in &pushes {
            reached[moves + 1 + more] |= back(new & squares, winner);
        }
        for &(more, squares) in &captures {
            reached[moves + 1 + more] |= sideways(back(new & squares, winner));
        }
    }
    FARTHEST
}

/// Squares, and how many moves it takes before a pawn can go there.
type Ways<const N: usize> = [(usize, Bitboard); N];

/// Returns what pushes and captures take.
fn ways(board: &Board, winner: Color) -> (Ways<3>, Ways<6>) {
    let pawns = board.by_role(Role::Pawn);
    let kings = board.by_role(Role::King);
    let (own, theirs) = (board.by_color(winner), board.by_color(!winner));
    let others = board.occupied() - pawns;
    let pushes = [(0, !board.occupied()), (OFFICER, others), (PAWN, pawns)];
    let guarded = sideways(back(theirs & pawns, winner));
    let [lured, victims] = [own, theirs].map(|men| Officers::of(board, men - pawns - kings));
    let captures = [
        (0, theirs - kings),
        // Somebody of theirs goes there, or captures the officer who stands there already.
        (1, victims.near | own & others & guarded),
        // An officer goes there, and a pawn of theirs captures him.
        (2, lured.near & guarded),
        // The same, but it takes longer to go there; how long is a guess.
        (3, victims.far),
        (4, lured.far & guarded),
        // A pawn of his own has to leave before.
        (PAWN, own & pawns),
    ];
    (pushes, captures)
}

/// Where the officers of a side get.
struct Officers {
    /// With one move.
    near: Bitboard,
    /// Some day, perhaps.
    far: Bitboard,
}

impl Officers {
    fn of(board: &Board, officers: Bitboard) -> Self {
        let mut all = Self {
            near: Bitboard::EMPTY,
            far: Bitboard::EMPTY,
        };
        for square in officers {
            let Some(piece) = board.piece_at(square) else {
                continue;
            };
            all.near |= attacks::piece(piece, square, board.occupied());
            all.far |= match piece.role {
                Role::Bishop if square.is_light() => Bitboard::LIGHT,
                Role::Bishop => Bitboard::DARK,
                _ => Bitboard::FULL,
            };
        }
        let pawns = board.by_role(Role::Pawn);
        all.near -= pawns;
        all.far -= pawns;
        all
    }
}

/// Returns the squares a step behind some squares, as pawns see it.
fn back(squares: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(squares.0 >> 8),
        Color::Black => Bitboard(squares.0 << 8),
    }
}
