//! Patterns with slots: fitted to words, and filled with values.

use core::fmt;

use arrayvec::ArrayVec;

use super::kind::Kind;
use super::value::Value;

/// The most words of a phrase; a text with more fits no pattern.
const MOST_WORDS: usize = 16;

/// The most slots of a pattern.
const MOST_SLOTS: usize = 4;

/// The values of a pattern's slots, in order, each with the word at which it stands.
pub(in crate::arbiter) type Values = ArrayVec<(Value, usize), MOST_SLOTS>;

/// The words of a text, which know where they stand.
pub(in crate::arbiter) struct Words<'t> {
    text: &'t str,
    // One word more than any phrase has is enough to tell that a text is too long.
    words: ArrayVec<&'t str, { MOST_WORDS + 1 }>,
}

impl<'t> Words<'t> {
    pub(in crate::arbiter) fn of(text: &'t str) -> Self {
        let words = text.split_ascii_whitespace().take(MOST_WORDS + 1);
        Self {
            text,
            words: words.collect(),
        }
    }

    /// Returns the byte where a word begins, or the end of the text.
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

/// How words fit a pattern.
#[derive(Clone, Copy)]
pub(in crate::arbiter) enum Fit {
    /// They are such a phrase.
    Whole,
    /// They would be if this word were what stands in a slot.
    Misread { word: usize, expected: &'static str },
    /// They are something else from this word on.
    Departs { word: usize },
}

/// Cuts a pattern at its first slot: what stands before, the slot's name, and what follows.
pub(super) fn cut(pattern: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = pattern.split_once('{')?;
    let (name, behind) = rest.split_once('}')?;
    Some((before, name, behind))
}

/// Fits words to a pattern, and puts what stands in its slots into `values`.
pub(in crate::arbiter) fn fit(pattern: &str, words: &Words<'_>, values: &mut Values) -> Fit {
    values.clear();
    let words = words.as_slice();
    let mut at = 0;
    let mut misread = None;
    for expected in pattern.split(' ') {
        let Some(&word) = words.get(at) else {
            return departs(at, misread);
        };
        let slot = cut(expected);
        let Some((before, name, behind)) = slot else {
            if word != expected {
                return departs(at, misread);
            }
            at += 1;
            continue;
        };
        let inner = word
            .strip_prefix(before)
            .and_then(|rest| rest.strip_suffix(behind));
        let (Some(inner), Some(kind)) = (inner, Kind::of(name)) else {
            return departs(at, misread);
        };
        let is_bare = inner.len() == word.len();
        let read = kind.read(if is_bare {
            &words[at..]
        } else {
            core::slice::from_ref(&inner)
        });
        let taken = match read {
            Some((value, taken)) => {
                // A pattern with more slots than there is room for would not fit here.
                let _ = values.try_push((value, at));
                taken
            }
            None => {
                misread = misread.or(Some((at, kind.expected)));
                1
            }
        };
        at += taken;
    }
    if at < words.len() {
        return departs(at, misread);
    }
    match misread {
        Some((word, expected)) => Fit::Misread { word, expected },
        None => Fit::Whole,
    }
}

fn departs(word: usize, misread: Option<(usize, &'static str)>) -> Fit {
    Fit::Departs {
        word: misread.map_or(word, |(first, _)| first),
    }
}

/// Returns what is expected in a slot where a number is too large.
pub(in crate::arbiter) fn smaller(pattern: &str, slot: usize) -> Option<&'static str> {
    let (_, name, _) = pattern.split(' ').filter_map(cut).nth(slot)?;
    Kind::of(name).map(|kind| kind.smaller)
}

/// Writes a phrase with these values in its slots, from behind the beginning that is left out.
pub(in crate::arbiter) fn write(
    f: &mut fmt::Formatter<'_>,
    pattern: &str,
    values: &[Value],
    left_out: &str,
) -> fmt::Result {
    let rest = pattern.strip_prefix(left_out).unwrap_or(pattern);
    let skipped = pattern[..pattern.len() - rest.len()].matches('{').count();
    let mut values = values.iter().skip(skipped);
    fill(f, rest, |f, kind, _| match values.next() {
        Some(&value) => kind.write(value, f),
        None => Ok(()),
    })
}

/// Writes an example of a phrase.
pub(in crate::arbiter) fn write_example(f: &mut fmt::Formatter<'_>, pattern: &str) -> fmt::Result {
    fill(f, pattern, |f, kind, before| {
        let is_again = before.split('{').any(|part| part.starts_with(kind.name));
        f.write_str(kind.examples[usize::from(is_again)])
    })
}

/// Writes a pattern; what fills a slot is told its kind and the pattern before it.
fn fill(
    f: &mut fmt::Formatter<'_>,
    pattern: &str,
    mut slot: impl FnMut(&mut fmt::Formatter<'_>, &Kind, &str) -> fmt::Result,
) -> fmt::Result {
    let mut rest = pattern;
    while let Some((before, name, behind)) = cut(rest) {
        f.write_str(before)?;
        if let Some(kind) = Kind::of(name) {
            let done = pattern.len() - rest.len() + before.len();
            slot(f, kind, &pattern[..done])?;
        }
        rest = behind;
    }
    f.write_str(rest)
}
