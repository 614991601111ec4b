//! What the arbiter decides, in plain words: `arbiter adds 0:02:00.000 to black`.

use core::fmt;

use super::{Error, Words, Written};
use crate::arbiter::event::ArbiterAction;
use crate::arbiter::question::Answer;
use crate::arbiter::result::{GameResult, Score};
use crate::laws::policy::Penalty;
use crate::laws::text::Text;

impl fmt::Display for ArbiterAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Answer(answer) => write!(f, "answers {answer}"),
            Self::StopClocks => f.write_str("stops the clocks"),
            Self::RunClocks => f.write_str("runs the clocks"),
            Self::AddTime { player, amount } => {
                write!(f, "adds {} to {player}", Written(amount))
            }
            Self::TakeTime { player, amount } => {
                write!(f, "takes {} from {player}", Written(amount))
            }
            Self::SetTime { player, amount } => {
                write!(f, "sets {player} to {}", Written(amount))
            }
            Self::SetMoves { player, moves } => {
                write!(f, "sets the counter of {player} to {moves}")
            }
            Self::Reinstate { after } => {
                write!(f, "sets the game back to half-move {after}")
            }
            Self::WaiveDefault { player } => write!(f, "lets {player} play"),
            Self::Penalize {
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

/// Reads what the arbiter decides.
pub(super) fn directed<'t>(words: &Words<'t>, rest: &[&'t str]) -> Result<ArbiterAction, Error> {
    Ok(match *rest {
        ["answers", answer] => ArbiterAction::Answer(
            words.read::<Answer>(answer, "an answer such as yes, no or draw")?,
        ),
        ["stops", "the", "clocks"] => ArbiterAction::StopClocks,
        ["runs", "the", "clocks"] => ArbiterAction::RunClocks,
        ["adds", amount, "to", player] => ArbiterAction::AddTime {
            player: words.player(player)?,
            amount: words.amount(amount)?,
        },
        ["takes", amount, "from", player] => ArbiterAction::TakeTime {
            player: words.player(player)?,
            amount: words.amount(amount)?,
        },
        ["sets", player, "to", amount] => ArbiterAction::SetTime {
            player: words.player(player)?,
            amount: words.amount(amount)?,
        },
        ["sets", "the", "counter", "of", player, "to", moves] => ArbiterAction::SetMoves {
            player: words.player(player)?,
            moves: words.read(moves, "a number of moves")?,
        },
        ["sets", "the", "game", "back", "to", "half-move", after] => ArbiterAction::Reinstate {
            after: words.read(after, "a number of half-moves")?,
        },
        ["lets", player, "play"] => ArbiterAction::WaiveDefault {
            player: words.player(player)?,
        },
        ["penalises", player, "by", penalty, ref rest @ ..] => ArbiterAction::Penalize {
            player: words.player(player)?,
            penalty: Penalty::read(penalty).ok_or(Error::Unknown)?,
            announced: match *rest {
                [] => false,
                ["as", "announced"] => true,
                _ => return Err(Error::Unknown),
            },
        },
        ["rules", "that", "both", "lose"] => ArbiterAction::BothLose,
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
        ] => ArbiterAction::Lose {
            player: words.player(player)?,
            opponent: Score::from_words(&[score]).ok_or(Error::Unknown)?,
        },
        ["forfeits", player] => ArbiterAction::Forfeit {
            player: words.player(player)?,
        },
        ["decides", result] => {
            let result: GameResult = words.read(result, "a result such as 1-0")?;
            ArbiterAction::Decide(result)
        }
        ["reopens", "the", "game"] => ArbiterAction::Reopen,
        _ => return Err(Error::Unknown),
    })
}
