//! Tag pairs: `[White "Fischer, Robert J."]`.

use super::bytes::{Class, begins_line, class, find_any};
use super::opening::{FIRST_TAG, is_blank, name, pass, pass_blanks};
use super::{Found, Phase, Scan, Scanner, Span};
use crate::pgn::{ErrorKind, TerminationMarker};

/// Returns the end of the current line.
fn line_end(text: &[u8], at: usize) -> usize {
    pass(text, at, |byte| !matches!(byte, b'\n' | b'\r'))
}

/// The value and the end of a tag pair.
struct Pair {
    value: Span,
    end: usize,
}

/// What was expected in a malformed tag pair, and where.
type Missing = (&'static str, usize);

impl Scanner {
    /// Scans the next tag, a comment among the tags, or the start of the movetext.
    pub(super) fn scan_tags(&mut self, buffer: &[u8], last: bool) -> Option<Scan> {
        let at = self.pass_space(buffer);
        let Some(&byte) = buffer.get(at) else {
            return Some(if last {
                Scan::Found(Found::End(TerminationMarker::Missing))
            } else {
                Scan::More
            });
        };
        match class(byte) {
            Class::Bracket => Some(self.scan_tag(buffer, last)),
            Class::Brace | Class::Semicolon => self.scan_comment(buffer, last),
            Class::Percent if begins_line(buffer, at, self.before) => self.pass_line(buffer, last),
            _ => {
                self.phase = Phase::Moves;
                None
            }
        }
    }

    fn scan_tag(&mut self, buffer: &[u8], last: bool) -> Scan {
        let start = self.at;
        let name = name(buffer, start);
        if name.end == buffer.len() && !last {
            return Scan::More;
        }
        let written = name.of(buffer);
        let is_event = written == FIRST_TAG;
        // Files without `Event` tags start every game with the same other tag.
        if is_event && self.seen_event || *self.first_tag == *written && !written.is_empty() {
            // Another game starts; this one has no moves.
            return Scan::Found(Found::End(TerminationMarker::Missing));
        }
        let (end, fault) = match pair(buffer, name) {
            Ok(pair) => {
                self.value = pair.value;
                (pair.end, None)
            }
            // The error shows the whole line.
            Err((expected, at)) => {
                let end = line_end(buffer, at);
                if end == buffer.len() && !last {
                    return Scan::More;
                }
                (end, Some((ErrorKind::Tag { expected }, Span::new(at, end))))
            }
        };
        self.seen_event |= is_event;
        self.at = end;
        let long = self.refuse_long(Span::new(start, end));
        match (long, fault) {
            (Some(long), _) => long,
            (None, None) => {
                if self.first_tag.is_empty() {
                    // A name too long for the buffer is skipped, and the next tag takes its role.
                    let _ = self.first_tag.try_extend_from_slice(name.of(buffer));
                }
                Scan::Found(Found::Tag(name))
            }
            (None, Some((fault, span))) => {
                self.at = start + 1;
                self.wrong(fault, span)
            }
        }
    }
}

/// Parses a tag pair from its name on.
fn pair(text: &[u8], name: Span) -> Result<Pair, Missing> {
    if name.end == name.start {
        return Err(("a name of letters, digits and underscores", name.end));
    }
    let quote = pass_blanks(text, name.end);
    if text.get(quote) != Some(&b'"') {
        return Err(("a value in quotes", quote));
    }
    let (value_end, end) = value_end(text, quote + 1)?;
    Ok(Pair {
        value: Span::new(quote + 1, value_end),
        end,
    })
}

/// Returns the end of a value and of its tag.
///
/// Many programs do not escape quotes. So a quote without a bracket after it counts as part of the
/// value.
fn value_end(text: &[u8], mut at: usize) -> Result<(usize, usize), Missing> {
    let start = at;
    let mut closing = None;
    loop {
        let stop = find_any(text, at, [b'"', b'\n']);
        match stop.map(|stop| (stop, text.get(stop))) {
            Some((quote, Some(b'"'))) => {
                at = quote + 1;
                let bracket = pass(text, at, is_blank);
                match text.get(bracket) {
                    _ if is_escaped(text, start, quote) => {}
                    Some(b']') => return Ok((quote, bracket + 1)),
                    None => return Err(("a closing bracket", bracket)),
                    Some(_) => closing = Some(bracket),
                }
            }
            Some((end, _)) => {
                return Err(match closing {
                    Some(bracket) => ("a closing bracket", bracket),
                    None => ("a closing quote", end),
                });
            }
            None => return Err(("a closing quote", text.len())),
        }
    }
}

/// Returns whether a quote is escaped by an odd number of backslashes before it.
fn is_escaped(text: &[u8], start: usize, quote: usize) -> bool {
    let before = text.get(start..quote).unwrap_or_default();
    before
        .iter()
        .rev()
        .take_while(|&&byte| byte == b'\\')
        .count()
        % 2
        == 1
}
