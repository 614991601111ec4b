//! The FIDE Laws of Chess in force from 1 July to 31 December 2017. They are given as differences
//! from those of 2018. In rapid and blitz the first illegal move lost.

use super::super::edition::Edition;
use super::super::policy::table::{Layer, with_layer};
use super::fide2018;
use super::table::{Fast, Row, Table, differing, rows};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2018::TABLE, ROWS, true),
    fast: Fast {
        limited: LIMITED,
        ..fide2018::FAST
    },
    policies: with_layer(fide2018::TABLE.policies, Layer::Edition(Edition::Fide2017)),
    ..fide2018::TABLE
};

/// The faults of using two hands and of pressing the clock had articles apart from the illegal
/// move.
const ROWS: &[Row] = rows! {
    "7.5?": IllegalPromotion, IllegalMovePenalty, IllegalMoveLimit, IllegalMoveNoMate;
    "7.8.1": PressWithoutMove;
    "7.7.1": TwoHands;
};

const LIMITED: &[Row] = rows! {
    "A.4.1?": SetUpClaimsLapse, MisplacedCastling;
    "A.4.2": IllegalMoveWindow, IllegalMoveLimit, IllegalMoveNoMate;
    "A.4?": TimeWinClaim, OwnFlagMustStand, BothKingsInCheck;
};
