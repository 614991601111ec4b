//! Claims, offers and automatic draws (Articles 5.2 and 9).

use super::Scenario;

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        log: "castling_rights_differed",
        story: "The pieces stand the same for the third time, but the first time both sides could still castle: the claim is wrong, and right one repetition later.",
        rulings: &[
            "the claim of white is wrong: the position's number of occurrences is 2, and a claim needs 3 (fide2023 9.5.3)",
            "black gets 0:02:00.000 (fide2023 9.5.3)",
            "the game is over: 1/2-1/2 by claim of threefold repetition (fide2023 9.2.2)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "1/2-1/2 by claim of threefold repetition",
    },
    Scenario {
        log: "side_to_move_differed",
        story: "The pieces stand the same for the third time, but a king has lost a tempo and now the other side is to move: the claim is wrong.",
        rulings: &[
            "the claim of black is wrong: the position's number of occurrences is 1, and a claim needs 3 (fide2023 9.5.3)",
            "white gets 0:02:00.000 (fide2023 9.5.3)",
        ],
        board: "4k3/p7/8/8/8/8/P7/4K3",
        end: "black is to move",
    },
    Scenario {
        log: "en_passant_differed",
        story: "The pieces stand the same for the third time, but the first time a pawn could be captured en passant: the claim is wrong, and right one repetition later.",
        rulings: &[
            "the claim of white is wrong: the position's number of occurrences is 2, and a claim needs 3 (fide2023 9.5.3)",
            "the game is over: 1/2-1/2 by claim of threefold repetition (fide2023 9.2.2)",
        ],
        board: "4k3/8/8/3pP3/8/8/8/4K3",
        end: "1/2-1/2 by claim of threefold repetition",
    },
    Scenario {
        log: "wrong_claim_1997",
        story: "A wrong claim of 1997 costs the claimant three minutes, gives the opponent three, and the announced move must be played.",
        rulings: &[
            "white loses 0:03:00.000 (fide1997 9.5b)",
            "black gets 0:03:00.000 (fide1997 9.5b)",
            "what white did has no effect: they must play d2d1 (fide1997 9.5b)",
        ],
        board: "8/p3k3/8/8/8/8/P7/3QK3",
        end: "black is to move",
    },
    Scenario {
        log: "wrong_claim_2023",
        story: "The same wrong claim of 2023 gives the opponent two minutes and is an offer too; the announced move must be played.",
        rulings: &[
            "white offers a draw (fide2023 9.1.2.3)",
            "black gets 0:02:00.000 (fide2023 9.5.3)",
            "what white did has no effect: they must play d2d1 (fide2023 9.5.3)",
        ],
        board: "8/p3k3/8/8/8/8/P7/3QK3",
        end: "black is to move",
    },
    Scenario {
        log: "claim_not_withdrawn",
        story: "The claimant tries to withdraw the claim; it stands, and the opponent accepts it as a draw offer.",
        rulings: &[
            "what black did has no effect: it stands (fide2023 9.5.1)",
            "the game is over: 1/2-1/2 by agreement (fide2023 5.2.3)",
        ],
        board: "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR",
        end: "1/2-1/2 by agreement",
    },
    Scenario {
        log: "touched_before_claim",
        story: "A player touches a pawn and then claims: the right to claim on this move is lost, and the pawn moves.",
        rulings: &[
            "what white did has no effect: the right to claim on this move is lost (fide2023 9.4)",
        ],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "black is to move",
    },
    Scenario {
        log: "claim_after_making_the_move",
        story: "A player repeats the position on the board instead of announcing the move, and then claims: too late.",
        rulings: &[
            "what black did has no effect: the right to claim on this move is lost (fide2023 9.4)",
        ],
        board: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        end: "white is to move",
    },
    Scenario {
        log: "claim_from_a_display",
        story: "A claim rests on what the screen in the hall shows: that is not evidence, and nothing is checked.",
        rulings: &[
            "what white did has no effect: what a display shows is no evidence by itself (fide2023 6.12.2)",
        ],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "black is to move",
    },
    Scenario {
        log: "fifty_moves_claimed",
        story: "Fifty moves each without a capture or a pawn move, claimed with the move: a draw.",
        rulings: &[
            "the game is over: 1/2-1/2 by claim of fifty moves without a capture or a pawn move (fide2023 9.3.2)",
        ],
        board: "8/4k3/8/8/8/8/R7/4K3",
        end: "1/2-1/2 by claim of fifty moves without a capture or a pawn move",
    },
    Scenario {
        log: "fifty_moves_one_short",
        story: "Two claims of fifty moves come one move too early, with and without an announced move; each costs two minutes.",
        rulings: &[
            "the claim of white is wrong: the number of half-moves without a capture or a pawn move is 98, and a claim needs 100 (fide2023 9.5.3)",
            "the claim of white is wrong: the number of half-moves without a capture or a pawn move is 99, and a claim needs 100 (fide2023 9.5.3)",
            "white must play a1a2 (fide2023 9.5.3)",
        ],
        board: "4k3/8/8/8/8/8/8/R3K3",
        end: "white is to move",
    },
    Scenario {
        log: "mate_on_the_seventy_fifth_move",
        story: "The last of seventy-five moves mates: mate comes first.",
        rulings: &["the game is over: 1-0 by checkmate (fide2023 5.1.1)"],
        board: "R5k1/5ppp/8/8/8/8/8/6K1",
        end: "1-0 by checkmate",
    },
    Scenario {
        log: "seventy_five_moves_unclaimed",
        story: "The last of seventy-five moves does not mate: a draw without a claim.",
        rulings: &[
            "the game is over: 1/2-1/2 by seventy-five moves without a capture or a pawn move (fide2023 9.6.2)",
        ],
        board: "6k1/R4ppp/8/8/8/8/8/6K1",
        end: "1/2-1/2 by seventy-five moves without a capture or a pawn move",
    },
    Scenario {
        log: "fivefold_ends_the_game",
        story: "The fifth occurrence of a position draws in 2023 without a claim.",
        rulings: &["the game is over: 1/2-1/2 by fivefold repetition (fide2023 9.6.1)"],
        board: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        end: "1/2-1/2 by fivefold repetition",
    },
    Scenario {
        log: "fivefold_goes_on_1997",
        story: "In 1997 no number of occurrences ends a game automatically; the player with the move claims.",
        rulings: &["the game is over: 1/2-1/2 by claim of threefold repetition (fide1997 9.2b)"],
        board: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        end: "1/2-1/2 by claim of threefold repetition",
    },
    Scenario {
        log: "offer_lapses_by_touch_2023",
        story: "Since 2009 touching a piece declines an offer: it can no longer be accepted.",
        rulings: &[
            "the offer of white lapses (fide2023 9.1.2.1)",
            "what black did has no effect: there is no offer (fide2023 9.1.2.1)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "white is to move",
    },
    Scenario {
        log: "offer_lapses_by_move_1997",
        story: "In 1997 an offer lapses by a move only: a player who has touched a piece may still accept it.",
        rulings: &[
            "black must move the piece on e7 (fide1997 4.3a)",
            "the game is over: 1/2-1/2 by agreement (fide1997 5.3)",
        ],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "1/2-1/2 by agreement",
    },
    Scenario {
        log: "offers_forbidden_before_move_30",
        story: "The event forbids draws before move thirty: the arbiter is asked, says no, and the game goes on.",
        rulings: &[
            "for the arbiter: may the players agree a draw (fide2023 9.1.1)",
            "the clock of white runs (fide2023 6.11.3)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
        end: "black is to move",
    },
    Scenario {
        log: "draw_agreed_before_black_moved",
        story: "A draw is agreed before both players have moved: the agreement has no effect.",
        rulings: &[
            "what white did has no effect: too few moves have been made to agree a draw (fide2023 5.2.3)",
        ],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "black is to move",
    },
    Scenario {
        log: "quickplay_claim_postponed_1997",
        story: "In the last two minutes under the Laws of 1997 White claims that Black makes no effort; the arbiter waits and gives Black two minutes.",
        rulings: &[
            "the claim of white is postponed (fide1997 10.2b)",
            "black gets 0:02:00.000 (fide1997 10.2b)",
        ],
        board: "3k4/8/8/8/8/5K2/4R3/r7",
        end: "white is to move",
    },
    Scenario {
        log: "quickplay_claim_drawn_after_the_flag",
        story: "A quickplay claim is put off, the claimant's flag falls, and the arbiter declares the draw all the same.",
        rulings: &[
            "the claim of white is postponed (fide2018 III.5.2)",
            "the game is over: 1/2-1/2 by claim in a quickplay finish (fide2018 III.5.2)",
        ],
        board: "2k5/8/8/8/8/4R3/5K2/r7",
        end: "1/2-1/2 by claim in a quickplay finish",
    },
    Scenario {
        log: "quickplay_claim_rejected_after_the_flag",
        story: "A quickplay claim is put off and rejected when the claimant's flag has fallen: the claimant loses on time.",
        rulings: &[
            "the claim of white is rejected (fide2023 III.5.2)",
            "the game is over: 0-1 by time (fide2023 6.9)",
        ],
        board: "2k5/8/8/8/8/4R3/5K2/r7",
        end: "0-1 by time",
    },
    Scenario {
        log: "insufficient_losing_chances_uscf",
        story: "Insufficient losing chances: rook against rook with a minute left, and the director grants the draw.",
        rulings: &["the game is over: 1/2-1/2 by claim in a quickplay finish (uscf 14H?)"],
        board: "3k4/8/8/8/8/8/r3RK2/8",
        end: "1/2-1/2 by claim in a quickplay finish",
    },
];
