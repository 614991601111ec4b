//! Time controls and chess clocks. Times are `timedelta`s since the session began; no clock of the computer is read.

use std::sync::Mutex;
use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use touchmove::clock::{Error, MoveBonus, SessionTime};
use touchmove::{ByColor, ChessClock, Color, TimeControl};

use crate::convert::{In, Out, millis, read, record};
use crate::errors::{Exception, OrRaise, Raise};
use crate::setup::lock;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyTimeControl>()?;
    module.add_class::<PyClock>()
}

/// Returns the time since the session began.
pub(crate) fn at(time: Duration) -> SessionTime {
    SessionTime::from_millis(millis(time))
}

/// Returns a time of the session as a duration.
pub(crate) fn shown(time: SessionTime) -> Duration {
    time.since(SessionTime::START)
}

/// A time control: periods of moves and time, each perhaps with an increment or a delay.
///
/// >>> from touchmove import TimeControl
/// >>> control = TimeControl("40/90+30, 30+30")
/// >>> control.initial
/// datetime.timedelta(seconds=5430)
/// >>> control.pgn
/// '40/5400+30:1800+30'
/// >>> TimeControl("90 min/40 moves + 30 min + 30 s per move") == control
/// True
#[pyclass(frozen, eq, hash, module = "touchmove", name = "TimeControl")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyTimeControl(pub(crate) TimeControl);

#[pymethods]
impl PyTimeControl {
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        text.parse().or_raise(py).map(Self)
    }

    /// A control without a limit.
    #[staticmethod]
    fn unlimited() -> Self {
        Self(TimeControl::UNLIMITED)
    }

    /// The control that a tag ``TimeControl`` of PGN names.
    #[staticmethod]
    fn from_pgn(py: Python<'_>, text: &str) -> PyResult<Self> {
        TimeControl::from_pgn(text).or_raise(py).map(Self)
    }

    /// The controls of White and Black, which a text such as ``"5+0; 3+0"`` may name apart.
    #[staticmethod]
    fn for_both(py: Python<'_>, text: &str) -> PyResult<(Self, Self)> {
        let both = TimeControl::for_both(text).or_raise(py)?;
        Ok((Self(both[Color::White]), Self(both[Color::Black])))
    }

    /// The text for a tag ``TimeControl`` of PGN.
    #[getter]
    fn pgn(&self) -> String {
        self.0.to_pgn().to_string()
    }

    /// What a clock shows at the start; None without a limit.
    #[getter]
    fn initial(&self) -> Option<Duration> {
        self.0.initial()
    }

    /// The time for a game of so many moves.
    fn total(&self, moves: u32) -> Option<Duration> {
        self.0.total(moves)
    }

    /// Whether there is no limit.
    #[getter]
    fn is_unlimited(&self) -> bool {
        self.0.is_unlimited()
    }

    /// Whether the time of one player is added to the other.
    #[getter]
    fn is_hourglass(&self) -> bool {
        self.0.is_hourglass()
    }

    /// The periods, one after the other.
    #[getter]
    fn periods<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let periods = self.0.periods().map(|period| {
            let (kind, amount) = match period.bonus {
                MoveBonus::Increment(amount) => (Some("increment"), Some(amount)),

                MoveBonus::Bronstein(amount) => (Some("bronstein"), Some(amount)),
                MoveBonus::SimpleDelay(amount) => (Some("delay"), Some(amount)),
                _ => (None, None),
            };
            record(
                py,
                "touchmove.clock",
                "Period",
                (period.base, period.moves, kind, amount),
            )
        });
        PyList::new(py, periods.collect::<PyResult<Vec<_>>>()?)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("TimeControl('{}')", self.0)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().0.to_string(),))
    }
}

/// A time control on its way in: a `TimeControl` or a text.
pub(crate) struct AnyControl(pub(crate) TimeControl);

impl<'a, 'py> FromPyObject<'a, 'py> for AnyControl {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(control) = object.cast::<PyTimeControl>() {
            return Ok(Self(control.get().0));
        }
        let text = object.cast::<PyString>()?;
        text.to_str()?.parse().or_raise(object.py()).map(Self)
    }
}

/// A chess clock, as arithmetic: every call says what time it is, as a ``timedelta`` since the session began.
///
/// >>> from datetime import timedelta
/// >>> from touchmove import ChessClock, Color
/// >>> clock = ChessClock("3+2")
/// >>> clock.start(Color.WHITE, timedelta(0))
/// >>> clock.press(Color.WHITE, timedelta(seconds=10))
/// >>> clock.running, clock.remaining(Color.WHITE, timedelta(seconds=11))
/// (<Color.BLACK: 'black'>, datetime.timedelta(seconds=174))
/// >>> clock.deadline
/// datetime.timedelta(seconds=192)
#[pyclass(frozen, module = "touchmove", name = "ChessClock")]
pub(crate) struct PyClock(Mutex<ChessClock>);

impl PyClock {
    pub(crate) fn of(clock: ChessClock) -> Self {
        Self(Mutex::new(clock))
    }

    pub(crate) fn get(&self, py: Python<'_>) -> ChessClock {
        *lock(py, &self.0)
    }

    /// Changes the clock, or raises why not.
    fn change<T>(
        &self,
        py: Python<'_>,
        change: impl FnOnce(&mut ChessClock) -> Result<T, Error>,
    ) -> PyResult<T> {
        let done = change(&mut lock(py, &self.0));
        done.or_raise(py)
    }
}

#[pymethods]
impl PyClock {
    #[new]
    #[pyo3(signature = (white, black = None))]
    fn new(white: AnyControl, black: Option<AnyControl>) -> Self {
        let black = black.map_or(white.0, |black| black.0);
        Self::of(ChessClock::with_odds(ByColor::new(white.0, black)))
    }

    /// The clock that a text describes, as ``str`` gives it.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Self> {
        read(py, text).map(Self::of)
    }

    /// Starts the clock of a player.
    fn start(&self, py: Python<'_>, color: In<Color>, now: Duration) -> PyResult<()> {
        self.change(py, |clock| clock.start(color.0, at(now)))
    }

    /// A player has completed a move and presses; ``lag`` is given back to them.
    #[pyo3(signature = (by, now, lag = Duration::ZERO))]
    fn press(&self, py: Python<'_>, by: In<Color>, now: Duration, lag: Duration) -> PyResult<()> {
        self.change(py, |clock| clock.press_with_lag(by.0, at(now), lag))
    }

    /// Counts a move without a press.
    fn count_move(&self, py: Python<'_>, by: In<Color>, now: Duration) -> PyResult<()> {
        self.change(py, |clock| clock.count_move(by.0, at(now)))
    }

    /// Gives the turn to the other player without counting a move.
    fn give_turn(&self, py: Python<'_>, now: Duration) -> PyResult<()> {
        self.change(py, |clock| clock.give_turn(at(now)))
    }

    /// Stops the clock.
    fn stop(&self, py: Python<'_>, now: Duration) -> PyResult<()> {
        self.change(py, |clock| clock.stop(at(now)))
    }

    /// Restarts the clock of the player on turn.
    fn restart(&self, py: Python<'_>, now: Duration) -> PyResult<()> {
        self.change(py, |clock| clock.restart(at(now)))
    }

    /// Gives a player more time.
    fn add(
        &self,
        py: Python<'_>,
        color: In<Color>,
        amount: Duration,
        now: Duration,
    ) -> PyResult<()> {
        self.change(py, |clock| clock.add(color.0, amount, at(now)))
    }

    /// Takes time from a player.
    fn deduct(
        &self,
        py: Python<'_>,
        color: In<Color>,
        amount: Duration,
        now: Duration,
    ) -> PyResult<()> {
        self.change(py, |clock| clock.deduct(color.0, amount, at(now)))
    }

    /// Sets the time of a player.
    fn set_remaining(
        &self,
        py: Python<'_>,
        color: In<Color>,
        amount: Duration,
        now: Duration,
    ) -> PyResult<()> {
        self.change(py, |clock| clock.set_remaining(color.0, amount, at(now)))
    }

    /// Sets the number of moves that a player has completed.
    fn set_moves_completed(
        &self,
        py: Python<'_>,
        color: In<Color>,
        moves: u32,
        now: Duration,
    ) -> PyResult<()> {
        self.change(py, |clock| {
            clock.set_moves_completed(color.0, moves, at(now))
        })
    }

    /// The player whose time runs.
    #[getter]
    fn running(&self, py: Python<'_>) -> Option<Out<Color>> {
        self.get(py).running().map(Out)
    }

    /// The player on turn, even if the clock is stopped.
    #[getter]
    fn turn(&self, py: Python<'_>) -> Option<Out<Color>> {
        self.get(py).turn().map(Out)
    }

    /// When the time of the running player is used up, if nothing happens.
    #[getter]
    fn deadline(&self, py: Python<'_>) -> Option<Duration> {
        self.get(py).deadline().map(shown)
    }

    /// The control of a player.
    fn control(&self, py: Python<'_>, color: In<Color>) -> PyTimeControl {
        PyTimeControl(*self.get(py).control(color.0))
    }

    /// The time that a player has left, never less than zero; None without a limit.
    fn remaining(&self, py: Python<'_>, color: In<Color>, now: Duration) -> Option<Duration> {
        self.get(py).remaining(color.0, at(now))
    }

    /// The time that a player has spent on the move.
    fn move_time(&self, py: Python<'_>, color: In<Color>, now: Duration) -> Duration {
        self.get(py).move_time(color.0, at(now))
    }

    /// The number of moves that a player has completed.
    fn moves_completed(&self, py: Python<'_>, color: In<Color>) -> u32 {
        self.get(py).moves_completed(color.0)
    }

    /// The number of the period in which a player is, from 1.
    fn period(&self, py: Python<'_>, color: In<Color>) -> u32 {
        self.get(py).period(color.0)
    }

    /// When the time of a player was used up, if it was by now.
    fn expired(&self, py: Python<'_>, color: In<Color>, now: Duration) -> Option<Duration> {
        self.get(py).expired(color.0, at(now)).map(shown)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Self>();
        other.is_ok_and(|other| self.get(py) == other.get().get(py))
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.get(py).to_string()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<ChessClock {}>", self.get(py))
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        Self::of(self.get(py))
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.__copy__(py)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((
            slf.get_type().getattr("parse")?,
            (slf.get().__str__(slf.py()),),
        ))
    }
}

impl Raise for Error {
    fn raise(self, py: Python<'_>) -> PyErr {
        let (offset, expected) = match self {
            Self::Syntax { offset, expected } => (Some(offset), Some(expected)),
            Self::Ambiguous { offset, .. } => (Some(offset), None),
            _ => (None, None),
        };
        Exception::new(py, "ClockError", &self)
            .at(offset, expected)
            .raised(py)
    }
}
