//! The men who take part in a move, and the stages in which a hand may have left them.

use arrayvec::ArrayVec;

use super::change::Change;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::legality::LegalMove;
use crate::types::{CastlingSide, Color, Piece, Role, Square};

/// The men who take part in one move: never more than a captured man, a pawn and what it
/// becomes.
pub(super) type Parts = ArrayVec<Part, 3>;

/// A man who takes part in a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    piece: Piece,
    /// Where he stands before the move; a new man for a pawn stands beside the board.
    from: Option<Square>,
    /// The other square on which he may stand; a captured man has none.
    to: Option<Square>,
    /// Where he is when the move is done.
    end: Place,
}

/// Where a man is who takes part in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Home,
    Off,
    There,
}

/// The whole board at one stage of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    /// The squares that are left.
    pub(super) left: Bitboard,
    /// The squares that men of the side to move have come to.
    pub(super) came: Bitboard,
    /// Whether nothing of the move is missing.
    pub(super) is_done: bool,
    /// Whether nothing of the move has begun.
    is_start: bool,
}

impl Part {
    /// Returns a man who goes from one square to another, or to where he stands already.
    fn travelling(piece: Piece, from: Square, to: Square) -> Self {
        let stays = from == to;
        Self {
            piece,
            from: Some(from),
            to: (!stays).then_some(to),
            end: if stays { Place::Home } else { Place::There },
        }
    }

    /// Returns the square he left to be in this place.
    fn left(&self, place: Place) -> Bitboard {
        let gone = self.from.filter(|_| place != Place::Home);
        gone.map_or(Bitboard::EMPTY, Bitboard::from)
    }

    /// Returns the square he came to.
    fn came(&self, place: Place) -> Bitboard {
        let reached = self.to.filter(|_| place == Place::There);
        reached.map_or(Bitboard::EMPTY, Bitboard::from)
    }

    /// Returns where he was before the move.
    fn start(&self) -> Place {
        self.from.map_or(Place::Off, |_| Place::Home)
    }

    /// Returns where he must be if the board changed so.
    fn place_after(&self, change: &Change) -> Place {
        if self.to.is_some_and(|to| change.has_put(to, self.piece)) {
            Place::There
        } else if self.from.is_some_and(|from| !change.left.contains(from)) {
            Place::Home
        } else {
            Place::Off
        }
    }

    /// Returns the places where he can be at all.
    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let home = self.from.map(|_| Place::Home);
        let there = self.to.map(|_| Place::There);
        [home, Some(Place::Off), there].into_iter().flatten()
    }
}

/// Returns the men who take part in a legal move.
pub(super) fn of(legal: LegalMove<'_>) -> Parts {
    let us = legal.position().turn();
    let (from, to) = (legal.from(), legal.to());
    if legal.is_castling() {
        return of_castling(us, from, to);
    }
    let mut parts = Parts::new();
    let mut mover = Part::travelling(Piece::new(us, legal.role()), from, to);
    if let Some(promotion) = legal.promotion() {
        // The pawn may be put on the last rank, but need not (Article 4.6).
        mover.end = Place::Off;
        parts.push(Part {
            piece: Piece::new(us, promotion.role()),
            from: None,
            to: Some(to),
            end: Place::There,
        });
    }
    parts.push(mover);
    if let Some((square, piece)) = legal.captured_piece() {
        parts.push(Part {
            piece,
            from: Some(square),
            to: None,
            end: Place::Off,
        });
    }
    parts
}

/// Returns king and rook, who castle by the squares where they stand, legally or not.
pub(super) fn of_castling(us: Color, king: Square, rook: Square) -> Parts {
    let side = CastlingSide::from_rook(king, rook);
    let man = |role, from, to| Part::travelling(Piece::new(us, role), from, to);
    Parts::from_iter([
        man(Role::King, king, side.king_target(us)),
        man(Role::Rook, rook, side.rook_target(us)),
    ])
}

/// Returns the stage of a legal move that a board shows, if it shows one.
#[inline]
pub(super) fn stage_of(legal: LegalMove<'_>, change: &Change) -> Option<Stage> {
    if can_change(legal, change.squares()) {
        stage_shown(&of(legal), change)
    } else {
        None
    }
}

/// Returns `false` if a move has nothing to do with some of these squares, as most moves.
///
/// Castling and captures en passant are not looked at: they touch other squares than they
/// name.
#[inline]
pub(super) fn can_change(legal: LegalMove<'_>, squares: Bitboard) -> bool {
    let named = Bitboard::from(legal.from()) | legal.to();
    legal.is_castling() || legal.is_en_passant() || squares.is_subset(named)
}

/// Returns the stage of a move that a board shows, if it shows one.
pub(super) fn stage_shown(parts: &[Part], change: &Change) -> Option<Stage> {
    let stage = gathered(parts.iter().map(|part| (part, part.place_after(change))));
    let shown = stage.left == change.left && stage.came == change.came;
    (shown && !stage.is_start).then_some(stage)
}

/// Shows every stage of a move between its start and its end, and the end.
pub(super) fn for_each_stage(parts: &[Part], before: &Board, mut show: impl FnMut(Stage)) {
    let mut places = ArrayVec::<(&Part, Place), 3>::new();
    descend(parts, &mut places, &mut |places| {
        let came = places.iter().map(|(part, place)| part.came(*place));
        let apart = came.clone().map(Bitboard::len).sum::<usize>();
        let stage = gathered(places.iter().copied());
        // Nobody stands on a square with another man.
        let free = (stage.came & before.occupied()).is_subset(stage.left);
        if free && stage.came.len() == apart && !stage.is_start {
            show(stage);
        }
    });
}

/// Gives every man in turn each of his places.
fn descend<'a>(
    parts: &'a [Part],
    places: &mut ArrayVec<(&'a Part, Place), 3>,
    show: &mut impl FnMut(&[(&'a Part, Place)]),
) {
    let Some((part, others)) = parts.split_first() else {
        return show(places);
    };
    for place in part.places() {
        places.push((part, place));
        descend(others, places, show);
        places.pop();
    }
}

/// Returns the board with every man in his place.
fn gathered<'a>(places: impl Iterator<Item = (&'a Part, Place)>) -> Stage {
    let nothing = Stage {
        left: Bitboard::EMPTY,
        came: Bitboard::EMPTY,
        is_done: true,
        is_start: true,
    };
    places.fold(nothing, |stage, (part, place)| Stage {
        left: stage.left | part.left(place),
        came: stage.came | part.came(place),
        is_done: stage.is_done && place == part.end,
        is_start: stage.is_start && place == part.start(),
    })
}
