//! Writes a move in algebraic notation into a short string on the stack.

use arrayvec::ArrayString;

use super::letters::MAX_LETTER;
use super::style::{CheckSuffix, Disambiguation, NotationStyle, PromotionStyle};
use crate::bitboard::Bitboard;
use crate::legality::LegalMove;
use crate::types::{CastlingSide, Promotion, Role, Square, text_type};

/// The length of the longest move in SAN. Legal moves take up to 7 bytes, as `Qa1xb2#` or `axb8=Q#`;
/// what is only written, such as `Pe7xd8=Q#`, up to 9.
const MAX_SAN: usize = 9;

/// The length of the longest notation: two squares and `x`, a promotion in parentheses, `++`.
const MAX_NOTATION: usize = 2 + 1 + 2 + 1 + MAX_LETTER + 1 + 2;

/// A move in standard algebraic notation, as a value without a position.
///
/// [`LegalMove::san`] writes it and `str::parse` reads it, in any spelling that
/// [`Position::parse_san`](crate::Position::parse_san) reads.
/// [`to_legal_move`](Self::to_legal_move) finds its move in a position. It is its canonical text:
/// two values are equal if their texts are, and they are ordered by text. It does not allocate.
///
/// ```
/// use touchmove::Position;
/// use touchmove::san::{Error, San};
///
/// let start = Position::standard();
/// let san: San = "Ng1-f3!".parse()?;
/// assert_eq!(san.as_str(), "Ng1f3");
/// let legal = san.to_legal_move(&start)?;
/// assert_eq!(legal.san().as_str(), "Nf3");
/// assert_eq!(legal.san(), "Nf3".parse()?);
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "SanPlus")]
pub struct San(pub(super) ArrayString<MAX_SAN>);

text_type!(San);

/// A move in a notation style of the caller's choice, without allocation.
///
/// [`LegalMove::format`] writes it, and `GameRecord::format_move` for the moves of a record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormattedMove(pub(super) ArrayString<MAX_NOTATION>);

text_type!(FormattedMove);

impl LegalMove<'_> {
    /// Returns the move in standard algebraic notation, in its one canonical spelling.
    ///
    /// A capturing pawn is written with its file. For other pieces, the file, the rank or both are
    /// added only if another piece of the same role can legally move to the same square. The file
    /// is preferred to the rank (Article C.10). A pinned piece that cannot move there does not
    /// count. Check is `+`, checkmate `#`.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1".parse()?;
    /// assert_eq!(position.legal_move("g1f3".parse()?)?.san().as_str(), "Ngf3");
    /// assert_eq!(position.legal_move("g1h3".parse()?)?.san().as_str(), "Nh3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn san(self) -> San {
        San(write(self, const { &NotationStyle::SAN }))
    }

    /// Returns the move in the given notation style.
    #[must_use]
    pub fn format(self, style: NotationStyle<'_>) -> FormattedMove {
        FormattedMove(write(self, &style))
    }
}

/// Writes a move into a string of sufficient capacity, so that pushing never fails.
#[inline(always)]
fn write<const ROOM: usize>(legal: LegalMove<'_>, style: &NotationStyle<'_>) -> ArrayString<ROOM> {
    let mut text = ArrayString::new();
    match legal.castling_side() {
        Some(side) => text.push_str(castling(side, style.castling_zeros)),
        None => {
            text.push_str(style.letters.written(legal.role()));
            let (file, rank) = match style.disambiguation {
                Disambiguation::Minimal => needed(legal),
                Disambiguation::Full | Disambiguation::Hyphen => (true, true),
            };
            let from = legal.from();
            if file {
                text.push_str(FILES[from.file().index()]);
            }
            if rank {
                text.push_str(RANKS[from.rank().index()]);
            }
            if legal.is_capture() {
                text.push_str(if style.capture_sign { "x" } else { "" });
            } else if style.disambiguation == Disambiguation::Hyphen {
                text.push_str("-");
            }
            push_end(&mut text, legal.to(), legal.promotion(), style);
            if style.en_passant_sign && legal.is_en_passant() {
                text.push_str(" e.p.");
            }
        }
    }
    text.push_str(check_sign(legal, style.check_suffix));
    text
}

pub(super) const fn castling(side: CastlingSide, zeros: bool) -> &'static str {
    match (side, zeros) {
        (CastlingSide::KingSide, false) => "O-O",
        (CastlingSide::KingSide, true) => "0-0",
        (CastlingSide::QueenSide, false) => "O-O-O",
        (CastlingSide::QueenSide, true) => "0-0-0",
    }
}

pub(super) const FILES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
pub(super) const RANKS: [&str; 8] = ["1", "2", "3", "4", "5", "6", "7", "8"];

/// Returns whether the file and the rank of the origin are needed.
#[inline(always)]
fn needed(legal: LegalMove<'_>) -> (bool, bool) {
    if legal.role() == Role::Pawn {
        return (legal.is_capture(), false);
    }
    let from = legal.from();
    let others = legal.position().legal_origins(legal.role(), legal.to()) - from;
    if others.is_empty() {
        (false, false)
    } else if others.is_disjoint(Bitboard::file(from.file())) {
        (true, false)
    } else {
        (!others.is_disjoint(Bitboard::rank(from.rank())), true)
    }
}

/// Writes the destination and the promotion.
#[inline(always)]
pub(super) fn push_end<const ROOM: usize>(
    text: &mut ArrayString<ROOM>,
    to: Square,
    promotion: Option<Promotion>,
    style: &NotationStyle<'_>,
) {
    text.push_str(to.name());
    let Some(promotion) = promotion else { return };
    let (before, after) = match style.promotion {
        PromotionStyle::EqualsSign => ("=", ""),
        PromotionStyle::Bare => ("", ""),
        PromotionStyle::Slash => ("/", ""),
        PromotionStyle::Parentheses => ("(", ")"),
    };
    text.push_str(before);
    text.push_str(style.letters.written(promotion.role()));
    text.push_str(after);
}

/// Returns the suffix for check or checkmate.
#[inline(always)]
fn check_sign(legal: LegalMove<'_>, suffix: CheckSuffix) -> &'static str {
    let checkmate = match suffix {
        CheckSuffix::Omitted => return "",
        CheckSuffix::PlusAndHash => "#",
        CheckSuffix::Pluses => "++",
    };
    if !legal.gives_check() {
        ""
    } else if legal.play().has_legal_moves() {
        "+"
    } else {
        checkmate
    }
}
