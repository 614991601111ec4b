//! The arbiter: events at the board in, rulings that cite the Laws out.

use touchmove::arbiter::event::phrases as all_phrases;
use touchmove::arbiter::log::TimedEvent;
use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{
    Event, GameConfig as Config, HandleError, HostConfig, Log as GameLog, Phase, Ruling, Snapshot,
    Verdict, event,
};
use touchmove::{Arbiter as Umpire, ByColor, Color, Move};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::clock::{ChessClock, any_control, at, shown, word};
use crate::convert::{Options, choose, color, parse, square, text};
use crate::errors::{Answer, Exception, Fields, OrThrow, Throw, kind, names, written};
use crate::laws::{Rulebook, citation_of};
use crate::position::{Position, bytes};
use crate::record::GameRecord;

impl Throw for HandleError {
    fn throw(self) -> JsValue {
        Exception::new("HandleError", &self).done()
    }
}

impl Throw for event::Error {
    fn throw(self) -> JsValue {
        let exception = Exception::new("EventError", &self).with("line", self.line() as f64);
        let (exception, nearest) = match &self {
            Self::Unknown { offset, nearest } => {
                let patterns = nearest.patterns().map(str::to_owned).collect();
                (exception.with("offset", *offset as f64), patterns)
            }
            Self::Word { offset, expected } => (exception.at(*offset, expected), Vec::new()),
            Self::Syntax { expected, .. } => (exception.with("expected", *expected), Vec::new()),
            _ => (exception, Vec::<String>::new()),
        };
        exception.with("nearest", nearest).done()
    }
}

/// The patterns of events, each followed by an example.
#[wasm_bindgen(js_name = "phraseTexts")]
pub fn phrase_texts() -> Vec<String> {
    let phrases = all_phrases().iter();
    phrases
        .flat_map(|phrase| [phrase.pattern().to_owned(), phrase.example().to_string()])
        .collect()
}

/// Reads an event: its words as they are written in a log, and who acts.
#[wasm_bindgen(js_name = "readEvent")]
pub fn read_event(words: JsValue) -> Answer<JsValue> {
    let event: Event = text(&words)?.parse().or_throw()?;
    let fields = Fields::new().with("text", event.to_string());
    Ok(fields.with("player", event.player().map(word)).done())
}

fn entries(entries: impl Iterator<Item = TimedEvent>) -> Vec<JsValue> {
    let entries = entries.map(|entry| {
        Fields::new()
            .with("atMs", entry.at.as_millis() as f64)
            .with("event", entry.event.to_string())
            .done()
    });
    entries.collect()
}

const SCORESHEETS: [(&str, Scoresheets); 2] = [
    ("paper", Scoresheets::Paper),
    ("electronic", Scoresheets::Electronic),
];

#[wasm_bindgen]
pub struct GameConfig(Config);

#[wasm_bindgen]
impl GameConfig {
    #[wasm_bindgen(constructor)]
    pub fn new(rulebook: JsValue, control: JsValue, options: JsValue) -> Answer<GameConfig> {
        let options = Options::new(&options)?;
        let rulebook: touchmove::Rulebook = text(&written(&rulebook)?)?.parse().or_throw()?;
        let control = any_control(&control)?;
        let mut config = Config::new(rulebook.clone(), control).or_throw()?;
        if let Some(black) = options.get("blackControl", any_control)? {
            let clock = touchmove::ChessClock::with_odds(ByColor::new(control, black));
            config = config.with_clock(clock).or_throw()?;
        }
        if options.is("keepRulebook", false)? {
            config = config.with_rulebook(&rulebook);
        }
        let host = options.get("host", |host| match text(host)?.as_str() {
            "online" => Ok(HostConfig::ONLINE),
            "overTheBoard" => Ok(HostConfig::OVER_THE_BOARD),
            _ => parse(host),
        })?;
        config = config.with_host(host.unwrap_or(HostConfig::ONLINE));
        for player in options.list("absent", color)? {
            config = config.with_absent(player);
        }
        for player in options.list("adapted", color)? {
            config = config.with_adapted_board(player);
        }
        if let Some(sheets) = options.get("scoresheets", |word| choose(&SCORESHEETS, word))? {
            config = config.with_scoresheets(sheets);
        }
        if !options.is("earlierMovesKnown", true)? {
            config = config.with_unknown_moves_before();
        }
        if !options.is("recordCertified", true)? {
            config = config.without_certified_record();
        }
        if options.is("casual", false)? {
            config = config.with_casual_play();
        }
        if !options.is("arbiter", true)? {
            config = config.without_arbiter();
        }
        Ok(Self(config))
    }

    /// The same with another start position.
    #[wasm_bindgen(js_name = "withStart")]
    pub fn with_start(&self, start: &Position) -> GameConfig {
        Self(self.0.clone().with_start(start.0.clone()))
    }

    pub fn parse(log: JsValue) -> Answer<GameConfig> {
        let log: GameLog = text(&log)?.parse().or_throw()?;
        Ok(Self(log.config().clone()))
    }

    #[wasm_bindgen(getter)]
    pub fn rulebook(&self) -> Rulebook {
        Rulebook(self.0.rulebook().clone())
    }

    #[wasm_bindgen(getter)]
    pub fn start(&self) -> Position {
        Position(self.0.start().clone())
    }

    #[wasm_bindgen(getter)]
    pub fn clock(&self) -> ChessClock {
        ChessClock(*self.0.clock())
    }

    #[wasm_bindgen(getter)]
    pub fn host(&self) -> String {
        self.0.host().to_string()
    }

    #[wasm_bindgen(getter, js_name = "isCasual")]
    pub fn is_casual(&self) -> bool {
        self.0.is_casual()
    }

    pub fn equals(&self, other: &GameConfig) -> bool {
        self.0 == other.0
    }

    #[wasm_bindgen(js_name = "toString")]
    #[expect(clippy::inherent_to_string, reason = "it is the method of JavaScript")]
    pub fn to_string(&self) -> String {
        Umpire::new(self.0.clone()).to_log().to_string()
    }
}

#[wasm_bindgen]
pub struct Log(GameLog);

#[wasm_bindgen]
impl Log {
    #[wasm_bindgen(constructor)]
    pub fn new(words: JsValue) -> Answer<Log> {
        text(&words)?.parse().or_throw().map(Self)
    }

    #[wasm_bindgen(getter)]
    pub fn config(&self) -> GameConfig {
        GameConfig(self.0.config().clone())
    }

    #[wasm_bindgen(getter)]
    pub fn entries(&self) -> Vec<JsValue> {
        entries(self.0.entries())
    }

    #[wasm_bindgen(getter, js_name = "hasAllRulings")]
    pub fn has_all_rulings(&self) -> bool {
        self.0.has_all_rulings()
    }

    #[wasm_bindgen(getter)]
    pub fn integrity(&self) -> String {
        self.0.integrity().to_string()
    }

    /// The arbiter after the last event, and the differences between what was written and what is ruled now.
    pub fn replay(&self) -> Answer<JsValue> {
        let replayed = self.0.replay().or_throw()?;
        let mismatches = replayed.mismatches.iter().map(ToString::to_string);
        let mismatches: Vec<String> = mismatches.collect();
        let fields = Fields::new().with("arbiter", Arbiter(replayed.arbiter));
        Ok(fields.with("mismatches", mismatches).done())
    }

    pub fn equals(&self, other: &Log) -> bool {
        self.0 == other.0
    }

    #[wasm_bindgen(js_name = "toString")]
    #[expect(clippy::inherent_to_string, reason = "it is the method of JavaScript")]
    pub fn to_string(&self) -> String {
        self.0.to_string()
    }
}

#[wasm_bindgen]
pub struct Arbiter(Umpire);

#[wasm_bindgen]
impl Arbiter {
    #[wasm_bindgen(constructor)]
    pub fn new(config: &GameConfig) -> Arbiter {
        Self(Umpire::new(config.0.clone()))
    }

    /// Handles an event in its words, and returns the rulings on it.
    pub fn handle(&mut self, now: JsValue, words: JsValue) -> Answer<Vec<JsValue>> {
        let event: Event = text(&words)?.parse().or_throw()?;
        let rulings = self.0.handle(at(&now)?, event).or_throw()?;
        Ok(rulings.iter().map(ruling_of).collect())
    }

    #[wasm_bindgen(getter)]
    pub fn config(&self) -> GameConfig {
        GameConfig((**self.0.config()).clone())
    }

    #[wasm_bindgen(getter)]
    pub fn phase(&self) -> JsValue {
        let (name, player) = match self.0.phase() {
            Phase::BeforeStart => ("beforeStart", None),
            Phase::Thinking { player } => ("thinking", Some(player)),
            Phase::Made { player } => ("made", Some(player)),
            Phase::Adjourned { sealer } => ("adjourned", Some(sealer)),
            Phase::Halted(_) => ("halted", None),
            Phase::Over(_) => ("over", None),
            Phase::Canceled => ("canceled", None),
            _ => ("aborted", None),
        };
        let (question, options) = match self.0.phase() {
            Phase::Halted(question) => {
                let options = question.options(self.0.config().rulebook());
                let options = options.map(|answer| answer.to_string());
                (Some(question.to_string()), options.collect())
            }
            _ => (None, Vec::<String>::new()),
        };
        Fields::new()
            .with("name", name)
            .with("player", player.map(word))
            .with("question", question)
            .with("options", options)
            .done()
    }

    #[wasm_bindgen(getter)]
    pub fn verdict(&self) -> JsValue {
        self.0.verdict().map_or(JsValue::UNDEFINED, verdict_of)
    }

    #[wasm_bindgen(getter)]
    pub fn position(&self) -> Position {
        Position(self.0.position().clone())
    }

    /// The pieces as they stand on the board, as 64 bytes.
    pub fn bytes(&self) -> Vec<u8> {
        bytes(self.0.board())
    }

    #[wasm_bindgen(getter)]
    pub fn turn(&self) -> String {
        word(self.0.turn())
    }

    #[wasm_bindgen(getter)]
    pub fn obligation(&self) -> String {
        self.0.obligation().to_string()
    }

    pub fn destinations(&self, from: JsValue) -> Answer<JsValue> {
        Ok(names(self.0.destinations(square(&from)?)))
    }

    #[wasm_bindgen(getter)]
    pub fn clock(&self) -> ChessClock {
        ChessClock(*self.0.clock())
    }

    #[wasm_bindgen(getter)]
    pub fn moves(&self) -> Vec<u16> {
        self.0.moves().map(Move::to_bits).collect()
    }

    #[wasm_bindgen(getter)]
    pub fn ply(&self) -> u32 {
        self.0.ply()
    }

    #[wasm_bindgen(getter, js_name = "deadlineMs")]
    pub fn deadline_ms(&self) -> Option<f64> {
        self.0.deadline().map(|time| time.as_millis() as f64)
    }

    #[wasm_bindgen(js_name = "offersDraw")]
    pub fn offers_draw(&self, player: JsValue) -> Answer<bool> {
        Ok(self.0.offers_draw(color(&player)?))
    }

    #[wasm_bindgen(js_name = "asksForTakeback")]
    pub fn asks_for_takeback(&self, player: JsValue) -> Answer<bool> {
        Ok(self.0.asks_for_takeback(color(&player)?))
    }

    #[wasm_bindgen(js_name = "hasSigned")]
    pub fn has_signed(&self, player: JsValue) -> Answer<bool> {
        Ok(self.0.has_signed(color(&player)?))
    }

    #[wasm_bindgen(js_name = "mustRecord")]
    pub fn must_record(&self, player: JsValue, now: JsValue) -> Answer<bool> {
        Ok(self.0.must_record(color(&player)?, at(&now)?))
    }

    pub fn snapshot(&self, now: JsValue) -> Answer<JsValue> {
        let Snapshot {
            position,
            remaining,
            running,
            completed,
            ..
        } = self.0.snapshot(at(&now)?);
        let remaining = Color::ALL.map(|color| JsValue::from(remaining[color].map(shown)));
        let completed = Color::ALL.map(|color| JsValue::from(completed[color]));
        Ok(Fields::new()
            .with("position", Position(position))
            .with("remainingMs", remaining.to_vec())
            .with("running", running.map(word))
            .with("completed", completed.to_vec())
            .done())
    }

    #[wasm_bindgen(getter)]
    pub fn entries(&self) -> Vec<JsValue> {
        entries(self.0.log().to_vec().into_iter())
    }

    #[wasm_bindgen(js_name = "writeLog")]
    pub fn write_log(&self, rulings: bool) -> Log {
        Log(if rulings {
            self.0.to_log_with_rulings()
        } else {
            self.0.to_log()
        })
    }

    #[wasm_bindgen(js_name = "toRecord")]
    pub fn to_record(&self) -> GameRecord {
        GameRecord::of(self.0.to_record(), Vec::new())
    }

    pub fn equals(&self, other: &Arbiter) -> bool {
        self.0 == other.0
    }

    pub fn copy(&self) -> Arbiter {
        Self(self.0.clone())
    }
}

fn verdict_of(verdict: &Verdict) -> JsValue {
    Fields::new()
        .with("result", verdict.result.to_string())
        .with("cause", verdict.cause.to_string())
        .with("ply", verdict.ply)
        .with(
            "outcome",
            verdict.result.outcome().map(|outcome| outcome.to_string()),
        )
        .with("text", verdict.to_string())
        .done()
}

fn ruling_of(ruling: &Ruling) -> JsValue {
    let audience = match ruling.audience {
        Audience::Everyone => "everyone",
        Audience::Arbiter => "arbiter",
        Audience::NoOne => "noOne",
    };
    Fields::new()
        .with("decision", ruling.decision.to_string())
        .with("kind", kind(&ruling.decision))
        .with("citation", citation_of(&ruling.citation))
        .with("audience", audience)
        .with("text", ruling.to_string())
        .done()
}
