//! Letters of other languages, written and read.

use touchmove::san::{NotationStyle, PieceLetters};
use touchmove::{ParseError, Position};

use super::{legal, position};

/// King, queen, rook, bishop and knight in several languages.
const LANGUAGES: [(&str, [&str; 5]); 10] = [
    ("German", ["K", "D", "T", "L", "S"]),
    ("French", ["R", "D", "T", "F", "C"]),
    ("Dutch", ["K", "D", "T", "L", "P"]),
    ("Hungarian", ["K", "V", "B", "F", "H"]),
    ("Icelandic", ["K", "D", "H", "B", "R"]),
    ("Estonian", ["K", "L", "V", "O", "R"]),
    ("Russian", ["Кр", "Ф", "Л", "С", "К"]),
    ("Greek", ["Ρ", "Β", "Π", "Α", "Ι"]),
    ("Hindi", ["रा", "व", "ह", "ऊ", "घ"]),
    ("Hebrew", ["מ", "ה", "צ", "ר", "פ"]),
];

/// A position with every kind of move: promotions, captures, castling on both sides, and two knights with common
/// destinations.
const LIVELY: &str = "r2n1k1r/2P1b3/8/1B1Qb3/4n3/2N2N2/8/R3K2R w KQ - 0 1";

#[test]
fn every_language_reads_what_it_writes() {
    let position = position(LIVELY);
    for (language, letters) in LANGUAGES {
        let letters =
            PieceLetters::new(letters).unwrap_or_else(|error| panic!("{language}: {error}"));
        for style in [NotationStyle::SAN, NotationStyle::LONG, NotationStyle::FIDE] {
            let style = style.with(|style| style.letters = letters);
            for legal in &position.legal_moves() {
                let text = legal.format(style);
                let read = position.parse_san_with(&text, letters);
                assert_eq!(read, Ok(legal), "{text} in {language}");
            }
        }
    }
}

#[test]
fn figurines_are_read_with_any_letters() {
    let start = Position::standard();
    let knight = Ok(legal(&start, "g1f3"));
    for letters in LANGUAGES.map(|(_, letters)| PieceLetters::new(letters).expect("letters")) {
        assert_eq!(start.parse_san_with("♘f3", letters), knight);
        assert_eq!(start.parse_san_with("♞f3", letters), knight);
        assert_eq!(start.parse_san_with("g1f3", letters), knight);
    }
    assert_eq!(start.parse_san_with("♘f3", PieceLetters::FIGURINES), knight);
    assert!(
        start
            .parse_san_with("Nf3", PieceLetters::FIGURINES)
            .is_err()
    );
    assert_eq!(start.parse_san_with("Nf3", PieceLetters::default()), knight);
}

#[test]
fn letters_must_differ_and_mean_nothing_else() {
    let refused = |letters| PieceLetters::new(letters).expect_err("unusable letters");
    let length = |piece| ParseError::PieceLetterLength { piece };
    let meaning = |piece, character| ParseError::PieceLetterMeaning { piece, character };
    assert_eq!(refused(["", "D", "T", "L", "S"]), length("king"));
    assert_eq!(refused(["K", "D", "T", "L", "Springer!"]), length("knight"));
    assert_eq!(refused(["K", "a", "T", "L", "S"]), meaning("queen", 'a'));
    assert_eq!(refused(["K", "D", "h", "L", "S"]), meaning("rook", 'h'));
    assert_eq!(refused(["K", "D", "T", "x", "S"]), meaning("bishop", 'x'));
    assert_eq!(refused(["K", "D", "T", "L", "S1"]), meaning("knight", '1'));
    assert_eq!(refused(["K ", "D", "T", "L", "S"]), meaning("king", ' '));
    for sign in [
        '=', '/', '(', '+', '#', '!', '?', '‼', '⁇', '⁈', '⁉', '-', '–', ':', '×', '.', '0', '\n',
        '♘', '♞',
    ] {
        let letter = sign.to_string();
        let error = PieceLetters::new(["K", "D", "T", "L", &letter]);
        assert_eq!(error, Err(meaning("knight", sign)));
    }
    let shared = ParseError::PieceLetterShared {
        piece: "bishop",
        other: "queen",
    };
    assert_eq!(refused(["K", "L", "T", "L", "S"]), shared);
    assert_eq!(
        shared.to_string(),
        "the bishop and the queen have the same letter"
    );
    assert_eq!(
        meaning("king", ' ').to_string(),
        "the letter of the king contains ' ', which has another meaning in a move"
    );
    assert_eq!(
        refused(["K", "D", "T", "L", ""]).to_string(),
        "expected one to eight bytes as the letter of the knight"
    );
}

#[test]
fn letters_of_eight_bytes_fit_in_every_style() {
    let letters = PieceLetters::new(["KKKKKKKK", "QQQQQQQQ", "RRRRRRRR", "LLLLLLLL", "NNNNNNNN"]);
    let letters = letters.expect("long letters");
    let position = position("3r2k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1");
    let style = NotationStyle::LONG.with(|style| {
        style.letters = letters;
        style.promotion = touchmove::san::PromotionStyle::Parentheses;
        style.check_suffix = touchmove::san::CheckSuffix::Pluses;
    });
    assert_eq!(
        legal(&position, "e7d8q").format(style).as_str(),
        "e7xd8(QQQQQQQQ)++"
    );
}
