//! Effects: what a part asks for beyond its own state, and rulings.
//!
//! Effects are carried out in order, and what one leads to comes before the next. Once an effect
//! has ended or halted the game, the later ones are dropped, except rulings.

use alloc::boxed::Box;
use core::time::Duration;

use super::course::Stage;
use super::event::{Irregularity, Reporter};
use super::faults::Fault;
use super::few::Few;
use super::question::{LossReason, Question};
use super::result::GameResult;
use super::ruling::{Audience, Ruling};
use super::verdict::EndCause;
use crate::board::CastlingRights;
use crate::clock::TimeControl;
use crate::laws::Rule;
use crate::setup::Setup;
use crate::touch::TouchObligation;
use crate::types::{ByColor, Color, Move, Square};

/// What a part may ask for.
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
    /// Ends the game with the result that the arbiter decides.
    Decide(GameResult),
    /// Takes back the end of the game.
    Reopen,
    /// Enters a stage without a ruling.
    Enter(Stage),

    /// Makes a legal move. Rules the end of the game if `ends` and the move ends it.
    Make {
        by: Color,
        mv: Move,
        ends: bool,
    },
    /// Accepts what stands on the board as a move, although it is not legal. With `instead`, it
    /// replaces the move that the player has just made.
    Stand {
        by: Color,
        setup: Box<Setup>,
        fault: Option<Box<Fault>>,
        instead: bool,
    },
    /// Completes a player's move, with a press if the clock runs.
    Complete {
        by: Color,
    },
    /// Completes a move played online, if one was made after `ply` half-moves. Otherwise acts as if
    /// the clock had been pressed.
    CompletePlay {
        by: Color,
        ply: u32,
    },
    /// Completes a player's move, if one was made after `ply` half-moves.
    CompleteIfMade {
        by: Color,
        ply: u32,
    },
    /// Counts a move as completed that was never completed by a press.
    Count {
        by: Color,
    },
    /// Marks a sealed move as completed before it is made on the board.
    Completed {
        by: Color,
    },

    /// Counts an illegal move and applies its penalty.
    Fault {
        by: Color,
        rule: Rule,
    },
    /// Records a completed illegal move, or a similar fault, that no one has noticed.
    Unseen(Box<Fault>),
    /// Adds an obligation for the player with the move. It has no effect unless a legal move meets
    /// it and the earlier one.
    Owe {
        by: Color,
        obligation: TouchObligation,
        rule: Rule,
    },
    /// Applies the finding that the player with the move touched pieces in this order.
    Touched {
        by: Color,
        squares: [Square; 2],
    },
    /// Tells the other parts of a piece touched on purpose. `by` has the move.
    PieceTouched {
        by: Color,
    },
    /// Rules the obligation of the player with the move again.
    SayObligation,
    LookInto {
        by: Reporter,
        what: Irregularity,
    },
    /// Corrects a reported move that is not completed.
    Correct {
        by: Reporter,
        is_too_late: bool,
    },
    /// Replaces the pawn that was not replaced with a queen.
    BecomeQueen {
        by: Color,
        from: Square,
        to: Square,
    },
    /// Asks the arbiter for the times, if there are any, before the game continues.
    AskTimes,
    /// Undoes everything that the player with the move has done on the board.
    Idle,
    /// Goes back to the position after `ply` half-moves; what came later is void.
    Reinstate {
        ply: u32,
        rule: Rule,
    },
    /// Goes back to the position after `ply` half-moves, because the players have agreed.
    TakeBack {
        ply: u32,
    },
    /// Restricts castling to these rooks.
    SetCastling(CastlingRights),

    /// Makes a draw offer by this rule.
    Offer {
        by: Color,
        rule: Rule,
    },
    /// Lets a player's offer lapse.
    Lapse {
        by: Color,
    },
    SetOffers(ByColor<bool>),

    /// Gives a player time, if the player has a limit.
    AddTime {
        rule: Rule,
        player: Color,
        amount: Duration,
    },
    /// Takes time from a player, if the player has a limit.
    TakeTime {
        rule: Rule,
        player: Color,
        amount: Duration,
    },
    SetTime {
        rule: Rule,
        player: Color,
        amount: Duration,
    },
    /// Sets the clock's move counter for a player.
    SetMoves {
        rule: Rule,
        player: Color,
        moves: u32,
    },
    /// Replaces the time control of a player's clock.
    SetControl {
        player: Color,
        control: Box<TimeControl>,
    },
    /// Stops the clocks.
    Halt,
    /// Passes the clock to the other player although no move is completed.
    PassClock,
    /// Restarts the clock of the player whose time it is.
    RestartClock,
    /// Passes the clock back to the player with the move.
    GiveClockToPlayerOnMove,
    /// Continues the game and restarts the clock, unless the arbiter has stopped it.
    Run,
    /// Sets whether the arbiter has stopped the clocks.
    Interrupt(bool),
    FlagFallen {
        player: Color,
    },
    /// Observes the clocks, and whether absent players are too late.
    ObserveClocks,

    BeginSession,
    /// Starts a player's clock: their turn begins or continues.
    StartClock {
        player: Color,
    },
    AwaitBoth,
    /// Marks an awaited player as present.
    Arrived {
        by: Color,
    },
    /// Lets a player play who arrives too late.
    Waive {
        player: Color,
    },
    /// Ends the game if an absent player can no longer arrive in time.
    ForfeitAbsent,
}

/// More effects than a move played online needs.
const FEW: usize = 4;

/// The effects that the parts ask for, in order.
pub(super) type Effects = Few<Effect, FEW>;
