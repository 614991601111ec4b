//! The table of the rules, in the order of the Laws: a row has the name, documentation and summary
//! of a rule.

/// Defines the rules from a table with one row for each.
macro_rules! rules {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$doc:meta])* $rule:ident => $sentence:literal,)+ }
    ) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$doc])* $rule,)+
        }

        impl $name {
            /// All rules, in the order of the Laws.
            pub const ALL: &'static [Self] = &[$(Self::$rule),+];
        }

        /// The name and the summary of each rule, in the order of the variants.
        pub(super) const TEXTS: &[(&str, &str)] = &[$((stringify!($rule), $sentence)),+];
    };
}

rules! {
    /// A rule of the game. It is named by its content and not by its number in some edition.
    ///
    /// The articles named here are those of the FIDE Laws of Chess in force since 1 January 2023.
    /// Whether another edition has the rule, and under which number, is in its
    /// [`Rulebook`](crate::Rulebook). The summaries are this crate's own words, written for
    /// players; they do not quote any rulebook.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::laws::Rule;
    ///
    /// let stalemate: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
    /// let rule = touchmove::Termination::of(&stalemate, 1).map(touchmove::Termination::rule);
    /// assert_eq!(rule, Some(Rule::Stalemate));
    /// assert_eq!(
    ///     Rule::Stalemate.to_string(),
    ///     "a player who has no legal move and is not in check is stalemated, and the game is drawn"
    /// );
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Rule {
        // The board, the start position and how the pieces move (Articles 1 to 3).
        /// Cases that the Laws do not cover are decided like similar cases (the Preface).
        Judgment =>
            "a case that the rules do not cover is decided like similar cases that they do cover",
        /// White moves first and the players alternate (Articles 1.2 and 1.3).
        Turn => "White moves first, and after that the sides take turns",
        /// When a player has the move (Article 1.3).
        HasMove => "a player has the move once the opponent has moved",
        /// A king is never captured (Article 1.4.1).
        KingCapture => "a king is never captured, because the game ends before that",
        /// The start position (Article 2.3).
        StartPosition =>
            "each side starts with eight pawns in front of rook, knight, bishop, queen, king, \
             bishop, knight and rook, with the queen on a square of its own color",
        /// A piece cannot move onto a piece of its own side (Article 3.1).
        OwnPiece => "a piece cannot move to a square where a piece of its own side stands",
        /// A piece captures by moving to the square of an enemy piece (Article 3.1.1).
        Capture =>
            "a piece captures an enemy piece by moving to its square, and the captured piece \
             leaves the board",
        /// A piece attacks the squares where it could capture (Articles 3.1.2 and 3.1.3). It does
        /// so even if pinned.
        Attack => "a piece attacks the squares where it could capture, even while it is pinned",
        /// How bishops move (Article 3.2).
        BishopMove => "a bishop moves any distance along a diagonal",
        /// How rooks move (Article 3.3).
        RookMove => "a rook moves any distance along a file or a rank",
        /// How queens move (Article 3.4).
        QueenMove => "a queen moves any distance along a file, a rank or a diagonal",
        /// Bishops, rooks and queens cannot jump over pieces (Article 3.5).
        ClearPath => "bishops, rooks and queens cannot jump over other pieces",
        /// How knights move (Article 3.6).
        KnightMove =>
            "a knight moves two squares along a file or rank and one to the side, jumping over any \
             pieces between",
        /// A pawn moves one square ahead (Article 3.7.1).
        PawnStep => "a pawn moves one square straight ahead if that square is empty",
        /// A pawn's first move may be two squares long (Article 3.7.2).
        PawnDoubleStep =>
            "a pawn on its starting rank may move two squares straight ahead if both are empty",
        /// A pawn captures diagonally (Article 3.7.3).
        PawnCapture =>
            "a pawn captures an enemy piece one square diagonally ahead, and moves diagonally in \
             no other case",
        /// A pawn that has just moved two squares can be captured en passant. It is captured as if
        /// it had moved one (Articles 3.7.3.1 and 3.7.3.2).
        EnPassant =>
            "a pawn that has just moved two squares may be captured by an enemy pawn beside it as \
             if it had moved one, but only on the next move",
        /// A pawn on the last rank is promoted (Articles 3.7.3.3 to 3.7.3.5).
        Promotion =>
            "a pawn that reaches the last rank becomes a queen, rook, bishop or knight of its side \
             on that move, as the player chooses",
        /// How kings move (Article 3.8.1).
        KingMove => "a king moves one square in any direction",
        /// How king and rook castle (Article 3.8.2).
        Castling =>
            "in castling, king and rook move together along the first rank, as one move of the \
             king",
        /// Moving the king or the rook ends the right to castle (Article 3.8.2.1).
        CastlingRight =>
            "a king that has moved can no longer castle, and no king can castle with a rook that \
             has moved",
        /// What prevents castling temporarily (Article 3.8.2.2).
        CastlingPrevented =>
            "a king cannot castle while it is in check, across or onto an attacked square, or \
             while other pieces are in the way",
        /// What check is (Article 3.9.1).
        Check => "a king is in check while an enemy piece attacks it, even if that piece is pinned",
        /// A move must not leave its own king in check (Article 3.9.2).
        KingSafety => "a move must not put or leave its own king in check",
        /// A move is legal if it follows all rules of movement (Articles 3.10.1, 3.10.2).
        LegalMove => "a legal move follows all rules of movement; any other move is illegal",
        /// A position that no game can reach is illegal (Article 3.10.3).
        PossiblePosition => "a position is illegal if no game of legal moves can reach it",

        // Moving the pieces (Article 4).
        /// A move is made with one hand (Article 4.1).
        OneHand => "a move is made with one hand only",
        /// Pieces may be adjusted after an announcement (Article 4.2.1).
        Adjusting => "the player to move may adjust pieces on their squares after announcing it",
        /// Which contact counts as a touch (Article 4.2.2).
        TouchIntent =>
            "a touch is binding if the player meant it as the start of a move, but not if it was \
             an accident",
        /// A touched piece of the player's own must move (Article 4.3.1).
        TouchMove => "a player who touches their own pieces must move the first of them that can move",
        /// A touched piece of the opponent's must be captured (Article 4.3.2).
        TouchCapture =>
            "a player who touches the opponent's pieces must capture the first of them that can be \
             captured",
        /// Pieces of both sides are touched (Article 4.3.3).
        TouchBoth =>
            "a player who touches pieces of both sides must capture the enemy piece with the own \
             piece, or if that is illegal, move or capture the first touched piece for which that \
             is possible",
        /// Touching king and rook commits the player to castling (Article 4.4.1).
        CastlingKingAndRook =>
            "a player who touches king and rook must castle with that rook if castling is legal",
        /// The rook is touched before the king (Article 4.4.2).
        CastlingRookFirst =>
            "a player who touches a rook before the king cannot castle with that rook on this move",
        /// What to do if the intended castling is illegal (Article 4.4.3).
        CastlingNotPossible =>
            "a player whose intended castling is illegal must make another king move, or any move \
             if the king has none",
        /// When the choice of the promotion piece is final (Article 4.4.4).
        PromotionFinal =>
            "the choice of the promotion piece is final once the piece has reached the promotion \
             square",
        /// What an upside-down rook counts as (the arbiters' practice on Article 4.4.4).
        InvertedRook =>
            "an upside-down rook on the promotion square is a rook, or a queen if the rulebook \
             says so",
        /// A free choice if no touched piece can move or be captured (Article 4.5).
        FreeMove =>
            "a touch does not restrict the choice of move if no touched piece can move or be \
             captured",
        /// The parts of a promotion may come in any order (Article 4.6).
        PromotionOrder => "the parts of a promotion may be carried out in any order",
        /// A piece released on a square stays there (Article 4.7).
        ReleasedMove =>
            "a piece released on a square by a legal move, or by a part of one, stays there for \
             that move",
        /// When a capture is made (Article 4.7.1).
        CaptureMade =>
            "a capture is made once the captured piece is off the board and the capturing piece is \
             released on its square",
        /// When castling is made (Article 4.7.2).
        CastlingMade => "castling is made once the rook is released on its new square",
        /// The king is released two squares from where it stood (Article 4.7.2).
        KingReleasedTwoSquares =>
            "a player who releases the king two squares to the side must castle there if that is \
             legal",
        /// When a promotion is made (Article 4.7.3).
        PromotionMade =>
            "a promotion is made once the pawn is off the board and the new piece is released on \
             its square",
        /// When a player can no longer claim the opponent's touch-move violation (Article 4.8).
        TouchClaimLost =>
            "a player can no longer claim a violation in how the opponent touched or moved pieces \
             after touching a piece to move it",
        /// An assistant who moves the pieces for a player (Article 4.9).
        MovingAssistant => "a player who cannot move the pieces may have an assistant do it",

        // The end of the game (Article 5).
        /// Checkmate wins the game (Articles 1.4.2 and 5.1.1).
        Checkmate =>
            "a player whose king is in check and who has no legal move is checkmated, and the \
             opponent wins",
        /// Resignation loses the game (Article 5.1.2).
        Resignation => "a player who resigns loses and cannot take the resignation back",
        /// Resigning is a draw if the opponent can never mate (Article 5.1.2).
        ResignationNoMate =>
            "the game is drawn if a player resigns and the opponent could not mate by any series \
             of legal moves",
        /// Stalemate is a draw (Article 5.2.1).
        Stalemate =>
            "a player who has no legal move and is not in check is stalemated, and the game is \
             drawn",
        /// A dead position is a draw (Articles 1.5 and 5.2.2). Neither side can ever mate in it.
        DeadPosition =>
            "the game is drawn as soon as neither side can give mate by any series of legal moves",
        /// The players may agree to a draw (Article 5.2.3).
        AgreedDraw => "the players may agree to a draw during the game, which ends it immediately",
        /// A draw cannot be agreed before both players have moved (Article 5.2.3).
        AgreedDrawMinimum =>
            "a draw cannot be agreed before the players have made the required moves",

        // The chess clock (Article 6).
        /// At most one side of the clock runs (Article 6.1).
        OneClockRuns => "only one side of the chess clock runs at a time",
        /// When a move is completed (Article 6.2.1).
        MoveCompleted => "a move that has been made is completed by pressing the clock",
        /// A move that ends the game is completed without the clock (Article 6.2.1.1).
        CompletedByEnd => "a move that ends the game is completed without pressing the clock",
        /// A move is completed once the player makes the next one (Article 6.2.1.2).
        CompletedByNextMove =>
            "a move without a press of the clock is completed once the same player makes the next \
             move",
        /// A player may always press the clock after moving (Article 6.2.2).
        MayPress =>
            "a player must be given the chance to press the clock after making a move, and until \
             then that player's time runs",
        /// A player may press even after the opponent has replied (Article 6.2.2).
        MayPressAfterReply => "a player may still press the clock after the opponent has replied",
        /// The hand that moved presses the clock (Article 6.2.3).
        PressHand => "a player presses the clock with the hand that made the move",
        /// How the clock must not be treated (Article 6.2.4).
        ClockHandling =>
            "players must not keep a finger on the button, or hit, lift or knock over the clock",
        /// Pieces are adjusted only while the player's own clock runs (Article 6.2.5).
        AdjustingOnOwnClock => "a player may adjust pieces only while the player's own clock runs",
        /// An assistant who presses the clock for a player (Article 6.2.6).
        PressingAssistant => "a player who cannot press the clock may have an assistant do it",
        /// The moves that a time control requires (Article 6.3.1).
        TimeControl => "each player must make the moves of a period within its time",
        /// Time added with each move (Article 6.3.1).
        Increment => "time is added to a player's clock with each move",
        /// Time that passes before the main time does (Article 6.3.2).
        Delay => "a player's main time runs only after the delay for the move has passed",
        /// Time left over in a period is kept for the next (Article 6.3.2).
        SavedTime => "time left over at the end of a period is kept for the next one",
        /// After a flag fall the number of moves is checked (Article 6.4).
        FlagChecked => "after a flag fall it is checked whether the required moves have been made",
        /// The clock of the player to move first starts with the round (Article 6.6).
        ClocksStarted =>
            "the clock of the player to move first is started when the game is due to begin",
        /// A player who arrives after the default time loses (Article 6.7.1).
        DefaultTime => "a player who arrives at the board after the default time loses",
        /// Both players are late (Article 6.7.2).
        BothLate =>
            "if neither player is present at the start, White's time runs until White arrives",
        /// Neither player arrives within the default time (Article 6.7.1 for each player).
        DoubleForfeit => "if neither player arrives within the default time, both lose",
        /// When a flag fall counts (Article 6.8).
        FlagFall =>
            "a flag fall counts once the arbiter observes it or a player claims it correctly",
        /// Too few moves in the time given lose the game (Article 6.9).
        LossOnTime =>
            "a player who does not complete the required moves within the time given loses",
        /// A player's time ran out, but the opponent can never mate (Article 6.9).
        FlagNoMate =>
            "the game is drawn if a player's time ran out but the opponent cannot mate, as the \
             rulebook defines it",
        /// The clock is trusted unless it is defective (Article 6.10.1).
        ClockDefect =>
            "the times on the clock are trusted unless it is clearly defective; a defective clock \
             is replaced, and the arbiter estimates the times",
        /// A clock that was set wrongly is corrected (Article 6.10.2).
        ClockSetting => "a clock found to be set wrongly is corrected at once",
        /// The arbiter stops the clocks to interrupt a game (Article 6.11.1).
        Interruption => "the arbiter stops the clocks when a game has to be interrupted",
        /// A player may stop the clocks to call the arbiter (Article 6.11.2).
        StopClocks => "a player may stop the clocks only to call the arbiter",
        /// The arbiter decides when the game is resumed (Article 6.11.3).
        Restart => "the arbiter decides when and how an interrupted game is resumed",
        /// The clocks are stopped without a good reason (Article 6.11.4).
        StopClocksReason => "a player who stops the clocks without a good reason is penalized",
        /// A claim cannot rest on a display alone (Article 6.12.2).
        Displays => "a display alone is no proof for a claim",

        // Irregularities (Article 7).
        /// The arbiter sets the times after an irregularity (Article 7.1).
        TimesAfterIrregularity =>
            "the arbiter decides what the clocks show after an irregularity, and may leave them \
             unchanged",
        /// A game with a wrong initial position (Article 7.2.1).
        InitialPosition =>
            "a game that began from a wrong position is canceled and replaced by a new one",
        /// A game on a board placed the wrong way (Article 7.2.2).
        BoardTurned =>
            "a game played on a board placed the wrong way continues after the position is set up \
             on a board placed correctly",
        /// A game with the colors reversed (Article 7.3).
        ColorsReversed =>
            "a game begun with the colors reversed is restarted or continues, depending on how \
             many moves were made",
        /// A player who knocks pieces over puts them back (Article 7.4.1).
        Displaced => "a player who knocks pieces over puts them back while that player's time runs",
        /// The clocks may be stopped while displaced pieces are put back (Article 7.4.2).
        DisplacedStopClocks =>
            "either player may stop the clocks and call the arbiter while displaced pieces are put \
             back",
        /// Knocking pieces over may be penalized (Article 7.4.3).
        DisplacedPenalty => "a player who knocks pieces over may be penalized",
        /// When an illegal move is completed (Article 7.5.1).
        IllegalMove => "an illegal move counts as completed when the player presses the clock",
        /// An illegal move that is not completed is only corrected (Article 7.5.1).
        IllegalMoveCorrected =>
            "an illegal move before the press of the clock is corrected without a penalty",
        /// The position before an irregularity is set up again (Article 7.5.1).
        Reinstate =>
            "after an irregularity the position before it is restored, or the last known position \
             before it",
        /// Touch-move applies to the move that replaces an illegal one (Article 7.5.1).
        TouchAfterIllegalMove =>
            "the pieces of an illegal move count as touched for the move that replaces it",
        /// The clock was pressed before the pawn was replaced (Article 7.5.2).
        IllegalPromotion =>
            "pressing the clock before the pawn on the last rank is replaced is an illegal move",
        /// The clock was pressed without a move (Article 7.5.3).
        PressWithoutMove => "pressing the clock without making a move is an illegal move",
        /// A move was made with two hands (Article 7.5.4).
        TwoHands => "making a move with two hands and pressing the clock is an illegal move",
        /// What an illegal move costs (Article 7.5.5).
        IllegalMovePenalty => "a completed illegal move gives the opponent extra time",
        /// The number of illegal moves that loses (Article 7.5.5).
        IllegalMoveLimit => "a player who completes too many illegal moves loses",
        /// Illegal moves would lose, but the opponent can never mate (Article 7.5.5).
        IllegalMoveNoMate =>
            "the game is drawn if illegal moves would lose it but the opponent cannot mate by any \
             series of legal moves",
        /// Pieces found on wrong squares (Article 7.6).
        DisplacedFound =>
            "when pieces are found on wrong squares, the position before they were displaced is \
             restored",

        // Recording the moves (Article 8).
        /// The moves are written down (Article 8.1.1).
        Recording => "each player writes down the moves of both sides, move by move",
        /// A move is not written down in advance (Article 8.1.2).
        RecordInAdvance =>
            "a move must not be written down before it is made, except for a claim or an \
             adjournment",
        /// A move is written down before the next one is made (Article 8.1.3).
        RecordBeforeNextMove => "a player writes down each move before making the next one",
        /// What the scoresheet is for (Article 8.1.4).
        ScoresheetUse =>
            "the scoresheet is for moves, times, draw offers, claims and related facts",
        /// Draw offers are written down (Articles 8.1.5 and 9.1.2.2).
        OfferRecorded => "both players write down a draw offer with its sign",
        /// A player who cannot write down the moves (Article 8.1.6).
        RecordingAssistant =>
            "a player who cannot write down the moves may have an assistant do it, and the arbiter \
             adjusts the times",
        /// A player short of time is exempt from recording (Article 8.4).
        RecordingExempt =>
            "a player with little time left and a small increment need not write down the moves",
        /// A flag fell while neither player had to record (Article 8.5.1).
        BothExempt =>
            "if a flag falls while neither player had to write down the moves, the clocks are \
             stopped and both players update their scoresheets",
        /// A flag fell while one player did not have to record (Article 8.5.2).
        OneExempt =>
            "a player who did not have to write down the moves updates the scoresheet after a flag \
             fall, before making a move",
        /// A game is reconstructed from incomplete scoresheets (Article 8.5.3).
        Reconstruction =>
            "a game whose scoresheets are incomplete is reconstructed on another board under the \
             arbiter's control",
        /// It cannot be proved that a period was overstepped (Article 8.6).
        PeriodUnproven =>
            "if it cannot be proved that too few moves were made, the next move is the first of \
             the next period",
        /// A result signed by both players stands (Article 8.7).
        SignedResult =>
            "a result signed by both players stands unless the arbiter decides otherwise",

        // The drawn game (Article 9).
        /// An event may restrict draw offers (Article 9.1.1).
        DrawOffersRestricted =>
            "an event may forbid draw offers before a certain move or without the arbiter's \
             consent",
        /// A draw may be offered (Article 9.1.2.1).
        DrawOffer =>
            "a player may offer a draw, and the offer holds until the opponent accepts or declines \
             it",
        /// When a draw should be offered (Article 9.1.2.1).
        ProperTimeToOffer =>
            "the time to offer a draw is between making a move and pressing the clock",
        /// A draw offer is unconditional (Article 9.1.2.1).
        OfferCondition => "a draw offer must be unconditional",
        /// A draw offer cannot be withdrawn (Article 9.1.2.1).
        OfferStands => "a draw offer, once made, cannot be taken back",
        /// How a draw offer lapses (Article 9.1.2.1).
        DrawOfferLapse =>
            "a draw offer lapses when the opponent declines it in words or by continuing the game",
        /// A draw claim is also a draw offer (Article 9.1.2.3).
        ClaimIsOffer => "a draw claim counts as a draw offer",
        /// A draw claim: the intended move makes a position occur for the third time (Article
        /// 9.2.1).
        ThreefoldRepetitionAnnounced =>
            "the player to move may claim a draw by announcing a move that makes a position occur \
             for at least the third time",
        /// A draw claim: the position has occurred three times (Article 9.2.2).
        ThreefoldRepetition =>
            "the player to move may claim a draw if the position on the board has occurred at \
             least three times",
        /// When two positions are the same (Article 9.2.3).
        SamePosition =>
            "two positions are the same if the same pieces are on the same squares, the same side \
             is to move and the possible moves are the same, with the same rights to castle and to \
             capture en passant",
        /// A draw claim: the intended move completes fifty moves without progress (Article 9.3.1).
        FiftyMovesAnnounced =>
            "the player to move may claim a draw by announcing a move that completes fifty moves \
             of each side without a capture or a pawn move",
        /// A draw claim after fifty moves without progress (Article 9.3.2).
        FiftyMoves =>
            "the player to move may claim a draw if the last fifty moves of each side were neither \
             captures nor pawn moves",
        /// The intended move of a repetition claim cannot be changed (Article 9.2.1).
        AnnouncedMoveBinds => "the intended move of a repetition claim cannot be changed",
        /// The intended move of a fifty-move claim cannot be changed (Article 9.3.1).
        FiftyMovesAnnouncementBinds => "the intended move of a fifty-move claim cannot be changed",
        /// How the right to claim is lost (Article 9.4).
        ClaimRightLost =>
            "a player who continues with a move loses the right to claim a draw on that move",
        /// The clocks are stopped for a claim (Article 9.5.1).
        ClaimStopsClocks => "the clocks are stopped when a draw is claimed",
        /// A draw claim cannot be withdrawn (Article 9.5.1).
        ClaimIsFinal => "a draw claim, once made, cannot be taken back",
        /// A correct claim draws the game (Article 9.5.2).
        CorrectClaim => "a correct draw claim ends the game as a draw",
        /// What a wrong claim costs (Article 9.5.3).
        WrongClaim => "a wrong draw claim gives the opponent extra time, and the game continues",
        /// After a wrong claim the intended move must be played (Article 9.5.3).
        IntendedMoveMustBePlayed => "after a wrong draw claim the intended move must be played",
        /// The fifth occurrence of a position is a draw (Article 9.6.1).
        FivefoldRepetition => "the game is drawn when a position has occurred five times",
        /// Seventy-five moves without progress are a draw (Article 9.6.2).
        SeventyFiveMoves =>
            "the game is drawn when the last seventy-five moves of each side were neither captures \
             nor pawn moves, unless the last one gave mate",

        // Points (Article 10).
        /// What a game scores (Article 10.1).
        Points =>
            "a win scores one point, a draw half a point and a loss nothing, unless the event has \
             other points",
        /// What an unplayed game scores (Article 10.1).
        Forfeit =>
            "an unplayed game is won by the player who was present and lost by the absent one",
        /// A game never scores more than its points (Article 10.2).
        PointsLimit =>
            "the points of both players never add up to more than those of a normal game",

        // Conduct and the arbiter (Articles 11 and 12).
        /// Conduct that harms the reputation of chess (Article 11.1).
        Conduct => "players must do nothing that harms the reputation of chess",
        /// Leaving the playing area (Article 11.2.3).
        LeavingPlay =>
            "the player to move needs the arbiter's permission to leave the playing area",
        /// Reporting before leaving, if the event requires it (Article 11.2.4).
        ReportBeforeLeaving =>
            "a player whose opponent is to move must report to the arbiter before leaving the \
             playing area",
        /// Notes, advice and other sources of help (Article 11.3.1).
        OutsideHelp =>
            "players must not use notes, advice or other sources of information during play",
        /// An electronic device carried by a player (Article 11.3.2.2).
        Device =>
            "a player who carries an electronic device, or whose device makes a sound, loses if \
             the rulebook says so",
        /// An electronic device elsewhere in the venue (Article 11.3.2).
        DeviceElsewhere =>
            "a forbidden electronic device is penalized even if the player does not carry it",
        /// Players who have finished are spectators (Article 11.4).
        FinishedPlayers => "a player counts as a spectator once that player's game is over",
        /// Distracting or annoying the opponent (Article 11.5).
        Distraction =>
            "a player must not disturb the opponent, by repeated offers or claims or in any other \
             way",
        /// Breaches of conduct are penalized (Article 11.6).
        ConductPenalty => "a breach of the rules of conduct is penalized",
        /// A player who keeps refusing to follow the rules loses (Article 11.7).
        RefusalToComply =>
            "a player who keeps refusing to follow the rules loses, and the arbiter decides what \
             the opponent scores",
        /// If both players keep refusing to follow the rules, both lose (Article 11.8).
        BothGuilty => "if both players keep refusing to follow the rules, both lose",
        /// A player may ask for an explanation of a rule (Article 11.9).
        Explanation => "a player may ask the arbiter to explain a rule",
        /// A player may appeal (Article 11.10).
        Appeal => "a player may appeal against a decision unless the event does not allow it",
        /// Both players help to reconstruct a game (Article 11.11).
        PlayersHelp => "both players must help the arbiter to reconstruct a game",
        /// The players check a claim under supervision (Article 11.12).
        ClaimChecked => "the players check a draw claim under the arbiter's supervision",
        /// The arbiter acts on an observed breach (Article 12.1).
        ArbiterIntervenes => "an arbiter who observes a breach of the rules acts on it",
        /// Time given for a disturbance from outside (Article 12.5).
        Disturbance => "the arbiter may add time for a disturbance from outside",
        /// What an arbiter must not tell (Article 12.6).
        ArbiterSilence =>
            "the arbiter must not tell how many moves were made, that a flag is about to fall or \
             that a clock was not pressed",
        /// Who may report an irregularity (Article 12.7).
        Reporting =>
            "players report an irregularity to the arbiter, and others do so as far as the \
             rulebook allows",
        /// The penalties that an arbiter may choose (Article 12.9).
        Penalties => "the arbiter chooses among the penalties that the rulebook lists",

        // Rapid and blitz (Appendices A and B).
        /// Which games are rapid or blitz (Articles A.1 and B.1).
        FastGame => "a game is rapid or blitz if each player's time is within the limits for it",
        /// Rapid and blitz do not require a scoresheet (Article A.2).
        RecordingNotRequired => "in rapid and blitz the players need not write down the moves",
        /// How rapid and blitz are supervised (Articles A.4, A.5, B.2 and B.3).
        Supervision =>
            "rapid and blitz follow the rules of standard play only if there are enough arbiters",
        /// How often a player may see the arbiter's record (Article A.4.3).
        ArbitersRecord =>
            "a player may ask a limited number of times to see the arbiter's record of the moves",
        /// A wrong set-up can no longer be claimed (Article A.5.1.1).
        SetUpClaimsLapse =>
            "after the first moves a player can no longer claim that the pieces, the board or the \
             clock were set wrongly",
        /// A king or rook that began on a wrong square cannot castle (Article A.5.1.2).
        MisplacedCastling => "a king or rook that began on a wrong square can never castle",
        /// How long an illegal move can be ruled on (Article A.5.2).
        IllegalMoveWindow => "an irregularity is ruled on only if it is noticed in time",
        /// How a win on time is claimed in rapid and blitz (Article A.5.3).
        TimeWinClaim => "a player who claims a win on time stops the clocks and tells the arbiter",
        /// A player who claims a win on time must have time left. The edition of 2023 does not have
        /// this rule.
        OwnFlagMustStand => "a player who claims a win on time must have time left",
        /// An arbiter who observes both kings in check waits (Article A.5.4).
        BothKingsInCheck =>
            "an arbiter who observes an illegal position waits for the next move, and the game is \
             drawn if the position is still illegal",
        /// The arbiter calls a flag fall in rapid and blitz (Article A.5.5).
        ArbiterCallsFlag => "an arbiter who observes a flag fall must call it",

        // Adjourned games, Chess960, quickplay finishes (Guidelines I to III), adapted boards
        // (Appendix D).
        /// A game is adjourned with a sealed move (Guideline I.1.1).
        SealedMove => "the player to move seals a move when a game is adjourned",
        /// A player who adjourns early loses the rest of the session's time (Guideline I.1.2).
        AdjournedEarly => "a player who adjourns early loses the time until the end of the session",
        /// What is written on the envelope (Guideline I.2).
        Envelope =>
            "the envelope shows the names, the position, the times, the sealing player and any \
             draw offer",
        /// A draw offer after the opponent has sealed (Guideline I.4).
        AdjournedOffer =>
            "a draw offer made after the opponent has sealed holds until the opponent accepts or \
             declines it",
        /// What is set up before an adjourned game is resumed (Guideline I.5).
        AdjournedSetUp =>
            "before an adjourned game is resumed, the position before the sealed move and the \
             recorded times are set up",
        /// A draw or resignation during an adjournment (Guideline I.6).
        AdjournedEnd =>
            "a draw agreement or a resignation before an adjourned game is resumed ends it",
        /// When the envelope is opened (Guideline I.7).
        EnvelopeOpened => "the envelope is opened only when the player who must reply is present",
        /// A sealed move that is illegal or ambiguous (Guideline I.8).
        SealedMoveInvalid => "a player whose sealed move is illegal or unclear loses",
        /// Players who are absent when a game is resumed (Guidelines I.9 to I.11).
        ResumptionAbsence =>
            "when an adjourned game is resumed, the clock of the player to move runs, whoever is \
             absent",
        /// The envelope is missing (Guideline I.12).
        EnvelopeMissing =>
            "if the envelope is missing, the game is resumed from the records, or a new game is \
             played if they are not sufficient",
        /// Times set wrongly when a game is resumed (Guideline I.13).
        ResumptionTimes =>
            "a wrong time in an adjourned game must be claimed before the first move after it is \
             resumed",
        /// The start position in Chess960 (Guideline II.2).
        Chess960StartPosition =>
            "a random start position has the king between its rooks, the bishops on squares of \
             opposite colors, and Black's back rank mirroring White's",
        /// How king and rook castle in Chess960 (Guideline II.3.2.6).
        Chess960Castling =>
            "from a random start position, castling takes the king and the rook to the same \
             squares as in standard chess",
        /// Which squares must be empty for castling in Chess960 (Guideline II.3.2.7).
        Chess960CastlingPath =>
            "from a random start position, no other piece may stand on a square that the castling \
             king or rook crosses or reaches",
        /// What a quickplay finish is (Guideline III.1).
        QuickplayFinish =>
            "a quickplay finish is the last part of a game, in which all remaining moves must be \
             made in a limited time",
        /// Both flags fell and it is unknown which fell first (Guideline III.3.1).
        BothFlags =>
            "if both flags have fallen and it is unknown which fell first, the game continues in \
             an earlier period and is drawn in the last one",
        /// Both flags fell in the last period in an unknown order (Guideline III.3.1.2).
        BothFlagsInLastPeriod =>
            "the game is drawn if both flags have fallen in the last period and it is unknown \
             which fell first",
        /// A request for an increment in a quickplay finish (Guideline III.4).
        QuickplayIncrement => "a player with little time left may ask for an increment",
        /// A draw claim in the last minutes of a quickplay finish (Guideline III.5).
        QuickplayClaim =>
            "a player with little time left may claim a draw because the opponent cannot win by \
             normal means or does not try to",
        /// The arbiter agrees with the quickplay claim (Guideline III.5.1).
        QuickplayDraw => "the arbiter declares a draw if the quickplay claim is justified",
        /// The arbiter postpones the decision (Guideline III.5.2).
        QuickplayPostponed =>
            "the arbiter may postpone the decision on a quickplay claim and watch further play",
        /// The arbiter decides a postponed claim, even after a flag fall (Guideline III.5.2).
        QuickplayDecided =>
            "after postponing the decision the arbiter may declare a draw, even after a flag fall",
        /// The arbiter rejects the quickplay claim (Guideline III.5.3).
        QuickplayRejected =>
            "the arbiter may reject a quickplay claim and give the opponent extra time",
        /// A quickplay claim without an arbiter (Guideline III.6).
        QuickplayWithoutArbiter =>
            "without an arbiter, a quickplay claim ends play and is decided afterwards",
        /// A quickplay claim is also a draw offer (not in the edition of 2023).
        QuickplayClaimIsOffer => "a quickplay claim counts as a draw offer",
        /// Illegal moves in a quickplay finish (not in the edition of 2023).
        QuickplayIllegalMoves =>
            "in a quickplay finish an illegal move gives the opponent extra time, and one too many \
             loses",
        /// Touching and moving on the board of a visually impaired player (Article D.2).
        AdaptedBoard =>
            "on the board of a visually impaired player, taking a piece out of its hole counts as \
             touching it, and a move is made once it is played and announced",

        // Rules of single rulebooks that the FIDE Laws do not have.
        /// Pieces are not touched while the opponent is to move (the schools' notes, e-i).
        HandsOff => "a player must not touch the pieces or the board while the opponent is to move",
        /// Mate counts when the loser concedes it (the schools' notes, W-i). The concession is
        /// binding.
        ConcededMate =>
            "mate is reported once the loser concedes it, and the concession is binding even if it \
             was not mate",
        /// The supervisor has fifty moves counted (the schools' notes, D-iii).
        WitnessedCount =>
            "the supervisor has the fifty moves counted from when a player asks, unless there is a \
             record of the moves",
        /// What two knights can win on time against (US Chess, Rule 14E3).
        TwoKnightsOnTime => "two knights win on time if the opponent has a pawn",

        // Rules of servers that no printed rulebook has.
        /// A move is legal or refused (the server rules, S.2.1).
        MoveRefused =>
            "a legal move is made and completed as soon as it arrives, and any other move is \
             refused without a penalty",
        /// Nothing is touched, pressed or written down (the server rules, S.2.2).
        NothingTouched =>
            "a player sends complete moves, so nothing is touched, pressed or written down",
        /// The server itself sees that time is used up (the server rules, S.3.1).
        TimeMeasured => "the server measures the time and sees at once that it is used up",
        /// Network lag is given back within limits (the server rules, S.4). Without this rule, they
        /// give none back.
        LagGivenBack =>
            "network lag is given back, but at most what the move took and at most a fixed time",
        /// Draws that otherwise need a claim (the server rules, S.5.5).
        ClaimlessDraw =>
            "three occurrences of a position, or fifty moves without progress, draw the game \
             without a claim if the rulebook says so",
        /// A wrong claim has no penalty (the server rules, S.5.6).
        WrongClaimFree => "a wrong draw claim is answered with the reason and has no penalty",
        /// How often a player may offer a draw (the server rules, S.6.4).
        DrawOfferLimit =>
            "a player may offer a draw again only after making enough moves since the last offer",
        /// Moves are taken back by agreement (the server rules, S.7.1). If the clocks stay as they
        /// are, the arbiter is told what the moves had added.
        Takeback =>
            "a player may ask to take the last move back, and if the opponent accepts, the game \
             goes back to the position before it",
        /// How a request for a takeback ends (the server rules, S.7.2).
        TakebackLapse =>
            "a request to take a move back lapses when it is declined or withdrawn, or when a \
             player moves",
        /// A game that has hardly begun is aborted (the server rules, S.8.1).
        Abort =>
            "until both players have moved, either of them may abort the game, which then has no \
             result",
        /// A game that never began is aborted (the server rules, S.8.2). In a correspondence game
        /// only the flag counts.
        AbortUnplayed =>
            "a game is aborted if a player does not make the first move in time, or if the flag \
             falls before that move",
        /// A lost connection does not stop the clock (the server rules, S.9.1).
        Disconnection => "the clock of a player who loses the connection runs on",
        /// A claim against a player who stays away (the server rules, S.9.2). The claimant must be
        /// connected, and either may have the move. The grace counts while the clocks run, and there
        /// is none in a correspondence game.
        DisconnectionClaim =>
            "a player whose opponent stays disconnected longer than the grace may claim a win or a \
             draw",
        /// A claim by a player who could never mate (the server rules, S.9.3).
        DisconnectionNoMate =>
            "the game is drawn if a player claims a win over a disconnected opponent but could not \
             mate by any series of legal moves",
        /// What servers call bullet, blitz, rapid and classical (the server rules, S.11).
        Speed =>
            "a game is bullet, blitz, rapid or classical by its estimated length for each player",
    }
}
