//! Packing games, and unpacking them into games and records.

use alloc::vec::Vec;

use super::error::Error;
use super::game::PackedGame;
use super::layout::{HAS_START, HEADER, VERSION};
use super::position::PackedPosition;
use super::replay::check_castling;
use crate::game::Game;
use crate::legality::IllegalMove;
use crate::position::Position;
#[cfg(feature = "pgn")]
use crate::record::{self, GameRecord, RecordMove};
use crate::types::{Color, Move, Outcome};

/// Appends a game to a buffer: a start position, moves from there, and a result.
///
/// The moves may come from anywhere; each is checked. For a [`Game`] or a
/// [`GameRecord`](crate::GameRecord), whose moves are legal, `pack_into` is faster.
///
/// # Errors
///
/// Returns an error if a move is not legal, or if there are more than 4,294,967,295. The buffer is
/// then unchanged.
///
/// ```
/// use touchmove::packed::{PackedGame, pack_line};
/// use touchmove::{Outcome, Position};
///
/// let mut bytes = Vec::new();
/// let moves = ["e2e4".parse()?, "e7e5".parse()?];
/// pack_line(&mut bytes, &Position::standard(), moves, Some(Outcome::Draw))?;
/// assert_eq!(bytes, [1, 3, 2, 0, 0, 0, 0x0c, 0x87, 0x34, 0x89]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn pack_line(
    buffer: &mut Vec<u8>,
    start: &Position,
    moves: impl IntoIterator<Item = Move>,
    result: Option<Outcome>,
) -> Result<(), Error> {
    let mut position = start.clone();
    let checked = moves.into_iter().map(|mv| {
        let legal = position.legal_move(mv);
        let next = legal.map_err(|reason| Some((mv, reason)))?;
        let mv = next.to_move();
        position = next.play();
        Ok(mv)
    });
    append(buffer, start, checked, result)
}

/// A move that can be written, or the reason why not: `None` for a null move.
type Packable = Result<Move, Option<(Move, IllegalMove)>>;

/// Appends a game whose moves are legal or an error.
fn append(
    buffer: &mut Vec<u8>,
    start: &Position,
    moves: impl IntoIterator<Item = Packable>,
    result: Option<Outcome>,
) -> Result<(), Error> {
    let begin = buffer.len();
    let written = append_to(buffer, begin, start, moves, result);
    if written.is_err() {
        buffer.truncate(begin);
    }
    written
}

fn append_to(
    buffer: &mut Vec<u8>,
    begin: usize,
    start: &Position,
    moves: impl IntoIterator<Item = Packable>,
    result: Option<Outcome>,
) -> Result<(), Error> {
    let start = start.to_packed();
    let is_standard = start == PackedPosition::STANDARD;
    let result = match result {
        None => 0,
        Some(Outcome::Win(Color::White)) => 1,
        Some(Outcome::Win(Color::Black)) => 2,
        Some(Outcome::Draw) => 3,
    };
    let flags = if is_standard { 0 } else { HAS_START } | result;
    // The number of half-moves is put in when it is known.
    buffer.extend([VERSION, flags, 0, 0, 0, 0]);
    if !is_standard {
        buffer.extend(start.as_bytes());
    }
    let mut plies = 0_u32;
    for mv in moves {
        let (ply, offset) = (plies as usize, buffer.len());
        let mv = mv.map_err(|wrong| match wrong {
            Some((mv, reason)) => Error::IllegalMove {
                ply,
                offset,
                mv,
                reason,
            },
            None => Error::NullMove { ply, offset },
        })?;
        plies = plies.checked_add(1).ok_or(Error::Full { ply, offset })?;
        buffer.extend(mv.to_bits().to_le_bytes());
    }
    buffer[begin + 2..begin + HEADER].copy_from_slice(&plies.to_le_bytes());
    Ok(())
}

impl Game {
    /// Appends the moves played to a buffer as a packed game.
    ///
    /// The caller names the result, because players may resign or agree to a draw. To write what
    /// the moves alone decide, pass [`outcome`](Game::outcome).
    ///
    /// # Errors
    ///
    /// Returns an error if there are more than 4,294,967,295 half-moves. The buffer is then
    /// unchanged.
    ///
    /// ```
    /// use touchmove::packed::PackedGame;
    /// use touchmove::{Game, Outcome};
    ///
    /// let mut game = Game::standard();
    /// game.play_san("e4")?;
    /// let mut bytes = Vec::new();
    /// game.pack_into(&mut bytes, Some(Outcome::Draw))?;
    /// let packed = PackedGame::from_bytes(&bytes)?;
    /// assert_eq!((packed.to_game()?, packed.result()), (game, Some(Outcome::Draw)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn pack_into(&self, buffer: &mut Vec<u8>, result: Option<Outcome>) -> Result<(), Error> {
        append(buffer, self.start(), self.moves().map(Ok), result)
    }
}

#[cfg(feature = "pgn")]
impl GameRecord {
    /// Appends the main line and the result to a buffer as a packed game.
    ///
    /// Tags, variations, comments and NAGs have no place in a packed game: PGN keeps them.
    ///
    /// # Errors
    ///
    /// Returns an error if the main line has a null or an illegal move, or was [cut](Self::cut). The buffer is then
    /// unchanged.
    ///
    /// ```
    /// use touchmove::GameRecord;
    /// use touchmove::packed::PackedGame;
    ///
    /// let record: GameRecord = "1. e4 e5 (1... c5) 2. Nf3 1-0".parse()?;
    /// let mut bytes = Vec::new();
    /// record.pack_into(&mut bytes)?;
    /// assert_eq!(bytes.len(), 6 + 3 * 2);
    /// let main_line: GameRecord = "1. e4 e5 2. Nf3 1-0".parse()?;
    /// assert_eq!(PackedGame::from_bytes(&bytes)?.to_record()?, main_line);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn pack_into(&self, buffer: &mut Vec<u8>) -> Result<(), Error> {
        if self.cut(self.main_line_end()).is_some() {
            let (ply, offset) = (self.main_line().count(), buffer.len());
            return Err(Error::Cut { ply, offset });
        }
        let line = self.main_line();
        let moves = line.filter_map(|node| Some((node, self.move_at(node)?)));
        let moves = moves.map(|(node, mv)| match mv {
            RecordMove::Played(mv) => Ok(mv),
            RecordMove::Null => Err(None),
            RecordMove::Illegal(mv) | RecordMove::IllegalEnPassant(mv) => {
                Err(self.illegal_move(node).map(|reason| (mv, reason)))
            }
        });
        append(buffer, self.start(), moves, self.result())
    }
}

impl PackedGame<'_> {
    /// Returns the game, whose result is [`result`](Self::result).
    ///
    /// # Errors
    ///
    /// Returns an error if the start position or a move is wrong.
    ///
    /// ```
    /// use touchmove::packed::{self, PackedGame};
    ///
    /// // 1. e4 e5
    /// let bytes = [1, 0, 2, 0, 0, 0, 0x0c, 0x87, 0x34, 0x89];
    /// let game = PackedGame::from_bytes(&bytes)?.to_game()?;
    /// assert_eq!(game.movetext().to_string(), "1. e4 e5");
    /// # Ok::<(), packed::Error>(())
    /// ```
    pub fn to_game(self) -> Result<Game, Error> {
        let mut game = Game::new(self.start()?);
        for (ply, mv) in self.moves().enumerate() {
            let mv = mv?;
            check_castling(game.position(), mv)
                .and_then(|()| game.play(mv).map(drop))
                .map_err(|reason| self.illegal(ply, mv, reason))?;
        }
        Ok(game)
    }

    /// Returns the game as a record with its result.
    ///
    /// # Errors
    ///
    /// Returns an error if the start position or a move is wrong, or if the game has more moves
    /// than a record can hold, 4,294,967,294.
    ///
    /// ```
    /// use touchmove::packed::{self, PackedGame};
    ///
    /// // 1. e4 e5 1-0
    /// let bytes = [1, 1, 2, 0, 0, 0, 0x0c, 0x87, 0x34, 0x89];
    /// let record = PackedGame::from_bytes(&bytes)?.to_record()?;
    /// assert!(record.to_string().ends_with("1. e4 e5 1-0\n"));
    /// # Ok::<(), packed::Error>(())
    /// ```
    #[cfg(feature = "pgn")]
    pub fn to_record(self) -> Result<GameRecord, Error> {
        let mut record = GameRecord::new(self.start()?);
        let mut node = record.root();
        for (ply, mv) in self.moves().enumerate() {
            let mv = mv?;
            if let Some(position) = record.position(node) {
                check_castling(position, mv).map_err(|reason| self.illegal(ply, mv, reason))?;
            }
            node = record.add(node, mv).map_err(|error| match error {
                record::Error::Illegal(reason) => self.illegal(ply, mv, reason),
                _ => Error::Full {
                    ply,
                    offset: self.move_offset(ply),
                },
            })?;
        }
        record.set_result(self.result());
        Ok(record)
    }

    fn illegal(self, ply: usize, mv: Move, reason: IllegalMove) -> Error {
        Error::IllegalMove {
            ply,
            offset: self.move_offset(ply),
            mv,
            reason,
        }
    }
}
