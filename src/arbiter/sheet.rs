//! Scoresheets: what each player has written, and who keeps one.
//!
//! [`Scoresheets`] says whether a game has them;
//! [`Arbiter::scoresheet`](super::Arbiter::scoresheet) returns a player's [`Scoresheet`] as told by
//! the events so far.
//!
//! ```
//! use touchmove::arbiter::sheet::{Line, Scoresheets};
//! use touchmove::arbiter::{Arbiter, GameConfig, HostConfig};
//! use touchmove::clock::SessionTime;
//! use touchmove::{Color, Rulebook};
//!
//! let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)
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

use super::entry::Entry;
use super::event::{Event, SheetAction};
use crate::clock::SessionTime;
use crate::laws::choice::choices;
use crate::types::{Color, Move};

choices! {
    /// What players write down the moves on, if the host tells what they write.
    Scoresheets {
        /// The host does not tell; no one must write.
        NotTracked = "not_tracked",
        /// Sheets of paper.
        Paper = "paper",
        /// Electronic sheets.
        Electronic = "electronic",
    }
}

/// A line on a scoresheet.
///
/// ```
/// use touchmove::arbiter::sheet::{self, Scoresheets};
/// use touchmove::arbiter::{GameConfig, HostConfig};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)
///     .with_host(HostConfig::OVER_THE_BOARD)
///     .with_scoresheets(Scoresheets::Paper);
/// let mut arbiter = Arbiter::new(config);
/// for event in ["the game starts", "white makes e2e4", "white records e2e4"] {
///     arbiter.handle(SessionTime::START, event.parse()?)?;
/// }
/// let sheet = arbiter.scoresheet(Color::White);
/// let lines: Vec<sheet::Line> = sheet.lines().map(|(_, line)| line).collect();
/// assert_eq!(lines, [sheet::Line::Move("e2e4".parse()?)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Line {
    /// A move.
    Move(Move),
    /// The sign of an offered draw, (=).
    Offer,
    /// A time that the clock showed.
    Time {
        /// The time that was left, in milliseconds.
        left: u32,
    },
    /// Something that does not belong there.
    Note,
    /// The final position.
    Position,
}

/// What a player has written, and whether the player holds the opponent's sheet.
///
/// [`Arbiter::scoresheet`](crate::Arbiter::scoresheet) reads it out of the log.
///
/// ```
/// use touchmove::arbiter::sheet::Scoresheets;
/// use touchmove::arbiter::{GameConfig, HostConfig};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)
///     .with_host(HostConfig::OVER_THE_BOARD)
///     .with_scoresheets(Scoresheets::Paper);
/// let mut arbiter = Arbiter::new(config);
/// for event in ["the game starts", "white makes e2e4", "white records e2e4"] {
///     arbiter.handle(SessionTime::START, event.parse()?)?;
/// }
/// assert_eq!(arbiter.scoresheet(Color::White).moves().count(), 1);
/// assert_eq!(arbiter.scoresheet(Color::Black).moves().count(), 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scoresheet {
    lines: Vec<(SessionTime, Line)>,
    is_algebraic: bool,
    has_borrowed: bool,
    requests: usize,
}

impl Scoresheet {
    /// Reads a player's sheet out of a log.
    pub(super) fn of(log: &[Entry], player: Color) -> Self {
        let mut sheet = Self {
            lines: Vec::new(),
            is_algebraic: true,
            has_borrowed: false,
            requests: 0,
        };
        for entry in log {
            if let Event::Sheet { by, action } = entry.event {
                if by == player {
                    sheet.take_down(entry.at, action);
                }
            }
        }
        sheet
    }

    fn take_down(&mut self, at: SessionTime, action: SheetAction) {
        let mut write = |line| self.lines.push((at, line));
        match action {
            SheetAction::WriteMove(mv) => write(Line::Move(mv)),
            SheetAction::WriteOffer => write(Line::Offer),
            SheetAction::WriteTime { left } => write(Line::Time { left }),
            SheetAction::WriteNote => write(Line::Note),
            SheetAction::WritePosition => write(Line::Position),
            SheetAction::StrikeMove => {
                let is_move = |line: &(SessionTime, Line)| matches!(line.1, Line::Move(_));
                if let Some(last) = self.lines.iter().rposition(is_move) {
                    self.lines.remove(last);
                }
            }
            SheetAction::UseOtherNotation => self.is_algebraic = false,
            SheetAction::Borrow => self.has_borrowed = true,
            SheetAction::Return => self.has_borrowed = false,
            SheetAction::AskForRecord => self.requests += 1,
            // Nothing changes on the sheet.
            SheetAction::AskForSheet | SheetAction::VerifyPosition | SheetAction::SignResult(_) => {
            }
        }
    }

    /// Returns the lines with their times, without what was struck out.
    pub fn lines(&self) -> impl ExactSizeIterator<Item = (SessionTime, Line)> + '_ {
        self.lines.iter().copied()
    }

    /// Returns the moves of both players as written.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.lines.iter().filter_map(|(_, line)| match line {
            Line::Move(mv) => Some(*mv),
            _ => None,
        })
    }

    /// Returns how many offers of a draw are noted.
    #[must_use]
    pub fn offers(&self) -> usize {
        let noted = self.lines.iter();
        noted.filter(|(_, line)| *line == Line::Offer).count()
    }

    /// Returns `true` if the moves are written in algebraic notation, which alone is evidence
    /// (Appendix C).
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

    /// Returns `true` if the sheet has all these moves, whatever comes after them.
    pub fn has_all(&self, moves: impl IntoIterator<Item = Move>) -> bool {
        let mut written = self.moves();
        moves.into_iter().all(|mv| written.next() == Some(mv))
    }
}
