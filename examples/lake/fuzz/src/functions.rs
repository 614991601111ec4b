//! Every function over arguments of all kinds.

use arrow_array::{Array, ArrayRef};
use touchmove_lake_functions::{ALL, Arg, Error, Function, Value};

use crate::arguments::{Choices, encoded, rows, texts};

const ROWS: usize = 3;

fn call(function: &Function, args: &[Arg], rows: usize) -> Result<Vec<String>, Error> {
    let result = function.call(args, rows);
    match result {
        Ok(values) => {
            assert_eq!(values.len(), rows, "{}", function.name);
            assert_eq!(values.data_type(), &function.returns.data_type());
            values.to_data().validate_full().expect("valid data");
            Ok(texts(&values))
        }
        Err(error) => {
            let begins = error.sentence.starts_with(function.name);
            assert!(begins && !error.sentence.ends_with(": "), "{error}");
            Err(error)
        }
    }
}

/// A function and its arguments. Columns answer as their rows do alone, in every encoding, and as constants do.
pub(crate) fn functions(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let function = &ALL[choices.below(ALL.len())];
    let count = match choices.below(8) {
        0 => choices.below(5),
        few => function.args.len() - few % (function.optional + 1),
    };
    let plain: Vec<ArrayRef> = (0..count)
        .map(|place| {
            let kind = function.args[place.min(function.args.len() - 1)].1;
            let given: Vec<Value> = function
                .examples
                .iter()
                .filter_map(|example| example.args.get(place).copied())
                .collect();
            rows(&mut choices, kind, &given, ROWS)
        })
        .collect();
    let columns: Vec<Arg> = plain.iter().cloned().map(Arg::column).collect();
    let answers = call(function, &columns, ROWS);
    assert_eq!(call(function, &columns, 0).is_ok(), answers.is_ok());

    let others: Vec<Arg> = plain
        .iter()
        .map(|values| Arg::column(encoded(&mut choices, values)))
        .collect();
    match (&answers, call(function, &others, ROWS)) {
        (Ok(answers), others) => {
            assert_eq!(Ok(answers), others.as_ref(), "{} {plain:?}", function.name)
        }
        (Err(_), others) => assert!(others.is_err(), "{} {plain:?}", function.name),
    }

    for row in 0..ROWS {
        let alone = |values: &ArrayRef| values.slice(row, 1);
        let one: Vec<Arg> = plain
            .iter()
            .map(|values| Arg::column(alone(values)))
            .collect();
        let one = call(function, &one, 1);
        let constants: Vec<Arg> = plain
            .iter()
            .map(|values| Arg::constant(alone(values)))
            .collect();
        let constant = call(function, &constants, 2);
        let answers = match &answers {
            Ok(answers) => answers,
            Err(error) if error.is_of_type => {
                assert!(one.is_err() && constant.is_err(), "{error}: {plain:?}");
                continue;
            }
            // A time of day that there is not has no text, which may be in another row.
            Err(_) => continue,
        };
        assert_eq!(one.as_ref().ok(), Some(&vec![answers[row].clone()]));
        match constant {
            Ok(constant) => {
                assert_eq!(constant, vec![answers[row].clone(); 2], "{}", function.name)
            }
            // Of a column that is no reason to stop: the row has no answer, or one that does not need the argument.
            Err(error) => assert!(
                !error.is_of_type
                    && (["NULL", "=false"].contains(&&*answers[row])
                        || error.sentence.contains(" is no ")),
                "{error}: {}",
                answers[row]
            ),
        }
    }
    // An argument is too short.
    if count > 0 {
        assert!(call(function, &columns, ROWS + 1).is_err());
    }
}
