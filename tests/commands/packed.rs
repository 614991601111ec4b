//! Files of games as they lie about: compressed, in parts, cut off, damaged, or of another kind.

use std::fs;
use std::path::{Path, PathBuf};

use crate::built::{ROOT, scratch};
use crate::example;

/// The ends of names by which `gzip`, `bzip2` and `zstd` call their files.
const ENDINGS: [&str; 3] = ["gz", "bz2", "zst"];

/// What is said of a game of 19 moves, variations included.
const ONE_GAME: &str = "Games: 1\nMoves: 19\nErrors: 0\nTime: [..]\n";

fn bytes(name: &str) -> Vec<u8> {
    let file = Path::new(ROOT).join("tests/commands/pgn").join(name);
    fs::read(file).expect("the file is in the repository")
}

/// The same games as those programs compress them.
fn packed(ending: &str) -> Vec<u8> {
    bytes(&format!("annotations.pgn.{ending}"))
}

fn write(name: &str, bytes: &[u8]) -> PathBuf {
    let file = scratch(name);
    fs::write(&file, bytes).expect("the folder is there");
    file
}

/// What a file is, is known by its first bytes, so that its name and a pipe make no difference.
#[test]
fn compressed_games_are_read_like_others() {
    let plain = "tests/pgn/files/annotations.pgn";
    let count = |file: &Path| {
        let count = example("openings").args(["--depth", "3"]).arg(file);
        let counted = count.assert().success().stderr_eq("");
        String::from_utf8_lossy(&counted.get_output().stdout).into_owned()
    };
    let tree = count(Path::new(plain));
    assert!(tree.contains("all games"));
    for ending in ENDINGS {
        let misnamed = write(&format!("{ending}.pgn"), &packed(ending));
        let named = PathBuf::from(format!("tests/commands/pgn/annotations.pgn.{ending}"));
        for file in [&named, &misnamed] {
            let check = example("check_pgn").arg(file);
            check.assert().success().stdout_eq(ONE_GAME).stderr_eq("");
            assert_eq!(count(file), tree);
        }
        let check = example("check_pgn").arg("-").stdin(packed(ending));
        check.assert().success().stdout_eq(ONE_GAME);
        let count = example("openings").args(["--depth", "3", "-"]);
        count
            .stdin(packed(ending))
            .assert()
            .success()
            .stdout_eq(&*tree);
    }
    // A plain text stays one, whatever its name is.
    let games = fs::read(Path::new(ROOT).join(plain)).expect("the file is in the repository");
    let check = example("check_pgn").arg(write("plain.pgn.gz", &games));
    check.assert().success().stdout_eq(ONE_GAME);
}

/// `cat a.gz b.gz` makes one file of two, and parallel programs make files of many parts.
#[test]
fn every_part_of_a_compressed_file_is_read() {
    for ending in ENDINGS {
        let twice = packed(ending).repeat(2);
        let check = example("check_pgn").arg("-").stdin(twice.clone());
        check
            .assert()
            .success()
            .stdout_eq("Games: 2\nMoves: 38\nErrors: 0\n[..]\n");
        let count = example("openings").args(["--depth", "1", "-"]).stdin(twice);
        count
            .assert()
            .success()
            .stdout_eq("...\nall games[..] 2 [..]\n...\n");
    }
    // It begins with a frame that holds no text.
    let many = [bytes("many.pgn.zst"), packed("zst")].concat();
    let check = example("check_pgn").arg("-").stdin(many);
    check
        .assert()
        .success()
        .stdout_eq("Games: 10001\nMoves: 40019\nErrors: 0\n[..]\n");
}

/// What is missing or damaged is told with its place, and the games before it are kept.
#[test]
fn games_before_the_end_of_a_broken_file_are_kept() {
    for (ending, name) in ENDINGS.into_iter().zip(["gzip", "bzip2", "zstd"]) {
        let whole = packed(ending);
        let cut = [&whole[..], &whole[..whole.len() - 20]].concat();
        let mut damaged = whole.repeat(2);
        let in_sum = damaged.len() - 3;
        damaged[in_sum] ^= 0x55;
        let unpadded = [&whole[..], b"more"].concat();
        for (file, games, reason) in [
            (
                &cut,
                1,
                format!(
                    "the {name} file is cut off: it ends at byte {}, in the middle",
                    cut.len()
                ),
            ),
            (
                &damaged,
                2,
                format!("the {name} file is damaged near byte [..]: [..]"),
            ),
            (
                &unpadded,
                1,
                format!(
                    "the {name} file is damaged near byte {}: expected the end of the file or another {name} file",
                    whole.len()
                ),
            ),
        ] {
            let check = example("check_pgn").arg("-").stdin(file.clone());
            check.assert().code(1).stderr_eq("").stdout_eq(format!(
                "-, game [..], line [..], column [..]: reading failed: {reason}\nGames: {games}\nMoves: {}\nErrors: 1\n[..]\n",
                19 * games
            ));
            let broken = write(&format!("broken.{ending}"), file);
            let count = example("openings").args(["--depth", "1"]).arg(&broken);
            let counted = count.assert().code(2);
            let counted = counted.stderr_eq(format!(
                "openings: cannot read [..]broken.{ending}: {reason}\n"
            ));
            counted.stdout_eq("...\nall games[..]\n1. e4[..]\n");
        }
    }
}

/// Other files are counted even if one is broken.
#[test]
fn a_broken_file_does_not_stop_the_next() {
    let whole = packed("gz");
    let broken = write("short.gz", &whole[..whole.len() - 4]);
    let check = example("check_pgn")
        .arg(&broken)
        .arg("tests/commands/pgn/annotations.pgn.bz2");
    check
        .assert()
        .code(1)
        .stdout_eq("...\nGames: 2\nMoves: 38\nErrors: 1\n[..]\n");
    let count = example("openings").args(["--depth", "1"]).arg(&broken);
    let counted = count
        .arg("tests/commands/pgn/annotations.pgn.bz2")
        .assert()
        .code(2);
    let counted =
        counted.stderr_eq("openings: cannot read [..]short.gz: the gzip file is cut off: [..]\n");
    counted.stdout_eq("...\nall games[..] 2 [..]\n...\n");
}

/// A file of another kind is named before anything is read, instead of a thousand errors in it.
#[test]
fn files_of_other_kinds_are_named() {
    let wide = "[Event \"?\"]\n\n1. e4 *\n".encode_utf16();
    let wide: Vec<u8> = wide.flat_map(u16::to_le_bytes).collect();
    let kinds: &[(&[u8], &str)] = &[
        (b"PK\x03\x04\x14\0\0\0", "a zip archive; unpack it first"),
        (b"7z\xBC\xAF\x27\x1C\0\x04", "a 7z archive; unpack it first"),
        (b"\xFD7zXZ\0\0\x04", "an xz file; unpack it first"),
        (
            b"\0\0\x2C\0\x2E\x01\0\0",
            "a ChessBase database; export its games as PGN first",
        ),
        (
            b"\x08\0\x0B\0",
            "a ChessBase archive; export its games as PGN first",
        ),
        (
            b"Scid.si\0\x01\x90",
            "a SCID database; export its games as PGN first",
        ),
        (&wide, "a text in UTF-16; save it as UTF-8 first"),
        (
            b"<!doctype html>\n<p>",
            "a web page; expected games in PGN, perhaps behind a link of the page",
        ),
        (
            b"\x7FELF\x02\x01\x01\0",
            "a binary file; expected games in PGN, which is text",
        ),
    ];
    let games = "tests/pgn/files/results.pgn";
    for (kind, told) in kinds {
        let file = write("foreign", kind);
        for name in ["check_pgn", "openings"] {
            let refused = example(name)
                .arg("-")
                .stdin(*kind)
                .assert()
                .code(2)
                .stdout_eq("");
            refused.stderr_eq(format!("{name}: cannot read -: it is {told}\n"));
            let refused = example(name)
                .arg(games)
                .arg(&file)
                .assert()
                .code(2)
                .stdout_eq("");
            refused.stderr_eq(format!("{name}: cannot read [..]foreign: it is {told}\n"));
        }
    }
    // An endless one is refused at once.
    #[cfg(unix)]
    for name in ["check_pgn", "openings"] {
        let refused = example(name)
            .arg("/dev/zero")
            .assert()
            .code(2)
            .stdout_eq("");
        refused.stderr_eq(format!(
            "{name}: cannot read /dev/zero: it is a binary file; expected games in PGN, which is text\n"
        ));
    }
}

/// A file without games is told, so that a wrong one is noticed.
#[test]
fn openings_of_no_games_are_none() {
    for nothing in ["", "\n", "Dear Bob,\n\nno games today\n"] {
        let count = example("openings").arg("-").stdin(nothing);
        count
            .assert()
            .code(1)
            .stderr_eq("")
            .stdout_eq("There are no games in -\n");
    }
    let empty = write("empty.pgn", b"");
    let count = example("openings").args(["--depth", "1"]).arg(&empty);
    let counted = count.arg("tests/pgn/files/results.pgn").assert().code(1);
    counted.stdout_eq("...\nall games[..] 7 [..]\n...\nThere are no games in [..]empty.pgn\n");
}
