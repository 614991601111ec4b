//! The commands: squares, moves, and the words of players and of the arbiter.

use touchmove::arbiter::{Answer, Event};
use touchmove::clock::SessionTime;
use touchmove::draws::ClaimKind;
use touchmove::{Color, Promotion, Square};

/// A typed command, and the player it names, if any.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said<'t> {
    pub(crate) by: Option<Color>,
    pub(crate) command: Command<'t>,
}

/// A command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command<'t> {
    /// An empty line.
    Nothing,
    /// A square, where a piece is touched or released.
    Square(Square),
    /// A whole move, in SAN or by its squares, perhaps with a draw offer.
    Move {
        text: &'t str,
        with_offer: bool,
    },
    /// The promotion piece.
    Promote(Promotion),
    /// Puts back the piece in hand, or the pieces that were moved illegally.
    PutBack,
    /// Presses the clock.
    Press,
    /// Offers, accepts, declines or claims a draw.
    Offer,
    Accept,
    Decline,
    Claim {
        ground: ClaimKind,
        announced: Option<&'t str>,
    },
    /// Claims that the opponent's flag has fallen.
    Flag,
    /// Resigns.
    Resign,
    /// Announces that the player adjusts pieces.
    Adjust,
    /// Takes back the last half-move.
    Undo,
    /// An event in the words of a log: `white offers a draw`.
    Event(Event),
    /// Turns the board.
    Turn,
    /// Shows the moves so far.
    Moves,
    /// Explains the commands.
    Help,
    /// Leaves the game as it is.
    Quit,
}

/// The commands, in lines that fit into a narrow terminal.
pub(crate) const HELP: &[&str] = &[
    "e2              touch the piece on e2; again: put it back, but the touch",
    "                binds",
    "e4              release the piece in hand on e4; without one: move a pawn",
    "Nf3, e2e4       move at once; `Nf3 draw` offers a draw with it",
    "q r b n         choose the promotion piece",
    "adjust          announce that you adjust pieces, before touching them",
    "back            put back the piece in hand, or an illegal move",
    "press           press the clock (with --press)",
    "draw            offer a draw; accept or decline answer",
    "claim threefold claim a draw by threefold repetition; `claim threefold Nf3`",
    "                announces the move that brings it",
    "claim fifty     claim a draw by the fifty-move rule, in the same two ways",
    "flag            claim that the opponent's flag has fallen",
    "resign          resign",
    "undo            take back the last half-move (with --casual)",
    "answer yes      answer the open question to the arbiter; `yes` will do",
    "black resign    name the player, if not the side to move",
    "arbiter ...     anything in the words of the log, such as",
    "                arbiter adds 0:02:00 to black",
    "turn            turn the board",
    "moves           show the moves so far",
    "quit            leave the game as it is",
];

/// Returns `true` if a text makes a move or touches a piece.
pub(crate) fn plays(text: &str) -> bool {
    let said = Said::read(text).map(|said| said.command);
    matches!(said, Ok(Command::Square(_) | Command::Move { .. }))
}

/// Text that is not a command.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unknown;

impl<'t> Said<'t> {
    /// Reads a command.
    pub(crate) fn read(text: &'t str) -> Result<Self, Unknown> {
        if let Ok(event) = text.parse() {
            return Ok(Self {
                by: None,
                command: Command::Event(event),
            });
        }
        let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
        let by = match words.first() {
            Some(&"white") => Some(Color::White),
            Some(&"black") => Some(Color::Black),
            _ => None,
        };
        if by.is_some() {
            words.remove(0);
        }
        let command = Command::read(&words)?;
        let is_idle = by.is_some() && command == Command::Nothing;
        (!is_idle).then_some(Self { by, command }).ok_or(Unknown)
    }
}

impl<'t> Command<'t> {
    fn read(words: &[&'t str]) -> Result<Self, Unknown> {
        Ok(match *words {
            [] => Self::Nothing,
            ["press"] => Self::Press,
            ["draw"] => Self::Offer,
            ["accept"] => Self::Accept,
            ["decline"] => Self::Decline,
            ["claim", ground, ref announced @ ..] => Self::claim(ground, announced)?,
            ["flag"] => Self::Flag,
            ["resign"] => Self::Resign,
            ["adjust"] => Self::Adjust,
            ["back"] => Self::PutBack,
            ["undo"] => Self::Undo,
            ["answer", word] => Self::Event(answer(word).ok_or(Unknown)?),
            ["turn"] => Self::Turn,
            ["moves"] => Self::Moves,
            ["help" | "?"] => Self::Help,
            ["quit" | "exit"] => Self::Quit,
            [word] => Self::square_or_move(word)?,
            [text, "draw"] if is_like_a_move(text) => Self::Move {
                text,
                with_offer: true,
            },
            _ => return Err(Unknown),
        })
    }

    fn claim(ground: &str, announced: &[&'t str]) -> Result<Self, Unknown> {
        let ground = match ground {
            "threefold" | "repetition" => ClaimKind::ThreefoldRepetition,
            "fifty" | "50" => ClaimKind::FiftyMoves,
            _ => return Err(Unknown),
        };
        let announced = match *announced {
            [] => None,
            [mv] => Some(mv),
            _ => return Err(Unknown),
        };
        Ok(Self::Claim { ground, announced })
    }

    fn square_or_move(word: &'t str) -> Result<Self, Unknown> {
        if let Ok(square) = word.parse() {
            return Ok(Self::Square(square));
        }
        let promotion = match word {
            "q" | "Q" | "queen" => Some(Promotion::Queen),
            "r" | "R" | "rook" => Some(Promotion::Rook),
            "b" | "B" | "bishop" => Some(Promotion::Bishop),
            "n" | "N" | "knight" => Some(Promotion::Knight),
            _ => None,
        };
        match promotion {
            Some(promotion) => Ok(Self::Promote(promotion)),
            None if is_like_a_move(word) => Ok(Self::Move {
                text: word,
                with_offer: false,
            }),
            None => Err(Unknown),
        }
    }
}

/// Returns `true` if a word may be a move: it contains a rank, or is castling.
fn is_like_a_move(word: &str) -> bool {
    let names_rank = word.contains(|sign: char| ('1'..='8').contains(&sign));
    let begins_like_one = word.starts_with(|sign: char| sign.is_alphabetic() || sign > '\u{7f}');
    let castles = |sign: char| "O0o-+#".contains(sign);
    names_rank && begins_like_one || word.contains('-') && word.chars().all(castles)
}

/// Reads an answer of the arbiter.
pub(crate) fn answer(word: &str) -> Option<Event> {
    format!("arbiter answers {word}").parse().ok()
}

/// Lists the possible answers to a question.
pub(crate) fn list_answers(answers: impl Iterator<Item = Answer>) -> String {
    let words: Vec<String> = answers.map(|answer| answer.to_string()).collect();
    words.join(", ")
}

/// Splits off the time before a command: `@0:05 e2`, also with hours and decimals.
pub(crate) fn split_time(line: &str) -> Result<(Option<SessionTime>, &str), Unknown> {
    let line = line.trim();
    let Some(told) = line.strip_prefix('@') else {
        return Ok((None, line));
    };
    let (time, rest) = told.split_once(' ').unwrap_or((told, ""));
    let time = match time.split_once(':') {
        Some((minutes, seconds)) if !seconds.contains(':') => {
            format!("0:{minutes:0>2}:{seconds}").parse()
        }
        _ => time.parse(),
    };
    let time = time.map_err(|_| Unknown)?;
    Ok((Some(time), rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Command<'_>, Unknown> {
        Said::read(text).map(|said| said.command)
    }

    #[test]
    fn squares_moves_and_promotions_are_told_apart() {
        assert_eq!(read(""), Ok(Command::Nothing));
        assert_eq!(read(" e2 "), Ok(Command::Square(Square::E2)));
        assert_eq!(read("b"), Ok(Command::Promote(Promotion::Bishop)));
        for text in ["Nf3", "e2e4", "exd5", "O-O", "0-0-0", "e8=Q", "♘f3"] {
            let with_offer = false;
            assert_eq!(read(text), Ok(Command::Move { text, with_offer }));
        }
        let with_offer = Command::Move {
            text: "Nf3",
            with_offer: true,
        };
        assert_eq!(read("Nf3 draw"), Ok(with_offer));
    }

    #[test]
    fn commands_are_read_with_the_player_they_name() {
        assert_eq!(read("draw"), Ok(Command::Offer));
        assert_eq!(read("help"), Ok(Command::Help));
        let said = Said::read("black resign").expect("known words");
        assert_eq!(
            (said.by, said.command),
            (Some(Color::Black), Command::Resign)
        );
        let claim = Command::Claim {
            ground: ClaimKind::FiftyMoves,
            announced: Some("Kf2"),
        };
        assert_eq!(read("claim fifty Kf2"), Ok(claim));
        let told = Event::Press { by: Color::White };
        assert_eq!(read("white presses"), Ok(Command::Event(told)));
        let answered = "arbiter answers yes".parse().expect("an event");
        assert_eq!(read("answer yes"), Ok(Command::Event(answered)));
    }

    #[test]
    fn unknown_commands_are_refused() {
        for text in [
            "castle",
            "offer",
            "white",
            "claim",
            "claim win",
            "e2 e4 e5",
            "answer maybe",
            "9",
            "é",
        ] {
            assert_eq!(read(text), Err(Unknown), "{text}");
        }
    }

    #[test]
    fn a_time_may_stand_before_a_command() {
        let at = |millis| Some(SessionTime::from_millis(millis));
        assert_eq!(split_time("e2"), Ok((None, "e2")));
        assert_eq!(split_time("@0:05 e2 "), Ok((at(5_000), "e2")));
        assert_eq!(
            split_time("@12:05.250 Nf3 draw"),
            Ok((at(725_250), "Nf3 draw"))
        );
        assert_eq!(split_time("@1:00:00"), Ok((at(3_600_000), "")));
        assert_eq!(split_time("@noon e2"), Err(Unknown));
    }
}
