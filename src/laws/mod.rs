//! The Laws of Chess as data: every rule, its article number, and the differences between editions.
//!
//! A [`Rulebook`] is an [`Edition`] of the Laws, adjusted by the event. It says which [`Rule`]s are
//! in force and cites each with its [`Article`]. It holds the [`policy`] of the edition, the
//! numbers and procedures in which editions differ, as plain values.
//!
//! A rulebook is read from and written as one line of text. A line or an adjustment that is not
//! valid returns a [`RulebookError`], which names the byte, the parameter or the rule. Needs the
//! feature `laws`; only text needs a heap.
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
mod edition;
mod editions;
mod error;
mod parameter;
pub mod policy;
mod rule;
mod rulebook;
pub mod schools;
pub(crate) mod text;

pub use article::Article;
pub use citation::{Citation, CitationSource};
pub use classes::{Speed, Supervision, TimeClass};
pub use edition::Edition;
pub use error::RulebookError;
pub use parameter::Parameter;
pub use rule::Rule;
pub use rulebook::Rulebook;
pub use text::Value;
