//! A FEN on the command line, with or without quotes, or the word `startpos`.

use touchmove::Board;

/// Returns the FEN that begins with this argument, and takes its other fields from those that follow.
///
/// A number alone behind the castling rights and the en passant square is no part of it, because
/// the counters come in pairs.
pub(crate) fn fen(first: String, parser: &mut lexopt::Parser) -> Result<String, lexopt::Error> {
    if first == "startpos" {
        return Ok(format!("{} w KQkq - 0 1", Board::STANDARD));
    }
    let mut fen = first;
    if !fen.contains('/') || fen.contains(char::is_whitespace) {
        return Ok(fen);
    }
    let mut rest = parser.raw_args()?;
    let ahead = rest
        .as_slice()
        .iter()
        .map(|field| field.to_str().unwrap_or_default());
    let is_number = |field: &&str| field.parse::<u16>().is_ok();
    let castling =
        |field: &&str| *field == "-" || field.chars().all(|it| "KQkqABCDEFGHabcdefgh".contains(it));
    let square = |field: &&str| *field == "-" || field.len() == 2 && field.ends_with(['3', '6']);
    let fields: Vec<&str> = ahead.take(5).collect();
    let tests: [&dyn Fn(&&str) -> bool; 5] = [
        &|field| matches!(*field, "w" | "b"),
        &castling,
        &square,
        &is_number,
        &is_number,
    ];
    let count = fields
        .iter()
        .zip(tests)
        .take_while(|(field, test)| test(field))
        .count();
    let count = if count == 4 { 3 } else { count };
    for field in fields.iter().take(count) {
        fen += " ";
        fen += field;
    }
    rest.by_ref().take(count).for_each(drop);
    Ok(fen)
}
