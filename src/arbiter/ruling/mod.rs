//! Rulings: what an arbiter decides, with the rule, the article, and who may hear it.
//!
//! [`Arbiter::handle`](super::Arbiter::handle) returns [`Rulings`]. Each [`Ruling`] has a
//! [`Decision`], a citation and an [`Audience`]. If something that a player did has no effect, a
//! [`RejectionReason`] says why. A [`Note`] is for the arbiter and decides nothing.
//!
//! ```
//! use touchmove::Rulebook;
//! use touchmove::arbiter::ruling::Decision;
//! use touchmove::arbiter::{Arbiter, Event, GameConfig};
//! use touchmove::clock::SessionTime;
//! use touchmove::laws::Rule;
//!
//! let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "5+0".parse()?)?);
//! arbiter.handle(SessionTime::START, Event::Start)?;
//! let rulings = arbiter.handle(SessionTime::from_secs(1), "white resigns".parse()?)?;
//! assert!(matches!(rulings[0].decision, Decision::Over(_)));
//! assert_eq!(rulings[0].citation.rule(), Rule::Resignation);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

/// Declares an enum, each variant with its phrase, which `Display` writes.
macro_rules! spoken {
    ($(#[$meta:meta])* pub enum $name:ident { $(
        $(#[$about:meta])*
        $variant:ident $({ $($(#[$what:meta])* $field:ident: $type:ty),+ $(,)? })?
            $(($value:ident: $held:ty))? = $phrase:literal $(, $written:expr)?;
    )+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name {
            $($(#[$about])* $variant $({ $($(#[$what])* $field: $type),+ })? $(($held))?,)+
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                // A trait object: less code for each phrase.
                let f: &mut dyn core::fmt::Write = f;
                match *self {
                    $(Self::$variant $({ $($field),+ })? $(($value))? => {
                        write!(f, $phrase $(, $written)?)
                    })+
                }
            }
        }
    };
}

mod decision;
mod note;
mod recorded;
mod rejection;

use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

pub use self::decision::Decision;
pub use self::note::Note;
pub use self::recorded::{SheetFault, SheetRuling};
pub use self::rejection::RejectionReason;
use super::verdict::Verdict;
use crate::laws::Citation;

/// A ruling: the decision, the rule that it follows from, and who may hear it.
///
/// ```
/// use touchmove::arbiter::GameConfig;
/// use touchmove::arbiter::ruling::{Audience, Decision};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// let rulings = arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// let ruling = &rulings[0];
/// assert_eq!(ruling.decision, Decision::ClockRuns { player: Color::White });
/// assert_eq!(ruling.citation.article().as_str(), "6.6");
/// assert_eq!(ruling.audience, Audience::Everyone);
/// assert_eq!(ruling.to_string(), "the clock of white runs (fide2023 6.6)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Ruling {
    pub decision: Decision,
    /// The rule, and where the rulebook states it.
    pub citation: Citation,
    /// Who may hear it.
    pub audience: Audience,
}

/// Writes the decision with its article; [`Citation`] has the text of the article.
///
/// A question mark after the article says that its number was not
/// [read in the edition itself](Citation::is_verified).
impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (edition, article) = (self.citation.edition(), self.citation.article());
        let mark = if self.citation.is_verified() { "" } else { "?" };
        write!(f, "{} ({edition} {article}{mark})", self.decision)
    }
}

/// Who may hear a ruling.
///
/// ```
/// use touchmove::arbiter::ruling::Audience;
/// use touchmove::arbiter::{GameConfig, HostConfig};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
/// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// // An illegal move that is not completed is nothing to the players yet.
/// let rulings = arbiter.handle(SessionTime::from_millis(900), "white makes b1b3".parse()?)?;
/// assert!(rulings.iter().all(|ruling| ruling.audience == Audience::Arbiter));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// Both players and everyone else.
    Everyone,
    /// The arbiter alone: the players must discover it by themselves (Article 12.6).
    Arbiter,
    /// No one, not even a supervisor, until the players discover it by themselves.
    NoOne,
}

/// The rulings on one event, in order.
///
/// An ordinary move leads to none, and an empty list does not allocate.
///
/// ```
/// use touchmove::arbiter::GameConfig;
/// use touchmove::arbiter::ruling::Decision;
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
/// let rulings = arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// assert!(rulings.says(Decision::ClockRuns { player: Color::White }));
/// assert!(rulings.verdict().is_none());
/// for ruling in rulings.iter() {
///     println!("{ruling}");
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings(Vec<Ruling>);

impl IntoIterator for Rulings {
    type Item = Ruling;
    type IntoIter = alloc::vec::IntoIter<Ruling>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'r> IntoIterator for &'r Rulings {
    type Item = &'r Ruling;
    type IntoIter = core::slice::Iter<'r, Ruling>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl Rulings {
    pub(super) fn push(&mut self, ruling: Ruling) {
        self.0.push(ruling);
    }

    /// Returns how the game ended, if one of the rulings ended it.
    #[must_use]
    pub fn verdict(&self) -> Option<&Verdict> {
        self.0.iter().find_map(|ruling| match &ruling.decision {
            Decision::Over(verdict) => Some(verdict),
            _ => None,
        })
    }

    /// Returns `true` if one of the rulings has this decision.
    #[must_use]
    pub fn says(&self, decision: Decision) -> bool {
        self.0.iter().any(|ruling| ruling.decision == decision)
    }
}

impl Deref for Rulings {
    type Target = [Ruling];

    fn deref(&self) -> &[Ruling] {
        &self.0
    }
}
