//! What is proven is confirmed by searching all positions that can follow.
//!
//! The search knows only the legal moves: no material rule, no abstraction, no keys. Its positions are
//! random boards of few pieces, shut-in kings, and locked pawns. `TOUCHMOVE_PATTERNS=N` asks about
//! `N` positions of each kind, and searches the larger ones, too.

use std::collections::BTreeSet;
use std::vec::Vec;

use super::super::opposed::is_unwinnable_when_opposed;
use super::super::pattern::{PatternSearch, Selection};
use super::opposed::gapped;
use super::pattern::{ALL, opposed, prove, shut_in};
use super::rare::few;
use super::{Numbers, locked};
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{Color, Piece, Role, Square};
use crate::winnability::verdict::Status;

/// How much is asked.
struct Effort {
    /// The number of positions of each kind.
    asked: usize,
    /// How many pattern positions are followed.
    patterns: usize,
    /// How many positions a search may have.
    most: usize,
}

impl Effort {
    const SMALL: Self = Self {
        asked: 100,
        patterns: 3_000,
        most: 30_000,
    };

    const fn large(asked: usize) -> Self {
        Self {
            asked,
            patterns: 20_000,
            most: 300_000,
        }
    }
}

/// Returns blockades with fewer bishops, so that not too many positions can follow.
fn thinned(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = opposed(numbers)?.to_setup();
    for square in setup.board.by_role(Role::Bishop) {
        if numbers.below(3) > 0 {
            setup.board.set(square, None);
        }
    }
    setup.validate().ok()
}

/// Returns a shut-in group that its pieces can hardly leave, and two pieces elsewhere.
fn sealed(numbers: &mut Numbers) -> Option<Position> {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let mut setup = Setup::EMPTY;
    let rows = [
        [Some(Knight), None, None],
        [Some(Queen), Some(Knight), Some(Pawn)],
        [Some(Bishop), Some(King), Some(Pawn)],
        [Some(Pawn), Some(Pawn), Some(Pawn)],
    ];
    for (rank, row) in rows.into_iter().enumerate() {
        for (file, role) in row.into_iter().enumerate() {
            let Some(role) = role.filter(|&role| role == King || numbers.below(40) > 0) else {
                continue;
            };
            let square = Square::from_index(8 * rank + file)?;
            setup.set_piece(square, Piece::new(Color::Black, role));
        }
    }
    setup.set_piece(Square::C1, Piece::new(Color::White, King));
    for color in Color::ALL {
        let role = [Queen, Rook, Bishop, Knight][numbers.below(4)];
        let square = Square::from_index(numbers.below(64))?;
        if setup.board.piece_at(square).is_none() {
            setup.set_piece(square, Piece::new(color, role));
        }
    }
    setup.turn = Color::ALL[numbers.below(2)];
    setup.validate().ok()
}

/// Returns a wall, and a king that has the right to castle with a shut-in rook.
///
/// Sometimes a pawn or the piece between king and rook is missing.
fn castled(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    for file in 0..8 {
        let white = 8 * (2 - file % 2) + file;
        for (square, color) in [(white, Color::White), (white + 8, Color::Black)] {
            if numbers.below(60) > 0 {
                setup.set_piece(Square::from_index(square)?, Piece::new(color, Role::Pawn));
            }
        }
    }
    let king = Square::from_index(numbers.below(6))?;
    setup.set_piece(king, Piece::new(Color::White, Role::King));
    setup.set_piece(Square::H1, Piece::new(Color::White, Role::Rook));
    setup.castling.insert(Square::H1);
    if numbers.below(6) > 0 {
        setup.set_piece(Square::G1, Piece::new(Color::White, Role::Bishop));
    }
    let mut behind = || Square::from_index(32 + numbers.below(32));
    let (king, bishop) = (behind()?, behind()?);
    setup.set_piece(bishop, Piece::new(Color::Black, Role::Bishop));
    setup.set_piece(king, Piece::new(Color::Black, Role::King));
    setup.turn = Color::ALL[numbers.below(2)];
    setup.validate().ok()
}

/// Returns words that are different for different positions.
fn words(position: &Position) -> [u64; 9] {
    let board = position.board();
    let mut words = [0; 9];
    for (word, role) in words.iter_mut().zip(Role::ALL) {
        *word = board.by_role(role).0;
    }
    words[6] = board.by_color(Color::White).0;
    let passed = position.legal_en_passant_square();
    words[7] =
        position.castling_rights().rooks().0 | passed.map_or(0, |square| 1 << square.index());
    words[8] = position.turn().index() as u64;
    words
}

/// Returns the number of positions that can follow, or a mate among them.
///
/// `None` if there are too many. Only what follows a lone king of the winner is left out: a king
/// attacks no king.
fn search(start: &Position, winner: Color, most: usize) -> Option<Result<usize, Position>> {
    let mut known = BTreeSet::from([words(start)]);
    let mut open = Vec::from([start.clone()]);
    while let Some(position) = open.pop() {
        if position.is_checkmate() && position.turn() != winner {
            return Some(Err(position));
        }
        if !position.board().by_color(winner).more_than_one() {
            continue;
        }
        for legal in position.legal_moves().iter() {
            let next = legal.play();
            if known.insert(words(&next)) {
                open.push(next);
            }
        }
        if known.len() > most {
            return None;
        }
    }
    Some(Ok(known.len()))
}

/// Returns a random position, if it is valid.
type Make = fn(&mut Numbers) -> Option<Position>;

#[test]
#[expect(
    clippy::print_stdout,
    reason = "the counts of a large run are worth keeping"
)]
fn whatever_a_pattern_search_proves_a_full_search_confirms() {
    let effort = match std::env::var("TOUCHMOVE_PATTERNS") {
        Ok(asked) => Effort::large(asked.parse().expect("a number of positions")),
        Err(_) => Effort::SMALL,
    };
    let kinds: [(&str, Make); 6] = [
        ("few", few),
        ("shut_in", shut_in),
        ("sealed", sealed),
        ("thinned", thinned),
        ("castled", castled),
        ("locked", locked),
    ];
    let mut confirmed = 0;
    for (seed, (name, make)) in (50..).zip(kinds) {
        let mut numbers = Numbers(seed);
        let (mut held, mut searched, mut positions) = (0, 0, 0);
        let starts = core::iter::repeat_with(|| make(&mut numbers)).flatten();
        for start in starts.take(effort.asked) {
            for winner in Color::ALL {
                let is_bare = !start.board().by_color(winner).more_than_one();
                let proves = |&selection: &Selection| {
                    let search = PatternSearch::from(&start, winner, selection);
                    search.is_some_and(|mut search| {
                        prove(&mut search, effort.patterns) == Status::Proven
                    })
                };
                if is_bare || !ALL.iter().any(proves) {
                    continue;
                }
                held += 1;
                match search(&start, winner, effort.most) {
                    Some(Err(mate)) => panic!("{start} for {winner}: {mate} follows"),
                    Some(Ok(all)) => {
                        searched += 1;
                        positions += all;
                    }
                    None => {}
                }
            }
        }
        std::println!("{name}: {held} proven, {searched} confirmed by {positions} positions");
        confirmed += searched;
    }
    assert!(confirmed >= 100, "only {confirmed} were confirmed");
}

#[test]
fn whatever_opposed_pawns_prove_a_full_search_confirms() {
    let mut numbers = Numbers(60);
    let starts = core::iter::repeat_with(|| gapped(&mut numbers)).flatten();
    let (mut held, mut confirmed) = (0, 0);
    for start in starts.take(3_000) {
        for winner in Color::ALL {
            let is_bare = !start.board().by_color(winner).more_than_one();
            if is_bare || !is_unwinnable_when_opposed(&start, winner) {
                continue;
            }
            held += 1;
            match search(&start, winner, Effort::SMALL.most) {
                Some(Err(mate)) => panic!("{start} for {winner}: {mate} follows"),
                Some(Ok(_)) => confirmed += 1,
                None => {}
            }
        }
    }
    assert!(confirmed >= 50, "{confirmed} of {held} were confirmed");
}
