//! A game that is set back keeps what was before and nothing that came after: it is compared with a game in which that
//! never happened.

use proptest::prelude::*;
use proptest::sample::select;
use touchmove::arbiter::host::IrregularityDetection;
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{Event, GameConfig, HandleError, HostConfig, Phase};
use touchmove::clock::SessionTime;
use touchmove::{Arbiter, Color, Rulebook};

use crate::common::strategies::cases;

/// The number of half-moves in a chapter.
const PLIES: usize = 4;

/// What happens in four half-moves, on a file of its own. `{0}` to `{3}` are its moves, made, written by White and
/// pressed. The first eight change the state of every part of the arbiter.
const CHAPTERS: [(&str, &str); 12] = [
    (
        "a claim is put off",
        "{0}, {1}, {2}, black claims a quickplay draw: the opponent makes no effort, arbiter answers postpone, {3}",
    ),
    (
        "a note is written and a move struck out",
        "{0}, white records a note, white strikes out a move, white records {f}2{f}3, {1}, {2}, {3}",
    ),
    (
        "an illegal move stands",
        "{0}, {1}, white makes {f}3{f}2, white presses, {3}",
    ),
    (
        "a move is sealed",
        "{0}, {1}, arbiter adjourns the game, white seals {f}3{f}4, white stops the clock after sealing, white arrives, \
         black arrives, the game is resumed, arbiter opens the envelope, white records {f}3{f}4, {3}",
    ),
    (
        "a move with two hands stands",
        "{0}, {1}, white uses both hands, {2}, {3}",
    ),
    (
        "the end is signed and taken back",
        "{0}, {1}, black resigns, white signs, arbiter reopens the game, arbiter restarts the clocks, {2}, {3}",
    ),
    (
        "a touched piece is not moved",
        "white touches b1, {0}, {1}, {2}, {3}",
    ),
    (
        "an offer stands",
        "{0}, {1}, {2}, black makes {f}6{f}5, white records {f}6{f}5, black offers a draw, black presses",
    ),
    (
        "an offer is declined by a move",
        "white makes {f}2{f}3, white records {f}2{f}3, white offers a draw, white presses, {1}, {2}, {3}",
    ),
    (
        "pieces are displaced",
        "{0}, white displaces pieces, white puts the pieces back, {1}, {2}, {3}",
    ),
    (
        "the arbiter is called",
        "{0}, {1}, white stops the clocks to call the arbiter, arbiter answers yes, {2}, {3}",
    ),
    (
        "a takeback is declined",
        "{0}, {1}, {2}, white asks for a takeback, black declines the takeback, {3}",
    ),
];

/// What is in progress when the game is set back.
const ENDS: [&str; 17] = [
    "",
    "white touches b1",
    "white releases b1 on b4",
    "white uses both hands",
    "white displaces pieces",
    "white announces castling kingside",
    "white touches h1, white makes b1a3",
    "white claims a quickplay draw: the opponent cannot win",
    "white stops the clocks to call the arbiter",
    "white resigns, white appeals, arbiter answers yes, arbiter restarts the clocks",
    "black resigns, black signs, white appeals, arbiter answers yes, arbiter restarts the clocks",
    "arbiter adjourns the game",
    "arbiter adjourns the game, white seals b1c3, white stops the clock after sealing",
    "white claims threefold repetition",
    "white offers a draw, white touches g1",
    "black disconnects, white asks for a takeback, black reconnects",
    "white makes b1a3, white presses, white asks for a takeback, black asks for a takeback",
];

/// The events that both games are asked, each list from the start.
const STORIES: [&str; 20] = [
    "black reports an illegal move, arbiter answers continue, black reports an illegal move",
    "white reports an illegal move",
    "each player reports an illegal move of white",
    "arbiter reports an illegal move, arbiter answers continue, arbiter reports an illegal move",
    "white reports a touched piece",
    "black reports a touched piece",
    "black reports a press by mistake",
    "white accepts the draw",
    "arbiter answers draw",
    "white claims a quickplay draw: the opponent makes no effort",
    "white makes b1a3, white presses, black claims a quickplay draw: the opponent makes no effort",
    "white puts the pieces back, white presses",
    "white releases b1 on a3, white presses, black releases b8 on a6, black presses",
    "arbiter opens the envelope, the game is resumed",
    "white arrives, black arrives, the game is resumed, white makes b1a3, white presses",
    "white signs, white resigns, black signs",
    "white appeals, arbiter answers no",
    "arbiter observes the flag of white fall",
    "white claims threefold repetition, arbiter answers verify",
    "white accepts the takeback, black accepts the takeback, white retracts the takeback",
];

/// Tells a list of events, a tenth of a second apart. Returns the rulings and rejections.
fn tell(arbiter: &mut Arbiter, story: &str) -> Vec<String> {
    let mut told = Vec::new();
    for phrase in story.split(", ").filter(|phrase| !phrase.is_empty()) {
        let event: Event = phrase.parse().expect("an event");
        let now = arbiter.log().last().map_or(0, |entry| entry.at.as_millis()) + 100;
        match arbiter.handle(SessionTime::from_millis(now), event) {
            Ok(rulings) => told.extend(rulings.iter().map(ToString::to_string)),
            Err(error) => told.push(format!("! {error}")),
        }
    }
    told
}

/// Returns `true` if no event was rejected.
fn is_heard(told: &[String]) -> bool {
    !told
        .iter()
        .any(|line| line.starts_with('!') || line.contains("no effect"))
}

/// Returns a chapter played on a file.
fn chapter(text: &str, file: char) -> String {
    let moves = [
        ('2', '3', "white"),
        ('7', '6', "black"),
        ('3', '4', "white"),
        ('6', '5', "black"),
    ];
    let mut text = text.replace("{f}", &file.to_string());
    for (place, (from, to, player)) in moves.into_iter().enumerate() {
        let mv = format!("{file}{from}{file}{to}");
        let made = format!("{player} makes {mv}, white records {mv}, {player} presses");
        text = text.replace(&format!("{{{place}}}"), &made);
    }
    text
}

/// Sets a game back, with a minute for each player.
fn set_back(arbiter: &mut Arbiter, ply: usize) {
    let order = format!(
        "arbiter sets the game back to half-move {ply}, arbiter sets white to 0:01:00, arbiter sets black to 0:01:00, \
         arbiter answers continue"
    );
    let told = tell(arbiter, &order);
    assert!(is_heard(&told), "{told:?}");
}

/// Tells eight chapters and an ending, sets the game back to the cut between chapters, and compares it with a game of
/// only the chapters before the cut.
fn check(chapters: &[(&str, &str)], cut: usize, end: &str) {
    // With rules of servers, so that takebacks and connections have something to forget too.
    let rulebook =
        "fide2023 quickplay takeback_games=all +Takeback=7 +TakebackLapse=7 +Disconnection=7";
    let rulebook: Rulebook = rulebook.parse().expect("a rulebook");
    let host = HostConfig::OVER_THE_BOARD
        .with(|host| host.irregularities = IrregularityDetection::WhenReported);
    let config = GameConfig::new(rulebook.clone(), "2".parse().expect("a control"))
        .expect("a clock with time")
        .with_rulebook(rulebook)
        .with_host(host)
        .with_scoresheets(Scoresheets::Paper)
        .without_certified_record();
    let mut twin = Arbiter::new(config);
    tell(&mut twin, "the game starts");
    let mut files = 'a'..='h';
    let (before, after) = chapters[..8].split_at(cut);
    for ((name, text), file) in before.iter().zip(&mut files) {
        let told = tell(&mut twin, &chapter(text, file));
        assert!(is_heard(&told), "{name}: {told:?}");
    }
    assert_eq!(twin.ply() as usize, PLIES * cut);
    let mut arbiter = twin.clone();
    for ((name, text), file) in after.iter().zip(&mut files) {
        let told = tell(&mut arbiter, &chapter(text, file));
        assert!(is_heard(&told), "{name}: {told:?}");
    }
    assert_eq!(arbiter.ply() as usize, PLIES * 8);
    let told = tell(&mut arbiter, end);
    assert!(is_heard(&told), "{end}: {told:?}");

    for game in [&mut arbiter, &mut twin] {
        set_back(game, PLIES * cut);
    }
    // A written move stays until it is struck out.
    let written = |game: &Arbiter| game.scoresheet(Color::White).moves().count();
    for _ in written(&twin)..written(&arbiter) {
        tell(&mut arbiter, "white strikes out a move");
    }
    let player = Color::White;
    assert_eq!(arbiter.phase(), Phase::Thinking { player });
    assert_eq!(twin.phase(), Phase::Thinking { player });
    assert_eq!(arbiter.position(), twin.position());
    assert_eq!(arbiter.board(), twin.board());
    assert_eq!(arbiter.ply(), twin.ply());
    assert!(arbiter.moves().eq(twin.moves()));
    assert_eq!(arbiter.obligation(), twin.obligation());
    let lines = [&arbiter, &twin].map(|game| Vec::from_iter(game.repetitions().moves()));
    assert_eq!(lines[0], lines[1]);
    assert_eq!(arbiter.clock().running(), twin.clock().running());
    for player in Color::ALL {
        assert_eq!(arbiter.offers_draw(player), twin.offers_draw(player));
        assert_eq!(arbiter.has_signed(player), twin.has_signed(player));
        let sheets = [&arbiter, &twin].map(|game| Vec::from_iter(game.scoresheet(player).moves()));
        assert_eq!(sheets[0], sheets[1]);
        let completed = [&arbiter, &twin].map(|game| game.clock().moves_completed(player));
        assert_eq!(completed[0], completed[1]);
    }
    for story in STORIES {
        let told = [&arbiter, &twin].map(|game| tell(&mut game.clone(), story));
        assert_eq!(told[0], told[1], "{story}");
    }
}

#[test]
fn a_move_sealed_later_is_not_in_the_envelope_of_a_game_that_is_set_back() {
    let sealed = "{0}, {1}, arbiter adjourns the game, white seals {f}3{f}4, white stops the clock after sealing";
    let config = GameConfig::new(Rulebook::FIDE_2023, "90".parse().expect("a control"))
        .expect("a clock with time")
        .with_host(HostConfig::OVER_THE_BOARD);
    let mut arbiter = Arbiter::new(config);
    tell(&mut arbiter, "the game starts");
    let told = tell(&mut arbiter, &chapter(sealed, 'a'));
    assert!(is_heard(&told), "{told:?}");
    let mut earlier = arbiter.clone();
    set_back(&mut earlier, 0);
    let player = Color::White;
    assert_eq!(earlier.phase(), Phase::Thinking { player });
    let told = tell(&mut earlier, "arbiter opens the envelope");
    assert!(!is_heard(&told), "{told:?}");
    assert_eq!((earlier.ply(), earlier.verdict()), (0, None));
    // In the game where it was sealed, the move is still to be made.
    set_back(&mut arbiter, 2);
    assert_eq!(arbiter.phase(), Phase::Adjourned { sealer: player });
    let told = tell(
        &mut arbiter,
        "white arrives, black arrives, the game is resumed, arbiter opens the envelope",
    );
    assert!(is_heard(&told), "{told:?}");
    assert_eq!(arbiter.ply(), 3);
}

#[test]
fn a_game_that_is_over_or_whose_end_is_in_doubt_is_reopened_first() {
    for end in ["white resigns", "white resigns, white appeals"] {
        let config = GameConfig::new(Rulebook::FIDE_2023, "90".parse().expect("a control"))
            .expect("a clock with time")
            .with_host(HostConfig::OVER_THE_BOARD);
        let mut arbiter = Arbiter::new(config);
        tell(&mut arbiter, "the game starts");
        tell(&mut arbiter, &chapter("{0}, {1}", 'a'));
        tell(&mut arbiter, end);
        let before = arbiter.clone();
        let told = tell(&mut arbiter, "arbiter sets the game back to half-move 0");
        assert_eq!(told, [format!("! {}", HandleError::MustReopen)], "{end}");
        assert_eq!(arbiter, before);
    }
}

#[test]
fn a_game_in_which_there_was_everything_is_set_back_anywhere() {
    for end in ENDS {
        for cut in 0..8 {
            check(&CHAPTERS, cut, end);
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn a_game_that_is_set_back_knows_what_was_before_and_nothing_else(
        order in Just(Vec::from_iter(0..CHAPTERS.len())).prop_shuffle(),
        cut in 0..8_usize,
        end in select(&ENDS[..]),
    ) {
        let chapters = Vec::from_iter(order.iter().map(|place| CHAPTERS[*place]));
        check(&chapters, cut, end);
    }
}
