//! The content of a parsed move before its legality is checked. The module also has the fast parser
//! for ordinary SAN.

use super::parts::Parts;
use crate::bitboard::Bitboard;
use crate::types::{CastlingSide, File, Move, Promotion, Rank, Role, Square};

/// What the text of a move says. Signs such as `x` and `+` are parsed and discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// A piece of this role moves to `to` from one of the squares `among`.
    Piece {
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Promotion>,
    },
    /// The piece on the first square moves to the second.
    Squares(Move),
    Castling(CastlingSide),
}

impl Said {
    /// Returns what these parts say, or `None` for the null move.
    pub(super) fn from_parts(parts: Parts) -> Option<Self> {
        match parts {
            Parts::Piece {
                role,
                file,
                rank,
                to,
                promotion,
                ..
            } => Some(Self::new(role, (file, rank), to, promotion)),
            Parts::Squares { mv, .. } => Some(Self::Squares(mv)),
            Parts::Castling(side) => Some(Self::Castling(side)),
            Parts::Null => None,
        }
    }

    /// Builds a move from a role, any disambiguation, and the destination.
    ///
    /// A pawn without an origin file moves straight ahead.
    #[inline(always)]
    pub(super) fn new(
        role: Role,
        (file, rank): (Option<File>, Option<Rank>),
        to: Square,
        promotion: Option<Promotion>,
    ) -> Self {
        Self::Piece {
            role,
            among: Self::origins(role, (file, rank), to),
            to,
            promotion,
        }
    }

    /// Returns the possible origins, given the disambiguation.
    #[inline(always)]
    pub(super) fn origins(
        role: Role,
        (file, rank): (Option<File>, Option<Rank>),
        to: Square,
    ) -> Bitboard {
        let on_file = match file {
            Some(file) => Bitboard::file(file),
            None if role == Role::Pawn => Bitboard::file(to.file()),
            None => Bitboard::FULL,
        };
        on_file & rank.map_or(Bitboard::FULL, Bitboard::rank)
    }

    /// Parses ordinary SAN from its end, where there are fewer cases to distinguish.
    ///
    /// This is the fast path for nearly all texts: English letters and only the signs of SAN.
    /// `None` does not mean that the text is wrong.
    #[inline(always)]
    pub(super) fn quick(text: &[u8]) -> Option<Self> {
        let mut rest = text;
        while let [shorter @ .., b'+' | b'#' | b'!' | b'?'] = rest {
            rest = shorter;
        }
        let mut promotion = None;
        if let [shorter @ .., b'=', letter] = rest {
            promotion = Some(promotion_of(*letter)?);
            rest = shorter;
        }
        let [head @ .., file, rank] = rest else {
            return None;
        };
        let Some(to) = Square::from_ascii([*file, *rank]) else {
            // Castling has no promotion; the complete parser reports the error.
            return if promotion.is_none() {
                castling(rest)
            } else {
                None
            };
        };
        let head = match head {
            [shorter @ .., b'x'] if !shorter.is_empty() => shorter,
            _ => head,
        };
        let (role, origin) = match *head {
            [] => (Role::Pawn, (None, None)),
            [file @ b'a'..=b'h'] => (Role::Pawn, (file_of(file), None)),
            [letter] => (role_of(letter)?, (None, None)),
            [letter, file @ b'a'..=b'h'] => (role_of(letter)?, (file_of(file), None)),
            [letter, rank @ b'1'..=b'8'] => (role_of(letter)?, (None, rank_of(rank))),
            [letter, file, rank] => {
                let from = Square::from_ascii([file, rank])?;
                (role_of(letter)?, (Some(from.file()), Some(from.rank())))
            }
            _ => return None,
        };
        Some(Self::new(role, origin, to, promotion))
    }
}

fn castling(text: &[u8]) -> Option<Said> {
    match text {
        b"O-O" => Some(Said::Castling(CastlingSide::KingSide)),
        b"O-O-O" => Some(Said::Castling(CastlingSide::QueenSide)),
        _ => None,
    }
}

/// Roles by letter, from A on. A table lookup avoids an unpredictable branch.
const ROLES: [Option<Role>; 26] = {
    let mut roles = [None; 26];
    roles[(b'N' - b'A') as usize] = Some(Role::Knight);
    roles[(b'B' - b'A') as usize] = Some(Role::Bishop);
    roles[(b'R' - b'A') as usize] = Some(Role::Rook);
    roles[(b'Q' - b'A') as usize] = Some(Role::Queen);
    roles[(b'K' - b'A') as usize] = Some(Role::King);
    roles
};

#[inline(always)]
fn role_of(letter: u8) -> Option<Role> {
    *ROLES.get(usize::from(letter.wrapping_sub(b'A')))?
}

#[inline(always)]
fn promotion_of(letter: u8) -> Option<Promotion> {
    role_of(letter).and_then(Promotion::from_role)
}

#[inline(always)]
fn file_of(letter: u8) -> Option<File> {
    File::from_index(usize::from(letter.wrapping_sub(b'a')))
}

#[inline(always)]
fn rank_of(digit: u8) -> Option<Rank> {
    Rank::from_index(usize::from(digit.wrapping_sub(b'1')))
}
