//! Sloppy files in the style of many programs: what is read, what is reported, what strict says.

use std::fmt::Write;
use std::io::Read;

use touchmove::pgn::{self, Options};

/// Each case is a title, a file after `<` with escapes, and what the readers say of it:
///
/// * `=` a game, `~` a tolerated mistake and `!` an error, with its byte and text;
/// * `whole` the same with whole games or none, and `strict` the same with nothing tolerated, if they
///   differ from the lenient reader.
const TABLE: &str = include_str!("sloppy.txt");

/// The bytes of a text with escapes.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        if character != '\\' {
            bytes.extend(character.to_string().bytes());
            continue;
        }
        let (escape, after) = rest.split_at(1);
        rest = after;
        match escape {
            "n" => bytes.push(b'\n'),
            "t" => bytes.push(b'\t'),
            "0" => bytes.push(0),
            "\\" => bytes.push(b'\\'),
            "x" => {
                let (number, after) = rest.split_at(2);
                bytes.push(u8::from_str_radix(number, 16).expect("two digits"));
                rest = after;
            }
            "u" => {
                let (number, after) = rest[1..].split_once('}').expect("a brace");
                let number = u32::from_str_radix(number, 16).expect("digits");
                bytes.extend(
                    char::from_u32(number)
                        .expect("a character")
                        .to_string()
                        .bytes(),
                );
                rest = after;
            }
            other => panic!("an unknown escape: {other}"),
        }
    }
    bytes
}

fn line(sign: char, fault: &pgn::Error) -> String {
    let offset = fault.location().offset;
    format!("{sign} {offset}: {:?}: {}", fault.text(), fault.kind())
}

/// The games, tolerated mistakes and errors of a file.
fn told<S: pgn::Source>(reader: pgn::Reader<S>, options: Options) -> Vec<String> {
    let mut reader = reader.with_options(options);
    let mut told = Vec::new();
    loop {
        let game = reader.next_record();
        told.extend(reader.faults().iter().map(|fault| line('~', fault)));
        match game {
            Ok(None) => return told,
            Ok(Some(record)) => {
                let text = record.to_pgn(pgn::Style::Compact);
                told.push(format!("= {}", text.trim_end().replace('\n', " ")));
            }
            Err(error) => told.push(line('!', &error)),
        }
    }
}

/// What the table must say of a file.
fn described(file: &[u8]) -> String {
    let mut text = String::new();
    let lenient = told(pgn::Reader::from_bytes(file), Options::LENIENT);
    for line in &lenient {
        writeln!(text, "{line}").expect("a string");
    }
    for (name, options) in [("whole", Options::WHOLE_GAMES), ("strict", Options::STRICT)] {
        let other = told(pgn::Reader::from_bytes(file), options);
        if other != lenient {
            for line in other {
                writeln!(text, "{name} {line}").expect("a string");
            }
        }
    }
    text
}

/// The titles and files of the table, and what it says of them.
fn cases() -> impl Iterator<Item = (&'static str, Vec<u8>, String)> {
    TABLE.split("\n\n").map(|case| {
        let (title, rest) = case.split_once("\n< ").expect("a title and a file");
        let (file, said) = rest.split_once('\n').unwrap_or((rest, ""));
        (title, unescaped(file), format!("{}\n", said.trim_end()))
    })
}

#[test]
fn sloppy_files_are_read_as_users_want() {
    let mut wrong = String::new();
    for (title, file, said) in cases() {
        let told = described(&file);
        if told != said {
            writeln!(wrong, "{title}\n{told}").expect("a string");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(cases().count() >= 220, "{} cases", cases().count());
}

#[test]
fn nothing_is_read_differently_in_silence() {
    for (title, file, _) in cases() {
        let strict = told(pgn::Reader::from_bytes(&file), Options::STRICT);
        let lenient = told(pgn::Reader::from_bytes(&file), Options::LENIENT);
        let is_fault = |line: &String| !line.starts_with('=');
        if strict.iter().any(is_fault) {
            assert!(lenient.iter().any(is_fault), "{title}: {lenient:?}");
        } else {
            assert_eq!(lenient, strict, "{title}");
        }
    }
}

/// What a board says of a file: the last position of each game, the mistakes and the errors.
fn replayed(file: &[u8]) -> Vec<String> {
    let mut reader = pgn::Reader::from_bytes(file);
    let (mut replay, mut said) = (pgn::Replay::new(), Vec::new());
    let mut depth = 0_usize;
    loop {
        let event = match reader.next_event() {
            Ok(None) => return said,
            Ok(Some(event)) => event,
            Err(_) => continue,
        };
        let is_end = matches!(event, pgn::Event::End(_));
        match event {
            pgn::Event::Begin => depth = 0,
            pgn::Event::VariationStart => depth += 1,
            pgn::Event::VariationEnd => depth -= 1,
            _ => {}
        }
        let applied = replay.apply(event);
        if let Some(fault) = replay.take_fault() {
            said.push(format!("~ {}: {fault}", reader.location().offset));
        }
        match applied {
            Err(kind) => said.push(format!("~ {}", line(' ', &reader.reject_line(kind)))),
            Ok(()) if is_end && depth == 0 => said.push(format!("= {}", replay.position())),
            Ok(()) => {}
        }
    }
}

#[test]
fn a_board_reads_every_spelling_that_a_record_reads() {
    for (title, file, _) in cases() {
        let mut reader = pgn::Reader::from_bytes(&file);
        let mut positions = Vec::new();
        while let Ok(Some(record)) = reader.next_record() {
            let last = record.main_line().last().unwrap_or(record.root());
            let position = record.position(last).expect("a position");
            positions.push(format!("= {position}"));
        }
        let said = replayed(&file);
        for position in positions {
            assert!(said.contains(&position), "{title}: {position} {said:?}");
        }
    }
}

/// A reader that returns as many bytes at a time as a generator says.
struct Pieces<'t> {
    text: &'t [u8],
    seed: u64,
    most: u64,
}

impl Read for Pieces<'_> {
    fn read(&mut self, room: &mut [u8]) -> std::io::Result<usize> {
        self.seed = self
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let size = 1 + (self.seed >> 33) % self.most;
        let size = (size as usize).min(room.len()).min(self.text.len());
        let (now, later) = self.text.split_at(size);
        room[..size].copy_from_slice(now);
        self.text = later;
        Ok(size)
    }
}

/// Every event and error of a file, with its place.
fn heard<S: pgn::Source>(reader: pgn::Reader<S>, options: Options) -> Vec<String> {
    let mut reader = reader.with_options(options);
    let mut heard = Vec::new();
    loop {
        match reader.next_event() {
            Ok(None) => return heard,
            Ok(Some(event)) => {
                let event = format!("{event:?}");
                heard.push(format!("{event} at {:?}", reader.location()));
            }
            Err(error) => heard.push(format!("{error:?}")),
        }
    }
}

#[test]
fn nothing_depends_on_how_a_file_is_cut() {
    for (title, file, _) in cases() {
        for limit in [4, 12, 30, 1 << 20] {
            for options in [Options::LENIENT, Options::WHOLE_GAMES, Options::STRICT] {
                let mut limits = pgn::Limits::default();
                limits.max_game_len = limit;
                let mut options = options;
                options.limits = limits;
                let whole = heard(pgn::Reader::from_bytes(&file), options);
                let records = told(pgn::Reader::from_bytes(&file), options);
                for (seed, most) in [(0, 1), (1, 2), (2, 3), (3, 9), (4, 40)] {
                    let pieces = || {
                        pgn::Reader::new(Pieces {
                            text: &file,
                            seed,
                            most,
                        })
                    };
                    assert_eq!(
                        heard(pieces(), options),
                        whole,
                        "{title}, {most} bytes, {limit}"
                    );
                    assert_eq!(
                        told(pieces(), options),
                        records,
                        "{title}, {most} bytes, {limit}"
                    );
                }
            }
        }
    }
}

#[test]
fn sloppy_files_are_cut_without_a_difference() {
    let file: Vec<u8> = cases()
        .flat_map(|(_, file, _)| [&file, &b"\n\n"[..]].concat())
        .collect();
    let games = |file: &[u8]| -> Vec<String> {
        let told = told(pgn::Reader::from_bytes(file), Options::LENIENT);
        told.into_iter()
            .filter(|line| line.starts_with('='))
            .collect()
    };
    let whole = games(&file);
    for parts in 1..300 {
        let pieces = pgn::split(&file, parts, pgn::Options::LENIENT);
        let apart: Vec<String> = pieces.into_iter().flat_map(games).collect();
        assert_eq!(apart, whole, "{parts}");
    }
}

#[test]
fn the_byte_of_a_fault_is_that_of_the_text() {
    let mut limits = pgn::Limits::default();
    limits.max_game_len = 4;
    let mut options = Options::WHOLE_GAMES;
    options.limits = limits;
    let file = b"e4 e.p. e5 *";
    for most in 1..12 {
        let pieces = Pieces {
            text: file,
            seed: most,
            most,
        };
        let error = pgn::Reader::new(pieces)
            .with_options(options)
            .next_record()
            .expect_err("too long");
        assert_eq!(error.kind(), &pgn::ErrorKind::GameTooLong { limit: 4 });
        assert_eq!(error.location().offset, 7, "{most} bytes at a time");
    }
}

#[test]
fn variations_of_partial_games_are_closed() {
    for file in [
        "1. e4 (1. d4 (1. c4 c5 $",
        "1. e4 (1. d4 (1. c4 {open",
        "1. e4 (1. d4 d5 (1... e5) 2. Ke5 (2. c4) d6) e5 *",
        "1. e4 (1. d4 (1. e5 (1. a4) a5) d5) e5 2. Ke3 (2. d4) *",
        "(1. d4 (1. c4) d5) 1. e4 *",
        "1. e4 (1. d4 d5 0-1",
    ] {
        let mut reader = pgn::Reader::from_bytes(file.as_bytes()).with_options(Options::LENIENT);
        let mut replay = pgn::Replay::new().with_options(Options::LENIENT);
        let (mut depth, mut ends) = (0, 0);
        while let Some(event) = reader.next_event().expect("all errors are kept") {
            match event {
                pgn::Event::VariationStart => depth += 1,
                pgn::Event::VariationEnd => depth -= 1,
                pgn::Event::End(_) => ends += 1,
                _ => {}
            }
            if let Err(kind) = replay.apply(event) {
                let _ = reader.reject_line(kind);
            }
        }
        assert_eq!((depth, ends), (0, 1), "{file}");
        let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let after = replay.position().to_string();
        assert!(
            after == e4 || after.contains("/4p3/4P3/"),
            "{file}: {after}"
        );
    }
}

/// Texts of which a careless reader would read the rest again at every step. These are a quarter of a megabyte
/// long, so that reading all of them would take minutes.
#[test]
fn time_is_linear_in_sloppy_text() {
    for (title, unit) in [
        ("blanks beyond ASCII", "x\u{A0}"),
        ("moves apart by blanks beyond ASCII", "Nf3\u{A0}"),
        ("blanks alone", "\u{200B}"),
        ("ellipses", "e4…"),
        ("nested braces", "{{}"),
        ("nested braces and lines", "{{}\n"),
        ("nested braces that grow and shrink", "{{{{}}}{{}"),
        ("empty lines and comments", "e4\n\n{a}\n"),
        ("empty lines and words", "\n\nx\n"),
        ("brackets", "["),
        ("malformed tags", "[a "),
        ("markup", "<b"),
        ("parentheses with numbers", "(1 "),
        ("hyphens", "- "),
        ("file letters", "a "),
        ("percent signs", "  %"),
        ("numbers", "1 "),
        ("quotes", "[a \"\\\""),
    ] {
        for start in ["", "1. e4 ", "[White \"A\"]\n\n"] {
            let file = start.to_owned() + &unit.repeat((1 << 18) / unit.len());
            for options in [Options::LENIENT, Options::WHOLE_GAMES, Options::STRICT] {
                let mut reader = pgn::Reader::from_bytes(file.as_bytes()).with_options(options);
                let mut events = 0;
                while !matches!(reader.next_event(), Ok(None)) {
                    events += 1;
                }
                assert!(events <= file.len(), "{title}: {events} events");
            }
            assert!(
                pgn::split(file.as_bytes(), 2, pgn::Options::LENIENT).concat() == file.as_bytes(),
                "{title}"
            );
        }
    }
}

#[test]
fn a_list_of_faults_says_that_there_are_more() {
    for (commas, listed) in [(999, 999), (1000, 1000), (1001, 1001), (5000, 1001)] {
        let file = format!("1. e4{} *", " ,".repeat(commas));
        let mut reader = pgn::Reader::from_bytes(file.as_bytes());
        assert!(reader.next_record().is_ok_and(|game| game.is_some()));
        let kinds = reader.faults().iter().map(pgn::Error::kind);
        let more = kinds.filter(|kind| matches!(kind, pgn::ErrorKind::MoreFaults { limit: 1000 }));
        assert_eq!(more.count(), usize::from(commas > 1000));
        assert_eq!(reader.faults().len(), listed);
    }
}

#[test]
fn rights_of_displaced_rooks_may_be_dropped() {
    let file = b"[FEN \"4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1\"]\n\n1. Kd2 *";
    for (standard_castling, rights, faults) in [(false, "w Q -", 0), (true, "w - -", 1)] {
        let mut options = Options::LENIENT;
        options.standard_castling = standard_castling;
        let mut reader = pgn::Reader::from_bytes(file).with_options(options);
        let record = reader.next_record().expect("no error").expect("a game");
        let start = record.position(record.root()).expect("a root").to_string();
        assert!(start.contains(rights), "{start}");
        assert_eq!(reader.faults().len(), faults);
        let rights = |fault: &pgn::Error| fault.kind() == &pgn::ErrorKind::CastlingRights;
        assert!(reader.faults().iter().all(rights));
    }
}

#[test]
fn files_are_read_in_the_letters_of_a_language() {
    let mut german = Options::WHOLE_GAMES;
    german.letters = touchmove::san::PieceLetters::GERMAN;
    let read = |file: &str| told(pgn::Reader::from_bytes(file.as_bytes()), german);
    assert_eq!(
        read("1. e4 e5 2. Lc4 Sc6 3. Dh5 Sf6 4. Dxf7# 1-0"),
        ["= 1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6 4.Qxf7# 1-0"]
    );
    // Small letters, and squares in capitals, are reported.
    let told = read("1. e4 e5 2. lc4 sc6 3. DH5 SF6 *");
    assert_eq!(
        told.last().map(String::as_str),
        Some("= 1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6 *")
    );
    assert_eq!(told.len(), 5, "{told:?}");
    // A letter apart from its square is neither noise nor a novelty.
    for (file, fault) in [
        ("1. e4 e5 2. S f3 *", "! 12: \"S\""),
        ("1. e4 e5 2. Sf3 S c6 *", "! 16: \"S\""),
        ("1. e4 e5 2. Sf3 D h4 *", "! 16: \"D\""),
        ("1. e4 d5 2. exd5 Dx d5 *", "! 17: \"Dx\""),
    ] {
        let told = read(file);
        assert!(told.len() == 1 && told[0].starts_with(fault), "{told:?}");
    }
}
