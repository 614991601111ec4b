//! Proofs: the text of every value of every small type, as `Display` and as `serde` write it, is read as that value.
//!
//! `tests/architecture` asks for every enum with a text to be named here or in the list of `properties`.

use core::fmt::{Debug, Display};
use core::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use touchmove::arbiter::sheet::Scoresheets;
use touchmove::arbiter::{Answer, GameResult, Score, host};
use touchmove::draws::{Claim, ClaimKind};
use touchmove::laws::{Edition, Parameter, Speed, Supervision, TimeClass, policy};
use touchmove::pgn::TerminationMarker;
use touchmove::record::Nag;
use touchmove::{CastlingSide, Color, File, Move, Outcome, Piece, Promotion, Rank, Role, Square};

use super::properties::{read_anything, with_words};

/// Asserts that JSON is the text of a value and is read as it.
fn prove_data<T>(value: T)
where
    T: Copy + Debug + Display + PartialEq + Serialize + DeserializeOwned,
{
    let json = serde_json::to_string(&value).expect("a text");
    assert_eq!(json, format!("\"{value}\""));
    assert_eq!(serde_json::from_str::<T>(&json).expect("its text"), value);
}

/// Asserts the same of every value of a type, and that its text alone is read as it.
fn prove<T>(values: impl IntoIterator<Item = T>, count: usize)
where
    T: Copy + Debug + Display + FromStr<Err: Debug> + PartialEq + Serialize + DeserializeOwned,
{
    let mut proved = 0;
    for value in values {
        assert_eq!(value.to_string().parse::<T>().expect("its text"), value);
        prove_data(value);
        proved += 1;
    }
    assert_eq!(proved, count);
}

const OUTCOMES: [Outcome; 3] = [
    Outcome::Win(Color::White),
    Outcome::Win(Color::Black),
    Outcome::Draw,
];
const KINDS: [ClaimKind; 2] = [ClaimKind::ThreefoldRepetition, ClaimKind::FiftyMoves];
const SCORES: [Score; 3] = [Score::Loss, Score::Draw, Score::Win];

#[test]
fn every_small_value_is_read_as_it_is_written() {
    prove(CastlingSide::ALL, 2);
    prove(Color::ALL, 2);
    prove(File::ALL, 8);
    prove(Piece::ALL, 12);
    prove(Promotion::ALL, 4);
    prove(Rank::ALL, 8);
    prove(Role::ALL, 6);
    prove(Square::ALL, 64);
    prove(OUTCOMES, 3);
    let markers = OUTCOMES.map(TerminationMarker::Decided).into_iter();
    prove(
        markers.chain([TerminationMarker::Unknown, TerminationMarker::Missing]),
        5,
    );
    prove((0..=u8::MAX).map(Nag::new), 256);
    prove(Edition::ALL.iter().copied(), 8);
    prove(Parameter::ALL.iter().copied(), 65);
}

#[test]
fn every_answer_and_result_is_read_as_it_is_written() {
    let plain = [
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
    ];
    let penalties = policy::Penalty::ALL.iter().copied().map(Answer::Penalize);
    let answers = plain
        .into_iter()
        .chain(penalties)
        .chain(SCORES.map(Answer::Score));
    prove(answers, 13 + policy::Penalty::ALL.len());
    let scores = SCORES.into_iter();
    let played = scores.flat_map(|white| SCORES.map(|black| GameResult::new(white, black)));
    let forfeits = Color::ALL.map(GameResult::forfeit).into_iter();
    let unplayed = forfeits.chain([GameResult::DOUBLE_FORFEIT]);
    prove(played.flatten().chain(unplayed), 9);
}

#[test]
fn every_claim_is_read_as_it_is_written() {
    prove(KINDS, 2);
    for kind in KINDS {
        let moves = (0..=u16::MAX).filter_map(Move::from_bits);
        let intended = moves.map(|mv| Claim::with_intended_move(kind, mv));
        prove(intended.chain([Claim::on_board(kind)]), 64 * 64 * 5 + 1);
    }
}

/// Each is also read as data of every other type, and refused or the same again.
#[test]
fn every_word_is_read_as_it_is_written() {
    let (mut enums, mut words) = (0, 0);
    macro_rules! prove_each {
        ($($word:ty)*) => {$(
            enums += 1;
            words += <$word>::ALL.len();
            for &word in <$word>::ALL {
                prove_data(word);
                read_anything(&format!("\"{word}\""));
            }
        )*};
    }
    with_words!(prove_each);
    assert_eq!((enums, words), (53, 151));
}
