//! UCI: every written move is read as the same move, in either spelling and in any position.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::fen::CastlingStyle;
use touchmove::uci::{self, Uci, UciMove};
use touchmove::{LegalMove, Move, Position};

use crate::common::strategies::{beginning, cases, castling_setup, edited_setup, picked, picks};

/// The king's destination when castling, if the move castles.
fn castled_king(legal: LegalMove<'_>) -> Option<touchmove::Square> {
    let side = legal.castling_side()?;
    Some(side.king_target(legal.position().turn()))
}

/// Asserts that every legal move is read as itself in either spelling, and that the square of the castled king means
/// castling if and only if it is at least two steps away.
pub(crate) fn assert_all_spelled(position: &Position) {
    for legal in &position.legal_moves() {
        let standard = legal.uci(CastlingStyle::Standard);
        let chess960 = legal.uci(CastlingStyle::Chess960);
        for text in [standard, chess960] {
            assert_eq!(position.parse_uci(&text), Ok(legal), "{text} in {position}");
            let said: UciMove = text.parse().expect("a written move can be read");
            assert_eq!(
                said.to_legal_move(position),
                Ok(legal),
                "{text} in {position}"
            );
        }
        assert_eq!(chess960.as_str(), legal.to_string());
        let Some(target) = castled_king(legal) else {
            assert_eq!(standard, chess960);
            continue;
        };
        let by_target = Move::new(legal.from(), target, None);
        let read = position.parse_uci(&Uci::from(by_target));
        match legal.from().distance(target) {
            0 => assert!(matches!(read, Err(uci::Error::Illegal(_))), "{position}"),
            1 if target != legal.to() => {
                let step = position
                    .legal_move(by_target)
                    .expect("a free step of the king");
                assert!(!step.is_castling());
                assert_eq!(read, Ok(step), "{position}");
                assert_eq!(standard, chess960);
            }
            _ => {
                assert_eq!(read, Ok(legal), "{position}");
                assert_eq!(standard, Uci::from(by_target));
            }
        }
    }
}

/// Reads bytes as a move. The answer must be what the position says about the move they name.
pub(crate) fn read_anything(position: &Position, bytes: &[u8]) {
    let read = position.parse_uci_bytes(bytes);
    match UciMove::from_bytes(bytes) {
        Err(error) => {
            let uci::Error::Syntax { offset, .. } = error else {
                panic!("{error}")
            };
            assert!(offset <= bytes.len().min(5), "{bytes:?}");
            assert_eq!(read, Err(error));
        }
        Ok(said) => {
            assert_eq!(said.to_string().as_bytes(), bytes);
            assert_eq!(read, said.to_legal_move(position));
        }
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        assert_eq!(position.parse_uci(text), position.parse_uci_bytes(bytes));
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn every_move_of_a_game_is_written_and_read(fen in beginning(), picks in picks(120)) {
        let mut position: Position = fen.parse().expect("a beginning is valid");
        assert_all_spelled(&position);
        for pick in picks {
            let Some(legal) = picked(&position, pick) else { break };
            position = legal.play();
            assert_all_spelled(&position);
        }
    }
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn every_castling_is_written_and_read(setup in castling_setup()) {
        if let Ok(position) = setup.validate() {
            assert_all_spelled(&position);
        }
    }

    #[test]
    fn every_move_of_edited_positions_is_written_and_read(setup in edited_setup()) {
        if let Ok(position) = setup.validate() {
            assert_all_spelled(&position);
        }
    }

    #[test]
    fn arbitrary_bytes_never_panic(bytes in vec(any::<u8>(), 0..8)) {
        read_anything(&Position::standard(), &bytes);
    }

    #[test]
    fn arbitrary_text_of_uci_letters_never_panics(
        setup in castling_setup(),
        text in "[a-i0-9]{0,2}[a-h0-9]{0,3}[qrbnkQ0]{0,2}"
    ) {
        if let Ok(position) = setup.validate() {
            read_anything(&position, text.as_bytes());
        }
    }
}
