//! Perft of the six well-known positions.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};

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

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    perft(&mut criterion);
    criterion.final_summary();
}
