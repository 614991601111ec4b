//! Tablebases in a folder, as programs read them: two tables of a queen, and nothing else.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use touchmove::Role;

use crate::built::scratch;
use crate::example;
use crate::retro::Solution;
use crate::writer::{PLAIN, distances, results};

/// The folder with the tables, and a file that is none.
pub(crate) static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = scratch("tables");
    fs::create_dir_all(&folder).expect("the folder above is there");
    let queen = Solution::of(Role::Queen, &[]);
    let name = queen.material();
    for (ending, bytes) in [
        ("rtbw", results(&queen, PLAIN)),
        ("rtbz", distances(&queen, PLAIN)),
    ] {
        let written = fs::write(folder.join(format!("{name}.{ending}")), bytes);
        written.expect("the folder is there");
    }
    // Results alone, as some sets have them.
    let rook = Solution::of(Role::Rook, &[]);
    let written = fs::write(folder.join("KRvK.rtbw"), results(&rook, PLAIN));
    written.expect("the folder is there");
    fs::write(folder.join("KBvK.rtbw"), "no table").expect("the folder is there");
    folder
});

fn asked(folder: &Path, fen: &str) -> snapbox::cmd::OutputAssert {
    example("tablebase").arg(folder).arg(fen).assert()
}

#[test]
fn a_position_is_looked_up() {
    let won = asked(&FOLDER, "7k/8/6K1/8/8/8/8/1Q6 w - - 40 80").success();
    won.stderr_eq("").stdout_eq(
        "\
win, distance 1 to 2
with the half-move clock at 40: win
Qb8#      1000  win          1
Qa1+      1000  win          3 to 4
...
Kh5       1000  win          7 to 8
Qa2          0  draw         0
Qb3          0  draw         0
Kf7          0  draw         0
",
    );
    // Whole moves are stored: whether the clock runs out is not known.
    asked(&FOLDER, "8/8/2k5/8/6K1/8/8/Q7 w - - 87 99")
        .success()
        .stdout_eq(
            "\
win, distance 13 to 14
with the half-move clock at 87: a matter of rounding
...
",
        );
    let rook = asked(&FOLDER, "8/8/8/8/8/1k6/8/K6R b - - 0 1").success();
    rook.stdout_eq("loss\nKc2      -1000  loss\n...\n");
    let saved = asked(&FOLDER, "8/8/8/8/8/4K3/1Q6/k7 b - - 0 1").success();
    saved.stdout_eq("draw, distance 0\nKxb2         0  draw         0\n");
}

#[test]
fn what_is_not_in_the_tables_is_told() {
    for (fen, fault) in [
        (
            "8/8/2k5/8/6K1/8/8/N7 w - - 0 1",
            "there is no table KNvK.rtbw",
        ),
        (
            "8/8/2k5/8/6K1/8/8/B7 w - - 0 1",
            "the table KBvK.rtbw is damaged at byte 0",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "tables know no castling rights",
        ),
        ("8/8/2k5/8/6K1/8/8/Q7", "[..]"),
    ] {
        let refused = asked(&FOLDER, fen).code(2).stdout_eq("");
        refused.stderr_eq(format!("tablebase: {fault}\n"));
    }
    let nowhere = asked(&FOLDER.join("nowhere"), "8/8/2k5/8/6K1/8/8/Q7 w - - 0 1");
    nowhere.code(2).stderr_eq("tablebase: [..]nowhere: [..]\n");
}
