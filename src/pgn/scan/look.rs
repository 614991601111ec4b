//! Lookahead: what a text begins.

use super::bytes::{Class, class, ellipsis, is_of_word, wide_blank};
use super::text::{LONGEST_MOVE, MOST_BLANKS, MOST_SPACE, Span, Text, is_space};
use crate::notation::san::without_ending;
use crate::pgn::moves::{is_numeric, plain};

/// No time or evaluation without brackets is longer.
const LONGEST_FIGURES: usize = 16;

impl<'t> Text<'t> {
    /// Returns the word behind a little white space, which may contain blanks beyond ASCII.
    pub(super) fn next_word(self, at: usize) -> &'t [u8] {
        let mut end = at;
        while end < at + MOST_BLANKS {
            let byte = self.byte(end);
            end += match class(byte) {
                Class::Space => 1,
                _ if byte < 0x80 => break,
                _ => match wide_blank(self.rest(end)) {
                    0 => break,
                    length => length,
                },
            };
        }
        self.word(end)
    }

    /// Returns the end of a move number with its dots and the blanks around them, if digits come
    /// next.
    fn pass_number(self, at: usize) -> Option<usize> {
        let mut end = self.pass(at, 4, |byte| byte.is_ascii_digit());
        if end == at {
            return None;
        }
        let most = end + MOST_BLANKS;
        while end < most {
            match self.byte(end) {
                b'.' | b')' | b':' => end += 1,
                byte if is_space(byte) => end += 1,
                _ => match ellipsis(self.rest(end)) {
                    0 => break,
                    length => end += length,
                },
            }
        }
        Some(end)
    }

    /// Returns `true` if the first move of White comes next, with its number.
    pub(super) fn is_first_move(self, at: usize) -> bool {
        if self.byte(at) != b'1' {
            return false;
        }
        // `10.` goes on with the game.
        if self.byte(at + 1).is_ascii_digit() {
            return false;
        }
        let (mut end, mut dots) = (at + 1, 0);
        while end < at + MOST_BLANKS {
            match self.byte(end) {
                b'.' => dots += 1,
                b')' | b':' => {}
                byte if is_space(byte) => {}
                _ => break,
            }
            end += 1;
        }
        // Several dots stand before a move of Black.
        dots < 2 && ellipsis(self.rest(end)) == 0 && self.is_numbered_move(at)
    }

    /// Returns `true` if the rest of a move may come next, as in `N f3` behind the `N`.
    pub(super) fn is_rest_of_move(self, at: usize) -> bool {
        let word = self.next_word(at);
        match word {
            [b'a'..=b'h'] | [b'x' | b':', b'a'..=b'h'] => true,
            [b'a'..=b'h' | b'1'..=b'8' | b'x' | b':' | b'-', ..] => names_square(word),
            _ => false,
        }
    }

    /// Returns the end of `e.p.`, however its dots and blanks are written.
    pub(super) fn en_passant_end(self, at: usize) -> Option<usize> {
        if self.byte(at) != b'e' {
            return None;
        }
        let dot = usize::from(self.byte(at + 1) == b'.');
        let letter = self.pass_blanks(at + 1 + dot);
        let end = letter + 1;
        if self.byte(letter) != b'p' || is_of_word(self.byte(end)) {
            return None;
        }
        Some(end + usize::from(self.byte(end) == b'.'))
    }

    /// Returns `true` if a move with its number comes next, or a comment after the number.
    pub(super) fn is_numbered_move(self, at: usize) -> bool {
        let Some(end) = self.pass_number(at) else {
            return false;
        };
        if matches!(self.byte(end), b'{' | b';' | b'$') {
            let before = self.byte(end - 1);
            return before != b')' && !before.is_ascii_digit();
        }
        let word = self.word(end);
        let is_foreign = !word.first().is_none_or(u8::is_ascii);
        // Digits after a number are castling with zeros, the first of two moves that are written with
        // numbers, or nothing.
        let is_counted = word.first().is_some_and(u8::is_ascii_digit);
        is_foreign
            || is_in_capitals(word)
            || is_movelike(word) && (!is_counted || is_castling(word))
            || self.rest(at).starts_with(b"1.") && is_numeric(word)
    }

    /// Returns the end of a clock time, an evaluation or a duration: `0:59:58`, `+0.25/12`, `3s`.
    pub(super) fn figures_end(self, at: usize) -> Option<usize> {
        let start = at + usize::from(matches!(self.byte(at), b'+' | b'-'));
        let (mut end, mut signs) = (start, 0);
        while end < at + LONGEST_FIGURES {
            let digits = end;
            end = self.pass(digits, 3, |byte| byte.is_ascii_digit());
            if end == digits {
                return None;
            }
            let is_sign = matches!(self.byte(end), b':' | b'.' | b',' | b'/');
            if !is_sign || !self.byte(end + 1).is_ascii_digit() {
                break;
            }
            (signs, end) = (signs + 1, end + 1);
        }
        if is_numbered_castling(self.of(Span::new(at, end))) {
            return None;
        }
        let has_unit = self.byte(end) == b's';
        end += usize::from(has_unit);
        let next = class(self.byte(end));
        let is_whole = !matches!(next, Class::Word | Class::Digit | Class::Dot);
        Some(end).filter(|_| is_whole && (has_unit || signs > 0))
    }

    /// Returns `true` if a move comes next, after blanks.
    pub(super) fn is_move_after_blanks(self, at: usize) -> bool {
        let start = self.pass_blanks(at);
        is_movelike(self.word(start))
    }

    /// Returns `true` if movetext begins here, in a game without tags.
    ///
    /// Any text may stand between two games, so this is careful: a move needs its number, or a
    /// second word that belongs to a game.
    pub(super) fn begins_moves(self, at: usize) -> bool {
        match self.byte(at) {
            b'0'..=b'9' => self.is_numbered_move(at) || is_castling(self.word(at)),
            b'(' => {
                let inside = self.pass_blanks(at + 1);
                self.byte(inside) == b'='
                    || self.is_numbered_move(inside)
                    || is_movelike(self.word(inside))
            }
            b'$' => {
                let end = self.pass(at + 1, 3, |byte| byte.is_ascii_digit());
                end > at + 1 && self.continues(end)
            }
            _ => {
                let word = self.word(at);
                let is_move = is_movelike(word) && !is_null_move(word);
                is_move && self.continues(at + word.len())
            }
        }
    }

    /// Returns `true` if the first move of White comes next, behind NAGs.
    pub(super) fn is_annotated_first_move(self, at: usize) -> bool {
        let mut end = at;
        let is_of_nag = |byte| matches!(byte, b'$' | b'0'..=b'9') || is_space(byte);
        while end < at + MOST_SPACE && is_of_nag(self.byte(end)) {
            if self.before(end).is_some_and(is_space) && self.is_first_move(end) {
                return true;
            }
            end += 1;
        }
        false
    }

    /// Returns `true` if what follows a word can belong to the same game.
    fn continues(self, at: usize) -> bool {
        let end = self.pass(at, MOST_BLANKS, |byte| b" \t!?".contains(&byte));
        match self.byte(end) {
            0 | b'\n' | b'\r' | b'{' | b';' | b'(' | b')' | b'$' | b'*' | b'[' | b'0'..=b'9' => {
                true
            }
            _ => {
                let word = self.word(end);
                is_movelike(word) || matches!(word, b"e" | b"ep") || is_short(word)
            }
        }
    }

    /// Returns `true` if the variation that a place is in goes on: an annotation follows, or words
    /// and the parenthesis that closes it.
    pub(super) fn variation_goes_on(self, at: usize) -> bool {
        let mut end = self.pass_lines(at);
        if matches!(self.byte(end), b'{' | b';' | b'$' | b')') {
            return true;
        }
        end = at;
        while end < at + MOST_SPACE {
            match self.byte(end) {
                b')' => return true,
                0 | b'(' | b'[' | b'{' | b';' => break,
                b'\n' if matches!(self.byte(end + 1), b'\n' | b'\r') => break,
                _ => end += 1,
            }
        }
        false
    }

    /// Returns `true` if nothing but blanks, or a comment, follows on this line.
    pub(super) fn is_alone(self, at: usize) -> bool {
        let end = self.pass_blanks(at);
        matches!(self.byte(end), 0 | b'\n' | b'\r' | b'{' | b';' | 0x1A)
    }
}

/// Returns `true` for words that name a square or can only be a move, in whatever language.
pub(super) fn is_movelike(word: &[u8]) -> bool {
    if word.len() > LONGEST_MOVE {
        return false;
    }
    let Some(plain) = plain(word) else {
        return false;
    };
    let word = plain.as_slice();
    let has_digit = word.iter().any(u8::is_ascii_digit);
    let is_piece = matches!(
        word.first(),
        Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | b'Z')
    );
    names_square(word)
        || is_piece && has_digit
        || is_castling(without_endings(word))
        || is_null_move(word)
}

/// Returns `true` for a move with its squares in capitals, such as `E4`, `E2E4` and `NF3`.
pub(super) fn is_in_capitals(word: &[u8]) -> bool {
    matches!(
        word,
        [b'A'..=b'H', b'1'..=b'8']
            | [b'A'..=b'H', b'1'..=b'8', b'A'..=b'H', b'1'..=b'8']
            | [b'K' | b'Q' | b'R' | b'B' | b'N', b'A'..=b'H', b'1'..=b'8']
    )
}

/// Returns `true` for the null moves without letters of a piece. Mails and tables contain them, too.
pub(super) fn is_null_move(word: &[u8]) -> bool {
    matches!(word, b"--" | b"0000" | b"Z0")
}

fn names_square(word: &[u8]) -> bool {
    let mut pairs = word.windows(2);
    pairs.any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'9']))
}

/// Returns a word without what writers put behind a move, such as `ch` for a check.
fn without_endings(mut word: &[u8]) -> &[u8] {
    while let Some(shorter) = without_ending(word) {
        word = shorter;
    }
    word
}

/// Returns `true` for words without a digit that may be a damaged move, such as `exd` and `Nf`.
pub(super) fn is_short(word: &[u8]) -> bool {
    match word {
        b"null" | b"Null" | b"NULL" | b"pass" => true,
        [b'K' | b'Q' | b'R' | b'B' | b'N' | b'P', rest @ ..] if may_end_move(rest) => true,
        _ if is_capture_of_piece(without_endings(word)) => true,
        _ => is_capture_between_files(word) || is_capture_between_files(without_endings(word)),
    }
}

/// Returns `true` for a capture that names both pieces, such as `BxN`.
fn is_capture_of_piece(word: &[u8]) -> bool {
    let is_piece = |byte: &u8| b"KQRBNPkqrbnp".contains(byte);
    matches!(word, [by, b'x' | b':', of] if is_piece(by) && is_piece(of))
}

/// Returns `true` if a move with the letter of a piece may go on like this, as in `xd`, or is only
/// that letter.
pub(super) fn may_end_move(rest: &[u8]) -> bool {
    let names_more = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
    let is_more = rest.is_empty() || rest.iter().any(names_more);
    let is_of_end = |byte: &u8| {
        matches!(byte, b'a'..=b'h' | b'x' | b':' | b'-' | b'+' | b'#' | b'=') || !byte.is_ascii()
    };
    is_more && rest.len() <= 4 && rest.iter().all(is_of_end)
}

/// Returns `true` for captures such as `ed` and `exd`, also with a promotion.
fn is_capture_between_files(word: &[u8]) -> bool {
    matches!(
        pawn_capture(word),
        Some((
            false,
            [] | [b'Q' | b'R' | b'B' | b'N'] | [b'=', b'Q' | b'R' | b'B' | b'N']
        ))
    )
}

/// Returns `true` for a capture by a pawn that may be one en passant, by its spelling.
pub(super) fn may_be_en_passant(word: &[u8]) -> bool {
    matches!(pawn_capture(word), Some((false, []) | (_, [b'3' | b'6'])))
}

/// Returns whether a capture by a pawn names the rank that it is from, and what follows its files.
///
/// A pawn captures on the next file only; `ch` means check.
fn pawn_capture(word: &[u8]) -> Option<(bool, &[u8])> {
    let (from, behind) = word.split_first()?;
    let (has_rank, behind) = match behind {
        [b'4' | b'5', rest @ ..] => (true, rest),
        _ => (false, behind),
    };
    let (to, rest) = match behind {
        [b'x' | b':' | b'-', to, rest @ ..] | [to, rest @ ..] => (to, rest),
        [] => return None,
    };
    let is_file = |byte: &u8| matches!(byte, b'a'..=b'h');
    let is_next = is_file(from) && is_file(to) && from.abs_diff(*to) == 1;
    is_next.then_some((has_rank, rest))
}

/// Returns `true` for castling with its number, as in `5.00`.
fn is_numbered_castling(figures: &[u8]) -> bool {
    let number = figures.iter().take_while(|byte| byte.is_ascii_digit());
    let rest = figures.get(number.count()..);
    matches!(figures, [b'1'..=b'9', ..])
        && matches!(rest, Some([b'.', zeros @ ..]) if zeros.iter().all(|byte| *byte == b'0'))
}

/// Returns `true` for castling, with or without its dashes.
fn is_castling(word: &[u8]) -> bool {
    let is_round = |byte: &u8| matches!(byte, b'O' | b'o' | b'0');
    let of_castling =
        |byte: &u8| is_round(byte) || matches!(byte, b'-' | b'+' | b'#' | 0x80..=0xFF);
    let rounds = word.iter().filter(|&byte| is_round(byte)).count();
    word.first().is_some_and(is_round)
        && matches!(rounds, 2 | 3)
        && word.iter().all(of_castling)
        && !(word.first() == Some(&b'0') && word.iter().all(u8::is_ascii_digit))
}
