//! Polyglot books: the key of a position, a book checked, and its moves found, picked and written.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::Position;
use touchmove::polyglot::{self, Book, BookBuilder};

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let positions = positions::all();
    let next: Vec<Position> = positions
        .iter()
        .flat_map(Position::legal_moves)
        .map(|legal| legal.play())
        .collect();
    let mut builder = BookBuilder::new();
    for position in positions.iter().chain(&next) {
        for (legal, weight) in position.legal_moves().iter().zip(1..) {
            builder.insert(legal, weight);
        }
    }
    let bytes = builder.to_bytes();
    let book = Book::from_bytes(&bytes).expect("what is written is sorted");

    let mut group = criterion.benchmark_group("polyglot");
    group.throughput(Throughput::Elements(next.len() as u64));
    group.bench_function("key", |bencher| {
        bencher.iter(|| {
            let keys = next
                .iter()
                .map(|position| polyglot::key(black_box(position)));
            keys.fold(0, |all, key| all ^ key)
        });
    });
    group.bench_function("pick", |bencher| {
        bencher.iter(|| {
            let picked = next
                .iter()
                .zip(0..)
                .filter_map(|(position, number)| book.pick(black_box(position), number));
            picked.count()
        });
    });
    group.throughput(Throughput::Elements(book.len() as u64));
    group.bench_function("from_bytes, an entry", |bencher| {
        bencher.iter(|| Book::from_bytes(black_box(&bytes)).map(|book| book.len()));
    });
    group.bench_function("to_bytes, an entry", |bencher| {
        bencher.iter(|| black_box(&builder).to_bytes().len());
    });
    group.finish();
    criterion.final_summary();
}
