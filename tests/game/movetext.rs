//! Games as text: moves read as people write them, and the line written with its move numbers.

use touchmove::san::{self, NotationStyle};
use touchmove::setup::Tolerance;
use touchmove::{Game, IllegalMove, Position, Square, uci};

use super::{game, mv};

const FISCHER_PETROSIAN: &str = "1. e4 e6 2. d4 d5 3. Nc3 Nf6 4. Bg5 dxe4 5. Nxe4 Be7 6. Bxf6 gxf6 7. g3 f5 8. Nc3 Bf6 9. Nge2 \
    Nc6 10. d5 exd5 11. Nxd5 Bxb2 12. Bg2 O-O 13. O-O Bh8 14. Nef4 Ne5 15. Qh5 Ng6 16. Rad1 c6 17. Ne3 Qf6 18. Kh1 Bg7 19. Bh3 \
    Ne7 20. Rd3 Be6 21. Rfd1 Bh6 22. Rd4 Bxf4 23. Rxf4 Rad8 24. Rxd8 Rxd8 25. Bxf5 Nxf5 26. Nxf5 Rd5 27. g4 Bxf5 28. gxf5 h6 \
    29. h3 Kh7 30. Qe2 Qe5 31. Qh5 Qf6 32. Qe2 Re5 33. Qd3 Rd5 34. Qe2";

#[test]
fn a_game_is_written_as_it_was_read() {
    let mut game = Game::standard();
    for word in FISCHER_PETROSIAN.split_whitespace() {
        if !word.ends_with('.') {
            game.play_san(word)
                .unwrap_or_else(|refused| panic!("{word}: {refused}"));
        }
    }
    assert_eq!(game.ply(), 67);
    assert_eq!(game.movetext().to_string(), FISCHER_PETROSIAN);
    assert_eq!(game.occurrences(), 3);
}

#[test]
fn numbers_are_those_of_the_positions() {
    assert_eq!(Game::standard().movetext().to_string(), "");
    for (fen, moves, text) in [
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 30",
            "e1h1 e8e7 f1e1",
            "30. O-O Ke7 31. Re1+",
        ),
        (
            "4k2r/8/8/8/8/8/8/4K3 b k - 0 30",
            "e8h8 e1e2 f8e8",
            "30... O-O 31. Ke2 Re8+",
        ),
        (
            "6k1/5ppp/8/8/8/8/8/4K2R w K - 0 65535",
            "h1h2 g8f8 h2h1",
            "65535. Rh2 Kf8 65535. Rh1",
        ),
    ] {
        assert_eq!(game(fen, moves).movetext().to_string(), text);
    }
}

#[test]
fn only_what_is_played_is_written() {
    let mut game = game("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1 e8e7 f1e1");
    game.undo();
    assert_eq!(game.movetext().to_string(), "1. O-O Ke7");
    assert_eq!(
        game.movetext_in(NotationStyle::LONG).to_string(),
        "1. O-O Ke8-e7"
    );
    game.go_to(0).expect("so many are played");
    assert_eq!(game.movetext().to_string(), "");
}

#[test]
fn text_that_is_refused_changes_nothing() {
    let mut game = game("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "e1e2 e8e7");
    game.undo();
    game.undo();
    assert!(matches!(
        game.play_san("Nd2"),
        Err(san::Error::Ambiguous { to: Square::D2, .. })
    ));
    assert!(matches!(
        game.play_san("Nd9"),
        Err(san::Error::Syntax { offset: 2, .. })
    ));
    assert!(matches!(game.play_san("--"), Err(san::Error::NullMove)));
    assert!(matches!(game.play_uci("0000"), Err(uci::Error::NullMove)));
    assert!(matches!(
        game.play_uci("f3f9"),
        Err(uci::Error::Syntax { offset: 3, .. })
    ));
    let illegal = uci::Error::Illegal(IllegalMove::EmptySquare { from: Square::A1 });
    assert_eq!(game.play_uci("a1a2"), Err(illegal));
    assert_eq!((game.ply(), game.undone().len()), (0, 2));

    assert_eq!(game.play_san("Nbd2"), Ok(mv("b1d2")));
    assert_eq!((game.ply(), game.undone().len()), (1, 0));
    assert_eq!(game.play_uci("e8d8"), Ok(mv("e8d8")));
}

#[test]
fn no_move_has_the_number_0() {
    let fen = "4k3/8/8/8/8/8/8/4K2R b K - 0 0";
    let error = Position::from_fen(fen).expect_err("strict");
    assert_eq!(
        error.to_string(),
        "the full-move number is 0, although moves are counted from 1"
    );
    let position = Position::from_fen_with(fen, Tolerance::MOVE_NUMBER_ZERO).expect("tolerated");
    assert_eq!(position.fullmove_number(), 1);
    let mut game = Game::new(position);
    game.play("e8e7".parse().expect("a move")).expect("legal");
    assert_eq!(game.movetext().to_string(), "1... Ke7");
    assert_eq!(
        touchmove::GameRecord::from(&game).to_pgn(touchmove::pgn::Style::Compact),
        "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 1\"]\n[SetUp \"1\"]\n1...Ke7 *\n"
    );
}
