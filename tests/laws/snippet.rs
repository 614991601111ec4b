//! Reads the machine-checked snippets: `FEN :: words`, each word an assertion about the position or a move.
//!
//! | word | meaning |
//! |---|---|
//! | `+e2e4`, `-e2e4` | legal, illegal; castling is the king's two squares, or king takes rook after `960` |
//! | `n=20`, `only=e5d6` | the number of legal moves; exactly these, separated by commas |
//! | `check`, `nocheck`, `mate`, `stale` | the state of the side to move |
//! | `matW`, `nomatB` | White has mating material, Black has not |
//! | `suf`, `insuf` | one side has mating material, neither side has |
//! | `dead` | it is proven that neither side can ever mate |
//! | `rep=2`, `hm=0` | occurrences of this position since the FEN; the half-move clock |
//! | `>>` | from here on, other words are moves to play, as players write them |
//! | `invalid` | alone: the FEN can be read, but is not a valid position |
//!
//! The FEN may be `startpos`. Words not in this list are errors.

use touchmove::{Color, LegalMove, Move, Position, Setup};

const TABLE: &str = include_str!("snippets.tsv");

/// The names of tests of their rows, `b_01`, with the snippets.
pub(crate) fn table() -> impl Iterator<Item = (String, &'static str)> {
    TABLE.lines().skip(1).map(|line| {
        let columns = line.split_once('\t');
        let (row, snippet) = columns.unwrap_or_else(|| panic!("not two columns: {line}"));
        (row.to_lowercase().replace('-', "_"), snippet)
    })
}

/// Runs a snippet.
///
/// # Panics
///
/// Panics if it is false.
pub(crate) fn run(snippet: &str) {
    let (fen, words) = snippet
        .split_once(" :: ")
        .unwrap_or_else(|| panic!("no `::` in {snippet}"));
    let words: Vec<&str> = words.split_whitespace().collect();
    if words == ["invalid"] {
        let setup: Setup = fen.parse().expect("a FEN that can be read");
        assert!(setup.validate().is_err(), "{fen} is called invalid");
        return;
    }
    let mut scene = Scene {
        snippet,
        positions: vec![start(fen)],
        chess960: false,
        playing: false,
    };
    for word in words {
        scene.hear(word);
    }
}

fn start(fen: &str) -> Position {
    match fen {
        "startpos" => Position::standard(),
        _ => fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}")),
    }
}

/// What has happened in a snippet so far.
struct Scene<'s> {
    snippet: &'s str,
    /// All positions since the FEN; the last is the current one.
    positions: Vec<Position>,
    chess960: bool,
    playing: bool,
}

impl Scene<'_> {
    fn position(&self) -> &Position {
        self.positions
            .last()
            .expect("a scene begins with a position")
    }

    fn hear(&mut self, word: &str) {
        let position = self.position();
        let can_move = position.has_legal_moves();
        match word {
            ">>" => self.playing = true,
            "960" => self.chess960 = true,
            "check" => self.claim(position.is_check(), word),
            "nocheck" => self.claim(!position.is_check(), word),
            "mate" => {
                self.claim(position.is_check() && !can_move, word);
                self.claim(position.is_checkmate() && !position.is_stalemate(), word);
            }
            "stale" => {
                self.claim(!position.is_check() && !can_move, word);
                self.claim(position.is_stalemate() && !position.is_checkmate(), word);
            }
            "suf" => self.claim(!position.is_dead_by_material(), word),
            "insuf" => self.claim(position.is_dead_by_material(), word),
            "dead" => self.claim(position.is_dead_quick(), word),
            "matW" => self.claim(!position.cannot_mate_by_material(Color::White), word),
            "matB" => self.claim(!position.cannot_mate_by_material(Color::Black), word),
            "nomatW" => self.claim(position.cannot_mate_by_material(Color::White), word),
            "nomatB" => self.claim(position.cannot_mate_by_material(Color::Black), word),
            _ => self.hear_about_moves(word),
        }
    }

    fn hear_about_moves(&mut self, word: &str) {
        if let Some(name) = word.strip_prefix('+') {
            self.claim(self.is_legal(name), word);
        } else if let Some(name) = word.strip_prefix('-') {
            self.claim(!self.is_legal(name), word);
        } else if let Some((quantity, value)) = word
            .split_once('=')
            .filter(|(quantity, _)| quantity.chars().all(|letter| letter.is_ascii_lowercase()))
        {
            self.hear_quantity(quantity, value);
        } else {
            assert!(self.playing, "unknown word {word} in {}", self.snippet);
            let next = self.resolve(word).play();
            self.positions.push(next);
        }
    }

    fn hear_quantity(&self, quantity: &str, value: &str) {
        let position = self.position();
        let actual = match quantity {
            "n" => position.count_legal_moves(),
            "hm" => position.halfmove_clock().into(),
            "rep" => self
                .positions
                .iter()
                .filter(|&past| past == position)
                .count(),
            "only" => return self.claim_only(value),
            _ => panic!("unknown quantity {quantity} in {}", self.snippet),
        };
        let expected: usize = value.parse().expect("a quantity is a number");
        assert_eq!(actual, expected, "{quantity} in {}", self.snippet);
    }

    fn claim(&self, truth: bool, word: &str) {
        let position = self.position();
        assert!(
            truth,
            "{word} is not true of {position} in {}",
            self.snippet
        );
    }

    fn claim_only(&self, names: &str) {
        let mut expected: Vec<&str> = names.split(',').collect();
        expected.sort_unstable();
        let mut actual: Vec<String> = self.names();
        actual.sort_unstable();
        assert_eq!(actual, expected, "legal moves in {}", self.snippet);
    }

    /// Asks the list of legal moves and the test of one move: they must agree.
    fn is_legal(&self, name: &str) -> bool {
        let position = self.position();
        let moves = position.legal_moves();
        if let Some(listed) = moves.iter().find(|&legal| self.name(legal) == name) {
            self.claim(position.is_legal(listed.to_move()), name);
            return true;
        }
        let mv: Move = name
            .parse()
            .unwrap_or_else(|_| panic!("{name} is not a move in {}", self.snippet));
        let asked = position.legal_move(mv);
        asked.is_ok_and(|legal| self.name(legal) == name)
    }

    fn names(&self) -> Vec<String> {
        let moves = self.position().legal_moves();
        moves.iter().map(|legal| self.name(legal)).collect()
    }

    /// The move in coordinates, with castling as this snippet writes it.
    fn name(&self, legal: LegalMove<'_>) -> String {
        match legal.castling_side() {
            Some(side) if !self.chess960 => {
                let target = side.king_target(legal.position().turn());
                format!("{}{target}", legal.from())
            }
            _ => legal.to_string(),
        }
    }

    /// The one legal move that a player would write like this.
    fn resolve(&self, written: &str) -> LegalMove<'_> {
        let read = self.position().parse_san(written);
        read.unwrap_or_else(|error| panic!("{written}: {error} in {}", self.snippet))
    }
}

/// The reader of snippets rejects what it must.
mod tests {
    use super::run;

    #[test]
    #[should_panic(expected = "is not true of")]
    fn refuses_a_legal_move_called_illegal() {
        run("startpos :: -e2e4");
    }

    #[test]
    #[should_panic(expected = "is not true of")]
    fn refuses_an_illegal_move_called_legal() {
        run("startpos :: +e2e5");
    }

    #[test]
    #[should_panic(expected = "is called invalid")]
    fn refuses_a_valid_position_called_invalid() {
        run("4k3/8/8/8/8/8/8/4K3 w - - 0 1 :: invalid");
    }

    #[test]
    #[should_panic(expected = "unknown word noW")]
    fn refuses_words_it_does_not_know() {
        run("startpos :: noW");
    }

    #[test]
    #[should_panic(expected = "unknown quantity plies")]
    fn refuses_quantities_it_does_not_know() {
        run("startpos :: plies=1");
    }

    #[test]
    #[should_panic(expected = "surely: expected a piece letter")]
    fn refuses_unknown_words_among_moves() {
        run("startpos :: >> e4 surely");
    }

    #[test]
    #[should_panic(expected = "ambiguous move: the knight on")]
    fn refuses_moves_that_fit_twice() {
        run("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1 :: >> Nd2");
    }

    #[test]
    fn spells_castling_as_the_snippet_does() {
        run("4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1 :: 960 +f1g1 +f1a1 >> O-O");
        run("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 :: +e1g1 -e1h1 >> O-O-O nocheck");
    }

    #[test]
    fn counts_repetitions_from_its_first_position() {
        run("startpos :: rep=1 >> Nf3 Nf6 Ng1 Ng8 rep=2 hm=4");
    }
}
