//! Where the moves come from: random games, and positions constructed for one kind of move.

use touchmove::{
    Bitboard, CastlingRights, Chess960, Color, File, Piece, Position, Rank, Role, Setup, Square,
};

use super::random::Random;
use super::telling::after;

/// Positions constructed for one kind of move: en passant, both castlings, promotions, captures, and moves that mate or
/// stalemate.
const MADE: [&str; 22] = [
    // En passant: by one pawn, by two, next to a capture, by Black, with check from behind.
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 20",
    "4k3/8/2n5/3pP3/8/8/8/4K3 w - d6 0 20",
    "4k3/8/8/8/1pPp4/8/8/4K3 b - c3 0 20",
    "4r1k1/8/8/3pP3/8/8/8/6K1 w - d6 0 20",
    // Castling.
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    "r3k2r/pppqbppp/2npbn2/4p3/4P3/2NPBN2/PPPQBPPP/R3K2R w KQkq - 6 10",
    "4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1",
    "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    // Promotion: by a push, by captures, by one of two pawns.
    "7k/p3P3/8/8/8/8/8/K7 w - - 0 50",
    "2n1n2k/3P4/8/8/8/8/8/K7 w - - 0 50",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1",
    "3r3k/2P1P3/8/8/8/8/8/K7 w - - 0 50",
    "1rk3r1/P6P/8/8/8/8/p6p/1RK3R1 w GBgb - 0 1",
    // Captures by and of every role, and a piece that must be captured.
    "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
    "4k3/3r4/2nbq3/3p4/2P1P3/3N1B2/8/3QK2R w - - 0 30",
    "4k3/8/8/8/8/8/4q3/4K2R w K - 0 30",
    // One move mates or stalemates.
    "7k/5Q2/8/6K1/8/8/8/8 w - - 0 60",
    "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 30",
    "5k2/8/4K3/4P3/8/8/8/8 w - - 0 60",
];

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The constructed positions, and castlings of Chess960 with every overlap of king and rook.
pub(crate) fn made() -> Vec<Position> {
    let mut all: Vec<Position> = MADE.map(read).into();
    all.extend(lone_castlings());
    all
}

/// A king and a rook that may castle, alone on their rank, on every pair of squares, for either color.
pub(crate) fn lone_castlings() -> Vec<Position> {
    let mut all = Vec::new();
    for us in Color::ALL {
        let home = |file| Square::new(file, Rank::First.relative_to(us));
        for king in &File::ALL[1..7] {
            for rook in File::ALL {
                if rook == *king {
                    continue;
                }
                let mut setup = Setup::EMPTY;
                setup.turn = us;
                setup.set_piece(home(*king), Piece::new(us, Role::King));
                setup.set_piece(home(rook), Piece::new(us, Role::Rook));
                let away = if rook <= File::D {
                    Square::H7
                } else {
                    Square::A7
                };
                setup.set_piece(away.relative_to(us), Piece::new(!us, Role::King));
                setup.castling = CastlingRights::from_rooks(Bitboard::from(home(rook)));
                all.push(setup.validate().expect("a position with castling rights"));
            }
        }
    }
    all
}

/// Where random games begin.
pub(crate) fn beginning(random: &mut Random) -> Position {
    match random.below(4) {
        0 => Position::standard(),
        1 => read(random.pick(&MADE)),
        _ => {
            let number = |random: &mut Random| {
                let number = u16::try_from(random.below(960)).expect("a small number");
                Chess960::new(number).expect("a start position")
            };
            let (white, black) = (number(random), number(random));
            let setup = Setup::chess960(white, black);
            setup.validate().expect("a start position")
        }
    }
}

/// A position from a random game.
pub(crate) fn played(random: &mut Random) -> Position {
    let mut position = beginning(random);
    for _ in 0..random.below(80) {
        match after(&position, random.below(1 << 16)) {
            Some(next) if next.has_legal_moves() => position = next,
            _ => break,
        }
    }
    position
}

#[test]
fn every_kind_of_move_is_among_the_positions() {
    let mut overlaps = [0; 4];
    let [mut en_passant, mut promotions, mut captured_promotions] = [0; 3];
    for position in made() {
        for legal in &position.legal_moves() {
            en_passant += usize::from(legal.is_en_passant());
            promotions += usize::from(legal.promotion().is_some());
            captured_promotions += usize::from(legal.promotion().is_some() && legal.is_capture());
            if let Some(side) = legal.castling_side() {
                let us = position.turn();
                let (king, rook) = (side.king_target(us), side.rook_target(us));
                let overlap = match (king == legal.to(), rook == legal.from()) {
                    _ if king == legal.from() || rook == legal.to() => 3,
                    (true, true) => 2,
                    (true, false) | (false, true) => 1,
                    (false, false) => 0,
                };
                overlaps[overlap] += 1;
            }
        }
    }
    assert!(overlaps.iter().all(|&count| count >= 2), "{overlaps:?}");
    assert!(en_passant >= 6, "{en_passant}");
    assert!(
        promotions >= 60 && captured_promotions >= 24,
        "{promotions} {captured_promotions}"
    );
}
