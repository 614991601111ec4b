//! Time controls and chess clocks. Times are milliseconds since the session began; no clock of the computer is read.

use std::time::Duration;

use touchmove::clock::{Error, MoveBonus, SessionTime};
use touchmove::{ByColor, Color};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::convert::{MOST, color, number, optional_with, text};
use crate::errors::{Answer, Exception, Fields, OrThrow, Throw, written, wrong_type, wrong_value};

impl Throw for Error {
    fn throw(self) -> JsValue {
        let exception = Exception::new("ClockError", &self);
        match self {
            Self::Syntax { offset, expected } => exception.at(offset, expected).done(),
            Self::Ambiguous { offset, .. } => exception.with("offset", offset as f64).done(),
            _ => exception.done(),
        }
    }
}

/// Reads a time in milliseconds. What is less than one is dropped.
fn millis(value: &JsValue) -> Answer<u64> {
    let found = value
        .as_f64()
        .ok_or_else(|| wrong_type("a number of milliseconds", value))?;
    if (0.0..=MOST).contains(&found) {
        return Ok(found as u64);
    }
    Err(wrong_value("milliseconds from 0 on", value))
}

/// Reads the time since the session began.
pub(crate) fn at(value: &JsValue) -> Answer<SessionTime> {
    millis(value).map(SessionTime::from_millis)
}

fn amount(value: &JsValue) -> Answer<Duration> {
    millis(value).map(Duration::from_millis)
}

/// Returns a duration in milliseconds.
pub(crate) fn shown(duration: Duration) -> f64 {
    duration.as_millis() as f64
}

/// Reads a control, or its text.
pub(crate) fn any_control(value: &JsValue) -> Answer<touchmove::TimeControl> {
    text(&written(value)?)?.parse().or_throw()
}

/// Returns the name of a color.
pub(crate) fn word(of: Color) -> String {
    of.to_string()
}

#[wasm_bindgen]
pub struct TimeControl(touchmove::TimeControl);

#[wasm_bindgen]
impl TimeControl {
    #[wasm_bindgen(constructor)]
    pub fn new(words: JsValue) -> Answer<TimeControl> {
        text(&words)?.parse().or_throw().map(Self)
    }

    pub fn unlimited() -> TimeControl {
        Self(touchmove::TimeControl::UNLIMITED)
    }

    #[wasm_bindgen(js_name = "fromPgn")]
    pub fn from_pgn(tag: JsValue) -> Answer<TimeControl> {
        let read = touchmove::TimeControl::from_pgn(&text(&tag)?);
        read.or_throw().map(Self)
    }

    #[wasm_bindgen(js_name = "forBoth")]
    pub fn for_both(words: JsValue) -> Answer<Vec<TimeControl>> {
        let both = touchmove::TimeControl::for_both(&text(&words)?).or_throw()?;
        Ok(Color::ALL.map(|color| Self(both[color])).into())
    }

    #[wasm_bindgen(getter)]
    pub fn pgn(&self) -> String {
        self.0.to_pgn().to_string()
    }

    #[wasm_bindgen(getter, js_name = "initialMs")]
    pub fn initial_ms(&self) -> Option<f64> {
        self.0.initial().map(shown)
    }

    #[wasm_bindgen(js_name = "totalMs")]
    pub fn total_ms(&self, moves: JsValue) -> Answer<Option<f64>> {
        Ok(self.0.total(number(&moves, u32::MAX)?).map(shown))
    }

    #[wasm_bindgen(getter, js_name = "isUnlimited")]
    pub fn is_unlimited(&self) -> bool {
        self.0.is_unlimited()
    }

    #[wasm_bindgen(getter, js_name = "isHourglass")]
    pub fn is_hourglass(&self) -> bool {
        self.0.is_hourglass()
    }

    #[wasm_bindgen(getter)]
    pub fn periods(&self) -> Vec<JsValue> {
        let periods = self.0.periods().map(|period| {
            let (kind, amount) = match period.bonus {
                MoveBonus::Increment(amount) => (Some("increment"), Some(amount)),
                MoveBonus::Bronstein(amount) => (Some("bronstein"), Some(amount)),
                MoveBonus::SimpleDelay(amount) => (Some("delay"), Some(amount)),
                _ => (None, None),
            };
            Fields::new()
                .with("baseMs", shown(period.base))
                .with("moves", period.moves)
                .with("bonus", kind)
                .with("bonusMs", amount.map(shown))
                .done()
        });
        periods.collect()
    }

    pub fn equals(&self, other: &TimeControl) -> bool {
        self.0 == other.0
    }

    #[wasm_bindgen(js_name = "toString")]
    #[expect(clippy::inherent_to_string, reason = "it is the method of JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}

#[wasm_bindgen]
pub struct ChessClock(pub(crate) touchmove::ChessClock);

#[wasm_bindgen]
impl ChessClock {
    #[wasm_bindgen(constructor)]
    pub fn new(white: JsValue, black: JsValue) -> Answer<ChessClock> {
        let white = any_control(&white)?;
        let black = optional_with(&black, any_control)?;
        let both = ByColor::new(white, black.unwrap_or(white));
        Ok(Self(touchmove::ChessClock::with_odds(both)))
    }

    pub fn parse(words: JsValue) -> Answer<ChessClock> {
        crate::convert::parse(&words).map(Self)
    }

    pub fn start(&mut self, player: JsValue, now: JsValue) -> Answer<()> {
        self.0.start(color(&player)?, at(&now)?).or_throw()
    }

    pub fn press(&mut self, by: JsValue, now: JsValue, lag: JsValue) -> Answer<()> {
        let lag = optional_with(&lag, amount)?.unwrap_or_default();
        self.0
            .press_with_lag(color(&by)?, at(&now)?, lag)
            .or_throw()
    }

    #[wasm_bindgen(js_name = "countMove")]
    pub fn count_move(&mut self, by: JsValue, now: JsValue) -> Answer<()> {
        self.0.count_move(color(&by)?, at(&now)?).or_throw()
    }

    #[wasm_bindgen(js_name = "giveTurn")]
    pub fn give_turn(&mut self, now: JsValue) -> Answer<()> {
        self.0.give_turn(at(&now)?).or_throw()
    }

    pub fn stop(&mut self, now: JsValue) -> Answer<()> {
        self.0.stop(at(&now)?).or_throw()
    }

    pub fn restart(&mut self, now: JsValue) -> Answer<()> {
        self.0.restart(at(&now)?).or_throw()
    }

    pub fn add(&mut self, player: JsValue, time: JsValue, now: JsValue) -> Answer<()> {
        let (player, time) = (color(&player)?, amount(&time)?);
        self.0.add(player, time, at(&now)?).or_throw()
    }

    pub fn deduct(&mut self, player: JsValue, time: JsValue, now: JsValue) -> Answer<()> {
        let (player, time) = (color(&player)?, amount(&time)?);
        self.0.deduct(player, time, at(&now)?).or_throw()
    }

    #[wasm_bindgen(js_name = "setRemaining")]
    pub fn set_remaining(&mut self, player: JsValue, time: JsValue, now: JsValue) -> Answer<()> {
        let (player, time) = (color(&player)?, amount(&time)?);
        self.0.set_remaining(player, time, at(&now)?).or_throw()
    }

    #[wasm_bindgen(js_name = "setMovesCompleted")]
    pub fn set_moves_completed(
        &mut self,
        player: JsValue,
        moves: JsValue,
        now: JsValue,
    ) -> Answer<()> {
        let (player, moves) = (color(&player)?, number(&moves, u32::MAX)?);
        self.0
            .set_moves_completed(player, moves, at(&now)?)
            .or_throw()
    }

    #[wasm_bindgen(getter)]
    pub fn running(&self) -> Option<String> {
        self.0.running().map(word)
    }

    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> Option<String> {
        self.0.turn().map(word)
    }

    #[wasm_bindgen(getter, js_name = "deadlineMs")]
    pub fn deadline_ms(&self) -> Option<f64> {
        self.0.deadline().map(|time| time.as_millis() as f64)
    }

    pub fn control(&self, player: JsValue) -> Answer<TimeControl> {
        Ok(TimeControl(*self.0.control(color(&player)?)))
    }

    #[wasm_bindgen(js_name = "remainingMs")]
    pub fn remaining_ms(&self, player: JsValue, now: JsValue) -> Answer<Option<f64>> {
        Ok(self.0.remaining(color(&player)?, at(&now)?).map(shown))
    }

    #[wasm_bindgen(js_name = "moveTimeMs")]
    pub fn move_time_ms(&self, player: JsValue, now: JsValue) -> Answer<f64> {
        Ok(shown(self.0.move_time(color(&player)?, at(&now)?)))
    }

    #[wasm_bindgen(js_name = "movesCompleted")]
    pub fn moves_completed(&self, player: JsValue) -> Answer<u32> {
        Ok(self.0.moves_completed(color(&player)?))
    }

    pub fn period(&self, player: JsValue) -> Answer<u32> {
        Ok(self.0.period(color(&player)?))
    }

    #[wasm_bindgen(js_name = "expiredMs")]
    pub fn expired_ms(&self, player: JsValue, now: JsValue) -> Answer<Option<f64>> {
        let expired = self.0.expired(color(&player)?, at(&now)?);
        Ok(expired.map(|time| time.as_millis() as f64))
    }

    pub fn equals(&self, other: &ChessClock) -> bool {
        self.0 == other.0
    }

    pub fn copy(&self) -> ChessClock {
        Self(self.0)
    }

    #[wasm_bindgen(js_name = "toString")]
    #[expect(clippy::inherent_to_string, reason = "it is the method of JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}
