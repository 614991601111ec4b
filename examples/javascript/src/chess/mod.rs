//! What the class `Chess` of `chess.js` asks: answers about a board that it keeps itself.
//!
//! A call gets the board as 64 bytes, written into `chess_board`, and three numbers. Nothing is kept between two calls,
//! so a program of any length needs no more memory here than one game.

mod board;
mod moves;
mod text;

use std::cell::Cell;

use touchmove::{Bitboard, Color, Role, Square};
use wasm_bindgen::prelude::wasm_bindgen;

use self::board::{Board, Word, from_the_top_of};
use self::moves::Filter;
use self::text::{Checks, Keys};

/// What is written for a call, and what it writes.
struct Desk {
    board: [u8; 64],
    words: Vec<u32>,
    text: String,
    keys: Keys,
}

thread_local! {
    /// It is away while a call works with it. If the call never ends, because the memory is exhausted, the next one gets
    /// another.
    static DESK: Cell<Option<Box<Desk>>> = const { Cell::new(None) };
}

fn with_desk<T>(work: impl FnOnce(&mut Desk) -> T) -> T {
    let new = || {
        Box::new(Desk {
            board: [0; 64],
            words: Vec::new(),
            text: String::new(),
            keys: Keys::new(),
        })
    };
    let mut desk = DESK.take().unwrap_or_else(new);
    let answer = work(&mut desk);
    DESK.set(Some(desk));
    answer
}

/// Does something with a board and the place for answers.
fn on<T>(state: u32, work: impl FnOnce(Board, &mut Desk) -> T) -> T {
    with_desk(|desk| {
        let board = Board::read(&desk.board, state & 1, state >> 1 & 15, state >> 5);
        desk.words.clear();
        desk.text.clear();
        work(board, desk)
    })
}

/// A board without its pieces as a number: the turn, the rights to castle in four bits, and the en passant square.
fn state(board: &Board) -> u32 {
    let en_passant = board.en_passant.map_or(64, Square::index) as u32;
    board.turn.index() as u32 | u32::from(board.castling) << 1 | en_passant << 5
}

/// Where the 64 bytes of the board are.
#[wasm_bindgen]
pub fn chess_board() -> u32 {
    with_desk(|desk| desk.board.as_ptr() as usize as u32)
}

/// Where the words are that the last call wrote.
#[wasm_bindgen]
pub fn chess_words() -> u32 {
    with_desk(|desk| desk.words.as_ptr() as usize as u32)
}

/// Where the text is that the last call wrote.
#[wasm_bindgen]
pub fn chess_text() -> u32 {
    with_desk(|desk| desk.text.as_ptr() as usize as u32)
}

/// How long that text is.
#[wasm_bindgen]
pub fn chess_text_length() -> u32 {
    with_desk(|desk| desk.text.len() as u32)
}

/// Writes the legal moves as words and in algebraic notation, and the FEN after each if that is asked for.
#[wasm_bindgen]
pub fn chess_moves(state: u32, from: u32, role: u32, with_fens: bool) -> u32 {
    on(state, |board, desk| {
        let asked = Filter {
            from: Square::from_index(from as usize),
            role: Role::ALL.get((role as usize).wrapping_sub(1)).copied(),
        };
        let moves = board.moves(asked);
        // The FEN comes with the full name; a plain list tells only its own moves apart.
        let is_part = with_fens && (asked.from.is_some() || asked.role.is_some());
        let all = is_part.then(|| board.moves(Filter::default()));
        let all = all.as_ref().unwrap_or(&moves);
        let checks = Checks::of(&board);
        for word in &moves {
            text::write_san(&board, &checks, *word, all, &mut desk.text);
            desk.text.push('|');
            if with_fens {
                text::write_fen(&board.after(*word), &mut desk.text);
                desk.text.push('|');
            }
            desk.words.push(word.0);
        }
        moves.len() as u32
    })
}

/// Writes the legal moves as words.
#[wasm_bindgen]
pub fn chess_words_of_moves(state: u32) -> u32 {
    on(state, |board, desk| {
        board.visit(Filter::default(), &mut |word| {
            desk.words.push(word.0);
            true
        });
        desk.words.len() as u32
    })
}

/// Reads moves that follow each other, with spaces in between, and makes them.
///
/// Writes the word of each and the state afterwards. It stops at the first that cannot be read; the board is that after
/// the last that could.
#[wasm_bindgen]
pub fn chess_play(state: u32, texts: &str, strict: bool) -> u32 {
    on(state, |mut board, desk| {
        for text in texts.split(' ') {
            let Some(word) = text::read(&board, text, strict) else {
                break;
            };
            board = board.after(word);
            desk.words.extend([word.0, self::state(&board)]);
        }
        board.write(&mut desk.board);
        desk.words.len() as u32 / 2
    })
}

/// Makes legal moves that follow each other, given as words, and writes the name of each, the FEN and the two halves of
/// the key afterwards.
#[wasm_bindgen]
pub fn chess_describe(state: u32, words: &[u32]) {
    on(state, |mut board, desk| {
        for word in words {
            board = describe(board, Word(*word), desk);
        }
    });
}

/// Makes a legal move, given as a word, and writes the state afterwards and what `chess_describe` writes.
#[wasm_bindgen]
pub fn chess_make(state: u32, word: u32) -> u32 {
    on(state, |board, desk| {
        let next = describe(board, Word(word), desk);
        next.write(&mut desk.board);
        self::state(&next)
    })
}

fn describe(board: Board, word: Word, desk: &mut Desk) -> Board {
    let same_piece = Filter {
        from: None,
        role: Some(word.piece()),
    };
    let rivals = if word.piece() == Role::Pawn {
        Vec::new()
    } else {
        board.moves(same_piece)
    };
    text::write_san(&board, &Checks::of(&board), word, &rivals, &mut desk.text);
    desk.text.push('|');
    let next = board.after(word);
    text::write_fen(&next, &mut desk.text);
    desk.text.push('|');
    let key = desk.keys.key(&next);
    desk.words.extend([key as u32, (key >> 32) as u32]);
    next
}

/// Writes the two halves of the key of the board.
#[wasm_bindgen]
pub fn chess_key(state: u32) {
    on(state, |board, desk| {
        let key = desk.keys.key(&board);
        desk.words.extend([key as u32, (key >> 32) as u32]);
    });
}

/// Whether the side to move is in check, 1, has a move, 2, and whether a capture en passant is legal, 4.
#[wasm_bindgen]
pub fn chess_status(state: u32) -> u32 {
    on(state, |board, _| {
        u32::from(board.is_check(board.turn))
            | u32::from(board.has_moves()) << 1
            | u32::from(board.has_en_passant()) << 2
    })
}

/// Whether no series of moves can mate, as far as chess.js asks: bare kings, one minor piece, or bishops on one color.
#[wasm_bindgen]
pub fn chess_is_insufficient(state: u32) -> bool {
    on(state, |board, _| {
        let of = |role: Role| {
            let [white, black] = Color::ALL.map(|color| board.pieces(color, role));
            white | black
        };
        let (bishops, knights) = (of(Role::Bishop), of(Role::Knight));
        let others = board.occupied() & !(bishops | knights | of(Role::King));
        let count = board.occupied().len();
        let light = Bitboard::from_bits(0x55aa_55aa_55aa_55aa);
        others.is_empty()
            && match count {
                2 => true,
                3 => !(bishops | knights).is_empty(),
                _ => {
                    count == bishops.len() + 2
                        && (bishops.is_subset(light) || bishops.is_disjoint(light))
                }
            }
    })
}

/// Writes the squares of the pieces of a color that attack a square.
#[wasm_bindgen]
pub fn chess_attackers(state: u32, square: u32, color: u32) -> u32 {
    on(state, |board, desk| {
        if let Some(square) = Square::from_index(square as usize) {
            let attackers = board.attackers(square, Color::ALL[color as usize & 1]);
            let squares = from_the_top_of(attackers).map(|square| square.index() as u32);
            desk.words.extend(squares);
        }
        desk.words.len() as u32
    })
}

/// How many sequences of moves have this length.
#[wasm_bindgen]
pub fn chess_perft(state: u32, depth: u32) -> f64 {
    on(state, |board, _| board.perft(depth) as f64)
}
