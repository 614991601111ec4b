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
}

impl Default for Rulebook {
    fn default() -> Self {
        Self::FIDE_2023
    }
}
