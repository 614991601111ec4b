//! The same game told as moves played, as moves made and pressed, and as the actions of hands.

use touchmove::arbiter::event::{BoardAction, Irregularity, Reporter};
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::{Event, GameConfig, Phase, Rulings, log};
use touchmove::clock::SessionTime;
use touchmove::laws::Edition;
use touchmove::{Arbiter, Color, LegalMove, Move, Position, Role, Square};

use super::parts::orders;
use super::positions;
use super::random::Random;
use super::telling::{Failures, config, halls, hand, retold, rulebooks};
use crate::common::variants::variant;

/// The next step of a game, however it is told.
#[derive(Clone, Copy)]
enum Turn {
    Legal(Move),
    /// A piece goes to an illegal square, and the clock is pressed.
    Illegal(Move),
    /// The arbiter is told of it.
    Report,
}

const WAYS: [&str; 3] = ["played", "made and pressed", "by hand"];

/// A legal move by hand, in any order that does not announce it.
fn by_hand(legal: LegalMove<'_>, arbiter: &Arbiter, random: &mut Random) -> Vec<Event> {
    let rook_first = arbiter.config().rulebook().policies().touch.rook_first;
    let by = legal.position().turn();
    if legal.is_castling() {
        let standard = [Role::King, Role::Rook].map(|role| {
            let shifts = legal.board_changes();
            shifts
                .moved()
                .iter()
                .find(|shift| shift.piece().role() == role)
                .copied()
        });
        let [Some(king), Some(rook)] = standard else {
            return vec![Event::Make {
                by,
                mv: legal.to_move(),
            }];
        };
        let is_far = king.from().distance(king.to()) >= 2;
        if !is_far || king.to() == rook.from() {
            // A king released next to where it stood, or on its rook, is tested elsewhere.
            return vec![Event::Make {
                by,
                mv: legal.to_move(),
            }];
        }
        return [king, rook]
            .map(|shift| {
                hand(
                    by,
                    BoardAction::Release {
                        from: shift.from(),
                        to: shift.to(),
                    },
                )
            })
            .into();
    }
    let orders = orders(legal, rook_first);
    let order = &orders[random.below(orders.len())];
    order.events.clone()
}

/// An illegal move by hand: the piece on the square is removed, and the moving piece is placed.
fn illegal_by_hand(arbiter: &Arbiter, by: Color, mv: Move) -> Vec<Event> {
    let release = hand(
        by,
        BoardAction::Release {
            from: mv.from(),
            to: mv.to(),
        },
    );
    let remove = hand(by, BoardAction::Remove { square: mv.to() });
    if arbiter.board().piece_at(mv.to()).is_some() {
        vec![release, remove]
    } else {
        vec![release]
    }
}

/// An illegal move of the side to move, if a random try finds one; not of a king or pawn, whose moves have parts.
fn illegal(position: &Position, random: &mut Random) -> Option<Move> {
    let by = position.turn();
    let own: Vec<Square> = position.board().by_color(by).into_iter().collect();
    let from = random.pick(&own);
    let to = random.pick(&Square::ALL);
    let role = position.board().piece_at(from)?.role();
    let mv = Move::new(from, to, None);
    let is_free = position
        .board()
        .piece_at(to)
        .is_none_or(|piece| piece.color() != by && piece.role() != Role::King);
    let is_simple = !matches!(role, Role::King | Role::Pawn);
    (is_simple && is_free && position.legal_move(mv).is_err()).then_some(mv)
}

/// The events of a turn, told in one way.
fn told(way: usize, turn: Turn, arbiter: &Arbiter, random: &mut Random) -> Vec<Event> {
    let by = arbiter.turn();
    let press = Event::Press { by };
    match (way, turn) {
        (_, Turn::Report) => {
            let what = Irregularity::IllegalMove {
                which: touchmove::arbiter::event::WhichMove::Unnamed,
            };
            vec![Event::Report {
                by: Reporter::Player(by),
                what,
            }]
        }
        (0, Turn::Legal(mv) | Turn::Illegal(mv)) => vec![Event::Play { by, mv }],
        (1, Turn::Legal(mv) | Turn::Illegal(mv)) => vec![Event::Make { by, mv }, press],
        (_, Turn::Legal(mv)) => {
            let position = arbiter.position().clone();
            let mut events = match position.legal_move(mv) {
                Ok(legal) => by_hand(legal, arbiter, random),
                Err(_) => vec![Event::Make { by, mv }],
            };
            events.push(press);
            events
        }
        (_, Turn::Illegal(mv)) => {
            let mut events = illegal_by_hand(arbiter, by, mv);
            events.push(press);
            events
        }
    }
}

/// The rulings that count: faults, times, ends and reinstated positions.
fn weighty(rulings: &[Rulings]) -> Vec<Decision> {
    let all = rulings.iter().flat_map(|rulings| rulings.iter());
    let decisions = all.map(|ruling| ruling.decision);
    decisions
        .filter(|decision| {
            matches!(
                decision,
                Decision::Over(_)
                    | Decision::IllegalMove { .. }
                    | Decision::TimeAdded { .. }
                    | Decision::TimeTaken { .. }
                    | Decision::TimeSet { .. }
                    | Decision::Reinstated { .. }
                    | Decision::Referred(_)
            )
        })
        .collect()
}

/// The differences between two ways of telling.
fn difference(one: &Arbiter, other: &Arbiter, at: SessionTime) -> Option<&'static str> {
    let players = [Color::White, Color::Black];
    let clock = |arbiter: &Arbiter| {
        players.map(|player| {
            let clock = arbiter.clock();
            (
                clock.remaining(player, at),
                clock.moves_completed(player),
                clock.period(player),
            )
        })
    };
    let [halfmoves, other_halfmoves] =
        [one, other].map(|arbiter| arbiter.position().halfmove_clock());
    let checks = [
        (one.verdict() == other.verdict(), "another verdict"),
        (one.phase() == other.phase(), "another phase"),
        (one.position() == other.position(), "another position"),
        (one.board() == other.board(), "another board"),
        (one.ply() == other.ply(), "another ply"),
        (halfmoves == other_halfmoves, "another halfmove clock"),
        (
            one.repetitions().count() == other.repetitions().count(),
            "other repetitions",
        ),
        (one.moves().eq(other.moves()), "other moves"),
        (clock(one) == clock(other), "other clocks"),
        (
            one.clock().running() == other.clock().running(),
            "another clock runs",
        ),
        (one.obligation() == other.obligation(), "another obligation"),
    ];
    checks
        .into_iter()
        .find(|(is_same, _)| !is_same)
        .map(|(_, what)| what)
}

struct Told {
    arbiter: Arbiter,
    /// The rulings on the last turn.
    ruled: Vec<Decision>,
}

impl Told {
    fn tell(&mut self, at: SessionTime, events: &[Event]) -> Result<(), String> {
        let mut rulings = Vec::new();
        for &event in events {
            if self.arbiter.verdict().is_some() {
                break;
            }
            let heard = self.arbiter.handle(at, event);
            rulings.push(heard.map_err(|error| format!("{}: {error}", variant(&event)))?);
            if matches!(self.arbiter.phase(), Phase::Halted(_)) {
                break;
            }
        }
        self.ruled = weighty(&rulings);
        Ok(())
    }
}

fn next_turn(arbiter: &Arbiter, with_faults: bool, random: &mut Random) -> Option<Turn> {
    let is_lawful = arbiter.board() == arbiter.position().board();
    if !is_lawful {
        return Some(Turn::Report);
    }
    if with_faults && random.once_in(12) {
        if let Some(mv) = illegal(arbiter.position(), random) {
            return Some(Turn::Illegal(mv));
        }
    }
    if with_faults && random.once_in(12) && arbiter.ply() > 0 {
        return Some(Turn::Report);
    }
    let owed = arbiter.obligation();
    let moves = arbiter.position().legal_moves();
    let allowed: Vec<Move> = moves
        .iter()
        .filter(|legal| owed.allows(*legal))
        .map(LegalMove::to_move)
        .collect();
    (!allowed.is_empty()).then(|| Turn::Legal(random.pick(&allowed)))
}

fn compare(config: &GameConfig, with_faults: bool, random: &mut Random, failures: &mut Failures) {
    let mut games: Vec<Told> = WAYS
        .iter()
        .map(|_| Told {
            arbiter: Arbiter::new(config.clone()),
            ruled: Vec::new(),
        })
        .collect();
    let mut now = SessionTime::START;
    for game in &mut games {
        game.tell(now, &[Event::Start]).expect("the game starts");
    }
    for _ in 0..60 {
        let arbiter = &games[0].arbiter;
        if !matches!(arbiter.phase(), Phase::Thinking { .. }) {
            break;
        }
        let Some(turn) = next_turn(arbiter, with_faults, random) else {
            break;
        };
        now = SessionTime::from_millis(now.as_millis() + 500 + random.next() % 20_000);
        failures.tried();
        let kind = match turn {
            Turn::Legal(_) => "a legal move",
            Turn::Illegal(_) => "an illegal move",
            Turn::Report => "a report",
        };
        for (way, game) in games.iter_mut().enumerate() {
            let events = told(way, turn, &game.arbiter, random);
            if let Err(error) = game.tell(now, &events) {
                let text = || {
                    let entries = game.arbiter.log().iter().copied();
                    let rest = events
                        .iter()
                        .map(|&event| log::TimedEvent { at: now, event });
                    retold(config, &entries.chain(rest).collect::<Vec<_>>())
                };
                failures.note(format!("{kind} {} → {error}", WAYS[way]), text);
                return;
            }
        }
        for way in 1..WAYS.len() {
            let different = difference(&games[0].arbiter, &games[way].arbiter, now);
            let different =
                different.or((games[0].ruled != games[way].ruled).then_some("other rulings"));
            if let Some(different) = different {
                failures.note(format!("{kind} {} → {different}", WAYS[way]), || {
                    let last = |game: &Told| {
                        let log = game.arbiter.log();
                        retold(config, log)
                    };
                    format!("{}  as against\n{}", last(&games[way]), last(&games[0]))
                });
                return;
            }
        }
    }
}

fn tell_games(games: usize, with_faults: bool, seed: u64) -> Failures {
    let mut failures = Failures::default();
    let mut random = Random::new(seed);
    let rulebooks = rulebooks();
    let controls = ["90+30", "40/90,30", "5+3", "3d5", "15"];
    for number in 0..games {
        let rulebook = &rulebooks[number % rulebooks.len()];
        let start = positions::beginning(&mut random);
        // The Laws of 1997 have no Chess960.
        let is_known = rulebook.edition() != Edition::Fide1997 || start.chess960_starts().is_none();
        let start = if is_known {
            start
        } else {
            Position::standard()
        };
        let host = halls()[number / rulebooks.len() % 4];
        let config = config(rulebook, controls[number % controls.len()], host, &start);
        compare(&config, with_faults, &mut random, &mut failures);
    }
    failures
}

#[test]
fn a_game_is_the_same_in_every_way_of_telling_it() {
    tell_games(600, false, 0x3a15).end(15_000);
}

#[test]
fn a_game_with_illegal_moves_is_the_same_in_every_way_of_telling_it() {
    tell_games(1_200, true, 0x3a16).end(10_000);
}
