//! Tag pairs: `[White "Fischer, Robert J."]`.

use super::bytes::{Class, class, find_any, part_end, wide_blank};
use super::look::is_null_move;
use super::repair::tags::careless_tag;
use super::repair::words::is_number;
use super::results::{result_at, result_of_tag};
use super::seen::NameHash;
use super::text::{TagPair, Text, is_blank};
use super::{Found, LONGEST_FIRST_TAG, Phase, Scanner, Span, Step, Stop};
use crate::pgn::{ErrorKind, Leniency, RawText, TerminationMarker};
use crate::record::{LONGEST_NAME, Nag};
use crate::types::{Color, Outcome};

/// What was expected in a malformed tag pair, and where.
type Missing = (&'static str, usize);

impl Scanner {
    /// Scans the next tag, a comment among the tags, or the start of the movetext.
    pub(super) fn scan_tags(&mut self, text: Text<'_>) -> Step {
        let at = self.pass_space(text);
        let Some(byte) = text.get(at) else {
            return self.end_without_moves();
        };
        match class(byte) {
            Class::Bracket => self.scan_tag(text),
            Class::Brace | Class::Semicolon => self.scan_comment(text),
            Class::Percent if text.begins_line(at) => self.pass_line(text),
            Class::Stray if self.options.tolerates(Leniency::NOISE) => self.pass_signs(text),
            Class::Word => self.scan_first_word(text),
            _ => {
                self.phase = Phase::Moves;
                Ok(None)
            }
        }
    }

    /// Returns the next tag, or the first move behind the tags, if it has an ordinary form: the fast path.
    #[inline(always)]
    pub(in crate::pgn) fn quick_tag(&mut self, buffer: &[u8]) -> Option<Found> {
        if self.phase != Phase::Tags || !self.returns_all() || !self.findings.is_empty() {
            return None;
        }
        let mut at = self.at;
        while let Some(b'\n' | b'\r') = buffer.get(at) {
            at += 1;
        }
        match buffer.get(at) {
            Some(b'[') => {}
            // The moves begin.
            Some(b'1') if at < self.game.limit => {
                (self.at, self.phase, self.quick_until) = (at, Phase::Moves, self.game.limit);
                return self.quick_look(buffer);
            }
            _ => return None,
        }
        // A longer name takes the slow path.
        let near = buffer.get(..at + 20)?;
        let name = Span::new(at + 1, find_any(near, at + 1, [b' '])?);
        if buffer.get(name.end + 1) != Some(&b'"') {
            return None;
        }
        let hash = NameHash::quickly(buffer.get(name.start..)?, name.end - name.start)?;
        let value_start = name.end + 2;
        let quote = find_any(buffer, value_start, [b'"', b'\n'])?;
        let is_usual = buffer.get(quote - 1) != Some(&b'\\')
            && matches!(buffer.get(quote..), Some([b'"', b']', ..]))
            && quote + 2 - at <= self.options.limits.max_token_len
            && quote + 2 < self.game.limit;
        let value = Span::new(value_start, quote);
        let tags = &mut self.game.tags;
        // The slow path reads what may begin another game.
        if !is_usual || tags.may_be_of_another(hash) || tags.contains(hash) {
            return None;
        }
        if hash == NameHash::RESULT {
            tags.result = usual_result(value.of(buffer))?;
        }
        tags.insert(hash);
        tags.first.get_or_insert(hash);
        self.at = quote + 2;
        Some(Found::Tag(name, value))
    }

    /// Begins the movetext with a word, or passes a word that is no part of it.
    #[cold]
    fn scan_first_word(&mut self, text: Text<'_>) -> Step {
        let at = self.at;
        let is_careful = self.options.tolerates(Leniency::NOISE);
        let span = Span::new(at, part_end(text.bytes, at));
        let blank = wide_blank(text.rest(at));
        if blank > 0 && is_careful {
            return self.pass_stray(at, at + blank);
        }
        let word = text.of(span);
        let is_noise = match is_null_move(word) {
            // A line between two tags.
            true => text.byte(text.pass_lines(span.end)) == b'[',
            false => {
                result_at(text, at).is_none()
                    && Nag::from_sign(word).is_none()
                    && !is_number(word)
                    && self.is_noise(text, span)
            }
        };
        if is_noise {
            return self.pass_word(text, span);
        }
        self.phase = Phase::Moves;
        Ok(None)
    }

    fn scan_tag(&mut self, text: Text<'_>) -> Step {
        let start = self.at;
        let name = text.name(start);
        let hash = NameHash::of(text.of(name));
        let quote = text.pass(name.end, LONGEST_NAME, is_blank);
        if text.byte(quote) == b'"' && self.begins_another(text, hash) {
            return self.end_without_moves();
        }
        let (expected, at) = match pair(text, name, quote) {
            Ok(tag) => return self.found_tag(text, hash, tag),
            Err(missing) => missing,
        };
        // The error shows the whole line.
        let end = text.line_end(at);
        let fault = Span::new(at, end);
        if self.options.tolerates(Leniency::TAGS)
            && end - start <= self.options.limits.max_token_len
        {
            return self.scan_careless_tag(text, expected, fault);
        }
        if let Err(long) = self.refuse_long(Span::new(start, end)) {
            self.at = end;
            return Err(long);
        }
        if self.begins_another(text, hash) {
            return self.end_without_moves();
        }
        self.game.tags.has_event |= hash == NameHash::EVENT;
        self.at = start + 1;
        Err(self.wrong(ErrorKind::Tag { expected }, fault))
    }

    /// Reads a malformed tag, or passes it if it cannot be read.
    #[cold]
    fn scan_careless_tag(&mut self, text: Text<'_>, expected: &'static str, fault: Span) -> Step {
        let start = self.at;
        let kind = ErrorKind::Tag { expected };
        let Some(tag) = careless_tag(text, start, true) else {
            // A tag that the file cuts off is not worth a game.
            if fault.end == text.len() {
                self.at = start + 1;
                return Err(self.wrong(kind, fault));
            }
            self.at = fault.end;
            self.findings.fault = Some(kind);
            return Ok(Some(Found::Tolerated(fault)));
        };
        let hash = NameHash::of(text.of(tag.name));
        if self.begins_another(text, hash) {
            return self.end_without_moves();
        }
        self.report(Leniency::TAGS, kind, fault)?;
        self.found_tag(text, hash, tag)
    }

    /// Returns `true` for a tag that starts another game.
    ///
    /// That is the first tag of this game again, or `Event` after an empty line. Files without `Event`
    /// tags start every game with the same other tag. A game may also have lost its `Event` tag and its
    /// movetext.
    fn begins_another(&self, text: Text<'_>, hash: NameHash) -> bool {
        let is_apart = || text.lines_behind(self.at) == 2;
        let is_in_game = || self.game.tags.has_event || !self.game.tags.is_empty() && is_apart();
        self.game.tags.first == Some(hash) || hash == NameHash::EVENT && is_in_game()
    }

    /// Ends a game that has tags only, because another game starts or the text ends.
    fn end_without_moves(&mut self) -> Step {
        self.report(Leniency::CONTRADICTIONS, ErrorKind::NoMovetext, self.here())?;
        Ok(Some(Found::End(TerminationMarker::Missing)))
    }

    /// Notes a tag and returns it.
    #[inline(always)]
    fn found_tag(&mut self, text: Text<'_>, hash: NameHash, tag: TagPair) -> Step {
        let (start, TagPair { name, value, end }) = (self.at, tag);
        self.at = end;
        self.refuse_long(Span::new(start, end))?;
        self.at = start;
        if self.game.tags.contains(hash) {
            self.report(Leniency::CONTRADICTIONS, ErrorKind::RepeatedTag, name)?;
        }
        if hash == NameHash::RESULT {
            self.note_result(text, value)?;
        }
        self.at = end;
        self.game.tags.insert(hash);
        // After a name too long for a first tag, the next tag takes its role.
        if self.game.tags.first.is_none() && name.end - name.start <= LONGEST_FIRST_TAG {
            self.game.tags.first = Some(hash);
        }
        Ok(Some(Found::Tag(name, value)))
    }

    /// Notes the result that a tag gives, and reports how it is written.
    fn note_result(&mut self, text: Text<'_>, value: Span) -> Result<(), Stop> {
        let text = RawText::escaped(text.of(value)).to_text();
        let reading = result_of_tag(&text);
        let (marker, usual) = reading.unwrap_or((TerminationMarker::Unknown, false));
        self.game.tags.result = marker.outcome();
        if usual {
            return Ok(());
        }
        let expected = match marker.outcome() {
            Some(outcome) => outcome.as_str(),
            None => "1-0, 0-1, 1/2-1/2 or *",
        };
        self.report(Leniency::RESULTS, ErrorKind::Result { expected }, value)
    }
}

/// Returns the result that the value of a tag gives, if it is one of the four that PGN writes.
#[inline(always)]
fn usual_result(value: &[u8]) -> Option<Option<Outcome>> {
    match value {
        b"1-0" => Some(Some(Outcome::Win(Color::White))),
        b"0-1" => Some(Some(Outcome::Win(Color::Black))),
        b"1/2-1/2" => Some(Some(Outcome::Draw)),
        b"*" => Some(None),
        _ => None,
    }
}

/// Parses a tag pair with the quote after its name.
#[inline(always)]
fn pair(text: Text<'_>, name: Span, quote: usize) -> Result<TagPair, Missing> {
    if name.end == name.start {
        return Err(("a name of letters, digits and underscores", name.end));
    }
    if text.get(quote) != Some(b'"') {
        return Err(("a value in quotes", quote));
    }
    let (value_end, end) = value_end(text, quote + 1)?;
    let value = Span::new(quote + 1, value_end);
    Ok(TagPair { name, value, end })
}

/// Returns the end of a value and of its tag.
///
/// Many programs do not escape quotes. So a quote without a bracket after it counts as part of the
/// value.
fn value_end(text: Text<'_>, start: usize) -> Result<(usize, usize), Missing> {
    let mut missing = None;
    let mut at = start;
    loop {
        // The end of the text counts as the end of a line.
        let stop = text.find(at, [b'"', b'\n']).unwrap_or(text.len());
        if text.byte(stop) != b'"' {
            return Err(missing.unwrap_or(("a closing quote", stop)));
        }
        at = stop + 1;
        let bracket = text.pass(at, usize::MAX, is_blank);
        match text.get(bracket) {
            _ if is_escaped(text.of(Span::new(start, stop))) => {}
            Some(b']') => return Ok((stop, bracket + 1)),
            _ => missing = Some(("a closing bracket", bracket)),
        }
    }
}

/// Returns whether an odd number of backslashes ends a text, so that a quote behind it is escaped.
fn is_escaped(before: &[u8]) -> bool {
    let backslashes = before.iter().rev().take_while(|&&byte| byte == b'\\');
    backslashes.count() % 2 == 1
}
