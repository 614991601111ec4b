//! Every lawful physical order of the parts of a legal move.

use touchmove::arbiter::Event;
use touchmove::arbiter::event::{BoardAction, TouchOrder};
use touchmove::laws::policy::RookFirst;
use touchmove::{Color, LegalMove, Move, Piece, Square};

use super::telling::hand;
use crate::common::variants::variant;

/// One order of the parts of a move.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// Which order it is, and its parts.
    pub(crate) name: String,
    pub(crate) events: Vec<Event>,
}

/// One action of a hand, or a whole move.
#[derive(Clone, Copy, Debug)]
enum Part {
    Act(BoardAction),
    Touch(Square),
    Whole(Move),
}

use Part::{Act, Touch, Whole};

impl Part {
    fn told(self, by: Color) -> Event {
        match self {
            Act(action) => hand(by, action),
            Touch(square) => Event::Touch { by, square },
            Whole(mv) => Event::Make { by, mv },
        }
    }

    /// The name of the part, in a word or two; for king and rook it names the piece.
    fn word(self, names: &[(Square, &str)]) -> String {
        let (word, square) = match self {
            Touch(square) => ("touch".to_owned(), Some(square)),
            Whole(_) => ("make".to_owned(), None),
            Act(BoardAction::Place { piece, .. }) if !names.is_empty() => {
                return format!("place {:?}", piece.role()).to_lowercase();
            }
            Act(action) => {
                let square = match action {
                    BoardAction::Release { from: square, .. }
                    | BoardAction::Remove { square }
                    | BoardAction::Lift { square } => Some(square),
                    _ => None,
                };
                (variant(&action).to_lowercase(), square)
            }
        };
        match names.iter().find(|(of, _)| square == Some(*of)) {
            Some((_, name)) => format!("{word} {name}"),
            None => word,
        }
    }
}

fn release(from: Square, to: Square) -> Part {
    Act(BoardAction::Release { from, to })
}

fn remove(square: Square) -> Part {
    Act(BoardAction::Remove { square })
}

fn place(piece: Piece, square: Square) -> Part {
    Act(BoardAction::Place { piece, square })
}

fn hold(piece: Piece, square: Square) -> Part {
    Act(BoardAction::Hold { piece, square })
}

fn lift(square: Square) -> Part {
    Act(BoardAction::Lift { square })
}

fn touch_two(one: Square, other: Square, order: TouchOrder) -> Part {
    Act(BoardAction::TouchTwo { one, other, order })
}

/// Every lawful order of the parts of a legal move, with what may be touched and announced first.
pub(crate) fn orders(legal: LegalMove<'_>, rook_first: RookFirst) -> Vec<Order> {
    if legal.is_castling() {
        castling(legal, rook_first)
    } else {
        plain(legal)
    }
}

/// Puts the announcements and touches before each order of the moves.
fn joined(
    (by, names): (Color, &[(Square, &str)]),
    what: &str,
    before: &[Vec<Part>],
    moved: &[Vec<Part>],
) -> Vec<Order> {
    let mut orders = Vec::with_capacity(before.len() * moved.len());
    for first in before {
        for then in moved {
            let parts = || first.iter().chain(then).copied();
            let words: Vec<String> = parts().map(|part| part.word(names)).collect();
            orders.push(Order {
                name: format!("{what}: {}", words.join(", ")),
                events: parts().map(|part| part.told(by)).collect(),
            });
        }
    }
    orders
}

/// A move that is not castling.
fn plain(legal: LegalMove<'_>) -> Vec<Order> {
    let (by, from, to) = (legal.position().turn(), legal.from(), legal.to());
    let captured = legal.board_changes().captured().map(|(square, _)| square);
    let mv = legal.to_move();
    let mut before = vec![
        vec![],
        vec![Touch(from)],
        vec![lift(from)],
        vec![Act(BoardAction::AnnounceMove { mv })],
        vec![Act(BoardAction::AnnounceMove { mv }), Touch(from)],
        vec![Act(BoardAction::TouchBeside)],
        vec![Act(BoardAction::TouchAccidentally { square: from })],
    ];
    if let Some(captured) = captured {
        before.extend([
            vec![Touch(captured)],
            vec![Touch(from), Touch(captured)],
            vec![Touch(captured), Touch(from)],
            vec![touch_two(from, captured, TouchOrder::AtOnce)],
            vec![touch_two(captured, from, TouchOrder::Unclear)],
        ]);
    }
    let piece = Piece::new(by, legal.role());
    let new = legal
        .promotion()
        .map(|promotion| Piece::new(by, promotion.role()));
    let (what, moved) = match (captured, new) {
        (None, None) => ("quiet move", quiet(from, to, piece)),
        (Some(captured), None) if captured == to => ("capture", capture(from, to, piece)),
        (Some(captured), None) => ("en passant", en_passant(from, to, captured, piece)),
        (None, Some(new)) => ("promotion", promotion(from, to, new)),
        (Some(_), Some(new)) => ("capture and promotion", promotion_by_capture(from, to, new)),
    };
    let teller = (by, &[][..]);
    let mut orders = joined(teller, what, &before, &moved);
    orders.extend(joined(teller, what, &before, &[vec![Whole(mv)]]));
    orders
}

fn quiet(from: Square, to: Square, piece: Piece) -> Vec<Vec<Part>> {
    vec![
        vec![release(from, to)],
        vec![remove(from), place(piece, to)],
    ]
}

fn capture(from: Square, to: Square, piece: Piece) -> Vec<Vec<Part>> {
    vec![
        vec![remove(to), release(from, to)],
        vec![release(from, to), remove(to)],
        vec![remove(from), remove(to), place(piece, to)],
        vec![remove(to), remove(from), place(piece, to)],
        vec![remove(from), place(piece, to), remove(to)],
    ]
}

fn en_passant(from: Square, to: Square, captured: Square, piece: Piece) -> Vec<Vec<Part>> {
    vec![
        vec![release(from, to), remove(captured)],
        vec![remove(captured), release(from, to)],
        vec![remove(from), remove(captured), place(piece, to)],
        vec![remove(captured), remove(from), place(piece, to)],
        vec![remove(from), place(piece, to), remove(captured)],
    ]
}

fn promotion(from: Square, to: Square, new: Piece) -> Vec<Vec<Part>> {
    vec![
        // The pawn is pushed and replaced.
        vec![release(from, to), remove(to), place(new, to)],
        vec![release(from, to), place(new, to), remove(to)],
        vec![release(from, to), remove(to), hold(new, to), place(new, to)],
        // The pawn is removed, then the new piece is placed.
        vec![remove(from), place(new, to)],
        vec![remove(from), hold(new, to), place(new, to)],
        // The new piece is placed first.
        vec![place(new, to), remove(from)],
    ]
}

fn promotion_by_capture(from: Square, to: Square, new: Piece) -> Vec<Vec<Part>> {
    vec![
        vec![remove(to), release(from, to), remove(to), place(new, to)],
        vec![remove(to), release(from, to), place(new, to), remove(to)],
        vec![release(from, to), remove(to), remove(to), place(new, to)],
        vec![release(from, to), remove(to), place(new, to), remove(to)],
        vec![remove(to), remove(from), place(new, to)],
        vec![remove(from), remove(to), place(new, to)],
        vec![remove(from), remove(to), hold(new, to), place(new, to)],
        vec![remove(from), place(new, to), remove(to)],
        vec![remove(to), place(new, to), remove(from)],
        vec![place(new, to), remove(to), remove(from)],
        vec![place(new, to), remove(from), remove(to)],
    ]
}

/// King and rook, in every order that the Laws allow. The king may move first. Any order is allowed once castling has
/// been announced, or once both have been touched and the first release is not a legal move by itself. The rook may
/// move first where the rulebook allows it.
fn castling(legal: LegalMove<'_>, rook_first: RookFirst) -> Vec<Order> {
    let position = legal.position();
    let by = position.turn();
    let (king_from, rook_from) = (legal.from(), legal.to());
    let side = legal.castling_side().expect("castling");
    let (king_to, rook_to) = (side.king_target(by), side.rook_target(by));
    let [king, rook] =
        [touchmove::Role::King, touchmove::Role::Rook].map(|role| Piece::new(by, role));
    let is_move = |from, to| {
        let moves = position.legal_moves();
        moves
            .iter()
            .any(|other| other.from() == from && other.to() == to && !other.is_castling())
    };
    let (king_alone, rook_alone) = (is_move(king_from, king_to), is_move(rook_from, rook_to));

    // The moves: in every order, with the king first, or with a first release that is not a move by itself.
    let mut king_first = Vec::new();
    let mut any = Vec::new();
    let mut binding = Vec::new();
    if king_from == king_to {
        any.push(vec![release(rook_from, rook_to)]);
        king_first.clone_from(&any);
        binding.clone_from(&any);
        any.push(vec![remove(rook_from), place(rook, rook_to)]);
    } else if rook_from == rook_to {
        any.push(vec![release(king_from, king_to)]);
        any.push(vec![remove(king_from), place(king, king_to)]);
        king_first.clone_from(&any);
        binding.clone_from(&any);
    } else {
        let (king_goes, rook_goes) = (release(king_from, king_to), release(rook_from, rook_to));
        let both_off = [
            vec![
                remove(king_from),
                remove(rook_from),
                place(king, king_to),
                place(rook, rook_to),
            ],
            vec![
                remove(king_from),
                remove(rook_from),
                place(rook, rook_to),
                place(king, king_to),
            ],
        ];
        any.push(vec![king_goes, rook_goes]);
        any.push(vec![rook_goes, king_goes]);
        any.push(vec![remove(king_from), rook_goes, place(king, king_to)]);
        any.push(vec![remove(rook_from), king_goes, place(rook, rook_to)]);
        any.push(vec![
            remove(rook_from),
            remove(king_from),
            place(king, king_to),
            place(rook, rook_to),
        ]);
        any.push(vec![
            remove(rook_from),
            remove(king_from),
            place(rook, rook_to),
            place(king, king_to),
        ]);
        any.extend(both_off.clone());
        king_first.extend(both_off.clone());
        binding.extend(both_off);
        if !king_alone {
            king_first.push(vec![king_goes, rook_goes]);
            binding.push(vec![king_goes, rook_goes]);
        }
        if !rook_alone {
            binding.push(vec![rook_goes, king_goes]);
        }
    }
    let mv = legal.to_move();
    let mut whole = vec![vec![Whole(mv)]];
    if king_from.distance(king_to) >= 2 {
        whole.push(vec![Whole(Move::new(king_from, king_to, None))]);
    }

    let (at_once, announced) = (
        TouchOrder::AtOnce,
        Act(BoardAction::AnnounceCastling { side }),
    );
    let nothing = vec![
        vec![],
        vec![Touch(king_from)],
        vec![lift(king_from)],
        vec![Act(BoardAction::AnnounceMove { mv })],
        vec![Act(BoardAction::TouchBeside)],
    ];
    let both = vec![
        vec![Touch(king_from), Touch(rook_from)],
        vec![lift(king_from), lift(rook_from)],
        vec![touch_two(king_from, rook_from, at_once)],
        vec![touch_two(rook_from, king_from, at_once)],
    ];
    let said = vec![
        vec![announced],
        vec![announced, Touch(king_from)],
        vec![announced, Touch(rook_from)],
        vec![announced, Touch(rook_from), Touch(king_from)],
        vec![announced, Touch(king_from), Touch(rook_from)],
        vec![announced, touch_two(king_from, rook_from, at_once)],
    ];
    let names = [(king_from, "king"), (rook_from, "rook")];
    let teller = (by, &names[..]);
    let mut orders = joined(teller, "castling", &nothing, &king_first);
    orders.extend(joined(teller, "castling, both touched", &both, &binding));
    orders.extend(joined(teller, "castling announced", &said, &any));
    for before in [nothing, both, said] {
        orders.extend(joined(teller, "castling", &before, &whole));
    }
    if rook_first == RookFirst::NoPenalty {
        let touched = vec![
            vec![Touch(rook_from)],
            vec![Touch(rook_from), Touch(king_from)],
        ];
        orders.extend(joined(teller, "castling, rook first", &touched, &binding));
        orders.extend(joined(teller, "castling, rook first", &touched, &whole));
        if !rook_alone {
            orders.extend(joined(teller, "castling, rook first", &[vec![]], &binding));
        }
    }
    orders
}
