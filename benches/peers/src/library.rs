//! What every library in the comparison is asked to do, each in its own words.

/// A chess library: one adaptor file implements this for each.
///
/// An adaptor uses the fastest way that the library's documentation shows.
pub(crate) trait Library {
    /// The name of the package.
    const PACKAGE: &'static str;

    type Position;

    /// A move as the library's test of legality takes it.
    type Move: Copy;

    /// A move as the library plays it without testing it again.
    type Playable<'p>: Copy;

    /// Whatever can be used again from one list of moves to the next.
    type List: Default;

    /// Reads a FEN of standard chess, castling rights spelt `KQkq`.
    fn read(fen: &str) -> Self::Position;

    /// Appends the position as a FEN that names the en passant square after every double push.
    fn write(position: &Self::Position, text: &mut String);

    /// Returns the set of occupied squares, a1 the lowest bit.
    fn occupied(position: &Self::Position) -> u64;

    /// Counts the lines of this many half-moves, at least one; the last is counted, not played.
    fn perft(position: &Self::Position, depth: u32) -> u64;

    /// Lists the legal moves and returns how many there are.
    fn list(position: &Self::Position, list: &mut Self::List) -> usize;

    /// Counts the legal moves.
    fn count(position: &Self::Position) -> usize;

    /// Returns whether there is a legal move.
    fn any(position: &Self::Position) -> bool;

    /// Returns the legal moves, ready to be played.
    fn playable(position: &Self::Position) -> Vec<Self::Playable<'_>>;

    /// Returns the position after a move and leaves the one before it as it is.
    fn play<'p>(position: &'p Self::Position, playable: Self::Playable<'p>) -> Self::Position;

    /// Returns the legal moves.
    fn moves(position: &Self::Position) -> Vec<Self::Move>;

    /// Returns whether a move is legal.
    fn is_legal(position: &Self::Position, mv: Self::Move) -> bool;

    /// Spells a move: both squares and the promotion; castling is the king taking the rook.
    fn spell(mv: Self::Move) -> String;
}
