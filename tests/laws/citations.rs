//! Citations: each ruling names the edition's own article for it, not a neighboring one or the preface.

use touchmove::Rulebook;
use touchmove::laws::{Rule, RulebookError};
use touchmove_rows::test;

use crate::scenario::{begun, board, tell_on};

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
