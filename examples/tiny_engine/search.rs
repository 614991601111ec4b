//! The search: iterative deepening with alpha-beta and a transposition table.
//!
//! The names under which books and other engines know its ideas are in parentheses.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use touchmove::{
    LegalMove, LegalMoves, Move, MoveBuffer, MoveFilter, MoveKinds, Position, RepetitionTracker,
    Role,
};

use crate::evaluate::{VALUES, evaluate};
use crate::limits::Limits;
use crate::order::History;
use crate::score::{DRAW, INFINITE, MAX_PLY, mated_at, plies_to_mate};
use crate::table::Table;
use crate::tables::Tables;

/// Moves that change the material: captures and queen promotions, without the rare underpromotions.
const FORCING: MoveKinds = MoveKinds::CAPTURES
    .union(MoveKinds::PROMOTIONS)
    .difference(MoveKinds::UNDERPROMOTIONS);

/// The question to a position: a depth and a window of scores (the window of alpha-beta).
#[derive(Clone, Copy)]
pub(crate) struct Question {
    /// The remaining depth in plies.
    pub(crate) depth: i32,
    /// The distance from the root in plies.
    pub(crate) ply: usize,
    /// The side to move already has this score elsewhere, so a worse score need not be exact.
    pub(crate) alpha: i32,
    /// The opponent can avoid a better score than this, so such a score need not be exact.
    pub(crate) beta: i32,
}

impl Question {
    /// Returns the question to the position after a move, from the opponent's point of view.
    const fn after(self, reduction: i32) -> Self {
        Self {
            depth: self.depth - 1 - reduction,
            ply: self.ply + 1,
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// Returns the question whether a score is better than `alpha`, which takes much less work (the null window).
    const fn whether_better(self) -> Self {
        let beta = self.alpha + 1;
        Self { beta, ..self }
    }

    /// Returns `true` if the exact score is wanted, not only a bound.
    const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}

/// What the GUI tells a running search.
#[derive(Default)]
pub(crate) struct Signals {
    /// Set to make the search answer.
    pub(crate) stop: AtomicBool,
    /// When the engine's own time began; not set while it ponders.
    pub(crate) clock: OnceLock<Instant>,
}

impl Signals {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Returns `true` if the engine searches on the opponent's time.
    pub(crate) fn is_pondering(&self) -> bool {
        self.clock.get().is_none()
    }

    /// Returns `true` if the engine has used at least this much of its own time.
    fn is_over(&self, time: Duration) -> bool {
        self.clock
            .get()
            .is_some_and(|begin| begin.elapsed() >= time)
    }
}

/// One search from one position.
pub(crate) struct Search {
    pub(crate) table: Table,
    pub(crate) tables: Option<Tables>,
    pub(crate) limits: Limits,
    pub(crate) signals: Arc<Signals>,
    pub(crate) started: Instant,
    pub(crate) nodes: u64,
    /// By ply, the best line found from that ply on (the principal variation).
    lines: Vec<Vec<Move>>,
    /// The game so far, followed by the moves of the current line.
    moves: RepetitionTracker,
    /// How many of these moves belong to the game.
    game: usize,
    /// Once this is set, the scores on the way back to the root mean nothing.
    stopped: bool,
    history: History,
}

impl Search {
    pub(crate) fn new(
        table: Table,
        game: RepetitionTracker,
        limits: Limits,
        signals: Arc<Signals>,
    ) -> Self {
        Self {
            table,
            tables: None,
            limits,
            signals,
            started: Instant::now(),
            nodes: 0,
            lines: vec![Vec::new(); MAX_PLY + 1],
            game: game.len(),
            moves: game,
            stopped: false,
            history: History::new(),
        }
    }

    /// Keeps those moves of the root that are best by the tables. These know who wins, but no mate that is asked for.
    pub(crate) fn ask_tables(&mut self, root: &Position) {
        if let (Some(tables), None) = (&self.tables, self.limits.mate) {
            tables.keep_best(root, &mut self.limits.moves);
        }
    }

    /// Returns `true` if a score is the mate that was asked for.
    pub(crate) fn is_wanted_mate(&self, score: i32) -> bool {
        let plies = plies_to_mate(score).filter(|_| score > 0);
        let wanted = self.limits.mate.zip(plies);
        wanted.is_some_and(|(most, plies)| plies as usize <= most)
    }

    /// Returns the best line so far. It is empty if there is no legal move or no time to search one.
    pub(crate) fn line(&self) -> &[Move] {
        &self.lines[0]
    }

    /// Searches the root to a depth and returns the score (iterative deepening). Returns `None` if the search is not
    /// worth the time or is stopped before it finishes.
    ///
    /// Searching again for each depth costs little: the table orders the moves of the next depth so well that it pays.
    /// And there is always a move to play when the time is up.
    pub(crate) fn deepen(&mut self, root: &Position, depth: usize) -> Option<i32> {
        // A forced move needs no search, but it must be noted.
        let is_only = self.limits.moves.len() == 1 && !self.signals.is_pondering();
        let is_enough = |enough| is_only || self.signals.is_over(enough);
        if depth > 1 && self.limits.enough.is_some_and(is_enough) {
            return None;
        }
        let question = Question {
            depth: depth as i32,
            ply: 0,
            alpha: -INFINITE,
            beta: INFINITE,
        };
        let score = self.search(root, question);
        (!self.stopped && !self.line().is_empty()).then_some(score)
    }

    /// Counts a node and returns `true` if the search must stop.
    fn must_stop(&mut self) -> bool {
        self.nodes += 1;
        // Reading the clock is slow, so not every node does it.
        let late = |most| self.nodes % 256 == 0 && self.signals.is_over(most);
        self.stopped = self.stopped
            || self.nodes > self.limits.nodes
            || self.signals.is_stopped()
            || self.limits.at_most.is_some_and(late);
        self.stopped
    }

    /// Returns the score of a position for the side to move.
    fn search(&mut self, position: &Position, mut question: Question) -> i32 {
        let ply = question.ply;
        if ply > 0 && self.is_draw(position) {
            return DRAW;
        }
        let tables = self.tables.as_ref();
        let tables = tables.filter(|_| ply > 0 && self.limits.mate.is_none());
        if let Some(score) = tables.and_then(|tables| tables.score(position, ply)) {
            self.nodes += 1;
            return score;
        }
        // In check, search one ply deeper before evaluating (check extension).
        question.depth += i32::from(position.is_check());
        if question.depth <= 0 || ply >= MAX_PLY {
            return self.quiesce(position, question);
        }
        if self.must_stop() {
            return DRAW;
        }
        if !question.is_open() {
            if let Some(score) = self.table.score(position, question) {
                return score;
            }
            if self.can_pass(position, question) {
                return question.beta;
            }
        }
        let (score, best) = self.search_moves(position, question);
        // At the root `searchmoves` may leave moves out, so its score is not the position's.
        if !self.stopped && ply > 0 {
            self.table.put(position.key(), question, score, best);
        }
        score
    }

    /// Returns the score of the best move of a position, and the move to try first when the position occurs again.
    fn search_moves(&mut self, position: &Position, question: Question) -> (i32, Option<Move>) {
        // The best move of the last depth comes first, so even an aborted depth finds nothing worse.
        let hint = match self.line().first() {
            Some(&mv) if question.ply == 0 => position.legal_move(mv).ok(),
            _ => self.table.best_move(position),
        };
        let mut asked = question;
        let mut score = -INFINITE;
        let mut best = None;
        // The moves and their promises are on the stack, a few kilobytes for each ply.
        let mut buffer = MoveBuffer::new();
        let mut moves = LegalMoves::new(position, &mut buffer);
        moves.append_scored(MoveFilter::ALL, |legal| {
            (Some(legal) == hint, self.history.promise(legal))
        });
        let has_moves = !moves.is_empty();
        let mut left_out = 0;
        for place in 0.. {
            let Some((legal, _)) = moves.pick_best() else {
                break;
            };
            if question.ply == 0 && !self.limits.moves.contains(&legal.to_move()) {
                left_out += 1;
                continue;
            }
            let found = self.search_move(legal, place - left_out, asked);
            if self.stopped {
                break;
            }
            score = score.max(found);
            if score > asked.alpha {
                asked.alpha = score;
                best = Some(legal.to_move());
                self.note_line(question.ply, legal.to_move());
            }
            if score >= question.beta {
                self.history.praise(legal, question.depth);
                break;
            }
        }
        if !has_moves {
            score = if position.is_check() {
                mated_at(question.ply)
            } else {
                DRAW
            };
        }
        // If all moves fail low, none is known to be the best: the previous best move is as good a guess as any.
        (score, best.or(hint.map(LegalMove::to_move)))
    }

    /// Notes a new best move, followed by the best reply that was just found.
    fn note_line(&mut self, ply: usize, mv: Move) {
        if let [line, reply, ..] = &mut self.lines[ply..] {
            line.clear();
            line.push(mv);
            line.append(reply);
        }
    }

    /// Returns the score of a move, for the player who makes it. The first move is searched fully. For the others the
    /// question is only whether they are better, and if so, how much (principal variation search).
    fn search_move(&mut self, legal: LegalMove<'_>, place: usize, question: Question) -> i32 {
        // The position before the move still exists: only the line must be undone.
        let next = self.moves.push(legal);
        let whether = question.whether_better();
        let reduction = match self.limits.mate {
            Some(_) => 0,
            None => reduction(legal, &next, place, question),
        };
        let mut score = INFINITE;
        if reduction > 0 {
            score = -self.search(&next, whether.after(reduction));
        }
        if place > 0 && score > question.alpha {
            score = -self.search(&next, whether.after(0));
        }
        if place == 0 || (score > question.alpha && question.is_open()) {
            self.lines[question.ply + 1].clear();
            score = -self.search(&next, question.after(0));
        }
        self.moves.pop();
        score
    }

    /// Returns `true` if a side stands so well that it could even pass, since its best move is better still (null-move
    /// pruning).
    ///
    /// With few pieces left the side may be in zugzwang, so the question is not asked.
    fn can_pass(&mut self, position: &Position, question: Question) -> bool {
        let board = position.board();
        let simple = board.by_role(Role::Pawn) | board.by_role(Role::King);
        let pieces = board.by_color(position.turn()) - simple;
        if question.depth < 3
            || self.limits.mate.is_some()
            || pieces.len() < 2
            || plies_to_mate(question.beta).is_some()
            || evaluate(position) < question.beta
        {
            return false;
        }
        let Some(passed) = position.null_move() else {
            return false;
        };
        -self.search(&passed, question.after(2)) >= question.beta && !self.stopped
    }

    /// Plays out the captures, so that no piece hangs in an evaluated position (quiescence search).
    fn quiesce(&mut self, position: &Position, mut question: Question) -> i32 {
        if question.ply >= MAX_PLY {
            return evaluate(position);
        }
        if self.must_stop() {
            return DRAW;
        }
        // A side need not capture, unless it is in check, where every move is searched (stand pat).
        let in_check = position.is_check();
        let mut buffer = MoveBuffer::new();
        let (mut score, kinds) = match in_check {
            true => (mated_at(question.ply), MoveKinds::ALL),
            false => (evaluate(position), FORCING),
        };
        if score >= question.beta {
            return score;
        }
        let mut moves = LegalMoves::new(position, &mut buffer);
        moves.append_scored(kinds, |legal| self.history.promise(legal));
        loop {
            question.alpha = question.alpha.max(score);
            if question.alpha >= question.beta {
                break;
            }
            let Some((legal, _)) = moves.pick_best() else {
                break;
            };
            // A capture that loses material proves nothing.
            if in_check || legal.see_at_least(&VALUES, 0) {
                score = score.max(-self.quiesce(&legal.play(), question.after(0)));
            }
        }
        score
    }

    /// Returns `true` if a position is drawn whatever its best move.
    ///
    /// A position that repeats within the search counts as a draw at once. With positions of the game it must occur for
    /// the third time.
    fn is_draw(&self, position: &Position) -> bool {
        let mut earlier = self.moves.earlier();
        let latest = earlier.next();
        latest.is_some_and(|moves| moves >= self.game || earlier.next().is_some())
            || position.is_dead_by_material()
            || (position.halfmove_clock() >= 100 && !position.is_checkmate())
    }
}

/// Returns by how many plies less a move is searched at first: the later a quiet move comes, the less it promises (late
/// move reductions). At the root no move is reduced.
fn reduction(legal: LegalMove<'_>, next: &Position, place: usize, question: Question) -> i32 {
    let quiet = !legal.is_capture() && legal.promotion().is_none();
    let calm = !legal.position().is_check() && !next.is_check();
    match place {
        3.. if quiet && calm && question.depth > 2 && question.ply > 0 => 1 + i32::from(place > 11),
        _ => 0,
    }
}
