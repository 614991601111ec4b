//! Movetext words that are not moves: signs used instead of NAGs, numbers and noise.

use super::Span;
use super::bytes::{ellipsis, wide_blank};
use super::look::{is_in_capitals, is_movelike, is_short, may_end_move};
use super::text::Text;
use crate::notation::san::PieceLetters;
use crate::pgn::moves::is_numeric;
use crate::record::Nag;

/// The meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Move,
    Nag(u8),
    Nothing,
}

pub(super) fn meaning(word: &[u8]) -> Meaning {
    if let Some(nag) = Nag::from_sign(word) {
        return Meaning::Nag(nag.number());
    }
    match word {
        // A lone zero is a part of castling.
        b"0" => Meaning::Move,
        // A move number without a dot. Other words of digits start with `00`, as the null move
        // `0000`, or are moves by correspondence such as `5254`.
        _ if word.iter().all(u8::is_ascii_digit) && !word.starts_with(b"00") => {
            if is_numeric(word) {
                Meaning::Move
            } else {
                Meaning::Nothing
            }
        }
        _ => Meaning::Move,
    }
}

/// Returns `true` if a word can be skipped: it is neither a move nor like a damaged one.
pub(super) fn is_noise(word: &[u8]) -> bool {
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
pub(super) fn is_part_of_move(
    word: &[u8],
    text: Text<'_>,
    end: usize,
    letters: PieceLetters<'_>,
) -> bool {
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

/// Returns the length of a promotion in parentheses, or 0.
pub(super) fn promotion_len(text: &[u8], letters: PieceLetters<'_>) -> usize {
    let Some((b'(', inside)) = text.split_first() else {
        return 0;
    };
    let length = match (inside, letters.read(inside)) {
        ([b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', ..], _) => 1,
        (_, Some((_, length))) => length,
        _ => return 0,
    };
    match inside.get(length) {
        Some(b')') => length + 2,
        _ => 0,
    }
}

/// Returns how many bytes behind a part of a word are a sign to be passed with it: a blank beyond
/// ASCII, or an ellipsis after a move number.
pub(super) fn sign_len(text: Text<'_>, word: Span) -> usize {
    let behind = text.rest(word.end);
    let is_number = text.of(word).iter().all(u8::is_ascii_digit);
    let ellipsis = if is_number { ellipsis(behind) } else { 0 };
    let blank = if word.start == word.end {
        wide_blank(behind)
    } else {
        0
    };
    ellipsis + blank
}
