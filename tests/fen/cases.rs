//! FEN: what is read, what is rejected and where, and how it is written.

use proptest::prelude::*;
use touchmove::epd::Epd;
use touchmove::fen::{self, CastlingStyle, EnPassantMode, Field, Repair, Repairs};
use touchmove::setup::{Defect, Tolerance};
use touchmove::{Bitboard, Board, CastlingRights, Color, Piece, Position, Role, Setup, Square};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[track_caller]
fn setup(fen: &str) -> Setup {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Asserts that reading stops in this field, at this byte, with this expectation.
#[track_caller]
fn assert_misread(fen: &str, field: fen::Field, offset: usize, expected: &'static str) {
    let error = fen::Error::Syntax {
        field,
        offset,
        expected,
    };
    assert_eq!(fen.parse::<Setup>(), Err(error.clone()), "{fen}");
    assert_eq!(Position::from_fen(fen), Err(error), "{fen}");
}

mod reading {
    use super::*;

    #[test]
    fn every_field_of_a_setup() {
        let setup = setup("r3k2r/8/8/3pP3/8/8/8/R3K2R w Kq d6 12 34");
        assert_eq!(setup.turn, Color::White);
        assert_eq!(
            setup.castling.rooks(),
            Bitboard::from(Square::H1) | Square::A8
        );
        assert_eq!(setup.en_passant, Some(Square::D6));
        assert_eq!((setup.halfmove_clock, setup.fullmove_number), (12, 34));
        let pieces: Board = [
            (Square::A1, 'R'),
            (Square::E1, 'K'),
            (Square::H1, 'R'),
            (Square::D5, 'p'),
            (Square::E5, 'P'),
            (Square::A8, 'r'),
            (Square::E8, 'k'),
            (Square::H8, 'r'),
        ]
        .into_iter()
        .map(|(square, letter)| (square, Piece::from_letter(letter).unwrap()))
        .collect();
        assert_eq!(setup.board, pieces);
    }

    #[test]
    fn the_start_position() {
        assert_eq!(setup(START), Setup::STANDARD);
        assert_eq!(START.parse(), Ok(Position::standard()));
        assert_eq!(
            Position::from_fen_bytes(START.as_bytes()),
            Ok(Position::standard())
        );
    }

    #[test]
    fn all_pieces_on_their_squares() {
        let fen = "pnbrqkPN/BRQKpnbr/qkPNBRQK/8/7p/P7/1n4N1/k6K b - - 0 1";
        let setup = setup(fen);
        let at = |square| setup.board.piece_at(square).map(Piece::letter);
        assert_eq!(at(Square::A8), Some('p'));
        assert_eq!(at(Square::H8), Some('N'));
        assert_eq!(at(Square::A7), Some('B'));
        assert_eq!(at(Square::H6), Some('K'));
        assert_eq!(at(Square::H5), None);
        assert_eq!(at(Square::H4), Some('p'));
        assert_eq!(at(Square::G2), Some('N'));
        assert_eq!(at(Square::H1), Some('K'));
        assert_eq!(setup.board.occupied().len(), 30);
        assert_eq!(setup.to_string(), fen);
    }

    #[test]
    fn without_counters() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - -").unwrap();
        assert_eq!(
            (position.halfmove_clock(), position.fullmove_number()),
            (0, 1)
        );
    }

    #[test]
    fn counters_stop_at_the_highest_number() {
        for (counter, number) in [
            ("65535", u16::MAX),
            ("65536", u16::MAX),
            ("655350", u16::MAX),
            ("99999999999999999999999999", u16::MAX),
            ("0", 0),
            ("007", 7),
        ] {
            let setup = setup(&format!("4k3/8/8/8/8/8/8/4K3 b - - {counter} {counter}"));
            assert_eq!(setup.halfmove_clock, number);
            assert_eq!(setup.fullmove_number, number);
        }
    }

    #[test]
    fn clocks_that_contradict_each_other() {
        for fen in [
            "3rk2r/4p3/8/8/8/8/8/4RKR1 w GEhd - 1 1",
            "2kr3r/4p3/8/8/8/8/8/4RRK1 w - - 3 2",
        ] {
            assert!(Position::from_fen(fen).is_ok(), "{fen}");
        }
    }

    #[test]
    fn defects_of_the_position() {
        let error = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w K e6 0 1").unwrap_err();
        let fen::Error::Invalid(invalid) = &error else {
            panic!("{error}");
        };
        assert_eq!(
            invalid.defects().collect::<Vec<_>>(),
            [
                Defect::CastlingWithoutRook {
                    color: Color::White,
                    squares: Square::H1.into(),
                },
                Defect::EnPassantWithoutPawn {
                    color: Color::Black,
                    pushed_over: Square::E6,
                    pushed: Square::E5,
                },
            ]
        );
        assert_eq!(error.to_string(), invalid.to_string());
    }
}

mod refusing {
    use super::*;

    const PIECE: &str = "a piece (one of PNBRQKpnbrqk) or a digit from 1 to 8";

    #[test]
    fn boards() {
        let board = |fen, offset, expected| {
            assert_misread(fen, fen::Field::Board, offset, expected);
        };
        board("", 0, PIECE);
        board(" w - - 0 1", 0, PIECE);
        board("x7/8", 0, PIECE);
        board("/8/8/8/8/8/8/8 w - - 0 1", 0, "more squares on this rank");
        board("9/8/8/8/8/8/8/8 w - - 0 1", 0, PIECE);
        board("8/80/8/8/8/8/8/8 w - - 0 1", 3, "/ after eight squares");
        board("8/08/8/8/8/8/8/8 w - - 0 1", 2, PIECE);
        board("8/7/8/8/8/8/8/8 w - - 0 1", 3, "more squares on this rank");
        board(
            "8/44/8/8/8/8/8/8 w - - 0 1",
            3,
            "a piece or / after a digit",
        );
        board(
            "8/4p4/8/8/8/8/8/8 w - - 0 1",
            4,
            "no more than eight squares on this rank",
        );
        board("8/8p/8/8/8/8/8/8 w - - 0 1", 3, "/ after eight squares");
        board("8/88/8/8/8/8/8/8 w - - 0 1", 3, "/ after eight squares");
        board("8/8/8/8/8/8/8/7", 15, PIECE);
        board("8/8/8/8/8/8/8/7 w - - 0 1", 15, PIECE);
        board("8/8/8/8/8/8/8 w - - 0 1", 13, "/ after eight squares");
        board("8/8/8/8/8/8/8/ w - - 0 1", 14, PIECE);
        board("8/8/8/8/8/8/8/8/8 w - - 0 1", 15, "a space");
        board("8/8/8/8/8/8/8/8p w - - 0 1", 15, "a space");
        board("8/8/8/8/8/8/8/81 w - - 0 1", 15, "a space");
        board("8/8/8/8/8/8/8/8", 15, "a space");
        board("8/8/8/8/8/8/8/8\tw - - 0 1", 15, "a space");
        board("8/8/♔7/8/8/8/8/8 w - - 0 1", 4, PIECE);
        board("8/8/p♔6/8/8/8/8/8 w - - 0 1", 5, PIECE);
    }

    #[test]
    fn sides_to_move() {
        for (rest, offset, expected) in [
            (" ", 16, "w or b"),
            (" W - - 0 1", 16, "w or b"),
            (" - - 0 1", 16, "w or b"),
            ("  w - - 0 1", 16, "w or b"),
            (" white - - 0 1", 17, "a space"),
            (" w", 17, "a space"),
        ] {
            let fen = format!("8/8/8/8/8/8/8/8{rest}");
            assert_misread(&fen, fen::Field::Turn, offset, expected);
        }
    }

    #[test]
    fn castling_rights() {
        let letters = "- or castling letters (KQkq, A to H, a to h)";
        for (rest, offset, expected) in [
            ("", 18, letters),
            ("x - 0 1", 18, letters),
            (" - 0 1", 18, letters),
            ("0 - 0 1", 18, letters),
            ("KQxq - 0 1", 20, "a space"),
            ("-K - 0 1", 19, "a space"),
            ("K- - 0 1", 19, "a space"),
            ("--", 19, "a space"),
            ("KQkqK - 0 1", 22, "each castling right only once"),
            ("KK - 0 1", 19, "each castling right only once"),
            ("KH - 0 1", 19, "each castling right only once"),
            ("aq - 0 1", 19, "each castling right only once"),
            ("KQkq", 22, "a space"),
        ] {
            let fen = format!("8/8/8/8/8/8/8/8 w {rest}");
            assert_misread(&fen, fen::Field::Castling, offset, expected);
        }
    }

    #[test]
    fn en_passant_squares() {
        for (rest, offset, expected) in [
            ("", 20, "- or a square"),
            (" 0 1", 20, "- or a square"),
            ("E3 0 1", 20, "- or a square"),
            ("i3 0 1", 20, "- or a square"),
            ("3e 0 1", 20, "- or a square"),
            ("e 0 1", 21, "a rank from 1 to 8"),
            ("e9 0 1", 21, "a rank from 1 to 8"),
            ("e0 0 1", 21, "a rank from 1 to 8"),
            ("e", 21, "a rank from 1 to 8"),
            ("e3e 0 1", 22, "a space"),
            ("-- 0 1", 21, "a space"),
            ("-\n", 21, "a space"),
        ] {
            let fen = format!("8/8/8/8/8/8/8/8 w - {rest}");
            assert_misread(&fen, fen::Field::EnPassant, offset, expected);
        }
    }

    #[test]
    fn counters() {
        for (rest, field, offset, expected) in [
            ("", fen::Field::HalfmoveClock, 22, "a number"),
            ("-", fen::Field::HalfmoveClock, 22, "a number"),
            ("-1 1", fen::Field::HalfmoveClock, 22, "a number"),
            ("+1 1", fen::Field::HalfmoveClock, 22, "a number"),
            (" 0 1", fen::Field::HalfmoveClock, 22, "a number"),
            ("bm e4;", fen::Field::HalfmoveClock, 22, "a number"),
            ("0", fen::Field::HalfmoveClock, 23, "a space"),
            ("0x 1", fen::Field::HalfmoveClock, 23, "a space"),
            ("0.5 1", fen::Field::HalfmoveClock, 23, "a space"),
            ("0 ", fen::Field::FullmoveNumber, 24, "a number"),
            ("0 -", fen::Field::FullmoveNumber, 24, "a number"),
            ("0  1", fen::Field::FullmoveNumber, 24, "a number"),
            ("0 1 ", fen::Field::FullmoveNumber, 25, "the end"),
            ("0 1\n", fen::Field::FullmoveNumber, 25, "the end"),
            ("0 1 moves", fen::Field::FullmoveNumber, 25, "the end"),
            ("0 12\0", fen::Field::FullmoveNumber, 26, "the end"),
        ] {
            let fen = format!("8/8/8/8/8/8/8/8 w - - {rest}");
            assert_misread(&fen, field, offset, expected);
        }
    }

    #[test]
    fn every_beginning_but_the_one_without_counters() {
        let whole = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2";
        let without_counters = whole.len() - " 0 2".len();
        for end in 0..whole.len() {
            match whole[..end].parse::<Setup>() {
                Ok(setup) => assert_eq!(end, without_counters, "{setup}"),
                Err(fen::Error::Syntax { offset, .. }) => assert_eq!(offset, end),
                Err(error) => panic!("{error}"),
            }
        }
    }

    #[test]
    fn in_words() {
        assert_eq!(
            Position::from_fen("8/8/8/8/8/8/8/8 w KQxq - 0 1")
                .unwrap_err()
                .to_string(),
            "expected a space at byte 20 of the FEN, in the castling rights"
        );
    }
}

mod castling {
    use super::*;

    #[track_caller]
    fn rooks(fen: &str) -> Vec<Square> {
        setup(fen).castling.rooks().into_iter().collect()
    }

    #[test]
    fn a_k_or_q_is_the_outermost_rook() {
        assert_eq!(
            rooks("4k3/8/8/8/8/8/8/1R1RKRR1 w KQ - 0 1"),
            [Square::B1, Square::G1]
        );
        assert_eq!(
            rooks("rr2k1r1/8/8/8/8/8/8/4K3 w kq - 0 1"),
            [Square::A8, Square::G8]
        );
        // Rooks of the other side do not count.
        assert_eq!(rooks("4k3/8/8/8/8/8/8/rR2K1Rr w Q - 0 1"), [Square::B1]);
    }

    #[test]
    fn a_file_letter_is_that_rook() {
        assert_eq!(
            rooks("rr2k1r1/8/8/8/8/8/8/1R1RKRR1 w FDgb - 0 1"),
            [Square::D1, Square::F1, Square::B8, Square::G8]
        );
    }

    #[test]
    fn any_order_will_do() {
        assert_eq!(
            setup("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1").castling,
            CastlingRights::STANDARD
        );
        assert_eq!(
            setup("r3k2r/8/8/8/8/8/8/R3K2R w aHkA - 0 1").castling,
            CastlingRights::STANDARD
        );
    }

    #[test]
    fn without_the_rook_it_is_the_corner() {
        assert_eq!(
            rooks("8/8/8/8/8/8/8/8 w KQkq - 0 1"),
            [Square::A1, Square::H1, Square::A8, Square::H8]
        );
        // The only rook is on the other side of the king; in the second setup the king is in the corner.
        assert_eq!(rooks("4k3/8/8/8/8/8/8/R3K3 w K - 0 1"), [Square::H1]);
        assert_eq!(rooks("4k3/8/8/8/8/8/8/R6K w K - 0 1"), [Square::H1]);
    }

    #[test]
    fn it_is_written_as_it_can_be_read() {
        let both = |fen: &str| {
            let setup = setup(fen);
            let rights = |style| {
                let fen = setup.fen(style);
                fen.split(' ').nth(2).unwrap().to_owned()
            };
            [CastlingStyle::Standard, CastlingStyle::Chess960].map(rights)
        };
        assert_eq!(both(START), ["KQkq", "HAha"]);
        assert_eq!(both("r3k2r/8/8/8/8/8/8/R3K2R w q - 0 1"), ["q", "a"]);
        assert_eq!(both("4k3/8/8/8/8/8/8/RR1KR1R1 w GA - 0 1"), ["KQ", "GA"]);
        assert_eq!(both("4k3/8/8/8/8/8/8/RR1KR1R1 w GB - 0 1"), ["KB", "GB"]);
        assert_eq!(both("rr1kr1r1/8/8/8/8/8/8/4K3 w ea - 0 1"), ["eq", "ea"]);
        // An opponent's rook further out does not count.
        assert_eq!(both("4k3/8/8/8/8/8/8/rR2K1N1 w B - 0 1"), ["Q", "B"]);
        assert_eq!(both("8/8/8/8/8/8/8/8 w - - 0 1"), ["-", "-"]);
        assert_eq!(both("8/8/8/8/8/8/8/8 w BGc - 0 1"), ["GBc", "GBc"]);
    }
}

mod writing {
    use super::*;

    #[test]
    fn en_passant_squares_for_every_taste() {
        for (fen, pseudo_legal, legal) in [
            // No pawn stands beside the pushed pawn; two may capture; one is pinned; one is pinned together with the
            // captured pawn.
            ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", false, false),
            ("4k3/8/8/8/3pPp2/8/8/4K3 b - e3 0 1", true, true),
            ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", true, false),
            ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2", true, false),
            ("8/8/8/8/5pPp/8/5K1k/8 b - g3 0 1", true, true),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let without = |mode| {
                let written = position.fen(mode, CastlingStyle::Standard);
                assert!(written.as_str() == fen || written.contains(" - - "));
                written.as_str() != fen
            };
            assert!(!without(EnPassantMode::Always), "{fen}");
            assert_eq!(without(EnPassantMode::PseudoLegal), !pseudo_legal, "{fen}");
            assert_eq!(without(EnPassantMode::Legal), !legal, "{fen}");
            assert_eq!(
                position.to_string(),
                *position.fen(EnPassantMode::default(), CastlingStyle::default())
            );
        }
    }

    #[test]
    fn positions_that_only_a_useless_square_tells_apart_are_equal() {
        let with: Position = "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1".parse().unwrap();
        let without: Position = "4k3/8/8/8/4P3/8/8/4K3 b - - 5 9".parse().unwrap();
        assert_eq!(with, without);
        assert_eq!(with.key(), without.key());
        let with: Position = "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1".parse().unwrap();
        let without: Position = "4k3/8/8/8/4Pp2/8/8/4K3 b - - 0 1".parse().unwrap();
        assert_ne!(with, without);
        assert_ne!(with.key(), without.key());
    }

    #[test]
    fn the_longest_of_all() {
        let mut setup = Setup {
            castling: CastlingRights::from_rooks(Bitboard::FULL),
            en_passant: Some(Square::H8),
            halfmove_clock: u16::MAX,
            fullmove_number: u16::MAX,
            ..Setup::EMPTY
        };
        for square in Square::ALL {
            setup.set_piece(square, Piece::new(Color::White, Role::Queen));
        }
        let fen = setup.fen(CastlingStyle::Chess960);
        let rank = "QQQQQQQQ";
        let board = [rank; 8].join("/");
        assert_eq!(
            fen.as_str(),
            format!("{board} w HGFEDCBAhgfedcba h8 65535 65535")
        );
        assert_eq!(fen.len(), 105);
        assert_eq!(super::setup(&fen), setup);
    }

    #[test]
    fn numbers() {
        for number in [
            0, 1, 9, 10, 99, 100, 101, 1000, 9999, 10_000, 50_006, 65_535,
        ] {
            let setup = Setup {
                halfmove_clock: number,
                fullmove_number: number,
                ..Setup::EMPTY
            };
            assert_eq!(
                setup.to_string(),
                format!("8/8/8/8/8/8/8/8 w - - {number} {number}")
            );
        }
    }

    #[test]
    fn into_formatted_text() {
        let fen = Setup::EMPTY.fen(CastlingStyle::Standard);
        assert_eq!(format!("{fen:>28}|"), "   8/8/8/8/8/8/8/8 w - - 0 1|");
        assert_eq!(format!("{fen:?}"), "Fen(8/8/8/8/8/8/8/8 w - - 0 1)");
        assert_eq!(fen.as_ref(), fen.as_str());
    }

    #[test]
    fn the_positions_with_which_libraries_had_trouble() {
        for line in include_str!("../movegen/regressions.tsv").lines().skip(1) {
            let mut fields = line.split('\t');
            let (id, chess960) = (fields.next().unwrap(), fields.next().unwrap());
            let fen = fields.next().unwrap();
            let setup = setup(fen);
            let expected = fields.next_back().unwrap();
            if ["V19", "D03"].contains(&id) {
                assert!(setup.validate_with(Tolerance::ALL).is_err(), "{id}");
                continue;
            }
            let needs_forgiveness = ["V06", "V08", "V09", "V10", "V18"].contains(&id);
            assert_eq!(setup.validate().is_err(), needs_forgiveness, "{id}");
            let position = setup
                .validate_with(Tolerance::ALL)
                .unwrap_or_else(|error| panic!("{id}: {error}"));
            assert_eq!(position.to_string(), expected, "{id}");
            let style =
                [CastlingStyle::Standard, CastlingStyle::Chess960][usize::from(chess960 == "1")];
            let written = position.fen(EnPassantMode::Always, style);
            assert_eq!(super::setup(&written), setup, "{id}");
        }
    }
}

/// Any pieces on any squares, any rights, any counters.
mod lenient {
    use Repair::*;

    use super::*;

    const FEN: &str = "4k3/8/8/8/8/8/8/4K2R w K - 3 7";
    const BOARD: &str = "4k3/8/8/8/8/8/8/4K2R";

    /// Asserts that a text is read as this FEN, with these repairs.
    #[track_caller]
    fn assert_repaired(text: &str, fen: &str, repairs: &[Repair]) {
        let (setup, repaired) = Setup::from_fen_lenient(text.as_bytes())
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(setup.to_string(), fen, "{text}");
        assert_eq!(repaired.iter().collect::<Vec<_>>(), repairs, "{text}");
    }

    #[test]
    fn blanks_and_underscores() {
        for text in [
            FEN.replace(' ', "  "),
            FEN.replace(' ', "\t"),
            FEN.replace(" w ", "\u{A0}w\u{2003}"),
            format!(" {FEN}"),
            format!("{FEN}\r\n"),
        ] {
            assert_repaired(&text, FEN, &[Blanks]);
        }
        assert_repaired(&FEN.replace(' ', "_"), FEN, &[Underscores]);
        assert_repaired(&FEN.replacen(' ', "_", 1), FEN, &[Underscores]);
        assert_repaired(&FEN.replace(' ', "__"), FEN, &[Blanks, Underscores]);
        assert_repaired(&FEN.replace(' ', " _ "), FEN, &[Blanks, Underscores]);
    }

    #[test]
    fn dashes() {
        for dash in [
            "\u{2010}", "\u{2011}", "\u{2012}", "–", "—", "\u{2015}", "\u{2212}",
        ] {
            assert_repaired(&format!("{BOARD} w K {dash} 3 7"), FEN, &[Dash]);
            let none = format!("{BOARD} b {dash} {dash} 3 7");
            assert_repaired(&none, &format!("{BOARD} b - - 3 7"), &[Dash]);
        }
        let counters = format!("{BOARD} b - - – —");
        assert_repaired(
            &counters,
            &format!("{BOARD} b - - 0 1"),
            &[Dash, CounterHyphen],
        );
    }

    #[test]
    fn quotes() {
        for (open, close) in [
            ("\"", "\""),
            ("'", "'"),
            ("`", "`"),
            ("“", "”"),
            ("„", "“"),
            ("‘", "’"),
            ("«", "»"),
            ("‹", "›"),
            ("\"", ""),
            ("", "\""),
            ("\"'", "'\""),
        ] {
            assert_repaired(&format!("{open}{FEN}{close}"), FEN, &[Quotes]);
            let board = format!("{open}{BOARD}{close}");
            assert_repaired(&board, &format!("{BOARD} w - - 0 1"), &[Quotes, BoardAlone]);
        }
        assert_repaired(&format!("\" {FEN} \""), FEN, &[Blanks, Quotes]);
    }

    #[test]
    fn words_of_uci() {
        let start = START;
        for (text, fen, repairs) in [
            (format!("position fen {FEN}"), FEN, &[UciCommand][..]),
            (format!("fen {FEN}"), FEN, &[UciCommand]),
            (format!("FEN {FEN}"), FEN, &[UciCommand]),
            (format!("position {FEN}"), FEN, &[UciCommand]),
            (
                format!("position fen \"{FEN}\""),
                FEN,
                &[Quotes, UciCommand],
            ),
            (format!("“position fen {FEN}”"), FEN, &[Quotes, UciCommand]),
            (format!("position  fen {FEN} "), FEN, &[Blanks, UciCommand]),
            ("startpos".to_owned(), start, &[StartPosition]),
            ("'startpos'".to_owned(), start, &[Quotes, StartPosition]),
            (
                "position startpos".to_owned(),
                start,
                &[UciCommand, StartPosition],
            ),
            (
                "position_startpos".to_owned(),
                start,
                &[Underscores, UciCommand, StartPosition],
            ),
            (" Startpos\n".to_owned(), start, &[Blanks, StartPosition]),
        ] {
            assert_repaired(&text, fen, repairs);
        }
    }

    #[test]
    fn moves_after_a_position_are_refused_where_they_begin() {
        for (text, wrong, field, expected) in [
            (
                "startpos moves e2e4".to_owned(),
                "moves",
                Field::FullmoveNumber,
                "the end",
            ),
            (
                "position startpos moves e2e4".to_owned(),
                "moves",
                Field::FullmoveNumber,
                "the end",
            ),
            (
                format!("position fen {FEN} moves h1h8"),
                "moves",
                Field::FullmoveNumber,
                "the end",
            ),
            (
                format!("position fen {BOARD} w K - moves h1h8"),
                "moves",
                Field::HalfmoveClock,
                "a number",
            ),
            (
                format!("position fen {BOARD} moves h1h8"),
                "moves",
                Field::Turn,
                "w or b",
            ),
            (
                "startpos w".to_owned(),
                "w",
                Field::FullmoveNumber,
                "the end",
            ),
        ] {
            let offset = text.find(wrong).unwrap();
            let error = fen::Error::Syntax {
                field,
                offset,
                expected,
            };
            assert_eq!(
                Setup::from_fen_lenient(text.as_bytes()),
                Err(error),
                "{text}"
            );
        }
    }

    #[test]
    fn fields_that_are_missing_or_do_not_fit() {
        for (text, fen, repairs) in [
            (BOARD.to_owned(), "w - - 0 1", &[BoardAlone][..]),
            (format!("{BOARD} "), "w - - 0 1", &[Blanks, BoardAlone]),
            (format!("{BOARD} b"), "b - - 0 1", &[MissingFields]),
            (format!("{BOARD} w K"), "w K - 0 1", &[MissingFields]),
            (format!("{BOARD} w K -"), "w K - 0 1", &[]),
            (format!("{BOARD} w K - 5"), "w K - 5 1", &[MissingFields]),
            (format!("{BOARD} w K - 5 -"), "w K - 5 1", &[CounterHyphen]),
            (format!("{BOARD} w K - - 5"), "w K - 0 5", &[CounterHyphen]),
            (format!("{BOARD} w K - 5 0"), "w K - 5 1", &[MoveNumberZero]),
            (
                format!("{BOARD} w KQkq - 5 9"),
                "w K - 5 9",
                &[CastlingRights],
            ),
            (format!("{BOARD} w K e6 5 9"), "w K - 5 9", &[EnPassant]),
            (format!("{BOARD} w K - 5 9"), "w K - 5 9", &[]),
        ] {
            assert_repaired(&text, &format!("{BOARD} {fen}"), repairs);
        }
    }

    #[test]
    fn errors_count_the_bytes_of_the_text_itself() {
        for (text, wrong, field) in [
            (String::new(), "", Field::Board),
            ("\"\"".to_owned(), "", Field::Board),
            ("position".to_owned(), "", Field::Board),
            ("position fen".to_owned(), "", Field::Board),
            ("position position".to_owned(), "osition", Field::Board),
            ("fen startpos8".to_owned(), "startpos8", Field::Board),
            (format!("  {BOARD}  x"), "x", Field::Turn),
            (format!("“{BOARD}”  w"), "w", Field::FullmoveNumber),
            (format!("{BOARD} –"), "–", Field::Turn),
            (format!("{BOARD} w –– -"), "––", Field::Castling),
            (format!("{BOARD}_w_K_e"), "", Field::EnPassant),
            (format!("{BOARD}_w_KK_-"), "K_-", Field::Castling),
            (format!("{BOARD} w K - 1x"), "x", Field::HalfmoveClock),
            (format!("{BOARD} w K - 1 2 3"), "3", Field::FullmoveNumber),
            (format!("{BOARD} w K - 1 2;"), ";", Field::FullmoveNumber),
            ("4k3\"/8/8/8/8/8/8/4K2R w".to_owned(), "\"/8", Field::Board),
        ] {
            match Setup::from_fen_lenient(text.as_bytes()) {
                Err(fen::Error::Syntax {
                    field: found,
                    offset,
                    ..
                }) => {
                    assert_eq!((Some(offset), found), (text.rfind(wrong), field), "{text}");
                }
                read => panic!("{text}: {read:?}"),
            }
        }
    }

    #[test]
    fn repairs_in_words() {
        let (_, repairs) = Setup::from_fen_lenient(format!("'{BOARD}_b'").as_bytes()).unwrap();
        assert_eq!(
            repairs.to_string(),
            "underscores between the fields, quotes around the text, missing fields"
        );
        assert_eq!(
            format!("{repairs:?}"),
            "{Underscores, Quotes, MissingFields}"
        );
        assert!(!repairs.contains(Blanks) && !repairs.is_empty());
        assert_eq!(Repairs::NONE.to_string(), "");
        assert!(Repairs::NONE.is_empty() && Repairs::NONE.iter().next().is_none());
    }
}

/// Parts of texts that a lenient reader knows.
fn any_careless_text() -> impl Strategy<Value = String> {
    let parts: &[&str] = &[
        " ",
        " ",
        " ",
        "_",
        "\t",
        "\u{A0}",
        "\u{2003}",
        "\"",
        "“",
        "–",
        "-",
        "position",
        "fen",
        "startpos",
        "moves",
        "4k3/8/8/8/8/8/8/4K2R",
        "w",
        "b",
        "K",
        "kq",
        "e3",
        "0",
        "1",
        "70000",
        ";",
        "bm Kd2;",
        "id \"a\";",
        "id \"",
    ];
    prop::collection::vec(prop::sample::select(parts).prop_map(str::to_owned), 0..14)
        .prop_map(|parts| parts.concat())
}

fn any_setup() -> impl Strategy<Value = Setup> {
    let square = prop::sample::select(Square::ALL.to_vec());
    let piece = (0..6usize, any::<bool>()).prop_map(|(role, black)| {
        let color = if black { Color::Black } else { Color::White };
        Piece::new(color, Role::ALL[role])
    });
    (
        prop::collection::vec((square.clone(), piece), 0..80),
        any::<bool>(),
        any::<u64>(),
        any::<u64>(),
        prop::option::of(square),
        any::<(u16, u16)>(),
    )
        .prop_map(|(pieces, black, rooks, fewer, en_passant, clocks)| Setup {
            board: pieces.into_iter().collect(),
            turn: if black { Color::Black } else { Color::White },
            castling: CastlingRights::from_rooks(Bitboard::from_bits(rooks & fewer)),
            en_passant,
            halfmove_clock: clocks.0,
            fullmove_number: clocks.1,
        })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_setup_is_read_as_it_was_written(setup in any_setup()) {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            prop_assert_eq!(&setup.fen(style).parse::<Setup>(), &Ok(setup.clone()));
        }
        // Whatever the setup is, asking about it is safe.
        let defects = setup.validate().map_or_else(|error| error.defects().len(), |_| 0);
        prop_assert_eq!(defects == 0, setup.validate().is_ok());
    }

    #[test]
    fn any_bytes_are_read_or_refused_within_the_text(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        if let Err(fen::Error::Syntax { offset, .. }) = Setup::from_fen_bytes(&bytes) {
            prop_assert!(offset <= bytes.len());
        }
    }

    #[test]
    fn nothing_is_repaired_in_silence(text in any_careless_text()) {
        let strict = Setup::from_fen_bytes(text.as_bytes());
        match Setup::from_fen_lenient(text.as_bytes()) {
            Ok((setup, Repairs::NONE)) => prop_assert_eq!(strict, Ok(setup)),
            Ok((setup, _)) => prop_assert_eq!(setup.to_string().parse(), Ok(setup)),
            Err(fen::Error::Syntax { offset, .. }) => prop_assert!(strict.is_err() && offset <= text.len()),
            Err(error) => prop_assert!(false, "{}", error),
        }
        // An EPD is read likewise.
        match Epd::from_bytes_lenient(text.as_bytes()) {
            Ok((epd, Repairs::NONE)) => prop_assert_eq!(text.parse(), Ok(epd)),
            Ok((epd, _)) => prop_assert_eq!(epd.to_string().parse(), Ok(epd)),
            Err(error) => prop_assert!(text.parse::<Epd>().is_err(), "{}", error),
        }
    }

    #[test]
    fn any_bytes_are_read_leniently_or_refused_within_the_text(bytes in prop::collection::vec(any::<u8>(), 0..100)) {
        if let Err(fen::Error::Syntax { offset, .. }) = Setup::from_fen_lenient(&bytes) {
            prop_assert!(offset <= bytes.len());
        }
    }

    #[test]
    fn a_changed_byte_is_refused_there_or_later_or_makes_sense(
        setup in any_setup(), at in any::<prop::sample::Index>(), byte in any::<u8>(),
    ) {
        let mut fen = setup.to_string().into_bytes();
        let at = at.index(fen.len());
        fen[at] = byte;
        match Setup::from_fen_bytes(&fen) {
            Ok(other) => prop_assert_eq!(other.to_string().parse(), Ok(other)),
            Err(fen::Error::Syntax { offset, .. }) => prop_assert!(at <= offset && offset <= fen.len()),
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}
