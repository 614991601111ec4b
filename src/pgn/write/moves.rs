//! The moves of a record with their annotations.

use core::fmt::{self, Write};

use arrayvec::ArrayString;

use super::lines::Lines;
use super::tags::result;
use super::{Parts, Style, WriteOptions};
use crate::position::Position;
use crate::record::{Comment, GameRecord, ILLEGAL, NodeId, RecordMove, WalkStep};
use crate::types::Color;

pub(super) fn write<W: Write>(
    record: &GameRecord,
    options: WriteOptions<'_>,
    lines: &mut Lines<W>,
) -> fmt::Result {
    let mut moves = Moves {
        record,
        options,
        lines,
        numbered: true,
    };
    moves.said_of(record.root())?;
    // The first move of a line always has its number.
    moves.numbered = true;
    if options.writes(Parts::VARIATIONS) {
        record.walk().try_for_each(|step| moves.step(step))?;
    } else {
        record.main_line().try_for_each(|node| moves.mv(node))?;
    }
    moves.lines.word(&[result(record)])?;
    moves.lines.end_line()
}

/// The movetext being written.
struct Moves<'w, W> {
    record: &'w GameRecord,
    options: WriteOptions<'w>,
    lines: &'w mut Lines<W>,
    /// Whether the next move has its number even if it is Black's.
    numbered: bool,
}

impl<W: Write> Moves<'_, W> {
    fn step(&mut self, step: WalkStep) -> fmt::Result {
        match step {
            WalkStep::Move(node) => self.mv(node),
            WalkStep::VariationStart => {
                self.lines.open("(");
                self.numbered = true;
                Ok(())
            }
            WalkStep::VariationEnd => {
                self.lines.shut(")")?;
                self.interrupt();
                Ok(())
            }
        }
    }

    fn mv(&mut self, node: NodeId) -> fmt::Result {
        let starts_variation = self.record.starts_variation(node);
        self.comments(self.record.starting_comments(node))?;
        self.numbered |= starts_variation;
        let parent = self.record.parent(node);
        if let Some(before) = parent.and_then(|parent| self.record.stands_at(parent)) {
            self.number_and_san(before, node)?;
        }
        if let Some(RecordMove::Illegal(_) | RecordMove::IllegalEnPassant(_)) =
            self.record.move_at(node)
        {
            self.comment(ILLEGAL)?;
            self.interrupt();
        }
        self.said_of(node)
    }

    fn number_and_san(&mut self, before: &Position, node: NodeId) -> fmt::Result {
        let san = self.record.format_move(node, self.options.notation);
        let san = san.as_ref().map_or("--", |san| san.as_str());
        let dots = match before.turn() {
            Color::White => ".",
            Color::Black => "...",
        };
        let numbered = core::mem::take(&mut self.numbered) || before.turn() == Color::White;
        if !numbered {
            return self.lines.word(&[san]);
        }
        let number = digits(before.fullmove_number());
        match self.options.style {
            Style::Export => {
                self.lines.word(&[&number, dots])?;
                self.lines.word(&[san])
            }
            Style::Compact => self.lines.word(&[&number, dots, san]),
        }
    }

    /// Writes NAGs and comments.
    fn said_of(&mut self, node: NodeId) -> fmt::Result {
        if self.record.has_draw_offer(node) {
            self.lines.word(&["(=)"])?;
        }
        let nags = self.record.nags(node).iter();
        for &nag in nags.filter(|_| self.options.writes(Parts::NAGS)) {
            self.lines.word(&["$", &digits(u16::from(nag.number()))])?;
        }
        self.comments(self.record.comments(node))
    }

    fn comments(&mut self, comments: &[Comment]) -> fmt::Result {
        let options = self.options;
        for comment in comments {
            let shortened = options.shortened(comment);
            let comment = shortened.as_ref().unwrap_or(comment);
            if !comment.is_empty() {
                self.comment(comment.as_str())?;
                self.interrupt();
            }
        }
        Ok(())
    }

    /// Writes a comment in braces, or to the end of the line if it contains a closing brace.
    fn comment(&mut self, text: &str) -> fmt::Result {
        if text.contains('}') {
            self.lines.word(&["; ", text])?;
            return self.lines.end_line();
        }
        let last = words(text).count() - 1;
        for (index, word) in words(text).enumerate() {
            let before = if index == 0 { "{" } else { "" };
            let after = if index == last { "}" } else { "" };
            let parts = [before, word, after];
            if index > 0 && is_bound(word) {
                self.lines.word_on_line(&parts)?;
            } else {
                self.lines.word(&parts)?;
            }
        }
        Ok(())
    }

    /// Notes that an annotation or variation has interrupted the line of moves.
    fn interrupt(&mut self) {
        self.numbered |= self.options.style == Style::Export;
    }
}

/// Returns the words of a comment; a command such as `[%clk 0:10:13]` counts as one.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    core::iter::from_fn(move || {
        let text = rest?;
        let mut end = text.find(' ').unwrap_or(text.len());
        // A command that is too long for a line is broken like other text.
        let word = text.get(..end).unwrap_or_default();
        let command = word.rfind("[%").filter(|&at| !word[at..].contains(']'));
        if let Some(at) = command {
            let most = text.char_indices().nth(LONGEST_COMMAND);
            let near = text.get(..most.map_or(text.len(), |(most, _)| most));
            let near = near.and_then(|near| near.get(at..)).unwrap_or_default();
            if let Some(bracket) = near.find(']') {
                let behind = text.get(at + bracket..).unwrap_or_default();
                end = at + bracket + behind.find(' ').unwrap_or(behind.len());
            }
        }
        rest = text.get(end + 1..);
        text.get(..end)
    })
}

/// Returns `true` for words of a comment that at the start of a line would be read as an escape or
/// a tag.
fn is_bound(word: &str) -> bool {
    word.starts_with('%') || word.starts_with('[') && !word.starts_with("[%")
}

/// A longer command does not fit on a line.
const LONGEST_COMMAND: usize = 70;

/// Writes a number on the stack.
fn digits(number: u16) -> ArrayString<5> {
    let mut digits = ArrayString::new();
    // A 16-bit number has at most five digits.
    let _ = write!(digits, "{number}");
    digits
}
