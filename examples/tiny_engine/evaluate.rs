//! The static evaluation of a quiet position: material and piece-square tables, tapered by game phase.

use touchmove::moves::PieceValues;
use touchmove::{ByRole, Color, Position, Role};

use crate::score::DRAW;

/// The values of the pieces in exchanges, in centipawns.
pub(crate) const VALUES: PieceValues = PieceValues::new(ByRole {
    pawn: 100,
    knight: 320,
    bishop: 330,
    rook: 500,
    queen: 950,
    king: 0,
});

/// The bonus for the bishop pair.
const BISHOP_PAIR: i32 = 30;

/// By role, how much a piece on the board counts toward the middlegame.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The phase of the start position.
const FULL_PHASE: i32 = 24;

/// By role and square, as White sees it: the bonus of a piece there, in the middlegame and in the endgame.
static STANDING: [[(i32, i32); 64]; 6] = standing();

/// Returns the score of a position for the side to move.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let (our, their) = (position.turn(), position.turn().opponent());
    let (our_middle, our_end, our_phase) = side(position, our);
    let (their_middle, their_end, their_phase) = side(position, their);
    let phase = (our_phase + their_phase).min(FULL_PHASE);
    let (middle, end) = (our_middle - their_middle, our_end - their_end);
    let score = (middle * phase + end * (FULL_PHASE - phase)) / FULL_PHASE;
    // No side wins without enough material to mate, however large its advantage.
    let better = if score > 0 { our } else { their };
    match position.cannot_mate_by_material(better) {
        true => DRAW,
        false => score,
    }
}

/// Returns the values of the pieces of a side in the middlegame and in the endgame, and their part of the phase.
fn side(position: &Position, color: Color) -> (i32, i32, i32) {
    let (mut middle, mut end, mut phase) = (0, 0, 0);
    for role in Role::ALL {
        for square in position.board().pieces(color, role) {
            // Black sees the board from the other side.
            let (in_middle, in_end) = STANDING[role.index()][square.relative_to(color).index()];
            middle += VALUES.get(role) + in_middle;
            end += VALUES.get(role) + in_end;
            phase += PHASE[role.index()];
        }
    }
    if position.board().pieces(color, Role::Bishop).len() > 1 {
        middle += BISHOP_PAIR;
        end += BISHOP_PAIR;
    }
    (middle, end, phase)
}

/// Computes the piece-square tables from a few rules of thumb, at compile time.
const fn standing() -> [[(i32, i32); 64]; 6] {
    let mut tables = [[(0, 0); 64]; 6];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as i32 % 8, square as i32 / 8);
        // The distance from the edge: 0 on the a-file and the h-file, 3 on the d-file and the e-file.
        let inner_file = if file < 4 { file } else { 7 - file };
        let inner_rank = if rank < 4 { rank } else { 7 - rank };
        let center = inner_file + inner_rank;
        // Pawns take the center first and run later.
        tables[0][square] = (
            4 * inner_file * (rank > 1 && rank < 5) as i32 + 3 * rank,
            3 * rank * rank - 12,
        );
        // Knights on the rim are dim.
        tables[1][square] = (9 * center - 30, 7 * center - 25);
        // Bishops leave their first rank and see more from the middle.
        tables[2][square] = (4 * center + 8 * (rank > 0) as i32 - 18, 4 * center - 12);
        // Rooks want the middle files, and the rank where the pawns were.
        tables[3][square] = (4 * inner_file - 6 + 20 * (rank == 6) as i32, 15);
        tables[4][square] = (2 * center - 6, 5 * center - 10);
        // The king hides in a corner on its own side until the opponent has few pieces left.
        tables[5][square] = (25 - 18 * rank - 10 * inner_file, 10 * center - 30);
        square += 1;
    }
    tables
}
