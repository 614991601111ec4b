//! Moves in algebraic notation, one by one: what they mean, why they are refused, and how moves are written.

use proptest::prelude::*;
use touchmove::san::{
    CheckSuffix, Disambiguation, Error, NotationStyle, PieceLetters, PromotionStyle,
};
use touchmove::{Bitboard, LegalMove, Move, Position, Role, Square};

use super::{legal, position};
use crate::common::table::{assert_texts, either};

const ENGLISH: PieceLetters<'static> = PieceLetters::ENGLISH;

fn read<'p>(
    position: &'p Position,
    text: &str,
    letters: PieceLetters<'_>,
) -> Result<LegalMove<'p>, Error> {
    position.parse_san_lenient(text.as_bytes(), letters)
}

/// What a text means to the usual reader; and what the strict and the lenient one say if they differ.
fn meaning(position: &Position, text: &str, letters: PieceLetters<'_>) -> String {
    let usual = position.parse_san_with(text, letters);
    let mut meaning = either(usual);
    if letters == ENGLISH {
        let strict = position.parse_san_strict(text);
        assert_eq!(position.parse_san(text), usual, "{text}");
        assert_eq!(position.parse_san_bytes(text.as_bytes()), usual, "{text}");
        let bytes = position.parse_san_strict_bytes(text.as_bytes());
        assert_eq!(bytes, strict, "{text}");
        if strict != usual {
            meaning += &format!(" | strict: {}", either(strict));
        }
    }
    let lenient = read(position, text, letters);
    if lenient != usual {
        meaning += &format!(" | lenient: {}", either(lenient));
    }
    meaning
}

/// A move in every style, each where it differs from the canonical one.
fn styles(legal: LegalMove<'_>) -> String {
    use NotationStyle as N;
    let san = legal.san();
    let styles = [
        ("FIDE", N::FIDE),
        ("long", N::LONG),
        (
            "FIDE, full",
            N::FIDE.with(|it| it.disambiguation = Disambiguation::Full),
        ),
        ("figurines", N::FIGURINE),
        ("no capture sign", N::SAN.with(|it| it.capture_sign = false)),
        (
            "long, no capture sign",
            N::LONG.with(|it| it.capture_sign = false),
        ),
        (
            "equals",
            N::SAN.with(|it| it.promotion = PromotionStyle::EqualsSign),
        ),
        (
            "bare",
            N::SAN.with(|it| it.promotion = PromotionStyle::Bare),
        ),
        (
            "slash",
            N::SAN.with(|it| it.promotion = PromotionStyle::Slash),
        ),
        (
            "parentheses",
            N::SAN.with(|it| it.promotion = PromotionStyle::Parentheses),
        ),
        ("en passant", N::SAN.with(|it| it.en_passant_sign = true)),
        ("zeros", N::SAN.with(|it| it.castling_zeros = true)),
        (
            "plus and hash",
            N::SAN.with(|it| it.check_suffix = CheckSuffix::PlusAndHash),
        ),
        (
            "pluses",
            N::SAN.with(|it| it.check_suffix = CheckSuffix::Pluses),
        ),
        (
            "no check",
            N::SAN.with(|it| it.check_suffix = CheckSuffix::Omitted),
        ),
        (
            "German",
            N::SAN.with(|it| it.letters = PieceLetters::GERMAN),
        ),
        (
            "Russian",
            N::SAN.with(|it| it.letters = PieceLetters::RUSSIAN),
        ),
    ];
    let mut text = san.to_string();
    for (name, style) in styles {
        let written = legal.format(style);
        if written.as_str() != san.as_str() {
            text += &format!(", {name}: {written}");
        }
    }
    text
}

#[test]
fn every_text_is_read_or_refused() {
    assert_texts("san/texts.txt", |section, text| {
        let (kind, fen) = section.split_once(' ').expect("letters and a FEN");
        let position = position(fen);
        let letters = match kind {
            "write" => return legal(&position, text).san().to_string(),
            "styles" => return styles(legal(&position, text)),
            "dutch" => PieceLetters::DUTCH,
            "estonian" => PieceLetters::ESTONIAN,
            "figurines" => PieceLetters::FIGURINES,
            "french" => PieceLetters::FRENCH,
            "german" => PieceLetters::GERMAN,
            "icelandic" => PieceLetters::ICELANDIC,
            "russian" => PieceLetters::RUSSIAN,
            _ => ENGLISH,
        };
        meaning(&position, text, letters)
    });
}

#[test]
fn bytes_that_are_not_text_are_refused() {
    let error = Error::Syntax {
        offset: 2,
        expected: "the end",
    };
    assert_eq!(Position::standard().parse_san_bytes(b"e4\xff"), Err(error));
}

#[test]
fn an_ambiguous_move_lists_its_candidates() {
    let position = position("4k3/8/8/8/8/1N3N2/8/1N2KN2 w - - 0 1");
    for (text, squares) in [
        ("Nd2", &[Square::B1, Square::F1, Square::B3, Square::F3][..]),
        ("Nbd2", &[Square::B1, Square::B3]),
        ("N3d2", &[Square::B3, Square::F3]),
        ("N1xd2+", &[Square::B1, Square::F1]),
    ] {
        let error = position.parse_san(text).unwrap_err();
        let expected = Error::Ambiguous {
            role: Role::Knight,
            to: Square::D2,
            origins: Bitboard::from_iter(squares.iter().copied()),
        };
        assert_eq!(error, expected, "{text}");
        let moves = squares
            .iter()
            .map(|&from| Move::new(from, Square::D2, None));
        assert!(error.candidates().eq(moves), "{text}");
        assert!(error.candidates().all(|mv| position.is_legal(mv)));
    }
    let to = Square::E8;
    for error in [Error::NullMove, Error::PromotionMissing { to }] {
        assert_eq!(error.candidates().count(), 0);
    }
}

#[test]
fn eight_pieces_can_be_candidates() {
    let knights = position("k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1");
    assert_eq!(
        knights.parse_san("Nd4").unwrap_err().candidates().count(),
        8
    );
    let queens = position("k7/8/1Q1Q1Q2/8/1Q3Q2/8/1Q1Q1Q2/7K w - - 0 1");
    assert_eq!(queens.parse_san("Qd4").unwrap_err().candidates().count(), 8);
}

#[test]
fn a_style_keeps_what_is_not_changed() {
    assert_eq!(NotationStyle::default(), NotationStyle::SAN);
    let again = NotationStyle::FIDE.with(|style| {
        style.letters = PieceLetters::ENGLISH;
        style.disambiguation = Disambiguation::Minimal;
        style.capture_sign = true;
        style.promotion = PromotionStyle::EqualsSign;
        style.castling_zeros = false;
        style.en_passant_sign = false;
        style.check_suffix = CheckSuffix::PlusAndHash;
    });
    assert_eq!(again, NotationStyle::SAN);
}

#[test]
fn the_text_is_a_string_like_others() {
    let start = Position::standard();
    let (san, text) = (
        legal(&start, "g1f3").san(),
        legal(&start, "g1f3").format(NotationStyle::FIGURINE),
    );
    assert_eq!((san.len(), text.chars().count()), (3, 3));
    assert_eq!(format!("[{san:>5}] [{text:<5}]"), "[  Nf3] [♘f3  ]");
    assert_eq!(format!("{san:?} {text:?}"), "San(Nf3) FormattedMove(♘f3)");
    assert_eq!((san.as_ref(), text.as_ref()), ("Nf3", "♘f3"));
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
