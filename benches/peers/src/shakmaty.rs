//! Adaptor for shakmaty.
//!
//! shakmaty keeps no hash in its positions and computes one when asked, so its `play` does less
//! than that of the others. Its lists cannot be reused: every call returns a new one.

use std::hint::black_box;

use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, MoveList, Position, Role};

use crate::library::{End, Library, Witness, Wording};
use crate::search::{MoveAt, MoveFacts, Searchable, Selection};
use crate::spelling::Spelling;

pub enum Shakmaty {}

impl Library for Shakmaty {
    const PACKAGE: &'static str = "shakmaty";
    const WORDING: Wording = Wording::Pieces;

    type Position = Chess;
    type Move = Move;
    type Playable<'p> = Move;
    type List = ();

    fn read(fen: &str) -> Chess {
        read_in(CastlingMode::Standard, fen).expect("shakmaty reads the FEN")
    }

    fn write(position: &Chess, text: &mut String) {
        Fen::from_position(position, EnPassantMode::Always).append_to_string(text);
    }

    fn perft(position: &Chess, depth: u32) -> u64 {
        shakmaty::perft(position, depth)
    }

    fn list(position: &Chess, (): &mut ()) -> usize {
        black_box(&position.legal_moves()).len()
    }

    fn fresh_list(position: &Chess) -> usize {
        Self::list(position, &mut ())
    }

    fn count(position: &Chess) -> usize {
        position.legal_moves().len()
    }

    fn any(position: &Chess) -> bool {
        !position.legal_moves().is_empty()
    }

    fn is_check(position: &Chess) -> bool {
        position.is_check()
    }

    fn playable(position: &Chess) -> Vec<Move> {
        position.legal_moves().to_vec()
    }

    fn bare(playable: Move) -> Move {
        playable
    }

    #[inline(always)]
    fn play(position: &Chess, playable: Move) -> Chess {
        let mut next = position.clone();
        next.play_unchecked(playable);
        next
    }

    fn is_legal(position: &Chess, mv: Move) -> bool {
        position.is_legal(mv)
    }

    fn checked_play(position: &Chess, mv: Move) -> Option<Chess> {
        position.is_legal(mv).then(|| Self::play(position, mv))
    }

    fn spell(_position: &Chess, mv: Move) -> Spelling {
        let from = mv.from().expect("in chess no move comes from a pocket");
        let promotion = mv.promotion().map(|role| role.char());
        Spelling::new(usize::from(from), usize::from(mv.to()), promotion)
    }

    fn read_uci(position: &Chess, text: &str) -> Option<Move> {
        let mv = UciMove::from_ascii(text.as_bytes()).ok()?;
        mv.to_move(position).ok()
    }

    fn write_uci(_position: &Chess, playable: Move, text: &mut String) {
        let uci = playable.to_uci(CastlingMode::Standard);
        uci.append_to_string(text);
    }

    fn read_san(position: &Chess, text: &str) -> Option<Move> {
        let san = SanPlus::from_ascii(text.as_bytes()).ok()?.san;
        san.to_move(position).ok()
    }

    fn write_san(position: &Chess, playable: Move, text: &mut String) {
        SanPlus::from_move(position.clone(), playable).append_to_string(text);
    }
}

impl Searchable for Shakmaty {
    type Moves<'p, 'l> = MoveList;

    #[inline]
    fn moves(
        position: &Chess,
        selection: Selection,
        (): &mut (),
        mut tell: impl FnMut(MoveFacts),
    ) -> MoveList {
        let moves = match selection {
            Selection::All => position.legal_moves(),
            Selection::Captures => position.capture_moves(),
        };
        for mv in &moves {
            tell(MoveFacts {
                role: number(mv.role()),
                captured: mv.capture().map(number),
                promotion: mv.promotion().map(number),
                from: mv.from().map_or(0, u8::from),
                to: u8::from(mv.to()),
            });
        }
        moves
    }

    #[inline]
    fn pieces(position: &Chess) -> [[u64; 6]; 2] {
        let board = position.board();
        Color::ALL.map(|color| Role::ALL.map(|role| board.by_piece(role.of(color)).0))
    }

    #[inline]
    fn is_white_to_move(position: &Chess) -> bool {
        position.turn() == Color::White
    }
}

impl Witness for Shakmaty {
    fn try_read(fen: &str) -> Option<Chess> {
        read_in(CastlingMode::Standard, fen)
    }

    fn try_read_chess960(fen: &str) -> Option<Chess> {
        read_in(CastlingMode::Chess960, fen)
    }

    /// The library's own method lists the moves of every next position, not only in check.
    fn write_san_in_parts(position: &Chess, playable: Move, text: &mut String) {
        San::from_move(position, playable).append_to_string(text);
        let next = Self::play(position, playable);
        if next.is_check() {
            let is_mate = next.legal_moves().is_empty();
            text.push(if is_mate { '#' } else { '+' });
        }
    }

    fn end(position: &Chess) -> Option<End> {
        if position.is_checkmate() {
            Some(End::Checkmate)
        } else {
            position.is_stalemate().then_some(End::Stalemate)
        }
    }

    fn same(a: &Chess, b: &Chess) -> Option<bool> {
        Some(a == b)
    }
}

impl MoveAt<Move> for MoveList {
    #[inline]
    fn at(&self, index: usize) -> Move {
        self[index]
    }
}

/// Returns the number of a role counted from 0; the library counts from 1.
fn number(role: Role) -> u8 {
    role as u8 - 1
}

fn read_in(mode: CastlingMode, fen: &str) -> Option<Chess> {
    let fen = Fen::from_ascii(fen.as_bytes()).ok()?;
    fen.into_position(mode).ok()
}
