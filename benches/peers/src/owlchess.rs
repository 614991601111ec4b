//! Adaptor for owlchess.
//!
//! owlchess supports only standard chess. Playing a move without testing it again is `unsafe`
//! there, and is the only use of `unsafe` in this file: the safe way is the checked one, which has
//! a row of its own.

use std::fmt::Write;
use std::hint::black_box;

use owlchess::movegen::{MoveList, legal};
use owlchess::moves::{self, make};
use owlchess::types::{Color, DrawReason, Outcome, Piece, WinReason};
use owlchess::{Board, Coord, Make, Move, MoveKind};

use crate::library::{End, Library, Witness, Wording};
use crate::search::{MoveAt, MoveFacts, Searchable, Selection};
use crate::spelling::{Spelling, corner_of_castling};

pub enum Owlchess {}

/// A move that is legal on the board it borrows.
#[derive(Clone, Copy)]
pub struct Found<'p> {
    board: &'p Board,
    mv: Move,
}

impl Found<'_> {
    #[expect(
        unsafe_code,
        reason = "the library has no other way to play a move it has found"
    )]
    #[inline(always)]
    fn play(self) -> Board {
        // SAFETY: every constructor of `Found` asks the library whether the move is legal on the
        // board.
        let mv = unsafe { make::Unchecked::new(self.mv) };
        let Ok(next) = mv.make(self.board);
        next
    }
}

impl Library for Owlchess {
    const PACKAGE: &'static str = "owlchess";
    const WORDING: Wording = Wording::Pieces;

    type Position = Board;
    type Move = Move;
    type Playable<'p> = Found<'p>;
    type List = ();

    fn read(fen: &str) -> Board {
        Board::from_fen(fen).expect("owlchess reads the FEN")
    }

    fn write(position: &Board, text: &mut String) {
        write!(text, "{position}").expect("a String takes any text");
    }

    fn perft(position: &Board, depth: u32) -> u64 {
        perft(&mut position.clone(), depth)
    }

    fn list(position: &Board, (): &mut ()) -> usize {
        black_box(&legal::gen_all(position)).len()
    }

    fn fresh_list(position: &Board) -> usize {
        Self::list(position, &mut ())
    }

    fn count(position: &Board) -> usize {
        legal::gen_all(position).len()
    }

    fn any(position: &Board) -> bool {
        position.has_legal_moves()
    }

    fn is_check(position: &Board) -> bool {
        position.is_check()
    }

    fn playable(position: &Board) -> Vec<Found<'_>> {
        let found = |&mv: &Move| Found {
            board: position,
            mv,
        };
        legal::gen_all(position).iter().map(found).collect()
    }

    fn bare(playable: Found<'_>) -> Move {
        playable.mv
    }

    #[inline(always)]
    fn play<'p>(_position: &'p Board, playable: Found<'p>) -> Board {
        playable.play()
    }

    fn is_legal(position: &Board, mv: Move) -> bool {
        mv.validate(position).is_ok()
    }

    fn checked_play(position: &Board, mv: Move) -> Option<Board> {
        position.make_move(mv).ok()
    }

    fn spell(_position: &Board, mv: Move) -> Spelling {
        let to = match mv.kind() {
            MoveKind::CastlingKingside | MoveKind::CastlingQueenside => {
                corner_of_castling(from_a1(mv.dst()))
            }
            _ => from_a1(mv.dst()),
        };
        let promotion = match mv.kind() {
            MoveKind::PromoteKnight => Some('n'),
            MoveKind::PromoteBishop => Some('b'),
            MoveKind::PromoteRook => Some('r'),
            MoveKind::PromoteQueen => Some('q'),
            _ => None,
        };
        Spelling::new(from_a1(mv.src()), to, promotion)
    }

    fn read_uci<'p>(position: &'p Board, text: &str) -> Option<Found<'p>> {
        let mv = Move::from_uci_legal(text, position).ok()?;
        Some(Found {
            board: position,
            mv,
        })
    }

    fn write_uci(_position: &Board, playable: Found<'_>, text: &mut String) {
        write!(text, "{}", playable.mv).expect("a String takes any text");
    }

    fn read_san<'p>(position: &'p Board, text: &str) -> Option<Found<'p>> {
        let mv = Move::from_san(text, position).ok()?;
        Some(Found {
            board: position,
            mv,
        })
    }

    fn write_san(position: &Board, playable: Found<'_>, text: &mut String) {
        let san = playable.mv.san(position).expect("the move is legal");
        write!(text, "{san}").expect("a String takes any text");
    }
}

/// A list of moves of the board it borrows.
pub struct FoundList<'p> {
    board: &'p Board,
    moves: MoveList,
}

impl Searchable for Owlchess {
    type Moves<'p, 'l> = FoundList<'p>;

    #[inline]
    fn moves<'p>(
        position: &'p Board,
        selection: Selection,
        (): &mut (),
        mut tell: impl FnMut(MoveFacts),
    ) -> FoundList<'p> {
        let moves = match selection {
            Selection::All => legal::gen_all(position),
            Selection::Captures => legal::gen_capture(position),
        };
        for mv in moves.iter() {
            let captured = match mv.kind() {
                MoveKind::Enpassant => Some(Piece::Pawn),
                _ => position.get(mv.dst()).piece(),
            };
            tell(MoveFacts {
                role: mv.src_cell().piece().map_or(0, number),
                captured: captured.map(number),
                promotion: mv.kind().promote().map(number),
                from: from_a1(mv.src()) as u8,
                to: from_a1(mv.dst()) as u8,
            });
        }
        FoundList {
            board: position,
            moves,
        }
    }

    #[inline]
    fn pieces(position: &Board) -> [[u64; 6]; 2] {
        // The library's lowest bit is a8.
        let set = |color, piece| position.piece2(color, piece).as_raw().swap_bytes();
        [Color::White, Color::Black].map(|color| ROLES.map(|piece| set(color, piece)))
    }

    #[inline]
    fn is_white_to_move(position: &Board) -> bool {
        position.side() == Color::White
    }
}

impl<'p> MoveAt<Found<'p>> for FoundList<'p> {
    #[inline]
    fn at(&self, index: usize) -> Found<'p> {
        Found {
            board: self.board,
            mv: self.moves[index],
        }
    }
}

/// The library's pieces in the order of the others.
const ROLES: [Piece; 6] = [
    Piece::Pawn,
    Piece::Knight,
    Piece::Bishop,
    Piece::Rook,
    Piece::Queen,
    Piece::King,
];

/// Returns the number of a piece in the order of the other libraries.
fn number(piece: Piece) -> u8 {
    match piece {
        Piece::Pawn => 0,
        Piece::Knight => 1,
        Piece::Bishop => 2,
        Piece::Rook => 3,
        Piece::Queen => 4,
        Piece::King => 5,
    }
}

impl Witness for Owlchess {
    fn try_read(fen: &str) -> Option<Board> {
        Board::from_fen(fen).ok()
    }

    fn end(position: &Board) -> Option<End> {
        match position.calc_outcome() {
            Some(Outcome::Win {
                reason: WinReason::Checkmate,
                ..
            }) => Some(End::Checkmate),
            Some(Outcome::Draw(DrawReason::Stalemate)) => Some(End::Stalemate),
            _ => None,
        }
    }
}

/// Counts move sequences on one board, on which every move is made and unmade.
#[expect(
    unsafe_code,
    reason = "the library has no other way to play a move it has found"
)]
fn perft(board: &mut Board, depth: u32) -> u64 {
    let list = legal::gen_all(board);
    if depth == 1 {
        return list.len() as u64;
    }
    let mut lines = 0;
    for &mv in &list {
        // SAFETY: the library has just reported the move as legal on this board, and it is unmade
        // on the board on which it was made.
        let undo = unsafe { moves::make_move_unchecked(board, mv) };
        lines += perft(board, depth - 1);
        unsafe { moves::unmake_move_unchecked(board, mv, undo) };
    }
    lines
}

/// Returns the number of a square counted from a1; the library counts from a8.
fn from_a1(square: Coord) -> usize {
    (7 - square.rank().index()) * 8 + square.file().index()
}
