//! The mistakes of real files that a reader tolerates and reports.

use crate::types::unions;

/// A set of mistakes that a reader reports instead of giving up the game.
///
/// A tolerated mistake becomes an [`Event::Tolerated`](crate::pgn::Event::Tolerated) with the same
/// [`ErrorKind`](crate::pgn::ErrorKind), text and place that it would have as an error. So nothing
/// is read differently in silence. [`Options`](crate::pgn::Options) have such a set. The
/// [table](crate::pgn#tolerated-mistakes) has an example of each mistake.
///
/// ```
/// use touchmove::pgn;
///
/// let file = b"1. e4, e5 2. Nf3 *";
/// let mut reader = pgn::Reader::from_bytes(file);
/// let record = reader.next_record()?.expect("a game");
/// assert_eq!(record.main_line().count(), 3);
/// let mut strict = pgn::Reader::from_bytes(file).with_options(pgn::Options::STRICT);
/// assert_eq!(strict.next_record().unwrap_err(), reader.faults()[0]);
/// # Ok::<(), pgn::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Leniency(u8);

impl Leniency {
    /// Tolerates nothing.
    pub const NONE: Self = Self(0);

    /// Skips text that is no part of a game.
    ///
    /// It may stand in the movetext or between two games. What may be a part of a move, such as the `e`
    /// and `4` of `e 4`, is an error. A file in UTF-16 is read, which the standard does not have: a byte
    /// order mark or two ASCII characters tell it.
    pub const NOISE: Self = Self(1);

    /// Reads careless spellings of moves that can mean only one legal move.
    ///
    /// [`Position::parse_san_lenient`](crate::Position::parse_san_lenient) lists them. Every
    /// [`NotationStyle`](crate::san::NotationStyle) is read even without this: `e8(Q)`, `ed5`.
    ///
    /// The moves that follow decide, too. A promotion without a piece is one to a queen, or to the only
    /// piece with which all moves behind it are legal. A game has the piece letters of another language
    /// if a move and those behind it are not legal in English, and all languages in which they are mean
    /// the same moves, of which at least three name a piece. The letters before must mean the same.
    /// Moves are written with numbers if all of a game are. `Bc4Nc6` is two moves if it can be cut at one
    /// place only.
    pub const MOVES: Self = Self(2);

    /// Reads results such as `1:0`, `1 - 0`, `1–0`, `½`, `0.5-0.5` and `1/2:1/2`.
    ///
    /// `0-0` at the end, perhaps before words, is no move if castling is not legal. PGN has no such result, so the
    /// tag counts.
    ///
    /// In the tag `Result` every spelling counts that the standard does not have.
    pub const RESULTS: Self = Self(4);

    /// Reads malformed tag pairs, and skips those that cannot be read.
    ///
    /// Values may have other quotes, one quote or none, or end with `\"]`. Names may contain `:`,
    /// `.`, `-` and blanks, which a record leaves out. `Fen` and `Setup` mean `FEN` and `SetUp`,
    /// whose value may be anything.
    pub const TAGS: Self = Self(8);

    /// Reads a `FEN` tag with odd blanks, missing fields or impossible rights.
    ///
    /// [`Setup::from_fen_lenient`](crate::Setup::from_fen_lenient) lists the repairs. If the tag has
    /// only the board, Black moves first if White cannot make the first move.
    pub const FEN: Self = Self(16);

    /// Accepts repeated tags, and tags that contradict the movetext or each other.
    ///
    /// The last of two equal tags counts, and the result in the movetext. `Result` and `RESULT` are
    /// equal, but `White` and `WHITE` are two tags, and a record has both. A FEN with `SetUp "0"`
    /// counts only if the first move is illegal in the usual start position. A game of tags without
    /// movetext is accepted too. The mark `[%illegal]` behind a legal move is left out.
    pub const CONTRADICTIONS: Self = Self(32);

    /// Reads a move that is not legal as one that was played.
    ///
    /// Only one piece of the player may be meant. [`ALL`](Self::ALL) leaves this out: a typing error
    /// would become a move. Written again, the move has the mark, and is an illegal one for every reader.
    ///
    /// With the mark, `Ng1-g5 {[%illegal]}`, such a move is no mistake of the
    /// file, and every reader reads it: see [`GameRecord::add_illegal`](crate::GameRecord::add_illegal).
    ///
    /// ```
    /// use touchmove::pgn;
    ///
    /// let mut options = pgn::Options::LENIENT;
    /// options.leniency = options.leniency | pgn::Leniency::ILLEGAL_MOVES;
    /// let mut reader = pgn::Reader::from_bytes(b"1. e4 e5 2. Ke3 d5 *").with_options(options);
    /// let record = reader.next_record()?.expect("a game");
    /// assert!(record.to_string().ends_with("1. e4 e5 2. Ke1-e3 {[%illegal]} 2... d5 *\n"));
    /// # Ok::<(), pgn::Error>(())
    /// ```
    pub const ILLEGAL_MOVES: Self = Self(64);

    /// Tolerates everything that has a name here, except [`ILLEGAL_MOVES`](Self::ILLEGAL_MOVES).
    pub const ALL: Self = Self(63);

    /// Returns this without what `other` tolerates.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

unions!(Leniency);
