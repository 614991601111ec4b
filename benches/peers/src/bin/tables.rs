//! The command: measures how fast tablebases answer beside other libraries, which must give the same answers.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, hint};

use pyrrhic_rs::{DtzProbeValue, EngineAdapter, TableBases};
use shakmaty::{CastlingMode, Chess, fen::Fen};
use shakmaty_syzygy::Tablebase;
use touchmove::setup::Tolerance;
use touchmove::syzygy::{FileSource, Kind, Material, Probe, Repetition, Source, Table, Tables};
use touchmove::{Bitboard, Color, Piece, Position, Role, Setup, Square, attacks};
use touchmove_peers::race::{Entrant, Spread, race, thread_seconds};

const USAGE: &str = "usage: tables FOLDER [POSITIONS [ROUNDS]]

Asks tables of three and four pieces in FOLDER for so many random positions (1000000)
in so many rounds (7).";

/// Distances of all root moves take so much longer that only one position in this many is asked.
const RARER: usize = 20;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let number = |place: usize, default| {
        let text = arguments.get(place);
        text.map_or(Some(default), |text| text.parse::<usize>().ok())
    };
    let (Some(folder), Some(count), Some(rounds), ..=3) = (
        arguments.first(),
        number(1, 1_000_000),
        number(2, 7),
        arguments.len(),
    ) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    measure(folder, count, rounds.max(1));
    ExitCode::SUCCESS
}

/// The files of tables in a folder.
fn files(folder: &str) -> Vec<(Material, Kind, std::path::PathBuf)> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut files: Vec<_> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let material = path.file_stem()?.to_str()?.parse().ok()?;
            let ending = path.extension()?;
            let kind = [Kind::Wdl, Kind::Dtz]
                .into_iter()
                .find(|kind| ending == kind.extension())?;
            Some((material, kind, path))
        })
        .collect();
    files.sort();
    files
}

/// Opens all tables of a folder, and prints how long that takes.
fn open<S: Source>(folder: &str, name: &str, source: impl Fn(&Path) -> S) -> Tables<S> {
    let times = (0..21).map(|_| {
        let start = thread_seconds();
        let mut tables = Tables::new();
        for (material, kind, path) in files(folder) {
            let table = Table::open(material, kind, source(&path));
            tables.insert(table.expect("the table is sound"));
        }
        ((thread_seconds() - start) * 1e3, tables)
    });
    let (times, mut tables): (Vec<f64>, Vec<_>) = times.unzip();
    let tables = tables.pop().expect("it was opened");
    let files = files(folder).len();
    println!("{files} files opened {name}: {:.2} ms", Spread::of(times));
    tables
}

/// A position as each library has it.
struct Prepared {
    ours: Position,
    shakmaty: Chess,
    /// White, Black, then kings to pawns.
    sets: [u64; 8],
}

/// Random positions, as many of each material.
fn prepared(folder: &str, count: usize) -> Vec<Prepared> {
    let mut materials: Vec<Material> = files(folder).into_iter().map(|file| file.0).collect();
    materials.dedup();
    let pieces: Vec<Vec<Piece>> = materials.iter().map(|it| pieces(*it)).collect();
    let mut random = 1u64;
    let mut next = |below: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        let pieces = &pieces[all.len() % pieces.len()];
        let mut setup = Setup {
            turn: Color::ALL[next(2) as usize],
            ..Setup::EMPTY
        };
        for piece in pieces {
            setup
                .board
                .set(Square::ALL[next(64) as usize], Some(*piece));
        }
        let Ok(ours) = setup.validate_with(Tolerance::ALL) else {
            continue;
        };
        if ours.occupied().len() != pieces.len() {
            continue;
        }
        let fen: Fen = ours.to_string().parse().expect("a FEN");
        let Ok(shakmaty) = fen.into_position(CastlingMode::Standard) else {
            continue;
        };
        let roles = [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
        let mut sets = [0; 8];
        for (set, color) in sets.iter_mut().zip(Color::ALL) {
            *set = ours.by_color(color).bits();
        }
        for (set, role) in sets[2..].iter_mut().zip(roles) {
            *set = ours.by_role(role).bits();
        }
        all.push(Prepared {
            ours,
            shakmaty,
            sets,
        });
    }
    all
}

fn pieces(material: Material) -> Vec<Piece> {
    let mut color = Color::White;
    let mut pieces = Vec::new();
    for letter in material.to_string().chars() {
        match Role::from_letter(letter) {
            Some(role) => pieces.push(Piece::new(color, role)),
            None => color = Color::Black,
        }
    }
    pieces
}

/// The attacks that pyrrhic-rs asks its user for.
#[derive(Clone)]
struct Attacks;

fn at(square: u64) -> Square {
    Square::ALL[square as usize]
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: pyrrhic_rs::Color, square: u64) -> u64 {
        let color = match color {
            pyrrhic_rs::Color::Black => Color::Black,
            pyrrhic_rs::Color::White => Color::White,
        };
        attacks::pawn(color, at(square)).bits()
    }

    fn knight_attacks(square: u64) -> u64 {
        attacks::knight(at(square)).bits()
    }

    fn bishop_attacks(square: u64, occupied: u64) -> u64 {
        attacks::bishop(at(square), Bitboard::from_bits(occupied)).bits()
    }

    fn rook_attacks(square: u64, occupied: u64) -> u64 {
        attacks::rook(at(square), Bitboard::from_bits(occupied)).bits()
    }

    fn queen_attacks(square: u64, occupied: u64) -> u64 {
        attacks::queen(at(square), Bitboard::from_bits(occupied)).bits()
    }

    fn king_attacks(square: u64) -> u64 {
        attacks::king(at(square)).bits()
    }
}

/// All answers as one number.
fn sum<'p>(
    positions: impl Iterator<Item = &'p Prepared>,
    ask: impl Fn(&'p Prepared) -> i32,
) -> u64 {
    positions.fold(0, |sum: u64, position| {
        sum.wrapping_mul(31)
            .wrapping_add(hint::black_box(ask(position)) as u64)
    })
}

fn measure(folder: &str, count: usize, rounds: usize) {
    drop(open(folder, "with FileSource", |path| {
        let file = fs::File::open(path).expect("the file is there");
        FileSource::new(file).expect("its length is known")
    }));
    let tables = open(folder, "and read whole", |path| {
        fs::read(path).expect("the file can be read")
    });
    // SAFETY: no one changes the files meanwhile.
    #[expect(unsafe_code, reason = "shakmaty-syzygy is fastest with memory maps")]
    let mut shakmaty = unsafe { Tablebase::<Chess>::with_mmap_filesystem() };
    shakmaty.add_directory(folder).expect("a folder");
    let pyrrhic = TableBases::<Attacks>::new(folder).expect("a folder");
    let positions = prepared(folder, count);

    let ours = || {
        sum(positions.iter(), |it| {
            tables.wdl(&it.ours).expect("a result") as i32
        })
    };
    let theirs = || {
        sum(positions.iter(), |it| {
            let turn = it.ours.turn() == Color::White;
            let [white, black, kings, queens, rooks, bishops, knights, pawns] = it.sets;
            let found = pyrrhic.probe_wdl(
                white, black, kings, queens, rooks, bishops, knights, pawns, 0, turn,
            );
            found.expect("a result") as i32 - 2
        })
    };
    let its = || {
        sum(positions.iter(), |it| {
            let found = shakmaty.probe_wdl_after_zeroing(&it.shakmaty);
            match found.expect("a result") {
                shakmaty_syzygy::Wdl::Loss => -2,
                shakmaty_syzygy::Wdl::BlessedLoss => -1,
                shakmaty_syzygy::Wdl::Draw => 0,
                shakmaty_syzygy::Wdl::CursedWin => 1,
                shakmaty_syzygy::Wdl::Win => 2,
            }
        })
    };
    row(
        "WDL",
        count,
        rounds,
        vec![
            ("touchmove", &ours),
            ("pyrrhic-rs", &theirs),
            ("shakmaty-syzygy", &its),
        ],
    );

    let ours = || {
        sum(positions.iter(), |it| {
            tables.dtz(&it.ours).expect("a distance").plies()
        })
    };
    let its = || {
        sum(positions.iter(), |it| {
            let found = shakmaty.probe_dtz(&it.shakmaty);
            i32::from(found.expect("a distance").ignore_rounding())
        })
    };
    row(
        "DTZ",
        count,
        rounds,
        vec![("touchmove", &ours), ("shakmaty-syzygy", &its)],
    );

    let rare = || positions.iter().step_by(RARER);
    let ours = || {
        sum(rare(), |it| {
            let ranked = tables
                .rank_moves(&it.ours, Repetition::Never)
                .expect("ranks");
            ranked.first().map_or(0, |it| it.rank.signum())
        })
    };
    let theirs = || {
        sum(rare(), |it| {
            let turn = it.ours.turn() == Color::White;
            let [white, black, kings, queens, rooks, bishops, knights, pawns] = it.sets;
            let found = pyrrhic.probe_root(
                white, black, kings, queens, rooks, bishops, knights, pawns, 0, 0, turn,
            );
            match found.expect("a move").root {
                DtzProbeValue::DtzResult(root) => (root.wdl as i32 - 2).signum(),
                _ => 0,
            }
        })
    };
    row(
        "moves of the root",
        count / RARER,
        rounds,
        vec![("touchmove", &ours), ("pyrrhic-rs", &theirs)],
    );
}

/// Prints how long an answer takes, and the times of the first as a multiple of those of each other in the same round.
fn row(name: &str, count: usize, rounds: usize, asked: Vec<(&str, &dyn Fn() -> u64)>) {
    let mut entrants = Vec::new();
    for (_, run) in &asked {
        let run = Box::new(*run);
        entrants.push(Entrant { run });
    }
    // The first round warms up.
    race(name, 1, None, &mut entrants);
    let times = race(name, rounds, None, &mut entrants);
    println!("{name}, {count} positions");
    for ((library, _), theirs) in asked.iter().zip(&times) {
        let ratios = times[0]
            .iter()
            .zip(theirs)
            .map(|(ours, theirs)| ours / theirs);
        let time = Spread::of(theirs.iter().map(|time| time * 1e9 / count as f64));
        println!(
            "  {library:16} {:6.0} ns; time of touchmove as a multiple: {}",
            time.median,
            Spread::of(ratios)
        );
    }
}
