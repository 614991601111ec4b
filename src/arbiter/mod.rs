//! The arbiter: events go in, and rulings come out, each with its rule and article.
//!
//! An [`Arbiter`] is created from a [`GameConfig`] (rulebook, clock, host). [`Arbiter::handle`]
//! takes an [`Event`] with its time and returns the [`Rulings`] on it. What the Laws leave to a
//! person becomes a [`Question`]. A [`HandleError`] means that the event cannot have happened, and
//! the game has not changed. A [`Log`] keeps the whole game, and replaying it gives the same
//! rulings. This module needs the feature `arbiter`.
//!
//! | module | what it has |
//! |---|---|
//! | [`event`] | what happens: moves, touches, presses, claims, reports |
//! | [`ruling`] | what is decided, who may hear it, and why something has no effect |
//! | [`question`] | what is referred to a person, and the allowed answers |
//! | [`host`] | how a server or a tournament hall runs the game |
//! | [`log`] | games as text, replayed and compared |
//! | [`sheet`] | what the players write on their scoresheets |
//!
//! What does not count is told in one of three ways:
//!
//! | answer | when | the game |
//! |---|---|---|
//! | `Err` with a [`HandleError`] | the event cannot have happened as the host reported it, the game cannot hear it now, or the host refuses such moves | unchanged, not logged |
//! | [`Decision::NoEffect`](ruling::Decision::NoEffect) | a player did something that the rulebook does not let count | logged; the pieces may stand differently |
//! | [`Decision::ReportRefused`](ruling::Decision::ReportRefused) | someone reported something, and nothing follows from it | logged |
//!
//! The reasons of the last two are [`RejectionReason`](ruling::RejectionReason)s.
//!
//! ```
//! use touchmove::Rulebook;
//! use touchmove::arbiter::{Arbiter, Event, GameConfig};
//! use touchmove::clock::SessionTime;
//!
//! let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "5+0".parse()?)?);
//! arbiter.handle(SessionTime::START, Event::Start)?;
//! arbiter.handle(SessionTime::from_secs(2), "white plays e2e4".parse()?)?;
//! let rulings = arbiter.handle(SessionTime::from_secs(3), "black resigns".parse()?)?;
//! assert_eq!(rulings[0].to_string(), "the game is over: 1-0 by resignation (fide2023 5.1.2)");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

// The desk (`desk.rs`) keeps the configuration, the state of the game, its moves and the log. For
// each event, the dispatch passes the event to the part that owns it and carries out the effects
// that the part asks for. If the event is out of order, the desk restores the earlier state. The
// parts stand in an order (see the architecture page), and each uses only those below it. There are
// no article numbers and no editions here: the rulebook knows which rules are in force and where
// they are written, and its policies say which procedure an edition follows.

mod abort;
mod adjourn;
mod board;
mod claims;
mod config;
mod connection;
mod course;
mod desk;
mod discipline;
mod dispatch;
mod effect;
mod envelope;
mod error;
pub mod event;
mod faults;
mod few;
mod flags;
mod game_result;
mod history;
pub mod host;
pub mod log;
mod offers;
mod orders;
mod parts;
mod phase;
pub mod question;
mod recording;
mod results;
pub mod ruling;
mod setup;
pub mod sheet;
mod snapshot;
mod state;
mod takeback;
mod text;
mod time;
mod timed_event;
mod turn;
mod verdict;

// Last, so that these methods end the pages of `Arbiter` and `GameResult`: conversions to records.
#[cfg(feature = "pgn")]
mod export;

pub use config::GameConfig;
pub use desk::Arbiter;
pub use envelope::Envelope;
pub use error::HandleError;
#[doc(inline)]
pub use event::Event;
pub use game_result::{GameResult, Score};
#[doc(inline)]
pub use host::HostConfig;
#[doc(inline)]
pub use log::Log;
pub use phase::Phase;
#[doc(inline)]
pub use question::{Answer, Question};
#[doc(inline)]
pub use ruling::{Ruling, Rulings};
pub use snapshot::Snapshot;
pub use verdict::{EndCause, Verdict};
