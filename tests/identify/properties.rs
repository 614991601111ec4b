//! Moves identified from the board, compared with every order in which hands can make every legal move.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::diagram::TextBoardStyle;
use touchmove::identify::{Identified, MoveAndReply, NextStep, PartialMove};
use touchmove::{
    Bitboard, Board, ByColor, Color, LegalMove, Move, Outcome, Piece, Position, Promotion, Role,
    Square,
};

use crate::common::strategies::{
    beginning, cases, castling_setup, edited_setup, en_passant_setup, picked, picks, position,
};

/// One action of a hand.
#[derive(Clone, Copy)]
enum Act {
    /// Removes a piece from this square.
    Lift(Square),
    /// Places a piece on this square, which must be empty; the action with this number comes first.
    Put(Square, Piece, Option<usize>),
    /// Removes the piece from this square that the action with this number has placed there.
    LiftAgain(Square, usize),
}

/// The actions of a move, in any order that the numbers allow.
fn acts(legal: LegalMove<'_>) -> Vec<Act> {
    let us = legal.position().turn();
    let piece = |role| Piece::new(us, role);
    if let Some(side) = legal.castling_side() {
        let king = Act::Put(side.king_target(us), piece(Role::King), Some(0));
        let rook = Act::Put(side.rook_target(us), piece(Role::Rook), Some(2));
        return vec![Act::Lift(legal.from()), king, Act::Lift(legal.to()), rook];
    }
    let mover = Act::Put(legal.to(), piece(legal.role()), Some(0));
    let mut acts = vec![Act::Lift(legal.from()), mover];
    if let Some(promotion) = legal.promotion() {
        acts.push(Act::LiftAgain(legal.to(), 1));
        acts.push(Act::Put(legal.to(), piece(promotion.role()), None));
    }
    if let Some((square, _)) = legal.board_changes().captured() {
        acts.push(Act::Lift(square));
    }
    acts
}

/// Adds to `seen` every board that hands can make in doing the rest, in any order.
fn act_on(board: &Board, acts: &[Act], done: &mut Vec<usize>, seen: &mut Vec<Board>) {
    for (number, action) in acts.iter().enumerate() {
        if done.contains(&number) {
            continue;
        }
        let mut next = board.clone();
        match *action {
            // A piece that was placed on a square that other pieces leave stays.
            Act::Lift(square) if done.iter().any(|&other| puts_on(acts[other], square)) => continue,
            Act::Lift(square) => next.set(square, None),
            Act::Put(square, piece, lifted) => {
                let in_hand = lifted.is_none_or(|lifted| done.contains(&lifted));
                if !in_hand || board.piece_at(square).is_some() {
                    continue;
                }
                next.set(square, Some(piece));
            }
            Act::LiftAgain(square, put) if done.contains(&put) => next.set(square, None),
            Act::LiftAgain(..) => continue,
        }
        seen.push(next.clone());
        done.push(number);
        act_on(&next, acts, done, seen);
        done.pop();
    }
}

fn puts_on(action: Act, square: Square) -> bool {
    matches!(action, Act::Put(other, ..) if other == square)
}

/// A value for each of many boards, by their sets of pieces.
struct ByBoard<T>(BTreeMap<[u64; 8], (Board, T)>);

impl<T> ByBoard<T> {
    fn new() -> Self {
        Self(BTreeMap::new())
    }

    fn key(board: &Board) -> [u64; 8] {
        let roles = Role::ALL.into_iter().map(|role| board.by_role(role));
        let colors = Color::ALL.into_iter().map(|color| board.by_color(color));
        let mut sets = roles.chain(colors);
        std::array::from_fn(|_| sets.next().map_or(0, Bitboard::bits))
    }

    fn get(&self, board: &Board) -> Option<&T> {
        self.0.get(&Self::key(board)).map(|(_, value)| value)
    }

    fn insert(&mut self, board: Board, value: T) -> Option<T> {
        let old = self.0.insert(Self::key(&board), (board, value));
        old.map(|(_, value)| value)
    }

    fn at(&mut self, board: Board) -> &mut T
    where
        T: Default,
    {
        let entry = self.0.entry(Self::key(&board));
        &mut entry.or_insert_with(|| (board, T::default())).1
    }

    fn iter(&self) -> impl Iterator<Item = (&Board, &T)> {
        self.0.values().map(|(board, value)| (board, value))
    }

    fn boards(&self) -> impl Iterator<Item = &Board> {
        self.iter().map(|(board, _)| board)
    }
}

/// Every board during and after every legal move, and after every reply.
struct Boards<'p> {
    position: &'p Position,
    after: ByBoard<Move>,
    between: ByBoard<BTreeSet<Move>>,
    replied: ByBoard<BTreeSet<[Move; 2]>>,
}

impl<'p> Boards<'p> {
    fn of(position: &'p Position) -> Self {
        let mut boards = Self {
            position,
            after: ByBoard::new(),
            between: ByBoard::new(),
            replied: ByBoard::new(),
        };
        for legal in &position.legal_moves() {
            let after = legal.play().board().clone();
            let mut seen = Vec::new();
            act_on(position.board(), &acts(legal), &mut Vec::new(), &mut seen);
            assert!(seen.contains(&after), "{legal} in {position}");
            for board in seen {
                if board != after && board != *position.board() {
                    boards.between.at(board).insert(legal.to_move());
                }
            }
            let other = boards.after.insert(after, legal.to_move());
            assert_eq!(other, None, "two moves to one board in {position}");
            let next = legal.play();
            for reply in &next.legal_moves() {
                let both = [legal.to_move(), reply.to_move()];
                boards.replied.at(reply.play().board().clone()).insert(both);
            }
        }
        boards
    }

    /// Asserts that the identification of a board agrees with the lists.
    fn assert_identified(&self, board: &Board) {
        let position = self.position;
        let identified = position.identify(board);
        let told = Told(position, board, identified);
        if board == position.board() {
            assert_eq!(identified, Identified::Unchanged, "{told}");
        } else if let Some(&mv) = self.after.get(board) {
            assert!(
                matches!(identified, Identified::Move(legal) if legal.to_move() == mv),
                "{told}"
            );
        } else if let Some(moves) = self.between.get(board) {
            let Identified::PartialMove(unfinished) = identified else {
                panic!("{told}")
            };
            let told_moves: BTreeSet<Move> =
                unfinished.moves().iter().map(LegalMove::to_move).collect();
            assert_eq!(told_moves, *moves, "{told}");
            assert_next_step(unfinished, board);
            let pairs = self.replied.get(board).cloned().unwrap_or_default();
            assert_eq!(both_moves(unfinished.pairs().iter()), pairs, "{told}");
        } else if let Some(pairs) = self.replied.get(board) {
            self.assert_replied(board, pairs, &told);
        } else if let Some(signal) = signal(board).filter(|_| !self.is_king_step(board)) {
            assert_eq!(identified, Identified::KingsSignal(signal), "{told}");
        } else {
            assert_fault(position, board, identified, &told);
        }
    }
}

impl Boards<'_> {
    /// Asserts that a move and its reply are told, or all such pairs if there are several.
    fn assert_replied(&self, board: &Board, pairs: &BTreeSet<[Move; 2]>, told: &Told<'_>) {
        assert_eq!(signal(board), None, "{told}");
        match self.position.identify(board) {
            Identified::MoveAndReply(both) => {
                assert_eq!(both_moves([both]), *pairs, "{told}");
                assert_eq!(both.play().board(), board, "{told}");
            }
            Identified::MovePairs(several) => {
                assert!(pairs.len() > 1, "{told}");
                assert_eq!(both_moves(several.iter()), *pairs, "{told}");
                assert_eq!(several.iter().count(), pairs.len(), "{told}");
                assert!(
                    several.iter().all(|both| both.play().board() == board),
                    "{told}"
                );
            }
            _ => panic!("{told}"),
        }
    }

    /// Returns whether both kings are at most one step from where they stood.
    fn is_king_step(&self, board: &Board) -> bool {
        Color::ALL.into_iter().all(|color| {
            let to = board.king(color).expect("a king");
            self.position.king(color).distance(to) <= 1
        })
    }

    /// Asserts that one piece that moved as no legal move does is identified as an illegal move.
    fn assert_moved_piece(&self, board: &Board, from: Square, to: Square) {
        let before = self.position.board();
        let lawful = self.after.get(board).is_some() || self.between.get(board).is_some();
        if lawful || before.piece_at(from) == before.piece_at(to) {
            return;
        }
        let identified = self.position.identify(board);
        let told = Told(self.position, board, identified);
        if signal(board).is_some() && from.distance(to) > 1 {
            assert!(matches!(identified, Identified::KingsSignal(_)), "{told}");
            return;
        }
        let Identified::Illegal { mv, .. } = identified else {
            panic!("{told}")
        };
        let own_rooks = before.pieces(self.position.turn(), Role::Rook);
        match mv {
            Some(mv) if mv.to() == to => assert_eq!(mv.from(), from, "{told}"),
            Some(mv) => assert!(mv.from() == from && own_rooks.contains(mv.to()), "{told}"),
            None => assert!(own_rooks.contains(to), "{told}"),
        }
    }
}

fn both_moves<'p>(pairs: impl IntoIterator<Item = MoveAndReply<'p>>) -> BTreeSet<[Move; 2]> {
    let pairs = pairs.into_iter();
    pairs
        .map(|both| [both.first().to_move(), both.reply()])
        .collect()
}

/// The result that two kings signal, from a list of their squares.
fn signal(board: &Board) -> Option<Outcome> {
    let kings = Color::ALL.map(|color| board.pieces(color, Role::King).single_square());
    let mut squares = [kings[0]?, kings[1]?];
    squares.sort();
    match squares {
        [Square::E4, Square::D5] => Some(Outcome::Win(Color::White)),
        [Square::D4, Square::E5] => Some(Outcome::Win(Color::Black)),
        [Square::D4, Square::E4 | Square::D5] | [Square::E4 | Square::D5, Square::E5] => {
            Some(Outcome::Draw)
        }
        _ => None,
    }
}

/// The message of a failed test.
struct Told<'a>(&'a Position, &'a Board, Identified<'a>);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.1.text_board(TextBoardStyle::Letters, Color::White);
        write!(f, "{picture}\nin {}: {:?}", self.0, self.2)
    }
}

/// Asserts that the next step can be done, and leads on.
fn assert_next_step(unfinished: PartialMove<'_>, board: &Board) {
    let before = unfinished.position().board();
    let us = unfinished.position().turn();
    let gone = |square| board.piece_at(square) != before.piece_at(square);
    let own = |square, role| board.piece_at(square) == Some(Piece::new(us, role));
    let moves = unfinished.moves();
    let right = match unfinished.next_step() {
        NextStep::Place { from } => gone(from) && unfinished.vacated() == from.into(),
        NextStep::Capturer { captured } => {
            moves.iter().all(LegalMove::is_capture) && gone(captured)
        }
        NextStep::PlaceCapturer { from, captured } => {
            let left = Bitboard::from(from) | captured;
            moves.iter().all(LegalMove::is_capture)
                && unfinished.vacated() == left
                && before.by_color(us).contains(from)
        }
        NextStep::RemoveCapturedPawn { captured } => {
            moves.iter().all(LegalMove::is_en_passant)
                && board.role_at(captured) == Some(Role::Pawn)
        }
        NextStep::Promotion { to } => own(to, Role::Pawn) && moves.len() == 4,
        NextStep::RemovePromotedPawn { to } => {
            !own(to, Role::Pawn) && moves.iter().all(|legal| own(legal.from(), Role::Pawn))
        }
        NextStep::CastlingRook { rook } => {
            moves.len() == 1 && before.by_role(Role::Rook).contains(rook)
        }
        NextStep::CastlingKing { king } => {
            moves.len() == 1 && before.by_role(Role::King).contains(king)
        }
        NextStep::CastlingPieces { king, rook } => {
            moves.contains(Move::new(king, rook, None)) && moves.len() == 1
        }
        _ => false,
    };
    assert!(right, "{unfinished:?} in {}", unfinished.position());
}

/// Asserts that a board that no legal move leads to or through is identified as wrong, with the reason.
fn assert_fault(position: &Position, board: &Board, identified: Identified<'_>, told: &Told<'_>) {
    let differs = |square: &Square| board.piece_at(*square) != position.board().piece_at(*square);
    let changed: Bitboard = Square::ALL.into_iter().filter(differs).collect();
    let gone = changed & position.board().occupied();
    let new = changed & board.occupied();
    match identified {
        Identified::Illegal {
            mv: Some(mv),
            reason: fault,
        } => {
            let pawn_waits =
                board.piece_at(mv.to()) == Some(Piece::new(position.turn(), Role::Pawn));
            let refused = position.legal_move(mv).err();
            let as_queen = Move::new(mv.from(), mv.to(), Some(Promotion::Queen));
            let judged = position.legal_move(as_queen).err();
            assert!(
                refused == Some(fault) || pawn_waits && judged == Some(fault),
                "{told}"
            );
            assert!(
                changed.contains(mv.from()) || changed.contains(mv.to()),
                "{told}"
            );
            assert!(!new.is_empty(), "{told}");
        }
        Identified::Illegal { mv: None, .. } => {
            let king = position.king(position.turn());
            let own_rooks = position.board().pieces(position.turn(), Role::Rook);
            assert_eq!(gone.len(), 2, "{told}");
            assert!(gone.contains(king) && new.is_subset(own_rooks), "{told}");
        }
        Identified::WrongPromotion { from, to, piece } => {
            assert_eq!((gone - to, new), (from.into(), to.into()), "{told}");
            assert_eq!(board.piece_at(to), Some(piece), "{told}");
            let own = piece.color() == position.turn();
            assert!(
                !own || Promotion::from_role(piece.role()).is_none(),
                "{told}"
            );
        }
        Identified::Missing { squares } => {
            assert_eq!((gone, new), (squares, Bitboard::EMPTY), "{told}");
        }
        Identified::Added { squares } => {
            assert_eq!((gone, new), (Bitboard::EMPTY, squares), "{told}");
        }
        Identified::Displaced {
            vacated: left,
            filled: came,
        } => {
            assert_eq!((gone, new), (left, came), "{told}");
            assert!(!left.is_empty() && !came.is_empty(), "{told}");
        }
        _ => panic!("{told}"),
    }
}

/// Asserts the identification of all boards around a position.
fn assert_all(position: &Position) {
    let boards = Boards::of(position);
    boards.assert_identified(position.board());
    let shown = boards.after.boards().chain(boards.between.boards());
    for board in shown.chain(boards.replied.boards()) {
        boards.assert_identified(board);
    }
    // Every piece moved to every square, which is mostly not a legal move.
    for (from, piece) in position.board().iter() {
        for to in Square::ALL {
            let mut board = position.board().clone();
            board.set(from, None);
            board.set(to, Some(piece));
            boards.assert_identified(&board);
            boards.assert_moved_piece(&board, from, to);
        }
    }
}

/// Puts both kings on two of the center squares, in place of what stands there.
fn signaling(board: &Board, squares: [Square; 2]) -> Board {
    let mut board = board.clone();
    for king in board.by_role(Role::King) {
        board.set(king, None);
    }
    for (color, square) in Color::ALL.into_iter().zip(squares) {
        board.set(square, Some(Piece::new(color, Role::King)));
    }
    board
}

/// An edit of a board.
type Edit = (u8, u8, u8);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    vec((0..64u8, 0..64u8, 0..24u8), 1..4)
}

/// Moves, removes or places a piece.
fn edit(board: &mut Board, (from, to, what): Edit) {
    let square = |index: u8| Square::from_index(index.into()).expect("below 64");
    let (from, to) = (square(from), square(to));
    match what {
        0..12 => {
            let color = Color::ALL[usize::from(what / 6)];
            let role = Role::ALL[usize::from(what % 6)];
            board.set(to, Some(Piece::new(color, role)));
        }
        12..18 => {
            let piece = board.piece_at(from);
            board.set(from, None);
            board.set(to, piece);
        }
        _ => board.set(from, None),
    }
}

/// Asserts that the occupied squares alone identify every move that they can.
fn assert_squares(position: &Position) {
    let boards = Boards::of(position);
    let by_color = |board: &Board| Color::ALL.map(|color| board.by_color(color).bits());
    let occupied = |board: &Board| [board.occupied().bits(), 0];
    assert_lists(&boards, occupied, |position, [squares, _]| {
        position.identify_occupied(Bitboard::from_bits(squares))
    });
    assert_lists(&boards, by_color, |position, [white, black]| {
        let colors = ByColor::new(white, black).map(Bitboard::from_bits);
        position.identify_colors(colors)
    });
}

type Shown = [u64; 2];

fn assert_lists(
    boards: &Boards<'_>,
    shown: impl Fn(&Board) -> Shown,
    identify: impl Fn(&Position, Shown) -> touchmove::identify::OccupancyMatch<'_>,
) {
    let mut lists: BTreeMap<Shown, [BTreeSet<Move>; 2]> = BTreeMap::new();
    for (board, &mv) in boards.after.iter() {
        lists.entry(shown(board)).or_default()[0].insert(mv);
    }
    for (board, moves) in boards.between.iter() {
        lists.entry(shown(board)).or_default()[1].extend(moves);
    }
    let position = boards.position;
    for (squares, [moves, unfinished]) in lists {
        let seen = identify(position, squares);
        let listed = [seen.moves(), seen.partial_moves()].map(|list| {
            list.iter()
                .map(LegalMove::to_move)
                .collect::<BTreeSet<Move>>()
        });
        assert_eq!(listed, [moves, unfinished], "{squares:x?} in {position}");
        assert_eq!(seen.is_unchanged(), squares == shown(position.board()));
        assert_eq!(seen.is_unchanged(), seen.changed().is_empty());
    }
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn what_a_board_shows_is_seen_at_every_ply(fen in beginning(), picks in picks(60)) {
        let mut position: Position = fen.parse().expect("a beginning is valid");
        assert_all(&position);
        for pick in picks {
            let Some(legal) = picked(&position, pick) else { break };
            position = legal.play();
            assert_all(&position);
        }
    }
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn what_a_board_shows_is_seen_in_edited_positions(setup in edited_setup()) {
        if let Ok(position) = setup.validate() {
            assert_all(&position);
        }
    }

    #[test]
    fn what_a_board_shows_is_seen_around_castling(setup in castling_setup()) {
        if let Ok(position) = setup.validate() {
            assert_all(&position);
        }
    }

    #[test]
    fn what_a_board_shows_is_seen_around_en_passant(setup in en_passant_setup()) {
        if let Ok(position) = setup.validate() {
            assert_all(&position);
        }
    }

    #[test]
    fn nothing_else_is_taken_for_a_move(
        position in position(), edits in vec(edits(), 100), pick in any::<u16>(),
    ) {
        let boards = Boards::of(&position);
        let after = picked(&position, pick).map_or(position.clone(), LegalMove::play);
        for edits in edits {
            for mut board in [position.board().clone(), after.board().clone()] {
                for &change in &edits {
                    edit(&mut board, change);
                    boards.assert_identified(&board);
                }
            }
        }
    }

    #[test]
    fn kings_in_the_center_are_a_signal(position in position(), edits in edits()) {
        const CENTER: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];
        let boards = Boards::of(&position);
        let mut signals = 0;
        for one in CENTER {
            for other in CENTER.into_iter().filter(|other| *other != one) {
                let mut board = signaling(position.board(), [one, other]);
                boards.assert_identified(&board);
                prop_assert_eq!(board.kings_signal(), signal(&board));
                signals += usize::from(board.kings_signal().is_some());
                for &change in &edits {
                    edit(&mut board, change);
                    boards.assert_identified(&board);
                    prop_assert_eq!(board.kings_signal(), signal(&board));
                }
            }
        }
        prop_assert_eq!(signals, 12);
    }

    #[test]
    fn squares_show_the_moves_that_they_can(position in position()) {
        assert_squares(&position);
    }

    #[test]
    fn squares_show_castling(setup in castling_setup()) {
        if let Ok(position) = setup.validate() {
            assert_squares(&position);
        }
    }
}
