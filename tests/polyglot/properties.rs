//! Polyglot: keys recomputed from the text of a position and kept up move by move, and books that come back as written.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::polyglot::{Book, BookBuilder, Error, NUMBERS, RawEntry, key};
use touchmove::{CastlingSide, Color, LegalMove, Piece, Position, Square};

use crate::common::strategies::{
    beginning, cases, castling_setup, edited_setup, en_passant_setup, picked, picks,
};

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const TURN: usize = 780;

/// The key as the description of the format computes it, from the fields of a FEN alone.
fn key_of_fen(position: &Position) -> u64 {
    let fen = position.fen(EnPassantMode::Always, CastlingStyle::Chess960);
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut grid = [[' '; 8]; 8];
    for (row, line) in fields[0].split('/').enumerate() {
        let mut file = 0;
        for letter in line.chars() {
            match letter.to_digit(10) {
                Some(gap) => file += gap as usize,
                None => {
                    grid[7 - row][file] = letter;
                    file += 1;
                }
            }
        }
    }
    let mut key = 0;
    for (rank, line) in grid.iter().enumerate() {
        for (file, letter) in line.iter().enumerate() {
            if let Some(kind) = "pPnNbBrRqQkK".find(*letter) {
                key ^= NUMBERS[64 * kind + 8 * rank + file];
            }
        }
    }
    for letter in fields[2].chars().filter(|letter| *letter != '-') {
        let (rank, king, black) = match letter.is_ascii_uppercase() {
            true => (0, 'K', 0),
            false => (7, 'k', 2),
        };
        let king = grid[rank]
            .iter()
            .position(|other| *other == king)
            .expect("a king");
        let rook = letter.to_ascii_lowercase() as usize - 'a' as usize;
        key ^= NUMBERS[CASTLING + black + usize::from(rook < king)];
    }
    if fields[3] != "-" {
        let file = usize::from(fields[3].as_bytes()[0] - b'a');
        let (rank, pawn) = if fields[1] == "w" { (4, 'P') } else { (3, 'p') };
        let stands = |file: usize| grid[rank].get(file) == Some(&pawn);
        if stands(file + 1) || stands(file.wrapping_sub(1)) {
            key ^= NUMBERS[EN_PASSANT + file];
        }
    }
    if fields[1] == "w" {
        key ^= NUMBERS[TURN];
    }
    key
}

fn number(piece: Piece, square: Square) -> u64 {
    let kind = 2 * piece.role().index() + usize::from(piece.color() == Color::White);
    NUMBERS[64 * kind + square.index()]
}

/// What the castling rights and the en passant file add to a key.
fn rights(position: &Position) -> u64 {
    let mut key = 0;
    let mut at = CASTLING;
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            if position.castling_rook(color, side).is_some() {
                key ^= NUMBERS[at];
            }
            at += 1;
        }
    }
    if let Some(passed) = position.pushed_over_square() {
        let us = position.turn();
        let pushed = Square::new(
            passed.file(),
            if us == Color::White { "5" } else { "4" }
                .parse()
                .expect("a rank"),
        );
        let pawn = Some(Piece::new(us, touchmove::Role::Pawn));
        let stands = |files| {
            pushed
                .offset(files, 0)
                .is_some_and(|it| position.board().piece_at(it) == pawn)
        };
        if stands(1) || stands(-1) {
            key ^= NUMBERS[EN_PASSANT + passed.file().index()];
        }
    }
    key
}

/// The key after a move, from the key before it and from what the move changes.
fn key_after(before: u64, legal: LegalMove<'_>, next: &Position) -> u64 {
    let changes = legal.board_changes();
    let mut key = before ^ rights(legal.position()) ^ rights(next) ^ NUMBERS[TURN];
    if let Some((square, piece)) = changes.captured() {
        key ^= number(piece, square);
    }
    for shift in changes.moved() {
        key ^= number(shift.piece(), shift.from()) ^ number(shift.piece(), shift.to());
    }
    if let Some((square, piece)) = changes.promoted() {
        let pawn = Piece::new(piece.color(), touchmove::Role::Pawn);
        key ^= number(pawn, square) ^ number(piece, square);
    }
    key
}

/// Asserts that every move leads to the key that its changes make.
pub(crate) fn assert_keys(position: &Position) {
    let before = key(position);
    assert_eq!(before, key_of_fen(position), "{position}");
    for legal in &position.legal_moves() {
        let next = legal.play();
        assert_eq!(
            key(&next),
            key_after(before, legal, &next),
            "{legal} in {position}"
        );
        assert_eq!(key(&next), key_of_fen(&next), "{next}");
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn keys_are_kept_up_move_by_move(fen in beginning(), picks in picks(150)) {
        let mut position: Position = fen.parse().expect("a beginning is valid");
        let mut kept = key(&position);
        for pick in picks {
            let Some(legal) = picked(&position, pick) else { break };
            let next = legal.play();
            kept = key_after(kept, legal, &next);
            position = next;
            prop_assert_eq!(kept, key(&position), "{}", position);
            prop_assert_eq!(kept, key_of_fen(&position), "{}", position);
        }
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn keys_around_en_passant(setup in en_passant_setup()) {
        if let Ok(position) = setup.validate() {
            assert_keys(&position);
        }
    }

    #[test]
    fn keys_around_castling(setup in castling_setup()) {
        if let Ok(position) = setup.validate() {
            assert_keys(&position);
        }
    }

    #[test]
    fn keys_of_edited_positions(setup in edited_setup()) {
        if let Ok(position) = setup.validate() {
            assert_keys(&position);
        }
    }
}

/// Entries whose keys meet often, and are as often the lowest and the highest.
fn entries() -> impl Strategy<Value = Vec<RawEntry>> {
    let key = prop_oneof![0..4_u64, any::<u64>(), u64::MAX - 2..=u64::MAX];
    let entry = (key, any::<u16>(), any::<u16>(), any::<u32>()).prop_map(
        |(key, move_bits, weight, learn)| RawEntry {
            key,
            move_bits,
            weight,
            learn,
        },
    );
    vec(entry, 0..40)
}

fn bytes_of(entries: &[RawEntry]) -> Vec<u8> {
    entries.iter().flat_map(|entry| entry.to_bytes()).collect()
}

/// Asks everything of bytes that are a book, in a position.
pub(crate) fn ask_everything(bytes: &[u8], position: &Position, number: u64) {
    let Ok(book) = Book::from_bytes(bytes) else {
        return;
    };
    assert_eq!((book.len(), book.as_bytes()), (bytes.len() / 16, bytes));
    assert_eq!(book.raw_entries().len(), book.len());
    let checked: Vec<_> = book.checked_entries(position).collect();
    let known: Vec<_> = checked.iter().copied().filter_map(Result::ok).collect();
    assert!(book.entries(position).eq(known.iter().copied()));
    for error in checked.into_iter().filter_map(Result::err) {
        let raw = book.get(error.offset() / 16).expect("the entry in error");
        assert_eq!(raw.key, key(position));
        match error {
            Error::NotAMove { move_bits, .. } => assert_eq!(move_bits, raw.move_bits),
            Error::Illegal { mv, .. } => assert_eq!(Some(mv), raw.to_move()),
            _ => panic!("{error}"),
        }
    }
    let greatest = known.iter().map(|entry| entry.weight).max().unwrap_or(0);
    let picked = book.pick(position, number);
    let best = book.best(position);
    assert_eq!(
        (picked.is_some(), best.is_some()),
        (greatest > 0, greatest > 0)
    );
    assert!(picked.is_none_or(|entry| entry.weight > 0 && known.contains(&entry)));
    assert!(best.is_none_or(|entry| entry.weight == greatest));
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn books_are_searched_like_lists(mut entries in entries(), asked in any::<u64>()) {
        entries.sort_by_key(|entry| entry.key);
        let bytes = bytes_of(&entries);
        let book = Book::from_bytes(&bytes).expect("sorted");
        prop_assert!(book.raw_entries().eq(entries.iter().copied()));
        let keys = entries.iter().flat_map(|it| [it.key.wrapping_sub(1), it.key, it.key.wrapping_add(1)]);
        for key in keys.chain([asked, 0, u64::MAX]) {
            let expected = entries.iter().copied().filter(|entry| entry.key == key);
            prop_assert!(book.raw_entries_of(key).eq(expected));
        }
    }

    #[test]
    fn books_that_are_not_sorted_or_cut_off_are_refused(entries in entries(), cut in 0..16_usize) {
        let mut bytes = bytes_of(&entries);
        bytes.truncate(bytes.len().saturating_sub(cut));
        let whole = bytes.len() / 16;
        let falls = entries[..whole].windows(2).position(|pair| pair[1].key < pair[0].key);
        let expected = match falls {
            Some(before) => Err(Error::Unsorted { offset: 16 * (before + 1) }),
            None if bytes.len() % 16 != 0 => Err(Error::Truncated { offset: 16 * whole, found: bytes.len() % 16 }),
            None => Ok(whole),
        };
        prop_assert_eq!(Book::from_bytes(&bytes).map(|book| book.len()), expected);
    }

    #[test]
    fn any_moves_of_a_position_can_be_asked(
        bytes in vec(any::<u8>(), 0..200), setup in castling_setup(), number in any::<u64>(),
    ) {
        // Any bytes, as the moves of one position.
        if let Ok(position) = setup.validate() {
            let raw = bytes.chunks_exact(16).map(|chunk| RawEntry {
                key: key(&position),
                ..RawEntry::from_bytes(chunk.try_into().expect("16 bytes"))
            });
            let bytes: Vec<u8> = raw.flat_map(RawEntry::to_bytes).collect();
            prop_assert!(Book::from_bytes(&bytes).is_ok());
            ask_everything(&bytes, &position, number);
        }
    }

    #[test]
    fn what_is_merged_is_a_sum(entries in entries()) {
        let mut sums: BTreeMap<(u64, u16), (u64, u32)> = BTreeMap::new();
        for entry in &entries {
            let (weight, learn) = sums.entry((entry.key, entry.move_bits)).or_default();
            *weight += u64::from(entry.weight);
            if entry.learn != 0 {
                *learn = entry.learn;
            }
        }
        let builder: BookBuilder = entries.into_iter().collect();
        let bytes = builder.to_bytes();
        let book = Book::from_bytes(&bytes).expect("what is written is sorted");
        prop_assert_eq!(book.len(), sums.len());
        for entry in book {
            let (weight, learn) = sums[&(entry.key, entry.move_bits)];
            let of_position = sums.iter().filter(|((key, _), _)| *key == entry.key);
            let greatest = of_position.map(|(_, (weight, _))| *weight).max().unwrap_or(0);
            prop_assert_eq!(entry.learn, learn);
            if greatest <= 65_535 {
                prop_assert_eq!(u64::from(entry.weight), weight);
            } else {
                let exact = weight as f64 * 65_535.0 / greatest as f64;
                prop_assert!((f64::from(entry.weight) - exact).abs() <= 0.5 + 1e-6 || exact < 0.5 && entry.weight == 1);
                prop_assert_eq!(entry.weight == 0, weight == 0);
            }
        }
        // A book that was written is written again as it is.
        let again: BookBuilder = book.into_iter().collect();
        prop_assert_eq!(again.to_bytes(), bytes);
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn what_a_game_writes_is_read_in_its_positions(
        games in vec((beginning(), picks(40)), 1..6), number in any::<u64>(),
    ) {
        let mut builder = BookBuilder::new();
        let mut played: Vec<(Position, touchmove::Move)> = Vec::new();
        for (fen, picks) in games {
            let mut position: Position = fen.parse().expect("a beginning is valid");
            for pick in picks {
                let Some(legal) = picked(&position, pick) else { break };
                builder.insert(legal, 1);
                played.push((position.clone(), legal.to_move()));
                position = legal.play();
            }
        }
        let bytes = builder.to_bytes();
        let mut written = Vec::new();
        builder.write_to(&mut written).expect("memory");
        prop_assert_eq!(&written, &bytes);
        let book = Book::from_bytes(&bytes).expect("what is written is sorted");
        for (position, mv) in &played {
            let same = |other: &&(Position, touchmove::Move)| key(&other.0) == key(position) && other.1 == *mv;
            let times = played.iter().filter(same).count();
            let entry = book.entries(position).find(|entry| entry.legal.to_move() == *mv);
            prop_assert_eq!(entry.map(|entry| usize::from(entry.weight)), Some(times));
            let legal = position.legal_move(*mv).expect("was played");
            prop_assert_eq!(builder.weight(legal), Some(times as u64));
            let weights = book.entries(position).map(|entry| entry.weight);
            prop_assert!(weights.is_sorted_by(|one, next| one >= next));
            ask_everything(&bytes, position, number);
        }
    }
}
