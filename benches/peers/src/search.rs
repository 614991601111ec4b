//! The search: alpha-beta to a fixed depth with quiescence, the same for every library.
//!
//! It is what an engine does most: list moves, order them, play them, list captures, look for
//! checks, and evaluate. Evaluation, ordering and the rest of the search are written here, once; a
//! library provides what [`Searchable`] names. All libraries search the same tree: the order of moves
//! does not depend on the order in which a library lists them, and there is no transposition table,
//! because libraries have different hashes.

use arrayvec::ArrayVec;

use crate::library::Library;

mod network;

pub use network::Network;

/// What a search asks of a library.
pub trait Searchable: Library {
    /// The moves of a position in the library's own list.
    type Moves<'p, 'l>: MoveAt<Self::Playable<'p>>;

    /// Lists the moves as a program that uses the library would, and tells the search about each, in
    /// the order of the list.
    fn moves<'p, 'l>(
        position: &'p Self::Position,
        selection: Selection,
        list: &'l mut Self::List,
        tell: impl FnMut(MoveFacts),
    ) -> Self::Moves<'p, 'l>;

    /// Returns the pieces as sets of squares.
    fn pieces(position: &Self::Position) -> Pieces;

    /// Returns whether it is White's turn.
    fn is_white_to_move(position: &Self::Position) -> bool;
}

/// Sets of squares, of which a1 is the lowest bit: white's, then black's, each in the order pawns, knights, bishops, rooks,
/// queens, king.
pub type Pieces = [[u64; 6]; 2];

/// What is done at every node besides searching.
pub trait Visitor: Default {
    /// Visits the position at a ply, which follows the one visited last at the ply before.
    fn visit(&mut self, ply: usize, pieces: impl FnOnce() -> Pieces);
}

/// Nothing is done.
impl Visitor for () {
    #[inline(always)]
    fn visit(&mut self, _: usize, _: impl FnOnce() -> Pieces) {}
}

/// A list of moves that are ready to be played.
pub trait MoveAt<M> {
    fn at(&self, index: usize) -> M;
}

impl<M: Copy> MoveAt<M> for &[M] {
    #[inline]
    fn at(&self, index: usize) -> M {
        self[index]
    }
}

/// Which legal moves a search wants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    All,
    /// Only captures, including those en passant and those with a promotion.
    Captures,
}

/// What the order of moves depends on. Roles are counted from 0 for a pawn to 5 for the king, squares
/// from 0 for a1 to 63.
///
/// When castling, `to` may be the square of the rook or that of the king: both come at the same place
/// in the order.
#[derive(Clone, Copy)]
pub struct MoveFacts {
    pub role: u8,
    pub captured: Option<u8>,
    pub promotion: Option<u8>,
    pub from: u8,
    pub to: u8,
}

/// How deep the known positions are searched: each search takes about a tenth of a second.
pub const DEPTHS: [u32; 6] = [6, 5, 8, 7, 6, 5];

/// The score of a side that is checkmated now; later checkmates are better for it.
const CHECKMATED: i32 = -30_000;

/// More than any score.
const INFINITE: i32 = 32_000;

/// The deepest ply of a search. Captures come to an end long before it.
const PLIES: usize = 128;

/// The number of positions visited, and the score for the side to move in hundredths of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub nodes: u64,
    pub score: i32,
}

impl Outcome {
    /// Returns a number that differs if the nodes or the score do.
    #[must_use]
    pub fn to_answer(self) -> u64 {
        let score = u64::from((self.score + INFINITE).unsigned_abs());
        self.nodes << 16 | score
    }

    /// Returns the nodes of an answer.
    #[must_use]
    pub fn nodes_of(answer: u64) -> u64 {
        answer >> 16
    }
}

/// The memory of a search, kept from one search to the next.
pub struct Searcher<L: Library, V = ()> {
    /// A list for each ply.
    lists: Vec<L::List>,
    visitor: V,
}

impl<L: Searchable, V: Visitor> Searcher<L, V> {
    pub fn new() -> Self {
        Self {
            lists: (0..PLIES).map(|_| L::List::default()).collect(),
            visitor: V::default(),
        }
    }

    /// Searches this many half-moves, and beyond them until the side to move has no good capture.
    pub fn search(&mut self, position: &L::Position, depth: u32) -> Outcome {
        let mut visited = Visited {
            nodes: 0,
            visitor: &mut self.visitor,
        };
        let window = (-INFINITE, INFINITE);
        let score = search::<L, V>(position, depth, window, &mut self.lists, &mut visited);
        let nodes = visited.nodes;
        Outcome { nodes, score }
    }
}

/// What a search has seen.
struct Visited<'v, V> {
    nodes: u64,
    visitor: &'v mut V,
}

/// Returns the score for the side to move: exact within the window, else a bound (fail-soft).
///
/// At depth 0 the side to move may also be content with its position, unless it is in check; if it
/// is not, it looks only at captures.
fn search<L: Searchable, V: Visitor>(
    position: &L::Position,
    depth: u32,
    (mut alpha, beta): (i32, i32),
    lists: &mut [L::List],
    visited: &mut Visited<'_, V>,
) -> i32 {
    visited.nodes += 1;
    let Some((list, deeper)) = lists.split_first_mut() else {
        return evaluate::<L>(position);
    };
    let ply = PLIES - deeper.len() - 1;
    visited.visitor.visit(ply, || L::pieces(position));
    let is_calm = depth == 0 && !L::is_check(position);
    let (selection, mut best) = if is_calm {
        (Selection::Captures, evaluate::<L>(position))
    } else {
        (Selection::All, -INFINITE)
    };
    if best >= beta {
        return best;
    }
    alpha = alpha.max(best);

    let mut order = Order::new();
    let moves = L::moves(position, selection, list, |facts| order.push(facts));
    if order.is_empty() && !is_calm {
        let is_checkmate = depth == 0 || L::is_check(position);
        return if is_checkmate {
            CHECKMATED + ply as i32
        } else {
            0
        };
    }
    while let Some(index) = order.next() {
        let next = L::play(position, moves.at(index));
        let window = (-beta, -alpha);
        let score = -search::<L, V>(&next, depth.saturating_sub(1), window, deeper, visited);
        best = best.max(score);
        alpha = alpha.max(score);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The order in which moves are searched, best first; most are never reached and never sorted.
struct Order {
    /// For each move that has not been searched its rank, unique among the moves of a position, and in
    /// the lowest byte its index in the list.
    keys: ArrayVec<u32, 256>,
}

impl Order {
    fn new() -> Self {
        let keys = ArrayVec::new();
        Self { keys }
    }

    fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Ranks a move: a promotion to a queen first, then the most valuable victim, then the least
    /// valuable attacker; ties are broken by promotion and squares.
    #[inline(always)]
    fn push(&mut self, facts: MoveFacts) {
        let queens = if facts.promotion == Some(4) { 64 } else { 0 };
        let value = match facts.captured {
            Some(victim) => 8 * (u32::from(victim) + 1) + 5 - u32::from(facts.role),
            None => 0,
        };
        let promotion = u32::from(facts.promotion.unwrap_or(0));
        let mut key = queens + value;
        key = key << 3 | promotion;
        key = key << 6 | u32::from(facts.from);
        key = key << 6 | u32::from(facts.to);
        key = key << 8 | self.keys.len() as u32;
        self.keys.push(key);
    }

    /// Returns the index of the best move and removes it.
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let (place, &best) = self.keys.iter().enumerate().max_by_key(|(_, key)| **key)?;
        self.keys.swap_remove(place);
        Some(best as usize % 256)
    }
}

/// Returns the value of the position for the side to move.
fn evaluate<L: Searchable>(position: &L::Position) -> i32 {
    let [white, black] = L::pieces(position);
    let mut score = 0;
    for role in 0..6 {
        for square in squares(white[role]) {
            score += i32::from(VALUES[role][square]);
        }
        for square in squares(black[role]) {
            score -= i32::from(VALUES[role][square ^ 56]);
        }
    }
    if L::is_white_to_move(position) {
        score
    } else {
        -score
    }
}

/// Returns the squares of a set.
fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        square
    })
}

/// The value of a piece by role and square, for White.
static VALUES: [[i16; 64]; 6] = values();

const fn values() -> [[i16; 64]; 6] {
    // By role: the value of the piece, of each step toward the center, and of each step forward.
    let worth: [(i16, i16, i16); 6] = [
        (100, 4, 6),
        (310, 9, 3),
        (325, 6, 2),
        (500, 2, 3),
        (950, 2, 1),
        (0, -7, -12),
    ];
    let mut values = [[0; 64]; 6];
    let mut role = 0;
    while role < 6 {
        let (piece, center, forward) = worth[role];
        let mut square = 0;
        while square < 64 {
            let (file, rank) = (square % 8, square / 8);
            let from_side = if file < 4 { file } else { 7 - file };
            let from_end = if rank < 4 { rank } else { 7 - rank };
            let central = (from_side + from_end) as i16;
            values[role][square] = piece + center * central + forward * rank as i16;
            square += 1;
        }
        role += 1;
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Chess;
    use crate::cozy::CozyChess;
    use crate::ours::Touchmove;
    use crate::owlchess::Owlchess;
    use crate::positions;
    use crate::shakmaty::Shakmaty;

    fn outcome<L: Searchable>(fen: &str, depth: u32) -> Outcome {
        Searcher::<L>::new().search(&L::read(fen), depth)
    }

    /// Looks at every move, in the order of the list: only for positions with few captures.
    fn full_search<L: Searchable>(position: &L::Position, depth: u32, ply: i32) -> i32 {
        let is_check = L::is_check(position);
        let is_calm = depth == 0 && !is_check;
        let (selection, mut best) = if is_calm {
            (Selection::Captures, evaluate::<L>(position))
        } else {
            (Selection::All, -INFINITE)
        };
        let mut count = 0;
        let mut list = L::List::default();
        let moves = L::moves(position, selection, &mut list, |_| count += 1);
        if count == 0 && !is_calm {
            return if is_check { CHECKMATED + ply } else { 0 };
        }
        for index in 0..count {
            let next = L::play(position, moves.at(index));
            best = best.max(-full_search::<L>(&next, depth.saturating_sub(1), ply + 1));
        }
        best
    }

    #[test]
    fn pruning_changes_no_score() {
        for (fen, depth) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                2,
            ),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 2),
            ("4k3/1P6/8/3pP3/8/2n5/1P6/K6R w - d6 0 1", 2),
            ("4k2r/8/3n4/8/8/3N4/8/R3K3 w Qk - 0 1", 2),
        ] {
            let full = full_search::<Touchmove>(&Touchmove::read(fen), depth, 0);
            assert_eq!(outcome::<Touchmove>(fen, depth).score, full, "{fen}");
        }
    }

    #[test]
    fn all_libraries_search_the_same_tree() {
        let known = positions::known().into_iter().map(|known| known.fen.into());
        let standard = positions::standard().into_iter().step_by(10);
        for fen in &standard.chain(known).collect::<Vec<String>>() {
            for depth in 0..3 {
                let ours = outcome::<Touchmove>(fen, depth);
                assert_eq!(outcome::<CozyChess>(fen, depth), ours, "cozy-chess: {fen}");
                assert_eq!(outcome::<Shakmaty>(fen, depth), ours, "shakmaty: {fen}");
                assert_eq!(outcome::<Chess>(fen, depth), ours, "chess: {fen}");
                assert_eq!(outcome::<Owlchess>(fen, depth), ours, "owlchess: {fen}");
            }
            let start = &Touchmove::read(fen);
            let with_network = Searcher::<Touchmove, Network>::new().search(start, 2);
            assert_eq!(with_network, outcome::<Touchmove>(fen, 2), "{fen}");
        }
    }

    #[test]
    fn mates_and_stalemates_have_their_scores() {
        let score = |fen, depth| outcome::<Touchmove>(fen, depth).score;
        // Checkmated, with depth left and at the horizon.
        let mated = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1";
        assert_eq!((score(mated, 0), score(mated, 2)), (CHECKMATED, CHECKMATED));
        assert_eq!(score("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1), 0);
        // Mate in one, and in two by two rooks.
        assert_eq!(
            score("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 2),
            -CHECKMATED - 1
        );
        assert_eq!(score("7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 4), -CHECKMATED - 3);
    }

    #[test]
    fn both_sides_are_evaluated_alike() {
        for fen in positions::standard() {
            let position: touchmove::Position = fen.parse().expect("touchmove reads the FEN");
            let flipped = position.flip_colors();
            assert_eq!(
                evaluate::<Touchmove>(&position),
                evaluate::<Touchmove>(&flipped),
                "{fen}"
            );
        }
    }

    #[test]
    fn the_best_victim_comes_first() {
        let [pawn, knight, rook, queen] = [0, 1, 3, 4];
        let facts = |role, captured, promotion| MoveFacts {
            role,
            captured,
            promotion,
            from: 0,
            to: 0,
        };
        let mut order = Order::new();
        for facts in [
            facts(knight, None, None),
            facts(pawn, None, Some(knight)),
            facts(queen, Some(rook), None),
            facts(pawn, Some(queen), None),
            facts(knight, Some(queen), None),
            facts(pawn, Some(pawn), Some(queen)),
        ] {
            order.push(facts);
        }
        let order: Vec<usize> = std::iter::from_fn(|| order.next()).collect();
        assert_eq!(order, [5, 3, 4, 2, 1, 0]);
    }
}
