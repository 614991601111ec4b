//! Double checks compared with a search of all last moves: every check that a move can give is accepted, and every
//! accepted check can be given by some move.

use touchmove::setup::{Defect, Tolerance};
use touchmove::{
    Bitboard, Board, CastlingRights, Color, Piece, Position, Rank, Role, Setup, Square,
};

/// Pseudo-random numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }

    fn square(&mut self) -> Square {
        Square::ALL[self.below(64)]
    }

    fn square_on(&mut self, squares: Bitboard) -> Square {
        let at = self.below(squares.len());
        squares
            .into_iter()
            .nth(at)
            .expect("the set has so many squares")
    }
}

const OFFICERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Black's king in double check from two white pieces, with some pieces of both sides around.
fn double_check(random: &mut Random) -> Setup {
    let mut setup = Setup {
        turn: Color::Black,
        ..Setup::EMPTY
    };
    let king = random.square();
    setup.set_piece(king, Piece::new(Color::Black, Role::King));
    setup.set_piece(random.square(), Piece::new(Color::White, Role::King));
    for checker in 0..2 {
        let role = match random.below(5) {
            0 if checker == 0 => Role::Pawn,
            which => OFFICERS[which % 4],
        };
        let from =
            touchmove::attacks::piece(Piece::new(Color::Black, role), king, setup.board.occupied());
        let free = from - setup.board.occupied();
        if !free.is_empty() {
            setup.set_piece(random.square_on(free), Piece::new(Color::White, role));
        }
    }
    for _ in 0..random.below(6) {
        let color = Color::ALL[random.below(2)];
        let role = [Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop][random.below(4)];
        let square = random.square();
        if setup.board.piece_at(square).is_none() {
            setup.set_piece(square, Piece::new(color, role));
        }
    }
    setup
}

/// Returns `true` if White may have reached this setup by a move other than castling, or if it is accepted without one.
fn is_explained(setup: &Setup, checkers: Bitboard) -> bool {
    checkers.is_subset(setup.board.by_role(Role::Pawn)) || has_a_last_move(setup)
}

fn has_a_last_move(setup: &Setup) -> bool {
    let empty = !setup.board.occupied();
    setup.board.by_color(Color::White).into_iter().any(|to| {
        let now = setup.board.role_at(to).expect("a piece stands there");
        let promoted = to.rank() == Rank::Eighth && OFFICERS.contains(&now);
        let roles = if promoted {
            vec![now, Role::Pawn]
        } else {
            vec![now]
        };
        empty.into_iter().any(|from| {
            roles
                .iter()
                .any(|&role| may_have_moved(setup, from, to, role))
        })
    })
}

fn may_have_moved(setup: &Setup, from: Square, to: Square, role: Role) -> bool {
    let mut before = Setup {
        turn: Color::White,
        ..setup.clone()
    };
    before.remove_piece(to);
    before.set_piece(from, Piece::new(Color::White, role));
    if leads_to(&before, setup, from, to) {
        return true;
    }
    let taken = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
    let captures = taken.into_iter().any(|taken| {
        let mut before = before.clone();
        before.set_piece(to, Piece::new(Color::Black, taken));
        leads_to(&before, setup, from, to)
    });
    captures || role == Role::Pawn && may_have_captured_en_passant(before, setup, from, to)
}

fn may_have_captured_en_passant(
    mut before: Setup,
    setup: &Setup,
    from: Square,
    to: Square,
) -> bool {
    let Some(captured) = to.offset(0, -1) else {
        return false;
    };
    if to.rank() != Rank::Sixth || setup.board.piece_at(captured).is_some() {
        return false;
    }
    before.set_piece(captured, Piece::new(Color::Black, Role::Pawn));
    before.en_passant = Some(to);
    leads_to(&before, setup, from, to)
}

fn leads_to(before: &Setup, after: &Setup, from: Square, to: Square) -> bool {
    // How White came to be in check is another question.
    let Ok(position) = before.validate_with(Tolerance::ALL) else {
        return false;
    };
    position
        .legal_moves()
        .iter()
        .filter(|legal| legal.from() == from && legal.to() == to)
        .any(|legal| *legal.play().board() == after.board)
}

#[test]
fn what_is_accepted_is_what_a_move_gives() {
    let mut random = Random(0x7068_616c_616e_7821);
    let (mut accepted, mut refused) = (0, 0);
    while accepted < 800 || refused < 800 {
        let setup = double_check(&mut random);
        let Ok(position) = setup.validate_with(Tolerance::IMPOSSIBLE_CHECK) else {
            continue;
        };
        if position.checkers().len() != 2 {
            continue;
        }
        let explained = is_explained(&setup, position.checkers());
        assert_eq!(setup.validate().is_ok(), explained, "{setup}");
        if explained {
            accepted += 1;
        } else {
            refused += 1;
        }
    }
}

#[test]
fn captures_en_passant_are_found_out() {
    let mut random = Random(0x656e_7061_7373_616e);
    let mut uncovered = 0;
    while uncovered < 20 {
        let mut setup = double_check(&mut random);
        // A pawn where it may have captured, and no other piece that may have moved.
        let to = Square::ALL[40 + random.below(8)];
        if setup.board.piece_at(to).is_some() {
            continue;
        }
        setup.set_piece(to, Piece::new(Color::White, Role::Pawn));
        let Ok(position) = setup.validate_with(Tolerance::IMPOSSIBLE_CHECK) else {
            continue;
        };
        if position.checkers().len() != 2 || position.checkers().contains(to) {
            continue;
        }
        let explained = is_explained(&setup, position.checkers());
        assert_eq!(setup.validate().is_ok(), explained, "{setup}");
        setup.remove_piece(to);
        uncovered += usize::from(explained && setup.validate().is_err());
    }
}

/// A few pieces anywhere, with castling rights and en passant squares.
fn anything(random: &mut Random) -> Setup {
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        let home = Bitboard::rank(Rank::First.relative_to(color));
        let king = match random.below(3) {
            0 => random.square(),
            _ => random.square_on(home),
        };
        board.set(king, Some(Piece::new(color, Role::King)));
        for _ in 0..random.below(6) {
            let role = Role::ALL[random.below(5)];
            board.set(random.square(), Some(Piece::new(color, role)));
        }
        let rook = random.square_on(home);
        board.set(rook, Some(Piece::new(color, Role::Rook)));
    }
    let turn = Color::ALL[random.below(2)];
    let setup = Setup {
        castling: CastlingRights::from_rooks(board.by_role(Role::Rook)),
        en_passant: Some(random.square_on(Rank::Sixth.relative_to(turn).into())),
        board,
        turn,
        ..Setup::EMPTY
    };
    setup.without_invalid_rights()
}

#[test]
fn no_move_leads_out_of_what_is_valid() {
    let mut random = Random(0x6361_7374_6c69_6e67);
    let mut double = 0;
    for _ in 0..60_000 {
        let Ok(position) = anything(&mut random).validate() else {
            continue;
        };
        for legal in &position.legal_moves() {
            let next: Position = legal.play();
            double += usize::from(next.checkers().len() == 2);
            let defects: Vec<Defect> = match next.to_setup().validate() {
                Ok(again) => {
                    assert_eq!(again.key(), next.key());
                    Vec::new()
                }
                Err(error) => error.defects().collect(),
            };
            assert_eq!(defects, [], "{legal} in {position}");
        }
    }
    assert!(double > 100, "{double} double checks are few");
}
