//! The sentences of the rules on writing down the moves (Article 8).

super::section! {
    Recording: "each player writes down the moves of both sides one by one",
    RecordInAdvance:
        "a move is not written down before it is made, unless for a claim or an \
         adjournment",
    RecordBeforeNextMove: "a player writes down his move before he makes the next one",
    ScoresheetUse: "the scoresheet is for moves, times, offers, claims and what belongs to them",
    OfferRecorded: "both players write down a draw offer with its sign",
    RecordingAssistant:
        "a player who cannot keep score may have an assistant do it, and the arbiter \
         adjusts the times",
    RecordingExempt: "a player with little time left and little time added need not keep score",
    BothExempt:
        "when a flag falls while neither player had to keep score, the clocks are stopped \
         and both bring their scoresheets up to date",
    OneExempt:
        "a player who did not have to keep score brings his scoresheet up to date after a \
         flag has fallen and before he moves",
    Reconstruction:
        "a game whose scoresheets are incomplete is reconstructed on another board under \
         the arbiter's eyes",
    PeriodUnproven:
        "if it cannot be shown that too few moves were made, the next move is the first \
         of the next period",
    SignedResult:
        "the result that both players have signed stands, unless the arbiter decides \
         otherwise",
}
