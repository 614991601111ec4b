//! Rulings on scoresheets, and faults in them.

use crate::types::words;

/// A ruling on scoresheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SheetRuling {
    /// The player must bring the sheet up to date before moving (Article 8.5).
    ToUpdate,
    /// The player gets a sheet, though none is required (Article A.2).
    Given,
    /// The player may see the arbiter's record (Article A.4.3).
    Shown,
    /// The player must write down the final position (Guideline III.6).
    ToWritePosition,
    /// The player must confirm the final position that the opponent wrote down.
    ToVerifyPosition,
    /// The player must hand in a complete scoresheet (Guideline III.6).
    ToSubmit,
}

words! { SheetRuling {
    Self::ToUpdate => "must bring the scoresheet up to date before moving",
    Self::Given => "gets a scoresheet",
    Self::Shown => "may see the record",
    Self::ToWritePosition => "must write down the final position",
    Self::ToVerifyPosition => "must confirm the final position",
    Self::ToSubmit => "must hand in a complete scoresheet",
}}

/// A fault in a player's scoresheet.
///
/// ```
/// use touchmove::Rulebook;
/// use touchmove::arbiter::GameConfig;
/// use touchmove::arbiter::HostConfig;
/// use touchmove::arbiter::ruling::SheetFault;
/// use touchmove::arbiter::ruling::{Decision, Note};
/// use touchmove::arbiter::sheet::Scoresheets;
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?
///     .with_host(HostConfig::OVER_THE_BOARD)
///     .with_scoresheets(Scoresheets::Paper);
/// let mut arbiter = Arbiter::new(config);
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// arbiter.handle(SessionTime::from_millis(900), "white records e2e4".parse()?)?;
/// let rulings = arbiter.handle(SessionTime::from_millis(1_500), "white makes e2e4".parse()?)?;
/// let fault = SheetFault::InAdvance;
/// assert!(rulings.says(Decision::Note(Note::Sheet { by: Color::White, fault })));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SheetFault {
    /// A move was written that differs from the one made.
    OtherMove,
    /// A move was written before it was made, without a claim.
    InAdvance,
    /// The player moved without having written the last move.
    Behind,
    /// The player moved without having noted a draw offer; the offer stands.
    OfferMissing,
    /// The player moved before the sheet was up to date.
    NotUpdated,
    /// The player moved before returning the opponent's sheet.
    NotReturned,
    /// Something was written that does not belong on a scoresheet.
    Note,
    /// The notation is not accepted as evidence.
    OtherNotation,
    /// The player asks for the arbiter's record more often than is allowed.
    TooManyRequests,
}

words! { SheetFault {
    Self::OtherMove => "wrote a different move from the one made",
    Self::InAdvance => "wrote a move before making it",
    Self::Behind => "moved without having written the last move",
    Self::OfferMissing => "moved without having noted a draw offer",
    Self::NotUpdated => "moved before the scoresheet was up to date",
    Self::NotReturned => "moved before returning the opponent's scoresheet",
    Self::Note => "wrote what does not belong on a scoresheet",
    Self::OtherNotation => "uses a notation that is no evidence",
    Self::TooManyRequests => "asks for the record too often",
}}
