//! The cost of ruling on a game: an online move, the arbiter's own share of it, the replay of a log, a log full of
//! scoresheet events, and a hundred thousand games at once.
#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a bench shows a speed"
)]

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use criterion::{BatchSize, Criterion};
use touchmove::arbiter::event::{BoardAction, SheetAction};
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{Event, GameConfig, HostConfig, Log, Phase, log};
use touchmove::clock::SessionTime;
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, Color, Move, Position, RepetitionTracker, Rulebook};

/// Random numbers that are the same on every machine (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// Plays a random game of this many half-moves that does not end earlier.
fn random_game(plies: usize, seed: u64) -> Vec<Move> {
    let mut random = Random(seed);
    loop {
        let mut position = Position::standard();
        let mut repetitions = RepetitionTracker::new(&position);
        let mut moves = Vec::with_capacity(plies);
        while moves.len() < plies {
            let legal_moves: Vec<_> = position.legal_moves().into_iter().collect();
            if legal_moves.is_empty() || repetitions.count() >= 3 {
                break;
            }
            let Some(&legal) = legal_moves.get(random.below(legal_moves.len())) else {
                break;
            };
            moves.push(legal.to_move());
            position = repetitions.push(legal);
        }
        if moves.len() == plies {
            return moves;
        }
    }
}

fn config() -> GameConfig {
    config_of(Rulebook::FIDE_2023)
}

fn config_of(rulebook: Rulebook) -> GameConfig {
    GameConfig::new(rulebook, "10+5".parse().expect("a time control")).expect("a clock with time")
}

/// Returns the arbiter of a game after its first moves, played one second each.
fn after(moves: &[Move]) -> Arbiter {
    let mut arbiter = Arbiter::new(config());
    handle(&mut arbiter, 0, Event::Start);
    for (place, &mv) in moves.iter().enumerate() {
        play(&mut arbiter, place, mv);
    }
    arbiter
}

fn handle(arbiter: &mut Arbiter, millis: u64, event: Event) {
    let heard = arbiter.handle(SessionTime::from_millis(millis), event);
    let _ = black_box(heard.expect("in order"));
}

fn play(arbiter: &mut Arbiter, place: usize, mv: Move) {
    let by = if place % 2 == 0 {
        Color::White
    } else {
        Color::Black
    };
    handle(arbiter, 1_000 * (place as u64 + 1), Event::Play { by, mv });
}

const PLIES: usize = 240;

fn online_move(criterion: &mut Criterion) {
    let games: Vec<Vec<Move>> = (0..32).map(|seed| random_game(PLIES, seed)).collect();
    let mut group = criterion.benchmark_group("arbiter");
    group.throughput(criterion::Throughput::Elements(
        (games.len() * PLIES) as u64,
    ));
    let server = |options: &str| format!("server{options}").parse().expect("a rulebook");
    for (name, rulebook) in [
        ("online moves", Rulebook::FIDE_2023),
        ("online moves, server rules", server("")),
        (
            "online moves, server rules, times kept",
            server(" takeback_games=all takeback_clock=as_it_was"),
        ),
    ] {
        let config = Arc::new(config_of(rulebook));
        let begun = || {
            let mut arbiter = Arbiter::new(Arc::clone(&config));
            handle(&mut arbiter, 0, Event::Start);
            arbiter
        };
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || games.iter().map(|_| begun()).collect::<Vec<_>>(),
                |mut arbiters| {
                    for (arbiter, moves) in arbiters.iter_mut().zip(&games) {
                        for (place, &mv) in moves.iter().enumerate() {
                            play(arbiter, place, mv);
                        }
                        assert!(matches!(arbiter.phase(), Phase::Thinking { .. }));
                    }
                    arbiters
                },
                BatchSize::LargeInput,
            );
        });
    }
    // The cost of the same moves without an arbiter: legality check, play, repetition count, and whether a side can
    // still mate.
    group.bench_function("the moves alone", |bencher| {
        bencher.iter(|| {
            let mut over = 0;
            for moves in &games {
                let mut position = Position::standard();
                let mut repetitions = RepetitionTracker::new(&position);
                for &mv in moves {
                    let legal = position.legal_move(mv).expect("legal");
                    position = repetitions.push(legal);
                    over += usize::from(!position.has_legal_moves() || repetitions.count() >= 5);
                    over += usize::from(
                        position.is_unwinnable_quick(Color::White)
                            && position.is_unwinnable_quick(Color::Black),
                    );
                }
            }
            assert_eq!(black_box(over), 0);
        });
    });
    group.finish();
}

/// The board events of a game, square by square.
fn acts(moves: &[Move]) -> Vec<Event> {
    let mut position = Position::standard();
    let mut events = Vec::new();
    for &mv in moves {
        let legal = position.legal_move(mv).expect("legal");
        let by = position.turn();
        let changes = legal.board_changes();
        let on_board = |action| Event::Board { by, action };
        events.push(Event::Touch {
            by,
            square: legal.from(),
        });
        if let Some((square, _)) = changes.captured() {
            events.push(on_board(BoardAction::Remove { square }));
        }
        for shift in changes.moved() {
            let (from, to) = (shift.from(), shift.to());
            events.push(on_board(BoardAction::Release { from, to }));
        }
        if let Some((square, piece)) = changes.promoted() {
            events.push(on_board(BoardAction::Remove { square }));
            events.push(on_board(BoardAction::Place { piece, square }));
        }
        events.push(Event::Press { by });
        position = legal.play();
    }
    events
}

/// Games played over the board, and their cost without an arbiter: touch obligations, identified boards, and moves as
/// in `online_move`.
fn hands(criterion: &mut Criterion) {
    let games: Vec<Vec<Move>> = (0..32).map(|seed| random_game(PLIES, seed)).collect();
    let events: Vec<Vec<Event>> = games.iter().map(|moves| acts(moves)).collect();
    let number: usize = events.iter().map(Vec::len).sum();
    let at_the_board = config().with_host(HostConfig::OVER_THE_BOARD);
    let mut group = criterion.benchmark_group("hands at the board");
    group.throughput(criterion::Throughput::Elements(number as u64));
    group.bench_function("events", |bencher| {
        bencher.iter(|| {
            for (events, moves) in events.iter().zip(&games) {
                let mut arbiter = Arbiter::new(at_the_board.clone());
                handle(&mut arbiter, 0, Event::Start);
                for (place, &event) in events.iter().enumerate() {
                    handle(&mut arbiter, 100 * place as u64, event);
                }
                assert_eq!(arbiter.moves().count(), moves.len());
            }
        });
    });
    group.bench_function("legality alone", |bencher| {
        bencher.iter(|| {
            for moves in &games {
                let made = legality_of_hands(moves);
                assert_eq!(made, moves.len());
            }
        });
    });
    group.finish();
}

/// Computes obligations and identifies boards as an arbiter must, and returns the number of moves.
fn legality_of_hands(moves: &[Move]) -> usize {
    let policies = &Rulebook::FIDE_2023.policies().touch;
    let mut repetitions = RepetitionTracker::new(&Position::standard());
    let mut position = Position::standard();
    let mut made = 0;
    for event in acts(moves) {
        let (square, to) = match event {
            Event::Touch { square, .. } => (square, None),
            Event::Board { action, .. } => match action {
                BoardAction::Remove { square } => (square, None),
                BoardAction::Release { from, to } => (from, Some(to)),
                _ => continue,
            },
            _ => continue,
        };
        black_box(TouchObligation::from_touched(
            &position,
            &[square],
            policies,
        ));
        let Some(to) = to else { continue };
        let mut board = position.board().clone();
        let piece = board.piece_at(square);
        board.set(square, None);
        board.set(to, piece);
        black_box(position.identify(&board));
        if let Some(legal) = moves
            .get(made)
            .and_then(|&mv| position.legal_move(mv).ok())
            .filter(|legal| legal.from() == square)
        {
            black_box(repetitions.count_after(legal));
            position = repetitions.push(legal);
            black_box(position.has_legal_moves());
            black_box(position.is_dead_quick());
            made += 1;
        }
    }
    made
}

fn replay(criterion: &mut Criterion) {
    let arbiter = after(&random_game(PLIES, 7));
    let entries: Vec<log::TimedEvent> = arbiter.log().to_vec();
    let text = arbiter.to_log().to_string();
    let mut group = criterion.benchmark_group("log of 120 moves");
    group.bench_function("replay", |bencher| {
        bencher.iter(|| {
            let again = Arbiter::replay(config(), entries.iter().copied()).expect("in order");
            assert_eq!(again.position(), arbiter.position());
            again
        });
    });
    group.bench_function("read and replay", |bencher| {
        bencher.iter(|| {
            let log: Log = text.parse().expect("a log");
            let again = log.replay().expect("in order").arbiter;
            assert_eq!(again.position(), arbiter.position());
            again
        });
    });
    group.finish();
}

/// Returns a game in which both players write down each move, and White first writes and strikes out so often that
/// there are this many events.
fn written(events: usize, moves: &[Move]) -> Arbiter {
    let config = config().with_scoresheets(Scoresheets::Paper);
    let mut arbiter = Arbiter::new(config);
    handle(&mut arbiter, 0, Event::Start);
    let sheet = |arbiter: &mut Arbiter, millis, by, action| {
        handle(arbiter, millis, Event::Sheet { by, action });
    };
    let first = SheetAction::WriteMove(moves[0]);
    for action in [first, SheetAction::StrikeMove]
        .into_iter()
        .cycle()
        .take(events)
    {
        sheet(&mut arbiter, 0, Color::White, action);
    }
    for (place, &mv) in moves.iter().enumerate() {
        play(&mut arbiter, place, mv);
        for by in Color::ALL {
            let millis = 1_000 * (place as u64 + 1);
            sheet(&mut arbiter, millis, by, SheetAction::WriteMove(mv));
        }
    }
    arbiter
}

/// Logs of scoresheet events, one four times as long as the other: an event costs the same in both.
fn sheets(criterion: &mut Criterion) {
    let moves = random_game(40, 7);
    let mut group = criterion.benchmark_group("log of scoresheet events");
    for events in [2_000, 8_000] {
        let arbiter = written(events, &moves);
        let entries: Vec<log::TimedEvent> = arbiter.log().to_vec();
        let config = Arc::clone(arbiter.config());
        group.throughput(criterion::Throughput::Elements(entries.len() as u64));
        group.bench_function(format!("replay of {events}"), |bencher| {
            bencher.iter(|| {
                let events = entries.iter().copied();
                let again = Arbiter::replay(Arc::clone(&config), events).expect("in order");
                assert_eq!(again.position(), arbiter.position());
                for player in Color::ALL {
                    assert!(again.scoresheet(player).moves().eq(moves.iter().copied()));
                }
                again
            });
        });
    }
    group.finish();
}

/// Returns the memory of this process in bytes, or 0 if the system does not report it.
fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").ok();
    let resident = pages.and_then(|pages| pages.split(' ').nth(1)?.parse::<usize>().ok());
    4_096 * resident.unwrap_or(0)
}

/// A hundred thousand games at once, each event in a random one of them. It runs once, because criterion would take too
/// long.
fn fleet() {
    const GAMES: usize = 100_000;
    const EVENTS: usize = 2_000_000;
    let lines: Vec<Vec<Move>> = (0..64).map(|seed| random_game(120, 1_000 + seed)).collect();
    let one = Arc::new(config());
    let empty = resident();
    let mut arbiters: Vec<Arbiter> = (0..GAMES).map(|_| Arbiter::new(Arc::clone(&one))).collect();
    for arbiter in &mut arbiters {
        handle(arbiter, 0, Event::Start);
    }
    let mut random = Random(42);
    let before = Instant::now();
    let mut played = 0;
    for _ in 0..EVENTS {
        let game = random.below(GAMES);
        let arbiter = &mut arbiters[game];
        let place = arbiter.repetitions().len();
        if let Some(&mv) = lines[game % lines.len()].get(place) {
            play(arbiter, place, mv);
            played += 1;
        }
    }
    let seconds = before.elapsed().as_secs_f64();
    let made: usize = arbiters
        .iter()
        .map(|arbiter| arbiter.repetitions().len())
        .sum();
    assert_eq!(made, played, "every event was a move");
    let bytes = resident().saturating_sub(empty) / GAMES;
    println!(
        "fleet of {GAMES} games: {:.0} events/s on one core; {bytes} bytes a game after {} half-moves",
        played as f64 / seconds,
        made / GAMES,
    );
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    online_move(&mut criterion);
    hands(&mut criterion);
    replay(&mut criterion);
    sheets(&mut criterion);
    criterion.final_summary();
    fleet();
}
