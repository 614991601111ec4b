//! Filtered lists contain the wanted moves of the full list, and sorting changes nothing but the order.

use proptest::prelude::*;
use touchmove::{
    Bitboard, LegalMove, Move, MoveBuffer, MoveFilter, MoveKinds, Position, Promotion, Role,
};

use crate::strategies::{cases, castling_setup, edited_setup, en_passant_setup, position, squares};

/// The eight kinds, each alone.
fn kinds() -> [MoveKinds; 8] {
    let promotions = MoveKinds::PROMOTIONS;
    let queens = promotions - MoveKinds::UNDERPROMOTIONS;
    [
        MoveKinds::QUIETS - promotions - MoveKinds::CASTLING,
        MoveKinds::CAPTURES - promotions - MoveKinds::EN_PASSANT,
        MoveKinds::CASTLING,
        MoveKinds::EN_PASSANT,
        MoveKinds::QUIETS & queens,
        MoveKinds::CAPTURES & queens,
        MoveKinds::QUIETS & MoveKinds::UNDERPROMOTIONS,
        MoveKinds::CAPTURES & MoveKinds::UNDERPROMOTIONS,
    ]
}

/// Returns which of the eight kinds a move belongs to.
fn kind_of(legal: LegalMove<'_>) -> usize {
    let captures = usize::from(legal.captured().is_some());
    match legal.promotion() {
        None if legal.is_castling() => 2,
        None if legal.is_en_passant() => 3,
        None => captures,
        Some(Promotion::Queen) => 4 + captures,
        Some(_) => 6 + captures,
    }
}

/// A filter of a test, as plain data.
#[derive(Clone, Debug)]
struct Wish {
    /// A bit for each of the kinds.
    kinds: u8,
    roles: Option<Vec<Role>>,
    leaving: Bitboard,
    reaching: Bitboard,
    only_in_check: bool,
}

impl Wish {
    fn filter(&self) -> MoveFilter {
        let wanted = (0..8).filter(|kind| self.kinds >> kind & 1 != 0);
        let kinds = wanted.fold(MoveKinds::NONE, |wanted, kind| wanted | kinds()[kind]);
        let mut filter = MoveFilter::new(kinds)
            .origins(self.leaving)
            .destinations(self.reaching);
        if let Some(roles) = &self.roles {
            filter = filter.roles(roles);
        }
        if self.only_in_check {
            filter = filter & MoveFilter::EVASIONS;
        }
        filter
    }

    fn wants(&self, legal: LegalMove<'_>) -> bool {
        self.kinds >> kind_of(legal) & 1 != 0
            && self
                .roles
                .as_ref()
                .is_none_or(|roles| roles.contains(&legal.role()))
            && self.leaving.contains(legal.from())
            && self.reaching.contains(legal.to())
            && (legal.position().is_check() || !self.only_in_check)
    }

    fn wanted(&self, position: &Position) -> Vec<Move> {
        let moves = position.legal_moves();
        let wanted = moves.iter().filter(|&legal| self.wants(legal));
        sorted(wanted)
    }
}

fn wish() -> impl Strategy<Value = Wish> {
    let roles = proptest::sample::subsequence(Role::ALL.to_vec(), 0..=6);
    let few = prop_oneof![2 => Just(Bitboard::FULL), 1 => squares()];
    (
        prop_oneof![any::<u8>(), Just(u8::MAX)],
        proptest::option::of(roles),
        few.clone(),
        few,
        proptest::bool::weighted(0.2),
    )
        .prop_map(|(kinds, roles, leaving, reaching, only_in_check)| Wish {
            kinds,
            roles,
            leaving,
            reaching,
            only_in_check,
        })
}

fn sorted<'p>(moves: impl IntoIterator<Item = LegalMove<'p>>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().map(LegalMove::to_move).collect();
    moves.sort();
    moves
}

/// Applies the filter in every way there is.
fn assert_granted(position: &Position, wish: &Wish) {
    let (filter, wanted) = (wish.filter(), wish.wanted(position));
    assert_eq!(
        sorted(position.legal_moves_matching(filter)),
        wanted,
        "{wish:?} in {position}"
    );
    let mut buffer = MoveBuffer::new();
    let listed = position.legal_moves_matching_in(&mut buffer, filter);
    assert_eq!(sorted(&listed), wanted);
    assert_eq!(position.count_legal_moves_matching(filter), wanted.len());
    assert_eq!(
        position.has_legal_moves_matching(filter),
        !wanted.is_empty()
    );
    for legal in &position.legal_moves() {
        assert_eq!(
            filter.matches(legal),
            wish.wants(legal),
            "{legal} in {position}"
        );
        assert_eq!(
            MoveKinds::of(legal),
            kinds()[kind_of(legal)],
            "{legal} in {position}"
        );
    }
}

/// Appends the moves of one filter after another to one list: their union, without duplicates.
fn assert_appended(position: &Position, wishes: &[Wish]) {
    let mut buffer = MoveBuffer::new();
    let mut listed = position.legal_moves_matching_in(&mut buffer, MoveKinds::NONE);
    assert!(listed.is_empty());
    for asked in 1..=wishes.len() {
        let before: Vec<LegalMove<'_>> = listed.iter().collect();
        listed.append(wishes[asked - 1].filter());
        assert!(
            listed.iter().take(before.len()).eq(before),
            "the old ones stay"
        );
        let union = position.legal_moves();
        let union = union
            .iter()
            .filter(|&legal| wishes[..asked].iter().any(|wish| wish.wants(legal)));
        assert_eq!(sorted(&listed), sorted(union), "{wishes:?} in {position}");
    }
}

#[test]
fn named_filters_are_what_they_say() {
    assert_eq!(!MoveKinds::CAPTURES, MoveKinds::QUIETS);
    assert_eq!(
        MoveKinds::CAPTURES | MoveKinds::QUIETS | MoveKinds::PROMOTIONS,
        MoveKinds::ALL
    );
    for kinds in [
        MoveKinds::ALL,
        MoveKinds::CAPTURES,
        MoveKinds::QUIETS,
        MoveKinds::PROMOTIONS,
    ] {
        assert_eq!(MoveFilter::from(kinds), MoveFilter::new(kinds));
    }
    assert_eq!(MoveFilter::CAPTURES, MoveKinds::CAPTURES.into());
    assert_eq!(MoveFilter::QUIETS, MoveKinds::QUIETS.into());
    assert_eq!(MoveFilter::PROMOTIONS, MoveKinds::PROMOTIONS.into());
    assert_eq!(MoveFilter::default(), MoveFilter::ALL);
    let queens = MoveFilter::ALL.role(Role::Queen);
    assert_eq!(
        queens & MoveKinds::CAPTURES,
        MoveFilter::CAPTURES.role(Role::Queen)
    );
    assert_eq!(
        queens.role(Role::Rook),
        MoveFilter::ALL.roles(&[]),
        "narrower, never wider"
    );
}

proptest! {
    #![proptest_config(cases(4_000))]

    #[test]
    fn filters_find_the_wanted_moves(position in position(), wish in wish()) {
        assert_granted(&position, &wish);
    }

    #[test]
    fn filters_find_the_wanted_moves_in_edited_positions(setup in edited_setup(), wish in wish()) {
        if let Ok(position) = setup.validate() {
            assert_granted(&position, &wish);
        }
    }

    #[test]
    fn filters_know_en_passant_and_castling(
        scenes in (en_passant_setup(), castling_setup()),
        wish in wish(),
    ) {
        for setup in [scenes.0, scenes.1] {
            if let Ok(position) = setup.validate() {
                assert_granted(&position, &wish);
            }
        }
    }

    #[test]
    fn appended_lists_are_unions(
        position in position(),
        wishes in proptest::collection::vec(wish(), 1..6),
    ) {
        assert_appended(&position, &wishes);
    }

    #[test]
    fn orders_change_only_the_order(position in position(), seed in any::<u32>(), place in 0..50usize) {
        // A sort key unlike any order of the generator.
        let key = |legal: LegalMove<'_>| u32::from(legal.to_move().to_bits()).wrapping_mul(seed | 1) % 13;
        let mut buffer = MoveBuffer::new();
        let mut moves = position.legal_moves_in(&mut buffer);
        let all = sorted(&moves);

        moves.sort_by_cached_key(key);
        prop_assert!(moves.iter().is_sorted_by_key(key));
        prop_assert_eq!(sorted(&moves), &all[..]);

        let front: Vec<LegalMove<'_>> = moves.iter().take(place).collect();
        let best = moves.iter().skip(place).map(key).max();
        let picked = moves.pick_best(place, key);
        prop_assert_eq!(picked.map(key), best);
        prop_assert_eq!(picked, moves.get(place));
        prop_assert!(moves.iter().take(place).eq(front));
        prop_assert_eq!(sorted(&moves), &all[..]);

        if let Some(mv) = all.get(place) {
            let others: Vec<LegalMove<'_>> = moves.iter().filter(|legal| legal.to_move() != *mv).collect();
            prop_assert!(moves.move_to_front(*mv));
            prop_assert_eq!(moves.get(0).map(LegalMove::to_move), Some(*mv));
            prop_assert!(moves.iter().skip(1).eq(others));
        }

        let kept: Vec<LegalMove<'_>> = moves.iter().filter(|&legal| key(legal) < 7).collect();
        moves.retain(|legal| key(legal) < 7);
        prop_assert!(moves.iter().eq(kept));
        moves.append(MoveFilter::ALL);
        prop_assert_eq!(sorted(&moves), all);
    }
}
