//! Looking ahead: what a text begins, decided as soon as enough of it is buffered.

use super::bytes::{Class, class};

/// The buffer ends too early to tell, and the file goes on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cut;

/// No move is longer, whatever its spelling.
const LONGEST_MOVE: usize = 16;

/// How far blanks are skipped between two parts of one token.
const MOST_BLANKS: usize = 16;

/// A buffer whose end is either the end of the file or only that of the bytes so far.
#[derive(Clone, Copy)]
pub(super) struct Window<'b> {
    text: &'b [u8],
    last: bool,
}

impl<'b> Window<'b> {
    pub(super) const fn new(text: &'b [u8], last: bool) -> Self {
        Self { text, last }
    }

    /// Returns a byte, or zero at the end of the file.
    pub(super) fn byte(&self, at: usize) -> Result<u8, Cut> {
        match self.text.get(at) {
            Some(&byte) => Ok(byte),
            None if self.last => Ok(0),
            None => Err(Cut),
        }
    }

    /// Returns `true` if these bytes come next.
    pub(super) fn starts_with(&self, at: usize, sought: &[u8]) -> Result<bool, Cut> {
        for (index, &byte) in sought.iter().enumerate() {
            if self.byte(at + index)? != byte {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the end of a few spaces and tabs.
    pub(super) fn pass_blanks(&self, at: usize) -> Result<usize, Cut> {
        let mut end = at;
        while end < at + MOST_BLANKS && matches!(self.byte(end)?, b' ' | b'\t') {
            end += 1;
        }
        Ok(end)
    }

    /// Returns the bytes of the word at a place, up to the length of the longest move.
    fn word(&self, at: usize) -> Result<&'b [u8], Cut> {
        let mut end = at;
        while end <= at + LONGEST_MOVE
            && matches!(class(self.byte(end)?), Class::Word | Class::Digit)
        {
            end += 1;
        }
        Ok(self.text.get(at..end).unwrap_or_default())
    }

    /// Returns the end of a move number with its dots and the blanks around them, if digits come
    /// next.
    fn pass_number(&self, at: usize) -> Result<Option<usize>, Cut> {
        let mut end = at;
        while end < at + 4 && self.byte(end)?.is_ascii_digit() {
            end += 1;
        }
        if end == at {
            return Ok(None);
        }
        let most = end + MOST_BLANKS;
        while end < most {
            match self.byte(end)? {
                b'.' | b')' | b' ' | b'\t' | b'\r' | b'\n' => end += 1,
                _ if self.starts_with(end, ELLIPSIS)? => end += ELLIPSIS.len(),
                _ => break,
            }
        }
        Ok(Some(end))
    }

    /// Returns `true` if a move with its number comes next, or a comment after the number.
    pub(super) fn is_numbered_move(&self, at: usize) -> Result<bool, Cut> {
        let Some(end) = self.pass_number(at)? else {
            return Ok(false);
        };
        if matches!(self.byte(end)?, b'{' | b';' | b'$') {
            return Ok(end > at && self.byte(end - 1)? != b')');
        }
        let word = self.word(end)?;
        let is_foreign = !word.first().is_none_or(u8::is_ascii);
        // Digits after a number are castling with zeros, or nothing.
        let is_counted = word.first().is_some_and(u8::is_ascii_digit);
        Ok(is_foreign || is_movelike(word) && (!is_counted || is_castling(word)))
    }

    /// Returns `true` if a move comes next, after blanks.
    pub(super) fn is_move_after_blanks(&self, at: usize) -> Result<bool, Cut> {
        let start = self.pass_blanks(at)?;
        Ok(is_movelike(self.word(start)?))
    }

    /// Returns `true` if movetext begins here, in a game without tags.
    ///
    /// Any text may stand between two games, so this is careful: a move needs its number, or a
    /// second word that belongs to a game.
    pub(super) fn begins_moves(&self, at: usize) -> Result<bool, Cut> {
        match self.byte(at)? {
            b'0'..=b'9' => {
                if self.is_numbered_move(at)? {
                    return Ok(true);
                }
                let word = self.word(at)?;
                Ok(is_castling(word) || word == b"0000")
            }
            b'(' => {
                let inside = self.pass_blanks(at + 1)?;
                if self.starts_with(inside, b"=")? {
                    return Ok(true);
                }
                if self.is_numbered_move(inside)? {
                    return Ok(true);
                }
                Ok(is_movelike(self.word(inside)?))
            }
            b'$' => {
                let mut end = at + 1;
                while end < at + 4 && self.byte(end)?.is_ascii_digit() {
                    end += 1;
                }
                Ok(end > at + 1 && self.continues(end)?)
            }
            _ => {
                let word = self.word(at)?;
                Ok(is_movelike(word) && self.continues(at + word.len())?)
            }
        }
    }

    /// Returns `true` if what follows a word can belong to the same game.
    fn continues(&self, at: usize) -> Result<bool, Cut> {
        let mut end = at;
        while end < at + MOST_BLANKS && matches!(self.byte(end)?, b' ' | b'\t' | b'!' | b'?') {
            end += 1;
        }
        match self.byte(end)? {
            0 | b'\n' | b'\r' | b'{' | b';' | b'(' | b')' | b'$' | b'*' | b'[' => Ok(true),
            b'0'..=b'9' => Ok(true),
            _ => {
                let word = self.word(end)?;
                Ok(is_movelike(word) || matches!(word, b"e" | b"ep") || is_short(word))
            }
        }
    }

    /// Returns `true` if nothing but blanks, or a comment, follows on this line.
    pub(super) fn is_alone(&self, at: usize) -> Result<bool, Cut> {
        let end = self.pass_blanks(at)?;
        Ok(matches!(
            self.byte(end)?,
            0 | b'\n' | b'\r' | b'{' | b';' | 0x1A
        ))
    }
}

/// The horizontal ellipsis `…` in UTF-8.
pub(super) const ELLIPSIS: &[u8] = "\u{2026}".as_bytes();

/// Returns `true` for words that name a square or can only be a move, in whatever language.
pub(super) fn is_movelike(word: &[u8]) -> bool {
    if word.len() > LONGEST_MOVE {
        return false;
    }
    let names_square = word
        .windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'9']));
    let has_digit = word.iter().any(u8::is_ascii_digit);
    let is_piece = matches!(
        word.first(),
        Some(b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | b'Z')
    );
    names_square || is_piece && has_digit || is_castling(word) || matches!(word, b"--" | b"0000")
}

/// Returns `true` for words without a digit that may be a damaged move, such as `exd` and `Nf`.
pub(super) fn is_short(word: &[u8]) -> bool {
    let is_of_end = |byte: &u8| {
        matches!(byte, b'a'..=b'h' | b'x' | b':' | b'-' | b'+' | b'#' | b'=') || !byte.is_ascii()
    };
    let word = word.strip_suffix(b"+").unwrap_or(word);
    match word {
        [b'K' | b'Q' | b'R' | b'B' | b'N' | b'P', rest @ ..] => {
            let names_more = |byte: &u8| byte.is_ascii_alphabetic() || !byte.is_ascii();
            let is_more = rest.is_empty() || rest.iter().any(names_more);
            is_more && rest.len() <= 4 && rest.iter().all(is_of_end)
        }
        // A pawn captures on the next file only; `ch` means check.
        [from @ b'a'..=b'h', to @ b'a'..=b'h']
        | [from @ b'a'..=b'h', b'x' | b':' | b'-', to @ b'a'..=b'h'] => from.abs_diff(*to) == 1,
        b"null" => true,
        _ => false,
    }
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
