//! Counts the games in a piece of a file.

use touchmove::{Outcome, pgn};

use crate::counts::{Counts, Map, Step, key};

/// What was counted in some pieces.
#[derive(Default)]
pub(crate) struct Counted {
    /// How many games were counted, by result.
    pub(crate) games: Counts,
    /// How many games were left out.
    pub(crate) left_out: u64,
    /// How many games were counted up to an illegal move that was played.
    pub(crate) ended: u64,
    pub(crate) moves: Map,
}

impl Counted {
    /// Adds the games of a piece, up to a depth in half-moves.
    pub(crate) fn count(&mut self, piece: &[u8], depth: usize) {
        let mut options = pgn::Options::WHOLE_GAMES;
        options.comments = false;
        options.variations = false;
        let mut reader = pgn::Reader::from_bytes(piece).with_options(options);
        let mut replay = pgn::Replay::new();
        let mut game = Game::default();
        loop {
            let event = match reader.next_event() {
                Ok(None) => return,
                Ok(Some(event)) => event,
                Err(_) => {
                    self.left_out += u64::from(!game.is_done);
                    game.clear();
                    continue;
                }
            };
            let is_done = match event {
                pgn::Event::End(_) if game.is_done => {
                    game.clear();
                    Ok(())
                }
                // Only the result is of interest.
                pgn::Event::Move(_) if game.is_over(depth) => Ok(()),
                pgn::Event::Move(_) => {
                    let before = game.key.unwrap_or_else(|| key(replay.position()));
                    let applied = replay.apply(event);
                    if replay.is_illegal_move() {
                        game.is_ended = true;
                    } else {
                        let after = key(replay.position());
                        game.key = Some(after);
                        game.steps.push(Step::new(before, after));
                    }
                    applied
                }
                pgn::Event::Tag { name, value } => {
                    if name.as_bytes().eq_ignore_ascii_case(b"Result") {
                        let result = pgn::TerminationMarker::from_tag(&value.to_text());
                        game.result = result.and_then(pgn::TerminationMarker::outcome);
                    } else {
                        game.has_text = true;
                    }
                    replay.apply(event)
                }
                pgn::Event::Tolerated { .. } => {
                    game.has_noise = true;
                    Ok(())
                }
                // A result after a text that is no game, as in a mail.
                pgn::Event::End(_) if game.is_noise() => {
                    self.left_out += 1;
                    game.clear();
                    Ok(())
                }
                pgn::Event::End(result) => {
                    game.result = result.outcome().or(game.result);
                    self.add(&mut game);
                    game.clear();
                    Ok(())
                }
                pgn::Event::Begin => replay.apply(event),
                _ => Ok(()),
            };
            if is_done.is_err() {
                self.left_out += 1;
                game.clear();
                reader.skip_game();
            } else if !game.is_done && game.is_over(depth) && game.result.is_some() {
                self.add(&mut game);
                game.is_done = true;
            }
        }
    }

    /// Adds a game.
    fn add(&mut self, game: &mut Game) {
        let counts = Counts::one(game.result);
        self.games += counts;
        self.ended += u64::from(game.is_ended);
        // A game counts once for a move, even if it repeats a position.
        game.steps.sort_unstable();
        game.steps.dedup();
        for &step in &game.steps {
            *self.moves.entry(step).or_default() += counts;
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
    /// Whether there is a tag other than the result.
    has_text: bool,
    /// Whether a mistake was tolerated in the game or before it.
    has_noise: bool,
    /// Whether the game has been counted and only its end is awaited.
    is_done: bool,
    /// Whether an illegal move was played. What follows it is no opening.
    is_ended: bool,
}

impl Game {
    /// Returns `true` if no more moves are counted.
    fn is_over(&self, depth: usize) -> bool {
        self.is_done || self.is_ended || self.steps.len() == depth
    }

    /// Returns `true` if there is nothing but a result and text that is no part of a game.
    fn is_noise(&self) -> bool {
        self.has_noise && !self.has_text && self.steps.is_empty()
    }

    fn clear(&mut self) {
        self.key = None;
        self.steps.clear();
        self.result = None;
        self.has_text = false;
        self.has_noise = false;
        self.is_done = false;
        self.is_ended = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use touchmove::Position;

    fn count(piece: &[u8], depth: usize) -> Counted {
        let mut counted = Counted::default();
        counted.count(piece, depth);
        counted
    }

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
    fn an_illegal_move_that_was_played_ends_the_count() {
        // The second leaves no valid position.
        let text = b"1. e4 e5 2. Ng1-g5 {[%illegal]} Qxg5 1-0\n\n1. e4 f5 2. Qh5+ a7-a6 {[%illegal]} 3. d4 *";
        let counted = count(text, 8);
        assert_eq!((counted.games.games(), counted.left_out), (2, 0));
        assert_eq!((counted.moves.len(), counted.ended), (4, 2));
        assert_eq!(games_of(&counted, "e4"), 2);
        assert_eq!(count(text, 2).ended, 0);
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

    #[test]
    fn tags_of_results_have_every_spelling() {
        for tag in [
            "[Result \"½-½\"]",
            "[RESULT \"1/2\"]",
            "[result \"0.5-0.5\"]",
        ] {
            for depth in [1, 8] {
                let games = count(format!("{tag}\n\n1. e4 *\n").as_bytes(), depth).games;
                assert_eq!((games.draws, games.games()), (1, 1), "{tag}");
            }
        }
    }

    #[test]
    fn a_mail_with_a_result_is_no_game() {
        let text = b"1. e4 *\n\nDear Bob,\n\n1-0\n\nYours\n\n1. d4 *\n\n1-0\n";
        let counted = count(text, 8);
        assert_eq!((counted.games.games(), counted.left_out), (3, 1));
    }
}
