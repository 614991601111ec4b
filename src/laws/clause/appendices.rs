//! The sentences of the rules on rapid, blitz, Chess960, adjourned games and other appendices.

super::section! {
    FastGame: "rapid and blitz are games with little time for each player, each within its limits",
    RecordingNotRequired: "in rapid and blitz nobody has to write down the moves",
    Supervision: "rapid and blitz follow all rules of play only where there are enough arbiters",
    ArbitersRecord: "a player may ask a few times to see the arbiter's record of the moves",
    SetUpClaimsLapse:
        "after the first moves nobody can claim that the men, the board or the clock were \
         set wrongly",
    MisplacedCastling: "a king or rook who began on a wrong square never castles",
    IllegalMoveWindow: "an irregularity is ruled on only if it is noticed in time",
    TimeWinClaim: "a player who claims a win on time stops the clocks and tells the arbiter",
    OwnFlagMustStand: "a player who claims a win on time must have time left himself",
    BothKingsInCheck:
        "an arbiter who sees an illegal position waits for the next move, and if it is \
         illegal still, the game is drawn",
    ArbiterCallsFlag: "an arbiter who sees that a flag has fallen says so",
    SealedMove: "the player to move seals his move when a game is adjourned",
    AdjournedEarly: "a player who adjourns early gives up the time until the end of the session",
    Envelope:
        "the envelope shows the names, the position, the times, the sealing player and \
         any draw offer",
    AdjournedOffer:
        "a draw offered after the opponent has sealed holds until he accepts or refuses \
         it",
    AdjournedSetUp:
        "before an adjourned game goes on, the position before the sealed move and the \
         recorded times are set up",
    AdjournedEnd: "a draw agreed or a resignation before an adjourned game goes on ends it",
    EnvelopeOpened: "the envelope is opened only when the player who has to reply is present",
    SealedMoveInvalid: "a player whose sealed move is illegal or not clear loses",
    ResumptionAbsence:
        "the clock of the player due to move runs when an adjourned game goes on, whoever \
         is absent",
    EnvelopeMissing:
        "if the envelope is missing the game goes on as the records show, and if they do \
         not, it is played anew",
    ResumptionTimes:
        "times set wrongly for an adjourned game are claimed before the first move after \
         it goes on",
    Chess960Array:
        "where the back rank is drawn by lot, the king begins between his rooks, the bishops \
         begin on squares of either colour, and Black begins as White does",
    Chess960Castling:
        "where the back rank is drawn by lot, castling takes the king and the rook to the \
         squares where it takes them in standard chess",
    Chess960CastlingPath:
        "where the back rank is drawn by lot, no other man stands on a square that the \
         castling king or rook crosses or reaches",
    QuickplayFinish:
        "a quickplay finish is the part of a game in which all remaining moves must be \
         made in a limited time",
    BothFlags:
        "if both flags have fallen and nobody knows which fell first, the game goes on in \
         an earlier period and is drawn in the last one",
    QuickplayIncrement:
        "a player who has little time left may ask that time be added with each move",
    QuickplayClaim:
        "a player who has little time left may claim that the opponent cannot win by \
         normal means or does not try to",
    QuickplayDraw: "the arbiter draws the game if he agrees with such a claim",
    QuickplayPostponed: "the arbiter may postpone his decision and watch the game go on",
    QuickplayRejected: "the arbiter may reject such a claim and give the opponent extra time",
    QuickplayWithoutArbiter:
        "where there is no arbiter, such a claim ends play and is decided afterwards",
    QuickplayClaimIsOffer: "such a claim counts as a draw offer",
    QuickplayIllegalMoves:
        "in a quickplay finish the first illegal moves give the opponent extra time and \
         the last one loses",
    AdaptedBoard:
        "on the board of a player who cannot see, taking a man out of his hole is \
         touching, and a move is made once it is played and announced",
}
