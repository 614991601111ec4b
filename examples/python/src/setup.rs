//! Arrangements of pieces as plain data, and every defect of one that is not a position.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyTuple};
use touchmove::fen::CastlingStyle;
use touchmove::setup::{Defect, Tolerance};
use touchmove::{Bitboard, CastlingRights, Color, Piece, Setup, Square};

use crate::bitboard::PyBitboard;
use crate::convert::{In, Out, Squares};
use crate::errors::{OrRaise, kind};
use crate::position::{PyPosition, castling_style};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PySetup>()
}

/// Locks what threads share, while other threads of Python go on.
pub(crate) fn lock<'a, T>(py: Python<'_>, shared: &'a Mutex<T>) -> MutexGuard<'a, T> {
    shared
        .lock_py_attached(py)
        .unwrap_or_else(PoisonError::into_inner)
}

/// A tolerance on its way in: the flags of `touchmove.Tolerance`.
pub(crate) struct AnyTolerance(pub(crate) Tolerance);

const FLAGS: [(u32, Tolerance); 3] = [
    (1, Tolerance::EXCESS_MATERIAL),
    (2, Tolerance::IMPOSSIBLE_CHECK),
    (4, Tolerance::MOVE_NUMBER_ZERO),
];

impl<'a, 'py> FromPyObject<'a, 'py> for AnyTolerance {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let bits: u32 = object.getattr("value")?.extract()?;
        let flags = FLAGS.iter().filter(|(bit, _)| bits & bit != 0);
        Ok(Self(
            flags.fold(Tolerance::NONE, |all, (_, flag)| all | *flag),
        ))
    }
}

/// Returns defects as the named tuples of `touchmove.setup`.
pub(crate) fn defects<'py>(
    py: Python<'py>,
    defects: impl IntoIterator<Item = Defect>,
) -> PyResult<Bound<'py, PyTuple>> {
    let module = py.import("touchmove.setup")?;
    let (class, tolerance) = (module.getattr("Defect")?, module.getattr("Tolerance")?);
    let made = defects.into_iter().map(|defect| {
        let (color, squares) = named(defect);
        let tolerated = FLAGS
            .iter()
            .find(|(_, flag)| defect.tolerated_by() == Some(*flag));
        let tolerated = tolerated
            .map(|(bit, _)| tolerance.call1((*bit,)))
            .transpose()?;
        let (kind, text) = (kind(&defect), defect.to_string());
        class.call1((kind, text, color.map(Out), PyBitboard(squares), tolerated))
    });
    PyTuple::new(py, made.collect::<PyResult<Vec<_>>>()?)
}

/// Returns the side and the squares of a defect.
fn named(defect: Defect) -> (Option<Color>, Bitboard) {
    use Defect::*;
    match defect {
        MissingKing { color } => (Some(color), Bitboard::EMPTY),
        TooManyKings { color, kings } => (Some(color), kings),
        PawnsOnBackRank { color, pawns } => (Some(color), pawns),
        TooManyPieces { color, pieces } => (Some(color), pieces),
        ExcessMaterial {
            color,
            pawns,
            kinds,
            ..
        } => (Some(color), pawns | kinds),
        OpponentInCheck {
            color,
            king,
            checkers,
        } => (Some(color), checkers | king),
        TooManyCheckers { king, checkers } | ImpossibleDoubleCheck { king, checkers } => {
            (None, checkers | king)
        }
        CheckBeforeDoublePush {
            king,
            pushed_over,
            checkers,
        } => (None, checkers | king | pushed_over),
        CastlingWithoutKing { color, rooks } | DuplicateCastlingRight { color, rooks, .. } => {
            (Some(color), rooks)
        }
        CastlingWithoutRook { color, squares } => (Some(color), squares),
        EnPassantOffRank { color, pushed_over } => (Some(color), pushed_over.into()),
        EnPassantBlocked {
            color,
            pushed_over,
            occupied,
        } => (Some(color), occupied | pushed_over),
        EnPassantWithoutPawn {
            color,
            pushed_over,
            pushed,
        } => (Some(color), Bitboard::from(pushed_over) | pushed),
        _ => (None, Bitboard::EMPTY),
    }
}

/// Any arrangement of pieces, as a board editor has it. Nothing is validated until ``validate``.
///
/// >>> from touchmove import InvalidPositionError, Setup
/// >>> setup = Setup("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1")
/// >>> setup["a1"] = "R"
/// >>> setup.validate().count_legal_moves()
/// 26
/// >>> del setup["e8"]
/// >>> try:
/// ...     setup.validate()
/// ... except InvalidPositionError as error:
/// ...     print(error.defects[0].kind, error.defects[0].color)
/// missing_king black
#[pyclass(frozen, module = "touchmove", name = "Setup")]
pub(crate) struct PySetup(Mutex<Setup>);

impl PySetup {
    pub(crate) fn of(setup: Setup) -> Self {
        Self(Mutex::new(setup))
    }

    pub(crate) fn get(&self, py: Python<'_>) -> Setup {
        lock(py, &self.0).clone()
    }
}

#[pymethods]
impl PySetup {
    #[new]
    #[pyo3(signature = (fen = None, /))]
    fn new(py: Python<'_>, fen: Option<&str>) -> PyResult<Self> {
        let setup = match fen {
            None => Setup::EMPTY,
            Some(fen) => fen.parse::<Setup>().or_raise(py)?,
        };
        Ok(Self::of(setup))
    }

    /// The start position.
    #[staticmethod]
    fn standard() -> Self {
        Self::of(Setup::STANDARD)
    }

    /// Reads what programs and people write for a FEN, and says what had to be repaired.
    ///
    /// >>> Setup.from_fen_lenient("position startpos")[1]
    /// ('the beginning of a UCI command', 'the word startpos')
    #[staticmethod]
    fn from_fen_lenient(py: Python<'_>, fen: &str) -> PyResult<(Self, Py<PyTuple>)> {
        let (setup, repairs) = Setup::from_fen_lenient(fen.as_bytes()).or_raise(py)?;
        let repairs: Vec<String> = repairs.iter().map(|repair| repair.to_string()).collect();
        Ok((Self::of(setup), PyTuple::new(py, repairs)?.unbind()))
    }

    /// The position, if nothing is wrong except what is tolerated.
    #[pyo3(signature = (tolerance = None))]
    fn validate(&self, py: Python<'_>, tolerance: Option<AnyTolerance>) -> PyResult<PyPosition> {
        let tolerance = tolerance.map_or(Tolerance::NONE, |tolerance| tolerance.0);
        self.get(py)
            .validate_with(tolerance)
            .or_raise(py)
            .map(PyPosition)
    }

    /// Every defect, with its side and squares; empty if the setup is a valid position.
    fn defects<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let found = self.get(py).validate().err();
        defects(
            py,
            found.iter().flat_map(touchmove::InvalidPosition::defects),
        )
    }

    /// A copy without castling rights and an en passant square that do not fit the pieces.
    fn without_invalid_rights(&self, py: Python<'_>) -> Self {
        Self::of(self.get(py).without_invalid_rights())
    }

    /// A copy with the colors exchanged.
    fn flip_colors(&self, py: Python<'_>) -> Self {
        Self::of(self.get(py).flip_colors())
    }

    /// A copy in a mirror.
    fn flip_horizontal(&self, py: Python<'_>) -> Self {
        Self::of(self.get(py).flip_horizontal())
    }

    /// The side to move.
    #[getter]
    fn turn(&self, py: Python<'_>) -> Out<Color> {
        Out(lock(py, &self.0).turn)
    }

    #[setter]
    fn set_turn(&self, py: Python<'_>, turn: In<Color>) {
        lock(py, &self.0).turn = turn.0;
    }

    /// The squares of the rooks that may still castle.
    #[getter]
    fn castling_rights(&self, py: Python<'_>) -> PyBitboard {
        PyBitboard(lock(py, &self.0).castling.rooks())
    }

    #[setter]
    fn set_castling_rights(&self, py: Python<'_>, rooks: Squares) {
        lock(py, &self.0).castling = CastlingRights::from_rooks(rooks.0);
    }

    /// The square passed over, if the last move was a double push.
    #[getter]
    fn en_passant(&self, py: Python<'_>) -> Option<Out<Square>> {
        lock(py, &self.0).en_passant.map(Out)
    }

    #[setter]
    fn set_en_passant(&self, py: Python<'_>, square: Option<In<Square>>) {
        lock(py, &self.0).en_passant = square.map(|square| square.0);
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(&self, py: Python<'_>) -> u16 {
        lock(py, &self.0).halfmove_clock
    }

    #[setter]
    fn set_halfmove_clock(&self, py: Python<'_>, halfmoves: u16) {
        lock(py, &self.0).halfmove_clock = halfmoves;
    }

    /// The number of the current move, 1 at the start of a game.
    #[getter]
    fn fullmove_number(&self, py: Python<'_>) -> u16 {
        lock(py, &self.0).fullmove_number
    }

    #[setter]
    fn set_fullmove_number(&self, py: Python<'_>, number: u16) {
        lock(py, &self.0).fullmove_number = number;
    }

    /// The pieces by their squares.
    fn pieces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        pieces(py, &self.get(py).board)
    }

    fn __getitem__(&self, py: Python<'_>, square: In<Square>) -> Option<Out<Piece>> {
        lock(py, &self.0).board.piece_at(square.0).map(Out)
    }

    fn __setitem__(&self, py: Python<'_>, square: In<Square>, piece: Option<In<Piece>>) {
        let piece = piece.map(|piece| piece.0);
        lock(py, &self.0).board.set(square.0, piece);
    }

    fn __delitem__(&self, py: Python<'_>, square: In<Square>) {
        lock(py, &self.0).board.set(square.0, None);
    }

    /// The FEN. In the style ``"chess960"``, castling rights are the files of the rooks.
    #[pyo3(signature = (castling = "standard"))]
    fn fen(&self, py: Python<'_>, castling: &str) -> PyResult<String> {
        let style = castling_style(castling)?;
        Ok(lock(py, &self.0).fen(style).to_string())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| self.get(py) == other.get().get(py))
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.get(py).to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let setup = self.get(py);
        format!("Setup('{}')", setup.fen(CastlingStyle::Chess960))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self::of(self.get(py))
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        let setup = slf.get().get(slf.py());
        let fen = setup.fen(CastlingStyle::Chess960).to_string();
        (slf.get_type().into_any(), (fen,))
    }
}

/// Returns the pieces of a board by their squares.
pub(crate) fn pieces<'py>(
    py: Python<'py>,
    board: &touchmove::Board,
) -> PyResult<Bound<'py, PyDict>> {
    let pieces = PyDict::new(py);
    for (square, piece) in board.iter() {
        pieces.set_item(Out(square), Out(piece))?;
    }
    Ok(pieces)
}
