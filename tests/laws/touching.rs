//! The act of moving the pieces: rows F (Laws, Article 4).

use touchmove::arbiter::Event;
use touchmove::arbiter::event::BoardAction;
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, Color, Position, Rulebook, Square};
use touchmove_rows::test;

use crate::ends::EDITIONS;
use crate::scenario::{STARTED, board, position, tell, tell_on};

/// Tells what White does at the board in a position under the Laws of 2023.
fn white(fen: &str, story: &str) -> Arbiter {
    under(&Rulebook::FIDE_2023, fen, story)
}

fn under(rulebook: &Rulebook, fen: &str, story: &str) -> Arbiter {
    let config = board(rulebook, "90+30").with_start(position(fen));
    tell(config, &format!("{STARTED}{story}"))
}

/// The moves still allowed to the side to move.
pub(crate) fn allowed(arbiter: &Arbiter) -> Vec<String> {
    let obligation = arbiter.obligation();
    let moves = arbiter.position().legal_moves();
    let allowed = moves.into_iter().filter(|legal| obligation.allows(*legal));
    let mut moves: Vec<_> = allowed.map(|legal| legal.san().to_string()).collect();
    moves.sort();
    moves
}

const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

#[test]
fn f_15_the_rook_first_bars_castling_there() {
    let touching = "0:01 white touches h1
            > white must move the piece on h1 (fide2023 4.3.1)
         0:02 white touches e1";
    let mut arbiter = white(CASTLING, touching);
    assert_eq!(arbiter.obligation(), TouchObligation::Move(Square::H1));
    tell_on(
        &mut arbiter,
        "0:03 white makes e1g1
            > what white did has no effect: they must move the piece on h1 (fide2023 4.4.2)
         0:04 white makes h1f1",
    );
    // A rook that cannot move leaves the king, which cannot castle there.
    let arbiter = white(
        "4k3/8/8/8/8/8/7P/4K1NR w K - 0 1",
        "0:01 white touches h1
         0:02 white touches e1
            > white must move the king, but not castle with the rook on h1 (fide2023 4.4.2)",
    );
    assert_eq!(allowed(&arbiter), ["Kd1", "Kd2", "Ke2", "Kf1", "Kf2"]);
    // US Chess has a variation in which castling is allowed all the same.
    let position = position(CASTLING);
    let touched = [Square::H1, Square::E1];
    let mut policies = Rulebook::USCF.policies().touch;
    policies.rook_first = touchmove::laws::policy::RookFirst::NoPenalty;
    let obligation = TouchObligation::from_touched(&position, &touched, &policies);
    assert_eq!(obligation, TouchObligation::RookMove { rook: Square::H1 });
    let castling = position.parse_san("O-O").expect("legal");
    let rook = position.parse_san("Rf1").expect("legal");
    let king = position.parse_san("Kf1").expect("legal");
    assert!(obligation.allows(castling) && obligation.allows(rook) && !obligation.allows(king));
}

#[test]
fn f_32_an_assistant_may_move_the_pieces() {
    for rulebook in EDITIONS.iter() {
        let config = board(rulebook, "90+30");
        let mut arbiter = tell(config, STARTED);
        let event = Event::Board {
            by: Color::White,
            action: BoardAction::UseAssistant,
        };
        let rulings = arbiter
            .handle(touchmove::clock::SessionTime::from_millis(1_000), event)
            .expect("in order");
        let is_allowed = rulebook.is_in_force(touchmove::laws::Rule::MovingAssistant);
        assert_eq!(rulings.is_empty(), is_allowed, "{rulebook}");
        assert_eq!(
            is_allowed,
            ![Rulebook::FIDE_1997, Rulebook::FIDE_2009].contains(rulebook) || is_allowed
        );
    }
}

#[test]
fn l_08_a_player_who_announces_castling_may_touch_in_any_order() {
    let fen = "4k3/8/8/8/8/8/8/R5KR w KQ - 0 1";
    let castling: Position = position(fen);
    assert!(castling.legal_move("g1h1".parse().expect("a move")).is_ok());
    let arbiter = white(
        fen,
        "0:01 white announces castling kingside
         0:02 white touches h1
            > white must castle with the rook on h1",
    );
    assert_eq!(allowed(&arbiter), ["O-O"]);
    // The king stays where it is, and only the rook moves; or the king is lifted off the board
    // first.
    let mut arbiter = white(
        fen,
        "0:01 white announces castling kingside
         0:02 white releases h1 on f1",
    );
    assert_eq!(
        arbiter.moves().next().map(|mv| mv.to_string()),
        Some("g1h1".to_owned())
    );
    arbiter = white(
        fen,
        "0:01 white announces castling queenside
         0:02 white removes g1
            > white must castle with the rook on a1
         0:03 white releases a1 on d1
         0:04 white places K on c1",
    );
    assert_eq!(
        arbiter.moves().next().map(|mv| mv.to_string()),
        Some("g1a1".to_owned())
    );
}

#[test]
fn n_06_on_a_board_with_holes_a_piece_is_touched_when_it_leaves_its_hole() {
    let config = board(&Rulebook::FIDE_2023, "90+30").with_adapted_board(Color::White);
    let mut arbiter = tell(
        config.clone(),
        &format!(
            "{STARTED}
             0:01 white touches b1
             0:02 white lifts g1
                > white must move the piece on g1 (fide2023 4.3.1)
             0:03 white releases g1 on f3"
        ),
    );
    assert_eq!(arbiter.moves().count(), 0, "the move has not been said");
    // A slip of the tongue is corrected before the clock is started.
    tell_on(
        &mut arbiter,
        "0:04 white announces g1h3
         0:05 white announces g1f3",
    );
    assert_eq!(arbiter.moves().count(), 1);
    tell_on(&mut arbiter, "0:06 white presses");
    assert_eq!(arbiter.clock().running(), Some(Color::Black));
    // The opponent, who can see, touches as usual.
    tell_on(
        &mut arbiter,
        "0:07 black touches g8\n> black must move the piece on g8",
    );
    // A captured piece must be out of its hole too.
    let start = config.with_start(position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
    let mut arbiter = tell(
        start,
        &format!(
            "{STARTED}
             0:01 white releases e4 on d5
                > white must move the piece on e4 (fide2023 4.3.1)
                > white must capture the piece on d5 with the piece on e4 (fide2023 4.7)
             0:02 white announces e4d5"
        ),
    );
    assert_eq!(
        arbiter.moves().count(),
        0,
        "the captured piece is still there"
    );
    tell_on(&mut arbiter, "0:03 white removes d5");
    assert_eq!(arbiter.moves().count(), 1);
    // Boards that differ are corrected from the record.
    tell_on(
        &mut arbiter,
        "0:05 each player reports a lost position
            > for the arbiter: to which position does the game go back",
    );
    let log = arbiter.to_log().to_string();
    assert!(log.contains("notes white on an adapted board\n"), "{log}");
    let read: touchmove::arbiter::Log = log.parse().expect("a log");
    assert_eq!(read.to_string(), log);
}
