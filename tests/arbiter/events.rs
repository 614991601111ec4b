//! Random events of every kind.

use core::fmt::Debug;
use core::time::Duration;
use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use touchmove::arbiter::event::{
    Adjournment, ArbiterAction, Area, BoardAction, Bystander, ClockMisuse, Conduct, DevicePlace,
    Disclosure, DisconnectionClaim, Evidence, Help, Interference, Irregularity, MisplacedPiece,
    QuickplayClaimKind, RecordAction, Reporter, Retraction, Sealed, SheetAction, StopReason, Task,
    TouchOrder, WhichMove,
};
use touchmove::arbiter::{Answer, Event, GameResult, Score};
use touchmove::draws::{Claim, ClaimKind};
use touchmove::laws::policy::Penalty;
use touchmove::{CastlingSide, Color, Move, Piece, Role};

use crate::common::strategies::{color, square};
use crate::common::variants::{assert_complete, enums, variant};

fn mv() -> impl Strategy<Value = Move> {
    (square(), square()).prop_map(|(from, to)| {
        // Not every pair of squares is a valid move.
        format!("{from}{to}")
            .parse()
            .unwrap_or_else(|_| "e2e4".parse().expect("a move"))
    })
}

fn amount() -> impl Strategy<Value = Duration> {
    prop_oneof![
        4 => 0..600_000_u64,
        1 => 0..86_400_000_u64,
    ]
    .prop_map(Duration::from_millis)
}

fn score() -> impl Strategy<Value = Score> {
    select(vec![Score::Loss, Score::Draw, Score::Win])
}

fn result() -> impl Strategy<Value = GameResult> {
    select(vec![
        "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-",
    ])
    .prop_map(|text| text.parse().expect("a result"))
}

fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        8 => select(vec![
            Answer::Yes,
            Answer::No,
            Answer::Draw,
            Answer::Continue,
            Answer::Postpone,
            Answer::PostponeWithTime,
            Answer::Verify,
            Answer::NewGame,
            Answer::First,
            Answer::Second,
        ]),
        1 => select(Penalty::ALL.to_vec()).prop_map(Answer::Penalize),
        1 => score().prop_map(Answer::Score),
    ]
}

fn direction() -> impl Strategy<Value = ArbiterAction> {
    let times = prop_oneof![
        (color(), amount()).prop_map(|(player, amount)| ArbiterAction::AddTime { player, amount }),
        (color(), amount()).prop_map(|(player, amount)| ArbiterAction::TakeTime { player, amount }),
        (color(), amount()).prop_map(|(player, amount)| ArbiterAction::SetTime { player, amount }),
        (color(), 0..100_u32).prop_map(|(player, moves)| ArbiterAction::SetMoves { player, moves }),
        color().prop_map(|player| ArbiterAction::WaiveDefault { player }),
        (0..12_u16).prop_map(|after| ArbiterAction::Reinstate { after }),
        (color(), select(Penalty::ALL.to_vec()), any::<bool>()).prop_map(
            |(player, penalty, announced)| ArbiterAction::Penalize {
                player,
                penalty,
                announced
            }
        ),
        Just(ArbiterAction::StopClocks),
        Just(ArbiterAction::RunClocks),
    ];
    let ends = prop_oneof![
        (color(), score()).prop_map(|(player, opponent)| ArbiterAction::Lose { player, opponent }),
        Just(ArbiterAction::BothLose),
        color().prop_map(|player| ArbiterAction::Forfeit { player }),
        result().prop_map(ArbiterAction::Decide),
        Just(ArbiterAction::Reopen),
    ];
    prop_oneof![
        8 => answer().prop_map(ArbiterAction::Answer),
        8 => times,
        1 => ends,
    ]
}

fn claim() -> impl Strategy<Value = Claim> {
    let grounds = [ClaimKind::ThreefoldRepetition, ClaimKind::FiftyMoves];
    (select(grounds.to_vec()), prop::option::of(mv())).prop_map(|(ground, announced)| {
        match announced {
            Some(mv) => Claim::with_intended_move(ground, mv),
            None => Claim::on_board(ground),
        }
    })
}

fn evidence() -> impl Strategy<Value = Evidence> {
    select(vec![
        Evidence::Record,
        Evidence::DisplayOnly,
        Evidence::CounterOnly,
    ])
}

fn quickplay_claim() -> impl Strategy<Value = QuickplayClaimKind> {
    select(vec![
        QuickplayClaimKind::CannotWin,
        QuickplayClaimKind::NoEffort,
    ])
}

fn retraction() -> impl Strategy<Value = Retraction> {
    select(vec![
        Retraction::Offer,
        Retraction::Claim,
        Retraction::Resignation,
        Retraction::Agreement,
        Retraction::Takeback,
    ])
}

fn clock_misuse() -> impl Strategy<Value = ClockMisuse> {
    select(vec![
        ClockMisuse::OtherHand,
        ClockMisuse::FingerOnButton,
        ClockMisuse::Force,
        ClockMisuse::PickingUp,
        ClockMisuse::KnockingOver,
    ])
}

fn stop_reason() -> impl Strategy<Value = StopReason> {
    select(vec![StopReason::CallArbiter, StopReason::NoReason])
}

fn task() -> impl Strategy<Value = Task> {
    select(vec![Task::Record, Task::Press])
}

fn area() -> impl Strategy<Value = Area> {
    select(vec![Area::Board, Area::PlayingArea, Area::Venue])
}

fn device_place() -> impl Strategy<Value = DevicePlace> {
    select(vec![DevicePlace::OnPerson, DevicePlace::Elsewhere])
}

fn help() -> impl Strategy<Value = Help> {
    select(vec![Help::Notes, Help::Advice, Help::OtherBoard])
}

fn bystander() -> impl Strategy<Value = Bystander> {
    select(vec![Bystander::FinishedPlayer, Bystander::Spectator])
}

fn interference() -> impl Strategy<Value = Interference> {
    select(vec![
        Interference::Speech,
        Interference::Analysis,
        Interference::PointingOut,
    ])
}

fn disclosure() -> impl Strategy<Value = Disclosure> {
    select(vec![
        Disclosure::NumberOfMoves,
        Disclosure::MoveMade,
        Disclosure::ClockNotPressed,
        Disclosure::FlagAboutToFall,
        Disclosure::FlagFallen,
    ])
}

fn touch_order() -> impl Strategy<Value = TouchOrder> {
    select(vec![TouchOrder::AtOnce, TouchOrder::Unclear])
}

/// Events of what players say.
fn said() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => (color(), any::<bool>()).prop_map(|(by, conditional)| Event::OfferDraw { by, conditional }),
        1 => color().prop_map(|by| Event::AcceptDraw { by }),
        2 => color().prop_map(|by| Event::DeclineDraw { by }),
        4 => (color(), claim(), evidence())
            .prop_map(|(by, claim, evidence)| Event::ClaimDraw { by, claim, evidence }),
        2 => (color(), quickplay_claim()).prop_map(|(by, kind)| Event::ClaimQuickplay { by, kind }),
        1 => color().prop_map(|by| Event::RequestIncrement { by }),
        1 => color().prop_map(|by| Event::Resign { by }),
        1 => color().prop_map(|by| Event::SeemToResign { by }),
        1 => color().prop_map(|by| Event::ConcedeMate { by }),
        2 => (color(), retraction()).prop_map(|(by, what)| Event::Retract { by, what }),
        1 => color().prop_map(|by| Event::Sign { by }),
        1 => color().prop_map(|by| Event::Appeal { by }),
    ]
}

fn disconnection_claim() -> impl Strategy<Value = DisconnectionClaim> {
    select(vec![DisconnectionClaim::Win, DisconnectionClaim::Draw])
}

/// Events of games on a server.
pub(crate) fn served() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => color().prop_map(|by| Event::RequestTakeback { by }),
        4 => color().prop_map(|by| Event::AcceptTakeback { by }),
        1 => color().prop_map(|by| Event::DeclineTakeback { by }),
        1 => color().prop_map(|by| Event::Retract { by, what: Retraction::Takeback }),
        1 => color().prop_map(|by| Event::Abort { by }),
        2 => color().prop_map(|by| Event::Disconnect { by }),
        2 => color().prop_map(|by| Event::Reconnect { by }),
        2 => (color(), disconnection_claim())
            .prop_map(|(by, claim)| Event::ClaimDisconnection { by, claim }),
    ]
}

/// Events at the clocks.
fn clocked() -> impl Strategy<Value = Event> {
    prop_oneof![
        1 => Just(Event::Start),
        1 => color().prop_map(|by| Event::Arrive { by }),
        4 => color().prop_map(|by| Event::Press { by }),
        2 => color().prop_map(|by| Event::ClaimTime { by }),
        2 => Just(Event::ObserveClocks),
        1 => prop::option::of(color()).prop_map(|first| Event::ObserveBothFlags { first }),
        1 => Just(Event::ObserveClockDefect),
        1 => Just(Event::ObserveClockSetting),
        2 => (color(), clock_misuse()).prop_map(|(by, how)| Event::MisuseClock { by, how }),
        1 => (color(), stop_reason()).prop_map(|(by, reason)| Event::StopClocks { by, reason }),
    ]
}

pub(crate) fn sheet_action() -> impl Strategy<Value = SheetAction> {
    prop_oneof![
        4 => mv().prop_map(SheetAction::WriteMove),
        1 => any::<u32>().prop_map(|left| SheetAction::WriteTime { left }),
        2 => result().prop_map(SheetAction::SignResult),
        8 => select(vec![
            SheetAction::StrikeMove,
            SheetAction::WriteOffer,
            SheetAction::WriteNote,
            SheetAction::UseOtherNotation,
            SheetAction::Borrow,
            SheetAction::Return,
            SheetAction::AskForSheet,
            SheetAction::AskForRecord,
            SheetAction::WritePosition,
            SheetAction::VerifyPosition,
        ]),
    ]
}

fn record_action() -> impl Strategy<Value = RecordAction> {
    prop_oneof![
        2 => color().prop_map(|player| RecordAction::ObserveFlag { player }),
        1 => Just(RecordAction::Reconstruct),
        1 => Just(RecordAction::CountMoves),
    ]
}

/// Events of recording, and of the arbiter's part in it.
fn recorded() -> impl Strategy<Value = Event> {
    prop_oneof![
        6 => (color(), sheet_action()).prop_map(|(by, action)| Event::Sheet { by, action }),
        3 => record_action().prop_map(Event::KeepRecord),
        1 => (color(), task(), any::<bool>())
            .prop_map(|(by, task, disability)| Event::NeedAssistant { by, task, disability }),
    ]
}

fn conduct() -> impl Strategy<Value = Conduct> {
    prop_oneof![
        2 => select(vec![Conduct::Disrepute, Conduct::Distraction, Conduct::Refusal]),
        2 => help().prop_map(Conduct::Help),
        2 => (area(), any::<bool>(), any::<bool>())
            .prop_map(|(area, permitted, reported)| Conduct::Leave { area, permitted, reported }),
        1 => (device_place(), any::<bool>())
            .prop_map(|(place, sounds)| Conduct::Device { place, sounds }),
    ]
}

/// Events of conduct.
fn behaved() -> impl Strategy<Value = Event> {
    prop_oneof![
        4 => (color(), conduct()).prop_map(|(by, conduct)| Event::Conduct { by, conduct }),
        1 => (bystander(), interference()).prop_map(|(who, how)| Event::Interfere { who, how }),
        1 => disclosure().prop_map(Event::Disclose),
    ]
}

/// Events of hands at the board.
fn handled() -> impl Strategy<Value = BoardAction> {
    let touched =
        prop_oneof![
            square().prop_map(|square| BoardAction::TouchAccidentally { square }),
            square().prop_map(|square| BoardAction::SeemToTouch { square }),
            (square(), square(), touch_order())
                .prop_map(|(one, other, order)| BoardAction::TouchTwo { one, other, order }),
            (square(), square(), square())
                .prop_map(|(one, other, third)| BoardAction::TouchThree { one, other, third }),
            select(CastlingSide::ALL.to_vec())
                .prop_map(|side| BoardAction::AnnounceCastling { side }),
        ];
    let moved = prop_oneof![
        3 => (square(), square()).prop_map(|(from, to)| BoardAction::Release { from, to }),
        2 => square().prop_map(|square| BoardAction::Remove { square }),
        1 => (piece(), square()).prop_map(|(piece, square)| BoardAction::Hold { piece, square }),
        2 => (piece(), square()).prop_map(|(piece, square)| BoardAction::Place { piece, square }),
        1 => square().prop_map(|square| BoardAction::PlaceInverted { square }),
        1 => piece().prop_map(|piece| BoardAction::Name { piece }),
        1 => square().prop_map(|square| BoardAction::Lift { square }),
        1 => mv().prop_map(|mv| BoardAction::AnnounceMove { mv }),
    ];
    let other = select(vec![
        BoardAction::TouchBeside,
        BoardAction::AnnounceAdjusting,
        BoardAction::UseBothHands,
        BoardAction::UseAssistant,
        BoardAction::Displace,
        BoardAction::PutBack,
    ]);
    prop_oneof![3 => touched, 5 => moved, 2 => other]
}

fn piece() -> impl Strategy<Value = Piece> {
    (color(), select(Role::ALL.to_vec())).prop_map(|(color, role)| Piece::new(color, role))
}

fn reporter() -> impl Strategy<Value = Reporter> {
    select(vec![
        Reporter::Player(Color::White),
        Reporter::Player(Color::Black),
        Reporter::BothPlayers,
        Reporter::Arbiter,
        Reporter::Spectator,
    ])
}

fn misplaced() -> impl Strategy<Value = MisplacedPiece> {
    prop_oneof![
        Just(MisplacedPiece::Others),
        color().prop_map(MisplacedPiece::King),
        square().prop_map(MisplacedPiece::Rook),
    ]
}

fn which_move() -> impl Strategy<Value = WhichMove> {
    prop_oneof![
        6 => Just(WhichMove::Unnamed),
        1 => color().prop_map(WhichMove::Of),
        1 => (0..12_u16).prop_map(WhichMove::After),
    ]
}

fn irregularity() -> impl Strategy<Value = Irregularity> {
    prop_oneof![
        8 => which_move().prop_map(|which| Irregularity::IllegalMove { which }),
        4 => Just(Irregularity::IllegalPosition),
        4 => prop::option::of(square()).prop_map(|square| Irregularity::TouchMove { square }),
        2 => Just(Irregularity::PressedByMistake),
        1 => misplaced().prop_map(|misplaced| Irregularity::InitialPosition { misplaced }),
        1 => Just(Irregularity::BoardTurned),
        1 => Just(Irregularity::ColorsReversed),
        2 => (0..12_u16).prop_map(|after| Irregularity::Displaced { after }),
        1 => Just(Irregularity::Unrecoverable),
    ]
}

/// Reports, and who makes them.
fn reported() -> impl Strategy<Value = Event> {
    (reporter(), irregularity()).prop_map(|(by, what)| Event::Report { by, what })
}

fn sealed() -> impl Strategy<Value = Sealed> {
    let text = "[!#-~]{1,15}".prop_map(|text| text.parse().expect("a short text"));
    prop_oneof![
        2 => Just(Sealed::Closed),
        2 => mv().prop_map(Sealed::Move),
        1 => text.prop_map(Sealed::Text),
        1 => Just(Sealed::Unreadable),
    ]
}

/// Events of adjourning and resuming.
fn adjournment() -> impl Strategy<Value = Adjournment> {
    prop_oneof![
        2 => Just(Adjournment::Call),
        1 => (color(), any::<u32>()).prop_map(|(by, left)| Adjournment::Early { by, left }),
        2 => (color(), sealed()).prop_map(|(by, sealed)| Adjournment::Seal { by, sealed }),
        3 => color().prop_map(|by| Adjournment::Stop { by }),
        3 => Just(Adjournment::Resume),
        3 => sealed().prop_map(Adjournment::Open),
        1 => Just(Adjournment::Missing),
        1 => color().prop_map(|by| Adjournment::DisputeTimes { by }),
    ]
}

/// Any event.
pub(crate) fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        1 => (color(), mv()).prop_map(|(by, mv)| Event::Play { by, mv }),
        1 => (color(), mv(), any::<u32>()).prop_map(|(by, mv, lag)| Event::PlayWithLag { by, mv, lag }),
        1 => (color(), mv()).prop_map(|(by, mv)| Event::Make { by, mv }),
        1 => (color(), square()).prop_map(|(by, square)| Event::Touch { by, square }),
        5 => said(),
        3 => served(),
        5 => clocked(),
        4 => recorded(),
        3 => behaved(),
        5 => (color(), handled()).prop_map(|(by, action)| Event::Board { by, action }),
        3 => reported(),
        3 => adjournment().prop_map(Event::Adjourn),
        4 => direction().prop_map(Event::Arbiter),
    ]
}

/// Returns the variants that a strategy makes in many tries, which are the same in every run.
fn made<T: Debug>(strategy: impl Strategy<Value = T>) -> BTreeSet<String> {
    let mut runner = TestRunner::deterministic();
    let mut one = || strategy.new_tree(&mut runner).expect("a value").current();
    (0..4_000).map(|_| variant(&one())).collect()
}

/// A property holds for every event only if events of every kind are tested.
#[test]
fn events_of_every_kind_are_made() {
    let mut strategies = BTreeMap::from([
        ("Adjournment", made(adjournment())),
        ("Answer", made(answer())),
        ("ArbiterAction", made(direction())),
        ("Area", made(area())),
        ("BoardAction", made(handled())),
        ("Bystander", made(bystander())),
        ("ClockMisuse", made(clock_misuse())),
        ("Conduct", made(conduct())),
        ("DevicePlace", made(device_place())),
        ("Disclosure", made(disclosure())),
        ("DisconnectionClaim", made(disconnection_claim())),
        ("Event", made(event())),
        ("Evidence", made(evidence())),
        ("Help", made(help())),
        ("Interference", made(interference())),
        ("Irregularity", made(irregularity())),
        ("MisplacedPiece", made(misplaced())),
        ("QuickplayClaimKind", made(quickplay_claim())),
        ("RecordAction", made(record_action())),
        ("Reporter", made(reporter())),
        ("Retraction", made(retraction())),
        ("Score", made(score())),
        ("Sealed", made(sealed())),
        ("SheetAction", made(sheet_action())),
        ("StopReason", made(stop_reason())),
        ("Task", made(task())),
        ("TouchOrder", made(touch_order())),
        ("WhichMove", made(which_move())),
    ]);
    // Answers and scores are part of the arbiter's decisions; errors are not part of any event.
    let is_part = |name: &str| matches!(name, "Answer" | "Score");
    let others = enums("question").into_iter().chain(enums("game_result"));
    let parts = others.filter(|(name, _)| is_part(name));
    let of_events = enums("event")
        .into_iter()
        .filter(|(name, _)| name != "Error");
    for (name, variants) in of_events.chain(parts) {
        let made = strategies.remove(name.as_str());
        let made = made.unwrap_or_else(|| panic!("no strategy makes {name}"));
        assert_complete(&name, &made, &variants);
    }
    assert!(strategies.is_empty(), "not in the sources: {strategies:?}");
}
