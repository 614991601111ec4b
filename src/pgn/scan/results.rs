//! Results, in the movetext and in the tag `Result`.

use super::bytes::is_of_word;
use super::text::Text;
use super::{Phase, Scanner, Span, Step};
use crate::pgn::{ErrorKind, Leniency, TerminationMarker};
use crate::types::{Color, Outcome};

/// A result in the movetext.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResultText {
    pub(super) marker: TerminationMarker,
    pub(super) end: usize,
    /// Whether it is written as PGN writes it.
    pub(super) usual: bool,
}

impl ResultText {
    /// A result that is written as PGN writes it.
    pub(super) const fn usual(marker: TerminationMarker, end: usize) -> Self {
        Self {
            marker,
            end,
            usual: true,
        }
    }
}

/// The points of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Points {
    One,
    Half,
    Zero,
}

const WHITE_WINS: TerminationMarker = TerminationMarker::Decided(Outcome::Win(Color::White));
const BLACK_WINS: TerminationMarker = TerminationMarker::Decided(Outcome::Win(Color::Black));
const DRAW: TerminationMarker = TerminationMarker::Decided(Outcome::Draw);

/// The hyphen, also doubled, the colon and the dashes that may stand between the points of two sides, and
/// the soft hyphen. The last three are the dashes of Windows-1252 and the soft hyphen of Latin-1.
const SEPARATORS: [&[u8]; 15] = [
    b"--",
    b"-",
    b":",
    "\u{2010}".as_bytes(),
    "\u{2011}".as_bytes(),
    "\u{2012}".as_bytes(),
    "\u{2013}".as_bytes(),
    "\u{2014}".as_bytes(),
    "\u{2015}".as_bytes(),
    "\u{2212}".as_bytes(),
    "\u{FF0D}".as_bytes(),
    "\u{AD}".as_bytes(),
    b"\x96",
    b"\x97",
    b"\xAD",
];

impl Scanner {
    /// Ends the game with a result, unless a variation is open. In a variation a result is no part of the
    /// game. If no parenthesis closes the variation behind it, the variation was not closed before it.
    pub(super) fn scan_result(&mut self, result: ResultText, text: Text<'_>) -> Step {
        let span = Span::new(self.at, result.end);
        if self.nesting.depth > 0 {
            if text.variation_goes_on(span.end) {
                return self.pass_noise(ErrorKind::Stray, span);
            }
            self.at = span.end;
            // A partial game keeps the result.
            self.phase = Phase::Over(result.marker);
            return Err(self.wrong(ErrorKind::UnclosedVariation, span));
        }
        let outcome = result.marker.outcome();
        let differs = |tag| outcome.is_some_and(|outcome| outcome != tag);
        if self.game.tags.result.is_some_and(differs) {
            let fault = ErrorKind::Contradiction {
                tag: "Result",
                other: "the movetext",
            };
            self.report(Leniency::CONTRADICTIONS, fault, span)?;
        }
        if !result.usual {
            let expected = outcome.map_or("*", |outcome| outcome.as_str());
            self.report(Leniency::RESULTS, ErrorKind::Result { expected }, span)?;
        }
        self.at = span.end;
        self.phase = Phase::Over(result.marker);
        Ok(None)
    }
}

/// Reads the result at a place, if there is one.
pub(super) fn result_at(text: Text<'_>, at: usize) -> Option<ResultText> {
    let usual = |marker, length| Some(ResultText::usual(marker, at + length));
    match text.rest(at) {
        [b'*', ..] => return usual(TerminationMarker::Unknown, 1),
        [b'1', b'-', b'0', b' ' | b'\n' | b'\r', ..] => return usual(WHITE_WINS, 3),
        [b'0', b'-', b'1', b' ' | b'\n' | b'\r', ..] => return usual(BLACK_WINS, 3),
        _ => {}
    }
    let (first, end) = points(text, at)?;
    let gap = text.pass_blanks(end);
    let Some(separator) = separator(text, gap) else {
        let is_draw = first == Points::Half && text.byte(at) != b'0' && is_end(text, end);
        return is_draw.then_some(ResultText {
            marker: DRAW,
            end,
            usual: false,
        });
    };
    let behind = text.pass_blanks(gap + separator.len());
    let (second, end) = points(text, behind)?;
    if !is_end(text, end) {
        return None;
    }
    let marker = match (first, second) {
        (Points::One, Points::Zero) => WHITE_WINS,
        (Points::Zero, Points::One) => BLACK_WINS,
        (Points::Half, Points::Half) => DRAW,
        _ => return None,
    };
    let written = text.of(Span::new(at, end));
    Some(ResultText {
        marker,
        end,
        usual: matches!(written, b"1-0" | b"0-1" | b"1/2-1/2"),
    })
}

/// Reads the points of one side, and their end.
fn points(text: Text<'_>, at: usize) -> Option<(Points, usize)> {
    let (points, length) = match text.rest(at) {
        [b'1', b'/', b'2', ..] | [b'0', b'.' | b',', b'5', ..] => (Points::Half, 3),
        // `½` in UTF-8 and in Latin-1.
        [0xC2, 0xBD, ..] => (Points::Half, 2),
        [0xBD, ..] => (Points::Half, 1),
        [b'1', ..] => (Points::One, 1),
        [b'0', ..] => (Points::Zero, 1),
        _ => return None,
    };
    Some((points, at + length))
}

fn separator(text: Text<'_>, at: usize) -> Option<&'static [u8]> {
    let mut signs = SEPARATORS.into_iter();
    signs.find(|sign| text.rest(at).starts_with(sign))
}

/// Returns `true` if no word continues here.
fn is_end(text: Text<'_>, at: usize) -> bool {
    !is_of_word(text.byte(at))
}

/// Reads the value of a tag `Result`; also returns whether the standard writes it so.
pub(in crate::pgn) fn result_of_tag(value: &str) -> Option<(TerminationMarker, bool)> {
    let value = value.trim();
    let marker = match value {
        "1-0" => return Some((WHITE_WINS, true)),
        "0-1" => return Some((BLACK_WINS, true)),
        "1/2-1/2" => return Some((DRAW, true)),
        "" | "?" | "*" => return Some((TerminationMarker::Unknown, true)),
        // Signs of a forfeit, and of a decision, in tables.
        "+--" | "+-" | "+/-" | "+:-" | "1-0F" | "1F-0F" => WHITE_WINS,
        "--+" | "-+" | "-/+" | "-:+" | "0-1F" | "0F-1F" => BLACK_WINS,
        "=" | "=-=" => DRAW,
        _ if is_one_of(value, ["White wins", "White won", "Black resigns"]) => WHITE_WINS,
        _ if is_one_of(value, ["Black wins", "Black won", "White resigns"]) => BLACK_WINS,
        _ if is_one_of(value, ["draw", "drawn", "draw agreed"]) => DRAW,
        _ => {
            let reading = result_at(Text::new(value.as_bytes(), 0), 0);
            reading.filter(|reading| reading.end == value.len())?.marker
        }
    };
    Some((marker, false))
}

fn is_one_of(value: &str, words: [&str; 3]) -> bool {
    words.iter().any(|words| value.eq_ignore_ascii_case(words))
}
