//! Two half-moves that arrive in one report: a legal move and the legal reply.

use core::fmt;

use super::change::Change;
use super::parts;
use crate::board::Board;
use crate::legality::LegalMove;
use crate::position::Position;
use crate::types::{Move, Role};

/// A legal move and a legal reply that a board shows together.
///
/// ```
/// use touchmove::Position;
/// use touchmove::identify::Identified;
///
/// let start = Position::standard();
/// let after: Position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".parse()?;
/// let Identified::MoveAndReply(both) = start.identify(after.board()) else { panic!("two moves") };
/// assert_eq!(both.first().san().as_str(), "e4");
/// assert_eq!(both.reply(), "e7e5".parse()?);
/// assert_eq!(both.play(), after);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveAndReply<'p> {
    first: LegalMove<'p>,
    /// Legal after `first`.
    reply: Move,
}

impl<'p> MoveAndReply<'p> {
    /// Returns the move of the side to move.
    #[inline]
    #[must_use]
    pub const fn first(self) -> LegalMove<'p> {
        self.first
    }

    /// Returns the reply, which is legal in the position after the first move.
    #[inline]
    #[must_use]
    pub const fn reply(self) -> Move {
        self.reply
    }

    /// Returns the position after both moves.
    #[must_use]
    pub fn play(self) -> Position {
        let next = self.first.play();
        // The reply is legal there, so playing it is what is returned.
        next.legal_move(self.reply)
            .map_or_else(|_| next.clone(), LegalMove::play)
    }
}

/// Several pairs of a move and a reply that give the same board. The moves and replies are legal.
///
/// They differ in the first move, whose piece has been captured where the board no longer shows
/// it. Only the players or a record of the touched squares can tell which pair was played.
///
/// ```
/// use touchmove::identify::Identified;
/// use touchmove::{Position, Square};
///
/// // White has played e3 or e4, and the pawn from d4 has captured it, perhaps en passant.
/// let position: Position = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1".parse()?;
/// let mut board = position.board().clone();
/// board.set(Square::E3, board.piece_at(Square::D4));
/// board.set(Square::D4, None);
/// board.set(Square::E2, None);
///
/// let Identified::MovePairs(pairs) = position.identify(&board) else { panic!("two pairs") };
/// let moves = pairs.iter().map(|pair| (pair.first().to_string(), pair.reply().to_string()));
/// let mut moves = moves.collect::<Vec<_>>();
/// moves.sort();
/// assert_eq!(moves, [("e2e3".into(), "d4e3".into()), ("e2e4".into(), "d4e3".into())]);
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MovePairs<'p> {
    position: &'p Position,
    /// What both moves have changed. At most two pieces arrived, so it is known which.
    change: Change,
}

impl<'p> MovePairs<'p> {
    /// Creates the list of the pairs that make a change, in which at most two pieces arrived.
    pub(super) const fn new(position: &'p Position, change: Change) -> Self {
        Self { position, change }
    }

    /// Iterates over the pairs.
    pub fn iter(self) -> impl Iterator<Item = MoveAndReply<'p>> + use<'p> {
        let observed = self.change.apply(self.position.board());
        pairs(self.position, self.change, observed)
    }
}

impl fmt::Debug for MovePairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Iterates over the pairs of a legal move and a legal reply after which the pieces stand as
/// observed, which is the given change.
pub(super) fn pairs(
    position: &Position,
    change: Change,
    observed: Board,
) -> impl Iterator<Item = MoveAndReply<'_>> + use<'_> {
    let theirs = position.board().by_color(!position.turn());
    let ours = position.board().by_color(position.turn());
    // Two castling moves change the most.
    let is_possible = change.left.len() <= 4
        && change.came.len() <= 4
        && !change.left.is_disjoint(ours)
        && !change.left.is_disjoint(theirs);
    // The piece that moves first has left its square. It stands on another, or the reply has
    // captured it: on a square that has changed, or where a piece like the one captured before
    // stands again. A pawn may also have been captured en passant.
    let seen = change.squares() | theirs;
    let may_begin = move |legal: LegalMove<'_>| {
        let is_seen = seen.contains(legal.to()) || legal.role() == Role::Pawn;
        legal.is_castling() || change.left.contains(legal.from()) && is_seen
    };
    let firsts = is_possible.then(|| position.legal_moves());
    firsts
        .into_iter()
        .flatten()
        .filter(move |first| may_begin(*first))
        .filter_map(move |first| {
            let reply = only_move_to(&first.play(), &observed)?;
            Some(MoveAndReply { first, reply })
        })
}

/// Returns the legal move after which the pieces stand as observed. There is never more than one.
fn only_move_to(position: &Position, observed: &Board) -> Option<Move> {
    let change = Change::between(position.board(), observed);
    let theirs = position.board().by_color(!position.turn());
    if change.is_beyond_a_move() || change.came.is_empty() || change.left.is_subset(theirs) {
        return None;
    }
    let shows =
        |legal: &LegalMove<'_>| parts::stage_of(*legal, &change).is_some_and(|stage| stage.is_done);
    position
        .legal_moves()
        .iter()
        .find(shows)
        .map(LegalMove::to_move)
}
