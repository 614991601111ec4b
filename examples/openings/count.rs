//! Counts the games in a piece of a file.

use touchmove::{Outcome, pgn};

use crate::counts::{Counts, Map, Step, key};

/// What was counted in a piece.
#[derive(Default)]
pub(crate) struct Counted {
    /// How many games were counted, by result.
    pub(crate) games: Counts,
    /// How many games were left out.
    pub(crate) left_out: u64,
    pub(crate) moves: Map,
}

/// Counts the games of a piece up to a depth in half-moves.
pub(crate) fn count(piece: &[u8], depth: usize) -> Counted {
    let options = pgn::Options {
        comments: false,
        variations: false,
        ..pgn::Options::default()
    };
    let mut reader = pgn::Reader::from_bytes(piece).with_options(options);
    let mut replay = pgn::Replay::new();
    let mut counted = Counted::default();
    let mut game = Game::default();
    loop {
        let event = match reader.next_event() {
            Ok(None) => return counted,
            Ok(Some(event)) => event,
            Err(_) => {
                counted.left_out += 1;
                continue;
            }
        };
        let is_done = match event {
            pgn::Event::Begin => {
                game.clear();
                replay.apply(event)
            }
            pgn::Event::Tag { name, value } => {
                if name.as_bytes() == b"Result" {
                    game.result = value.to_text().trim().parse().ok();
                }
                replay.apply(event)
            }
            // Only the result is of interest.
            pgn::Event::Move(_) if game.steps.len() == depth => Ok(()),
            pgn::Event::Move(_) => {
                let before = game.key.unwrap_or_else(|| key(replay.position()));
                let applied = replay.apply(event);
                let after = key(replay.position());
                game.key = Some(after);
                game.steps.push(Step::new(before, after));
                applied
            }
            pgn::Event::End(result) => {
                game.result = result.outcome().or(game.result);
                counted.add(&mut game);
                Ok(())
            }
            _ => Ok(()),
        };
        if is_done.is_err() {
            counted.left_out += 1;
            reader.skip_game();
        } else if game.steps.len() == depth && game.result.is_some() {
            counted.add(&mut game);
            reader.skip_game();
        }
    }
}

/// A game that is being read.
#[derive(Default)]
struct Game {
    /// The key of the position, once there is a move.
    key: Option<u64>,
    steps: Vec<Step>,
    result: Option<Outcome>,
}

impl Game {
    fn clear(&mut self) {
        self.key = None;
        self.steps.clear();
        self.result = None;
    }
}

impl Counted {
    fn add(&mut self, game: &mut Game) {
        let counts = Counts::one(game.result);
        self.games += counts;
        // A game counts once for a move, even if it repeats a position.
        game.steps.sort_unstable();
        game.steps.dedup();
        for step in game.steps.drain(..) {
            *self.moves.entry(step).or_default() += counts;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::Position;

    fn games_of(counted: &Counted, san: &str) -> u64 {
        let start = Position::standard();
        let after = start.parse_san(san).expect("a move").play();
        let step = Step::new(key(&start), key(&after));
        counted.moves.get(&step).map_or(0, Counts::games)
    }

    #[test]
    fn a_game_counts_once_up_to_the_depth() {
        let text =
            b"[Result \"1-0\"]\n\n1. e4 e5 {ok} 2. Ke9 1-0\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 0-1\n";
        let counted = count(text, 2);
        assert_eq!(
            (counted.games.white, counted.games.black, counted.left_out),
            (1, 1, 0)
        );
        assert_eq!(counted.moves.len(), 4);
        // The illegal move is now within the depth, and the repeated one counts once.
        let counted = count(text, 5);
        assert_eq!((counted.games.games(), counted.left_out), (1, 1));
        assert_eq!(
            (games_of(&counted, "e4"), games_of(&counted, "Nf3")),
            (0, 1)
        );
        assert_eq!(counted.moves.len(), 4);
    }

    #[test]
    fn results_come_from_the_moves_or_the_tag() {
        let text = b"1. e4 *\n\n[Result \"1/2-1/2\"]\n\n1. e4 *\n\n1. e4 e5 2. d4 0-1\n\n*\n";
        let games = count(text, 1).games;
        assert_eq!(
            (games.white, games.draws, games.black, games.unknown),
            (0, 1, 1, 2)
        );
    }
}
