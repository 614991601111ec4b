//! The ways in which people like to see a move written.

use super::PieceLetters;

/// How [`Legal::notation`](crate::Legal::notation) writes a move.
///
/// Begin with one of the constants and change what should be different.
///
/// ```
/// use touchmove::{MoveStyle, OriginStyle, PieceLetters, Position};
///
/// let position: Position = "3r2k1/4P3/8/8/8/8/8/R3K3 w Q - 0 1".parse()?;
/// let capture = position.parse_san("exd8=Q+")?;
/// assert_eq!(capture.notation(MoveStyle::SAN).as_str(), "exd8=Q+");
/// assert_eq!(capture.notation(MoveStyle::LONG).as_str(), "e7xd8=Q+");
/// assert_eq!(capture.notation(MoveStyle::FIDE).as_str(), "exd8Q+");
/// assert_eq!(capture.notation(MoveStyle::FIGURINE).as_str(), "exd8=♕+");
///
/// let german = PieceLetters::new(["K", "D", "T", "L", "S"])?;
/// let style = MoveStyle::FIDE.with_letters(german).with_origin(OriginStyle::Full);
/// assert_eq!(position.parse_san("Rb1")?.notation(style).as_str(), "Ta1b1");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveStyle<'l> {
    pub(super) letters: PieceLetters<'l>,
    pub(super) origin: OriginStyle,
    pub(super) capture_sign: bool,
    pub(super) promotion: PromotionStyle,
    pub(super) castling_zeros: bool,
    pub(super) en_passant_sign: bool,
    pub(super) check_signs: CheckSigns,
}

impl MoveStyle<'static> {
    /// Standard algebraic notation, as [`Legal::san`](crate::Legal::san) writes it: `Ngxf3+`,
    /// `exd8=Q#`, `O-O`.
    pub const SAN: Self = Self {
        letters: PieceLetters::ENGLISH,
        origin: OriginStyle::Minimal,
        capture_sign: true,
        promotion: PromotionStyle::EqualsSign,
        castling_zeros: false,
        en_passant_sign: false,
        check_signs: CheckSigns::PlusAndHash,
    };

    /// Long algebraic notation: `Ng1-f3`, `e7xd8=Q#`, `O-O`.
    pub const LONG: Self = Self {
        origin: OriginStyle::Hyphen,
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

impl<'l> MoveStyle<'l> {
    /// Returns the style with other letters for the men.
    #[must_use]
    pub const fn with_letters(self, letters: PieceLetters<'_>) -> MoveStyle<'_> {
        MoveStyle {
            letters,
            origin: self.origin,
            capture_sign: self.capture_sign,
            promotion: self.promotion,
            castling_zeros: self.castling_zeros,
            en_passant_sign: self.en_passant_sign,
            check_signs: self.check_signs,
        }
    }

    /// Returns the style with another way to name the square a man leaves.
    #[must_use]
    pub const fn with_origin(self, origin: OriginStyle) -> Self {
        Self { origin, ..self }
    }

    /// Returns the style with or without an `x` for captures, which the Laws leave open
    /// (Article C.9).
    #[must_use]
    pub const fn with_capture_sign(self, capture_sign: bool) -> Self {
        Self {
            capture_sign,
            ..self
        }
    }

    /// Returns the style with another way to say what a pawn becomes.
    #[must_use]
    pub const fn with_promotion(self, promotion: PromotionStyle) -> Self {
        Self { promotion, ..self }
    }

    /// Returns the style with castling as `0-0` (Article C.13) or as `O-O`.
    #[must_use]
    pub const fn with_castling_zeros(self, castling_zeros: bool) -> Self {
        Self {
            castling_zeros,
            ..self
        }
    }

    /// Returns the style with or without `e.p.` behind en passant captures (Article C.13).
    #[must_use]
    pub const fn with_en_passant_sign(self, en_passant_sign: bool) -> Self {
        Self {
            en_passant_sign,
            ..self
        }
    }

    /// Returns the style with other signs for check and checkmate.
    #[must_use]
    pub const fn with_check_signs(self, check_signs: CheckSigns) -> Self {
        Self {
            check_signs,
            ..self
        }
    }
}

impl Default for MoveStyle<'_> {
    /// Returns standard algebraic notation.
    fn default() -> Self {
        MoveStyle::SAN
    }
}

/// How much a written move says of the square a man leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OriginStyle {
    /// What it takes to tell the man from others who may go to the same square (Article
    /// C.10), and the file of a pawn that captures.
    #[default]
    Minimal,
    /// The whole square: `Ng1f3`, `e2e4` (Article C.8).
    Full,
    /// The whole square, with a hyphen unless the move captures: `Ng1-f3`.
    Hyphen,
}

/// How a written move says what a pawn becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Which signs follow a move that gives check (Article C.13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CheckSigns {
    /// `+` for check and `#` for checkmate.
    #[default]
    PlusAndHash,
    /// `+` for check and `++` for checkmate.
    Pluses,
    /// None.
    Omitted,
}
