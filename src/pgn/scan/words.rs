//! Movetext words that are not moves: results, and signs used instead of NAGs.

use crate::pgn::TerminationMarker;
use crate::types::{Color, Outcome};

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Move,
    Nag(u8),
    Result(TerminationMarker),
    Nothing,
}

/// The signs that mean the same as a NAG, with its number.
const SIGNS: [(&str, u8); 30] = [
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("⨀", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=/∞", 44),
    ("⇆", 132),
    ("⊕", 138),
    ("∆", 140),
    ("△", 140),
    ("⌓", 142),
    ("RR", 145),
    ("N", 146),
    ("TN", 146),
    ("D", 220),
];

const WHITE_WINS: TerminationMarker = TerminationMarker::Decided(Outcome::Win(Color::White));
const BLACK_WINS: TerminationMarker = TerminationMarker::Decided(Outcome::Win(Color::Black));
const DRAW: TerminationMarker = TerminationMarker::Decided(Outcome::Draw);

const RESULTS: [(&str, TerminationMarker); 9] = [
    ("1-0", WHITE_WINS),
    ("0-1", BLACK_WINS),
    ("1/2-1/2", DRAW),
    ("1/2", DRAW),
    ("½-½", DRAW),
    ("½", DRAW),
    ("1–0", WHITE_WINS),
    ("0–1", BLACK_WINS),
    ("½–½", DRAW),
];

pub(super) fn meaning(word: &[u8]) -> Meaning {
    if let Some((_, result)) = RESULTS.iter().find(|(text, _)| text.as_bytes() == word) {
        return Meaning::Result(*result);
    }
    if let Some((_, nag)) = SIGNS.iter().find(|(text, _)| text.as_bytes() == word) {
        return Meaning::Nag(*nag);
    }
    match word {
        b"ep" | b"e" | b"p" => Meaning::Nothing,
        // A move number without a dot. All other words of digits start with `00`, as `0000`.
        _ if word.iter().all(u8::is_ascii_digit) && !word.starts_with(b"00") => Meaning::Nothing,
        _ => Meaning::Move,
    }
}
