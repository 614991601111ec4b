//! Games that went on although over or never ended, pointless questions, and missing rulings.

use touchmove::arbiter::HandleError;
use touchmove::arbiter::ruling::Audience;
use touchmove::laws::policy::Penalty;
use touchmove::{Arbiter, Rulebook};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, at, begun, board, hear, online, position, tell, tell_on};

fn schools() -> Rulebook {
    Rulebook::FIDE_2023.schools()
}

fn result(arbiter: &Arbiter) -> Option<String> {
    arbiter.verdict().map(ToString::to_string)
}

// Penalties (K-08, K-10).

/// K-10 (Articles 12.9.6 and 12.9.9): a player penalized by the loss of the game has lost, and so has an expelled
/// player.
#[test]
fn k_10_the_loss_of_the_game_as_a_penalty_ends_it() {
    for rulebook in EDITIONS.iter().chain([&Rulebook::USCF]) {
        for (penalty, note) in [
            (Penalty::Loss, "0:05 arbiter penalizes white by loss"),
            (
                Penalty::Expulsion,
                "0:05 arbiter penalizes white by expulsion",
            ),
        ] {
            let list = rulebook.policies().conduct.penalties;
            let is_allowed = list.contains(penalty) || list.is_open();
            let over = is_allowed.then(|| "0-1 by conduct".to_owned());
            for config in [board(rulebook, "90+30"), online(rulebook, "90+30")] {
                let mut arbiter = begun(config, "");
                let told = hear(&mut arbiter, note);
                assert_eq!(result(&arbiter), over, "{rulebook}: {note}: {told:?}");
                let ruled = told
                    .last()
                    .is_some_and(|told| told.starts_with("the game is over: 0-1 by conduct"));
                assert_eq!(ruled, is_allowed, "{rulebook}: {note}: {told:?}");
                if is_allowed {
                    assert_eq!(arbiter.clock().running(), None);
                }
            }
        }
    }
}

/// After the end, the error tells what must be done first.
#[test]
fn k_10_a_penalty_after_the_end_needs_the_game_reopened() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+30"), "e2e4 e7e5");
    hear(&mut arbiter, "0:10 white resigns");
    let told = arbiter.log().len();
    for penalty in ["warning", "loss", "own_time"] {
        let penalty = format!("arbiter penalizes black by {penalty}");
        let event = penalty.parse().expect("an event");
        let refused = arbiter.handle(at("0:20"), event).expect_err("over");
        assert_ne!(refused, HandleError::GameOver);
        assert!(refused.to_string().contains("reopen"), "{refused}");
    }
    assert_eq!(arbiter.log().len(), told);
    hear(&mut arbiter, "0:30 arbiter reopens the game");
    tell_on(
        &mut arbiter,
        "0:40 arbiter penalizes black by warning
            > black is penalized: warning (fide2023 12.9)",
    );
}

// In schools, and without a clock (M-10, K-16).

/// M-10, M-16: until the loser concedes or both agree, no one is told of it, not even the supervisor.
#[test]
fn m_10_not_even_the_supervisor_is_told_that_it_is_mate() {
    for (fen, end, found, over) in [
        (
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            "0:05 white makes a1a8",
            "0:20 black concedes mate",
            "the game is over: 1-0 by checkmate",
        ),
        (
            "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1",
            "0:05 white makes e7f7",
            "0:20 black accepts the draw",
            "the game is over: 1/2-1/2 by stalemate",
        ),
    ] {
        for control in ["unlimited", "90+30"] {
            let config = board(&schools(), control).with_start(position(fen));
            let mut arbiter = tell(config, STARTED);
            let (time, end) = end.split_once(' ').expect("a time and an event");
            let rulings = arbiter.handle(at(time), end.parse().expect("an event"));
            let rulings = rulings.expect("in order");
            let is_told = |audience| matches!(audience, Audience::Everyone | Audience::Arbiter);
            assert!(
                !rulings.iter().any(|ruling| is_told(ruling.audience)),
                "{end}: {rulings:?}"
            );
            // A player who finds out says so, and then everyone knows.
            let (time, found) = found.split_once(' ').expect("a time and an event");
            let rulings = arbiter.handle(at(time), found.parse().expect("an event"));
            let rulings = rulings.expect("in order");
            let told = rulings.iter().find(|ruling| {
                ruling.audience == Audience::Everyone && ruling.to_string().starts_with(over)
            });
            assert!(told.is_some(), "{found}: {rulings:?}");
        }
    }
}

// Clocks that ran on without a deadline (G-17, G-19).

// Everything granted is ruled (I-09).
