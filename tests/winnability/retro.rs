//! Which positions of few pieces can be won, by retrograde analysis from the mates.
//!
//! Nothing here uses the library: pieces are letters, squares are numbers, and every rule is implemented again.

use std::collections::BTreeMap;
use std::rc::Rc;

/// The piece on a square: its color (0 is White) and the letter of its role.
type Piece = (usize, u8);

/// Two kings, White's first, and at most two other pieces.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Class {
    pub(crate) pieces: Vec<Piece>,
}

/// For every position of a class, by side to move and squares: whether it is legal, and whether White can win.
pub(crate) struct Truth {
    pub(crate) class: Class,
    legal: Vec<u64>,
    winnable: Vec<u64>,
}

/// All classes solved so far.
#[derive(Default)]
pub(crate) struct Library {
    known: BTreeMap<Class, Rc<Truth>>,
}

impl Class {
    /// Reads `KQvK` or `KRvKP`.
    pub(crate) fn new(name: &str) -> Self {
        let (white, black) = name.split_once('v').expect("a v stands between the sides");
        let pieces = |color: usize, side: &str| -> Vec<Piece> {
            side.bytes().skip(1).map(|role| (color, role)).collect()
        };
        let mut all = vec![(0, b'K'), (1, b'K')];
        all.extend(pieces(0, white));
        all.extend(pieces(1, black));
        Self { pieces: all }
    }

    pub(crate) fn size(&self) -> usize {
        2 << (6 * self.pieces.len())
    }

    /// The number of a position: the side to move, then the square of each piece.
    fn number(&self, turn: usize, squares: &[usize]) -> usize {
        squares
            .iter()
            .fold(turn, |number, square| number << 6 | square)
    }

    fn read(&self, number: usize) -> (usize, [usize; 4]) {
        let count = self.pieces.len();
        let mut squares = [usize::MAX; 4];
        for (which, square) in squares.iter_mut().enumerate().take(count) {
            *square = number >> (6 * (count - 1 - which)) & 63;
        }
        (number >> (6 * count), squares)
    }

    /// The class without one of its pieces.
    fn without(&self, which: usize) -> Self {
        let mut pieces = self.pieces.clone();
        pieces.remove(which);
        Self { pieces }
    }

    fn attacks(&self, which: usize, squares: &[usize], target: usize) -> bool {
        let (color, role) = self.pieces[which];
        let from = squares[which];
        let files = (target & 7) as i32 - (from & 7) as i32;
        let ranks = (target >> 3) as i32 - (from >> 3) as i32;
        let (wide, high) = (files.abs(), ranks.abs());
        let straight = files == 0 || ranks == 0;
        let diagonal = wide == high;
        let is_free = || {
            let step = files.signum() + 8 * ranks.signum();
            let mut at = from as i32 + step;
            while at != target as i32 {
                if squares.contains(&(at as usize)) {
                    return false;
                }
                at += step;
            }
            true
        };
        from != target
            && match role {
                b'K' => wide <= 1 && high <= 1,
                b'N' => wide * high == 2,
                b'P' => wide == 1 && ranks == if color == 0 { 1 } else { -1 },
                b'B' => diagonal && is_free(),
                b'R' => straight && is_free(),
                _ => (diagonal || straight) && is_free(),
            }
    }

    /// Whether the king of a side is attacked.
    fn is_check(&self, side: usize, squares: &[usize]) -> bool {
        (0..self.pieces.len()).any(|which| {
            self.pieces[which].0 != side && self.attacks(which, squares, squares[side])
        })
    }

    fn is_legal(&self, turn: usize, squares: &[usize]) -> bool {
        let apart = (1..squares.len()).all(|one| !squares[..one].contains(&squares[one]));
        let pawns = self
            .pieces
            .iter()
            .zip(squares)
            .all(|(piece, &square)| piece.1 != b'P' || (8..56).contains(&square));
        apart && pawns && !self.is_check(1 - turn, squares)
    }

    /// Returns the board and the side to move of a number as FEN, or `None` if the position is not legal.
    pub(crate) fn fen(&self, number: usize) -> Option<String> {
        let (turn, squares) = self.read(number);
        let squares = &squares[..self.pieces.len()];
        if !self.is_legal(turn, squares) {
            return None;
        }
        let letter = |square: usize| {
            let which = squares.iter().position(|&other| other == square);
            which.map_or('1', |which| match self.pieces[which] {
                (0, role) => char::from(role),
                (_, role) => char::from(role.to_ascii_lowercase()),
            })
        };
        let ranks: Vec<String> = (0..8)
            .rev()
            .map(|rank| (0..8).map(|file| letter(8 * rank + file)).collect())
            .collect();
        let mut board = ranks.join("/");
        for empty in (2..=8).rev() {
            board = board.replace(&"1".repeat(empty), &empty.to_string());
        }
        let turn = if turn == 0 { "w" } else { "b" };
        Some(format!("{board} {turn} - - 0 1"))
    }

    /// Whether all bishops are on squares of one color.
    pub(crate) fn has_bishops_of_one_color(&self, number: usize) -> bool {
        let (_, squares) = self.read(number);
        let pieces = self.pieces.iter().zip(squares);
        let mut colors = pieces
            .filter(|(piece, _)| piece.1 == b'B')
            .map(|(_, square)| (square + (square >> 3)) & 1);
        let first = colors.next();
        colors.all(|color| Some(color) == first)
    }

    /// Returns `true` for exactly one of a position and its mirror images, in every quarter of the board.
    pub(crate) fn stands_for_images(&self, number: usize) -> bool {
        let (_, [white, black, ..]) = self.read(number);
        // A mirror that changes the half in which White's king is leaves this of Black's as it is.
        let is_inner = |line: usize| (2..6).contains(&line);
        let files = (white % 8 < 4) == is_inner(black / 8);
        let ranks = (white / 8 < 4) == is_inner(black % 8);
        files && (ranks || self.pieces.iter().any(|piece| piece.1 == b'P'))
    }

    /// Where a piece may go without capturing, by its role.
    fn quiet_targets(&self, which: usize, squares: &[usize], show: &mut dyn FnMut(usize)) {
        let (color, role) = self.pieces[which];
        let from = squares[which];
        if role == b'P' {
            let ahead = |square: usize| if color == 0 { square + 8 } else { square - 8 };
            let one = ahead(from);
            if !squares.contains(&one) {
                show(one);
                let is_home = from >> 3 == if color == 0 { 1 } else { 6 };
                if is_home && !squares.contains(&ahead(one)) {
                    show(ahead(one));
                }
            }
            return;
        }
        for to in 0..64 {
            if !squares.contains(&to) && self.attacks(which, squares, to) {
                show(to);
            }
        }
    }
}

impl Library {
    /// Solves a class, and every class that captures and promotions lead to.
    pub(crate) fn truth(&mut self, class: &Class) -> Rc<Truth> {
        if let Some(truth) = self.known.get(class) {
            return Rc::clone(truth);
        }
        let truth = Rc::new(self.work_out(class));
        self.known.insert(class.clone(), Rc::clone(&truth));
        truth
    }

    fn work_out(&mut self, class: &Class) -> Truth {
        let words = class.size().div_ceil(64);
        let mut truth = Truth {
            class: class.clone(),
            legal: vec![0; words],
            winnable: vec![0; words],
        };
        let count = class.pieces.len();
        for number in 0..class.size() {
            let (turn, squares) = class.read(number);
            if class.is_legal(turn, &squares[..count]) {
                truth.legal[number / 64] |= 1 << (number % 64);
            }
        }
        let mut new = Vec::new();
        for number in 0..class.size() {
            if truth.is_legal(number) && self.is_won_at_once(&truth, number) {
                truth.winnable[number / 64] |= 1 << (number % 64);
                new.push(number);
            }
        }
        while let Some(number) = new.pop() {
            truth.for_predecessors(number, |before, truth| {
                if truth.is_legal(before) && !truth.is_winnable(before) {
                    truth.winnable[before / 64] |= 1 << (before % 64);
                    new.push(before);
                }
            });
        }
        truth
    }

    /// Whether White has mated, or a capture or promotion leads to another class where the position can be won.
    fn is_won_at_once(&mut self, truth: &Truth, number: usize) -> bool {
        let class = &truth.class;
        let count = class.pieces.len();
        let (turn, squares) = class.read(number);
        let squares = &squares[..count];
        let mut has_move = false;
        let mut is_won = false;
        for which in (0..count).filter(|&which| class.pieces[which].0 == turn) {
            // Captures, also by promoting pawns.
            for victim in (2..count).filter(|&victim| class.pieces[victim].0 != turn) {
                if class.attacks(which, squares, squares[victim]) {
                    let mut after = squares.to_vec();
                    after[which] = squares[victim];
                    after.remove(victim);
                    let mover = if which > victim { which - 1 } else { which };
                    let (moves, won) = self.judge(&class.without(victim), turn, mover, &after);
                    has_move |= moves;
                    is_won |= won;
                }
            }
            let mut targets = Vec::new();
            class.quiet_targets(which, squares, &mut |to| targets.push(to));
            for to in targets {
                let mut after = squares.to_vec();
                after[which] = to;
                if class.pieces[which].1 == b'P' && !(8..56).contains(&to) {
                    let (moves, won) = self.judge(class, turn, which, &after);
                    has_move |= moves;
                    is_won |= won;
                } else {
                    has_move |= truth.is_legal(class.number(1 - turn, &after));
                }
            }
        }
        is_won || (turn == 1 && !has_move && class.is_check(1, squares))
    }

    /// Whether the position after a move into another class is legal, and whether White can win there.
    fn judge(
        &mut self,
        class: &Class,
        turn: usize,
        mover: usize,
        squares: &[usize],
    ) -> (bool, bool) {
        let is_promotion = class.pieces[mover].1 == b'P' && !(8..56).contains(&squares[mover]);
        let roles: &[u8] = if is_promotion {
            b"QRBN"
        } else {
            &[class.pieces[mover].1]
        };
        let mut answer = (false, false);
        for &role in roles {
            let mut next = class.clone();
            next.pieces[mover].1 = role;
            if !next.is_legal(1 - turn, squares) {
                continue;
            }
            answer.0 = true;
            // A bare white king wins nothing.
            if next
                .pieces
                .iter()
                .any(|&(color, role)| color == 0 && role != b'K')
            {
                let truth = self.truth(&next);
                answer.1 |= truth.is_winnable(next.number(1 - turn, squares));
            }
        }
        answer
    }
}

impl Truth {
    fn is_legal(&self, number: usize) -> bool {
        self.legal[number / 64] >> (number % 64) & 1 != 0
    }

    fn is_winnable(&self, number: usize) -> bool {
        self.winnable[number / 64] >> (number % 64) & 1 != 0
    }

    /// Visits the positions that may lead to a position by a move within the class.
    fn for_predecessors(&mut self, number: usize, mut show: impl FnMut(usize, &mut Self)) {
        let class = self.class.clone();
        let count = class.pieces.len();
        let (turn, squares) = class.read(number);
        for which in (0..count).filter(|&which| class.pieces[which].0 != turn) {
            let mut before = squares;
            let mut origins = Vec::with_capacity(32);
            let (color, role) = class.pieces[which];
            if role == b'P' {
                let back = |square: usize| {
                    if color == 0 {
                        square.wrapping_sub(8)
                    } else {
                        square + 8
                    }
                };
                let one = back(squares[which]);
                if (8..56).contains(&one) && !squares[..count].contains(&one) {
                    origins.push(one);
                    let two = back(one);
                    if squares[which] >> 3 == if color == 0 { 3 } else { 4 }
                        && !squares[..count].contains(&two)
                    {
                        origins.push(two);
                    }
                }
            } else {
                class.quiet_targets(which, &squares[..count], &mut |from| origins.push(from));
            }
            for from in origins {
                before[which] = from;
                show(class.number(1 - turn, &before[..count]), self);
            }
        }
    }

    /// The number of legal positions with a side to move, and of those in which White cannot win.
    pub(crate) fn counts(&self, turn: usize) -> (usize, usize) {
        let half = self.legal.len() / 2;
        let words = if turn == 0 {
            0..half
        } else {
            half..self.legal.len()
        };
        words.fold((0, 0), |(legal, lost), word| {
            let lost_here = self.legal[word] & !self.winnable[word];
            (
                legal + self.legal[word].count_ones() as usize,
                lost + lost_here.count_ones() as usize,
            )
        })
    }

    /// The number of positions, legal or not.
    pub(crate) fn size(&self) -> usize {
        self.class.size()
    }

    /// Returns the board and the side to move as FEN, and whether White can win. Returns `None` if the position is not
    /// legal.
    pub(crate) fn get(&self, number: usize) -> Option<(String, bool)> {
        let fen = self.class.fen(number)?;
        Some((fen, self.is_winnable(number)))
    }
}

#[test]
fn one_of_the_mirror_images_of_a_position_stands_for_all() {
    for (name, mirrors) in [("KQvK", &[0, 7, 56, 63][..]), ("KPvK", &[0, 7])] {
        let class = Class::new(name);
        for number in 0..class.size() {
            let (turn, [white, black, other, _]) = class.read(number);
            let image = |by: &usize| class.number(turn, &[white ^ by, black ^ by, other ^ by]);
            let images = mirrors.iter().map(image);
            let standing = images.filter(|&image| class.stands_for_images(image));
            assert_eq!(standing.count(), 1, "{number} of {name}");
        }
    }
}
