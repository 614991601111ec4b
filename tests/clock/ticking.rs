//! A ticking clock: it counts every millisecond one by one, so there is no arithmetic to get wrong.

use std::time::Duration;

use touchmove::clock::{IncrementTiming, MoveBonus, Period, SessionTime};
use touchmove::{ByColor, ChessClock, Color, TimeControl};

/// An event of a clock.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Start(Color),
    Press(Color),
    /// The player whose time runs presses.
    MoverPresses {
        lag: u64,
    },
    Count(Color),
    Switch,
    Stop,
    Restart,
    Add(Color, u64),
    Deduct(Color, u64),
    SetRemaining(Color, u64),
    SetMoves(Color, u32),
    CreditLag(Color, u64),
    SetControl(Color, TimeControl),
    /// The next session begins, whose moments are told from its own beginning.
    Adjourn,
}

/// Applies an event to the clock of the library. Returns whether the clock accepted it.
pub(crate) fn happen(clock: &mut ChessClock, event: Event, now: u64) -> bool {
    let at = SessionTime::from_millis(now);
    let millis = Duration::from_millis;
    match event {
        Event::Start(color) => clock.start(color, at),
        Event::Press(color) => clock.press(color, at),
        Event::MoverPresses { lag } => {
            let mover = clock.running().unwrap_or(Color::White);
            clock.press_with_lag(mover, at, millis(lag))
        }
        Event::Count(color) => clock.count_move(color, at),
        Event::Switch => clock.give_turn(at),
        Event::Stop => clock.stop(at),
        Event::Restart => clock.restart(at),
        Event::Add(color, amount) => clock.add(color, millis(amount), at),
        Event::Deduct(color, amount) => clock.deduct(color, millis(amount), at),
        Event::SetRemaining(color, amount) => clock.set_remaining(color, millis(amount), at),
        Event::SetMoves(color, moves) => clock.set_moves_completed(color, moves, at),
        Event::CreditLag(color, lag) => clock.credit_lag(color, millis(lag), at).map(drop),
        Event::SetControl(color, control) => clock.set_control(color, control, at),
        Event::Adjourn => {
            *clock = clock.adjourned();
            Ok(())
        }
    }
    .is_ok()
}

/// One player of the ticking clock.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    control: TimeControl,
    /// The periods, the last one repeated often enough for any test.
    periods: Vec<Period>,
    pub(crate) left: i128,
    pub(crate) spent: i128,
    pub(crate) moves: u32,
    pub(crate) expired: Option<u64>,
}

impl Player {
    fn new(control: TimeControl) -> Self {
        let mut periods: Vec<Period> = control.periods().collect();
        while periods.len() < 200 && periods.last().is_some_and(|last| last.moves.is_some()) {
            periods.extend(periods.last().copied());
        }
        let mut player = Self {
            control,
            periods,
            left: 0,
            spent: 0,
            moves: 0,
            expired: None,
        };
        player.left = player.base(0);
        if control.increment_timing() == IncrementTiming::BeforeMove {
            player.left += player.increment(0);
        }
        player
    }

    pub(crate) fn is_limited(&self) -> bool {
        !self.control.is_unlimited()
    }

    /// The index of the period of a move, found by counting moves.
    pub(crate) fn index(&self, moves: u32) -> usize {
        let mut end = 0;
        for (index, period) in self.periods.iter().enumerate() {
            let Some(length) = period.moves else {
                return index;
            };
            end += u32::from(length);
            if moves < end {
                return index;
            }
        }
        0
    }

    fn bonus(&self, moves: u32) -> MoveBonus {
        let period = self.periods.get(self.index(moves));
        period.map_or(MoveBonus::None, |period| period.bonus)
    }

    fn base(&self, moves: u32) -> i128 {
        let period = self.periods.get(self.index(moves));
        period.map_or(0, |period| period.base.as_millis() as i128)
    }

    fn increment(&self, moves: u32) -> i128 {
        match self.bonus(moves) {
            MoveBonus::Increment(amount) => amount.as_millis() as i128,
            _ => 0,
        }
    }

    fn simple_delay(&self) -> i128 {
        match self.bonus(self.moves) {
            MoveBonus::SimpleDelay(amount) => amount.as_millis() as i128,
            _ => 0,
        }
    }

    fn give(&mut self, amount: i128) {
        if self.is_limited() {
            self.left += amount;
            if self.left > 0 {
                self.expired = None;
            }
        }
    }

    fn has_run_out(&self) -> bool {
        self.is_limited() && self.left <= 0 && self.spent >= self.simple_delay()
    }

    fn turn_ends(&mut self) {
        if let (MoveBonus::Bronstein(amount), None) = (self.bonus(self.moves), self.expired) {
            self.give(self.spent.min(amount.as_millis() as i128));
        }
    }

    fn move_counts(&mut self) {
        let made = self.moves;
        self.moves += 1;
        if self.index(made) != self.index(self.moves) {
            self.give(self.base(self.moves));
        }
        if self.expired.is_none() {
            self.give(match self.control.increment_timing() {
                IncrementTiming::BeforeMove => self.increment(self.moves),
                IncrementTiming::AfterMove => self.increment(made),
            });
        }
    }

    /// Returns milliseconds one by one: each that was not free is credited.
    fn unspend(&mut self, lag: u64, free: i128) -> i128 {
        let mut back = 0;
        for _ in 0..lag {
            if self.spent > 0 {
                self.spent -= 1;
                back += i128::from(self.spent >= free);
            }
        }
        self.give(back);
        if self.is_limited() { back } else { 0 }
    }
}

/// The ticking clock.
#[derive(Clone, Debug)]
pub(crate) struct Ticking {
    pub(crate) players: ByColor<Player>,
    pub(crate) now: u64,
    pub(crate) turn: Option<Color>,
    pub(crate) is_running: bool,
}

impl Ticking {
    pub(crate) fn new(controls: ByColor<TimeControl>) -> Self {
        Self {
            players: controls.map(Player::new),
            now: 0,
            turn: None,
            is_running: false,
        }
    }

    pub(crate) fn running(&self) -> Option<Color> {
        self.turn.filter(|_| self.is_running)
    }

    /// Ticks until a moment.
    pub(crate) fn tick_until(&mut self, moment: u64) {
        self.look();
        while self.now < moment {
            self.tick();
            self.now += 1;
            self.look();
        }
    }

    fn tick(&mut self) {
        let Some(color) = self.running() else { return };
        let player = &mut self.players[color];
        let is_free = player.spent < player.simple_delay();
        player.spent += 1;
        if is_free || !player.is_limited() {
            return;
        }
        player.left -= 1;
        if player.control.is_hourglass() {
            self.players[!color].give(1);
        }
    }

    /// Notes that the running time has run out.
    fn look(&mut self) {
        if let Some(color) = self.running() {
            let player = &mut self.players[color];
            if player.has_run_out() {
                player.expired = player.expired.or(Some(self.now));
            }
        }
    }

    fn turn_is_left(&mut self) {
        if let Some(color) = self.turn {
            self.players[color].turn_ends();
            self.players[color].spent = 0;
        }
    }

    fn turn_begins(&mut self, color: Color) {
        self.turn = Some(color);
        self.players[color].spent = 0;
    }

    /// Applies an event. Returns whether it is allowed.
    pub(crate) fn happen(&mut self, event: Event, now: u64) -> bool {
        if matches!(event, Event::Adjourn) {
            self.adjourn();
            return true;
        }
        if now < self.now || !self.allows(event) {
            return false;
        }
        self.tick_until(now);
        match event {
            Event::Start(color) => {
                self.turn_is_left();
                self.turn_begins(color);
                self.is_running = true;
            }
            Event::Press(by) => self.press(by, 0),
            Event::MoverPresses { lag } => {
                let mover = self
                    .turn
                    .expect("a press is allowed only with a player to move");
                self.press(mover, lag);
            }
            Event::Count(by) => {
                if self.turn == Some(by) {
                    self.turn_is_left();
                }
                self.players[by].move_counts();
            }
            Event::Switch => {
                let other = !self.turn.expect("allowed only after the start");
                self.turn_is_left();
                self.turn_begins(other);
            }
            Event::Stop => self.is_running = false,
            Event::Restart => self.is_running = true,
            _ => self.adjust(event),
        }
        self.look();
        true
    }

    /// Begins another session; what was used up in the one before has been since its beginning.
    fn adjourn(&mut self) {
        self.is_running = false;
        self.now = 0;
        for color in Color::ALL {
            let expired = &mut self.players[color].expired;
            *expired = expired.and(Some(0));
        }
    }

    fn allows(&self, event: Event) -> bool {
        match event {
            Event::Start(_) => !self.is_running,
            Event::Press(by) => self.running() == Some(by),
            Event::MoverPresses { .. } | Event::Stop => self.is_running,
            Event::Switch => self.turn.is_some(),
            Event::Restart => self.turn.is_some() && !self.is_running,
            Event::CreditLag(color, _) => self.turn != Some(color),
            _ => true,
        }
    }

    fn press(&mut self, by: Color, lag: u64) {
        let player = &mut self.players[by];
        let took = player.spent;
        let back = player.unspend(lag, player.simple_delay());
        // The press was so much earlier, though never in an earlier session: what used up the time after it was still to come.
        let pressed = self.now.saturating_sub((took - player.spent) as u64);
        if player.expired.is_some_and(|since| since > pressed) {
            player.expired = None;
        }
        player.turn_ends();
        player.move_counts();
        self.pour_back(by, back);
        self.turn_begins(!by);
    }

    fn pour_back(&mut self, color: Color, amount: i128) {
        if self.players[color].control.is_hourglass() && self.players[!color].is_limited() {
            self.players[!color].left -= amount;
        }
    }

    fn adjust(&mut self, event: Event) {
        match event {
            Event::Add(color, amount @ 1..) => {
                let player = &mut self.players[color];
                player.left = player.left.max(0);
                player.give(i128::from(amount));
            }
            Event::Deduct(color, amount) => {
                let player = &mut self.players[color];
                if player.left > 0 {
                    player.left = (player.left - i128::from(amount)).max(0);
                }
            }
            Event::SetRemaining(color, amount) => {
                let player = &mut self.players[color];
                player.left = 0;
                player.give(i128::from(amount));
            }
            Event::SetMoves(color, moves) => self.players[color].moves = moves,
            Event::SetControl(color, control) => {
                let before = self.players[color].clone();
                let anew = Player {
                    spent: before.spent,
                    moves: before.moves,
                    ..Player::new(control)
                };
                let stays = before.is_limited() && anew.is_limited();
                self.players[color] = match stays {
                    true => Player {
                        left: before.left,
                        expired: before.expired,
                        ..anew
                    },
                    false => anew,
                };
            }
            Event::CreditLag(color, lag) => {
                let player = &mut self.players[color];
                let free = match player.bonus(player.moves.saturating_sub(1)) {
                    MoveBonus::SimpleDelay(amount) | MoveBonus::Bronstein(amount) => {
                        amount.as_millis() as i128
                    }
                    _ => 0,
                };
                let back = player.unspend(lag, free);
                self.pour_back(color, back);
            }
            _ => {}
        }
    }
}
