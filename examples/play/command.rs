//! What is typed: squares, moves, and the words of players and of the arbiter.

use touchmove::arbiter::{Answer, Event};
use touchmove::clock::SessionTime;
use touchmove::draws::ClaimKind;
use touchmove::{Color, Promotion, Square};

/// What was typed, and of whom it tells if it says so.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said<'t> {
    pub(crate) by: Option<Color>,
    pub(crate) command: Command<'t>,
}

/// What can be typed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command<'t> {
    /// Nothing at all.
    Nothing,
    /// A square, where a man is touched or let go.
    Square(Square),
    /// A whole move, in SAN or by its squares, perhaps with an offer of a draw.
    Move {
        text: &'t str,
        with_offer: bool,
    },
    /// What a pawn becomes.
    Promote(Promotion),
    /// The man in the hand, or the men moved wrongly, are put back.
    PutBack,
    /// The clock is pressed.
    Press,
    /// A draw is offered, accepted, declined, or claimed.
    Offer,
    Accept,
    Decline,
    Claim {
        ground: ClaimKind,
        announced: Option<&'t str>,
    },
    /// The opponent's flag is called.
    Flag,
    /// The player resigns.
    Resign,
    /// The player says that he adjusts men.
    Adjust,
    /// The last half-move is taken back.
    Undo,
    /// Something told in the words of a log: `white offers a draw`.
    Event(Event),
    /// The board is turned.
    Turn,
    /// The moves so far are shown.
    Moves,
    /// The commands are explained.
    Help,
    /// The players leave the game as it is.
    Quit,
}

pub(crate) const HELP: &[&str] = &[
    "e2            touch the man on e2; again: put him back, though the touch binds",
    "e4            let go on e4 of the man in the hand; without one: move a pawn there",
    "Nf3, e2e4     move at once; `Nf3 draw` offers a draw with it",
    "q r b n       what a pawn on the last rank becomes",
    "adjust        say that you adjust men, before touching them",
    "back          put back what is in the hand, or a move that cannot stand",
    "press         press the clock (with --press)",
    "draw, accept, decline",
    "claim threefold [Nf3], claim fifty [Nf3]",
    "              claim a draw, or announce the move that brings it",
    "flag          say that the opponent's flag has fallen",
    "resign",
    "undo          take the last half-move back (with --casual)",
    "answer yes    answer what the arbiter is asked; `yes` will do",
    "white …, black …",
    "              say who does it, if it is not who has the move: black resign",
    "arbiter …     anything in the words of the log: arbiter adds 0:02:00 to black",
    "turn          turn the board",
    "moves         show the moves so far",
    "quit          leave the game as it is",
];

/// What is typed and means nothing here.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Unknown;

impl<'t> Said<'t> {
    /// Reads what was typed.
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

/// Returns `true` if a word might be a move: it names a rank, or castling.
fn is_like_a_move(word: &str) -> bool {
    let names_rank = word.contains(|sign: char| ('1'..='8').contains(&sign));
    let begins_like_one = word.starts_with(|sign: char| sign.is_alphabetic() || sign > '\u{7f}');
    let castles = |sign: char| "O0o-+#".contains(sign);
    names_rank && begins_like_one || word.contains('-') && word.chars().all(castles)
}

/// Reads what the arbiter answers.
pub(crate) fn answer(word: &str) -> Option<Event> {
    format!("arbiter answers {word}").parse().ok()
}

/// Lists the answers that a question can have.
pub(crate) fn list_answers(answers: impl Iterator<Item = Answer>) -> String {
    let words: Vec<String> = answers.map(|answer| answer.to_string()).collect();
    words.join(", ")
}

/// Cuts the time off that stands before a command: `@0:05 e2`, also with hours and decimals.
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
    fn words_are_read_and_who_says_them() {
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
    fn what_means_nothing_is_refused() {
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
