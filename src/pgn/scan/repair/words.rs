//! Words in the movetext that are not certainly moves: signs used instead of NAGs, numbers and noise.

use crate::notation::san::PieceLetters;
use crate::pgn::moves::{is_numeric, plain};
use crate::pgn::scan::bytes::{ellipsis, is_of_word, part_end, wide_blank, word_end};
use crate::pgn::scan::look::{
    is_in_capitals, is_movelike, is_short, may_be_en_passant, may_end_move,
};
use crate::pgn::scan::results::result_at;
use crate::pgn::scan::text::Text;
use crate::pgn::scan::{Found, Scanner, Span, Step};
use crate::pgn::{ErrorKind, Leniency};
use crate::record::Nag;

/// A pawn's capture with its signs is not longer.
const LONGEST_CAPTURE: usize = 24;

/// No letter of a piece has more bytes.
const LONGEST_LETTER: usize = 16;

impl Scanner {
    /// Scans a word that may be something other than a move.
    #[cold]
    pub(in crate::pgn::scan) fn scan_word(&mut self, text: Text<'_>) -> Step {
        let start = self.at;
        let is_careful = self.options.tolerates(Leniency::NOISE);
        let mut end = match is_careful {
            true => part_end(text.bytes, start),
            false => word_end(text.bytes, start),
        };
        if matches!(text.byte(start), b'0'..=b'9' | b'+' | b'-') {
            if let Some(end) = figures_end(text, start) {
                return self.pass_stray(start, end);
            }
        }
        if let Some(colon) = colon_behind_number(text, start).filter(|_| is_careful) {
            self.game.numbered = true;
            return self.pass_stray(colon, colon + 1);
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
                return Ok(None);
            }
            return self.pass_stray(start, end);
        }
        // `e.p.` would be two words, because a dot ends a move number. It may follow its move
        // without a space.
        if text.before(end) == Some(b'e') && text.rest(end).starts_with(b".p") {
            end += 2 + usize::from(text.byte(end + 2) == b'.');
        }
        if is_careful {
            let sign = sign_len(text, Span::new(start, end));
            if sign > 0 {
                return self.pass_stray(start, end + sign);
            }
        }
        // A promotion in parentheses: `e8(Q)`.
        if matches!(text.of(Span::new(start, end)), [_, .., b'1' | b'8']) {
            let length = self.promotion_len(text.rest(end));
            if length > 0 {
                // With the sign of a check.
                end = word_end(text.bytes, end + length);
            }
        }
        let span = Span::new(start, end);
        self.at = end;
        self.refuse_long(span)?;
        self.read_word(text, span)
    }

    /// Decides what a word is.
    fn read_word(&mut self, text: Text<'_>, span: Span) -> Step {
        let (word, numbered) = (text.of(span), core::mem::take(&mut self.game.numbered));
        // Between a move number and its move there is no annotation: `2. N f3`.
        let is_piece = || {
            word.iter().all(u8::is_ascii_alphabetic)
                && (numbered || word.len() == 1 && text.is_rest_of_move(span.end))
        };
        match Nag::from_sign(word) {
            Some(nag) if !is_piece() => return Ok(Some(Found::Nag(nag.number(), span))),
            Some(_) => {}
            // As in `2. S f3`, of which `f3` alone would be another move.
            None if numbered && self.is_letter(word) && text.is_rest_of_move(span.end) => {}
            None if is_number(word) && numbered => {}
            None if is_number(word) => return self.pass_number(span, text),
            None if self.is_noise(text, span) => return self.pass_word(text, span),
            None => {}
        }
        self.game.moved = true;
        Ok(Some(Found::Move(span)))
    }

    /// Returns `true` for a word that is neither a part of a move nor like a damaged one.
    pub(in crate::pgn::scan) fn is_noise(&self, text: Text<'_>, span: Span) -> bool {
        let word = text.of(span);
        self.options.tolerates(Leniency::NOISE)
            && is_noise(word)
            && !is_part_of_move(word, text, span.end, self.options.letters)
    }

    /// Returns the length of a promotion in parentheses, in any language, or 0.
    fn promotion_len(&self, text: &[u8]) -> usize {
        let Some((b'(', inside)) = text.split_first() else {
            return 0;
        };
        let end = inside
            .iter()
            .take(LONGEST_LETTER + 1)
            .position(|&byte| byte == b')');
        match end.and_then(|end| inside.get(..end)) {
            Some([b'q' | b'r' | b'b' | b'n']) => 3,
            Some(letter) if self.is_letter(letter) => letter.len() + 2,
            _ => 0,
        }
    }

    /// Returns `true` for the letter of a piece in a language.
    fn is_letter(&self, word: &[u8]) -> bool {
        let languages = PieceLetters::LANGUAGES.iter();
        let mut languages = languages.chain([&PieceLetters::ENGLISH, &self.options.letters]);
        let is_whole = |(_, length)| length == word.len();
        languages.any(|letters| letters.read(word).is_some_and(is_whole))
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
    fn pass_number(&mut self, word: Span, text: Text<'_>) -> Step {
        // No game has so many moves.
        if word.end - word.start > 3 {
            return self.pass_noise(ErrorKind::Stray, word);
        }
        self.game.numbered = true;
        let sign = word.end;
        // Only if the numbers of the main line have been written so.
        let closes_variation = self.nesting.depth > 0
            && !(self.game.number_signs && text.is_move_after_blanks(sign + 1));
        let is_sign = text.byte(sign) == b')' && self.options.tolerates(Leniency::NOISE);
        if !is_sign || closes_variation {
            return Ok(None);
        }
        self.game.number_signs = true;
        self.pass_stray(sign, sign + 1)
    }
}

/// Returns `true` for a move number without a dot.
///
/// Other words of digits are the null move `0000`, a zero of castling, and moves by correspondence such
/// as `5254`.
pub(in crate::pgn::scan) fn is_number(word: &[u8]) -> bool {
    let is_move = word == b"0" || word.starts_with(b"00") || is_numeric(word);
    word.iter().all(u8::is_ascii_digit) && !is_move
}

/// Returns `true` if a word can be skipped: it is neither a move nor like a damaged one.
fn is_noise(word: &[u8]) -> bool {
    let plain = plain(word);
    let plain = plain.as_ref().filter(|it| word.len() <= it.capacity());
    let word = plain.map_or(word, |it| it.as_slice());
    let is_number = word.first().is_some_and(u8::is_ascii_digit);
    let may_be_move = is_movelike(word) || is_in_capitals(word) || is_short(word);
    !is_number && !may_be_move && !names_foreign_square(word)
}

/// Returns `true` if a letter that is not one of English stands before the number of a rank, such
/// as the Cyrillic letter that looks like the `e` of `e4`.
fn names_foreign_square(word: &[u8]) -> bool {
    let text = core::str::from_utf8(word).unwrap_or_default();
    let letters = text.chars();
    letters.clone().zip(letters.skip(1)).any(|(letter, rank)| {
        !letter.is_ascii() && letter.is_alphabetic() && matches!(rank, '1'..='8')
    })
}

/// The signs between the squares of a move.
const SEPARATORS: [&str; 8] = ["x", "X", "×", "-", ":", "–", "—", "‑"];

/// Returns `true` if a word that looks like noise is a part of a move, such as the `d` in `d 4`.
fn is_part_of_move(word: &[u8], text: Text<'_>, end: usize, letters: PieceLetters<'_>) -> bool {
    if let Some((_, length)) = letters.read(word) {
        return word.get(length..).is_some_and(may_end_move);
    }
    if SEPARATORS.iter().any(|sign| sign.as_bytes() == word) {
        return text.is_rest_of_move(end);
    }
    let is_round = |byte: &u8| matches!(byte, b'O' | b'o' | b'0');
    match word {
        // `a` and `o` are words, too.
        [b'a'..=b'h' | b'O' | b'o'] => {
            let next = text.next_word(end);
            let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
            next.len() < 2 || !next.iter().all(is_letter) || !is_noise(next)
        }
        _ => word.iter().any(is_round) && word.iter().all(|byte| is_round(byte) || *byte == b'-'),
    }
}

/// Returns how many bytes behind a part of a word are a sign to be passed with it: a blank beyond
/// ASCII, or an ellipsis after a move number.
fn sign_len(text: Text<'_>, word: Span) -> usize {
    let behind = text.rest(word.end);
    match text.of(word) {
        [] => wide_blank(behind) + ellipsis(behind),
        number if number.iter().all(u8::is_ascii_digit) => ellipsis(behind),
        _ => 0,
    }
}

/// Returns the end of a time or an evaluation, but not for a number before a result, as in `9.1/2`.
fn figures_end(text: Text<'_>, at: usize) -> Option<usize> {
    let number = text.digits_end(at);
    let is_number = number > at && text.byte(number) == b'.';
    let is_before_result = is_number && result_at(text, number + 1).is_some();
    text.figures_end(at).filter(|_| !is_before_result)
}

/// Returns the place of the colon that stands for the dot of a move number, as in `2: Nf3`.
fn colon_behind_number(text: Text<'_>, at: usize) -> Option<usize> {
    let end = text.digits_end(at);
    let is_number = matches!(end - at, 1..=3) && text.byte(end) == b':';
    let is_time = text.byte(end + 1).is_ascii_digit() && !text.rest(end + 1).starts_with(b"0-0");
    (is_number && end + 1 < text.len() && !is_time).then_some(end)
}
