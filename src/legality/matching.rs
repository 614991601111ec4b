//! Lists of the legal moves that match a filter. They are filled all at once or stage by stage.

use super::{BufferedMoves, LegalMoves, MoveBuffer, MoveFilter};
use crate::position::Position;

impl Position {
    /// Returns a list of the legal moves that match a filter.
    ///
    /// ```
    /// use touchmove::{MoveFilter, Position, Role};
    ///
    /// let start = Position::standard();
    /// let knights = start.legal_moves_matching(MoveFilter::ALL.role(Role::Knight));
    /// assert_eq!(knights.len(), 4);
    /// ```
    #[doc(alias("capture_moves", "generate_captures"))]
    #[must_use]
    pub fn legal_moves_matching(&self, filter: impl Into<MoveFilter>) -> LegalMoves<'_> {
        let mut buffer = MoveBuffer::new();
        buffer.append(self, filter.into());
        LegalMoves::new(self, buffer)
    }

    /// Writes the legal moves that match a filter into a buffer; returns a view.
    ///
    /// The view can be sorted and added to. With it, a search generates moves in stages, and needs
    /// no quiet moves when a capture causes a cutoff:
    ///
    /// ```
    /// use core::cmp::Reverse;
    /// use touchmove::{LegalMove, Move, MoveBuffer, MoveFilter, MoveKinds, Position, Role};
    ///
    /// const WORTH: [i32; 6] = [1, 3, 3, 5, 9, 0];
    ///
    /// /// Counts material in pawns from the view of the side to move.
    /// fn evaluate(position: &Position) -> i32 {
    ///     let worth = |role: Role| {
    ///         let count = |color| position.board().pieces(color, role).len() as i32;
    ///         WORTH[role.index()] * (count(position.turn()) - count(!position.turn()))
    ///     };
    ///     Role::ALL.into_iter().map(worth).sum()
    /// }
    ///
    /// /// The most valuable victim first, then the least valuable attacker.
    /// fn victim_and_attacker(legal: LegalMove<'_>) -> impl Ord {
    ///     (legal.captured(), Reverse(legal.role()))
    /// }
    ///
    /// /// Looks ahead one ply for each buffer; `hint` is the move from a hash table.
    /// fn search(
    ///     position: &Position,
    ///     buffers: &mut [MoveBuffer],
    ///     hint: Option<Move>,
    ///     (mut alpha, beta): (i32, i32),
    ///     best: &mut Option<Move>,
    /// ) -> i32 {
    ///     let Some((buffer, deeper)) = buffers.split_first_mut() else {
    ///         return evaluate(position);
    ///     };
    ///     if !position.has_legal_moves() {
    ///         return if position.is_check() { -1000 } else { 0 };
    ///     }
    ///     // The hint before all others, then the captures one by one, best first.
    ///     let mut moves = position.legal_moves_matching_in(buffer, MoveKinds::CAPTURES);
    ///     let hint = hint.and_then(|mv| position.legal_move(mv).ok());
    ///     if let Some(hint) = hint {
    ///         moves.retain(|legal| legal != hint);
    ///     }
    ///     let mut stages = [MoveKinds::QUIETS].into_iter();
    ///     let (mut place, mut next) = (0, hint);
    ///     loop {
    ///         let legal = match next.take().or_else(|| moves.pick_best(place, victim_and_attacker)) {
    ///             Some(legal) => legal,
    ///             // No capture caused a cutoff: now the quiet moves.
    ///             None => match stages.next() {
    ///                 Some(kinds) => {
    ///                     moves.append(kinds);
    ///                     continue;
    ///                 }
    ///                 None => return alpha,
    ///             },
    ///         };
    ///         place += usize::from(Some(legal) != hint);
    ///         let score = -search(&legal.play(), deeper, None, (-beta, -alpha), &mut None);
    ///         if score > alpha {
    ///             alpha = score;
    ///             *best = Some(legal.to_move());
    ///         }
    ///         if alpha >= beta {
    ///             return alpha;
    ///         }
    ///     }
    /// }
    ///
    /// let position: Position = "6k1/5ppp/8/3q4/8/8/5PPP/3RR1K1 w - - 0 1".parse()?;
    /// let mut buffers = [const { MoveBuffer::new() }; 3];
    /// let mut best = None;
    /// let hint = Some("d1d5".parse()?);
    /// let score = search(&position, &mut buffers, hint, (-1000, 1000), &mut best);
    /// assert_eq!((best.map(|mv| mv.to_string()), score), (Some("e1e8".into()), 1000));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn legal_moves_matching_in<'p, 'b>(
        &'p self,
        buffer: &'b mut MoveBuffer,
        filter: impl Into<MoveFilter>,
    ) -> BufferedMoves<'p, 'b> {
        buffer.clear();
        buffer.append(self, filter.into());
        BufferedMoves::new(self, buffer)
    }
}

impl BufferedMoves<'_, '_> {
    /// Appends the legal moves that match a filter. Moves that are in the view already are skipped.
    ///
    /// [Kinds](Self::complete_kinds) of which every move is in the view are not generated again.
    ///
    /// ```
    /// use touchmove::{MoveBuffer, MoveKinds, Position};
    ///
    /// let position: Position = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1".parse()?;
    /// let mut buffer = MoveBuffer::new();
    /// let mut moves = position.legal_moves_matching_in(&mut buffer, MoveKinds::CAPTURES);
    /// assert_eq!(moves.len(), 1);
    /// moves.append(MoveKinds::QUIETS);
    /// assert_eq!(moves.len(), position.count_legal_moves());
    /// assert!(moves.get(0).is_some_and(|legal| legal.is_capture()));
    /// # Ok::<(), touchmove::fen::Error>(())
    /// ```
    pub fn append(&mut self, filter: impl Into<MoveFilter>) {
        self.buffer.append(self.position, filter.into());
    }
}
