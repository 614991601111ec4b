//! Lenient spellings: what they mean, and what they must not mean.

use proptest::prelude::*;
use touchmove::san::{Error, PieceLetters};
use touchmove::{LegalMove, Position, Square};

use super::position;

const ENGLISH: PieceLetters<'static> = PieceLetters::ENGLISH;

fn read<'p>(
    position: &'p Position,
    text: &str,
    letters: PieceLetters<'_>,
) -> Result<LegalMove<'p>, Error> {
    position.parse_san_lenient(text.as_bytes(), letters)
}

/// Asserts what texts mean in a position, in SAN; nothing if they are not read.
#[track_caller]
fn assert_read(fen: &str, letters: PieceLetters<'_>, texts: &[(&str, &str)]) {
    let position = position(fen);
    for &(text, meant) in texts {
        let san = read(&position, text, letters).map(|legal| legal.san().to_string());
        assert_eq!(san.as_deref().unwrap_or(""), meant, "{text} in {fen}");
        // The strict readers accept none of these texts.
        assert!(position.parse_san_with(text, letters).is_err(), "{text}");
        // What is not read has the error of the strict reader.
        if meant.is_empty() {
            assert_eq!(
                san.err(),
                position.parse_san_with(text, letters).err(),
                "{text}"
            );
        }
    }
}

#[test]
fn move_numbers() {
    assert_read(
        "4k3/8/8/8/8/8/3NP3/4K2R w K - 0 1",
        ENGLISH,
        &[
            ("1.e4", "e4"),
            ("1. e4", "e4"),
            ("12...Nf3", "Nf3"),
            ("12… Nf3!?", "Nf3"),
            ("7 .e4", ""),
            ("1.OO", "O-O"),
            ("1.0-0", "O-O"),
            ("1. nf3", "Nf3"),
            ("000000000000000000000000000000000000000000000001.e4", "e4"),
            ("1e4", ""),
            (".e4", ""),
            ("1.", ""),
            ("1. ", ""),
            ("1.2.e4", ""),
            ("1.\te4", ""),
            ("e4 1.", ""),
        ],
    );
    let start = Position::standard();
    assert_eq!(read(&start, "1. --", ENGLISH), Err(Error::NullMove));
    assert_eq!(read(&start, "1.null", ENGLISH), Err(Error::NullMove));
}

#[test]
fn a_piece_that_captures_a_piece() {
    let fen = "3qk3/2p5/1n1b4/2P1r3/3P4/2N2N2/8/R2Q2KR w - - 0 1";
    assert_read(
        fen,
        ENGLISH,
        &[
            ("NxR", "Nxe5"),
            ("NxR+", "Nxe5"),
            ("NxR!?", "Nxe5"),
            ("N:R", "Nxe5"),
            ("N×R", "Nxe5"),
            ("♘x♜", "Nxe5"),
            ("PxR", "dxe5"),
            ("PxB", "cxd6"),
            ("PxN", "cxb6"),
            ("1. PxN", "cxb6"),
            ("NxRch", "Nxe5"),
            // Nothing there.
            ("KxQ", ""),
            ("NxQ", ""),
            ("PxP", ""),
            ("NxK", ""),
            // No capture sign, or more than that.
            ("NR", ""),
            ("N-R", ""),
            ("NxR=Q", ""),
            ("NxxR", ""),
            ("Nx", ""),
            ("xR", ""),
            ("NxRR", ""),
            ("dxR", ""),
            ("Nxe", ""),
        ],
    );
    // Two knights can capture a rook, and one knight two.
    for fen in [
        "4k3/8/8/4r3/8/3N1N2/8/4K3 w - - 0 1",
        "4k3/8/5r2/2r5/4N3/8/8/4K3 w - - 0 1",
    ] {
        assert_read(fen, ENGLISH, &[("NxR", "")]);
    }
    // The pinned one cannot.
    let pinned = "4k3/4r3/8/2r5/4N3/1N6/8/4K3 w - - 0 1";
    assert_read(pinned, ENGLISH, &[("NxR", "Nxc5")]);
    let king = "4k3/8/8/8/8/8/4qr2/4K3 w - - 0 1";
    assert_read(king, ENGLISH, &[("KxQ", ""), ("KxR", "")]);
    let queen = "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1";
    assert_read(queen, ENGLISH, &[("KxQ", "Kxe2")]);
}

#[test]
fn a_pawn_that_captures_a_pawn() {
    let one = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_read(one, ENGLISH, &[("PxP", "exd5"), ("exd!", "exd5")]);
    // En passant is a second one.
    let two = "4k3/8/8/3pPp2/4P3/8/8/4K3 w - f6 0 1";
    assert_read(two, ENGLISH, &[("PxP", ""), ("PxPe.p.", "")]);
    let passing = "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1";
    assert_read(passing, ENGLISH, &[("PxP", "exf6")]);
    // In Dutch a knight captures a knight.
    let knights = "4k3/8/8/3p4/4P3/2n5/4N3/4K3 w - - 0 1";
    assert_read(knights, ENGLISH, &[("PxP", "")]);
    assert_read(knights, PieceLetters::DUTCH, &[("PxP", "Nxc3")]);
    assert_read(
        knights,
        PieceLetters::GERMAN,
        &[("PxP", ""), ("SxS", "Nxc3")],
    );
}

#[test]
fn letters_that_mean_one_piece_in_every_language() {
    let fen = "3r1rk1/4P3/8/8/6b1/5N2/R5QB/4K3 w - - 0 1";
    assert_read(
        fen,
        ENGLISH,
        &[
            // Queen, rook, knight, bishop; those of one language only, too.
            ("ed8D", "exd8=Q"),
            ("exd8=D", "exd8=Q"),
            ("e7xf8(T)+", "exf8=R+"),
            ("ed8C", "exd8=N"),
            ("exf8F", "exf8=B"),
            ("exf8J", "exf8=N"),
            ("exf8=W+", "exf8=R+"),
            ("exf8=Ф", "exf8=Q+"),
            ("exf8=Л", "exf8=R+"),
            ("1. Dh1!", "Qh1"),
            ("Dxg4+", "Qxg4+"),
            ("DxF", "Qxg4+"),
            ("QxF", "Qxg4+"),
            ("Tb2", "Rb2"),
            ("Ce5", "Ne5"),
            ("Кe5", "Ne5"),
            ("Крf1", "Kf1"),
            ("Фh1", "Qh1"),
            // A bishop or a knight, a queen or a bishop, a rook or a queen, and so on.
            ("ed8S", ""),
            ("ed8L", ""),
            ("ed8V", ""),
            ("ed8H", ""),
            ("Se5", ""),
            ("Lg3", ""),
            ("Va3", ""),
            ("Ha3", ""),
            ("Pe5", ""),
            ("DxP", ""),
            // No letter, or one that does not fit.
            ("ed8X", ""),
            ("ed8Y", ""),
            ("ed8DD", ""),
            ("ed8d", ""),
            ("dh1", ""),
            ("De5", ""),
            ("Od4", ""),
            ("DxD", ""),
        ],
    );
    // English letters in a German text, and those of other languages.
    assert_read(
        fen,
        PieceLetters::GERMAN,
        &[
            ("Qh1", "Qh1"),
            ("ed8Q", "exd8=Q"),
            ("ed8J", "exd8=N"),
            ("Ne5", ""),
            ("ed8R", ""),
            ("Rb2", ""),
        ],
    );
    assert_read(
        fen,
        PieceLetters::RUSSIAN,
        &[("Dh1", "Qh1"), ("Kf1", "Kf1"), ("Фxg4+ch", "Qxg4+")],
    );
}

#[test]
fn a_capital_letter_may_be_a_file() {
    // A queen or the pawn on the d-file, a bishop or the pawn on the f-file.
    let both = "4k3/8/8/8/2b1p3/3P1P2/8/B2QKB2 w - - 0 1";
    assert_read(
        both,
        ENGLISH,
        &[
            ("Dc4", ""),
            ("Dxe4", ""),
            ("Fxe4", ""),
            ("De2", "Qe2"),
            ("Dxc4", ""),
            ("Fe2", "Be2"),
            ("D4", "d4"),
        ],
    );
}

#[test]
fn a_promotion_without_a_piece_has_an_error_of_its_own() {
    let fen = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    let position = position(fen);
    for (text, to) in [
        ("e8", Square::E8),
        ("e8+", Square::E8),
        ("e8#!", Square::E8),
        ("exd8", Square::D8),
        ("ed8", Square::D8),
        ("e7e8", Square::E8),
        ("e7xd8+", Square::D8),
        ("Pe8", Square::E8),
        ("♙e8", Square::E8),
    ] {
        let missing = Error::PromotionMissing { to };
        assert_eq!(position.parse_san(text), Err(missing), "{text}");
        assert_eq!(position.parse_san_strict(text), Err(missing), "{text}");
        assert_eq!(read(&position, text, ENGLISH), Err(missing), "{text}");
        assert_eq!(missing.candidates().count(), 0);
    }
    for text in ["E8", "E7E8", "e8ch", "1. e8", "e8¹", "e7–e8", "e8x"] {
        let missing = Error::PromotionMissing { to: Square::E8 };
        assert_eq!(read(&position, text, ENGLISH), Err(missing), "{text}");
    }
    assert_eq!(
        Error::PromotionMissing { to: Square::E8 }.to_string(),
        "a pawn move to e8 needs a promotion piece"
    );
    // The piece is announced and missing.
    for (text, offset) in [
        ("e8=", 3),
        ("e8()", 3),
        ("e8/", 3),
        ("e8(", 3),
        ("exd8=+", 5),
    ] {
        let error = Error::Syntax {
            offset,
            expected: "the letter of a queen, rook, bishop or knight",
        };
        assert_eq!(position.parse_san(text), Err(error), "{text}");
        assert_eq!(read(&position, text, ENGLISH), Err(error), "{text}");
    }
}

#[test]
fn a_promotion_that_is_not_legal_is_refused_for_its_reason() {
    for (fen, text) in [
        // No pawn, a blocked one, a pinned one, one that leaves a check, and one further down.
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "b8"),
        ("1n2k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b8"),
        ("1n2k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8"),
        ("8/r2P3K/8/8/8/8/8/4k3 w - - 0 1", "d8"),
        ("4k3/1P6/8/8/8/8/4r3/4K3 w - - 0 1", "b8"),
        ("4k3/8/1P6/8/8/8/8/4K3 w - - 0 1", "b8"),
        ("4k3/8/1P6/8/8/8/8/4K3 w - - 0 1", "b6b8"),
        ("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8n5"),
        ("4k3/1N6/8/8/8/8/8/4K3 w - - 0 1", "b8"),
    ] {
        let position = position(fen);
        let error = position.parse_san(text).unwrap_err();
        assert!(
            !matches!(error, Error::PromotionMissing { .. }),
            "{text} in {fen}"
        );
        assert_eq!(
            read(&position, text, ENGLISH),
            Err(error),
            "{text} in {fen}"
        );
    }
    // A bishop is not meant where the pawn can be promoted.
    let both = position("2r1k3/1P6/8/8/8/7B/8/4K3 w - - 0 1");
    let missing = Error::PromotionMissing { to: Square::C8 };
    assert_eq!(read(&both, "bxc8", ENGLISH), Err(missing));
    assert_eq!(read(&both, "Bxc8", ENGLISH).unwrap().san().as_str(), "Bxc8");
    let bishop = position("2r1k3/8/8/8/8/7B/8/4K3 w - - 0 1");
    assert_eq!(
        read(&bishop, "bxc8", ENGLISH).unwrap().san().as_str(),
        "Bxc8"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn any_text_is_read_or_refused(
        parts in prop::collection::vec(prop::sample::select(PARTS), 0..9),
        fen in prop::sample::select(FENS),
    ) {
        let (position, text) = (position(fen), parts.concat());
        for letters in [ENGLISH, PieceLetters::GERMAN, PieceLetters::DUTCH, PieceLetters::RUSSIAN, PieceLetters::FIGURINES] {
            let strict = position.parse_san_with(&text, letters);
            let lenient = read(&position, &text, letters);
            match (strict, lenient) {
                (Ok(strict), lenient) => prop_assert_eq!(lenient, Ok(strict)),
                (Err(_), Ok(legal)) => prop_assert!(position.is_legal(legal.to_move())),
                (Err(_), Err(Error::NullMove | Error::PromotionMissing { .. })) => {}
                (Err(strict), Err(lenient)) => prop_assert_eq!(strict, lenient),
            }
        }
    }
}

const FENS: &[&str] = &[
    "3r1rk1/4P3/8/8/6b1/5N2/R5QB/R3K2R w KQ - 0 1",
    "4k3/8/8/2rpPp2/4P3/2nN1B2/8/R3K2R w KQ f6 0 1",
    "r3k2r/8/8/8/2b5/8/p6p/1N2K1N1 b kq - 0 1",
];

const PARTS: &[&str] = &[
    "K", "Q", "R", "B", "N", "P", "D", "T", "S", "L", "C", "A", "F", "O", "0", "К", "р", "Ф", "♘",
    "♟", "a", "b", "c", "d", "e", "f", "h", "1", "2", "3", "4", "5", "6", "7", "8", "x", ":", "×",
    "-", "–", "=", "(", ")", "+", "#", "!", "?", "1.", "12...", "…", " ", "ch", "e.p.", "¹", "ed",
    "exd", "e8", "d8", "\u{FE0F}", "ß",
];
