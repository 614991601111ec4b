//! Rulings, clocks and obligations, in words for the players.

use std::time::Duration;

use touchmove::arbiter::ruling::Audience;
use touchmove::arbiter::{Phase, Ruling};
use touchmove::clock::SessionTime;
use touchmove::laws::Citation;
use touchmove::moves::TouchObligation;
use touchmove::{Arbiter, ChessClock, Color};

use crate::command::list_answers;

/// A ruling, and below it the article with its sentence.
pub(crate) fn ruling(ruling: &Ruling) -> [String; 2] {
    let audience = match ruling.audience {
        Audience::Everyone => "",
        Audience::Arbiter => " [for the arbiter]",
        Audience::NoOne => " [for no one]",
    };
    let decision = format!("{}{audience}", ruling.decision);
    [decision, citation(&ruling.citation)]
}

/// An article with its sentence, indented.
pub(crate) fn citation(citation: &Citation) -> String {
    format!("    {citation}")
}

/// What the players must know before they go on: the side to move, its obligation, the open
/// question.
pub(crate) fn standing(arbiter: &Arbiter) -> Vec<String> {
    match arbiter.phase() {
        Phase::BeforeStart => vec![format!(
            "Enter or a move starts {}'s clock",
            name(arbiter.turn())
        )],
        Phase::Thinking { .. } => {
            with_obligation(arbiter, format!("{} to move", name(arbiter.turn())))
        }
        Phase::Made { player } => with_obligation(
            arbiter,
            format!("{} has moved and must press the clock", name(player)),
        ),
        Phase::Halted(question) => {
            let answers = list_answers(question.options(arbiter.config().rulebook()));
            vec![format!("the arbiter is asked: {question}? ({answers})")]
        }
        Phase::Over(verdict) => vec![verdict.to_string()],
        Phase::Adjourned { sealer } => {
            vec![format!("the game is adjourned; {sealer} has sealed a move")]
        }
        Phase::Canceled => vec!["a new game must be played".to_owned()],
        _ => Vec::new(),
    }
}

fn with_obligation(arbiter: &Arbiter, mut who: String) -> Vec<String> {
    for player in Color::ALL {
        if arbiter.offers_draw(player) {
            who = format!("{who}; {player} offers a draw");
        }
    }
    let obligation = arbiter.obligation();
    if obligation != TouchObligation::None {
        who = format!("{who}; {} must {obligation}", arbiter.turn());
    }
    vec![who]
}

/// The color as a name.
pub(crate) const fn name(player: Color) -> &'static str {
    match player {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// A player's clock, with a star if it runs.
pub(crate) fn clock(arbiter: &Arbiter, player: Color, now: SessionTime) -> String {
    let runs = arbiter.clock().running() == Some(player);
    let sign = if runs { '*' } else { ' ' };
    let time = time_left(arbiter.clock(), player, now);
    format!("{sign}{} {time}", name(player))
}

/// The time that a player has left.
pub(crate) fn time_left(clock: &ChessClock, player: Color, now: SessionTime) -> String {
    match clock.remaining(player, now) {
        Some(left) => shown(left),
        None => "no limit".to_owned(),
    }
}

/// A time as clocks show it: with tenths when little is left.
fn shown(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else if seconds < 10 {
        format!("0:{seconds:02}.{}", left.subsec_millis() / 100)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// Breaks a long line, between words if possible, and keeps its indentation.
pub(crate) fn wrapped(line: &str, width: usize) -> Vec<String> {
    let indent: String = line.chars().take_while(|sign| *sign == ' ').collect();
    let room = width.saturating_sub(indent.len()).max(1);
    let (mut lines, mut current, mut length) = (Vec::new(), indent.clone(), 0);
    for word in line.split_whitespace() {
        let signs: Vec<char> = word.chars().collect();
        if length > 0 && length + 1 + signs.len() > room {
            lines.push(std::mem::replace(&mut current, indent.clone()));
            length = 0;
        } else if length > 0 {
            current.push(' ');
            length += 1;
        }
        for sign in signs {
            if length == room {
                lines.push(std::mem::replace(&mut current, indent.clone()));
                length = 0;
            }
            current.push(sign);
            length += 1;
        }
    }
    lines.push(current);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrapped("", 10), [""]);
        assert_eq!(wrapped("one two", 10), ["one two"]);
        assert_eq!(wrapped("  one two three", 10), ["  one two", "  three"]);
        assert_eq!(wrapped("unbreakable one", 5), ["unbre", "akabl", "e one"]);
        assert_eq!(
            wrapped("one unbreakable", 5),
            ["one", "unbre", "akabl", "e"]
        );
        assert_eq!(wrapped("    an", 0), ["    a", "    n"]);
    }

    #[test]
    fn clocks_show_hours_or_tenths() {
        let times = [
            (5_400_000, "1:30:00"),
            (3_599_999, "59:59"),
            (10_000, "0:10"),
            (9_990, "0:09.9"),
            (0, "0:00.0"),
        ];
        for (millis, text) in times {
            assert_eq!(shown(Duration::from_millis(millis)), text);
        }
    }
}
