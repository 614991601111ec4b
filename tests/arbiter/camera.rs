//! The board is what a camera would show: pieces stand where they were put until hands or a ruling move them.
//!
//! The camera does not know the rules. A piece that is released, placed or removed is so, legally or not. A piece put
//! on an occupied square waits there until the piece on it is removed, because two pieces do not fit on a square. Until
//! then, or until the turn passes, the first piece is the one shown. Pieces put back stand where they stood when the
//! last move was made. A ruling that reinstates a position sets it up; no other ruling, press or rejection moves
//! anything.

use touchmove::arbiter::event::{ArbiterAction, BoardAction, Irregularity, Reporter};
use touchmove::arbiter::host::IllegalMovePolicy;
use touchmove::arbiter::ruling::Decision;
use touchmove::arbiter::{Event, GameConfig, Phase, Rulings, log};
use touchmove::clock::SessionTime;
use touchmove::laws::policy::{HasMoveWhen, InvertedRookRule};
use touchmove::{Arbiter, Bitboard, Board, Color, Move, Piece, Position, Role, Rulebook, Square};

use super::parts::orders;
use super::positions;
use super::random::Random;
use super::telling::{Failures, halls, hand, retold, rulebooks, shrink};
use crate::common::variants::variant;

/// The pieces on a square, each with the player who put it there: the first stands on it, the others wait for it to
/// leave.
type Piles = Vec<Vec<(Piece, Color)>>;

#[derive(Clone)]
struct Camera {
    piles: Piles,
    /// The board after this many half-moves.
    stood: Vec<Piles>,
    /// Whether the player who made the last of this many half-moves moved pieces on, before the opponent replied.
    moved_on: Vec<bool>,
    /// The players who have moved pieces since.
    hands: Vec<Color>,
    displaced: bool,
}

/// An action whose meaning is open.
struct Open;

impl Camera {
    fn new(board: &Board) -> Self {
        let piles = piles(board);
        Self {
            stood: vec![piles.clone()],
            piles,
            moved_on: Vec::new(),
            hands: Vec::new(),
            displaced: false,
        }
    }

    fn shows(&self, board: &Board) -> bool {
        let is_seen = |(square, pile): (usize, &Vec<(Piece, Color)>)| {
            pile.first().map(|(piece, _)| *piece) == board.piece_at(Square::ALL[square])
        };
        self.piles.iter().enumerate().all(is_seen)
    }

    fn is_idle(&self) -> bool {
        Some(&self.piles) == self.stood.last()
    }

    fn waiting(&self) -> usize {
        self.piles.iter().filter(|pile| pile.len() > 1).count()
    }

    fn occupied(&self) -> Vec<Square> {
        let squares = Bitboard::from_iter(
            Square::ALL
                .into_iter()
                .filter(|square| !self.piles[square.index()].is_empty()),
        );
        squares.into_iter().collect()
    }

    fn take(&mut self, square: Square) -> Option<Piece> {
        let pile = &mut self.piles[square.index()];
        (!pile.is_empty()).then(|| pile.remove(0).0)
    }

    fn put(&mut self, by: Color, piece: Piece, square: Square) -> Result<(), Open> {
        let pile = &mut self.piles[square.index()];
        pile.push((piece, by));
        if pile.len() > 2 { Err(Open) } else { Ok(()) }
    }

    /// What a hand does, or a whole move, before any ruling.
    fn watch(&mut self, before: &Arbiter, event: Event) -> Result<(), Open> {
        match event {
            Event::Board { by, action } => self.watch_hand(before, by, action),
            Event::Make { by, mv } | Event::Play { by, mv } => self.watch_move(before, by, mv),
            _ => Ok(()),
        }
    }

    fn watch_hand(&mut self, before: &Arbiter, by: Color, action: BoardAction) -> Result<(), Open> {
        match action {
            BoardAction::Release { from, to } => {
                if self.piles[from.index()].len() > 1 {
                    // The square does not tell which of its two pieces moves on.
                    return Err(Open);
                }
                if let Some(piece) = self.take(from) {
                    self.put(by, piece, to)?;
                }
            }
            BoardAction::Remove { square } => drop(self.take(square)),
            BoardAction::Place { piece, square } => self.put(by, piece, square)?,
            BoardAction::PlaceInverted { square } => {
                let touch = &before.config().rulebook().policies().touch;
                let role = match touch.inverted_rook {
                    InvertedRookRule::QueenUnlessAnnounced => Role::Queen,
                    _ => Role::Rook,
                };
                self.put(by, Piece::new(by, role), square)?;
            }
            BoardAction::Displace => {
                self.displaced = true;
                if !self.is_idle() {
                    return Err(Open);
                }
                return Ok(());
            }
            BoardAction::PutBack => {
                let is_others = self.hands.iter().any(|&other| other != by);
                if is_others || self.displaced && !self.is_idle() {
                    return Err(Open);
                }
                self.displaced = false;
                self.hands.clear();
                self.piles
                    .clone_from(self.stood.last().expect("a start position"));
                return Ok(());
            }
            _ => return Ok(()),
        }
        if self.displaced {
            return Err(Open);
        }
        self.hands.push(by);
        Ok(())
    }

    fn watch_move(&mut self, before: &Arbiter, by: Color, mv: Move) -> Result<(), Open> {
        if !self.is_idle() || self.displaced || before.turn() != by {
            return Err(Open);
        }
        let stands_as_position = before.board() == before.position().board();
        if stands_as_position {
            if let Ok(legal) = before.position().legal_move(mv) {
                self.piles = piles(legal.play().board());
                return Ok(());
            }
        } else if before.position().legal_move(mv).is_ok() {
            // The teller of the event knows which of the pieces that stand elsewhere is meant.
            return Err(Open);
        }
        let [moved, hit] = [mv.from(), mv.to()].map(|square| before.board().piece_at(square));
        let goes_far = |piece: Piece| piece.role() == Role::King && mv.from().distance(mv.to()) > 1;
        let hits_own =
            hit.is_some_and(|hit| moved.is_some_and(|piece| piece.color() == hit.color()));
        if moved.is_none_or(goes_far) || hits_own {
            // A king told to go further, or to its rook, may mean castling. No piece goes to a square of its own side.
            return Err(Open);
        }
        if let Some(piece) = self.take(mv.from()) {
            let promoted = mv
                .promotion()
                .map(|promotion| Piece::new(piece.color(), promotion.role()));
            self.piles[mv.to().index()] = vec![(promoted.unwrap_or(piece), by)];
        }
        Ok(())
    }

    /// When the turn passes, no move is in progress any more, and the piece that came last stands.
    fn end_turn(&mut self) {
        for pile in &mut self.piles {
            pile.drain(..pile.len().saturating_sub(1));
        }
    }

    /// A press ends the player's move in progress.
    fn press(&mut self, by: Color) {
        for pile in &mut self.piles {
            if let Some(last) = pile.iter().skip(1).rposition(|(_, owner)| *owner == by) {
                let stands = pile[last + 1];
                let others = pile.drain(1..).filter(|(_, owner)| *owner != by);
                *pile = [stands].into_iter().chain(others).collect();
            }
        }
    }

    /// Applies the rulings that move pieces.
    fn follow(&mut self, rulings: &Rulings, after: &Arbiter) -> Result<(), Open> {
        for ruling in rulings {
            match ruling.decision {
                Decision::Reinstated { ply } => {
                    self.stood.truncate(ply as usize + 1);
                    let stood = self.stood.last_mut().ok_or(Open)?;
                    let moved_on = self.moved_on.get(ply as usize).copied();
                    if !is_invalid(after) {
                        // Pieces misplaced when the move was made are not set up again.
                        *stood = piles(after.position().board());
                    } else if moved_on.unwrap_or_else(|| self.hands.contains(&!after.turn())) {
                        // What was moved on after an illegal move stood, too.
                        *stood = piles(after.board());
                    }
                    self.moved_on.truncate(ply as usize);
                    self.piles.clone_from(stood);
                    self.hands.clear();
                    self.displaced = false;
                }
                // The pawn is replaced, wherever it was left.
                Decision::BecomesQueen { .. } => self.piles = piles(after.board()),
                Decision::Canceled | Decision::Transferred => return Err(Open),
                _ => {}
            }
        }
        if after.ply() as usize >= self.stood.len() {
            self.end_turn();
            self.stood.push(self.piles.clone());
            self.moved_on.push(self.hands.contains(&after.turn()));
            self.hands.clear();
        }
        Ok(())
    }
}

/// Returns `true` if an illegal move has led to what is no valid position: the last one came before it.
fn is_invalid(arbiter: &Arbiter) -> bool {
    let half_moves = |position: &Position| {
        2 * u32::from(position.fullmove_number()) + u32::from(position.turn().is_black())
    };
    let begun = half_moves(arbiter.config().start());
    half_moves(arbiter.position()) - begun < arbiter.ply()
}

fn piles(board: &Board) -> Piles {
    let standing = |square| {
        let piece = board.piece_at(square);
        piece
            .map(|piece| (piece, piece.color()))
            .into_iter()
            .collect()
    };
    Square::ALL.into_iter().map(standing).collect()
}

/// Returns `true` if a player has the move, as the edition defines it.
fn has_move(arbiter: &Arbiter, player: Color) -> bool {
    let made = matches!(arbiter.phase(), Phase::Made { player } if player != arbiter.turn());
    let completion = &arbiter.config().rulebook().policies().completion;
    arbiter.turn() == player && !(made && completion.has_move == HasMoveWhen::Completed)
}

/// Returns `true` if an event moves pieces.
const fn is_physical(event: Event) -> bool {
    match event {
        Event::Make { .. } | Event::Play { .. } => true,
        Event::Board { action, .. } => matches!(
            action,
            BoardAction::Release { .. }
                | BoardAction::Remove { .. }
                | BoardAction::Place { .. }
                | BoardAction::PlaceInverted { .. }
                | BoardAction::PutBack
        ),
        _ => false,
    }
}

/// One game filmed by the camera.
struct Filmed {
    arbiter: Arbiter,
    camera: Camera,
    /// Whether hands out of turn are checked.
    out_of_turn: bool,
}

/// The result of a step.
enum Step {
    Fine,
    Refused,
    Open,
    /// The board differs from the camera's; with the last event.
    Wrong(String),
}

impl Filmed {
    fn new(config: &GameConfig, out_of_turn: bool) -> Self {
        Self {
            arbiter: Arbiter::new(config.clone()),
            camera: Camera::new(config.start().board()),
            out_of_turn,
        }
    }

    fn step(&mut self, at: SessionTime, event: Event) -> Step {
        let mut camera = self.camera.clone();
        let is_move = matches!(event, Event::Make { .. } | Event::Play { .. });
        let is_foreign = |by| !has_move(&self.arbiter, by) && is_physical(event);
        if !self.out_of_turn && event.player().is_some_and(is_foreign) {
            return Step::Open;
        }
        if camera.watch(&self.arbiter, event).is_err() {
            return Step::Open;
        }
        let (ply, running) = (self.arbiter.ply(), self.arbiter.clock().running());
        let waiting = camera.waiting();
        let wrong = |what: &str| {
            let act = match event {
                Event::Board { action, .. } => variant(&action),
                _ => variant(&event),
            };
            let waits = match waiting {
                0 => "",
                1 => ", a piece waits",
                _ => ", two pieces wait",
            };
            Step::Wrong(format!("{act} {what}{waits}"))
        };
        let Ok(rulings) = self.arbiter.handle(at, event) else {
            if !self.camera.shows(self.arbiter.board()) {
                return wrong("is an error");
            }
            return Step::Refused;
        };
        let refused = rulings
            .iter()
            .any(|ruling| matches!(ruling.decision, Decision::NoEffect { .. }));
        if is_move && self.arbiter.ply() == ply && refused {
            // The teller of the event knows whether a rejected move is taken back at once.
            if self.camera.shows(self.arbiter.board()) {
                camera = self.camera.clone();
            } else {
                camera.hands.push(event.player().unwrap_or(Color::White));
            }
        }
        let is_pressed = self.arbiter.clock().running() != running && self.arbiter.ply() == ply;
        if let (Event::Press { by }, true) = (event, is_pressed) {
            if self.arbiter.turn() != by {
                camera.press(by);
            }
        }
        if camera.follow(&rulings, &self.arbiter).is_err() {
            return Step::Open;
        }
        self.camera = camera;
        if self.camera.shows(self.arbiter.board()) {
            return Step::Fine;
        }
        let reinstated = rulings
            .iter()
            .any(|ruling| matches!(ruling.decision, Decision::Reinstated { .. }));
        if reinstated {
            wrong("reinstates")
        } else if self.arbiter.ply() > ply {
            wrong("passes the turn")
        } else if refused {
            wrong("has no effect")
        } else {
            wrong("is heard")
        }
    }
}

/// What goes wrong in a story, unless its meaning is open.
fn goes_wrong(
    config: &GameConfig,
    out_of_turn: bool,
    events: &[log::TimedEvent],
) -> Option<String> {
    let mut filmed = Filmed::new(config, out_of_turn);
    for entry in events {
        match filmed.step(entry.at, entry.event) {
            Step::Fine | Step::Refused => {}
            Step::Open => return None,
            Step::Wrong(kind) => return Some(kind),
        }
    }
    None
}

/// Picks the next event.
struct Director {
    random: Random,
    /// The rest of a move that is being made part by part.
    script: Vec<Event>,
    out_of_turn: bool,
}

impl Director {
    fn square(&mut self) -> Square {
        self.random.pick(&Square::ALL)
    }

    fn next(&mut self, filmed: &Filmed) -> Event {
        let arbiter = &filmed.arbiter;
        if let Phase::Halted(question) = arbiter.phase() {
            let answers: Vec<_> = question.options(arbiter.config().rulebook()).collect();
            return Event::Arbiter(ArbiterAction::Answer(self.random.pick(&answers)));
        }
        let mut by = arbiter.turn();
        let made = matches!(arbiter.phase(), Phase::Made { player } if player != by);
        let must_wait = made && !has_move(arbiter, by);
        if made && (must_wait && !self.out_of_turn || self.random.once_in(2)) {
            return Event::Press { by: !by };
        }
        if self.out_of_turn && self.random.once_in(3) {
            by = !by;
            return self.hand_of(by, filmed);
        }
        let is_on = self
            .script
            .first()
            .is_some_and(|event| event.player() == Some(by));
        if is_on && !self.random.once_in(8) {
            return self.script.remove(0);
        }
        self.script.clear();
        match self.random.below(24) {
            0..8 => {
                self.begin_move(arbiter.position());
                self.script_or_press(by)
            }
            8..14 => self.hand_of(by, filmed),
            14 | 15 => hand(by, BoardAction::PutBack),
            16 | 17 => Event::Press { by },
            18 => Event::Touch {
                by,
                square: self.square(),
            },
            19 if filmed.camera.is_idle() => hand(by, BoardAction::Displace),
            19 => Event::OfferDraw {
                by,
                conditional: false,
            },
            20 => self.report(by),
            21 => {
                let moves = arbiter.position().legal_moves();
                match moves.get(self.random.below(moves.len().max(1))) {
                    Some(legal) if self.random.once_in(2) => Event::Play {
                        by,
                        mv: legal.to_move(),
                    },
                    Some(legal) => Event::Make {
                        by,
                        mv: legal.to_move(),
                    },
                    None => Event::Press { by },
                }
            }
            _ => {
                let mv = Move::new(self.piece_of(by, filmed), self.square(), None);
                if self.random.once_in(3) {
                    Event::Play { by, mv }
                } else {
                    Event::Make { by, mv }
                }
            }
        }
    }

    fn script_or_press(&mut self, by: Color) -> Event {
        if self.script.is_empty() {
            Event::Press { by }
        } else {
            self.script.remove(0)
        }
    }

    fn begin_move(&mut self, position: &Position) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let legal = moves.get(self.random.below(moves.len())).expect("a move");
        let rook_first = touchmove::laws::policy::RookFirst::NoPenalty;
        let orders = orders(legal, rook_first);
        let order = &orders[self.random.below(orders.len())];
        self.script.clone_from(&order.events);
        self.script.push(Event::Press {
            by: position.turn(),
        });
    }

    fn report(&mut self, by: Color) -> Event {
        let reporters = [
            Reporter::Player(by),
            Reporter::Player(!by),
            Reporter::Arbiter,
        ];
        let what = if self.random.once_in(3) {
            Irregularity::TouchMove { square: None }
        } else {
            Irregularity::IllegalMove {
                which: touchmove::arbiter::event::WhichMove::Unnamed,
            }
        };
        Event::Report {
            by: self.random.pick(&reporters),
            what,
        }
    }

    fn piece_of(&mut self, by: Color, filmed: &Filmed) -> Square {
        let occupied = filmed.camera.occupied();
        let own: Vec<Square> = occupied
            .iter()
            .copied()
            .filter(|square| filmed.camera.piles[square.index()][0].0.color() == by)
            .collect();
        match (own.is_empty(), occupied.is_empty()) {
            (false, _) if !self.random.once_in(6) => self.random.pick(&own),
            (_, false) => self.random.pick(&occupied),
            _ => self.square(),
        }
    }

    fn hand_of(&mut self, by: Color, filmed: &Filmed) -> Event {
        let from = self.piece_of(by, filmed);
        let piece = Piece::new(by, self.random.pick(&Role::ALL));
        let near = [(1, 0), (0, 1), (1, 1), (-1, 1), (0, -1), (1, 2), (-2, 1)];
        let (files, ranks) = self.random.pick(&near);
        let square = from.offset(files, ranks).unwrap_or_else(|| self.square());
        let action = match self.random.below(16) {
            0..7 => BoardAction::Release { from, to: square },
            7..10 => BoardAction::Remove { square: from },
            10..12 => BoardAction::Place { piece, square },
            12 => BoardAction::PlaceInverted { square },
            13 => BoardAction::Hold { piece, square },
            14 => BoardAction::Lift { square: from },
            _ => BoardAction::SeemToTouch { square: from },
        };
        hand(by, action)
    }
}

fn film(games: usize, out_of_turn: bool, seed: u64) -> Failures {
    let mut failures = Failures::default();
    let rulebooks = rulebooks();
    let mut director = Director {
        random: Random::new(seed),
        script: Vec::new(),
        out_of_turn,
    };
    for number in 0..games {
        let start = positions::played(&mut director.random);
        let host = halls()[number % 4];
        let rulebook = &rulebooks[number / 4 % rulebooks.len()];
        let config = super::telling::config(rulebook, "90+30", host, &start);
        let mut filmed = Filmed::new(&config, out_of_turn);
        let mut now = SessionTime::START;
        director.script.clear();
        if !matches!(filmed.step(now, Event::Start), Step::Fine) {
            continue;
        }
        for _ in 0..60 {
            if filmed.arbiter.verdict().is_some() {
                break;
            }
            now = SessionTime::from_millis(now.as_millis() + 1_000);
            let event = director.next(&filmed);
            let before = filmed.arbiter.log().to_vec();
            match filmed.step(now, event) {
                Step::Fine | Step::Refused => failures.tried(),
                Step::Open => {}
                Step::Wrong(kind) => {
                    let mut events = before;
                    events.push(log::TimedEvent { at: now, event });
                    failures.note(kind.clone(), || {
                        let fails = |config: &GameConfig, events: &[log::TimedEvent]| {
                            goes_wrong(config, out_of_turn, events).as_ref() == Some(&kind)
                        };
                        retold(&config, &shrink(&config, &events, fails))
                    });
                    break;
                }
            }
        }
    }
    failures
}

#[test]
fn the_board_is_what_a_camera_shows() {
    film(3_500, false, 0x0ca3).end(100_000);
}

/// A player who does not have the move may move pieces all the same.
#[test]
fn hands_out_of_turn_are_seen_too() {
    film(3_000, true, 0x0ca4).end(9_000);
}

/// The stories that the camera was written for.
#[test]
fn what_is_not_reported_stays_on_the_board() {
    use super::telling::{UNSEEN, begun, tell};
    let release = |from, to| BoardAction::Release { from, to };
    let mut arbiter = begun(&Rulebook::FIDE_2023, UNSEEN, &Position::standard());
    for event in [
        Event::Make {
            by: Color::White,
            mv: "e2e4".parse().expect("a move"),
        },
        Event::Press { by: Color::White },
        hand(Color::Black, release(Square::D7, Square::C5)),
        hand(Color::Black, release(Square::C5, Square::F8)),
    ] {
        tell(&mut arbiter, event);
    }
    // The bishop stands there until it is removed.
    assert_eq!(arbiter.board().piece_at(Square::C5), None);
    tell(
        &mut arbiter,
        hand(Color::Black, BoardAction::Remove { square: Square::F8 }),
    );
    let pawn = Some(Piece::new(Color::Black, Role::Pawn));
    assert_eq!(arbiter.board().piece_at(Square::F8), pawn);
    let rulings = tell(&mut arbiter, Event::Press { by: Color::Black });
    assert!(rulings.is_empty(), "{rulings:?}");
    assert_eq!(arbiter.board().piece_at(Square::F8), pawn);
    assert_eq!(arbiter.board().piece_at(Square::D7), None);

    let castling: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
        .parse()
        .expect("a position");
    let mut arbiter = begun(&Rulebook::FIDE_2023, UNSEEN, &castling);
    tell(
        &mut arbiter,
        hand(Color::White, release(Square::H1, Square::F1)),
    );
    tell(
        &mut arbiter,
        hand(Color::White, release(Square::E1, Square::G1)),
    );
    let rulings = tell(&mut arbiter, Event::Press { by: Color::White });
    assert!(rulings.is_empty(), "{rulings:?}");
    assert_eq!(
        arbiter.board().piece_at(Square::G1),
        Some(Piece::new(Color::White, Role::King))
    );
    assert_eq!(
        arbiter.board().piece_at(Square::F1),
        Some(Piece::new(Color::White, Role::Rook))
    );
}

/// A queen that took a king goes to the square where that king would have castled.
#[test]
fn another_piece_where_a_king_stood_does_not_castle() {
    use super::telling::{UNSEEN, begun, tell};
    let start = "r1bqk2r/ppp1Q1bp/3pp2n/5Pp1/P2P4/2Pn1N2/1P1KPP1P/RNB2BR1 b kq - 2 11";
    let start: Position = start.parse().expect("a position");
    let mut arbiter = begun(&Rulebook::FIDE_2023, UNSEEN, &start);
    let press = |by| Event::Press { by };
    let release = |by, from, to| hand(by, BoardAction::Release { from, to });
    for event in [
        release(Color::Black, Square::H8, Square::G8),
        press(Color::Black),
        hand(Color::White, BoardAction::Remove { square: Square::D2 }),
        press(Color::White),
        release(Color::Black, Square::G1, Square::E2),
        release(Color::White, Square::E7, Square::E8),
        press(Color::Black),
        Event::Make {
            by: Color::White,
            mv: "e8c8".parse().expect("a move"),
        },
    ] {
        tell(&mut arbiter, event);
    }
    let queen = Some(Piece::new(Color::White, Role::Queen));
    assert_eq!(arbiter.board().piece_at(Square::C8), queen);
}

/// What the opponent did out of turn and the player put right stays so when a whole move follows.
#[test]
fn what_was_put_right_stays_so_with_a_whole_move() {
    use super::telling::{UNSEEN, begun, tell};
    let start = "3q4/8/8/8/8/p2B2k1/8/1K6 w - - 4 66";
    let start: Position = start.parse().expect("a position");
    let told = |host, events: &[Event]| {
        let mut arbiter = begun(&Rulebook::FIDE_2017, host, &start);
        for &event in events {
            tell(&mut arbiter, event);
        }
        [Square::B5, Square::D5, Square::D6, Square::D8]
            .map(|square| arbiter.board().piece_at(square))
    };
    let (by, other) = (Color::White, Color::Black);
    let release = |by, from, to| hand(by, BoardAction::Release { from, to });
    let place = |by, piece, square| hand(by, BoardAction::Place { piece, square });
    let remove = |by, square| hand(by, BoardAction::Remove { square });
    let pawn = Piece::new(other, Role::Pawn);
    let queen = Piece::new(other, Role::Queen);
    let added = [place(other, pawn, Square::B5), remove(by, Square::B5)];
    let removed = [remove(other, Square::D8), place(by, queen, Square::D8)];
    let right = [None, None, None, Some(queen)];
    for text in ["d3c4", "d3c5"] {
        let mv: Move = text.parse().expect("a move");
        for last in [Event::Make { by, mv }, Event::Play { by, mv }] {
            for [one, two] in [added, removed] {
                assert_eq!(told(UNSEEN, &[one, two, last]), right, "{two:?} {last:?}");
            }
        }
    }
    let mv: Move = "d3c4".parse().expect("a move");
    let mut refusing = UNSEEN;
    refusing.illegal_moves = IllegalMovePolicy::Refused;
    let events = [added[0], added[1], Event::Play { by, mv }];
    assert_eq!(told(refusing, &events), right);
    // A piece that was only moved on stands where the opponent left it.
    let events = [
        release(other, Square::D8, Square::D5),
        release(by, Square::D5, Square::D6),
        Event::Make { by, mv },
    ];
    assert_eq!(told(UNSEEN, &events), [None, Some(queen), None, None]);
}

/// A piece that was taken away and put back makes a whole move from there, whatever else stands elsewhere.
#[test]
fn a_piece_that_was_put_back_makes_its_move() {
    use super::telling::{UNSEEN, begun, tell};
    let start: Position = "8/8/8/8/8/p2B2k1/8/1K6 w - - 4 66"
        .parse()
        .expect("a position");
    let (by, other) = (Color::White, Color::Black);
    let bishop = Piece::new(by, Role::Bishop);
    let remove = |square| hand(other, BoardAction::Remove { square });
    let place = |piece, square| hand(by, BoardAction::Place { piece, square });
    let mut arbiter = begun(&Rulebook::FIDE_2017, UNSEEN, &start);
    let mv: Move = "d3c4".parse().expect("a move");
    for event in [
        remove(Square::A3),
        remove(Square::D3),
        place(bishop, Square::D3),
        Event::Make { by, mv },
    ] {
        tell(&mut arbiter, event);
    }
    assert_eq!(arbiter.ply(), 1);
    let shown = [Square::A3, Square::C4, Square::D3].map(|square| arbiter.board().piece_at(square));
    assert_eq!(shown, [None, Some(bishop), None]);
}
