//! The errors of the crate as exceptions of `touchmove.errors`, with their fields.

use std::fmt::{Debug, Display};

use pyo3::prelude::*;
use pyo3::types::PyDict;
use touchmove::setup::Defect;
use touchmove::{
    Bitboard, Color, IllegalMove, InvalidPosition, ParseError, Role, Square, fen, moves::PieceAt,
    san, uci,
};

use crate::convert::{Out, tuple_of};
use crate::setup;

/// An error that has an exception.
pub(crate) trait Raise {
    fn raise(self, py: Python<'_>) -> PyErr;
}

/// The result of something that can fail, with the exception if it did.
pub(crate) trait OrRaise<T> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T, E: Raise> OrRaise<T> for Result<T, E> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|error| error.raise(py))
    }
}

/// An exception that is being made.
pub(crate) struct Exception<'py> {
    class: &'static str,
    message: String,
    fields: PyResult<Bound<'py, PyDict>>,
}

impl<'py> Exception<'py> {
    /// Begins an exception; its kind is the name of the variant.
    pub(crate) fn new(
        py: Python<'py>,
        class: &'static str,
        error: &(impl Display + Debug),
    ) -> Self {
        Self::said(py, class, error.to_string(), error)
    }

    /// Begins an exception with a message.
    pub(crate) fn said(
        py: Python<'py>,
        class: &'static str,
        message: String,
        error: &impl Debug,
    ) -> Self {
        let exception = Self {
            class,
            message,
            fields: Ok(PyDict::new(py)),
        };
        exception.with("kind", kind(error))
    }

    /// Adds a field.
    pub(crate) fn with(mut self, name: &str, value: impl IntoPyObject<'py>) -> Self {
        self.fields = self.fields.and_then(|fields| {
            fields.set_item(name, value)?;
            Ok(fields)
        });
        self
    }

    /// Adds the place in a text.
    pub(crate) fn at(self, offset: Option<usize>, expected: Option<&str>) -> Self {
        self.with("offset", offset).with("expected", expected)
    }

    /// Returns the exception as an object, which need not be raised.
    pub(crate) fn object(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let class = py.import("touchmove.errors")?.getattr(self.class)?;
        class.call((self.message,), Some(&self.fields?))
    }

    pub(crate) fn raised(self, py: Python<'py>) -> PyErr {
        self.object(py)
            .map_or_else(|error| error, PyErr::from_value)
    }
}

/// Returns the name of a variant in Python's spelling: `own_piece_on_target`.
pub(crate) fn kind(value: &impl Debug) -> String {
    let debug = format!("{value:?}");
    let name = debug.chars().take_while(|c| c.is_ascii_alphanumeric());
    let mut kind = String::new();
    for letter in name {
        if letter.is_ascii_uppercase() && !kind.is_empty() {
            kind.push('_');
        }
        kind.push(letter.to_ascii_lowercase());
    }
    kind
}

impl Raise for ParseError {
    fn raise(self, py: Python<'_>) -> PyErr {
        let (offset, expected) = match self {
            Self::Syntax { offset, expected } => (Some(offset), Some(expected)),
            _ => (None, None),
        };
        Exception::new(py, "ParseError", &self)
            .at(offset, expected)
            .raised(py)
    }
}

impl Raise for fen::Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Invalid(invalid) => invalid.raise(py),
            Self::Syntax {
                field,
                offset,
                expected,
            } => Exception::new(py, "FenError", &self)
                .at(Some(offset), Some(expected))
                .with("field", field.to_string())
                .raised(py),
            other => Exception::new(py, "FenError", &other)
                .at(None, None)
                .raised(py),
        }
    }
}

impl Raise for InvalidPosition {
    fn raise(self, py: Python<'_>) -> PyErr {
        let defects: Vec<Defect> = self.defects().collect();
        match setup::defects(py, defects) {
            Ok(defects) => {
                let exception = Exception::new(py, "InvalidPositionError", &self);
                exception.with("defects", defects).raised(py)
            }
            Err(error) => error,
        }
    }
}

/// What an illegal move's reason names.
#[derive(Default)]
struct Named {
    squares: Vec<Square>,
    role: Option<Role>,
    color: Option<Color>,
}

impl Named {
    fn squares(squares: &[Square]) -> Self {
        Self {
            squares: squares.to_vec(),
            ..Self::default()
        }
    }

    fn role(self, role: Role) -> Self {
        Self {
            role: Some(role),
            ..self
        }
    }

    fn color(self, color: Color) -> Self {
        Self {
            color: Some(color),
            ..self
        }
    }

    fn by(piece: PieceAt, others: &[Square]) -> Self {
        let squares: Vec<Square> = [piece.square()].iter().chain(others).copied().collect();
        Self::squares(&squares).role(piece.role())
    }

    fn with(mut self, set: Bitboard) -> Self {
        let more: Vec<Square> = set
            .iter()
            .filter(|square| !self.squares.contains(square))
            .collect();
        self.squares.extend(more);
        self
    }

    fn of(reason: IllegalMove) -> Self {
        use IllegalMove::*;
        match reason {
            EmptySquare { from } => Self::squares(&[from]),
            OpponentsPiece { from, piece } => Self::squares(&[from])
                .role(piece.role())
                .color(piece.color()),
            OwnPieceOnTarget { to, role } => Self::squares(&[to]).role(role),
            KingCapture { king } => Self::squares(&[king]).role(Role::King),
            InvalidMovement { role, from, to } => Self::squares(&[from, to]).role(role),
            NothingToCapture { from, to } => Self::squares(&[to, from]).role(Role::Pawn),
            EnPassantNotAvailable { from, pawn } => Self::squares(&[pawn, from]).role(Role::Pawn),
            Blocked { piece, square } => Self::by(piece, &[square]),
            PromotionMissing { to } => Self::squares(&[to]).role(Role::Pawn),
            PromotionNotAllowed { role, to } => Self::squares(&[to]).role(role),
            Pinned { piece, by, king } => Self::by(piece, &[by.square(), king]),
            EnPassantExposesKing { to, king, by } => Self::squares(&[to, king, by.square()]),
            LeavesKingInCheck { king, by, checkers } => Self::squares(&[king, by.square()])
                .role(by.role())
                .with(checkers),
            KingIntoCheck { to, by, attackers } => Self::squares(&[to, by.square()])
                .role(by.role())
                .with(attackers),
            NoCastlingRight { color, .. } => Self::default().color(color),
            CastlingBlocked { square, .. } => Self::squares(&[square]),
            CastlingInCheck { by } => Self::by(by, &[]),
            CastlingThroughCheck { square, by } | CastlingIntoCheck { square, by } => {
                Self::squares(&[square, by.square()]).role(by.role())
            }
            _ => Self::default(),
        }
    }
}

impl Raise for IllegalMove {
    fn raise(self, py: Python<'_>) -> PyErr {
        let Named {
            squares,
            role,
            color,
        } = Named::of(self);
        match tuple_of(py, squares) {
            Ok(squares) => Exception::new(py, "IllegalMoveError", &self)
                .with("rule", self.rule().name())
                .with("squares", squares)
                .with("role", role.map(Out))
                .with("color", color.map(Out))
                .raised(py),
            Err(error) => error,
        }
    }
}

impl Raise for san::Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        let (offset, expected) = match &self {
            Self::Illegal(reason) => return reason.raise(py),
            Self::Syntax { offset, expected } => (Some(*offset), Some((*expected).to_owned())),
            Self::NotCanonical { offset, canonical } => {
                (Some(*offset), Some(canonical.to_string()))
            }
            _ => (None, None),
        };
        let squares: Vec<Square> = match self {
            Self::Ambiguous { to, origins, .. } => [to].into_iter().chain(origins).collect(),
            Self::PromotionMissing { to } | Self::NoSuchPiece { to, .. } => vec![to],
            Self::WrongPiece { from, .. } => vec![from],
            Self::CastlingByLetter { rook, .. } => vec![rook],
            _ => Vec::new(),
        };
        let candidates: Vec<String> = self.candidates().map(|mv| mv.to_string()).collect();
        let made = || {
            let squares = tuple_of(py, squares)?;
            let candidates = pyo3::types::PyTuple::new(py, candidates)?;
            let exception = Exception::new(py, "SanError", &self);
            let exception = exception.at(offset, expected.as_deref());
            PyResult::Ok(
                exception
                    .with("squares", squares)
                    .with("candidates", candidates),
            )
        };
        made().map_or_else(|error| error, |exception| exception.raised(py))
    }
}

impl Raise for uci::Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        let (offset, expected) = match &self {
            Self::Illegal(reason) => return reason.raise(py),
            Self::Start(invalid) => return invalid.as_ref().clone().raise(py),
            Self::Syntax { offset, expected }
            | Self::Message {
                offset, expected, ..
            } => (Some(*offset), Some(*expected)),
            Self::Move { offset, .. } | Self::Fen { offset, .. } => (Some(*offset), None),
            _ => (None, None),
        };
        Exception::new(py, "UciError", &self)
            .at(offset, expected)
            .raised(py)
    }
}
