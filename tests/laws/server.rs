//! The rules for servers, section by section: moves, time, lag, draws, takebacks, aborted games, lost connections.

use std::time::Duration;

use touchmove::arbiter::host::{ClaimChecking, QuestionPolicy};
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::{
    EndCause, Event, GameConfig, GameResult, HandleError, HostConfig, Log, Phase, event,
};
use touchmove::draws::ClaimKind;
use touchmove::laws::{Article, CitationSource, Edition, Rule, RulebookError, Speed};
use touchmove::{Arbiter, ByColor, ChessClock, Color, Rulebook, TimeControl};
use touchmove_rows::test;

use crate::scenario::{STARTED, at, online, position, tell, tell_on, under_way};

/// A rated game under the server rules.
pub(crate) fn rated(control: &str) -> GameConfig {
    let control: TimeControl = control.parse().expect("a time control");
    GameConfig::new(Rulebook::SERVER, control).expect("a clock with time")
}

fn casual(control: &str) -> GameConfig {
    rated(control).with_casual_play()
}

/// A correspondence game under the server rules.
fn three_days_a_move() -> GameConfig {
    let control = TimeControl::from_pgn("1/259200").expect("a time control");
    GameConfig::new(Rulebook::SERVER, control).expect("a clock with time")
}

/// A game under the server rules with one option changed.
fn with_option(control: &str, option: &str) -> GameConfig {
    let rulebook: Rulebook = format!("server {option}").parse().expect("a rulebook");
    rated(control).with_rulebook(rulebook)
}

/// A game in which both players have moved, two seconds after its start.
const MOVED: &str = "0:00 the game starts
    > the clock of white runs (server S.1-6.6)
 0:01 white plays e2e4
 0:02 black plays e7e5
";

/// The error of an event that the rulebook has no rule for.
fn lacking(rulebook: &Rulebook, event: &str) -> Option<Rule> {
    let config = rated("5+3").with_rulebook(rulebook.clone());
    let mut arbiter = tell(config, "0:00 the game starts\n > the clock of white runs");
    let event: Event = event.parse().expect("an event");
    let before = format!("{arbiter:?}");
    match arbiter.handle(at("0:01"), event) {
        Err(HandleError::NotInForce { rule }) => {
            assert_eq!(format!("{arbiter:?}"), before, "{event}");
            Some(rule)
        }
        _ => None,
    }
}

// S.1: play

#[test]
fn section_1_the_laws_of_chess_hold_for_play() {
    for (fen, mv, cause) in [
        (
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a8",
            "the game is over: 1-0 by checkmate (server S.1-5.1.1)",
        ),
        (
            "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
            "f1f7",
            "the game is over: 1/2-1/2 by stalemate (server S.1-5.2.1)",
        ),
        (
            "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
            "e1e2",
            "the game is over: 1/2-1/2 by dead position (server S.1-5.2.2)",
        ),
    ] {
        let config = rated("5+3").with_start(position(fen));
        let story = format!("{STARTED} 0:01 white plays {mv}\n> {cause}");
        tell(config, &story);
    }
    // The same position is what the Laws say it is.
    for rule in [Rule::SamePosition, Rule::KnightMove, Rule::EnPassant] {
        let cited = Rulebook::SERVER.cite(rule).expect("in force");
        let fide = Rulebook::FIDE_2023.cite(rule).expect("in force").article();
        assert_eq!(cited.fide_article(), Some(fide), "{rule:?}");
        assert_eq!(cited.article().to_string(), format!("S.1-{fide}"));
        assert_eq!(
            cited.to_string(),
            format!("touchmove server rules 1, Section S.1 (FIDE Article {fide}): {rule}")
        );
        assert!(cited.is_verified());
    }
    let own = Rulebook::SERVER.cite(Rule::Abort).expect("in force");
    assert_eq!(own.fide_article(), None);
    // An event's own article is not one of these sections.
    let event = Rulebook::SERVER.with_rule(Rule::Abort, Article::new("7-2"));
    let event = event.cite(Rule::Abort).expect("in force");
    assert_eq!(event.fide_article(), None);
    assert!(event.to_string().starts_with("event rules, Article 7-2: "));
}

#[test]
fn every_article_taken_over_is_that_of_2023() {
    for &rule in Rule::ALL {
        let Some(cited) = Rulebook::SERVER.cite(rule) else {
            continue;
        };
        assert_eq!(cited.source(), CitationSource::Edition);
        assert!(cited.article().as_str().starts_with("S."), "{rule:?}");
        if let Some(fide) = cited.fide_article() {
            let printed = Rulebook::FIDE_2023.cite(rule).expect("in force");
            assert_eq!(printed.article(), fide, "{rule:?}");
        }
    }
}

// S.2: moves

#[test]
fn section_2_a_move_is_legal_or_refused() {
    // S.2.1: whatever the host has chosen.
    for host in [HostConfig::ONLINE, HostConfig::OVER_THE_BOARD] {
        let mut arbiter = tell(rated("5+3").with_host(host), STARTED);
        let before = format!("{arbiter:?}");
        for (event, error) in [
            (
                "white plays e2e5",
                "the move is not legal: a pawn cannot move from e2 to e5",
            ),
            ("black plays e7e5", "black does not have the move"),
        ] {
            let error = format!("0:01 {event}\n! {error}");
            tell_on(&mut arbiter, &error);
            assert_eq!(format!("{arbiter:?}"), before, "{event}");
        }
        tell_on(&mut arbiter, "0:01 white plays e2e4\n = 5:05 5:03");
    }
    assert_eq!(Rulebook::SERVER.illegal_move().limit, None);
    assert_eq!(Rulebook::SERVER.illegal_move().bonus, Duration::ZERO);
    let cited = Rulebook::SERVER.cite(Rule::MoveRefused).expect("in force");
    assert_eq!(cited.article().as_str(), "S.2.1");
}

#[test]
fn section_2_nothing_is_touched() {
    for (event, rule) in [
        ("white arrives", Rule::DefaultTime),
        ("white touches e2", Rule::TouchMove),
        ("white releases e2 on e4", Rule::TouchMove),
        ("white makes e2e4", Rule::ReleasedMove),
        ("white presses", Rule::MoveCompleted),
        ("white presses the clock with force", Rule::ClockHandling),
        (
            "white stops the clocks to call the arbiter",
            Rule::StopClocks,
        ),
        ("arbiter observes both flags down", Rule::BothFlags),
        (
            "arbiter observes that the clock is defective",
            Rule::ClockDefect,
        ),
        (
            "arbiter observes that the clock is set wrongly",
            Rule::ClockSetting,
        ),
        (
            "white claims a quickplay draw: the opponent cannot win",
            Rule::QuickplayClaim,
        ),
        ("white asks for an increment", Rule::QuickplayIncrement),
        ("white seems to resign", Rule::ConcededMate),
        ("white concedes mate", Rule::ConcededMate),
        ("white signs", Rule::SignedResult),
        ("white appeals", Rule::Appeal),
        ("white records e2e4", Rule::Recording),
        ("arbiter observes the flag of white fall", Rule::FlagFall),
        ("arbiter has the game reconstructed", Rule::Reconstruction),
        ("arbiter has the moves counted", Rule::WitnessedCount),
        ("white needs an assistant to press", Rule::PressingAssistant),
        (
            "white needs an assistant to record",
            Rule::RecordingAssistant,
        ),
        ("white distracts the opponent", Rule::Conduct),
        ("a spectator talks about the game", Rule::FinishedPlayers),
        (
            "arbiter tells the players that a move is made",
            Rule::ArbiterSilence,
        ),
        ("white reports an illegal move", Rule::Reporting),
        ("arbiter adjourns the game", Rule::SealedMove),
    ] {
        assert_eq!(lacking(&Rulebook::SERVER, event), Some(rule), "{event}");
        // At a board, all of them can happen.
        assert_eq!(lacking(&Rulebook::FIDE_2023, event), None, "{event}");
        // A host that adds the rule knows the event.
        let with = Rulebook::SERVER.with_rule(rule, Article::new("7"));
        assert_eq!(lacking(&with, event), None, "{event}");
    }
    let cited = Rulebook::SERVER
        .cite(Rule::NothingTouched)
        .expect("in force");
    assert_eq!(cited.article().as_str(), "S.2.2");
    let error = HandleError::NotInForce { rule: Rule::Appeal };
    assert_eq!(
        error.to_string(),
        "this event needs a rule that the rulebook lacks: Appeal (a player may appeal against a decision unless the \
         event does not allow it)"
    );
}

/// A rule that an edition does not have cannot be reached in its games.
#[test]
fn editions_for_a_board_have_no_rules_of_servers() {
    for &edition in Edition::ALL {
        let rulebook = Rulebook::new(edition);
        let is_server = edition == Edition::Server;
        for (event, rule) in [
            ("white asks for a takeback", Rule::Takeback),
            ("black accepts the takeback", Rule::Takeback),
            ("black declines the takeback", Rule::Takeback),
            ("white retracts the takeback", Rule::Takeback),
            ("white aborts the game", Rule::Abort),
            ("white disconnects", Rule::Disconnection),
            ("white reconnects", Rule::Disconnection),
            (
                "white claims a win by disconnection",
                Rule::DisconnectionClaim,
            ),
            (
                "white claims a draw by disconnection",
                Rule::DisconnectionClaim,
            ),
        ] {
            let expected = Some(rule).filter(|_| !is_server);
            assert_eq!(lacking(&rulebook, event), expected, "{edition}: {event}");
            let with = rulebook.with_rule(rule, Article::new("7"));
            assert_eq!(lacking(&with, event), None, "{edition}: {event}");
        }
    }
}

// S.3: time

#[test]
fn section_3_the_server_sees_that_time_is_used_up() {
    // S.3.1: whatever the host has chosen.
    for host in [HostConfig::ONLINE, HostConfig::OVER_THE_BOARD] {
        let mut arbiter = tell(rated("1+0").with_host(host), MOVED);
        assert_eq!(arbiter.deadline(), Some(at("1:01")));
        tell_on(
            &mut arbiter,
            "0:30 black claims time
                > the flag of white has not fallen (server S.1-6.4)
             1:01 white plays g1f3
                > the game is over: 0-1 by time (server S.3.2)",
        );
        assert_eq!(arbiter.ply(), 2);
    }
    let cited = Rulebook::SERVER.cite(Rule::TimeMeasured).expect("in force");
    assert_eq!(cited.article().as_str(), "S.3.1");
    // A lone king does not win on time. The full answer counts, not only the material.
    for (fen, ruling) in [
        (
            "4k3/7r/8/8/8/8/8/4K3 b - - 0 1",
            "1/2-1/2 by time (server S.3.3)",
        ),
        // Nothing on this board can ever move into the other half.
        (
            "8/5k2/8/p1p1p1p1/P1P1P1P1/8/8/4K2B b - - 0 40",
            "1/2-1/2 by",
        ),
        (
            "4k3/p7/8/8/8/8/8/2B1K3 b - - 0 1",
            "1-0 by time (server S.3.2)",
        ),
    ] {
        let config = under_way(rated("1+0"), [1, 1]).with_start(position(fen));
        let mut arbiter = Arbiter::new(config);
        let rulings = arbiter.handle(at("0"), Event::Start).expect("in order");
        let rulings = match arbiter.deadline() {
            Some(due) => arbiter.handle(due, Event::ObserveClocks).expect("in order"),
            None => rulings,
        };
        let over = rulings.iter().last().expect("an end").to_string();
        assert!(over.contains(ruling), "{fen}: {over}");
    }
}

// S.4: lag

#[test]
fn section_4_lag_is_given_back_within_limits() {
    let story = |lag: u32| {
        format!(
            "{MOVED} 0:05 white plays g1f3 with lag {lag}ms
             0:05 black plays b8c6"
        )
    };
    // The move took three seconds, and a second at most is given back.
    for (lag, left) in [
        (0, 296_000),
        (400, 296_400),
        (1_000, 297_000),
        (60_000, 297_000),
    ] {
        let arbiter = tell(rated("5+0"), &story(lag));
        let shown = arbiter.clock().remaining(Color::White, at("0:05"));
        assert_eq!(shown, Some(Duration::from_millis(left)), "{lag}");
    }
    let arbiter = tell(with_option("5+0", "lag_limit=0s"), &story(900));
    let shown = arbiter.clock().remaining(Color::White, at("0:05"));
    assert_eq!(shown, Some(Duration::from_millis(296_000)));
    // Without the rule nothing is given back, however much the client reports.
    let arbiter = tell(with_option("5+0", "-LagGivenBack"), &story(2_000));
    let shown = arbiter.clock().remaining(Color::White, at("0:05"));
    assert_eq!(shown, Some(Duration::from_millis(296_000)));
    let story = format!(
        "{MOVED} 1:01 white plays g1f3 with lag 1ms
            > the game is over: 0-1 by time (server S.3.2)"
    );
    tell(with_option("1+0", "-LagGivenBack"), &story);
    // Never more than the move took.
    let arbiter = tell(
        with_option("5+0", "lag_limit=60s"),
        &format!("{MOVED} 0:05 white plays g1f3 with lag 50000ms"),
    );
    let shown = arbiter.clock().remaining(Color::White, at("0:05"));
    assert_eq!(shown, Some(Duration::from_secs(299)));
    // A move sent in time is in time, but not one that would need more than the limit.
    let late = |lag: u32, ruled: &str| {
        let story = format!("{MOVED} 1:01.9 white plays g1f3 with lag {lag}ms\n{ruled}");
        tell(rated("1+0"), &story);
    };
    late(950, "");
    late(800, "> the game is over: 0-1 by time (server S.3.2)");
    let story = format!(
        "{MOVED} 1:02.1 white plays g1f3 with lag 5000ms
            > the game is over: 0-1 by time (server S.3.2)"
    );
    tell(rated("1+0"), &story);
    // A host that gives lag back waits for as long after the deadline before it observes the clocks.
    let mut arbiter = tell(rated("1+0"), MOVED);
    let limit = arbiter.config().rulebook().policies().server.lag_limit;
    let due = arbiter.deadline().expect("a clock runs");
    assert_eq!(due, at("1:01"));
    let mut hasty = arbiter.clone();
    tell_on(
        &mut hasty,
        "1:01 arbiter observes the clocks
            > the game is over: 0-1 by time (server S.3.2)",
    );
    let observed = due.saturating_add(limit);
    assert_eq!(observed, at("1:02"));
    let mut silent = arbiter.clone();
    tell_on(
        &mut silent,
        "1:02 arbiter observes the clocks
            > the game is over: 0-1 by time (server S.3.2)",
    );
    let end = silent.log().last().expect("the observation");
    assert_eq!(end.at, observed);
    tell_on(&mut arbiter, "1:01.2 white plays g1f3 with lag 900ms");
    assert_eq!(arbiter.ply(), 3);
    let cited = Rulebook::SERVER.cite(Rule::LagGivenBack).expect("in force");
    assert_eq!(cited.article().as_str(), "S.4");
}

// S.5: draws

/// Knights go out and back; the start position recurs after every four half-moves.
fn knights(times: usize) -> String {
    let mut story = String::new();
    for round in 0..times {
        for (place, mv) in [
            "white plays g1f3",
            "black plays g8f6",
            "white plays f3g1",
            "black plays f6g8",
        ]
        .into_iter()
        .enumerate()
        {
            let second = 1 + 4 * round + place;
            story.push_str(&format!("0:{second:02} {mv}\n"));
        }
    }
    story
}

#[test]
fn section_5_a_claim_is_right_or_answered_with_the_reason() {
    let twice = knights(1);
    let story = format!(
        "{STARTED} {twice}
         0:06 white claims threefold repetition
            > white has claimed a draw (server S.5.3)
            > the claim of white is wrong: the position's number of occurrences is 2, and a claim needs 3 (server S.5.6)
            = 5:05 5:07
         0:07 white claims fifty moves
            > white has claimed a draw (server S.5.4)
            > the claim of white is wrong"
    );
    let mut arbiter = tell(rated("5+3"), &story);
    // It binds to nothing, and the clock has run on.
    tell_on(
        &mut arbiter,
        "0:07 white claims threefold repetition announcing b1c3
            > white has claimed a draw (server S.5.3)
            > the claim of white is wrong
         0:08 white plays e2e4",
    );
    assert_eq!(Rulebook::SERVER.wrong_claim().bonus, Duration::ZERO);
    let story = format!(
        "{STARTED} {}
         0:10 white claims threefold repetition
            > white has claimed a draw (server S.5.3)
            > the game is over: 1/2-1/2 by claim of threefold repetition (server S.5.3)",
        knights(2)
    );
    tell(rated("5+3"), &story);
    let config = rated("5+3").with_start(position("8/8/4k3/8/8/3K4/8/R7 w - - 99 160"));
    let story = format!(
        "{STARTED} 0:01 white claims fifty moves announcing a1a2
            > white has claimed a draw (server S.5.4)
            > the game is over: 1/2-1/2 by claim of fifty moves without a capture or a pawn move (server S.5.4)"
    );
    tell(config, &story);
}

#[test]
fn section_5_a_host_may_need_no_claim() {
    let automatic = || with_option("5+3", "draws_without_claim=automatic");
    let story = format!(
        "{STARTED} {} > the game is over: 1/2-1/2 by threefold repetition (server S.5.5)",
        knights(2)
    );
    let arbiter = tell(automatic(), &story);
    let cause = EndCause::WithoutClaim(ClaimKind::ThreefoldRepetition);
    assert_eq!(arbiter.verdict().expect("over").cause, cause);
    let fifty = position("8/8/4k3/8/8/3K4/8/R7 w - - 99 160");
    let story = format!(
        "{STARTED} 0:01 white plays a1a2
            > the game is over: 1/2-1/2 by fifty moves without a capture or a pawn move (server S.5.5)"
    );
    tell(automatic().with_start(fifty.clone()), &story);
    // By default nothing ends by itself.
    let arbiter = tell(
        rated("5+3").with_start(fifty),
        &format!("{STARTED} 0:01 white plays a1a2"),
    );
    assert!(arbiter.verdict().is_none());
    // Mate comes first.
    let mate = position("7k/8/6K1/8/8/8/8/R7 w - - 99 160");
    let story = format!(
        "{STARTED} 0:01 white plays a1a8
            > the game is over: 1-0 by checkmate (server S.1-5.1.1)"
    );
    tell(automatic().with_start(mate), &story);
    // The Laws have no such rule, unless an event adds it.
    let refused = "fide2023 draws_without_claim=automatic".parse::<Rulebook>();
    let rule = Rule::ClaimlessDraw;
    assert_eq!(refused, Err(RulebookError::NotInForce { rule }));
    let event: Rulebook = "fide2023 draws_without_claim=automatic +ClaimlessDraw=7"
        .parse()
        .expect("a rulebook");
    let story = format!(
        "{STARTED} {} > the game is over: 1/2-1/2 by threefold repetition (fide2023 7)",
        knights(2)
    );
    tell(online(&event, "5+3"), &story);
}

// S.6: draw offers

// S.7: takebacks

/// An offer that the player to move makes belongs to the next move, and goes with it.
#[test]
fn section_7_a_takeback_removes_the_offers_of_its_moves_from_the_record() {
    for (offer, is_kept) in [
        (
            "0:03 white offers a draw\n > white offers a draw\n 0:04 white plays g1f3",
            false,
        ),
        (
            "0:03 white plays g1f3\n 0:04 white offers a draw\n > white offers a draw",
            false,
        ),
        (
            "0:03 black offers a draw\n > black offers a draw\n 0:04 white plays g1f3\n > the offer of black lapses",
            true,
        ),
    ] {
        let story = format!(
            "{MOVED} {offer}
             0:05 white asks for a takeback
                > white asks to take a move back
             0:06 black accepts the takeback
                > the position after 2 half-moves is reinstated
                *> note: white gained 0:00:03.000 by moves that are void (server S.12.3)
                > the clock of white runs
             0:07 white plays d2d4"
        );
        let pgn = tell(casual("5+3"), &story)
            .to_record()
            .to_pgn(touchmove::pgn::Style::Export);
        assert_eq!(pgn.contains("(=)"), is_kept, "{offer}\n{pgn}");
        assert!(pgn.contains("d4") && !pgn.contains("Nf3"), "{pgn}");
    }
}

#[test]
fn section_7_repetitions_and_offers_go_back() {
    let story = format!(
        "{STARTED} {}
         0:10 white plays g1f3
         0:11 white offers a draw
            > white offers a draw
         0:12 white asks for a takeback
            > white asks to take a move back
         0:13 black accepts the takeback
            > the position after 8 half-moves is reinstated
            *> note: white gained 0:00:03.000 by moves that are void (server S.12.3)
            > the clock of white runs
         0:14 black accepts the draw
            > what black did has no effect: there is no offer",
        knights(2)
    );
    let arbiter = tell(casual("5+3"), &story);
    assert_eq!(arbiter.repetitions().count(), 3);
}

#[test]
fn section_7_the_clock_as_it_is_or_as_it_was() {
    let story = |clocks: &str| {
        format!(
            "{MOVED} 0:10 white plays g1f3
             0:30 white asks for a takeback
                > white asks to take a move back
             0:40 black accepts the takeback
                > the position after 2 half-moves is reinstated
                {clocks}"
        )
    };
    let is = "*> note: white gained 0:00:03.000 by moves that are void (server S.12.3)
        > the clock of white runs (server S.7.1)
        = 5:00 4:35";
    tell(casual("5+3"), &story(is));
    let was = "> white has 0:05:05.000 left (server S.7.1)
        > black has 0:05:05.000 left (server S.7.1)
        > the clock of white runs (server S.7.1)
        = 5:05 5:05";
    let config = with_option("5+3", "takeback_clock=as_it_was").with_casual_play();
    let mut arbiter = tell(config.clone(), &story(was));
    // Back to the start, and on: the times of the other line are forgotten.
    tell_on(
        &mut arbiter,
        "0:45 white plays f1c4
         0:55 black plays b8c6
         1:00 black asks for a takeback
            > black asks to take a move back
         1:05 white accepts the takeback
            > the position after 3 half-moves is reinstated
            > white has 0:05:03.000 left
            > black has 0:05:05.000 left
            > the clock of black runs
            = 5:03 5:05
         1:06 white asks for a takeback
            > white asks to take a move back
         1:07 black accepts the takeback
            > the position after 2 half-moves is reinstated
            > white has 0:05:05.000 left
            > black has 0:05:05.000 left
            > the clock of white runs
         1:08 white asks for a takeback
            > white asks to take a move back
         1:09 black accepts the takeback
            > the position after 0 half-moves is reinstated
            > white has 0:05:03.000 left
            > black has 0:05:03.000 left
            > the clock of white runs",
    );
    let log: Log = arbiter
        .to_log_with_rulings()
        .to_string()
        .parse()
        .expect("a log");
    let replay = log.replay().expect("it happened");
    assert!(replay.mismatches.is_empty(), "{:?}", replay.mismatches);
    assert_eq!(format!("{:?}", replay.arbiter), format!("{arbiter:?}"));
    // Players without a limit have no times to set.
    let config = GameConfig::new(
        config.rulebook().clone(),
        "unlimited".parse().expect("a control"),
    );
    let config = config.expect("a clock with time").with_casual_play();
    tell(config, &story("> the clock of white runs"));
}

#[test]
fn section_7_takebacks_are_for_casual_games() {
    let refused = format!(
        "{MOVED} 0:03 white asks for a takeback
            > what white did has no effect: the game is rated (server S.7.1)"
    );
    let arbiter = tell(rated("5+3"), &refused);
    assert!(!arbiter.config().is_casual());
    let story = format!(
        "{MOVED} 0:03 white asks for a takeback
            > white asks to take a move back"
    );
    tell(with_option("5+3", "takeback_games=all"), &story);
}

/// Who stops the clocks keeps them stopped, and a delay begins anew.
#[test]
fn section_7_clocks_that_are_stopped_stay_stopped() {
    let arbiter = tell(
        casual("5+3"),
        &format!(
            "{MOVED} 0:03 arbiter stops the clocks
                > the clocks are stopped (server S.12.1)
             0:04 white asks for a takeback
                > white asks to take a move back
             0:05 black accepts the takeback
                > the position after 0 half-moves is reinstated
                *> note: white gained 0:00:03.000 by moves that are void (server S.12.3)
                *> note: black gained 0:00:03.000 by moves that are void (server S.12.3)
             0:06 arbiter restarts the clocks
                > the clock of white runs (server S.12.2)"
        ),
    );
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    let mut delayed = tell(casual("1d5"), &MOVED.replace("e7e5", "e7e6"));
    tell_on(
        &mut delayed,
        "0:05 white asks for a takeback
            > white asks to take a move back
         0:06 black accepts the takeback
            > the position after 0 half-moves is reinstated
            > the clock of white runs",
    );
    assert_eq!(delayed.clock().deadline(), Some(at("1:11")));
}

// S.8: aborted games

#[test]
fn section_8_either_player_aborts_before_both_have_moved() {
    for story in [
        "0:00 white aborts the game
            > the game is aborted by white and has no result (server S.8.1)",
        "0:00 the game starts
            > the clock of white runs
         0:01 black aborts the game
            > the game is aborted by black and has no result (server S.8.1)",
        "0:00 the game starts
            > the clock of white runs
         0:01 white plays e2e4
         0:02 white aborts the game
            > the game is aborted by white and has no result (server S.8.1)",
        "0:00 the game starts
            > the clock of white runs
         0:01 white plays e2e4
         0:02 white offers a draw
            > what white did has no effect: too few moves have been made to agree a draw
         0:02 white asks for a takeback
            > white asks to take a move back
         0:03 black disconnects
            > black is disconnected, with a grace of 0:01:00.000
         0:04 white aborts the game
            > the game is aborted by white and has no result (server S.8.1)",
    ] {
        let mut arbiter = tell(casual("5+3"), story);
        assert_eq!(arbiter.phase(), Phase::Aborted);
        assert_eq!(arbiter.verdict(), None);
        assert_eq!(
            (arbiter.clock().running(), arbiter.deadline()),
            (None, None)
        );
        // Nothing stays open.
        for player in Color::ALL {
            assert!(!arbiter.offers_draw(player) && !arbiter.asks_for_takeback(player));
            assert_eq!(arbiter.disconnection_claim(player), None);
        }
        for event in event::phrases() {
            let event: Event = event.example().to_string().parse().expect("an event");
            assert!(arbiter.handle(at("1:00"), event).is_err(), "{event}");
        }
        let log: Log = arbiter
            .to_log_with_rulings()
            .to_string()
            .parse()
            .expect("a log");
        let replay = log.replay().expect("it happened");
        assert_eq!(replay.arbiter.phase(), Phase::Aborted);
        assert!(replay.mismatches.is_empty());
        let pgn = arbiter.to_record().to_pgn(touchmove::pgn::Style::Export);
        assert!(pgn.contains("[Result \"*\"]"), "{pgn}");
        assert!(pgn.contains("[Termination \"abandoned\"]"), "{pgn}");
    }
    let refused = format!(
        "{MOVED} 0:03 white aborts the game
            > what white did has no effect: both players have moved (server S.8.1)"
    );
    tell(rated("5+3"), &refused);
}

// S.9: connections

#[test]
fn section_9_a_win_or_a_draw_after_the_grace() {
    for (claimed, result) in [("win", "1-0"), ("draw", "1/2-1/2")] {
        let mut arbiter = tell(
            rated("5+3"),
            &format!(
                "{MOVED} 0:03 white plays g1f3
                 0:05 black disconnects
                    > black is disconnected, with a grace of 0:01:00.000 (server S.9.1)
                 0:06 black disconnects
                    ! black is disconnected already
                 0:07 white reconnects
                    ! white is not disconnected
                 0:20 white claims a {claimed} by disconnection
                    > what white did has no effect: the opponent has not been away long enough (server S.9.2)
                 0:21 black claims a {claimed} by disconnection
                    > what black did has no effect: the opponent is connected (server S.9.2)
                    = 5:07 4:47"
            ),
        );
        assert_eq!(arbiter.disconnection_claim(Color::White), Some(at("1:05")));
        assert_eq!(arbiter.disconnection_claim(Color::Black), None);
        tell_on(
            &mut arbiter,
            &format!(
                "1:05 white claims a {claimed} by disconnection
                    > the game is over: {result} by disconnection (server S.9.2)"
            ),
        );
        assert_eq!(arbiter.disconnection_claim(Color::White), None);
        let pgn = arbiter.to_record().to_pgn(touchmove::pgn::Style::Export);
        assert!(pgn.contains("[Termination \"abandoned\"]"), "{pgn}");
    }
}

/// The grace runs and stands with the clocks.
#[test]
fn section_9_the_grace_stands_while_the_clocks_are_stopped() {
    let mut arbiter = tell(
        rated("5+3"),
        &format!(
            "{MOVED} 0:05 black disconnects
                > black is disconnected, with a grace of 0:01:00.000 (server S.9.1)
             0:15 arbiter stops the clocks
                > the clocks are stopped (server S.12.1)
             2:00 white claims a win by disconnection
                > what white did has no effect: the clocks are stopped (server S.9.2)"
        ),
    );
    assert_eq!(arbiter.disconnection_claim(Color::White), None);
    // Fifty seconds of the grace are left.
    tell_on(
        &mut arbiter,
        "10:00 arbiter restarts the clocks
            > the clock of white runs (server S.12.2)",
    );
    assert_eq!(arbiter.disconnection_claim(Color::White), Some(at("10:50")));
    tell_on(
        &mut arbiter,
        "10:20 arbiter stops the clocks
            > the clocks are stopped
         10:30 white disconnects
            > white is disconnected, with a grace of 0:01:00.000
         10:40 black reconnects
            > black is connected again
         11:00 arbiter restarts the clocks
            > the clock of white runs
         11:59 black claims a draw by disconnection
            > what black did has no effect: the opponent has not been away long enough",
    );
    assert_eq!(arbiter.disconnection_claim(Color::Black), Some(at("12:00")));
    let json = serde_json::to_string(&arbiter).expect("written");
    let again: Arbiter = serde_json::from_str(&json).expect("read");
    assert_eq!(format!("{again:?}"), format!("{arbiter:?}"));
    tell_on(
        &mut arbiter,
        "12:00 black claims a draw by disconnection
            > the game is over: 1/2-1/2 by disconnection (server S.9.2)",
    );
    // An open question stops the clocks too.
    let host = HostConfig::ONLINE.with(|host| {
        host.claims = ClaimChecking::WhenDirected;
        host.questions = QuestionPolicy::Referred;
    });
    let mut arbiter = tell(
        rated("5+3").with_host(host),
        &format!(
            "{MOVED} 0:05 black disconnects
                > black is disconnected
             0:10 white claims threefold repetition
                > white has claimed a draw
                > the clocks are stopped (server S.12.1)
                > for the arbiter: is the claim of white right
             1:30 white claims a win by disconnection
                ! a question is open: is the claim of white right"
        ),
    );
    assert_eq!(arbiter.disconnection_claim(Color::White), None);
    tell_on(
        &mut arbiter,
        "2:00 arbiter answers verify
            > the claim of white is wrong
            > the clock of white runs",
    );
    assert_eq!(arbiter.disconnection_claim(Color::White), Some(at("2:55")));
    // A grace that is over stays so, but nothing is claimed while the clocks are stopped.
    tell(
        rated("5+3"),
        &format!(
            "{MOVED} 0:05 black disconnects
                > black is disconnected
             1:05 arbiter stops the clocks
                > the clocks are stopped
             1:06 white claims a win by disconnection
                > what white did has no effect: the clocks are stopped
             5:00 arbiter restarts the clocks
                > the clock of white runs
             5:00 white claims a win by disconnection
                > the game is over: 1-0 by disconnection"
        ),
    );
}

#[test]
fn section_9_the_grace_is_shorter_in_bullet() {
    let grace = |config: GameConfig| {
        let mut arbiter = tell(config, MOVED);
        let rulings = arbiter
            .handle(at("0:32"), "white disconnects".parse().expect("an event"))
            .expect("in order");
        let Decision::Disconnected { grace, .. } = rulings[0].decision else {
            panic!("{rulings:?}")
        };
        let grace = grace.expect("not by correspondence");
        let ends = arbiter.disconnection_claim(Color::Black);
        assert_eq!(ends, Some(at("0:32").saturating_add(grace)));
        grace
    };
    let seconds = Duration::from_secs;
    assert_eq!(grace(rated("5+3")), seconds(60));
    // 29 of 60 seconds are left, and a quarter of them is the grace.
    assert_eq!(grace(rated("1+0")), Duration::from_millis(7_250));
    let half = with_option("1+0", "disconnection_grace=60s,50%");
    assert_eq!(grace(half), Duration::from_millis(14_500));
    let short = with_option("1+0", "disconnection_grace=3s,50%");
    assert_eq!(grace(short), seconds(3));
    // What bullet is depends on the bounds.
    let never = with_option("1+0", "speeds=30s,480s,1500s,40");
    assert_eq!(grace(never), seconds(60));
    assert_eq!(grace(with_option("1+0", "-Speed")), seconds(60));
}

// S.10: resigning

// S.11: speeds

#[test]
fn section_11_bullet_blitz_rapid_classical() {
    for (control, speed) in [
        ("15s", Speed::Bullet),
        ("1+0", Speed::Bullet),
        ("2+1", Speed::Bullet),
        ("179s", Speed::Bullet),
        ("3+0", Speed::Blitz),
        ("3+2", Speed::Blitz),
        ("5+3", Speed::Blitz),
        ("479s", Speed::Blitz),
        ("8", Speed::Rapid),
        ("10+0", Speed::Rapid),
        ("15+10", Speed::Rapid),
        ("25+0", Speed::Classical),
        ("30+20", Speed::Classical),
        ("40/90+30,30+30", Speed::Classical),
        ("unlimited", Speed::Classical),
    ] {
        assert_eq!(rated(control).speed(), Some(speed), "{control}");
        let is_correspondence = control == "unlimited";
        assert_eq!(rated(control).is_correspondence(), is_correspondence);
        assert_eq!(online(&Rulebook::FIDE_2023, control).speed(), None);
        // Whatever it is called, the rules are the same.
        assert_eq!(rated(control).rulebook(), &Rulebook::SERVER, "{control}");
        assert_eq!(
            speed
                .to_string()
                .parse::<Article>()
                .map(|word| word.to_string()),
            Ok(speed.word().to_owned())
        );
    }
    // A day is the bound of correspondence, by the longer time of the two.
    for (seconds, is_correspondence) in [(86_399, false), (86_400, true)] {
        let control = TimeControl::sudden_death(Duration::from_secs(seconds));
        let clock = ChessClock::with_odds(ByColor::new("1+0".parse().expect("a control"), control));
        let config = rated("1+0").with_clock(clock).expect("a clock with time");
        assert_eq!(config.is_correspondence(), is_correspondence, "{seconds}");
    }
    assert!(three_days_a_move().is_correspondence());
    let cited = Rulebook::SERVER.cite(Rule::Speed).expect("in force");
    assert_eq!(cited.article().as_str(), "S.11");
}

// S.12 and S.13: the host

/// A penalty that has no rule would do nothing. The loss of the game ends it, so the host may decide that.
#[test]
fn section_13_a_penalty_needs_its_rule() {
    for penalty in ["warning", "opponent_time", "own_time", "fine as announced"] {
        let event = format!("arbiter penalizes white by {penalty}");
        let rule = Some(Rule::Penalties);
        assert_eq!(lacking(&Rulebook::SERVER, &event), rule, "{event}");
        assert_eq!(lacking(&Rulebook::FIDE_2023, &event), None, "{event}");
        let with = Rulebook::SERVER.with_rule(Rule::Penalties, Article::new("7"));
        assert_eq!(lacking(&with, &event), None, "{event}");
    }
    for penalty in ["loss", "expulsion"] {
        let story = format!(
            "{MOVED} 0:03 arbiter takes 0:00:05.000 from black
                > black loses 0:00:05.000 (server S.13)
             0:04 arbiter penalizes white by {penalty}
                > the game is over: 0-1 by conduct (server S.13)"
        );
        tell(rated("5+3"), &story);
    }
}

#[test]
fn section_13_what_no_rule_covers() {
    let story = format!(
        "{MOVED} 0:03 arbiter decides 1-0
            > the game is over: 1-0 by decision of the arbiter (server S.13)"
    );
    tell(rated("5+3"), &story);
    let rule = Rule::Judgment;
    assert_eq!(Edition::Server.last_resort(), rule);
    assert_eq!(
        Rulebook::SERVER.without_rule(rule),
        Err(RulebookError::LastResort { rule })
    );
}

// A game as a server would log it

#[test]
fn a_game_with_a_takeback_a_lost_connection_and_a_claim() {
    let log: Log = include_str!("../../examples/games/online.log")
        .parse()
        .expect("a log");
    assert!(log.has_all_rulings());
    let replay = log.replay().expect("it happened");
    assert!(replay.mismatches.is_empty(), "{}", replay.mismatches[0]);
    let verdict = replay.arbiter.verdict().expect("over");
    assert_eq!(
        (verdict.result, verdict.cause),
        (
            "1-0".parse::<GameResult>().expect("a result"),
            EndCause::Disconnection
        )
    );
    assert!(replay.arbiter.config().is_casual());
    let json = serde_json::to_string(&replay.arbiter).expect("written");
    let again: Arbiter = serde_json::from_str(&json).expect("read");
    assert_eq!(format!("{again:?}"), format!("{:?}", replay.arbiter));
}
