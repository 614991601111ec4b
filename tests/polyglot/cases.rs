//! Polyglot books: the keys that the format prescribes, what is read from bytes, and what broken books are told.

use touchmove::polyglot::{Book, BookBuilder, Error, NUMBERS, RawEntry, key};
use touchmove::{Chess960, IllegalMove, Move, Position};

use crate::common::STEP;

#[track_caller]
fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

fn bytes(entries: impl IntoIterator<Item = RawEntry>) -> Vec<u8> {
    entries.into_iter().flat_map(RawEntry::to_bytes).collect()
}

/// The entries of one position, each with its weight.
fn book_of(position: &Position, moves: &[(&str, u16)]) -> Vec<u8> {
    let entries = moves.iter();
    bytes(entries.map(|(text, weight)| RawEntry::new(key(position), mv(text), *weight)))
}

/// The moves that a book knows in a position, as the crate writes them, with their weights.
fn known(bytes: &[u8], position: &Position) -> Vec<(String, u16)> {
    let book = Book::from_bytes(bytes).expect("a sound book");
    let entries = book.entries(position);
    entries
        .map(|entry| (entry.legal.to_string(), entry.weight))
        .collect()
}

mod keys {
    use super::*;

    /// The vectors that are published with the format.
    const VECTORS: [(&str, u64); 9] = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            0x463b_9618_1691_fc9c,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            0x823c_9b50_fd11_4196,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
            0x0756_b944_61c5_0fb0,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
            0x662f_afb9_65db_29d4,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x22a4_8b5a_8e47_ff78,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3",
            0x652a_607c_a3f2_42c1,
        ),
        (
            "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4",
            0x00fd_d303_c946_bdd9,
        ),
        (
            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
            0x3c81_23ea_7b06_7637,
        ),
        (
            "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4",
            0x5c3f_9b82_9b27_9560,
        ),
    ];

    /// Where the numbers of castling, of the en passant files and of the turn begin.
    const CASTLING: usize = 768;
    const EN_PASSANT: usize = 772;

    #[test]
    fn the_published_positions_have_the_published_keys() {
        for (fen, expected) in VECTORS {
            assert_eq!(key(&position(fen)), expected, "{fen}");
        }
    }

    #[test]
    fn the_published_positions_are_reached_with_the_published_keys() {
        let play = |moves: &str| {
            let start = Position::standard();
            moves
                .split_whitespace()
                .fold(start, |at, text| at.parse_uci(text).expect("legal").play())
        };
        for (moves, (_, expected)) in [
            "",
            "e2e4",
            "e2e4 d7d5",
            "e2e4 d7d5 e4e5",
            "e2e4 d7d5 e4e5 f7f5",
            "e2e4 d7d5 e4e5 f7f5 e1e2",
            "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7",
            "a2a4 b7b5 h2h4 b5b4 c2c4",
            "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3",
        ]
        .into_iter()
        .zip(VECTORS)
        {
            assert_eq!(key(&play(moves)), expected, "{moves}");
        }
    }

    /// The digest of the numbers as they are published: FNV-1a over their bytes, the highest first.
    #[test]
    fn no_number_has_changed() {
        let bytes = NUMBERS.iter().flat_map(|number| number.to_be_bytes());
        let digest = bytes.fold(0xcbf2_9ce4_8422_2325, |digest: u64, byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        assert_eq!(digest, DIGEST);
        assert_eq!(NUMBERS[0], 0x9d39_247e_3377_6d41);
        assert_eq!(NUMBERS[780], 0xf8d6_26aa_af27_8509);
    }

    const DIGEST: u64 = 0x256f_dc46_b01d_2493;

    /// What the en passant field adds to the key.
    #[track_caller]
    fn assert_en_passant(placement: &str, turn: &str, field: &str, counts: bool) {
        let without = key(&position(&format!("{placement} {turn} - - 0 1")));
        let with = key(&position(&format!("{placement} {turn} - {field} 0 1")));
        let file = usize::from(field.as_bytes()[0] - b'a');
        let number = if counts {
            NUMBERS[EN_PASSANT + file]
        } else {
            0
        };
        assert_eq!(with ^ without, number, "{placement} {turn} {field}");
    }

    #[test]
    fn en_passant_counts_if_a_pawn_stands_beside() {
        assert_en_passant("4k3/8/8/3pP3/8/8/8/4K3", "w", "d6", true);
        assert_en_passant("4k3/8/8/2Pp4/8/8/8/4K3", "w", "d6", true);
        assert_en_passant("4k3/8/8/3p4/8/8/8/4K3", "w", "d6", false);
        // Neither another piece, nor a pawn of the other side, nor one elsewhere.
        assert_en_passant("4k3/8/8/3pN3/8/8/8/4K3", "w", "d6", false);
        assert_en_passant("4k3/8/8/3pp3/8/8/8/4K3", "w", "d6", false);
        assert_en_passant("4k3/8/4P3/3p4/4P3/8/8/4K3", "w", "d6", false);
        assert_en_passant("4k3/8/8/8/3pP3/8/8/4K3", "b", "e3", true);
        // The board has edges.
        assert_en_passant("4k3/8/8/p6P/8/8/8/4K3", "w", "a6", false);
        assert_en_passant("4k3/8/7P/p7/8/8/8/4K3", "w", "a6", false);
        assert_en_passant("4k3/8/8/pP6/8/8/8/4K3", "w", "a6", true);
        assert_en_passant("4k3/8/8/8/p6P/8/8/4K3", "b", "h3", false);
        assert_en_passant("4k3/8/8/8/6pP/8/8/4K3", "b", "h3", true);
    }

    /// The format does not ask whether the capture is legal, and this crate's equality does.
    #[test]
    fn en_passant_counts_if_the_pawn_is_pinned() {
        assert_en_passant("4r1k1/8/8/3pP3/8/8/8/4K3", "w", "d6", true);
        assert_en_passant("6k1/8/8/K2pP2r/8/8/8/8", "w", "d6", true);
        let pushed = position("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        let not_pushed = position("4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1");
        assert_eq!(pushed, not_pushed);
        assert_ne!(key(&pushed), key(&not_pushed));
    }

    #[test]
    fn rights_are_those_of_the_sides() {
        let none = key(&position("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"));
        for (right, letter) in ["K", "Q", "k", "q"].into_iter().enumerate() {
            let with = position(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {letter} - 0 1"));
            assert_eq!(key(&with) ^ none, NUMBERS[CASTLING + right], "{letter}");
        }
    }

    #[test]
    fn rights_in_chess960_are_those_of_the_sides_too() {
        // The king on b1: the rook on a1 is on the queenside, whatever its file.
        let none = key(&position("1k6/8/8/8/8/8/8/RK2R3 w - - 0 1"));
        let queenside = key(&position("1k6/8/8/8/8/8/8/RK2R3 w A - 0 1"));
        let kingside = key(&position("1k6/8/8/8/8/8/8/RK2R3 w E - 0 1"));
        assert_eq!(queenside ^ none, NUMBERS[CASTLING + 1]);
        assert_eq!(kingside ^ none, NUMBERS[CASTLING]);
        // Which of two rooks on one side may castle is not told apart.
        let inner = position("1k6/8/8/8/8/8/8/1K2R2R w E - 0 1");
        let outer = position("1k6/8/8/8/8/8/8/1K2R2R w H - 0 1");
        assert_ne!(inner, outer);
        assert_eq!(key(&inner), key(&outer));
        // All start positions have the four rights and a key of their own.
        let arrays = Chess960::all().step_by(STEP);
        let starts = arrays.map(|array| key(&Position::chess960(array, array)));
        let different: std::collections::BTreeSet<u64> = starts.collect();
        assert_eq!(different.len(), 960_usize.div_ceil(STEP));
    }

    #[test]
    fn counters_are_no_part() {
        let one = position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let other = position("4k3/8/8/8/8/8/4P3/4K3 w - - 31 77");
        assert_eq!(key(&one), key(&other));
    }
}

mod reading {
    use super::*;

    const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

    #[test]
    fn an_entry_is_sixteen_bytes() {
        let whole: [u8; 16] = [1, 2, 3, 4, 5, 6, 7, 8, 0x03, 0x1c, 0, 9, 0, 0, 0, 10];
        let entry = RawEntry::from_bytes(whole);
        assert_eq!(entry.to_move(), Some(mv("e2e4")));
        assert_eq!(
            (entry.key, entry.weight, entry.learn),
            (0x0102_0304_0506_0708, 9, 10)
        );
    }

    #[test]
    fn castling_is_read_as_the_format_spells_it_and_as_some_programs_do() {
        let white = position(CASTLING);
        let black = position("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
        for (position, spelled, castling) in [
            (&white, ["e1h1", "e1g1"], "e1h1"),
            (&white, ["e1a1", "e1c1"], "e1a1"),
            (&black, ["e8h8", "e8g8"], "e8h8"),
            (&black, ["e8a8", "e8c8"], "e8a8"),
        ] {
            for text in spelled {
                let read = known(&book_of(position, &[(text, 3)]), position);
                assert_eq!(read, [(castling.to_owned(), 3)], "{text}");
            }
        }
        // Without the right it is nothing.
        let moved = position("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1");
        assert!(known(&book_of(&moved, &[("e1h1", 1), ("e1g1", 1)]), &moved).is_empty());
    }

    #[test]
    fn castling_in_chess960_takes_the_rook() {
        let position = position("4k3/8/8/8/8/8/8/R4K1R w HA - 0 1");
        let book = book_of(
            &position,
            &[("f1h1", 4), ("f1g1", 3), ("f1a1", 2), ("f1c1", 1)],
        );
        let read = Book::from_bytes(&book).expect("a book");
        let moves = read.entries(&position);
        let moves: Vec<_> = moves
            .map(|entry| (entry.legal.san().to_string(), entry.weight))
            .collect();
        let expected = [("O-O", 4), ("Kg1", 3), ("O-O-O", 2), ("O-O-O", 1)];
        assert!(
            moves
                .iter()
                .map(|(san, weight)| (san.as_str(), *weight))
                .eq(expected)
        );
    }

    #[test]
    fn what_cannot_be_played_is_skipped_and_named() {
        let start = Position::standard();
        let mut entries = vec![
            RawEntry::new(key(&start), mv("e2e4"), 7),
            RawEntry::new(key(&start), mv("e2e5"), 6),
            RawEntry::new(key(&start), mv("a1a1"), 5),
            RawEntry::new(key(&start), mv("e2e4q"), 4),
            RawEntry::new(key(&start), mv("d2d4"), 3),
        ];
        entries[2].move_bits = 0x9000;
        entries[4].learn = 9;
        entries.insert(0, RawEntry::new(0, mv("g1f3"), 1));
        let bytes = bytes(entries);
        let book = Book::from_bytes(&bytes).expect("a book");
        assert_eq!(
            known(&bytes, &start),
            [("e2e4".to_owned(), 7), ("d2d4".to_owned(), 3)]
        );
        let checked: Vec<_> = book.checked_entries(&start).collect();
        assert_eq!(book.checked_entries(&start).len(), 5);
        let illegal = |text: &str| -> IllegalMove {
            start.legal_move(mv(text)).expect_err("an illegal move")
        };
        assert_eq!(
            checked[0].map(|entry| entry.legal.to_move()),
            Ok(mv("e2e4"))
        );
        let refused = |offset, text| Error::Illegal {
            offset,
            mv: mv(text),
            reason: illegal(text),
        };
        assert_eq!(checked[1], Err(refused(32, "e2e5")));
        let not_a_move = Error::NotAMove {
            offset: 48,
            move_bits: 0x9000,
        };
        assert_eq!(checked[2], Err(not_a_move));
        assert_eq!(checked[3], Err(refused(64, "e2e4q")));
        assert_eq!(
            checked[4].map(|entry| (entry.weight, entry.learn)),
            Ok((3, 9))
        );
        assert_eq!(
            not_a_move.to_string(),
            "the entry at byte 48 of the book has no move: 0x9000"
        );
        let offsets = checked
            .iter()
            .filter_map(|entry| entry.err())
            .map(Error::offset);
        assert!(offsets.eq([32, 48, 64]));
    }

    #[test]
    fn the_lowest_and_the_highest_key_are_found() {
        let keys = [0, 0, 1, u64::MAX - 1, u64::MAX, u64::MAX];
        let entries = keys.map(|key| RawEntry {
            key,
            move_bits: 0,
            weight: 0,
            learn: 0,
        });
        let bytes = bytes(entries);
        let book = Book::from_bytes(&bytes).expect("a book");
        for (key, count) in [(0, 2), (1, 1), (2, 0), (u64::MAX - 1, 1), (u64::MAX, 2)] {
            assert_eq!(book.raw_entries_of(key).len(), count, "{key}");
        }
        assert!(book.raw_entries().rev().eq(entries.into_iter().rev()));
        assert!(book.into_iter().eq(entries));
        assert_eq!((book.get(5), book.get(6)), (Some(entries[5]), None));
        assert_eq!(book.get(usize::MAX), None);
        assert_eq!(format!("{book:?}"), "Book { len: 6 }");
    }

    #[test]
    fn broken_books_are_named_with_the_byte() {
        let entry = |key| RawEntry {
            key,
            move_bits: 0,
            weight: 0,
            learn: 0,
        };
        let sound = bytes([entry(3), entry(3), entry(5)]);
        for length in 0..=sound.len() {
            let (offset, rest) = (length / 16 * 16, length % 16);
            let read = Book::from_bytes(&sound[..length]);
            if rest == 0 {
                assert_eq!(read.map(|book| book.len()), Ok(length / 16));
            } else {
                assert_eq!(
                    read,
                    Err(Error::Truncated {
                        offset,
                        found: rest
                    })
                );
            }
        }
        let unsorted = bytes([entry(3), entry(5), entry(4), entry(1)]);
        let error = Book::from_bytes(&unsorted).expect_err("not sorted");
        assert_eq!(error, Error::Unsorted { offset: 32 });
        assert_eq!(
            error.to_string(),
            "the key at byte 32 of the book is lower than the one before"
        );
        // The first thing wrong is named.
        assert_eq!(
            Book::from_bytes(&unsorted[..49]),
            Err(Error::Unsorted { offset: 32 })
        );
        assert!(Book::from_bytes(&[]).is_ok_and(|book| book.is_empty()));
    }

    #[test]
    fn a_number_picks_by_weight() {
        let start = Position::standard();
        let moves = [
            ("a2a3", 0),
            ("e2e4", 3),
            ("e2e5", 50),
            ("d2d4", 0),
            ("g1f3", 2),
            ("a2a4", 0),
        ];
        let bytes = book_of(&start, &moves);
        let book = Book::from_bytes(&bytes).expect("a book");
        let picked = |number| {
            let entry = book.pick(&start, number).expect("a move");
            entry.legal.to_string()
        };
        let round = ["e2e4", "e2e4", "e2e4", "g1f3", "g1f3"];
        for number in 0..20 {
            assert_eq!(picked(number), round[number as usize % 5]);
        }
        assert_eq!(picked(u64::MAX), round[(u64::MAX % 5) as usize]);
        let best = book.best(&start).map(|entry| entry.legal.to_string());
        assert_eq!(best.as_deref(), Some("e2e4"));
        // The first of two of the same weight is the best.
        let equal = book_of(&start, &[("d2d4", 2), ("e2e4", 2)]);
        let equal = Book::from_bytes(&equal)
            .expect("a book")
            .best(&start)
            .map(|it| it.legal.to_move());
        assert_eq!(equal, Some(mv("d2d4")));
    }

    #[test]
    fn nothing_is_picked_where_nothing_may_be_played() {
        let start = Position::standard();
        for moves in [&[][..], &[("e2e4", 0)], &[("e2e5", 9)]] {
            let bytes = book_of(&start, moves);
            let book = Book::from_bytes(&bytes).expect("a book");
            assert_eq!(book.pick(&start, 7), None);
            assert_eq!(book.best(&start), None);
        }
    }
}

mod writing {
    use std::io;

    use super::*;

    #[test]
    fn positions_are_sorted_and_moves_by_weight() {
        let start = Position::standard();
        let next = start.parse_uci("e2e4").expect("legal").play();
        let mut builder = BookBuilder::new();
        for (position, text, weight) in [
            (&start, "e2e4", 1),
            (&start, "d2d4", 5),
            (&next, "e7e5", 2),
            (&start, "e2e4", 3),
            (&start, "a2a3", 0),
            (&start, "g1f3", 5),
        ] {
            builder.insert(position.parse_uci(text).expect("legal"), weight);
        }
        let entry = |position, text, weight| RawEntry::new(key(position), mv(text), weight);
        let expected = [
            entry(&start, "g1f3", 5),
            entry(&start, "d2d4", 5),
            entry(&start, "e2e4", 4),
            entry(&start, "a2a3", 0),
            entry(&next, "e7e5", 2),
        ];
        assert!(key(&start) < key(&next) && expected[0].move_bits < expected[1].move_bits);
        assert_eq!(builder.to_bytes(), bytes(expected));
        builder.prune(4);
        assert_eq!(builder.to_bytes(), bytes(expected[..3].iter().copied()));
        assert!(BookBuilder::new().to_bytes().is_empty());
    }

    #[test]
    fn castling_is_written_as_the_format_spells_it() {
        for (fen, text, written) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e1h1"),
            ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", "e8a8"),
            ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "b1a1"),
        ] {
            let position = position(fen);
            let mut builder = BookBuilder::new();
            builder.insert(position.parse_uci(text).expect("legal"), 1);
            let bytes = builder.to_bytes();
            let book = Book::from_bytes(&bytes).expect("a book");
            assert_eq!(book.get(0).and_then(RawEntry::to_move), Some(mv(written)));
            assert_eq!(known(&bytes, &position), [(written.to_owned(), 1)]);
        }
    }

    #[test]
    fn great_weights_are_scaled_in_their_position_alone() {
        let start = Position::standard();
        let next = start.parse_uci("e2e4").expect("legal").play();
        let mut builder = BookBuilder::new();
        for (text, weight) in [
            ("e2e4", u64::MAX),
            ("d2d4", u64::MAX / 2),
            ("c2c4", 1),
            ("b2b4", 0),
        ] {
            builder.insert(start.parse_uci(text).expect("legal"), weight);
        }
        let legal = start.parse_uci("e2e4").expect("legal");
        builder.insert(legal, 1);
        assert_eq!(builder.weight(legal), Some(u64::MAX), "the sum stops there");
        builder.insert(next.parse_uci("e7e5").expect("legal"), 65_535);
        builder.insert(next.parse_uci("c7c5").expect("legal"), 65_534);
        let bytes = builder.to_bytes();
        let weights = |position| {
            known(&bytes, position)
                .into_iter()
                .map(|(_, weight)| weight)
        };
        assert!(weights(&start).eq([65_535, 32_767, 1, 0]));
        assert!(weights(&next).eq([65_535, 65_534]));
    }

    #[test]
    fn books_are_merged() {
        let entry = |key, move_bits, weight, learn| RawEntry {
            key,
            move_bits,
            weight,
            learn,
        };
        let one = bytes([entry(1, 8, 5, 0), entry(2, 8, 1, 4)]);
        let other = bytes([entry(0, 9, 1, 0), entry(1, 8, 2, 3), entry(2, 8, 1, 0)]);
        let mut builder: BookBuilder = Book::from_bytes(&one)
            .expect("a book")
            .into_iter()
            .collect();
        builder.extend(Book::from_bytes(&other).expect("a book"));
        let expected = [entry(0, 9, 1, 0), entry(1, 8, 7, 3), entry(2, 8, 2, 4)];
        assert_eq!(builder.len(), 3);
        assert_eq!(builder.to_bytes(), bytes(expected));
    }

    #[test]
    fn entries_are_added_to_what_the_builder_has() {
        let start = Position::standard();
        let e4 = start.legal_move(mv("e2e4")).expect("legal");
        let mut builder = BookBuilder::new();
        builder.insert(e4, 5);
        builder.insert_raw(RawEntry::new(key(&start), mv("e2e4"), 2));
        assert_eq!((builder.len(), builder.weight(e4)), (1, Some(7)));
        // Nobody checks that the move is legal. Readers skip it.
        builder.insert_raw(RawEntry::new(key(&start), mv("e2e5"), 9));
        assert_eq!(builder.len(), 2);
        assert_eq!(known(&builder.to_bytes(), &start), [("e2e4".to_owned(), 7)]);
        builder.prune(8);
        assert_eq!((builder.len(), builder.weight(e4)), (1, None));
        assert!(!builder.remove(e4));
    }

    /// A writer that is full after some bytes.
    struct Full(usize);

    impl io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let taken = bytes.len().min(self.0);
            self.0 -= taken;
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_writer_that_fails_is_heard() {
        let start = Position::standard();
        let mut builder = BookBuilder::new();
        for legal in &start.legal_moves() {
            builder.insert(legal, 1);
        }
        assert!(builder.write_to(Full(320)).is_ok());
        let error = builder.write_to(Full(319)).expect_err("full");
        assert_eq!(error.kind(), io::ErrorKind::WriteZero);
    }
}

/// Weights that differ before they are scaled, and not after, do not decide the order.
#[test]
fn a_scaled_book_is_written_again_as_it_is() {
    let entry = |move_bits, weight| RawEntry {
        key: 7,
        move_bits,
        weight,
        learn: 0,
    };
    let [light, heavy] = [entry(28, 1), entry(731, 3)];
    let often = core::iter::repeat_n(entry(853, u16::MAX), 10);
    let merged: BookBuilder = often.chain([light, heavy]).collect();
    let bytes = merged.to_bytes();
    let book = Book::from_bytes(&bytes).expect("what is written is sorted");
    let written: Vec<_> = book
        .into_iter()
        .map(|entry| (entry.move_bits, entry.weight))
        .collect();
    assert_eq!(written, [(853, u16::MAX), (28, 1), (731, 1)]);
    let again: BookBuilder = book.into_iter().collect();
    assert_eq!(again.to_bytes(), bytes);
}
