//! Legal moves: listed, filtered, counted, by piece, one at a time, or only whether there are any.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::{LegalMove, LegalMoves, Move, MoveBuffer, MoveFilter, Position};

use positions::LEGAL_MOVES;

/// Runs a bench in which every pass over the positions gives the same sum.
fn sum(
    criterion: &mut Criterion,
    name: &str,
    expected: usize,
    mut answer: impl FnMut(&Position) -> usize,
) {
    let positions = positions::all();
    let mut group = criterion.benchmark_group("generation");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let answers = positions.iter().map(|position| answer(black_box(position)));
            assert_eq!(answers.sum::<usize>(), expected);
        });
    });
    group.finish();
}

fn lists(criterion: &mut Criterion) {
    let mut buffer = MoveBuffer::new();
    sum(criterion, "list into a buffer", LEGAL_MOVES, |position| {
        black_box(&position.legal_moves_in(&mut buffer)).len()
    });
    sum(criterion, "fresh list", LEGAL_MOVES, |position| {
        black_box(&position.legal_moves()).len()
    });
    sum(criterion, "sets by piece", LEGAL_MOVES, |position| {
        let mut moves = 0;
        position.for_each_piece_moves(|set| {
            moves += black_box(set).len();
        });
        moves
    });
    sum(
        criterion,
        "sets by piece, filtered for all",
        LEGAL_MOVES,
        |position| {
            let mut moves = 0;
            position.for_each_piece_moves_matching(MoveFilter::ALL, |set| {
                moves += black_box(set).len();
            });
            moves
        },
    );
    sum(
        criterion,
        "append to a full list",
        LEGAL_MOVES,
        |position| {
            let mut moves = position.legal_moves_in(&mut buffer);
            moves.append(MoveFilter::ALL);
            black_box(&moves).len()
        },
    );
}

/// What a search asks for: captures first, the other moves perhaps never.
fn filtered(criterion: &mut Criterion) {
    let positions = positions::all();
    let moves = positions.iter().flat_map(Position::legal_moves);
    let captures = moves.filter(|legal| legal.is_capture()).count();
    let mut buffer = MoveBuffer::new();
    sum(criterion, "list captures", captures, |position| {
        let mut moves = LegalMoves::new(position, &mut buffer);
        moves.append(MoveFilter::CAPTURES);
        black_box(&moves).len()
    });
    sum(criterion, "list all, keep captures", captures, |position| {
        let mut moves = position.legal_moves_in(&mut buffer);
        moves.retain(LegalMove::is_capture);
        black_box(&moves).len()
    });
    sum(
        criterion,
        "list captures, then quiets",
        LEGAL_MOVES,
        |position| {
            let mut moves = LegalMoves::new(position, &mut buffer);
            moves.append(MoveFilter::CAPTURES);
            moves.append(MoveFilter::QUIETS);
            black_box(&moves).len()
        },
    );
    sum(criterion, "sets by piece, captures", captures, |position| {
        let mut moves = 0;
        position.for_each_piece_moves_matching(MoveFilter::CAPTURES, |set| {
            moves += black_box(set).len();
        });
        moves
    });
    sum(
        criterion,
        "sets by piece, kept captures",
        captures,
        |position| {
            let mut moves = 0;
            position.for_each_piece_moves(|set| {
                moves += black_box(set.captures()).len();
            });
            moves
        },
    );
    sum(criterion, "count captures", captures, |position| {
        position.count_legal_moves_matching(MoveFilter::CAPTURES)
    });
}

fn counts(criterion: &mut Criterion) {
    sum(criterion, "count", LEGAL_MOVES, Position::count_legal_moves);
    let mobile = positions::all().len();
    sum(criterion, "any", mobile, |position| {
        usize::from(position.has_legal_moves())
    });
}

/// In every position, tests its own legal moves and those of the next position.
fn tests(criterion: &mut Criterion) {
    let positions = positions::all();
    let moves: Vec<Vec<Move>> = positions
        .iter()
        .map(|position| {
            position
                .legal_moves()
                .iter()
                .map(LegalMove::to_move)
                .collect()
        })
        .collect();
    let mut foreign = moves.clone();
    foreign.rotate_left(1);
    test(criterion, "is_legal, legal moves", &positions, &moves);
    test(criterion, "is_legal, mostly illegal", &positions, &foreign);
}

fn test(criterion: &mut Criterion, name: &str, positions: &[Position], moves: &[Vec<Move>]) {
    let listed = |(position, moves): (&Position, &Vec<Move>)| {
        let legal = position.legal_moves();
        let listed = legal
            .iter()
            .filter(|legal| moves.contains(&legal.to_move()));
        listed.count()
    };
    let expected: usize = positions.iter().zip(moves).map(listed).sum();
    let asked: usize = moves.iter().map(Vec::len).sum();
    let mut group = criterion.benchmark_group("generation");
    group.throughput(Throughput::Elements(asked as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let mut legal = 0;
            for (position, moves) in positions.iter().zip(moves) {
                for mv in moves {
                    legal += usize::from(black_box(position).is_legal(black_box(*mv)));
                }
            }
            assert_eq!(legal, expected);
        });
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    lists(&mut criterion);
    filtered(&mut criterion);
    counts(&mut criterion);
    tests(&mut criterion);
    criterion.final_summary();
}
