//! Genuine tables, whose answers were once compared with those of python-chess: both have the same checksums.
//!
//! The tables are not in the repository: `.ci/tables` gets them.

use std::path::Path;

use touchmove::setup::Tolerance;
use touchmove::syzygy::{Directory, Kind, Material, Probe, Table, Tables};
use touchmove::{Color, Piece, Position, Rank, Role, Setup, Square};

/// The tables, the number of positions and the checksum of the answers, as `against_python_chess.py` wrote them.
const CHECKSUMS: &str = include_str!("checksums.txt");

/// CRC-32 as in zip files.
fn crc(crc: u32, byte: u8) -> u32 {
    (0..8).fold(crc ^ u32::from(byte), |crc, _| {
        if crc & 1 == 1 {
            crc >> 1 ^ 0xedb8_8320
        } else {
            crc >> 1
        }
    })
}

/// The position with this number: the side to move, and a square for each piece in the order of the name.
fn position(pieces: &[Piece], number: u64) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    setup.turn = Color::ALL[(number & 1) as usize];
    for (place, piece) in pieces.iter().enumerate() {
        let square = Square::from_index((number >> (1 + 6 * place) & 63) as usize)?;
        if setup.board.piece_at(square).is_some() {
            return None;
        }
        setup.board.set(square, Some(*piece));
    }
    setup.validate_with(Tolerance::ALL).ok()
}

/// The position as it is, and with each legal en passant capture that there could be.
fn with_en_passant(position: Position) -> Vec<Position> {
    let (turn, board) = (position.turn(), position.board().clone());
    let rank = Rank::Sixth.relative_to(turn);
    let squares = Square::ALL
        .into_iter()
        .filter(|square| square.rank() == rank);
    let passed: Vec<Square> = squares
        .filter(|square| {
            let forward = if turn == Color::White { 1 } else { -1 };
            let [behind, pawn] =
                [forward, -forward].map(|ranks| square.offset(0, ranks).expect("on the board"));
            board.piece_at(pawn) == Some(Piece::new(!turn, Role::Pawn))
                && board.piece_at(*square).is_none()
                && board.piece_at(behind).is_none()
        })
        .collect();
    let mut all = vec![position.clone()];
    for square in passed {
        let mut setup = position.to_setup();
        setup.en_passant = Some(square);
        let other = setup.validate_with(Tolerance::ALL).ok();
        all.extend(other.filter(|other| other.legal_en_passant_square() == Some(square)));
    }
    all
}

/// Goes through the positions of a material that are asked: all, or so many at random.
fn each_position(name: &str, count: Option<u64>, mut ask: impl FnMut(&Position)) -> u64 {
    let mut color = Color::White;
    let mut pieces = Vec::new();
    for letter in name.chars() {
        match Role::from_letter(letter) {
            Some(role) => pieces.push(Piece::new(color, role)),
            None => color = Color::Black,
        }
    }
    let all = 2u64 << (6 * pieces.len());
    let (mut number, mut random, mut asked) = (0, 1u64, 0);
    while count.map_or(number < all, |count| asked < count) {
        let next = if count.is_some() {
            random = random
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (random >> 33) % all
        } else {
            number
        };
        number += 1;
        let Some(position) = position(&pieces, next) else {
            continue;
        };
        for position in with_en_passant(position) {
            ask(&position);
            asked += 1;
        }
    }
    asked
}

#[test]
#[ignore = "needs tables: `.ci/tables` gets them and runs this"]
fn the_answers_are_those_of_python_chess() {
    let folder = std::env::var_os("SYZYGY_TABLES").expect("a folder");
    let folder = Path::new(&folder);
    let mut tables = Tables::new();
    let files = Directory::open(folder).expect("a folder");
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let name = entry
            .expect("a file")
            .file_name()
            .into_string()
            .expect("a name");
        let Some((material, extension)) = name.split_once('.') else {
            continue;
        };
        let Ok(material) = material.parse::<Material>() else {
            continue;
        };
        assert_eq!(
            material.to_string(),
            name.split('.').next().expect("a name")
        );
        for kind in [Kind::Wdl, Kind::Dtz] {
            if kind.extension() == extension {
                let bytes = std::fs::read(folder.join(&name)).expect("a file");
                tables.insert(
                    Table::open(material, kind, bytes).unwrap_or_else(|error| panic!("{error}")),
                );
            }
        }
    }
    let (mut wrong, mut sum) = (Vec::new(), 0);
    for line in CHECKSUMS.lines() {
        let cells: Vec<&str> = line.split(' ').collect();
        let count = cells[1].parse().ok();
        let mut checksum = u32::MAX;
        let asked = each_position(cells[0], count, |position| {
            let wdl = tables
                .wdl(position)
                .unwrap_or_else(|error| panic!("{position}: {error}"));
            let dtz = tables
                .dtz(position)
                .unwrap_or_else(|error| panic!("{position}: {error}"));
            let [low, high] = (dtz.plies() as i16).to_le_bytes();
            checksum = [(wdl as i8 + 2) as u8, low, high]
                .into_iter()
                .fold(checksum, crc);
            if sum % 64 == 0 {
                assert_eq!(
                    (files.wdl(position), files.dtz(position)),
                    (Ok(wdl), Ok(dtz)),
                    "{position}"
                );
            }
            sum += 1;
        });
        let found = format!("{} {} {asked} {:08x}", cells[0], cells[1], !checksum);
        if found != line {
            wrong.push(format!("{found} instead of {line}"));
        }
    }
    println!("{sum} positions");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
