//! Adaptor for chess.
//!
//! chess supports only standard chess, keeps no move counters and writes `0 1` instead, and names
//! the pawn that may be captured en passant where others name the square behind it. Its legality
//! test searches the list of legal moves.

use std::fmt::Write;
use std::hint::black_box;

use chess::{Board, BoardStatus, ChessMove, EMPTY, MoveGen, Piece};

use crate::library::{End, Library, Witness, Wording};
use crate::spelling::{Spelling, corner_of_castling};

pub enum Chess {}

impl Library for Chess {
    const PACKAGE: &'static str = "chess";
    const WORDING: Wording = Wording::KingsTwoSteps;
    /// The pieces, the side to move and the castling rights.
    const FEN_FIELDS: usize = 3;
    /// It reads some SAN, but neither `e8=Q` nor `O-O+`, and writes none.
    const HAS_SAN: bool = false;

    type Position = Board;
    type Move = ChessMove;
    type Playable<'p> = ChessMove;
    type List = Vec<ChessMove>;

    fn read(fen: &str) -> Board {
        fen.parse().expect("chess reads the FEN")
    }

    fn write(position: &Board, text: &mut String) {
        write!(text, "{position}").expect("a String takes any text");
    }

    fn perft(position: &Board, depth: u32) -> u64 {
        MoveGen::movegen_perft_test(position, depth as usize) as u64
    }

    fn list(position: &Board, list: &mut Vec<ChessMove>) -> usize {
        list.clear();
        for mv in &mut MoveGen::new_legal(position) {
            list.push(mv);
        }
        black_box(&*list).len()
    }

    fn count(position: &Board) -> usize {
        MoveGen::new_legal(position).len()
    }

    fn any(position: &Board) -> bool {
        MoveGen::new_legal(position).next().is_some()
    }

    fn playable(position: &Board) -> Vec<ChessMove> {
        MoveGen::new_legal(position).collect()
    }

    fn bare(playable: ChessMove) -> ChessMove {
        playable
    }

    fn play(position: &Board, playable: ChessMove) -> Board {
        position.make_move_new(playable)
    }

    fn is_legal(position: &Board, mv: ChessMove) -> bool {
        position.legal(mv)
    }

    fn checked_play(position: &Board, mv: ChessMove) -> Option<Board> {
        position.legal(mv).then(|| position.make_move_new(mv))
    }

    fn spell(position: &Board, mv: ChessMove) -> Spelling {
        let (from, to) = (mv.get_source(), mv.get_dest());
        let is_king = position.piece_on(from) == Some(Piece::King);
        let files = from
            .get_file()
            .to_index()
            .abs_diff(to.get_file().to_index());
        let to = match (is_king, files) {
            (true, 2) => corner_of_castling(to.to_index()),
            _ => to.to_index(),
        };
        let letter = |piece: Piece| match piece {
            Piece::Knight => 'n',
            Piece::Bishop => 'b',
            Piece::Rook => 'r',
            Piece::Queen => 'q',
            Piece::Pawn | Piece::King => panic!("no pawn becomes a {piece}"),
        };
        Spelling::new(from.to_index(), to, mv.get_promotion().map(letter))
    }

    fn read_uci(position: &Board, text: &str) -> Option<ChessMove> {
        let mv: ChessMove = text.parse().ok()?;
        position.legal(mv).then_some(mv)
    }

    fn write_uci(_position: &Board, playable: ChessMove, text: &mut String) {
        write!(text, "{playable}").expect("a String takes any text");
    }

    fn read_san(position: &Board, text: &str) -> Option<ChessMove> {
        ChessMove::from_san(position, text).ok()
    }

    fn write_san(_position: &Board, _playable: ChessMove, _text: &mut String) {}
}

impl Witness for Chess {
    fn is_check(position: &Board) -> bool {
        *position.checkers() != EMPTY
    }

    fn end(position: &Board) -> Option<End> {
        match position.status() {
            BoardStatus::Checkmate => Some(End::Checkmate),
            BoardStatus::Stalemate => Some(End::Stalemate),
            BoardStatus::Ongoing => None,
        }
    }
}
