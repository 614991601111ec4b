//! The sentences of the rules on the end of the game (Article 5).

super::section! {
    Checkmate:
        "a player whose king is in check and who has no legal move is checkmated, and the \
         opponent wins",
    Resignation: "a player who resigns loses, and cannot take it back",
    ResignationNoMate:
        "the game is drawn if a player resigns and the opponent could not mate by any \
         series of legal moves",
    Stalemate:
        "a player who has no legal move and is not in check is stalemated, and the game \
         is drawn",
    DeadPosition:
        "the game is drawn as soon as no series of legal moves lets either side give mate",
    AgreedDraw: "the players may agree a draw during the game, which ends it at once",
    AgreedDrawMinimum:
        "no draw is agreed before the players have made the moves that are asked for",
}
