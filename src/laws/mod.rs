//! The Laws of Chess as data: each rule, where an edition prints it, and what editions do
//! differently.
//!
//! A [`Rulebook`] is an [`Edition`] with the event's own choices. It says which [`Rule`]s are in
//! force, cites each with its [`Article`], and keeps the [`policy`] of the edition as plain values.
//! It is read from and written as one line. A [`RulebookError`] names the byte, the parameter or
//! the rule that was refused. Needs the feature `laws`, and no heap but for text.
//!
//! ```
//! use touchmove::laws::{Edition, Rule, Rulebook};
//!
//! let rulebook = Rulebook::new(Edition::Fide2023);
//! let citation = rulebook.cite(Rule::TouchMove).ok_or("not in force")?;
//! assert_eq!(citation.article().as_str(), "4.3.1");
//! assert!(Rulebook::FIDE_1997.cite(Rule::FivefoldRepetition).is_none());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod article;
pub(crate) mod choice;
mod citation;
mod classes;
mod editions;
mod error;
mod parameter;
pub mod policy;
mod rule;
mod rulebook;
pub mod schools;
#[cfg(feature = "serde")]
pub(crate) mod serial;
pub(crate) mod text;

pub use article::{Article, ArticleError};
pub use citation::{Citation, CitationSource};
pub use classes::{Supervision, TimeClass};
pub use editions::Edition;
pub use error::RulebookError;
pub use parameter::Parameter;
pub use rule::Rule;
pub use rulebook::Rulebook;
pub use text::Value;
