//! Irregularities: rows H (Laws, Article 7; Appendices A and B).

use std::time::Duration;

use touchmove::arbiter::{GameConfig, HandleError, Phase, Question};
use touchmove::clock::SessionTime;
use touchmove::laws::Supervision;
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, ChessClock, Color, Position, Rulebook, Square, TimeControl};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, at, begun, board, heard, moves, position, tell, tell_on, unseen};

/// The same game with a clock described as in PGN.
fn with_clock(config: GameConfig, control: &str) -> GameConfig {
    let control = TimeControl::from_pgn(control).expect("a control");
    config
        .with_clock(ChessClock::new(control))
        .expect("a clock with time")
}

/// Tells events from a position on under the Laws of 2023.
fn from(fen: &str, story: &str) -> Arbiter {
    under(&Rulebook::FIDE_2023, fen, story)
}

fn under(rulebook: &Rulebook, fen: &str, story: &str) -> Arbiter {
    let turn = position(fen).turn();
    let config = board(rulebook, "90+30").with_start(position(fen));
    let started = format!("0:00 the game starts\n> the clock of {turn} runs\n");
    tell(config, &format!("{started}{story}"))
}

fn left(arbiter: &Arbiter, player: Color) -> u64 {
    let clock: &ChessClock = arbiter.clock();
    clock
        .remaining(player, clock.last_event())
        .expect("a limit")
        .as_secs()
}

/// Ten aimless moves by each player.
const TEN_MOVES: &str = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d2d3 d7d6 c2c3 c8d7 b1d2 g7g6 d2f1 f8g7 f1g3 h7h6 h2h3 a6a5";

/// Twelve moves by each player: of a rook that came to a3 over its own pawn, and of pawns.
const LATER_MOVES: &str = "a3b3 a7a6 b3c3 b7b6 c3d3 c7c6 d3e3 d7d6 e3f3 g7g6 f3g3 h7h6 g3h3 a6a5 h3g3 b6b5 g3f3 c6c5 f3e3 d6d5 e3d3 h6h5 d3c3 g6g5";

#[test]
fn h_01_a_game_from_a_wrong_position_is_canceled() {
    let report = "white reports a wrong start position of the king of white";
    let mut late = begun(board(&Rulebook::FIDE_2023, "90+30"), TEN_MOVES);
    moves(&mut late, "1:00", "a2a3 c6b8");
    let _ = heard(&mut late, "1:30", "black offers a draw");
    assert!(late.offers_draw(Color::Black));
    let told = heard(&mut late, "2:00", report);
    assert_eq!(
        told,
        [
            "the game is canceled, and a new one is played (fide2023 7.2.1)",
            "note: the times of the new game must be set (fide2023 7.1)",
        ]
    );
    // The offer is void with the game.
    assert!(!late.offers_draw(Color::Black));
    assert_eq!(late.phase(), Phase::Canceled);
    let after = late.handle(at("3:00"), "white presses".parse().expect("an event"));
    assert_eq!(after, Err(HandleError::GameOver));
    // US Chess: only before Black has completed the tenth move.
    let mut uscf = begun(board(&Rulebook::USCF, "90+30"), TEN_MOVES);
    let told = heard(&mut uscf, "2:00", report);
    assert!(told[0].contains("it was found too late"), "{told:?}");
    let mut early = begun(board(&Rulebook::USCF, "90+30"), "e2e4 e7e5");
    assert_eq!(
        heard(&mut early, "2:00", report).len(),
        1,
        "the times stay as they are"
    );
    assert_eq!(early.phase(), Phase::Canceled);
}

/// H-02, F-33: castling rights that end after a move do not hide which move that was.
#[test]
fn h_02_f_33_a_touch_honored_before_castling_rights_ended_changes_nothing() {
    let limited = Rulebook::FIDE_2023.rapid(Supervision::Limited);
    let mut arbiter = begun(board(&limited, "15+10"), TEN_MOVES);
    tell_on(
        &mut arbiter,
        "2:00 black reports a wrong start position of the king of white
            > the report of black has no effect: it was found too late
            > white cannot castle with the misplaced piece
         2:01 white reports a touched piece on a6
            > for the arbiter: did black touch the piece on a6
         2:02 arbiter answers yes
            > the clock of white runs",
    );
    assert_eq!(arbiter.ply(), 20);
}

#[test]
fn h_02_in_rapid_faults_of_the_set_up_are_too_old_after_ten_moves() {
    let limited = Rulebook::FIDE_2023.rapid(Supervision::Limited);
    let mut arbiter = begun(board(&limited, "15+10"), TEN_MOVES);
    tell_on(
        &mut arbiter,
        "2:00 black reports a wrong start position of the king of white
            > the report of black has no effect: it was found too late (fide2023 A.5.1
            > white cannot castle with the misplaced piece (fide2023 A.5.1.2)
         2:01 white makes e1g1
            > what white did has no effect",
    );
    assert!(
        arbiter
            .position()
            .castling_rights()
            .by_color(Color::White)
            .is_empty()
    );
    assert!(
        !arbiter
            .position()
            .castling_rights()
            .by_color(Color::Black)
            .is_empty()
    );
    // A misplaced rook only bars castling with that rook.
    let mut arbiter = begun(board(&limited, "15+10"), TEN_MOVES);
    heard(
        &mut arbiter,
        "2:00",
        "white reports a wrong start position of the rook on a1",
    );
    let rights = arbiter.position().castling_rights();
    assert!(rights.contains(Square::H1) && !rights.contains(Square::A1));
    // One move earlier, or with full supervision, the game is canceled.
    let nine = TEN_MOVES.rsplit_once(' ').expect("moves").0;
    let mut early = begun(board(&limited, "15+10"), nine);
    heard(&mut early, "2:00", "white reports a wrong start position");
    assert_eq!(early.phase(), Phase::Canceled);
    let full = Rulebook::FIDE_2023.rapid(Supervision::Full);
    let mut watched = begun(board(&full, "15+10"), TEN_MOVES);
    heard(&mut watched, "2:00", "white reports a wrong start position");
    assert_eq!(watched.phase(), Phase::Canceled);
    // In 2009 three moves by each player were enough.
    let earlier = Rulebook::FIDE_2009.rapid(Supervision::Limited);
    for (moves, is_cancelled) in [
        ("e2e4 e7e5 g1f3 b8c6 f1c4", true),
        ("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5", false),
    ] {
        let mut arbiter = begun(board(&earlier, "15+10"), moves);
        heard(&mut arbiter, "2:00", "white reports a wrong start position");
        assert_eq!(arbiter.phase() == Phase::Canceled, is_cancelled, "{moves}");
    }
}

#[test]
fn h_03_the_times_of_the_new_game_are_for_the_arbiter() {
    for rulebook in EDITIONS.iter() {
        let mut arbiter = begun(board(rulebook, "90+30"), "e2e4 e7e5");
        let told = heard(&mut arbiter, "1:00", "black reports a wrong start position");
        assert_eq!(told.len(), 2, "{rulebook}");
        assert!(
            told[1].starts_with("note: the times of the new game"),
            "{told:?}"
        );
        // A new game can begin with the clock as it stood.
        let again = GameConfig::new(rulebook.clone(), "90+30".parse().expect("a control"))
            .expect("a clock with time")
            .with_clock(*arbiter.clock())
            .expect("a clock with time");
        assert!(
            again.clock().remaining(Color::White, SessionTime::START)
                < Some(Duration::from_secs(5_430))
        );
    }
}

#[test]
fn h_04_a_wrong_start_found_after_the_end_changes_nothing() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "e2e4");
    tell_on(
        &mut arbiter,
        "1:00 black resigns
            > the game is over: 1-0 by resignation
         1:01 white reports a wrong start position
            > the report of white has no effect: the game is over",
    );
    assert!(arbiter.verdict().is_some());
}

#[test]
fn h_05_a_turned_board_is_set_right() {
    for rulebook in EDITIONS.iter() {
        let mut arbiter = begun(board(rulebook, "90+30"), TEN_MOVES);
        let told = heard(&mut arbiter, "1:00", "white reports a turned board");
        assert!(
            told[0].starts_with("the position is transferred"),
            "{rulebook}: {told:?}"
        );
        assert_eq!(
            arbiter.phase(),
            Phase::Thinking {
                player: Color::White
            }
        );
    }
    let mut arbiter = begun(
        board(&Rulebook::FIDE_2023.blitz(Supervision::Limited), "3+2"),
        TEN_MOVES,
    );
    let told = heard(&mut arbiter, "1:00", "white reports a turned board");
    assert!(told[0].contains("it was found too late"), "{told:?}");
}

#[test]
fn a_02_a_light_square_is_at_each_players_right_hand() {
    let mut arbiter = tell(board(&Rulebook::FIDE_2023, "90+30"), STARTED);
    let told = heard(&mut arbiter, "0:10", "arbiter reports a turned board");
    assert_eq!(
        told,
        ["the position is transferred to a correctly placed board (fide2023 7.2.2)"]
    );
}

#[test]
fn h_06_reversed_colors_start_again_before_the_tenth_move() {
    let nine = TEN_MOVES.rsplit_once(' ').expect("moves").0;
    for (rulebook, line, is_cancelled) in [
        (Rulebook::FIDE_2023, nine, true),
        (Rulebook::FIDE_2018, nine, true),
        (Rulebook::FIDE_2018, TEN_MOVES, false),
        (Rulebook::FIDE_2014, nine, false),
        (Rulebook::FIDE_1997, nine, false),
        (Rulebook::USCF, nine, true),
        (Rulebook::USCF, TEN_MOVES, false),
    ] {
        let mut arbiter = begun(board(&rulebook, "90+30"), line);
        let told = heard(&mut arbiter, "1:00", "black reports reversed colors");
        assert_eq!(
            arbiter.phase() == Phase::Canceled,
            is_cancelled,
            "{rulebook}: {told:?}"
        );
        let goes_on = told[0].starts_with("the game goes on");
        assert_eq!(goes_on, !is_cancelled, "{rulebook}: {told:?}");
    }
}

#[test]
fn h_07_a_game_with_reversed_colors_that_is_over_stands() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "f2f3 e7e5 g2g4");
    tell_on(
        &mut arbiter,
        "1:00 black makes d8h4
            > the game is over: 0-1 by checkmate
         1:05 white reports reversed colors
            > the report of white has no effect: the game is over",
    );
}

#[test]
fn h_08_displaced_pieces_are_put_back_on_the_time_of_the_player_who_displaced_them() {
    // During the player's own time there is nothing to change.
    from(
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "0:05 white displaces pieces
            > white must put the pieces back on their own time (fide2023 7.4.1)
            *> note: white displaced pieces (fide2023 7.4.3)
         0:09 white puts the pieces back
         0:10 white makes e2e4",
    );
    // After the press the player's clock runs again until the pieces stand.
    let arbiter = from(
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "0:05 white makes e2e4
         0:06 white presses
         0:07 white displaces pieces
            > white must put the pieces back on their own time (fide2023 7.4.1)
            *> note: white displaced pieces (fide2023 7.4.3)
            > the clocks are stopped (fide2023 7.4.2)
            > the clock of white runs (fide2023 7.4.1)
         0:27 white puts the pieces back
            > the clock of black runs (fide2023 6.11.3)",
    );
    assert_eq!(left(&arbiter, Color::White), 5400 + 60 - 6 - 20);
    assert_eq!(left(&arbiter, Color::Black), 5400 + 30 - 1);
    // In 1997 the opponent presses, without having moved.
    let arbiter = under(
        &Rulebook::FIDE_1997,
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
        "0:05 white makes e2e4
         0:06 white presses
         0:07 white displaces pieces
            > white must put the pieces back on their own time (fide1997 7.3)
         0:08 black presses
            > the clock of white runs (fide1997 7.3)
         0:20 white puts the pieces back
            > the clock of black runs",
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::Black
        }
    );
}

#[test]
fn pieces_moved_without_a_move_are_put_back_and_their_touches_bind() {
    let arbiter = from(
        "4k3/8/8/3p4/8/8/4P3/4K2N w - - 0 1",
        "0:04 white makes e2d5
            *> what white did has no effect: a pawn cannot move from e2 to d5 (fide2023 3.7.1)
         0:06 black puts the pieces back
            > what black did has no effect: nothing of the kind is known (fide2023 7.4.1)
         0:07 white puts the pieces back",
    );
    assert_eq!(arbiter.board(), arbiter.position().board());
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::E2));
    assert_eq!((arbiter.turn(), arbiter.ply()), (Color::White, 0));
    let targets = [Square::E3, Square::E4].into_iter().collect();
    assert_eq!(arbiter.destinations(Square::E2), targets);
    assert!(arbiter.destinations(Square::H1).is_empty());
    let mut arbiter = arbiter;
    tell_on(
        &mut arbiter,
        "0:08 white puts the pieces back
            > what white did has no effect: nothing of the kind is known (fide2023 7.4.1)
         0:09 white makes h1g3
            > what white did has no effect: they must move the piece on e2 (fide2023 4.3.1)
         0:10 white makes e2e4",
    );
    assert_eq!((arbiter.turn(), arbiter.ply()), (Color::Black, 1));
    assert!(arbiter.destinations(Square::E4).is_empty());
}

/// A.5.2: the game goes on from an illegal position that no one reports, and a screen still shows where pieces can go.
#[test]
fn destinations_in_a_position_without_a_king_are_those_of_the_pieces() {
    let start = position("4k3/8/8/8/8/4r3/3P4/R3K3 w - - 0 1");
    let mut arbiter = tell(
        unseen(&Rulebook::FIDE_2023, "90+30").with_start(start),
        STARTED,
    );
    tell_on(
        &mut arbiter,
        "0:02 white makes a1a8
         0:03 white presses
         0:04 black makes e3e1
         0:05 black presses",
    );
    assert!(arbiter.board().king(Color::White).is_none());
    let steps = [Square::D3, Square::D4].into_iter().collect();
    assert_eq!(arbiter.destinations(Square::D2), steps);
    let rook = arbiter.destinations(Square::A8);
    assert!(rook.contains(Square::E8) && !rook.contains(Square::F8));
    assert_eq!(rook.len(), 4 + 7);
    assert!(arbiter.destinations(Square::E1).is_empty());
    assert!(arbiter.destinations(Square::H4).is_empty());
    tell_on(&mut arbiter, "0:06 white makes d2d4\n0:07 white presses");
    assert_eq!(arbiter.destinations(Square::E1).len(), 6 + 7);
}

#[test]
fn h_09_the_position_before_an_illegal_move_is_set_up_again() {
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5 g1f3 b8c6");
    let before = arbiter.position().clone();
    moves(&mut arbiter, "1:00", "f1g3 g8f6 d2d3 f8c5");
    assert_eq!(arbiter.position().halfmove_clock(), 1);
    tell_on(
        &mut arbiter,
        "2:00 black reports an illegal move
            > the position after 4 half-moves is reinstated (fide2023 7.5.1)
            *> note: white gained 0:01:00.000 by moves that are void
            *> note: black gained 0:01:00.000 by moves that are void
            *> note: white had 1:30:31.000 left then
            *> note: black had 1:31:28.000 left then
            > white must move the piece on f1 (fide2023 7.5.1)
            > white has completed an illegal move: number 1 (fide2023 7.5.1)
            > black gets 0:02:00.000 (fide2023 7.5.5)
            > for the arbiter: what are the times after the irregularity (fide2023 7.1)
         2:30 arbiter answers continue
            > the clock of white runs",
    );
    assert_eq!(arbiter.position(), &before);
    assert_eq!(arbiter.moves().count(), 4);
    assert_eq!(arbiter.clock().moves_completed(Color::White), 2);
    moves(&mut arbiter, "3:00", "f1b5");
}

#[test]
fn h_10_if_that_cannot_be_found_out_the_arbiter_goes_back_as_far_as_possible() {
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5 g1f3 b8c6");
    tell_on(
        &mut arbiter,
        "1:00 each player reports a lost position
            > for the arbiter: to which position does the game go back (fide2023 7.5.1)
         1:10 arbiter sets the game back to half-move 2
            > the position after 2 half-moves is reinstated (fide2023 7.5.1)
            *> note: white gained 0:00:30.000
            *> note: black gained 0:00:30.000
         1:20 arbiter answers continue
            > the clock of white runs",
    );
    assert_eq!(arbiter.moves().count(), 2);
    let none = "arbiter sets the game back to half-move 3"
        .parse()
        .expect("an event");
    assert_eq!(
        arbiter.handle(at("1:30"), none),
        Err(HandleError::NoSuchPly(3))
    );
}

#[test]
fn h_11_touch_move_binds_the_replacing_move() {
    // A bishop that moved like a knight must make a bishop move.
    from(
        "4k3/p7/8/8/8/8/4B3/4K3 w - - 0 1",
        "0:05 white makes e2g3
            *> what white did has no effect: a bishop cannot move from e2 to g3
         0:06 white presses
            > the position after 0 half-moves is reinstated (fide2023 7.5.1)
            > white must move the piece on e2 (fide2023 7.5.1)
            > white has completed an illegal move: number 1 (fide2023 7.5.1)
            > black gets 0:02:00.000 (fide2023 7.5.5)
            > the clock of white runs
         0:07 white makes e1f1
            > what white did has no effect: they must move the piece on e2",
    );
    // A pinned bishop has captured a knight that a pawn can capture.
    let arbiter = from(
        "4r1k1/8/8/8/6n1/7P/4B3/4K3 w - - 0 1",
        "0:05 white makes e2g4
            *> what white did has no effect: the bishop on e2 is pinned
         0:06 white presses
            > the position after 0 half-moves is reinstated
            > white must capture the piece on g4 (fide2023 7.5.1)
            > white has completed an illegal move: number 1
            > black gets 0:02:00.000
            > the clock of white runs
         0:07 white makes h3g4",
    );
    assert_eq!(arbiter.moves().count(), 1);
}

#[test]
fn h_12_illegal_castling_binds_the_king_only() {
    let arbiter = from(
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "0:05 white makes e1g1
            *> what white did has no effect
         0:06 white presses
            > the position after 0 half-moves is reinstated
            > white must move the piece on e1 (fide2023 7.5.1)
            > white has completed an illegal move: number 1
            > black gets 0:02:00.000
            > the clock of white runs",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::E1));
    // The rook first: a move of the rook.
    let arbiter = from(
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "0:05 white touches h1
            > white must move the piece on h1
         0:06 white makes e1g1
            *> what white did has no effect
         0:07 white presses
            > the position after 0 half-moves is reinstated
            > white must move the piece on h1
            > white has completed an illegal move: number 1
            > black gets 0:02:00.000
            > the clock of white runs",
    );
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::H1));
}

#[test]
fn h_13_an_illegal_move_not_completed_is_just_corrected() {
    for rulebook in EDITIONS.iter() {
        let mut arbiter = under(
            rulebook,
            "4k3/p7/8/8/8/8/4B3/4K3 w - - 0 1",
            "0:05 white makes e2g3
                *> what white did has no effect
             0:06 white makes e2d3
             0:07 white presses",
        );
        assert_eq!(arbiter.position().turn(), Color::Black, "{rulebook}");
        arbiter = under(
            rulebook,
            "4k3/p7/8/8/8/8/4B3/4K3 w - - 0 1",
            "0:05 white makes e2g3
                *> what white did has no effect
             0:06 black reports an illegal move
                > the position after 0 half-moves is reinstated
                > white must move the piece on e2",
        );
        assert_eq!(left(&arbiter, Color::Black), 5_430);
    }
    // In schools there is no clock, and releasing the piece completes the move, but still without a penalty.
    let schools = Rulebook::FIDE_2023.schools();
    let mut arbiter = tell(board(&schools, "unlimited"), STARTED);
    let told = heard(&mut arbiter, "0:05", "white makes b1b3");
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(
        told[2].starts_with("white has completed an illegal move"),
        "{told:?}"
    );
}

#[test]
fn h_14_a_pawn_left_on_the_last_rank_is_a_queen() {
    const FEN: &str = "7k/p3P3/8/8/8/8/8/K7 w - - 0 1";
    let rulings = "> the pawn becomes a queen on e8 (fide2023 7.5.2)
            > white has completed an illegal move: number 1 (fide2023 7.5.2)
            > black gets 0:02:00.000 (fide2023 7.5.5)";
    for way in [
        "0:05 white releases e7 on e8\n>\n",
        "0:05 white removes e7\n>\n",
        "0:05 white makes e7e8\n",
    ] {
        let arbiter = from(FEN, &format!("{way}0:06 white presses\n{rulings}"));
        assert_eq!(
            arbiter
                .moves()
                .next_back()
                .map(|mv| mv.to_string())
                .as_deref(),
            Some("e7e8q")
        );
        assert_eq!(
            arbiter.phase(),
            Phase::Thinking {
                player: Color::Black
            }
        );
        assert_eq!(arbiter.clock().running(), Some(Color::Black));
    }
    // Rapid costs one minute.
    let rapid = Rulebook::FIDE_2023.rapid(Supervision::Limited);
    let config = board(&rapid, "15+10").with_start(position(FEN));
    let mut arbiter = tell(
        config,
        &format!("{STARTED} 0:05 white releases e7 on e8\n>"),
    );
    let told = heard(&mut arbiter, "0:06", "white presses");
    assert!(
        told.last()
            .is_some_and(|last| last.starts_with("black gets 0:01:00")),
        "{told:?}"
    );
    // Older editions set the position up again, and US Chess lets the opponent press back.
    let mut arbiter = under(&Rulebook::FIDE_1997, FEN, "0:05 white releases e7 on e8\n>");
    let told = heard(&mut arbiter, "0:06", "white presses");
    assert!(
        told[0].starts_with("the position after 0 half-moves"),
        "{told:?}"
    );
    let mut arbiter = under(&Rulebook::USCF, FEN, "0:05 white releases e7 on e8\n>");
    let told = heard(&mut arbiter, "0:06", "white presses");
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    // In 2009 it is an illegal move, and the pawn is promoted there.
    let mut arbiter = under(&Rulebook::FIDE_2009, FEN, "0:05 white releases e7 on e8\n>");
    let told = heard(&mut arbiter, "0:06", "white presses");
    assert!(
        told.iter()
            .any(|told| told.starts_with("white has completed an illegal move: number 1")),
        "{told:?}"
    );
    let (from, to) = (Square::E7, Square::E8);
    assert_eq!(arbiter.obligation(), TouchObligation::Promote { from, to });
    // Found later by anyone, it is a queen, whether a reply was made or not.
    let mut unseen = tell(
        unseen(&Rulebook::FIDE_2023, "90+30").with_start(position(FEN)),
        &format!("{STARTED} 0:05 white releases e7 on e8\n>\n0:06 white presses"),
    );
    assert_eq!(unseen.clock().running(), Some(Color::Black));
    let mut answered = unseen.clone();
    let told = heard(&mut unseen, "0:08", "black reports an illegal move");
    assert!(
        told.iter()
            .any(|told| told.starts_with("the pawn becomes a queen on e8")),
        "{told:?}"
    );
    assert_eq!(unseen.position().turn(), Color::Black);
    tell_on(&mut answered, "0:08 black makes h8g7\n0:09 black presses");
    let told = heard(&mut answered, "0:10", "black reports an illegal move");
    assert!(
        told.iter()
            .any(|told| told.starts_with("the pawn becomes a queen on e8")),
        "{told:?}"
    );
    assert_eq!(answered.position(), unseen.position());
}

#[test]
fn h_15_capturing_the_king_is_an_illegal_move() {
    let mut arbiter = tell(
        unseen(&Rulebook::FIDE_2023, "90+30")
            .with_start(position("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1")),
        &format!(
            "{STARTED}
             0:05 white makes e2a2
             0:06 white presses
             0:07 black makes e7e1
             0:08 black presses"
        ),
    );
    assert!(arbiter.board().king(Color::White).is_none());
    tell_on(
        &mut arbiter,
        "0:20 arbiter reports an illegal move
            > the position after 0 half-moves is reinstated (fide2023 7.5.1)
            *> note: white gained
            *> note: black gained
            *> note: white had
            *> note: black had
            > white must move the piece on e2
            > white has completed an illegal move: number 1
            > black gets 0:02:00.000
            > for the arbiter: do the illegal moves of both players count
         0:40 arbiter answers yes
            > black has completed an illegal move: number 1 (fide2023 7.5.1)
            > white gets 0:02:00.000
            > for the arbiter: what are the times after the irregularity
         0:50 arbiter answers continue
            > the clock of white runs",
    );
}

#[test]
fn h_31_without_a_valid_position_nothing_is_judged_by_it() {
    let arbiter = tell(
        unseen(&Rulebook::FIDE_2023, "90+30")
            .with_start(position("4k3/r7/8/8/8/8/8/4K3 b - - 0 1")),
        "0:00 the game starts
            > the clock of black runs
         0:05 black makes a7e1
         0:06 black presses",
    );
    // White has neither a king nor any other piece: no one can say whether White can mate.
    let mut resigned = arbiter.clone();
    tell_on(
        &mut resigned,
        "0:20 black resigns
            > for the arbiter: can white still mate (fide2023 5.1.2)",
    );
    let mut claimed = arbiter;
    tell_on(
        &mut claimed,
        "0:20 white claims fifty moves
            > for the arbiter: to which position does the game go back (fide2023 7.5.1)
         0:40 arbiter sets the game back to half-move 0
            > the position after 0 half-moves is reinstated (fide2023 7.5.1)
            *> note: black gained 0:00:30.000 by moves that are void",
    );
}

#[test]
fn h_16_moving_into_check_and_staying_there_is_illegal() {
    from(
        "4k3/8/8/8/8/8/8/K3R3 b - - 0 1",
        "0:05 black makes e8e7
            *> what black did has no effect: the king may not go to e7
         0:06 black presses
            > the position after 0 half-moves is reinstated
            > black must move the piece on e8
            > black has completed an illegal move: number 1
            > white gets 0:02:00.000
            > the clock of black runs
         0:07 black makes e8d8",
    );
}

#[test]
fn h_17_skipping_moving_twice_or_two_pieces_and_capturing_ones_own_are_illegal() {
    // An own piece is not captured.
    let mut arbiter = tell(board(&Rulebook::FIDE_2023, "90+30"), STARTED);
    heard(&mut arbiter, "0:01", "white makes b1d2");
    let told = heard(&mut arbiter, "0:02", "white presses");
    assert!(
        told[0].starts_with("the position after 0 half-moves"),
        "{told:?}"
    );
    assert!(
        told[1].starts_with("white must move the piece on b1"),
        "{told:?}"
    );
    assert!(
        told[2].starts_with("white has completed an illegal move: number 1"),
        "{told:?}"
    );
    // No player moves twice, and a turn is not skipped by pressing.
    tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        &format!(
            "{STARTED}
             0:01 white makes e2e4
             0:02 white presses
             0:03 white makes d2d4
                > what white did has no effect: it is the opponent's move
             0:04 black presses
                > black has completed an illegal move: number 1 (fide2023 7.5.3)
                > white gets 0:02:00.000
                > the clock of black runs"
        ),
    );
    // Two pieces on new squares are not a move, unless it is castling.
    let mut arbiter = tell(board(&Rulebook::FIDE_2023, "90+30"), STARTED);
    heard(&mut arbiter, "0:01", "white removes a2");
    heard(&mut arbiter, "0:02", "white releases b2 on b4");
    heard(&mut arbiter, "0:03", "white places P on a4");
    let told = heard(&mut arbiter, "0:04", "white presses");
    assert!(
        told[0].starts_with("the position after 0 half-moves"),
        "{told:?}"
    );
    assert!(
        told[2].starts_with("white has completed an illegal move: number 1"),
        "{told:?}"
    );
    assert_eq!(arbiter.board(), Position::standard().board());
}

#[test]
fn h_18_an_answered_illegal_move_is_corrected_whenever_it_is_found() {
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    moves(&mut arbiter, "1:00", "b1c3");
    assert_eq!(
        arbiter.moves().count(),
        3,
        "what is legal afterwards is legal"
    );
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    moves(&mut arbiter, "1:00", "a1a3 g8f6");
    moves(&mut arbiter, "1:10", LATER_MOVES);
    let told = heard(&mut arbiter, "10:00", "white reports an illegal move");
    assert!(
        told[0].starts_with("the position after 2 half-moves is reinstated"),
        "{told:?}"
    );
    // US Chess looks back ten moves.
    let mut arbiter = begun(unseen(&Rulebook::USCF, "90+30"), "e2e4 e7e5");
    moves(&mut arbiter, "1:00", "a1a3 g8f6");
    moves(&mut arbiter, "1:10", LATER_MOVES);
    let told = heard(&mut arbiter, "10:00", "white reports an illegal move");
    assert!(told[0].contains("it was found too late"), "{told:?}");
}

#[test]
fn h_19_pressing_without_a_move_is_an_illegal_move() {
    let pressing = "0:05 white presses
            > white has completed an illegal move: number 1 (fide2023 7.5.3)
            > black gets 0:02:00.000 (fide2023 7.5.5)
            > the clock of white runs";
    let arbiter = tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        &format!("{STARTED}{pressing}"),
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::White
        }
    );
    // A late press of a made move is not one.
    tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        &format!(
            "{STARTED}
             0:01 white makes e2e4
             0:02 black makes e7e5
             0:03 white presses"
        ),
    );
    // Before 2017 it is something to penalize.
    for rulebook in [
        Rulebook::FIDE_1997,
        Rulebook::FIDE_2009,
        Rulebook::FIDE_2014,
    ] {
        tell(
            board(&rulebook, "90+30"),
            &format!(
                "{STARTED}
                 0:05 white presses
                    > what white did has no effect: there is no move to complete
                    *> note: white pressed without a move"
            ),
        );
    }
    // Whether the player meant it may be a question.
    for (answer, ruling) in [
        ("yes", "white has completed an illegal move: number 1"),
        ("no", "note: white pressed without a move"),
    ] {
        let mut arbiter = tell(
            board(&Rulebook::FIDE_2023, "90+30"),
            &format!(
                "{STARTED}
                 0:05 black reports a press by mistake
                    > for the arbiter: did white mean to press without a move"
            ),
        );
        let told = heard(&mut arbiter, "0:10", &format!("arbiter answers {answer}"));
        assert!(told[0].starts_with(ruling), "{told:?}");
        assert_eq!(arbiter.clock().running(), Some(Color::White));
    }
}

#[test]
fn h_20_two_hands_for_one_move_are_an_illegal_move_once_pressed() {
    const FEN: &str = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    for rulebook in [Rulebook::FIDE_2018, Rulebook::FIDE_2023] {
        let mut arbiter = under(
            &rulebook,
            FEN,
            "0:05 white uses both hands
                *> note: white used both hands
             0:06 white makes e4d5",
        );
        let told = heard(&mut arbiter, "0:07", "white presses");
        assert!(
            told[0].starts_with("the position after 0 half-moves is reinstated"),
            "{told:?}"
        );
        assert!(told[1].starts_with("white must play e4d5"), "{told:?}");
        assert!(
            told[2].starts_with("white has completed an illegal move: number 1"),
            "{told:?}"
        );
        assert!(told[3].starts_with("black gets 0:02:00"), "{told:?}");
        tell_on(
            &mut arbiter,
            "0:09 white makes e1d1
                > what white did has no effect: they must play e4d5
             0:10 white makes e4d5
             0:11 white presses",
        );
    }
    for rulebook in [Rulebook::FIDE_1997, Rulebook::FIDE_2014] {
        let arbiter = under(
            &rulebook,
            FEN,
            "0:05 white makes e4d5
             0:06 white uses both hands
                *> note: white used both hands
             0:07 white presses",
        );
        assert_eq!(arbiter.position().turn(), Color::Black, "{rulebook}");
    }
}

/// Makes this many illegal moves under a rulebook. Returns the rulings on the last.
fn illegal_moves(config: &GameConfig, times: u32) -> (Arbiter, Vec<String>) {
    let mut arbiter = tell(config.clone(), STARTED);
    let mut told = Vec::new();
    for time in 0..times {
        heard(
            &mut arbiter,
            &format!("{}", 10 * time + 1),
            "white makes b1b3",
        );
        told = heard(&mut arbiter, &format!("{}", 10 * time + 2), "white presses");
    }
    (arbiter, told)
}

#[test]
fn h_21_illegal_moves_cost_time_and_then_the_game() {
    for (rulebook, bonus, losing) in [
        (Rulebook::FIDE_2023, Some("0:02:00"), Some(2)),
        (Rulebook::FIDE_2018, Some("0:02:00"), Some(2)),
        (Rulebook::FIDE_2014, Some("0:02:00"), Some(2)),
        (Rulebook::FIDE_2009, Some("0:02:00"), Some(3)),
        (Rulebook::FIDE_1997, None, None),
        (Rulebook::USCF, Some("0:02:00"), None),
    ] {
        let config = board(&rulebook, "90+30");
        let (_, told) = illegal_moves(&config, 1);
        let gets = told.iter().find(|told| told.starts_with("black gets"));
        assert_eq!(gets.map(|gets| &gets[11..18]), bonus, "{rulebook}");
        for times in 1..5 {
            let is_over = losing.is_some_and(|losing| times >= losing);
            if losing.is_some_and(|losing| times > losing) {
                break;
            }
            let (arbiter, told) = illegal_moves(&config, times);
            assert_eq!(
                arbiter.verdict().is_some(),
                is_over,
                "{rulebook} {times}: {told:?}"
            );
        }
    }
    let (arbiter, _) = illegal_moves(&board(&Rulebook::FIDE_2023, "90+30"), 2);
    assert_eq!(
        arbiter.verdict().expect("over").to_string(),
        "0-1 by illegal moves"
    );
}

#[test]
fn h_22_a_player_who_cannot_mate_does_not_win_by_illegal_moves() {
    let bare = position("4k3/8/8/8/8/8/4P3/1N2K3 w - - 0 1");
    let config = board(&Rulebook::FIDE_2023, "90+30").with_start(bare);
    let (arbiter, _) = illegal_moves(&config, 2);
    assert_eq!(
        arbiter.verdict().expect("over").to_string(),
        "1/2-1/2 by illegal moves"
    );
}

#[test]
fn h_23_in_rapid_an_illegal_move_stands_once_it_is_answered() {
    let rapid = Rulebook::FIDE_2023.rapid(Supervision::Limited);
    let mut arbiter = begun(unseen(&rapid, "15+10"), "e2e4 e7e5");
    moves(&mut arbiter, "0:10", "b1b3");
    let mut answered = arbiter.clone();
    // Touching alone does not close the window.
    tell_on(
        &mut arbiter,
        "0:12 black touches g8\n> black must move the piece on g8",
    );
    let told = heard(&mut arbiter, "0:13", "black reports an illegal move");
    assert!(
        told[0].starts_with("the position after 2 half-moves"),
        "{told:?}"
    );
    tell_on(&mut answered, "0:12 black makes g8f6");
    let told = heard(&mut answered, "0:13", "black reports an illegal move");
    assert_eq!(
        told,
        ["the report of black has no effect: it was found too late (fide2023 A.5.2)"]
    );
    // Both players may still agree to correct it, and then it costs nothing.
    let told = heard(&mut answered, "0:14", "each player reports an illegal move");
    assert!(
        told[0].starts_with("the position after 2 half-moves"),
        "{told:?}"
    );
    assert!(
        !told.iter().any(|told| told.contains("number 1")),
        "{told:?}"
    );
    // That is also the rule of earlier editions, though not yet of 1997.
    for rulebook in [
        Rulebook::FIDE_2009,
        Rulebook::FIDE_2014,
        Rulebook::FIDE_2018,
    ] {
        let rapid = rulebook.rapid(Supervision::Limited);
        let mut arbiter = begun(unseen(&rapid, "15+10"), "e2e4 e7e5");
        moves(&mut arbiter, "0:10", "b1b3");
        let mut answered = arbiter.clone();
        let told = heard(&mut arbiter, "0:13", "black reports an illegal move");
        assert!(
            told[0].starts_with("the position after 2 half-moves"),
            "{rapid}: {told:?}"
        );
        tell_on(&mut answered, "0:12 black makes g8f6");
        let told = heard(&mut answered, "0:13", "black reports an illegal move");
        assert!(
            told[0].contains("it was found too late"),
            "{rapid}: {told:?}"
        );
    }
    // With full supervision there is no such limit.
    let full = Rulebook::FIDE_2023.rapid(Supervision::Full);
    let mut watched = begun(unseen(&full, "15+10"), "e2e4 e7e5");
    moves(&mut watched, "0:10", "b1b3 g8f6 a2a3 a7a6");
    let told = heard(&mut watched, "0:30", "arbiter reports an illegal move");
    assert!(
        told[0].starts_with("the position after 2 half-moves"),
        "{told:?}"
    );
}

#[test]
fn h_24_the_penalty_depends_on_edition_class_and_supervision() {
    let full = Supervision::Full;
    let limited = Supervision::Limited;
    for (rulebook, control, bonus) in [
        (Rulebook::FIDE_2023.rapid(limited), "25+10", Some("0:01:00")),
        (Rulebook::FIDE_2023.rapid(full), "25+10", Some("0:01:00")),
        (Rulebook::FIDE_2023.blitz(limited), "5+0", Some("0:01:00")),
        (Rulebook::FIDE_2023.blitz(full), "5+0", Some("0:02:00")),
        (Rulebook::FIDE_2018.rapid(limited), "25+10", Some("0:02:00")),
        (Rulebook::FIDE_2018.blitz(limited), "5+0", Some("0:01:00")),
        (Rulebook::FIDE_2017.rapid(limited), "25+10", None),
        (Rulebook::FIDE_2014.rapid(limited), "25+10", None),
        (Rulebook::FIDE_2014.rapid(full), "25+10", Some("0:02:00")),
        (Rulebook::FIDE_2014.blitz(limited), "5+0", None),
    ] {
        let config = board(&rulebook, control);
        let (arbiter, told) = illegal_moves(&config, 1);
        let gets = told.iter().find(|told| told.starts_with("black gets"));
        assert_eq!(
            gets.map(|gets| &gets[11..18]),
            bonus,
            "{rulebook}: {told:?}"
        );
        assert_eq!(
            arbiter.verdict().is_some(),
            bonus.is_none(),
            "{rulebook}: {told:?}"
        );
        if bonus.is_some() {
            let (arbiter, told) = illegal_moves(&config, 2);
            assert!(arbiter.verdict().is_some(), "{rulebook}: {told:?}");
        }
    }
}

#[test]
fn h_25_a_claimant_who_cannot_mate_draws() {
    let bare = position("4k3/8/8/8/8/8/4P3/1N2K3 w - - 0 1");
    let rapid = Rulebook::FIDE_2014.rapid(Supervision::Limited);
    let (arbiter, _) = illegal_moves(&board(&rapid, "25+10").with_start(bare), 1);
    assert_eq!(
        arbiter.verdict().expect("over").to_string(),
        "1/2-1/2 by illegal moves"
    );
}

/// Both kings come into check without anyone noticing.
fn both_in_check(rulebook: &Rulebook) -> Arbiter {
    let config = unseen(rulebook, "5+0").with_start(position("4k3/8/8/8/8/8/8/rR2K3 w - - 0 1"));
    // The pinned rook leaves the rank and gives check.
    tell(
        config,
        &format!(
            "{STARTED}
             0:05 white makes b1b8
             0:06 white presses"
        ),
    )
}

#[test]
fn h_26_an_arbiter_who_sees_only_the_position_waits_for_one_move() {
    let blitz = Rulebook::FIDE_2023.blitz(Supervision::Limited);
    let waits =
        "0:10 arbiter reports an illegal position\n*> the next move is awaited (fide2023 A.5.4)\n";
    let mut arbiter = both_in_check(&blitz);
    tell_on(
        &mut arbiter,
        &format!(
            "{waits}
             0:12 black makes a1b1
             0:13 black presses
                > the game is over: 1/2-1/2 by an illegal position (fide2023 A.5.4)"
        ),
    );
    // If the mover ended the illegal position, the game goes on.
    let mut arbiter = both_in_check(&blitz);
    tell_on(
        &mut arbiter,
        &format!(
            "{waits}
             0:12 black makes e8e7
             0:13 black presses"
        ),
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::White
        }
    );
    assert_eq!(
        arbiter.position().to_string(),
        "1R6/4k3/8/8/8/8/8/r3K3 w - - 2 2"
    );
}

#[test]
fn h_27_several_faults_in_one_action_count_once() {
    from(
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "0:04 white uses both hands
            *> note: white used both hands
         0:05 white makes e1g1
            *> what white did has no effect
         0:06 white presses
            > the position after 0 half-moves is reinstated
            > white must move the piece on e1
            > white has completed an illegal move: number 1
            > black gets 0:02:00.000
            > the clock of white runs",
    );
}

#[test]
fn h_28_illegal_moves_of_different_kinds_add_up() {
    from(
        "4k3/p3P3/8/8/8/8/8/K7 w - - 0 1",
        "0:05 white presses
            > white has completed an illegal move: number 1 (fide2023 7.5.3)
            > black gets 0:02:00.000
            > the clock of white runs
         0:06 white makes a1a2
         0:07 white presses
         0:08 black makes a7a6
         0:09 black presses
         0:10 white makes a2a5
            *> what white did has no effect
         0:11 white presses
            > the position after 2 half-moves is reinstated
            > white must move the piece on a2
            > white has completed an illegal move: number 2 (fide2023 7.5.1)
            > the game is over: 0-1 by illegal moves (fide2023 7.5.5)",
    );
}

#[test]
fn h_29_a_pawn_does_not_become_a_king_or_an_enemy() {
    for piece in ["k", "K", "q"] {
        let arbiter = from(
            "4r2k/p4P2/8/8/8/8/8/K7 w - - 0 1",
            &format!(
                "0:04 white removes f7
                    > white must move the piece on f7
                 0:05 white places {piece} on f8
                    > white must promote the pawn from f7 on f8
                    *> note: white has made an illegal move and not completed it
                 0:06 white presses
                    > the position after 0 half-moves is reinstated
                    > white must promote the pawn from f7 on f8
                    > white has completed an illegal move: number 1
                    > black gets 0:02:00.000
                    > the clock of white runs"
            ),
        );
        assert_eq!(
            arbiter.obligation(),
            TouchObligation::Promote {
                from: Square::F7,
                to: Square::F8
            }
        );
    }
}

#[test]
fn b_20_a_promoted_piece_is_of_the_players_own_color() {
    let arbiter = from(
        "4r2k/p4P2/8/8/8/8/8/K7 w - - 0 1",
        "0:04 white removes f7\n>\n0:05 white places q on f8\n>\n*>",
    );
    assert_eq!(arbiter.moves().count(), 0);
}

#[test]
fn h_30_pieces_found_displaced_go_back_without_a_penalty() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), TEN_MOVES);
    tell_on(
        &mut arbiter,
        "0:55 white reports displaced pieces after 12 half-moves
            > for the arbiter: did this happen: displaced pieces after 12 half-moves (fide2023 7.6)
         1:00 arbiter answers yes
            > the position after 12 half-moves is reinstated (fide2023 7.6)
            *> note: white gained 0:02:00.000
            *> note: black gained 0:02:00.000
            > for the arbiter: what are the times after the irregularity (fide2023 7.1)
         1:20 arbiter sets white to 1:00:00
            > white has 1:00:00.000 left (fide2023 7.1)
         1:30 arbiter answers continue
            > the clock of white runs",
    );
    assert_eq!(arbiter.moves().count(), 12);
    assert_eq!(arbiter.clock().moves_completed(Color::White), 6);
}

#[test]
fn g_28_after_a_position_is_restored_the_times_are_the_arbiters_to_set() {
    let mut arbiter = begun(
        with_clock(unseen(&Rulebook::FIDE_2023, "90+30"), "40/5400+30:1800+30"),
        "e2e4 e7e5",
    );
    moves(&mut arbiter, "10:00", "a1a3");
    let told = heard(&mut arbiter, "12:00", "black reports an illegal move");
    assert!(
        told.iter()
            .any(|told| told.starts_with("note: white had 1:")),
        "{told:?}"
    );
    assert_eq!(arbiter.clock().running(), None);
    heard(&mut arbiter, "12:10", "arbiter sets black to 1:31:00");
    heard(&mut arbiter, "12:20", "arbiter answers continue");
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    assert_eq!(left(&arbiter, Color::Black), 5_460);
    assert_eq!(arbiter.clock().moves_completed(Color::White), 1);
}

#[test]
fn h_31_an_illegal_position_of_unknown_cause_is_reconstructed() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), TEN_MOVES);
    tell_on(
        &mut arbiter,
        "1:00 arbiter reports an illegal position
            > for the arbiter: to which position does the game go back (fide2023 7.5.1)
         1:30 arbiter sets the game back to half-move 10
            > the position after 10 half-moves is reinstated
            *> note: white gained 0:02:30.000
            *> note: black gained 0:02:30.000
         1:40 arbiter answers continue
            > the clock of white runs",
    );
    assert_eq!(arbiter.moves().count(), 10);
}

#[test]
fn h_32_what_is_found_after_the_end_changes_nothing() {
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    moves(&mut arbiter, "1:00", "a1a3");
    tell_on(
        &mut arbiter,
        "2:00 black resigns
            > the game is over: 1-0 by resignation
         2:01 black reports an illegal move
            > the report of black has no effect: the game is over (fide2023 8.7)
         2:02 black appeals
            > for the arbiter: is the appeal of black upheld",
    );
}

#[test]
fn h_33_what_came_after_an_illegal_move_is_void() {
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    let used = left(&arbiter, Color::White);
    moves(
        &mut arbiter,
        "0:10",
        "a1a3 g8f6 a3b3 f6g8 b3a3 g8f6 a3b3 f6g8 b3a3 g8f6",
    );
    tell_on(
        &mut arbiter,
        "1:00 white offers a draw
            > white offers a draw
            *> note: white offered
         1:05 black reports an illegal move
            > the position after 2 half-moves is reinstated
            *> note: white gained 0:02:30.000 by moves that are void
            *> note: black gained 0:02:30.000 by moves that are void
            *> note: white had
            *> note: black had
            > white has completed an illegal move: number 1
            > black gets 0:02:00.000
            > for the arbiter: what are the times
         1:10 arbiter answers continue
            > the clock of white runs",
    );
    assert!(!arbiter.offers_draw(Color::White));
    assert_eq!(arbiter.repetitions().count(), 1);
    assert_eq!(arbiter.obligation(), TouchObligation::None);
    assert_ne!(
        left(&arbiter, Color::White),
        used,
        "the time used stays used"
    );
}

#[test]
fn h_34_who_may_report_depends_on_the_rulebook() {
    let told = |rulebook: &Rulebook, control: &str, reporter: &str| {
        let mut arbiter = begun(unseen(rulebook, control), "e2e4 e7e5");
        moves(&mut arbiter, "0:10", "b1b3");
        heard(
            &mut arbiter,
            "0:20",
            &format!("{reporter} reports an illegal move"),
        )
    };
    let acts = |told: &[String]| told[0].starts_with("the position after 2 half-moves");
    let ignored = |told: &[String]| told[0].contains("it is not for them to say");
    assert!(acts(&told(&Rulebook::FIDE_2023, "90+30", "arbiter")));
    assert!(acts(&told(&Rulebook::FIDE_2023, "90+30", "black")));
    let spectator = told(&Rulebook::FIDE_2023, "90+30", "a spectator");
    assert!(
        spectator[0].starts_with("note: someone else has reported"),
        "{spectator:?}"
    );
    assert!(spectator[1].starts_with("for the arbiter: did this happen: an illegal move"));
    assert!(ignored(&told(&Rulebook::FIDE_1997, "90+30", "a spectator")));
    let schools = Rulebook::FIDE_2023.schools();
    assert!(acts(&told(&schools, "90+30", "a spectator")));
    for edition in [Rulebook::FIDE_1997, Rulebook::FIDE_2009] {
        let rapid = edition.rapid(Supervision::Limited);
        assert!(ignored(&told(&rapid, "20+0", "arbiter")), "{rapid}");
        assert!(acts(&told(&rapid, "20+0", "black")), "{rapid}");
    }
    // A US director corrects an irregularity seen in person, except in the last five minutes.
    assert!(acts(&told(&Rulebook::USCF, "90+30", "arbiter")));
    assert!(ignored(&told(&Rulebook::USCF, "4+0", "arbiter")));
    assert!(acts(&told(&Rulebook::USCF, "4+0", "black")));
}

#[test]
fn h_34_the_arbiter_decides_on_what_others_report() {
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    moves(&mut arbiter, "0:10", "b1b3");
    heard(&mut arbiter, "0:20", "a spectator reports an illegal move");
    assert!(matches!(
        arbiter.phase(),
        Phase::Halted(Question::Reported { .. })
    ));
    let told = heard(&mut arbiter, "0:30", "arbiter answers yes");
    assert!(
        told[0].starts_with("the position after 2 half-moves"),
        "{told:?}"
    );
    heard(&mut arbiter, "0:40", "arbiter answers continue");
    assert_eq!(arbiter.clock().running(), Some(Color::White));
}

#[test]
fn h_35_in_us_chess_each_move_left_in_check_counts() {
    let start = position("4k3/8/8/8/8/8/P7/r3K2R w - - 0 1");
    let config = unseen(&Rulebook::USCF, "90+30").with_start(start);
    let mut arbiter = tell(config, STARTED);
    // White leaves the king in check for eleven moves.
    for turn in 0..11 {
        let (white, black) = if turn % 2 == 0 {
            ("h1h2", "e8e7")
        } else {
            ("h2h1", "e7e8")
        };
        let second = 10 * turn + 1;
        for (offset, event) in [
            format!("white makes {white}"),
            "white presses".to_owned(),
            format!("black makes {black}"),
            "black presses".to_owned(),
        ]
        .iter()
        .enumerate()
        {
            heard(&mut arbiter, &format!("{}", second + offset), event);
        }
    }
    let told = heard(&mut arbiter, "5:00", "black reports an illegal move");
    assert!(
        told[0].starts_with("the position after 2 half-moves is reinstated"),
        "{told:?}"
    );
}

#[test]
fn h_36_in_us_chess_an_illegal_move_costs_two_minutes_once_pressed() {
    let config = board(&Rulebook::USCF, "90+30");
    let (arbiter, told) = illegal_moves(&config, 1);
    assert!(
        told.iter()
            .any(|told| told.starts_with("black gets 0:02:00.000 (uscf")),
        "{told:?}"
    );
    assert_eq!(left(&arbiter, Color::Black), 5_400 + 30 + 120);
}

#[test]
fn h_37_the_increment_of_an_illegal_press_is_not_kept() {
    // Found at once, the press adds nothing.
    let config = board(&Rulebook::FIDE_2023, "90+30");
    let (arbiter, _) = illegal_moves(&config, 1);
    assert_eq!(left(&arbiter, Color::White), 5_430 - 2);
    // Found later, the arbiter is told how much it was.
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    moves(&mut arbiter, "0:10", "b1b3 g8f6");
    let told = heard(&mut arbiter, "0:20", "black reports an illegal move");
    assert!(
        told.contains(
            &"note: white gained 0:00:30.000 by moves that are void (fide2023 7.1)".to_owned()
        ),
        "{told:?}"
    );
}

#[test]
fn i_07_in_the_quickplay_finish_of_1997_the_third_illegal_move_loses() {
    let config = board(&Rulebook::FIDE_1997, "30+0");
    for times in 1..=2 {
        let (arbiter, told) = illegal_moves(&config, times);
        assert!(arbiter.verdict().is_none());
        assert!(
            told.iter()
                .any(|told| told.starts_with("black gets 0:02:00.000 (fide1997 10.3)")),
            "{told:?}"
        );
    }
    let (arbiter, _) = illegal_moves(&config, 3);
    assert_eq!(
        arbiter.verdict().expect("over").to_string(),
        "0-1 by illegal moves"
    );
    // Before that phase nothing is counted.
    let (arbiter, told) = illegal_moves(
        &with_clock(board(&Rulebook::FIDE_1997, "90+0"), "40/5400:1800"),
        3,
    );
    assert!(arbiter.verdict().is_none(), "{told:?}");
}

#[test]
fn g_36_supervision_is_settled_for_the_whole_game() {
    // With full supervision an illegal move is corrected twenty half-moves later; with limited supervision it stands.
    for (supervision, is_corrected) in [(Supervision::Full, true), (Supervision::Limited, false)] {
        let rapid = Rulebook::FIDE_2023.rapid(supervision);
        let mut arbiter = begun(unseen(&rapid, "25+10"), "e2e4 e7e5");
        moves(&mut arbiter, "0:10", "a1a3 g8f6");
        moves(&mut arbiter, "0:20", LATER_MOVES);
        let told = heard(&mut arbiter, "5:00", "arbiter reports an illegal move");
        let corrected = told[0].starts_with("the position after 2 half-moves");
        assert_eq!(corrected, is_corrected, "{told:?}");
        assert_eq!(arbiter.config().rulebook().supervision(), supervision);
    }
}

#[test]
fn m_03_in_schools_a_wrong_set_up_cancels_the_game_whenever_it_is_found() {
    let schools = Rulebook::FIDE_2023.schools();
    let mut arbiter = begun(board(&schools, "90+30"), TEN_MOVES);
    let told = heard(&mut arbiter, "1:00", "white reports a turned board");
    assert!(
        told[0].starts_with("the position is transferred"),
        "{told:?}"
    );
    heard(&mut arbiter, "1:01", "white reports a wrong start position");
    assert_eq!(arbiter.phase(), Phase::Canceled);
}

#[test]
fn m_07_in_schools_an_illegal_move_costs_nothing_however_often() {
    let schools = Rulebook::FIDE_2023.schools();
    let mut arbiter = tell(board(&schools, "unlimited"), STARTED);
    for second in 1..=5 {
        let told = heard(&mut arbiter, &format!("{second}"), "white makes b1b3");
        assert!(
            told[0].starts_with("the position after 0 half-moves"),
            "{told:?}"
        );
        assert!(
            told[1].starts_with("white must move the piece on b1"),
            "{told:?}"
        );
        assert!(
            told[2].starts_with("white has completed an illegal move ("),
            "{told:?}"
        );
    }
    assert_eq!(arbiter.verdict(), None);
    heard(&mut arbiter, "9", "white makes b1c3");
    assert_eq!(arbiter.position().turn(), Color::Black);
}

/// The main line of the record of a game.
fn recorded(arbiter: &Arbiter) -> String {
    let record = arbiter.to_record();
    let line = record
        .main_line()
        .filter_map(|node| record.legal_move(node));
    let moves: Vec<_> = line.map(|legal| legal.san().to_string()).collect();
    moves.join(" ")
}

#[test]
fn a_record_has_the_moves_that_stand() {
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5 g1f3 b8c6");
    moves(&mut arbiter, "1:00", "f1g3 g8f6 d2d3");
    assert_eq!(
        recorded(&arbiter),
        "e4 e5 Nf3 Nc6",
        "a record ends before an illegal move"
    );
    let pgn = arbiter.to_record().to_pgn(touchmove::pgn::Style::Compact);
    assert!(pgn.contains("An illegal move was made here"), "{pgn}");
    heard(&mut arbiter, "2:00", "black reports an illegal move");
    heard(&mut arbiter, "2:10", "arbiter answers continue");
    moves(&mut arbiter, "2:20", "f1b5 a7a6");
    assert_eq!(recorded(&arbiter), "e4 e5 Nf3 Nc6 Bb5 a6");
    // Moves that were taken back are gone, and others may follow.
    heard(
        &mut arbiter,
        "3:00",
        "each player reports displaced pieces after 5 half-moves",
    );
    assert_eq!(recorded(&arbiter), "e4 e5 Nf3 Nc6 Bb5");
    heard(&mut arbiter, "3:10", "arbiter answers continue");
    moves(&mut arbiter, "3:20", "g8f6");
    assert_eq!(recorded(&arbiter), "e4 e5 Nf3 Nc6 Bb5 Nf6");
    let log: touchmove::arbiter::Log = arbiter
        .to_log_with_rulings()
        .to_string()
        .parse()
        .expect("a log");
    let again = log.replay().expect("the same game");
    assert_eq!(
        (again.mismatches.len(), recorded(&again.arbiter)),
        (0, recorded(&arbiter))
    );
}

#[test]
fn what_no_legal_move_can_meet_is_not_owed() {
    // A pinned pawn cannot be promoted, and a piece placed where no pawn can arrive is not a promotion.
    let mut arbiter = from(
        "7k/r2PK3/8/8/8/8/8/8 w - - 0 1",
        "0:01 white makes d7d8
            *> what white did has no effect",
    );
    heard(&mut arbiter, "0:02", "white presses");
    heard(&mut arbiter, "0:03", "white makes e7e8");
    assert_eq!(arbiter.moves().count(), 1);
    let mut arbiter = from("7k/8/8/8/8/8/P7/K7 w - - 0 1", "0:01 white removes a2\n>");
    heard(&mut arbiter, "0:02", "white places K on d8");
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::A2));
}

#[test]
fn a_later_obligation_does_not_end_an_earlier_one() {
    const FEN: &str = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
    let arbiter = from(
        FEN,
        "0:01 white touches a2
            > white must move the piece on a2
         0:02 white releases e1 on g1
         0:03 white releases h1 on f1
            > what white did has no effect: they must move the piece on a2",
    );
    assert_eq!(arbiter.moves().count(), 0);
    let arbiter = from(
        FEN,
        "0:01 white touches h1
            > white must move the piece on h1
         0:02 white releases e1 on g1
         0:03 white releases h1 on f1
            > what white did has no effect: they must move the piece on h1 (fide2023 4.4.2)",
    );
    assert_eq!(arbiter.moves().count(), 0);
}

#[test]
fn a_breach_is_the_last_movers_and_not_an_older_one() {
    let start = "0:01 white touches a2
            > white must move the piece on a2
         0:02 white makes g1f3
         0:03 white presses
         0:04 black makes g8f6
         0:05 black presses";
    let mut arbiter = tell(
        unseen(&Rulebook::FIDE_2023, "90+30"),
        &format!("{STARTED}{start}"),
    );
    let told = heard(&mut arbiter, "0:06", "white reports a touched piece");
    assert!(told[0].contains("nothing of the kind is known"), "{told:?}");
    // The arbiter may still act after the opponent has touched a piece; the player may not.
    let start = "0:01 white touches a2
            > white must move the piece on a2
         0:02 white makes g1f3
         0:03 white presses
         0:04 black touches g8
            > black must move the piece on g8
         0:05 black reports a touched piece
            > the report of black has no effect: it was found too late (fide2023 4.8)
         0:06 arbiter reports a touched piece
            > the position after 0 half-moves is reinstated
            *> note: white gained
            > white must move the piece on a2
            > the clock of white runs";
    tell(
        unseen(&Rulebook::FIDE_2023, "90+30"),
        &format!("{STARTED}{start}"),
    );
}

#[test]
fn no_player_is_penalized_for_what_the_opponent_has_in_hand() {
    let mut arbiter = tell(board(&Rulebook::FIDE_2023, "90+30"), STARTED);
    heard(&mut arbiter, "0:05", "white makes b1b3");
    let told = heard(&mut arbiter, "0:06", "black plays e7e5");
    assert_eq!(told.len(), 1, "{told:?}");
}

#[test]
fn a_press_after_ones_own_move_completes_it_though_pieces_were_displaced() {
    let arbiter = from(
        "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1",
        "0:05 white displaces pieces
            > white must put the pieces back
            *> note: white displaced pieces
         0:06 white makes e2e4
         0:07 white presses
         0:10 black makes e7e5
         0:11 black presses",
    );
    assert_eq!(arbiter.clock().moves_completed(Color::Black), 1);
    assert_eq!(arbiter.clock().running(), Some(Color::White));
}

#[test]
fn illegal_castling_that_stands_leaves_king_and_rook_where_they_were_put() {
    let start = position("4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let mut arbiter = tell(
        unseen(&Rulebook::FIDE_2023, "90+30").with_start(start),
        STARTED,
    );
    heard(&mut arbiter, "0:05", "white makes e1g1");
    heard(&mut arbiter, "0:06", "white presses");
    assert_eq!(arbiter.board().king(Color::White), Some(Square::G1));
    assert!(arbiter.board().role_at(Square::F1).is_some());
}

#[test]
fn lifting_a_piece_that_cannot_move_is_not_an_illegal_move() {
    let arbiter = from(
        "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1",
        "0:01 white removes a2
            > white must move the piece on a2",
    );
    assert_eq!(arbiter.moves().count(), 0);
    tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        &format!("{STARTED} 0:01 white removes a1"),
    );
}

#[test]
fn the_arbiter_who_goes_back_sets_the_times_before_the_game_goes_on() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5 g1f3");
    heard(
        &mut arbiter,
        "1:00",
        "arbiter sets the game back to half-move 2",
    );
    assert_eq!(arbiter.phase(), Phase::Halted(Question::TimesAfter));
    heard(&mut arbiter, "1:10", "arbiter answers continue");
    assert_eq!(arbiter.clock().running(), Some(Color::White));
}

#[test]
fn an_illegal_move_found_out_voids_a_claim_that_waits() {
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    moves(&mut arbiter, "0:10", "b1b3 g8f6");
    heard(&mut arbiter, "0:20", "white claims fifty moves");
    assert!(matches!(
        arbiter.phase(),
        Phase::Halted(Question::Claim { .. })
    ));
    let told = heard(&mut arbiter, "0:30", "black reports an illegal move");
    assert!(
        told[0].starts_with("the position after 2 half-moves"),
        "{told:?}"
    );
    assert_eq!(arbiter.phase(), Phase::Halted(Question::TimesAfter));
}

#[test]
fn an_unseen_pawn_on_the_last_rank_is_a_queen_when_it_is_reported() {
    let start = position("7k/p3P3/8/8/8/8/8/K7 w - - 0 1");
    let mut arbiter = tell(
        unseen(&Rulebook::FIDE_2023, "90+30").with_start(start),
        STARTED,
    );
    heard(&mut arbiter, "0:05", "white makes e7e8");
    heard(&mut arbiter, "0:06", "white presses");
    let told = heard(&mut arbiter, "0:07", "black reports an illegal move");
    assert!(
        told.iter()
            .any(|told| told.starts_with("the pawn becomes a queen on e8")),
        "{told:?}"
    );
    heard(&mut arbiter, "0:09", "arbiter answers continue");
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::Black
        }
    );
    assert_eq!(
        arbiter.position().to_string(),
        "4Q2k/p7/8/8/8/8/8/K7 b - - 0 1"
    );
}

#[test]
fn a_second_illegal_move_does_not_win_even_if_the_queen_mates() {
    let arbiter = from(
        "7k/4P3/6K1/6p1/8/8/8/8 w - - 0 1",
        "0:01 white presses\n>\n>\n>\n0:05 white releases e7 on e8\n>\n0:06 white presses
            > the pawn becomes a queen on e8
            > white has completed an illegal move: number 2
            > the game is over: 1/2-1/2 by illegal moves",
    );
    // A side that is mated there can mate no one.
    assert!(arbiter.verdict().is_some());
}
