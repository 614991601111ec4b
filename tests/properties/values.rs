//! Small values: moves as numbers and text, and sets of squares with set semantics.

use std::collections::BTreeSet;

use proptest::prelude::*;
use touchmove::{Bitboard, Move, Square};

use crate::strategies::{cases, square, squares};

#[test]
fn every_move_has_its_number_and_its_text() {
    let moves: Vec<Move> = (0..=u16::MAX).filter_map(Move::from_bits).collect();
    // 64 origins, 64 destinations, four promotions or none.
    assert_eq!(moves.len(), 64 * 64 * 5);
    for bits in 0..=u16::MAX {
        let read_back = Move::from_bits(bits).map(Move::to_bits);
        assert!(read_back.is_none_or(|again| again == bits), "{bits:#x}");
    }
    for mv in moves {
        assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
        assert_eq!(Move::new(mv.from(), mv.to(), mv.promotion()), mv);
        assert_eq!(mv.to_string().parse(), Ok(mv));
    }
    assert_eq!(size_of::<Option<Move>>(), 2);
}

/// The simplest possible set of squares.
fn model(set: Bitboard) -> BTreeSet<Square> {
    Square::ALL
        .into_iter()
        .filter(|&at| set.contains(at))
        .collect()
}

fn assert_is(actual: Bitboard, expected: impl IntoIterator<Item = Square>) {
    assert_eq!(model(actual), expected.into_iter().collect());
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn set_algebra_is_that_of_sets(a in squares(), b in squares()) {
        let (x, y) = (model(a), model(b));
        assert_is(a & b, &x & &y);
        assert_is(a | b, &x | &y);
        assert_is(a ^ b, &x ^ &y);
        assert_is(a - b, &x - &y);
        assert_is(!a, Square::ALL.into_iter().filter(|at| !x.contains(at)));
        prop_assert_eq!(a.is_subset(b), x.is_subset(&y));
        prop_assert_eq!(a.is_disjoint(b), x.is_disjoint(&y));
        prop_assert_eq!(a == b, x == y);
    }

    #[test]
    fn assigning_operators_do_what_the_others_do(a in squares(), b in squares()) {
        let assigned = |operate: fn(&mut Bitboard, Bitboard)| {
            let mut set = a;
            operate(&mut set, b);
            set
        };
        prop_assert_eq!(assigned(|set, other| *set &= other), a & b);
        prop_assert_eq!(assigned(|set, other| *set |= other), a | b);
        prop_assert_eq!(assigned(|set, other| *set ^= other), a ^ b);
        prop_assert_eq!(assigned(|set, other| *set -= other), a - b);
    }

    #[test]
    fn sets_are_read_in_order_from_either_end(set in squares()) {
        let expected = model(set);
        prop_assert_eq!(set.len(), expected.len());
        prop_assert_eq!(set.is_empty(), expected.is_empty());
        prop_assert_eq!(set.first(), expected.first().copied());
        prop_assert_eq!(set.last(), expected.last().copied());
        prop_assert_eq!(set.into_iter().len(), expected.len());
        prop_assert!(set.into_iter().eq(expected.iter().copied()));
        prop_assert!(set.into_iter().rev().eq(expected.iter().rev().copied()));
        prop_assert_eq!(set.into_iter().collect::<Bitboard>(), set);
        prop_assert_eq!(Bitboard::from_bits(set.bits()), set);
    }

    #[test]
    fn squares_come_and_go(set in squares(), square in square()) {
        let mut expected = model(set);
        let mut changed = set;
        prop_assert_eq!(changed.insert(square), expected.insert(square));
        assert_is(changed, expected.iter().copied());
        prop_assert_eq!(changed.remove(square), expected.remove(&square));
        assert_is(changed, expected.iter().copied());
        prop_assert_eq!(changed.remove(square), expected.remove(&square));
        changed.extend([square]);
        prop_assert!(changed.contains(square));
    }

    #[test]
    fn reflections_move_every_square(set in squares()) {
        assert_is(set.flip_vertical(), model(set).into_iter().map(Square::flip_vertical));
        assert_is(set.flip_horizontal(), model(set).into_iter().map(Square::flip_horizontal));
    }
}
