//! Touched pieces, released pieces and promotions (Articles 4 and 3.7).

use super::Scenario;

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        log: "rook_touched_first_when_castling",
        story: "A player who touches the rook first may not castle on that side: the rook must move.",
        rulings: &["what white did has no effect: they must move the piece on h1 (fide2023 4.4.2)"],
        board: "4k3/8/8/8/8/8/8/R3KR2",
        end: "black is to move",
    },
    Scenario {
        log: "king_and_rook_touched_at_once",
        story: "A player who touches king and rook at once must castle if possible, and may not move the king alone.",
        rulings: &[
            "what white did has no effect: they must castle with the rook on h1 (fide2023 4.4.1)",
        ],
        board: "4k3/8/8/8/8/8/8/R4RK1",
        end: "black is to move",
    },
    Scenario {
        log: "king_two_squares_where_castling_is_illegal",
        story: "The king goes two squares across an attacked one: an illegal move, and the king must move, possibly by castling on the other side.",
        rulings: &[
            "what white did has no effect: the king may not castle across f1, which the rook on f8 attacks (fide2023 3.8.2.2)",
            "white must move the piece on e1 (fide2023 7.5.1)",
            "white has completed an illegal move: number 1 (fide2023 7.5.1)",
        ],
        board: "4kr2/8/8/8/8/8/8/2KR3R",
        end: "black is to move",
    },
    Scenario {
        log: "chess960_castling_announced",
        story: "In Chess960 a king that has one square to go is lifted off the board; announced, it is castling.",
        rulings: &["white must castle with the rook on h1 (fide2023 4.4.1)"],
        board: "4k3/8/8/8/8/8/8/1R3RK1",
        end: "black is to move",
    },
    Scenario {
        log: "chess960_castling_not_announced",
        story: "In Chess960 a king goes one square without an announcement: a move of the king, and the rook's move comes too late, though the rook stands there.",
        rulings: &["what white did has no effect: it is the opponent's move (fide2023 1.2)"],
        board: "4k3/8/8/8/8/8/8/1R3RK1",
        end: "black is to move",
    },
    Scenario {
        log: "own_and_opponent_piece_touched",
        story: "A player touches an own queen and then an opponent's pawn: the queen captures it, and no other piece may.",
        rulings: &[
            "white must capture the piece on d5 with the piece on d1 (fide2023 4.3.3)",
            "what white did has no effect: they must capture the piece on d5 with the piece on d1 (fide2023 4.3.3)",
        ],
        board: "4k3/8/8/3Q4/4P3/8/8/4K3",
        end: "black is to move",
    },
    Scenario {
        log: "opponent_piece_touched",
        story: "A player touches an opponent's pawn: it must be captured, with any piece that can.",
        rulings: &[
            "what white did has no effect: they must capture the piece on d5 (fide2023 4.3.2)",
        ],
        board: "4k3/8/8/3Q4/4P3/8/8/4K3",
        end: "black is to move",
    },
    Scenario {
        log: "adjusting_announced_too_late",
        story: "Announcing an adjustment after the touch does not help; announcing it before does.",
        rulings: &["what white did has no effect: they must move the piece on g1 (fide2023 4.3.1)"],
        board: "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R",
        end: "white is to move",
    },
    Scenario {
        log: "move_taken_back",
        story: "A bishop is released and taken back for a better move: the made move stands, though the board shows the other.",
        rulings: &["what black did has no effect: it is the opponent's move (fide1997 4.7)"],
        board: "4k3/5b2/8/8/8/8/8/3r1K2",
        end: "white is to move",
    },
    Scenario {
        log: "released_for_a_moment",
        story: "A knight is released on a square for a moment and put on another: the board counts as it stands until it is reported.",
        rulings: &["the position after 1 half-move is reinstated (fide1997 4.7)"],
        board: "4k3/8/8/2n5/8/8/4B3/4K3",
        end: "white is to move",
    },
    Scenario {
        log: "complaint_after_touching",
        story: "A player complains of a touched king after touching a piece too: too late.",
        rulings: &["the report of white has no effect: it was found too late (fide1997 4.6)"],
        board: "4kn2/8/8/8/2B5/8/8/4K3",
        end: "black is to move",
    },
    Scenario {
        log: "pawn_left_on_the_last_rank_2023",
        story: "A pawn is left on the last rank and the clock pressed: since 2014 it is a queen, and it was an illegal move.",
        rulings: &[
            "the pawn becomes a queen on e8 (fide2023 7.5.2)",
            "white has completed an illegal move: number 1 (fide2023 7.5.2)",
            "black gets 0:02:00.000 (fide2023 7.5.5)",
        ],
        board: "4Q3/p5k1/8/8/8/8/8/K7",
        end: "white is to move",
    },
    Scenario {
        log: "pawn_left_on_the_last_rank_1997",
        story: "The same pawn in 1997: the position is set up again, and the pawn may become a knight.",
        rulings: &[
            "the position after 0 half-moves is reinstated (fide1997 7.4)",
            "white must move the piece on e7 (fide1997 7.4)",
        ],
        board: "4N2k/p7/8/8/8/8/8/K7",
        end: "black is to move",
    },
    Scenario {
        log: "pawn_left_on_the_last_rank_uscf",
        story: "The same pawn under US Chess: the move is not complete, and White finishes it on White's own time without a penalty.",
        rulings: &["what white did has no effect: there is no move to complete (uscf 11A)"],
        board: "4Q2k/p7/8/8/8/8/8/K7",
        end: "black is to move",
    },
    Scenario {
        log: "inverted_rook",
        story: "A rook that stands upside down on the last rank is a rook.",
        rulings: &["white must move the piece on e7 (fide2023 4.3.1)"],
        board: "4R2k/p7/8/8/8/8/8/K7",
        end: "black is to move",
    },
    Scenario {
        log: "queen_not_at_hand",
        story: "No queen is at hand: the clocks may be stopped to call the arbiter.",
        rulings: &[
            "for the arbiter: did white have a reason to stop the clocks (fide2023 6.11.2)",
            "the clock of white runs (fide2023 6.11.3)",
        ],
        board: "4Q2k/p7/8/8/8/8/8/K7",
        end: "black is to move",
    },
    Scenario {
        log: "queen_put_down_before_the_pawn_moves",
        story: "The queen is placed on the last rank before the pawn is removed: any order is allowed.",
        rulings: &[],
        board: "4Q2k/p7/8/8/8/8/8/K7",
        end: "black is to move",
    },
    Scenario {
        log: "promotion_to_an_opponent_piece",
        story: "A black queen is placed for a white pawn: an illegal move, and the pawn must be promoted there.",
        rulings: &[
            "white must promote the pawn from e7 on e8 (fide2023 7.5.1)",
            "white has completed an illegal move: number 1 (fide2023 7.5.1)",
        ],
        board: "4Q2k/p7/8/8/8/8/8/K7",
        end: "black is to move",
    },
];
