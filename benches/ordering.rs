//! The best moves first: keys kept beside the moves, in pairs of a `Vec`, or computed anew.

mod positions;

use std::cmp::Reverse;
use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::{LegalMove, LegalMoves, Move, MoveBuffer, MoveFilter, MoveKinds, Position, Role};

/// How many moves a search gets to before a cutoff.
const FEW: usize = 3;

/// A key as engines have it: victim and attacker for captures, a history table for other moves.
struct Orderer {
    history: Vec<i32>,
}

impl Orderer {
    fn new() -> Self {
        // Any numbers do, if they are far apart.
        let entry = |at: usize| (at as u32).wrapping_mul(2_654_435_761) >> 20;
        let history = (0..64 * 64).map(|at| entry(at) as i32).collect();
        Self { history }
    }

    #[inline]
    fn key(&self, legal: LegalMove<'_>) -> i32 {
        let worth = |role: Role| [1, 3, 3, 5, 9, 0][role.index()];
        match legal.captured() {
            Some(victim) => 100_000 + 1_000 * worth(victim) - worth(legal.role()),
            None => self.history[legal.from().index() * 64 + legal.to().index()],
        }
    }
}

/// Runs a bench whose every pass over the positions adds up to the same number.
fn sum(
    criterion: &mut Criterion,
    name: &str,
    expected: i64,
    mut answer: impl FnMut(&Position) -> i64,
) {
    let positions = positions::all();
    let mut group = criterion.benchmark_group("ordering");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let answers = positions.iter().map(|position| answer(black_box(position)));
            assert_eq!(answers.sum::<i64>(), expected);
        });
    });
    group.finish();
}

/// Writes the moves with their keys into a list of pairs, by sets as programs on cozy-chess do.
fn pairs(position: &Position, orderer: &Orderer, pairs: &mut Vec<(Move, i32)>) {
    position.for_each_piece_moves(|set| {
        for legal in set {
            pairs.push((legal.to_move(), orderer.key(legal)));
        }
    });
}

/// The same from a list of moves.
fn pairs_of_list<'p>(
    position: &'p Position,
    orderer: &Orderer,
    buffer: &mut MoveBuffer,
    pairs: &mut Vec<(LegalMove<'p>, i32)>,
) {
    let moves = position.legal_moves_in(buffer);
    pairs.extend(moves.iter().map(|legal| (legal, orderer.key(legal))));
}

/// The keys of the best moves, in their order, weighted so that the order counts.
fn weighed(keys: impl Iterator<Item = i32>) -> i64 {
    keys.zip(1..)
        .map(|(key, weight)| weight * i64::from(key))
        .sum()
}

/// Searches the best few moves.
fn few(criterion: &mut Criterion, orderer: &Orderer) {
    let best = |position: &Position| {
        let moves = position.legal_moves();
        let mut keys: Vec<i32> = moves.iter().map(|legal| orderer.key(legal)).collect();
        keys.sort_unstable_by_key(|&key| Reverse(key));
        weighed(keys.into_iter().take(FEW))
    };
    let expected = positions::all().iter().map(best).sum();

    let mut scored = MoveBuffer::new();
    sum(criterion, "three: list with keys", expected, |position| {
        let mut moves = LegalMoves::new(position, &mut scored);
        moves.append_scored(MoveFilter::ALL, |legal| orderer.key(legal));
        weighed((0..FEW).map_while(|_| moves.pick_best().map(|(_, key)| key)))
    });
    let mut kept = Vec::with_capacity(256);
    sum(
        criterion,
        "three: sets, Vec of pairs sorted",
        expected,
        |position| {
            kept.clear();
            pairs(position, orderer, &mut kept);
            kept.sort_unstable_by_key(|&(_, key)| Reverse(key));
            weighed(black_box(&kept).iter().take(FEW).map(|&(_, key)| key))
        },
    );
    sum(
        criterion,
        "three: sets, Vec of pairs picked",
        expected,
        |position| {
            kept.clear();
            pairs(position, orderer, &mut kept);
            weighed((0..FEW).map_while(|_| {
                let best = (0..kept.len()).max_by_key(|&at| kept[at].1)?;
                Some(black_box(kept.swap_remove(best)).1)
            }))
        },
    );
    let mut buffer = MoveBuffer::new();
    sum(
        criterion,
        "three: list, new Vec of pairs sorted",
        expected,
        |position| {
            let mut kept = Vec::new();
            pairs_of_list(position, orderer, &mut buffer, &mut kept);
            kept.sort_unstable_by_key(|&(_, key)| Reverse(key));
            weighed(black_box(&kept).iter().take(FEW).map(|&(_, key)| key))
        },
    );
    sum(
        criterion,
        "three: sort_by_key with keys anew",
        expected,
        |position| {
            let mut moves = position.legal_moves_in(&mut buffer);
            moves.sort_by_key(|legal| Reverse(orderer.key(legal)));
            weighed(moves.iter().take(FEW).map(|legal| orderer.key(legal)))
        },
    );
    sum(
        criterion,
        "three: list with keys sorted",
        expected,
        |position| {
            let mut moves = LegalMoves::new(position, &mut scored);
            moves.append_scored(MoveFilter::ALL, |legal| orderer.key(legal));
            moves.sort_best_first();
            weighed(moves.keys().iter().take(FEW).copied())
        },
    );
    sum(
        criterion,
        "three: list with keys in stages",
        expected,
        |position| {
            let key = |legal: LegalMove<'_>| orderer.key(legal);
            let mut moves = LegalMoves::new(position, &mut scored);
            moves.append_scored(MoveKinds::CAPTURES, key);
            let captures = moves.len();
            let mut picked = 0;
            weighed((0..FEW).map_while(|_| {
                if picked == captures {
                    moves.append_scored(MoveKinds::ALL, key);
                }
                picked += 1;
                moves.pick_best().map(|(_, key)| key)
            }))
        },
    );
}

/// Searches all moves, best first.
fn all(criterion: &mut Criterion, orderer: &Orderer) {
    let all = |position: &Position| {
        let moves = position.legal_moves();
        let mut keys: Vec<i32> = moves.iter().map(|legal| orderer.key(legal)).collect();
        keys.sort_unstable_by_key(|&key| Reverse(key));
        weighed(keys.into_iter())
    };
    let expected = positions::all().iter().map(all).sum();

    let mut scored = MoveBuffer::new();
    sum(criterion, "all: list with keys", expected, |position| {
        let mut moves = LegalMoves::new(position, &mut scored);
        moves.append_scored(MoveFilter::ALL, |legal| orderer.key(legal));
        weighed(std::iter::from_fn(|| moves.pick_best().map(|(_, key)| key)))
    });
    sum(
        criterion,
        "all: list with keys sorted",
        expected,
        |position| {
            let mut moves = LegalMoves::new(position, &mut scored);
            moves.append_scored(MoveFilter::ALL, |legal| orderer.key(legal));
            moves.sort_best_first();
            weighed(moves.keys().iter().copied())
        },
    );
    let mut kept = Vec::with_capacity(256);
    sum(
        criterion,
        "all: sets, Vec of pairs sorted",
        expected,
        |position| {
            kept.clear();
            pairs(position, orderer, &mut kept);
            kept.sort_unstable_by_key(|&(_, key)| Reverse(key));
            weighed(black_box(&kept).iter().map(|&(_, key)| key))
        },
    );
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let orderer = Orderer::new();
    few(&mut criterion, &orderer);
    all(&mut criterion, &orderer);
    criterion.final_summary();
}
