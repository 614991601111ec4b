//! The program, run as a user runs it.

#![expect(clippy::unwrap_used, reason = "a test may fail so")]

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};

use arrow::array::RecordBatch;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use touchmove::Game;
use touchmove_lake_functions::ALL;

/// A folder of a test, which is empty at its start.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn lake(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lake"))
        .args(args)
        .output()
        .unwrap()
}

fn start(args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lake"));
    command
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Returns what a query gives as CSV, without the names of the columns.
fn ask(query: &str, table: &Path, more: &[&str]) -> String {
    let table = format!("games={}", table.display());
    let args = [&["sql", query, "--table", &table, "--format", "csv"], more].concat();
    let output = lake(&args);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{query}: {errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_once('\n').unwrap().1.trim_end().to_owned()
}

fn convert(files: &[&Path], out: &Path, more: &[&str]) -> Output {
    let files: Vec<&str> = files.iter().map(|file| file.to_str().unwrap()).collect();
    lake(
        &[
            &["convert"],
            &*files,
            &["--out", out.to_str().unwrap()],
            more,
        ]
        .concat(),
    )
}

/// Games of several months and of none, one with a mistake, one from another position, and variations.
fn games(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let mut state = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut game = Game::standard();
        for _ in 0..(10 + number % 70) {
            state = state
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            let mv = {
                let moves = game.position().legal_moves();
                if moves.is_empty() {
                    break;
                }
                let moves_to_choose = if game.ply() < 6 {
                    3.min(moves.len())
                } else {
                    moves.len()
                };
                moves
                    .get((state >> 33) as usize % moves_to_choose)
                    .unwrap()
                    .to_move()
            };
            game.play(mv).unwrap();
        }
        let date = match number % 10 {
            9 => "????.??.??".to_owned(),
            month => format!("2024.{:02}.03", month / 3 + 1),
        };
        let moves = match number % 50 {
            7 => format!("{} Ka1-h8", game.movetext()),
            8 => "1. e4 {[%clk 0:03:00]} (1. d4 d5) e5 {[%eval -0.5] [%clk 0:02:58]}".to_owned(),
            _ => game.movetext().to_string(),
        };
        let start = match number % 50 {
            9 => "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O",
            _ => "",
        };
        let moves = if start.is_empty() { &*moves } else { "" };
        let _ = write!(
            text,
            "[Event \"{number}\"]\n[Date \"{date}\"]\n[White \"A\"]\n[Black \"B, \\\"C\\\"\"]\n[Result \"1-0\"]\n\
             [WhiteElo \"2{:03}\"]\n[TimeControl \"180+2\"]\n[Annotator \"D\"]\n{start}\n{moves} 1-0\n\n",
            number % 1000,
        );
    }
    text
}

/// A query whose answer depends on every column that a reader of PGN fills.
const EVERYTHING: &str = "SELECT event, date, white, black, white_elo, base_seconds, increment_seconds, result, plies, \"end\", \
    chess_movetext(moves), clocks[2], evals[2], faults[1] IS NULL, tags['Annotator'], year, month FROM games \
    ORDER BY CAST(event AS INT)";

#[test]
fn every_way_to_read_games_gives_the_same() {
    let folder = folder("ways");
    let (pgn, out) = (folder.join("games.pgn"), folder.join("out"));
    let text = games(3000);
    fs::write(&pgn, &text).unwrap();
    let (zst, gz, bz2) = (
        folder.join("a.pgn.zst"),
        folder.join("a.pgn.gz"),
        folder.join("a.pgn.bz2"),
    );
    fs::write(&zst, zstd::encode_all(text.as_bytes(), 1).unwrap()).unwrap();
    let mut packed =
        flate2::write::GzEncoder::new(File::create(&gz).unwrap(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap();
    let mut packed =
        bzip2::write::BzEncoder::new(File::create(&bz2).unwrap(), bzip2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap();

    assert!(
        convert(&[&pgn], &out, &["--segment", "1", "--row-group", "100"])
            .status
            .success()
    );
    let expected = ask(EVERYTHING, &out, &[]);
    assert_eq!(expected.lines().count(), 3000);
    for table in [&pgn, &zst, &gz, &bz2] {
        assert!(
            ask(EVERYTHING, table, &[]) == expected,
            "{}",
            table.display()
        );
    }
    let packed = folder.join("packed");
    assert!(convert(&[&zst], &packed, &["--jobs", "3"]).status.success());
    assert!(ask(EVERYTHING, &packed, &[]) == expected);
    // Again: there is nothing to do.
    assert!(
        convert(&[&pgn], &out, &["--segment", "1", "--row-group", "100"])
            .status
            .success()
    );
    assert_eq!(ask("SELECT count(*) FROM games", &out, &[]), "3000");
    let rejects = out.join("rejects");
    assert_eq!(
        ask(
            "SELECT count(*), bool_and(is_cut) FROM games WHERE text LIKE 'Ka1%'",
            &rejects,
            &[]
        ),
        "60,true"
    );
    // By the place that is said, the text is found.
    let place = ask(
        "SELECT \"offset\", line FROM games ORDER BY \"offset\" DESC LIMIT 1",
        &rejects,
        &[],
    );
    let (offset, line) = place.split_once(',').unwrap();
    let before = &text[..offset.parse::<usize>().unwrap()];
    assert!(text[before.len()..].starts_with("Ka1-h8"));
    assert_eq!(
        before.matches('\n').count() + 1,
        line.parse::<usize>().unwrap()
    );
}

/// Kills conversions of a folder at several times, and resumes them until they end.
fn kill_and_resume(folder: &Path, files: &[&Path], jobs: &str) {
    let (out, whole) = (folder.join("out"), folder.join("whole"));
    let settings = ["--segment", "1", "--jobs", jobs];
    assert!(convert(files, &whole, &settings).status.success());
    let files_given: Vec<&str> = files.iter().map(|file| file.to_str().unwrap()).collect();
    let to = ["--out", out.to_str().unwrap()];
    let args = [&["convert"], &*files_given, &to, &settings].concat();
    let journals = || {
        let journals = fs::read_dir(out.join("_journal")).into_iter().flatten();
        let texts = journals.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
        texts.collect::<Vec<_>>()
    };
    let done = || -> usize {
        let count = |text: &String| text.matches("\nsegment ").count();
        journals().iter().map(count).sum()
    };
    let mut kills = 0;
    for _ in 0..3 {
        let (wanted, since) = (done() + 2, Instant::now());
        let mut child = start(&args);
        while done() < wanted && child.try_wait().unwrap().is_none() {
            assert!(since.elapsed() < Duration::from_secs(60));
            sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        kills += usize::from(!child.wait().unwrap().success());
        if !out.join("games/_SUCCESS").exists() {
            let table = format!("games={}", out.display());
            let error = errors(&lake(&["sql", "SELECT 1", "--table", &table]));
            assert!(error.contains("is not complete"), "{error}");
        }
    }
    assert!(kills > 0);
    let before = done();
    assert!(before > 0 && before < 18, "{before}");
    assert!(convert(files, &out, &settings).status.success());
    let query = "SELECT count(*), count(DISTINCT event), sum(plies), sum(chess_key(moves, -1) % 1000) FROM games";
    assert_eq!(ask(query, &out, &[]), ask(query, &whole, &[]));
    let query = "SELECT count(*), sum(\"offset\"), sum(line), min(reason) FROM games";
    let rejects = |of: &Path| ask(query, &of.join("rejects"), &[]);
    assert_eq!(rejects(&out), rejects(&whole));
    let names = |of: &Path| {
        let files = files_below(&of.join("games")).into_iter();
        let mut names: Vec<_> = files
            .map(|file| file.strip_prefix(of).unwrap().to_owned())
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(&out), names(&whole));
}

#[test]
fn a_killed_conversion_is_resumed() {
    let folder = folder("killed");
    let pgn = folder.join("games.pgn");
    fs::write(&pgn, games(40_000)).unwrap();
    kill_and_resume(&folder, &[&pgn], "1");
    // The file has changed: its rest must not be added to what was made of another.
    fs::write(&pgn, games(100)).unwrap();
    let settings = ["--segment", "1", "--jobs", "1"];
    let error = errors(&convert(&[&pgn], &folder.join("out"), &settings));
    assert!(error.contains("another state of the input"), "{error}");
}

#[test]
fn a_killed_conversion_of_several_files_by_several_threads_is_resumed() {
    let folder = folder("killed-files");
    let text = games(40_000);
    let (first, rest) = text.split_at(text.find("[Event \"9000\"]").unwrap());
    let (second, third) = rest.split_at(rest.find("[Event \"20000\"]").unwrap());
    let path = |name: &str| folder.join(name);
    let (plain, packed, last) = (path("a.pgn"), path("b.pgn.zst"), path("c.pgn"));
    fs::write(&plain, first).unwrap();
    fs::write(&packed, zstd::encode_all(second.as_bytes(), 1).unwrap()).unwrap();
    fs::write(&last, third).unwrap();
    kill_and_resume(&folder, &[&plain, &packed, &last], "3");
}

#[test]
fn games_that_are_too_long_are_rejected_and_the_others_converted() {
    let folder = folder("too-long");
    let (pgn, out) = (folder.join("games.pgn"), folder.join("out"));
    let long = |mib: usize| {
        let comment = format!("{{{}}}\n", "x".repeat(1021));
        let comments = comment.repeat(mib * 1024);
        format!("[Event \"Long\"]\n[Date \"2024.01.01\"]\n\n1. e4 {comments} e5 1-0\n\n")
    };
    // One is longer than a piece may be; one only than a game, and its first moves are read.
    let (first, second) = (games(3), games(5));
    let text = [&*first, &long(20), &second, &long(16), &games(2)].concat();
    fs::write(&pgn, &text).unwrap();
    let output = convert(&[&pgn], &out, &["--segment", "1", "--jobs", "2"]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(ask("SELECT count(*) FROM games", &out, &[]), "11");
    let places = "SELECT \"offset\", line, is_cut, reason FROM games ORDER BY \"offset\"";
    let rejects = ask(places, &out.join("rejects"), &[]);
    let rows: Vec<&str> = rejects.lines().collect();
    let (offset, line) = (first.len(), first.matches('\n').count() + 1);
    let sentence = "no game begins within 17825792 bytes";
    assert_eq!(rows[0], format!("{offset},{line},false,{sentence}"));
    let offset = offset + long(20).len() + second.len();
    let (place, reason) = rows[1].split_once(",,true,").unwrap();
    let place = place.parse::<usize>().unwrap();
    assert!(place > offset && place < text.len(), "{rejects}");
    assert!(reason.contains("16777216"), "{reason}");
    assert_eq!(rows.len(), 2);
    for jobs in ["1", "2"] {
        let table = format!("games={}", pgn.display());
        let query = "SELECT count(*) AS n FROM games";
        let output = lake(&[
            "sql", query, "--table", &table, "--format", "csv", "--jobs", jobs,
        ]);
        assert_eq!(String::from_utf8(output.stdout).unwrap(), "n\n11\n");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("2 games were rejected or cut"), "{errors}");
    }
}

#[test]
fn games_in_no_order_of_dates_are_all_written() {
    let folder = folder("shuffled");
    let (pgn, out) = (folder.join("games.pgn"), folder.join("out"));
    let mut text = String::new();
    for number in 0..40_000 {
        let month = number % 12 + 1;
        let _ = write!(
            text,
            "[Event \"{number}\"]\n[Date \"2024.{month:02}.01\"]\n\n1. e4 *\n\n"
        );
    }
    fs::write(&pgn, text).unwrap();
    assert!(convert(&[&pgn], &out, &[]).status.success());
    let counts = "SELECT month, count(*), count(DISTINCT event), bool_and(CAST(event AS INT) % 12 + 1 = month) FROM games \
        GROUP BY month ORDER BY month";
    let expected: Vec<String> = (1..=12)
        .map(|month| (month, if month <= 4 { 3334 } else { 3333 }))
        .map(|(month, count)| format!("{month},{count},{count},true"))
        .collect();
    assert_eq!(ask(counts, &out, &[]), expected.join("\n"));
    // One of the first month; of the others one each time that enough were held, and one at the end.
    let names = files_below(&out.join("games"));
    let count = |ending: &str| {
        let names = names
            .iter()
            .filter(|name| name.to_str().unwrap().ends_with(ending));
        names.count()
    };
    assert_eq!(
        ["000000.parquet", "000000-1.parquet", "000000-2.parquet"].map(count),
        [12, 11, 11]
    );
    assert_eq!(count(".parquet"), 34);
}

#[test]
fn a_folder_of_an_unfinished_conversion_is_refused_wherever_it_is() {
    let folder = folder("unfinished");
    let (cut, whole, out) = (
        folder.join("cut.pgn.gz"),
        folder.join("whole.pgn"),
        folder.join("out"),
    );
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(games(10_000).as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    fs::write(&cut, &packed[..packed.len() / 2]).unwrap();
    fs::write(&whole, games(100)).unwrap();
    errors(&convert(&[&cut], &out, &["--segment", "1"]));
    let renamed = folder.join("renamed");
    let refused = |table: &Path| {
        let table = format!("games={}", table.display());
        let error = errors(&lake(&["sql", "SELECT 1", "--table", &table]));
        assert!(error.contains("is not complete"), "{error}");
    };
    let of_month = "year=2024/month=1";
    let file = files_below(&out.join("games").join(of_month)).remove(0);
    for table in [
        out.clone(),
        out.join("games"),
        out.join("games").join(of_month),
        file,
    ] {
        refused(&table);
    }
    // Its rejects are not complete either, and what is beside it, or around it, does not hide that.
    refused(&out.join("rejects"));
    fs::write(out.join("notes.txt"), "of mine").unwrap();
    refused(&out);
    fs::create_dir(folder.join("lakes")).unwrap();
    fs::rename(&out, folder.join("lakes/out")).unwrap();
    refused(&folder.join("lakes"));
    fs::rename(folder.join("lakes/out"), &out).unwrap();
    fs::rename(out.join("games"), &renamed).unwrap();
    refused(&renamed);
    refused(&renamed.join(of_month));
    let out = folder.join("whole");
    assert!(convert(&[&whole], &out, &[]).status.success());
    fs::write(out.join("notes.txt"), "of mine").unwrap();
    assert_eq!(ask("SELECT count(*) FROM games", &out, &[]), "100");
    fs::rename(out.join("games"), folder.join("copy")).unwrap();
    assert_eq!(
        ask("SELECT count(*) FROM games", &folder.join("copy"), &[]),
        "100"
    );
}

#[test]
fn folders_beside_one_called_games_are_read() {
    let folder = folder("siblings");
    for (name, value) in [("games", 1), ("others", 2)] {
        fs::create_dir_all(folder.join(name)).unwrap();
        let file = folder.join(name).join("one.parquet");
        let query = format!("SELECT {value} AS value");
        let to = ["--format", "parquet", "--output", file.to_str().unwrap()];
        assert!(
            lake(&[&["sql", &*query], &to[..]].concat())
                .status
                .success()
        );
    }
    assert_eq!(ask("SELECT sum(value) FROM games", &folder, &[]), "3");
    // A file that is none is named, also if it is not the first.
    let foreign = folder.join("others/two.parquet");
    fs::write(&foreign, "no Parquet at all ".repeat(100)).unwrap();
    let table = format!("games={}", folder.display());
    let error = errors(&lake(&[
        "sql",
        "SELECT sum(value) FROM games",
        "--table",
        &table,
    ]));
    assert!(error.contains("others/two.parquet: "), "{error}");
    assert_eq!(error.trim_end().lines().count(), 1, "{error}");
}

fn errors(output: &Output) -> String {
    assert!(!output.status.success());
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn a_folder_is_complete_when_all_that_was_begun_is() {
    let folder = folder("success");
    let path = |name: &str| folder.join(name);
    let (cut, whole, out) = (path("cut.pgn.gz"), path("whole.pgn"), path("out"));
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(games(10_000).as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    fs::write(&cut, &packed[..packed.len() / 2]).unwrap();
    fs::write(&whole, games(100)).unwrap();
    let success = out.join("games/_SUCCESS");
    assert!(!convert(&[&cut], &out, &["--segment", "1"]).status.success());
    let error = errors(&convert(&[&whole], &out, &["--segment", "1"]));
    assert!(error.contains("cut.pgn.gz"), "{error}");
    assert_eq!(error.trim_end().lines().count(), 1, "{error}");
    assert!(!success.exists());
    // A foreign file leaves nothing, so that the others can be completed; once more, it is as foreign.
    let (out, foreign) = (path("other"), path("foreign.csv"));
    fs::write(&foreign, "[1]\n1. a,b\nno game { at all\n".repeat(100_000)).unwrap();
    for _ in 0..2 {
        let error = errors(&convert(&[&foreign], &out, &["--segment", "1"]));
        assert!(error.contains("there is no game in it"), "{error}");
        assert!(!out.join("games/_SUCCESS").exists());
        let journals = fs::read_dir(out.join("_journal")).unwrap();
        assert_eq!(journals.count(), 1, "the lock alone");
    }
    assert!(convert(&[&whole], &out, &[]).status.success());
    assert_eq!(ask("SELECT count(*) FROM games", &out, &[]), "100");
    let rejects = "SELECT count(*) FROM games WHERE source LIKE '%foreign%'";
    assert_eq!(ask(rejects, &out.join("rejects"), &[]), "0");
    // What was complete before a foreign file was refused is so behind it.
    errors(&convert(&[&foreign], &out, &["--segment", "1"]));
    assert!(out.join("games/_SUCCESS").exists());
    assert_eq!(ask("SELECT count(*) FROM games", &out, &[]), "100");
    // And what was complete before it in the same conversion.
    let out = path("both");
    let error = errors(&convert(&[&whole, &foreign], &out, &["--segment", "1"]));
    assert!(error.contains("foreign.csv: there is no game"), "{error}");
    assert_eq!(ask("SELECT count(*) FROM games", &out, &[]), "100");
}

#[test]
fn a_file_that_changes_is_not_complete_until_it_is_converted_again() {
    let folder = folder("changed");
    let (pgn, other, out) = (
        folder.join("games.pgn"),
        folder.join("other.pgn"),
        folder.join("out"),
    );
    fs::write(&other, games(10)).unwrap();
    fs::write(&pgn, games(40_000)).unwrap();
    let settings = ["--segment", "1", "--jobs", "1"];
    let [from, to] = [&pgn, &out].map(|path| path.to_str().unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_lake"));
    let child = command
        .args([&["convert", from, "--out", to], &settings[..]].concat())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let segments = || {
        let journals = fs::read_dir(out.join("_journal")).into_iter().flatten();
        let texts = journals.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
        texts.collect::<String>().matches("\nsegment ").count()
    };
    wait(|| segments() > 0, &String::new);
    let mut file = File::options().append(true).open(&pgn).unwrap();
    file.write_all(games(10).as_bytes()).unwrap();
    let error = errors(&child.wait_with_output().unwrap());
    assert!(error.contains("changed while it was read"), "{error}");
    assert!(!out.join("games/_SUCCESS").exists());
    let count = "SELECT count(*), count(DISTINCT event) FROM games";
    assert!(convert(&[&pgn, &other], &out, &settings).status.code() == Some(1));
    let again = [&settings[..], &["--again"]].concat();
    assert!(convert(&[&pgn, &other], &out, &again).status.success());
    assert_eq!(ask(count, &out, &[]), "40020,40000");
    // What is shorter now leaves nothing of before, and the other file is kept.
    fs::write(&pgn, games(5)).unwrap();
    let error = errors(&convert(&[&pgn], &out, &settings));
    assert!(error.contains("give --again"), "{error}");
    assert!(convert(&[&pgn], &out, &again).status.success());
    assert_eq!(ask(count, &out, &[]), "15,10");
}

#[test]
fn lists_and_maps_are_text_in_csv() {
    let folder = folder("nested");
    let pgn = folder.join("games.pgn");
    let moves = "1. e4 {[%clk 0:03:00]} e5 *";
    fs::write(
        &pgn,
        format!("[Event \"A\"]\n[Annotator \"D\"]\n\n{moves}\n"),
    )
    .unwrap();
    let nested = ask("SELECT clocks, evals, tags FROM games", &pgn, &[]);
    assert_eq!(nested, "\"[180000, NULL]\",,{Annotator: D}");
    assert_eq!(ask("SELECT * FROM games", &pgn, &[]).lines().count(), 1);
    let error = errors(&lake(&[
        "convert",
        pgn.to_str().unwrap(),
        "--out",
        "s3://a/b",
    ]));
    assert!(
        error.contains("s3://a/b: tables are written to a folder"),
        "{error}"
    );
}

#[test]
fn folders_that_a_condition_excludes_are_not_opened() {
    let folder = folder("excluded");
    let (pgn, out) = (folder.join("games.pgn"), folder.join("out"));
    fs::write(&pgn, games(100)).unwrap();
    assert!(convert(&[&pgn], &out, &[]).status.success());
    let count = "SELECT count(event) FROM games WHERE year = 2024 AND month < 5";
    let expected = ask(count, &out, &[]);
    let garbage = out.join("games/year=2024/month=5");
    fs::create_dir(&garbage).unwrap();
    fs::write(garbage.join("x.parquet"), "no Parquet at all ".repeat(100)).unwrap();
    assert_eq!(ask(count, &out, &[]), expected);
    let table = format!("games={}", out.display());
    let all = lake(&["sql", "SELECT count(event) FROM games", "--table", &table]);
    assert!(errors(&all).contains("month=5/x.parquet"));
}

#[test]
fn a_file_is_converted_once_however_it_is_named() {
    let folder = folder("spelled");
    let (pgn, out) = (folder.join("games.pgn"), folder.join("out"));
    fs::write(&pgn, games(100)).unwrap();
    fs::create_dir(folder.join("x")).unwrap();
    let other = folder.join("x/../games.pgn");
    for spelling in [&pgn, &other] {
        assert!(convert(&[spelling], &out, &[]).status.success());
    }
    assert_eq!(ask("SELECT count(*) FROM games", &out, &[]), "100");
    let error = errors(&convert(&[&pgn, &other], &out, &[]));
    assert!(error.contains("games.pgn: given twice"), "{error}");
}

#[test]
fn a_pipe_is_read_whole_and_once() {
    let folder = folder("pipe");
    let (pgn, pipe) = (folder.join("games.pgn"), folder.join("pipe"));
    fs::write(&pgn, games(101)).unwrap();
    let ask = |query: &str| {
        let _ = fs::remove_file(&pipe);
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        let (from, to) = (pgn.clone(), pipe.clone());
        // Who writes waits for a reader, and is left behind if none comes.
        std::thread::spawn(move || fs::copy(from, to));
        let table = format!("games={}", pipe.display());
        lake(&["sql", query, "--table", &table, "--format", "csv"])
    };
    let output = ask("SELECT count(*), min(event) FROM games");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap().lines().nth(1),
        Some("101,0")
    );
    let error = errors(&ask(
        "SELECT count(*) FROM games a JOIN games b ON a.event = b.event",
    ));
    assert!(error.contains("can be read only once"), "{error}");
}

#[test]
fn games_that_are_rejected_are_counted() {
    let folder = folder("counted");
    let pgn = folder.join("games.pgn");
    fs::write(&pgn, games(3000)).unwrap();
    let table = format!("games={}", pgn.display());
    let query = "SELECT count(*) FROM games a JOIN games b ON a.event = b.event";
    let output = lake(&["sql", query, "--table", &table]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("games.pgn: 60 games were rejected or cut"),
        "{errors}"
    );
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[test]
fn what_is_in_no_column_stays_in_the_tags() {
    let folder = folder("tags");
    let pgn = folder.join("games.pgn");
    let tags = "[Date \"2024.??.??\"]\n[WhiteElo \"2400?\"]\n[BlackElo \"2300\"]\n";
    fs::write(
        &pgn,
        format!("{tags}\n1. e4 *\n\n[UTCDate \"2024.01.02\"]\n\n1. e4 *\n"),
    )
    .unwrap();
    let query = "SELECT year, date, white_elo, black_elo, tags['Date'], tags['UTCDate'], tags['WhiteElo'], tags['BlackElo'] FROM games";
    assert_eq!(
        ask(query, &pgn, &[]),
        "2024,,,2300,2024.??.??,,2400?,\n2024,2024-01-02,,,,,,"
    );
}

#[test]
fn a_prompt_without_a_terminal_is_a_script() {
    let run = |script: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_lake"))
            .args(["sql", "--format", "csv"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(script.as_bytes()).unwrap();
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), text)
    };
    // The rest needs no semicolon.
    assert_eq!(
        run("SELECT 1 AS a;\nSELECT 2 AS b"),
        (Some(0), "a\n1\nb\n2\n".to_owned())
    );
    assert_eq!(
        run("SELECT nothing;\nSELECT 2 AS b;"),
        (Some(1), String::new())
    );
    // Without rows there are columns.
    assert_eq!(
        run("SELECT 1 AS a WHERE 1 = 2;"),
        (Some(0), "a\n".to_owned())
    );
}

#[test]
fn positions_are_found_by_their_keys_as_by_replaying() {
    let folder = folder("keys");
    let (pgn, out) = (folder.join("games.pgn"), folder.join("out"));
    fs::write(&pgn, games(4000)).unwrap();
    assert!(
        convert(&[&pgn], &out, &["--keys", "12", "--row-group", "64"])
            .status
            .success()
    );
    let fens = ask(
        "SELECT DISTINCT chess_fen(moves, CAST(event AS INT) % 14) FROM games WHERE CAST(event AS INT) % 400 = 3",
        &out,
        &[],
    );
    assert!(fens.lines().count() > 5);
    for fen in fens.lines().filter(|fen| !fen.is_empty()) {
        for within in [0, 3, 11, 12, 13, 40] {
            let query = format!(
                "SELECT count(*), min(CAST(event AS INT)) FROM games WHERE chess_contains(moves, '{fen}', {within})"
            );
            assert_eq!(ask(&query, &out, &[]), ask(&query, &pgn, &[]), "{query}");
        }
        let by_key = format!(
            "SELECT count(*) FROM games WHERE array_has(keys, chess_position_key('{fen}'))"
        );
        let by_moves =
            format!("SELECT count(*) FROM games WHERE chess_contains(moves, '{fen}', 12)");
        assert_eq!(ask(&by_key, &out, &[]), ask(&by_moves, &pgn, &[]));
        let both = format!(
            "SELECT count(*) FROM games WHERE chess_contains(moves, '{fen}', 12) AND year = 2024 AND white_elo > 2100"
        );
        assert_eq!(ask(&both, &out, &[]), ask(&both, &pgn, &[]));
    }
}

/// Files that Spark wrote have filters as well, and say for how many half-moves there are keys where Spark says it.
#[test]
fn keys_are_used_in_files_of_spark() {
    let folder = folder("keys-of-spark");
    let (pgn, out) = (folder.join("games.pgn"), folder.join("out"));
    fs::write(&pgn, games(500)).unwrap();
    assert!(convert(&[&pgn], &out, &["--keys", "12"]).status.success());
    let files = files_below(&out.join("games"));
    let ours = files
        .iter()
        .find(|file| file.extension().is_some_and(|end| end == "parquet"))
        .unwrap();
    let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(ours).unwrap()).unwrap();
    let (schema, rows) = (reader.schema().clone(), reader.build().unwrap());
    let rows: Vec<_> = rows.map(Result::unwrap).collect();
    let of_spark = |keys: &str| {
        format!(
            r#"{{"type":"struct","fields":[{{"name":"site","type":"string","nullable":true,"metadata":{{}}}},
            {{"name":"keys","type":{{"type":"array","elementType":"long","containsNull":true}},"nullable":true,"metadata":{keys}}}]}}"#
        )
    };
    let name = "org.apache.spark.sql.parquet.row.metadata";
    let fen = ask(
        "SELECT chess_fen(moves, 10) FROM games WHERE plies > 12 LIMIT 1",
        ours,
        &[],
    );
    let query = |within: u8| {
        format!("SELECT count(*) FROM games WHERE chess_contains(moves, '{fen}', {within})")
    };
    let count = rows.iter().map(RecordBatch::num_rows).sum::<usize>();
    let expected = ask(&query(12), ours, &[]);
    assert!(expected != "0" && count > 10);
    for (keys, within, is_used) in [
        (of_spark(r#"{"touchmove.keys":12}"#), 12, true),
        (of_spark(r#"{"touchmove.keys":12}"#), 13, false),
        (of_spark("{}"), 12, false),
        (of_spark(r#"{"touchmove.keys":-1}"#), 12, false),
        ("no JSON".to_owned(), 12, false),
    ] {
        let table = folder.join("table.parquet");
        let properties = WriterProperties::builder()
            .set_key_value_metadata(Some(vec![KeyValue::new(name.to_owned(), keys.clone())]))
            .set_column_bloom_filter_enabled("keys.list.element".into(), true);
        let file = File::create(&table).unwrap();
        let mut writer =
            ArrowWriter::try_new(file, schema.clone(), Some(properties.build())).unwrap();
        rows.iter().for_each(|rows| writer.write(rows).unwrap());
        writer.close().unwrap();
        assert_eq!(ask(&query(within), &table, &[]), expected, "{keys}");
        let plan = ask(&format!("EXPLAIN ANALYZE {}", query(within)), &table, &[]);
        let (_, scan) = plan.split_once("DataSourceExec").unwrap();
        let (_, read) = scan.split_once("output_rows=").unwrap();
        let read_all = read.starts_with(&format!("{count},"));
        assert_eq!(!read_all, is_used, "{keys}: {plan}");
    }
}

#[test]
fn functions_give_in_sql_what_their_page_says() {
    let folder = folder("functions");
    for function in ALL {
        for example in function.examples {
            let query = format!("SELECT {}", function.call_text(example));
            let output = lake(&["sql", &query, "--format", "table"]);
            let text = String::from_utf8(output.stdout).unwrap();
            let row = text.lines().nth(3).unwrap_or_default();
            let value = row.trim_matches(['|', ' ']);
            assert_eq!(
                value,
                example.gives.replace("NULL", ""),
                "{query} {}",
                String::from_utf8(output.stderr).unwrap()
            );
        }
    }
    let pgn = folder.join("games.pgn");
    fs::write(&pgn, games(100)).unwrap();
    let tree = "SELECT sum(m['games']) FROM (SELECT UNNEST(chess_opening_tree(moves, result, 1)) AS m FROM games)";
    assert_eq!(ask(tree, &pgn, &[]), "100");
    let table = format!("games={}", pgn.display());
    let wrong = tree.replace("result, 1", "result, 'six'");
    let error = errors(&lake(&["sql", &wrong, "--table", &table]));
    assert!(
        error.contains("chess_opening_tree: argument 3 is no"),
        "{error}"
    );
    let openings = folder.join("openings.tsv");
    fs::write(&openings, "C20\tKing's Pawn Game\t1. e4 e5\n").unwrap();
    let named = "SELECT count(*) FROM games WHERE chess_opening(moves) = 'C20 King''s Pawn Game'";
    assert_eq!(
        ask(named, &pgn, &["--openings", openings.to_str().unwrap()]),
        "2"
    );
}

#[test]
fn a_result_larger_than_its_memory_is_written_to_disk() {
    let folder = folder("spill");
    let pgn = folder.join("games.pgn");
    fs::write(&pgn, games(20_000)).unwrap();
    let query = "SELECT max(n) FROM (SELECT event, row_number() OVER (ORDER BY fen, event) AS n FROM \
        (SELECT event, UNNEST(chess_each(moves))['fen'] AS fen FROM games))";
    assert_eq!(ask(query, &pgn, &["--memory", "64"]), ask(query, &pgn, &[]));
    let plan = ask(
        &format!("EXPLAIN ANALYZE {query}"),
        &pgn,
        &["--memory", "64"],
    );
    let spills = plan.split("spill_count=").skip(1);
    assert!(
        spills.into_iter().any(|count| !count.starts_with('0')),
        "{plan}"
    );
}

/// The program in a terminal of its own, by the program `script` of util-linux.
struct Terminal {
    child: Child,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    fn start(args: &[&str]) -> Self {
        let quoted = |arg: &&str| format!("'{}'", arg.replace('\'', "'\\''"));
        let program = env!("CARGO_BIN_EXE_lake");
        let words: Vec<String> = [&[program], args].concat().iter().map(quoted).collect();
        let mut child = Command::new("script")
            .args(["-qec", &words.join(" "), "/dev/null"])
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program script of util-linux");
        let (mut output, seen) = (
            child.stdout.take().unwrap(),
            Arc::new(Mutex::new(Vec::new())),
        );
        let to = seen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                to.lock().unwrap().extend(&bytes[..count]);
            }
        });
        Self { child, seen }
    }

    fn write(&mut self, keys: &str) {
        let input = self.child.stdin.as_mut().unwrap();
        input.write_all(keys.as_bytes()).unwrap();
        input.flush().unwrap();
    }

    fn seen(&self) -> String {
        String::from_utf8_lossy(&self.seen.lock().unwrap()).into_owned()
    }

    /// Presses Ctrl-C, and returns how long it takes for a text to appear that was seen before as often as said.
    fn interrupt(&mut self, text: &str, before: usize) -> Duration {
        let since = Instant::now();
        self.write("\x03");
        wait(|| self.seen().matches(text).count() > before, &|| {
            self.seen()
        });
        since.elapsed()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Waits for what happens soon.
fn wait(mut has_happened: impl FnMut() -> bool, seen: &dyn Fn() -> String) {
    let since = Instant::now();
    while !has_happened() {
        assert!(since.elapsed() < Duration::from_secs(60), "{}", seen());
        sleep(Duration::from_millis(2));
    }
}

/// A query that takes minutes.
const LONG: &str = "SELECT count(*) FROM games a, games b, games c WHERE chess_plies(a.moves) < b.plies + c.plies;";

#[test]
fn an_interrupt_ends_a_query_within_a_second_and_the_prompt_goes_on() {
    let folder = folder("prompt");
    let (pgn, result) = (folder.join("games.pgn"), folder.join("result.csv"));
    let unfinished = folder.join("result.csv.unfinished");
    fs::write(&pgn, games(20_000)).unwrap();
    let table = format!("games={}", pgn.display());
    let output = ["--format", "csv", "--output", result.to_str().unwrap()];
    let mut terminal = Terminal::start(&[&["sql", "--table", &table], &output[..]].concat());
    wait(|| terminal.seen().contains("lake> "), &|| terminal.seen());
    // A line that is not finished is forgotten.
    terminal.write("SELECT nothing");
    wait(|| terminal.seen().contains("nothing"), &|| terminal.seen());
    let prompts = terminal.seen().matches("lake> ").count();
    let mut took = vec![terminal.interrupt("lake> ", prompts)];
    for number in 0..2 {
        terminal.write(&format!("{LONG}\r"));
        wait(|| unfinished.exists(), &|| terminal.seen());
        // It is in the middle of its work.
        sleep(Duration::from_millis(300));
        took.push(terminal.interrupt("lake: interrupted", number));
        assert!(!unfinished.exists() && !result.exists());
    }
    terminal.write("SELECT 40 + 2 AS answer;\r");
    wait(|| result.exists(), &|| terminal.seen());
    assert_eq!(fs::read_to_string(&result).unwrap(), "answer\n42\n");
    drop(terminal);
    // The same as a query of one's own.
    fs::remove_file(&result).unwrap();
    let args = [
        &["sql", LONG.trim_end_matches(';'), "--table", &table],
        &output[..],
    ]
    .concat();
    let mut terminal = Terminal::start(&args);
    wait(|| unfinished.exists(), &|| terminal.seen());
    sleep(Duration::from_millis(300));
    took.push(terminal.interrupt("lake: interrupted", 0));
    assert_eq!(terminal.child.wait().unwrap().code(), Some(130));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    println!("interrupts took {took:?}");
    assert!(
        took.iter().all(|took| *took < Duration::from_secs(1)),
        "{took:?}"
    );
}

/// Returns all files below a folder.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files.extend(files_below(&path)),
            false => files.push(path),
        }
    }
    files
}

#[test]
fn a_disk_without_room_is_one_sentence_and_leaves_nothing_half_written() {
    let folder = folder("room");
    let (pgn, out) = (folder.join("games.pgn"), folder.join("out"));
    fs::write(&pgn, games(20_000)).unwrap();
    // No file may be longer than 256 KiB, which fails as a disk without room does, in the middle of one.
    let command = "trap '' XFSZ; ulimit -f 512; exec \"$@\"";
    let output = Command::new("sh")
        .args(["-c", command, "sh", env!("CARGO_BIN_EXE_lake"), "convert"])
        .args([&pgn, Path::new("--out"), &out])
        .output()
        .unwrap();
    let error = errors(&output);
    assert!(
        error.contains(".parquet: ") && error.contains("File too large"),
        "{error}"
    );
    assert_eq!(error.trim_end().lines().count(), 1, "{error}");
    assert!(!out.join("games/_SUCCESS").exists());
    assert_eq!(files_below(&out.join("_unfinished")), Vec::<PathBuf>::new());
    assert!(convert(&[&pgn], &out, &[]).status.success());
    assert_eq!(
        ask(
            "SELECT count(*), count(DISTINCT event) FROM games",
            &out,
            &[]
        ),
        "20000,20000"
    );
}

#[test]
fn bad_input_is_the_sentence_that_the_readme_says() {
    let folder = folder("bad").canonicalize().unwrap();
    let path = |name: &str| folder.join(name);
    fs::write(path("games.pgn"), games(2000)).unwrap();
    let packed = zstd::encode_all(games(2000).as_bytes(), 1).unwrap();
    fs::write(path("cut.pgn.zst"), &packed[..packed.len() / 2]).unwrap();
    let noise: Vec<u8> = (0..50_000_u32)
        .map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    fs::write(path("noise.pgn"), &noise).unwrap();
    fs::write(path("noise.parquet"), &noise).unwrap();
    assert!(
        convert(&[&path("games.pgn")], &path("lake"), &[])
            .status
            .success()
    );
    let readme = include_str!("../README.md");
    let (_, table) = readme.split_once("| bad input | sentence |\n").unwrap();
    let rows = table
        .lines()
        .skip(1)
        .take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        // Code is between single marks, and has marks of its own between double ones.
        let cells: Vec<&str> = row
            .split(" | ")
            .map(|cell| cell.trim_matches(['|', ' ', '`']))
            .collect();
        let [command, sentence] = cells[..] else {
            panic!("{row}")
        };
        let script = format!("lake() {{ \"$LAKE\" \"$@\"; }}\n{command}");
        let output = Command::new("sh")
            .args(["-c", &script])
            .env("LAKE", env!("CARGO_BIN_EXE_lake"))
            .current_dir(&folder)
            .output()
            .unwrap();
        let errors = String::from_utf8(output.stderr).unwrap();
        let errors = errors.replace(&format!("{}/", folder.display()), "");
        let errors = errors.replace(folder.to_str().unwrap().trim_start_matches('/'), "");
        assert_eq!(output.status.code(), Some(1), "{command}: {errors}");
        let mut rest = errors.strip_prefix("lake: ").expect(command);
        let parts: Vec<&str> = sentence.split('…').collect();
        for (number, part) in parts.iter().enumerate() {
            let at = rest
                .find(part)
                .unwrap_or_else(|| panic!("{command}: {errors}"));
            assert!(number > 0 || at == 0, "{command}: {errors}");
            rest = &rest[at + part.len()..];
        }
        assert!(
            rest == "\n" || sentence.ends_with('…'),
            "{command}: {errors}"
        );
        assert_eq!(errors.lines().count(), 1, "{errors}");
        assert!(!path("new/games/_SUCCESS").exists(), "{command}");
        assert!(!path("result.csv").exists(), "{command}");
        count += 1;
    }
    assert!(count >= 15, "{count} rows");
}

#[test]
fn the_commands_of_the_guide_run() {
    let folder = folder("guide");
    // A king alone wins on time.
    let unfair = "[Event \"A\"]\n[FEN \"7k/8/8/8/8/8/q7/5K2 w - - 0 1\"]\n[Result \"1-0\"]\n\
        [Termination \"Time forfeit\"]\n\n1. Ke1 1-0\n\n";
    fs::write(folder.join("games.pgn"), games(300) + unfair).unwrap();
    let page = include_str!("../../../src/guide/scale.md");
    let (_, console) = page.split_once("```console\n").unwrap();
    let (console, _) = console.split_once("\n```").unwrap();
    let mut commands = console.lines().map(|line| line.strip_prefix("$ ").unwrap());
    assert!(commands.next().unwrap().starts_with("cargo install"));
    let mut answers = Vec::new();
    for command in commands {
        let output = Command::new("sh")
            .args(["-c", &format!("lake() {{ \"$LAKE\" \"$@\"; }}\n{command}")])
            .env("LAKE", env!("CARGO_BIN_EXE_lake"))
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{command}: {output:?}");
        answers.push(String::from_utf8(output.stdout).unwrap());
    }
    let [over_pgn, converted, over_table] = &answers[..] else {
        panic!("{answers:?}")
    };
    assert!(over_pgn.contains("| 1 "), "{over_pgn}");
    assert_eq!(converted, "");
    let checks = ask(
        "SELECT sum(chess_checks(moves)) FROM games",
        &folder.join("games.pgn"),
        &[],
    );
    assert!(
        over_table.contains(&format!("| {checks} ")),
        "{over_table}, {checks}"
    );
}

/// A column of the files themselves has the same name as a folder; the other folders keep their values.
#[test]
fn a_column_that_the_files_have_is_not_taken_from_their_folders() {
    let folder = folder("columns-of-folders");
    for (month, name) in [(3, "March"), (4, "April")] {
        let month = folder.join(format!("table/year=1999/month={month}"));
        fs::create_dir_all(&month).unwrap();
        let file = month.join("one.parquet");
        let query = format!("SELECT 2024 AS year, '{name}' AS name");
        let output = lake(&[
            "sql",
            &query,
            "--format",
            "parquet",
            "--output",
            file.to_str().unwrap(),
        ]);
        assert!(output.status.success(), "{output:?}");
    }
    let table = folder.join("table");
    let all = ask(
        "SELECT year, month, name FROM games ORDER BY month",
        &table,
        &[],
    );
    assert_eq!(all, "2024,3,March\n2024,4,April");
    let april = ask("SELECT name FROM games WHERE month = 4", &table, &[]);
    assert_eq!(april, "April");
}
