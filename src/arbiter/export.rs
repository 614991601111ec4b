//! Games as PGN records, with clocks, offers and rulings in the comments.
//!
//! PGN has signs for three results and for an unfinished game. Any other result is written in a
//! comment and read back from there.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::desk::Arbiter;
use super::event::Event;
use super::game_result::GameResult;
use super::phase::Phase;
use super::ruling::{Audience, Decision, Rulings};
use super::verdict::{EndCause, Verdict};
use crate::record::{Comment, GameRecord, NodeId};
use crate::types::Color;

/// The start of a comment that gives a result for which PGN has no sign.
const RESULT: &str = "Result: ";

/// The comment where an illegal move stands, because a record holds only legal moves.
const CUT: &str = "An illegal move was made here, and the game went on from it.";

impl Arbiter {
    /// Returns the game as a record for PGN.
    ///
    /// The record has the moves, the result, the clock after each completed move, and comments with
    /// draw offers and rulings. It leaves out moves that were taken back and ends at the first
    /// illegal move that no one has corrected.
    ///
    /// It also leaves out rulings that only the arbiter may hear. The host adds tags such as the
    /// names of the players.
    ///
    /// ```
    /// use touchmove::arbiter::{Event, GameConfig};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
    /// arbiter.handle(SessionTime::START, Event::Start)?;
    /// arbiter.handle(SessionTime::from_millis(1_500), "white plays e2e4".parse()?)?;
    /// let pgn = arbiter.to_record().to_pgn(Default::default());
    /// assert!(pgn.contains("1. e4 {[%clk 1:30:58.5]}"), "{pgn}");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_record(&self) -> GameRecord {
        let config = self.config();
        let mut record = GameRecord::new(config.start().clone());
        let control = config.clock().control(Color::White).to_pgn().to_string();
        // Every record accepts both tags.
        let _ = record.tags_mut().set("TimeControl", &control);
        let mut arbiter = Self::new(config.clone());
        let mut line = Vec::new();
        // Where the player to move offered a draw: the offer goes if the next move is taken back.
        let mut before_move = Vec::new();
        for entry in self.log() {
            let was_cut = arbiter.has_uncorrected();
            let Ok(rulings) = arbiter.handle(entry.at, entry.event) else {
                break;
            };
            let is_back = arbiter.follow(&mut line, &mut record);
            let node = line.last().copied().unwrap_or(record.root());
            if !arbiter.has_uncorrected() {
                arbiter.note_clock(entry.event, node, &mut record);
            } else if !was_cut {
                let _ = record.add_comment(node, Comment::new(CUT));
            }
            if is_back && before_move.contains(&node) {
                before_move.retain(|noted| *noted != node);
                let _ = record.set_draw_offer(node, false);
            }
            let own = Decision::OfferStands { by: arbiter.turn() };
            if rulings.iter().any(|ruling| ruling.decision == own) && !record.has_draw_offer(node) {
                before_move.push(node);
            }
            note_rulings(&rulings, node, &mut record);
        }
        let node = line.last().copied().unwrap_or(record.root());
        if let Some(verdict) = self.verdict() {
            note_result(verdict, node, &mut record);
        } else if self.phase() == Phase::Aborted {
            let _ = record.tags_mut().set("Termination", "abandoned");
        }
        record
    }

    /// Updates the record's main line: deletes moves that were taken back and adds new ones. Moves
    /// after an illegal move that stands are left out. Returns `true` if a move was taken back.
    fn follow(&self, line: &mut Vec<NodeId>, record: &mut GameRecord) -> bool {
        let moves = self.moves_of_record();
        let is_back = moves.len() < line.len();
        for void in line.drain(moves.len().min(line.len())..).rev() {
            let _ = record.delete(void);
        }
        // Add only the new moves: this runs after every event.
        for mv in moves.moves_between(line.len(), moves.len()) {
            let last = line.last().copied().unwrap_or(record.root());
            if let Ok(node) = record.play(last, mv) {
                line.push(node);
            }
        }
        is_back
    }

    /// Notes the remaining time of a player who has completed a move.
    fn note_clock(&self, event: Event, node: NodeId, record: &mut GameRecord) {
        let (Event::Play { by, .. } | Event::PlayWithLag { by, .. } | Event::Press { by }) = event
        else {
            return;
        };
        let is_own_move = record
            .position(node)
            .is_some_and(|after| after.turn() != by);
        if is_own_move && self.clock().running() != Some(by) {
            let left = self.clock().remaining(by, self.clock().last_event());
            let _ = record.set_clock(node, left);
        }
    }
}

/// Writes rulings that everyone may hear as comments, except routine ones.
fn note_rulings(rulings: &Rulings, node: NodeId, record: &mut GameRecord) {
    for ruling in rulings.iter() {
        if let Decision::OfferStands { .. } = ruling.decision {
            // Both players write this sign on their scoresheets.
            let _ = record.set_draw_offer(node, true);
        }
        let is_routine = matches!(
            ruling.decision,
            Decision::ClockRuns { .. }
                | Decision::OfferStands { .. }
                | Decision::OfferLapsed { .. }
                | Decision::TakebackRequested { .. }
                | Decision::TakebackLapsed { .. }
                | Decision::Obliged { .. }
        );
        if !is_routine && ruling.audience == Audience::Everyone {
            let _ = record.add_comment(node, Comment::new(&ruling.to_string()));
        }
    }
}

/// Writes the result as its sign or, if PGN has none, in a comment.
fn note_result(verdict: &Verdict, node: NodeId, record: &mut GameRecord) {
    let termination = match verdict.cause {
        EndCause::Time | EndCause::BothTimes => "time forfeit",
        EndCause::IllegalMoves | EndCause::SealedMove | EndCause::Conduct => "rules infraction",
        EndCause::Absence | EndCause::Disconnection => "abandoned",
        EndCause::Decision => "adjudication",
        EndCause::Board(_)
        | EndCause::Agreement
        | EndCause::Claim(_)
        | EndCause::WithoutClaim(_)
        | EndCause::QuickplayClaim
        | EndCause::Resignation
        | EndCause::IllegalPosition => "normal",
    };
    let _ = record.tags_mut().set("Termination", termination);
    let outcome = verdict.result.outcome();
    record.set_result(outcome);
    if outcome.map(GameResult::from_outcome) != Some(verdict.result) {
        let result = format!("{RESULT}{}", verdict.result);
        let _ = record.add_comment(node, Comment::new(&result));
    }
}

impl GameResult {
    /// Returns the result of a record, or `None` if it has none.
    ///
    /// It reads the sign, or the comment that [`Arbiter::to_record`] writes.
    ///
    /// ```
    /// use touchmove::GameRecord;
    /// use touchmove::arbiter::GameResult;
    /// use touchmove::record::Comment;
    ///
    /// let mut record = GameRecord::standard();
    /// record.add_comment(record.root(), Comment::new("Result: 0-0"))?;
    /// assert_eq!(GameResult::from_record(&record), Some(GameResult::DOUBLE_LOSS));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn from_record(record: &GameRecord) -> Option<Self> {
        let comments = record.comments(record.main_line_end());
        let stated = comments.iter().rev().find_map(|comment| {
            let (_, result) = comment.as_str().rsplit_once(RESULT)?;
            result.parse().ok()
        });
        stated.or_else(|| record.result().map(Self::from_outcome))
    }
}
