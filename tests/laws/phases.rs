//! Which events the arbiter accepts in which phase of a game; an event in a wrong phase is an error of the host.

use std::collections::BTreeSet;

use touchmove::arbiter::{Event, Phase};
use touchmove::laws::{Article, Rule};
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::common::variants::{assert_complete, enums, variant};
use crate::scenario::{STARTED, at, board, tell};

/// An event of each kind, and an x for each phase in which it is accepted: before the start, in play, while a claim is
/// open, while the game is adjourned, and after the end.
const HEARD: &[(&str, &str)] = &[
    ("the game starts", "x----"),
    ("white arrives", "xxxx-"),
    ("white plays e2e4", "-x---"),
    ("white plays e2e4 with lag 100ms", "-x---"),
    ("white touches e2", "-x---"),
    ("white lifts e2", "-x---"),
    ("white makes e2e4", "-x---"),
    ("white presses", "-x---"),
    ("white claims time", "-x---"),
    ("arbiter observes the clocks", "-xxx-"),
    ("arbiter observes both flags down", "-xx--"),
    ("arbiter observes that the clock is defective", "-x---"),
    ("arbiter observes that the clock is set wrongly", "-x---"),
    ("white presses the clock with force", "-x---"),
    ("white stops the clocks to call the arbiter", "-x---"),
    ("white offers a draw", "-xxx-"),
    ("white accepts the draw", "-xxx-"),
    ("white declines the draw", "-xxx-"),
    ("white claims fifty moves", "-xx--"),
    (
        "white claims a quickplay draw: the opponent makes no effort",
        "-x---",
    ),
    ("white asks for an increment", "-x---"),
    ("white resigns", "-xxx-"),
    ("white seems to resign", "-x---"),
    ("white concedes mate", "-x---"),
    ("white retracts the offer", "-xxxx"),
    ("white asks for a takeback", "-----"),
    ("white accepts the takeback", "-----"),
    ("white declines the takeback", "-----"),
    ("white aborts the game", "-----"),
    ("white disconnects", "-----"),
    ("white reconnects", "-----"),
    ("white claims a win by disconnection", "-----"),
    ("white signs", "----x"),
    ("white appeals", "-x--x"),
    ("white records e2e4", "-xx-x"),
    ("arbiter has the game reconstructed", "-x---"),
    ("white needs an assistant to press", "xx---"),
    ("white distracts the opponent", "-x---"),
    ("a spectator talks about the game", "-xx--"),
    ("arbiter tells the players that a move is made", "-xx--"),
    ("white reports an illegal move", "-x--x"),
    ("arbiter adjourns the game", "-x---"),
    ("arbiter stops the clocks", "xxxx-"),
];

/// A game in each phase, all with White to move.
fn games(rulebook: &Rulebook) -> [Arbiter; 5] {
    let config = || board(rulebook, "90+0");
    let halted = "0:10 white claims fifty moves
        > the clocks are stopped
        > white has claimed a draw
        > white offers a draw
        > for the arbiter: is the claim of white right";
    let adjourned = "0:10 arbiter adjourns the game
            > white must seal a move and stop the clock
        0:10 white seals e2e4
        0:10 white stops the clock after sealing
            > the game is adjourned";
    let over = "0:10 black resigns
        > the game is over: 1-0 by resignation";
    let started = |story: &str| tell(config(), &format!("{STARTED}{story}"));
    let games = [
        Arbiter::new(config()),
        started(""),
        started(halted),
        started(adjourned),
        started(over),
    ];
    let by = Color::White;
    assert_eq!(games[0].phase(), Phase::BeforeStart);
    assert_eq!(games[1].phase(), Phase::Thinking { player: by });
    assert!(matches!(games[2].phase(), Phase::Halted(_)));
    assert_eq!(games[3].phase(), Phase::Adjourned { sealer: by });
    assert!(matches!(games[4].phase(), Phase::Over(_)));
    games
}

#[test]
fn events_are_heard_in_their_phases() {
    check(HEARD, &games(&Rulebook::FIDE_2023));
}

/// The events of servers, where an event has added their rules to the Laws. Player and opponent are connected.
const SERVED: &[(&str, &str)] = &[
    ("white asks for a takeback", "-x---"),
    ("white accepts the takeback", "-x---"),
    ("white declines the takeback", "-xx--"),
    ("white retracts the takeback", "-xxxx"),
    ("white aborts the game", "xx---"),
    ("white disconnects", "xxx--"),
    ("white claims a win by disconnection", "-x---"),
    ("white claims a draw by disconnection", "-x---"),
];

#[test]
fn events_of_servers_are_heard_in_their_phases() {
    let rules = [
        Rule::Takeback,
        Rule::Abort,
        Rule::Disconnection,
        Rule::DisconnectionClaim,
    ];
    let rulebook = rules.into_iter().fold(Rulebook::FIDE_2023, |book, rule| {
        book.with_rule(rule, Article::new("7"))
    });
    let games = games(&rulebook);
    check(SERVED, &games);
    // Whoever is away can come back in the same phases.
    let away = games.map(|mut game| {
        let gone = "white disconnects".parse().expect("an event");
        let _ = game.handle(at("0:30"), gone);
        game
    });
    check(&[("white reconnects", "xxx--")], &away);
}

fn check(table: &[(&str, &str)], games: &[Arbiter; 5]) {
    for (phrase, marks) in table {
        let event: Event = phrase.parse().expect(phrase);
        let heard = games.each_ref().map(|game| {
            let is_heard = game.clone().handle(at("1:00"), event).is_ok();
            if is_heard { 'x' } else { '-' }
        });
        assert_eq!(heard.iter().collect::<String>(), *marks, "{phrase}");
    }
}

#[test]
fn the_table_has_events_of_every_kind() {
    let events = HEARD.iter().map(|(phrase, _)| phrase.parse::<Event>());
    let kinds: BTreeSet<String> = events
        .map(|event| variant(&event.expect("an event")))
        .collect();
    let mut sources = enums("event").into_iter();
    let (name, variants) = sources.find(|(name, _)| name == "Event").expect("events");
    assert_complete(&name, &kinds, &variants);
}
