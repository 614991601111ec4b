//! Proofs: attacks for all inputs that can matter, compared with walks from square to square.

use touchmove::{Bitboard, Color, Piece, Role, Square, attacks};

const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The squares along some directions, each up to the first blocker, which is included.
fn walk(from: Square, occupied: Bitboard, ways: [(i8, i8); 4]) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    for (files, ranks) in ways {
        let mut here = from;
        while let Some(next) = here.offset(files, ranks) {
            reached.insert(next);
            if occupied.contains(next) {
                break;
            }
            here = next;
        }
    }
    reached
}

/// The squares of a board to which the steps between files and between ranks are as asked.
fn reached_by(from: Square, is_reached: fn(i8, i8) -> bool) -> Bitboard {
    let steps = |from: usize, to: usize| to as i8 - from as i8;
    let all = Square::ALL.into_iter();
    all.filter(|to| {
        let files = steps(from.file().index(), to.file().index());
        is_reached(files, steps(from.rank().index(), to.rank().index()))
    })
    .collect()
}

/// Compares the attacks of a slider for every square with every set of blockers on its lines, edges included, while all
/// other squares are empty and while they are occupied. Returns how many boards these are.
fn prove_slider(ways: [(i8, i8); 4], look_up: fn(Square, Bitboard) -> Bitboard) -> usize {
    let mut boards = 0;
    for square in Square::ALL {
        let lines = walk(square, Bitboard::EMPTY, ways);
        for blockers in lines.subsets() {
            let expected = walk(square, blockers, ways);
            for occupied in [blockers, blockers | !lines] {
                assert_eq!(look_up(square, occupied), expected, "{square} {occupied:?}");
                boards += 1;
            }
        }
    }
    boards
}

#[test]
fn every_rook_with_every_set_of_blockers() {
    assert_eq!(prove_slider(STRAIGHT, attacks::rook), 2_097_152);
}

#[test]
fn every_bishop_with_every_set_of_blockers() {
    assert_eq!(prove_slider(DIAGONAL, attacks::bishop), 142_336);
}

#[test]
fn every_piece_from_every_square() {
    for square in Square::ALL {
        let straight = reached_by(square, |files, ranks| (files == 0) != (ranks == 0));
        let diagonal = reached_by(square, |files, ranks| {
            files.abs() == ranks.abs() && files != 0
        });
        assert_eq!(attacks::rook_rays(square), straight);
        assert_eq!(attacks::bishop_rays(square), diagonal);
        let knight = reached_by(square, |files, ranks| files.abs() * ranks.abs() == 2);
        assert_eq!(attacks::knight(square), knight);
        let king = reached_by(square, |files, ranks| files.abs().max(ranks.abs()) == 1);
        assert_eq!(attacks::king(square), king);
        let pawns = [
            reached_by(square, |files, ranks| files.abs() == 1 && ranks == 1),
            reached_by(square, |files, ranks| files.abs() == 1 && ranks == -1),
        ];
        for color in Color::ALL {
            let pawn = pawns[color.index()];
            assert_eq!(attacks::pawn(color, square), pawn);
            for occupied in [Bitboard::EMPTY, Bitboard::FULL, king, !king] {
                let rook = attacks::rook(square, occupied);
                let bishop = attacks::bishop(square, occupied);
                assert_eq!(attacks::queen(square, occupied), rook | bishop);
                let by_role = [pawn, knight, bishop, rook, rook | bishop, king];
                for (role, expected) in Role::ALL.into_iter().zip(by_role) {
                    let piece = Piece::new(color, role);
                    assert_eq!(attacks::piece(piece, square, occupied), expected, "{piece}");
                }
            }
        }
    }
}

#[test]
fn every_pair_of_squares_has_what_lies_between_and_its_line() {
    for from in Square::ALL {
        for to in Square::ALL {
            let way = STRAIGHT
                .into_iter()
                .chain(DIAGONAL)
                .find(|&(files, ranks)| {
                    (1..8).any(|steps| from.offset(files * steps, ranks * steps) == Some(to))
                });
            let along = |files: i8, ranks: i8| {
                (1..8).map_while(move |steps| from.offset(files * steps, ranks * steps))
            };
            let (between, line) = match way {
                Some((files, ranks)) => (
                    along(files, ranks).take_while(|&at| at != to).collect(),
                    along(files, ranks)
                        .chain(along(-files, -ranks))
                        .chain([from])
                        .collect(),
                ),
                None => (Bitboard::EMPTY, Bitboard::EMPTY),
            };
            assert_eq!(attacks::between(from, to), between, "{from} {to}");
            assert_eq!(attacks::line(from, to), line, "{from} {to}");
        }
    }
}
