//! The oddities of real files, one file for each kind.

use super::{assert_strictly_told, assert_told, file};

#[test]
fn a_byte_order_mark_is_not_part_of_the_first_tag() {
    assert_told(
        file!("byte_order_mark"),
        &[r#"[Event "With a byte order mark"]
1.e4 *"#],
    );
    assert_told(
        file!("byte_order_mark_and_percent"),
        &[r#"[Event "With a byte order mark"]
1.e4 *"#],
    );
    // Elsewhere a percent sign is not part of a game.
    assert_strictly_told(
        b"\xEF\xBB\xBF %x",
        &[r#"game 1, line 1, column 5: unexpected text in a game: "%""#],
    );
}

#[test]
fn lines_end_as_they_like() {
    assert_told(
        file!("crlf"),
        &[r#"[Event "CRLF"]
[Site "x"]
1.e4 {a comment} e5 {to the end} 2.Nf3 *"#],
    );
}

#[test]
fn old_files_are_latin_1() {
    assert_told(
        file!("latin1"),
        &[r#"[White "René"]
1.e4 {déjà vu} *"#],
    );
}

#[test]
fn new_files_are_utf_8() {
    assert_told(
        file!("utf8"),
        &[r#"[White "René"]
1.e4 {déjà vu ½} 1/2-1/2"#],
    );
}

#[test]
fn a_line_that_begins_with_a_percent_sign_is_escaped() {
    assert_told(
        file!("percent"),
        &[r#"[Event "Escapes"]
1.e4 e5 *"#],
    );
}

#[test]
fn quotes_in_tags_are_escaped_or_not() {
    assert_told(
        file!("tag_escapes"),
        &[r#"[Event "The \"Immortal\" \\ Game"]
[Site "C:\\chess\\new"]
[White "The \"Great\" One"]
*"#],
    );
}

#[test]
fn tags_may_stand_on_one_line_with_spaces() {
    assert_told(
        file!("tag_spaces"),
        &[r#"[Event "Spaces"]
[Site "One line"]
[Date "2026.11.21"]
1.d4 *"#],
    );
}

#[test]
fn signs_are_nags() {
    assert_told(
        file!("annotations"),
        &[
            "1.e4 $1 e5 $2 2.Nf3 $3 Nc6 $4 3.Bb5 $5 a6 $6 4.Ba4 $14 $1 Nf6 $10 5.O-O $16 Be7 $18 6.Re1 $14 b5 $17 7.Bb3 $146 d6 $146 8.c3 O-O $7 9.h3 $3 $19 Na5 $146 10.Bc2 $145 *",
        ],
    );
}

#[test]
fn comments_stay_in_their_places() {
    assert_told(
        file!("comments"),
        &[
            "{Before the game} 1.e4 {one} {two} {three} e5 {[%clk 0:03:00] [%eval 0.25,20] good [%csl Gd4,Re5][%cal Ge2e4]} 2.Nf3 Nc6 {a {brace} *",
        ],
    );
}

#[test]
fn variations_lie_in_variations() {
    assert_told(
        file!("variations"),
        &[
            "1.e4 {back} (1.d4 {queen's pawn} d5 (1...Nf6 2.c4 (2.Nf3) e6) 2.c4) (1.c4) e5 {only a remark} 2.Nf3 ({first} 2.f4 $1 exf4) Nc6 *",
        ],
    );
}

#[test]
fn move_numbers_mean_nothing() {
    assert_told(
        file!("move_numbers"),
        &["1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 (7.c3) d6 *"],
    );
}

#[test]
fn results_end_games() {
    assert_told(
        file!("results"),
        &[
            "1.e4 1-0",
            "1.e4 0-1",
            "1.e4 1/2-1/2",
            "1.e4 1/2-1/2",
            "1.e4 1/2-1/2",
            "1.e4 *",
            "1.e4 (1.d4) e5 0-1",
        ],
    );
}

#[test]
fn a_game_may_end_without_a_result() {
    assert_told(
        file!("result_missing"),
        &[
            r#"[White "A"]
1.e4 e5 1-0"#,
            r#"[White "B"]
1.d4 *"#,
            r#"[Event "No moves"]
[White "C"]
*"#,
            r#"[Event "No moves either"]
*"#,
            r#"[Event "The last"]
1.c4 c5 *"#,
        ],
    );
}

#[test]
fn games_of_tags_only_are_told_apart_by_the_tag_they_begin_with() {
    assert_told(
        file!("tags_only"),
        &[
            r#"[White "A"]
[Black "B"]
*"#,
            r#"[White "C"]
[Black "D"]
1.e4 *"#,
            r#"[White "E"]
*"#,
            r#"[Event "F"]
[White "F"]
*"#,
            r#"[Event "G"]
[White "G"]
*"#,
            r#"[Event "H"]
[White "the last counts"]
1.d4 *"#,
        ],
    );
    // Names of any length are distinguished, and long ones do not begin a game.
    let long = "x".repeat(33);
    let file = format!("[{long} \"1\"][{long} \"2\"][Site \"A\"][{long} \"3\"][Site \"B\"]");
    assert_told(
        file.as_bytes(),
        &[
            &format!("[Site \"A\"]\n[{long} \"3\"]\n*"),
            "[Site \"B\"]\n*",
        ],
    );
}

#[test]
fn a_comment_after_the_result_belongs_to_the_game() {
    assert_told(
        file!("comment_behind_result"),
        &[
            r#"[Event "A"]
1.e4 {Black resigns} {really} 1-0"#,
            r#"[Event "B"]
{Of the next game} {among the tags} 1.d4 0-1"#,
        ],
    );
}

#[test]
fn analysts_pass() {
    assert_told(
        file!("null_moves"),
        &["1.e4 -- 2.d4 -- 3.Nf3 (3.-- e5) -- *"],
    );
}

#[test]
fn games_start_from_positions() {
    assert_told(
        file!("start_position"),
        &[
            r#"[Event "Endgame"]
[FEN "4k3/8/4K3/4P3/8/8/8/8 b - - 3 60"]
[SetUp "1"]
60...Kf8 61.Kd7 Kf7 62.e6+ *"#,
            r#"[Event "No SetUp"]
[FEN "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"]
[SetUp "1"]
1.Kd6 *"#,
            r#"[Event "SetUp says no"]
1.e4 *"#,
        ],
    );
}

#[test]
fn chess960_has_several_names() {
    assert_told(
        file!("chess960"),
        &[
            r#"[Event "Chess960"]
[Variant "Fischerandom"]
[FEN "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 2 9"]
[SetUp "1"]
9.O-O O-O-O *"#,
            r#"[Event "By X-FEN"]
[Variant "chess 960"]
[FEN "4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1"]
[SetUp "1"]
1.O-O-O *"#,
        ],
    );
}

#[test]
fn moves_are_spelt_as_people_spell_them() {
    assert_told(
        file!("spellings"),
        &[
            "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Bxc6 dxc6 5.d4 exd4 6.Qxd4 Qxd4 7.Nxd4 c5 8.Ne2 Bd7 9.Nbc3 O-O-O 10.O-O b5 11.a4 b4 12.Nd5 c4 13.Rd1 c3 14.b3 f5 15.e5 h5 16.e6 g5 17.exd7+ Rxd7 18.h4 g4 19.f4 gxf3 20.gxf3 *",
        ],
    );
}
