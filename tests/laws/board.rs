//! The board and the start position: rows A (Laws, Article 2).

use touchmove::{
    Bitboard, CastlingStyle, Color, Defect, EnPassantMode, Forgiveness, InvalidPosition, Piece,
    Position, Role, Setup, Square,
};

use crate::snippet;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The men of one side at the start: pawns, knights, bishops, rooks, queen, king.
const START_COUNTS: [usize; 6] = [8, 2, 2, 2, 1, 1];

#[test]
fn a_01_the_board_has_64_squares_of_alternating_colours() {
    assert_eq!(Square::ALL.len(), 64);
    assert!(Square::A1.is_dark() && Square::H8.is_dark());
    assert!(Square::H1.is_light() && Square::A8.is_light());
    for square in Square::ALL {
        assert_ne!(square.is_light(), square.is_dark());
        for neighbour in [square.offset(1, 0), square.offset(0, 1)] {
            let alternates = neighbour.is_none_or(|other| other.is_light() != square.is_light());
            assert!(alternates, "{square}");
        }
    }
    let light: Bitboard = Square::ALL.into_iter().filter(|at| at.is_light()).collect();
    assert_eq!(light, Bitboard::LIGHT);
    assert_eq!((light.len(), Bitboard::DARK.len()), (32, 32));
}

#[test]
fn a_03_the_initial_array() {
    snippet::run("A-03");
    let start = Position::standard();
    assert_eq!(start.to_string(), START);
    assert_eq!(START.parse().as_ref(), Ok(&start));
    for square in Square::ALL {
        let mirrored = start.board().piece_at(square.flip_vertical());
        let opposite = mirrored.map(|piece| Piece::new(!piece.color, piece.role));
        assert_eq!(start.board().piece_at(square), opposite, "{square}");
    }
}

#[test]
fn a_04_each_side_starts_with_sixteen_men() {
    let board = Setup::STANDARD.board;
    for color in Color::ALL {
        let counts = Role::ALL.map(|role| board.pieces(color, role).len());
        assert_eq!(counts, START_COUNTS);
        assert_eq!(board.color(color).len(), 16);
    }
}

#[test]
fn a_04_nine_pawns_are_no_start_array() {
    let pawn = Piece::new(Color::White, Role::Pawn);

    let mut seventeen_men = Setup::STANDARD;
    seventeen_men.place(Square::E3, pawn);
    let refused = refusal(&seventeen_men, Forgiveness::ALL);
    assert!(refused.defects().any(|defect| matches!(
        defect,
        Defect::TooManyMen { color: Color::White, men } if men.len() == 17
    )));

    let mut knight_replaced = Setup::STANDARD;
    knight_replaced.remove(Square::G1);
    knight_replaced.place(Square::E3, pawn);
    let refused = refusal(&knight_replaced, Forgiveness::NONE);
    assert!(refused.defects().all(|defect| matches!(
        defect,
        Defect::ExcessMaterial { color: Color::White, pawns, promoted: 0, .. } if pawns.len() == 9
    )));
}

#[test]
fn a_12_what_no_game_leads_to_is_refused() {
    snippet::run("A-12");
    assert_refused("4k3/8/8/8/8/8/8/4K2P w - - 0 1", |defect| {
        let corner = Square::H1.into();
        matches!(defect, Defect::PawnsOnEndRank { color: Color::White, pawns } if pawns == corner)
    });
    assert_refused("4k3/8/8/8/8/8/8/8 w - - 0 1", |defect| {
        matches!(
            defect,
            Defect::MissingKing {
                color: Color::White
            }
        )
    });
    assert_refused(
        "4k3/8/2k5/8/8/8/8/4K3 w - - 0 1",
        |defect| matches!(defect, Defect::TooManyKings { color: Color::Black, kings } if kings.len() == 2),
    );
    assert_refused("8/8/8/3kK3/8/8/8/8 w - - 0 1", |defect| {
        matches!(
            defect,
            Defect::KingCanBeCaptured {
                king: Square::D5,
                ..
            }
        )
    });
    assert_refused("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", |defect| {
        matches!(
            defect,
            Defect::KingCanBeCaptured {
                king: Square::E8,
                ..
            }
        )
    });
    // Two rooks on one rank, the king between them: neither can have uncovered the other.
    assert_refused("4k3/8/8/8/8/8/8/r3K2r w - - 0 1", |defect| {
        matches!(
            defect,
            Defect::ImpossibleDoubleCheck {
                king: Square::E1,
                ..
            }
        )
    });
}

#[test]
fn a_12_the_validator_does_not_play_the_historian() {
    // No game leads here: the bishop never left c1 past b2 and d2, nor was it a pawn. But it takes a history to know.
    let walled_in = "4k3/8/8/2B5/8/8/PPPPPPPP/4K3 w - - 0 1";
    assert!(walled_in.parse::<Position>().is_ok());
}

#[test]
fn a_14_letters_name_the_men() {
    let letters = Role::ALL.map(|role| Piece::new(Color::White, role).letter());
    assert_eq!(letters, ['P', 'N', 'B', 'R', 'Q', 'K']);
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece::new(color, role);
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(piece.letter().is_ascii_lowercase(), color == Color::Black);
        }
    }
}

#[test]
fn a_14_the_start_position_survives_its_fen() {
    for mode in [
        EnPassantMode::Always,
        EnPassantMode::PseudoLegal,
        EnPassantMode::Legal,
    ] {
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let written = Position::standard().fen(mode, style).to_string();
            assert_eq!(written.parse(), Ok(Position::standard()), "{written}");
        }
    }
}

/// Asserts that the position of a FEN is refused, for this reason if not for others too.
fn assert_refused(fen: &str, reason: impl Fn(Defect) -> bool) {
    let setup: Setup = fen.parse().expect("a FEN that can be read");
    let refused = refusal(&setup, Forgiveness::NONE);
    assert!(refused.defects().any(reason), "{fen}: {refused}");
}

/// The defects of a setup that must be refused.
pub(crate) fn refusal(setup: &Setup, forgiveness: Forgiveness) -> InvalidPosition {
    match setup.validate_forgiving(forgiveness) {
        Ok(position) => panic!("{position} is called valid"),
        Err(refused) => refused,
    }
}
