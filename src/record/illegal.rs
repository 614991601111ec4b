//! What stands on the board after an illegal move, and after what follows it.

use super::RecordMove;
use crate::attacks;
use crate::fen::outermost_rook;
use crate::legality::{IllegalMove, LegalMove};
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{CastlingSide, Move, Piece, Rank, Role, Square};

/// Returns the position after an illegal move, valid or not.
///
/// `None` if the player has no such piece, if it would capture a king or a piece of its own side, or
/// if only a pawn on the last rank could become what the move says. Castling needs free squares.
pub(crate) fn after_illegal(position: &Position, mv: RecordMove) -> Option<Position> {
    let mut setup = position.to_setup();
    let mv = match mv {
        RecordMove::Illegal(mv) => mv,
        RecordMove::IllegalEnPassant(mv) => {
            setup.remove_piece(passed_pawn(position, mv)?);
            mv
        }
        RecordMove::Played(_) | RecordMove::Null => return None,
    };
    let (player, from, to) = (position.turn(), mv.from(), mv.to());
    let piece = setup.remove_piece(from)?;
    let target = setup.remove_piece(to);
    let is_capture = target.is_some_and(|target| target.color() != player);
    let is_pawn = piece.role() == Role::Pawn;
    let is_king = |target: Piece| target.role() == Role::King;
    if piece.color() != player || from == to || target.is_some_and(is_king) {
        return None;
    }
    match (target, mv.promotion()) {
        (Some(rook), None) if rook.color() == player => {
            let side = CastlingSide::from_rook(from, to);
            let is_castling = (piece.role(), rook.role()) == (Role::King, Role::Rook)
                && from.rank() == Rank::First.relative_to(player)
                && to == outermost_rook(position.board(), player, side);
            let free = [
                setup.set_piece(side.king_target(player), piece),
                setup.set_piece(side.rook_target(player), rook),
            ];
            if !is_castling || free != [None, None] {
                return None;
            }
        }
        (Some(own), Some(_)) if own.color() == player => return None,
        (_, None) => drop(setup.set_piece(to, piece)),
        (_, Some(promotion)) => {
            if !is_pawn || to.rank() != Rank::Eighth.relative_to(player) {
                return None;
            }
            setup.set_piece(to, Piece::new(player, promotion.role()));
        }
    }
    setup.turn = !player;
    setup.castling.remove(from);
    if piece.role() == Role::King {
        setup.castling = setup.castling.without(setup.castling.by_color(player));
    }
    setup.en_passant = None;
    setup.halfmove_clock = match is_capture || is_pawn {
        true => 0,
        false => setup.halfmove_clock.saturating_add(1),
    };
    setup.fullmove_number = setup
        .fullmove_number
        .saturating_add(u16::from(player.is_black()));
    stands(&setup)
}

/// Returns an illegal move, and the position after it.
///
/// Two squares without a piece's letter are read as in a legal move: they may be castling. If the rook is
/// not free to castle, the king goes alone.
pub(crate) fn illegal_move(position: &Position, mv: Move) -> Option<(RecordMove, Position)> {
    let possible = |mv| {
        let mv = RecordMove::Illegal(mv);
        Some((mv, after_illegal(position, mv)?))
    };
    possible(position.as_king_takes_rook(mv)).or_else(|| possible(mv))
}

/// Returns the square of the pawn that a pawn would take if it could capture en passant.
fn passed_pawn(position: &Position, mv: Move) -> Option<Square> {
    let (board, player, from, to) = (position.board(), position.turn(), mv.from(), mv.to());
    let passed = Square::new(to.file(), from.rank());
    let is_capture = board.pieces(player, Role::Pawn).contains(from)
        && board.pieces(!player, Role::Pawn).contains(passed)
        && from.rank() == Rank::Fifth.relative_to(player)
        && attacks::pawn(player, from).contains(to)
        && !board.occupied().contains(to);
    is_capture.then_some(passed)
}

/// Returns the position after a legal move, from one that may be invalid.
///
/// # Errors
///
/// [`IllegalMove::KingCapture`], which an invalid position would allow.
pub(crate) fn after_move(legal: LegalMove<'_>) -> Result<Position, IllegalMove> {
    let position = legal.position();
    if !position.is_lawless() {
        return Ok(legal.play());
    }
    let king = position.king(!position.turn());
    if legal.to() != king {
        if let Some(after) = stands(&legal.play().to_setup()) {
            return Ok(after);
        }
    }
    Err(IllegalMove::KingCapture { king })
}

/// Returns the position after a null move; `None` in check.
pub(crate) fn after_null(position: &Position) -> Option<Position> {
    let after = position.null_move()?;
    match position.is_lawless() {
        false => Some(after),
        true => stands(&after.to_setup()),
    }
}

/// Returns what stands on the board, valid or not.
fn stands(setup: &Setup) -> Option<Position> {
    setup.without_invalid_rights().after_illegal_move()
}
