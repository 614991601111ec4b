//! Writing every legal move as UCI text, and reading it again.

mod positions;

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use touchmove::fen::CastlingStyle;
use touchmove::uci::{Command, Message, UciMove};
use touchmove::{LegalMove, Position};

use positions::LEGAL_MOVES;

/// Every legal move with its text; the two spellings of castling alternate.
fn texts<'p>(moves: &[LegalMove<'p>]) -> Vec<(&'p Position, String)> {
    let styles = [CastlingStyle::Standard, CastlingStyle::Chess960];
    moves
        .iter()
        .zip(styles.into_iter().cycle())
        .map(|(legal, style)| (legal.position(), legal.uci(style).to_string()))
        .collect()
}

fn uci(criterion: &mut Criterion) {
    let positions = positions::all();
    let moves: Vec<LegalMove<'_>> = positions.iter().flat_map(Position::legal_moves).collect();
    assert_eq!(moves.len(), LEGAL_MOVES);
    let texts = texts(&moves);
    for (legal, (position, text)) in moves.iter().zip(&texts) {
        assert_eq!(position.parse_uci(text), Ok(*legal), "read as written");
    }

    let mut group = criterion.benchmark_group("uci");
    group.throughput(Throughput::Elements(moves.len() as u64));
    let promotions = moves.iter().filter(|legal| legal.promotion().is_some());
    let letters = 4 * moves.len() + promotions.count();
    for (name, style) in [
        ("write", CastlingStyle::Standard),
        ("write-chess960", CastlingStyle::Chess960),
    ] {
        let mut text = String::with_capacity(letters);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                text.clear();
                for legal in &moves {
                    text.push_str(&black_box(*legal).uci(style));
                }
                assert_eq!(black_box(&text).len(), letters);
            });
        });
    }
    let squares =
        |sum: usize, legal: LegalMove<'_>| sum + legal.from().index() + legal.to().index();
    let expected = moves.iter().copied().fold(0, squares);
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            let read = texts.iter().map(|(position, text)| {
                let legal = position.parse_uci(black_box(text));
                legal.expect("a legal move was written")
            });
            assert_eq!(read.fold(0, squares), expected);
        });
    });
    let nulls = |nulls: usize, said: UciMove| nulls + usize::from(said == UciMove::Null);
    group.bench_function("read-without-position", |bencher| {
        bencher.iter(|| {
            let read = texts.iter().map(|(_, text)| {
                let said = black_box(text).parse();
                said.expect("a move was written")
            });
            assert_eq!(read.fold(0, nulls), 0);
        });
    });
    group.finish();
    messages(criterion);
}

/// Reading and writing what a GUI and an engine say most often.
fn messages(criterion: &mut Criterion) {
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(100);
    let game = format!("position startpos moves {}", moves.trim_end());
    let info = "info depth 21 seldepth 33 multipv 1 score cp -13 nodes 1234567 nps 980000 hashfull 412 \
                tbhits 0 time 1242 pv e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7";
    let mut group = criterion.benchmark_group("uci messages");
    group.bench_function("read a game of 400 plies", |bencher| {
        bencher.iter(|| black_box(&game).parse::<Command>().expect("a command"));
    });
    group.bench_function("read a line of thought", |bencher| {
        bencher.iter(|| black_box(info).parse::<Message>().expect("a message"));
    });
    let thought: Message = info.parse().expect("a message");
    group.bench_function("write a line of thought", |bencher| {
        bencher.iter(|| black_box(&thought).to_string());
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    uci(&mut criterion);
    criterion.final_summary();
}
