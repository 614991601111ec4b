//! Movetext: numbers, moves and other words.

use super::bytes::{Class, class, digits_end, is_usual_move, part_end, short_move_end, word_end};
use super::comments::usual_end;
use super::look::{Window, may_be_en_passant};
use super::results::result_at;
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
    pub(super) fn scan_moves(&mut self, buffer: &[u8]) -> Option<Scan> {
        if self.nesting.passed_over > 0 {
            return self.pass_variation(buffer);
        }
        let mut at = self.at;
        loop {
            let Some(&byte) = buffer.get(at) else {
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
                    match self.scan_digit(buffer) {
                        Ok(Some(end)) => at = end,
                        Ok(None) => return self.scan_word(buffer),
                        Err(scan) => return scan,
                    }
                }
                Class::Word => {
                    self.at = at;
                    let text = buffer.get(..at + LONGEST_MOVE).unwrap_or(buffer);
                    let end = word_end(text, at);
                    let plain = end < text.len();
                    if !plain || !is_usual_move(buffer, at, end) {
                        let apart = self.is_apart(buffer.get(..at).unwrap_or_default());
                        let scan = self.scan_word(buffer);
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
                    return self.scan_sign(class(byte), buffer);
                }
                other => {
                    self.at = at;
                    self.game.numbered = false;
                    let apart = self.is_apart(buffer.get(..at).unwrap_or_default());
                    if apart && self.nesting.depth == 0 && self.game.moved {
                        let is_comment = matches!(other, Class::Brace | Class::Semicolon);
                        if is_comment && self.introduces_game(buffer) {
                            return Some(Scan::Found(Found::End(TerminationMarker::Missing)));
                        }
                    }
                    let scan = self.scan_sign(other, buffer);
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
    fn scan_digit(&mut self, buffer: &[u8]) -> Result<Option<usize>, Option<Scan>> {
        let at = self.at;
        let window = Window::new(buffer);
        // Nearly all are plain move numbers, for which this need not be asked.
        let next = buffer.get(at + 1);
        let may_be_result = match buffer.get(at) {
            Some(b'0') => true,
            Some(b'1') => !matches!(next, Some(b'.' | b'0'..=b'9')),
            _ => false,
        };
        if may_be_result {
            if let Some(result) = result_at(window, at) {
                return Err(self.scan_result(result, buffer));
            }
        }
        if self.begins_next_game(buffer) {
            return Err(Some(Scan::Found(Found::End(TerminationMarker::Missing))));
        }
        let Some(end) = number_end(buffer, at) else {
            return Ok(None);
        };
        let is_bare = buffer.get(end - 1).is_some_and(u8::is_ascii_digit);
        // Behind a number stands a move, perhaps one by correspondence such as `52 54`.
        if is_bare && core::mem::replace(&mut self.game.numbered, true) {
            return Ok(None);
        }
        self.game.numbered = true;
        Ok(Some(end))
    }

    /// Returns `true` if a game without tags begins here: a move 1 of White after an empty line,
    /// although moves have been made.
    fn begins_next_game(&self, buffer: &[u8]) -> bool {
        let at = self.at;
        let passed = buffer.get(..at).unwrap_or_default();
        let is_possible =
            self.nesting.depth == 0 && self.game.moved && buffer.get(at) == Some(&b'1');
        is_possible && self.is_apart(passed) && Window::new(buffer).is_first_move(at)
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
    fn scan_word(&mut self, buffer: &[u8]) -> Option<Scan> {
        let start = self.at;
        let is_careful = self.options.tolerates(Leniency::NOISE);
        let mut end = match is_careful {
            true => part_end(buffer, start),
            false => word_end(buffer, start),
        };
        if matches!(buffer.get(start), Some(b'0'..=b'9' | b'+' | b'-')) {
            if let Some(end) = figures_end(Window::new(buffer), start) {
                return Some(self.pass_noise(ErrorKind::Stray, Span::new(start, end)));
            }
        }
        if let Some(colon) = colon_behind_number(buffer, start).filter(|_| is_careful) {
            self.game.numbered = true;
            return Some(self.pass_noise(ErrorKind::Stray, Span::new(colon, colon + 1)));
        }
        if matches!(buffer.get(start), Some(0xC2 | 0xBD)) {
            if let Some(result) = result_at(Window::new(buffer), start) {
                return self.scan_result(result, buffer);
            }
        }
        if let Some(end) = Window::new(buffer).en_passant_end(start) {
            self.game.numbered = false;
            if self.follows_pawn_capture(buffer) {
                self.at = end;
                return None;
            }
            return Some(self.pass_noise(ErrorKind::Stray, Span::new(start, end)));
        }
        // `e.p.` would be two words, because a dot ends a move number. It may follow its move
        // without a space.
        if let Some([b'.', b'p', rest @ ..]) = buffer.get(end..) {
            if let Some(b'e') = buffer.get(end - 1) {
                end += 2 + usize::from(rest.first() == Some(&b'.'));
            }
        }
        if is_careful {
            let sign = sign_len(buffer, Span::new(start, end));
            if sign > 0 {
                let sign = Span::new(start, end + sign);
                return Some(self.pass_noise(ErrorKind::Stray, sign));
            }
        }
        // A promotion in parentheses: `e8(Q)`.
        if matches!(buffer.get(start..end), Some([_, .., b'1' | b'8'])) {
            let length = promotion_len(buffer.get(end..).unwrap_or_default(), self.options.letters);
            if length > 0 {
                // With the sign of a check.
                end = word_end(buffer, end + length);
            }
        }
        let span = Span::new(start, end);
        self.at = end;
        if let Some(scan) = self.refuse_long(span) {
            return Some(scan);
        }
        let numbered = core::mem::take(&mut self.game.numbered);
        let found = match self.read_word(buffer, span, numbered) {
            Reading::Nag(nag) => Found::Nag(nag, span),
            Reading::Number => return self.pass_number(span, buffer),
            Reading::Noise => return Some(self.pass_word(buffer, span)),
            Reading::Move => {
                self.game.moved = true;
                Found::Move(span)
            }
        };
        Some(Scan::Found(found))
    }

    /// Decides what a word is.
    fn read_word(&self, buffer: &[u8], span: Span, numbered: bool) -> Reading {
        let word = span.of(buffer);
        let window = Window::new(buffer);
        match meaning(word) {
            Meaning::Nag(nag) => {
                // Between a move number and its move there is no annotation: `2. N f3`.
                let is_piece = is_letters(word)
                    && (numbered || word.len() == 1 && window.is_rest_of_move(span.end));
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
                    && !is_part_of_move(word, window, span.end, self.options.letters);
                if is_noise {
                    Reading::Noise
                } else {
                    Reading::Move
                }
            }
        }
    }

    /// Returns `true` if the last token is a pawn's capture, perhaps with signs of check or praise.
    fn follows_pawn_capture(&self, buffer: &[u8]) -> bool {
        let before = buffer.get(self.at.saturating_sub(LONGEST_CAPTURE)..self.at);
        let mut word = before.unwrap_or_default().trim_ascii_end();
        while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = word {
            word = rest;
        }
        let is_of_word = |&&byte: &&u8| matches!(class(byte), Class::Word | Class::Digit);
        let length = word.iter().rev().take_while(is_of_word).count();
        may_be_en_passant(word.get(word.len() - length..).unwrap_or_default())
    }

    /// Passes a number that is a word of its own, with the parenthesis of `1)`. In a variation a
    /// parenthesis closes the variation unless a move follows.
    fn pass_number(&mut self, word: Span, buffer: &[u8]) -> Option<Scan> {
        // No game has so many moves.
        if word.end - word.start > 3 {
            return Some(self.pass_noise(ErrorKind::Stray, word));
        }
        self.game.numbered = true;
        let sign = word.end;
        let is_sign = buffer.get(sign) == Some(&b')');
        if !is_sign || !self.options.tolerates(Leniency::NOISE) {
            return None;
        }
        if self.nesting.depth > 0 {
            // Only if the numbers of the main line have been written so.
            if !self.game.number_signs {
                return None;
            }
            if !Window::new(buffer).is_move_after_blanks(sign + 1) {
                return None;
            }
        }
        self.game.number_signs = true;
        Some(self.pass_noise(ErrorKind::Stray, Span::new(sign, sign + 1)))
    }
}

/// Returns the end of a time or an evaluation, but not for a number before a result, as in `9.1/2`.
fn figures_end(window: Window<'_>, at: usize) -> Option<usize> {
    let number = digits_end(window.rest(at), 0);
    let is_before_result = number > 0
        && window.byte(at + number) == b'.'
        && result_at(window, at + number + 1).is_some();
    if is_before_result {
        return None;
    }
    window.figures_end(at)
}

/// Returns the place of the colon that stands for the dot of a move number, as in `2: Nf3`.
fn colon_behind_number(buffer: &[u8], at: usize) -> Option<usize> {
    let end = digits_end(buffer, at);
    let is_of_move = |byte: &u8| !matches!(class(*byte), Class::Digit | Class::Dot);
    let is_number = matches!(end - at, 1..=3) && buffer.get(end) == Some(&b':');
    (is_number && buffer.get(end + 1).is_some_and(is_of_move)).then_some(end)
}

/// Returns `true` for signs that are letters, such as `N` for a novelty.
fn is_letters(word: &[u8]) -> bool {
    word.iter().all(u8::is_ascii_alphabetic)
}

/// Returns the end of a move number, or `None` if the digits may be something else.
fn number_end(buffer: &[u8], at: usize) -> Option<usize> {
    let end = digits_end(buffer, at);
    match buffer.get(end) {
        // A number may continue beyond this length, so the slow path decides.
        _ if end - at >= LONGEST_MOVE => None,
        // `0.25` may be an evaluation.
        Some(b'.') => match buffer.get(end + 1) {
            Some(b'0'..=b'9') => None,
            _ => Some(end + 1),
        },
        // `0000` is a null move, and four digits may be a move by correspondence.
        Some(b' ' | b'\n' | b'\r') if buffer.get(at) != Some(&b'0') && end - at < 4 => Some(end),
        // A number without a dot, followed by its move without a space.
        Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') => Some(end),
        None if buffer.get(at) != Some(&b'0') && end - at < 4 => Some(end),
        _ => None,
    }
}
