//! Scored moves are picked in the order of a plain sort, each key is computed once, and stages add nothing twice.

use std::cell::Cell;
use std::cmp::Reverse;
use std::fmt::Debug;

use proptest::prelude::*;
use touchmove::{
    LegalMove, LegalMoves, Move, MoveBuffer, MoveFilter, MoveKinds, Position, Role, Square,
};

use crate::common::strategies::{cases, position};

/// A position with as many moves as are known to be possible.
const MOST: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";

/// Castling both ways, many captures.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn read(fen: &str) -> Position {
    fen.parse().expect("a valid FEN")
}

/// A key in no order that the generator has, with many moves of the same key.
fn scramble(legal: LegalMove<'_>, seed: u32) -> i32 {
    let bits = u32::from(legal.to_move().to_bits());
    (bits.wrapping_mul(seed | 1) >> 7) as i32 % 13 - 6
}

fn plain<'p, K>(pairs: impl IntoIterator<Item = (LegalMove<'p>, K)>) -> Vec<(Move, K)> {
    let pairs = pairs.into_iter();
    pairs.map(|(legal, key)| (legal.to_move(), key)).collect()
}

/// The moves not picked yet, with their keys.
fn left<K: Copy + Ord>(moves: &LegalMoves<'_, &mut MoveBuffer<K>>) -> Vec<(Move, K)> {
    assert_eq!(moves.iter().len(), moves.keys().len());
    plain(moves.iter().zip(moves.keys().iter().copied()))
}

/// The picked moves, with their keys.
fn taken<K: Copy + Ord>(moves: &LegalMoves<'_, &mut MoveBuffer<K>>) -> Vec<(Move, K)> {
    assert_eq!(moves.picked().len(), moves.picked_keys().len());
    plain(moves.picked().zip(moves.picked_keys().iter().copied()))
}

fn sorted<K: Ord>(mut pairs: Vec<(Move, K)>) -> Vec<(Move, K)> {
    pairs.sort();
    pairs
}

/// Picks all moves, and compares their order with that of a sort of pairs.
fn assert_picked<'p, K: Copy + Ord + Debug>(
    position: &'p Position,
    key: impl Fn(LegalMove<'p>) -> K,
) {
    let mut pairs = plain(
        position
            .legal_moves()
            .iter()
            .map(|legal| (legal, key(legal))),
    );
    pairs.sort_by_key(|&(_, key)| Reverse(key));
    let keys: Vec<K> = pairs.iter().map(|&(_, key)| key).collect();
    let pairs = sorted(pairs);

    let mut buffer = MoveBuffer::new();
    let mut moves = LegalMoves::new(position, &mut buffer);
    moves.append_scored(MoveFilter::ALL, &key);
    assert_eq!(
        (moves.len(), moves.is_empty()),
        (pairs.len(), pairs.is_empty())
    );
    assert_eq!(sorted(left(&moves)), pairs);
    let mut picked = Vec::new();
    while let Some((legal, beside)) = moves.pick_best() {
        assert_eq!(key(legal), beside);
        picked.push((legal.to_move(), beside));
        assert_eq!(taken(&moves), picked);
        assert_eq!(moves.len(), pairs.len() - picked.len());
        assert_eq!(moves.iter().len(), moves.len());
    }
    assert!(moves.is_empty() && moves.pick_best().is_none());
    assert!(picked.iter().map(|&(_, key)| key).eq(keys.iter().copied()));
    assert_eq!(sorted(picked), pairs);

    let mut moves = LegalMoves::new(position, &mut buffer);
    moves.append_scored(MoveFilter::ALL, &key);
    moves.sort_best_first();
    assert_eq!(moves.keys(), keys);
    assert!(
        moves
            .iter()
            .zip(moves.keys())
            .all(|(legal, &beside)| key(legal) == beside)
    );
    assert_eq!(sorted(left(&moves)), pairs);
}

#[test]
fn every_type_with_an_order_is_a_key() {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    enum Stage {
        Quiet(i16),
        Capture {
            victim: Role,
            attacker: Reverse<Role>,
        },
    }
    let names: Vec<String> = Square::ALL.into_iter().map(|it| it.to_string()).collect();
    for fen in [KIWIPETE, MOST, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let position = &read(fen);
        assert_picked(position, |legal| scramble(legal, 77));
        assert_picked(position, |legal| scramble(legal, 77) as i8);
        assert_picked(position, |legal| (scramble(legal, 78) + 6) as u8);
        assert_picked(position, |legal| scramble(legal, 79) as i16);
        assert_picked(position, |legal| i64::from(scramble(legal, 80)) << 40);
        assert_picked(position, |legal| i128::from(scramble(legal, 81)) << 90);
        assert_picked(position, |legal| Reverse(scramble(legal, 82)));
        assert_picked(position, |legal| (legal.captured(), Reverse(legal.role())));
        assert_picked(position, LegalMove::is_capture);
        assert_picked(position, LegalMove::to_move);
        assert_picked(position, LegalMove::key_after);
        assert_picked(position, |legal| names[legal.to().index()].as_str());
        assert_picked(position, |_| ());
        assert_picked(position, |legal| match legal.captured() {
            Some(victim) => Stage::Capture {
                victim,
                attacker: Reverse(legal.role()),
            },
            None => Stage::Quiet(legal.to().index() as i16),
        });
    }
}

#[test]
fn a_buffer_has_room_for_the_moves_of_any_position() {
    let position = read(MOST);
    let mut buffer = MoveBuffer::new();
    for _ in 0..3 {
        let mut moves = LegalMoves::new(&position, &mut buffer);
        moves.append_scored(MoveFilter::ALL, |legal| scramble(legal, 5));
        assert_eq!(moves.len(), 218);
    }
    let mut cloned = buffer.clone();
    let mut moves = LegalMoves::new(&position, &mut cloned);
    moves.append_scored(MoveFilter::ALL, |_| 0);
    assert_eq!(moves.len(), 218);
}

#[test]
fn of_equal_keys_the_first_is_picked() {
    let position = read(KIWIPETE);
    let mut buffer = MoveBuffer::new();
    let mut moves = LegalMoves::new(&position, &mut buffer);
    moves.append_scored(MoveFilter::ALL, |_| 0);
    let listed = left(&moves);
    let picked: Vec<_> = std::iter::from_fn(|| moves.pick_best()).collect();
    assert_eq!(plain(picked), listed);
}

#[test]
fn nothing_is_generated_or_scored_again() {
    let position = read(KIWIPETE);
    let scored = Cell::new(0);
    let key = |legal: LegalMove<'_>| {
        scored.set(scored.get() + 1);
        scramble(legal, 9)
    };
    let mut buffer = MoveBuffer::new();

    let mut moves = LegalMoves::new(&position, &mut buffer);
    moves.append_scored(MoveFilter::ALL, key);
    assert_eq!((scored.get(), moves.complete_kinds()), (48, MoveKinds::ALL));
    while moves.pick_best().is_some() {
        moves.append_scored(MoveKinds::ALL, key);
        moves.append_scored(MoveFilter::CAPTURES.role(Role::Pawn), key);
    }
    assert_eq!(scored.get(), 48);

    scored.set(0);
    let mut moves = LegalMoves::new(&position, &mut buffer);
    moves.append_scored(MoveKinds::CAPTURES, key);
    assert_eq!(moves.complete_kinds(), MoveKinds::CAPTURES);
    assert_eq!(scored.get(), 8);
    assert!(moves.pick_best().is_some());
    moves.append_scored(MoveKinds::CAPTURES, key);
    assert_eq!((moves.len(), scored.get()), (7, 8));
    moves.append_scored(MoveKinds::ALL, key);
    assert_eq!((moves.len(), scored.get()), (47, 48));

    // What was removed is missing, so it is appended again; what was picked is not.
    moves.retain_scored(|legal, _| !legal.is_castling());
    assert_eq!((moves.len(), moves.complete_kinds()), (45, MoveKinds::NONE));
    moves.append_scored(MoveKinds::ALL, key);
    assert_eq!((moves.len(), scored.get()), (47, 50));
}

#[test]
fn the_start_position_is_picked_by_the_destinations() {
    let start = Position::standard();
    let mut buffer = MoveBuffer::new();
    let mut moves = LegalMoves::new(&start, &mut buffer);
    moves.append_scored(MoveFilter::ALL, |legal| legal.to().index());
    assert!(moves.pick_best_if(|_, key| key > 31).is_none());
    assert!(moves.pick_best_if(|legal, _| !legal.is_capture()).is_some());
    assert_eq!((moves.len(), moves.keys().len()), (19, 19));
    let mut pairs = moves.iter().zip(moves.keys());
    assert!(pairs.all(|(legal, &key)| legal.to().index() == key));
    moves.sort_best_first();
    assert!(moves.keys().iter().rev().is_sorted());
}

#[test]
fn captures_of_the_most_valuable_victims_are_picked_first() {
    let position = read("4k3/8/8/q2p4/1P2P3/8/8/4K3 w - - 0 1");
    let mut buffer = MoveBuffer::new();
    let mut moves = LegalMoves::new(&position, &mut buffer);
    moves.append_scored(MoveFilter::ALL, |legal| legal.captured());
    let mut picked = Vec::new();
    while let Some((legal, _)) = moves.pick_best() {
        picked.push(legal.to_string());
    }
    assert_eq!(picked[..2], ["b4a5", "e4d5"]);
    assert_eq!(picked.len(), position.count_legal_moves());
}

#[test]
fn pairs_are_walked_from_both_ends() {
    for fen in [KIWIPETE, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        let position = read(fen);
        let mut buffer = MoveBuffer::new();
        let mut moves = LegalMoves::new(&position, &mut buffer);
        moves.append_scored(MoveFilter::ALL, |legal| scramble(legal, 3));
        for _ in 0..5 {
            moves.pick_best();
        }
        for (walked, keys) in [
            (moves.iter(), moves.keys()),
            (moves.picked(), moves.picked_keys()),
        ] {
            let iterator = walked.clone().zip(keys.iter().copied());
            let listed = plain(iterator.clone());
            assert_eq!(iterator.clone().count(), listed.len());
            let last = plain(iterator.clone().next_back());
            assert_eq!(last.last(), listed.last());
            let last = last.last().map(|&(mv, _)| mv);
            assert_eq!(walked.last().map(LegalMove::to_move), last);
            let mut backwards = plain(iterator.clone().rev());
            backwards.reverse();
            assert_eq!(backwards, listed);
            for n in 0..=listed.len() {
                let (mut front, mut back) = (iterator.clone(), iterator.clone());
                assert_eq!(
                    plain(front.nth(n)),
                    listed[n..].iter().take(1).copied().collect::<Vec<_>>()
                );
                let expected = listed.iter().rev().nth(n).copied();
                assert_eq!(
                    plain(back.nth_back(n)),
                    expected.into_iter().collect::<Vec<_>>()
                );
                assert_eq!(front.len(), listed.len().saturating_sub(n + 1));
                assert_eq!(back.len(), front.len());
            }
        }
        assert_eq!(
            format!("{moves:?}"),
            format!("{:?}", moves.iter().zip(moves.keys()).collect::<Vec<_>>())
        );
    }
    let start = Position::standard();
    let mut buffer = MoveBuffer::new();
    assert_eq!(format!("{buffer:?}"), "MoveBuffer[]");
    let filter = MoveFilter::ALL.destinations(Square::A4.into());
    let mut moves = LegalMoves::new(&start, &mut buffer);
    moves.append_scored(filter, |_| 7);
    assert_eq!(format!("{moves:?}"), "[(LegalMove(a2a4), 7)]");
    assert_eq!(format!("{buffer:?}"), "MoveBuffer[(Move(a2a4), 7)]");
    let unscored = start.legal_moves_matching(filter);
    assert_eq!(format!("{unscored:?}"), "[LegalMove(a2a4)]");
}

/// What can be done to a view.
#[derive(Clone, Debug)]
enum Act {
    Pick,
    PickIf(i32),
    PickMove(usize),
    Retain(i32),
    Sort,
    Append(u8),
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => Just(Act::Pick),
        2 => (-7..7).prop_map(Act::PickIf),
        2 => (0..60usize).prop_map(Act::PickMove),
        1 => (-7..0).prop_map(Act::Retain),
        1 => Just(Act::Sort),
        2 => (0..6u8).prop_map(Act::Append),
    ]
}

fn filter(number: u8) -> MoveFilter {
    match number {
        0 => MoveFilter::ALL,
        1 => MoveFilter::CAPTURES,
        2 => MoveFilter::QUIETS,
        3 => MoveFilter::ALL.role(Role::Pawn),
        4 => MoveFilter::EVASIONS,
        _ => (MoveKinds::CASTLING | MoveKinds::PROMOTIONS).into(),
    }
}

/// The same as a view, as plainly as possible.
#[derive(Default)]
struct Model {
    left: Vec<(Move, i32)>,
    picked: Vec<(Move, i32)>,
}

impl Model {
    fn append(&mut self, position: &Position, filter: MoveFilter, seed: u32) {
        for legal in &position.legal_moves() {
            let pair = (legal.to_move(), scramble(legal, seed));
            let is_new = !self.left.contains(&pair) && !self.picked.contains(&pair);
            if filter.matches(legal) && is_new {
                self.left.push(pair);
            }
        }
    }

    fn best(&self) -> Option<i32> {
        self.left.iter().map(|&(_, key)| key).max()
    }

    /// Takes over a pick, which must be among the moves left.
    fn pick(&mut self, picked: Option<(LegalMove<'_>, i32)>) {
        if let Some((legal, key)) = picked {
            let pair = (legal.to_move(), key);
            let place = self.left.iter().position(|&other| other == pair);
            self.left.swap_remove(place.expect("picked of those left"));
            self.picked.push(pair);
        }
    }

    fn assert_same(&self, moves: &LegalMoves<'_, &mut MoveBuffer<i32>>) {
        assert_eq!(moves.len(), self.left.len());
        assert_eq!(moves.is_empty(), self.left.is_empty());
        assert_eq!(taken(moves), self.picked);
        assert_eq!(sorted(left(moves)), sorted(self.left.clone()));
        let listed = self.left.iter().chain(&self.picked);
        let listed: Vec<Move> = listed.map(|&(mv, _)| mv).collect();
        let complete = moves
            .position()
            .legal_moves_matching(moves.complete_kinds());
        assert!(
            complete
                .iter()
                .all(|legal| listed.contains(&legal.to_move()))
        );
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn picks_are_in_the_order_of_a_sort(position in position(), seed in any::<u32>()) {
        assert_picked(&position, |legal| scramble(legal, seed));
        assert_picked(&position, |legal| (legal.is_capture(), scramble(legal, seed)));
    }

    #[test]
    fn views_do_what_a_plain_list_does(
        position in position(),
        seed in any::<u32>(),
        first in 0..6u8,
        acts in proptest::collection::vec(act(), 0..30),
    ) {
        let key = |legal: LegalMove<'_>| scramble(legal, seed);
        let mut buffer = MoveBuffer::new();
        let mut moves = LegalMoves::new(&position, &mut buffer);
    moves.append_scored(filter(first), key);
        let mut model = Model::default();
        model.append(&position, filter(first), seed);
        model.assert_same(&moves);
        for act in acts {
            match act {
                Act::Pick => {
                    let picked = moves.pick_best();
                    prop_assert_eq!(picked.map(|(_, key)| key), model.best());
                    model.pick(picked);
                }
                Act::PickIf(least) => {
                    let picked = moves.pick_best_if(|legal, key| {
                        assert_eq!(scramble(legal, seed), key);
                        key >= least
                    });
                    let best = model.best().filter(|&best| best >= least);
                    prop_assert_eq!(picked.map(|(_, key)| key), best);
                    model.pick(picked);
                }
                Act::PickMove(number) => {
                    let all = position.legal_moves();
                    if let Some(legal) = all.get(number) {
                        let pair = (legal.to_move(), key(legal));
                        let picked = moves.pick(legal.to_move());
                        prop_assert_eq!(picked.is_some(), model.left.contains(&pair));
                        model.pick(picked);
                    }
                }
                Act::Retain(least) => {
                    let mut kept = left(&moves);
                    kept.retain(|&(_, key)| key >= least);
                    moves.retain_scored(|_, key| key >= least);
                    prop_assert_eq!(left(&moves), kept, "in their order");
                    model.left.retain(|&(_, key)| key >= least);
                }
                Act::Sort => {
                    moves.sort_best_first();
                    prop_assert!(moves.keys().iter().rev().is_sorted());
                }
                Act::Append(number) => {
                    moves.append_scored(filter(number), key);
                    model.append(&position, filter(number), seed);
                }
            }
            model.assert_same(&moves);
        }
    }
}
