//! Every ruling text of an arbiter occurs in a game in this folder: each question, each decision, each note.
//!
//! The lists here are complete against the sources. A case that no story and no log contains is found by its words.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use touchmove::arbiter::event::{
    Area, Bystander, ClockMisuse, Conduct, Disclosure, Interference, Irregularity,
    QuickplayClaimKind, Reporter, StopReason, Task, WhichMove,
};
use touchmove::arbiter::question::{LossReason, Offense};
use touchmove::arbiter::ruling::{Decision, Note, RejectionReason, SheetFault, SheetRuling};
use touchmove::arbiter::{Answer, EndCause, GameResult, Question};
use touchmove::draws::{Claim, ClaimError, ClaimKind};
use touchmove::laws::Edition;
use touchmove::laws::policy::Penalty;
use touchmove::moves::TouchObligation;
use touchmove::{Color, Move, Position, Rulebook, Square, Termination};
use touchmove_rows::test;

use crate::common::variants::{assert_complete, enums, variant};
use crate::scenario::{STARTED, board, tell};

const BY: Color = Color::White;
const MINUTE: Duration = Duration::from_secs(60);

fn questions() -> Vec<Question> {
    let claim = Claim::on_board(ClaimKind::ThreefoldRepetition);
    let kind = QuickplayClaimKind::CannotWin;
    let offense = Offense::Conduct(Conduct::Refusal);
    vec![
        Question::Claim { by: BY, claim },
        Question::UnrecordedClaim { by: BY, claim },
        Question::UnprovenClaim { by: BY, claim },
        Question::Updating,
        Question::Reconstruction,
        Question::Overstepped { player: BY },
        Question::Assistant {
            by: BY,
            task: Task::Record,
        },
        Question::SignedOtherwise {
            result: GameResult::DOUBLE_LOSS,
        },
        Question::Penalty { by: BY, offense },
        Question::PenaltyTime {
            by: BY,
            penalty: Penalty::OpponentTime,
        },
        Question::LossScore { by: BY, offense },
        Question::Adjudication { by: BY, kind },
        Question::SealedUnclear { by: BY },
        Question::EnvelopeMissing,
        Question::ResumptionTimes,
        Question::CanMate {
            player: BY,
            by: LossReason::Time,
        },
        Question::ForcedWin { player: BY },
        Question::BothFlags,
        Question::ClockDefect,
        Question::ClockSetting,
        Question::Stopped {
            by: BY,
            reason: StopReason::CallArbiter,
        },
        Question::Resigning { by: BY },
        Question::Quickplay { by: BY, kind },
        Question::QuickplayAfterFlag {
            by: BY,
            kind,
            fallen: BY,
        },
        Question::Increment { by: BY },
        Question::Agreement,
        Question::Late { by: BY },
        Question::DeclaredDraw {
            termination: Termination::FivefoldRepetition,
        },
        Question::Touched {
            by: BY,
            square: Square::E2,
        },
        Question::TouchedFirst {
            by: BY,
            one: Square::E2,
            other: Square::D2,
        },
        Question::MoveMeant {
            by: BY,
            made: Move::new(Square::E2, Square::E4, None),
            announced: Move::new(Square::D2, Square::D4, None),
        },
        Question::PressedWithoutMove { by: BY },
        Question::BothIllegal { by: BY },
        Question::TimesAfter,
        Question::Reported {
            what: Irregularity::IllegalMove {
                which: WhichMove::Unnamed,
            },
        },
        Question::PositionLost,
        Question::Appeal { by: BY },
    ]
}

fn notes() -> Vec<Note> {
    vec![
        Note::OfferedAtWrongTime { by: BY },
        Note::ConditionalOffer { by: BY },
        Note::PersistentOffers { by: BY, count: 4 },
        Note::TouchedOutOfTurn { by: BY },
        Note::IllegalMoveMade { by: BY },
        Note::BothHandsUsed { by: BY },
        Note::PressedWithoutMove { by: BY },
        Note::PiecesDisplaced { by: BY },
        Note::ToldByOther,
        Note::TimeThen {
            player: BY,
            amount: MINUTE,
        },
        Note::TimeGained {
            player: BY,
            amount: MINUTE,
        },
        Note::NewTimes,
        Note::ClockMisused {
            by: BY,
            how: ClockMisuse::Force,
        },
        Note::StoppedWithoutReason { by: BY },
        Note::FlagCalledTooEarly { by: BY },
        Note::UnlistedPenalty {
            penalty: Penalty::Fine,
        },
        Note::ForbiddenPenalty {
            penalty: Penalty::Fine,
        },
        Note::Sheet {
            by: BY,
            fault: SheetFault::Note,
        },
        Note::Misconduct {
            by: BY,
            conduct: Conduct::Leave {
                area: Area::PlayingArea,
                permitted: false,
                reported: false,
            },
        },
        Note::Interference {
            who: Bystander::Spectator,
            how: Interference::Speech,
        },
        Note::SilenceBroken(Disclosure::ClockNotPressed),
        Note::NotProvided,
        Note::EnvelopeTooEarly,
        Note::TimeUsedUp { player: BY },
    ]
}

fn reasons() -> Vec<RejectionReason> {
    let start = Position::standard();
    let illegal = start.legal_move("e2e5".parse().expect("a move"));
    vec![
        RejectionReason::NotTheirTurn,
        RejectionReason::IllegalMove(illegal.expect_err("not legal")),
        RejectionReason::Owes(TouchObligation::Move(Square::E2)),
        RejectionReason::TooLate,
        RejectionReason::GameOver,
        RejectionReason::NotHeard,
        RejectionReason::NothingFound,
        RejectionReason::MayNotAdjust,
        RejectionReason::NothingToComplete,
        RejectionReason::NoOffer,
        RejectionReason::OfferStands,
        RejectionReason::NoRequest,
        RejectionReason::RequestStands,
        RejectionReason::TooEarlyToAgree,
        RejectionReason::AgreementNotAllowed,
        RejectionReason::Final,
        RejectionReason::ClaimRightLost,
        RejectionReason::MoveNotCompleted,
        RejectionReason::NoEvidence,
        RejectionReason::NoCount,
        RejectionReason::MovesMissing,
        RejectionReason::OwnFlagFallen,
        RejectionReason::NotProvided,
        RejectionReason::TooMuchTime,
        RejectionReason::OfferedAlready,
        RejectionReason::NoMoveToTakeBack,
        RejectionReason::Rated,
        RejectionReason::BothHaveMoved,
        RejectionReason::CanBeAborted,
        RejectionReason::OpponentConnected,
        RejectionReason::GraceRuns,
        RejectionReason::ClaimantDisconnected,
        RejectionReason::ClocksStopped,
        RejectionReason::Correspondence,
    ]
}

fn decisions() -> Vec<Decision> {
    let over = format!("{STARTED} 0:01 white resigns\n> the game is over: 0-1 by resignation");
    let over = tell(board(&Rulebook::FIDE_2023, "5+0"), &over);
    let mv = "e2e4".parse().expect("a move");
    let result = GameResult::DOUBLE_LOSS;
    vec![
        Decision::Over(*over.verdict().expect("it is over")),
        Decision::Reopened,
        Decision::AppealDismissed,
        Decision::Penalized {
            player: BY,
            penalty: Penalty::Warning,
        },
        Decision::ClocksStopped,
        Decision::ClockRuns { player: BY },
        Decision::IncrementSet { amount: MINUTE },
        Decision::TimeAdded {
            player: BY,
            amount: MINUTE,
        },
        Decision::TimeTaken {
            player: BY,
            amount: MINUTE,
        },
        Decision::TimeSet {
            player: BY,
            amount: MINUTE,
        },
        Decision::MovesSet {
            player: BY,
            moves: 2,
        },
        Decision::IncrementSet { amount: MINUTE },
        Decision::FlagStands { player: BY },
        Decision::OfferStands { by: BY },
        Decision::OfferLapsed { by: BY },
        Decision::TakebackRequested { by: BY },
        Decision::TakebackLapsed { by: BY },
        Decision::Disconnected {
            by: BY,
            grace: Some(MINUTE),
        },
        Decision::Disconnected {
            by: BY,
            grace: None,
        },
        Decision::Reconnected { by: BY },
        Decision::Aborted { by: None },
        Decision::ClaimHeard { by: BY },
        Decision::ClaimRejected {
            by: BY,
            reason: ClaimError::TooFewMoves { plies: 0 },
        },
        Decision::ClaimDenied { by: BY },
        Decision::ClaimPostponed { by: BY },
        Decision::PlayOn,
        Decision::Obliged {
            by: BY,
            obligation: TouchObligation::Move(Square::E2),
        },
        Decision::IllegalMove { by: BY, count: 1 },
        Decision::Reinstated { ply: 2 },
        Decision::BecomesQueen { square: Square::E8 },
        Decision::PutBack { by: BY },
        Decision::Transferred,
        Decision::Canceled,
        Decision::CannotCastle { player: BY },
        Decision::Waits,
        Decision::NoEffect {
            by: BY,
            reason: RejectionReason::TooLate,
        },
        Decision::Sheet {
            by: BY,
            ruling: SheetRuling::Given,
        },
        Decision::AssistantAllowed {
            by: BY,
            task: Task::Record,
        },
        Decision::MovesCounted,
        Decision::ResultSigned(result),
        Decision::ResultStands(result),
        Decision::ReportRefused {
            by: Reporter::Player(BY),
            reason: RejectionReason::TooLate,
        },
        Decision::MustSeal { by: BY },
        Decision::SealedOnBoard { by: BY, mv },
        Decision::Adjourned { sealer: BY },
        Decision::EnvelopeToOpen,
        Decision::SealedMovePlayed { by: BY, mv },
        Decision::Referred(Question::BothFlags),
        Decision::Note(Note::NewTimes),
    ]
}

fn sheet_rulings() -> Vec<SheetRuling> {
    vec![
        SheetRuling::ToUpdate,
        SheetRuling::Given,
        SheetRuling::Shown,
        SheetRuling::ToWritePosition,
        SheetRuling::ToVerifyPosition,
        SheetRuling::ToSubmit,
    ]
}

fn sheet_faults() -> Vec<SheetFault> {
    vec![
        SheetFault::OtherMove,
        SheetFault::InAdvance,
        SheetFault::Behind,
        SheetFault::OfferMissing,
        SheetFault::NotUpdated,
        SheetFault::NotReturned,
        SheetFault::Note,
        SheetFault::OtherNotation,
        SheetFault::TooManyRequests,
    ]
}

fn causes() -> Vec<EndCause> {
    vec![
        EndCause::Board(Termination::Checkmate { winner: BY }),
        EndCause::Agreement,
        EndCause::Claim(ClaimKind::FiftyMoves),
        EndCause::WithoutClaim(ClaimKind::FiftyMoves),
        EndCause::Disconnection,
        EndCause::QuickplayClaim,
        EndCause::Resignation,
        EndCause::Time,
        EndCause::BothTimes,
        EndCause::IllegalMoves,
        EndCause::IllegalPosition,
        EndCause::SealedMove,
        EndCause::Absence,
        EndCause::Conduct,
        EndCause::Decision,
    ]
}

/// Makes texts comparable that differ only in players, squares, numbers and results.
fn plain(text: &str) -> String {
    let word = |word: &str| -> String {
        let bare = word.trim_matches([',', '"', ':']);
        let is_result = matches!(bare, "+/-" | "-/+" | "-/-");
        if matches!(bare, "white" | "black") || bare.contains('{') {
            "@".into()
        } else if is_result || bare.bytes().any(|byte| byte.is_ascii_digit()) {
            "#".into()
        } else {
            word.into()
        }
    };
    let words: Vec<String> = text.split_whitespace().map(word).collect();
    words.join(" ")
}

/// Returns the rulings in the stories and the logs of this folder, without their articles.
fn told() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("laws");
    let files = |folder: PathBuf| {
        let entries = fs::read_dir(&folder).expect("a folder");
        entries.map(|entry| entry.expect("a file").path())
    };
    let mut told = BTreeSet::new();
    for file in ["", "scenarios", "stories"]
        .into_iter()
        .flat_map(|inside| files(folder.join(inside)))
    {
        if file.is_dir() || file.ends_with("rulings.rs") {
            continue;
        }
        let source = fs::read_to_string(&file)
            .expect("a text")
            .replace("\\n", "\n");
        for line in source.lines() {
            for quoted in line.split('"') {
                let (_, ruling) = quoted.rsplit_once("> ").unwrap_or(("", quoted));
                told.insert(plain(ruling.split(" (").next().unwrap_or_default()));
            }
        }
    }
    told
}

/// Asserts that the cases are those of the enum in the source, and that each occurs in one of these forms.
fn assert_all_told<T: Debug>(
    module: &str,
    name: &str,
    cases: &[T],
    forms: impl Fn(&T) -> Vec<String>,
) {
    let mut sources = enums(module).into_iter();
    let (_, variants) = sources.find(|(found, _)| found == name).expect(name);
    assert_complete(name, &cases.iter().map(variant).collect(), &variants);
    let told = told();
    let untold = cases.iter().filter(|case| {
        let forms = forms(case);
        !forms.iter().any(|form| told.contains(&plain(form)))
    });
    let untold: Vec<&T> = untold.collect();
    assert!(untold.is_empty(), "no game tells {untold:#?}");
}

#[test]
fn every_question_is_asked() {
    assert_all_told("question", "Question", &questions(), |question| {
        let asked = Decision::Referred(*question).to_string();
        // The claim after the colon need not be quoted.
        let text = question.to_string();
        let short = text.split_once(": ").map(|(_, claim)| claim.len() + 2);
        let short = short.map(|claim| asked[..asked.len() - claim].to_owned());
        [asked].into_iter().chain(short).collect()
    });
}

#[test]
fn every_question_has_answers_that_can_be_said() {
    for edition in Edition::ALL {
        let rulebook = Rulebook::new(*edition).quickplay();
        for question in questions() {
            let options: Vec<Answer> = question.options(&rulebook).collect();
            assert!(!options.is_empty(), "{edition}: {question}");
            for answer in options {
                assert_eq!(answer.to_string().parse(), Ok(answer), "{question}");
            }
        }
    }
}

#[test]
fn every_decision_is_taken() {
    assert_all_told("ruling", "Decision", &decisions(), |decision| {
        vec![decision.to_string()]
    });
}

#[test]
fn every_note_is_made() {
    assert_all_told("ruling", "Note", &notes(), |note| {
        vec![Decision::Note(*note).to_string()]
    });
}

#[test]
fn every_reason_is_given() {
    assert_all_told("ruling", "RejectionReason", &reasons(), |&reason| {
        let reporters = [
            Reporter::Player(BY),
            Reporter::BothPlayers,
            Reporter::Arbiter,
            Reporter::Spectator,
        ];
        let reports = reporters.map(|by| Decision::ReportRefused { by, reason });
        let refused = [Decision::NoEffect { by: BY, reason }];
        let decisions = refused.iter().chain(&reports).map(Decision::to_string);
        decisions.chain([reason.to_string()]).collect()
    });
}

#[test]
fn every_ruling_on_sheets_is_made() {
    assert_all_told("ruling", "SheetRuling", &sheet_rulings(), |&ruling| {
        vec![Decision::Sheet { by: BY, ruling }.to_string()]
    });
    assert_all_told("ruling", "SheetFault", &sheet_faults(), |&fault| {
        vec![Decision::Note(Note::Sheet { by: BY, fault }).to_string()]
    });
}

#[test]
fn games_end_for_every_cause() {
    assert_all_told("verdict", "EndCause", &causes(), |cause| {
        vec![format!("the game is over: 1-0 by {cause}")]
    });
}
