//! The same for rare cases of blockades: double pushes and what follows them, castling, and
//! material that cannot mate.

use std::boxed::Box;

use arrayvec::ArrayVec;

use super::super::fixpoint::{reach, reach_fixpoint};
use super::super::position::{AbstractPiece, AbstractPosition, Kind};
use super::super::{abstraction_of, follow, is_unwinnable};
use super::{Numbers, at_fixpoint, contains, reached};
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{Color, File, Piece, Rank, Role, Square};
use crate::winnability::verdict::Status;

/// Returns kings and a pawn that has not moved, beside an enemy pawn that can capture it en
/// passant, if the position is valid.
pub(super) fn unmoved(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let file = File::from_index(numbers.below(8))?;
    let beside = file.offset(if numbers.below(2) == 0 { 1 } else { -1 })?;
    let mut place = |file, rank, color| {
        setup.set_piece(Square::new(file, rank), Piece::new(color, Role::Pawn));
    };
    place(file, Rank::Second, Color::White);
    place(beside, Rank::Fourth, Color::Black);
    if numbers.below(4) > 0 {
        place(beside, Rank::Third, Color::White);
    }
    for (color, rank) in [(Color::White, 0), (Color::Black, 7)] {
        let square = Square::new(File::from_index(numbers.below(8))?, Rank::from_index(rank)?);
        setup.set_piece(square, Piece::new(color, Role::King));
    }
    setup.turn = Color::ALL[numbers.below(2)];
    let position = setup.validate().ok()?;
    Some(if numbers.below(2) == 0 {
        position
    } else {
        position.flip_colors()
    })
}

/// Returns two kings and a few pieces and pawns on random squares, if the position is valid.
pub(super) fn few(numbers: &mut Numbers) -> Option<Position> {
    let roles = [
        Role::Bishop,
        Role::Bishop,
        Role::Knight,
        Role::Queen,
        Role::Rook,
        Role::Pawn,
    ];
    let mut setup = Setup::EMPTY;
    for which in 0..2 + numbers.below(4) {
        let role = match which {
            0 | 1 => Role::King,
            _ => roles[numbers.below(roles.len())],
        };
        let color = match which {
            0 | 1 => Color::ALL[which],
            _ => Color::ALL[numbers.below(2)],
        };
        setup.set_piece(
            Square::from_index(numbers.below(64))?,
            Piece::new(color, role),
        );
    }
    setup.turn = Color::ALL[numbers.below(2)];
    setup.validate().ok()
}

#[test]
fn double_pushes_and_en_passant_captures_are_followed() {
    let mut numbers = Numbers(2);
    let (mut judged, mut double, mut passing, mut promoted) = (0, 0, 0, 0);
    for _ in 0..200 {
        let Some(start) = unmoved(&mut numbers) else {
            continue;
        };
        let Some(first) = abstraction_of(&start) else {
            continue;
        };
        let mut abstract_positions = Box::new(ArrayVec::<AbstractPosition, 300>::new());
        if !follow(&first, &mut abstract_positions, |_| false, |_| Status::Open) {
            continue;
        }
        judged += 1;
        for position in reached(&start, &mut numbers) {
            assert!(
                abstract_positions
                    .iter()
                    .any(|abstracted| contains(abstracted, &position)),
                "{position} follows from {start}, but is in no abstracted"
            );
            for legal in position.legal_moves().iter() {
                let is_two = legal.from().distance(legal.to()) == 2;
                double += usize::from(legal.role() == Role::Pawn && is_two);
                passing += usize::from(legal.is_en_passant());
                promoted += usize::from(legal.promotion().is_some());
            }
        }
    }
    assert!(
        judged > 30 && double > 50 && passing > 20 && promoted > 20,
        "{judged} structures, {double} double pushes, {passing} en passant captures, {promoted} promotions"
    );
}

#[test]
fn castling_rights_and_en_passant_captures_are_left_to_other_provers() {
    let mut numbers = Numbers(3);
    let (mut passing, mut castling) = (0, 0);
    for _ in 0..100 {
        let Some(start) = unmoved(&mut numbers) else {
            continue;
        };
        for position in reached(&start, &mut numbers) {
            if position.legal_en_passant_square().is_some() {
                passing += 1;
                assert!(abstraction_of(&position).is_none(), "{position}");
            }
        }
    }
    let blockade = "r3k2r/p1p1p1p1/P1P1P1P1/8/8/p1p1p1p1/P1P1P1P1/R3K2R w KQkq - 0 1";
    let start: Position = blockade.parse().expect("a FEN");
    for position in reached(&start, &mut numbers) {
        let may_castle = !position.castling_rights().is_empty();
        castling += usize::from(may_castle);
        assert_eq!(
            abstraction_of(&position).is_none(),
            may_castle,
            "{position}"
        );
        for winner in Color::ALL {
            assert!(!is_unwinnable::<24>(&position, winner) || !may_castle);
        }
    }
    assert!(passing > 20 && castling > 20);
}

#[test]
fn a_side_without_mating_material_never_mates() {
    let mut numbers = Numbers(5);
    let mut lacking = 0;
    while lacking < 400 {
        let Some(start) = few(&mut numbers) else {
            continue;
        };
        let mut abstracted = AbstractPosition::of(&start);
        for winner in Color::ALL {
            // While every square is known, the rule is that of the position.
            assert_eq!(
                abstracted.lacks_mating_material(winner),
                start.lacks_mating_material(winner),
                "{start}"
            );
        }
        reach_fixpoint(&mut abstracted);
        for winner in Color::ALL {
            if !abstracted.lacks_mating_material(winner) || start.is_mated_by(winner) {
                continue;
            }
            lacking += 1;
            for position in reached(&start, &mut numbers) {
                assert!(!position.is_mated_by(winner), "{position} after {start}");
            }
        }
    }
}

#[test]
fn a_side_without_mating_material_lacks_it_with_fewer_pieces_too() {
    let mut numbers = Numbers(6);
    let mut lacking = 0;
    while lacking < 400 {
        let Some(start) = few(&mut numbers) else {
            continue;
        };
        let abstracted = AbstractPosition::of(&start);
        for winner in Color::ALL {
            if !abstracted.lacks_mating_material(winner) {
                continue;
            }
            lacking += 1;
            let mut fewer = abstracted.clone();
            let is_captured = |piece: &AbstractPiece, numbers: &mut Numbers| {
                !piece.is(Role::King) && numbers.below(2) == 0
            };
            for piece in &mut fewer.pieces {
                if is_captured(piece, &mut numbers) {
                    piece.squares = Bitboard::EMPTY;
                }
            }
            assert!(fewer.lacks_mating_material(winner), "{start}");
        }
    }
}

#[test]
fn a_promoted_piece_may_leap_over_pieces_that_shut_it_in() {
    let promoted = AbstractPiece {
        color: Color::White,
        kind: Kind::Promoted,
        squares: Square::A8.into(),
        is_fixed: false,
    };
    let group = Square::A7.bitboard() | Square::B7.bitboard() | Square::B8.bitboard();
    let reached = reach(&promoted, group);
    assert!(reached.contains(Square::B6) && reached.contains(Square::C7));
    assert!(reached.is_disjoint(group));
    assert!(Square::A7.bitboard().is_subset(promoted.all_attacks(group)));
}

#[test]
fn bishops_that_reach_the_same_squares_are_all_counted() {
    let bishops: Position = "4k3/8/8/1b6/8/8/8/2B1KB2 w - - 0 1".parse().expect("a FEN");
    assert!(!at_fixpoint(&bishops).lacks_mating_material(Color::White));
}
