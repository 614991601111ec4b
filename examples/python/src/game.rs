//! Games as a line of moves, with what ends them.

use std::sync::Mutex;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use touchmove::draws::{Claim, ClaimError, ClaimKind, DeadUndecided, DrawFact};
use touchmove::winnability::{Analyzer, NodeBudget};
use touchmove::{Color, Game, GameEnd, Move, Outcome, Position};

use crate::convert::{Out, choose, record};
use crate::errors::{Exception, OrRaise, Raise};
use crate::moves::{AnyMove, PyLegalMove, PyMove, notation_style};
use crate::position::PyPosition;
use crate::setup::lock;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyGame>()
}

const CLAIMS: [(&str, ClaimKind); 2] = [
    ("threefold repetition", ClaimKind::ThreefoldRepetition),
    ("fifty moves", ClaimKind::FiftyMoves),
];

/// A position on its way in: a `Position` or a FEN.
pub(crate) struct AnyPosition(pub(crate) Position);

impl<'a, 'py> FromPyObject<'a, 'py> for AnyPosition {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(position) = object.cast::<PyPosition>() {
            return Ok(Self(position.get().0.clone()));
        }
        let fen = object.cast::<PyString>()?;
        Position::from_fen(fen.to_str()?)
            .or_raise(object.py())
            .map(Self)
    }
}

/// Returns the word of the caller for a claim.
fn kind_of(claim: Claim) -> Option<&'static str> {
    let row = CLAIMS.iter().find(|(_, kind)| *kind == claim.kind);
    row.map(|(name, _)| *name)
}

/// Returns a claim as a named tuple.
pub(crate) fn claim_of(py: Python<'_>, claim: Claim) -> PyResult<Bound<'_, PyAny>> {
    let fields = (kind_of(claim), claim.intended_move.map(PyMove));
    record(py, "touchmove.game", "Claim", fields)
}

/// Returns the end of a game as a named tuple.
fn end_of(py: Python<'_>, end: GameEnd) -> PyResult<Bound<'_, PyAny>> {
    let termination = record(
        py,
        "touchmove.types",
        "Termination",
        (end.termination.to_string(),),
    )?;
    record(
        py,
        "touchmove.game",
        "GameEnd",
        (end.ply, termination, Out(end.outcome())),
    )
}

fn list_of_moves<'py>(
    py: Python<'py>,
    moves: impl IntoIterator<Item = Move>,
) -> PyResult<Bound<'py, PyList>> {
    PyList::new(py, moves.into_iter().map(PyMove).collect::<Vec<_>>())
}

/// A game: a start position and a line of moves that can be taken back.
///
/// >>> from touchmove import Game
/// >>> game = Game()
/// >>> for san in ["f3", "e5", "g4", "Qh4#"]:
/// ...     move = game.play_san(san)
/// >>> game.end().termination, game.outcome()
/// (<Termination.CHECKMATE: 'checkmate'>, <Outcome.BLACK_WINS: '0-1'>)
/// >>> game.undo(), len(game), game.movetext()
/// (Move.from_uci('d8h4'), 3, '1. f3 e5 2. g4')
#[pyclass(frozen, module = "touchmove", name = "Game")]
pub(crate) struct PyGame(pub(crate) Mutex<Game>);

impl PyGame {
    pub(crate) fn of(game: Game) -> Self {
        Self(Mutex::new(game))
    }
}

#[pymethods]
impl PyGame {
    #[new]
    #[pyo3(signature = (start = None, moves = None))]
    fn new(
        py: Python<'_>,
        start: Option<AnyPosition>,
        moves: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let mut game = start.map_or_else(Game::standard, |start| Game::new(start.0));
        if let Some(moves) = moves {
            for mv in moves.try_iter()? {
                game.play(mv?.extract::<AnyMove>()?.0).or_raise(py)?;
            }
        }
        Ok(Self::of(game))
    }

    /// The position before the first move.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyPosition {
        PyPosition(lock(py, &self.0).start().clone())
    }

    /// The position now.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyPosition {
        PyPosition(lock(py, &self.0).position().clone())
    }

    /// The number of moves played.
    #[getter]
    fn ply(&self, py: Python<'_>) -> usize {
        lock(py, &self.0).ply()
    }

    /// The moves played.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<Move> = lock(py, &self.0).moves().collect();
        list_of_moves(py, moves)
    }

    /// The moves taken back, which can be played again.
    #[getter]
    fn undone<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<Move> = lock(py, &self.0).undone().collect();
        list_of_moves(py, moves)
    }

    /// The last move, or None at the start.
    #[getter]
    fn last_move<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyLegalMove>>> {
        let (before, mv) = {
            let game = lock(py, &self.0);
            let before = game
                .ply()
                .checked_sub(1)
                .and_then(|ply| game.position_at(ply));
            match (before, game.last_move()) {
                (Some(before), Some(legal)) => (before.clone(), legal.to_move()),
                _ => return Ok(None),
            }
        };
        let before = Bound::new(py, PyPosition(before))?;
        let legal = before.get().0.legal_move(mv).or_raise(py)?;
        PyLegalMove::of(&before, legal).map(Some)
    }

    /// The position after so many moves, also of moves taken back.
    fn position_at(&self, py: Python<'_>, ply: usize) -> Option<PyPosition> {
        lock(py, &self.0).position_at(ply).cloned().map(PyPosition)
    }

    /// The positions from the start to now.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let positions = lock(py, &self.0).positions().to_vec();
        PyList::new(
            py,
            positions.into_iter().map(PyPosition).collect::<Vec<_>>(),
        )
    }

    /// Plays a move.
    fn play(&self, py: Python<'_>, r#move: AnyMove) -> PyResult<PyMove> {
        let played = {
            let mut game = lock(py, &self.0);
            let played = game.play(r#move.0);
            // Castling is kept as "king takes rook".
            played.map(|()| game.moves().next_back().unwrap_or(r#move.0))
        };
        played.or_raise(py).map(PyMove)
    }

    /// Plays a move in algebraic notation.
    fn play_san(&self, py: Python<'_>, text: &str) -> PyResult<PyMove> {
        let played = lock(py, &self.0).play_san(text);
        played.or_raise(py).map(PyMove)
    }

    /// Plays a move in UCI.
    fn play_uci(&self, py: Python<'_>, text: &str) -> PyResult<PyMove> {
        let played = lock(py, &self.0).play_uci(text);
        played.or_raise(py).map(PyMove)
    }

    /// Takes the last move back, and returns it.
    fn undo(&self, py: Python<'_>) -> Option<PyMove> {
        lock(py, &self.0).undo().map(PyMove)
    }

    /// Plays the move again that was taken back last.
    fn redo(&self, py: Python<'_>) -> Option<PyMove> {
        lock(py, &self.0).redo().map(PyMove)
    }

    /// Goes to the position after so many moves; returns it, or None if there is none.
    fn go_to(&self, py: Python<'_>, ply: usize) -> Option<PyPosition> {
        lock(py, &self.0).go_to(ply).cloned().map(PyPosition)
    }

    /// Forgets the moves after so many.
    fn truncate(&self, py: Python<'_>, ply: usize) {
        lock(py, &self.0).truncate(ply);
    }

    /// A game with only the first moves, or None if there are not so many.
    fn branch(&self, py: Python<'_>, ply: usize) -> Option<Self> {
        lock(py, &self.0).branch(ply).map(Self::of)
    }

    /// How often the position has occurred, this time included.
    #[getter]
    fn occurrences(&self, py: Python<'_>) -> usize {
        lock(py, &self.0).occurrences()
    }

    /// The draws that the player to move can claim now.
    ///
    /// >>> claims = Game("4k3/8/8/8/8/8/4P3/4K3 w - - 100 80").claims()
    /// >>> claims[0]
    /// Claim(kind='fifty moves', move=None)
    fn claims<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let claims: Vec<Claim> = lock(py, &self.0).claims().collect();
        let claims = claims.into_iter().map(|claim| claim_of(py, claim));
        PyList::new(py, claims.collect::<PyResult<Vec<_>>>()?)
    }

    /// Raises a ``ClaimError`` unless the claim is right: ``"threefold repetition"`` or ``"fifty moves"``, on the
    /// board or with the move that is announced.
    #[pyo3(signature = (kind, r#move = None))]
    fn verify_claim(&self, py: Python<'_>, kind: &str, r#move: Option<AnyMove>) -> PyResult<()> {
        let kind = choose("kind", &CLAIMS, kind)?;
        let claim = match r#move {
            None => Claim::on_board(kind),
            Some(mv) => Claim::with_intended_move(kind, mv.0),
        };
        let verified = lock(py, &self.0).verify_claim(claim);
        verified.or_raise(py)
    }

    /// Where and how the rules ended the game, or None if it goes on. With a ``budget``, dead positions are
    /// searched for, and a position that remains undecided is an ``UndecidedError``.
    #[pyo3(signature = (budget = None))]
    fn end<'py>(
        &self,
        py: Python<'py>,
        budget: Option<u64>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let game = lock(py, &self.0).clone();
        let end = py.detach(|| match budget {
            None => Ok(game.end()),
            Some(budget) => game.end_within(&mut Analyzer::new(), NodeBudget::new(budget)),
        });
        end.or_raise(py)?.map(|end| end_of(py, end)).transpose()
    }

    /// The outcome by the rules, or None if the game goes on.
    fn outcome(&self, py: Python<'_>) -> Option<Out<Outcome>> {
        let game = lock(py, &self.0).clone();
        py.detach(|| game.outcome()).map(Out)
    }

    /// Every claim that was possible in the game, and how it ended by the rules.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let facts: Vec<DrawFact> = lock(py, &self.0).report().collect();
        let facts = facts.into_iter().map(|fact| {
            let (player, claim, end): (Option<Color>, _, _) = match fact {
                DrawFact::Claimable { player, claim, .. } => {
                    (Some(player), Some(claim_of(py, claim)?), None)
                }
                DrawFact::Over(end) => (None, None, Some(end_of(py, end)?)),
                _ => (None, None, None),
            };
            let fields = (fact.ply(), fact.to_string(), player.map(Out), claim, end);
            record(py, "touchmove.game", "DrawFact", fields)
        });
        PyList::new(py, facts.collect::<PyResult<Vec<_>>>()?)
    }

    /// The moves with their numbers, in a style of notation.
    #[pyo3(signature = (style = "san", letters = None))]
    fn movetext(&self, py: Python<'_>, style: &str, letters: Option<&str>) -> PyResult<String> {
        let style = notation_style(style, letters)?;
        Ok(lock(py, &self.0).movetext_in(style).to_string())
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        lock(py, &self.0).ply()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(self.moves(py)?.try_iter()?.into_any())
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.moves(py)?.into_any().get_item(index)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| {
            let one = lock(py, &self.0).clone();
            one == *lock(py, &other.get().0)
        })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let game = lock(py, &self.0);
        format!("<Game of {} moves: '{}'>", game.ply(), game.position())
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self::of(lock(py, &self.0).clone())
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let py = slf.py();
        let (start, moves) = (slf.get().start(py), slf.get().moves(py)?);
        Ok((slf.get_type().into_any(), (start, moves)))
    }
}

type Reduced<'py> = (Bound<'py, PyAny>, (PyPosition, Bound<'py, PyList>));

impl Raise for ClaimError {
    fn raise(self, py: Python<'_>) -> PyErr {
        Exception::new(py, "ClaimError", &self).raised(py)
    }
}

impl Raise for DeadUndecided {
    fn raise(self, py: Python<'_>) -> PyErr {
        let exception = Exception::new(py, "UndecidedError", &self);
        exception
            .with("ply", self.ply)
            .with("budget", self.budget.nodes())
            .raised(py)
    }
}
