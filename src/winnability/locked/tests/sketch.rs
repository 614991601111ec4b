//! Everything that can happen is contained in the sketches.

use std::vec::Vec;

use super::super::kings::Hold;
use super::super::sketch::{Known, Scene, Sketch, Sketched};
use super::super::stage::Kind;
use super::rare::{few, unmoved};
use super::{Numbers, crowded, locked, reached};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::CastlingRights;
use crate::position::Position;
use crate::setup::{Setup, Tolerance};
use crate::types::{Color, Piece, Role, Square};
use crate::winnability::pulse::Pulse;
use crate::winnability::{NodeBudget, Winnability};

pub(super) const ALL: [Sketched; 4] = [
    Sketched::Sliders,
    Sketched::Pieces,
    Sketched::LosersSliders,
    Sketched::Outside,
];

/// How many scenes are followed.
const MOST: usize = 2000;

/// Returns a king in a corner with many pieces around it, and a few pieces elsewhere, if the
/// position is valid.
pub(super) fn caged(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let mut put = |numbers: &mut Numbers, files: usize, ranks: usize, color, role| {
        let square = Square::from_index(numbers.below(files) + 8 * numbers.below(ranks))?;
        setup.set_piece(square, Piece::new(color, role));
        Some(())
    };
    for _ in 0..5 + numbers.below(7) {
        let color = Color::ALL[usize::from(numbers.below(4) > 0)];
        let role = roles[numbers.below(5)];
        put(numbers, 4, 4, color, role)?;
    }
    for _ in 0..numbers.below(4) {
        let (color, role) = (Color::ALL[numbers.below(2)], roles[numbers.below(5)]);
        put(numbers, 8, 8, color, role)?;
    }
    put(numbers, 3, 3, Color::Black, Role::King)?;
    put(numbers, 8, 4, Color::White, Role::King)?;
    setup.turn = Color::ALL[numbers.below(2)];
    setup.validate().ok()
}

/// Returns a position with kings and rooks that may castle, if it is valid.
fn castling(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = locked(numbers)?.to_setup();
    for square in setup.board.by_role(Role::King) {
        setup.board.set(square, None);
    }
    for (color, rank) in [(Color::White, 0), (Color::Black, 56)] {
        let king = Square::from_index(rank + 1 + numbers.below(6))?;
        setup.set_piece(king, Piece::new(color, Role::King));
        for rook in [rank, rank + 7] {
            let rook = Square::from_index(rook)?;
            if numbers.below(3) > 0 {
                setup.set_piece(rook, Piece::new(color, Role::Rook));
                setup.castling.insert(rook);
            }
        }
    }
    setup.validate().ok()
}

/// Returns a position in which a pawn may pass one that could capture it, if it is valid.
fn passing(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = few(numbers)?.to_setup();
    let file = 1 + numbers.below(6);
    let beside = file + 2 * numbers.below(2) - 1;
    for (square, color) in [(8 + file, Color::White), (24 + beside, Color::Black)] {
        setup.set_piece(Square::from_index(square)?, Piece::new(color, Role::Pawn));
    }
    setup.turn = Color::White;
    setup.validate().ok()
}

/// Returns a wall from edge to edge with bishops that cannot capture its pawns, sometimes with one
/// piece too many or too few, if the position is valid.
pub(super) fn walled(numbers: &mut Numbers) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let odd = numbers.below(2);
    for file in 0..8 {
        let white = 16 + 8 * ((file + odd) % 2) + file;
        for (square, color) in [(white, Color::White), (white + 8, Color::Black)] {
            setup.set_piece(Square::from_index(square)?, Piece::new(color, Role::Pawn));
        }
    }
    for color in Color::ALL {
        let king = Square::from_index(numbers.below(16) + 48 * color.index())?;
        setup.set_piece(king, Piece::new(color, Role::King));
        for _ in 0..1 + numbers.below(2) {
            let square = Square::from_index(numbers.below(64))?;
            let is_light = usize::from(square.is_light());
            let shade = (odd + color.index()) % 2;
            if is_light == shade && !setup.board.occupied().contains(square) {
                setup.set_piece(square, Piece::new(color, Role::Bishop));
            }
        }
    }
    let square = Square::from_index(numbers.below(64))?;
    let is_king = setup.board.role_at(square) == Some(Role::King);
    if numbers.below(2) == 0 && !is_king {
        setup.board.set(square, None);
        if numbers.below(2) == 0 {
            let color = Color::ALL[numbers.below(2)];
            setup.set_piece(square, Piece::new(color, Role::Knight));
        }
    }
    setup.turn = Color::ALL[numbers.below(2)];
    setup.validate().ok()
}

/// Returns a king that its own pieces shut in beside the other king, sometimes with one of them missing
/// or another, and pieces and pawns far away, if the position is valid.
pub(super) fn cornered(numbers: &mut Numbers) -> Option<Position> {
    let mut setup: Setup = "8/8/8/8/ppp5/bkp5/qnp5/n1K5 w - - 0 1".parse().ok()?;
    let roles = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ];
    let is_king = |setup: &Setup, square| setup.board.role_at(square) == Some(Role::King);
    for _ in 0..numbers.below(3) {
        let square = Square::from_index(numbers.below(3) + 8 * numbers.below(4))?;
        if !is_king(&setup, square) {
            let role = (numbers.below(3) > 0).then(|| roles[numbers.below(5)]);
            let piece = role.map(|role| Piece::new(Color::Black, role));
            setup.board.set(square, piece);
        }
    }
    for _ in 0..1 + numbers.below(4) {
        let square = Square::from_index(8 + numbers.below(48))?;
        let role = roles[numbers.below(5)];
        if !setup.board.occupied().contains(square) {
            setup.set_piece(square, Piece::new(Color::ALL[numbers.below(2)], role));
        }
    }
    let file = 5 + numbers.below(2);
    let beside = file + 2 * numbers.below(2) - 1;
    if numbers.below(2) == 0 {
        let pusher = Color::ALL[numbers.below(2)];
        let (from, to) = if pusher == Color::White {
            (8, 24)
        } else {
            (48, 32)
        };
        setup.set_piece(
            Square::from_index(from + file)?,
            Piece::new(pusher, Role::Pawn),
        );
        setup.set_piece(
            Square::from_index(to + beside)?,
            Piece::new(!pusher, Role::Pawn),
        );
        setup.turn = pusher;
    }
    let position = setup.validate_with(Tolerance::ALL).ok()?;
    match numbers.below(2) {
        0 => Some(position),
        _ => Some(position.flip_colors()),
    }
}

/// Calls `show` with random positions of many kinds.
fn for_positions(seed: u64, count: usize, mut show: impl FnMut(&mut Numbers, &Position)) {
    let mut numbers = Numbers(seed);
    for which in 0..count {
        let position = match which % 8 {
            0 => locked(&mut numbers),
            1 => unmoved(&mut numbers),
            5 => passing(&mut numbers),
            2 => few(&mut numbers),
            3 => castling(&mut numbers),
            4 => walled(&mut numbers),
            6 => cornered(&mut numbers),
            _ => caged(&mut numbers),
        };
        if let Some(position) = position {
            show(&mut numbers, &position);
        }
    }
}

/// Returns `true` if every piece of a position is where it is or may be in the scene.
fn contains(sketch: &Sketch, known: &Known, position: &Position) -> bool {
    let (scene, board) = (&known.scene, position.board());
    let mut exact = scene.board.iter();
    let mut rest = board
        .iter()
        .filter(|(square, _)| !scene.board.occupied().contains(*square));
    scene.turn == position.turn()
        && scene.castling == position.castling_rights()
        && exact.all(|(square, piece)| board.piece_at(square) == Some(piece))
        && rest.all(|(square, piece)| {
            let mut free = sketch.kinds.iter().zip(&known.free);
            free.any(|(&kind, squares)| {
                let is_kind = kind.1 == Kind::As(piece.role()) || kind.1 == Kind::Promoted;
                kind.0 == piece.color() && is_kind && squares.contains(square)
            })
        })
        // A scene that forgets a capture en passant would lose it, unless a free pawn is part of it.
        && position.legal_en_passant_square().is_none_or(|square| {
            let up = if scene.turn == Color::White { -1 } else { 1 };
            let pushed = square.offset(0, up).map_or(Bitboard::EMPTY, Bitboard::from);
            let capturing = attacks::pawn(!scene.turn, square) & board.by_color(scene.turn);
            let exact = scene.board.by_role(Role::Pawn);
            let has_free = !pushed.is_subset(exact) || (capturing & exact).is_empty();
            scene.passed == Some(square) || has_free
        })
}

pub(super) fn hold(sketch: &mut Sketch, most: usize) -> Hold {
    sketch.hold(most, &mut Pulse::new(&mut |_| false))
}

#[test]
fn every_move_leads_to_a_known_scene() {
    let (mut moves, mut castled, mut passed, mut caught) = (0, 0, 0, 0);
    for_positions(5, 5000, |numbers, start| {
        let mut position = start.clone();
        for _ in 0..6 {
            for sketched in ALL {
                let winner = Color::ALL[numbers.below(2)];
                let Some(mut sketch) = Sketch::from(&position, winner, sketched) else {
                    continue;
                };
                sketch.is_pruned = false;
                let first = sketch.known[0].clone();
                assert!(contains(&sketch, &first, &position), "{position}");
                if !sketch.expand(&first) {
                    continue;
                }
                for legal in position.legal_moves().iter() {
                    let next = legal.play();
                    moves += 1;
                    castled += usize::from(legal.is_castling());
                    passed += usize::from(legal.is_en_passant());
                    let mut known = sketch.known.iter();
                    let is_known = known.any(|known| contains(&sketch, known, &next));
                    assert!(is_known, "{legal} in {position}, {sketched:?} for {winner}");
                    if sketched != Sketched::Outside {
                        continue;
                    }
                    let replies = next.legal_moves();
                    for capture in replies.iter().filter(|reply| reply.is_en_passant()) {
                        for known in sketch.known.clone() {
                            if contains(&sketch, &known, &next) {
                                sketch.expand(&known);
                            }
                        }
                        let last = capture.play();
                        caught += 1;
                        let mut known = sketch.known.iter();
                        let is_known = known.any(|known| contains(&sketch, known, &last));
                        assert!(is_known, "{legal} {capture} in {position} for {winner}");
                    }
                }
            }
            let moves = position.legal_moves();
            let passing = moves.iter().find(|legal| {
                let ranks = legal
                    .from()
                    .rank()
                    .index()
                    .abs_diff(legal.to().rank().index());
                legal.role() == Role::Pawn && ranks == 2
            });
            let random = moves.get(numbers.below(moves.len().max(1)));
            let Some(legal) = passing.filter(|_| numbers.below(2) == 0).or(random) else {
                break;
            };
            let next = legal.play();
            position = next;
        }
    });
    assert!(
        moves > 100_000 && castled > 100 && passed > 10 && caught > 10,
        "{moves} moves, {castled} castlings, {passed} and {caught} captures en passant"
    );
}

#[test]
fn every_move_of_a_game_leads_to_a_known_scene() {
    let (mut numbers, mut stood, mut left) = (Numbers(9), 0, 0);
    for _ in 0..300 {
        let Some(start) = cornered(&mut numbers) else {
            continue;
        };
        let winner = Color::ALL[numbers.below(2)];
        let Some(mut sketch) = Sketch::from(&start, winner, Sketched::Outside) else {
            continue;
        };
        sketch.is_pruned = false;
        let mut position = start;
        for _ in 0..10 {
            let scenes: Vec<Known> = sketch.known.clone();
            let mut scenes = scenes.iter();
            let scene = scenes.find(|known| contains(&sketch, known, &position));
            let known = scene.expect("a scene").clone();
            if !sketch.expand(&known) {
                break;
            }
            let exact = known.scene.board.occupied();
            let moves = position.legal_moves();
            for legal in moves.iter().filter(|legal| !legal.is_en_passant()) {
                let next = legal.play();
                let mut scenes = sketch.known.iter();
                let is_known = scenes.any(|known| contains(&sketch, known, &next));
                assert!(is_known, "{legal} in {position} for {winner}");
                left += usize::from(known.scene.materialized_on(legal.from()).is_some());
            }
            // Captures of exact pieces by free ones, and moves of those that stand there then.
            let mut wanted = moves.iter().filter(|legal| {
                !exact.contains(legal.from()) && exact.contains(legal.to())
                    || known.scene.materialized_on(legal.from()).is_some()
            });
            let random = moves.get(numbers.below(moves.len().max(1)));
            let legal = wanted.next().filter(|_| numbers.below(4) > 0).or(random);
            let Some(legal) = legal.filter(|legal| !legal.is_en_passant()) else {
                break;
            };
            stood += known.scene.materialized.iter().flatten().count();
            position = legal.play();
        }
    }
    assert!(
        stood > 100 && left > 100,
        "{stood} materialized, {left} moves"
    );
}

#[test]
fn every_position_that_can_follow_is_in_some_scene() {
    let mut judged = 0;
    let mut numbers = Numbers(6);
    for which in 0..400 {
        let start = match which % 4 {
            0 => caged(&mut numbers),
            1 => cornered(&mut numbers),
            _ => walled(&mut numbers),
        };
        let Some(start) = start else {
            continue;
        };
        let winner = Color::ALL[numbers.below(2)];
        let sketched = ALL[numbers.below(3)];
        let Some(mut sketch) = Sketch::from(&start, winner, sketched) else {
            continue;
        };
        sketch.is_pruned = false;
        let hold = sketch.follow(MOST, &mut Pulse::new(&mut |_| false), |_, _| false);
        if hold != Hold::Holds {
            continue;
        }
        judged += 1;
        for position in reached(&start, &mut numbers) {
            let mut known = sketch.known.iter();
            assert!(
                known.any(|known| contains(&sketch, known, &position)),
                "{position} follows from {start}, but is in no scene"
            );
        }
        // Following known scenes again finds nothing new.
        let squares = |sketch: &Sketch| -> usize {
            let free = sketch.known.iter().flat_map(|known| &known.free);
            free.map(|squares| 1 + squares.len()).sum()
        };
        let before = squares(&sketch);
        for known in sketch.known.clone() {
            sketch.expand(&known);
        }
        assert_eq!(squares(&sketch), before, "{start}");
        // Scenes that have lost their free pieces get them back.
        let whole = sketch.known.clone();
        for known in &mut sketch.known {
            known
                .free
                .iter_mut()
                .for_each(|squares| *squares = Bitboard::EMPTY);
        }
        for Known { scene, free, .. } in whole {
            sketch.add_changed(scene, free);
        }
        assert_eq!(squares(&sketch), before, "{start}");
    }
    assert!(judged >= 20, "only {judged} structures were judged");
}

#[test]
fn every_mate_may_be_one_in_its_scene() {
    let mut numbers = Numbers(43);
    let (mut mates, mut sketches) = (0, 0);
    while mates < 400 {
        let position = if mates % 2 == 0 {
            crowded(&mut numbers)
        } else {
            caged(&mut numbers)
        };
        let Some(position) = position.filter(|position| position.is_mated_by(!position.turn()))
        else {
            continue;
        };
        mates += 1;
        let winner = !position.turn();
        for sketched in ALL {
            if let Some(mut sketch) = Sketch::from(&position, winner, sketched) {
                sketches += 1;
                let first = sketch.known[0].clone();
                assert!(sketch.may_be_mate(&first), "{position}, {sketched:?}");
                assert_eq!(hold(&mut sketch, MOST), Hold::Breaks);
            }
        }
    }
    assert!(sketches > 200, "only {sketches} had free pieces");
}

#[test]
fn no_sketch_holds_where_a_mate_can_follow() {
    let (mut held, mut broken) = (0, 0);
    let mut judge = |position: &Position| {
        for winner in Color::ALL {
            let holding: Vec<Sketched> = ALL
                .into_iter()
                .filter(|&sketched| {
                    let sketch = Sketch::from(position, winner, sketched);
                    sketch.is_some_and(|mut sketch| hold(&mut sketch, MOST) == Hold::Holds)
                })
                .collect();
            if holding.is_empty() || position.is_mated_by(winner) {
                continue;
            }
            held += 1;
            // The sketches come later than this, so the answer is independent of them.
            let answer = position.winnability(winner, NodeBudget::new(2000));
            broken += usize::from(matches!(answer, Winnability::Unwinnable(_)));
            assert!(
                !matches!(answer, Winnability::Winnable(_)),
                "{position} for {winner}: {holding:?}, but {answer:?}"
            );
        }
    };
    let mut numbers = Numbers(7);
    for which in 0..1200 {
        let position = match which % 7 {
            0 => caged(&mut numbers),
            1 => locked(&mut numbers),
            2 | 3 => cornered(&mut numbers),
            _ => walled(&mut numbers),
        };
        position.iter().for_each(&mut judge);
    }
    assert!(
        held > 200 && broken > 100,
        "{held} sketches that hold, {broken} proven in another way"
    );
}

#[test]
fn a_cage_is_decided_by_few_scenes() {
    // With the free pieces followed exactly there are millions of positions.
    let fen = "8/4b3/7r/3q4/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1";
    let setup: Setup = fen.parse().expect("a FEN");
    let cage = setup.validate_with(Tolerance::ALL).expect("a position");
    let mut sketch =
        Sketch::from(&cage, Color::White, Sketched::LosersSliders).expect("free pieces");
    assert_eq!(hold(&mut sketch, MOST), Hold::Holds);
}

#[test]
fn different_scenes_have_different_keys() {
    let fens = [
        "4k3/8/8/8/3pP3/8/8/B3K2R b K e3 0 1",
        "4k3/8/8/8/3pP3/8/8/B3K2R b K - 0 1",
        "4k3/8/8/8/3pP3/8/8/B3K2R b - - 0 1",
        "4k3/8/8/8/3pP3/8/8/B3K2R w - - 0 1",
        "4k3/8/8/8/3pP3/8/8/B3K1N1 b - - 0 1",
        "4k3/8/8/8/3pP3/8/8/B3N1K1 b - - 0 1",
    ];
    let keys = fens.map(|fen| sketch(fen, Sketched::Sliders).known[0].scene.key());
    for (which, key) in keys.iter().enumerate() {
        assert!(!keys[..which].contains(key), "{}", fens[which]);
    }
}

/// Stages know neither castling nor capturing en passant, so there walls are not asked.
#[test]
fn walls_are_asked_about_plain_scenes_only() {
    let known = |change: fn(&mut Scene)| {
        let fen = "4k3/8/p1p1p1p1/P1P1P1P1/8/8/8/B3K3 w - - 0 1";
        let mut sketch = sketch(fen, Sketched::Sliders);
        let Known {
            mut scene, free, ..
        } = sketch.known[0].clone();
        scene.turn = Color::Black;
        change(&mut scene);
        sketch.add_changed(scene, free);
        sketch.known.len()
    };
    assert_eq!(known(|_| {}), 1);
    assert_eq!(known(|scene| scene.passed = Some(Square::B6)), 2);
    let castles =
        |scene: &mut Scene| scene.castling = CastlingRights::from_rooks(Square::A1.into());
    assert_eq!(known(castles), 2);
}

/// Returns the sketch of a position in which White wins.
fn sketch(fen: &str, sketched: Sketched) -> Sketch {
    let position: Position = fen.parse().expect("a FEN");
    Sketch::from(&position, Color::White, sketched).expect("free pieces")
}

#[test]
fn a_pawn_that_may_promote_breaks_a_sketch() {
    let mut sketch = sketch("7k/P7/8/8/8/8/6b1/K7 w - - 0 1", Sketched::Sliders);
    assert_eq!(hold(&mut sketch, MOST), Hold::Breaks);
}

#[test]
fn a_pinned_piece_captures_no_checking_one() {
    let fen = "R5nk/8/5BK1/8/8/8/8/1r6 b - - 0 1";
    let sketch = sketch(fen, Sketched::LosersSliders);
    assert!(sketch.may_be_mate(&sketch.known[0]));
}
