//! Every reason names the rule that the move breaks.

use std::collections::BTreeSet;

use touchmove::laws::Rule;

use super::refusal;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn every_refusal_has_its_rule() {
    for (fen, mv, rule) in [
        (START, "e4e5", Rule::LegalMove),
        (START, "g8f6", Rule::Turn),
        (START, "a1a2", Rule::OwnPiece),
        (
            "4k3/8/8/8/4p3/8/8/K3R3 w - - 0 1",
            "e1e8",
            Rule::KingCapture,
        ),
        (START, "e2d4", Rule::PawnStep),
        (START, "g1g3", Rule::KnightMove),
        (START, "c1c4", Rule::BishopMove),
        (START, "a1b3", Rule::RookMove),
        (START, "d1e3", Rule::QueenMove),
        (START, "e1e4", Rule::KingMove),
        (START, "e2d3", Rule::PawnCapture),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6", Rule::EnPassant),
        (START, "d1d4", Rule::ClearPath),
        ("4k3/8/8/8/8/4n3/4P3/6K1 w - - 0 1", "e2e3", Rule::PawnStep),
        ("4k3/8/8/8/8/4n3/4P3/6K1 w - - 0 1", "e2e4", Rule::PawnStep),
        (
            "4k3/8/8/8/4n3/8/4P3/6K1 w - - 0 1",
            "e2e4",
            Rule::PawnDoubleStep,
        ),
        ("8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8", Rule::Promotion),
        (START, "e2e4q", Rule::Promotion),
        (
            "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1",
            "e2d3",
            Rule::KingSafety,
        ),
        (
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "e5d6",
            Rule::KingSafety,
        ),
        ("4k3/8/8/8/8/8/r7/4K3 w - - 0 1", "e1e2", Rule::KingSafety),
        (
            "4k3/8/8/8/8/8/8/R3K2R w - - 0 1",
            "e1h1",
            Rule::CastlingRight,
        ),
        (
            "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
            "e1a1",
            Rule::CastlingPrevented,
        ),
        (
            "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1",
            "e1h1",
            Rule::CastlingPrevented,
        ),
        (
            "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1h1",
            Rule::CastlingPrevented,
        ),
        (
            "4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1",
            "e1h1",
            Rule::CastlingPrevented,
        ),
        (CASTLING, "e1g1q", Rule::Promotion),
    ] {
        assert_eq!(refusal(fen, mv).rule(), rule, "{mv} in {fen}");
    }
}

#[test]
fn every_rule_has_its_own_summary() {
    let sentences: BTreeSet<&str> = Rule::ALL.iter().map(|rule| rule.summary()).collect();
    assert_eq!(sentences.len(), Rule::ALL.len());
    for (number, rule) in Rule::ALL.iter().enumerate() {
        assert_eq!(*rule as usize, number, "{rule:?}");
        let sentence = rule.to_string();
        assert_eq!(sentence, rule.summary());
        assert!(
            !sentence.ends_with('.') && !sentence.contains("  "),
            "{sentence}"
        );
        // Only colors are capitalized.
        let capitals = sentence.replace("White", "").replace("Black", "");
        assert_eq!(capitals, capitals.to_lowercase(), "{sentence}");
    }
}
