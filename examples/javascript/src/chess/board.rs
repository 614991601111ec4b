//! Any arrangement of pieces, valid or not, with moves made on it.

use touchmove::{Bitboard, Color, Role, Square, attacks};

/// The flags of a move.
pub(crate) mod flags {
    pub(crate) const NORMAL: u32 = 1;
    pub(crate) const CAPTURE: u32 = 2;
    pub(crate) const BIG_PAWN: u32 = 4;
    pub(crate) const EN_PASSANT: u32 = 8;
    pub(crate) const PROMOTION: u32 = 16;
    pub(crate) const KING_SIDE: u32 = 32;
    pub(crate) const QUEEN_SIDE: u32 = 64;
    pub(crate) const NULL: u32 = 128;
}

/// A move in 32 bits: the squares, the roles of what moves, is captured and is promoted to (0 for none), and its flags.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word(pub(crate) u32);

/// A role as a number from 1 to 6, or 0 for none.
fn number(role: Option<Role>) -> u32 {
    role.map_or(0, |role| role.index() as u32 + 1)
}

fn role(number: u32) -> Option<Role> {
    Role::ALL.get((number as usize).wrapping_sub(1)).copied()
}

/// Returns the piece that a byte means: a role from 1 to 6, plus 8 if it is Black's.
fn piece(byte: u8) -> Option<(Color, Role)> {
    Some((
        Color::ALL[usize::from(byte >> 3 & 1)],
        role(u32::from(byte & 7))?,
    ))
}

impl Word {
    /// A move of no piece, which is written as one of a king on a8.
    pub(crate) const NULL: Self = Self(flags::NULL << 21 | 6 << 12 | 56 << 6 | 56);

    pub(crate) fn new(
        from: Square,
        to: Square,
        piece: Role,
        captured: Option<Role>,
        promotion: Option<Role>,
        flags: u32,
    ) -> Self {
        let squares = from.index() as u32 | (to.index() as u32) << 6;
        let roles = number(Some(piece)) | number(captured) << 3 | number(promotion) << 6;
        Self(squares | roles << 12 | flags << 21)
    }

    pub(crate) fn from(self) -> Square {
        square(self.0)
    }

    pub(crate) fn to(self) -> Square {
        square(self.0 >> 6)
    }

    pub(crate) fn piece(self) -> Role {
        role(self.0 >> 12 & 7).unwrap_or(Role::King)
    }

    /// Whether the same kind of piece goes to the same square from elsewhere.
    pub(crate) fn is_rival(self, other: Self) -> bool {
        let differing = self.0 ^ other.0;
        differing & 0x7fc0 == 0 && differing & 0x3f != 0
    }

    pub(crate) fn captured(self) -> Option<Role> {
        role(self.0 >> 15 & 7)
    }

    pub(crate) fn promotion(self) -> Option<Role> {
        role(self.0 >> 18 & 7)
    }

    pub(crate) fn has(self, flags: u32) -> bool {
        self.0 >> 21 & flags != 0
    }
}

fn square(bits: u32) -> Square {
    Square::from_index(bits as usize & 63).unwrap_or(Square::A1)
}

/// The rights to castle of White, in two bits; those of Black are in the two bits above.
pub(crate) const KING_SIDE_RIGHT: u8 = 1;
pub(crate) const QUEEN_SIDE_RIGHT: u8 = 2;

/// Returns the bits of a side.
pub(crate) fn rights(color: Color, bits: u8) -> u8 {
    bits << (2 * color.index())
}

/// Pieces on squares, with at most one king of each color.
#[derive(Clone, Copy)]
pub(crate) struct Board {
    /// The pieces by square, from a1 to h8, as bytes.
    squares: [u8; 64],
    roles: [Bitboard; 6],
    colors: [Bitboard; 2],
    pub(crate) turn: Color,
    pub(crate) castling: u8,
    pub(crate) en_passant: Option<Square>,
}

impl Board {
    pub(crate) const EMPTY: Self = Self {
        squares: [0; 64],
        roles: [Bitboard::EMPTY; 6],
        colors: [Bitboard::EMPTY; 2],
        turn: Color::White,
        castling: 0,
        en_passant: None,
    };

    /// Reads 64 bytes from a8 to h1: 0, or a role from 1 to 6, plus 8 if it is Black's.
    pub(crate) fn read(bytes: &[u8; 64], turn: u32, castling: u32, en_passant: u32) -> Self {
        let mut board = Self {
            turn: Color::ALL[turn as usize & 1],
            castling: castling as u8 & 15,
            en_passant: Square::from_index(en_passant as usize),
            ..Self::EMPTY
        };
        for (square, byte) in from_the_top().zip(bytes) {
            if let Some((color, role)) = piece(*byte) {
                board.put(square, color, role);
            }
        }
        board
    }

    /// Writes what `read` reads.
    pub(crate) fn write(&self, bytes: &mut [u8; 64]) {
        for (square, byte) in from_the_top().zip(bytes) {
            *byte = self.squares[square.index()];
        }
    }

    /// All pieces.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Color, Role, Square)> {
        let kinds = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| (color, role)));
        kinds.flat_map(|(color, role)| {
            let squares = self.pieces(color, role).into_iter();
            squares.map(move |square| (color, role, square))
        })
    }

    pub(crate) fn put(&mut self, square: Square, color: Color, role: Role) {
        self.take(square);
        self.squares[square.index()] = number(Some(role)) as u8 + 8 * color.index() as u8;
        self.roles[role.index()].insert(square);
        self.colors[color.index()].insert(square);
    }

    fn take(&mut self, square: Square) {
        if let Some((color, role)) = self.at(square) {
            self.squares[square.index()] = 0;
            self.roles[role.index()].remove(square);
            self.colors[color.index()].remove(square);
        }
    }

    pub(crate) fn at(&self, square: Square) -> Option<(Color, Role)> {
        piece(self.squares[square.index()])
    }

    pub(crate) fn role_at(&self, square: Square) -> Option<Role> {
        self.at(square).map(|(_, role)| role)
    }

    pub(crate) fn of(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    pub(crate) fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.colors[color.index()] & self.roles[role.index()]
    }

    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// The pieces of a color that attack a square.
    pub(crate) fn attackers(&self, square: Square, by: Color) -> Bitboard {
        let (all, is) = (self.occupied(), |role: Role| self.roles[role.index()]);
        let queens = is(Role::Queen);
        let found = attacks::pawn(!by, square) & is(Role::Pawn)
            | attacks::knight(square) & is(Role::Knight)
            | attacks::king(square) & is(Role::King)
            | attacks::bishop(square, all) & (is(Role::Bishop) | queens)
            | attacks::rook(square, all) & (is(Role::Rook) | queens);
        found & self.of(by)
    }

    /// Whether the king of a color, if it has one, is attacked.
    pub(crate) fn is_check(&self, color: Color) -> bool {
        self.king(color)
            .is_some_and(|king| !self.attackers(king, !color).is_empty())
    }

    /// The square of the pawn that a capture en passant takes.
    pub(crate) fn pushed_pawn(&self, to: Square) -> Option<Square> {
        to.offset(0, if self.turn == Color::White { -1 } else { 1 })
    }

    /// The board after a move, which the other side is to answer.
    pub(crate) fn after(&self, word: Word) -> Self {
        let mut next = *self;
        let us = self.turn;
        next.turn = !us;
        next.en_passant = None;
        if word.has(flags::NULL) {
            return next;
        }
        let (from, to) = (word.from(), word.to());
        next.take(from);
        if word.has(flags::EN_PASSANT) {
            if let Some(pawn) = self.pushed_pawn(to) {
                next.take(pawn);
            }
        }
        next.put(to, us, word.promotion().unwrap_or(word.piece()));
        if word.piece() == Role::King {
            // The rook goes from beside the king's new square to the other side of it.
            let rook = if word.has(flags::KING_SIDE) {
                Some((1, -1))
            } else if word.has(flags::QUEEN_SIDE) {
                Some((-2, 1))
            } else {
                None
            };
            if let Some((from, onto)) = rook {
                let squares = to.offset(from, 0).zip(to.offset(onto, 0));
                if let Some((from, onto)) = squares.filter(|(from, _)| self.at(*from).is_some()) {
                    next.take(from);
                    next.put(onto, us, Role::Rook);
                }
            }
            next.castling &= !rights(us, KING_SIDE_RIGHT | QUEEN_SIDE_RIGHT);
        }
        for (corner, right) in corners() {
            if corner == from && self.at(from).is_some_and(|(color, _)| right.0 == color)
                || corner == to && right.0 != us
            {
                next.castling &= !rights(right.0, right.1);
            }
        }
        if word.has(flags::BIG_PAWN) {
            // It is kept only if a pawn stands beside, so that positions are told apart as the Laws do.
            let beside = [to.offset(-1, 0), to.offset(1, 0)];
            let pawns = self.pieces(!us, Role::Pawn);
            if beside
                .into_iter()
                .flatten()
                .any(|square| pawns.contains(square))
            {
                next.en_passant = self.pushed_pawn(to);
            }
        }
        next
    }
}

/// The squares of the rooks of standard chess, and the rights that go with them.
pub(crate) fn corners() -> [(Square, (Color, u8)); 4] {
    [
        (Square::H1, (Color::White, KING_SIDE_RIGHT)),
        (Square::A1, (Color::White, QUEEN_SIDE_RIGHT)),
        (Square::H8, (Color::Black, KING_SIDE_RIGHT)),
        (Square::A8, (Color::Black, QUEEN_SIDE_RIGHT)),
    ]
}

/// The squares from a8 to h1, as they stand in a FEN.
pub(crate) fn from_the_top() -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().map(Square::flip_vertical)
}

/// The squares of a set, from a8 to h1.
pub(crate) fn from_the_top_of(set: Bitboard) -> impl Iterator<Item = Square> {
    set.flip_vertical().into_iter().map(Square::flip_vertical)
}
