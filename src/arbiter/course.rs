//! How far a game has got: what the dispatch owns, and every part may read.

use super::question::Question;
use super::verdict::Verdict;
use crate::clock::{ChessClock, SessionTime};
use crate::position::Position;
use crate::types::{ByColor, Color};

/// The great moments of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    BeforeStart,
    Playing,
    Adjourned,
    Halted(Question),
    Over(Verdict),
    Canceled,
}

/// How far a game has got, apart from its moves.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub(super) stage: Stage,
    /// Whether the session has begun.
    pub(super) begun: bool,
    /// When the session began, and when the last event happened.
    pub(super) started: SessionTime,
    pub(super) last: SessionTime,
    /// The position after the moves that were made; if illegal moves have led to what is not a
    /// position, the last that there was.
    pub(super) position: Position,
    /// Who has to make the next move.
    pub(super) turn: Color,
    /// Whether what stands on the board is not a position.
    pub(super) is_lawless: bool,
    /// How many half-moves have been made.
    pub(super) ply: u32,
    /// How many moves each player has made, those before the session included.
    pub(super) made: ByColor<u32>,
    /// Who has made a move and not pressed the clock.
    pub(super) unpressed: ByColor<bool>,
}

impl Course {
    /// Creates the course of a game that begins in a position, with a clock that has counted the
    /// moves before.
    pub(super) fn new(start: &Position, clock: &ChessClock) -> Self {
        // A counter may have been set to any number, and there is room to count on from here.
        let made = ByColor::from_fn(|player| clock.moves_completed(player).min(u16::MAX.into()));
        Self {
            stage: Stage::BeforeStart,
            begun: false,
            started: SessionTime::START,
            last: SessionTime::START,
            position: start.clone(),
            turn: start.turn(),
            is_lawless: false,
            ply: 0,
            made,
            unpressed: ByColor::new(false, false),
        }
    }

    /// Returns `true` while the game is played: not halted, adjourned or over.
    pub(super) const fn is_playing(&self) -> bool {
        matches!(self.stage, Stage::Playing)
    }

    /// Returns how far a game has got that is neither over nor halted.
    pub(super) const fn stage_of_play(&self, is_sealed: bool) -> Stage {
        match (is_sealed, self.begun) {
            (true, _) => Stage::Adjourned,
            (false, true) => Stage::Playing,
            (false, false) => Stage::BeforeStart,
        }
    }

    /// Returns whose time it is: who has to press, or to move if no one has to press.
    pub(super) fn player_on_move(&self) -> Color {
        let player = self.turn;
        // Of two unpressed moves the earlier one is completed first.
        if !self.unpressed[player] && self.unpressed[!player] {
            !player
        } else {
            player
        }
    }

    /// Returns `true` if a player has made a move and not pressed, and the opponent no reply.
    pub(super) fn has_just_moved(&self, player: Color) -> bool {
        self.unpressed[player] && self.turn != player
    }

    /// Returns how many moves a player has completed.
    pub(super) fn completed(&self, player: Color) -> u32 {
        self.made[player].saturating_sub(u32::from(self.unpressed[player]))
    }

    /// A player has made a move, and the opponent has the move; `next` is the position, unless what
    /// stands on the board is not one.
    pub(super) fn pass_turn(&mut self, by: Color, next: Option<Position>) {
        self.is_lawless = next.is_none();
        if let Some(next) = next {
            self.position = next;
        }
        self.turn = !by;
        self.ply += 1;
        self.made[by] += 1;
        self.unpressed[by] = true;
    }

    /// The game stands as it stood; a move before may still be without its press.
    pub(super) fn go_back(&mut self, then: Standing) {
        self.unpressed = ByColor::from_fn(|player| {
            self.unpressed[player] && self.made[player] == then.made[player]
        });
        self.turn = then.position.turn();
        self.position = then.position;
        self.is_lawless = false;
        self.ply = then.ply;
        self.made = then.made;
    }
}

/// How far a game had got.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    pub(super) position: Position,
    pub(super) ply: u32,
    pub(super) made: ByColor<u32>,
    /// How many legal moves had been made, in all lines.
    pub(super) moves: u32,
}
