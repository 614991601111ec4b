//! Tables of three pieces, solved and written here and then asked, and what tables of one value show.

use std::cell::Cell;
use std::io::Cursor;
use std::path::Path;
use std::sync::LazyLock;

use touchmove::syzygy::{
    Directory, Dtz, Error, FileSource, Kind, Material, Probe, ReadError, Repetition, Source, Table,
    TableSet, Tables, Wdl,
};
use touchmove::winnability::{NodeBudget, Winnability};
use touchmove::{Position, Role};

use super::properties::{ask, ask_everything, behind_a_start, single, singles};
use super::retro::{self, Solution};
use super::writer::{PLAIN, Style, distances, results};

/// The promotion pieces come first, then the pawn.
static SOLUTIONS: LazyLock<Vec<Solution>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for role in [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ] {
        all.push(Solution::of(role, &all));
    }
    all
});

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn material(name: &str) -> Material {
    name.parse().expect("a material")
}

fn written(style: Style) -> Tables<Vec<u8>> {
    let mut tables = Tables::new();
    for solution in SOLUTIONS.iter() {
        let material = solution.material();
        for (kind, bytes) in [
            (Kind::Wdl, results(solution, style)),
            (Kind::Dtz, distances(solution, style)),
        ] {
            let table = Table::open(material, kind, bytes);
            tables.insert(table.unwrap_or_else(|error| panic!("{error}")));
        }
    }
    tables
}

/// Asks for all positions of one material, with either color as the side that has more.
fn compare(
    tables: &impl TableSet,
    solution: &Solution,
    step: usize,
    expected: impl Fn(i8, i32) -> (i8, i32),
) -> usize {
    let mut count = 0;
    for (number, value) in solution.values.iter().enumerate().step_by(step) {
        let Some((result, plies)) = *value else {
            continue;
        };
        let one = retro::position(solution.role, number).expect("a position");
        // Every 17th is asked in all its images.
        let images = if number % 17 == 0 {
            vec![
                one.flip_colors(),
                one.flip_horizontal().expect("no castling"),
            ]
        } else {
            vec![]
        };
        for position in images.iter().chain([&one]) {
            let wdl = tables.wdl(position).expect("a result");
            let dtz = tables.dtz(position).expect("a distance");
            let (result, plies) = expected(result, i32::from(plies));
            assert_eq!(wdl as i8, result, "{position}");
            let sign = i32::from(result.signum());
            let is_same = match dtz {
                Dtz::Exact(found) => found == sign * plies,
                Dtz::Rounded(found) => [found, found + sign].contains(&(sign * plies)),
            };
            assert!(is_same, "{position}: {dtz:?} {plies}");
            count += 1;
        }
    }
    count
}

fn style(flags: u8) -> Style {
    Style { flags, ..PLAIN }
}

#[test]
fn every_position_of_three_pieces_has_its_result_and_distance() {
    let tables = written(style(0));
    for solution in SOLUTIONS.iter() {
        let count = compare(&tables, solution, 1, |result, plies| (2 * result, plies));
        assert!(count > 300_000, "{count}");
    }
}

/// Black to move stored, so that White's distances come from the next moves; lists, narrow and wide; half-moves.
#[test]
fn distances_are_stored_in_many_ways() {
    for flags in [1, 2, 4 | 8, 1 | 4 | 8 | 2 | 16] {
        let tables = written(style(flags));
        for solution in [&SOLUTIONS[1], &SOLUTIONS[4]] {
            compare(&tables, solution, 7, |result, plies| (2 * result, plies));
        }
        let position = position("8/8/2k5/8/6K1/8/8/Q7 w - - 0 1");
        let is_exact = matches!(tables.dtz(&position), Ok(Dtz::Exact(13)));
        assert_eq!(
            is_exact,
            flags & 4 != 0,
            "{flags}: {:?}",
            tables.dtz(&position)
        );
    }
}

/// The material alone decides what the stored numbers mean: a rook that wins only without the 50-move rule.
#[test]
fn cursed_wins_are_a_hundred_half_moves_further() {
    for flags in [0, 2, 4 | 8, 2 | 16] {
        let tables = written(Style {
            flags,
            results: [1, 1, 2, 3, 3],
        });
        let rook = &SOLUTIONS[1];
        let is_rounded = flags & 12 == 0;
        let mut count = 0;
        for (number, value) in rook.values.iter().enumerate().step_by(7) {
            let Some((result @ (-1 | 1), plies)) = *value else {
                continue;
            };
            let position = retro::position(rook.role, number).expect("a position");
            let dtz = tables.dtz(&position).unwrap();
            assert_eq!(tables.wdl(&position).unwrap() as i8, result, "{position}");
            // A mate stands whatever the result, so the altered data contradict themselves beside one.
            if is_rounded && plies > 2 && result > 0 {
                let stored = (i32::from(plies) - 1) / 2;
                assert_eq!(dtz, Dtz::Rounded(101 + 2 * stored), "{position}");
                count += 1;
            }
            assert!(plies < 3 || dtz.plies().abs() > 100, "{position} {dtz:?}");
        }
        assert!(!is_rounded || count > 10_000, "{count}");
    }
}

#[test]
fn materials_are_read_and_written() {
    for (text, name) in [
        ("KQvK", "KQvK"),
        ("KvKQ", "KQvK"),
        ("KRvKQ", "KQvKR"),
        ("KBvKN", "KBvKN"),
        ("KPvKR", "KRvKP"),
        ("KRPvKQ", "KRPvKQ"),
        ("KQvKRP", "KRPvKQ"),
        ("KvK", "KvK"),
    ] {
        assert_eq!(material(text).to_string(), name);
    }
    for wrong in [
        "",
        "K",
        "KQ",
        "KQvQ",
        "KQKv",
        "kqvk",
        "KPQvK",
        "KQvKvK",
        "KPPPPPPPPPPPPPPPPvK",
    ] {
        assert!(wrong.parse::<Material>().is_err(), "{wrong}");
    }
}

/// A position that lacks only its table, of every number of pieces.
#[test]
fn what_no_table_has_is_an_error() {
    let tables = written(style(0));
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Error::Castling),
        ("4k3/8/8/8/8/8/8/R2K4 w A - 0 1", Error::Castling),
        (
            "4k3/8/8/8/8/8/PPPPPP2/4K3 w - - 0 1",
            Error::TooManyPieces { count: 8 },
        ),
        (
            "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1",
            Error::Missing {
                material: material("KQRvK"),
                kind: Kind::Wdl,
            },
        ),
    ] {
        let position = position(fen);
        assert_eq!(tables.wdl(&position), Err(expected), "{fen}");
        assert_eq!(tables.dtz(&position), Err(expected), "{fen}");
        assert_eq!(
            tables.rank_moves(&position, Repetition::Never),
            Err(expected),
            "{fen}"
        );
        assert_eq!(tables.rank_moves_by_wdl(&position), Err(expected), "{fen}");
    }
    let kings = position("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        (tables.wdl(&kings), tables.dtz(&kings)),
        (Ok(Wdl::Draw), Ok(Dtz::Exact(0)))
    );
    let (kings, eight) = (material("KvK"), material("KPPPPPPvK"));
    let open = |material| Table::open(material, Kind::Wdl, &[0; 80][..]).unwrap_err();
    assert_eq!(
        open(kings),
        Error::Missing {
            material: kings,
            kind: Kind::Wdl
        }
    );
    assert_eq!(open(eight), Error::TooManyPieces { count: 8 });
}

/// The entry tells of a stalemate or a mate that is none, so it counts for nothing.
#[test]
fn en_passant_may_be_the_only_move() {
    for fen in [
        "8/7q/K1k5/Pp6/8/8/8/8 w - b6 0 1",
        "8/8/8/8/pP6/k1K5/7Q/8 b - b3 0 1",
    ] {
        let position = position(fen);
        let only = position.legal_moves();
        assert!(only.len() == 1 && only.first().is_some_and(|legal| legal.is_en_passant()));
        for entry in 0..5 {
            for (next, expected, plies) in [(4, Wdl::Loss, -1), (2, Wdl::Draw, 0), (0, Wdl::Win, 1)]
            {
                // Further captures lose.
                let mut tables = singles(&["KQvK", "KPvK"], 4);
                for (name, value) in [("KQPvKP", entry), ("KQvKP", next)] {
                    let (material, kind) = (material(name), Kind::Wdl);
                    let bytes = single(material, kind, value);
                    tables.insert(Table::open(material, kind, bytes).unwrap());
                }
                assert_eq!(tables.wdl(&position), Ok(expected), "{fen} {entry} {next}");
                assert_eq!(tables.dtz(&position), Ok(Dtz::Exact(plies)));
            }
        }
    }
}

/// Tables that contradict each other: the capture en passant wins, and nothing else does.
#[test]
fn en_passant_counts_as_a_capture() {
    let fen = "8/8/8/pP2k3/8/8/8/K7 w - a6 0 1";
    let mut tables = singles(&["KPvKP"], 2);
    let (pawn, bytes) = (material("KPvK"), results(&SOLUTIONS[4], PLAIN));
    tables.insert(Table::open(pawn, Kind::Wdl, bytes).unwrap());
    let [with, without] = [fen, &fen.replace("a6", "-")].map(position);
    assert_eq!(tables.wdl(&with), Ok(Wdl::Win));
    assert_eq!(tables.dtz(&with), Ok(Dtz::Exact(1)));
    assert_eq!(tables.wdl(&without), Ok(Wdl::Draw));
}

#[test]
fn moves_are_ranked_with_the_half_move_clock() {
    let tables = written(style(0));
    // 13 half-moves to mate.
    for (clock, ranks) in [(0, 1000), (86, 1000), (87, 900), (88, 899), (99, 888)] {
        let position = position(&format!("8/8/2k5/8/6K1/8/8/Q7 w - - {clock} 99"));
        let moves = tables.rank_moves(&position, Repetition::Never).unwrap();
        assert_eq!(moves.len(), position.count_legal_moves());
        let best = moves[0];
        assert_eq!(
            (best.rank, best.dtz.map(Dtz::plies), best.wdl),
            (ranks, Some(13), Wdl::Win),
            "{clock}"
        );
        assert!(moves.is_sorted_by_key(|it| -it.rank));
        let hurried = tables.rank_moves(&position, Repetition::Occurred).unwrap();
        assert_eq!(hurried[0].rank, 1000 - 13 - clock);
    }
    let mate = position("7k/8/6K1/8/8/8/8/1Q6 w - - 40 80");
    let best = tables.rank_moves(&mate, Repetition::Never).unwrap()[0];
    assert!(best.legal.play().is_checkmate() && best.dtz == Some(Dtz::Exact(1)));
    // A loser resists as long as it can, and a capture that draws is best.
    let lost = position("8/8/2k5/8/6K1/8/8/Q7 b - - 0 1");
    let moves = tables.rank_moves(&lost, Repetition::Never).unwrap();
    assert!(
        moves
            .iter()
            .all(|it| it.rank == -1000 && it.wdl == Wdl::Loss)
    );
    let longest = moves.iter().map(|it| it.dtz.unwrap().plies()).min();
    assert_eq!(moves[0].dtz.map(Dtz::plies), longest);
    let draw = position("8/8/8/8/8/2K5/1Q6/k7 b - - 0 1");
    assert!(draw.is_checkmate() || tables.rank_moves(&draw, Repetition::Never).is_ok());
    let takes = position("8/8/8/8/8/4K3/1Q6/k7 b - - 0 1");
    let moves = tables.rank_moves_by_wdl(&takes).unwrap();
    assert_eq!(
        (moves[0].wdl, moves[0].dtz, moves[0].legal.is_capture()),
        (Wdl::Draw, None, true)
    );
}

/// Best play is one of the legal ways: what a table wins, winnability calls winnable.
#[test]
fn what_a_table_wins_is_winnable() {
    let tables = written(style(0));
    let mut count = 0;
    for solution in SOLUTIONS.iter() {
        for number in (0..solution.values.len()).step_by(401) {
            let Some(position) = retro::position(solution.role, number) else {
                continue;
            };
            let winner = match tables.wdl(&position).unwrap() {
                Wdl::Win => position.turn(),
                Wdl::Loss => !position.turn(),
                _ => continue,
            };
            let found = position.winnability(winner, NodeBudget::new(100_000));
            assert!(
                matches!(found, Winnability::Winnable(_)),
                "{position} {found:?}"
            );
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

/// A source that can break, and counts what is read.
struct Breaking<'b>(&'b [u8], Cell<u64>);

impl Source for Breaking<'_> {
    fn size(&self) -> u64 {
        self.0.size()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), ReadError> {
        self.1.set(self.1.get().checked_sub(1).ok_or(ReadError)?);
        self.0.read_at(offset, buffer)
    }
}

#[test]
fn sources_are_slices_files_or_ones_own() {
    let queen = material("KQvK");
    let bytes = results(&SOLUTIONS[0], PLAIN);
    let position = position("8/8/2k5/8/6K1/8/8/Q7 b - - 0 1");
    for reads in 0.. {
        let source = Breaking(&bytes, Cell::new(reads));
        let mut tables = Tables::new();
        match Table::open(queen, Kind::Wdl, source) {
            Ok(table) => tables.insert(table),
            Err(error) => {
                assert!(matches!(error, Error::Read { .. }), "{error}");
                continue;
            }
        }
        match tables.wdl(&position) {
            Ok(result) => {
                assert_eq!(result, Wdl::Loss);
                break;
            }
            Err(error) => assert!(matches!(error, Error::Read { .. }), "{error}"),
        }
    }
    let mut files = Tables::new();
    for (kind, bytes) in [
        (Kind::Wdl, results(&SOLUTIONS[0], PLAIN)),
        (Kind::Dtz, distances(&SOLUTIONS[0], PLAIN)),
    ] {
        let source = FileSource::new(Cursor::new(bytes)).expect("a file");
        files.insert(Table::open(queen, kind, source).expect("a table"));
    }
    compare(&files, &SOLUTIONS[0], 7, |result, plies| {
        (2 * result, plies)
    });
}

#[test]
fn threads_share_a_folder_whose_files_come_and_go() {
    const fn is_shared<T: Send + Sync>(_: &T) {}
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("syzygy");
    std::fs::create_dir_all(&folder).expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.join(name), bytes).expect("a file");
    };
    write("KQvK.rtbw", &results(&SOLUTIONS[0], PLAIN));
    for name in ["KQvK.txt", "KvKQ.rtbw", "KQQQQQQQvK.rtbw", "KvK.rtbw"] {
        write(name, b"no table");
    }
    let tables = Directory::open(&folder).expect("a folder");
    is_shared(&tables);
    assert_eq!((tables.len(), tables.most_pieces()), (1, 3));
    let queen = position("8/8/2k5/8/6K1/8/8/Q7 w - - 0 1");
    std::fs::remove_file(folder.join("KQvK.rtbw")).expect("it is there");
    let kind = Kind::Wdl;
    let gone = Error::Read {
        material: material("KQvK"),
        kind,
        offset: 0,
    };
    assert_eq!(tables.wdl(&queen), Err(gone));
    write("KQvK.rtbw", &results(&SOLUTIONS[0], PLAIN));
    assert_eq!([tables.wdl(&queen), tables.wdl(&queen)], [Ok(Wdl::Win); 2]);
    let missing = Error::Missing {
        material: material("KQvKR"),
        kind,
    };
    let rook = position("8/7r/2k5/8/6K1/8/8/Q7 w - - 0 1");
    assert_eq!(tables.wdl(&rook), Err(missing));
    assert!(Directory::open(folder.join("nowhere")).is_err());
}

#[test]
fn a_single_result_is_checked_when_it_is_opened() {
    let (material, kind) = (material("KQvK"), Kind::Wdl);
    for value in 0..=255 {
        let opened = Table::open(material, kind, single(material, kind, value));
        match opened {
            Ok(_) => assert!(value <= 4, "{value}"),
            Err(error) => {
                assert!(value > 4, "{value}");
                assert_eq!(
                    error.to_string(),
                    "the table KQvK.rtbw is damaged at byte 11"
                );
            }
        }
    }
}

/// The seeds of the fuzz targets are tables, so that what is made of them gets beyond the header.
#[test]
fn a_seed_of_codes_is_a_table() {
    let seed = include_bytes!("../fuzz/corpus/syzygy_tables/coded");
    let mut tables = Tables::new();
    for table in behind_a_start(Kind::Wdl, seed) {
        if let Ok(table) = Table::open(material("KQvK"), Kind::Wdl, table) {
            tables.insert(table);
        }
    }
    let answers = [
        "8/8/8/8/8/8/k7/2K4Q b - - 0 1",
        "8/8/8/8/8/1k6/8/K6Q b - - 0 1",
        "8/8/2k5/8/6K1/8/8/Q7 b - - 0 1",
    ]
    .map(|fen| tables.wdl(&position(fen)));
    assert_eq!(answers, [Ok(Wdl::Loss); 3]);
}

/// A table of any length, of which only the start is not 0, and how often it was read.
struct Long {
    start: Vec<u8>,
    size: u64,
    reads: Cell<u32>,
}

impl Source for &Long {
    fn size(&self) -> u64 {
        self.size
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> Result<(), ReadError> {
        self.reads.set(self.reads.get() + 1);
        let rest = self.start.get(offset as usize..).unwrap_or_default();
        let rest = &rest[..rest.len().min(buffer.len())];
        buffer.fill(0);
        buffer[..rest.len()].copy_from_slice(rest);
        Ok(())
    }
}

#[test]
fn a_question_takes_no_more_steps_than_promised() {
    let seed = include_bytes!("../fuzz/corpus/syzygy_tables/coded");
    let mut start = behind_a_start(Kind::Wdl, seed).next().expect("a table");
    // The index points far behind the first of many blocks of one value each.
    let blocks = 20_000_000;
    let (index, lengths) = (56, 62);
    (start[13], start[14]) = (1, 32);
    start[16..20].copy_from_slice(&u32::to_le_bytes(blocks));
    start[index..lengths].copy_from_slice(&[0x00, 0x2c, 0x31, 0x01, 0, 0]);
    start.truncate(lengths);
    let data = (lengths as u64 + 2 * u64::from(blocks)).next_multiple_of(64);
    let size = (data + 2 * u64::from(blocks)).next_multiple_of(64) + 16;
    let reads = Cell::new(0);
    let long = Long { start, size, reads };
    let mut tables = Tables::new();
    tables.insert(Table::open(material("KQvK"), Kind::Wdl, &long).expect("a table"));
    // Opening read the header, and nothing of the 80 million bytes behind it.
    let reads = long.reads.replace(0);
    assert!(reads < 20, "{reads}");
    let answer = tables.wdl(&position("8/8/2k5/8/6K1/8/8/Q7 b - - 0 1"));
    assert!(matches!(answer, Err(Error::Damaged { .. })), "{answer:?}");
    let reads = long.reads.get();
    assert!((1 << 23..=1 << 24).contains(&reads), "{reads}");
}

/// A set that returns the same table whatever is asked for.
struct Wrong(Table<Vec<u8>>);

impl TableSet for Wrong {
    type Source = Vec<u8>;

    fn table(&self, _: Material, _: Kind) -> Result<&Table<Vec<u8>>, Error> {
        Ok(&self.0)
    }
}

#[test]
fn a_set_that_returns_another_table_has_none() {
    let bytes = results(&SOLUTIONS[0], PLAIN);
    let set = Wrong(Table::open(material("KQvK"), Kind::Wdl, bytes).expect("a table"));
    for fen in [
        "8/8/2k5/8/6K1/8/8/R7 w - - 0 1",
        "8/8/2k5/8/6K1/8/P7/8 w - - 0 1",
    ] {
        let answer = set.wdl(&position(fen));
        assert!(matches!(answer, Err(Error::Missing { .. })), "{answer:?}");
    }
    let queen = set.dtz(&position("8/8/2k5/8/6K1/8/8/Q7 w - - 0 1"));
    assert!(
        matches!(
            queen,
            Err(Error::Missing {
                kind: Kind::Dtz,
                ..
            })
        ),
        "{queen:?}"
    );
}

#[test]
fn a_side_that_is_mated_has_no_half_move_left() {
    let mut tables = Tables::new();
    for (kind, bytes) in [
        (Kind::Wdl, results(&SOLUTIONS[0], PLAIN)),
        (Kind::Dtz, distances(&SOLUTIONS[0], PLAIN)),
    ] {
        tables.insert(Table::open(material("KQvK"), kind, bytes).expect("a table"));
    }
    let mated = position("k7/1Q6/2K5/8/8/8/8/8 b - - 0 1");
    assert_eq!(tables.dtz(&mated), Ok(Dtz::Exact(-1)));
    let most = Dtz::Rounded(i32::MIN);
    assert_eq!(
        (most.most_plies(), most.after(u16::MAX)),
        (i32::MIN, Some(Wdl::BlessedLoss))
    );
}

#[test]
fn a_truncated_table_is_damaged() {
    let names = ["KQvK", "KPvK"];
    for (solution, name) in [(&SOLUTIONS[0], names[0]), (&SOLUTIONS[4], names[1])] {
        let material = material(name);
        for (kind, bytes) in [
            (Kind::Wdl, results(solution, PLAIN)),
            (Kind::Dtz, distances(solution, style(2))),
        ] {
            for len in 0..bytes.len() {
                match Table::open(material, kind, &bytes[..len]) {
                    Err(Error::Damaged { offset, .. }) => assert!(offset <= len as u64),
                    other => panic!("{name} {kind} {len}: {other:?}"),
                }
            }
        }
    }
}

#[test]
fn a_table_with_other_bits_never_panics() {
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random % below as u64) as usize
    };
    let positions = [
        "8/8/2k5/8/6K1/8/8/Q7 w - - 0 1",
        "8/8/8/6K1/8/5k2/P7/8 w - - 0 1",
    ]
    .map(position);
    for (solution, position) in [
        (&SOLUTIONS[0], &positions[0]),
        (&SOLUTIONS[4], &positions[1]),
    ] {
        for (kind, bytes) in [
            (Kind::Wdl, results(solution, PLAIN)),
            (Kind::Dtz, distances(solution, style(2))),
        ] {
            for round in 0..600 {
                let mut bytes = bytes.clone();
                for _ in 0..1 + round % 3 {
                    // Half of the changes are in the header.
                    let within = if round % 2 == 0 { bytes.len() } else { 400 };
                    let (at, bit) = (next(within), next(8));
                    bytes[at] ^= 1 << bit;
                }
                ask(solution.material(), kind, &bytes, position);
            }
        }
    }
    ask_everything(&single(material("KQvK"), Kind::Wdl, 4));
}
