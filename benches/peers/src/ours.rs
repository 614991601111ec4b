//! Adaptor for touchmove.

use std::hint::black_box;

use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::{Color, LegalMove, LegalMoves, Move, MoveBuffer, MoveFilter, Position, Role};

use crate::library::{Library, Wording};
use crate::search::{MoveAt, MoveFacts, Searchable, Selection};
use crate::spelling::Spelling;

pub enum Touchmove {}

impl Library for Touchmove {
    const PACKAGE: &'static str = "touchmove";
    const WORDING: Wording = Wording::KingTakesRook;

    type Position = Position;
    type Move = Move;
    type Playable<'p> = LegalMove<'p>;
    type List = MoveBuffer;

    fn read(fen: &str) -> Position {
        Position::from_fen(fen).expect("touchmove reads the FEN")
    }

    fn write(position: &Position, text: &mut String) {
        let fen = position.fen(EnPassantMode::Always, CastlingStyle::Standard);
        text.push_str(fen.as_str());
    }

    fn perft(position: &Position, depth: u32) -> u64 {
        position.perft(depth)
    }

    fn list(position: &Position, list: &mut MoveBuffer) -> usize {
        let moves = position.legal_moves_in(list);
        black_box(&moves).len()
    }

    fn fresh_list(position: &Position) -> usize {
        let moves = position.legal_moves();
        black_box(&moves).len()
    }

    fn count(position: &Position) -> usize {
        position.count_legal_moves()
    }

    fn any(position: &Position) -> bool {
        position.has_legal_moves()
    }

    fn is_check(position: &Position) -> bool {
        position.is_check()
    }

    fn playable(position: &Position) -> Vec<LegalMove<'_>> {
        position.legal_moves().iter().collect()
    }

    fn bare(playable: LegalMove<'_>) -> Move {
        playable.to_move()
    }

    #[inline(always)]
    fn play<'p>(_position: &'p Position, playable: LegalMove<'p>) -> Position {
        playable.play()
    }

    fn is_legal(position: &Position, mv: Move) -> bool {
        position.is_legal(mv)
    }

    fn checked_play(position: &Position, mv: Move) -> Option<Position> {
        Some(position.legal_move(mv).ok()?.play())
    }

    fn spell(_position: &Position, mv: Move) -> Spelling {
        let promotion = mv.promotion().map(|promotion| promotion.letter());
        Spelling::new(mv.from().index(), mv.to().index(), promotion)
    }

    fn read_uci<'p>(position: &'p Position, text: &str) -> Option<LegalMove<'p>> {
        position.parse_uci(text).ok()
    }

    fn write_uci(_position: &Position, playable: LegalMove<'_>, text: &mut String) {
        text.push_str(playable.uci(CastlingStyle::Standard).as_str());
    }

    fn read_san<'p>(position: &'p Position, text: &str) -> Option<LegalMove<'p>> {
        position.parse_san(text).ok()
    }

    fn write_san(_position: &Position, playable: LegalMove<'_>, text: &mut String) {
        text.push_str(playable.san().as_str());
    }
}

impl Searchable for Touchmove {
    type Moves<'p, 'l> = LegalMoves<'p, &'l mut MoveBuffer>;

    #[inline]
    fn moves<'p, 'l>(
        position: &'p Position,
        selection: Selection,
        list: &'l mut MoveBuffer,
        mut tell: impl FnMut(MoveFacts),
    ) -> LegalMoves<'p, &'l mut MoveBuffer> {
        let moves = match selection {
            Selection::All => position.legal_moves_in(list),
            Selection::Captures => {
                let mut moves = LegalMoves::new(position, list);
                moves.append(MoveFilter::CAPTURES);
                moves
            }
        };
        for legal in &moves {
            let promotion = legal.promotion().map(Role::from);
            tell(MoveFacts {
                role: legal.role() as u8,
                captured: legal.captured().map(|role| role as u8),
                promotion: promotion.map(|role| role as u8),
                from: legal.from().index() as u8,
                to: legal.to().index() as u8,
            });
        }
        moves
    }

    #[inline]
    fn pieces(position: &Position) -> [[u64; 6]; 2] {
        Color::ALL.map(|color| Role::ALL.map(|role| position.pieces(color, role).bits()))
    }

    #[inline]
    fn is_white_to_move(position: &Position) -> bool {
        position.turn() == Color::White
    }
}

impl<'p> MoveAt<LegalMove<'p>> for LegalMoves<'p, &mut MoveBuffer> {
    #[inline]
    fn at(&self, index: usize) -> LegalMove<'p> {
        self.get(index).expect("the move is in the list")
    }
}

/// Counts move sequences as an engine searches: a list for each ply, every move in it played.
///
/// [`Position::perft`] walks the generator's sets of moves; this shows the cost of lists and of
/// [`LegalMove`]. There is one half-move more than there are buffers.
pub fn perft_through_lists(position: &Position, buffers: &mut [MoveBuffer]) -> u64 {
    let Some((buffer, deeper)) = buffers.split_first_mut() else {
        return position.count_legal_moves() as u64;
    };
    let mut lines = 0;
    for legal in &position.legal_moves_in(buffer) {
        lines += perft_through_lists(&legal.play(), deeper);
    }
    lines
}
