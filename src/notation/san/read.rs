//! Parses a move in algebraic notation and finds the legal move.

use super::fast::{self, Ordinary};
use super::parts::origins;
use super::{Error, Parts, PieceLetters, San, complete};
use crate::bitboard::Bitboard;
use crate::legality::{IllegalMove, LegalMove};
use crate::position::Position;
use crate::types::{CastlingSide, Move, Promotion, Role, Square};

impl Position {
    /// Parses a move in algebraic notation, in any common spelling.
    ///
    /// A capital letter names the piece (Article C.2); without one a pawn moves. So `bxc3` is a
    /// pawn move and `Bxc3` a bishop move. Any origin file or rank given must be correct; extra
    /// disambiguation is accepted. Two squares without a letter mean the piece on the first square.
    /// These spellings are equivalent:
    ///
    /// * `Nf3`, `Ngf3`, `Ng1f3`, `Ng1-f3`, `g1f3`, `♘f3`, `♞f3`;
    /// * `exd5`, `ed5`, `e4xd5`, `e4-d5`, `e:d5`, `e×d5`, `Pexd5`, and if it is en passant
    ///   `exd5 e.p.`, `exd5ep`;
    /// * `e8=Q`, `e8Q`, `e8/Q`, `e8(Q)`, `e8=q`, `e8♕`, `e7e8q`;
    /// * `O-O`, `0-0`, `o-o`, and the king's move `Kg1`, `Ke1-g1`, `e1g1`.
    ///
    /// Any of the signs `+`, `#`, `!`, `?`, `‼`, `⁇`, `⁈` and `⁉` may follow. `e.p.` may follow
    /// once, after a pawn move without promotion or after two squares. These signs are not checked:
    /// the `x` of a capture, the `+` of a check and `e.p.` may be missing or wrong. Spaces around
    /// the move and move numbers are not accepted.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let position: Position = "4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1".parse()?;
    /// let knight = position.parse_san("Ng1-f3!?")?;
    /// assert_eq!(knight.san().as_str(), "Ngf3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The [`Error`] says whether the text is no move, a null move, ambiguous, lacks the promotion
    /// piece, or is not legal. If
    /// several pieces of the role cannot make the move, the reason is that of the piece closest to a
    /// legal move: the latest in the order of [`IllegalMove`], and among equals that of the lowest
    /// square.
    #[doc(alias = "push_san")]
    #[inline]
    pub fn parse_san(&self, text: &str) -> Result<LegalMove<'_>, Error> {
        self.parse_san_bytes(text.as_bytes())
    }

    /// Parses a move like [`parse_san`](Self::parse_san), from bytes.
    ///
    /// # Errors
    ///
    /// Those of [`parse_san`](Self::parse_san).
    pub fn parse_san_bytes(&self, text: &[u8]) -> Result<LegalMove<'_>, Error> {
        match fast::parse(text) {
            Some(Ordinary::Piece(role, among, to, promotion)) => {
                self.resolve_piece(role, among, to, promotion)
            }
            Some(Ordinary::Castling(side)) => self.resolve_castling(side),
            None => self.parse_san_bytes_with(text, PieceLetters::ENGLISH),
        }
    }

    /// Parses a move like [`parse_san`](Self::parse_san), with the piece letters of another
    /// language.
    ///
    /// Figurines are always read; English letters only if they are among `letters`.
    ///
    /// # Errors
    ///
    /// Those of [`parse_san`](Self::parse_san).
    pub fn parse_san_with(
        &self,
        text: &str,
        letters: PieceLetters<'_>,
    ) -> Result<LegalMove<'_>, Error> {
        self.parse_san_bytes_with(text.as_bytes(), letters)
    }

    /// Parses a move like [`parse_san_with`](Self::parse_san_with), from bytes.
    #[cold]
    pub(crate) fn parse_san_bytes_with(
        &self,
        text: &[u8],
        letters: PieceLetters<'_>,
    ) -> Result<LegalMove<'_>, Error> {
        let (parts, _) = complete::parse(text, &letters)?;
        match parts {
            Parts::Piece {
                role,
                file,
                rank,
                to,
                promotion,
                ..
            } => self.resolve_piece(role, origins(role, file, rank, to), to, promotion),
            Parts::Squares { mv, .. } => match self.legal_move(mv) {
                Err(IllegalMove::PromotionMissing { to }) => {
                    self.resolve_none(Role::Pawn, mv.from().into(), to, None)
                }
                read => Ok(read?),
            },
            Parts::Castling(side) => self.resolve_castling(side),
            Parts::Null => Err(Error::NullMove),
        }
    }

    /// Parses a move only if it is spelled exactly as [`LegalMove::san`] writes it.
    ///
    /// ```
    /// use touchmove::Position;
    ///
    /// let start = Position::standard();
    /// assert!(start.parse_san_strict("Nf3").is_ok());
    /// let refused = start.parse_san_strict("Ngf3").unwrap_err();
    /// assert_eq!(refused.to_string(), "expected the move to be written Nf3, which differs at byte 1");
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse_san`](Self::parse_san), and [`Error::NotCanonical`] with the canonical
    /// spelling.
    pub fn parse_san_strict(&self, text: &str) -> Result<LegalMove<'_>, Error> {
        self.parse_san_strict_bytes(text.as_bytes())
    }

    /// Parses a move like [`parse_san_strict`](Self::parse_san_strict), from bytes.
    ///
    /// # Errors
    ///
    /// Those of [`parse_san_strict`](Self::parse_san_strict).
    pub fn parse_san_strict_bytes(&self, text: &[u8]) -> Result<LegalMove<'_>, Error> {
        let legal = self.parse_san_bytes(text)?;
        let canonical = legal.san();
        if canonical.as_bytes() == text {
            return Ok(legal);
        }
        let same = canonical.bytes().zip(text).take_while(|(a, b)| a == *b);
        Err(Error::NotCanonical {
            offset: same.count(),
            canonical,
        })
    }

    /// Returns a move in ordinary SAN and the position after it, the fast path for nearly all moves. On
    /// `None` the text must go through [`parse_san_bytes`](Self::parse_san_bytes).
    #[cfg(feature = "pgn")]
    #[inline(always)]
    pub(crate) fn play_ordinary_san(&self, text: &[u8]) -> Option<(Move, Self)> {
        let Some(Ordinary::Piece(role, among, to, promotion)) = fast::parse(text) else {
            return None;
        };
        let played = || {
            let legal = self.only_move(role, among, to, promotion);
            legal.ok().map(|legal| (legal.to_move(), legal.play()))
        };
        // Inlined once per color, so that each copy has the side to move as a constant.
        match self.turn() {
            crate::types::Color::White => played(),
            crate::types::Color::Black => played(),
        }
    }

    /// Returns the legal move of a piece of this role from one of the squares `among`.
    #[inline(always)]
    fn resolve_piece(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Promotion>,
    ) -> Result<LegalMove<'_>, Error> {
        match self.only_move(role, among, to, promotion) {
            Ok(legal) => Ok(legal),
            Err(none) if none.is_empty() => self.resolve_none(role, among, to, promotion),
            Err(origins) => Err(Error::Ambiguous { role, to, origins }),
        }
    }

    pub(super) fn resolve_castling(&self, side: CastlingSide) -> Result<LegalMove<'_>, Error> {
        let color = self.turn();
        match self.castling_rook(color, side) {
            Some(rook) => Ok(self.legal_move(Move::new(self.king(color), rook, None))?),
            None => Err(IllegalMove::NoCastlingRight { color, side }.into()),
        }
    }

    /// Handles a text for which no piece has a legal move: castling written as a king move, or an
    /// error.
    #[cold]
    fn resolve_none(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Promotion>,
    ) -> Result<LegalMove<'_>, Error> {
        let pieces = self.board().pieces(self.turn(), role) & among;
        let queen = Some(Promotion::Queen);
        if promotion.is_none() && self.only_move(role, among, to, queen).is_ok() {
            return Err(Error::PromotionMissing { to });
        }
        if role == Role::King && !pieces.is_empty() {
            return self.resolve_king(Move::new(self.king(self.turn()), to, promotion));
        }
        if let (true, Some(from)) = (pieces.is_empty(), among.single_square()) {
            return Err(self.stands_there(role, from));
        }
        let faults = pieces
            .into_iter()
            .filter_map(|from| self.legal_move(Move::new(from, to, promotion)).err())
            // With several pieces of the role, those that never move this way are not meant.
            .filter(|fault| {
                !pieces.more_than_one() || !matches!(fault, IllegalMove::InvalidMovement { .. })
            });
        // `min_by_key` returns the first of equal reasons, which is on the lowest square.
        match faults.min_by_key(|fault| core::cmp::Reverse(nearness(fault))) {
            Some(fault) => Err(fault.into()),
            None => Err(Error::NoSuchPiece {
                role,
                to,
                is_disambiguated: among != origins(role, None, None, to),
            }),
        }
    }

    /// Returns castling that is written as a king move, or the error.
    fn resolve_king(&self, mv: Move) -> Result<LegalMove<'_>, Error> {
        let legal = self.legal_move(mv)?;
        match legal.castling_side() {
            Some(side) if legal.to() == mv.to() => Err(Error::CastlingByLetter {
                side,
                rook: mv.to(),
            }),
            _ => Ok(legal),
        }
    }

    /// Returns the error for an origin without a piece of this role.
    fn stands_there(&self, role: Role, from: Square) -> Error {
        match self.board().piece_at(from) {
            None => IllegalMove::EmptySquare { from }.into(),
            Some(piece) if piece.color() != self.turn() => {
                IllegalMove::OpponentsPiece { from, piece }.into()
            }
            Some(piece) => Error::WrongPiece {
                role,
                from,
                found: piece.role(),
            },
        }
    }
}

/// Ranks how close a rejected move is to being legal, in the order of [`IllegalMove`]. Only reasons
/// that can differ between pieces of one role moving to one square are ranked.
const fn nearness(fault: &IllegalMove) -> u8 {
    match fault {
        IllegalMove::NothingToCapture { .. } => 1,
        IllegalMove::EnPassantNotAvailable { .. } => 2,
        IllegalMove::Blocked { .. } => 3,
        IllegalMove::PromotionMissing { .. } => 4,
        IllegalMove::PromotionNotAllowed { .. } => 5,
        IllegalMove::Pinned { .. } => 6,
        IllegalMove::EnPassantExposesKing { .. } => 7,
        IllegalMove::LeavesKingInCheck { .. } => 8,
        _ => 0,
    }
}

impl San {
    /// Returns the legal move of `position` that the text means.
    ///
    /// The `x` of a capture and the suffix are not checked.
    ///
    /// # Errors
    ///
    /// Those of [`Position::parse_san`], but no syntax error.
    #[doc(alias("to_move", "find_san"))]
    pub fn to_legal_move(self, position: &Position) -> Result<LegalMove<'_>, Error> {
        position.parse_san_bytes(self.as_bytes())
    }
}
