//! Reading a move that people have written: which legal move is it?

use super::said::Said;
use super::{Error, PieceLetters, careful};
use crate::bitboard::Bitboard;
use crate::legality::{IllegalMove, LegalMove};
use crate::position::Position;
use crate::types::{CastlingSide, Move, Promotion, Role, Square};

impl Position {
    /// Reads a move in algebraic notation as people and programs write it.
    ///
    /// A capital letter names the man (Article C.2), and without one a pawn moves: `bxc3` is a
    /// pawn's move and `Bxc3` a bishop's. As much of the square he leaves as is said must be
    /// right; it may be more than needed. Two squares without a letter mean whoever stands on
    /// the first. These are read as the same:
    ///
    /// * `Nf3`, `Ngf3`, `Ng1f3`, `Ng1-f3`, `g1f3`, `♘f3`, `♞f3`;
    /// * `exd5`, `ed5`, `e4xd5`, `e4-d5`, `e:d5`, `e×d5`, `Pexd5`, and if it is en passant
    ///   `exd5 e.p.`, `exd5ep`;
    /// * `e8=Q`, `e8Q`, `e8/Q`, `e8(Q)`, `e8=q`, `e8♕`, `e7e8q`;
    /// * `O-O`, `0-0`, `o-o`, and as the king's way `Kg1`, `Ke1-g1`, `e1g1`.
    ///
    /// Any of the signs `+`, `#`, `!`, `?`, `‼`, `⁇`, `⁈` and `⁉` may follow, and `e.p.` once
    /// behind a pawn's move without promotion or behind two squares. No sign is believed: the
    /// `x` of a capture, the `+` of a check and `e.p.` may be missing or wrong. Spaces before
    /// and behind the move are not read, and neither are move numbers.
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
    /// [`Error::Syntax`] if the text is no move, [`Error::NullMove`] if it says that none
    /// is made (`--`, `Z0`, `0000`), and [`Error::Ambiguous`] if several men may make it.
    ///
    /// If none may, [`Error::Illegal`] says why the man may not who is nearest to it: of
    /// several men's faults the latest in the order of [`IllegalMove`], and of equal ones that
    /// of the man on the lowest square. [`Error::NoSuchPiece`] and [`Error::WrongPiece`]
    /// say that there is no such man, [`Error::CastlingByLetter`] that `Kh1` is no way to
    /// write castling with the rook on h1.
    #[doc(alias = "push_san")]
    #[inline]
    pub fn parse_san(&self, text: &str) -> Result<LegalMove<'_>, Error> {
        self.parse_san_bytes(text.as_bytes())
    }

    /// Reads a move like [`parse_san`](Self::parse_san), from bytes.
    ///
    /// # Errors
    ///
    /// Those of [`parse_san`](Self::parse_san).
    pub fn parse_san_bytes(&self, text: &[u8]) -> Result<LegalMove<'_>, Error> {
        match Said::quick(text) {
            Some(said) => self.resolve(said),
            None => self.parse_carefully(text, PieceLetters::ENGLISH),
        }
    }

    /// Reads a move like [`parse_san`](Self::parse_san), but with letters of another language.
    ///
    /// Figurines are read all the same, English letters only if they are among the letters.
    ///
    /// ```
    /// use touchmove::Position;
    /// use touchmove::san::PieceLetters;
    ///
    /// let german = PieceLetters::new(["K", "D", "T", "L", "S"])?;
    /// let start = Position::standard();
    /// assert_eq!(start.parse_san_with("Sf3", german)?.to_string(), "g1f3");
    /// assert!(start.parse_san_with("Nf3", german).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse_san`](Self::parse_san).
    pub fn parse_san_with(
        &self,
        text: &str,
        letters: PieceLetters<'_>,
    ) -> Result<LegalMove<'_>, Error> {
        self.parse_carefully(text.as_bytes(), letters)
    }

    /// Reads a move in standard algebraic notation if it is written exactly as
    /// [`LegalMove::san`] writes it.
    ///
    /// ```
    /// use touchmove::{san, Position};
    ///
    /// let start = Position::standard();
    /// assert!(start.parse_san_strict("Nf3").is_ok());
    /// let refused = start.parse_san_strict("Ngf3").unwrap_err();
    /// assert!(matches!(refused, san::Error::NotCanonical { offset: 1, .. }));
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "expected the move to be written Nf3, which differs at byte 1",
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse_san`](Self::parse_san), and [`Error::NotCanonical`] with the right
    /// spelling.
    pub fn parse_san_strict(&self, text: &str) -> Result<LegalMove<'_>, Error> {
        self.parse_san_strict_bytes(text.as_bytes())
    }

    /// Reads a move like [`parse_san_strict`](Self::parse_san_strict), from bytes.
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

    /// Returns the position after a man's move that is written as usual, which most are. None
    /// means that the text must be [read](Self::parse_san_bytes) with more care.
    #[cfg(feature = "pgn")]
    #[inline(always)]
    pub(crate) fn after_usual_san(&self, text: &[u8]) -> Option<Self> {
        let Some(Said::Piece {
            role,
            among,
            to,
            promotion,
        }) = Said::quick(text)
        else {
            return None;
        };
        let played = || {
            let legal = self.only_move(role, among, to, promotion);
            legal.ok().map(LegalMove::play)
        };
        // Built in twice, so that each copy knows whose move it is.
        match self.turn() {
            crate::types::Color::White => played(),
            crate::types::Color::Black => played(),
        }
    }

    #[cold]
    fn parse_carefully(
        &self,
        text: &[u8],
        letters: PieceLetters<'_>,
    ) -> Result<LegalMove<'_>, Error> {
        self.resolve(careful::read(text, &letters)?)
    }

    /// Returns the legal move that is meant.
    #[inline(always)]
    fn resolve(&self, said: Said) -> Result<LegalMove<'_>, Error> {
        match said {
            Said::Piece {
                role,
                among,
                to,
                promotion,
            } => match self.only_move(role, among, to, promotion) {
                Ok(legal) => Ok(legal),
                Err(origins) if origins.is_empty() => self.resolve_none(role, among, to, promotion),
                Err(origins) => Err(Error::Ambiguous { role, to, origins }),
            },
            Said::Squares(mv) => Ok(self.legal_move(self.as_king_takes_rook(mv))?),
            Said::Castling(side) => self.resolve_castling(side),
        }
    }

    fn resolve_castling(&self, side: CastlingSide) -> Result<LegalMove<'_>, Error> {
        let color = self.turn();
        match self.castling_rook(color, side) {
            Some(rook) => Ok(self.legal_move(Move::new(self.king(color), rook, None))?),
            None => Err(IllegalMove::NoCastlingRight { color, side }.into()),
        }
    }

    /// Returns what is meant if none of the men may make a move: castling, said as the king's
    /// way, or nothing that can be played.
    #[cold]
    fn resolve_none(
        &self,
        role: Role,
        among: Bitboard,
        to: Square,
        promotion: Option<Promotion>,
    ) -> Result<LegalMove<'_>, Error> {
        let men = self.board().pieces(self.turn(), role) & among;
        if role == Role::King && !men.is_empty() {
            return self.resolve_king(Move::new(self.king(self.turn()), to, promotion));
        }
        if let (true, Some(from)) = (men.is_empty(), among.single_square()) {
            return Err(self.stands_there(role, from));
        }
        let faults = men
            .into_iter()
            .filter_map(|from| self.legal_move(Move::new(from, to, promotion)).err())
            // Of several men those cannot be meant who never move so.
            .filter(|fault| {
                !men.more_than_one() || !matches!(fault, IllegalMove::InvalidMovement { .. })
            });
        // Of faults that are equally near, the one on the lowest square is found first.
        match faults.min_by_key(|fault| core::cmp::Reverse(nearness(fault))) {
            Some(fault) => Err(fault.into()),
            None => Err(Error::NoSuchPiece {
                role,
                to,
                told: among != Said::origins(role, (None, None), to),
            }),
        }
    }

    /// Returns what is meant by a king's move that is no ordinary one.
    fn resolve_king(&self, mv: Move) -> Result<LegalMove<'_>, Error> {
        let meant = self.as_king_takes_rook(mv);
        let legal = self.legal_move(meant)?;
        match legal.castling_side() {
            Some(side) if meant == mv => Err(Error::CastlingByLetter {
                side,
                rook: mv.to(),
            }),
            _ => Ok(legal),
        }
    }

    /// Returns that something else than this kind of man stands on a square.
    fn stands_there(&self, role: Role, from: Square) -> Error {
        match self.board().piece_at(from) {
            None => IllegalMove::EmptySquare { from }.into(),
            Some(piece) if piece.color != self.turn() => {
                IllegalMove::OpponentsPiece { from, piece }.into()
            }
            Some(piece) => Error::WrongPiece {
                role,
                from,
                found: piece.role,
            },
        }
    }
}

/// Returns how near to legal a move with this fault is among those of men of one kind to one
/// square, in the order of [`IllegalMove`]: what stands there and castling are no matter of
/// choosing among them.
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
