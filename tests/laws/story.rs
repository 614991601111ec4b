//! Stories: games told as an arbiter would note them, in `stories/*.txt`, several in a file by subject.
//!
//! ```text
//! # F-03: saying so does not undo a touch
//! rulebook fide2023, fide1997
//! control 90+30
//! host board
//!
//! 0:01 white touches g1
//!     > white must move the piece on g1 (4.3.1; fide1997 4.2)
//! 0:02 white announces adjusting
//!     ? moves: Nf3 Nh3
//! ```
//!
//! A title names the rows that a story shows. Then follows what was agreed: one or more rulebooks (`fide` means every
//! edition of FIDE), the time control, the moves already `completed`, the host
//! (`online` or `board`, with its options that differ), and lines as in the
//! header of a log. `played e2e4 e7e5` tells moves of one second each, made and pressed. The game has started at 0:00,
//! unless a line says `not started`. Lines that begin with `--` are comments.
//!
//! Below each event are all rulings on it: `>`, or `*>` if not everyone is told, or `!` and the error of the host. The
//! first article is that of most of the rulebooks, and others are named. Rulebooks in brackets rule otherwise than the first
//! ones. `?` asks the arbiter, and the answer follows the colon. `0:30 moves e2e4 e7e5` tells such moves from that time on.
//!
//! A story is written anew from what happens, and fails if that is another text. `UPDATE=1` writes the file; then read
//! the difference.

use std::cmp::Reverse;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::{Event, GameConfig, HostConfig, Log, Ruling};
use touchmove::clock::SessionTime;
use touchmove::laws::Edition;
use touchmove::{Arbiter, Rulebook};

use crate::answers::answer;
use crate::coverage::rows_of;
use crate::scenario::{at, under_way};

/// A story as it is written.
pub(crate) struct Story {
    /// The ids of its rows and what it shows, with further lines of comment.
    title: String,
    header: Vec<String>,
    steps: Vec<Step>,
}

/// A note with comments before it, and what is written below it.
struct Step {
    comments: Vec<String>,
    note: String,
    below: Vec<String>,
}

impl Story {
    fn read(text: &str) -> Self {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let title = lines.next().expect("a title").to_owned();
        let mut story = Self {
            title,
            header: Vec::new(),
            steps: Vec::new(),
        };
        let mut comments = Vec::new();
        for line in lines {
            if line.starts_with("--") {
                comments.push(line.to_owned());
            } else if line.starts_with(|first: char| first.is_ascii_digit()) {
                story.steps.push(Step {
                    comments: std::mem::take(&mut comments),
                    note: line.to_owned(),
                    below: Vec::new(),
                });
            } else if let Some(step) = story.steps.last_mut() {
                step.below.push(line.to_owned());
            } else {
                story.header.append(&mut comments);
                story.header.push(line.to_owned());
            }
        }
        story
    }

    /// The name of a test of its rows, `a_08_b_02`.
    pub(crate) fn rows(&self) -> String {
        let ids = self.title.trim_start_matches("# ").split(':').next();
        let ids = ids.filter(|ids| ids.split(' ').all(|id| id.contains('-')));
        ids.unwrap_or_default()
            .to_lowercase()
            .replace(['-', ' '], "_")
    }

    /// Returns the rest of the header line that begins with a word.
    fn agreed(&self, word: &str) -> Option<&str> {
        let mut lines = self.header.iter();
        lines.find_map(|line| line.strip_prefix(word)?.strip_prefix(' '))
    }

    /// The rulebooks, each with its name in the story.
    pub(crate) fn rulebooks(&self) -> Vec<(String, Rulebook)> {
        let names = self.agreed("rulebook").unwrap_or("fide2023").split(", ");
        let every = || Edition::ALL.iter().map(ToString::to_string);
        let names = names.flat_map(|name| match name {
            "fide" => every()
                .filter(|edition| edition.starts_with("fide"))
                .collect(),
            name => vec![name.to_owned()],
        });
        let read = |name: String| {
            let rulebook = name.parse();
            let rulebook = rulebook.unwrap_or_else(|error| panic!("{}: {error}", self.title));
            (name, rulebook)
        };
        names.map(read).collect()
    }

    /// What was agreed, under one of the rulebooks.
    fn config(&self, rulebook: &Rulebook) -> GameConfig {
        let control = self.agreed("control").unwrap_or("90+30");
        let control = control.parse().expect("a time control");
        let mut words = self.agreed("host").unwrap_or("board").split(' ');
        let host = match words.next() {
            Some("online") => HostConfig::ONLINE,
            _ => HostConfig::OVER_THE_BOARD,
        };
        let options: Vec<&str> = words.collect();
        let host = host.to_string();
        let host = host.split(' ').map(|option| {
            let name = option.split('=').next().unwrap_or_default();
            let mut options = options.iter();
            let other = options.find(|other| other.split('=').next() == Some(name));
            other.copied().unwrap_or(option)
        });
        let host: Vec<&str> = host.collect();
        let config = GameConfig::new(rulebook.clone(), control)
            .expect("a clock with time")
            .with_rulebook(rulebook.clone())
            .with_host(host.join(" ").parse().expect("the options of a host"));
        let completed = self.agreed("completed").unwrap_or("0 0").split(' ');
        let completed: Vec<u32> = completed
            .map(|moves| moves.parse().expect("moves"))
            .collect();
        let config = under_way(config, [completed[0], completed[1]]);
        let mut header = Arbiter::new(config).to_log().to_string();
        for line in &self.header {
            match line.split(' ').next() {
                Some("rulebook" | "control" | "completed" | "host" | "played" | "not" | "--") => {}
                Some(word @ ("start" | "clock")) => {
                    let lines = header.lines().map(|old| {
                        let is_replaced = old.split(' ').next() == Some(word);
                        if is_replaced { line } else { old }
                    });
                    header = lines.collect::<Vec<_>>().join("\n");
                }
                _ => header = format!("{}\n{line}\n", header.trim_end()),
            }
        }
        let log: Log = match format!("{}\n\n", header.trim_end()).parse() {
            Ok(log) => log,
            Err(error) => panic!("{}: {error}", self.title),
        };
        log.config().clone()
    }

    /// Begins the game and plays its first moves.
    fn begin(&self, rulebook: &Rulebook) -> Arbiter {
        let mut arbiter = Arbiter::new(self.config(rulebook));
        if self.header.iter().all(|line| line != "not started") {
            let below = tell(&mut arbiter, "0:00 the game starts");
            let runs = below.len() == 1 && below[0].starts_with("> the clock of");
            assert!(runs, "{}: {below:?}", self.title);
        }
        if let Some(played) = self.agreed("played") {
            let below = tell(&mut arbiter, &format!("0:01 moves {played}"));
            assert!(below.is_empty(), "{}: {below:?}", self.title);
        }
        arbiter
    }

    /// Tells the story, and returns what belongs below each note.
    fn told(&self, rulebook: &Rulebook) -> Vec<Vec<String>> {
        let mut arbiter = self.begin(rulebook);
        let edition = format!("({} ", rulebook.edition());
        let mut all = Vec::new();
        for step in &self.steps {
            let mut below = tell(&mut arbiter, &step.note);
            for line in &mut below {
                *line = line.replace(&edition, "(");
            }
            // What is asked stands in the first block.
            let first = step.below.iter().take_while(|line| !line.starts_with('['));
            let queries = first.filter_map(|line| line.strip_prefix("? "));
            below.extend(queries.map(|query| {
                let query = query
                    .split(": ")
                    .next()
                    .unwrap_or(query)
                    .trim_end_matches(':');
                let answer = answer(&arbiter, query, &step.note);
                format!("? {query}: {answer}").trim_end().to_owned()
            }));
            all.push(below);
        }
        all
    }

    /// Writes the story as it happens.
    fn written(&self) -> String {
        let rulebooks = self.rulebooks();
        let all: Vec<_> = rulebooks.iter().map(|(_, book)| self.told(book)).collect();
        let mut text = format!("{}\n", self.title);
        for line in &self.header {
            writeln!(text, "{line}").expect("room");
        }
        for (number, step) in self.steps.iter().enumerate() {
            if number == 0 {
                text.push('\n');
            }
            for line in step.comments.iter().chain([&step.note]) {
                writeln!(text, "{line}").expect("room");
            }
            let told = rulebooks.iter().zip(&all);
            let told = told.map(|((name, _), told)| (name.as_str(), told[number].as_slice()));
            write_below(&mut text, told);
        }
        text
    }
}

/// A rulebook, and what is told under it.
type Told<'a> = (&'a str, &'a [String]);

/// Writes what is told below a note under each rulebook: once where it is the same but for the articles.
fn write_below<'a>(text: &mut String, told: impl Iterator<Item = Told<'a>>) {
    let mut alike: Vec<(Vec<&str>, Vec<Told<'_>>)> = Vec::new();
    for (name, lines) in told {
        let words = lines.iter().map(|line| cited(line).0).collect();
        match alike.iter_mut().find(|(same, _)| *same == words) {
            Some((_, members)) => members.push((name, lines)),
            None => alike.push((words, vec![(name, lines)])),
        }
    }
    alike.sort_by_key(|(_, members)| Reverse(members.len()));
    for (place, (words, members)) in alike.iter().enumerate() {
        if place > 0 {
            let names: Vec<_> = members.iter().map(|(name, _)| *name).collect();
            writeln!(text, "    [{}]", names.join(", ")).expect("room");
        }
        for (number, words) in words.iter().enumerate() {
            let mut articles: Vec<(&str, Vec<&str>)> = Vec::new();
            for (name, lines) in members {
                let article = cited(&lines[number]).1;
                match articles.iter_mut().find(|(same, _)| *same == article) {
                    Some((_, names)) => names.push(name),
                    None => articles.push((article, vec![name])),
                }
            }
            articles.sort_by_key(|(_, names)| Reverse(names.len()));
            let (first, others) = articles.split_first().expect("a rulebook");
            write!(text, "    {words}").expect("room");
            if others.is_empty() && first.0.is_empty() {
                text.push('\n');
                continue;
            }
            write!(text, " ({}", if first.0.is_empty() { "-" } else { first.0 }).expect("room");
            for (article, names) in others {
                let article = if article.is_empty() { "-" } else { article };
                write!(text, "; {} {article}", names.join(", ")).expect("room");
            }
            text.push_str(")\n");
        }
    }
}

/// Divides a ruling from its article.
fn cited(line: &str) -> (&str, &str) {
    let ruling = line.strip_suffix(')').filter(|_| !line.starts_with('?'));
    let divided = ruling.and_then(|line| line.rsplit_once(" ("));
    divided.unwrap_or((line, ""))
}

/// Tells a note, and returns the rulings on it, each with its mark.
fn tell(arbiter: &mut Arbiter, note: &str) -> Vec<String> {
    let (time, words) = note.split_once(' ').expect("a time and an event");
    let Some(moves) = words.strip_prefix("moves ") else {
        let event = words.parse();
        let event = event.unwrap_or_else(|error| panic!("{note}: {error}"));
        return heard(arbiter, at(time), event);
    };
    let mut below = Vec::new();
    let mut now = at(time).as_millis();
    for mv in moves.split(' ') {
        let player = arbiter.position().turn();
        for words in [format!("{player} makes {mv}"), format!("{player} presses")] {
            let event = words
                .parse()
                .unwrap_or_else(|error| panic!("{note}: {error}"));
            below.extend(heard(arbiter, SessionTime::from_millis(now), event));
        }
        now += 1_000;
    }
    below
}

fn heard(arbiter: &mut Arbiter, time: SessionTime, event: Event) -> Vec<String> {
    let noted = |ruling: &Ruling| {
        let mark = match ruling.audience {
            Audience::Everyone => ">",
            _ => "*>",
        };
        format!("{mark} {ruling}")
    };
    match arbiter.handle(time, event) {
        Ok(rulings) => rulings.iter().map(noted).collect(),
        Err(error) => vec![format!("! {error}")],
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("laws/stories")
}

/// Every story, with its file.
pub(crate) fn all() -> Vec<(PathBuf, Vec<Story>)> {
    let files = fs::read_dir(folder()).expect("the folder of stories");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).expect("a text");
        let parts = format!("\n{text}");
        let stories = parts.split("\n# ").skip(1);
        let stories = stories.map(|story| Story::read(&format!("# {story}")));
        (path, stories.collect())
    };
    files.into_iter().map(read).collect()
}

/// The lines in which two texts differ, with the line before them.
fn difference(old: &str, new: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (old.lines().collect(), new.lines().collect());
    let same = old
        .iter()
        .zip(&new)
        .take_while(|(old, new)| old == new)
        .count();
    let (old, new) = (
        &old[same.saturating_sub(1)..],
        &new[same.saturating_sub(1)..],
    );
    let tails = old.iter().rev().zip(new.iter().rev());
    let tail = tails.take_while(|(old, new)| old == new).count();
    let tail = tail.min(old.len().min(new.len()).saturating_sub(1));
    let mut text = String::new();
    for (mark, lines) in [
        ("-", &old[..old.len() - tail]),
        ("+", &new[..new.len() - tail]),
    ] {
        for line in lines {
            writeln!(text, "{mark} {line}").expect("room");
        }
    }
    text
}

#[test]
fn every_story_is_ruled_as_it_is_written() {
    let is_updated = std::env::var_os("UPDATE").is_some();
    let mut failed = 0;
    for (path, stories) in all() {
        let texts: Vec<String> = stories.iter().map(Story::written).collect();
        let new = texts.join("\n");
        let old = fs::read_to_string(&path).expect("a text");
        if new == old {
            continue;
        }
        if is_updated {
            fs::write(&path, new).expect("the file is written");
            continue;
        }
        let parts = format!("\n{old}");
        for ((old, new), story) in parts.split("\n# ").skip(1).zip(&texts).zip(&stories) {
            let (old, new) = (old.trim_end(), new[2..].trim_end());
            if old != new {
                failed += 1;
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                println!("{name}: {}\n{}", story.title, difference(old, new));
                for row in rows_of(&story.rows()) {
                    println!("{row}");
                }
            }
        }
    }
    assert_eq!(
        failed, 0,
        "stories that are ruled otherwise; UPDATE=1 writes them anew"
    );
}
