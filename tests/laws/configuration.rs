//! What is settled before a game: a clock with time, the class chosen by the control (row G-31), where counting begins,
//! and which games are the same.

use std::time::Duration;

use touchmove::arbiter::host::IrregularityDetection;
use touchmove::arbiter::{GameConfig, HostConfig, Log};
use touchmove::clock::{self, SessionTime};
use touchmove::laws::{Article, Edition, Parameter, Rule, RulebookError, Supervision, TimeClass};
use touchmove::{Arbiter, ByColor, ChessClock, Color, Rulebook, TimeControl};
use touchmove_rows::test;

use crate::scenario::{
    STARTED, begun, board, hear, moves, online, position, tell, tell_on, under_way,
};

fn control(text: &str) -> TimeControl {
    text.parse().expect("a control")
}

/// Returns the configuration that a control alone chooses.
fn chosen(rulebook: &Rulebook, text: &str) -> GameConfig {
    GameConfig::new(rulebook.clone(), control(text)).expect("a clock with time")
}

#[test]
fn a_control_without_time_begins_no_game() {
    let no_time = clock::Error::NoTime {
        player: Color::White,
    };
    for text in [
        "0",
        "0+0",
        "0/0",
        "0b3",
        "*0",
        "0d0",
        "0s",
        "0+5 after",
        "40/0,30",
        "1/0+0,30+0",
    ] {
        let Ok(control) = text.parse::<TimeControl>() else {
            // A period of no moves is not a control.
            assert_eq!(text, "0/0");
            continue;
        };
        for edition in Edition::ALL {
            let config = GameConfig::new(Rulebook::new(*edition), control);
            assert_eq!(config, Err(no_time), "{edition}: {text}");
        }
    }
    // The tag of a game played elsewhere is still read and written.
    for tag in ["0", "0b3", "*0", "40/0:1800"] {
        let control = TimeControl::from_pgn(tag).expect("a tag");
        assert_eq!(control.to_pgn().to_string(), tag);
        assert!(!control.has_time());
    }
    for text in [
        "0+1",
        "0d1",
        "1s",
        "*1s",
        "1/0+1,0",
        "0.001s",
        "unlimited",
        "-",
    ] {
        let config = chosen(&Rulebook::FIDE_2023, text);
        let mut arbiter = Arbiter::new(config);
        hear(&mut arbiter, "0:00 the game starts");
        let is_limited = !control(text).is_unlimited();
        assert_eq!(arbiter.deadline().is_some(), is_limited, "{text}");
    }
}

#[test]
fn a_clock_without_time_for_a_player_begins_no_game() {
    let config = chosen(&Rulebook::FIDE_2023, "5+0");
    for player in Color::ALL {
        let no_time = Err(clock::Error::NoTime { player });
        let mut controls = ByColor::new(control("5+0"), control("5+0"));
        controls[player] = control("0+0");
        assert_eq!(
            config.clone().with_clock(ChessClock::with_odds(controls)),
            no_time
        );

        let mut clock = ChessClock::new(control("5+3"));
        clock
            .set_remaining(player, Duration::ZERO, SessionTime::START)
            .expect("in order");
        assert_eq!(config.clone().with_clock(clock), no_time);
        clock
            .set_remaining(player, Duration::from_millis(1), SessionTime::START)
            .expect("in order");
        assert!(config.clone().with_clock(clock).is_ok());
        // A simple delay is time, in a turn in which none of it has been used.
        let mut clock = ChessClock::new(control("1d5"));
        clock.start(!player, SessionTime::START).expect("in order");
        clock
            .press(!player, SessionTime::from_millis(30_000))
            .expect("in order");
        clock
            .stop(SessionTime::from_millis(34_000))
            .expect("in order");
        for color in Color::ALL {
            clock
                .set_remaining(color, Duration::ZERO, SessionTime::from_millis(34_000))
                .expect("in order");
        }
        assert!(clock.has_time(player) && clock.has_time(!player));
        assert!(config.clone().with_clock(clock).is_ok());
    }
    let unseen = chosen(&Rulebook::FIDE_2023, "1+0");
    let mut clock = *unseen.clock();
    clock
        .start(Color::White, SessionTime::START)
        .expect("in order");
    clock
        .press(Color::White, SessionTime::from_millis(61_000))
        .expect("in order");
    let no_time = Err(clock::Error::NoTime {
        player: Color::White,
    });
    assert_eq!(unseen.with_clock(clock), no_time);
}

#[test]
fn a_log_whose_clock_has_no_time_is_refused_at_its_line() {
    let text = Arbiter::new(chosen(&Rulebook::FIDE_2023, "5+0"))
        .to_log()
        .to_string();
    for (from, to) in [
        ("control 5+0 |", "control 5b3 |"),
        ("white 0:05:00.000", "white 0:00:00.000"),
    ] {
        assert!(text.contains(from), "{text}");
        let text = text.replacen(from, to, 1);
        let is_read = to.starts_with("control");
        let read = text.parse::<Log>();
        assert_eq!(read.is_ok(), is_read, "{text}");
        if let Err(error) = read {
            let reason = "line 3: invalid clock: the clock gives white no time for a move";
            assert_eq!(error.to_string(), reason);
        }
    }
}

/// The text of a host names the first byte that is wrong, and what was expected there.
#[test]
fn the_text_of_a_host_is_refused_where_it_is_wrong() {
    let text = HostConfig::ONLINE.to_string();
    assert_eq!(text.parse(), Ok(HostConfig::ONLINE));
    let completion = text.find("completion").expect("the last field");
    let detections = "one of \"at_once\" \"when_reported\"";
    let refused = [
        (String::new(), "flags=".to_owned(), 0),
        (text[..13].to_owned(), "claims=".to_owned(), 13),
        (
            text[..completion].to_owned(),
            "completion=".to_owned(),
            completion,
        ),
        (
            text.replacen("irregularities=at_once", "irregularities=never", 1),
            detections.to_owned(),
            text.find("irregularities=").expect("a field") + "irregularities=".len(),
        ),
        (
            text.replacen("budget=", "budget=much", 1),
            "a number".to_owned(),
            text.find("budget=").expect("a field") + "budget=".len(),
        ),
        (
            format!("{text} seats=2"),
            "nothing after the last field".to_owned(),
            text.len(),
        ),
        (
            format!("{text} "),
            "nothing after the last field".to_owned(),
            text.len(),
        ),
    ];
    for (text, expected, offset) in refused {
        let error = text.parse::<HostConfig>().expect_err("a wrong text");
        let reason = format!("expected {expected} at byte {offset}");
        assert_eq!(error.to_string(), reason, "{text}");
    }
}

#[test]
fn an_adjourned_game_goes_on_though_time_was_used_up() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "60+0"), "e2e4 e7e5");
    tell_on(
        &mut arbiter,
        "0:10 arbiter adjourns the game
            > white must seal a move and stop the clock (fide2023 I.1.1)
         0:20 white seals g1f3
         0:30 arbiter sets black to 0:00:00.000
            > black has 0:00:00.000 left
         0:40 white stops the clock after sealing
            > the game is adjourned with a sealed move of white",
    );
    let envelope = arbiter.envelope().expect("adjourned");
    assert_eq!(envelope.move_number, 2);
    let config = board(&Rulebook::FIDE_2023, "60+0").with_envelope(&envelope);
    let log = Arbiter::new(config.clone()).to_log().to_string();
    let read: Log = log.parse().expect("what is written is read");
    assert_eq!(read.config(), &config);
    // The same clock at the beginning of a game is an error.
    let log = log.replace("adjourned", "earlier moves unknown");
    let error = log.parse::<Log>().expect_err("no time");
    assert_eq!(error.line(), 3);
}

#[test]
fn g_31_the_control_chooses_the_class() {
    use TimeClass::{Blitz, Rapid, Standard};
    // Where rapid begins and ends in each edition, and whether a game of exactly that time is rapid.
    let bounds = |edition| match edition {
        Edition::Fide1997 => ((15, true), (60, true)),
        Edition::Fide2009 => ((15, true), (60, false)),
        _ => ((10, false), (60, false)),
    };
    for &edition in Edition::ALL {
        if edition == Edition::Server {
            // All games are under the same rules; what they are called is another matter.
            continue;
        }
        let ((from, from_included), (to, to_included)) = bounds(edition);
        let first = if from_included { Rapid } else { Blitz };
        let last = if to_included { Rapid } else { Standard };
        // Sixty moves with a second each are a minute.
        let texts = |minutes: u64, seconds: u64| {
            let base = 60 * (minutes - 1) + seconds;
            [
                format!("{}s+0", base + 60),
                format!("{base}s+1"),
                format!("{base}s+1 after"),
                format!("{base}s d1"),
                format!("40/60s,{base}s"),
                format!("*{}s", base + 60),
            ]
        };
        for (minutes, seconds, class) in [
            (1, 1, Blitz),
            (from - 1, 59, Blitz),
            (from, 0, first),
            (from, 1, Rapid),
            (to - 1, 59, Rapid),
            (to, 0, last),
            (to, 1, Standard),
            (500, 0, Standard),
        ] {
            for text in texts(minutes, seconds) {
                let rulebook = Rulebook::new(edition);
                let config = chosen(&rulebook, &text);
                let expected = match class {
                    Rapid => rulebook.rapid(Supervision::Limited),
                    Blitz => rulebook.blitz(Supervision::Limited),
                    _ => rulebook,
                };
                assert_eq!(config.rulebook(), &expected, "{edition} {text}");
            }
        }
        let config = chosen(&Rulebook::new(edition), "unlimited");
        assert_eq!(config.rulebook().time_class(), Standard);
    }
}

#[test]
fn g_31_an_event_may_choose_another_class() {
    let laws = Rulebook::FIDE_2023;
    let fast = [
        laws.rapid(Supervision::Full),
        laws.rapid(Supervision::Limited),
        laws.blitz(Supervision::Full),
        laws.blitz(Supervision::Limited),
    ];
    for text in ["5+0", "20+0", "90+30", "-"] {
        for rulebook in &fast {
            assert_eq!(chosen(rulebook, text).rulebook(), rulebook, "{text}");
        }
        let config = chosen(&laws, text).with_rulebook(laws.clone());
        assert_eq!(config.rulebook(), &laws, "{text}");
    }
    // The event's changes also apply in the chosen class.
    let event: Rulebook = "fide2018 schools quickplay default_time=900s -ClaimIsOffer +Appeal=7"
        .parse()
        .expect("a rulebook");
    let line = "fide2018 blitz limited quickplay schools default_time=900s -ClaimIsOffer +Appeal=7";
    assert_eq!(chosen(&event, "3+2").rulebook().to_string(), line);
    // An event may set other bounds.
    let event = laws
        .with_value(Parameter::TimeClasses, "[180s,360s)")
        .expect("bounds");
    assert_eq!(
        chosen(&event, "5+0").rulebook().time_class(),
        TimeClass::Rapid
    );
}

#[test]
fn the_class_that_was_chosen_is_written_and_read_back() {
    for config in [
        chosen(&Rulebook::FIDE_2023, "3+2"),
        chosen(&Rulebook::FIDE_2018, "15+10"),
        chosen(&Rulebook::FIDE_2023.blitz(Supervision::Full), "3+2"),
        chosen(&Rulebook::FIDE_2023, "3+2").with_rulebook(Rulebook::FIDE_2023),
        chosen(&Rulebook::USCF, "90+30"),
    ] {
        let mut arbiter = Arbiter::new(config.clone());
        hear(&mut arbiter, "0:00 the game starts");
        let log = arbiter.to_log_with_rulings().to_string();
        assert_eq!(
            log.lines().nth(1),
            Some(&*format!("rulebook {}", config.rulebook()))
        );
        let read: Log = log.parse().expect("what is written is read");
        assert_eq!(read.config(), &config);
        let replay = read.replay().expect("it has happened");
        assert_eq!((replay.arbiter, replay.mismatches), (arbiter, Vec::new()));
    }
    // In blitz the first illegal move costs one minute, in standard play two.
    for (config, bonus, article) in [
        (chosen(&Rulebook::FIDE_2023, "5+0"), "0:01:00", "A.3"),
        (online(&Rulebook::FIDE_2023, "5+0"), "0:02:00", "7.5.5"),
    ] {
        let mut arbiter = begun(config.with_host(HostConfig::OVER_THE_BOARD), "");
        hear(&mut arbiter, "0:01 white makes e2e5");
        let rulings = hear(&mut arbiter, "0:02 white presses").join("\n");
        assert!(
            rulings.contains(&format!("black gets {bonus}.000 (fide2023 {article})")),
            "{article}: {rulings}"
        );
    }
}

#[test]
fn a_limit_for_rapid_and_blitz_counts_there_or_is_refused() {
    let point = Parameter::IllegalMoveLimitRapidBlitz;
    // US Chess has no rule by which illegal moves lose, so the event needs its own.
    let refused = RulebookError::NotInForce {
        rule: Rule::IllegalMoveLimit,
    };
    assert_eq!(Rulebook::USCF.with_value(point, "1"), Err(refused));
    assert_eq!(
        "uscf illegal_move_limit_rapid_blitz=1".parse::<Rulebook>(),
        Err(refused)
    );
    let limited = Rulebook::USCF.with_policies(|policies| {
        policies.irregularities.illegal_limit =
            Rulebook::FIDE_2017.policies().irregularities.illegal_limit;
    });
    assert_eq!(limited, Err(refused));
    let event = Rulebook::USCF
        .with_rule(Rule::IllegalMoveLimit, Article::new("E1"))
        .with_value(point, "1")
        .expect("the event's own rule");
    let line = "uscf illegal_move_limit_rapid_blitz=1 +IllegalMoveLimit=E1";
    assert_eq!(event.to_string(), line);
    assert_eq!(line.parse(), Ok(event.clone()));
    for (text, is_lost) in [("5+0", true), ("30+0", true), ("90+30", false)] {
        let host = HostConfig::OVER_THE_BOARD
            .with(|host| host.irregularities = IrregularityDetection::WhenReported);
        let config = chosen(&event, text).with_host(host);
        let mut arbiter = begun(config, "");
        for note in [
            "0:01 white makes e2e5",
            "0:02 white presses",
            "0:03 black stops the clocks to call the arbiter",
        ] {
            hear(&mut arbiter, note);
        }
        let rulings = hear(&mut arbiter, "0:04 black reports an illegal move");
        let lost = "the game is over: 0-1 by illegal moves (uscf E1)";
        assert_eq!(
            rulings.iter().any(|ruling| ruling == lost),
            is_lost,
            "{text}: {rulings:?}"
        );
        assert!(
            rulings
                .contains(&"white has completed an illegal move: number 1 (uscf 11A)".to_owned()),
            "{text}"
        );
    }
}

#[test]
fn a_start_position_is_the_beginning_of_its_game() {
    // Its move number is 39, but the two-move period, the draw and the set-up faults count from here.
    let start = position("4k3/7p/8/8/8/8/P7/4K3 w - - 0 39");
    let fresh = board(&Rulebook::FIDE_2023, "2/10+0,5+0")
        .with_rulebook(Rulebook::FIDE_2023)
        .with_start(start);
    let mut arbiter = begun(fresh.clone(), "a2a3 h7h6");
    assert_eq!(arbiter.clock().period(Color::White), 1);
    moves(&mut arbiter, "0:10", "a3a4 h6h5");
    assert_eq!(arbiter.clock().period(Color::White), 2);
    let reversed = "0:20 white reports reversed colors";
    let mut early = begun(fresh.clone(), "a2a3 h7h6");
    assert!(hear(&mut early, reversed)[0].contains("a new one is played"));
    // A clock that has counted earlier moves shows that the game is in progress.
    let mut later = begun(under_way(fresh, [38, 38]), "a2a3 h7h6");
    assert_eq!(later.clock().moves_completed(Color::White), 39);
    assert!(!hear(&mut later, reversed)[0].contains("a new one is played"));
}

#[test]
fn no_counter_is_too_large() {
    let config = under_way(board(&Rulebook::FIDE_1997, "1/1"), [u32::MAX, u32::MAX]);
    let mut arbiter = begun(config, "e2e4 e7e5");
    for player in Color::ALL {
        assert_eq!(arbiter.clock().moves_completed(player), u32::MAX);
        assert_eq!(arbiter.clock().period(player), u32::MAX);
    }
    tell_on(
        &mut arbiter,
        "0:10 white offers a draw
            > white offers a draw
            *> note: white offered a draw at the wrong time
         0:11 black accepts the draw
            > the game is over: 1/2-1/2 by agreement",
    );
    let set = tell(
        board(&Rulebook::FIDE_2023, "1/1"),
        &format!(
            "{STARTED} 0:01 arbiter sets the counter of white to {}
                > white has completed {} moves
             0:02 white makes e2e4
             0:03 white presses",
            u32::MAX,
            u32::MAX,
        ),
    );
    assert_eq!(set.clock().period(Color::White), u32::MAX);
    let log = set.to_log().to_string();
    let read: Log = log.parse().expect("what is written is read");
    assert_eq!(read.replay().expect("it has happened").arbiter, set);
}

#[test]
fn equal_arbiters_have_one_configuration_and_heard_the_same() {
    let config = online(&Rulebook::FIDE_2023, "5+0");
    let started = |config: &GameConfig| tell(config.clone(), STARTED);
    let arbiter = started(&config);
    assert_eq!(arbiter, started(&config));
    assert_eq!(arbiter, arbiter.clone());
    assert_ne!(arbiter, Arbiter::new(config.clone()));
    let at = |millis| {
        let mut other = arbiter.clone();
        let event = "white plays e2e4".parse().expect("an event");
        other
            .handle(SessionTime::from_millis(millis), event)
            .expect("in order");
        other
    };
    assert_eq!(at(1), at(1));
    assert_ne!(at(1), at(2));

    let sheets = touchmove::arbiter::sheet::Scoresheets::Paper;
    let start = "4k3/7p/8/8/8/8/P7/4K3 w - - 0 1";
    let mut others = vec![
        config.clone(),
        config.clone().with_rulebook(Rulebook::FIDE_2018),
        config.clone().with_start(position(start)),
        // The same position by Article 9.2.3, but not the same game.
        config
            .clone()
            .with_start(position("4k3/7p/8/8/8/8/P7/4K3 w - - 0 2")),
        config
            .clone()
            .with_start(position("4k3/7p/8/8/8/8/P7/4K3 w - - 9 1")),
        config
            .clone()
            .with_clock(ChessClock::new(control("5+1")))
            .expect("time"),
        config.clone().with_host(HostConfig::OVER_THE_BOARD),
        config.clone().with_absent(Color::White),
        config.clone().with_adapted_board(Color::White),
        config.clone().with_unknown_moves_before(),
        config.clone().with_scoresheets(sheets),
        config.clone().without_certified_record(),
        config.clone().without_arbiter(),
    ];
    let mut adjourned = begun(config.clone().with_host(HostConfig::OVER_THE_BOARD), "");
    for note in [
        "0:10 arbiter adjourns the game",
        "0:20 white seals e2e4",
        "0:30 white stops the clock after sealing",
    ] {
        hear(&mut adjourned, note);
    }
    let envelope = adjourned.envelope().expect("adjourned");
    others.push(config.clone().with_envelope(&envelope));
    for (place, one) in others.iter().enumerate() {
        for (other_place, other) in others.iter().enumerate() {
            assert_eq!(
                one == other,
                place == other_place,
                "{place} and {other_place}"
            );
            let logs = [one, other].map(|config| Arbiter::new(config.clone()).to_log());
            assert_eq!(logs[0] == logs[1], place == other_place);
        }
        let written = Arbiter::new(one.clone()).to_log().to_string();
        assert_eq!(
            written.parse::<Log>().expect("a log").config(),
            one,
            "{written}"
        );
    }
    // The line number is not part of what a line says.
    let log = at(1).to_log().to_string();
    let spaced: Log = log
        .replace("0:00:00.001", "\n0:00:00.001")
        .parse()
        .expect("a log");
    assert_eq!(spaced, log.parse().expect("a log"));
    assert_ne!(spaced, at(1).to_log_with_rulings());
}
