//! The table of the rules, in the order of the Laws: a row names, documents and words one rule.

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

        /// The name and the sentence of each rule, in the order of the variants.
        pub(super) const TEXTS: &[(&str, &str)] = &[$((stringify!($rule), $sentence)),+];
    };
}

rules! {
    /// A rule of the game: its meaning, not its number in some edition.
    ///
    /// The articles named here are those of the FIDE Laws of Chess in force since 1 January
    /// 2023; what another edition calls a rule, and whether it has it at all, its
    /// [`Rulebook`](crate::Rulebook) says. The sentences are this crate's own words, written for
    /// players to read; they quote no rulebook.
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
        /// What the Laws do not provide for is decided as like cases are (the Preface).
        Judgment => "what the rules do not provide for is decided as they decide cases like it",
        /// White begins and the sides take turns (Articles 1.2 and 1.3).
        Turn => "White makes the first move, and then the sides take turns",
        /// When a player has the move (Article 1.3).
        HasMove => "a player has the move after the opponent has moved",
        /// A king is never captured (Article 1.4.1).
        KingCapture => "a king is never captured: the game ends before that",
        /// The start position (Article 2.3).
        StartPosition =>
            "each side begins with eight pawns in front of rook, knight, bishop, queen, king, \
             bishop, knight and rook, the queen on a square of her own color",
        /// No man goes where a man of his own side stands (Article 3.1).
        OwnPiece => "no man may go to a square on which a man of his own side stands",
        /// A man who goes where an enemy man stands takes him off the board (Article 3.1.1).
        Capture =>
            "a man who goes to a square with an enemy man captures him, and the captured man \
             leaves the board",
        /// A man attacks where he could capture, even if he is pinned (Articles 3.1.2 and 3.1.3).
        Attack => "a man attacks the squares on which he could capture, even while he is pinned",
        /// How bishops move (Article 3.2).
        BishopMove => "a bishop moves any distance along a diagonal",
        /// How rooks move (Article 3.3).
        RookMove => "a rook moves any distance along a file or a rank",
        /// How queens move (Article 3.4).
        QueenMove => "a queen moves any distance along a file, a rank or a diagonal",
        /// Bishops, rooks and queens pass over nobody (Article 3.5).
        ClearPath => "bishops, rooks and queens do not pass over other men",
        /// How knights move (Article 3.6).
        KnightMove =>
            "a knight jumps two squares along a file or rank and one to the side, whoever stands \
             between",
        /// A pawn goes one square ahead (Article 3.7.1).
        PawnStep => "a pawn moves one square straight ahead if that square is empty",
        /// A pawn's first move may be two squares long (Article 3.7.2).
        PawnDoubleStep =>
            "a pawn on the rank where it began may go two squares straight ahead if both are empty",
        /// A pawn captures diagonally (Article 3.7.3).
        PawnCapture =>
            "a pawn captures an enemy man who stands one square diagonally ahead of it, and moves \
             diagonally for nothing else",
        /// A pawn that has just gone two squares can be captured as if it had gone one (Articles
        /// 3.7.3.1 and 3.7.3.2).
        EnPassant =>
            "a pawn that has just gone two squares may be captured by an enemy pawn beside it as \
             if it had gone one, but only at once",
        /// A pawn on the last rank becomes another man (Articles 3.7.3.3 to 3.7.3.5).
        Promotion =>
            "a pawn that reaches the last rank becomes a queen, rook, bishop or knight of its side \
             with that move, whichever the player chooses",
        /// How kings move (Article 3.8.1).
        KingMove => "a king moves one square in any direction",
        /// How king and rook castle (Article 3.8.2).
        Castling =>
            "in castling the king and one of his rooks move together along the first rank, and \
             that is one move of the king",
        /// Moving the king or the rook ends the right to castle (Article 3.8.2.1).
        CastlingRight =>
            "a king who has moved may never castle again, nor with a rook that has moved",
        /// What prevents castling for the moment (Article 3.8.2.2).
        CastlingPrevented =>
            "a king may not castle while he is in check, across or onto an attacked square, or \
             past other men",
        /// What check is (Article 3.9.1).
        Check => "a king is in check while an enemy man attacks him, even a man who is pinned",
        /// No move may leave the own king in check (Article 3.9.2).
        KingSafety => "no move may put or leave the own king in check",
        /// A move is legal if it meets all rules of movement (Articles 3.10.1 and 3.10.2).
        LegalMove => "a move is legal if it keeps all rules of movement, and no other move counts",
        /// A position that no game can lead to is illegal (Article 3.10.3).
        PossiblePosition =>
            "a position to which no series of legal moves leads is not one of the game",

        // Moving the pieces (Article 4).
        /// One hand makes a move (Article 4.1).
        OneHand => "a move is made with one hand only",
        /// Men may be adjusted after saying so (Article 4.2.1).
        Adjusting => "the player to move may put men straight on their squares if he says so first",
        /// Which contact counts as a touch (Article 4.2.2).
        TouchIntent =>
            "a touch binds a player if he meant it as the start of a move, but not if it was an \
             accident",
        /// A touched man of one's own must move (Article 4.3.1).
        TouchMove =>
            "a player who touches men of his own must move the first of them that can move",
        /// A touched man of the opponent's must be captured (Article 4.3.2).
        TouchCapture =>
            "a player who touches men of the opponent's must capture the first of them that can be \
             captured",
        /// Men of both sides touched (Article 4.3.3).
        TouchBoth =>
            "a player who touches men of both sides must capture the enemy man with his own, and \
             if that is illegal, move or capture the first man touched that can be moved or \
             captured",
        /// King and rook touched together oblige to castle (Article 4.4.1).
        CastlingKingAndRook =>
            "a player who touches his king and a rook must castle with that rook if it is legal",
        /// The rook touched before the king (Article 4.4.2).
        CastlingRookFirst =>
            "a player who touches a rook before the king may not castle with that rook on this \
             move",
        /// What to do if the castling that was meant is illegal (Article 4.4.3).
        CastlingNotPossible =>
            "a player who meant to castle but cannot must make another move of the king, and any \
             move if the king has none",
        /// When the choice of the promoted man is final (Article 4.4.4).
        PromotionFinal =>
            "the choice of the promoted man is final once he has reached the promotion square",
        /// What a rook standing upside down counts as (the arbiters' practice on Article 4.4.4).
        InvertedRook =>
            "a rook put upside down on the promotion square is a rook, or a queen where the \
             rulebook has it so",
        /// A free move if no touched man can move or be captured (Article 4.5).
        FreeMove =>
            "a player may make any legal move if none of the men he touched can be moved or \
             captured",
        /// The parts of a promotion may come in any order (Article 4.6).
        PromotionOrder => "the parts of a promotion may be carried out in any order",
        /// A man released on a square stays there (Article 4.7).
        ReleasedMove =>
            "a man released on a square as part of a legal move may not go to another square on \
             that move",
        /// When a capture is made (Article 4.7.1).
        CaptureMade =>
            "a capture is made once the captured man is off the board and the capturing man is \
             released on his square",
        /// When castling is made (Article 4.7.2).
        CastlingMade =>
            "castling is made once the rook is released on the square that the king crossed",
        /// The king released two squares from where he stood (Article 4.7.2).
        KingReleasedTwoSquares =>
            "a king released two squares to the side binds the player to castle there if it is \
             legal",
        /// When a promotion is made (Article 4.7.3).
        PromotionMade =>
            "a promotion is made once the pawn is off the board and the new man is released on his \
             square",
        /// When a player can no longer complain of the opponent's touching (Article 4.8).
        TouchClaimLost =>
            "a player can no longer complain of how the opponent moved once he has himself touched \
             a man to move him",
        /// An assistant who moves the men for a player (Article 4.9).
        MovingAssistant => "a player who cannot move the men may have an assistant do it",

        // The end of the game (Article 5).
        /// Checkmate wins the game (Articles 1.4.2 and 5.1.1).
        Checkmate =>
            "a player whose king is in check and who has no legal move is checkmated, and the \
             opponent wins",
        /// Resigning loses the game (Article 5.1.2).
        Resignation => "a player who resigns loses, and cannot take it back",
        /// Resigning to an opponent who can never mate draws (Article 5.1.2).
        ResignationNoMate =>
            "the game is drawn if a player resigns and the opponent could not mate by any series \
             of legal moves",
        /// Stalemate draws the game (Article 5.2.1).
        Stalemate =>
            "a player who has no legal move and is not in check is stalemated, and the game is \
             drawn",
        /// The game is drawn when neither side can ever mate (Articles 1.5 and 5.2.2).
        DeadPosition =>
            "the game is drawn as soon as no series of legal moves lets either side give mate",
        /// The players may agree a draw (Article 5.2.3).
        AgreedDraw => "the players may agree a draw during the game, which ends it at once",
        /// No draw is agreed before both players have moved (Article 5.2.3).
        AgreedDrawMinimum =>
            "no draw is agreed before the players have made the moves that are asked for",

        // The chess clock (Article 6).
        /// At most one side of the clock runs (Article 6.1).
        OneClockRuns => "only one side of the chess clock runs at a time",
        /// When a move is completed (Article 6.2.1).
        MoveCompleted => "a move that has been made is completed by pressing the clock",
        /// A move that ends the game is complete without the clock (Article 6.2.1.1).
        CompletedByEnd => "a move that ends the game is completed without pressing the clock",
        /// A move is complete once the player makes his next one (Article 6.2.1.2).
        CompletedByNextMove =>
            "a move is completed, even if the clock was not pressed, once the player makes his \
             next one",
        /// A player may always press his clock after moving (Article 6.2.2).
        MayPress =>
            "a player must be given the chance to press his clock after making a move, and until \
             then the time is his",
        /// A player may press even after the opponent has replied (Article 6.2.2).
        MayPressAfterReply => "a player may still press his clock after the opponent has replied",
        /// The hand that moved presses the clock (Article 6.2.3).
        PressHand => "a player presses the clock with the hand that made the move",
        /// How the clock is not to be treated (Article 6.2.4).
        ClockHandling =>
            "nobody keeps a finger on the button, hits, lifts or knocks over the clock",
        /// Men are adjusted only while the player's own clock runs (Article 6.2.5).
        AdjustingOnOwnClock => "only the player whose clock is running may adjust the men",
        /// An assistant who presses the clock for a player (Article 6.2.6).
        PressingAssistant => "a player who cannot press the clock may have an assistant do it",
        /// The moves that a time control asks for (Article 6.3.1).
        TimeControl => "each player must make the moves of a period within its time",
        /// Time added with each move (Article 6.3.1).
        Increment => "time is added to a player's clock with each move",
        /// Time that passes before the main time does (Article 6.3.2).
        Delay => "a player's main time runs only after the delay of the move has passed",
        /// Time saved in a period is kept for the next (Article 6.3.2).
        SavedTime => "time left over at the end of a period is kept for the next one",
        /// A fallen flag makes the number of moves matter (Article 6.4).
        FlagChecked =>
            "when a flag has fallen it is checked whether the moves asked for have been made",
        /// White's clock starts with the round (Article 6.6).
        ClocksStarted =>
            "the clock of whoever is to move first is started when the game is due to begin",
        /// Coming later than the default time loses (Article 6.7.1).
        DefaultTime => "a player who arrives at the board after the default time loses",
        /// Both players are late (Article 6.7.2).
        BothLate =>
            "if neither player is present at the start, the time until White arrives is his",
        /// Neither player comes within the default time (Article 6.7.1 for each of them).
        DoubleForfeit => "if neither player arrives within the default time, both lose",
        /// When a flag has fallen (Article 6.8).
        FlagFall => "a flag has fallen once the arbiter sees it or a player rightly points it out",
        /// Too few moves in the time given lose (Article 6.9).
        LossOnTime => "a player who does not complete the moves asked for in the time given loses",
        /// The time ran out, but the opponent can never mate (Article 6.9).
        FlagNoMate =>
            "the game is drawn if a player's time ran out but the opponent cannot mate in the \
             sense of the rulebook",
        /// What the clock shows is believed unless it is defective (Article 6.10.1).
        ClockDefect =>
            "what the clock shows is believed unless it is clearly defective; a defective clock is \
             replaced and the times are judged",
        /// A clock that was set wrongly is set right (Article 6.10.2).
        ClockSetting => "a clock found to be set wrongly is set right at once",
        /// The arbiter stops the clocks to interrupt a game (Article 6.11.1).
        Interruption => "the arbiter stops the clocks when a game has to be interrupted",
        /// A player may stop the clocks to call the arbiter (Article 6.11.2).
        StopClocks => "a player may stop the clocks only to call the arbiter",
        /// The arbiter says when the game goes on (Article 6.11.3).
        Restart => "the arbiter decides when and how an interrupted game goes on",
        /// Stopping the clocks without a good reason (Article 6.11.4).
        StopClocksReason => "a player who stops the clocks without a good reason is penalized",
        /// No claim rests on a display alone (Article 6.12.2).
        Displays => "a claim cannot rest only on what a display shows",

        // Irregularities (Article 7).
        /// The times after an irregularity are the arbiter's to set (Article 7.1).
        TimesAfterIrregularity =>
            "the arbiter judges what the clocks show after an irregularity, and may leave them as \
             they are",
        /// A game from a wrong start position (Article 7.2.1).
        InitialPosition =>
            "a game found to have begun from a wrong position is canceled and a new one is played",
        /// A game on a board placed the wrong way (Article 7.2.2).
        BoardTurned =>
            "a game found to be played on a board placed the wrong way goes on, with the position \
             moved to a board placed rightly",
        /// A game with the colors reversed (Article 7.3).
        ColorsReversed =>
            "a game begun with the colors reversed is started again or goes on, depending on how \
             many moves were made",
        /// Whoever knocks men over puts them back on his own time (Article 7.4.1).
        Displaced => "a player who knocks men over puts them back on his own time",
        /// The clocks may be stopped while displaced men are put back (Article 7.4.2).
        DisplacedStopClocks =>
            "either player may stop the clocks and call the arbiter while men are put back",
        /// Knocking men over may be penalized (Article 7.4.3).
        DisplacedPenalty => "a player who knocks men over may be penalized",
        /// When an illegal move is completed (Article 7.5.1).
        IllegalMove => "an illegal move is completed once the player has pressed his clock",
        /// An illegal move not yet completed is simply corrected (Article 7.5.1).
        IllegalMoveCorrected =>
            "an illegal move that is not yet completed is corrected without a penalty",
        /// The position before an irregularity is set up again (Article 7.5.1).
        Reinstate =>
            "after an irregularity the position before it is set up again, or the last one that is \
             known",
        /// The rules of touching bind the move that replaces an illegal one (Article 7.5.1).
        TouchAfterIllegalMove =>
            "the men of an illegal move count as touched for the move that replaces it",
        /// The clock was pressed with a pawn not promoted (Article 7.5.2).
        IllegalPromotion =>
            "pressing the clock with a pawn on the last rank not replaced is an illegal move",
        /// The clock was pressed without a move (Article 7.5.3).
        PressWithoutMove => "pressing the clock without making a move is an illegal move",
        /// Two hands made one move (Article 7.5.4).
        TwoHands => "making a move with two hands and pressing the clock is an illegal move",
        /// What an illegal move costs (Article 7.5.5).
        IllegalMovePenalty => "a completed illegal move gives the opponent extra time",
        /// The number of illegal moves that loses (Article 7.5.5).
        IllegalMoveLimit => "a player who completes too many illegal moves loses",
        /// Illegal moves lost, but the opponent can never mate (Article 7.5.5).
        IllegalMoveNoMate =>
            "the game is drawn if illegal moves would lose it but the opponent cannot mate by any \
             series of legal moves",
        /// Men found on wrong squares (Article 7.6).
        DisplacedFound =>
            "when men are found to have been displaced the position before that is set up again",

        // Recording the moves (Article 8).
        /// The moves are written down (Article 8.1.1).
        Recording => "each player writes down the moves of both sides one by one",
        /// A move is not written down in advance (Article 8.1.2).
        RecordInAdvance =>
            "a move is not written down before it is made, unless for a claim or an adjournment",
        /// A move is written down before the next one is made (Article 8.1.3).
        RecordBeforeNextMove => "a player writes down his move before he makes the next one",
        /// What the scoresheet is for (Article 8.1.4).
        ScoresheetUse =>
            "the scoresheet is for moves, times, offers, claims and what belongs to them",
        /// Draw offers are written down (Articles 8.1.5 and 9.1.2.2).
        OfferRecorded => "both players write down a draw offer with its sign",
        /// A player who cannot keep score (Article 8.1.6).
        RecordingAssistant =>
            "a player who cannot keep score may have an assistant do it, and the arbiter adjusts \
             the times",
        /// Little time excuses from keeping score (Article 8.4).
        RecordingExempt =>
            "a player with little time left and little time added need not keep score",
        /// A flag fell while neither player kept score (Article 8.5.1).
        BothExempt =>
            "when a flag falls while neither player had to keep score, the clocks are stopped and \
             both bring their scoresheets up to date",
        /// A flag fell while one player did not keep score (Article 8.5.2).
        OneExempt =>
            "a player who did not have to keep score brings his scoresheet up to date after a flag \
             has fallen and before he moves",
        /// A game is reconstructed from incomplete scoresheets (Article 8.5.3).
        Reconstruction =>
            "a game whose scoresheets are incomplete is reconstructed on another board under the \
             arbiter's eyes",
        /// It cannot be shown that the time was overstepped (Article 8.6).
        PeriodUnproven =>
            "if it cannot be shown that too few moves were made, the next move is the first of the \
             next period",
        /// The result that both players signed stands (Article 8.7).
        SignedResult =>
            "the result that both players have signed stands, unless the arbiter decides otherwise",

        // The drawn game (Article 9).
        /// An event may restrict draw offers (Article 9.1.1).
        DrawOffersRestricted =>
            "an event may forbid draw offers before a certain move or without the arbiter's \
             consent",
        /// A draw may be offered (Article 9.1.2.1).
        DrawOffer =>
            "a player may offer a draw, and the offer holds until the opponent accepts or refuses \
             it",
        /// When a draw should be offered (Article 9.1.2.1).
        ProperTimeToOffer => "a draw is offered after making a move and before pressing the clock",
        /// No conditions go with a draw offer (Article 9.1.2.1).
        OfferCondition => "no conditions may be attached to a draw offer",
        /// A draw offer cannot be withdrawn (Article 9.1.2.1).
        OfferStands => "a draw offer cannot be withdrawn",
        /// How a draw offer lapses (Article 9.1.2.1).
        DrawOfferLapse =>
            "a draw offer lapses when the opponent refuses it in words or by going on with the \
             game",
        /// A claim of a draw is also an offer (Article 9.1.2.3).
        ClaimIsOffer => "a claim of a draw counts as a draw offer",
        /// A draw claimed because the announced move makes a position occur for the third time
        /// (Article 9.2.1).
        ThreefoldRepetitionAnnounced =>
            "the player to move may claim a draw by announcing a move that makes a position occur \
             at least for the third time",
        /// A draw claimed because the position has occurred three times (Article 9.2.2).
        ThreefoldRepetition =>
            "the player to move may claim a draw if the position on the board has occurred at \
             least three times",
        /// When two positions are the same (Article 9.2.3).
        SamePosition =>
            "positions are the same if the same men stand on the same squares, the same side is to \
             move, and all men have the same moves, rights to castle and to capture en passant \
             included",
        /// A draw claimed because the announced move completes fifty moves without progress
        /// (Article 9.3.1).
        FiftyMovesAnnounced =>
            "the player to move may claim a draw by announcing a move that completes fifty moves \
             of each side without a capture or a pawn move",
        /// A draw claimed after fifty moves without progress (Article 9.3.2).
        FiftyMoves =>
            "the player to move may claim a draw if the last fifty moves of each side were neither \
             captures nor pawn moves",
        /// The move announced with a claim of a repetition cannot be changed (Article 9.2.1).
        AnnouncedMoveBinds => "the move announced with a claim of a repetition cannot be changed",
        /// The move announced with a claim of fifty moves cannot be changed (Article 9.3.1).
        FiftyMovesAnnouncementBinds =>
            "the move announced with a claim of fifty moves cannot be changed",
        /// How the right to claim is lost (Article 9.4).
        ClaimRightLost =>
            "a player who goes on to move loses the right to claim a draw on that move",
        /// The clocks are stopped for a claim (Article 9.5.1).
        ClaimStopsClocks => "the clocks are stopped when a draw is claimed",
        /// A claim cannot be withdrawn (Article 9.5.1).
        ClaimIsFinal => "a claim of a draw cannot be withdrawn",
        /// A correct claim draws the game (Article 9.5.2).
        CorrectClaim => "a claim found correct draws the game at once",
        /// What a wrong claim costs (Article 9.5.3).
        WrongClaim => "a claim found wrong gives the opponent extra time, and the game goes on",
        /// After a wrong claim the announced move must be played (Article 9.5.3).
        IntendedMoveMustBePlayed => "after a wrong claim the announced move must be played",
        /// The fifth occurrence of a position draws the game (Article 9.6.1).
        FivefoldRepetition => "the game is drawn when a position has occurred five times",
        /// Seventy-five moves without progress draw the game (Article 9.6.2).
        SeventyFiveMoves =>
            "the game is drawn when the last seventy-five moves of each side were neither captures \
             nor pawn moves, unless the last one gave mate",

        // Points (Article 10).
        /// What a game scores (Article 10.1).
        Points =>
            "a win scores one point, a draw half a point and a loss nothing, unless the event says \
             otherwise",
        /// What a game that was not played scores (Article 10.1).
        Forfeit =>
            "a game that was not played is won by the player who was there and lost by the other",
        /// No game scores more than its points (Article 10.2).
        PointsLimit => "the points of a game never add up to more than those of a normal one",

        // Conduct and the arbiter (Articles 11 and 12).
        /// Conduct that harms the good name of chess (Article 11.1).
        Conduct => "players do nothing that brings the game of chess into disrepute",
        /// Leaving the playing area (Article 11.2.3).
        LeavingPlay =>
            "a player to move does not leave the playing area without the arbiter's permission",
        /// Reporting before leaving, where an event asks for it (Article 11.2.4).
        ReportBeforeLeaving =>
            "a player whose opponent is to move reports to the arbiter before he leaves the \
             playing area",
        /// Notes, advice and other sources of help (Article 11.3.1).
        OutsideHelp => "players use no notes, advice or other sources of information during play",
        /// An electronic device carried by a player (Article 11.3.2.2).
        Device =>
            "a player who has an electronic device with him, or whose device sounds, loses where \
             the rulebook says so",
        /// An electronic device elsewhere in the venue (Article 11.3.2).
        DeviceElsewhere =>
            "an electronic device that the event forbids is penalized even if it was not carried",
        /// Players who have finished are spectators (Article 11.4).
        FinishedPlayers => "players who have finished their games are spectators",
        /// Distracting or annoying the opponent (Article 11.5).
        Distraction =>
            "nobody distracts or annoys the opponent, with repeated offers or claims or otherwise",
        /// Breaches of conduct are penalized (Article 11.6).
        ConductPenalty => "a breach of the rules of conduct is penalized",
        /// Refusing again and again to keep the rules loses (Article 11.7).
        RefusalToComply =>
            "a player who goes on refusing to keep the rules loses, and the arbiter decides what \
             the opponent scores",
        /// Both players guilty of that lose both (Article 11.8).
        BothGuilty => "if both players go on refusing to keep the rules, both lose",
        /// A player may have a rule explained (Article 11.9).
        Explanation => "a player may ask the arbiter to explain a rule",
        /// A player may appeal (Article 11.10).
        Appeal => "a player may appeal against a decision, unless the event rules it out",
        /// Both players help to reconstruct (Article 11.11).
        PlayersHelp => "both players help the arbiter to reconstruct a game",
        /// The players check a claim under the arbiter's eyes (Article 11.12).
        ClaimChecked => "the players check a claim of a draw under the arbiter's supervision",
        /// The arbiter acts on a breach that he sees (Article 12.1).
        ArbiterIntervenes => "an arbiter who sees a breach of the rules acts on it",
        /// Time given for a disturbance from outside (Article 12.5).
        Disturbance => "the arbiter may add time for a disturbance from outside",
        /// What an arbiter keeps to himself (Article 12.6).
        ArbiterSilence =>
            "the arbiter tells nobody how many moves were made, that a flag is about to fall or \
             that a clock was not pressed",
        /// Who may report an irregularity (Article 12.7).
        Reporting =>
            "players report an irregularity to the arbiter, and others do as far as the rulebook \
             allows",
        /// The penalties that an arbiter may choose (Article 12.9).
        Penalties => "the arbiter chooses among the penalties that the rulebook lists",

        // Rapid and blitz (Appendices A and B).
        /// Which games are rapid or blitz (Articles A.1 and B.1).
        FastGame =>
            "rapid and blitz are games with little time for each player, each within its limits",
        /// Rapid and blitz do not ask for a scoresheet (Article A.2).
        RecordingNotRequired => "in rapid and blitz nobody has to write down the moves",
        /// How rapid and blitz are supervised (Articles A.4, A.5, B.2 and B.3).
        Supervision =>
            "rapid and blitz follow all rules of play only where there are enough arbiters",
        /// How often a player may look at the arbiter's record (Article A.4.3).
        ArbitersRecord => "a player may ask a few times to see the arbiter's record of the moves",
        /// Faults of the set-up are too old to claim (Article A.5.1.1).
        SetUpClaimsLapse =>
            "after the first moves nobody can claim that the men, the board or the clock were set \
             wrongly",
        /// No castling with a king or rook who began on a wrong square (Article A.5.1.2).
        MisplacedCastling => "a king or rook who began on a wrong square never castles",
        /// How long an illegal move can be ruled on (Article A.5.2).
        IllegalMoveWindow => "an irregularity is ruled on only if it is noticed in time",
        /// How a win on time is claimed in rapid and blitz (Article A.5.3).
        TimeWinClaim => "a player who claims a win on time stops the clocks and tells the arbiter",
        /// Whoever claims a win on time must have time himself (not in the edition of 2023).
        OwnFlagMustStand => "a player who claims a win on time must have time left himself",
        /// An arbiter who sees both kings in check waits (Article A.5.4).
        BothKingsInCheck =>
            "an arbiter who sees an illegal position waits for the next move, and if it is illegal \
             still, the game is drawn",
        /// The arbiter calls the flag in rapid and blitz (Article A.5.5).
        ArbiterCallsFlag => "an arbiter who sees that a flag has fallen says so",

        // Adjourned games, Chess960, quickplay finishes (Guidelines I to III), adapted boards
        // (Appendix D).
        /// A game is adjourned with a sealed move (Guideline I.1.1).
        SealedMove => "the player to move seals his move when a game is adjourned",
        /// Adjourning before the end of the session costs the rest of it (Guideline I.1.2).
        AdjournedEarly =>
            "a player who adjourns early gives up the time until the end of the session",
        /// What is noted on the envelope (Guideline I.2).
        Envelope =>
            "the envelope shows the names, the position, the times, the sealing player and any \
             draw offer",
        /// A draw offered after the opponent has sealed (Guideline I.4).
        AdjournedOffer =>
            "a draw offered after the opponent has sealed holds until he accepts or refuses it",
        /// What is set up before an adjourned game goes on (Guideline I.5).
        AdjournedSetUp =>
            "before an adjourned game goes on, the position before the sealed move and the \
             recorded times are set up",
        /// A draw or resignation while a game is adjourned (Guideline I.6).
        AdjournedEnd => "a draw agreed or a resignation before an adjourned game goes on ends it",
        /// When the envelope is opened (Guideline I.7).
        EnvelopeOpened => "the envelope is opened only when the player who has to reply is present",
        /// A sealed move that is illegal or unclear (Guideline I.8).
        SealedMoveInvalid => "a player whose sealed move is illegal or not clear loses",
        /// Players who are absent when a game goes on (Guidelines I.9 to I.11).
        ResumptionAbsence =>
            "the clock of the player due to move runs when an adjourned game goes on, whoever is \
             absent",
        /// The envelope is missing (Guideline I.12).
        EnvelopeMissing =>
            "if the envelope is missing the game goes on as the records show, and if they do not, \
             it is played anew",
        /// Times set wrongly when a game goes on (Guideline I.13).
        ResumptionTimes =>
            "times set wrongly for an adjourned game are claimed before the first move after it \
             goes on",
        /// How the men of Chess960 begin (Guideline II.2).
        Chess960StartPosition =>
            "where the back rank is drawn by lot, the king begins between his rooks, the bishops \
             begin on squares of either color, and Black begins as White does",
        /// How king and rook castle in Chess960 (Guideline II.3.2.6).
        Chess960Castling =>
            "where the back rank is drawn by lot, castling takes the king and the rook to the \
             squares where it takes them in standard chess",
        /// Which squares must be empty for castling in Chess960 (Guideline II.3.2.7).
        Chess960CastlingPath =>
            "where the back rank is drawn by lot, no other man stands on a square that the \
             castling king or rook crosses or reaches",
        /// What a quickplay finish is (Guideline III.1).
        QuickplayFinish =>
            "a quickplay finish is the part of a game in which all remaining moves must be made in \
             a limited time",
        /// Both flags fell and nobody knows which first (Guideline III.3.1).
        BothFlags =>
            "if both flags have fallen and nobody knows which fell first, the game goes on in an \
             earlier period and is drawn in the last one",
        /// Both flags fell in the last period and nobody knows which first (Guideline III.3.1.2).
        BothFlagsInLastPeriod =>
            "the game is drawn if both flags have fallen in the last period and nobody knows which \
             fell first",
        /// Asking for an increment in a quickplay finish (Guideline III.4).
        QuickplayIncrement =>
            "a player who has little time left may ask that time be added with each move",
        /// Claiming a draw in the last minutes of a quickplay finish (Guideline III.5).
        QuickplayClaim =>
            "a player who has little time left may claim that the opponent cannot win by normal \
             means or does not try to",
        /// The arbiter grants that draw (Guideline III.5.1).
        QuickplayDraw => "the arbiter draws the game if he agrees with such a claim",
        /// The arbiter postpones his decision (Guideline III.5.2).
        QuickplayPostponed => "the arbiter may postpone his decision and watch the game go on",
        /// The arbiter decides on a postponed claim, even after a flag fell (Guideline III.5.2).
        QuickplayDecided =>
            "after postponing the decision the arbiter may draw the game, even after a flag has \
             fallen",
        /// The arbiter rejects the claim (Guideline III.5.3).
        QuickplayRejected => "the arbiter may reject such a claim and give the opponent extra time",
        /// Such a claim where there is no arbiter (Guideline III.6).
        QuickplayWithoutArbiter =>
            "where there is no arbiter, such a claim ends play and is decided afterwards",
        /// Such a claim is also a draw offer (not in the edition of 2023).
        QuickplayClaimIsOffer => "such a claim counts as a draw offer",
        /// Illegal moves in a quickplay finish (not in the edition of 2023).
        QuickplayIllegalMoves =>
            "in a quickplay finish the first illegal moves give the opponent extra time and the \
             last one loses",
        /// Touching and moving on the board of a visually impaired player (Article D.2).
        AdaptedBoard =>
            "on the board of a player who cannot see, taking a man out of his hole is touching, \
             and a move is made once it is played and announced",

        // Rules of single rulebooks that the FIDE Laws do not have.
        /// No touching while the opponent is to move (the schools' notes, e-i).
        HandsOff => "a player touches neither men nor board while the opponent is to move",
        /// Mate counts when the loser concedes it, and binds him (the schools' notes, W-i).
        ConcededMate =>
            "mate is reported once the loser concedes it, and conceding binds even if it was no \
             mate",
        /// The supervisor has fifty moves counted (the schools' notes, D-iii).
        WitnessedCount =>
            "the supervisor has the fifty moves counted from when a player asks, unless there is a \
             record",
        /// What two knights can win on time against (US Chess, Rule 14E3).
        TwoKnightsOnTime => "two knights win on time if the opponent has a pawn",
    }
}
