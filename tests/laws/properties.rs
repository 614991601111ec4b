//! Rulebooks: every one is written as a line that reads back the same, and no line panics.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::Rulebook;
use touchmove::laws::{Article, Edition, Parameter, Rule, RulebookError, Supervision};

use crate::common::strategies::{cases, slips};

/// The characters that lines are made of.
const LETTERS: &[u8] = b"fide2018 rapidblitzfullschools=+-|/,_.:()[]T";

/// A change of a rulebook.
#[derive(Debug, Clone)]
enum Step {
    Schools,
    Quickplay,
    Rapid(Supervision),
    Blitz(Supervision),
    Off(Rule),
    Own(Rule, Article),
    /// The value that another edition has there.
    Borrowed(Parameter, Edition),
    Written(Parameter, String),
}

fn one_of<T: Copy + std::fmt::Debug>(all: &'static [T]) -> impl Strategy<Value = T> {
    (0..all.len()).prop_map(|place| all[place])
}

fn edition() -> impl Strategy<Value = Edition> {
    one_of(Edition::ALL)
}

fn article() -> impl Strategy<Value = Article> {
    "[A-Za-z0-9.-]{1,15}".prop_map(|text| text.parse().expect("letters of addresses"))
}

/// The numbers and times that values are made of.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..90_000_u32, 0..1_000_000_000_u32)
            .prop_map(|(whole, part)| format!("{whole}.{part:09}s")),
        "[0-9]{1,5}s",
        "[0-9]{1,5}s[|][0-9]{1,5}s",
        "[0-9]{1,5}s,half_at_most:[0-9]{1,5}s",
        "[0-9]{1,3}",
        "[0-9]{1,3}[|][0-9]{1,3}/[0-9]{1,3}",
        "[0-9]-[0-9][.]5-[0-9](,fixed)?",
        "[(\\[][0-9]{1,5}s,[0-9]{1,5}s[)\\]]",
        "(before_move_|last_moves_|restart_before_made_)[0-9]{1,5}",
        "none|open|yes|no|fine,open|warning,loss,expulsion",
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let (rules, parameters) = (|| one_of(Rule::ALL), || one_of(Parameter::ALL));
    let supervision = || one_of(Supervision::ALL);
    prop_oneof![
        1 => Just(Step::Schools),
        1 => Just(Step::Quickplay),
        1 => supervision().prop_map(Step::Rapid),
        1 => supervision().prop_map(Step::Blitz),
        1 => rules().prop_map(Step::Off),
        1 => (rules(), article()).prop_map(|(rule, article)| Step::Own(rule, article)),
        3 => (parameters(), edition()).prop_map(|(point, edition)| Step::Borrowed(point, edition)),
        3 => (parameters(), value()).prop_map(|(point, value)| Step::Written(point, value)),
    ]
}

/// Applies a step, if it is valid.
fn taken(rulebook: &Rulebook, step: &Step) -> Rulebook {
    let valued = |point, value: &str| {
        let changed = rulebook.with_value(point, value);
        changed.unwrap_or_else(|_| rulebook.clone())
    };
    match step {
        Step::Schools => rulebook.schools(),
        Step::Quickplay => rulebook.quickplay(),
        Step::Rapid(supervision) => rulebook.rapid(*supervision),
        Step::Blitz(supervision) => rulebook.blitz(*supervision),
        Step::Off(rule) => rulebook
            .without_rule(*rule)
            .unwrap_or_else(|_| rulebook.clone()),
        Step::Own(rule, article) => rulebook.with_rule(*rule, *article),
        Step::Borrowed(point, edition) => {
            valued(*point, Rulebook::new(*edition).value(*point).as_str())
        }
        Step::Written(point, value) => valued(*point, value),
    }
}

pub(crate) fn rulebook() -> impl Strategy<Value = Rulebook> {
    (edition(), vec(step(), 0..24)).prop_map(|(edition, steps)| {
        let printed = Rulebook::new(edition);
        steps
            .iter()
            .fold(printed, |rulebook, step| taken(&rulebook, step))
    })
}

/// Reads a line as a rulebook, and its words as rules, as parameters and as their values.
pub(crate) fn read_anything(line: &str) {
    let read = line.parse::<Rulebook>();
    match &read {
        Ok(read) => assert_eq!(read.to_string().parse().as_ref(), Ok(read), "{line}"),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    let rulebook = read.unwrap_or(Rulebook::FIDE_2023);
    for word in line.split(' ') {
        let name = word.trim_start_matches(['+', '-']);
        let name = name.split('=').next().unwrap_or_default();
        if let Some(rule) = Rule::from_name(name) {
            assert_eq!(rule.name(), name);
        }
        let Some((name, value)) = word.split_once('=') else {
            continue;
        };
        let Ok(point) = name.parse::<Parameter>() else {
            continue;
        };
        for rulebook in [&rulebook, &rulebook.schools(), &Rulebook::SERVER] {
            match rulebook.with_value(point, value) {
                Ok(changed) => {
                    assert_eq!(changed.to_string().parse().as_ref(), Ok(&changed), "{word}");
                    let value = changed.value(point);
                    assert_eq!(changed.with_value(point, value.as_str()), Ok(changed));
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn every_preset_is_read_as_it_is_written() {
    for edition in Edition::ALL {
        let name = edition.to_string();
        assert_eq!(name.parse(), Ok(*edition));
        assert_eq!(Rulebook::new(*edition).to_string(), name);
        assert_eq!(name.parse(), Ok(Rulebook::new(*edition)));
    }
}

/// Every edition for each class of games, with and without a quickplay finish, in schools and elsewhere.
pub(crate) fn printed() -> Vec<Rulebook> {
    let mut all = Vec::new();
    for edition in Edition::ALL {
        let standard = Rulebook::new(*edition);
        let fast = Supervision::ALL
            .iter()
            .flat_map(|&supervision| [standard.rapid(supervision), standard.blitz(supervision)]);
        for rulebook in fast.chain([standard.clone()]) {
            all.extend([rulebook.quickplay(), rulebook.schools()]);
            all.extend([rulebook.quickplay().schools(), rulebook]);
        }
    }
    all
}

#[test]
fn the_value_that_a_rulebook_has_changes_nothing() {
    for rulebook in printed() {
        for &point in Parameter::ALL {
            let value = rulebook.value(point);
            let same = rulebook.with_value(point, value.as_str());
            assert_eq!(same.as_ref(), Ok(&rulebook), "{rulebook}: {point}={value}");
        }
    }
}

#[test]
fn a_value_that_could_never_count_is_refused_in_a_line_as_in_a_call() {
    let all = printed();
    let (mut refused, mut taken) = (0, 0);
    for &edition in Edition::ALL {
        let games: Vec<_> = all
            .iter()
            .filter(|game| game.edition() == edition)
            .collect();
        for &point in Parameter::ALL {
            for &other in Edition::ALL {
                let value = Rulebook::new(other).value(point);
                let own = Rulebook::new(edition);
                if matches!(value.as_str(), "yes" | "no") || own.value(point) == value {
                    continue;
                }
                let line = format!("{edition} {point}={value}");
                let called: Vec<_> = games
                    .iter()
                    .map(|game| game.with_value(point, value.as_str()))
                    .collect();
                match line.parse::<Rulebook>() {
                    Ok(read) => {
                        // In 2009 only fully supervised blitz has this bonus, which a call does not check.
                        let counts_in_full = line.starts_with("fide2009 illegal_move_bonus_blitz=");
                        assert!(counts_in_full || called.iter().any(Result::is_ok), "{line}");
                        assert!(
                            [value.as_str(), "no"].contains(&read.value(point).as_str()),
                            "{line}"
                        );
                        taken += 1;
                    }
                    Err(error) => {
                        assert!(
                            called.iter().all(|call| call.as_ref() == Err(&error)),
                            "{line}: {error}"
                        );
                        let says_no = |game: &&Rulebook| game.value(point).as_str() == "no";
                        assert!(games.iter().all(says_no), "{line}: {error}");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(
        refused > 0 && taken > 100,
        "{refused} refused, {taken} taken"
    );
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_rulebook_is_read_as_it_is_written(rulebook in rulebook()) {
        let line = rulebook.to_string();
        prop_assert_eq!(line.parse::<Rulebook>(), Ok(rulebook), "{}", line);
    }

    #[test]
    fn what_a_rulebook_says_on_a_point_can_be_said_again(
        rulebook in rulebook(),
        point in one_of(Parameter::ALL),
    ) {
        let value = rulebook.value(point);
        prop_assert_eq!(rulebook.with_value(point, value.as_str()), Ok(rulebook));
    }

    #[test]
    fn a_rule_is_in_force_exactly_when_it_can_be_cited(
        rulebook in rulebook(),
        rule in one_of(Rule::ALL),
        article in article(),
    ) {
        prop_assert_eq!(rulebook.is_in_force(rule), rulebook.cite(rule).is_some());
        let last_resort = rulebook.edition().last_resort();
        let off = match rulebook.without_rule(rule) {
            Ok(off) => {
                prop_assert_eq!(off.cite(rule), None);
                off
            }
            Err(refused) => {
                prop_assert_eq!(rule, last_resort);
                prop_assert_eq!(refused, RulebookError::LastResort { rule });
                rulebook
            }
        };
        prop_assert!(off.is_in_force(last_resort));
        let own = off.with_rule(rule, article);
        prop_assert_eq!(own.cite(rule).map(|citation| citation.article()), Some(article));
    }

    #[test]
    fn slips_in_a_line_never_panic(rulebook in rulebook(), slips in slips(LETTERS)) {
        let mut line = rulebook.to_string().into_bytes();
        slips.iter().for_each(|slip| slip.spoil(&mut line));
        let line = String::from_utf8_lossy(&line);
        read_anything(&line);
    }

    #[test]
    fn arbitrary_lines_never_panic(
        line in "\\PC{0,40}",
        word in "fide2023( [a-z+=_0-9A-Z.-]{0,20}){0,4}",
        address in "\\PC{0,20}",
    ) {
        for line in [line, word] {
            read_anything(&line);
        }
        if let Ok(article) = address.parse::<Article>() {
            prop_assert_eq!(article.to_string(), address);
        }
    }
}
