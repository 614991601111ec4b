//! Records of games: a tree of moves with tags, comments, clocks and evaluations.

use std::sync::Mutex;
use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use touchmove::pgn::{self, Style, WriteOptions};
use touchmove::record::{
    self, ColoredArrow, ColoredSquare, Comment, Eval, EvalScore, MarkColor, Nag, NodeId,
    RecordMove, Tags, WalkStep,
};
use touchmove::san::NotationStyle;
use touchmove::{GameRecord, Outcome, Square};

use crate::convert::{In, Out, choose, record as tuple};
use crate::errors::{Exception, OrRaise, Raise};
use crate::game::{AnyPosition, PyGame};
use crate::moves::{AnyMove, PyLegalMove, PyMove, notation_style};
use crate::pgn::{fault, read_one};
use crate::position::PyPosition;
use crate::setup::{PySetup, lock};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyRecord>()?;
    module.add_class::<PyNode>()
}

const STYLES: [(&str, Style); 2] = [("export", Style::Export), ("compact", Style::Compact)];

/// What can be left out of a written record.
const PARTS: [(&str, pgn::Parts); 6] = [
    ("tags", pgn::Parts::TAGS),
    ("comments", pgn::Parts::COMMENTS),
    ("clocks", pgn::Parts::CLOCKS),
    ("evals", pgn::Parts::EVALS),
    ("nags", pgn::Parts::NAGS),
    ("variations", pgn::Parts::VARIATIONS),
];

const MARKS: [(&str, MarkColor); 6] = [
    ("green", MarkColor::Green),
    ("red", MarkColor::Red),
    ("yellow", MarkColor::Yellow),
    ("blue", MarkColor::Blue),
    ("orange", MarkColor::Orange),
    ("cyan", MarkColor::Cyan),
];

/// The color of an arrow, and where it begins and ends.
type ShownArrow = (&'static str, Out<Square>, Out<Square>);

fn mark_name(color: MarkColor) -> &'static str {
    let row = MARKS.iter().find(|(_, mark)| *mark == color);
    row.map_or("green", |(name, _)| name)
}

/// The record of a game: a tree of moves with tags, comments, annotations, clock times and a result.
///
/// Its nodes are its start and its moves. Iterating over a record gives the nodes of its main line.
///
/// >>> from touchmove import GameRecord
/// >>> record = GameRecord.from_pgn("1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 *")
/// >>> [node.san for node in record]
/// ['e4', 'e5', 'Nf3']
/// >>> e4 = record.root.next
/// >>> e4.comments, [reply.san for reply in e4.children]
/// (['best by test'], ['e5', 'c5'])
/// >>> e4.children[1].promote()
/// True
/// >>> print(record.pgn(style="compact"), end="")
/// 1.e4 {best by test} c5 (1...e5 2.Nf3) 2.Nf3 *
#[pyclass(frozen, module = "touchmove", name = "GameRecord")]
pub(crate) struct PyRecord {
    record: Mutex<GameRecord>,
    faults: Vec<pgn::Error>,
}

impl PyRecord {
    pub(crate) fn of(record: GameRecord, faults: Vec<pgn::Error>) -> Self {
        Self {
            record: Mutex::new(record),
            faults,
        }
    }

    /// Does something with the record, and nothing of Python meanwhile.
    pub(crate) fn with<T>(&self, py: Python<'_>, work: impl FnOnce(&mut GameRecord) -> T) -> T {
        work(&mut lock(py, &self.record))
    }

    fn nodes<'py>(slf: &Bound<'py, Self>, ids: Vec<NodeId>) -> PyResult<Bound<'py, PyList>> {
        let nodes = ids.into_iter().map(|id| PyNode {
            record: slf.clone().unbind(),
            id,
        });
        PyList::new(slf.py(), nodes.collect::<Vec<_>>())
    }
}

#[pymethods]
impl PyRecord {
    #[new]
    #[pyo3(signature = (start = None))]
    fn new(start: Option<AnyPosition>) -> Self {
        let record = start.map_or_else(GameRecord::standard, |start| GameRecord::new(start.0));
        Self::of(record, Vec::new())
    }

    /// The one game of a text. ``strict`` reads nothing that is not as the standard says; otherwise mistakes are
    /// tolerated and listed in ``faults``.
    #[staticmethod]
    #[pyo3(signature = (text, *, strict = false))]
    fn from_pgn(py: Python<'_>, text: &str, strict: bool) -> PyResult<Self> {
        read_one(py, text, strict)
    }

    /// What was tolerated when the game was read: errors that were not raised.
    #[getter]
    fn faults<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let faults = self
            .faults
            .iter()
            .map(|error| fault(py, &error.into()).object(py));
        PyTuple::new(py, faults.collect::<PyResult<Vec<_>>>()?)
    }

    /// The tags, to be read and changed like a dictionary.
    #[getter]
    fn tags<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        tuple(slf.py(), "touchmove.record", "Tags", (slf.clone(),))
    }

    fn _tag(&self, py: Python<'_>, name: &str) -> Option<String> {
        self.with(py, |record| {
            let value = record.tags().get(name)?;
            is_known(name, value).then(|| value.to_owned())
        })
    }

    fn _set_tag(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        let set = self.with(py, |record| record.tags_mut().set(name, value));
        set.or_raise(py)
    }

    fn _remove_tag(&self, py: Python<'_>, name: &str) -> Option<String> {
        self.with(py, |record| record.tags_mut().remove(name))
    }

    fn _tag_names(&self, py: Python<'_>) -> Vec<String> {
        self.with(py, |record| {
            let known = record
                .tags()
                .iter()
                .filter(|(name, value)| is_known(name, value));
            known.map(|(name, _)| name.to_owned()).collect()
        })
    }

    /// The recorded result, or None for ``*``.
    #[getter]
    fn result(&self, py: Python<'_>) -> Option<Out<Outcome>> {
        self.with(py, |record| record.result()).map(Out)
    }

    #[setter]
    fn set_result(&self, py: Python<'_>, result: Option<In<Outcome>>) {
        self.with(py, |record| {
            record.set_result(result.map(|result| result.0))
        });
    }

    /// The start position.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyPosition {
        PyPosition(self.with(py, |record| record.start().clone()))
    }

    /// The node of the start position.
    #[getter]
    fn root(slf: &Bound<'_, Self>) -> PyNode {
        let id = slf.get().with(slf.py(), |record| record.root());
        PyNode {
            record: slf.clone().unbind(),
            id,
        }
    }

    /// The last node of the main line.
    #[getter]
    fn end(slf: &Bound<'_, Self>) -> PyNode {
        let id = slf.get().with(slf.py(), |record| record.main_line_end());
        PyNode {
            record: slf.clone().unbind(),
            id,
        }
    }

    /// The nodes of the main line, without the root.
    #[getter]
    fn main_line<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let ids = slf
            .get()
            .with(slf.py(), |record| record.main_line().collect());
        Self::nodes(slf, ids)
    }

    /// All nodes in the order in which PGN writes their moves, with ``"("`` and ``")"`` around variations.
    fn walk<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        let py = slf.py();
        let steps: Vec<WalkStep> = slf.get().with(py, |record| record.walk().collect());
        let shown = steps.into_iter().map(|step| match step {
            WalkStep::Move(id) => {
                let node = PyNode {
                    record: slf.clone().unbind(),
                    id,
                };
                Ok(Bound::new(py, node)?.into_any())
            }
            WalkStep::VariationStart => Ok("(".into_pyobject(py)?.into_any()),
            _ => Ok(")".into_pyobject(py)?.into_any()),
        });
        PyList::new(py, shown.collect::<PyResult<Vec<_>>>()?)
    }

    /// The main line as a game; null moves are a ``RecordError``.
    fn to_game(&self, py: Python<'_>) -> PyResult<PyGame> {
        let game = self.with(py, |record| record.to_game());
        game.or_raise(py).map(PyGame::of)
    }

    /// A record for each line of the tree, the main line first.
    fn split_variations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let records: Vec<GameRecord> = self.with(py, |record| record.split_variations().collect());
        let records = records
            .into_iter()
            .map(|record| Self::of(record, Vec::new()));
        PyList::new(py, records.collect::<Vec<_>>())
    }

    /// Whether moves are missing because they could not be read.
    #[getter]
    fn is_cut(&self, py: Python<'_>) -> bool {
        self.with(py, |record| record.is_cut())
    }

    /// The record as PGN.
    ///
    /// ``style`` is ``"export"`` or ``"compact"``. ``omit`` names what is left out: ``"tags"``, ``"comments"``,
    /// ``"clocks"``, ``"evals"``, ``"nags"``, ``"variations"``. ``notation`` and ``letters`` say how moves are
    /// written, ``columns`` how long a line may be.
    #[pyo3(signature = (*, style = "export", omit = Vec::new(), notation = "san", letters = None, columns = None))]
    fn pgn(
        &self,
        py: Python<'_>,
        style: &str,
        omit: Vec<String>,
        notation: &str,
        letters: Option<&str>,
        columns: Option<usize>,
    ) -> PyResult<String> {
        let mut options = WriteOptions::new(choose("style", &STYLES, style)?);
        for part in &omit {
            options.omitted |= choose("omit", &PARTS, part)?;
        }
        options.notation = notation_style(notation, letters)?;
        options.max_columns = columns.unwrap_or(options.max_columns);
        Ok(self.with(py, |record| record.to_pgn(options)))
    }

    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Self::main_line(slf)?.try_iter()?.into_any())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| {
            let one = self.with(py, |record| record.clone());
            other.get().with(py, |record| one == *record)
        })
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.with(py, |record| record.to_pgn(Style::Export))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        self.with(py, |record| {
            let (white, black) = (record.tags().white(), record.tags().black());
            let plies = record.main_line().count();
            format!("<GameRecord {white:?} - {black:?}, {plies} moves>")
        })
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self::of(self.with(py, |record| record.clone()), self.faults.clone())
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((
            slf.get_type().getattr("from_pgn")?,
            (slf.get().__str__(slf.py()),),
        ))
    }
}

/// A node of a record: its start or one of its moves.
///
/// It stays valid when other moves are added, promoted or deleted. What is asked of a deleted node is a
/// ``RecordError``.
///
/// >>> from datetime import timedelta
/// >>> from touchmove import GameRecord
/// >>> record = GameRecord()
/// >>> e4 = record.root.play("e2e4")
/// >>> e4.clock = timedelta(minutes=3)
/// >>> e4.nags = [1]
/// >>> e4.add_comment("best by test")
/// >>> print(record.pgn(omit=["tags"]), end="")
/// 1. e4 $1 {[%clk 0:03:00]} {best by test} *
#[pyclass(frozen, module = "touchmove.record", name = "Node")]
pub(crate) struct PyNode {
    record: Py<PyRecord>,
    id: NodeId,
}

impl PyNode {
    fn with<T>(&self, py: Python<'_>, work: impl FnOnce(&mut GameRecord, NodeId) -> T) -> T {
        self.record.get().with(py, |record| work(record, self.id))
    }

    /// Does something with the record that can fail, or fails because the node is deleted.
    fn edit<T>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut GameRecord, NodeId) -> Result<T, record::Error>,
    ) -> PyResult<T> {
        let done = self.with(py, |record, id| {
            if record.contains(id) {
                work(record, id)
            } else {
                Err(record::Error::NoSuchNode)
            }
        });
        done.or_raise(py)
    }

    /// Looks something up in a node that is not deleted.
    fn look<T>(&self, py: Python<'_>, work: impl FnOnce(&GameRecord, NodeId) -> T) -> PyResult<T> {
        self.edit(py, |record, id| Ok(work(record, id)))
    }

    fn at(&self, py: Python<'_>, id: Option<NodeId>) -> Option<Self> {
        let id = id?;
        Some(Self {
            record: self.record.clone_ref(py),
            id,
        })
    }
}

#[pymethods]
impl PyNode {
    /// The record that it is part of.
    #[getter]
    fn record(&self, py: Python<'_>) -> Py<PyRecord> {
        self.record.clone_ref(py)
    }

    /// Whether it is still part of the record.
    #[getter]
    fn is_alive(&self, py: Python<'_>) -> bool {
        self.with(py, |record, id| record.contains(id))
    }

    /// The position after its move. Raises InvalidPositionError if an illegal move has left none.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyResult<PyPosition> {
        let position = self.look(py, |record, id| match record.position(id) {
            Some(position) => Some(Ok(position.clone())),
            None => record.setup(id).map(|setup| setup.validate()),
        })?;
        let position = position.ok_or(record::Error::NoSuchNode).or_raise(py)?;
        position.or_raise(py).map(PyPosition)
    }

    /// What stands on the board after its move, also if that is no valid position.
    #[getter]
    fn setup(&self, py: Python<'_>) -> PyResult<PySetup> {
        let setup = self.look(py, |record, id| record.setup(id))?;
        let setup = setup.ok_or(record::Error::NoSuchNode).or_raise(py)?;
        Ok(PySetup::of(setup))
    }

    /// Its move; None for the root and for a null move.
    #[getter(r#move)]
    fn move_(&self, py: Python<'_>) -> PyResult<Option<PyMove>> {
        let mv = self.look(py, |record, id| record.move_at(id))?;
        Ok(match mv {
            Some(
                RecordMove::Played(mv) | RecordMove::Illegal(mv) | RecordMove::IllegalEnPassant(mv),
            ) => Some(PyMove(mv)),
            Some(RecordMove::Null) | None => None,
        })
    }

    /// Whether its move is an illegal one that was played and stood.
    #[getter]
    fn is_illegal_move(&self, py: Python<'_>) -> PyResult<bool> {
        self.look(py, |record, id| {
            let mv = record.move_at(id);
            matches!(
                mv,
                Some(RecordMove::Illegal(_) | RecordMove::IllegalEnPassant(_))
            )
        })
    }

    /// Whether the side to move passes here, as analysts write it.
    #[getter]
    fn is_null_move(&self, py: Python<'_>) -> PyResult<bool> {
        self.look(py, |record, id| {
            record.move_at(id) == Some(RecordMove::Null)
        })
    }

    /// Its move with the position before it; None for the root, for a null or illegal move, and
    /// after a board that is no valid position.
    #[getter]
    fn legal_move<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyLegalMove>>> {
        let found = self.look(py, |record, id| {
            let legal = record.legal_move(id)?;
            Some((legal.position().clone(), legal.to_move()))
        })?;
        let Some((before, mv)) = found else {
            return Ok(None);
        };
        let before = Bound::new(py, PyPosition(before))?;
        PyLegalMove::of(&before, before.get().0.legal_move(mv).or_raise(py)?).map(Some)
    }

    /// Its move in algebraic notation, ``"--"`` for a null move, both squares for an illegal one;
    /// None for the root.
    #[getter]
    fn san(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.look(py, |record, id| {
            let text = record.format_move(id, NotationStyle::SAN)?;
            Some(text.to_string())
        })
    }

    /// The number of moves before its position.
    #[getter]
    fn ply(&self, py: Python<'_>) -> PyResult<usize> {
        self.look(py, |record, id| record.path_to(id).len() - 1)
    }

    /// The node before, or None for the root.
    #[getter]
    fn parent(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let id = self.look(py, |record, id| record.parent(id))?;
        Ok(self.at(py, id))
    }

    /// The next node on the same line, if the line goes on.
    #[getter]
    fn next(&self, py: Python<'_>) -> PyResult<Option<Self>> {
        let id = self.look(py, |record, id| record.next(id))?;
        Ok(self.at(py, id))
    }

    /// The next nodes: the one on the same line, then those that start variations.
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = self.look(py, |record, id| record.children(id).collect())?;
        PyRecord::nodes(self.record.bind(py), ids)
    }

    /// Whether it starts a variation.
    #[getter]
    fn starts_variation(&self, py: Python<'_>) -> PyResult<bool> {
        self.look(py, |record, id| record.starts_variation(id))
    }

    /// The nodes from the root to this one, both included.
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let ids = self.look(py, |record, id| record.path_to(id))?;
        PyRecord::nodes(self.record.bind(py), ids)
    }

    /// The moves from the root to this node as a game.
    fn to_game(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.edit(py, |record, id| record.game_to(id))
            .map(PyGame::of)
    }

    /// Plays a move: goes to the node that has it, or adds one as the last variation.
    fn play(&self, py: Python<'_>, r#move: AnyMove) -> PyResult<Self> {
        let id = self.edit(py, |record, id| record.play(id, r#move.0))?;
        Ok(Self {
            record: self.record.clone_ref(py),
            id,
        })
    }

    /// Plays a move in algebraic notation.
    fn play_san<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Self> {
        let position = self.position(py)?;
        let mv = position.0.parse_san(text).map(|legal| legal.to_move());
        self.play(py, AnyMove(mv.or_raise(py)?))
    }

    /// Adds a move as the last variation, even if another node has the same.
    fn add(&self, py: Python<'_>, r#move: AnyMove) -> PyResult<Self> {
        let id = self.edit(py, |record, id| record.add(id, r#move.0))?;
        Ok(Self {
            record: self.record.clone_ref(py),
            id,
        })
    }

    /// Adds an illegal move that was played and stood.
    fn add_illegal(&self, py: Python<'_>, r#move: AnyMove) -> PyResult<Self> {
        let id = self.edit(py, |record, id| record.add_illegal(id, r#move.0))?;
        Ok(Self {
            record: self.record.clone_ref(py),
            id,
        })
    }

    /// Adds an illegal en passant capture that was played and stood: the other pawn is gone.
    fn add_illegal_en_passant(&self, py: Python<'_>, r#move: AnyMove) -> PyResult<Self> {
        let id = self.edit(py, |record, id| record.add_illegal_en_passant(id, r#move.0))?;
        Ok(Self {
            record: self.record.clone_ref(py),
            id,
        })
    }

    /// Adds a null move.
    fn add_null(&self, py: Python<'_>) -> PyResult<Self> {
        let id = self.edit(py, |record, id| record.add_null(id))?;
        Ok(Self {
            record: self.record.clone_ref(py),
            id,
        })
    }

    /// Moves the variation up by one; returns whether it was not the first already.
    fn promote(&self, py: Python<'_>) -> PyResult<bool> {
        self.edit(py, |record, id| record.promote(id))
    }

    /// Moves the variation down by one; returns whether it was not the last already.
    fn demote(&self, py: Python<'_>) -> PyResult<bool> {
        self.edit(py, |record, id| record.demote(id))
    }

    /// Makes its line the main line.
    fn promote_to_main(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, |record, id| record.promote_to_main(id))
    }

    /// Deletes the node and all that follow it.
    fn delete(&self, py: Python<'_>) -> PyResult<()> {
        self.edit(py, |record, id| record.delete(id))
    }

    /// The comments behind the move.
    #[getter]
    fn comments(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.look(py, |record, id| texts(record.comments(id)))
    }

    #[setter]
    fn set_comments(&self, py: Python<'_>, comments: Vec<String>) -> PyResult<()> {
        self.edit(py, |record, id| {
            record.set_comments(id, comments_of(&comments))
        })
    }

    /// Adds a comment behind the move.
    fn add_comment(&self, py: Python<'_>, text: &str) -> PyResult<()> {
        self.edit(py, |record, id| record.add_comment(id, Comment::new(text)))
    }

    /// The comments before the move, at the start of a variation.
    #[getter]
    fn starting_comments(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.look(py, |record, id| texts(record.starting_comments(id)))
    }

    #[setter]
    fn set_starting_comments(&self, py: Python<'_>, comments: Vec<String>) -> PyResult<()> {
        self.edit(py, |record, id| {
            record.set_starting_comments(id, comments_of(&comments))
        })
    }

    /// The numbers of the numeric annotation glyphs: 1 is ``!``.
    #[getter]
    fn nags(&self, py: Python<'_>) -> PyResult<Vec<u16>> {
        self.look(py, |record, id| {
            record
                .nags(id)
                .iter()
                .map(|nag| nag.number().into())
                .collect()
        })
    }

    #[setter]
    fn set_nags(&self, py: Python<'_>, nags: Vec<u16>) -> PyResult<()> {
        let nags = nags
            .into_iter()
            .map(|number| u8::try_from(number).map(Nag::new));
        let nags: Result<Vec<Nag>, _> = nags.collect();
        let nags = nags.map_err(|_| PyValueError::new_err("expected numbers from 0 to 255"))?;
        self.edit(py, |record, id| record.set_nags(id, nags))
    }

    /// Whether the player offers a draw with the move.
    #[getter]
    fn has_draw_offer(&self, py: Python<'_>) -> PyResult<bool> {
        self.look(py, |record, id| record.has_draw_offer(id))
    }

    #[setter]
    fn set_has_draw_offer(&self, py: Python<'_>, offers: bool) -> PyResult<()> {
        self.edit(py, |record, id| record.set_draw_offer(id, offers))
    }

    /// The player's clock time after the move.
    #[getter]
    fn clock(&self, py: Python<'_>) -> PyResult<Option<Duration>> {
        self.look(py, |record, id| record.clock(id))
    }

    #[setter]
    fn set_clock(&self, py: Python<'_>, clock: Option<Duration>) -> PyResult<()> {
        self.edit(py, |record, id| record.set_clock(id, clock))
    }

    /// The time that the move took.
    #[getter]
    fn elapsed(&self, py: Python<'_>) -> PyResult<Option<Duration>> {
        self.look(py, |record, id| record.elapsed(id))
    }

    #[setter]
    fn set_elapsed(&self, py: Python<'_>, elapsed: Option<Duration>) -> PyResult<()> {
        self.edit(py, |record, id| record.set_elapsed(id, elapsed))
    }

    /// An engine's evaluation, from White's view: centipawns, or moves to mate.
    #[getter]
    fn eval<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(eval) = self.look(py, |record, id| record.eval(id))? else {
            return Ok(None);
        };
        let (cp, mate) = match eval.score {
            EvalScore::Centipawns(cp) => (Some(cp), None),
            EvalScore::Mate(moves) => (None, Some(moves)),
        };
        tuple(py, "touchmove.record", "Eval", (cp, mate, eval.depth)).map(Some)
    }

    #[setter]
    fn set_eval(
        &self,
        py: Python<'_>,
        eval: Option<(Option<i32>, Option<i32>, Option<u16>)>,
    ) -> PyResult<()> {
        let eval = eval.map(|eval| match eval {
            (Some(cp), None, depth) => Ok(Eval {
                score: EvalScore::Centipawns(cp),
                depth,
            }),
            (None, Some(moves), depth) => Ok(Eval {
                score: EvalScore::Mate(moves),
                depth,
            }),
            _ => Err(PyValueError::new_err(
                "expected either centipawns or moves to mate",
            )),
        });
        let eval = eval.transpose()?;
        self.edit(py, |record, id| record.set_eval(id, eval))
    }

    /// The arrows drawn on its diagram: color, from and to.
    #[getter]
    fn arrows(&self, py: Python<'_>) -> PyResult<Vec<ShownArrow>> {
        let arrows = self.look(py, |record, id| record.arrows(id))?;
        let arrows = arrows.into_iter();
        Ok(arrows
            .map(|arrow| (mark_name(arrow.color), Out(arrow.from), Out(arrow.to)))
            .collect())
    }

    #[setter]
    fn set_arrows(
        &self,
        py: Python<'_>,
        arrows: Vec<(String, In<Square>, In<Square>)>,
    ) -> PyResult<()> {
        let arrows = arrows.iter().map(|(color, from, to)| {
            Ok(ColoredArrow {
                color: choose("color", &MARKS, color)?,
                from: from.0,
                to: to.0,
            })
        });
        let arrows = arrows.collect::<PyResult<Vec<_>>>()?;
        self.edit(py, |record, id| record.set_arrows(id, arrows))
    }

    /// The squares highlighted on its diagram: color and square.
    #[getter]
    fn highlighted_squares(&self, py: Python<'_>) -> PyResult<Vec<(&'static str, Out<Square>)>> {
        let squares = self.look(py, |record, id| record.highlighted_squares(id))?;
        Ok(squares
            .into_iter()
            .map(|mark| (mark_name(mark.color), Out(mark.square)))
            .collect())
    }

    #[setter]
    fn set_highlighted_squares(
        &self,
        py: Python<'_>,
        squares: Vec<(String, In<Square>)>,
    ) -> PyResult<()> {
        let squares = squares.iter().map(|(color, square)| {
            Ok(ColoredSquare {
                color: choose("color", &MARKS, color)?,
                square: square.0,
            })
        });
        let squares = squares.collect::<PyResult<Vec<_>>>()?;
        self.edit(py, |record, id| record.set_highlighted_squares(id, squares))
    }

    /// Why moves are missing behind this one, if they could not be read.
    #[getter]
    fn cut(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.look(py, |record, id| record.cut(id).map(String::from))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| {
            let other = other.get();
            self.id == other.id && self.record.is(&other.record)
        })
    }

    fn __hash__(&self) -> isize {
        let id = format!("{:?}", self.id);
        let id = id.bytes().fold(0_isize, |sum, byte| {
            sum.wrapping_mul(31).wrapping_add(byte.into())
        });
        id ^ (self.record.as_ptr() as isize).rotate_right(4)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if !self.is_alive(py) {
            return Ok("<Node: deleted>".to_owned());
        }
        Ok(match self.san(py)? {
            None => "<Node: start>".to_owned(),
            Some(san) => format!("<Node: {san} at ply {}>", self.ply(py)?),
        })
    }
}

/// Returns `true` if a tag says more than that nothing is known, as an empty record does.
fn is_known(name: &str, value: &str) -> bool {
    Tags::new().get(name) != Some(value)
}

fn texts(comments: &[Comment]) -> Vec<String> {
    comments
        .iter()
        .map(|comment| comment.as_str().to_owned())
        .collect()
}

fn comments_of(texts: &[String]) -> Vec<Comment> {
    texts.iter().map(|text| Comment::new(text)).collect()
}

impl Raise for record::Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            Self::Illegal(reason) => reason.raise(py),
            other => Exception::new(py, "RecordError", &other).raised(py),
        }
    }
}
