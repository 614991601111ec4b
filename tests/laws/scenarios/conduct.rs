//! Conduct, scoresheets, schools and adjourned games (Articles 8, 11 and 12; Guidelines I).

use super::Scenario;

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        log: "device_on_the_person",
        story: "A telephone in the pocket loses the game.",
        rulings: &["the game is over: 0-1 by conduct (fide2023 11.3.2.2)"],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "0-1 by conduct",
    },
    Scenario {
        log: "device_in_the_bag",
        story: "A telephone rings in the bag: since 2023 the arbiter chooses the penalty.",
        rulings: &[
            "note: white has a device elsewhere that sounds (fide2023 11.3.2)",
            "white is penalized: warning (fide2023 12.9)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
        end: "black is to move",
    },
    Scenario {
        log: "refusal_to_comply",
        story: "A player who refuses to comply with the Laws loses, and the arbiter gives the opponent half a point.",
        rulings: &[
            "for the arbiter: what does the opponent of white get (fide2023 11.7)",
            "the game is over: 0-1/2 by conduct (fide2023 11.7)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "0-1/2 by conduct",
    },
    Scenario {
        log: "leaving_the_playing_area",
        story: "A player with the move leaves the playing area: five minutes for the opponent.",
        rulings: &[
            "note: white leaves the playing area (fide2023 11.2.3)",
            "white is penalized: opponent_time (fide2023 12.9)",
            "black gets 0:05:00.000 (fide2023 12.5)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "white is to move",
    },
    Scenario {
        log: "arbiter_keeps_silent",
        story: "The arbiter announces something that must be kept secret; it is noted, and changes nothing.",
        rulings: &[
            "note: the players were told that a clock is not pressed (fide2023 12.6)",
            "note: the players were told the number of moves (fide2023 12.6)",
        ],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "black is to move",
    },
    Scenario {
        log: "assistant_of_a_disabled_player",
        story: "A player who cannot press or write has an assistant for both.",
        rulings: &[
            "white may have an assistant to press (fide2023 6.2.6)",
            "white may have an assistant to record (fide2023 8.1.6)",
        ],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "black is to move",
    },
    Scenario {
        log: "scoresheet_exemption",
        story: "With less than five minutes a player need not write; after the flag fall at the end of the period the player catches up from the opponent's scoresheet.",
        rulings: &["white must bring the scoresheet up to date before moving (fide2023 8.5.2)"],
        board: "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R",
        end: "black is to move",
    },
    Scenario {
        log: "schools_mate_conceded",
        story: "In schools no one is told that it is mate until the loser says so.",
        rulings: &["the game is over: 1-0 by checkmate (fide2023 W-i)"],
        board: "R5k1/5ppp/8/8/8/8/8/6K1",
        end: "1-0 by checkmate",
    },
    Scenario {
        log: "schools_mate_conceded_wrongly",
        story: "In schools a player who concedes mate has lost, even without being mated.",
        rulings: &["the game is over: 1-0 by resignation (fide2023 W-i)"],
        board: "R5k1/5pp1/7p/8/8/8/8/6K1",
        end: "1-0 by resignation",
    },
    Scenario {
        log: "sealed_move_ambiguous",
        story: "Two knights can make the sealed move, so it is ambiguous: the player who sealed it loses.",
        rulings: &[
            "the game is adjourned with a sealed move of white (fide2023 I.1.1)",
            "the game is over: 0-1 by sealed move (fide2023 I.8)",
        ],
        board: "4k3/8/8/8/7p/8/7P/K3N1N1",
        end: "0-1 by sealed move",
    },
    Scenario {
        log: "adjourned_and_resumed",
        story: "A game is adjourned and resumed with the times as they were; the sealed move is made on the board, and White resigns later.",
        rulings: &[
            "black has 1:29:58.000 left (fide2023 I.5)",
            "white has sealed g1f3 (fide2023 I.7)",
            "the game is over: 0-1 by resignation (fide2023 5.1.2)",
        ],
        board: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
        end: "0-1 by resignation",
    },
];
