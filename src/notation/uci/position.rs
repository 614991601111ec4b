//! The command `position`: where a game started, and its moves.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::line::Part;
use super::tokens::{Tokens, push_word, write_moves, write_text};
use super::{Error, UciMove};
use crate::position::{InvalidPosition, Position};
use crate::setup::Setup;

/// The start of a game and its moves, as `position` says it.
///
/// Nothing is checked but that the FEN and the moves are well formed. `to_position` plays the
/// moves.
///
/// ```
/// use touchmove::uci::Command;
///
/// let Command::Position(game) = "position startpos moves e2e4 e7e5".parse()? else { unreachable!() };
/// // An engine that counts repetitions plays the moves itself.
/// let mut position = game.start.to_position()?;
/// for mv in &game.moves {
///     position = mv.to_legal_move(&position)?.play();
/// }
/// assert_eq!(position, game.to_position()?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[doc(alias = "position")]
pub struct SetPosition {
    pub start: Start,
    /// The moves from there. Castling may be in either spelling.
    pub moves: Vec<UciMove>,
}

/// Where a game started.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Start {
    /// `startpos`: the start position of standard chess.
    #[default]
    Standard,
    /// `fen`: any setup, which need not be a valid position.
    Fen(Setup),
}

impl SetPosition {
    /// Returns the position after all moves.
    ///
    /// # Errors
    ///
    /// [`Error::Start`] if the start position is not valid, and [`Error::ListedMove`]
    /// if a move is not legal.
    pub fn to_position(&self) -> Result<Position, Error> {
        let start = self.start.to_position();
        let mut position = start.map_err(|error| Error::Start(Box::new(error)))?;
        for (index, mv) in self.moves.iter().enumerate() {
            let legal = mv.to_legal_move(&position);
            let legal = legal.map_err(|error| Error::ListedMove {
                index,
                error: Box::new(error),
            })?;
            position = legal.play();
        }
        Ok(position)
    }
}

impl Part for SetPosition {
    fn read(keyword: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        tokens.skip_to(&["startpos", "fen", "moves"]);
        let start = if tokens.pass("startpos") {
            Start::Standard
        } else if tokens.pass("fen") {
            Start::Fen(read_fen(tokens)?)
        } else {
            return Err(tokens.expected(keyword, "startpos or fen"));
        };
        tokens.skip_to(&["moves"]);
        let mut moves = Vec::new();
        if tokens.pass("moves") {
            // Most moves take five bytes with their space.
            moves.reserve(tokens.bytes_left() / 5);
            for token in tokens {
                moves.push(token.to_move()?);
            }
        }
        Ok(Self { start, moves })
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        match &self.start {
            Start::Standard => f.write_str(" startpos")?,
            Start::Fen(setup) => write!(f, " fen {setup}")?,
        }
        write_text(f, unknown)?;
        write_moves(f, "moves", &self.moves)
    }
}

impl Start {
    /// Returns the start position.
    ///
    /// # Errors
    ///
    /// [`InvalidPosition`] with every defect of the setup.
    pub fn to_position(&self) -> Result<Position, InvalidPosition> {
        match self {
            Self::Standard => Ok(Position::standard()),
            Self::Fen(setup) => setup.clone().validate(),
        }
    }
}

/// Reads four fields of a FEN, and two counters if they follow.
fn read_fen(tokens: &mut Tokens<'_>) -> Result<Setup, Error> {
    let (mut fen, mut offset) = (String::new(), None);
    for field in 0..6 {
        let is_field = |text: &str| match field {
            0..4 => text != "moves",
            _ => text.starts_with(|letter: char| letter.is_ascii_digit()),
        };
        let Some(token) = tokens.next_as(|token| is_field(token.text).then_some(token)) else {
            break;
        };
        offset = offset.or(Some(token.offset));
        push_word(&mut fen, token.text);
    }
    let Some(offset) = offset else {
        return Err(tokens.expected("fen", "a position in FEN"));
    };
    fen.parse().map_err(|error| Error::Fen {
        offset,
        error: Box::new(error),
    })
}
