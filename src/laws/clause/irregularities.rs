//! The sentences of the rules on irregularities (Article 7).

super::section! {
    TimesAfterIrregularity:
        "the arbiter judges what the clocks show after an irregularity, and may leave \
         them as they are",
    InitialPosition:
        "a game found to have begun from a wrong position is cancelled and a new one is \
         played",
    BoardTurned:
        "a game found to be played on a board placed the wrong way goes on, with the \
         position moved to a board placed rightly",
    ColoursReversed:
        "a game begun with the colours reversed is started again or goes on, depending on \
         how many moves were made",
    Displaced: "a player who knocks men over puts them back on his own time",
    DisplacedStopClocks:
        "either player may stop the clocks and call the arbiter while men are put back",
    DisplacedPenalty: "a player who knocks men over may be penalised",
    IllegalMove: "an illegal move is completed once the player has pressed his clock",
    IllegalMoveCorrected:
        "an illegal move that is not yet completed is corrected without a penalty",
    Reinstate:
        "after an irregularity the position before it is set up again, or the last one \
         that is known",
    TouchAfterIllegalMove:
        "the men of an illegal move count as touched for the move that replaces it",
    IllegalPromotion:
        "pressing the clock with a pawn on the last rank not replaced is an illegal move",
    PressWithoutMove: "pressing the clock without making a move is an illegal move",
    TwoHands: "making a move with two hands and pressing the clock is an illegal move",
    IllegalMovePenalty: "a completed illegal move gives the opponent extra time",
    IllegalMoveLimit: "a player who completes too many illegal moves loses",
    IllegalMoveNoMate:
        "the game is drawn if illegal moves would lose it but the opponent cannot mate by \
         any series of legal moves",
    DisplacedFound:
        "when men are found to have been displaced the position before that is set up \
         again",
}
