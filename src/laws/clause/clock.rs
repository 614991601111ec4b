//! The sentences of the rules on the chess clock (Article 6).

super::section! {
    OneClockRuns: "only one side of the chess clock runs at a time",
    MoveCompleted: "a move that has been made is completed by pressing the clock",
    CompletedByEnd: "a move that ends the game is completed without pressing the clock",
    CompletedByNextMove:
        "a move is completed, even if the clock was not pressed, once the player makes \
         his next one",
    MayPress:
        "a player must be given the chance to press his clock after making a move, and \
         until then the time is his",
    MayPressAfterReply: "a player may still press his clock after the opponent has replied",
    PressHand: "a player presses the clock with the hand that made the move",
    ClockHandling: "nobody keeps a finger on the button, hits, lifts or knocks over the clock",
    AdjustingOnOwnClock: "only the player whose clock is running may adjust the men",
    PressingAssistant: "a player who cannot press the clock may have an assistant do it",
    TimeControl: "each player must make the moves of a period within its time",
    Increment: "time is added to a player's clock with each move",
    Delay: "a player's main time runs only after the delay of the move has passed",
    SavedTime: "time left over at the end of a period is kept for the next one",
    FlagChecked: "when a flag has fallen it is checked whether the moves asked for have been made",
    ClocksStarted: "the clock of whoever is to move first is started when the game is due to begin",
    DefaultTime: "a player who arrives at the board after the default time loses",
    BothLate: "if neither player is present at the start, the time until White arrives is his",
    DoubleForfeit: "if neither player arrives within the default time, both lose",
    FlagFall: "a flag has fallen once the arbiter sees it or a player rightly points it out",
    LossOnTime: "a player who does not complete the moves asked for in the time given loses",
    FlagNoMate:
        "the game is drawn if a player's time ran out but the opponent cannot mate in the \
         sense of the rulebook",
    ClockDefect:
        "what the clock shows is believed unless it is clearly defective; a defective \
         clock is replaced and the times are judged",
    ClockSetting: "a clock found to be set wrongly is set right at once",
    Interruption: "the arbiter stops the clocks when a game has to be interrupted",
    StopClocks: "a player may stop the clocks only to call the arbiter",
    Restart: "the arbiter decides when and how an interrupted game goes on",
    StopClocksReason: "a player who stops the clocks without a good reason is penalised",
    Displays: "a claim cannot rest only on what a display shows",
}
