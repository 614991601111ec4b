//! Classes of movetext bytes by what they can start, and byte search.

/// What a byte can start at the beginning of a movetext token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Class {
    Space,
    /// Usually a move; the rest of the word decides.
    Word,
    Digit,
    Dot,
    /// `!` or `?`.
    Judgment,
    Dollar,
    Brace,
    Semicolon,
    Open,
    Close,
    Star,
    Bracket,
    Percent,
    /// A byte that no game contains.
    Stray,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Stray; 256];
    let mut index = 0;
    while index < 256 {
        classes[index] = match index as u8 {
            // The end-of-file byte of DOS and CP/M (0x1A) counts as a space.
            b' ' | b'\t'..=b'\r' | 0x1A => Class::Space,
            b'a'..=b'z' | b'A'..=b'Z' | b'+' | b'-' | b'=' | b'#' | b'/' | b':' | b'_' => {
                Class::Word
            }
            0x80.. => Class::Word,
            b'0'..=b'9' => Class::Digit,
            b'.' => Class::Dot,
            b'!' | b'?' => Class::Judgment,
            b'$' => Class::Dollar,
            b'{' => Class::Brace,
            b';' => Class::Semicolon,
            b'(' => Class::Open,
            b')' => Class::Close,
            b'*' => Class::Star,
            b'[' => Class::Bracket,
            b'%' => Class::Percent,
            _ => Class::Stray,
        };
        index += 1;
    }
    classes
};

/// The bytes that end a word.
const ENDS_WORD: [bool; 256] = {
    let mut ends_word = [true; 256];
    let mut index = 0;
    while index < 256 {
        ends_word[index] = !matches!(CLASSES[index], Class::Word | Class::Digit);
        index += 1;
    }
    ends_word
};

/// The last bytes of nearly all moves, and of no word that is not a move.
const ENDS_MOVE: [bool; 256] = {
    let mut ends_move = [false; 256];
    let mut index = 0;
    while index < 256 {
        ends_move[index] = matches!(index as u8, b'1'..=b'8' | b'+' | b'#' | b'O');
        index += 1;
    }
    ends_move
};

/// Returns the end of the word at `at`, if it has at most seven bytes and is certainly a move.
///
/// The first must be a letter.
///
/// Branch-free over eight bytes, because the length of a move is unpredictable. The next token waits
/// for the end, so that is found first, by a blank or judgment behind it. Then the word is checked: its
/// last byte is one of a move, and those before it are letters and digits.
#[inline(always)]
pub(super) fn short_move_end(text: &[u8], at: usize) -> Option<usize> {
    let chunk = text.get(at..)?.first_chunk::<8>()?;
    let word = u64::from_le_bytes(*chunk);
    // SWAR, as in `find_any`: the bytes before `#`.
    let ends = word.wrapping_sub(LOWEST_BITS * b'#' as u64) & !word & HIGHEST_BITS;
    let length = (ends.trailing_zeros() / 8) as usize;
    let before_last = ((ends & ends.wrapping_neg()) >> 15).wrapping_sub(1);
    let is_plain = others(word) & before_last == 0;
    if ends != 0 && is_plain && ENDS_MOVE[usize::from(chunk[length.wrapping_sub(1) & 7])] {
        return Some(at + length);
    }
    usual_move_end(text, at)
}

/// Returns the highest bit of each byte that is neither a letter nor a digit of ASCII.
///
/// Behind a byte beyond ASCII it may be wrong.
#[inline(always)]
pub(super) const fn others(word: u64) -> u64 {
    let lower = word | (LOWEST_BITS * b' ' as u64);
    let letters = lower.wrapping_add(LOWEST_BITS * (0x80 - b'a' as u64))
        & !lower.wrapping_add(LOWEST_BITS * (0x7F - b'z' as u64));
    let digits = word.wrapping_add(LOWEST_BITS * (0x80 - b'0' as u64))
        & !word.wrapping_add(LOWEST_BITS * (0x7F - b'9' as u64));
    (!(letters | digits) | word) & HIGHEST_BITS
}

/// Returns the end of the word at `at`, if the fast path reads it as a move: also before a brace or a
/// parenthesis.
#[inline(never)]
fn usual_move_end(text: &[u8], at: usize) -> Option<usize> {
    const LONGEST: usize = 8;
    let text = text.get(..at + LONGEST)?;
    let end = word_end(text, at);
    is_usual_move(text, at, end).then_some(end)
}

/// Returns whether the word up to `end` is certainly a move as the fast path reads it.
///
/// Then it certainly is complete; `e8(Q)` and words with signs beyond ASCII need more care.
pub(super) fn is_usual_move(text: &[u8], at: usize, end: usize) -> bool {
    let word = text.get(at..end).unwrap_or_default();
    let ends_move = |&byte: &u8| ENDS_MOVE[byte as usize];
    word.first().is_some_and(u8::is_ascii_alphabetic)
        && word.is_ascii()
        && word.last().is_some_and(ends_move)
        && text
            .get(end)
            .is_some_and(|&next| next < 0x80 && next != b'(')
}

#[inline(always)]
pub(super) fn class(byte: u8) -> Class {
    CLASSES[byte as usize]
}

/// Returns the end of the word that includes the byte at `at`.
#[inline(always)]
pub(super) fn word_end(text: &[u8], mut at: usize) -> usize {
    while let Some(&byte) = text.get(at) {
        if !is_of_word(byte) {
            break;
        }
        at += 1;
    }
    at
}

/// Returns `true` for the bytes of a word.
#[inline(always)]
pub(super) fn is_of_word(byte: u8) -> bool {
    !ENDS_WORD[byte as usize]
}

/// Returns the first index from `at` on of one of these bytes.
#[inline(always)]
pub(super) fn find_any<const N: usize>(
    text: &[u8],
    mut at: usize,
    sought: [u8; N],
) -> Option<usize> {
    let patterns = sought.map(|byte| u64::from_ne_bytes([byte; 8]));
    // SWAR, eight bytes at a time: XOR turns a match into a zero byte, and subtracting 1 from each
    // byte then borrows from its highest bit. Bits above the lowest may be false, so only the
    // lowest counts.
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let hits = patterns.iter().fold(0, |hits, pattern| {
            let differences = word ^ pattern;
            hits | differences.wrapping_sub(LOWEST_BITS) & !differences
        });
        let hits = hits & HIGHEST_BITS;
        if hits != 0 {
            return Some(at + (hits.trailing_zeros() / 8) as usize);
        }
        at += 8;
    }
    let rest = text.get(at..)?;
    let index = rest.iter().position(|byte| sought.contains(byte))?;
    Some(at + index)
}

/// Returns the first index from `at` on of a byte that may be a brace or a line end: one that is
/// at most a line feed, at least an opening brace, or beyond ASCII.
#[inline(always)]
pub(super) fn find_brace_or_line_end(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let mut chunks = rest.chunks_exact(8);
    let mut passed = at;
    for chunk in chunks.by_ref() {
        let word = u64::from_le_bytes(*chunk.first_chunk()?);
        // SWAR: the sum has its highest bit from `{` on, the difference up to the line feed. Bytes
        // beyond ASCII have it in one of them. Only the lowest hit counts, as in `find_any`.
        let high = word.wrapping_add(LOWEST_BITS * (0x80 - b'{' as u64));
        let low = word.wrapping_sub(LOWEST_BITS * (b'\n' as u64 + 1));
        let hits = (high | low) & HIGHEST_BITS;
        if hits != 0 {
            return Some(passed + (hits.trailing_zeros() / 8) as usize);
        }
        passed += 8;
    }
    let may_be = |byte: &u8| *byte <= b'\n' || *byte >= b'{';
    let index = chunks.remainder().iter().position(may_be)?;
    Some(passed + index)
}

const LOWEST_BITS: u64 = u64::from_ne_bytes([1; 8]);
const HIGHEST_BITS: u64 = u64::from_ne_bytes([0x80; 8]);

/// Returns the length of the blank beyond ASCII that a text starts with, or 0.
///
/// These are the no-break space, also in Latin-1, the spaces of U+2000 and after, those without
/// width, and the byte order mark.
pub(super) fn wide_blank(text: &[u8]) -> usize {
    match text {
        [0xC2, 0xA0 | 0x85, ..] => 2,
        [0xE2, 0x80, 0x80..=0x8F | 0xA8..=0xAF, ..] => 3,
        [0xE2, 0x81, 0x9F..=0xA4, ..] | [0xE3, 0x80, 0x80, ..] | [0xEF, 0xBB, 0xBF, ..] => 3,
        // Alone, it is no part of a character in UTF-8.
        [0xA0, ..] => 1,
        _ => 0,
    }
}

/// Returns the length of the ellipsis that a text starts with, in UTF-8 or Windows-1252, or 0.
pub(super) fn ellipsis(text: &[u8]) -> usize {
    match text {
        [0xE2, 0x80, 0xA6, ..] => 3,
        // Alone, it is no part of a character in UTF-8.
        [0x85, ..] => 1,
        _ => 0,
    }
}

/// Returns the end of the word that includes the byte at `at`, or that of its part before the first
/// blank beyond ASCII or ellipsis.
pub(super) fn part_end(text: &[u8], mut at: usize) -> usize {
    while let Some(rest @ [byte, ..]) = text.get(at..) {
        if !is_of_word(*byte) || wide_blank(rest) + ellipsis(rest) > 0 {
            break;
        }
        at += character_len(rest);
    }
    at
}

/// Returns the length of the character in UTF-8 that a text starts with, or 1.
fn character_len(text: &[u8]) -> usize {
    let length = match text.first() {
        Some(0xC2..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..=0xF4) => 4,
        _ => return 1,
    };
    let tail = text.get(1..length).unwrap_or_default();
    let is_whole = tail.len() == length - 1 && tail.iter().all(|byte| byte & 0xC0 == 0x80);
    if is_whole { length } else { 1 }
}

#[cfg(test)]
mod tests;
