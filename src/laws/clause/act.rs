//! The sentences of the rules on the act of moving the men (Article 4).

super::section! {
    OneHand: "a move is made with one hand only",
    Adjusting: "the player to move may put men straight on their squares if he says so first",
    TouchIntent:
        "a touch binds a player if he meant it as the start of a move, but not if it was \
         an accident",
    TouchMove: "a player who touches men of his own must move the first of them that can move",
    TouchCapture:
        "a player who touches men of the opponent's must capture the first of them that \
         can be captured",
    TouchBoth:
        "a player who touches men of both sides must capture the enemy man with his own, \
         and if that is illegal, move or capture the first man touched that can be moved \
         or captured",
    CastlingKingAndRook:
        "a player who touches his king and a rook must castle with that rook if it is \
         legal",
    CastlingRookFirst:
        "a player who touches a rook before the king may not castle with that rook on \
         this move",
    CastlingNotPossible:
        "a player who meant to castle but cannot must make another move of the king, and \
         any move if the king has none",
    PromotionFinal:
        "the choice of the promoted man is final once he has reached the promotion square",
    InvertedRook:
        "a rook put upside down on the promotion square is a rook, or a queen where the \
         rulebook has it so",
    FreeMove:
        "a player may make any legal move if none of the men he touched can be moved or \
         captured",
    PromotionOrder: "the parts of a promotion may be carried out in any order",
    ReleasedMove:
        "a man released on a square as part of a legal move may not go to another square \
         on that move",
    CaptureMade:
        "a capture is made once the captured man is off the board and the capturing man \
         is released on his square",
    CastlingMade: "castling is made once the rook is released on the square that the king crossed",
    KingReleasedTwoSquares:
        "a king released two squares to the side binds the player to castle there if it \
         is legal",
    PromotionMade:
        "a promotion is made once the pawn is off the board and the new man is released \
         on his square",
    TouchClaimLost:
        "a player can no longer complain of how the opponent moved once he has himself \
         touched a man to move him",
    MovingAssistant: "a player who cannot move the men may have an assistant do it",
}
