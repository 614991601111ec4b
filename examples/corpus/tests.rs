//! What the corpus must have.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::{files, folder};
use crate::sessions::Stage;

fn lines(name: &str) -> Vec<Value> {
    let text = fs::read_to_string(folder().join(name)).expect("a file of the corpus");
    let lines = text.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

#[test]
fn the_corpus_is_as_the_program_writes_it() {
    let mut size = 0;
    for (name, text) in files() {
        let written = fs::read_to_string(folder().join(name)).expect("a file of the corpus");
        assert!(
            written == text,
            "{name} would be written differently; see the README"
        );
        size += text.len();
    }
    assert!(size <= 3_000_000, "{size} bytes");
}

#[test]
fn the_corpus_has_enough_of_everything() {
    let positions = lines("positions.jsonl");
    assert!(positions.len() >= 1_500, "{}", positions.len());
    assert!(lines("games.jsonl").len() >= 200);
    assert!(lines("sessions.jsonl").len() >= 150);
    let all = |field: &str| -> BTreeSet<String> {
        let values = positions.iter().map(|line| line[field].to_string());
        values.collect()
    };
    assert_eq!(all("dead").len(), 3, "{:?}", all("dead"));
    assert!(all("status").len() >= 6, "{:?}", all("status"));
    assert!(all("tolerated").len() >= 4, "{:?}", all("tolerated"));
    let rules = positions
        .iter()
        .filter_map(|line| line["illegal"].as_object());
    let rules = rules.flat_map(|moves| moves.values());
    let rules: BTreeSet<String> = rules.map(|reason| reason[0].to_string()).collect();
    assert!(rules.len() >= 10, "{rules:?}");
    let games = lines("games.jsonl");
    assert!(games.iter().all(|game| game["last"].is_string()));
    assert!(games.iter().any(|game| game["faults"][0].is_string()));
}

#[test]
fn sessions_have_every_phrase() {
    let mut stage = Stage::new();
    for number in 0..lines("sessions.jsonl").len() {
        stage.session(number);
    }
    let silent = stage.heard.iter().filter(|(_, count)| **count == 0);
    let silent: Vec<_> = silent.map(|(pattern, _)| pattern).collect();
    assert!(silent.is_empty(), "{silent:#?}");
}
