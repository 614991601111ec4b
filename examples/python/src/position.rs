//! Valid positions, and the answers that one position gives.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use touchmove::diagram::{Arrow, Mark, Rgb, TextBoardStyle};
use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::packed::PackedPosition;
use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{Chess960, Color, MoveFilter, Outcome, Piece, Position, Role, Square, polyglot};

use crate::bitboard::PyBitboard;
use crate::convert::{In, Out, Squares, choose, record};
use crate::errors::OrRaise;
use crate::moves::{AnyMove, PyLegalMove, PyMove, piece_letters};
use crate::setup::{AnyTolerance, PySetup, pieces};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyPosition>()
}

const CASTLING_STYLES: [(&str, CastlingStyle); 2] = [
    ("standard", CastlingStyle::Standard),
    ("chess960", CastlingStyle::Chess960),
];

const EN_PASSANT_MODES: [(&str, EnPassantMode); 3] = [
    ("always", EnPassantMode::Always),
    ("pseudo_legal", EnPassantMode::PseudoLegal),
    ("legal", EnPassantMode::Legal),
];

const FILTERS: [(&str, MoveFilter); 5] = [
    ("all", MoveFilter::ALL),
    ("captures", MoveFilter::CAPTURES),
    ("quiets", MoveFilter::QUIETS),
    ("promotions", MoveFilter::PROMOTIONS),
    ("evasions", MoveFilter::EVASIONS),
];

pub(crate) fn castling_style(word: &str) -> PyResult<CastlingStyle> {
    choose("castling", &CASTLING_STYLES, word)
}

/// A valid position, which cannot be changed: a move makes another.
///
/// Two positions are equal if they are so by the Laws of Chess (Article 9.2.3): the counters do not matter, and
/// neither does a double push that allows no capture.
///
/// >>> from touchmove import Position
/// >>> position = Position()
/// >>> position.turn, position["e2"], position.count_legal_moves()
/// (<Color.WHITE: 'white'>, <Piece.WHITE_PAWN: 'P'>, 20)
/// >>> after = position.play("e2e4").play("e7e5")
/// >>> print(after)
/// rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
/// >>> Position("4r1k1/8/8/3p4/4P3/8/8/4K3 w - - 0 1").play("e4d5")
/// Traceback (most recent call last):
/// touchmove.errors.IllegalMoveError: the pawn on e4 is pinned by the rook on e8
#[pyclass(frozen, eq, module = "touchmove", name = "Position")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyPosition(pub(crate) Position);

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (fen = None, /, *, tolerance = None))]
    fn new(py: Python<'_>, fen: Option<&str>, tolerance: Option<AnyTolerance>) -> PyResult<Self> {
        let position = match (fen, tolerance) {
            (None, _) => Position::standard(),
            (Some(fen), None) => Position::from_fen(fen).or_raise(py)?,
            (Some(fen), Some(tolerance)) => {
                Position::from_fen_with(fen, tolerance.0).or_raise(py)?
            }
        };
        Ok(Self(position))
    }

    /// A start position of Chess960 by its number, 518 in standard chess; Black's may be another.
    ///
    /// >>> print(Position.chess960(0))
    /// bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
    #[staticmethod]
    #[pyo3(signature = (white, black = None))]
    fn chess960(white: u16, black: Option<u16>) -> PyResult<Self> {
        let start = |number: u16| {
            let error = || {
                PyValueError::new_err(format!("expected a number from 0 to 959, found {number}"))
            };
            Chess960::new(number).ok_or_else(error)
        };
        Ok(Self(Position::chess960(
            start(white)?,
            start(black.unwrap_or(white))?,
        )))
    }

    /// The position of 32 packed bytes, as ``packed`` gives them.
    #[staticmethod]
    fn from_packed(py: Python<'_>, packed: &[u8]) -> PyResult<Self> {
        let length = packed.len();
        let bytes = packed.try_into();
        let bytes = bytes
            .map_err(|_| PyValueError::new_err(format!("expected 32 bytes, found {length}")))?;
        PackedPosition::from_bytes(bytes)
            .unpack()
            .or_raise(py)
            .map(Self)
    }

    /// The side to move.
    #[getter]
    fn turn(&self) -> Out<Color> {
        Out(self.0.turn())
    }

    /// The squares of the rooks that may still castle.
    #[getter]
    fn castling_rights(&self) -> PyBitboard {
        PyBitboard(self.0.castling_rights().rooks())
    }

    /// The square of a legal capture en passant.
    #[getter]
    fn legal_en_passant_square(&self) -> Option<Out<Square>> {
        self.0.legal_en_passant_square().map(Out)
    }

    /// The square that a pawn has just passed over in a double push.
    #[getter]
    fn pushed_over_square(&self) -> Option<Out<Square>> {
        self.0.pushed_over_square().map(Out)
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self) -> u16 {
        self.0.halfmove_clock()
    }

    /// The number of the current move, 1 at the start of a game.
    #[getter]
    fn fullmove_number(&self) -> u16 {
        self.0.fullmove_number()
    }

    /// The Zobrist key. It may be another in the next version, so it is not for files.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// The Zobrist key of the pawns alone.
    #[getter]
    fn pawn_key(&self) -> u64 {
        self.0.pawn_key()
    }

    /// The key of the position in Polyglot books.
    #[getter]
    fn polyglot_key(&self) -> u64 {
        polyglot::key(&self.0)
    }

    /// Whether the side to move is in check.
    #[getter]
    fn is_check(&self) -> bool {
        self.0.is_check()
    }

    /// The pieces that give check.
    #[getter]
    fn checkers(&self) -> PyBitboard {
        PyBitboard(self.0.checkers())
    }

    /// All occupied squares.
    #[getter]
    fn occupied(&self) -> PyBitboard {
        PyBitboard(self.0.occupied())
    }

    /// The square of a king.
    fn king(&self, color: In<Color>) -> Out<Square> {
        Out(self.0.king(color.0))
    }

    /// The squares of the pieces of a color, of a role, or of both.
    ///
    /// >>> from touchmove import Color, Position, Role
    /// >>> list(map(str, Position().squares(Color.WHITE, Role.KNIGHT)))
    /// ['b1', 'g1']
    #[pyo3(signature = (color = None, role = None))]
    fn squares(&self, color: Option<In<Color>>, role: Option<In<Role>>) -> PyBitboard {
        PyBitboard(match (color, role) {
            (None, None) => self.0.occupied(),
            (Some(color), None) => self.0.by_color(color.0),
            (None, Some(role)) => self.0.by_role(role.0),
            (Some(color), Some(role)) => self.0.pieces(color.0, role.0),
        })
    }

    /// The pieces of a side that are pinned to their king.
    fn pinned(&self, color: In<Color>) -> PyBitboard {
        PyBitboard(self.0.pinned(color.0))
    }

    /// The pieces of both sides that attack a square.
    fn attackers_to(&self, square: In<Square>) -> PyBitboard {
        PyBitboard(self.0.attackers_to(square.0, self.0.occupied()))
    }

    /// The pieces by their squares.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        pieces(py, self.0.board())
    }

    fn __getitem__(&self, square: In<Square>) -> Option<Out<Piece>> {
        self.0.piece_at(square.0).map(Out)
    }

    /// The position as plain data, to be edited.
    fn to_setup(&self) -> PySetup {
        PySetup::of(self.0.to_setup())
    }

    /// The legal moves: all, or ``"captures"``, ``"quiets"``, ``"promotions"`` or ``"evasions"``.
    #[pyo3(signature = (filter = "all"))]
    fn legal_moves<'py>(slf: &Bound<'py, Self>, filter: &str) -> PyResult<Bound<'py, PyList>> {
        let position = &slf.get().0;
        let list = position.legal_moves_matching(choose("filter", &FILTERS, filter)?);
        let moves = list.iter().map(|legal| PyLegalMove::of(slf, legal));
        PyList::new(slf.py(), moves.collect::<PyResult<Vec<_>>>()?)
    }

    /// How many legal moves there are.
    fn count_legal_moves(&self) -> usize {
        self.0.count_legal_moves()
    }

    /// Whether there is a legal move.
    fn has_legal_moves(&self) -> bool {
        self.0.has_legal_moves()
    }

    /// The legal move that a move, a text such as ``"e2e4"``, means.
    fn legal_move<'py>(
        slf: &Bound<'py, Self>,
        r#move: AnyMove,
    ) -> PyResult<Bound<'py, PyLegalMove>> {
        let legal = slf.get().0.legal_move(r#move.0).or_raise(slf.py())?;
        PyLegalMove::of(slf, legal)
    }

    /// Whether a move is legal.
    fn is_legal(&self, r#move: AnyMove) -> bool {
        self.0.is_legal(r#move.0)
    }

    /// The position after a move.
    fn play(&self, py: Python<'_>, r#move: AnyMove) -> PyResult<Self> {
        let legal = self.0.legal_move(r#move.0).or_raise(py)?;
        Ok(Self(legal.play()))
    }

    /// The position after passing the move, or None in check.
    fn null_move(&self) -> Option<Self> {
        self.0.null_move().map(Self)
    }

    /// The squares to which the piece on a square may go, castling included.
    fn destinations(&self, square: In<Square>) -> PyBitboard {
        PyBitboard(self.0.destinations(square.0))
    }

    /// The legal moves from a square to another: several if a pawn is promoted.
    fn moves_between<'py>(
        slf: &Bound<'py, Self>,
        from_square: In<Square>,
        to_square: In<Square>,
    ) -> PyResult<Bound<'py, PyList>> {
        let list = slf.get().0.moves_between(from_square.0, to_square.0);
        let moves = list.iter().map(|legal| PyLegalMove::of(slf, legal));
        PyList::new(slf.py(), moves.collect::<PyResult<Vec<_>>>()?)
    }

    /// The legal move that a text in algebraic notation means.
    ///
    /// ``strict`` takes only the one spelling of PGN; ``letters`` is a language such as ``"german"``.
    ///
    /// >>> Position().parse_san("Sf3", letters="german").san()
    /// 'Nf3'
    #[pyo3(signature = (text, *, strict = false, letters = None))]
    fn parse_san<'py>(
        slf: &Bound<'py, Self>,
        text: &str,
        strict: bool,
        letters: Option<&str>,
    ) -> PyResult<Bound<'py, PyLegalMove>> {
        let position = &slf.get().0;
        let read = match letters {
            None if strict => position.parse_san_strict(text),
            None => position.parse_san(text),
            Some(language) => position.parse_san_with(text, piece_letters(language)?),
        };
        PyLegalMove::of(slf, read.or_raise(slf.py())?)
    }

    /// The legal move that a text in UCI means.
    fn parse_uci<'py>(slf: &Bound<'py, Self>, text: &str) -> PyResult<Bound<'py, PyLegalMove>> {
        let legal = slf.get().0.parse_uci(text).or_raise(slf.py())?;
        PyLegalMove::of(slf, legal)
    }

    /// Whether the side to move is checkmated.
    fn is_checkmate(&self) -> bool {
        self.0.is_checkmate()
    }

    /// Whether the side to move is stalemated.
    fn is_stalemate(&self) -> bool {
        self.0.is_stalemate()
    }

    /// How a rule ends the game here, or None. Repetition needs a ``Game``.
    ///
    /// >>> Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").termination()
    /// <Termination.STALEMATE: 'stalemate'>
    fn termination<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let termination = self.0.status().termination();
        termination
            .map(|ended| record(py, "touchmove.types", "Termination", (ended.to_string(),)))
            .transpose()
    }

    /// The outcome if a rule ends the game here.
    fn outcome(&self) -> Option<Out<Outcome>> {
        self.0.status().outcome().map(Out)
    }

    /// How many sequences of legal moves have this length.
    ///
    /// >>> Position().perft(3)
    /// 8902
    fn perft(&self, py: Python<'_>, depth: u32) -> PyResult<u64> {
        perft(py, &self.0, depth)
    }

    /// Whether a side can still mate by any series of legal moves, with a mating line or a proof.
    ///
    /// >>> answer = Position("8/8/4k3/8/8/3KR3/8/8 b - - 0 1").winnability("black")
    /// >>> answer.winnable, answer.proof
    /// (False, 'material')
    #[pyo3(signature = (winner, budget = 1_000_000))]
    fn winnability<'py>(
        &self,
        py: Python<'py>,
        winner: In<Color>,
        budget: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (winnable, line, proof) = match searched(py, &self.0, winner.0, budget)? {
            Winnability::Winnable(mate) => {
                let line: Vec<_> = mate.moves().iter().map(|mv| PyMove(*mv)).collect();
                (Some(true), Some(PyTuple::new(py, line)?), None)
            }
            Winnability::Unwinnable(proof) => (Some(false), None, Some(proof.to_string())),
            Winnability::Undecided { .. } => (None, None, None),
        };
        record(
            py,
            "touchmove.winnability",
            "Winnability",
            (winnable, line, proof),
        )
    }

    /// Whether neither side can mate: True, False, or None if the budget does not suffice to decide.
    #[pyo3(signature = (budget = 1_000_000))]
    fn is_dead(&self, py: Python<'_>, budget: u64) -> PyResult<Option<bool>> {
        let mut answer = Some(true);
        for winner in Color::ALL {
            match searched(py, &self.0, winner, budget)? {
                Winnability::Winnable(_) => return Ok(Some(false)),
                Winnability::Undecided { .. } => answer = None,
                Winnability::Unwinnable(_) => {}
            }
        }
        Ok(answer)
    }

    /// Whether neither side can mate, as far as a quick proof shows it.
    fn is_dead_quick(&self) -> bool {
        self.0.is_dead_quick()
    }

    /// The position with the colors exchanged.
    fn flip_colors(&self) -> Self {
        Self(self.0.flip_colors())
    }

    /// The position in a mirror, or None if a side may still castle.
    fn flip_horizontal(&self) -> Option<Self> {
        self.0.flip_horizontal().map(Self)
    }

    /// The numbers of the Chess960 start positions of White and Black, if it is a start.
    fn chess960_starts(&self) -> Option<(u16, u16)> {
        let starts = self.0.chess960_starts()?;
        Some((starts[Color::White].number(), starts[Color::Black].number()))
    }

    /// The FEN: ``en_passant`` is ``"legal"``, ``"pseudo_legal"`` or ``"always"``, ``castling`` is ``"standard"``
    /// or, with the files of the rooks, ``"chess960"``.
    #[pyo3(signature = (*, en_passant = "legal", castling = "standard"))]
    fn fen(&self, en_passant: &str, castling: &str) -> PyResult<String> {
        let mode = choose("en_passant", &EN_PASSANT_MODES, en_passant)?;
        Ok(self.0.fen(mode, castling_style(castling)?).to_string())
    }

    /// The position in 32 bytes that last.
    ///
    /// >>> Position.from_packed(Position().packed()) == Position()
    /// True
    fn packed<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.0.to_packed().as_bytes())
    }

    /// A diagram in SVG.
    ///
    /// ``marks`` are squares, ``arrows`` pairs of squares, both in a color such as ``"#ffa500"``.
    #[pyo3(signature = (*, orientation = None, coordinates = true, size = 400, last_move = None, marks = None, arrows = Vec::new(), color = "#1e8a3c"))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn svg(
        &self,
        py: Python<'_>,
        orientation: Option<In<Color>>,
        coordinates: bool,
        size: u16,
        last_move: Option<AnyMove>,
        marks: Option<Squares>,
        arrows: Vec<(In<Square>, In<Square>)>,
        color: &str,
    ) -> PyResult<String> {
        let color: Rgb = crate::convert::read(py, color)?;
        let marks = marks.map_or(touchmove::Bitboard::EMPTY, |marks| marks.0);
        let marks: Vec<Mark> = marks
            .iter()
            .map(|square| Mark::new(square, color))
            .collect();
        let arrows: Vec<Arrow> = arrows
            .iter()
            .map(|(from, to)| Arrow::new(from.0, to.0, color))
            .collect();
        let mut diagram = self
            .0
            .diagram()
            .with_size(size)
            .with_marks(&marks)
            .with_arrows(&arrows);
        if coordinates {
            diagram = diagram.with_coordinates();
        }
        if let Some(orientation) = orientation {
            diagram = diagram.with_orientation(orientation.0);
        }
        if let Some(last) = last_move {
            diagram = diagram.with_last_move(last.0);
        }
        Ok(diagram.to_string())
    }

    /// The board as lines of text.
    ///
    /// >>> print(Position("8/8/4k3/8/8/3KR3/8/8 b - - 0 1").text())
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . k . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . K R . . .
    /// . . . . . . . .
    /// . . . . . . . .
    #[pyo3(signature = (*, figurines = false, orientation = None, coordinates = false))]
    fn text(&self, figurines: bool, orientation: Option<In<Color>>, coordinates: bool) -> String {
        let style = if figurines {
            TextBoardStyle::Figurines
        } else {
            TextBoardStyle::Letters
        };
        let orientation = orientation.map_or(Color::White, |color| color.0);
        let board = self.0.board().text_board(style, orientation);
        let board = if coordinates {
            board.with_coordinates()
        } else {
            board
        };
        board.to_string().trim_end().to_owned()
    }

    fn _repr_svg_(&self) -> String {
        self.0
            .diagram()
            .with_size(320)
            .with_coordinates()
            .to_string()
    }

    fn __hash__(&self) -> u64 {
        self.0.key()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.0)
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'_, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let packed = slf.get().packed(slf.py());
        Ok((slf.get_type().getattr("from_packed")?, (packed,)))
    }
}

/// How deep perft counts before Python can interrupt.
const UNINTERRUPTED: u32 = 4;

/// Counts sequences of moves without the lock of Python, which can interrupt.
fn perft(py: Python<'_>, position: &Position, depth: u32) -> PyResult<u64> {
    if depth <= UNINTERRUPTED {
        return Ok(py.detach(|| position.perft(depth)));
    }
    py.check_signals()?;
    let moves = position.legal_moves();
    moves
        .iter()
        .map(|legal| perft(py, &legal.play(), depth - 1))
        .sum()
}

/// Searches without the lock of Python, which can interrupt.
fn searched(
    py: Python<'_>,
    position: &Position,
    winner: Color,
    budget: u64,
) -> PyResult<Winnability> {
    let (mut calls, mut raised) = (0_u32, None);
    let answer = py.detach(|| {
        Analyzer::new().winnability_until(position, winner, NodeBudget::new(budget), |_| {
            calls += 1;
            if calls % 64 == 0 {
                raised = Python::attach(|py| py.check_signals()).err();
            }
            raised.is_some()
        })
    });
    raised.map_or(Ok(answer), Err)
}
