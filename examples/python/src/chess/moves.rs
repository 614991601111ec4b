//! Moves and pieces as Python sees them: small records, which can be changed.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};
use touchmove::{Color, Piece, Role};

use super::pieces::{color_of, letter};
use super::plain::Plain;
use super::{InvalidMoveError, kind, truth};

/// A move from a square to another, with a promotion, or a drop.
///
/// >>> from touchmove import chess
/// >>> move = chess.Move(chess.E7, chess.E8, promotion=chess.QUEEN)
/// >>> move, move.uci(), chess.Move.from_uci("e7e8q") == move
/// (Move.from_uci('e7e8q'), 'e7e8q', True)
/// >>> bool(chess.Move.null())
/// False
#[pyclass(frozen, subclass, weakref, module = "touchmove.chess", name = "Move")]
pub(super) struct PyMove(AtomicU32);

impl PyMove {
    pub(super) fn of(plain: Plain) -> Self {
        let Plain {
            from,
            to,
            promotion,
            drop,
        } = plain;
        Self(AtomicU32::new(u32::from_le_bytes([
            from, to, promotion, drop,
        ])))
    }

    pub(super) fn plain(&self) -> Plain {
        let [from, to, promotion, drop] = self.0.load(Relaxed).to_le_bytes();
        Plain {
            from,
            to,
            promotion,
            drop,
        }
    }

    /// The move, if its squares are some: a set of squares has no bit for others.
    pub(super) fn on_board(&self) -> PyResult<Plain> {
        let plain = self.plain();
        let wrong = || PyIndexError::new_err("expected a move with squares from 0 to 63");
        plain.is_on_board().then_some(plain).ok_or_else(wrong)
    }

    /// The move, if its squares and pieces have names.
    pub(super) fn writable(&self) -> PyResult<Plain> {
        let plain = self.on_board()?;
        let wrong = || PyIndexError::new_err("expected types of pieces from 1 to 6");
        (plain.promotion <= 6 && plain.drop <= 6)
            .then_some(plain)
            .ok_or_else(wrong)
    }

    fn change(&self, place: usize, value: u8) {
        let mut bytes = self.0.load(Relaxed).to_le_bytes();
        bytes[place] = value;
        self.0.store(u32::from_le_bytes(bytes), Relaxed);
    }
}

fn optional(kind: u8) -> Option<u8> {
    (kind != 0).then_some(kind)
}

fn maybe_kind(object: Option<&Bound<'_, PyAny>>) -> PyResult<u8> {
    object.map_or(Ok(0), kind)
}

#[pymethods]
impl PyMove {
    #[new]
    #[pyo3(signature = (from_square, to_square, promotion = None, drop = None))]
    fn new(
        from_square: u8,
        to_square: u8,
        promotion: Option<&Bound<'_, PyAny>>,
        drop: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let promotion = maybe_kind(promotion)?;
        let drop = maybe_kind(drop)?;
        Ok(Self::of(Plain {
            from: from_square,
            to: to_square,
            promotion,
            drop,
        }))
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str, &'static str, &'static str) {
        ("from_square", "to_square", "promotion", "drop")
    }

    /// The square that the piece leaves.
    #[getter(from_square)]
    fn origin(&self) -> u8 {
        self.plain().from
    }

    #[setter]
    fn set_from_square(&self, square: u8) {
        self.change(0, square);
    }

    /// The square that the piece goes to.
    #[getter]
    fn to_square(&self) -> u8 {
        self.plain().to
    }

    #[setter]
    fn set_to_square(&self, square: u8) {
        self.change(1, square);
    }

    /// The type of the piece that a pawn becomes.
    #[getter]
    fn promotion(&self) -> Option<u8> {
        optional(self.plain().promotion)
    }

    #[setter]
    fn set_promotion(&self, promotion: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.change(2, maybe_kind(promotion)?);
        Ok(())
    }

    /// The type of a dropped piece.
    #[getter]
    fn drop(&self) -> Option<u8> {
        optional(self.plain().drop)
    }

    #[setter]
    fn set_drop(&self, drop: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        self.change(3, maybe_kind(drop)?);
        Ok(())
    }

    /// The move in UCI: ``e2e4``, ``a7a8q``, ``0000`` for none.
    fn uci(&self) -> PyResult<String> {
        self.writable().map(Plain::uci)
    }

    /// The move in UCI, except that none is ``@@@@``.
    fn xboard(&self) -> PyResult<String> {
        if self.plain().is_null() {
            Ok("@@@@".to_owned())
        } else {
            self.uci()
        }
    }

    /// Reads UCI.
    #[classmethod]
    fn from_uci<'py>(class: &Bound<'py, PyType>, uci: &str) -> PyResult<Bound<'py, PyAny>> {
        let plain = Plain::read(uci).map_err(InvalidMoveError::new_err)?;
        made(class, plain)
    }

    /// The move that passes: it is false as a condition.
    #[classmethod]
    fn null<'py>(class: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
        made(class, Plain::default())
    }

    fn __bool__(&self) -> bool {
        !self.plain().is_null()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.plain() == other.plain()
    }

    fn __hash__(&self) -> u64 {
        // Sets of Python use the lowest bits, so squares come first.
        let mut hasher = DefaultHasher::new();
        self.0.load(Relaxed).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> PyResult<String> {
        self.uci()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Move.from_uci('{}')", self.uci()?))
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        let plain = slf.get().plain();
        let parts = (
            plain.from,
            plain.to,
            optional(plain.promotion),
            optional(plain.drop),
        );
        Ok((slf.get_type(), parts.into_pyobject(slf.py())?))
    }
}

/// Makes a move of a class.
fn made<'py>(class: &Bound<'py, PyType>, plain: Plain) -> PyResult<Bound<'py, PyAny>> {
    let py = class.py();
    if class.is(py.get_type::<PyMove>()) {
        return Ok(Bound::new(py, PyMove::of(plain))?.into_any());
    }
    class.call1((
        plain.from,
        plain.to,
        optional(plain.promotion),
        optional(plain.drop),
    ))
}

/// A piece with a type, a number from 1 to 6, and a color.
///
/// >>> from touchmove import chess
/// >>> piece = chess.Piece.from_symbol("n")
/// >>> piece.piece_type == chess.KNIGHT, piece.color == chess.BLACK, piece.unicode_symbol()
/// (True, True, '♞')
#[pyclass(frozen, subclass, weakref, module = "touchmove.chess", name = "Piece")]
pub(super) struct PyPiece {
    kind: AtomicU8,
    white: AtomicU8,
}

impl PyPiece {
    pub(super) fn of((role, white): (usize, bool)) -> Self {
        Self {
            kind: AtomicU8::new(role as u8 + 1),
            white: AtomicU8::new(u8::from(white)),
        }
    }

    pub(super) fn is_white(&self) -> bool {
        self.white.load(Relaxed) != 0
    }

    pub(super) fn role(&self) -> PyResult<usize> {
        let role = usize::from(self.kind.load(Relaxed))
            .checked_sub(1)
            .filter(|role| *role < 6);
        role.ok_or_else(|| PyIndexError::new_err("expected a type of piece from 1 to 6"))
    }
}

#[pymethods]
impl PyPiece {
    #[new]
    fn new(
        piece_type: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = truth)] color: bool,
    ) -> PyResult<Self> {
        Ok(Self {
            kind: AtomicU8::new(kind(piece_type)?),
            white: AtomicU8::new(u8::from(color)),
        })
    }

    #[classattr]
    fn __match_args__() -> (&'static str, &'static str) {
        ("piece_type", "color")
    }

    /// The type, from 1, pawns, to 6, kings.
    #[getter]
    fn piece_type(&self) -> u8 {
        self.kind.load(Relaxed)
    }

    #[setter]
    fn set_piece_type(&self, piece_type: u8) {
        self.kind.store(piece_type, Relaxed);
    }

    /// The color: White is true.
    #[getter]
    fn color(&self) -> bool {
        self.is_white()
    }

    #[setter]
    fn set_color(&self, #[pyo3(from_py_with = truth)] color: bool) {
        self.white.store(u8::from(color), Relaxed);
    }

    /// The letter: a capital if it is White's.
    fn symbol(&self) -> PyResult<char> {
        Ok(letter((self.role()?, self.is_white())))
    }

    /// The figurine.
    #[pyo3(signature = (*, invert_color = false))]
    fn unicode_symbol(&self, #[pyo3(from_py_with = truth)] invert_color: bool) -> PyResult<char> {
        let color = color_of(self.is_white() != invert_color);
        Ok(Piece::new(color, Role::ALL[self.role()?]).figurine())
    }

    /// The piece of a letter.
    #[classmethod]
    fn from_symbol<'py>(class: &Bound<'py, PyType>, symbol: &str) -> PyResult<Bound<'py, PyAny>> {
        let mut letters = symbol.chars();
        let piece = letters
            .next()
            .and_then(Piece::from_letter)
            .filter(|_| letters.next().is_none());
        let piece = piece.ok_or_else(|| {
            PyValueError::new_err(format!("expected the letter of a piece, found '{symbol}'"))
        })?;
        class.call1((piece.role().index() + 1, piece.color() == Color::White))
    }

    fn __eq__(&self, other: &Self) -> bool {
        (self.piece_type(), self.color()) == (other.piece_type(), other.color())
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.piece_type()).wrapping_sub(1) + if self.color() { 0 } else { 6 }
    }

    fn __str__(&self) -> PyResult<char> {
        self.symbol()
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("Piece.from_symbol('{}')", self.symbol()?))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("touchmove.chess.svg")?
            .call_method1("piece", (slf, 45))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (u8, bool)) {
        (slf.get_type(), (slf.get().piece_type(), slf.get().color()))
    }
}
