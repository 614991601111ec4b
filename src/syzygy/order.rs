//! From squares to the number of a placement: the pieces in their order, group by group.

use core::mem;

use arrayvec::ArrayVec;

use super::Material;
use super::numbers::{binomial, edge_file, kings, pawns_below, triangle, twist};
use crate::position::Position;
use crate::types::{Color, Role};

/// The most pieces on the board of a table.
pub(super) const MOST_PIECES: usize = 7;

/// The squares of pieces, in the order in which a table numbers them.
pub(super) type Squares = ArrayVec<u8, MOST_PIECES>;

/// Pieces that are numbered together.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    pieces: usize,
    /// What the number of their placement counts in the number of the position.
    factor: u64,
}

/// How the first group is numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum First {
    /// Both kings.
    Kings,
    /// Three pieces that have no equal.
    Three,
    /// The pawns of one side.
    Pawns,
}

/// The order in which the pieces of a position are numbered.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// One for each group of equal pieces, and for each of the first group without pawns.
    codes: ArrayVec<u8, MOST_PIECES>,
    first: First,
    /// Whether both sides have pawns. Those of the other side are the second group then.
    of_both: bool,
    groups: ArrayVec<Group, MOST_PIECES>,
    /// The number of placements.
    pub(super) positions: u64,
}

impl Order {
    /// Checks the order of pieces and groups in a header. It is `None` if there is no such order.
    ///
    /// `slots` are the places of the first group, and of the pawns of the other side, among the groups.
    /// `file` is that of the leading pawn, 0 to 3.
    pub(super) fn new(material: Material, pieces: &[u8], slots: [u8; 2], file: u8) -> Option<Self> {
        let count = |code: u8| usize::from(material.count(code));
        let mut codes = ArrayVec::<u8, MOST_PIECES>::new();
        for run in pieces.chunk_by(|one, other| one == other) {
            if run.len() != count(run[0]) || codes.contains(&run[0]) {
                return None;
            }
            codes.push(run[0]);
        }
        let (ours, theirs) = (count(1), count(9));
        let of_both = ours.min(theirs) > 0;
        let is_single = |code: &u8| count(*code) == 1;
        let singles = codes.iter().filter(|code| is_single(code)).count();
        let mut groups: ArrayVec<Group, MOST_PIECES> = ArrayVec::new();
        // The factor of a group is at first the number of its placements.
        let mut add = |pieces, factor| groups.push(Group { pieces, factor });
        let (first, done, is_right) = if material.has_pawns() {
            // The side with fewer pawns leads.
            let is_second = ours == 0 || of_both && theirs < ours;
            let (leading, other) = if is_second { (9, 1) } else { (1, 9) };
            let (pawns, others) = (count(leading), count(other));
            add(pawns, pawns_below(pawns, file, 7));
            if of_both {
                add(others, binomial(48 - pawns, others));
            }
            let done = 1 + usize::from(of_both);
            (
                First::Pawns,
                done,
                codes[..done] == [leading, other][..done],
            )
        } else if singles >= 3 {
            add(3, 31332);
            (First::Three, 3, codes[..3].iter().all(is_single))
        } else {
            add(2, 462);
            (First::Kings, 2, codes[..2].iter().all(|code| code & 7 == 6))
        };
        if !is_right {
            return None;
        }
        let mut free = 64 - codes[..done].iter().map(|code| count(*code)).sum::<usize>();
        for code in &codes[done..] {
            add(count(*code), binomial(free, count(*code)));
            free -= count(*code);
        }
        let mut positions = 1;
        let fixed = 1 + usize::from(of_both);
        let mut rest = fixed..groups.len();
        for slot in 0..groups.len() {
            let is_here = |place: &usize| usize::from(slots[*place]) == slot;
            let place = (0..fixed).find(is_here).or_else(|| rest.next())?;
            positions *= mem::replace(&mut groups[place].factor, positions);
        }
        Some(Self {
            codes,
            first,
            of_both,
            groups,
            positions,
        })
    }

    /// Returns the squares of the leading pawns, with the leader first, and its file.
    pub(super) fn lead(&self, position: &Position, is_turned: bool) -> (Squares, usize) {
        let mut squares = Squares::new();
        push(&mut squares, position, self.codes[0], is_turned, 56);
        let leader = (0..squares.len()).max_by_key(|place| twist(squares[*place]));
        squares.swap(0, leader.unwrap_or(0));
        let file = edge_file(squares[0]).into();
        (squares, file)
    }

    /// Returns the number of a placement, below `positions`; for pawns, after `lead`.
    #[inline]
    pub(super) fn number(&self, mut squares: Squares, position: &Position, is_turned: bool) -> u64 {
        let has_pawns = self.first == First::Pawns;
        let turn = if has_pawns { 56 } else { 0 };
        for &code in &self.codes[usize::from(has_pawns)..] {
            push(&mut squares, position, code, is_turned, turn);
        }
        let mut done = self.groups[0].pieces;
        if squares[0] & 7 > 3 {
            flip(&mut squares, 7);
        }
        let number = if has_pawns {
            squares[1..done].sort_unstable_by_key(|square| u8::MAX - twist(*square));
            let others = squares[1..done].iter().enumerate();
            let others = others.map(|(i, square)| binomial(twist(*square).into(), done - 1 - i));
            let (file, rank) = (squares[0] & 7, squares[0] >> 3);
            pawns_below(done, file, rank) + others.sum::<u64>()
        } else {
            normalize(&mut squares, done);
            match self.first {
                First::Three => three(squares[0], squares[1], squares[2]),
                _ => kings(squares[0], squares[1]),
            }
        };
        let mut number = number * self.groups[0].factor;
        for (place, group) in self.groups.iter().enumerate().skip(1) {
            let (before, rest) = squares.split_at_mut(done);
            let squares = &mut rest[..group.pieces];
            squares.sort_unstable();
            let low = if self.of_both && place == 1 { 8 } else { 0 };
            let mut within = 0;
            for (i, square) in squares.iter().enumerate() {
                let below = before.iter().filter(|it| *it < square).count();
                within += binomial((usize::from(*square) - low).saturating_sub(below), i + 1);
            }
            number += within * group.factor;
            done += group.pieces;
        }
        number
    }
}

/// Adds the squares of the pieces with a code. With `is_turned`, Black is the first side.
#[inline]
fn push(squares: &mut Squares, position: &Position, code: u8, is_turned: bool, turn: u8) {
    let color = if (code < 8) == is_turned {
        Color::Black
    } else {
        Color::White
    };
    let turn = if is_turned { turn } else { 0 };
    let role = Role::ALL[usize::from((code & 7).clamp(1, 6)) - 1];
    for square in position.pieces(color, role) {
        // There are no more: the table is for this material.
        let _ = squares.try_push(square.index() as u8 ^ turn);
    }
}

fn flip(squares: &mut [u8], turn: u8) {
    for square in squares {
        *square ^= turn;
    }
}

/// Brings the first piece to one of the ten squares, and the first beside the diagonal below it.
fn normalize(squares: &mut [u8], first: usize) {
    if squares[0] >> 3 > 3 {
        flip(squares, 56);
    }
    let is_off = |square: &&u8| **square & 7 != **square >> 3;
    let off = squares[..first].iter().find(is_off);
    if off.is_some_and(|square| square >> 3 > square & 7) {
        for square in squares {
            *square = *square >> 3 | (*square & 7) << 3;
        }
    }
}

/// Returns the number of three pieces without equals, below 31,332.
fn three(a: u8, b: u8, c: u8) -> u64 {
    let is_off = |square: u8| square & 7 != square >> 3;
    let place = |square: u8| u64::from(square >> 3);
    // The squares below the diagonal, by their ranks.
    let below = |square: u8| {
        let (file, rank) = (u64::from(square & 7), place(square));
        rank * (15 - rank) / 2 + file - rank - 1
    };
    let beyond_b = u64::from(b > a);
    let beyond_c = u64::from(c > a) + u64::from(c > b);
    let (b_left, c_left) = (u64::from(b) - beyond_b, u64::from(c) - beyond_c);
    match [a, b, c].map(is_off) {
        [true, ..] => (triangle(a) as u64 * 63 + b_left) * 62 + c_left,
        [_, true, _] => 23436 + (place(a) * 28 + below(b)) * 62 + c_left,
        [_, _, true] => 30380 + (place(a) * 7 + place(b) - beyond_b) * 28 + below(c),
        _ => 31164 + (place(a) * 7 + place(b) - beyond_b) * 6 + place(c) - beyond_c,
    }
}
