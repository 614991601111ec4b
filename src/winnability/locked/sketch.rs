//! Positions in which the free pieces are only sketched: for each, the squares where it may be.
//!
//! All other pieces are followed exactly, move by move. That is what cages need: a king among its
//! own pieces and the other king's, while free pieces far away multiply the positions.
//!
//! Sound: for every position that legal moves can reach, a known scene has the same exact pieces
//! and the same side to move, and each free piece that is left is on one of its squares. The proof
//! is by moves. A free piece that has not been captured moves within the squares to which it has
//! been spread, and the side then passes; or it captures an exact piece. An exact piece moves by
//! its rules with only exact pieces as blockers, so it has every legal move and perhaps more. A
//! move is left out only if the king would be attacked whatever the free pieces do: along a line on
//! which no free piece may stand. A free piece may be gone in every scene, so nothing relies on it.
//!
//! In plain words: every real game is also a game of the sketch, in which less is forbidden. The
//! exact pieces make the same moves, and the free pieces may do whatever they could really do. A
//! scene that comes after a capture or a pawn move is left out only if another proof covers it: its
//! material can never mate, or its walls hold with every free piece on all of its squares. Scenes
//! with the same exact pieces are merged by joining the squares, so nothing is lost there. If the
//! search ends, then every position that can follow is in some scene. A mate would need a scene that
//! may be a mate; if there is none, there is no mate. `tests/exhaustive.rs` compares this with full
//! searches.
//!
//! One sketch is for a king that its own pieces shut in beside the other king. There everything else is
//! free, also the loser's pawns, which may do whatever queen and knight can. Such a group is only opened
//! by a free piece that captures one of it, and the answer to that decides. So a free piece that captures
//! an exact one is *materialized*: it stands there exactly, as each piece that it may be, until it moves
//! on. A pawn that goes to a square beside its file must have captured some free piece, which is then
//! gone. Both only follow what can really happen.
//!
//! Incomplete: free pieces may be on different squares for different questions.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use arrayvec::ArrayVec;

use super::flood::reach;
use super::kings::Hold;
use super::matching::can_all_be_taken;
use super::places::Places;
use super::stage::{Kind, Stage, StagePiece};
use super::{LOOKS, is_closed};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::{Board, CastlingRights};
use crate::position::{Position, hash_words};
use crate::types::{ByRole, Color, File, Piece, Rank, Role, Square};
use crate::winnability::pulse::Pulse;

/// The maximum number of free pieces.
const MOST_FREE: usize = 10;

/// A piece is free if it reaches more squares than this without an event.
const FEW_SQUARES: usize = 8;

/// How many stages of walls are searched where the exact pieces have changed.
const STAGES: usize = 6;

/// The squares of each free piece, empty once it is certainly gone.
type Free = ArrayVec<Bitboard, MOST_FREE>;

/// The exact pieces, and what else tells scenes apart.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) board: Board,
    pub(super) turn: Color,
    /// The square behind a pawn that may be captured en passant.
    pub(super) passed: Option<Square>,
    pub(super) castling: CastlingRights,
    /// The square of each free piece that has captured an exact one and has not moved on.
    pub(super) materialized: [Option<Square>; MOST_FREE],
}

#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) scene: Scene,
    pub(super) free: Free,
    is_waiting: bool,
}

/// Which pieces are sketched if they are free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::winnability) enum Sketched {
    /// Bishops, rooks and queens of both sides.
    Sliders,
    /// Those and the knights.
    Pieces,
    /// Bishops, rooks and queens of the loser.
    LosersSliders,
    /// All pieces away from a shut-in king of the loser, also its pawns.
    Outside,
}

/// All scenes that are known to follow from a position.
#[derive(Debug)]
pub(in crate::winnability) struct Sketch {
    winner: Color,
    pub(super) kinds: ArrayVec<(Color, Kind), MOST_FREE>,
    pub(super) known: Vec<Known>,
    by_scene: Places,
    waiting: VecDeque<u32>,
    /// Whether hopeless scenes are left out; tests turn it off.
    pub(super) is_pruned: bool,
    /// Whether a free piece that captures an exact one is materialized.
    materializes: bool,
}

impl Sketch {
    /// The bytes that a scene costs, with its entry among the indices.
    pub(in crate::winnability) const EACH: usize = size_of::<Known>() + 64;

    /// Begins with a position; `None` if no piece is sketched.
    pub(in crate::winnability) fn from(
        position: &Position,
        winner: Color,
        sketched: Sketched,
    ) -> Option<Self> {
        let mut board = position.board().clone();
        let mut stage = Stage::of(position);
        super::flood::flood(&mut stage);
        let outside = match sketched {
            Sketched::Outside => Some(outside(position, winner)?),
            _ => None,
        };
        let mut kinds = ArrayVec::new();
        let mut free = Free::new();
        for (piece, (square, on_board)) in stage.pieces.iter().zip(position.board().iter()) {
            let is_officer = !matches!(on_board.role(), Role::Pawn | Role::King);
            let is_wanted = match sketched {
                Sketched::Sliders => on_board.role() != Role::Knight,
                Sketched::Pieces | Sketched::Outside => true,
                Sketched::LosersSliders => {
                    on_board.role() != Role::Knight && on_board.color() != winner
                }
            };
            let may_castle = position.castling_rights().contains(square);
            let is_free = !may_castle && !piece.is_home && piece.squares.len() > FEW_SQUARES;
            let is_sketched = match outside {
                None => is_officer && is_wanted && is_free,
                Some(outside) => outside.contains(square) && !kinds.is_full(),
            };
            if is_sketched {
                let kind = match on_board.role() {
                    Role::Pawn => Kind::Promoted,
                    role => Kind::As(role),
                };
                kinds.try_push((on_board.color(), kind)).ok()?;
                free.try_push(square.into()).ok()?;
                board.set(square, None);
            }
        }
        if kinds.is_empty() {
            return None;
        }
        let mut sketch = Self {
            winner,
            kinds,
            known: Vec::new(),
            by_scene: Places::default(),
            waiting: VecDeque::new(),
            is_pruned: true,
            materializes: outside.is_some(),
        };
        let scene = Scene {
            board,
            turn: position.turn(),
            passed: position.legal_en_passant_square(),
            castling: position.castling_rights(),
            materialized: [None; MOST_FREE],
        };
        sketch.add(scene, free);
        Some(sketch)
    }

    /// Returns the size of the scenes in bytes.
    pub(in crate::winnability) fn memory(&self) -> usize {
        self.known.capacity() * Self::EACH
    }

    /// Returns whether the scenes prove that the winner cannot mate, knowing at most `most` of them.
    pub(in crate::winnability) fn hold(&mut self, most: usize, pulse: &mut Pulse<'_>) -> Hold {
        self.follow(most, pulse, Self::may_be_mate)
    }

    /// Searches all scenes that can follow, oldest first.
    pub(super) fn follow(
        &mut self,
        most: usize,
        pulse: &mut Pulse<'_>,
        is_open: impl Fn(&Self, &Known) -> bool,
    ) -> Hold {
        let mut looks = LOOKS * most;
        while self.known.len() <= most && looks > 0 && pulse.beat(1) {
            let Some(place) = self.waiting.pop_front() else {
                return Hold::Holds;
            };
            looks -= 1;
            let known = &mut self.known[place as usize];
            known.is_waiting = false;
            let known = known.clone();
            if is_open(self, &known) || !self.expand(&known) {
                return Hold::Breaks;
            }
        }
        Hold::Unknown
    }

    /// Adds a scene, or its free pieces' squares to the same scene.
    ///
    /// Sound: that scene then contains both, and is searched again if it has grown.
    fn add(&mut self, scene: Scene, free: Free) {
        let free = self.spread(&scene, free);
        let found = self.place_of(&scene);
        let place = found.unwrap_or(self.known.len()) as u32;
        let Some(same) = self.known.get_mut(place as usize) else {
            self.by_scene.push(hash_words(scene.key()));
            if self.known.len() == self.known.capacity() {
                // Doubling would take twice the memory.
                self.known.reserve_exact(self.known.len() / 4 + 4);
            }
            self.known.push(Known {
                scene,
                free,
                is_waiting: true,
            });
            self.waiting.push_back(place);
            return;
        };
        let mut grows = false;
        for (squares, more) in same.free.iter_mut().zip(free) {
            grows |= !more.is_subset(*squares);
            *squares |= more;
        }
        if grows && !same.is_waiting {
            same.is_waiting = true;
            self.waiting.push_back(place);
        }
    }

    /// Returns the squares that the free pieces of a scene reach.
    fn spread(&self, scene: &Scene, mut free: Free) -> Free {
        let occupied = scene.board.occupied();
        for (squares, &(color, kind)) in free.iter_mut().zip(&self.kinds) {
            let piece = StagePiece {
                color,
                kind,
                squares: *squares - occupied,
                is_home: false,
            };
            *squares = reach(&piece, occupied);
        }
        free
    }

    /// Returns the place of a scene, if it is known.
    fn place_of(&self, scene: &Scene) -> Option<usize> {
        let key = scene.key();
        let is_same = |place: usize| {
            let known = &self.known[place].scene;
            known.key() == key && known.materialized == scene.materialized
        };
        self.by_scene.find(hash_words(key), is_same)
    }

    /// Returns `true` if a known scene contains everything that a scene contains.
    ///
    /// Adding the scene would then change nothing.
    fn knows(&self, scene: &Scene, free: &Free) -> bool {
        self.place_of(scene).is_some_and(|place| {
            let free = self.spread(scene, free.clone());
            let known = &self.known[place].free;
            free.iter()
                .zip(known)
                .all(|(squares, known)| squares.is_subset(*known))
        })
    }

    /// Adds a scene in which the exact pieces are other ones, unless its walls hold.
    ///
    /// Sound: the stage has every piece on every square where the scene may have it.
    pub(super) fn add_changed(&mut self, scene: Scene, free: Free) {
        // Walls take longer than looking the scene up.
        if self.knows(&scene, &free) {
            return;
        }
        if !self.is_pruned {
            self.add(scene, free);
            return;
        }
        let stage = self.stage(&scene, &free);
        if stage.lacks_mating_material(self.winner) {
            // A finished game comes first: the move before may have given mate.
            let is_mate = scene.turn != self.winner && {
                let known = Known {
                    scene: scene.clone(),
                    free: free.clone(),
                    is_waiting: false,
                };
                self.may_be_mate(&known)
            };
            if !is_mate {
                return;
            }
        }
        // Stages know neither castling nor capturing en passant.
        let is_plain = scene.passed.is_none() && scene.castling.is_empty();
        if is_plain && is_closed::<STAGES>(&stage, self.winner) {
            return;
        }
        self.add(scene, free);
    }

    /// Returns the stage of a scene.
    fn stage(&self, scene: &Scene, free: &Free) -> Stage {
        let occupied = scene.board.occupied();
        let fixed = scene.board.iter().map(|(square, piece)| StagePiece {
            color: piece.color(),
            kind: Kind::As(piece.role()),
            squares: square.into(),
            is_home: true,
        });
        let kinds = self.kinds.iter().zip(free);
        let moving = kinds.map(|(&(color, kind), &squares)| StagePiece {
            color,
            kind,
            squares: squares - occupied,
            is_home: false,
        });
        Stage::with_pieces(fixed.chain(moving).collect())
    }

    /// Adds what follows a scene; `false` if a pawn of the winner promotes.
    pub(super) fn expand(&mut self, known: &Known) -> bool {
        let turn = known.scene.turn;
        self.expand_free(known);
        let board = &known.scene.board;
        let own = board.by_color(turn);
        for from in own - board.by_role(Role::Pawn) {
            let Some(piece) = board.piece_at(from) else {
                continue;
            };
            let mut targets = attacks::piece(piece, from, board.occupied()) - own;
            if let Some(which) = known.scene.materialized_on(from) {
                self.summarize(known, from, which, targets - board.occupied());
                targets &= board.occupied();
            }
            for to in targets - board.by_role(Role::King) {
                self.add_move(known, from, to, None, piece.role());
            }
        }
        for rook in known.scene.castling.by_color(turn) {
            let castled = known.is_allowed(turn).then(|| known.after_castling(rook));
            if let Some(mut next) = castled.flatten().filter(|next| next.is_allowed(turn)) {
                next.scene.turn = !turn;
                self.add(next.scene, next.free);
            }
        }
        for from in board.pieces(turn, Role::Pawn) {
            if !self.expand_pawn(known, from) {
                return false;
            }
        }
        true
    }

    /// Adds the moves of free pieces: one for all that capture nothing exact, and the captures.
    fn expand_free(&mut self, known: &Known) {
        let Scene { board, turn, .. } = &known.scene;
        let occupied = board.occupied();
        let victims = board.by_color(!*turn) - board.by_role(Role::King);
        let mut may_pass = false;
        for which in 0..known.free.len() {
            let (color, kind) = self.kinds[which];
            let squares = known.free[which];
            if color != *turn || squares.is_empty() {
                continue;
            }
            may_pass = true;
            let piece = StagePiece {
                color,
                kind,
                squares,
                is_home: false,
            };
            for to in piece.all_attacks(occupied) & victims {
                if self.materializes {
                    self.materialize(known, which, to);
                    continue;
                }
                let mut next = known.clone();
                next.take(to);
                next.free[which] |= to;
                if next.is_allowed(*turn) {
                    next.scene.pass();
                    self.add_changed(next.scene, next.free);
                }
            }
        }
        if may_pass && known.is_allowed(*turn) {
            let mut scene = known.scene.clone();
            scene.pass();
            self.add(scene, known.free.clone());
        }
    }

    /// Adds the captures of an exact piece by a free one, for each piece that this may be.
    fn materialize(&mut self, known: &Known, which: usize, to: Square) {
        let (color, kind) = self.kinds[which];
        let all = [
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
        let is_last = matches!(to.rank(), Rank::First | Rank::Eighth);
        for role in all {
            let may_be = match kind {
                Kind::As(own) => own == role,
                Kind::Promoted => role != Role::Pawn || !is_last,
            };
            if !may_be {
                continue;
            }
            let mut next = known.clone();
            next.take(to);
            next.scene.board.set(to, Some(Piece::new(color, role)));
            for squares in &mut next.free {
                squares.remove(to);
            }
            next.free[which] = Bitboard::EMPTY;
            next.scene.materialized[which] = Some(to);
            if next.is_allowed(color) {
                next.scene.pass();
                self.add_changed(next.scene, next.free);
            }
        }
    }

    /// Adds the moves of a materialized piece to empty squares, by which it is free again.
    fn summarize(&mut self, known: &Known, from: Square, which: usize, to: Bitboard) {
        let mut next = known.clone();
        next.take(from);
        next.free[which] = to;
        if !to.is_empty() && next.is_allowed(known.scene.turn) {
            next.scene.pass();
            self.add(next.scene, next.free);
        }
    }

    /// Adds the captures of an exact pawn en passant by free ones, right after its double push.
    fn capture_en_passant(&mut self, known: &Known, from: Square, to: Square, over: Square) {
        let turn = known.scene.turn;
        for which in 0..known.free.len() {
            if self.kinds[which] != (!turn, Kind::Promoted) || known.free[which].is_empty() {
                continue;
            }
            let mut next = known.after(from, to, None, Role::Pawn);
            if !next.is_allowed(turn) {
                return;
            }
            next.take(to);
            next.free[which] |= over;
            if next.is_allowed(!turn) {
                next.scene.passed = None;
                self.add_changed(next.scene, next.free);
            }
        }
    }

    /// Adds the moves of an exact pawn; `false` if it promotes and is the winner's.
    fn expand_pawn(&mut self, known: &Known, from: Square) -> bool {
        let Scene {
            board,
            turn,
            passed,
            ..
        } = &known.scene;
        let occupied = board.occupied();
        let ahead = |from: Square| {
            let step = if *turn == Color::White { 1 } else { -1 };
            let rank = from.rank().offset(step)?;
            let to = Square::new(from.file(), rank);
            (!occupied.contains(to)).then_some(to)
        };
        let mut is_closed = true;
        let mut step = |sketch: &mut Self, to: Square, over: Option<Square>| {
            if to.rank() != Rank::Eighth.relative_to(*turn) {
                sketch.add_move(known, from, to, over, Role::Pawn);
            } else if *turn == sketch.winner && sketch.is_pruned {
                is_closed &= !known.after(from, to, None, Role::Queen).is_allowed(*turn);
            } else {
                for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                    sketch.add_move(known, from, to, None, role);
                }
            }
        };
        if let Some(one) = ahead(from) {
            step(self, one, None);
            if from.rank() == Rank::Second.relative_to(*turn) {
                if let Some(two) = ahead(one) {
                    step(self, two, Some(one));
                    self.capture_en_passant(known, from, two, one);
                }
            }
        }
        let free_victims = self.squares_of(&known.free, !*turn);
        let victims = board.by_color(!*turn) - board.by_role(Role::King);
        let en_passant = passed.map_or(Bitboard::EMPTY, Bitboard::from);
        let mut lets_promote = false;
        let captures = attacks::pawn(*turn, from) & (victims | free_victims | en_passant);
        for to in captures {
            if self.materializes && !occupied.contains(to) && *passed != Some(to) {
                lets_promote |= !self.capture_free(known, from, to);
            } else {
                step(self, to, None);
            }
        }
        is_closed && !lets_promote
    }

    /// Adds the captures by a pawn of each free piece that may be on a square; `false` if it promotes
    /// and is the winner's.
    fn capture_free(&mut self, known: &Known, from: Square, to: Square) -> bool {
        let turn = known.scene.turn;
        let is_last = to.rank() == Rank::Eighth.relative_to(turn);
        let roles: &[Role] = match is_last {
            true => &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight],
            false => &[Role::Pawn],
        };
        for which in 0..known.free.len() {
            if self.kinds[which].0 == turn || !known.free[which].contains(to) {
                continue;
            }
            for &role in roles {
                let mut next = known.after(from, to, None, role);
                next.free[which] = Bitboard::EMPTY;
                if !next.is_allowed(turn) {
                    continue;
                }
                if is_last && turn == self.winner && self.is_pruned {
                    return false;
                }
                next.scene.turn = !turn;
                self.add_changed(next.scene, next.free);
            }
        }
        true
    }

    /// Adds a move of an exact piece, if the king may be safe after it.
    fn add_move(
        &mut self,
        known: &Known,
        from: Square,
        to: Square,
        over: Option<Square>,
        role: Role,
    ) {
        let turn = known.scene.turn;
        let board = &known.scene.board;
        let is_pawn = board.pieces(turn, Role::Pawn).contains(from);
        let mut next = known.after(from, to, over, role);
        let is_en_passant = is_pawn
            && known.scene.passed == Some(to)
            && from.file() != to.file()
            && !board.occupied().contains(to);
        if is_en_passant {
            // A free piece may be on the square instead.
            if next.is_allowed(turn) && !self.squares_of(&known.free, !turn).is_disjoint(to.into())
            {
                let mut other = next.clone();
                other.scene.pass();
                self.add_changed(other.scene, other.free);
            }
            next.scene
                .board
                .set(Square::new(to.file(), from.rank()), None);
        }
        if !next.is_allowed(turn) {
            return;
        }
        next.scene.turn = !turn;
        if is_pawn || board.occupied().contains(to) {
            self.add_changed(next.scene, next.free);
        } else {
            self.add(next.scene, next.free);
        }
    }

    /// Returns the squares where free pieces of a color may be.
    fn squares_of(&self, free: &Free, color: Color) -> Bitboard {
        let of_color = self.kinds.iter().zip(free);
        of_color
            .filter(|(kind, _)| kind.0 == color)
            .fold(Bitboard::EMPTY, |all, (_, &squares)| all | squares)
    }

    /// Returns the squares that free pieces of the winner may attack.
    fn free_attacks(&self, free: &Free, occupied: Bitboard) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        for (&(color, kind), &squares) in self.kinds.iter().zip(free) {
            let piece = StagePiece {
                color,
                kind,
                squares,
                is_home: false,
            };
            if color == self.winner {
                all |= piece.all_attacks(occupied);
            }
        }
        all
    }

    /// Returns `true` unless the scene is certainly no mate by the winner.
    ///
    /// Sound: a mate needs a check, and every square around the king attacked or occupied by
    /// another piece of the loser each. Only exact pieces block lines here, and the king does not.
    /// A single checking piece must not be one that an exact piece can certainly capture.
    pub(super) fn may_be_mate(&self, known: &Known) -> bool {
        let (loser, board) = (!self.winner, &known.scene.board);
        let Some(king) = board.king(loser) else {
            return true;
        };
        if known.scene.turn == self.winner {
            return false;
        }
        let through = board.occupied() - king;
        let by_free = self.free_attacks(&known.free, through);
        let checking = board.attackers_to(king, board.occupied()) & board.by_color(self.winner);
        let may_check_free = by_free.contains(king);
        if checking.is_empty() && !may_check_free {
            return false;
        }
        let is_attacked = |square: &Square| {
            by_free.contains(*square)
                || !(board.attackers_to(*square, through) & board.by_color(self.winner)).is_empty()
        };
        let open = attacks::king(king) - board.by_color(loser);
        let open: Bitboard = open
            .into_iter()
            .filter(|square| !is_attacked(square))
            .fold(Bitboard::EMPTY, |all, square| all | square);
        let blockers: ArrayVec<Bitboard, MOST_FREE> = self
            .kinds
            .iter()
            .zip(&known.free)
            .filter(|(kind, squares)| kind.0 == loser && !squares.is_empty())
            .map(|(_, &squares)| squares)
            .collect();
        if !can_all_be_taken(open, &blockers) {
            return false;
        }
        match checking.single_square() {
            Some(checker) if !may_check_free => !self.can_capture(known, checker, king),
            _ => true,
        }
    }

    /// Returns `true` if an exact piece of the loser can certainly capture a checking piece.
    fn can_capture(&self, known: &Known, checker: Square, king: Square) -> bool {
        let (loser, board) = (!self.winner, &known.scene.board);
        let blocked = board.occupied() | known.maybe();
        let capturing = board.attackers_to(checker, blocked) & (board.by_color(loser) - king);
        capturing.into_iter().any(|from| {
            let mut after = board.clone();
            let piece = after.piece_at(from);
            after.set(from, None);
            after.set(checker, piece);
            let exact = after.attackers_to(king, after.occupied()) & after.by_color(self.winner);
            let by_free = self.free_attacks(&known.free, after.occupied() - king);
            exact.is_empty() && !by_free.contains(king)
        })
    }
}

impl Scene {
    /// Returns the free piece that stands exactly on a square.
    pub(super) fn materialized_on(&self, square: Square) -> Option<usize> {
        let is_there = |at: &Option<Square>| *at == Some(square);
        self.materialized.iter().position(is_there)
    }

    /// Lets the other side move.
    fn pass(&mut self) {
        self.turn = !self.turn;
        self.passed = None;
    }

    /// Returns four words that are different for different scenes.
    pub(super) fn key(&self) -> [u64; 4] {
        let [pawns, knights, bishops, rooks, queens, kings] =
            ByRole::from_fn(|role| self.board.by_role(role).0).into_array();
        let castling = self.castling.rooks().0;
        let black = self.board.by_color(Color::Black).0;
        let passed = self.passed.map_or(0, |square| 1 << square.index());
        // With Black to move all bits are inverted, as in packed positions.
        let turned = if self.turn == Color::Black { !0 } else { 0 };
        [
            turned ^ (pawns | bishops | queens | castling),
            turned ^ (knights | bishops | kings | castling),
            turned ^ (rooks | queens | kings),
            turned ^ (black | passed),
        ]
    }
}

impl Known {
    /// Takes an exact piece off its square.
    fn take(&mut self, square: Square) {
        self.scene.board.set(square, None);
        if let Some(which) = self.scene.materialized_on(square) {
            self.scene.materialized[which] = None;
        }
        self.scene.castling = self.scene.castling.without(square.into());
    }

    /// Returns the squares where a free piece may be.
    fn maybe(&self) -> Bitboard {
        self.free
            .iter()
            .fold(Bitboard::EMPTY, |all, &one| all | one)
    }

    /// Returns `true` unless the king of a side is certainly attacked.
    ///
    /// Sound: a line counts only if neither an exact piece nor a free piece may be on it.
    fn is_allowed(&self, color: Color) -> bool {
        let board = &self.scene.board;
        let blocked = board.occupied() | self.maybe();
        board.king(color).is_some_and(|king| {
            (board.attackers_to(king, blocked) & board.by_color(!color)).is_empty()
        })
    }

    /// Returns what follows castling with a rook, still with the same side to move.
    ///
    /// Sound: only exact pieces may be in the way. That the king must not pass attacked squares is
    /// forgotten.
    fn after_castling(&self, rook: Square) -> Option<Self> {
        let Scene { board, turn, .. } = &self.scene;
        let king = board.king(*turn)?;
        let (king_file, rook_file) = if rook.file() > king.file() {
            (File::G, File::F)
        } else {
            (File::C, File::D)
        };
        let king_to = Square::new(king_file, king.rank());
        let rook_to = Square::new(rook_file, king.rank());
        let way = attacks::between(king, king_to) | attacks::between(rook, rook_to);
        let way = (way | king_to | rook_to) - king - rook;
        if !way.is_disjoint(board.occupied()) {
            return None;
        }
        let mut next = self.clone();
        let board = &mut next.scene.board;
        board.set(king, None);
        board.set(rook, None);
        board.set(king_to, Some(Piece::new(*turn, Role::King)));
        board.set(rook_to, Some(Piece::new(*turn, Role::Rook)));
        for squares in &mut next.free {
            squares.remove(king_to);
            squares.remove(rook_to);
        }
        let rooks = next.scene.castling.by_color(*turn);
        next.scene.castling = next.scene.castling.without(rooks);
        next.scene.passed = None;
        Some(next)
    }

    /// Returns what follows a move of an exact piece, still with the same side to move.
    ///
    /// The square that it leaves is empty for certain: no free piece was there.
    fn after(&self, from: Square, to: Square, over: Option<Square>, role: Role) -> Self {
        let mut next = self.clone();
        let turn = self.scene.turn;
        next.scene.board.set(from, None);
        next.scene.board.set(to, Some(Piece::new(turn, role)));
        for at in &mut next.scene.materialized {
            *at = match *at {
                Some(square) if square == from => Some(to),
                Some(square) if square == to => None,
                other => other,
            };
        }
        for squares in &mut next.free {
            squares.remove(to);
        }
        let lost = if role == Role::King {
            self.scene.castling.by_color(turn)
        } else {
            from.into()
        };
        next.scene.castling = self.scene.castling.without(lost | to);
        // Only a pawn that can be captured en passant is worth remembering.
        let catchers = next.scene.board.pieces(!turn, Role::Pawn);
        next.scene.passed = over.filter(|&over| !attacks::pawn(turn, over).is_disjoint(catchers));
        next
    }
}

/// Returns the pieces away from a king of the loser that is shut in by its own pieces and the other
/// king, with all pieces of the loser that are joined to it; `None` if it is not shut in.
///
/// The pawns of the winner are not among them, nor are those that one of them blocks.
fn outside(position: &Position, winner: Color) -> Option<Bitboard> {
    let board = position.board();
    let (king, other) = (position.king(!winner), position.king(winner));
    let own = board.by_color(!winner);
    let ways_out = attacks::king(king) - own - attacks::king(other);
    let is_plain =
        position.castling_rights().is_empty() && position.legal_en_passant_square().is_none();
    if !ways_out.is_empty() || !is_plain {
        return None;
    }
    let mut cage = Bitboard::from(king) | other;
    loop {
        let next = cage | attacks::steps::around(cage) & own;
        if next == cage {
            break;
        }
        cage = next;
    }
    let pawns = board.pieces(winner, Role::Pawn);
    let blocked = match winner {
        Color::White => Bitboard(pawns.0 << 8),
        Color::Black => Bitboard(pawns.0 >> 8),
    };
    Some(board.occupied() - cage - pawns - (blocked & board.by_role(Role::Pawn)))
}
