//! The illegal position that stands until the move before it is reported.

use super::chessboard::Chessboard;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::identify::Identified;
use crate::setup::Setup;
use crate::types::{Color, Rank, Role, Square};

impl Chessboard {
    /// Returns where a player's piece can go in the invalid position, as such a piece moves.
    pub(in crate::arbiter) fn reach(&self, square: Square, player: Color) -> Bitboard {
        let board = self.lawless.as_ref().map(|setup| &setup.board);
        let piece = board.and_then(|board| board.piece_at(square));
        let (Some(board), Some(piece)) = (board, piece.filter(|piece| piece.color() == player))
        else {
            return Bitboard::EMPTY;
        };
        let attacked = attacks::piece(piece, square, board.occupied());
        if piece.role() != Role::Pawn {
            return attacked - board.by_color(player);
        }
        let forward = if player.is_white() { 1 } else { -1 };
        let ahead = |from: Bitboard| from.shift(0, forward) - board.occupied();
        let step = ahead(square.into());
        let double = ahead(step & Bitboard::from(Rank::Third.relative_to(player)));
        attacked & board.by_color(!player) | step | double
    }

    /// Returns who has captured a king, if anyone has.
    pub(in crate::arbiter) fn captured_king(&self) -> Option<Color> {
        let setup = self.lawless.as_ref()?;
        let mut players = Color::ALL.into_iter();
        players.find(|player| setup.board.king(!*player).is_none())
    }

    /// Returns whether a board shows a legal reply to the illegal position that stands; `None` if
    /// that has no two kings, so that no one can tell.
    pub(super) fn is_legal_reply(&self, board: &Board) -> Option<bool> {
        let position = self.lawless.as_ref()?.after_illegal_move()?;
        let is_taken = board.king(!position.turn()).is_none();
        let identified = position.identify_turn(board);
        Some(!is_taken && matches!(identified, Identified::Move(_)))
    }

    /// Returns the setup on the board after an illegal move.
    pub(super) fn setup_after(stood: Setup, board: &Board, by: Color) -> Setup {
        let has_progressed = board.occupied().len() != stood.board.occupied().len()
            || board.pieces(by, Role::Pawn) != stood.board.pieces(by, Role::Pawn);
        let mut castling = stood.castling;
        if board.king(by) != stood.board.king(by) {
            castling = castling.without(castling.by_color(by));
        }
        Setup {
            board: board.clone(),
            turn: !by,
            castling,
            en_passant: None,
            halfmove_clock: if has_progressed {
                0
            } else {
                stood.halfmove_clock.saturating_add(1)
            },
            fullmove_number: stood
                .fullmove_number
                .saturating_add(u16::from(by.is_black())),
        }
        .without_invalid_rights()
    }
}
