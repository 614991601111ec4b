//! The sentences of the rules of single rulebooks that the FIDE Laws do not have.

super::section! {
    HandsOff: "a player touches neither men nor board while the opponent is to move",
    ConcededMate:
        "mate is reported once the loser concedes it, and conceding binds even if it was \
         no mate",
    WitnessedCount:
        "the supervisor has the fifty moves counted from when a player asks, unless there \
         is a record",
    TwoKnightsOnTime: "two knights win on time if the opponent has a pawn",
}
