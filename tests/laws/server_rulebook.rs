//! The rules for servers as a whole: their options with their values, a test for each section, and what the guide prints.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU16;
use std::time::Duration;

use touchmove::Rulebook;
use touchmove::arbiter::{Event, HostConfig};
use touchmove::laws::policy::{DisconnectionGrace, SpeedBounds, TakebackClock};
use touchmove::laws::{Parameter, Rule, RulebookError, Speed};
use touchmove_rows::test;

use crate::server::rated;

#[test]
fn options_of_servers() {
    assert_eq!(Rulebook::SERVER.to_string(), "server");
    assert_eq!("server".parse(), Ok(Rulebook::SERVER));
    // A server needs no other setting.
    assert_eq!(rated("5+3").host(), &HostConfig::ONLINE);
    let changed = "server draws_without_claim=automatic draw_offer_interval=10 lag_limit=0.5s takeback_games=all \
                   takeback_clock=as_it_was first_move_time=20s disconnection_grace=90s,10% speeds=60s,120s,600s,60";
    let rulebook: Rulebook = changed.parse().expect("a rulebook");
    assert_eq!(rulebook.to_string(), changed);
    assert_eq!(
        rulebook.policies().server.takeback_clock,
        TakebackClock::AsItWas
    );
    for (parameter, word) in [
        (Parameter::FirstMoveTime, "0s"),
        (Parameter::DisconnectionGrace, "0s,25%"),
        (Parameter::DisconnectionGrace, "60s,101%"),
        (Parameter::DisconnectionGrace, "60s,256%"),
        (Parameter::DisconnectionGrace, "60s"),
        (Parameter::Speeds, "480s,180s,1500s,40"),
        (Parameter::Speeds, "180s,480s,1500s,0"),
        (Parameter::DrawOfferInterval, "0"),
    ] {
        let refused = Rulebook::SERVER.with_value(parameter, word);
        assert_eq!(refused, Err(RulebookError::Value { parameter }), "{word}");
    }
    let too_long = Rulebook::SERVER.with_value(Parameter::LagLimit, "86401s");
    let parameter = Parameter::LagLimit;
    assert_eq!(too_long, Err(RulebookError::TooLong { parameter }));
    let doubled = Rulebook::SERVER.with_policies(|policies| {
        policies.server.grace = DisconnectionGrace::new(Duration::from_secs(60), 200);
    });
    let parameter = Parameter::DisconnectionGrace;
    assert_eq!(doubled, Err(RulebookError::Value { parameter }));
    let [blitz, rapid] = [180, 480].map(Duration::from_secs);
    let bounds = SpeedBounds::new(blitz, rapid, Duration::ZERO, NonZeroU16::MIN);
    assert_eq!(bounds.classify(Some(Duration::ZERO)), Speed::Bullet);
}

/// The tests and stories of the sections, in which every section occurs.
const SOURCES: [&str; 2] = [
    include_str!("server.rs"),
    include_str!("stories/server.txt"),
];

#[test]
fn every_section_has_a_test() {
    let mut sections = BTreeMap::new();
    for &rule in Rule::ALL {
        if let Some(cited) = Rulebook::SERVER.cite(rule) {
            let article = cited.article();
            let section = article.as_str().split('-').next().expect("a section");
            sections.insert(section.to_owned(), rule);
        }
    }
    let chapters: BTreeSet<&str> = sections
        .keys()
        .filter_map(|section| section.split('.').nth(1))
        .collect();
    assert_eq!(chapters.len(), 13, "{chapters:?}");
    for chapter in chapters {
        let is_test = SOURCES[0].contains(&format!("fn section_{chapter}_"));
        let is_story = SOURCES[1].contains(&format!("# section {chapter} "));
        assert!(is_test || is_story, "S.{chapter} has no test");
    }
    for (section, rule) in &sections {
        let is_told = SOURCES.iter().any(|source| {
            let mut rest = source.match_indices(section.as_str());
            rest.any(|(place, _)| {
                let before = source[..place].ends_with([' ', '"', '(']);
                before && source[place + section.len()..].starts_with([')', '"', '-', ';'])
            })
        });
        assert!(is_told, "{section} ({rule:?}) occurs in no test");
    }
}

const GUIDE: &str = include_str!("../../src/guide/online.md");

/// The sections are printed in the guide: with the articles that they take over, or with the
/// summaries of their own rules.
#[test]
fn the_guide_prints_every_section() {
    let (above, taken_over) = GUIDE
        .split_once("Section S.1 takes these over")
        .expect("the articles");
    let (_, taken_over) = taken_over.split_once("\n\n").expect("a paragraph");
    let taken_over = taken_over
        .trim_end()
        .trim_end_matches('.')
        .replace('\n', " ");
    let own = above.lines().filter(|line| line.starts_with("| S."));
    let printed: BTreeSet<&str> = own.chain(taken_over.split(", ")).collect();
    let rows: BTreeSet<String> = Rule::ALL
        .iter()
        .filter_map(|&rule| {
            let cited = Rulebook::SERVER.cite(rule)?;
            let article = cited.article();
            let section = article.as_str().split('-').next()?;
            let (name, summary) = (rule.name(), rule.summary());
            Some(match cited.fide_article() {
                Some(fide) => format!("{fide} `{name}`"),
                None => format!("| {section} | `{name}` | {summary} |"),
            })
        })
        .collect();
    let rows: BTreeSet<&str> = rows.iter().map(String::as_str).collect();
    let lacking: Vec<_> = rows.difference(&printed).collect();
    let unknown: Vec<_> = printed.difference(&rows).collect();
    assert!(
        lacking.is_empty() && unknown.is_empty(),
        "lacking {lacking:#?}, unknown {unknown:#?}"
    );
}

/// Every phrase of the guide's table for servers can be read.
#[test]
fn the_guide_names_events() {
    let mut count = 0;
    for line in GUIDE.lines().filter(|line| line.starts_with("| ")) {
        for quoted in line.split('`').skip(1).step_by(2) {
            let begins = ["white ", "black ", "arbiter ", "the game "];
            if begins.iter().any(|begin| quoted.starts_with(begin)) {
                let read = quoted.parse::<Event>();
                assert!(read.is_ok(), "{quoted}: {read:?}");
                count += 1;
            }
        }
    }
    assert!(count >= 20, "{count} events");
}
