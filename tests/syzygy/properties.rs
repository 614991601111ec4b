//! Tables of any bytes: an error or a value, never a panic.

use touchmove::Position;
use touchmove::syzygy::{Dtz, Error, Kind, Material, Probe, Repetition, Table, Tables};

/// A position for each table that is tried.
const POSITIONS: [(&str, &str); 8] = [
    ("KQvK", "8/8/2k5/8/6K1/8/8/Q7 w - - 0 1"),
    ("KQvK", "8/8/8/8/8/Q7/8/1k1K4 b - - 0 1"),
    ("KRvK", "8/8/4k3/8/8/3K4/8/7R b - - 3 9"),
    ("KPvK", "8/8/8/6K1/8/5k2/P7/8 w - - 0 1"),
    ("KPvK", "8/7p/8/8/1k6/8/8/2K5 w - - 0 1"),
    ("KQQvK", "8/8/2k5/8/6K1/8/8/QQ6 w - - 0 1"),
    ("KRvKR", "8/r7/2k5/8/6K1/8/8/R7 w - - 0 1"),
    ("KPvKP", "8/8/8/pP2k3/8/8/8/K7 w - a6 0 1"),
];

/// The materials that captures and promotions lead to from there.
const OTHERS: [&str; 14] = [
    "KQvK", "KRvK", "KBvK", "KNvK", "KPvK", "KQvKP", "KRvKP", "KBvKP", "KNvKP", "KQQvK", "KRvKR",
    "KPvKP", "KQvKQ", "KQvKR",
];

/// Bytes behind the start of a table of a queen, with zeros to the lengths that a small one may have.
pub(crate) fn behind_a_start(kind: Kind, bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let magic: [u8; 4] = match kind {
        Kind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
        Kind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
    };
    let table = [&magic[..], &[0x31, 0, 0x55, 0x66, 0xee, 0], bytes].concat();
    let least = table.len().next_multiple_of(64) + 16;
    (0..4).map(move |more| {
        let mut table = table.clone();
        table.resize(least + 64 * more, 0);
        table
    })
}

/// A table in which every position has the same value.
pub(crate) fn single(material: Material, kind: Kind, value: u8) -> Vec<u8> {
    let mut runs: Vec<Vec<u8>> = Vec::new();
    for (side, letters) in material.to_string().split('v').enumerate() {
        for letter in letters.chars() {
            let code = 1 + "PNBRQK".find(letter).expect("a letter") as u8 + 8 * side as u8;
            match runs.last_mut() {
                Some(run) if run[0] == code => run.push(code),
                _ => runs.push(vec![code]),
            }
        }
    }
    let pawns: Vec<usize> = runs
        .iter()
        .filter(|run| run[0] & 7 == 1)
        .map(Vec::len)
        .collect();
    // The side with fewer pawns leads; without pawns, what has no equal.
    runs.sort_by_key(|run| {
        (
            pawns.is_empty() || run[0] & 7 != 1,
            run.len(),
            run[0] & 7 != 6,
        )
    });
    let is_symmetric = material.is_symmetric();
    let (files, sides) = (
        if pawns.is_empty() { 1 } else { 4 },
        if is_symmetric || kind == Kind::Dtz {
            1
        } else {
            2
        },
    );
    let mut bytes = match kind {
        Kind::Wdl => vec![0x71, 0xe8, 0x23, 0x5d],
        Kind::Dtz => vec![0xd7, 0x66, 0x0c, 0xa5],
    };
    bytes.push(u8::from(!is_symmetric) | u8::from(!pawns.is_empty()) << 1);
    for _ in 0..files {
        bytes.push(0);
        bytes.extend((pawns.len() == 2).then_some(0x11));
        bytes.extend(runs.concat().iter().map(|code| code << 4 | code));
    }
    bytes.resize(bytes.len().next_multiple_of(2), 0);
    (0..files * sides).for_each(|_| bytes.extend([0x80, value]));
    bytes.resize(bytes.len().next_multiple_of(64) + 16, 0);
    bytes
}

/// A set of such tables.
pub(crate) fn singles(names: &[&str], value: u8) -> Tables<Vec<u8>> {
    let mut tables = Tables::new();
    for name in names {
        let material = name.parse().expect("a material");
        for kind in [Kind::Wdl, Kind::Dtz] {
            tables.insert(
                Table::open(material, kind, single(material, kind, value)).expect("a table"),
            );
        }
    }
    tables
}

/// Opens bytes as every table that they could be, and asks for what they say.
pub(crate) fn ask_everything(bytes: &[u8]) {
    for (name, fen) in POSITIONS {
        let position: Position = fen.parse().expect("a position");
        for kind in [Kind::Wdl, Kind::Dtz] {
            ask(name.parse().expect("a material"), kind, bytes, &position);
        }
    }
}

/// Opens bytes as a table, and asks for a position of its material, whatever the result is if it is of distances.
pub(crate) fn ask(material: Material, kind: Kind, bytes: &[u8], position: &Position) {
    let table = match Table::open(material, kind, bytes.to_vec()) {
        Ok(table) => table,
        Err(Error::Damaged { offset, .. }) => {
            assert!(offset <= bytes.len() as u64, "{offset} of {}", bytes.len());
            return;
        }
        Err(other) => panic!("{other}"),
    };
    let values = if kind == Kind::Wdl { 0..1 } else { 0..5 };
    for value in values {
        let mut tables = singles(&OTHERS, value);
        tables.insert(table.clone());
        for position in [
            Some(position.clone()),
            Some(position.flip_colors()),
            position.null_move(),
        ] {
            let Some(position) = position else { continue };
            let wdl = tables.wdl(&position);
            let moves = tables.rank_moves_by_wdl(&position);
            let dtz = tables.dtz(&position);
            if let (Ok(wdl), Ok(dtz)) = (wdl, dtz) {
                assert_eq!((wdl as i32).signum(), dtz.plies().signum(), "{position}");
            }
            if let Ok(moves) = &moves {
                assert_eq!(moves.len(), position.count_legal_moves());
            }
            let ranked = tables.rank_moves(&position, Repetition::Never);
            for error in [wdl.err(), moves.err(), dtz.err(), ranked.err()]
                .into_iter()
                .flatten()
            {
                assert!(matches!(error, Error::Damaged { .. }), "{error}");
            }
        }
    }
    assert_eq!(table.kind(), kind);
}

/// Distances that a table can store mean something at every clock.
#[test]
fn a_distance_has_a_result_at_every_clock() {
    for plies in (-300..300).filter(|plies| *plies != 0) {
        for distance in [Dtz::Exact(plies), Dtz::Rounded(plies)] {
            for clock in 0..=150 {
                let result = distance.after(clock).map(|result| result as i32);
                let sure = distance == Dtz::Exact(plies)
                    || clock == 0
                    || plies.abs() + i32::from(clock) != 100;
                assert_eq!(result.is_some(), sure, "{distance:?} {clock}");
                assert!(result.is_none_or(|result| result.signum() == plies.signum()));
            }
        }
    }
}
