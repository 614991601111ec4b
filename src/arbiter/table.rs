//! How a game stands: everything but its moves, small enough to be copied for each event.

use alloc::boxed::Box;

use super::event::QuickplayClaimKind;
use super::hand::Hand;
use super::question::Question;
use super::result::GameResult;
use super::verdict::Verdict;
use crate::board::Board;
use crate::citing::TouchObligation;
use crate::clock::{ChessClock, SessionTime};
use crate::laws::policy::TouchPolicies;
use crate::position::Position;
use crate::setup::Setup;
use crate::types::{ByColor, Color, Move};

/// How far a game has got.
///
/// ```
/// use touchmove::arbiter::{GameConfig, HostConfig, Phase};
/// use touchmove::clock::SessionTime;
/// use touchmove::{Arbiter, Color, Rulebook};
///
/// let config = GameConfig::new(Rulebook::FIDE_2023, "90+30".parse()?)?;
/// let mut arbiter = Arbiter::new(config.with_host(HostConfig::OVER_THE_BOARD));
/// assert_eq!(arbiter.phase(), Phase::BeforeStart);
/// arbiter.handle(SessionTime::START, "the game starts".parse()?)?;
/// assert_eq!(arbiter.phase(), Phase::Thinking { player: Color::White });
/// arbiter.handle(SessionTime::from_millis(3_000), "white makes e2e4".parse()?)?;
/// assert_eq!(arbiter.phase(), Phase::Made { player: Color::White });
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Phase {
    /// It has not started.
    BeforeStart,
    /// A player has the move, and all moves before are completed.
    Thinking {
        /// Who has the move.
        player: Color,
    },
    /// A player has made a move and has not pressed his clock.
    Made {
        /// Who has to press.
        player: Color,
    },
    /// It is adjourned, or resumed with the envelope still closed.
    Adjourned {
        /// Who has sealed.
        sealer: Color,
    },
    /// It stands still until the arbiter answers.
    Halted(Question),
    /// It is over.
    Over(Verdict),
    /// It is canceled, and a new game is played.
    Canceled,
}

/// The great moments of a game.
#[derive(Clone, Copy, Debug)]
pub(super) enum Stage {
    BeforeStart,
    Playing,
    Adjourned,
    Halted(Question),
    Over(Verdict),
    Canceled,
}

/// A move that was not what its player owed.
#[derive(Clone, Debug)]
pub(super) struct Breach {
    /// What he had in hand.
    pub(super) hand: Hand,
    /// Whether his opponent can no longer complain, because he has touched a man himself.
    pub(super) is_lapsed: bool,
}

/// A claim in a quickplay finish that has been put off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Postponed {
    /// Who claimed.
    pub(super) by: Color,
    /// What he said.
    pub(super) kind: QuickplayClaimKind,
    /// After how many half-moves.
    pub(super) after: u32,
}

/// How a game stands, apart from its moves.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) stage: Stage,
    pub(super) position: Position,
    /// What stands on the board, if illegal moves have led to what is no position.
    pub(super) lawless: Option<Box<Setup>>,
    pub(super) clock: ChessClock,
    /// When the session began, and when the last event happened.
    pub(super) started: SessionTime,
    pub(super) last: SessionTime,
    /// How many half-moves have been made.
    pub(super) ply: u32,
    /// How many moves each player has made, those before the session included.
    pub(super) made: ByColor<u32>,
    /// Who has made a move and not pressed his clock.
    pub(super) unpressed: ByColor<bool>,
    /// What the player with the move has done since he has it.
    pub(super) hand: Hand,
    /// Who has used both hands for a move that he has not completed.
    pub(super) both_hands: ByColor<bool>,
    /// What the last player had in hand, if his move was not what he owed.
    pub(super) breach: Option<Box<Breach>>,
    /// How many illegal moves of each player count.
    pub(super) illegal: ByColor<u8>,
    /// Who has knocked men over and not put them back.
    pub(super) displaced: Option<Color>,
    /// After how many half-moves the game is drawn if the position is still illegal.
    pub(super) doomed: Option<u32>,
    /// Whose offer of a draw stands.
    pub(super) offers: ByColor<bool>,
    /// How many offers of a player have lapsed since his opponent made one.
    pub(super) lapsed: ByColor<u8>,
    /// Who has not come yet.
    pub(super) absent: ByColor<bool>,
    /// Who may play though he comes too late.
    pub(super) waived: ByColor<bool>,
    /// Which claim in a quickplay finish has been put off.
    pub(super) postponed: Option<Postponed>,
    /// Whether the arbiter has stopped the clocks himself.
    pub(super) interrupted: bool,
    /// Which result each player has signed.
    pub(super) signed: ByColor<Option<GameResult>>,
    /// What is appealed against.
    pub(super) appealed: Option<Verdict>,
    /// Whether the session has begun.
    pub(super) begun: bool,
    /// What is remembered of what has to be written.
    pub(super) writing: Writing,
    /// What is remembered of an adjournment.
    pub(super) adjourning: Adjourning,
}

/// What is remembered of an adjournment; what is in the envelope tells the log.
#[derive(Clone, Copy, Debug)]
pub(super) struct Adjourning {
    /// Whether the player with the move has to seal it.
    pub(super) is_called: bool,
    /// Which move he has made on the board instead.
    pub(super) made: Option<Move>,
    /// Whether a sealed move has not been made on the board yet.
    pub(super) is_sealed: bool,
    /// Whether the game has been resumed.
    pub(super) is_resumed: bool,
    /// Who has made no move of his own since.
    pub(super) is_fresh: ByColor<bool>,
}

/// What is remembered of what has to be written; the rest tells the log.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    /// In which period each player last had so little time that he need not write; 0 if he never
    /// had.
    pub(super) short: ByColor<u32>,
    /// Who has to bring his sheet up to date before he moves.
    pub(super) updating: ByColor<bool>,
    /// How many offers of a draw there were.
    pub(super) offers: u16,
    /// After how many half-moves somebody began to count for a claim of fifty moves.
    pub(super) counted: Option<u32>,
}

impl Table {
    /// Lays out a game that begins in a position, with a clock that stands still and has counted
    /// the moves before.
    pub(super) fn new(start: &Position, clock: ChessClock, absent: ByColor<bool>) -> Self {
        // A counter may have been set to any number, and there is room to count on from here.
        let made = ByColor::from_fn(|player| clock.moves_completed(player).min(u16::MAX.into()));
        Self {
            stage: Stage::BeforeStart,
            position: start.clone(),
            lawless: None,
            clock,
            started: SessionTime::START,
            last: SessionTime::START,
            ply: 0,
            made,
            unpressed: ByColor::new(false, false),
            hand: Hand::IDLE,
            both_hands: ByColor::new(false, false),
            breach: None,
            illegal: ByColor::new(0, 0),
            displaced: None,
            doomed: None,
            offers: ByColor::new(false, false),
            lapsed: ByColor::new(0, 0),
            absent,
            waived: ByColor::new(false, false),
            postponed: None,
            interrupted: false,
            signed: ByColor::new(None, None),
            appealed: None,
            begun: false,
            writing: Writing {
                short: ByColor::new(0, 0),
                updating: ByColor::new(false, false),
                offers: 0,
                counted: None,
            },
            adjourning: Adjourning {
                is_called: false,
                made: None,
                is_sealed: false,
                is_resumed: false,
                is_fresh: ByColor::new(false, false),
            },
        }
    }

    /// Lays out a game that begins adjourned, with the offers of a draw that stand.
    pub(super) fn adjourned(mut self, offers: ByColor<bool>) -> Self {
        self.stage = Stage::Adjourned;
        self.adjourning.is_sealed = true;
        self.offers = offers;
        self.absent = ByColor::new(true, true);
        self
    }

    /// Returns how far a game has got that is neither over nor halted.
    pub(super) const fn stage_of_play(&self) -> Stage {
        match (self.adjourning.is_sealed, self.begun) {
            (true, _) => Stage::Adjourned,
            (false, true) => Stage::Playing,
            (false, false) => Stage::BeforeStart,
        }
    }

    /// Returns who has to make the next move.
    pub(super) fn turn(&self) -> Color {
        self.lawless
            .as_ref()
            .map_or(self.position.turn(), |setup| setup.turn)
    }

    /// Returns whose time it is: who has to press, or to move if nobody has.
    pub(super) fn player_on_move(&self) -> Color {
        let player = self.turn();
        // Of two unpressed moves the earlier one is completed first.
        if !self.unpressed[player] && self.unpressed[!player] {
            !player
        } else {
            player
        }
    }

    /// Returns how many moves a player has completed.
    pub(super) fn completed(&self, player: Color) -> u32 {
        self.made[player].saturating_sub(u32::from(self.unpressed[player]))
    }

    /// Returns the men as they stand.
    pub(super) fn board(&self) -> &Board {
        let in_hand = self.hand.board.as_ref();
        in_hand.unwrap_or(self.standing_board())
    }

    /// Returns the men as they stood when the player got the move.
    pub(super) fn standing_board(&self) -> &Board {
        let lawless = self.lawless.as_ref().map(|setup| &setup.board);
        lawless.unwrap_or(self.position.board())
    }

    /// Returns what the player with the move owes.
    pub(super) fn obligation(&self, policies: &TouchPolicies) -> TouchObligation {
        let hand = &self.hand;
        if hand.owes != TouchObligation::None || hand.touched.is_empty() || self.lawless.is_some() {
            return hand.owes;
        }
        let king = self.position.king(self.position.turn());
        let meant = hand.castles_with.map(|rook| [king, rook]);
        // Who has said that he castles may touch king and rook in any order.
        let touched = match &meant {
            Some(pair)
                if hand
                    .touched
                    .first()
                    .is_some_and(|first| pair.contains(first)) =>
            {
                pair
            }
            _ => hand.touched.as_slice(),
        };
        TouchObligation::from_touched(&self.position, touched, policies)
    }

    /// Returns how far the game has got.
    pub(super) fn phase(&self) -> Phase {
        match self.stage {
            Stage::BeforeStart => Phase::BeforeStart,
            Stage::Adjourned => Phase::Adjourned {
                sealer: self.turn(),
            },
            Stage::Halted(question) => Phase::Halted(question),
            Stage::Over(verdict) => Phase::Over(verdict),
            Stage::Canceled => Phase::Canceled,
            Stage::Playing => {
                let player = self.player_on_move();
                if self.unpressed[player] {
                    Phase::Made { player }
                } else {
                    Phase::Thinking { player }
                }
            }
        }
    }
}
