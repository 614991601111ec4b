//! The late heuristic: another estimate, followed when the nearest positions have not led to a
//! mate.

use super::heuristics::Estimate;
use crate::attacks;
use crate::attacks::steps::sideways;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::Position;
use crate::types::{Color, Rank, Role};

/// Distances are cut off at this many moves. Half or twice as many change nothing.
const FARTHEST: usize = 31;

/// The estimated number of moves until a blocker leaves: a knight, bishop, rook or queen,
/// or a pawn. Half or twice as many change the positions searched in hard questions by less than 1 %.
const PIECE: usize = 2;
const PAWN: usize = 8;

/// The weight of one more move, and of a queen that should be gone. Neither half nor twice of them changes
/// the positions searched by 0.1 %.
const MOVE: usize = 5;
const QUEEN: usize = 60;

/// What the late heuristic looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LateHeuristic {
    /// Through a blockade: a blocked pawn advances by a capture, so another piece must come to be
    /// captured.
    Breakthrough,
    /// Without the queen: where it only gives checks that lose it, a smaller piece makes progress.
    WithoutQueen,
}

impl LateHeuristic {
    /// Returns the late heuristic for a position.
    ///
    /// `None` for a winner without pawns, or with a rook or queen already.
    pub(super) fn from(start: &Position, winner: Color, is_locked: bool) -> Option<Self> {
        let has = |role| !start.board().pieces(winner, role).is_empty();
        let late = if is_locked {
            Self::Breakthrough
        } else {
            Self::WithoutQueen
        };
        (has(Role::Pawn) && !has(Role::Rook) && !has(Role::Queen)).then_some(late)
    }

    /// Returns the estimated distance of a position, in no unit.
    // Not inlined: most searches end before a late heuristic is followed, so it must not slow the
    // nearer heuristics.
    #[inline(never)]
    pub(super) fn distance(self, position: &Position, winner: Color, estimate: &Estimate) -> usize {
        match self {
            Self::Breakthrough => MOVE * promotion(position, winner),
            Self::WithoutQueen => {
                let queens = position.board().pieces(winner, Role::Queen);
                estimate.distances[0] + QUEEN * queens.len()
            }
        }
    }
}

/// Returns the estimated number of moves until the winner's best pawn promotes.
fn promotion(position: &Position, winner: Color) -> usize {
    let board = position.board();
    let own = board.by_color(winner);
    if !own.is_disjoint(board.by_role(Role::Rook) | board.by_role(Role::Queen)) {
        return 0;
    }
    let pawns = own & board.by_role(Role::Pawn);
    let (pushes, captures) = ways(board, winner);
    // Backwards from the last rank: the squares from which this many moves are enough.
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

/// Sets of squares, each with the number of moves before a pawn can move there.
type Ways<const N: usize> = [(usize, Bitboard); N];

/// Returns the cost of pushes and of captures by destination.
fn ways(board: &Board, winner: Color) -> (Ways<3>, Ways<6>) {
    let pawns = board.by_role(Role::Pawn);
    let kings = board.by_role(Role::King);
    let (own, theirs) = (board.by_color(winner), board.by_color(!winner));
    let others = board.occupied() - pawns;
    let pushes = [(0, !board.occupied()), (PIECE, others), (PAWN, pawns)];
    let guarded = sideways(back(theirs & pawns, winner));
    let reach_of = |pieces| Reach::of(board, pieces - pawns - kings);
    let (decoyed, victims) = (reach_of(own), reach_of(theirs));
    let captures = [
        (0, theirs - kings),
        // An enemy piece moves there, or an enemy pawn captures the piece that is already there.
        (1, victims.near | own & others & guarded),
        // A piece of the winner moves there, and an enemy pawn captures it.
        (2, decoyed.near & guarded),
        // The same with a longer way to the square; the number is a guess.
        (3, victims.far),
        (4, decoyed.far & guarded),
        // A pawn of the winner must leave the square first.
        (PAWN, own & pawns),
    ];
    (pushes, captures)
}

/// The squares that the knights, bishops, rooks and queens of a side can reach.
struct Reach {
    /// In one move.
    near: Bitboard,
    /// Eventually, perhaps.
    far: Bitboard,
}

impl Reach {
    fn of(board: &Board, pieces: Bitboard) -> Self {
        let mut all = Self {
            near: Bitboard::EMPTY,
            far: Bitboard::EMPTY,
        };
        for square in pieces {
            let Some(piece) = board.piece_at(square) else {
                continue;
            };
            all.near |= attacks::piece(piece, square, board.occupied());
            all.far |= match piece.role() {
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

/// Returns the squares one step behind some squares, as seen by pawns of a color.
fn back(squares: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard(squares.0 >> 8),
        Color::Black => Bitboard(squares.0 << 8),
    }
}
