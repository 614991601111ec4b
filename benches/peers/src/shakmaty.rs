//! shakmaty.
//!
//! It keeps no hash in its positions and works one out when asked, so its `play` does less than
//! that of the others. Its lists are its own: there is no form that uses one again.

use std::hint::black_box;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, Position};

use crate::library::Library;

pub(crate) enum Shakmaty {}

impl Library for Shakmaty {
    const PACKAGE: &'static str = "shakmaty";

    type Position = Chess;
    type Move = Move;
    type Playable<'p> = Move;
    type List = ();

    fn read(fen: &str) -> Chess {
        Fen::from_ascii(fen.as_bytes())
            .expect("shakmaty reads the FEN")
            .into_position(CastlingMode::Standard)
            .expect("shakmaty takes the position")
    }

    fn write(position: &Chess, text: &mut String) {
        Fen::from_position(position, EnPassantMode::Always).append_to_string(text);
    }

    fn occupied(position: &Chess) -> u64 {
        position.board().occupied().0
    }

    fn perft(position: &Chess, depth: u32) -> u64 {
        shakmaty::perft(position, depth)
    }

    fn list(position: &Chess, (): &mut ()) -> usize {
        black_box(&position.legal_moves()).len()
    }

    fn count(position: &Chess) -> usize {
        position.legal_moves().len()
    }

    fn any(position: &Chess) -> bool {
        !position.legal_moves().is_empty()
    }

    fn playable(position: &Chess) -> Vec<Move> {
        Self::moves(position)
    }

    fn play(position: &Chess, playable: Move) -> Chess {
        let mut next = position.clone();
        next.play_unchecked(playable);
        next
    }

    fn moves(position: &Chess) -> Vec<Move> {
        position.legal_moves().into_iter().collect()
    }

    fn is_legal(position: &Chess, mv: Move) -> bool {
        position.is_legal(mv)
    }

    fn spell(mv: Move) -> String {
        mv.to_uci(CastlingMode::Chess960).to_string()
    }
}
