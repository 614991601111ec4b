//! Moves and boards as text, and the key of a board.

use touchmove::{Bitboard, Color, File, Piece, Rank, Role, Square, attacks};

use super::board::{Board, Word, flags};
use super::moves::Filter;

/// Writes a move of these legal moves in algebraic notation.
pub(crate) fn write_san(
    board: &Board,
    checks: &Checks,
    word: Word,
    moves: &[Word],
    text: &mut String,
) {
    if word.has(flags::NULL) {
        text.push_str("--");
        return;
    }
    write_stem(word, moves, text);
    if checks.has(board, word) {
        let has_moves = board.after(word).has_moves();
        text.push(if has_moves { '+' } else { '#' });
    }
}

/// What tells of most moves of a board whether they give check, found once for all of them.
pub(crate) struct Checks {
    /// The squares from which each role attacks the king, as the board is.
    targets: [Bitboard; 6],
    /// The pieces whose leaving may show the king to another: all of them if it is in check already.
    blockers: Bitboard,
}

impl Checks {
    pub(crate) fn of(board: &Board) -> Self {
        let (us, them) = (board.turn, !board.turn);
        let Some(king) = board.king(them) else {
            return Self {
                targets: [Bitboard::EMPTY; 6],
                blockers: Bitboard::EMPTY,
            };
        };
        // A square is attacked from where a piece of the king's color there would attack.
        let to = |role| attacks::piece(Piece::new(them, role), king, board.occupied());
        Self {
            targets: Role::ALL.map(to),
            blockers: if board.is_check(them) {
                board.occupied()
            } else {
                board.blockers(king, us)
            },
        }
    }

    /// Whether a move gives check: by the piece that moves, or by one behind it.
    fn has(&self, board: &Board, word: Word) -> bool {
        let special = flags::EN_PASSANT | flags::KING_SIDE | flags::QUEEN_SIDE;
        if word.has(special) || word.captured() == Some(Role::King) {
            return board.after(word).is_check(!board.turn);
        }
        let role = word.promotion().unwrap_or(word.piece());
        // A pawn that becomes another piece may attack across the square that it left.
        self.targets[role.index()].contains(word.to())
            || (word.promotion().is_some() || self.blockers.contains(word.from()))
                && board.after(word).is_check(!board.turn)
    }
}

/// Writes a move without the sign of check.
fn write_stem(word: Word, moves: &[Word], text: &mut String) {
    if word.has(flags::KING_SIDE | flags::QUEEN_SIDE) {
        let is_long = word.has(flags::QUEEN_SIDE);
        text.push_str(if is_long { "O-O-O" } else { "O-O" });
        return;
    }
    let (from, role) = (word.from(), word.piece());
    if role != Role::Pawn {
        text.push(role.letter().to_ascii_uppercase());
        let others = moves.iter().filter(|other| other.is_rival(word));
        let (mut any, mut same_file, mut same_rank) = (false, false, false);
        for other in others {
            any = true;
            same_file |= other.from().file() == from.file();
            same_rank |= other.from().rank() == from.rank();
        }
        if any && (!same_file || same_rank) {
            text.push(from.file().letter());
        }
        if same_file {
            text.push(from.rank().digit());
        }
    }
    if word.captured().is_some() {
        if role == Role::Pawn {
            text.push(from.file().letter());
        }
        text.push('x');
    }
    text.push_str(word.to().name());
    if let Some(promotion) = word.promotion() {
        text.push('=');
        text.push(promotion.letter().to_ascii_uppercase());
    }
}

/// Writes the first four fields of a FEN.
pub(crate) fn write_fen(board: &Board, text: &mut String) {
    let mut bytes = [0; 64];
    board.write(&mut bytes);
    for (index, row) in bytes.chunks(8).enumerate() {
        if index > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for byte in row {
            if *byte == 0 {
                empty += 1;
                continue;
            }
            push_count(text, empty);
            empty = 0;
            text.push(char::from(b" PNBRQK  pnbrqk"[usize::from(*byte)]));
        }
        push_count(text, empty);
    }
    text.push_str(if board.turn == Color::White {
        " w "
    } else {
        " b "
    });
    for (bit, letter) in ["K", "Q", "k", "q"].into_iter().enumerate() {
        if board.castling >> bit & 1 != 0 {
            text.push_str(letter);
        }
    }
    if board.castling == 0 {
        text.push('-');
    }
    text.push(' ');
    let shown = board.en_passant.filter(|_| board.has_en_passant());
    text.push_str(shown.map_or("-", Square::name));
}

/// Writes how many squares are empty, if any.
fn push_count(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}

/// Reads a move as most are written: a piece and a square, without more than that, if one move is meant.
fn read_plain(board: &Board, text: &[u8]) -> Option<Word> {
    let text = text.strip_suffix(b"+").unwrap_or(text);
    let (role, rest) = match text {
        [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => (
            Role::ALL
                .into_iter()
                .find(|role| is_letter(*role, *letter))?,
            rest,
        ),
        _ => (Role::Pawn, text),
    };
    let (us, all) = (board.turn, board.occupied());
    let (file, rest) = match (role, rest) {
        (Role::Pawn, [file @ b'a'..=b'h', rest @ ..]) if rest.first() == Some(&b'x') => {
            (Some(*file), rest)
        }
        _ => (None, rest),
    };
    let (takes, rest) = match rest {
        [b'x', rest @ ..] => (true, rest),
        _ => (false, rest),
    };
    let to = Square::from_ascii(rest.try_into().ok()?)?;
    if takes != board.of(!us).contains(to) || board.of(us).contains(to) {
        return None;
    }
    let origins = match role {
        Role::Pawn if matches!(to.rank(), Rank::First | Rank::Eighth) => return None,
        Role::Pawn if takes => {
            let beside = attacks::pawn(!us, to) & board.pieces(us, role);
            let file = file.and_then(|file| File::from_letter(char::from(file)))?;
            beside & Bitboard::file(file)
        }
        Role::Pawn => {
            let behind = board.pushed_pawn(to)?;
            if all.contains(behind) {
                board.pieces(us, role) & Bitboard::from_square(behind)
            } else {
                return None;
            }
        }
        Role::Knight => attacks::knight(to) & board.pieces(us, role),
        Role::Bishop => attacks::bishop(to, all) & board.pieces(us, role),
        Role::Rook => attacks::rook(to, all) & board.pieces(us, role),
        Role::Queen => attacks::queen(to, all) & board.pieces(us, role),
        Role::King => attacks::king(to) & board.pieces(us, role),
    };
    let captured = board.role_at(to);
    let flags = if takes { flags::CAPTURE } else { flags::NORMAL };
    let words = origins
        .into_iter()
        .map(|from| Word::new(from, to, role, captured, None, flags));
    let mut legal = words.filter(|word| !board.after(*word).is_check(us));
    let word = legal.next()?;
    legal.next().is_none().then_some(word)
}

fn is_letter(role: Role, letter: u8) -> bool {
    role.letter() == char::from(letter.to_ascii_lowercase())
}

/// Reads a move: algebraic notation, or, unless it is `strict`, with more or less than it asks for.
pub(crate) fn read(board: &Board, text: &str, strict: bool) -> Option<Word> {
    if let Some(word) = read_plain(board, text.as_bytes()) {
        return Some(word);
    }
    let marks = |letter: char| letter == '!' || letter == '?';
    let mut clean = text.trim_end_matches(marks);
    clean = clean.strip_suffix(['+', '#']).unwrap_or(clean);
    // Only the first sign of a promotion is left out.
    let clean = clean.replacen('=', "", 1);
    let mut clean = clean.as_str();
    if !strict {
        clean = match clean {
            "0-0" => "O-O",
            "0-0-0" => "O-O-O",
            other => other,
        };
    }
    if clean == "--" {
        return Some(Word::NULL);
    }
    let moves = board.moves(Filter {
        from: None,
        role: hinted(clean),
    });
    let mut written = String::new();
    let mut stem = |word: &Word| {
        written.clear();
        write_stem(*word, &moves, &mut written);
        written.retain(|letter| letter != '=');
        written.clone()
    };
    let exact = moves.iter().find(|word| stem(word) == clean);
    if exact.is_some() || strict {
        return exact.copied();
    }
    // A piece may leave out the sign of a capture. What a pawn may is below; the letter of file b is that of a bishop there.
    let without = moves
        .iter()
        .find(|word| word.piece() != Role::Pawn && stem(word).replace('x', "") == clean);
    if without.is_some() {
        return without.copied();
    }
    let loose = Loose::find(clean.as_bytes())?;
    if loose.role.is_none() && !may_begin(clean) {
        return None;
    }
    moves.into_iter().find(|word| loose.means(*word))
}

/// Whether a text begins with the letter of a piece or a file, or with castling.
fn may_begin(text: &str) -> bool {
    let first = text
        .bytes()
        .next()
        .map(|letter| letter.to_ascii_lowercase());
    first.is_some_and(|letter| b"abcdefghnrqkpo".contains(&letter))
}

/// The kind of piece with which a text begins.
fn hinted(text: &str) -> Option<Role> {
    match text.as_bytes() {
        // Two squares in a line may be those of any piece.
        text @ [b'a'..=b'h', ..] => {
            let mut lines = text.split(|letter| matches!(letter, b'\n' | b'\r'));
            let has_two = lines.any(|line| {
                let names = || line.windows(2).map(is_named);
                let first = names().position(|found| found);
                first.is_some_and(|first| names().skip(first + 2).any(|found| found))
            });
            if has_two { None } else { Some(Role::Pawn) }
        }
        [b'O' | b'o', ..] => Some(Role::King),
        [letter, ..] => Role::ALL
            .into_iter()
            .find(|role| role.letter() == char::from(letter.to_ascii_lowercase())),
        [] => None,
    }
}

/// Whether a text begins as the name of a square does, on the board or not.
fn is_named(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'h', b'0'..=b'9', ..])
}

fn is_square(text: &[u8]) -> bool {
    matches!(text, [b'a'..=b'h', b'1'..=b'8', ..])
}

/// A move that names a piece or not, where it comes from or not, and where it goes.
struct Loose {
    role: Option<Role>,
    file: Option<u8>,
    rank: Option<u8>,
    to: [u8; 2],
    promotion: Option<Role>,
}

impl Loose {
    /// Finds such a move anywhere in a text: with the whole square of origin first, then with less of it.
    fn find(text: &[u8]) -> Option<Self> {
        let starts = || (0..text.len()).map(|start| &text[start..]);
        starts()
            .find_map(|text| Self::at(text, true))
            .or_else(|| starts().find_map(|text| Self::at(text, false)))
    }

    fn at(text: &[u8], with_square: bool) -> Option<Self> {
        let role = |letter: u8| {
            let mut roles = Role::ALL.into_iter();
            roles.find(|role| role.letter() == char::from(letter.to_ascii_lowercase()))
        };
        // The letter of a bishop may also be that of a file.
        let named = text.first().and_then(|letter| role(*letter));
        let with_name = named.and_then(|_| Self::from_origin(&text[1..], with_square));
        let mut found = match with_name {
            Some(found) => Self {
                role: named,
                ..found
            },
            None => Self::from_origin(text, with_square)?,
        };
        if found.promotion == Some(Role::King) || found.promotion == Some(Role::Pawn) {
            found.promotion = None;
        }
        Some(found)
    }

    /// As much of the origin as there is; less of it if the target would not follow.
    fn from_origin(text: &[u8], with_square: bool) -> Option<Self> {
        let file = text
            .first()
            .copied()
            .filter(|letter| (b'a'..=b'h').contains(letter));
        let rank = |index: usize| {
            let letter = text.get(index).copied();
            letter.filter(|letter| (b'1'..=b'8').contains(letter))
        };
        if with_square {
            let (file, rank) = (file?, rank(1)?);
            return Self::target(&text[2..], Some(file), Some(rank));
        }
        let choices = [
            (file, file.and(rank(1))),
            (file, None),
            (None, rank(0)),
            (None, None),
        ];
        choices.into_iter().find_map(|(file, rank)| {
            let skipped = usize::from(file.is_some()) + usize::from(rank.is_some());
            Self::target(&text[skipped..], file, rank)
        })
    }

    fn target(mut text: &[u8], file: Option<u8>, rank: Option<u8>) -> Option<Self> {
        for sign in [b'x', b'-'] {
            text = text.strip_prefix(&[sign]).unwrap_or(text);
        }
        if !is_square(text) {
            return None;
        }
        let promotion = text.get(2).and_then(|letter| {
            let mut roles = Role::ALL.into_iter();
            roles.find(|role| role.letter() == char::from(letter.to_ascii_lowercase()))
        });
        Some(Self {
            role: None,
            file,
            rank,
            to: [text[0], text[1]],
            promotion,
        })
    }

    fn means(&self, word: Word) -> bool {
        let from = word.from().to_ascii();
        // What names no origin at all was not algebraic notation before, either.
        (self.file.is_some() || self.rank.is_some())
            && word.to().to_ascii() == self.to
            && self.role.is_none_or(|role| role == word.piece())
            && self.file.is_none_or(|file| file == from[0])
            && self.rank.is_none_or(|rank| rank == from[1])
            && self
                .promotion
                .is_none_or(|role| Some(role) == word.promotion())
    }
}

/// The numbers from which the key of a board is made.
pub(crate) struct Keys {
    pieces: [[[u64; 64]; 6]; 2],
    files: [u64; 8],
    castling: [u64; 16],
    black: u64,
}

impl Keys {
    /// Draws the numbers of chess.js: it numbers squares by rows of sixteen.
    pub(crate) fn new() -> Self {
        let mut random = Xoroshiro::new(0xa187_eb39_cdca_ed8f_31c4_b365_b102_e01e);
        let mut keys = Self {
            pieces: [[[0; 64]; 6]; 2],
            files: [0; 8],
            castling: [0; 16],
            black: 0,
        };
        for squares in keys.pieces.iter_mut().flatten() {
            for row in 0..16 {
                for column in 0..8 {
                    let drawn = random.next();
                    if row % 2 == 0 {
                        squares[row / 2 * 8 + column] = drawn;
                    }
                }
            }
        }
        for key in keys.files.iter_mut().chain(&mut keys.castling) {
            *key = random.next();
        }
        keys.black = random.next();
        keys
    }

    pub(crate) fn key(&self, board: &Board) -> u64 {
        let mut key = self.castling[usize::from(board.castling)];
        for (color, role, square) in board.all() {
            key ^= self.pieces[color.index()][role.index()][square.flip_vertical().index()];
        }
        if let Some(square) = board.en_passant {
            key ^= self.files[square.file().index()];
        }
        if board.turn == Color::Black {
            key ^= self.black;
        }
        key
    }
}

/// The generator xoroshiro128** of David Blackman and Sebastiano Vigna.
pub(crate) struct Xoroshiro(u64, u64);

impl Xoroshiro {
    pub(crate) const fn new(state: u128) -> Self {
        Self(state as u64, (state >> 64) as u64)
    }

    pub(crate) fn next(&mut self) -> u64 {
        let Self(a, b) = *self;
        let drawn = a.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let mixed = a ^ b;
        *self = Self(
            a.rotate_left(24) ^ mixed ^ (mixed << 16),
            mixed.rotate_left(37),
        );
        drawn
    }
}
