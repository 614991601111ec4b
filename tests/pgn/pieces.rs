//! Files cut into pieces, streams into chunks, and the index of a file.

use std::io::{self, Read};

use touchmove::{Color, GameRecord, Outcome, pgn};

use super::{FILES, told};

/// A file of many games: comments with tags in them, odd ones, and some without tags.
fn month(games: usize) -> Vec<u8> {
    let mut file = Vec::new();
    for game in 0..games {
        let (event, comment) = match game % 5 {
            0 => ("", "[%clk 0:03:00]"),
            1 => ("[Event \"a\"]\n", "a comment\n with [Event \"b\"]\n in it"),
            2 => ("[Event \"1-0\"]\n", "\n\n1. d4 1-0\n\n[Event"),
            3 => ("[Event \"a\"]\n[FEN \"?\"]\n", "; 1-0 (never"),
            _ => ("[Event \"a\"]\n", "0-1"),
        };
        let white = format!("[White \"{game}\"]\n\n");
        let white = if event.is_empty() { "" } else { &white };
        let text = format!("{event}{white}1. e4 {{{comment}}} e5 (1... c5 1-0) 2. Nf3 1-0\n\n");
        file.extend_from_slice(text.as_bytes());
    }
    file
}

fn records(file: &[u8]) -> Vec<Result<GameRecord, pgn::ErrorKind>> {
    let records = pgn::Reader::from_bytes(file).records();
    records
        .map(|record| record.map_err(|error| error.kind().clone()))
        .collect()
}

#[test]
fn a_file_is_split_evenly() {
    let file = month(1000);
    let games = records(&file);
    assert_eq!(games.len(), 1000);
    assert!(games.iter().all(Result::is_ok));
    for parts in [1, 2, 3, 7, 64] {
        let pieces = pgn::split(&file, parts, pgn::Options::LENIENT);
        assert_eq!(pieces.len(), parts);
        let longest = pieces.iter().map(|piece| piece.len()).max();
        assert!(longest <= Some(file.len() / parts + 1000), "{longest:?}");
        let apart: Vec<_> = pieces.into_iter().flat_map(records).collect();
        assert!(apart == games);
    }
    // No piece is shorter than a game that can be found.
    assert!((600..=1000).contains(&pgn::split(&file, usize::MAX, pgn::Options::LENIENT).len()));
    assert!(pgn::split(b"", 3, pgn::Options::LENIENT).is_empty());
    assert_eq!(pgn::split(b"\n\n", 3, pgn::Options::LENIENT), [b"\n\n"]);
}

#[test]
fn games_without_an_event_are_split_too() {
    let bare = b"1. e4 e5 {\n\n1. d4 *} 1-0\n\n".repeat(100);
    let tagged = b"[White \"x\"]\n\n1. e4 {\n\n[Black} *\n\n".repeat(100);
    for file in [bare, tagged] {
        assert_eq!(pgn::next_game(&file, 0), None);
        let pieces = pgn::split(&file, 10, pgn::Options::LENIENT);
        assert_eq!(pieces.len(), 10);
        assert!(pieces.iter().all(|piece| piece.len() < file.len() / 8));
        let apart: Vec<_> = pieces.into_iter().flat_map(records).collect();
        assert!(apart == records(&file));
    }
}

#[test]
fn a_game_certainly_begins_behind_a_result_and_an_empty_line() {
    for (moves, begins) in [
        ("1. e4 1-0\n\n", true),
        ("1. e4 {[a} *\r\n\r\n", true),
        ("1. e4 e5\n\n", false),
        ("1. e4 1-0\n", false),
        ("1. e4 ; 1-0\n\n", false),
        ("% 1-0\n\n", false),
    ] {
        let file = format!("[Event \"A\"]\n\n{moves}[Event \"B\"]\n\n1. d4 *\n");
        let start = file.rfind("[Event").filter(|_| begins);
        assert_eq!(pgn::next_game(file.as_bytes(), 0), start, "{moves:?}");
    }
}

#[test]
fn games_without_an_event_are_split_between_others() {
    let other = "[Event \"x\"]\n\n1. e4 *\n\n";
    let file = other.to_owned() + &"1. e4 e5 1-0\n\n".repeat(100) + other;
    let pieces = pgn::split(file.as_bytes(), 10, pgn::Options::LENIENT);
    assert!(pieces.iter().all(|piece| piece.len() < file.len() / 4));
    let apart: Vec<_> = pieces.into_iter().flat_map(records).collect();
    assert!(apart == records(file.as_bytes()));
}

#[test]
fn odd_files_are_cut_without_a_difference() {
    let file: Vec<u8> = FILES.map(|file| [file, &b"\n\n"[..]].concat()).concat();
    let whole = records(&file);
    for parts in 1..200 {
        let apart: Vec<_> = pgn::split(&file, parts, pgn::Options::LENIENT)
            .into_iter()
            .flat_map(records)
            .collect();
        assert!(apart == whole, "{parts}");
    }
    for size in (1..3000).step_by(7) {
        let chunks = pgn::Chunks::new(&file[..], size);
        let chunks = chunks.map(|chunk| chunk.unwrap_or_else(|error| panic!("{error}")));
        let apart: Vec<_> = chunks.flat_map(|chunk| records(&chunk.bytes)).collect();
        assert!(apart == whole, "{size}");
    }
    for from in 0..file.len() {
        if let Some(start) = pgn::next_game(&file, from) {
            let (before, after) = file.split_at(start);
            assert!(
                [records(before), records(after)].concat() == whole,
                "{from}"
            );
        }
    }
}

/// A stream that fails at its end.
struct Failing<'t>(&'t [u8]);

impl Read for Failing<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        match self.0.read(room)? {
            0 => Err(io::Error::other("the disk is gone")),
            count => Ok(count),
        }
    }
}

#[test]
fn a_stream_that_fails_gives_its_whole_games() {
    let file =
        b"[Event \"a\"]\n\n1. e4 1-0\n\n[Event \"b\"]\n\n1. d4 0-1\n\n[Event \"c\"]\n\n1. c4 c5";
    for size in [1, 40, 1000] {
        let mut chunks = pgn::Chunks::new(Failing(file), size);
        let mut games = Vec::new();
        let error = loop {
            match chunks.next() {
                Some(Ok(chunk)) => games.extend(records(&chunk.bytes)),
                Some(Err(error)) => break error,
                None => panic!("the error is missing"),
            }
        };
        assert_eq!(games.len(), 2, "{size}");
        assert_eq!(error.to_string(), "reading failed: the disk is gone");
        assert_eq!(chunks.next(), None);
    }
}

#[test]
fn a_stream_reads_into_the_memory_that_it_is_given() {
    let file = b"[Event \"a\"]\n\n1. e4 1-0\n\n".repeat(1000);
    let mut chunks = pgn::Chunks::new(&file[..], 1 << 10);
    chunks.reuse(vec![b'x'; 1 << 15]);
    let mut memory = None;
    let mut games = 0;
    while let Some(chunk) = chunks.next() {
        let chunk = chunk.unwrap_or_else(|error| panic!("{error}"));
        games += records(&chunk.bytes).len();
        let mut bytes = chunk.bytes;
        let place = bytes.as_ptr();
        assert_eq!(*memory.get_or_insert(place), place, "{games}");
        bytes.resize(1 << 15, b'x');
        chunks.reuse(bytes);
    }
    assert_eq!(games, 1000);
}

#[test]
fn a_stream_may_be_one_chunk() {
    let file = FILES[0];
    let chunks: Vec<_> = pgn::Chunks::new(file, usize::MAX).collect();
    assert_eq!(chunks.len(), 1);
    assert!(matches!(&chunks[0], Ok(chunk) if chunk.bytes == file));
}

#[test]
fn a_game_that_is_too_long_costs_no_other() {
    let long = format!(
        "[Event \"long\"]\n\n1. e4 {{{}}} 1-0\n\n",
        "word ".repeat(100_000)
    );
    let short = "[Event \"short\"]\n\n1. d4 *\n\n";
    let file = [short, short, &long, short, &long, short].concat();
    let mut chunks = pgn::Chunks::new(file.as_bytes(), 1000).with_max_len(300_000);
    let (mut games, mut errors) = (0, Vec::new());
    for chunk in &mut chunks {
        match chunk {
            Ok(chunk) => games += records(&chunk.bytes).len(),
            Err(error) => errors.push(error),
        }
    }
    let offset = 2 * short.len() as u64;
    let next = offset + (long.len() + short.len()) as u64;
    let error = |offset| pgn::ChunkError::TooLong {
        offset,
        limit: 300_000,
    };
    assert_eq!((games, errors), (4, vec![error(offset), error(next)]));
    assert_eq!(
        error(7).to_string(),
        "byte 7: no game begins within 300000 bytes"
    );
}

/// After the fault, the comment that is never closed is not told. The line in it begins no game.
#[test]
fn a_comment_that_ends_a_partial_game_is_not_cut() {
    let mut options = pgn::Options::STRICT;
    options.loss = pgn::Loss::RestOfLine;
    let games = |text: &[u8]| {
        let records = pgn::Reader::from_bytes(text)
            .with_options(options)
            .records();
        records
            .map(|record| record.map_err(|error| error.kind().clone()))
            .collect::<Vec<_>>()
    };
    let file = "[Event \"x\"]\n\n1. e4 }{\n1. e4 \n[Event \"y\"]\n\n1. d4 *\n\n".repeat(3);
    let whole = games(file.as_bytes());
    assert_eq!(whole.len(), 6);
    for size in 1..60 {
        let chunks = pgn::Chunks::new(file.as_bytes(), size).with_options(options);
        let apart: Vec<_> = chunks
            .flatten()
            .flat_map(|chunk| games(&chunk.bytes))
            .collect();
        assert!(apart == whole, "{size}");
    }
}

/// The line that ends a long game is longer than what is kept of it.
#[test]
fn the_game_behind_a_long_one_is_found() {
    let short = "[Event \"short\"]\n\n1. d4 *\n\n";
    for (line, found) in [
        ("1. e4 {[%clk 0:03:00]} ", true),
        ("e4 {plain} ", true),
        ("e4 {[%clk 0:03:00]; fine} ", true),
        ("e4 [%clk 0:03:00] ", false),
        ("1. e4 ; ", false),
        ("1. e4 [White ", false),
        ("% 1. e4 ", false),
        ("1. e4 {} ; ", false),
    ] {
        // The last brackets are far from the end, or near it.
        for last in ["", line] {
            let long = [line, &"e4 ".repeat(100_000), last].concat();
            let file = [
                short,
                "[Event \"long\"]\n\n",
                &long,
                "1-0\n\n",
                short,
                short,
            ]
            .concat();
            let chunks = pgn::Chunks::new(file.as_bytes(), 50).with_max_len(90);
            let games = chunks.flatten().map(|chunk| records(&chunk.bytes).len());
            let most = if found { 3 } else { 2 };
            assert_eq!(games.sum::<usize>(), most, "{line}{last}");
        }
    }
}

#[test]
fn the_index_lists_every_game() {
    for file in FILES {
        let entries: Vec<_> = pgn::Reader::from_bytes(file).index().collect();
        assert_eq!(entries.len(), told(pgn::Reader::from_bytes(file)).len());
        let records = pgn::Reader::from_bytes(file).records();
        for (entry, record) in entries.iter().zip(records) {
            let (Ok(entry), Ok(record)) = (entry, record) else {
                continue;
            };
            assert_eq!(
                (&entry.tags, entry.result),
                (record.tags(), record.result())
            );
            // A record is cut by an illegal move, too.
            assert!(record.is_cut() || entry.error.is_none());
            // At the end of a file, tags alone may be an unfinished game.
            if record.result().is_none() && record.main_line().next().is_none() {
                continue;
            }
            let text = entry.of(file).expect("the entry is of this file");
            assert_eq!(
                pgn::Reader::from_bytes(text).next_record(),
                Ok(Some(record))
            );
        }
    }
}

#[test]
fn a_damaged_game_is_listed_with_its_error() {
    let file = b"[White \"A\"]\n\n1. e4 {never closed\n\n[Event \"B\"]\n\n1. d4 *\n\n{of C} 1. c4 1-0 {good} rest";
    let entries: Vec<_> = pgn::Reader::from_bytes(file)
        .with_options(pgn::Options::WHOLE_GAMES)
        .index()
        .flatten()
        .collect();
    let text = |entry: &pgn::IndexEntry| entry.of(file).map(String::from_utf8_lossy);
    assert_eq!(entries[0].tags.white(), "A");
    assert_eq!(
        entries[0].error.as_ref().map(pgn::Error::kind),
        Some(&pgn::ErrorKind::UnclosedComment)
    );
    assert_eq!(
        text(&entries[0]).as_deref(),
        Some("[White \"A\"]\n\n1. e4 {never closed\n\n")
    );
    assert_eq!(
        text(&entries[1]).as_deref(),
        Some("[Event \"B\"]\n\n1. d4 *")
    );
    assert_eq!(
        text(&entries[2]).as_deref(),
        Some("{of C} 1. c4 1-0 {good} ")
    );
    assert_eq!(entries[2].of(&file[..10]), None);
}

/// A strict reader passes over more of a damaged game, so that games begin at other places.
#[test]
fn pieces_for_a_strict_reader_have_its_games() {
    let file = "} 1-0\n1. e4 *\n\n1. d4 *\n\n1. e4 e5 *\n\n".repeat(20);
    let strict = pgn::Options::STRICT;
    let games = |text: &[u8]| -> Vec<_> {
        let records = pgn::Reader::from_bytes(text).with_options(strict).records();
        records
            .map(|record| record.map_err(|error| error.kind().clone()))
            .collect()
    };
    let whole = games(file.as_bytes());
    assert_eq!(whole.iter().filter(|game| game.is_ok()).count(), 40);
    assert_eq!(records(file.as_bytes()).iter().flatten().count(), 60);
    for parts in [2, 7, 1000] {
        let pieces = pgn::split(file.as_bytes(), parts, strict);
        assert_eq!(pieces.concat(), file.as_bytes());
        assert!(pieces.len() > 1);
        let apart: Vec<_> = pieces.into_iter().flat_map(games).collect();
        assert!(apart == whole, "{parts}");
    }
    for size in [1, 30, 200] {
        let chunks = pgn::Chunks::new(file.as_bytes(), size).with_options(strict);
        let apart: Vec<_> = chunks
            .flatten()
            .flat_map(|chunk| games(&chunk.bytes))
            .collect();
        assert!(apart == whole, "{size}");
    }
}

#[test]
fn the_index_reads_tags_as_a_record_does() {
    let file = "[Result \"½-½\"]\n[White Elo \"2700\"]\n[variant \"FRC\"]\n[Black-Elo \"1\"]\n\n1. e4 *\n\n\
        [RESULT \"1:0\"]\n\n1. d4 *\n\n[Result \"+--\"]\n\n1. d3 *\n\n[Result \"who knows\"]\n\n1. c4 *\n";
    let index: Vec<_> = pgn::Reader::from_bytes(file.as_bytes())
        .index()
        .map(|entry| entry.unwrap_or_else(|error| panic!("{error}")))
        .collect();
    let records: Vec<_> = records(file.as_bytes()).into_iter().flatten().collect();
    assert_eq!((index.len(), records.len()), (4, 4));
    for (entry, record) in index.iter().zip(&records) {
        assert_eq!(
            (&entry.tags, entry.result),
            (record.tags(), record.result())
        );
    }
    assert_eq!(index[0].result, Some(Outcome::Draw));
    assert_eq!(index[0].tags.get("WhiteElo"), Some("2700"));
    assert_eq!(index[1].result, Some(Outcome::Win(Color::White)));
}

/// A result in a mail is an error of the index, as it is one of the records.
#[test]
fn noise_with_a_result_is_no_entry() {
    let file =
        b"1. e4 e5 1-0\n\nDear Bob,\n\n1-0\n\nYours, Alice\n\n[White \"B\"]\n\n1. d4 *\n\n1-0\n";
    let mut reader = pgn::Reader::from_bytes(file).index();
    let mut listed = Vec::new();
    for entry in &mut reader {
        listed.push(match entry {
            Ok(entry) => Ok(entry.tags.white().to_owned()),
            Err(error) => Err(error.text().to_owned()),
        });
    }
    assert_eq!(
        listed,
        [
            Ok("?".to_owned()),
            Err("Dear Bob,".to_owned()),
            Ok("B".to_owned()),
            Ok("?".to_owned())
        ]
    );
    let told = pgn::Reader::from_bytes(file).records();
    assert!(told.map(|game| game.is_ok()).eq([true, false, true, true]));
    // With a comment it is a game for both.
    let file = b"Dear Bob,\n\n{this is how it ended} 1-0\n";
    assert_eq!(
        pgn::Reader::from_bytes(file)
            .index()
            .filter(Result::is_ok)
            .count(),
        records(file).len()
    );
}

/// Behind `--` a tag must follow for it to be noise; `[ "x"]` is noise, and a result behind it no game.
#[test]
fn nothing_is_cut_where_it_would_be_read_otherwise() {
    for file in [
        "[White \"A\"]\n--\n[White \"B\"]\n\n1. e4 *\n",
        "1. e4 *\n[ \"x\"]\n1-0\n",
    ] {
        let whole = records(file.as_bytes());
        for parts in 1..file.len() {
            let pieces = pgn::split(file.as_bytes(), parts, pgn::Options::LENIENT);
            let apart: Vec<_> = pieces.into_iter().flat_map(records).collect();
            assert!(apart == whole, "{file} {parts}");
            let chunks = pgn::Chunks::new(file.as_bytes(), parts).flatten();
            let apart: Vec<_> = chunks.flat_map(|chunk| records(&chunk.bytes)).collect();
            assert!(apart == whole, "{file} {parts}");
        }
    }
}

/// A line with `%` ends no game, however it is divided when it is passed over.
#[test]
fn a_line_that_is_passed_over_in_parts_is_judged_as_a_whole() {
    for before in ["1. e4 e5\n", ""] {
        let line = "x".repeat(1 << 16);
        let games = "[Event \"x\"]\n\n1. d4 *\n\n[Event \"y\"]\n\n1. c4 *\n";
        let file = format!("{before}% {line} 1-0\n\n{games}");
        let start = file.rfind("[Event").expect("a tag") as u64;
        for passed in 1..=12 {
            // 64 KiB are kept of what is passed over.
            let (now, later) = file.as_bytes().split_at(passed + (1 << 16));
            let chunks = pgn::Chunks::new(now.chain(later), 10).with_max_len(50);
            let chunks: Vec<_> = chunks.collect();
            let [Err(pgn::ChunkError::TooLong { offset: 0, .. }), Ok(chunk)] = &chunks[..] else {
                panic!("{before:?} {passed}");
            };
            assert_eq!(chunk.offset, start, "{before:?} {passed}");
        }
    }
}

/// The second piece ends at the first certain start, as far behind the first as it may be.
#[test]
fn games_that_certainly_begin_near_the_wanted_place_are_taken() {
    let file = "1. e4 *\n\n".repeat(45) + &"[Event \"x\"]\n\n1. e4 *\n\n".repeat(9);
    let pieces = pgn::split(file.as_bytes(), 3, pgn::Options::LENIENT);
    let lengths: Vec<_> = pieces.iter().map(|piece| piece.len()).collect();
    assert_eq!(lengths, [207, 198, 198]);
}
