//! A few stages with both kings followed, without a heap.

use arrayvec::ArrayVec;

use super::events::for_each_event;
use super::flood::flood;
use super::stage::Stage;
use super::walk::Walk;
use super::{Outlook, first_stage, is_closed, outlook_with_kings};
use crate::position::Position;
use crate::types::Color;

/// How many stages are followed with their kings: about fourteen kilobytes.
const WALKS: usize = 6;

/// How often stages are searched in all, repetitions included.
const LOOKS: usize = 12;

/// Returns `true` if the walls prove it by themselves, or with both kings followed.
///
/// At most `STAGES` stages are searched without the kings. The kings are followed where only they
/// and bishops are free. With other free pieces that proves nothing more, and takes long in ordinary
/// positions.
pub(in crate::winnability) fn is_unwinnable_with_kings<const STAGES: usize>(
    position: &Position,
    winner: Color,
) -> bool {
    first_stage(position).is_some_and(|first| {
        is_closed::<STAGES>(&first, winner)
            || first.has_only_bishops_free() && holds_with_kings(position, first, winner)
    })
}

/// Returns `true` if the walls prove that a side cannot mate, as far as few stages can tell.
///
/// Sound like the search with a heap, which follows the same stages. `first` is the stage of the
/// position.
#[inline(never)]
fn holds_with_kings(position: &Position, first: Stage, winner: Color) -> bool {
    // Stages show only what follows, so a mate on the board must be looked for first.
    if position.is_mated_by(winner) {
        return false;
    }
    let first = Walk::of(position, first, winner);
    let mut known = ArrayVec::<Walk, WALKS>::new();
    if known.try_push(first).is_err() {
        return false;
    }
    for _ in 0..LOOKS {
        let Some(place) = known.iter().rposition(|walk| !walk.stage.is_done) else {
            return true;
        };
        let Some(walk) = known.get_mut(place) else {
            return false;
        };
        walk.stage.is_done = true;
        flood(&mut walk.stage);
        walk.spread(winner);
        if walk.may_be_mated(winner) {
            return false;
        }
        let walk = walk.clone();
        let is_broken = for_each_event(&walk.stage, |event| {
            let Some(next) = walk.after(event, winner) else {
                return true;
            };
            match outlook_with_kings(&next.stage, winner) {
                Outlook::Hopeless => true,
                Outlook::Open => false,
                Outlook::Unknown => add(&mut known, &next),
            }
        });
        if is_broken {
            return false;
        }
    }
    false
}

/// Adds a stage, or its content to the stage with the same home pieces; `false` if there is no
/// room.
fn add(known: &mut ArrayVec<Walk, WALKS>, next: &Walk) -> bool {
    let mut all = known.iter_mut();
    if let Some(same) = all.find(|walk| walk.stage.has_home_of(&next.stage)) {
        same.widen(next);
        return true;
    }
    known.try_push(next.clone()).is_ok()
}
