//! Hands at the board: what stands there counts, in whatever order it came to stand there (Article 4).

use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, board, hear, position, tell, tell_on};
use crate::touching::allowed;

const EN_PASSANT: &str = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20";
const CAPTURE: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 20";
const CASTLING: &str = "r3k3/8/8/8/8/8/5PPP/4K2R w K - 0 1";

/// King and rook swap squares when they castle.
const CROSSWISE: &str = "4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1";
const CROSSED: &str = "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1";

/// Returns the arbiter of a game that White has just begun, under the Laws of 2023.
fn white(fen: &str) -> Arbiter {
    under(&Rulebook::FIDE_2023, fen)
}

fn under(rulebook: &Rulebook, fen: &str) -> Arbiter {
    let config = board(rulebook, "90+30").with_start(position(fen));
    tell(config, STARTED)
}

/// Tells events that must not lead to any ruling.
fn quietly(arbiter: &mut Arbiter, notes: &[&str]) {
    for note in notes {
        let told = hear(arbiter, note);
        let rulebook = arbiter.config().rulebook();
        assert!(told.is_empty(), "{rulebook}: {note}: {told:?}");
    }
}

/// Completes White's move, which must be the only one so far and cost nothing.
fn complete(arbiter: &mut Arbiter, press: &str, after: &str) {
    assert_eq!(arbiter.position().to_string(), after);
    assert_eq!(arbiter.board(), arbiter.position().board());
    quietly(arbiter, &[press]);
    assert_eq!(arbiter.ply(), 1);
    assert_eq!(arbiter.clock().running(), Some(Color::Black));
}

/// F-23, F-26 (Article 4.7): "part of a legal move" also means a capture whose captured piece still stands there.
#[test]
fn f_23_a_piece_released_where_it_captures_is_bound_to_that_capture() {
    for (fen, released, capture, elsewhere, moved_on, taken, after) in [
        (
            EN_PASSANT,
            "0:05 white releases e5 on d6",
            "exd6",
            "0:06 white makes e5e6",
            "0:06 white releases d6 on e6",
            "0:07 white removes d5",
            "4k3/8/3P4/8/8/8/8/4K3 b - - 0 20",
        ),
        (
            CAPTURE,
            "0:05 white releases e4 on d5",
            "exd5",
            "0:06 white makes e4e5",
            "0:06 white releases d5 on e5",
            "0:07 white removes d5",
            "4k3/8/8/3P4/8/8/8/4K3 b - - 0 20",
        ),
    ] {
        for rulebook in EDITIONS.iter().chain([&Rulebook::USCF]) {
            let mut released_there = under(rulebook, fen);
            hear(&mut released_there, released);
            assert_eq!(allowed(&released_there), [capture], "{rulebook}");
            // Announced or shown, it goes to no other square, and it does not return either.
            let mut arbiter = released_there.clone();
            let told = hear(&mut arbiter, elsewhere);
            assert!(
                told.len() == 1 && told[0].starts_with("what white did has no effect"),
                "{rulebook}: {told:?}"
            );
            assert_eq!((arbiter.ply(), arbiter.turn()), (0, Color::White));
            let mut put_back = released_there.clone();
            quietly(&mut put_back, &["0:06 white puts the pieces back"]);
            hear(&mut put_back, elsewhere);
            assert_eq!(put_back.ply(), 0, "{rulebook}");
            let mut shown = released_there.clone();
            hear(&mut shown, moved_on);
            assert_eq!((shown.ply(), shown.turn()), (0, Color::White), "{rulebook}");
            for arbiter in [&arbiter, &put_back, &shown] {
                assert_eq!(allowed(arbiter), [capture], "{rulebook}");
            }
            quietly(&mut arbiter, &[taken]);
            complete(&mut arbiter, "0:08 white presses", after);
        }
    }
}

/// F-23 (Article 4.7): the ruling cites the release, not the touch.
#[test]
fn f_23_the_ruling_on_a_released_piece_cites_the_release() {
    let mut arbiter = white(EN_PASSANT);
    hear(&mut arbiter, "0:05 white releases e5 on d6");
    let told = hear(&mut arbiter, "0:06 white makes e5e6");
    assert!(told[0].contains("(fide2023 4.7"), "{told:?}");
}

/// F-21, F-23: the promotion piece is still open, but the capture is not.
#[test]
fn f_23_a_pawn_released_where_it_captures_and_promotes_is_bound_to_the_square() {
    let mut arbiter = white("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    hear(&mut arbiter, "0:05 white releases a7 on b8");
    let promotions = ["axb8=B", "axb8=N", "axb8=Q+", "axb8=R+"];
    assert_eq!(allowed(&arbiter), promotions);
    let told = hear(&mut arbiter, "0:06 white makes a7a8q");
    assert!(
        told[0].starts_with("what white did has no effect"),
        "{told:?}"
    );
    assert_eq!(arbiter.ply(), 0);
}

/// F-23, H-11 (Articles 4.7 and 7.5.1): the release binds the move that replaces the illegal one.
#[test]
fn h_11_a_capture_pressed_before_the_victim_is_off_has_to_be_made() {
    for (fen, released, elsewhere, capture) in [
        (
            EN_PASSANT,
            "0:05 white releases e5 on d6",
            "0:07 white makes e5e6",
            "exd6",
        ),
        (
            CAPTURE,
            "0:05 white releases e4 on d5",
            "0:07 white makes e4e5",
            "exd5",
        ),
    ] {
        let mut arbiter = white(fen);
        hear(&mut arbiter, released);
        tell_on(
            &mut arbiter,
            "0:06 white presses
                > the position after 0 half-moves is reinstated (fide2023 7.5.1)
                > white must
                > white has completed an illegal move: number 1 (fide2023 7.5.1)
                > black gets 0:02:00.000 (fide2023 7.5.5)
                > the clock of white runs (fide2023 6.11.3)
                = 1:30:24 1:32:30",
        );
        assert_eq!(arbiter.position(), &position(fen));
        assert_eq!(arbiter.board(), position(fen).board());
        assert_eq!(allowed(&arbiter), [capture]);
        let told = hear(&mut arbiter, elsewhere);
        assert!(
            told[0].starts_with("what white did has no effect"),
            "{told:?}"
        );
        assert_eq!((arbiter.ply(), arbiter.turn()), (0, Color::White));
    }
}

/// L-04, F-14 (Articles 4.4.1 and II.3.2): neither piece can be placed where the other still stands.
#[test]
fn l_04_king_and_rook_touched_together_change_places_in_either_order() {
    for first_and_second in [
        [
            "0:04 white releases f1 on g1",
            "0:05 white releases g1 on f1",
        ],
        [
            "0:04 white releases g1 on f1",
            "0:05 white releases f1 on g1",
        ],
    ] {
        let mut arbiter = white(CROSSWISE);
        tell_on(
            &mut arbiter,
            "0:03 white touches f1 and g1 at once
                > white must castle with the rook on g1 (fide2023 4.4.1)",
        );
        quietly(&mut arbiter, &first_and_second);
        complete(&mut arbiter, "0:06 white presses", CROSSED);
    }
}

/// L-04, L-08 (Guideline II.3): a player who has announced castling castles in any order.
#[test]
fn l_08_announced_castling_is_made_in_any_order() {
    const NEXT_TO: &str = "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1";
    const STANDARD: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (fen, notes) in [
        (
            CROSSWISE,
            &[
                "0:04 white releases f1 on g1",
                "0:05 white releases g1 on f1",
            ][..],
        ),
        (
            CROSSWISE,
            &[
                "0:04 white releases g1 on f1",
                "0:05 white releases f1 on g1",
            ],
        ),
        (
            CROSSWISE,
            &[
                "0:03 white removes f1",
                "0:04 white releases g1 on f1",
                "0:05 white places K on g1",
            ],
        ),
        (
            NEXT_TO,
            &[
                "0:04 white releases f1 on g1",
                "0:05 white releases h1 on f1",
            ],
        ),
        (
            NEXT_TO,
            &[
                "0:04 white releases h1 on f1",
                "0:05 white releases f1 on g1",
            ],
        ),
        (
            STANDARD,
            &[
                "0:04 white releases h1 on f1",
                "0:05 white releases e1 on g1",
            ],
        ),
    ] {
        let mut arbiter = white(fen);
        quietly(&mut arbiter, &["0:02 white announces castling kingside"]);
        for note in notes {
            assert_eq!(arbiter.ply(), 0, "{note}");
            let told = hear(&mut arbiter, note);
            let is_fine = |told: &str| told.starts_with("white must castle with the rook on");
            assert!(told.iter().all(|told| is_fine(told)), "{note}: {told:?}");
        }
        complete(&mut arbiter, "0:06 white presses", CROSSED);
    }
}

/// L-04, F-15 (Articles 4.4.2 and 4.7): without an announcement, the first release shows what was meant.
#[test]
fn l_04_unannounced_castling_begins_with_the_king() {
    // A king on the square of the rook has not made a move by itself.
    let mut arbiter = white(CROSSWISE);
    hear(&mut arbiter, "0:04 white releases f1 on g1");
    hear(&mut arbiter, "0:05 white releases g1 on f1");
    complete(&mut arbiter, "0:06 white presses", CROSSED);
    // Nor has a rook on the square of the king, but it was touched first and must move.
    let mut arbiter = white(CROSSWISE);
    hear(&mut arbiter, "0:04 white releases g1 on f1");
    let told = hear(&mut arbiter, "0:05 white releases f1 on g1");
    assert!(
        told.iter().any(|told| told.contains("(fide2023 4.4.2)")),
        "{told:?}"
    );
    assert_eq!((arbiter.ply(), arbiter.turn()), (0, Color::White));
    let moves = allowed(&arbiter);
    assert!(
        !moves.is_empty() && moves.iter().all(|san| san.starts_with('R')),
        "{moves:?}"
    );
    // If the first release has made a move by itself, it is that move.
    let mut arbiter = white("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
    hear(&mut arbiter, "0:04 white releases f1 on g1");
    let after = "4k3/8/8/8/8/8/8/R5KR b - - 1 1";
    complete(&mut arbiter, "0:06 white presses", after);
}

/// L-04, L-08: castling in which the king stays where it is.
#[test]
fn l_08_castling_is_made_by_moving_the_rook_alone() {
    const FEN: &str = "4k3/8/8/8/8/8/8/R5KR w HA - 0 1";
    let mut arbiter = white(FEN);
    quietly(&mut arbiter, &["0:03 white releases h1 on f1"]);
    complete(&mut arbiter, "0:06 white presses", CROSSED);
    // Touched first, the rook may still castle: it is the piece that moves.
    let mut arbiter = white(FEN);
    hear(&mut arbiter, "0:02 white touches h1");
    assert!(allowed(&arbiter).contains(&"O-O".to_owned()));
    let mut said = arbiter.clone();
    quietly(&mut said, &["0:03 white makes g1h1"]);
    complete(&mut said, "0:06 white presses", CROSSED);
    quietly(&mut arbiter, &["0:03 white releases h1 on f1"]);
    complete(&mut arbiter, "0:06 white presses", CROSSED);
    // The other side, on which also only the rook moves.
    let mut arbiter = white("4k3/8/8/8/8/8/8/R1K5 w A - 0 1");
    quietly(&mut arbiter, &["0:03 white releases a1 on d1"]);
    let after = "4k3/8/8/8/8/8/8/2KR4 b - - 1 1";
    complete(&mut arbiter, "0:06 white presses", after);
}

/// No extra ruling: when the release has made the move, nothing is left to do (Article 4.7).
#[test]
fn f_25_a_release_that_makes_a_move_obliges_to_nothing() {
    let mut arbiter = white(CASTLING);
    quietly(&mut arbiter, &["0:03 white releases f2 on f4"]);
    complete(
        &mut arbiter,
        "0:06 white presses",
        "r3k3/8/8/8/5P2/8/6PP/4K2R b K - 0 1",
    );
    // If the captured piece is removed first, it has been touched; the release that follows adds nothing.
    let mut arbiter = white(CAPTURE);
    tell_on(
        &mut arbiter,
        "0:03 white removes d5
            > white must capture the piece on d5 (fide2023 4.3.2)
         0:04 white releases e4 on d5",
    );
    let after = "4k3/8/8/3P4/8/8/8/4K3 b - - 0 20";
    complete(&mut arbiter, "0:06 white presses", after);
    // If the release leaves something to do, the player is told what.
    let mut arbiter = white(CASTLING);
    let told = hear(&mut arbiter, "0:03 white releases e1 on g1");
    let last = told.last().map(String::as_str);
    assert_eq!(
        last,
        Some("white must castle with the rook on h1 (fide2023 4.7.2)")
    );
}

/// H-08 (Article 7.4.1): the arbiter who was called for it has the pieces put back on the time of the player who
/// displaced them, even after that player's press.
#[test]
fn h_08_pieces_displaced_before_the_press_are_put_back_on_the_time_of_their_player() {
    let mut arbiter = white(CASTLING);
    tell_on(
        &mut arbiter,
        "0:03 white makes e1g1
         0:04 white displaces pieces
            > white must put the pieces back on their own time (fide2023 7.4.1)
            *> note: white displaced pieces (fide2023 7.4.3)
         0:05 white presses
            = 1:30:55 1:30:30
         0:06 black stops the clocks to call the arbiter
            > the clocks are stopped (fide2023 6.11.2)
            > for the arbiter: did black have a reason to stop the clocks (fide2023 6.11.2)
         0:10 arbiter answers yes
            > the clock of white runs (fide2023 7.4.1)
            = 1:30:55 1:30:29",
    );
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    assert_eq!((arbiter.ply(), arbiter.turn()), (1, Color::Black));
    // White's move stays completed, and its increment is not added twice.
    tell_on(
        &mut arbiter,
        "0:12 white puts the pieces back
            > the clock of black runs (fide2023 6.11.3)
            = 1:30:53 1:30:29
         0:20 black makes e8e7
         0:21 black presses
            = 1:30:53 1:30:50",
    );
    assert_eq!(arbiter.clock().moves_completed(Color::White), 1);
    assert_eq!(arbiter.clock().moves_completed(Color::Black), 1);
    // Pieces put back before the press have no consequences.
    let mut arbiter = white(CASTLING);
    hear(&mut arbiter, "0:03 white makes e1g1");
    hear(&mut arbiter, "0:04 white displaces pieces");
    quietly(
        &mut arbiter,
        &["0:05 white puts the pieces back", "0:06 white presses"],
    );
    hear(
        &mut arbiter,
        "0:07 black stops the clocks to call the arbiter",
    );
    hear(&mut arbiter, "0:08 arbiter answers yes");
    assert_eq!(arbiter.clock().running(), Some(Color::Black));
}

/// F-01, H-20 (Articles 4.1 and 7.5.4): before the press the move is made again with one hand, and costs nothing.
#[test]
fn h_20_two_hands_put_right_before_the_press_cost_nothing() {
    for notes in [
        &[
            "0:02 white uses both hands",
            "0:03 white makes e1g1",
            "0:04 white puts the pieces back",
            "0:05 white makes e1g1",
        ][..],
        &[
            "0:02 white makes e1g1",
            "0:03 white uses both hands",
            "0:04 white puts the pieces back",
            "0:05 white makes e1g1",
        ],
        &[
            "0:02 white uses both hands",
            "0:03 white releases e1 on g1",
            "0:04 white puts the pieces back",
            "0:05 white releases e1 on g1",
            "0:06 white releases h1 on f1",
        ],
        &[
            "0:01 white uses both hands",
            "0:02 white makes e1g1",
            "0:03 white puts the pieces back",
            "0:04 white uses both hands",
            "0:05 white makes e1g1",
            "0:06 white puts the pieces back",
            "0:07 white makes e1g1",
        ],
    ] {
        for rulebook in EDITIONS.iter().chain([&Rulebook::USCF]) {
            let mut arbiter = under(rulebook, CASTLING);
            for note in notes {
                let was_made = arbiter.ply() == 1;
                let told = hear(&mut arbiter, note);
                let is_fine = |told: &str| {
                    !told.contains("illegal move") && !told.starts_with("what white did")
                };
                assert!(
                    told.iter().all(|told| is_fine(told)),
                    "{rulebook}: {note}: {told:?}"
                );
                if note.ends_with("puts the pieces back") {
                    assert_eq!(arbiter.board(), position(CASTLING).board());
                    assert_eq!((arbiter.ply(), arbiter.turn()), (0, Color::White));
                    // A made move is only made again (4.7).
                    let moves = allowed(&arbiter);
                    assert!(moves.contains(&"O-O".to_owned()), "{rulebook}: {moves:?}");
                    assert!(moves.len() == 1 || !was_made, "{rulebook}: {moves:?}");
                }
            }
            let after = "r3k3/8/8/8/8/8/5PPP/5RK1 b - - 1 1";
            complete(&mut arbiter, "0:08 white presses", after);
            assert_eq!(arbiter.clock().moves_completed(Color::White), 1);
        }
    }
}

/// H-20: another move is not made instead, and using two hands again is the same fault.
#[test]
fn h_20_what_is_put_back_is_made_again_with_one_hand() {
    let mut arbiter = white(CASTLING);
    hear(&mut arbiter, "0:02 white uses both hands");
    hear(&mut arbiter, "0:03 white makes e1g1");
    hear(&mut arbiter, "0:04 white puts the pieces back");
    let mut again = arbiter.clone();
    let told = hear(&mut arbiter, "0:05 white makes e1e2");
    assert!(
        told.len() == 1 && told[0].starts_with("what white did has no effect"),
        "{told:?}"
    );
    assert_eq!((arbiter.ply(), arbiter.turn()), (0, Color::White));
    tell_on(
        &mut again,
        "0:05 white uses both hands
            *> note: white used both hands (fide2023 4.1)
         0:06 white makes e1g1
         0:07 white presses
            > the position after 0 half-moves is reinstated (fide2023 4.1)
            > white must play e1h1 (fide2023 4.1)
            > white has completed an illegal move: number 1 (fide2023 7.5.4)
            > black gets 0:02:00.000 (fide2023 7.5.5)
            > the clock of white runs (fide2023 6.11.3)",
    );
}
