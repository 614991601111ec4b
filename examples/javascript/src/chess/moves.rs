//! Moves on any arrangement of pieces, in the order in which a program of chess.js expects them.

use touchmove::setup::Tolerance;
use touchmove::{Bitboard, Color, File, Piece, Position, Rank, Role, Setup, Square, attacks};

use super::board::{
    Board, KING_SIDE_RIGHT, QUEEN_SIDE_RIGHT, Word, corners, flags, from_the_top_of, rights,
};

/// Which moves are asked for.
#[derive(Clone, Copy, Default)]
pub(crate) struct Filter {
    pub(crate) from: Option<Square>,
    pub(crate) role: Option<Role>,
}

const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The directions in which a piece is asked for its moves: files and ranks.
const KNIGHT: [(i8, i8); 8] = [
    (-2, 1),
    (-1, 2),
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
];
const BISHOP: [(i8, i8); 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];
const ROOK: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const QUEEN: [(i8, i8); 8] = [
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
];

impl Board {
    /// Calls `visit` with each legal move until it returns false.
    pub(crate) fn visit(&self, filter: Filter, visit: &mut impl FnMut(Word) -> bool) -> bool {
        let us = self.turn;
        let checked = self.is_check(us);
        let king = self.king(us);
        let pinned = king.map_or(Bitboard::EMPTY, |king| self.blockers(king, !us));
        let mut legal = |word: Word| {
            let safe = !checked
                && word.piece() != Role::King
                && !word.has(flags::EN_PASSANT)
                && !pinned.contains(word.from());
            if safe || !self.after(word).is_check(us) {
                visit(word)
            } else {
                true
            }
        };
        let wanted = filter.from.map_or(self.of(us), |from| {
            self.of(us) & Bitboard::from_square(from)
        });
        for from in from_the_top_of(wanted) {
            let Some(role) = self.role_at(from) else {
                continue;
            };
            if filter.role.is_some_and(|wanted| wanted != role) {
                continue;
            }
            let goes_on = match role {
                Role::Pawn => self.pawn(from, &mut legal),
                Role::Knight => self.steps(from, role, &KNIGHT, &mut legal),
                Role::Bishop => self.steps(from, role, &BISHOP, &mut legal),
                Role::Rook => self.steps(from, role, &ROOK, &mut legal),
                Role::Queen | Role::King => self.steps(from, role, &QUEEN, &mut legal),
            };
            if !goes_on {
                return false;
            }
        }
        let wants_castling = filter.role.is_none_or(|role| role == Role::King)
            && filter.from.is_none_or(|from| Some(from) == king);
        match king {
            Some(king) if wants_castling && !checked => self.castling(king, &mut legal),
            _ => true,
        }
    }

    /// The pieces that stand alone between a king and what would attack it.
    pub(crate) fn blockers(&self, king: Square, by: Color) -> Bitboard {
        let of = |role| self.pieces(by, role) | self.pieces(by, Role::Queen);
        let sliders = attacks::rook_rays(king) & of(Role::Rook)
            | attacks::bishop_rays(king) & of(Role::Bishop);
        let between = sliders
            .into_iter()
            .map(|slider| attacks::between(king, slider) & self.occupied());
        let alone = between.filter(|pieces| pieces.len() == 1);
        alone.fold(Bitboard::EMPTY, |all, pieces| all | pieces)
    }

    fn pawn(&self, from: Square, visit: &mut impl FnMut(Word) -> bool) -> bool {
        let us = self.turn;
        let (forward, home) = match us {
            Color::White => (1, Rank::Second),
            Color::Black => (-1, Rank::Seventh),
        };
        let mut step = |to: Square, captured: Option<Role>, flags: u32| {
            let make = |promotion: Option<Role>, flags: u32| {
                Word::new(from, to, Role::Pawn, captured, promotion, flags)
            };
            if !matches!(to.rank(), Rank::First | Rank::Eighth) {
                return visit(make(None, flags));
            }
            let mut promotions = PROMOTIONS.into_iter();
            promotions.all(|role| visit(make(Some(role), flags | self::flags::PROMOTION)))
        };
        let all = self.occupied();
        let ahead = from.offset(0, forward).filter(|to| !all.contains(*to));
        if let Some(to) = ahead {
            if !step(to, None, flags::NORMAL) {
                return false;
            }
            let further = to.offset(0, forward).filter(|to| !all.contains(*to));
            if let Some(to) = further.filter(|_| from.rank() == home) {
                if !step(to, None, flags::BIG_PAWN) {
                    return false;
                }
            }
        }
        // Towards the h-file first for Black, as seen by the player.
        for files in [-forward, forward] {
            let Some(to) = from.offset(files, forward) else {
                continue;
            };
            let goes_on = match self.at(to) {
                Some((color, role)) if color != us => step(to, Some(role), flags::CAPTURE),
                None if self.en_passant == Some(to) => {
                    step(to, Some(Role::Pawn), flags::EN_PASSANT)
                }
                _ => true,
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    fn steps(
        &self,
        from: Square,
        role: Role,
        directions: &[(i8, i8)],
        visit: &mut impl FnMut(Word) -> bool,
    ) -> bool {
        let slides = !matches!(role, Role::Knight | Role::King);
        for (files, ranks) in directions {
            let mut at = from;
            while let Some(to) = at.offset(*files, *ranks) {
                let goes_on = match self.at(to) {
                    None => visit(Word::new(from, to, role, None, None, flags::NORMAL)),
                    Some((color, _)) if color == self.turn => break,
                    Some((_, captured)) => {
                        let word = Word::new(from, to, role, Some(captured), None, flags::CAPTURE);
                        if !visit(word) {
                            return false;
                        }
                        break;
                    }
                };
                if !goes_on {
                    return false;
                }
                if !slides {
                    break;
                }
                at = to;
            }
        }
        true
    }

    /// Castling of a king that is not in check. It asks for the right, not for the rook.
    fn castling(&self, king: Square, visit: &mut impl FnMut(Word) -> bool) -> bool {
        let (us, all) = (self.turn, self.occupied());
        let sides = [
            (KING_SIDE_RIGHT, &[1, 2][..], flags::KING_SIDE),
            (QUEEN_SIDE_RIGHT, &[-1, -2, -3][..], flags::QUEEN_SIDE),
        ];
        for (right, files, flag) in sides {
            if self.castling & rights(us, right) == 0 {
                continue;
            }
            let mut free = files.iter().map(|files| king.offset(*files, 0));
            if !free.all(|square| square.is_some_and(|square| !all.contains(square))) {
                continue;
            }
            let squares = king.offset(files[0], 0).zip(king.offset(files[1], 0));
            let Some((passed, to)) = squares else {
                continue;
            };
            if self.attackers(passed, !us).is_empty()
                && self.attackers(to, !us).is_empty()
                && !visit(Word::new(king, to, Role::King, None, None, flag))
            {
                return false;
            }
        }
        true
    }

    /// The legal moves.
    pub(crate) fn moves(&self, filter: Filter) -> Vec<Word> {
        let mut moves = Vec::new();
        self.visit(filter, &mut |word| {
            moves.push(word);
            true
        });
        moves
    }

    pub(crate) fn has_moves(&self) -> bool {
        !self.visit(Filter::default(), &mut |_| false)
    }

    /// Whether a capture en passant is legal.
    pub(crate) fn has_en_passant(&self) -> bool {
        let pawns = Filter {
            role: Some(Role::Pawn),
            ..Filter::default()
        };
        self.en_passant.is_some() && !self.visit(pawns, &mut |word| !word.has(flags::EN_PASSANT))
    }

    /// How many sequences of moves have this length.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match self.position() {
            Some(position) => position.perft(depth),
            None => self.walk(depth),
        }
    }

    fn walk(&self, depth: u32) -> u64 {
        let mut count = 0;
        self.visit(Filter::default(), &mut |word| {
            count += if depth > 1 {
                self.after(word).walk(depth - 1)
            } else {
                1
            };
            true
        });
        count
    }

    /// The position, if the arrangement is one.
    fn position(&self) -> Option<Position> {
        let mut setup = Setup::EMPTY;
        for square in self.occupied() {
            let (color, role) = self.at(square)?;
            setup.set_piece(square, Piece::new(color, role));
        }
        setup.turn = self.turn;
        for (corner, (color, right)) in corners() {
            if self.castling & rights(color, right) == 0 {
                continue;
            }
            // From another file it would be castling in Chess960, which goes elsewhere.
            self.king(color).filter(|king| king.file() == File::E)?;
            setup.castling.insert(corner);
        }
        if self.has_en_passant() {
            setup.en_passant = self.en_passant;
        }
        setup
            .validate_with(Tolerance::EXCESS_MATERIAL | Tolerance::IMPOSSIBLE_CHECK)
            .ok()
    }
}
