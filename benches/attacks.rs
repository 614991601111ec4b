//! Attack lookups.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::{Bitboard, Position, Square, attacks};

/// Returns the squares a slider attacks, walked one by one.
fn walk(square: Square, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for &(files, ranks) in directions {
        let mut reached = square.offset(files, ranks);
        while let Some(next) = reached {
            attacked.insert(next);
            reached = if occupied.contains(next) {
                None
            } else {
                next.offset(files, ranks)
            };
        }
    }
    attacked
}

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Looks up the attacks of a piece from every square of every position, and checks the answers.
fn lookup(
    criterion: &mut Criterion,
    name: &str,
    attacks: impl Fn(Square, Bitboard) -> Bitboard,
    walked: impl Fn(Square, Bitboard) -> Bitboard,
) {
    let boards: Vec<Bitboard> = positions::all()
        .iter()
        .map(|position| position.board().occupied())
        .collect();
    let squares = |&board| Square::ALL.into_iter().map(move |square| (square, board));
    let asked: Vec<(Square, Bitboard)> = boards.iter().flat_map(squares).collect();
    let expected: usize = asked
        .iter()
        .map(|&(from, pieces)| walked(from, pieces).len())
        .sum();

    let mut group = criterion.benchmark_group("attacks");
    group.throughput(Throughput::Elements(asked.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut attacked = 0;
            for &(square, pieces) in &asked {
                attacked += attacks(black_box(square), black_box(pieces)).len();
            }
            assert_eq!(attacked, expected);
        });
    });
    group.finish();
}

fn sliders(criterion: &mut Criterion) {
    let rook = |square, pieces| walk(square, pieces, &STRAIGHT);
    let bishop = |square, pieces| walk(square, pieces, &DIAGONAL);
    lookup(criterion, "rook", attacks::rook, rook);
    lookup(criterion, "bishop", attacks::bishop, bishop);
    lookup(criterion, "queen", attacks::queen, |square, pieces| {
        rook(square, pieces) | bishop(square, pieces)
    });
}

/// Asks for the attackers of every square; together they are the attacks of all pieces.
fn attackers(criterion: &mut Criterion) {
    let positions = positions::all();
    let attacked_by_pieces = |position: &Position| {
        let occupied = position.board().occupied();
        let pieces = position.board().iter();
        pieces
            .map(|(square, piece)| attacks::piece(piece, square, occupied).len())
            .sum::<usize>()
    };
    let expected: usize = positions.iter().map(attacked_by_pieces).sum();

    let mut group = criterion.benchmark_group("attacks");
    group.throughput(Throughput::Elements(64 * positions.len() as u64));
    group.bench_function("attackers_to", |bencher| {
        bencher.iter(|| {
            let mut attackers = 0;
            for position in &positions {
                for square in Square::ALL {
                    let occupied = position.board().occupied();
                    let found = black_box(position).attackers_to(black_box(square), occupied);
                    attackers += found.len();
                }
            }
            assert_eq!(attackers, expected);
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    sliders(&mut criterion);
    attackers(&mut criterion);
    criterion.final_summary();
}
