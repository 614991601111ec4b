//! The fields of a position as 32 bytes: written, and read without validating the position.

use super::error::Error;
use super::layout::{SIZE, VERSION, offset};
use crate::bitboard::Bitboard;
use crate::board::zobrist::PieceKeys;
use crate::board::{Board, CastlingRights};
use crate::setup::Setup;
use crate::types::{ByRole, Color, File, Rank, Square};

/// The parts of the byte of flags.
const EN_PASSANT_FILE: u8 = 0b0_0111;
const EN_PASSANT: u8 = 0b0_1000;
const BLACK_TO_MOVE: u8 = 0b1_0000;

/// The most codes there is room for.
const MOST_PIECES: u32 = 32;

/// The lowest bit of each code of a word.
const ONES: u64 = 0x1111_1111_1111_1111;

/// Writes the parts of a position with at most 32 pieces.
#[inline(always)]
pub(super) fn encode(
    board: &Board,
    turn: Color,
    castling: CastlingRights,
    en_passant: Option<Square>,
    (halfmove_clock, fullmove_number): (u16, u16),
) -> [u8; SIZE] {
    let occupied = board.occupied().0;
    let mut flags = match en_passant {
        Some(square) => EN_PASSANT | square.file() as u8,
        None => 0,
    };
    if turn == Color::Black {
        flags |= BLACK_TO_MOVE;
    }
    let rooks = castling.rooks().0.to_le_bytes();
    let mut bytes = [0; SIZE];
    bytes[offset::OCCUPIED..][..8].copy_from_slice(&occupied.to_le_bytes());
    let codes = codes(board);
    bytes[offset::CODES..][..8].copy_from_slice(&codes[0].to_le_bytes());
    bytes[offset::CODES + 8..][..8].copy_from_slice(&codes[1].to_le_bytes());
    bytes[offset::CASTLING] = rooks[0];
    bytes[offset::CASTLING + 1] = rooks[7];
    bytes[offset::FLAGS] = flags;
    bytes[offset::VERSION] = VERSION;
    bytes[offset::HALFMOVE_CLOCK..][..2].copy_from_slice(&halfmove_clock.to_le_bytes());
    bytes[offset::FULLMOVE_NUMBER..][..2].copy_from_slice(&fullmove_number.to_le_bytes());
    bytes
}

/// Returns the codes of the pieces, the first in the lowest bits of the first word.
#[inline(always)]
fn codes(board: &Board) -> [u64; 2] {
    let [pawns, knights, bishops, rooks, queens, kings] =
        ByRole::from_fn(|role| board.by_role(role).0).into_array();
    // One set for each bit of a code.
    let bits = [
        pawns | bishops | queens,
        knights | bishops | kings,
        rooks | queens | kings,
        board.by_color(Color::Black).0,
    ];
    let mut rest = board.occupied().0;
    let mut words = [0; 2];
    for word in &mut words {
        let mut shift = 0;
        while rest != 0 && shift < u64::BITS {
            let square = rest.trailing_zeros();
            let bit = |set: u64| set >> square & 1;
            let code = bit(bits[0]) | bit(bits[1]) << 1 | bit(bits[2]) << 2 | bit(bits[3]) << 3;
            *word |= code << shift;
            shift += 4;
            rest &= rest - 1;
        }
    }
    words
}

/// Reads the fields, and computes what the pieces contribute to the keys of the position.
///
/// Whether these are the fields of a valid position is not looked at.
#[inline(always)]
pub(super) fn decode(bytes: &[u8; SIZE]) -> Result<(Setup, PieceKeys), Error> {
    let version = bytes[offset::VERSION];
    if version != VERSION {
        return Err(Error::UnknownVersion {
            offset: offset::VERSION,
            found: version,
        });
    }
    let occupied = word(bytes, offset::OCCUPIED);
    let codes = [word(bytes, offset::CODES), word(bytes, offset::CODES + 8)];
    let count = occupied.count_ones();
    if count > MOST_PIECES {
        return Err(Error::TooManyPieces {
            offset: offset::OCCUPIED,
            found: count as usize,
        });
    }
    if !are_codes(codes, count) {
        return Err(wrong_code(codes, occupied));
    }
    let flags = bytes[offset::FLAGS];
    let (turn, en_passant) = read_flags(flags).ok_or(Error::WrongTurn {
        offset: offset::FLAGS,
        found: flags,
    })?;
    let mut rooks = [0; 8];
    [rooks[0], rooks[7]] = [bytes[offset::CASTLING], bytes[offset::CASTLING + 1]];
    let (board, keys) = board_of(occupied, codes);
    let setup = Setup {
        board,
        turn,
        castling: CastlingRights::from_rooks(Bitboard(u64::from_le_bytes(rooks))),
        en_passant,
        halfmove_clock: number(bytes, offset::HALFMOVE_CLOCK),
        fullmove_number: number(bytes, offset::FULLMOVE_NUMBER),
    };
    Ok((setup, keys))
}

/// Returns the side to move and the en passant square, or `None` if no position has such flags.
#[inline(always)]
fn read_flags(flags: u8) -> Option<(Color, Option<Square>)> {
    let turn = if flags & BLACK_TO_MOVE == 0 {
        Color::White
    } else {
        Color::Black
    };
    let file = flags & EN_PASSANT_FILE;
    let known = EN_PASSANT_FILE | EN_PASSANT | BLACK_TO_MOVE;
    if flags & !known != 0 {
        None
    } else if flags & EN_PASSANT != 0 {
        let rank = Rank::Sixth.relative_to(turn);
        let file = File::ALL[usize::from(file)];
        Some((turn, Some(Square::new(file, rank))))
    } else if file == 0 {
        Some((turn, None))
    } else {
        None
    }
}

/// Returns the 64-bit number at an offset.
#[inline(always)]
fn word(bytes: &[u8; SIZE], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}

/// Returns the 16-bit number at an offset.
#[inline(always)]
fn number(bytes: &[u8; SIZE], at: usize) -> u16 {
    u16::from_le_bytes([bytes[at], bytes[at + 1]])
}

/// Returns `true` if so many codes stand for pieces and the others are zero.
#[inline(always)]
fn are_codes(codes: [u64; 2], count: u32) -> bool {
    // All codes at once. The lowest three bits of a piece are neither all clear nor all set.
    let used = match count {
        MOST_PIECES.. => !0,
        _ => (1_u128 << (4 * count)) - 1,
    };
    let used = [used as u64, (used >> 64) as u64];
    let is_right = |code: u64, used: u64| {
        let [low, middle, high] = [code, code >> 1, code >> 2];
        let pieces = (low | middle | high) & !(low & middle & high) & ONES;
        pieces == used & ONES && code & !used == 0
    };
    is_right(codes[0], used[0]) & is_right(codes[1], used[1])
}

/// Returns the error for the first wrong code.
#[cold]
fn wrong_code(codes: [u64; 2], occupied: u64) -> Error {
    let mut squares = Bitboard(occupied).into_iter();
    let mut index = 0;
    for word in codes {
        for shift in (0..u64::BITS).step_by(4) {
            let code = (word >> shift & 15) as u8;
            let offset = offset::CODES + index / 2;
            match squares.next() {
                Some(square) if !matches!(code & 7, 1..=6) => {
                    return Error::WrongPiece {
                        offset,
                        square,
                        found: code,
                    };
                }
                None if code != 0 => {
                    return Error::ExtraPiece {
                        offset,
                        found: code,
                    };
                }
                _ => index += 1,
            }
        }
    }
    // Unreachable: this is called only if a code is wrong.
    Error::TooManyPieces {
        offset: offset::OCCUPIED,
        found: index,
    }
}

/// Puts the pieces on the occupied squares.
#[inline(always)]
fn board_of(occupied: u64, codes: [u64; 2]) -> (Board, PieceKeys) {
    let mut keys = PieceKeys::default();
    // By code. Collecting one set for each bit of a code instead took half as long again.
    let mut sets = [0; 16];
    let mut rest = occupied;
    for word in codes {
        let mut codes = word;
        // No code of a piece is zero, so the word is used up with its last piece.
        while codes != 0 {
            let code = (codes & 15) as usize;
            sets[code] |= rest & rest.wrapping_neg();
            let square = Square::from_low_bits(rest.trailing_zeros() as u8);
            // The codes of the roles begin with one, their indices with zero.
            keys.add(code.wrapping_sub(1), square);
            codes >>= 4;
            rest &= rest.wrapping_sub(1);
        }
    }
    let sets_from = |code| ByRole::from_fn(|role| sets[code + role.index()]).into_array();
    (Board::from_sets(sets_from(1), sets_from(9)), keys)
}
