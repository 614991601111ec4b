//! Packing positions and games, and unpacking them.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::fen::EnPassantMode;
use touchmove::packed::{Games, PackedPosition, pack_line};
use touchmove::setup::Tolerance;
use touchmove::{Move, Position};

/// The positions of the benches, and many more out of random games.
fn packed_positions() -> Vec<Position> {
    let mut all = positions::all();
    all.extend(positions::suite());
    all
}

fn single(criterion: &mut Criterion) {
    let positions = packed_positions();
    let packed: Vec<PackedPosition> = positions.iter().map(Position::to_packed).collect();
    for (position, packed) in positions.iter().zip(&packed) {
        let unpacked = packed.unpack().expect("what was packed");
        assert_eq!(
            unpacked.to_setup_with(EnPassantMode::Always),
            position.to_setup_with(EnPassantMode::Always)
        );
    }

    let mut group = criterion.benchmark_group("packed");
    group.throughput(Throughput::Elements(positions.len() as u64));
    // A piece of each form that depends on all of it is added up, so that nothing can be left out.
    let bytes = |sum: u64, packed: PackedPosition| {
        let words = packed.as_bytes().chunks_exact(8);
        let words = words.map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes")));
        words.fold(sum, u64::wrapping_add)
    };
    let expected = packed.iter().copied().fold(0, bytes);
    group.bench_function("pack", |bencher| {
        bencher.iter(|| {
            let packed = positions
                .iter()
                .map(|position| black_box(position).to_packed());
            assert_eq!(packed.map(black_box).fold(0, bytes), expected);
        });
    });
    let keys = |keys: u64, position: &Position| keys.wrapping_add(position.key());
    let expected = positions.iter().fold(0, keys);
    for (name, tolerance) in [
        ("unpack", Tolerance::ALL),
        ("unpack-strict", Tolerance::NONE),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut sum = 0;
                for packed in &packed {
                    let packed = black_box(*packed);
                    let position = if tolerance == Tolerance::ALL {
                        packed.unpack()
                    } else {
                        packed.unpack_with(tolerance)
                    };
                    sum = keys(sum, black_box(&position.expect("what was packed")));
                }
                assert_eq!(sum, expected);
            });
        });
    }
    let occupied: usize = positions
        .iter()
        .map(|position| position.board().occupied().len())
        .sum();
    group.bench_function("unpack-unvalidated", |bencher| {
        bencher.iter(|| {
            let mut sum = 0;
            for packed in &packed {
                let setup = black_box(*packed).to_setup().expect("what was packed");
                sum += black_box(&setup).board.occupied().len();
            }
            assert_eq!(sum, occupied);
        });
    });
    group.finish();
}

/// Plays a game by always taking the move in this place of the list.
fn line(start: &Position, place: usize) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    while moves.len() < 120 {
        let legal = position.legal_moves();
        let Some(index) = (place * (moves.len() + 7)).checked_rem(legal.len()) else {
            break;
        };
        let mv = legal.get(index).expect("so many are there");
        moves.push(mv.to_move());
        position = mv.play();
    }
    moves
}

fn games(criterion: &mut Criterion) {
    let start = Position::standard();
    let lines: Vec<Vec<Move>> = (1..=200).map(|place| line(&start, place)).collect();
    let plies: usize = lines.iter().map(Vec::len).sum();
    assert_eq!(plies, PLIES);
    let write = |buffer: &mut Vec<u8>| {
        for line in &lines {
            pack_line(buffer, &start, line.iter().copied(), None).expect("legal moves");
        }
    };
    let mut buffer = Vec::new();
    write(&mut buffer);
    assert_eq!(buffer.len(), 6 * lines.len() + 2 * plies);

    let mut group = criterion.benchmark_group("packed-games");
    group.throughput(Throughput::Elements(plies as u64));
    let mut again = Vec::with_capacity(buffer.len());
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            again.clear();
            write(&mut again);
            assert_eq!(black_box(&again).len(), buffer.len());
        });
    });
    group.bench_function("replay", |bencher| {
        bencher.iter(|| {
            let mut played = 0;
            for game in Games::new(black_box(&buffer)) {
                let game = game.expect("what was written");
                let mut replay = game.replay().expect("what was written");
                while let Some(legal) = replay.next_move() {
                    let _ = black_box(legal.expect("what was written"));
                    played += 1;
                }
            }
            assert_eq!(played, plies);
        });
    });
    group.bench_function("moves", |bencher| {
        bencher.iter(|| {
            let games = Games::new(black_box(&buffer));
            let moves = games.flat_map(|game| game.expect("what was written").moves());
            let sum = moves.fold(0, |sum, mv| sum + mv.expect("a move").to().index());
            assert!(black_box(sum) > 0);
        });
    });
    group.finish();
}

/// How many half-moves all the games have together.
const PLIES: usize = 23_296;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    single(&mut criterion);
    games(&mut criterion);
    criterion.final_summary();
}
