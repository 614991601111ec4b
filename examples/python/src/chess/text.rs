//! FEN and algebraic notation of positions in any arrangement.

use std::fmt::Write;

use super::pieces::{
    FILE_A, KING, PAWN, Pieces, ROOK, bit, descending, highest, letter, lowest, rank, square,
};
use super::plain::{Plain, at, role_letter};
use super::state::{QUEEN_KIND, State};

/// What is wrong with a text for a move.
pub(super) enum Fault {
    Invalid,
    Illegal,
    Ambiguous,
}

/// Which en passant square is written.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Written {
    Legal,
    PseudoLegal,
    Always,
    Never,
}

/// Reads a number as Python's `int` does, if it has 64 bits at most.
pub(super) fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let parts = digits.split('_');
    if parts
        .clone()
        .any(|part| part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()))
    {
        return None;
    }
    let value: i64 = parts.collect::<String>().parse().ok()?;
    Some(if text.starts_with('-') { -value } else { value })
}

impl State {
    pub(super) fn read(fen: &str) -> Result<Self, String> {
        let fault = |what: &str| format!("{what}: '{fen}'");
        let mut parts = fen.split_whitespace();
        let board = parts.next().ok_or("empty fen")?;
        let turn = match parts.next().unwrap_or("w") {
            "w" => true,
            "b" => false,
            _ => return Err(fault("expected 'w' or 'b' for the turn in fen")),
        };
        let castling = parts.next().unwrap_or("-");
        if !is_castling_text(castling) {
            return Err(fault("invalid castling part in fen"));
        }
        let ep = match parts.next().unwrap_or("-") {
            "-" => None,
            name => {
                let letters: Vec<char> = name.chars().collect();
                Some(at(&letters).ok_or_else(|| fault("invalid en passant part in fen"))?)
            }
        };
        let mut counter = |missing: i64, invalid: &str, negative: &str| match parts.next() {
            None => Ok(missing),
            Some(text) => match number(text) {
                None => Err(fault(invalid)),
                Some(..0) => Err(fault(negative)),
                Some(value) => Ok(value),
            },
        };
        let halfmoves = counter(
            0,
            "invalid half-move clock in fen",
            "half-move clock cannot be negative",
        )?;
        let fullmoves = counter(
            1,
            "invalid fullmove number in fen",
            "fullmove number cannot be negative",
        )?;
        if parts.next().is_some() {
            return Err(fault("fen string has more parts than expected"));
        }
        let pieces = Pieces::read(board)?;
        let mut state = Self {
            pieces,
            turn,
            castling: 0,
            ep,
            halfmoves,
            fullmoves: fullmoves.max(1),
        };
        state.read_castling(castling);
        Ok(state)
    }

    /// Sets the rights of a text of which `is_castling_text` is true.
    pub(super) fn read_castling(&mut self, text: &str) {
        self.castling = 0;
        for flag in text.chars().filter(|flag| *flag != '-') {
            let white = flag.is_ascii_uppercase();
            let first = rank(white, 0);
            let rooks = self.pieces.own(ROOK, white) & first;
            let king = self.pieces.king(white);
            let right = match flag.to_ascii_lowercase() {
                'q' => match (king, lowest(rooks)) {
                    (Some(king), Some(rook)) if rook < king => bit(rook),
                    (Some(_), None) => 0,
                    _ => FILE_A & first,
                },
                'k' => match (king, highest(rooks)) {
                    (Some(king), Some(rook)) if rook > king => bit(rook),
                    _ => FILE_A << 7 & first,
                },
                file => FILE_A << (file as u8 - b'a') & first,
            };
            self.castling |= right;
        }
    }

    pub(super) fn write_castling(&self, clean: u64, shredder: bool, out: &mut String) {
        let start = out.len();
        for white in [true, false] {
            let first = rank(white, 0);
            let Some(king) = self.pieces.king(white).or(shredder.then_some(0)) else {
                continue;
            };
            for rook in descending(clean & first) {
                let file = rook & 7;
                let towards_a = file < king & 7;
                let others = self.pieces.own(ROOK, white) & first & !bit(rook);
                let outer = |other: u8| (other & 7 < file) == towards_a;
                let letter = if shredder || descending(others).any(outer) {
                    char::from(b'a' + file)
                } else if towards_a {
                    'q'
                } else {
                    'k'
                };
                out.push(if white {
                    letter.to_ascii_uppercase()
                } else {
                    letter
                });
            }
        }
        if out.len() == start {
            out.push('-');
        }
    }

    /// The fields that an EPD has too.
    pub(super) fn write(&self, clean: u64, shredder: bool, ep: Written, promoted: bool) -> String {
        let mut fen = String::with_capacity(80);
        self.pieces.write(&mut fen, promoted);
        fen.push_str(if self.turn { " w " } else { " b " });
        self.write_castling(clean, shredder, &mut fen);
        let shown = self.ep.filter(|_| match ep {
            Written::Always => true,
            Written::PseudoLegal => self.has_pseudo_legal_en_passant(),
            Written::Legal => self.has_legal_en_passant(),
            Written::Never => false,
        });
        fen.push(' ');
        fen.push_str(shown.map_or("-", |ep| square(ep).name()));
        fen
    }

    pub(super) fn fen(&self, clean: u64, shredder: bool, ep: Written, promoted: bool) -> String {
        let mut fen = self.write(clean, shredder, ep, promoted);
        let _ = write!(fen, " {} {}", self.halfmoves, self.fullmoves);
        fen
    }

    /// The notation without the sign of check, or None if there is no piece to move.
    pub(super) fn algebraic(
        &self,
        chess960: bool,
        clean: u64,
        mv: Plain,
        long: bool,
    ) -> Option<String> {
        if mv.is_null() {
            return Some("--".to_owned());
        }
        let target = square(mv.to).name();
        if mv.drop != 0 {
            let piece = role_letter(mv.drop).filter(|letter| *letter != 'p');
            let piece = piece.map(|letter| letter.to_ascii_uppercase());
            return Some(format!(
                "{}@{target}",
                piece.map_or(String::new(), String::from)
            ));
        }
        if self.is_castling(mv) {
            let short = mv.to & 7 > mv.from & 7;
            return Some(if short { "O-O" } else { "O-O-O" }.to_owned());
        }
        let role = self.pieces.role_at(mv.from)?;
        let start = square(mv.from).name();
        let capture = self.is_capture(mv);
        let mut san = String::with_capacity(8);
        if role != PAWN {
            san.push(letter((role, true)));
        }
        if long {
            san.push_str(start);
        } else if role != PAWN {
            let others = self.own() & self.pieces.roles[role] & !bit(mv.from);
            let mut rivals = Vec::new();
            if others != 0 {
                self.legal(chess960, clean, others, bit(mv.to), &mut rivals);
            }
            let file = rivals.iter().any(|rival| rival.from & 7 == mv.from & 7);
            let row = rivals.iter().any(|rival| rival.from >> 3 == mv.from >> 3);
            if !rivals.is_empty() && (row || !file) {
                san.push_str(&start[..1]);
            }
            if file {
                san.push_str(&start[1..]);
            }
        } else if capture {
            san.push_str(&start[..1]);
        }
        if capture {
            san.push('x');
        } else if long {
            san.push('-');
        }
        san.push_str(target);
        if let Some(letter) = role_letter(mv.promotion) {
            san.push('=');
            san.push(letter.to_ascii_uppercase());
        }
        Some(san)
    }

    /// Reads algebraic notation, in moves that are listed by what is asked.
    pub(super) fn read_san(
        &self,
        chess960: bool,
        san: &str,
        list: &mut dyn FnMut(Asked, &mut Vec<Plain>),
    ) -> Result<Plain, Fault> {
        let mut found = Vec::with_capacity(4);
        let castle = san.strip_suffix(['+', '#']).unwrap_or(san);
        let side = match castle {
            "O-O" | "0-0" => Some(true),
            "O-O-O" | "0-0-0" => Some(false),
            _ => None,
        };
        if let Some(short) = side {
            list(Asked::Castling, &mut found);
            let towards = |mv: &&Plain| (mv.to & 7 > mv.from & 7) == short;
            return found.iter().find(towards).copied().ok_or(Fault::Illegal);
        }
        if matches!(san, "--" | "Z0" | "0000" | "@@@@") {
            return Ok(Plain::default());
        }
        let read = Read::new(san).ok_or(Fault::Invalid)?;
        let mut from = self.own();
        match (read.role, read.file, read.row) {
            (Some(role), ..) => from &= self.pieces.roles[role],
            (None, Some(file), Some(row)) => {
                // Two squares may mean any piece, and castling.
                let plain = self.meant(chess960, row * 8 + file, read.to, read.promotion);
                list(Asked::One(plain), &mut found);
                return found
                    .first()
                    .filter(|mv| mv.promotion == read.promotion)
                    .copied()
                    .ok_or(Fault::Illegal);
            }
            (None, None, _) => from &= self.pieces.roles[PAWN] & FILE_A << (read.to & 7),
            (None, Some(_), None) => from &= self.pieces.roles[PAWN],
        }
        from &= read.file.map_or(u64::MAX, |file| FILE_A << file);
        from &= read.row.map_or(u64::MAX, |row| 0xff << (8 * row));
        list(Asked::Legal(from, bit(read.to)), &mut found);
        let castles = |mv: &Plain| {
            self.pieces.roles[KING] & bit(mv.from) != 0 && self.own() & bit(mv.to) != 0
        };
        let mut fit = found
            .iter()
            .filter(|mv| mv.promotion == read.promotion && !castles(mv));
        match (fit.next(), fit.next()) {
            (Some(mv), None) => Ok(*mv),
            (None, _) => Err(Fault::Illegal),
            (Some(_), Some(_)) => Err(Fault::Ambiguous),
        }
    }

    /// Lists what is asked, by the rules of chess.
    pub(super) fn list(&self, chess960: bool, clean: u64, asked: Asked, out: &mut Vec<Plain>) {
        match asked {
            Asked::Legal(from, to) => self.legal(chess960, clean, from, to, out),
            Asked::Castling => self.castling(chess960, clean, u64::MAX, u64::MAX, out),
            Asked::One(mv) => out.extend(self.is_legal(chess960, clean, mv).then_some(mv)),
        }
    }

    /// The move from a square to another: a pawn becomes a queen if nothing is said.
    pub(super) fn meant(&self, chess960: bool, from: u8, to: u8, promotion: u8) -> Plain {
        let by_default = if self.is_queen_by_default(from, to) {
            QUEEN_KIND
        } else {
            0
        };
        let promotion = if promotion == 0 {
            by_default
        } else {
            promotion
        };
        let plain = Plain {
            promotion,
            ..Plain::new(from, to)
        };
        self.as_written(chess960, plain)
    }

    pub(super) fn is_legal(&self, chess960: bool, clean: u64, mv: Plain) -> bool {
        self.is_pseudo_legal(chess960, clean, mv) && !self.is_into_check(mv)
    }
}

/// Moves that may be meant by a text.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// Legal moves from some squares to some.
    Legal(u64, u64),
    /// Castling moves.
    Castling,
    /// A move, if it is legal.
    One(Plain),
}

/// The parts of a move in algebraic notation.
struct Read {
    role: Option<usize>,
    file: Option<u8>,
    row: Option<u8>,
    to: u8,
    promotion: u8,
}

impl Read {
    fn new(san: &str) -> Option<Self> {
        let mut text = san.as_bytes();
        text = text
            .strip_suffix(b"+")
            .or(text.strip_suffix(b"#"))
            .unwrap_or(text);
        let mut promotion = 0;
        if let [rest @ .., letter] = text
            && let Some(place) = b"nbrqk"
                .iter()
                .position(|l| *l == letter.to_ascii_lowercase())
        {
            promotion = place as u8 + 2;
            text = rest.strip_suffix(b"=").unwrap_or(rest);
        }
        let [rest @ .., file @ b'a'..=b'h', row @ b'1'..=b'8'] = text else {
            return None;
        };
        let to = (row - b'1') * 8 + (file - b'a');
        let mut rest = rest
            .strip_suffix(b"-")
            .or(rest.strip_suffix(b"x"))
            .unwrap_or(rest);
        let mut role = None;
        if let [first, others @ ..] = rest {
            role = b"NBRQK"
                .iter()
                .position(|l| l == first)
                .map(|place| place + 1);
            if role.is_some() {
                rest = others;
            }
        }
        let (file, row) = match rest {
            [] => (None, None),
            [file @ b'a'..=b'h'] => (Some(file - b'a'), None),
            [row @ b'1'..=b'8'] => (None, Some(row - b'1')),
            [file @ b'a'..=b'h', row @ b'1'..=b'8'] => (Some(file - b'a'), Some(row - b'1')),
            _ => return None,
        };
        Some(Self {
            role,
            file,
            row,
            to,
            promotion,
        })
    }
}

/// Whether a text is written as castling rights are: at most two of each side.
pub(super) fn is_castling_text(text: &str) -> bool {
    let is = |flag: &char| matches!(flag.to_ascii_lowercase(), 'a'..='h' | 'k' | 'q');
    let lower = text.trim_start_matches(|flag: char| flag.is_ascii_uppercase());
    text == "-"
        || text.len() - lower.len() <= 2
            && lower.len() <= 2
            && text.chars().all(|flag| is(&flag))
            && lower.chars().all(|flag| flag.is_ascii_lowercase())
}
