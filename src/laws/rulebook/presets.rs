//! The presets: editions as printed, for standard play.

use super::Rulebook;
use crate::laws::edition::Edition;

/// The presets: editions as printed, for standard play.
impl Rulebook {
    /// The FIDE Laws in force since 1 January 2023, the default.
    pub const FIDE_2023: Self = Self::new(Edition::Fide2023);

    /// The FIDE Laws in force from 1 January 2018. They were read in a copy that had been partly
    /// updated to 2023.
    pub const FIDE_2018: Self = Self::new(Edition::Fide2018);

    /// The FIDE Laws in force from 1 July to 31 December 2017.
    pub const FIDE_2017: Self = Self::new(Edition::Fide2017);

    /// The FIDE Laws in force from 1 July 2014.
    ///
    /// No full text of this edition was available, so no letter of an article is verified. Where
    /// the letter is unknown, the article is cited without it.
    pub const FIDE_2014: Self = Self::new(Edition::Fide2014);

    /// The FIDE Laws in force from 1 July 2009.
    ///
    /// Few article numbers are verified. Where the part of an article is unknown, the article is
    /// cited without it.
    pub const FIDE_2009: Self = Self::new(Edition::Fide2009);

    /// The FIDE Laws in force from 1 July 1997.
    ///
    /// The appendices on rapid and blitz are not verified.
    pub const FIDE_1997: Self = Self::new(Edition::Fide1997);

    /// The rules of US Chess, seventh edition: experimental.
    ///
    /// It rests on quotations and secondary texts. A rule without a known number is cited by its
    /// chapter, or is not in force. [`is_verified`](Self::is_verified) and
    /// [`Citation::is_verified`](crate::laws::Citation::is_verified) tell verified values and
    /// numbers from others.
    pub const USCF: Self = Self::new(Edition::Uscf);

    /// The rules for online servers, first edition: this crate's own.
    ///
    /// Moves are legal or refused, and nothing is touched. There are rules for lag, takebacks,
    /// aborted games and lost connections. Where they are silent, the rules of play of the FIDE Laws
    /// of 2023 hold, and a citation [names](crate::laws::Citation::fide_article) their article. The
    /// guide lists [every section](crate::guide::online).
    ///
    /// ```
    /// use touchmove::Rulebook;
    /// use touchmove::laws::Rule;
    ///
    /// let citation = Rulebook::SERVER.cite(Rule::Abort).ok_or("not in force")?;
    /// assert_eq!(citation.article().as_str(), "S.8.1");
    /// assert!(citation.to_string().starts_with("touchmove server rules 1, Section S.8.1: until"));
    /// # Ok::<(), &str>(())
    /// ```
    pub const SERVER: Self = Self::new(Edition::Server);
}

impl Default for Rulebook {
    fn default() -> Self {
        Self::FIDE_2023
    }
}

/// Copies the rulebook once.
#[cfg(feature = "alloc")]
impl From<&Rulebook> for alloc::sync::Arc<Rulebook> {
    fn from(rulebook: &Rulebook) -> Self {
        Self::new(rulebook.clone())
    }
}
