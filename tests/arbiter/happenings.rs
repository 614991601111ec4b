//! Random games and their next events, drawn from the strategies of the properties by a seed, most of them suited to the moment.

use std::fmt::Debug;
use std::thread::LocalKey;

use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use touchmove::arbiter::event::ArbiterAction;
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{Event, GameConfig, HostConfig, Phase};
use touchmove::laws::{Parameter, Rule};
use touchmove::{Arbiter, Color, Move, Position, Rulebook, Square};

use super::events::{event, served};
use super::properties::{self, Next, step};
use super::random::Random;

/// Time controls under which games end on time, and some under which they do not.
const CONTROLS: [&str; 12] = [
    "3+2",
    "1",
    "5",
    "90+30",
    "2/1,1",
    "2/1+5,1+5",
    "3+2 after",
    "1d5",
    "1b5",
    "0.1",
    "0+3",
    "unlimited",
];

/// Games from the standard start position seldom end; from these positions they do.
const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/4k3/8/8/3K4/8/R7 w - - 145 160",
    "8/8/4k3/8/8/3K4/8/R7 b - - 95 160",
    "7k/8/5K2/8/8/8/8/R5Q1 w - - 0 60",
    "8/8/4k3/8/3n4/3KB3/8/8 w - - 0 60",
    "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 30",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 5",
    "1rk3r1/P6P/8/8/8/8/p6p/1RK3R1 w GBgb - 0 1",
    "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 40",
];

// To make a strategy takes longer than to draw from it.
thread_local! {
    static HOSTS: BoxedStrategy<HostConfig> = properties::host().boxed();
    static STEPS: BoxedStrategy<(i64, Next)> = step().boxed();
    static SERVED: BoxedStrategy<Event> = served().boxed();
    static EVENTS: BoxedStrategy<Event> = event().boxed();
}

/// Returns a value of a strategy.
fn drawn<T: Debug>(strategy: &'static LocalKey<BoxedStrategy<T>>, random: &mut Random) -> T {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&random.next().to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let tree = strategy.with(|strategy| strategy.new_tree(&mut runner));
    tree.expect("a value").current()
}

/// A host with one of the possible settings for everything.
pub(crate) fn host(random: &mut Random) -> HostConfig {
    drawn(&HOSTS, random)
}

/// A game under one of the rulebooks, with random settings.
pub(crate) fn game(rulebook: &Rulebook, host: HostConfig, random: &mut Random) -> GameConfig {
    let changed = match random.below(6) {
        0 => rulebook.with_value(Parameter::DefaultTime, "60s"),
        1 => rulebook.with_value(Parameter::EventMayBanDrawOffers, "whole_game"),
        _ => Ok(rulebook.clone()),
    };
    let rulebook = changed.unwrap_or_else(|_| rulebook.clone());
    let control = random.pick(&CONTROLS).parse().expect("a time control");
    let start: Position = random.pick(&STARTS).parse().expect("a position");
    let mut config = GameConfig::new(rulebook, control)
        .expect("a clock with time")
        .with_start(start)
        .with_host(host);
    config = config.with_scoresheets(random.pick(Scoresheets::ALL));
    for player in Color::ALL {
        if random.once_in(10) {
            config = config.with_absent(player);
        }
        if random.once_in(20) {
            config = config.with_adapted_board(player);
        }
    }
    if random.once_in(2) {
        config = config.with_casual_play();
    }
    if random.once_in(5) {
        config = config.without_certified_record();
    }
    if random.once_in(10) {
        config = config.without_arbiter();
    }
    if random.once_in(2) {
        config = config.with_unknown_moves_before();
    }
    config
}

/// The time from one event to the next; some hosts report events too late.
pub(crate) fn wait(random: &mut Random) -> i64 {
    let below = |random: &mut Random, end| i64::try_from(random.below(end)).unwrap_or_default();
    match random.below(24) {
        0 => -below(random, 5_000),
        1 | 2 => below(random, 100_000),
        3 => 0,
        _ => below(random, 8_000),
    }
}

pub(crate) fn square(random: &mut Random) -> Square {
    random.pick(&Square::ALL)
}

/// A legal move, if there is one.
pub(crate) fn legal(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let index = random.below(1 << 16).checked_rem(moves.len())?;
    moves.get(index).map(|legal| legal.to_move())
}

/// The next event: mostly a move or another event that suits the moment, sometimes anything.
pub(crate) fn next(arbiter: &Arbiter, random: &mut Random) -> Event {
    let pick = random.below(1 << 16);
    let suited = match arbiter.phase() {
        Phase::BeforeStart if random.once_in(2) => return Event::Start,
        Phase::Halted(_) if random.once_in(3) => Some(Next::Answer(pick)),
        Phase::Adjourned { .. } if random.once_in(2) => Some(Next::Adjourn { pick: pick as u16 }),
        Phase::Over(_) if random.once_in(8) => return Event::Arbiter(ArbiterAction::Reopen),
        _ if random.once_in(2) => Some(drawn(&STEPS, random).1),
        _ => None,
    };
    match suited {
        Some(next) => next.event(arbiter),
        None => any(arbiter, random),
    }
}

/// An event of any kind.
pub(crate) fn any(arbiter: &Arbiter, random: &mut Random) -> Event {
    let is_served = arbiter.config().rulebook().is_in_force(Rule::Takeback);
    if is_served && random.once_in(2) {
        return drawn(&SERVED, random);
    }
    drawn(&EVENTS, random)
}
