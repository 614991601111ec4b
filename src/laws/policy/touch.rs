//! Touching and moving men: what the editions do differently.

use super::super::choice::choices;

/// Touching and moving men (Article 4).
///
/// ```
/// use touchmove::moves::TouchObligation;
/// use touchmove::{Position, Rulebook, Square};
///
/// // What touching king and then rook obliges to depends on the edition.
/// let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse()?;
/// let policies = &Rulebook::FIDE_2023.policies().touch;
/// let touched = [Square::E1, Square::H1];
/// let obligation = TouchObligation::from_touched(&position, &touched, policies);
/// assert_eq!(obligation, TouchObligation::Castle { rook: Square::H1 });
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TouchPolicies {
    /// Who may adjust men.
    pub adjusting: AdjustingBy,
    /// Which contact is a touch.
    pub intent: TouchIntentRule,
    /// What touching men of both sides means.
    pub both: TouchBothRule,
    /// How the right to complain of the opponent's touching is lost.
    pub claim_lost: TouchClaimLostBy,
    /// What happens if the rook is touched before the king.
    pub rook_first: RookFirst,
    /// What is owed if the castling that was meant is illegal.
    pub castling_refused: CastlingRefused,
    /// What a king released two squares to the side binds to.
    pub king_released: KingReleased,
    /// When the choice of the promoted man is final.
    pub promotion_final: PromotionFinalWhen,
    /// What a rook standing upside down counts as.
    pub inverted_rook: InvertedRookRule,
}

impl TouchPolicies {
    /// The values of the FIDE Laws of 2023; the table of the parameters has those of the others.
    pub(in crate::laws) const FIDE_2023: Self = Self {
        adjusting: AdjustingBy::PlayerWhoseClockRuns,
        intent: TouchIntentRule::NotClearlyAccidental,
        both: TouchBothRule::FirstOfEach,
        claim_lost: TouchClaimLostBy::TouchingWithIntent,
        rook_first: RookFirst::NoCastlingThatSide,
        castling_refused: CastlingRefused::KingMove,
        king_released: KingReleased::MustCastle,
        promotion_final: PromotionFinalWhen::TouchingSquare,
        inverted_rook: InvertedRookRule::Rook,
    };
}

choices! {
    /// Who may adjust men (Article 4.2.1).
    AdjustingBy {
        /// The player who has the move.
        PlayerHavingTheMove = "player_having_the_move",
        /// The player who has the move, while his own clock runs.
        PlayerWhoseClockRuns = "player_whose_clock_runs",
    }
}

choices! {
    /// Which contact is a touch that binds (Article 4.2.2).
    TouchIntentRule {
        /// A deliberate one.
        Deliberate = "deliberate",
        /// One with the intention of moving or capturing.
        IntendingToMove = "intending_to_move",
        /// Any that is not clearly accidental.
        NotClearlyAccidental = "not_clearly_accidental",
    }
}

choices! {
    /// What touching men of both sides means (Article 4.3.3).
    TouchBothRule {
        /// The rule speaks of one man of each side.
        OneOfEach = "one_of_each",
        /// The first touched man of each side counts, however many were touched.
        FirstOfEach = "first_of_each",
    }
}

choices! {
    /// How a player loses the right to complain of the opponent's touching (Article 4.8).
    TouchClaimLostBy {
        /// By deliberately touching a man; the rule covers the obligations of touching and castling
        /// only.
        TouchingForTouchObligations = "touching_for_touch_obligations",
        /// By deliberately touching a man; the rule covers all of Article 4.
        Touching = "touching",
        /// By touching a man with the intention of moving or capturing; the rule covers all of
        /// Article 4.
        TouchingWithIntent = "touching_with_intent",
    }
}

choices! {
    /// What happens if a player touches his rook before the king (Article 4.4.2).
    RookFirst {
        /// He may not castle on that side, and the rook counts as touched.
        NoCastlingThatSide = "no_castling_that_side",
        /// The rook must move.
        RookMoves = "rook_moves",
        /// He may castle.
        NoPenalty = "no_penalty",
    }
}

choices! {
    /// What a player owes whose castling is illegal (Article 4.4.3).
    ///
    /// Both come to the same legal moves; the older text says that the player chooses.
    CastlingRefused {
        /// He chooses between castling on the other side and a move of the king.
        OtherSideOrKing = "other_side_or_king",
        /// A move of the king, which castling on the other side is.
        KingMove = "king_move",
    }
}

choices! {
    /// What a king released two squares to the side binds to (Article 4.7.2).
    KingReleased {
        /// Only what any released man binds to.
        AsAnyPiece = "as_any_piece",
        /// To castle on that side, if it is legal.
        MustCastle = "must_castle",
    }
}

choices! {
    /// When the choice of the promoted man is final (Article 4.4.4).
    PromotionFinalWhen {
        /// When he touches the promotion square.
        TouchingSquare = "touching_square",
        /// When he is released there.
        Releasing = "releasing",
    }
}

choices! {
    /// What a rook standing upside down on the promotion square counts as.
    InvertedRookRule {
        /// A rook, whatever the player says.
        Rook = "rook",
        /// A queen, unless the player said otherwise.
        QueenUnlessAnnounced = "queen_unless_announced",
    }
}
