//! How much memory reading takes: none for a move or a result of tables, and for a file that never ends no more than the limits
//! allow.
#![expect(
    unsafe_code,
    reason = "only the global allocator can count allocations"
)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::{self, Read};

use touchmove::pgn;
use touchmove_peers::pgn::Games;

#[cfg(feature = "tables")]
#[path = "../../../tests/syzygy/retro.rs"]
mod retro;
#[cfg(feature = "tables")]
#[path = "../../../tests/syzygy/writer.rs"]
mod writer;

/// The system's allocator, with counters for each thread.
struct Counted;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static HELD: Cell<isize> = const { Cell::new(0) };
    static MOST_HELD: Cell<isize> = const { Cell::new(0) };
}

fn hold(bytes: isize) {
    HELD.set(HELD.get() + bytes);
    MOST_HELD.set(MOST_HELD.get().max(HELD.get()));
}

#[global_allocator]
static ALLOCATOR: Counted = Counted;

// SAFETY: every call is forwarded to the system's allocator; the counters use no heap memory.
unsafe impl GlobalAlloc for Counted {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.set(ALLOCATIONS.get() + 1);
        hold(layout.size() as isize);
        // SAFETY: the caller keeps the same promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        hold(-(layout.size() as isize));
        // SAFETY: the memory came from the system's allocator with this layout.
        unsafe { System.dealloc(place, layout) }
    }
}

/// Returns how many allocations a task makes, and how many bytes it holds at once.
fn cost(task: impl FnOnce()) -> (usize, usize) {
    let (allocations, held) = (ALLOCATIONS.get(), HELD.get());
    MOST_HELD.set(held);
    task();
    let most = (MOST_HELD.get() - held).unsigned_abs();
    (ALLOCATIONS.get() - allocations, most)
}

fn read_all<S: pgn::Source>(mut reader: pgn::Reader<S>) {
    while reader.next_event().expect("the file is sound").is_some() {}
}

fn replay_all<S: pgn::Source>(mut reader: pgn::Reader<S>) {
    let mut replay = pgn::Replay::new();
    while let Some(event) = reader.next_event().expect("the file is sound") {
        replay.apply(event).expect("every move is legal");
    }
}

#[test]
fn nothing_is_allocated_for_a_move() {
    for clocks in [false, true] {
        let games = Games {
            megabytes: 2,
            seed: 11,
            clocks,
        };
        let text = games.text();
        let text = text.as_bytes();
        assert_eq!(cost(|| read_all(pgn::Reader::from_bytes(text))), (0, 0));
        assert_eq!(cost(|| replay_all(pgn::Reader::from_bytes(text))), (0, 0));
        // The one buffer of a stream.
        let (allocations, held) = cost(|| read_all(pgn::Reader::new(text)));
        assert!(allocations == 1 && held <= 1 << 16, "{held} bytes");
        assert_eq!(cost(|| replay_all(pgn::Reader::new(text))), (1, held));
    }
    // All lines that wait for their variations share one buffer.
    let text = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 *\n".repeat(20_000);
    let (allocations, _) = cost(|| replay_all(pgn::Reader::from_bytes(text.as_bytes())));
    assert_eq!(allocations, 1);
}

#[test]
fn no_file_takes_more_memory_than_the_limits_say() {
    for token in [1 << 10, 1 << 17, 1 << 20] {
        let mut options = pgn::Options::WHOLE_GAMES;
        options.limits.max_token_len = token;
        options.limits.max_game_len = token;
        // The buffer, at most twice as long as what it has to hold, and while it grows the one before.
        let most = (3 * token).max(1 << 16) + (1 << 16);
        for endless in [
            "1. e4 aaaa",
            "1. e4 1111",
            "[aaaa",
            "[Event \"aaaa",
            "1. e4 {aaaa",
            "1. e4 ;aaaa",
            "1. e4 e5 * {aaaa",
            "%aaaa",
            "1. e4 (((((((",
            "1. e4 !!!!",
            "1. e4 $1111",
            "    ",
            "\n\n\n\n",
        ] {
            let (start, last) = endless.split_at(endless.len() - 1);
            let rest = io::repeat(last.as_bytes()[0]).take(32 << 20);
            let (_, held) = cost(|| {
                let mut reader =
                    pgn::Reader::new(start.as_bytes().chain(rest)).with_options(options);
                while !matches!(reader.next_event(), Ok(None)) {}
            });
            assert!(
                held <= most,
                "{held} bytes for {endless:?} and a limit of {token}"
            );
        }
    }
}

#[cfg(feature = "tables")]
#[test]
fn nothing_is_allocated_for_a_result() {
    use touchmove::syzygy::{Kind, Probe, Table, Tables, Wdl};

    let queen = retro::Solution::of(touchmove::Role::Queen, &[]);
    let mut tables = Tables::new();
    for (kind, bytes) in [
        (Kind::Wdl, writer::results(&queen, writer::PLAIN)),
        (Kind::Dtz, writer::distances(&queen, writer::PLAIN)),
    ] {
        let table = Table::open(queen.material(), kind, bytes);
        tables.insert(table.expect("the table is sound"));
    }
    for (fen, result) in [
        ("8/8/2k5/8/6K1/8/8/Q7 w - - 0 1", Wdl::Win),
        ("8/8/2k5/8/6K1/8/8/Q7 b - - 0 1", Wdl::Loss),
        ("8/8/8/8/8/4K3/1Q6/k7 b - - 0 1", Wdl::Draw),
    ] {
        let position: touchmove::Position = fen.parse().expect("a position");
        let asked = || {
            assert_eq!(tables.wdl(&position), Ok(result));
            assert!(tables.dtz(&position).is_ok());
        };
        assert_eq!(cost(asked), (0, 0), "{fen}");
    }
}
