//! The checker of certificates: it shares no code with the provers but the board, its attacks and the
//! legal moves of single positions.
//!
//! Sound by induction over the moves. The start is in a member. What follows a member by a legal move
//! is in a member again, or has too little material for a mate for ever; so is what follows a double
//! push by a capture en passant, which is shown with the push, because members forget that it was
//! one. So every position of every game is in a member, up to such material. No member is a mate.
//!
//! A side that has just moved is not in check: no [`Position`] has the side to move giving check. So after a step of the winner's king, the loser is in
//! check only if the king has left a line, and `is_not_in_check` says where it has not.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use super::member::{Certificate, CertificateError, FreePiece, Member};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::legality::MoveBuffer;
use crate::position::{Packed, Position};
use crate::types::{Color, Piece, Rank, Role, Square};

/// How many pieces a position has at most.
const MOST_PIECES: usize = 32;

const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// What two abstract positions have in common if one may contain the other: the pawns, and the kings
/// and the turn as far as the larger one tells them.
type PawnsAndKings = ([Bitboard; 2], Bitboard, Option<Color>);

/// The members of a certificate, to be looked up.
pub(super) struct Members {
    exact: BTreeSet<Packed>,
    by_pawns: BTreeMap<PawnsAndKings, Vec<Member>>,
    winner: Color,
}

/// Checks a certificate for a position.
pub(super) fn check(certificate: &Certificate, start: &Position) -> Result<(), CertificateError> {
    let winner = certificate.winner;
    // First of all, because the rest takes each piece to be one of a few.
    for (index, position) in certificate.members.iter().enumerate() {
        if !position.is_well_formed() {
            let member = certificate.exact.len() + index;
            return Err(CertificateError::Malformed { member });
        }
    }
    let members = Members::of(certificate);
    if !members.cover(start) {
        return Err(CertificateError::Start);
    }
    let mut buffer = MoveBuffer::new();
    for (member, &packed) in certificate.exact.iter().enumerate() {
        let position = Position::unpack(packed, 0);
        let moves = position.legal_moves_in(&mut buffer);
        if moves.is_empty() && position.turn() != winner && position.is_check() {
            return Err(CertificateError::Mate { member });
        }
        if !moves.iter().all(|legal| members.cover(&legal.play())) {
            return Err(CertificateError::Escape { member });
        }
    }
    for (index, position) in certificate.members.iter().enumerate() {
        let member = certificate.exact.len() + index;
        if position.turn != Some(winner) && position.may_be_mate(winner) {
            return Err(CertificateError::Mate { member });
        }
        let before = position.clone_for_moves();
        let mut show = |next: Member| members.cover_abstract(&next).then_some(());
        let mut movers = Color::ALL.into_iter();
        let stays =
            movers.try_for_each(
                |mover| match position.turn.is_none_or(|turn| turn == mover) {
                    true => before.for_each_next(mover, winner, &mut show),
                    false => Some(()),
                },
            );
        stays.ok_or(CertificateError::Escape { member })?;
    }
    Ok(())
}

impl Members {
    pub(super) fn of(certificate: &Certificate) -> Self {
        let mut members = Self {
            exact: certificate.exact.iter().copied().collect(),
            by_pawns: BTreeMap::new(),
            winner: certificate.winner,
        };
        certificate
            .members
            .iter()
            .for_each(|position| members.add(position));
        members
    }

    pub(super) fn add(&mut self, position: &Member) {
        let key = position.pawns_and_kings(position.board.kings(), position.turn);
        self.by_pawns.entry(key).or_default().push(position.clone());
    }

    /// Returns `true` if a position is in some member, or can never lead to a mate by its material.
    pub(super) fn cover(&self, position: &Position) -> bool {
        if self.exact.contains(&position.packed()) {
            return true;
        }
        let is_plain =
            position.castling_rights().is_empty() && position.legal_en_passant_square().is_none();
        let alone = Member::of(position);
        is_plain && self.are_above(&alone)
            || alone.lacks_material(self.winner)
                && !(position.turn() != self.winner && position.is_checkmate())
    }

    /// Returns `true` if an abstract position is in some member, or lacks the material for a mate.
    ///
    /// Sound: no legal move leads to a mate by such material. A knight mates only a king that other
    /// pieces than queens shut in. Bishops on squares of one color check a king on that color, and it
    /// has squares of the other color to go to, unless two of them check at once, which no move does.
    fn cover_abstract(&self, next: &Member) -> bool {
        next.lacks_material(self.winner) || self.are_above(next)
    }

    /// Returns `true` if a member contains all positions that `next` contains.
    fn are_above(&self, next: &Member) -> bool {
        let kings = next.board.kings();
        let turns = [None, next.turn];
        kings.subsets().any(|kings| {
            turns.into_iter().any(|turn| {
                let members = self.by_pawns.get(&next.pawns_and_kings(kings, turn));
                members.is_some_and(|members| members.iter().any(|member| member.contains(next)))
            })
        })
    }
}

impl FreePiece {
    fn is(&self, role: Role) -> bool {
        self.role == Some(role)
    }

    /// Returns the squares that the piece attacks from one square.
    fn attacks_from(&self, square: Square, occupied: Bitboard) -> Bitboard {
        match self.role {
            Some(role) => attacks::piece(Piece::new(self.color, role), square, occupied),
            None => attacks::queen(square, occupied) | attacks::knight(square),
        }
    }

    fn attacks(&self, occupied: Bitboard) -> Bitboard {
        let each = self.squares.into_iter();
        union(each.map(|square| self.attacks_from(square, occupied)))
    }

    /// Returns `true` if it may be everything that another piece may be.
    fn covers(&self, other: &Self) -> bool {
        let is_promoted = !other.is(Role::Pawn) && !other.is(Role::King);
        self.color == other.color
            && (self.role == other.role || self.role.is_none() && is_promoted)
            && other.squares.is_subset(self.squares)
    }
}

fn union(all: impl Iterator<Item = Bitboard>) -> Bitboard {
    all.fold(Bitboard::EMPTY, |all, one| all | one)
}

/// Returns `true` if every item can have a slot for itself that fits: bipartite matching by augmenting
/// paths.
fn can_match(items: usize, slots: usize, fits: &dyn Fn(usize, usize) -> bool) -> bool {
    let mut owners = alloc::vec![None; slots];
    (0..items).all(|item| assign(item, &mut owners, &mut alloc::vec![false; slots], fits))
}

fn assign(
    item: usize,
    owners: &mut [Option<usize>],
    asked: &mut [bool],
    fits: &dyn Fn(usize, usize) -> bool,
) -> bool {
    (0..owners.len()).any(|slot| {
        if asked[slot] || !fits(item, slot) {
            return false;
        }
        asked[slot] = true;
        let is_free = owners[slot].is_none_or(|owner| assign(owner, owners, asked, fits));
        if is_free {
            owners[slot] = Some(item);
        }
        is_free
    })
}

/// A callback that takes what follows, and returns `None` to end.
type Show<'s> = &'s mut dyn FnMut(Member) -> Option<()>;

impl Member {
    fn pawns_and_kings(&self, kings: Bitboard, turn: Option<Color>) -> PawnsAndKings {
        let pawns = Color::ALL.map(|color| self.board.pieces(color, Role::Pawn));
        (pawns, kings, turn)
    }

    /// Returns all pieces that may be there, exact ones too.
    fn pieces(&self) -> impl Iterator<Item = FreePiece> + '_ {
        let exact = self.board.iter().map(|(square, piece)| FreePiece {
            color: piece.color(),
            role: Some(piece.role()),
            squares: square.into(),
        });
        let free = self.free.iter().cloned();
        exact.chain(free.filter(|piece| !piece.squares.is_empty()))
    }

    /// Returns `true` if each side has one king, and all pawns are exact and can move.
    fn is_well_formed(&self) -> bool {
        let has_king = |color| {
            let own = self.pieces().filter(|piece| piece.color == color);
            own.filter(|piece| piece.is(Role::King)).count() == 1
        };
        let last = Bitboard::rank(Rank::First) | Bitboard::rank(Rank::Eighth);
        self.pieces().count() <= MOST_PIECES
            && Color::ALL.into_iter().all(has_king)
            && self.board.pawns().is_disjoint(last)
            && !self.free.iter().any(|piece| piece.is(Role::Pawn))
    }

    /// Returns `true` if every position in another one is in this one.
    pub(super) fn contains(&self, other: &Self) -> bool {
        let exact = self.board.occupied();
        if !exact.is_subset(other.board.occupied())
            || !self.board.differing(&other.board).is_disjoint(exact)
            || self.is_not_in_check && !other.is_not_in_check
        {
            return false;
        }
        let rest = other
            .pieces()
            .filter(|piece| !piece.squares.is_subset(exact));
        let rest: Vec<FreePiece> = rest.collect();
        let fits = |item: usize, slot: usize| self.free[slot].covers(&rest[item]);
        can_match(rest.len(), self.free.len(), &fits)
    }

    /// Returns `true` if a side can never mate with what it may have left.
    fn lacks_material(&self, winner: Color) -> bool {
        let pieces = self.pieces().filter(|piece| !piece.is(Role::King));
        let (own, theirs): (Vec<_>, Vec<_>) = pieces.partition(|piece| piece.color == winner);
        let are = |pieces: &[FreePiece], role| pieces.iter().all(|piece| piece.is(role));
        let bishops = own
            .iter()
            .chain(&theirs)
            .filter(|piece| piece.is(Role::Bishop));
        let bishops = union(bishops.map(|piece| piece.squares));
        let is_heavy =
            |piece: &FreePiece| matches!(piece.role, Some(Role::Bishop | Role::Rook | Role::Queen));
        own.is_empty()
            || own.len() == 1 && are(&own, Role::Knight) && are(&theirs, Role::Queen)
            || are(&own, Role::Bishop)
                && theirs.iter().all(is_heavy)
                && (bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK))
    }

    /// Returns `true` if exact pieces of a side attack a square whatever the free pieces do.
    fn certainly_attacks(&self, by: Color, square: Square) -> bool {
        let maybe = union(self.free.iter().map(|piece| piece.squares));
        let attackers = self
            .board
            .attackers_to(square, self.board.occupied() | maybe);
        !attackers.is_disjoint(self.board.by_color(by))
    }

    /// Shows what can follow by one move of `mover`, or by a double push captured en passant.
    pub(super) fn for_each_next(&self, mover: Color, winner: Color, show: Show<'_>) -> Option<()> {
        let occupied = self.board.occupied();
        let victims = self.board.by_color(!mover) - self.board.kings();
        let of_mover = self
            .board
            .iter()
            .filter(|(_, piece)| piece.color() == mover);
        for (from, piece) in of_mover {
            if piece.role() == Role::Pawn {
                self.pawn_moves(mover, from, show)?;
                continue;
            }
            for to in attacks::piece(piece, from, occupied) & (victims | !occupied) {
                let mut next = self.moved(from, to, piece);
                next.is_not_in_check = piece.role() == Role::King
                    && mover == winner
                    && !next.may_uncover(from, winner);
                next.finish(mover, show)?;
            }
        }
        // One position for all moves of free pieces within their squares: another free piece that
        // may be captured there may also be gone.
        let mut moved = self.clone();
        let mut may_move = false;
        for (which, piece) in self.free.iter().enumerate() {
            if piece.color != mover || piece.squares.is_empty() {
                continue;
            }
            may_move = true;
            let attacked = piece.attacks(occupied);
            let is_allowed =
                |to: &Square| !piece.is(Role::King) || !self.certainly_attacks(!mover, *to);
            let steps = (attacked - occupied).into_iter().filter(is_allowed);
            moved.free[which].squares |= steps.collect::<Bitboard>();
            for to in attacked & victims {
                let one = piece.role.as_slice();
                for &role in if one.is_empty() { &PROMOTIONS } else { one } {
                    let mut next = self.without(which);
                    next.board.set(to, Some(Piece::new(mover, role)));
                    next.finish(mover, show)?;
                }
            }
        }
        if may_move {
            moved.finish(mover, show)?;
        }
        Some(())
    }

    /// Shows the moves of an exact pawn.
    fn pawn_moves(&self, mover: Color, from: Square, show: Show<'_>) -> Option<()> {
        let occupied = self.board.occupied();
        let forward = if mover == Color::White { 1 } else { -1 };
        let ahead = |from: Bitboard| from.shift(0, forward) - occupied;
        let attacked = attacks::pawn(mover, from);
        let over = ahead(from.into());
        let victims = self.board.by_color(!mover) - self.board.kings();
        for to in over | attacked & victims {
            self.advance(mover, from, to, show)?;
        }
        for (which, victim) in self.free.iter().enumerate() {
            if victim.color != mover && !victim.is(Role::King) {
                for to in attacked & victim.squares {
                    self.without(which).advance(mover, from, to, show)?;
                }
            }
        }
        let second = Bitboard::rank(Rank::Second.relative_to(mover));
        if !second.contains(from) {
            return Some(());
        }
        for to in ahead(over) {
            self.advance(mover, from, to, show)?;
            let mut captured = self.moved(from, to, Piece::new(mover, Role::Pawn));
            captured.board.set(to, None);
            for over in over {
                for by in attacks::pawn(mover, over) & self.board.pieces(!mover, Role::Pawn) {
                    let next = captured.moved(by, over, Piece::new(!mover, Role::Pawn));
                    next.finish(!mover, show)?;
                }
            }
        }
        Some(())
    }

    /// Shows the move of an exact pawn to a square, for each promotion if it is on the last rank.
    fn advance(&self, mover: Color, from: Square, to: Square, show: Show<'_>) -> Option<()> {
        let is_last = to.rank() == Rank::Eighth.relative_to(mover);
        let roles = if is_last {
            &PROMOTIONS[..]
        } else {
            &[Role::Pawn]
        };
        let mut pieces = roles.iter().map(|&role| Piece::new(mover, role));
        pieces.try_for_each(|piece| self.moved(from, to, piece).finish(mover, show))
    }

    /// Returns the position without what is known of a check, which a move changes.
    pub(super) fn clone_for_moves(&self) -> Self {
        Self {
            is_not_in_check: false,
            ..self.clone()
        }
    }

    /// Returns the position with an exact piece moved, still with the same side to move.
    fn moved(&self, from: Square, to: Square, piece: Piece) -> Self {
        let mut next = self.clone();
        next.board.set(from, None);
        next.board.set(to, Some(piece));
        next
    }

    /// Returns the position with a free piece gone.
    fn without(&self, which: usize) -> Self {
        let mut next = self.clone();
        next.free[which].squares = Bitboard::EMPTY;
        next
    }

    /// Shows a position after a move, unless the king of the side that moved is certainly attacked.
    ///
    /// No other piece is on the square of an exact one.
    fn finish(mut self, mover: Color, show: Show<'_>) -> Option<()> {
        let occupied = self.board.occupied();
        self.free
            .iter_mut()
            .for_each(|piece| piece.squares -= occupied);
        self.turn = Some(!mover);
        match self.board.king(mover) {
            Some(king) if self.certainly_attacks(!mover, king) => Some(()),
            _ => show(self),
        }
    }

    /// Returns `true` if a piece of the winner may attack the loser's king across a square.
    fn may_uncover(&self, left: Square, winner: Color) -> bool {
        let Some(king) = self.board.king(!winner) else {
            return true;
        };
        let occupied = self.board.occupied();
        self.pieces()
            .filter(|piece| piece.color == winner)
            .any(|piece| {
                piece.squares.into_iter().any(|square| {
                    attacks::between(square, king).contains(left)
                        && piece.attacks_from(square, occupied).contains(king)
                })
            })
    }

    /// Returns `true` unless the loser is certainly not mated.
    ///
    /// A mate needs a check, and each square around the king attacked, or taken by another piece of
    /// the loser each. The winner's king is on one square.
    pub(super) fn may_be_mate(&self, winner: Color) -> bool {
        if self.is_not_in_check && self.turn == Some(!winner) {
            return false;
        }
        let (own, theirs): (Vec<_>, Vec<_>) =
            self.pieces().partition(|piece| piece.color == winner);
        let king_of = |side: &[FreePiece]| {
            let kings = side.iter().filter(|piece| piece.is(Role::King));
            union(kings.map(|piece| piece.squares))
        };
        let helpers = king_of(&own);
        king_of(&theirs).into_iter().any(|king| {
            let through = self.board.occupied() - king;
            let others = own.iter().filter(|piece| !piece.is(Role::King));
            let attacked = union(others.map(|piece| piece.attacks(through)));
            let mut helpers = (helpers - attacks::king(king) - king).into_iter();
            attacked.contains(king)
                && helpers.any(|helper| {
                    let attacked = attacked | attacks::king(helper);
                    self.is_shut_in(king, attacked, helper, winner)
                })
        })
    }

    /// Returns `true` if each square around a king may be attacked or taken by a piece of the loser.
    fn is_shut_in(&self, king: Square, attacked: Bitboard, helper: Square, winner: Color) -> bool {
        let open = attacks::king(king) - self.board.by_color(!winner) - attacked;
        let open: Vec<Square> = open.into_iter().collect();
        let fits = |item: usize, slot: usize| {
            let (blocker, square) = (&self.free[slot], open[item]);
            blocker.color != winner
                && !blocker.is(Role::King)
                && (blocker.squares - helper).contains(square)
        };
        can_match(open.len(), self.free.len(), &fits)
    }
}
