//! Adjourned games in plain words: `white seals "Nf3"`.

use core::fmt;

use super::{Error, Words};
use crate::arbiter::event::{Adjournment, Event, Sealed};
use crate::clock::SessionTime;
use crate::types::Color;

impl fmt::Display for Adjournment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Call => f.write_str("arbiter adjourns the game"),
            Self::Early { by, left } => {
                let left = SessionTime::from_millis(left.into());
                write!(f, "{by} adjourns {left} early")
            }
            Self::Seal { by, sealed } => write!(f, "{by} seals {sealed}"),
            Self::Stop { by } => write!(f, "{by} stops the clock behind the sealed move"),
            Self::Resume => f.write_str("the game is resumed"),
            Self::Open(sealed) => write!(f, "arbiter opens the envelope with {sealed}"),
            Self::Missing => f.write_str("the envelope is missing"),
            Self::DisputeTimes { by } => write!(f, "{by} disputes the times"),
        }
    }
}

impl fmt::Display for Sealed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed => f.write_str("the move"),
            Self::Move(mv) => mv.fmt(f),
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::Unreadable => f.write_str("something unreadable"),
        }
    }
}

/// Reads what a player does; `None` if it is something else.
pub(super) fn acted<'t>(
    words: &Words<'t>,
    by: Color,
    rest: &[&'t str],
) -> Result<Option<Event>, Error> {
    Ok(Some(Event::Adjourn(match *rest {
        ["adjourns", left, "early"] => Adjournment::Early {
            by,
            left: words.short_time(left)?,
        },
        ["seals", ref sealed @ ..] => Adjournment::Seal {
            by,
            sealed: read(words, sealed)?,
        },
        ["stops", "the", "clock", "behind", "the", "sealed", "move"] => Adjournment::Stop { by },
        ["disputes", "the", "times"] => Adjournment::DisputeTimes { by },
        _ => return Ok(None),
    })))
}

/// Reads what the arbiter does; `None` if it is something else.
pub(super) fn directed<'t>(
    words: &Words<'t>,
    rest: &[&'t str],
) -> Result<Option<Adjournment>, Error> {
    Ok(Some(match *rest {
        ["adjourns", "the", "game"] => Adjournment::Call,
        ["opens", "the", "envelope", "with", ref sealed @ ..] => {
            Adjournment::Open(read(words, sealed)?)
        }
        _ => return Ok(None),
    }))
}

fn read<'t>(words: &Words<'t>, sealed: &[&'t str]) -> Result<Sealed, Error> {
    match *sealed {
        ["the", "move"] => Ok(Sealed::Closed),
        ["something", "unreadable"] => Ok(Sealed::Unreadable),
        [written] => {
            let text = written
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'));
            match text {
                Some(text) => words
                    .read(text, "a short text without spaces")
                    .map(Sealed::Text),
                None => words.mv(written).map(Sealed::Move),
            }
        }
        _ => Err(Error::Unknown),
    }
}
