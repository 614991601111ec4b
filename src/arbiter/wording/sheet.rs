//! Scoresheets and records in plain words: `white records e2e4`.

use core::fmt;

use super::Words;
use crate::arbiter::event::Error;
use crate::arbiter::event::{Event, RecordAction, SheetAction, Task};
use crate::arbiter::ruling::{SheetFault, SheetRuling};
use crate::clock::SessionTime;
use crate::types::Color;

impl fmt::Display for SheetAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Self::WriteMove(mv) => return write!(f, "records {mv}"),
            Self::WriteTime { left } => {
                return write!(
                    f,
                    "records the time {}",
                    SessionTime::from_millis(left.into())
                );
            }
            Self::SignResult(result) => return write!(f, "signs {result}"),
            Self::StrikeMove => "strikes out a move",
            Self::WriteOffer => "records (=)",
            Self::WriteNote => "records a note",
            Self::UseOtherNotation => "uses another notation",
            Self::Borrow => "borrows the scoresheet",
            Self::Return => "returns the scoresheet",
            Self::AskForSheet => "asks for a scoresheet",
            Self::AskForRecord => "asks for the record",
            Self::WritePosition => "records the position",
            Self::VerifyPosition => "verifies the position",
        })
    }
}

impl fmt::Display for RecordAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ObserveFlag { player } => write!(f, "sees the flag of {player} fall"),
            Self::Reconstruct => f.write_str("has the game reconstructed"),
            Self::CountMoves => f.write_str("has the moves counted"),
        }
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Record => "record",
            Self::Press => "press",
        })
    }
}

/// Writes that a player needs an assistant.
pub(super) fn write_need(
    f: &mut fmt::Formatter<'_>,
    by: Color,
    task: Task,
    disability: bool,
) -> fmt::Result {
    let reason = if disability {
        " because of a disability"
    } else {
        ""
    };
    write!(f, "{by} needs an assistant to {task}{reason}")
}

/// Reads what a player does with a scoresheet, or that he needs an assistant; `None` if it is
/// something else.
pub(super) fn acted<'t>(
    words: &Words<'t>,
    by: Color,
    rest: &[&'t str],
) -> Result<Option<Event>, Error> {
    let action = match *rest {
        ["records", "(=)"] => SheetAction::WriteOffer,
        ["records", "a", "note"] => SheetAction::WriteNote,
        ["records", "the", "position"] => SheetAction::WritePosition,
        ["records", "the", "time", left] => SheetAction::WriteTime {
            left: words.short_time(left)?,
        },
        ["records", mv] => SheetAction::WriteMove(words.mv(mv)?),
        ["strikes", "out", "a", "move"] => SheetAction::StrikeMove,
        ["uses", "another", "notation"] => SheetAction::UseOtherNotation,
        ["borrows", "the", "scoresheet"] => SheetAction::Borrow,
        ["returns", "the", "scoresheet"] => SheetAction::Return,
        ["asks", "for", "a", "scoresheet"] => SheetAction::AskForSheet,
        ["asks", "for", "the", "record"] => SheetAction::AskForRecord,
        ["verifies", "the", "position"] => SheetAction::VerifyPosition,
        ["signs", result] => SheetAction::SignResult(words.read(result, "a result such as 1-0")?),
        ["needs", "an", "assistant", "to", ref need @ ..] => return needed(by, need).map(Some),
        _ => return Ok(None),
    };
    Ok(Some(Event::Sheet { by, action }))
}

fn needed(by: Color, need: &[&str]) -> Result<Event, Error> {
    let (task, reason) = match *need {
        ["record", ref reason @ ..] => (Task::Record, reason),
        ["press", ref reason @ ..] => (Task::Press, reason),
        _ => return Err(Error::Unknown),
    };
    let disability = match *reason {
        [] => false,
        ["because", "of", "a", "disability"] => true,
        _ => return Err(Error::Unknown),
    };
    Ok(Event::NeedAssistant {
        by,
        task,
        disability,
    })
}

/// Reads what the arbiter does about the record; `None` if it is something else.
pub(super) fn kept<'t>(words: &Words<'t>, rest: &[&'t str]) -> Result<Option<RecordAction>, Error> {
    Ok(Some(match *rest {
        ["sees", "the", "flag", "of", player, "fall"] => RecordAction::ObserveFlag {
            player: words.player(player)?,
        },
        ["has", "the", "game", "reconstructed"] => RecordAction::Reconstruct,
        ["has", "the", "moves", "counted"] => RecordAction::CountMoves,
        _ => return Ok(None),
    }))
}

impl fmt::Display for SheetRuling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::ToUpdate => "has to bring his scoresheet up to date before he moves",
            Self::Given => "gets a scoresheet",
            Self::Shown => "may see the record",
            Self::ToWritePosition => "has to write down the final position",
            Self::ToVerifyPosition => "has to confirm the final position",
            Self::ToSubmit => "has to hand in a complete scoresheet",
        })
    }
}

impl fmt::Display for SheetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::OtherMove => "wrote another move than was made",
            Self::InAdvance => "wrote a move before he made it",
            Self::Behind => "moved without having written his last move",
            Self::OfferMissing => "moved without having noted an offer of a draw",
            Self::NotUpdated => "moved before his scoresheet was up to date",
            Self::NotReturned => "moved before he returned his opponent's scoresheet",
            Self::Note => "wrote what does not belong on a scoresheet",
            Self::OtherNotation => "writes in a notation that is no evidence",
            Self::TooManyRequests => "asks for the record too often",
        })
    }
}
