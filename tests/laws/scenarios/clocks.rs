//! Flag falls, ends before flag falls, and players who come late (Articles 5 and 6).

use super::Scenario;

pub(super) const SCENARIOS: &[Scenario] = &[
    Scenario {
        log: "knight_against_knight_2023",
        story: "A flag falls with knight against knight: a mate is possible with the loser's help, so it is a loss.",
        rulings: &["the game is over: 0-1 by time (fide2023 6.9)"],
        board: "3nk3/8/8/8/8/8/8/3NK3",
        end: "0-1 by time",
    },
    Scenario {
        log: "knight_against_knight_uscf",
        story: "The same flag under US Chess: a lone knight wins only by force, and the director sees no forced win.",
        rulings: &[
            "for the arbiter: does black have a forced win (uscf 14E)",
            "the game is over: 1/2-1/2 by time (uscf 14E)",
        ],
        board: "3nk3/8/8/8/8/8/8/3NK3",
        end: "1/2-1/2 by time",
    },
    Scenario {
        log: "flag_against_a_bare_king",
        story: "The flag of the player with the queen falls, and the opponent has a bare king: a draw.",
        rulings: &["the game is over: 1/2-1/2 by time (fide2023 6.9)"],
        board: "4k3/8/8/8/8/8/8/3QK3",
        end: "1/2-1/2 by time",
    },
    Scenario {
        log: "mate_before_the_flag",
        story: "A player mates after the flag fell, but before anyone has seen it: mate.",
        rulings: &["the game is over: 1-0 by checkmate (fide2023 5.1.1)"],
        board: "R5k1/5ppp/8/8/8/8/8/6K1",
        end: "1-0 by checkmate",
    },
    Scenario {
        log: "stalemate_before_the_flag",
        story: "A player stalemates after the flag fell, but before anyone has seen it: a draw.",
        rulings: &["the game is over: 1/2-1/2 by stalemate (fide2023 5.2.1)"],
        board: "7k/5K2/6Q1/8/8/8/8/8",
        end: "1/2-1/2 by stalemate",
    },
    Scenario {
        log: "dead_before_the_flag",
        story: "The last pawn is captured after the time is used up: the position is dead at once, and the flag does not matter.",
        rulings: &["the game is over: 1/2-1/2 by dead position (fide2023 5.2.2)"],
        board: "8/4k3/8/8/8/8/3N4/4K3",
        end: "1/2-1/2 by dead position",
    },
    Scenario {
        log: "both_flags",
        story: "Both flags are down in a quickplay finish and no one knows which fell first: a draw.",
        rulings: &["the game is over: 1/2-1/2 by time of both players (fide2023 III.3.1.2)"],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "1/2-1/2 by time of both players",
    },
    Scenario {
        log: "both_flags_without_guidelines",
        story: "Both flags are down where the quickplay guidelines are not in force: the arbiter must decide.",
        rulings: &[
            "for the arbiter: what becomes of the game with both flags down (fide2023 6.8)",
            "the game is over: 1/2-1/2 by time of both players (fide2023 Preface)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "1/2-1/2 by time of both players",
    },
    Scenario {
        log: "online_too_late",
        story: "A move reaches a server after the time is used up: it is not played, and the game is lost.",
        rulings: &["the game is over: 0-1 by time (fide2023 6.9)"],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "0-1 by time",
    },
    Scenario {
        log: "resignation_to_a_bare_king_2023",
        story: "A player resigns to a bare king: since 2023 that is a draw.",
        rulings: &["the game is over: 1/2-1/2 by resignation (fide2023 5.1.2)"],
        board: "4k3/8/8/8/8/8/4P3/4K3",
        end: "1/2-1/2 by resignation",
    },
    Scenario {
        log: "resignation_to_a_bare_king_2018",
        story: "A player resigns to a bare king: in 2018 the player has lost.",
        rulings: &["the game is over: 0-1 by resignation (fide2018 5.1.2)"],
        board: "4k3/8/8/8/8/8/4P3/4K3",
        end: "0-1 by resignation",
    },
    Scenario {
        log: "handshake_that_might_resign",
        story: "A player holds out a hand, which might mean resignation; the arbiter finds that it does not, and the game goes on.",
        rulings: &[
            "for the arbiter: does black resign (fide2023 5.1.2)",
            "the clock of white runs (fide2023 6.11.3)",
        ],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
        end: "black is to move",
    },
    Scenario {
        log: "late_within_the_default_time",
        story: "Black comes twenty minutes late where half an hour is allowed, and plays.",
        rulings: &[],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "black is to move",
    },
    Scenario {
        log: "late_beyond_the_default_time",
        story: "Black comes half a minute late where no default time is set: Black has lost without playing.",
        rulings: &["the game is over: +/- by absence (fide2023 6.7.1)"],
        board: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        end: "+/- by absence",
    },
    Scenario {
        log: "default_waived",
        story: "Black comes too late and the arbiter lets Black play.",
        rulings: &[],
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        end: "black is to move",
    },
    Scenario {
        log: "clock_knocked_over",
        story: "A player knocks the clock over; it is noted, and the move stands.",
        rulings: &["note: white knocked over the clock (fide2023 6.2.4)"],
        board: "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
        end: "black is to move",
    },
];
