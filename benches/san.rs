//! Reading and writing moves in standard algebraic notation.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::san::{NotationStyle, San};
use touchmove::{LegalMove, Position};

use positions::LEGAL_MOVES;

fn san(criterion: &mut Criterion) {
    let positions = positions::all();
    let moves: Vec<LegalMove<'_>> = positions.iter().flat_map(Position::legal_moves).collect();
    let texts: Vec<(San, LegalMove<'_>)> =
        moves.iter().map(|&legal| (legal.san(), legal)).collect();
    assert_eq!(moves.len(), LEGAL_MOVES);
    for (san, legal) in &texts {
        assert_eq!(legal.position().parse_san_strict(san), Ok(*legal), "{san}");
    }

    let mut group = criterion.benchmark_group("san");
    group.throughput(Throughput::Elements(moves.len() as u64));
    let numbers = |sum: u64, legal: LegalMove<'_>| sum + u64::from(legal.to_move().to_bits());
    let expected = moves.iter().fold(0, |sum, &legal| numbers(sum, legal));
    for (name, strict) in [("read", false), ("read strictly", true)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut sum = 0;
                for (san, legal) in &texts {
                    let (position, san) = (legal.position(), black_box(san));
                    let read = if strict {
                        position.parse_san_strict(san)
                    } else {
                        position.parse_san(san)
                    };
                    sum = numbers(sum, black_box(read).expect("the move is legal"));
                }
                assert_eq!(sum, expected);
            });
        });
    }
    group.bench_function("read without a position", |bencher| {
        bencher.iter(|| {
            for (san, _) in &texts {
                let read = San::from_bytes(black_box(san).as_bytes());
                assert_eq!(black_box(read), Ok(*san));
            }
        });
    });
    let expected: usize = texts.iter().map(|(san, _)| san.len()).sum();
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            let texts = moves.iter().map(|&legal| black_box(black_box(legal).san()));
            assert_eq!(texts.map(|san| san.len()).sum::<usize>(), expected);
        });
    });
    group.bench_function("write with figurines", |bencher| {
        let written = |&legal: &LegalMove<'_>| black_box(legal).format(NotationStyle::FIGURINE);
        let expected: usize = moves.iter().map(|legal| written(legal).len()).sum();
        bencher.iter(|| {
            let texts = moves.iter().map(|legal| black_box(written(legal)));
            assert_eq!(texts.map(|text| text.len()).sum::<usize>(), expected);
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    san(&mut criterion);
    criterion.final_summary();
}
