//! Hands at the board: men let go, taken off and put down, until they stand as after a move.

use super::Hearing;
use crate::arbiter::error::HandleError;
use crate::arbiter::event::BoardAction;
use crate::arbiter::ruling::{Decision, Note, RejectionReason};
use crate::board::Board;
use crate::citing::TouchObligation;
use crate::identify::{Identified, NextStep, PartialMove};
use crate::laws::Rule;
use crate::laws::policy::{InvertedRookRule, KingReleased, PromotionFinalWhen};
use crate::legality::LegalMove;
use crate::types::{CastlingSide, Color, Move, Piece, Promotion, Role, Square};

impl Hearing<'_> {
    pub(super) fn action(&mut self, by: Color, action: BoardAction) -> Result<(), HandleError> {
        match action {
            BoardAction::TouchAccidentally { .. } | BoardAction::TouchBeside => Ok(()),
            BoardAction::SeemToTouch { square } => self.seem_to_touch(by, square),
            BoardAction::TouchTwo { one, other, order } => self.touch_two(by, (one, other), order),
            BoardAction::AnnounceAdjusting => self.announce_adjusting(by),
            BoardAction::AnnounceCastling { side } => self.announce_castling(by, side),
            BoardAction::UseBothHands => {
                self.use_both_hands(by);
                Ok(())
            }
            BoardAction::UseAssistant if self.is_in_force(Rule::MovingAssistant) => Ok(()),
            BoardAction::UseAssistant => {
                self.refuse(by, Rule::MovingAssistant, RejectionReason::NotProvided)
            }
            BoardAction::Displace => self.displace(by),
            BoardAction::PutBack => self.put_men_back(by),
            _ if !self.has_move(by) => {
                let from = match action {
                    BoardAction::Lift { square } | BoardAction::Remove { square } => Some(square),
                    BoardAction::Release { from, .. } => Some(from),
                    _ => None,
                };
                self.refuse_out_of_turn(by, from)
            }
            BoardAction::Lift { square } => {
                self.touch_and_rule(by, &[square]);
                Ok(())
            }
            BoardAction::AnnounceMove { mv } => {
                self.table.hand.announced = Some(self.table.position.as_king_takes_rook(mv));
                self.recognise(by)
            }
            BoardAction::Release { from, to } => self.release(by, from, to),
            BoardAction::Remove { square } => self.take_off(by, square),
            BoardAction::Hold { piece, square } => {
                self.hold(by, piece, square);
                Ok(())
            }
            BoardAction::Place { piece, square } => self.put(by, piece, square),
            BoardAction::PlaceInverted { square } => {
                let piece = self.inverted_rook(by);
                self.put(by, piece, square)
            }
            BoardAction::Name { piece } => {
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
        self.advise(Rule::OneHand, Note::BothHandsUsed { by });
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
    fn lift(&mut self, by: Color, square: Square) -> Result<Piece, HandleError> {
        let hand = &mut self.table.hand;
        if let Some((piece, _)) = hand.beside.take_if(|(_, on)| *on == square) {
            return Ok(piece);
        }
        let is_adjusting = hand.adjusts;
        let piece = self.table.board().piece_at(square);
        let piece = piece.ok_or(HandleError::NoPiece(square))?;
        if self.table.lawless.is_none()
            && !is_adjusting
            && self.table.position.board().piece_at(square) == Some(piece)
        {
            self.touch_and_rule(by, &[square]);
        }
        self.set(square, None);
        Ok(piece)
    }

    fn release(&mut self, by: Color, from: Square, to: Square) -> Result<(), HandleError> {
        let piece = self.lift(by, from)?;
        self.place(piece, to);
        self.recognise(by)
    }

    fn put(&mut self, by: Color, piece: Piece, square: Square) -> Result<(), HandleError> {
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

    fn take_off(&mut self, by: Color, square: Square) -> Result<(), HandleError> {
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
        let (allowed, touched) = (self.obligation(), &self.table.hand.touched);
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
                TouchObligation::Exactly(legal.to_move()),
                Rule::PromotionFinal,
            );
        }
    }

    /// From now on this is owed, if a legal move does it that does what was owed before, and it
    /// leaves no other moves than that. Only what leaves fewer is ruled: that a pawn who can only
    /// be promoted is on his last square is seen without that.
    pub(super) fn owe(&mut self, by: Color, obligation: TouchObligation, rule: Rule) {
        let before = self.obligation();
        let position = &self.table.position;
        let moves = || position.legal_moves().into_iter();
        let narrows = moves().any(|legal| before.allows(legal) && !obligation.allows(legal));
        let agrees = moves().any(|legal| before.allows(legal) && obligation.allows(legal));
        let widens = moves().any(|legal| !before.allows(legal) && obligation.allows(legal));
        if !agrees || widens && !narrows {
            return;
        }
        let rule = self.citable(rule);
        self.table.hand.owes = obligation;
        self.table.hand.owes_by = rule;
        if narrows {
            self.rule(rule, Decision::Obliged { by, obligation });
        }
    }

    /// Finds out what the men say, now that one of them has been let go or taken off.
    fn recognise(&mut self, by: Color) -> Result<(), HandleError> {
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
            Identified::PartialMove(unfinished) => {
                self.table.hand.is_wrong = false;
                self.owe_rest(by, unfinished);
                Ok(())
            }
            Identified::Illegal { reason, .. } => self.note_illegal(by, Some(reason)),
            Identified::WrongPromotion { from, to, .. } => {
                self.owe(by, TouchObligation::Promote { from, to }, Rule::Promotion);
                self.note_illegal(by, None)
            }
            _ => self.note_illegal(by, None),
        }
    }

    /// Returns `true` if a move of king or rook is the first half of the castling that is owed.
    fn is_half_castling(&self, legal: LegalMove<'_>) -> bool {
        let TouchObligation::Castle { rook } = self.obligation() else {
            return false;
        };
        let color = self.table.position.turn();
        let side = CastlingSide::from_rook(self.table.position.king(color), rook);
        let goal = if legal.role() == Role::King {
            side.king_target(color)
        } else {
            side.rook_target(color)
        };
        !legal.is_castling() && legal.to() == goal
    }

    /// Returns `true` if a move has still to be said aloud: on a board for the visually impaired
    /// it is made only then, and until then what was said wrongly can be put right (Article D.2).
    fn is_unannounced(&self, by: Color, legal: LegalMove<'_>) -> bool {
        self.is_adapted(by) && self.table.hand.announced != Some(legal.to_move())
    }

    /// Returns `true` if a player plays on a board for the visually impaired.
    pub(super) fn is_adapted(&self, player: Color) -> bool {
        self.config.adapted[player] && self.is_in_force(Rule::AdaptedBoard)
    }

    /// A move that has been begun binds: a king two squares over to castle there, a pawn on the
    /// last rank to be promoted there (Articles 4.7.2 and 4.7.3).
    fn owe_rest(&mut self, by: Color, unfinished: PartialMove<'_>) {
        match unfinished.next_step() {
            NextStep::CastlingRook { rook }
                if self.policies().touch.king_released == KingReleased::MustCastle =>
            {
                self.owe(
                    by,
                    TouchObligation::Castle { rook },
                    Rule::KingReleasedTwoSquares,
                );
            }
            NextStep::Promotion { to } => {
                if let Some(first) = unfinished.moves().get(0) {
                    let from = first.from();
                    self.owe(
                        by,
                        TouchObligation::Promote { from, to },
                        Rule::PromotionMade,
                    );
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
            let side = CastlingSide::from_rook(mv.from(), mv.to());
            board.set(mv.from(), None);
            board.set(mv.to(), None);
            board.set(side.king_target(piece.color), Some(piece));
            board.set(side.rook_target(piece.color), Some(rook));
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
