//! Everything that can happen in random locked structures is contained in the abstract positions.

#[cfg(feature = "alloc")]
mod exhaustive;
#[cfg(feature = "alloc")]
mod kings;
mod opposed;
#[cfg(feature = "alloc")]
mod pattern;
mod rare;

use std::vec::Vec;

use arrayvec::ArrayVec;

use super::fixpoint::{barred_to_king, reach_fixpoint};
use super::mate::may_be_mated;
use super::position::{AbstractPiece, AbstractPosition, Kind};
use super::transfer::Transfer;
use super::{abstraction_of, follow, is_unwinnable, status_with_kings};
use crate::legality::LegalMove;
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{Color, File, Piece, Rank, Role, Square};
use crate::winnability::verdict::Status;

/// How many of the nearest positions are checked.
const NEAR: usize = 100;

/// The number of random games played from each structure, and their length.
const GAMES: usize = 3;
const PLIES: usize = 120;

/// A deterministic pseudo-random sequence.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ mixed >> 31) % limit as u64) as usize
    }
}

/// Returns two kings and some pieces among blocked pairs of pawns, if the position is valid.
fn locked(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    // A zigzag chain whose pawns protect each other, sometimes with a gap or a wrong pawn.
    let (lowest, is_odd) = (1 + numbers.below(3), numbers.below(2));
    for file in File::ALL {
        if numbers.below(12) == 0 {
            continue;
        }
        let shift =
            usize::from((file.index() + is_odd) % 2 == 0) + usize::from(numbers.below(24) == 0);
        let white = Square::new(file, Rank::from_index(lowest + shift)?);
        let black = Square::new(file, Rank::from_index(lowest + shift + 1)?);
        setup.set_piece(white, Piece::new(Color::White, Role::Pawn));
        setup.set_piece(black, Piece::new(Color::Black, Role::Pawn));
    }
    let roles = [Role::Bishop, Role::Bishop, Role::Knight, Role::Rook];
    let mut roles_placed = Vec::from([Role::King, Role::King]);
    for _ in 0..numbers.below(4) {
        roles_placed.push(roles[numbers.below(roles.len())]);
    }
    for (which, role) in roles_placed.into_iter().enumerate() {
        let square = Square::from_index(numbers.below(64))?;
        let color = Color::ALL[which % 2];
        if setup.set_piece(square, Piece::new(color, role)).is_some() {
            return None;
        }
    }
    setup.turn = Color::ALL[numbers.below(2)];
    setup.validate().ok()
}

/// Returns positions that can follow: the nearest ones, and those of some random games.
fn reached(start: &Position, numbers: &mut Numbers) -> Vec<Position> {
    let mut all = Vec::from([start.clone()]);
    let mut next = 0;
    while let Some(position) = all.get(next).cloned() {
        next += 1;
        for legal in position.legal_moves().iter() {
            let child = legal.play();
            if !all.contains(&child) {
                all.push(child);
            }
        }
        if all.len() > NEAR {
            break;
        }
    }
    for _ in 0..GAMES {
        let mut position = start.clone();
        for _ in 0..PLIES {
            let moves = position.legal_moves();
            let Some(legal) = moves.get(numbers.below(moves.len().max(1))) else {
                break;
            };
            let next = legal.play();
            all.push(next.clone());
            position = next;
        }
    }
    all
}

/// Returns `true` if every piece of a position is on a square where it may be in the abstract
/// position.
fn contains(abstracted: &AbstractPosition, position: &Position) -> bool {
    let board = position.board();
    let mut fixed = abstracted.pieces.iter().filter(|piece| piece.is_fixed);
    let is_fixed = fixed.all(|piece| {
        let on_board = piece
            .squares
            .single_square()
            .and_then(|square| board.piece_at(square));
        on_board.is_some_and(|on_board| {
            on_board.color() == piece.color && piece.kind == Kind::As(on_board.role())
        })
    });
    is_fixed
        && board.iter().all(|(square, on_board)| {
            abstracted.pieces.iter().any(|piece| {
                let is_kind = match piece.kind {
                    Kind::As(role) => role == on_board.role(),
                    Kind::Promoted => !matches!(on_board.role(), Role::Pawn | Role::King),
                };
                piece.color == on_board.color() && is_kind && piece.squares.contains(square)
            })
        })
}

/// Calls `show` with locked structures and positions that can follow them.
fn for_structures(count: usize, mut show: impl FnMut(&Position, &[Position])) {
    let mut numbers = Numbers(64);
    let mut shown = 0;
    while shown < count {
        if let Some(position) = locked(&mut numbers) {
            shown += 1;
            let all = reached(&position, &mut numbers);
            show(&position, &all);
        }
    }
}

/// Returns the abstract position of a position, with the squares that its free pieces reach.
fn at_fixpoint(position: &Position) -> AbstractPosition {
    let mut abstracted = AbstractPosition::of(position);
    reach_fixpoint(&mut abstracted);
    abstracted
}

/// Calls `show` with every legal move of the positions.
fn for_moves(all: &[Position], mut show: impl FnMut(LegalMove<'_>)) {
    for position in all {
        for legal in position.legal_moves().iter() {
            show(legal);
        }
    }
}

#[test]
fn every_position_that_can_follow_is_in_some_abstract_position() {
    let mut judged = 0;
    for_structures(800, |start, all| {
        let Some(first) = abstraction_of(start) else {
            return;
        };
        let mut abstract_positions = ArrayVec::<AbstractPosition, 200>::new();
        if !follow(&first, &mut abstract_positions, |_| false, |_| Status::Open) {
            return;
        }
        judged += 1;
        for position in all {
            assert!(
                abstract_positions
                    .iter()
                    .any(|abstracted| contains(abstracted, position)),
                "{position} follows from {start}, but is in no abstracted"
            );
        }
    });
    assert!(judged >= 50, "only {judged} structures were judged");
}

#[test]
fn every_mate_has_room_in_some_abstract_position() {
    let mut mates = 0;
    for_structures(300, |start, all| {
        for winner in Color::ALL {
            let Some(mate) = all.iter().find(|position| position.is_mated_by(winner)) else {
                continue;
            };
            mates += 1;
            assert!(
                !super::is_unwinnable::<40>(start, winner),
                "{start}: {mate}"
            );
            assert!(may_be_mated(&at_fixpoint(mate), winner), "{mate}");
        }
    });
    assert!(mates >= 10, "only {mates} mates were met");
}

/// Returns many pieces on random squares, if the position is valid and a king is in check.
fn crowded(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    for index in 0..6 + numbers.below(19) {
        let role = match index {
            0 | 1 => Role::King,
            _ if numbers.below(3) > 0 => Role::Pawn,
            _ => roles[numbers.below(4)],
        };
        // Half of the board is dense enough for mates.
        let square = Square::from_index(8 + numbers.below(40))?;
        setup.set_piece(square, Piece::new(Color::ALL[index % 2], role));
    }
    setup.turn = Color::ALL[numbers.below(2)];
    let position = setup.validate().ok()?;
    position.is_check().then_some(position)
}

#[test]
fn every_mate_in_a_crowd_has_room_in_its_own_abstract_position() {
    let mut numbers = Numbers(41);
    let mut mates = 0;
    while mates < 300 {
        let Some(position) = crowded(&mut numbers) else {
            continue;
        };
        let winner = !position.turn();
        if position.is_mated_by(winner) {
            mates += 1;
            assert!(may_be_mated(&at_fixpoint(&position), winner), "{position}");
        }
    }
}

#[test]
fn a_shut_in_king_blocks_no_line_behind_it() {
    // The rook attacks h6 through the king, which stands between its pawns and two white ones.
    // Then a pawn attacks h6, too. The bishop of the third position cannot leave its corner, so
    // that it attacks b5 in no other way.
    for (fen, king) in [
        ("8/8/6pP/6pk/6p1/1p4P1/pP6/K6R b - - 0 1", Square::H5),
        ("8/8/6pP/6Pk/5Pp1/1p4P1/pP6/K6R b - - 0 1", Square::H5),
        (
            "8/8/8/1Ppp4/1pkPP3/2p1PPp1/2P1B1Pp/7K b - - 0 1",
            Square::C4,
        ),
    ] {
        let mate: Position = fen.parse().expect("a FEN");
        assert!(mate.is_mated_by(Color::White));
        let abstracted = at_fixpoint(&mate);
        assert!(abstracted.all_fixed().contains(king), "the king is shut in");
        assert!(may_be_mated(&abstracted, Color::White));
    }
}

#[test]
fn fixed_pieces_guard_squares_around_a_mated_king() {
    let mates = [
        // The bishop attacks only light squares, and the pawns guard a7 and b8.
        ("k7/2P5/1P6/8/8/5B2/8/6K1 b - - 0 1", Square::A7),
        // The only free piece gives check, and the pawn guards h7.
        ("5K1k/5Np1/6P1/8/8/8/8/8 b - - 0 1", Square::H7),
    ];
    for (fen, guarded) in mates {
        let mate: Position = fen.parse().expect("a FEN");
        assert!(mate.is_mated_by(Color::White), "{fen}");
        let abstracted = at_fixpoint(&mate);
        assert!(
            abstracted
                .always_attacked_by(Color::White)
                .contains(guarded)
        );
        assert!(may_be_mated(&abstracted, Color::White), "{fen}");
    }
}

#[test]
fn shut_in_pieces_move_only_to_capture() {
    for_structures(300, |_, all| {
        for_moves(all, |legal| {
            let abstracted = AbstractPosition::of(legal.position());
            let is_shut_in =
                legal.role() != Role::Pawn && abstracted.all_fixed().contains(legal.from());
            assert!(
                !is_shut_in || legal.is_capture() || legal.is_castling(),
                "{legal} in {}",
                legal.position()
            );
        });
    });
}

#[test]
fn free_pieces_stay_within_their_squares_until_a_transfer() {
    for_structures(300, |_, all| {
        for_moves(all, |legal| {
            let abstracted = at_fixpoint(legal.position());
            let from = legal.from();
            if abstracted.all_fixed().contains(from) || abstracted.all_fixed().contains(legal.to())
            {
                return;
            }
            let mut free = abstracted.pieces.iter().filter(|piece| !piece.is_fixed);
            let is_within = free.any(|piece| {
                piece.squares.contains(from)
                    && piece.squares.contains(legal.to())
                    && piece.is(legal.role())
            });
            assert!(is_within, "{legal} in {}", legal.position());
        });
    });
}

#[test]
fn kings_never_step_on_barred_squares() {
    for_structures(300, |_, all| {
        for_moves(all, |legal| {
            let position = legal.position();
            if legal.role() != Role::King || legal.is_castling() {
                return;
            }
            let abstracted = AbstractPosition::of(position);
            let barred = barred_to_king(&abstracted, position.turn());
            assert!(!barred.contains(legal.to()), "{legal} in {position}");
        });
    });
}

#[test]
fn every_transfer_is_followed() {
    for_structures(300, |_, all| {
        let plain = all
            .iter()
            .filter(|position| position.legal_en_passant_square().is_none());
        for position in plain.take(40) {
            let abstracted = at_fixpoint(position);
            let mut after = Vec::new();
            let is_broken_off = super::for_each_transfer(&abstracted, |transfer| {
                after.push(transfer.next);
                true
            });
            assert!(!is_broken_off);
            after.push(abstracted);
            for legal in position.legal_moves().iter() {
                let next = legal.play();
                let is_followed = after.iter_mut().any(|abstracted| {
                    reach_fixpoint(abstracted);
                    contains(abstracted, &next)
                });
                assert!(is_followed, "{legal} in {position}");
            }
        }
    });
}

/// Returns every transfer of a position's first abstract position.
fn transfers(fen: &str) -> Vec<Transfer> {
    let position: Position = fen.parse().expect("a FEN");
    let mut transfers = Vec::new();
    let is_broken_off = super::for_each_transfer(&at_fixpoint(&position), |transfer| {
        transfers.push(transfer);
        true
    });
    assert!(!is_broken_off);
    transfers
}

#[test]
fn a_king_captures_no_piece_that_a_fixed_one_protects() {
    // The white king may be beside both pawns, and the one on c5 protects the one on d4.
    let transfers = transfers("4k3/8/8/2p5/3p4/3P4/4K3/8 w - - 0 1");
    let is_to = |to| transfers.iter().any(|transfer| transfer.to == to);
    assert!(is_to(Square::C5) && !is_to(Square::D4));
}

#[test]
fn after_a_transfer_no_other_piece_is_on_its_square() {
    let transfers = transfers("4k3/8/8/8/8/8/3P4/b3K3 w - - 0 1");
    let capture = transfers.iter().find(|transfer| transfer.to == Square::C3);
    let pieces = &capture.expect("a capture on c3").next.pieces;
    let mut there = pieces
        .iter()
        .filter(|piece| piece.squares.contains(Square::C3));
    assert!(there.next().is_some_and(|piece| piece.is(Role::Pawn)) && there.next().is_none());
    let bishop = pieces.iter().find(|piece| piece.is(Role::Bishop));
    assert!(bishop.expect("a bishop").squares.is_empty());
}

#[test]
fn abstract_positions_are_the_same_only_with_each_fixed_piece_on_its_square() {
    let pawns = |squares: [Square; 2]| {
        let pawn = |square: Square| AbstractPiece {
            color: Color::White,
            kind: Kind::As(Role::Pawn),
            squares: square.into(),
            is_fixed: true,
        };
        AbstractPosition::with_pieces(squares.into_iter().map(pawn).collect())
    };
    // Both pawns captured, each on the other's file.
    let (one, other) = ([Square::C4, Square::D4], [Square::D4, Square::C4]);
    assert!(pawns(one).has_fixed_of(&pawns(one)));
    assert_eq!(pawns(one).fixed, pawns(other).fixed);
    assert!(!pawns(one).has_fixed_of(&pawns(other)));
}

#[test]
fn a_pawn_that_nothing_stops_promotes_in_some_abstract_position() {
    let mut passed = 0;
    for_structures(200, |_, all| {
        for position in all.iter().take(20) {
            let Some(first) = abstraction_of(position) else {
                continue;
            };
            for winner in Color::ALL
                .into_iter()
                .filter(|&winner| first.lets_promote(winner))
            {
                passed += 1;
                let mut abstract_positions = ArrayVec::<AbstractPosition, 100>::new();
                let status = |abstracted: &AbstractPosition| status_with_kings(abstracted, winner);
                assert!(
                    !follow(&first, &mut abstract_positions, |_| false, status),
                    "{position}"
                );
            }
        }
    });
    assert!(passed > 100, "only {passed} pawns were passed");
}

#[test]
fn abstract_positions_that_make_room_lose_nothing() {
    let (mut few, mut many) = (0, 0);
    for_structures(400, |start, _| {
        for winner in Color::ALL {
            let closes = is_unwinnable::<300>(start, winner);
            many += usize::from(closes);
            if is_unwinnable::<3>(start, winner) {
                few += 1;
                assert!(closes, "{start} for {winner}");
            }
        }
    });
    assert!(
        few > 10,
        "{few} with three abstract_positions, {many} with many"
    );
}

#[cfg(feature = "alloc")]
#[test]
fn each_verdict_is_kept_by_itself() {
    let (mut proven, mut verdicts) = (0, super::VerdictCache::default());
    verdicts.clear();
    for_structures(300, |_, all| {
        for position in all.iter().take(2) {
            let closes = verdicts.proves(position, Color::White, 0);
            proven += usize::from(closes);
            assert_eq!(closes, is_unwinnable::<40>(position, Color::White));
        }
    });
    assert!(proven > 10, "{proven} are proven");
}

#[test]
fn different_squares_need_different_pieces() {
    use super::matching::can_all_be_taken;
    use crate::bitboard::Bitboard;
    let [a, b, c] = [Square::A1, Square::B1, Square::C1].map(Bitboard::from_square);
    assert!(can_all_be_taken(a | b, &[a | b, a]));
    assert!(!can_all_be_taken(a | b, &[a, a]));
    assert!(!can_all_be_taken(a | b | c, &[a | b | c, a | b | c]));
    assert!(can_all_be_taken(a | b | c, &[a | b, a | b, b | c]));
    assert!(!can_all_be_taken(a | b | c, &[a | b, a | b, a | b]));
}

#[cfg(feature = "alloc")]
#[test]
fn verdicts_with_the_same_hash_are_told_apart() {
    // The pawn on g4 and the bishop on a5, which cannot leave, change the hash by the same.
    let mut cases = [
        ("kb6/ppp5/1p6/8/1p4P1/7p/7p/7K w - - 0 1", false),
        ("kb6/ppp5/1p6/b7/1p6/7p/7p/7K w - - 0 1", true),
    ];
    for _ in 0..2 {
        let (mut verdicts, mut hashes) = (super::VerdictCache::default(), Vec::new());
        for (fen, is_proven) in cases {
            let position: Position = fen.parse().expect("a FEN");
            let abstracted = super::cache::in_order(abstraction_of(&position).expect("pieces"));
            hashes.push(super::cache::hash(&abstracted));
            assert_eq!(
                verdicts.proves(&position, Color::White, 0),
                is_proven,
                "{fen}"
            );
            assert_eq!(
                is_unwinnable::<40>(&position, Color::White),
                is_proven,
                "{fen}"
            );
        }
        assert_eq!(hashes[0], hashes[1]);
        cases.reverse();
    }
}
