//! Reading and writing FEN.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::Position;
use touchmove::fen::{CastlingStyle, EnPassantMode};

fn write(position: &Position) -> touchmove::fen::Fen {
    position.fen(EnPassantMode::Always, CastlingStyle::Standard)
}

fn fen(criterion: &mut Criterion) {
    let fens = positions::fens();
    let positions = positions::all();
    for (fen, position) in fens.iter().zip(&positions) {
        assert_eq!(write(position).as_str(), *fen, "written as it was read");
    }

    let mut group = criterion.benchmark_group("fen");
    group.throughput(Throughput::Elements(fens.len() as u64));
    let keys = |keys: u64, position: &Position| keys.wrapping_add(position.key());
    let expected = positions.iter().fold(0, keys);
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            let mut sum = 0;
            for fen in &fens {
                let position = Position::from_fen(black_box(fen)).expect("the FEN is valid");
                sum = keys(sum, black_box(&position));
            }
            assert_eq!(sum, expected);
        });
    });
    let expected: usize = fens.iter().map(|fen| fen.len()).sum();
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            let mut length = 0;
            for position in &positions {
                length += black_box(write(black_box(position))).as_str().len();
            }
            assert_eq!(length, expected);
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    fen(&mut criterion);
    criterion.final_summary();
}
