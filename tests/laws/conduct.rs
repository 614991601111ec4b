//! Conduct: rows K and M-17 (Laws, Articles 11 and 12), and I-10, where no arbiter is present to judge.

use touchmove::arbiter::event::Conduct;
use touchmove::arbiter::question::Offense;
use touchmove::arbiter::{Answer, Phase, Question, sheet};
use touchmove::laws::policy::Penalty;
use touchmove::laws::{Article, Edition, Parameter, Rule, RulebookError, Supervision};
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::scenario::{STARTED, at, begun, board, mark, online, tell, tell_on};

/// Every rulebook for a board on a table, with rules of conduct.
fn all() -> impl Iterator<Item = Rulebook> {
    let editions = Edition::ALL
        .iter()
        .filter(|edition| **edition != Edition::Server);
    editions.map(|&edition| Rulebook::new(edition))
}

/// Returns how a rulebook notes and refers a breach of conduct, or nothing if it has no such rule.
fn referred(rulebook: &Rulebook, rule: Rule, by: &str, words: &str) -> String {
    let cited = |rule| {
        let citation = rulebook.cite(rule)?;
        let (edition, article) = (citation.edition(), citation.article());
        Some(format!("({edition} {article}{})", mark(rulebook, rule)))
    };
    match (cited(rule), cited(Rule::ConductPenalty)) {
        (Some(rule), Some(penalty)) => format!(
            "*> note: {by} {words} {rule}
             > for the arbiter: how is it penalized that {by} {words} {penalty}"
        ),
        _ => String::new(),
    }
}

#[test]
fn k_07_breaches_are_punished_from_the_list_of_the_edition() {
    for rulebook in all() {
        let arbiter = tell(
            board(&rulebook, "90+30"),
            &format!(
                "{STARTED} 5:00 white refuses to comply\n{}",
                referred(
                    &rulebook,
                    Rule::RefusalToComply,
                    "white",
                    "refuses to comply"
                )
            ),
        );
        let question = Question::Penalty {
            by: Color::White,
            offense: Offense::Conduct(Conduct::Refusal),
        };
        assert_eq!(arbiter.phase(), Phase::Halted(question));
        let list = rulebook.policies().conduct.penalties;
        let chosen: Vec<Penalty> = question
            .options(&rulebook)
            .filter_map(|option| match option {
                Answer::Penalize(penalty) => Some(penalty),
                _ => None,
            })
            .collect();
        for &penalty in Penalty::ALL {
            // A fine that was not announced is not available, if the list is closed.
            let is_offered = list.is_open() || list.contains(penalty) && penalty != Penalty::Fine;
            assert_eq!(
                chosen.contains(&penalty),
                is_offered,
                "{rulebook}: {penalty}"
            );
        }
        assert!(
            question
                .options(&rulebook)
                .any(|option| option == Answer::Continue)
        );
    }
    // The arbiter states the time of a time penalty before the game goes on.
    let refused = referred(
        &Rulebook::FIDE_2023,
        Rule::RefusalToComply,
        "white",
        "refuses to comply",
    );
    let story = format!("{STARTED} 5:00 white refuses to comply\n{refused}");
    tell(
        board(&Rulebook::FIDE_2023, "90+0"),
        &format!(
            "{story}
             6:00 arbiter answers opponent_time
                > white is penalized: opponent_time (fide2023 12.9)
                > for the arbiter: how much is the penalty of opponent_time (fide2023 12.9)
             6:30 arbiter adds 0:05:00.000 to black
                > black gets 0:05:00.000
             7:00 arbiter answers continue
                > the clock of white runs
                = 1:25:00 1:35:00"
        ),
    );
    // The penalized player loses, and the opponent's score is a separate question.
    for (score, result) in [("1", "0-1"), ("1/2", "0-1/2"), ("0", "0-0")] {
        tell(
            board(&Rulebook::FIDE_2023, "90+0"),
            &format!(
                "{story}
                 6:00 arbiter answers loss
                    > for the arbiter: what does the opponent of white get (fide2023 11.7)
                 6:30 arbiter answers warning
                    ! \"warning\" does not answer the open question
                 6:30 white resigns
                    ! a question is open
                 7:00 arbiter answers score_{score}
                    > the game is over: {result} by conduct (fide2023 11.7)"
            ),
        );
    }
}

#[test]
fn k_12_the_arbiter_keeps_silent() {
    let story = |what: &str, noted: &str| {
        format!("{STARTED} 5:00 arbiter tells the players {what}\n{noted}")
    };
    for rulebook in all() {
        let article = rulebook
            .cite(Rule::ArbiterSilence)
            .expect("in force")
            .article();
        let edition = rulebook.edition();
        let mark = mark(&rulebook, Rule::ArbiterSilence);
        for what in [
            "that a clock is not pressed",
            "that a move is made",
            "that a flag is about to fall",
            "the number of moves",
        ] {
            let noted =
                format!("*> note: the players were told {what} ({edition} {article}{mark})");
            tell(board(&rulebook, "90+30"), &story(what, &noted));
        }
        // In US Chess only players may call a fallen flag.
        let what = "that a flag has fallen";
        let noted = format!("*> note: the players were told {what} ({edition} {article}{mark})");
        let noted = if edition == Edition::Uscf {
            &*noted
        } else {
            ""
        };
        tell(board(&rulebook, "90+30"), &story(what, noted));
    }
    assert_eq!(
        Rulebook::FIDE_1997
            .cite(Rule::ArbiterSilence)
            .expect("in force")
            .article()
            .as_str(),
        "13.6"
    );
}

#[test]
fn k_19_agreement_may_be_restricted_and_resigning_may_not() {
    let event = Rulebook::FIDE_2023
        .with_value(Parameter::EventMayBanDrawOffers, "whole_game")
        .expect("Article 9.1.1");
    let mut arbiter = begun(online(&event, "5+0"), "");
    tell_on(
        &mut arbiter,
        "0:01 white plays e2e4
         0:02 black plays e7e5
         0:03 white offers a draw
            > what white did has no effect: the event does not allow agreed draws now (fide2023 9.1.1)
         0:04 white resigns
            > the game is over: 0-1 by resignation (fide2023 5.1.2)",
    );
    // Switching the rule off does not ban resigning: no player can be made to play on.
    let silent = Rulebook::FIDE_2023
        .without_rule(Rule::Resignation)
        .expect("no last resort");
    tell_on(
        &mut begun(online(&silent, "5+0"), ""),
        "0:01 white resigns
            > the game is over: 0-1 by resignation (fide2023 Preface)",
    );
    // No option of a rulebook bans it.
    for word in [
        "resignation=no",
        "resignation=before_move_30",
        "resign_restriction=whole_game",
    ] {
        let refused = format!("fide2023 {word}").parse::<Rulebook>();
        assert!(
            matches!(refused, Err(RulebookError::UnknownParameter { .. })),
            "{word}"
        );
    }
    assert_eq!(
        Rulebook::FIDE_1997.with_value(Parameter::EventMayBanDrawOffers, "whole_game"),
        Err(RulebookError::NotInForce {
            rule: Rule::DrawOffersRestricted
        })
    );
}

#[test]
fn k_22_an_event_may_want_players_to_report_before_they_leave() {
    let event = Rulebook::FIDE_2023.with_rule(Rule::ReportBeforeLeaving, Article::new("7b"));
    for (rulebook, noted) in [
        (
            &event,
            "*> note: black leaves the playing area (fide2023 7b)",
        ),
        (&Rulebook::FIDE_2023, ""),
    ] {
        tell(
            board(rulebook, "90+30"),
            &format!(
                "{STARTED}
                 5:00 black leaves the playing area and reports it
                 5:01 black leaves the playing area with permission
                 5:02 black leaves the playing area
                    {noted}"
            ),
        );
    }
}

/// A quickplay finish in which White has little time and no arbiter is present.
fn alone(rulebook: &Rulebook) -> Arbiter {
    let config = board(rulebook, "60+0").without_arbiter();
    begun(config, "")
}

#[test]
fn i_10_without_an_arbiter_a_claim_ends_the_game_and_is_decided_later() {
    let short = "58:30 white claims a quickplay draw:";
    for (rulebook, article) in [
        (Rulebook::FIDE_2023.quickplay(), "fide2023 III.6"),
        (Rulebook::FIDE_2018.quickplay(), "fide2018 III.6"),
        (Rulebook::FIDE_2009, "fide2009 D"),
    ] {
        let mut arbiter = alone(&rulebook);
        tell_on(
            &mut arbiter,
            &format!(
                "{short} the opponent cannot win
                    > white must write down the final position ({article})
                    > black must confirm the final position ({article})
                    > for the arbiter: is the game drawn as white claimed without an arbiter ({article})
                 59:00 black makes e7e5
                    ! a question is open
                 59:01 white records the position
                 59:02 black verifies the position"
            ),
        );
        assert_eq!(arbiter.clock().running(), None);
        let lines: Vec<_> = arbiter.scoresheet(Color::White).lines().collect();
        assert_eq!(lines, [(at("59:01"), sheet::Line::Position)]);
        let mut other = arbiter.clone();
        tell_on(
            &mut arbiter,
            &format!(
                "48:00:00 arbiter answers draw\n> the game is over: 1/2-1/2 by claim in a quickplay finish ({article})"
            ),
        );
        tell_on(
            &mut other,
            "48:00:00 arbiter decides 0-1\n> the game is over: 0-1 by decision of the arbiter",
        );
        // A claim that the opponent makes no effort also needs a complete scoresheet.
        let mut arbiter = alone(&rulebook);
        tell_on(
            &mut arbiter,
            &format!(
                "{short} the opponent makes no effort
                    > white must write down the final position
                    > black must confirm the final position
                    > white must hand in a complete scoresheet ({article})
                    > for the arbiter"
            ),
        );
    }
    // In 1997 there was no such procedure, and in blitz there is none.
    let mut arbiter = alone(&Rulebook::FIDE_1997);
    tell_on(
        &mut arbiter,
        &format!("{short} the opponent cannot win\n> for the arbiter: is white right"),
    );
    let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited).quickplay();
    arbiter = alone(&blitz);
    tell_on(
        &mut arbiter,
        &format!("{short} the opponent cannot win\n> what white did has no effect"),
    );
}
