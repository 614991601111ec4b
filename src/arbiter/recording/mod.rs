//! Scoresheets: who must record, what is missing, and which moves are proven (Article 8).

mod acts;
mod moves;

use super::config::GameConfig;
use super::sheet::Scoresheets;
use crate::clock::{ChessClock, SessionTime};
use crate::laws::policy::ExemptionLasts;
use crate::laws::{Rule, Rulebook};
use crate::types::{ByColor, Color, Move};

/// The duties to record and what was checked; the entries themselves are on the sheets.
#[derive(Clone, Copy, Debug)]
pub(in crate::arbiter) struct Recording {
    /// The number of legal moves made.
    recorded: u32,
    players: ByColor<Writer>,
}

/// The state of one player's recording.
#[derive(Clone, Copy, Debug)]
struct Writer {
    /// How many moves at the beginning of the sheet agree with the moves made.
    matching: u32,
    /// The move that the player announced with a claim since their last move.
    announced: Option<Move>,
    /// Whether the player has claimed a draw since they last wrote a move.
    has_claimed: bool,
    /// The last period in which the player had too little time to have to record; 0 if none.
    short: u32,
    /// Whether the player must update the sheet before moving.
    is_updating: bool,
}

impl Recording {
    pub(in crate::arbiter) const fn new() -> Self {
        let writer = Writer {
            matching: 0,
            announced: None,
            has_claimed: false,
            short: 0,
            is_updating: false,
        };
        Self {
            recorded: 0,
            players: ByColor::new(writer, writer),
        }
    }

    /// Returns `true` if a player must record the moves (Article 8.1) and has enough time for it
    /// (Article 8.4).
    pub(in crate::arbiter) fn must_record(
        &self,
        config: &GameConfig,
        clock: &ChessClock,
        player: Color,
        at: SessionTime,
    ) -> bool {
        let rulebook = config.rulebook();
        let lasts = rulebook.policies().recording.exemption.lasts;
        let was_short = lasts == ExemptionLasts::RestOfPeriod
            && self.players[player].short == clock.period(player)
            && rulebook.is_in_force(Rule::RecordingExempt);
        Self::are_kept(config)
            && rulebook.is_in_force(Rule::Recording)
            && !was_short
            && !is_short(rulebook, clock, player, at)
    }

    /// Returns `true` if the host reports what the players write.
    pub(in crate::arbiter) fn are_kept(config: &GameConfig) -> bool {
        config.scoresheets != Scoresheets::NotTracked
    }

    /// Notes which players have too little time to record when an event arrives.
    pub(in crate::arbiter) fn note_shortage(
        &mut self,
        config: &GameConfig,
        clock: &ChessClock,
        at: SessionTime,
    ) {
        if !Self::are_kept(config) {
            return;
        }
        for player in Color::ALL {
            if is_short(config.rulebook(), clock, player, at) {
                self.players[player].short = clock.period(player);
            }
        }
    }

    /// Goes back to a position after `moves` legal moves.
    pub(in crate::arbiter) fn rewind(&mut self, moves: u32) {
        self.recorded = moves;
        for player in Color::ALL {
            let writer = &mut self.players[player];
            writer.matching = writer.matching.min(moves);
            writer.announced = None;
        }
    }

    /// Returns `true` if a player's scoresheet has all moves so far.
    fn has_all(&self, player: Color) -> bool {
        self.players[player].matching >= self.recorded
    }
}

/// Returns `true` if a player has so little time left, and gains so little with each move, that
/// they need not record.
fn is_short(rulebook: &Rulebook, clock: &ChessClock, player: Color, at: SessionTime) -> bool {
    let exemption = rulebook.policies().recording.exemption;
    let left = clock.remaining(player, at);
    let period = clock.current_period(player);
    rulebook.is_in_force(Rule::RecordingExempt)
        && left.is_some_and(|left| left < exemption.below)
        && period.is_some_and(|period| period.bonus.amount() < exemption.added_below)
}
