//! Citations: each ruling names the edition's own article for it, not a neighboring one or the preface.

use std::time::Duration;

use touchmove::Rulebook;
use touchmove::arbiter::Phase;
use touchmove::laws::{Rule, RulebookError, Supervision};
use touchmove_rows::test;

use crate::scenario::{begun, board, hear, position, tell_on};

/// A game over the board under an edition, with rulings as a story is told.
fn under(rulebook: &Rulebook, control: &str, line: &str, story: &str) {
    tell_on(&mut begun(board(rulebook, control), line), story);
}

#[test]
fn g_22_i_08_both_flags_in_a_quickplay_finish_have_an_article_of_their_own() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "10.4"),
        (Rulebook::FIDE_2009, "6.11"),
        (Rulebook::FIDE_2014.quickplay(), "G.3?"),
        (Rulebook::FIDE_2018.quickplay(), "III.3.1.2"),
        (Rulebook::FIDE_2023.quickplay(), "III.3.1.2"),
        (Rulebook::USCF, "14G?"),
    ] {
        let edition = rulebook.edition();
        let story = format!(
            "3:00 arbiter observes both flags down
                > the game is over: 1/2-1/2 by time of both players ({edition} {article})"
        );
        under(&rulebook, "2", "", &story);
    }
    // An event with only the rule for both flags cites that one.
    let event = Rulebook::FIDE_1997
        .without_rule(Rule::BothFlagsInLastPeriod)
        .expect("no last resort");
    let story = "3:00 arbiter observes both flags down
        > the game is over: 1/2-1/2 by time of both players (fide1997 6.11)";
    under(&event, "2", "", story);
}

#[test]
fn i_05_a_draw_after_a_postponed_claim_has_an_article_of_its_own() {
    for (rulebook, postponed, decided) in [
        (Rulebook::FIDE_1997, "10.2b", "10.2c"),
        (Rulebook::FIDE_2009, "10.2?", "10.2?"),
        (Rulebook::FIDE_2014.quickplay(), "G?", "G?"),
        (Rulebook::FIDE_2023.quickplay(), "III.5.2", "III.5.2"),
    ] {
        let edition = rulebook.edition();
        let claim = format!(
            "1:30 arbiter answers postpone
                > the claim of white is postponed ({edition} {postponed})
                > the clock of white runs"
        );
        for (how, ruling) in [
            ("1:50 arbiter answers draw", ""),
            (
                "2:50 arbiter answers draw",
                "2:40 arbiter observes the clocks
                    > for the arbiter: was white right",
            ),
        ] {
            let mut arbiter = begun(board(&rulebook, "2"), "e2e4 e7e5");
            hear(
                &mut arbiter,
                "1:00 white claims a quickplay draw: the opponent makes no effort",
            );
            tell_on(&mut arbiter, &claim);
            tell_on(&mut arbiter, ruling);
            tell_on(
                &mut arbiter,
                &format!(
                    "{how}
                        > the game is over: 1/2-1/2 by claim in a quickplay finish ({edition} {decided})"
                ),
            );
        }
    }
}

/// Illegal moves of White, one a second, under a rulebook. Returns the rulings on the last.
fn illegal_moves(rulebook: &Rulebook, times: u32) -> Vec<String> {
    let mut arbiter = begun(board(rulebook, "30"), "");
    let mut told = Vec::new();
    for turn in 1..=times {
        hear(&mut arbiter, &format!("{turn} white makes e2e5"));
        told = hear(&mut arbiter, &format!("{turn} white presses"));
    }
    told
}

#[test]
fn i_07_the_third_illegal_move_in_quickplay_loses_by_the_article_on_it() {
    let told = illegal_moves(&Rulebook::FIDE_1997, 3);
    let over = "the game is over: 0-1 by illegal moves (fide1997 10.3)";
    assert!(told.iter().any(|told| told == over), "{told:?}");
    // In rapid only the opponent's report counts, and there the finish is the whole game.
    let mut rapid = begun(
        board(&Rulebook::FIDE_1997.rapid(Supervision::Full), "30"),
        "",
    );
    let mut told = Vec::new();
    for turn in 1..=3 {
        hear(&mut rapid, &format!("{turn} white makes e2e5"));
        hear(&mut rapid, &format!("{turn} white presses"));
        told = hear(&mut rapid, &format!("{turn} black reports an illegal move"));
        if rapid.verdict().is_none() {
            hear(&mut rapid, &format!("{turn} arbiter answers continue"));
        }
    }
    assert!(told.iter().any(|told| told == over), "{told:?}");
    let now = illegal_moves(&Rulebook::FIDE_2023, 2);
    let over = "the game is over: 0-1 by illegal moves (fide2023 7.5.5)";
    assert!(now.iter().any(|told| told == over), "{now:?}");
}

#[test]
fn i_07_an_event_may_count_illegal_moves_in_quickplay_otherwise() {
    let event = Rulebook::FIDE_1997.with_policies(|policies| {
        policies.quickplay.illegal_limit = 2.try_into().expect("not zero");
        policies.quickplay.illegal_bonus = Duration::from_secs(60);
    });
    let event = event.expect("sensible");
    let first = illegal_moves(&event, 1);
    let bonus = "black gets 0:01:00.000 (fide1997 10.3)";
    assert!(first.iter().any(|told| told == bonus), "{first:?}");
    let second = illegal_moves(&event, 2);
    let over = "the game is over: 0-1 by illegal moves (fide1997 10.3)";
    assert!(second.iter().any(|told| told == over), "{second:?}");
}

#[test]
fn f_23_a_second_release_of_a_made_move_breaks_the_rule_on_releasing() {
    for (rulebook, released, turn) in [
        (Rulebook::FIDE_1997, "4.7", "1.1"),
        (Rulebook::FIDE_2014, "4.7?", "1.1"),
        (Rulebook::FIDE_2023, "4.7", "1.2"),
        (Rulebook::USCF, "9?", "8?"),
        (Rulebook::FIDE_2023.schools(), "f", "1.2"),
    ] {
        let edition = rulebook.edition();
        let refused = |article: &str| {
            format!(
                "> what white did has no effect: it is the opponent's move ({edition} {article})"
            )
        };
        for second in ["releases f3 on h4", "makes f3h4", "lifts f3", "removes f3"] {
            let story = format!(
                "0:01 white makes g1f3
                 0:02 white {second}
                    {}
                 0:03 white releases b1 on c3
                    {}",
                refused(released),
                refused(turn)
            );
            under(&rulebook, "90+30", "", &story);
        }
    }
    // Castling releases two pieces, and a completed move is no longer being made.
    let castles =
        board(&Rulebook::FIDE_2023, "90+30").with_start(position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
    tell_on(
        &mut begun(castles, ""),
        "0:01 white makes e1g1
         0:02 white makes g1h1
            > what white did has no effect: it is the opponent's move (fide2023 4.7)
         0:03 white makes f1e1
            > what white did has no effect: it is the opponent's move (fide2023 4.7)
         0:04 white presses
         0:05 white makes g1h1
            > what white did has no effect: it is the opponent's move (fide2023 1.2)",
    );
}

#[test]
fn e_14_a_changed_announcement_of_fifty_moves_breaks_the_rule_on_those() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "9.5"),
        (Rulebook::FIDE_2014, "9.3?"),
        (Rulebook::FIDE_2018, "9.3.1"),
        (Rulebook::FIDE_2023, "9.3.1"),
    ] {
        let edition = rulebook.edition();
        let config =
            board(&rulebook, "90+0").with_start(position("8/8/4k3/8/8/3K4/8/R7 w - - 90 120"));
        let mut arbiter = begun(config, "");
        let heard = hear(
            &mut arbiter,
            "0:01 white claims fifty moves announcing a1a6",
        );
        assert!(matches!(arbiter.phase(), Phase::Halted(_)), "{heard:?}");
        tell_on(
            &mut arbiter,
            &format!(
                "0:02 white claims fifty moves announcing a1a7
                    > what white did has no effect: it stands ({edition} {article})"
            ),
        );
        hear(&mut arbiter, "0:03 arbiter answers verify");
        let binding = if article == "9.5" { "9.5b" } else { article };
        tell_on(
            &mut arbiter,
            &format!(
                "0:04 white claims fifty moves announcing a1a7
                    > what white did has no effect: they must play a1a6 ({edition} {binding})"
            ),
        );
    }
}

#[test]
fn k_09_a_result_that_no_game_can_have_is_a_penalty() {
    for (rulebook, penalties, judgment) in [
        (Rulebook::FIDE_1997, "13.4", "Preface"),
        (Rulebook::FIDE_2009, "13?", "Preface?"),
        (Rulebook::FIDE_2023, "12.9", "Preface"),
        (Rulebook::USCF, "1C2?", "21?"),
    ] {
        let edition = rulebook.edition();
        for (result, article) in [
            ("0-0", penalties),
            ("1/2-0", penalties),
            ("0-1/2", penalties),
            ("1-0", judgment),
            ("1/2-1/2", judgment),
        ] {
            let over = format!(
                "arbiter decides {result}
                    > the game is over: {result} by decision of the arbiter ({edition} {article})"
            );
            under(&rulebook, "90+30", "", &format!("0:01 {over}"));
            let resigned = format!("0:01 white resigns\n> the game is over\n0:02 {over}");
            under(&rulebook, "90+30", "", &resigned);
        }
    }
    let story = "0:01 arbiter decides -/-
        > the game is over: -/- by decision of the arbiter (fide2023 10.1)";
    under(&Rulebook::FIDE_2023, "90+30", "", story);
}

#[test]
fn h_09_h_13_the_edition_of_1997_corrects_every_illegal_move_by_one_article() {
    for (rulebook, article) in [
        (Rulebook::FIDE_1997, "7.4"),
        (Rulebook::FIDE_2009, "7.4?"),
        (Rulebook::FIDE_2023, "7.5.1"),
        (Rulebook::USCF, "11D"),
    ] {
        let mut arbiter = begun(board(&rulebook, "90+30"), "");
        hear(&mut arbiter, "0:01 white makes g1g3");
        let told = hear(&mut arbiter, "0:02 black reports an illegal move");
        let edition = rulebook.edition();
        let back = format!("the position after 0 half-moves is reinstated ({edition} {article})");
        assert_eq!(told.first(), Some(&back));
    }
}

#[test]
fn k_20_the_last_resort_of_an_edition_cannot_be_switched_off() {
    for (line, rule) in [
        ("uscf -ArbiterIntervenes", Rule::ArbiterIntervenes),
        (
            "fide2023 -Resignation -Judgment -ArbiterIntervenes",
            Rule::Judgment,
        ),
    ] {
        let refused = RulebookError::LastResort { rule };
        assert_eq!(line.parse::<Rulebook>(), Err(refused));
        let said = format!(
            "{} covers every case that no other rule does, so it cannot be switched off",
            rule.name()
        );
        assert_eq!(refused.to_string(), said);
    }
    // Any other rule can be switched off, and its rulings are left to the last resort.
    for (line, article) in [
        ("uscf -Resignation -Judgment", "uscf 21?"),
        (
            "fide1997 -Resignation -ArbiterIntervenes",
            "fide1997 Preface",
        ),
        (
            "fide2023 -Resignation -ArbiterIntervenes",
            "fide2023 Preface",
        ),
        // An event may have its own wording of the last resort.
        ("fide2023 -Resignation +Judgment=7", "fide2023 7"),
    ] {
        let rulebook: Rulebook = line.parse().expect("no last resort");
        let story = format!(
            "0:01 white resigns
                > the game is over: 0-1 by resignation ({article})"
        );
        under(&rulebook, "90+30", "", &story);
    }
}
