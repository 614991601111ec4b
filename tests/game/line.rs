//! Playing, undoing, redoing and branching.

use touchmove::epd::{Epd, Operand};
use touchmove::packed::{PackedGame, pack_line};
use touchmove::record::RecordMove;
use touchmove::{Color, Game, GameRecord, IllegalMove, LegalMove, Position, Square};

use super::{THERE_AND_BACK, game, mv, play, text};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_new_game_has_one_position_and_no_move() {
    for new in [
        Game::standard(),
        Game::default(),
        Game::from(Position::standard()),
    ] {
        assert_eq!((new.ply(), new.positions().len()), (0, 1));
        assert_eq!(new.start(), new.position());
        assert_eq!(
            (new.moves().len(), new.undone().len(), new.line().count()),
            (0, 0, 0)
        );
        assert_eq!((new.occurrences(), new.outcome()), (1, None));
    }
}

#[test]
fn positions_are_found_by_their_ply() {
    let game = game(START, "e2e4 e7e5 g1f3");
    assert_eq!(
        (game.ply(), text(game.moves())),
        (3, "e2e4 e7e5 g1f3".to_owned())
    );
    let turns: Vec<Color> = game.positions().iter().map(Position::turn).collect();
    assert_eq!(
        turns,
        [Color::White, Color::Black, Color::White, Color::Black]
    );
    assert_eq!(game.position_at(0), Some(&Position::standard()));
    assert_eq!(game.position_at(3), Some(game.position()));
    assert_eq!(game.position_at(4), None);
    assert_eq!(game.moves().next_back(), Some(mv("g1f3")));
}

#[test]
fn a_refused_move_names_the_reason_and_leaves_the_rest() {
    let mut game = game(START, "e2e4 e7e5 g1f3");
    game.undo();
    let refused = game.play(mv("e4e5"));
    assert!(matches!(
        refused,
        Err(IllegalMove::Blocked {
            square: Square::E5,
            ..
        })
    ));
    assert_eq!((game.ply(), text(game.undone())), (2, "g1f3".to_owned()));
    assert_eq!(game.redo(), Some(mv("g1f3")));
}

#[test]
fn what_is_taken_back_can_be_played_again() {
    let mut game = game(START, "e2e4 e7e5 g1f3");
    assert_eq!(game.undo(), Some(mv("g1f3")));
    assert_eq!(game.undo(), Some(mv("e7e5")));
    assert_eq!(
        (text(game.moves()), text(game.undone())),
        ("e2e4".into(), "e7e5 g1f3".into())
    );
    assert_eq!(game.positions().len(), 2);
    assert_eq!(game.position_at(2), None);
    assert_eq!(game.line().count(), 1);
    assert_eq!(game.redo(), Some(mv("e7e5")));
    assert_eq!(game.redo(), Some(mv("g1f3")));
    assert_eq!(game.redo(), None);
    assert_eq!(game.ply(), 3);
}

#[test]
fn another_move_replaces_what_was_taken_back() {
    let mut game = game(START, "e2e4 e7e5 g1f3");
    game.go_to(1).expect("so many are played");
    play(&mut game, "c7c5");
    assert_eq!(text(game.moves()), "e2e4 c7c5");
    assert_eq!(game.redo(), None);
    assert_eq!(game.go_to(3), None);
}

#[test]
fn truncating_forgets_what_follows() {
    let mut game = game(START, "e2e4 e7e5 g1f3");
    game.truncate(9);
    assert_eq!(game.ply(), 3);
    game.undo();
    // Undone moves are removed too.
    game.truncate(9);
    assert_eq!((game.ply(), game.redo()), (2, None));
    game.truncate(0);
    assert_eq!((game.ply(), game.position()), (0, &Position::standard()));
    assert_eq!(game.undo(), None);
}

#[test]
fn branches_go_their_own_ways() {
    let mut game = game(START, THERE_AND_BACK);
    let branch = game.branch(4).expect("four are played");
    assert_eq!(branch.occurrences(), 2);
    let mut other = game.branch(2).expect("four are played");
    assert!(game.branch(5).is_none());
    play(&mut other, "e2e4");
    play(&mut game, "e2e3");
    assert_eq!(text(other.moves()), "g1f3 g8f6 e2e4");
    assert_eq!(text(branch.moves()), THERE_AND_BACK);
    assert_eq!(branch.undone().len(), 0);
}

#[test]
fn games_are_equal_by_their_start_and_the_moves_that_are_played() {
    let italian = game(START, "e2e4 e7e5 g1f3 b8c6 f1c4");
    let mut spanish = game(START, "e2e4 e7e5 g1f3 b8c6 f1b5");
    assert_ne!(italian, spanish);
    // Another way to the same position is another game.
    assert_ne!(italian, game(START, "g1f3 e7e5 e2e4 b8c6 f1c4"));
    assert_ne!(Some(&spanish), spanish.branch(4).as_ref());
    // An undone move does not count until it is redone.
    spanish.undo();
    assert_eq!(Some(&spanish), italian.branch(4).as_ref());
    play(&mut spanish, "f1c4");
    assert_eq!(spanish, italian);
}

#[test]
fn games_that_begin_with_other_clocks_are_not_equal() {
    let fens = [
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 140 1",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 80",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    ];
    let games = fens.map(|fen| game(fen, "a1a2 e8e7"));
    for (place, ours) in games.iter().enumerate() {
        for (other, theirs) in games.iter().enumerate() {
            assert_eq!(ours == theirs, place == other, "{place} and {other}");
        }
    }
}

#[test]
fn the_last_move_is_the_last_that_is_played() {
    let mut game = game(START, "e2e4 e7e5");
    let last = |game: &Game| game.last_move().map(LegalMove::to_move);
    assert_eq!(last(&game), Some(mv("e7e5")));
    game.undo();
    assert_eq!(last(&game), Some(mv("e2e4")));
    game.undo();
    assert_eq!((last(&game), game.undone().len()), (None, 2));
}

#[test]
fn the_last_move_knows_what_it_was_in_its_own_position() {
    let fen = "r3k2r/8/8/8/4p3/8/3P4/R3K2R w KQkq - 0 1";
    let mut game = game(fen, "d2d4 e4d3 e1h1 e8a8");
    let mut told = Vec::new();
    while let Some(last) = game.last_move() {
        assert_eq!(Some(last.position()), game.position_at(game.ply() - 1));
        assert_eq!(last.play(), *game.position());
        let captured = last.captured().map(|role| role.letter());
        told.push((last.san().to_string(), captured, last.destination()));
        game.undo();
    }
    let expected = [
        ("O-O-O", None, Square::C8),
        ("O-O", None, Square::G1),
        ("exd3", Some('p'), Square::D3),
        ("d4", None, Square::D4),
    ];
    assert_eq!(
        told,
        expected.map(|(san, captured, to)| (san.to_owned(), captured, to))
    );
}

#[test]
fn making_room_changes_nothing() {
    let mut game = game(START, "e2e4 e7e5");
    let before = game.clone();
    game.undo();
    game.reserve(1_000);
    assert_eq!(text(game.undone()), "e7e5");
    assert_eq!(game.redo(), Some(mv("e7e5")));
    assert_eq!(game, before);
}

#[test]
fn castling_in_either_spelling_is_one_move_everywhere() {
    let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().expect("valid");
    let mut line = Vec::new();
    for spelling in ["e1g1", "e1h1"] {
        let mut game = Game::new(position.clone());
        game.play(mv(spelling)).expect("castling is legal");
        assert_eq!(text(game.moves()), "e1h1");

        let mut record = GameRecord::new(position.clone());
        let node = record.play(record.root(), mv(spelling)).expect("legal");
        for again in ["e1g1", "e1h1"] {
            assert_eq!(record.play(record.root(), mv(again)), Ok(node));
        }
        assert_eq!(record.move_at(node), Some(RecordMove::Played(mv("e1h1"))));

        let mut epd = Epd::new(position.clone());
        epd.set("bm", [Operand::Move(mv(spelling))]).expect("legal");
        assert_eq!(epd.moves("bm").next(), Some(mv("e1h1")));

        let mut bytes = Vec::new();
        pack_line(&mut bytes, &position, [mv(spelling)], None).expect("legal");
        line.push(bytes);
    }
    assert_eq!(line[0], line[1]);

    // A packed game has one number for castling, so that equal games are equal bytes.
    let mut foreign = line[0].clone();
    let last = foreign.len() - 2;
    foreign[last..].copy_from_slice(&mv("e1g1").to_bits().to_le_bytes());
    let packed = PackedGame::from_bytes(&foreign).expect("a game");
    assert!(packed.to_game().is_err());
}
