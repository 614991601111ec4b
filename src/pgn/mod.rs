//! Games as PGN text: read event by event, replayed, gathered into records, and written.
//!
//! Import is generous: what real files contain is read where its meaning is clear, and what
//! is not clear is an error with its place. Export is strict: one text for one record.

mod error;
mod event;
mod options;
mod reader;
mod records;
mod replay;
mod scan;
#[cfg(feature = "serde")]
mod serial;
mod source;
mod write;

pub use error::{PgnError, PgnFault, PgnPlace};
pub use event::{PgnEvent, PgnResult, PgnText};
pub use options::{PgnLimits, PgnOptions};
pub use reader::PgnReader;
pub use records::PgnRecords;
pub use replay::PgnReplay;
#[cfg(feature = "std")]
pub use source::PgnStream;
pub use source::{PgnBytes, PgnSource};
pub use write::PgnStyle;
