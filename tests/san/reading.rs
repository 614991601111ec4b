//! Different spellings of the same move.

use touchmove::san::PieceLetters;

use super::{legal, position};

/// Asserts that all these texts mean the same move, and that only the first is canonical.
#[track_caller]
fn assert_same(fen: &str, coordinates: &str, spellings: &[&str]) {
    let position = position(fen);
    let expected = legal(&position, coordinates);
    for (index, &text) in spellings.iter().enumerate() {
        let read = position.parse_san(text);
        assert_eq!(read, Ok(expected), "{text} in {fen}");
        assert_eq!(position.parse_san_bytes(text.as_bytes()), read, "{text}");
        let strict = position.parse_san_strict(text);
        assert_eq!(strict.is_ok(), index == 0, "{text} in {fen}: {strict:?}");
        assert_eq!(
            position.parse_san_strict_bytes(text.as_bytes()),
            strict,
            "{text}"
        );
    }
}

#[test]
fn knights() {
    assert_same(
        "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1",
        "g1f3",
        &[
            "Ngf3",
            "Ng1f3",
            "Ng1-f3",
            "N1f3",
            "N1-f3",
            "Ng-f3",
            "Ngxf3",
            "Ng1xf3",
            "g1f3",
            "g1-f3",
            "♘gf3",
            "♞gf3",
            "♘g1-f3",
            "♘\u{fe0e}gf3",
            "♞\u{fe0f}gf3",
            "Ngf3+",
            "Ngf3#",
            "Ngf3!",
            "Ngf3?!",
            "Ngf3+!?",
            "Ngf3++",
            "Ng:f3",
            "Ng×f3",
            "Ng1–f3",
        ],
    );
}

#[test]
fn a_pinned_twin_may_be_told_apart_all_the_same() {
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    assert_same(pinned, "g1e2", &["Ne2", "Nge2", "N1e2", "Ng1e2"]);
}

#[test]
fn captures_by_a_piece() {
    assert_same(
        "4k3/8/8/3p4/4P3/5B2/8/4K2Q w - - 0 1",
        "e4d5",
        &[
            "exd5",
            "ed5",
            "ed5+",
            "e4xd5",
            "e4d5",
            "e4-d5",
            "e:d5",
            "e×d5",
            "Pexd5",
            "Ped5",
            "♙exd5",
            "♟exd5",
            "exd5!!",
            "exd5++",
            "exd5?",
            "e-d5",
            "exd5 e.p.",
            "exd5‼",
            "exd5+⁉",
            "exd5⁈",
            "e4d5⁇",
        ],
    );
    let queen = "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1";
    assert_same(
        queen,
        "d1d5",
        &["Qxd5", "Qd5", "Qdxd5", "Q1xd5", "Qd1xd5", "Q:d5", "Qxd5+"],
    );
}

#[test]
fn en_passant() {
    assert_same(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "e5d6",
        &[
            "exd6",
            "ed6",
            "exd6 e.p.",
            "exd6e.p.",
            "exd6 ep",
            "exd6ep",
            "exd6 e.p",
            "exd6e.p",
            "exd6+ e.p.",
            "exd6 e.p.+",
            "exd6 e.p.!?",
            "e5xd6 e.p.",
            "e5d6",
        ],
    );
}

#[test]
fn a_small_b_is_a_file_and_a_capital_one_a_bishop() {
    let both = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    assert_same(both, "b2c3", &["bxc3", "bc3", "b2xc3", "Pbxc3"]);
    assert_same(
        both,
        "d2c3",
        &["Bxc3", "Bc3", "Bdxc3", "B2c3", "Bd2xc3", "♗xc3"],
    );
    assert_same(both, "b2b3", &["b3", "bb3", "b2b3", "b2-b3", "Pb3"]);
}

#[test]
fn promotions() {
    assert_same(
        "8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
        "e7e8b",
        &[
            "e8=B", "e8B", "e8/B", "e8(B)", "e8b", "e8=b", "e8/b", "e8(b)", "e8♗", "e8=♝", "e7e8b",
            "e7-e8=B", "ee8=B", "e7xe8=B", "e8B+", "e8=B!",
        ],
    );
    assert_same(
        "3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1",
        "e7d8q",
        &["exd8=Q", "ed8Q", "exd8(Q)#", "exd8=q", "e7d8q", "e7xd8/Q"],
    );
}

#[test]
fn castling() {
    let both = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_same(
        both,
        "e1h1",
        &[
            "O-O", "0-0", "o-o", "O-0", "O–O", "O-O!", "0-0+", "Kg1", "Ke1g1", "Ke1-g1", "♔g1",
            "e1g1", "e1h1", "e1-g1",
        ],
    );
    assert_same(
        both,
        "e1a1",
        &["O-O-O", "0-0-0", "o-o-o", "O–O–O", "O-O-O#", "e1c1", "e1a1"],
    );
    let chess960 = "4k3/8/8/8/8/8/8/RK4R1 w GA - 0 1";
    assert_same(chess960, "b1a1", &["O-O-O", "0-0-0", "b1a1"]);
    assert_same(chess960, "b1g1", &["O-O", "0-0", "b1g1"]);
    assert_same(chess960, "b1c1", &["Kc1", "Kb1c1", "b1c1"]);
}

#[test]
fn signs_are_not_checked() {
    // The first of two signs is what the move does; the others are wrong.
    let quiet = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_same(quiet, "a1b1", &["Rb1", "Rxb1", "Rb1+", "Rb1#"]);
    assert_same(
        quiet,
        "a1a8",
        &["Ra8+", "Ra8", "Ra8#", "Rxa8", "Ra8++", "Ra1-a8"],
    );
    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    assert_same(mate, "a1a8", &["Ra8#", "Ra8", "Ra8+", "Ra8++"]);
}

#[test]
fn careless_texts_are_read_up_to_a_point() {
    let position = position("4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1");
    let with_checks = |start: &str, count| start.to_owned() + &"ch".repeat(count);
    for (text, meant) in [
        ("OO", Some("e1h1")),
        ("0--0", Some("e1h1")),
        ("OOO", Some("e1a1")),
        ("OxO", None),
        ("O-ON", None),
        ("PE4", None),
        // Thirty-two bytes, and more.
        (&with_checks("Ra2†", 13), Some("a1a2")),
        (&with_checks("Ra2", 20), None),
    ] {
        let read = position.parse_san_lenient(text.as_bytes(), PieceLetters::ENGLISH);
        let meant = meant.map(|coordinates| legal(&position, coordinates));
        assert_eq!(read.ok(), meant, "{text}");
    }
}
