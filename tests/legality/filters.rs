//! Filtered lists contain the wanted moves of the full list, and sorting changes nothing but the order.

use proptest::prelude::*;
use touchmove::{
    Bitboard, LegalMove, LegalMoves, Move, MoveBuffer, MoveFilter, MoveKinds, Position, Promotion,
    Rank, Role,
};

use crate::common::strategies::{
    cases, castling_setup, edited_setup, en_passant_setup, position, squares,
};

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
    let mut listed = LegalMoves::new(position, &mut buffer);
    listed.append(filter);
    assert_eq!(sorted(&listed), wanted);
    assert_eq!(sorted(shown(position, filter)), wanted);
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

/// The moves of all sets that a filter lets through, each set by itself as it should be.
fn shown(position: &Position, filter: MoveFilter) -> Vec<LegalMove<'_>> {
    let mut shown = Vec::new();
    let mut origins = Bitboard::EMPTY;
    let all = position.legal_moves();
    position.for_each_piece_moves_matching(filter, |set| {
        assert!(!origins.contains(set.from()), "one set for each piece");
        origins |= set.from();
        assert!(!set.is_empty());
        assert_eq!(set.iter().count(), set.len());
        let mut backwards: Vec<LegalMove<'_>> = set.iter().rev().collect();
        backwards.reverse();
        assert!(set.iter().eq(backwards));
        let to: Bitboard = set.iter().map(LegalMove::to).collect();
        assert_eq!(to, set.destinations());
        for legal in &all {
            let is_in = set.iter().any(|other| other == legal);
            assert_eq!(
                set.contains(legal.to_move()),
                is_in,
                "{legal} in {position}"
            );
        }
        shown.extend(set);
    });
    shown
}

/// Narrows every set, by squares and by what is captured.
fn assert_narrowed(position: &Position, wish: &Wish, mask: Bitboard) {
    let mut narrowed = Vec::new();
    position.for_each_piece_moves_matching(wish.filter(), |mut set| {
        let captures = set.iter().filter(|legal| legal.is_capture());
        assert!(set.captures().iter().eq(captures));
        let quiets = set.iter().filter(|legal| !legal.is_capture());
        assert!(set.quiets().iter().eq(quiets));
        assert_eq!(set.captures().len() + set.quiets().len(), set.len());

        let kept = set.iter().filter(|legal| mask.contains(legal.to()));
        let kept: Vec<LegalMove<'_>> = kept.collect();
        assert!((set & mask).iter().eq(kept.iter().copied()));
        assert!(
            set.restricted_to(mask)
                .iter()
                .rev()
                .eq(kept.iter().rev().copied())
        );
        set &= mask;
        assert_eq!((set.len(), set.is_empty()), (kept.len(), kept.is_empty()));
        narrowed.extend(set.captures() & mask);
        narrowed.extend(set.quiets() & mask);
    });
    let filter = wish.filter().destinations(mask);
    assert_eq!(
        sorted(narrowed),
        sorted(position.legal_moves_matching(filter)),
        "{wish:?} to {mask:?} in {position}"
    );
}

/// Appends the moves of one filter after another to one list: their union, without duplicates.
fn assert_appended(position: &Position, wishes: &[Wish]) {
    let mut buffer = MoveBuffer::new();
    let mut listed = LegalMoves::new(position, &mut buffer);
    listed.append(MoveKinds::NONE);
    assert!(listed.is_empty());
    assert_eq!(listed.complete_kinds(), MoveKinds::NONE);
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
        assert_complete(position, &listed);
    }
    let len = listed.len();
    listed.append(listed.complete_kinds());
    assert_eq!(listed.len(), len);
    listed.append(MoveFilter::ALL);
    assert_eq!(listed.complete_kinds(), MoveKinds::ALL);
    assert_complete(position, &listed);
}

/// Every move of the kinds that a list calls complete is in it, whatever else is.
fn assert_complete(position: &Position, listed: &LegalMoves<'_, &mut MoveBuffer>) {
    let of_kinds = position.legal_moves_matching(listed.complete_kinds());
    assert!(
        of_kinds
            .iter()
            .all(|legal| listed.contains(legal.to_move()))
    );
}

/// A list knows what it was made with, and what was done to it.
#[test]
fn owned_lists_know_their_kinds() {
    let position: Position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
        .parse()
        .expect("a valid FEN");
    assert_eq!(position.legal_moves().complete_kinds(), MoveKinds::ALL);
    let mut list = position.legal_moves_matching(MoveKinds::CAPTURES);
    assert_eq!(list.complete_kinds(), MoveKinds::CAPTURES);
    list.append(MoveKinds::CASTLING);
    assert_eq!(list.len(), 10);
    assert_eq!(
        list.complete_kinds(),
        MoveKinds::CAPTURES | MoveKinds::CASTLING
    );
    list.retain(|legal| legal.role() == Role::King);
    assert_eq!(list.complete_kinds(), MoveKinds::NONE);
    list.append(MoveKinds::ALL);
    assert_eq!(list.len(), 48);

    let narrowed = MoveFilter::QUIETS.role(Role::Knight);
    let mut list = position.legal_moves_matching(narrowed);
    assert_eq!(list.complete_kinds(), MoveKinds::NONE);
    // Not in check, so nothing is added; the kinds stay what they are.
    list.append(MoveFilter::EVASIONS);
    assert_eq!(list.complete_kinds(), MoveKinds::NONE);
    list.append(MoveFilter::QUIETS);
    assert_eq!(list.complete_kinds(), MoveKinds::QUIETS);
    assert_eq!(list.len(), 40);
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
    let passing: Position = "4k3/8/5n2/3pP3/8/8/8/4K3 w - d6 0 1"
        .parse()
        .expect("a position");
    let moves = passing.legal_moves_matching(MoveKinds::EN_PASSANT);
    assert_eq!(sorted(&moves), ["e5d6".parse::<Move>().expect("a move")]);
    let near = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Second);
    let far = Bitboard::rank(Rank::Second) | Bitboard::rank(Rank::Third);
    let [of_near, of_far] = [near, far].map(|squares| MoveFilter::ALL.origins(squares));
    assert_eq!(of_near & of_far, MoveFilter::ALL.origins(near & far));
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
    fn sets_are_narrowed_by_masks(position in position(), wish in wish(), mask in squares()) {
        assert_narrowed(&position, &wish, mask);
    }

    #[test]
    fn sets_with_en_passant_and_castling_are_narrowed_by_masks(
        scenes in (en_passant_setup(), castling_setup()),
        wish in wish(),
        mask in squares(),
    ) {
        for setup in [scenes.0, scenes.1] {
            if let Ok(position) = setup.validate() {
                assert_narrowed(&position, &wish, mask);
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

        moves.sort_by_key(key);
        prop_assert!(moves.iter().is_sorted_by_key(key));
        prop_assert_eq!(sorted(&moves), &all[..]);

        let mut scored = MoveBuffer::new();
        let mut scored = LegalMoves::new(&position, &mut scored);
        scored.append_scored(MoveFilter::ALL, key);
        for _ in 0..place {
            scored.pick_best();
        }
        let front: Vec<LegalMove<'_>> = scored.picked().collect();
        let best = scored.iter().map(key).max();
        let picked = scored.pick_best().map(|(legal, _)| legal);
        prop_assert_eq!(picked.map(key), best);
        prop_assert_eq!(picked, scored.picked().nth(place));
        prop_assert!(scored.picked().take(place).eq(front));
        prop_assert_eq!(sorted(scored.picked().chain(&scored)), &all[..]);

        if let Some(mv) = all.get(place) {
            let others: Vec<LegalMove<'_>> = moves.iter().filter(|legal| legal.to_move() != *mv).collect();
            prop_assert!(moves.move_to_front(*mv));
            prop_assert_eq!(moves.get(0).map(LegalMove::to_move), Some(*mv));
            prop_assert!(moves.iter().skip(1).eq(others));
        }

        let kept: Vec<LegalMove<'_>> = moves.iter().filter(|&legal| key(legal) < 7).collect();
        prop_assert_eq!(moves.complete_kinds(), MoveKinds::ALL);
        moves.retain(|_| true);
        prop_assert_eq!(moves.complete_kinds(), MoveKinds::ALL, "nothing was removed");
        moves.retain(|legal| key(legal) < 7);
        prop_assert!(moves.iter().eq(kept));
        prop_assert_eq!(moves.complete_kinds() == MoveKinds::ALL, moves.len() == all.len());
        moves.append(MoveFilter::ALL);
        prop_assert_eq!(sorted(&moves), all);
    }
}
