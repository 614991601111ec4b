//! Pieces in any arrangement, legal or not, and what they attack.

use std::sync::LazyLock;

use touchmove::{Bitboard, Chess960, Color, Piece, Role, Square, attacks};

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const RANK_1: u64 = 0xff;
pub(super) const RANK_8: u64 = RANK_1 << 56;
pub(super) const LIGHT: u64 = 0x55aa_55aa_55aa_55aa;
pub(super) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

pub(super) const PAWN: usize = 0;
pub(super) const KNIGHT: usize = 1;
pub(super) const ROOK: usize = 3;
pub(super) const QUEEN: usize = 4;
pub(super) const KING: usize = 5;

pub(super) const fn bit(square: u8) -> u64 {
    1 << (square & 63)
}

pub(super) fn square(index: u8) -> Square {
    Square::ALL[usize::from(index & 63)]
}

pub(super) fn color_of(white: bool) -> Color {
    if white { Color::White } else { Color::Black }
}

/// The lowest square of a set.
pub(super) fn lowest(set: u64) -> Option<u8> {
    (set != 0).then(|| set.trailing_zeros() as u8)
}

/// The highest square of a set.
pub(super) fn highest(set: u64) -> Option<u8> {
    set.checked_ilog2().map(|index| index as u8)
}

/// The squares of a set from h8 to a1, which is the order of all moves.
pub(super) fn descending(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let top = highest(set)?;
        set ^= bit(top);
        Some(top)
    })
}

pub(super) fn between(from: u8, to: u8) -> u64 {
    attacks::between(square(from), square(to)).bits()
}

pub(super) fn line(from: u8, to: u8) -> u64 {
    attacks::line(square(from), square(to)).bits()
}

pub(super) fn pawn_attacks(white: bool, from: u8) -> u64 {
    attacks::pawn(color_of(white), square(from)).bits()
}

/// The eight ranks of the first rank's kind: the one of a color, counted from its own side.
pub(super) fn rank(white: bool, index: u32) -> u64 {
    RANK_1 << (8 * if white { index } else { 7 - index })
}

/// A step of a pawn of a color.
pub(super) fn forward(white: bool, set: u64) -> u64 {
    if white { set << 8 } else { set >> 8 }
}

/// Pieces by role and by color. Nothing is checked: a square may even have two pieces if a caller says so.
#[derive(Clone, Copy, Default)]
pub(super) struct Pieces {
    pub(super) roles: [u64; 6],
    /// Black's, White's: a color is a truth value.
    pub(super) colors: [u64; 2],
    pub(super) occupied: u64,
    pub(super) promoted: u64,
}

impl PartialEq for Pieces {
    /// Which pieces were pawns does not matter.
    fn eq(&self, other: &Self) -> bool {
        self.roles == other.roles && self.colors == other.colors
    }
}

impl Pieces {
    pub(super) fn start() -> Self {
        static START: LazyLock<Pieces> =
            LazyLock::new(|| Pieces::of_back_ranks(Chess960::STANDARD));
        *START
    }

    pub(super) fn of_back_ranks(start: Chess960) -> Self {
        let mut pieces = Self::default();
        for (file, role) in (0..8).zip(start.back_rank()) {
            for (white, first, second) in [(true, 0, 8), (false, 56, 48)] {
                pieces.put(first + file, role.index(), white);
                pieces.put(second + file, PAWN, white);
            }
        }
        pieces
    }

    /// The number of the start of Chess960 that this is.
    pub(super) fn start_number(&self) -> Option<u16> {
        if self.promoted != 0 {
            return None;
        }
        let roles: Vec<Role> = (0..8)
            .filter_map(|file| Some(Role::ALL[self.role_at(file)?]))
            .collect();
        let start = Chess960::from_back_rank(&roles.try_into().ok()?)?;
        (*self == Self::of_back_ranks(start)).then(|| start.number())
    }

    pub(super) fn own(&self, role: usize, white: bool) -> u64 {
        self.roles[role] & self.colors[usize::from(white)]
    }

    pub(super) fn role_at(&self, square: u8) -> Option<usize> {
        let here = bit(square);
        if self.occupied & here == 0 {
            return None;
        }
        self.roles[..KING]
            .iter()
            .position(|set| set & here != 0)
            .or(Some(KING))
    }

    pub(super) fn white_at(&self, square: u8) -> bool {
        self.colors[1] & bit(square) != 0
    }

    pub(super) fn piece_at(&self, square: u8) -> Option<(usize, bool)> {
        Some((self.role_at(square)?, self.white_at(square)))
    }

    pub(super) fn remove(&mut self, square: u8) -> Option<usize> {
        let role = self.role_at(square)?;
        let here = !bit(square);
        self.roles[role] &= here;
        self.colors = self.colors.map(|set| set & here);
        self.occupied &= here;
        self.promoted &= here;
        Some(role)
    }

    pub(super) fn put(&mut self, square: u8, role: usize, white: bool) {
        self.remove(square);
        let here = bit(square);
        self.roles[role] |= here;
        self.colors[usize::from(white)] |= here;
        self.occupied |= here;
    }

    /// The king of a color, the highest if there are several, promoted ones not counted.
    pub(super) fn king(&self, white: bool) -> Option<u8> {
        highest(self.own(KING, white) & !self.promoted)
    }

    pub(super) fn attacks(&self, from: u8) -> u64 {
        self.piece_at(from).map_or(0, |(role, white)| {
            let piece = Piece::new(color_of(white), Role::ALL[role]);
            attacks::piece(piece, square(from), Bitboard::from_bits(self.occupied)).bits()
        })
    }

    /// The pieces of a color that attack a square through a set of occupied squares.
    pub(super) fn attackers(&self, white: bool, target: u8, occupied: u64) -> u64 {
        let (at, occupied) = (square(target), Bitboard::from_bits(occupied));
        let [pawns, knights, bishops, rooks, queens, kings] = self.roles;
        let diagonal = bishops | queens;
        let straight = rooks | queens;
        let mut found = pawn_attacks(!white, target) & pawns
            | attacks::knight(at).bits() & knights
            | attacks::king(at).bits() & kings;
        if attacks::bishop_rays(at).bits() & diagonal != 0 {
            found |= attacks::bishop(at, occupied).bits() & diagonal;
        }
        if attacks::rook_rays(at).bits() & straight != 0 {
            found |= attacks::rook(at, occupied).bits() & straight;
        }
        found & self.colors[usize::from(white)]
    }

    pub(super) fn attacked(&self, white: bool, target: u8, occupied: u64) -> bool {
        self.attackers(white, target, occupied) != 0
    }

    pub(super) fn any_attacked(&self, white: bool, path: u64, occupied: u64) -> bool {
        descending(path).any(|target| self.attacked(white, target, occupied))
    }

    /// The sliders of a color that would attack a square of an empty board.
    fn snipers(&self, white: bool, target: u8) -> u64 {
        let [_, _, bishops, rooks, queens, _] = self.roles;
        let straight = attacks::rook_rays(square(target)).bits() & (rooks | queens);
        let diagonal = attacks::bishop_rays(square(target)).bits() & (bishops | queens);
        (straight | diagonal) & self.colors[usize::from(white)]
    }

    /// The pieces that alone stand between a king and a slider of the other color.
    pub(super) fn blockers(&self, white: bool, king: u8) -> u64 {
        descending(self.snipers(!white, king))
            .map(|sniper| between(king, sniper) & self.occupied)
            .filter(|blocker| blocker.is_power_of_two())
            .fold(0, |all, blocker| all | blocker)
    }

    /// The line on which a square is pinned to the king of a color, or all squares.
    pub(super) fn pin(&self, white: bool, pinned: u8) -> u64 {
        let Some(king) = self.king(white) else {
            return u64::MAX;
        };
        let line = line(king, pinned);
        let alone =
            |sniper: &u8| between(king, *sniper) & (self.occupied | bit(pinned)) == bit(pinned);
        let pinning = descending(self.snipers(!white, king) & line).find(alone);
        pinning.map_or(u64::MAX, |_| line)
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Reads the part of a FEN that has the pieces.
    pub(super) fn read(fen: &str) -> Result<Self, String> {
        let fen = fen.trim();
        let fault = |what: &str| Err(format!("{what} in the board of a fen: '{fen}'"));
        if fen.contains(' ') {
            return fault("a space");
        }
        if fen.split('/').count() != 8 {
            return fault("not 8 rows");
        }
        let mut pieces = Self::default();
        for (row, text) in (0..8_u8).rev().zip(fen.split('/')) {
            let (mut file, mut last) = (0_u8, ' ');
            for letter in text.chars() {
                match letter {
                    '1'..='8' if last.is_ascii_digit() => return fault("two digits in a row"),
                    '1'..='8' => file += letter as u8 - b'0',
                    '~' if last.is_ascii_alphabetic() => {
                        pieces.promoted |= bit(row * 8 + file - 1);
                    }
                    '~' => return fault("'~' not after a piece"),
                    _ => {
                        let Some(piece) = Piece::from_letter(letter) else {
                            return fault("an invalid character");
                        };
                        if file < 8 {
                            let white = piece.color() == Color::White;
                            pieces.put(row * 8 + file, piece.role().index(), white);
                        }
                        file += 1;
                    }
                }
                if file > 8 {
                    return fault("a row without 8 columns");
                }
                last = letter;
            }
            if file != 8 {
                return fault("a row without 8 columns");
            }
        }
        Ok(pieces)
    }

    pub(super) fn letter_at(&self, square: u8) -> Option<char> {
        self.piece_at(square).map(letter)
    }

    pub(super) fn write(&self, fen: &mut String, promoted: bool) {
        for row in (0..8).rev() {
            let mut empty = 0;
            for square in row * 8..row * 8 + 8 {
                let Some(letter) = self.letter_at(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    fen.push(char::from(b'0' + empty));
                    empty = 0;
                }
                fen.push(letter);
                if promoted && self.promoted & bit(square) != 0 {
                    fen.push('~');
                }
            }
            if empty > 0 {
                fen.push(char::from(b'0' + empty));
            }
            if row > 0 {
                fen.push('/');
            }
        }
    }

    /// Applies a function to every set.
    pub(super) fn transform<E>(
        &mut self,
        mut f: impl FnMut(u64) -> Result<u64, E>,
    ) -> Result<(), E> {
        let mut new = *self;
        for set in new.roles.iter_mut().chain(&mut new.colors) {
            *set = f(*set)?;
        }
        new.occupied = f(new.occupied)?;
        new.promoted = f(new.promoted)?;
        *self = new;
        Ok(())
    }

    /// The board from the other side: ranks and colors are exchanged.
    pub(super) fn mirrored(mut self) -> Self {
        let sets = self.roles.iter_mut().chain(&mut self.colors);
        for set in sets.chain([&mut self.occupied, &mut self.promoted]) {
            *set = set.swap_bytes();
        }
        self.colors.swap(0, 1);
        self
    }
}

pub(super) fn letter((role, white): (usize, bool)) -> char {
    Piece::new(color_of(white), Role::ALL[role]).letter()
}
