//! The reason why an act or statement of a player has no effect.

use crate::legality::IllegalMove;
use crate::touch::TouchObligation;

spoken! {
    /// Why an act or statement of a player has no effect.
    ///
    /// ```
    /// use touchmove::arbiter::GameConfig;
    /// use touchmove::arbiter::ruling::{Decision, RejectionReason};
    /// use touchmove::clock::SessionTime;
    /// use touchmove::{Arbiter, Color, Rulebook};
    ///
    /// let mut arbiter = Arbiter::new(GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?);
    /// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
    /// let rulings = arbiter.handle(SessionTime::START, "white accepts the draw".parse()?)?;
    /// let reason = RejectionReason::NoOffer;
    /// assert!(rulings.says(Decision::NoEffect { by: Color::White, reason }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[non_exhaustive]
    pub enum RejectionReason {
        /// It is the opponent's move.
        NotTheirTurn = "it is the opponent's move";
        /// The move is illegal, and is taken back.
        IllegalMove(illegal: IllegalMove) = "{illegal}";
        /// The player must first do something else.
        Owes(obligation: TouchObligation) = "they must {obligation}";
        /// The report came after the time in which it counts.
        TooLate = "it was found too late";
        /// Nothing counts after the end of the game.
        GameOver = "the game is over";
        /// The reporter is not entitled to report it.
        NotHeard = "it is not for them to say";
        /// Nothing of the kind is known to have happened.
        NothingFound = "nothing of the kind is known";
        /// Only the player with the move, or whose clock runs, may adjust pieces.
        MayNotAdjust = "adjusting pieces is not allowed now";
        /// The player has not made a move to complete.
        NothingToComplete = "there is no move to complete";
        /// There is no draw offer to accept or to decline.
        NoOffer = "there is no offer";
        /// An earlier draw offer has not been answered.
        OfferStands = "the draw offer stands";
        /// There is no request to take a move back.
        NoRequest = "there is no request";
        /// An earlier request to take a move back has not been answered.
        RequestStands = "the request stands";
        /// Not enough moves have been made for a draw by agreement.
        TooEarlyToAgree = "too few moves have been made to agree a draw";
        /// The event does not allow draws by agreement now.
        AgreementNotAllowed = "the event does not allow agreed draws now";
        /// What was said or decided stands.
        Final = "it stands";
        /// The player can no longer claim on this move.
        ClaimRightLost = "the right to claim on this move is lost";
        /// The opponent's last move is not completed.
        MoveNotCompleted = "the opponent's move is not completed";
        /// What a display shows proves nothing by itself.
        NoEvidence = "what a display shows is no evidence by itself";
        /// No one has written down or counted the moves.
        NoCount = "no one has written down or counted the moves";
        /// Too many moves are missing on the scoresheet.
        MovesMissing = "too many moves are missing on the scoresheet";
        /// The claimant's own flag has fallen too.
        OwnFlagFallen = "the claimant's own flag has fallen";
        /// The rulebook does not provide for this, or the event has not announced it.
        NotProvided = "the rules of this game do not provide for it";
        /// The claimant has too much time left to claim.
        TooMuchTime = "too much time is left";
        /// The player has not made enough moves since the last draw offer.
        OfferedAlready = "they must move before another draw offer";
        /// The player has made no move that could be taken back.
        NoMoveToTakeBack = "there is no move of theirs to take back";
        /// It is possible only in casual games.
        Rated = "the game is rated";
        /// Both players have moved, so the game cannot be aborted.
        BothHaveMoved = "both players have moved";
        /// A player has not moved yet, so that the game can still be aborted.
        CanBeAborted = "the game can still be aborted";
        /// The opponent has not lost the connection.
        OpponentConnected = "the opponent is connected";
        /// The opponent has not been disconnected long enough.
        GraceRuns = "the opponent has not been away long enough";
        /// The claimant has lost the connection too.
        ClaimantDisconnected = "the claimant is disconnected";
        /// The time of a lost connection counts only while a clock runs.
        ClocksStopped = "the clocks are stopped";
        /// It is a correspondence game, in which no player needs to stay connected.
        Correspondence = "no one needs to stay connected in a correspondence game";
    }
}
