//! Whether a game reaches a position, a part of a board, or a material balance.
//!
//! A search ends as soon as the answer is certain: pieces never come back, so a side with fewer of them than asked for never
//! has them again.

use std::ops::ControlFlow::{Break, Continue};

use arrow_array::ArrayRef;
use touchmove::{Bitboard, Board, ByColor, ByRole, Color, Piece, Position, Role};

use crate::board::material_of;
use crate::input::{Args, Error, Games};
use crate::line::{Line, Step};

/// Something to look for in a game.
trait Sought {
    /// Returns whether the board has it.
    fn is_in(&self, position: &Position) -> bool;

    /// Returns how many pieces each side needs for it.
    fn pieces(&self) -> ByColor<u32>;

    /// Whether only a capture or a promotion can bring it about.
    const IS_MATERIAL: bool = false;
}

/// Returns whether the game has it within so many half-moves, or `None` if the game cannot be read so far.
fn find<S: Sought>(line: &Line<'_>, sought: &S, most: i64) -> Option<bool> {
    let (mut ply, mut found) = (0, false);
    let needed = sought.pieces();
    let played = line.walk_moves(|step| {
        let (position, changes_material) = match step {
            Step::Start(position) => (position, true),
            Step::Move(legal, after) => {
                ply += 1;
                let changes = legal.is_capture() || legal.promotion().is_some();
                (after, changes)
            }
            Step::Comment(_) => return Continue(()),
        };
        if changes_material {
            let count = |color| position.board().by_color(color).len() as u32;
            if Color::ALL
                .into_iter()
                .any(|color| count(color) < needed[color])
            {
                return Break(());
            }
        }
        if (changes_material || !S::IS_MATERIAL) && sought.is_in(position) {
            found = true;
            return Break(());
        }
        if ply >= most { Break(()) } else { Continue(()) }
    });
    played.ok().map(|()| found)
}

impl Args<'_> {
    /// Searches the games of the first argument for what the second says, within as many half-moves as the third.
    fn search<S: Sought>(
        &self,
        read: impl Fn(&str) -> Result<S, String>,
    ) -> Result<ArrayRef, Error> {
        let (games, texts) = (self.games(0)?, self.texts(1)?);
        let constant = self.read(&texts, &read)?;
        self.search_each(&games, |row, line, most| match &constant {
            Some(sought) => find(line, sought, most),
            None => find(line, &read(texts.get(row)?).ok()?, most),
        })
    }

    fn search_each(
        &self,
        games: &Games,
        find: impl Fn(usize, &Line<'_>, i64) -> Option<bool>,
    ) -> Result<ArrayRef, Error> {
        let most = self.has(2).then(|| self.numbers(2)).transpose()?;
        self.collect(|row| {
            let most = match &most {
                None => i64::MAX,
                Some(most) => most.get(row)?,
            };
            if most < 0 {
                return Some(false);
            }
            find(row, &games.get(row)?, most)
        })
    }
}

impl Sought for Position {
    fn is_in(&self, position: &Position) -> bool {
        self == position
    }

    fn pieces(&self) -> ByColor<u32> {
        counts(self.board())
    }
}

fn counts(board: &Board) -> ByColor<u32> {
    ByColor::from_fn(|color| board.by_color(color).len() as u32)
}

/// Pieces that must stand on their squares; the others do not matter.
struct Pattern {
    pieces: Vec<(Piece, Bitboard)>,
    counts: ByColor<u32>,
}

impl Pattern {
    fn read(text: &str) -> Result<Self, String> {
        // Of a whole FEN, the board counts.
        let field = text.split(' ').next().unwrap_or_default();
        let board: Board = field
            .parse()
            .map_err(|error| format!("{text:?} is no board of a FEN: {error}"))?;
        let all = Color::ALL
            .into_iter()
            .flat_map(|color| Role::ALL.map(|role| Piece::new(color, role)));
        let pieces = all
            .map(|piece| (piece, board.by_piece(piece)))
            .filter(|(_, squares)| !squares.is_empty())
            .collect();
        Ok(Self {
            pieces,
            counts: counts(&board),
        })
    }
}

impl Sought for Pattern {
    fn is_in(&self, position: &Position) -> bool {
        let board = position.board();
        self.pieces
            .iter()
            .all(|&(piece, squares)| squares.is_subset(board.by_piece(piece)))
    }

    fn pieces(&self) -> ByColor<u32> {
        self.counts
    }
}

type Counts = ByColor<ByRole<u8>>;

/// Reads two lists of letters with a `v` between, White's first.
fn read_letters(text: &str) -> Result<Counts, String> {
    let wrong = || format!("{text:?} is no material such as KRPvKR");
    let (white, black) = text.split_once('v').ok_or_else(wrong)?;
    let side = |letters: &str| {
        let mut counts = ByRole::from_fn(|_| 0_u8);
        for letter in letters.chars() {
            let role = Role::from_letter(letter).ok_or_else(wrong)?;
            counts[role] = counts[role].saturating_add(1);
        }
        Ok::<_, String>(counts)
    };
    Ok(ByColor::new(side(white)?, side(black)?))
}

/// Exactly these pieces on the board.
struct Material(Counts);

impl Material {
    fn read(text: &str) -> Result<Self, String> {
        let counts = read_letters(text)?;
        match Color::ALL.into_iter().all(|color| counts[color].king == 1) {
            true => Ok(Self(counts)),
            false => Err(format!("{text:?} should have one king on each side")),
        }
    }
}

impl Sought for Material {
    fn is_in(&self, position: &Position) -> bool {
        position.board().material() == self.0
    }

    fn pieces(&self) -> ByColor<u32> {
        ByColor::from_fn(|color| {
            Role::ALL
                .map(|role| u32::from(self.0[color][role]))
                .iter()
                .sum()
        })
    }

    const IS_MATERIAL: bool = true;
}

/// What White has more than Black of each kind of piece.
struct Imbalance(ByRole<i16>);

fn difference(counts: &Counts) -> ByRole<i16> {
    ByRole::from_fn(|role| i16::from(counts.white[role]) - i16::from(counts.black[role]))
}

impl Sought for Imbalance {
    fn is_in(&self, position: &Position) -> bool {
        difference(&position.board().material()) == self.0
    }

    fn pieces(&self) -> ByColor<u32> {
        ByColor::new(0, 0)
    }

    const IS_MATERIAL: bool = true;
}

pub(crate) fn contains(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (games, positions) = (args.games(0)?, args.positions(1)?);
    args.search_each(&games, |row, line, most| {
        find(line, &positions.get(row)?, most)
    })
}

pub(crate) fn contains_board(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.search(Pattern::read)
}

pub(crate) fn contains_material(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.search(Material::read)
}

pub(crate) fn contains_imbalance(args: &Args<'_>) -> Result<ArrayRef, Error> {
    args.search(|text| read_letters(text).map(|counts| Imbalance(difference(&counts))))
}

/// Returns the first position of a game that has these pieces.
pub(crate) fn first_with_material(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (games, texts) = (args.games(0)?, args.texts(1)?);
    let constant = args.read(&texts, Material::read)?;
    args.collect(|row| {
        let line = games.get(row)?;
        let own;
        let sought = match &constant {
            Some(sought) => sought,
            None => {
                own = Material::read(texts.get(row)?).ok()?;
                &own
            }
        };
        let mut found = None;
        let needed = sought.pieces();
        let played = line.walk_moves(|step| {
            let (Step::Start(position) | Step::Move(_, position)) = step else {
                return Continue(());
            };
            let has = counts(position.board());
            if sought.is_in(position) {
                found = Some(crate::board::fen_of(position));
            }
            match found.is_some() || has.white < needed.white || has.black < needed.black {
                true => Break(()),
                false => Continue(()),
            }
        });
        played.ok()?;
        found
    })
}

/// Returns the pieces after as many half-moves as the second argument says.
pub(crate) fn material_at(args: &Args<'_>) -> Result<ArrayRef, Error> {
    let (games, plies) = (args.games(0)?, args.numbers(1)?);
    args.collect(|row| {
        let position = crate::board::position_at(&games.get(row)?, plies.get(row)?)?;
        Some(material_of(position.board()))
    })
}
