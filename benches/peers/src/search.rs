//! The search: alpha-beta to a fixed depth with quiescence, the same for every library.
//!
//! It is what an engine does most: list moves, order them, play them, list captures, look for
//! checks, and evaluate. Evaluation, ordering and the rest of the search are written here, once; a
//! library provides what [`Searchable`] names. All libraries search the same tree: the order of moves
//! does not depend on the order in which a library lists them, and there is no transposition table,
//! because libraries have different hashes.

use arrayvec::ArrayVec;

use crate::library::Library;

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

    /// Returns the pieces as sets of squares, of which a1 is the lowest bit: white's, then black's,
    /// each in the order pawns, knights, bishops, rooks, queens, king.
    fn pieces(position: &Self::Position) -> [[u64; 6]; 2];

    /// Returns whether it is White's turn.
    fn is_white_to_move(position: &Self::Position) -> bool;
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
pub struct Searcher<L: Library> {
    /// A list for each ply.
    lists: Vec<L::List>,
}

impl<L: Searchable> Searcher<L> {
    pub fn new() -> Self {
        let lists = (0..PLIES).map(|_| L::List::default()).collect();
        Self { lists }
    }

    /// Searches this many half-moves, and beyond them until the side to move has no good capture.
    pub fn search(&mut self, position: &L::Position, depth: u32) -> Outcome {
        let mut nodes = 0;
        let window = (-INFINITE, INFINITE);
        let score = search::<L>(position, depth, window, &mut self.lists, &mut nodes);
        Outcome { nodes, score }
    }
}

/// Returns the score for the side to move: exact within the window, else a bound (fail-soft).
///
/// At depth 0 the side to move may also be content with its position, unless it is in check; if it
/// is not, it looks only at captures.
fn search<L: Searchable>(
    position: &L::Position,
    depth: u32,
    (mut alpha, beta): (i32, i32),
    lists: &mut [L::List],
    nodes: &mut u64,
) -> i32 {
    *nodes += 1;
    let Some((list, deeper)) = lists.split_first_mut() else {
        return evaluate::<L>(position);
    };
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
        let ply = (PLIES - deeper.len() - 1) as i32;
        let is_checkmate = depth == 0 || L::is_check(position);
        return if is_checkmate { CHECKMATED + ply } else { 0 };
    }
    while let Some(index) = order.next() {
        let next = L::play(position, moves.at(index));
        let window = (-beta, -alpha);
        let score = -search::<L>(&next, depth.saturating_sub(1), window, deeper, nodes);
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
