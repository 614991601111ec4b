//! A game of more than 5,000 half-moves that no rule ends.

use touchmove::{Game, LegalMove, Move, Position, RepetitionTracker, Role};

/// The length of the game.
const PLIES: usize = 5_200;

/// From this half-move clock on, pawns move and pieces are captured as soon as possible: 75 moves by each side never
/// complete.
const TIME: u16 = 140;

/// Pseudo-random numbers, always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// The priority of a move; the lowest number comes first.
fn rank(legal: LegalMove<'_>, is_time: bool) -> u8 {
    let step = legal
        .from()
        .rank()
        .index()
        .abs_diff(legal.to().rank().index());
    match (legal.role(), legal.is_capture()) {
        // There are 32 single pawn steps before all pawns block each other.
        (Role::Pawn, false) if step == 1 && is_time => 0,
        (_, true) if is_time => 1,
        (Role::Pawn, _) | (_, true) => 3,
        _ => 2,
    }
}

/// The next move: one of the highest priority after which the game goes on without check, preferably one that takes the
/// player's last move back.
fn next_move(game: &Game, repetitions: &RepetitionTracker, numbers: &mut Numbers) -> Move {
    let goes_on = |legal: &LegalMove<'_>| {
        let next = legal.play();
        !next.is_check() && next.has_legal_moves() && repetitions.count_after(*legal) < 5
    };
    let is_time = game.position().halfmove_clock() >= TIME;
    let moves = game.position().legal_moves();
    let moves: Vec<(u8, Move)> = moves
        .iter()
        .filter(goes_on)
        .map(|legal| (rank(legal, is_time), legal.to_move()))
        .collect();
    let wanted = moves.iter().map(|&(rank, _)| rank).min();
    let mut moves: Vec<Move> = moves
        .into_iter()
        .filter(|&(rank, _)| Some(rank) == wanted)
        .map(|(_, mv)| mv)
        .collect();
    let back = game.moves().nth_back(1);
    let back = back.map(|mv| Move::new(mv.to(), mv.from(), None));
    match back.filter(|back| moves.contains(back)) {
        Some(back) if numbers.below(3) > 0 => back,
        _ => moves.swap_remove(numbers.below(moves.len())),
    }
}

/// Plays the game, and notes how often its positions have occurred.
fn long_game() -> (Game, Vec<usize>) {
    let mut game = Game::standard();
    let mut repetitions = RepetitionTracker::new(game.start());
    let mut counts = vec![game.occurrences()];
    let mut numbers = Numbers(4);
    while game.ply() < PLIES {
        let mv = next_move(&game, &repetitions, &mut numbers);
        repetitions.push(game.position().legal_move(mv).expect("it was listed"));
        assert_eq!(game.play(mv), Ok(()));
        counts.push(game.occurrences());
    }
    (game, counts)
}

#[test]
fn a_game_of_thousands_of_plies_may_go_on() {
    let (mut game, counts) = long_game();
    assert_eq!((game.ply(), game.end()), (PLIES, None));
    let clocks = game.positions().iter().map(Position::halfmove_clock);
    assert!(clocks.max() < Some(150));
    assert_eq!(counts.iter().max(), Some(&4), "as often as may be");

    // Replayed, it is the same at every ply, and also if all positions are compared.
    let mut afresh = Game::standard();
    for (ply, mv) in (1..).zip(game.moves()) {
        assert_eq!(afresh.play(mv), Ok(()));
        assert_eq!(Some(afresh.position()), game.position_at(ply));
        let same = |other: &&Position| *other == afresh.position();
        let count = game.positions()[..=ply].iter().filter(same).count();
        assert_eq!((afresh.occurrences(), counts[ply]), (count, count));
        assert_eq!(afresh.end(), None, "ply {ply}");
    }
    assert_eq!(afresh, game);

    // Undone to the start, too.
    for ply in (0..PLIES).rev() {
        assert_eq!(game.undo(), afresh.moves().nth(ply));
        assert_eq!(Some(game.position()), afresh.position_at(ply));
        assert_eq!((game.occurrences(), game.end()), (counts[ply], None));
    }
    assert_eq!(
        (game.undo(), game.position()),
        (None, &Position::standard())
    );
    assert!(game.undone().eq(afresh.moves()));
    assert_eq!(game.go_to(PLIES), Some(afresh.position()));
    assert_eq!(game, afresh);
}
