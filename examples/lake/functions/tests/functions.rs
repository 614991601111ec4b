//! The functions: their examples, their page, and that all forms of a game give the same answers.

#![expect(clippy::unwrap_used, reason = "a test may fail so")]

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int32Array, StringArray, cast::AsArray,
};
use arrow_cast::display::{ArrayFormatter, FormatOptions};
use touchmove::draws::ClaimKind;
use touchmove::fen::CastlingStyle;
use touchmove::record::{Comment, EvalScore};
use touchmove::{Game, GameRecord, Position};
use touchmove_lake_functions::{
    ALL, Arg, EVAL_MATE, OpeningTree, Value, comment_values, function, page, stable_key,
    stable_key_after, usual_comment_values,
};

fn text(values: &ArrayRef, row: usize) -> String {
    let options = FormatOptions::default().with_null("NULL");
    let formatter = ArrayFormatter::try_new(values, &options).unwrap();
    formatter.value(row).to_string()
}

#[test]
fn examples_give_their_results() {
    let mut wrong = Vec::new();
    for function in ALL {
        for example in function.examples {
            let constants: Vec<Arg> = example
                .args
                .iter()
                .map(|value| Arg::constant(value.to_array()))
                .collect();
            let columns: Vec<Arg> = example
                .args
                .iter()
                .map(|value| Arg::column(value.to_array()))
                .collect();
            for args in [constants, columns] {
                let result = function.call(&args, 1).unwrap();
                assert_eq!(
                    result.data_type(),
                    &function.returns.data_type(),
                    "{}",
                    function.name
                );
                if text(&result, 0) != example.gives {
                    wrong.push(format!(
                        "{} gives {}",
                        function.call_text(example),
                        text(&result, 0)
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_page_is_written_from_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/FUNCTIONS.md");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, page()).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(path).unwrap(),
        page(),
        "run with UPDATE=1"
    );
}

/// Games in the three forms, and as a game: with every end, transposition and repetition that is easily made.
fn games() -> Vec<(Game, String)> {
    let movetexts = [
        "",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qd4 6. Nxd4 exd4",
        "1. f3 e5 2. g4 Qh4#",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4",
        "1. h4 d5 2. h5 d4 3. h6 d3 4. hxg7 dxc2 5. gxh8=Q cxb1=N 6. Rxb1 Kd7",
    ];
    let seeded = (0..40_u64).map(random_game);
    let read = movetexts.iter().map(|text| {
        let record: GameRecord = format!("{text} *").parse().unwrap();
        record.to_game().unwrap()
    });
    read.chain(seeded)
        .map(|game| (game.clone(), format!("{} *", game.movetext())))
        .collect()
}

/// Plays moves that a simple generator chooses.
fn random_game(seed: u64) -> Game {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut game = Game::standard();
    for _ in 0..(20 + 7 * seed) {
        state = state
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        let mv = {
            let moves = game.position().legal_moves();
            if moves.is_empty() {
                break;
            }
            moves
                .get((state >> 33) as usize % moves.len())
                .unwrap()
                .to_move()
        };
        game.play(mv).unwrap();
    }
    game
}

/// Returns the games packed, as movetext, and as lists.
fn forms() -> (Vec<(Game, String)>, [ArrayRef; 3]) {
    let games = games();
    let packed = BinaryArray::from_iter_values(games.iter().map(|(game, _)| {
        let mut bytes = Vec::new();
        game.pack_into(&mut bytes, None).unwrap();
        bytes
    }));
    let texts = StringArray::from_iter_values(games.iter().map(|(_, text)| text));
    let mut lists = ListBuilder::new(StringBuilder::new());
    for (game, _) in &games {
        let line = game
            .line()
            .map(|legal| legal.uci(CastlingStyle::Standard).to_string());
        lists.append_value(line.map(Some));
    }
    let forms: [ArrayRef; 3] = [Arc::new(packed), Arc::new(texts), Arc::new(lists.finish())];
    (games, forms)
}

/// Runs a function over a column and constants.
fn call(name: &str, column: &ArrayRef, constants: &[Value]) -> ArrayRef {
    let constants = constants
        .iter()
        .map(|value| Arg::constant(value.to_array()));
    let args: Vec<Arg> = std::iter::once(Arg::column(column.clone()))
        .chain(constants)
        .collect();
    function(name).unwrap().call(&args, column.len()).unwrap()
}

fn texts(values: &ArrayRef) -> Vec<String> {
    (0..values.len()).map(|row| text(values, row)).collect()
}

#[test]
fn all_forms_of_a_game_give_the_same_answers() {
    let (_, forms) = forms();
    let mut functions = 0;
    for function in ALL.iter().filter(|function| function.args[0].0 == "moves") {
        let example = function.examples.first().unwrap();
        if ["chess_clocks", "chess_evals"].contains(&function.name) {
            continue; // Only movetext has comments.
        }
        let constants = &example.args[1..];
        let [packed, movetext, lists] = forms
            .each_ref()
            .map(|form| texts(&call(function.name, form, constants)));
        assert_eq!(packed, movetext, "{}", function.name);
        assert_eq!(packed, lists, "{}", function.name);
        functions += 1;
    }
    assert!(functions > 25, "{functions}");
}

#[test]
fn answers_are_those_of_the_game() {
    let (games, [packed, ..]) = forms();
    let column = |name, constants: &[Value]| texts(&call(name, &packed, constants));
    let each = |value: &dyn Fn(&Game) -> String| {
        games
            .iter()
            .map(|(game, _)| value(game))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        column("chess_plies", &[]),
        each(&|game| game.ply().to_string())
    );
    assert_eq!(
        column("chess_fen", &[Value::Int(-1)]),
        each(&|game| game.position().to_string())
    );
    let fen = |game: &Game, ply: Option<usize>| {
        let position = ply.and_then(|ply| game.position_at(ply));
        position.map_or("NULL".to_owned(), ToString::to_string)
    };
    assert_eq!(
        column("chess_fen", &[Value::Int(9)]),
        each(&|game| fen(game, Some(9)))
    );
    assert_eq!(
        column("chess_fen", &[Value::Int(-4)]),
        each(&|game| fen(game, game.ply().checked_sub(3)))
    );
    let end = |game: &Game| {
        game.end()
            .map_or("NULL".to_owned(), |end| end.termination.to_string())
    };
    assert_eq!(column("chess_end", &[]), each(&end));
    let repetitions = |game: &Game| {
        let count = |position| {
            game.positions()
                .iter()
                .filter(|other| *other == position)
                .count()
        };
        game.positions()
            .iter()
            .map(count)
            .max()
            .unwrap_or(0)
            .to_string()
    };
    assert_eq!(column("chess_repetitions", &[]), each(&repetitions));
    // Positions of one game, looked for in all.
    for (game, _) in games.iter().step_by(6) {
        let sought = game.position_at(game.ply() / 2).unwrap().clone();
        let fen: &'static str = sought.to_string().leak();
        let contains = |within: usize| {
            each(&|game: &Game| {
                game.positions()
                    .iter()
                    .take(within + 1)
                    .any(|position| *position == sought)
                    .to_string()
            })
        };
        assert_eq!(
            column("chess_contains", &[Value::Text(fen)]),
            contains(usize::MAX - 1)
        );
        assert_eq!(
            column("chess_contains", &[Value::Text(fen), Value::Int(12)]),
            contains(12)
        );
        let board = |game: &Game| {
            let all = game.positions().iter();
            all.into_iter()
                .any(|position| {
                    sought
                        .board()
                        .iter()
                        .all(|(square, piece)| position.board().piece_at(square) == Some(piece))
                })
                .to_string()
        };
        assert_eq!(
            column("chess_contains_board", &[Value::Text(fen)]),
            each(&board)
        );
        let counts = sought.board().material();
        let material: &'static str =
            column("chess_material_at", &[Value::Int((game.ply() / 2) as i64)])
                [games.iter().position(|(other, _)| other == game).unwrap()]
            .clone()
            .leak();
        let has = |game: &Game| {
            game.positions()
                .iter()
                .any(|position| position.board().material() == counts)
                .to_string()
        };
        assert_eq!(
            column("chess_contains_material", &[Value::Text(material)]),
            each(&has)
        );
    }
}

#[test]
fn claims_are_those_of_the_game() {
    let (games, [packed, ..]) = forms();
    for kind in [ClaimKind::ThreefoldRepetition, ClaimKind::FiftyMoves] {
        let missed: Vec<String> = games
            .iter()
            .map(|(game, _)| {
                let mut before = Game::new(game.start().clone());
                let mut missed = 0;
                for (ply, mv) in game.moves().enumerate() {
                    let repetitions = before.repetitions();
                    let claims: Vec<_> = repetitions
                        .claims(before.position())
                        .filter(|claim| claim.kind == kind)
                        .collect();
                    let is_last = ply + 1 == game.ply();
                    missed += usize::from(
                        claims
                            .iter()
                            .any(|claim| !is_last || claim.intended_move != Some(mv)),
                    );
                    before.play(mv).unwrap();
                }
                missed.to_string()
            })
            .collect();
        assert_eq!(
            texts(&call(
                "chess_missed_claims",
                &packed,
                &[Value::Text(kind.to_string().leak())]
            )),
            missed
        );
    }
}

#[test]
fn a_bad_constant_is_an_error_and_a_bad_row_is_null() {
    let games: ArrayRef = Arc::new(StringArray::from(vec![
        Some("1. e4 *"),
        None,
        Some("1. Ke5"),
        Some("\u{0}{"),
    ]));
    assert_eq!(
        texts(&call("chess_plies", &games, &[])),
        ["1", "NULL", "NULL", "NULL"]
    );
    for (name, constants, sentence) in [
        (
            "chess_contains",
            vec![Value::Text("8/8 w")],
            "chess_contains: \"8/8 w\" is not a FEN: ",
        ),
        (
            "chess_contains_board",
            vec![Value::Text("8/9")],
            "chess_contains_board: \"8/9\" is no board of a FEN: ",
        ),
        (
            "chess_contains_material",
            vec![Value::Text("KRKR")],
            "chess_contains_material: \"KRKR\" is no material",
        ),
        (
            "chess_missed_claims",
            vec![Value::Text("boredom")],
            "chess_missed_claims: \"boredom\" should be",
        ),
        (
            "chess_opening",
            vec![Value::Text("C20")],
            "chess_opening: the table of openings: ",
        ),
        ("chess_fen", vec![], "chess_fen: argument 2 is missing"),
        (
            "chess_fen",
            vec![Value::Text("one")],
            "chess_fen: argument 2 is no Int64: ",
        ),
    ] {
        let constants = constants
            .iter()
            .map(|value| Arg::constant(value.to_array()));
        let args: Vec<Arg> = std::iter::once(Arg::column(games.clone()))
            .chain(constants)
            .collect();
        let error = function(name)
            .unwrap()
            .call(&args, games.len())
            .map(|values| texts(&values));
        let error = error.unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
}

#[test]
fn columns_of_other_encodings_are_taken_and_those_of_other_types_are_errors() {
    let (_, forms) = forms();
    for column in forms {
        // Each value twice, by its place in a dictionary.
        let places: Int32Array = (0..column.len() as i32)
            .flat_map(|row| [row, row])
            .collect();
        let twice = DictionaryArray::<Int32Type>::try_new(places, column.clone()).unwrap();
        let fen = function("chess_fen").unwrap();
        let last = Arg::constant(Value::Int(-1).to_array());
        let args = [Arg::column(Arc::new(twice)), last.clone()];
        let found = texts(&fen.call(&args, 2 * column.len()).unwrap());
        let expected = texts(
            &fen.call(&[Arg::column(column.clone()), last], column.len())
                .unwrap(),
        );
        let expected: Vec<String> = expected
            .into_iter()
            .flat_map(|fen| [fen.clone(), fen])
            .collect();
        assert_eq!(found, expected);
    }
    let number = || Arg::column(Value::Int(5).to_array());
    let text = || Arg::constant(Value::Text("*").to_array());
    for (name, args) in [
        ("chess_plies", vec![number()]),
        ("chess_is_dead", vec![number()]),
        ("chess_plies", vec![]),
        ("chess_plies", vec![text(), number()]),
        ("chess_time_spent", vec![text(), text(), text()]),
    ] {
        let error = function(name).unwrap().call(&args, 1).unwrap_err();
        assert!(
            error.is_of_type && error.sentence.starts_with(name),
            "{error}"
        );
    }
    let args = [Arg::constant(Value::Text("x").to_array())];
    let error = function("chess_is_dead")
        .unwrap()
        .call(&args, 1)
        .unwrap_err();
    assert!(!error.is_of_type, "{error}");
}

#[test]
fn before_the_start_there_is_no_position() {
    let games: ArrayRef = Arc::new(StringArray::from(vec!["1. e4 e5 2. Nf3 *"]));
    for name in [
        "chess_fen",
        "chess_key",
        "chess_packed",
        "chess_material_at",
    ] {
        let at = |ply| texts(&call(name, &games, &[Value::Int(ply)]));
        assert_eq!(at(-4), at(0), "{name}");
        for ply in [-5, -6, -100, i64::MIN, 4, i64::MAX] {
            assert_eq!(at(ply), ["NULL"], "{name} {ply}");
        }
    }
}

#[test]
fn a_game_that_black_starts_has_blacks_mistakes() {
    let tags = "[FEN \"4k3/7p/8/8/8/8/7P/4K3 b - - 0 1\"]\n[SetUp \"1\"]\n\n";
    let games: ArrayRef = Arc::new(StringArray::from(vec![format!(
        "{tags}1... h5 {{[%eval 5.0]}} 2. h4 {{[%eval 5.0]}} *"
    )]));
    let swings = call("chess_swings", &games, &[Value::Int(300)]);
    assert_eq!(texts(&swings), ["1"]);
    let of = |color| texts(&call("chess_accuracy", &games, &[Value::Text(color)]));
    assert_eq!(of("white"), ["99.9999"]);
    assert_ne!(of("black"), ["99.9999"]);
    // A list says nothing of the start: the moves do.
    let lists = Value::Ints(&[500, 500]).to_array();
    let moves = Arg::column(games);
    let call = |name: &str, constant: Value| {
        let args = [
            Arg::column(lists.clone()),
            Arg::constant(constant.to_array()),
            moves.clone(),
        ];
        texts(&function(name).unwrap().call(&args, 1).unwrap())
    };
    assert_eq!(call("chess_swings", Value::Int(300)), ["1"]);
    assert_eq!(call("chess_accuracy", Value::Text("white")), ["99.9999"]);
}

#[test]
fn time_spent_is_null_where_a_clock_may_have_got_more() {
    let spent = |clocks: &'static [i64], control| {
        let clocks = Value::Ints(clocks).to_array();
        texts(&call("chess_time_spent", &clocks, &[Value::Text(control)]))
    };
    // After two moves each, time is added: before or after the second is not known.
    assert_eq!(
        spent(
            &[
                90_000, 90_000, 80_000, 80_000, 130_000, 130_000, 120_000, 110_000
            ],
            "2/100+0:60+5"
        ),
        ["[10000, 10000, NULL, NULL, NULL, NULL, 15000, 25000]"]
    );
    assert_eq!(
        spent(&[i64::MIN, i64::MAX, i64::MAX, i64::MIN], "180+2"),
        ["[NULL, 0, NULL, NULL]"]
    );
}

#[test]
fn clocks_and_evaluations_beside_packed_games_are_taken() {
    let (_, [packed, movetext, lists]) = forms();
    for form in [&packed, &lists] {
        for name in ["chess_clocks", "chess_evals"] {
            assert!(
                texts(&call(name, form, &[]))
                    .iter()
                    .all(|row| row == "NULL")
            );
        }
    }
    assert_ne!(texts(&call("chess_clocks", &movetext, &[]))[1], "NULL");
    let game = packed.slice(2, 1);
    let each = call(
        "chess_each",
        &game,
        &[Value::Ints(&[1, 2, 3, 4]), Value::Ints(&[5, 6])],
    );
    let each = text(&each, 0);
    for values in [
        "clock: 1, eval: 5",
        "clock: 2, eval: 6",
        "clock: 3, eval: NULL",
        "clock: 4, eval: NULL",
    ] {
        assert!(each.contains(values), "{each}");
    }
}

#[test]
fn nothing_panics_on_other_bytes() {
    let (_, [packed, ..]) = forms();
    let bytes: Vec<Vec<u8>> = packed
        .as_binary::<i32>()
        .iter()
        .flatten()
        .enumerate()
        .map(|(row, game)| {
            let mut game = game.to_vec();
            let place = 7 * row % game.len();
            game[place] ^= 1 << (row % 8);
            game.truncate(game.len() - row % 2);
            game
        })
        .collect();
    let damaged: ArrayRef = Arc::new(BinaryArray::from_iter_values(bytes));
    for function in ALL {
        for example in function.examples {
            let columns: Vec<Arg> = example
                .args
                .iter()
                .map(|value| Arg::constant(value.to_array()))
                .collect();
            for place in 0..columns.len() {
                let mut args = columns.clone();
                args[place] = Arg::column(damaged.clone());
                let _ = function.call(&args, damaged.len());
            }
            let _ = function.call(&columns[..0], 1);
        }
    }
}

#[test]
fn a_tree_meets_in_transpositions_and_merges() {
    let games: ArrayRef = Arc::new(StringArray::from(vec![
        "1. d4 d5 2. c4 1-0",
        "1. c4 d5 2. d4 0-1",
        "1. c4 d5 2. d4 1/2-1/2",
        "1. e4 *",
    ]));
    let results: ArrayRef = Arc::new(StringArray::from(vec![
        Some("1-0"),
        None,
        Some("1/2-1/2"),
        Some("*"),
    ]));
    let args = |rows: std::ops::Range<usize>| {
        let slice = |array: &ArrayRef| Arg::column(array.slice(rows.start, rows.len()));
        [
            slice(&games),
            slice(&results),
            Arg::constant(Value::Int(3).to_array()),
        ]
    };
    let mut whole = OpeningTree::default();
    whole.update(&args(0..4), 4).unwrap();
    let mut merged = OpeningTree::default();
    for row in 0..4 {
        let mut part = OpeningTree::default();
        part.update(&args(row..row + 1), 1).unwrap();
        merged.merge(&part.to_bytes());
    }
    let tree = text(&whole.finish(), 0);
    assert_eq!(tree, text(&merged.finish(), 0));
    assert!(
        tree.contains("san: c4, uci: c2c4, games: 2, white: 0, draws: 1, black: 1"),
        "{tree}"
    );
    assert_eq!(whole.finish().data_type(), &OpeningTree::data_type());
}

#[test]
fn a_tree_counts_no_further_than_numbers_go() {
    let args = [Value::Text("1. e4 1-0"), Value::Text("1-0"), Value::Int(1)]
        .map(|value| Arg::constant(value.to_array()));
    let mut tree = OpeningTree::default();
    tree.update(&args, 1).unwrap();
    // Bytes that were changed on their way say that there were as many games as can be.
    let mut bytes = tree.to_bytes();
    let counts = bytes.len() - 32;
    bytes[counts..].fill(0xff);
    tree.merge(&bytes);
    tree.merge(&bytes);
    tree.update(&args, 1).unwrap();
    let most = i64::MAX;
    let found = text(&tree.finish(), 0);
    let expected = format!("games: {most}, white: {most}, draws: {most}, black: {most}");
    assert!(found.contains(&expected), "{found}");
}

#[test]
fn a_game_starts_where_its_tags_say() {
    let games: ArrayRef = Arc::new(StringArray::from(vec![
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O *",
        "[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. e4 *",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"] *",
    ]));
    assert_eq!(
        texts(&call("chess_fen", &games, &[Value::Int(-1)])),
        [
            "4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        ]
    );
}

#[test]
fn equal_positions_have_equal_keys() {
    // The pawn that could capture is pinned.
    let one = "4k3/8/8/8/K2pP2r/8/8/8 b - e3 0 1";
    let fens: ArrayRef = Arc::new(StringArray::from(vec![
        "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1",
        "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1",
        one,
    ]));
    let keys = texts(&call("chess_position_key", &fens, &[]));
    assert_eq!(keys[0], keys[1]);
    assert_ne!(keys[0], keys[2]);
}

#[test]
fn keys_kept_up_by_moves_are_those_of_the_positions() {
    fn walk(position: &Position, key: i64, depth: u32) {
        assert_eq!(key, stable_key(position), "{position:?}");
        if depth > 0 {
            for legal in position.legal_moves().iter() {
                let after = legal.play();
                walk(&after, stable_key_after(key, legal, &after), depth - 1);
            }
        }
    }
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "1rkr4/8/8/3pP3/8/8/8/1RKR4 w DBdb d6 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        walk(&position, stable_key(&position), 3);
    }
}

#[test]
fn the_usual_comments_are_read_as_the_crate_reads_them() {
    let values = |comment: &str| {
        let comment = Comment::new(comment);
        let eval = comment.eval().map(|eval| match eval.score {
            EvalScore::Centipawns(score) => score,
            EvalScore::Mate(moves) if moves < 0 => -EVAL_MATE - moves,
            EvalScore::Mate(moves) => EVAL_MATE - moves,
        });
        (comment.clock().map(|clock| clock.as_millis() as i64), eval)
    };
    for (comment, is_usual) in [
        (" [%eval 0.17] [%clk 0:03:00] ", true),
        ("[%eval -12.05][%clk 1:59:59]", true),
        ("[%clk 0:00:01] [%clk 0:00:02]", true),
        ("a note", true),
        ("[%clk 0:03:00] a note", false),
        ("[%clk 0:60:00]", false),
        ("[%clk 0:00:01.5]", false),
        ("[%clk 10:00:00]", false),
        ("[%eval #-3] [%clk 0:00:09]", false),
        ("[%eval 0.17,20]", false),
        ("[%emt 0:00:07] [%clk 0:00:09]", false),
        ("[%clk 0:00:09", false),
        ("[%clk\n0:00:09]", false),
    ] {
        assert_eq!(comment_values(comment), values(comment), "{comment}");
        assert_eq!(
            usual_comment_values(comment.as_bytes()).is_some(),
            is_usual,
            "{comment}"
        );
    }
}
