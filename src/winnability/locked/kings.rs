//! Walls once more, with both kings followed step by step and the turns kept.
//!
//! Who has nobody but his king has to move him, and may have to let the other king go where
//! that is stalemate. The plain stages do not see it: they forget whose turn it is.
//!
//! Sound: a stage here holds every pair of squares on which the kings may stand at the turn of
//! each side. Kings step as the rules let them, and whoever has a free man may leave his king
//! where he is, for nobody knows where that man is and where he goes. Incomplete as the plain
//! stages are.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::vec::Vec;

use super::events::{Event, for_each_event};
use super::flood::{barred_to_king, flood};
use super::mate::may_be_mated_with;
use super::pairs::Pairs;
use super::stage::{Kind, PieceAt, Stage};
use super::{LOOKS, Outlook, first_stage, outlook};
use crate::attacks;
use crate::attacks::steps;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::types::{Color, Role, Square};

/// What is known of walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::winnability) enum Hold {
    /// There is no mate behind them.
    Holds,
    /// For all that is known here there may be one.
    Breaks,
    /// There are more stages than were to be looked at.
    Unknown,
}

/// A stage with what is known of the kings.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) stage: Stage,
    /// Where the kings may stand, by whose turn it is.
    pub(super) pairs: [Pairs; 2],
    /// Where they may stand when the winner has just made a move that may give check: only there
    /// a mate is looked for, since nobody leaves himself in check.
    pub(super) checked: Pairs,
}

/// All stages that are known to follow a position.
#[derive(Debug)]
pub(in crate::winnability) struct Walks {
    winner: Color,
    pub(super) known: Vec<Walk>,
    /// The places of stages by the squares of their home men.
    by_home: BTreeMap<[u64; 2], Vec<usize>>,
    /// The places of those that have been added or widened.
    waiting: VecDeque<usize>,
    /// How many looks have been taken.
    looks: usize,
}

impl Walks {
    /// Begins with a position; none with castling rights or an en passant capture.
    ///
    /// A mate that is on the board already is not seen: who asks has looked for it.
    pub(in crate::winnability) fn from(position: &Position, winner: Color) -> Option<Self> {
        let mut first = Walk {
            stage: first_stage(position)?,
            pairs: [Pairs::NONE; 2],
            checked: Pairs::NONE,
        };
        let king = position.king(!winner).into();
        first.pairs[position.turn().index()].add(position.king(winner), king);
        let mut walks = Self {
            winner,
            known: Vec::new(),
            by_home: BTreeMap::new(),
            waiting: VecDeque::new(),
            looks: 0,
        };
        walks.add(first);
        Some(walks)
    }

    /// Returns whether the walls prove that the winner cannot mate, looking at no more than a
    /// number of stages, those included that it has looked at before.
    pub(in crate::winnability) fn hold(&mut self, most: usize) -> Hold {
        let winner = self.winner;
        self.follow(
            most,
            |walk| walk.may_be_mated(winner),
            |stage| outlook(stage, winner),
        )
    }

    /// Looks at all stages that can follow, but those that are hopeless, oldest first: so most
    /// are looked at once.
    pub(super) fn follow(
        &mut self,
        most: usize,
        is_open: impl Fn(&Walk) -> bool,
        outlook: impl Fn(&Stage) -> Outlook,
    ) -> Hold {
        let winner = self.winner;
        while self.known.len() <= most && self.looks < LOOKS * most {
            let Some(place) = self.waiting.pop_front() else {
                return Hold::Holds;
            };
            self.looks += 1;
            let walk = &mut self.known[place];
            walk.stage.is_done = true;
            flood(&mut walk.stage);
            walk.spread(winner);
            if is_open(walk) {
                return Hold::Breaks;
            }
            let walk = walk.clone();
            let is_broken = for_each_event(&walk.stage, |event| {
                let Some(next) = walk.after(event, winner) else {
                    return true;
                };
                match outlook(&next.stage) {
                    Outlook::Hopeless => {}
                    Outlook::Open => return false,
                    Outlook::Unknown => self.add(next),
                }
                true
            });
            if is_broken {
                return Hold::Breaks;
            }
        }
        Hold::Unknown
    }

    /// Adds a stage, or what it knows to the stage with the same home men.
    ///
    /// Sound: that one then knows what both knew, and is looked at again if that is more.
    fn add(&mut self, next: Walk) {
        let home = next.stage.home.map(|squares| squares.0);
        let places = self.by_home.entry(home).or_default();
        for &place in &*places {
            let walk = &mut self.known[place];
            if walk.stage.has_home_of(&next.stage) {
                let was_done = walk.stage.is_done;
                if walk.widen(&next) && was_done {
                    self.waiting.push_back(place);
                }
                return;
            }
        }
        places.push(self.known.len());
        self.waiting.push_back(self.known.len());
        self.known.push(next);
    }
}

impl Walk {
    fn may_be_mated(&self, winner: Color) -> bool {
        may_be_mated_with(&self.stage, winner, self.checked.iter())
    }

    /// Adds what another walk with the same home men knows; `true` if something of it is new.
    fn widen(&mut self, more: &Self) -> bool {
        self.stage.widen(&more.stage);
        let mut is_new = self.checked.join(&more.checked);
        for (pairs, more) in self.pairs.iter_mut().zip(&more.pairs) {
            is_new |= pairs.join(more);
        }
        self.stage.is_done &= !is_new;
        !self.stage.is_done
    }

    /// Adds all pairs that the kings get to while the stage lasts, and those of them that come
    /// after a move of the winner that may give check.
    ///
    /// Sound: both turns are followed until nothing is new.
    pub(super) fn spread(&mut self, winner: Color) {
        loop {
            let (own, checked) = self.after_winner(winner);
            let other = self.after_loser(winner);
            let is_new = [
                self.pairs[(!winner).index()].join(&own),
                self.pairs[winner.index()].join(&other),
                self.checked.join(&checked),
            ];
            if is_new == [false; 3] {
                break;
            }
        }
        self.place_kings(winner);
    }

    /// Notes in the stage where the kings may stand.
    ///
    /// Sound: nobody comes or goes here. A king who is shut in takes no step, and so all pairs
    /// have him on his one square.
    pub(super) fn place_kings(&mut self, winner: Color) {
        let mut squares = [Bitboard::EMPTY; 2];
        for (helper, kings) in self.pairs.iter().flat_map(Pairs::iter) {
            squares[winner.index()] |= helper;
            squares[(!winner).index()] |= kings;
        }
        for king in self.stage.men.iter_mut().filter(|man| man.is(Role::King)) {
            king.squares = squares[king.color.index()];
        }
    }

    /// Returns the pairs after a move of the winner that ends no stage, and those of them in
    /// which that move may have given check.
    ///
    /// Sound: the king steps beside himself, never where home men or the other king attack, or
    /// stays while a free man moves, unless home men give check. A free man may give check from
    /// anywhere, the king only by going off a line on which a free man attacks: a home man
    /// attacks nothing but squares beside him and, shut in, squares of home men.
    pub(super) fn after_winner(&self, winner: Color) -> (Pairs, Pairs) {
        let (mut next, mut checked) = (Pairs::NONE, Pairs::NONE);
        let attacked = barred_to_king(&self.stage, winner);
        let barred = attacked | self.stage.all_home();
        let may_stay = self.has_free_man(winner);
        for (from, losers) in self.pairs[winner.index()].iter() {
            let uncovered = self.stage.uncovered(winner, from);
            for to in attacks::king(from) - barred {
                let losers = losers - attacks::king(to) - to;
                next.add(to, losers);
                checked.add(to, losers & uncovered);
            }
            if may_stay && !attacked.contains(from) {
                next.add(from, losers);
                checked.add(from, losers);
            }
        }
        (next, checked)
    }

    /// Returns the pairs after a move of the loser that ends no stage.
    ///
    /// Sound: as for the winner.
    pub(super) fn after_loser(&self, winner: Color) -> Pairs {
        let mut next = Pairs::NONE;
        let attacked = barred_to_king(&self.stage, !winner);
        let barred = attacked | self.stage.all_home();
        let may_stay = self.has_free_man(!winner);
        for (helper, from) in self.pairs[(!winner).index()].iter() {
            let steps = steps::around(from) - barred;
            next.add(helper, steps - attacks::king(helper) - helper);
            if may_stay {
                next.add(helper, from - attacked);
            }
        }
        next
    }

    fn has_free_man(&self, color: Color) -> bool {
        let is_free = |man: &PieceAt| !man.is_home && !man.squares.is_empty();
        let mut men = self.stage.men.iter().filter(|man| man.color == color);
        men.any(|man| is_free(man) && !man.is(Role::King))
    }

    /// Returns what follows an event; none if the kings never stand where it can happen.
    ///
    /// Sound: no king stands where a man comes to, nor where a pawn goes past. Whoever has
    /// moved has left his king in no check, and the other side's home men are those of the board,
    /// or, before a capture in passing, some of them.
    pub(super) fn after(&self, event: Event, winner: Color) -> Option<Self> {
        let mover = &self.stage.men[event.who];
        let is_winner = mover.color == winner;
        let before = &self.pairs[mover.color.index()];
        let (after, checked) = match (mover.is(Role::King), is_winner) {
            (true, true) => captured_by_winner(before, &event, winner),
            (true, false) => (captured_by_loser(before, event.to), Pairs::NONE),
            (false, _) => {
                let passed = event.over.map_or(Bitboard::EMPTY, Bitboard::from);
                let after = before.without(passed | event.to, passed | event.to);
                let checked = if is_winner {
                    after.clone()
                } else {
                    Pairs::NONE
                };
                (after, checked)
            }
        };
        let attacked = barred_to_king(&event.next, mover.color);
        let (helpers, kings) = if is_winner {
            (attacked, Bitboard::EMPTY)
        } else {
            (Bitboard::EMPTY, attacked)
        };
        let after = after.without(helpers, kings);
        if after.is_empty() {
            return None;
        }
        let mut pairs = [Pairs::NONE; 2];
        pairs[(!mover.color).index()] = after;
        let mut next = Self {
            stage: event.next,
            pairs,
            checked: checked.without(helpers, kings),
        };
        next.place_kings(winner);
        Some(next)
    }
}

/// Returns the pairs after the winner's king has captured a home man, and those of them in which
/// that may have given check.
///
/// Sound: he captures from beside him, and gives check as by any step. Whom he has set free by
/// it is free in the next stage.
fn captured_by_winner(before: &Pairs, event: &Event, winner: Color) -> (Pairs, Pairs) {
    let (mut after, mut checked) = (Pairs::NONE, Pairs::NONE);
    for from in attacks::king(event.to) {
        let losers = before.losers(from) - attacks::king(event.to) - event.to;
        after.add(event.to, losers);
        checked.add(event.to, losers & event.next.uncovered(winner, from));
    }
    (after, checked)
}

/// Returns the pairs after the loser's king has captured a home man.
///
/// Sound: he captures from beside him, unless the other king protects that man.
fn captured_by_loser(before: &Pairs, to: Square) -> Pairs {
    let mut after = Pairs::NONE;
    for (helper, from) in before.iter() {
        let is_protected = (attacks::king(helper) | helper).contains(to);
        if !is_protected && !from.is_disjoint(attacks::king(to)) {
            after.add(helper, to.into());
        }
    }
    after
}

impl Stage {
    /// Returns the squares that free men of the winner may attack once one square is left.
    fn uncovered(&self, winner: Color, left: Square) -> Bitboard {
        let home = self.all_home();
        let mut uncovered = Bitboard::EMPTY;
        for man in self
            .men
            .iter()
            .filter(|man| !man.is_home && man.color == winner)
        {
            let (diagonal, straight) = match man.kind {
                Kind::As(Role::Bishop) => (true, false),
                Kind::As(Role::Rook) => (false, true),
                Kind::As(Role::Queen) | Kind::Promoted => (true, true),
                Kind::As(_) => (false, false),
            };
            let mut lines = Bitboard::EMPTY;
            if diagonal {
                lines |= attacks::bishop(left, home);
            }
            if straight {
                lines |= attacks::rook(left, home);
            }
            for square in man.squares & lines {
                uncovered |= (lines & attacks::line(square, left)) - attacks::between(square, left);
            }
        }
        uncovered
    }
}
