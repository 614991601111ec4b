//! Two things at once: every event of hands with everything that may be pending, under every edition and host.
//!
//! `PROPTEST_CASES=12 cargo test -p touchmove-tests --test games combinations` tries twelve times as many games.

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::vec;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use touchmove::arbiter::event::BoardAction;
use touchmove::arbiter::host::{FlagDetection, IrregularityDetection};
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::{
    EndCause, Event, GameConfig, HostConfig, Phase, Ruling, Rulings, Score, Verdict,
};
use touchmove::clock::SessionTime;
use touchmove::laws::Edition;
use touchmove::{Arbiter, Bitboard, Board, Color, Role, Rulebook, Square};

use super::properties::{Next, assert_read_back, assert_replays, check, hear_each, step};
use crate::common::strategies::cases;

/// Both players can capture in the center, promote by a push and by a capture, and castle. The colors mirror each other.
const START: &str = "1n2k2r/P4ppp/8/3pp3/3PP3/8/p4PPP/1N2K2R w Kk - 0 30";

/// What may be pending, what hands may do, and the orders that are free.
const TABLES: &str = include_str!("combinations.txt");

/// The kinds of play of an edition.
const PLAY: [&str; 7] = [
    "",
    "quickplay",
    "schools",
    "rapid full",
    "rapid limited",
    "blitz full",
    "blitz limited",
];

/// A row of a table: a kind and what happens.
type Row<'a> = (&'a str, &'a str);

/// The rows of a table.
fn rows(table: &str) -> impl Iterator<Item = Row<'static>> {
    let (_, rows) = TABLES.split_once(&format!("[{table}]\n")).expect("a table");
    let rows = rows.lines().take_while(|row| !row.is_empty());
    rows.map(|row| row.split_once(':').expect("a kind"))
        .map(|(kind, what)| (kind, what.trim()))
}

/// Returns what a player does, mirrored for Black.
fn told(by: Color, what: &str) -> Event {
    let mirrored = |word: &str| {
        let is_square = word.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        let letters = word.chars().map(|letter| match letter.to_digit(10) {
            Some(rank) if is_square => char::from_digit(9 - rank, 10).expect("a rank"),
            _ if word.len() > 1 => letter,
            _ if letter.is_uppercase() => letter.to_ascii_lowercase(),
            _ => letter.to_ascii_uppercase(),
        });
        String::from_iter(letters)
    };
    let words = what.split(' ').map(|word| match by {
        Color::White => word.to_owned(),
        Color::Black => mirrored(word),
    });
    let phrase = format!("{by} {}", Vec::from_iter(words).join(" "));
    phrase.parse().expect("an event")
}

/// The events of a story, each with the milliseconds since the last.
fn story(text: &str) -> Vec<(i64, Event)> {
    let phrases = text.split(", ").filter(|phrase| !phrase.is_empty());
    phrases
        .map(|phrase| match phrase.strip_prefix("later ") {
            Some(phrase) => (600_000, phrase.parse().expect(phrase)),
            None => (1_000, phrase.parse().expect(phrase)),
        })
        .collect()
}

/// Returns whether what should be pending is.
fn is_pending(kind: &str, game: &Arbiter) -> bool {
    let is_halted = matches!(game.phase(), Phase::Halted(_));
    let is_unseen = game.config().host().irregularities == IrregularityDetection::WhenReported;
    let at = game.log().last().expect("started").at;
    match kind {
        _ if game.verdict().is_some() => false,
        "question" | "claim" => is_halted,
        "offer" => game.offers_draw(Color::White),
        "report" => is_halted || is_unseen,
        "flag" => game
            .clock()
            .remaining(Color::White, at)
            .is_some_and(|left| left.is_zero()),
        "promotion" | "capture" | "castling" => {
            game.board() != game.position().board() || is_unseen
        }
        _ => true,
    }
}

/// One of the hosts, as far as they differ at the board.
fn host(number: u64) -> HostConfig {
    let one = |bit: u32, words: [&'static str; 2]| words[(number >> bit & 1) as usize];
    let text = format!(
        "flags={} claims={} illegal_moves={} irregularities={} questions={} restricted_draws=referred \
         undecided=referred budget=1000 completion=needed",
        one(0, ["when_observed", "at_once"]),
        one(1, ["when_directed", "at_once"]),
        one(2, ["ruled", "refused"]),
        one(3, ["at_once", "when_reported"]),
        one(4, ["referred", "answered"]),
    );
    text.parse().expect("a host")
}

/// Tries each row of a table with everything that may be pending under every edition. The kind of play and the host
/// change from game to game, and in each of the rounds that are asked for.
fn each(
    table: &str,
    rounds: u32,
    mut game: impl FnMut(Row<'_>, Row<'_>, Rulebook, HostConfig, Color),
) {
    let mut random = 0_u64;
    for _ in 0..rounds {
        for pending in rows("pending") {
            for row in rows(table) {
                for &edition in Edition::ALL {
                    random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    let by = Color::ALL[(random >> 63) as usize];
                    let play = PLAY[(random >> 40) as usize % PLAY.len()];
                    let rulebook = format!("{edition} {play}").trim().parse();
                    game(
                        pending,
                        row,
                        rulebook.expect("a rulebook"),
                        host(random >> 32),
                        by,
                    );
                }
            }
        }
    }
}

/// The number of rounds, which is 1 unless the environment asks for more.
fn rounds() -> u32 {
    cases(1).cases
}

fn config(rulebook: &Rulebook, host: HostConfig) -> GameConfig {
    GameConfig::new(rulebook.clone(), "5+3".parse().expect("a control"))
        .expect("a clock with time")
        .with_rulebook(rulebook.clone())
        .with_host(host)
        .with_start(START.parse().expect("a position"))
}

/// How many games were tried, which pairs they had, and what was wrong, with the shortest story of each kind.
#[derive(Default)]
struct Found {
    games: usize,
    pairs: BTreeMap<(String, String), usize>,
    wrong: BTreeMap<String, (usize, String)>,
}

impl Found {
    fn note(&mut self, what: &str, story: impl FnOnce() -> String) {
        let (count, shortest) = self.wrong.entry(what.to_owned()).or_default();
        *count += 1;
        let story = story();
        if *count == 1 || story.len() < shortest.len() {
            *shortest = story;
        }
    }

    /// Asserts that enough games were tried and nothing was wrong.
    fn end(&self, least: usize) {
        println!("{} games", self.games);
        let stories = self
            .wrong
            .iter()
            .map(|(what, (count, story))| format!("{count} × {what}\n{story}\n"));
        let stories = String::from_iter(stories);
        assert!(stories.is_empty(), "in {} games:\n{stories}", self.games);
        assert!(self.games >= least, "only {} games", self.games);
    }
}

/// The moves lead to the position, and those that count for repetitions end with it.
fn moves_agree(game: &Arbiter) -> Option<&'static str> {
    let moves = Vec::from_iter(game.moves());
    let line = Vec::from_iter(game.repetitions().moves());
    if !moves.ends_with(&line) {
        return Some("1: repetitions count other moves");
    }
    if game.ply() as usize != moves.len() {
        return None;
    }
    let start = Some(game.config().start().clone());
    let led = moves.iter().fold(start, |position, mv| {
        Some(position?.legal_move(*mv).ok()?.play())
    });
    (led.as_ref() != Some(game.position())).then_some("1: the moves lead to another position")
}

/// Returns the pieces after an event of hands, and the square that two pieces share then. Returns `None` if they are
/// told in another way.
fn moved(before: &Arbiter, event: Event) -> Option<(Board, Bitboard)> {
    let (position, mut board) = (before.position(), before.board().clone());
    let (piece, to) = match event {
        // A whole move begins from the official board.
        Event::Make { mv, .. } if board == *position.board() => {
            let piece = board.piece_at(mv.from())?;
            if let Ok(legal) = position.legal_move(mv) {
                return Some((legal.play().board().clone(), Bitboard::EMPTY));
            }
            if piece.role() == Role::King || mv.promotion().is_some() {
                return None;
            }
            board.set(mv.to(), None);
            board.set(mv.from(), None);
            (piece, mv.to())
        }
        Event::Board { action, .. } => match action {
            BoardAction::Release { from, to } => {
                let piece = board.piece_at(from)?;
                board.set(from, None);
                (piece, to)
            }
            BoardAction::Remove { square } => {
                board.set(square, None);
                return Some((board, Bitboard::EMPTY));
            }
            BoardAction::Place { piece, square } => (piece, square),
            BoardAction::PutBack | BoardAction::PlaceInverted { .. } => return None,
            _ => return Some((board, Bitboard::EMPTY)),
        },
        Event::Touch { .. } | Event::Press { .. } => return Some((board, Bitboard::EMPTY)),
        _ => return None,
    };
    let shared = Bitboard::from(to) & board.occupied();
    board.set(to, Some(piece));
    Some((board, shared))
}

/// The board shows what hands have done, unless a ruling changes it; on squares that pieces `share` it may show either.
fn board_agrees(
    before: &Arbiter,
    after: &Arbiter,
    at: SessionTime,
    event: Event,
    rulings: &Rulings,
    share: &mut Bitboard,
) -> Option<&'static str> {
    use Decision::{Aborted, BecomesQueen, NoEffect, Over, Reinstated, SealedOnBoard};
    // A flag that fell before it may have halted the game. Then it is not handled, and nothing moves.
    let is_at_once = before.config().host().flags == FlagDetection::AtOnce;
    let is_late = is_at_once && before.deadline().is_some_and(|due| due <= at);
    let is_halted = matches!(after.phase(), Phase::Halted(_));
    if is_late && is_halted && after.board() == before.board() {
        return None;
    }
    if let Event::Board {
        action: BoardAction::PlaceInverted { square },
        ..
    } = event
    {
        *share |= Bitboard::from(square);
    }
    if let Event::Make { mv, .. } = event {
        // A piece that was moved before moves on, and stands beside a square that is not free.
        *share |= Bitboard::from(mv.to()) & before.board().occupied();
    }
    let (expected, shared) = moved(before, event)?;
    *share |= shared;
    let is_other = |square: &Square| {
        !share.contains(*square) && expected.piece_at(*square) != after.board().piece_at(*square)
    };
    let is_ruled = rulings.iter().any(|ruling| {
        matches!(
            ruling.decision,
            Reinstated { .. }
                | NoEffect { .. }
                | BecomesQueen { .. }
                | Over(_)
                | Aborted { .. }
                | SealedOnBoard { .. }
        )
    });
    let is_other = !is_ruled && Square::ALL.iter().any(is_other);
    is_other.then_some("1: the board shows something else")
}

/// A penalty never helps the player who is penalized.
fn penalty_is_fair(
    before: &Arbiter,
    after: &Arbiter,
    at: SessionTime,
    rulings: &Rulings,
) -> Option<&'static str> {
    use Decision::{BecomesQueen, IllegalMove, Over, Penalized, TimeSet};
    let has = |is: &dyn Fn(Decision) -> bool| rulings.iter().any(|ruling| is(ruling.decision));
    let is_against = |player| {
        has(&|decision| match decision {
            IllegalMove { by, .. } | Penalized { player: by, .. } => by == player,
            _ => false,
        })
    };
    let mut players = Color::ALL.into_iter();
    let by = players.find(|&player| is_against(player) && !is_against(!player))?;
    let wins = |verdict: Verdict| {
        let is_penalty = matches!(verdict.cause, EndCause::IllegalMoves | EndCause::Conduct);
        is_penalty && verdict.result.score(by) == Score::Win
    };
    if has(&|decision| matches!(decision, Over(verdict) if wins(verdict))) {
        return Some("4: a penalty wins its offender the game");
    }
    let gained = |player| {
        let left = |game: &Arbiter| game.clock().remaining(player, at);
        left(after).cmp(&left(before))
    };
    // A move that is completed with a queen gains its time.
    let is_set = has(&|decision| matches!(decision, TimeSet { .. } | BecomesQueen { .. }));
    let is_unfair = !is_set && (gained(by).is_gt() || gained(!by).is_lt());
    is_unfair.then_some("4: a penalty gives its offender time, or takes the opponent's")
}

/// Plays one game: what is pending, an event of hands, and what may follow. Checks each event and the replay.
fn play(
    config: &GameConfig,
    (kind, pending): (&str, &[(i64, Event)]),
    (what, hand): (&str, Event),
    then: &[(i64, Next)],
    found: &mut Found,
) {
    found.games += 1;
    let steps = pending.iter().copied().chain([(1_000, hand)]);
    let mut steps = Vec::from_iter(steps.map(|(wait, event)| (wait, Next::Any(event))));
    steps.extend(then.iter().cloned());
    let (mut wrong, mut share) = (BTreeSet::new(), Bitboard::EMPTY);
    let heard = hear_each(config, &steps, |before, after, at, event, rulings| {
        check(before, after, at, event, rulings)?;
        let is_last = pending.last().is_none_or(|(_, last)| event == *last);
        if is_last && after.log().len() == 1 + pending.len() && is_pending(kind, after) {
            let pair = (kind.to_owned(), what.to_owned());
            *found.pairs.entry(pair).or_default() += 1;
        }
        let checks = [
            moves_agree(after),
            board_agrees(before, after, at, event, rulings, &mut share),
            penalty_is_fair(before, after, at, rulings),
        ];
        for broken in checks.into_iter().flatten() {
            if wrong.insert(broken) {
                found.note(broken, || retold(after));
            }
        }
        Ok(())
    });
    let replayed = heard.and_then(|heard| {
        assert_replays(config, &heard)?;
        assert_read_back(&heard.arbiter)
    });
    if let Err(error) = replayed {
        found.note("6: a property of every game", || {
            format!("{error}\n{}\n{steps:?}", config.rulebook())
        });
    }
}

/// A game with its rulings, as its log writes it.
fn retold(game: &Arbiter) -> String {
    game.to_log_with_rulings().to_string()
}

/// Tells events to an arbiter, and returns the rulings; `None` if one cannot have happened.
fn tell(game: &mut Arbiter, events: impl IntoIterator<Item = (i64, Event)>) -> Option<Vec<Ruling>> {
    let mut ruled = Vec::new();
    for (wait, event) in events {
        let now = game.log().last().map_or(0, |entry| entry.at.as_millis());
        let at = SessionTime::from_millis(now.saturating_add_signed(wait));
        ruled.extend(game.handle(at, event).ok()?.iter().copied());
    }
    Some(ruled)
}

/// Begins a game, and tells what is pending in it; `None` if that is not possible there.
fn begun(rulebook: &Rulebook, host: HostConfig, (kind, pending): Row<'_>) -> Option<Arbiter> {
    let mut game = Arbiter::new(config(rulebook, host));
    let start = [(0, Event::Start)];
    tell(&mut game, start.into_iter().chain(story(pending)))?;
    is_pending(kind, &game).then_some(game)
}

/// What a game has come to: the position, the pieces, what is owed, and the result.
fn outcome(game: &Arbiter) -> String {
    let result = game.verdict().map(|verdict| verdict.result);
    let (position, owed) = (game.position(), game.obligation());
    format!("{position} {:?} {owed} {result:?}", game.board())
}

/// The decisions that count: penalties, new queens and results, but no clocks and nothing that only leads there.
fn counted(rulings: &[Ruling]) -> Vec<String> {
    use Decision::{BecomesQueen, IllegalMove, Over, TimeAdded, TimeTaken};
    let is_counted = |ruling: &&Ruling| {
        matches!(
            ruling.decision,
            Over(_)
                | IllegalMove { .. }
                | BecomesQueen { .. }
                | TimeAdded { .. }
                | TimeTaken { .. }
        )
    };
    rulings
        .iter()
        .filter(is_counted)
        .map(ToString::to_string)
        .collect()
}

#[test]
fn combinations_of_hands_and_what_is_pending_keep_what_always_holds() {
    let mut found = Found::default();
    let mut runner = TestRunner::deterministic();
    let tails = vec(step(), 0..6);
    let game = |(kind, pending): Row<'_>, (what, hand): Row<'_>, rulebook, host, by| {
        let tail = tails.new_tree(&mut runner).expect("steps").current();
        let pending = (kind, &*story(pending));
        let config = config(&rulebook, host);
        play(&config, pending, (what, told(by, hand)), &tail, &mut found);
    };
    each("hands", rounds(), game);
    let kinds = |table| BTreeSet::from_iter(rows(table).map(|(kind, _)| kind)).len();
    let pairs: usize = found.pairs.values().sum();
    println!("{pairs} pairs: {:?}", found.pairs);
    let kinds = kinds("pending") * kinds("hands");
    assert_eq!(found.pairs.len(), kinds, "{:?}", found.pairs);
    assert!(pairs >= 5_000, "{pairs} pairs");
    found.end(8_000);
}

#[test]
fn combinations_of_orders_that_are_free_rule_the_same() {
    let mut found = Found::default();
    let game = |pending: Row<'_>, (_, orders): Row<'_>, rulebook, host, _| {
        let game = begun(&rulebook, host, pending);
        // An order that is already begun is not free.
        let Some(game) = game.filter(|game| game.board() == game.position().board()) else {
            return;
        };
        let by = game.turn();
        let mut results = orders.split("; ").map(|order| {
            let acts = order.split(", ").chain(["presses"]);
            let mut game = game.clone();
            let ruled = tell(&mut game, acts.map(|act| (0, told(by, act))));
            (ruled.map(|ruled| (counted(&ruled), outcome(&game))), game)
        });
        let (first, one) = results.next().expect("an order");
        if first.is_none() {
            return;
        }
        for (result, other) in results {
            found.games += 1;
            if result != first {
                let what = format!("2: an order rules otherwise: {}", pending.1);
                found.note(&what, || retold(&one) + &retold(&other));
            }
        }
    };
    each("orders", 16 * rounds(), game);
    found.end(10_000);
}

#[test]
fn combinations_reported_at_once_rule_as_if_they_had_been_seen() {
    let mut found = Found::default();
    let game = |pending: Row<'_>, (kind, hand): Row<'_>, rulebook, host: HostConfig, _| {
        let host = |how| host.with(|host| host.irregularities = how);
        let seeing = |how| begun(&rulebook, host(how), pending);
        let at_once = seeing(IrregularityDetection::AtOnce);
        let reported = seeing(IrregularityDetection::WhenReported);
        let (Some(mut seen), Some(mut told_of)) = (at_once, reported) else {
            return;
        };
        if seen.phase() != told_of.phase() || outcome(&seen) != outcome(&told_of) {
            return;
        }
        let by = seen.turn();
        let press = (kind != "press").then_some(Event::Press { by });
        let acts = [Some(told(by, hand)), press].map(|event| event.map(|event| (0, event)));
        let acts = acts.into_iter().flatten();
        let ruled = tell(&mut seen, acts.clone()).unwrap_or_default();
        let is_stopped = |ruling: &Ruling| matches!(ruling.decision, Decision::NoEffect { .. });
        let is_illegal = |ruling: &Ruling| matches!(ruling.decision, Decision::IllegalMove { .. });
        // A player who is stopped before the press does not do the same in both games.
        if ruled.iter().any(is_stopped) || !ruled.iter().any(is_illegal) {
            return;
        }
        found.games += 1;
        let report = format!("{} reports an illegal move", !by).parse();
        let report = report.expect("an event");
        let silent = tell(&mut told_of, acts).map(|ruled| counted(&ruled));
        let later = tell(&mut told_of, [(0, report)]).unwrap_or_default();
        let is_same = counted(&later) == counted(&ruled) && outcome(&told_of) == outcome(&seen);
        if !is_same || silent != Some(Vec::new()) {
            let what = format!("3: a report rules otherwise: {}; {hand}", pending.1);
            found.note(&what, || retold(&seen) + &retold(&told_of));
        }
    };
    each("hands", 2 * rounds(), game);
    found.end(2_500);
}
