//! The errors of the crate as exceptions of JavaScript: classes of `package/errors.js`, with their fields.

use std::fmt::Display;

use touchmove::setup::Defect;
use touchmove::{Bitboard, IllegalMove, InvalidPosition, ParseError, Square, fen, san, uci};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::kinds::Kind;

#[wasm_bindgen(raw_module = "../border.js")]
extern "C" {
    #[cfg(feature = "arbiter")]
    #[wasm_bindgen(js_name = "makeObject")]
    fn make_object() -> JsValue;

    /// The text of a value that the module has, such as a rulebook; any other value as it is.
    #[cfg(feature = "arbiter")]
    #[wasm_bindgen(catch)]
    pub(crate) fn written(value: &JsValue) -> Answer<JsValue>;

    /// A copy of options, so that nothing of the program is called when they are read.
    #[cfg(feature = "arbiter")]
    #[wasm_bindgen(catch, js_name = "copyOptions")]
    pub(crate) fn copy_options(options: &JsValue) -> Answer<JsValue>;

    #[wasm_bindgen(js_name = "makeError")]
    fn make_error(class: &str, message: &str, kind: &str) -> JsValue;

    #[wasm_bindgen(js_name = "setField")]
    fn set_field(error: &JsValue, name: &str, value: JsValue);

    #[wasm_bindgen(js_name = "wrongType")]
    pub(crate) fn wrong_type(expected: &str, found: &JsValue) -> JsValue;

    #[wasm_bindgen(js_name = "wrongValue")]
    pub(crate) fn wrong_value(expected: &str, found: &JsValue) -> JsValue;
}

/// What a function of the module returns.
pub(crate) type Answer<T> = Result<T, JsValue>;

/// An error that has an exception.
pub(crate) trait Throw {
    fn throw(self) -> JsValue;
}

/// The result of something that can fail, with the exception if it did.
pub(crate) trait OrThrow<T> {
    fn or_throw(self) -> Answer<T>;
}

impl<T, E: Throw> OrThrow<T> for Result<T, E> {
    fn or_throw(self) -> Answer<T> {
        self.map_err(Throw::throw)
    }
}

/// An object that is being made.
#[cfg(feature = "arbiter")]
pub(crate) struct Fields(JsValue);

#[cfg(feature = "arbiter")]
impl Fields {
    pub(crate) fn new() -> Self {
        Self(make_object())
    }

    pub(crate) fn with(self, name: &str, value: impl Into<JsValue>) -> Self {
        set_field(&self.0, name, value.into());
        self
    }

    pub(crate) fn done(self) -> JsValue {
        self.0
    }
}

/// An exception that is being made.
pub(crate) struct Exception(JsValue);

impl Exception {
    /// Begins an exception; its kind is the name of the variant.
    pub(crate) fn new(class: &str, error: &(impl Display + Kind)) -> Self {
        Self::said(class, &error.to_string(), error)
    }

    pub(crate) fn said(class: &str, message: &str, error: &impl Kind) -> Self {
        Self(make_error(class, message, &kind(error)))
    }

    pub(crate) fn with(self, name: &str, value: impl Into<JsValue>) -> Self {
        set_field(&self.0, name, value.into());
        self
    }

    /// Adds the place in a text, and what should be there.
    pub(crate) fn at(self, offset: usize, expected: &str) -> Self {
        self.with("offset", offset as f64)
            .with("expected", expected)
    }

    pub(crate) fn done(self) -> JsValue {
        self.0
    }
}

/// Returns the name of a variant in the spelling of JavaScript: `ownPieceOnTarget`.
pub(crate) fn kind(value: &impl Kind) -> String {
    let mut name = value.kind().to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    name
}

/// Returns the names of squares as an array.
pub(crate) fn names(squares: impl IntoIterator<Item = Square>) -> JsValue {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.name().to_owned())
        .collect();
    names.into()
}

impl Throw for ParseError {
    fn throw(self) -> JsValue {
        let exception = Exception::new("ParseError", &self);
        match self {
            Self::Syntax { offset, expected } => exception.at(offset, expected).done(),
            _ => exception.done(),
        }
    }
}

impl Throw for fen::Error {
    fn throw(self) -> JsValue {
        match self {
            Self::Invalid(invalid) => invalid.throw(),
            Self::Syntax {
                ref field,
                offset,
                expected,
            } => Exception::new("FenError", &self)
                .at(offset, expected)
                .with("field", field.to_string())
                .done(),
            other => Exception::new("FenError", &other).done(),
        }
    }
}

#[wasm_bindgen(raw_module = "../border.js")]
extern "C" {
    #[wasm_bindgen(js_name = "makeDefect")]
    fn make_defect(message: &str, kind: &str, tolerated_by: &str) -> JsValue;
}

/// The words for what can be tolerated.
pub(crate) const TOLERANCES: [(&str, touchmove::setup::Tolerance); 3] = {
    use touchmove::setup::Tolerance;
    [
        ("excessMaterial", Tolerance::EXCESS_MATERIAL),
        ("impossibleCheck", Tolerance::IMPOSSIBLE_CHECK),
        ("moveNumberZero", Tolerance::MOVE_NUMBER_ZERO),
    ]
};

/// Returns defects as objects with a message, a kind, and what tolerates them.
pub(crate) fn defects(found: impl IntoIterator<Item = Defect>) -> Vec<JsValue> {
    let made = found.into_iter().map(|defect| {
        let mut rows = TOLERANCES.iter();
        let row = rows.find(|(_, flag)| defect.tolerated_by() == Some(*flag));
        let word = row.map_or("", |(word, _)| word);
        make_defect(&defect.to_string(), &kind(&defect), word)
    });
    made.collect()
}

impl Throw for InvalidPosition {
    fn throw(self) -> JsValue {
        Exception::new("InvalidPositionError", &self)
            .with("defects", defects(self.defects()))
            .done()
    }
}

/// Returns the squares that the reason of an illegal move names, the most important first.
fn squares_of(reason: IllegalMove) -> Vec<Square> {
    use IllegalMove::*;
    let with = |first: &[Square], set: Bitboard| {
        let rest = set.into_iter().filter(|square| !first.contains(square));
        first.iter().copied().chain(rest).collect()
    };
    match reason {
        EmptySquare { from } | OpponentsPiece { from, .. } => vec![from],
        OwnPieceOnTarget { to, .. } | PromotionMissing { to } => vec![to],
        PromotionNotAllowed { to, .. } => vec![to],
        KingCapture { king } => vec![king],
        InvalidMovement { from, to, .. } => vec![from, to],
        NothingToCapture { from, to } => vec![to, from],
        EnPassantNotAvailable { from, pawn } => vec![pawn, from],
        Blocked { piece, square } => vec![piece.square(), square],
        Pinned { piece, by, king } => vec![piece.square(), by.square(), king],
        EnPassantExposesKing { to, king, by } => vec![to, king, by.square()],
        LeavesKingInCheck { king, by, checkers } => with(&[king, by.square()], checkers),
        KingIntoCheck { to, by, attackers } => with(&[to, by.square()], attackers),
        CastlingBlocked { square, .. } => vec![square],
        CastlingInCheck { by } => vec![by.square()],
        CastlingThroughCheck { square, by } | CastlingIntoCheck { square, by } => {
            vec![square, by.square()]
        }
        _ => Vec::new(),
    }
}

impl Throw for IllegalMove {
    fn throw(self) -> JsValue {
        Exception::new("IllegalMoveError", &self)
            .with("squares", names(squares_of(self)))
            .done()
    }
}

impl Throw for san::Error {
    fn throw(self) -> JsValue {
        if let Self::Illegal(reason) = self {
            return reason.throw();
        }
        let candidates: Vec<String> = self.candidates().map(|mv| mv.to_string()).collect();
        let exception = Exception::new("SanError", &self).with("candidates", candidates);
        match self {
            Self::Syntax { offset, expected } => exception.at(offset, expected).done(),
            Self::NotCanonical { offset, canonical } => {
                exception.at(offset, canonical.as_ref()).done()
            }
            _ => exception.done(),
        }
    }
}

impl Throw for uci::Error {
    fn throw(self) -> JsValue {
        match self {
            Self::Illegal(reason) => reason.throw(),
            Self::Syntax { offset, expected } => Exception::new("UciError", &self)
                .at(offset, expected)
                .done(),
            other => Exception::new("UciError", &other).done(),
        }
    }
}

impl Throw for touchmove::packed::Error {
    fn throw(self) -> JsValue {
        Exception::new("PackedError", &self).done()
    }
}
