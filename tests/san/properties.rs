//! Algebraic notation: every written move follows the rules of writing and can be read. Every spelling that is read is
//! the one legal move that fits.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::san::{
    self, CheckSuffix, Disambiguation, NotationStyle, Parts, PieceLetters, PromotionStyle, San,
    Suffix,
};
use touchmove::{CastlingSide, File, LegalMove, Move, Position, Promotion, Rank, Role, Square};

use crate::common::strategies::{any_position, cases, picked, slips, square};

/// The characters that moves are made of.
const LETTERS: &[u8] = b"KQRBNPabcdefgh12345678xOo0-=+#!?()/:. ep";

/// The canonical spelling, derived from the list of legal moves.
fn written_anew(legal: LegalMove<'_>) -> String {
    let moves = legal.position().legal_moves();
    let mut text = match legal.castling_side() {
        Some(CastlingSide::KingSide) => "O-O".to_owned(),
        Some(CastlingSide::QueenSide) => "O-O-O".to_owned(),
        None => String::new(),
    };
    if text.is_empty() {
        let from = legal.from();
        let twins: Vec<Square> = moves
            .iter()
            .filter(|other| {
                other.role() == legal.role()
                    && other.to() == legal.to()
                    && other.from() != from
                    && !other.is_castling()
            })
            .map(LegalMove::from)
            .collect();
        let same_file = twins.iter().any(|twin| twin.file() == from.file());
        let same_rank = twins.iter().any(|twin| twin.rank() == from.rank());
        let (file, rank) = match legal.role() {
            Role::Pawn => (legal.is_capture(), false),
            _ if twins.is_empty() => (false, false),
            _ => (!same_file || same_rank, same_file),
        };
        if legal.role() != Role::Pawn {
            text.push(legal.role().letter().to_ascii_uppercase());
        }
        if file {
            text.push(from.file().letter());
        }
        if rank {
            text.push(from.rank().digit());
        }
        if legal.is_capture() {
            text.push('x');
        }
        text.push_str(&legal.to().to_string());
        if let Some(promotion) = legal.promotion() {
            text.push('=');
            text.push(promotion.letter().to_ascii_uppercase());
        }
    }
    let next = legal.play();
    match (next.is_check(), next.legal_moves().len()) {
        (true, 0) => text + "#",
        (true, _) => text + "+",
        (false, _) => text,
    }
}

/// All styles that a move can be read back from.
fn style() -> impl Strategy<Value = NotationStyle<'static>> {
    let letters = proptest::sample::select(&[PieceLetters::ENGLISH, PieceLetters::FIGURINES]);
    let origin = proptest::sample::select(&[
        Disambiguation::Minimal,
        Disambiguation::Full,
        Disambiguation::Hyphen,
    ]);
    let promotion = proptest::sample::select(&[
        PromotionStyle::EqualsSign,
        PromotionStyle::Bare,
        PromotionStyle::Slash,
        PromotionStyle::Parentheses,
    ]);
    let signs = proptest::sample::select(&[
        CheckSuffix::PlusAndHash,
        CheckSuffix::Pluses,
        CheckSuffix::Omitted,
    ]);
    (
        letters,
        origin,
        promotion,
        signs,
        any::<(bool, bool, bool)>(),
    )
        .prop_map(
            |(letters, origin, promotion, signs, (captures, zeros, en_passant))| {
                NotationStyle::SAN.with(|style| {
                    style.letters = letters;
                    style.disambiguation = origin;
                    style.promotion = promotion;
                    style.check_suffix = signs;
                    style.capture_sign = captures;
                    style.castling_zeros = zeros;
                    style.en_passant_sign = en_passant;
                })
            },
        )
}

/// Asserts that an error points into the text, has a message, and lists candidates only if there are several.
fn assert_telling(error: san::Error, position: &Position, text: &[u8]) {
    assert!(!error.to_string().is_empty());
    match error {
        san::Error::Syntax { offset, expected } => {
            assert!(offset <= text.len() && !expected.is_empty())
        }
        san::Error::NotCanonical { offset, canonical } => {
            let same = canonical
                .as_bytes()
                .iter()
                .zip(text)
                .take_while(|(a, b)| a == b)
                .count();
            assert_eq!(offset, same);
        }
        san::Error::Ambiguous { .. } => {
            let candidates: Vec<Move> = error.candidates().collect();
            assert!(candidates.len() >= 2 && candidates.iter().all(|&mv| position.is_legal(mv)));
        }
        _ => {}
    }
}

/// Parts of moves, also of such as no rule allows.
fn parts() -> impl Strategy<Value = Parts> {
    let option = |promotion: u8| Promotion::ALL.get(usize::from(promotion)).copied();
    let piece = (
        proptest::sample::select(&Role::ALL),
        proptest::option::of(proptest::sample::select(&File::ALL)),
        proptest::option::of(proptest::sample::select(&Rank::ALL)),
        any::<bool>(),
        square(),
        0..8u8,
    );
    let piece = piece.prop_map(
        move |(role, file, rank, is_capture, to, promotion)| Parts::Piece {
            role,
            file,
            rank,
            is_capture,
            to,
            promotion: option(promotion),
        },
    );
    let squares = (square(), square(), 0..8u8, any::<bool>()).prop_filter_map(
        "a move has two squares",
        move |(from, to, promotion, is_capture)| {
            let mv = Move::new(from, to, option(promotion));
            (from != to).then_some(Parts::Squares { mv, is_capture })
        },
    );
    prop_oneof![
        6 => piece,
        2 => squares,
        1 => proptest::sample::select(&CastlingSide::ALL).prop_map(Parts::Castling),
        1 => Just(Parts::Null),
    ]
}

/// Asserts that a text says without a position what it says in one.
fn read_as_value(position: &Position, text: &[u8]) {
    let read = position.parse_san_bytes(text);
    match San::from_bytes(text) {
        Ok(san) => {
            assert_eq!(san.to_legal_move(position), read, "{san} in {position}");
            assert_eq!(san.parse(), Ok(san), "canonical text is read as it is");
            assert_eq!(San::new(san.parts(), san.suffix()), san);
        }
        Err(error) => {
            assert!(matches!(error, san::Error::Syntax { .. }));
            assert_eq!(read, Err(error));
        }
    }
}

/// Asserts that a text says without a position what it says in one, also in the letters of other languages.
fn read_in_languages(position: &Position, text: &str) {
    let languages = [
        PieceLetters::ENGLISH,
        PieceLetters::FIGURINES,
        PieceLetters::GERMAN,
        PieceLetters::FRENCH,
        PieceLetters::RUSSIAN,
    ];
    for letters in languages {
        let read = position.parse_san_with(text, letters);
        match San::from_text_with(text, letters) {
            Ok(san) => {
                assert_eq!(san.to_legal_move(position), read, "{text} in {position}");
                assert_eq!(san.parse(), Ok(san), "{text}");
            }
            Err(error) => assert_eq!(read, Err(error), "{text} in {position}"),
        }
        if let Ok(legal) = read {
            let written = legal.format(NotationStyle::SAN.with(|style| style.letters = letters));
            assert_eq!(
                position.parse_san_with(&written, letters),
                Ok(legal),
                "{text}"
            );
        }
    }
}

/// Asserts what is true of every text.
pub(crate) fn read_anything(position: &Position, text: &[u8]) {
    read_as_value(position, text);
    let lenient = position.parse_san_bytes(text);
    let strict = position.parse_san_strict_bytes(text);
    match (lenient, strict) {
        (Ok(legal), Ok(strict)) => {
            assert_eq!(legal, strict);
            assert_eq!(legal.san().as_bytes(), text);
        }
        (Ok(legal), Err(error)) => {
            assert_ne!(legal.san().as_bytes(), text);
            assert!(
                matches!(error, san::Error::NotCanonical { canonical, .. } if canonical == legal.san())
            );
            assert_telling(error, position, text);
        }
        (Err(error), Err(strict)) => {
            assert_eq!(error, strict);
            assert_telling(error, position, text);
        }
        (Err(error), Ok(legal)) => panic!("{legal} is read strictly, but not leniently: {error}"),
    }
    if let Ok(text) = std::str::from_utf8(text) {
        // The fast path for the usual spelling gives the same answer as the full reader.
        let careful = position.parse_san_with(text, PieceLetters::ENGLISH);
        assert_eq!(position.parse_san(text), careful, "{text} in {position}");
        assert_eq!(lenient, careful, "{text} in {position}");
        read_in_languages(position, text);
    }
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn moves_are_written_as_the_rules_say(position in any_position()) {
        for legal in &position.legal_moves() {
            let san = legal.san();
            prop_assert_eq!(san.as_str(), written_anew(legal), "in {}", position);
            let text = legal.format(NotationStyle::SAN);
            prop_assert_eq!(text.as_str(), san.as_str());
        }
    }

    #[test]
    fn strict_reading_takes_what_is_written(position in any_position()) {
        for legal in &position.legal_moves() {
            let san = legal.san();
            prop_assert_eq!(position.parse_san_strict(&san), Ok(legal), "{} in {}", san, position);
            prop_assert_eq!(position.parse_san_strict_bytes(san.as_bytes()), Ok(legal));
            prop_assert_eq!(position.parse_san(&san), Ok(legal));
        }
    }

    #[test]
    fn every_style_is_read_as_the_same_move(position in any_position(), style in style()) {
        for legal in &position.legal_moves() {
            let text = legal.format(style);
            prop_assert_eq!(position.parse_san(&text), Ok(legal), "{} in {}", text, position);
        }
    }

    #[test]
    fn values_say_what_the_moves_are(position in any_position(), style in style()) {
        for legal in &position.legal_moves() {
            let san: San = legal.san().parse().expect("written moves are read");
            prop_assert_eq!(san, legal.san());
            prop_assert_eq!(san.to_legal_move(&position), Ok(legal));
            match san.parts() {
                Parts::Piece { role, file, rank, is_capture, to, promotion } => {
                    let said = (role, is_capture, promotion, to);
                    prop_assert_eq!(said, (legal.role(), legal.is_capture(), legal.promotion(), legal.to()));
                    prop_assert!(file.is_none_or(|file| file == legal.from().file()));
                    prop_assert!(rank.is_none_or(|rank| rank == legal.from().rank()));
                    prop_assert!(!legal.is_castling());
                }
                parts => prop_assert_eq!(Some(parts), legal.castling_side().map(Parts::Castling)),
            }
            let suffix = legal.gives_check().then(|| match legal.play().has_legal_moves() {
                true => Suffix::Check,
                false => Suffix::Checkmate,
            });
            prop_assert_eq!(san.suffix(), suffix);

            let styled: San = legal.format(style).parse().expect("written moves are read");
            prop_assert_eq!(styled.to_legal_move(&position), Ok(legal), "{} in {}", styled, position);
        }
    }

    #[test]
    fn values_are_built_from_their_parts(
        position in any_position(),
        parts in parts(),
        suffix in proptest::sample::select(&[None, Some(Suffix::Check), Some(Suffix::Checkmate)]),
    ) {
        let san = San::new(parts, suffix);
        prop_assert_eq!(san.parse(), Ok(san));
        prop_assert_eq!(San::new(san.parts(), san.suffix()), san);
        prop_assert_eq!(san.suffix(), suffix.filter(|_| san.parts() != Parts::Null));
        prop_assert_eq!(san.to_string().len(), san.len());
        // Nothing is lost but what follows from the rest.
        match (parts, san.parts()) {
            (
                Parts::Piece { role: Role::Pawn, file, rank, is_capture, to, promotion },
                Parts::Piece { role, file: told, rank: told_rank, is_capture: captures, to: target, promotion: becomes },
            ) => {
                prop_assert_eq!((role, target, becomes, told_rank), (Role::Pawn, to, promotion, rank));
                prop_assert_eq!(captures, is_capture || file.is_some_and(|file| file != to.file()));
                prop_assert!(told == file || told.is_none() && file == Some(to.file()));
            }
            (given, read) => prop_assert_eq!(given, read),
        }
        read_anything(&position, san.as_bytes());
    }

    #[test]
    fn no_two_moves_are_written_alike(position in any_position()) {
        let mut texts: Vec<String> = position.legal_moves().iter().map(|legal| legal.san().to_string()).collect();
        let moves = texts.len();
        texts.sort_unstable();
        texts.dedup();
        prop_assert_eq!(texts.len(), moves);
    }

    #[test]
    fn a_piece_is_found_if_it_is_the_only_one_that_fits(
        position in any_position(),
        role in proptest::sample::select(&Role::ALL[1..]),
        file in proptest::option::of(proptest::sample::select(&File::ALL)),
        rank in proptest::option::of(proptest::sample::select(&Rank::ALL)),
        to in square(),
        pick in any::<u16>(),
    ) {
        // Half of the time a move that exists.
        let (role, to) = match picked(&position, pick) {
            Some(legal) if legal.role() != Role::Pawn && !legal.is_castling() => (legal.role(), legal.to()),
            _ => (role, to),
        };
        let file_text = file.map_or(String::new(), |file| file.to_string());
        let rank_text = rank.map_or(String::new(), |rank| rank.to_string());
        let letter = role.letter().to_ascii_uppercase();
        let text = format!("{letter}{file_text}{rank_text}{to}");
        let moves = position.legal_moves();
        let fitting: Vec<LegalMove<'_>> = moves
            .iter()
            .filter(|legal| legal.role() == role && legal.to() == to && !legal.is_castling())
            .filter(|legal| file.is_none_or(|file| legal.from().file() == file))
            .filter(|legal| rank.is_none_or(|rank| legal.from().rank() == rank))
            .collect();
        match (position.parse_san(&text), fitting.as_slice()) {
            (Ok(legal), &[only]) => prop_assert_eq!(legal, only),
            // The king's path when castling.
            (Ok(legal), []) if legal.is_castling() => {
                let goal = legal.castling_side().map(|side| side.king_target(position.turn()));
                prop_assert_eq!(goal, Some(to));
                prop_assert!(role == Role::King && legal.from().distance(to) >= 2);
            }
            (Err(error @ san::Error::Ambiguous { .. }), [_, _, ..]) => {
                let mut candidates: Vec<Move> = error.candidates().collect();
                let mut moves: Vec<Move> = fitting.into_iter().map(LegalMove::to_move).collect();
                candidates.sort_unstable();
                moves.sort_unstable();
                prop_assert_eq!(candidates, moves);
            }
            (
                Err(
                    san::Error::Illegal(_)
                    | san::Error::PromotionMissing { .. }
                    | san::Error::NoSuchPiece { .. }
                    | san::Error::WrongPiece { .. }
                    | san::Error::CastlingByLetter { .. },
                ),
                [],
            ) => {}
            (answer, fitting) => prop_assert!(false, "{text} in {position}: {answer:?}, and {fitting:?} fit"),
        }
        read_anything(&position, text.as_bytes());
    }

    #[test]
    fn arbitrary_bytes_never_panic(position in any_position(), bytes in vec(any::<u8>(), 0..12)) {
        read_anything(&position, &bytes);
    }

    #[test]
    fn arbitrary_text_of_move_letters_never_panics(
        position in any_position(),
        text in "[KQRBNPO0o♔♞]?[a-h]?[1-8]?[x:×–-]?[a-h]?[1-8]?[=/(]?[QRBNKqb♕]?[)]?( ?e\\.?p\\.?)?[+#!?]{0,3}",
        other in "[KQRBNPa-h1-8xO0=+#:/()e.p -]{0,9}",
        castling in "(O-O|O-O-O|0-0|o-o-o)[=/(]?[QRBNKqb♕]?[)]?( ?e\\.?p\\.?)?[+#!?‼⁉]{0,3}",
    ) {
        read_anything(&position, text.as_bytes());
        read_anything(&position, other.as_bytes());
        read_anything(&position, castling.as_bytes());
    }

    #[test]
    fn spoilt_moves_never_panic(position in any_position(), pick in any::<u16>(), style in style(), slips in slips(LETTERS)) {
        if let Some(legal) = picked(&position, pick) {
            for text in [legal.san().to_string(), legal.format(style).to_string()] {
                let mut text = text.into_bytes();
                for slip in &slips {
                    slip.spoil(&mut text);
                    read_anything(&position, &text);
                }
            }
        }
    }
}
