//! Illegal moves, wrong positions and wrong colors (Articles 7, A.5 and B.3).

use super::Scenario;

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        log: "reply_to_an_illegal_move",
        story: "An illegal bishop move is answered by capturing the bishop: both moves are taken back, and the bishop must move, not the king.",
        rulings: &[
            "the position after 2 half-moves is reinstated (fide2023 7.5.1)",
            "white has completed an illegal move: number 1 (fide2023 7.5.1)",
            "what white did has no effect: they must move the piece on f1 (fide2023 7.5.1)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR",
        end: "black is to move",
    },
    Scenario {
        log: "illegal_move_thirty_moves_later",
        story: "A rook has moved like a knight, which is found thirty moves later: in standard play it is not too late.",
        rulings: &[
            "the position after 0 half-moves is reinstated (fide2023 7.5.1)",
            "white must move the piece on a1 (fide2023 7.5.1)",
            "black gets 0:02:00.000 (fide2023 7.5.5)",
        ],
        board: "r3k3/8/8/8/8/8/8/R3K3",
        end: "white is to move",
    },
    Scenario {
        log: "illegal_move_too_late_in_rapid",
        story: "In rapid an illegal move has been answered: it stands.",
        rulings: &["the report of black has no effect: it was found too late (fide2023 A.5.2)"],
        board: "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/3P2B1/PPP2PPP/RNBQK1NR",
        end: "white is to move",
    },
    Scenario {
        log: "reply_to_check_by_check_in_blitz",
        story: "In blitz White answers a check with a check, Black moves the king, and White claims an illegal move. White's own move was the illegal one; it was answered and stands, and White, who refuses to play on, loses.",
        rulings: &[
            "the report of white has no effect: it was found too late (fide2017 A.4.2)",
            "the game is over: 0-1 by conduct (fide2017 11.7)",
        ],
        board: "8/p3R3/3k4/8/8/4n3/P5K1/8",
        end: "0-1 by conduct",
    },
    Scenario {
        log: "both_kings_in_check_and_the_next_move_helps",
        story: "The arbiter of a blitz game sees both kings in check and waits: the next move ends Black's check, and the game goes on.",
        rulings: &["the next move is awaited (fide2023 A.5.4)"],
        board: "4k3/4r3/8/8/8/8/8/4K3",
        end: "white is to move",
    },
    Scenario {
        log: "both_kings_in_check_and_the_next_move_does_not_help",
        story: "The arbiter of a blitz game sees both kings in check and waits: the next move leaves it so, and the game is drawn.",
        rulings: &[
            "the next move is awaited (fide2023 A.5.4)",
            "the game is over: 1/2-1/2 by an illegal position (fide2023 A.5.4)",
        ],
        board: "4k3/4R3/r7/8/8/8/8/4K3",
        end: "1/2-1/2 by an illegal position",
    },
    Scenario {
        log: "second_illegal_move_loses",
        story: "The second illegal move of a player loses.",
        rulings: &[
            "white has completed an illegal move: number 2 (fide2023 7.5.1)",
            "the game is over: 0-1 by illegal moves (fide2023 7.5.5)",
        ],
        board: "8/p3k3/8/8/8/5B2/8/4K3",
        end: "0-1 by illegal moves",
    },
    Scenario {
        log: "second_illegal_move_against_a_bare_king",
        story: "The second illegal move of a player whose opponent has a bare king draws; pressing without a move was the first.",
        rulings: &[
            "white has completed an illegal move: number 1 (fide2023 7.5.3)",
            "white has completed an illegal move: number 2 (fide2023 7.5.1)",
            "the game is over: 1/2-1/2 by illegal moves (fide2023 7.5.5)",
        ],
        board: "3k4/8/8/8/8/8/4R3/4K3",
        end: "1/2-1/2 by illegal moves",
    },
    Scenario {
        log: "third_illegal_move_loses_2009",
        story: "In 2009 the third illegal move loses.",
        rulings: &[
            "white has completed an illegal move: number 2 (fide2009 7.4a?)",
            "white has completed an illegal move: number 3 (fide2009 7.4a?)",
            "the game is over: 0-1 by illegal moves (fide2009 7.4?)",
        ],
        board: "4k3/p7/8/8/8/8/4B3/4K3",
        end: "0-1 by illegal moves",
    },
    Scenario {
        log: "illegal_moves_cost_nothing_1997",
        story: "In 1997 illegal moves are corrected before the quickplay finish, and cost nothing.",
        rulings: &["white has completed an illegal move (fide1997 7.4)"],
        board: "4k3/p7/8/8/8/8/4B3/4K3",
        end: "white is to move",
    },
    Scenario {
        log: "two_hands",
        story: "A completed capture with both hands: an illegal move, and the same capture must be made with one hand.",
        rulings: &[
            "note: white used both hands (fide2023 4.1)",
            "white must play e4d5 (fide2023 4.1)",
            "white has completed an illegal move: number 1 (fide2023 7.5.4)",
            "black gets 0:02:00.000 (fide2023 7.5.5)",
        ],
        board: "4k3/8/8/3P4/8/8/8/4K3",
        end: "black is to move",
    },
    Scenario {
        log: "pressing_without_a_move_2023",
        story: "The clock is pressed and no move was made: an illegal move.",
        rulings: &[
            "white has completed an illegal move: number 1 (fide2023 7.5.3)",
            "black gets 0:02:00.000 (fide2023 7.5.5)",
        ],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "black is to move",
    },
    Scenario {
        log: "pressing_without_a_move_1997",
        story: "In 1997 pressing without a move has no effect, and is noted.",
        rulings: &[
            "what white did has no effect: there is no move to complete (fide1997 6.7a)",
            "note: white pressed without a move (fide1997 6.7c)",
        ],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "black is to move",
    },
    Scenario {
        log: "spectator_reports",
        story: "A spectator reports an illegal move: only the arbiter is told, checks whether it happened, and acts.",
        rulings: &[
            "note: someone else has reported an irregularity (fide2023 12.7)",
            "for the arbiter: did this happen: an illegal move (fide2023 12.7)",
            "white has completed an illegal move: number 1 (fide2023 7.5.1)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR",
        end: "black is to move",
    },
    Scenario {
        log: "wrong_start_found_at_move_45",
        story: "White's king and queen stood on each other's squares, which is found at move forty-five: a new game.",
        rulings: &["the game is canceled, and a new one is played (fide2023 7.2.1)"],
        board: "r6r/pppk1ppp/8/8/8/8/PPP2PPP/R2KR3",
        end: "a new game is played",
    },
    Scenario {
        log: "wrong_start_found_late_in_rapid",
        story: "In rapid, after ten moves, it is too late for that: the game goes on, but the king may not castle.",
        rulings: &[
            "the report of black has no effect: it was found too late (fide2023 A.5.1.1)",
            "white cannot castle with the misplaced piece (fide2023 A.5.1.2)",
            "what white did has no effect: White has no right to castle kingside (fide2023 3.8.2.1)",
        ],
        board: "r2qk2r/1ppb1pb1/2np1npp/p3p3/B3P3/2PP1NNP/PP3PP1/R1BQ1K1R",
        end: "black is to move",
    },
    Scenario {
        log: "colors_reversed_at_move_nine",
        story: "The colors are found reversed before both have made ten moves: a new game.",
        rulings: &["the game is canceled, and a new one is played (fide2018 7.3)"],
        board: "r2qk2r/1ppb1pb1/p1np1npp/4p3/B3P3/2PP1NNP/PP3PP1/R1BQK2R",
        end: "a new game is played",
    },
    Scenario {
        log: "colors_reversed_after_ten_moves",
        story: "The colors are found reversed after ten moves each: the game goes on.",
        rulings: &["the game goes on (fide2018 7.3)"],
        board: "r2qk2r/1ppb1pb1/2np1npp/p3p3/B3P3/2PP1NNP/PP3PP1/R1BQK2R",
        end: "white is to move",
    },
    Scenario {
        log: "pieces_displaced",
        story: "A player knocks pieces over after pressing: that player's clock runs until they stand again.",
        rulings: &[
            "white must put the pieces back on their own time (fide2023 7.4.1)",
            "the clock of white runs (fide2023 7.4.1)",
            "the clock of black runs (fide2023 6.11.3)",
        ],
        board: "8/4k3/8/8/4P3/8/8/4K3",
        end: "white is to move",
    },
];
