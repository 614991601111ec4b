//! Where a list of legal moves keeps them: in a buffer that the caller keeps, or on the stack.

use core::fmt;

use arrayvec::ArrayVec;

use super::MoveKinds;
use super::steps::{FEW, Steps};
use crate::position::Step;

/// The room for keys: as many as there can be moves.
pub(super) const KEYS: usize = 255;

/// A reusable buffer for the legal moves of one position.
///
/// An engine keeps one for each ply of its search.
/// [`Position::legal_moves_in`](crate::Position::legal_moves_in) and
/// [`LegalMoves::new`](super::LegalMoves::new) make a list in it. The buffer has room for the moves
/// of any position, holds no position and uses no heap.
///
/// ```
/// use touchmove::{MoveBuffer, Position};
///
/// let mut buffer = MoveBuffer::new();
/// for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"] {
///     let position: Position = fen.parse()?;
///     let moves = position.legal_moves_in(&mut buffer);
///     assert_eq!(moves.len(), position.count_legal_moves());
/// }
/// # Ok::<(), touchmove::fen::Error>(())
/// ```
///
/// A `MoveBuffer<K>` also holds a key for each move, by which a list picks the best. A key is any
/// `Copy + Ord` type, often an `i32`; [`append_scored`](super::LegalMoves::append_scored) computes
/// the keys.
#[doc(alias("MoveList", "ExtMove", "ScoredMoveList"))]
#[derive(Clone)]
pub struct MoveBuffer<K = NoKey> {
    pub(super) moves: Steps,
    /// The key of each move, in the order of the moves.
    pub(super) keys: ArrayVec<K, KEYS>,
    /// How many moves, at the start, were picked.
    pub(super) picked: u8,
}

/// The type of the keys in a buffer of moves without keys.
#[derive(Clone, Debug)]
pub struct NoKey(());

impl<K> MoveBuffer<K> {
    /// Creates an empty buffer.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self {
            moves: Steps::new(),
            keys: ArrayVec::new_const(),
            picked: 0,
        }
    }
}

impl<K> Default for MoveBuffer<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: fmt::Debug> fmt::Debug for MoveBuffer<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.as_slice().iter().map(|step| step.to_move());
        f.write_str("MoveBuffer")?;
        if self.keys.is_empty() {
            f.debug_list().entries(moves).finish()
        } else {
            f.debug_list().entries(moves.zip(&self.keys)).finish()
        }
    }
}

/// What may be the key of a move: any `Copy + Ord` type, or [`NoKey`].
pub trait Key {
    /// `true` if moves are picked by their keys.
    #[doc(hidden)]
    const PICKS: bool;
}

impl Key for NoKey {
    const PICKS: bool = false;
}

impl<K: Copy + Ord> Key for K {
    const PICKS: bool = true;
}

/// Where a list keeps its moves: on the stack or in a buffer.
///
/// It is [`OnStack`] or a `&mut` [`MoveBuffer`]; no other type implements it.
pub trait MoveStorage: sealed::Storage {}

impl<S: sealed::Storage> MoveStorage for S {}

pub(super) mod sealed {
    use super::{Listed, Steps};

    /// Implemented for what may hold the moves of a list.
    pub trait Storage {
        /// The key of a move, or [`NoKey`](super::NoKey).
        type Key;

        fn listed(&self) -> Listed<'_, Self::Key>;

        fn steps_mut(&mut self) -> &mut Steps;
    }
}

/// The moves in a storage.
#[derive(Debug)]
pub struct Listed<'s, K> {
    /// The moves not picked yet.
    pub(super) left: &'s [Step],
    /// The keys of these moves, if there are keys.
    pub(super) keys: &'s [K],
    pub(super) complete: MoveKinds,
}

impl<K: Key> sealed::Storage for &mut MoveBuffer<K> {
    type Key = K;

    #[inline(always)]
    fn listed(&self) -> Listed<'_, K> {
        let picked = if K::PICKS { self.picked.into() } else { 0 };
        Listed {
            left: self.moves.as_slice().get(picked..).unwrap_or_default(),
            keys: self.keys.get(picked..).unwrap_or_default(),
            complete: self.moves.complete,
        }
    }

    #[inline(always)]
    fn steps_mut(&mut self) -> &mut Steps {
        &mut self.moves
    }
}

/// The storage of a list that owns its moves, without a heap.
///
/// It has a small room, which is large enough for almost every position and costs little to clear
/// and to return, and a large one, which is cleared only if it is needed.
#[derive(Clone, Debug)]
pub struct OnStack {
    pub(super) few: Steps<FEW>,
    /// The moves instead, if they are more than a few, are not all, or were changed.
    pub(super) many: Option<Steps>,
}

impl sealed::Storage for OnStack {
    type Key = NoKey;

    #[inline(always)]
    fn listed(&self) -> Listed<'_, NoKey> {
        let (left, complete) = match &self.many {
            None => (self.few.as_slice(), self.few.complete),
            Some(many) => (many.as_slice(), many.complete),
        };
        Listed {
            left,
            keys: &[],
            complete,
        }
    }

    #[inline(always)]
    fn steps_mut(&mut self) -> &mut Steps {
        self.many.get_or_insert_with(|| Steps::of_few(&self.few))
    }
}
