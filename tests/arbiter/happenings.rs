//! Random events of every kind for the next step of a game, most of them suited to the moment.

use core::time::Duration;

use touchmove::arbiter::event::{
    Adjournment, ArbiterAction, Area, BoardAction, Bystander, ClockMisuse, Conduct, DevicePlace,
    Disclosure, DisconnectionClaim, Evidence, Help, Interference, Irregularity, MisplacedPiece,
    QuickplayClaimKind, RecordAction, Reporter, Retraction, Sealed, SheetAction, StopReason, Task,
    TouchOrder,
};
use touchmove::arbiter::host::{
    ClaimChecking, FlagDetection, IllegalMovePolicy, IrregularityDetection, QuestionPolicy,
    RestrictedDrawPolicy, UndecidedPolicy,
};
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{Answer, Event, GameConfig, GameResult, HostConfig, Phase, Score};
use touchmove::draws::{Claim, ClaimKind};
use touchmove::laws::policy::Penalty;
use touchmove::laws::{Parameter, Rule};
use touchmove::winnability::NodeBudget;
use touchmove::{Arbiter, CastlingSide, Color, Move, Piece, Position, Role, Rulebook, Square};

use super::random::Random;

/// Time controls under which games end on time, and some under which they do not.
const CONTROLS: [&str; 12] = [
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
    "0+3",
    "unlimited",
];

/// Games from the standard start position seldom end; from these positions they do.
const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/8/4k3/8/8/3K4/8/R7 w - - 145 160",
    "8/8/4k3/8/8/3K4/8/R7 b - - 95 160",
    "7k/8/5K2/8/8/8/8/R5Q1 w - - 0 60",
    "8/8/4k3/8/3n4/3KB3/8/8 w - - 0 60",
    "4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 30",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 5",
    "1rk3r1/P6P/8/8/8/8/p6p/1RK3R1 w GBgb - 0 1",
    "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 40",
];

/// A host with one of the possible settings for everything.
pub(crate) fn host(random: &mut Random) -> HostConfig {
    let mut host = HostConfig::OVER_THE_BOARD;
    host.flags = random.pick(FlagDetection::ALL);
    host.claims = random.pick(ClaimChecking::ALL);
    host.illegal_moves = random.pick(IllegalMovePolicy::ALL);
    host.irregularities = random.pick(IrregularityDetection::ALL);
    host.questions = random.pick(QuestionPolicy::ALL);
    host.restricted_draws = random.pick(RestrictedDrawPolicy::ALL);
    host.undecided = random.pick(UndecidedPolicy::ALL);
    host.budget = NodeBudget::new(50);
    host.claims_need_completion = random.once_in(2);
    host
}

/// A game under one of the rulebooks, with random settings.
pub(crate) fn game(rulebook: &Rulebook, host: HostConfig, random: &mut Random) -> GameConfig {
    let changed = match random.below(6) {
        0 => rulebook.with_value(Parameter::DefaultTime, "60s"),
        1 => rulebook.with_value(Parameter::EventMayBanDrawOffers, "whole_game"),
        _ => Ok(rulebook.clone()),
    };
    let rulebook = changed.unwrap_or_else(|_| rulebook.clone());
    let control = random.pick(&CONTROLS).parse().expect("a time control");
    let start: Position = random.pick(&STARTS).parse().expect("a position");
    let mut config = GameConfig::new(rulebook, control)
        .expect("a clock with time")
        .with_start(start)
        .with_host(host);
    config = config.with_scoresheets(random.pick(Scoresheets::ALL));
    for player in Color::ALL {
        if random.once_in(10) {
            config = config.with_absent(player);
        }
        if random.once_in(20) {
            config = config.with_adapted_board(player);
        }
    }
    if random.once_in(2) {
        config = config.with_casual_play();
    }
    if random.once_in(5) {
        config = config.without_certified_record();
    }
    if random.once_in(10) {
        config = config.without_arbiter();
    }
    if random.once_in(2) {
        config = config.with_unknown_moves_before();
    }
    config
}

/// The time from one event to the next; some hosts report events too late.
pub(crate) fn wait(random: &mut Random) -> i64 {
    let below = |random: &mut Random, end| i64::try_from(random.below(end)).unwrap_or_default();
    match random.below(24) {
        0 => -below(random, 5_000),
        1 | 2 => below(random, 100_000),
        3 => 0,
        _ => below(random, 8_000),
    }
}

pub(crate) fn square(random: &mut Random) -> Square {
    random.pick(&Square::ALL)
}

fn piece(random: &mut Random) -> Piece {
    Piece::new(random.pick(&Color::ALL), random.pick(&Role::ALL))
}

/// A legal move, if there is one.
pub(crate) fn legal(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    let index = random.below(1 << 16).checked_rem(moves.len())?;
    moves.get(index).map(|legal| legal.to_move())
}

/// A legal move, or two squares.
fn some_move(arbiter: &Arbiter, random: &mut Random) -> Move {
    let found = if random.once_in(4) {
        None
    } else {
        legal(arbiter.position(), random)
    };
    found.unwrap_or_else(|| {
        let from = square(random);
        let to = Square::ALL[(from.index() + 1 + random.below(63)) % 64];
        Move::new(from, to, None)
    })
}

fn amount(random: &mut Random) -> Duration {
    let most = if random.once_in(5) {
        86_400_000
    } else {
        600_000
    };
    let millis = if random.once_in(8) {
        0
    } else {
        random.below(most)
    };
    Duration::from_millis(millis as u64)
}

/// The square of one of a player's pieces, or any square if all have been removed.
fn own_piece(arbiter: &Arbiter, by: Color, random: &mut Random) -> Square {
    let own: Vec<Square> = arbiter.board().by_color(by).into_iter().collect();
    if own.is_empty() {
        square(random)
    } else {
        random.pick(&own)
    }
}

/// The next event: mostly a move or another event that suits the moment, sometimes anything.
pub(crate) fn next(arbiter: &Arbiter, random: &mut Random) -> Event {
    match arbiter.phase() {
        Phase::BeforeStart if random.once_in(2) => return Event::Start,
        Phase::Halted(question) if random.once_in(3) => {
            let options: Vec<Answer> = question.options(arbiter.config().rulebook()).collect();
            return Event::Arbiter(ArbiterAction::Answer(random.pick(&options)));
        }
        Phase::Adjourned { .. } if random.once_in(2) => return resuming(arbiter, random),
        Phase::Over(_) if random.once_in(8) => return Event::Arbiter(ArbiterAction::Reopen),
        _ => {}
    }
    let turn = arbiter.turn();
    let last = arbiter.log().last().map(|entry| entry.event);
    match last {
        Some(Event::Adjourn(Adjournment::Call)) if !random.once_in(4) => {
            let sealed = sealed(arbiter, random);
            return Event::Adjourn(Adjournment::Seal { by: turn, sealed });
        }
        Some(Event::Adjourn(Adjournment::Seal { by, .. })) if !random.once_in(4) => {
            return Event::Adjourn(Adjournment::Stop { by });
        }
        _ => {}
    }
    match random.below(20) {
        0..6 => moved(arbiter, turn, random),
        6..8 => Event::Press {
            by: player_to_press(arbiter),
        },
        _ => any(arbiter, random),
    }
}

fn player_to_press(arbiter: &Arbiter) -> Color {
    match arbiter.phase() {
        Phase::Made { player } => player,
        _ => arbiter.turn(),
    }
}

/// A move of the side to move: online, over the board, or a part of it.
fn moved(arbiter: &Arbiter, by: Color, random: &mut Random) -> Event {
    let mv = some_move(arbiter, random);
    match random.below(6) {
        0 | 1 => Event::Play { by, mv },
        2 | 3 => Event::Make { by, mv },
        4 => {
            let action = BoardAction::Release {
                from: mv.from(),
                to: mv.to(),
            };
            Event::Board { by, action }
        }
        _ => {
            let action = BoardAction::Remove { square: mv.to() };
            Event::Board { by, action }
        }
    }
}

fn resuming(arbiter: &Arbiter, random: &mut Random) -> Event {
    let sealed = sealed(arbiter, random);
    match random.below(5) {
        0 | 1 => Event::Arrive {
            by: random.pick(&Color::ALL),
        },
        2 => Event::Adjourn(Adjournment::Resume),
        3 => Event::Adjourn(Adjournment::Open(sealed)),
        _ => Event::Adjourn(Adjournment::Missing),
    }
}

fn sealed(arbiter: &Arbiter, random: &mut Random) -> Sealed {
    match random.below(6) {
        0 => Sealed::Closed,
        1 => Sealed::Text("Nf3?".parse().expect("a short text")),
        2 => Sealed::Unreadable,
        _ => Sealed::Move(some_move(arbiter, random)),
    }
}

/// An event of a game on a server.
fn served(by: Color, random: &mut Random) -> Event {
    match random.below(16) {
        0..4 => Event::RequestTakeback { by },
        4..8 => Event::AcceptTakeback { by },
        8 => Event::DeclineTakeback { by },
        9 => Event::Retract {
            by,
            what: Retraction::Takeback,
        },
        10 if random.once_in(4) => Event::Abort { by },
        10..13 => Event::Disconnect { by },
        13 => Event::Reconnect { by },
        _ => Event::ClaimDisconnection {
            by,
            claim: random.pick(&[DisconnectionClaim::Win, DisconnectionClaim::Draw]),
        },
    }
}

/// An event of any kind. Half of its data comes from the game, half is random.
pub(crate) fn any(arbiter: &Arbiter, random: &mut Random) -> Event {
    let by = if random.once_in(3) {
        !arbiter.turn()
    } else {
        arbiter.turn()
    };
    if arbiter.config().rulebook().is_in_force(Rule::Takeback) && random.once_in(2) {
        return served(by, random);
    }
    match random.below(64) {
        0 => Event::Start,
        1 => Event::Arrive { by },
        2 => Event::Play {
            by,
            mv: some_move(arbiter, random),
        },
        3 => Event::PlayWithLag {
            by,
            mv: some_move(arbiter, random),
            lag: u32::try_from(random.below(3_000)).expect("a small number"),
        },
        4..7 => Event::Touch {
            by,
            square: own_piece(arbiter, by, random),
        },
        7..19 => Event::Board {
            by,
            action: action(arbiter, by, random),
        },
        19 => Event::Make {
            by,
            mv: some_move(arbiter, random),
        },
        20 => Event::Press { by },
        21 => Event::ClaimTime { by },
        22 | 23 => Event::ObserveClocks,
        24 => Event::ObserveBothFlags {
            first: random.pick(&[None, Some(Color::White), Some(Color::Black)]),
        },
        25 => random.pick(&[Event::ObserveClockDefect, Event::ObserveClockSetting]),
        26 => Event::MisuseClock {
            by,
            how: misuse(random),
        },
        27 | 28 => Event::StopClocks {
            by,
            reason: random.pick(&[
                StopReason::CallArbiter,
                StopReason::CallArbiter,
                StopReason::NoReason,
            ]),
        },
        29 | 30 => Event::OfferDraw {
            by,
            conditional: random.once_in(4),
        },
        31 => random.pick(&[
            Event::AcceptDraw { by },
            Event::DeclineDraw { by },
            Event::DeclineDraw { by },
        ]),
        32..35 => Event::ClaimDraw {
            by,
            claim: claim(arbiter, random),
            evidence: evidence(random),
        },
        35 => Event::ClaimQuickplay {
            by,
            kind: random.pick(&[QuickplayClaimKind::CannotWin, QuickplayClaimKind::NoEffort]),
        },
        36 => Event::RequestIncrement { by },
        37 => random.pick(&[
            Event::Resign { by },
            Event::SeemToResign { by },
            Event::ConcedeMate { by },
        ]),
        38 => Event::Retract {
            by,
            what: random.pick(&[
                Retraction::Offer,
                Retraction::Claim,
                Retraction::Resignation,
                Retraction::Agreement,
            ]),
        },
        39 => Event::Sign { by },
        40 => Event::Appeal { by },
        41..45 => Event::Sheet {
            by,
            action: sheet(arbiter, by, random),
        },
        45 => Event::KeepRecord(random.pick(&[
            RecordAction::ObserveFlag { player: by },
            RecordAction::Reconstruct,
            RecordAction::CountMoves,
        ])),
        46 => Event::NeedAssistant {
            by,
            task: random.pick(&[Task::Record, Task::Press]),
            disability: random.once_in(2),
        },
        47 | 48 => Event::Conduct {
            by,
            conduct: conduct(random),
        },
        49 => Event::Interfere {
            who: random.pick(&[Bystander::FinishedPlayer, Bystander::Spectator]),
            how: random.pick(&[
                Interference::Speech,
                Interference::Analysis,
                Interference::PointingOut,
            ]),
        },
        50 => Event::Disclose(random.pick(&[
            Disclosure::NumberOfMoves,
            Disclosure::MoveMade,
            Disclosure::ClockNotPressed,
            Disclosure::FlagAboutToFall,
            Disclosure::FlagFallen,
        ])),
        51..56 => Event::Report {
            by: reporter(random),
            what: irregularity(arbiter, random),
        },
        56..59 => Event::Adjourn(adjournment(arbiter, by, random)),
        _ => Event::Arbiter(arbiter_action(random)),
    }
}

fn action(arbiter: &Arbiter, by: Color, random: &mut Random) -> BoardAction {
    let own = own_piece(arbiter, by, random);
    let other = square(random);
    match random.below(24) {
        0 => BoardAction::TouchAccidentally { square: own },
        1 => BoardAction::SeemToTouch { square: own },
        2 => BoardAction::TouchTwo {
            one: own,
            other: own_piece(arbiter, random.pick(&Color::ALL), random),
            order: random.pick(&[TouchOrder::AtOnce, TouchOrder::Unclear]),
        },
        3 => BoardAction::TouchBeside,
        4 => BoardAction::AnnounceAdjusting,
        5 => BoardAction::AnnounceCastling {
            side: random.pick(&CastlingSide::ALL),
        },
        6 => BoardAction::Lift { square: own },
        7 => BoardAction::AnnounceMove {
            mv: some_move(arbiter, random),
        },
        8..13 => BoardAction::Release {
            from: own,
            to: other,
        },
        13 | 14 => BoardAction::Remove { square: own },
        15 => BoardAction::Hold {
            piece: piece(random),
            square: other,
        },
        16 | 17 => BoardAction::Place {
            piece: piece(random),
            square: other,
        },
        18 => BoardAction::PlaceInverted { square: other },
        19 => BoardAction::Name {
            piece: piece(random),
        },
        20 => BoardAction::UseBothHands,
        21 => BoardAction::UseAssistant,
        22 => BoardAction::Displace,
        _ => BoardAction::PutBack,
    }
}

fn misuse(random: &mut Random) -> ClockMisuse {
    random.pick(&[
        ClockMisuse::OtherHand,
        ClockMisuse::FingerOnButton,
        ClockMisuse::Force,
        ClockMisuse::PickingUp,
        ClockMisuse::KnockingOver,
    ])
}

fn claim(arbiter: &Arbiter, random: &mut Random) -> Claim {
    let kind = random.pick(&[ClaimKind::ThreefoldRepetition, ClaimKind::FiftyMoves]);
    if random.once_in(2) {
        Claim::on_board(kind)
    } else {
        Claim::with_intended_move(kind, some_move(arbiter, random))
    }
}

fn evidence(random: &mut Random) -> Evidence {
    random.pick(&[
        Evidence::Record,
        Evidence::Record,
        Evidence::DisplayOnly,
        Evidence::CounterOnly,
    ])
}

fn result(random: &mut Random) -> GameResult {
    let texts = [
        "1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-",
    ];
    random.pick(&texts).parse().expect("a result")
}

fn sheet(arbiter: &Arbiter, by: Color, random: &mut Random) -> SheetAction {
    match random.below(20) {
        0..9 => {
            let place = arbiter.scoresheet(by).moves().count();
            let missing = arbiter.moves().nth(place);
            SheetAction::WriteMove(missing.unwrap_or_else(|| some_move(arbiter, random)))
        }
        9 => SheetAction::WriteTime {
            left: u32::try_from(random.below(100)).expect("a small number"),
        },
        10 => SheetAction::SignResult(result(random)),
        _ => random.pick(&[
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
    }
}

fn conduct(random: &mut Random) -> Conduct {
    match random.below(6) {
        0 => Conduct::Disrepute,
        1 => Conduct::Distraction,
        2 => Conduct::Help(random.pick(&[Help::Notes, Help::Advice, Help::OtherBoard])),
        3 => Conduct::Leave {
            area: random.pick(&[Area::Board, Area::PlayingArea, Area::Venue]),
            permitted: random.once_in(2),
            reported: random.once_in(2),
        },
        4 => Conduct::Device {
            place: random.pick(&[DevicePlace::OnPerson, DevicePlace::Elsewhere]),
            sounds: random.once_in(2),
        },
        _ => Conduct::Refusal,
    }
}

fn reporter(random: &mut Random) -> Reporter {
    random.pick(&[
        Reporter::Player(Color::White),
        Reporter::Player(Color::Black),
        Reporter::BothPlayers,
        Reporter::Arbiter,
        Reporter::Spectator,
    ])
}

fn few(arbiter: &Arbiter, random: &mut Random) -> u16 {
    let most = usize::try_from(arbiter.ply()).unwrap_or_default() + 3;
    u16::try_from(random.below(most)).unwrap_or_default()
}

pub(crate) fn irregularity(arbiter: &Arbiter, random: &mut Random) -> Irregularity {
    match random.below(14) {
        0..4 => Irregularity::IllegalMove {
            which: touchmove::arbiter::event::WhichMove::Unnamed,
        },
        4 => Irregularity::IllegalPosition,
        5 | 6 => Irregularity::TouchMove {
            square: if random.once_in(2) {
                None
            } else {
                Some(square(random))
            },
        },
        7 => Irregularity::PressedByMistake,
        8 => Irregularity::InitialPosition {
            misplaced: random.pick(&[
                MisplacedPiece::Others,
                MisplacedPiece::King(Color::White),
                MisplacedPiece::Rook(Square::H8),
            ]),
        },
        9 => Irregularity::BoardTurned,
        10 => Irregularity::ColorsReversed,
        11 | 12 => Irregularity::Displaced {
            after: few(arbiter, random),
        },
        _ => Irregularity::Unrecoverable,
    }
}

fn adjournment(arbiter: &Arbiter, by: Color, random: &mut Random) -> Adjournment {
    match random.below(12) {
        0 | 1 => Adjournment::Call,
        2 => Adjournment::Early {
            by,
            left: u32::try_from(random.below(100)).expect("a small number"),
        },
        3..6 => Adjournment::Seal {
            by,
            sealed: sealed(arbiter, random),
        },
        6..8 => Adjournment::Stop { by },
        8 => Adjournment::Resume,
        9 => Adjournment::Open(sealed(arbiter, random)),
        10 => Adjournment::Missing,
        _ => Adjournment::DisputeTimes { by },
    }
}

fn arbiter_action(random: &mut Random) -> ArbiterAction {
    let player = random.pick(&Color::ALL);
    match random.below(24) {
        0 => ArbiterAction::Answer(random.pick(&[
            Answer::Yes,
            Answer::No,
            Answer::Draw,
            Answer::Continue,
            Answer::Postpone,
            Answer::PostponeWithTime,
            Answer::NewGame,
            Answer::Verify,
            Answer::First,
            Answer::Second,
            Answer::Penalize(Penalty::Warning),
            Answer::Score(Score::Draw),
        ])),
        1..3 => ArbiterAction::StopClocks,
        3..7 => ArbiterAction::RunClocks,
        7 | 8 => ArbiterAction::AddTime {
            player,
            amount: amount(random),
        },
        9 | 10 => ArbiterAction::TakeTime {
            player,
            amount: amount(random),
        },
        11 | 12 => ArbiterAction::SetTime {
            player,
            amount: amount(random),
        },
        13 => ArbiterAction::SetMoves {
            player,
            moves: u32::try_from(random.below(100)).expect("a small number"),
        },
        14 | 15 => ArbiterAction::Reinstate {
            after: u16::try_from(random.below(8)).expect("a small number"),
        },
        16 => ArbiterAction::WaiveDefault { player },
        17..20 => ArbiterAction::Penalize {
            player,
            penalty: random.pick(Penalty::ALL),
            announced: random.once_in(2),
        },
        20 => ArbiterAction::Reopen,
        _ => random.pick(&[
            ArbiterAction::Lose {
                player,
                opponent: Score::Draw,
            },
            ArbiterAction::BothLose,
            ArbiterAction::Forfeit { player },
            ArbiterAction::Decide(GameResult::DRAW),
        ]),
    }
}
