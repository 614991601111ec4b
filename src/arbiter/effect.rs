//! Effects: what a part asks of what is above it, and rulings.
//!
//! Effects are carried out in order, and what one leads to comes before the next. Once an effect
//! has ended or halted the game, the later ones are dropped, except rulings.

use alloc::boxed::Box;

use super::course::Stage;
use super::faults::Fault;
use super::few::Few;
use super::game_result::GameResult;
use super::question::{LossReason, Question};
use super::ruling::{Audience, Ruling};
use super::verdict::EndCause;
use crate::laws::Rule;
use crate::setup::Setup;
use crate::types::{Color, Move};

/// What a move is made as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MadeAs {
    /// The next move.
    Next,
    /// The next move, before a loss that comes before an end on the board.
    NextBeforeLoss,
    /// Another move in the place of the last one. The turn of the opponent goes on.
    Last,
}

/// What a part may ask of what is above it.
#[derive(Debug)]
pub(super) enum Effect {
    Rule(Ruling),
    /// Asks a person, and halts the game until the answer.
    Refer(Audience, Rule, Question),
    End {
        audience: Audience,
        rule: Rule,
        result: GameResult,
        cause: EndCause,
    },
    /// Ends the game by a loss. It is a draw instead if the rulebook grants one because the opponent
    /// cannot mate.
    Lose {
        loser: Color,
        reason: LossReason,
    },
    /// Enters a stage without a ruling.
    Enter(Stage),
    /// Continues the game and restarts the clock, unless the arbiter has stopped it.
    Run,
    /// Makes a legal move.
    Make {
        by: Color,
        mv: Move,
        made_as: MadeAs,
    },
    /// Accepts what stands on the board as a move, although it is not legal.
    Stand {
        by: Color,
        setup: Box<Setup>,
        fault: Option<Box<Fault>>,
        made_as: MadeAs,
    },
    /// Completes a player's move once so many half-moves are made.
    ///
    /// It is a press if the clock runs.
    Complete {
        by: Color,
        made: u32,
    },
    /// Counts a move as completed that was never completed by a press.
    Count {
        by: Color,
    },
    /// Takes back what was done after so many half-moves with both hands. The move must be made
    /// with one.
    Repeat {
        by: Color,
        mv: Move,
        after: u32,
    },
    /// Counts an illegal move and applies its penalty.
    Fault {
        by: Color,
        rule: Rule,
    },
}

/// More effects than a move played online needs.
const FEW: usize = 4;

/// The effects that the parts ask for, in order.
pub(super) type Effects = Few<Effect, FEW>;
