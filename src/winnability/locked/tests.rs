//! What really occurs in random locked structures lies inside the stages.

#[cfg(feature = "alloc")]
mod kings;
mod rare;

use std::vec::Vec;

use arrayvec::ArrayVec;

use super::flood::{barred_to_king, flood};
use super::mate::may_be_mated;
use super::stage::{Kind, Stage};
use super::{Outlook, first_stage, follow};
use crate::legality::LegalMove;
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{Color, File, Piece, Rank, Role, Square};

/// How many of the nearest positions are looked at.
const NEAR: usize = 100;

/// How many random games are played from each structure, and how long they are.
const GAMES: usize = 3;
const PLIES: usize = 120;

/// A sequence of numbers that look random and are always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ mixed >> 31) % limit as u64) as usize
    }
}

/// Returns two kings and some officers among head-on pairs of pawns, if that is a position.
fn locked(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    // A zigzag in which neighbors protect each other, now and then with a gap or a fault.
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
    let mut officers = Vec::from([Role::King, Role::King]);
    for _ in 0..numbers.below(4) {
        officers.push(roles[numbers.below(roles.len())]);
    }
    for (which, role) in officers.into_iter().enumerate() {
        let square = Square::from_index(numbers.below(64))?;
        let color = Color::ALL[which % 2];
        if setup.set_piece(square, Piece::new(color, role)).is_some() {
            return None;
        }
    }
    setup.turn = Color::ALL[numbers.below(2)];
    setup.validate().ok()
}

/// Returns positions that can follow: all that are near, and those of some random games.
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

/// Returns `true` if every man of a position is where the stage says that he may be.
fn contains(stage: &Stage, position: &Position) -> bool {
    let board = position.board();
    let mut home = stage.men.iter().filter(|man| man.is_home);
    let is_home = home.all(|man| {
        let piece = man
            .squares
            .single_square()
            .and_then(|square| board.piece_at(square));
        piece.is_some_and(|piece| piece.color == man.color && man.kind == Kind::As(piece.role))
    });
    is_home
        && board.iter().all(|(square, piece)| {
            stage.men.iter().any(|man| {
                let is_kind = match man.kind {
                    Kind::As(role) => role == piece.role,
                    Kind::Promoted => !matches!(piece.role, Role::Pawn | Role::King),
                };
                man.color == piece.color && is_kind && man.squares.contains(square)
            })
        })
}

/// Shows locked structures with positions that can follow.
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

/// Returns the stage a position is in, with the squares the free men reach.
fn flooded(position: &Position) -> Stage {
    let mut stage = Stage::of(position);
    flood(&mut stage);
    stage
}

/// Shows every move that can be played.
fn for_moves(all: &[Position], mut show: impl FnMut(LegalMove<'_>)) {
    for position in all {
        for legal in position.legal_moves().iter() {
            show(legal);
        }
    }
}

#[test]
fn every_position_that_can_follow_is_in_some_stage() {
    let mut judged = 0;
    for_structures(800, |start, all| {
        let Some(first) = first_stage(start) else {
            return;
        };
        let mut stages = ArrayVec::<Stage, 200>::new();
        if !follow(&first, &mut stages, |_| false, |_| Outlook::Unknown) {
            return;
        }
        judged += 1;
        for position in all {
            assert!(
                stages.iter().any(|stage| contains(stage, position)),
                "{position} follows from {start}, but is in no stage"
            );
        }
    });
    assert!(judged >= 50, "only {judged} structures were judged");
}

#[test]
fn every_mate_has_room_in_some_stage() {
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
            assert!(may_be_mated(&flooded(mate), winner), "{mate}");
        }
    });
    assert!(mates >= 10, "only {mates} mates were met");
}

/// Returns a crowd of men anywhere, if that is a position in which a king is in check.
fn crowded(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    for index in 0..6 + numbers.below(19) {
        let role = match index {
            0 | 1 => Role::King,
            _ if numbers.below(3) > 0 => Role::Pawn,
            _ => roles[numbers.below(4)],
        };
        // Half of the board is crowded enough for mates.
        let square = Square::from_index(8 + numbers.below(40))?;
        setup.set_piece(square, Piece::new(Color::ALL[index % 2], role));
    }
    setup.turn = Color::ALL[numbers.below(2)];
    let position = setup.validate().ok()?;
    position.is_check().then_some(position)
}

#[test]
fn every_mate_in_a_crowd_has_room_in_its_own_stage() {
    let mut numbers = Numbers(41);
    let mut mates = 0;
    while mates < 300 {
        let Some(position) = crowded(&mut numbers) else {
            continue;
        };
        let winner = !position.turn();
        if position.is_mated_by(winner) {
            mates += 1;
            assert!(may_be_mated(&flooded(&position), winner), "{position}");
        }
    }
}

#[test]
fn a_king_who_is_shut_in_shields_nobody_behind_him() {
    // The rook attacks h6 through the king, who stands between his pawns and two white ones.
    let mate: Position = "8/8/6pP/6pk/6p1/1p4P1/pP6/K6R b - - 0 1"
        .parse()
        .expect("a FEN");
    assert!(mate.is_mated_by(Color::White));
    let stage = flooded(&mate);
    assert!(stage.all_home().contains(Square::H5), "the king is shut in");
    assert!(may_be_mated(&stage, Color::White));
}

#[test]
fn men_who_are_shut_in_move_only_to_capture() {
    for_structures(300, |_, all| {
        for_moves(all, |legal| {
            let stage = Stage::of(legal.position());
            let is_shut_in = legal.role() != Role::Pawn && stage.all_home().contains(legal.from());
            assert!(
                !is_shut_in || legal.is_capture() || legal.is_castling(),
                "{legal} in {}",
                legal.position()
            );
        });
    });
}

#[test]
fn free_men_stay_within_their_squares_until_something_happens() {
    for_structures(300, |_, all| {
        for_moves(all, |legal| {
            let stage = flooded(legal.position());
            let from = legal.from();
            if stage.all_home().contains(from) || stage.all_home().contains(legal.to()) {
                return;
            }
            let mut free = stage.men.iter().filter(|man| !man.is_home);
            let is_within = free.any(|man| {
                man.squares.contains(from)
                    && man.squares.contains(legal.to())
                    && man.is(legal.role())
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
            let stage = Stage::of(position);
            let barred = barred_to_king(&stage, position.turn());
            assert!(!barred.contains(legal.to()), "{legal} in {position}");
        });
    });
}

#[test]
fn every_event_is_followed() {
    for_structures(300, |_, all| {
        let plain = all
            .iter()
            .filter(|position| position.legal_en_passant_square().is_none());
        for position in plain.take(40) {
            let stage = flooded(position);
            let mut after = Vec::new();
            let is_broken_off = super::for_each_event(&stage, |event| {
                after.push(event.next);
                true
            });
            assert!(!is_broken_off);
            after.push(stage);
            for legal in position.legal_moves().iter() {
                let next = legal.play();
                let is_followed = after.iter_mut().any(|stage| {
                    flood(stage);
                    contains(stage, &next)
                });
                assert!(is_followed, "{legal} in {position}");
            }
        }
    });
}

#[test]
fn different_squares_need_different_men() {
    use super::matching::can_all_be_taken;
    use crate::bitboard::Bitboard;
    let [a, b, c] = [Square::A1, Square::B1, Square::C1].map(Bitboard::from_square);
    assert!(can_all_be_taken(a | b, &[a | b, a]));
    assert!(!can_all_be_taken(a | b, &[a, a]));
    assert!(!can_all_be_taken(a | b | c, &[a | b | c, a | b | c]));
    assert!(can_all_be_taken(a | b | c, &[a | b, a | b, b | c]));
    assert!(!can_all_be_taken(a | b | c, &[a | b, a | b, a | b]));
}
