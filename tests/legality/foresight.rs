//! What a move leads to, computed before it is played, and what a null move leads to.

use proptest::prelude::*;
use touchmove::fen::EnPassantMode;
use touchmove::{Color, Position};

use crate::common::assert_sound;
use crate::common::strategies::{
    cases, castling_setup, edited_setup, en_passant_setup, position, with_sides_changed,
};

/// Rare moves, with line pieces of both sides around.
fn scenes() -> impl Strategy<Value = Vec<Position>> {
    let setups = (en_passant_setup(), castling_setup(), edited_setup());
    (setups, any::<u64>()).prop_map(|((passing, castling, edited), bits)| {
        [passing, castling, edited]
            .into_iter()
            .filter_map(|setup| with_sides_changed(setup, bits).validate().ok())
            .collect()
    })
}

fn assert_foreseen(position: &Position) {
    for legal in &position.legal_moves() {
        let next = legal.play();
        assert_eq!(
            legal.gives_check(),
            next.is_check(),
            "{legal} in {position}"
        );
        assert_eq!(legal.key_after(), next.key(), "{legal} in {position}");
    }
}

fn assert_passes(position: &Position) {
    let Some(next) = position.null_move() else {
        assert!(position.is_check(), "{position}");
        return;
    };
    assert!(!position.is_check(), "{position}");
    // Computed from scratch, from the other facts.
    let mut setup = position.to_setup_with(EnPassantMode::Always);
    setup.turn = !setup.turn;
    setup.en_passant = None;
    setup.halfmove_clock = setup.halfmove_clock.saturating_add(1);
    let completed = u16::from(position.turn() == Color::Black);
    setup.fullmove_number = setup.fullmove_number.saturating_add(completed);
    assert_eq!(
        next.to_setup_with(EnPassantMode::Always),
        setup,
        "{position}"
    );
    assert_eq!(next.pawn_key(), position.pawn_key(), "{position}");
    assert_sound(&next);
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn checks_and_keys_are_foreseen(position in position()) {
        assert_foreseen(&position);
    }

    #[test]
    fn checks_and_keys_of_rare_moves_are_foreseen(scenes in scenes()) {
        scenes.iter().for_each(assert_foreseen);
    }

    #[test]
    fn passing_changes_the_turn_alone(position in position(), scenes in scenes()) {
        assert_passes(&position);
        scenes.iter().for_each(assert_passes);
    }
}

/// A null move must not keep an en passant chance, and two null moves lead back.
#[test]
fn en_passant_is_gone_after_passing() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 5";
    let position: Position = fen.parse().expect("a valid FEN");
    let once = position.null_move().expect("no check");
    assert_eq!(once.to_string(), "4k3/8/8/3pP3/8/8/8/4K3 b - - 1 5");
    assert_eq!(
        (once.legal_en_passant_square(), once.pushed_over_square()),
        (None, None)
    );
    let twice = once.null_move().expect("no check");
    let always = twice.fen(
        EnPassantMode::Always,
        touchmove::fen::CastlingStyle::Standard,
    );
    assert_eq!(always.as_str(), "4k3/8/8/3pP3/8/8/8/4K3 w - - 2 6");
    assert_ne!(position, twice);
    assert_ne!(position.key(), twice.key());
}

/// Checks that random games seldom show: a position and all its moves that give check.
const CHECKS: [(&str, &[&str]); 10] = [
    // The captured pawn leaves the bishop's diagonal.
    ("6k1/8/8/3pP3/8/1B6/8/4K3 w - d6 0 1", &["b3d5", "e5d6"]),
    // Both pawns leave the rook's rank.
    ("8/8/8/R2pP1k1/8/8/8/4K3 w - d6 0 1", &["e5d6"]),
    // The capturing pawn leaves the rook's file.
    ("4k3/8/8/3pP3/8/8/8/2K1R3 w - d6 0 1", &["e5d6"]),
    // The capturing pawn checks where it arrives.
    ("8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1", &["e5d6"]),
    // The castling rook gives check, from two squares away and from the king's own square.
    ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", &["e1h1", "h1f1", "h1h8"]),
    ("5k2/8/8/8/8/8/8/5KR1 w G - 0 1", &["f1g1", "g1g8"]),
    // It gives check along the rank that the king has left.
    (
        "8/8/8/8/8/8/7P/1k2K2R w K - 0 1",
        &["e1d2", "e1e2", "e1f2", "e1h1"],
    ),
    // A pawn that captures along the bishop's diagonal still shuts it off.
    ("8/6k1/8/8/3n4/2P5/8/B3K3 w - - 0 1", &[]),
    // The new piece attacks back over the square from which the pawn came.
    ("8/3P4/8/8/3k4/8/8/6K1 w - - 0 1", &["d7d8q", "d7d8r"]),
    // Every move of the knight discovers the rook's check; two are double checks.
    (
        "4k3/8/8/8/4N3/8/8/4R1K1 w - - 0 1",
        &[
            "e4c3", "e4c5", "e4d2", "e4d6", "e4f2", "e4f6", "e4g3", "e4g5",
        ],
    ),
];

#[test]
fn rare_checks_are_foreseen() {
    for (fen, expected) in CHECKS {
        let position: Position = fen.parse().expect("a valid FEN");
        assert_foreseen(&position);
        let moves = position.legal_moves();
        let checks = moves.iter().filter(|legal| legal.gives_check());
        let mut checks: Vec<String> = checks.map(|legal| legal.to_string()).collect();
        checks.sort();
        assert_eq!(checks, expected, "{fen}");
    }
}
