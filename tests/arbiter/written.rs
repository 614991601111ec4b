//! Every position that the library can write can be read back, also tolerated positions and those after unreported
//! illegal moves.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use touchmove::arbiter::event::{Adjournment, Sealed};
use touchmove::arbiter::host::{ClaimChecking, FlagDetection, IrregularityDetection};
use touchmove::arbiter::{Event, GameConfig, HostConfig, Log};
use touchmove::clock::SessionTime;
use touchmove::epd::{self, Epd};
use touchmove::setup::Tolerance;
use touchmove::{
    Arbiter, Color, Game, GameRecord, Move, Position, Role, Rulebook, Setup, Square, fen, pgn,
};

use super::properties::{config, hear, step};
use crate::common::strategies::{cases, picked, square};

/// Five knights and eight pawns: three pieces too many.
const EXCESS: &str = "6k1/8/8/8/8/NNNNN3/PPPPPPPP/4K3 w - - 0 1";

/// From here an illegal move of the bishop gives a double check that no last move explains.
const DOUBLE: &str = "4k3/8/8/8/4B3/8/8/4R1K1 w - - 0 1";

/// From these, illegal moves lead to checks from everywhere, to en passant and to lost castling rights.
const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/3n4/3b4/3B4/3N4/8/R3K2R w KQkq - 0 5",
    "4k3/p2p1p1p/8/1P2P1P1/1p2p1p1/8/P2P1P1P/4K3 w - - 0 30",
    EXCESS,
    DOUBLE,
];

fn tolerated(fen: &str) -> Position {
    let position = Position::from_fen_with(fen, Tolerance::ALL);
    position.unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// A host that detects illegal moves only when they are reported.
fn unseen(start: &Position) -> GameConfig {
    let host = HostConfig::OVER_THE_BOARD.with(|host| {
        host.irregularities = IrregularityDetection::WhenReported;
        host.flags = FlagDetection::WhenObserved;
        host.claims = ClaimChecking::WhenDirected;
    });
    let control = "60+0".parse().expect("a control");
    GameConfig::new(Rulebook::FIDE_2023, control)
        .expect("a clock with time")
        .with_start(start.clone())
        .with_host(host)
}

fn json<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("a text");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Writes a position in every format and reads it back.
pub(crate) fn assert_comes_back(position: &Position) {
    let same = |again: &Position, how: &str| {
        // The counters are not part of equality, but are written.
        assert_eq!(again.to_string(), position.to_string(), "{how}");
        assert_eq!(again, position, "{how}");
    };
    same(&json(position), "JSON");
    same(
        &Position::from_fen_with(&position.to_string(), Tolerance::ALL).expect("a FEN"),
        "FEN",
    );

    let epd = Epd::new(position.clone());
    same(
        epd.to_string().parse::<Epd>().expect("an EPD").position(),
        "EPD",
    );
    same(json(&epd).position(), "EPD as JSON");

    let game = Game::new(position.clone());
    same(json(&game).start(), "a game as JSON");
    let record = GameRecord::new(position.clone());
    same(json(&record).start(), "a record as JSON");
    let text = record.to_string();
    let read = pgn::Reader::from_bytes(text.as_bytes()).next_record();
    same(read.expect("PGN").expect("a game").start(), "PGN");

    assert_config_comes_back(&unseen(position));
    let arbiter = Arbiter::new(unseen(position));
    let snapshot = arbiter.snapshot(SessionTime::START);
    let snapshot = serde_json::to_value(&snapshot).expect("a snapshot");
    let again: Position = serde_json::from_value(snapshot["position"].clone()).expect("a FEN");
    same(&again, "a snapshot");
}

pub(crate) fn assert_config_comes_back(config: &GameConfig) {
    let arbiter = Arbiter::new(config.clone());
    for log in [arbiter.to_log(), arbiter.to_log_with_rulings()] {
        let text = log.to_string();
        let again: Log = text.parse().unwrap_or_else(|error| panic!("{text}{error}"));
        assert_eq!(again.to_string(), text);
        assert_eq!(again.config().start().to_setup(), config.start().to_setup());
        assert_eq!(again.config().clock(), config.clock());
    }
    let again = json(config);
    assert_eq!(again.start().to_setup(), config.start().to_setup());
    assert_eq!(again.clock(), config.clock());
}

pub(crate) fn assert_arbiter_comes_back(arbiter: &Arbiter) {
    let state = format!("{arbiter:?}");
    assert_eq!(format!("{:?}", json(arbiter)), state);
    for log in [arbiter.to_log(), arbiter.to_log_with_rulings()] {
        let log: Log = log.to_string().parse().expect("a log");
        let again = log.replay().expect("it happened");
        assert_eq!(again.mismatches, []);
        assert_eq!(format!("{:?}", again.arbiter), state);
    }
    let text = arbiter.to_record().to_string();
    let read = pgn::Reader::from_bytes(text.as_bytes()).next_record();
    let record = read.expect("PGN").expect("a game");
    assert_eq!(&record, &arbiter.to_record(), "{text}");
    let line = record.main_line().count();
    assert!(record.is_cut() || line == arbiter.ply() as usize, "{text}");
}

/// Only a captured king or piece of the own side cuts the record of moves that are made with one piece.
fn assert_cut_has_a_reason(record: &GameRecord) {
    if let Some(reason) = record.cut(record.main_line_end()) {
        assert_ne!(
            &*reason, "the pieces were moved as no move does",
            "{record}"
        );
    }
}

/// Tells events one by one, a second apart; rejected events are skipped.
fn tell(arbiter: &mut Arbiter, events: impl IntoIterator<Item = Event>) -> usize {
    let mut heard = 0;
    for event in events {
        let seconds = u64::try_from(arbiter.log().len()).expect("a short game");
        let at = SessionTime::from_secs(seconds);
        heard += usize::from(arbiter.handle(at, event).is_ok());
    }
    heard
}

/// A move that is made and pressed.
fn whole(by: Color, mv: Move) -> [Event; 2] {
    [Event::Make { by, mv }, Event::Press { by }]
}

/// Adjourns a game in which `by` has the move.
fn adjourn(by: Color, sealed: Sealed) -> [Event; 3] {
    [
        Event::Adjourn(Adjournment::Call),
        Event::Adjourn(Adjournment::Seal { by, sealed }),
        Event::Adjourn(Adjournment::Stop { by }),
    ]
}

#[test]
fn more_material_than_a_game_can_give_comes_back() {
    assert!(
        EXCESS.parse::<Position>().is_err(),
        "users are read strictly"
    );
    let position = tolerated(EXCESS);
    assert_comes_back(&position);
    let mut arbiter = Arbiter::new(unseen(&position));
    let legal = "e3f5".parse().expect("a move");
    let events = [Event::Start].into_iter().chain(whole(Color::White, legal));
    assert_eq!(tell(&mut arbiter, events), 3);
    assert_arbiter_comes_back(&arbiter);
    assert_comes_back(arbiter.position());
}

#[test]
fn a_game_adjourned_after_an_unseen_illegal_move_goes_on() {
    let start: Position = DOUBLE.parse().expect("a position");
    let mut arbiter = Arbiter::new(unseen(&start));
    let [illegal, reply]: [Move; 2] = ["e4a4", "e8d8"].map(|mv| mv.parse().expect("a move"));
    let sealed = Sealed::Move(reply);
    let events = [Event::Start]
        .into_iter()
        .chain(whole(Color::White, illegal))
        .chain(adjourn(Color::Black, sealed));
    assert_eq!(tell(&mut arbiter, events), 6);
    assert!(arbiter.position().to_setup().validate().is_err());
    assert_comes_back(arbiter.position());
    assert_arbiter_comes_back(&arbiter);

    let envelope = arbiter.envelope().expect("adjourned");
    assert_eq!(envelope.sealed, sealed);
    let config = unseen(&start).with_envelope(&envelope);
    assert_config_comes_back(&config);
    let log: Log = Arbiter::new(config.clone())
        .to_log()
        .to_string()
        .parse()
        .expect("a log");
    for read in [json(&config), log.config().clone()] {
        let mut resumed = Arbiter::new(read);
        let by = [Color::White, Color::Black];
        let events = by.map(|by| Event::Arrive { by }).into_iter().chain([
            Event::Adjourn(Adjournment::Resume),
            Event::Adjourn(Adjournment::Open(envelope.sealed)),
        ]);
        assert_eq!(tell(&mut resumed, events), 4);
        assert_eq!(resumed.moves().collect::<Vec<_>>(), [reply]);
        assert_eq!(resumed.clock().running(), Some(Color::White));
        assert_arbiter_comes_back(&resumed);
    }
}

#[test]
fn every_unseen_illegal_move_leaves_a_readable_position() {
    let (mut reached, mut invalid, mut recorded, mut cut) = (0, 0, 0, 0);
    for start in STARTS {
        let start = tolerated(start);
        let config = unseen(&start);
        for from in start.board().by_color(start.turn()) {
            for to in Square::ALL {
                let mv = Move::new(from, to, None);
                let mut arbiter = Arbiter::new(config.clone());
                let events = [Event::Start].into_iter().chain(whole(start.turn(), mv));
                if from == to || tell(&mut arbiter, events) < 3 {
                    continue;
                }
                assert_comes_back(arbiter.position());
                assert_arbiter_comes_back(&arbiter);
                let record = arbiter.to_record();
                assert_cut_has_a_reason(&record);
                let end = record.main_line_end();
                let target = start.board().piece_at(to);
                let is_taken = target.is_some_and(|piece| {
                    piece.color() == start.turn() || piece.role() == Role::King
                });
                assert!(is_taken || !record.is_cut(), "{mv} {record}");
                let board = record.setup(end).expect("a board").board;
                assert!(
                    record.is_cut() || board == *arbiter.board(),
                    "{mv} {record}"
                );
                recorded += usize::from(record.illegal_move(end).is_some());
                cut += usize::from(record.is_cut());
                reached += 1;
                invalid += usize::from(arbiter.position().to_setup().validate().is_err());
            }
        }
    }
    assert!(reached > 2_800, "{reached}");
    assert!(invalid > 900, "{invalid}");
    assert!(recorded > 2_000, "{recorded}");
    // Only captures of kings and of the own side's pieces.
    assert!(cut * 4 < reached, "{cut} of {reached}");
}

#[test]
fn what_cannot_be_tolerated_is_refused_everywhere() {
    let kingless = "8/8/8/8/8/8/8/4K3 w - - 0 1";
    let refused = serde_json::from_str::<Position>(&format!("\"{kingless}\""));
    let reason = refused.expect_err("no king").to_string();
    assert!(reason.contains("black has no king"), "{reason}");
    assert!(matches!(
        kingless.parse::<Epd>(),
        Err(epd::Error::Fen(fen::Error::Invalid(_)))
    ));
    let text = Arbiter::new(unseen(&tolerated(EXCESS)))
        .to_log()
        .to_string();
    let text = text.replace("6k1/", "8/");
    let error = text.parse::<Log>().expect_err("no king");
    assert_eq!(error.line(), 4);
    assert!(error.to_string().contains("black has no king"), "{error}");
}

#[test]
fn strictness_is_to_be_had() {
    for fen in [EXCESS, "4k3/8/8/8/B7/8/8/4R1K1 b - - 1 1"] {
        assert!(Position::from_fen(fen).is_err());
        assert!(Position::from_fen_with(fen, Tolerance::NONE).is_err());
        let epd = Epd::new(tolerated(fen)).to_string();
        assert!(Epd::from_bytes_with(epd.as_bytes(), Tolerance::NONE).is_err());
        let setup: Setup = serde_json::from_str(&format!("\"{fen}\"")).expect("a setup");
        assert!(setup.validate().is_err());
    }
    let only_material = Position::from_fen_with(EXCESS, Tolerance::EXCESS_MATERIAL);
    assert!(only_material.is_ok());
    assert!(Position::from_fen_with(EXCESS, Tolerance::IMPOSSIBLE_CHECK).is_err());
}

/// An event at the board: a legal move, or a piece of the player put on any square.
#[derive(Clone, Debug)]
enum Put {
    Legal(u16),
    Anywhere(usize, Square),
}

fn put() -> impl Strategy<Value = Put> {
    prop_oneof![
        1 => any::<u16>().prop_map(Put::Legal),
        2 => (any::<usize>(), square()).prop_map(|(pick, to)| Put::Anywhere(pick, to)),
    ]
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn a_new_session_begins_where_any_game_has_got(
        config in config(),
        steps in vec(step(), 0..40),
    ) {
        let arbiter = hear(&config, &steps)?.arbiter;
        let next = config
            .with_start(arbiter.position().clone())
            .with_clock(*arbiter.clock());
        if let Ok(next) = next {
            assert_config_comes_back(&next);
        }
        assert_comes_back(arbiter.position());
    }

    #[test]
    fn whatever_unseen_moves_lead_to_can_be_written_and_read(
        start in select(&STARTS),
        puts in vec(put(), 1..24),
        sealed in square(),
    ) {
        let start = tolerated(start);
        let config = unseen(&start);
        let mut arbiter = Arbiter::new(config.clone());
        tell(&mut arbiter, [Event::Start]);
        for put in puts {
            let by = arbiter.turn();
            let mv = match put {
                Put::Legal(pick) => picked(arbiter.position(), pick).map(|legal| legal.to_move()),
                Put::Anywhere(pick, to) => {
                    let pieces: Vec<Square> = arbiter.board().by_color(by).into_iter().collect();
                    pieces.get(pick % pieces.len().max(1)).map(|&from| Move::new(from, to, None))
                }
            };
            let Some(mv) = mv else { continue };
            tell(&mut arbiter, whole(by, mv));
            assert_comes_back(arbiter.position());
        }
        assert_arbiter_comes_back(&arbiter);
        let by = arbiter.turn();
        let king = arbiter.position().king(by);
        tell(&mut arbiter, adjourn(by, Sealed::Move(Move::new(king, sealed, None))));
        assert_arbiter_comes_back(&arbiter);
        if let Some(envelope) = arbiter.envelope() {
            assert_config_comes_back(&config.with_envelope(&envelope));
        }
    }
}
