//! Lines of play: a game and a repetition tracker agree with a comparison of all positions.

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::draws::{Claim, ClaimError, ClaimKind, DrawFact};
use touchmove::fen::EnPassantMode;
use touchmove::{Game, IllegalMove, LegalMove, Move, Position, RepetitionTracker, Termination};

use crate::common::strategies::{beginning, cases, picked, picks};

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
#[derive(Clone)]
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
        assert_eq!(
            ours.to_setup_with(EnPassantMode::Always),
            theirs.to_setup_with(EnPassantMode::Always)
        );
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

/// A start, and what a game does there: a number of the kind, and one that picks a move or a ply.
pub(crate) fn state_steps() -> impl Strategy<Value = (String, Vec<(u8, u16)>)> {
    (start(), vec((0..14u8, any::<u16>()), 0..120))
}

/// Plays, undoes, redoes, cuts off and branches in any order, with refused moves between, and asserts that the game is
/// what a new game with the same moves is.
pub(crate) fn assert_follows_line(fen: &str, steps: Vec<(u8, u16)>) -> Result<(), TestCaseError> {
    // The moves that are played, and after them those that can be redone.
    let mut line = Slow::new(fen);
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
            7 => {
                let [from, to] = [number, number >> 6]
                    .map(|bits| touchmove::Square::ALL[usize::from(bits & 63)]);
                let mv = Move::new(from, to, None);
                if let Some(refused) = game.position().legal_move(mv).err() {
                    prop_assert_eq!(game.play(mv), Err(refused));
                    prop_assert!(game.play_san("Zz9").is_err());
                }
                // As text, a king that goes two squares castles.
                let text = mv.to_string();
                if let Some(refused) = game.position().parse_uci(&text).err() {
                    prop_assert_eq!(game.play_uci(&text), Err(refused));
                }
            }
            _ => {
                let mut played = line.clone();
                played.truncate(ply);
                if let Some(mv) = played.play_picked(number) {
                    prop_assert_eq!(game.play(mv), Ok(()));
                    line = played;
                    ply += 1;
                }
            }
        }
        prop_assert!(game.undone().eq(line.moves[ply..].iter().copied()));
        let mut played = line.clone();
        played.truncate(ply);
        assert_same(&game, &played);
        assert_same(&played.replay(), &played);
        if number % 8 == 0 {
            assert_claims(&game, &played);
        }
    }
    Ok(())
}

/// Positions with few squares to go to, where thousands of moves bring the same positions again and again.
const CAGES: [&str; 6] = [
    "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1",
    "k7/p1p5/P1P5/8/8/5p1p/5P1P/7K w - - 0 1",
    "4k3/8/8/8/8/8/8/1N2K1n1 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
    "1rk3r1/8/8/8/8/8/8/1RK3R1 b GBgb - 65000 33000",
];

/// What happens to a long line.
#[derive(Clone, Debug)]
pub(crate) enum Shuffle {
    /// Moves, picked by numbers that follow from the first.
    Play { number: u16, moves: u16 },
    /// The last moves are taken back.
    Undo { moves: u16 },
    /// All moves after a ply are cut off.
    Truncate { ply: u16 },
    /// A copy goes on, with the moves up to a ply.
    Branch { ply: u16 },
    /// The right to move passes without a move, unless that is illegal.
    Null,
}

/// A start, and what happens from there: often thousands of moves without a capture or a pawn move.
pub(crate) fn shuffles() -> impl Strategy<Value = (String, Vec<Shuffle>)> {
    let shuffle = prop_oneof![
        6 => (any::<u16>(), 1..1000u16).prop_map(|(number, moves)| Shuffle::Play { number, moves }),
        2 => (1..700u16).prop_map(|moves| Shuffle::Undo { moves }),
        1 => any::<u16>().prop_map(|ply| Shuffle::Truncate { ply }),
        1 => any::<u16>().prop_map(|ply| Shuffle::Branch { ply }),
        1 => Just(Shuffle::Null),
    ];
    let cage = proptest::sample::select(&CAGES).prop_map(str::to_owned);
    (prop_oneof![3 => cage, 1 => start()], vec(shuffle, 1..40))
}

/// The plies of each position, by the ply since which it counts.
type Index = std::collections::BTreeMap<(usize, Position), Vec<usize>>;

/// A line with an index of its positions, for lines too long to compare each with each.
struct Indexed {
    /// Each position, with the ply since which positions count.
    line: Vec<(usize, Position)>,
    moves: Vec<Move>,
    places: Index,
}

impl Indexed {
    fn new(start: Position) -> Self {
        let first = (0, start);
        Self {
            line: vec![first.clone()],
            moves: Vec::new(),
            places: Index::from([(first, vec![0])]),
        }
    }

    fn ply(&self) -> usize {
        self.moves.len()
    }

    fn last(&self) -> &Position {
        &self.line[self.ply()].1
    }

    /// Returns the plies at which the last position occurred, the last one included.
    fn places(&self) -> &[usize] {
        &self.places[&self.line[self.ply()]]
    }

    /// Adds a move. One from another position than the last begins a new count.
    fn push(&mut self, legal: LegalMove<'_>) {
        let since = match &self.line[self.ply()] {
            (since, last) if last == legal.position() => *since,
            _ => self.line.len(),
        };
        let next = (since, legal.play());
        self.moves.push(legal.to_move());
        let places = self.places.entry(next.clone()).or_default();
        places.push(self.line.len());
        self.line.push(next);
    }

    fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        let last = self.line.pop().expect("as many positions as moves");
        self.places.get_mut(&last).expect("in the index").pop();
        Some(mv)
    }

    fn truncate(&mut self, ply: usize) {
        while self.ply() > ply {
            self.pop();
        }
    }
}

/// Returns a move that can be taken back, if there is one; now and then any move.
fn shuffled(position: &Position, number: u16) -> Option<LegalMove<'_>> {
    let moves = position.legal_moves();
    let reversible: Vec<LegalMove<'_>> = moves
        .iter()
        .filter(|legal| !legal.is_irreversible())
        .collect();
    match usize::from(number).checked_rem(reversible.len()) {
        Some(index) if number % 512 > 0 => reversible.get(index).copied(),
        _ => picked(position, number),
    }
}

/// The numbers that follow from the first.
fn numbers(first: u16, count: u16) -> impl Iterator<Item = u16> {
    let next = |number: &u32| Some(number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    core::iter::successors(Some(first.into()), next)
        .skip(1)
        .take(count.into())
        .map(|number| (number >> 16) as u16)
}

/// Compares a tracker with an index of all positions, through thousands of moves.
pub(crate) fn assert_tracked(fen: &str, shuffles: &[Shuffle]) -> Result<(), TestCaseError> {
    let start: Position = fen.parse().expect("a beginning is valid");
    let mut tracker = RepetitionTracker::new(&start);
    let mut line = Indexed::new(start.clone());
    let mut position = start;
    for shuffle in shuffles {
        match *shuffle {
            Shuffle::Play { number, moves } => {
                for number in numbers(number, moves) {
                    let Some(legal) = shuffled(&position, number) else {
                        break;
                    };
                    line.push(legal);
                    let foreseen = tracker.count_after(legal);
                    let after = tracker.push(legal);
                    position = after;
                    prop_assert_eq!(&position, line.last());
                    prop_assert_eq!(tracker.count(), line.places().len());
                    prop_assert_eq!(foreseen, tracker.count());
                }
            }
            Shuffle::Undo { moves } => {
                for _ in 0..moves {
                    let mv = line.pop();
                    prop_assert_eq!(tracker.pop(), mv);
                    prop_assert_eq!(tracker.count(), line.places().len());
                }
                position = line.last().clone();
            }
            Shuffle::Truncate { ply } | Shuffle::Branch { ply } => {
                let ply = usize::from(ply) % (line.ply() + 2);
                let mut copy = tracker.clone();
                copy.truncate(ply);
                prop_assert_eq!(tracker.count(), line.places().len());
                tracker = copy;
                line.truncate(ply);
                position = line.last().clone();
            }
            Shuffle::Null => position = position.null_move().unwrap_or(position),
        }
        prop_assert_eq!(tracker.len(), line.ply());
        prop_assert!(tracker.moves().eq(line.moves.iter().copied()));
        let earlier = line.places().iter().rev().skip(1).copied();
        prop_assert!(tracker.earlier().eq(earlier));
    }
    Ok(())
}

/// Compares a game with an index of all positions, through thousands of moves.
pub(crate) fn assert_long_game(fen: &str, shuffles: &[Shuffle]) -> Result<(), TestCaseError> {
    let start: Position = fen.parse().expect("a beginning is valid");
    let mut game = Game::new(start.clone());
    let mut line = Indexed::new(start);
    for shuffle in shuffles {
        match *shuffle {
            Shuffle::Play { number, moves } => {
                for number in numbers(number, moves) {
                    let Some(legal) = shuffled(game.position(), number) else {
                        break;
                    };
                    line.push(legal);
                    let mv = legal.to_move();
                    prop_assert_eq!(game.play(mv), Ok(()));
                    prop_assert_eq!(game.occurrences(), line.places().len());
                }
            }
            Shuffle::Undo { moves } => {
                // Half of them are made again.
                let undone = (0..moves).filter(|_| game.undo().is_some()).count();
                for _ in 0..undone / 2 {
                    prop_assert!(game.redo().is_some());
                }
                line.truncate(line.ply() - (undone - undone / 2));
            }
            Shuffle::Truncate { ply } => {
                let ply = usize::from(ply) % (line.ply() + 2);
                game.truncate(ply);
                line.truncate(ply);
            }
            Shuffle::Branch { ply } => {
                let ply = usize::from(ply) % (line.ply() + 2);
                let branch = game.branch(ply);
                prop_assert_eq!(branch.is_some(), ply <= line.ply());
                game = branch.unwrap_or(game);
                line.truncate(ply);
            }
            Shuffle::Null => {
                let king = game.position().king(game.position().turn());
                prop_assert!(game.play(Move::new(king, king, None)).is_err());
            }
        }
        prop_assert_eq!(game.position(), line.last());
        prop_assert!(game.moves().eq(line.moves.iter().copied()));
        prop_assert_eq!(game.occurrences(), line.places().len());
        prop_assert!(
            game.repetitions()
                .earlier()
                .eq(line.places().iter().rev().skip(1).copied())
        );
    }
    // The end and the claims of the whole line.
    let end = line.line.iter().enumerate().find_map(|(ply, position)| {
        let places = &line.places[position];
        let count = places.iter().filter(|&&place| place <= ply).count();
        Some((ply, Termination::by_material(&position.1, count)?))
    });
    let told = game.end_by_material().map(|end| (end.ply, end.termination));
    prop_assert_eq!(told, end);
    let mut anew = Game::new(game.start().clone());
    for mv in game.moves() {
        prop_assert_eq!(anew.play(mv), Ok(()));
    }
    prop_assert!(anew.claims().eq(game.claims()));
    prop_assert_eq!(anew.end(), game.end());
    Ok(())
}

#[test]
fn thousands_of_reversible_moves_are_tracked() {
    for fen in CAGES {
        let play = |number, moves| Shuffle::Play { number, moves };
        let shuffles = [
            play(1, 4_000),
            Shuffle::Undo { moves: 1_500 },
            play(2, 3_000),
            Shuffle::Truncate { ply: 5_000 },
            play(3, 100),
            Shuffle::Branch { ply: 1_100 },
            play(4, 1_000),
        ];
        assert_tracked(fen, &shuffles).expect("as the index says");
        assert_long_game(fen, &shuffles).expect("as the index says");
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_long_line_is_tracked_as_an_index_of_its_positions_says((fen, shuffles) in shuffles()) {
        assert_tracked(&fen, &shuffles)?;
    }

    #[test]
    fn a_long_game_is_what_an_index_of_its_positions_says((fen, shuffles) in shuffles()) {
        assert_long_game(&fen, &shuffles)?;
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
    fn undo_redo_and_branches_change_nothing_else((fen, steps) in state_steps()) {
        assert_follows_line(&fen, steps)?;
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
