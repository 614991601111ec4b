//! Events in plain words, written and read back, `white plays e2e4`; and rulings, which are only
//! written.

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

use super::event::{
    Adjournment, ClockMisuse, Error, Event, Evidence, QuickplayClaimKind, Reporter, Retraction,
    StopReason,
};
use crate::clock::SessionTime;
use crate::termination::{Claim, ClaimKind};
use crate::types::{Color, Move, Piece, Square};

/// The longest events have eleven words.
const MOST_WORDS: usize = 11;

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Start => f.write_str("the game starts"),
            Self::ObserveClocks => f.write_str("arbiter looks at the clocks"),
            Self::ObserveBothFlags { first: None } => f.write_str("arbiter sees both flags"),
            Self::ObserveBothFlags { first: Some(first) } => {
                write!(f, "arbiter sees both flags, {first} first")
            }
            Self::ObserveClockDefect => f.write_str("arbiter sees that the clock is defective"),
            Self::ObserveClockSetting => f.write_str("arbiter sees that the clock is set wrongly"),
            Self::MisuseClock { by, how } => {
                write!(f, "{by} misuses the clock: {how}")
            }
            Self::Adjourn(action) => action.fmt(f),
            Self::Conduct { by, conduct } => write!(f, "{by} {conduct}"),
            Self::Interfere { who, how } => write!(f, "{who} {how}"),
            Self::Disclose(what) => write!(f, "arbiter tells the players {what}"),
            Self::Sheet { by, action } => write!(f, "{by} {action}"),
            Self::KeepRecord(action) => write!(f, "arbiter {action}"),
            Self::NeedAssistant {
                by,
                task,
                disability,
            } => sheet::write_need(f, by, task, disability),
            Self::Arbiter(direction) => write!(f, "arbiter {direction}"),
            Self::Arrive { by } => write!(f, "{by} arrives"),
            Self::Play { by, mv } => write!(f, "{by} plays {mv}"),
            Self::PlayWithLag { by, mv, lag } => {
                write!(f, "{by} plays {mv} with lag {lag}ms")
            }
            Self::Touch { by, square } => write!(f, "{by} touches {square}"),
            Self::Board { by, action } => write!(f, "{by} {action}"),
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
            Self::ClaimQuickplay { by, kind } => {
                write!(f, "{by} claims a quickplay draw: {kind}")
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
    let kind = match claim.kind {
        ClaimKind::ThreefoldRepetition => "threefold repetition",
        ClaimKind::FiftyMoves => "fifty moves",
    };
    write!(f, "{by} claims {kind}")?;
    if let Some(mv) = claim.intended_move {
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
        SessionTime::START.saturating_add(self.0).fmt(f)
    }
}

/// A text cut into words that know where they stand.
struct Words<'t> {
    text: &'t str,
    words: ArrayVec<&'t str, MOST_WORDS>,
}

impl<'t> Words<'t> {
    fn of(text: &'t str) -> Result<Self, Error> {
        let mut words = ArrayVec::new();
        for word in text.split_ascii_whitespace() {
            words.try_push(word).map_err(|_| Error::Unknown)?;
        }
        Ok(Self { text, words })
    }

    /// Reads a word of this text as what stands in its place.
    fn read<T: FromStr>(&self, word: &'t str, expected: &'static str) -> Result<T, Error> {
        word.parse().map_err(|_| Error::Word {
            offset: word.as_ptr() as usize - self.text.as_ptr() as usize,
            expected,
        })
    }

    fn player(&self, word: &'t str) -> Result<Color, Error> {
        self.read(word, "\"white\" or \"black\"")
    }

    fn mv(&self, word: &'t str) -> Result<Move, Error> {
        self.read(word, "a move such as e2e4")
    }

    fn square(&self, word: &'t str) -> Result<Square, Error> {
        self.read(word, "a square")
    }

    fn piece(&self, word: &'t str) -> Result<Piece, Error> {
        self.read(word, "the letter of a man, a capital one for White")
    }

    fn millis(&self, word: &'t str) -> Result<u32, Error> {
        self.read(
            word.strip_suffix("ms").unwrap_or(word),
            "milliseconds such as 120ms",
        )
    }

    /// Reads an amount of time of less than fifty days, in milliseconds.
    fn short_time(&self, word: &'t str) -> Result<u32, Error> {
        let moment: SessionTime = self.read(word, "an amount of time such as 0:02:00.000")?;
        u32::try_from(moment.as_millis()).map_err(|_| Error::Unknown)
    }

    fn amount(&self, word: &'t str) -> Result<Duration, Error> {
        let moment: SessionTime = self.read(word, "an amount of time such as 0:02:00.000")?;
        Ok(moment.since(SessionTime::START))
    }
}

impl FromStr for Event {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let words = Words::of(text)?;
        if let Some(report) = report::report(&words, &words.words) {
            return report;
        }
        match *words.words.as_slice() {
            ["the", "game", "starts"] => Ok(Self::Start),
            ["the", "game", "is", "resumed"] => Ok(Self::Adjourn(Adjournment::Resume)),
            ["the", "envelope", "is", "missing"] => Ok(Self::Adjourn(Adjournment::Missing)),
            ["arbiter", "looks", "at", "the", "clocks"] => Ok(Self::ObserveClocks),
            ["arbiter", "sees", "both", "flags"] => Ok(Self::ObserveBothFlags { first: None }),
            ["arbiter", "sees", "both", "flags,", first, "first"] => Ok(Self::ObserveBothFlags {
                first: Some(words.player(first)?),
            }),
            ["arbiter", "sees", "that", "the", "clock", "is", "defective"] => {
                Ok(Self::ObserveClockDefect)
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
            ] => Ok(Self::ObserveClockSetting),
            ["arbiter", "tells", ..] => conduct::disclosed(&words.words[1..]).ok_or(Error::Unknown),
            ["arbiter", ref rest @ ..] => officiated(&words, rest),
            ["a", ..] => conduct::interfered(&words.words).ok_or(Error::Unknown),
            [player, ref rest @ ..] if !rest.is_empty() => {
                acted(&words, words.player(player)?, rest)
            }
            _ => Err(Error::Unknown),
        }
    }
}

/// Reads what the arbiter does.
fn officiated<'t>(words: &Words<'t>, rest: &[&'t str]) -> Result<Event, Error> {
    if let Some(action) = sheet::kept(words, rest)? {
        Ok(Event::KeepRecord(action))
    } else if let Some(action) = adjournment::directed(words, rest)? {
        Ok(Event::Adjourn(action))
    } else {
        direction::directed(words, rest).map(Event::Arbiter)
    }
}

/// Reads what a player does.
fn acted<'t>(words: &Words<'t>, by: Color, rest: &[&'t str]) -> Result<Event, Error> {
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
            how: ClockMisuse::from_words(how).ok_or(Error::Unknown)?,
        },
        ["stops", "the", "clocks", ref reason @ ..] => Event::StopClocks {
            by,
            reason: StopReason::from_words(reason).ok_or(Error::Unknown)?,
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
        ["claims", "a", "quickplay", "draw:", ref kind @ ..] => Event::ClaimQuickplay {
            by,
            kind: QuickplayClaimKind::from_words(kind).ok_or(Error::Unknown)?,
        },
        ["claims", ref claim @ ..] => return claimed(words, by, claim),
        ["asks", "for", "an", "increment"] => Event::RequestIncrement { by },
        ["resigns"] => Event::Resign { by },
        ["seems", "to", "resign"] => Event::SeemToResign { by },
        ["concedes", "mate"] => Event::ConcedeMate { by },
        ["retracts", "the", ref what @ ..] => Event::Retract {
            by,
            what: Retraction::from_words(what).ok_or(Error::Unknown)?,
        },
        ["signs"] => Event::Sign { by },
        ["appeals"] => Event::Appeal { by },
        _ => {
            let action = sheet::acted(words, by, rest)?;
            let action = action.or_else(|| conduct::acted(by, rest));
            let action = action.map_or_else(
                || adjournment::acted(words, by, rest),
                |action| Ok(Some(action)),
            );
            match action? {
                Some(event) => event,
                None => Event::Board {
                    by,
                    action: board::action(words, rest)?,
                },
            }
        }
    })
}

/// Reads a claim: its ground, the move announced with it, and what it rests on.
fn claimed<'t>(words: &Words<'t>, by: Color, claim: &[&'t str]) -> Result<Event, Error> {
    let (kind, rest) = match *claim {
        ["threefold", "repetition", ref rest @ ..] => (ClaimKind::ThreefoldRepetition, rest),
        ["fifty", "moves", ref rest @ ..] => (ClaimKind::FiftyMoves, rest),
        _ => return Err(Error::Unknown),
    };
    let (intended_move, rest) = match *rest {
        ["announcing", mv, ref rest @ ..] => (Some(words.mv(mv)?), rest),
        _ => (None, rest),
    };
    let evidence = match *rest {
        [] => Evidence::Record,
        ["from", "a", "display"] => Evidence::DisplayOnly,
        ["from", "the", "counter"] => Evidence::CounterOnly,
        _ => return Err(Error::Unknown),
    };
    Ok(Event::ClaimDraw {
        by,
        claim: Claim {
            kind,
            intended_move,
        },
        evidence,
    })
}
