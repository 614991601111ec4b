//! The FIDE Laws of Chess in force from 1 July to 31 December 2017. They are given as differences
//! from those of 2018. In rapid and blitz the first illegal move lost.

use super::super::policy::table::{Layer, with_layer};
use super::super::rule::Rule;
use super::fide2018;
use super::table::{Fast, Row, Table, differing};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2018::TABLE, ROWS, true),
    fast: Fast {
        limited: LIMITED,
        ..fide2018::FAST
    },
    policies: with_layer(fide2018::TABLE.policies, Layer::Fide2017),
    ..fide2018::TABLE
};

/// The faults of using two hands and of pressing the clock had articles apart from the illegal
/// move.
const ROWS: &[Row] = &[
    (Rule::IllegalPromotion, "7.5?"),
    (Rule::PressWithoutMove, "7.8.1"),
    (Rule::TwoHands, "7.7.1"),
    (Rule::IllegalMovePenalty, "7.5?"),
    (Rule::IllegalMoveLimit, "7.5?"),
    (Rule::IllegalMoveNoMate, "7.5?"),
];

const LIMITED: &[Row] = &[
    (Rule::SetUpClaimsLapse, "A.4.1?"),
    (Rule::MisplacedCastling, "A.4.1?"),
    (Rule::IllegalMoveWindow, "A.4.2"),
    (Rule::IllegalMoveLimit, "A.4.2"),
    (Rule::IllegalMoveNoMate, "A.4.2"),
    (Rule::TimeWinClaim, "A.4?"),
    (Rule::OwnFlagMustStand, "A.4?"),
    (Rule::BothKingsInCheck, "A.4?"),
];
