//! The key of a position in Polyglot opening books.

use super::NUMBERS;
use crate::attacks;
use crate::position::Position;
use crate::types::{Color, Role};

/// Where the numbers of castling rights, en passant files and the turn begin.
const CASTLING: usize = 12 * 64;
const EN_PASSANT: usize = CASTLING + 4;
const WHITE_TO_MOVE: usize = EN_PASSANT + 8;

/// Returns the key under which Polyglot opening books store a position.
///
/// The key is fixed by the book format and never changes, unlike [`Position::key`]. Other programs
/// compute the same one, so it may be stored in files and exchanged. It is computed from the
/// pieces each time, in a few dozen table lookups.
///
/// The format counts an en passant square if a pawn of the side to move stands beside the pushed
/// pawn, even if the capture would be illegal. Two positions that are equal to this crate can
/// therefore have different keys: if the only pawn that could capture is pinned, the position with
/// the double push differs from the same position without it. Counters are not part of the key.
///
/// The format has four castling rights. In Chess960 they mean the right of White or Black to castle
/// kingside or queenside, with whichever rook. So positions have the same key if they differ only
/// in which of two rooks on one side of the king may castle.
///
/// ```
/// use touchmove::{Position, polyglot};
///
/// let start = Position::standard();
/// assert_eq!(polyglot::key(&start), 0x463b_9618_1691_fc9c);
///
/// // No black pawn stands beside e4, so the double push is not counted.
/// let next = start.parse_uci("e2e4")?.play();
/// assert_eq!(polyglot::key(&next), 0x823c_9b50_fd11_4196);
/// # Ok::<(), touchmove::uci::Error>(())
/// ```
#[doc(alias("polyglot_key", "zobrist_hash", "zobrist"))]
#[must_use]
pub const fn key(position: &Position) -> u64 {
    let turn = match position.turn() {
        Color::White => NUMBERS[WHITE_TO_MOVE],
        Color::Black => 0,
    };
    pieces(position) ^ castling(position) ^ en_passant(position) ^ turn
}

const fn pieces(position: &Position) -> u64 {
    let (mut key, mut kind) = (0, 0);
    while kind < 12 {
        let color = if kind % 2 == 0 {
            Color::Black
        } else {
            Color::White
        };
        let mut squares = position.board().pieces(color, Role::ALL[kind / 2]).bits();
        while squares != 0 {
            key ^= NUMBERS[64 * kind + squares.trailing_zeros() as usize];
            squares &= squares - 1;
        }
        kind += 1;
    }
    key
}

const fn castling(position: &Position) -> u64 {
    let (mut key, mut side) = (0, 0);
    while side < 4 {
        let color = Color::ALL[side / 2];
        let rooks = position.castling_rights().by_color(color).bits();
        // The squares before the king on its rank, which are those toward the a-file.
        let queenside = (1 << position.king(color).index()) - 1;
        let rooks = if side % 2 == 0 {
            rooks & !queenside
        } else {
            rooks & queenside
        };
        if rooks != 0 {
            key ^= NUMBERS[CASTLING + side];
        }
        side += 1;
    }
    key
}

const fn en_passant(position: &Position) -> u64 {
    let Some(pushed_over) = position.pushed_over_square() else {
        return 0;
    };
    let us = position.turn();
    // Pawns of the side to move that attack the square stand beside the pushed pawn.
    let beside = attacks::pawn(us.opponent(), pushed_over);
    if beside.is_disjoint(position.board().pieces(us, Role::Pawn)) {
        0
    } else {
        NUMBERS[EN_PASSANT + pushed_over.file().index()]
    }
}
