//! Everything that `serde` writes reads back the same, and unreadable data is rejected.

use core::fmt::Debug;

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{Answer, Event, GameConfig, GameResult, HostConfig, Log, host, log};
use touchmove::clock::SessionTime;
use touchmove::diagram::Rgb;
use touchmove::draws::{Claim, ClaimKind};
use touchmove::epd::Epd;
use touchmove::laws::{Article, Edition, Parameter, Speed, Supervision, TimeClass, policy};
use touchmove::packed::PackedPosition;
use touchmove::record::GameDate;
use touchmove::san::San;
use touchmove::syzygy::Material;
use touchmove::uci::{Command, Message, UciMove};
use touchmove::winnability::Certificate;
use touchmove::winnability::NodeBudget;
use touchmove::{
    Arbiter, Bitboard, Board, ByColor, ByRole, CastlingRights, CastlingSide, Chess960, ChessClock,
    Color, File, Game, GameRecord, Move, Outcome, Piece, Position, Promotion, Rank, Role, Rulebook,
    Setup, Square, TimeControl,
};

use crate::arbiter::events::event;
use crate::arbiter::properties::{config, hear, step};
use crate::common::records::record;
use crate::common::strategies::{edited_setup, picked, picks, position};
use crate::laws::properties::rulebook;

/// Writes a value as JSON and reads it back.
fn again<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let json = serde_json::to_string(value).expect("what serde can write");
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

fn assert_same<T>(value: &T) -> Result<(), TestCaseError>
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    prop_assert_eq!(&again(value), value);
    Ok(())
}

/// Returns whether a log is replayed in a moment: no search takes longer than a game.
pub(crate) fn is_affordable(log: &Log) -> bool {
    log.config().host().budget <= NodeBudget::new(2_000)
}

/// Reads JSON. What is read comes back the same when it is written.
fn read<T>(json: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let Ok(value) = serde_json::from_str::<T>(json) else {
        return;
    };
    let same = again(&value);
    assert_eq!(same, value, "{json}");
    // Not everything that is written counts when values are compared.
    let text = |value: &T| serde_json::to_string(value).expect("written before");
    assert_eq!(text(&same), text(&value), "{json}");
}

/// Calls a macro with all types whose values are words.
macro_rules! with_words {
    ($then:ident) => {
        $then! {
            Edition Scoresheets Speed Supervision TimeClass
            host::ClaimChecking host::FlagDetection host::IllegalMovePolicy
            host::IrregularityDetection host::QuestionPolicy host::RestrictedDrawPolicy
            host::UndecidedPolicy
            policy::AdjustingBy policy::BoardTurnedRule policy::BothFlagsRule
            policy::BothLateRule policy::CaptureSign policy::CastlingRefused
            policy::ClaimRightLost policy::ClaimableDraws policy::ClocksOnClaim
            policy::CompletedBy policy::DelayUse policy::DeviceRule policy::DisplacedRule
            policy::DrawDeclared policy::ExemptionLasts policy::FivefoldRule
            policy::FlagCaller policy::FlagDraw policy::HasMoveWhen policy::IntendedMove
            policy::InvertedRookRule policy::KingReleased policy::MateRequires
            policy::OfferLapse policy::Penalty policy::PromotionFinalWhen
            policy::QuickplayApplies policy::QuickplayBound policy::QuickplayClaimant
            policy::QuickplayRemedy policy::RecordInAdvanceRule policy::Reporters
            policy::RookFirst policy::TakebackClock policy::TakebackGames
            policy::TimeWinProof policy::TouchBothRule policy::TouchClaimLostBy
            policy::TouchIntentRule policy::UnableToRecord policy::UnfinishedPromotion
        }
    };
}

pub(crate) use with_words;

/// Reads JSON as each type whose values are words.
pub(crate) fn read_words(json: &str) {
    macro_rules! read_each {
        ($($word:ty)*) => { $( read::<$word>(json); )* };
    }
    with_words!(read_each);
}

/// Reads JSON as every type that can be read.
pub(crate) fn read_anything(json: &str) {
    macro_rules! read_each {
        ($($kind:ty)*) => { $( read::<$kind>(json); )* };
    }
    read_words(json);
    read_each! {
        Answer Article Bitboard Board ByColor<Bitboard> ByColor<Square> ByRole<u16> CastlingRights
        CastlingSide Certificate Chess960 ChessClock Claim ClaimKind Color Command Epd Event File Game GameDate
        GameRecord GameResult HostConfig Material Message Move NodeBudget Outcome PackedPosition
        Parameter Piece Position Promotion Rank Rgb Role Rulebook San SessionTime Setup Square
        TimeControl UciMove log::TimedEvent
    }
    let Ok(log) = serde_json::from_str::<Log>(json) else {
        return;
    };
    if log.cut_off().is_none() {
        read::<Log>(json);
    } else {
        // A last line that is cut off is not written.
        assert_eq!(again(&log).to_string(), log.to_string());
    }
    // Reading these handles every event again.
    if is_affordable(&log) {
        read_each! { Arbiter GameConfig }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn positions_and_setups_come_back(position in position(), setup in edited_setup()) {
        assert_same(&position)?;
        assert_same(&setup)?;
        assert_same(&setup.board)?;
        assert_same(&position.castling_rights())?;
        assert_same(&position.to_packed())?;
        assert_same(&position.board().occupied())?;
        for legal in position.legal_moves() {
            assert_same(&legal.to_move())?;
        }
    }

    #[test]
    fn sets_and_pairs_come_back(white in any::<u64>(), black in any::<u64>()) {
        let pair = ByColor::new(Bitboard::from_bits(white), Bitboard::from_bits(black));
        assert_same(&pair)?;
    }

    #[test]
    fn games_come_back(start in position(), picks in picks(60)) {
        let mut game = Game::new(start);
        for pick in picks {
            let mv = picked(game.position(), pick).map(|legal| legal.to_move());
            let Some(mv) = mv else { break };
            game.play(mv).expect("legal");
        }
        assert_same(&game)?;
    }

    #[test]
    fn records_come_back(record in record()) {
        assert_same(&record)?;
    }

    #[test]
    fn rulebooks_hosts_and_events_come_back(
        rulebook in rulebook(),
        host in crate::arbiter::properties::host(),
        event in event(),
    ) {
        assert_same(&rulebook)?;
        assert_same(&host)?;
        assert_same(&event)?;
    }

    #[test]
    fn arbiters_come_back(
        config in config(),
        steps in proptest::collection::vec(step(), 0..40),
    ) {
        let text = again(&config);
        prop_assert_eq!(
            Arbiter::new(text).to_log().to_string(),
            Arbiter::new(config.clone()).to_log().to_string()
        );
        let arbiter = hear(&config, &steps)?.arbiter;
        let again = again(&arbiter);
        prop_assert_eq!(format!("{again:?}"), format!("{arbiter:?}"));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}|[a-hKQRBNP1-8 /w0-9-]{0,60}") {
        let json = serde_json::to_string(&text).expect("a text");
        read_anything(&text);
        read_anything(&json);
        read_anything(&format!("[{json},{json}]"));
    }
}

#[test]
fn material_is_the_name_of_its_table() {
    let read = serde_json::from_str::<Material>;
    let rook = read("\"KRvKRP\"").expect("a name");
    assert_eq!(serde_json::to_string(&rook).expect("a text"), "\"KRPvKR\"");
    let wrong = read("\"KRXvK\"").expect_err("no role has this letter");
    assert!(
        wrong
            .to_string()
            .starts_with("expected the pieces of both sides"),
        "{wrong}"
    );
}

#[test]
fn a_certificate_is_its_text() {
    let text = "White cannot mate\n8/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8 K:a1-h2 k:a6-h8\n";
    let json = serde_json::to_string(text).expect("a text");
    let certificate: Certificate = serde_json::from_str(&json).expect("a certificate");
    assert_eq!(serde_json::to_string(&certificate).expect("a text"), json);
    let wrong = serde_json::from_str::<Certificate>("\"White can mate\"").expect_err("no header");
    assert!(wrong.to_string().starts_with("line 1: expected"), "{wrong}");
}
