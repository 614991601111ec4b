//! Helpers of the tests: rulebooks, hosts, one event a second, and failures with their shortest game.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use touchmove::arbiter::event::BoardAction;
use touchmove::arbiter::host::{IrregularityDetection, QuestionPolicy};
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::{EndCause, Event, GameConfig, HostConfig, Question, Rulings, log};
use touchmove::clock::SessionTime;
use touchmove::laws::policy::RookFirst;
use touchmove::laws::{Edition, Supervision};
use touchmove::{Arbiter, Color, Position, Rulebook};

use crate::common::variants::variant;

/// The editions as printed, their rapid and blitz rules, quickplay finishes, the notes for schools, and a rulebook that
/// lets the rook be touched first. All are for a board on a table.
pub(crate) fn rulebooks() -> Vec<Rulebook> {
    let editions = Edition::ALL.iter().copied();
    let editions = editions.filter(|edition| *edition != Edition::Server);
    let mut all: Vec<Rulebook> = editions.map(Rulebook::new).collect();
    for book in [Rulebook::FIDE_2023, Rulebook::FIDE_2014, Rulebook::USCF] {
        for supervision in [Supervision::Full, Supervision::Limited] {
            all.extend([book.rapid(supervision), book.blitz(supervision)]);
        }
        all.push(book.quickplay());
    }
    all.push(Rulebook::FIDE_2023.schools());
    all.push(rook_may_be_first());
    all
}

/// The rules for servers with their options, and the Laws with rules of servers added.
pub(crate) fn served_rulebooks() -> Vec<Rulebook> {
    let lines = [
        "server",
        "server takeback_games=all takeback_clock=as_it_was draws_without_claim=automatic lag_limit=3s",
        "server takeback_games=all draw_offer_interval=3 disconnection_grace=2s,10% first_move_time=90s",
        "server takeback_games=all disconnection_grace=0.001s,100% -Abort -AbortUnplayed",
        "fide2023 takeback_games=all takeback_clock=as_it_was +Takeback=7 +TakebackLapse=7 +Abort=7 +AbortUnplayed=7 \
         +Disconnection=7 +DisconnectionClaim=7 +DrawOfferLimit=7",
        "server schools takeback_games=all",
    ];
    let read = |line: &str| {
        line.parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"))
    };
    lines.into_iter().map(read).collect()
}

/// US Chess, with its variation that lets the rook be touched first.
pub(crate) fn rook_may_be_first() -> Rulebook {
    let changed =
        Rulebook::USCF.with_policies(|policies| policies.touch.rook_first = RookFirst::NoPenalty);
    changed.expect("policies that make sense")
}

/// A playing hall in which the program detects irregularities by itself.
pub(crate) const SEEN: HostConfig = HostConfig::OVER_THE_BOARD;

/// A playing hall in which irregularities count only when someone reports them.
pub(crate) const UNSEEN: HostConfig = {
    let mut host = HostConfig::OVER_THE_BOARD;
    host.irregularities = IrregularityDetection::WhenReported;
    host
};

/// Both halls, with and without a person who answers questions.
pub(crate) fn halls() -> [HostConfig; 4] {
    let unattended = |mut host: HostConfig| {
        host.questions = QuestionPolicy::Answered;
        host
    };
    [SEEN, UNSEEN, unattended(SEEN), unattended(UNSEEN)]
}

pub(crate) fn config(
    rulebook: &Rulebook,
    control: &str,
    host: HostConfig,
    start: &Position,
) -> GameConfig {
    GameConfig::new(rulebook.clone(), control.parse().expect("a time control"))
        .expect("a clock with time")
        .with_host(host)
        .with_start(start.clone())
}

/// A game that has just begun, with an hour and a half for each player.
pub(crate) fn begun(rulebook: &Rulebook, host: HostConfig, start: &Position) -> Arbiter {
    let mut arbiter = Arbiter::new(config(rulebook, "90+30", host, start));
    tell(&mut arbiter, Event::Start);
    arbiter
}

/// The time of the last event.
pub(crate) fn now(arbiter: &Arbiter) -> SessionTime {
    let last = arbiter.log().last();
    last.map_or(SessionTime::START, |entry| entry.at)
}

/// A second after the last event.
pub(crate) fn a_second_later(arbiter: &Arbiter) -> SessionTime {
    SessionTime::from_millis(now(arbiter).as_millis() + 1_000)
}

/// Tells an event that must be accepted, a second after the last one.
#[track_caller]
pub(crate) fn tell(arbiter: &mut Arbiter, event: Event) -> Rulings {
    let at = a_second_later(arbiter);
    arbiter
        .handle(at, event)
        .unwrap_or_else(|error| panic!("{event}: {error}\n{}", story(arbiter)))
}

pub(crate) const fn hand(by: Color, action: BoardAction) -> Event {
    Event::Board { by, action }
}

/// The position after one of its legal moves, picked by number.
pub(crate) fn after(position: &Position, pick: usize) -> Option<Position> {
    let moves = position.legal_moves();
    let index = pick.checked_rem(moves.len())?;
    moves.get(index).map(|legal| legal.play())
}

/// Returns `true` for rulings against no one: obligations, clocks that start, an end by the move itself.
pub(crate) fn is_neutral(decision: &Decision) -> bool {
    match decision {
        Decision::Obliged { .. }
        | Decision::ClockRuns { .. }
        | Decision::OfferLapsed { .. }
        | Decision::Referred(Question::DeclaredDraw { .. }) => true,
        Decision::Over(verdict) => matches!(verdict.cause, EndCause::Board(_)),
        _ => false,
    }
}

/// The ruling against a player, by the name of its kind.
pub(crate) fn held_against(rulings: &Rulings) -> Option<String> {
    let against = rulings.iter().find(|ruling| !is_neutral(&ruling.decision));
    against.map(|ruling| kind(&ruling.decision))
}

/// The name of a decision's kind, with the name of its reason, note or question.
pub(crate) fn kind(decision: &Decision) -> String {
    let within = match decision {
        Decision::NoEffect { reason, .. } | Decision::ReportRefused { reason, .. } => {
            variant(reason)
        }
        Decision::Note(note) => variant(note),
        Decision::Referred(question) => variant(question),
        _ => return variant(decision),
    };
    format!("{} {within}", variant(decision))
}

/// The events of a game, with their rulings.
pub(crate) fn story(arbiter: &Arbiter) -> String {
    retold(arbiter.config(), arbiter.log())
}

/// A game retold from its events, with their rulings.
pub(crate) fn retold(config: &GameConfig, events: &[log::TimedEvent]) -> String {
    let mut text = format!(
        "    {} | {} | {} | {}\n",
        config.rulebook(),
        config.clock().control(Color::White),
        config.start(),
        if *config.host() == SEEN {
            "seen".to_owned()
        } else if *config.host() == UNSEEN {
            "unseen".to_owned()
        } else {
            config.host().to_string()
        }
    );
    let mut arbiter = Arbiter::new(config.clone());
    for entry in events {
        let _ = writeln!(text, "    {} {}", entry.at, entry.event);
        match arbiter.handle(entry.at, entry.event) {
            Ok(rulings) => {
                for ruling in &rulings {
                    let _ = writeln!(text, "        > {ruling}");
                }
            }
            Err(error) => {
                let _ = writeln!(text, "        ! {error}");
            }
        }
    }
    text
}

/// The failures: how often each kind occurred, and its shortest game.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    cases: usize,
    kinds: BTreeMap<String, (usize, String)>,
}

impl Failures {
    /// Counts a tested case.
    pub(crate) fn tried(&mut self) {
        self.cases += 1;
    }

    pub(crate) fn note(&mut self, kind: impl Into<String>, story: impl FnOnce() -> String) {
        let found = self.kinds.entry(kind.into()).or_default();
        found.0 += 1;
        // Retelling a game takes time; the first failures are enough to find a short one.
        if found.0 <= 40 {
            let story = story();
            if found.1.is_empty() || story.lines().count() < found.1.lines().count() {
                found.1 = story;
            }
        }
    }

    /// Asserts that enough cases were tested and none failed.
    #[track_caller]
    pub(crate) fn end(self, least: usize) {
        let mut text = String::new();
        for (kind, (count, story)) in &self.kinds {
            let _ = writeln!(text, "{count} × {kind}\n{story}");
        }
        assert!(text.is_empty(), "of {} cases:\n{text}", self.cases);
        assert!(self.cases >= least, "only {} cases were tried", self.cases);
    }
}

/// Reduces a list of events to a shortest one that still fails.
pub(crate) fn shrink(
    config: &GameConfig,
    events: &[log::TimedEvent],
    fails: impl Fn(&GameConfig, &[log::TimedEvent]) -> bool,
) -> Vec<log::TimedEvent> {
    let mut kept = events.to_vec();
    let mut width = kept.len();
    while width > 0 {
        let mut at = 0;
        while at < kept.len() {
            let mut fewer = kept.clone();
            fewer.drain(at..(at + width).min(kept.len()));
            if fails(config, &fewer) {
                kept = fewer;
            } else {
                at += width;
            }
        }
        width /= 2;
    }
    kept
}
