//! The course of a game: its stage, position, turn and counters. The dispatch owns it and every
//! part may read it.

use alloc::boxed::Box;

use super::question::Question;
use super::verdict::Verdict;
use crate::clock::{ChessClock, SessionTime};
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{ByColor, Color};

/// The stages of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    BeforeStart,
    Playing,
    Adjourned,
    Halted(Question),
    Over(Verdict),
    Canceled,
    Aborted,
}

/// The course of a game, apart from its moves.
#[derive(Clone, Debug)]
pub(super) struct Course {
    pub(super) stage: Stage,
    pub(super) begun: bool,
    /// When the session began, and when the last event happened.
    pub(super) started: SessionTime,
    pub(super) last: SessionTime,
    /// The position after the moves made. If illegal moves have led to an invalid position, the
    /// last valid one.
    pub(super) position: Position,
    /// Who makes the next move.
    pub(super) turn: Color,
    /// Whether the board shows an invalid position.
    pub(super) is_lawless: bool,
    /// The number of half-moves made.
    pub(super) ply: u32,
    /// The number of moves that each player has made, including those before the session.
    pub(super) made: ByColor<u32>,
    /// Who has made a move and not pressed the clock.
    pub(super) unpressed: ByColor<bool>,
}

impl Course {
    /// Creates the course of a game from its start position, with the moves that the clock has
    /// counted.
    pub(super) fn new(start: &Position, clock: &ChessClock) -> Self {
        // The counter can be set to any number; the limit leaves room to count on.
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

    /// Returns the stage of a game that is neither over nor halted.
    pub(super) const fn stage_of_play(&self, is_sealed: bool) -> Stage {
        match (is_sealed, self.begun) {
            (true, _) => Stage::Adjourned,
            (false, true) => Stage::Playing,
            (false, false) => Stage::BeforeStart,
        }
    }

    /// Returns the player whose time it is: the one who must press, or else move.
    pub(super) fn player_on_move(&self) -> Color {
        let player = self.turn;
        // Of two moves without a press, the earlier is completed first.
        if !self.unpressed[player] && self.unpressed[!player] {
            !player
        } else {
            player
        }
    }

    /// Returns `true` if both players have moved, in this session or before it.
    pub(super) fn have_both_moved(&self) -> bool {
        self.made[Color::White] > 0 && self.made[Color::Black] > 0
    }

    /// Returns `true` if a player has moved without pressing and the opponent has not replied.
    pub(super) fn has_just_moved(&self, player: Color) -> bool {
        self.unpressed[player] && self.turn != player
    }

    /// Returns the number of moves that a player has completed.
    pub(super) fn completed(&self, player: Color) -> u32 {
        self.made[player].saturating_sub(u32::from(self.unpressed[player]))
    }

    /// Passes the turn after a move. `next` is the new position, or `None` if it is invalid.
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

    /// Restores an earlier state. An earlier move may still await its press.
    pub(super) fn go_back(&mut self, then: Standing) {
        self.unpressed = ByColor::from_fn(|player| {
            self.unpressed[player] && self.made[player] == then.made[player]
        });
        self.is_lawless = then.lawless.is_some();
        self.turn = then
            .lawless
            .map_or(then.position.turn(), |setup| setup.turn);
        self.position = then.position;
        self.ply = then.ply;
        self.made = then.made;
    }
}

/// An earlier state of a game.
#[derive(Clone, Debug)]
pub(super) struct Standing {
    /// The position or, if the board showed an invalid one, the last valid one.
    pub(super) position: Position,
    /// The setup on the board, if it was invalid.
    pub(super) lawless: Option<Box<Setup>>,
    pub(super) ply: u32,
    pub(super) made: ByColor<u32>,
    /// The number of legal moves made, in all lines.
    pub(super) moves: u32,
}
