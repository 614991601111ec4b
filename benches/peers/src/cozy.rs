//! Adaptor for cozy-chess, the reference of all ratios.

use std::fmt::Write;
use std::hint::black_box;

use arrayvec::ArrayVec;
use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move, parse_uci_move};
use cozy_chess::{BitBoard, Board, Color, GameStatus, Move, Piece, Rank, Square, get_pawn_attacks};
use touchmove::fen::CastlingStyle;

use crate::library::{End, Library, MOST_MOVES, Witness, Wording};
use crate::search::{MoveFacts, Searchable, Selection};
use crate::spelling::Spelling;

pub enum CozyChess {}

impl Library for CozyChess {
    const PACKAGE: &'static str = "cozy-chess";
    const WORDING: Wording = Wording::KingTakesRook;

    type Position = Board;
    type Move = Move;
    type Playable<'p> = Move;
    type List = Vec<Move>;

    fn read(fen: &str) -> Board {
        Board::from_fen(fen, false).expect("cozy-chess reads the FEN")
    }

    fn write(position: &Board, text: &mut String) {
        write!(text, "{position}").expect("a String takes any text");
    }

    fn perft(position: &Board, depth: u32) -> u64 {
        let mut lines = 0;
        if depth == 1 {
            position.generate_moves(|moves| {
                lines += moves.len() as u64;
                false
            });
        } else {
            position.generate_moves(|moves| {
                for mv in moves {
                    let mut next = position.clone();
                    next.play_unchecked(mv);
                    lines += Self::perft(&next, depth - 1);
                }
                false
            });
        }
        lines
    }

    fn list(position: &Board, list: &mut Vec<Move>) -> usize {
        list.clear();
        position.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        black_box(&*list).len()
    }

    fn fresh_list(position: &Board) -> usize {
        let mut list = ArrayVec::<Move, MOST_MOVES>::new();
        position.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        black_box(&list).len()
    }

    fn count(position: &Board) -> usize {
        let mut count = 0;
        position.generate_moves(|moves| {
            count += moves.len();
            false
        });
        count
    }

    fn any(position: &Board) -> bool {
        position.generate_moves(|_| true)
    }

    fn is_check(position: &Board) -> bool {
        !position.checkers().is_empty()
    }

    fn playable(position: &Board) -> Vec<Move> {
        let mut list = Vec::with_capacity(MOST_MOVES);
        Self::list(position, &mut list);
        list
    }

    fn bare(playable: Move) -> Move {
        playable
    }

    #[inline(always)]
    fn play(position: &Board, playable: Move) -> Board {
        let mut next = position.clone();
        next.play_unchecked(playable);
        next
    }

    fn is_legal(position: &Board, mv: Move) -> bool {
        position.is_legal(mv)
    }

    fn checked_play(position: &Board, mv: Move) -> Option<Board> {
        position.is_legal(mv).then(|| Self::play(position, mv))
    }

    fn spell(_position: &Board, mv: Move) -> Spelling {
        Spelling::new(
            mv.from as usize,
            mv.to as usize,
            mv.promotion.map(char::from),
        )
    }

    fn read_uci(position: &Board, text: &str) -> Option<Move> {
        let mv = parse_uci_move(position, text).ok()?;
        position.is_legal(mv).then_some(mv)
    }

    fn write_uci(position: &Board, playable: Move, text: &mut String) {
        let uci = display_uci_move(position, playable);
        write!(text, "{uci}").expect("a String takes any text");
    }

    fn read_san(position: &Board, text: &str) -> Option<Move> {
        parse_san_move(position, text).ok()
    }

    fn write_san(position: &Board, playable: Move, text: &mut String) {
        let san = display_san_move(position, playable);
        write!(text, "{san}").expect("a String takes any text");
    }
}

impl Searchable for CozyChess {
    type Moves<'p, 'l> = &'l [Move];

    #[inline]
    fn moves<'l>(
        position: &Board,
        selection: Selection,
        list: &'l mut Vec<Move>,
        mut tell: impl FnMut(MoveFacts),
    ) -> &'l [Move] {
        let turn = position.side_to_move();
        let enemies = position.colors(!turn);
        let en_passant = position.en_passant().map_or(BitBoard::EMPTY, |file| {
            Square::new(file, Rank::Sixth.relative_to(turn)).bitboard()
        });
        list.clear();
        position.generate_moves(|mut moves| {
            let captures = match moves.piece {
                Piece::Pawn => enemies | en_passant,
                _ => enemies,
            };
            if selection == Selection::Captures {
                moves.to &= captures;
            }
            for mv in moves {
                let captured = if captures.has(mv.to) {
                    Some(position.piece_on(mv.to).unwrap_or(Piece::Pawn))
                } else {
                    None
                };
                tell(MoveFacts {
                    role: moves.piece as u8,
                    captured: captured.map(|piece| piece as u8),
                    promotion: mv.promotion.map(|piece| piece as u8),
                    from: mv.from as u8,
                    to: mv.to as u8,
                });
                list.push(mv);
            }
            false
        });
        list
    }

    #[inline]
    fn pieces(position: &Board) -> [[u64; 6]; 2] {
        [Color::White, Color::Black]
            .map(|color| Piece::ALL.map(|piece| position.colored_pieces(color, piece).0))
    }

    #[inline]
    fn is_white_to_move(position: &Board) -> bool {
        position.side_to_move() == Color::White
    }
}

impl Witness for CozyChess {
    fn try_read(fen: &str) -> Option<Board> {
        Board::from_fen(fen, false).ok()
    }

    fn try_read_chess960(fen: &str) -> Option<Board> {
        Board::from_fen(fen, true).ok()
    }

    fn write_chess960(position: &Board, text: &mut String) -> CastlingStyle {
        write!(text, "{position:#}").expect("a String takes any text");
        CastlingStyle::Chess960
    }

    /// Must be asked before fifty moves without a capture or a pawn move; after that it returns
    /// `Drawn` for any position.
    fn end(position: &Board) -> Option<End> {
        match position.status() {
            GameStatus::Won => Some(End::Checkmate),
            GameStatus::Drawn => Some(End::Stalemate),
            GameStatus::Ongoing => None,
        }
    }

    fn same(a: &Board, b: &Board) -> Option<bool> {
        let misled = takes_another_piece_for_a_pawn(a) || takes_another_piece_for_a_pawn(b);
        (!misled).then(|| a.same_position(b))
    }
}

/// Returns whether [`Board::same_position`] wrongly finds an en passant capture, because a piece
/// that is not a pawn stands where the pawn would and can move where it would.
fn takes_another_piece_for_a_pawn(board: &Board) -> bool {
    let Some(file) = board.en_passant() else {
        return false;
    };
    let turn = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(turn));
    let others = board.colors(turn) - board.pieces(Piece::Pawn);
    let stands = get_pawn_attacks(to, !turn) & others;
    stands.into_iter().any(|from| {
        let promotion = None;
        board.is_legal(Move {
            from,
            to,
            promotion,
        })
    })
}
