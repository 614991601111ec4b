//! What the modules beside the boards need: keys of Polyglot books, and the drawn pieces.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use touchmove::polyglot::NUMBERS;
use touchmove::{Board, Piece, Square};

use super::board::PyBoard;
use super::pieces::{FILE_A, KING, PAWN, bit, descending, highest, rank};
use super::state::State;

pub(super) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("POLYGLOT_RANDOM_ARRAY", NUMBERS.to_vec())?;
    module.add_function(wrap_pyfunction!(polyglot_places, module)?)?;
    module.add_function(wrap_pyfunction!(zobrist_hash, module)?)?;
    module.add_function(wrap_pyfunction!(piece_paths, module)?)
}

/// Where the numbers of a position stand in the array of Polyglot: of pieces, castling rights, en passant and the turn.
fn places(state: &State, clean: u64) -> [Vec<usize>; 4] {
    let pieces = &state.pieces;
    let on_board = descending(pieces.occupied).filter_map(|square| {
        let (role, white) = pieces.piece_at(square)?;
        Some(64 * (2 * role + usize::from(white)) + usize::from(square))
    });
    let mut castling = Vec::new();
    for (start, white) in [(768, true), (770, false)] {
        let first = rank(white, 0);
        if let Some(king) = highest(pieces.own(KING, white) & !pieces.promoted & first) {
            let rooks: Vec<u8> = descending(clean & first).collect();
            castling.extend(rooks.iter().any(|rook| *rook > king).then_some(start));
            castling.extend(rooks.iter().any(|rook| *rook < king).then_some(start + 1));
        }
    }
    let passed = state.ep.filter(|ep| {
        // The file counts if a pawn stands beside the one that was pushed, pinned or not.
        let pushed = if state.turn {
            bit(*ep) >> 8
        } else {
            bit(*ep) << 8
        };
        let beside = (pushed & !FILE_A) >> 1 | (pushed & !(FILE_A << 7)) << 1;
        beside & pieces.own(PAWN, state.turn) != 0
    });
    [
        on_board.collect(),
        castling,
        passed
            .map(|ep| 772 + usize::from(ep & 7))
            .into_iter()
            .collect(),
        state.turn.then_some(780).into_iter().collect(),
    ]
}

/// Where the numbers of a position stand in the array of Polyglot.
#[pyfunction]
fn polyglot_places(board: &Bound<'_, PyBoard>) -> [Vec<usize>; 4] {
    let board = board.as_super().borrow();
    places(&board.state, board.clean())
}

/// The key of a position in Polyglot books.
#[pyfunction]
fn zobrist_hash(board: &Bound<'_, PyBoard>) -> u64 {
    let board = board.as_super().borrow();
    let places = places(&board.state, board.clean());
    places
        .iter()
        .flatten()
        .fold(0, |key, place| key ^ NUMBERS[*place])
}

/// The drawing of a piece, in a square of 45 by 45.
#[pyfunction]
fn piece_paths(symbol: char) -> PyResult<String> {
    let piece = Piece::from_letter(symbol);
    let piece = piece.ok_or_else(|| PyValueError::new_err("expected the letter of a piece"))?;
    let mut board = Board::EMPTY;
    board.set(Square::A8, Some(piece));
    let drawn = board.diagram().to_string();
    // The diagram of a single piece: a group of its color around a group that is in place already.
    let group = drawn.split_once("<g transform=\"translate(0 0)\">");
    let paths = group.and_then(|(_, rest)| rest.split_once("</g>"));
    Ok(paths.map_or(String::new(), |(paths, _)| paths.to_owned()))
}
