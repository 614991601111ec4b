//! Streamed files: the same games, the same errors, limits, and constant memory.

use std::io::{self, Read};

use touchmove::pgn;

use super::properties::heard;
use super::{FILES, told};

/// Returns this many bytes at a time.
pub(super) struct Bits<'t> {
    pub(super) text: &'t [u8],
    pub(super) size: usize,
}

impl Read for Bits<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(room.len()).min(self.text.len());
        let (now, later) = self.text.split_at(size);
        room[..size].copy_from_slice(now);
        self.text = later;
        Ok(size)
    }
}

#[test]
fn chunks_of_any_size_give_the_same_games() {
    for text in FILES {
        let whole = told(pgn::Reader::from_bytes(text));
        for size in [1, 2, 3, 5, 7, 64, 1 << 20] {
            assert_eq!(
                told(pgn::Reader::new(Bits { text, size })),
                whole,
                "{size} bytes at a time"
            );
        }
    }
}

#[test]
fn braces_are_matched_no_farther_than_a_comment_may_reach() {
    let mut limits = pgn::Limits::default();
    limits.max_token_len = 40;
    let mut options = pgn::Options::LENIENT;
    options.limits = limits;
    for braces in ["{a {b}", "{a {b} c}", "{a {{b} c} d}"] {
        let text = format!("1. e4 {braces} e5{} *", " 2. Nf3 Nc6 3. Ng1 Nb8".repeat(40));
        let bits = Bits {
            text: text.as_bytes(),
            size: 1,
        };
        let whole = told(pgn::Reader::from_bytes(text.as_bytes()).with_options(options));
        assert!(whole.iter().any(|event| event.contains("Nc6")), "{whole:?}");
        assert_eq!(told(pgn::Reader::new(bits).with_options(options)), whole);
    }
}

#[test]
fn braces_are_matched_within_some_kilobytes() {
    for (length, is_one) in [(3000, true), (6000, false)] {
        let text = format!("1. e4 {{a {{b}}{}}} e5 *", " x".repeat(length / 2));
        let mut reader = pgn::Reader::from_bytes(text.as_bytes());
        reader.next_record().expect("a part").expect("a game");
        assert_eq!(reader.faults().len() == 1, is_one, "{length}");
    }
}

#[test]
fn move_numbers_without_blanks_are_read_alike_in_pieces() {
    let moves = " Nf3 Nf6 Ng1 Ng8".repeat(20);
    for text in [
        "1.1.e4",
        "1. e4 e5 2.2.2.Nf3",
        "1. e4 2.0.25",
        "1. e4 e5 2.2.2.2. K0-1",
    ] {
        let text = format!("{text}{moves} *");
        let whole = told(pgn::Reader::from_bytes(text.as_bytes()));
        for size in [1, 2, 3, 5, 7] {
            let bits = Bits {
                text: text.as_bytes(),
                size,
            };
            assert_eq!(told(pgn::Reader::new(bits)), whole, "{text}");
        }
    }
}

/// Repeats a game without end, up to a number of bytes.
struct Endless {
    game: &'static [u8],
    at: usize,
    left: usize,
}

impl Read for Endless {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        let size = room.len().min(self.left).min(self.game.len() - self.at);
        room[..size].copy_from_slice(&self.game[self.at..self.at + size]);
        self.at = (self.at + size) % self.game.len();
        self.left -= size;
        Ok(size)
    }
}

#[test]
fn places_are_right_far_into_a_file() {
    let good = b"[Event \"x\"]\n\n1. e4 {some words about it} e5 2. Nf3 *\n\n";
    let games = 40_000;
    let bad = b"[Event \"bad\"]\n\n1. e5 *\n";
    let file = Endless {
        game: good,
        at: 0,
        left: games * good.len(),
    }
    .chain(&bad[..]);
    let errors: Vec<_> = pgn::Reader::new(file)
        .with_options(pgn::Options::WHOLE_GAMES)
        .records()
        .filter_map(Result::err)
        .collect();
    let [error] = &errors[..] else {
        panic!("{errors:?}")
    };
    let place = error.location();
    assert_eq!(place.game, games as u64 + 1);
    assert_eq!((place.line, place.column), (4 * games as u64 + 3, 4));
    assert_eq!(place.offset, (games * good.len()) as u64 + 18);
}

/// Counts events and errors.
fn count<S: pgn::Source>(mut reader: pgn::Reader<S>) -> (u64, Vec<pgn::ErrorKind>) {
    let (mut events, mut faults) = (0, Vec::new());
    loop {
        match reader.next_event() {
            Ok(Some(_)) => events += 1,
            Ok(None) => return (events, faults),
            Err(error) => faults.push(error.kind().clone()),
        }
    }
}

#[test]
fn endless_games_are_given_up() {
    let mut limits = pgn::Limits::default();
    limits.max_token_len = 1000;
    let mut options = pgn::Options::STRICT;
    options.limits = limits;
    let good: &[u8] = b"\n\n[Event \"x\"]\n\n1. e4 *\n";
    let endless: [&[u8]; 6] = [
        b"[Event \"aaaaaaaaaaaaa",
        b"[aaaaaaaaaaaaaaa",
        b"1. e4 {aaaaaaaaaaaaaaa",
        b"1. e4 ;aaaaaaaaaaaaaaaa",
        b"1. e4 aaaaaaaaaaaaa",
        b"1. e4 e5 1-0 {aaaaaaaaaaa",
    ];
    for start in endless {
        let rest = Endless {
            game: b"a",
            at: 0,
            left: 1 << 20,
        };
        let mut file = Vec::new();
        let mut parts = start.chain(rest).chain(good);
        parts.read_to_end(&mut file).expect("all is at hand");
        let (events, faults) = count(pgn::Reader::new(&file[..]).with_options(options));
        assert_eq!(
            faults,
            [pgn::ErrorKind::TokenTooLong { limit: 1000 }],
            "{start:?}"
        );
        assert!(events >= 5, "the game after {start:?} is lost");
        let in_memory = count(pgn::Reader::from_bytes(&file).with_options(options));
        assert_eq!(in_memory, (events, faults));
    }
}

#[test]
fn games_and_variations_have_limits() {
    let mut limits = pgn::Limits::default();
    limits.max_depth = 3;
    limits.max_game_len = 10_000;
    let mut options = pgn::Options::WHOLE_GAMES;
    options.limits = limits;
    let good: &[u8] = b"\n\n[Event \"x\"]\n\n1. e4 (1. d4 (1. c4 (1. b4))) *\n";

    let long = Endless {
        game: b"1. Nf3 Nf6 2. Ng1 Ng8 ",
        at: 0,
        left: 1 << 20,
    };
    let (_, faults) = count(pgn::Reader::new(long.chain(good)).with_options(options));
    assert_eq!(faults, [pgn::ErrorKind::GameTooLong { limit: 10_000 }]);

    let deep = Endless {
        game: b"1. e4 (",
        at: 0,
        left: 5000 * 7,
    };
    let (events, faults) = count(pgn::Reader::new(deep.chain(good)).with_options(options));
    assert_eq!(faults, [pgn::ErrorKind::TooDeep { limit: 3 }]);
    assert_eq!(events, 5 + 3 + 13, "the game after it is lost");
}

/// The error stands behind the first token that ends beyond the limit.
#[test]
fn a_game_may_be_as_long_as_its_limit() {
    let file = b"[White \"A\"]\n[Black \"B\"]\n\n1. e4 {a} e5 2. Nf3 $1 (2. f4) 2... Nc6 1-0";
    // The movetext begins at byte 25.
    let ends = [11_u64, 23, 25, 30, 34, 37, 44, 47, 49, 54, 55, 64, 68];
    for limit in 0..=file.len() {
        let mut options = pgn::Options::WHOLE_GAMES;
        options.limits.max_game_len = limit;
        let mut reader = pgn::Reader::from_bytes(file).with_options(options);
        let error = reader.next_record().err();
        let place = error.map(|error| error.location().offset);
        let end = ends.into_iter().find(|&end| end > limit as u64);
        assert_eq!(place, end, "{limit}");
    }
}

/// A game of which only a part fits into the buffer is an error with its place.
#[test]
fn the_game_behind_one_that_is_too_long_is_read() {
    let mut options = pgn::Options::WHOLE_GAMES;
    options.limits.max_game_len = 10_000;
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(50_000);
    let good = "[Event \"good\"]\n\n1. e4 *\n\n";
    for end in ["1-0", "", "{never closed", "(1. d4", "; *", "% *"] {
        for noise in ["", "; before it\n"] {
            let file = [good, good, noise, &long, end, "\n\n", good, good].concat();
            for size in [100, 1 << 20] {
                let text = file.as_bytes();
                let reader = pgn::Reader::new(Bits { text, size }).with_options(options);
                let (mut games, mut errors) = (0, Vec::new());
                for record in reader.records() {
                    match record {
                        Ok(record) => games += usize::from(record.tags().event() == "good"),
                        Err(error) => errors.push(error),
                    }
                }
                let [error] = &errors[..] else {
                    panic!("{errors:?}")
                };
                assert_eq!(games, 4, "{end}");
                assert_eq!(error.kind(), &pgn::ErrorKind::GameTooLong { limit: 10_000 });
                let start = 2 * good.len() + noise.len();
                let place = error.location().offset as usize - start;
                assert!((10_000..10_010).contains(&place), "{place}");
            }
        }
    }
}

/// What is wrong in a game that was given up already counts as well: the comment may still be closed.
#[test]
fn a_result_in_an_open_comment_or_variation_ends_no_game() {
    for text in [
        "1. e4 ) {open 1/2-1/2\n closed} e5 1-0\n\n1. d4 *\n",
        // The second line is a game of its own for who has read the first.
        "1. c4 *\n2. Nf3 {a\n 1. e4 ( } 1-0\n ) e5 1-0\n\n1. d4 *\n",
        "1. e4 ) (1. d4 1-0\n ) e5 1-0\n\n1. d4 *\n",
        "1. e4 1-0\n\n1. d4 ; 0-1\nd5 *\n",
        "1. e4 e5 1-0  \n\n1. d4 *\n",
        // The end of the line makes this a tag, which begins a game.
        "1. e4 e5\n[O-\" 1/2-1/2\n",
        "[Event \"\"\r1-0\n",
        "[Event \"x\"]\n) e4 {a\n\n1. e4 \n\n 1/2-1/2\n \n}\\1-0\n\n[Event \"x\"]\n *\n",
    ] {
        for options in [pgn::Options::STRICT, pgn::Options::LENIENT] {
            let whole = heard(pgn::Reader::from_bytes(text.as_bytes()).with_options(options));
            for size in 1..60 {
                let bits = Bits {
                    text: text.as_bytes(),
                    size,
                };
                let streamed = heard(pgn::Reader::new(bits).with_options(options));
                assert_eq!(streamed, whole, "{text}, {size} bytes at a time");
            }
        }
    }
}

/// Long files in which no game begins with an `Event` tag or a plain first move.
#[test]
fn games_that_begin_unusually_are_streamed_too() {
    let mut options = pgn::Options::default();
    options.limits.max_game_len = 1000;
    for game in [
        "1) e4 e5 2) Nf3 1-0\n\n",
        "  [White \"A\"]\n\n  e4 e5 {good} *\n\n",
        "[White  'A']\n\n1.   e4 e5 1/2-1/2\n\n",
        "e4 e5 0-1\n",
    ] {
        let file = game.repeat((1 << 18) / game.len());
        let whole = count(pgn::Reader::from_bytes(file.as_bytes()).with_options(options));
        assert!(whole.0 > 10_000, "{game}");
        for size in [1000, 1 << 20] {
            let text = file.as_bytes();
            let reader = pgn::Reader::new(Bits { text, size }).with_options(options);
            assert_eq!(count(reader), whole, "{game}");
        }
    }
}

#[test]
fn a_result_before_a_failure_ends_its_game() {
    struct Failing(&'static [u8]);
    impl Read for Failing {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            match self.0.read(room)? {
                0 => Err(io::Error::other("the disk is gone")),
                count => Ok(count),
            }
        }
    }
    let mut reader = pgn::Reader::new(Failing(b"1. e4 e5 1-0"));
    let record = reader.next_record().expect("a whole game");
    assert!(record.is_some_and(|record| record.result().is_some()));
    assert!(matches!(
        reader.next_record().expect_err("the disk is gone").kind(),
        pgn::ErrorKind::Io { .. }
    ));
    assert_eq!(reader.next_record(), Ok(None));
}

/// Whoever writes a game into a pipe need not write the next for it to be read.
#[test]
fn a_game_is_read_as_soon_as_its_line_ends() {
    /// Panics if it is read farther than a text.
    struct Pipe(&'static [u8]);
    impl Read for Pipe {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0.is_empty(), "nothing more is written");
            self.0.read(room)
        }
    }
    for text in [
        "1. e4 e5 1-0\n",
        "[Event \"a\"]\n\n1. e4 {good} e5 *\r\n\r\n",
        "1. e4 1/2-1/2 \n",
    ] {
        let mut reader = pgn::Reader::new(Pipe(text.as_bytes()));
        let record = reader.next_record().expect("no error").expect("a game");
        assert!(record.main_line().count() > 0);
    }
}

#[test]
fn memory_is_not_a_question_of_size() {
    /// Remembers the largest number of bytes requested at once.
    struct Asked<R>(R, usize);
    impl<R: Read> Read for &mut Asked<R> {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            self.1 = self.1.max(room.len());
            self.0.read(room)
        }
    }
    let game = b"[Event \"x\"]\n\n1. e4 {some words about it} e5 2. Nf3 (2. f4) *\n\n";
    let mut file = Asked(
        Endless {
            game,
            at: 0,
            left: 30_000_000,
        },
        0,
    );
    let (events, faults) = count(pgn::Reader::new(&mut file));
    assert_eq!(faults, []);
    assert!(events > 3_000_000);
    assert!(file.1 <= 1 << 16, "{} bytes were asked for", file.1);
}

/// A megabyte that repeats a text.
fn repeated(text: &[u8]) -> Vec<u8> {
    text.repeat((1 << 20) / text.len())
}

#[test]
fn nothing_is_scanned_again_and_again() {
    // Looking at the rest of the text, or at all variations, for each of these would take a million
    // million steps.
    let comments = [b"1. e4 {".to_vec(), repeated(b"\n")].concat();
    let endless = [b"\n \n".as_slice(), b"1. e4 {\n\n", b"[[ ", b"[ \"", b"[E "].map(repeated);
    let games = [b"1. e4 ".to_vec(), repeated(b"(d4)"), b"*".to_vec()].concat();
    let last_game = [repeated(b"1. e4 {\n\n"), b"[Event \"x\"]\n".to_vec()].concat();
    for file in endless.into_iter().chain([comments, games, last_game]) {
        let in_memory = count(pgn::Reader::from_bytes(&file));
        assert!(count(pgn::Reader::new(&file[..])) == in_memory);
        let bits = Bits {
            text: &file,
            size: 50,
        };
        assert!(count(pgn::Reader::new(bits)) == in_memory);
        let faults = pgn::Reader::from_bytes(&file)
            .records()
            .filter_map(Result::err);
        assert!(faults.count() >= in_memory.1.len());
    }
}

#[test]
fn numbers_are_not_cut() {
    for digits in 1..100 {
        let digits = "1".repeat(digits);
        let text = format!("1. {digits}. e4 {digits} e5 {digits}-0 *\n\n{digits}.e4 *");
        let whole = told(pgn::Reader::from_bytes(text.as_bytes()));
        for size in 1..60 {
            let bits = Bits {
                text: text.as_bytes(),
                size,
            };
            assert_eq!(
                told(pgn::Reader::new(bits)),
                whole,
                "{size} bytes at a time"
            );
        }
    }
    // A number that is too long is an error wherever it ends.
    let (good, long) = ("\n\n[Event \"x\"]\n\n1. e4 *\n", "1".repeat(2 << 20));
    for text in [
        format!("1. e4 {long} e5 *{good}"),
        format!("1. e4 e5 {long}.Nf3 *{good}"),
    ] {
        let whole = pgn::Options::WHOLE_GAMES;
        let (events, faults) = count(pgn::Reader::from_bytes(text.as_bytes()).with_options(whole));
        assert_eq!(faults, [pgn::ErrorKind::TokenTooLong { limit: 1 << 20 }]);
        let streamed = count(pgn::Reader::new(text.as_bytes()).with_options(whole));
        assert_eq!(streamed, (events, faults));
    }
}

#[test]
fn a_file_that_cannot_be_read_further_ends() {
    struct Failing(u32);
    impl Read for Failing {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => {
                    room[..10].copy_from_slice(b"1. e4 e5 2");
                    Ok(10)
                }
                2 => Err(io::ErrorKind::Interrupted.into()),
                _ => Err(io::Error::other("the disk is gone")),
            }
        }
    }
    let mut reader = pgn::Reader::new(Failing(0));
    assert_eq!(reader.next_event(), Ok(Some(pgn::Event::Begin)));
    assert!(matches!(reader.next_event(), Ok(Some(pgn::Event::Move(_)))));
    assert!(matches!(reader.next_event(), Ok(Some(pgn::Event::Move(_)))));
    let error = reader.next_event().expect_err("the disk is gone");
    assert_eq!(
        error.to_string(),
        "game 1, line 1, column 10: reading failed: the disk is gone"
    );
    assert_eq!(reader.next_event(), Ok(None));
    assert_eq!(reader.next_event(), Ok(None));
}

#[test]
fn unwanted_parts_are_skipped() {
    let mut options = pgn::Options::WHOLE_GAMES;
    options.comments = false;
    options.variations = false;
    for text in FILES {
        let mut all = pgn::Reader::from_bytes(text).with_options(pgn::Options::WHOLE_GAMES);
        let mut some = pgn::Reader::from_bytes(text).with_options(options);
        let mut depth = 0;
        loop {
            let wanted = loop {
                match all.next_event() {
                    Ok(Some(pgn::Event::VariationStart)) => depth += 1,
                    Ok(Some(pgn::Event::VariationEnd)) => depth -= 1,
                    Ok(Some(pgn::Event::Comment(_))) => {}
                    Ok(Some(_)) if depth > 0 => {}
                    other => break other,
                }
            };
            // If variations are damaged, the two readers see different things.
            let (Ok(wanted), Ok(told)) = (wanted, some.next_event()) else {
                break;
            };
            assert_eq!(told, wanted);
            if told.is_none() {
                break;
            }
        }
    }
}

#[test]
fn what_stands_in_a_variation_does_not_end_it_early() {
    let mut options = pgn::Options::WHOLE_GAMES;
    options.comments = false;
    options.variations = false;
    for text in [
        "1. e4 (1.d4 d5) e5 *",
        "1. e4 (1. d4 {a) b} d5) e5 *",
        "1. e4 (1. d4 ; a) b\nd5) e5 *",
        "1. e4 (1. d4\n% a) b\nd5) e5 *",
    ] {
        let reader = pgn::Reader::from_bytes(text.as_bytes()).with_options(options);
        assert_eq!(told(reader), ["1.e4 e5 *"], "{text}");
    }
}

#[test]
fn texts_of_events_are_compared() {
    let mut first = pgn::Reader::from_bytes(b"1. e4 *");
    let mut second = pgn::Reader::from_bytes(b"1. d4 *");
    assert_eq!(first.next_event(), second.next_event());
    assert_ne!(first.next_event(), second.next_event());
    assert_eq!(first.next_event(), second.next_event());
}

#[test]
fn the_tags_of_a_game_are_over_at_the_first_event_of_its_movetext() {
    for text in FILES {
        let mut reader = pgn::Reader::from_bytes(text);
        let mut in_movetext = false;
        loop {
            match reader.next_event() {
                Ok(None) => break,
                Ok(Some(pgn::Event::Begin)) | Err(_) => in_movetext = false,
                Ok(Some(pgn::Event::Tag { .. })) => assert!(!in_movetext),
                Ok(Some(pgn::Event::End(_))) => in_movetext = false,
                Ok(Some(event)) => in_movetext |= event.is_movetext(),
            }
        }
    }
}

#[test]
fn the_text_of_a_move_is_read_on_a_board() -> Result<(), Box<dyn std::error::Error>> {
    let mut reader = pgn::Reader::from_bytes(b"1. e4 e5 2. Nf9 *");
    let mut position = touchmove::Position::standard();
    let mut refused = Vec::new();
    while let Some(event) = reader.next_event()? {
        let pgn::Event::Move(san) = event else {
            continue;
        };
        match san.to_legal_move(&position) {
            Ok(legal) => position = legal.play(),
            Err(error) => refused.push((san.to_string(), Err(error))),
        }
    }
    assert_eq!(refused, [("Nf9".to_owned(), position.parse_san("Nf9"))]);
    Ok(())
}

/// The next game is found wherever its tag stands beside the place where a game that is too long is cut.
#[test]
fn a_game_that_is_too_long_may_be_cut_anywhere() {
    let mut options = pgn::Options::WHOLE_GAMES;
    options.limits.max_game_len = 10_000;
    let near = (-20..=20).chain((-8500..-20).step_by(500));
    for (distance, result) in near.flat_map(|near| [(near, "1-0"), (near, "")]) {
        for line_end in ["\n", "\r\n"] {
            let end = format!("{result}{line_end}{line_end}");
            // A stream holds 64 KiB of it.
            let length = (65_536 + distance) as usize - end.len();
            let mut long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(3000);
            long.truncate(length - 1);
            let short = format!("[Event \"x\"]{line_end}{line_end}1. d4 *{line_end}{line_end}");
            let file = format!("{long} {end}{}", short.repeat(500));
            let text = file.as_bytes();
            let mut whole = pgn::Reader::from_bytes(text)
                .with_options(options)
                .records();
            let mut streamed = pgn::Reader::new(Bits {
                text,
                size: 1 << 20,
            })
            .with_options(options)
            .records();
            loop {
                let (one, other) = (whole.next(), streamed.next());
                assert_eq!(one, other, "{distance} {result:?} {line_end:?}");
                if one.is_none() {
                    break;
                }
            }
        }
    }
}

/// Returns where each tag and each move stands, and the end of the file.
fn places<S: pgn::Source>(mut reader: pgn::Reader<S>) -> Vec<(String, pgn::Location)> {
    let mut places = Vec::new();
    // A hundred events at most, so that a reader that repeats an error fails.
    for _ in 0..100 {
        let told = match reader.next_event() {
            Ok(Some(event @ (pgn::Event::Tag { .. } | pgn::Event::Move(_)))) => {
                format!("{event:?}")
            }
            Ok(None) => {
                places.push(("the end".into(), reader.location()));
                return places;
            }
            _ => continue,
        };
        places.push((told, reader.location()));
    }
    panic!("{places:?}");
}

/// What is passed over in a stream still counts for the place of what follows, and for its empty lines.
#[test]
fn places_are_right_behind_what_is_passed_over() {
    let mut options = pgn::Options::LENIENT;
    options.limits.max_game_len = 40;
    options.limits.max_token_len = 12;
    let comment = format!("1. e4 {{{}", "a".repeat(70_000));
    let value = format!("1. e4 *\n\n[Event \"{}", "a".repeat(70_000));
    let noise = format!("1. e4 *\n\n{}", "once more\n".repeat(7000));
    let next = "\n\n[Event \"B\"]\n[Site \"C\"]\n\n1. d4 *\n";
    for before in [comment, value, noise] {
        for behind in [next, "\n\n"] {
            let file = format!("{before}{behind}");
            for file in [file.replace('\n', "\r\n"), file] {
                let units: Vec<u16> = file.encode_utf16().collect();
                let wide = |order: fn(u16) -> [u8; 2]| -> Vec<u8> {
                    let units = [0xFEFF].into_iter().chain(units.iter().copied());
                    units.flat_map(order).collect()
                };
                for text in [
                    file.into_bytes(),
                    wide(u16::to_le_bytes),
                    wide(u16::to_be_bytes),
                ] {
                    let text = &text[..];
                    let whole = places(pgn::Reader::from_bytes(text).with_options(options));
                    assert_eq!(whole.len(), if behind == next { 5 } else { 2 });
                    for size in [999, 1 << 20] {
                        let reader = pgn::Reader::new(Bits { text, size }).with_options(options);
                        assert_eq!(places(reader), whole);
                    }
                }
            }
        }
    }
}

/// Ten games at most, so that a reader that repeats an error fails.
#[test]
fn much_space_and_much_noise_are_streamed_too() {
    fn first<S: pgn::Source>(reader: pgn::Reader<S>) -> Vec<Result<String, pgn::ErrorKind>> {
        let games = reader.records().take(10);
        games
            .map(|game| match game {
                Ok(record) => Ok(record.tags().event().to_owned()),
                Err(error) => Err(error.kind().clone()),
            })
            .collect()
    }
    let mut options = pgn::Options::WHOLE_GAMES;
    options.limits.max_game_len = 1000;
    let good = "[Event \"good\"]\n\n1. e4 *\n\n";
    let space = format!("{good}1. e4{}e5 *\n\n{good}", " ".repeat(70_000));
    let noise = format!("{good}{}\n{good}", "once more\n".repeat(7000));
    for (file, games) in [(space, 3), (noise, 2)] {
        let text = file.as_bytes();
        let whole = first(pgn::Reader::from_bytes(text).with_options(options));
        assert_eq!(whole.len(), games);
        for size in [1000, 1 << 20] {
            let reader = pgn::Reader::new(Bits { text, size }).with_options(options);
            assert_eq!(first(reader), whole);
        }
    }
}

/// The error stands behind the move of a number; without one there is none.
#[test]
fn a_number_alone_is_not_too_much() {
    let mut options = pgn::Options::WHOLE_GAMES;
    options.limits.max_game_len = 20;
    for (file, place) in [
        ("1. e4 e5 2. Nf3 Nc6 33 Bb5 *", Some(26)),
        ("1. e4 e5 2. Nf3 Nc6 33", None),
    ] {
        let text = file.as_bytes();
        let whole = pgn::Reader::from_bytes(text)
            .with_options(options)
            .next_record();
        let bits = Bits { text, size: 1 };
        let streamed = pgn::Reader::new(bits).with_options(options).next_record();
        for record in [whole, streamed] {
            assert_eq!(
                record.err().map(|error| error.location().offset),
                place,
                "{file}"
            );
        }
    }
}

/// There is room for what stands before the longest game.
#[test]
fn a_game_as_long_as_its_limit_is_streamed_behind_a_comment() {
    let mut options = pgn::Options::default();
    options.limits.max_game_len = 100_000;
    let long = format!(
        "[Event \"long\"]\n\n1. {}*\n\n",
        "Nf3 Nf6 Ng1 Ng8 ".repeat(6245)
    );
    let short = "[Event \"short\"]\n\n1. d4 *\n\n".repeat(3);
    let file = format!("; {}\n{long}{short}", "x".repeat(2000));
    let text = file.as_bytes();
    let whole = count(pgn::Reader::from_bytes(text).with_options(options));
    assert_eq!(whole.1, []);
    for size in [1000, 1 << 20] {
        assert_eq!(
            count(pgn::Reader::new(Bits { text, size }).with_options(options)),
            whole
        );
    }
}

/// A text that has grown by a sixteenth is tried again: 31 bytes, then 35.
#[test]
fn a_game_is_read_as_soon_as_its_end_is_written() {
    struct Pipe(std::vec::IntoIter<&'static str>);
    impl Read for Pipe {
        fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
            let now = self.0.next().expect("nothing more is written").as_bytes();
            room[..now.len()].copy_from_slice(now);
            Ok(now.len())
        }
    }
    let written = vec!["1. e4 {a comment that says 1-0\n", "} *\n"];
    let mut reader = pgn::Reader::new(Pipe(written.into_iter()));
    let record = reader.next_record().expect("no error").expect("a game");
    assert_eq!(record.main_line().count(), 1);
}

/// 256 bytes decide what a move number begins, and whether a variation goes on.
#[test]
fn what_decides_a_meaning_stands_near() {
    for (nags, games) in [(85, 2), (86, 1)] {
        let file = format!("1. e4 *\n{}1. d4 *\n", "$1 ".repeat(nags));
        let text = file.as_bytes();
        assert_eq!(pgn::Reader::from_bytes(text).records().count(), games);
        let bits = Bits { text, size: 1 };
        assert_eq!(pgn::Reader::new(bits).records().count(), games);
    }
    for (words, is_closed) in [(40, true), (60, false)] {
        let file = format!("1. e4 (1. d4 1-0 {}) e5 *", "word ".repeat(words));
        let reader = pgn::Reader::from_bytes(file.as_bytes());
        let record = reader.with_options(pgn::Options::WHOLE_GAMES).next_record();
        assert_eq!(record.is_ok(), is_closed);
    }
}

/// The language is that of moves behind which more stands than is looked at.
#[test]
fn a_language_is_found_before_a_long_comment() {
    let comment = "x".repeat(1 << 16);
    let file = format!("1. e4 e5 2. Lc4 Sc6 3. Dh5 Sf6 4. Dxf7# {{{comment}}} 1-0");
    let mut reader = pgn::Reader::from_bytes(file.as_bytes());
    let record = reader.next_record().expect("no error").expect("a game");
    assert_eq!(record.main_line().count(), 7);
    let kinds: Vec<_> = reader.faults().iter().map(pgn::Error::kind).collect();
    assert_eq!(kinds, [&pgn::ErrorKind::Letters]);
}
