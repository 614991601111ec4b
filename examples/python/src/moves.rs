//! Moves as plain data, and legal moves of a position.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use touchmove::moves::{PieceValues, StoredMove};
use touchmove::san::{NotationStyle, PieceLetters};
use touchmove::{CastlingSide, Color, LegalMove, Move, Piece, Promotion, Role, Square};

use crate::convert::{In, Out, choose, promoted, read};
use crate::errors::OrRaise;
use crate::position::{PyPosition, castling_style};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyMove>()?;
    module.add_class::<PyLegalMove>()
}

/// A move as plain data: two squares and perhaps a promotion. It need not be legal anywhere.
///
/// Castling is "the king takes its rook", ``e1h1``; whatever takes a move reads ``e1g1`` as well.
///
/// >>> from touchmove import Move
/// >>> Move("e7", "e8", "queen")
/// Move.from_uci('e7e8q')
/// >>> Move.from_uci("e7e8q").promotion
/// <Role.QUEEN: 'queen'>
#[pyclass(frozen, eq, ord, hash, module = "touchmove", name = "Move")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PyMove(pub(crate) Move);

#[pymethods]
#[expect(
    clippy::wrong_self_convention,
    reason = "the names of squares in Python"
)]
impl PyMove {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion = None))]
    fn new(
        from_square: In<Square>,
        to_square: In<Square>,
        promotion: Option<In<Promotion>>,
    ) -> Self {
        let promotion = promotion.map(|promotion| promotion.0);
        Self(Move::new(from_square.0, to_square.0, promotion))
    }

    /// The move that a text such as ``e2e4`` or ``e7e8q`` names.
    #[staticmethod]
    fn from_uci(py: Python<'_>, text: &str) -> PyResult<Self> {
        read(py, text).map(Self)
    }

    /// The move that a number means, as batches write it.
    #[staticmethod]
    fn from_bits(bits: u16) -> PyResult<Self> {
        let mv = Move::from_bits(bits);
        mv.map(Self)
            .ok_or_else(|| PyValueError::new_err("expected the bits of a move"))
    }

    /// The move as a number, as batches write it.
    #[getter]
    fn bits(&self) -> u16 {
        self.0.to_bits()
    }

    /// The square that the piece leaves.
    #[getter]
    fn from_square(&self) -> Out<Square> {
        Out(self.0.from())
    }

    /// The square that the piece goes to; of castling, that of the rook.
    #[getter]
    fn to_square(&self) -> Out<Square> {
        Out(self.0.to())
    }

    /// What a pawn becomes.
    #[getter]
    fn promotion(&self) -> Option<Out<Role>> {
        promoted(self.0.promotion())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Move.from_uci('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((
            slf.get_type().getattr("from_uci")?,
            (slf.get().0.to_string(),),
        ))
    }
}

/// A move on its way in: a `Move`, a `LegalMove` or a text such as `e2e4`.
#[derive(Clone, Copy)]
pub(crate) struct AnyMove(pub(crate) Move);

impl<'a, 'py> FromPyObject<'a, 'py> for AnyMove {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(mv) = object.cast::<PyMove>() {
            return Ok(Self(mv.get().0));
        }
        if let Ok(legal) = object.cast::<PyLegalMove>() {
            return Ok(Self(legal.get().stored.to_move()));
        }
        read(object.py(), object.cast::<PyString>()?.to_str()?).map(Self)
    }
}

/// A legal move of a position, which it keeps.
///
/// >>> from touchmove import Position
/// >>> move = Position().parse_san("Nf3")
/// >>> str(move), move.san(), move.role, move.is_capture
/// ('g1f3', 'Nf3', <Role.KNIGHT: 'knight'>, False)
/// >>> move.play().turn
/// <Color.BLACK: 'black'>
#[pyclass(frozen, module = "touchmove", name = "LegalMove")]
pub(crate) struct PyLegalMove {
    pub(crate) position: Py<PyPosition>,
    pub(crate) stored: StoredMove,
}

impl PyLegalMove {
    /// Returns a legal move as an object that keeps its position.
    pub(crate) fn of<'py>(
        position: &Bound<'py, PyPosition>,
        legal: LegalMove<'_>,
    ) -> PyResult<Bound<'py, Self>> {
        let stored = legal.to_stored_move();
        let kept = position.clone().unbind();
        Bound::new(
            position.py(),
            Self {
                position: kept,
                stored,
            },
        )
    }

    fn legal<'a>(&'a self, py: Python<'_>) -> PyResult<LegalMove<'a>> {
        // It was legal when it was made, and its position does not change.
        let position = &self.position.get().0;
        position.legal_move(self.stored.to_move()).or_raise(py)
    }
}

#[pymethods]
#[expect(
    clippy::wrong_self_convention,
    reason = "the names of squares in Python"
)]
impl PyLegalMove {
    /// The move as plain data.
    #[getter(r#move)]
    fn move_(&self) -> PyMove {
        PyMove(self.stored.to_move())
    }

    /// The position in which it is legal.
    #[getter]
    fn position(&self, py: Python<'_>) -> Py<PyPosition> {
        self.position.clone_ref(py)
    }

    /// The square that the piece leaves.
    #[getter]
    fn from_square(&self) -> Out<Square> {
        Out(self.stored.from())
    }

    /// The square that the piece goes to; of castling, that of the rook.
    #[getter]
    fn to_square(&self) -> Out<Square> {
        Out(self.stored.to())
    }

    /// The square where the piece stands afterwards, also after castling.
    #[getter]
    fn destination(&self) -> Out<Square> {
        Out(self.stored.destination())
    }

    /// What the pawn becomes.
    #[getter]
    fn promotion(&self) -> Option<Out<Role>> {
        promoted(self.stored.promotion())
    }

    /// The side that moves.
    #[getter]
    fn color(&self) -> Out<Color> {
        Out(self.stored.color())
    }

    /// The kind of the piece that moves.
    #[getter]
    fn role(&self) -> Out<Role> {
        Out(self.stored.role())
    }

    /// The piece that moves.
    #[getter]
    fn piece(&self) -> Out<Piece> {
        Out(self.stored.piece())
    }

    /// The kind of the piece that is captured.
    #[getter]
    fn captured(&self) -> Option<Out<Role>> {
        self.stored.captured().map(Out)
    }

    /// Whether a piece is captured.
    #[getter]
    fn is_capture(&self) -> bool {
        self.stored.is_capture()
    }

    /// Whether a pawn is captured en passant.
    #[getter]
    fn is_en_passant(&self) -> bool {
        self.stored.is_en_passant()
    }

    /// Whether it is castling.
    #[getter]
    fn is_castling(&self) -> bool {
        self.stored.is_castling()
    }

    /// The side to which the king castles.
    #[getter]
    fn castling_side(&self) -> Option<Out<CastlingSide>> {
        self.stored.castling_side().map(Out)
    }

    /// Whether it sets the halfmove clock to zero: a capture or a pawn move.
    #[getter]
    fn is_zeroing(&self) -> bool {
        self.stored.is_zeroing()
    }

    /// Whether no position before it can come back.
    #[getter]
    fn is_irreversible(&self) -> bool {
        self.stored.is_irreversible()
    }

    /// The position after the move.
    fn play(&self, py: Python<'_>) -> PyResult<PyPosition> {
        Ok(PyPosition(self.legal(py)?.play()))
    }

    /// Whether the move gives check.
    fn gives_check(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.legal(py)?.gives_check())
    }

    /// The key of the position after the move.
    fn key_after(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.legal(py)?.key_after())
    }

    /// What the exchange on the move's square wins: a pawn counts 1, a queen 9.
    ///
    /// >>> from touchmove import Position
    /// >>> Position("4k3/4p3/8/3p4/8/8/3R4/4K3 w - - 0 1").parse_san("Rxd5").see()
    /// 1
    fn see(&self, py: Python<'_>) -> PyResult<i32> {
        Ok(self.legal(py)?.see(&PieceValues::CLASSIC))
    }

    /// The move in standard algebraic notation.
    fn san(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.legal(py)?.san().to_string())
    }

    /// The move in UCI. In the style ``"standard"``, castling is written ``e1g1`` where that is possible.
    #[pyo3(signature = (castling = "chess960"))]
    fn uci(&self, py: Python<'_>, castling: &str) -> PyResult<String> {
        let style = castling_style(castling)?;
        Ok(self.legal(py)?.uci(style).to_string())
    }

    /// The move in another style: ``"san"``, ``"long"``, ``"fide"`` or ``"figurine"``.
    ///
    /// ``letters`` is a language such as ``"german"``.
    ///
    /// >>> from touchmove import Position
    /// >>> move = Position().parse_san("Nf3")
    /// >>> move.format("long"), move.format("figurine"), move.format(letters="german")
    /// ('Ng1-f3', '♘f3', 'Sf3')
    #[pyo3(signature = (style = "san", letters = None))]
    fn format(&self, py: Python<'_>, style: &str, letters: Option<&str>) -> PyResult<String> {
        let style = notation_style(style, letters)?;
        Ok(self.legal(py)?.format(style).to_string())
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> bool {
        let is_same = other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.stored == other.stored && self.position.get().0 == other.position.get().0
        });
        match op {
            CompareOp::Eq => is_same,
            CompareOp::Ne => !is_same,
            _ => false,
        }
    }

    fn __hash__(&self) -> u64 {
        self.position.get().0.key() ^ u64::from(self.stored.to_move().to_bits())
    }

    fn __str__(&self) -> String {
        self.stored.to_move().to_string()
    }

    fn __repr__(&self) -> String {
        let position = &self.position.get().0;
        format!("<LegalMove {} in '{position}'>", self.stored.to_move())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (PyMove,))> {
        let position = slf.get().position.bind(slf.py());
        Ok((position.getattr("legal_move")?, (slf.get().move_(),)))
    }
}

/// The letters of the pieces by their language.
const LETTERS: [(&str, PieceLetters<'static>); 19] = [
    ("english", PieceLetters::ENGLISH),
    ("figurines", PieceLetters::FIGURINES),
    ("czech", PieceLetters::CZECH),
    ("danish", PieceLetters::DANISH),
    ("dutch", PieceLetters::DUTCH),
    ("estonian", PieceLetters::ESTONIAN),
    ("finnish", PieceLetters::FINNISH),
    ("french", PieceLetters::FRENCH),
    ("german", PieceLetters::GERMAN),
    ("hungarian", PieceLetters::HUNGARIAN),
    ("icelandic", PieceLetters::ICELANDIC),
    ("italian", PieceLetters::ITALIAN),
    ("norwegian", PieceLetters::NORWEGIAN),
    ("polish", PieceLetters::POLISH),
    ("portuguese", PieceLetters::PORTUGUESE),
    ("romanian", PieceLetters::ROMANIAN),
    ("russian", PieceLetters::RUSSIAN),
    ("spanish", PieceLetters::SPANISH),
    ("swedish", PieceLetters::SWEDISH),
];

const STYLES: [(&str, NotationStyle<'static>); 4] = [
    ("san", NotationStyle::SAN),
    ("long", NotationStyle::LONG),
    ("fide", NotationStyle::FIDE),
    ("figurine", NotationStyle::FIGURINE),
];

/// Returns the letters of a language.
pub(crate) fn piece_letters(language: &str) -> PyResult<PieceLetters<'static>> {
    choose("letters", &LETTERS, language)
}

/// Returns a style of notation, perhaps with the letters of a language.
pub(crate) fn notation_style(
    style: &str,
    letters: Option<&str>,
) -> PyResult<NotationStyle<'static>> {
    let mut style = choose("style", &STYLES, style)?;
    if let Some(language) = letters {
        style.letters = piece_letters(language)?;
    }
    Ok(style)
}
