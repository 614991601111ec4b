//! Moves in algebraic notation as values: read without a position, in one spelling, matched later.

use touchmove::san::{Error, Parts, San, Suffix};
use touchmove::{CastlingSide, File, IllegalMove, Move, Position, Promotion, Rank, Role, Square};

use super::position;

#[track_caller]
fn san(text: &str) -> San {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_spelling_has_one_canonical_text() {
    for (text, canonical) in [
        ("Nf3", "Nf3"),
        ("Ngf3!?", "Ngf3"),
        ("Ng1-f3", "Ng1f3"),
        ("N1f3", "N1f3"),
        ("♘g:f3", "Ngxf3"),
        ("R1×a3+!!", "R1xa3+"),
        ("e4", "e4"),
        ("Pe4", "e4"),
        ("ee4", "e4"),
        ("ed5", "exd5"),
        ("exd5 e.p.+", "exd5+"),
        ("e8(q)", "e8=Q"),
        ("dxe8/N#", "dxe8=N#"),
        ("e2-e4", "e2e4"),
        ("e4:d5", "e4xd5"),
        ("e7e8q", "e7e8=Q"),
        ("Pe4xd5", "Pe4xd5"),
        ("4xd5", "P4xd5"),
        ("Pxd5", "Pxd5"),
        ("Pe7xd8=Q++", "Pe7xd8=Q#"),
        ("0-0", "O-O"),
        ("o-o-o+", "O-O-O+"),
        ("--", "--"),
        ("Z0", "--"),
        ("0000", "--"),
    ] {
        assert_eq!(san(text).as_str(), canonical, "{text}");
        assert_eq!(san(text), san(canonical), "{text}");
        assert_eq!(san(text).to_string(), canonical);
    }
}

#[test]
fn parts_are_as_written() {
    let knight = san("Ng1xf3+");
    let parts = Parts::Piece {
        role: Role::Knight,
        file: Some(File::G),
        rank: Some(Rank::First),
        is_capture: true,
        to: Square::F3,
        promotion: None,
    };
    assert_eq!(knight.parts(), parts);
    assert_eq!(knight.suffix(), Some(Suffix::Check));

    let pawn = san("exd8=R#");
    let parts = Parts::Piece {
        role: Role::Pawn,
        file: Some(File::E),
        rank: None,
        is_capture: true,
        to: Square::D8,
        promotion: Some(Promotion::Rook),
    };
    assert_eq!(
        (pawn.parts(), pawn.suffix()),
        (parts, Some(Suffix::Checkmate))
    );

    let mv = Move::new(Square::E4, Square::D5, None);
    let squares = san("e4xd5");
    assert_eq!(
        squares.parts(),
        Parts::Squares {
            mv,
            is_capture: true
        }
    );
    let castling = Parts::Castling(CastlingSide::QueenSide);
    assert_eq!(san("O-O-O").parts(), castling);
    assert_eq!(san("--").parts(), Parts::Null);
}

/// Signs between and after others count; two of `+` are a mate.
#[test]
fn suffixes_are_told_apart() {
    for (text, suffix) in [
        ("Qh5", None),
        ("Qh5!?", None),
        ("Qh5+", Some(Suffix::Check)),
        ("Qh5!+?", Some(Suffix::Check)),
        ("Qh5++", Some(Suffix::Checkmate)),
        ("Qh5+#", Some(Suffix::Checkmate)),
        ("Qh5#!!", Some(Suffix::Checkmate)),
        ("exd6+ e.p.", Some(Suffix::Check)),
    ] {
        assert_eq!(san(text).suffix(), suffix, "{text}");
    }
}

#[test]
fn a_value_is_matched_where_it_is_wanted() {
    let start = Position::standard();
    let castled = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let [push, castling] = [san("e4"), san("O-O")];
    assert_eq!(
        push.to_legal_move(&start).map(|legal| legal.to_string()),
        Ok("e2e4".to_owned())
    );
    assert!(
        castling
            .to_legal_move(&castled)
            .is_ok_and(|legal| legal.is_castling())
    );
    assert!(matches!(
        castling.to_legal_move(&start),
        Err(Error::Illegal(IllegalMove::CastlingBlocked { .. }))
    ));
    assert_eq!(san("--").to_legal_move(&start), Err(Error::NullMove));
    // What the move does not do is not held against it, as in `parse_san`.
    assert!(san("Nxf3#").to_legal_move(&start).is_ok());
}

#[test]
fn mistakes_are_found_at_their_byte() {
    for (text, offset) in [
        ("", 0),
        ("N", 1),
        ("Nf", 2),
        ("Nf9", 2),
        ("e4 ", 2),
        ("e8=X", 3),
        ("O-", 2),
        ("--+", 0),
    ] {
        let error = text.parse::<San>().expect_err("not a move");
        assert!(
            matches!(error, Error::Syntax { offset: at, .. } if at == offset),
            "{text}: {error}"
        );
    }
}

#[test]
fn values_are_sorted_and_counted() {
    let mut moves = ["Nf3", "e4", "Bb5", "Nf3"].map(san);
    moves.sort_unstable();
    assert_eq!(
        moves.map(|san| san.to_string()),
        ["Bb5", "Nf3", "Nf3", "e4"]
    );
    let set: std::collections::BTreeSet<San> = moves.into_iter().collect();
    assert_eq!(set.len(), 3);
}
