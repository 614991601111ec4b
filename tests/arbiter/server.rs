//! Games under the server rules: random events, compared with a naive model of what is open and who may answer.

use core::time::Duration;
use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use touchmove::arbiter::event::{ArbiterAction, DisconnectionClaim, Evidence, Retraction};
use touchmove::arbiter::ruling::{Decision, Note, RejectionReason};
use touchmove::arbiter::{EndCause, Event, GameConfig, HandleError, Log, Phase};
use touchmove::clock::SessionTime;
use touchmove::draws::{Claim, ClaimError, ClaimKind};
use touchmove::{Arbiter, ByColor, Color, Game, Move, Position, Rulebook};

use super::events::served;
use crate::common::strategies::{cases, color, picked};

/// What happens next: a move, legal if there is one, or something that a player says.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Next {
    Play {
        pick: u16,
        lag: Option<u32>,
    },
    /// The piece that the player moved last goes back if it can; otherwise a move as above.
    Back {
        pick: u16,
    },
    Illegal {
        by: Color,
    },
    Say(Event),
}

fn next() -> impl Strategy<Value = Next> {
    let offers = prop_oneof![
        3 => color().prop_map(|by| Event::OfferDraw { by, conditional: false }),
        1 => color().prop_map(|by| Event::DeclineDraw { by }),
        1 => color().prop_map(|by| Event::AcceptDraw { by }),
    ];
    let claims = (
        color(),
        select(vec![ClaimKind::ThreefoldRepetition, ClaimKind::FiftyMoves]),
    );
    let claims = claims.prop_map(|(by, kind)| Event::ClaimDraw {
        by,
        claim: Claim::on_board(kind),
        evidence: Evidence::Record,
    });
    let host = prop_oneof![
        2 => Just(Event::Arbiter(ArbiterAction::StopClocks)),
        3 => Just(Event::Arbiter(ArbiterAction::RunClocks)),
    ];
    prop_oneof![
        16 => any::<u16>().prop_map(|pick| Next::Back { pick }),
        2 => claims.prop_map(Next::Say),
        2 => host.prop_map(Next::Say),
        1 => (color(), prop::bool::weighted(0.1)).prop_map(|(by, resigns)| {
            Next::Say(if resigns { Event::Resign { by } } else { Event::DeclineTakeback { by } })
        }),
        8 => (any::<u16>(), prop::option::of(0..9_000_u32))
            .prop_map(|(pick, lag)| Next::Play { pick, lag }),
        1 => color().prop_map(|by| Next::Illegal { by }),
        8 => served().prop_map(Next::Say),
        3 => offers.prop_map(Next::Say),
    ]
}

pub(crate) fn steps() -> impl Strategy<Value = Vec<(u64, Next)>> {
    vec((0..9_000_u64, next()), 0..80)
}

/// The options that the model follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    all_games: bool,
    as_it_was: bool,
    is_casual: bool,
    needs_no_claim: bool,
    /// Whether the game begins shortly before fifty moves without progress.
    is_late: bool,
    interval: u32,
    grace: u64,
}

pub(crate) fn options() -> impl Strategy<Value = Options> {
    (
        any::<[bool; 4]>(),
        prop::bool::weighted(0.2),
        1..4_u32,
        1..20_000_u64,
    )
        .prop_map(
            |([all_games, as_it_was, is_casual, needs_no_claim], is_late, interval, grace)| {
                Options {
                    all_games,
                    as_it_was,
                    is_casual,
                    needs_no_claim,
                    is_late,
                    interval,
                    grace,
                }
            },
        )
}

impl Options {
    fn config(self) -> GameConfig {
        let games = if self.all_games { "all" } else { "casual" };
        let clock = if self.as_it_was {
            "as_it_was"
        } else {
            "as_it_is"
        };
        let draws = if self.needs_no_claim {
            "automatic"
        } else {
            "by_claim"
        };
        let line = format!(
            "server draws_without_claim={draws} draw_offer_interval={} takeback_games={games} takeback_clock={clock} \
             disconnection_grace={}.{:03}s,25% -AbortUnplayed",
            self.interval,
            self.grace / 1_000,
            self.grace % 1_000,
        );
        // The canonical line leaves out what is not changed.
        let rulebook: Rulebook = line.parse().expect("a rulebook");
        let config = GameConfig::new(rulebook, "90+7".parse().expect("a control"));
        let config = config.expect("a clock with time").with_start(self.start());
        if self.is_casual {
            config.with_casual_play()
        } else {
            config
        }
    }

    fn start(self) -> Position {
        if self.is_late {
            "7k/1r6/8/8/8/8/6R1/K7 w - - 92 160"
                .parse()
                .expect("a position")
        } else {
            Position::standard()
        }
    }
}

/// How long a disconnected player is waited for: until then, or so long once the clocks run.
#[derive(Clone, Copy)]
enum Wait {
    Until(u64),
    Left(u64),
}

/// What a person with pen and paper would keep.
struct Model {
    options: Options,
    line: Vec<(Move, Position)>,
    /// The times when each position arose.
    times: Vec<ByColor<Option<Duration>>>,
    asks: ByColor<bool>,
    offers: ByColor<bool>,
    /// After how many own moves each player last offered.
    offered: ByColor<Option<u32>>,
    gone: ByColor<Option<Wait>>,
    is_stopped: bool,
}

/// What the model expects.
enum Expected {
    Rulings(Vec<Decision>),
    Error(HandleError),
    /// The end of the game, by this cause.
    End(EndCause),
}

impl Model {
    fn turn(&self) -> Color {
        if self.line.len() % 2 == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    fn made(&self, by: Color) -> u32 {
        let plies = self.line.len() as u32;
        match by {
            Color::White => plies.div_ceil(2),
            Color::Black => plies / 2,
        }
    }

    fn have_both_moved(&self) -> bool {
        self.line.len() >= 2
    }

    /// The position, and how often it has occurred.
    fn position(&self) -> (Position, usize) {
        let start = self.options.start();
        let mut positions = vec![&start];
        positions.extend(self.line.iter().map(|(_, after)| after));
        let now = positions[positions.len() - 1];
        let times = positions
            .iter()
            .filter(|&&position| position == now)
            .count();
        (now.clone(), times)
    }

    /// How the game ends after a move, if it does.
    fn end(&self) -> Option<EndCause> {
        let mut game = Game::new(self.options.start());
        for (mv, _) in &self.line {
            game.play(*mv).expect("legal");
        }
        if let Some(end) = game.end() {
            return Some(EndCause::Board(end.termination));
        }
        let (position, times) = self.position();
        let is_without_progress = position.halfmove_clock() >= 100;
        if !self.options.needs_no_claim {
            None
        } else if times >= 3 {
            Some(EndCause::WithoutClaim(ClaimKind::ThreefoldRepetition))
        } else {
            is_without_progress.then_some(EndCause::WithoutClaim(ClaimKind::FiftyMoves))
        }
    }

    /// What is open when the game ends: nothing.
    fn close(&mut self) {
        self.asks = ByColor::new(false, false);
        self.offers = ByColor::new(false, false);
        self.gone = ByColor::new(None, None);
    }

    /// The time from which a player may claim against the opponent.
    fn claim_from(&self, by: Color) -> Result<u64, RejectionReason> {
        match self.gone[!by] {
            None => Err(RejectionReason::OpponentConnected),
            Some(_) if self.gone[by].is_some() => Err(RejectionReason::ClaimantDisconnected),
            Some(_) if !self.have_both_moved() => Err(RejectionReason::CanBeAborted),
            Some(Wait::Left(_)) => Err(RejectionReason::ClocksStopped),
            Some(Wait::Until(end)) => Ok(end),
        }
    }

    /// The rulings when a player moves.
    fn play(&mut self, by: Color, mv: Move, after: Position) -> Vec<Decision> {
        let mut ruled = Vec::new();
        if std::mem::take(&mut self.offers[!by]) {
            ruled.push(Decision::OfferLapsed { by: !by });
        }
        for player in Color::ALL {
            if std::mem::take(&mut self.asks[player]) {
                ruled.push(Decision::TakebackLapsed { by: player });
            }
        }
        self.line.push((mv, after));
        ruled
    }

    fn say(&mut self, event: Event, at: u64) -> Expected {
        let refused = |by, reason| Expected::Rulings(vec![Decision::NoEffect { by, reason }]);
        let ruled = |decision| Expected::Rulings(vec![decision]);
        match event {
            Event::RequestTakeback { by } => {
                let back = if self.turn() == by { 2 } else { 1 };
                if !self.options.all_games && !self.options.is_casual {
                    refused(by, RejectionReason::Rated)
                } else if self.asks[by] {
                    refused(by, RejectionReason::RequestStands)
                } else if self.line.len() < back {
                    refused(by, RejectionReason::NoMoveToTakeBack)
                } else {
                    self.asks[by] = true;
                    ruled(Decision::TakebackRequested { by })
                }
            }
            Event::AcceptTakeback { by } if self.asks[!by] => {
                let back = if self.turn() == by { 1 } else { 2 };
                let ply = self.line.len() - back;
                let void = ByColor::from_fn(|player| self.made(player));
                self.line.truncate(ply);
                self.times.truncate(ply + 1);
                self.asks = ByColor::new(false, false);
                self.offers = ByColor::new(false, false);
                let mut ruled = vec![Decision::Reinstated { ply: ply as u32 }];
                for player in Color::ALL {
                    if self.options.as_it_was {
                        let amount = self.times[ply][player].expect("a limit");
                        ruled.push(Decision::TimeSet { player, amount });
                    } else if void[player] > self.made(player) {
                        // Of the moves taken back, at most one is each player's.
                        let amount = Duration::from_secs(7);
                        ruled.push(Decision::Note(Note::TimeGained { player, amount }));
                    }
                }
                if !self.is_stopped {
                    ruled.push(Decision::ClockRuns { player: !by });
                }
                Expected::Rulings(ruled)
            }
            Event::DeclineTakeback { by } if self.asks[!by] => {
                self.asks[!by] = false;
                ruled(Decision::TakebackLapsed { by: !by })
            }
            Event::AcceptTakeback { by } | Event::DeclineTakeback { by } => {
                refused(by, RejectionReason::NoRequest)
            }
            Event::Retract {
                by,
                what: Retraction::Takeback,
            } => {
                if std::mem::take(&mut self.asks[by]) {
                    ruled(Decision::TakebackLapsed { by })
                } else {
                    refused(by, RejectionReason::NoRequest)
                }
            }
            Event::Abort { by } if self.have_both_moved() => {
                refused(by, RejectionReason::BothHaveMoved)
            }
            Event::Abort { by } => {
                self.close();
                ruled(Decision::Aborted { by: Some(by) })
            }
            Event::Disconnect { by } => match self.gone[by] {
                Some(_) => Expected::Error(HandleError::AlreadyDisconnected { by }),
                None => {
                    let grace = self.options.grace;
                    self.gone[by] = Some(if self.is_stopped {
                        Wait::Left(grace)
                    } else {
                        Wait::Until(at + grace)
                    });
                    let grace = Some(Duration::from_millis(grace));
                    ruled(Decision::Disconnected { by, grace })
                }
            },
            Event::Reconnect { by } => match self.gone[by].take() {
                Some(_) => ruled(Decision::Reconnected { by }),
                None => Expected::Error(HandleError::NotDisconnected { by }),
            },
            Event::ClaimDisconnection { by, claim } => match self.claim_from(by) {
                Err(reason) => refused(by, reason),
                Ok(from) if at < from => refused(by, RejectionReason::GraceRuns),
                Ok(_) => {
                    self.close();
                    // From both start positions players can mate for as long as these games are, unless a rook is lost.
                    let is_win = claim == DisconnectionClaim::Win;
                    assert!(is_win || claim == DisconnectionClaim::Draw);
                    Expected::End(EndCause::Disconnection)
                }
            },
            Event::OfferDraw { by, .. } => {
                let made = self.made(by);
                let is_too_soon =
                    self.offered[by].is_some_and(|last| made < last + self.options.interval);
                if self.offers[by] {
                    refused(by, RejectionReason::OfferStands)
                } else if !self.have_both_moved() {
                    refused(by, RejectionReason::TooEarlyToAgree)
                } else if is_too_soon {
                    refused(by, RejectionReason::OfferedAlready)
                } else {
                    self.offers[by] = true;
                    self.offered[by] = Some(made);
                    ruled(Decision::OfferStands { by })
                }
            }
            Event::DeclineDraw { by } => {
                if std::mem::take(&mut self.offers[!by]) {
                    ruled(Decision::OfferLapsed { by: !by })
                } else {
                    refused(by, RejectionReason::NoOffer)
                }
            }
            Event::AcceptDraw { by } if !self.offers[!by] => refused(by, RejectionReason::NoOffer),
            Event::AcceptDraw { by } if !self.have_both_moved() => {
                refused(by, RejectionReason::TooEarlyToAgree)
            }
            Event::AcceptDraw { .. } => {
                self.close();
                Expected::End(EndCause::Agreement)
            }
            Event::Resign { .. } => {
                self.close();
                Expected::End(EndCause::Resignation)
            }
            Event::ClaimDraw { by, .. } if by != self.turn() => {
                refused(by, RejectionReason::NotTheirTurn)
            }
            Event::ClaimDraw { by, claim, .. } => {
                let (position, occurrences) = self.position();
                let plies = position.halfmove_clock();
                let reason = match claim.kind {
                    ClaimKind::ThreefoldRepetition if occurrences < 3 => {
                        ClaimError::TooFewOccurrences { occurrences }
                    }
                    ClaimKind::FiftyMoves if plies < 100 => ClaimError::TooFewMoves { plies },
                    kind => {
                        self.close();
                        return Expected::End(EndCause::Claim(kind));
                    }
                };
                Expected::Rulings(vec![
                    Decision::ClaimHeard { by },
                    Decision::ClaimRejected { by, reason },
                ])
            }
            Event::Arbiter(ArbiterAction::StopClocks) => {
                self.is_stopped = true;
                self.gone = self.gone.map(|wait| match wait {
                    Some(Wait::Until(end)) => Some(Wait::Left(end.saturating_sub(at))),
                    other => other,
                });
                ruled(Decision::ClocksStopped)
            }
            Event::Arbiter(ArbiterAction::RunClocks) => {
                self.gone = self.gone.map(|wait| match wait {
                    Some(Wait::Left(left)) => Some(Wait::Until(at + left)),
                    other => other,
                });
                if std::mem::take(&mut self.is_stopped) {
                    ruled(Decision::ClockRuns {
                        player: self.turn(),
                    })
                } else {
                    Expected::Rulings(Vec::new())
                }
            }
            _ => unreachable!("not in the strategy: {event}"),
        }
    }
}

/// Plays a game and compares every ruling with the model.
fn play(options: Options, steps: &[(u64, Next)]) -> Result<Arbiter, TestCaseError> {
    let mut arbiter = Arbiter::new(options.config());
    let mut model = Model {
        options,
        line: Vec::new(),
        times: Vec::new(),
        asks: ByColor::new(false, false),
        offers: ByColor::new(false, false),
        offered: ByColor::new(None, None),
        gone: ByColor::new(None, None),
        is_stopped: false,
    };
    let mut now = 0;
    arbiter
        .handle(SessionTime::START, Event::Start)
        .expect("the first event");
    for &(wait, next) in steps {
        now += wait;
        let at = SessionTime::from_millis(now);
        let ply = model.line.len();
        if model.times.len() == ply {
            let last = arbiter.clock().last_event();
            let left = ByColor::from_fn(|player| arbiter.clock().remaining(player, last));
            model.times.push(left);
        }
        let by = arbiter.turn();
        prop_assert_eq!(by, model.turn());
        let before = arbiter.clone();
        let (event, expected) = match next {
            Next::Play { pick, lag } => {
                let Some(legal) = picked(arbiter.position(), pick) else {
                    break;
                };
                let mv = legal.to_move();
                let event = match lag {
                    Some(lag) => Event::PlayWithLag { by, mv, lag },
                    None => Event::Play { by, mv },
                };
                let after = legal.play();
                (event, Expected::Rulings(model.play(by, mv, after)))
            }
            Next::Back { pick } => {
                let last = model.line.iter().rev().nth(1);
                let back = last.map(|(mv, _)| Move::new(mv.to(), mv.from(), None));
                let back = back.and_then(|back| arbiter.position().legal_move(back).ok());
                let Some(legal) = back.or_else(|| picked(arbiter.position(), pick)) else {
                    break;
                };
                let (mv, after) = (legal.to_move(), legal.play());
                let ruled = model.play(by, mv, after);
                (Event::Play { by, mv }, Expected::Rulings(ruled))
            }
            Next::Illegal { by } => {
                // No king and no queen makes this move.
                let mv: Move = "a1h7".parse().expect("a move");
                let event = Event::Play { by, mv };
                let heard = arbiter.clone().handle(at, event);
                (event, Expected::Error(heard.expect_err("not legal")))
            }
            Next::Say(event) => (event, model.say(event, now)),
        };
        let is_move = model.line.len() > ply;
        let end = if is_move { model.end() } else { None };
        if end.is_some() {
            model.close();
        }
        let heard = arbiter.handle(at, event);
        match (heard, expected) {
            (Err(error), Expected::Error(expected)) => {
                prop_assert_eq!(error, expected, "{}", event);
                prop_assert_eq!(format!("{arbiter:?}"), format!("{before:?}"), "{}", event);
            }
            (Ok(rulings), Expected::Rulings(expected)) => {
                let decisions: Vec<Decision> =
                    rulings.iter().map(|ruling| ruling.decision).collect();
                let is_end = rulings.verdict().is_some();
                let told = &decisions[..decisions.len() - usize::from(is_end)];
                let cause = rulings.verdict().map(|verdict| verdict.cause);
                prop_assert_eq!(cause, end, "{}", event);
                prop_assert_eq!(told, expected.as_slice(), "{} at {}", event, at);
            }
            (Ok(rulings), Expected::End(cause)) => {
                let verdict = rulings.verdict().expect("an end");
                prop_assert_eq!(verdict.cause, cause, "{}", event);
            }
            (heard, _) => prop_assert!(false, "{event} at {at}: {heard:?}"),
        }
        for player in Color::ALL {
            prop_assert_eq!(arbiter.offers_draw(player), model.offers[player]);
            prop_assert_eq!(arbiter.asks_for_takeback(player), model.asks[player]);
            let from = arbiter.disconnection_claim(player);
            let expected = model.claim_from(player).map(SessionTime::from_millis);
            prop_assert_eq!(from, expected.ok(), "{}", event);
        }
        let line: Vec<Move> = model.line.iter().map(|(mv, _)| *mv).collect();
        prop_assert_eq!(arbiter.moves().collect::<Vec<_>>(), line);
        if let Some((_, position)) = model.line.last() {
            prop_assert_eq!(arbiter.position(), position);
        }
        if !matches!(arbiter.phase(), Phase::Thinking { .. }) {
            break;
        }
        for player in Color::ALL {
            let completed = arbiter.clock().moves_completed(player);
            prop_assert_eq!(completed, model.made(player), "{}", event);
        }
        let running = Some(model.turn()).filter(|_| !model.is_stopped);
        prop_assert_eq!(arbiter.clock().running(), running);
    }
    Ok(arbiter)
}

/// The model says something about every way to end a game only if the games end in every way.
#[test]
fn games_on_a_server_end_in_every_way() {
    let mut runner = TestRunner::deterministic();
    let strategy = (options(), steps());
    let mut causes = BTreeSet::new();
    for _ in 0..2_000 {
        let (options, steps) = strategy.new_tree(&mut runner).expect("a value").current();
        let arbiter = play(options, &steps).expect("as in the model");
        let cause = arbiter.verdict().map(|verdict| verdict.cause.to_string());
        causes.extend(cause);
        if arbiter.phase() == Phase::Aborted {
            causes.insert("abort".to_owned());
        }
    }
    for cause in [
        "abort",
        "agreement",
        "checkmate",
        "claim of fifty moves without a capture or a pawn move",
        "claim of threefold repetition",
        "dead position",
        "disconnection",
        "fifty moves without a capture or a pawn move",
        "fivefold repetition",
        "resignation",
        "threefold repetition",
    ] {
        assert!(causes.contains(cause), "{cause} is missing: {causes:#?}");
    }
}

/// Plays a game as the model says; its log, its JSON and its record tell the same game.
pub(crate) fn assert_follows_model(
    options: Options,
    steps: &[(u64, Next)],
) -> Result<(), TestCaseError> {
    let arbiter = play(options, steps)?;
    // What is written is read, and a replay is the same game.
    let text = arbiter.to_log_with_rulings().to_string();
    let log: Log = text.parse().expect("a log");
    prop_assert_eq!(log.to_string(), text);
    let replay = log.replay().expect("it happened");
    prop_assert_eq!(replay.mismatches, vec![]);
    prop_assert_eq!(format!("{:?}", replay.arbiter), format!("{arbiter:?}"));
    let json = serde_json::to_string(&arbiter).expect("written");
    let again: Arbiter = serde_json::from_str(&json).expect("read");
    prop_assert_eq!(format!("{again:?}"), format!("{arbiter:?}"));
    // The record has the moves that stand.
    let record = arbiter.to_record();
    let moves: Vec<Move> = arbiter.moves().collect();
    prop_assert_eq!(record.main_line().count(), moves.len());
    Ok(())
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn a_game_on_a_server_follows_the_model(options in options(), steps in steps()) {
        assert_follows_model(options, &steps)?;
    }

    /// An event of servers is unknown to every edition of the Laws, and changes nothing there.
    #[test]
    fn the_laws_know_no_events_of_servers(
        events in vec(served(), 1..8),
        edition in select(vec!["fide2023", "fide1997", "uscf", "fide2018 schools"]),
    ) {
        let rulebook: Rulebook = edition.parse().expect("a rulebook");
        let config = GameConfig::new(rulebook, "5+3".parse().expect("a control"));
        let mut arbiter = Arbiter::new(config.expect("a clock with time"));
        arbiter.handle(SessionTime::START, Event::Start).expect("the first event");
        let before = format!("{arbiter:?}");
        for event in events {
            let refused = arbiter.handle(SessionTime::from_secs(1), event);
            prop_assert!(matches!(refused, Err(HandleError::NotInForce { .. })), "{}", event);
        }
        prop_assert_eq!(format!("{arbiter:?}"), before);
    }
}
