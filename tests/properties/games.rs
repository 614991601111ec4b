//! Lines of play: a game and a repetition tracker agree with a comparison of all positions.

use proptest::prelude::*;
use touchmove::draws::{Claim, ClaimError, ClaimKind, DrawFact};
use touchmove::{Game, IllegalMove, Move, Position, RepetitionTracker, Termination};

use crate::strategies::{beginning, cases, picks};

/// Few pieces and much to lose: rights, en passant captures, pawns, the game itself.
const SHUFFLES: [&str; 8] = [
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
    "k7/3p4/8/4P3/8/8/8/4K2N b - - 0 1",
    "k3r3/3p4/8/4P3/8/8/8/4K2N b - - 90 60",
    "4k3/8/8/8/8/8/8/1N2K1n1 w - - 138 90",
    "7k/8/6K1/8/8/8/8/R7 w - - 146 160",
    "4k3/8/2b5/8/8/5b2/8/4K1N1 w - - 0 1",
    "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1",
];

fn start() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => proptest::sample::select(&SHUFFLES).prop_map(str::to_owned),
        1 => beginning(),
    ]
}

/// Returns the move picked by a number. Most numbers pick the one that takes the player's last move back, if that is
/// legal.
fn pick(positions: &[Position], moves: &[Move], number: u16) -> Option<Move> {
    let position = positions.last()?;
    let back = moves
        .iter()
        .nth_back(1)
        .map(|mv| Move::new(mv.to(), mv.from(), None));
    if let Some(back) = back.filter(|&back| number % 3 > 0 && position.is_legal(back)) {
        return Some(back);
    }
    let moves = position.legal_moves();
    let index = usize::from(number / 3).checked_rem(moves.len())?;
    moves.get(index).map(|legal| legal.to_move())
}

/// A line of play the slow way: every position, compared with every other.
struct Slow {
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Slow {
    fn new(fen: &str) -> Self {
        let start = fen.parse().expect("a beginning is valid");
        Self {
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    fn of(fen: &str, numbers: &[u16]) -> Self {
        let mut slow = Self::new(fen);
        for &number in numbers {
            slow.play_picked(number);
        }
        slow
    }

    /// Plays the move picked by a number, unless there is none.
    fn play_picked(&mut self, number: u16) -> Option<Move> {
        let mv = pick(&self.positions, &self.moves, number)?;
        let after = self.last().legal_move(mv).expect("it was listed").play();
        self.positions.push(after);
        self.moves.push(mv);
        Some(mv)
    }

    fn truncate(&mut self, ply: usize) {
        self.moves.truncate(ply);
        self.positions.truncate(ply + 1);
    }

    fn last(&self) -> &Position {
        self.positions.last().expect("a line has a position")
    }

    /// Returns how often a position occurs up to a ply.
    fn count(&self, position: &Position, ply: usize) -> usize {
        self.positions[..=ply]
            .iter()
            .filter(|&other| other == position)
            .count()
    }

    /// Returns how the game has ended at a ply. Dead positions are judged by material.
    fn termination(&self, ply: usize) -> Option<Termination> {
        let position = &self.positions[ply];
        Termination::by_material(position, self.count(position, ply))
    }

    fn end(&self) -> Option<(usize, Termination)> {
        (0..self.positions.len()).find_map(|ply| Some((ply, self.termination(ply)?)))
    }

    /// Asserts that an end with a proven dead position is correct, and not later than by material.
    fn assert_proven(&self, ending: Option<(usize, Termination)>) {
        let at = |ply: usize| {
            let position = &self.positions[ply];
            Termination::of(position, self.count(position, ply))
        };
        let Some((ply, termination)) = ending else {
            assert_eq!((self.end(), at(self.moves.len())), (None, None));
            return;
        };
        assert_eq!(at(ply), Some(termination));
        assert!(self.end().is_none_or(|(later, _)| ply <= later));
        let before = &self.positions[..ply];
        let is_final = self.positions.last().is_some_and(Position::is_dead_quick);
        assert!(!is_final || !before.iter().any(Position::is_dead_quick));
    }

    /// All correct claims at a ply, as if the game went on there.
    fn claims(&self, ply: usize) -> Vec<Claim> {
        let position = &self.positions[ply];
        let claims = |count: usize, clock: u16, announced| {
            let threefold = (count >= 3).then_some(ClaimKind::ThreefoldRepetition);
            let fifty = (clock >= 100).then_some(ClaimKind::FiftyMoves);
            threefold.into_iter().chain(fifty).map(move |ground| Claim {
                kind: ground,
                intended_move: announced,
            })
        };
        let count = self.count(position, ply);
        let on_board = claims(count, position.halfmove_clock(), None);
        let moves = position.legal_moves();
        let announced = moves.iter().flat_map(|legal| {
            let after = legal.play();
            let count = self.count(&after, ply) + 1;
            claims(count, after.halfmove_clock(), Some(legal.to_move()))
        });
        on_board.chain(announced).collect()
    }

    /// Replays the same moves in a new game.
    fn replay(&self) -> Game {
        let mut game = Game::new(self.positions[0].clone());
        for &mv in &self.moves {
            game.play(mv).expect("the move is legal");
        }
        game
    }
}

/// Asserts that a game agrees with the slow line.
fn assert_same(game: &Game, slow: &Slow) {
    let last = slow.last();
    assert_eq!(game.ply(), slow.moves.len());
    assert!(game.moves().eq(slow.moves.iter().copied()));
    assert_eq!(game.positions(), slow.positions);
    for (ours, theirs) in game.positions().iter().zip(&slow.positions) {
        assert_eq!(ours.to_setup(), theirs.to_setup());
    }
    assert_eq!(game.occurrences(), slow.count(last, slow.moves.len()));
    assert_eq!(game.repetitions().count(), game.occurrences());
    let told = |ending: Option<touchmove::GameEnd>| ending.map(|it| (it.ply, it.termination));
    assert_eq!(
        told(game.end_by_material()),
        slow.end(),
        "{:?} from {}",
        slow.moves,
        slow.positions[0]
    );
    let ending = told(game.end());
    slow.assert_proven(ending);
    assert_eq!(
        game.outcome(),
        ending.map(|(_, termination)| termination.outcome())
    );
}

/// Asserts that every claim about the last position is judged as a comparison of positions judges it.
fn assert_claims(game: &Game, slow: &Slow) {
    let is_over = game.end().is_some();
    let right = if is_over {
        Vec::new()
    } else {
        slow.claims(game.ply())
    };
    assert_eq!(game.claims().collect::<Vec<_>>(), right);
    let position = game.position();
    let announced = position
        .legal_moves()
        .into_iter()
        .map(|legal| Some(legal.to_move()));
    for announced in announced.chain([None]) {
        for ground in [ClaimKind::ThreefoldRepetition, ClaimKind::FiftyMoves] {
            let claim = Claim {
                kind: ground,
                intended_move: announced,
            };
            let verdict = game.verify_claim(claim);
            assert_eq!(verdict.is_ok(), right.contains(&claim), "{claim}");
            assert_eq!(matches!(verdict, Err(ClaimError::GameOver { .. })), is_over);
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn repetitions_are_what_comparing_all_positions_says(fen in start(), numbers in picks(160)) {
        let mut slow = Slow::new(&fen);
        let mut repetitions = RepetitionTracker::new(slow.last());
        for (ply, number) in (1..).zip(numbers) {
            let Some(mv) = slow.play_picked(number) else { break };
            let before = &slow.positions[ply - 1];
            let legal = before.legal_move(mv).expect("it was played");
            let foreseen = repetitions.count_after(legal);
            let after = repetitions.push(legal);
            prop_assert_eq!(&after, slow.last());
            let earlier = (0..ply).rev().filter(|&other| slow.positions[other] == after);
            prop_assert!(repetitions.earlier().eq(earlier));
            prop_assert_eq!(repetitions.count(), slow.count(&after, ply));
            prop_assert_eq!(foreseen, repetitions.count());
            prop_assert_eq!(repetitions.len(), ply);
        }
        // On the way back every state is as it was on the way there.
        while let Some(mv) = repetitions.pop() {
            prop_assert_eq!(slow.moves.last(), Some(&mv));
            slow.truncate(slow.moves.len() - 1);
            prop_assert_eq!(repetitions.count(), slow.count(slow.last(), slow.moves.len()));
        }
        prop_assert!(repetitions.is_empty() && slow.moves.is_empty());
    }

    #[test]
    fn games_end_where_comparing_all_positions_says(fen in start(), numbers in picks(160)) {
        let mut slow = Slow::new(&fen);
        let mut game = Game::new(slow.last().clone());
        for number in numbers {
            assert_same(&game, &slow);
            let Some(mv) = slow.play_picked(number) else { break };
            prop_assert_eq!(game.play(mv), Ok(()));
        }
        assert_same(&game, &slow);
    }

    #[test]
    fn claims_are_what_comparing_all_positions_says(fen in start(), numbers in picks(120)) {
        let mut slow = Slow::new(&fen);
        let mut game = Game::new(slow.last().clone());
        for number in numbers {
            assert_claims(&game, &slow);
            let Some(mv) = slow.play_picked(number) else { break };
            prop_assert_eq!(game.play(mv), Ok(()));
        }
        assert_claims(&game, &slow);
    }

    #[test]
    fn the_report_tells_every_claim_and_the_end(fen in start(), numbers in picks(120)) {
        let slow = Slow::of(&fen, &numbers);
        let game = slow.replay();
        let until = game.end().map_or(slow.positions.len(), |ending| ending.ply);
        let claimable = (0..until).flat_map(|ply| {
            let player = slow.positions[ply].turn();
            slow.claims(ply).into_iter().map(move |claim| (ply, player, claim))
        });
        let mut report = game.report();
        for (ply, player, claim) in claimable {
            let Some(DrawFact::Claimable { ply: at, player: who, claim: what }) = report.next() else {
                panic!("{claim} is not reported at {ply}");
            };
            prop_assert_eq!((at, who, what), (ply, player, claim));
        }
        let rest: Vec<DrawFact> = report.collect();
        let ending: Vec<DrawFact> = game.end().map(DrawFact::Over).into_iter().collect();
        prop_assert_eq!(rest, ending);
    }

    #[test]
    fn undo_redo_and_branches_change_nothing_else(
        fen in start(),
        steps in proptest::collection::vec((0..12u8, any::<u16>()), 0..120),
    ) {
        // The moves that are played, and after them those that can be redone.
        let mut line = Slow::new(&fen);
        let mut ply = 0_usize;
        let mut game = Game::new(line.last().clone());
        for (what, number) in steps {
            let target = usize::from(number) % (line.moves.len() + 2);
            match what {
                0 | 1 => {
                    let undone = ply.checked_sub(1).map(|last| line.moves[last]);
                    prop_assert_eq!(game.undo(), undone);
                    ply = ply.saturating_sub(1);
                }
                2 => {
                    prop_assert_eq!(game.redo(), line.moves.get(ply).copied());
                    ply = line.moves.len().min(ply + 1);
                }
                3 => {
                    let there = line.positions.get(target);
                    prop_assert_eq!(game.go_to(target), there);
                    ply = if there.is_some() { target } else { ply };
                }
                4 if number % 3 == 0 => {
                    game.truncate(target);
                    ply = ply.min(target);
                    line.truncate(ply);
                }
                5 => {
                    let branch = game.branch(target);
                    prop_assert_eq!(branch.is_some(), target <= ply);
                    if let Some(branch) = branch {
                        game = branch;
                        line.truncate(target);
                        ply = target;
                    }
                }
                6 => game = game.clone(),
                _ => {
                    let mut played = Slow { positions: line.positions.clone(), moves: line.moves.clone() };
                    played.truncate(ply);
                    if let Some(mv) = played.play_picked(number) {
                        prop_assert_eq!(game.play(mv), Ok(()));
                        line = played;
                        ply += 1;
                    }
                }
            }
            prop_assert!(game.undone().eq(line.moves[ply..].iter().copied()));
            let mut played = Slow { positions: line.positions.clone(), moves: line.moves.clone() };
            played.truncate(ply);
            assert_same(&game, &played);
            assert_same(&played.replay(), &played);
        }
    }

    #[test]
    fn a_refused_move_changes_nothing(fen in start(), numbers in picks(40), from in 0..64usize, to in 0..64usize) {
        let slow = Slow::of(&fen, &numbers);
        let mut game = slow.replay();
        let _ = game.undo();
        let undone: Vec<Move> = game.undone().collect();
        let before = game.clone();
        let squares = touchmove::Square::ALL;
        let mv = Move::new(squares[from], squares[to], None);
        let refused: Option<IllegalMove> = before.position().legal_move(mv).err();
        if let Some(refused) = refused {
            prop_assert_eq!(game.play(mv), Err(refused));
            prop_assert!(game.undone().eq(undone));
            prop_assert!(game.moves().eq(before.moves()));
            prop_assert_eq!(game.positions(), before.positions());
            prop_assert_eq!(game.end(), before.end());
        }
    }

    #[test]
    fn a_game_read_from_its_text_is_the_same(fen in start(), numbers in picks(80)) {
        let slow = Slow::of(&fen, &numbers);
        let mut game = Game::new(slow.positions[0].clone());
        let text = slow.replay().movetext().to_string();
        for word in text.split(' ').filter(|word| !word.ends_with('.') && !word.is_empty()) {
            let read = game.play_san(word);
            prop_assert_eq!(read, Ok(slow.moves[game.ply() - 1]), "{} in {}", word, text);
        }
        assert_same(&game, &slow);
        prop_assert_eq!(game.movetext().to_string(), text);
    }

    #[test]
    fn the_line_gives_the_positions_back(fen in start(), numbers in picks(60)) {
        let slow = Slow::of(&fen, &numbers);
        let game = slow.replay();
        prop_assert_eq!(game.line().count(), game.ply());
        for (ply, legal) in game.line().enumerate() {
            prop_assert_eq!(legal.to_move(), slow.moves[ply]);
            let next = legal.play();
            prop_assert_eq!(Some(&next), game.position_at(ply + 1));
        }
    }
}
