//! What a GUI asks: where a piece may be dropped, which move that is, and what it changes on the
//! board.

use std::collections::BTreeSet;

use proptest::prelude::*;
use touchmove::moves::Pin;
use touchmove::uci::Uci;
use touchmove::{
    Bitboard, Board, Color, LegalMove, LegalMoves, Move, Position, Promotion, Role, Square, attacks,
};

use crate::common::strategies::{
    beginning, cases, castling_setup, edited_setup, en_passant_setup, picked, picks, position,
};

/// Asserts that destinations and moves between squares are consistent with the legal moves.
fn assert_drags_are_the_legal_moves(position: &Position) {
    let own = position.board().by_color(position.turn());
    let mut meant = BTreeSet::new();
    for from in Square::ALL {
        let targets = position.destinations(from);
        for to in Square::ALL {
            let moves = position.moves_between(from, to);
            assert_eq!(
                targets.contains(to),
                !moves.is_empty(),
                "{from}{to} in {position}"
            );
            assert_choices(&moves, to);
            if own.contains(from) {
                assert_read_alike(position, &moves, from, to);
            }
            meant.extend(moves.iter().map(|legal| legal.to_move()));
        }
    }
    let listed: BTreeSet<Move> = position
        .legal_moves()
        .iter()
        .map(LegalMove::to_move)
        .collect();
    assert_eq!(meant, listed, "{position}");
}

/// Asserts that the squares mean the same for drag and drop and in UCI.
fn assert_read_alike(position: &Position, moves: &LegalMoves<'_>, from: Square, to: Square) {
    for promotion in [None, Some(Promotion::Queen), Some(Promotion::Knight)] {
        let text = Uci::from(Move::new(from, to, promotion));
        let chosen = moves.iter().find(|legal| legal.promotion() == promotion);
        let read = position.parse_uci(&text);
        assert_eq!(read.ok(), chosen, "{text} in {position}");
    }
}

/// Asserts that these are one move or the four promotions, and that they go to this square or
/// castle.
fn assert_choices(moves: &LegalMoves<'_>, to: Square) {
    let promotions: Vec<Option<Promotion>> = moves.iter().map(|legal| legal.promotion()).collect();
    match *promotions {
        [] | [None] => {}
        _ => assert_eq!(
            promotions,
            [
                Some(Promotion::Queen),
                Some(Promotion::Rook),
                Some(Promotion::Bishop),
                Some(Promotion::Knight)
            ]
        ),
    }
    for legal in moves {
        assert!(legal.to() == to || legal.is_castling(), "{legal} to {to}");
    }
}

/// Asserts that castling is found on the rook's square and, if the king moves at least two squares,
/// on the king's.
fn assert_castling_drags(position: &Position) {
    for legal in &position.legal_moves() {
        let Some(side) = legal.castling_side() else {
            continue;
        };
        let king = legal.from();
        let goal = side.king_target(position.turn());
        assert!(position.moves_between(king, legal.to()).iter().eq([legal]));
        if king.distance(goal) >= 2 {
            assert!(
                position.moves_between(king, goal).iter().eq([legal]),
                "{position}"
            );
        } else {
            let other_meaning = |other: &LegalMove<'_>| other.to() == goal;
            let by_goal = position.moves_between(king, goal);
            assert!(
                by_goal.iter().all(|other| other_meaning(&other)),
                "{position}"
            );
        }
    }
}

/// The board after the changes, made in the documented order.
fn changed(legal: LegalMove<'_>) -> Board {
    let changes = legal.board_changes();
    let mut board = legal.position().board().clone();
    if let Some((square, piece)) = changes.captured() {
        assert_eq!(board.piece_at(square), Some(piece), "{legal}");
        board.set(square, None);
    }
    for shift in changes.moved() {
        assert_eq!(board.piece_at(shift.from()), Some(shift.piece()), "{legal}");
        assert_ne!(shift.from(), shift.to(), "{legal}");
        board.set(shift.from(), None);
    }
    for shift in changes.moved() {
        assert_eq!(board.piece_at(shift.to()), None, "{legal}");
        board.set(shift.to(), Some(shift.piece()));
    }
    if let Some((square, piece)) = changes.promoted() {
        assert_eq!(board.role_at(square), Some(Role::Pawn), "{legal}");
        board.set(square, Some(piece));
    }
    board
}

fn assert_changes_lead_to_the_next_board(position: &Position) {
    for legal in &position.legal_moves() {
        assert_eq!(
            changed(legal),
            *legal.play().board(),
            "{legal} in {position}"
        );
        let changes = legal.board_changes();
        assert_eq!(changes.captured().is_some(), legal.is_capture());
        assert_eq!(changes.promoted().is_some(), legal.promotion().is_some());
        assert!(legal.is_castling() || changes.moved().len() == 1);
    }
}

/// Computes pins the slow way: removes a piece, and finds the new attackers of its king.
fn pins_by_removal(position: &Position, color: Color) -> BTreeSet<(Square, Square)> {
    let king = position.king(color);
    let (board, enemies) = (position.board(), position.board().by_color(!color));
    let attackers = |occupied| board.attackers_to(king, occupied) & enemies;
    let pieces = board.by_color(color) - king;
    pieces
        .into_iter()
        .flat_map(|square| {
            let uncovered = attackers(board.occupied() - square) - attackers(board.occupied());
            uncovered.into_iter().map(move |by| (square, by))
        })
        .collect()
}

fn assert_pins(position: &Position) {
    for color in Color::ALL {
        let pins: Vec<Pin> = position.pins(color).collect();
        let found: BTreeSet<(Square, Square)> =
            pins.iter().map(|pin| (pin.pinned, pin.by)).collect();
        assert_eq!(found.len(), pins.len(), "a pin twice in {position}");
        assert_eq!(found, pins_by_removal(position, color), "{position}");
        let pieces: Bitboard = pins.iter().map(|pin| pin.pinned).collect();
        assert_eq!(position.pinned(color), pieces, "{position}");
        for pin in pins {
            assert_eq!(pin.king, position.king(color));
            let whole = attacks::line(pin.king, pin.by);
            assert!(pin.line().is_subset(whole - pin.king), "{pin:?}");
            let on_line = pin.line() & position.board().occupied();
            assert_eq!(on_line, Bitboard::from(pin.pinned) | pin.by, "{pin:?}");
        }
    }
    for legal in &position.legal_moves() {
        let pin = position
            .pins(position.turn())
            .find(|pin| pin.pinned == legal.from());
        assert!(
            pin.is_none_or(|pin| pin.line().contains(legal.to())),
            "{legal} in {position}"
        );
    }
}

fn assert_all(position: &Position) {
    assert_drags_are_the_legal_moves(position);
    assert_castling_drags(position);
    assert_changes_lead_to_the_next_board(position);
    assert_pins(position);
}

proptest! {
    #![proptest_config(cases(50))]

    #[test]
    fn drags_changes_and_pins_hold_at_every_ply(fen in beginning(), picks in picks(100)) {
        let mut position: Position = fen.parse().expect("a beginning is valid");
        assert_all(&position);
        for pick in picks {
            let Some(legal) = picked(&position, pick) else { break };
            position = legal.play();
            assert_all(&position);
        }
    }
}

proptest! {
    #![proptest_config(cases(800))]

    #[test]
    fn drags_changes_and_pins_hold_in_random_positions(position in position()) {
        assert_all(&position);
    }

    #[test]
    fn drags_changes_and_pins_hold_in_edited_positions(setup in edited_setup()) {
        if let Ok(position) = setup.validate() {
            assert_all(&position);
        }
    }

    #[test]
    fn drags_changes_and_pins_hold_around_castling(setup in castling_setup()) {
        if let Ok(position) = setup.validate() {
            assert_all(&position);
        }
    }

    #[test]
    fn drags_changes_and_pins_hold_around_en_passant(setup in en_passant_setup()) {
        if let Ok(position) = setup.validate() {
            assert_all(&position);
        }
    }

    #[test]
    fn no_player_moves_the_opponents_pieces(position in position()) {
        let others = !position.board().by_color(position.turn());
        for square in others {
            prop_assert!(position.destinations(square).is_empty());
        }
    }
}
