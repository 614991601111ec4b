//! The check before the measurement: every answer of every library, compared with the others.

use std::collections::{BTreeMap, BTreeSet};

use crate::library::{Library, Wording};
use crate::racer::{Corpus, bare_moves};
use crate::spelling::Spelling;

/// The answers of a library to everything that will be timed.
pub struct Answers {
    name: &'static str,
    wording: Wording,
    fen_fields: usize,
    has_san: bool,
    positions: Vec<Answer>,
}

/// The answers of a library for one position.
struct Answer {
    /// The position as the library writes it.
    fen: String,
    legal: BTreeMap<Spelling, Told>,
    count: usize,
    any: bool,
    /// Which moves of the next position are legal here.
    foreign: BTreeSet<Spelling>,
    /// Which spellings are castling, here or in the next position, if the king moves two squares or
    /// if it takes the rook; in the other case they may be moves of another piece.
    ambiguous: BTreeSet<String>,
    /// What the library reads from the texts of the moves here and of those of the next position.
    understood: BTreeMap<String, Spelling>,
}

/// The answers of a library about a legal move.
#[derive(Debug, PartialEq, Eq)]
struct Told {
    uci: String,
    /// `None` if the library has none.
    san: String,
    /// The position after the move, as the library writes it.
    after: String,
}

impl Answers {
    /// Asks a library, which is called by this name.
    #[must_use]
    pub fn of<L: Library>(name: &'static str, corpus: &Corpus<L>) -> Self {
        Self {
            name,
            wording: L::WORDING,
            fen_fields: L::FEN_FIELDS,
            has_san: L::HAS_SAN,
            positions: corpus
                .neighbors()
                .map(|(position, next)| answer::<L>(position, next))
                .collect(),
        }
    }
}

fn answer<L: Library>(position: &L::Position, next: &L::Position) -> Answer {
    let legal = told::<L>(position);
    assert_eq!(L::list(position, &mut L::List::default()), legal.len());
    let foreign_moves = told::<L>(next);
    // Some libraries also read castling as the king taking its rook, which is a rook's move elsewhere.
    let tolerated: BTreeSet<String> = castling(&legal)
        .map(|(spelling, _)| spelling.to_string())
        .collect();
    let texts = legal.values().chain(foreign_moves.values());
    let texts = texts.filter(|told| !tolerated.contains(&told.uci));
    let understood = texts.filter_map(|Told { uci, .. }| {
        let playable = L::read_uci(position, uci)?;
        Some((uci.clone(), L::spell(position, L::bare(playable))))
    });
    let foreign = bare_moves::<L>(next).into_iter().filter(|&mv| {
        let is_legal = L::is_legal(position, mv);
        let played = L::checked_play(position, mv).is_some();
        assert_eq!(is_legal, played, "{} plays what is legal", L::PACKAGE);
        is_legal
    });
    Answer {
        fen: written::<L>(position),
        count: L::count(position),
        any: L::any(position),
        foreign: foreign.map(|mv| L::spell(next, mv)).collect(),
        ambiguous: castling(&legal)
            .flat_map(|(spelling, told)| [told.uci.clone(), spelling.to_string()])
            .chain(castling(&foreign_moves).map(|(spelling, _)| spelling.to_string()))
            .collect(),
        understood: understood.collect(),
        legal,
    }
}

/// Returns the answers about the legal moves.
fn told<L: Library>(position: &L::Position) -> BTreeMap<Spelling, Told> {
    let told = |playable| {
        let mut uci = String::new();
        L::write_uci(position, playable, &mut uci);
        let mv = L::bare(playable);
        let after = written::<L>(&L::play(position, playable));
        let checked = L::checked_play(position, mv).map(|next| written::<L>(&next));
        assert_eq!(Some(&after), checked.as_ref(), "{} plays {uci}", L::PACKAGE);
        assert!(L::is_legal(position, mv), "{} plays {uci}", L::PACKAGE);
        let mut san = String::new();
        L::write_san(position, playable, &mut san);
        if L::HAS_SAN {
            let read = L::read_san(position, &san).map(|read| L::spell(position, L::bare(read)));
            assert_eq!(
                read,
                Some(L::spell(position, mv)),
                "{} reads {san}",
                L::PACKAGE
            );
        }
        (L::spell(position, mv), Told { uci, san, after })
    };
    L::playable(position).into_iter().map(told).collect()
}

/// Returns the castling moves: UCI spells them differently.
fn castling(moves: &BTreeMap<Spelling, Told>) -> impl Iterator<Item = (&Spelling, &Told)> {
    moves
        .iter()
        .filter(|(spelling, told)| spelling.to_string() != told.uci)
}

fn written<L: Library>(position: &L::Position) -> String {
    let mut text = String::new();
    L::write(position, &mut text);
    text
}

/// Returns the first fields of a FEN.
#[must_use]
pub fn fields(fen: &str, count: usize) -> &str {
    let end = fen.match_indices(' ').nth(count - 1);
    end.map_or(fen, |(end, _)| &fen[..end])
}

/// Returns for every position the moves of the next one on which the libraries may disagree.
///
/// # Panics
///
/// Panics if a FEN is not written as it was read, or if the libraries disagree on anything else.
#[must_use]
pub fn contested(fens: &[String], libraries: &[Answers]) -> Vec<BTreeSet<Spelling>> {
    let (first, others) = libraries.split_first().expect("there are libraries");
    assert_eq!(first.wording, Wording::KingTakesRook);
    let all = first.positions.iter().zip(fens).enumerate();
    all.map(|(number, (ours, fen))| {
        assert_eq!(ours.fen, *fen, "{} writes what it read", first.name);
        let mut contested = BTreeSet::new();
        for other in others {
            let theirs = &other.positions[number];
            compare(ours, theirs, other, fen);
            contested.extend(disputed(ours, theirs, other, fen));
        }
        contested
    })
    .collect()
}

/// Panics unless two libraries say the same about a position.
fn compare(ours: &Answer, theirs: &Answer, other: &Answers, fen: &str) {
    let place = format!("{} in {fen}", other.name);
    let known = |fen| fields(fen, other.fen_fields);
    assert_eq!(known(&theirs.fen), known(&ours.fen), "written by {place}");
    assert_eq!(theirs.count, ours.count, "count of {place}");
    assert_eq!(theirs.any, ours.any, "any legal move of {place}");
    assert!(
        theirs.legal.keys().eq(ours.legal.keys()),
        "moves of {place}"
    );
    for (told, expected) in theirs.legal.values().zip(ours.legal.values()) {
        assert_eq!(told.uci, expected.uci, "written by {place}");
        if other.has_san {
            assert_eq!(told.san, expected.san, "written by {place}");
        }
        assert_eq!(
            known(&told.after),
            known(&expected.after),
            "played by {place}"
        );
    }
    assert_eq!(theirs.understood, ours.understood, "UCI read by {place}");
}

/// Returns the moves of the next position on whose legality two libraries disagree.
///
/// # Panics
///
/// Panics unless the move format of the other library explains the difference.
fn disputed(ours: &Answer, theirs: &Answer, other: &Answers, fen: &str) -> BTreeSet<Spelling> {
    let disputed: BTreeSet<Spelling> = ours
        .foreign
        .symmetric_difference(&theirs.foreign)
        .copied()
        .collect();
    let explained = match other.wording {
        Wording::KingTakesRook | Wording::KingsTwoSteps => disputed
            .iter()
            .all(|mv| ours.ambiguous.contains(&mv.to_string())),
        Wording::Pieces => theirs.foreign.is_subset(&ours.foreign),
    };
    assert!(
        explained,
        "{} disagrees on {disputed:?} in {fen}",
        other.name
    );
    disputed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_fields_of_a_fen() {
        let fen = "8/8/8/8/8/8/8/8 w - - 0 1";
        assert_eq!(fields(fen, 2), "8/8/8/8/8/8/8/8 w");
        assert_eq!(fields(fen, 6), fen);
    }
}
