//! What follows a pattern position: the transfers of exact and of free pieces.

use super::super::position::{AbstractPiece, Kind};
use super::known::PatternSearch;
use super::state::{Free, Pattern, PatternPosition};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::types::{Color, Piece, Rank, Role, Square};

impl PatternSearch {
    /// Adds what follows a pattern position; `false` if a pawn of the winner promotes.
    pub(in crate::winnability::abstraction) fn expand(&mut self, known: &PatternPosition) -> bool {
        let turn = known.pattern.turn;
        self.expand_free(known);
        let board = &known.pattern.board;
        let own = board.by_color(turn);
        for from in own - board.by_role(Role::Pawn) {
            let Some(piece) = board.piece_at(from) else {
                continue;
            };
            let mut targets = attacks::piece(piece, from, board.occupied()) - own;
            if let Some(which) = known.pattern.materialized_on(from) {
                self.summarize(known, from, which, targets - board.occupied());
                targets &= board.occupied();
            }
            for to in targets - board.by_role(Role::King) {
                self.add_move(known, from, to, None, piece.role());
            }
        }
        for rook in known.pattern.castling.by_color(turn) {
            let castled = known.is_allowed(turn).then(|| known.after_castling(rook));
            if let Some(mut next) = castled.flatten().filter(|next| next.is_allowed(turn)) {
                next.pattern.turn = !turn;
                self.add(next.pattern, next.free);
            }
        }
        for from in board.pieces(turn, Role::Pawn) {
            if !self.expand_pawn(known, from) {
                return false;
            }
        }
        true
    }

    /// Adds the moves of free pieces: one for all that capture nothing exact, and the captures.
    fn expand_free(&mut self, known: &PatternPosition) {
        let Pattern { board, turn, .. } = &known.pattern;
        let occupied = board.occupied();
        let victims = board.by_color(!*turn) - board.by_role(Role::King);
        let mut may_pass = false;
        for which in 0..known.free.len() {
            let (color, kind) = self.kinds[which];
            let squares = known.free[which];
            if color != *turn || squares.is_empty() {
                continue;
            }
            may_pass = true;
            let piece = AbstractPiece {
                color,
                kind,
                squares,
                is_fixed: false,
            };
            for to in piece.all_attacks(occupied) & victims {
                if self.materializes {
                    self.materialize(known, which, to);
                    continue;
                }
                let mut next = known.clone();
                next.take(to);
                next.free[which] |= to;
                if next.is_allowed(*turn) {
                    next.pattern.pass();
                    self.add_changed(next.pattern, next.free);
                }
            }
        }
        if may_pass && known.is_allowed(*turn) {
            let mut pattern = known.pattern.clone();
            pattern.pass();
            self.add(pattern, known.free.clone());
        }
    }

    /// Adds the captures of an exact piece by a free one, for each piece that this may be.
    fn materialize(&mut self, known: &PatternPosition, which: usize, to: Square) {
        let (color, kind) = self.kinds[which];
        let all = [
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
        let is_last = matches!(to.rank(), Rank::First | Rank::Eighth);
        for role in all {
            let may_be = match kind {
                Kind::As(own) => own == role,
                Kind::Promoted => role != Role::Pawn || !is_last,
            };
            if !may_be {
                continue;
            }
            let mut next = known.clone();
            next.take(to);
            next.pattern.board.set(to, Some(Piece::new(color, role)));
            for squares in &mut next.free {
                squares.remove(to);
            }
            next.free[which] = Bitboard::EMPTY;
            next.pattern.materialized[which] = Some(to);
            if next.is_allowed(color) {
                next.pattern.pass();
                self.add_changed(next.pattern, next.free);
            }
        }
    }

    /// Adds the moves of a materialized piece to empty squares, by which it is free again.
    fn summarize(&mut self, known: &PatternPosition, from: Square, which: usize, to: Bitboard) {
        let mut next = known.clone();
        next.take(from);
        next.free[which] = to;
        if !to.is_empty() && next.is_allowed(known.pattern.turn) {
            next.pattern.pass();
            self.add(next.pattern, next.free);
        }
    }

    /// Adds the captures of an exact pawn en passant by free ones, right after its double push.
    fn capture_en_passant(
        &mut self,
        known: &PatternPosition,
        from: Square,
        to: Square,
        over: Square,
    ) {
        let turn = known.pattern.turn;
        for which in 0..known.free.len() {
            if self.kinds[which] != (!turn, Kind::Promoted) || known.free[which].is_empty() {
                continue;
            }
            let mut next = known.after(from, to, None, Role::Pawn);
            if !next.is_allowed(turn) {
                return;
            }
            next.take(to);
            next.free[which] |= over;
            if next.is_allowed(!turn) {
                next.pattern.passed = None;
                self.add_changed(next.pattern, next.free);
            }
        }
    }

    /// Adds the moves of an exact pawn; `false` if it promotes and is the winner's.
    fn expand_pawn(&mut self, known: &PatternPosition, from: Square) -> bool {
        let Pattern {
            board,
            turn,
            passed,
            ..
        } = &known.pattern;
        let occupied = board.occupied();
        let ahead = |from: Square| {
            let step = if *turn == Color::White { 1 } else { -1 };
            let rank = from.rank().offset(step)?;
            let to = Square::new(from.file(), rank);
            (!occupied.contains(to)).then_some(to)
        };
        let mut is_closed = true;
        let mut step = |search: &mut Self, to: Square, over: Option<Square>| {
            if to.rank() != Rank::Eighth.relative_to(*turn) {
                search.add_move(known, from, to, over, Role::Pawn);
            } else if *turn == search.winner && search.prunes {
                is_closed &= !known.after(from, to, None, Role::Queen).is_allowed(*turn);
            } else {
                for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    search.add_move(known, from, to, None, role);
                }
            }
        };
        if let Some(one) = ahead(from) {
            step(self, one, None);
            if from.rank() == Rank::Second.relative_to(*turn) {
                if let Some(two) = ahead(one) {
                    step(self, two, Some(one));
                    self.capture_en_passant(known, from, two, one);
                }
            }
        }
        let free_victims = self.squares_of(&known.free, !*turn);
        let victims = board.by_color(!*turn) - board.by_role(Role::King);
        let en_passant = passed.map_or(Bitboard::EMPTY, Bitboard::from);
        let mut lets_promote = false;
        let captures = attacks::pawn(*turn, from) & (victims | free_victims | en_passant);
        for to in captures {
            if self.materializes && !occupied.contains(to) && *passed != Some(to) {
                lets_promote |= !self.capture_free(known, from, to);
            } else {
                step(self, to, None);
            }
        }
        is_closed && !lets_promote
    }

    /// Adds the captures by a pawn of each free piece that may be on a square; `false` if it
    /// promotes and is the winner's.
    fn capture_free(&mut self, known: &PatternPosition, from: Square, to: Square) -> bool {
        let turn = known.pattern.turn;
        let is_last = to.rank() == Rank::Eighth.relative_to(turn);
        let roles: &[Role] = match is_last {
            true => &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
            false => &[Role::Pawn],
        };
        for which in 0..known.free.len() {
            if self.kinds[which].0 == turn || !known.free[which].contains(to) {
                continue;
            }
            for &role in roles {
                let mut next = known.after(from, to, None, role);
                next.free[which] = Bitboard::EMPTY;
                if !next.is_allowed(turn) {
                    continue;
                }
                if is_last && turn == self.winner && self.prunes {
                    return false;
                }
                next.pattern.turn = !turn;
                self.add_changed(next.pattern, next.free);
            }
        }
        true
    }

    /// Adds a move of an exact piece, if the king may be safe after it.
    fn add_move(
        &mut self,
        known: &PatternPosition,
        from: Square,
        to: Square,
        over: Option<Square>,
        role: Role,
    ) {
        let turn = known.pattern.turn;
        let board = &known.pattern.board;
        let is_pawn = board.pieces(turn, Role::Pawn).contains(from);
        let mut next = known.after(from, to, over, role);
        let is_en_passant = is_pawn
            && known.pattern.passed == Some(to)
            && from.file() != to.file()
            && !board.occupied().contains(to);
        if is_en_passant {
            // A free piece may be on the square instead.
            if next.is_allowed(turn) && !self.squares_of(&known.free, !turn).is_disjoint(to.into())
            {
                let mut other = next.clone();
                other.pattern.pass();
                self.add_changed(other.pattern, other.free);
            }
            next.pattern
                .board
                .set(Square::new(to.file(), from.rank()), None);
        }
        if !next.is_allowed(turn) {
            return;
        }
        next.pattern.turn = !turn;
        if is_pawn || board.occupied().contains(to) {
            self.add_changed(next.pattern, next.free);
        } else {
            self.add(next.pattern, next.free);
        }
    }

    /// Adds a pattern position in which the exact pieces are other ones, unless the winner has too
    /// little material there.
    ///
    /// Sound: the abstract position has every piece on every square where the pattern position may
    /// have it.
    pub(in crate::winnability::abstraction) fn add_changed(
        &mut self,
        pattern: Pattern,
        free: Free,
    ) {
        let known = PatternPosition {
            pattern,
            free,
            is_waiting: false,
        };
        let lacks_material = |known: &PatternPosition| {
            let abstracted = self.abstracted(&known.pattern, &known.free);
            abstracted.lacks_mating_material(self.winner)
        };
        // A finished game comes first: the move before may have given mate.
        if !(self.prunes && lacks_material(&known) && !self.may_be_mate(&known)) {
            self.add(known.pattern, known.free);
        }
    }
}
