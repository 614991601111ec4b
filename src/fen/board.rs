//! Reads a FEN's board field, which is also the text of a board. It has the pieces, rank by rank from the eighth.
//!
//! The field is first laid out in cells, and then all cells are checked at once. So the loop over
//! the bytes has no branches on their kind. Only if something is wrong is the field read again,
//! byte by byte, to find the first mistake.

use core::fmt;
use core::str::FromStr;

use super::CastlingStyle;
use super::error::{Error, Field, Misread};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::setup::Setup;
use crate::types::{Color, Expected, File, Role};

/// What a byte stands for: a mark for a cell in the lower half, the number of cells it fills in the
/// upper half. Zero is a byte that cannot occur in the field.
type Glyph = u16;

/// The mark of a piece is the index of its role plus one, with this bit for Black.
const BLACK: u8 = 1 << 3;
/// Marks the first of a run of empty squares.
const GAP: u8 = 1 << 4;
/// Marks the end of a rank, in the cell after its eight squares.
const SLASH: u8 = 1 << 5;

static GLYPHS: [Glyph; 256] = {
    let mut glyphs = [0; 256];
    let mut role = 0;
    while role < 6 {
        glyphs[b"PNBRQK"[role] as usize] = glyph(1, role as u8 + 1);
        glyphs[b"pnbrqk"[role] as usize] = glyph(1, (role as u8 + 1) | BLACK);
        role += 1;
    }
    let mut empty = 1;
    while empty <= 8 {
        glyphs[b'0' as usize + empty] = glyph(empty as u16, GAP);
        empty += 1;
    }
    glyphs[b'/' as usize] = glyph(1, SLASH);
    glyphs
};

const fn glyph(cells: u16, mark: u8) -> Glyph {
    cells << 8 | mark as Glyph
}

/// The most bytes of a board field: 64 pieces and 7 slashes.
const MAX_LEN: usize = 64 + 7;

impl fmt::Display for Board {
    /// Writes the pieces as the first field of a FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = Setup {
            board: self.clone(),
            ..Setup::EMPTY
        };
        let fen = setup.fen(CastlingStyle::Standard);
        f.pad(fen.split(' ').next().unwrap_or_default())
    }
}

impl FromStr for Board {
    type Err = Error;

    /// Reads the first field of a FEN.
    fn from_str(text: &str) -> Result<Self, Error> {
        const END: &str = "the end";
        let (board, offset) = read_board(text.as_bytes(), END)?;
        if offset < text.len() {
            return Err(Error::Syntax {
                field: Field::Board,
                offset,
                expected: END,
            });
        }
        Ok(board)
    }
}

/// Reads the pieces at the start of a FEN; also returns how many bytes they take.
///
/// `next` names what is expected after them.
#[inline(always)]
pub(super) fn read_board(fen: &[u8], next: &'static str) -> Result<(Board, usize), Misread> {
    // Nine cells a rank. A text that is too long wraps around and is rejected by its length.
    let mut cells = [0u8; 128];
    let mut seen = 0;
    let mut len = 0;
    for &byte in fen.iter().take(MAX_LEN) {
        let glyph = GLYPHS[usize::from(byte)];
        if glyph == 0 {
            break;
        }
        cells[seen & 127] = glyph as u8;
        seen += usize::from(glyph >> 8);
        len += 1;
    }
    match board_of(&cells) {
        Some(board) if seen == MAX_LEN => Ok((board, len)),
        _ => Err(find_mistake(fen, next)),
    }
}

/// Turns the cells into a board, if slashes and digits are in valid places.
#[inline(always)]
fn board_of(cells: &[u8; 128]) -> Option<Board> {
    // For each bit of the marks, the squares whose mark has that bit.
    let mut planes = [0u64; 6];
    let mut slashes = SLASH;
    for rank in cells[..72].chunks_exact(9) {
        let squares = rank[..8]
            .iter()
            .rev()
            .fold(0, |squares, &mark| squares << 8 | u64::from(mark));
        for (bit, plane) in planes.iter_mut().enumerate() {
            let marks = squares >> bit & 0x0101_0101_0101_0101;
            // Gathers the lowest bits of the eight bytes in the highest byte.
            *plane = *plane << 8 | marks.wrapping_mul(0x0102_0408_1020_4080) >> 56;
        }
    }
    for end in 0..7 {
        slashes &= cells[end * 9 + 8];
    }
    let [one, two, four, black, gaps, stray_slashes] = planes.map(Bitboard);
    let empty = !(one | two | four);
    let beside_empty = Bitboard(empty.0 << 1) - File::A;
    let in_place = slashes != 0 && stray_slashes.is_empty() && gaps.is_disjoint(beside_empty);
    let by_role = [
        one - two - four,
        two - one - four,
        one & two,
        four - one - two,
        one & four,
        two & four,
    ];
    let mut board = Board::EMPTY;
    for (role, pieces) in Role::ALL.into_iter().zip(by_role) {
        board.toggle(Color::White, role, pieces - black);
        board.toggle(Color::Black, role, pieces & black);
    }
    in_place.then_some(board)
}

/// Finds the first mistake in a board field that is known to be wrong, byte by byte.
#[cold]
fn find_mistake(fen: &[u8], next: &'static str) -> Misread {
    let (mut rank, mut file) = (0, 0);
    let mut previous = SLASH;
    let mut offset = 0;
    loop {
        let glyph = fen.get(offset).map_or(0, |&byte| GLYPHS[usize::from(byte)]);
        let (cells, mark) = (glyph >> 8, glyph as u8);
        let expected = match mark {
            _ if rank == 7 && file == 8 => next,
            SLASH if file < 8 => "more squares on this rank",
            _ if file == 8 && mark != SLASH => "/ after eight squares",
            0 => "a piece (one of PNBRQKpnbrqk) or a digit from 1 to 8",
            GAP if previous == GAP => "a piece or / after a digit",
            GAP if file + cells > 8 => "no more than eight squares on this rank",
            _ => {
                (rank, file) = match mark {
                    SLASH => (rank + 1, 0),
                    _ => (rank, file + cells),
                };
                previous = mark;
                offset += 1;
                continue;
            }
        };
        return (Field::Board, Expected { offset, expected });
    }
}
