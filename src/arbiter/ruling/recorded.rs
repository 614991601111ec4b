//! Rulings on scoresheets, and faults in them.

use crate::types::words;

words! {
    /// A ruling on scoresheets.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum SheetRuling {
        /// The player must bring the sheet up to date before moving (Article 8.5).
        ToUpdate = "must bring the scoresheet up to date before moving",
        /// The player gets a sheet, though none is required (Article A.2).
        Given = "gets a scoresheet",
        /// The player may see the arbiter's record (Article A.4.3).
        Shown = "may see the record",
        /// The player must write down the final position (Guideline III.6).
        ToWritePosition = "must write down the final position",
        /// The player must confirm the final position that the opponent wrote down.
        ToVerifyPosition = "must confirm the final position",
        /// The player must hand in a complete scoresheet (Guideline III.6).
        ToSubmit = "must hand in a complete scoresheet",
    }
}

words! {
    /// A fault in a player's scoresheet.
    ///
    /// ```
    /// use touchmove::{Arbiter, Color, Rulebook};
    /// use touchmove::arbiter::{GameConfig, HostConfig};
    /// use touchmove::arbiter::ruling::{Decision, Note, SheetFault};
    /// use touchmove::arbiter::sheet::Scoresheets;
    /// use touchmove::clock::SessionTime;
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
        OtherMove = "wrote a different move from the one made",
        /// A move was written before it was made, without a claim.
        InAdvance = "wrote a move before making it",
        /// The player moved without having written the last move.
        Behind = "moved without having written the last move",
        /// The player moved without having noted a draw offer; the offer stands.
        OfferMissing = "moved without having noted a draw offer",
        /// The player moved before the sheet was up to date.
        NotUpdated = "moved before the scoresheet was up to date",
        /// The player moved before returning the opponent's sheet.
        NotReturned = "moved before returning the opponent's scoresheet",
        /// Something was written that does not belong on a scoresheet.
        Note = "wrote what does not belong on a scoresheet",
        /// The notation is not accepted as evidence.
        OtherNotation = "uses a notation that is no evidence",
        /// The player asks for the arbiter's record more often than is allowed.
        TooManyRequests = "asks for the record too often",
    }
}
