//! Playing every legal move, and asking for the key it leads to and whether it gives check.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::{Legal, Position};

use positions::LEGAL_MOVES;

/// Returns a number that depends on every move's having been played right: the keys from scratch.
fn keys_from_scratch(moves: &[Legal<'_>]) -> u64 {
    let next = moves.iter().map(|legal| legal.play());
    let anew = next.map(|next| next.to_setup().validate());
    anew.map(|position| position.expect("play keeps positions valid").key())
        .fold(0, u64::wrapping_add)
}

fn play(criterion: &mut Criterion) {
    let positions = positions::all();
    let moves: Vec<Legal<'_>> = positions.iter().flat_map(Position::legal_moves).collect();
    assert_eq!(moves.len(), LEGAL_MOVES);
    let expected = keys_from_scratch(&moves);

    let mut group = criterion.benchmark_group("play");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("play", |bencher| {
        bencher.iter(|| {
            let mut keys = 0_u64;
            for legal in &moves {
                let next = black_box(*legal).play();
                keys = keys.wrapping_add(black_box(&next).key());
            }
            assert_eq!(keys, expected);
        });
    });
    group.bench_function("key_after", |bencher| {
        bencher.iter(|| {
            let mut keys = 0_u64;
            for legal in &moves {
                keys = keys.wrapping_add(black_box(*legal).key_after());
            }
            assert_eq!(keys, expected);
        });
    });
    let checks = moves.iter().filter(|legal| legal.play().is_check()).count();
    group.bench_function("gives_check", |bencher| {
        bencher.iter(|| {
            let given = moves
                .iter()
                .filter(|legal| black_box(**legal).gives_check());
            assert_eq!(given.count(), checks);
        });
    });
    group.bench_function("play, then is_check", |bencher| {
        bencher.iter(|| {
            let next = moves.iter().map(|legal| black_box(*legal).play());
            let given = next.filter(|next| black_box(next).is_check());
            assert_eq!(given.count(), checks);
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    play(&mut criterion);
    criterion.final_summary();
}
