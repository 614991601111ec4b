//! FEN: what is read, what is rejected and where, and how it is written.

use proptest::prelude::*;
use touchmove::epd::Epd;
use touchmove::fen::{self, CastlingStyle, EnPassantMode, Repair, Repairs};
use touchmove::setup::Tolerance;
use touchmove::{Bitboard, CastlingRights, Color, Piece, Position, Role, Setup, Square};

use crate::common::table::{assert_texts, either};

#[track_caller]
fn setup(fen: &str) -> Setup {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The text of a setup or the field, the byte and the expectation of the error; rights and en passant squares in each style.
#[test]
fn every_text_is_read_or_refused() {
    assert_texts("fen/texts.txt", |section, text| match section {
        "strict" => {
            let read = text.parse::<Setup>();
            assert_eq!(read, Setup::from_fen_bytes(text.as_bytes()));
            if let Err(error) = &read {
                assert_eq!(Position::from_fen(text).as_ref(), Err(error));
            }
            either(read)
        }
        "position" => match Position::from_fen(text) {
            Err(fen::Error::Invalid(invalid)) => {
                let defects: Vec<_> = invalid.defects().collect();
                format!("{invalid} {defects:?}")
            }
            read => either(read),
        },
        "castling" => {
            let setup = setup(text);
            let rooks: Vec<_> = setup.castling.rooks().into_iter().collect();
            let styles = [CastlingStyle::Standard, CastlingStyle::Chess960];
            let [standard, chess960] = styles.map(|style| field(&setup.fen(style), 2));
            format!("{rooks:?} {standard} {chess960}")
        }
        "en passant" => {
            let position = Position::from_fen(text).expect("a position");
            let modes = EnPassantMode::default();
            let usual = position.fen(modes, CastlingStyle::default());
            assert_eq!(position.to_string(), *usual);
            let modes = [
                EnPassantMode::Always,
                EnPassantMode::PseudoLegal,
                EnPassantMode::Legal,
            ];
            let written = modes.map(|mode| field(&position.fen(mode, CastlingStyle::Standard), 3));
            written.join(" ")
        }
        _ => {
            let read = Setup::from_fen_lenient(text.as_bytes());
            either(read.map(|(setup, repairs)| format!("{setup} {repairs:?}")))
        }
    });
}

/// A field of a FEN.
fn field(fen: &str, number: usize) -> String {
    fen.split(' ').nth(number).expect("six fields").to_owned()
}

#[test]
fn the_start_position() {
    let start = Setup::STANDARD.to_string();
    assert_eq!(setup(&start), Setup::STANDARD);
    assert_eq!(start.parse(), Ok(Position::standard()));
    let bytes = Position::from_fen_bytes(start.as_bytes());
    assert_eq!(bytes, Ok(Position::standard()));
}

#[test]
fn every_beginning_but_the_one_without_counters() {
    let whole = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2";
    let without_counters = whole.len() - " 0 2".len();
    for end in 0..whole.len() {
        match whole[..end].parse::<Setup>() {
            Ok(setup) => assert_eq!(end, without_counters, "{setup}"),
            Err(fen::Error::Syntax { offset, .. }) => assert_eq!(offset, end),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn positions_that_only_a_useless_square_tells_apart_are_equal() {
    let with: Position = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse().unwrap();
    let without: Position = "4k3/8/8/8/4P3/8/8/4K3 b - - 5 9".parse().unwrap();
    assert_eq!(with, without);
    assert_eq!(with.key(), without.key());
    let with: Position = "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1".parse().unwrap();
    let without: Position = "4k3/8/8/8/4Pp2/8/8/4K3 b - - 0 1".parse().unwrap();
    assert_ne!(with, without);
    assert_ne!(with.key(), without.key());
}

#[test]
fn the_longest_of_all() {
    let mut setup = Setup {
        castling: CastlingRights::from_rooks(Bitboard::FULL),
        en_passant: Some(Square::H8),
        halfmove_clock: u16::MAX,
        fullmove_number: u16::MAX,
        ..Setup::EMPTY
    };
    for square in Square::ALL {
        setup.set_piece(square, Piece::new(Color::White, Role::Queen));
    }
    let fen = setup.fen(CastlingStyle::Chess960);
    let rank = "QQQQQQQQ";
    let board = [rank; 8].join("/");
    assert_eq!(
        fen.as_str(),
        format!("{board} w HGFEDCBAhgfedcba h8 65535 65535")
    );
    assert_eq!(fen.len(), 105);
    assert_eq!(self::setup(&fen), setup);
}

#[test]
fn into_formatted_text() {
    let fen = Setup::EMPTY.fen(CastlingStyle::Standard);
    assert_eq!(format!("{fen:>28}|"), "   8/8/8/8/8/8/8/8 w - - 0 1|");
    assert_eq!(format!("{fen:?}"), "Fen(8/8/8/8/8/8/8/8 w - - 0 1)");
    assert_eq!(fen.as_ref(), fen.as_str());
}

#[test]
fn the_positions_with_which_libraries_had_trouble() {
    for line in include_str!("../movegen/regressions.tsv").lines().skip(1) {
        let mut fields = line.split('\t');
        let (id, chess960) = (fields.next().unwrap(), fields.next().unwrap());
        let fen = fields.next().unwrap();
        let setup = self::setup(fen);
        let expected = fields.next_back().unwrap();
        if ["V19", "D03"].contains(&id) {
            assert!(setup.validate_with(Tolerance::ALL).is_err(), "{id}");
            continue;
        }
        let needs_forgiveness = ["V06", "V08", "V09", "V10", "V18"].contains(&id);
        assert_eq!(setup.validate().is_err(), needs_forgiveness, "{id}");
        let position = setup
            .validate_with(Tolerance::ALL)
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(position.to_string(), expected, "{id}");
        let style =
            [CastlingStyle::Standard, CastlingStyle::Chess960][usize::from(chess960 == "1")];
        let written = position.fen(EnPassantMode::Always, style);
        assert_eq!(self::setup(&written), setup, "{id}");
    }
}

#[test]
fn repairs_are_a_set() {
    let (_, repairs) = Setup::from_fen_lenient(b"'4k3/8/8/8/8/8/8/4K2R_b'").unwrap();
    assert_eq!(
        repairs.to_string(),
        "underscores between the fields, quotes around the text, missing fields"
    );
    assert!(!repairs.contains(Repair::Blanks) && !repairs.is_empty());
    assert_eq!(Repairs::NONE.to_string(), "");
    assert!(Repairs::NONE.is_empty() && Repairs::NONE.iter().next().is_none());
}

/// Parts of texts that a lenient reader knows.
fn any_careless_text() -> impl Strategy<Value = String> {
    // Between commas.
    let parts = " , , ,_,\t,\u{A0},\u{2003},\",“,–,-,position,fen,startpos,moves,4k3/8/8/8/8/8/8/4K2R,w,b,K,kq,e3,0,1,70000,;,\
                 bm Kd2;,id \"a\";,id \"";
    let parts: Vec<&str> = parts.split(',').collect();
    prop::collection::vec(prop::sample::select(parts).prop_map(str::to_owned), 0..14)
        .prop_map(|parts| parts.concat())
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let square = prop::sample::select(Square::ALL.to_vec());
    let piece = (0..6usize, any::<bool>()).prop_map(|(role, black)| {
        let color = if black { Color::Black } else { Color::White };
        Piece::new(color, Role::ALL[role])
    });
    (
        prop::collection::vec((square.clone(), piece), 0..80),
        any::<bool>(),
        any::<u64>(),
        any::<u64>(),
        prop::option::of(square),
        any::<(u16, u16)>(),
    )
        .prop_map(|(pieces, black, rooks, fewer, en_passant, clocks)| Setup {
            board: pieces.into_iter().collect(),
            turn: if black { Color::Black } else { Color::White },
            castling: CastlingRights::from_rooks(Bitboard::from_bits(rooks & fewer)),
            en_passant,
            halfmove_clock: clocks.0,
            fullmove_number: clocks.1,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_setup_is_read_as_it_was_written(setup in any_setup()) {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            prop_assert_eq!(&setup.fen(style).parse::<Setup>(), &Ok(setup.clone()));
        }
        // Whatever the setup is, asking about it is safe.
        let defects = setup.validate().map_or_else(|error| error.defects().len(), |_| 0);
        prop_assert_eq!(defects == 0, setup.validate().is_ok());
    }

    #[test]
    fn any_bytes_are_read_or_refused_within_the_text(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        if let Err(fen::Error::Syntax { offset, .. }) = Setup::from_fen_bytes(&bytes) {
            prop_assert!(offset <= bytes.len());
        }
    }

    #[test]
    fn nothing_is_repaired_in_silence(text in any_careless_text()) {
        let strict = Setup::from_fen_bytes(text.as_bytes());
        match Setup::from_fen_lenient(text.as_bytes()) {
            Ok((setup, Repairs::NONE)) => prop_assert_eq!(strict, Ok(setup)),
            Ok((setup, _)) => prop_assert_eq!(setup.to_string().parse(), Ok(setup)),
            Err(fen::Error::Syntax { offset, .. }) => prop_assert!(strict.is_err() && offset <= text.len()),
            Err(error) => prop_assert!(false, "{}", error),
        }
        // An EPD is read likewise.
        match Epd::from_bytes_lenient(text.as_bytes()) {
            Ok((epd, Repairs::NONE)) => prop_assert_eq!(text.parse(), Ok(epd)),
            Ok((epd, _)) => prop_assert_eq!(epd.to_string().parse(), Ok(epd)),
            Err(error) => prop_assert!(text.parse::<Epd>().is_err(), "{}", error),
        }
    }

    #[test]
    fn any_bytes_are_read_leniently_or_refused_within_the_text(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        if let Err(fen::Error::Syntax { offset, .. }) = Setup::from_fen_lenient(&bytes) {
            prop_assert!(offset <= bytes.len());
        }
    }

    #[test]
    fn a_changed_byte_is_refused_there_or_later_or_makes_sense(
        setup in any_setup(), at in any::<prop::sample::Index>(), byte in any::<u8>(),
    ) {
        let mut fen = setup.to_string().into_bytes();
        let at = at.index(fen.len());
        fen[at] = byte;
        match Setup::from_fen_bytes(&fen) {
            Ok(other) => prop_assert_eq!(other.to_string().parse(), Ok(other)),
            Err(fen::Error::Syntax { offset, .. }) => prop_assert!(at <= offset && offset <= fen.len()),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}
