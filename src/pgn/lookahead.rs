//! What the rest of a game shows about a move: its language, a promotion without a piece.

use alloc::vec::Vec;
use core::iter;

use super::moves::{is_numeric, lacks_piece, promotions};
use super::scan::{Found, Scan, Scanner};
use super::{Options, RawText, TerminationMarker};
use crate::legality::LegalMove;
use crate::notation::san::PieceLetters;
use crate::position::Position;
use crate::types::{Move, Role};

/// So many moves with letters must be legal, so that a language is not found by chance.
const ENOUGH: usize = 3;

/// The text behind a move, up to the end of the game.
#[derive(Clone, Copy)]
pub(super) struct Rest<'t> {
    text: &'t [u8],
    options: Options,
    /// How many variations are open.
    depth: u32,
}

impl<'t> Rest<'t> {
    pub(super) const fn new(san: RawText<'t>, options: Options, depth: u32) -> Self {
        let (text, options) = (san.rest(), options.without_annotations());
        Self {
            text,
            options,
            depth,
        }
    }

    fn scanner(&self) -> Scanner {
        Scanner::in_moves(self.options, self.depth)
    }

    /// Returns the moves that follow in the line at this depth.
    fn moves(self, line: u32) -> impl Iterator<Item = &'t [u8]> {
        let (mut scanner, mut depth) = (self.scanner(), self.depth);
        iter::from_fn(move || {
            loop {
                let scan = match scanner.quick_look(self.text) {
                    Some(found) => Scan::Found(found),
                    None => scanner.scan(self.text),
                };
                match scan {
                    Scan::Found(Found::Move(span)) if depth == line => {
                        return Some(span.of(self.text));
                    }
                    Scan::Found(Found::VariationEnd(_)) if depth == line => return None,
                    Scan::Found(Found::VariationEnd(_)) => depth -= 1,
                    Scan::Found(Found::End(_)) | Scan::Finished | Scan::Wrong(_) => return None,
                    Scan::Found(_) => {}
                }
            }
        })
    }

    /// Returns `true` if the game ends here without a result.
    pub(super) fn is_over(self) -> bool {
        let is_end = |scan| matches!(scan, Scan::Found(Found::End(TerminationMarker::Missing)));
        self.depth == 0 && is_end(self.scanner().scan(self.text))
    }

    /// Returns `true` if all moves are written with numbers.
    pub(super) fn is_numeric(self) -> bool {
        self.moves(self.depth).all(is_numeric)
    }

    /// Returns the moves in the line at this depth, if all are legal with these letters, and how many
    /// name a piece.
    fn read(
        self,
        line: u32,
        first: Option<&[u8]>,
        mut position: Position,
        letters: PieceLetters<'_>,
    ) -> Option<(Vec<Move>, usize)> {
        let (mut moves, mut named) = (Vec::new(), 0);
        for san in first.into_iter().chain(self.moves(line)) {
            let read = position.parse_san_careless(san, letters);
            let legal = match read {
                Err(error) if lacks_piece(&error) => promotions(&position, san, letters).next()?,
                read => read.ok()?,
            };
            let letter = letters.read(san);
            named += usize::from(letter.is_some_and(|(role, _)| role != Role::Pawn));
            moves.push(legal.to_move());
            position = legal.play();
        }
        Some((moves, named))
    }

    /// Returns the letters of a language with which a move and all that follow are legal, in its own
    /// line or in the main line, if every such language means the same moves. `is_possible` says which
    /// languages the moves before allow.
    pub(super) fn language(
        self,
        san: &[u8],
        position: &Position,
        main: &Position,
        is_possible: impl Fn(PieceLetters<'static>) -> bool,
    ) -> Option<PieceLetters<'static>> {
        let is_meant = |letters: PieceLetters<'static>| {
            is_possible(letters) && position.parse_san_careless(san, letters).is_ok()
        };
        // A `P` may be meant in English, too.
        let languages = PieceLetters::LANGUAGES.iter().copied();
        let languages = languages.chain([PieceLetters::ENGLISH]);
        let languages: Vec<_> = languages.filter(|&letters| is_meant(letters)).collect();
        let own = |letters| self.read(self.depth, Some(san), position.clone(), letters);
        let in_main = |letters| self.read(0, None, main.clone(), letters);
        let found = the_only(&languages, own).or_else(|| the_only(&languages, in_main));
        found.filter(|letters| *letters != PieceLetters::ENGLISH)
    }

    /// Returns the promotion that a move without a piece means: to a queen, unless only one other piece
    /// allows the moves that follow.
    pub(super) fn promotion<'p>(
        self,
        position: &'p Position,
        san: &[u8],
        letters: PieceLetters<'_>,
    ) -> Option<LegalMove<'p>> {
        let goes_on =
            |legal: &LegalMove<'_>| self.read(self.depth, None, legal.play(), letters).is_some();
        let mut promotions = promotions(position, san, letters);
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

/// Returns the letters with which a line can be read, if all that fit mean the same moves.
fn the_only(
    languages: &[PieceLetters<'static>],
    read: impl Fn(PieceLetters<'static>) -> Option<(Vec<Move>, usize)>,
) -> Option<PieceLetters<'static>> {
    let mut fitting = languages
        .iter()
        .filter_map(|&letters| Some((letters, read(letters)?)));
    let (letters, line) = fitting.next().filter(|(_, (_, named))| *named >= ENOUGH)?;
    fitting
        .all(|(_, (moves, _))| moves == line.0)
        .then_some(letters)
}
