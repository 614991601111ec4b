//! The rules that this crate applies, each with a sentence of its own.

use core::fmt;

/// A rule of the game: its meaning, not its number in some edition.
///
/// The articles named here are those of the FIDE Laws of Chess in force since 1 January
/// 2023. The sentences are this crate's own words, written for players to read; they
/// quote no rulebook.
///
/// ```
/// use touchmove::{Clause, Position};
///
/// let stalemate: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
/// let clause = touchmove::Termination::of(&stalemate, 1).map(touchmove::Termination::clause);
/// assert_eq!(clause, Some(Clause::Stalemate));
/// assert_eq!(
///     Clause::Stalemate.to_string(),
///     "a player who has no legal move and is not in check is stalemated, and the game is drawn"
/// );
/// # Ok::<(), touchmove::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Clause {
    /// White begins and the sides take turns (Articles 1.2 and 1.3).
    Turn,
    /// A king is never captured (Article 1.4.1).
    KingCapture,
    /// No man goes where a man of his own side stands (Article 3.1).
    OwnMan,
    /// A man who goes where an enemy man stands takes him off the board (Article 3.1.1).
    Capture,
    /// A man attacks where he could capture, even if he is pinned (Articles 3.1.2 and 3.1.3).
    Attack,
    /// How bishops move (Article 3.2).
    BishopMove,
    /// How rooks move (Article 3.3).
    RookMove,
    /// How queens move (Article 3.4).
    QueenMove,
    /// Bishops, rooks and queens pass over nobody (Article 3.5).
    ClearPath,
    /// How knights move (Article 3.6).
    KnightMove,
    /// A pawn goes one square ahead (Article 3.7.1).
    PawnStep,
    /// A pawn's first move may be two squares long (Article 3.7.2).
    PawnDoubleStep,
    /// A pawn captures diagonally (Article 3.7.3).
    PawnCapture,
    /// A pawn that has just gone two squares can be captured as if it had gone one (Articles
    /// 3.7.3.1 and 3.7.3.2).
    EnPassant,
    /// A pawn on the last rank becomes another man (Articles 3.7.3.3 to 3.7.3.5).
    Promotion,
    /// How kings move (Article 3.8.1).
    KingMove,
    /// How king and rook castle (Article 3.8.2).
    Castling,
    /// Moving the king or the rook ends the right to castle (Article 3.8.2.1).
    CastlingRight,
    /// What prevents castling for the moment (Article 3.8.2.2).
    CastlingPrevented,
    /// What check is (Article 3.9.1).
    Check,
    /// No move may leave the own king in check (Article 3.9.2).
    KingSafety,
    /// A move is legal if it meets all rules of movement (Articles 3.10.1 and 3.10.2).
    LegalMove,
    /// A position that no game can lead to is illegal (Article 3.10.3).
    PossiblePosition,
    /// Checkmate wins the game (Articles 1.4.2 and 5.1.1).
    Checkmate,
    /// Stalemate draws the game (Article 5.2.1).
    Stalemate,
    /// The game is drawn when neither side can ever mate (Articles 1.5 and 5.2.2).
    DeadPosition,
    /// When two positions are the same (Article 9.2.3).
    SamePosition,
    /// A draw claimed because the position has occurred three times (Article 9.2.2).
    ThreefoldRepetition,
    /// A draw claimed because the announced move makes a position occur for the third time
    /// (Article 9.2.1).
    ThreefoldRepetitionAnnounced,
    /// A draw claimed after fifty moves without progress (Article 9.3.2).
    FiftyMoves,
    /// A draw claimed because the announced move completes fifty moves without progress
    /// (Article 9.3.1).
    FiftyMovesAnnounced,
    /// The fifth occurrence of a position draws the game (Article 9.6.1).
    FivefoldRepetition,
    /// Seventy-five moves without progress draw the game (Article 9.6.2).
    SeventyFiveMoves,
}

/// Every rule with its sentence, in the order of the Laws, which is that of the variants.
const SENTENCES: &[(Clause, &str)] = &[
    (
        Clause::Turn,
        "White makes the first move, and then the sides take turns",
    ),
    (
        Clause::KingCapture,
        "a king is never captured: the game ends before that",
    ),
    (
        Clause::OwnMan,
        "no man may go to a square on which a man of his own side stands",
    ),
    (
        Clause::Capture,
        "a man who goes to a square with an enemy man captures him, and the captured man \
         leaves the board",
    ),
    (
        Clause::Attack,
        "a man attacks the squares on which he could capture, even while he is pinned",
    ),
    (
        Clause::BishopMove,
        "a bishop moves any distance along a diagonal",
    ),
    (
        Clause::RookMove,
        "a rook moves any distance along a file or a rank",
    ),
    (
        Clause::QueenMove,
        "a queen moves any distance along a file, a rank or a diagonal",
    ),
    (
        Clause::ClearPath,
        "bishops, rooks and queens do not pass over other men",
    ),
    (
        Clause::KnightMove,
        "a knight jumps two squares along a file or rank and one to the side, whoever \
         stands between",
    ),
    (
        Clause::PawnStep,
        "a pawn moves one square straight ahead if that square is empty",
    ),
    (
        Clause::PawnDoubleStep,
        "a pawn on the rank where it began may go two squares straight ahead if both are empty",
    ),
    (
        Clause::PawnCapture,
        "a pawn captures an enemy man who stands one square diagonally ahead of it, and \
         moves diagonally for nothing else",
    ),
    (
        Clause::EnPassant,
        "a pawn that has just gone two squares may be captured by an enemy pawn beside it \
         as if it had gone one, but only at once",
    ),
    (
        Clause::Promotion,
        "a pawn that reaches the last rank becomes a queen, rook, bishop or knight of its \
         side with that move, whichever the player chooses",
    ),
    (Clause::KingMove, "a king moves one square in any direction"),
    (
        Clause::Castling,
        "in castling the king and one of his rooks move together along the first rank, \
         and that is one move of the king",
    ),
    (
        Clause::CastlingRight,
        "a king who has moved may never castle again, nor with a rook that has moved",
    ),
    (
        Clause::CastlingPrevented,
        "a king may not castle while he is in check, across or onto an attacked square, \
         or past other men",
    ),
    (
        Clause::Check,
        "a king is in check while an enemy man attacks him, even a man who is pinned",
    ),
    (
        Clause::KingSafety,
        "no move may put or leave the own king in check",
    ),
    (
        Clause::LegalMove,
        "a move is legal if it keeps all rules of movement, and no other move counts",
    ),
    (
        Clause::PossiblePosition,
        "a position to which no series of legal moves leads is not one of the game",
    ),
    (
        Clause::Checkmate,
        "a player whose king is in check and who has no legal move is checkmated, and the \
         opponent wins",
    ),
    (
        Clause::Stalemate,
        "a player who has no legal move and is not in check is stalemated, and the game \
         is drawn",
    ),
    (
        Clause::DeadPosition,
        "the game is drawn as soon as no series of legal moves lets either side give mate",
    ),
    (
        Clause::SamePosition,
        "positions are the same if the same men stand on the same squares, the same side \
         is to move, and all men have the same moves, rights to castle and to capture en \
         passant included",
    ),
    (
        Clause::ThreefoldRepetition,
        "the player to move may claim a draw if the position on the board has occurred at \
         least three times",
    ),
    (
        Clause::ThreefoldRepetitionAnnounced,
        "the player to move may claim a draw by announcing a move that makes a position \
         occur at least for the third time",
    ),
    (
        Clause::FiftyMoves,
        "the player to move may claim a draw if the last fifty moves of each side were \
         neither captures nor pawn moves",
    ),
    (
        Clause::FiftyMovesAnnounced,
        "the player to move may claim a draw by announcing a move that completes fifty \
         moves of each side without a capture or a pawn move",
    ),
    (
        Clause::FivefoldRepetition,
        "the game is drawn when a position has occurred five times",
    ),
    (
        Clause::SeventyFiveMoves,
        "the game is drawn when the last seventy-five moves of each side were neither \
         captures nor pawn moves, unless the last one gave mate",
    ),
];

/// The rules of [`SENTENCES`], each in the place that its number as a variant names.
const CLAUSES: [Clause; SENTENCES.len()] = {
    let mut clauses = [Clause::Turn; SENTENCES.len()];
    let mut place = 0;
    while place < SENTENCES.len() {
        clauses[place] = SENTENCES[place].0;
        assert!(clauses[place] as usize == place, "a rule is out of order");
        place += 1;
    }
    assert!(
        place == Clause::SeventyFiveMoves as usize + 1,
        "a rule is missing"
    );
    clauses
};

impl Clause {
    /// All rules, in the order of the Laws.
    pub const ALL: &'static [Self] = &CLAUSES;

    /// Returns the rule as a sentence, in lower case and without a full stop.
    ///
    /// ```
    /// use touchmove::Clause;
    ///
    /// assert_eq!(Clause::KingMove.sentence(), "a king moves one square in any direction");
    /// ```
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        SENTENCES[self as usize].1
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.sentence())
    }
}
