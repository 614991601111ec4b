//! Forged logs: every ruling that is removed, added, moved or changed is found on its line, and every event that is
//! cut, added, moved or changed by the last line.

use std::fs;
use std::path::{Path, PathBuf};

use touchmove::Arbiter;
use touchmove::arbiter::Log;
use touchmove::arbiter::log::Integrity;

/// The indentation of a ruling below its event.
const INDENT: &str = "    ";

/// Every log of the repository.
fn logs() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = [root.join("laws/scenarios"), root.join("../examples/games")];
    let files = folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("a folder"))
        .map(|file| file.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "log"));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a text");
        (path, text)
    };
    files.map(read).collect()
}

fn is_ruling(line: &str) -> bool {
    line.starts_with(INDENT)
}

fn is_event(line: &str) -> bool {
    line.starts_with(|letter: char| letter.is_ascii_digit())
}

/// What was done to a log, and how many events have different rulings now.
struct Forgery {
    kind: &'static str,
    lines: Vec<String>,
    concerned: usize,
}

/// Returns the lines with one of them moved to another place.
fn moved(lines: &[String], from: usize, to: usize) -> Vec<String> {
    let mut lines = lines.to_vec();
    let line = lines.remove(from);
    lines.insert(to, line);
    lines
}

/// Returns every way to forge the ruling on a line.
fn forgeries(lines: &[String], place: usize) -> Vec<Forgery> {
    let mut forgeries = Vec::new();
    let mut forge = |kind, concerned, lines| {
        forgeries.push(Forgery {
            kind,
            lines,
            concerned,
        });
    };

    let mut cut = lines.to_vec();
    cut.remove(place);
    forge("cut out", 1, cut);

    let mut twice = lines.to_vec();
    twice.insert(place, lines[place].clone());
    forge("written twice", 1, twice);

    // Each character in turn is removed or replaced.
    for at in INDENT.len()..lines[place].len() {
        let ruling = &lines[place];
        if !ruling.is_char_boundary(at) || !ruling.is_char_boundary(at + 1) {
            continue;
        }
        let (before, behind) = (&ruling[..at], &ruling[at + 1..]);
        for other in ["", "7", "x"] {
            let forged = format!("{before}{other}{behind}");
            if forged != *ruling {
                let mut changed = lines.to_vec();
                changed[place] = forged;
                forge("changed", 1, changed);
            }
        }
    }

    let next = lines.get(place + 1);
    if next.is_some_and(|next| is_ruling(next) && *next != lines[place]) {
        forge("swapped", 1, moved(lines, place, place + 1));
    }

    // To the end of the event before, and to the start of the event after.
    let event = lines[..place].iter().rposition(|line| is_event(line));
    let event = event.expect("a ruling stands below an event");
    if lines[..event].iter().any(|line| is_event(line)) {
        forge("moved up", 2, moved(lines, place, event));
    }
    let behind = lines[place..].iter().position(|line| is_event(line));
    if let Some(behind) = behind {
        forge("moved down", 2, moved(lines, place, place + behind));
    }
    forgeries
}

/// Returns the number of the first line that differs.
fn first_difference(lines: &[String], others: &[String]) -> usize {
    let pairs = lines.iter().zip(others);
    1 + pairs.take_while(|(line, other)| line == other).count()
}

#[test]
fn every_forged_ruling_is_found_on_its_line() {
    let (mut forged, mut rulings) = (0, 0);
    for (path, text) in logs() {
        let name = path.display();
        let log: Log = text.parse().expect("a log");
        assert!(log.has_all_rulings(), "{name}");
        assert_eq!(log.replay().expect("in order").mismatches, [], "{name}");

        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for place in (0..lines.len()).filter(|&place| is_ruling(&lines[place])) {
            rulings += 1;
            for Forgery {
                kind,
                lines: others,
                concerned,
            } in forgeries(&lines, place)
            {
                let text = others.join("\n") + "\n";
                let log: Log = text.parse().expect("still a log");
                let found = log.replay().expect("the events are the same").mismatches;
                let what = format!("{name}, line {}: {kind}", place + 1);
                assert_eq!(found.len(), concerned, "{what}: {found:?}");
                let line = first_difference(&lines, &others);
                assert_eq!(found[0].line, line, "{what}: {found:?}");
                for mismatch in &found {
                    let above = &others[..mismatch.line - 1];
                    let event = above.iter().rposition(|line| is_event(line));
                    assert_eq!(event.map(|at| at + 1), Some(mismatch.event_line), "{what}");
                    assert_ne!(mismatch.written, mismatch.ruled, "{what}");
                }
                forged += 1;
            }
        }
    }
    assert!(rulings > 400, "{rulings} rulings");
    assert!(forged > 50_000, "{forged} forgeries");
}

#[test]
fn a_ruling_below_an_event_that_has_none_is_found() {
    let mut added = 0;
    for (path, text) in logs() {
        let lines: Vec<&str> = text.lines().collect();
        for place in (0..lines.len()).filter(|&place| is_event(lines[place])) {
            if lines.get(place + 1).is_some_and(|next| is_ruling(next)) {
                continue;
            }
            let mut others = lines.clone();
            others.insert(place + 1, "    black gets 0:02:00.000 (fide2023 A.3)");
            let log: Log = (others.join("\n") + "\n").parse().expect("still a log");
            let found = log.replay().expect("the events are the same").mismatches;
            let lines: Vec<usize> = found.iter().map(|mismatch| mismatch.line).collect();
            assert_eq!(lines, [place + 2], "{}", path.display());
            assert!(found[0].ruled.is_empty());
            assert!(found[0].to_string().contains(": unexpected ruling \""));
            added += 1;
        }
    }
    assert!(added > 500, "{added} events without rulings");
}

#[test]
fn a_forged_log_makes_no_arbiter() {
    for (path, text) in logs() {
        let json = |text: &str| serde_json::to_string(text).expect("a text");
        let name = path.display();
        serde_json::from_str::<Arbiter>(&json(&text))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let place = lines.iter().rposition(|line| is_ruling(line));
        let Some(place) = place else { continue };
        let mut cut = lines;
        let ruling = cut.remove(place);
        let error = serde_json::from_str::<Arbiter>(&json(&(cut.join("\n") + "\n")));
        let error = error
            .map(drop)
            .expect_err("a ruling is missing")
            .to_string();
        let line = format!("line {}: ", place + 1);
        assert!(
            error.contains(&line) && error.contains(ruling.trim()),
            "{name}: {error}"
        );
    }
}

/// Returns the places at which events begin, and the place of the last line.
fn event_places(lines: &[&str]) -> Vec<usize> {
    let places = (0..lines.len()).filter(|&place| is_event(lines[place]));
    places.chain([lines.len() - 1]).collect()
}

fn read(lines: &[&str]) -> Log {
    (lines.join("\n") + "\n").parse().expect("still a log")
}

/// Asserts that a log is told to be damaged, on its first line with a checksum.
fn assert_damaged(lines: &[&str], what: &str) {
    let Integrity::Damaged {
        line,
        written,
        expected,
    } = read(lines).integrity().clone()
    else {
        panic!("{what} is not told");
    };
    let is_checksum = |line: &&str| line.starts_with("events: ");
    let first = lines.iter().position(is_checksum).expect("a checksum");
    assert_eq!(line, first + 1, "{what}");
    assert_eq!(written, lines[line - 1], "{what}");
    assert_ne!(written, expected, "{what}");
}

#[test]
fn events_cut_with_their_rulings_are_told() {
    let mut cut = 0;
    for (path, text) in logs() {
        let name = path.display();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(read(&lines).integrity(), &Integrity::Intact, "{name}");
        let places = event_places(&lines);
        for (first, &from) in places.iter().enumerate() {
            for &to in &places[first + 1..] {
                let rest = [&lines[..from], &lines[to..]].concat();
                assert_damaged(&rest, &format!("{name}: {from} to {to}"));
                // Whatever the rest of the game is, a replay says so too.
                if let Ok(replay) = read(&rest).replay() {
                    assert_ne!(replay.integrity, Integrity::Intact, "{name}");
                }
                cut += 1;
            }
        }
    }
    assert!(cut > 10_000, "{cut} cuts");
}

#[test]
fn events_added_moved_or_changed_are_told() {
    for (path, text) in logs() {
        let name = path.display();
        let lines: Vec<&str> = text.lines().collect();
        let places = event_places(&lines);
        for three in places.windows(3) {
            let [from, next, end] = [three[0], three[1], three[2]];
            let twice = [&lines[..next], &lines[from..]].concat();
            assert_damaged(&twice, &format!("{name}: {from} twice"));
            if lines[from..next] != lines[next..end] {
                let (one, other) = (&lines[from..next], &lines[next..end]);
                let swapped = [&lines[..from], other, one, &lines[end..]].concat();
                assert_damaged(&swapped, &format!("{name}: {from} and {next}"));
            }
            let later = format!("1{}", lines[from]);
            let mut changed = lines.clone();
            changed[from] = &later;
            assert_damaged(&changed, &format!("{name}: the time of {from}"));
        }
        let promise = lines.iter().position(|line| *line == "rulings: complete");
        let promise = promise.expect("every ruling is written");
        let silent = [&lines[..promise], &lines[promise + 1..]].concat();
        assert_damaged(&silent, &format!("{name}: what is promised"));
    }
}

#[test]
fn a_damaged_log_is_read_back_as_it_was_written() {
    for (path, text) in logs() {
        let lines: Vec<&str> = text.lines().collect();
        let (_, before) = lines.split_last().expect("a last line");
        let places = event_places(&lines);
        let last = places[places.len() - 2];
        let wrong = "events: 0, checksum: 0";
        for lines in [
            [before, &["", wrong]].concat(),
            [&before[..last], &[wrong], &before[last..]].concat(),
        ] {
            let log = read(&lines);
            let again: Log = log.to_string().parse().expect("still a log");
            assert_eq!(again, log, "{}", path.display());
            assert_eq!(again.to_string(), log.to_string());
            assert_ne!(log, read(before));
        }
    }
}

#[test]
fn a_checksum_counts_for_what_stands_above() {
    for (path, text) in logs() {
        let name = path.display();
        let lines: Vec<&str> = text.lines().collect();
        let (closing, before) = lines.split_last().expect("a last line");
        assert_eq!(read(before).integrity(), &Integrity::Open, "{name}");
        // It covers what an editor may do to blank lines and line ends.
        let other_ends: Log = text.replace('\n', "\r\n").parse().expect("still a log");
        assert_eq!(other_ends.integrity(), &Integrity::Intact, "{name}");
        let spaced: Log = text
            .replacen("\n0:", "\n\n0:", 2)
            .parse()
            .expect("still a log");
        assert_eq!(spaced.integrity(), &Integrity::Intact, "{name}");
        // Nor does it become right by being written again.
        let without_last = [before, &["events: 0, checksum: 0"]].concat();
        let written = read(&without_last).to_string();
        assert_eq!(written, without_last.join("\n") + "\n", "{name}");
        // A game goes on below it, and what stands above is still covered.
        let places = event_places(&lines);
        let last = places[places.len() - 2];
        let so_far = read(&lines[..last]).replay().expect("a game").arbiter;
        let so_far = so_far.to_log_with_rulings().to_string();
        let so_far: Vec<&str> = so_far.lines().collect();
        let rest = &lines[last..lines.len() - 1];
        let goes_on = [&so_far, rest].concat();
        assert_eq!(read(&goes_on).integrity(), &Integrity::Open, "{name}");
        let closed = [&goes_on[..], &[*closing]].concat();
        assert_eq!(read(&closed).integrity(), &Integrity::Intact, "{name}");
        if places.len() > 2 {
            let cut = [&so_far[..places[0]], &so_far[places[1]..], rest].concat();
            assert_damaged(&cut, &format!("{name}: an event before the game went on"));
            let closed = [&cut[..], &[*closing]].concat();
            assert_damaged(&closed, &format!("{name}: that event, and the end"));
        }
        // Changed, it is told itself.
        for at in "events: ".len()..closing.len() {
            for other in ["", "7", "x"] {
                let forged = format!("{}{other}{}", &closing[..at], &closing[at + 1..]);
                if forged != *closing {
                    let forged = [before, &[&*forged]].concat();
                    assert_damaged(&forged, &format!("{name}: its last line"));
                }
            }
        }
    }
}

#[test]
fn a_log_that_lost_events_makes_no_arbiter() {
    for (path, text) in logs() {
        let lines: Vec<&str> = text.lines().collect();
        let places = event_places(&lines);
        let last = places[places.len() - 2];
        let without_last = [&lines[..last], &lines[lines.len() - 1..]].concat();
        let without_end = lines[..last].to_vec();
        for cut in [without_last, without_end] {
            let json = serde_json::to_string(&(cut.join("\n") + "\n")).expect("a text");
            let error = serde_json::from_str::<Arbiter>(&json).map(drop);
            let error = error.expect_err("events are missing").to_string();
            assert!(error.contains("checksum"), "{}: {error}", path.display());
        }
    }
}
