//! Coming late, or not at all: rows G-06 and G-08 to G-10 (Laws, Articles 6.6 and 6.7).

use core::time::Duration;

use touchmove::laws::Parameter;
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::scenario::{at, board, tell_on};

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
