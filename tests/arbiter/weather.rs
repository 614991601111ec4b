//! Runs and checks a storm of events: nothing panics, a rejected event changes nothing, and a replay is the same game.

use std::collections::BTreeMap;

use touchmove::arbiter::{Event, GameConfig, Phase, Ruling, Rulings};
use touchmove::clock::SessionTime;
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, Board, ChessClock, Color, Position};

use super::happenings;
use super::random::Random;
use super::telling::{now, rulebooks, served_rulebooks, story};
use crate::common::variants::variant;

/// The state of an arbiter, as seen from outside.
#[derive(Debug, PartialEq)]
struct Sight {
    phase: Phase,
    position: Position,
    board: Board,
    clock: ChessClock,
    obligation: TouchObligation,
    offers: [bool; 2],
    signed: [bool; 2],
    deadline: Option<SessionTime>,
    ply: u32,
    moves: usize,
    occurrences: usize,
    log: usize,
}

impl Sight {
    fn of(arbiter: &Arbiter) -> Self {
        let players = [Color::White, Color::Black];
        Self {
            phase: arbiter.phase(),
            position: arbiter.position().clone(),
            board: arbiter.board().clone(),
            clock: *arbiter.clock(),
            obligation: arbiter.obligation(),
            offers: players.map(|player| arbiter.offers_draw(player)),
            signed: players.map(|player| arbiter.has_signed(player)),
            deadline: arbiter.deadline(),
            ply: arbiter.ply(),
            moves: arbiter.moves().count(),
            occurrences: arbiter.repetitions().count(),
            log: arbiter.log().len(),
        }
    }
}

/// How closely an arbiter is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// By its public state.
    Quick,
    /// With all its private state, which takes longer.
    Close,
}

impl Look {
    fn at(self, arbiter: &Arbiter) -> (Sight, String) {
        let inside = match self {
            Self::Quick => String::new(),
            Self::Close => format!("{arbiter:?}"),
        };
        (Sight::of(arbiter), inside)
    }
}

/// The number of events, their kinds, and their results.
#[derive(Debug, Default)]
pub(crate) struct Count {
    pub(crate) games: usize,
    pub(crate) events: usize,
    pub(crate) heard: BTreeMap<String, usize>,
    pub(crate) refused: BTreeMap<String, usize>,
    pub(crate) phases: BTreeMap<String, usize>,
    pub(crate) decisions: BTreeMap<String, usize>,
}

impl Count {
    fn add(counts: &mut BTreeMap<String, usize>, name: String) {
        *counts.entry(name).or_default() += 1;
    }

    /// The number of accepted events.
    pub(crate) fn in_order(&self) -> usize {
        self.heard.values().sum()
    }
}

/// Plays one game of random events, checks each of them, and replays it.
fn play(config: &GameConfig, length: usize, look: Look, random: &mut Random, count: &mut Count) {
    let mut arbiter = Arbiter::new(config.clone());
    let mut ruled: Vec<Rulings> = Vec::new();
    count.games += 1;
    for _ in 0..length {
        let is_over = matches!(
            arbiter.phase(),
            Phase::Over(_) | Phase::Canceled | Phase::Aborted
        );
        if is_over && random.once_in(10) {
            break;
        }
        let event = happenings::next(&arbiter, random);
        let wait = happenings::wait(random);
        let at = now(&arbiter).as_millis().saturating_add_signed(wait);
        let at = SessionTime::from_millis(at);
        let before = arbiter.clone();
        count.events += 1;
        match arbiter.handle(at, event) {
            Ok(rulings) => {
                Count::add(&mut count.heard, variant(&event));
                Count::add(&mut count.phases, variant(&arbiter.phase()));
                for ruling in &rulings {
                    Count::add(&mut count.decisions, variant(&ruling.decision));
                    check(&arbiter, ruling, event);
                }
                ruled.push(rulings);
            }
            Err(error) => {
                Count::add(&mut count.refused, variant(&error));
                assert_eq!(
                    look.at(&before),
                    look.at(&arbiter),
                    "{event} is refused ({error})\n{}",
                    story(&arbiter)
                );
            }
        }
    }
    replay(&arbiter, &ruled, look);
}

/// Every ruling cites the rulebook, and no clock runs after the end.
fn check(arbiter: &Arbiter, ruling: &Ruling, event: Event) {
    let cited = arbiter.config().rulebook().cite(ruling.citation.rule());
    assert_eq!(cited, Some(ruling.citation), "{event}\n{}", story(arbiter));
    let runs = arbiter.clock().running().is_some();
    assert!(
        arbiter.verdict().is_none() || !runs,
        "{event}: {ruling}\n{}",
        story(arbiter)
    );
}

/// A replay of the log gives the same rulings and the same state.
fn replay(arbiter: &Arbiter, ruled: &[Rulings], look: Look) {
    let mut again = Arbiter::new(arbiter.config().clone());
    assert_eq!(arbiter.log().len(), ruled.len());
    for (entry, ruled) in arbiter.log().iter().zip(ruled) {
        let rulings = again.handle(entry.at, entry.event);
        assert_eq!(
            rulings.as_ref(),
            Ok(ruled),
            "{}\n{}",
            entry.event,
            story(arbiter)
        );
    }
    assert_eq!(look.at(&again), look.at(arbiter), "{}", story(arbiter));
    let log = arbiter.log().iter().copied();
    let replayed = Arbiter::replay(arbiter.config().clone(), log).expect("it happened");
    assert_eq!(look.at(&replayed), look.at(arbiter), "{}", story(arbiter));
}

/// Plays this many events over all rulebooks, hosts and start positions.
pub(crate) fn storm(events: usize, seed: u64, look: Look) -> Count {
    let mut count = Count::default();
    let mut random = Random::new(seed);
    let mut rulebooks = rulebooks();
    rulebooks.extend(served_rulebooks());
    while count.events < events {
        let rulebook = &rulebooks[count.games % rulebooks.len()];
        let host = happenings::host(&mut random);
        let config = happenings::game(rulebook, host, &mut random);
        let length = 20 + random.below(100);
        play(&config, length, look, &mut random, &mut count);
    }
    count
}
