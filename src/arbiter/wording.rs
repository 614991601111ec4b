//! Events in plain words, written and read back: `white plays e2e4`.

mod adjournment;
mod board;
mod conduct;
mod report;
mod sheet;

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

use arrayvec::ArrayVec;
use thiserror::Error;

use super::event::{
    Adjournment, ClockMisuse, Direction, Event, Evidence, QuickplayGround, Reporter, Retraction,
    StopReason,
};
use super::question::Answer;
use super::result::{GameResult, Score};
use crate::clock::At;
use crate::laws::Penalty;
use crate::laws::text::Text;
use crate::termination::{Claim, ClaimGround};
use crate::types::{Color, Move, Piece, Square};

/// The reason why a text is not an event.
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
                write!(f, "{by} misuses the clock: {}", misuse_words(how))
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
                write!(f, "{by} stops the clocks {}", stop_words(reason))
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
                write!(
                    f,
                    "{by} claims a quickplay draw: {}",
                    quickplay_words(ground)
                )
            }
            Self::RequestIncrement { by } => write!(f, "{by} asks for an increment"),
            Self::Resign { by } => write!(f, "{by} resigns"),
            Self::SeemToResign { by } => write!(f, "{by} seems to resign"),
            Self::ConcedeMate { by } => write!(f, "{by} concedes mate"),
            Self::Retract { by, what } => write!(f, "{by} retracts the {}", retraction_word(what)),
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

const fn misuse_words(how: ClockMisuse) -> &'static str {
    match how {
        ClockMisuse::OtherHand => "other hand",
        ClockMisuse::FingerOnButton => "finger on button",
        ClockMisuse::Force => "force",
        ClockMisuse::PickingUp => "picking up",
        ClockMisuse::KnockingOver => "knocking over",
    }
}

const fn stop_words(reason: StopReason) -> &'static str {
    match reason {
        StopReason::CallArbiter => "to call the arbiter",
        StopReason::NoReason => "without reason",
    }
}

const fn quickplay_words(ground: QuickplayGround) -> &'static str {
    match ground {
        QuickplayGround::CannotWin => "cannot win",
        QuickplayGround::NoEffort => "no effort",
    }
}

const fn retraction_word(what: Retraction) -> &'static str {
    match what {
        Retraction::Offer => "offer",
        Retraction::Claim => "claim",
        Retraction::Resignation => "resignation",
        Retraction::Agreement => "agreement",
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = |amount: Duration| At::START.saturating_add(amount);
        match *self {
            Self::Answer(answer) => write!(f, "answers {answer}"),
            Self::StopClocks => f.write_str("stops the clocks"),
            Self::RunClocks => f.write_str("runs the clocks"),
            Self::AddTime { player, amount } => {
                write!(f, "adds {} to {player}", written(amount))
            }
            Self::TakeTime { player, amount } => {
                write!(f, "takes {} from {player}", written(amount))
            }
            Self::SetTime { player, amount } => {
                write!(f, "sets {player} to {}", written(amount))
            }
            Self::SetMoves { player, moves } => {
                write!(f, "sets the counter of {player} to {moves}")
            }
            Self::Reinstate { after } => {
                write!(f, "sets the game back to half-move {after}")
            }
            Self::WaiveDefault { player } => write!(f, "lets {player} play"),
            Self::Penalise {
                player,
                penalty,
                announced,
            } => {
                let announced = if announced { " as announced" } else { "" };
                write!(f, "penalises {player} by {penalty}{announced}")
            }
            Self::Lose { player, opponent } => {
                write!(
                    f,
                    "rules that {player} loses and his opponent gets {opponent}"
                )
            }
            Self::BothLose => f.write_str("rules that both lose"),
            Self::Forfeit { player } => write!(f, "forfeits {player}"),
            Self::Decide(result) => write!(f, "decides {result}"),
            Self::Reopen => f.write_str("reopens the game"),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "0",
            Self::Draw => "1/2",
            Self::Win => "1",
        })
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
        directed(words, rest).map(Event::Directed)
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
            how: misused(how)?,
        },
        ["stops", "the", "clocks", ref reason @ ..] => Event::StopClocks {
            by,
            reason: match *reason {
                ["to", "call", "the", "arbiter"] => StopReason::CallArbiter,
                ["without", "reason"] => StopReason::NoReason,
                _ => return Err(EventError::Unknown),
            },
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
        ["claims", "a", "quickplay", "draw:", "cannot", "win"] => Event::ClaimQuickplay {
            by,
            ground: QuickplayGround::CannotWin,
        },
        ["claims", "a", "quickplay", "draw:", "no", "effort"] => Event::ClaimQuickplay {
            by,
            ground: QuickplayGround::NoEffort,
        },
        ["claims", ref claim @ ..] => return claimed(words, by, claim),
        ["asks", "for", "an", "increment"] => Event::RequestIncrement { by },
        ["resigns"] => Event::Resign { by },
        ["seems", "to", "resign"] => Event::SeemToResign { by },
        ["concedes", "mate"] => Event::ConcedeMate { by },
        ["retracts", "the", what] => Event::Retract {
            by,
            what: retracted(what)?,
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

fn misused(how: &[&str]) -> Result<ClockMisuse, EventError> {
    match *how {
        ["other", "hand"] => Ok(ClockMisuse::OtherHand),
        ["finger", "on", "button"] => Ok(ClockMisuse::FingerOnButton),
        ["force"] => Ok(ClockMisuse::Force),
        ["picking", "up"] => Ok(ClockMisuse::PickingUp),
        ["knocking", "over"] => Ok(ClockMisuse::KnockingOver),
        _ => Err(EventError::Unknown),
    }
}

fn retracted(word: &str) -> Result<Retraction, EventError> {
    match word {
        "offer" => Ok(Retraction::Offer),
        "claim" => Ok(Retraction::Claim),
        "resignation" => Ok(Retraction::Resignation),
        "agreement" => Ok(Retraction::Agreement),
        _ => Err(EventError::Unknown),
    }
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

/// Reads what the arbiter decides.
fn directed<'t>(words: &Words<'t>, rest: &[&'t str]) -> Result<Direction, EventError> {
    Ok(match *rest {
        ["answers", answer] => {
            Direction::Answer(Answer::from_word(answer).ok_or(EventError::Unknown)?)
        }
        ["stops", "the", "clocks"] => Direction::StopClocks,
        ["runs", "the", "clocks"] => Direction::RunClocks,
        ["adds", amount, "to", player] => Direction::AddTime {
            player: words.player(player)?,
            amount: words.amount(amount)?,
        },
        ["takes", amount, "from", player] => Direction::TakeTime {
            player: words.player(player)?,
            amount: words.amount(amount)?,
        },
        ["sets", player, "to", amount] => Direction::SetTime {
            player: words.player(player)?,
            amount: words.amount(amount)?,
        },
        ["sets", "the", "counter", "of", player, "to", moves] => Direction::SetMoves {
            player: words.player(player)?,
            moves: words.read(moves, "a number of moves")?,
        },
        ["sets", "the", "game", "back", "to", "half-move", after] => Direction::Reinstate {
            after: words.read(after, "a number of half-moves")?,
        },
        ["lets", player, "play"] => Direction::WaiveDefault {
            player: words.player(player)?,
        },
        ["penalises", player, "by", penalty, ref rest @ ..] => Direction::Penalise {
            player: words.player(player)?,
            penalty: Penalty::read(penalty).ok_or(EventError::Unknown)?,
            announced: match *rest {
                [] => false,
                ["as", "announced"] => true,
                _ => return Err(EventError::Unknown),
            },
        },
        ["rules", "that", "both", "lose"] => Direction::BothLose,
        [
            "rules",
            "that",
            player,
            "loses",
            "and",
            "his",
            "opponent",
            "gets",
            score,
        ] => Direction::Lose {
            player: words.player(player)?,
            opponent: scored(score)?,
        },
        ["forfeits", player] => Direction::Forfeit {
            player: words.player(player)?,
        },
        ["decides", result] => {
            let result: GameResult = words.read(result, "a result such as 1-0")?;
            Direction::Decide(result)
        }
        ["reopens", "the", "game"] => Direction::Reopen,
        _ => return Err(EventError::Unknown),
    })
}

fn scored(word: &str) -> Result<Score, EventError> {
    match word {
        "0" => Ok(Score::Loss),
        "1/2" => Ok(Score::Draw),
        "1" => Ok(Score::Win),
        _ => Err(EventError::Unknown),
    }
}
