//! Movetext: numbers, moves and other words.

use super::bytes::{Class, class, is_of_word, is_usual_move, part_end, short_move_end, word_end};
use super::comments::usual_end;
use super::look::may_be_en_passant;
use super::results::result_at;
use super::text::Text;
use super::words::{Meaning, is_noise, is_part_of_move, meaning, promotion_len, sign_len};
use super::{Found, Scan, Scanner, Span};
use crate::pgn::moves::is_numeric;
use crate::pgn::{ErrorKind, Leniency, TerminationMarker};

/// A longer word cannot be a move, a number or a sign.
const LONGEST_MOVE: usize = 32;

/// A pawn's capture with its signs is not longer.
const LONGEST_CAPTURE: usize = 24;

/// What a word is.
enum Reading {
    Move,
    Nag(u8),
    Number,
    Noise,
}

impl Scanner {
    /// Returns the next move or comment if it has an ordinary form: the fast path.
    #[inline(always)]
    pub(in crate::pgn) fn quick_look(&mut self, buffer: &[u8]) -> Option<Found> {
        // The start of the white space before the token. In longer space an empty line is possible.
        let mut space = self.at;
        let mut at = space;
        loop {
            let mut byte = *buffer.get(at)?;
            if matches!(byte, b' ' | b'\n') {
                at += 1;
                byte = *buffer.get(at)?;
            }
            if byte.is_ascii_alphabetic() {
                let end = short_move_end(buffer, at)?;
                if end >= self.quick_until {
                    return None;
                }
                self.at = end;
                self.game.moved = true;
                return Some(Found::Move(Span::new(at, end)));
            }
            match byte {
                b'1'..=b'9' => {
                    // Behind an empty line another game may begin, and `0.25` may be an evaluation.
                    let is_apart = byte == b'1' && at - space > 1;
                    if is_apart || at == space && at > self.at {
                        return None;
                    }
                    space = at
                        + match buffer.get(at + 1..)?.first_chunk::<3>()? {
                            [b'.', ..] => 2,
                            [b'0'..=b'9', b'.', ..] => 3,
                            [b'0'..=b'9', b'0'..=b'9', b'.'] => 4,
                            _ => return None,
                        };
                    while buffer.get(space) == Some(&b'.') {
                        space += 1;
                    }
                    at = space;
                }
                b'{' => {
                    // Behind an empty line a comment may belong to the next game.
                    if at - space > 1 {
                        return None;
                    }
                    let span = Span::new(at + 1, usual_end(buffer, at + 1)?);
                    let behind = span.end + 1;
                    if behind - at > self.options.limits.max_token_len || behind >= self.quick_until
                    {
                        return None;
                    }
                    if self.options.comments {
                        self.at = behind;
                        return Some(Found::Comment(span));
                    }
                    (space, at) = (behind, behind);
                }
                b' ' | b'\n' | b'\r' => at += 1,
                _ => return None,
            }
        }
    }

    /// Scans the next token of the movetext.
    pub(super) fn scan_moves(&mut self, text: Text<'_>) -> Option<Scan> {
        if self.nesting.passed_over > 0 {
            return self.pass_variation(text);
        }
        let mut at = self.at;
        loop {
            let Some(byte) = text.get(at) else {
                self.at = at;
                return Some(self.end_of_text());
            };
            match class(byte) {
                Class::Space => at += 1,
                Class::Dot => {
                    self.game.numbered = true;
                    at += 1;
                }
                Class::Digit => {
                    self.at = at;
                    match self.scan_digit(text) {
                        Ok(Some(end)) => at = end,
                        Ok(None) => return self.scan_word(text),
                        Err(scan) => return scan,
                    }
                }
                Class::Word => {
                    self.at = at;
                    let near = text.up_to(at + LONGEST_MOVE);
                    let end = word_end(near.bytes(), at);
                    let is_plain = end < near.len() && is_usual_move(text.bytes(), at, end);
                    if !is_plain {
                        let apart = self.is_apart(text, at);
                        let scan = self.scan_word(text);
                        self.note_apart(apart, scan.as_ref());
                        return scan;
                    }
                    self.at = end;
                    self.game.moved = true;
                    self.game.numbered = false;
                    return Some(Scan::Found(Found::Move(Span::new(at, end))));
                }
                Class::Close | Class::Judgment | Class::Dollar => {
                    self.at = at;
                    self.game.numbered = false;
                    return self.scan_sign(class(byte), text);
                }
                other => {
                    self.at = at;
                    self.game.numbered = false;
                    let apart = self.is_apart(text, at);
                    if apart && self.nesting.depth == 0 && self.game.moved {
                        let is_comment = matches!(other, Class::Brace | Class::Semicolon);
                        if is_comment && self.introduces_game(text) {
                            return Some(Scan::Found(Found::End(TerminationMarker::Missing)));
                        }
                    }
                    let scan = self.scan_sign(other, text);
                    self.note_apart(apart, scan.as_ref());
                    return scan;
                }
            }
        }
    }

    /// Notes that a token stands behind an empty line, if it is a comment or noise.
    fn note_apart(&mut self, apart: bool, scan: Option<&Scan>) {
        let is_between = match scan {
            None => true,
            Some(Scan::Found(found)) => matches!(found, Found::Comment(_) | Found::Tolerated(_)),
            Some(_) => false,
        };
        if apart && is_between {
            self.game.apart_until = Some(self.at);
        }
    }

    /// Scans a token that begins with a digit: returns the end of a move number, or `None` if it is
    /// a word. A result, and the start of another game, are returned as the error.
    #[inline]
    fn scan_digit(&mut self, text: Text<'_>) -> Result<Option<usize>, Option<Scan>> {
        let at = self.at;
        // Nearly all are plain move numbers, for which this need not be asked.
        let may_be_result = match text.byte(at) {
            b'0' => true,
            b'1' => !matches!(text.byte(at + 1), b'.' | b'0'..=b'9'),
            _ => false,
        };
        if may_be_result {
            if let Some(result) = result_at(text, at) {
                return Err(self.scan_result(result, text));
            }
        }
        if self.begins_next_game(text) {
            return Err(Some(Scan::Found(Found::End(TerminationMarker::Missing))));
        }
        let Some(end) = number_end(text, at) else {
            return Ok(None);
        };
        let is_bare = text.byte(end - 1).is_ascii_digit();
        // Behind a number stands a move, perhaps one by correspondence such as `52 54`.
        if is_bare && core::mem::replace(&mut self.game.numbered, true) {
            return Ok(None);
        }
        self.game.numbered = true;
        Ok(Some(end))
    }

    /// Returns `true` if a game without tags begins here: a move 1 of White after an empty line,
    /// although moves have been made.
    fn begins_next_game(&self, text: Text<'_>) -> bool {
        let at = self.at;
        let is_possible = self.nesting.depth == 0 && self.game.moved && text.byte(at) == b'1';
        is_possible && self.is_apart(text, at) && text.is_first_move(at)
    }

    /// Returns what the end of the text means for the game.
    fn end_of_text(&mut self) -> Scan {
        if self.nesting.depth > 0 {
            self.wrong(ErrorKind::UnclosedVariation, Span::new(self.at, self.at))
        } else {
            Scan::Found(Found::End(TerminationMarker::Missing))
        }
    }

    /// Scans a word that may be something other than a move.
    #[cold]
    fn scan_word(&mut self, text: Text<'_>) -> Option<Scan> {
        let start = self.at;
        let is_careful = self.options.tolerates(Leniency::NOISE);
        let mut end = match is_careful {
            true => part_end(text.bytes(), start),
            false => word_end(text.bytes(), start),
        };
        if matches!(text.byte(start), b'0'..=b'9' | b'+' | b'-') {
            if let Some(end) = figures_end(text, start) {
                return Some(self.pass_noise(ErrorKind::Stray, Span::new(start, end)));
            }
        }
        if let Some(colon) = colon_behind_number(text, start).filter(|_| is_careful) {
            self.game.numbered = true;
            return Some(self.pass_noise(ErrorKind::Stray, Span::new(colon, colon + 1)));
        }
        if matches!(text.byte(start), 0xC2 | 0xBD) {
            if let Some(result) = result_at(text, start) {
                return self.scan_result(result, text);
            }
        }
        if let Some(end) = text.en_passant_end(start) {
            self.game.numbered = false;
            if self.follows_pawn_capture(text) {
                self.at = end;
                return None;
            }
            return Some(self.pass_noise(ErrorKind::Stray, Span::new(start, end)));
        }
        // `e.p.` would be two words, because a dot ends a move number. It may follow its move
        // without a space.
        if text.before(end) == Some(b'e') && text.rest(end).starts_with(b".p") {
            end += 2 + usize::from(text.byte(end + 2) == b'.');
        }
        if is_careful {
            let sign = sign_len(text, Span::new(start, end));
            if sign > 0 {
                let sign = Span::new(start, end + sign);
                return Some(self.pass_noise(ErrorKind::Stray, sign));
            }
        }
        // A promotion in parentheses: `e8(Q)`.
        if matches!(text.of(Span::new(start, end)), [_, .., b'1' | b'8']) {
            let length = promotion_len(text.rest(end), self.options.letters);
            if length > 0 {
                // With the sign of a check.
                end = word_end(text.bytes(), end + length);
            }
        }
        let span = Span::new(start, end);
        self.at = end;
        if let Some(scan) = self.refuse_long(span) {
            return Some(scan);
        }
        let numbered = core::mem::take(&mut self.game.numbered);
        let found = match self.read_word(text, span, numbered) {
            Reading::Nag(nag) => Found::Nag(nag, span),
            Reading::Number => return self.pass_number(span, text),
            Reading::Noise => return Some(self.pass_word(text, span)),
            Reading::Move => {
                self.game.moved = true;
                Found::Move(span)
            }
        };
        Some(Scan::Found(found))
    }

    /// Decides what a word is.
    fn read_word(&self, text: Text<'_>, span: Span, numbered: bool) -> Reading {
        let word = text.of(span);
        match meaning(word) {
            Meaning::Nag(nag) => {
                // Between a move number and its move there is no annotation: `2. N f3`.
                let is_piece = is_letters(word)
                    && (numbered || word.len() == 1 && text.is_rest_of_move(span.end));
                if is_piece {
                    Reading::Move
                } else {
                    Reading::Nag(nag)
                }
            }
            Meaning::Nothing if numbered => Reading::Move,
            Meaning::Nothing => Reading::Number,
            Meaning::Move => {
                let is_noise = self.options.tolerates(Leniency::NOISE)
                    && is_noise(word)
                    && !is_numeric(word)
                    && !is_part_of_move(word, text, span.end, self.options.letters);
                if is_noise {
                    Reading::Noise
                } else {
                    Reading::Move
                }
            }
        }
    }

    /// Returns `true` if the last token is a pawn's capture, perhaps with signs of check or praise.
    fn follows_pawn_capture(&self, text: Text<'_>) -> bool {
        let before = Span::new(self.at.saturating_sub(LONGEST_CAPTURE), self.at);
        let mut word = text.of(before).trim_ascii_end();
        while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = word {
            word = rest;
        }
        let of_word = word.iter().rev().take_while(|&&byte| is_of_word(byte));
        let length = of_word.count();
        may_be_en_passant(word.get(word.len() - length..).unwrap_or_default())
    }

    /// Passes a number that is a word of its own, with the parenthesis of `1)`. In a variation a
    /// parenthesis closes the variation unless a move follows.
    fn pass_number(&mut self, word: Span, text: Text<'_>) -> Option<Scan> {
        // No game has so many moves.
        if word.end - word.start > 3 {
            return Some(self.pass_noise(ErrorKind::Stray, word));
        }
        self.game.numbered = true;
        let sign = word.end;
        let is_sign = text.byte(sign) == b')';
        if !is_sign || !self.options.tolerates(Leniency::NOISE) {
            return None;
        }
        if self.nesting.depth > 0 {
            // Only if the numbers of the main line have been written so.
            if !self.game.number_signs {
                return None;
            }
            if !text.is_move_after_blanks(sign + 1) {
                return None;
            }
        }
        self.game.number_signs = true;
        Some(self.pass_noise(ErrorKind::Stray, Span::new(sign, sign + 1)))
    }
}

/// Returns the end of a time or an evaluation, but not for a number before a result, as in `9.1/2`.
fn figures_end(text: Text<'_>, at: usize) -> Option<usize> {
    let number = text.digits_end(at);
    let is_before_result =
        number > at && text.byte(number) == b'.' && result_at(text, number + 1).is_some();
    match is_before_result {
        true => None,
        false => text.figures_end(at),
    }
}

/// Returns the place of the colon that stands for the dot of a move number, as in `2: Nf3`.
fn colon_behind_number(text: Text<'_>, at: usize) -> Option<usize> {
    let end = text.digits_end(at);
    let is_of_move = |byte: u8| !matches!(class(byte), Class::Digit | Class::Dot);
    let is_number = matches!(end - at, 1..=3) && text.byte(end) == b':';
    (is_number && text.get(end + 1).is_some_and(is_of_move)).then_some(end)
}

/// Returns `true` for signs that are letters, such as `N` for a novelty.
fn is_letters(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_alphabetic)
}

/// Returns the end of a move number, or `None` if the digits may be something else.
fn number_end(text: Text<'_>, at: usize) -> Option<usize> {
    let end = text.digits_end(at);
    match text.get(end) {
        // A number may continue beyond this length, so the slow path decides.
        _ if end - at >= LONGEST_MOVE => None,
        // `0.25` may be an evaluation.
        Some(b'.') => (!text.byte(end + 1).is_ascii_digit()).then_some(end + 1),
        // `0000` is a null move, and four digits may be a move by correspondence.
        Some(b' ' | b'\n' | b'\r') if text.byte(at) != b'0' && end - at < 4 => Some(end),
        // A number without a dot, followed by its move without a space.
        Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') => Some(end),
        None if text.byte(at) != b'0' && end - at < 4 => Some(end),
        _ => None,
    }
}
