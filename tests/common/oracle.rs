//! A second opinion: the rules of chess on a 10x12 mailbox, as slow and as simple as can be, with no idea shared with
//! the library.
//!
//! A move is legal if, after making it, the own king cannot be captured: the oracle does not know about pins or
//! evasions. It trusts its FENs; validating them is the library's work.

/// A cell of the mailbox: a1 is 21, one step right is +1, one step up is +10. The border of two ranks and one file
/// stops even a knight's jump.
type Cell = i32;

const OUTSIDE: u8 = b'#';
const EMPTY: u8 = b'.';

const STRAIGHT: [Cell; 4] = [1, -1, 10, -10];
const DIAGONAL: [Cell; 4] = [9, 11, -9, -11];
const EVERY_WAY: [Cell; 8] = [1, -1, 10, -10, 9, 11, -9, -11];
const JUMPS: [Cell; 8] = [8, 12, 19, 21, -8, -12, -19, -21];

const PROMOTIONS: &[u8] = b"bnqr";

/// A move as the mailbox sees it; castling is the king taking its own rook.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    from: Cell,
    to: Cell,
    promotion: Option<u8>,
}

/// A position on the mailbox.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Oracle {
    /// The content of each cell: a FEN letter, `EMPTY` or `OUTSIDE`.
    cells: [u8; 120],
    white_to_move: bool,
    /// The rooks that may still castle.
    castling_rooks: Vec<Cell>,
    /// The cell that the last double push passed over, whether or not a capture there is possible.
    passed: Option<Cell>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

/// The questions a test asks.
impl Oracle {
    /// Reads a FEN of four to six fields, castling as `KQkq` (the outermost rook) or as rook files.
    ///
    /// # Panics
    ///
    /// Panics on an invalid FEN: the oracle is only given valid ones.
    pub(crate) fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let number = |field: usize, absent: u32| {
            fields.get(field).map_or(absent, |text| {
                text.parse().expect("a FEN counter is a number")
            })
        };
        let mut oracle = Oracle {
            cells: read_placement(fields[0]),
            white_to_move: fields[1] == "w",
            castling_rooks: Vec::new(),
            passed: (fields[3] != "-").then(|| cell_named(fields[3])),
            halfmove_clock: number(4, 0),
            fullmove_number: number(5, 1),
        };
        for letter in fields[2].bytes().filter(|&letter| letter != b'-') {
            let rook = oracle.rook_of_right(letter);
            oracle.castling_rooks.push(rook);
        }
        oracle
    }

    /// The legal moves in coordinates (`e2e4`, `e7e8q`, castling `e1h1`), sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.legal_steps().into_iter().map(name_of_step).collect();
        moves.sort();
        moves
    }

    /// The position after a legal move in coordinates.
    ///
    /// # Panics
    ///
    /// Panics if the move is not legal.
    pub(crate) fn play(&self, coordinates: &str) -> Self {
        let step = self
            .legal_steps()
            .into_iter()
            .find(|&step| name_of_step(step) == coordinates)
            .unwrap_or_else(|| panic!("{coordinates} is not legal in {}", self.fen()));
        self.after(step)
    }

    /// The perft count of this many plies.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal_steps()
            .into_iter()
            .map(|step| self.after(step).perft(depth - 1))
            .sum()
    }

    /// Whether the side to move is in check.
    pub(crate) fn is_check(&self) -> bool {
        self.king_can_be_captured(self.white_to_move)
    }

    /// The FEN with castling rights as rook files and the en passant square only if a legal capture exists.
    pub(crate) fn fen(&self) -> String {
        let passed = self
            .passed
            .filter(|_| self.can_capture_en_passant())
            .map_or("-".to_owned(), name_of_cell);
        format!(
            "{} {} {} {passed} {} {}",
            self.placement(),
            if self.white_to_move { 'w' } else { 'b' },
            self.rights(),
            self.halfmove_clock,
            self.fullmove_number,
        )
    }
}

/// Reading and writing.
impl Oracle {
    /// The rook that a castling letter of a FEN refers to.
    fn rook_of_right(&self, letter: u8) -> Cell {
        let white = letter.is_ascii_uppercase();
        let rank = if white { 0 } else { 7 };
        let rook = if white { b'R' } else { b'r' };
        let king = self.king(white);
        let mut rooks = (0..8)
            .map(|file| cell_at(file, rank))
            .filter(|&cell| self.at(cell) == rook);
        let outermost = match letter.to_ascii_uppercase() {
            b'K' => rooks.filter(|&cell| cell > king).max(),
            b'Q' => rooks.find(|&cell| cell < king),
            file => Some(cell_at(Cell::from(file - b'A'), rank)),
        };
        outermost.expect("a castling right needs a rook")
    }

    fn placement(&self) -> String {
        let rank_text = |rank: Cell| {
            let mut text = String::new();
            let mut gap = 0;
            for file in 0..8 {
                match self.at(cell_at(file, rank)) {
                    EMPTY => gap += 1,
                    piece => {
                        push_gap(&mut text, gap);
                        gap = 0;
                        text.push(char::from(piece));
                    }
                }
            }
            push_gap(&mut text, gap);
            text
        };
        let ranks: Vec<String> = (0..8).rev().map(rank_text).collect();
        ranks.join("/")
    }

    fn rights(&self) -> String {
        let letters_of = |white: bool| {
            let mut rooks: Vec<Cell> = self.castling_rooks.clone();
            rooks.retain(|&rook| self.is_piece_of(rook, white));
            rooks.sort();
            let first = if white { b'A' } else { b'a' };
            let letter = move |rook: Cell| char::from(first + (rook % 10 - 1) as u8);
            rooks.into_iter().rev().map(letter).collect::<String>()
        };
        match letters_of(true) + &letters_of(false) {
            none if none.is_empty() => "-".to_owned(),
            letters => letters,
        }
    }

    fn can_capture_en_passant(&self) -> bool {
        self.legal_steps()
            .into_iter()
            .any(|step| self.captures_en_passant(step))
    }
}

/// The content of the cells, and what each piece attacks.
impl Oracle {
    fn at(&self, cell: Cell) -> u8 {
        self.cells[cell as usize]
    }

    fn put(&mut self, cell: Cell, piece: u8) {
        self.cells[cell as usize] = piece;
    }

    fn is_piece_of(&self, cell: Cell, white: bool) -> bool {
        let piece = self.at(cell);
        piece.is_ascii_alphabetic() && piece.is_ascii_uppercase() == white
    }

    fn pieces_of(&self, white: bool) -> Vec<Cell> {
        (0..120)
            .filter(|&cell| self.is_piece_of(cell, white))
            .collect()
    }

    fn king(&self, white: bool) -> Cell {
        let king = if white { b'K' } else { b'k' };
        (0..120)
            .find(|&cell| self.at(cell) == king)
            .expect("each side has a king")
    }

    /// The cells a piece attacks, empty or not, whatever stands there.
    fn reach(&self, from: Cell) -> Vec<Cell> {
        match self.at(from) {
            b'P' => vec![from + 9, from + 11],
            b'p' => vec![from - 9, from - 11],
            b'N' | b'n' => JUMPS.map(|jump| from + jump).to_vec(),
            b'K' | b'k' => EVERY_WAY.map(|way| from + way).to_vec(),
            b'B' | b'b' => self.slides(from, &DIAGONAL),
            b'R' | b'r' => self.slides(from, &STRAIGHT),
            b'Q' | b'q' => self.slides(from, &EVERY_WAY),
            _ => Vec::new(),
        }
    }

    fn slides(&self, from: Cell, ways: &[Cell]) -> Vec<Cell> {
        let mut reached = Vec::new();
        for way in ways {
            let mut cell = from + way;
            while self.at(cell) == EMPTY {
                reached.push(cell);
                cell += way;
            }
            reached.push(cell);
        }
        reached
    }

    fn is_attacked(&self, cell: Cell, by_white: bool) -> bool {
        self.pieces_of(by_white)
            .into_iter()
            .any(|piece| self.reach(piece).contains(&cell))
    }

    fn king_can_be_captured(&self, white: bool) -> bool {
        self.is_attacked(self.king(white), !white)
    }
}

/// The moves.
impl Oracle {
    fn legal_steps(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for from in self.pieces_of(self.white_to_move) {
            match self.at(from) {
                b'P' | b'p' => self.add_pawn_steps(from, &mut steps),
                _ => self.add_piece_steps(from, &mut steps),
            }
        }
        steps.retain(|&step| !self.after(step).king_can_be_captured(self.white_to_move));
        // Castling checks the attacked cells on the king's path itself, and also the king on its new cell: the rook's
        // departure may have opened a line.
        steps.extend(self.castling_steps());
        steps
    }

    fn add_piece_steps(&self, from: Cell, steps: &mut Vec<Step>) {
        let landing = self
            .reach(from)
            .into_iter()
            .filter(|&to| self.at(to) == EMPTY || self.is_piece_of(to, !self.white_to_move));
        steps.extend(landing.map(|to| Step {
            from,
            to,
            promotion: None,
        }));
    }

    fn add_pawn_steps(&self, from: Cell, steps: &mut Vec<Step>) {
        let (ahead, home_rank) = if self.white_to_move {
            (10, 1)
        } else {
            (-10, 6)
        };
        let mut landing = Vec::new();
        if self.at(from + ahead) == EMPTY {
            landing.push(from + ahead);
            if rank_of(from) == home_rank && self.at(from + 2 * ahead) == EMPTY {
                landing.push(from + 2 * ahead);
            }
        }
        landing.extend(
            self.reach(from)
                .into_iter()
                .filter(|&to| self.is_piece_of(to, !self.white_to_move) || self.passed == Some(to)),
        );
        for to in landing {
            if matches!(rank_of(to), 0 | 7) {
                steps.extend(PROMOTIONS.iter().map(|&role| Step {
                    from,
                    to,
                    promotion: Some(role),
                }));
            } else {
                steps.push(Step {
                    from,
                    to,
                    promotion: None,
                });
            }
        }
    }

    fn castling_steps(&self) -> Vec<Step> {
        let from = self.king(self.white_to_move);
        self.castling_rooks
            .iter()
            .filter(|&&rook| self.is_piece_of(rook, self.white_to_move))
            .map(|&to| Step {
                from,
                to,
                promotion: None,
            })
            .filter(|&step| self.may_castle(step))
            .collect()
    }

    fn may_castle(&self, step: Step) -> bool {
        let (king_to, rook_to) = castled(step);
        let only_these_two =
            |cell: Cell| cell == step.from || cell == step.to || self.at(cell) == EMPTY;
        cells_from_to(step.from, king_to).all(only_these_two)
            && cells_from_to(step.to, rook_to).all(only_these_two)
            && !cells_from_to(step.from, king_to)
                .any(|cell| self.is_attacked(cell, !self.white_to_move))
            && !self.after(step).king_can_be_captured(self.white_to_move)
    }

    fn is_castling(&self, step: Step) -> bool {
        self.is_piece_of(step.to, self.white_to_move)
    }

    fn captures_en_passant(&self, step: Step) -> bool {
        matches!(self.at(step.from), b'P' | b'p') && self.passed == Some(step.to)
    }

    /// The position after a step, legal or not.
    fn after(&self, step: Step) -> Self {
        let mut next = self.clone();
        let piece = self.at(step.from);
        let is_pawn = matches!(piece, b'P' | b'p');
        let is_capture = self.is_piece_of(step.to, !self.white_to_move);
        next.put(step.from, EMPTY);
        if self.is_castling(step) {
            let (king_to, rook_to) = castled(step);
            let rook = self.at(step.to);
            next.put(step.to, EMPTY);
            next.put(king_to, piece);
            next.put(rook_to, rook);
        } else {
            next.put(step.to, self.piece_arriving(step));
        }
        if self.captures_en_passant(step) {
            next.put(cell_at(file_of(step.to), rank_of(step.from)), EMPTY);
        }
        next.castling_rooks.retain(|&rook| {
            let king_moved =
                matches!(piece, b'K' | b'k') && self.is_piece_of(rook, self.white_to_move);
            rook != step.from && rook != step.to && !king_moved
        });
        let double_push = is_pawn && (step.to - step.from).abs() == 20;
        next.passed = double_push.then_some((step.from + step.to) / 2);
        next.halfmove_clock = if is_pawn || is_capture {
            0
        } else {
            self.halfmove_clock + 1
        };
        next.fullmove_number += u32::from(!self.white_to_move);
        next.white_to_move = !self.white_to_move;
        next
    }

    fn piece_arriving(&self, step: Step) -> u8 {
        match step.promotion {
            None => self.at(step.from),
            Some(role) if self.white_to_move => role.to_ascii_uppercase(),
            Some(role) => role,
        }
    }
}

/// Where king and rook stand after a castling step.
fn castled(step: Step) -> (Cell, Cell) {
    let rank = rank_of(step.from);
    if step.to > step.from {
        (cell_at(6, rank), cell_at(5, rank))
    } else {
        (cell_at(2, rank), cell_at(3, rank))
    }
}

/// The cells of one rank from here to there, both included.
fn cells_from_to(here: Cell, there: Cell) -> impl Iterator<Item = Cell> {
    here.min(there)..=here.max(there)
}

fn cell_at(file: Cell, rank: Cell) -> Cell {
    21 + file + 10 * rank
}

fn file_of(cell: Cell) -> Cell {
    cell % 10 - 1
}

fn rank_of(cell: Cell) -> Cell {
    cell / 10 - 2
}

fn name_of_cell(cell: Cell) -> String {
    let letter = |first: u8, offset: Cell| char::from(first + offset as u8);
    String::from_iter([letter(b'a', file_of(cell)), letter(b'1', rank_of(cell))])
}

fn cell_named(name: &str) -> Cell {
    let name = name.as_bytes();
    cell_at(Cell::from(name[0] - b'a'), Cell::from(name[1] - b'1'))
}

fn name_of_step(step: Step) -> String {
    let mut name = name_of_cell(step.from) + &name_of_cell(step.to);
    name.extend(step.promotion.map(char::from));
    name
}

fn push_gap(text: &mut String, gap: u32) {
    if gap > 0 {
        text.push_str(&gap.to_string());
    }
}

fn read_placement(text: &str) -> [u8; 120] {
    let mut cells = [OUTSIDE; 120];
    for (row, rank_text) in text.split('/').enumerate() {
        let mut cell = cell_at(0, 7 - row as Cell);
        for letter in rank_text.bytes() {
            let (content, width) = match letter {
                b'1'..=b'8' => (EMPTY, usize::from(letter - b'0')),
                piece => (piece, 1),
            };
            let start = cell as usize;
            cells[start..start + width].fill(content);
            cell += width as Cell;
        }
    }
    cells
}
