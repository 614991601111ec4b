//! Events beside a move: pieces of the other player, a question that the move itself raises, an extra press.

use touchmove::arbiter::{GameConfig, HandleError};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, Rulebook};
use touchmove_rows::test;

use crate::scenario::{STARTED, board, hear, position, tell};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn begun(config: GameConfig, fen: &str) -> Arbiter {
    tell(config.with_start(position(fen)), STARTED)
}

fn hall(fen: &str) -> Arbiter {
    begun(board(&Rulebook::FIDE_2023, "90+30"), fen)
}

#[test]
fn while_the_end_is_in_doubt_no_position_is_set_up_again() {
    let mut arbiter = hall(START);
    hear(&mut arbiter, "1 white resigns");
    hear(&mut arbiter, "2 white appeals");
    let event = "arbiter sets the game back to half-move 0"
        .parse()
        .expect("an event");
    let refused = arbiter.handle(SessionTime::from_secs(3), event);
    assert_eq!(refused, Err(HandleError::MustReopen));
}
