//! The kinds of slots: how a value is read, what is expected, and examples.

use core::fmt::{self, Display};
use core::str::FromStr;

use super::value::{Filling, Value};
use crate::arbiter::event::{Area, Reporter, SealedText, Task};
use crate::arbiter::game_result::{GameResult, Score};
use crate::arbiter::question::Answer;
use crate::clock::SessionTime;
use crate::laws::policy::Penalty;
use crate::laws::text::Text;
use crate::termination::ClaimKind;
use crate::types::{CastlingSide, Color, Move, Piece, Square};

/// A kind of slot.
pub(super) struct Kind {
    /// The name of the slot in a pattern.
    name: &'static str,
    /// What an error says is expected.
    pub(super) expected: &'static str,
    /// Examples for the first and second slot of this kind in a pattern.
    pub(super) examples: [&'static str; 2],
    reading: Reading,
}

enum Reading {
    Word(fn(&str) -> Option<Value>),
    /// One of these phrases, each of one or more words.
    Phrases(&'static [(&'static str, Value)]),
}

impl Kind {
    const fn word(
        name: &'static str,
        expected: &'static str,
        examples: [&'static str; 2],
        read: fn(&str) -> Option<Value>,
    ) -> Self {
        Self {
            name,
            expected,
            examples,
            reading: Reading::Word(read),
        }
    }

    const fn phrases(
        name: &'static str,
        expected: &'static str,
        phrases: &'static [(&'static str, Value)],
    ) -> Self {
        Self {
            name,
            expected,
            examples: [phrases[0].0, phrases[1].0],
            reading: Reading::Phrases(phrases),
        }
    }

    /// Returns what an error says is expected if a number is too large.
    pub(super) fn smaller(&self) -> &'static str {
        match self.name {
            TIME => "a time of less than 50 days",
            NUMBER => "a smaller number",
            _ => self.expected,
        }
    }

    /// Returns the kind with the index that [`place`] returns.
    pub(super) fn at(place: u8) -> &'static Self {
        &KINDS[usize::from(place)]
    }

    /// Reads a value from the first words, and returns it with the number of words read.
    pub(super) fn read(&self, words: &[&str]) -> Option<(Value, usize)> {
        match self.reading {
            Reading::Word(read) => Some((read(words.first()?)?, 1)),
            Reading::Phrases(phrases) => phrases.iter().find_map(|&(phrase, value)| {
                let mut said = words.iter();
                let is_said = phrase.split(' ').all(|word| said.next() == Some(&word));
                is_said.then_some((value, words.len() - said.len()))
            }),
        }
    }

    /// Returns `true` if a value can begin with this word.
    pub(super) fn begins_with(&self, word: &str) -> bool {
        match self.reading {
            Reading::Word(read) => read(word).is_some(),
            Reading::Phrases(phrases) => {
                let mut firsts = phrases.iter().map(|(phrase, _)| phrase.split(' ').next());
                firsts.any(|first| first == Some(word))
            }
        }
    }

    pub(super) fn write(&self, value: Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Reading::Phrases(phrases) = self.reading {
            let mut known = phrases.iter();
            let found = known.find(|(_, known)| *known == value);
            return f.write_str(found.map_or("", |(phrase, _)| phrase));
        }
        match value {
            Value::Number(millis) if self.name == TIME => SessionTime::from_millis(millis).fmt(f),
            _ => value.fmt(f),
        }
    }
}

/// The name of the slot for an amount of time.
const TIME: &str = "time";

/// The name of the slot for a count.
const NUMBER: &str = "number";

macro_rules! kinds {
    ($($constructor:ident $name:expr, $($value:expr),+;)+) => {
        [$(Kind::$constructor($name, $($value),+)),+]
    };
}

// The most frequent kinds come first.
const KINDS: &[Kind; 16] = &kinds! {
    word "player", "\"white\" or \"black\"", ["white", "black"], read::<Color>;
    word "square", "a square", ["e2", "d7"], read::<Square>;
    word "move", "a move such as e2e4", ["e2e4", "e7e5"], read::<Move>;
    word "piece", "a piece letter, uppercase for White", ["Q", "r"], read::<Piece>;
    word TIME, "a time such as 0:02:00.000", ["0:02:00.000", "1:30:00.000"],
        |word| Some(Value::Number(word.parse::<SessionTime>().ok()?.as_millis()));
    word NUMBER, "a number", ["3", "40"],
        |word| word.parse().ok().map(Value::Number);
    word "result", "a result such as 1-0", ["1-0", "1/2-1/2"], read::<GameResult>;
    word "answer", "an answer such as yes, no or draw", ["yes", "draw"], read::<Answer>;
    word "penalty", "a penalty such as warning", ["warning", "fine"],
        |word| <Penalty as Text>::read(word).map(Value::Penalty);
    word "score", "0, 1/2 or 1", ["1/2", "0"],
        |word| Score::ALL.into_iter().find(|score| score.word() == word).map(Value::Score);
    word "side", "\"kingside\" or \"queenside\"", ["kingside", "queenside"], read::<CastlingSide>;
    word "text", "a short text without spaces", ["Nf3", "Kd2"], read::<SealedText>;
    phrases "reporter", "a reporter such as \"white\" or \"arbiter\"", &[
        reporter(Reporter::Player(Color::White)),
        reporter(Reporter::Player(Color::Black)),
        reporter(Reporter::BothPlayers),
        reporter(Reporter::Arbiter),
        reporter(Reporter::Spectator),
    ];
    phrases "claim", "\"threefold repetition\" or \"fifty moves\"", &[
        ("threefold repetition", Value::Claim(ClaimKind::ThreefoldRepetition)),
        ("fifty moves", Value::Claim(ClaimKind::FiftyMoves)),
    ];
    phrases "area", "\"board\", \"playing area\" or \"venue\"",
        &[area(Area::Board), area(Area::PlayingArea), area(Area::Venue)];
    phrases "task", "\"record\" or \"press\"", &[task(Task::Record), task(Task::Press)];
};

/// Returns the index of the kind whose name is in a range of a text. Runs at compile time, and
/// fails then if there is no such kind.
pub(super) const fn place(text: &[u8], start: usize, end: usize) -> u8 {
    let mut place = 0;
    while !is_there(text, start, end, KINDS[place].name.as_bytes()) {
        place += 1;
    }
    place as u8
}

const fn is_there(text: &[u8], start: usize, end: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() && start + at < end && text[start + at] == name[at] {
        at += 1;
    }
    at == name.len() && start + at == end
}

const fn reporter(by: Reporter) -> (&'static str, Value) {
    (by.word(), Value::Reporter(by))
}

const fn area(area: Area) -> (&'static str, Value) {
    (area.word(), Value::Area(area))
}

const fn task(task: Task) -> (&'static str, Value) {
    (task.word(), Value::Task(task))
}

fn read<T: FromStr + Filling>(word: &str) -> Option<Value> {
    word.parse::<T>().ok().map(T::to_value)
}
