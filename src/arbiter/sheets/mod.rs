//! Scoresheets: who has to write, what is missing, and what moves can be shown to have been made
//! (Article 8).

mod acts;
mod flags;
mod moves;

use super::config::GameConfig;
use super::effect::Effects;
use super::history::History;
use super::ruling::{Note, SheetFault};
use super::sheet::{Scoresheet, Scoresheets};
use crate::clock::{ChessClock, SessionTime};
use crate::laws::policy::ExemptionLasts;
use crate::laws::{Rule, Rulebook};
use crate::types::{ByColor, Color, Move};

/// What is remembered of what has to be written; what is written is on the sheets themselves.
#[derive(Clone, Debug)]
pub(in crate::arbiter) struct Sheets {
    /// How many legal moves have been made.
    recorded: u32,
    players: ByColor<Writer>,
}

/// What is remembered of one player.
#[derive(Clone, Copy, Debug)]
struct Writer {
    /// How many of the moves on the sheet, from the first, agree with the moves made.
    matching: u32,
    /// Which move the player has announced with a claim since they last made one.
    announced: Option<Move>,
    /// Whether the player has claimed a draw since they last wrote a move.
    has_claimed: bool,
    /// In which period the player last had too little time to have to write; 0 if never.
    short: u32,
    /// Whether the player has to bring the sheet up to date before moving.
    is_updating: bool,
}

impl Sheets {
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

    /// Returns `true` if a player has to write down the moves (Article 8.1), and has not too little
    /// time for it (Article 8.4).
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

    /// Returns `true` if the host tells what the players write.
    pub(in crate::arbiter) fn are_kept(config: &GameConfig) -> bool {
        config.scoresheets != Scoresheets::NotTracked
    }

    /// Returns `true` if what the log says counts as evidence, or a scoresheet says the same; a
    /// move that the event brings may still be missing there.
    pub(in crate::arbiter) fn is_proven(
        &self,
        config: &GameConfig,
        history: &History,
        sheets: &ByColor<Scoresheet>,
    ) -> bool {
        let made = self.recorded.min(history.len() as u32);
        config.record_certified
            || Color::ALL.into_iter().any(|player| {
                sheets[player].is_algebraic() && self.players[player].matching >= made
            })
    }

    /// Returns how many pairs of moves are missing on each player's sheet.
    pub(in crate::arbiter) fn missing_pairs(&self, sheets: &ByColor<Scoresheet>) -> ByColor<u32> {
        ByColor::from_fn(|player| self.recorded.saturating_sub(sheets[player].len() as u32) / 2)
    }

    /// Remembers who has too little time to write, as it stands when an event comes.
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

    /// The game goes back to a position after which so many legal moves are left.
    pub(in crate::arbiter) fn rewind(&mut self, moves: u32) {
        self.recorded = moves;
        for player in Color::ALL {
            let writer = &mut self.players[player];
            writer.matching = writer.matching.min(moves);
            writer.announced = None;
        }
    }

    /// Returns `true` if a player's sheet has all moves, whatever stands behind them.
    fn has_all(&self, player: Color) -> bool {
        self.players[player].matching >= self.recorded
    }
}

/// Returns `true` if a player has so little time left, and so little is added with each move, that
/// they need not write.
fn is_short(rulebook: &Rulebook, clock: &ChessClock, player: Color, at: SessionTime) -> bool {
    let exemption = rulebook.policies().recording.exemption;
    let left = clock.remaining(player, at);
    let period = clock.current_period(player);
    rulebook.is_in_force(Rule::RecordingExempt)
        && left.is_some_and(|left| left < exemption.below)
        && period.is_some_and(|period| period.bonus.amount() < exemption.added_below)
}

fn fault(fx: &mut Effects<'_>, by: Color, rule: Rule, fault: SheetFault) {
    fx.advise(rule, Note::Sheet { by, fault });
}
