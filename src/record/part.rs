//! The commands that programs embed in comments: clocks, evaluations, colored squares.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;

use crate::diagram::{self, Rgb};
use crate::types::Square;

/// A part of a comment: a text or a command.
///
/// ```
/// use touchmove::record::{Comment, CommentPart, Eval, EvalScore};
///
/// let eval = Eval { score: EvalScore::Mate(-3), depth: Some(20) };
/// let comment = Comment::from_iter([CommentPart::Text("losing"), CommentPart::Eval(eval)]);
/// assert_eq!(comment.as_str(), "losing [%eval #-3,20]");
/// assert_eq!(comment.eval(), Some(eval));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CommentPart<'t> {
    /// Plain text between the commands.
    Text(&'t str),
    /// `[%clk 1:23:45]`: the player's clock time after the move.
    Clock(Duration),
    /// `[%emt 0:00:07]`: the time that the move took.
    Elapsed(Duration),
    /// `[%eval 0.17]`: an engine's evaluation of the position.
    Eval(Eval),
    /// `[%csl Gd4,Re5]`: squares to be highlighted.
    Squares(Vec<ColoredSquare>),
    /// `[%cal Ge2e4]`: arrows to be drawn.
    Arrows(Vec<ColoredArrow>),
    /// `[%cut …]`: moves that follow here were not read, because of this fault. Brackets and braces in
    /// it are written as parentheses.
    Cut(Box<str>),
    /// `[%cutvar …]`: a variation that replaces this move or follows here was not read, because of this
    /// fault.
    CutVariation(Box<str>),
    /// `[%illegal]`: the move before this comment is illegal, and was played.
    Illegal,
}

/// The mark behind an illegal move.
pub(crate) const ILLEGAL: &str = "[%illegal]";

/// How far the mark may be ahead of a window of its length, by the last byte of the window.
const SHIFTS: [u8; 256] = {
    let mark = ILLEGAL.as_bytes();
    let mut shifts = [mark.len() as u8; 256];
    let mut index = 0;
    while index + 1 < mark.len() {
        shifts[mark[index] as usize] = (mark.len() - 1 - index) as u8;
        index += 1;
    }
    shifts
};

/// Returns where the first mark of an illegal move in a text is.
///
/// Horspool's search: of nearly every comment it looks at one byte in ten.
#[inline(always)]
pub(crate) fn find_mark(text: &[u8]) -> Option<usize> {
    let mark = ILLEGAL.as_bytes();
    let mut last = mark.len() - 1;
    while let Some(&byte) = text.get(last) {
        if byte == b']' && text.get(..=last)?.ends_with(mark) {
            return Some(last + 1 - mark.len());
        }
        last += usize::from(SHIFTS[usize::from(byte)]);
    }
    None
}

/// An engine's evaluation, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Eval {
    pub score: EvalScore,
    /// The search depth in half-moves, if given.
    pub depth: Option<u16>,
}

/// The score of an evaluation, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EvalScore {
    /// In centipawns; positive if White is better.
    Centipawns(i32),
    /// Mate in this many moves, by Black if negative.
    Mate(i32),
}

/// A square and its highlight color.
///
/// ```
/// use touchmove::Square;
/// use touchmove::record::{ColoredSquare, CommentPart, MarkColor};
///
/// let square = ColoredSquare { color: MarkColor::Red, square: Square::D5 };
/// assert_eq!(CommentPart::Squares(vec![square]).to_string(), "[%csl Rd5]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColoredSquare {
    pub color: MarkColor,
    pub square: Square,
}

/// An arrow and its color.
///
/// ```
/// use touchmove::Square;
/// use touchmove::record::{ColoredArrow, CommentPart, MarkColor};
///
/// let arrow = ColoredArrow { color: MarkColor::Green, from: Square::E2, to: Square::E4 };
/// assert_eq!(CommentPart::Arrows(vec![arrow]).to_string(), "[%cal Ge2e4]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ColoredArrow {
    pub color: MarkColor,
    pub from: Square,
    pub to: Square,
}

/// The color of a square or an arrow, with its letter in commands.
///
/// ```
/// use touchmove::record::MarkColor;
///
/// assert_eq!(MarkColor::Yellow.letter(), 'Y');
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MarkColor {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
    /// `O`.
    Orange,
    /// `C`.
    Cyan,
}

impl MarkColor {
    const LETTERS: [(Self, char); 6] = [
        (Self::Green, 'G'),
        (Self::Red, 'R'),
        (Self::Yellow, 'Y'),
        (Self::Blue, 'B'),
        (Self::Orange, 'O'),
        (Self::Cyan, 'C'),
    ];

    /// Returns the letter of the color.
    #[must_use]
    pub fn letter(self) -> char {
        let pair = Self::LETTERS.iter().find(|(color, _)| *color == self);
        pair.map_or('G', |(_, letter)| *letter)
    }

    /// Returns the color for a [`Diagram`](crate::diagram::Diagram).
    #[must_use]
    pub const fn rgb(self) -> Rgb {
        match self {
            Self::Green => Rgb::new(0x1e, 0x8a, 0x3c),
            Self::Red => Rgb::new(0xc8, 0x28, 0x28),
            Self::Yellow => Rgb::new(0xe0, 0xb8, 0x00),
            Self::Blue => Rgb::new(0x1f, 0x5f, 0xc4),
            Self::Orange => Rgb::new(0xe8, 0x7a, 0x10),
            Self::Cyan => Rgb::new(0x10, 0xa8, 0xb8),
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        let pair = Self::LETTERS.iter().find(|(_, known)| *known == letter);
        pair.map(|(color, _)| *color)
    }
}

impl From<ColoredSquare> for diagram::Mark {
    fn from(mark: ColoredSquare) -> Self {
        Self {
            square: mark.square,
            color: mark.color.rgb(),
        }
    }
}

impl From<ColoredArrow> for diagram::Arrow {
    fn from(arrow: ColoredArrow) -> Self {
        Self {
            from: arrow.from,
            to: arrow.to,
            color: arrow.color.rgb(),
        }
    }
}

/// Parses a command without its bracket and percent sign; `None` if it is unknown or its value is
/// invalid.
pub(super) fn command(text: &str) -> Option<CommentPart<'static>> {
    if text == "illegal" {
        return Some(CommentPart::Illegal);
    }
    let (name, value) = text.split_once(|character: char| character.is_ascii_whitespace())?;
    let value = value.trim_ascii();
    Some(match name {
        "clk" => CommentPart::Clock(duration(value)?),
        "emt" => CommentPart::Elapsed(duration(value)?),
        "eval" => CommentPart::Eval(eval(value)?),
        "csl" => CommentPart::Squares(each(value, |mark| {
            let (color, rest) = color(mark)?;
            let square = rest.parse().ok()?;
            Some(ColoredSquare { color, square })
        })?),
        "cal" => CommentPart::Arrows(each(value, |mark| {
            let (color, rest) = color(mark)?;
            let (from, to) = rest.split_at_checked(2)?;
            let (from, to) = (from.parse().ok()?, to.parse().ok()?);
            Some(ColoredArrow { color, from, to })
        })?),
        "cut" if !value.is_empty() => CommentPart::Cut(with_parentheses(value).collect()),
        "cutvar" if !value.is_empty() => {
            CommentPart::CutVariation(with_parentheses(value).collect())
        }
        _ => return None,
    })
}

/// Parses a comma-separated list; `None` if any item is invalid.
fn each<M>(list: &str, read: impl Fn(&str) -> Option<M>) -> Option<Vec<M>> {
    let mut marks = Vec::new();
    for mark in list.split(',') {
        marks.push(read(mark.trim_ascii())?);
    }
    Some(marks)
}

fn color(mark: &str) -> Option<(MarkColor, &str)> {
    let mut characters = mark.chars();
    let color = MarkColor::from_letter(characters.next()?)?;
    Some((color, characters.as_str()))
}

/// Parses `1:23:45`, `23:45.6` or `45`.
fn duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let mut seconds = 0u64;
    for (index, field) in whole.split(':').enumerate() {
        let number = number(field)?;
        if index > 2 || index > 0 && number > 59 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
    }
    number::<u64>(fraction)?;
    let mut nanoseconds = 0;
    for place in 0..9 {
        let digit = fraction.as_bytes().get(place).unwrap_or(&b'0');
        nanoseconds = 10 * nanoseconds + u32::from(digit - b'0');
    }
    Some(Duration::new(seconds, nanoseconds))
}

/// Parses digits without a sign.
fn number<N: core::str::FromStr>(digits: &str) -> Option<N> {
    let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if all { digits.parse().ok() } else { None }
}

/// Parses `0.17`, `-1.5,22` or `#-3`.
fn eval(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score, Some(number(depth.trim_ascii())?)),
        None => (text, None),
    };
    let score = match score.strip_prefix('#') {
        Some(moves) => EvalScore::Mate(moves.parse().ok()?),
        None => EvalScore::Centipawns(centipawns(score)?),
    };
    Some(Eval { score, depth })
}

fn centipawns(text: &str) -> Option<i32> {
    let negative = text.starts_with('-');
    let size = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (pawns, fraction) = size.split_once('.').unwrap_or((size, "0"));
    // Some programs leave out the zero: `.99`.
    let pawns: i64 = if pawns.is_empty() && size.len() > 1 {
        0
    } else {
        number(pawns)?
    };
    number::<u64>(fraction)?;
    let mut digits = fraction
        .bytes()
        .chain(*b"00")
        .map(|digit| i64::from(digit - b'0'));
    let hundredths = 10 * digits.next()? + digits.next()?;
    let size = pawns.checked_mul(100)?.checked_add(hundredths)?;
    i32::try_from(if negative { -size } else { size }).ok()
}

impl fmt::Display for CommentPart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Clock(shown) => write!(f, "[%clk {}]", Clock(*shown)),
            Self::Elapsed(taken) => write!(f, "[%emt {}]", Clock(*taken)),
            Self::Eval(eval) => write!(f, "[%eval {eval}]"),
            Self::Squares(squares) => write_list(f, "csl", squares),
            Self::Arrows(arrows) => write_list(f, "cal", arrows),
            Self::Cut(fault) => write_fault(f, "cut", fault),
            Self::CutVariation(fault) => write_fault(f, "cutvar", fault),
            Self::Illegal => f.write_str(ILLEGAL),
        }
    }
}

fn write_fault(f: &mut dyn fmt::Write, name: &str, fault: &str) -> fmt::Result {
    // An empty text could not be parsed again.
    if fault.trim_ascii().is_empty() {
        return Ok(());
    }
    write!(f, "[%{name} ")?;
    with_parentheses(fault).try_for_each(|character| f.write_char(character))?;
    f.write_str("]")
}

/// Returns a text with parentheses in place of brackets and braces.
fn with_parentheses(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().map(|character| match character {
        '[' | '{' => '(',
        ']' | '}' => ')',
        other => other,
    })
}

fn write_list<M: fmt::Display>(f: &mut dyn fmt::Write, name: &str, marks: &[M]) -> fmt::Result {
    // An empty list could not be parsed again, so nothing is written.
    if marks.is_empty() {
        return Ok(());
    }
    write!(f, "[%{name}")?;
    for (index, mark) in marks.iter().enumerate() {
        let before = if index == 0 { ' ' } else { ',' };
        write!(f, "{before}{mark}")?;
    }
    f.write_str("]")
}

impl fmt::Display for ColoredSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color.letter(), self.square)
    }
}

impl fmt::Display for ColoredArrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.color.letter(), self.from, self.to)
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvalScore::Mate(moves) => write!(f, "#{moves}")?,
            EvalScore::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                let size = score.unsigned_abs();
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)?;
            }
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

/// Writes a time as `1:23:45`, with as many decimals as needed.
struct Clock(Duration);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        write!(f, "{hours}:{minutes:02}:{:02}", seconds % 60)?;
        let (mut fraction, mut digits) = (self.0.subsec_nanos(), 9);
        if fraction == 0 {
            return Ok(());
        }
        while fraction % 10 == 0 {
            fraction /= 10;
            digits -= 1;
        }
        write!(f, ".{fraction:0digits$}")
    }
}

#[cfg(test)]
mod tests;
