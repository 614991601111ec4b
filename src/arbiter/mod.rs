//! The arbiter: events in, cited rulings out.
//!
//! The desk keeps what was settled before the game, how the game stands, its moves and the log. For each event a hearing
//! works out on a copy of the table what changes and what is ruled; the desk takes the copy over, or nothing if the event
//! is out of order. No article number and no edition stands here: the rulebook says which rules are in force and where
//! they are written, and its policies say which procedure an edition follows.

mod desk;
mod envelope;
mod error;
mod event;
#[cfg(feature = "pgn")]
mod export;
mod hand;
mod hearing;
mod history;
mod host;
mod log;
mod question;
mod result;
mod ruling;
#[cfg(feature = "serde")]
mod serial;
mod session;
mod sheet;
mod snapshot;
mod table;
mod verdict;
mod wording;

pub use desk::{Arbiter, LogEntry};
pub use envelope::Envelope;
pub use error::OutOfOrder;
pub use event::{
    Adjournment, Area, BoardAct, Bystander, ClockMisuse, Conduct, DevicePlace, Direction,
    Disclosure, Event, Evidence, Help, Interference, Irregularity, Misplaced, QuickplayGround,
    RecordAct, Reporter, Retraction, Sealed, SealedText, SealedTextError, SheetAct, StopReason,
    Task, TouchOrder,
};
pub use host::{
    ClaimsChecked, FlagsSeen, HostPolicy, HostPolicyError, IllegalPlays, IrregularitiesSeen,
    Questions, RestrictedDraws, WhenUndecided,
};
pub use log::{Difference, Log, LogError, LogFault, Replayed};
pub use question::{Answer, Loss, Question};
pub use result::{GameResult, ResultError, Score};
pub use ruling::{Advice, Audience, Decision, Refusal, Ruling, Rulings, SheetFault, SheetRuling};
pub use session::Session;
pub use sheet::{Scoresheet, Scoresheets, SheetLine};
pub use snapshot::Snapshot;
pub use table::Phase;
pub use verdict::{Cause, Verdict};
pub use wording::EventError;
