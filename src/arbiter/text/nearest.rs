//! The phrases of a table that are nearest to a text.

use core::mem;

use super::pattern::{Held, Pattern, Words};

/// The cost of a missing or an extra word.
const MISSING: usize = 4;

/// The cost of a different word, or of one that does not fit a slot.
const OTHER: usize = 6;

/// The longest word, in bytes, that is compared letter by letter.
const LONGEST: usize = 16;

/// Returns the patterns nearest to a text, if any is near.
pub(in crate::arbiter) fn nearest<const MOST: usize>(
    words: &Words<'_>,
    patterns: impl Iterator<Item = &'static Pattern>,
) -> [Option<&'static str>; MOST] {
    let mut found = [None; MOST];
    let mut costs = [usize::MAX; MOST];
    // At least half of the words must be right; a nearer match would be accidental.
    let limit = words.as_slice().len() * OTHER / 2;
    for pattern in patterns {
        let mut cost = distance(words.as_slice(), pattern);
        if cost > limit {
            continue;
        }
        let mut pattern = Some(pattern.as_str());
        for (kept, kept_cost) in found.iter_mut().zip(&mut costs) {
            if cost < *kept_cost {
                mem::swap(&mut cost, kept_cost);
                mem::swap(&mut pattern, kept);
            }
        }
    }
    // Keep only the patterns at the smallest distance.
    let best = costs[0];
    for (kept, cost) in found.iter_mut().zip(costs) {
        if cost > best {
            *kept = None;
        }
    }
    found
}

/// Returns the distance of words from a pattern: the least cost of turning them into it.
fn distance(words: &[&str], pattern: &Pattern) -> usize {
    let mut row = [0; 32];
    let row = &mut row[..=words.len().min(31)];
    for (at, cost) in row.iter_mut().enumerate() {
        *cost = at * MISSING;
    }
    for (expected, slot) in pattern.words() {
        let mut diagonal = row[0];
        row[0] += MISSING;
        for at in 1..row.len() {
            let changed = diagonal + difference(words[at - 1], expected, slot.as_ref());
            diagonal = row[at];
            row[at] = changed.min(row[at].min(row[at - 1]) + MISSING);
        }
    }
    row[row.len() - 1]
}

/// Returns the cost of a word in place of the expected one.
fn difference(word: &str, expected: &str, slot: Option<&Held>) -> usize {
    let Some(slot) = slot else {
        return letters(word.as_bytes(), expected.as_bytes());
    };
    let inner = slot.inner(word);
    let is_one = inner.is_some_and(|inner| slot.kind.begins_with(inner));
    if is_one { 0 } else { OTHER }
}

/// Returns the cost of a misspelled word: two for each edit, at most the cost of a different word.
fn letters(word: &[u8], expected: &[u8]) -> usize {
    if word == expected {
        return 0;
    }
    if word.len().abs_diff(expected.len()) > 2 || word.len().max(expected.len()) > LONGEST {
        return OTHER;
    }
    let mut row = [0; LONGEST + 1];
    let row = &mut row[..=word.len()];
    for (at, cost) in row.iter_mut().enumerate() {
        *cost = at;
    }
    for letter in expected {
        let mut diagonal = row[0];
        row[0] += 1;
        for at in 1..row.len() {
            let changed = diagonal + usize::from(word[at - 1] != *letter);
            diagonal = row[at];
            row[at] = changed.min(row[at].min(row[at - 1]) + 1);
        }
    }
    (2 * row[row.len() - 1]).min(OTHER)
}
