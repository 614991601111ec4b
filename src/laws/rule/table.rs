//! The table of the rules, in the order of the Laws: a row has the name of a rule, where it is
//! printed in 2023, and its summary.

/// Defines the rules, one in a row: its name, its article and its summary. A rule that is not in
/// force in standard play of 2023 is `elsewhere`, in an overlay or another rulebook. The docs say
/// the same, and what a comment adds.
macro_rules! rules {
    (
        $(#[$meta:meta])*
        pub enum $name:ident;
        $(
            $(#[$doc:meta])*
            $rule:ident: $kind:ident $article:literal $($elsewhere:ident)? => $summary:literal,
        )+
    ) => {
        $(#[$meta])*
        pub enum $name {
            $(
                #[doc = concat!(stringify!($kind), " ", $article, ": ", $summary, ".\n")]
                $(#[$doc])*
                $rule,
            )+
        }

        impl $name {
            /// All rules, in the order of the Laws.
            pub const ALL: &'static [Self] = &[$(Self::$rule),+];
        }

        /// The name and the summary of each rule, in the order of the variants.
        pub(super) const TEXTS: &[(&str, &str)] = &[$((stringify!($rule), $summary)),+];

        /// The article of each rule in standard play of 2023, or "-" if it is not in force there.
        pub(in crate::laws) const FIDE_2023: &[&str] = &[$(address!($article $($elsewhere)?)),+];
    };
}

macro_rules! address {
    ($article:literal) => {
        $article
    };
    ($article:literal elsewhere) => {
        "-"
    };
}

rules! {
    /// A rule of the game. It is named by its content and not by its number in some edition.
    ///
    /// Each is explained by a [`summary`](Self::summary), after the place where it is printed. The
    /// articles and guidelines are those of the FIDE Laws of Chess in force since 1 January 2023. A
    /// question mark is an article that is not printed there. Notes are those for schools, sections
    /// those of the server rules, and 14E3 is a rule of US Chess. Whether another edition has the
    /// rule, and under which number, is in its [`Rulebook`](crate::Rulebook). The summaries are
    /// this crate's own words, written for players; they do not quote any rulebook.
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
    pub enum Rule;

    // The board, the start position and how the pieces move (Articles 1 to 3).
    Judgment: The "Preface" =>
        "a case that the rules do not cover is decided like similar cases that they do cover",
    /// Also Article 1.3.
    Turn: Article "1.2" => "White moves first, and after that the sides take turns",
    HasMove: Article "1.3" => "a player has the move once the opponent has moved",
    KingCapture: Article "1.4.1" => "a king is never captured, because the game ends before that",
    StartPosition: Article "2.3" =>
        "each side starts with eight pawns in front of rook, knight, bishop, queen, king, bishop, \
         knight and rook, with the queen on a square of its own color",
    OwnPiece: Article "3.1" =>
        "a piece cannot move to a square where a piece of its own side stands",
    Capture: Article "3.1.1" =>
        "a piece captures an enemy piece by moving to its square, and the captured piece leaves \
         the board",
    /// Also Article 3.1.3.
    Attack: Article "3.1.2" =>
        "a piece attacks the squares where it could capture, even while it is pinned",
    BishopMove: Article "3.2" => "a bishop moves any distance along a diagonal",
    RookMove: Article "3.3" => "a rook moves any distance along a file or a rank",
    QueenMove: Article "3.4" => "a queen moves any distance along a file, a rank or a diagonal",
    ClearPath: Article "3.5" => "bishops, rooks and queens cannot jump over other pieces",
    KnightMove: Article "3.6" =>
        "a knight moves two squares along a file or rank and one to the side, jumping over any \
         pieces between",
    PawnStep: Article "3.7.1" => "a pawn moves one square straight ahead if that square is empty",
    PawnDoubleStep: Article "3.7.2" =>
        "a pawn on its starting rank may move two squares straight ahead if both are empty",
    PawnCapture: Article "3.7.3" =>
        "a pawn captures an enemy piece one square diagonally ahead, and moves diagonally in no \
         other case",
    /// Also Article 3.7.3.2.
    EnPassant: Article "3.7.3.1" =>
        "a pawn that has just moved two squares may be captured by an enemy pawn beside it as if \
         it had moved one, but only on the next move",
    /// Also Articles 3.7.3.4 and 3.7.3.5.
    Promotion: Article "3.7.3.3" =>
        "a pawn that reaches the last rank becomes a queen, rook, bishop or knight of its side on \
         that move, as the player chooses",
    KingMove: Article "3.8.1" => "a king moves one square in any direction",
    Castling: Article "3.8.2" =>
        "in castling, king and rook move together along the first rank, as one move of the king",
    CastlingRight: Article "3.8.2.1" =>
        "a king that has moved can no longer castle, and no king can castle with a rook that has \
         moved",
    CastlingPrevented: Article "3.8.2.2" =>
        "a king cannot castle while it is in check, across or onto an attacked square, or while \
         other pieces are in the way",
    Check: Article "3.9.1" =>
        "a king is in check while an enemy piece attacks it, even if that piece is pinned",
    KingSafety: Article "3.9.2" => "a move must not put or leave its own king in check",
    /// Also Article 3.10.2.
    LegalMove: Article "3.10.1" =>
        "a legal move follows all rules of movement; any other move is illegal",
    PossiblePosition: Article "3.10.3" =>
        "a position is illegal if no game of legal moves can reach it",
    // Moving the pieces (Article 4).
    OneHand: Article "4.1" => "a move is made with one hand only",
    Adjusting: Article "4.2.1" =>
        "the player to move may adjust pieces on their squares after announcing it",
    TouchIntent: Article "4.2.2" =>
        "a touch is binding if the player meant it as the start of a move, but not if it was an \
         accident",
    TouchMove: Article "4.3.1" =>
        "a player who touches their own pieces must move the first of them that can move",
    TouchCapture: Article "4.3.2" =>
        "a player who touches the opponent's pieces must capture the first of them that can be \
         captured",
    TouchBoth: Article "4.3.3" =>
        "a player who touches pieces of both sides must capture the enemy piece with the own \
         piece, or if that is illegal, move or capture the first touched piece for which that is \
         possible",
    CastlingKingAndRook: Article "4.4.1" =>
        "a player who touches king and rook must castle with that rook if castling is legal",
    CastlingRookFirst: Article "4.4.2" =>
        "a player who touches a rook before the king cannot castle with that rook on this move",
    CastlingNotPossible: Article "4.4.3" =>
        "a player whose intended castling is illegal must make another king move, or any move if \
         the king has none",
    PromotionFinal: Article "4.4.4" =>
        "the choice of the promotion piece is final once the piece has reached the promotion \
         square",
    InvertedRook: Article "4.4.4?" =>
        "an upside-down rook on the promotion square is a rook, or a queen if the rulebook says so",
    FreeMove: Article "4.5" =>
        "a touch does not restrict the choice of move if no touched piece can move or be captured",
    PromotionOrder: Article "4.6" => "the parts of a promotion may be carried out in any order",
    ReleasedMove: Article "4.7" =>
        "a piece released on a square by a legal move, or by a part of one, stays there for that \
         move",
    CaptureMade: Article "4.7.1" =>
        "a capture is made once the captured piece is off the board and the capturing piece is \
         released on its square",
    CastlingMade: Article "4.7.2" => "castling is made once the rook is released on its new square",
    KingReleasedTwoSquares: Article "4.7.2" =>
        "a player who releases the king two squares to the side must castle there if that is legal",
    PromotionMade: Article "4.7.3" =>
        "a promotion is made once the pawn is off the board and the new piece is released on its \
         square",
    TouchClaimLost: Article "4.8" =>
        "a player can no longer claim a violation in how the opponent touched or moved pieces \
         after touching a piece to move it",
    MovingAssistant: Article "4.9" =>
        "a player who cannot move the pieces may have an assistant do it",
    // The end of the game (Article 5).
    /// Also Article 1.4.2.
    Checkmate: Article "5.1.1" =>
        "a player whose king is in check and who has no legal move is checkmated, and the opponent \
         wins",
    Resignation: Article "5.1.2" =>
        "a player who resigns loses and cannot take the resignation back",
    ResignationNoMate: Article "5.1.2" =>
        "the game is drawn if a player resigns and the opponent could not mate by any series of \
         legal moves",
    Stalemate: Article "5.2.1" =>
        "a player who has no legal move and is not in check is stalemated, and the game is drawn",
    /// Also Article 1.5.
    DeadPosition: Article "5.2.2" =>
        "the game is drawn as soon as neither side can give mate by any series of legal moves",
    AgreedDraw: Article "5.2.3" =>
        "the players may agree to a draw during the game, which ends it immediately",
    AgreedDrawMinimum: Article "5.2.3" =>
        "a draw cannot be agreed before the players have made the required moves",
    // The chess clock (Article 6).
    OneClockRuns: Article "6.1" => "only one side of the chess clock runs at a time",
    MoveCompleted: Article "6.2.1" =>
        "a move that has been made is completed by pressing the clock",
    CompletedByEnd: Article "6.2.1.1" =>
        "a move that ends the game is completed without pressing the clock",
    CompletedByNextMove: Article "6.2.1.2" =>
        "a move without a press of the clock is completed once the same player makes the next move",
    MayPress: Article "6.2.2" =>
        "a player must be given the chance to press the clock after making a move, and until then \
         that player's time runs",
    MayPressAfterReply: Article "6.2.2" =>
        "a player may still press the clock after the opponent has replied",
    PressHand: Article "6.2.3" => "a player presses the clock with the hand that made the move",
    ClockHandling: Article "6.2.4" =>
        "players must not keep a finger on the button, or hit, lift or knock over the clock",
    AdjustingOnOwnClock: Article "6.2.5" =>
        "a player may adjust pieces only while the player's own clock runs",
    PressingAssistant: Article "6.2.6" =>
        "a player who cannot press the clock may have an assistant do it",
    TimeControl: Article "6.3.1" => "each player must make the moves of a period within its time",
    Increment: Article "6.3.1" => "time is added to a player's clock with each move",
    Delay: Article "6.3.2" =>
        "a player's main time runs only after the delay for the move has passed",
    SavedTime: Article "6.3.2" => "time left over at the end of a period is kept for the next one",
    FlagChecked: Article "6.4" =>
        "after a flag fall it is checked whether the required moves have been made",
    ClocksStarted: Article "6.6" =>
        "the clock of the player to move first is started when the game is due to begin",
    DefaultTime: Article "6.7.1" =>
        "a player who arrives at the board after the default time loses",
    BothLate: Article "6.7.2" =>
        "if neither player is present at the start, White's time runs until White arrives",
    DoubleForfeit: Article "6.7.1" =>
        "if neither player arrives within the default time, both lose",
    FlagFall: Article "6.8" =>
        "a flag fall counts once the arbiter observes it or a player claims it correctly",
    LossOnTime: Article "6.9" =>
        "a player who does not complete the required moves within the time given loses",
    FlagNoMate: Article "6.9" =>
        "the game is drawn if a player's time ran out but the opponent cannot mate, as the \
         rulebook defines it",
    ClockDefect: Article "6.10.1" =>
        "the times on the clock are trusted unless it is clearly defective; a defective clock is \
         replaced, and the arbiter estimates the times",
    ClockSetting: Article "6.10.2" => "a clock found to be set wrongly is corrected at once",
    Interruption: Article "6.11.1" =>
        "the arbiter stops the clocks when a game has to be interrupted",
    StopClocks: Article "6.11.2" => "a player may stop the clocks only to call the arbiter",
    Restart: Article "6.11.3" => "the arbiter decides when and how an interrupted game is resumed",
    StopClocksReason: Article "6.11.4" =>
        "a player who stops the clocks without a good reason is penalized",
    Displays: Article "6.12.2" => "a display alone is no proof for a claim",
    // Irregularities (Article 7).
    TimesAfterIrregularity: Article "7.1" =>
        "the arbiter decides what the clocks show after an irregularity, and may leave them \
         unchanged",
    InitialPosition: Article "7.2.1" =>
        "a game that began from a wrong position is canceled and replaced by a new one",
    BoardTurned: Article "7.2.2" =>
        "a game played on a board placed the wrong way continues after the position is set up on a \
         board placed correctly",
    ColorsReversed: Article "7.3" =>
        "a game begun with the colors reversed is restarted or continues, depending on how many \
         moves were made",
    Displaced: Article "7.4.1" =>
        "a player who knocks pieces over puts them back while that player's time runs",
    DisplacedStopClocks: Article "7.4.2" =>
        "either player may stop the clocks and call the arbiter while displaced pieces are put \
         back",
    DisplacedPenalty: Article "7.4.3" => "a player who knocks pieces over may be penalized",
    IllegalMove: Article "7.5.1" =>
        "an illegal move counts as completed when the player presses the clock",
    IllegalMoveCorrected: Article "7.5.1" =>
        "an illegal move before the press of the clock is corrected without a penalty",
    Reinstate: Article "7.5.1" =>
        "after an irregularity the position before it is restored, or the last known position \
         before it",
    TouchAfterIllegalMove: Article "7.5.1" =>
        "the pieces of an illegal move count as touched for the move that replaces it",
    IllegalPromotion: Article "7.5.2" =>
        "pressing the clock before the pawn on the last rank is replaced is an illegal move",
    PressWithoutMove: Article "7.5.3" =>
        "pressing the clock without making a move is an illegal move",
    TwoHands: Article "7.5.4" =>
        "making a move with two hands and pressing the clock is an illegal move",
    IllegalMovePenalty: Article "7.5.5" => "a completed illegal move gives the opponent extra time",
    IllegalMoveLimit: Article "7.5.5" => "a player who completes too many illegal moves loses",
    IllegalMoveNoMate: Article "7.5.5" =>
        "the game is drawn if illegal moves would lose it but the opponent cannot mate by any \
         series of legal moves",
    DisplacedFound: Article "7.6" =>
        "when pieces are found on wrong squares, the position before they were displaced is \
         restored",
    // Recording the moves (Article 8).
    Recording: Article "8.1.1" => "each player writes down the moves of both sides, move by move",
    RecordInAdvance: Article "8.1.2" =>
        "a move must not be written down before it is made, except for a claim or an adjournment",
    RecordBeforeNextMove: Article "8.1.3" =>
        "a player writes down each move before making the next one",
    ScoresheetUse: Article "8.1.4" =>
        "the scoresheet is for moves, times, draw offers, claims and related facts",
    /// Also Article 9.1.2.2.
    OfferRecorded: Article "8.1.5" => "both players write down a draw offer with its sign",
    RecordingAssistant: Article "8.1.6" =>
        "a player who cannot write down the moves may have an assistant do it, and the arbiter \
         adjusts the times",
    RecordingExempt: Article "8.4" =>
        "a player with little time left and a small increment need not write down the moves",
    BothExempt: Article "8.5.1" =>
        "if a flag falls while neither player had to write down the moves, the clocks are stopped \
         and both players update their scoresheets",
    OneExempt: Article "8.5.2" =>
        "a player who did not have to write down the moves updates the scoresheet after a flag \
         fall, before making a move",
    Reconstruction: Article "8.5.3" =>
        "a game whose scoresheets are incomplete is reconstructed on another board under the \
         arbiter's control",
    PeriodUnproven: Article "8.6" =>
        "if it cannot be proved that too few moves were made, the next move is the first of the \
         next period",
    SignedResult: Article "8.7" =>
        "a result signed by both players stands unless the arbiter decides otherwise",
    // The drawn game (Article 9).
    DrawOffersRestricted: Article "9.1.1" =>
        "an event may forbid draw offers before a certain move or without the arbiter's consent",
    DrawOffer: Article "9.1.2.1" =>
        "a player may offer a draw, and the offer holds until the opponent accepts or declines it",
    ProperTimeToOffer: Article "9.1.2.1" =>
        "the time to offer a draw is between making a move and pressing the clock",
    OfferCondition: Article "9.1.2.1" => "a draw offer must be unconditional",
    OfferStands: Article "9.1.2.1" => "a draw offer, once made, cannot be taken back",
    DrawOfferLapse: Article "9.1.2.1" =>
        "a draw offer lapses when the opponent declines it in words or by continuing the game",
    ClaimIsOffer: Article "9.1.2.3" => "a draw claim counts as a draw offer",
    ThreefoldRepetitionAnnounced: Article "9.2.1" =>
        "the player to move may claim a draw by announcing a move that makes a position occur for \
         at least the third time",
    ThreefoldRepetition: Article "9.2.2" =>
        "the player to move may claim a draw if the position on the board has occurred at least \
         three times",
    SamePosition: Article "9.2.3" =>
        "two positions are the same if the same pieces are on the same squares, the same side is \
         to move and the possible moves are the same, with the same rights to castle and to \
         capture en passant",
    FiftyMovesAnnounced: Article "9.3.1" =>
        "the player to move may claim a draw by announcing a move that completes fifty moves of \
         each side without a capture or a pawn move",
    FiftyMoves: Article "9.3.2" =>
        "the player to move may claim a draw if the last fifty moves of each side were neither \
         captures nor pawn moves",
    AnnouncedMoveBinds: Article "9.2.1" =>
        "the intended move of a repetition claim cannot be changed",
    FiftyMovesAnnouncementBinds: Article "9.3.1" =>
        "the intended move of a fifty-move claim cannot be changed",
    ClaimRightLost: Article "9.4" =>
        "a player who continues with a move loses the right to claim a draw on that move",
    ClaimStopsClocks: Article "9.5.1" => "the clocks are stopped when a draw is claimed",
    ClaimIsFinal: Article "9.5.1" => "a draw claim, once made, cannot be taken back",
    CorrectClaim: Article "9.5.2" => "a correct draw claim ends the game as a draw",
    WrongClaim: Article "9.5.3" =>
        "a wrong draw claim gives the opponent extra time, and the game continues",
    IntendedMoveMustBePlayed: Article "9.5.3" =>
        "after a wrong draw claim the intended move must be played",
    FivefoldRepetition: Article "9.6.1" =>
        "the game is drawn when a position has occurred five times",
    SeventyFiveMoves: Article "9.6.2" =>
        "the game is drawn when the last seventy-five moves of each side were neither captures nor \
         pawn moves, unless the last one gave mate",
    // Points (Article 10).
    Points: Article "10.1" =>
        "a win scores one point, a draw half a point and a loss nothing, unless the event has \
         other points",
    Forfeit: Article "10.1" =>
        "an unplayed game is won by the player who was present and lost by the absent one",
    PointsLimit: Article "10.2" =>
        "the points of both players never add up to more than those of a normal game",
    // Conduct and the arbiter (Articles 11 and 12).
    Conduct: Article "11.1" => "players must do nothing that harms the reputation of chess",
    LeavingPlay: Article "11.2.3" =>
        "the player to move needs the arbiter's permission to leave the playing area",
    ReportBeforeLeaving: Article "11.2.4" elsewhere =>
        "a player whose opponent is to move must report to the arbiter before leaving the playing \
         area",
    OutsideHelp: Article "11.3.1" =>
        "players must not use notes, advice or other sources of information during play",
    Device: Article "11.3.2.2" =>
        "a player who carries an electronic device, or whose device makes a sound, loses if the \
         rulebook says so",
    DeviceElsewhere: Article "11.3.2" =>
        "a forbidden electronic device is penalized even if the player does not carry it",
    FinishedPlayers: Article "11.4" =>
        "a player counts as a spectator once that player's game is over",
    Distraction: Article "11.5" =>
        "a player must not disturb the opponent, by repeated offers or claims or in any other way",
    ConductPenalty: Article "11.6" => "a breach of the rules of conduct is penalized",
    RefusalToComply: Article "11.7" =>
        "a player who keeps refusing to follow the rules loses, and the arbiter decides what the \
         opponent scores",
    BothGuilty: Article "11.8" => "if both players keep refusing to follow the rules, both lose",
    Explanation: Article "11.9" => "a player may ask the arbiter to explain a rule",
    Appeal: Article "11.10" =>
        "a player may appeal against a decision unless the event does not allow it",
    PlayersHelp: Article "11.11" => "both players must help the arbiter to reconstruct a game",
    ClaimChecked: Article "11.12" =>
        "the players check a draw claim under the arbiter's supervision",
    ArbiterIntervenes: Article "12.1" => "an arbiter who observes a breach of the rules acts on it",
    Disturbance: Article "12.5" => "the arbiter may add time for a disturbance from outside",
    ArbiterSilence: Article "12.6" =>
        "the arbiter must not tell how many moves were made, that a flag is about to fall or that \
         a clock was not pressed",
    Reporting: Article "12.7" =>
        "players report an irregularity to the arbiter, and others do so as far as the rulebook \
         allows",
    Penalties: Article "12.9" => "the arbiter chooses among the penalties that the rulebook lists",
    // Rapid and blitz (Appendices A and B).
    /// Also Article B.1.
    FastGame: Article "A.1" elsewhere =>
        "a game is rapid or blitz if each player's time is within the limits for it",
    RecordingNotRequired: Article "A.2" elsewhere =>
        "in rapid and blitz the players need not write down the moves",
    /// Also Articles A.5, B.2 and B.3.
    Supervision: Article "A.4" elsewhere =>
        "rapid and blitz follow the rules of standard play only if there are enough arbiters",
    ArbitersRecord: Article "A.4.3" elsewhere =>
        "a player may ask a limited number of times to see the arbiter's record of the moves",
    SetUpClaimsLapse: Article "A.5.1.1" elsewhere =>
        "after the first moves a player can no longer claim that the pieces, the board or the \
         clock were set wrongly",
    MisplacedCastling: Article "A.5.1.2" elsewhere =>
        "a king or rook that began on a wrong square can never castle",
    IllegalMoveWindow: Article "A.5.2" elsewhere =>
        "an irregularity is ruled on only if it is noticed in time",
    TimeWinClaim: Article "A.5.3" elsewhere =>
        "a player who claims a win on time stops the clocks and tells the arbiter",
    OwnFlagMustStand: FIDE "2018" elsewhere =>
        "a player who claims a win on time must have time left",
    BothKingsInCheck: Article "A.5.4" elsewhere =>
        "an arbiter who observes an illegal position waits for the next move, and the game is \
         drawn if the position is still illegal",
    ArbiterCallsFlag: Article "A.5.5" elsewhere =>
        "an arbiter who observes a flag fall must call it",
    // Adjourned games, Chess960, quickplay finishes (Guidelines I to III), adapted boards
    // (Appendix D).
    SealedMove: Guideline "I.1.1" => "the player to move seals a move when a game is adjourned",
    AdjournedEarly: Guideline "I.1.2" =>
        "a player who adjourns early loses the time until the end of the session",
    Envelope: Guideline "I.2" =>
        "the envelope shows the names, the position, the times, the sealing player and any draw \
         offer",
    AdjournedOffer: Guideline "I.4" =>
        "a draw offer made after the opponent has sealed holds until the opponent accepts or \
         declines it",
    AdjournedSetUp: Guideline "I.5" =>
        "before an adjourned game is resumed, the position before the sealed move and the recorded \
         times are set up",
    AdjournedEnd: Guideline "I.6" =>
        "a draw agreement or a resignation before an adjourned game is resumed ends it",
    EnvelopeOpened: Guideline "I.7" =>
        "the envelope is opened only when the player who must reply is present",
    SealedMoveInvalid: Guideline "I.8" => "a player whose sealed move is illegal or unclear loses",
    /// Also Guidelines I.10 and I.11.
    ResumptionAbsence: Guideline "I.9" =>
        "when an adjourned game is resumed, the clock of the player to move runs, whoever is \
         absent",
    EnvelopeMissing: Guideline "I.12" =>
        "if the envelope is missing, the game is resumed from the records, or a new game is played \
         if they are not sufficient",
    ResumptionTimes: Guideline "I.13" =>
        "a wrong time in an adjourned game must be claimed before the first move after it is \
         resumed",
    Chess960StartPosition: Guideline "II.2" =>
        "a random start position has the king between its rooks, the bishops on squares of \
         opposite colors, and Black's back rank mirroring White's",
    Chess960Castling: Guideline "II.3.2.6" =>
        "from a random start position, castling takes the king and the rook to the same squares as \
         in standard chess",
    Chess960CastlingPath: Guideline "II.3.2.7" =>
        "from a random start position, no other piece may stand on a square that the castling king \
         or rook crosses or reaches",
    QuickplayFinish: Guideline "III.1" elsewhere =>
        "a quickplay finish is the last part of a game, in which all remaining moves must be made \
         in a limited time",
    BothFlags: Guideline "III.3.1" elsewhere =>
        "if both flags have fallen and it is unknown which fell first, the game continues in an \
         earlier period and is drawn in the last one",
    BothFlagsInLastPeriod: Guideline "III.3.1.2" elsewhere =>
        "the game is drawn if both flags have fallen in the last period and it is unknown which \
         fell first",
    QuickplayIncrement: Guideline "III.4" elsewhere =>
        "a player with little time left may ask for an increment",
    QuickplayClaim: Guideline "III.5" elsewhere =>
        "a player with little time left may claim a draw because the opponent cannot win by normal \
         means or does not try to",
    QuickplayDraw: Guideline "III.5.1" elsewhere =>
        "the arbiter declares a draw if the quickplay claim is justified",
    QuickplayPostponed: Guideline "III.5.2" elsewhere =>
        "the arbiter may postpone the decision on a quickplay claim and watch further play",
    QuickplayDecided: Guideline "III.5.2" elsewhere =>
        "after postponing the decision the arbiter may declare a draw, even after a flag fall",
    QuickplayRejected: Guideline "III.5.3" elsewhere =>
        "the arbiter may reject a quickplay claim and give the opponent extra time",
    QuickplayWithoutArbiter: Guideline "III.6" elsewhere =>
        "without an arbiter, a quickplay claim ends play and is decided afterwards",
    QuickplayClaimIsOffer: FIDE "2009" elsewhere => "a quickplay claim counts as a draw offer",
    QuickplayIllegalMoves: FIDE "1997" elsewhere =>
        "in a quickplay finish an illegal move gives the opponent extra time, and one too many \
         loses",
    AdaptedBoard: Article "D.2" =>
        "on the board of a visually impaired player, taking a piece out of its hole counts as \
         touching it, and a move is made once it is played and announced",
    // Rules of single rulebooks that the FIDE Laws do not have.
    HandsOff: Note "e-i" elsewhere =>
        "a player must not touch the pieces or the board while the opponent is to move",
    ConcededMate: Note "W-i" elsewhere =>
        "mate is reported once the loser concedes it, and the concession is binding even if it was \
         not mate",
    WitnessedCount: Note "D-iii" elsewhere =>
        "the supervisor has the fifty moves counted from when a player asks, unless there is a \
         record of the moves",
    TwoKnightsOnTime: Rule "14E3" elsewhere => "two knights win on time if the opponent has a pawn",
    // Rules of servers that no printed rulebook has.
    MoveRefused: Section "S.2.1" elsewhere =>
        "a legal move is made and completed as soon as it arrives, and any other move is refused \
         without a penalty",
    NothingTouched: Section "S.2.2" elsewhere =>
        "a player sends complete moves, so nothing is touched, pressed or written down",
    TimeMeasured: Section "S.3.1" elsewhere =>
        "the server measures the time and sees at once that it is used up",
    /// Without this rule, the server rules give no lag back.
    LagGivenBack: Section "S.4" elsewhere =>
        "network lag is given back, but at most what the move took and at most a fixed time",
    ClaimlessDraw: Section "S.5.5" elsewhere =>
        "three occurrences of a position, or fifty moves without progress, draw the game without a \
         claim if the rulebook says so",
    WrongClaimFree: Section "S.5.6" elsewhere =>
        "a wrong draw claim is answered with the reason and has no penalty",
    DrawOfferLimit: Section "S.6.4" elsewhere =>
        "a player may offer a draw again only after making enough moves since the last offer",
    /// If the clocks stay as they are, the arbiter is told what was added.
    Takeback: Section "S.7.1" elsewhere =>
        "a player may ask to take the last move back, and if the opponent accepts, the game goes \
         back to the position before it",
    TakebackLapse: Section "S.7.2" elsewhere =>
        "a request to take a move back lapses when it is declined or withdrawn, or when a player \
         moves",
    Abort: Section "S.8.1" elsewhere =>
        "until both players have moved, either of them may abort the game, which then has no \
         result",
    /// In a correspondence game only the flag counts.
    AbortUnplayed: Section "S.8.2" elsewhere =>
        "a game is aborted if a player does not make the first move in time, or if the flag falls \
         before that move",
    Disconnection: Section "S.9.1" elsewhere =>
        "the clock of a player who loses the connection runs on",
    /// The claimant must be connected, and either may have the move. The grace counts while the
    /// clocks run, and there is none in a correspondence game.
    DisconnectionClaim: Section "S.9.2" elsewhere =>
        "a player whose opponent stays disconnected longer than the grace may claim a win or a \
         draw",
    DisconnectionNoMate: Section "S.9.3" elsewhere =>
        "the game is drawn if a player claims a win over a disconnected opponent but could not \
         mate by any series of legal moves",
    Speed: Section "S.11" elsewhere =>
        "a game is bullet, blitz, rapid or classical by its estimated length for each player",
}
