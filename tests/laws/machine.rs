//! Combinations of events that no single row of the Laws covers.

use touchmove::arbiter::{Event, GameConfig, HandleError, HostConfig, Phase};
use touchmove::clock::SessionTime;
use touchmove::laws::{Parameter, Rule};
use touchmove::{Arbiter, ChessClock, Color, Rulebook};
use touchmove_rows::test;

use crate::scenario::{STARTED, board, online, position, tell};

fn deadline(arbiter: &Arbiter) -> Option<u64> {
    arbiter.deadline().map(SessionTime::as_millis)
}

#[test]
fn a_move_online_is_complete_even_if_the_clocks_stand() {
    let arbiter = tell(
        online(&Rulebook::FIDE_2023, "5+0"),
        &format!(
            "{STARTED}
             0:10 arbiter stops the clocks
                > the clocks are stopped (fide2023 6.11.1)
             0:20 white plays e2e4
             0:40 arbiter restarts the clocks
                > the clock of black runs (fide2023 6.11.3)
             0:45 black plays e7e5"
        ),
    );
    assert_eq!(arbiter.clock().running(), Some(Color::White));
    let left = |player| {
        arbiter
            .clock()
            .remaining(player, SessionTime::from_millis(45_000))
            .expect("a limit")
            .as_secs()
    };
    assert_eq!((left(Color::White), left(Color::Black)), (290, 295));
}

#[test]
fn clocks_that_the_arbiter_has_stopped_stand_through_other_questions() {
    let arbiter = tell(
        board(&Rulebook::FIDE_2023, "5+0"),
        &format!(
            "{STARTED}
             0:10 arbiter stops the clocks
                > the clocks are stopped
             0:20 white claims fifty moves
                > the clocks are stopped
                > white has claimed a draw
                > white offers a draw
                > for the arbiter: is the claim of white right
             0:30 arbiter answers verify
                > the claim of white is wrong
                > black gets 0:02:00.000"
        ),
    );
    assert_eq!(arbiter.clock().running(), None);
}

#[test]
fn a_move_never_pressed_does_not_hold_up_the_next_ones() {
    // 1 e4 and e5 are made, 2 Nf3 too, and only then White presses: two moves made, one press.
    let arbiter = tell(
        board(&Rulebook::FIDE_2023, "5+0"),
        &format!(
            "{STARTED}
             0:01 white makes e2e4
             0:02 black makes e7e5
             0:03 white makes g1f3
             0:04 white presses"
        ),
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::Black
        }
    );
    assert_eq!(arbiter.clock().running(), Some(Color::Black));
    assert_eq!(arbiter.clock().moves_completed(Color::White), 2);
    assert_eq!(arbiter.clock().moves_completed(Color::Black), 1);
}

#[test]
fn a_player_who_plays_is_present() {
    let config = online(&Rulebook::FIDE_2018, "5+0").with_absent(Color::Black);
    let mut config = config;
    config = GameConfig::new(
        config
            .rulebook()
            .with_value(Parameter::DefaultTime, "60s")
            .expect("a time"),
        "5+0".parse().expect("a control"),
    )
    .expect("a clock with time")
    .with_absent(Color::Black);
    let arbiter = tell(
        config,
        &format!(
            "{STARTED}
             0:10 white plays e2e4
             0:20 black plays e7e5
             2:00 white plays d2d4"
        ),
    );
    assert_eq!(arbiter.verdict(), None);
}

#[test]
fn a_flag_and_a_default_time_come_in_their_order_whenever_they_are_observed() {
    for (hour, result) in [("0:03:00", "0-1 by time"), ("1:30:00", "0-1 by time")] {
        let config = online(&Rulebook::FIDE_1997, "3+0").with_absent(Color::Black);
        tell(
            config,
            &format!("{STARTED} {hour} arbiter observes the clocks\n> the game is over: {result}"),
        );
    }
    // Here Black's hour ends before White's five.
    let config = online(&Rulebook::FIDE_1997, "300+0").with_absent(Color::Black);
    let arbiter = tell(config, STARTED);
    assert_eq!(deadline(&arbiter), Some(3_600_001));
    let config = online(&Rulebook::FIDE_1997, "300+0").with_absent(Color::Black);
    tell(
        config,
        &format!(
            "{STARTED} 6:00:00 arbiter observes the clocks\n> the game is over: +/- by absence"
        ),
    );
}

#[test]
fn no_deadline_lies_in_the_past() {
    // Only players call flags here: once the arbiter has observed the fallen flag, no deadline is left.
    let mut arbiter = tell(board(&Rulebook::USCF, "1+0"), STARTED);
    assert_eq!(deadline(&arbiter), Some(60_000));
    let seen = arbiter
        .handle(SessionTime::from_millis(60_000), Event::ObserveClocks)
        .expect("in order");
    assert!(!seen.is_empty(), "the arbiter notes it");
    assert_eq!(deadline(&arbiter), None);
    // Nothing is due once the game is over or halted.
    let over = tell(
        online(&Rulebook::FIDE_1997, "5+0").with_absent(Color::Black),
        &format!("{STARTED} 0:10 white resigns\n> the game is over: 0-1 by resignation"),
    );
    assert_eq!(deadline(&over), None);
}

#[test]
fn an_illegal_move_has_touched_a_piece() {
    tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        &format!(
            "{STARTED}
             0:01 white makes e2e4
             0:02 white presses
             0:03 black makes e7e5
             0:04 black offers a draw
                > black offers a draw
             0:05 black presses
             0:09 white touches e5
                > the offer of black lapses (fide2023 9.1.2.1)"
        ),
    );
    tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        &format!(
            "{STARTED}
             0:01 white makes e2e4
             0:02 white presses
             0:03 black makes e7e5
             0:04 black offers a draw
                > black offers a draw
             0:05 black presses
             0:08 white touches e6
             0:09 white makes e4e6
                > the offer of black lapses (fide2023 9.1.2.1)
                > what white did has no effect
             0:10 white accepts the draw
                > what white did has no effect: there is no offer"
        ),
    );
}

#[test]
fn without_a_person_no_player_can_hold_up_the_game() {
    let arbiter = tell(
        online(&Rulebook::FIDE_2023, "5+0"),
        &format!(
            "{STARTED}
             0:10 white stops the clocks without a reason
                > the clocks are stopped
                > note: white stopped the clocks without a reason
                > for the arbiter: did white have a reason to stop the clocks
                > the clock of white runs
             0:20 white seems to resign
                > for the arbiter: does white resign
                > the clock of white runs
             0:30 black appeals
                > for the arbiter: is the appeal of black upheld
                > the clock of white runs"
        ),
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::White
        }
    );
    assert_eq!(deadline(&arbiter), Some(300_000));
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
fn m_16_players_agree_that_it_is_stalemate() {
    tell(
        board(&Rulebook::FIDE_2023.schools(), "unlimited")
            .with_start(position("7k/4Q3/6K1/8/8/8/8/8 w - - 0 1")),
        &format!(
            "{STARTED}
             0:05 white makes e7f7
                > the game is over: 1/2-1/2 by stalemate
             0:20 black offers a draw
             0:30 white accepts the draw
                > the game is over: 1/2-1/2 by stalemate"
        ),
    );
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
