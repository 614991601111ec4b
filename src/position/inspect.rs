//! Finds the defects of a setup, in a fixed order.

use core::ops::ControlFlow;

use super::checks::Check;
use super::play::behind;
use crate::bitboard::Bitboard;
use crate::board::CastlingRights;
use crate::setup::{Defect, Setup, Tolerance};
use crate::types::{CastlingSide, Color, Rank, Role, Square};

/// The most defects a setup can have: eight for each side, and five more.
pub(super) const MAX_DEFECTS: usize = 21;

/// Reports every defect that is not tolerated to `visit` until it breaks off.
#[inline(always)]
pub(super) fn inspect<V>(setup: &Setup, tolerance: Tolerance, mut visit: V) -> ControlFlow<()>
where
    V: FnMut(Defect) -> ControlFlow<()>,
{
    let mut report = |defect: Option<Defect>| match defect {
        Some(defect) if !defect.is_tolerated(tolerance) => visit(defect),
        _ => ControlFlow::Continue(()),
    };
    // Tolerated defects are not even looked for: these two searches take longest.
    let ask_for_material = !tolerance.contains(Tolerance::EXCESS_MATERIAL);
    let ask_for_checkers = !tolerance.contains(Tolerance::IMPOSSIBLE_CHECK);
    for color in Color::ALL {
        report(wrong_kings(setup, color))?;
        report(pawns_on_back_rank(setup, color))?;
        report(too_many_pieces(setup, color))?;
        if ask_for_material {
            report(excess_material(setup, color))?;
        }
        if !setup.castling.by_color(color).is_empty() {
            report(castling_without_king(setup, color))?;
            report(castling_without_rook(setup, color))?;
            report(duplicate_castling_right(
                setup,
                color,
                CastlingSide::KingSide,
            ))?;
            report(duplicate_castling_right(
                setup,
                color,
                CastlingSide::QueenSide,
            ))?;
        }
    }
    report(opponent_in_check(setup))?;
    if ask_for_checkers {
        report(impossible_checkers(setup))?;
    }
    if let Some(pushed_over) = setup.en_passant {
        report(en_passant_off_rank(setup, pushed_over))?;
        report(en_passant_blocked(setup, pushed_over))?;
        report(en_passant_without_pawn(setup, pushed_over))?;
        report(check_before_double_push(setup, pushed_over))?;
    }
    if setup.fullmove_number == 0 {
        report(Some(Defect::MoveNumberZero))?;
    }
    ControlFlow::Continue(())
}

/// Returns the castling rights whose king and rook are in place.
///
/// If there are two such rights on the same side of the king, neither is returned.
pub(super) fn possible_castling(setup: &Setup) -> CastlingRights {
    let mut rights = CastlingRights::NONE;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let rooks = setup.board.pieces(color, Role::Rook) & rights_on(setup, color, side);
            if let Some(rook) = rooks.single_square() {
                rights.insert(rook);
            }
        }
    }
    rights
}

/// Returns the en passant square if the last move can have been a push over it.
pub(super) fn possible_en_passant(setup: &Setup) -> Option<Square> {
    setup.en_passant.filter(|&pushed_over| {
        is_double_push(setup, pushed_over) && check_before_double_push(setup, pushed_over).is_none()
    })
}

#[inline(always)]
fn wrong_kings(setup: &Setup, color: Color) -> Option<Defect> {
    let kings = setup.board.pieces(color, Role::King);
    if kings.is_empty() {
        Some(Defect::MissingKing { color })
    } else if kings.more_than_one() {
        Some(Defect::TooManyKings { color, kings })
    } else {
        None
    }
}

#[inline(always)]
fn pawns_on_back_rank(setup: &Setup, color: Color) -> Option<Defect> {
    let back_ranks = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
    let pawns = setup.board.pieces(color, Role::Pawn) & back_ranks;
    (!pawns.is_empty()).then_some(Defect::PawnsOnBackRank { color, pawns })
}

#[inline(always)]
fn too_many_pieces(setup: &Setup, color: Color) -> Option<Defect> {
    let pieces = setup.board.by_color(color);
    (pieces.len() > 16).then_some(Defect::TooManyPieces { color, pieces })
}

#[inline(always)]
fn excess_material(setup: &Setup, color: Color) -> Option<Defect> {
    let board = &setup.board;
    let pawns = board.pieces(color, Role::Pawn);
    let bishops = board.pieces(color, Role::Bishop);
    let knights = board.pieces(color, Role::Knight);
    let rooks = board.pieces(color, Role::Rook);
    let light = bishops & Bitboard::LIGHT;
    let dark = bishops & Bitboard::DARK;
    let queens = board.pieces(color, Role::Queen);
    // One set with as many pieces as must be promoted. Which pieces of a role those are is unknown.
    let promoted = all_but_one(all_but_one(knights))
        | all_but_one(all_but_one(rooks))
        | all_but_one(light)
        | all_but_one(dark)
        | all_but_one(queens);
    if (pawns | promoted).len() <= 8 {
        return None;
    }
    let mut kinds = Bitboard::EMPTY;
    for pieces in [knights, rooks, light, dark, queens] {
        if !promoted.is_disjoint(pieces) {
            kinds |= pieces;
        }
    }
    Some(Defect::ExcessMaterial {
        color,
        pawns,
        kinds,
        promoted: promoted.len() as u8,
    })
}

/// Returns the set without one of its squares.
#[inline(always)]
fn all_but_one(set: Bitboard) -> Bitboard {
    // Clears the lowest bit.
    Bitboard(set.0 & set.0.wrapping_sub(1))
}

fn castling_without_king(setup: &Setup, color: Color) -> Option<Defect> {
    let rooks = setup.castling.by_color(color);
    let home = Bitboard::rank(Rank::First.relative_to(color));
    let absent = setup.board.pieces(color, Role::King).is_disjoint(home);
    (absent && !rooks.is_empty()).then_some(Defect::CastlingWithoutKing { color, rooks })
}

#[inline(always)]
fn castling_without_rook(setup: &Setup, color: Color) -> Option<Defect> {
    let squares = setup.castling.by_color(color) - setup.board.pieces(color, Role::Rook);
    (!squares.is_empty()).then_some(Defect::CastlingWithoutRook { color, squares })
}

#[inline(always)]
fn duplicate_castling_right(setup: &Setup, color: Color, side: CastlingSide) -> Option<Defect> {
    let rooks = rights_on(setup, color, side);
    rooks
        .more_than_one()
        .then_some(Defect::DuplicateCastlingRight { color, side, rooks })
}

/// Returns the rook squares of the castling rights on one side of the king.
///
/// The set is empty unless the color has exactly one king and it is on its back rank.
#[inline(always)]
fn rights_on(setup: &Setup, color: Color, side: CastlingSide) -> Bitboard {
    let home = Bitboard::rank(Rank::First.relative_to(color));
    match lone_king(setup, color) {
        Some(king) if home.contains(king) => {
            let above = Bitboard(!0 << king.index()) - king;
            let side = match side {
                CastlingSide::KingSide => above,
                CastlingSide::QueenSide => !above - king,
            };
            setup.castling.by_color(color) & side
        }
        _ => Bitboard::EMPTY,
    }
}

#[inline(always)]
fn lone_king(setup: &Setup, color: Color) -> Option<Square> {
    setup.board.pieces(color, Role::King).single_square()
}

#[inline(always)]
fn opponent_in_check(setup: &Setup) -> Option<Defect> {
    let color = !setup.turn;
    let king = lone_king(setup, color)?;
    let attackers = setup.board.attackers_to(king, setup.board.occupied());
    let checkers = attackers & setup.board.by_color(setup.turn);
    (!checkers.is_empty()).then_some(Defect::OpponentInCheck {
        color,
        king,
        checkers,
    })
}

/// Returns the king of the side to move and the side that may have given check.
#[inline(always)]
fn check(setup: &Setup) -> Option<Check<'_>> {
    Some(Check {
        board: &setup.board,
        king: lone_king(setup, setup.turn)?,
        giver: !setup.turn,
    })
}

#[inline(always)]
fn impossible_checkers(setup: &Setup) -> Option<Defect> {
    let check = check(setup)?;
    let checkers = check.givers(setup.board.occupied());
    if checkers.more_than_one() {
        impossible_together(&check, checkers)
    } else {
        // A check by a single piece can always arise from some move.
        None
    }
}

#[cold]
fn impossible_together(check: &Check<'_>, checkers: Bitboard) -> Option<Defect> {
    let king = check.king;
    let (first, second) = (checkers.first()?, checkers.last()?);
    if !(checkers - first - second).is_empty() {
        Some(Defect::TooManyCheckers { king, checkers })
    } else if check.are_pawns(checkers) || check.can_come_from(first, second) {
        None
    } else {
        Some(Defect::ImpossibleDoubleCheck { king, checkers })
    }
}

/// Returns `true` if a pawn may have been pushed over the square.
///
/// This tests every defect of an en passant square except a check before the push.
fn is_double_push(setup: &Setup, pushed_over: Square) -> bool {
    en_passant_off_rank(setup, pushed_over).is_none()
        && en_passant_blocked(setup, pushed_over).is_none()
        && en_passant_without_pawn(setup, pushed_over).is_none()
}

/// Returns `true` if the square is on the rank that the last mover's double pushes pass.
fn is_on_rank(setup: &Setup, pushed_over: Square) -> bool {
    pushed_over.rank() == Rank::Sixth.relative_to(setup.turn)
}

fn en_passant_off_rank(setup: &Setup, pushed_over: Square) -> Option<Defect> {
    (!is_on_rank(setup, pushed_over)).then_some(Defect::EnPassantOffRank {
        color: !setup.turn,
        pushed_over,
    })
}

fn en_passant_blocked(setup: &Setup, pushed_over: Square) -> Option<Defect> {
    let color = !setup.turn;
    let way = Bitboard::from(pushed_over) | behind(color, pushed_over);
    let occupied = setup.board.occupied() & way;
    let blocked = is_on_rank(setup, pushed_over) && !occupied.is_empty();
    blocked.then_some(Defect::EnPassantBlocked {
        color,
        pushed_over,
        occupied,
    })
}

fn en_passant_without_pawn(setup: &Setup, pushed_over: Square) -> Option<Defect> {
    let color = !setup.turn;
    let pushed = behind(setup.turn, pushed_over);
    let present = setup.board.pieces(color, Role::Pawn).contains(pushed);
    let absent = is_on_rank(setup, pushed_over) && !present;
    absent.then_some(Defect::EnPassantWithoutPawn {
        color,
        pushed_over,
        pushed,
    })
}

fn check_before_double_push(setup: &Setup, pushed_over: Square) -> Option<Defect> {
    let check = check(setup)?;
    if !is_double_push(setup, pushed_over) {
        return None;
    }
    let checkers = check.older_than_double_push(pushed_over);
    (!checkers.is_empty()).then_some(Defect::CheckBeforeDoublePush {
        king: check.king,
        pushed_over,
        checkers,
    })
}
