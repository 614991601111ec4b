//! What a part may ask for: rulings, and what reaches beyond its own state.
//!
//! Effects are carried out in the order in which they were asked for, and what one of them leads to
//! comes before the next. Once one of them has ended or halted the game those behind it are
//! dropped, except rulings.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use arrayvec::ArrayVec;

use super::course::Stage;
use super::event::{Irregularity, Reporter};
use super::question::{LossReason, Question};
use super::result::GameResult;
use super::ruling::{Audience, Decision, Note, RejectionReason, Ruling};
use super::verdict::EndCause;
use crate::board::CastlingRights;
use crate::citing::TouchObligation;
use crate::clock::TimeControl;
use crate::laws::{Rule, Rulebook};
use crate::setup::Setup;
use crate::termination::Outcome;
use crate::types::{ByColor, Color, Move, Square};

/// An illegal move that was completed, and that no one has reported yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    /// Who made it.
    pub(super) by: Color,
    /// The rule that it breaks.
    pub(super) rule: Rule,
    /// After how many half-moves.
    pub(super) after: u32,
    /// How much time the players had then.
    pub(super) left: ByColor<Option<Duration>>,
    /// What its player owes once it is set aside.
    pub(super) obligation: TouchObligation,
    /// From where to where a pawn went that was not replaced.
    pub(super) promotion: Option<(Square, Square)>,
    /// Whether it costs nothing once it is found.
    pub(super) is_free: bool,
}

/// What a part may ask for.
#[derive(Debug)]
pub(super) enum Effect {
    /// Something is ruled.
    Rule(Ruling),
    /// A person is asked, and the game stands still until they answer.
    Refer(Audience, Rule, Question),
    /// The game is over.
    End {
        audience: Audience,
        rule: Rule,
        result: GameResult,
        cause: EndCause,
    },
    /// A player loses, or draws if the rulebook spares one whose opponent cannot mate.
    Lose { loser: Color, reason: LossReason },
    /// The arbiter decides the result.
    Decide(GameResult),
    /// The arbiter takes the end of the game back.
    Reopen,
    /// The game stands so from now on; nothing is ruled.
    Enter(Stage),

    /// A legal move is made; if it `ends` the game, that is ruled.
    Make { by: Color, mv: Move, ends: bool },
    /// What stands on the board counts as a move, though it is not a legal one. If `instead`, it
    /// takes the place of the move that the player has just made.
    Stand {
        by: Color,
        setup: Box<Setup>,
        fault: Option<Box<Fault>>,
        instead: bool,
    },
    /// A player's move is completed, with a press if the clock runs.
    Complete { by: Color },
    /// A move played online is completed, if one was made after so many half-moves; else it is as
    /// if the clock had been pressed.
    CompletePlay { by: Color, ply: u32 },
    /// A player's move is completed, if one was made after so many half-moves.
    CompleteIfMade { by: Color, ply: u32 },
    /// A player's move counts as completed that was never completed by a press.
    Count { by: Color },
    /// A player's move was completed before it was made on the board: when it was sealed.
    Completed { by: Color },

    /// An illegal move counts, with what that costs.
    Fault { by: Color, rule: Rule },
    /// An illegal move, or what is like one, is completed and not seen yet.
    Unseen(Box<Fault>),
    /// The player with the move owes this, if a legal move does it that does what was owed before.
    Owe {
        by: Color,
        obligation: TouchObligation,
        rule: Rule,
    },
    /// The player with the move has touched pieces in this order, as is established now.
    Touched { by: Color, squares: [Square; 2] },
    /// The player with the move has touched a piece on purpose.
    PieceTouched { by: Color },
    /// What the player with the move owes is ruled once more.
    SayObligation,
    /// What is reported is looked into.
    LookInto { by: Reporter, what: Irregularity },
    /// What is reported of a move that is not completed is corrected.
    Correct { by: Reporter, is_too_late: bool },
    /// The pawn that was not replaced becomes a queen.
    BecomeQueen { by: Color, from: Square, to: Square },
    /// The arbiter is asked for the times, if there are any, before the game goes on.
    AskTimes,
    /// Nothing that the player with the move has done at the board counts.
    Idle,
    /// The position after so many half-moves is set up again, and what came after it is void.
    Reinstate { ply: u32, rule: Rule },
    /// Castling is possible with these rooks only.
    SetCastling(CastlingRights),

    /// A player offers a draw, by this rule.
    Offer { by: Color, rule: Rule },
    /// A player's offer lapses.
    Lapse { by: Color },
    /// These offers stand, and no others.
    SetOffers(ByColor<bool>),

    /// A player gets time, if there is a clock to add it to.
    AddTime {
        rule: Rule,
        player: Color,
        amount: Duration,
    },
    /// A player loses time, if there is a clock to take it from.
    TakeTime {
        rule: Rule,
        player: Color,
        amount: Duration,
    },
    /// A player's time is set.
    SetTime {
        rule: Rule,
        player: Color,
        amount: Duration,
    },
    /// The clock's counter of a player's moves is set.
    SetMoves {
        rule: Rule,
        player: Color,
        moves: u32,
    },
    /// A player's clock has another control from now on.
    SetControl {
        player: Color,
        control: Box<TimeControl>,
    },
    /// The clocks are stopped.
    Halt,
    /// It is the other player's time, though no move has been completed.
    PassClock,
    /// The clock runs again of the player whose time it is.
    RestartClock,
    /// It is the time again of the player with the move.
    GiveClockToPlayerOnMove,
    /// The game goes on, and the clock of the player whose time it is; what only the arbiter has
    /// stopped stands.
    Run,
    /// The arbiter has stopped the clocks, or lets them run again.
    Interrupt(bool),
    /// A fallen flag is established.
    FlagFallen { player: Color },
    /// The arbiter observes the clocks, and who is absent.
    ObserveClocks,

    /// The session begins.
    BeginSession,
    /// A player's clock is started: their turn begins, or goes on.
    StartClock { player: Color },
    /// Both players are awaited.
    AwaitBoth,
    /// A player who was awaited is there.
    Arrived { by: Color },
    /// A player may play who comes too late.
    Waive { player: Color },
    /// The game is lost by who can no longer come in time.
    ForfeitAbsent,
}

/// More effects than a move played online has.
const FEW: usize = 4;

/// The effects that a part asks for, in order.
pub(super) struct Effects<'a> {
    rulebook: &'a Rulebook,
    /// The effects while they are few, so that most events allocate nothing.
    few: ArrayVec<Effect, FEW>,
    /// The effects once they have become more, until none is left.
    many: Vec<Effect>,
}

impl<'a> Effects<'a> {
    pub(super) const fn new(rulebook: &'a Rulebook) -> Self {
        Self {
            rulebook,
            few: ArrayVec::new_const(),
            many: Vec::new(),
        }
    }

    /// Returns how many effects have been asked for.
    pub(super) fn len(&self) -> usize {
        self.few.len() + self.many.len()
    }

    /// Returns the effects that have been asked for since there were so many.
    fn since(&mut self, asked: usize) -> &mut [Effect] {
        if self.many.is_empty() {
            &mut self.few[asked..]
        } else {
            &mut self.many[asked..]
        }
    }

    /// Puts the effects last that were asked for first since there were so many.
    pub(super) fn reverse(&mut self, asked: usize) {
        self.since(asked).reverse();
    }

    /// Takes the last effect.
    pub(super) fn pop(&mut self) -> Option<Effect> {
        self.few.pop().or_else(|| self.many.pop())
    }

    /// Rules something before what was asked for since there were so many effects, if the rulebook
    /// has a rule for it.
    pub(super) fn rule_at(&mut self, place: usize, rule: Rule, decision: Decision) {
        let asked = self.len();
        self.rule(rule, decision);
        if self.len() > asked {
            self.since(place).rotate_right(1);
        }
    }

    pub(super) fn ask(&mut self, effect: Effect) {
        if !self.many.is_empty() {
            self.many.push(effect);
        } else if let Err(full) = self.few.try_push(effect) {
            self.many.extend(self.few.drain(..));
            self.many.push(full.element());
        }
    }

    /// Rules something, if the rulebook has a rule for it.
    pub(super) fn rule(&mut self, rule: Rule, decision: Decision) {
        self.rule_for(Audience::Everyone, rule, decision);
    }

    /// Rules something, by the rule or by one that settles what the others do not.
    pub(super) fn rule_always(&mut self, rule: Rule, decision: Decision) {
        self.rule(self.citable(rule), decision);
    }

    pub(super) fn rule_for(&mut self, audience: Audience, rule: Rule, decision: Decision) {
        if let Some(citation) = self.rulebook.cite(rule) {
            self.ask(Effect::Rule(Ruling {
                decision,
                citation,
                audience,
            }));
        }
    }

    /// Rules that what a player did has no effect; a rulebook without the rule leaves it to the
    /// judgment of the arbiter.
    pub(super) fn refuse(&mut self, by: Color, rule: Rule, reason: RejectionReason) {
        self.rule_always(rule, Decision::NoEffect { by, reason });
    }

    /// A report has no effect.
    pub(super) fn refuse_report(&mut self, by: Reporter, rule: Rule, reason: RejectionReason) {
        self.rule_always(rule, Decision::ReportRefused { by, reason });
    }

    /// Tells the arbiter something.
    pub(super) fn advise(&mut self, rule: Rule, note: Note) {
        self.rule_for(Audience::Arbiter, rule, Decision::Note(note));
    }

    /// Tells the arbiter something, by the rule or by one that settles what the others do not.
    pub(super) fn advise_always(&mut self, rule: Rule, note: Note) {
        self.advise(self.citable(rule), note);
    }

    /// Refers a question, with the clocks stopped until it is answered.
    pub(super) fn refer(&mut self, rule: Rule, question: Question) {
        self.ask(Effect::Refer(Audience::Everyone, rule, question));
    }

    /// Ends the game; the clocks stop.
    pub(super) fn end(&mut self, rule: Rule, result: GameResult, cause: EndCause) {
        self.ask(Effect::End {
            audience: Audience::Everyone,
            rule,
            result,
            cause,
        });
    }

    pub(super) fn draw(&mut self, rule: Rule, cause: EndCause) {
        self.end(rule, GameResult::DRAW, cause);
    }

    pub(super) fn win(&mut self, winner: Color, rule: Rule, cause: EndCause) {
        self.end(rule, GameResult::from_outcome(Outcome::Win(winner)), cause);
    }

    /// Cancels the game. The times of the new one are for the arbiter to set, unless the rulebook
    /// keeps them.
    pub(super) fn cancel(&mut self, rule: Rule, keeps_times: bool) {
        self.ask(Effect::Halt);
        self.rule_always(rule, Decision::Canceled);
        if !keeps_times {
            self.advise_always(Rule::TimesAfterIrregularity, Note::NewTimes);
        }
        self.ask(Effect::Enter(Stage::Canceled));
    }

    /// Returns the rule, or if the rulebook does not have it, the rule that leaves to the arbiter
    /// what the others do not settle.
    pub(super) fn citable(&self, rule: Rule) -> Rule {
        self.first_in_force(rule, self.rulebook.edition().last_resort())
    }

    /// Returns the rule if it is in force, and otherwise the other one.
    pub(super) fn first_in_force(&self, rule: Rule, other: Rule) -> Rule {
        if self.rulebook.is_in_force(rule) {
            rule
        } else {
            other
        }
    }
}
