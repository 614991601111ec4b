//! The columns that can be asked for, and what each has of a game or a position.

use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::packed::PackedPosition;
use touchmove::record::{Comment, CommentPart, CommentParts, Eval, EvalScore, Tags};
use touchmove::{Outcome, Position, Setup};

use crate::table::{Mistake, Place};
use crate::values::{Faults, Lists, Texts, Values};

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rows {
    Games,
    Positions,
}

/// A column with its values.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// The number of the game, from 1.
    Game(Values<u64>),
    /// The value of a tag, with its name and what the tag has if nothing is known.
    Tag(String, Option<&'static str>, Texts),
    Result(Texts),
    /// How many moves a game has.
    Plies(Values<u32>),
    /// The start position of a game.
    Start(Texts),
    UciList(Lists),
    SanList(Lists),
    IsCut(Values<bool>),
    Faults(Faults),
    /// How many moves were made before a position.
    Ply(Values<u32>),
    Key(Values<u64>),
    Fen(Texts),
    Uci(Texts),
    San(Texts),
    /// In milliseconds.
    Clock(Values<i64>),
    Cp(Values<i32>),
    Mate(Values<i32>),
    Packed(Values<[u8; PackedPosition::SIZE]>),
}

type Named = (&'static str, fn() -> Column);

/// The columns of games besides tags.
const OF_GAMES: [Named; 8] = [
    ("game", || Column::Game(Values::default())),
    ("result", || Column::Result(Texts::default())),
    ("plies", || Column::Plies(Values::default())),
    ("start", || Column::Start(Texts::default())),
    ("uci", || Column::UciList(Lists::default())),
    ("san", || Column::SanList(Lists::default())),
    ("is_cut", || Column::IsCut(Values::default())),
    ("faults", || Column::Faults(Faults::default())),
];

/// The columns of positions.
const OF_POSITIONS: [Named; 12] = [
    ("game", || Column::Game(Values::default())),
    ("ply", || Column::Ply(Values::default())),
    ("key", || Column::Key(Values::default())),
    ("fen", || Column::Fen(Texts::default())),
    ("uci", || Column::Uci(Texts::default())),
    ("san", || Column::San(Texts::default())),
    ("clock", || Column::Clock(Values::default())),
    ("cp", || Column::Cp(Values::default())),
    ("mate", || Column::Mate(Values::default())),
    ("packed", || Column::Packed(Values::default())),
    ("is_cut", || Column::IsCut(Values::default())),
    ("faults", || Column::Faults(Faults::default())),
];

impl Rows {
    const fn columns(self) -> &'static [Named] {
        match self {
            Self::Games => &OF_GAMES,
            Self::Positions => &OF_POSITIONS,
        }
    }

    /// Returns the names of the columns besides tags.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        self.columns().iter().map(|(name, _)| *name)
    }

    /// Returns an empty column by its name.
    ///
    /// Of games, a name with a capital letter in front is a tag, unless the tag follows from the game.
    #[must_use]
    pub fn column(self, name: &str) -> Option<Column> {
        if let Some((_, column)) = self.columns().iter().find(|(known, _)| *known == name) {
            return Some(column());
        }
        let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let is_tag = name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.bytes().all(is_of_name);
        let follows = ["Result", "FEN", "SetUp"];
        if self != Self::Games
            || !is_tag
            || follows.iter().any(|tag| tag.eq_ignore_ascii_case(name))
        {
            return None;
        }
        // Without a value, a tag of the roster has a question mark.
        let unknown = match Tags::new().get(name) {
            None => None,
            Some("????.??.??") => Some("????.??.??"),
            Some(_) => Some("?"),
        };
        Some(Column::Tag(name.to_owned(), unknown, Texts::default()))
    }
}

/// A position on its way into a row: valid, or what an illegal move has left.
pub(crate) enum Stands<'a> {
    Valid(&'a Position),
    Invalid(Setup),
}

/// A row of positions.
pub(crate) struct Row<'a> {
    pub(crate) game: u64,
    pub(crate) ply: u32,
    pub(crate) stands: Stands<'a>,
    pub(crate) uci: Option<&'a str>,
    pub(crate) san: Option<&'a str>,
}

/// A row of games. Its moves were pushed one by one.
pub(crate) struct Game<'a> {
    pub(crate) number: u64,
    pub(crate) plies: u32,
    pub(crate) start: &'a Position,
    pub(crate) result: Option<Outcome>,
    pub(crate) is_cut: bool,
}

fn fen(position: &Position) -> touchmove::fen::Fen {
    position.fen(EnPassantMode::Legal, CastlingStyle::Standard)
}

impl Column {
    /// Adds a move to a list of moves.
    #[inline]
    pub(crate) fn push_move(&mut self, uci: Option<&str>, san: Option<&str>) {
        match self {
            Self::UciList(lists) => lists.items.push(uci),
            Self::SanList(lists) => lists.items.push(san),
            _ => {}
        }
    }

    /// Adds a position.
    #[inline]
    pub(crate) fn push_row(&mut self, row: &Row<'_>) {
        let valid = match &row.stands {
            Stands::Valid(position) => Some(*position),
            Stands::Invalid(_) => None,
        };
        match self {
            Self::Game(values) => values.push(Some(row.game)),
            Self::Ply(values) => values.push(Some(row.ply)),
            Self::Key(values) => values.push(valid.map(|position| position.key())),
            Self::Fen(texts) => match &row.stands {
                Stands::Valid(position) => texts.push(Some(&fen(position))),
                Stands::Invalid(setup) => texts.push(Some(&setup.fen(CastlingStyle::Standard))),
            },
            Self::Uci(texts) => texts.push(row.uci),
            Self::San(texts) => texts.push(row.san),
            Self::Clock(values) => values.push(None),
            Self::Cp(values) | Self::Mate(values) => values.push(None),
            Self::Packed(values) => {
                values.push(valid.map(|position| position.to_packed().to_bytes()));
            }
            _ => {}
        }
    }

    /// Ends the positions of a game, up to this row. What was tolerated stands with the first of them.
    pub(crate) fn end_positions(&mut self, rows: usize, is_cut: bool, faults: &[Mistake]) {
        match self {
            Self::IsCut(values) => values.fill(is_cut, rows),
            Self::Faults(all) => all.fill(faults, rows),
            _ => {}
        }
    }

    /// Gives the last position the values of a comment, as far as it has none yet.
    #[inline]
    pub(crate) fn complete(&mut self, comment: &str) {
        match self {
            Self::Clock(values) => values.complete(|| clock(comment)),
            Self::Cp(values) => values.complete(|| score(comment).0),
            Self::Mate(values) => values.complete(|| score(comment).1),
            _ => {}
        }
    }

    /// Ends a game. Its tags are pushed apart.
    pub(crate) fn push_game(&mut self, game: &Game<'_>) {
        match self {
            Self::Game(values) => values.push(Some(game.number)),
            Self::Result(texts) => texts.push(game.result.map(Outcome::as_str)),
            Self::Plies(values) => values.push(Some(game.plies)),
            Self::Start(texts) => texts.push(Some(&fen(game.start))),
            Self::UciList(lists) | Self::SanList(lists) => lists.end(),
            Self::IsCut(values) => values.push(Some(game.is_cut)),
            _ => {}
        }
    }

    pub(crate) fn push_faults(&mut self, faults: impl IntoIterator<Item = Mistake>) {
        if let Self::Faults(column) = self {
            column.push(faults);
        }
    }

    pub(crate) fn truncate(&mut self, rows: usize) {
        match self {
            Self::Game(values) | Self::Key(values) => values.truncate(rows),
            Self::Ply(values) | Self::Plies(values) => values.truncate(rows),
            Self::Cp(values) | Self::Mate(values) => values.truncate(rows),
            Self::Clock(values) => values.truncate(rows),
            Self::IsCut(values) => values.truncate(rows),
            Self::Packed(values) => values.truncate(rows),
            Self::Tag(_, _, texts)
            | Self::Result(texts)
            | Self::Start(texts)
            | Self::Fen(texts)
            | Self::Uci(texts)
            | Self::San(texts) => texts.truncate(rows),
            Self::UciList(lists) | Self::SanList(lists) => lists.truncate(rows),
            Self::Faults(faults) => faults.truncate(rows),
        }
    }

    /// Adds the values of a column of the same kind from a row on.
    pub(crate) fn append(&mut self, other: &Self) {
        match (self, other) {
            (Self::Game(to), Self::Game(from)) | (Self::Key(to), Self::Key(from)) => {
                to.append(from);
            }
            (Self::Ply(to), Self::Ply(from)) | (Self::Plies(to), Self::Plies(from)) => {
                to.append(from);
            }
            (Self::Cp(to), Self::Cp(from)) | (Self::Mate(to), Self::Mate(from)) => {
                to.append(from);
            }
            (Self::Clock(to), Self::Clock(from)) => to.append(from),
            (Self::IsCut(to), Self::IsCut(from)) => to.append(from),
            (Self::Packed(to), Self::Packed(from)) => to.append(from),
            (Self::Tag(_, _, to), Self::Tag(_, _, from))
            | (Self::Result(to), Self::Result(from))
            | (Self::Start(to), Self::Start(from))
            | (Self::Fen(to), Self::Fen(from))
            | (Self::Uci(to), Self::Uci(from))
            | (Self::San(to), Self::San(from)) => to.append(from),
            (Self::UciList(to), Self::UciList(from)) | (Self::SanList(to), Self::SanList(from)) => {
                to.append(from);
            }
            (Self::Faults(to), Self::Faults(from)) => to.append(from),
            _ => {}
        }
    }

    /// Returns about how many bytes its values have.
    pub(crate) fn size(&self) -> usize {
        match self {
            Self::Game(values) | Self::Key(values) => values.size(),
            Self::Ply(values) | Self::Plies(values) => values.size(),
            Self::Cp(values) | Self::Mate(values) => values.size(),
            Self::Clock(values) => values.size(),
            Self::IsCut(values) => values.size(),
            Self::Packed(values) => values.size(),
            Self::Tag(_, _, texts)
            | Self::Result(texts)
            | Self::Start(texts)
            | Self::Fen(texts)
            | Self::Uci(texts)
            | Self::San(texts) => texts.size(),
            Self::UciList(lists) | Self::SanList(lists) => lists.size(),
            Self::Faults(faults) => faults.size(),
        }
    }

    /// Counts places from the start of the file, of which a piece was read.
    pub(crate) fn shift(&mut self, base: Place) {
        match self {
            Self::Game(values) => values.values.iter_mut().for_each(|game| *game += base.game),
            Self::Faults(faults) => faults.shift(base),
            _ => {}
        }
    }
}

/// Finds a value in a comment as it stands in the file.
fn find<T>(comment: &str, find: impl FnMut(CommentPart<'_>) -> Option<T>) -> Option<T> {
    let is_plain = comment.bytes().all(|byte| byte >= b' ') && !comment.contains("  ");
    if is_plain {
        return CommentParts::new(comment).find_map(find);
    }
    Comment::new(comment).parts().find_map(find)
}

fn clock(comment: &str) -> Option<i64> {
    usual_clock(comment.as_bytes()).or_else(|| {
        find(comment, |part| match part {
            CommentPart::Clock(shown) => Some(shown),
            _ => None,
        })
        .map(|shown| i64::try_from(shown.as_millis()).unwrap_or(i64::MAX))
    })
}

/// Reads the clock of the usual comment: `[%clk 1:30:00]`.
#[inline]
fn usual_clock(comment: &[u8]) -> Option<i64> {
    let [
        b'[',
        b'%',
        b'c',
        b'l',
        b'k',
        b' ',
        h,
        b':',
        m0,
        m1,
        b':',
        s0,
        s1,
        b']',
    ] = *comment.trim_ascii()
    else {
        return None;
    };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| i64::from(byte - b'0'));
    let (minutes, seconds) = (10 * digit(m0)? + digit(m1)?, 10 * digit(s0)? + digit(s1)?);
    (minutes < 60 && seconds < 60).then_some(1000 * (3600 * digit(h)? + 60 * minutes + seconds))
}

/// Returns centipawns or moves to mate.
fn score(comment: &str) -> (Option<i32>, Option<i32>) {
    let eval = find(comment, |part| match part {
        CommentPart::Eval(eval) => Some(eval),
        _ => None,
    });
    match eval {
        Some(Eval {
            score: EvalScore::Centipawns(cp),
            ..
        }) => (Some(cp), None),
        Some(Eval {
            score: EvalScore::Mate(mate),
            ..
        }) => (None, Some(mate)),
        None => (None, None),
    }
}
