//! The program, run as a user runs it.

#![expect(clippy::unwrap_used, reason = "a test may fail so")]

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

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

#[test]
fn a_killed_conversion_is_resumed() {
    let folder = folder("killed");
    let (pgn, out, whole) = (
        folder.join("games.pgn"),
        folder.join("out"),
        folder.join("whole"),
    );
    fs::write(&pgn, games(40_000)).unwrap();
    let settings = ["--segment", "1", "--jobs", "1"];
    assert!(convert(&[&pgn], &whole, &settings).status.success());
    let args = [
        &[
            "convert",
            pgn.to_str().unwrap(),
            "--out",
            out.to_str().unwrap(),
        ],
        &settings[..],
    ]
    .concat();
    let mut kills = 0;
    for lines in 1..4 {
        let mut child = start(&args);
        let since = Instant::now();
        let done = || {
            let journals = fs::read_dir(out.join("_journal"))
                .into_iter()
                .flatten()
                .flatten();
            let texts = journals.filter_map(|file| fs::read_to_string(file.path()).ok());
            texts
                .map(|text| text.matches("segment ").count())
                .max()
                .unwrap_or(0)
        };
        // The first line also has the word.
        while done() <= lines * 2
            && since.elapsed() < Duration::from_secs(20)
            && child.try_wait().unwrap().is_none()
        {
            sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        kills += usize::from(!child.wait().unwrap().success());
        if !out.join("games/_SUCCESS").exists() {
            let output = lake(&[
                "sql",
                "SELECT 1",
                "--table",
                &format!("games={}", out.display()),
            ]);
            assert!(
                String::from_utf8(output.stderr)
                    .unwrap()
                    .contains("is not complete")
            );
        }
    }
    assert!(kills > 0);
    assert!(convert(&[&pgn], &out, &settings).status.success());
    let query = "SELECT count(*), count(DISTINCT event), sum(plies), sum(chess_key(moves, -1) % 1000) FROM games";
    assert_eq!(ask(query, &out, &[]), ask(query, &whole, &[]));
    assert_eq!(
        ask("SELECT count(*) FROM games", &out.join("rejects"), &[]),
        ask("SELECT count(*) FROM games", &whole.join("rejects"), &[])
    );
    // The file has changed: its rest must not be added to what was made of another.
    fs::write(&pgn, games(100)).unwrap();
    let output = convert(&[&pgn], &out, &settings);
    assert!(!output.status.success());
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("another state of the input")
    );
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
}

#[test]
fn an_interrupted_query_ends_within_a_second() {
    let folder = folder("interrupted");
    let (pgn, result) = (folder.join("games.pgn"), folder.join("result.csv"));
    fs::write(&pgn, games(20_000)).unwrap();
    let table = format!("games={}", pgn.display());
    let query = "SELECT chess_movetext(a.moves) FROM games a, games b WHERE a.plies < b.plies";
    let mut child = start(&[
        "sql",
        query,
        "--table",
        &table,
        "--format",
        "csv",
        "--output",
        result.to_str().unwrap(),
    ]);
    sleep(Duration::from_secs(2));
    assert!(child.try_wait().unwrap().is_none());
    let since = Instant::now();
    assert!(
        Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(
        since.elapsed() < Duration::from_secs(1),
        "{:?}",
        since.elapsed()
    );
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
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
fn bad_input_is_one_sentence() {
    let folder = folder("bad");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("games.pgn"), games(2000)).unwrap();
    let packed = zstd::encode_all(games(2000).as_bytes(), 1).unwrap();
    fs::write(path("cut.pgn.zst"), &packed[..packed.len() / 2]).unwrap();
    let noise: Vec<u8> = (0..50_000_u32)
        .map(|number| (number.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    fs::write(path("noise.pgn"), &noise).unwrap();
    assert!(
        convert(
            &[Path::new(&path("games.pgn"))],
            Path::new(&path("out")),
            &[]
        )
        .status
        .success()
    );
    fs::write(path("noise.parquet"), &noise).unwrap();
    let (out, games) = (path("new"), format!("games={}", path("out")));
    let table = |name: &str| format!("games={}", path(name));
    let (cut, foreign, no_file) = (
        table("cut.pgn.zst"),
        table("noise.parquet"),
        table("none.parquet"),
    );
    for (args, sentence) in [
        (
            vec!["convert", &path("cut.pgn.zst"), "--out", &out],
            "cut.pgn.zst: reading failed: incomplete frame, after ",
        ),
        (
            vec!["convert", &path("noise.pgn"), "--out", &out],
            "noise.pgn: there is no game in it",
        ),
        (
            vec!["convert", &path("none.pgn"), "--out", &out],
            "none.pgn: No such file or directory",
        ),
        (
            vec!["convert", &path("games.pgn"), "--out", "/dev/null/x"],
            "/dev/null/x/_journal: Not a directory",
        ),
        (
            vec!["sql", "SELECT nothing FROM games", "--table", &games],
            "No field named nothing",
        ),
        (
            vec![
                "sql",
                "SELECT chess_contains(moves, '8/8 w') FROM games",
                "--table",
                &games,
            ],
            "chess_contains: \"8/8 w\" is not a FEN: ",
        ),
        (
            vec!["sql", "SELECT count(*) FROM games", "--table", &cut],
            "cut.pgn.zst: reading failed: incomplete frame",
        ),
        (
            vec!["sql", "SELECT count(*) FROM games", "--table", &foreign],
            "noise.parquet: ",
        ),
        (
            vec!["sql", "SELECT count(*) FROM games", "--table", &no_file],
            "none.parquet: No such file or directory",
        ),
        (
            vec![
                "sql",
                "SELECT moves FROM games",
                "--table",
                &games,
                "--format",
                "parquet",
                "--output",
                "/dev/full",
            ],
            "No space left on device",
        ),
        (
            vec!["sql", "SELECT", "--table", "games"],
            "\"games\" should be NAME=PATH",
        ),
    ] {
        let output = lake(&args);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {errors}");
        assert!(
            errors.starts_with("lake: ") && errors.contains(sentence),
            "{args:?}: {errors}"
        );
        assert_eq!(errors.trim_end().lines().count(), 1, "{errors}");
        assert!(!Path::new(&out).join("games/_SUCCESS").exists());
    }
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
