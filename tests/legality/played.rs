//! What a legal move and its record say of the same move, beside what playing it shows.

use std::collections::BTreeSet;

use proptest::prelude::*;
use touchmove::moves::{MoveType, StoredMove};
use touchmove::{CastlingSide, Color, LegalMove, Piece, Position, Promotion, Role, Square};

use crate::common::strategies::{
    beginning, cases, castling_setup, en_passant_setup, picked, picks, position,
};

/// Asserts that the record of a move says what the move says.
fn assert_same_facts(legal: LegalMove<'_>) {
    let played: StoredMove = legal.into();
    let us = legal.position().turn();
    assert_eq!(played, legal.to_stored_move());
    assert_eq!(
        (played.to_move(), played.into()),
        (legal.to_move(), legal.to_move())
    );
    assert_eq!((played.from(), played.to()), (legal.from(), legal.to()));
    assert_eq!(played.destination(), legal.destination());
    assert_eq!(played.piece(), Piece::new(us, legal.role()));
    assert_eq!((played.color(), played.role()), (us, legal.role()));
    assert_eq!(played.promotion(), legal.promotion());
    assert_eq!(played.captured(), legal.captured());
    assert_eq!(played.is_capture(), legal.is_capture());
    assert_eq!(played.is_en_passant(), legal.is_en_passant());
    assert_eq!(played.is_castling(), legal.is_castling());
    assert_eq!(played.castling_side(), legal.castling_side());
    assert_eq!(played.move_type(), legal.move_type());
    assert_eq!(played.is_zeroing(), legal.is_zeroing());
    assert_eq!(played.is_irreversible(), legal.is_irreversible());
    assert_eq!(played.board_changes(), legal.board_changes());
    assert_eq!(played.to_string(), legal.to_string());
}

/// Asserts that what a move says of itself is seen when it is played.
fn assert_seen(legal: LegalMove<'_>) {
    let (before, after) = (legal.position(), legal.play());
    let us = before.turn();
    let lands = legal.promotion().map_or(legal.role(), Role::from);
    assert_eq!(
        after.piece_at(legal.destination()),
        Some(Piece::new(us, lands)),
        "{legal}"
    );
    assert!(legal.is_castling() || legal.to() == legal.destination());
    assert_eq!(legal.is_zeroing(), after.halfmove_clock() == 0);
    let rights_lost = after.castling_rights() != before.castling_rights();
    let en_passant_lost = before.legal_en_passant_square().is_some();
    assert_eq!(
        legal.is_irreversible(),
        legal.is_zeroing() || rights_lost || en_passant_lost,
        "{legal} in {before}"
    );
    let is_type = match legal.move_type() {
        MoveType::Normal => {
            !legal.is_castling()
                && !legal.is_en_passant()
                && legal.promotion().is_none()
                && after.pushed_over_square().is_none()
        }
        MoveType::DoublePush => after.pushed_over_square().is_some(),
        MoveType::EnPassant => legal.is_en_passant(),
        MoveType::Castling(side) => {
            legal.destination() == side.king_target(us) && legal.is_castling()
        }
        MoveType::Promotion(promotion) => legal.promotion() == Some(promotion),
    };
    assert!(is_type, "{legal} in {before}");
}

fn assert_all(position: &Position) {
    for legal in position.legal_moves() {
        assert_same_facts(legal);
        assert_seen(legal);
    }
}

#[test]
fn facts_of_known_moves() {
    let read = |fen: &str| fen.parse::<Position>().expect("a valid FEN");
    let start = Position::standard();
    let castling = read("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let en_passant = read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let promoting = read("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let legal = |position, san| Position::parse_san(position, san).expect("a legal move");

    let knight = legal(&start, "Nf3").to_stored_move();
    let again = start.legal_move(knight.to_move()).expect("a legal move");
    assert_eq!(again.san().as_str(), "Nf3");
    assert_eq!(
        (knight.color(), knight.role()),
        (Color::White, Role::Knight)
    );
    assert_eq!(knight.piece().letter(), 'N');
    assert!(legal(&start, "e4").is_zeroing() && !knight.is_zeroing());
    assert_eq!(legal(&start, "e4").move_type(), MoveType::DoublePush);

    let queen = legal(&promoting, "axb8=Q").to_stored_move();
    assert_eq!(queen.promotion(), Some(Promotion::Queen));
    assert_eq!(
        (queen.role(), queen.captured()),
        (Role::Pawn, Some(Role::Knight))
    );

    let pawn = legal(&en_passant, "exd6");
    assert!(pawn.is_en_passant());
    assert_eq!(
        (pawn.captured(), pawn.move_type()),
        (Some(Role::Pawn), MoveType::EnPassant)
    );
    let push = legal(&en_passant, "e6").to_stored_move();
    assert_eq!(push.move_type(), MoveType::Normal);

    let queen_side = Some(CastlingSide::QueenSide);
    assert_eq!(legal(&castling, "O-O-O").castling_side(), queen_side);
    assert_eq!(legal(&castling, "Ke2").castling_side(), None);

    // Moves are equal if their positions are, wherever these are.
    let copy = start.clone();
    assert_eq!(legal(&copy, "e4"), legal(&start, "e4"));
    let elsewhere = read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_ne!(legal(&elsewhere, "e4"), legal(&start, "e4"));

    let rook = legal(&castling, "Rb1");
    assert!(rook.is_irreversible() && !rook.is_zeroing());
    let after = rook.play();
    assert!(!legal(&after, "Ke7").to_stored_move().is_irreversible());

    let changes = pawn.board_changes();
    let captured = Piece::new(Color::Black, Role::Pawn);
    assert_eq!(changes.captured(), Some((Square::D5, captured)));
    let shifts = changes.moved().iter().map(|it| (it.from(), it.to()));
    assert!(shifts.eq([(Square::E5, Square::D6)]));
}

#[test]
fn a_record_is_as_small_as_two_words_of_32_bits() {
    assert_eq!(
        (size_of::<StoredMove>(), size_of::<Option<StoredMove>>()),
        (8, 8)
    );
}

#[test]
fn castling_lands_on_the_squares_of_standard_chess() {
    // King and rook swap squares, the king stays, and the king moves onto the square of the rook.
    for (fen, text, lands) in [
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "g1"),
        ("4k3/8/8/8/8/8/8/2K4R w H - 0 1", "c1h1", "g1"),
        ("4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "c1a1", "c1"),
        ("1r1k4/8/8/8/8/8/8/4K3 b b - 0 1", "d8b8", "c8"),
    ] {
        let position: Position = fen.parse().expect("a valid position");
        let castling = position.parse_uci(text).expect("a legal move");
        assert!(castling.is_castling() && castling.to_stored_move().is_castling());
        assert_eq!(castling.destination().name(), lands, "{fen}");
        assert_all(&position);
    }
}

#[test]
fn the_same_move_in_other_circumstances_is_another_record() {
    let record = |fen: &str, text: &str| {
        let position: Position = fen.parse().expect("a valid position");
        position
            .parse_uci(text)
            .expect("a legal move")
            .to_stored_move()
    };
    let quiet = record("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a5");
    let others = [
        record("4k3/8/8/n7/8/8/8/R3K3 w - - 0 1", "a1a5"),
        record("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a5"),
        record("4k3/8/8/8/8/8/4K3/r7 b - - 0 1", "a1a5"),
        record("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a5"),
    ];
    let all: BTreeSet<StoredMove> = others.into_iter().chain([quiet, quiet]).collect();
    assert_eq!(all.len(), 5);
    assert!(all.iter().all(|record| record.to_string() == "a1a5"));
    assert_eq!(
        format!("{:?} {:?}", quiet, others[0]),
        "StoredMove(R a1a5) StoredMove(R a1a5 xn)"
    );
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn moves_and_their_records_say_what_playing_shows(position in position()) {
        assert_all(&position);
    }

    #[test]
    fn castling_and_en_passant_are_recorded_too(castling in castling_setup(), passing in en_passant_setup()) {
        for setup in [castling, passing] {
            if let Ok(position) = setup.validate() {
                assert_all(&position);
            }
        }
    }

    #[test]
    fn nothing_comes_back_over_an_irreversible_move(fen in beginning(), picks in picks(100)) {
        let mut positions: Vec<Position> = vec![fen.parse().expect("a beginning is valid")];
        let mut since = 0;
        for pick in picks {
            let last = &positions[positions.len() - 1];
            let Some(legal) = picked(last, pick) else { break };
            let (is_irreversible, next) = (legal.is_irreversible(), legal.play());
            if is_irreversible {
                since = positions.len();
            }
            prop_assert!(!positions[..since].contains(&next));
            positions.push(next);
        }
    }

    #[test]
    fn records_are_sorted_as_their_moves(position in position()) {
        let mut records: Vec<StoredMove> = position.legal_moves().iter().map(Into::into).collect();
        records.sort();
        prop_assert!(records.iter().map(|record| record.to_move()).is_sorted());
    }
}
