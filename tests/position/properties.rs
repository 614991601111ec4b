//! What a position says of its pieces and of itself, and in which order positions stand.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use proptest::prelude::*;
use touchmove::draws::Status;
use touchmove::{Bitboard, Color, Piece, Position, Role, Square, Termination};

use crate::common::strategies::{beginning, cases, picked, picks, position};

/// The squares whose piece satisfies a condition, found one by one.
fn squares_where(position: &Position, is_meant: impl Fn(Piece) -> bool) -> Bitboard {
    let pieces = position.board().iter();
    pieces
        .filter(|(_, piece)| is_meant(*piece))
        .map(|(square, _)| square)
        .collect()
}

fn hash(position: &Position) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The positions of a random game, and of the same game with other counters.
fn line(fen: &str, picks: Vec<u16>) -> Vec<Position> {
    let mut line: Vec<Position> = vec![fen.parse().expect("a beginning is valid")];
    for pick in picks {
        let Some(legal) = picked(&line[line.len() - 1], pick) else {
            break;
        };
        line.push(legal.play());
    }
    let other_counters = line.iter().step_by(7).map(|position| {
        let mut setup = position.to_setup();
        setup.fullmove_number += 7;
        setup.validate().expect("counters are no defects")
    });
    let other_counters: Vec<Position> = other_counters.collect();
    line.extend(other_counters);
    line
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_position_answers_for_its_board(position in position()) {
        let us = position.turn();
        prop_assert_eq!(position.occupied(), squares_where(&position, |_| true));
        prop_assert_eq!(position.our_pieces(), squares_where(&position, |piece| piece.color() == us));
        prop_assert_eq!(position.their_pieces(), squares_where(&position, |piece| piece.color() != us));
        let attackers = position.attackers_to(position.king(us), position.occupied());
        prop_assert_eq!(position.checkers(), attackers & position.their_pieces());
        prop_assert_eq!(position.is_check(), !position.checkers().is_empty());
        prop_assert_eq!(position.has_legal_moves(), position.count_legal_moves() > 0);
        for color in Color::ALL {
            let of_color = squares_where(&position, |piece| piece.color() == color);
            prop_assert_eq!(position.by_color(color), of_color);
        }
        let named = [
            (Role::Pawn, position.pawns(), position.board().pawns()),
            (Role::Knight, position.knights(), position.board().knights()),
            (Role::Bishop, position.bishops(), position.board().bishops()),
            (Role::Rook, position.rooks(), position.board().rooks()),
            (Role::Queen, position.queens(), position.board().queens()),
            (Role::King, position.kings(), position.board().kings()),
        ];
        for (role, of_position, of_board) in named {
            let expected = squares_where(&position, |piece| piece.role() == role);
            prop_assert_eq!([position.by_role(role), of_position, of_board], [expected; 3]);
        }
        for piece in Piece::ALL {
            let expected = squares_where(&position, |found| found == piece);
            prop_assert_eq!(position.by_piece(piece), expected);
            prop_assert_eq!(position.board().by_piece(piece), expected);
            prop_assert_eq!(position.pieces(piece.color(), piece.role()), expected);
        }
        for square in Square::ALL {
            let piece = position.board().piece_at(square);
            prop_assert_eq!(position.piece_at(square), piece);
            prop_assert_eq!(position.role_at(square), piece.map(|piece| piece.role()));
            prop_assert_eq!(position.color_at(square), piece.map(|piece| piece.color()));
        }
    }

    #[test]
    fn the_status_is_what_the_single_questions_say(fen in beginning(), picks in picks(200)) {
        for position in line(&fen, picks) {
            let status = position.status();
            prop_assert_eq!(status.termination(), Termination::of(&position, 1));
            prop_assert_eq!(status.outcome(), status.termination().map(Termination::outcome));
            prop_assert_eq!(status.is_over(), status.termination().is_some());
            let winner = !position.turn();
            let mate = Status::Over(Termination::Checkmate { winner });
            prop_assert_eq!(status == mate, position.is_checkmate());
            let stalemate = Status::Over(Termination::Stalemate);
            prop_assert_eq!(status == stalemate, position.is_stalemate());
            if !status.is_over() {
                prop_assert_eq!(status == Status::Check, position.is_check());
                prop_assert!(position.has_legal_moves() && !position.is_dead_quick());
            }
        }
    }

    #[test]
    fn the_order_of_positions_agrees_with_their_equality(fen in beginning(), picks in picks(60)) {
        let line = line(&fen, picks);
        for one in &line {
            for two in &line {
                let order = one.cmp(two);
                prop_assert_eq!(order == Ordering::Equal, one == two);
                prop_assert_eq!(two.cmp(one), order.reverse());
                prop_assert_eq!(one.partial_cmp(two), Some(order));
                if one == two {
                    prop_assert_eq!(hash(one), hash(two));
                }
                let (one, two) = (one.to_setup(), two.to_setup());
                prop_assert_eq!(one.cmp(&two) == Ordering::Equal, one == two);
                prop_assert_eq!(one.board.cmp(&two.board) == Ordering::Equal, one.board == two.board);
            }
        }
        let mut distinct: Vec<&Position> = Vec::new();
        for position in &line {
            if !distinct.contains(&position) {
                distinct.push(position);
            }
        }
        let set: BTreeSet<&Position> = line.iter().collect();
        prop_assert_eq!(set.len(), distinct.len());
        prop_assert!(set.iter().is_sorted_by(|one, two| one < two));
        prop_assert!(line.iter().all(|position| set.contains(position)));
    }
}

#[test]
fn what_article_9_2_3_does_not_distinguish_is_one_member_of_a_set() {
    let parse = |fen: &str| -> Position { fen.parse().expect("a valid position") };
    // Other counters, and a double push that no pawn can capture.
    let same = [
        "4k3/8/8/8/4P3/8/8/R3K3 b Q - 0 1",
        "4k3/8/8/8/4P3/8/8/R3K3 b Q - 9 40",
        "4k3/8/8/8/4P3/8/8/R3K3 b Q e3 0 1",
    ];
    // Another side to move, other rights, another square, another piece, an en passant capture.
    let others = [
        "4k3/8/8/8/4P3/8/8/R3K3 w Q - 0 1",
        "4k3/8/8/8/4P3/8/8/R3K3 b - - 0 1",
        "4k3/8/8/8/3P4/8/8/R3K3 b Q - 0 1",
        "4k3/8/8/8/4N3/8/8/R3K3 b Q - 0 1",
        "4k3/8/8/8/3pP3/8/8/R3K3 b Q - 0 1",
        "4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1",
    ];
    let set: BTreeSet<Position> = same.into_iter().chain(others).map(parse).collect();
    assert_eq!(set.len(), 7);
    assert!(
        same.into_iter()
            .chain(others)
            .all(|fen| set.contains(&parse(fen)))
    );
}

#[test]
fn the_status_follows_the_order_of_precedence() {
    let white = Color::White;
    for (fen, expected, text) in [
        ("7k/8/8/8/8/8/8/K5R1 w - - 0 1", Status::Ongoing, "ongoing"),
        ("7k/8/8/8/8/8/8/K6R b - - 0 1", Status::Check, "check"),
        (
            "R6k/8/6K1/8/8/8/8/8 b - - 150 160",
            Status::Over(Termination::Checkmate { winner: white }),
            "checkmate",
        ),
        (
            "k7/2B5/1K6/8/8/8/8/8 b - - 150 160",
            Status::Over(Termination::Stalemate),
            "stalemate",
        ),
        // The pawns are blocked, and the squares behind them are empty.
        (
            "8/8/8/8/p7/P4k2/5p2/5K2 w - - 0 1",
            Status::Over(Termination::Stalemate),
            "stalemate",
        ),
        (
            "5k2/5P2/p4K2/P7/8/8/8/8 b - - 0 1",
            Status::Over(Termination::Stalemate),
            "stalemate",
        ),
        // So is the knight, by its own pawns.
        (
            "8/8/8/4b3/1p6/1Pp5/2P2k1p/N6K w - - 0 1",
            Status::Over(Termination::Stalemate),
            "stalemate",
        ),
        // In check, but a bishop alone cannot mate.
        (
            "7k/8/8/8/3B4/8/8/K7 b - - 150 160",
            Status::Over(Termination::DeadPosition),
            "dead position",
        ),
        // Dead by a forced capture, which material does not show.
        (
            "7k/8/8/8/8/8/6q1/7K w - - 0 1",
            Status::Over(Termination::DeadPosition),
            "dead position",
        ),
        (
            "7k/8/8/8/8/8/8/K6R b - - 150 160",
            Status::Over(Termination::SeventyFiveMoves),
            "seventy-five moves without a capture or a pawn move",
        ),
        // A claim ends nothing by itself.
        ("7k/8/8/8/8/8/8/K6R b - - 100 160", Status::Check, "check"),
    ] {
        let position: Position = fen.parse().expect("a valid position");
        assert_eq!(position.status(), expected, "{fen}");
        assert_eq!(position.status().to_string(), text, "{fen}");
    }
}
