//! Movetext: numbers, moves and other words.

use super::bytes::{Class, class, is_usual_move, short_move_end, word_end};
use super::comments::usual_end;
use super::results::result_at;
use super::text::Text;
use super::{Found, Scanner, Span, Step};
use crate::pgn::TerminationMarker;

/// A longer word cannot be a move, a number or a sign.
const LONGEST_WORD: usize = 32;

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
                    let gap = at - space;
                    if gap != 1 && (gap > 1 && byte == b'1' || gap == 0 && at > self.at) {
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
    pub(super) fn scan_moves(&mut self, text: Text<'_>) -> Step {
        if self.nesting.passed_over > 0 {
            return self.pass_variation(text);
        }
        let mut at = self.at;
        let class = loop {
            let Some(byte) = text.get(at) else {
                self.at = at;
                return self.end_without_result();
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
                        Err(step) => return step,
                    }
                }
                other => break other,
            }
        };
        self.at = at;
        if class != Class::Word {
            self.game.numbered = false;
        } else {
            let near = text.up_to(at + LONGEST_WORD);
            let end = word_end(near.bytes, at);
            if end < near.len() && is_usual_move(text.bytes, at, end) {
                self.at = end;
                self.game.moved = true;
                self.game.numbered = false;
                return Ok(Some(Found::Move(Span::new(at, end))));
            }
        }
        let follows_move = matches!(class, Class::Close | Class::Judgment | Class::Dollar);
        let apart = !follows_move && self.is_apart(text, at);
        let is_comment = matches!(class, Class::Brace | Class::Semicolon);
        let may_end = is_comment && apart && self.nesting.depth == 0 && self.game.moved;
        if may_end && self.introduces_game(text) {
            return Ok(Some(Found::End(TerminationMarker::Missing)));
        }
        let step = match class {
            Class::Word => self.scan_word(text),
            _ => self.scan_sign(class, text),
        };
        self.note_apart(apart, &step);
        step
    }

    /// Notes that a token stands behind an empty line, if it is a comment or noise.
    fn note_apart(&mut self, apart: bool, step: &Step) {
        let is_between = matches!(
            step,
            Ok(None | Some(Found::Comment(_) | Found::Tolerated(_)))
        );
        if apart && is_between {
            self.game.apart_until = Some(self.at);
        }
    }

    /// Scans a token that begins with a digit: returns the end of a move number, or `None` if it is
    /// a word. A result, and the start of another game, are returned as the error.
    #[inline]
    fn scan_digit(&mut self, text: Text<'_>) -> Result<Option<usize>, Step> {
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
            return Err(Ok(Some(Found::End(TerminationMarker::Missing))));
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
}

/// Returns the end of a move number, or `None` if the digits may be something else.
fn number_end(text: Text<'_>, at: usize) -> Option<usize> {
    let end = text.digits_end(at);
    match text.get(end) {
        // A number may continue beyond this length, so the slow path decides.
        _ if end - at >= LONGEST_WORD => None,
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
