//! The rules for servers, section by section: moves, time, lag, draws, takebacks, aborted games, lost connections.

use std::time::Duration;

use touchmove::arbiter::{EndCause, Event, GameConfig, GameResult, HandleError, Log, event};
use touchmove::laws::{Article, CitationSource, Edition, Rule, RulebookError, Speed};
use touchmove::{Arbiter, ByColor, ChessClock, Rulebook, TimeControl};
use touchmove_rows::test;

use crate::scenario::{at, online, tell};

/// A rated game under the server rules.
pub(crate) fn rated(control: &str) -> GameConfig {
    let control: TimeControl = control.parse().expect("a time control");
    GameConfig::new(Rulebook::SERVER, control).expect("a clock with time")
}

/// A correspondence game under the server rules.
fn three_days_a_move() -> GameConfig {
    let control = TimeControl::from_pgn("1/259200").expect("a time control");
    GameConfig::new(Rulebook::SERVER, control).expect("a clock with time")
}

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
fn section_1_articles_are_those_of_fide() {
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
}

#[test]
fn rules_without_a_ruling_have_their_sections() {
    for (rule, section) in [
        (Rule::MoveRefused, "S.2.1"),
        (Rule::NothingTouched, "S.2.2"),
        (Rule::TimeMeasured, "S.3.1"),
        (Rule::LagGivenBack, "S.4"),
        (Rule::Speed, "S.11"),
    ] {
        let cited = Rulebook::SERVER.cite(rule).expect("in force");
        assert_eq!(cited.article().as_str(), section);
    }
    assert_eq!(Rulebook::SERVER.illegal_move().limit, None);
    assert_eq!(Rulebook::SERVER.illegal_move().bonus, Duration::ZERO);
    assert_eq!(Rulebook::SERVER.wrong_claim().bonus, Duration::ZERO);
}

#[test]
fn section_5_the_laws_have_no_draw_without_a_claim() {
    let refused = "fide2023 draws_without_claim=automatic".parse::<Rulebook>();
    let rule = Rule::ClaimlessDraw;
    assert_eq!(refused, Err(RulebookError::NotInForce { rule }));
}

#[test]
fn section_8_an_aborted_game_hears_nothing() {
    let mut arbiter = tell(
        rated("5+3"),
        "0:00 white aborts the game\n> the game is aborted by white",
    );
    for event in event::phrases() {
        let event: Event = event.example().to_string().parse().expect("an event");
        assert!(arbiter.handle(at("1:00"), event).is_err(), "{event}");
    }
}

#[test]
fn section_13_the_last_resort_stays() {
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
