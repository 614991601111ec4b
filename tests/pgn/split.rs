//! Files cut into pieces: the games and errors of the pieces are those of the file, whatever it contains.

use std::io::Read;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::{GameRecord, pgn};

use crate::common::records::record;
use crate::common::strategies::{cases, slips};

/// The words of which damaged files are made: whatever opens, closes, ends or begins something.
const WORDS: [&str; 44] = [
    "\n",
    "\n\n",
    "\n\n",
    "\r\n\r\n",
    "\r",
    " ",
    " \n",
    "{",
    "}",
    "{",
    "}",
    "(",
    ")",
    ";",
    "\n%",
    "%",
    "\"",
    "\\",
    "[",
    "]",
    "[Event \"x\"]\n",
    "[Event \"x\"]\n\n1. e4 ",
    "[Event \"x",
    "[White \"1-0",
    "[White \"y\"]\n",
    "[ Event  \"x\"]",
    "[%{ 1-0\n\n[Event \"x\"]\n",
    ": [%clk 1] 1-0\n\n[Event \"x\"]\n",
    "12. Nf3 {[%clk 1]} 1-0\n\n[Event \"x\"]\n",
    "[White \"y\"]\n1. e4 [%clk 1-0\n\n[Event \"x\"]\n",
    "1-0\n\n[Event \"x\"]\n",
    "{ 1-0\n\n[Event \"x\"]\n",
    "; 1-0\n\n[Event \"x\"]\n",
    "[White \"y\"]\n*\n\n[Event \"x\"]\n",
    "e4 (d4 0-1\r\n\r\n[Event \"x\"]\n",
    " 1-0",
    " *",
    " 1/2-1/2\n",
    "1. e4 ",
    "1... e5 ",
    "{[%clk 0:01:00]} ",
    "e5 $1 ",
    "\u{feff}",
    "--",
];

/// A file, shown as text if a test fails.
#[derive(Clone)]
struct File(Vec<u8>);

impl std::ops::Deref for File {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", String::from_utf8_lossy(self))
    }
}

/// A file of whole games, damaged games and odd words.
fn file() -> impl Strategy<Value = File> {
    let words = || {
        vec(proptest::sample::select(&WORDS), 0..40).prop_map(|words| words.concat().into_bytes())
    };
    let game = record().prop_map(|record| record.to_pgn(pgn::Style::Export).into_bytes());
    let slipped = (record(), slips(b"{}();%[]\"\n1*")).prop_map(|(record, slips)| {
        let mut text = record.to_pgn(pgn::Style::Export).into_bytes();
        slips.iter().for_each(|slip| slip.spoil(&mut text));
        text
    });
    let part = prop_oneof![3 => words(), 1 => game, 1 => slipped];
    vec(part, 0..6).prop_map(|parts| File(parts.join(&b"\n"[..])))
}

/// The options of a reader: what it tolerates, skips and keeps, and its limits.
fn options() -> impl Strategy<Value = pgn::Options> {
    let limits = prop_oneof![
            2 => Just(pgn::Limits::default()),
            1 => (1..3u32, 20..200usize, 40..400usize).prop_map(|(max_depth, max_token_len, max_game_len)| {
                {
    let mut limits = pgn::Limits::default();
    limits.max_depth = max_depth;
    limits.max_token_len = max_token_len;
    limits.max_game_len = max_game_len;
    limits
    }
            }),
        ];
    let flag = any::<bool>;
    (flag(), flag(), flag(), flag(), limits).prop_map(
        |(comments, variations, is_strict, partial_games, limits)| {
            let base = match is_strict {
                true => pgn::Options::STRICT,
                false => pgn::Options::LENIENT,
            };
            {
                let mut options = base;
                options.comments = comments;
                options.variations = variations;
                options.limits = limits;
                options.loss = match partial_games {
                    true => pgn::Loss::RestOfLine,
                    false => pgn::Loss::WholeGame,
                };
                options
            }
        },
    )
}

/// The options of the lenient and the strict reader.
fn tolerances() -> impl Strategy<Value = pgn::Options> {
    proptest::sample::select(&[pgn::Options::LENIENT, pgn::Options::STRICT])
}

/// Every event and error of a file, without its place.
fn told(file: &[u8], options: pgn::Options) -> Vec<String> {
    let mut reader = pgn::Reader::from_bytes(file).with_options(options);
    let mut told = Vec::new();
    loop {
        match reader.next_event() {
            Ok(None) => return told,
            Ok(Some(event)) => told.push(format!("{event:?}")),
            Err(error) => told.push(format!("{}: {}", error.kind(), error.text())),
        }
    }
}

/// The offsets of all that is tolerated in a file.
fn noise(file: &[u8], options: pgn::Options) -> Vec<u64> {
    let mut reader = pgn::Reader::from_bytes(file).with_options(options);
    let mut noise = Vec::new();
    loop {
        let is_noise = match reader.next_event() {
            Ok(None) => return noise,
            Ok(Some(event)) => {
                matches!(event, pgn::Event::Tolerated { .. } | pgn::Event::Cut { .. })
            }
            Err(_) => false,
        };
        if is_noise {
            noise.push(reader.location().offset);
        }
    }
}

/// Asserts that the pieces make up the file, and so do their games.
fn assert_same(file: &[u8], pieces: &[&[u8]], options: pgn::Options) -> Result<(), TestCaseError> {
    prop_assert_eq!(pieces.concat(), file);
    let apart: Vec<String> = pieces
        .iter()
        .flat_map(|piece| told(piece, options))
        .collect();
    prop_assert_eq!(
        apart,
        told(file, options),
        "{:?}",
        pieces
            .iter()
            .map(|piece| String::from_utf8_lossy(piece))
            .collect::<Vec<_>>()
    );
    Ok(())
}

/// A stream that returns as many bytes at a time as the numbers say.
struct Bits<'t, I>(&'t [u8], I);

impl<I: Iterator<Item = usize>> Read for Bits<'_, I> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        let size = self.1.next().unwrap_or(1).min(room.len()).min(self.0.len());
        let (now, later) = self.0.split_at(size);
        room[..size].copy_from_slice(now);
        self.0 = later;
        Ok(size)
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn the_parts_of_a_split_are_the_file(file in file(), parts in 0..12usize, options in options()) {
        for parts in [parts, usize::MAX] {
            let pieces = pgn::split(&file, parts, options);
            prop_assert!(pieces.len() <= parts.max(1));
            prop_assert!(pieces.iter().all(|piece| !piece.is_empty()));
            assert_same(&file, &pieces, options)?;
        }
    }

    #[test]
    fn a_game_begins_where_it_certainly_does(file in file(), from in any::<proptest::sample::Index>(), options in options()) {
        let from = from.index(file.len() + 1);
        if let Some(start) = pgn::next_game(&file, from) {
            prop_assert!(start > from);
            let (before, after) = file.split_at(start);
            assert_same(&file, &[before, after], options)?;
            // The bytes before it do not matter.
            prop_assert_eq!(pgn::next_game(&file[from..], 0), Some(start - from));
        }
    }

    #[test]
    fn ranges_that_meet_share_no_game(file in file(), mut ends in vec(any::<proptest::sample::Index>(), 0..6), options in options()) {
        ends.sort_by_key(|end| end.index(file.len() + 1));
        let cut = |end: &proptest::sample::Index| {
            pgn::next_game(&file, end.index(file.len() + 1)).unwrap_or(file.len())
        };
        let cuts: Vec<usize> = [0].into_iter().chain(ends.iter().map(cut)).chain([file.len()]).collect();
        let pieces: Vec<&[u8]> = cuts.windows(2).map(|cut| &file[cut[0]..cut[1]]).collect();
        assert_same(&file, &pieces, options)?;
    }

    #[test]
    fn the_chunks_of_a_stream_are_the_file(
        file in file(), size in 0..900usize, sizes in vec(1..200usize, 1..8), rooms in vec(0..3000usize, 1..8), options in options(),
    ) {
        let stream = Bits(&file, sizes.iter().copied().cycle());
        let mut stream = pgn::Chunks::new(stream, size).with_options(options);
        let mut chunks = Vec::new();
        for &room in rooms.iter().cycle() {
            stream.reuse(b"[Event \"of before\"] 1. e4 *\n\n".iter().copied().cycle().take(room).collect());
            let Some(chunk) = stream.next() else { break };
            chunks.push(chunk.map_err(|error| TestCaseError::fail(error.to_string()))?);
        }
        let mut offset = 0;
        for chunk in &chunks {
            prop_assert_eq!(chunk.offset, offset);
            offset += chunk.bytes.len() as u64;
        }
        let pieces: Vec<&[u8]> = chunks.iter().map(|chunk| &*chunk.bytes).collect();
        assert_same(&file, &pieces, options)?;
    }

    #[test]
    fn chunks_that_are_too_long_cost_only_themselves(file in file(), size in 0..200usize, options in options()) {
        let limit = 2 * size.max(1);
        let mut offset = 0;
        for chunk in pgn::Chunks::new(&file[..], size).with_max_len(limit).with_options(options) {
            match chunk {
                Ok(chunk) => {
                    prop_assert!(chunk.bytes.len() <= limit && chunk.offset >= offset);
                    offset = chunk.offset;
                    let before = &file[..offset as usize];
                    let after = &file[offset as usize..];
                    prop_assert!(after.starts_with(&chunk.bytes));
                    assert_same(&file, &[before, &chunk.bytes, &after[chunk.bytes.len()..]], options)?;
                    offset += chunk.bytes.len() as u64;
                }
                Err(error) => {
                    let pgn::ChunkError::TooLong { offset: passed, .. } = error else {
                        return Err(TestCaseError::fail(error.to_string()));
                    };
prop_assert!(passed >= offset);
                    offset = passed;
                }
            }
        }
    }

    #[test]
    fn a_game_of_the_index_is_that_of_the_file(file in file(), options in tolerances()) {
        let reader = |text| pgn::Reader::from_bytes(text).with_options(options);
        let listed: Vec<_> = reader(&file).index().collect();
        let stream = Bits(&file, [7].into_iter().cycle());
        prop_assert_eq!(&pgn::Reader::new(stream).with_options(options).index().collect::<Vec<_>>(), &listed);
        let noise = noise(&file, options);
        // Records also fail for their moves, of which the index knows nothing.
        let mut records = reader(&file).records().filter(|record| {
            !matches!(record.as_ref().map_err(pgn::Error::kind), Err(pgn::ErrorKind::Stray))
        });
        let mut end_before = 0;
        for entry in listed.into_iter().flatten() {
            let since = core::mem::replace(&mut end_before, entry.offset + entry.len);
            let text = entry.of(&file).expect("the entry is of this file");
            // Without moves, the end of a file may make a game of tags unfinished, or a result noise.
            let has_moves = told(text, options).iter().any(|event| event.starts_with("Move"));
            // What is noise in the file may begin a game here, such as a result behind a comment. The
            // noise may also begin before that comment.
            let has_noise = told(text, options)
                .iter()
                .any(|event| event.starts_with("Tolerated"))
                || noise
                    .iter()
                    .any(|&at| (since..=entry.offset + entry.len).contains(&at));
            if entry.error.is_none() && has_moves && !has_noise && !text.trim_ascii_end().ends_with(b"[") {
                let mut again = reader(text).index();
                let found = again.next().and_then(Result::ok).expect("a game");
                prop_assert_eq!((&found.tags, found.result), (&entry.tags, entry.result));
                prop_assert_eq!(again.next(), None, "{}", String::from_utf8_lossy(text));
                let alone = reader(text).next_record();
                let same = |record: &Result<touchmove::GameRecord, pgn::Error>| match (&alone, record) {
                    (Ok(Some(alone)), Ok(record)) => alone == record,
                    (Err(alone), Err(error)) => alone.kind() == error.kind(),
                    _ => false,
                };
                prop_assert!(records.any(|record| same(&record)), "{}", String::from_utf8_lossy(text));
            }
        }
    }

    #[test]
    fn every_record_is_in_the_index(file in file(), options in tolerances()) {
        let reader = || pgn::Reader::from_bytes(&file).with_options(options);
        let mut listed = reader().index().flatten();
        for record in reader().records().flatten() {
            let is_listed = listed.any(|entry| {
                let is_same = (&entry.tags, entry.result) == (record.tags(), record.result());
                is_same && (entry.error.is_none() || record.is_cut())
            });
            prop_assert!(is_listed, "{record}");
        }
    }

    #[test]
    fn a_game_that_is_not_cut_is_whole_or_has_a_fault(file in file()) {
        let reader = |options| pgn::Reader::from_bytes(&file).with_options(options);
        let whole: Vec<_> = reader(pgn::Options::WHOLE_GAMES).records().flatten().collect();
        let (mut kept, mut sound) = (Vec::new(), Vec::new());
        let mut records = reader(pgn::Options::LENIENT).records();
        while let Some(record) = records.next() {
            let Some(record) = record.ok().filter(|record| !record.is_cut()) else {
                continue;
            };
            if records.faults().is_empty() {
                sound.push(record.clone());
            }
            // What is wrong behind the result costs no move.
            kept.push(record);
        }
        let are_among = |games: &[GameRecord], all: &[GameRecord]| {
            let mut all = all.iter();
            games.iter().all(|game| all.any(|other| other == game))
        };
        prop_assert!(are_among(&whole, &kept) && are_among(&sound, &whole));
    }
}
