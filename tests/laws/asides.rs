//! Events beside a move: pieces of the other player, a question that the move itself raises, an extra press.

use touchmove::arbiter::host::{HostConfig, QuestionPolicy};
use touchmove::arbiter::{GameConfig, HandleError};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, Color, Rulebook};
use touchmove_rows::test;

use crate::scenario::{STARTED, board, hear, online, position, tell, tell_on, unseen};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn begun(config: GameConfig, fen: &str) -> Arbiter {
    tell(config.with_start(position(fen)), STARTED)
}

fn hall(fen: &str) -> Arbiter {
    begun(board(&Rulebook::FIDE_2023, "90+30"), fen)
}

fn hidden(fen: &str) -> Arbiter {
    begun(unseen(&Rulebook::FIDE_2023, "90+30"), fen)
}

/// Tells events, a second apart, with no rulings except obligations.
fn quietly(arbiter: &mut Arbiter, events: &[&str]) {
    for event in events {
        let seconds = arbiter.log().len() as u64;
        let told = hear(arbiter, &format!("{seconds} {event}"));
        let owed = |told: &String| told.contains(" must ");
        assert!(told.iter().all(owed), "{event}: {told:?}");
    }
}

#[test]
fn a_move_that_asks_the_director_is_completed_all_the_same() {
    const FEN: &str = "8/8/4k3/8/8/3K4/8/R7 w - - 149 160";
    for questions in [QuestionPolicy::Answered, QuestionPolicy::Referred] {
        let host = HostConfig::ONLINE.with(|host| host.questions = questions);
        let mut arbiter = begun(online(&Rulebook::USCF, "5+0").with_host(host), FEN);
        hear(&mut arbiter, "1 white plays a1a2");
        if questions == QuestionPolicy::Referred {
            hear(&mut arbiter, "2 arbiter answers continue");
        }
        assert_eq!(arbiter.clock().running(), Some(Color::Black));
        assert_eq!(arbiter.clock().moves_completed(Color::White), 1);
    }
}

#[test]
fn no_player_answers_for_the_pieces_that_the_opponent_has_moved() {
    let mut arbiter = hidden(START);
    quietly(
        &mut arbiter,
        &[
            "black releases a7 on a6",
            "white makes e2e4",
            "white presses",
        ],
    );
    let told = hear(&mut arbiter, "9 black reports an illegal move");
    assert!(told[0].contains("no effect"), "{told:?}");
    assert_eq!(arbiter.ply(), 1);
    let mut arbiter = hidden(START);
    quietly(
        &mut arbiter,
        &[
            "white makes e2e4",
            "white releases d2 on d4",
            "black makes e7e5",
            "white presses",
            "black presses",
        ],
    );
    let told = hear(&mut arbiter, "9 white reports an illegal move");
    assert!(told[0].contains("no effect"), "{told:?}");
    assert_eq!(arbiter.ply(), 2);
}

#[test]
fn a_move_out_of_turn_does_not_disturb_what_is_under_way() {
    for (fen, first, second, after) in [
        (
            "4k3/p7/8/3p4/4P3/8/8/4K3 w - - 0 20",
            "white releases e4 on d5",
            "white removes d5",
            "4k3/p7/8/3P4/8/8/8/4K3 b - - 0 20",
        ),
        (
            "7k/p3P3/8/8/8/8/8/4K3 w - - 0 20",
            "white removes e7",
            "white places Q on e8",
            "4Q2k/p7/8/8/8/8/8/4K3 b - - 0 20",
        ),
        (
            "4k3/p7/8/8/8/8/8/4K2R w K - 0 20",
            "white releases e1 on g1",
            "white releases h1 on f1",
            "4k3/p7/8/8/8/8/8/5RK1 b - - 1 20",
        ),
    ] {
        let mut arbiter = hall(fen);
        quietly(&mut arbiter, &[first]);
        hear(&mut arbiter, "2 black makes a7a6");
        quietly(&mut arbiter, &[second, "white presses"]);
        assert_eq!(arbiter.position(), &position(after), "{first}");
    }
}

#[test]
fn a_reply_that_was_begun_early_is_a_move_of_its_own() {
    let mut arbiter = hall(START);
    hear(&mut arbiter, "1 black makes a7a5");
    quietly(
        &mut arbiter,
        &[
            "white makes e2e4",
            "white presses",
            "black releases a5 on a6",
            "black presses",
        ],
    );
    assert_eq!((arbiter.ply(), arbiter.turn()), (2, Color::White));
    assert_eq!(arbiter.board(), arbiter.position().board());
}

#[test]
fn after_a_sealed_move_the_clock_is_stopped_and_not_pressed() {
    let config = board(&Rulebook::FIDE_2023, "40/2,1");
    let mut arbiter = begun(config, "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1");
    hear(&mut arbiter, "1 arbiter adjourns the game");
    hear(&mut arbiter, "2 white releases a7 on a8");
    let told = hear(&mut arbiter, "3 white presses");
    assert!(
        told.len() == 1 && told[0].contains("no move to complete"),
        "{told:?}"
    );
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    hear(&mut arbiter, "4 white makes a7a8q");
    tell_on(
        &mut arbiter,
        "0:05 white stops the clock after sealing
            > the game is adjourned with a sealed move of white",
    );
}

#[test]
fn of_presses_without_a_move_a_player_reports_the_opponents() {
    let mut arbiter = hidden(START);
    quietly(
        &mut arbiter,
        &["white presses", "black makes e7e5", "black presses"],
    );
    let told = hear(&mut arbiter, "9 black reports a press by mistake");
    assert!(told[0].contains("did white mean to press"), "{told:?}");
}

#[test]
fn a_piece_is_moved_from_where_it_stands() {
    let mut arbiter = hall(START);
    quietly(&mut arbiter, &["white makes e2e4"]);
    hear(&mut arbiter, "2 white releases d2 on d4");
    quietly(&mut arbiter, &["white presses"]);
    hear(&mut arbiter, "4 black makes e7e5");
    hear(&mut arbiter, "5 black presses");
    hear(&mut arbiter, "6 white makes d4d5");
    let stands = |square: &str| arbiter.board().piece_at(square.parse().expect("a square"));
    assert!(stands("d4").is_none() && stands("d5").is_some());
}

#[test]
fn while_the_end_is_in_doubt_no_position_is_set_up_again() {
    let mut arbiter = hall(START);
    hear(&mut arbiter, "1 white resigns");
    hear(&mut arbiter, "2 white appeals");
    let event = "arbiter sets the game back to half-move 0"
        .parse()
        .expect("an event");
    let refused = arbiter.handle(SessionTime::from_secs(3), event);
    assert_eq!(refused, Err(HandleError::MustReopen));
}
