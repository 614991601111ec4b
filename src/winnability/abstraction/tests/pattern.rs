//! Everything that can happen is contained in the pattern searches.

use std::vec::Vec;

use super::super::pattern::state::PatternPosition;
use super::super::pattern::{PatternSearch, Selection};
use super::super::position::Kind;
use super::rare::{few, unmoved};
use super::{Numbers, crowded, locked, reached};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::position::Position;
use crate::setup::{Setup, Tolerance};
use crate::types::{Color, Piece, Role, Square};
use crate::winnability::search::{Abstraction, StepCounter};
use crate::winnability::verdict::Status;
use crate::winnability::{NodeBudget, Winnability};

pub(super) const ALL: [Selection; 2] = [Selection::Sliders, Selection::Outside];

/// How many pattern positions are followed.
const MOST: usize = 2000;

/// Returns a king in a corner with many pieces around it, and a few pieces elsewhere, if the
/// position is valid.
pub(super) fn shut_in(numbers: &mut Numbers) -> Option<Position> {
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
pub(super) fn opposed(numbers: &mut Numbers) -> Option<Position> {
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

/// Returns a king that its own pieces shut in beside the other king, sometimes with one of them
/// missing or another, and pieces and pawns far away, if the position is valid.
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
            4 => opposed(&mut numbers),
            6 => cornered(&mut numbers),
            _ => shut_in(&mut numbers),
        };
        if let Some(position) = position {
            show(&mut numbers, &position);
        }
    }
}

/// Returns `true` if every piece of a position is where it is or may be in the pattern position.
fn contains(search: &PatternSearch, known: &PatternPosition, position: &Position) -> bool {
    let (pattern, board) = (&known.pattern, position.board());
    let mut exact = pattern.board.iter();
    let mut rest = board
        .iter()
        .filter(|(square, _)| !pattern.board.occupied().contains(*square));
    pattern.turn == position.turn()
        && pattern.castling == position.castling_rights()
        && exact.all(|(square, piece)| board.piece_at(square) == Some(piece))
        && rest.all(|(square, piece)| {
            let mut free = search.kinds.iter().zip(&known.free);
            free.any(|(&kind, squares)| {
                let is_kind = kind.1 == Kind::As(piece.role()) || kind.1 == Kind::Promoted;
                kind.0 == piece.color() && is_kind && squares.contains(square)
            })
        })
        // A pattern position that forgets a capture en passant would lose it, unless a free pawn is
        // part of it.
        && position.legal_en_passant_square().is_none_or(|square| {
            let up = if pattern.turn == Color::White { -1 } else { 1 };
            let pushed = square.offset(0, up).map_or(Bitboard::EMPTY, Bitboard::from);
            let capturing = attacks::pawn(!pattern.turn, square) & board.by_color(pattern.turn);
            let exact = pattern.board.by_role(Role::Pawn);
            let has_free = !pushed.is_subset(exact) || (capturing & exact).is_empty();
            pattern.passed == Some(square) || has_free
        })
}

pub(super) fn prove(search: &mut PatternSearch, most: usize) -> Status {
    search.prove(most, &mut StepCounter::new(&mut |_| false))
}

#[test]
fn every_move_leads_to_a_known_pattern_position() {
    let (mut moves, mut castled, mut passed, mut caught) = (0, 0, 0, 0);
    for_positions(5, 5000, |numbers, start| {
        let mut position = start.clone();
        for _ in 0..6 {
            for selection in ALL {
                let winner = Color::ALL[numbers.below(2)];
                let Some(mut search) = PatternSearch::from(&position, winner, selection) else {
                    continue;
                };
                search.prunes = false;
                let first = search.known[0].clone();
                assert!(contains(&search, &first, &position), "{position}");
                if !search.expand(&first) {
                    continue;
                }
                for legal in position.legal_moves().iter() {
                    let next = legal.play();
                    moves += 1;
                    castled += usize::from(legal.is_castling());
                    passed += usize::from(legal.is_en_passant());
                    let mut known = search.known.iter();
                    let is_known = known.any(|known| contains(&search, known, &next));
                    assert!(
                        is_known,
                        "{legal} in {position}, {selection:?} for {winner}"
                    );
                    if selection != Selection::Outside {
                        continue;
                    }
                    let replies = next.legal_moves();
                    for capture in replies.iter().filter(|reply| reply.is_en_passant()) {
                        for known in search.known.clone() {
                            if contains(&search, &known, &next) {
                                search.expand(&known);
                            }
                        }
                        let last = capture.play();
                        caught += 1;
                        let mut known = search.known.iter();
                        let is_known = known.any(|known| contains(&search, known, &last));
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
fn every_move_of_a_game_leads_to_a_known_pattern_position() {
    let (mut numbers, mut stood, mut left) = (Numbers(9), 0, 0);
    for _ in 0..300 {
        let Some(start) = cornered(&mut numbers) else {
            continue;
        };
        let winner = Color::ALL[numbers.below(2)];
        let Some(mut search) = PatternSearch::from(&start, winner, Selection::Outside) else {
            continue;
        };
        search.prunes = false;
        let mut position = start;
        for _ in 0..10 {
            let patterns: Vec<PatternPosition> = search.known.clone();
            let mut patterns = patterns.iter();
            let pattern = patterns.find(|known| contains(&search, known, &position));
            let known = pattern.expect("a pattern").clone();
            if !search.expand(&known) {
                break;
            }
            let exact = known.pattern.board.occupied();
            let moves = position.legal_moves();
            for legal in moves.iter().filter(|legal| !legal.is_en_passant()) {
                let next = legal.play();
                let mut patterns = search.known.iter();
                let is_known = patterns.any(|known| contains(&search, known, &next));
                assert!(is_known, "{legal} in {position} for {winner}");
                left += usize::from(known.pattern.materialized_on(legal.from()).is_some());
            }
            // Captures of exact pieces by free ones, and moves of those that stand there then.
            let mut wanted = moves.iter().filter(|legal| {
                !exact.contains(legal.from()) && exact.contains(legal.to())
                    || known.pattern.materialized_on(legal.from()).is_some()
            });
            let random = moves.get(numbers.below(moves.len().max(1)));
            let legal = wanted.next().filter(|_| numbers.below(4) > 0).or(random);
            let Some(legal) = legal.filter(|legal| !legal.is_en_passant()) else {
                break;
            };
            stood += known.pattern.materialized.iter().flatten().count();
            position = legal.play();
        }
    }
    assert!(
        stood > 100 && left > 100,
        "{stood} materialized, {left} moves"
    );
}

#[test]
fn every_position_that_can_follow_is_in_some_pattern_position() {
    let mut judged = 0;
    let mut numbers = Numbers(6);
    for which in 0..400 {
        let start = match which % 4 {
            0 => shut_in(&mut numbers),
            1 => cornered(&mut numbers),
            _ => opposed(&mut numbers),
        };
        let Some(start) = start else {
            continue;
        };
        let winner = Color::ALL[numbers.below(2)];
        let selection = Selection::Sliders;
        let Some(mut search) = PatternSearch::from(&start, winner, selection) else {
            continue;
        };
        search.prunes = false;
        let status = search.follow(MOST, &mut StepCounter::new(&mut |_| false), |_, _| false);
        if status != Status::Proven {
            continue;
        }
        judged += 1;
        for position in reached(&start, &mut numbers) {
            let mut known = search.known.iter();
            assert!(
                known.any(|known| contains(&search, known, &position)),
                "{position} follows from {start}, but is in no pattern"
            );
        }
        // Following known pattern positions again finds nothing new.
        let squares = |search: &PatternSearch| -> usize {
            let free = search.known.iter().flat_map(|known| &known.free);
            free.map(|squares| 1 + squares.len()).sum()
        };
        let before = squares(&search);
        for known in search.known.clone() {
            search.expand(&known);
        }
        assert_eq!(squares(&search), before, "{start}");
        // Pattern positions that have lost their free pieces get them back.
        let whole = search.known.clone();
        for known in &mut search.known {
            known
                .free
                .iter_mut()
                .for_each(|squares| *squares = Bitboard::EMPTY);
        }
        for PatternPosition { pattern, free, .. } in whole {
            search.add_changed(pattern, free);
        }
        assert_eq!(squares(&search), before, "{start}");
    }
    assert!(judged >= 20, "only {judged} structures were judged");
}

#[test]
fn every_mate_may_be_one_in_its_pattern_position() {
    let mut numbers = Numbers(43);
    let (mut mates, mut patterns) = (0, 0);
    while mates < 400 {
        let position = if mates % 2 == 0 {
            crowded(&mut numbers)
        } else {
            shut_in(&mut numbers)
        };
        let Some(position) = position.filter(|position| position.is_mated_by(!position.turn()))
        else {
            continue;
        };
        mates += 1;
        let winner = !position.turn();
        for selection in ALL {
            if let Some(mut search) = PatternSearch::from(&position, winner, selection) {
                patterns += 1;
                let first = search.known[0].clone();
                assert!(search.may_be_mate(&first), "{position}, {selection:?}");
                assert_eq!(prove(&mut search, MOST), Status::Refuted);
            }
        }
    }
    assert!(patterns > 200, "only {patterns} had free pieces");
}

#[test]
fn no_pattern_search_proves_where_a_mate_can_follow() {
    let (mut held, mut broken) = (0, 0);
    let mut judge = |position: &Position| {
        for winner in Color::ALL {
            let proven: Vec<Selection> = ALL
                .into_iter()
                .filter(|&selection| {
                    let search = PatternSearch::from(position, winner, selection);
                    search.is_some_and(|mut search| prove(&mut search, MOST) == Status::Proven)
                })
                .collect();
            if proven.is_empty() || position.is_mated_by(winner) {
                continue;
            }
            held += 1;
            // The pattern searches come later than this, so the answer is independent of them.
            let answer = position.winnability(winner, NodeBudget::new(2000));
            broken += usize::from(matches!(answer, Winnability::Unwinnable(_)));
            assert!(
                !matches!(answer, Winnability::Winnable(_)),
                "{position} for {winner}: {proven:?}, but {answer:?}"
            );
        }
    };
    let mut numbers = Numbers(7);
    for which in 0..1200 {
        let position = match which % 7 {
            0 => shut_in(&mut numbers),
            1 => locked(&mut numbers),
            2 | 3 => cornered(&mut numbers),
            _ => opposed(&mut numbers),
        };
        position.iter().for_each(&mut judge);
    }
    assert!(
        held > 200 && broken > 100,
        "{held} pattern searches that prove, {broken} proven in another way"
    );
}

#[test]
fn a_shut_in_king_is_decided_by_few_pattern_positions() {
    // With the free pieces followed exactly there are millions of positions.
    let fen = "8/4b3/7r/3q4/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1";
    let setup: Setup = fen.parse().expect("a FEN");
    let group = setup.validate_with(Tolerance::ALL).expect("a position");
    let mut search =
        PatternSearch::from(&group, Color::White, Selection::Outside).expect("free pieces");
    assert_eq!(prove(&mut search, MOST), Status::Proven);
}

#[test]
fn different_patterns_have_different_keys() {
    let fens = [
        "4k3/8/8/8/3pP3/8/8/B3K2R b K e3 0 1",
        "4k3/8/8/8/3pP3/8/8/B3K2R b K - 0 1",
        "4k3/8/8/8/3pP3/8/8/B3K2R b - - 0 1",
        "4k3/8/8/8/3pP3/8/8/B3K2R w - - 0 1",
        "4k3/8/8/8/3pP3/8/8/B3K1N1 b - - 0 1",
        "4k3/8/8/8/3pP3/8/8/B3N1K1 b - - 0 1",
    ];
    let keys = fens.map(|fen| search(fen, Selection::Sliders).known[0].pattern.key());
    for (which, key) in keys.iter().enumerate() {
        assert!(!keys[..which].contains(key), "{}", fens[which]);
    }
}

/// Returns the pattern search of a position in which White wins.
fn search(fen: &str, selection: Selection) -> PatternSearch {
    let position: Position = fen.parse().expect("a FEN");
    PatternSearch::from(&position, Color::White, selection).expect("free pieces")
}

#[test]
fn a_pawn_that_may_promote_refutes_a_pattern_search() {
    let mut search = search("7k/P7/8/8/8/8/6b1/K7 w - - 0 1", Selection::Sliders);
    assert_eq!(prove(&mut search, MOST), Status::Refuted);
}

#[test]
fn a_pinned_piece_captures_no_checking_one() {
    let fen = "R5nk/8/5BK1/8/8/8/8/1r6 b - - 0 1";
    let search = search(fen, Selection::Sliders);
    assert!(search.may_be_mate(&search.known[0]));
}

#[test]
fn a_free_pawn_that_captures_on_the_last_rank_is_promoted() {
    // The knight captures on d1, and then what the pawn on h7 has become captures it there.
    let fen = "8/7p/8/8/ppp5/bkp2N2/qnp5/n1Kn4 w - - 0 1";
    let setup: Setup = fen.parse().expect("a FEN");
    let group = setup.validate_with(Tolerance::ALL).expect("a position");
    let mut search =
        PatternSearch::from(&group, Color::White, Selection::Outside).expect("free pieces");
    search.prunes = false;
    let pawn = search
        .kinds
        .iter()
        .position(|kind| kind.1 == Kind::Promoted);
    let stands = |known: &PatternPosition, color| {
        let piece = known.pattern.board.piece_at(Square::D1);
        let is_materialized = known.pattern.materialized_on(Square::D1).is_some();
        piece.filter(|piece| is_materialized && piece.color() == color)
    };
    search.expand(&search.known[0].clone());
    let mut captures = search.known.iter();
    let captured = captures.find(|known| stands(known, Color::White).is_some());
    search.expand(&captured.expect("a capture").clone());
    let recaptured = search
        .known
        .iter()
        .filter(|known| known.pattern.materialized_on(Square::D1) == pawn);
    let mut roles: Vec<Role> = recaptured
        .filter_map(|known| stands(known, Color::Black))
        .map(|piece| piece.role())
        .collect();
    roles.sort();
    assert_eq!(roles, [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
}

#[test]
fn only_a_pawn_captures_en_passant() {
    // The knight steps behind the pawn on e4, which stays. The bishop never comes to e3.
    let fen = "4k3/8/8/8/3pP1n1/8/8/4KB2 b - e3 0 1";
    let position: Position = fen.parse().expect("a FEN");
    let mut search = search(fen, Selection::Sliders);
    search.prunes = false;
    assert!(search.expand(&search.known[0].clone()));
    let moves = position.legal_moves();
    let to_e3 = moves.iter().filter(|legal| legal.to() == Square::E3);
    let mut roles = Vec::new();
    for legal in to_e3 {
        let next = legal.play();
        let mut known = search.known.iter();
        assert!(
            known.any(|known| contains(&search, known, &next)),
            "{legal}"
        );
        roles.push(legal.role());
    }
    roles.sort();
    assert_eq!(roles, [Role::Pawn, Role::Knight]);
}
