//! The styles in which a move can be written.

use super::PieceLetters;

/// How [`LegalMove::format`](crate::LegalMove::format) writes a move.
///
/// Start from one of the constants and change the fields that differ.
///
/// ```
/// use touchmove::Position;
/// use touchmove::san::{Disambiguation, NotationStyle, PieceLetters};
///
/// let position: Position = "3r2k1/4P3/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
/// let capture = position.parse_san("exd8=Q+")?;
/// assert_eq!(capture.format(NotationStyle::SAN).as_str(), "exd8=Q+");
/// assert_eq!(capture.format(NotationStyle::LONG).as_str(), "e7xd8=Q+");
/// assert_eq!(capture.format(NotationStyle::FIDE).as_str(), "exd8Q+");
/// assert_eq!(capture.format(NotationStyle::FIGURINE).as_str(), "exd8=♕+");
///
/// let mut style = NotationStyle::FIDE;
/// style.letters = PieceLetters::GERMAN;
/// style.disambiguation = Disambiguation::Full;
/// assert_eq!(position.parse_san("Rb1")?.format(style).as_str(), "Ta1b1");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NotationStyle<'l> {
    /// The letters of the pieces.
    pub letters: PieceLetters<'l>,
    /// How much of the origin is written.
    pub disambiguation: Disambiguation,
    /// Whether captures have an `x`, which the Laws make optional (Article C.9).
    pub capture_sign: bool,
    /// How the promotion piece is written.
    pub promotion: PromotionStyle,
    /// Whether castling is written as `0-0` (Article C.13), not as `O-O`.
    pub castling_zeros: bool,
    /// Whether `e.p.` follows en passant captures (Article C.13).
    pub en_passant_sign: bool,
    /// The suffixes for check and checkmate.
    pub check_suffix: CheckSuffix,
}

impl NotationStyle<'static> {
    /// Standard algebraic notation, as [`LegalMove::san`](crate::LegalMove::san) writes it:
    /// `Ngxf3+`, `exd8=Q#`, `O-O`.
    pub const SAN: Self = Self {
        letters: PieceLetters::ENGLISH,
        disambiguation: Disambiguation::Minimal,
        capture_sign: true,
        promotion: PromotionStyle::EqualsSign,
        castling_zeros: false,
        en_passant_sign: false,
        check_suffix: CheckSuffix::PlusAndHash,
    };

    /// Long algebraic notation: `Ng1-f3`, `e7xd8=Q#`, `O-O`.
    pub const LONG: Self = Self {
        disambiguation: Disambiguation::Hyphen,
        ..Self::SAN
    };

    /// The spelling of the Laws of Chess (Appendix C): `exd8Q`, `0-0`, `exd6 e.p.`
    pub const FIDE: Self = Self {
        promotion: PromotionStyle::Bare,
        castling_zeros: true,
        en_passant_sign: true,
        ..Self::SAN
    };

    /// Standard algebraic notation with figurines: `♘gxf3+`, `exd8=♕#`.
    pub const FIGURINE: Self = Self {
        letters: PieceLetters::FIGURINES,
        ..Self::SAN
    };
}

impl NotationStyle<'_> {
    /// Returns the style with a change.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
}

impl Default for NotationStyle<'_> {
    /// Returns standard algebraic notation.
    fn default() -> Self {
        NotationStyle::SAN
    }
}

/// How much of the origin a written move includes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Disambiguation {
    /// As much as distinguishes the piece from others (Article C.10). The others can move to the
    /// same square. The file of a capturing pawn is written too.
    #[default]
    Minimal,
    /// The whole square: `Ng1f3`, `e2e4` (Article C.8).
    Full,
    /// The whole square, with a hyphen unless the move captures: `Ng1-f3`.
    Hyphen,
}

/// How a written move shows the promotion piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum PromotionStyle {
    /// `e8=Q`, as in PGN.
    #[default]
    EqualsSign,
    /// `e8Q`, as in the Laws (Article C.11).
    Bare,
    /// `e8/Q`.
    Slash,
    /// `e8(Q)`.
    Parentheses,
}

/// Which suffix follows a move that gives check (Article C.13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum CheckSuffix {
    /// `+` for check and `#` for checkmate.
    #[default]
    PlusAndHash,
    /// `+` for check and `++` for checkmate.
    Pluses,
    /// No suffix.
    Omitted,
}
