//! Castling in Chess960: rows L (Laws, Guideline II).

use touchmove::{
    Bitboard, CastlingStyle, Color, File, Legal, Piece, Position, Rank, Role, Setup, Square, Wing,
    attacks,
};

use crate::snippet;

#[test]
fn l_03_castled_king_and_rook_stand_as_in_orthodox_chess() {
    snippet::run("L-03");
    let mut seen = 0;
    for_lone_castlings(|position, legal, wing| {
        let us = position.turn();
        let after = legal.play();
        assert_eq!(
            after.king(us),
            wing.king_target(us),
            "{legal} in {position}"
        );
        let rooks = after.board().pieces(us, Role::Rook);
        assert_eq!(rooks, wing.rook_target(us).into(), "{legal} in {position}");
        assert!(after.castling_rights().of(us).is_empty());
        seen += 1;
    });
    // For either side a king on six files, with a rook on any of the seven others.
    assert_eq!(seen, 2 * 6 * 7);
}

#[test]
fn l_04_all_four_physical_forms_are_one_move() {
    snippet::run("L-04");
    let mut forms = [false; 4];
    for_lone_castlings(|position, legal, _| {
        let moved = legal.changes().moved().to_vec();
        let form = match *moved.as_slice() {
            [king, rook] if king.to == rook.from && rook.to == king.from => 0,
            [king, rook] => {
                assert_eq!((king.piece.role, rook.piece.role), (Role::King, Role::Rook));
                1
            }
            [only] if only.piece.role == Role::King => 2,
            [only] => {
                assert_eq!(only.piece.role, Role::Rook);
                3
            }
            _ => panic!("{legal} in {position} moves {moved:?}"),
        };
        forms[form] = true;
    });
    assert_eq!(
        forms, [true; 4],
        "transposition, double move, king only, rook only"
    );

    let transposed = read("4k3/8/8/8/8/8/8/R4KR1 w KQ - 0 1");
    let legal = transposed
        .parse_uci("f1g1")
        .expect("king and rook change places");
    assert_eq!(legal.castling(), Some(Wing::KingSide));
    let after = legal.play();
    assert_eq!(after.to_string(), "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
}

#[test]
fn l_05_all_squares_left_crossed_and_reached_are_empty_but_for_king_and_rook() {
    snippet::run("L-05");
    for_lone_castlings(|position, legal, _| {
        let stretch = stretch(legal);
        for square in Bitboard::rank(legal.from().rank()) - legal.from() - legal.to() {
            let blocked = with_man(position, square, Piece::new(position.turn(), Role::Knight));
            let is_free = !stretch.contains(square);
            assert_eq!(castles(&blocked, legal), is_free, "{legal} in {blocked}");
        }
    });
}

#[test]
fn l_06_the_king_neither_leaves_crosses_nor_reaches_an_attacked_square() {
    snippet::run("L-06");
    for_lone_castlings(|position, legal, wing| {
        let us = position.turn();
        let target = wing.king_target(us);
        let path = attacks::between(legal.from(), target) | legal.from() | target;
        for square in Bitboard::rank(legal.from().rank()) {
            // From the fourth rank a rook attacks one square of the first.
            let above = square
                .relative_to(us)
                .offset(0, 3)
                .expect("the fourth rank");
            let attacked = with_man(position, above.relative_to(us), Piece::new(!us, Role::Rook));
            let is_safe = !path.contains(square);
            assert_eq!(castles(&attacked, legal), is_safe, "{legal} in {attacked}");
        }
    });
}

#[test]
fn l_07_squares_out_of_the_way_may_stay_occupied() {
    snippet::run("L-07");
    // On the queenside the a-, b- and e-file, on the kingside the e- and h-file.
    for (fen, castling) in [
        ("4k3/8/8/8/8/8/8/NR2K3 w Q - 0 1", "e1b1"),
        ("4k3/8/8/8/8/8/8/NNRK4 w C - 0 1", "d1c1"),
        ("4k3/8/8/8/8/8/8/NNRKN3 w C - 0 1", "d1c1"),
        ("4k3/8/8/8/8/8/8/4NKRN w G - 0 1", "f1g1"),
        ("4k3/8/8/8/8/8/8/4NK1R w H - 0 1", "f1h1"),
    ] {
        let position = read(fen);
        let legal = position.parse_uci(castling);
        assert!(legal.is_ok_and(Legal::is_castling), "{castling} in {fen}");
    }
}

#[test]
fn l_10_a_rook_that_leaves_must_not_uncover_the_king() {
    snippet::run("L-10");
    // The queen looks through where the rook stood, at the king on his new square.
    let pinned = read("4k3/8/8/8/8/8/8/qR1K4 w Q - 0 1");
    assert!(pinned.castling_rights().contains(Square::B1));
    assert!(pinned.checkers().is_empty());
    // Nobody attacks the squares he leaves, crosses and reaches as long as the rook stands.
    let occupied = pinned.board().occupied();
    for square in [Square::D1, Square::C1] {
        let attackers = pinned.attackers_to(square, occupied);
        assert!(
            attackers.is_disjoint(pinned.board().color(Color::Black)),
            "{square}"
        );
    }
    // Without the queen, or with one who does not see along ranks, it is fine.
    for harmless in [
        "4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1",
        "4k3/8/8/8/8/8/8/bR1K4 w Q - 0 1",
    ] {
        let position = read(harmless);
        assert!(
            position.parse_uci("d1b1").is_ok_and(Legal::is_castling),
            "{harmless}"
        );
    }
}

/// Shows castling on a first rank with nobody but king and rook, from every pair of squares and for either side.
fn for_lone_castlings(mut check: impl FnMut(&Position, Legal<'_>, Wing)) {
    for us in Color::ALL {
        let home = |file| Square::new(file, Rank::First.relative_to(us));
        for king in File::ALL {
            for rook in File::ALL {
                let [king, rook] = [home(king), home(rook)];
                let Some(position) = lone_castling(us, king, rook) else {
                    continue;
                };
                let wing = Wing::of_rook(king, rook);
                let legal = position
                    .parse_uci(&format!("{king}{rook}"))
                    .unwrap_or_else(|error| panic!("{error}: {position}"));
                assert_eq!(legal.castling(), Some(wing), "{legal} in {position}");
                check(&position, legal, wing);
            }
        }
    }
}

/// A king between the corners and a rook on his rank who may castle; the other king is out of the way.
fn lone_castling(us: Color, king: Square, rook: Square) -> Option<Position> {
    if king == rook || [File::A, File::H].contains(&king.file()) {
        return None;
    }
    let mut setup = Setup::EMPTY;
    setup.turn = us;
    setup.place(king, Piece::new(us, Role::King));
    setup.place(rook, Piece::new(us, Role::Rook));
    let away = if rook.file() <= File::D {
        Square::H7
    } else {
        Square::A7
    };
    setup.place(away.relative_to(us), Piece::new(!us, Role::King));
    setup.castling.insert(rook);
    Some(setup.validate().expect("a position with castling rights"))
}

/// All squares between the places of the king before and after castling, and those of the rook, ends included.
fn stretch(legal: Legal<'_>) -> Bitboard {
    let us = legal.position().turn();
    let wing = legal.castling().expect("castling");
    let king = (legal.from(), wing.king_target(us));
    let rook = (legal.to(), wing.rook_target(us));
    [king, rook]
        .into_iter()
        .map(|(from, to)| attacks::between(from, to) | from | to)
        .fold(Bitboard::EMPTY, |all, way| all | way)
}

/// The position with one more man.
fn with_man(position: &Position, square: Square, piece: Piece) -> Position {
    let mut setup = position.to_setup();
    setup.place(square, piece);
    setup.validate().expect("a position with one man more")
}

/// Whether castling with the same king and rook is legal here too.
fn castles(position: &Position, legal: Legal<'_>) -> bool {
    let text = legal.uci(CastlingStyle::Chess960);
    position.parse_uci(&text).is_ok_and(Legal::is_castling)
}

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}
