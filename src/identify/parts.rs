//! The pieces of a move, and its stages on a physical board.

use arrayvec::ArrayVec;

use super::change::Change;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::legality::LegalMove;
use crate::types::{CastlingSide, Color, Piece, Role, Square};

/// The pieces of one move: at most a captured piece, a pawn and its promotion piece.
pub(super) type Parts = ArrayVec<Part, 3>;

/// A piece that takes part in a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    piece: Piece,
    /// Its square before the move; `None` for a promotion piece, which comes from beside the board.
    from: Option<Square>,
    /// The other square where it may stand; `None` for a captured piece.
    to: Option<Square>,
    /// Its place when the move is done.
    end: Place,
}

/// The place of a piece that takes part in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Home,
    Off,
    There,
}

/// The whole board at one stage of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stage {
    /// The vacated squares.
    pub(super) left: Bitboard,
    /// The squares where pieces of the side to move have arrived.
    pub(super) came: Bitboard,
    /// Whether the move is complete.
    pub(super) is_done: bool,
    /// Whether the move has not begun.
    is_start: bool,
}

impl Part {
    /// Returns a piece that moves from one square to another, or stays if the squares are equal.
    fn travelling(piece: Piece, from: Square, to: Square) -> Self {
        let stays = from == to;
        Self {
            piece,
            from: Some(from),
            to: (!stays).then_some(to),
            end: if stays { Place::Home } else { Place::There },
        }
    }

    /// Returns the square it has left if it is in this place.
    fn left(&self, place: Place) -> Bitboard {
        let gone = self.from.filter(|_| place != Place::Home);
        gone.map_or(Bitboard::EMPTY, Bitboard::from)
    }

    /// Returns the square it has reached if it is in this place.
    fn came(&self, place: Place) -> Bitboard {
        let reached = self.to.filter(|_| place == Place::There);
        reached.map_or(Bitboard::EMPTY, Bitboard::from)
    }

    /// Returns its place before the move.
    fn start(&self) -> Place {
        self.from.map_or(Place::Off, |_| Place::Home)
    }

    /// Returns its place, judging by the change on the board.
    fn place_after(&self, change: &Change) -> Place {
        if self.to.is_some_and(|to| change.has_put(to, self.piece)) {
            Place::There
        } else if self.from.is_some_and(|from| !change.left.contains(from)) {
            Place::Home
        } else {
            Place::Off
        }
    }

    /// Returns every place where it can be.
    fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let home = self.from.map(|_| Place::Home);
        let there = self.to.map(|_| Place::There);
        [home, Some(Place::Off), there].into_iter().flatten()
    }
}

/// Returns the pieces that take part in a legal move.
pub(super) fn of(legal: LegalMove<'_>) -> Parts {
    let us = legal.position().turn();
    let (from, to) = (legal.from(), legal.to());
    if legal.is_castling() {
        return of_castling(us, from, to);
    }
    let mut parts = Parts::new();
    let mut mover = Part::travelling(Piece::new(us, legal.role()), from, to);
    if let Some(promotion) = legal.promotion() {
        // Putting the pawn itself on the last rank is optional (Article 4.6).
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

/// Returns the king and rook of a castling move, judged by their squares alone, legal or not.
pub(super) fn of_castling(us: Color, king: Square, rook: Square) -> Parts {
    let side = CastlingSide::from_rook(king, rook);
    let part = |role, from, to| Part::travelling(Piece::new(us, role), from, to);
    Parts::from_iter([
        part(Role::King, king, side.king_target(us)),
        part(Role::Rook, rook, side.rook_target(us)),
    ])
}

/// Returns the stage of a legal move that a board shows, if any.
#[inline]
pub(super) fn stage_of(legal: LegalMove<'_>, change: &Change) -> Option<Stage> {
    if can_change(legal, change.squares()) {
        stage_shown(&of(legal), change)
    } else {
        None
    }
}

/// Returns `false` if a move cannot change some of these squares, which is true of most moves.
///
/// Castling and en passant captures always pass, because they change squares other than their
/// origin and destination.
#[inline]
pub(super) fn can_change(legal: LegalMove<'_>, squares: Bitboard) -> bool {
    let named = Bitboard::from(legal.from()) | legal.to();
    legal.is_castling() || legal.is_en_passant() || squares.is_subset(named)
}

/// Returns the stage of a move that a board shows, if any.
pub(super) fn stage_shown(parts: &[Part], change: &Change) -> Option<Stage> {
    let stage = gathered(parts.iter().map(|part| (part, part.place_after(change))));
    let shown = stage.left == change.left && stage.came == change.came;
    (shown && !stage.is_start).then_some(stage)
}

/// Passes every stage of a move after its start to `show`, the end included.
pub(super) fn for_each_stage(parts: &[Part], before: &Board, mut show: impl FnMut(Stage)) {
    let mut places = ArrayVec::<(&Part, Place), 3>::new();
    descend(parts, &mut places, &mut |places| {
        let came = places.iter().map(|(part, place)| part.came(*place));
        let apart = came.clone().map(Bitboard::len).sum::<usize>();
        let stage = gathered(places.iter().copied());
        // A square holds one piece only.
        let free = (stage.came & before.occupied()).is_subset(stage.left);
        if free && stage.came.len() == apart && !stage.is_start {
            show(stage);
        }
    });
}

/// Tries every combination of places.
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

/// Returns the stage in which every piece is in the given place.
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
