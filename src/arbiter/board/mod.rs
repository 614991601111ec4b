//! The physical board: what stands where, what hands do there, what is touched and owed for it.
//!
//! Every physical act is kept. Whether a move is made, illegal, half of a castling or a piece
//! released where it captures is concluded from board against position: when a piece is released,
//! when a move is announced, when the clock is pressed. When an irregularity is corrected, the board
//! changes by a ruling or by hands.

mod acts;
mod chessboard;
mod complaints;
mod physical;
mod press;
mod touches;
mod touching;

pub(super) use chessboard::Chessboard;
