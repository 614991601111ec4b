//! All ways to ask for legal moves give the same moves.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use touchmove::{LegalMove, LegalMoves, Move, MoveBuffer, MoveFilter, Position, Promotion, Square};

use crate::common::strategies::{cases, castling_setup, edited_setup, en_passant_setup, position};

/// The facts that a legal move gives about itself.
fn facts(legal: LegalMove<'_>) -> impl PartialEq + core::fmt::Debug + use<> {
    (
        (legal.to_move(), legal.role(), legal.castling_side()),
        (legal.captured(), legal.is_capture(), legal.is_en_passant()),
        (legal.from(), legal.to(), legal.promotion()),
        legal.play(),
    )
}

/// Every spelling of a legal move, with the move as it is listed. Castling may also be given by the king's square after
/// it, if no king steps that far.
fn spellings(position: &Position) -> BTreeMap<Move, Move> {
    let moves = position.legal_moves();
    let mut spellings: BTreeMap<Move, Move> = moves
        .iter()
        .map(|legal| (legal.to_move(), legal.to_move()))
        .collect();
    for legal in &moves {
        let goal = legal.destination();
        if legal.is_castling() && legal.from().distance(goal) >= 2 {
            let by_goal = Move::new(legal.from(), goal, None);
            let other = spellings.insert(by_goal, legal.to_move());
            assert!(
                other.is_none_or(|other| other == legal.to_move()),
                "{by_goal} in {position}"
            );
        }
    }
    spellings
}

/// Asks about every possible move: all pairs of squares with every promotion.
fn assert_every_question_answered(position: &Position) {
    let listed: BTreeSet<Move> = position
        .legal_moves()
        .iter()
        .map(LegalMove::to_move)
        .collect();
    assert_eq!(
        listed.len(),
        position.legal_moves().len(),
        "a move twice in {position}"
    );
    let spellings = spellings(position);
    for from in Square::ALL {
        for to in Square::ALL {
            for promotion in [None].into_iter().chain(Promotion::ALL.map(Some)) {
                let mv = Move::new(from, to, promotion);
                let meant = spellings.get(&mv).copied();
                assert_eq!(position.is_legal(mv), meant.is_some(), "{mv} in {position}");
                let legal = position.legal_move(mv).ok();
                assert_eq!(legal.map(LegalMove::to_move), meant, "{mv} in {position}");
            }
        }
    }
    assert_every_list_answers(position, &spellings);
}

/// Asks lists and sets about every move of the king.
fn assert_every_list_answers(position: &Position, spellings: &BTreeMap<Move, Move>) {
    let moves = position.legal_moves();
    let mut sets = Vec::new();
    position.for_each_piece_moves(|set| sets.push(set));
    let king = position.king(position.turn());
    for to in Square::ALL {
        for promotion in [None, Some(Promotion::Queen)] {
            let mv = Move::new(king, to, promotion);
            let meant = spellings.get(&mv).copied();
            let mut buffer = MoveBuffer::new();
            let mut view = position.legal_moves_in(&mut buffer);
            let found = [
                moves.contains(mv),
                view.contains(mv),
                sets.iter().any(|set| set.contains(mv)),
                view.move_to_front(mv),
            ];
            assert_eq!(found, [meant.is_some(); 4], "{mv} in {position}");
            if let Some(meant) = meant {
                assert_eq!(view.first().map(LegalMove::to_move), Some(meant));
            }
            let mut buffer = MoveBuffer::new();
            let mut scored = LegalMoves::new(position, &mut buffer);
            scored.append_scored(MoveFilter::ALL, |_| 0);
            let picked = scored.pick(mv).map(|(legal, _)| legal.to_move());
            assert_eq!(picked, meant, "{mv} in {position}");
        }
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn is_legal_agrees_with_the_list(position in position()) {
        assert_every_question_answered(&position);
    }

    #[test]
    fn is_legal_agrees_with_the_list_in_edited_positions(
        setup in prop_oneof![edited_setup(), castling_setup(), en_passant_setup()]
    ) {
        if let Ok(position) = setup.validate() {
            assert_every_question_answered(&position);
        }
    }

    #[test]
    fn a_move_asked_for_is_the_move_listed(position in position()) {
        for listed in &position.legal_moves() {
            let asked = position.legal_move(listed.to_move()).expect("a listed move");
            prop_assert_eq!(asked, listed);
            prop_assert_eq!(facts(asked), facts(listed));
        }
    }

    #[test]
    fn buffers_and_sets_hold_the_listed_moves(position in position()) {
        let listed: BTreeSet<Move> = position.legal_moves().iter().map(LegalMove::to_move).collect();

        let mut buffer = MoveBuffer::new();
        let buffered = position.legal_moves_in(&mut buffer);
        prop_assert_eq!(buffered.len(), listed.len());
        prop_assert_eq!(&buffered.iter().map(LegalMove::to_move).collect::<BTreeSet<_>>(), &listed);

        let mut grouped = Vec::new();
        position.for_each_piece_moves(|set| {
            assert_eq!(set.len(), set.iter().count());
            for legal in set {
                assert_eq!(legal.role(), set.role());
                assert_eq!(legal.from(), set.from());
                let listed = position.legal_move(legal.to_move()).expect("a legal move");
                assert_eq!(facts(legal), facts(listed));
                grouped.push(legal.to_move());
            }
        });
        prop_assert_eq!(grouped.len(), listed.len());
        prop_assert_eq!(grouped.into_iter().collect::<BTreeSet<_>>(), listed);
    }
}
