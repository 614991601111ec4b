//! What is reported to the arbiter, and by whom.

use crate::types::{Color, Square};

/// Who reports something to the arbiter (Articles 12.1 and 12.7).
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::{Irregularity, Reporter};
///
/// let report = |by| Event::Report { by, what: Irregularity::IllegalMove };
/// assert_eq!("black reports an illegal move".parse(), Ok(report(Reporter::Player(Color::Black))));
/// assert_eq!("both report an illegal move".parse(), Ok(report(Reporter::BothPlayers)));
/// assert_eq!("spectator reports an illegal move".parse(), Ok(report(Reporter::Spectator)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reporter {
    /// A player.
    Player(Color),
    /// Both players, who agree about it.
    BothPlayers,
    /// The arbiter, who has seen it himself.
    Arbiter,
    /// Somebody else.
    Spectator,
}

/// What went wrong, as it is reported (Article 7).
///
/// ```
/// use touchmove::arbiter::{GameConfig, HostConfig};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
/// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// let report = "both report a turned board".parse()?;
/// let rulings = arbiter.handle(SessionTime::from_millis(9_000), report)?;
/// assert_eq!(
///     rulings[0].to_string(),
///     "the position is transferred to a board placed rightly (fide2023 7.2.2)",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Irregularity {
    /// An illegal move was made (Article 7.5).
    IllegalMove,
    /// The position on the board is illegal; the move that led there was not seen (Article
    /// A.5.4).
    IllegalPosition,
    /// A player did not move or capture the man that he had touched (Article 4.3).
    TouchMove {
        /// Where the man stood; none if the arbiter's record of what was touched is enough.
        square: Option<Square>,
    },
    /// The clock was pressed without a move, perhaps by mistake (Article 7.5.3).
    PressedByMistake,
    /// The game began from a wrong position (Article 7.2.1).
    InitialPosition {
        /// The squares on which kings and rooks stood wrongly are for
        /// [`GameConfig::with_start`](crate::arbiter::GameConfig::with_start) to say; whose they
        /// were counts for castling.
        misplaced: MisplacedPiece,
    },
    /// The board was placed the wrong way (Article 7.2.2).
    BoardTurned,
    /// The colors are reversed (Article 7.3).
    ColorsReversed,
    /// Men stand on wrong squares, and not by a move (Article 7.6).
    Displaced {
        /// After how many half-moves they still stood rightly.
        after: u16,
    },
    /// The position can no longer be found out (Article 7.5.1).
    Unrecoverable,
}

/// Whose king or rooks began on a wrong square.
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
    /// Neither a king nor a rook.
    Others,
    /// A player's king.
    King(Color),
    /// A rook.
    Rook(Square),
}
