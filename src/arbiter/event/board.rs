//! What hands do at the board, square by square.

use crate::types::{CastlingSide, Move, Piece, Square};

/// What a player's hand does at the board, where only squares are seen and not moves.
///
/// The parts of a move may come in any order that the Laws allow (Articles 4.6 and 4.7): a
/// captured man may be taken off before his capturer arrives or after, a new man may be put
/// down before the pawn is taken off. The move is made when the men stand as after it.
///
/// ```
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::BoardAction;
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
    /// He touches a man by accident (Article 4.2.2).
    TouchAccidentally {
        /// Where the man stands.
        square: Square,
    },
    /// He is said to have touched a man on purpose, which he disputes.
    SeemToTouch {
        /// Where the man stands.
        square: Square,
    },
    /// He touches two men, and did not touch one before the other or nobody knows which.
    TouchTwo {
        /// Where one of them stands.
        one: Square,
        /// Where the other stands.
        other: Square,
        /// What is known of the order.
        order: TouchOrder,
    },
    /// He touches men that stand beside the board, which means nothing.
    TouchBeside,
    /// He says that he is going to adjust men (Article 4.2.1).
    AnnounceAdjusting,
    /// He says that he is going to castle.
    AnnounceCastling {
        /// Toward which side.
        side: CastlingSide,
    },
    /// He takes a man out of the hole in which he stands, on a board for the visually impaired
    /// (Article D.2).
    Lift {
        /// Where the man stands.
        square: Square,
    },
    /// He says aloud which move he makes, as players do one of whom cannot see (Article D.2).
    AnnounceMove {
        /// The move.
        mv: Move,
    },
    /// He lets go of a man on another square (Article 4.7).
    Release {
        /// Where the man stood.
        from: Square,
        /// Where he stands now.
        to: Square,
    },
    /// He takes a man off the board.
    Remove {
        /// Where the man stood.
        square: Square,
    },
    /// He lets a new man touch a square, still in his hand (Article 4.4.4).
    Hold {
        /// Which man.
        piece: Piece,
        /// The square.
        square: Square,
    },
    /// He puts a new man on a square and lets go of him.
    Place {
        /// Which man.
        piece: Piece,
        /// The square.
        square: Square,
    },
    /// He puts a rook upside down on a square and lets go of him.
    PlaceInverted {
        /// The square.
        square: Square,
    },
    /// He says what the man is that he puts down.
    Name {
        /// Which man.
        piece: Piece,
    },
    /// He uses both hands for one move (Article 4.1).
    UseBothHands,
    /// Somebody moves the men for him (Article 4.9).
    UseAssistant,
    /// He knocks men over (Article 7.4.1).
    Displace,
    /// He puts the men back that were displaced, or that he has moved without making a move: what
    /// he has touched and said still binds him.
    PutBack,
}

/// What is known of the order in which two men were touched.
///
/// ```
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::{BoardAction, TouchOrder};
/// use touchmove::{Color, Square};
///
/// let action = BoardAction::TouchTwo { one: Square::E2, other: Square::D7, order: TouchOrder::Unclear };
/// let event = Event::Board { by: Color::White, action };
/// assert_eq!(event.to_string(), "white touches e2 and d7 in unclear order");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TouchOrder {
    /// Both at once.
    AtOnce,
    /// Nobody knows which came first (Article 4.3.3).
    Unclear,
}
