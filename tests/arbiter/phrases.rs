//! The grammar of events: its table, its page in the guide, and the error for a text that is not an
//! event.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::Path;

use touchmove::Color;
use touchmove::arbiter::Event;
use touchmove::arbiter::event::{self, Error};
use touchmove::arbiter::ruling::Decision;

use crate::common::table::assert_texts;

const GUIDE: &str = include_str!("../../src/guide/events.md");

/// The variants of `Event` that contain another enum, and that enum.
const ENUMS: [(&str, &str); 8] = [
    ("Board", "BoardAction"),
    ("Sheet", "SheetAction"),
    ("KeepRecord", "RecordAction"),
    ("Report", "Irregularity"),
    ("Conduct", "Conduct"),
    ("Disclose", "Disclosure"),
    ("Arbiter", "ArbiterAction"),
    ("Adjourn", "Adjournment"),
];

/// Writes the table of the guide: the phrases of each enum.
fn table() -> String {
    let mut blocks: Vec<(&str, String)> = Vec::new();
    for phrase in event::phrases() {
        let event: Event = phrase.example().to_string().parse().expect("an example");
        let debug = format!("{event:?}");
        let variant = debug.split([' ', '(']).next();
        let row = ENUMS.iter().find(|(outer, _)| Some(*outer) == variant);
        let name = row.map_or("Event", |(_, inner)| *inner);
        let line = format!("{phrase}\n");
        match blocks.iter_mut().find(|(other, _)| *other == name) {
            Some((_, lines)) => lines.push_str(&line),
            None => blocks.push((name, line)),
        }
    }
    assert_eq!(blocks.len(), ENUMS.len() + 1);
    blocks
        .iter()
        .map(|(name, lines)| {
            format!("\n[`{name}`](crate::arbiter::event::{name}):\n\n```text\n{lines}```\n")
        })
        .collect()
}

/// With `UPDATE=1` the table is written instead.
#[test]
fn the_guide_lists_every_phrase() {
    const INTRODUCTION: &str = "returns these phrases, each with an example.\n";
    let (head, listed) = GUIDE.split_once(INTRODUCTION).expect("the introduction");
    let table = table();
    if env::var_os("UPDATE").is_some() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/guide/events.md");
        fs::write(page, format!("{head}{INTRODUCTION}{table}")).expect("a page");
    } else {
        assert_eq!(listed, table);
    }
}

#[test]
fn every_phrase_is_read_and_written_back() {
    let mut events = BTreeSet::new();
    for phrase in event::phrases() {
        let example = phrase.example().to_string();
        let event: Event = example.parse().expect(&example);
        assert_eq!(event.to_string(), example);
        assert!(events.insert(format!("{event:?}")), "{phrase} twice");
    }
}

#[test]
fn slots_of_all_patterns_are_explained() {
    let slots: BTreeSet<&str> = event::phrases()
        .iter()
        .flat_map(|phrase| phrase.pattern().split('{').skip(1))
        .map(|slot| slot.split_once('}').expect("an end").0)
        .collect();
    let explained: BTreeSet<&str> = GUIDE
        .lines()
        .filter_map(|line| Some(line.strip_prefix("| `{")?.split_once("}` |")?.0))
        .filter(|slot| !slot.contains('}'))
        .collect();
    assert_eq!(slots, explained);
}

#[test]
fn a_report_names_half_moves_as_rulings_do() {
    for ply in [0, 1, 2, 30] {
        let ruling = Decision::Reinstated { ply }.to_string();
        let (_, after) = ruling.split_once("after ").expect("a number");
        let half_moves = after.strip_suffix(" is reinstated").expect("the end");
        for what in ["an illegal move", "displaced pieces"] {
            let text = format!("white reports {what} after {half_moves}");
            let event: Event = text.parse().expect(&text);
            assert_eq!(event.to_string(), text);
        }
    }
    // The plural is read, too.
    let event: Event = "white reports displaced pieces after 1 half-moves"
        .parse()
        .expect("an event");
    assert_eq!(
        event.to_string(),
        "white reports displaced pieces after 1 half-move"
    );
    let completed = |moves| {
        Decision::MovesSet {
            player: Color::White,
            moves,
        }
        .to_string()
    };
    assert_eq!(completed(1), "white has completed 1 move");
    assert_eq!(completed(40), "white has completed 40 moves");
}

/// Phrases in the comments of the enums, which readers copy.
#[test]
fn phrases_in_the_docs_are_events() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/arbiter/event");
    let mut found = 0;
    for file in fs::read_dir(folder).expect("a folder") {
        let source = fs::read_to_string(file.expect("a file").path()).expect("a text");
        let comments = source
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("///"));
        let comments: Vec<&str> = comments.map(str::trim).collect();
        for quoted in comments.join(" ").split('`').skip(1).step_by(2) {
            let begins = [
                "white ",
                "black ",
                "arbiter ",
                "a ",
                "each player ",
                "the game ",
                "the envelope ",
            ];
            if begins.iter().any(|begin| quoted.starts_with(begin)) {
                let event: Event = quoted
                    .parse()
                    .unwrap_or_else(|error| panic!("{quoted}: {error}"));
                assert_eq!(event.to_string(), quoted);
                found += 1;
            }
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn a_text_that_is_not_an_event_is_told_where_it_departs_and_what_is_near() {
    assert_texts("arbiter/unknown.txt", |_, text| {
        text.parse::<Event>().expect_err(text).to_string()
    });
    let Err(Error::Unknown { offset, nearest }) = "arbiter watches the clocks".parse::<Event>()
    else {
        panic!("it is not an event");
    };
    let near = [
        "observes the clocks",
        "stops the clocks",
        "restarts the clocks",
    ];
    let near = near.map(|act| format!("arbiter {act}"));
    assert_eq!(
        (offset, nearest.patterns().collect()),
        (8, near.iter().map(String::as_str).collect::<Vec<_>>())
    );
}

#[test]
fn a_long_text_is_refused_at_once() {
    let long = "white plays e2e4 ".repeat(100_000);
    let Err(Error::Unknown { offset, .. }) = long.parse::<Event>() else {
        panic!("it is not an event");
    };
    assert_eq!(offset, 17);
    let word = "w".repeat(1_000_000);
    assert!(word.parse::<Event>().is_err());
}
