//! Composed boards of the kinds that were hardest to decide, and how many of them are decided.
//!
//! `families.txt` has 200 boards for each family: the first 100 that [`compose`] makes, and the first
//! 100 among the later ones that were left undecided within 2,000 positions. They were made once,
//! before the provers that decide them; only the sealed cages came later, and are the first 200. `TOUCHMOVE_COMPOSE=N` prints the first `N` boards of
//! each family, as `family;FEN;side`, and `TOUCHMOVE_FAMILIES=1` decides all boards of the file.

use std::env;

use touchmove::setup::Tolerance;
use touchmove::winnability::{Analyzer, NodeBudget, Winnability};
use touchmove::{Color, File, Piece, Position, Rank, Role, Setup, Square};

use crate::common::table::assert_answers;

/// Pseudo-random numbers, always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// The families, by their names in the file. The boards of another one are composed anew: [`CORNERS`].
const FAMILIES: [&str; 6] = ["cages", "combs", "bishops", "wings", "castling", "sealed"];

/// The number of the family of [`corner`].
const CORNERS: usize = FAMILIES.len();

/// A board that is being composed. Pieces are only put on empty squares.
struct Board(Setup);

impl Board {
    fn put(&mut self, file: usize, rank: usize, color: Color, role: Role) {
        let (Some(file), Some(rank)) = (File::from_index(file), Rank::from_index(rank)) else {
            return;
        };
        let square = Square::new(file, rank);
        let is_last = matches!(rank, Rank::First | Rank::Eighth);
        if self.0.board.piece_at(square).is_none() && !(is_last && role == Role::Pawn) {
            self.0.set_piece(square, Piece::new(color, role));
        }
    }

    /// Puts a piece anywhere within the given ranks.
    fn put_within(
        &mut self,
        numbers: &mut Numbers,
        ranks: (usize, usize),
        color: Color,
        role: Role,
    ) {
        for _ in 0..20 {
            let (file, rank) = (
                numbers.below(8),
                ranks.0 + numbers.below(1 + ranks.1 - ranks.0),
            );
            let square = Square::from_index(8 * rank + file).expect("a square of the board");
            if self.0.board.piece_at(square).is_none() {
                return self.put(file, rank, color, role);
            }
        }
    }

    /// Puts a bishop on a square of the given color, within the given ranks.
    fn put_bishop(
        &mut self,
        numbers: &mut Numbers,
        ranks: (usize, usize),
        color: Color,
        shade: usize,
    ) {
        for _ in 0..40 {
            let (file, rank) = (
                numbers.below(8),
                ranks.0 + numbers.below(1 + ranks.1 - ranks.0),
            );
            let square = Square::from_index(8 * rank + file).expect("a square of the board");
            if (file + rank) % 2 == shade && self.0.board.piece_at(square).is_none() {
                return self.put(file, rank, color, Role::Bishop);
            }
        }
    }

    /// Puts a white pawn and a black one in front of it.
    fn put_pair(&mut self, file: usize, rank: usize) {
        self.put(file, rank, Color::White, Role::Pawn);
        self.put(file, rank + 1, Color::Black, Role::Pawn);
    }
}

/// A king shut in a corner by its own pieces and the enemy's king, and free pieces far away.
fn cage(board: &mut Board, numbers: &mut Numbers) -> Color {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let (loser, winner) = (Color::Black, Color::White);
    // The king in the third rank, the other king below it, and pieces on the squares around.
    let king = numbers.below(2);
    let helper = 1 + numbers.below(2);
    board.put(king, 2, loser, King);
    board.put(helper, 0, winner, King);
    for (file, rank) in [
        (0, 0),
        (0, 1),
        (1, 1),
        (0, 2),
        (1, 2),
        (1, 0),
        (2, 1),
        (2, 2),
        (2, 0),
    ] {
        if numbers.one_in(9) {
            continue;
        }
        let role = match rank {
            2 => numbers.one_of(&[Bishop, Pawn, Pawn, Rook, Knight]),
            1 => numbers.one_of(&[Queen, Knight, Pawn, Rook, Bishop]),
            _ => numbers.one_of(&[Knight, Bishop, Rook]),
        };
        if (file, rank) != (2, 0) || numbers.one_in(3) {
            board.put(file, rank, loser, role);
        }
    }
    for file in 0..=2 + king {
        if !numbers.one_in(10) {
            board.put(file, 3, loser, Pawn);
        }
    }
    let attacker = numbers.one_of(&[Queen, Rook, Bishop, Knight]);
    board.put_within(numbers, (1, 7), winner, attacker);
    for _ in 0..numbers.below(4) {
        let role = numbers.one_of(&[Bishop, Rook, Queen, Knight]);
        board.put_within(numbers, (4, 7), loser, role);
    }
    for _ in 0..numbers.below(4) {
        let (file, rank) = (4 + numbers.below(4), 2 + numbers.below(4));
        if numbers.one_in(2) {
            board.put_pair(file, rank);
        } else {
            board.put(file, rank, loser, Pawn);
        }
    }
    winner
}

/// A cage that no piece inside can leave without giving mate, with free pieces far away.
fn sealed(board: &mut Board, numbers: &mut Numbers) -> Color {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let (loser, winner) = (Color::Black, Color::White);
    let rows = [
        [Some(Knight), None, None],
        [Some(Queen), Some(Knight), Some(Pawn)],
        [Some(Bishop), Some(King), Some(Pawn)],
        [Some(Pawn), Some(Pawn), Some(Pawn)],
    ];
    for (rank, row) in rows.into_iter().enumerate() {
        for (file, role) in row.into_iter().enumerate() {
            if let Some(role) = role {
                board.put(file, rank, loser, role);
            }
        }
    }
    board.put(2, 0, winner, King);
    let attacker = numbers.one_of(&[Queen, Rook, Bishop, Knight]);
    board.put_within(numbers, (1, 7), winner, attacker);
    for _ in 0..1 + numbers.below(3) {
        let role = numbers.one_of(&[Bishop, Rook, Queen]);
        board.put_within(numbers, (3, 7), loser, role);
    }
    for _ in 0..numbers.below(3) {
        board.put_pair(5 + numbers.below(3), 2 + numbers.below(4));
    }
    winner
}

/// A king shut in by its own pieces beside the other king, in any corner, with one to four pieces of
/// the winner, up to four of the loser, and up to four pawns anywhere.
fn corner(board: &mut Board, numbers: &mut Numbers) -> Color {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let (loser, winner) = (Color::Black, Color::White);
    let mut rows = match numbers.below(3) {
        0 | 1 => [
            [Some(Knight), None, None],
            [Some(Queen), Some(Knight), Some(Pawn)],
            [Some(Bishop), Some(King), Some(Pawn)],
            [Some(Pawn); 3],
        ],
        _ => [
            [Some(Knight), Some(Knight), None],
            [Some(Queen), None, Some(Pawn)],
            [Some(Pawn), Some(King), Some(Pawn)],
            [Some(Pawn); 3],
        ],
    };
    for _ in 0..numbers.below(3) {
        let (rank, file) = (numbers.below(4), numbers.below(3));
        if (rank, file) != (0, 2) && (rank, file) != (2, 1) {
            let all: &[Role] = match rank {
                0 => &[Knight, Bishop, Rook],
                _ => &[Pawn, Pawn, Knight, Bishop, Rook, Queen],
            };
            let role = numbers.one_of(all);
            rows[rank][file] = (!numbers.one_in(6)).then_some(role);
        }
    }
    for (rank, row) in rows.into_iter().enumerate() {
        for (file, role) in row.into_iter().enumerate() {
            if let Some(role) = role {
                board.put(file, rank, loser, role);
            }
        }
    }
    let helper = if rows[0][1].is_none() && numbers.one_in(3) {
        1
    } else {
        2
    };
    board.put(helper, 0, winner, King);
    let most = if numbers.one_in(2) { 1 } else { 4 };
    for _ in 0..1 + numbers.below(most) {
        let role = numbers.one_of(&[Queen, Rook, Bishop, Knight]);
        board.put_within(numbers, (0, 7), winner, role);
    }
    for _ in 0..numbers.below(5) {
        let role = numbers.one_of(&[Bishop, Rook, Queen, Knight]);
        board.put_within(numbers, (0, 7), loser, role);
    }
    for _ in 0..numbers.below(5) {
        let color = if numbers.one_in(4) { winner } else { loser };
        board.put_within(numbers, (1, 6), color, Pawn);
    }
    if numbers.one_in(4) {
        // A corner of the other side, where the pawns go the other way.
        let mirrored = board.0.board.flip_vertical();
        board.0.board = mirrored;
    }
    winner
}

/// Pawns on every second file in two or three tiers, kings anywhere, and a bishop or none.
fn comb(board: &mut Board, numbers: &mut Numbers) -> Color {
    let first = numbers.below(2);
    let files = (0..4).map(|tooth| first + 2 * tooth);
    let tiers = match numbers.below(4) {
        0 => [(5, 6), (1, 4)].as_slice(),
        1 => &[(5, 6), (1, 3)],
        2 => &[(5, 6), (2, 3)],
        _ => &[(5, 6), (3, 4), (1, 2)],
    };
    for file in files {
        for &(white, black) in tiers {
            if !numbers.one_in(16) {
                board.put(file, white, Color::White, Role::Pawn);
            }
            if !numbers.one_in(16) {
                board.put(file, black, Color::Black, Role::Pawn);
            }
        }
    }
    board.put_within(numbers, (0, 3), Color::White, Role::King);
    board.put_within(numbers, (4, 7), Color::Black, Role::King);
    for _ in 0..numbers.below(3) {
        let color = numbers.one_of(&Color::ALL);
        board.put_within(numbers, (0, 7), color, Role::Bishop);
    }
    numbers.one_of(&Color::ALL)
}

/// A wall of pawns in a zigzag, sometimes with a gap.
///
/// Returns its lowest rank and the shade of the squares of the white pawns.
fn zigzag(board: &mut Board, numbers: &mut Numbers, gaps: usize) -> (usize, usize) {
    let (lowest, odd) = (2 + numbers.below(2), numbers.below(2));
    for file in 0..8 {
        if !numbers.one_in(gaps) {
            board.put_pair(file, lowest + (file + odd) % 2);
        }
    }
    (lowest, (lowest + odd) % 2)
}

/// Returns the shade on which the bishops of a side stand: mostly that of its own pawns.
fn shade(numbers: &mut Numbers, white_pawns: usize, color: Color) -> usize {
    (white_pawns + color.index() + usize::from(numbers.one_in(4))) % 2
}

/// Several bishops of one color behind a wall, for each side.
fn bishops(board: &mut Board, numbers: &mut Numbers) -> Color {
    let (lowest, pawns) = zigzag(board, numbers, 12);
    board.put_within(numbers, (0, 7), Color::White, Role::King);
    board.put_within(numbers, (0, 7), Color::Black, Role::King);
    let shades = Color::ALL.map(|color| shade(numbers, pawns, color));
    for _ in 0..2 + numbers.below(3) {
        board.put_bishop(numbers, (0, 7), Color::White, shades[0]);
    }
    for _ in 0..numbers.below(4) {
        board.put_bishop(numbers, (0, 7), Color::Black, shades[1]);
    }
    if numbers.one_in(4) {
        let color = numbers.one_of(&Color::ALL);
        board.put_within(numbers, (0, lowest), color, Role::Knight);
    }
    if numbers.one_in(2) {
        let color = numbers.one_of(&Color::ALL);
        board.put_within(numbers, (1, 6), color, Role::Pawn);
    }
    numbers.one_of(&Color::ALL)
}

/// A bishop or knight shut in beside a column of pawns, and pawns far from each other elsewhere.
fn wings(board: &mut Board, numbers: &mut Numbers) -> Color {
    let white = Color::White;
    let piece = numbers.one_of(&[Role::Bishop, Role::Bishop, Role::Knight]);
    let column = 1;
    for rank in 4..=6 {
        if rank != 4 || !numbers.one_in(4) {
            board.put(column, rank, white, Role::Pawn);
        }
    }
    board.put(0, 5 - numbers.below(2), white, piece);
    board.put(numbers.below(3), 7, Color::Black, Role::King);
    for file in 3..8 {
        if numbers.one_in(2) {
            board.put(file, 1, white, Role::Pawn);
        }
        if numbers.one_in(2) {
            board.put(file, 6, Color::Black, Role::Pawn);
        }
        if numbers.one_in(5) {
            board.put_pair(file, 3);
        }
        if numbers.one_in(6) {
            board.put(file, 5, Color::Black, Role::Pawn);
        }
    }
    board.put_within(numbers, (0, 2), white, Role::King);
    numbers.one_of(&Color::ALL)
}

/// A wall, and kings and rooks that may still castle.
fn castling(board: &mut Board, numbers: &mut Numbers) -> Color {
    let (_, pawns) = zigzag(board, numbers, 40);
    for color in Color::ALL {
        let rank = if color == Color::White { 0 } else { 7 };
        let behind = if color == Color::White {
            (0, 2)
        } else {
            (5, 7)
        };
        if color == Color::Black && numbers.one_in(2) {
            board.put_within(numbers, (4, 7), color, Role::King);
            continue;
        }
        board.put(4, rank, color, Role::King);
        for file in [7, 0] {
            if numbers.one_in(3) {
                board.put(file, rank, color, Role::Rook);
                let square = Square::from_index(8 * rank + file).expect("a square of the board");
                board.0.castling.insert(square);
            }
        }
        for _ in 0..numbers.below(4) {
            if numbers.one_in(4) {
                let role = numbers.one_of(&[Role::Knight, Role::Pawn]);
                board.put_within(numbers, behind, color, role);
            } else {
                let shade = shade(numbers, pawns, color);
                board.put_bishop(numbers, behind, color, shade);
            }
        }
    }
    numbers.one_of(&Color::ALL)
}

/// Returns board number `which` of a family with the winner, unless it is not a valid position.
fn compose(family: usize, which: usize) -> Option<(Position, Color)> {
    let mut numbers = Numbers((family * 1_000_003 + which) as u64);
    // The first numbers of neighboring seeds are alike.
    for _ in 0..8 {
        numbers.below(2);
    }
    let mut board = Board(Setup::EMPTY);
    let build = [cage, comb, bishops, wings, castling, sealed, corner][family];
    let winner = build(&mut board, &mut numbers);
    board.0.turn = numbers.one_of(&Color::ALL);
    let position = board.0.validate_with(Tolerance::ALL).ok()?;
    let turned = numbers.one_in(2);
    let mirrored = numbers.one_in(2);
    let position = match position.flip_horizontal() {
        Some(other) if mirrored => other,
        _ => position,
    };
    if turned {
        Some((position.flip_colors(), !winner))
    } else {
        Some((position, winner))
    }
}

#[test]
fn every_family_makes_valid_boards() {
    let wanted = env::var("TOUCHMOVE_COMPOSE").ok();
    let wanted = wanted.map_or(10, |count| count.parse().expect("a number of boards"));
    for (family, name) in FAMILIES.into_iter().enumerate() {
        let boards = (0..100 * wanted).filter_map(|which| compose(family, which));
        let mut made = 0;
        for (position, winner) in boards.take(wanted) {
            made += 1;
            if wanted > 10 {
                println!("{name};{position};{}", winner.letter());
            }
        }
        assert_eq!(made, wanted, "{name}");
    }
}

/// The boards of all families, as `family;FEN;side`.
const BOARDS: &str = include_str!("families.txt");

/// Returns the FENs of all boards, for the limits of the quick prover.
#[cfg(target_os = "linux")]
pub(crate) fn fens() -> impl Iterator<Item = String> {
    BOARDS
        .lines()
        .filter_map(|line| line.split(';').nth(1).map(str::to_owned))
}

/// Reads a line of [`BOARDS`].
fn board(line: &str) -> (Position, Color) {
    let parts: Vec<&str> = line.split(';').collect();
    let setup: Setup = parts[1].parse().expect("a FEN");
    let position = setup.validate_with(Tolerance::ALL).expect("a position");
    (position, parts[2].parse().expect("a side"))
}

/// Whatever the budget, so many answers come after so many positions: an optimization that is meant to
/// change nothing changes nothing here.
#[test]
fn every_budget_has_the_same_answers_as_before() {
    let corners = (0..).filter_map(|which| compose(CORNERS, which)).take(12);
    let boards = BOARDS.lines().step_by(8).map(board).chain(corners);
    let boards: Vec<(Position, Color)> = boards.collect();
    assert_answers("winnability/budgets.txt", |_, budget| {
        let budget = NodeBudget::new(budget.parse().expect("a budget"));
        let mut analyzer = Analyzer::new();
        let (mut winnable, mut unwinnable, mut undecided, mut positions) = (0, 0, 0, 0);
        for (position, winner) in &boards {
            match analyzer.winnability(position, *winner, budget) {
                Winnability::Winnable(_) => winnable += 1,
                Winnability::Unwinnable(_) => unwinnable += 1,
                Winnability::Undecided { .. } => undecided += 1,
            }
            positions += analyzer.nodes();
        }
        format!(
            "{winnable} winnable, {unwinnable} unwinnable, {undecided} undecided, {positions} positions"
        )
    });
}

#[test]
fn nearly_all_boards_of_every_family_are_decided() {
    // All of them take a minute; every eighth is enough to notice a loss.
    let step = if env::var("TOUCHMOVE_FAMILIES").is_ok() {
        1
    } else {
        8
    };
    let mut analyzer = Analyzer::new();
    for name in FAMILIES {
        let of_family = |line: &&str| line.split(';').next() == Some(name);
        let lines: Vec<&str> = BOARDS.lines().filter(of_family).collect();
        assert_eq!(lines.len(), 200, "{name}");
        let (mut asked, mut undecided) = (0, 0);
        for line in lines.into_iter().step_by(step) {
            let (position, winner) = board(line);
            let answer = analyzer.winnability(&position, winner, NodeBudget::DEFAULT);
            assert!(analyzer.nodes() <= 1_000_100 && analyzer.memory() <= 64 << 20);
            asked += 1;
            undecided += usize::from(matches!(answer, Winnability::Undecided { .. }));
        }
        println!("{name}: {undecided} of {asked} undecided");
        assert!(
            20 * undecided <= asked,
            "{name}: {undecided} of {asked} are undecided"
        );
    }
}

/// Decides composed corners: those with an even number, which were at hand when the prover for them was
/// written, and the odd ones, which were kept aside. `TOUCHMOVE_CORNERS=N` decides `N` of either kind,
/// those that are left with the deep budget too, and prints what is left.
#[test]
fn nearly_all_corners_are_decided() {
    let wanted = env::var("TOUCHMOVE_CORNERS").ok();
    let is_deep = wanted.is_some();
    let wanted = wanted.map_or(50, |count| count.parse().expect("a number of boards"));
    let mut analyzer = Analyzer::new();
    for first in [0, 1] {
        let boards = (first..).step_by(2);
        let boards = boards.filter_map(|which| compose(CORNERS, which));
        let (mut unwinnable, mut undecided, mut left) = (0, 0, 0);
        for (position, winner) in boards.take(wanted) {
            match analyzer.winnability(&position, winner, NodeBudget::DEFAULT) {
                Winnability::Winnable(_) => {}
                Winnability::Unwinnable(_) => unwinnable += 1,
                Winnability::Undecided { .. } => {
                    undecided += 1;
                    let budget = NodeBudget::DEEP;
                    let is_left = is_deep
                        && matches!(
                            analyzer.winnability(&position, winner, budget),
                            Winnability::Undecided { .. }
                        );
                    left += usize::from(is_left);
                    assert!(analyzer.memory() <= 512 << 20);
                    println!(
                        "{position};{}{}",
                        winner.letter(),
                        if is_left { " (deep)" } else { "" }
                    );
                    continue;
                }
            }
            assert!(analyzer.nodes() <= 1_000_100 && analyzer.memory() <= 64 << 20);
        }
        println!(
            "{unwinnable} of {wanted} are unwinnable, {undecided} undecided, {left} with the deep budget"
        );
        assert!(200 * left <= wanted, "{left} of {wanted} are left");
        assert!(
            100 * undecided <= 3 * wanted && 10 * unwinnable >= wanted,
            "{undecided} of {wanted} are undecided, {unwinnable} unwinnable"
        );
    }
}

#[test]
fn corners_of_another_composer_are_decided() {
    let corners = [
        ("8/5ppp/8/8/ppp5/bkp4Q/qnp5/nK6 w - - 0 1", Color::White),
        ("N1k5/QNP5/BKP4q/PPP5/8/8/5PBP/8 b - - 0 1", Color::Black),
        ("5k1N/5PNQ/5PKB/P4PPP/8/2P5/P3q3/8 w - - 0 1", Color::Black),
        ("8/prp5/8/8/5ppp/B4pkp/5p1q/5Knn b - - 0 1", Color::White),
    ];
    let mut analyzer = Analyzer::new();
    for (fen, winner) in corners {
        let setup: Setup = fen.parse().expect("a FEN");
        let position = setup.validate_with(Tolerance::ALL).expect("a position");
        let answer = analyzer.winnability(&position, winner, NodeBudget::DEFAULT);
        assert!(matches!(answer, Winnability::Unwinnable(_)), "{fen}");
        assert!(analyzer.nodes() < 10_000, "{fen}: {}", analyzer.nodes());
    }
}
