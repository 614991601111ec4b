//! Small values: their numbers, and sets of squares with set semantics.

use std::collections::BTreeSet;

use proptest::prelude::*;
use touchmove::{
    Bitboard, ByColor, ByRole, CastlingSide, Color, File, ParseError, Piece, Rank, Role, Square,
    attacks,
};

use crate::common::strategies::{cases, square, squares};

/// Asserts that the values of a type and the numbers below its count are the same thing.
macro_rules! assert_numbered {
    ($($type:ident),*) => {$(
        for (index, value) in $type::ALL.into_iter().enumerate() {
            let byte = u8::try_from(index).expect("at most 64 values");
            assert_eq!((value.index(), usize::from(value), u8::from(value)), (index, index, byte));
            assert_eq!($type::from_index(index), Some(value));
            assert_eq!($type::try_from(byte), Ok(value));
        }
        assert_eq!($type::ALL.len(), $type::COUNT);
        assert!($type::ALL.is_sorted());
        for index in $type::COUNT..300 {
            assert_eq!($type::from_index(index), None);
        }
        let count = u8::try_from($type::COUNT).expect("at most 64 values");
        for index in count..=u8::MAX {
            assert_eq!($type::try_from(index), Err(ParseError::Index { index, count }));
        }
        assert_eq!($type::from_index(usize::MAX), None);
    )*};
}

#[test]
fn values_are_numbered_from_zero_to_their_count() {
    assert_numbered!(CastlingSide, Color, File, Piece, Rank, Role, Square);
    let error = Square::try_from(70).expect_err("64 squares");
    assert_eq!(error.to_string(), "expected an index below 64, found 70");
}

#[test]
fn pieces_are_numbered_by_color_then_role() {
    for color in Color::ALL {
        for role in Role::ALL {
            let index = color.index() * 6 + role.index();
            assert_eq!(Piece::new(color, role).index(), index);
        }
    }
}

#[test]
fn distances_are_steps_of_king_and_rook() {
    for from in Square::ALL {
        // Breadth first: what is reached with so many steps and not with fewer.
        let (mut by_king, mut by_steps) = (Bitboard::from(from), Bitboard::from(from));
        for steps in 0..15 {
            for to in Square::ALL {
                assert_eq!(by_king.contains(to), from.distance(to) <= steps);
                assert_eq!(by_steps.contains(to), from.manhattan_distance(to) <= steps);
            }
            by_king |= by_king.iter().map(attacks::king).collect::<Bitboard>();
            let short = |at| attacks::king(at) & attacks::rook_rays(at);
            by_steps |= by_steps.iter().map(short).collect::<Bitboard>();
        }
        for to in Square::ALL {
            let files = from.file().distance(to.file());
            let ranks = from.rank().distance(to.rank());
            assert_eq!(from.distance(to), files.max(ranks));
            assert_eq!(from.manhattan_distance(to), files + ranks);
        }
    }
}

#[test]
fn edges_have_no_neighbor_and_corners_lack_two() {
    for square in Square::ALL {
        let neighbors = attacks::king(square).len();
        assert_eq!(Bitboard::EDGES.contains(square), neighbors < 8);
        assert_eq!(Bitboard::CORNERS.contains(square), neighbors == 3);
        assert_eq!(square.bitboard().single_square(), Some(square));
    }
}

#[test]
fn tables_are_arrays_in_order() {
    let texts = || Role::ALL.map(|role| role.to_string());
    let by_role = ByRole::from(texts());
    for role in Role::ALL {
        assert_eq!(by_role[role], role.to_string());
    }
    let joined = by_role.clone().fold(String::new(), |all, text| all + &text);
    assert_eq!(joined, "pawnknightbishoprookqueenking");
    let zipped = by_role.clone().zip(ByRole::from_array(Role::ALL));
    for (role, (text, zipped)) in zipped.iter() {
        assert_eq!((text, zipped), (&by_role[role], &role));
    }
    assert_eq!(<[String; 6]>::from(by_role.clone()), texts());
    assert_eq!(by_role.into_array(), texts());

    let by_color = ByColor::from(["w".to_owned(), "b".to_owned()]);
    assert_eq!(by_color[Color::Black], "b");
    assert_eq!(
        by_color.clone().fold(String::new(), |all, it| all + &it),
        "wb"
    );
    let zipped = by_color.clone().zip(ByColor::from_array(Color::ALL));
    assert_eq!(zipped.black, ("b".to_owned(), Color::Black));
    assert_eq!(zipped.white, ("w".to_owned(), Color::White));
    assert_eq!(<[String; 2]>::from(by_color), ["w", "b"]);
}

#[test]
fn all_subsets_come_once_and_in_order() {
    for set in [
        Bitboard::EMPTY,
        Bitboard::CORNERS,
        Square::H8.bitboard(),
        attacks::knight(Square::D4),
        Bitboard::from(File::A) | Rank::First,
    ] {
        let mut subsets = set.subsets();
        let mut expected = 1_usize << set.len();
        let mut before = None;
        while let Some(subset) = subsets.next() {
            assert!(subset.is_subset(set) && before < Some(subset));
            before = Some(subset);
            expected -= 1;
            assert_eq!(subsets.size_hint(), (expected, Some(expected)));
        }
        assert_eq!((expected, before), (0, Some(set)));
        assert_eq!((subsets.next(), subsets.clone().last()), (None, None));
        assert_eq!(set.subsets().last(), Some(set));
    }
    assert_eq!(Bitboard::FULL.subsets().size_hint(), (usize::MAX, None));
    let few = Bitboard::FULL.subsets().take(3).map(Bitboard::bits);
    assert!(few.eq([0, 1, 2]));
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
    fn iterating_and_popping_give_the_same_squares(set in squares()) {
        let expected: Vec<Square> = set.into_iter().collect();
        prop_assert!(set.iter().eq(expected.iter().copied()));
        let (mut front, mut back) = (set, set);
        let popped: Vec<Square> = std::iter::from_fn(|| front.pop_first()).collect();
        prop_assert_eq!(&popped, &expected);
        let popped = std::iter::from_fn(|| back.pop_last());
        prop_assert!(popped.eq(expected.iter().rev().copied()));
        prop_assert_eq!((front, back), (Bitboard::EMPTY, Bitboard::EMPTY));
    }

    #[test]
    fn shifts_drop_what_leaves_the_board(set in squares(), files: i8, ranks: i8, near in -8..=8i8, far in -8..=8i8) {
        for (files, ranks) in [(files, ranks), (near, far), (0, far), (near, 0)] {
            let moved = set.iter().filter_map(|at| at.offset(files, ranks));
            assert_is(set.shift(files, ranks), moved);
        }
        let named = [
            (set.north(), 0, 1),
            (set.south(), 0, -1),
            (set.east(), 1, 0),
            (set.west(), -1, 0),
            (set.north_east(), 1, 1),
            (set.north_west(), -1, 1),
            (set.south_east(), 1, -1),
            (set.south_west(), -1, -1),
        ];
        for (shifted, files, ranks) in named {
            assert_is(shifted, set.iter().filter_map(|at| at.offset(files, ranks)));
        }
    }

    #[test]
    fn pawns_attack_what_each_of_them_does(set in squares()) {
        for color in Color::ALL {
            let each: Bitboard = set.iter().map(|at| attacks::pawn(color, at)).collect();
            prop_assert_eq!(attacks::pawns(color, set), each);
        }
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
