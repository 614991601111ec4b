//! The list of the rules, in the order of the Laws.

/// A rule of the game: its meaning, not its number in some edition.
///
/// The articles named here are those of the FIDE Laws of Chess in force since 1 January
/// 2023; what another edition calls a rule, and whether it has it at all, its
/// [`Rulebook`](crate::Rulebook) says. The sentences are this crate's own words, written for
/// players to read; they quote no rulebook.
///
/// ```
/// use touchmove::{Clause, Position};
///
/// let stalemate: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
/// let clause = touchmove::Termination::of(&stalemate, 1).map(touchmove::Termination::clause);
/// assert_eq!(clause, Some(Clause::Stalemate));
/// assert_eq!(
///     Clause::Stalemate.to_string(),
///     "a player who has no legal move and is not in check is stalemated, and the game is drawn"
/// );
/// # Ok::<(), touchmove::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Clause {
    /// What the Laws do not provide for is decided as like cases are (the Preface).
    Judgement,
    /// White begins and the sides take turns (Articles 1.2 and 1.3).
    Turn,
    /// When a player has the move (Article 1.3).
    HasMove,
    /// A king is never captured (Article 1.4.1).
    KingCapture,
    /// The start position (Article 2.3).
    StartPosition,
    /// No man goes where a man of his own side stands (Article 3.1).
    OwnMan,
    /// A man who goes where an enemy man stands takes him off the board (Article 3.1.1).
    Capture,
    /// A man attacks where he could capture, even if he is pinned (Articles 3.1.2 and 3.1.3).
    Attack,
    /// How bishops move (Article 3.2).
    BishopMove,
    /// How rooks move (Article 3.3).
    RookMove,
    /// How queens move (Article 3.4).
    QueenMove,
    /// Bishops, rooks and queens pass over nobody (Article 3.5).
    ClearPath,
    /// How knights move (Article 3.6).
    KnightMove,
    /// A pawn goes one square ahead (Article 3.7.1).
    PawnStep,
    /// A pawn's first move may be two squares long (Article 3.7.2).
    PawnDoubleStep,
    /// A pawn captures diagonally (Article 3.7.3).
    PawnCapture,
    /// A pawn that has just gone two squares can be captured as if it had gone one (Articles
    /// 3.7.3.1 and 3.7.3.2).
    EnPassant,
    /// A pawn on the last rank becomes another man (Articles 3.7.3.3 to 3.7.3.5).
    Promotion,
    /// How kings move (Article 3.8.1).
    KingMove,
    /// How king and rook castle (Article 3.8.2).
    Castling,
    /// Moving the king or the rook ends the right to castle (Article 3.8.2.1).
    CastlingRight,
    /// What prevents castling for the moment (Article 3.8.2.2).
    CastlingPrevented,
    /// What check is (Article 3.9.1).
    Check,
    /// No move may leave the own king in check (Article 3.9.2).
    KingSafety,
    /// A move is legal if it meets all rules of movement (Articles 3.10.1 and 3.10.2).
    LegalMove,
    /// A position that no game can lead to is illegal (Article 3.10.3).
    PossiblePosition,

    /// One hand makes a move (Article 4.1).
    OneHand,
    /// Men may be adjusted after saying so (Article 4.2.1).
    Adjusting,
    /// Which contact counts as a touch (Article 4.2.2).
    TouchIntent,
    /// A touched man of one's own must move (Article 4.3.1).
    TouchMove,
    /// A touched man of the opponent's must be captured (Article 4.3.2).
    TouchCapture,
    /// Men of both sides touched (Article 4.3.3).
    TouchBoth,
    /// King and rook touched together oblige to castle (Article 4.4.1).
    CastlingKingAndRook,
    /// The rook touched before the king (Article 4.4.2).
    CastlingRookFirst,
    /// What to do if the castling that was meant is illegal (Article 4.4.3).
    CastlingNotPossible,
    /// When the choice of the promoted man is final (Article 4.4.4).
    PromotionFinal,
    /// What a rook standing upside down counts as (the arbiters' practice on Article 4.4.4).
    InvertedRook,
    /// A free move if no touched man can move or be captured (Article 4.5).
    FreeMove,
    /// The parts of a promotion may come in any order (Article 4.6).
    PromotionOrder,
    /// A man released on a square stays there (Article 4.7).
    ReleasedMove,
    /// When a capture is made (Article 4.7.1).
    CaptureMade,
    /// When castling is made (Article 4.7.2).
    CastlingMade,
    /// The king released two squares from where he stood (Article 4.7.2).
    KingReleasedTwoSquares,
    /// When a promotion is made (Article 4.7.3).
    PromotionMade,
    /// When a player can no longer complain of the opponent's touching (Article 4.8).
    TouchClaimLost,
    /// An assistant who moves the men for a player (Article 4.9).
    MovingAssistant,

    /// Checkmate wins the game (Articles 1.4.2 and 5.1.1).
    Checkmate,
    /// Resigning loses the game (Article 5.1.2).
    Resignation,
    /// Resigning to an opponent who can never mate draws (Article 5.1.2).
    ResignationNoMate,
    /// Stalemate draws the game (Article 5.2.1).
    Stalemate,
    /// The game is drawn when neither side can ever mate (Articles 1.5 and 5.2.2).
    DeadPosition,
    /// The players may agree a draw (Article 5.2.3).
    AgreedDraw,
    /// No draw is agreed before both players have moved (Article 5.2.3).
    AgreedDrawMinimum,

    /// At most one side of the clock runs (Article 6.1).
    OneClockRuns,
    /// When a move is completed (Article 6.2.1).
    MoveCompleted,
    /// A move that ends the game is complete without the clock (Article 6.2.1.1).
    CompletedByEnd,
    /// A move is complete once the player makes his next one (Article 6.2.1.2).
    CompletedByNextMove,
    /// A player may always press his clock after moving (Article 6.2.2).
    MayPress,
    /// A player may press even after the opponent has replied (Article 6.2.2).
    MayPressAfterReply,
    /// The hand that moved presses the clock (Article 6.2.3).
    PressHand,
    /// How the clock is not to be treated (Article 6.2.4).
    ClockHandling,
    /// Men are adjusted only while the player's own clock runs (Article 6.2.5).
    AdjustingOnOwnClock,
    /// An assistant who presses the clock for a player (Article 6.2.6).
    PressingAssistant,
    /// The moves that a time control asks for (Article 6.3.1).
    TimeControl,
    /// Time added with each move (Article 6.3.1).
    Increment,
    /// Time that passes before the main time does (Article 6.3.2).
    Delay,
    /// Time saved in a period is kept for the next (Article 6.3.2).
    SavedTime,
    /// A fallen flag makes the number of moves matter (Article 6.4).
    FlagChecked,
    /// White's clock starts with the round (Article 6.6).
    ClocksStarted,
    /// Coming later than the default time loses (Article 6.7.1).
    DefaultTime,
    /// Both players are late (Article 6.7.2).
    BothLate,
    /// Neither player comes within the default time (Article 6.7.1 for each of them).
    DoubleForfeit,
    /// When a flag has fallen (Article 6.8).
    FlagFall,
    /// Too few moves in the time given lose (Article 6.9).
    LossOnTime,
    /// The time ran out, but the opponent can never mate (Article 6.9).
    FlagNoMate,
    /// What the clock shows is believed unless it is defective (Article 6.10.1).
    ClockDefect,
    /// A clock that was set wrongly is set right (Article 6.10.2).
    ClockSetting,
    /// The arbiter stops the clocks to interrupt a game (Article 6.11.1).
    Interruption,
    /// A player may stop the clocks to call the arbiter (Article 6.11.2).
    StopClocks,
    /// The arbiter says when the game goes on (Article 6.11.3).
    Restart,
    /// Stopping the clocks without a good reason (Article 6.11.4).
    StopClocksReason,
    /// No claim rests on a display alone (Article 6.12.2).
    Displays,

    /// The times after an irregularity are the arbiter's to set (Article 7.1).
    TimesAfterIrregularity,
    /// A game from a wrong start position (Article 7.2.1).
    InitialPosition,
    /// A game on a board placed the wrong way (Article 7.2.2).
    BoardTurned,
    /// A game with the colours reversed (Article 7.3).
    ColoursReversed,
    /// Whoever knocks men over puts them back on his own time (Article 7.4.1).
    Displaced,
    /// The clocks may be stopped while displaced men are put back (Article 7.4.2).
    DisplacedStopClocks,
    /// Knocking men over may be penalised (Article 7.4.3).
    DisplacedPenalty,
    /// When an illegal move is completed (Article 7.5.1).
    IllegalMove,
    /// An illegal move not yet completed is simply corrected (Article 7.5.1).
    IllegalMoveCorrected,
    /// The position before an irregularity is set up again (Article 7.5.1).
    Reinstate,
    /// The rules of touching bind the move that replaces an illegal one (Article 7.5.1).
    TouchAfterIllegalMove,
    /// The clock was pressed with a pawn not promoted (Article 7.5.2).
    IllegalPromotion,
    /// The clock was pressed without a move (Article 7.5.3).
    PressWithoutMove,
    /// Two hands made one move (Article 7.5.4).
    TwoHands,
    /// What an illegal move costs (Article 7.5.5).
    IllegalMovePenalty,
    /// The number of illegal moves that loses (Article 7.5.5).
    IllegalMoveLimit,
    /// Illegal moves lost, but the opponent can never mate (Article 7.5.5).
    IllegalMoveNoMate,
    /// Men found on wrong squares (Article 7.6).
    DisplacedFound,

    /// The moves are written down (Article 8.1.1).
    Recording,
    /// A move is not written down in advance (Article 8.1.2).
    RecordInAdvance,
    /// A move is written down before the next one is made (Article 8.1.3).
    RecordBeforeNextMove,
    /// What the scoresheet is for (Article 8.1.4).
    ScoresheetUse,
    /// Draw offers are written down (Articles 8.1.5 and 9.1.2.2).
    OfferRecorded,
    /// A player who cannot keep score (Article 8.1.6).
    RecordingAssistant,
    /// Little time excuses from keeping score (Article 8.4).
    RecordingExempt,
    /// A flag fell while neither player kept score (Article 8.5.1).
    BothExempt,
    /// A flag fell while one player did not keep score (Article 8.5.2).
    OneExempt,
    /// A game is reconstructed from incomplete scoresheets (Article 8.5.3).
    Reconstruction,
    /// It cannot be shown that the time was overstepped (Article 8.6).
    PeriodUnproven,
    /// The result that both players signed stands (Article 8.7).
    SignedResult,

    /// An event may restrict draw offers (Article 9.1.1).
    DrawOffersRestricted,
    /// A draw may be offered (Article 9.1.2.1).
    DrawOffer,
    /// When a draw should be offered (Article 9.1.2.1).
    ProperTimeToOffer,
    /// No conditions go with a draw offer (Article 9.1.2.1).
    OfferCondition,
    /// A draw offer cannot be withdrawn (Article 9.1.2.1).
    OfferStands,
    /// How a draw offer lapses (Article 9.1.2.1).
    DrawOfferLapse,
    /// A claim of a draw is also an offer (Article 9.1.2.3).
    ClaimIsOffer,
    /// A draw claimed because the announced move makes a position occur for the third time
    /// (Article 9.2.1).
    ThreefoldRepetitionAnnounced,
    /// A draw claimed because the position has occurred three times (Article 9.2.2).
    ThreefoldRepetition,
    /// When two positions are the same (Article 9.2.3).
    SamePosition,
    /// A draw claimed because the announced move completes fifty moves without progress
    /// (Article 9.3.1).
    FiftyMovesAnnounced,
    /// A draw claimed after fifty moves without progress (Article 9.3.2).
    FiftyMoves,
    /// The move announced with a claim cannot be changed (Articles 9.2.1 and 9.3.1).
    AnnouncedMoveBinds,
    /// How the right to claim is lost (Article 9.4).
    ClaimRightLost,
    /// The clocks are stopped for a claim (Article 9.5.1).
    ClaimStopsClocks,
    /// A claim cannot be withdrawn (Article 9.5.1).
    ClaimIsFinal,
    /// A correct claim draws the game (Article 9.5.2).
    CorrectClaim,
    /// What a wrong claim costs (Article 9.5.3).
    WrongClaim,
    /// After a wrong claim the announced move must be played (Article 9.5.3).
    IntendedMoveMustBePlayed,
    /// The fifth occurrence of a position draws the game (Article 9.6.1).
    FivefoldRepetition,
    /// Seventy-five moves without progress draw the game (Article 9.6.2).
    SeventyFiveMoves,

    /// What a game scores (Article 10.1).
    Points,
    /// What a game that was not played scores (Article 10.1).
    Forfeit,
    /// No game scores more than its points (Article 10.2).
    PointsLimit,

    /// Conduct that harms the good name of chess (Article 11.1).
    Conduct,
    /// Leaving the playing area (Article 11.2.3).
    LeavingPlay,
    /// Reporting before leaving, where an event asks for it (Article 11.2.4).
    ReportBeforeLeaving,
    /// Notes, advice and other sources of help (Article 11.3.1).
    OutsideHelp,
    /// An electronic device carried by a player (Article 11.3.2.2).
    Device,
    /// An electronic device elsewhere in the venue (Article 11.3.2).
    DeviceElsewhere,
    /// Players who have finished are spectators (Article 11.4).
    FinishedPlayers,
    /// Distracting or annoying the opponent (Article 11.5).
    Distraction,
    /// Breaches of conduct are penalised (Article 11.6).
    ConductPenalty,
    /// Refusing again and again to keep the rules loses (Article 11.7).
    RefusalToComply,
    /// Both players guilty of that lose both (Article 11.8).
    BothGuilty,
    /// A player may have a rule explained (Article 11.9).
    Explanation,
    /// A player may appeal (Article 11.10).
    Appeal,
    /// Both players help to reconstruct (Article 11.11).
    PlayersHelp,
    /// The players check a claim under the arbiter's eyes (Article 11.12).
    ClaimChecked,
    /// The arbiter acts on a breach that he sees (Article 12.1).
    ArbiterIntervenes,
    /// Time given for a disturbance from outside (Article 12.5).
    Disturbance,
    /// What an arbiter keeps to himself (Article 12.6).
    ArbiterSilence,
    /// Who may report an irregularity (Article 12.7).
    Reporting,
    /// The penalties that an arbiter may choose (Article 12.9).
    Penalties,

    /// Which games are rapid or blitz (Articles A.1 and B.1).
    FastGame,
    /// Rapid and blitz do not ask for a scoresheet (Article A.2).
    RecordingNotRequired,
    /// How rapid and blitz are supervised (Articles A.4, A.5, B.2 and B.3).
    Supervision,
    /// How often a player may look at the arbiter's record (Article A.4.3).
    ArbitersRecord,
    /// Faults of the set-up are too old to claim (Article A.5.1.1).
    SetUpClaimsLapse,
    /// No castling with a king or rook who began on a wrong square (Article A.5.1.2).
    MisplacedCastling,
    /// How long an illegal move can be ruled on (Article A.5.2).
    IllegalMoveWindow,
    /// How a win on time is claimed in rapid and blitz (Article A.5.3).
    TimeWinClaim,
    /// Whoever claims a win on time must have time himself (not in the edition of 2023).
    OwnFlagMustStand,
    /// An arbiter who sees both kings in check waits (Article A.5.4).
    BothKingsInCheck,
    /// The arbiter calls the flag in rapid and blitz (Article A.5.5).
    ArbiterCallsFlag,

    /// A game is adjourned with a sealed move (Guideline I.1.1).
    SealedMove,
    /// Adjourning before the end of the session costs the rest of it (Guideline I.1.2).
    AdjournedEarly,
    /// What is noted on the envelope (Guideline I.2).
    Envelope,
    /// A draw offered after the opponent has sealed (Guideline I.4).
    AdjournedOffer,
    /// What is set up before an adjourned game goes on (Guideline I.5).
    AdjournedSetUp,
    /// A draw or resignation while a game is adjourned (Guideline I.6).
    AdjournedEnd,
    /// When the envelope is opened (Guideline I.7).
    EnvelopeOpened,
    /// A sealed move that is illegal or unclear (Guideline I.8).
    SealedMoveInvalid,
    /// Players who are absent when a game goes on (Guidelines I.9 to I.11).
    ResumptionAbsence,
    /// The envelope is missing (Guideline I.12).
    EnvelopeMissing,
    /// Times set wrongly when a game goes on (Guideline I.13).
    ResumptionTimes,
    /// How the men of Chess960 begin (Guideline II.2).
    Chess960Array,
    /// How king and rook castle in Chess960 (Guideline II.3.2.6).
    Chess960Castling,
    /// Which squares must be empty for castling in Chess960 (Guideline II.3.2.7).
    Chess960CastlingPath,
    /// What a quickplay finish is (Guideline III.1).
    QuickplayFinish,
    /// Both flags fell and nobody knows which first (Guideline III.3.1).
    BothFlags,
    /// Asking for an increment in a quickplay finish (Guideline III.4).
    QuickplayIncrement,
    /// Claiming a draw in the last minutes of a quickplay finish (Guideline III.5).
    QuickplayClaim,
    /// The arbiter grants that draw (Guideline III.5.1).
    QuickplayDraw,
    /// The arbiter postpones his decision (Guideline III.5.2).
    QuickplayPostponed,
    /// The arbiter rejects the claim (Guideline III.5.3).
    QuickplayRejected,
    /// Such a claim where there is no arbiter (Guideline III.6).
    QuickplayWithoutArbiter,
    /// Such a claim is also a draw offer (not in the edition of 2023).
    QuickplayClaimIsOffer,
    /// Illegal moves in a quickplay finish (not in the edition of 2023).
    QuickplayIllegalMoves,
    /// Touching and moving on the board of a visually impaired player (Article D.2).
    AdaptedBoard,

    /// No touching while the opponent is to move (the schools' notes, e-i).
    HandsOff,
    /// Mate counts when the loser concedes it, and binds him (the schools' notes, W-i).
    ConcededMate,
    /// The supervisor has fifty moves counted (the schools' notes, D-iii).
    WitnessedCount,
    /// What two knights can win on time against (US Chess, Rule 14E3).
    TwoKnightsOnTime,
}
