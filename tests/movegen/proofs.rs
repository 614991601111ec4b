//! Proofs: castling from all files of king and rooks, with everything that may stand on the back rank besides.

use touchmove::setup::Tolerance;
use touchmove::{Color, Move, Piece, Position, Rank, Role, Setup, Square};

/// What may stand on a square of the back rank: nothing, or a piece that blocks, and may attack along the rank.
const OTHERS: [Option<(bool, Role)>; 4] = [
    None,
    Some((true, Role::Knight)),
    Some((false, Role::Bishop)),
    Some((false, Role::Rook)),
];

/// A back rank: the files of the king and of the rooks that may castle, and what stands on each file besides.
struct BackRank {
    us: Color,
    king: usize,
    rooks: Vec<usize>,
    others: [Option<(bool, Role)>; 8],
}

/// The files from one to another, both included.
fn way(from: usize, to: usize) -> impl Iterator<Item = usize> {
    from.min(to)..=from.max(to)
}

impl BackRank {
    fn square(&self, file: usize) -> Square {
        Square::ALL[file].relative_to(self.us)
    }

    /// The position with this back rank, in which the other king stands behind a pawn, out of reach.
    fn position(&self) -> Position {
        let (us, them) = (self.us, !self.us);
        let mut setup = Setup::EMPTY;
        setup.turn = us;
        setup.set_piece(Square::A8.relative_to(us), Piece::new(them, Role::King));
        setup.set_piece(Square::A7.relative_to(us), Piece::new(them, Role::Pawn));
        setup.set_piece(self.square(self.king), Piece::new(us, Role::King));
        for &rook in &self.rooks {
            setup.set_piece(self.square(rook), Piece::new(us, Role::Rook));
            setup.castling.insert(self.square(rook));
        }
        for (file, other) in self.others.iter().enumerate() {
            if let Some((is_ours, role)) = *other {
                let color = if is_ours { us } else { them };
                setup.set_piece(self.square(file), Piece::new(color, role));
            }
        }
        setup.validate_with(Tolerance::ALL).expect("two kings")
    }

    /// Whether an opposing rook attacks a file of the back rank, on which these files are occupied.
    fn is_attacked(&self, file: usize, is_occupied: impl Fn(usize) -> bool) -> bool {
        (0..8).any(|from| {
            let mut between = way(from, file).filter(|at| *at != from && *at != file);
            self.others[from] == Some((false, Role::Rook)) && !between.any(&is_occupied)
        })
    }

    /// The files of king and rook after castling with this rook.
    fn targets(&self, rook: usize) -> (usize, usize) {
        if rook > self.king { (6, 5) } else { (2, 3) }
    }

    /// Whether castling with a rook is allowed, as Articles 3.8.2 and 3.10.2 and the guideline on Chess960 say it: all
    /// squares that king and rook cross and reach are free but for these two, and no square on which the king stands,
    /// which it crosses or which it reaches is attacked, before or after.
    fn may_castle(&self, rook: usize) -> bool {
        let (king_target, rook_target) = self.targets(rook);
        let is_other = |at: usize| {
            self.others[at].is_some() || self.rooks.iter().any(|it| *it == at && at != rook)
        };
        let is_occupied = |at: usize| is_other(at) || at == self.king || at == rook;
        let is_occupied_after = |at: usize| is_other(at) || at == king_target || at == rook_target;
        let mut crossed = way(self.king, king_target).chain(way(rook, rook_target));
        !crossed.any(is_other)
            && !way(self.king, king_target).any(|at| self.is_attacked(at, is_occupied))
            && !self.is_attacked(king_target, is_occupied_after)
    }

    /// Compares what is legal with what is allowed.
    fn prove(&self) {
        let position = self.position();
        let king = self.square(self.king);
        let legal = position.legal_moves();
        let castlings = legal.iter().filter(|legal| legal.is_castling()).count();
        let mut allowed = 0;
        for &rook in &self.rooks {
            let may_castle = self.may_castle(rook);
            let mv = Move::new(king, self.square(rook), None);
            assert_eq!(position.is_legal(mv), may_castle, "{mv} {position}");
            let (king_target, rook_target) = self.targets(rook);
            // With the king's target too, if that is no step of the king.
            if self.king.abs_diff(king_target) > 1 {
                let mv = Move::new(king, self.square(king_target), None);
                assert_eq!(position.is_legal(mv), may_castle, "{mv} {position}");
            }
            if may_castle {
                let mut expected = position.board().clone();
                expected.set(king, None);
                expected.set(self.square(rook), None);
                for (file, role) in [(king_target, Role::King), (rook_target, Role::Rook)] {
                    expected.set(self.square(file), Some(Piece::new(self.us, role)));
                }
                let legal = position.legal_move(mv).expect("legal");
                assert!(legal.is_castling(), "{mv} {position}");
                assert_eq!(*legal.play().board(), expected, "{mv} {position}");
                allowed += 1;
            }
        }
        assert_eq!(castlings, allowed, "{position}");
    }
}

#[test]
fn every_castling_on_every_back_rank() {
    let mut ranks = 0;
    for us in Color::ALL {
        assert_eq!(
            Square::A1.relative_to(us).rank(),
            Rank::First.relative_to(us)
        );
        for king in 0..8 {
            let a_rooks = (0..king).map(Some).chain([None]);
            let pairs =
                a_rooks.flat_map(|a| (king + 1..8).map(Some).chain([None]).map(move |h| [a, h]));
            for rooks in pairs {
                let rooks: Vec<usize> = rooks.into_iter().flatten().collect();
                let rest: Vec<usize> = (0..8)
                    .filter(|at| *at != king && !rooks.contains(at))
                    .collect();
                for number in 0..4_usize.pow(rest.len() as u32) {
                    let mut others = [None; 8];
                    for (place, &file) in rest.iter().enumerate() {
                        others[file] = OTHERS[number >> (2 * place) & 3];
                    }
                    let rooks = rooks.clone();
                    BackRank {
                        us,
                        king,
                        rooks,
                        others,
                    }
                    .prove();
                    ranks += 1;
                }
            }
        }
    }
    // With one rook, with two, and without any.
    assert_eq!(ranks, 2 * (56 * 4_096 + 56 * 1_024 + 8 * 16_384));
}
