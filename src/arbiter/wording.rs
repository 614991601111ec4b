//! Events in plain words, written and read back, `white plays e2e4`; and rulings, which are only written.

mod adjournment;
mod board;
mod conduct;
mod direction;
mod report;
mod ruling;
mod sheet;
mod vocabulary;

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use arrayvec::ArrayVec;
use thiserror::Error;

use super::event::{
    Adjournment, ClockMisuse, Event, Evidence, QuickplayGround, Reporter, Retraction, StopReason,
};
use crate::clock::At;
use crate::termination::{Claim, ClaimGround};
use crate::types::{Color, Move, Piece, Square};

/// The reason why a text is not an event.
///
/// ```
/// use touchmove::Event;
///
/// let error = "white plays e2e9".parse::<Event>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a move such as e2e4 at byte 12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
#[non_exhaustive]
pub enum EventError {
    /// The words say nothing that can happen here.
    #[error("expected an event such as \"white plays e2e4\" or \"arbiter looks at the clocks\"")]
    Unknown,
    /// A word is not what stands in its place.
    #[error("expected {expected} at byte {offset}")]
    Word {
        /// Where the word begins.
        offset: usize,
        /// What should stand there.
        expected: &'static str,
    },
}

/// The longest events have eleven words.
const MOST_WORDS: usize = 11;

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Start => f.write_str("the game starts"),
            Self::SeeClocks => f.write_str("arbiter looks at the clocks"),
            Self::SeeBothFlags { first: None } => f.write_str("arbiter sees both flags"),
            Self::SeeBothFlags { first: Some(first) } => {
                write!(f, "arbiter sees both flags, {first} first")
            }
            Self::SeeClockDefect => f.write_str("arbiter sees that the clock is defective"),
            Self::SeeClockSetting => f.write_str("arbiter sees that the clock is set wrongly"),
            Self::MisuseClock { by, how } => {
                write!(f, "{by} misuses the clock: {how}")
            }
            Self::Adjourn(act) => act.fmt(f),
            Self::Behave { by, act } => write!(f, "{by} {act}"),
            Self::Interfere { who, how } => write!(f, "{who} {how}"),
            Self::Disclose(what) => write!(f, "arbiter tells the players {what}"),
            Self::OnSheet { by, act } => write!(f, "{by} {act}"),
            Self::KeepRecord(act) => write!(f, "arbiter {act}"),
            Self::NeedAssistant {
                by,
                task,
                disability,
            } => sheet::write_need(f, by, task, disability),
            Self::Directed(direction) => write!(f, "arbiter {direction}"),
            Self::Arrive { by } => write!(f, "{by} arrives"),
            Self::Play { by, mv } => write!(f, "{by} plays {mv}"),
            Self::PlayWithLag { by, mv, lag } => {
                write!(f, "{by} plays {mv} with lag {lag}ms")
            }
            Self::Touch { by, square } => write!(f, "{by} touches {square}"),
            Self::OnBoard { by, act } => write!(f, "{by} {act}"),
            Self::Report { by, what } => {
                let verb = if by == Reporter::BothPlayers {
                    "report"
                } else {
                    "reports"
                };
                write!(f, "{by} {verb} {what}")
            }
            Self::Make { by, mv } => write!(f, "{by} makes {mv}"),
            Self::Press { by } => write!(f, "{by} presses"),
            Self::ClaimTime { by } => write!(f, "{by} claims time"),
            Self::StopClocks { by, reason } => {
                write!(f, "{by} stops the clocks {reason}")
            }
            Self::OfferDraw { by, conditional } => {
                let condition = if conditional { " on a condition" } else { "" };
                write!(f, "{by} offers a draw{condition}")
            }
            Self::AcceptDraw { by } => write!(f, "{by} accepts the draw"),
            Self::DeclineDraw { by } => write!(f, "{by} declines the draw"),
            Self::ClaimDraw {
                by,
                claim,
                evidence,
            } => write_claim(f, by, claim, evidence),
            Self::ClaimQuickplay { by, ground } => {
                write!(f, "{by} claims a quickplay draw: {ground}")
            }
            Self::RequestIncrement { by } => write!(f, "{by} asks for an increment"),
            Self::Resign { by } => write!(f, "{by} resigns"),
            Self::SeemToResign { by } => write!(f, "{by} seems to resign"),
            Self::ConcedeMate { by } => write!(f, "{by} concedes mate"),
            Self::Retract { by, what } => write!(f, "{by} retracts the {what}"),
            Self::Sign { by } => write!(f, "{by} signs"),
            Self::Appeal { by } => write!(f, "{by} appeals"),
        }
    }
}

fn write_claim(
    f: &mut fmt::Formatter<'_>,
    by: Color,
    claim: Claim,
    evidence: Evidence,
) -> fmt::Result {
    let ground = match claim.ground {
        ClaimGround::ThreefoldRepetition => "threefold repetition",
        ClaimGround::FiftyMoves => "fifty moves",
    };
    write!(f, "{by} claims {ground}")?;
    if let Some(mv) = claim.announced {
        write!(f, " announcing {mv}")?;
    }
    match evidence {
        Evidence::Record => Ok(()),
        Evidence::DisplayOnly => f.write_str(" from a display"),
        Evidence::CounterOnly => f.write_str(" from the counter"),
    }
}

/// An amount of time as events and rulings write it.
struct Written(Duration);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        At::START.saturating_add(self.0).fmt(f)
    }
}

/// A text cut into words that know where they stand.
struct Words<'t> {
    text: &'t str,
    words: ArrayVec<&'t str, MOST_WORDS>,
}

impl<'t> Words<'t> {
    fn of(text: &'t str) -> Result<Self, EventError> {
        let mut words = ArrayVec::new();
        for word in text.split_ascii_whitespace() {
            words.try_push(word).map_err(|_| EventError::Unknown)?;
        }
        Ok(Self { text, words })
    }

    /// Reads a word of this text as what stands in its place.
    fn read<T: FromStr>(&self, word: &'t str, expected: &'static str) -> Result<T, EventError> {
        word.parse().map_err(|_| EventError::Word {
            offset: word.as_ptr() as usize - self.text.as_ptr() as usize,
            expected,
        })
    }

    fn player(&self, word: &'t str) -> Result<Color, EventError> {
        self.read(word, "\"white\" or \"black\"")
    }

    fn mv(&self, word: &'t str) -> Result<Move, EventError> {
        self.read(word, "a move such as e2e4")
    }

    fn square(&self, word: &'t str) -> Result<Square, EventError> {
        self.read(word, "a square")
    }

    fn piece(&self, word: &'t str) -> Result<Piece, EventError> {
        self.read(word, "the letter of a man, a capital one for White")
    }

    fn millis(&self, word: &'t str) -> Result<u32, EventError> {
        self.read(
            word.strip_suffix("ms").unwrap_or(word),
            "milliseconds such as 120ms",
        )
    }

    /// Reads an amount of time of less than fifty days, in milliseconds.
    fn short_time(&self, word: &'t str) -> Result<u32, EventError> {
        let moment: At = self.read(word, "an amount of time such as 0:02:00.000")?;
        u32::try_from(moment.as_millis()).map_err(|_| EventError::Unknown)
    }

    fn amount(&self, word: &'t str) -> Result<Duration, EventError> {
        let moment: At = self.read(word, "an amount of time such as 0:02:00.000")?;
        Ok(moment.since(At::START))
    }
}

impl FromStr for Event {
    type Err = EventError;

    fn from_str(text: &str) -> Result<Self, EventError> {
        let words = Words::of(text)?;
        if let Some(report) = report::report(&words, &words.words) {
            return report;
        }
        match *words.words.as_slice() {
            ["the", "game", "starts"] => Ok(Self::Start),
            ["the", "game", "is", "resumed"] => Ok(Self::Adjourn(Adjournment::Resume)),
            ["the", "envelope", "is", "missing"] => Ok(Self::Adjourn(Adjournment::Missing)),
            ["arbiter", "looks", "at", "the", "clocks"] => Ok(Self::SeeClocks),
            ["arbiter", "sees", "both", "flags"] => Ok(Self::SeeBothFlags { first: None }),
            ["arbiter", "sees", "both", "flags,", first, "first"] => Ok(Self::SeeBothFlags {
                first: Some(words.player(first)?),
            }),
            ["arbiter", "sees", "that", "the", "clock", "is", "defective"] => {
                Ok(Self::SeeClockDefect)
            }
            [
                "arbiter",
                "sees",
                "that",
                "the",
                "clock",
                "is",
                "set",
                "wrongly",
            ] => Ok(Self::SeeClockSetting),
            ["arbiter", "tells", ..] => {
                conduct::disclosed(&words.words[1..]).ok_or(EventError::Unknown)
            }
            ["arbiter", ref rest @ ..] => officiated(&words, rest),
            ["a", ..] => conduct::interfered(&words.words).ok_or(EventError::Unknown),
            [player, ref rest @ ..] if !rest.is_empty() => {
                acted(&words, words.player(player)?, rest)
            }
            _ => Err(EventError::Unknown),
        }
    }
}

/// Reads what the arbiter does.
fn officiated<'t>(words: &Words<'t>, rest: &[&'t str]) -> Result<Event, EventError> {
    if let Some(act) = sheet::kept(words, rest)? {
        Ok(Event::KeepRecord(act))
    } else if let Some(act) = adjournment::directed(words, rest)? {
        Ok(Event::Adjourn(act))
    } else {
        direction::directed(words, rest).map(Event::Directed)
    }
}

/// Reads what a player does.
fn acted<'t>(words: &Words<'t>, by: Color, rest: &[&'t str]) -> Result<Event, EventError> {
    Ok(match *rest {
        ["arrives"] => Event::Arrive { by },
        ["plays", mv] => Event::Play {
            by,
            mv: words.mv(mv)?,
        },
        ["plays", mv, "with", "lag", lag] => Event::PlayWithLag {
            by,
            mv: words.mv(mv)?,
            lag: words.millis(lag)?,
        },
        ["touches", square] => Event::Touch {
            by,
            square: words.square(square)?,
        },
        ["makes", mv] => Event::Make {
            by,
            mv: words.mv(mv)?,
        },
        ["presses"] => Event::Press { by },
        ["claims", "time"] => Event::ClaimTime { by },
        ["misuses", "the", "clock:", ref how @ ..] => Event::MisuseClock {
            by,
            how: ClockMisuse::from_words(how).ok_or(EventError::Unknown)?,
        },
        ["stops", "the", "clocks", ref reason @ ..] => Event::StopClocks {
            by,
            reason: StopReason::from_words(reason).ok_or(EventError::Unknown)?,
        },
        ["offers", "a", "draw"] => Event::OfferDraw {
            by,
            conditional: false,
        },
        ["offers", "a", "draw", "on", "a", "condition"] => Event::OfferDraw {
            by,
            conditional: true,
        },
        ["accepts", "the", "draw"] => Event::AcceptDraw { by },
        ["declines", "the", "draw"] => Event::DeclineDraw { by },
        ["claims", "a", "quickplay", "draw:", ref ground @ ..] => Event::ClaimQuickplay {
            by,
            ground: QuickplayGround::from_words(ground).ok_or(EventError::Unknown)?,
        },
        ["claims", ref claim @ ..] => return claimed(words, by, claim),
        ["asks", "for", "an", "increment"] => Event::RequestIncrement { by },
        ["resigns"] => Event::Resign { by },
        ["seems", "to", "resign"] => Event::SeemToResign { by },
        ["concedes", "mate"] => Event::ConcedeMate { by },
        ["retracts", "the", ref what @ ..] => Event::Retract {
            by,
            what: Retraction::from_words(what).ok_or(EventError::Unknown)?,
        },
        ["signs"] => Event::Sign { by },
        ["appeals"] => Event::Appeal { by },
        _ => {
            let act = sheet::acted(words, by, rest)?;
            let act = act.or_else(|| conduct::acted(by, rest));
            let act = act.map_or_else(|| adjournment::acted(words, by, rest), |act| Ok(Some(act)));
            match act? {
                Some(event) => event,
                None => Event::OnBoard {
                    by,
                    act: board::act(words, rest)?,
                },
            }
        }
    })
}

/// Reads a claim: its ground, the move announced with it, and what it rests on.
fn claimed<'t>(words: &Words<'t>, by: Color, claim: &[&'t str]) -> Result<Event, EventError> {
    let (ground, rest) = match *claim {
        ["threefold", "repetition", ref rest @ ..] => (ClaimGround::ThreefoldRepetition, rest),
        ["fifty", "moves", ref rest @ ..] => (ClaimGround::FiftyMoves, rest),
        _ => return Err(EventError::Unknown),
    };
    let (announced, rest) = match *rest {
        ["announcing", mv, ref rest @ ..] => (Some(words.mv(mv)?), rest),
        _ => (None, rest),
    };
    let evidence = match *rest {
        [] => Evidence::Record,
        ["from", "a", "display"] => Evidence::DisplayOnly,
        ["from", "the", "counter"] => Evidence::CounterOnly,
        _ => return Err(EventError::Unknown),
    };
    Ok(Event::ClaimDraw {
        by,
        claim: Claim { ground, announced },
        evidence,
    })
}
