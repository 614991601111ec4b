//! The physical board: what stands where, what hands do, what is touched and what that requires.
//!
//! It records every physical act. It compares the board with the position when a piece is released,
//! when a move is announced and when the clock is pressed. From this it works out whether a move is
//! made, illegal, half of castling or a release on a capture square. A correction changes the board
//! by a ruling or by hand.

mod acts;
mod chessboard;
mod lawless;
mod owing;
mod physical;
mod press;
mod touches;
mod touching;
mod unaware;
mod whole;

pub(super) use chessboard::Chessboard;
pub(super) use touches::Owed;
