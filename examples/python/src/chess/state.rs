//! A position in any arrangement: its moves, pseudo-legal and legal, in the order that python-chess lists them.

use super::pieces::{
    FILE_A, KING, KNIGHT, LIGHT, PAWN, Pieces, QUEEN, RANK_1, RANK_8, ROOK, between, bit,
    descending, forward, highest, line, lowest, pawn_attacks, rank,
};
use super::plain::Plain;

/// The promotions, in their order.
const PROMOTIONS: [u8; 4] = [5, 4, 3, 2];

#[derive(Clone, Copy)]
pub(super) struct State {
    pub(super) pieces: Pieces,
    /// Whether White is to move.
    pub(super) turn: bool,
    /// The rooks that may castle, as they were given.
    pub(super) castling: u64,
    pub(super) ep: Option<u8>,
    pub(super) halfmoves: i64,
    pub(super) fullmoves: i64,
}

impl Default for State {
    fn default() -> Self {
        Self {
            pieces: Pieces::default(),
            turn: true,
            castling: 0,
            ep: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }
}

/// What decides which moves leave the king in check.
pub(super) struct Safety {
    king: Option<u8>,
    checkers: u64,
    blockers: u64,
}

impl State {
    pub(super) fn start() -> Self {
        let corners = (RANK_1 | RANK_8) & (FILE_A | FILE_A << 7);
        Self {
            pieces: Pieces::start(),
            castling: corners,
            ..Self::default()
        }
    }

    pub(super) fn own(&self) -> u64 {
        self.pieces.colors[usize::from(self.turn)]
    }

    pub(super) fn enemy(&self) -> u64 {
        self.pieces.colors[usize::from(!self.turn)]
    }

    pub(super) fn checkers(&self) -> u64 {
        let king = self.pieces.king(self.turn);
        king.map_or(0, |king| {
            self.pieces
                .attackers(!self.turn, king, self.pieces.occupied)
        })
    }

    /// Whether the side that has moved left its king in check.
    pub(super) fn was_into_check(&self) -> bool {
        let king = self.pieces.king(!self.turn);
        king.is_some_and(|king| self.pieces.attacked(self.turn, king, self.pieces.occupied))
    }

    /// The castling rights that mean something: on a Chess960 board the outermost rook on each side of a king on its
    /// first rank, otherwise the corners and a king on its file.
    pub(super) fn clean_castling(&self, chess960: bool) -> u64 {
        let rooks = self.castling & self.pieces.roles[ROOK];
        let kings = self.pieces.roles[KING] & !self.pieces.promoted;
        let mut clean = 0;
        for white in [true, false] {
            let own = self.pieces.colors[usize::from(white)] & rank(white, 0);
            let (rooks, kings) = (rooks & own, kings & own);
            if chess960 {
                let Some(king) = highest(kings) else { continue };
                clean |= lowest(rooks).filter(|a| *a < king).map_or(0, bit);
                clean |= highest(rooks).filter(|h| *h > king).map_or(0, bit);
            } else if kings & FILE_A << 4 != 0 {
                clean |= rooks & (FILE_A | FILE_A << 7);
            }
        }
        clean
    }

    /// A castling move as the king takes its rook.
    pub(super) fn takes_rook(&self, mv: Plain) -> Plain {
        let home = bit(mv.from) & FILE_A << 4 & (RANK_1 | RANK_8);
        if home & self.pieces.roles[KING] == 0 || !mv.is_on_board() {
            return mv;
        }
        let rooks = self.pieces.roles[ROOK];
        match (i16::from(mv.to) - i16::from(mv.from), rooks & bit(mv.to)) {
            (2, 0) => Plain::new(mv.from, mv.from + 3),
            (-2, 0) => Plain::new(mv.from, mv.from - 4),
            _ => mv,
        }
    }

    /// A castling move as the board writes it: on a standard board the king makes two steps.
    pub(super) fn as_written(&self, chess960: bool, mv: Plain) -> Plain {
        let home = bit(mv.from) & FILE_A << 4 & (RANK_1 | RANK_8);
        if chess960 || mv.promotion != 0 || mv.drop != 0 || home & self.pieces.roles[KING] == 0 {
            return mv;
        }
        match i16::from(mv.to) - i16::from(mv.from) {
            3 => Plain::new(mv.from, mv.from + 2),
            -4 => Plain::new(mv.from, mv.from - 2),
            _ => mv,
        }
    }

    pub(super) fn is_castling(&self, mv: Plain) -> bool {
        bit(mv.from) & self.pieces.roles[KING] != 0
            && ((mv.from & 7).abs_diff(mv.to & 7) > 1
                || self.own() & self.pieces.roles[ROOK] & bit(mv.to) != 0)
    }

    pub(super) fn is_en_passant(&self, mv: Plain) -> bool {
        self.ep == Some(mv.to)
            && self.pieces.roles[PAWN] & bit(mv.from) != 0
            && matches!(mv.to.abs_diff(mv.from), 7 | 9)
            && self.pieces.occupied & bit(mv.to) == 0
    }

    pub(super) fn is_capture(&self, mv: Plain) -> bool {
        (bit(mv.from) ^ bit(mv.to)) & self.enemy() != 0 || self.is_en_passant(mv)
    }

    pub(super) fn is_zeroing(&self, mv: Plain) -> bool {
        let touched = bit(mv.from) ^ bit(mv.to);
        touched & (self.pieces.roles[PAWN] | self.enemy()) != 0 || mv.drop == 1
    }

    /// Castling moves, towards the h-file first.
    pub(super) fn castling(
        &self,
        chess960: bool,
        clean: u64,
        from: u64,
        to: u64,
        out: &mut Vec<Plain>,
    ) {
        let pieces = &self.pieces;
        let first = rank(self.turn, 0);
        let kings = pieces.own(KING, self.turn) & !pieces.promoted & first & from;
        let Some(king) = lowest(kings) else { return };
        let corner = king & !7;
        for rook in descending(clean & first & to) {
            let (king_to, rook_to) = if rook < king {
                (corner + 2, corner + 3)
            } else {
                (corner + 6, corner + 5)
            };
            let without = pieces.occupied ^ bit(king) ^ bit(rook);
            let king_path = between(king, king_to);
            let rook_path = between(rook, rook_to) | bit(rook_to);
            if without & (king_path | bit(king_to) | rook_path) == 0
                && !pieces.any_attacked(
                    !self.turn,
                    king_path | bit(king),
                    pieces.occupied & !bit(king),
                )
                && !pieces.attacked(!self.turn, king_to, without | bit(rook_to))
            {
                out.push(self.as_written(chess960, Plain::new(king, rook)));
            }
        }
    }

    /// The square of a possible capture en passant, and the pawns that may make it.
    fn capturers(&self) -> Option<(u8, u64)> {
        let ep = self.ep.filter(|ep| bit(*ep) & self.pieces.occupied == 0)?;
        let pawns = self.pieces.own(PAWN, self.turn) & rank(self.turn, 4);
        Some((ep, pawns & pawn_attacks(!self.turn, ep)))
    }

    pub(super) fn en_passant(&self, from: u64, to: u64, out: &mut Vec<Plain>) {
        if let Some((ep, pawns)) = self.capturers().filter(|(ep, _)| to & bit(*ep) != 0) {
            out.extend(descending(pawns & from).map(|pawn| Plain::new(pawn, ep)));
        }
    }

    fn pawn_move(from: u8, to: u8, out: &mut Vec<Plain>) {
        let plain = Plain::new(from, to);
        if bit(to) & (RANK_1 | RANK_8) == 0 {
            out.push(plain);
        } else {
            out.extend(PROMOTIONS.map(|promotion| Plain { promotion, ..plain }));
        }
    }

    fn pieces_moves(&self, from: u64, to: u64, out: &mut Vec<Plain>) {
        let to = to & !self.own();
        for start in descending(self.own() & !self.pieces.roles[PAWN] & from) {
            let targets = descending(self.pieces.attacks(start) & to);
            out.extend(targets.map(|target| Plain::new(start, target)));
        }
    }

    fn pawn_captures(&self, from: u64, to: u64, out: &mut Vec<Plain>) {
        for pawn in descending(self.pieces.own(PAWN, self.turn) & from) {
            for target in descending(pawn_attacks(self.turn, pawn) & self.enemy() & to) {
                Self::pawn_move(pawn, target, out);
            }
        }
    }

    pub(super) fn pseudo_legal(
        &self,
        chess960: bool,
        clean: u64,
        from: u64,
        to: u64,
        out: &mut Vec<Plain>,
    ) {
        self.pieces_moves(from, to, out);
        if from & self.pieces.roles[KING] != 0 && clean != 0 {
            self.castling(chess960, clean, from, to, out);
        }
        self.pawn_captures(from, to, out);
        let empty = !self.pieces.occupied;
        let single = forward(self.turn, self.pieces.own(PAWN, self.turn) & from) & empty;
        let double = forward(self.turn, single) & empty & (rank(self.turn, 2) | rank(self.turn, 3));
        for (targets, step) in [(single, 8), (double, 16)] {
            for target in descending(targets & to) {
                let start = if self.turn {
                    target - step
                } else {
                    target + step
                };
                Self::pawn_move(start, target, out);
            }
        }
        self.en_passant(from, to, out);
    }

    pub(super) fn captures(&self, from: u64, to: u64, out: &mut Vec<Plain>) {
        self.pieces_moves(from, to & self.enemy(), out);
        self.pawn_captures(from, to, out);
        self.en_passant(from, to, out);
    }

    pub(super) fn safety(&self) -> Safety {
        let king = self.pieces.king(self.turn);
        Safety {
            king,
            checkers: self.checkers(),
            blockers: king.map_or(0, |king| self.pieces.blockers(self.turn, king)),
        }
    }

    /// Whether a pseudo-legal move leaves the king safe.
    pub(super) fn is_safe(&self, safety: &Safety, mv: Plain) -> bool {
        let Some(king) = safety.king else { return true };
        let pieces = &self.pieces;
        if mv.from == king {
            let without = pieces.occupied & !bit(king);
            return self.is_castling(mv) || !pieces.attacked(!self.turn, mv.to, without);
        }
        // Against two checkers only the king helps, and no other king helps it.
        let other_king = safety.checkers != 0 && pieces.roles[KING] & bit(mv.from) != 0;
        if safety.checkers.count_ones() > 1 || other_king {
            return false;
        }
        if self.is_en_passant(mv) {
            let captured = forward(!self.turn, bit(mv.to));
            let occupied = pieces.occupied & !captured & !bit(mv.from) | bit(mv.to);
            return pieces.attackers(!self.turn, king, occupied) & !captured == 0;
        }
        let checker = lowest(safety.checkers);
        checker.is_none_or(|checker| (between(king, checker) | bit(checker)) & bit(mv.to) != 0)
            && (safety.blockers & bit(mv.from) == 0 || line(mv.from, mv.to) & bit(king) != 0)
    }

    pub(super) fn legal(
        &self,
        chess960: bool,
        clean: u64,
        from: u64,
        to: u64,
        out: &mut Vec<Plain>,
    ) {
        let safety = self.safety();
        let start = out.len();
        match (safety.king, lowest(safety.checkers)) {
            (Some(king), Some(checker)) => {
                // In check the king moves first, and only a single checker can be taken or shut out.
                self.pieces_moves(from & bit(king), to, out);
                if safety.checkers.is_power_of_two() {
                    let target = between(king, checker) | bit(checker);
                    let others = from & !self.pieces.roles[KING];
                    self.pseudo_legal(chess960, 0, others, to & target, out);
                    if self.ep.is_some_and(|ep| bit(ep) & target == 0) {
                        self.en_passant(others, to, out);
                    }
                }
            }
            (Some(_), None) => self.pseudo_legal(chess960, clean, from, to, out),
            (None, _) => return self.pseudo_legal(chess960, clean, from, to, out),
        }
        let mut kept = start;
        for index in start..out.len() {
            if self.is_safe(&safety, out[index]) {
                out[kept] = out[index];
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    pub(super) fn has_legal_en_passant(&self) -> bool {
        let Some((ep, pawns)) = self.capturers().filter(|(_, pawns)| *pawns != 0) else {
            return false;
        };
        let safety = self.safety();
        descending(pawns).any(|pawn| self.is_safe(&safety, Plain::new(pawn, ep)))
    }

    pub(super) fn has_pseudo_legal_en_passant(&self) -> bool {
        self.capturers().is_some_and(|(_, pawns)| pawns != 0)
    }

    pub(super) fn is_pseudo_legal(&self, chess960: bool, clean: u64, mv: Plain) -> bool {
        if mv.is_null() || mv.drop != 0 || !mv.is_on_board() {
            return false;
        }
        let (start, target) = (bit(mv.from), bit(mv.to));
        let Some(role) = self.pieces.role_at(mv.from) else {
            return false;
        };
        if self.own() & start == 0 {
            return false;
        }
        let mut found = Vec::new();
        if role == KING && mv.promotion == 0 {
            let written = self.as_written(chess960, mv);
            self.castling(chess960, clean, u64::MAX, u64::MAX, &mut found);
            if found.contains(&written) {
                return true;
            }
        }
        if self.own() & target != 0 {
            return false;
        }
        if role == PAWN {
            self.pseudo_legal(chess960, 0, start, target, &mut found);
            return found.contains(&mv);
        }
        mv.promotion == 0 && self.pieces.attacks(mv.from) & target != 0
    }

    pub(super) fn is_into_check(&self, mv: Plain) -> bool {
        !self.is_safe(&self.safety(), mv)
    }

    pub(super) fn any_legal(&self, chess960: bool, clean: u64) -> bool {
        // One piece after another, because the first has a move as a rule.
        let mut found = Vec::with_capacity(32);
        descending(self.own()).any(|piece| {
            self.legal(chess960, clean, bit(piece), u64::MAX, &mut found);
            !found.is_empty()
        })
    }

    /// Makes a move, which must have a piece to move; the rights are those that mean something.
    pub(super) fn push(&mut self, clean: u64, mv: Plain) -> Option<()> {
        let mv = self.takes_rook(mv);
        let turn = self.turn;
        let before = *self;
        let mover = self.pieces.role_at(mv.from);
        if !mv.is_null() && mv.drop == 0 && mover.is_none() || mv.promotion > 6 || mv.drop > 6 {
            return None;
        }
        let ep = self.ep.take();
        self.castling = clean;
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.fullmoves = self.fullmoves.saturating_add(i64::from(!turn));
        self.turn = !turn;
        if mv.is_null() {
            return Some(());
        }
        if before.is_zeroing(mv) {
            self.halfmoves = 0;
        }
        if mv.drop != 0 {
            self.pieces.put(mv.to, usize::from(mv.drop) - 1, turn);
            return Some(());
        }
        let mover = mover?;
        let promoted = before.pieces.promoted & bit(mv.from) != 0;
        self.pieces.remove(mv.from);
        self.castling &= !bit(mv.from) & !bit(mv.to);
        if mover == KING && !promoted {
            self.castling &= !rank(turn, 0);
        } else if before.pieces.role_at(mv.to) == Some(KING)
            && before.pieces.promoted & bit(mv.to) == 0
            && before.pieces.white_at(mv.to) != turn
        {
            self.castling &= !rank(!turn, 0);
        }
        if mover == PAWN {
            let (low, high) = (mv.from.min(mv.to), mv.from.max(mv.to));
            match high - low {
                16 if rank(turn, 1) & bit(mv.from) != 0 => self.ep = Some(low + 8),
                7 | 9 if ep == Some(mv.to) && before.pieces.occupied & bit(mv.to) == 0 => {
                    if let Some(captured) = lowest(forward(!turn, bit(mv.to))) {
                        self.pieces.remove(captured);
                    }
                }
                _ => {}
            }
        }
        if mover == KING && before.own() & bit(mv.to) != 0 {
            let corner = mv.from & !7;
            let (king, rook) = if mv.to & 7 < mv.from & 7 {
                (2, 3)
            } else {
                (6, 5)
            };
            self.pieces.remove(mv.to);
            self.pieces.put(corner + king, KING, turn);
            self.pieces.put(corner + rook, ROOK, turn);
        } else {
            self.pieces.put(mv.to, mv.role().unwrap_or(mover), turn);
            if promoted || mv.promotion != 0 {
                self.pieces.promoted |= bit(mv.to);
            }
        }
        Some(())
    }

    pub(super) fn is_irreversible(&self, clean: u64, mv: Plain) -> bool {
        let touched = bit(mv.from) ^ bit(mv.to);
        let kings = touched & self.pieces.roles[KING] & !self.pieces.promoted;
        let loses = |white: bool| {
            kings & self.pieces.colors[usize::from(white)] != 0 && clean & rank(white, 0) != 0
        };
        self.is_zeroing(mv)
            || touched & clean != 0
            || loses(true)
            || loses(false)
            || self.has_legal_en_passant()
    }

    /// Whether two positions are the same for repetitions.
    pub(super) fn repeats(&self, clean: u64, other: &Self, other_clean: u64) -> bool {
        let ep = |state: &Self| state.ep.filter(|_| state.has_legal_en_passant());
        self.pieces == other.pieces
            && self.turn == other.turn
            && clean == other_clean
            && ep(self) == ep(other)
    }

    pub(super) fn has_insufficient_material(&self, white: bool) -> bool {
        let [pawns, knights, bishops, rooks, queens, kings] = self.pieces.roles;
        let own = self.pieces.colors[usize::from(white)];
        let other = self.pieces.colors[usize::from(!white)];
        if own & (pawns | rooks | queens) != 0 {
            return false;
        }
        if own & self.pieces.roles[KNIGHT] != 0 {
            return own.count_ones() <= 2 && other & !kings & !queens == 0;
        }
        own & bishops == 0
            || (bishops & LIGHT == 0 || bishops & !LIGHT == 0) && pawns | knights == 0
    }

    /// The square passed over by a pawn that can really have moved so.
    fn valid_ep(&self) -> Option<u8> {
        let ep = self.ep?;
        let here = bit(ep);
        let pawn = forward(!self.turn, here) & self.pieces.own(PAWN, !self.turn);
        let passed = here | forward(self.turn, here);
        (here & rank(self.turn, 5) != 0 && pawn != 0 && passed & self.pieces.occupied == 0)
            .then_some(ep)
    }

    /// The bits of the flags of python-chess's `Status`.
    pub(super) fn status(&self, clean: u64) -> u32 {
        let pieces = &self.pieces;
        let [black, white] = pieces.colors;
        let (pawns, kings) = (pieces.roles[PAWN], pieces.roles[KING]);
        let ep = self.valid_ep();
        let checkers = self.checkers();
        let single = checkers.count_ones();
        // A double push can only give check with the pawn, or as the pawn uncovers a piece that attacked before.
        let impossible = match (ep, lowest(checkers), highest(checkers)) {
            (_, None, _) | (_, _, None) => false,
            (Some(ep), Some(checker), _) => {
                let pushed = forward(!self.turn, bit(ep));
                let before = pieces.occupied & !pushed | forward(self.turn, bit(ep));
                let kings = self.own() & kings & !pieces.promoted;
                single > 1
                    || bit(checker) != pushed && pieces.any_attacked(!self.turn, kings, before)
            }
            (None, Some(low), Some(high)) => {
                single > 2
                    || single == 2 && line(low, high) & self.own() & kings & !pieces.promoted != 0
            }
        };
        let flags = [
            white & kings == 0,
            black & kings == 0,
            kings.count_ones() > 2,
            (white & pawns).count_ones() > 8,
            (black & pawns).count_ones() > 8,
            pawns & (RANK_1 | RANK_8) != 0,
            white.count_ones() > 16,
            black.count_ones() > 16,
            self.castling != clean,
            self.ep != ep,
            self.was_into_check(),
            pieces.occupied == 0,
            false,
            false,
            false,
            single > 2,
            impossible,
        ];
        let bits = flags.iter().enumerate();
        bits.map(|(place, flag)| u32::from(*flag) << place).sum()
    }

    /// The position with the sides exchanged.
    pub(super) fn mirrored(&self) -> Self {
        Self {
            pieces: self.pieces.mirrored(),
            turn: !self.turn,
            castling: self.castling.swap_bytes(),
            ep: self.ep.map(|ep| ep ^ 56),
            ..*self
        }
    }

    pub(super) fn is_queen_by_default(&self, from: u8, to: u8) -> bool {
        self.pieces.roles[PAWN] & bit(from) != 0 && bit(to) & (RANK_1 | RANK_8) != 0
    }
}

/// A queen as the kind of a promotion.
pub(super) const QUEEN_KIND: u8 = QUEEN as u8 + 1;
