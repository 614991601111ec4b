//! The sentences of the rules on the drawn game (Article 9).

super::section! {
    DrawOffersRestricted:
        "an event may forbid draw offers before a certain move or without the arbiter's \
         consent",
    DrawOffer:
        "a player may offer a draw, and the offer holds until the opponent accepts or \
         refuses it",
    ProperTimeToOffer: "a draw is offered after making a move and before pressing the clock",
    OfferCondition: "no conditions may be attached to a draw offer",
    OfferStands: "a draw offer cannot be withdrawn",
    DrawOfferLapse:
        "a draw offer lapses when the opponent refuses it in words or by going on with \
         the game",
    ClaimIsOffer: "a claim of a draw counts as a draw offer",
    ThreefoldRepetitionAnnounced:
        "the player to move may claim a draw by announcing a move that makes a position \
         occur at least for the third time",
    ThreefoldRepetition:
        "the player to move may claim a draw if the position on the board has occurred at \
         least three times",
    SamePosition:
        "positions are the same if the same men stand on the same squares, the same side \
         is to move, and all men have the same moves, rights to castle and to capture en \
         passant included",
    FiftyMovesAnnounced:
        "the player to move may claim a draw by announcing a move that completes fifty \
         moves of each side without a capture or a pawn move",
    FiftyMoves:
        "the player to move may claim a draw if the last fifty moves of each side were \
         neither captures nor pawn moves",
    AnnouncedMoveBinds: "the move announced with a claim cannot be changed",
    ClaimRightLost: "a player who goes on to move loses the right to claim a draw on that move",
    ClaimStopsClocks: "the clocks are stopped when a draw is claimed",
    ClaimIsFinal: "a claim of a draw cannot be withdrawn",
    CorrectClaim: "a claim found correct draws the game at once",
    WrongClaim: "a claim found wrong gives the opponent extra time, and the game goes on",
    IntendedMoveMustBePlayed: "after a wrong claim the announced move must be played",
    FivefoldRepetition: "the game is drawn when a position has occurred five times",
    SeventyFiveMoves:
        "the game is drawn when the last seventy-five moves of each side were neither \
         captures nor pawn moves, unless the last one gave mate",
}
