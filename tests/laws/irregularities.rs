//! Irregularities: rows H (Laws, Article 7; Appendices A and B).

use std::time::Duration;

use touchmove::arbiter::{GameConfig, HandleError, Phase};
use touchmove::clock::SessionTime;
use touchmove::moves::TouchObligation;
use touchmove::san::NotationStyle;
use touchmove::{Arbiter, ChessClock, Color, Rulebook, Square, TimeControl};
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

/// The main line of the record of a game.
fn recorded(arbiter: &Arbiter) -> String {
    let record = arbiter.to_record();
    assert_eq!(record.to_string().parse().as_ref(), Ok(&record));
    let line = record.main_line();
    let line = line.filter_map(|node| record.format_move(node, NotationStyle::SAN));
    line.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_record_has_the_moves_that_stand() {
    let mut arbiter = begun(unseen(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5 g1f3 b8c6");
    moves(&mut arbiter, "1:00", "f1g3 g8f6 d2d3");
    assert_eq!(recorded(&arbiter), "e4 e5 Nf3 Nc6 Bf1-g3 Nf6 d3");
    let pgn = arbiter.to_record().to_pgn(touchmove::pgn::Style::Compact);
    assert!(pgn.contains("3.Bf1-g3 {[%illegal]} "), "{pgn}");
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
