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
use super::history::HalfMove;
use super::phase::Phase;
use super::ruling::{Audience, Decision, Rulings};
use super::verdict::{EndCause, Verdict};
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::Position;
use crate::record::{Comment, GameRecord, NodeId, RecordMove, after_illegal};
use crate::types::{Color, Move, Promotion, Role, Square};

/// The start of a comment that gives a result for which PGN has no sign.
const RESULT: &str = "Result: ";

/// Why a record ends here.
#[derive(Clone, Copy)]
enum Cut {
    /// The pieces were moved as no single move does.
    NoMove,
    OwnPiece,
    King,
    Pass,
    /// The arbiter has taken a castling right away, which the record still has.
    Castling,
}

impl Cut {
    const fn text(self) -> &'static str {
        match self {
            Self::NoMove => "the pieces were moved as no move does",
            Self::OwnPiece => "a player captured a piece of the own side",
            Self::King => "a king was captured",
            Self::Pass => "a player in check made no move",
            Self::Castling => "a player castled without the right to castle",
        }
    }
}

/// A record that follows a game.
struct Copy {
    record: GameRecord,
    /// The nodes of the moves that stand.
    line: Vec<NodeId>,
    /// Whether the record ends before the game does.
    is_cut: bool,
}

impl Arbiter {
    /// Returns the game as a record for PGN.
    ///
    /// The record has the moves, the result, the clock after each completed move, and comments with
    /// draw offers and rulings. It leaves out moves that were taken back. An illegal move that no one has
    /// corrected is [marked](GameRecord::add_illegal), and a press without a move is a null move.
    ///
    /// The record ends, as [cut](GameRecord::cut), where a game goes on as no record can. The pieces were
    /// moved as no single move does; a piece of the own side or a king was captured; a player in check
    /// pressed without a move; or a player castled who had lost the right by a wrong start.
    ///
    /// It leaves out rulings that only the arbiter may hear. The host adds tags such as the
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
    /// let pgn = arbiter.to_record().to_string();
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
        let mut copy = Copy {
            record,
            line: Vec::new(),
            is_cut: false,
        };
        // Where the player to move offered a draw: the offer goes if the next move is taken back.
        let mut before_move = Vec::new();
        for entry in self.log() {
            let Ok(rulings) = arbiter.handle(entry.at, entry.event) else {
                break;
            };
            let is_back = copy.follow(&arbiter);
            let node = copy.last();
            if !copy.is_cut {
                arbiter.note_clock(entry.event, node, &mut copy.record);
            }
            if is_back && before_move.contains(&node) {
                before_move.retain(|noted| *noted != node);
                let _ = copy.record.set_draw_offer(node, false);
            }
            let own = Decision::OfferStands { by: arbiter.turn() };
            let is_own = rulings.iter().any(|ruling| ruling.decision == own);
            if is_own && !copy.record.has_draw_offer(node) {
                before_move.push(node);
            }
            note_rulings(&rulings, node, &mut copy.record);
        }
        let node = copy.last();
        let mut record = copy.record;
        if let Some(verdict) = self.verdict() {
            note_result(verdict, node, &mut record);
        } else if self.phase() == Phase::Aborted {
            let _ = record.tags_mut().set("Termination", "abandoned");
        }
        record
    }

    /// Notes the remaining time of a player who has completed a move.
    fn note_clock(&self, event: Event, node: NodeId, record: &mut GameRecord) {
        let (Event::Play { by, .. } | Event::PlayWithLag { by, .. } | Event::Press { by }) = event
        else {
            return;
        };
        let is_own_move = record
            .stands_at(node)
            .is_some_and(|after| after.turn() != by);
        if is_own_move && self.clock().running() != Some(by) {
            let left = self.clock().remaining(by, self.clock().last_event());
            let _ = record.set_clock(node, left);
        }
    }
}

impl Copy {
    /// Returns the node of the last move, or the root.
    fn last(&self) -> NodeId {
        self.line.last().copied().unwrap_or(self.record.root())
    }

    /// Updates the main line: deletes moves that were taken back or replaced, and adds new ones.
    /// Returns `true` if a move was taken back.
    fn follow(&mut self, arbiter: &Arbiter) -> bool {
        let made = arbiter.ply() as usize;
        let is_back = made < self.line.len();
        if core::mem::take(&mut self.is_cut) {
            let _ = self.record.set_cut(self.last(), None);
        }
        let mut known = made.min(self.line.len());
        // No event makes more than one move, so only the last can have taken the place of another.
        known -= usize::from(known > 0 && !self.has(arbiter, known - 1));
        for void in self.line.drain(known..).rev() {
            let _ = self.record.delete(void);
        }
        while !self.is_cut && self.line.len() < made {
            let next = arbiter.half_move(self.line.len() as u32);
            match next.ok_or(Cut::NoMove).and_then(|next| self.add(next)) {
                Ok(node) => self.line.push(node),
                Err(cut) => {
                    self.is_cut = true;
                    let _ = self.record.set_cut(self.last(), Some(cut.text()));
                }
            }
        }
        is_back
    }

    /// Returns `true` if the record has the half-move after `ply` others.
    fn has(&self, arbiter: &Arbiter, ply: usize) -> bool {
        let node = self.line.get(ply).copied();
        match arbiter.half_move(ply as u32) {
            Some(HalfMove::Legal(mv)) => {
                let known = node.and_then(|node| self.record.move_at(node));
                matches!(known, Some(RecordMove::Played(known) | RecordMove::Illegal(known)) if known == mv)
            }
            Some(HalfMove::Leaves(board)) => self.shows(node, board),
            None => false,
        }
    }

    /// Returns `true` if this board is that of a node.
    fn shows(&self, node: Option<NodeId>, board: &Board) -> bool {
        let stands = node.and_then(|node| self.record.stands_at(node));
        stands.is_some_and(|stands| stands.board() == board)
    }

    /// Adds a half-move, if a single move leaves what stands.
    fn add(&mut self, half_move: HalfMove<'_>) -> Result<NodeId, Cut> {
        let last = self.last();
        let mv = match half_move {
            HalfMove::Legal(mv) => RecordMove::Played(mv),
            HalfMove::Leaves(board) => {
                let before = self.record.stands_at(last).ok_or(Cut::NoMove)?;
                single_move(before, board)?
            }
        };
        let added = match mv {
            RecordMove::Played(mv) => {
                let added = self.record.add(last, mv);
                added.or_else(|_| self.record.add_illegal(last, mv))
            }
            RecordMove::Null => self.record.add_null(last),
            // As it is, and not as a user may mean it.
            illegal => {
                let before = self.record.stands_at(last);
                let after = before.and_then(|before| after_illegal(before, illegal));
                let after = after.ok_or(Cut::NoMove)?;
                self.record.attach(last, illegal, after)
            }
        };
        added.map_err(|_| Cut::NoMove)
    }
}

/// Returns the move, legal or not, that leaves this board.
fn single_move(before: &Position, board: &Board) -> Result<RecordMove, Cut> {
    let (player, old) = (before.turn(), before.board());
    let is_changed = |&square: &Square| old.piece_at(square) != board.piece_at(square);
    let changed: Bitboard = Square::ALL.into_iter().filter(is_changed).collect();
    if changed.is_empty() {
        return match before.is_check() {
            true => Err(Cut::Pass),
            false => Ok(RecordMove::Null),
        };
    }
    if Color::ALL.iter().any(|&color| board.king(color).is_none()) {
        return Err(Cut::King);
    }
    // Castling changes most.
    if changed.len() > 4 {
        return Err(Cut::NoMove);
    }
    // On a board that is no position, the move itself may be legal.
    for legal in before.legal_moves() {
        if legal.play().board() == board {
            return match legal.is_castling() && !before.is_lawless() {
                true => Err(Cut::Castling),
                false => Ok(RecordMove::Played(legal.to_move())),
            };
        }
    }
    // A king that castles may stay where it is.
    for from in (changed | Bitboard::from(before.king(player))) & old.by_color(player) {
        for to in changed {
            for role in Role::ALL {
                let promotion = Promotion::from_role(role);
                if let Some(mv) = lawless_move(before, board, Move::new(from, to, promotion)) {
                    return Ok(mv);
                }
            }
        }
    }
    let is_fewer = |color| board.by_color(color).len() < old.by_color(color).len();
    let is_own = is_fewer(player) && !is_fewer(!player);
    Err(if is_own { Cut::OwnPiece } else { Cut::NoMove })
}

/// Returns the move between two squares, if it leaves this board.
fn lawless_move(before: &Position, board: &Board, mv: Move) -> Option<RecordMove> {
    match before.legal_move(mv) {
        Ok(legal) if legal.play().board() == board => return Some(RecordMove::Played(mv)),
        // Written, the move would be the legal one.
        Ok(_) => return None,
        Err(_) => {}
    }
    let illegal = [RecordMove::Illegal(mv), RecordMove::IllegalEnPassant(mv)];
    illegal.into_iter().find(|&mv| {
        let after = after_illegal(before, mv);
        after.is_some_and(|after| after.board() == board)
    })
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
