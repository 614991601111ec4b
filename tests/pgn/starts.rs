//! Where games start: names of variants, and castling rights of standard chess only.

use touchmove::pgn::{ErrorKind, Options, Reader};
use touchmove::{GameRecord, Move, Position};

const STANDARD: Options = {
    let mut options = Options::LENIENT;
    options.standard_castling = true;
    options
};

/// A Chess960 start with the kings on b1 and b8.
const SHUFFLED: &str = "rkbnnqbr/pppppppp/8/8/8/8/PPPPPPPP/RKBNNQBR w KQkq - 0 1";

fn file(tags: &[(&str, &str)], moves: &str) -> String {
    let tags: String = tags
        .iter()
        .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
        .collect();
    format!("{tags}\n{moves}\n")
}

/// The first game, and what was tolerated.
fn read(file: &str, options: Options) -> Result<(GameRecord, Vec<ErrorKind>), ErrorKind> {
    let mut reader = Reader::from_bytes(file.as_bytes()).with_options(options);
    let record = reader.next_record().map_err(|error| error.kind().clone())?;
    let faults = reader.faults().iter().map(|fault| fault.kind().clone());
    Ok((record.expect("a game"), faults.collect()))
}

/// Asserts that both readers accept a start without a report.
#[track_caller]
fn assert_start(tags: &[(&str, &str)], fen: &str) {
    let text = file(tags, "*");
    for options in [Options::LENIENT, Options::STRICT] {
        let (record, faults) = read(&text, options).unwrap_or_else(|error| panic!("{text}{error}"));
        assert_eq!(
            (record.start().to_string().as_str(), faults.as_slice()),
            (fen, &[][..])
        );
        assert_eq!(record.to_string().parse().as_ref(), Ok(&record), "{text}");
    }
}

#[test]
fn servers_name_chess960_in_many_ways() {
    let normal = Position::standard().to_string();
    for name in [
        "Chess960",
        "chess 960",
        "960",
        "FRC",
        "frc",
        "Fischerandom",
        "FischerRandom",
        "Fischer Random Chess",
        "wild/fr",
        "Wild/FR",
    ] {
        assert_start(&[("Variant", name), ("FEN", SHUFFLED)], SHUFFLED);
        // Without a FEN it is start 518.
        assert_start(&[("Variant", name)], &normal);
    }
    for name in [
        "",
        "?",
        "Standard",
        "Normal",
        "Classical",
        "Chess",
        "From Position",
    ] {
        assert_start(&[("Variant", name)], &normal);
    }
}

/// The wild variants of ICS that have chess moves, from positions that only a FEN tells.
#[test]
fn wild_variants_need_a_fen() {
    let wild = "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
    for name in [
        "wild/0", "wild/1", "wild/2", "wild/3", "wild/4", "wild/5", "wild/6", "wild/7", "wild/8",
        "wild/8a", "Wild/8A", "Illegal",
    ] {
        assert_start(&[("Variant", name), ("FEN", wild)], wild);
        let without = file(&[("Variant", name)], "1. e4 *");
        for options in [Options::LENIENT, Options::STRICT] {
            let variant = name.into();
            assert_eq!(
                read(&without, options),
                Err(ErrorKind::MissingFen { variant })
            );
        }
    }
    for name in ["wild/9", "wild/23", "wild/88", "Suicide", "Bughouse"] {
        let text = file(&[("Variant", name), ("FEN", wild)], "1. e4 *");
        assert_eq!(
            read(&text, Options::LENIENT),
            Err(ErrorKind::UnknownVariant),
            "{name}"
        );
    }
}

#[test]
fn rights_of_displaced_pieces_are_dropped_on_request() {
    for (fen, standard) in [
        (
            SHUFFLED,
            "rkbnnqbr/pppppppp/8/8/8/8/PPPPPPPP/RKBNNQBR w - - 0 1",
        ),
        (
            "r3k2r/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/1R2K1R1 w kq - 0 1",
        ),
        (
            "r4k1r/8/8/8/8/8/8/R3K1R1 b KQkq - 3 9",
            "r4k1r/8/8/8/8/8/8/R3K1R1 b Q - 3 9",
        ),
    ] {
        let text = file(&[("FEN", fen)], "*");
        let (record, faults) = read(&text, STANDARD).expect("a game");
        assert_eq!(record.start().to_string(), standard);
        assert_eq!(faults, [ErrorKind::CastlingRights], "{fen}");
        let mut strict = Options::STRICT;
        strict.standard_castling = true;
        assert_eq!(read(&text, strict), Err(ErrorKind::CastlingRights), "{fen}");
        // Without the option they are rights of Chess960.
        let (record, faults) = read(&text, Options::LENIENT).expect("a game");
        assert_eq!(
            (record.start().to_string().as_str(), faults.as_slice()),
            (fen, &[][..])
        );
    }
    let castling = file(
        &[("FEN", "r1k4r/8/8/8/8/8/8/R1K4R w KQkq - 0 1")],
        "1. O-O *",
    );
    assert!(read(&castling, Options::LENIENT).is_ok());
    assert!(matches!(read(&castling, STANDARD), Err(ErrorKind::San(_))));
}

#[test]
fn standard_rights_stay() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut strict = Options::STRICT;
    strict.standard_castling = true;
    for options in [STANDARD, strict] {
        let (record, faults) =
            read(&file(&[("FEN", fen)], "1. O-O O-O-O *"), options).expect("a game");
        assert_eq!(
            (record.start().to_string().as_str(), faults.as_slice()),
            (fen, &[][..])
        );
        let moves: Vec<Move> = record
            .main_line()
            .filter_map(|node| record.legal_move(node))
            .map(|legal| legal.to_move())
            .collect();
        assert_eq!(
            moves,
            ["e1h1", "e8a8"].map(|mv| mv.parse().expect("a move"))
        );
        // A game without a FEN is not looked at.
        assert_eq!(
            read("1. e4 *", options).map(|(_, faults)| faults),
            Ok(vec![])
        );
    }
}

#[test]
fn only_a_board_alone_leaves_the_side_to_move_open() {
    let board = "4k3/8/8/8/8/8/8/4K3";
    for (fen, first, start) in [
        (format!("«{board}»"), "Kd2", Some("w - - 0 1")),
        (format!("«{board}»"), "Kd7", Some("b - - 0 1")),
        (format!("{board}_w_-_-_0_1"), "Kd2", Some("w - - 0 1")),
        (format!("{board}_w_-_-_0_1"), "Kd7", None),
    ] {
        let text = file(&[("FEN", &fen)], &format!("1. {first} *"));
        match (read(&text, Options::LENIENT), start) {
            (Ok((record, faults)), Some(start)) => {
                assert_eq!(record.start().to_string(), format!("{board} {start}"));
                assert_eq!(record.main_line().count(), 1, "{text}");
                assert_eq!(faults.len(), 1, "{text}");
            }
            (Err(ErrorKind::San(_)), None) => {}
            (read, _) => panic!("{text}{read:?}"),
        }
    }
    let (record, faults) =
        read(&file(&[("FEN", "startpos")], "1. e4 *"), Options::LENIENT).unwrap();
    assert_eq!((record.start(), faults.len()), (&Position::standard(), 1));
}
