//! Every reason names the rule that the move breaks.

use std::collections::BTreeSet;

use touchmove::Clause;

use crate::refusal;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn every_refusal_has_its_clause() {
    for (fen, mv, clause) in [
        (START, "e4e5", Clause::LegalMove),
        (START, "g8f6", Clause::Turn),
        (START, "a1a2", Clause::OwnMan),
        (
            "4k3/8/8/8/4p3/8/8/K3R3 w - - 0 1",
            "e1e8",
            Clause::KingCapture,
        ),
        (START, "e2d4", Clause::PawnStep),
        (START, "g1g3", Clause::KnightMove),
        (START, "c1c4", Clause::BishopMove),
        (START, "a1b3", Clause::RookMove),
        (START, "d1e3", Clause::QueenMove),
        (START, "e1e4", Clause::KingMove),
        (START, "e2d3", Clause::PawnCapture),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
            "e5d6",
            Clause::EnPassant,
        ),
        (START, "d1d4", Clause::ClearPath),
        (
            "4k3/8/8/8/8/4n3/4P3/6K1 w - - 0 1",
            "e2e3",
            Clause::PawnStep,
        ),
        (
            "4k3/8/8/8/8/4n3/4P3/6K1 w - - 0 1",
            "e2e4",
            Clause::PawnStep,
        ),
        (
            "4k3/8/8/8/4n3/8/4P3/6K1 w - - 0 1",
            "e2e4",
            Clause::PawnDoubleStep,
        ),
        ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8", Clause::Promotion),
        (START, "e2e4q", Clause::Promotion),
        (
            "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1",
            "e2d3",
            Clause::KingSafety,
        ),
        (
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "e5d6",
            Clause::KingSafety,
        ),
        ("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", Clause::KingSafety),
        (
            "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
            "e1h1",
            Clause::CastlingRight,
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
            "e1a1",
            Clause::CastlingPrevented,
        ),
        (
            "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1",
            "e1h1",
            Clause::CastlingPrevented,
        ),
        (
            "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1h1",
            Clause::CastlingPrevented,
        ),
        (
            "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1h1",
            Clause::CastlingPrevented,
        ),
        (CASTLING, "e1g1", Clause::Castling),
    ] {
        assert_eq!(refusal(fen, mv).clause(), clause, "{mv} in {fen}");
    }
}

#[test]
fn every_clause_has_a_sentence_of_its_own() {
    let sentences: BTreeSet<&str> = Clause::ALL.iter().map(|clause| clause.sentence()).collect();
    assert_eq!(sentences.len(), Clause::ALL.len());
    for (number, clause) in Clause::ALL.iter().enumerate() {
        assert_eq!(*clause as usize, number, "{clause:?}");
        let sentence = clause.to_string();
        assert_eq!(sentence, clause.sentence());
        assert!(
            !sentence.ends_with('.') && !sentence.contains("  "),
            "{sentence}"
        );
        // Only colours have capitals.
        let capitals = sentence.replace("White", "").replace("Black", "");
        assert_eq!(capitals, capitals.to_lowercase(), "{sentence}");
    }
}
