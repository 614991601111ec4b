//! Games that are adjourned with a sealed move: rows N (Guidelines I of the Laws).

use touchmove::arbiter::event::{Sealed, SealedText};
use touchmove::arbiter::{GameConfig, Phase};
use touchmove::laws::Edition;
use touchmove::{Arbiter, Color, Position, Rulebook};
use touchmove_rows::test;

use crate::scenario::{at, begun, board, online, tell_on};

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
    assert!("knight-b1-to-c3".parse::<SealedText>().is_ok());
    for wrong in ["", "N c3", "\"Nc3\"", "Nc3\0", "knight-b1-goes-c3"] {
        assert!(wrong.parse::<SealedText>().is_err(), "{wrong:?}");
    }
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
