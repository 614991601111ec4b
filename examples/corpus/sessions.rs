//! The sessions: games before the arbiter, with every event and what is ruled on it.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use touchmove::arbiter::event::{Phrase, phrases};
use touchmove::arbiter::{Event, GameConfig, HostConfig, Log, Phase};
use touchmove::clock::SessionTime;
use touchmove::laws::Edition;
use touchmove::{Arbiter, Color, Piece, Rulebook, TimeControl};

use crate::illegal::{any_move, square};
use crate::numbers::Numbers;

const SESSIONS: usize = 180;

/// The most events of a session.
const EVENTS: u64 = 30;

/// How often the rarest phrases are tried before an event.
const TRIES: usize = 12;

/// Logs of whole games.
const LOGS: [&str; 4] = [
    include_str!("../games/fischer-petrosian-1971.log"),
    include_str!("../games/lone-knight.log"),
    include_str!("../games/odd-resignation.log"),
    include_str!("../games/online.log"),
];

const CONTROLS: [&str; 6] = ["90+30", "3+2", "5+0", "40/100,20/50,15+30", "15d10", "G/60"];

/// Start positions: the usual one, Chess960, and endings in which much can be claimed.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "nrkbbrqn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w FBfb - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "7k/8/6K1/8/8/8/8/5R2 w - - 97 90",
    "6k1/8/8/8/8/8/8/N5K1 b - - 0 1",
];

/// Every session, with its rulings.
pub(crate) fn all() -> Vec<Value> {
    let mut stage = Stage::new();
    (0..SESSIONS).map(|number| stage.session(number)).collect()
}

/// What all sessions share: how often each phrase was accepted, so that none is forgotten.
pub(crate) struct Stage {
    numbers: Numbers,
    pub(crate) heard: BTreeMap<&'static str, usize>,
}

impl Stage {
    pub(crate) fn new() -> Self {
        let patterns = phrases().iter().map(Phrase::pattern);
        Self {
            numbers: Numbers::new(4),
            heard: patterns.map(|pattern| (pattern, 0)).collect(),
        }
    }

    pub(crate) fn session(&mut self, number: usize) -> Value {
        let mut desk = match LOGS.get(number) {
            Some(log) => told(log),
            None => None,
        };
        let desk = desk.get_or_insert_with(|| self.invented(number));
        let arbiter = &desk.arbiter;
        let now = desk.now;
        let snapshot = arbiter.snapshot(now);
        let left = |player| {
            let left: Option<std::time::Duration> = snapshot.remaining[player];
            left.map(|left| left.as_millis() as u64)
        };
        json!({
            "id": format!("session-{:04}", number + 1),
            "config": Arbiter::new(arbiter.config().clone()).to_log().to_string(),
            "events": desk.events,
            "now_ms": now.as_millis(),
            "phase": phase(arbiter.phase()),
            "verdict": arbiter.verdict().map(ToString::to_string),
            "position": snapshot.position.to_string(),
            "board": arbiter.board().to_string(),
            "moves": arbiter.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(),
            "remaining_ms": [left(Color::White), left(Color::Black)],
            "running": snapshot.running.map(|player| player.to_string()),
            "completed": [snapshot.completed[Color::White], snapshot.completed[Color::Black]],
            "deadline_ms": arbiter.deadline().map(SessionTime::as_millis),
        })
    }

    fn invented(&mut self, number: usize) -> Desk {
        let mut desk = Desk::new(config(number));
        desk.tell(SessionTime::START, "the game starts");
        self.count("the game starts");
        for _ in 0..8 + self.numbers.below(EVENTS - 8) {
            let is_over = !matches!(
                desk.arbiter.phase(),
                Phase::Thinking { .. } | Phase::Made { .. } | Phase::Halted(_)
            );
            if is_over && self.numbers.below(3) == 0 {
                break;
            }
            let wait = [100, 1_500, 7_000, 60_000, 1_000_000];
            let wait = wait[self.numbers.pick(wait.len(), true)] + self.numbers.below(900);
            let at = SessionTime::from_millis(desk.now.as_millis() + wait);
            self.go_on(&mut desk, at);
        }
        desk
    }

    /// Adds an event: an answer if one is due, a move, or one of the rarest phrases that fit.
    fn go_on(&mut self, desk: &mut Desk, at: SessionTime) {
        let player = desk.arbiter.turn();
        if let Phase::Halted(question) = desk.arbiter.phase() {
            let options: Vec<_> = question.options(desk.arbiter.config().rulebook()).collect();
            let place = self.numbers.pick(options.len(), false);
            if let Some(answer) = options.get(place).filter(|_| self.numbers.below(4) > 0) {
                desk.tell(at, &format!("arbiter answers {answer}"));
                self.count("arbiter answers {answer}");
                return;
            }
        }
        if self.numbers.below(2) == 0 {
            let legal = desk.arbiter.position().legal_moves();
            let chosen = legal.get(self.numbers.pick(legal.len(), false));
            let Some(mv) = chosen.map(|legal| legal.to_string()) else {
                return;
            };
            if *desk.arbiter.config().host() == HostConfig::ONLINE {
                desk.tell(at, &format!("{player} plays {mv}"));
            } else {
                desk.tell(at, &format!("{player} makes {mv}"));
                desk.tell(at, &format!("{player} presses"));
            }
            return;
        }
        let counts = self.heard.iter().map(|(pattern, count)| (*count, *pattern));
        let mut rarest: Vec<_> = counts.collect();
        rarest.sort_unstable();
        // Those never heard, which may have to wait for their moment, then some of the others.
        let unheard = rarest.iter().filter(|(count, _)| *count == 0).count();
        for place in 0..unheard + TRIES {
            let place = if place < unheard {
                place
            } else {
                self.numbers.pick(rarest.len(), true)
            };
            let pattern = rarest[place].1;
            let event = self.filled(pattern, desk);
            let is_accepted = event.parse().is_ok_and(|event: Event| {
                let mut trial = desk.arbiter.clone();
                trial.handle(at, event).is_ok()
            });
            if is_accepted {
                desk.tell(at, &event);
                self.count(pattern);
                return;
            }
            if self.numbers.below(24) == 0 {
                // What cannot have happened is an error, and changes nothing.
                desk.tell(at, &event);
            }
        }
    }

    fn count(&mut self, pattern: &str) {
        if let Some(count) = self.heard.get_mut(pattern) {
            *count += 1;
        }
    }

    /// Writes something into each slot of a phrase.
    fn filled(&mut self, pattern: &str, desk: &Desk) -> String {
        let mut text = String::new();
        let mut rest = pattern;
        while let Some((words, after)) = rest.split_once('{') {
            let (slot, after) = after.split_once('}').unwrap_or((after, ""));
            text += words;
            text += &self.slot(slot, desk);
            rest = after;
        }
        text + rest
    }

    fn slot(&mut self, slot: &str, desk: &Desk) -> String {
        let position = desk.arbiter.position();
        let words: &[&str] = match slot {
            "player" if self.numbers.below(3) > 0 => return desk.arbiter.turn().to_string(),
            "player" => &["white", "black"],
            "reporter" => &["white", "black", "each player", "arbiter", "a spectator"],
            "move" if self.numbers.below(3) > 0 => {
                let legal = position.legal_moves();
                let place = self.numbers.pick(legal.len(), false);
                let chosen = legal.get(place).map(|legal| legal.to_string());
                return chosen.unwrap_or_default();
            }
            "move" => return any_move(position, &mut self.numbers).to_string(),
            "square" if self.numbers.below(4) > 0 => {
                let pieces = position.occupied();
                let place = self.numbers.pick(pieces.len(), false);
                return pieces
                    .iter()
                    .nth(place)
                    .map_or_else(String::new, |on| on.to_string());
            }
            "square" => return square(&mut self.numbers).to_string(),
            "piece" => return Piece::ALL[self.numbers.below(12) as usize].to_string(),
            "side" => &["kingside", "queenside"],
            "time" => &["0:00:30.000", "0:02:00.000", "0:10:00.000"],
            "number" => &["1", "2", "3", "4", "6"],
            "claim" => &["threefold repetition", "fifty moves"],
            "answer" => &["yes", "no", "continue", "draw", "warning"],
            "penalty" => &["warning", "opponent_time", "own_time", "loss"],
            "score" => &["0", "1/2", "1"],
            "result" => &["1-0", "0-1", "1/2-1/2", "0-0", "+/-"],
            "task" => &["record", "press"],
            "area" => &["board", "playing area", "venue"],
            _ => &["Nf3", "e4!?", "0-0"],
        };
        words[self.numbers.pick(words.len(), false)].to_owned()
    }
}

/// A game in progress, and what has been told of it.
struct Desk {
    arbiter: Arbiter,
    now: SessionTime,
    events: Vec<Value>,
}

impl Desk {
    fn new(config: GameConfig) -> Self {
        Self {
            arbiter: Arbiter::new(config),
            now: SessionTime::START,
            events: Vec::new(),
        }
    }

    /// Tells an event, and notes the rulings or the error.
    fn tell(&mut self, at: SessionTime, words: &str) {
        let Ok(event) = words.parse::<Event>() else {
            return;
        };
        let (name, said) = match self.arbiter.handle(at, event) {
            Err(error) => ("error", json!(error.to_string())),
            Ok(rulings) => {
                self.now = at;
                let rulings = rulings.iter().map(|ruling| {
                    let audience = format!("{:?}", ruling.audience).to_lowercase();
                    json!([ruling.to_string(), audience, ruling.citation.rule().name()])
                });
                ("rulings", rulings.collect())
            }
        };
        let event = event.to_string();
        self.events
            .push(json!({"at_ms": at.as_millis(), "event": event, name: said}));
    }
}

/// A log told again.
fn told(log: &str) -> Option<Desk> {
    let log: Log = log.parse().ok()?;
    let mut desk = Desk::new(log.config().clone());
    for entry in log.entries() {
        desk.tell(entry.at, &entry.event.to_string());
    }
    Some(desk)
}

/// The phase in words: its name, then whom or what it concerns.
fn phase(phase: Phase) -> Value {
    match phase {
        Phase::BeforeStart => json!(["before_start"]),
        Phase::Thinking { player } => json!(["thinking", player.to_string()]),
        Phase::Made { player } => json!(["made", player.to_string()]),
        Phase::Adjourned { sealer } => json!(["adjourned", sealer.to_string()]),
        Phase::Halted(question) => json!(["halted", question.to_string()]),
        Phase::Over(verdict) => json!(["over", verdict.to_string()]),
        // Canceled, aborted: the name alone.
        other => json!([format!("{other:?}").to_lowercase()]),
    }
}

/// What is agreed before a session: every edition with every control, at the board and online.
fn config(number: usize) -> GameConfig {
    let edition = Edition::ALL[number % Edition::ALL.len()];
    let class = ["", " rapid full", " blitz limited", ""][number / 3 % 4];
    let named = format!("{edition}{class}").parse();
    let rulebook: Rulebook = named.unwrap_or_else(|_| Rulebook::new(edition));
    let control = CONTROLS[number % CONTROLS.len()].parse();
    let control = control.unwrap_or(TimeControl::UNLIMITED);
    let start = STARTS[number / 5 % STARTS.len()]
        .parse()
        .unwrap_or_default();
    let host = if number % 5 < 2 {
        HostConfig::ONLINE
    } else {
        HostConfig::OVER_THE_BOARD
    };
    // Every control gives time for a move.
    let config = GameConfig::new(rulebook.clone(), control).unwrap_or_else(|_| config(0));
    config
        .with_rulebook(rulebook)
        .with_start(start)
        .with_host(host)
}
