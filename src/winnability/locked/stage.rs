//! One stage of play: who is at home, and where the free men may be.

use arrayvec::ArrayVec;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role, Square};

/// A side has 16 men at most.
pub(super) const MEN: usize = 32;

/// What a man can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// He has had this role from the beginning.
    As(Role),
    /// A pawn who has been promoted, nobody asks to what: he does what queens and knights do.
    Promoted,
}

/// A man of a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceAt {
    pub(super) color: Color,
    pub(super) kind: Kind,
    /// Where he may be; for a home man the one square on which he is, empty once captured.
    pub(super) squares: Bitboard,
    pub(super) is_home: bool,
}

/// What is known of the board at some stage of play.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    /// The men in the order of the squares on which they stood at first.
    pub(super) men: ArrayVec<PieceAt, MEN>,
    /// The squares of home men by color.
    pub(super) home: [Bitboard; 2],
    /// Whether the free men's squares have been worked out and the events followed.
    pub(super) is_done: bool,
}

impl PieceAt {
    /// Returns what the man attacks from a square, if only home men stand in his way.
    #[inline]
    pub(super) fn attacks(&self, square: Square, home: Bitboard) -> Bitboard {
        match self.kind {
            Kind::As(Role::Pawn) => attacks::pawn(self.color, square),
            Kind::As(Role::Knight) => attacks::knight(square),
            Kind::As(Role::Bishop) => attacks::bishop(square, home),
            Kind::As(Role::Rook) => attacks::rook(square, home),
            Kind::As(Role::Queen) => attacks::queen(square, home),
            Kind::As(Role::King) => attacks::king(square),
            Kind::Promoted => attacks::queen(square, home) | attacks::knight(square),
        }
    }

    /// Returns everything the man attacks from any of his squares.
    pub(super) fn all_attacks(&self, home: Bitboard) -> Bitboard {
        self.squares
            .into_iter()
            .fold(Bitboard::EMPTY, |all, square| {
                all | self.attacks(square, home)
            })
    }

    pub(super) fn is(&self, role: Role) -> bool {
        self.kind == Kind::As(role)
    }
}

impl Stage {
    /// Returns the stage that a position is in: pawns and shut in officers at home.
    pub(super) fn of(position: &Position) -> Self {
        let men: ArrayVec<PieceAt, MEN> = position
            .board()
            .iter()
            .map(|(square, piece)| PieceAt {
                color: piece.color,
                kind: Kind::As(piece.role),
                squares: square.into(),
                is_home: true,
            })
            .collect();
        Self {
            men,
            home: [Bitboard::EMPTY; 2],
            is_done: false,
        }
        .with_home()
    }

    /// Returns the stage with the officers and kings set free who are not shut in, and the
    /// squares of the others noted.
    ///
    /// Sound: as long as all home men stay, an officer whose every step ends on a home man's
    /// square cannot move but by capturing one, which is an event. Nor can a king whose every
    /// other step ends where home men attack.
    pub(super) fn with_home(mut self) -> Self {
        loop {
            self.note_home();
            let home = self.all_home();
            let barred = Color::ALL.map(|color| home | self.always_attacked_by(!color));
            let mut freed = false;
            for man in &mut self.men {
                if !man.is_home || man.is(Role::Pawn) {
                    continue;
                }
                let shut = if man.is(Role::King) {
                    barred[man.color.index()]
                } else {
                    home
                };
                if !man.all_attacks(home).is_subset(shut) {
                    man.is_home = false;
                    freed = true;
                }
            }
            if !freed {
                return self;
            }
        }
    }

    fn note_home(&mut self) {
        self.home = [Bitboard::EMPTY; 2];
        for man in self.men.iter().filter(|man| man.is_home) {
            self.home[man.color.index()] |= man.squares;
        }
    }

    /// Returns the squares of all home men.
    #[inline]
    pub(super) fn all_home(&self) -> Bitboard {
        self.home[0] | self.home[1]
    }

    /// Returns the squares that the home men of a side attack, as long as the stage lasts.
    ///
    /// Sound: home men stay, and nobody comes between a man and a square beside him. A shut
    /// in officer attacks nothing else, and attacks it even when he is pinned.
    pub(super) fn always_attacked_by(&self, color: Color) -> Bitboard {
        self.home_attacks(color, self.all_home())
    }

    /// Returns what the home men of a side attack past certain men.
    pub(super) fn home_attacks(&self, color: Color, in_the_way: Bitboard) -> Bitboard {
        self.men
            .iter()
            .filter(|man| man.is_home && man.color == color)
            .fold(Bitboard::EMPTY, |all, man| {
                all | man.all_attacks(in_the_way)
            })
    }

    /// Returns `true` if the same men are at home on the same squares.
    pub(super) fn has_home_of(&self, other: &Self) -> bool {
        self.home == other.home
            && self.men.iter().zip(&other.men).all(|(one, two)| {
                one.is_home == two.is_home
                    && one.kind == two.kind
                    && (!one.is_home || one.squares == two.squares)
            })
    }

    /// Adds what another stage with the same home men knows.
    pub(super) fn widen(&mut self, other: &Self) {
        for (man, more) in self.men.iter_mut().zip(&other.men) {
            if !more.squares.is_subset(man.squares) {
                man.squares |= more.squares;
                self.is_done = false;
            }
        }
    }

    /// Returns `true` if the men who may be left to a side can never help it to mate.
    ///
    /// Sound: the rule of material holds for any of the men that may be left, too.
    pub(super) fn lacks_mating_material(&self, winner: Color) -> bool {
        let left = |man: &&PieceAt| !man.squares.is_empty() && !man.is(Role::King);
        let own = || {
            self.men
                .iter()
                .filter(left)
                .filter(|man| man.color == winner)
        };
        let theirs = || {
            self.men
                .iter()
                .filter(left)
                .filter(|man| man.color != winner)
        };
        let mut knights = 0;
        let mut bishops = false;
        for man in own() {
            match man.kind {
                Kind::As(Role::Knight) => knights += 1,
                Kind::As(Role::Bishop) => bishops = true,
                _ => return false,
            }
        }
        if knights + usize::from(bishops) == 0 {
            return true;
        }
        if !bishops {
            return knights == 1 && theirs().all(|man| man.is(Role::Queen));
        }
        let minor = |man: &PieceAt| {
            matches!(
                man.kind,
                Kind::As(Role::Pawn | Role::Knight) | Kind::Promoted
            )
        };
        let all = self.men.iter().filter(left);
        let bishops = all
            .filter(|man| man.is(Role::Bishop))
            .fold(Bitboard::EMPTY, |all, man| all | man.squares);
        knights == 0
            && !theirs().any(minor)
            && (bishops.is_subset(Bitboard::LIGHT) || bishops.is_subset(Bitboard::DARK))
    }
}
