//! Playing every legal move, asking for the key after it and whether it gives check, and
//! identifying it from the board.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::identify::Identified;
use touchmove::{Board, LegalMove, Position, Role};

use positions::LEGAL_MOVES;

/// Returns a number that depends on every move being played correctly: the sum of the keys computed
/// from scratch.
fn keys_from_scratch(moves: &[LegalMove<'_>]) -> u64 {
    let next = moves.iter().map(|legal| legal.play());
    let anew = next.map(|next| next.to_setup().validate());
    anew.map(|position| position.expect("play keeps positions valid").key())
        .fold(0, u64::wrapping_add)
}

fn play(criterion: &mut Criterion) {
    let positions = positions::all();
    let moves: Vec<LegalMove<'_>> = positions.iter().flat_map(Position::legal_moves).collect();
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

/// Returns the boards after the piece of a legal move has been lifted, or put by mistake on the
/// square of its own king.
fn lifted_and_misplaced(legal: LegalMove<'_>) -> [Board; 2] {
    let position = legal.position();
    let mut lifted = position.board().clone();
    let piece = lifted.piece_at(legal.from());
    lifted.set(legal.from(), None);
    let mut misplaced = lifted.clone();
    misplaced.set(position.king(position.turn()), piece);
    [lifted, misplaced]
}

fn identify(criterion: &mut Criterion) {
    let positions = positions::all();
    let moves: Vec<LegalMove<'_>> = positions.iter().flat_map(Position::legal_moves).collect();
    let of_pieces = |legal: &&LegalMove<'_>| legal.role() != Role::King;
    let pieces: Vec<LegalMove<'_>> = moves.iter().filter(of_pieces).copied().collect();
    let after: Vec<Board> = moves
        .iter()
        .map(|legal| legal.play().board().clone())
        .collect();
    let (lifted, misplaced): (Vec<Board>, Vec<Board>) = pieces
        .iter()
        .map(|legal| lifted_and_misplaced(*legal))
        .map(|[lifted, misplaced]| (lifted, misplaced))
        .unzip();

    let replied: Vec<Board> = moves
        .iter()
        .map(|legal| {
            let next = legal.play();
            let reply = next.legal_moves().first().map(LegalMove::play);
            reply.unwrap_or(next).board().clone()
        })
        .collect();

    let mut group = criterion.benchmark_group("identify");
    let mut measure = |name, moves: &[LegalMove<'_>], boards: &[Board], right: Right| {
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                for (legal, board) in moves.iter().zip(boards) {
                    let identified = legal.position().identify(black_box(board));
                    assert!(right(*legal, identified));
                }
            });
        });
    };
    measure("a legal move", &moves, &after, |legal, identified| {
        identified == Identified::Move(legal)
    });
    measure("a piece lifted", &pieces, &lifted, |_, identified| {
        matches!(identified, Identified::PartialMove(_))
    });
    measure("an illegal move", &pieces, &misplaced, |_, identified| {
        matches!(identified, Identified::Illegal { .. })
    });
    measure(
        "a move and its reply",
        &moves,
        &replied,
        |legal, identified| {
            match identified {
                Identified::MoveAndReply(both) => both.first() == legal,
                // Mated, or there are several answers.
                _ => true,
            }
        },
    );
    group.throughput(Throughput::Elements(pieces.len() as u64));
    group.bench_function("the moves begun by lifting a piece", |bencher| {
        bencher.iter(|| {
            for (legal, board) in pieces.iter().zip(&lifted) {
                let Identified::PartialMove(begun) = legal.position().identify(black_box(board))
                else {
                    unreachable!("the piece can move")
                };
                assert!(!begun.moves().is_empty());
            }
        });
    });
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("a legal move by squares", |bencher| {
        bencher.iter(|| {
            for (legal, board) in moves.iter().zip(&after) {
                let seen = legal
                    .position()
                    .identify_occupied(black_box(board.occupied()));
                assert!(!seen.moves().is_empty());
            }
        });
    });
    group.finish();
}

/// Whether an answer is correct for a move.
type Right = fn(LegalMove<'_>, Identified<'_>) -> bool;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    play(&mut criterion);
    identify(&mut criterion);
    criterion.final_summary();
}
