//! The FIDE Laws of Chess in force from 1 July to 31 December 2017, as they differ from those of
//! 2018: in rapid and blitz the first illegal move lost.

use super::super::clause::Clause;
use super::super::policies::{ByClass, FlagCaller, Policies};
use super::fide2018;
use super::table::{Fast, Row, Table, differing, illegal_move};

pub(super) const TABLE: Table = Table {
    provisions: differing(&fide2018::TABLE, ROWS, true),
    fast: Fast {
        limited: LIMITED,
        ..fide2018::FAST
    },
    policies: POLICIES,
    unverified: &[11],
    ..fide2018::TABLE
};

/// The faults of the hands and the clock stood apart from those of the move.
const ROWS: &[Row] = &[
    (Clause::IllegalPromotion, "7.5?"),
    (Clause::PressWithoutMove, "7.8.1"),
    (Clause::TwoHands, "7.7.1"),
    (Clause::IllegalMovePenalty, "7.5?"),
    (Clause::IllegalMoveLimit, "7.5?"),
    (Clause::IllegalMoveNoMate, "7.5?"),
];

const LIMITED: &[Row] = &[
    (Clause::SetUpClaimsLapse, "A.4.1?"),
    (Clause::MisplacedCastling, "A.4.1?"),
    (Clause::IllegalMoveWindow, "A.4.2"),
    (Clause::IllegalMoveLimit, "A.4.2"),
    (Clause::IllegalMoveNoMate, "A.4.2"),
    (Clause::TimeWinClaim, "A.4?"),
    (Clause::OwnFlagMustStand, "A.4?"),
    (Clause::BothKingsInCheck, "A.4?"),
];

const POLICIES: Policies = {
    let mut policies = fide2018::TABLE.policies;
    policies.clock.flag_called_by = ByClass::same(FlagCaller::ArbiterOrPlayer);
    policies.irregularities.illegal_limit = ByClass::limited(illegal_move(2), illegal_move(1));
    policies
};
