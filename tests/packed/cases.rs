//! Packed positions and games: known bytes, every position of the lists there and back, and what is refused at which byte.

use std::fs;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;

use touchmove::fen::EnPassantMode;
use touchmove::packed::{self, Games, PackedGame, PackedPosition, pack_line};
use touchmove::setup::{Defect, Tolerance};
use touchmove::{
    Chess960, Color, Game, GameRecord, Move, Outcome, ParseError, Position, Role, Setup, Square,
};

use crate::common::STEP;

/// Positions with their bytes, which a program in another language wrote from the description alone.
const VECTORS: [(&str, &str); 9] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "ffff00000000ffff245336421111111199999999acdbbeca8181000100000100",
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "91ffa41218737d91641411331121951921aba999999dcbce8181000100000100",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "ffef00100000ffff245336421111111199999999acdbbeca81811c0100000100",
    ),
    (
        "4k2r/8/8/8/3pP3/8/8/4K3 b k e3 0 33",
        "100000180000009096e10c0000000000000000000000000000801c0100002100",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 258",
        "100000001800001096e1000000000000000000000000000000000b0100000201",
    ),
    (
        "1rk3r1/P6P/8/8/8/8/p6p/1RK3R1 w GBgb - 99 65535",
        "4681000000008146649419c1ce0000000000000000000000424200016300ffff",
    ),
    (
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAhf - 65535 1",
        "ffff00000000ffff642452331111111199999999bbadcace05a00001ffff0100",
    ),
    (
        "8/8/4k3/8/8/3K4/8/R7 b - - 256 513",
        "0100080000100000640e00000000000000000000000000000000100100010102",
    ),
    (
        "NNNNNNNN/NNN5/8/8/7k/8/8/7K w - - 0 1",
        "80000080000007ffe62222222222020000000000000000000000000100000100",
    ),
];

/// Games with their bytes, written likewise: start, moves, result.
const GAMES: [(&str, &str, Option<Outcome>, &str); 4] = [
    (
        VECTORS[0].0,
        "f2f3 e7e5 g2g4 d8h4",
        Some(Outcome::Win(Color::Black)),
        "0102040000004d8534898e87fb87",
    ),
    (
        VECTORS[0].0,
        "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1h1",
        Some(Outcome::Draw),
        "0103070000000c8734894685b98a8586bd88c481",
    ),
    (
        "1rk3r1/P6P/8/8/8/8/p6p/1RK3R1 w GBgb - 0 1",
        "a7b8q c8d7 h7g8n a2b1r c1b1",
        None,
        "0104050000004681000000008146649419c1ce0000000000000000000000424200010000010070cefa8cb79f48b04280",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 258",
        "e5d6",
        Some(Outcome::Win(Color::White)),
        "010501000000100000001800001096e1000000000000000000000000000000000b0100000201e48a",
    ),
];

fn position(fen: &str) -> Position {
    Position::from_fen_with(fen, Tolerance::ALL).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn bytes(hex: &str) -> Vec<u8> {
    let pairs = hex.as_bytes().chunks_exact(2);
    let digits = pairs.map(|pair| core::str::from_utf8(pair).expect("ASCII"));
    digits
        .map(|pair| u8::from_str_radix(pair, 16).expect("a byte"))
        .collect()
}

fn moves(text: &str) -> Vec<Move> {
    let moves = text.split_whitespace();
    moves.map(|mv| mv.parse().expect("a move")).collect()
}

/// All positions of the lists of perft.
fn listed() -> Vec<Position> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("movegen");
    let names = [
        "standard",
        "chess960",
        "castling",
        "en_passant",
        "promotion",
    ];
    let texts = names.map(|name| {
        fs::read_to_string(folder.join(name).with_extension("epd")).expect("a list of positions")
    });
    let lines = texts.iter().flat_map(|text| text.lines());
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .step_by(STEP)
        .map(|line| position(line.split(" ;").next().expect("a FEN")))
        .collect()
}

/// The form of a position after its description, a byte at a time.
fn described(setup: &Setup) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut count = 0;
    for square in Square::ALL {
        let Some(piece) = setup.board.piece_at(square) else {
            continue;
        };
        let code = 1 + "PNBRQKxxpnbrqk".find(piece.letter()).expect("a piece") as u8;
        bytes[square.index() / 8] |= 1 << (square.index() % 8);
        bytes[8 + count / 2] |= code << (count % 2 * 4);
        count += 1;
    }
    for rook in setup.castling.rooks() {
        let byte = if rook.index() < 8 { 24 } else { 25 };
        bytes[byte] |= 1 << rook.file().index();
    }
    if let Some(square) = setup.en_passant {
        bytes[26] |= 8 + square.file().index() as u8;
    }
    if setup.turn == Color::Black {
        bytes[26] |= 16;
    }
    bytes[27] = 1;
    bytes[28] = (setup.halfmove_clock % 256) as u8;
    bytes[29] = (setup.halfmove_clock / 256) as u8;
    bytes[30] = (setup.fullmove_number % 256) as u8;
    bytes[31] = (setup.fullmove_number / 256) as u8;
    bytes
}

fn assert_round_trip(position: &Position) {
    let packed = position.to_packed();
    assert_eq!(
        packed.to_bytes(),
        described(&position.to_setup_with(EnPassantMode::Always)),
        "{position}"
    );
    let unpacked = packed
        .unpack()
        .unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(
        unpacked.to_setup_with(EnPassantMode::Always),
        position.to_setup_with(EnPassantMode::Always)
    );
    assert_eq!(unpacked, *position);
    assert_eq!(unpacked.key(), position.key(), "{position}");
    assert_eq!(unpacked.pawn_key(), position.pawn_key(), "{position}");
    let legal = unpacked.legal_en_passant_square();
    assert_eq!(legal, position.legal_en_passant_square(), "{position}");
    assert_eq!(
        packed.to_setup(),
        Ok(position.to_setup_with(EnPassantMode::Always))
    );
}

#[test]
fn positions_have_known_bytes() {
    for (fen, hex) in VECTORS {
        let setup: Setup = fen.parse().expect("a setup");
        let position = setup.validate_with(Tolerance::ALL).expect("a position");
        assert_eq!(position.to_packed().to_string(), hex, "{fen}");
        assert_eq!(
            position.to_packed().as_bytes().as_slice(),
            bytes(hex),
            "{fen}"
        );
        let packed: PackedPosition = hex.parse().expect("64 digits");
        let unpacked = packed.unpack().expect("the position");
        assert_eq!(
            unpacked.to_setup_with(EnPassantMode::Always),
            position.to_setup_with(EnPassantMode::Always)
        );
        assert_round_trip(&position);
    }
    assert_eq!(PackedPosition::STANDARD.to_string(), VECTORS[0].1);
    assert_eq!(size_of::<PackedPosition>(), PackedPosition::SIZE);
}

#[test]
fn listed_positions_come_back() {
    let positions = listed();
    assert!(positions.len() > 1_300 / STEP, "{}", positions.len());
    positions.iter().for_each(assert_round_trip);
}

#[test]
fn every_chess960_start_comes_back() {
    let pairs = Chess960::all().zip(Chess960::all().skip(479).chain(Chess960::all()));
    for (white, black) in pairs.step_by(STEP) {
        assert_round_trip(&Position::chess960(white, white));
        assert_round_trip(&Position::chess960(white, black));
    }
}

#[test]
fn counters_come_back_whatever_they_are() {
    for halfmove_clock in [0, 1, 99, 150, 255, 256, 65_534, 65_535] {
        for fullmove_number in [1, 2, 255, 256, 5_949, 65_535] {
            let setup = Setup {
                halfmove_clock,
                fullmove_number,
                ..Setup::STANDARD
            };
            assert_round_trip(&setup.validate().expect("any counters from 1"));
        }
    }
}

#[test]
fn equal_positions_have_one_identity() {
    let identities: Vec<_> = listed()
        .iter()
        .chain(&[position(VECTORS[2].0), position(VECTORS[3].0)])
        .map(|position| (position.clone(), position.to_packed_identity()))
        .collect();
    for (one, packed) in &identities {
        assert_eq!(packed.unpack().as_ref(), Ok(one));
        for (other, others) in &identities {
            assert_eq!(one == other, packed == others, "{one} and {other}");
        }
    }
    // A double push that allows a capture is part of the identity, any other is not.
    let pushed = position(VECTORS[2].0).to_packed_identity().to_bytes();
    assert_eq!(pushed[26..], [0x10, 1, 0, 0, 1, 0]);
    let capturable = position(VECTORS[3].0).to_packed_identity().to_bytes();
    assert_eq!(capturable[26..], [0x1c, 1, 0, 0, 1, 0]);
}

#[test]
fn no_position_has_the_number_0() {
    let mut bytes = Position::standard().to_packed().to_bytes();
    bytes[30] = 0;
    let packed = PackedPosition::from_bytes(bytes);
    let refused = packed.unpack().expect_err("a defect");
    assert_eq!(refused.offset(), 30);
    let packed::Error::Invalid { error: invalid, .. } = refused else {
        unreachable!("{refused}")
    };
    assert!(invalid.defects().eq([Defect::MoveNumberZero]));
    let read = packed
        .unpack_with(Tolerance::MOVE_NUMBER_ZERO)
        .expect("tolerated");
    assert_eq!(read.to_packed(), PackedPosition::STANDARD);
}

/// Asserts that the start position with some bytes changed is refused.
#[track_caller]
fn assert_refused(changes: &[(usize, u8)], offset: usize, words: &str) -> packed::Error {
    let mut bytes = PackedPosition::STANDARD.to_bytes();
    for &(index, byte) in changes {
        bytes[index] = byte;
    }
    let error = PackedPosition::from_bytes(bytes).unpack().expect_err(words);
    assert_eq!(error.to_string(), words);
    assert_eq!(error.offset(), offset);
    error
}

#[test]
fn wrong_bytes_of_a_position_are_named() {
    assert_refused(&[(27, 0)], 27, "expected version 1 at byte 27, found 0");
    assert_refused(&[(27, 2)], 27, "expected version 1 at byte 27, found 2");
    assert_refused(&[(3, 4)], 0, "33 squares are occupied, more than 32");
    let words = "8 at byte 8, for a1, is not the code of a piece";
    assert_refused(&[(8, 0x28)], 8, words);
    let words = "0 at byte 8, for b1, is not the code of a piece";
    assert_refused(&[(8, 0x04)], 8, words);
    let words = "15 at byte 23, for h8, is not the code of a piece";
    assert_refused(&[(23, 0xfa)], 23, words);
    // Without h8 there is one code too many.
    let words = "12 at byte 23 is the code of a piece without a square";
    assert_refused(&[(7, 0x7f)], 23, words);
    let words = "8 at byte 23 is the code of a piece without a square";
    assert_refused(&[(7, 0x7f), (23, 0x8a)], 23, words);
    for flags in [0x20, 0x80, 0x01, 0x17] {
        let words =
            format!("{flags:#04x} at byte 26 is not a side to move with an en passant file");
        let error = assert_refused(&[(26, flags)], 26, &words);
        assert_eq!(
            error,
            packed::Error::WrongTurn {
                offset: 26,
                found: flags
            }
        );
    }
    let words = "at byte 24: white has castling rights for b1, but no rook there";
    assert_refused(&[(24, 0x82)], 24, words);
    let words = "at byte 25: black has castling rights for d8, but no rook there; \
         black has more than one castling right queenside: a8, d8";
    assert_refused(&[(25, 0x89)], 25, words);
    let words = "at byte 26: no double push can have passed over e6 with a piece on e7; \
         the en passant square e6 needs a black pawn on e5";
    assert_refused(&[(26, 0x0c)], 26, words);
    // A second king for the queen on d1.
    let error = assert_refused(
        &[(9, 0x63)],
        8,
        "at byte 8: white has more than one king: d1, e1",
    );
    let packed::Error::Invalid { error: invalid, .. } = error else {
        panic!("{error}");
    };
    let color = Color::White;
    let kings = invalid.setup().board.pieces(color, Role::King);
    let defects: Vec<Defect> = invalid.defects().collect();
    assert_eq!(defects, [Defect::TooManyKings { color, kings }]);
}

#[test]
fn a_king_that_can_be_captured_is_refused() {
    let mut bytes = position("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")
        .to_packed()
        .to_bytes();
    bytes[26] = 0;
    let error = PackedPosition::from_bytes(bytes)
        .unpack()
        .expect_err("Black is in check");
    assert_eq!(error.offset(), 26);
    assert_eq!(
        error.to_string(),
        "at byte 26: the black king on e8 is in check from e1, although white is to move"
    );
}

#[test]
fn tolerance_decides_what_is_unpacked() {
    for (fen, tolerance) in [
        (VECTORS[8].0, Tolerance::EXCESS_MATERIAL),
        (
            "3k4/8/8/2Pp4/1b6/8/8/4K3 w - d6 0 2",
            Tolerance::IMPOSSIBLE_CHECK,
        ),
        (
            "4k3/8/8/8/1b6/8/8/2r1K1r1 w - - 0 1",
            Tolerance::IMPOSSIBLE_CHECK,
        ),
    ] {
        let position = position(fen);
        let packed = position.to_packed();
        assert_round_trip(&position);
        assert_eq!(packed.unpack_with(tolerance).as_ref(), Ok(&position));
        let refused = packed.unpack_with(Tolerance::NONE).expect_err(fen);
        let invalid = position
            .to_setup_with(EnPassantMode::Always)
            .validate()
            .expect_err(fen);
        assert_eq!(refused, invalid.into());
    }
}

#[test]
fn conversions_take_exactly_32_bytes() {
    let packed = Position::standard().to_packed();
    assert_eq!(PackedPosition::from(&Position::standard()), packed);
    assert_eq!(PackedPosition::from(packed.to_bytes()), packed);
    assert_eq!(PackedPosition::try_from(packed.as_ref()), Ok(packed));
    assert_eq!(Position::try_from(packed), Ok(Position::standard()));
    for found in [0, 31, 33] {
        let error = PackedPosition::try_from(vec![0; found].as_slice());
        let error = error.expect_err("too few or too many");
        assert_eq!(error, packed::Error::WrongLength { found });
        assert_eq!(error.offset(), found.min(32));
        assert_eq!(
            error.to_string(),
            format!("expected 32 bytes, found {found}")
        );
    }
    let text = packed.to_string();
    assert_eq!(text.to_uppercase().parse(), Ok(packed));
    assert_eq!(format!("{packed:?}"), format!("PackedPosition({text})"));
    for wrong in [
        "",
        &text[1..],
        &format!("{text}0"),
        &text.replacen('f', "g", 1),
        &"é".repeat(32),
    ] {
        let error = wrong.parse::<PackedPosition>();
        assert_eq!(error, Err(ParseError::PackedPosition), "{wrong}");
    }
    let earlier = PackedPosition::from_bytes([0; 32]);
    assert!(earlier < packed && packed < PackedPosition::from_bytes([255; 32]));
}

#[test]
fn games_have_known_bytes() {
    for (fen, text, result, hex) in GAMES {
        let start = position(fen);
        let mut written = Vec::new();
        pack_line(&mut written, &start, moves(text), result).expect("a game");
        assert_eq!(written, bytes(hex), "{text}");
        let packed = PackedGame::from_bytes(&written).expect("a game");
        assert_eq!(packed.result(), result);
        assert_eq!(packed.plies(), moves(text).len());
        assert_eq!(
            packed
                .start()
                .expect("a start")
                .to_setup_with(EnPassantMode::Always),
            start.to_setup_with(EnPassantMode::Always)
        );
        assert_eq!(
            packed.is_standard(),
            start.to_setup_with(EnPassantMode::Always) == Setup::STANDARD
        );
        assert_eq!(packed.packed_start(), start.to_packed());
        let read: Result<Vec<Move>, packed::Error> = packed.moves().collect();
        assert_eq!(read, Ok(moves(text)));

        let mut game = Game::new(start);
        for mv in moves(text) {
            game.play(mv).expect("legal");
        }
        let mut again = Vec::new();
        game.pack_into(&mut again, result).expect("a game");
        assert_eq!(again, written);
        assert_eq!(packed.to_game(), Ok(game.clone()));
        let positions: Result<Vec<Position>, packed::Error> = packed.positions().collect();
        assert_eq!(positions.as_deref(), Ok(game.positions()));

        let mut record = GameRecord::from(&game);
        record.set_result(result);
        assert_eq!(packed.to_record().as_ref(), Ok(&record));
        again.clear();
        record.pack_into(&mut again).expect("a record");
        assert_eq!(again, written);
    }
}

#[test]
fn a_replay_yields_moves_with_their_positions() {
    let written = bytes(GAMES[1].3);
    let mut replay = PackedGame::from_bytes(&written)
        .and_then(PackedGame::replay)
        .expect("a game");
    let (mut sans, mut before) = (Vec::new(), Position::standard());
    while let Some(legal) = replay.next_move() {
        let legal = legal.expect("a legal move");
        assert_eq!(*legal.position(), before);
        sans.push(legal.san().to_string());
        let after = legal.play();
        assert_eq!(*replay.position(), after);
        assert_eq!(replay.ply(), sans.len());
        before = after;
    }
    assert_eq!(sans.join(" "), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
    assert!(replay.next_move().is_none());
}

/// All games in one buffer.
fn database() -> Vec<u8> {
    GAMES.iter().flat_map(|game| bytes(game.3)).collect()
}

#[test]
fn games_stand_one_after_another() {
    let database = database();
    let mut offset = 0;
    for (game, (.., hex)) in Games::new(&database).zip(GAMES) {
        let game = game.expect("a game");
        assert_eq!(game.as_bytes(), bytes(hex));
        assert_eq!(game.offset(), offset);
        offset += hex.len() / 2;
    }
    let mut games = Games::new(&database);
    assert_eq!(games.by_ref().count(), GAMES.len());
    assert_eq!(
        (games.offset(), games.rest()),
        (database.len(), [].as_slice())
    );
    assert_eq!(Games::new(&[]).next(), None);
    // Where a game stands is no part of it.
    let twice = [bytes(GAMES[0].3), bytes(GAMES[0].3)].concat();
    let both: Vec<_> = Games::new(&twice).flatten().collect();
    assert_eq!(both[0], both[1]);
}

#[test]
fn games_cut_short_say_how_much_they_need() {
    let database = database();
    let ends: Vec<usize> = GAMES
        .iter()
        .scan(0, |end, game| {
            *end += game.3.len() / 2;
            Some(*end)
        })
        .collect();
    for length in 0..database.len() {
        let mut games = Games::new(&database[..length]);
        let whole = ends.iter().filter(|&&end| end <= length).count();
        for _ in 0..whole {
            assert!(matches!(games.next(), Some(Ok(_))));
        }
        let offset = whole.checked_sub(1).map_or(0, |last| ends[last]);
        if offset == length {
            assert_eq!(games.next(), None);
            continue;
        }
        let found = length - offset;
        let needed = if found < 6 { 6 } else { ends[whole] - offset } as u64;
        let truncated = packed::Error::Truncated {
            offset,
            needed,
            found,
        };
        assert_eq!(truncated.offset(), offset);
        assert_eq!(games.next(), Some(Err(truncated)));
        assert_eq!(games.next(), None);
        assert_eq!(
            (games.offset(), games.rest()),
            (offset, &database[offset..length])
        );
    }
}

#[test]
fn a_wrong_header_is_named() {
    let refused = |bytes: &[u8]| PackedGame::from_bytes(bytes).expect_err("a wrong header");
    assert_eq!(
        refused(&[2, 0, 0, 0, 0, 0]).to_string(),
        "expected version 1 at byte 0, found 2"
    );
    for flags in [8, 0x10, 0x80, 0xff] {
        let error = refused(&[1, flags, 0, 0, 0, 0]);
        let expected = packed::Error::WrongFlags {
            offset: 1,
            found: flags,
        };
        assert_eq!(error, expected);
        assert_eq!(error.offset(), 1);
    }
    // As many half-moves as the number can say, which no buffer has.
    let error = refused(&[1, 4, 255, 255, 255, 255]);
    let needed = 6 + 32 + 2 * u64::from(u32::MAX);
    let expected = packed::Error::Truncated {
        offset: 0,
        needed,
        found: 6,
    };
    assert_eq!(error, expected);
    let error = refused(&[1, 0, 0, 0, 0, 0, 7, 7, 7]);
    assert_eq!(
        error,
        packed::Error::TrailingBytes {
            offset: 6,
            found: 3
        }
    );
    assert_eq!(
        error.to_string(),
        "the game ends at byte 6, but 3 bytes follow"
    );
    // In a buffer the offset is that of the buffer.
    let buffer = [1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0];
    let error = Games::new(&buffer)
        .nth(1)
        .expect("a game")
        .expect_err("a version");
    assert_eq!(
        error,
        packed::Error::UnknownVersion {
            offset: 6,
            found: 3
        }
    );
}

#[test]
fn a_wrong_start_is_named() {
    let mut written = vec![1, 0, 0, 0, 0, 0, 1, 4, 0, 0, 0, 0];
    written.extend(PackedPosition::STANDARD.to_bytes());
    let game = Games::new(&written)
        .nth(1)
        .expect("a game")
        .expect("a header");
    let error = game.start().expect_err("it must be left out");
    assert_eq!(error, packed::Error::StandardStart { offset: 12 });
    let words = "the start position of chess at byte 12 must be left out";
    assert_eq!(
        (error.to_string().as_str(), error.offset(), error.ply()),
        (words, 12, None)
    );

    written[12 + 25] = 0x80 | 0x10;
    let game = Games::new(&written)
        .nth(1)
        .expect("a game")
        .expect("a header");
    let error = game.replay().expect_err("a right of a king");
    assert_eq!(error.offset(), 12 + 25);
    assert_eq!(
        error.to_string(),
        "at byte 37: black has castling rights for e8, but no rook there"
    );
    assert_eq!(game.to_game().as_ref(), Err(&error));
    assert_eq!(game.to_record().as_ref(), Err(&error));
    let mut positions = game.positions();
    assert_eq!(positions.next(), Some(Err(error)));
    assert_eq!(positions.next(), None);
}

#[test]
fn a_wrong_move_costs_its_own_game_only() {
    let mut database = [bytes(GAMES[0].3), bytes(GAMES[1].3), bytes(GAMES[0].3)].concat();
    // The fourth half-move of the second game, Nc6, becomes Nb8-d7.
    let offset = bytes(GAMES[0].3).len() + 6 + 3 * 2;
    let wrong: Move = "b8d7".parse().expect("a move");
    database[offset..][..2].copy_from_slice(&wrong.to_bits().to_le_bytes());
    let games: Vec<_> = Games::new(&database)
        .map(|game| game.expect("a game"))
        .collect();
    assert_eq!(games.len(), 3);
    let mut replay = games[1].replay().expect("a start");
    for _ in 0..3 {
        assert!(matches!(replay.next_move(), Some(Ok(_))));
    }
    let error = replay.next_move().expect("a move").expect_err("illegal");
    assert_eq!((error.ply(), error.offset()), (Some(3), offset));
    let words =
        format!("half-move 4 at byte {offset}, b8d7: d7 is occupied by a pawn of the same side");
    assert_eq!(error.to_string(), words);
    // What was right is played, and nothing else.
    assert!(replay.next_move().is_none());
    assert_eq!(
        replay.position().to_string(),
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
    assert_eq!(games[1].to_game().as_ref(), Err(&error));
    assert_eq!(games[1].to_record().as_ref(), Err(&error));
    assert_eq!(games[1].positions().count(), 5);
    assert_eq!(games[1].positions().last(), Some(Err(error)));
    assert!(games[0].to_game().is_ok() && games[2].to_game().is_ok());

    database[offset..][..2].copy_from_slice(&[0, 0x70]);
    let game = Games::new(&database)
        .nth(1)
        .expect("a game")
        .expect("a header");
    let error = game.to_game().expect_err("no move");
    let found = 0x7000;
    assert_eq!(
        error,
        packed::Error::WrongMove {
            ply: 3,
            offset,
            found
        }
    );
    assert_eq!(
        error.to_string(),
        format!("half-move 4 at byte {offset}: 0x7000 is not a move")
    );
    assert_eq!(game.moves().last(), Some(Err(error.clone())));
    assert_eq!(game.to_record(), Err(error));
}

#[test]
fn nothing_is_written_of_a_game_that_cannot_be_packed() {
    let mut buffer = bytes(GAMES[0].3);
    let before = buffer.clone();
    let error = pack_line(
        &mut buffer,
        &Position::standard(),
        moves("e2e4 e7e5 e1g1"),
        None,
    );
    let error = error.expect_err("castling is blocked");
    assert!(
        matches!(error, packed::Error::IllegalMove { ply: 2, offset, .. } if offset == before.len() + 6 + 2 * 2),
        "{error}"
    );
    assert_eq!(buffer, before);

    let record: GameRecord = "1. e4 -- 2. d4 *".parse().expect("PGN");
    let error = record.pack_into(&mut buffer).expect_err("a null move");
    let offset = before.len() + 6 + 2;
    assert_eq!(error, packed::Error::NullMove { ply: 1, offset });
    assert_eq!((error.ply(), error.offset()), (Some(1), offset));
    assert_eq!(error.to_string(), "half-move 2 is a null move");
    assert_eq!(buffer, before);
}

#[test]
fn undone_moves_are_not_packed() {
    let mut game = Game::standard();
    for mv in moves("e2e4 e7e5 g1f3") {
        game.play(mv).expect("legal");
    }
    game.undo();
    let mut buffer = Vec::new();
    game.pack_into(&mut buffer, None).expect("a game");
    let packed = PackedGame::from_bytes(&buffer).expect("a game");
    assert_eq!(packed.plies(), 2);
    assert_eq!(packed.to_game(), Ok(game));

    let same = PackedGame::from_bytes(&buffer).expect("a game");
    let hasher = RandomState::new();
    assert_eq!(hasher.hash_one(packed), hasher.hash_one(same));
    assert_eq!(
        format!("{packed:?}"),
        "PackedGame { offset: 0, is_standard: true, plies: 2, result: None, .. }"
    );
}

/// The vectors prove the order of bytes on this machine; on others they follow from this.
#[test]
fn no_number_is_read_in_the_order_of_the_machine() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/packed");
    let mut little = 0;
    for file in fs::read_dir(folder).expect("the folder") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        for word in [
            "ne_bytes",
            "be_bytes",
            "to_le()",
            "from_le(",
            "transmute",
            "cast_slice",
        ] {
            assert!(!text.contains(word), "{word}");
        }
        little += text.matches("le_bytes").count();
    }
    assert!(little > 10, "{little}");
}

/// Equal games are equal bytes, so castling has one number.
#[test]
fn castling_by_the_kings_squares_is_written_in_the_one_way_and_not_read() {
    let mut start = Position::standard();
    let line = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5";
    for mv in moves(line) {
        start = start.legal_move(mv).expect("a legal move").play();
    }
    let mut bytes = [Vec::new(), Vec::new()];
    for (bytes, castling) in bytes.iter_mut().zip(["e1g1", "e1h1"]) {
        packed::pack_line(bytes, &start, moves(castling), None).expect("castling is legal");
    }
    assert_eq!(bytes[0], bytes[1]);

    let [mut bytes, _] = bytes;
    let at = bytes.len() - 2;
    let kings: Move = "e1g1".parse().expect("a move");
    bytes[at..].copy_from_slice(&kings.to_bits().to_le_bytes());
    let game = PackedGame::from_bytes(&bytes).expect("it has the length of a game");
    let error = game.to_game().expect_err("another number of castling");
    assert_eq!(game.to_record(), Err(error.clone()));
    let mut replay = game.replay().expect("the start is right");
    assert_eq!(
        replay.next_move().and_then(Result::err),
        Some(error.clone())
    );
    assert_eq!(
        error.to_string(),
        format!("half-move 1 at byte {at}, e1g1: a king cannot move from e1 to g1")
    );
}
