//! What the rest of a game shows about a move: its language, a promotion without a piece.

use alloc::vec::Vec;
use core::iter;

use arrayvec::ArrayVec;

use super::moves::{is_numeric, promotions, read_all, read_on};
use super::scan::{Found, Scanner};
use super::{Options, RawText, TerminationMarker};
use crate::legality::LegalMove;
use crate::notation::san::PieceLetters;
use crate::position::Position;
use crate::record::{ILLEGAL, RecordMove, find_mark};
use crate::types::{Role, Square};

/// So many moves with letters must be legal, so that a language is not found by chance.
const ENOUGH: usize = 3;

/// So many bytes are looked at, more than a game between people has.
const MOST_AHEAD: usize = 1 << 16;

/// The text behind a move, up to the end of the game.
#[derive(Clone, Copy)]
pub(super) struct Rest<'t> {
    text: &'t [u8],
    /// Whether more follows, beyond what is looked at.
    is_cut: bool,
    options: Options,
    /// How many variations are open.
    depth: u32,
    /// Whether move numbers are written as `1)`.
    has_number_signs: bool,
}

impl<'t> Rest<'t> {
    pub(super) fn new(
        san: RawText<'t>,
        options: Options,
        depth: usize,
        has_number_signs: bool,
    ) -> Self {
        let rest = san.rest();
        Self {
            text: rest.get(..MOST_AHEAD).unwrap_or(rest),
            is_cut: rest.len() >= MOST_AHEAD,
            options: options.without_annotations(),
            depth: u32::try_from(depth).unwrap_or(u32::MAX),
            has_number_signs,
        }
    }

    fn scanner(&self, options: Options) -> Scanner {
        Scanner::in_moves(options, self.depth, self.has_number_signs)
    }

    /// Returns the moves that follow in the line at this depth.
    fn moves(self, line: u32) -> impl Iterator<Item = &'t [u8]> {
        let (mut scanner, mut depth) = (self.scanner(self.options), self.depth);
        iter::from_fn(move || {
            loop {
                match scanner.next(self.text) {
                    // It may go on.
                    Ok(Found::Move(span)) if self.is_cut && span.end == self.text.len() => {
                        return None;
                    }
                    Ok(Found::Move(span)) if depth == line => {
                        return Some(span.of(self.text));
                    }
                    Ok(Found::VariationEnd(_)) if depth == line => return None,
                    Ok(Found::VariationEnd(_)) => depth -= 1,
                    Ok(Found::End(_)) | Err(_) => return None,
                    Ok(_) => {}
                }
            }
        })
    }

    /// Returns `true` if the move is marked as an illegal one that was played: in a comment directly
    /// behind it.
    pub(super) fn has_illegal_mark(self) -> bool {
        let options = Options {
            comments: true,
            variations: true,
            ..self.options
        };
        let mut scanner = self.scanner(options);
        loop {
            let behind = self.text.get(scanner.at..).unwrap_or_default();
            match scanner.scan(self.text) {
                Ok(Found::Nag(..) | Found::DrawOffer(_)) => {}
                Ok(Found::Comment(span)) if find_mark(span.of(self.text)).is_none() => {}
                Ok(Found::Comment(_)) => return true,
                // A comment may be longer than what is looked at.
                _ => {
                    let is_open =
                        self.is_cut && matches!(behind.trim_ascii_start(), [b'{' | b';', ..]);
                    return is_open && find_mark(behind).is_some();
                }
            }
        }
    }

    /// Returns `true` if the game ends here without a result, perhaps behind words such as `resigns`.
    pub(super) fn is_over(self) -> bool {
        let mut scanner = self.scanner(self.options);
        let mut scans = iter::repeat_with(|| scanner.scan(self.text));
        let end = scans.find(|scan| !matches!(scan, Ok(Found::Tolerated(_))));
        let missing = Found::End(TerminationMarker::Missing);
        self.depth == 0 && end == Some(Ok(missing))
    }

    /// Returns `true` if all moves are written with numbers.
    pub(super) fn is_numeric(self) -> bool {
        let is_move =
            |san: &[u8]| is_numeric(san) || matches!(san, b"0-0" | b"0-0-0" | b"--" | b"0000");
        self.moves(self.depth).all(is_move)
    }

    /// Returns the moves in the line at this depth, if all are legal with these letters, and how many
    /// name a piece.
    fn read(
        self,
        line: u32,
        first: Option<&[u8]>,
        mut position: Position,
        letters: PieceLetters<'_>,
    ) -> Option<(Vec<RecordMove>, usize)> {
        let (mut moves, mut named) = (Vec::new(), 0);
        for san in first.into_iter().chain(self.moves(line)) {
            let (played, after) = read_on(&position, san, letters)?;
            let letter = letters.read(san);
            named += usize::from(letter.is_some_and(|(role, _)| role != Role::Pawn));
            moves.extend(played);
            position = after;
        }
        Some((moves, named))
    }

    /// Returns the letters of a language with which a move and all that follow are legal, if every
    /// such language means the same moves. `is_possible` says which languages the moves before allow.
    ///
    /// A variation shows the language of a game only if the main line has it, too.
    pub(super) fn language(
        self,
        san: &[u8],
        position: &Position,
        main: &Position,
        is_possible: impl Fn(PieceLetters<'static>) -> bool,
    ) -> Option<PieceLetters<'static>> {
        let is_meant = |letters: PieceLetters<'static>| {
            is_possible(letters) && read_on(position, san, letters).is_some()
        };
        let languages = PieceLetters::LANGUAGES.iter().copied();
        let languages: Vec<_> = languages.filter(|&letters| is_meant(letters)).collect();
        let own = |letters| self.read(self.depth, Some(san), position.clone(), letters);
        let in_main = |letters| self.read(0, None, main.clone(), letters);
        if languages.is_empty() || self.is_english(san, position) {
            return None;
        }
        if self.depth == 0 {
            return the_only(&languages, own);
        }
        let english = in_main(PieceLetters::ENGLISH).map(|(moves, _)| moves);
        let is_other = |moves: &_| english.as_ref().is_some_and(|english| english != moves);
        let in_main = |letters| in_main(letters).filter(|(moves, _)| !is_other(moves));
        let in_both = |letters| {
            let ((mut moves, named), (main, more)) = (own(letters)?, in_main(letters)?);
            moves.extend(main);
            Some((moves, named + more))
        };
        the_only(&languages, in_both).or_else(|| the_only(&languages, in_main))
    }

    /// Returns `true` if a line can be read in English, as `Pf3` can that may be a knight's.
    fn is_english(self, san: &[u8], position: &Position) -> bool {
        let mut line = [san].into_iter().chain(self.moves(self.depth));
        let after = line.try_fold(position.clone(), |position, san| {
            let legal = position.parse_san_bytes_with(san, PieceLetters::ENGLISH);
            legal.ok().map(LegalMove::play)
        });
        after.is_some()
    }

    /// Returns `true` if all moves that follow are legal. Another promotion without a piece may be to
    /// any; while it is open which, one more is to a queen.
    fn goes_on(self, position: Position, letters: PieceLetters<'_>) -> bool {
        let mut lines = ArrayVec::<_, 4>::from_iter([position]);
        self.moves(self.depth).all(|san| {
            let most = if lines.len() == 1 {
                lines.capacity()
            } else {
                1
            };
            let read = |position| read_all(position, san, letters).into_iter().take(most);
            lines = lines
                .iter()
                .flat_map(read)
                .map(|(_, after)| after)
                .collect();
            !lines.is_empty()
        })
    }

    /// Returns the promotion that a move without a piece means: to a queen, unless only one other piece
    /// allows the moves that follow.
    pub(super) fn promotion<'p>(
        self,
        position: &'p Position,
        to: Square,
        san: &[u8],
        letters: PieceLetters<'_>,
    ) -> Option<LegalMove<'p>> {
        let goes_on = |legal: &LegalMove<'_>| self.goes_on(legal.play(), letters);
        let mut promotions = promotions(position, to, san);
        let queen = promotions.next()?;
        if goes_on(&queen) {
            return Some(queen);
        }
        let mut others = promotions.filter(goes_on);
        match (others.next(), others.next()) {
            (Some(only), None) => Some(only),
            _ => Some(queen),
        }
    }
}

/// Returns the texts of a comment between its marks of an illegal move.
pub(super) fn between_marks(comment: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(comment);
    iter::from_fn(move || {
        let text = rest?;
        let parts = find_mark(text).and_then(|at| text.split_at_checked(at));
        let (before, marked) = parts.unwrap_or((text, &[]));
        rest = marked.get(ILLEGAL.len()..);
        Some(before)
    })
}

/// Returns the letters with which a line can be read, if all that fit mean the same moves.
fn the_only(
    languages: &[PieceLetters<'static>],
    read: impl Fn(PieceLetters<'static>) -> Option<(Vec<RecordMove>, usize)>,
) -> Option<PieceLetters<'static>> {
    let mut fitting = languages
        .iter()
        .filter_map(|&letters| Some((letters, read(letters)?)));
    let (letters, line) = fitting.next().filter(|(_, (_, named))| *named >= ENOUGH)?;
    fitting
        .all(|(_, (moves, _))| moves == line.0)
        .then_some(letters)
}
