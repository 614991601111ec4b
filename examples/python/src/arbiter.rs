//! The arbiter: events at the board in, rulings that cite the Laws out.

use std::sync::Mutex;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use touchmove::arbiter::event::phrases;
use touchmove::arbiter::log::TimedEvent;
use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{
    Event, GameConfig, HandleError, HostConfig, Log, Phase, Ruling, Snapshot, Verdict, event,
};
use touchmove::{Arbiter, Color, Move, Square};

use crate::bitboard::PyBitboard;
use crate::clock::{AnyControl, PyClock, at, shown};
use crate::convert::{In, Out, choose, read, record};
use crate::errors::{Exception, OrRaise, Raise};
use crate::game::AnyPosition;
use crate::laws::{AnyRulebook, PyRulebook, citation_of};
use crate::moves::PyMove;
use crate::position::PyPosition;
use crate::record::PyRecord;
use crate::setup::{lock, pieces};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyEvent>()?;
    module.add_class::<PyConfig>()?;
    module.add_class::<PyLog>()?;
    module.add_class::<PyArbiter>()?;
    module.add_function(wrap_pyfunction!(phrases_of_events, module)?)
}

const SCORESHEETS: [(&str, Scoresheets); 2] = [
    ("paper", Scoresheets::Paper),
    ("electronic", Scoresheets::Electronic),
];

/// The phrases of events, each with an example.
///
/// >>> from touchmove.arbiter import phrases
/// >>> phrases()["{player} plays {move}"]
/// 'white plays e2e4'
#[pyfunction(name = "phrases")]
fn phrases_of_events(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let table = PyDict::new(py);
    for phrase in phrases() {
        table.set_item(phrase.pattern(), phrase.example().to_string())?;
    }
    Ok(table)
}

/// An event of a game, in the words of a log.
///
/// >>> from touchmove.arbiter import Event
/// >>> event = Event("white plays e2e4")
/// >>> str(event), event.player
/// ('white plays e2e4', <Color.WHITE: 'white'>)
/// >>> Event("white plays e2e9")
/// Traceback (most recent call last):
/// touchmove.errors.EventError: expected a move such as e2e4 at byte 12
#[pyclass(frozen, eq, hash, module = "touchmove.arbiter", name = "Event")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyEvent(Event);

#[pymethods]
impl PyEvent {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        text.parse().or_raise(py).map(Self)
    }

    /// The player who acts, if it is one.
    #[getter]
    fn player(&self) -> Option<Out<Color>> {
        self.0.player().map(Out)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Event({:?})", self.0.to_string())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

/// An event on its way in: an `Event` or its words.
struct AnyEvent(Event);

impl<'a, 'py> FromPyObject<'a, 'py> for AnyEvent {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(event) = object.cast::<PyEvent>() {
            return Ok(Self(event.get().0));
        }
        let text = object.cast::<PyString>()?;
        text.to_str()?.parse().or_raise(object.py()).map(Self)
    }
}

/// What is agreed before a game: the rulebook, the clock, the start position and how the host runs the game.
///
/// ``host`` is ``"online"``, ``"over_the_board"``, or the line of a log. The rulebook becomes that of rapid or blitz
/// if the time control is, unless it is so already or ``keep_rulebook`` is set. ``scoresheets`` are ``"paper"`` or
/// ``"electronic"``, and otherwise not kept; players in ``adapted`` have a board of their own that they can feel. If
/// ``earlier_moves_known`` is not set, the game has begun elsewhere; if ``record_certified`` is not, nobody watched.
///
/// >>> from touchmove.arbiter import GameConfig
/// >>> str(GameConfig("fide2023", "3+2").rulebook)
/// 'fide2023 blitz limited'
#[pyclass(frozen, module = "touchmove.arbiter", name = "GameConfig")]
pub(crate) struct PyConfig(GameConfig);

#[pymethods]
impl PyConfig {
    #[new]
    #[pyo3(signature = (rulebook, control, *, black_control = None, host = "online", start = None, absent = Vec::new(), keep_rulebook = false, casual = false, arbiter = true, adapted = Vec::new(), scoresheets = None, earlier_moves_known = true, record_certified = true))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        rulebook: AnyRulebook,
        control: AnyControl,
        black_control: Option<AnyControl>,
        host: &str,
        start: Option<AnyPosition>,
        absent: Vec<In<Color>>,
        keep_rulebook: bool,
        casual: bool,
        arbiter: bool,
        adapted: Vec<In<Color>>,
        scoresheets: Option<&str>,
        earlier_moves_known: bool,
        record_certified: bool,
    ) -> PyResult<Self> {
        let mut config = GameConfig::new(rulebook.0.clone(), control.0).or_raise(py)?;
        if let Some(black) = black_control {
            let controls = touchmove::ByColor::new(control.0, black.0);
            config = config
                .with_clock(touchmove::ChessClock::with_odds(controls))
                .or_raise(py)?;
        }
        if keep_rulebook {
            config = config.with_rulebook(rulebook.0);
        }
        config = config.with_host(match host {
            "online" => HostConfig::ONLINE,
            "over_the_board" => HostConfig::OVER_THE_BOARD,
            line => read(py, line)?,
        });
        if let Some(start) = start {
            config = config.with_start(start.0);
        }
        for player in absent {
            config = config.with_absent(player.0);
        }
        for player in adapted {
            config = config.with_adapted_board(player.0);
        }
        if let Some(sheets) = scoresheets {
            config = config.with_scoresheets(choose("scoresheets", &SCORESHEETS, sheets)?);
        }
        if !earlier_moves_known {
            config = config.with_unknown_moves_before();
        }
        if !record_certified {
            config = config.without_certified_record();
        }
        if casual {
            config = config.with_casual_play();
        }
        if !arbiter {
            config = config.without_arbiter();
        }
        Ok(Self(config))
    }

    /// The configuration that a log begins with.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Self> {
        let log: Log = text.parse().or_raise(py)?;
        Ok(Self(log.config().clone()))
    }

    /// The rulebook of the game.
    #[getter]
    fn rulebook(&self) -> PyRulebook {
        PyRulebook(self.0.rulebook().clone())
    }

    /// The start position.
    #[getter]
    fn start(&self) -> PyPosition {
        PyPosition(self.0.start().clone())
    }

    /// The clock as it is at the start.
    #[getter]
    fn clock(&self) -> PyClock {
        PyClock::of(*self.0.clock())
    }

    /// How the host runs the game, as the line of a log.
    #[getter]
    fn host(&self) -> String {
        self.0.host().to_string()
    }

    /// Whether the game counts for nothing.
    #[getter]
    fn is_casual(&self) -> bool {
        self.0.is_casual()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.__str__()).hash()
    }

    fn __str__(&self) -> String {
        Arbiter::new(self.0.clone()).to_log().to_string()
    }

    fn __repr__(&self) -> String {
        format!(
            "<GameConfig '{}', {}>",
            self.0.rulebook(),
            self.0.clock().control(Color::White)
        )
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("parse")?, (slf.get().__str__(),)))
    }
}

/// The log of a game as text: what was agreed, the events, and perhaps the rulings.
#[pyclass(frozen, module = "touchmove.arbiter", name = "Log")]
pub(crate) struct PyLog(Log);

#[pymethods]
impl PyLog {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        text.parse().or_raise(py).map(Self)
    }

    /// What was agreed before the game.
    #[getter]
    fn config(&self) -> PyConfig {
        PyConfig(self.0.config().clone())
    }

    /// The events, each with its time.
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        entries(py, self.0.entries())
    }

    /// Whether every ruling is written below its event.
    #[getter]
    fn has_all_rulings(&self) -> bool {
        self.0.has_all_rulings()
    }

    /// What the checksum at the end shows about the lines above it, in words.
    #[getter]
    fn integrity(&self) -> String {
        self.0.integrity().to_string()
    }

    /// The arbiter after the last event, and every difference between what was written and what is ruled now.
    fn replay<'py>(&self, py: Python<'py>) -> PyResult<(PyArbiter, Bound<'py, PyTuple>)> {
        let replayed = py.detach(|| self.0.replay()).or_raise(py)?;
        let mismatches = replayed.mismatches.iter().map(ToString::to_string);
        let mismatches = PyTuple::new(py, mismatches.collect::<Vec<_>>())?;
        Ok((PyArbiter(Mutex::new(replayed.arbiter)), mismatches))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| self.0 == other.get().0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Log of {} events>", self.0.entries().count())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

fn entries<'py>(
    py: Python<'py>,
    entries: impl Iterator<Item = TimedEvent>,
) -> PyResult<Bound<'py, PyList>> {
    let entries = entries.map(|entry| (shown(entry.at), PyEvent(entry.event)));
    PyList::new(py, entries.collect::<Vec<_>>())
}

/// An arbiter: takes each event with its time, and answers with rulings that cite the Laws.
///
/// Times are ``timedelta``s since the session began. What a player does wrong is a ruling; an event that cannot
/// have happened is a ``HandleError`` and changes nothing.
///
/// >>> from datetime import timedelta
/// >>> from touchmove.arbiter import Arbiter, GameConfig
/// >>> arbiter = Arbiter(GameConfig("fide2023", "3+2"))
/// >>> rulings = arbiter.handle(timedelta(0), "the game starts")
/// >>> arbiter.handle(timedelta(seconds=1.2), "white plays e2e4")
/// []
/// >>> arbiter.deadline
/// datetime.timedelta(seconds=183, microseconds=200000)
/// >>> print(*arbiter.handle(arbiter.deadline, "arbiter observes the clocks"))
/// the game is over: 1-0 by time (fide2023 6.9)
/// >>> arbiter.phase.name, str(arbiter.verdict)
/// ('over', '1-0 by time')
#[pyclass(frozen, module = "touchmove.arbiter", name = "Arbiter")]
pub(crate) struct PyArbiter(Mutex<Arbiter>);

impl PyArbiter {
    fn with<T>(&self, py: Python<'_>, work: impl FnOnce(&mut Arbiter) -> T) -> T {
        work(&mut lock(py, &self.0))
    }
}

#[pymethods]
impl PyArbiter {
    #[new]
    fn new(config: &Bound<'_, PyConfig>) -> Self {
        Self(Mutex::new(Arbiter::new(config.get().0.clone())))
    }

    /// Handles an event and returns the rulings on it; an ordinary move leads to none.
    fn handle<'py>(
        &self,
        py: Python<'py>,
        now: Duration,
        event: AnyEvent,
    ) -> PyResult<Bound<'py, PyList>> {
        let handled = {
            // A claim may be searched for, which takes its time.
            let mut guard = lock(py, &self.0);
            let arbiter = &mut *guard;
            py.detach(|| arbiter.handle(at(now), event.0))
        };
        let rulings = handled.or_raise(py)?;
        let rulings = rulings.iter().map(|ruling| ruling_of(py, ruling));
        PyList::new(py, rulings.collect::<PyResult<Vec<_>>>()?)
    }

    /// What was agreed before the game.
    #[getter]
    fn config(&self, py: Python<'_>) -> PyConfig {
        PyConfig(self.with(py, |arbiter| (**arbiter.config()).clone()))
    }

    /// The phase of the game.
    #[getter]
    fn phase<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (phase, options) = self.with(py, |arbiter| {
            let phase = arbiter.phase();
            let options: Vec<String> = match phase {
                Phase::Halted(question) => {
                    let options = question.options(arbiter.config().rulebook());
                    options.map(|answer| answer.to_string()).collect()
                }
                _ => Vec::new(),
            };
            (phase, options)
        });
        let (name, player, question) = match phase {
            Phase::BeforeStart => ("before_start", None, None),
            Phase::Thinking { player } => ("thinking", Some(player), None),
            Phase::Made { player } => ("made", Some(player), None),
            Phase::Adjourned { sealer } => ("adjourned", Some(sealer), None),
            Phase::Halted(question) => ("halted", None, Some(question.to_string())),
            Phase::Over(_) => ("over", None, None),
            Phase::Canceled => ("canceled", None, None),
            _ => ("aborted", None, None),
        };
        let options = PyTuple::new(py, options)?;
        record(
            py,
            "touchmove.arbiter",
            "Phase",
            (name, player.map(Out), question, options),
        )
    }

    /// How the game ended, or None.
    #[getter]
    fn verdict<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let verdict = self.with(py, |arbiter| arbiter.verdict().copied());
        verdict.map(|verdict| verdict_of(py, &verdict)).transpose()
    }

    /// The position after the moves made.
    #[getter]
    fn position(&self, py: Python<'_>) -> PyPosition {
        PyPosition(self.with(py, |arbiter| arbiter.position().clone()))
    }

    /// The pieces as they stand on the board, also while hands move them.
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let board = self.with(py, |arbiter| arbiter.board().clone());
        pieces(py, &board)
    }

    /// The player on turn: it passes when a move is made, before the clock is pressed.
    #[getter]
    fn turn(&self, py: Python<'_>) -> Out<Color> {
        Out(self.with(py, |arbiter| arbiter.turn()))
    }

    /// What the player on turn owes because of touched pieces, in words.
    #[getter]
    fn obligation(&self, py: Python<'_>) -> String {
        self.with(py, |arbiter| arbiter.obligation()).to_string()
    }

    /// The squares to which a piece may go, obligations considered.
    fn destinations(&self, py: Python<'_>, square: In<Square>) -> PyBitboard {
        PyBitboard(self.with(py, |arbiter| arbiter.destinations(square.0)))
    }

    /// A copy of the clock.
    #[getter]
    fn clock(&self, py: Python<'_>) -> PyClock {
        PyClock::of(self.with(py, |arbiter| *arbiter.clock()))
    }

    /// The moves made.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<Move> = self.with(py, |arbiter| arbiter.moves().collect());
        PyList::new(py, moves.into_iter().map(PyMove).collect::<Vec<_>>())
    }

    /// The number of moves made.
    #[getter]
    fn ply(&self, py: Python<'_>) -> u32 {
        self.with(py, |arbiter| arbiter.ply())
    }

    /// When the host must look at the clocks next, if nothing happens before.
    #[getter]
    fn deadline(&self, py: Python<'_>) -> Option<Duration> {
        self.with(py, |arbiter| arbiter.deadline()).map(shown)
    }

    /// Whether a draw offer of the player stands.
    fn offers_draw(&self, py: Python<'_>, player: In<Color>) -> bool {
        self.with(py, |arbiter| arbiter.offers_draw(player.0))
    }

    /// Whether the player has asked to take a move back.
    fn asks_for_takeback(&self, py: Python<'_>, player: In<Color>) -> bool {
        self.with(py, |arbiter| arbiter.asks_for_takeback(player.0))
    }

    /// Whether the player has signed the result.
    fn has_signed(&self, py: Python<'_>, player: In<Color>) -> bool {
        self.with(py, |arbiter| arbiter.has_signed(player.0))
    }

    /// Whether the player must record the moves.
    fn must_record(&self, py: Python<'_>, player: In<Color>, now: Duration) -> bool {
        self.with(py, |arbiter| arbiter.must_record(player.0, at(now)))
    }

    /// The position and the clocks at a time, if nothing happens before.
    fn snapshot<'py>(&self, py: Python<'py>, now: Duration) -> PyResult<Bound<'py, PyAny>> {
        let Snapshot {
            position,
            remaining,
            running,
            completed,
            ..
        } = self.with(py, |arbiter| arbiter.snapshot(at(now)));
        let [white, black] = [Color::White, Color::Black];
        let fields = (
            PyPosition(position),
            (remaining[white], remaining[black]),
            running.map(Out),
            (completed[white], completed[black]),
        );
        record(py, "touchmove.arbiter", "Snapshot", fields)
    }

    /// The events so far, each with its time.
    #[getter]
    fn entries<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let log = self.with(py, |arbiter| arbiter.log().to_vec());
        entries(py, log.into_iter())
    }

    /// The log of the game, perhaps with every ruling below its event.
    #[pyo3(signature = (*, rulings = false))]
    fn to_log(&self, py: Python<'_>, rulings: bool) -> PyLog {
        let arbiter = self.with(py, |arbiter| arbiter.clone());
        PyLog(py.detach(|| {
            if rulings {
                arbiter.to_log_with_rulings()
            } else {
                arbiter.to_log()
            }
        }))
    }

    /// The moves with clock times, tags and the result.
    fn to_record(&self, py: Python<'_>) -> PyRecord {
        PyRecord::of(self.with(py, |arbiter| arbiter.to_record()), Vec::new())
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| {
            let one = self.with(py, |arbiter| arbiter.clone());
            other.get().with(py, |arbiter| one == *arbiter)
        })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        self.with(py, |arbiter| {
            let state = arbiter
                .verdict()
                .map_or_else(|| format!("ply {}", arbiter.ply()), ToString::to_string);
            format!("<Arbiter '{}', {state}>", arbiter.config().rulebook())
        })
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self(Mutex::new(self.with(py, |arbiter| arbiter.clone())))
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (PyLog,))> {
        let again = slf.py().import("touchmove.arbiter")?.getattr("_replayed")?;
        Ok((again, (slf.get().to_log(slf.py(), false),)))
    }
}

fn verdict_of<'py>(py: Python<'py>, verdict: &Verdict) -> PyResult<Bound<'py, PyAny>> {
    let fields = (
        verdict.result.to_string(),
        verdict.cause.to_string(),
        verdict.ply,
        verdict.result.outcome().map(Out),
    );
    record(py, "touchmove.arbiter", "Verdict", fields)
}

fn ruling_of<'py>(py: Python<'py>, ruling: &Ruling) -> PyResult<Bound<'py, PyAny>> {
    let audience = match ruling.audience {
        Audience::Everyone => "everyone",
        Audience::Arbiter => "arbiter",
        Audience::NoOne => "no_one",
    };
    let citation = citation_of(py, &ruling.citation)?;
    let fields = (
        ruling.decision.to_string(),
        crate::errors::kind(&ruling.decision),
        citation,
        audience,
    );
    record(py, "touchmove.arbiter", "Ruling", fields)
}

impl Raise for HandleError {
    fn raise(self, py: Python<'_>) -> PyErr {
        Exception::new(py, "HandleError", &self).raised(py)
    }
}

impl Raise for event::Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        let (offset, expected, nearest) = match &self {
            Self::Unknown { offset, nearest } => {
                (Some(*offset), None, nearest.patterns().collect())
            }
            Self::Word { offset, expected } => (Some(*offset), Some(*expected), Vec::new()),
            Self::Syntax { expected, .. } => (None, Some(*expected), Vec::new()),
            _ => (None, None, Vec::new()),
        };
        match PyTuple::new(py, nearest) {
            Ok(nearest) => Exception::new(py, "EventError", &self)
                .at(offset, expected)
                .with("line", self.line())
                .with("nearest", nearest)
                .raised(py),
            Err(error) => error,
        }
    }
}
