//! Adaptor for pgn-reader with shakmaty, as its documentation shows it.
//!
//! It parses moves while it reads, so its events do more than those of touchmove, which leaves that to code that has
//! the position.

use std::ops::ControlFlow::{self, Continue};

use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};

pub fn events(text: &[u8]) -> u64 {
    let mut visitor = Events(0);
    let read = Reader::new(text).visit_all_games(&mut visitor);
    read.expect("the file is sound");
    visitor.0
}

pub fn replay(text: &[u8]) -> u64 {
    let mut visitor = Replay(0);
    let read = Reader::new(text).visit_all_games(&mut visitor);
    read.expect("the file is sound");
    visitor.0
}

struct Events(u64);

impl Visitor for Events {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.0 += (name.len() + value.as_bytes().len()) as u64;
        Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        Continue(())
    }

    fn san(&mut self, (): &mut (), _san: SanPlus) -> ControlFlow<()> {
        self.0 += 1;
        Continue(())
    }

    fn nag(&mut self, (): &mut (), _nag: Nag) -> ControlFlow<()> {
        self.0 += 1;
        Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.0 += comment.as_bytes().len() as u64;
        Continue(())
    }

    fn outcome(&mut self, (): &mut (), _outcome: Outcome) -> ControlFlow<()> {
        self.0 += 1;
        Continue(())
    }

    fn end_game(&mut self, (): ()) {}
}

struct Replay(u64);

impl Visitor for Replay {
    type Tags = Option<Chess>;
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), Option<Chess>> {
        Continue(None)
    }

    fn tag(&mut self, tags: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("the FEN is sound");
            let start = fen.into_position(CastlingMode::Standard);
            *tags = Some(start.expect("the position is valid"));
        }
        Continue(())
    }

    fn begin_movetext(&mut self, tags: Option<Chess>) -> ControlFlow<(), Chess> {
        Continue(tags.unwrap_or_default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let mv = san.san.to_move(position).expect("every move is legal");
        position.play_unchecked(mv);
        self.0 += 1;
        Continue(())
    }

    fn end_game(&mut self, position: Chess) {
        self.0 += position.board().occupied().count() as u64;
    }
}
