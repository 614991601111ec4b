//! Scoresheets and records in plain words: `white records e2e4`.

use core::fmt;

use super::Words;
use crate::arbiter::event::{Event, RecordAct, SheetAct, Task};
use crate::arbiter::ruling::{SheetFault, SheetRuling};
use crate::arbiter::wording::EventError;
use crate::clock::At;
use crate::types::Color;

impl fmt::Display for SheetAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            Self::WriteMove(mv) => return write!(f, "records {mv}"),
            Self::WriteTime { left } => {
                return write!(f, "records the time {}", At::from_millis(left.into()));
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

impl fmt::Display for RecordAct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SeeFlag { player } => write!(f, "sees the flag of {player} fall"),
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
) -> Result<Option<Event>, EventError> {
    let act = match *rest {
        ["records", "(=)"] => SheetAct::WriteOffer,
        ["records", "a", "note"] => SheetAct::WriteNote,
        ["records", "the", "position"] => SheetAct::WritePosition,
        ["records", "the", "time", left] => SheetAct::WriteTime {
            left: words.short_time(left)?,
        },
        ["records", mv] => SheetAct::WriteMove(words.mv(mv)?),
        ["strikes", "out", "a", "move"] => SheetAct::StrikeMove,
        ["uses", "another", "notation"] => SheetAct::UseOtherNotation,
        ["borrows", "the", "scoresheet"] => SheetAct::Borrow,
        ["returns", "the", "scoresheet"] => SheetAct::Return,
        ["asks", "for", "a", "scoresheet"] => SheetAct::AskForSheet,
        ["asks", "for", "the", "record"] => SheetAct::AskForRecord,
        ["verifies", "the", "position"] => SheetAct::VerifyPosition,
        ["signs", result] => SheetAct::SignResult(words.read(result, "a result such as 1-0")?),
        ["needs", "an", "assistant", "to", ref need @ ..] => return needed(by, need).map(Some),
        _ => return Ok(None),
    };
    Ok(Some(Event::OnSheet { by, act }))
}

fn needed(by: Color, need: &[&str]) -> Result<Event, EventError> {
    let (task, reason) = match *need {
        ["record", ref reason @ ..] => (Task::Record, reason),
        ["press", ref reason @ ..] => (Task::Press, reason),
        _ => return Err(EventError::Unknown),
    };
    let disability = match *reason {
        [] => false,
        ["because", "of", "a", "disability"] => true,
        _ => return Err(EventError::Unknown),
    };
    Ok(Event::NeedAssistant {
        by,
        task,
        disability,
    })
}

/// Reads what the arbiter does about the record; `None` if it is something else.
pub(super) fn kept<'t>(
    words: &Words<'t>,
    rest: &[&'t str],
) -> Result<Option<RecordAct>, EventError> {
    Ok(Some(match *rest {
        ["sees", "the", "flag", "of", player, "fall"] => RecordAct::SeeFlag {
            player: words.player(player)?,
        },
        ["has", "the", "game", "reconstructed"] => RecordAct::Reconstruct,
        ["has", "the", "moves", "counted"] => RecordAct::CountMoves,
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
