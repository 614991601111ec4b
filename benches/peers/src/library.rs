//! What every library in the comparison must do; each adaptor uses the library's own methods.

use touchmove::fen::CastlingStyle;

use crate::spelling::Spelling;

/// A chess library, implemented by one adaptor file for each.
///
/// An adaptor uses the fastest method that the library's documentation shows.
pub trait Library {
    /// The name of the package.
    const PACKAGE: &'static str;

    /// What its moves say in addition to the two squares and the promotion.
    const WORDING: Wording;

    /// How many fields of a FEN it writes as they were read; six if it supports them all.
    const FEN_FIELDS: usize = 6;

    /// Whether it reads and writes SAN with promotions and check signs.
    const HAS_SAN: bool = true;

    type Position;

    /// A move as the library's legality test takes it.
    type Move: Copy;

    /// A move as the library plays it without another test.
    type Playable<'p>: Copy;

    /// The memory that can be reused from one list of moves to the next.
    type List: Default;

    /// Reads a FEN of standard chess, with castling rights as `KQkq`.
    fn read(fen: &str) -> Self::Position;

    /// Appends the position as a FEN that names the en passant square after every double push.
    fn write(position: &Self::Position, text: &mut String);

    /// Counts the move sequences of this many half-moves, at least one; the last is counted, not
    /// played.
    fn perft(position: &Self::Position, depth: u32) -> u64;

    /// Lists the legal moves and returns how many there are.
    fn list(position: &Self::Position, list: &mut Self::List) -> usize;

    /// Lists the legal moves into memory of its own and returns how many there are.
    fn fresh_list(position: &Self::Position) -> usize;

    /// Counts the legal moves.
    fn count(position: &Self::Position) -> usize;

    /// Returns whether there is a legal move.
    fn any(position: &Self::Position) -> bool;

    /// Returns whether the side to move is in check.
    fn is_check(position: &Self::Position) -> bool;

    /// Returns the legal moves, ready to be played.
    fn playable(position: &Self::Position) -> Vec<Self::Playable<'_>>;

    /// Returns the move without the guarantee that it is legal.
    fn bare(playable: Self::Playable<'_>) -> Self::Move;

    /// Returns the position after a move, and leaves the position before it unchanged.
    ///
    /// It is always inlined, so that only the library decides what becomes a call.
    fn play<'p>(position: &'p Self::Position, playable: Self::Playable<'p>) -> Self::Position;

    /// Returns whether a move is legal.
    fn is_legal(position: &Self::Position, mv: Self::Move) -> bool;

    /// Returns the position after a move of unknown legality, if the move is legal.
    fn checked_play(position: &Self::Position, mv: Self::Move) -> Option<Self::Position>;

    /// Spells a move that is legal in this position.
    fn spell(position: &Self::Position, mv: Self::Move) -> Spelling;

    /// Reads a move as UCI spells it in standard chess, castling as `e1g1`, if it is legal.
    fn read_uci<'p>(position: &'p Self::Position, text: &str) -> Option<Self::Playable<'p>>;

    /// Appends a move as UCI spells it in standard chess, castling as `e1g1`.
    fn write_uci(position: &Self::Position, playable: Self::Playable<'_>, text: &mut String);

    /// Reads a move in SAN, if it is legal.
    fn read_san<'p>(position: &'p Self::Position, text: &str) -> Option<Self::Playable<'p>>;

    /// Appends a move in SAN, with check and checkmate signs.
    fn write_san(position: &Self::Position, playable: Self::Playable<'_>, text: &mut String);
}

/// More moves than any position has.
pub const MOST_MOVES: usize = 218;

/// What a move says in addition to two squares and a promotion.
///
/// About a move that is legal in one position, libraries may correctly disagree in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// Nothing; castling is the king taking its own rook. touchmove also reads the king's two squares.
    KingTakesRook,
    /// Nothing; castling is the king's two squares, which may be a move of another piece elsewhere.
    KingsTwoSteps,
    /// What moves and how, so that it may be illegal where the same squares are a legal move.
    Pieces,
}

/// Answers of a library about a game that are compared but not measured.
pub trait Witness: Library {
    /// Reads a FEN of standard chess. Returns `None` if the library refuses the position.
    fn try_read(fen: &str) -> Option<Self::Position>;

    /// Reads a FEN of Chess960, with castling rights as `HAha`. Returns `None` if the library
    /// refuses the position or does not support Chess960.
    fn try_read_chess960(fen: &str) -> Option<Self::Position> {
        let _ = fen;
        None
    }

    /// Appends a position of Chess960 as [`Library::write`] does, and returns how the library
    /// writes castling rights in it.
    fn write_chess960(position: &Self::Position, text: &mut String) -> CastlingStyle {
        Self::write(position, text);
        CastlingStyle::Standard
    }

    /// Appends what [`Library::write_san`] appends, by calls that are faster than its own if there are such.
    fn write_san_in_parts(
        position: &Self::Position,
        playable: Self::Playable<'_>,
        text: &mut String,
    ) {
        Self::write_san(position, playable, text);
    }

    /// Returns how the game has ended because there is no legal move, if it has.
    fn end(position: &Self::Position) -> Option<End>;

    /// Returns whether two positions are the same by Article 9.2.3, if the library has a method for
    /// exactly this.
    fn same(a: &Self::Position, b: &Self::Position) -> Option<bool> {
        let _ = (a, b);
        None
    }
}

/// How a game ends when there is no legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Checkmate,
    Stalemate,
}
