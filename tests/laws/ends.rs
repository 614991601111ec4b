//! Who has the move, and how a game ends: rows A and C (Laws, Articles 1 and 5).

use std::sync::LazyLock;

use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::{EndCause, Event, GameResult, HandleError, Phase, Score};
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
fn a_07_white_begins_and_no_player_skips_a_turn() {
    tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        "0:00 the game starts
            > the clock of white runs (fide2023 6.6)
         0:02 black makes e7e5
            > what black did has no effect: it is the opponent's move (fide2023 1.2)
         0:03 black presses
            > what black did has no effect: there is no move to complete (fide2023
         0:05 white makes e2e4
         0:06 white makes d2d4
            > what white did has no effect: it is the opponent's move (fide2023 1.2)",
    );
    // In online play this is the host's error.
    tell(
        online(&Rulebook::FIDE_2023, "3+2"),
        "0:00 the game starts
            > the clock of white runs
         0:02 black plays e7e5
            ! black does not have the move",
    );
}

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
fn a_10_c_06_mate_wins_for_the_player_who_gave_it_before_the_press() {
    for rulebook in EDITIONS.iter() {
        let arbiter = tell(
            board(rulebook, "90+0").with_start(position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")),
            "0:00 the game starts
                > the clock of white runs
             0:05 white makes a1a8
                > the game is over: 1-0 by checkmate",
        );
        let verdict = arbiter.verdict().expect("mate");
        assert_eq!(verdict.result.score(Color::Black), Score::Loss);
        assert_eq!(arbiter.clock().running(), None);
    }
}

#[test]
fn a_11_neither_side_can_mate_any_more() {
    tell(
        board(&Rulebook::FIDE_2023, "90+30")
            .with_start(position("4k3/8/8/8/8/8/3p4/4K2N w - - 0 1")),
        "0:00 the game starts
            > the clock of white runs
         0:05 white makes e1d2
            > the game is over: 1/2-1/2 by dead position (fide2023 5.2.2)",
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
fn c_10_an_illegal_mate_is_not_mate() {
    // Qh5-h7 would be mate, but White's king is in check from the rook.
    let fen = "6k1/5pp1/8/6NQ/8/8/8/r5K1 w - - 0 1";
    let arbiter = tell(
        board(&Rulebook::FIDE_2023, "90+30").with_start(position(fen)),
        "0:00 the game starts
            > the clock of white runs
         0:05 white makes h5h7
            > what white did has no effect: the move leaves the king on g1 in check from the rook on a1 (fide2023 3.9.2)",
    );
    assert_eq!(arbiter.verdict(), None);
    assert_eq!(arbiter.position(), &position(fen));
}

#[test]
fn c_12_m_10_a_concession_of_mate_binds_among_schools_alone() {
    let fen = "6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1";
    let conceded = "0:00 the game starts
            > the clock of white runs
         0:05 white makes a1a8
         0:06 white presses
         0:07 black concedes mate";
    let schools = Rulebook::FIDE_2023.schools();
    // It is not mate: the king has h7.
    tell(
        board(&schools, "90+30").with_start(position(fen)),
        &format!("{conceded}\n> the game is over: 1-0 by resignation (fide2023 W"),
    );
    let arbiter = tell(
        board(&Rulebook::FIDE_2023, "90+30").with_start(position(fen)),
        &format!(
            "{conceded}\n> for the arbiter: does black resign (fide2023 5.1.2)
            0:30 arbiter answers no
                > the clock of black runs (fide2023 6.11.3)"
        ),
    );
    assert_eq!(
        arbiter.phase(),
        Phase::Thinking {
            player: Color::Black
        }
    );
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
fn m_10_the_loser_finds_out_that_it_is_mate() {
    tell(
        board(&Rulebook::FIDE_2023.schools(), "90+30")
            .with_start(position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")),
        "0:00 the game starts
            > the clock of white runs
         0:05 white makes a1a8
            > the game is over: 1-0 by checkmate
         0:20 black concedes mate
            > the game is over: 1-0 by checkmate",
    );
}

#[test]
fn c_13_m_11_a_resignation_stands() {
    for rulebook in [
        &Rulebook::FIDE_2023,
        &Rulebook::FIDE_1997,
        &Rulebook::FIDE_2023.schools(),
    ] {
        tell(
            board(rulebook, "90+30"),
            "0:00 the game starts
                > the clock of white runs
             0:05 white resigns
                > the game is over: 0-1 by resignation
             0:06 white retracts the resignation
                > what white did has no effect: it stands",
        );
    }
}

#[test]
fn c_14_resigning_to_a_player_who_cannot_mate_is_a_draw_since_2023() {
    for rulebook in EDITIONS.iter() {
        let result = if rulebook.edition() >= Edition::Fide2023 {
            "1/2-1/2"
        } else {
            "0-1"
        };
        tell(
            board(rulebook, "90+30").with_start(position("8/8/4k3/8/8/8/4K1Q1/8 w - - 0 1")),
            &format!(
                "0:00 the game starts
                    > the clock of white runs
                 0:05 white resigns
                    > the game is over: {result} by resignation"
            ),
        );
    }
    // A lone knight cannot mate a king with only queens beside it, however many.
    tell(
        board(&Rulebook::FIDE_2023, "90+30")
            .with_start(position("8/8/8/3qk3/8/8/8/N3K3 b - - 0 1")),
        "0:00 the game starts
            > the clock of black runs
         0:05 black resigns
            > the game is over: 1/2-1/2 by resignation (fide2023 5.1.2)",
    );
}

#[test]
fn c_15_what_may_mean_resigning_or_not_is_asked() {
    tell(
        board(&Rulebook::FIDE_2023, "90+30"),
        "0:00 the game starts
            > the clock of white runs
         0:05 white stops the clocks without a reason
            > the clocks are stopped (fide2023 6.11.2)
            > note: white stopped the clocks without a reason (fide2023 6.11.4)
            > for the arbiter: did white have a reason to stop the clocks
         0:50 arbiter answers yes
            > the clock of white runs
         0:55 white seems to resign
            > for the arbiter: does white resign (fide2023 5.1.2)
         1:10 arbiter answers yes
            > the game is over: 0-1 by resignation (fide2023 5.1.2)",
    );
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
