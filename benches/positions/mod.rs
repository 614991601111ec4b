//! The positions the benches use.

#![allow(dead_code, reason = "each bench uses only some of the positions")]

use touchmove::Position;

/// A position and its perft count at a given depth.
pub(crate) struct Known {
    pub(crate) name: &'static str,
    pub(crate) fen: &'static str,
    pub(crate) depth: u32,
    pub(crate) lines: u64,
}

/// The six positions that chess programs have long been compared on.
pub(crate) const KNOWN: [Known; 6] = [
    Known {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 4,
        lines: 197_281,
    },
    Known {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 3,
        lines: 97_862,
    },
    Known {
        name: "endgame",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 5,
        lines: 674_624,
    },
    Known {
        name: "promotions",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 4,
        lines: 422_333,
    },
    Known {
        name: "talkchess",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 3,
        lines: 62_379,
    },
    Known {
        name: "middlegame",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 3,
        lines: 89_890,
    },
];

/// Positions from random games; in the last one a pawn can be captured en passant.
const RANDOM: [&str; 20] = [
    "r1q3n1/p2bpkb1/n1pp3r/1p3p2/P1P1PPpp/1PNK3P/R2PN1P1/2BQ1B1R w - - 0 17",
    "r1b1k1nr/1pqppp1p/2n5/pQp3p1/P2bP3/1N5P/1PPP1PP1/RNB1KB1R w Qkq - 8 11",
    "4b2r/1p2bkp1/2pr1p1n/5Pp1/2PR1p2/N2P3N/3KQ2P/2BR1B2 w - - 1 33",
    "1nb2br1/rp1ppknp/1qp2pp1/P7/P4P2/R1PPBN2/4P3/1N1QKR2 b - - 4 17",
    "rnb1k3/ppr3b1/1q2pB1p/3p1n2/2p2P2/P1Q3R1/1P2N1P1/2R1KB2 w q - 4 23",
    "r3k2r/pQ1npp1N/5b1n/2p2b2/3P4/P1P2PP1/3NPK1P/R1q2B1R b kq - 1 20",
    "rnbk2nr/pppp2pp/4p3/3q1p1P/1b6/2N1PP2/PPPP2P1/1RBQKBNR w K - 0 7",
    "1nb1k1nr/1pqppp1p/8/1rpP2p1/P3P3/3K4/2Pb1PPP/RN1Q1BNR w k - 2 10",
    "r1bqkb1r/p1pnp2p/1p1p1p1B/6N1/2BP2n1/4P3/PPP1KP1P/RN1Q3R b kq - 3 8",
    "1rbqkb1r/ppppp2p/n4p1n/P5p1/R3PPP1/2P4B/1P1P3P/1NBQK1NR b K - 0 8",
    "r3k1r1/3bbp1p/pppp2p1/3p3n/PnP4q/NP2P1PP/2QP1P2/R1B1KB1R b Kq - 2 17",
    "2bNk3/r3b1pr/1p6/p2p3P/P2PQp1N/Bp5P/7R/R3KB2 b - - 2 30",
    "2r1k3/2bp2pN/Bpb1pQ1r/p4p2/P7/RPPPPPnp/1B3KPP/1N4R1 w - - 3 32",
    "rnb1kbnr/1p1p1ppp/4pq2/2p5/pP1PP1P1/B6P/P1P2PB1/RN1QK1NR b KQkq - 0 7",
    "rnbqkbnr/p2ppppp/1pp5/8/3P1P2/8/PPP1P1PP/RNBQKBNR w KQkq - 0 3",
    "r1b3nr/p1npkp1p/2p1p2b/q3P3/1P4Q1/3p3N/P2BKPPP/RN3B1R w - - 0 15",
    "2bk2nr/rppp3p/3b1p2/p3pN2/Pn2P1Pp/2PP3P/1P2KP1R/R1BQ1B2 w - - 1 18",
    "r1bqkbnr/ppppp1pp/2n2p2/8/7P/2P2P2/PP1PP1P1/RNBQKBNR b KQkq - 0 3",
    "r3k1nr/pb3ppp/n1p1pb2/1p1p2q1/P6P/2PBP1N1/1P1N1PP1/R1BQK2R b Kkq - 1 17",
    "r1b2bnr/pp1qpk1p/2np4/6pP/P3Q1P1/2p5/1PPP1P2/RNB1KB1R w KQ g6 0 13",
];

/// The total number of legal moves in these positions.
pub(crate) const LEGAL_MOVES: usize = 790;

/// Returns the FENs of all positions.
pub(crate) fn fens() -> Vec<&'static str> {
    let known = KNOWN.iter().map(|known| known.fen);
    known.chain(RANDOM).collect()
}

/// Returns all positions.
pub(crate) fn all() -> Vec<Position> {
    fens().into_iter().map(read).collect()
}

/// Positions from random games, many more than above: the suite of the perft tests.
const SUITE: &str = include_str!("../../tests/movegen/standard.epd");

/// Returns the positions of the suite.
pub(crate) fn suite() -> Vec<Position> {
    let fens = SUITE.lines().filter_map(|line| line.split(" ;").next());
    let suite: Vec<Position> = fens.map(read).collect();
    assert_eq!(suite.len(), 600, "the suite is whole");
    suite
}

/// Reads a FEN.
pub(crate) fn read(fen: &str) -> Position {
    Position::from_fen(fen).expect("the benches use valid positions")
}
