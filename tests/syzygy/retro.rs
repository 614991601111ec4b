//! All positions of three pieces solved by going over their moves, and by nothing of the room.

use touchmove::syzygy::Material;
use touchmove::{Color, Piece, Position, Role, Setup, Square};

/// A result from -1 to 1 and the half-moves to zero; `None` where the pieces cannot stand so.
pub(crate) type Solved = Vec<Option<(i8, u8)>>;

/// The positions of White's king and another piece against Black's king, both sides to move.
///
/// The number of a position is the side to move, then the squares of the king, the piece and the other king.
#[derive(Debug)]
pub(crate) struct Solution {
    pub(crate) role: Role,
    pub(crate) values: Solved,
}

pub(crate) fn number(turn: Color, squares: [usize; 3]) -> usize {
    let [king, piece, other] = squares;
    ((turn as usize * 64 + king) * 64 + piece) * 64 + other
}

/// The position with this number, if it is one.
pub(crate) fn position(role: Role, number: usize) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    setup.turn = Color::ALL[number >> 18];
    let pieces = [
        (Color::White, Role::King),
        (Color::White, role),
        (Color::Black, Role::King),
    ];
    for (place, (color, role)) in pieces.into_iter().enumerate() {
        let square = Square::from_index(number >> (6 * (2 - place)) & 63).expect("a square");
        setup.board.set(square, Some(Piece::new(color, role)));
    }
    setup.validate().ok()
}

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// To a position of the same material; `true` after a pawn move.
    Here(u32, bool),
    /// To a result for the side that moved.
    Away(i8),
}

impl Solution {
    /// Solves a material; a pawn needs the solutions of the pieces it is promoted to.
    pub(crate) fn of(role: Role, others: &[Solution]) -> Self {
        let count = 1 << 19;
        let mut moves: Vec<Option<Vec<Next>>> = Vec::with_capacity(count);
        let mut checked = vec![false; count];
        let mut mated = vec![false; count];
        for at in 0..count {
            let Some(position) = position(role, at) else {
                moves.push(None);
                continue;
            };
            checked[at] = position.is_check();
            mated[at] = position.is_checkmate();
            let legal = position.legal_moves();
            let next = legal.iter().map(|legal| {
                let next = legal.play();
                let square = |color, role| next.pieces(color, role).first().map(Square::index);
                let kings = [Color::White, Color::Black].map(|color| next.king(color).index());
                let at = |square| number(next.turn(), [kings[0], square, kings[1]]);
                if let Some(square) = square(Color::White, role) {
                    return Next::Here(at(square) as u32, legal.is_zeroing());
                }
                let promoted = legal.promotion().and_then(|promotion| {
                    let other = others.iter().find(|other| other.role == promotion.role())?;
                    let square = square(Color::White, promotion.role())?;
                    other.values[at(square)]
                });
                Next::Away(promoted.map_or(0, |(result, _)| -result))
            });
            moves.push(Some(next.collect()));
        }
        let mut values: Solved = moves
            .iter()
            .map(|moves| moves.as_ref().map(|_| (0, 0)))
            .collect();
        // Results first: a win leads to a loss, a loss only to wins.
        loop {
            let mut changed = false;
            for at in 0..count {
                let (Some(moves), Some((0, _))) = (&moves[at], values[at]) else {
                    continue;
                };
                let result = |next: &Next| match *next {
                    Next::Here(next, _) => -values[next as usize].expect("a position").0,
                    Next::Away(result) => result,
                };
                let best = moves.iter().map(result).max();
                let best = best.unwrap_or(if checked[at] { -1 } else { 0 });
                if best != 0 {
                    values[at] = Some((best, 0));
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        // Then distances, the shortest first. A mated side has 1, so that its number has a sign.
        let mut last = 0;
        for plies in 1..=200 {
            if plies > last + 2 {
                break;
            }
            let mut fresh = Vec::new();
            for at in 0..count {
                let (Some(moves), Some((result @ (-1 | 1), 0))) = (&moves[at], values[at]) else {
                    continue;
                };
                let distance = |next: &Next| match *next {
                    Next::Away(of_move) => (of_move == result).then_some(1),
                    Next::Here(next, is_zeroing) => {
                        match values[next as usize].expect("a position") {
                            (other, _) if other != -result => None,
                            _ if is_zeroing || mated[next as usize] => Some(1),
                            (_, 0) => Some(u8::MAX),
                            (_, ahead) => Some(ahead + 1),
                        }
                    }
                };
                let distances = moves.iter().filter_map(distance);
                let distance = if result == 1 {
                    distances.min()
                } else {
                    distances.max()
                };
                if distance.unwrap_or(1) == plies {
                    fresh.push((at, result));
                }
            }
            for (at, result) in fresh {
                last = plies;
                values[at] = Some((result, plies));
            }
        }
        Self { role, values }
    }

    pub(crate) fn material(&self) -> Material {
        format!("K{}vK", self.role.letter().to_ascii_uppercase())
            .parse()
            .expect("a material")
    }
}
