//! Games that are adjourned with a sealed move: rows N (Guidelines I of the Laws).

use touchmove::arbiter::event::{Sealed, SealedText};
use touchmove::arbiter::{GameConfig, Phase};
use touchmove::laws::{Edition, Parameter};
use touchmove::{Arbiter, Color, Position, Rulebook};
use touchmove_rows::test;

use crate::scenario::{at, begun, board, online, position, tell_on};

/// Returns a rulebook with a default time of half an hour.
fn half_an_hour() -> Rulebook {
    Rulebook::FIDE_2023
        .with_value(Parameter::DefaultTime, "1800s")
        .expect("a default time")
}

/// Adjourns after 1 e4 e5: White seals the given move and stops the clock at 40:00.
fn adjourned(config: GameConfig, sealed: &str) -> Arbiter {
    let mut arbiter = begun(config, "e2e4 e7e5");
    seal(&mut arbiter, "white", sealed);
    arbiter
}

fn seal(arbiter: &mut Arbiter, by: &str, sealed: &str) {
    let cited = "fide2023 I.1.1";
    tell_on(
        arbiter,
        &format!(
            "30:00 arbiter adjourns the game
                > {by} must seal a move and stop the clock ({cited})
             35:00 {by} seals {sealed}
             40:00 {by} stops the clock after sealing
                > the game is adjourned with a sealed move of {by} ({cited})"
        ),
    );
}

const BOTH_ARE_THERE: &str = "24:00:00 white arrives
    24:00:00 black arrives
    24:00:00 the game is resumed
        > white has 0:50:01.000 left (fide2023 I.5)
        > black has 1:29:59.000 left (fide2023 I.5)
        > the envelope must be opened (fide2023 I.7)";

/// Adjourns in a position with White to move, and resumes with both players present.
fn resumed(start: &str, sealed: &str) -> Arbiter {
    let config = board(&Rulebook::FIDE_2023, "90+0").with_start(position(start));
    let mut arbiter = begun(config, "");
    seal(&mut arbiter, "white", sealed);
    tell_on(
        &mut arbiter,
        "24:00:00 white arrives
         24:00:00 black arrives
         24:00:00 the game is resumed
            > white has
            > black has
            > the envelope must be opened",
    );
    arbiter
}

#[test]
fn n_01_the_player_to_move_seals_and_may_change_it_until_stopping_the_clock() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), "e2e4 e7e5");
    tell_on(
        &mut arbiter,
        "0:10 white seals g1f3
            > what white did has no effect: the rules of this game do not provide for it
         30:00 arbiter adjourns the game
            > white must seal a move and stop the clock (fide2023 I.1.1)
         35:00 black seals g8f6
            > what black did has no effect: it is the opponent's move
         36:00 white seals g1f3
         37:00 white seals \"Nc3\"
         40:00 white stops the clock after sealing
            > the game is adjourned with a sealed move of white (fide2023 I.1.1)
            = 50:01 1:29:59
         41:00 white makes g1f3
            ! the game is adjourned",
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Adjourned {
            sealer: Color::White
        }
    );
    let envelope = arbiter.envelope().expect("adjourned");
    assert_eq!(envelope.position, *arbiter.position());
    assert_eq!((envelope.sealer, envelope.move_number), (Color::White, 2));
    let text: SealedText = "Nc3".parse().expect("a text");
    assert_eq!(envelope.sealed, Sealed::Text(text));
    tell_on(
        &mut arbiter,
        &format!(
            "{BOTH_ARE_THERE}
             24:00:30 arbiter opens the envelope
                > white has sealed b1c3 (fide2023 I.7)
                > the clock of black runs
             24:01:00 black makes g8f6"
        ),
    );
    assert_eq!(arbiter.envelope(), None);
    // A player who makes a move on the board must seal that move.
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), "e2e4 e7e5");
    tell_on(
        &mut arbiter,
        "30:00 arbiter adjourns the game
            > white must seal a move and stop the clock
         31:00 white makes g1f3
            > white must seal g1f3 (fide2023 I.1.1)
         32:00 white seals d2d4
         40:00 white stops the clock after sealing
            > the game is adjourned",
    );
    assert_eq!(arbiter.moves().count(), 2);
    tell_on(
        &mut arbiter,
        &format!(
            "{BOTH_ARE_THERE}\n24:00:30 arbiter opens the envelope\n> white has sealed g1f3\n> the clock of black runs"
        ),
    );
    // A rulebook without the guidelines has no such procedure.
    for edition in [Edition::Fide1997, Edition::Uscf] {
        let mut arbiter = begun(board(&Rulebook::new(edition), "90+0"), "");
        tell_on(
            &mut arbiter,
            "30:00 arbiter adjourns the game
                *> note: the rules of this game do not provide for it",
        );
        assert_eq!(
            arbiter.phase(),
            Phase::Thinking {
                player: Color::White
            }
        );
    }
}

#[test]
fn n_02_a_player_who_seals_an_unclear_or_illegal_move_loses() {
    let knights = "4k3/8/8/8/7p/8/7P/K3N1N1 w - - 0 1";
    for (sealed, ruled) in [
        (
            "\"Nf3\"",
            "> the game is over: 0-1 by sealed move (fide2023 I.8)",
        ),
        (
            "\"Ng3\"",
            "> the game is over: 0-1 by sealed move (fide2023 I.8)",
        ),
        (
            "something unreadable",
            "> the game is over: 0-1 by sealed move (fide2023 I.8)",
        ),
        (
            "a1a3",
            "> the game is over: 0-1 by sealed move (fide2023 I.8)",
        ),
        (
            "\"Ngf3\"",
            "> white has sealed g1f3\n> the clock of black runs",
        ),
        ("g1f3", "> white has sealed g1f3\n> the clock of black runs"),
        (
            "\"Sf3?!x\"",
            "> for the arbiter: is it clear which move white has sealed (fide2023 I.8)",
        ),
    ] {
        let mut arbiter = resumed(knights, sealed);
        let opened = format!("24:01:00 arbiter opens the envelope\n{ruled}");
        tell_on(&mut arbiter, &opened);
    }
    // The arbiter can read a move in another language.
    let mut arbiter = resumed(knights, "\"Sg1-f3\"");
    tell_on(
        &mut arbiter,
        "24:01:00 arbiter opens the envelope
            > for the arbiter: is it clear which move white has sealed
         24:02:00 arbiter answers yes
         24:03:00 arbiter opens the envelope and finds g1f3
            > white has sealed g1f3
            > the clock of black runs",
    );
    arbiter = resumed(knights, "\"Sg1-f3\"");
    tell_on(
        &mut arbiter,
        "24:01:00 arbiter opens the envelope
            > for the arbiter: is it clear which move white has sealed
         24:02:00 arbiter answers no
            > the game is over: 0-1 by sealed move",
    );
    // An opponent who cannot mate does not win by it.
    let mut arbiter = resumed("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e5");
    tell_on(
        &mut arbiter,
        "24:01:00 arbiter opens the envelope
            > the game is over: 1/2-1/2 by sealed move (fide2023 I.8)",
    );
}

#[test]
fn n_03_the_player_who_must_reply_is_awaited() {
    // The envelope stays closed, and the player's time runs until the player comes.
    let mut arbiter = adjourned(board(&half_an_hour(), "90+0"), "g1f3");
    tell_on(
        &mut arbiter,
        "24:00:00 white arrives
         24:00:00 the game is resumed
            > white has 0:50:01.000 left
            > black has 1:29:59.000 left
            > the clock of black runs (fide2023 I.9)
         24:05:00 arbiter opens the envelope
            *> note: the envelope stays closed until the player who must reply arrives (fide2023 I.7)
         24:10:00 black arrives
            > the envelope must be opened (fide2023 I.7)
         24:12:00 arbiter opens the envelope
            > white has sealed g1f3
            > the clock of black runs
            = 50:01 1:19:59",
    );
    // If the opponent is absent, the reply may be sealed.
    arbiter = adjourned(board(&half_an_hour(), "90+0"), "g1f3");
    tell_on(
        &mut arbiter,
        "24:00:00 black arrives
         24:00:00 the game is resumed
            > white has
            > black has
            > the envelope must be opened
         24:00:00 arbiter opens the envelope
            > white has sealed g1f3
            > the clock of black runs
         24:05:00 black seals b8c6
            > the clock of white runs (fide2023 I.9)
         24:20:00 white arrives
            > the envelope must be opened
         24:20:00 arbiter opens the envelope
            > black has sealed b8c6
            > the clock of white runs
            = 35:01 1:24:59",
    );
    assert_eq!(arbiter.moves().count(), 4);
}

#[test]
fn n_03_a_late_player_loses_unless_the_sealed_move_has_ended_the_game() {
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let late = |start: &str, who: &str, sealed: &str, ruled: &str| {
        let config = board(&half_an_hour(), "90+0").with_start(position(start));
        let mut arbiter = begun(config, "");
        seal(&mut arbiter, "white", sealed);
        let (there, clock) = match who {
            "black" => ("white", "> the clock of black runs"),
            _ => ("black", "> the envelope must be opened"),
        };
        tell_on(
            &mut arbiter,
            &format!(
                "24:00:00 {there} arrives
                 24:00:00 the game is resumed
                    > white has
                    > black has
                    {clock}"
            ),
        );
        let due = if who == "black" {
            "> the envelope must be opened"
        } else {
            ""
        };
        tell_on(
            &mut arbiter,
            &format!(
                "24:40:00 arbiter observes the clocks
                    {due}
                 24:41:00 {who} arrives
                    {due}
                 24:42:00 arbiter opens the envelope
                    > white has sealed {sealed}
                    {ruled}"
            ),
        );
    };
    for who in ["black", "white"] {
        late(
            mate,
            who,
            "a1a8",
            "> the game is over: 1-0 by checkmate (fide2023 5.1.1)",
        );
    }
    late(
        mate,
        "black",
        "a1a7",
        "> the game is over: +/- by absence (fide2023 6.7.1)",
    );
    late(
        mate,
        "white",
        "a1a7",
        "> the game is over: -/+ by absence (fide2023 6.7.1)",
    );
}

#[test]
fn n_04_offers_stand_and_the_game_may_end_overnight() {
    // Offered before the adjournment, and noted on the envelope.
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), "e2e4");
    tell_on(
        &mut arbiter,
        "0:02 black makes e7e5
         0:03 black offers a draw
            > black offers a draw
         0:04 black presses",
    );
    seal(&mut arbiter, "white", "a move");
    assert!(arbiter.envelope().expect("adjourned").offers[Color::Black]);
    let mut other = arbiter.clone();
    tell_on(
        &mut arbiter,
        "10:00:00 white accepts the draw
            > the game is over: 1/2-1/2 by agreement (fide2023 I.6)",
    );
    // Sealing a move does not decline the offer.
    tell_on(
        &mut other,
        "24:00:00 white arrives
         24:00:00 black arrives
         24:00:00 the game is resumed
            > white has
            > black has
            > the envelope must be opened
         24:01:00 arbiter opens the envelope and finds g1f3
            > white has sealed g1f3
            > the clock of black runs",
    );
    assert!(other.offers_draw(Color::Black));
    // Offered after the adjournment, declined in words, offered again, accepted; or a player
    // resigns.
    let mut arbiter = adjourned(board(&Rulebook::FIDE_2023, "90+0"), "g1f3");
    let mut other = arbiter.clone();
    tell_on(
        &mut arbiter,
        "10:00:00 black offers a draw
            > black offers a draw (fide2023 I.4)
         10:01:00 black retracts the offer
            > what black did has no effect: the draw offer stands
         10:02:00 white declines the draw
            > the offer of black lapses
         11:00:00 white offers a draw
            > white offers a draw (fide2023 I.4)
         12:00:00 black accepts the draw
            > the game is over: 1/2-1/2 by agreement (fide2023 I.6)",
    );
    tell_on(
        &mut other,
        "10:00:00 black resigns\n> the game is over: 1-0 by resignation",
    );
}

#[test]
fn n_05_a_missing_envelope_and_wrong_times() {
    let mut arbiter = adjourned(board(&Rulebook::FIDE_2023, "90+0"), "a move");
    tell_on(
        &mut arbiter,
        &format!(
            "{BOTH_ARE_THERE}
             24:01:00 arbiter opens the envelope
                ! the contents of the envelope are unknown
             24:02:00 the envelope is missing
                > for the arbiter: how does the game go on without the envelope (fide2023 I.12)
             24:03:00 arbiter sets white to 0:45:00.000
                > white has 0:45:00.000 left
             24:04:00 arbiter answers continue
             24:05:00 arbiter opens the envelope and finds g1f3
                > white has sealed g1f3
                > the clock of black runs
             24:06:00 white disputes the times
                > for the arbiter: what were the times of the adjourned game (fide2023 I.13)
             24:07:00 arbiter sets white to 0:50:00.000
                > white has 0:50:00.000 left
             24:08:00 arbiter answers continue
                > the clock of black runs
             24:09:00 black makes b8c6
             24:09:01 black presses
             24:09:02 black disputes the times
                > what black did has no effect: it was found too late (fide2023 I.13)
             24:09:03 white disputes the times
                > for the arbiter: what were the times of the adjourned game"
        ),
    );
    // If the position is lost too, a new game is played.
    let mut arbiter = adjourned(board(&Rulebook::FIDE_2023, "90+0"), "a move");
    tell_on(
        &mut arbiter,
        &format!(
            "{BOTH_ARE_THERE}
             24:02:00 the envelope is missing
                > for the arbiter: how does the game go on without the envelope
             24:03:00 arbiter answers new_game
                > the game is canceled, and a new one is played (fide2023 I.12)
                *> note: the times of the new game must be set"
        ),
    );
    assert_eq!(arbiter.phase(), Phase::Canceled);
}

#[test]
fn n_07_a_player_who_adjourns_early_gives_up_the_rest_of_the_session() {
    let mut arbiter = begun(board(&Rulebook::FIDE_2023, "90+0"), "e2e4 e7e5");
    tell_on(
        &mut arbiter,
        "0:05 black adjourns 0:20:00.000 early
            > what black did has no effect: it is the opponent's move (fide2023 I.1.2)
         40:01 white adjourns 0:20:00.000 early
            > white must seal a move and stop the clock (fide2023 I.1.2)
            = 50:00 1:29:59
         40:01 white seals g1f3
         45:01 white stops the clock after sealing
            > white loses 0:15:00.000 (fide2023 I.1.2)
            > the game is adjourned with a sealed move of white
            = 30:00 1:29:59",
    );
    // A new session starts with the position before the sealed move and the recorded times.
    let envelope = arbiter.envelope().expect("adjourned");
    let config = online(&Rulebook::FIDE_2023, "90+0").with_envelope(&envelope);
    let mut next = Arbiter::new(config);
    let played: Position = arbiter.position().clone();
    assert_eq!(*next.position(), played);
    let sealer = Color::White;
    assert_eq!(next.phase(), Phase::Adjourned { sealer });
    let resumed = "0:00 white arrives
         0:00 black arrives
         0:00 the game is resumed
            > white has 0:30:00.000 left (fide2023 I.5)
            > black has 1:29:59.000 left (fide2023 I.5)
            > the envelope must be opened
         0:10 arbiter opens the envelope and finds \"Nf3\"
            > white has sealed g1f3
            > the clock of black runs
         0:20 black plays b8c6
            = 30:00 1:29:49";
    tell_on(&mut next, resumed);
    // Its log reads back.
    let text = next.to_log_with_rulings().to_string();
    let log: touchmove::arbiter::Log = text.parse().expect("a log");
    let again = log.replay().expect("it happened");
    assert_eq!(again.mismatches, []);
    assert_eq!(again.arbiter.position(), next.position());
    // The same game also goes on in a single log.
    tell_on(
        &mut arbiter,
        "24:00:00 white arrives
         24:00:00 black arrives
         24:00:00 the game is resumed
            > white has 0:30:00.000 left
            > black has 1:29:59.000 left
            > the envelope must be opened
         24:00:10 arbiter opens the envelope
            > white has sealed g1f3
            > the clock of black runs",
    );
    assert_eq!(arbiter.deadline(), Some(at("25:30:09")));
}
