//! The page of functions, written from the table.

use std::fmt::Write as _;

use crate::catalog::ALL;

const HEAD: &str = "\
# Functions

All of them begin with `chess_`, because engines have a `contains` and a `position` of their own. This page is written from
the table in `src/catalog.rs`, and its examples are run by the tests.

* **moves** are a packed game (binary, as `lake convert` writes it), movetext (text: PGN with or without tags, comments and
  variations; the first game counts) or a list of UCI moves from the start position of chess.
* A **position** is a FEN (text) or a packed position (32 bytes).
* A value that cannot be read gives NULL in its row, and `chess_fault` says why. A constant that cannot be read, such as
  a wrong FEN in the query, ends the query with a sentence.
* Half-moves are counted from the start: 0 is the start position. Negative numbers count from the end: -1 is the last position.
* Times are in milliseconds, evaluations in centipawns from White's view; mate in n is 100000 - n.

| function | returns | what it is |
|---|---|---|
";

const TREE: &str = "
## Aggregate

`chess_opening_tree(moves, result, depth)` counts the moves that were played from each position within so many half-moves. Games
that transpose into each other meet in one position. It returns a list of structs, by the half-move at which
their position arose first, the position, and how often they were played:
`ply, key, fen, san, uci, games, white, draws, black`. `UNNEST` makes rows of it:

```sql
SELECT UNNEST(chess_opening_tree(moves, result, 2)) FROM games
```

`chess_each(moves)` has a struct for each half-move: `ply, san, uci, fen, key, clock, eval`.
";

/// Returns the page as Markdown.
#[must_use]
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    for function in ALL {
        // Writing to a string cannot fail.
        let _ = writeln!(
            page,
            "| `{}` | {} | {} |",
            function.signature(),
            function.returns.name(),
            function.doc
        );
    }
    page.push_str("\n## Examples\n\n```text\n");
    for function in ALL {
        for example in function.examples {
            let call = function.call_text(example);
            let _ = writeln!(page, "{call}\n    {}", example.gives);
        }
    }
    page.push_str("```\n");
    page.push_str(TREE);
    page
}
