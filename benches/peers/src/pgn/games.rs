//! Files of random games, the same for the same seed.

use std::time::Duration;

use touchmove::{Color, GameRecord, Outcome, Position, pgn};

use crate::cross_check::Dice;

/// The contents of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Games {
    /// The minimum size, in millions of bytes.
    pub megabytes: usize,
    pub seed: u64,
    /// Whether every move has a comment with the clock.
    pub clocks: bool,
}

impl Games {
    /// Returns the text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.megabytes * 1_000_000 + 10_000);
        for number in 0.. {
            text.push_str(&self.game(number).to_pgn(pgn::Style::Export));
            text.push('\n');
            if text.len() >= self.megabytes * 1_000_000 {
                break;
            }
        }
        text
    }

    /// Returns a random game with tags as servers write them.
    fn game(&self, number: u64) -> GameRecord {
        let mut dice = Dice::of_game(self.seed, number);
        let mut record = GameRecord::standard();
        let mut tag = |name, value: String| {
            record
                .tags_mut()
                .set(name, &value)
                .expect("names and values are proper");
        };
        tag("Event", "Rated blitz game".into());
        tag(
            "Site",
            format!("https://example.org/{:08x}", dice.below(1 << 32)),
        );
        tag(
            "Date",
            format!("2026.{:02}.{:02}", 1 + dice.below(12), 1 + dice.below(28)),
        );
        tag("White", format!("Player {}", dice.below(10_000)));
        tag("Black", format!("Player {}", dice.below(10_000)));
        tag("WhiteElo", format!("{}", 800 + dice.below(2000)));
        tag("BlackElo", format!("{}", 800 + dice.below(2000)));
        tag("TimeControl", "300+3".into());
        self.play(&mut record, &mut dice);
        let results = [
            None,
            Some(Outcome::Draw),
            Some(Outcome::Win(Color::White)),
            Some(Outcome::Win(Color::Black)),
        ];
        record.set_result(dice.one_of(&results));
        record
    }

    /// Plays about forty moves of each side.
    fn play(&self, record: &mut GameRecord, dice: &mut Dice) {
        let mut clocks = [300u64; 2];
        let mut node = record.root();
        for ply in 0..40 + dice.below(80) {
            let legal = record
                .position(node)
                .map(Position::legal_moves)
                .expect("the node is there");
            let picked = dice.below(legal.len().max(1));
            let Some(mv) = legal.get(picked).map(|legal| legal.to_move()) else {
                return;
            };
            node = record.add(node, mv).expect("the move is legal");
            if self.clocks {
                let clock = &mut clocks[ply % 2];
                *clock = clock.saturating_sub(dice.below(8) as u64) + 3;
                let shown = Duration::from_secs(*clock);
                record
                    .set_clock(node, Some(shown))
                    .expect("the node is there");
            }
        }
    }
}
