//! The sentences of the rules on points, conduct and the arbiter (Articles 10 to 12).

super::section! {
    Points:
        "a win scores one point, a draw half a point and a loss nothing, unless the event \
         says otherwise",
    Forfeit: "a game that was not played is won by the player who was there and lost by the other",
    PointsLimit: "the points of a game never add up to more than those of a normal one",
    Conduct: "players do nothing that brings the game of chess into disrepute",
    LeavingPlay:
        "a player to move does not leave the playing area without the arbiter's \
         permission",
    ReportBeforeLeaving:
        "a player whose opponent is to move reports to the arbiter before he leaves the \
         playing area",
    OutsideHelp: "players use no notes, advice or other sources of information during play",
    Device:
        "a player who has an electronic device with him, or whose device sounds, loses \
         where the rulebook says so",
    DeviceElsewhere:
        "an electronic device that the event forbids is penalised even if it was not \
         carried",
    FinishedPlayers: "players who have finished their games are spectators",
    Distraction:
        "nobody distracts or annoys the opponent, with repeated offers or claims or \
         otherwise",
    ConductPenalty: "a breach of the rules of conduct is penalised",
    RefusalToComply:
        "a player who goes on refusing to keep the rules loses, and the arbiter decides \
         what the opponent scores",
    BothGuilty: "if both players go on refusing to keep the rules, both lose",
    Explanation: "a player may ask the arbiter to explain a rule",
    Appeal: "a player may appeal against a decision, unless the event rules it out",
    PlayersHelp: "both players help the arbiter to reconstruct a game",
    ClaimChecked: "the players check a claim of a draw under the arbiter's supervision",
    ArbiterIntervenes: "an arbiter who sees a breach of the rules acts on it",
    Disturbance: "the arbiter may add time for a disturbance from outside",
    ArbiterSilence:
        "the arbiter tells nobody how many moves were made, that a flag is about to fall \
         or that a clock was not pressed",
    Reporting:
        "players report an irregularity to the arbiter, and others do as far as the \
         rulebook allows",
    Penalties: "the arbiter chooses among the penalties that the rulebook lists",
}
