//! Random setups: positions that hardly any game reaches, and some that none can.

use std::array;

use touchmove::setup::Defect;
use touchmove::{
    Bitboard, CastlingRights, CastlingSide, Color, File, InvalidPosition, Piece, Position, Rank,
    Role, Setup, Square, attacks,
};

use super::Rules;
use super::dice::Dice;

/// What a setup is about; other pieces are scattered around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Theme {
    Anything,
    /// Pieces between a king and a slider, some of them pinned.
    Pins,
    DoubleCheck,
    /// A double push, pawns beside it, and often a king and a slider in one line with them.
    EnPassant,
    /// Kings and rooks on their back ranks.
    Castling,
    /// Pawns one step before promotion.
    Promotion,
}

/// The themes, as often as they are drawn.
const THEMES: [Theme; 8] = [
    Theme::Anything,
    Theme::Anything,
    Theme::Pins,
    Theme::DoubleCheck,
    Theme::EnPassant,
    Theme::EnPassant,
    Theme::Castling,
    Theme::Promotion,
];

/// The pieces of a side that are not scattered because of a theme, in percent.
#[derive(Clone, Copy)]
struct Army {
    /// How many of the seven pieces of the start position are left.
    pieces: usize,
    /// How many of the eight pawns are left.
    pawns: usize,
    /// How many of the missing pawns have been promoted.
    promoted: usize,
}

impl Army {
    const fn new(pieces: usize, pawns: usize, promoted: usize) -> Self {
        Self {
            pieces,
            pawns,
            promoted,
        }
    }
}

/// From lone kings to nine queens; the sides are drawn separately.
const ARMIES: [Army; 8] = [
    Army::new(0, 0, 0),
    Army::new(15, 0, 10),
    Army::new(15, 25, 0),
    Army::new(40, 40, 20),
    Army::new(70, 60, 20),
    Army::new(100, 70, 50),
    Army::new(100, 0, 100),
    Army::new(100, 10, 100),
];

/// The pieces of a side in the start position other than king and pawns.
const FIRST_PIECES: [Role; 7] = [
    Role::Queen,
    Role::Rook,
    Role::Rook,
    Role::Bishop,
    Role::Bishop,
    Role::Knight,
    Role::Knight,
];

/// What pawns become, as often as it is drawn.
const PROMOTED: [Role; 6] = [
    Role::Queen,
    Role::Queen,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
];

/// The steps of a queen.
const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Half-move clocks below this can be compared one move further: cozy-chess counts to 100.
const CLOCKS: usize = 99;

/// Draws setups until touchmove accepts one, and tells about those that it refuses.
pub fn draw_position(
    rules: Rules,
    dice: &mut Dice,
    mut refused: impl FnMut(&InvalidPosition),
) -> Position {
    loop {
        let setup = draw(rules, dice);
        match setup.validate() {
            // A spoiled setup may have a castling right of Chess960, which standard chess does not know.
            Ok(_) if rules == Rules::Standard && setup != setup.with_standard_castling_only() => {}
            Ok(position) => return position,
            Err(error) => refused(&error),
        }
    }
}

/// Returns the name of a kind of defect.
#[must_use]
pub fn name(defect: Defect) -> String {
    let text = format!("{defect:?}");
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric());
    text[..end.unwrap_or(text.len())].to_owned()
}

/// Draws a setup, which may be invalid.
fn draw(rules: Rules, dice: &mut Dice) -> Setup {
    let theme = dice.one_of(&THEMES);
    let turn = dice.one_of(&Color::ALL);
    let mut drawing = Drawing {
        rules,
        dice,
        setup: Setup {
            turn,
            ..Setup::EMPTY
        },
        kept_free: Bitboard::EMPTY,
    };
    drawing.theme(theme);
    drawing.kings();
    drawing.armies();
    drawing.rights(if theme == Theme::Castling { 80 } else { 50 });
    drawing.counters();
    if drawing.dice.percent(10) {
        drawing.spoil();
    }
    drawing.setup
}

/// A setup while it is drawn.
struct Drawing<'d> {
    rules: Rules,
    dice: &'d mut Dice,
    setup: Setup,
    /// Empty squares that must stay empty for the theme.
    kept_free: Bitboard,
}

impl Drawing<'_> {
    fn theme(&mut self, theme: Theme) {
        match theme {
            Theme::Anything => {}
            Theme::Pins => {
                for color in Color::ALL {
                    self.pins(color);
                }
            }
            Theme::DoubleCheck => self.double_check(),
            Theme::EnPassant => self.en_passant(),
            Theme::Castling => {
                for color in Color::ALL {
                    if self.dice.percent(85) {
                        self.castling(color);
                    }
                }
            }
            Theme::Promotion => {
                for _ in 0..=self.dice.below(5) {
                    let color = self.dice.one_of(&Color::ALL);
                    let file = self.dice.one_of(&File::ALL);
                    let square = Square::new(file, Rank::Seventh.relative_to(color));
                    self.place(square, color, Role::Pawn);
                }
            }
        }
    }

    fn occupied(&self) -> Bitboard {
        self.setup.board.occupied()
    }

    fn is_free(&self, square: Square) -> bool {
        !(self.occupied() | self.kept_free).contains(square)
    }

    /// Puts a piece on a free square. Returns whether the square was free and allowed.
    fn place(&mut self, square: Square, color: Color, role: Role) -> bool {
        let is_back = matches!(square.rank(), Rank::First | Rank::Eighth);
        if !self.is_free(square) || role == Role::Pawn && is_back {
            return false;
        }
        self.setup.set_piece(square, Piece::new(color, role));
        true
    }

    /// Returns the squares from one square to the edge.
    fn ray(from: Square, (files, ranks): (i8, i8)) -> Vec<Square> {
        let mut ray = Vec::new();
        let mut next = from.offset(files, ranks);
        while let Some(square) = next {
            ray.push(square);
            next = square.offset(files, ranks);
        }
        ray
    }

    /// Returns a role that moves in this direction.
    fn slider(&mut self, (files, ranks): (i8, i8)) -> Role {
        let straight = files == 0 || ranks == 0;
        let other = if straight { Role::Rook } else { Role::Bishop };
        self.dice.one_of(&[Role::Queen, other])
    }

    /// Places a king, on a random square if it has none, and returns its square.
    fn king(&mut self, color: Color) -> Square {
        if let Some(king) = self.setup.board.king(color) {
            return king;
        }
        let near = self
            .setup
            .board
            .king(!color)
            .map_or(Bitboard::EMPTY, attacks::king);
        loop {
            let square = self.dice.one_of(&Square::ALL);
            if !near.contains(square) && self.place(square, color, Role::King) {
                return square;
            }
        }
    }

    /// Places both kings if they are missing, where they are not attacked if that is easy.
    fn kings(&mut self) {
        for color in [!self.setup.turn, self.setup.turn] {
            if self.setup.board.king(color).is_some() {
                continue;
            }
            let tries: [Square; 8] = array::from_fn(|_| self.dice.one_of(&Square::ALL));
            let enemies = self.setup.board.by_color(!color);
            let safe = tries.into_iter().find(|&square| {
                let attackers = self.setup.board.attackers_to(square, self.occupied());
                self.is_free(square) && attackers.is_disjoint(enemies)
            });
            let placed = safe.is_some_and(|square| self.place(square, color, Role::King));
            if !placed {
                self.king(color);
            }
        }
    }

    /// Surrounds a king with pieces of both colors in front of enemy sliders.
    fn pins(&mut self, color: Color) {
        let king = self.king(color);
        for _ in 0..=self.dice.below(3) {
            let direction = self.dice.one_of(&DIRECTIONS);
            let ray = Self::ray(king, direction);
            if ray.len() < 2 {
                continue;
            }
            let pinned = self.dice.below(ray.len() - 1);
            let far = pinned + 1 + self.dice.below(ray.len() - pinned - 1);
            if ray[..=far].iter().any(|&square| !self.is_free(square)) {
                continue;
            }
            let slider = self.slider(direction);
            self.place(ray[far], !color, slider);
            let owner = if self.dice.percent(75) { color } else { !color };
            let role = self.dice.one_of(&Role::ALL[..5]);
            if !self.place(ray[pinned], owner, role) {
                self.place(ray[pinned], owner, Role::Knight);
            }
            self.keep_free(&ray[..far]);
        }
    }

    fn keep_free(&mut self, squares: &[Square]) {
        for &square in squares {
            if !self.occupied().contains(square) {
                self.kept_free.insert(square);
            }
        }
    }

    /// Gives check to the king of the side to move with two pieces.
    fn double_check(&mut self) {
        let color = self.setup.turn;
        let king = self.king(color);
        for _ in 0..2 {
            let leapers = [
                (Role::Knight, attacks::knight(king)),
                (Role::Pawn, attacks::pawn(color, king)),
            ];
            match self.dice.below(8) {
                0..=1 => {
                    let (role, squares) = leapers[self.dice.below(2)];
                    let squares: Vec<Square> = squares.into_iter().collect();
                    if !squares.is_empty() {
                        let square = self.dice.one_of(&squares);
                        self.place(square, !color, role);
                    }
                }
                _ => {
                    let direction = self.dice.one_of(&DIRECTIONS);
                    self.slide_to(king, direction, !color);
                }
            }
        }
    }

    /// Puts a slider somewhere on a free line from a square, and keeps the line free.
    fn slide_to(&mut self, target: Square, direction: (i8, i8), color: Color) {
        let mut ray = Self::ray(target, direction);
        ray.truncate(
            ray.iter()
                .take_while(|&&square| self.is_free(square))
                .count(),
        );
        if ray.is_empty() {
            return;
        }
        let far = self.dice.below(ray.len());
        let slider = self.slider(direction);
        self.place(ray[far], color, slider);
        self.keep_free(&ray[..far]);
    }

    fn en_passant(&mut self) {
        let (turn, pusher) = (self.setup.turn, !self.setup.turn);
        let file = self.dice.one_of(&File::ALL);
        let square = |rank: Rank| Square::new(file, rank.relative_to(pusher));
        let (pushed, passed) = (square(Rank::Fourth), square(Rank::Third));
        self.place(pushed, pusher, Role::Pawn);
        self.keep_free(&[passed, square(Rank::Second)]);
        self.setup.en_passant = Some(passed);
        let mut pivots = vec![pushed];
        for beside in [pushed.offset(-1, 0), pushed.offset(1, 0)] {
            if let Some(beside) = beside.filter(|_| self.dice.percent(75)) {
                self.place(beside, turn, Role::Pawn);
                pivots.push(beside);
            }
        }
        if self.dice.percent(75) {
            let pivot = self.dice.one_of(&pivots);
            let (files, ranks) = self.dice.one_of(&DIRECTIONS);
            let mut ahead = Self::ray(pivot, (files, ranks));
            ahead.retain(|&square| self.is_free(square));
            if !ahead.is_empty() {
                let king = self.dice.one_of(&ahead);
                self.place(king, turn, Role::King);
                let between: Vec<Square> = attacks::between(king, pivot).into_iter().collect();
                self.keep_free(&between);
                let mut last = pivot;
                // Other pawns of the theme may stand in between.
                while let Some(next) = last.offset(-files, -ranks) {
                    if self.is_free(next) {
                        break;
                    }
                    last = next;
                }
                self.slide_to(last, (-files, -ranks), pusher);
            }
        }
    }

    fn castling(&mut self, color: Color) {
        let square = |file| Square::new(file, Rank::First.relative_to(color));
        let (king, rooks) = match self.rules {
            Rules::Standard => (File::E, vec![File::A, File::H]),
            Rules::Chess960 => {
                let number = 1 + self.dice.below(4);
                let rooks = (0..number).map(|_| self.dice.one_of(&File::ALL)).collect();
                (self.dice.one_of(&File::ALL), rooks)
            }
        };
        self.place(square(king), color, Role::King);
        for rook in rooks {
            self.place(square(rook), color, Role::Rook);
        }
    }

    /// Scatters the armies over the board, less what the theme has placed.
    fn armies(&mut self) {
        for color in Color::ALL {
            let army = self.dice.one_of(&ARMIES);
            let mut roles: Vec<Role> = FIRST_PIECES
                .into_iter()
                .filter(|_| self.dice.percent(army.pieces))
                .collect();
            for _ in 0..8 {
                if self.dice.percent(army.pawns) {
                    roles.push(Role::Pawn);
                } else if self.dice.percent(army.promoted) {
                    roles.push(self.dice.one_of(&PROMOTED));
                }
            }
            for (_, piece) in self
                .setup
                .board
                .iter()
                .filter(|(_, piece)| piece.color() == color)
            {
                if let Some(index) = roles.iter().position(|&role| role == piece.role()) {
                    roles.swap_remove(index);
                }
            }
            let most = 16 - self.setup.board.by_color(color).len().min(16);
            roles.truncate(most);
            for role in roles {
                self.scatter(color, role);
            }
        }
    }

    /// Puts a piece where it gives no impossible check, if such a square is found soon.
    fn scatter(&mut self, color: Color, role: Role) {
        let Some(king) = self.setup.board.king(!color) else {
            return;
        };
        let piece = Piece::new(color, role);
        for _ in 0..8 {
            let square = self.dice.one_of(&Square::ALL);
            let checks = attacks::piece(piece, square, self.occupied()).contains(king);
            let allowed = !checks || color != self.setup.turn && self.dice.percent(10);
            if allowed && self.place(square, color, role) {
                return;
            }
        }
    }

    /// Grants castling rights where a king and rooks stand right, in so many of a hundred cases.
    fn rights(&mut self, percent: usize) {
        for color in Color::ALL {
            let rank = Rank::First.relative_to(color);
            let Some(king) = self.setup.board.king(color) else {
                continue;
            };
            let is_standard = self.rules == Rules::Standard;
            if king.rank() != rank || is_standard && king.file() != File::E {
                continue;
            }
            for side in CastlingSide::ALL {
                let rooks = self.setup.board.pieces(color, Role::Rook);
                let rooks = rooks.into_iter().filter(|rook| {
                    let is_kingside = rook.file() > king.file();
                    let is_corner = CastlingRights::STANDARD.contains(*rook);
                    rook.rank() == rank
                        && is_kingside == (side == CastlingSide::KingSide)
                        && (is_corner || !is_standard)
                });
                let rooks: Vec<Square> = rooks.collect();
                if !rooks.is_empty() && self.dice.percent(percent) {
                    let rook = self.dice.one_of(&rooks);
                    self.setup.castling.insert(rook);
                }
            }
        }
    }

    fn counters(&mut self) {
        if self.setup.en_passant.is_none() && self.dice.percent(50) {
            self.setup.halfmove_clock = self.dice.below(CLOCKS) as u16;
        }
        self.setup.fullmove_number = 1 + self.dice.below(200) as u16;
    }

    /// Changes something, which mostly makes the setup invalid.
    fn spoil(&mut self) {
        let square = self.dice.one_of(&Square::ALL);
        match self.dice.below(5) {
            0 => {
                let piece = Piece::new(self.dice.one_of(&Color::ALL), self.dice.one_of(&Role::ALL));
                self.setup.set_piece(square, piece);
            }
            1 => {
                let pieces: Vec<Square> = self.occupied().into_iter().collect();
                let square = self.dice.one_of(&pieces);
                self.setup.remove_piece(square);
            }
            2 => {
                let rank = self.dice.one_of(&[Rank::First, Rank::Eighth]);
                let file = match self.rules {
                    Rules::Standard => self.dice.one_of(&[File::A, File::H]),
                    Rules::Chess960 => square.file(),
                };
                self.setup.castling.insert(Square::new(file, rank));
            }
            3 => {
                let rank = Rank::Third.relative_to(!self.setup.turn);
                self.setup.en_passant = Some(Square::new(square.file(), rank));
            }
            _ => self.setup.turn = !self.setup.turn,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_setup_is_drawn_again_from_the_same_dice() {
        for game in 0..200 {
            let draw = || {
                let mut dice = Dice::of_game(3, game);
                draw_position(Rules::Chess960, &mut dice, |_| {}).to_setup()
            };
            assert_eq!(draw(), draw());
        }
    }

    #[test]
    fn standard_setups_have_only_standard_rights() {
        for game in 0..100_000 {
            let mut dice = Dice::of_game(0, game);
            let setup = draw_position(Rules::Standard, &mut dice, |_| {}).to_setup();
            assert_eq!(setup, setup.with_standard_castling_only(), "{setup}");
        }
    }

    #[test]
    fn every_theme_is_mostly_valid_and_every_defect_comes() {
        let mut defects = BTreeSet::new();
        for rules in [Rules::Standard, Rules::Chess960] {
            let (mut drawn, mut refused) = (0, 0);
            for game in 0..10_000 {
                let mut dice = Dice::of_game(1, game);
                draw_position(rules, &mut dice, |error| {
                    refused += 1;
                    defects.extend(error.defects().map(name));
                });
                drawn += 1;
            }
            assert!(drawn > refused, "{drawn} valid, {refused} invalid");
        }
        for known in [
            "MissingKing",
            "TooManyKings",
            "PawnsOnBackRank",
            "ExcessMaterial",
            "OpponentInCheck",
            "TooManyCheckers",
            "ImpossibleDoubleCheck",
            "CheckBeforeDoublePush",
            "CastlingWithoutKing",
            "CastlingWithoutRook",
            "DuplicateCastlingRight",
            "EnPassantBlocked",
            "EnPassantWithoutPawn",
        ] {
            assert!(defects.contains(known), "{known} is not among {defects:?}");
        }
    }
}
