//! The arbiter accepts anything: random events in random games never panic, replay the same, cite the rulebook, and
//! change nothing without a ruling.

use core::time::Duration;

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use touchmove::arbiter::event::{
    self, Adjournment, ArbiterAction, BoardAction, Sealed, SheetAction,
};
use touchmove::arbiter::host::{
    ClaimChecking, FlagDetection, IllegalMovePolicy, IrregularityDetection, QuestionPolicy,
    RestrictedDrawPolicy, UndecidedPolicy,
};
use touchmove::arbiter::ruling::{Decision, Ruling};
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{
    Answer, EndCause, Event, GameConfig, HostConfig, Log, Phase, Question, Rulings, log,
};
use touchmove::clock::SessionTime;
use touchmove::laws::{Edition, Parameter, Rule, Supervision};
use touchmove::moves::TouchObligation;
use touchmove::winnability::NodeBudget;
use touchmove::{Arbiter, Color, Move, Position, Rulebook, Square, Termination, TimeControl};

use super::events::event;
use crate::common::strategies::any_position;
use crate::common::strategies::{beginning, cases, color, picked, position, square};

/// Games from the standard start position seldom end; from these positions they do.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/4k3/8/8/3K4/8/R7 w - - 145 160",
    "8/8/4k3/8/8/3K4/8/R7 b - - 95 160",
    "7k/8/5K2/8/8/8/8/R5Q1 w - - 0 60",
    "8/8/4k3/8/3n4/3KB3/8/8 w - - 0 60",
    "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 30",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 5",
    "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 40",
];

/// Usual controls, those at the limits, and those with hardly any time.
const CONTROLS: [&str; 23] = [
    "3+2",
    "1",
    "5",
    "90+30",
    "2/1,1",
    "2/1+5,1+5",
    "3+2 after",
    "1d5",
    "1b5",
    "0.1",
    "unlimited",
    "52560000+2592000",
    "52560000d2592000",
    "52560000b2592000",
    "52560000+2592000 after",
    "1/52560000+2592000,52560000+2592000",
    "*52560000",
    "0+1",
    "0d0.001",
    "0.001s",
    "1/0.001s,0.001s b0.001",
    "65535/0.001s+0.001,0.001s",
    "*0.001s",
];

/// A position of a list, a start position, one from a game, or any position with rights that hold.
fn start() -> impl Strategy<Value = Position> {
    let read = |fen: String| fen.parse().expect("a position");
    prop_oneof![
        12 => select(&STARTS).prop_map(|fen| fen.parse().expect("a position")),
        2 => beginning().prop_map(read),
        1 => position(),
        1 => any_position(),
    ]
}

fn rulebook() -> impl Strategy<Value = Rulebook> {
    let class = prop_oneof![
        2 => Just(None),
        1 => (any::<bool>(), any::<bool>()).prop_map(Some),
    ];
    (select(Edition::ALL), class, any::<[bool; 2]>(), 0..4_u8).prop_map(
        |(edition, class, [quickplay, schools], change)| {
            let mut rulebook = Rulebook::new(edition);
            if let Some((is_rapid, is_full)) = class {
                let supervision = if is_full {
                    Supervision::Full
                } else {
                    Supervision::Limited
                };
                rulebook = if is_rapid {
                    rulebook.rapid(supervision)
                } else {
                    rulebook.blitz(supervision)
                };
            }
            if quickplay {
                rulebook = rulebook.quickplay();
            }
            if schools {
                rulebook = rulebook.schools();
            }
            let changed = match change {
                0 => rulebook.with_value(Parameter::DefaultTime, "60s"),
                1 => rulebook.with_value(Parameter::EventMayBanDrawOffers, "before_move_1"),
                2 => rulebook.with_value(Parameter::EventMayBanDrawOffers, "whole_game"),
                _ => return rulebook,
            };
            changed.unwrap_or(rulebook)
        },
    )
}

pub(crate) fn host() -> impl Strategy<Value = HostConfig> {
    any::<[bool; 7]>().prop_flat_map(|[flags, claims, plays, draws, needed, asked, seen]| {
        let undecided = [
            UndecidedPolicy::Referred,
            UndecidedPolicy::CanMate,
            UndecidedPolicy::CannotMate,
        ];
        select(undecided.to_vec()).prop_map(move |undecided| {
            let mut host = HostConfig::OVER_THE_BOARD;
            host.flags = if flags {
                FlagDetection::AtOnce
            } else {
                FlagDetection::WhenObserved
            };
            host.claims = if claims {
                ClaimChecking::AtOnce
            } else {
                ClaimChecking::WhenDirected
            };
            host.illegal_moves = if plays {
                IllegalMovePolicy::Refused
            } else {
                IllegalMovePolicy::Ruled
            };
            host.irregularities = if seen {
                IrregularityDetection::AtOnce
            } else {
                IrregularityDetection::WhenReported
            };
            host.questions = if asked {
                QuestionPolicy::Referred
            } else {
                QuestionPolicy::Answered
            };
            host.restricted_draws = if draws {
                RestrictedDrawPolicy::Refused
            } else {
                RestrictedDrawPolicy::Referred
            };
            host.undecided = undecided;
            host.budget = NodeBudget::new(50);
            host.claims_need_completion = needed;
            host
        })
    })
}

pub(crate) fn config() -> impl Strategy<Value = GameConfig> {
    let absent = prop::bool::weighted(0.1);
    (
        rulebook(),
        select(&CONTROLS),
        start(),
        host(),
        [absent, absent],
        any::<bool>(),
        select(Scoresheets::ALL.to_vec()),
        prop::bool::weighted(0.8),
        prop::bool::weighted(0.1),
        any::<bool>(),
    )
        .prop_map(
            |(
                rulebook,
                control,
                start,
                host,
                absent,
                is_known,
                sheets,
                is_certified,
                is_alone,
                is_casual,
            )| {
                let control: TimeControl = control.parse().expect("a control");
                let mut config = GameConfig::new(rulebook.clone(), control)
                    .expect("a clock with time")
                    .with_rulebook(rulebook)
                    .with_start(start)
                    .with_host(host);
                config = config.with_scoresheets(sheets);
                if is_casual {
                    config = config.with_casual_play();
                }
                if !is_certified {
                    config = config.without_certified_record();
                }
                if is_alone {
                    config = config.without_arbiter();
                }
                for (player, is_absent) in [Color::White, Color::Black].into_iter().zip(absent) {
                    if is_absent {
                        config = config.with_absent(player);
                    }
                }
                if is_known {
                    config
                } else {
                    config.with_unknown_moves_before()
                }
            },
        )
}

/// The next event: any event, or one that suits the moment.
#[derive(Clone, Debug)]
pub(crate) enum Next {
    Any(Event),
    /// A legal move, online or at the board.
    Move {
        pick: u16,
        is_online: bool,
    },
    /// A piece of the side to move goes to any square, over the board.
    Slip {
        pick: usize,
        to: Square,
    },
    /// A hand moves a piece as a legal move does, and moves no other piece.
    Hand(u16),
    /// The side to move touches one of its pieces.
    Touch(usize),
    /// The side to move presses, with or without a move.
    PressToo,
    /// The player who must press does so.
    Press,
    /// A player writes down the first move that is missing on their scoresheet.
    Write {
        by: Color,
    },
    /// The next step of adjourning or resuming, with a legal move in the envelope.
    Adjourn {
        pick: u16,
    },
    /// A valid answer to the open question.
    Answer(usize),
}

/// Returns the square of one of a player's pieces, or any square if all have been removed.
fn piece_of(arbiter: &Arbiter, by: Color, pick: usize) -> Square {
    let pieces: Vec<_> = arbiter.board().by_color(by).into_iter().collect();
    pieces
        .get(pick % pieces.len().max(1))
        .copied()
        .unwrap_or(Square::A1)
}

impl Next {
    pub(crate) fn event(&self, arbiter: &Arbiter) -> Event {
        let by = arbiter.position().turn();
        match *self {
            Self::Any(event) => event,
            Self::Press => Event::Press { by: !by },
            Self::PressToo => Event::Press { by },
            Self::Touch(pick) => {
                let square = piece_of(arbiter, by, pick);
                Event::Touch { by, square }
            }
            Self::Slip { pick, to } => {
                let from = piece_of(arbiter, by, pick);
                Event::Make {
                    by,
                    mv: Move::new(from, to, None),
                }
            }
            Self::Hand(pick) => match picked(arbiter.position(), pick) {
                Some(legal) => {
                    let action = BoardAction::Release {
                        from: legal.from(),
                        to: legal.to(),
                    };
                    Event::Board { by, action }
                }
                None => Event::ObserveClocks,
            },
            Self::Write { by } => {
                let place = arbiter.scoresheet(by).moves().count();
                let missing = arbiter.moves().nth(place).map(SheetAction::WriteMove);
                let action = missing.unwrap_or(SheetAction::WriteOffer);
                Event::Sheet { by, action }
            }
            Self::Move { pick, is_online } => {
                let mv = picked(arbiter.position(), pick).map(|legal| legal.to_move());
                match mv {
                    Some(mv) if is_online => Event::Play { by, mv },
                    Some(mv) => Event::Make { by, mv },
                    None => Event::ObserveClocks,
                }
            }
            Self::Adjourn { pick } => {
                let mv = picked(arbiter.position(), pick).map(|legal| legal.to_move());
                let sealed = mv.map_or(Sealed::Unreadable, Sealed::Move);
                let by = [by, !by][usize::from(pick % 5 == 0)];
                let is_adjourned = matches!(arbiter.phase(), Phase::Adjourned { .. });
                match (is_adjourned, pick % 3) {
                    (false, 0) => Event::Adjourn(Adjournment::Call),
                    (false, 1) => Event::Adjourn(Adjournment::Seal { by, sealed }),
                    (false, _) => Event::Adjourn(Adjournment::Stop { by }),
                    (true, 0) => Event::Arrive { by: !by },
                    (true, 1) => Event::Adjourn(Adjournment::Resume),
                    (true, _) => Event::Adjourn(Adjournment::Open(sealed)),
                }
            }
            Self::Answer(pick) => {
                let Phase::Halted(question) = arbiter.phase() else {
                    return Event::ObserveClocks;
                };
                let options: Vec<Answer> = question.options(arbiter.config().rulebook()).collect();
                Event::Arbiter(ArbiterAction::Answer(options[pick % options.len()]))
            }
        }
    }
}

/// The next event, and the time since the last one; some hosts report events too late.
pub(crate) fn step() -> impl Strategy<Value = (i64, Next)> {
    let next = prop_oneof![
        6 => (any::<u16>(), any::<bool>()).prop_map(|(pick, is_online)| Next::Move { pick, is_online }),
        3 => Just(Next::Press),
        1 => Just(Next::PressToo),
        2 => (any::<usize>(), square()).prop_map(|(pick, to)| Next::Slip { pick, to }),
        2 => any::<u16>().prop_map(Next::Hand),
        1 => any::<usize>().prop_map(Next::Touch),
        2 => color().prop_map(|by| Next::Write { by }),
        2 => any::<usize>().prop_map(Next::Answer),
        2 => any::<u16>().prop_map(|pick| Next::Adjourn { pick }),
        4 => event().prop_map(Next::Any),
    ];
    let wait = prop_oneof![
        200 => 0..8_000_i64,
        20 => 0..100_000_i64,
        10 => -5_000..0_i64,
        1 => any::<i64>(),
    ];
    (wait, next)
}

/// A game as the arbiter handled it: the arbiter, and the rulings on each event of the log.
pub(crate) struct Heard {
    pub(crate) arbiter: Arbiter,
    pub(crate) ruled: Vec<Rulings>,
}

/// Handles the steps one by one and checks each.
pub(crate) fn hear(config: &GameConfig, steps: &[(i64, Next)]) -> Result<Heard, TestCaseError> {
    hear_each(config, steps, check)
}

/// Lets an arbiter handle a game, and checks each event that it does not reject: the arbiter before
/// and after it, when it happened, and its rulings.
pub(crate) fn hear_each(
    config: &GameConfig,
    steps: &[(i64, Next)],
    mut check: impl FnMut(&Arbiter, &Arbiter, SessionTime, Event, &Rulings) -> Result<(), TestCaseError>,
) -> Result<Heard, TestCaseError> {
    let mut arbiter = Arbiter::new(config.clone());
    let mut ruled = Vec::new();
    let mut now = 0_u64;
    let start = (0, Next::Any(Event::Start));
    for (wait, next) in [start].iter().chain(steps) {
        let at = SessionTime::from_millis(now.saturating_add_signed(*wait));
        let event = next.event(&arbiter);
        let before = arbiter.clone();
        match arbiter.handle(at, event) {
            Ok(rulings) => {
                now = at.as_millis();
                check(&before, &arbiter, at, event, &rulings)?;
                ruled.push(rulings);
            }
            Err(error) => {
                prop_assert!(!error.to_string().is_empty());
                prop_assert_eq!(state(&before), state(&arbiter), "{} {}", at, event);
            }
        }
    }
    Ok(Heard { arbiter, ruled })
}

/// The whole state of an arbiter.
pub(crate) fn state(arbiter: &Arbiter) -> String {
    format!("{arbiter:?}")
}

/// Returns whether a pawn on the last rank becomes a queen.
fn becomes_queen(rulings: &[Ruling]) -> bool {
    let becomes_queen = |ruling: &Ruling| matches!(ruling.decision, Decision::BecomesQueen { .. });
    rulings.iter().any(becomes_queen)
}

/// Asserts that the rulebook has every rule that is cited.
pub(crate) fn check_citations(
    after: &Arbiter,
    event: Event,
    rulings: &Rulings,
) -> Result<(), TestCaseError> {
    let rulebook = after.config().rulebook();
    for ruling in rulings.iter() {
        let cited = rulebook.cite(ruling.citation.rule());
        prop_assert_eq!(cited, Some(ruling.citation), "{}", event);
    }
    Ok(())
}

pub(crate) fn check(
    before: &Arbiter,
    after: &Arbiter,
    at: SessionTime,
    event: Event,
    rulings: &Rulings,
) -> Result<(), TestCaseError> {
    check_citations(after, event, rulings)?;
    let is_over = after.verdict().is_some();
    prop_assert!(!is_over || after.clock().running().is_none(), "{}", event);
    if before.verdict().is_some() {
        check_after_end(before, after, event)?;
    } else if !matches!(
        before.phase(),
        Phase::Halted(
            Question::Appeal { .. } | Question::SignedOtherwise { .. } | Question::Touched { .. }
        )
    ) {
        // An end is always ruled, by exactly one ruling. A dismissed appeal leaves the end as it was.
        prop_assert_eq!(
            rulings.verdict(),
            after.verdict(),
            "{}: {:?}",
            event,
            rulings
        );
    }
    let is_halted = matches!(after.phase(), Phase::Halted(_)) && before.phase() != after.phase();
    let is_referred = rulings
        .iter()
        .any(|ruling| matches!(ruling.decision, Decision::Referred(_)));
    prop_assert!(!is_halted || is_referred, "{} halts without a word", event);
    let is_played = after.moves().count() > before.moves().count();
    let is_move = matches!(
        event,
        Event::Play { .. }
            | Event::PlayWithLag { .. }
            | Event::Make { .. }
            | Event::Press { .. }
            | Event::Board { .. }
            | Event::Adjourn(Adjournment::Open(_))
    );
    // A move that was completed without a new piece is put back and, if it was the last one, made
    // again with a queen (Article 7.5.2).
    let is_redone = becomes_queen(rulings) && matches!(event, Event::Report { .. });
    prop_assert!(!is_played || is_move || is_redone, "{}", event);
    check_progress(after, event)?;
    // The moves that count for repetitions end with the position; otherwise this panics.
    let repetitions = after.repetitions();
    prop_assert!(repetitions.count() > 0 && repetitions.claims(after.position()).count() < 1000);
    let (observed, ruled) = observe_deadlines(before, at, event)?;
    let (first, then) = rulings.split_at(ruled.len().min(rulings.len()));
    prop_assert_eq!(first, ruled.as_slice(), "at the deadlines before {}", event);
    for player in [Color::White, Color::Black] {
        let lag = lag_given_back(before, event);
        check_time(&observed, after, at, player, lag, then)?;
    }
    Ok(())
}

/// Returns the lag of an event that does not count as time, in milliseconds.
fn lag_given_back(before: &Arbiter, event: Event) -> u32 {
    let rulebook = before.config().rulebook();
    let most = if rulebook.is_in_force(Rule::LagGivenBack) {
        Some(rulebook.policies().server.lag_limit.as_millis())
    } else {
        rulebook.is_in_force(Rule::NothingTouched).then_some(0)
    };
    match event {
        Event::PlayWithLag { by, lag, .. } if before.clock().running() == Some(by) => {
            most.map_or(lag, |most| lag.min(u32::try_from(most).expect("short")))
        }
        _ => 0,
    }
}

/// If flags are seen at once: observes the clocks at each deadline before an event, and returns the game and the
/// rulings so far.
fn observe_deadlines(
    before: &Arbiter,
    at: SessionTime,
    event: Event,
) -> Result<(Arbiter, Vec<Ruling>), TestCaseError> {
    let mut observed = before.clone();
    let mut ruled = Vec::new();
    let rulebook = before.config().rulebook();
    let is_measured = rulebook.is_in_force(Rule::TimeMeasured);
    if before.config().host().flags != FlagDetection::AtOnce && !is_measured {
        return Ok((observed, ruled));
    }
    let lag = lag_given_back(before, event);
    let made = SessionTime::from_millis(at.as_millis().saturating_sub(lag.into()));
    while let Some(deadline) = observed.deadline().filter(|&deadline| deadline <= made) {
        let earlier = observed.clone();
        let rulings = observed.handle(deadline, Event::ObserveClocks);
        let rulings = rulings.expect("a deadline can be observed");
        for player in [Color::White, Color::Black] {
            check_time(&earlier, &observed, deadline, player, 0, &rulings)?;
        }
        ruled.extend(rulings.iter().copied());
    }
    Ok((observed, ruled))
}

/// While a game goes on, a clock runs unless the arbiter has stopped it, and every obligation can be met.
fn check_progress(after: &Arbiter, event: Event) -> Result<(), TestCaseError> {
    if !matches!(after.phase(), Phase::Thinking { .. } | Phase::Made { .. }) {
        return Ok(());
    }
    let is_stopped_by_arbiter = after.log().iter().any(|entry| {
        matches!(
            entry.event,
            Event::Arbiter(ArbiterAction::StopClocks | ArbiterAction::Reopen)
                | Event::Appeal { .. }
        )
    });
    let runs = after.clock().running().is_some();
    prop_assert!(
        runs || is_stopped_by_arbiter,
        "no clock runs after {}",
        event
    );
    let is_position =
        after.board().king(Color::White).is_some() && after.board().king(Color::Black).is_some();
    let obligation = after.obligation();
    prop_assert!(
        !is_position
            || obligation == TouchObligation::None
            || obligation.can_be_met(after.position()),
        "{} is owed and cannot be done after {}",
        obligation,
        event
    );
    Ok(())
}

/// After the end there are only signatures, appeals, and the arbiter's decisions on them. In schools, players may find
/// out the result.
fn check_after_end(before: &Arbiter, after: &Arbiter, event: Event) -> Result<(), TestCaseError> {
    let is_left_to_players = before.config().rulebook().is_in_force(Rule::ConcededMate)
        && before
            .verdict()
            .is_some_and(|verdict| matches!(verdict.cause, EndCause::Board(_)));
    let finds_out = matches!(
        event,
        Event::OfferDraw { .. }
            | Event::AcceptDraw { .. }
            | Event::Resign { .. }
            | Event::ConcedeMate { .. }
            | Event::Conduct { .. }
    );
    let is_allowed = matches!(
        event,
        Event::Sign { .. }
            | Event::Appeal { .. }
            | Event::Retract { .. }
            | Event::Sheet { .. }
            | Event::Report { .. }
            | Event::Arbiter(_)
    ) || is_left_to_players && finds_out;
    // Those who have not been told of a mate or a stalemate go on as if there were none, which changes only where the pieces stand.
    let is_untold = is_left_to_players
        && before.verdict().is_some_and(|verdict| {
            matches!(
                verdict.cause,
                EndCause::Board(Termination::Checkmate { .. } | Termination::Stalemate)
            )
        })
        && !is_conceded(before);
    if is_untold && !is_allowed {
        prop_assert_eq!(before.phase(), after.phase(), "{}", event);
        let (was, is) = (before.board(), after.board());
        match event {
            Event::Make { .. } | Event::Board { .. } => {}
            // The turn passes: a piece beside an occupied square takes it.
            Event::Press { .. } => prop_assert_eq!(was.occupied(), is.occupied(), "{}", event),
            _ => prop_assert_eq!(was, is, "{}", event),
        }
        prop_assert_eq!(before.clock(), after.clock(), "{}", event);
    }
    prop_assert!(is_allowed || is_untold, "{} after the end", event);
    if after.phase() == before.phase() {
        prop_assert_eq!(before.position(), after.position());
    }
    let is_asked = matches!(after.phase(), Phase::Halted(_));
    if !is_asked
        && !matches!(
            event,
            Event::Arbiter(_) | Event::Appeal { .. } | Event::Report { .. }
        )
    {
        prop_assert_eq!(before.verdict(), after.verdict());
    }
    Ok(())
}

/// Returns `true` if the last ruling on the end of a game is that the players have found it out.
fn is_conceded(arbiter: &Arbiter) -> bool {
    let mut again = Arbiter::new(Arc::clone(arbiter.config()));
    let mut is_conceded = false;
    for entry in arbiter.log() {
        for ruling in again.handle(entry.at, entry.event).expect("heard before") {
            if let Decision::Over(_) = ruling.decision {
                is_conceded = ruling.citation.rule() == Rule::ConcededMate;
            }
        }
    }
    is_conceded
}

/// A player's time is the same as without the event, unless a ruling or a completed move changes it.
fn check_time(
    before: &Arbiter,
    after: &Arbiter,
    at: SessionTime,
    player: Color,
    lag: u32,
    rulings: &[Ruling],
) -> Result<(), TestCaseError> {
    let left = |arbiter: &Arbiter| arbiter.clock().remaining(player, at);
    let (Some(was), Some(is)) = (left(before), left(after)) else {
        prop_assert_eq!(left(before), left(after));
        return Ok(());
    };
    let mut ruled = was;
    for ruling in rulings.iter() {
        match ruling.decision {
            Decision::TimeAdded {
                player: who,
                amount,
            } if who == player => ruled += amount,
            Decision::TimeTaken {
                player: who,
                amount,
            } if who == player => {
                ruled = ruled.saturating_sub(amount);
            }
            Decision::TimeSet {
                player: who,
                amount,
            } if who == player => ruled = amount,
            _ => {}
        }
    }
    let completed = |arbiter: &Arbiter| arbiter.clock().moves_completed(player);
    // Moves that are taken back no longer count, but the time used is not returned.
    let has = |is: fn(&Decision) -> bool| rulings.iter().any(|ruling| is(&ruling.decision));
    let is_set = has(|decision| {
        matches!(
            decision,
            Decision::MovesSet { .. } | Decision::Reinstated { .. }
        )
    });
    // The move made again with a queen is completed, and gains its time, once more.
    let is_redone = becomes_queen(rulings)
        && rulings.iter().any(
            |ruling| matches!(ruling.decision, Decision::IllegalMove { by, .. } if by == player),
        );
    let moves = match (is_set, is_redone) {
        (true, true) => completed(after).saturating_sub(1)..completed(after),
        (true, false) if has(|decision| matches!(decision, Decision::MovesSet { .. })) => 0..0,
        // A press also completes the opponent's move that was not pressed, even if what was pressed for
        // is taken back.
        (true, false) => completed(before)..completed(after).max(completed(before)),
        (false, _) => completed(before)..completed(after),
    };
    if moves.is_empty() {
        // In an hourglass the lag of a player is no time for the opponent either.
        let is_hourglass = after.clock().control(player).is_hourglass();
        let lag = Duration::from_millis(if is_hourglass { lag.into() } else { 0 });
        prop_assert!(
            is <= ruled && ruled <= is + lag,
            "the time of {} after {:?}: {:?}, expected {:?}",
            player,
            rulings,
            is,
            ruled
        );
        return Ok(());
    }
    // Each completed move adds at most an increment, a returned delay and the time of the next period, and what lag cost
    // its player is given back. A move that was not pressed is completed by the next one.
    prop_assert!((1..=2).contains(&moves.len()), "{:?}", moves);
    let control = before.clock().control(player);
    let gains: Duration = moves
        .flat_map(|completed| {
            [
                control.period_after(completed),
                control.period_after(completed + 1),
            ]
        })
        .flatten()
        .map(|period| period.base + period.bonus.amount())
        .sum();
    let most = ruled + gains + Duration::from_millis(lag.into());
    prop_assert!(
        ruled <= is && is <= most,
        "the time of {} after {:?}: {:?}, expected {:?} to {:?}",
        player,
        rulings,
        is,
        ruled,
        most
    );
    Ok(())
}

/// Replays a game: with the same rulings, event by event and as a whole.
pub(crate) fn assert_replays(config: &GameConfig, heard: &Heard) -> Result<(), TestCaseError> {
    let Heard { arbiter, ruled } = heard;
    let log = arbiter.log().to_vec();
    prop_assert_eq!(log.len(), ruled.len());
    let mut again = Arbiter::new(config.clone());
    for (log::TimedEvent { at, event }, ruled) in log.iter().zip(ruled) {
        prop_assert_eq!(again.handle(*at, *event), Ok(ruled.clone()));
    }
    let heard = state(arbiter);
    prop_assert_eq!(state(&again), &*heard);
    let replayed = Arbiter::replay(config.clone(), log).expect("it happened");
    prop_assert_eq!(state(&replayed), heard);
    Ok(())
}

/// Replays a game from the text of its log, with the same rulings.
pub(crate) fn assert_read_back(arbiter: &Arbiter) -> Result<(), TestCaseError> {
    let text = arbiter.to_log_with_rulings().to_string();
    let log: Log = text.parse().expect("a log");
    prop_assert_eq!(log.to_string(), text);
    let replayed = log.replay().expect("it happened");
    prop_assert_eq!(replayed.mismatches, vec![]);
    prop_assert_eq!(state(&replayed.arbiter), state(arbiter));
    Ok(())
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn whatever_happens_is_ruled_by_the_book(config in config(), steps in vec(step(), 0..60)) {
        hear(&config, &steps)?;
    }

    #[test]
    fn a_replay_is_the_same_game(config in config(), steps in vec(step(), 0..60)) {
        assert_replays(&config, &hear(&config, &steps)?)?;
    }

    #[test]
    fn a_log_is_read_back_and_replayed(config in config(), steps in vec(step(), 0..40)) {
        assert_read_back(&hear(&config, &steps)?.arbiter)?;
    }

    #[test]
    fn a_log_cut_off_gives_what_stands_before(
        config in config(),
        steps in vec(step(), 0..20),
        cut in any::<prop::sample::Index>(),
    ) {
        let Heard { arbiter, .. } = hear(&config, &steps)?;
        let text = arbiter.to_log().to_string();
        // The header is needed completely.
        let header = text.find("\n\n").expect("a header") + 2;
        let length = header + cut.index(text.len() - header + 1);
        let log: Log = text[..length].parse().expect("what is there can be read");
        let whole: Vec<log::TimedEvent> = log.entries().collect();
        let lines = text[header..length].lines().count();
        prop_assert!(lines - whole.len() <= 1, "{}", &text[..length]);
        prop_assert_eq!(lines - whole.len(), usize::from(log.cut_off().is_some()));
        // A truncated last line may still be a valid event, though a different one.
        let surely = whole.len().saturating_sub(1);
        prop_assert_eq!(&whole[..surely], &arbiter.log()[..surely]);
        if log.cut_off().is_some() || text[..length].ends_with('\n') {
            prop_assert_eq!(&whole[..], &arbiter.log()[..whole.len()]);
        }
    }

    #[test]
    fn a_damaged_log_never_panics(
        config in config(),
        steps in vec(step(), 0..10),
        damage in vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let Heard { arbiter, .. } = hear(&config, &steps)?;
        let mut bytes = arbiter.to_log_with_rulings().to_string().into_bytes();
        for (place, byte) in damage {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Ok(log) = String::from_utf8_lossy(&bytes).parse::<Log>() {
            let _ = log.replay();
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn an_event_is_read_back_as_it_was_written(event in event(), millis in any::<u64>()) {
        prop_assert_eq!(event.to_string().parse(), Ok(event));
        let entry = log::TimedEvent { at: SessionTime::from_millis(millis), event };
        prop_assert_eq!(entry.to_string().parse::<log::TimedEvent>().expect("an entry"), entry);
    }

    #[test]
    fn no_text_is_too_strange(text in any::<String>(), bytes in vec(any::<u8>(), 0..200)) {
        for text in [&text, &*String::from_utf8_lossy(&bytes)] {
            let _ = text.parse::<Event>();
            let _ = text.parse::<log::TimedEvent>();
            let _ = text.parse::<Log>();
        }
    }

    #[test]
    fn no_words_are_too_strange(
        events in [event(), event(), event()],
        cuts in any::<[prop::sample::Index; 4]>(),
        strange in select(vec!["", "é", "-", "4294967296", "white", "the"]),
    ) {
        // The head of one event, a piece of another, and the tail of a third.
        let texts = events.map(|event| event.to_string());
        let words = texts.each_ref().map(|text| text.split(' ').collect::<Vec<&str>>());
        let place = |cut: usize, of: usize| cuts[cut].index(words[of].len() + 1);
        let (from, to) = (place(1, 1), place(2, 1));
        let text = [
            &words[0][..place(0, 0)],
            &words[1][from.min(to)..from.max(to)],
            &[strange],
            &words[2][place(3, 2)..],
        ];
        let text = text.concat().join(" ");
        // Text that can be read is written back in the same words, or in equivalent ones; an error gives the place.
        match text.parse::<Event>() {
            Ok(event) => prop_assert_eq!(event.to_string().parse(), Ok(event)),
            Err(event::Error::Unknown { offset, .. } | event::Error::Word { offset, .. }) => {
                prop_assert!(text.is_char_boundary(offset), "{}: {}", text, offset);
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}
