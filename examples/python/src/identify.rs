//! Moves recognized from what a sensor board sees.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use touchmove::identify::{BoardRotation, Identified};
use touchmove::{Bitboard, Board, Color, Outcome, Piece, Square};

use crate::bitboard::PyBitboard;
use crate::convert::{In, Out, Squares, record};
use crate::errors::kind;
use crate::moves::{PyLegalMove, PyMove};
use crate::position::PyPosition;
use crate::setup::PySetup;

/// A board on its way in: a dictionary of pieces by their squares, or a `Setup`.
struct AnyBoard(Board);

impl<'a, 'py> FromPyObject<'a, 'py> for AnyBoard {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(setup) = object.cast::<PySetup>() {
            return Ok(Self(setup.get().get(object.py()).board));
        }
        let mut board = Board::EMPTY;
        for (square, piece) in object.cast::<PyDict>()?.iter() {
            let (square, piece): (In<Square>, In<Piece>) = (square.extract()?, piece.extract()?);
            board.set(square.0, Some(piece.0));
        }
        Ok(Self(board))
    }
}

const ROTATIONS: [(BoardRotation, &str); 3] = [
    (BoardRotation::Half, "half"),
    (BoardRotation::ToAFile, "to_a_file"),
    (BoardRotation::ToHFile, "to_h_file"),
];

#[pymethods]
impl PySetup {
    /// The result that the players signal with their kings on the four center squares, or None.
    ///
    /// >>> from touchmove import Setup
    /// >>> Setup("8/8/8/3kK3/8/8/8/8 w - - 0 1").kings_signal
    /// <Outcome.DRAW: '1/2-1/2'>
    #[getter]
    fn kings_signal(&self, py: Python<'_>) -> Option<Out<Outcome>> {
        self.get(py).board.kings_signal().map(Out)
    }
}

#[pymethods]
impl PyPosition {
    /// What is wrong with a board on which this start position was to be set up, or None if nothing is.
    ///
    /// >>> from touchmove import Piece, Position, Square
    /// >>> board = Position().pieces()
    /// >>> board[Square.D1], board[Square.E1] = board[Square.E1], board[Square.D1]
    /// >>> Position().check_start_position(board).text
    /// 'the king and queen of White are swapped'
    fn check_start_position<'py>(
        &self,
        py: Python<'py>,
        board: AnyBoard,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Err(wrong) = board.0.check_start_position(self.0.board()) else {
            return Ok(None);
        };
        let swapped = |color: &Color| wrong.king_and_queen_swapped[*color];
        let swapped = Color::ALL.into_iter().filter(swapped).map(Out);
        let row = ROTATIONS.iter().find(|row| Some(row.0) == wrong.rotation);
        let fields = (
            wrong.to_string(),
            PyBitboard(wrong.differing),
            PyList::new(py, swapped.collect::<Vec<_>>())?.to_tuple(),
            row.map(|(_, name)| *name),
            wrong.colors_reversed,
        );
        record(py, "touchmove.identify", "WrongStart", fields).map(Some)
    }

    /// What a board that shows these pieces means: a move, part of one, or what is wrong.
    ///
    /// >>> from touchmove import Piece, Position, Square
    /// >>> board = Position().pieces()
    /// >>> board[Square.E4] = board.pop(Square.E2)
    /// >>> found = Position().identify(board)
    /// >>> found.kind, found.move.san()
    /// ('move', 'e4')
    /// >>> del board[Square.E4]
    /// >>> Position().identify(board).text
    /// 'the piece from e2 must be put down'
    fn identify<'py>(slf: &Bound<'py, Self>, board: AnyBoard) -> PyResult<Bound<'py, PyAny>> {
        let (py, position) = (slf.py(), &slf.get().0);
        let found = position.identify(&board.0);
        let (mut mv, mut wrong, mut pairs) = (None, None, Vec::new());
        let (mut moves, mut squares, mut outcome) = (Vec::new(), Bitboard::EMPTY, None::<Outcome>);
        match &found {
            Identified::Move(legal) => mv = Some(*legal),
            Identified::PartialMove(part) => {
                moves = part.moves().iter().collect();
                mv = part.only_move();
                squares = part.vacated() | part.filled();
            }
            Identified::Illegal { mv, .. } => wrong = *mv,
            Identified::WrongPromotion { from, to, .. } => squares = Bitboard::from(*from) | *to,
            Identified::MoveAndReply(pair) => {
                mv = Some(pair.first());
                pairs.push((PyLegalMove::of(slf, pair.first())?, PyMove(pair.reply())));
            }
            Identified::MovePairs(all) => {
                for pair in all.iter() {
                    pairs.push((PyLegalMove::of(slf, pair.first())?, PyMove(pair.reply())));
                }
            }
            Identified::KingsSignal(signal) => outcome = Some(*signal),
            Identified::Missing { squares: all } | Identified::Added { squares: all } => {
                squares = *all
            }
            Identified::Displaced { vacated, filled } => squares = *vacated | *filled,
            _ => {}
        }
        let mv = mv.map(|legal| PyLegalMove::of(slf, legal)).transpose()?;
        let moves = moves.into_iter().map(|legal| PyLegalMove::of(slf, legal));
        let fields = (
            kind(&found),
            found.to_string(),
            mv,
            PyList::new(py, moves.collect::<PyResult<Vec<_>>>()?)?.to_tuple(),
            PyList::new(py, pairs)?.to_tuple(),
            PyBitboard(squares),
            outcome.map(Out),
            wrong.map(PyMove),
        );
        record(py, "touchmove.identify", "Identified", fields)
    }

    /// What a board that only knows which squares are occupied can mean.
    ///
    /// >>> from touchmove import Bitboard, Position
    /// >>> after = Position().play("g1f3").occupied
    /// >>> match = Position().identify_occupied(after)
    /// >>> [move.san() for move in match.moves], match.is_unchanged
    /// (['Nf3'], False)
    fn identify_occupied<'py>(
        slf: &Bound<'py, Self>,
        occupied: Squares,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let found = slf.get().0.identify_occupied(occupied.0);
        let listed = |list: touchmove::LegalMoves<'_>| {
            let moves = list.iter().map(|legal| PyLegalMove::of(slf, legal));
            PyResult::Ok(PyList::new(py, moves.collect::<PyResult<Vec<_>>>()?)?.to_tuple())
        };
        let changed = PyBitboard(found.changed());
        let fields = (
            found.is_unchanged(),
            listed(found.moves())?,
            listed(found.partial_moves())?,
            changed,
        );
        record(py, "touchmove.identify", "OccupancyMatch", fields)
    }
}
