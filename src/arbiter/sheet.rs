//! Scoresheets: what the players write down.
//!
//! [`Scoresheets`] in the configuration says whether and on what the players write.
//! [`Arbiter::scoresheet`](super::Arbiter::scoresheet) returns a player's [`Scoresheet`] as the
//! events have filled it. A wrong or missing entry is no error: the arbiter gets a
//! [note](super::ruling::SheetFault).
//!
//! ```
//! use touchmove::arbiter::sheet::{Line, Scoresheets};
//! use touchmove::arbiter::{Arbiter, GameConfig, HostConfig};
//! use touchmove::clock::SessionTime;
//! use touchmove::{Color, Rulebook};
//!
//! let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?
//!     .with_host(HostConfig::OVER_THE_BOARD)
//!     .with_scoresheets(Scoresheets::Paper);
//! let mut arbiter = Arbiter::new(config);
//! for event in ["the game starts", "white makes e2e4", "white records e2e4"] {
//!     arbiter.handle(SessionTime::START, event.parse()?)?;
//! }
//! let sheet = arbiter.scoresheet(Color::White);
//! let lines: Vec<Line> = sheet.lines().map(|(_, line)| line).collect();
//! assert_eq!(lines, [Line::Move("e2e4".parse()?)]);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use alloc::vec::Vec;

use super::event::SheetAction;
use crate::clock::SessionTime;
use crate::laws::choice::choices;
use crate::types::{Items, Move};

choices! {
    /// The kind of scoresheets, if the host reports what the players write.
    Scoresheets {
        /// The host does not report it, and no player must record the moves.
        NotTracked = "not_tracked",
        /// Written by hand.
        Paper = "paper",
        /// Entered into a device.
        Electronic = "electronic",
    }
}

/// A line on a scoresheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Line {
    /// A move as the player wrote it.
    Move(Move),
    /// The sign of a draw offer, (=).
    Offer,
    /// A time shown by the clock.
    Time {
        /// The time left, in milliseconds.
        left: u32,
    },
    /// Something that does not belong on a scoresheet.
    Note,
    /// A position that the player wrote down.
    Position,
}

/// A player's scoresheet, and whether the player has borrowed the opponent's.
///
/// [`Arbiter::scoresheet`](crate::Arbiter::scoresheet) returns it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    // Moves are stored apart from the other lines, so that the last one can be struck out in one
    // step.
    moves: Vec<WrittenMove>,
    others: Vec<(SessionTime, Line)>,
    offers: usize,
    is_algebraic: bool,
    has_borrowed: bool,
    requests: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WrittenMove {
    at: SessionTime,
    mv: Move,
    /// The number of other lines before it.
    others_before: usize,
}

impl Scoresheet {
    /// Creates an empty scoresheet.
    pub(super) const fn new() -> Self {
        Self {
            moves: Vec::new(),
            others: Vec::new(),
            offers: 0,
            is_algebraic: true,
            has_borrowed: false,
            requests: 0,
        }
    }

    /// Records what the player does with the sheet.
    pub(super) fn take_down(&mut self, at: SessionTime, action: SheetAction) {
        let mut write = |line| self.others.push((at, line));
        match action {
            SheetAction::WriteMove(mv) => self.moves.push(WrittenMove {
                at,
                mv,
                others_before: self.others.len(),
            }),
            SheetAction::WriteOffer => {
                write(Line::Offer);
                self.offers += 1;
            }
            SheetAction::WriteTime { left } => write(Line::Time { left }),
            SheetAction::WriteNote => write(Line::Note),
            SheetAction::WritePosition => write(Line::Position),
            SheetAction::StrikeMove => {
                self.moves.pop();
            }
            SheetAction::UseOtherNotation => self.is_algebraic = false,
            SheetAction::Borrow => self.has_borrowed = true,
            SheetAction::Return => self.has_borrowed = false,
            SheetAction::AskForRecord => self.requests += 1,
            // These do not change the sheet.
            SheetAction::AskForSheet | SheetAction::VerifyPosition | SheetAction::SignResult(_) => {
            }
        }
    }

    /// Returns the lines with their times, without struck-out moves.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = (SessionTime, Line)> + '_ {
        let (mut moves, mut others) = (0, 0);
        let lines = 0..self.moves.len() + self.others.len();
        lines.map(move |_| match self.moves.get(moves) {
            Some(written) if written.others_before <= others => {
                moves += 1;
                (written.at, Line::Move(written.mv))
            }
            _ => {
                others += 1;
                self.others[others - 1]
            }
        })
    }

    /// Returns the moves of both players as written.
    pub fn moves(&self) -> Items<'_, Self, Move> {
        Items::new(self, 0..self.moves.len(), Self::move_at)
    }

    /// Returns the number of moves written.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns the move at an index from 0.
    pub(super) fn move_at(&self, place: usize) -> Option<Move> {
        self.moves.get(place).map(|written| written.mv)
    }

    /// Returns the number of draw offers noted.
    #[must_use]
    pub const fn offers(&self) -> usize {
        self.offers
    }

    /// Returns `true` if the moves are in algebraic notation.
    ///
    /// No other notation is evidence (Appendix C).
    #[must_use]
    pub const fn is_algebraic(&self) -> bool {
        self.is_algebraic
    }

    /// Returns `true` if the player has the opponent's sheet.
    #[must_use]
    pub const fn has_borrowed(&self) -> bool {
        self.has_borrowed
    }

    /// Returns how often the player has asked to see the arbiter's record (Article A.4.3).
    #[must_use]
    pub const fn requests(&self) -> usize {
        self.requests
    }

    /// Returns `true` if the sheet begins with all of these moves.
    pub fn has_all(&self, moves: impl IntoIterator<Item = Move>) -> bool {
        let mut written = self.moves();
        moves.into_iter().all(|mv| written.next() == Some(mv))
    }
}
