//! Coming late, or not at all: rows G-06 and G-08 to G-10 (Laws, Articles 6.6 and 6.7).

use core::time::Duration;

use touchmove::arbiter::ruling::Decision;
use touchmove::clock::SessionTime;
use touchmove::laws::{Edition, Parameter};
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::scenario::{at, board, online, tell, tell_on};

/// A rulebook with a default time of half an hour.
fn half_an_hour(rulebook: &Rulebook) -> Rulebook {
    rulebook
        .with_value(Parameter::DefaultTime, "1800s")
        .expect("the edition has a default time")
}

/// A round that begins at 0:00 with a player absent.
fn without(rulebook: &Rulebook, player: Color) -> Arbiter {
    let mut arbiter = Arbiter::new(board(rulebook, "90+30").with_absent(player));
    tell_on(
        &mut arbiter,
        "0:00 the game starts\n> the clock of white runs",
    );
    arbiter
}

#[test]
fn g_06_whites_clock_is_started_even_if_white_is_absent() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "6.5"),
        (half_an_hour(&Rulebook::FIDE_2009), "6.6?"),
        (half_an_hour(&Rulebook::FIDE_2014), "6.6?"),
        (half_an_hour(&Rulebook::FIDE_2018), "6.6"),
        (half_an_hour(&Rulebook::FIDE_2023), "6.6"),
        (Rulebook::USCF, "16?"),
    ] {
        let edition = rulebook.edition();
        for config in [
            board(&rulebook, "90+0"),
            board(&rulebook, "90+0").with_absent(Color::White),
        ] {
            tell(
                config,
                &format!(
                    "0:00 the game starts
                        > the clock of white runs ({edition} {article})
                     7:00 arbiter observes the clocks
                        = 1:23:00 1:30:00"
                ),
            );
        }
    }
}

#[test]
fn g_08_a_player_who_comes_after_the_default_time_loses() {
    // By edition: the default time, the article, and the ruling a moment later.
    for (rulebook, latest, too_late, article) in [
        (Rulebook::FIDE_1997, "1:00:00", "1:00:01", "6.6"),
        (Rulebook::FIDE_2009, "0:00", "0:01", "6.7a?"),
        (Rulebook::FIDE_2017, "0:00", "0:01", "6.7.1"),
        (Rulebook::FIDE_2018, "0:00", "0:01", "6.7.1"),
        (Rulebook::FIDE_2023, "0:00", "0:01", "6.7.1"),
        (
            half_an_hour(&Rulebook::FIDE_2023),
            "30:00",
            "30:00.001",
            "6.7.1",
        ),
        (
            half_an_hour(&Rulebook::FIDE_2014),
            "30:00",
            "30:00.001",
            "6.7a?",
        ),
        (Rulebook::USCF, "1:00:00", "1:00:01", "13D?"),
    ] {
        let edition = rulebook.edition();
        for (player, result) in [(Color::White, "-/+"), (Color::Black, "+/-")] {
            let mut in_time = without(&rulebook, player);
            tell_on(&mut in_time, &format!("{latest} {player} arrives"));
            assert!(in_time.verdict().is_none(), "{edition}");
            let mut late = without(&rulebook, player);
            let deadline = late.deadline().expect("a player is missing");
            assert_eq!(
                deadline.since(at(latest)),
                Duration::from_millis(1),
                "{edition}"
            );
            tell_on(
                &mut late,
                &format!(
                    "{too_late} {player} arrives
                        > the game is over: {result} by absence ({edition} {article})"
                ),
            );
        }
    }
}

#[test]
fn g_08_in_us_chess_a_short_first_control_is_the_limit() {
    let config = board(&Rulebook::USCF, "30+0").with_absent(Color::Black);
    let mut arbiter = Arbiter::new(config);
    tell_on(
        &mut arbiter,
        "0:00 the game starts
            > the clock of white runs (uscf 16?)
         0:01 white makes e2e4
         0:02 white presses
         30:01 arbiter observes the clocks
            > the game is over: +/- by absence (uscf 13D?)",
    );
}

#[test]
fn g_08_an_event_without_a_default_time_is_asked() {
    for (rulebook, article) in [
        (Rulebook::FIDE_2014, "6.7a?"),
        (Rulebook::FIDE_2023.schools(), "6.7.1"),
    ] {
        let edition = rulebook.edition();
        for (answer, ruling) in [
            (
                "yes",
                format!("the game is over: +/- by absence ({edition} {article})"),
            ),
            ("no", format!("the clock of white runs ({edition} 6.11")),
        ] {
            let mut arbiter = without(&rulebook, Color::Black);
            assert_eq!(
                arbiter.deadline(),
                Some(at("1:30:30")),
                "White's time alone"
            );
            tell_on(
                &mut arbiter,
                &format!(
                    "20:00 black arrives
                        > for the arbiter: did black arrive too late ({edition} {article})
                     21:00 arbiter answers {answer}
                        > {ruling}"
                ),
            );
        }
    }
}

#[test]
fn g_08_the_arbiter_may_let_a_late_player_play() {
    for edition in [Edition::Fide1997, Edition::Fide2018, Edition::Fide2023] {
        let mut arbiter = without(&Rulebook::new(edition), Color::Black);
        tell_on(
            &mut arbiter,
            "0:00 arbiter lets black play
             0:01 white makes e2e4
             0:02 white presses
             1:10:00 black arrives
             1:10:01 black makes e7e5",
        );
    }
}

#[test]
fn g_08_a_server_needs_no_observer() {
    let config = online(&half_an_hour(&Rulebook::FIDE_2023), "90+30").with_absent(Color::Black);
    let mut arbiter = Arbiter::new(config);
    tell_on(
        &mut arbiter,
        "0:00 the game starts
            > the clock of white runs
         30:01 white plays e2e4
            > the game is over: +/- by absence (fide2023 6.7.1)",
    );
}

/// A round that begins without either player.
fn empty_board(rulebook: &Rulebook) -> Arbiter {
    let config = board(rulebook, "90+0")
        .with_absent(Color::White)
        .with_absent(Color::Black);
    let mut arbiter = Arbiter::new(config);
    tell_on(
        &mut arbiter,
        "0:00 the game starts\n> the clock of white runs",
    );
    arbiter
}

#[test]
fn g_09_the_time_until_white_comes_is_whites() {
    for rulebook in [
        Rulebook::FIDE_1997,
        half_an_hour(&Rulebook::FIDE_2009),
        half_an_hour(&Rulebook::FIDE_2014),
        half_an_hour(&Rulebook::FIDE_2018),
        half_an_hour(&Rulebook::FIDE_2023),
    ] {
        let mut arbiter = empty_board(&rulebook);
        tell_on(
            &mut arbiter,
            "10:00 black arrives
                = 1:20:00 1:30:00
             20:00 white arrives
                = 1:10:00 1:30:00
             21:00 white makes e2e4
                = 1:09:00 1:30:00",
        );
    }
}

#[test]
fn g_09_in_us_chess_the_time_without_both_is_shared() {
    let mut arbiter = empty_board(&Rulebook::USCF);
    tell_on(
        &mut arbiter,
        "10:00 black arrives
            > white gets 0:05:00.000 (uscf 13D?)
            > black loses 0:05:00.000 (uscf 13D?)
            = 1:25:00 1:25:00
         20:00 white arrives
            = 1:15:00 1:25:00",
    );
}

#[test]
fn g_09_what_is_shared_is_what_the_clocks_show() {
    let mut arbiter = empty_board(&Rulebook::USCF);
    let arrives = "black arrives".parse().expect("an event");
    let rulings = arbiter
        .handle(SessionTime::from_millis(600_001), arrives)
        .expect("the event is in order");
    let half = Duration::from_secs(5 * 60);
    for player in Color::ALL {
        let shared = rulings.iter().find_map(|ruling| match ruling.decision {
            Decision::TimeAdded {
                player: who,
                amount,
            } if who == player => Some(amount),
            Decision::TimeTaken {
                player: who,
                amount,
            } if who == player => Some(amount),
            _ => None,
        });
        assert_eq!(shared, Some(half), "{player}");
    }
}

#[test]
fn g_10_neither_comes_and_both_lose() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "6.6"),
        (half_an_hour(&Rulebook::FIDE_2009), "6.7a?"),
        (half_an_hour(&Rulebook::FIDE_2014), "6.7a?"),
        (Rulebook::FIDE_2018, "6.7.1"),
        (Rulebook::FIDE_2023, "6.7.1"),
        (half_an_hour(&Rulebook::FIDE_2023.schools()), "6.7.1"),
        (Rulebook::USCF, "13D?"),
    ] {
        let edition = rulebook.edition();
        let mut arbiter = empty_board(&rulebook);
        tell_on(
            &mut arbiter,
            &format!(
                "1:00:01 arbiter observes the clocks
                    > the game is over: -/- by absence ({edition} {article})"
            ),
        );
    }
}
