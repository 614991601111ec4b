//! cozy-chess, to which all ratios refer.

use std::fmt::Write;
use std::hint::black_box;

use cozy_chess::{Board, Move};

use crate::library::Library;

pub(crate) enum CozyChess {}

impl Library for CozyChess {
    const PACKAGE: &'static str = "cozy-chess";

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

    fn occupied(position: &Board) -> u64 {
        position.occupied().0
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

    fn playable(position: &Board) -> Vec<Move> {
        Self::moves(position)
    }

    fn play(position: &Board, playable: Move) -> Board {
        let mut next = position.clone();
        next.play_unchecked(playable);
        next
    }

    fn moves(position: &Board) -> Vec<Move> {
        let mut list = Vec::new();
        Self::list(position, &mut list);
        list
    }

    fn is_legal(position: &Board, mv: Move) -> bool {
        position.is_legal(mv)
    }

    fn spell(mv: Move) -> String {
        mv.to_string()
    }
}
