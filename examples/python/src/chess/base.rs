//! Pieces on a board, without the rules of a game.

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyMapping, PyTuple, PyType};
use touchmove::{Chess960, Piece, Role};

use super::moves::PyPiece;
use super::pieces::{Pieces, START, bit, color_of, descending};
use super::plain::Plain;
use super::set::PySquareSet;
use super::state::State;
use super::{At, Mask, Squares, White, kind, maybe_truth, truth};

/// Pieces on a board, by the first field of a FEN; None for no pieces.
///
/// >>> from touchmove import chess
/// >>> board = chess.BaseBoard("8/8/8/3k4/8/8/4P3/4K3")
/// >>> board.piece_at(chess.D5), board.king(chess.WHITE) == chess.E1
/// (Piece.from_symbol('k'), True)
/// >>> board.remove_piece_at(chess.E2), board
/// (Piece.from_symbol('P'), BaseBoard('8/8/8/3k4/8/8/8/4K3'))
#[pyclass(
    subclass,
    dict,
    weakref,
    module = "touchmove.chess",
    name = "BaseBoard"
)]
pub(super) struct PyBaseBoard {
    pub(super) state: State,
    pub(super) chess960: bool,
    /// The positions before, each with the move made in it.
    pub(super) history: Vec<(State, Plain)>,
    /// The moves as objects, as long as the history unless the list was changed.
    pub(super) moves: Py<PyList>,
}

impl PyBaseBoard {
    pub(super) fn of(py: Python<'_>, state: State, chess960: bool) -> Self {
        Self {
            state,
            chess960,
            history: Vec::new(),
            moves: PyList::empty(py).unbind(),
        }
    }

    /// The castling rights that mean something: in a game they are known to.
    pub(super) fn clean(&self) -> u64 {
        if self.history.is_empty() {
            self.state.clean_castling(self.chess960)
        } else {
            self.state.castling
        }
    }

    /// The rights in an earlier position.
    pub(super) fn clean_at(&self, ply: usize) -> u64 {
        match self.history.get(ply) {
            Some((state, _)) if ply == 0 => state.clean_castling(self.chess960),
            Some((state, _)) => state.castling,
            None => self.clean(),
        }
    }

    pub(super) fn clear_stack(&mut self, py: Python<'_>) -> PyResult<()> {
        self.history.clear();
        let moves = self.moves.bind(py);
        moves.del_slice(0, moves.len())
    }

    fn pieces(&self) -> &Pieces {
        &self.state.pieces
    }
}

/// A role of an argument.
pub(super) fn role_of(object: &Bound<'_, PyAny>) -> PyResult<usize> {
    let role = usize::from(kind(object)?)
        .checked_sub(1)
        .filter(|role| *role < 6);
    role.ok_or_else(|| PyValueError::new_err("expected a type of piece from 1 to 6"))
}

pub(super) fn start_of(number: i64) -> PyResult<Chess960> {
    let start = u16::try_from(number).ok().and_then(Chess960::new);
    start.ok_or_else(|| {
        PyValueError::new_err(format!(
            "expected a number of Chess960 from 0 to 959, found {number}"
        ))
    })
}

/// The pieces of a mapping by squares.
pub(super) fn mapped(map: &Bound<'_, PyMapping>) -> PyResult<Pieces> {
    let mut pieces = Pieces::default();
    for item in map.items()?.iter() {
        let (square, piece): (At, Bound<'_, PyPiece>) = item.extract()?;
        pieces.put(square.0, piece.get().role()?, piece.get().is_white());
    }
    Ok(pieces)
}

/// The pieces of a board as its method `piece_at` shows them, which a class of Python may have changed.
fn seen(slf: &Bound<'_, PyBaseBoard>) -> PyResult<Pieces> {
    let (py, now) = (slf.py(), slf.borrow().state.pieces);
    let own = py.get_type::<PyBaseBoard>().getattr("piece_at")?;
    if slf.get_type().getattr("piece_at")?.is(&own) {
        return Ok(now);
    }
    let mut pieces = Pieces::default();
    for square in 0..64 {
        let piece = slf.call_method1("piece_at", (square,))?;
        if let Some(piece) = piece.extract::<Option<Bound<'_, PyPiece>>>()? {
            pieces.put(square, piece.get().role()?, piece.get().is_white());
        }
    }
    pieces.promoted = now.promoted & pieces.occupied;
    Ok(pieces)
}

/// Makes a board of the class of another one, without pieces.
fn like<'py>(board: &Bound<'py, PyBaseBoard>) -> PyResult<Bound<'py, PyBaseBoard>> {
    let class = board.get_type();
    if class.is(board.py().get_type::<PyBaseBoard>()) {
        return Bound::new(
            board.py(),
            PyBaseBoard::of(board.py(), State::default(), false),
        );
    }
    Ok(class.call1((board.py().None(),))?.cast_into()?)
}

macro_rules! masks {
    ($($name:ident, $set:ident, $role:literal;)+) => {
        #[pymethods]
        impl PyBaseBoard {
            $(
                #[doc = concat!("The squares of all ", stringify!($name), ", as a number.")]
                #[getter]
                fn $name(&self) -> u64 {
                    self.state.pieces.roles[$role]
                }

                #[setter]
                fn $set(&mut self, mask: Mask) {
                    self.state.pieces.roles[$role] = mask.0;
                }
            )+
        }
    };
}

masks! {
    pawns, set_pawns, 0;
    knights, set_knights, 1;
    bishops, set_bishops, 2;
    rooks, set_rooks, 3;
    queens, set_queens, 4;
    kings, set_kings, 5;
}

#[pymethods]
impl PyBaseBoard {
    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(
        py: Python<'_>,
        _args: &Bound<'_, PyTuple>,
        _kwargs: Option<&Bound<'_, PyDict>>,
    ) -> Self {
        Self::of(py, State::default(), false)
    }

    #[pyo3(signature = (board_fen = Some(START)))]
    fn __init__(&mut self, board_fen: Option<&str>) -> PyResult<()> {
        self.state.pieces = match board_fen {
            None => Pieces::default(),
            Some(fen) => Pieces::read(fen).map_err(PyValueError::new_err)?,
        };
        Ok(())
    }

    /// All occupied squares, as a number.
    #[getter]
    fn occupied(&self) -> u64 {
        self.pieces().occupied
    }

    #[setter]
    fn set_occupied(&mut self, mask: Mask) {
        self.state.pieces.occupied = mask.0;
    }

    /// The squares of Black's pieces and of White's, as numbers. The list is a new one.
    #[getter]
    fn occupied_co(&self) -> [u64; 2] {
        self.pieces().colors
    }

    #[setter]
    fn set_occupied_co(&mut self, masks: (Mask, Mask)) {
        self.state.pieces.colors = [masks.0.0, masks.1.0];
    }

    /// The squares of pieces that were pawns, as a number.
    #[getter]
    fn promoted(&self) -> u64 {
        self.pieces().promoted
    }

    #[setter]
    fn set_promoted(&mut self, mask: Mask) {
        self.state.pieces.promoted = mask.0;
    }

    /// Puts the pieces as at the start of a game.
    fn reset_board(&mut self) {
        self.state.pieces = Pieces::start();
    }

    /// Takes all pieces off the board.
    fn clear_board(&mut self) {
        self.state.pieces.clear();
    }

    /// The squares of a type and color of pieces, as a number.
    fn pieces_mask(&self, piece_type: &Bound<'_, PyAny>, color: White) -> PyResult<u64> {
        Ok(self.pieces().own(role_of(piece_type)?, color.0))
    }

    /// The squares of a type and color of pieces.
    #[pyo3(name = "pieces")]
    fn squares(&self, piece_type: &Bound<'_, PyAny>, color: White) -> PyResult<PySquareSet> {
        Ok(PySquareSet::of(self.pieces_mask(piece_type, color)?))
    }

    /// The piece on a square.
    fn piece_at(&self, square: At) -> Option<PyPiece> {
        self.pieces().piece_at(square.0).map(PyPiece::of)
    }

    /// The type of the piece on a square.
    fn piece_type_at(&self, square: At) -> Option<usize> {
        self.pieces().role_at(square.0).map(|role| role + 1)
    }

    /// The color of the piece on a square.
    fn color_at(&self, square: At) -> Option<bool> {
        let [black, white] = self.pieces().colors.map(|set| set & bit(square.0) != 0);
        (black || white).then_some(white)
    }

    /// The square of a king; the highest if there are several.
    fn king(&self, color: White) -> Option<u8> {
        self.pieces().king(color.0)
    }

    /// What the piece on a square attacks, as a number.
    fn attacks_mask(&self, square: At) -> u64 {
        self.pieces().attacks(square.0)
    }

    /// What the piece on a square attacks.
    fn attacks(&self, square: At) -> PySquareSet {
        PySquareSet::of(self.attacks_mask(square))
    }

    /// The pieces of a color that attack a square, as a number.
    #[pyo3(signature = (color, square, occupied = None))]
    fn attackers_mask(&self, color: White, square: At, occupied: Option<Mask>) -> u64 {
        let occupied = occupied.map_or(self.pieces().occupied, |mask| mask.0);
        self.pieces().attackers(color.0, square.0, occupied)
    }

    /// Whether a color attacks a square, through a set of occupied squares if one is given.
    #[pyo3(signature = (color, square, occupied = None))]
    fn is_attacked_by(&self, color: White, square: At, occupied: Option<Squares>) -> bool {
        self.attackers_mask(color, square, occupied.map(|set| Mask(set.0))) != 0
    }

    /// The pieces of a color that attack a square, through a set of occupied squares if one is given.
    #[pyo3(signature = (color, square, occupied = None))]
    fn attackers(&self, color: White, square: At, occupied: Option<Squares>) -> PySquareSet {
        PySquareSet::of(self.attackers_mask(color, square, occupied.map(|set| Mask(set.0))))
    }

    /// The line on which a square is pinned to a king, as a number; all squares if it is not.
    fn pin_mask(&self, color: White, square: At) -> u64 {
        self.pieces().pin(color.0, square.0)
    }

    /// The line on which a square is pinned to a king; all squares if it is not.
    fn pin(&self, color: White, square: At) -> PySquareSet {
        PySquareSet::of(self.pin_mask(color, square))
    }

    /// Whether a square is pinned to the king of a color.
    fn is_pinned(&self, color: White, square: At) -> bool {
        self.pin_mask(color, square) != u64::MAX
    }

    /// Takes a piece off the board.
    fn remove_piece_at(&mut self, square: At) -> Option<PyPiece> {
        let piece = self.piece_at(square);
        self.state.pieces.remove(square.0);
        piece
    }

    /// Puts a piece on a square, or takes the one there off.
    #[pyo3(signature = (square, piece, promoted = false))]
    pub(super) fn set_piece_at(
        &mut self,
        square: At,
        piece: Option<&Bound<'_, PyPiece>>,
        #[pyo3(from_py_with = truth)] promoted: bool,
    ) -> PyResult<()> {
        let pieces = &mut self.state.pieces;
        let Some(piece) = piece else {
            pieces.remove(square.0);
            return Ok(());
        };
        pieces.put(square.0, piece.get().role()?, piece.get().is_white());
        if promoted {
            pieces.promoted |= bit(square.0);
        }
        Ok(())
    }

    /// The first field of a FEN.
    #[pyo3(signature = (*, promoted = Some(false)), text_signature = "($self, *, promoted=False)")]
    fn board_fen(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = maybe_truth)] promoted: Option<bool>,
    ) -> PyResult<String> {
        let mut fen = String::with_capacity(72);
        seen(slf)?.write(&mut fen, promoted.unwrap_or(false));
        Ok(fen)
    }

    /// Sets the pieces by the first field of a FEN.
    pub(super) fn set_board_fen(&mut self, fen: &str) -> PyResult<()> {
        self.state.pieces = Pieces::read(fen).map_err(PyValueError::new_err)?;
        Ok(())
    }

    /// The pieces by square, from h8 to a1.
    #[pyo3(signature = (*, mask = Mask(u64::MAX)), text_signature = "($self, *, mask=0xffffffffffffffff)")]
    fn piece_map<'py>(&self, py: Python<'py>, mask: Mask) -> PyResult<Bound<'py, PyDict>> {
        let map = PyDict::new(py);
        for square in descending(self.pieces().occupied & mask.0) {
            map.set_item(square, self.piece_at(At(square)))?;
        }
        Ok(map)
    }

    /// Sets the pieces by square.
    fn set_piece_map(slf: &Bound<'_, Self>, pieces: &Bound<'_, PyMapping>) -> PyResult<()> {
        let new = mapped(pieces)?;
        slf.borrow_mut().state.pieces = new;
        Ok(())
    }

    /// Puts the pieces as in a start position of Chess960, by its number from 0 to 959.
    fn set_chess960_pos(&mut self, scharnagl: i64) -> PyResult<()> {
        self.state.pieces = Pieces::of_back_ranks(start_of(scharnagl)?);
        Ok(())
    }

    /// The number of a start position of Chess960, or None.
    fn chess960_pos(&self) -> Option<u16> {
        self.pieces().start_number()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let fen = Self::board_fen(slf, None)?;
        Ok(format!("{}('{fen}')", slf.get_type().name()?))
    }

    fn __str__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let pieces = seen(slf)?;
        let mut text = String::with_capacity(128);
        for row in (0..8).rev() {
            for square in row * 8..row * 8 + 8 {
                text.push(pieces.letter_at(square).unwrap_or('.'));
                text.push(if square & 7 == 7 { '\n' } else { ' ' });
            }
        }
        text.pop();
        Ok(text)
    }

    /// The board as lines of figurines.
    #[pyo3(
        signature = (*, invert_color = false, borders = false, empty_square = "⭘", orientation = true),
        text_signature = "($self, *, invert_color=False, borders=False, empty_square='\\u2b58', orientation=True)",
    )]
    fn unicode(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = truth)] invert_color: bool,
        #[pyo3(from_py_with = truth)] borders: bool,
        empty_square: &str,
        #[pyo3(from_py_with = truth)] orientation: bool,
    ) -> PyResult<String> {
        let pieces = seen(slf)?;
        let order = |index: u8| if orientation { index } else { 7 - index };
        let rule = if borders { "  -----------------\n" } else { "" };
        let mut text = String::with_capacity(512);
        for row in (0..8).rev().map(order) {
            text.push_str(rule);
            if borders {
                text.push(char::from(b'1' + row));
                text.push_str(" |");
            }
            for file in 0..8 {
                match pieces.piece_at(row * 8 + order(file)) {
                    Some((role, white)) => {
                        let color = color_of(white != invert_color);
                        text.push(Piece::new(color, Role::ALL[role]).figurine());
                    }
                    None => text.push_str(empty_square),
                }
                if borders {
                    text.push('|');
                } else if file < 7 {
                    text.push(' ');
                }
            }
            text.push('\n');
        }
        if borders {
            text.push_str(rule);
            text.push_str("  ");
            for file in (0..8).map(order) {
                text.push(' ');
                text.push(char::from(b'a' + file));
            }
        } else {
            text.pop();
        }
        Ok(text)
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(slf.py());
        options.set_item("size", 400)?;
        slf.py()
            .import("touchmove.chess.svg")?
            .call_method("board", (slf,), Some(&options))
    }

    fn __eq__(&self, other: &Bound<'_, PyBaseBoard>) -> PyResult<bool> {
        Ok(self.pieces() == other.try_borrow()?.pieces())
    }

    /// Applies a function of sets, as numbers, to every set of the board.
    fn apply_transform(slf: &Bound<'_, Self>, f: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut pieces = slf.borrow().state.pieces;
        pieces.transform(|set| f.call1((set,))?.extract::<Mask>().map(|mask| mask.0))?;
        slf.borrow_mut().state.pieces = pieces;
        Ok(())
    }

    /// A copy to which a function of sets is applied.
    fn transform<'py>(slf: &Bound<'py, Self>, f: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        let copy = Self::copy(slf)?;
        Self::apply_transform(&copy, f)?;
        Ok(copy)
    }

    /// Exchanges ranks and colors.
    fn apply_mirror(&mut self) {
        self.state.pieces = self.pieces().mirrored();
    }

    /// A copy with ranks and colors exchanged.
    fn mirror<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let copy = Self::copy(slf)?;
        copy.borrow_mut().apply_mirror();
        Ok(copy)
    }

    /// A copy, which is independent.
    fn copy<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let copy = like(slf)?;
        copy.borrow_mut().state.pieces = slf.borrow().state.pieces;
        Ok(copy)
    }

    fn __copy__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.call_method0("copy")
    }

    fn __deepcopy__<'py>(
        slf: &Bound<'py, Self>,
        memo: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let copy = slf.call_method0("copy")?;
        memo.set_item(slf.as_ptr() as usize, &copy)?;
        Ok(copy)
    }

    /// A board without pieces.
    #[classmethod]
    fn empty<'py>(class: &Bound<'py, PyType>) -> PyResult<Bound<'py, PyAny>> {
        class.call1((class.py().None(),))
    }

    /// A start position of Chess960, by its number from 0 to 959.
    #[classmethod]
    fn from_chess960_pos<'py>(
        class: &Bound<'py, PyType>,
        scharnagl: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let board = class.call1((class.py().None(),))?;
        board.call_method1("set_chess960_pos", (scharnagl,))?;
        Ok(board)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let board = slf.borrow();
        let states = board
            .history
            .iter()
            .copied()
            .chain([(board.state, Plain::default())]);
        let bytes: Vec<u8> = states.flat_map(|(state, mv)| written(&state, mv)).collect();
        let parts = (
            PyBytes::new(py, &bytes),
            board.chess960,
            board.moves.bind(py).clone(),
        );
        let state = (parts, slf.getattr("__dict__")?);
        let new = py.import("copyreg")?.getattr("__newobj__")?;
        Ok((new, (slf.get_type(),), state))
    }

    fn __setstate__<'py>(slf: &Bound<'py, Self>, state: Parts<'py>) -> PyResult<()> {
        let ((bytes, chess960, moves), attributes) = state;
        let records = bytes.as_bytes().chunks_exact(8 * FIELDS);
        let rest = records.remainder();
        let mut history: Vec<_> = records.map(read).collect();
        let (Some((last, _)), []) = (history.pop(), rest) else {
            return Err(PyIndexError::new_err("a pickled board is cut off"));
        };
        {
            let mut board = slf.borrow_mut();
            board.state = last;
            board.history = history;
            board.chess960 = chess960;
            board.moves = moves.unbind();
        }
        slf.getattr("__dict__")?
            .cast_into::<PyDict>()?
            .update(attributes.cast::<PyMapping>()?)
    }
}

type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>,), Parts<'py>);
type Parts<'py> = (
    (Bound<'py, PyBytes>, bool, Bound<'py, PyList>),
    Bound<'py, PyAny>,
);

const FIELDS: usize = 14;

/// A position and the move made in it, as bytes.
fn written(state: &State, mv: Plain) -> [u8; 8 * FIELDS] {
    let pieces = &state.pieces;
    let [a, b, c, d, e, f] = pieces.roles;
    let [black, white] = pieces.colors;
    let small = [
        u8::from(state.turn),
        state.ep.unwrap_or(64),
        mv.from,
        mv.to,
        mv.promotion,
        mv.drop,
        0,
        0,
    ];
    let fields = [
        a,
        b,
        c,
        d,
        e,
        f,
        black,
        white,
        pieces.occupied,
        pieces.promoted,
        state.castling,
        state.halfmoves as u64,
        state.fullmoves as u64,
        u64::from_le_bytes(small),
    ];
    let mut bytes = [0; 8 * FIELDS];
    for (place, field) in bytes.chunks_exact_mut(8).zip(fields) {
        place.copy_from_slice(&field.to_le_bytes());
    }
    bytes
}

fn read(bytes: &[u8]) -> (State, Plain) {
    let field = |index: usize| {
        let bytes = &bytes[8 * index..8 * index + 8];
        bytes
            .iter()
            .rev()
            .fold(0_u64, |value, byte| value << 8 | u64::from(*byte))
    };
    let [turn, ep, from, to, promotion, drop, ..] = field(13).to_le_bytes();
    let pieces = Pieces {
        roles: std::array::from_fn(field),
        colors: [field(6), field(7)],
        occupied: field(8),
        promoted: field(9),
    };
    let state = State {
        pieces,
        turn: turn != 0,
        castling: field(10),
        ep: Some(ep).filter(|ep| *ep < 64),
        halfmoves: field(11) as i64,
        fullmoves: field(12) as i64,
    };
    (
        state,
        Plain {
            from,
            to,
            promotion,
            drop,
        },
    )
}
