//! Games as they are played: late presses, both flags, servers, adjourned games, time odds.

use std::time::Duration;

use touchmove::clock::SessionTime;
use touchmove::{ByColor, ChessClock, Color, TimeControl};

use Color::{Black, White};

type Tested = Result<(), Box<dyn std::error::Error>>;

fn seconds(seconds: u64) -> SessionTime {
    SessionTime::from_millis(1_000 * seconds)
}

fn clock(control: &str) -> Result<ChessClock, Box<dyn std::error::Error>> {
    Ok(ChessClock::new(control.parse()?))
}

fn left(clock: &ChessClock, color: Color, at: SessionTime) -> Option<u64> {
    clock.remaining(color, at).map(|left| left.as_secs())
}

/// White has made a move and has not pressed, Black has replied, and White presses then (Article 6.2.2).
#[test]
fn a_press_may_come_after_the_reply() -> Tested {
    let mut clock = clock("5+0")?;
    clock.start(White, SessionTime::START)?;
    clock.press(White, seconds(30))?;
    clock.press(Black, seconds(30))?;
    assert_eq!(clock.running(), Some(White));
    assert_eq!(left(&clock, White, seconds(40)), Some(260));
    assert_eq!(left(&clock, Black, seconds(40)), Some(300));
    assert_eq!(clock.moves_completed(White), 1);
    assert_eq!(clock.moves_completed(Black), 1);
    Ok(())
}

/// The second period begins with the move after the last one of the first, and it repeats.
#[test]
fn a_player_is_in_the_period_of_the_next_move() -> Tested {
    let mut clock = clock("2/40+5,1/20")?;
    let period = |clock: &ChessClock| {
        let period = clock
            .current_period(White)
            .map(|period| (period.moves, period.base.as_secs()));
        (clock.period(White), period)
    };
    clock.start(White, SessionTime::START)?;
    assert_eq!(period(&clock), (1, Some((Some(2), 2_400))));
    for at in [1, 2] {
        clock.press(White, seconds(at))?;
        clock.press(Black, seconds(at))?;
    }
    assert_eq!(period(&clock), (2, Some((Some(1), 1_200))));
    clock.press(White, seconds(3))?;
    assert_eq!(period(&clock), (3, Some((Some(1), 1_200))));
    assert_eq!(
        ChessClock::new(TimeControl::UNLIMITED).current_period(White),
        None
    );
    Ok(())
}

/// White never presses: White's own next move completes the one before (Article 6.2.1), and the clock goes on.
#[test]
fn a_move_may_be_completed_without_a_press() -> Tested {
    let mut clock = clock("2/60s+0,60s+0")?;
    clock.start(White, SessionTime::START)?;
    clock.count_move(White, seconds(10))?;
    clock.count_move(Black, seconds(10))?;
    clock.press(White, seconds(25))?;
    assert_eq!((clock.period(White), clock.period(Black)), (2, 1));
    assert_eq!(left(&clock, White, seconds(25)), Some(60 - 25 + 60));
    Ok(())
}

#[test]
fn both_flags_tell_which_was_first() -> Tested {
    let mut clock = clock("1+0")?;
    clock.start(White, SessionTime::START)?;
    clock.press(White, seconds(70))?;
    assert_eq!(clock.both_expired(seconds(129)), None);
    let both = ByColor::new(seconds(60), seconds(130));
    assert_eq!(clock.both_expired(seconds(130)), Some(both));
    clock.press(Black, seconds(200))?;
    clock.stop(seconds(300))?;
    assert_eq!(clock.both_expired(seconds(400)), Some(both));
    Ok(())
}

#[test]
fn an_arbiter_gives_the_move_back_after_an_illegal_move() -> Tested {
    let mut clock = clock("5+3")?;
    clock.start(White, SessionTime::START)?;
    clock.press(White, seconds(10))?;
    clock.stop(seconds(15))?;
    // Article 7.5.5: two minutes for the opponent; the move does not count.
    clock.give_turn(seconds(100))?;
    clock.set_moves_completed(White, 0, seconds(100))?;
    clock.deduct(White, Duration::from_secs(3), seconds(100))?;
    clock.add(Black, Duration::from_secs(120), seconds(100))?;
    clock.restart(seconds(100))?;
    assert_eq!(clock.running(), Some(White));
    assert_eq!(left(&clock, White, seconds(100)), Some(293));
    assert_eq!(left(&clock, Black, seconds(100)), Some(303 - 5 + 120));
    Ok(())
}

#[test]
fn an_adjourned_game_goes_on_from_its_line_of_text() -> Tested {
    let mut clock = clock("40/120+0,20/60+0")?;
    clock.set_moves_completed(White, 39, SessionTime::START)?;
    clock.start(White, SessionTime::START)?;
    clock.press(White, seconds(600))?;
    clock.stop(seconds(660))?;
    let mut resumed: ChessClock = clock.to_string().parse()?;
    assert_eq!(resumed, clock);
    resumed.restart(seconds(90_000))?;
    assert_eq!(resumed.running(), Some(Black));
    assert_eq!(left(&resumed, Black, seconds(90_010)), Some(7_200 - 70));
    assert_eq!(
        left(&resumed, White, seconds(90_010)),
        Some(7_200 - 600 + 3_600)
    );
    Ok(())
}

#[test]
fn lag_is_given_back_up_to_what_the_move_took() -> Tested {
    let mut clock = clock("1d2")?;
    clock.start(White, SessionTime::START)?;
    clock.press(White, seconds(5))?;
    assert_eq!(left(&clock, White, seconds(5)), Some(57));
    // Two of five seconds were free, so the credit starts with the seconds that cost something.
    let lag = Duration::from_secs(1);
    assert_eq!(clock.credit_lag(White, lag, seconds(5)), Ok(lag));
    let lag = Duration::from_secs(9);
    assert_eq!(
        clock.credit_lag(White, lag, seconds(6)),
        Ok(Duration::from_secs(2))
    );
    assert_eq!(clock.credit_lag(White, lag, seconds(6)), Ok(Duration::ZERO));
    assert_eq!(left(&clock, White, seconds(6)), Some(60));
    Ok(())
}

#[test]
fn an_hourglass_runs_both_ways() -> Tested {
    let mut clock = ChessClock::new(TimeControl::from_pgn("*60")?);
    clock.start(White, SessionTime::START)?;
    assert_eq!(left(&clock, Black, seconds(20)), Some(80));
    clock.press(White, seconds(20))?;
    assert_eq!(clock.deadline(), Some(seconds(100)));
    assert_eq!(left(&clock, White, seconds(50)), Some(70));
    assert_eq!(clock.expired(Black, seconds(100)), Some(seconds(100)));
    Ok(())
}

#[test]
fn time_odds_are_two_controls() -> Tested {
    let controls = ByColor::new("1+0".parse()?, "5d3".parse()?);
    let mut clock = ChessClock::with_odds(controls);
    clock.start(White, SessionTime::START)?;
    clock.press(White, seconds(10))?;
    clock.press(Black, seconds(20))?;
    assert_eq!(left(&clock, White, seconds(20)), Some(50));
    assert_eq!(left(&clock, Black, seconds(20)), Some(293));
    assert_eq!(clock.to_string().parse(), Ok(clock));
    Ok(())
}

#[test]
fn a_period_may_change_the_bonus() -> Tested {
    let mut clock = clock("2/1+0,1+30")?;
    clock.start(White, SessionTime::START)?;
    clock.press(White, seconds(10))?;
    clock.press(Black, seconds(10))?;
    assert_eq!(left(&clock, White, seconds(10)), Some(50));
    clock.press(White, seconds(20))?;
    // The second period's time and, before its first move, its increment.
    assert_eq!(left(&clock, White, seconds(20)), Some(40 + 60 + 30));
    Ok(())
}

/// An increment that is granted in a quickplay finish applies from the next completed move on.
#[test]
fn a_control_may_be_changed_in_the_middle_of_a_game() -> Tested {
    let mut clock = clock("10+0")?;
    clock.start(White, SessionTime::START)?;
    clock.set_control(White, "10+5".parse()?, seconds(30))?;
    assert_eq!(left(&clock, White, seconds(30)), Some(570));
    clock.press(White, seconds(40))?;
    assert_eq!(left(&clock, White, seconds(40)), Some(565));
    clock.set_control(Black, TimeControl::UNLIMITED, seconds(50))?;
    assert_eq!(left(&clock, Black, seconds(50)), None);
    clock.set_control(Black, "1+0".parse()?, seconds(60))?;
    assert_eq!(left(&clock, Black, seconds(70)), Some(50));
    Ok(())
}
