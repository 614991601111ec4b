//! Static exchange evaluation, over all captures of many positions.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::moves::PieceValues;
use touchmove::{ByRole, LegalMove, Position, Role, Square};

const WORTH: ByRole<i32> = ByRole {
    pawn: 100,
    knight: 320,
    bishop: 330,
    rook: 500,
    queen: 900,
    king: 0,
};

/// The gain of a move, by playing it and the captures after it.
fn played(legal: LegalMove<'_>) -> i32 {
    let became = legal.promotion().map(Role::from);
    let gain = legal.captured().map_or(0, |role| WORTH[role])
        + became.map_or(0, |role| WORTH[role] - WORTH.pawn);
    gain - best_capture(&legal.play(), legal.to())
}

/// The gain of the best order of captures on a square for the side to move.
fn best_capture(position: &Position, square: Square) -> i32 {
    let moves = position.legal_moves();
    let captures = moves
        .iter()
        .filter(|legal| legal.to() == square && legal.is_capture() && !legal.is_en_passant());
    captures.map(played).fold(0, i32::max)
}

/// Runs a bench that sums the answers for all moves.
fn sum(
    criterion: &mut Criterion,
    name: &str,
    moves: &[LegalMove<'_>],
    expected: i64,
    answer: impl Fn(LegalMove<'_>) -> i32,
) {
    let mut group = criterion.benchmark_group("exchange");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            let answers = moves
                .iter()
                .map(|&legal| i64::from(answer(black_box(legal))));
            assert_eq!(answers.sum::<i64>(), expected);
        });
    });
    group.finish();
}

fn exchange(criterion: &mut Criterion) {
    let positions = positions::suite();
    let moves = positions.iter().flat_map(Position::legal_moves);
    let captures: Vec<LegalMove<'_>> = moves.filter(|legal| legal.is_capture()).collect();
    let values = PieceValues::new(WORTH);
    let won = || captures.iter().map(|&legal| played(legal));

    let total = won().map(i64::from).sum();
    sum(criterion, "value", &captures, total, |legal| {
        legal.see(&values)
    });
    let good = won().filter(|&won| won >= 0).count() as i64;
    sum(criterion, "at least 0", &captures, good, |legal| {
        legal.see_at_least(&values, 0).into()
    });
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    exchange(&mut criterion);
    criterion.final_summary();
}
