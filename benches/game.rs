//! Tracking whole games: every move is recorded, repetitions are counted, and after each move the end of the game is
//! checked.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::{Game, GameEnd, Move, Position, RepetitionTracker, Termination};

/// Three master games: Fischer–Petrosian 1971, Polgar–Kasparov 1994, Carlsen–Inarkiev 2017.
const MASTERS: [&str; 3] = [
    "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6 c1g5 d5e4 c3e4 f8e7 g5f6 g7f6 g2g3 f6f5 e4c3 e7f6 g1e2 \
     b8c6 d4d5 e6d5 c3d5 f6b2 f1g2 e8h8 e1h1 b2h8 e2f4 c6e5 d1h5 e5g6 a1d1 c7c6 d5e3 d8f6 \
     g1h1 h8g7 g2h3 g6e7 d1d3 c8e6 f1d1 g7h6 d3d4 h6f4 d4f4 a8d8 d1d8 f8d8 h3f5 e7f5 e3f5 \
     d8d5 g3g4 e6f5 g4f5 h7h6 h2h3 g8h7 h5e2 f6e5 e2h5 e5f6 h5e2 d5e5 e2d3 e5d5 d3e2",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 f2f4 e7e6 f1e2 f8e7 e1h1 d8c7 d1e1 \
     b8d7 a2a4 b7b6 e2f3 c8b7 g1h1 a8d8 c1e3 e8h8 e1g3 d7c5 f4f5 e6e5 e3h6 f6e8 d4b3 c5d7 \
     a1d1 g8h8 h6e3 e8f6 g3f2 f8e8 f1e1 e7f8 e3g5 h7h6 g5h4 d8c8 f2f1 f8e7 b3d2 c7c5 d2b3 \
     c5b4 f3e2 b7e4 c3e4 f6e4 h4e7 e8e7 e2f3 e4f6 f1a6 e7e8 a6e2 h8g8 f3b7 c8c4 e2d2 b4a4 \
     d2d6 c4c2 b3d2",
    "e2e4 c7c5 a2a3 b8c6 b2b4 c5b4 a3b4 c6b4 d2d4 d7d5 c2c3 b4c6 e4d5 d8d5 b1a3 c8f5 a3b5 \
     a8c8 b5a7 c6a7 a1a7 e7e5 g1f3 e5d4 f3d4 f5d7 d4b5 d5d1 e1d1 d7c6 f1d3 f8c5 h1e1 g8e7 \
     c1a3 c5a3 a7a3 c8d8 b5d4 e8d7 a3a7 h8e8 d1c2 d7c7 e1b1 d8b8 f2f3 e7d5 d4c6 c7c6 d3b5 \
     c6b6 a7b7",
];

/// A game to track: its start position and its moves.
struct Record {
    start: Position,
    moves: Vec<Move>,
}

fn masters_game(moves: &str) -> Record {
    let moves = moves
        .split_whitespace()
        .map(|mv| mv.parse().expect("a move"));
    Record {
        start: Position::standard(),
        moves: moves.collect(),
    }
}

/// The sum, over all games, of how often the positions had occurred and of the plies after the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Answer {
    occurrences: usize,
    over: usize,
}

/// Plays this many pseudo-random plies, the same ones every time.
fn random_game(start: &Position, seed: u64, plies: usize) -> Record {
    let mut moves = Vec::new();
    let mut position = start.clone();
    let mut random = seed;
    for _ in 0..plies {
        let legal_moves = position.legal_moves();
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let Some(pick) = (random >> 33).checked_rem(legal_moves.len() as u64) else {
            break;
        };
        let legal = legal_moves
            .get(pick as usize)
            .expect("the number is below the length");
        moves.push(legal.to_move());
        position = legal.play();
    }
    Record {
        start: start.clone(),
        moves,
    }
}

/// Computes the answer the slow way, by comparing positions.
fn slow_answer(
    records: &[Record],
    ended: impl Fn(&Position, usize) -> Option<Termination>,
) -> Answer {
    let mut answer = Answer::default();
    for record in records {
        let mut past = vec![record.start.clone()];
        let mut is_over = false;
        for &mv in &record.moves {
            let before = past.last().expect("a line has a position");
            let after = before
                .legal_move(mv)
                .expect("recorded moves are legal")
                .play();
            past.push(after.clone());
            let count = past.iter().filter(|&other| *other == after).count();
            is_over |= ended(&after, count).is_some();
            answer.occurrences += count;
            answer.over += usize::from(is_over);
        }
    }
    answer
}

fn track(records: &[Record], ending: impl Fn(&Game) -> Option<GameEnd>) -> Answer {
    let mut answer = Answer::default();
    for record in records {
        let mut game = Game::new(record.start.clone());
        for &mv in &record.moves {
            game.play(black_box(mv)).expect("recorded moves are legal");
            answer.occurrences += game.occurrences();
            answer.over += usize::from(ending(&game).is_some());
        }
        black_box(&game);
    }
    answer
}

fn record(records: &[Record]) -> usize {
    let mut plies = 0;
    for record in records {
        let mut game = Game::new(record.start.clone());
        for &mv in &record.moves {
            game.play(black_box(mv)).expect("recorded moves are legal");
        }
        plies += black_box(&game).ply();
    }
    plies
}

fn count(records: &[Record]) -> usize {
    let mut occurrences = 0;
    for record in records {
        let mut position = record.start.clone();
        let mut repetitions = RepetitionTracker::new(&position);
        for &mv in &record.moves {
            let legal = position
                .legal_move(black_box(mv))
                .expect("recorded moves are legal");
            position = repetitions.push(legal);
            occurrences += repetitions.count();
        }
    }
    occurrences
}

fn game(criterion: &mut Criterion) {
    let start = Position::standard();
    let random = (1..=40).map(|seed| random_game(&start, seed, 160));
    let masters = MASTERS.into_iter().map(masters_game);
    for (name, records) in [
        ("random games", random.collect::<Vec<Record>>()),
        ("games of masters", masters.collect()),
    ] {
        track_all(criterion, name, &records);
    }
}

fn track_all(criterion: &mut Criterion, name: &str, records: &[Record]) {
    let plies: usize = records.iter().map(|record| record.moves.len()).sum();
    let expected = slow_answer(records, Termination::by_material);
    let proven = slow_answer(records, Termination::of);
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(plies as u64));
    group.bench_function("play, count, ending by material", |bencher| {
        bencher.iter(|| assert_eq!(track(records, Game::end_by_material), expected));
    });
    group.bench_function("play, count, ending", |bencher| {
        bencher.iter(|| assert_eq!(track(records, Game::end), proven));
    });
    group.bench_function("play", |bencher| {
        bencher.iter(|| assert_eq!(record(records), plies));
    });
    group.bench_function("repetitions alone", |bencher| {
        bencher.iter(|| assert_eq!(count(records), expected.occurrences));
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    game(&mut criterion);
    criterion.final_summary();
}
