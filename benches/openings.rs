//! Opening names: a table as large as that of lichess-org/chess-openings read, and positions looked up.

use std::fmt::Write;
use std::fs;
use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::openings::Names;
use touchmove::{Game, Position};

const LINES: usize = 3800;

/// Returns a table whose lines have up to 21 half-moves, with the positions of the lines.
fn table() -> (String, Vec<Position>) {
    let mut table = String::from("eco\tname\tpgn\tuci\tepd\n");
    let (mut positions, mut random) = (Vec::new(), 7_u64);
    while positions.len() < LINES {
        let mut game = Game::standard();
        for _ in 0..2 + positions.len() % 20 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let moves = game.position().legal_moves();
            let Some(legal) = moves.into_iter().nth((random >> 33) as usize % 20) else {
                break;
            };
            let mv = legal.to_move();
            game.play(mv).expect("a legal move");
        }
        let uci = game
            .line()
            .map(|legal| format!("{} ", legal.uci(CastlingStyle::Standard)));
        let epd = game
            .position()
            .fen(EnPassantMode::Legal, CastlingStyle::Standard);
        let epd = epd.rsplitn(3, ' ').nth(2).unwrap_or_default();
        let (number, uci, pgn) = (positions.len(), uci.collect::<String>(), game.movetext());
        writeln!(
            table,
            "A{:02}\tOpening of the Bench: Variation {number}, Line {number}\t{pgn}\t{}\t{epd}",
            number % 100,
            uci.trim_end(),
        )
        .expect("a text grows");
        positions.push(game.position().clone());
    }
    (table, positions)
}

/// Returns the memory of the process in KB, on Linux.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let (table, positions) = table();
    let read = |table: &str| table.parse::<Names>().expect("a table");
    let before = resident();
    let kept: Vec<Names> = (0..32).map(|_| read(&table)).collect();
    let memory = (resident() - before) / kept.len();
    println!(
        "{LINES} lines, {} names: {memory} KB of memory",
        kept[0].len()
    );

    let mut group = criterion.benchmark_group("openings");
    for (columns, count) in [("pgn", 3), ("pgn, uci and epd", 5)] {
        let lines = table.lines();
        let lines = lines.map(|line| line.split('\t').take(count).collect::<Vec<_>>().join("\t"));
        let table = lines.collect::<Vec<_>>().join("\n");
        group.bench_function(format!("read {LINES} lines with {columns}"), |bencher| {
            bencher.iter(|| read(black_box(&table)).len());
        });
    }
    // Half of them have no name.
    let next = positions.iter().map(|position| {
        let moves = position.legal_moves();
        moves
            .first()
            .map_or_else(Position::standard, |legal| legal.play())
    });
    let next: Vec<Position> = positions.iter().cloned().chain(next).collect();
    group.throughput(Throughput::Elements(next.len() as u64));
    group.bench_function("of_position", |bencher| {
        let named = |position| kept[0].of_position(black_box(position)).is_some();
        bencher.iter(|| next.iter().filter(|position| named(position)).count());
    });
    group.finish();
    criterion.final_summary();
}
