//! Whole games and disputes as logs, as a program keeps them, with every ruling below the event that led to it.
//!
//! `scenarios.txt` says for each log why it is kept, the board at the end, and the result with its cause or the side to move.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use touchmove::arbiter::{Log, Phase};
use touchmove::{Arbiter, Setup};

/// A log and its expected outcome.
struct Scenario {
    /// The name of the log, without its ending.
    log: &'static str,
    /// What the dispute is about and how it ends.
    story: &'static str,
    /// The board at the end.
    board: &'static str,
    /// The result with its cause, or the side to move.
    end: &'static str,
}

fn scenarios() -> Vec<Scenario> {
    let lines: Vec<&str> = include_str!("scenarios.txt")
        .lines()
        .map(str::trim)
        .collect();
    let scenarios = lines.chunks(4).map(|lines| match *lines {
        [log, story, board, end] => Scenario {
            log,
            story,
            board,
            end,
        },
        _ => panic!("four lines each: {lines:?}"),
    });
    scenarios.collect()
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("laws/scenarios")
}

impl Scenario {
    fn text(&self) -> String {
        let path = folder().join(self.log).with_extension("log");
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}

/// Returns the board as FEN writes it.
fn placement(arbiter: &Arbiter) -> String {
    let setup = Setup {
        board: arbiter.board().clone(),
        ..Setup::EMPTY
    };
    let fen = setup.to_string();
    fen.split(' ').next().expect("the pieces").to_owned()
}

fn end(arbiter: &Arbiter) -> String {
    match arbiter.phase() {
        Phase::Over(verdict) => verdict.to_string(),
        Phase::Thinking { player } => format!("{player} is to move"),
        Phase::Canceled => "a new game is played".to_owned(),
        other => panic!("a scenario does not end in the middle: {other:?}"),
    }
}

#[test]
fn every_log_is_told_and_every_story_has_its_log() {
    let told: BTreeSet<String> = scenarios()
        .iter()
        .map(|scenario| scenario.log.to_owned())
        .collect();
    let kept: BTreeSet<String> = fs::read_dir(folder())
        .expect("the folder of the logs")
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "log"))
        .map(|path| {
            path.with_extension("")
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    assert_eq!(told, kept);
    assert_eq!(scenarios().len(), told.len(), "no log is told twice");
    assert!(told.len() >= 40, "{} are few", told.len());
    for Scenario { log, story, .. } in scenarios() {
        assert!(story.ends_with('.'), "{log}: a story is a sentence");
    }
}

#[test]
fn every_log_is_ruled_as_it_is_written() {
    for scenario in scenarios() {
        let (name, text) = (scenario.log, scenario.text());
        let log: Log = text
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(log.cut_off(), None, "{name}");
        let replayed = log
            .replay()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(replayed.mismatches, [], "{name}: {}", scenario.story);
        // Where nothing is written nothing is compared, so the whole text must come back unchanged.
        assert_eq!(log.to_string(), text, "{name}");
        let again = replayed.arbiter.to_log_with_rulings().to_string();
        assert_eq!(again, text, "{name}: {}", scenario.story);
    }
}

#[test]
fn every_dispute_ends_as_it_must() {
    for scenario in scenarios() {
        let (name, story, text) = (scenario.log, scenario.story, scenario.text());
        let log: Log = text
            .parse()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let arbiter = log.replay().expect("in order").arbiter;
        assert_eq!(placement(&arbiter), scenario.board, "{name}: {story}");
        assert_eq!(end(&arbiter), scenario.end, "{name}: {story}");
    }
}
