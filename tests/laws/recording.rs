//! How moves are recorded: rows J (Laws, Appendix C).

use touchmove::san::{
    self, CheckSuffix, Disambiguation, NotationStyle, PieceLetters, PromotionStyle,
};
use touchmove::{Color, File, LegalMove, Piece, Position, Rank, Role, Square};
use touchmove_rows::test;

#[track_caller]
fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Asserts that the texts all mean the same move, and returns its canonical spelling.
#[track_caller]
fn same_move(position: &Position, texts: &[&str]) -> String {
    let mut moves = texts.iter().map(|text| {
        let read = position.parse_san(text);
        read.unwrap_or_else(|error| panic!("{text} in {position}: {error}"))
    });
    let first: LegalMove<'_> = moves.next().expect("a text");
    assert!(moves.all(|legal| legal == first), "{texts:?} in {position}");
    first.san().to_string()
}

/// Plays moves as they are written.
#[track_caller]
fn play(texts: &str) -> Position {
    let mut position = Position::standard();
    for text in texts.split_whitespace() {
        let legal = position.parse_san(text);
        let next = legal
            .unwrap_or_else(|error| panic!("{text} in {position}: {error}"))
            .play();
        position = next;
    }
    position
}

#[test]
fn j_18_squares_are_named_from_white_s_side() {
    let start = Position::standard();
    assert_eq!(start.king(Color::White), Square::E1);
    let king = Piece::new(Color::White, Role::King);
    assert_eq!(
        start.board().piece_at(Square::new(File::E, Rank::First)),
        Some(king)
    );
    // From a to h and from 1 to 8, whichever side moves.
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8].map(|square| square.to_string());
    assert_eq!(corners, ["a1", "h1", "a8", "h8"]);
    let after = play("e4");
    assert_eq!(same_move(&after, &["e5", "e7e5"]), "e5");
}

#[test]
fn j_19_a_letter_and_the_square_of_arrival() {
    let start = Position::standard();
    assert_eq!(same_move(&start, &["Nf3", "Ng1f3", "Ng1-f3", "♘f3"]), "Nf3");
    assert_eq!(same_move(&start, &["e4", "e2e4", "e2-e4"]), "e4");
    // The examples of Articles C.2 and C.3: fou, loper.
    let position = play("e4 e5");
    for letters in [["R", "D", "T", "F", "C"], ["K", "D", "T", "L", "P"]] {
        let bishop = letters[3];
        let letters = PieceLetters::new(letters).expect("letters of a language");
        let legal = position.parse_san_with(&format!("{bishop}c4"), letters);
        assert_eq!(legal, position.parse_san("Bc4"));
        let style = NotationStyle::FIDE.with(|style| style.letters = letters);
        let written = legal.map(|legal| legal.format(style).to_string());
        assert_eq!(written, Ok(format!("{bishop}c4")));
    }
    // The long form has no hyphen (Article C.8).
    let long = NotationStyle::FIDE.with(|style| style.disambiguation = Disambiguation::Full);
    let knight = start
        .parse_san("Nf3")
        .map(|legal| legal.format(long).to_string());
    assert_eq!(knight.as_deref(), Ok("Ng1f3"));
}

#[test]
fn j_20_captures_may_be_written_with_an_x() {
    // The sample game of the Laws, as far as captures are written in two ways.
    let with_signs = "d4 Nf6 c4 e6 Nc3 Bb4 Bd2 0-0 e4 d5 exd5 exd5 cxd5 Bxc3 Bxc3 Nxd5 Nf3 b6";
    let without = "d4 Nf6 c4 e6 Nc3 Bb4 Bd2 0-0 e4 d5 ed5 ed5 cd5 Bc3 Bc3 Nd5 Nf3 b6";
    assert_eq!(play(with_signs), play(without));
    assert_eq!(
        play(with_signs).to_string(),
        "rnbq1rk1/p1p2ppp/1p6/3n4/3P4/2B2N2/PP3PPP/R2QKB1R w KQ - 0 10"
    );
    let position = play("e4 d5");
    assert_eq!(same_move(&position, &["exd5", "ed5"]), "exd5");
    // A pawn that captures is named by its origin file.
    assert!(position.parse_san("d5").is_err());
    let style = NotationStyle::SAN.with(|style| style.capture_sign = false);
    let written = position
        .parse_san("exd5")
        .map(|legal| legal.format(style).to_string());
    assert_eq!(written.as_deref(), Ok("ed5"));
}

#[test]
fn j_21_pieces_are_told_apart_by_file_then_rank() {
    let san = |fen, coordinates: &str| {
        let position = read(fen);
        let mv = coordinates.parse().expect("coordinates");
        position
            .legal_move(mv)
            .expect("a legal move")
            .san()
            .to_string()
    };
    // The examples of Article C.10: knights on g1 and e1, g5 and g1, h2 and d4.
    let same_rank = "4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1";
    assert_eq!(
        (san(same_rank, "g1f3"), san(same_rank, "e1f3")),
        ("Ngf3".into(), "Nef3".into())
    );
    let same_file = "4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1";
    assert_eq!(
        (san(same_file, "g5f3"), san(same_file, "g1f3")),
        ("N5f3".into(), "N1f3".into())
    );
    let neither = "4k3/8/8/8/3N4/8/7N/K7 w - - 0 1";
    assert_eq!(
        (san(neither, "h2f3"), san(neither, "d4f3")),
        ("Nhf3".into(), "Ndf3".into())
    );
    // In a capture the x follows.
    let capture = "4k3/8/8/8/8/5p2/8/K3N1N1 w - - 0 1";
    assert_eq!(san(capture, "g1f3"), "Ngxf3");
    // Of three queens one needs file and rank.
    let queens = "6k1/8/8/8/4Q2Q/8/K7/7Q w - - 0 1";
    let written = ["e4e1", "h1e1", "h4e1"].map(|coordinates| san(queens, coordinates));
    assert_eq!(written, ["Qee1", "Q1e1", "Qh4e1"]);
    assert!(matches!(
        read(queens).parse_san("Qhe1"),
        Err(san::Error::Ambiguous { .. })
    ));
}

#[test]
fn j_22_a_pinned_twin_needs_no_letter_and_may_have_one() {
    let pinned = read("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(same_move(&pinned, &["Ne2", "Nge2", "N1e2", "Ng1e2"]), "Ne2");
    assert!(pinned.parse_san("Nce2").is_err());
    let d2 = read("4k3/8/8/8/1b6/8/3N4/4K1N1 w - - 0 1");
    assert_eq!(same_move(&d2, &["Nf3", "Ngf3"]), "Nf3");
}

#[test]
fn j_23_a_promotion_is_written_after_the_move() {
    let position = read("8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        same_move(&position, &["e8Q", "e8=Q", "e8/Q", "e8(Q)"]),
        "e8=Q"
    );
    let legal = position.parse_san("e8=N").expect("a legal move");
    let written = |style: NotationStyle<'_>| legal.format(style).to_string();
    assert_eq!(written(NotationStyle::FIDE), "e8N");
    assert_eq!(written(NotationStyle::SAN), "e8=N");
    assert_eq!(
        written(NotationStyle::SAN.with(|style| style.promotion = PromotionStyle::Slash)),
        "e8/N"
    );
    assert_eq!(
        written(NotationStyle::SAN.with(|style| style.promotion = PromotionStyle::Parentheses)),
        "e8(N)"
    );
}

#[test]
fn j_24_castling_is_written_with_zeros_or_letters() {
    let position = read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(same_move(&position, &["0-0", "O-O"]), "O-O");
    assert_eq!(same_move(&position, &["0-0-0", "O-O-O"]), "O-O-O");
    let written = |text, style| {
        position
            .parse_san(text)
            .map(|legal| legal.format(style).to_string())
    };
    assert_eq!(written("O-O", NotationStyle::FIDE).as_deref(), Ok("0-0"));
    assert_eq!(
        written("O-O-O", NotationStyle::FIDE).as_deref(),
        Ok("0-0-0")
    );
}

#[test]
fn j_25_signs_are_optional() {
    let en_passant = read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert_eq!(
        same_move(&en_passant, &["exd6 e.p.", "exd6", "ed6", "ed6 e.p."]),
        "exd6"
    );
    let legal = en_passant.parse_san("exd6").expect("a legal move");
    assert_eq!(legal.format(NotationStyle::FIDE).as_str(), "exd6 e.p.");

    // In one edition of the Laws ++ is checkmate, in another a double check.
    let mate = read("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!(same_move(&mate, &["Ra8", "Ra8+", "Ra8#", "Ra8++"]), "Ra8#");
    let double = read("4k3/8/8/8/8/8/4N3/K3R3 w - - 0 1");
    assert_eq!(same_move(&double, &["Nc3+", "Nc3++", "Nc3"]), "Nc3+");
    let pluses = NotationStyle::FIDE.with(|style| style.check_suffix = CheckSuffix::Pluses);
    let written = mate
        .parse_san("Ra8")
        .map(|legal| legal.format(pluses).to_string());
    assert_eq!(written.as_deref(), Ok("Ra8++"));
}
