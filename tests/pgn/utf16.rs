//! Files in UTF-16: the same games, places in the file, and what is no character.

use touchmove::pgn::{self, ErrorKind, Options};

use super::streams::Bits;
use super::told;

/// A text in UTF-16 with either order of bytes, without a mark.
fn encoded(text: &str) -> [Vec<u8>; 2] {
    [u16::to_le_bytes, u16::to_be_bytes]
        .map(|unit| text.encode_utf16().flat_map(unit).collect::<Vec<u8>>())
}

const FILE: &str = "\u{FEFF}[White \"Алехин\"]\r\n\r\n1. e4 {good \u{1F600}} e5 2. Nf9 {x}\r\n1-0\r\n\r\n\
    {A comment} [White \"B\"]\n\n1. d4, {½} d5 *\n";

const GAMES: [&str; 2] = [
    "[White \"Алехин\"]\n1.e4 {good \u{1F600}} e5 {[%cut expected a rank from 1 to 8 at byte 2 of the move: \"Nf9\"]} 1-0",
    "[White \"B\"]\n{A comment} 1.d4 {½} d5 *",
];

/// Every error and tolerated mistake with its line, column and offset.
fn faults<S: pgn::Source>(mut reader: pgn::Reader<S>) -> Vec<(ErrorKind, String, [u64; 3])> {
    let mut faults = Vec::new();
    loop {
        let game = reader.next_record();
        let error = game.as_ref().err();
        for fault in reader.faults().iter().chain(error) {
            let place = fault.location();
            let place = [place.line, place.column, place.offset];
            faults.push((fault.kind().clone(), fault.text().to_owned(), place));
        }
        if game == Ok(None) {
            return faults;
        }
    }
}

#[test]
fn the_games_are_those_of_the_text() {
    for text in [FILE, &FILE[3..]] {
        for file in encoded(text) {
            let games = told(pgn::Reader::from_bytes(&file));
            assert_eq!(games, GAMES);
            for size in [1, 2, 3, 5, 1000] {
                let bits = Bits { text: &file, size };
                assert_eq!(told(pgn::Reader::new(bits)), games, "{size}");
            }
        }
    }
}

#[test]
fn places_count_the_bytes_of_the_file() {
    for file in encoded(FILE) {
        let encoding = (ErrorKind::Encoding, String::new(), [1, 1, 0]);
        let place_of = |text: &str| {
            let at = FILE.find(text).unwrap_or(FILE.len());
            let width = |text: &str| 2 * text.encode_utf16().count() as u64;
            let before = &FILE[..at];
            let line = before.rfind('\n').map_or(0, |end| end + 1);
            let lines = 1 + before.matches('\n').count() as u64;
            [lines, 1 + width(&before[line..]), width(before)]
        };
        let found = faults(pgn::Reader::from_bytes(&file));
        assert_eq!(found[0], encoding);
        assert_eq!((&*found[1].1, found[1].2), ("Nf9", place_of("Nf9")));
        assert_eq!((&*found[2].1, found[2].2), (",", place_of(",")));
        assert_eq!(found.len(), 3);
        let bits = Bits {
            text: &file,
            size: 1,
        };
        assert_eq!(faults(pgn::Reader::new(bits)), found);
        let mut reader = pgn::Reader::from_bytes(&file);
        while reader.next_event() != Ok(None) {}
        assert_eq!(reader.location().offset, file.len() as u64);
    }
}

/// A strict reader refuses the file once, and reads the games if it is asked to go on.
#[test]
fn a_strict_reader_says_so_first() {
    for file in encoded("\u{FEFF}1. e4 {\u{1F600}} *\n\n1. d4 *\n") {
        for options in [Options::STRICT, {
            let mut options = Options::LENIENT;
            options.leniency = options.leniency.without(pgn::Leniency::NOISE);
            options
        }] {
            let reader = pgn::Reader::from_bytes(&file).with_options(options);
            assert_eq!(
                told(reader),
                [
                    "game 1, line 1, column 1: the file is in UTF-16, not in UTF-8",
                    "1.e4 {\u{1F600}} *",
                    "1.d4 *"
                ]
            );
            let mut index = pgn::Reader::new(&*file).with_options(options).index();
            assert!(index.next().is_some_and(|entry| entry.is_err()));
            assert_eq!(index.filter_map(Result::ok).count(), 2);
        }
    }
}

#[test]
fn an_indexed_game_is_read_alone() {
    for file in encoded(FILE) {
        let entries = pgn::Reader::from_bytes(&file).index();
        let entries: Vec<_> = entries.collect::<Result<_, _>>().expect("no errors");
        let streamed = pgn::Reader::new(Bits {
            text: &file,
            size: 1,
        });
        assert!(streamed.index().eq(entries.iter().cloned().map(Ok)));
        let games: Vec<String> = entries
            .iter()
            .flat_map(|entry| told(pgn::Reader::from_bytes(entry.of(&file).expect("a game"))))
            .collect();
        assert_eq!(games, GAMES);
    }
}

/// A game of nothing but its result is kept, as it is in UTF-8.
#[test]
fn the_encoding_costs_no_game() {
    for file in encoded("\u{FEFF}*\n\n1-0\n") {
        assert_eq!(told(pgn::Reader::from_bytes(&file)), ["*", "1-0"]);
        assert_eq!(
            pgn::Reader::from_bytes(&file)
                .index()
                .filter(Result::is_ok)
                .count(),
            2
        );
        let faults: Vec<_> = pgn::Reader::from_bytes(&file)
            .records()
            .with_faults()
            .map(|game| game.expect("a game").1.len())
            .collect();
        assert_eq!(faults, [1, 0]);
    }
}

#[test]
fn what_is_no_character_is_replaced() {
    // Halves of characters, alone or in the wrong order, and half a unit at the end.
    let halves: [&[u16]; 4] = [
        &[0xD83D],
        &[0xDE00],
        &[0xDE00, 0xD83D],
        &[0xD83D, 0xD83D, 0xDE00],
    ];
    let texts = [
        "\u{FFFD}",
        "\u{FFFD}",
        "\u{FFFD}\u{FFFD}",
        "\u{FFFD}\u{1F600}",
    ];
    for (units, text) in halves.iter().zip(texts) {
        let [before, after] = ["\u{FEFF}1. e4 {", "} e5 , *"].map(encoded);
        for (order, unit) in [u16::to_le_bytes, u16::to_be_bytes].into_iter().enumerate() {
            let units: Vec<u8> = units.iter().copied().flat_map(unit).collect();
            let file = [&*before[order], &*units, &*after[order]].concat();
            let games = [format!("1.e4 {{{text}}} e5 *")];
            for size in [1, 2, 3, 1000] {
                let bits = Bits { text: &file, size };
                assert_eq!(told(pgn::Reader::new(bits)), games);
            }
            let faults = faults(pgn::Reader::from_bytes(&file));
            assert_eq!(faults[1].2[2], file.len() as u64 - 6);
            assert_eq!(told(pgn::Reader::from_bytes(&file)), games);
        }
    }
    for mut file in encoded("\u{FEFF}1. e4 *\n") {
        file.push(b'\n');
        for size in [1, 2, 3, 1000] {
            let reader = pgn::Reader::new(Bits { text: &file, size });
            let found = faults(reader);
            assert_eq!(found, faults(pgn::Reader::from_bytes(&file)));
            assert_eq!(
                found[1],
                (ErrorKind::Stray, "\u{FFFD}".to_owned(), [2, 1, 18])
            );
        }
        // The end of the file is within what would be the last character.
        let mut reader = pgn::Reader::new(&*file);
        while reader.next_event() != Ok(None) {}
        assert_eq!(reader.location().offset, 19);
        assert_eq!(reader.location().column, 2);
    }
    // A surrogate may be the last unit.
    let file = b"\xFF\xFE1\x00.\x00e\x004\x00{\x00\x3D\xD8";
    let games = told(pgn::Reader::from_bytes(file));
    let bits = Bits {
        text: file,
        size: 1,
    };
    assert_eq!(told(pgn::Reader::new(bits)), games);
    assert!(games[0].contains('\u{FFFD}'), "{games:?}");
}

#[test]
fn a_mark_alone_or_elsewhere() {
    for file in encoded("\u{FEFF}") {
        assert_eq!(
            faults(pgn::Reader::from_bytes(&file)),
            [(ErrorKind::Encoding, String::new(), [1, 1, 0])]
        );
        let mut stream = pgn::Reader::new(&*file);
        assert_eq!(stream.next_record(), Ok(None));
        assert_eq!(stream.next_record(), Ok(None));
        // Half a mark, and half a unit behind one.
        let kind = |file: &[u8]| faults(pgn::Reader::new(file))[0].0.clone();
        assert_eq!(kind(&file[..1]), ErrorKind::Stray);
        assert_eq!(kind(&[&*file, &[0]].concat()), ErrorKind::Encoding);
    }
    // Two files that were joined.
    for file in encoded("\u{FEFF}1. e4 *\n\u{FEFF}1. d4 *\n") {
        let reader = pgn::Reader::from_bytes(&file).with_options(Options::STRICT);
        assert_eq!(told(reader)[1..], ["1.e4 *", "1.d4 *"]);
    }
    // Zero bytes do not make a file in UTF-16.
    for text in ["1\0. e4 *", "\0\x001. e4 *", "*\0"] {
        let found = faults(pgn::Reader::new(text.as_bytes()));
        assert!(found.iter().all(|fault| fault.0 != ErrorKind::Encoding));
    }
}

#[test]
fn pieces_are_one_or_in_utf_8() {
    let text = format!(
        "\u{FEFF}{}",
        "[Event \"Ω\"]\n\n1. e4 {\u{1F600}} *\n\n".repeat(5000)
    );
    for file in encoded(&text) {
        assert_eq!(pgn::split(&file, 8, Options::LENIENT), [&*file]);
        assert_eq!(pgn::split(&file, 8, Options::STRICT), [&*file]);
        assert_eq!(pgn::next_game(&file, 1), None);
        let chunks = pgn::Chunks::new(&*file, 4096).collect::<Result<Vec<_>, _>>();
        let chunks = chunks.expect("memory can be read");
        let bytes: Vec<u8> = chunks
            .iter()
            .flat_map(|chunk| chunk.bytes.clone())
            .collect();
        assert_eq!(bytes, text.as_bytes());
        let last = chunks.last().expect("many");
        assert!(chunks.len() > 10 && chunks.iter().all(|chunk| chunk.bytes.len() <= 4096));
        assert_eq!(last.offset as usize, text.len() - last.bytes.len());
        let apart = chunks
            .iter()
            .flat_map(|chunk| pgn::Reader::from_bytes(&chunk.bytes).records());
        assert!(apart.eq(pgn::Reader::new(&*file).records()));
        assert!(
            pgn::Reader::from_bytes(&file)
                .records()
                .eq(pgn::Reader::new(&*file).records())
        );
    }
    let text = "1. e4 {игра} *\n\n".repeat(20_000);
    for file in encoded(&text) {
        let streamed = pgn::Reader::new(&*file).records();
        assert!(streamed.eq(pgn::Reader::from_bytes(text.as_bytes()).records()));
    }
}
