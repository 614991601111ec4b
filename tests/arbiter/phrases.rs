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
fn an_unknown_phrase_is_told_where_it_departs_and_what_is_near() {
    let table = [
        ("white press", 6, &["{player} presses"][..]),
        ("white offers draw", 13, &["{player} offers a draw"]),
        ("white offers a drawing", 15, &["{player} offers a draw"]),
        ("black resign", 6, &["{player} resigns"]),
        ("  black   resign ", 10, &["{player} resigns"]),
        (
            "white releases e2 to e4",
            18,
            &["{player} releases {square} on {square}"],
        ),
        ("white plays e2e4 now", 17, &["{player} plays {move}"]),
        ("white plays", 11, &["{player} plays {move}"]),
        (
            "the arbiter observes the clocks",
            4,
            &["arbiter observes the clocks"],
        ),
        (
            "arbiter watches the clocks",
            8,
            &[
                "arbiter observes the clocks",
                "arbiter stops the clocks",
                "arbiter restarts the clocks",
            ],
        ),
        ("a spectator speaks", 12, &["a spectator analyzes"]),
        ("", 0, &[]),
        ("1. e4 e5", 0, &[]),
        ("Das Spiel beginnt mit e4", 0, &[]),
    ];
    for (text, at, near) in table {
        let Err(Error::Unknown { offset, nearest }) = text.parse::<Event>() else {
            panic!("{text}: {:?}", text.parse::<Event>());
        };
        let patterns: Vec<&str> = nearest.patterns().collect();
        assert_eq!((offset, &patterns[..]), (at, near), "{text}");
    }
}

#[test]
fn an_error_speaks_plainly() {
    let table = [
        (
            "white press",
            "unknown event at byte 6: did you mean \"{player} presses\"?",
        ),
        (
            "arbiter watches the clocks",
            "unknown event at byte 8: did you mean \"arbiter observes the clocks\" or \"arbiter stops the clocks\" or \"arbiter \
             restarts the clocks\"?",
        ),
        (
            "e2e4",
            "unknown event at byte 0: expected a phrase such as \"white plays e2e4\"",
        ),
        (
            "white plays e2e9",
            "expected a move such as e2e4 at byte 12",
        ),
        ("green presses", "expected \"white\" or \"black\" at byte 0"),
        (
            "white touches e2 and e9 at once",
            "expected a square at byte 21",
        ),
        (
            "white leaves the garden with permission",
            "expected \"board\", \"playing area\" or \"venue\" at byte 17",
        ),
        (
            "arbiter answers perhaps",
            "expected an answer such as yes, no or draw at byte 16",
        ),
        (
            "nobody reports a turned board",
            "expected a reporter such as \"white\" or \"arbiter\" at byte 0",
        ),
        (
            "black reports an illegal move after 70000 half-moves",
            "expected a smaller number at byte 36",
        ),
        (
            "each player reports displaced pieces after 70000 half-moves",
            "expected a smaller number at byte 43",
        ),
        (
            "white adjourns 9999:00:00 early",
            "expected a time of less than 50 days at byte 15",
        ),
        (
            "white seals \"Nf3 or Ng3\"",
            "unknown event at byte 12: did you mean \"{player} seals {move}\" or \"{player} seals \"{text}\"\" or \"{player} \
             seals a move\"?",
        ),
        (
            "white plays e2e4 with lag 12",
            "unknown event at byte 26: did you mean \"{player} plays {move} with lag {number}ms\"?",
        ),
    ];
    for (text, said) in table {
        let error = text.parse::<Event>().expect_err(text);
        assert_eq!(error.to_string(), said, "{text}");
    }
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
