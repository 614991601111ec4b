//! The editions for which there are rulebooks, and the rules for servers.

use super::choice::choices;
use super::rule::Rule;

choices! {
    /// An edition of the Laws, or the rules that this crate has for servers.
    ///
    /// ```
    /// use touchmove::laws::Edition;
    ///
    /// let edition: Edition = "fide2018".parse()?;
    /// assert_eq!(edition, Edition::Fide2018);
    /// assert_eq!(edition.title(), "FIDE 2018");
    /// assert_eq!(edition.to_string(), "fide2018");
    /// # Ok::<(), touchmove::laws::RulebookError>(())
    /// ```
    Edition {
        /// The FIDE Laws in force from 1 July 1997.
        Fide1997 = "fide1997",
        /// The FIDE Laws in force from 1 July 2009.
        Fide2009 = "fide2009",
        /// The FIDE Laws in force from 1 July 2014.
        Fide2014 = "fide2014",
        /// The FIDE Laws in force from 1 July 2017.
        Fide2017 = "fide2017",
        /// The FIDE Laws in force from 1 January 2018.
        Fide2018 = "fide2018",
        /// The FIDE Laws in force from 1 January 2023.
        Fide2023 = "fide2023",
        /// The rules of US Chess, seventh edition.
        Uscf = "uscf",
        /// The rules for online servers, first edition. They are this crate's own.
        Server = "server",
    }
}

impl Edition {
    /// Returns the rule for cases that no other rule covers.
    ///
    /// It is always in force: [`Rulebook::without_rule`](crate::Rulebook::without_rule) returns an
    /// error for it. So every ruling has a rule to cite.
    ///
    /// ```
    /// use touchmove::laws::{Edition, Rule};
    ///
    /// assert_eq!(Edition::Fide2023.last_resort(), Rule::Judgment);
    /// assert_eq!(Edition::Uscf.last_resort(), Rule::ArbiterIntervenes);
    /// ```
    #[must_use]
    pub const fn last_resort(self) -> Rule {
        match self {
            Self::Uscf => Rule::ArbiterIntervenes,
            Self::Fide1997
            | Self::Fide2009
            | Self::Fide2014
            | Self::Fide2017
            | Self::Fide2018
            | Self::Fide2023
            | Self::Server => Rule::Judgment,
        }
    }

    /// Returns the title of the edition, as it appears in a citation.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Fide1997 => "FIDE 1997",
            Self::Fide2009 => "FIDE 2009",
            Self::Fide2014 => "FIDE 2014",
            Self::Fide2017 => "FIDE 2017",
            Self::Fide2018 => "FIDE 2018",
            Self::Fide2023 => "FIDE 2023",
            Self::Uscf => "US Chess",
            Self::Server => "touchmove server rules 1",
        }
    }
}
