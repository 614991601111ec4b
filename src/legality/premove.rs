//! Premoves: where a piece could go after the opponent's next move, and a queue of such moves.

use arrayvec::ArrayVec;

use super::{LegalMove, castling_goal};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::{Board, CastlingRights};
use crate::position::Position;
use crate::types::{CastlingSide, Color, Move, Piece, Rank, Role, Square};

/// The pieces of the player who waits, with the premoves made so far.
struct Waiting {
    board: Board,
    rights: CastlingRights,
    us: Color,
    /// Our pieces that cannot be out of the way when we are to move. A pawn that the opponent may
    /// capture en passant leaves its square empty, so it is none of them.
    own: Bitboard,
}

/// Returns the direction of our pawns.
const fn step(us: Color) -> i8 {
    match us {
        Color::White => 1,
        Color::Black => -1,
    }
}

impl Waiting {
    fn new(position: &Position, premoves: &[Move]) -> Self {
        let us = !position.turn();
        let mut waiting = Self {
            board: position.board().clone(),
            rights: position.castling_rights(),
            us,
            own: Bitboard::EMPTY,
        };
        for &mv in premoves {
            waiting.make(mv);
        }
        let mut own = waiting.board.by_color(us);
        let passed = position.legal_en_passant_square();
        if let Some(pawn) = passed.and_then(|square| square.offset(0, step(us))) {
            own.remove(pawn);
        }
        Self { own, ..waiting }
    }

    /// Returns where a piece of ours could go.
    fn destinations(&self, from: Square) -> Bitboard {
        let Some(piece) = self.board.piece_at(from).filter(|it| it.color() == self.us) else {
            return Bitboard::EMPTY;
        };
        // The opponent's pieces may all leave, ours only by being captured, which is no way through.
        let attacked = attacks::piece(piece, from, self.own);
        let king = self.board.pieces(self.us, Role::King);
        let reached = match piece.role() {
            Role::Pawn => attacked | self.pushes(from),
            Role::King => attacked | self.castling(from),
            _ => attacked,
        };
        reached & !king
    }

    fn pushes(&self, from: Square) -> Bitboard {
        let push = |pawn: Bitboard| pawn.shift(0, step(self.us)) & !self.own;
        let one = push(from.into());
        let third = Bitboard::rank(Rank::Third.relative_to(self.us));
        one | push(one & third)
    }

    /// Returns the rooks with which the king could castle, and its squares after castling.
    fn castling(&self, king: Square) -> Bitboard {
        let mut reached = Bitboard::EMPTY;
        for rook in self.rights.by_color(self.us) {
            let side = CastlingSide::from_rook(king, rook);
            let [goal, rook_goal] = [side.king_target(self.us), side.rook_target(self.us)];
            let way = attacks::between(king, goal) | goal | attacks::between(rook, rook_goal);
            let blockers = self.own & !(Bitboard::from(king) | rook);
            if (way | rook_goal).is_disjoint(blockers) {
                reached |= rook;
                reached |= castling_goal(self.us, king, rook).map_or(Bitboard::EMPTY, Into::into);
            }
        }
        reached
    }

    /// Returns the rook if a move is castling.
    fn castling_rook(&self, mv: Move) -> Option<Square> {
        let king = self.board.king(self.us).filter(|&king| king == mv.from())?;
        let mut rooks = self.rights.by_color(self.us).into_iter();
        rooks.find(|&rook| rook == mv.to() || castling_goal(self.us, king, rook) == Some(mv.to()))
    }

    /// Moves the pieces as if the opponent had not moved.
    fn make(&mut self, mv: Move) {
        let (from, to) = (mv.from(), mv.to());
        let piece = self.board.piece_at(from);
        let castling_rook = self.castling_rook(mv);
        self.board.set(from, None);
        if let Some(rook) = castling_rook {
            let side = CastlingSide::from_rook(from, rook);
            self.board.set(rook, None);
            let rook_goal = side.rook_target(self.us);
            self.board.set(side.king_target(self.us), piece);
            self.board
                .set(rook_goal, Some(Piece::new(self.us, Role::Rook)));
        } else {
            let promoted = mv.promotion().map(|role| Piece::new(self.us, role.role()));
            self.board.set(to, promoted.or(piece));
        }
        let is_king = piece.is_some_and(|piece| piece.role() == Role::King);
        for rook in self.rights.by_color(self.us) {
            if is_king || rook == from || rook == to {
                self.rights.remove(rook);
            }
        }
    }
}

impl Position {
    /// Returns where a piece of the side not to move could go next.
    ///
    /// Every move that is legal after some reply is in the set. The opponent's pieces may leave
    /// any square, and capture ours: a piece may recapture on the square of any other but the king.
    /// Our own pieces block the way. As in [`destinations`](Self::destinations), a king castles by
    /// going to the rook's square or to its own after castling. The set is empty if the square is
    /// empty or its piece is of the side to move.
    ///
    /// ```
    /// use touchmove::{Bitboard, Position, Square};
    ///
    /// // Black is to move, and White chooses a premove.
    /// let position: Position = "4k3/8/8/8/8/3p4/8/R3K2R b KQ - 0 1".parse()?;
    /// let rook = position.premove_destinations(Square::H1);
    /// assert!(rook.contains(Square::H8) && rook.contains(Square::F1));
    /// assert!(!rook.contains(Square::E1));
    /// assert!(position.premove_destinations(Square::E1).contains(Square::G1));
    /// assert!(position.premove_destinations(Square::E8).is_empty());
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    #[doc(alias("premoves", "premove"))]
    #[must_use]
    pub fn premove_destinations(&self, square: Square) -> Bitboard {
        Waiting::new(self, &[]).destinations(square)
    }
}

/// Moves that a player entered while the opponent is to move, in order.
///
/// The first is played when it is the player's turn, if it is then legal; otherwise all are
/// dropped. A later one is entered on the board as the earlier ones leave it.
///
/// ```
/// use touchmove::moves::PremoveQueue;
/// use touchmove::{Game, Square};
///
/// let mut game = Game::standard();
/// game.play_san("e4")?;
/// // It is Black's turn, and White enters two moves.
/// let mut premoves = PremoveQueue::new();
/// assert!(premoves.push(game.position(), "g1f3".parse()?));
/// assert!(premoves.push(game.position(), "f3e5".parse()?));
/// assert!(premoves.destinations(game.position(), Square::F1).contains(Square::A6));
///
/// for reply in ["e5", "Nc6"] {
///     game.play_san(reply)?;
///     let mv = premoves.next_move(game.position()).map(|legal| legal.to_move());
///     game.play(mv.ok_or("dropped")?)?;
/// }
/// assert_eq!(game.movetext().to_string(), "1. e4 e5 2. Nf3 Nc6 3. Nxe5");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "premove")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PremoveQueue(ArrayVec<Move, { PremoveQueue::CAPACITY }>);

impl PremoveQueue {
    /// The greatest number of premoves.
    pub const CAPACITY: usize = 32;

    /// Creates an empty queue.
    #[must_use]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Adds a move, and returns `true` if it is a premove.
    ///
    /// It is none if no piece of the side not to move could make it on the [`board`](Self::board) of the queue, if a pawn
    /// reaches the last rank without a promotion, or if the queue is full.
    pub fn push(&mut self, position: &Position, mv: Move) -> bool {
        let waiting = Waiting::new(position, &self.0);
        let pawns = waiting.board.pieces(waiting.us, Role::Pawn);
        let is_last = mv.to().rank().relative_to(waiting.us) == Rank::Eighth;
        let promotes = is_last && pawns.contains(mv.from());
        let is_one = waiting.destinations(mv.from()).contains(mv.to());
        is_one && promotes == mv.promotion().is_some() && self.0.try_push(mv).is_ok()
    }

    /// Returns the board with the premoves made, to be drawn.
    ///
    /// `position` is the present one, with the opponent to move.
    #[must_use]
    pub fn board(&self, position: &Position) -> Board {
        Waiting::new(position, &self.0).board
    }

    /// Returns where a piece of the [`board`](Self::board) could go as the next premove.
    #[must_use]
    pub fn destinations(&self, position: &Position, square: Square) -> Bitboard {
        Waiting::new(position, &self.0).destinations(square)
    }

    /// Takes the first premove if it is now legal, and otherwise drops all.
    ///
    /// `position` is that after the opponent's move.
    pub fn next_move<'p>(&mut self, position: &'p Position) -> Option<LegalMove<'p>> {
        let legal = position.legal_move(*self.0.first()?);
        match legal {
            Ok(legal) => {
                self.0.remove(0);
                Some(legal)
            }
            Err(_) => {
                self.clear();
                None
            }
        }
    }

    /// Returns the premoves in order.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.0
    }

    /// Removes the last premove and returns it.
    pub fn pop(&mut self) -> Option<Move> {
        self.0.pop()
    }

    /// Drops all premoves.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}
