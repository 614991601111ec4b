//! Random games: every position on the way agrees with the oracle, with its own FEN and with its own setup.

use std::hash::{DefaultHasher, Hash, Hasher};

use proptest::prelude::*;
use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::{Position, Setup};

use crate::common::oracle::Oracle;
use crate::common::strategies::{
    beginning, cases, castling_setup, edited_setup, en_passant_setup, picked, picks, position,
};
use crate::common::{assert_agrees, assert_sound};

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// Asserts that a position read from the FEN of another one is the same position.
fn assert_same_from_fen(position: &Position, mode: EnPassantMode) {
    let fen = position.fen(mode, CastlingStyle::Chess960).to_string();
    let read: Position = fen.parse().expect("a written FEN can be read");
    assert_eq!(read, *position, "{fen}");
    assert_eq!(read.key(), position.key(), "{fen}");
    assert_eq!(read.pawn_key(), position.pawn_key(), "{fen}");
    assert_eq!(hash(&read), hash(position), "{fen}");
}

/// Asks the oracle about a setup, if it is a valid position.
fn check_scene(setup: &Setup) {
    if let Ok(position) = setup.validate() {
        let fen = setup.fen(CastlingStyle::Chess960).to_string();
        assert_agrees(&position, &Oracle::from_fen(&fen));
        for legal in &position.legal_moves() {
            assert_sound(&legal.play());
        }
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn library_and_oracle_agree_at_every_ply(fen in beginning(), picks in picks(120)) {
        let mut position: Position = fen.parse().expect("a beginning is valid");
        let mut oracle = Oracle::from_fen(&fen);
        assert_agrees(&position, &oracle);
        for pick in picks {
            let Some(legal) = picked(&position, pick) else { break };
            oracle = oracle.play(&legal.to_string());
            position = legal.play();
            assert_agrees(&position, &oracle);
        }
    }

    #[test]
    fn edited_positions_agree_with_the_oracle_as_well(setup in edited_setup()) {
        let Ok(position) = setup.validate() else { return Ok(()) };
        let oracle = Oracle::from_fen(&position.to_string());
        assert_agrees(&position, &oracle);
        for legal in &position.legal_moves() {
            let next = legal.play();
            assert_sound(&next);
            assert_agrees(&next, &oracle.play(&legal.to_string()));
        }
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn en_passant_agrees_with_the_oracle(setup in en_passant_setup()) {
        check_scene(&setup);
    }

    #[test]
    fn castling_agrees_with_the_oracle(setup in castling_setup()) {
        check_scene(&setup);
    }

    #[test]
    fn positions_reached_equal_positions_read(fen in beginning(), picks in picks(120)) {
        let mut position: Position = fen.parse().expect("a beginning is valid");
        for pick in picks {
            let Some(legal) = picked(&position, pick) else { break };
            let key_after = legal.key_after();
            position = legal.play();
            prop_assert_eq!(key_after, position.key());
            for mode in [EnPassantMode::Always, EnPassantMode::PseudoLegal, EnPassantMode::Legal] {
                assert_same_from_fen(&position, mode);
            }
        }
    }

    #[test]
    fn no_move_breaks_validity(position in position()) {
        assert_sound(&position);
        for legal in &position.legal_moves() {
            assert_sound(&legal.play());
        }
    }

    /// Positions from games are valid, also without the en passant square that records the double push.
    #[test]
    fn no_double_check_of_a_game_is_called_impossible(fen in beginning(), picks in picks(200)) {
        let mut position: Position = fen.parse().expect("a beginning is valid");
        for pick in picks {
            for legal in &position.legal_moves() {
                let next = legal.play();
                if next.checkers().len() == 2 {
                    let mut setup = next.to_setup();
                    prop_assert_eq!(setup.validate().map(|_| ()), Ok(()));
                    setup.en_passant = None;
                    prop_assert_eq!(setup.validate().map(|_| ()), Ok(()));
                }
            }
            let Some(legal) = picked(&position, pick) else { break };
            position = legal.play();
        }
    }
}
