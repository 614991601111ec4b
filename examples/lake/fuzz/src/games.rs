//! Games as texts: all forms of them, rows of the table, comments, and trees of openings.

use std::convert::Infallible;
use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, BinaryArray, Int64Array, RecordBatch, StringArray};
use touchmove::record::{Comment, EvalScore};
use touchmove::{Game, GameRecord, Position};
use touchmove_lake_functions::{
    ALL, Arg, EVAL_MATE, Kind, OpeningTree, Origin, Rows, comment_values, count_lines, function,
    stable_key, usual_comment_values,
};

use crate::arguments::{Choices, texts};

fn call(name: &str, args: &[Arg], rows: usize) -> Vec<String> {
    let function = function(name).expect("a function");
    let values = function.call(args, rows);
    let values = values.unwrap_or_else(|error| panic!("{error}"));
    values.to_data().validate_full().expect("valid data");
    texts(&values)
}

fn constant(number: i64) -> Arg {
    Arg::constant(Arc::new(Int64Array::from(vec![number])))
}

/// What only movetext has.
const OF_COMMENTS: [&str; 2] = ["chess_clocks", "chess_evals"];

/// A text as movetext. What the crate reads of it is the game; packed and as a list of moves it has the same answers.
pub(crate) fn movetext(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let movetext: ArrayRef = Arc::new(StringArray::from(vec![Some(&*text), None]));
    let [fault, none] = &call("chess_fault", &[Arg::column(movetext.clone())], 2)[..] else {
        unreachable!("two rows")
    };
    assert_eq!(none, "NULL");
    // Every function of the moves alone, or of them and a number.
    let ask = |form: &ArrayRef| {
        let mut answers = Vec::new();
        for function in ALL {
            let is_asked = match function.args {
                [(_, Kind::Moves)] => !OF_COMMENTS.contains(&function.name),
                [(_, Kind::Moves), (_, Kind::Long)] => true,
                _ => false,
            };
            let numbers = &[-1, 0, 3, -2, i64::MIN][..if function.args.len() == 2 { 5 } else { 1 }];
            for &number in numbers.iter().filter(|_| is_asked) {
                let mut args = vec![Arg::column(form.slice(0, 1))];
                args.extend((function.args.len() == 2).then(|| constant(number)));
                answers.push((
                    function.name,
                    number,
                    call(function.name, &args, 1).remove(0),
                ));
            }
        }
        answers
    };
    let answers = ask(&movetext);
    for name in OF_COMMENTS {
        let values = call(name, &[Arg::column(movetext.clone())], 2);
        assert_eq!(values[0] == "NULL", fault != "NULL", "{name}");
    }
    if fault != "NULL" {
        // Nothing that needs the whole game has an answer.
        for (name, _, answer) in answers {
            let is_whole = !["chess_fault", "chess_san", "chess_uci"].contains(&name)
                && ![
                    "chess_fen",
                    "chess_key",
                    "chess_packed",
                    "chess_material_at",
                ]
                .contains(&name);
            assert!(answer == "NULL" || !is_whole, "{name}: {answer}");
        }
        return;
    }
    let moves = Arg::column(movetext.slice(0, 1));
    let ucis = function("chess_uci_list").expect("a function");
    let ucis = ucis.call(std::slice::from_ref(&moves), 1).expect("moves");
    let start = call("chess_fen", &[moves, constant(0)], 1).remove(0);
    let start: Position = start[1..].parse().expect("a FEN");
    let mut game = Game::new(start.clone());
    for text in ucis.as_list::<i32>().value(0).as_string::<i32>() {
        let mv = game.position().parse_uci(text.expect("a move"));
        let mv = mv.expect("a legal move").to_move();
        game.play(mv).expect("a legal move");
    }
    let mut packed = Vec::new();
    game.pack_into(&mut packed, None).expect("a game");
    let packed: ArrayRef = Arc::new(BinaryArray::from_iter_values([packed]));
    assert_eq!(ask(&packed), answers, "{text:?}");
    if start == Position::standard() && start.fullmove_number() == 1 && start.halfmove_clock() == 0
    {
        assert_eq!(ask(&ucis), answers, "{text:?}");
    }
    if let Ok(record) = text.parse::<GameRecord>()
        && let Ok(read) = record.to_game()
    {
        let line = |game: &Game| game.moves().collect::<Vec<_>>();
        assert_eq!(line(&read), line(&game), "{text:?}");
    }
}

fn take(rows: &mut Rows) -> Vec<RecordBatch> {
    let mut batches = Vec::new();
    for games in [rows.take_first(), rows.take_others()] {
        let games = games.expect("as many rows");
        let count = games.months.len();
        let batch = games.with_partitions().expect("as many rows");
        assert_eq!(batch.num_rows(), count);
        batches.push(batch);
    }
    batches.push(rows.take_rejects().expect("as many rows"));
    for column in batches.iter().flat_map(RecordBatch::columns) {
        column.to_data().validate_full().expect("valid data");
    }
    batches
}

/// A file of games as rows. Each row has the moves, keys and ends that the functions find in them.
pub(crate) fn rows(bytes: &[u8]) {
    let origin = Origin {
        source: "fuzz".into(),
        offset: 7,
        lines: Some(3),
    };
    let never = |_: &mut Rows| Ok::<(), Infallible>(());
    let mut parted = Rows::new(4);
    let Ok(()) = parted.read(bytes, &origin, never);
    assert_eq!(parted.read_bytes, bytes.len());
    let counted: usize = parted.counts().iter().sum();
    let [first, others, _] = &take(&mut parted)[..] else {
        unreachable!("three batches")
    };
    assert_eq!(first.num_rows() + others.num_rows(), counted);

    let mut whole = Rows::in_order(4);
    let Ok(()) = whole.read(bytes, &origin, never);
    let batches = take(&mut whole);
    let (games, rejects) = (&batches[0], &batches[2]);
    assert_eq!((games.num_rows(), batches[1].num_rows()), (counted, 0));
    let lines = count_lines(bytes) as i64;
    let places = rejects.column_by_name("line").expect("a column");
    for line in places.as_primitive::<Int64Type>().iter().flatten() {
        assert!((4..=lines + 4).contains(&line), "{line} of {lines}");
    }

    let column = |name| games.column_by_name(name).expect("a column").clone();
    let moves = Arg::column(column("moves"));
    let rows = games.num_rows();
    let asked = |name| call(name, std::slice::from_ref(&moves), rows);
    assert_eq!(asked("chess_fault"), vec!["NULL"; rows]);
    assert_eq!(asked("chess_plies"), texts(&column("plies")));
    assert_eq!(asked("chess_end"), texts(&column("end")));
    assert_eq!(asked("chess_end_ply"), texts(&column("end_ply")));
    let plies = column("plies");
    let keys = column("keys");
    for row in 0..rows {
        let ply = plies.as_primitive::<Int32Type>().value(row);
        let keys = keys.as_list::<i32>().value(row);
        assert_eq!(keys.len(), 5.min(ply as usize + 1));
        let last = keys.len() as i64 - 1;
        let args = [Arg::column(column("moves").slice(row, 1)), constant(last)];
        let last = keys.slice(keys.len() - 1, 1);
        assert_eq!(call("chess_key", &args, 1), texts(&last));
        for values in ["clocks", "evals"] {
            let values = column(values);
            let values = values.as_list::<i32>();
            assert!(values.is_null(row) || values.value(row).len() == ply as usize);
        }
    }
}

/// A comment: the fast way to read it and the crate's say the same.
pub(crate) fn comments(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let values = comment_values(&text);
    let comment = Comment::new(&text);
    let clock = comment.clock().map(|clock| clock.as_millis());
    let clock = clock.map(i64::try_from).transpose();
    let eval = comment.eval().map(|eval| match eval.score {
        EvalScore::Centipawns(score) => score,
        EvalScore::Mate(moves) if moves < 0 => -EVAL_MATE - moves.max(-EVAL_MATE),
        EvalScore::Mate(moves) => EVAL_MATE - moves.min(EVAL_MATE),
    });
    // Of one with more than there is room for, the next counts.
    if let Ok(clock) = clock {
        assert_eq!(values, (clock, eval), "{text:?}");
    }
    if let Some(usual) = usual_comment_values(bytes) {
        assert_eq!(usual, values, "{text:?}");
    }
}

/// Games for a tree, and bytes that may be one. Trees that are merged are the tree of all games.
pub(crate) fn trees(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let moves = [
        "e2e4", "e7e5", "g1f3", "b8c6", "d2d4", "d7d5", "g8f6", "c2c4",
    ];
    let mut lists = ListBuilder::new(StringBuilder::new());
    let mut results = StringBuilder::new();
    let rows = choices.below(5);
    for _ in 0..rows {
        for _ in 0..choices.below(5) {
            lists
                .values()
                .append_value(moves[choices.below(moves.len())]);
        }
        lists.append(choices.below(9) > 0);
        results.append_option(
            [Some("1-0"), Some("0-1"), Some("1/2-1/2"), None, Some("x")][choices.below(5)],
        );
    }
    let games: ArrayRef = Arc::new(lists.finish());
    let results: ArrayRef = Arc::new(results.finish());
    let depth = constant(choices.below(6) as i64 - 1);
    let add = |tree: &mut OpeningTree, from: usize, count: usize| {
        let args = [
            Arg::column(games.slice(from, count)),
            Arg::column(results.slice(from, count)),
            depth.clone(),
        ];
        tree.update(&args, count).expect("arguments of these types");
    };
    let mut whole = OpeningTree::default();
    add(&mut whole, 0, rows);
    let mut merged = OpeningTree::default();
    for row in 0..rows {
        let mut part = OpeningTree::default();
        add(&mut part, row, 1);
        merged.merge(&part.to_bytes());
    }
    let shown = |tree: &OpeningTree| {
        let found = tree.finish();
        assert_eq!(found.data_type(), &OpeningTree::data_type());
        found.to_data().validate_full().expect("valid data");
        texts(&found)
    };
    assert_eq!(shown(&whole), shown(&merged));

    // The bytes of a tree, with some of them changed, and any others.
    let mut damaged = whole.to_bytes();
    while !choices.0.is_empty() && !damaged.is_empty() && choices.below(3) > 0 {
        let place = (choices.below(256) * 256 + choices.below(256)) % damaged.len();
        damaged[place] = choices.below(256) as u8;
    }
    for bytes in [&damaged[..], &damaged, choices.0, bytes] {
        merged.merge(bytes);
    }
    let found = shown(&merged);
    let mut again = OpeningTree::default();
    again.merge(&merged.to_bytes());
    assert_eq!(shown(&again), found);
    add(&mut merged, 0, rows);
    shown(&merged);
    let start = Position::standard();
    assert_eq!(stable_key(&start), 5_060_803_636_482_931_868);
}
