//! Reports to the arbiter: who reports, and what.

use crate::types::{Color, Square, words};

/// Who reports something to the arbiter (Articles 12.1 and 12.7).
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Event, Irregularity, Reporter, WhichMove};
///
/// let what = Irregularity::IllegalMove { which: WhichMove::Unnamed };
/// let report = |by| Event::Report { by, what };
/// assert_eq!("black reports an illegal move".parse(), Ok(report(Reporter::Player(Color::Black))));
/// assert_eq!("each player reports an illegal move".parse(), Ok(report(Reporter::BothPlayers)));
/// assert_eq!("a spectator reports an illegal move".parse(), Ok(report(Reporter::Spectator)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reporter {
    /// A player: `black reports an illegal move`.
    Player(Color),
    /// Both players, who agree: `each player reports a turned board`.
    BothPlayers,
    /// The arbiter, who has seen it: `arbiter reports an illegal move`.
    Arbiter,
    /// Someone else: `a spectator reports an illegal move`.
    Spectator,
}

words! { Reporter {
    Self::Player(Color::White) => "white",
    Self::Player(Color::Black) => "black",
    Self::BothPlayers => "each player",
    Self::Arbiter => "arbiter",
    Self::Spectator => "a spectator",
}}

/// A reported irregularity (Article 7).
///
/// ```
/// use touchmove::arbiter::{GameConfig, HostConfig};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
/// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// let report = "each player reports a turned board".parse()?;
/// let rulings = arbiter.handle(SessionTime::from_millis(9_000), report)?;
/// assert_eq!(
///     rulings[0].to_string(),
///     "the position is transferred to a correctly placed board (fide2023 7.2.2)",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Irregularity {
    /// An illegal move was made (Article 7.5): `black reports an illegal move`.
    ///
    /// A move completed with both hands is reported in the same way where it is no illegal move and
    /// the arbiter decides on a penalty (Articles 4.1 and 12.9 of the 2014 edition). Of these, only the last
    /// of each player is known.
    IllegalMove { which: WhichMove },
    /// The position is illegal since a move that no one saw (Article A.5.4): `black reports an
    /// illegal position`.
    IllegalPosition,
    /// A player did not move or capture a touched piece (Article 4.3): `black reports a touched
    /// piece on b1`.
    TouchMove {
        /// The square of the piece; `None` if the arbiter already knows of the touch: `black
        /// reports a touched piece`.
        square: Option<Square>,
    },
    /// The clock was pressed without a move (7.5.3): `black reports a press by mistake`.
    PressedByMistake,
    /// The game began from a wrong position (7.2.1): `black reports a wrong start position`.
    InitialPosition {
        /// Whose king or rook began on a wrong square, because that piece cannot castle.
        ///
        /// The position itself is that of
        /// [`GameConfig::with_start`](crate::arbiter::GameConfig::with_start).
        misplaced: MisplacedPiece,
    },
    /// The board was placed the wrong way (Article 7.2.2): `black reports a turned board`.
    BoardTurned,
    /// The colors are reversed (Article 7.3): `black reports reversed colors`.
    ColorsReversed,
    /// Pieces stand on wrong squares, but not because of a move (Article 7.6): `black reports
    /// displaced pieces after 3 half-moves`.
    Displaced {
        /// The number of half-moves after which they still stood correctly.
        after: u16,
    },
    /// The position can no longer be determined (7.5.1): `black reports a lost position`.
    Unrecoverable,
}

/// Which illegal move is reported.
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Irregularity, WhichMove};
///
/// let what = Irregularity::IllegalMove { which: WhichMove::Of(Color::White) };
/// assert_eq!(what.to_string(), "an illegal move of white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum WhichMove {
    /// Not named. A player then means the opponent's illegal move, if there is one; anyone else
    /// means any. Of several, the earliest that can still be ruled on counts.
    Unnamed,
    /// A player's illegal move: `black reports an illegal move of white`.
    Of(Color),
    /// The move after this many half-moves: `black reports an illegal move after 3 half-moves`.
    After(u16),
}

impl WhichMove {
    /// Returns `true` if this means the move that a player made after so many half-moves.
    pub(in crate::arbiter) fn means(self, by: Color, after: u32) -> bool {
        match self {
            Self::Unnamed => true,
            Self::Of(player) => player == by,
            Self::After(named) => after == u32::from(named),
        }
    }
}

/// A king or rook that began on a wrong square.
///
/// ```
/// use touchmove::Square;
/// use touchmove::arbiter::event::{Irregularity, MisplacedPiece};
///
/// let what = Irregularity::InitialPosition { misplaced: MisplacedPiece::Rook(Square::H1) };
/// assert_eq!(what.to_string(), "a wrong start position of the rook on h1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MisplacedPiece {
    /// Neither a king nor a rook: `black reports a wrong start position`.
    Others,
    /// A player's king: `black reports a wrong start position of the king of white`.
    King(Color),
    /// A rook: `black reports a wrong start position of the rook on h1`.
    Rook(Square),
}
