//! Touching and moving pieces: the differences between the editions.

use super::super::choice::choices;

choices! {
    /// Who may adjust pieces (Article 4.2.1).
    AdjustingBy {
        /// The player who has the move.
        PlayerHavingTheMove = "player_having_the_move",
        /// The player who has the move, while that player's own clock runs.
        PlayerWhoseClockRuns = "player_whose_clock_runs",
    }
}

choices! {
    /// Which contact is a binding touch (Article 4.2.2).
    TouchIntentRule {
        /// A deliberate one.
        Deliberate = "deliberate",
        /// Contact with the intention of moving or capturing.
        IntendingToMove = "intending_to_move",
        /// One that is not clearly accidental.
        NotClearlyAccidental = "not_clearly_accidental",
    }
}

choices! {
    /// What touching pieces of both sides means (Article 4.3.3).
    TouchBothRule {
        /// The rule covers one touched piece of each side.
        OneOfEach = "one_of_each",
        /// The first touched piece of each side counts, however many were touched.
        FirstOfEach = "first_of_each",
    }
}

choices! {
    /// How the right to claim an opponent's touch-move violation is lost (Article 4.8).
    TouchClaimLostBy {
        /// By deliberately touching a piece. The rule covers only the obligations of touching and
        /// castling.
        TouchingForTouchObligations = "touching_for_touch_obligations",
        /// By deliberately touching a piece. The rule covers all of Article 4.
        Touching = "touching",
        /// By touching a piece with the intention of moving or capturing. The rule covers all of
        /// Article 4.
        TouchingWithIntent = "touching_with_intent",
    }
}

choices! {
    /// What happens if a player touches the rook before the king (Article 4.4.2).
    RookFirst {
        /// The player may not castle on that side, and the rook counts as touched.
        NoCastlingThatSide = "no_castling_that_side",
        /// The rook must move.
        RookMoves = "rook_moves",
        /// The player may castle.
        NoPenalty = "no_penalty",
    }
}

choices! {
    /// What a player must do if the intended castling is illegal (Article 4.4.3).
    ///
    /// Both choices lead to the same legal moves; the older text says that the player chooses.
    CastlingRefused {
        /// The player chooses between castling on the other side and a king move.
        OtherSideOrKing = "other_side_or_king",
        /// A king move, which includes castling on the other side.
        KingMove = "king_move",
    }
}

choices! {
    /// What a king released two squares sideways commits the player to (Article 4.7.2).
    KingReleased {
        /// Only to what any released piece does.
        AsAnyPiece = "as_any_piece",
        /// To castling on that side, if it is legal.
        MustCastle = "must_castle",
    }
}

choices! {
    /// When the choice of the promotion piece is final (Article 4.4.4).
    PromotionFinalWhen {
        /// When the piece touches the promotion square.
        TouchingSquare = "touching_square",
        /// When the piece is released there.
        Releasing = "releasing",
    }
}

choices! {
    /// What an upside-down rook on the promotion square counts as.
    InvertedRookRule {
        /// A rook, whatever the player says.
        Rook = "rook",
        /// A queen, unless the player said otherwise.
        QueenUnlessAnnounced = "queen_unless_announced",
    }
}
