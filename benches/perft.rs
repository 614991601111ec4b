//! Perft of the six known positions.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

use positions::{KNOWN, read};

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for known in KNOWN {
        let position = read(known.fen);
        group.throughput(Throughput::Elements(known.lines));
        group.bench_function(known.name, |bencher| {
            bencher.iter(|| {
                let lines = black_box(&position).perft(black_box(known.depth));
                assert_eq!(lines, known.lines);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
