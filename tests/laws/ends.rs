//! Who has the move, and how a game ends: rows A and C (Laws, Articles 1 and 5).

use std::sync::LazyLock;

use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::{EndCause, Event, GameResult, HandleError, Phase};
use touchmove::clock::SessionTime;
use touchmove::laws::Edition;
use touchmove::{Color, Outcome, Position, Rulebook, Termination};
use touchmove_rows::test;

use crate::scenario::{board, moves, online, position, tell, tell_on};

/// All editions of the FIDE Laws, for a board on a table. A test that uses them holds for future editions too, or names the exceptions.
pub(crate) static EDITIONS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| {
    let editions = Edition::ALL.iter().copied();
    let editions = editions.filter(|edition| !matches!(edition, Edition::Uscf | Edition::Server));
    editions.map(Rulebook::new).collect()
});

#[test]
fn a_08_a_player_has_the_move_once_the_opponents_is_made_or_completed() {
    for rulebook in EDITIONS.iter() {
        let mut arbiter = tell(
            board(rulebook, "90+0"),
            "0:00 the game starts
                > the clock of white runs
             0:05 white makes g1f3",
        );
        assert_eq!(
            arbiter.phase(),
            Phase::Made {
                player: Color::White
            }
        );
        assert_eq!(arbiter.clock().running(), Some(Color::White), "two cursors");
        let touch = arbiter.handle(
            SessionTime::from_millis(6_000),
            "black touches e7".parse().expect("an event"),
        );
        let touch = touch.expect("in order");
        let is_out_of_turn = touch
            .iter()
            .any(|ruling| ruling.audience == Audience::Arbiter);
        let older = [Rulebook::FIDE_1997, Rulebook::FIDE_2009];
        assert_eq!(is_out_of_turn, older.contains(rulebook), "{rulebook}");
        tell_on(&mut arbiter, "0:07 white presses");
        assert_eq!(
            arbiter.phase(),
            Phase::Thinking {
                player: Color::Black
            }
        );
        let rulings = if is_out_of_turn {
            "> black must move the piece on e7"
        } else {
            ""
        };
        tell_on(&mut arbiter, &format!("0:08 black touches e7\n{rulings}"));
    }
}

#[test]
fn a_09_a_king_is_never_captured() {
    // A position in which the king could be captured does not occur in a game.
    let taken: Result<Position, _> = "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1".parse();
    assert!(taken.is_err());
    // Nor may a player leave the king open to capture.
    tell(
        board(&Rulebook::FIDE_2023, "90+30")
            .with_start(position("4k3/4r3/8/8/8/8/4R3/4K3 b - - 0 1")),
        "0:00 the game starts
            > the clock of black runs
         0:05 black makes e7a7
            > what black did has no effect: the rook on e7 is pinned",
    );
}

#[test]
fn a_13_colors_are_the_callers() {
    // The game does not know names, so it does not draw lots for colors: the caller decides.
    let config = online(&Rulebook::FIDE_2023, "3+2");
    assert_eq!(config.start().turn(), Color::White);
    let again = online(&Rulebook::FIDE_2023, "3+2");
    assert_eq!(
        format!("{config:?}"),
        format!("{again:?}"),
        "nothing is left to chance"
    );
}

#[test]
fn c_02_check_is_not_announced() {
    assert!(
        "white announces check".parse::<Event>().is_err(),
        "no one must announce it"
    );
    tell(
        board(&Rulebook::FIDE_2023, "90+30")
            .with_start(position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")),
        "0:00 the game starts
            > the clock of white runs
         0:05 white makes a1a8
            > the game is over: 1-0 by checkmate (fide2023 5.1.1)",
    );
}

#[test]
fn c_07_mate_stands_whatever_the_clock_shows() {
    // White's two minutes were used up long before the mate, and no one has said so.
    let arbiter = tell(
        board(&Rulebook::FIDE_2023, "2+0")
            .with_start(position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")),
        "0:00 the game starts
            > the clock of white runs
         3:00 white makes a1a8
            > the game is over: 1-0 by checkmate (fide2023 5.1.1)
         3:01 black claims time
            ! the game is over",
    );
    let expired = arbiter
        .clock()
        .expired(Color::White, SessionTime::from_millis(180_000));
    assert_eq!(expired, Some(SessionTime::from_millis(120_000)));
}

#[test]
fn m_10_m_16_no_one_is_told_that_it_is_mate_or_stalemate() {
    let schools = Rulebook::FIDE_2023.schools();
    for (fen, mv, result) in [
        (
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            "a1a8",
            Outcome::Win(Color::White),
        ),
        ("7k/4Q3/6K1/8/8/8/8/8 w - - 0 1", "e7f7", Outcome::Draw),
    ] {
        for rulebook in [&schools, &Rulebook::FIDE_2023] {
            let mut arbiter = tell(
                board(rulebook, "90+30").with_start(position(fen)),
                "0:00 the game starts\n> the clock of white runs",
            );
            let mv = format!("white makes {mv}").parse().expect("a move");
            let rulings = arbiter
                .handle(SessionTime::from_millis(5_000), mv)
                .expect("in order");
            let verdict = rulings.verdict().expect("the position decides");
            assert_eq!(verdict.result, GameResult::from_outcome(result));
            let is_secret = rulings[0].audience == Audience::NoOne;
            assert_eq!(is_secret, *rulebook == schools, "{rulebook}");
        }
    }
}

#[test]
fn c_17_no_game_lasts_until_a_king_is_captured() {
    let mut arbiter = tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        "0:00 the game starts\n> the clock of white runs",
    );
    moves(&mut arbiter, "0:01", "f2f3 e7e5 g2g4");
    tell_on(
        &mut arbiter,
        "0:20 black makes d8h4\n> the game is over: 0-1 by checkmate (fide2023 5.1.1)",
    );
    let taken = arbiter.handle(
        SessionTime::from_millis(21_000),
        "white makes e1f2".parse().expect("a move"),
    );
    assert_eq!(taken, Err(HandleError::GameOver));
    let verdict = arbiter.verdict().expect("mate");
    let mate = Termination::Checkmate {
        winner: Color::Black,
    };
    assert_eq!((verdict.cause, verdict.ply), (EndCause::Board(mate), 4));
}
