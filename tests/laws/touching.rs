//! The act of moving the pieces: rows F (Laws, Article 4).

use touchmove::arbiter::event::BoardAction;
use touchmove::arbiter::host::QuestionPolicy;
use touchmove::arbiter::{Event, HostConfig, Phase};
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, Color, Position, Rulebook, Square};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, board, position, tell, tell_on, unseen};

/// Tells what White does at the board in a position under the Laws of 2023.
fn white(fen: &str, story: &str) -> Arbiter {
    under(&Rulebook::FIDE_2023, fen, story)
}

fn under(rulebook: &Rulebook, fen: &str, story: &str) -> Arbiter {
    let config = board(rulebook, "90+30").with_start(position(fen));
    tell(config, &format!("{STARTED}{story}"))
}

/// The moves still allowed to the side to move.
pub(crate) fn allowed(arbiter: &Arbiter) -> Vec<String> {
    let obligation = arbiter.obligation();
    let moves = arbiter.position().legal_moves();
    let allowed = moves.into_iter().filter(|legal| obligation.allows(*legal));
    let mut moves: Vec<_> = allowed.map(|legal| legal.san().to_string()).collect();
    moves.sort();
    moves
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn f_01_each_move_is_made_with_one_hand() {
    white(
        START,
        "0:01 white uses both hands
            *> note: white used both hands (fide2023 4.1)
         0:02 white makes g1f3
         0:03 arbiter reports an illegal move
            > the position after 0 half-moves is reinstated (fide2023 4.1)
            > white must play g1f3 (fide2023 4.1)
            > the clock of white runs
         0:04 white makes g1h3
            > what white did has no effect: they must play g1f3 (fide2023 4.1)
         0:05 white makes g1f3
         0:06 white presses",
    );
}

#[test]
fn f_02_a_player_who_announces_it_first_may_adjust() {
    let arbiter = white(
        START,
        "0:01 white announces adjusting
         0:02 white touches g1
         0:03 white touches b1",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::None);
    let arbiter = white(
        START,
        "0:01 white touches g1
            > white must move the piece on g1 (fide2023 4.3.1)
         0:02 white announces adjusting
         0:03 white touches b1",
    );
    assert_eq!(allowed(&arbiter), ["Nf3", "Nh3"]);
}

#[test]
fn f_03_saying_so_does_not_undo_a_touch() {
    white(
        START,
        "0:01 white touches g1
            > white must move the piece on g1 (fide2023 4.3.1)
         0:02 white announces adjusting
         0:03 white makes e2e4
            > what white did has no effect: they must move the piece on g1 (fide2023 4.3.1)",
    );
}

#[test]
fn f_04_only_the_player_with_the_move_touches_and_adjusts() {
    let mut arbiter = white(
        START,
        "0:01 black touches e7
            *> note: black touched a piece out of turn (fide2023 11.5)
         0:02 black announces adjusting
            > what black did has no effect: adjusting pieces is not allowed now (fide2023 4.2.1)
         0:03 white makes e2e4
         0:04 black announces adjusting
            > what black did has no effect: adjusting pieces is not allowed now (fide2023 6.2.5)
         0:05 black touches e7
            > black must move the piece on e7 (fide2023 4.3.1)",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::E7));
    // Before 2017 it did not matter whose clock ran.
    arbiter = tell(
        board(&Rulebook::FIDE_2014, "90+30"),
        &format!(
            "{STARTED}
             0:03 white makes e2e4
             0:04 black announces adjusting
             0:05 black touches e7"
        ),
    );
    assert_eq!(arbiter.obligation(), TouchObligation::None);
}

#[test]
fn f_05_accidental_contact_does_not_bind_and_disputes_are_decided() {
    for (answer, obligation) in [
        ("yes", TouchObligation::Move(Square::B1)),
        ("no", TouchObligation::None),
    ] {
        let mut arbiter = white(
            START,
            "0:01 white accidentally touches g1
             0:02 white seems to touch b1
                > for the arbiter: did white touch the piece on b1 (fide2023 4.2.2)",
        );
        let event = format!("arbiter answers {answer}")
            .parse()
            .expect("an event");
        let at = touchmove::clock::SessionTime::from_millis(5_000);
        let rulings = arbiter.handle(at, event).expect("in order");
        assert!(
            rulings
                .iter()
                .any(|ruling| ruling.to_string().contains("the clock of white runs"))
        );
        assert_eq!(arbiter.obligation(), obligation);
    }
    // Without a question, a contact that is not clearly accidental binds since 2017.
    for (rulebook, obligation) in [
        (Rulebook::FIDE_2014, TouchObligation::None),
        (Rulebook::FIDE_2017, TouchObligation::Move(Square::B1)),
        (Rulebook::FIDE_2023, TouchObligation::Move(Square::B1)),
        (Rulebook::USCF, TouchObligation::None),
    ] {
        let host =
            HostConfig::OVER_THE_BOARD.with(|host| host.questions = QuestionPolicy::Answered);
        let config = board(&rulebook, "90+30").with_host(host);
        let mut arbiter = tell(config, STARTED);
        let event = "white seems to touch b1".parse().expect("an event");
        let rulings = arbiter.handle(touchmove::clock::SessionTime::from_millis(2_000), event);
        assert!(
            rulings.is_ok_and(|rulings| !rulings.is_empty()),
            "{rulebook}"
        );
        assert_eq!(arbiter.obligation(), obligation, "{rulebook}");
        assert_eq!(arbiter.clock().running(), Some(Color::White), "{rulebook}");
    }
}

#[test]
fn f_06_of_own_pieces_the_first_that_can_moves() {
    for rulebook in EDITIONS.iter() {
        let arbiter = under(
            rulebook,
            START,
            "0:01 white touches a1
             0:02 white touches b1
                > white must move the piece on b1
             0:03 white touches g1",
        );
        assert_eq!(allowed(&arbiter), ["Na3", "Nc3"], "{rulebook}");
    }
}

#[test]
fn f_07_of_enemy_pieces_the_first_that_can_be_is_captured() {
    for rulebook in EDITIONS.iter() {
        let arbiter = under(
            rulebook,
            "4k3/7p/8/3p4/4P3/5N2/8/4K3 w - - 0 1",
            "0:01 white touches h7
             0:02 white touches d5
                > white must capture the piece on d5",
        );
        assert_eq!(allowed(&arbiter), ["exd5"], "{rulebook}");
    }
    // En passant, the captured pawn stands beside the destination.
    let arbiter = white(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "0:01 white touches d5
            > white must capture the piece on d5 (fide2023 4.3.2)",
    );
    assert_eq!(allowed(&arbiter), ["exd6"]);
}

#[test]
fn f_08_a_piece_of_each_side_means_that_capture_or_the_first_of_them() {
    const FEN: &str = "4k3/8/8/3p4/4P3/5N2/8/4K3 w - - 0 1";
    let arbiter = white(
        FEN,
        "0:01 white touches f3
            > white must move the piece on f3 (fide2023 4.3.1)
         0:02 white touches d5",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::F3));
    let arbiter = white(
        FEN,
        "0:01 white touches d5
            > white must capture the piece on d5 (fide2023 4.3.2)
         0:02 white touches f3",
    );
    assert_eq!(allowed(&arbiter), ["exd5"]);
    let arbiter = white(
        FEN,
        "0:01 white touches d5
            > white must capture the piece on d5
         0:02 white touches e4
            > white must capture the piece on d5 with the piece on e4 (fide2023 4.3.3)",
    );
    assert_eq!(allowed(&arbiter), ["exd5"]);
    // The first touched piece of each side counts, whatever was touched in between.
    let arbiter = white(
        "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1",
        "0:01 white touches f5
            > white must capture the piece on f5
         0:02 white touches d5
         0:03 white touches e1
         0:04 white touches e4",
    );
    assert_eq!(allowed(&arbiter), ["exf5"]);
}

#[test]
fn f_09_in_unclear_order_the_own_piece_comes_first() {
    let arbiter = white(
        "4k3/8/8/3p4/4P3/5N2/8/4K3 w - - 0 1",
        "0:01 white touches d5 and f3 in unclear order
            > white must move the piece on f3 (fide2023 4.3.1)",
    );
    assert_eq!(allowed(&arbiter).len(), 7);
}

#[test]
fn f_10_in_schools_the_own_piece_moves_if_the_order_is_unknown() {
    let schools = Rulebook::FIDE_2023.schools();
    let config = board(&schools, "unlimited")
        .with_start(position("4k3/4r3/8/3p4/4P3/5N2/4B3/4K3 w - - 0 1"));
    let mut arbiter = tell(
        config.clone(),
        &format!(
            "{STARTED}
             0:01 white touches d5 and f3 in unclear order
                > white must move the piece on f3"
        ),
    );
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::F3));
    // An own piece that cannot move leaves the other one.
    arbiter = tell(
        config.with_start(position("4k3/4r3/8/3p4/2P5/8/4B3/4K3 w - - 0 1")),
        &format!(
            "{STARTED}
             0:01 white touches d5 and e2 in unclear order
                > white must capture the piece on d5"
        ),
    );
    assert_eq!(allowed(&arbiter), ["cxd5"]);
}

#[test]
fn f_11_if_no_touched_piece_can_move_any_move_will_do() {
    for rulebook in EDITIONS.iter() {
        let arbiter = under(
            rulebook,
            "4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1",
            "0:01 white touches e2
             0:02 white makes e1d1",
        );
        assert_eq!(arbiter.moves().count(), 1, "{rulebook}");
    }
}

#[test]
fn f_12_a_piece_can_be_moved_if_a_move_of_it_is_legal() {
    // The bishop could move if it were not pinned, so the knight counts.
    let arbiter = white(
        "4k3/4r3/8/8/8/8/4B1N1/4K3 w - - 0 1",
        "0:01 white touches e2
         0:02 white touches g2
            > white must move the piece on g2 (fide2023 4.3.1)",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::G2));
}

#[test]
fn f_13_a_touched_piece_may_go_anywhere_until_it_is_released() {
    let arbiter = white(
        START,
        "0:01 white touches g1
            > white must move the piece on g1
         0:02 white makes g1h3
         0:03 white presses",
    );
    assert_eq!(arbiter.position().turn(), Color::Black);
}

#[test]
fn f_14_king_and_rook_touched_mean_castling() {
    for rulebook in EDITIONS.iter() {
        for touching in [
            "0:01 white touches e1
                > white must move the piece on e1
             0:02 white touches h1
                > white must castle with the rook on h1",
            "0:01 white touches h1 and e1 at once
                > white must castle with the rook on h1",
        ] {
            let arbiter = under(rulebook, CASTLING, touching);
            assert_eq!(allowed(&arbiter), ["O-O"], "{rulebook}");
        }
    }
    white(
        CASTLING,
        "0:01 white touches a1 and e1 at once
            > white must castle with the rook on a1 (fide2023 4.4.1)
         0:02 white makes e1d1
            > what white did has no effect: they must castle with the rook on a1 (fide2023 4.4.1)
         0:03 white makes e1c1",
    );
}

#[test]
fn f_15_the_rook_first_bars_castling_there() {
    let touching = "0:01 white touches h1
            > white must move the piece on h1 (fide2023 4.3.1)
         0:02 white touches e1";
    let mut arbiter = white(CASTLING, touching);
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::H1));
    tell_on(
        &mut arbiter,
        "0:03 white makes e1g1
            > what white did has no effect: they must move the piece on h1 (fide2023 4.4.2)
         0:04 white makes h1f1",
    );
    // A rook that cannot move leaves the king, which cannot castle there.
    let arbiter = white(
        "4k3/8/8/8/8/8/7P/4K1NR w K - 0 1",
        "0:01 white touches h1
         0:02 white touches e1
            > white must move the king, but not castle with the rook on h1 (fide2023 4.4.2)",
    );
    assert_eq!(allowed(&arbiter), ["Kd1", "Kd2", "Ke2", "Kf1", "Kf2"]);
    // US Chess has a variation in which castling is allowed all the same.
    let position = position(CASTLING);
    let touched = [Square::H1, Square::E1];
    let mut policies = Rulebook::USCF.policies().touch;
    policies.rook_first = touchmove::laws::policy::RookFirst::NoPenalty;
    let obligation = TouchObligation::from_touched(&position, &touched, &policies);
    assert_eq!(obligation, TouchObligation::RookMove { rook: Square::H1 });
    let castling = position.parse_san("O-O").expect("legal");
    let rook = position.parse_san("Rf1").expect("legal");
    let king = position.parse_san("Kf1").expect("legal");
    assert!(obligation.allows(castling) && obligation.allows(rook) && !obligation.allows(king));
}

#[test]
fn f_16_illegal_castling_leaves_a_move_of_the_king() {
    const FEN: &str = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for rulebook in EDITIONS.iter() {
        let arbiter = under(
            rulebook,
            FEN,
            "0:01 white touches e1
                > white must move the piece on e1
             0:02 white touches h1",
        );
        assert_eq!(
            allowed(&arbiter),
            ["Kd1", "Kd2", "Ke2", "O-O-O"],
            "{rulebook}"
        );
    }
    white(
        FEN,
        "0:01 white touches e1 and h1 at once
            > white must move the piece on e1 (fide2023 4.4.3)
         0:02 white makes e1c1",
    );
}

#[test]
fn f_17_if_the_king_cannot_move_either_any_move_will_do() {
    let arbiter = white(
        "4k3/8/8/8/8/5r2/3PP3/3QK2R w K - 0 1",
        "0:01 white touches e1
         0:02 white touches h1",
    );
    // Castling was meant and is illegal, and the king has no move.
    assert_eq!(arbiter.obligation(), TouchObligation::None);
    let moves = allowed(&arbiter);
    assert!(
        moves.contains(&"exf3".to_owned()) && moves.contains(&"Rh8+".to_owned()),
        "{moves:?}"
    );
}

#[test]
fn f_18_a_king_released_two_squares_over_castles() {
    let mut arbiter = white(
        CASTLING,
        "0:01 white releases e1 on g1
            > white must move the piece on e1 (fide2023 4.3.1)
            > white must castle with the rook on h1 (fide2023 4.7.2)",
    );
    assert_eq!(allowed(&arbiter), ["O-O"]);
    assert_eq!(arbiter.moves().count(), 0);
    tell_on(&mut arbiter, "0:02 white releases h1 on f1");
    assert_eq!(arbiter.moves().count(), 1);
    // If castling is illegal there, the king goes elsewhere.
    let mut arbiter = white(
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "0:01 white releases e1 on g1
            > white must move the piece on e1 (fide2023 4.3.1)
            *> what white did has no effect: the king may not castle across f1",
    );
    assert_eq!(allowed(&arbiter), ["Kd1", "Kd2", "Ke2", "O-O-O"]);
    tell_on(
        &mut arbiter,
        "0:03 white releases g1 on d2
         0:04 white presses",
    );
}

#[test]
fn f_19_the_choice_of_the_promotion_piece_is_final() {
    const FEN: &str = "7k/p3P3/8/8/8/8/8/K7 w - - 0 1";
    white(
        FEN,
        "0:01 white removes e7
            > white must move the piece on e7
         0:02 white holds Q on e8
            > white must play e7e8q (fide2023 4.4.4)
         0:03 white places N on e8
            > what white did has no effect: they must play e7e8q (fide2023 4.4.4)
         0:04 white makes e7e8q",
    );
    // In 1997 the player could change the choice until the release.
    let arbiter = under(
        &Rulebook::FIDE_1997,
        FEN,
        "0:01 white removes e7
            > white must move the piece on e7
         0:02 white holds Q on e8
         0:03 white places N on e8",
    );
    assert_eq!(
        arbiter.moves().next_back().map(|mv| mv.to_string()),
        Some("e7e8n".to_owned())
    );
}

#[test]
fn f_20_pieces_beside_the_board_may_be_touched() {
    let arbiter = white(
        "7k/p3P3/8/8/8/8/8/K7 w - - 0 1",
        "0:01 white touches pieces beside the board",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::None);
}

#[test]
fn f_21_a_pawn_released_on_the_last_rank_is_promoted_there() {
    let mut arbiter = white(
        "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1",
        "0:01 white releases e7 on e8
            > white must move the piece on e7 (fide2023 4.3.1)
            > white must promote the pawn from e7 on e8 (fide2023 4.7.3)",
    );
    assert_eq!(allowed(&arbiter), ["e8=B", "e8=N", "e8=Q+", "e8=R+"]);
    assert_eq!(arbiter.moves().count(), 0, "the move is not made yet");
    tell_on(
        &mut arbiter,
        "0:02 white makes e7d8q
            > what white did has no effect: they must promote the pawn from e7 on e8 (fide2023 4.7.3)
         0:03 white makes e7e8n",
    );
    // A pawn with no other move waits for its promotion just as well.
    let mut arbiter = white(
        "7k/4P3/8/8/8/8/8/K7 w - - 0 1",
        "0:01 white releases e7 on e8
            > white must move the piece on e7 (fide2023 4.3.1)",
    );
    let (from, to) = (Square::E7, Square::E8);
    assert_eq!(arbiter.obligation(), TouchObligation::Promote { from, to });
    tell_on(&mut arbiter, "0:02 white makes e7e8r");
    assert_eq!(arbiter.moves().count(), 1);
}

#[test]
fn f_22_the_parts_of_a_promotion_come_in_any_order() {
    const FEN: &str = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    let ways = [
        "0:01 white removes e7\n>\n0:02 white places Q on e8",
        "0:01 white releases e7 on e8\n>\n>\n0:02 white removes e8\n0:03 white places Q on e8",
        "0:01 white releases e7 on e8\n>\n>\n0:02 white places Q on e8\n0:03 white removes e8",
        "0:01 white places Q on e8\n0:02 white removes e7",
    ];
    for way in ways {
        let arbiter = white(FEN, way);
        let last = arbiter.moves().next_back().map(|mv| mv.to_string());
        assert_eq!(last.as_deref(), Some("e7e8q"), "{way}");
    }
    // An enemy piece on the square must be removed, before or after.
    for way in [
        "0:01 white removes d8\n>\n0:02 white removes e7\n>\n0:03 white places R on d8",
        "0:01 white removes e7\n>\n0:02 white removes d8\n>\n0:03 white places R on d8",
        "0:01 white removes e7\n>\n0:02 white places R on d8\n>\n0:03 white removes d8",
    ] {
        let arbiter = white(FEN, way);
        let last = arbiter.moves().next_back().map(|mv| mv.to_string());
        assert_eq!(last.as_deref(), Some("e7d8r"), "{way}");
    }
}

#[test]
fn f_23_a_piece_released_in_a_legal_move_stays_there() {
    white(
        START,
        "0:01 white releases g1 on f3
         0:02 white releases f3 on g1
            > what white did has no effect: it is the opponent's move
         0:03 white presses",
    );
}

#[test]
fn f_24_the_right_to_complain_ends_with_a_touch_of_ones_own() {
    let touched = "0:01 white touches a2
            > white must move the piece on a2
         0:02 white makes g1f3
         0:03 white presses";
    let mut arbiter = tell(
        unseen(&Rulebook::FIDE_2023, "90+30"),
        &format!("{STARTED}{touched}"),
    );
    let mut late = arbiter.clone();
    tell_on(
        &mut arbiter,
        "0:04 black reports a touched piece
            > the position after 0 half-moves is reinstated (fide2023 4.3.1)
            *> note: white gained 0:00:30.000 by moves that are void (fide2023 7.1)
            > white must move the piece on a2 (fide2023 4.3.1)
            > the clock of white runs
         0:05 white makes a2a4",
    );
    tell_on(
        &mut late,
        "0:04 black touches g8
            > black must move the piece on g8
         0:05 black reports a touched piece
            > the report of black has no effect: it was found too late (fide2023 4.8)",
    );
    assert_eq!(late.moves().count(), 1);
    // The same applies to a piece released elsewhere, and to castling with the rook first. In 1997
    // the right is lost only if touching itself was the breach.
    for (fen, breach, obligation) in [
        (
            START,
            "0:01 white releases e2 on e4
             0:02 white presses",
            TouchObligation::None,
        ),
        (
            "4k3/4p3/8/8/8/8/8/R3K2R w KQ - 0 1",
            "0:01 white touches h1
                > white must move the piece on h1
             0:01.5 white touches e1
             0:02 white makes e1h1
             0:03 white presses",
            TouchObligation::Move(Square::H1),
        ),
    ] {
        let config = unseen(&Rulebook::FIDE_2023, "90+30").with_start(position(fen));
        let mut arbiter = tell(config, &format!("{STARTED}{breach}"));
        let mut late = arbiter.clone();
        assert_eq!(arbiter.moves().count(), 1);
        let report = "black reports a touched piece".parse().expect("an event");
        let rulings = arbiter
            .handle(touchmove::clock::SessionTime::from_millis(4_000), report)
            .expect("in order");
        assert_eq!(
            rulings.len() > 1,
            obligation != TouchObligation::None,
            "{rulings:?}"
        );
        assert_eq!(arbiter.obligation(), obligation);
        tell_on(
            &mut late,
            "0:04 black touches e7
                > black must move the piece on e7
             0:05 black reports a touched piece
                > the report of black has no effect: it was found too late (fide2023 4.8)",
        );
    }
}

#[test]
fn f_25_a_move_is_made_when_the_piece_is_released() {
    let arbiter = white(START, "0:01 white releases g1 on f3");
    assert_eq!(
        arbiter.phase(),
        Phase::Made {
            player: Color::White
        }
    );
    assert_eq!(arbiter.clock().running(), Some(Color::White));
}

#[test]
fn f_26_a_capture_is_made_when_the_captured_piece_is_off() {
    const FEN: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    let mut arbiter = white(
        FEN,
        "0:01 white releases e4 on d5
            > white must move the piece on e4 (fide2023 4.3.1)
            > white must capture the piece on d5 with the piece on e4 (fide2023 4.7)",
    );
    assert_eq!(
        arbiter.moves().count(),
        0,
        "the captured piece is still there"
    );
    tell_on(&mut arbiter, "0:02 white removes d5");
    assert_eq!(arbiter.moves().count(), 1);
    let arbiter = white(
        FEN,
        "0:01 white removes d5\n>\n0:02 white releases e4 on d5",
    );
    assert_eq!(arbiter.moves().count(), 1);
    // En passant too.
    let mut arbiter = white(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "0:01 white releases e5 on d6
            > white must move the piece on e5 (fide2023 4.3.1)
            > white must capture the piece on d5 with the piece on e5 (fide2023 4.7)",
    );
    assert_eq!(arbiter.moves().count(), 0);
    tell_on(&mut arbiter, "0:02 white removes d5");
    assert_eq!(arbiter.moves().count(), 1);
}

#[test]
fn f_27_castling_is_made_when_the_rook_is_released() {
    let mut arbiter = white(CASTLING, "0:01 white releases e1 on c1\n>\n>");
    assert_eq!(arbiter.moves().count(), 0);
    tell_on(&mut arbiter, "0:02 white releases a1 on d1");
    assert_eq!(arbiter.moves().count(), 1);
}

#[test]
fn f_28_a_move_is_completed_by_the_press() {
    let mut arbiter = white(START, "0:01 white makes e2e4");
    assert_eq!(arbiter.clock().moves_completed(Color::White), 0);
    tell_on(&mut arbiter, "0:02 white presses");
    assert_eq!(arbiter.clock().moves_completed(Color::White), 1);
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::Black
        }
    );
}

#[test]
fn f_29_a_move_that_ends_the_game_needs_no_press() {
    let arbiter = white(
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
        "0:01 white releases a1 on a8
            > the game is over: 1-0 by checkmate (fide2023 5.1.1)",
    );
    assert!(arbiter.verdict().is_some());
}

#[test]
fn f_30_the_next_move_completes_one_that_was_not_pressed() {
    let arbiter = white(
        START,
        "0:01 white makes e2e4
         0:02 black makes e7e5
         0:03 white makes g1f3",
    );
    assert_eq!(arbiter.clock().moves_completed(Color::White), 1);
}

#[test]
fn f_31_the_king_goes_first_but_no_player_loses_for_it() {
    // The rook first is a move of the rook, and made.
    let arbiter = white(
        CASTLING,
        "0:01 white releases h1 on f1
         0:02 white releases e1 on g1
            > what white did has no effect: it is the opponent's move",
    );
    assert_eq!(
        arbiter.moves().next().map(|mv| mv.to_string()),
        Some("h1f1".to_owned())
    );
}

#[test]
fn f_32_an_assistant_may_move_the_pieces() {
    for rulebook in EDITIONS.iter() {
        let config = board(rulebook, "90+30");
        let mut arbiter = tell(config, STARTED);
        let event = Event::Board {
            by: Color::White,
            action: BoardAction::UseAssistant,
        };
        let rulings = arbiter
            .handle(touchmove::clock::SessionTime::from_millis(1_000), event)
            .expect("in order");
        let is_allowed = rulebook.is_in_force(touchmove::laws::Rule::MovingAssistant);
        assert_eq!(rulings.is_empty(), is_allowed, "{rulebook}");
        assert_eq!(
            is_allowed,
            ![Rulebook::FIDE_1997, Rulebook::FIDE_2009].contains(rulebook) || is_allowed
        );
    }
}

#[test]
fn f_33_what_is_disputed_and_unclear_the_arbiter_decides() {
    let mut arbiter = white(
        START,
        "0:01 white makes g1f3
         0:02 white presses
         0:03 black reports a touched piece on b1
            > for the arbiter: did white touch the piece on b1 (fide2023 4.2.2)",
    );
    tell_on(
        &mut arbiter,
        "0:09 arbiter answers yes
            > the position after 0 half-moves is reinstated
            *> note: white gained 0:00:30.000
            > white must move the piece on b1 (fide2023 4.3.1)
            > the clock of white runs",
    );
    // A touch that the move has honored changes nothing.
    white(
        START,
        "0:01 white makes g1f3
         0:02 white presses
         0:03 black reports a touched piece on g1
            > for the arbiter: did white touch the piece on g1
         0:09 arbiter answers yes
            > the clock of black runs",
    );
}

#[test]
fn f_34_after_the_opponents_move_is_made_ones_touch_binds() {
    for rulebook in EDITIONS.iter() {
        let older = [Rulebook::FIDE_1997, Rulebook::FIDE_2009].contains(rulebook);
        let told = if older {
            "*> note: black touched a piece out of turn"
        } else {
            "> black must move the piece on e7"
        };
        tell(
            board(rulebook, "90+30"),
            &format!("{STARTED} 0:01 white makes g1f3\n0:02 black touches e7\n{told}"),
        );
    }
}

#[test]
fn f_35_two_pieces_at_once_are_castling_or_a_question() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let mut arbiter = white(
        fen,
        "0:01 white touches g1 and f1 at once
            > for the arbiter: must white move the piece on g1 or the one on f1
         0:09 arbiter answers second
            > white must move the piece on f1 (fide2023 4.3.1)
            > the clock of white runs",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::F1));
    // If only one of them can move, there is nothing to ask.
    arbiter = white(
        fen,
        "0:01 white touches a1 and f1 at once\n> white must move the piece on f1",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::F1));
    arbiter = white(
        CASTLING,
        "0:01 white touches e1 and h1 at once\n> white must castle",
    );
    assert_eq!(allowed(&arbiter), ["O-O"]);
}

#[test]
fn f_36_a_rook_upside_down_is_a_rook_but_not_in_the_united_states() {
    const FEN: &str = "8/4P3/8/8/8/k1K5/8/8 w - - 0 1";
    let put = "0:01 white removes e7\n>\n0:02 white places an inverted rook on e8";
    let last = |arbiter: &Arbiter| arbiter.moves().next_back().map(|mv| mv.to_string());
    assert_eq!(last(&white(FEN, put)).as_deref(), Some("e7e8r"));
    assert_eq!(
        last(&under(&Rulebook::USCF, FEN, put)).as_deref(),
        Some("e7e8q")
    );
    let named =
        "0:01 white removes e7\n>\n0:02 white names R\n0:03 white places an inverted rook on e8";
    assert_eq!(
        last(&under(&Rulebook::USCF, FEN, named)).as_deref(),
        Some("e7e8r")
    );
    // A queen there mates, a rook does not, whatever it is called.
    const MATE: &str = "8/4P3/8/8/k1N5/2K5/8/8 w - - 0 1";
    let called =
        "0:01 white removes e7\n>\n0:02 white names Q\n0:03 white places an inverted rook on e8";
    assert_eq!(white(MATE, called).verdict(), None);
    let mated = format!("{called}\n> the game is over: 1-0 by checkmate");
    assert!(under(&Rulebook::USCF, MATE, &mated).verdict().is_some());
}

#[test]
fn f_37_an_arbiter_who_sees_a_breach_intervenes() {
    let breach = "0:01 white touches a2
            > white must move the piece on a2
         0:02 white makes g1f3";
    white(
        START,
        &format!(
            "{breach}\n> what white did has no effect: they must move the piece on a2 (fide2023 4.3.1)"
        ),
    );
    // The arbiter also intervenes when a piece is released twice, or a rook is touched first.
    white(
        START,
        "0:01 white releases e2 on e3
         0:02 white releases e3 on e4
            > what white did has no effect: it is the opponent's move (fide2023 4.7)",
    );
    white(
        "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "0:01 white touches h1
            > white must move the piece on h1
         0:01.5 white touches e1
         0:02 white makes e1h1
            > what white did has no effect: they must move the piece on h1 (fide2023 4.4.2)",
    );
    // In the rapid of 1997 and in US Chess only a player's report counts.
    for rulebook in [
        Rulebook::FIDE_1997.rapid(touchmove::laws::Supervision::Limited),
        Rulebook::USCF,
    ] {
        let mut arbiter = tell(board(&rulebook, "15+10"), &format!("{STARTED}{breach}"));
        assert_eq!(arbiter.moves().count(), 1, "{rulebook}");
        tell_on(
            &mut arbiter,
            "0:03 black reports a touched piece
                > the position after 0 half-moves is reinstated
                > white must move the piece on a2
                > the clock of white runs",
        );
    }
}

#[test]
fn l_08_a_player_who_announces_castling_may_touch_in_any_order() {
    let fen = "4k3/8/8/8/8/8/8/R5KR w KQ - 0 1";
    let castling: Position = position(fen);
    assert!(castling.legal_move("g1h1".parse().expect("a move")).is_ok());
    let arbiter = white(
        fen,
        "0:01 white announces castling kingside
         0:02 white touches h1
            > white must castle with the rook on h1",
    );
    assert_eq!(allowed(&arbiter), ["O-O"]);
    // The king stays where it is, and only the rook moves; or the king is lifted off the board
    // first.
    let mut arbiter = white(
        fen,
        "0:01 white announces castling kingside
         0:02 white releases h1 on f1",
    );
    assert_eq!(
        arbiter.moves().next().map(|mv| mv.to_string()),
        Some("g1h1".to_owned())
    );
    arbiter = white(
        fen,
        "0:01 white announces castling queenside
         0:02 white removes g1
            > white must castle with the rook on a1
         0:03 white releases a1 on d1
         0:04 white places K on c1",
    );
    assert_eq!(
        arbiter.moves().next().map(|mv| mv.to_string()),
        Some("g1a1".to_owned())
    );
}

#[test]
fn m_04_in_schools_the_king_goes_first_or_both_together() {
    let schools = Rulebook::FIDE_2023.schools();
    let config = board(&schools, "unlimited").with_start(position(CASTLING));
    let arbiter = tell(
        config.clone(),
        &format!(
            "{STARTED} 0:01 white touches e1 and h1 at once\n> white must castle with the rook on h1"
        ),
    );
    assert_eq!(allowed(&arbiter), ["O-O"]);
    let arbiter = tell(
        config,
        &format!(
            "{STARTED} 0:01 white touches h1
                > white must move the piece on h1
             0:02 white touches e1"
        ),
    );
    assert!(allowed(&arbiter).iter().all(|mv| mv.starts_with('R')));
}

#[test]
fn m_05_in_schools_a_player_who_announces_it_first_may_adjust() {
    let schools = Rulebook::FIDE_2023.schools();
    let arbiter = tell(
        board(&schools, "unlimited"),
        &format!(
            "{STARTED}
             0:01 white announces adjusting
             0:02 white touches g1"
        ),
    );
    assert_eq!(arbiter.obligation(), TouchObligation::None);
}

#[test]
fn m_09_in_schools_a_promotion_is_carried_out_on_the_board() {
    let schools = Rulebook::FIDE_2023.schools();
    let config =
        board(&schools, "unlimited").with_start(position("7k/p3P3/8/8/8/8/8/K7 w - - 0 1"));
    let mut arbiter = tell(
        config,
        &format!("{STARTED} 0:01 white releases e7 on e8\n>"),
    );
    assert_eq!(arbiter.moves().count(), 0);
    tell_on(
        &mut arbiter,
        "0:02 white removes e8\n0:03 white places N on e8",
    );
    assert_eq!(arbiter.moves().count(), 1);
}

#[test]
fn c_11_a_mate_needs_a_piece_that_may_be_moved() {
    const FEN: &str = "7k/8/5N1K/8/8/8/6Q1/R7 w - - 0 1";
    let mate = "0:01 white touches a1
            > white must move the piece on a1
         0:02 white makes g2g7
            > the game is over: 1-0 by checkmate";
    for (rulebook, is_set_aside) in [
        (Rulebook::FIDE_1997, false),
        (Rulebook::FIDE_2014, true),
        (Rulebook::FIDE_2023, true),
    ] {
        let config = unseen(&rulebook, "90+30").with_start(position(FEN));
        let mut arbiter = tell(config, &format!("{STARTED}{mate}"));
        let event = "black reports a touched piece".parse().expect("an event");
        let rulings = arbiter.handle(touchmove::clock::SessionTime::from_millis(3_000), event);
        assert_eq!(
            rulings.is_ok_and(|rulings| rulings.len() > 1),
            is_set_aside,
            "{rulebook}"
        );
        assert_eq!(arbiter.verdict().is_none(), is_set_aside, "{rulebook}");
        let obligation = if is_set_aside {
            TouchObligation::Move(Square::A1)
        } else {
            TouchObligation::None
        };
        assert_eq!(arbiter.obligation(), obligation, "{rulebook}");
    }
}

#[test]
fn n_06_on_a_board_with_holes_a_piece_is_touched_when_it_leaves_its_hole() {
    let config = board(&Rulebook::FIDE_2023, "90+30").with_adapted_board(Color::White);
    let mut arbiter = tell(
        config.clone(),
        &format!(
            "{STARTED}
             0:01 white touches b1
             0:02 white lifts g1
                > white must move the piece on g1 (fide2023 4.3.1)
             0:03 white releases g1 on f3"
        ),
    );
    assert_eq!(arbiter.moves().count(), 0, "the move has not been said");
    // A slip of the tongue is corrected before the clock is started.
    tell_on(
        &mut arbiter,
        "0:04 white announces g1h3
         0:05 white announces g1f3",
    );
    assert_eq!(arbiter.moves().count(), 1);
    tell_on(&mut arbiter, "0:06 white presses");
    assert_eq!(arbiter.clock().running(), Some(Color::Black));
    // The opponent, who can see, touches as usual.
    tell_on(
        &mut arbiter,
        "0:07 black touches g8\n> black must move the piece on g8",
    );
    // A captured piece must be out of its hole too.
    let start = config.with_start(position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
    let mut arbiter = tell(
        start,
        &format!(
            "{STARTED}
             0:01 white releases e4 on d5
                > white must move the piece on e4 (fide2023 4.3.1)
                > white must capture the piece on d5 with the piece on e4 (fide2023 4.7)
             0:02 white announces e4d5"
        ),
    );
    assert_eq!(
        arbiter.moves().count(),
        0,
        "the captured piece is still there"
    );
    tell_on(&mut arbiter, "0:03 white removes d5");
    assert_eq!(arbiter.moves().count(), 1);
    // Boards that differ are corrected from the record.
    tell_on(
        &mut arbiter,
        "0:05 each player reports a lost position
            > for the arbiter: to which position does the game go back",
    );
    let log = arbiter.to_log().to_string();
    assert!(log.contains("notes white on an adapted board\n"), "{log}");
    let read: touchmove::arbiter::Log = log.parse().expect("a log");
    assert_eq!(read.to_string(), log);
}
