//! Targets that go on for many steps: records that are edited, clocks, and games before an arbiter.

use std::cell::OnceCell;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::arbiter::{GameConfig, Log};
use touchmove::record::{NodeId, WalkStep};
use touchmove::{GameRecord, Move, Position, Rulebook};

use crate::arbiter::{Next, check_citations, config, hear, hear_each, step};
use crate::events::served;
use crate::inputs::{draw, hold};
use crate::pgn::{Edit, apply, assert_comes_back, edit};
use crate::strategies::{control, event, for_both, position};

/// Runs code with a strategy that is made once for each thread: making one takes longer than drawing from it.
macro_rules! drawn {
    ($bytes:expr, $kind:ty, $strategy:expr) => {{
        thread_local! {
            static STRATEGY: OnceCell<BoxedStrategy<$kind>> = const { OnceCell::new() };
        }
        let drawn = STRATEGY.with(|cell| draw(cell.get_or_init(|| $strategy.boxed()), $bytes));
        let Some(drawn) = drawn else { return };
        drawn
    }};
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
        let before = record.position(parent).expect("a parent has a position");
        let after = record.position(node).expect("a move leads somewhere");
        if let Some(legal) = record.legal_move(node) {
            assert_eq!(legal.position(), before);
            assert_eq!(&legal.play(), after);
        }
    }
    assert!(record.main_line().count() <= moves);
}

/// Records edited at random, also with moves that are not legal and at places that are gone.
pub(crate) fn records(bytes: &[u8]) {
    type Edits = (Position, Vec<(Edit, Option<u16>)>);
    let edits = || vec((edit(), prop::option::weighted(0.2, any::<u16>())), 0..60);
    let start = || prop_oneof![Just(Position::standard()), position()];
    let (start, edits) = drawn!(bytes, Edits, (start(), edits()));
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
    hold(assert_comes_back(&record));
    if let Ok(game) = record.to_game() {
        assert_eq!(game.ply(), record.main_line().count());
    }
}

/// Clocks at extremes: any moments, amounts and controls.
pub(crate) fn clocks(bytes: &[u8]) {
    use crate::clocks::any_size;
    type Clocks = (
        touchmove::ByColor<touchmove::TimeControl>,
        Vec<(u64, crate::ticking::Event)>,
        u32,
    );
    let (controls, events, moves) = drawn!(
        bytes,
        Clocks,
        (
            for_both(control),
            vec((any_size(), event(any_size(), control())), 0..40),
            any::<u32>()
        )
    );
    hold(crate::clocks::assert_no_number_is_too_large(
        controls, events, moves,
    ));
}

/// A game before an arbiter, under any edition of the Laws: each event is checked in full.
pub(crate) fn arbiter(bytes: &[u8]) {
    type Game = (GameConfig, Vec<(i64, Next)>);
    let (config, steps) = drawn!(bytes, Game, (config(), vec(step(), 0..60)));
    match hear(&config, &steps) {
        Ok(heard) => {
            hold(crate::arbiter::assert_replays(&config, &heard));
            crate::written::assert_arbiter_comes_back(&heard.arbiter);
        }
        Err(error) => hold(Err(error)),
    }
}

/// A game under any rulebook at all, that of servers and changed ones included, with events of every kind.
pub(crate) fn every_rulebook(bytes: &[u8]) {
    type Game = (GameConfig, Rulebook, Vec<(i64, Next)>);
    let steps = || {
        let served = (0..9_000_i64, served()).prop_map(|(wait, event)| (wait, Next::Any(event)));
        vec(prop_oneof![3 => step(), 1 => served], 0..60)
    };
    let rulebook = || {
        prop_oneof![
            crate::rulebooks::rulebook(),
            Just(Rulebook::SERVER),
            prop::sample::select(crate::rulebooks::printed()),
        ]
    };
    let (config, rulebook, steps) = drawn!(bytes, Game, (config(), rulebook(), steps()));
    let config = config.with_rulebook(rulebook);
    let cited = |_: &_, after: &_, _, event, rulings: &_| check_citations(after, event, rulings);
    let heard = match hear_each(&config, &steps, cited) {
        Ok(heard) => heard,
        Err(error) => return hold(Err(error)),
    };
    let text = heard.arbiter.to_log_with_rulings().to_string();
    let log: Log = text
        .parse()
        .unwrap_or_else(|error| panic!("{error} in\n{text}"));
    assert_eq!(log.to_string(), text);
    hold(crate::arbiter::assert_replays(&config, &heard));
    crate::written::assert_arbiter_comes_back(&heard.arbiter);
}

/// A game on a server, compared with a model.
pub(crate) fn server(bytes: &[u8]) {
    type Game = (crate::server::Options, Vec<(u64, crate::server::Next)>);
    let (options, steps) = drawn!(
        bytes,
        Game,
        (crate::server::options(), crate::server::steps())
    );
    hold(crate::server::assert_follows_model(options, &steps));
}
