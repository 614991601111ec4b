//! Chess960: rows L (Laws, Guideline II).

use std::collections::BTreeSet;

use touchmove::fen::{CastlingStyle, EnPassantMode};
use touchmove::{Bitboard, ByColor, Chess960, Piece, Position, Rank, Role, Setup};
use touchmove_rows::test;

use crate::common::oracle::Oracle;

#[test]
fn l_01_there_are_960_start_positions_with_the_king_between_the_rooks() {
    let arrays: BTreeSet<[Role; 8]> = Chess960::all().map(Chess960::back_rank).collect();
    assert_eq!(arrays.len(), 960);
    for (number, array) in (0..).zip(Chess960::all()) {
        assert_eq!(
            (array.number(), Chess960::new(number)),
            (number, Some(array))
        );
        let pieces = array.back_rank();
        assert_eq!(Chess960::from_back_rank(&pieces), Some(array));
        let places = |role| {
            (0..8)
                .filter(|&place| pieces[place] == role)
                .collect::<Vec<_>>()
        };
        let [left, right] = places(Role::Rook)[..] else {
            panic!("{array} has two rooks")
        };
        let [king] = places(Role::King)[..] else {
            panic!("{array} has one king")
        };
        assert!(left < king && king < right, "{array}");
        let [dark, light] = places(Role::Bishop)[..] else {
            panic!("{array} has two bishops")
        };
        assert_ne!(dark % 2, light % 2, "{array}");
        assert_eq!(
            (places(Role::Knight).len(), places(Role::Queen).len()),
            (2, 1)
        );
    }
    assert_eq!(Chess960::new(960), None);
    assert_eq!(Chess960::new(u16::MAX), None);
    assert_eq!(Chess960::STANDARD.number(), 518);
    assert_eq!(
        Setup::chess960(Chess960::STANDARD, Chess960::STANDARD),
        Setup::STANDARD
    );
}

#[test]
fn l_01_nothing_else_is_a_start_position() {
    // All placements of two bishops, two knights, two rooks, a queen and a king on eight squares.
    let (mut arrays, mut others) = (0, 0);
    for_orders_of_pieces(|pieces| match Chess960::from_back_rank(pieces) {
        Some(array) => {
            assert_eq!(array.back_rank(), *pieces);
            arrays += 1;
        }
        None => others += 1,
    });
    assert_eq!((arrays, arrays + others), (960, 40_320 / 8));
    for role in Role::ALL {
        for other in Role::ALL {
            let mut pieces = [role; 8];
            pieces[3..].fill(other);
            assert_eq!(Chess960::from_back_rank(&pieces), None, "{pieces:?}");
        }
    }
}

#[test]
fn l_01_black_mirrors_white_unless_each_side_has_its_own_start_position() {
    for (array, other) in Chess960::all().zip(Chess960::all().rev()) {
        for (white, black) in [(array, array), (array, other)] {
            let setup = Setup::chess960(white, black);
            assert!(setup.validate().is_ok(), "{setup}");
            let start = Position::chess960(white, black);
            assert_eq!(setup.validate().as_ref(), Ok(&start));
            let arrays = Some(ByColor::new(white, black));
            assert_eq!(
                (setup.chess960_starts(), start.chess960_starts()),
                (arrays, arrays)
            );
            for square in Bitboard::rank(Rank::First) | Rank::Second {
                let piece = |square| start.board().piece_at(square);
                let mirrored = |piece: Piece| Piece::new(!piece.color(), piece.role());
                let is_mirrored = piece(square).map(mirrored) == piece(square.flip_vertical());
                assert!(is_mirrored || white != black, "{square} in {start}");
            }
        }
    }
    for moved in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RKNQBBNR w - - 0 1",
    ] {
        assert_eq!(read(moved).chess960_starts(), None, "{moved}");
    }
}

#[test]
fn l_02_play_is_otherwise_the_normal_one() {
    // The standard start position is one of the 960, and no start position favors White much.
    assert_eq!(
        Position::chess960(Chess960::STANDARD, Chess960::STANDARD),
        Position::standard()
    );
    for array in Chess960::all() {
        let start = Position::chess960(array, array);
        let moves = start.count_legal_moves();
        assert!((18..=21).contains(&moves), "{moves} moves in {start}");
        let oracle = Oracle::from_fen(&start.to_string());
        assert_eq!(start.perft(2), oracle.perft(2), "{start}");
    }
    // White's number, Black's number, and the move sequences of three and four half-moves.
    for (white, black, lines) in [
        (0, 0, [9_006, 201_143]),
        (518, 518, [8_902, 197_281]),
        (959, 959, [9_006, 201_143]),
        (356, 356, [6_648, 135_718]),
        (692, 692, [8_956, 199_685]),
        (0, 959, [9_014, 202_136]),
        (518, 692, [8_902, 198_454]),
        (101, 733, [9_002, 202_183]),
    ] {
        let array = |number| Chess960::new(number).expect("a number below 960");
        let start = Position::chess960(array(white), array(black));
        assert_eq!([3, 4].map(|depth| start.perft(depth)), lines, "{start}");
    }
}

#[test]
fn l_09_both_ways_to_write_rook_files_are_the_same_rights() {
    for array in Chess960::all() {
        let start = Position::chess960(array, array);
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let fen = start.fen(EnPassantMode::Legal, style);
            assert_eq!(read(&fen), start);
            assert_eq!(read(&fen).key(), start.key(), "{fen}");
        }
    }
}

#[test]
fn l_09_a_repetition_needs_the_same_rights_of_the_same_rooks() {
    // Both sides move out and back: kings and rooks that have not moved keep their rights.
    let start = read("1r2k1r1/7n/8/8/8/8/7N/1R2K1R1 w GBgb - 0 1");
    let knights = played(&start, &["h2f3", "h7f6", "f3h2", "f6h7"]);
    assert_eq!(knights, start);
    assert_eq!(knights.key(), start.key());

    let rooks = played(&start, &["b1b2", "h7f6", "b2b1", "f6h7"]);
    assert_eq!(rooks.board(), start.board());
    assert_ne!(rooks, start);
    assert_ne!(rooks.key(), start.key());
    let again = played(&rooks, &["h2f3", "h7f6", "f3h2", "f6h7"]);
    assert_eq!(again, rooks, "what is lost stays lost");

    // The same pieces, and rights of different rooks on the same side.
    let [outer, inner, either] = ["A", "C", "Q"].map(|rights| {
        let fen = format!("4k3/8/8/8/8/8/8/R1R1K3 w {rights} - 0 1");
        read(&fen)
    });
    assert_eq!(outer.board(), inner.board());
    assert_ne!(outer, inner);
    assert_ne!(outer.key(), inner.key());
    assert_eq!(either, outer, "a plain letter is the outermost rook");
}

/// The position after moves in UCI.
fn played(start: &Position, moves: &[&str]) -> Position {
    moves.iter().fold(start.clone(), |position, text| {
        let legal = position.parse_uci(text);
        legal.unwrap_or_else(|error| panic!("{error}")).play()
    })
}

/// Visits every order of the pieces behind the pawns, each once.
fn for_orders_of_pieces(mut show: impl FnMut(&[Role; 8])) {
    let mut left = [
        (Role::Rook, 2),
        (Role::Knight, 2),
        (Role::Bishop, 2),
        (Role::Queen, 1),
        (Role::King, 1),
    ];
    put_next(&mut [Role::Pawn; 8], 0, &mut left, &mut show);
}

fn put_next(
    pieces: &mut [Role; 8],
    place: usize,
    left: &mut [(Role, u8); 5],
    show: &mut impl FnMut(&[Role; 8]),
) {
    if place == pieces.len() {
        return show(pieces);
    }
    for which in 0..left.len() {
        if left[which].1 > 0 {
            left[which].1 -= 1;
            pieces[place] = left[which].0;
            put_next(pieces, place + 1, left, show);
            left[which].1 += 1;
        }
    }
}

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}
