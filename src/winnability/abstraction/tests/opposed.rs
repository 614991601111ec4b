//! Opposed pawns that advance: everything that can follow stays within the one abstract position.

use super::super::MANY_BLOCKED;
use super::super::count_pawns;
use super::super::opposed::{OpposedPawns, is_unwinnable_when_opposed};
use super::rare::few;
use super::{Numbers, contains, locked, reached};
use crate::position::Position;
use crate::setup::{Setup, Tolerance};
use crate::types::{Color, Piece, Role, Square};
use crate::winnability::abstraction::mate::may_be_mated;

/// Returns blocked pawns with opposing pawns below or above them, and kings that sometimes may
/// castle, if the position is valid.
pub(super) fn gapped(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let wall = 2 + numbers.below(4);
    let dense = 2 + 4 * numbers.below(3);
    for file in (numbers.below(2)..8).step_by(1 + usize::from(numbers.below(4) > 0)) {
        let mut put = |rank: usize, color| {
            let square = Square::from_index(8 * rank + file);
            square.and_then(|square| setup.set_piece(square, Piece::new(color, Role::Pawn)));
        };
        if numbers.below(dense) > 0 {
            put(wall, Color::White);
            put(wall + 1, Color::Black);
        }
        let (low, high) = match numbers.below(4) {
            0 if wall > 2 => (1, wall - 1),
            1 if wall < 4 => (wall + 2, 6),
            _ => continue,
        };
        let white = low + numbers.below(high - low);
        let gap = 1 + numbers.below(high - white);
        put(white, Color::White);
        put(white + gap, Color::Black);
        // Sometimes a pawn follows another one of its color.
        if gap > 2 {
            put(white + 1, Color::White);
        }
    }
    let roles = [Role::Bishop, Role::Knight, Role::Rook];
    for which in 0..2 + numbers.below(3) {
        let role = if which < 2 {
            Role::King
        } else {
            roles[numbers.below(3)]
        };
        // The kings are mostly on their own sides of the wall.
        let square = match which {
            0 if numbers.below(4) > 0 => numbers.below(8 * wall),
            1 if numbers.below(4) > 0 => 8 * (wall + 1) + numbers.below(64 - 8 * (wall + 1)),
            _ => numbers.below(64),
        };
        let piece = Piece::new(Color::ALL[which % 2], role);
        if setup
            .set_piece(Square::from_index(square)?, piece)
            .is_some()
        {
            return None;
        }
    }
    let king = setup.board.king(Color::White)?;
    if king.index() < 7 && setup.board.piece_at(Square::H1).is_none() {
        setup.set_piece(Square::H1, Piece::new(Color::White, Role::Rook));
        setup.castling.insert(Square::H1);
    }
    setup.turn = Color::ALL[numbers.below(2)];
    setup.validate().ok()
}

/// Calls `show` with random positions of all kinds.
fn for_positions(count: usize, mut show: impl FnMut(&Position, &mut Numbers)) {
    let mut numbers = Numbers(77);
    for make in [gapped, gapped, gapped, few, locked] {
        let mut shown = 0;
        while shown < count {
            if let Some(position) = make(&mut numbers) {
                shown += 1;
                show(&position, &mut numbers);
            }
        }
    }
}

#[test]
fn every_position_that_can_follow_is_in_the_abstract_position_of_opposed_pawns() {
    let (mut fixpoint, mut pushed, mut castled, mut captured) = (0, 0, 0, 0);
    for_positions(400, |start, numbers| {
        if start.legal_en_passant_square().is_some() {
            return;
        }
        let Some(opposed) = OpposedPawns::fixpoint(start) else {
            return;
        };
        fixpoint += 1;
        for position in reached(start, numbers) {
            assert!(
                contains(&opposed.abstracted, &position),
                "{position} follows from {start}, but is not in the abstracted"
            );
            for legal in position.legal_moves().iter() {
                pushed += usize::from(legal.role() == Role::Pawn);
                castled += usize::from(legal.is_castling());
                captured += usize::from(legal.is_capture());
            }
        }
    });
    assert!(
        fixpoint > 300 && pushed > 2_000 && castled > 10 && captured > 5_000,
        "{fixpoint} fixpoint, {pushed} pushes, {castled} castlings, {captured} captures"
    );
}

#[test]
fn every_mate_has_room_in_the_abstract_position_of_opposed_pawns() {
    let mut mates = 0;
    for_positions(800, |start, numbers| {
        if start.legal_en_passant_square().is_some() {
            return;
        }
        let Some(opposed) = OpposedPawns::fixpoint(start) else {
            return;
        };
        let all = reached(start, numbers);
        for winner in Color::ALL {
            if let Some(mate) = all.iter().find(|position| position.is_mated_by(winner)) {
                mates += 1;
                assert!(may_be_mated(&opposed.abstracted, winner), "{start}: {mate}");
            }
        }
    });
    assert!(mates >= 10, "only {mates} mates were met");
}

fn position(fen: &str) -> Position {
    let setup: Setup = fen.parse().expect("a FEN");
    setup.validate_with(Tolerance::ALL).expect("a position")
}

/// Returns whether it is proven that a side cannot mate.
fn closes(fen: &str, winner: Color) -> bool {
    let position = position(fen);
    assert!(
        count_pawns(&position).0 >= MANY_BLOCKED,
        "{fen} has no blocked pawns"
    );
    is_unwinnable_when_opposed(&position, winner)
}

#[test]
fn only_a_pawn_that_is_never_captured_stops_another() {
    // The white king captures pawns on the fifth rank, but then white ones stop below the wall.
    let gapped = "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/4K3 w - - 0 1";
    // The black king is on the other side, and captures the pawns that stop those of its side.
    let beside = "8/p1p1p1p1/P1P1P1P1/p1p1p1p1/1k6/8/P1P1P1P1/4K3 w - - 0 1";
    for winner in Color::ALL {
        assert!(closes(gapped, winner), "{winner}");
        assert!(!closes(beside, winner), "{winner}");
    }
}

#[test]
fn a_pawn_that_may_capture_or_is_passed_proves_nothing() {
    // A knight may come where a pawn captures it.
    let knight = "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/N3K3 w - - 0 1";
    // The pawn on the h-file is passed.
    let passed = "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1PP/4K3 w - - 0 1";
    // Pawns on neighboring files meet.
    let near = "1k6/p1p1p1p1/P1P1P1P1/p1p1p2p/8/8/P1P1P1P1/4K3 w - - 0 1";
    for winner in Color::ALL {
        assert!(!closes(knight, winner) && !closes(passed, winner) && !closes(near, winner));
    }
}

#[test]
fn a_mate_within_a_blockade_proves_nothing() {
    // The bishop moves to b7 and mates.
    let group = "kbB5/p1p1p1p1/P1P1P1P1/8/8/8/8/4K3 w - - 0 1";
    assert!(!closes(group, Color::White) && closes(group, Color::Black));
}

#[test]
fn a_pawn_follows_another_one_of_its_color() {
    let reached_from_a2 = |fen: &str| {
        let opposed = OpposedPawns::fixpoint(&position(fen)).expect("no pawn captures or promotes");
        let mut pawns =
            opposed.abstracted.pieces.iter().filter(|piece| {
                piece.is(Role::Pawn) && piece.color == Color::White && !piece.is_fixed
            });
        let pawn = pawns.find(|pawn| pawn.squares.contains(Square::A2));
        pawn.expect("a free pawn").squares
    };
    let behind = reached_from_a2("1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/P7/P1P1P1P1/4K3 w - - 0 1");
    assert!(behind.contains(Square::A4) && behind.contains(Square::A5));
    // A pawn fixed does not make way.
    let below = reached_from_a2("1k6/8/8/p1p1p1p1/P1P1P1P1/8/P7/4K3 w - - 0 1");
    assert_eq!(below, Square::A2.bitboard() | Square::A3.bitboard());
}

#[test]
fn an_en_passant_capture_is_left_to_other_provers() {
    let wall = "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 b -";
    for winner in Color::ALL {
        assert!(closes(&std::format!("{wall} - 0 1"), winner), "{winner}");
        assert!(!closes(&std::format!("{wall} e3 0 1"), winner), "{winner}");
    }
}

#[test]
fn a_king_that_may_castle_is_free() {
    let group = "2k5/8/8/8/2Bp1p1p/1BpP1P1P/2P1BPBP/3BKBNR w";
    let is_free = |rights: &str| {
        let position = position(&std::format!("{group} {rights} - 0 1"));
        let opposed = OpposedPawns::fixpoint(&position).expect("no pawn captures or promotes");
        assert!(is_unwinnable_when_opposed(&position, Color::Black));
        let fixed = opposed.abstracted.fixed[Color::White.index()];
        !fixed.contains(Square::E1)
    };
    assert!(is_free("K") && !is_free("-"));
}
