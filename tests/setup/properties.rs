//! Setups: any arrangement of pieces is either a position or rejected with reasons.

use std::collections::BTreeSet;

use proptest::prelude::*;
use touchmove::fen::EnPassantMode;
use touchmove::setup::{Defect, Tolerance};
use touchmove::{Chess960, InvalidPosition, Position, Setup};

use crate::common::assert_sound;
use crate::common::strategies::{cases, chess960_array, edited_setup, garbage_setup};

/// The tolerance that accepts these defects, if all of them can be tolerated.
fn needed(refused: &InvalidPosition) -> Option<Tolerance> {
    refused
        .defects()
        .try_fold(Tolerance::NONE, |needed, defect| {
            Some(needed | defect.tolerated_by()?)
        })
}

fn is_about_rights(defect: Defect) -> bool {
    matches!(
        defect,
        Defect::CastlingWithoutKing { .. }
            | Defect::CastlingWithoutRook { .. }
            | Defect::DuplicateCastlingRight { .. }
            | Defect::EnPassantOffRank { .. }
            | Defect::EnPassantBlocked { .. }
            | Defect::EnPassantWithoutPawn { .. }
            | Defect::CheckBeforeDoublePush { .. }
    )
}

/// Asserts what must be true of an accepted position, strictly or with tolerance.
fn assert_playable(position: &Position) {
    assert_eq!(position.count_legal_moves(), position.legal_moves().len());
    for legal in &position.legal_moves() {
        let after = legal
            .play()
            .to_setup_with(EnPassantMode::Always)
            .validate_with(Tolerance::ALL);
        assert_eq!(after.as_ref(), Ok(&legal.play()), "{legal} in {position}");
    }
}

pub(crate) fn check_verdict(setup: &Setup) {
    match setup.validate() {
        Ok(position) => {
            assert_sound(&position);
            assert_eq!(position.to_setup_with(EnPassantMode::Always), *setup);
            assert_eq!(setup.without_invalid_rights(), *setup);
        }
        Err(refused) => {
            assert!(refused.defects().len() >= 1);
            assert!(!refused.to_string().is_empty());
            assert_eq!(refused.setup(), setup);
            let forgiven = needed(&refused)
                .map(|needed| setup.validate_with(needed).expect("all is forgiven"));
            assert_eq!(setup.validate_with(Tolerance::ALL).ok(), forgiven);
        }
    }
    if let Ok(position) = setup.validate_with(Tolerance::ALL) {
        assert_playable(&position);
    }
}

pub(crate) fn check_rights_dropped(setup: &Setup) {
    let sound = setup.without_invalid_rights();
    if let Err(refused) = sound.validate() {
        assert!(!refused.defects().any(is_about_rights), "{refused}");
    }
    assert_eq!(sound.without_invalid_rights(), sound);
    assert_eq!((&sound.board, sound.turn), (&setup.board, setup.turn));
    assert!(sound.castling.rooks().is_subset(setup.castling.rooks()));
}

proptest! {
    #![proptest_config(cases(6_000))]

    #[test]
    fn garbage_is_refused_with_reasons(setup in garbage_setup()) {
        check_verdict(&setup);
        check_rights_dropped(&setup);
    }

    #[test]
    fn edited_positions_are_valid_or_refused_with_reasons(setup in edited_setup()) {
        check_verdict(&setup);
        check_rights_dropped(&setup);
    }
}

#[test]
fn there_are_960_arrays_and_518_is_the_standard_one() {
    let arrays: BTreeSet<String> = (0..960).map(chess960_array).collect();
    assert_eq!(arrays.len(), 960);
    assert_eq!(chess960_array(518), "rnbqkbnr");
    for (number, array) in Chess960::all().enumerate() {
        assert_eq!(
            array.to_string().to_ascii_lowercase(),
            chess960_array(number)
        );
    }
}
