//! Reading the moves of a packed game, with and without its positions.

use core::iter::FusedIterator;

use super::error::Error;
use super::game::PackedGame;
use super::layout::MOVE;
use crate::legality::{IllegalMove, LegalMove};
use crate::position::Position;
use crate::types::{Move, Role};

/// Refuses castling by the king's two squares. Castling has one number, that of the king taking its
/// rook, so that equal games are equal bytes.
#[inline]
pub(super) fn check_castling(position: &Position, mv: Move) -> Result<(), IllegalMove> {
    if position.as_king_takes_rook(mv) == mv {
        return Ok(());
    }
    Err(IllegalMove::InvalidMovement {
        role: Role::King,
        from: mv.from(),
        to: mv.to(),
    })
}

impl<'b> PackedGame<'b> {
    /// Returns the moves as they are packed, without asking whether they are legal.
    ///
    /// ```
    /// use touchmove::Move;
    /// use touchmove::packed::{self, PackedGame};
    ///
    /// let bytes = [1, 0, 2, 0, 0, 0, 0x0c, 0x87, 0x34, 0x89];
    /// let moves: Result<Vec<Move>, packed::Error> = PackedGame::from_bytes(&bytes)?.moves().collect();
    /// assert_eq!(moves?, ["e2e4".parse()?, "e7e5".parse()?]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn moves(self) -> Moves<'b> {
        Moves {
            rest: self.move_bytes(),
            ply: 0,
            offset: self.move_offset(0),
        }
    }

    /// Returns a replay of the game, which checks and plays one move after another.
    ///
    /// # Errors
    ///
    /// Returns an error if the start position is wrong.
    pub fn replay(self) -> Result<Replay<'b>, Error> {
        let start = self.start()?;
        Ok(Replay {
            before: start.clone(),
            after: start,
            moves: self.moves(),
        })
    }

    /// Returns the start position and the position after each move.
    ///
    /// ```
    /// use touchmove::packed::{self, PackedGame};
    ///
    /// // 1. e4 e5
    /// let bytes = [1, 0, 2, 0, 0, 0, 0x0c, 0x87, 0x34, 0x89];
    /// let mut moves_to_choose_from = Vec::new();
    /// for position in PackedGame::from_bytes(&bytes)?.positions() {
    ///     moves_to_choose_from.push(position?.count_legal_moves());
    /// }
    /// assert_eq!(moves_to_choose_from, [20, 20, 29]);
    /// # Ok::<(), packed::Error>(())
    /// ```
    #[must_use]
    pub fn positions(self) -> Positions<'b> {
        Positions(Ahead::Start(self))
    }
}

/// An iterator over the moves of a packed game, which need not be legal.
///
/// A number that is no move is an error, and the last item.
#[derive(Clone, Debug)]
pub struct Moves<'b> {
    rest: &'b [u8],
    ply: usize,
    /// Where the rest begins in the buffer.
    offset: usize,
}

impl Moves<'_> {
    /// Reads the next move.
    #[inline]
    fn read(&mut self) -> Option<Result<Move, Error>> {
        let (&bytes, rest) = self.rest.split_first_chunk::<MOVE>()?;
        let found = u16::from_le_bytes(bytes);
        let Some(mv) = Move::from_bits(found) else {
            let (ply, offset) = (self.ply, self.offset);
            self.rest = &[];
            return Some(Err(Error::WrongMove { ply, offset, found }));
        };
        self.rest = rest;
        self.ply += 1;
        self.offset += MOVE;
        Some(Ok(mv))
    }
}

impl Iterator for Moves<'_> {
    type Item = Result<Move, Error>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.read()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let most = self.rest.len() / MOVE;
        (most.min(1), Some(most))
    }
}

impl FusedIterator for Moves<'_> {}

/// A packed game that is played through, move by move; it needs no heap.
///
/// ```
/// use touchmove::Role;
/// use touchmove::packed::{self, PackedGame};
///
/// let bytes = [1, 0, 2, 0, 0, 0, 0x0c, 0x87, 0x34, 0x89];
/// let mut replay = PackedGame::from_bytes(&bytes)?.replay()?;
/// while let Some(legal) = replay.next_move() {
///     let legal = legal?;
///     // The move, and the position it is played in.
///     assert_eq!(legal.role(), Role::Pawn);
///     assert!(!legal.position().is_check());
/// }
/// assert_eq!(replay.position().fullmove_number(), 2);
/// # Ok::<(), packed::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay<'b> {
    /// The position before the last move.
    before: Position,
    after: Position,
    moves: Moves<'b>,
}

impl Replay<'_> {
    /// Plays the next move and returns it. At the end of the game it returns `None`.
    ///
    /// The move is bound to the position before it.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are no move, or if the move is not legal. Then no move is
    /// played, and the replay is over.
    #[inline]
    pub fn next_move(&mut self) -> Option<Result<LegalMove<'_>, Error>> {
        let (ply, offset) = (self.moves.ply, self.moves.offset);
        let mv = match self.moves.read()? {
            Ok(mv) => mv,
            Err(error) => return Some(Err(error)),
        };
        // On an error both are the position before the wrong move.
        self.before.clone_from(&self.after);
        let checked = check_castling(&self.before, mv);
        Some(match checked.and_then(|()| self.before.legal_move(mv)) {
            Ok(legal) => {
                self.after = legal.play();
                Ok(legal)
            }
            Err(reason) => {
                self.moves.rest = &[];
                Err(Error::IllegalMove {
                    ply,
                    offset,
                    mv,
                    reason,
                })
            }
        })
    }

    /// Returns the position after the moves played so far.
    #[inline]
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.after
    }

    /// Returns how many half-moves are played so far.
    #[inline]
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.moves.ply
    }
}

/// An iterator over the positions of a packed game, the start position first.
///
/// An error is the last item.
#[derive(Clone, Debug)]
pub struct Positions<'b>(Ahead<'b>);

#[derive(Clone, Debug)]
#[allow(
    clippy::large_enum_variant,
    reason = "without a heap there is nowhere else to keep the positions"
)]
enum Ahead<'b> {
    Start(PackedGame<'b>),
    Moves(Replay<'b>),
    Nothing,
}

impl Iterator for Positions<'_> {
    type Item = Result<Position, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = match &mut self.0 {
            Ahead::Start(game) => match game.replay() {
                Ok(replay) => {
                    let start = replay.position().clone();
                    self.0 = Ahead::Moves(replay);
                    return Some(Ok(start));
                }
                Err(error) => Some(Err(error)),
            },
            Ahead::Moves(replay) => match replay.next_move() {
                Some(Ok(_)) => return Some(Ok(replay.position().clone())),
                Some(Err(error)) => Some(Err(error)),
                None => None,
            },
            Ahead::Nothing => None,
        };
        self.0 = Ahead::Nothing;
        next
    }
}

impl FusedIterator for Positions<'_> {}
