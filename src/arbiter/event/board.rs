//! What a player's hands do at the board, square by square.

use crate::types::{CastlingSide, Move, Piece, Square};

/// An act of a player's hand at the board.
///
/// It is for hosts that see squares and not moves.
/// The parts of a move may come in any order that the Laws allow (Articles 4.6 and 4.7). A captured
/// piece may be removed before or after the capturing piece arrives, and a new piece may be placed
/// before the pawn is removed. The move is made when the pieces stand as after it.
///
/// ```
/// use touchmove::arbiter::event::{BoardAction, Event};
/// use touchmove::{Color, Square};
///
/// let action = BoardAction::Release { from: Square::E2, to: Square::E4 };
/// let event = Event::Board { by: Color::White, action };
/// assert_eq!(event.to_string(), "white releases e2 on e4");
/// assert_eq!("white releases e2 on e4".parse(), Ok(event));
/// # Ok::<(), touchmove::arbiter::event::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardAction {
    /// Touches a piece by accident (Article 4.2.2): `white accidentally touches b1`.
    TouchAccidentally { square: Square },
    /// May have touched a piece on purpose, and disputes it: `white seems to touch b1`.
    SeemToTouch { square: Square },
    /// Touches two pieces, and neither is known to be first: `white touches e2 and d7 at once`.
    TouchTwo {
        one: Square,
        other: Square,
        order: TouchOrder,
    },
    /// Touches the king and both rooks at once: `white touches e1, a1 and h1 at once`. Of three
    /// other pieces, at most two can be ones that must be moved or captured.
    TouchThree {
        one: Square,
        other: Square,
        third: Square,
    },
    /// Touches pieces that are not on the board: `white touches pieces beside the board`.
    TouchBeside,
    /// Announces adjusting, as by saying "J'adoube" (4.2.1): `white announces adjusting`.
    AnnounceAdjusting,
    /// Announces castling: `white announces castling kingside`.
    AnnounceCastling { side: CastlingSide },
    /// Lifts a piece out of its hole on an [adapted board] (Article D.2): `white lifts e2`.
    ///
    /// [adapted board]: crate::arbiter::GameConfig::with_adapted_board
    Lift { square: Square },
    /// Announces a move, as with a visually impaired player (D.2): `white announces e2e4`.
    AnnounceMove { mv: Move },
    /// Lets go of a piece on another square (Article 4.7): `white releases e2 on e4`.
    Release { from: Square, to: Square },
    /// Removes a piece from the board: `white removes d7`.
    Remove { square: Square },
    /// Lets a new piece touch a square, still in the hand (4.4.4): `white holds Q on e8`.
    Hold { piece: Piece, square: Square },
    /// Places a new piece on a square and lets go: `white places Q on e8`.
    ///
    /// On an occupied square it stands beside the other piece, which can still be removed. If the
    /// clock is pressed first, what stands there is no legal move (Article 7.5.1). On the square of
    /// a promotion, the choice of this piece is final all the same (4.4.4).
    Place { piece: Piece, square: Square },
    /// Places a rook upside down and lets go: `white places an inverted rook on e8`.
    PlaceInverted { square: Square },
    /// Says which piece the new one is: `white names Q`.
    Name { piece: Piece },
    /// Uses both hands for one move (Article 4.1): `white uses both hands`.
    UseBothHands,
    /// Someone moves the pieces for the player (Article 4.9): `white uses an assistant`.
    UseAssistant,
    /// Displaces pieces (Article 7.4.1): `white displaces pieces`.
    Displace,
    /// Puts back displaced pieces, or pieces moved without making a move: `white puts the pieces
    /// back`.
    ///
    /// What was touched and announced still binds the player.
    PutBack,
}

/// The order in which two pieces were touched, as far as it is known.
///
/// ```
/// use touchmove::arbiter::event::{BoardAction, Event, TouchOrder};
/// use touchmove::{Color, Square};
///
/// let action = BoardAction::TouchTwo { one: Square::E2, other: Square::D7, order: TouchOrder::Unclear };
/// let event = Event::Board { by: Color::White, action };
/// assert_eq!(event.to_string(), "white touches e2 and d7 in unclear order");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TouchOrder {
    /// Both at once: `white touches e2 and d7 at once`.
    AtOnce,
    /// No one knows which came first (4.3.3): `white touches e2 and d7 in unclear order`.
    Unclear,
}
