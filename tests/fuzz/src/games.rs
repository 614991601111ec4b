//! Targets that go on for many steps: games, records that are edited, clocks, and games before an arbiter.

use core::fmt;
use std::cell::OnceCell;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::arbiter::{GameConfig, Log};
use touchmove::record::{NodeId, WalkStep};
use touchmove::setup::Tolerance;
use touchmove::{Arbiter, GameRecord, Move, Position, Rulebook};

use crate::arbiter::events::served;
use crate::arbiter::properties::{Next, assert_replays, config, hear, step};
use crate::clock::strategies::{control, event, for_both};
use crate::common::records::{Edit, apply, edit};
use crate::common::strategies::position;
use crate::inputs::check_drawn;
use crate::pgn::properties::{assert_comes_back, assert_splits};

/// Checks what a strategy draws. It is made once for each thread: making one takes longer than drawing from it.
macro_rules! drawn {
    ($bytes:expr, $kind:ty, $strategy:expr, $check:expr) => {{
        thread_local! {
            static STRATEGY: OnceCell<BoxedStrategy<$kind>> = const { OnceCell::new() };
        }
        STRATEGY.with(|cell| check_drawn(cell.get_or_init(|| $strategy.boxed()), $bytes, $check));
    }};
}

/// Games that are played, set back and branched, compared with a list of positions, and long lines with an index of them.
pub(crate) fn games(bytes: &[u8]) {
    use crate::game::properties::{Shuffle, shuffles, state_steps};
    type Steps = (String, Vec<(u8, u16)>);
    type Shuffles = (String, Vec<Shuffle>);
    let (kind, bytes) = bytes.split_first().unwrap_or((&0, &[]));
    match kind % 8 {
        0 => drawn!(bytes, Shuffles, shuffles(), |(fen, shuffles)| {
            crate::game::properties::assert_tracked(&fen, &shuffles)
        }),
        1 => drawn!(bytes, Shuffles, shuffles(), |(fen, shuffles)| {
            crate::game::properties::assert_long_game(&fen, &shuffles)
        }),
        _ => drawn!(bytes, Steps, state_steps(), |(fen, steps)| {
            crate::game::properties::assert_follows_line(&fen, steps)
        }),
    }
}

/// Asserts that a record is a tree of legal moves, and that a reader would find the same one.
fn assert_sound(record: &GameRecord) {
    let mut moves = 0;
    for step in record.walk() {
        let WalkStep::Move(node) = step else { continue };
        moves += 1;
        let parent = record.parent(node).expect("a move has a parent");
        assert!(record.children(parent).any(|child| child == node));
        assert_eq!(record.path_to(node).last(), Some(&node));
        if let Some(legal) = record.legal_move(node) {
            assert_eq!(Some(legal.position()), record.position(parent));
            assert_eq!(Some(&legal.play()), record.position(node));
        }
        // Of an illegal move, only the board need be known.
        let after = record.setup(node).expect("a move leads somewhere");
        assert_eq!(
            record.position(node).is_none(),
            after.validate_with(Tolerance::ALL).is_err()
        );
    }
    assert!(record.main_line().count() <= moves);
}

/// A record, and edits of it, some followed by a move between any squares.
type Edits = (Position, Vec<(Edit, Option<u16>)>);

/// Records edited at random, also with moves that are not legal and at places that are gone.
pub(crate) fn records(bytes: &[u8]) {
    let edits = || vec((edit(), prop::option::weighted(0.2, any::<u16>())), 0..60);
    let start = || prop_oneof![Just(Position::standard()), position()];
    drawn!(bytes, Edits, (start(), edits()), check_edits);
}

fn check_edits((start, edits): Edits) -> Result<(), TestCaseError> {
    let mut record = GameRecord::new(start);
    let mut nodes: Vec<NodeId> = vec![record.root()];
    for (edit, any) in edits {
        let before = record.clone();
        if apply(&mut record, &mut nodes, edit).is_err() {
            assert_eq!(record, before);
        }
        let Some(any) = any else { continue };
        let before = record.clone();
        let node = nodes[usize::from(any) % nodes.len()];
        let squares = touchmove::Square::ALL;
        let mv = Move::new(
            squares[usize::from(any & 63)],
            squares[usize::from(any >> 6 & 63)],
            None,
        );
        match record.add(node, mv) {
            Ok(added) => nodes.push(added),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(record, before);
            }
        }
    }
    assert_sound(&record);
    if let Ok(game) = record.to_game() {
        assert_eq!(game.ply(), record.main_line().count());
    }
    assert_splits(&record)?;
    assert_comes_back(&record)
}

/// Clocks at extremes: any moments, amounts and controls.
pub(crate) fn clocks(bytes: &[u8]) {
    use crate::clock::properties::{any_size, assert_no_number_is_too_large};
    type Clocks = (
        touchmove::ByColor<touchmove::TimeControl>,
        Vec<(u64, crate::clock::ticking::Event)>,
        u32,
    );
    let events = || vec((any_size(), event(any_size(), control())), 0..40);
    drawn!(
        bytes,
        Clocks,
        (for_both(control), events(), any::<u32>()),
        |(controls, events, moves)| assert_no_number_is_too_large(controls, events, moves)
    );
}

/// A configuration, printed as the log of a game that has not begun.
struct Config(GameConfig);

impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Arbiter::new(self.0.clone()).to_log())
    }
}

/// A game before an arbiter: each event with the time since the last one.
type Heard = (Config, Vec<(i64, Next)>);

/// Checks each event in full, and that the game is the same written and read, and replayed.
fn check_game((Config(config), steps): Heard) -> Result<(), TestCaseError> {
    let heard = hear(&config, &steps)?;
    let text = heard.arbiter.to_log_with_rulings().to_string();
    let log: Log = text
        .parse()
        .unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(log.to_string(), text);
    crate::arbiter::written::assert_arbiter_comes_back(&heard.arbiter);
    assert_replays(&config, &heard)
}

/// A game before an arbiter, under any edition of the Laws.
pub(crate) fn arbiter(bytes: &[u8]) {
    let game = || (config().prop_map(Config), vec(step(), 0..60));
    drawn!(bytes, Heard, game(), check_game);
}

/// A game under any rulebook at all, that of servers and changed ones included, with events of every kind.
pub(crate) fn every_rulebook(bytes: &[u8]) {
    let steps = || {
        let served = (0..9_000_i64, served()).prop_map(|(wait, event)| (wait, Next::Any(event)));
        vec(prop_oneof![3 => step(), 1 => served], 0..60)
    };
    let rulebook = || {
        prop_oneof![
            crate::laws::properties::rulebook(),
            Just(Rulebook::SERVER),
            prop::sample::select(crate::laws::properties::printed()),
        ]
    };
    let config =
        || (config(), rulebook()).prop_map(|(config, book)| Config(config.with_rulebook(book)));
    drawn!(bytes, Heard, (config(), steps()), check_game);
}

/// A game on a server, compared with a model.
pub(crate) fn server(bytes: &[u8]) {
    use crate::arbiter::server::{Next, Options, assert_follows_model, options, steps};
    type Game = (Options, Vec<(u64, Next)>);
    drawn!(bytes, Game, (options(), steps()), |(options, steps)| {
        assert_follows_model(options, &steps)
    });
}
