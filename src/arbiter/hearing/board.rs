//! Hands at the board: men let go, taken off and put down, until they stand as after a move.

use super::Hearing;
use crate::arbiter::error::OutOfOrder;
use crate::arbiter::event::BoardAct;
use crate::arbiter::ruling::{Advice, Decision, Refusal};
use crate::board::Board;
use crate::citing::TouchDuty;
use crate::identify::{Awaited, Identified, Unfinished};
use crate::laws::{Clause, InvertedRookRule, KingReleased, PromotionFinalWhen};
use crate::legality::Legal;
use crate::types::{Color, Move, Piece, Promotion, Role, Square, Wing};

impl Hearing<'_> {
    pub(super) fn act(&mut self, by: Color, act: BoardAct) -> Result<(), OutOfOrder> {
        match act {
            BoardAct::Brush { .. } | BoardAct::TouchBeside => Ok(()),
            BoardAct::SeemToTouch { square } => self.seem_to_touch(by, square),
            BoardAct::TouchTwo { one, other, order } => self.touch_two(by, (one, other), order),
            BoardAct::AnnounceAdjusting => self.announce_adjusting(by),
            BoardAct::AnnounceCastling { wing } => self.announce_castling(by, wing),
            BoardAct::UseBothHands => {
                self.use_both_hands(by);
                Ok(())
            }
            BoardAct::UseAssistant if self.is_in_force(Clause::MovingAssistant) => Ok(()),
            BoardAct::UseAssistant => {
                self.refuse(by, Clause::MovingAssistant, Refusal::NotProvided)
            }
            BoardAct::Displace => self.displace(by),
            BoardAct::PutBack => self.put_men_back(by),
            _ if !self.has_move(by) => self.refuse(by, Clause::Turn, Refusal::NotHisMove),
            BoardAct::Lift { square } => {
                self.touch_and_rule(by, &[square]);
                Ok(())
            }
            BoardAct::AnnounceMove { mv } => {
                self.table.hand.announced = Some(self.table.position.meant(mv));
                self.recognise(by)
            }
            BoardAct::Release { from, to } => self.release(by, from, to),
            BoardAct::TakeOff { square } => self.take_off(by, square),
            BoardAct::Hold { piece, square } => {
                self.hold(by, piece, square);
                Ok(())
            }
            BoardAct::Put { piece, square } => self.put(by, piece, square),
            BoardAct::PutInverted { square } => {
                let piece = self.inverted_rook(by);
                self.put(by, piece, square)
            }
            BoardAct::Name { piece } => {
                self.table.hand.named = Some(piece);
                Ok(())
            }
        }
    }

    /// Both hands for one move: it has to be made with one, and if the clock is pressed, it is an
    /// illegal one where the rulebook says so (Articles 4.1 and 7.5.4).
    fn use_both_hands(&mut self, by: Color) {
        if self.table.unpressed[by] && self.table.turn() != by {
            self.table.both_hands[by] = true;
        } else if self.has_move(by) {
            self.table.hand.both_hands = true;
        }
        self.advise(Clause::OneHand, Advice::BothHandsUsed { by });
    }

    /// What a rook upside down counts as: itself, or where the rulebook says so a queen unless
    /// the player has said otherwise.
    fn inverted_rook(&self, by: Color) -> Piece {
        let rook = Piece::new(by, Role::Rook);
        match self.policies().touch.inverted_rook {
            InvertedRookRule::QueenUnlessAnnounced => {
                let named = self.table.hand.named;
                named.unwrap_or(Piece::new(by, Role::Queen))
            }
            _ => rook,
        }
    }

    /// Changes the men as they stand.
    fn set(&mut self, square: Square, piece: Option<Piece>) {
        if self.table.hand.board.is_none() {
            self.table.hand.board = Some(self.table.board().clone());
        }
        if let Some(board) = &mut self.table.hand.board {
            board.set(square, piece);
        }
    }

    /// The man on a square is taken into the hand, and so has been touched if he stood there.
    fn lift(&mut self, by: Color, square: Square) -> Result<Piece, OutOfOrder> {
        let hand = &mut self.table.hand;
        if let Some((piece, _)) = hand.beside.take_if(|(_, on)| *on == square) {
            return Ok(piece);
        }
        let is_adjusting = hand.adjusts;
        let piece = self.table.board().piece_at(square);
        let piece = piece.ok_or(OutOfOrder::NoMan(square))?;
        if self.table.lawless.is_none()
            && !is_adjusting
            && self.table.position.board().piece_at(square) == Some(piece)
        {
            self.touch_and_rule(by, &[square]);
        }
        self.set(square, None);
        Ok(piece)
    }

    fn release(&mut self, by: Color, from: Square, to: Square) -> Result<(), OutOfOrder> {
        let piece = self.lift(by, from)?;
        self.place(piece, to);
        self.recognise(by)
    }

    fn put(&mut self, by: Color, piece: Piece, square: Square) -> Result<(), OutOfOrder> {
        self.place(piece, square);
        self.recognise(by)
    }

    /// A man comes to a square; if somebody stands there, he waits until that one goes.
    fn place(&mut self, piece: Piece, square: Square) {
        if self.table.board().occupied().contains(square) {
            self.table.hand.beside = Some((piece, square));
        } else {
            self.set(square, Some(piece));
        }
    }

    fn take_off(&mut self, by: Color, square: Square) -> Result<(), OutOfOrder> {
        let waiting = self.table.hand.beside.take();
        self.lift(by, square)?;
        match waiting {
            Some((piece, on)) if on == square => self.set(square, Some(piece)),
            _ => self.table.hand.beside = waiting,
        }
        self.recognise(by)
    }

    /// A new man touches the square of promotion: the choice is made, where the rulebook says so
    /// (Article 4.4.4).
    fn hold(&mut self, by: Color, piece: Piece, square: Square) {
        let is_final = self.policies().touch.promotion_final == PromotionFinalWhen::TouchingSquare;
        let promotion = Promotion::from_role(piece.role).filter(|_| piece.color == by);
        let (Some(promotion), true) = (promotion, is_final) else {
            return;
        };
        let promotions = self.table.position.legal_moves().into_iter();
        let (allowed, touched) = (self.duty(), &self.table.hand.touched);
        let mut chosen = promotions.filter(|legal| {
            legal.to() == square
                && legal.promotion() == Some(promotion)
                && allowed.allows(*legal)
                && (touched.is_empty() || touched.contains(&legal.from()))
        });
        // Of two pawns that could come there nobody knows yet which does.
        if let (Some(legal), None) = (chosen.next(), chosen.next()) {
            self.owe(
                by,
                TouchDuty::Exactly(legal.to_move()),
                Clause::PromotionFinal,
            );
        }
    }

    /// From now on this is owed, if a legal move does it that does what was owed before, and it
    /// leaves no other moves than that. Only what leaves fewer is ruled: that a pawn who can only
    /// be promoted is on his last square is seen without that.
    pub(super) fn owe(&mut self, by: Color, duty: TouchDuty, clause: Clause) {
        let before = self.duty();
        let position = &self.table.position;
        let moves = || position.legal_moves().into_iter();
        let narrows = moves().any(|legal| before.allows(legal) && !duty.allows(legal));
        let agrees = moves().any(|legal| before.allows(legal) && duty.allows(legal));
        let widens = moves().any(|legal| !before.allows(legal) && duty.allows(legal));
        if !agrees || widens && !narrows {
            return;
        }
        let clause = self.citable(clause);
        self.table.hand.owes = duty;
        self.table.hand.owes_by = clause;
        if narrows {
            self.rule(clause, Decision::Obliged { by, duty });
        }
    }

    /// Finds out what the men say, now that one of them has been let go or taken off.
    fn recognise(&mut self, by: Color) -> Result<(), OutOfOrder> {
        let hand = &self.table.hand;
        let (Some(board), None) = (&hand.board, hand.beside) else {
            return Ok(());
        };
        if self.table.lawless.is_some() {
            let board = board.clone();
            let is_moved = board != *self.table.standing_board() && self.needs_no_press(by);
            return if is_moved {
                self.stand(by, &board)
            } else {
                Ok(())
            };
        }
        let before = self.before;
        let board = board.clone();
        match before.identify(&board) {
            Identified::Unchanged => {
                self.table.hand.board = None;
                self.table.hand.is_wrong = false;
                self.table.hand.is_refused = false;
                Ok(())
            }
            Identified::Move(legal) if self.is_unannounced(by, legal) => {
                self.table.hand.is_wrong = false;
                Ok(())
            }
            Identified::Move(legal) if self.is_half_castling(legal) => Ok(()),
            Identified::Move(legal) => self.make_if_owed(by, legal),
            Identified::Missing { .. } => {
                self.table.hand.is_wrong = false;
                Ok(())
            }
            Identified::Unfinished(unfinished) => {
                self.table.hand.is_wrong = false;
                self.owe_rest(by, unfinished);
                Ok(())
            }
            Identified::Illegal { fault, .. } => self.note_illegal(by, Some(fault)),
            Identified::WrongPromotion { from, to, .. } => {
                self.owe(by, TouchDuty::Promote { from, to }, Clause::Promotion);
                self.note_illegal(by, None)
            }
            _ => self.note_illegal(by, None),
        }
    }

    /// Returns `true` if a move of king or rook is the first half of the castling that is owed.
    fn is_half_castling(&self, legal: Legal<'_>) -> bool {
        let TouchDuty::Castle { rook } = self.duty() else {
            return false;
        };
        let color = self.table.position.turn();
        let wing = Wing::of_rook(self.table.position.king(color), rook);
        let goal = if legal.role() == Role::King {
            wing.king_target(color)
        } else {
            wing.rook_target(color)
        };
        !legal.is_castling() && legal.to() == goal
    }

    /// Returns `true` if a move has still to be said aloud: on a board for the visually impaired
    /// it is made only then, and until then what was said wrongly can be put right (Article D.2).
    fn is_unannounced(&self, by: Color, legal: Legal<'_>) -> bool {
        self.is_adapted(by) && self.table.hand.announced != Some(legal.to_move())
    }

    /// Returns `true` if a player plays on a board for the visually impaired.
    pub(super) fn is_adapted(&self, player: Color) -> bool {
        self.session.adapted[player] && self.is_in_force(Clause::AdaptedBoard)
    }

    /// A move that has been begun binds: a king two squares over to castle there, a pawn on the
    /// last rank to be promoted there (Articles 4.7.2 and 4.7.3).
    fn owe_rest(&mut self, by: Color, unfinished: Unfinished<'_>) {
        match unfinished.awaited() {
            Awaited::CastlingRook { rook }
                if self.policies().touch.king_released == KingReleased::MustCastle =>
            {
                self.owe(
                    by,
                    TouchDuty::Castle { rook },
                    Clause::KingReleasedTwoSquares,
                );
            }
            Awaited::Promotion { to } => {
                if let Some(first) = unfinished.moves().get(0) {
                    let from = first.from();
                    self.owe(by, TouchDuty::Promote { from, to }, Clause::PromotionMade);
                }
            }
            _ => {}
        }
    }

    /// Returns the men as they stand after a move that need not be legal.
    pub(super) fn board_after(&self, mv: Move) -> Board {
        let mut board = self.table.standing_board().clone();
        let Some(piece) = board.piece_at(mv.from()) else {
            return board;
        };
        let rook = Piece::new(piece.color, Role::Rook);
        if piece.role == Role::King && board.piece_at(mv.to()) == Some(rook) {
            let wing = Wing::of_rook(mv.from(), mv.to());
            board.set(mv.from(), None);
            board.set(mv.to(), None);
            board.set(wing.king_target(piece.color), Some(piece));
            board.set(wing.rook_target(piece.color), Some(rook));
            return board;
        }
        let promoted = mv
            .promotion()
            .map(|promotion| Piece::new(piece.color, promotion.role()));
        board.set(mv.from(), None);
        board.set(mv.to(), Some(promoted.unwrap_or(piece)));
        board
    }
}
