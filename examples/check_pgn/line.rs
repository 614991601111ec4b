//! The main line of a game, and what in it contradicts the Laws.

use touchmove::pgn::{Event, Replay, TerminationMarker};
use touchmove::{Game, Outcome, Position};

use crate::count::count;

/// The moves of the main line, as far as it has been read.
#[derive(Default)]
pub(crate) struct Line {
    /// The game, once there is a move; an error if the line is no game.
    game: Option<Result<Game, NoGame>>,
    /// The result in the tags.
    result: Option<Outcome>,
}

/// A line with null moves is analysis, and what follows an illegal move is no game by the Laws.
struct NoGame;

impl Line {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Takes the result from the tags. Returns the position before a move of the main line.
    pub(crate) fn prepare(
        &mut self,
        event: Event<'_>,
        depth: u32,
        replay: &Replay,
    ) -> Option<Position> {
        match event {
            Event::Tag { name, value } if name.as_bytes().eq_ignore_ascii_case(b"Result") => {
                let result = TerminationMarker::from_tag(&value.to_text());
                self.result = result.and_then(TerminationMarker::outcome);
                None
            }
            Event::Move(_) if depth == 0 => Some(replay.position().clone()),
            _ => None,
        }
    }

    /// Takes the move that leads from one position to another.
    pub(crate) fn push(&mut self, before: &Position, after: &Position) {
        let game = self
            .game
            .get_or_insert_with(|| Ok(Game::new(before.clone())));
        let legal = before.legal_moves();
        // The piece has left its square, unless a king castles without moving.
        let left = before.by_color(before.turn()) - after.by_color(before.turn());
        let moves = legal
            .iter()
            .filter(|legal| left.contains(legal.to_move().from()));
        let mv = moves
            .chain(legal.iter().filter(|legal| legal.is_castling()))
            .find(|legal| legal.key_after() == after.key())
            .map(|legal| legal.to_move());
        let is_played = match (&mut *game, mv) {
            (Ok(game), Some(mv)) => game.play(mv).is_ok(),
            _ => false,
        };
        if !is_played {
            *game = Err(NoGame);
        }
    }

    /// Returns what contradicts the Laws, with the result at the end of the moves and the last
    /// position.
    pub(crate) fn contradictions(
        &mut self,
        marker: TerminationMarker,
        last: &Position,
    ) -> Vec<String> {
        let game = self.game.get_or_insert_with(|| Ok(Game::new(last.clone())));
        let Ok(game) = game else {
            return Vec::new();
        };
        let Some(ending) = game.end() else {
            return Vec::new();
        };
        let over = format!(
            "after {} the game was over by {}",
            count(ending.ply, "half-move"),
            ending.termination
        );
        let mut found = Vec::new();
        let result = marker.outcome().or(self.result);
        if let Some(result) = result.filter(|&result| result != ending.outcome()) {
            found.push(format!(
                "the result is recorded as {result}, but {over}: {}",
                ending.outcome()
            ));
        }
        if game.ply() > ending.ply {
            found.push(format!(
                "{over}, but {} more follow",
                game.ply() - ending.ply
            ));
        }
        found
    }
}
