//! Patterns with slots: matched against words, and filled with values.

use core::{fmt, slice};

use arrayvec::ArrayVec;

use super::kind::{self, Kind};
use super::value::Value;
use crate::arbiter::few::Few;

/// The most words in a pattern.
const MOST_WORDS: usize = 12;

/// The most slots in a pattern.
const MOST_SLOTS: usize = 4;

/// A phrase with slots in braces, split into words at compile time.
pub(in crate::arbiter) struct Pattern {
    text: &'static str,
    words: [Piece; MOST_WORDS],
    count: usize,
    /// The tag of the second word, which tells most patterns apart.
    tag: u32,
}

/// A word of a pattern, as a range of its text.
#[derive(Clone, Copy)]
struct Piece {
    start: u8,
    end: u8,
    slot: Option<Slot>,
}

#[derive(Clone, Copy)]
struct Slot {
    /// The index of the opening brace.
    open: u8,
    /// The index after the closing brace.
    behind: u8,
    kind: u8,
}

impl Pattern {
    /// Splits a pattern into words. Runs at compile time, and fails then.
    pub(in crate::arbiter) const fn new(text: &'static str) -> Self {
        let bytes = text.as_bytes();
        assert!(bytes.len() < 256, "a pattern is short");
        let nothing = Piece {
            start: 0,
            end: 0,
            slot: None,
        };
        let mut words = [nothing; MOST_WORDS];
        let (mut count, mut slots, mut start) = (0, 0, 0);
        while start < bytes.len() {
            let end = find(bytes, b' ', start);
            let open = find(bytes, b'{', start);
            let slot = if open < end {
                slots += 1;
                let close = find(bytes, b'}', open);
                Some(Slot {
                    open: open as u8,
                    behind: close as u8 + 1,
                    kind: kind::place(bytes, open + 1, close),
                })
            } else {
                None
            };
            words[count] = Piece {
                start: start as u8,
                end: end as u8,
                slot,
            };
            count += 1;
            start = end + 1;
        }
        assert!(slots <= MOST_SLOTS, "a pattern has few slots");
        let second = words[1];
        Self {
            text,
            words,
            count,
            tag: tag(bytes, second.start as usize, second.end as usize),
        }
    }

    pub(in crate::arbiter) const fn as_str(&self) -> &'static str {
        self.text
    }

    fn pieces(&self) -> &[Piece] {
        &self.words[..self.count]
    }

    /// Returns the words, each with its slot if it has one.
    pub(super) fn words(&self) -> impl ExactSizeIterator<Item = (&'static str, Option<Held>)> {
        let text = self.text;
        self.pieces().iter().map(move |piece| {
            let (start, end) = (usize::from(piece.start), usize::from(piece.end));
            let held = piece.slot.map(|slot| Held {
                before: &text[start..usize::from(slot.open)],
                kind: slot.kind(),
                behind: &text[usize::from(slot.behind)..end],
            });
            (&text[start..end], held)
        })
    }

    /// Returns the slots, with their ranges in the text.
    fn slots(&self) -> impl Iterator<Item = Slot> {
        self.pieces().iter().filter_map(|piece| piece.slot)
    }
}

impl Slot {
    fn kind(self) -> &'static Kind {
        Kind::at(self.kind)
    }
}

/// A slot in a word: the text before it, its kind, and the text after it.
pub(super) struct Held {
    pub(super) before: &'static str,
    pub(super) kind: &'static Kind,
    pub(super) behind: &'static str,
}

/// Returns the index of a byte at or after `from`, or the length.
const fn find(bytes: &[u8], byte: u8, from: usize) -> usize {
    let mut at = from;
    while at < bytes.len() && bytes[at] != byte {
        at += 1;
    }
    at
}

/// Returns a hash of a word, to tell most words apart.
const fn tag(bytes: &[u8], start: usize, end: usize) -> u32 {
    let mut tag = end.wrapping_sub(start) as u32;
    let mut at = start;
    while at < end && at < start + 8 {
        tag = tag.wrapping_mul(31).wrapping_add(bytes[at] as u32);
        at += 1;
    }
    tag
}

/// The values of a pattern's slots, in order, each with the index of its first word.
pub(in crate::arbiter) type Values = Few<(Value, usize), MOST_SLOTS>;

/// The words of a text.
pub(in crate::arbiter) struct Words<'t> {
    text: &'t str,
    words: ArrayVec<&'t str, MOST_SAID>,
    /// The tags of the second and third word, because the one who acts is named in one word or two.
    tags: [u32; 2],
}

/// A value can be one word longer than its slot, and one more word shows that a text is too long.
const MOST_SAID: usize = MOST_WORDS + MOST_SLOTS + 1;

impl<'t> Words<'t> {
    /// Splits a text into words.
    pub(in crate::arbiter) fn of(text: &'t str) -> Self {
        let words = text.split_ascii_whitespace().take(MOST_SAID);
        let words: ArrayVec<&str, MOST_SAID> = words.collect();
        let tag_of = |at: usize| {
            let word = words.get(at).map_or(&[][..], |word| word.as_bytes());
            tag(word, 0, word.len())
        };
        Self {
            text,
            tags: [tag_of(1), tag_of(2)],
            words,
        }
    }

    /// Returns `false` if the words cannot fit the pattern, judging by one word.
    pub(in crate::arbiter) fn may_fit(&self, pattern: &Pattern) -> bool {
        self.tags.contains(&pattern.tag)
    }

    /// Returns the byte offset of a word, or the end of the text.
    pub(in crate::arbiter) fn offset(&self, word: usize) -> usize {
        match self.words.get(word) {
            Some(word) => word.as_ptr() as usize - self.text.as_ptr() as usize,
            None => self.text.trim_ascii_end().len(),
        }
    }

    pub(super) fn as_slice(&self) -> &[&'t str] {
        &self.words
    }
}

/// How well words fit a pattern.
#[derive(Clone, Copy)]
pub(in crate::arbiter) enum Fit {
    Whole,
    /// They would fit if this word were a value for its slot.
    Misread {
        word: usize,
        expected: &'static str,
    },
    /// They differ from this word on.
    Departs {
        word: usize,
    },
}

/// Matches words against a pattern, and collects the values of its slots in `values`.
pub(in crate::arbiter) fn fit(pattern: &Pattern, words: &Words<'_>, values: &mut Values) -> Fit {
    *values = Values::new();
    let words = words.as_slice();
    let mut at = 0;
    let mut misread = None;
    for (expected, slot) in pattern.words() {
        let Some(&word) = words.get(at) else {
            return departs(at, misread);
        };
        let Some(slot) = slot else {
            if word != expected {
                return departs(at, misread);
            }
            at += 1;
            continue;
        };
        let Some(inner) = slot.inner(word) else {
            return departs(at, misread);
        };
        // Only a slot that is a whole word can take several words.
        let is_whole = inner.len() == word.len();
        let said = if is_whole {
            &words[at..]
        } else {
            slice::from_ref(&inner)
        };
        let read = slot.kind.read(said);
        match read {
            Some((value, _)) => values.push((value, at)),
            None => misread = misread.or(Some((at, slot.kind.expected))),
        }
        at += read.map_or(1, |(_, taken)| taken);
    }
    if at < words.len() {
        return departs(at, misread);
    }
    match misread {
        Some((word, expected)) => Fit::Misread { word, expected },
        None => Fit::Whole,
    }
}

impl Held {
    /// Returns the text in the slot, if the word has the text around it.
    pub(super) fn inner<'t>(&self, word: &'t str) -> Option<&'t str> {
        word.strip_prefix(self.before)?.strip_suffix(self.behind)
    }
}

/// Returns the misfit at the first word that was misread, or else at `word`.
fn departs(word: usize, misread: Option<(usize, &'static str)>) -> Fit {
    Fit::Departs {
        word: misread.map_or(word, |(first, _)| first),
    }
}

/// Returns what is expected in a slot for a number that is too large.
pub(in crate::arbiter) fn smaller(pattern: &Pattern, slot: usize) -> Option<&'static str> {
    Some(pattern.slots().nth(slot)?.kind().smaller())
}

/// Writes a phrase with these values, without its first `left_out` words and their slots.
pub(in crate::arbiter) fn write(
    f: &mut fmt::Formatter<'_>,
    pattern: &Pattern,
    values: &[Value],
    left_out: usize,
) -> fmt::Result {
    let start = pattern.pieces().get(left_out).map_or(0, |word| word.start);
    let values = pattern.slots().zip(values);
    let mut done = usize::from(start);
    for (slot, value) in values.filter(|(slot, _)| slot.open >= start) {
        f.write_str(&pattern.text[done..usize::from(slot.open)])?;
        slot.kind().write(*value, f)?;
        done = usize::from(slot.behind);
    }
    f.write_str(&pattern.text[done..])
}

/// Writes an example of a phrase.
pub(in crate::arbiter) fn write_example(
    f: &mut fmt::Formatter<'_>,
    pattern: &Pattern,
) -> fmt::Result {
    let mut done = 0;
    for (at, slot) in pattern.slots().enumerate() {
        let is_again = pattern
            .slots()
            .take(at)
            .any(|before| before.kind == slot.kind);
        f.write_str(&pattern.text[done..usize::from(slot.open)])?;
        f.write_str(slot.kind().examples[usize::from(is_again)])?;
        done = usize::from(slot.behind);
    }
    f.write_str(&pattern.text[done..])
}
