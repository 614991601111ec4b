//! Adaptor for chess.
//!
//! chess supports only standard chess, keeps no move counters and writes `0 1` instead, and names
//! the pawn that may be captured en passant where others name the square behind it. Its legality
//! test searches the list of legal moves.

use std::fmt::Write;
use std::hint::black_box;

use arrayvec::ArrayVec;
use chess::{ALL_PIECES, BitBoard, Board, BoardStatus, ChessMove, Color, EMPTY, MoveGen, Piece};

use crate::library::{End, Library, MOST_MOVES, Witness, Wording};
use crate::search::{MoveFacts, Searchable, Selection};
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

    fn fresh_list(position: &Board) -> usize {
        let list: ArrayVec<ChessMove, MOST_MOVES> = MoveGen::new_legal(position).collect();
        black_box(&list).len()
    }

    fn count(position: &Board) -> usize {
        MoveGen::new_legal(position).len()
    }

    fn any(position: &Board) -> bool {
        MoveGen::new_legal(position).next().is_some()
    }

    fn is_check(position: &Board) -> bool {
        *position.checkers() != EMPTY
    }

    fn playable(position: &Board) -> Vec<ChessMove> {
        MoveGen::new_legal(position).collect()
    }

    fn bare(playable: ChessMove) -> ChessMove {
        playable
    }

    #[inline(always)]
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

impl Searchable for Chess {
    type Moves<'p, 'l> = &'l [ChessMove];

    #[inline]
    fn moves<'l>(
        position: &Board,
        selection: Selection,
        list: &'l mut Vec<ChessMove>,
        mut tell: impl FnMut(MoveFacts),
    ) -> &'l [ChessMove] {
        let turn = position.side_to_move();
        let enemies = *position.color_combined(!turn);
        // The library names the square of the pawn.
        let en_passant = position
            .en_passant()
            .and_then(|pawn| pawn.forward(turn))
            .map_or(EMPTY, BitBoard::from_square);
        let mut moves = MoveGen::new_legal(position);
        if selection == Selection::Captures {
            moves.set_iterator_mask(enemies | en_passant);
        }
        list.clear();
        for mv in &mut moves {
            let to = BitBoard::from_square(mv.get_dest());
            let piece = position.piece_on(mv.get_source());
            let captured = if to & enemies != EMPTY {
                position.piece_on(mv.get_dest())
            } else if to & en_passant != EMPTY && piece == Some(Piece::Pawn) {
                Some(Piece::Pawn)
            } else if selection == Selection::Captures {
                continue;
            } else {
                None
            };
            tell(MoveFacts {
                role: piece.map_or(0, |piece| piece as u8),
                captured: captured.map(|piece| piece as u8),
                promotion: mv.get_promotion().map(|piece| piece as u8),
                from: mv.get_source().to_int(),
                to: mv.get_dest().to_int(),
            });
            list.push(mv);
        }
        list
    }

    #[inline]
    fn pieces(position: &Board) -> [[u64; 6]; 2] {
        [Color::White, Color::Black].map(|color| {
            let own = position.color_combined(color);
            ALL_PIECES.map(|piece| (position.pieces(piece) & own).0)
        })
    }

    #[inline]
    fn is_white_to_move(position: &Board) -> bool {
        position.side_to_move() == Color::White
    }
}

impl Witness for Chess {
    fn try_read(fen: &str) -> Option<Board> {
        fen.parse().ok()
    }

    fn end(position: &Board) -> Option<End> {
        match position.status() {
            BoardStatus::Checkmate => Some(End::Checkmate),
            BoardStatus::Stalemate => Some(End::Stalemate),
            BoardStatus::Ongoing => None,
        }
    }
}
