//! Effects: what a part asks for beyond its own state, and rulings.
//!
//! Effects are carried out in order, and what one leads to comes before the next. Once an effect
//! has ended or halted the game, the later ones are dropped, except rulings.

use alloc::boxed::Box;
use core::time::Duration;

use super::course::Stage;
use super::event::{Irregularity, Reporter};
use super::few::Few;
use super::question::{LossReason, Question};
use super::result::GameResult;
use super::ruling::{Audience, Decision, Note, RejectionReason, Ruling};
use super::verdict::EndCause;
use crate::board::CastlingRights;
use crate::clock::TimeControl;
use crate::laws::{Rule, Rulebook};
use crate::setup::Setup;
use crate::touch::TouchObligation;
use crate::types::{ByColor, Color, Move, Outcome, Square};

/// A completed illegal move that no one has reported yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    pub(super) by: Color,
    pub(super) rule: Rule,
    /// The number of half-moves before it.
    pub(super) after: u32,
    /// The times that the players had then.
    pub(super) left: ByColor<Option<Duration>>,
    /// The obligation of its player once it is taken back.
    pub(super) obligation: TouchObligation,
    /// Origin and destination of a pawn that was not replaced.
    pub(super) promotion: Option<(Square, Square)>,
    /// Whether it has no penalty when it is found.
    pub(super) is_free: bool,
}

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

/// The effects that a part asks for, in order.
pub(super) struct Effects<'a> {
    rulebook: &'a Rulebook,
    asked: Few<Effect, FEW>,
}

impl<'a> Effects<'a> {
    pub(super) const fn new(rulebook: &'a Rulebook) -> Self {
        Self {
            rulebook,
            asked: Few::new(),
        }
    }

    /// Returns the number of effects.
    pub(super) fn len(&self) -> usize {
        self.asked.len()
    }

    /// Reverses the effects added since there were `asked`, so that the first can be popped.
    pub(super) fn reverse(&mut self, asked: usize) {
        self.asked[asked..].reverse();
    }

    /// Removes and returns the last effect.
    pub(super) fn pop(&mut self) -> Option<Effect> {
        self.asked.pop()
    }

    /// Rules something at a place among the effects, if the rulebook has the rule.
    pub(super) fn rule_at(&mut self, place: usize, rule: Rule, decision: Decision) {
        let asked = self.len();
        self.rule(rule, decision);
        if self.len() > asked {
            self.asked[place..].rotate_right(1);
        }
    }

    /// Adds an effect.
    pub(super) fn ask(&mut self, effect: Effect) {
        self.asked.push(effect);
    }

    /// Rules something, if the rulebook has the rule.
    pub(super) fn rule(&mut self, rule: Rule, decision: Decision) {
        self.rule_for(Audience::Everyone, rule, decision);
    }

    /// Rules something by this rule or, if the rulebook lacks it, by the arbiter's judgment.
    pub(super) fn rule_always(&mut self, rule: Rule, decision: Decision) {
        self.rule(self.citable(rule), decision);
    }

    /// Rules something for an audience, if the rulebook has the rule.
    pub(super) fn rule_for(&mut self, audience: Audience, rule: Rule, decision: Decision) {
        if let Some(citation) = self.rulebook.cite(rule) {
            self.ask(Effect::Rule(Ruling {
                decision,
                citation,
                audience,
            }));
        }
    }

    /// Rules that what a player did has no effect, by this rule or by the arbiter's judgment.
    pub(super) fn refuse(&mut self, by: Color, rule: Rule, reason: RejectionReason) {
        self.rule_always(rule, Decision::NoEffect { by, reason });
    }

    /// Rules that a report has no effect.
    pub(super) fn refuse_report(&mut self, by: Reporter, rule: Rule, reason: RejectionReason) {
        self.rule_always(rule, Decision::ReportRefused { by, reason });
    }

    /// Notes something for the arbiter, if the rulebook has the rule.
    pub(super) fn advise(&mut self, rule: Rule, note: Note) {
        self.rule_for(Audience::Arbiter, rule, Decision::Note(note));
    }

    /// Notes something for the arbiter, by this rule or by the arbiter's judgment.
    pub(super) fn advise_always(&mut self, rule: Rule, note: Note) {
        self.advise(self.citable(rule), note);
    }

    /// Refers a question and halts the game until it is answered.
    pub(super) fn refer(&mut self, rule: Rule, question: Question) {
        self.ask(Effect::Refer(Audience::Everyone, rule, question));
    }

    /// Ends the game and stops the clocks.
    pub(super) fn end(&mut self, rule: Rule, result: GameResult, cause: EndCause) {
        self.ask(Effect::End {
            audience: Audience::Everyone,
            rule,
            result,
            cause,
        });
    }

    /// Ends the game as a draw.
    pub(super) fn draw(&mut self, rule: Rule, cause: EndCause) {
        self.end(rule, GameResult::DRAW, cause);
    }

    /// Ends the game with a win.
    pub(super) fn win(&mut self, winner: Color, rule: Rule, cause: EndCause) {
        self.end(rule, GameResult::from_outcome(Outcome::Win(winner)), cause);
    }

    /// Cancels the game. The arbiter sets the times of the new game, unless the rulebook keeps
    /// them.
    pub(super) fn cancel(&mut self, rule: Rule, keeps_times: bool) {
        self.ask(Effect::Halt);
        self.rule_always(rule, Decision::Canceled);
        if !keeps_times {
            self.advise_always(Rule::TimesAfterIrregularity, Note::NewTimes);
        }
        self.ask(Effect::Enter(Stage::Canceled));
    }

    /// Aborts the game, which then has no result.
    pub(super) fn abort(&mut self, rule: Rule, by: Option<Color>) {
        self.ask(Effect::Halt);
        self.rule_always(rule, Decision::Aborted { by });
        self.ask(Effect::Enter(Stage::Aborted));
    }

    /// Returns the rule or, if the rulebook lacks it, the rule that leaves a matter to the
    /// arbiter's judgment.
    pub(super) fn citable(&self, rule: Rule) -> Rule {
        self.first_in_force(rule, self.rulebook.edition().last_resort())
    }

    /// Returns the rule if it is in force, and `other` otherwise.
    pub(super) fn first_in_force(&self, rule: Rule, other: Rule) -> Rule {
        if self.rulebook.is_in_force(rule) {
            rule
        } else {
            other
        }
    }
}
