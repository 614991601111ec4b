//! UCI: which move is read, what is rejected and where, and how castling is written.

use touchmove::fen::CastlingStyle;
use touchmove::uci::{self, Uci, UciMove};
use touchmove::{CastlingSide, IllegalMove, LegalMove, Move, Position, Promotion, Square};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[track_caller]
fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[track_caller]
fn read<'p>(position: &'p Position, text: &str) -> LegalMove<'p> {
    let legal = position.parse_uci(text);
    legal.unwrap_or_else(|error| panic!("{text} in {position}: {error}"))
}

/// Asserts that every reader stops at this byte with this expectation.
#[track_caller]
fn assert_misread(text: &str, offset: usize, expected: &'static str) {
    let error = uci::Error::Syntax { offset, expected };
    assert_eq!(text.parse::<UciMove>(), Err(error.clone()), "{text:?}");
    assert_eq!(
        UciMove::from_bytes(text.as_bytes()),
        Err(error.clone()),
        "{text:?}"
    );
    let start = position(START);
    assert_eq!(start.parse_uci(text), Err(error.clone()), "{text:?}");
    assert_eq!(
        start.parse_uci_bytes(text.as_bytes()),
        Err(error),
        "{text:?}"
    );
}

mod syntax {
    use super::*;

    const FILE: &str = "a file from a to h";
    const RANK: &str = "a rank from 1 to 8";
    const LETTER: &str = "the end or one of the letters q, r, b, n";
    const NULL: &str = "0000, the null move,";
    const END: &str = "the end";

    #[test]
    fn squares_are_misread_at_their_byte() {
        for (text, offset, expected) in [
            ("", 0, FILE),
            ("i2e4", 0, FILE),
            ("E2e4", 0, FILE),
            (" e2e4", 0, FILE),
            ("`2e4", 0, FILE),
            ("e", 1, RANK),
            ("e0e4", 1, RANK),
            ("e9e4", 1, RANK),
            ("ee4", 1, RANK),
            ("e2", 2, FILE),
            ("e2-e4", 2, FILE),
            ("e2E4", 2, FILE),
            ("e2e", 3, RANK),
            ("e2e9", 3, RANK),
            ("e2e\u{e9}", 3, RANK),
            ("O-O", 0, FILE),
            ("\u{e9}2e4", 0, FILE),
        ] {
            assert_misread(text, offset, expected);
        }
    }

    #[test]
    fn text_after_the_squares_is_misread_there() {
        for (text, offset, expected) in [
            ("e7e8Q", 4, LETTER),
            ("e7e8=q", 4, LETTER),
            ("e7e8k", 4, LETTER),
            ("e7e8p", 4, LETTER),
            ("e2e4 ", 4, LETTER),
            ("e2e4\n", 4, LETTER),
            ("e7e8qq", 5, END),
            ("e7e8q+", 5, END),
        ] {
            assert_misread(text, offset, expected);
        }
    }

    #[test]
    fn half_a_null_move_is_not_one() {
        for (text, offset, expected) in [
            ("0", 1, NULL),
            ("000", 3, NULL),
            ("0-0", 1, NULL),
            ("00e4", 2, NULL),
            ("00000", 4, END),
            ("0000q", 4, END),
        ] {
            assert_misread(text, offset, expected);
        }
    }

    #[test]
    fn errors_are_sentences() {
        let message = |text: &str| position(START).parse_uci(text).unwrap_err().to_string();
        assert_eq!(
            message("e7e8Q"),
            "expected the end or one of the letters q, r, b, n at byte 4 of the move"
        );
        assert_eq!(
            message("00"),
            "expected 0000, the null move, at byte 2 of the move"
        );
        assert_eq!(message("0000"), "the null move 0000 cannot be played");
    }
}

#[test]
fn every_pair_of_bytes_is_judged_like_the_squares_they_name() {
    let judge = |text: [u8; 4]| {
        let [f1, r1, f2, r2] = text;
        let (from, to) = (Square::from_ascii([f1, r1]), Square::from_ascii([f2, r2]));
        let expected = from.zip(to).map(|(from, to)| Move::new(from, to, None));
        assert_eq!(Move::from_ascii(&text), expected, "{text:?}");
    };
    for first in 0..=u8::MAX {
        for second in 0..=u8::MAX {
            for at in 0..3 {
                let mut text = *b"a1h8";
                text[at] = first;
                text[at + 1] = second;
                judge(text);
            }
        }
    }
    for letter in 0..=u8::MAX {
        let text = [b'e', b'7', b'e', b'8', letter];
        let promotion = Promotion::from_letter(char::from(letter));
        let expected = promotion
            .filter(|_| letter.is_ascii_lowercase())
            .map(|promotion| Move::new(Square::E7, Square::E8, Some(promotion)));
        assert_eq!(Move::from_ascii(&text), expected, "{letter}");
        assert_eq!(
            UciMove::from_bytes(&text).ok(),
            expected.map(UciMove::Normal)
        );
    }
}

#[test]
fn the_null_move_is_said_and_never_played() {
    assert_eq!("0000".parse(), Ok(UciMove::Null));
    assert_eq!(UciMove::from_bytes(b"0000"), Ok(UciMove::Null));
    assert_eq!(UciMove::Null.to_string(), "0000");
    assert_eq!(Uci::from(UciMove::Null).as_str(), "0000");
    assert_eq!(format!("{:>6}|", UciMove::Null), "  0000|");
    let start = Position::standard();
    assert_eq!(start.parse_uci("0000"), Err(uci::Error::NullMove));
    assert_eq!(
        UciMove::Null.to_legal_move(&start),
        Err(uci::Error::NullMove)
    );
}

#[test]
fn every_move_is_written_and_read() {
    for mv in (0..=u16::MAX).filter_map(Move::from_bits) {
        let said = UciMove::from(mv);
        let text = Uci::from(said);
        assert_eq!(text.parse(), Ok(said));
        assert_eq!(text.as_str(), mv.to_string());
        let promotion = mv
            .promotion()
            .map_or(String::new(), |it| it.letter().to_string());
        let plain = format!("{}{}{promotion}", mv.from(), mv.to());
        assert_eq!(text.as_str(), plain);
    }
}

#[test]
fn an_illegal_move_is_refused_as_such() {
    let start = Position::standard();
    for text in ["e2e5", "e7e5", "e1e2", "e1h1", "e2e4q", "a1a1"] {
        let mv: Move = text.parse().unwrap();
        let reason: IllegalMove = start.legal_move(mv).unwrap_err();
        assert_eq!(start.parse_uci(text), Err(uci::Error::Illegal(reason)));
        let error = start.parse_uci(text).unwrap_err();
        assert_eq!(
            error.to_string(),
            reason.to_string(),
            "the reason is passed on"
        );
    }
}

/// Illegal castling is rejected as castling, also if the king's destination was given.
#[test]
fn illegal_castling_is_refused_as_castling() {
    let through_check = position("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let castling = Move::new(Square::E1, Square::H1, None);
    let reason = through_check.legal_move(castling).unwrap_err();
    for text in ["e1g1", "e1h1"] {
        assert_eq!(
            through_check.parse_uci(text),
            Err(uci::Error::Illegal(reason)),
            "{text}"
        );
    }
}

#[test]
fn promotions_are_read_and_written() {
    let position = position("3n4/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    for (text, promotion) in [
        ("e7e8q", Promotion::Queen),
        ("e7e8r", Promotion::Rook),
        ("e7d8b", Promotion::Bishop),
        ("e7d8n", Promotion::Knight),
    ] {
        let legal = read(&position, text);
        assert_eq!(legal.promotion(), Some(promotion));
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            assert_eq!(legal.uci(style).as_str(), text);
        }
    }
    assert!(matches!(
        position.parse_uci("e7e8"),
        Err(uci::Error::Illegal(_))
    ));
}

/// A position, a castling side, its two spellings, and what the king's castling square means there.
const CASTLING: [(&str, CastlingSide, &str, &str); 11] = [
    // Standard chess, both sides and sides.
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        CastlingSide::KingSide,
        "e1g1",
        "e1h1",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        CastlingSide::QueenSide,
        "e1c1",
        "e1a1",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        CastlingSide::KingSide,
        "e8g8",
        "e8h8",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        CastlingSide::QueenSide,
        "e8c8",
        "e8a8",
    ),
    // The rook stands on the king's destination: one spelling.
    (
        "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1",
        CastlingSide::KingSide,
        "e1g1",
        "e1g1",
    ),
    (
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        CastlingSide::KingSide,
        "f1g1",
        "f1g1",
    ),
    // Far away from the king's castling square.
    (
        "4k3/8/8/8/8/8/8/RK5R w HA - 0 1",
        CastlingSide::KingSide,
        "b1g1",
        "b1h1",
    ),
    (
        "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1",
        CastlingSide::QueenSide,
        "f1c1",
        "f1a1",
    ),
    // One step away: the king's square means the step, so castling is written as king takes rook.
    (
        "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1",
        CastlingSide::KingSide,
        "f1h1",
        "f1h1",
    ),
    (
        "rk5r/8/8/8/8/8/8/4K3 b ha - 0 1",
        CastlingSide::QueenSide,
        "b8a8",
        "b8a8",
    ),
    // The king stays on its square, so only the rook's square means castling.
    (
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        CastlingSide::KingSide,
        "g1h1",
        "g1h1",
    ),
];

#[test]
fn castling_is_read_and_written_in_both_spellings() {
    for (fen, side, standard, chess960) in CASTLING {
        let position = position(fen);
        for text in [standard, chess960] {
            let legal = read(&position, text);
            assert_eq!(legal.castling_side(), Some(side), "{text} in {fen}");
            assert_eq!(legal.uci(CastlingStyle::Standard).as_str(), standard);
            assert_eq!(legal.uci(CastlingStyle::Chess960).as_str(), chess960);
        }
    }
}

#[test]
fn a_step_of_the_king_is_not_castling() {
    for (fen, step) in [
        ("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1", "f1g1"),
        ("rk5r/8/8/8/8/8/8/4K3 b ha - 0 1", "b8c8"),
        ("4k3/8/8/8/8/8/8/R2K3R w HA - 0 1", "d1c1"),
    ] {
        let position = position(fen);
        let legal = read(&position, step);
        assert!(!legal.is_castling(), "{step} in {fen}");
        assert_eq!(legal.uci(CastlingStyle::Standard).as_str(), step);
    }
    // Staying on the square is not a move, even if castling would leave the king there.
    let stays = position("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert!(matches!(
        stays.parse_uci("g1g1"),
        Err(uci::Error::Illegal(_))
    ));
}

/// Two squares of a king without the castling right, or of another piece, are not castling.
#[test]
fn only_a_king_with_the_right_castles() {
    let rook_on_e1 = position("4k3/8/8/8/8/8/4K3/4R2R w - - 0 1");
    assert!(!read(&rook_on_e1, "e1g1").is_castling());
    let no_right = position("4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    for text in ["e1g1", "e1c1", "e1h1", "e1a1"] {
        assert!(
            matches!(no_right.parse_uci(text), Err(uci::Error::Illegal(_))),
            "{text}"
        );
    }
}

#[test]
fn the_text_type_is_text() {
    let start = Position::standard();
    let text = read(&start, "g1f3").uci(CastlingStyle::Standard);
    assert_eq!(&*text, "g1f3");
    assert_eq!(text.as_ref(), "g1f3");
    assert_eq!(text.to_string(), "g1f3");
    assert_eq!(format!("{text:?}"), "Uci(g1f3)");
    assert_eq!(format!("[{text:>6}]"), "[  g1f3]");
    assert!(text.starts_with('g'));
}
