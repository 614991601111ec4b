//! Games told as an arbiter would note them: the events with their times, and below each the rulings on it.
//!
//! A note is a time and an event, `0:05 white plays e2e4`; times are minutes and seconds, or hours with both. Lines
//! that begin with `>` are the rulings on it, each quoted in part or in full: `> the game is over: 1-0 by time
//! (fide2023 6.9)`. With `*>` only the arbiter is told. An event without such lines has no rulings. A line that begins
//! with `!` is an error of the host, and one that begins with `=` gives White's and Black's clock times: `= 1:29:55
//! 1:30:00`.

use touchmove::arbiter::host::IrregularityDetection;
use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::{Event, GameConfig, HostConfig, Ruling};
use touchmove::clock::SessionTime;
use touchmove::laws::Rule;
use touchmove::{Arbiter, Color, Position, Rulebook};

/// The beginning of most stories.
pub(crate) const STARTED: &str = "0:00 the game starts\n> the clock of white runs\n";

/// Returns the mark behind the article of a rule in rulings: a question mark if its number was not read in the edition.
pub(crate) fn mark(rulebook: &Rulebook, rule: Rule) -> &'static str {
    let citation = rulebook.cite(rule).expect("in force");
    if citation.is_verified() { "" } else { "?" }
}

/// Returns the configuration of a game over the board, in which only what is seen or said has happened.
pub(crate) fn board(rulebook: &Rulebook, control: &str) -> GameConfig {
    online(rulebook, control).with_host(HostConfig::OVER_THE_BOARD)
}

/// Returns the configuration of a game over the board in which irregularities count only when reported.
pub(crate) fn unseen(rulebook: &Rulebook, control: &str) -> GameConfig {
    board(rulebook, control).with_host(
        HostConfig::OVER_THE_BOARD
            .with(|host| host.irregularities = IrregularityDetection::WhenReported),
    )
}

/// Returns the configuration of a server's game, with exactly this rulebook.
pub(crate) fn online(rulebook: &Rulebook, control: &str) -> GameConfig {
    GameConfig::new(rulebook.clone(), control.parse().expect("a time control"))
        .expect("a clock with time")
        .with_rulebook(rulebook.clone())
}

/// Returns the configuration of a game in which White and Black have completed this many moves.
pub(crate) fn under_way(config: GameConfig, [white, black]: [u32; 2]) -> GameConfig {
    let mut clock = *config.clock();
    for (player, moves) in [(Color::White, white), (Color::Black, black)] {
        clock
            .set_moves_completed(player, moves, SessionTime::START)
            .expect("nothing has happened");
    }
    config.with_clock(clock).expect("a clock with time")
}

/// Returns a position.
pub(crate) fn position(fen: &str) -> Position {
    fen.parse().expect("a position")
}

/// Tells a game and checks every ruling. Returns the arbiter at its end.
pub(crate) fn tell(config: GameConfig, story: &str) -> Arbiter {
    let mut arbiter = Arbiter::new(config);
    tell_on(&mut arbiter, story);
    arbiter
}

/// Tells the continuation of a game.
pub(crate) fn tell_on(arbiter: &mut Arbiter, story: &str) {
    let mut lines = story
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .peekable();
    while let Some(note) = lines.next() {
        let mut below = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with(['>', '*', '!'])) {
            below.push(line);
        }
        let (time, event) = note.split_once(' ').expect("a time and an event");
        let event = event
            .parse()
            .unwrap_or_else(|error| panic!("{note}: {error}"));
        let heard = match arbiter.handle(at(time), event) {
            Ok(rulings) => rulings.iter().map(noted).collect(),
            Err(error) => vec![format!("! {error}")],
        };
        let is_as_told = heard.len() == below.len()
            && heard.iter().zip(&below).all(|(ruled, told)| {
                // A plain mark leaves the audience open.
                ruled.starts_with(told) || told.starts_with('>') && ruled[1..].starts_with(told)
            });
        let edition = arbiter.config().rulebook().edition();
        assert!(
            is_as_told,
            "{edition}: {note}\n  told:  {below:#?}\n  ruled: {heard:#?}"
        );
        if let Some(clocks) = lines.next_if(|line| line.starts_with('=')) {
            let told: Vec<_> = clocks[1..].split_whitespace().map(at).collect();
            let shown = [Color::White, Color::Black].map(|player| {
                let left = arbiter.clock().remaining(player, at(time));
                SessionTime::START.saturating_add(left.expect("a clock"))
            });
            assert_eq!(told, shown, "{edition}: {note}");
        }
    }
}

/// Tells one more event, and returns the rulings on it.
pub(crate) fn heard(arbiter: &mut Arbiter, time: &str, event: &str) -> Vec<String> {
    let event = event.parse().expect("an event");
    let rulings = arbiter.handle(at(time), event).expect("in order");
    rulings.iter().map(ToString::to_string).collect()
}

/// Tells one more note, `0:05 white plays e2e4`, and returns the rulings on it.
pub(crate) fn hear(arbiter: &mut Arbiter, note: &str) -> Vec<String> {
    let (time, event) = note.split_once(' ').expect("a time and an event");
    heard(arbiter, time, event)
}

fn noted(ruling: &Ruling) -> String {
    let mark = if ruling.audience != Audience::Everyone {
        "*>"
    } else {
        ">"
    };
    format!("{mark} {ruling}")
}

/// Begins a game at 0:00 and plays moves of one second each, made and pressed.
pub(crate) fn begun(config: GameConfig, line: &str) -> Arbiter {
    let mut arbiter = Arbiter::new(config);
    let rulings = arbiter
        .handle(SessionTime::START, Event::Start)
        .expect("in order");
    assert_eq!(rulings.len(), 1, "the clock runs: {rulings:?}");
    moves(&mut arbiter, "0", line);
    arbiter
}

/// Plays moves of one second each from a time on, as over the board: made and pressed.
pub(crate) fn moves(arbiter: &mut Arbiter, from: &str, moves: &str) {
    let mut now = at(from).as_millis();
    for mv in moves.split_whitespace() {
        let player = arbiter.position().turn();
        now += 1_000;
        let made = format!("{player} makes {mv}").parse().expect("a move");
        let pressed = format!("{player} presses").parse().expect("an event");
        for event in [made, pressed] {
            let rulings = arbiter
                .handle(SessionTime::from_millis(now), event)
                .expect("in order");
            assert!(rulings.is_empty(), "{mv}: {rulings:?}");
        }
    }
}

/// Reads `5`, `1:30` or `1:02:03` as seconds, minutes or hours, with decimals of a second.
pub(crate) fn at(time: &str) -> SessionTime {
    let seconds = time
        .split(':')
        .map(|part| part.parse::<f64>().expect("a number"))
        .fold(0.0, |sum, part| 60.0 * sum + part);
    SessionTime::from_millis((1_000.0 * seconds).round() as u64)
}
