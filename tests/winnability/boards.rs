//! Boards that other programs have judged wrongly, and boards constructed for these tests.

use touchmove::setup::Tolerance;
use touchmove::winnability::{Analyzer, DeadVerdict, NodeBudget, Proof, Winnability};
use touchmove::{Color, Move, Position, Setup};

use super::exhaustive::has_no_mate;

/// Reads a board, which may have more promoted pieces than pawns are missing.
pub(crate) fn position(fen: &str) -> Position {
    let setup: Setup = fen.parse().expect("a FEN");
    setup
        .validate_with(Tolerance::ALL)
        .unwrap_or_else(|defects| panic!("{fen}: {defects}"))
}

/// Asserts a verdict. A mating line needs no check here: building it has replayed it.
fn assert_verdict(fen: &str, winner: Color, is_winnable: bool) {
    assert_verdict_within(NodeBudget::DEEP, fen, winner, is_winnable);
}

fn assert_verdict_within(budget: NodeBudget, fen: &str, winner: Color, is_winnable: bool) {
    let position = position(fen);
    match Analyzer::new().winnability(&position, winner, budget) {
        Winnability::Winnable(helpmate) => {
            assert!(is_winnable, "{fen} for {winner}: {helpmate}");
            let end = helpmate.moves().iter().fold(position, |position, &mv| {
                position
                    .legal_move(mv)
                    .expect("a move of a helpmate is legal")
                    .play()
            });
            assert!(
                end.is_check() && !end.has_legal_moves() && end.turn() != winner,
                "{fen}"
            );
            assert_eq!(end, *helpmate.end());
            let moves: Vec<String> = helpmate.moves().iter().map(Move::to_string).collect();
            assert_eq!(helpmate.to_string(), moves.join(" "));
        }
        Winnability::Unwinnable(proof) => assert!(!is_winnable, "{fen} for {winner}: {proof}"),
        Winnability::Undecided { nodes } => panic!("{fen} for {winner} is undecided after {nodes}"),
    }
}

#[test]
fn helpmates_that_a_static_test_overlooked() {
    assert_verdict(
        "8/1p2p1p1/1P2P1P1/Bp2pBp1/1P2P1P1/7k/1P2P3/7K b - - 0 1",
        Color::White,
        true,
    );
    for winner in Color::ALL {
        assert_verdict(
            "k7/1pK3p1/6Pb/1p4pB/bP4P1/Bp6/1P4P1/8 b - - 0 1",
            winner,
            true,
        );
    }
}

/// Returns what proves that a side cannot win.
fn proof(fen: &str, winner: Color, budget: NodeBudget) -> Proof {
    match position(fen).winnability(winner, budget) {
        Winnability::Unwinnable(proof) => proof,
        other => panic!("{fen}: {other:?}"),
    }
}

#[test]
fn blockades_that_hold_only_if_both_kings_are_followed() {
    for fen in [
        "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57",
        // White has only Kh4-h3-h4, and the black king gets in only by giving stalemate.
        "5b2/8/7p/5p1P/5p1K/5Pp1/1b4P1/2b2k2 w - - 0 1",
    ] {
        for winner in Color::ALL {
            assert!(position(fen).is_unwinnable_quick(winner));
            assert_eq!(
                proof(fen, winner, NodeBudget::QUICK),
                Proof::Blockade,
                "{fen}"
            );
        }
    }
}

#[test]
fn blockades_in_which_pawns_advance_but_never_pass_each_other() {
    for fen in [
        "1b1k4/p1p1p1p1/P1P1P1P1/p1p1p1p1/8/8/P1P1P1P1/3K4 w - - 0 1",
        "1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/4P3/8/P1P3P1/4K3 w - - 0 1",
        "2k5/p1p1p1p1/P1P1P1P1/2p1p2K/8/8/2P1P1P1/8 w - - 0 1",
        "3k4/p2p2p1/P2P2P1/8/8/P2P4/P2P2P1/3K4 w - - 0 1",
    ] {
        for winner in Color::ALL {
            assert!(position(fen).is_unwinnable_quick(winner), "{fen}");
        }
    }
    // A king that may castle stays in its cage.
    let caged = position("2k5/8/8/8/2Bp1p1p/1BpP1P1P/2P1BPBP/3BKBNR w K - 0 1");
    assert!(caged.is_unwinnable_quick(Color::Black));
    // With a king beside the pawns that stop those of its side, there is a mate.
    let inside = "8/p1p1p1p1/P1P1P1P1/p1p1p1p1/1k6/8/P1P1P1P1/4K3 w - - 0 1";
    for winner in Color::ALL {
        assert!(!position(inside).is_unwinnable_quick(winner));
        assert_verdict(inside, winner, true);
    }
}

#[test]
fn a_mate_on_the_board_breaks_every_wall() {
    let mated = position("1B4K1/8/1p1p1pkp/pPpPpPpP/P1P1P1P1/8/8/8 b - - 0 1");
    assert!(!mated.is_unwinnable_quick(Color::White));
    assert!(mated.is_unwinnable_quick(Color::Black));
}

#[test]
fn a_cage_with_free_pieces_far_away() {
    // Followed exactly, the queen, the rook and the bishop make millions of positions.
    let fen = "8/4b3/7r/3q4/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1";
    assert!(!position(fen).is_unwinnable_quick(Color::White));
    let proof = proof(fen, Color::White, NodeBudget::new(20_000));
    assert_eq!(proof, Proof::Blockade);
}

/// White's rook and bishop are shut in for ever, so that castling to this side never happens.
const CASTLING_WALL: &str = "p1p1p1p1/PpPpPpPp/1P1P1P1P/4K1BR";

#[test]
fn blockades_with_castling_rights() {
    // Plain abstract positions are not tried: there is a right to castle as long as the king stays.
    for turn in ["w", "b"] {
        let one_bishop = format!("2b1k3/8/8/8/{CASTLING_WALL} {turn} K - 0 1");
        let wall = position(&one_bishop);
        for winner in Color::ALL {
            assert!(has_no_mate(&wall, winner, 10_000, |_| false));
            assert_verdict(&one_bishop, winner, false);
        }
        // With more bishops there are too many positions to search them all.
        let bishops = format!("2b1k3/1b3b2/8/8/{CASTLING_WALL} {turn} K - 0 1");
        for winner in Color::ALL {
            let proof = proof(&bishops, winner, NodeBudget::new(20_000));
            assert_eq!(proof, Proof::Blockade, "{bishops}");
        }
    }
    // The same blockade breaks if the piece on g1 can leave: it is captured, or captures itself.
    for beside in ["N", "1"] {
        let broken = CASTLING_WALL.replace('B', beside).replace("K11R", "K2R");
        for winner in Color::ALL {
            assert_verdict(&format!("2b1k3/8/8/8/{broken} w K - 0 1"), winner, true);
        }
    }
}

#[test]
fn pieces_that_reach_the_same_squares_are_all_counted() {
    // Both rooks may come where a pawn captures them.
    let fen = "8/2k5/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/1R1K3R w - - 0 1";
    for winner in Color::ALL {
        assert!(!position(fen).is_unwinnable_quick(winner));
        assert_verdict(fen, winner, true);
    }
}

#[test]
fn pawns_that_run_out_of_moves_in_many_stages() {
    let fen = "6k1/p1p1p1p1/P1P1P1P1/p1p3p1/8/8/P1P3P1/4K3 w - - 0 1";
    for winner in Color::ALL {
        assert_eq!(proof(fen, winner, NodeBudget::DEEP), Proof::Blockade);
    }
}

#[test]
fn bishops_in_blockades_that_cost_other_programs_millions_of_positions() {
    let fen = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1";
    for winner in Color::ALL {
        assert_verdict(fen, winner, true);
    }
}

#[test]
fn a_rook_comes_to_be_captured_so_that_a_pawn_gets_through() {
    // Without the late heuristic for a breakthrough the default budget is not enough.
    let fen = "5Bb1/3k4/4p1p1/1p1pP1P1/1P1P4/Bb6/r7/3K4 w - - 0 1";
    assert_verdict_within(NodeBudget::new(30_000), fen, Color::White, true);
}

#[test]
fn a_rook_gets_on_where_a_queen_is_lost() {
    // Every queen check loses the queen. The rook can interpose, and captures one piece after
    // another. Without the late heuristic that avoids a queen, the default budget is not enough.
    let fen = "8/8/1Pp5/8/pp6/kp6/rp5p/1K4nr b - - 0 1";
    assert_verdict_within(NodeBudget::new(20_000), fen, Color::White, true);
}

#[test]
fn a_mate_far_away_in_a_blockade() {
    // A random structure that another program's static test calls dead.
    let fen = "8/4p3/2p1P2p/2P3pP/3p1pP1/2pP1PK1/2P5/6k1 w - - 0 1";
    for winner in Color::ALL {
        assert_verdict(fen, winner, true);
    }
}

#[test]
fn a_mate_on_the_board_wins_over_material() {
    assert_verdict("8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1", Color::Black, true);
    assert_verdict("8/8/8/8/8/1k6/b1b5/RKR5 w - - 0 1", Color::Black, true);
    assert_verdict("5B2/7r/5K1k/7r/8/4B3/8/8 b - - 0 1", Color::White, true);
}

#[test]
fn a_capture_that_cannot_be_avoided_leaves_two_kings() {
    assert_verdict("7k/8/8/8/8/8/6q1/7K w - - 0 1", Color::Black, false);
    assert_verdict("7k/8/8/8/8/8/6q1/7K w - - 0 1", Color::White, false);
    assert_eq!(
        Analyzer::new().dead_verdict(
            &position("7k/8/8/8/8/8/6q1/7K w - - 0 1"),
            NodeBudget::QUICK
        ),
        DeadVerdict::Dead
    );
}

#[test]
fn a_wall_that_one_side_can_open() {
    let fen = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1";
    assert_verdict(fen, Color::White, true);
    assert_verdict(fen, Color::Black, false);
    assert!(position(fen).is_unwinnable_quick(Color::Black));
    assert_eq!(
        Analyzer::new().dead_verdict(&position(fen), NodeBudget::DEFAULT),
        DeadVerdict::Alive
    );
}

#[test]
fn blockades_of_kings_and_pawns() {
    for fen in [
        "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1",
        "8/2k5/3p1p2/1p1PpPp1/1Pp1P1P1/2P5/4K3/8 w - - 0 1",
        "2k5/1p1p1p1p/1P1P1P1P/8/1p1p1p1p/1P1P1P1P/8/5K2 w - - 0 1",
        // Each bishop is on the color of squares on which its own pieces stand.
        "5b2/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3K4/5B2 b - - 0 1",
    ] {
        for winner in Color::ALL {
            assert_verdict(fen, winner, false);
        }
        assert_eq!(
            Analyzer::new().dead_verdict(&position(fen), NodeBudget::DEFAULT),
            DeadVerdict::Dead,
            "{fen}"
        );
    }
}

#[test]
fn an_en_passant_capture_opens_a_wall() {
    for (before, after) in [
        (
            "4k3/8/6p1/1p1p1pPp/pPpPpP1P/P1P1P3/8/4K3 w -",
            ["h6 0 1", "- 0 1"],
        ),
        (
            "4k3/8/p1p1p3/PpPpPp1p/1P1P1PpP/6P1/8/4K3 b -",
            ["h3 0 1", "- 0 1"],
        ),
    ] {
        for winner in Color::ALL {
            let [open, closed] = after.map(|after| format!("{before} {after}"));
            assert_verdict(&open, winner, true);
            assert!(!position(&open).is_unwinnable_quick(winner), "{open}");
            // Without the right to capture en passant the wall holds.
            assert_verdict(&closed, winner, false);
            assert!(position(&closed).is_unwinnable_quick(winner), "{closed}");
        }
    }
}

#[test]
fn a_pawn_that_has_not_moved_yet_opens_a_wall() {
    for fen in [
        "4k3/8/8/1p1p1p2/pPpPpP1p/P1P1P2P/6P1/4K3 w - - 0 1",
        "4k3/6p1/8/1p1p1p1P/pPpPpP2/P1P1P3/8/4K3 b - - 0 1",
        // The pawn move g2-g3 is mate, or the pawn is captured.
        "8/8/8/6pp/6pk/7p/6PP/K7 w - - 0 1",
    ] {
        for winner in Color::ALL {
            assert_verdict(fen, winner, true);
        }
    }
}

#[test]
fn castling_is_not_forgotten() {
    for rights in ["K", "-"] {
        let rook = format!("4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K2R w {rights} - 0 1");
        for winner in Color::ALL {
            assert_verdict(&rook, winner, true);
        }
    }
    for winner in Color::ALL {
        assert_verdict(
            "r3k2r/p1p1p1p1/P1P1P1P1/8/8/p1p1p1p1/P1P1P1P1/R3K2R w KQkq - 0 1",
            winner,
            true,
        );
        assert_verdict("1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", winner, true);
    }
}

#[test]
fn a_proof_names_its_reason() {
    let proof = |fen, winner| proof(fen, winner, NodeBudget::DEFAULT);
    let bare = "8/8/4k3/8/8/3KR3/8/8 b - - 0 1";
    assert_eq!(proof(bare, Color::Black), Proof::Material);
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(proof(stalemate, Color::White), Proof::Terminal);
    let wall = "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1";
    assert_eq!(proof(wall, Color::White), Proof::Blockade);
}

#[test]
fn a_budget_of_nothing_decides_nothing_that_needs_looking() {
    let start = Position::standard();
    let answer = start.winnability(Color::White, NodeBudget::new(0));
    assert!(
        matches!(answer, Winnability::Undecided { .. }),
        "{answer:?}"
    );
}

/// White's king has six squares, Black's 32; in the start White may still castle.
pub(super) const FEW: &str = "4k3/8/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1B/4K1BR w K - 0 1";
pub(super) const FEW_POSITIONS: u32 = 2 * 6 * 32 + 1;

#[test]
fn few_positions_are_all_searched_at_once() {
    // The right to castle keeps plain abstract positions away, and a pawn that a bishop blocks those of opposed pawns.
    let positions = FEW_POSITIONS;
    for winner in Color::ALL {
        assert!(has_no_mate(&position(FEW), winner, 400, |_| false));
        assert!(position(FEW).is_unwinnable_quick(winner));
        let quick = proof(FEW, winner, NodeBudget::new(0));
        assert_eq!(quick, Proof::Closure { positions });
    }
}
