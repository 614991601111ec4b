//! Files with the piece letters of another language.

use touchmove::pgn::{self, ErrorKind, Options, Reader};
use touchmove::san::{NotationStyle, PieceLetters};
use touchmove::{GameRecord, Position};

fn with(letters: PieceLetters<'static>, options: Options) -> Options {
    let mut options = options;
    options.letters = letters;
    options
}

/// The moves in English, and what was tolerated.
fn read(file: &[u8], options: Options) -> Result<(String, Vec<String>), ErrorKind> {
    let mut reader = Reader::from_bytes(file).with_options(options);
    let record = reader.next_record().map_err(|error| error.kind().clone())?;
    let moves = record.expect("a game").to_pgn(pgn::Style::Compact);
    let faults = reader.faults().iter().map(|fault| fault.text().to_owned());
    Ok((moves.trim_end().to_owned(), faults.collect()))
}

/// A game with every piece, castling, a promotion, a check and a variation.
const GAME: &str = "1.e4 e5 (1...d5 2.exd5 c6 3.dxc6 Nf6 4.cxb7 Bd7 5.bxa8=Q e6) 2.Nf3 Nc6 3.Bc4 Bc5 4.O-O Nf6 \
    5.Re1 Qe7 6.Bxf7+ Kxf7 7.d3 Rf8 8.Nbd2 *";

#[test]
fn every_language_is_read_as_it_is_written() {
    let record: GameRecord = GAME.parse().unwrap_or_else(|error| panic!("{error}"));
    for letters in [
        PieceLetters::CZECH,
        PieceLetters::DANISH,
        PieceLetters::DUTCH,
        PieceLetters::ESTONIAN,
        PieceLetters::FINNISH,
        PieceLetters::FRENCH,
        PieceLetters::GERMAN,
        PieceLetters::HUNGARIAN,
        PieceLetters::ICELANDIC,
        PieceLetters::ITALIAN,
        PieceLetters::NORWEGIAN,
        PieceLetters::POLISH,
        PieceLetters::PORTUGUESE,
        PieceLetters::ROMANIAN,
        PieceLetters::RUSSIAN,
        PieceLetters::SPANISH,
        PieceLetters::SWEDISH,
    ] {
        for notation in [NotationStyle::SAN, NotationStyle::LONG] {
            let text = record.to_pgn({
                let mut options = pgn::WriteOptions::default();
                options.notation = notation.with(|style| style.letters = letters);
                options
            });
            for base in [Options::LENIENT, Options::STRICT] {
                let mut reader =
                    Reader::from_bytes(text.as_bytes()).with_options(with(letters, base));
                let again = reader
                    .next_record()
                    .unwrap_or_else(|error| panic!("{text}{error}"));
                assert_eq!(again.as_ref(), Some(&record), "{text}");
                assert_eq!(reader.faults(), []);
                assert_eq!(reader.next_record(), Ok(None));
            }
            // In English it is another game, and mostly none.
            let mut english = Options::LENIENT;
            english.leniency = english.leniency.without(pgn::Leniency::MOVES);
            let mut reader = Reader::from_bytes(text.as_bytes()).with_options(english);
            assert_ne!(
                reader.next_record().ok().flatten().as_ref(),
                Some(&record),
                "{text}"
            );
            // The moves show which language it is.
            let mut reader = Reader::from_bytes(text.as_bytes());
            assert_eq!(
                reader.next_record().ok().flatten().as_ref(),
                Some(&record),
                "{text}"
            );
            let kinds: Vec<_> = reader.faults().iter().map(pgn::Error::kind).collect();
            assert_eq!(kinds, [&ErrorKind::Letters], "{text}");
        }
    }
}

#[test]
fn a_german_file_is_read() {
    let german = with(PieceLetters::GERMAN, Options::LENIENT);
    let file = b"[White \"M\xFCller\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 (3... Sf6 4. 0-0 Sxe4 5. Te1 Sd6) 4. Lxc6 dxc6 5. d4 exd4 6. Dxd4 Dxd4 7. Sxd4 1/2-1/2\n";
    let (moves, faults) = read(file, german).expect("a game");
    assert_eq!(
        moves,
        "[White \"Müller\"]\n1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 (3...Nf6 4.O-O Nxe4 5.Re1 Nd6) 4.Bxc6 dxc6 5.d4 exd4 6.Qxd4 Qxd4 7.Nxd4 1/2-1/2",
    );
    assert_eq!(faults, [""; 0]);
    // Whoever does not know the language is told where it shows.
    for options in [Options::LENIENT, Options::WHOLE_GAMES] {
        assert_eq!(
            read(file, options),
            Ok((moves.clone(), vec!["Sf3".to_owned()]))
        );
    }
    // As English it is cut where the letters begin.
    let mut english = Options::LENIENT;
    english.leniency = english.leniency.without(pgn::Leniency::MOVES);
    let (moves, faults) = read(file, english).expect("a game");
    let cut = r#"1.e4 e5 {[%cut expected a piece letter, a square or castling at byte 0 of the move: "Sf3"]} 1/2-1/2"#;
    assert!(moves.ends_with(cut), "{moves}");
    assert_eq!(faults, ["Sf3"]);
}

#[test]
fn promotions_figurines_and_careless_moves_are_read_in_the_language() {
    let german = with(PieceLetters::GERMAN, Options::LENIENT);
    let strict = with(PieceLetters::GERMAN, Options::STRICT);
    for (file, moves) in [
        (
            "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"] 1. a8=D+ *",
            "1.a8=Q+ *",
        ),
        (
            "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"] 1. a8S *",
            "1.a8=N *",
        ),
        (
            "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"] 1. a8(D)+ *",
            "1.a8=Q+ *",
        ),
        ("1. ♘f3 ♞f6 2. Sg1 *", "1.Nf3 Nf6 2.Ng1 *"),
    ] {
        for options in [german, strict] {
            let (read, faults) = read(file.as_bytes(), options).expect("a game");
            assert!(
                read.ends_with(&format!("\n{moves}")) || read == moves,
                "{read}"
            );
            assert_eq!(faults, [""; 0], "{file}");
        }
    }
    assert_eq!(
        read(b"1. Sf3 Sf6ch *", german),
        Ok(("1.Nf3 Nf6 *".into(), vec!["Sf6ch".into()]))
    );
    assert!(read(b"1. Sf3 Sf6ch *", strict).is_err());
}

/// A letter of another language is an error, unless it means one piece in all of them.
#[test]
fn foreign_letters_are_errors() {
    for (letters, file, tolerated) in [
        (PieceLetters::GERMAN, "1. e4 e5 2. Nf3 *", None),
        (PieceLetters::GERMAN, "1. e4 e5 2. Qh5 *", Some("Qh5")),
        (PieceLetters::ENGLISH, "1. e4 e5 2. Sf3 *", None),
        (PieceLetters::ENGLISH, "1. e4 e5 2. Dh5 *", Some("Dh5")),
        (PieceLetters::RUSSIAN, "1. e4 e5 2. Nf3 *", None),
    ] {
        let strict = read(file.as_bytes(), with(letters, Options::STRICT));
        assert!(matches!(strict, Err(ErrorKind::San(_))), "{file}");
        match read(file.as_bytes(), with(letters, Options::WHOLE_GAMES)) {
            Ok((_, faults)) => assert_eq!(faults, Vec::from_iter(tolerated), "{file}"),
            Err(ErrorKind::San(_)) => assert_eq!(tolerated, None, "{file}"),
            read => panic!("{file}: {read:?}"),
        }
    }
}

#[test]
fn a_replay_reads_the_language_too() {
    let options = with(PieceLetters::GERMAN, Options::LENIENT);
    let mut reader = Reader::from_bytes(b"1. Sf3 d5 2. Sc3 Dd6 *").with_options(options);
    let mut replay = pgn::Replay::new().with_options(options);
    while let Some(event) = reader.next_event().expect("events") {
        replay.apply(event).expect("a legal move");
    }
    let expected = "rnb1kbnr/ppp1pppp/3q4/3p4/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 4 3";
    assert_eq!(
        replay.position(),
        &expected.parse::<Position>().expect("a position")
    );
}
