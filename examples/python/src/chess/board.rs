//! A board with all that belongs to a position, and the moves made on it.

use pyo3::exceptions::{PyAssertionError, PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyList, PyMapping, PyTuple, PyType};

use super::base::{PyBaseBoard, mapped, start_of};
use super::generators::{PyLegalMoves, PyMoves, PyPseudoLegalMoves};
use super::moves::{PyMove, PyPiece};
use super::pieces::{FILE_A, KING, Pieces, RANK_1, RANK_8, bit, descending, highest, rank};
use super::plain::Plain;
use super::set::PySquareSet;
use super::state::State;
use super::text::{Asked, Fault, Written, is_castling_text};
use super::{
    AmbiguousMoveError, At, IllegalMoveError, InvalidMoveError, Mask, White, kind, maybe_truth,
    truth,
};

const STARTING_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Numbers of the members of `Termination`.
#[derive(Clone, Copy)]
enum Ended {
    Checkmate = 1,
    Stalemate,
    InsufficientMaterial,
    SeventyfiveMoves,
    FivefoldRepetition,
    FiftyMoves,
    ThreefoldRepetition,
    VariantWin,
    VariantLoss,
    VariantDraw,
}

/// A board that moves are made on and taken back from. It takes any arrangement of pieces, legal or not.
///
/// >>> from touchmove import chess
/// >>> board = chess.Board()
/// >>> board.push_san("e4"), board.push_san("e5"), board.san(chess.Move.from_uci("g1f3"))
/// (Move.from_uci('e2e4'), Move.from_uci('e7e5'), 'Nf3')
/// >>> board.pop()
/// Move.from_uci('e7e5')
/// >>> board.legal_moves.count(), chess.Move.from_uci("e7e6") in board.legal_moves
/// (20, True)
#[pyclass(extends = PyBaseBoard, subclass, module = "touchmove.chess", name = "Board")]
pub(super) struct PyBoard;

/// Whether a board is of the class itself, so that no method of it is another.
pub(super) fn is_exact(board: &Bound<'_, PyBoard>) -> bool {
    board.get_type().is(board.py().get_type::<PyBoard>())
}

fn new_board(py: Python<'_>, base: PyBaseBoard) -> PyResult<Bound<'_, PyBoard>> {
    Bound::new(py, PyClassInitializer::from(base).add_subclass(PyBoard))
}

/// Makes an empty board of the class of another one.
fn like<'py>(board: &Bound<'py, PyBoard>) -> PyResult<Bound<'py, PyBoard>> {
    let py = board.py();
    if is_exact(board) {
        return new_board(py, PyBaseBoard::of(py, State::default(), false));
    }
    Ok(board.get_type().call1((py.None(),))?.cast_into()?)
}

/// An object of the module by its name.
fn named<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyAny>>,
    name: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let made = || Ok::<_, PyErr>(py.import("touchmove.chess")?.getattr(name)?.unbind());
    Ok(cell.get_or_try_init(py, made)?.bind(py).clone())
}

/// Reads algebraic notation in a position with these castling rights.
pub(super) fn read_san(state: &State, chess960: bool, clean: u64, san: &str) -> PyResult<Plain> {
    let mut list = |asked: Asked, out: &mut Vec<Plain>| state.list(chess960, clean, asked, out);
    state
        .read_san(chess960, san, &mut list)
        .map_err(|fault| explained(fault, san, state, clean))
}

/// The error for a text that is no move of a position.
fn explained(fault: Fault, san: &str, state: &State, clean: u64) -> PyErr {
    let fen = || state.fen(clean, false, Written::Legal, false);
    match fault {
        Fault::Invalid => InvalidMoveError::new_err(format!("invalid san: '{san}'")),
        Fault::Illegal => IllegalMoveError::new_err(format!("illegal san: '{san}' in {}", fen())),
        Fault::Ambiguous => {
            AmbiguousMoveError::new_err(format!("ambiguous san: '{san}' in {}", fen()))
        }
    }
}

fn written_ep(spec: &str) -> Written {
    match spec {
        "legal" => Written::Legal,
        "xfen" => Written::PseudoLegal,
        "fen" => Written::Always,
        _ => Written::Never,
    }
}

impl PyBaseBoard {
    pub(super) fn legal_moves(&self, from: u64, to: u64) -> Vec<Plain> {
        let mut moves = Vec::with_capacity(48);
        self.state
            .legal(self.chess960, self.clean(), from, to, &mut moves);
        moves
    }

    pub(super) fn pseudo_legal_moves(&self, from: u64, to: u64) -> Vec<Plain> {
        let mut moves = Vec::with_capacity(48);
        self.state
            .pseudo_legal(self.chess960, self.clean(), from, to, &mut moves);
        moves
    }

    pub(super) fn any_legal(&self) -> bool {
        self.state.any_legal(self.chess960, self.clean())
    }

    pub(super) fn any_pseudo_legal(&self) -> bool {
        !self.pseudo_legal_moves(u64::MAX, u64::MAX).is_empty()
    }

    /// The position after a move, or the error that there is no piece.
    fn after(&self, mv: Plain) -> PyResult<State> {
        let mut state = self.state;
        state.push(self.clean(), mv).map(|()| state).ok_or_else(|| {
            let mut fen = String::new();
            self.state.pieces.write(&mut fen, false);
            PyAssertionError::new_err(format!(
                "expected a move with a piece, found {} in {fen}",
                mv.uci()
            ))
        })
    }

    fn push(&mut self, py: Python<'_>, mv: Plain) -> PyResult<()> {
        let mut state = self.state;
        state.push(self.clean(), mv).ok_or_else(|| {
            PyAssertionError::new_err(format!(
                "push() needs a pseudo-legal move, found {} in {}",
                mv.uci(),
                self.fen_text()
            ))
        })?;
        let mv = self
            .state
            .as_written(self.chess960, self.state.takes_rook(mv));
        self.moves
            .bind(py)
            .append(Bound::new(py, PyMove::of(mv))?)?;
        self.history.push((self.state, mv));
        self.state = state;
        Ok(())
    }

    fn fen_text(&self) -> String {
        self.state.fen(self.clean(), false, Written::Legal, false)
    }

    /// A move in algebraic notation, with the position after it.
    fn notated(&self, mv: Plain, long: bool) -> PyResult<(String, State)> {
        let text = self
            .state
            .algebraic(self.chess960, self.clean(), mv, long)
            .ok_or_else(|| {
                PyAssertionError::new_err(format!(
                    "san() and lan() expect move to be legal or null, but got {} in {}",
                    mv.uci(),
                    self.fen_text()
                ))
            });
        let (mut text, after) = (text?, self.after(mv)?);
        if !mv.is_null() && after.checkers() != 0 {
            let escapes = after.any_legal(self.chess960, after.castling);
            text.push(if escapes { '+' } else { '#' });
        }
        Ok((text, after))
    }

    pub(super) fn shown(&self, mv: Plain) -> String {
        self.notated(mv, false)
            .map_or_else(|_| mv.uci(), |(text, _)| text)
    }

    fn read_san(&self, san: &str) -> PyResult<Plain> {
        read_san(&self.state, self.chess960, self.clean(), san)
    }

    pub(super) fn is_pseudo_legal(&self, mv: Plain) -> bool {
        self.state.is_pseudo_legal(self.chess960, self.clean(), mv)
    }

    pub(super) fn is_legal(&self, mv: Plain) -> bool {
        self.state.is_legal(self.chess960, self.clean(), mv)
    }

    fn written_move(&self, mv: Plain, chess960: bool) -> Plain {
        self.state.as_written(chess960, self.state.takes_rook(mv))
    }

    /// The positions since the last move that cannot be taken back, the present one first.
    fn reversible(&self) -> impl Iterator<Item = (&State, u64)> {
        let mut ply = self.history.len();
        let mut next = Some((&self.state, self.clean()));
        std::iter::from_fn(move || {
            let now = next?;
            next = ply.checked_sub(1).and_then(|before| {
                let (state, mv) = &self.history[before];
                let clean = self.clean_at(before);
                ply = before;
                (!state.is_irreversible(clean, *mv)).then_some((state, clean))
            });
            Some(now)
        })
    }

    fn is_repetition(&self, count: i64) -> bool {
        let clean = self.clean();
        let mut left = count.max(1);
        self.reversible().any(|(state, then)| {
            left -= i64::from(state.repeats(then, &self.state, clean));
            left == 0
        })
    }

    fn can_claim_threefold(&self) -> bool {
        let clean = self.clean();
        let line: Vec<_> = self.reversible().collect();
        let count = |now: &State, clean: u64| {
            line.iter()
                .filter(|(state, then)| state.repeats(*then, now, clean))
                .count()
        };
        count(&self.state, clean) >= 3
            || line.len() > 3
                && self.legal_moves(u64::MAX, u64::MAX).iter().any(|mv| {
                    let mut after = self.state;
                    after.push(clean, *mv).is_some() && count(&after, after.castling) >= 2
                })
    }

    fn after_moves(&self, count: i64) -> bool {
        self.state.halfmoves >= count && self.any_legal()
    }

    fn can_claim_fifty(&self) -> bool {
        self.after_moves(100)
            || self.state.halfmoves >= 99
                && self.legal_moves(u64::MAX, u64::MAX).iter().any(|mv| {
                    let mut after = self.state;
                    !self.state.is_zeroing(*mv)
                        && after.push(self.clean(), *mv).is_some()
                        && after.any_legal(self.chess960, after.castling)
                })
    }

    fn is_checkmate(&self) -> bool {
        self.state.checkers() != 0 && !self.any_legal()
    }

    fn is_insufficient(&self) -> bool {
        [true, false]
            .iter()
            .all(|white| self.state.has_insufficient_material(*white))
    }

    /// How the game is over, and who won.
    fn ended(&self, claim_draw: bool) -> Option<(Ended, Option<bool>)> {
        if !self.any_legal() {
            if self.state.checkers() != 0 {
                return Some((Ended::Checkmate, Some(!self.state.turn)));
            }
            let drawn = if self.is_insufficient() {
                Ended::InsufficientMaterial
            } else {
                Ended::Stalemate
            };
            return Some((drawn, None));
        }
        let ended = if self.is_insufficient() {
            Ended::InsufficientMaterial
        } else if self.state.halfmoves >= 150 {
            Ended::SeventyfiveMoves
        } else if self.is_repetition(5) {
            Ended::FivefoldRepetition
        } else if claim_draw && self.can_claim_fifty() {
            Ended::FiftyMoves
        } else if claim_draw && self.can_claim_threefold() {
            Ended::ThreefoldRepetition
        } else {
            return None;
        };
        Some((ended, None))
    }
}

/// How many of the last moves are kept: all for true, none for what is false; a negative number leaves so many out.
struct Kept(i64);

impl Kept {
    const ALL: Self = Self(i64::MAX);
}

impl<'a, 'py> FromPyObject<'a, 'py> for Kept {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<PyBool>() {
            Ok(all) if all.is_true() => Ok(Self::ALL),
            _ if !object.is_truthy()? => Ok(Self(0)),
            _ => object.extract().map(Self),
        }
    }
}

/// What belongs to the board under its methods.
fn base<'py>(board: &Bound<'py, PyBoard>) -> PyRef<'py, PyBaseBoard> {
    board.as_super().borrow()
}

fn base_mut<'py>(board: &Bound<'py, PyBoard>) -> PyRefMut<'py, PyBaseBoard> {
    board.as_super().borrow_mut()
}

type Slf<'a, 'py> = &'a Bound<'py, PyBoard>;

/// Makes a move by the method of the board, which a class of Python may have changed.
fn push<'py>(slf: Slf<'_, 'py>, mv: &Bound<'py, PyAny>) -> PyResult<()> {
    if is_exact(slf) {
        return base_mut(slf).push(slf.py(), mv.cast::<PyMove>()?.get().on_board()?);
    }
    slf.call_method1("push", (mv,)).map(drop)
}

/// Reads a text by a method of the board, makes the move and returns it.
fn push_read<'py>(slf: Slf<'_, 'py>, method: &str, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let mv = slf.call_method1(method, (text,))?;
    push(slf, &mv)?;
    Ok(mv)
}

/// Whether a method of the board that takes no arguments says yes.
fn says(slf: Slf<'_, '_>, method: &str) -> PyResult<bool> {
    slf.call_method0(method)?.is_truthy()
}

/// Whether the board generates a legal move.
fn generates(slf: Slf<'_, '_>) -> PyResult<bool> {
    let first = slf.call_method0("generate_legal_moves")?.try_iter()?.next();
    Ok(first.transpose()?.is_some())
}

/// Whether a move is legal by the method of the board.
fn allows(slf: Slf<'_, '_>, mv: Plain) -> PyResult<bool> {
    if is_exact(slf) {
        return Ok(base(slf).is_legal(mv));
    }
    slf.call_method1("is_legal", (PyMove::of(mv),))?.is_truthy()
}

/// Lists what a text may mean by the methods of the board.
fn listed(slf: Slf<'_, '_>, asked: Asked, out: &mut Vec<Plain>) -> PyResult<()> {
    let moves = match asked {
        Asked::Legal(from, to) => slf.call_method1("generate_legal_moves", (from, to))?,
        Asked::Castling => slf.call_method0("generate_castling_moves")?,
        Asked::One(mv) => {
            out.extend(allows(slf, mv)?.then_some(mv));
            return Ok(());
        }
    };
    for mv in moves.try_iter()? {
        out.push(mv?.cast::<PyMove>()?.get().on_board()?);
    }
    Ok(())
}

/// How the game is over by the methods of the board, and who won.
fn heard_end(slf: Slf<'_, '_>, claim_draw: bool) -> PyResult<Option<(Ended, Option<bool>)>> {
    let turn = base(slf).state.turn;
    let ends = [
        ("is_variant_loss", Ended::VariantLoss, Some(!turn)),
        ("is_variant_win", Ended::VariantWin, Some(turn)),
        ("is_variant_draw", Ended::VariantDraw, None),
        ("is_checkmate", Ended::Checkmate, Some(!turn)),
        (
            "is_insufficient_material",
            Ended::InsufficientMaterial,
            None,
        ),
    ];
    for (method, ended, winner) in ends {
        if says(slf, method)? {
            return Ok(Some((ended, winner)));
        }
    }
    if !generates(slf)? {
        return Ok(Some((Ended::Stalemate, None)));
    }
    let draws = [
        ("is_seventyfive_moves", Ended::SeventyfiveMoves),
        ("is_fivefold_repetition", Ended::FivefoldRepetition),
        ("can_claim_fifty_moves", Ended::FiftyMoves),
        ("can_claim_threefold_repetition", Ended::ThreefoldRepetition),
    ];
    let asked = if claim_draw { 4 } else { 2 };
    for (method, ended) in draws.into_iter().take(asked) {
        if says(slf, method)? {
            return Ok(Some((ended, None)));
        }
    }
    Ok(None)
}

fn iterate(moves: Vec<Plain>) -> PyMoves {
    PyMoves(moves.into_iter())
}

const EVERY: Mask = Mask(u64::MAX);

#[pymethods]
impl PyBoard {
    /// Lists legal moves, by the squares they leave and go to.
    #[pyo3(signature = (from_mask = EVERY, to_mask = EVERY),
        text_signature = "($self, from_mask=0xffffffffffffffff, to_mask=0xffffffffffffffff)")]
    fn generate_legal_moves(slf: Slf<'_, '_>, from_mask: Mask, to_mask: Mask) -> PyResult<PyMoves> {
        let (from, to) = (from_mask.0, to_mask.0);
        if is_exact(slf) {
            return Ok(iterate(base(slf).legal_moves(from, to)));
        }
        if says(slf, "is_variant_end")? {
            return Ok(iterate(Vec::new()));
        }
        let name = "generate_pseudo_legal_moves";
        let own = slf.py().get_type::<Self>().getattr(name)?;
        if slf.get_type().getattr(name)?.is(&own) {
            return Ok(iterate(base(slf).legal_moves(from, to)));
        }
        let mut moves = Vec::with_capacity(48);
        for mv in slf.call_method1(name, (from, to))?.try_iter()? {
            moves.push(mv?.cast::<PyMove>()?.get().on_board()?);
        }
        let board = base(slf);
        let safety = board.state.safety();
        moves.retain(|mv| board.state.is_safe(&safety, *mv));
        Ok(iterate(moves))
    }

    /// Lists castling moves.
    #[pyo3(signature = (from_mask = EVERY, to_mask = EVERY),
        text_signature = "($self, from_mask=0xffffffffffffffff, to_mask=0xffffffffffffffff)")]
    fn generate_castling_moves(
        slf: Slf<'_, '_>,
        from_mask: Mask,
        to_mask: Mask,
    ) -> PyResult<PyMoves> {
        let mut moves = Vec::new();
        if is_exact(slf) || !says(slf, "is_variant_end")? {
            let board = base(slf);
            let (clean, from, to) = (board.clean(), from_mask.0, to_mask.0);
            board
                .state
                .castling(board.chess960, clean, from, to, &mut moves);
        }
        Ok(iterate(moves))
    }
}

/// Moves of which only some are wanted, by their squares.
macro_rules! lists {
    ($($name:ident, $doc:literal, |$board:ident, $from:ident, $to:ident, $out:ident| $list:expr;)+) => {
        #[pymethods]
        impl PyBoard {
            $(
                #[doc = $doc]
                #[pyo3(signature = (from_mask = Mask(u64::MAX), to_mask = Mask(u64::MAX)),
                    text_signature = "($self, from_mask=0xffffffffffffffff, to_mask=0xffffffffffffffff)")]
                fn $name(slf: &Bound<'_, Self>, from_mask: Mask, to_mask: Mask) -> PyMoves {
                    let ($board, $from, $to) = (base(slf), from_mask.0, to_mask.0);
                    let mut $out = Vec::with_capacity(48);
                    $list;
                    iterate($out)
                }
            )+
        }
    };
}

lists! {
    generate_pseudo_legal_moves, "Lists pseudo-legal moves, by the squares they leave and go to.",
        |board, from, to, out| board.state.pseudo_legal(board.chess960, board.clean(), from, to, &mut out);
    generate_pseudo_legal_ep, "Lists pseudo-legal captures en passant.",
        |board, from, to, out| board.state.en_passant(from, to, &mut out);
    generate_pseudo_legal_captures, "Lists pseudo-legal captures, those en passant last.",
        |board, from, to, out| board.state.captures(from, to, &mut out);
    generate_legal_ep, "Lists legal captures en passant.",
        |board, from, to, out| {
            board.state.en_passant(from, to, &mut out);
            let safety = board.state.safety();
            out.retain(|mv| board.state.is_safe(&safety, *mv));
        };
    generate_legal_captures, "Lists legal captures, those en passant last.",
        |board, from, to, out| {
            board.state.legal(board.chess960, board.clean(), from, to & board.state.enemy(), &mut out);
            let start = out.len();
            board.state.en_passant(from, to, &mut out);
            let safety = board.state.safety();
            let safe: Vec<_> = out.drain(start..).filter(|mv| board.state.is_safe(&safety, *mv)).collect();
            out.extend(safe);
        };
}

/// Questions about a move.
macro_rules! questions {
    ($($name:ident, $doc:literal, |$board:ident, $mv:ident| $answer:expr;)+) => {
        #[pymethods]
        impl PyBoard {
            $(
                #[doc = $doc]
                fn $name(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
                    let ($board, $mv) = (base(slf), r#move.get().on_board()?);
                    Ok($answer)
                }
            )+
        }
    };
}

questions! {
    is_pseudo_legal, "Whether a move is legal but for the safety of the king.",
        |board, mv| board.is_pseudo_legal(mv);
    is_into_check, "Whether a pseudo-legal move leaves the king in check.", |board, mv| board.state.is_into_check(mv);
    gives_check, "Whether a pseudo-legal move gives check.", |board, mv| board.after(mv)?.checkers() != 0;
    is_en_passant, "Whether a pseudo-legal move captures en passant.", |board, mv| board.state.is_en_passant(mv);
    is_capture, "Whether a pseudo-legal move is a capture.", |board, mv| board.state.is_capture(mv);
    is_zeroing, "Whether a pseudo-legal move is a capture or a pawn's.", |board, mv| board.state.is_zeroing(mv);
    is_irreversible, "Whether a pseudo-legal move cannot be taken back by others.",
        |board, mv| board.state.is_irreversible(board.clean(), mv);
    is_castling, "Whether a pseudo-legal move is castling.", |board, mv| board.state.is_castling(mv);
    is_kingside_castling, "Whether a pseudo-legal move is castling towards the h-file.",
        |board, mv| board.state.is_castling(mv) && mv.to & 7 > mv.from & 7;
    is_queenside_castling, "Whether a pseudo-legal move is castling towards the a-file.",
        |board, mv| board.state.is_castling(mv) && mv.to & 7 < mv.from & 7;
}

/// Questions about the position, and how they are answered by methods that a class of Python may have changed.
macro_rules! facts {
    ($($name:ident, $doc:literal, |$board:ident| $answer:expr $(, |$slf:ident| $heard:expr)?;)+) => {
        #[pymethods]
        impl PyBoard {
            $(
                #[doc = $doc]
                fn $name(slf: &Bound<'_, Self>) -> PyResult<bool> {
                    $(
                        if !is_exact(slf) {
                            let $slf = slf;
                            return Ok($heard);
                        }
                    )?
                    let $board = base(slf);
                    Ok($answer)
                }
            )+
        }
    };
}

facts! {
    is_check, "Whether the side to move is in check.", |board| board.state.checkers() != 0,
        |slf| slf.call_method0("checkers_mask")?.is_truthy()?;
    was_into_check, "Whether the side that has moved is in check.", |board| board.state.was_into_check();
    is_variant_end, "Whether a rule of a variant ends the game: there is none.", |_board| false;
    is_variant_loss, "Whether a rule of a variant says that the side to move lost: there is none.", |_board| false;
    is_variant_win, "Whether a rule of a variant says that the side to move won: there is none.", |_board| false;
    is_variant_draw, "Whether a rule of a variant says that it is a draw: there is none.", |_board| false;
    is_checkmate, "Whether the side to move is checkmated.", |board| board.is_checkmate(),
        |slf| says(slf, "is_check")? && !generates(slf)?;
    is_stalemate, "Whether the side to move is stalemated.",
        |board| board.state.checkers() == 0 && !board.any_legal(),
        |slf| !says(slf, "is_check")? && !says(slf, "is_variant_end")? && !generates(slf)?;
    is_insufficient_material, "Whether neither side has the material to win.", |board| board.is_insufficient(),
        |slf| {
            let lacks = |white: bool| slf.call_method1("has_insufficient_material", (white,))?.is_truthy();
            lacks(true)? && lacks(false)?
        };
    is_seventyfive_moves, "Whether 75 moves of each side without capture or pawn move have ended the game.",
        |board| board.after_moves(150), |slf| base(slf).state.halfmoves >= 150 && generates(slf)?;
    is_fivefold_repetition, "Whether the position is there for the fifth time.", |board| board.is_repetition(5),
        |slf| slf.call_method1("is_repetition", (5,))?.is_truthy()?;
    is_fifty_moves, "Whether 50 moves of each side were made without capture or pawn move.",
        |board| board.after_moves(100), |slf| base(slf).state.halfmoves >= 100 && generates(slf)?;
    can_claim_fifty_moves, "Whether a draw can be claimed by 50 moves, after a move if need be.",
        |board| board.can_claim_fifty(), |slf| says(slf, "is_fifty_moves")? || fifty_after_a_move(slf)?;
    can_claim_threefold_repetition, "Whether a draw can be claimed by repetition, after a move if need be.",
        |board| board.can_claim_threefold();
    can_claim_draw, "Whether a draw can be claimed by 50 moves or by repetition.",
        |board| board.can_claim_fifty() || board.can_claim_threefold(),
        |slf| says(slf, "can_claim_fifty_moves")? || says(slf, "can_claim_threefold_repetition")?;
    has_pseudo_legal_en_passant, "Whether there is a pseudo-legal capture en passant.",
        |board| board.state.has_pseudo_legal_en_passant();
    has_legal_en_passant, "Whether there is a legal capture en passant.",
        |board| board.state.has_legal_en_passant();
    is_valid, "Whether the position has no fault that `status` knows.",
        |board| board.state.status(board.clean()) == 0, |slf| !slf.call_method0("status")?.is_truthy()?;
    has_chess960_castling_rights, "Whether there are castling rights that only Chess960 has.",
        |board| {
            let chess960 = board.history.is_empty().then(|| board.state.clean_castling(true));
            let rights = chess960.unwrap_or(board.state.castling);
            let corners = (RANK_1 | RANK_8) & (FILE_A | FILE_A << 7);
            let moved = |white: &bool| {
                let home = rank(*white, 0) & FILE_A << 4;
                rights & rank(*white, 0) != 0 && board.state.pieces.own(KING, *white) & home == 0
            };
            rights & !corners != 0 || [true, false].iter().any(moved)
        };
}

/// Whether 50 moves of each side have been made after a move that the board itself generates, makes and takes back.
fn fifty_after_a_move(slf: Slf<'_, '_>) -> PyResult<bool> {
    if base(slf).state.halfmoves < 99 {
        return Ok(false);
    }
    for mv in slf.call_method0("generate_legal_moves")?.try_iter()? {
        let mv = mv?;
        if slf.call_method1("is_zeroing", (&mv,))?.is_truthy()? {
            continue;
        }
        push(slf, &mv)?;
        let reached = says(slf, "is_fifty_moves");
        slf.call_method0("pop")?;
        if reached? {
            return Ok(true);
        }
    }
    Ok(false)
}

#[pymethods]
impl PyBoard {
    /// Whether a move is legal.
    fn is_legal(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyMove>) -> PyResult<bool> {
        let mv = r#move.get().on_board()?;
        if is_exact(slf) {
            return Ok(base(slf).is_legal(mv));
        }
        let asked = |method| slf.call_method1(method, (r#move,))?.is_truthy();
        Ok(!says(slf, "is_variant_end")? && asked("is_pseudo_legal")? && !asked("is_into_check")?)
    }

    #[classattr]
    #[pyo3(name = "aliases")]
    const ALIASES: [&'static str; 6] = [
        "Standard",
        "Chess",
        "Classical",
        "Normal",
        "Illegal",
        "From Position",
    ];

    #[classattr]
    #[pyo3(name = "uci_variant")]
    const UCI_VARIANT: Option<&'static str> = Some("chess");

    #[classattr]
    #[pyo3(name = "xboard_variant")]
    const XBOARD_VARIANT: Option<&'static str> = Some("normal");

    #[classattr]
    #[pyo3(name = "starting_fen")]
    const STARTING: &'static str = STARTING_FEN;

    #[classattr]
    #[pyo3(name = "connected_kings")]
    const CONNECTED_KINGS: bool = false;

    #[classattr]
    #[pyo3(name = "one_king")]
    const ONE_KING: bool = true;

    #[classattr]
    #[pyo3(name = "captures_compulsory")]
    const CAPTURES_COMPULSORY: bool = false;

    #[new]
    #[pyo3(signature = (*_args, **_kwargs))]
    fn new(
        py: Python<'_>,
        _args: &Bound<'_, PyTuple>,
        _kwargs: Option<&Bound<'_, PyDict>>,
    ) -> PyClassInitializer<Self> {
        let base = PyBaseBoard::of(py, State::default(), false);
        PyClassInitializer::from(base).add_subclass(Self)
    }

    #[pyo3(signature = (fen = Some(STARTING_FEN), *, chess960 = false))]
    fn __init__(
        slf: &Bound<'_, Self>,
        fen: Option<&str>,
        #[pyo3(from_py_with = truth)] chess960: bool,
    ) -> PyResult<()> {
        base_mut(slf).chess960 = chess960;
        let exact = is_exact(slf);
        match fen {
            None if exact => Self::clear(slf),
            None => slf.call_method0("clear").map(drop),
            Some(STARTING_FEN) if exact => Self::reset(slf),
            Some(STARTING_FEN) => slf.call_method0("reset").map(drop),
            Some(fen) if exact => Self::set_fen(slf, fen),
            Some(fen) => slf.call_method1("set_fen", (fen,)).map(drop),
        }
    }

    /// The side to move: White is true.
    #[getter]
    fn turn(slf: &Bound<'_, Self>) -> bool {
        base(slf).state.turn
    }

    #[setter]
    fn set_turn(slf: &Bound<'_, Self>, #[pyo3(from_py_with = truth)] turn: bool) {
        base_mut(slf).state.turn = turn;
    }

    /// The squares of the rooks that may castle, as a number.
    #[getter]
    fn castling_rights(slf: &Bound<'_, Self>) -> u64 {
        base(slf).state.castling
    }

    #[setter]
    fn set_castling_rights(slf: &Bound<'_, Self>, mask: Mask) {
        base_mut(slf).state.castling = mask.0;
    }

    /// The square that a pawn has passed over.
    #[getter]
    fn ep_square(slf: &Bound<'_, Self>) -> Option<u8> {
        base(slf).state.ep
    }

    #[setter]
    fn set_ep_square(slf: &Bound<'_, Self>, square: Option<At>) {
        base_mut(slf).state.ep = square.map(|square| square.0);
    }

    /// Half-moves since the last capture or pawn move.
    #[getter]
    fn halfmove_clock(slf: &Bound<'_, Self>) -> i64 {
        base(slf).state.halfmoves
    }

    #[setter]
    fn set_halfmove_clock(slf: &Bound<'_, Self>, value: i64) {
        base_mut(slf).state.halfmoves = value;
    }

    /// The number of the move, 1 at the start of a game.
    #[getter]
    fn fullmove_number(slf: &Bound<'_, Self>) -> i64 {
        base(slf).state.fullmoves
    }

    #[setter]
    fn set_fullmove_number(slf: &Bound<'_, Self>, value: i64) {
        base_mut(slf).state.fullmoves = value;
    }

    /// Whether castling moves are written as the king takes its rook.
    #[getter]
    fn chess960(slf: &Bound<'_, Self>) -> bool {
        base(slf).chess960
    }

    #[setter]
    fn set_chess960(slf: &Bound<'_, Self>, #[pyo3(from_py_with = truth)] value: bool) {
        base_mut(slf).chess960 = value;
    }

    /// The moves made on the board.
    #[getter]
    fn move_stack<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyList> {
        base(slf).moves.bind(slf.py()).clone()
    }

    #[setter]
    fn set_move_stack(slf: &Bound<'_, Self>, moves: Bound<'_, PyList>) {
        base_mut(slf).moves = moves.unbind();
    }

    /// The legal moves.
    #[getter(legal_moves)]
    fn legal(slf: &Bound<'_, Self>) -> PyLegalMoves {
        PyLegalMoves(slf.clone().unbind())
    }

    /// The moves that are legal but for the safety of the king.
    #[getter(pseudo_legal_moves)]
    fn pseudo_legal(slf: &Bound<'_, Self>) -> PyPseudoLegalMoves {
        PyPseudoLegalMoves(slf.clone().unbind())
    }

    /// Sets the start of a game.
    fn reset(slf: &Bound<'_, Self>) -> PyResult<()> {
        base_mut(slf).state = State::start();
        Self::cleared(slf)
    }

    /// Takes all pieces off the board, and all moves back.
    fn clear(slf: &Bound<'_, Self>) -> PyResult<()> {
        base_mut(slf).state = State::default();
        Self::cleared(slf)
    }

    /// Forgets the moves made.
    fn clear_stack(slf: &Bound<'_, Self>) -> PyResult<()> {
        base_mut(slf).clear_stack(slf.py())
    }

    /// Puts the pieces as at the start of a game, and forgets the moves.
    fn reset_board(slf: &Bound<'_, Self>) -> PyResult<()> {
        base_mut(slf).state.pieces = Pieces::start();
        Self::cleared(slf)
    }

    /// Takes all pieces off the board, and forgets the moves.
    fn clear_board(slf: &Bound<'_, Self>) -> PyResult<()> {
        base_mut(slf).state.pieces.clear();
        Self::cleared(slf)
    }

    /// Takes a piece off the board, and forgets the moves.
    fn remove_piece_at(slf: &Bound<'_, Self>, square: At) -> PyResult<Option<PyPiece>> {
        let piece = base(slf).state.pieces.piece_at(square.0).map(PyPiece::of);
        base_mut(slf).state.pieces.remove(square.0);
        Self::cleared(slf)?;
        Ok(piece)
    }

    /// Puts a piece on a square, and forgets the moves.
    #[pyo3(signature = (square, piece, promoted = false))]
    fn set_piece_at(
        slf: &Bound<'_, Self>,
        square: At,
        piece: Option<&Bound<'_, PyPiece>>,
        #[pyo3(from_py_with = truth)] promoted: bool,
    ) -> PyResult<()> {
        base_mut(slf).set_piece_at(square, piece, promoted)?;
        Self::cleared(slf)
    }

    /// Sets the pieces by the first field of a FEN, and forgets the moves.
    fn set_board_fen(slf: &Bound<'_, Self>, fen: &str) -> PyResult<()> {
        base_mut(slf).set_board_fen(fen)?;
        Self::cleared(slf)
    }

    /// Sets the pieces by square, and forgets the moves.
    fn set_piece_map(slf: &Bound<'_, Self>, pieces: &Bound<'_, PyMapping>) -> PyResult<()> {
        let new = mapped(pieces)?;
        base_mut(slf).state.pieces = new;
        Self::cleared(slf)
    }

    /// Sets a start position of Chess960, by its number from 0 to 959.
    fn set_chess960_pos(slf: &Bound<'_, Self>, scharnagl: i64) -> PyResult<()> {
        let pieces = Pieces::of_back_ranks(start_of(scharnagl)?);
        let castling = pieces.roles[3];
        let mut board = base_mut(slf);
        board.state = State {
            pieces,
            castling,
            ..State::default()
        };
        board.chess960 = true;
        drop(board);
        Self::cleared(slf)
    }

    /// The number of a start position of Chess960, or None.
    #[pyo3(signature = (*, ignore_turn = false, ignore_castling = false, ignore_counters = true))]
    fn chess960_pos(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = truth)] ignore_turn: bool,
        #[pyo3(from_py_with = truth)] ignore_castling: bool,
        #[pyo3(from_py_with = truth)] ignore_counters: bool,
    ) -> Option<u16> {
        let board = base(slf);
        let state = &board.state;
        let is_start = state.ep.is_none()
            && (ignore_turn || state.turn)
            && (ignore_castling || board.clean() == state.pieces.roles[3])
            && (ignore_counters || (state.halfmoves, state.fullmoves) == (0, 1));
        is_start.then(|| state.pieces.start_number()).flatten()
    }

    /// A copy of the position before the first move.
    fn root<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, Self>> {
        let copy = like(slf)?;
        {
            let board = base(slf);
            let mut root = base_mut(&copy);
            root.chess960 = board.chess960;
            root.state = board
                .history
                .first()
                .map_or(board.state, |(state, _)| *state);
        }
        Ok(copy)
    }

    /// Half-moves since the start of a game, by the number of the move.
    fn ply(slf: &Bound<'_, Self>) -> i64 {
        let board = base(slf);
        board
            .state
            .fullmoves
            .saturating_sub(1)
            .saturating_mul(2)
            .saturating_add(i64::from(!board.state.turn))
    }

    /// The pieces that give check, as a number.
    fn checkers_mask(slf: &Bound<'_, Self>) -> u64 {
        base(slf).state.checkers()
    }

    /// The pieces that give check.
    fn checkers(slf: &Bound<'_, Self>) -> PyResult<PySquareSet> {
        if is_exact(slf) {
            return Ok(PySquareSet::of(Self::checkers_mask(slf)));
        }
        let Mask(checkers) = slf.call_method0("checkers_mask")?.extract()?;
        Ok(PySquareSet::of(checkers))
    }

    /// Whether the game is over.
    #[pyo3(signature = (*, claim_draw = false))]
    fn is_game_over(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = truth)] claim_draw: bool,
    ) -> PyResult<bool> {
        if is_exact(slf) {
            return Ok(base(slf).ended(claim_draw).is_some());
        }
        Ok(!Self::own_outcome(slf, claim_draw)?.is_none())
    }

    /// The result: ``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` in a game.
    #[pyo3(signature = (*, claim_draw = false))]
    fn result<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = truth)] claim_draw: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let outcome = Self::own_outcome(slf, claim_draw)?;
        if outcome.is_none() {
            return Ok("*".into_pyobject(slf.py())?.into_any());
        }
        outcome.call_method0("result")
    }

    /// How the game is over, or None. Draws that must be claimed count if ``claim_draw`` is true.
    #[pyo3(signature = (*, claim_draw = false))]
    fn outcome<'py>(
        slf: &Bound<'py, Self>,
        #[pyo3(from_py_with = truth)] claim_draw: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        static OUTCOME: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        static TERMINATION: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let py = slf.py();
        let ended = if is_exact(slf) {
            base(slf).ended(claim_draw)
        } else {
            heard_end(slf, claim_draw)?
        };
        let Some((ended, winner)) = ended else {
            return Ok(py.None().into_bound(py));
        };
        let termination = named(py, &TERMINATION, "Termination")?.call1((ended as u8,))?;
        named(py, &OUTCOME, "Outcome")?.call1((termination, winner))
    }

    /// Whether a color has too little material to win, whatever the other plays.
    fn has_insufficient_material(slf: &Bound<'_, Self>, color: White) -> bool {
        base(slf).state.has_insufficient_material(color.0)
    }

    /// Whether the position is there for the third time, or a given one.
    #[pyo3(signature = (count = 3))]
    fn is_repetition(slf: &Bound<'_, Self>, count: i64) -> bool {
        base(slf).is_repetition(count)
    }

    /// Makes a move, which must be pseudo-legal or pass.
    #[pyo3(name = "push")]
    fn push_move(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyMove>) -> PyResult<()> {
        base_mut(slf).push(slf.py(), r#move.get().on_board()?)
    }

    /// Takes the last move back, and returns it.
    fn pop<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let mut board = base_mut(slf);
        let moves = board.moves.bind(py);
        let Some(last) = moves.len().checked_sub(1) else {
            return Err(PyIndexError::new_err("pop from a board without moves"));
        };
        let mv = moves.get_item(last)?;
        moves.del_item(last)?;
        if let Some((state, _)) = board.history.pop() {
            board.state = state;
        }
        Ok(mv)
    }

    /// The last move.
    fn peek<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let board = base(slf);
        let moves = board.moves.bind(slf.py());
        let last = moves.len().checked_sub(1);
        moves.get_item(last.ok_or_else(|| PyIndexError::new_err("a board without moves"))?)
    }

    /// The legal move from a square to another; a pawn becomes a queen if nothing is said.
    #[pyo3(signature = (from_square, to_square, promotion = None))]
    fn find_move(
        slf: &Bound<'_, Self>,
        from_square: At,
        to_square: At,
        promotion: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyMove> {
        let (board, kind) = (base(slf), promotion.map_or(Ok(0), kind)?);
        let mv = board
            .state
            .meant(board.chess960, from_square.0, to_square.0, kind);
        drop(board);
        if allows(slf, mv)? {
            return Ok(PyMove::of(mv));
        }
        let mv = Plain::new(from_square.0, to_square.0).uci();
        Err(IllegalMoveError::new_err(format!(
            "no matching legal move for {mv} in {}",
            base(slf).fen_text()
        )))
    }

    /// The castling rights as files of rooks.
    fn castling_shredder_fen(slf: &Bound<'_, Self>) -> String {
        let (board, mut text) = (base(slf), String::new());
        board.state.write_castling(board.clean(), true, &mut text);
        text
    }

    /// The castling rights as letters of sides, files only where they must be.
    fn castling_xfen(slf: &Bound<'_, Self>) -> String {
        let (board, mut text) = (base(slf), String::new());
        board.state.write_castling(board.clean(), false, &mut text);
        text
    }

    /// The FEN. The en passant square is written if a capture there is legal, or, as ``en_passant`` says, in X-FEN
    /// if it is pseudo-legal (``"xfen"``), or after every double push (``"fen"``).
    #[pyo3(signature = (*, shredder = false, en_passant = "legal", promoted = None))]
    fn fen(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = truth)] shredder: bool,
        en_passant: &str,
        #[pyo3(from_py_with = maybe_truth)] promoted: Option<bool>,
    ) -> String {
        let board = base(slf);
        let ep = written_ep(en_passant);
        board
            .state
            .fen(board.clean(), shredder, ep, promoted.unwrap_or(false))
    }

    /// The FEN with castling rights as files of rooks.
    #[pyo3(signature = (*, en_passant = "legal", promoted = None))]
    fn shredder_fen(
        slf: &Bound<'_, Self>,
        en_passant: &str,
        #[pyo3(from_py_with = maybe_truth)] promoted: Option<bool>,
    ) -> String {
        Self::fen(slf, true, en_passant, promoted)
    }

    /// Sets the position of a FEN.
    fn set_fen(slf: &Bound<'_, Self>, fen: &str) -> PyResult<()> {
        base_mut(slf).state = State::read(fen).map_err(PyValueError::new_err)?;
        Self::cleared(slf)
    }

    /// Sets castling rights by a field of a FEN, and forgets the moves.
    fn set_castling_fen(slf: &Bound<'_, Self>, castling_fen: &str) -> PyResult<()> {
        if !castling_fen.is_empty() && !is_castling_text(castling_fen) {
            return Err(PyValueError::new_err(format!(
                "invalid castling fen: '{castling_fen}'"
            )));
        }
        base_mut(slf).state.read_castling(castling_fen);
        Self::cleared(slf)
    }

    /// The EPD, with operations: texts, numbers, moves, lists of moves.
    #[pyo3(signature = (*, shredder = false, en_passant = "legal", promoted = None, **operations))]
    fn epd(
        slf: &Bound<'_, Self>,
        #[pyo3(from_py_with = truth)] shredder: bool,
        en_passant: &str,
        #[pyo3(from_py_with = maybe_truth)] promoted: Option<bool>,
        operations: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let mut epd = {
            let board = base(slf);
            let ep = written_ep(en_passant);
            board
                .state
                .write(board.clean(), shredder, ep, promoted.unwrap_or(false))
        };
        if let Some(operations) = operations {
            let words = slf.py().import("touchmove.chess._epd")?;
            let text: String = words
                .call_method1("written", (slf, operations))?
                .extract()?;
            epd.push(' ');
            epd.push_str(&text);
        }
        Ok(epd)
    }

    /// Sets the position of an EPD, and returns its operations.
    fn set_epd<'py>(slf: &Bound<'py, Self>, epd: &str) -> PyResult<Bound<'py, PyAny>> {
        slf.py()
            .import("touchmove.chess._epd")?
            .call_method1("read", (slf, epd))
    }

    /// A move in algebraic notation.
    fn san(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyMove>) -> PyResult<String> {
        base(slf)
            .notated(r#move.get().writable()?, false)
            .map(|(text, _)| text)
    }

    /// A move in long algebraic notation.
    fn lan(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyMove>) -> PyResult<String> {
        base(slf)
            .notated(r#move.get().writable()?, true)
            .map(|(text, _)| text)
    }

    /// Makes a move, and returns its algebraic notation.
    fn san_and_push(slf: &Bound<'_, Self>, r#move: &Bound<'_, PyMove>) -> PyResult<String> {
        let text = Self::san(slf, r#move)?;
        push(slf, r#move.as_any())?;
        Ok(text)
    }

    /// Moves in algebraic notation with numbers. All must be legal, one after another.
    fn variation_san(slf: &Bound<'_, Self>, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let (py, mut text) = (slf.py(), String::new());
        let mut board = {
            let now = base(slf);
            PyBaseBoard::of(
                py,
                State {
                    castling: now.clean(),
                    ..now.state
                },
                now.chess960,
            )
        };
        for mv in variation.try_iter()? {
            let mv = mv?.cast::<PyMove>()?.get().writable()?;
            if !board.is_legal(mv) {
                let fen = board.fen_text();
                return Err(IllegalMoveError::new_err(format!(
                    "illegal move {} in position {fen}",
                    mv.uci()
                )));
            }
            let (san, after) = board.notated(mv, false)?;
            let number = board.state.fullmoves;
            let shown = match (board.state.turn, text.is_empty()) {
                (true, true) => format!("{number}. {san}"),
                (true, false) => format!(" {number}. {san}"),
                (false, true) => format!("{number}...{san}"),
                (false, false) => format!(" {san}"),
            };
            text.push_str(&shown);
            board.state = after;
        }
        Ok(text)
    }

    /// Reads algebraic notation.
    fn parse_san(slf: &Bound<'_, Self>, san: &str) -> PyResult<PyMove> {
        if is_exact(slf) {
            return base(slf).read_san(san).map(PyMove::of);
        }
        let (state, chess960, clean) = {
            let board = base(slf);
            (board.state, board.chess960, board.clean())
        };
        let mut failed = Ok(());
        let mut list = |asked: Asked, out: &mut Vec<Plain>| failed = listed(slf, asked, out);
        let read = state.read_san(chess960, san, &mut list);
        failed?;
        read.map(PyMove::of)
            .map_err(|fault| explained(fault, san, &state, clean))
    }

    /// Reads algebraic notation, makes the move and returns it.
    fn push_san<'py>(slf: &Bound<'py, Self>, san: &str) -> PyResult<Bound<'py, PyAny>> {
        push_read(slf, "parse_san", san)
    }

    /// A move in UCI, as the board writes castling or as ``chess960`` says.
    #[pyo3(signature = (r#move, *, chess960 = None))]
    fn uci(
        slf: &Bound<'_, Self>,
        r#move: &Bound<'_, PyMove>,
        #[pyo3(from_py_with = maybe_truth)] chess960: Option<bool>,
    ) -> PyResult<String> {
        let board = base(slf);
        let chess960 = chess960.unwrap_or(board.chess960);
        Ok(board.written_move(r#move.get().writable()?, chess960).uci())
    }

    /// Reads UCI.
    fn parse_uci(slf: &Bound<'_, Self>, uci: &str) -> PyResult<PyMove> {
        let mv = Plain::read(uci).map_err(InvalidMoveError::new_err)?;
        let board = base(slf);
        let mv = board.written_move(mv, board.chess960);
        drop(board);
        if !mv.is_null() && !allows(slf, mv)? {
            return Err(IllegalMoveError::new_err(format!(
                "illegal uci: '{uci}' in {}",
                base(slf).fen_text()
            )));
        }
        Ok(PyMove::of(mv))
    }

    /// Reads UCI, makes the move and returns it.
    fn push_uci<'py>(slf: &Bound<'py, Self>, uci: &str) -> PyResult<Bound<'py, PyAny>> {
        push_read(slf, "parse_uci", uci)
    }

    /// A move as xboard writes it.
    #[pyo3(signature = (r#move, chess960 = None))]
    fn xboard(
        slf: &Bound<'_, Self>,
        r#move: &Bound<'_, PyMove>,
        #[pyo3(from_py_with = maybe_truth)] chess960: Option<bool>,
    ) -> PyResult<String> {
        let (board, mv) = (base(slf), r#move.get().writable()?);
        if !chess960.unwrap_or(board.chess960) || !board.state.is_castling(mv) {
            return Ok(if mv.is_null() {
                "@@@@".to_owned()
            } else {
                mv.uci()
            });
        }
        Ok(if mv.to & 7 > mv.from & 7 {
            "O-O"
        } else {
            "O-O-O"
        }
        .to_owned())
    }

    /// Reads a move as xboard writes it.
    fn parse_xboard(slf: &Bound<'_, Self>, xboard: &str) -> PyResult<PyMove> {
        Self::parse_san(slf, xboard)
    }

    /// Reads a move as xboard writes it, makes it and returns it.
    fn push_xboard<'py>(slf: &Bound<'py, Self>, san: &str) -> PyResult<Bound<'py, PyAny>> {
        push_read(slf, "parse_xboard", san)
    }

    /// The castling rights that mean something, as a number.
    fn clean_castling_rights(slf: &Bound<'_, Self>) -> u64 {
        base(slf).clean()
    }

    /// Whether a color may castle at all.
    fn has_castling_rights(slf: &Bound<'_, Self>, color: White) -> bool {
        base(slf).clean() & rank(color.0, 0) != 0
    }

    /// Whether a color may castle towards the h-file.
    fn has_kingside_castling_rights(slf: &Bound<'_, Self>, color: White) -> bool {
        Self::may_castle(slf, color.0, |rook, king| rook > king)
    }

    /// Whether a color may castle towards the a-file.
    fn has_queenside_castling_rights(slf: &Bound<'_, Self>, color: White) -> bool {
        Self::may_castle(slf, color.0, |rook, king| rook < king)
    }

    /// The faults of the position.
    fn status<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        static STATUS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let bits = {
            let board = base(slf);
            board.state.status(board.clean())
        };
        named(slf.py(), &STATUS, "Status")?.call1((bits,))
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let board = base(slf);
        let chess960 = if board.chess960 {
            ", chess960=True"
        } else {
            ""
        };
        Ok(format!(
            "{}('{}'{chess960})",
            slf.get_type().name()?,
            board.fen_text()
        ))
    }

    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let options = PyDict::new(py);
        options.set_item("size", 390)?;
        let board = base(slf);
        let moves = board.moves.bind(py);
        options.set_item(
            "lastmove",
            moves
                .len()
                .checked_sub(1)
                .and_then(|last| moves.get_item(last).ok()),
        )?;
        options.set_item(
            "check",
            board
                .state
                .pieces
                .king(board.state.turn)
                .filter(|_| board.state.checkers() != 0),
        )?;
        drop(board);
        py.import("touchmove.chess.svg")?
            .call_method("board", (slf,), Some(&options))
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyBaseBoard>) -> PyResult<bool> {
        let (board, that) = (base(slf), other.borrow());
        let Ok(other) = other.cast::<Self>() else {
            return Ok(board.state.pieces == that.state.pieces);
        };
        let counters = |state: &State| (state.halfmoves, state.fullmoves);
        let same = counters(&board.state) == counters(&that.state)
            && board
                .state
                .repeats(board.clean(), &that.state, that.clean());
        if !same || is_exact(slf) && is_exact(other) {
            return Ok(same);
        }
        slf.getattr("uci_variant")?
            .eq(other.getattr("uci_variant")?)
    }

    /// Applies a function of sets, as numbers, to the board, and forgets the moves.
    fn apply_transform(slf: &Bound<'_, Self>, f: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut state = base(slf).state;
        let mut apply = |set: u64| f.call1((set,))?.extract::<Mask>().map(|mask| mask.0);
        state.pieces.transform(&mut apply)?;
        state.castling = apply(state.castling)?;
        state.ep = match state.ep {
            Some(ep) => highest(apply(bit(ep))?),
            None => None,
        };
        base_mut(slf).state = state;
        Self::cleared(slf)
    }

    /// A copy without moves, to which a function of sets is applied.
    fn transform<'py>(
        slf: &Bound<'py, Self>,
        f: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let copy = Self::copied(slf)?;
        copy.call_method1("apply_transform", (f,))?;
        Ok(copy)
    }

    /// Exchanges ranks, colors and the turn, and forgets the moves.
    fn apply_mirror(slf: &Bound<'_, Self>) -> PyResult<()> {
        let mirrored = base(slf).state.mirrored();
        base_mut(slf).state = mirrored;
        Self::cleared(slf)
    }

    /// A copy without moves, with ranks, colors and the turn exchanged.
    fn mirror<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let copy = Self::copied(slf)?;
        copy.call_method0("apply_mirror")?;
        Ok(copy)
    }

    /// A copy, which is independent, with all moves, none, or the last so many.
    #[pyo3(signature = (*, stack = Kept::ALL), text_signature = "($self, *, stack=True)")]
    fn copy<'py>(slf: &Bound<'py, Self>, stack: Kept) -> PyResult<Bound<'py, Self>> {
        let copy = like(slf)?;
        let board = base(slf);
        let mut new = base_mut(&copy);
        new.state = board.state;
        new.chess960 = board.chess960;
        let Kept(kept) = stack;
        if kept != 0 {
            // A place in the list as Python's slices count: a negative number leaves so many out at the start.
            let from = |length: usize| {
                let skipped = usize::try_from(kept.unsigned_abs()).unwrap_or(usize::MAX);
                if kept > 0 {
                    length.saturating_sub(skipped)
                } else {
                    skipped.min(length)
                }
            };
            let moves = board.moves.bind(slf.py());
            new.moves = moves.get_slice(from(moves.len()), moves.len()).unbind();
            new.history = board.history[from(board.history.len())..].to_vec();
        }
        drop(new);
        Ok(copy)
    }

    /// A board without pieces.
    #[classmethod]
    #[pyo3(signature = (*, chess960 = false))]
    fn empty<'py>(
        class: &Bound<'py, PyType>,
        #[pyo3(from_py_with = truth)] chess960: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(class.py());
        options.set_item("chess960", chess960)?;
        class.call((class.py().None(),), Some(&options))
    }

    /// The board of an EPD, and its operations.
    #[classmethod]
    #[pyo3(signature = (epd, *, chess960 = false))]
    fn from_epd<'py>(
        class: &Bound<'py, PyType>,
        epd: &str,
        #[pyo3(from_py_with = truth)] chess960: bool,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let board = Self::empty(class, chess960)?;
        let operations = board.call_method1("set_epd", (epd,))?;
        Ok((board, operations))
    }

    /// A start position of Chess960, by its number from 0 to 959.
    #[classmethod]
    fn from_chess960_pos<'py>(
        class: &Bound<'py, PyType>,
        scharnagl: i64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let board = Self::empty(class, true)?;
        board.call_method1("set_chess960_pos", (scharnagl,))?;
        Ok(board)
    }
}

impl PyBoard {
    /// Forgets the moves by the method of the board, which a class of Python may have changed.
    fn cleared(slf: Slf<'_, '_>) -> PyResult<()> {
        if is_exact(slf) {
            return base_mut(slf).clear_stack(slf.py());
        }
        slf.call_method0("clear_stack").map(drop)
    }

    /// A copy without moves by the method of the board.
    fn copied<'py>(slf: Slf<'_, 'py>) -> PyResult<Bound<'py, PyAny>> {
        let options = PyDict::new(slf.py());
        options.set_item("stack", false)?;
        slf.call_method("copy", (), Some(&options))
    }

    fn own_outcome<'py>(slf: Slf<'_, 'py>, claim_draw: bool) -> PyResult<Bound<'py, PyAny>> {
        if is_exact(slf) {
            return Self::outcome(slf, claim_draw);
        }
        let options = PyDict::new(slf.py());
        options.set_item("claim_draw", claim_draw)?;
        slf.call_method("outcome", (), Some(&options))
    }

    fn may_castle(slf: Slf<'_, '_>, white: bool, side: fn(u8, u8) -> bool) -> bool {
        let board = base(slf);
        let first = rank(white, 0);
        let king =
            highest(board.state.pieces.own(KING, white) & !board.state.pieces.promoted & first);
        king.is_some_and(|king| descending(board.clean() & first).any(|rook| side(rook, king)))
    }
}
