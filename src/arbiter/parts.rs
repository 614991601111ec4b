//! The parts of the arbiter except the time.

use super::adjourn::Adjournments;
use super::board::Chessboard;
use super::claims::Claims;
use super::config::GameConfig;
use super::connection::Connection;
use super::faults::Faults;
use super::offers::Offers;
use super::recording::Recording;
use super::results::Results;
use super::takeback::Takebacks;
use crate::types::ByColor;

/// The parts that read the clock but do not change it.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) connection: Connection,
    pub(super) offers: Offers,
    pub(super) claims: Claims,
    pub(super) faults: Faults,
    pub(super) recording: Recording,
    pub(super) adjourn: Adjournments,
    pub(super) results: Results,
    pub(super) takeback: Takebacks,
    pub(super) board: Chessboard,
}

impl Parts {
    pub(super) fn new(config: &GameConfig) -> Self {
        let none = ByColor::new(false, false);
        Self {
            board: Chessboard::new(),
            offers: Offers::new(config.adjourned.unwrap_or(none)),
            claims: Claims::NONE,
            faults: Faults::new(),
            recording: Recording::new(),
            adjourn: Adjournments::new(config.adjourned.is_some()),
            results: Results::new(),
            takeback: Takebacks::NONE,
            connection: Connection::BOTH,
        }
    }
}
