//! Conduct in plain words: `black leaves the playing area`.

use core::fmt;

use super::vocabulary::words;
use crate::arbiter::event::{
    Area, Bystander, Conduct, DevicePlace, Disclosure, Event, Help, Interference,
};
use crate::types::Color;

impl fmt::Display for Conduct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Disrepute => f.write_str("brings chess into disrepute"),
            Self::Distraction => f.write_str("distracts his opponent"),
            Self::Help(help) => write!(f, "uses {help}"),
            Self::Refusal => f.write_str("refuses to comply"),
            Self::Leave {
                area,
                permitted,
                reported,
            } => {
                write!(f, "leaves the {area}")?;
                f.write_str(if permitted { " with permission" } else { "" })?;
                f.write_str(if reported { " and reports it" } else { "" })
            }
            Self::Device { place, sounds } => {
                write!(f, "has a device {place}")?;
                f.write_str(if sounds { " that sounds" } else { "" })
            }
        }
    }
}

words! {
    Help {
        Notes = "notes",
        Advice = "advice",
        OtherBoard = "another board",
    }
}

words! {
    Area {
        Board = "board",
        PlayingArea = "playing area",
        Venue = "venue",
    }
}

words! {
    DevicePlace {
        OnPerson = "on his person",
        Elsewhere = "elsewhere",
    }
}

words! {
    Bystander {
        FinishedPlayer = "a finished player",
        Spectator = "a spectator",
    }
}

words! {
    Interference {
        Speech = "speaks of the game",
        Analysis = "analyses",
        PointingOut = "points out an irregularity",
    }
}

words! {
    Disclosure {
        NumberOfMoves = "the number of moves",
        MoveMade = "that a move is made",
        ClockNotPressed = "that a clock is not pressed",
        FlagAboutToFall = "that a flag is about to fall",
        FlagFallen = "that a flag has fallen",
    }
}

/// Reads how a player behaves; `None` if it is something else.
pub(super) fn acted(by: Color, rest: &[&str]) -> Option<Event> {
    let conduct = match *rest {
        ["brings", "chess", "into", "disrepute"] => Conduct::Disrepute,
        ["distracts", "his", "opponent"] => Conduct::Distraction,
        ["refuses", "to", "comply"] => Conduct::Refusal,
        ["uses", ref help @ ..] => Conduct::Help(Help::from_words(help)?),
        ["leaves", "the", ref way @ ..] => left(way)?,
        ["has", "a", "device", ref place @ .., "that", "sounds"] => Conduct::Device {
            place: DevicePlace::from_words(place)?,
            sounds: true,
        },
        ["has", "a", "device", ref place @ ..] => Conduct::Device {
            place: DevicePlace::from_words(place)?,
            sounds: false,
        },
        _ => return None,
    };
    Some(Event::Conduct { by, conduct })
}

fn left(way: &[&str]) -> Option<Conduct> {
    let (way, reported) = match way {
        [way @ .., "and", "reports", "it"] => (way, true),
        way => (way, false),
    };
    let (area, permitted) = match way {
        [area @ .., "with", "permission"] => (area, true),
        area => (area, false),
    };
    Some(Conduct::Leave {
        area: Area::from_words(area)?,
        permitted,
        reported,
    })
}

/// Reads what a bystander does; `None` if it is something else.
pub(super) fn interfered(words: &[&str]) -> Option<Event> {
    let two = words.get(..2).and_then(Bystander::from_words);
    let (who, how) = match two {
        Some(who) => (who, &words[2..]),
        None => (Bystander::from_words(words.get(..3)?)?, &words[3..]),
    };
    let how = Interference::from_words(how)?;
    Some(Event::Interfere { who, how })
}

/// Reads what the arbiter tells the players; `None` if it is something else.
pub(super) fn disclosed(rest: &[&str]) -> Option<Event> {
    match rest {
        ["tells", "the", "players", what @ ..] => Disclosure::from_words(what).map(Event::Disclose),
        _ => None,
    }
}
