//! The types around legal moves: sets and iterators, and facts about one move.
//!
//! The main type, [`LegalMove`](crate::LegalMove), is at the root of the crate, with
//! [`Move`](crate::Move), the list [`LegalMoves`](crate::LegalMoves), its
//! [`MoveBuffer`](crate::MoveBuffer), [`MoveFilter`](crate::MoveFilter) and
//! [`MoveKinds`](crate::MoveKinds). This module has the types that their methods return, such as
//! [`PieceMoves`] and [`BoardChanges`]. A [`StoredMove`] keeps what is known of a legal move without
//! borrowing its position, and a [`PremoveQueue`] what a player entered while the opponent thinks. The module also has [`Pin`], the [`PieceValues`] for exchanges and, with
//! feature `laws`, the obligation of a touched piece ([`TouchObligation`]).
//!
//! Nothing here fails. A move that is not legal is reported by
//! [`Position::legal_move`](crate::Position::legal_move) as an
//! [`IllegalMove`](crate::IllegalMove), whose pieces are given as [`PieceAt`].
//!
//! ```
//! use touchmove::moves::{PieceMoves, PieceValues};
//! use touchmove::{Position, Role, Square};
//!
//! let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
//! let mut pawn_moves = 0;
//! position.for_each_piece_moves(|set: PieceMoves<'_>| {
//!     pawn_moves += if set.role() == Role::Pawn { set.len() } else { 0 };
//! });
//! assert_eq!(pawn_moves, 2);
//!
//! let capture = position.moves_between(Square::E4, Square::D5);
//! let capture = capture.first().ok_or("no capture")?;
//! assert_eq!(capture.see(&PieceValues::CLASSIC), 1);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

pub use crate::exchange::PieceValues;
pub use crate::legality::{
    BoardChanges, IntoIter, Iter, Key, MoveStorage, MoveType, NoKey, OnStack, PieceAt, PieceMoves,
    PieceMovesIter, PieceShift, PremoveQueue, StoredMove, VisitFlow,
};
pub use crate::position::Pin;
#[cfg(feature = "laws")]
pub use crate::touch::TouchObligation;
#[cfg(feature = "alloc")]
pub use crate::types::Items;
