//! The values in which the rulebooks differ, and which rules are in force where.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use touchmove::laws::policy::{
    ClaimPenalty, DefaultTime, FlagCaller, IllegalMovePenalty, IllegalWindow, Scoring,
};
use touchmove::laws::{
    Article, Citation, CitationSource, Edition, Parameter, Rule, RulebookError, Supervision,
};
use touchmove::{ParseError, Rulebook};
use touchmove_rows::test;

use crate::common::table::{assert_text, assert_texts};

/// The rulebooks of the snapshot: every edition, with the notes for schools, and rapid and blitz without an arbiter for each game.
fn columns() -> Vec<Rulebook> {
    let editions = || Edition::ALL.iter().copied().map(Rulebook::new);
    let newest = Rulebook::FIDE_2023;
    let limited = Supervision::Limited;
    let overlays = [Rulebook::FIDE_1997.schools(), newest.schools()];
    let fast = editions().flat_map(|it| [it.rapid(limited), it.blitz(limited)]);
    editions().chain(overlays).chain(fast).collect()
}

/// Writes which rulebooks say what, the first of them first; those with an overlay only where it says otherwise.
fn write_row(text: &mut String, says: impl Fn(&Rulebook) -> Option<String>) {
    let mut row: Vec<(String, Vec<String>)> = Vec::new();
    for rulebook in columns() {
        let printed = Rulebook::new(rulebook.edition());
        let (said, before) = (says(&rulebook), says(&printed));
        if said == before && (rulebook != printed || said.is_none()) {
            continue;
        }
        let (said, name) = (said.unwrap_or_else(|| "-".to_owned()), rulebook.to_string());
        match row.iter_mut().find(|(same, _)| *same == said) {
            Some((_, names)) => names.push(name),
            None => row.push((said, vec![name])),
        }
    }
    for (said, names) in row {
        writeln!(text, "    {said}: {}", names.join(", ")).expect("room");
    }
}

/// The value of every parameter and the article of every rule, by rulebook, with a question mark if it is unverified. It was
/// read beside the Laws; `UPDATE=1` writes it anew.
#[test]
fn what_each_rulebook_says_is_as_it_was_read() {
    let mark = |is_verified| if is_verified { "" } else { "?" };
    let mut text = String::new();
    for &point in Parameter::ALL {
        writeln!(text, "{} {point}", point.number()).expect("room");
        write_row(&mut text, |it| {
            Some(format!(
                "{}{}",
                it.value(point),
                mark(it.is_verified(point))
            ))
        });
    }
    for rule in Rule::ALL {
        writeln!(text, "{rule:?}").expect("room");
        write_row(&mut text, |it| {
            let cited = it.cite(*rule)?;
            Some(format!("{}{}", cited.article(), mark(cited.is_verified())))
        });
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("laws/rulebooks.txt");
    assert_text(
        &path,
        &std::fs::read_to_string(&path).unwrap_or_default(),
        &text,
    );
}

/// The rows of the policies in the source, each with the parameters that name it.
const ROWS: &str = include_str!("../../src/laws/policy/table.rs");

/// A policy without a parameter has no key, so no line of a rulebook could store it.
#[test]
fn every_policy_is_a_parameter() {
    let mut count = 0;
    let table = ROWS.split("\npolicies! {").nth(1).expect("the table");
    let table = table.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in table.split(" pub struct ").skip(1) {
        let fields = part.split(" pub ").skip(1);
        let fields = fields.map(|row| row.split_once(": ").expect("a field"));
        let mut named = BTreeSet::new();
        for (name, row) in fields.clone() {
            // Each parameter has a name and a text, and then perhaps the places of its value.
            for parameter in row.split("\": \"").skip(1) {
                let (_, behind) = parameter.split_once('"').expect("a text");
                let words = behind.split([';', '}', '"']).next().unwrap_or_default();
                let places = words.split_once(" at ").map(|(_, places)| places);
                match places.map(|places| places.split(", ")) {
                    None => named.extend([name]),
                    Some(places) => {
                        named.extend(places.filter_map(|place| place.split(['.', ' ']).next()))
                    }
                }
            }
        }
        count += named.len();
        for (name, row) in fields {
            let is_part = row
                .split_once(" =")
                .is_some_and(|(kind, _)| kind.ends_with("Policies"));
            assert!(
                is_part || named.contains(name),
                "{name} has no parameter: {named:?}"
            );
        }
    }
    assert!(count > 40, "{count} policies");
}

/// The words of all choices in the policies, whether or not an edition uses them.
fn words_of_the_policies() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../src/laws/policy");
    let mut words = Vec::new();
    for file in std::fs::read_dir(folder).expect("a folder") {
        let path = file.expect("a file").path();
        let source = std::fs::read_to_string(path).expect("a text");
        let lines = source.lines().filter_map(|line| {
            let (_, word) = line.trim().split_once(" = \"")?;
            word.strip_suffix("\",")
        });
        words.extend(lines.map(str::to_owned));
    }
    words
}

#[test]
fn every_word_of_a_policy_is_read_as_it_is_written() {
    let everything = Rule::ALL
        .iter()
        .fold(Rulebook::FIDE_2023, |rulebook, rule| {
            rulebook.with_rule(*rule, Article::new("1"))
        });
    let words = words_of_the_policies();
    assert!(words.len() > 90, "{words:?}");
    for word in &words {
        let mut is_known = false;
        for point in Parameter::ALL.iter().copied() {
            let value = everything.value(point);
            // Some values consist of several words, any of which may occur.
            let parts = value.as_str().split([',', '/']);
            let several = parts.map(|part| {
                let from = part.as_ptr() as usize - value.as_str().as_ptr() as usize;
                let (before, after) = value.as_str().split_at(from);
                format!("{before}{word}{}", &after[part.len()..])
            });
            for text in several.chain([word.clone()]) {
                let Ok(changed) = everything.with_value(point, &text) else {
                    continue;
                };
                is_known |= changed.value(point).as_str() == text;
                assert_eq!(changed.to_string().parse(), Ok(changed), "{point}={text}");
            }
        }
        assert!(is_known, "no parameter takes the word {word:?}");
    }
}

/// Every edition, plain and with every overlay.
fn all_rulebooks() -> Vec<Rulebook> {
    let mut rulebooks = Vec::new();
    for edition in Edition::ALL.iter().copied() {
        let plain = Rulebook::new(edition);
        for base in [
            plain.clone(),
            plain.schools(),
            plain.quickplay(),
            plain.quickplay().schools(),
        ] {
            for supervision in [Supervision::Full, Supervision::Limited] {
                rulebooks.extend([base.rapid(supervision), base.blitz(supervision)]);
            }
            rulebooks.push(base);
        }
    }
    rulebooks
}

#[test]
fn a_rule_is_in_force_exactly_when_it_can_be_cited() {
    for rulebook in all_rulebooks() {
        for rule in Rule::ALL.iter().copied() {
            let citation = rulebook.cite(rule);
            assert_eq!(rulebook.is_in_force(rule), citation.is_some());
            let Some(citation) = citation else { continue };
            assert_eq!(
                (citation.rule(), citation.edition()),
                (rule, rulebook.edition())
            );
            assert_ne!(citation.source(), CitationSource::Event);
            match rulebook.without_rule(rule) {
                Ok(without) => assert!(without.cite(rule).is_none()),
                Err(refused) => {
                    assert_eq!(rule, rulebook.edition().last_resort());
                    assert_eq!(refused, RulebookError::LastResort { rule });
                }
            }
        }
    }
}

#[test]
fn rules_not_in_force_cost_nothing() {
    let schools = Rulebook::FIDE_2023.schools();
    let nothing = IllegalMovePenalty::new(Duration::ZERO, None);
    assert_eq!(schools.illegal_move(), nothing);
    assert_eq!(Rulebook::FIDE_1997.illegal_move(), nothing);
    assert_eq!(Rulebook::FIDE_2023.both_flags(), None);
    assert!(Rulebook::FIDE_2023.quickplay().both_flags().is_some());
    assert!(Rulebook::FIDE_1997.both_flags().is_some());
    let free = Rulebook::FIDE_2023
        .without_rule(Rule::WrongClaim)
        .and_then(|free| free.without_rule(Rule::AgreedDrawMinimum))
        .and_then(|free| free.without_rule(Rule::FlagNoMate))
        .expect("no last resort");
    assert_eq!(free.wrong_claim().bonus, Duration::ZERO);
    assert_eq!(free.minimum_plies(), 0);
    assert_eq!(Rulebook::FIDE_2023.minimum_plies(), 2);
    assert_eq!(free.flag_draw(), None);
    assert_eq!(Rulebook::FIDE_2023.set_up_moves(), None);
    assert_eq!(
        Rulebook::FIDE_1997.blitz(Supervision::Full).set_up_moves(),
        Some(3)
    );
}

fn article(rulebook: &Rulebook, rule: Rule) -> Option<String> {
    rulebook
        .cite(rule)
        .map(|citation: Citation| citation.article().to_string())
}

/// The first illegal move of a player, what it gives the opponent, and which one loses: with limited and with full
/// supervision.
#[test]
fn rapid_and_blitz_penalties_by_rulebook() {
    let penalty = |rulebook: Rulebook| {
        let penalty = rulebook.illegal_move();
        (penalty.bonus.as_secs(), penalty.limit.map_or(0, u8::from))
    };
    let (full, limited) = (Supervision::Full, Supervision::Limited);
    for (rulebook, rapid, blitz) in [
        (Rulebook::FIDE_2023, [(60, 2), (60, 2)], [(120, 2), (60, 2)]),
        (
            Rulebook::FIDE_2018,
            [(120, 2), (120, 2)],
            [(60, 2), (60, 2)],
        ),
        (
            Rulebook::FIDE_2017,
            [(120, 2), (120, 1)],
            [(60, 2), (60, 1)],
        ),
        (
            Rulebook::FIDE_2014,
            [(120, 2), (120, 1)],
            [(60, 2), (60, 1)],
        ),
        (
            Rulebook::FIDE_2009,
            [(120, 3), (120, 3)],
            [(120, 3), (0, 1)],
        ),
        (Rulebook::FIDE_1997, [(120, 3), (120, 3)], [(0, 1), (0, 1)]),
        (Rulebook::USCF, [(120, 0), (120, 0)], [(120, 0), (120, 0)]),
    ] {
        let found = [
            penalty(rulebook.rapid(full)),
            penalty(rulebook.rapid(limited)),
        ];
        assert_eq!(found, rapid, "rapid: {rulebook}");
        let found = [
            penalty(rulebook.blitz(full)),
            penalty(rulebook.blitz(limited)),
        ];
        assert_eq!(found, blitz, "blitz: {rulebook}");
    }
}

/// Articles A.4 and A.5, B.2 and B.3: which rules are those of standard play.
#[test]
fn full_and_limited_supervision() {
    let limited_only = [
        (Rule::SetUpClaimsLapse, "A.5.1.1"),
        (Rule::MisplacedCastling, "A.5.1.2"),
        (Rule::IllegalMoveWindow, "A.5.2"),
        (Rule::TimeWinClaim, "A.5.3"),
        (Rule::BothKingsInCheck, "A.5.4"),
        (Rule::ArbiterCallsFlag, "A.5.5"),
    ];
    let standard = Rulebook::FIDE_2023;
    for fast in [Rulebook::rapid, Rulebook::blitz] {
        let full = fast(&standard, Supervision::Full);
        let limited = fast(&standard, Supervision::Limited);
        for (rule, address) in limited_only {
            assert_eq!(article(&limited, rule).as_deref(), Some(address));
            assert_eq!(article(&full, rule), None);
            assert_eq!(article(&standard, rule), None);
        }
        assert_eq!(full.illegal_window(), IllegalWindow::WholeGame);
        assert_eq!(limited.illegal_window(), IllegalWindow::UntilOpponentMoves);
        assert_eq!(full.flag_caller(), FlagCaller::ArbiterOrPlayer);
        assert_eq!(limited.flag_caller(), FlagCaller::ArbiterMust);
        assert_eq!(
            (full.set_up_moves(), limited.set_up_moves()),
            (None, Some(10))
        );
        assert!(
            full.is_in_force(Rule::ArbitersRecord) && !limited.is_in_force(Rule::ArbitersRecord)
        );
        assert!(!full.is_in_force(Rule::Recording) && full.is_in_force(Rule::RecordingNotRequired));
    }
    let supervision = |rulebook: Rulebook| article(&rulebook, Rule::Supervision);
    let (full, limited) = (Supervision::Full, Supervision::Limited);
    assert_eq!(supervision(standard.clone()), None);
    assert_eq!(supervision(standard.rapid(full)).as_deref(), Some("A.4"));
    assert_eq!(supervision(standard.rapid(limited)).as_deref(), Some("A.5"));
    assert_eq!(supervision(standard.blitz(full)).as_deref(), Some("B.2"));
    assert_eq!(supervision(standard.blitz(limited)).as_deref(), Some("B.3"));
    // A later overlay replaces an earlier one.
    assert_eq!(standard.blitz(limited).rapid(full), standard.rapid(full));
}

#[test]
fn a_number_is_changed_where_its_rule_can_be_in_force() {
    // Where no such claim lapses, a number of moves would have no effect.
    let point = Parameter::WrongInitialPositionRapidBlitz;
    let rule = Rule::SetUpClaimsLapse;
    for fast in [Rulebook::rapid, Rulebook::blitz] {
        let full = fast(&Rulebook::FIDE_2023, Supervision::Full);
        let limited = fast(&Rulebook::FIDE_2023, Supervision::Limited);
        assert_eq!(full.value(point).as_str(), "no");
        assert_eq!(limited.value(point).as_str(), "10");
        assert_eq!(
            full.with_value(point, "3"),
            Err(RulebookError::NotInForce { rule })
        );
        assert!(limited.with_value(point, "3").is_ok());
    }
    // What counts in rapid games alone can be changed in the rulebook from which they follow.
    let line = "fide1997 illegal_move_bonus_rapid=60s";
    let changed: Rulebook = line.parse().expect("a rulebook");
    let bonus = Parameter::IllegalMoveBonusRapid;
    assert_eq!(Rulebook::FIDE_1997.value(bonus).as_str(), "120s");
    assert_eq!(changed.value(bonus).as_str(), "60s");
}

#[test]
fn m_01_the_notes_are_laid_over_any_edition() {
    for edition in Edition::ALL.iter().copied() {
        let (base, schools) = (Rulebook::new(edition), Rulebook::new(edition).schools());
        assert_eq!(schools.edition(), edition);
        for (rule, address) in [
            (Rule::ConcededMate, "W-i"),
            (Rule::HandsOff, "e-i"),
            (Rule::AgreedDraw, "D-i"),
            (Rule::WitnessedCount, "D-iii"),
            (Rule::Promotion, "g"),
            (Rule::Adjusting, "e-vi"),
        ] {
            let citation = schools.cite(rule).expect("in force");
            assert_eq!(citation.article().as_str(), address);
            assert_eq!(citation.source(), CitationSource::Schools);
            assert_ne!(
                base.cite(rule).map(|citation| citation.source()),
                Some(CitationSource::Schools)
            );
        }
        assert_eq!(schools.schools(), schools);
        assert_eq!(schools.illegal_move().limit, None);
        // Points that the notes do not mention are unchanged.
        assert_eq!(
            article(&schools, Rule::KnightMove),
            article(&base, Rule::KnightMove)
        );
        assert_eq!(schools.policies().claims, base.policies().claims);
    }
}

#[test]
fn m_02_colors_in_a_team_match() {
    use touchmove::Color;
    use touchmove::laws::schools;
    let first: Vec<Color> = (1..=4).map(|board| schools::color(board, true)).collect();
    assert_eq!(
        first,
        [Color::Black, Color::White, Color::Black, Color::White]
    );
    for board in 1..=4 {
        assert_eq!(schools::color(board, false), !schools::color(board, true));
    }
}

#[test]
fn an_event_may_forbid_draws_where_the_edition_lets_it() {
    let point = Parameter::EventMayBanDrawOffers;
    let event = Rulebook::FIDE_2023
        .with_value(point, "before_move_30")
        .expect("allowed");
    assert_eq!(
        event.to_string(),
        "fide2023 event_may_ban_draw_offers=before_move_30"
    );
    let rule = Rule::DrawOffersRestricted;
    let refused = RulebookError::NotInForce { rule };
    let old = Rulebook::FIDE_1997;
    for word in ["before_move_30", "whole_game"] {
        assert_eq!(old.with_value(point, word), Err(refused));
    }
    let own = old.with_rule(rule, Article::new("4.2"));
    assert!(own.with_value(point, "before_move_30").is_ok());
    assert_eq!(
        own.cite(rule).map(|citation| citation.source()),
        Some(CitationSource::Event)
    );
}

#[test]
fn events_may_score_otherwise_where_the_edition_lets_them() {
    let football = Scoring {
        win: 6,
        draw: 2,
        loss: 0,
    };
    let scored = |rulebook: &Rulebook, scoring| {
        rulebook.with_policies(|policies| policies.results.scoring = scoring)
    };
    let event = scored(&Rulebook::FIDE_2023, football).expect("allowed");
    let point = Parameter::Scoring;
    assert_eq!(event.value(point).as_str(), "3-1-0");
    assert_eq!(Rulebook::FIDE_2023.with_value(point, "3-1-0"), Ok(event));
    let fixed = Err(RulebookError::ScoringFixed);
    assert_eq!(scored(&Rulebook::FIDE_1997, football), fixed);
    assert_eq!(Rulebook::FIDE_1997.with_value(point, "3-1-0,fixed"), fixed);
    assert!(Rulebook::FIDE_2023.with_value(point, "1-0-0").is_ok());
    for wrong in ["0-0-0", "1-1.5-0", "2-0.5-1"] {
        assert_eq!(
            Rulebook::FIDE_2023.with_value(point, wrong),
            Err(RulebookError::Scoring)
        );
    }
}

#[test]
fn senseless_adjustments_are_refused() {
    let now = Rulebook::FIDE_2023;
    let parameter = Parameter::DefaultTime;
    assert!(now.with_value(parameter, "86400s").is_ok());
    let limit = Parameter::IllegalMoveLimitStandard;
    assert!(now.with_value(limit, "none").is_ok());
    let too_long = Err(RulebookError::TooLong { parameter });
    assert_eq!(now.with_value(parameter, "86400.000000001s"), too_long);
    assert_eq!(now.with_value(parameter, "86401s"), too_long);
    let no_value = Err(RulebookError::Value { parameter });
    for text in ["", "soon", "15", "15min", "yes ", "1s/2s"] {
        assert_eq!(now.with_value(parameter, text), no_value, "{text:?}");
    }
    let bands = Parameter::TimeClasses;
    assert_eq!(
        now.with_value(bands, "(20s,10s)"),
        Err(RulebookError::TimeClasses)
    );
    let rule = Rule::WrongClaim;
    let free = now.without_rule(rule).expect("no last resort");
    assert_eq!(
        free.with_value(Parameter::WrongClaimPenaltyStandard, "120s"),
        Err(RulebookError::NotInForce { rule })
    );
    let rule = Rule::IllegalMoveLimit;
    let limit = Rulebook::FIDE_1997.with_value(Parameter::IllegalMoveLimitStandard, "2");
    assert_eq!(limit, Err(RulebookError::NotInForce { rule }));
    // A rule of a parameter is switched off, and not on without a value.
    let off = now.with_value(parameter, "no").expect("off");
    assert!(!off.is_in_force(Rule::DefaultTime));
    assert_eq!(now.with_value(parameter, "yes"), no_value);
}

#[test]
fn adjustments_stay_under_overlays() {
    let event = Rulebook::FIDE_2023
        .without_rule(Rule::IllegalMoveWindow)
        .expect("no last resort")
        .with_rule(Rule::WrongClaim, Article::new("7"))
        .with_value(Parameter::DefaultTime, "900s")
        .expect("sensible");
    let blitz = event.blitz(Supervision::Full).blitz(Supervision::Limited);
    assert_eq!(article(&blitz, Rule::WrongClaim).as_deref(), Some("7"));
    let rule = Rule::IllegalMoveWindow;
    let own = |rulebook: &Rulebook| rulebook.with_rule(rule, Article::new("8"));
    let off = Rulebook::FIDE_2023.without_rule(rule);
    let off = off.expect("no last resort");
    assert_eq!(own(&off), own(&Rulebook::FIDE_2023));
    assert!(!blitz.is_in_force(Rule::IllegalMoveWindow));
    assert_eq!(
        blitz.policies().clock.default_time,
        DefaultTime::After(Duration::from_secs(900))
    );
    let line = "fide2023 blitz limited default_time=900s -IllegalMoveWindow +WrongClaim=7";
    assert_eq!(blitz.to_string(), line);
    assert_eq!(line.parse(), Ok(blitz));
}

#[test]
fn a_penalty_is_that_of_the_class() {
    let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited);
    let penalty = ClaimPenalty::new(Duration::from_secs(10), None);
    let event = blitz
        .with_value(Parameter::WrongClaimPenaltyBlitz, "120s|10s")
        .expect("sensible");
    assert_eq!(event.wrong_claim(), penalty);
    assert_eq!(
        event.to_string(),
        "fide2023 blitz limited wrong_claim_penalty_blitz=120s|10s"
    );
    let illegal = IllegalMovePenalty::new(Duration::from_secs(5), 3.try_into().ok());
    let event = blitz
        .with_value(Parameter::IllegalMoveBonusBlitz, "120s|5s")
        .and_then(|event| event.with_value(Parameter::IllegalMoveLimitRapidBlitz, "2/2|3"))
        .expect("sensible");
    assert_eq!(event.illegal_move(), illegal);
    assert_eq!(
        event.rapid(Supervision::Limited).illegal_move().bonus,
        Duration::from_secs(60)
    );
}

#[test]
fn a_value_of_the_event_is_verified() {
    let event = Rulebook::USCF
        .with_value(Parameter::DefaultTime, "60s")
        .expect("sensible");
    assert!(event.is_verified(Parameter::DefaultTime));
}

#[test]
fn citations_are_written_for_people() {
    let cite = |rulebook: &Rulebook, rule| rulebook.cite(rule).expect("in force").to_string();
    let now = Rulebook::FIDE_2023;
    let sentence = Rule::Judgment.summary();
    assert_eq!(
        cite(&now, Rule::Judgment),
        format!("FIDE 2023, Preface: {sentence}")
    );
    assert!(
        cite(&Rulebook::USCF, Rule::FlagNoMate)
            .starts_with("US Chess, Rule 14E: the game is drawn")
    );
    assert!(
        cite(&now.schools(), Rule::HandsOff)
            .starts_with("schools' notes, Note e-i: a player must not touch")
    );
    assert!(cite(&Rulebook::FIDE_1997, Rule::WrongClaim).starts_with("FIDE 1997, Article 9.5b: "));
}

#[test]
fn lines_that_name_no_rulebook_are_refused_at_their_byte() {
    assert_texts("laws/lines.txt", |_, line| {
        let error = line.parse::<Rulebook>().expect_err(line);
        assert!(!error.to_string().ends_with('.'));
        format!("{error} {error:?}")
    });
}

/// The room for a value's words is enough for the longest.
#[test]
fn the_longest_values_fit() {
    let longest = "86399.999999999s,half_at_most:86399.999999998s";
    let supervised = format!("{longest}|86399.999999998s,half_at_most:86399.999999999s");
    let draws = "no_series_of_legal_moves/no_series_of_legal_moves|unskilled_counterplay/\
                 unskilled_counterplay|no_series_of_legal_moves";
    let words = "restart_before_completed_65535";
    let rule = "when_announced,at_most,86399.999999999s,having_the_move";
    for (name, value) in [
        ("wrong_claim_penalty_standard", longest),
        ("wrong_claim_penalty_rapid", &supervised),
        ("flag_material_test", draws),
        (
            "who_may_report_illegal",
            "players_and_director/players_and_arbiter|players_and_director/players_and_arbiter|players_and_director",
        ),
        (
            "illegal_window_rapid_blitz",
            "last_moves_65535|until_opponent_moves/until_opponent_moves|last_moves_65535",
        ),
        ("colors_reversed", words),
        ("quickplay_draw_claim", rule),
        ("quickplay_illegal_moves", "86399.999999999s/255"),
        (
            "record_exempt",
            "86399.999999999s,86399.999999998s,rest_of_period",
        ),
        ("scoring", "32767.5-32767.5-32767"),
        ("time_classes", "[86399.999999998s,86399.999999999s]"),
    ] {
        let parameter: Parameter = name.parse().expect("a name");
        let rulebook = Rulebook::FIDE_2023.quickplay().blitz(Supervision::Limited);
        let rulebook = if name == "record_exempt" {
            Rulebook::FIDE_2023
        } else {
            rulebook
        };
        let own = Rulebook::with_rule(&rulebook, Rule::QuickplayIllegalMoves, Article::new("1"));
        let changed = own
            .with_value(parameter, value)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(changed.value(parameter).as_str(), value);
        assert_eq!(changed.value(parameter).to_string(), value);
        assert_eq!(*Arc::<Rulebook>::from(&changed), changed);
        assert_eq!(changed.to_string().parse(), Ok(changed));
    }
}

#[test]
fn rules_and_parameters_have_their_own_names_and_summaries() {
    use std::collections::BTreeSet;
    let (mut names, mut sentences) = (BTreeSet::new(), BTreeSet::new());
    for rule in Rule::ALL.iter().copied() {
        assert_eq!(rule.name(), format!("{rule:?}"));
        assert_eq!(Rule::from_name(rule.name()), Some(rule));
        assert!(
            names.insert(rule.name()) && sentences.insert(rule.summary()),
            "{rule:?}"
        );
        assert!(
            !rule.summary().ends_with('.') && !rule.summary().contains("  "),
            "{rule:?}"
        );
    }
    assert!(Rule::ALL.is_sorted());
    for point in Parameter::ALL.iter().copied() {
        assert!(
            names.insert(point.name()) && sentences.insert(point.summary()),
            "{point}"
        );
        assert!(!point.summary().ends_with('.'), "{point}");
    }
}

#[test]
fn other_texts_are_not_articles() {
    for (text, (offset, expected)) in [
        ("", (0, "an article number")),
        ("1234567890.12345", (15, "the end, after 15 bytes,")),
        ("9.5 b", (3, "a letter, digit, full stop or hyphen")),
        ("9.5\u{e9}", (3, "a letter, digit, full stop or hyphen")),
        ("+9", (0, "a letter, digit, full stop or hyphen")),
    ] {
        let error = ParseError::Syntax { offset, expected };
        assert_eq!(text.parse::<Article>(), Err(error), "{text:?}");
    }
    assert_eq!(
        "1234567890.1234"
            .parse::<Article>()
            .map(|article| article.to_string()),
        Ok("1234567890.1234".into())
    );
}

#[test]
fn an_article_is_shown_with_its_number() {
    let shown = format!("{:?}", Article::new("9.6.1"));
    assert_eq!(shown, "Article(\"9.6.1\")");
}

/// One rulebook serves many games, but should not burden a program with only one.
#[test]
fn a_rulebook_takes_a_few_kilobytes() {
    assert!(
        size_of::<Rulebook>() <= 5 * 1024,
        "{} bytes",
        size_of::<Rulebook>()
    );
    assert_eq!(size_of::<Option<Article>>(), 16);
}
