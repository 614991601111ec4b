//! The canonical spelling, and the other styles.

use touchmove::Position;
use touchmove::san::{CheckSuffix, Disambiguation, NotationStyle, PieceLetters, PromotionStyle};

use super::{legal, position};

/// Two enemy pieces on the black king's rank: White castles, promotes, captures and gives check in every way.
const STYLES: &str = "3r2k1/4P3/8/2Pp4/8/8/8/R3K3 w Q d6 0 1";

/// Asserts that moves, in coordinates, are written like this.
#[track_caller]
fn assert_written(fen: &str, moves: &[(&str, &str)]) {
    let position = position(fen);
    for &(coordinates, san) in moves {
        let written = legal(&position, coordinates).san();
        assert_eq!(written.as_str(), san, "{coordinates} in {fen}");
    }
}

/// Asserts how the moves of the position for styles are written.
#[track_caller]
fn assert_styled(style: NotationStyle<'_>, expected: &[(&str, &str)]) {
    let position = position(STYLES);
    for &(coordinates, text) in expected {
        let written = legal(&position, coordinates).format(style);
        assert_eq!(written.as_str(), text, "{coordinates} with {style:?}");
    }
}

#[test]
fn pieces_pawns_and_castling() {
    assert_written(
        "r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 1",
        &[
            ("a2a3", "a3"),
            ("a2a4", "a4"),
            ("g5f6", "Bxf6"),
            ("c4f7", "Bxf7+"),
            ("c3b5", "Nb5"),
            ("d2e3", "Qe3"),
            ("e1f1", "Kf1"),
            ("a1d1", "Rd1"),
            ("e1h1", "O-O"),
            ("e1a1", "O-O-O"),
        ],
    );
}

#[test]
fn a_capturing_pawn_is_named_by_its_file() {
    assert_written(
        "4k3/8/8/2p5/1P1P4/8/8/4K3 w - - 0 1",
        &[("d4c5", "dxc5"), ("b4c5", "bxc5"), ("d4d5", "d5")],
    );
    assert_written(
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
        &[("e5d6", "exd6"), ("c5d6", "cxd6"), ("e5e6", "e6")],
    );
}

#[test]
fn what_a_pawn_becomes() {
    assert_written(
        "1n6/P6k/8/8/8/8/p6K/1N6 b - - 0 1",
        &[
            ("a2a1q", "a1=Q"),
            ("a2a1r", "a1=R"),
            ("a2b1b", "axb1=B"),
            ("a2b1n", "axb1=N"),
        ],
    );
}

#[test]
fn the_file_is_preferred_to_the_rank() {
    let on_one_rank = "4k3/8/8/8/8/8/8/1N3N1K w - - 0 1";
    assert_written(
        on_one_rank,
        &[("b1d2", "Nbd2"), ("f1d2", "Nfd2"), ("b1c3", "Nc3")],
    );
    let on_one_file = "4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1";
    assert_written(
        on_one_file,
        &[("g5f3", "N5f3"), ("g1f3", "N1f3"), ("g5e4", "Ne4")],
    );
    let on_neither = "4k3/8/8/8/3N4/8/7N/K7 w - - 0 1";
    assert_written(
        on_neither,
        &[("d4f3", "Ndf3"), ("h2f3", "Nhf3"), ("h2f1", "Nf1")],
    );
}

#[test]
fn three_queens_need_file_and_rank() {
    assert_written(
        "6k1/8/8/8/4Q2Q/8/K7/7Q w - - 0 1",
        &[
            ("e4e1", "Qee1"),
            ("h1e1", "Q1e1"),
            ("h4e1", "Qh4e1"),
            ("e4g2", "Qeg2+"),
            ("h1g2", "Qhg2+"),
            ("h4h3", "Q4h3"),
            ("h1h3", "Q1h3"),
            ("h4d8", "Qd8+"),
        ],
    );
}

#[test]
fn a_pinned_twin_needs_no_letter() {
    assert_written("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", &[("g1e2", "Ne2")]);
    // The rook on e2 may move along the line of its pin, and not leave it.
    let rooks = "4r1k1/8/8/8/8/4R3/8/R3K3 w - - 0 1";
    assert_written(rooks, &[("a1a3", "Ra3"), ("e3e2", "Re2")]);
    // In check, only one of them answers it.
    let in_check = "4r1k1/8/8/8/8/8/2N3N1/4K3 w - - 0 1";
    assert_written(in_check, &[("c2e3", "Nce3"), ("g2e3", "Nge3")]);
}

#[test]
fn several_pieces_of_one_role_may_give_check() {
    assert_written(
        "7k/R7/8/8/8/8/8/K5R1 w - - 0 1",
        &[
            ("a7g7", "Rag7"),
            ("g1g7", "Rgg7"),
            ("a7a8", "Ra8+"),
            ("g1h1", "Rh1+"),
        ],
    );
}

#[test]
fn castling_and_promotion_may_give_check_and_mate() {
    assert_written("5k2/8/8/8/8/8/8/4K2R w K - 0 1", &[("e1h1", "O-O+")]);
    assert_written("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", &[("e1a1", "O-O-O+")]);
    assert_written(
        "6k1/4Pppp/8/8/8/8/8/4K3 w - - 0 1",
        &[
            ("e7e8q", "e8=Q#"),
            ("e7e8r", "e8=R#"),
            ("e7e8b", "e8=B"),
            ("e7e8n", "e8=N"),
        ],
    );
}

#[test]
fn en_passant_may_uncover_a_check() {
    assert_written("8/8/8/k1pP3R/8/8/8/4K3 w - c6 0 1", &[("d5c6", "dxc6+")]);
}

#[test]
fn castling_is_written_alike_in_chess960() {
    let position = position("4k3/8/8/8/8/8/8/RK4R1 w GA - 0 1");
    assert_eq!(legal(&position, "b1g1").san().as_str(), "O-O");
    assert_eq!(legal(&position, "b1a1").san().as_str(), "O-O-O");
    assert_eq!(legal(&position, "b1c1").san().as_str(), "Kc1");
}

#[test]
fn the_style_of_the_laws() {
    assert_styled(
        NotationStyle::FIDE,
        &[
            ("e7d8q", "exd8Q+"),
            ("e7e8n", "e8N"),
            ("c5d6", "cxd6 e.p."),
            ("e1a1", "0-0-0"),
            ("a1a8", "Ra8"),
        ],
    );
}

#[test]
fn the_long_style() {
    assert_styled(
        NotationStyle::LONG,
        &[
            ("e7d8q", "e7xd8=Q+"),
            ("e7e8n", "e7-e8=N"),
            ("c5d6", "c5xd6"),
            ("c5c6", "c5-c6"),
            ("e1a1", "O-O-O"),
            ("a1a8", "Ra1-a8"),
            ("e1e2", "Ke1-e2"),
        ],
    );
    let bare = NotationStyle::FIDE.with(|style| style.disambiguation = Disambiguation::Full);
    assert_styled(
        bare,
        &[("a1a8", "Ra1a8"), ("c5c6", "c5c6"), ("e7d8r", "e7xd8R+")],
    );
}

#[test]
fn the_style_with_figurines() {
    assert_styled(
        NotationStyle::FIGURINE,
        &[
            ("e7d8q", "exd8=♕+"),
            ("a1a8", "♖a8"),
            ("e1e2", "♔e2"),
            ("c5c6", "c6"),
            ("e7e8n", "e8=♘"),
        ],
    );
}

#[test]
fn captures_without_a_sign() {
    let style = NotationStyle::SAN.with(|style| style.capture_sign = false);
    assert_styled(
        style,
        &[("e7d8q", "ed8=Q+"), ("c5d6", "cd6"), ("c5c6", "c6")],
    );
    let long = NotationStyle::LONG.with(|style| style.capture_sign = false);
    assert_styled(long, &[("c5d6", "c5d6"), ("c5c6", "c5-c6")]);
}

#[test]
fn promotions_in_every_style() {
    for (promotion, written) in [
        (PromotionStyle::EqualsSign, "e8=N"),
        (PromotionStyle::Bare, "e8N"),
        (PromotionStyle::Slash, "e8/N"),
        (PromotionStyle::Parentheses, "e8(N)"),
    ] {
        assert_styled(
            NotationStyle::SAN.with(|style| style.promotion = promotion),
            &[("e7e8n", written)],
        );
    }
}

#[test]
fn en_passant_with_a_sign() {
    let style = NotationStyle::SAN.with(|style| style.en_passant_sign = true);
    assert_styled(style, &[("c5d6", "cxd6 e.p."), ("e7d8n", "exd8=N")]);
    let castling = NotationStyle::SAN.with(|style| style.castling_zeros = true);
    assert_styled(castling, &[("e1a1", "0-0-0"), ("c5d6", "cxd6")]);
}

#[test]
fn checks_with_other_signs_or_none() {
    let position = position("6k1/5ppp/8/8/8/8/8/R3K2Q w - - 0 1");
    let written = |coordinates, signs| {
        let style = NotationStyle::SAN.with(|style| style.check_suffix = signs);
        legal(&position, coordinates).format(style).to_string()
    };
    assert_eq!(written("a1a8", CheckSuffix::PlusAndHash), "Ra8#");
    assert_eq!(written("a1a8", CheckSuffix::Pluses), "Ra8++");
    assert_eq!(written("a1a8", CheckSuffix::Omitted), "Ra8");
    assert_eq!(written("h1h7", CheckSuffix::PlusAndHash), "Qxh7+");
    assert_eq!(written("h1h7", CheckSuffix::Pluses), "Qxh7+");
    assert_eq!(written("h1h7", CheckSuffix::Omitted), "Qxh7");
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
