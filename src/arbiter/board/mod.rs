//! The physical board: what stands where, what hands do, what is touched and what that requires.
//!
//! It records every physical act. Whether a move is made, illegal, half of castling or a release on
//! a capture square is worked out from the board and the position: when a piece is released, when a
//! move is announced, and when the clock is pressed. A correction changes the board by a ruling or
//! by hand.

mod acts;
mod chessboard;
mod complaints;
mod physical;
mod press;
mod touches;
mod touching;

pub(super) use chessboard::Chessboard;
