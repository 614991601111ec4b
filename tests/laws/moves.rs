//! How the pieces move: rows B (Laws, Article 3).

use std::collections::{BTreeMap, BTreeSet};

use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::setup::{Defect, Tolerance};
use touchmove::{
    Bitboard, CastlingSide, Color, File, LegalMove, Move, MoveKinds, Piece, Position, Promotion,
    Rank, Role, Setup, Square, attacks,
};
use touchmove_rows::test;

use crate::board::refusal;
use crate::snippet;

/// Middle-game positions with every kind of move: castling on both sides, captures, promotions, en passant.
const LIVELY: [&str; 4] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/p1p1p1p1/8/1P1P1P1P/1pPp1p1p/8/P3P1P1/R3K2R b KQkq c3 0 1",
];

#[test]
fn b_01_never_onto_an_own_piece() {
    snippet::run("B-01");
    for_lively_moves(|legal| {
        let own = legal.position().board().by_color(legal.position().turn());
        assert!(!own.contains(legal.to()) || legal.is_castling(), "{legal}");
    });
}

#[test]
fn b_02_a_captured_piece_leaves_the_board() {
    snippet::run("B-02");
    for_lively_moves(|legal| {
        let (before, after) = (legal.position(), legal.play());
        let enemy = !before.turn();
        let lost = before.board().by_color(enemy).len() - after.board().by_color(enemy).len();
        assert_eq!(lost, usize::from(legal.is_capture()), "{legal}");
        assert_eq!(legal.captured().is_some(), legal.is_capture(), "{legal}");
        if legal.is_capture() {
            assert_eq!(after.halfmove_clock(), 0, "{legal}");
        }
    });
}

#[test]
fn b_03_a_pinned_piece_still_attacks() {
    snippet::run("B-03");
    let position = read("4k3/8/8/4b3/8/5K2/8/4R3 w - - 0 1");
    assert!(position.pinned(Color::Black).contains(Square::E5));
    for guarded in [Square::F4, Square::G3] {
        let attackers = position.attackers_to(guarded, position.board().occupied());
        assert!(attackers.contains(Square::E5), "{guarded}");
    }
}

#[test]
fn b_04_bishops_move_any_distance_on_diagonals() {
    snippet::run("B-04");
    for square in Square::ALL {
        let reached = attacks::bishop(square, Bitboard::EMPTY);
        let diagonal = |to: Square| {
            let (files, ranks) = steps(square, to);
            to != square && files.abs() == ranks.abs()
        };
        assert_eq!(
            reached,
            Square::ALL.into_iter().filter(|&to| diagonal(to)).collect()
        );
    }
}

#[test]
fn b_05_rooks_move_any_distance_on_files_and_ranks() {
    snippet::run("B-05");
    for square in Square::ALL {
        let cross = Bitboard::file(square.file()) | Bitboard::rank(square.rank());
        assert_eq!(attacks::rook(square, Bitboard::EMPTY), cross - square);
    }
}

#[test]
fn b_06_queens_move_as_rooks_and_bishops() {
    snippet::run("B-06");
    let pieces = Position::standard().board().occupied();
    for square in Square::ALL {
        let both = attacks::rook(square, pieces) | attacks::bishop(square, pieces);
        assert_eq!(attacks::queen(square, pieces), both, "{square}");
    }
}

#[test]
fn b_07_line_pieces_do_not_pass_over_pieces() {
    snippet::run("B-07");
    for_lively_moves(|legal| {
        let way = attacks::between(legal.from(), legal.to());
        let pieces = legal.position().board().occupied();
        let free = way.is_disjoint(pieces) || legal.is_castling();
        assert!(free, "{legal}");
    });
}

#[test]
fn b_08_knights_jump_to_the_nearest_squares_off_every_line() {
    snippet::run("B-08");
    for square in Square::ALL {
        let nearest_off_line = |to: Square| {
            let off_line = attacks::line(square, to).is_empty() && to != square;
            off_line && square.distance(to) == 2
        };
        let expected: Bitboard = Square::ALL
            .into_iter()
            .filter(|&to| nearest_off_line(to))
            .collect();
        let reached = attacks::knight(square);
        assert_eq!(reached, expected, "{square}");
        let other_color = |to: Square| to.is_light() != square.is_light();
        assert!(reached.into_iter().all(other_color), "{square}");
    }
}

#[test]
fn b_09_pawns_go_straight_ahead_if_the_square_is_empty() {
    snippet::run("B-09");
}

#[test]
fn b_10_pawns_may_go_two_squares_from_home_if_both_are_empty() {
    snippet::run("B-10");
    for_lively_moves(|legal| {
        let home = Rank::Second.relative_to(legal.position().turn());
        let (_, ranks) = steps(legal.from(), legal.to());
        if legal.role() == Role::Pawn && ranks.abs() == 2 {
            assert_eq!(legal.from().rank(), home, "{legal}");
        }
    });
}

#[test]
fn b_11_pawns_capture_diagonally_forward_and_only_there() {
    snippet::run("B-11");
    for_pawn_moves(|legal| {
        let (files, _) = steps(legal.from(), legal.to());
        assert_eq!(legal.is_capture(), files.abs() == 1, "{legal}");
    });
}

#[test]
fn b_12_pawns_never_go_backward_or_sideways() {
    snippet::run("B-12");
    for_pawn_moves(|legal| {
        let (files, ranks) = steps(legal.from(), legal.to());
        let forward = match legal.position().turn() {
            Color::White => ranks,
            Color::Black => -ranks,
        };
        assert!(forward > 0 && files.abs() <= 1, "{legal}");
    });
}

#[test]
fn b_13_en_passant_captures_the_pawn_that_has_just_passed() {
    snippet::run("B-13");
    let position = play(&read("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"), &["a2a4"]);
    assert_eq!(position.legal_en_passant_square(), Some(Square::A3));
    let legal = position.legal_move(said("b4a3")).expect("en passant");
    assert!(legal.is_en_passant());
    assert_eq!(legal.captured(), Some(Role::Pawn));
    let after = legal.play();
    assert_eq!(after.board().by_role(Role::Pawn), Square::A3.into());
    assert_eq!(after.board().color_at(Square::A3), Some(Color::Black));
}

#[test]
fn b_14_en_passant_lapses_after_one_move() {
    snippet::run("B-14");
    let at_once = play(&read("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1"), &["a2a4"]);
    let later = play(&at_once, &["e8d8", "e1d1"]);
    assert_eq!(later.legal_en_passant_square(), None);
    assert_eq!(later.pushed_over_square(), None);
}

#[test]
fn b_15_en_passant_must_not_uncover_the_own_king() {
    snippet::run("B-15");
    let position = read("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1");
    // The pawn alone does not shield the king: it is not pinned, and still it may not capture.
    assert!(position.pinned(Color::White).is_empty());
    assert_eq!(position.legal_en_passant_square(), None);
    assert_eq!(position.pushed_over_square(), Some(Square::D6));
}

#[test]
fn b_16_en_passant_may_answer_a_check() {
    snippet::run("B-16");
}

#[test]
fn b_17_a_pawn_on_the_last_rank_becomes_one_of_four() {
    snippet::run("B-17");
    let position = read("8/4P2k/8/8/8/8/8/4K3 w - - 0 1");
    assert!(!position.is_legal(Move::new(Square::E7, Square::E8, None)));
    for promotion in Promotion::ALL {
        let mv = Move::new(Square::E7, Square::E8, Some(promotion));
        let after = position.legal_move(mv).expect("a promotion").play();
        let promoted = Piece::new(Color::White, promotion.role());
        assert_eq!(after.board().piece_at(Square::E8), Some(promoted));
        assert!(after.board().by_role(Role::Pawn).is_empty());
        // Only on the last rank, and only a pawn.
        assert!(!position.is_legal(Move::new(Square::E1, Square::E2, Some(promotion))));
        let start = Position::standard();
        assert!(!start.is_legal(Move::new(Square::E2, Square::E4, Some(promotion))));
    }
}

#[test]
fn b_18_promotion_is_not_limited_to_captured_pieces() {
    let limits = [
        (Role::Queen, 9),
        (Role::Rook, 10),
        (Role::Bishop, 10),
        (Role::Knight, 10),
    ];
    for (role, most) in limits {
        let full = black_army(role, most, 0);
        assert_eq!(full.validate().map(|_| ()), Ok(()), "{most} {role}s");
        for excess in [black_army(role, most + 1, 0), black_army(role, most, 1)] {
            let refused = refusal(&excess, Tolerance::NONE);
            let material = |defect| {
                matches!(
                    defect,
                    Defect::ExcessMaterial {
                        color: Color::Black,
                        ..
                    }
                )
            };
            assert!(refused.defects().all(material), "{refused}");
        }
    }
    let ten_queens_and_eight_pawns = black_army(Role::Queen, 10, 8);
    assert!(ten_queens_and_eight_pawns.validate().is_err());
    let refused = refusal(&ten_queens_and_eight_pawns, Tolerance::ALL);
    assert!(
        refused
            .defects()
            .any(|defect| matches!(defect, Defect::TooManyPieces { .. }))
    );
}

#[test]
fn b_18_nine_queens_by_play() {
    let eight_queens = read("8/3Pk3/8/8/8/8/QQQQ1QQQ/Q3K3 w - - 0 1");
    let nine = play(&eight_queens, &["d7d8q"]);
    assert_eq!(nine.board().pieces(Color::White, Role::Queen).len(), 9);
}

#[test]
fn b_19_a_promoted_piece_acts_at_once() {
    snippet::run("B-19");
}

#[test]
fn b_20_no_pawn_stays_one_or_becomes_a_king() {
    assert_eq!(Promotion::ALL.len(), 4);
    for role in [Role::Pawn, Role::King] {
        assert!(Promotion::try_from(role).is_err());
        assert_eq!(Promotion::from_letter(role.letter()), None);
        assert!(format!("e7e8{}", role.letter()).parse::<Move>().is_err());
    }
}

#[test]
fn b_20_the_promoted_piece_keeps_its_color() {
    for_lively_moves(|legal| {
        if let Some(promotion) = legal.promotion() {
            let promoted = Piece::new(legal.position().turn(), promotion.role());
            assert_eq!(legal.play().board().piece_at(legal.to()), Some(promoted));
        }
    });
}

#[test]
fn b_21_kings_step_to_squares_that_are_not_attacked() {
    snippet::run("B-21");
    for_lively_moves(|legal| {
        if legal.role() == Role::King && !legal.is_castling() {
            assert_eq!(legal.from().distance(legal.to()), 1, "{legal}");
            let after = legal.play();
            let attackers = after.attackers_to(legal.to(), after.board().occupied());
            assert!(
                attackers.is_disjoint(after.board().by_color(after.turn())),
                "{legal}"
            );
        }
    });
}

#[test]
fn b_22_kings_never_stand_side_by_side() {
    snippet::run("B-22");
    for turn in Color::ALL {
        let mut setup: Setup = "8/8/8/3kK3/8/8/8/8 w - - 0 1".parse().expect("a FEN");
        setup.turn = turn;
        let refused = refusal(&setup, Tolerance::ALL);
        let exposed =
            |defect| matches!(defect, Defect::OpponentInCheck { color, .. } if color == !turn);
        assert!(refused.defects().any(exposed), "{refused}");
    }
}

#[test]
fn b_23_castling_is_one_move_of_king_and_rook() {
    snippet::run("B-23");
    let position = read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (mv, king, rook, corner) in [
        ("e1h1", Square::G1, Square::F1, Square::A1),
        ("e1a1", Square::C1, Square::D1, Square::H1),
    ] {
        let after = play(&position, &[mv]);
        assert_eq!(after.king(Color::White), king);
        let rooks = Bitboard::from(rook) | corner;
        assert_eq!(after.board().pieces(Color::White, Role::Rook), rooks);
        assert_eq!(after.turn(), Color::Black);
    }
}

#[test]
fn b_24_moving_king_or_rook_forfeits_the_right_for_ever() {
    snippet::run("B-24");
    for_lively_moves(|legal| {
        let (before, after) = (legal.position(), legal.play());
        let kept = after.castling_rights().rooks();
        assert!(kept.is_subset(before.castling_rights().rooks()), "{legal}");
        assert!(!kept.contains(legal.from()), "{legal}");
        if legal.role() == Role::King {
            assert!(
                after.castling_rights().by_color(before.turn()).is_empty(),
                "{legal}"
            );
        }
    });
}

#[test]
fn b_25_a_captured_rook_takes_its_right_along() {
    snippet::run("B-25");
    let start = read("r3k2r/8/8/8/4B3/8/8/4K3 w kq - 0 1");
    let captured = play(&start, &["e4a8"]);
    assert_eq!(rights(&captured), "k");
    // Another rook on a8 does not bring the right back.
    let mut position = captured;
    for mv in ["h8h7", "a8d5", "h7a7", "d5h1", "a7a8", "h1g2"] {
        position = play(&position, &[mv]);
        assert!(!rights(&position).contains('q'), "{position}");
    }
    assert_eq!(position.board().role_at(Square::A8), Some(Role::Rook));
    assert!(!position.is_legal(said("e8a8")));
}

#[test]
fn b_26_no_castling_out_of_check() {
    snippet::run("B-26");
}

#[test]
fn b_27_no_castling_through_check() {
    snippet::run("B-27");
}

#[test]
fn b_28_no_castling_into_check() {
    snippet::run("B-28");
}

#[test]
fn b_29_no_castling_over_pieces() {
    snippet::run("B-29");
}

#[test]
fn b_30_the_rook_may_be_attacked_and_pass_attacked_squares() {
    snippet::run("B-30");
}

#[test]
fn b_31_temporary_prevention_keeps_the_right() {
    snippet::run("B-31");
    let prevented = read("4k3/8/5r2/8/8/8/8/R3K2R w KQ - 0 1");
    assert!(
        !prevented
            .legal_moves()
            .iter()
            .any(|legal| legal.castling_side() == Some(CastlingSide::KingSide))
    );
    assert_eq!(rights(&prevented), "KQ");
    assert_eq!(rights(&play(&prevented, &["a1a2", "f6d6"])), "K");
}

#[test]
fn b_32_no_castling_along_a_file() {
    snippet::run("B-32");
    let position = read("4R3/8/8/8/8/8/8/k3K3 w - - 0 1");
    assert!(!position.is_legal(said("e1e8")));
    // Nor can anyone claim the right: a rook on the eighth rank is Black's.
    let mut setup = position.to_setup();
    setup.castling.insert(Square::E8);
    let refused = refusal(&setup, Tolerance::ALL);
    assert!(refused.defects().all(|defect| matches!(
        defect,
        Defect::CastlingWithoutKing {
            color: Color::Black,
            ..
        } | Defect::CastlingWithoutRook {
            color: Color::Black,
            ..
        }
    )));
}

#[test]
fn b_33_castling_at_most_once() {
    snippet::run("B-33");
    for_lively_moves(|legal| {
        if legal.is_castling() {
            let after = legal.play();
            assert!(
                after
                    .castling_rights()
                    .by_color(legal.position().turn())
                    .is_empty()
            );
        }
    });
}

#[test]
fn b_34_no_move_exposes_the_own_king() {
    snippet::run("B-34");
    for_lively_moves(|legal| {
        let mover = legal.position().turn();
        let after = legal.play();
        let attackers = after.attackers_to(after.king(mover), after.board().occupied());
        assert!(
            attackers.is_disjoint(after.board().by_color(!mover)),
            "{legal}"
        );
    });
}

#[test]
fn b_35_only_castling_moves_two_pieces() {
    for_lively_moves(|legal| {
        let (before, after) = (legal.position().board(), legal.play());
        let own = legal.position().turn();
        let left = before.by_color(own) - after.board().by_color(own);
        assert_eq!(
            left.len(),
            if legal.is_castling() { 2 } else { 1 },
            "{legal}"
        );
    });
}

#[test]
fn b_35_capturing_an_own_piece_is_illegal() {
    for fen in LIVELY {
        let position = read(fen);
        let own = position.board().by_color(position.turn());
        for (from, to) in own
            .into_iter()
            .flat_map(|from| own.into_iter().map(move |to| (from, to)))
        {
            let castles =
                from == position.king(position.turn()) && position.castling_rights().contains(to);
            let mv = Move::new(from, to, None);
            assert!(!position.is_legal(mv) || castles, "{mv} in {fen}");
        }
    }
}

#[test]
fn b_36_a_move_is_legal_for_all_or_for_none() {
    assert_eq!(Position::standard().perft(4), 197_281);
    for fen in LIVELY {
        let position = read(fen);
        let listed: BTreeSet<Move> = position
            .legal_moves()
            .iter()
            .map(LegalMove::to_move)
            .collect();
        assert_eq!(position.count_legal_moves(), listed.len(), "{fen}");
        // Castling may also be given by the king's square after it.
        let castling = position
            .legal_moves_matching(MoveKinds::CASTLING)
            .into_iter();
        let by_goal: BTreeMap<Move, Move> = castling
            .map(|legal| {
                let goal = Move::new(legal.from(), legal.destination(), None);
                (goal, legal.to_move())
            })
            .collect();
        for mv in every_move() {
            let meant = by_goal.get(&mv).copied().unwrap_or(mv);
            let expected = listed.contains(&meant);
            assert_eq!(position.is_legal(mv), expected, "{mv} in {fen}");
            let asked = position.legal_move(mv).ok();
            assert_eq!(
                asked.map(LegalMove::to_move),
                expected.then_some(meant),
                "{mv} in {fen}"
            );
        }
    }
}

/// This many pieces of one role and this many pawns, all Black's.
fn black_army(role: Role, pieces: usize, pawns: usize) -> Setup {
    // White's pawns block every check on their king.
    let mut setup: Setup = "8/8/8/8/7k/8/PP6/K7 b - - 0 1"
        .parse()
        .expect("a FEN that can be read");
    let squares = Square::ALL
        .into_iter()
        .filter(|at| at.rank() >= Rank::Fifth);
    for square in squares.take(pieces) {
        setup.set_piece(square, Piece::new(Color::Black, role));
    }
    for file in File::ALL.into_iter().take(pawns) {
        let square = Square::new(file, Rank::Seventh);
        setup.set_piece(square, Piece::new(Color::Black, Role::Pawn));
    }
    setup
}

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn said(coordinates: &str) -> Move {
    coordinates.parse().expect("a move in coordinates")
}

/// The position after moves in coordinates.
fn play(position: &Position, moves: &[&str]) -> Position {
    moves.iter().fold(position.clone(), |before, mv| {
        let legal = before.legal_move(said(mv));
        legal
            .unwrap_or_else(|error| panic!("{error}: {before}"))
            .play()
    })
}

/// The castling rights as FEN writes them.
fn rights(position: &Position) -> String {
    let fen = position
        .fen(EnPassantMode::Legal, CastlingStyle::Standard)
        .to_string();
    fen.split(' ').nth(2).expect("a FEN has rights").to_owned()
}

/// Visits every legal move of the lively positions.
fn for_lively_moves(check: impl Fn(LegalMove<'_>)) {
    for fen in LIVELY {
        read(fen).legal_moves().iter().for_each(&check);
    }
}

fn for_pawn_moves(check: impl Fn(LegalMove<'_>)) {
    for_lively_moves(|legal| {
        if legal.role() == Role::Pawn {
            check(legal);
        }
    });
}

/// The number of files and ranks from one square to another.
fn steps(from: Square, to: Square) -> (i32, i32) {
    let distance = |from: usize, to: usize| to as i32 - from as i32;
    (
        distance(from.file().index(), to.file().index()),
        distance(from.rank().index(), to.rank().index()),
    )
}

/// All possible moves of a piece.
fn every_move() -> impl Iterator<Item = Move> {
    let promotions = [None].into_iter().chain(Promotion::ALL.map(Some));
    Square::ALL.into_iter().flat_map(move |from| {
        let promotions = promotions.clone();
        Square::ALL.into_iter().flat_map(move |to| {
            let promotions = promotions.clone();
            promotions.map(move |promotion| Move::new(from, to, promotion))
        })
    })
}
