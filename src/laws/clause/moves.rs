//! The sentences of the rules on board, start position and how the men move (Articles 1 to 3).

super::section! {
    Judgement: "what the rules do not provide for is decided as they decide cases like it",
    Turn: "White makes the first move, and then the sides take turns",
    HasMove: "a player has the move after the opponent has moved",
    KingCapture: "a king is never captured: the game ends before that",
    StartPosition:
        "each side begins with eight pawns in front of rook, knight, bishop, queen, king, \
         bishop, knight and rook, the queen on a square of her own colour",
    OwnMan: "no man may go to a square on which a man of his own side stands",
    Capture:
        "a man who goes to a square with an enemy man captures him, and the captured man \
         leaves the board",
    Attack: "a man attacks the squares on which he could capture, even while he is pinned",
    BishopMove: "a bishop moves any distance along a diagonal",
    RookMove: "a rook moves any distance along a file or a rank",
    QueenMove: "a queen moves any distance along a file, a rank or a diagonal",
    ClearPath: "bishops, rooks and queens do not pass over other men",
    KnightMove:
        "a knight jumps two squares along a file or rank and one to the side, whoever \
         stands between",
    PawnStep: "a pawn moves one square straight ahead if that square is empty",
    PawnDoubleStep:
        "a pawn on the rank where it began may go two squares straight ahead if both are \
         empty",
    PawnCapture:
        "a pawn captures an enemy man who stands one square diagonally ahead of it, and \
         moves diagonally for nothing else",
    EnPassant:
        "a pawn that has just gone two squares may be captured by an enemy pawn beside it \
         as if it had gone one, but only at once",
    Promotion:
        "a pawn that reaches the last rank becomes a queen, rook, bishop or knight of its \
         side with that move, whichever the player chooses",
    KingMove: "a king moves one square in any direction",
    Castling:
        "in castling the king and one of his rooks move together along the first rank, \
         and that is one move of the king",
    CastlingRight: "a king who has moved may never castle again, nor with a rook that has moved",
    CastlingPrevented:
        "a king may not castle while he is in check, across or onto an attacked square, \
         or past other men",
    Check: "a king is in check while an enemy man attacks him, even a man who is pinned",
    KingSafety: "no move may put or leave the own king in check",
    LegalMove: "a move is legal if it keeps all rules of movement, and no other move counts",
    PossiblePosition: "a position to which no series of legal moves leads is not one of the game",
}
