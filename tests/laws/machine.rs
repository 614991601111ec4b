//! Combinations of events that no single row of the Laws covers.

use touchmove::arbiter::{HandleError, HostConfig, Phase};
use touchmove::clock::SessionTime;
use touchmove::laws::Rule;
use touchmove::{Arbiter, ChessClock, Color, Rulebook};
use touchmove_rows::test;

use crate::scenario::{STARTED, board, online, position, tell};

fn deadline(arbiter: &Arbiter) -> Option<u64> {
    arbiter.deadline().map(SessionTime::as_millis)
}

#[test]
fn a_reopened_game_stands_until_the_arbiter_has_set_the_times() {
    let mut arbiter = tell(
        online(&Rulebook::FIDE_2023, "1+0"),
        &format!(
            "{STARTED}
             1:00 arbiter observes the clocks
                > the game is over: 0-1 by time (fide2023 6.9)
             2:00 arbiter reopens the game
                > the game goes on: its end is taken back
             2:10 arbiter sets white to 0:00:30.000
                > white has 0:00:30.000 left
             2:20 arbiter restarts the clocks
                > the clock of white runs"
        ),
    );
    assert_eq!(deadline(&arbiter), Some(170_000));
    // A forfeit before the start is taken back to before the start.
    arbiter = tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        "0:00 arbiter forfeits black
            > the game is over: +/- by absence
         0:10 arbiter reopens the game
            > the game goes on: its end is taken back",
    );
    assert_eq!(arbiter.phase(), Phase::BeforeStart);
    // Mate cannot be appealed.
    arbiter = tell(
        board(&Rulebook::FIDE_2023, "90+30")
            .with_start(position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")),
        &format!("{STARTED} 0:05 white makes a1a8\n> the game is over: 1-0 by checkmate"),
    );
    let reopened = arbiter.handle(
        SessionTime::from_millis(6_000),
        "arbiter reopens the game".parse().expect("an event"),
    );
    assert_eq!(reopened, Err(HandleError::GameOver));
}

#[test]
fn a_rule_switched_off_ends_no_game() {
    let rulebook = Rulebook::FIDE_2023
        .without_rule(Rule::AgreedDraw)
        .and_then(|rulebook| rulebook.without_rule(Rule::FiftyMoves))
        .expect("no last resort");
    let arbiter = tell(
        online(&rulebook, "5+0"),
        &format!(
            "{STARTED}
             0:01 white plays e2e4
             0:02 black plays e7e5
             0:03 white offers a draw
                > white offers a draw
                > note: white offered a draw at the wrong time
             0:04 black accepts the draw
                > what black did has no effect: the rules of this game do not provide for it
             0:05 white claims fifty moves
                > what white did has no effect: the rules of this game do not provide for it"
        ),
    );
    assert_eq!(arbiter.verdict(), None);
}

#[test]
fn an_adjourned_game_goes_on_with_its_clock() {
    let first = tell(
        board(&Rulebook::FIDE_2023, "60+0"),
        &format!(
            "{STARTED}
             10:00 white makes e2e4
             10:01 white presses
             20:00 arbiter stops the clocks
                > the clocks are stopped"
        ),
    );
    let clock: ChessClock = *first.clock();
    let config = board(&Rulebook::FIDE_2023, "60+0")
        .with_start(first.position().clone())
        .with_clock(clock)
        .expect("a clock with time")
        .with_unknown_moves_before()
        .with_host(HostConfig::OVER_THE_BOARD);
    let second = tell(config, "0:00 the game starts\n> the clock of black runs");
    let left = |player| {
        second
            .clock()
            .remaining(player, SessionTime::START)
            .expect("a limit")
            .as_secs()
    };
    assert_eq!((left(Color::White), left(Color::Black)), (2_999, 3_001));
    assert_eq!(deadline(&second), Some(3_001_000));
}

#[test]
fn lag_is_given_back_and_does_not_lose() {
    // Half a second is left when White moves, and the move takes a second to arrive.
    let arbiter = tell(
        online(&Rulebook::FIDE_2023, "1+0"),
        &format!("{STARTED} 1:00.5 white plays e2e4 with lag 1000ms"),
    );
    let left = arbiter
        .clock()
        .remaining(Color::White, SessionTime::from_millis(60_500));
    assert_eq!(left, Some(core::time::Duration::from_millis(500)));
    assert_eq!(arbiter.clock().running(), Some(Color::Black));
    // Without lag, or with too little, the flag came first; the opponent's lag does not help
    // either.
    for late in [
        "white plays e2e4",
        "white plays e2e4 with lag 400ms",
        "black offers a draw",
    ] {
        let over = tell(
            online(&Rulebook::FIDE_2023, "1+0"),
            &format!("{STARTED} 1:00.5 {late}\n> the game is over: 0-1 by time (fide2023 6.9)"),
        );
        assert_eq!(over.moves().count(), 0);
    }
}
