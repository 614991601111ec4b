//! The phrases of events: one table for both writing and reading.

use core::fmt;
use core::str::FromStr;

use super::error::{Error, Nearest};
use super::{
    Adjournment, ArbiterAction, BoardAction, Bystander, ClockMisuse, Conduct, DevicePlace,
    Disclosure, DisconnectionClaim, Event, Evidence, Help, Interference, Irregularity,
    MisplacedPiece, QuickplayClaimKind, RecordAction, Reporter, Retraction, Sealed, SheetAction,
    StopReason, TouchOrder, WhichMove,
};
use arrayvec::ArrayVec;

use crate::arbiter::text::{self, Filling, Fit, Pattern, Slots, Value, Values, Words};
use crate::termination::Claim;
use crate::types::Color;

/// A phrase of events, with slots in braces: `{player} plays {move}`.
///
/// [`phrases`] returns all of them.
///
/// ```
/// use touchmove::arbiter::event;
///
/// let phrase = event::phrases().iter().find(|phrase| phrase.pattern() == "{player} plays {move}");
/// assert_eq!(phrase.map(|phrase| phrase.example().to_string()), Some("white plays e2e4".into()));
/// ```
#[derive(Clone, Copy)]
pub struct Phrase {
    pattern: &'static Pattern,
    event: fn(&mut Slots<'_>) -> Option<Event>,
}

/// Returns every phrase of events, as the [guide](crate::guide::events) lists them.
///
/// ```
/// use touchmove::arbiter::{Event, event};
///
/// for phrase in event::phrases() {
///     let example = phrase.example().to_string();
///     let event: Event = example.parse()?;
///     assert_eq!(event.to_string(), example);
/// }
/// # Ok::<(), event::Error>(())
/// ```
#[must_use]
pub fn phrases() -> &'static [Phrase] {
    &PHRASES
}

impl Phrase {
    /// Returns the pattern: the words, and the name of each slot in braces.
    #[must_use]
    pub const fn pattern(&self) -> &'static str {
        self.pattern.as_str()
    }

    /// Returns an example of the phrase, which reads as an [`Event`].
    #[must_use]
    pub fn example(&self) -> impl fmt::Display + use<> {
        Example(self.pattern)
    }
}

impl fmt::Debug for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Phrase").field(&self.pattern()).finish()
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.pattern())
    }
}

struct Example(&'static Pattern);

impl fmt::Display for Example {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_example(f, self.0)
    }
}

/// Builds the table. Each event serves both as a pattern to match and as an expression to build.
macro_rules! phrases {
    ($($pattern:literal $(($($slot:ident),+))? => { $($event:tt)+ })+) => {
        static PHRASES: [Phrase; [$($pattern),+].len()] = [$(
            Phrase {
                pattern: const { &Pattern::new($pattern) },
                // A closure would be compiled twice, also for its pointer.
                event: {
                    fn event(_slots: &mut Slots<'_>) -> Option<Event> {
                        $($(let $slot = _slots.take()?;)+)?
                        Some($($event)+)
                    }
                    event
                },
            },
        )+];

        /// Writes the phrase of an event, without its first `left_out` words.
        fn write(f: &mut fmt::Formatter<'_>, event: Event, left_out: usize) -> fmt::Result {
            match event {
                $($($event)+ => {
                    text::write(f, const { &Pattern::new($pattern) }, &[$($($slot.to_value()),+)?], left_out)
                })+
            }
        }
    };
}

/// Shorthands for the rows of the table, as patterns and as expressions.
macro_rules! board {
    ($by:ident, $($action:tt)+) => { Event::Board { by: $by, action: BoardAction::$($action)+ } };
}
macro_rules! sheet {
    ($by:ident, $($action:tt)+) => { Event::Sheet { by: $by, action: SheetAction::$($action)+ } };
}
macro_rules! report {
    ($by:ident, $($what:tt)+) => { Event::Report { by: $by, what: Irregularity::$($what)+ } };
}
macro_rules! conduct {
    ($by:ident, $($conduct:tt)+) => { Event::Conduct { by: $by, conduct: Conduct::$($conduct)+ } };
}
macro_rules! misuse {
    ($by:ident, $($how:tt)+) => { Event::MisuseClock { by: $by, how: ClockMisuse::$($how)+ } };
}
macro_rules! claim {
    ($by:ident, $kind:ident, $evidence:ident, $($intended_move:tt)+) => {
        Event::ClaimDraw {
            by: $by,
            claim: Claim { kind: $kind, intended_move: $($intended_move)+ },
            evidence: Evidence::$evidence,
        }
    };
}
macro_rules! interfere {
    ($who:ident, $($how:tt)+) => {
        Event::Interfere { who: Bystander::$who, how: Interference::$($how)+ }
    };
}
macro_rules! adjourn {
    ($($action:tt)+) => { Event::Adjourn(Adjournment::$($action)+) };
}
macro_rules! arbiter {
    ($($action:tt)+) => { Event::Arbiter(ArbiterAction::$($action)+) };
}

// A text is read as the first phrase that it fits. So frequent phrases come first, and a phrase
// with a word comes before one with a slot in the same place.
phrases! {
    // Moves.
    "{player} plays {move}"(by, mv) => { Event::Play { by, mv } }
    "{player} presses"(by) => { Event::Press { by } }
    "{player} makes {move}"(by, mv) => { Event::Make { by, mv } }
    "{player} releases {square} on {square}"(by, from, to) => { board!(by, Release { from, to }) }
    "{player} touches {square}"(by, square) => { Event::Touch { by, square } }
    "{player} removes {square}"(by, square) => { board!(by, Remove { square }) }
    "{player} plays {move} with lag {number}ms"(by, mv, lag) => {
        Event::PlayWithLag { by, mv, lag }
    }

    // Hands at the board.
    "{player} accidentally touches {square}"(by, square) => {
        board!(by, TouchAccidentally { square })
    }
    "{player} seems to touch {square}"(by, square) => { board!(by, SeemToTouch { square }) }
    "{player} touches {square} and {square} at once"(by, one, other) => {
        board!(by, TouchTwo { one, other, order: TouchOrder::AtOnce })
    }
    "{player} touches {square}, {square} and {square} at once"(by, one, other, third) => {
        board!(by, TouchThree { one, other, third })
    }
    "{player} touches {square} and {square} in unclear order"(by, one, other) => {
        board!(by, TouchTwo { one, other, order: TouchOrder::Unclear })
    }
    "{player} touches pieces beside the board"(by) => { board!(by, TouchBeside) }
    "{player} announces adjusting"(by) => { board!(by, AnnounceAdjusting) }
    "{player} announces castling {side}"(by, side) => { board!(by, AnnounceCastling { side }) }
    "{player} announces {move}"(by, mv) => { board!(by, AnnounceMove { mv }) }
    "{player} lifts {square}"(by, square) => { board!(by, Lift { square }) }
    "{player} holds {piece} on {square}"(by, piece, square) => {
        board!(by, Hold { piece, square })
    }
    "{player} places {piece} on {square}"(by, piece, square) => {
        board!(by, Place { piece, square })
    }
    "{player} places an inverted rook on {square}"(by, square) => {
        board!(by, PlaceInverted { square })
    }
    "{player} names {piece}"(by, piece) => { board!(by, Name { piece }) }
    "{player} uses both hands"(by) => { board!(by, UseBothHands) }
    "{player} uses an assistant"(by) => { board!(by, UseAssistant) }
    "{player} displaces pieces"(by) => { board!(by, Displace) }
    "{player} puts the pieces back"(by) => { board!(by, PutBack) }

    // The beginning, and the clocks.
    "the game starts" => { Event::Start }
    "{player} arrives"(by) => { Event::Arrive { by } }
    "{player} claims time"(by) => { Event::ClaimTime { by } }
    "arbiter observes the clocks" => { Event::ObserveClocks }
    "arbiter observes both flags down" => { Event::ObserveBothFlags { first: None } }
    "arbiter observes both flags down, {player} first"(first) => {
        Event::ObserveBothFlags { first: Some(first) }
    }
    "arbiter observes that the clock is defective" => { Event::ObserveClockDefect }
    "arbiter observes that the clock is set wrongly" => { Event::ObserveClockSetting }
    "{player} presses with the other hand"(by) => { misuse!(by, OtherHand) }
    "{player} keeps a finger on the button"(by) => { misuse!(by, FingerOnButton) }
    "{player} presses the clock with force"(by) => { misuse!(by, Force) }
    "{player} picks up the clock"(by) => { misuse!(by, PickingUp) }
    "{player} knocks over the clock"(by) => { misuse!(by, KnockingOver) }
    "{player} stops the clocks to call the arbiter"(by) => {
        Event::StopClocks { by, reason: StopReason::CallArbiter }
    }
    "{player} stops the clocks without a reason"(by) => {
        Event::StopClocks { by, reason: StopReason::NoReason }
    }

    // Draws.
    "{player} offers a draw"(by) => { Event::OfferDraw { by, conditional: false } }
    "{player} offers a draw on a condition"(by) => { Event::OfferDraw { by, conditional: true } }
    "{player} accepts the draw"(by) => { Event::AcceptDraw { by } }
    "{player} declines the draw"(by) => { Event::DeclineDraw { by } }
    "{player} claims {claim}"(by, kind) => { claim!(by, kind, Record, None) }
    "{player} claims {claim} from a display"(by, kind) => { claim!(by, kind, DisplayOnly, None) }
    "{player} claims {claim} from the counter"(by, kind) => { claim!(by, kind, CounterOnly, None) }
    "{player} claims {claim} announcing {move}"(by, kind, mv) => {
        claim!(by, kind, Record, Some(mv))
    }
    "{player} claims {claim} announcing {move} from a display"(by, kind, mv) => {
        claim!(by, kind, DisplayOnly, Some(mv))
    }
    "{player} claims {claim} announcing {move} from the counter"(by, kind, mv) => {
        claim!(by, kind, CounterOnly, Some(mv))
    }
    "{player} claims a quickplay draw: the opponent cannot win"(by) => {
        Event::ClaimQuickplay { by, kind: QuickplayClaimKind::CannotWin }
    }
    "{player} claims a quickplay draw: the opponent makes no effort"(by) => {
        Event::ClaimQuickplay { by, kind: QuickplayClaimKind::NoEffort }
    }
    "{player} asks for an increment"(by) => { Event::RequestIncrement { by } }

    // The end.
    "{player} resigns"(by) => { Event::Resign { by } }
    "{player} seems to resign"(by) => { Event::SeemToResign { by } }
    "{player} concedes mate"(by) => { Event::ConcedeMate { by } }
    "{player} retracts the offer"(by) => { Event::Retract { by, what: Retraction::Offer } }
    "{player} retracts the claim"(by) => { Event::Retract { by, what: Retraction::Claim } }
    "{player} retracts the resignation"(by) => {
        Event::Retract { by, what: Retraction::Resignation }
    }
    "{player} retracts the agreement"(by) => { Event::Retract { by, what: Retraction::Agreement } }
    "{player} retracts the takeback"(by) => { Event::Retract { by, what: Retraction::Takeback } }
    "{player} signs"(by) => { Event::Sign { by } }
    "{player} appeals"(by) => { Event::Appeal { by } }

    // Games on a server.
    "{player} asks for a takeback"(by) => { Event::RequestTakeback { by } }
    "{player} accepts the takeback"(by) => { Event::AcceptTakeback { by } }
    "{player} declines the takeback"(by) => { Event::DeclineTakeback { by } }
    "{player} aborts the game"(by) => { Event::Abort { by } }
    "{player} disconnects"(by) => { Event::Disconnect { by } }
    "{player} reconnects"(by) => { Event::Reconnect { by } }
    "{player} claims a win by disconnection"(by) => {
        Event::ClaimDisconnection { by, claim: DisconnectionClaim::Win }
    }
    "{player} claims a draw by disconnection"(by) => {
        Event::ClaimDisconnection { by, claim: DisconnectionClaim::Draw }
    }

    // Scoresheets and records.
    "{player} records (=)"(by) => { sheet!(by, WriteOffer) }
    "{player} records {move}"(by, mv) => { sheet!(by, WriteMove(mv)) }
    "{player} records the time {time}"(by, left) => { sheet!(by, WriteTime { left }) }
    "{player} records the position"(by) => { sheet!(by, WritePosition) }
    "{player} records a note"(by) => { sheet!(by, WriteNote) }
    "{player} strikes out a move"(by) => { sheet!(by, StrikeMove) }
    "{player} uses another notation"(by) => { sheet!(by, UseOtherNotation) }
    "{player} borrows the scoresheet"(by) => { sheet!(by, Borrow) }
    "{player} returns the scoresheet"(by) => { sheet!(by, Return) }
    "{player} asks for a scoresheet"(by) => { sheet!(by, AskForSheet) }
    "{player} asks for the record"(by) => { sheet!(by, AskForRecord) }
    "{player} verifies the position"(by) => { sheet!(by, VerifyPosition) }
    "{player} signs {result}"(by, result) => { sheet!(by, SignResult(result)) }
    "{player} needs an assistant to {task}"(by, task) => {
        Event::NeedAssistant { by, task, disability: false }
    }
    "{player} needs an assistant to {task} because of a disability"(by, task) => {
        Event::NeedAssistant { by, task, disability: true }
    }
    "arbiter observes the flag of {player} fall"(player) => {
        Event::KeepRecord(RecordAction::ObserveFlag { player })
    }
    "arbiter has the game reconstructed" => { Event::KeepRecord(RecordAction::Reconstruct) }
    "arbiter has the moves counted" => { Event::KeepRecord(RecordAction::CountMoves) }

    // Reports.
    "{reporter} reports an illegal move"(by) => {
        report!(by, IllegalMove { which: WhichMove::Unnamed })
    }
    "{reporter} reports an illegal move of {player}"(by, player) => {
        report!(by, IllegalMove { which: WhichMove::Of(player) })
    }
    "{reporter} reports an illegal move after 1 half-move"(by) => {
        report!(by, IllegalMove { which: WhichMove::After(1) })
    }
    "{reporter} reports an illegal move after {number} half-moves"(by, ply) => {
        report!(by, IllegalMove { which: WhichMove::After(ply) })
    }
    "{reporter} reports an illegal position"(by) => { report!(by, IllegalPosition) }
    "{reporter} reports a touched piece"(by) => { report!(by, TouchMove { square: None }) }
    "{reporter} reports a touched piece on {square}"(by, square) => {
        report!(by, TouchMove { square: Some(square) })
    }
    "{reporter} reports a press by mistake"(by) => { report!(by, PressedByMistake) }
    "{reporter} reports a wrong start position"(by) => {
        report!(by, InitialPosition { misplaced: MisplacedPiece::Others })
    }
    "{reporter} reports a wrong start position of the king of {player}"(by, player) => {
        report!(by, InitialPosition { misplaced: MisplacedPiece::King(player) })
    }
    "{reporter} reports a wrong start position of the rook on {square}"(by, square) => {
        report!(by, InitialPosition { misplaced: MisplacedPiece::Rook(square) })
    }
    "{reporter} reports a turned board"(by) => { report!(by, BoardTurned) }
    "{reporter} reports reversed colors"(by) => { report!(by, ColorsReversed) }
    "{reporter} reports displaced pieces after 1 half-move"(by) => {
        report!(by, Displaced { after: 1 })
    }
    "{reporter} reports displaced pieces after {number} half-moves"(by, after) => {
        report!(by, Displaced { after })
    }
    "{reporter} reports a lost position"(by) => { report!(by, Unrecoverable) }

    // Conduct.
    "{player} brings chess into disrepute"(by) => { conduct!(by, Disrepute) }
    "{player} distracts the opponent"(by) => { conduct!(by, Distraction) }
    "{player} refuses to comply"(by) => { conduct!(by, Refusal) }
    "{player} uses notes"(by) => { conduct!(by, Help(Help::Notes)) }
    "{player} uses advice"(by) => { conduct!(by, Help(Help::Advice)) }
    "{player} uses another board"(by) => { conduct!(by, Help(Help::OtherBoard)) }
    "{player} leaves the {area}"(by, area) => {
        conduct!(by, Leave { area, permitted: false, reported: false })
    }
    "{player} leaves the {area} with permission"(by, area) => {
        conduct!(by, Leave { area, permitted: true, reported: false })
    }
    "{player} leaves the {area} and reports it"(by, area) => {
        conduct!(by, Leave { area, permitted: false, reported: true })
    }
    "{player} leaves the {area} with permission and reports it"(by, area) => {
        conduct!(by, Leave { area, permitted: true, reported: true })
    }
    "{player} carries a device"(by) => {
        conduct!(by, Device { place: DevicePlace::OnPerson, sounds: false })
    }
    "{player} carries a device that sounds"(by) => {
        conduct!(by, Device { place: DevicePlace::OnPerson, sounds: true })
    }
    "{player} has a device elsewhere"(by) => {
        conduct!(by, Device { place: DevicePlace::Elsewhere, sounds: false })
    }
    "{player} has a device elsewhere that sounds"(by) => {
        conduct!(by, Device { place: DevicePlace::Elsewhere, sounds: true })
    }
    "a spectator talks about the game" => { interfere!(Spectator, Speech) }
    "a spectator analyzes" => { interfere!(Spectator, Analysis) }
    "a spectator points out an irregularity" => { interfere!(Spectator, PointingOut) }
    "a finished player talks about the game" => { interfere!(FinishedPlayer, Speech) }
    "a finished player analyzes" => { interfere!(FinishedPlayer, Analysis) }
    "a finished player points out an irregularity" => { interfere!(FinishedPlayer, PointingOut) }
    "arbiter tells the players the number of moves" => {
        Event::Disclose(Disclosure::NumberOfMoves)
    }
    "arbiter tells the players that a move is made" => { Event::Disclose(Disclosure::MoveMade) }
    "arbiter tells the players that a clock is not pressed" => {
        Event::Disclose(Disclosure::ClockNotPressed)
    }
    "arbiter tells the players that a flag is about to fall" => {
        Event::Disclose(Disclosure::FlagAboutToFall)
    }
    "arbiter tells the players that a flag has fallen" => {
        Event::Disclose(Disclosure::FlagFallen)
    }

    // What the arbiter decides.
    "arbiter answers {answer}"(answer) => { arbiter!(Answer(answer)) }
    "arbiter stops the clocks" => { arbiter!(StopClocks) }
    "arbiter restarts the clocks" => { arbiter!(RunClocks) }
    "arbiter adds {time} to {player}"(amount, player) => { arbiter!(AddTime { player, amount }) }
    "arbiter takes {time} from {player}"(amount, player) => {
        arbiter!(TakeTime { player, amount })
    }
    "arbiter sets {player} to {time}"(player, amount) => { arbiter!(SetTime { player, amount }) }
    "arbiter sets the counter of {player} to {number}"(player, moves) => {
        arbiter!(SetMoves { player, moves })
    }
    "arbiter sets the game back to half-move {number}"(after) => { arbiter!(Reinstate { after }) }
    "arbiter lets {player} play"(player) => { arbiter!(WaiveDefault { player }) }
    "arbiter penalizes {player} by {penalty}"(player, penalty) => {
        arbiter!(Penalize { player, penalty, announced: false })
    }
    "arbiter penalizes {player} by {penalty} as announced"(player, penalty) => {
        arbiter!(Penalize { player, penalty, announced: true })
    }
    "arbiter rules that {player} loses and the opponent gets {score}"(player, opponent) => {
        arbiter!(Lose { player, opponent })
    }
    "arbiter rules that both lose" => { arbiter!(BothLose) }
    "arbiter forfeits {player}"(player) => { arbiter!(Forfeit { player }) }
    "arbiter decides {result}"(result) => { arbiter!(Decide(result)) }
    "arbiter reopens the game" => { arbiter!(Reopen) }

    // Adjourned games.
    "arbiter adjourns the game" => { adjourn!(Call) }
    "{player} adjourns {time} early"(by, left) => { adjourn!(Early { by, left }) }
    "{player} seals {move}"(by, mv) => { adjourn!(Seal { by, sealed: Sealed::Move(mv) }) }
    "{player} seals \"{text}\""(by, written) => {
        adjourn!(Seal { by, sealed: Sealed::Text(written) })
    }
    "{player} seals a move"(by) => { adjourn!(Seal { by, sealed: Sealed::Closed }) }
    "{player} seals something unreadable"(by) => {
        adjourn!(Seal { by, sealed: Sealed::Unreadable })
    }
    "{player} stops the clock after sealing"(by) => { adjourn!(Stop { by }) }
    "the game is resumed" => { adjourn!(Resume) }
    "arbiter opens the envelope" => { adjourn!(Open(Sealed::Closed)) }
    "arbiter opens the envelope and finds {move}"(mv) => { adjourn!(Open(Sealed::Move(mv))) }
    "arbiter opens the envelope and finds \"{text}\""(written) => {
        adjourn!(Open(Sealed::Text(written)))
    }
    "arbiter opens the envelope and finds something unreadable" => {
        adjourn!(Open(Sealed::Unreadable))
    }
    "the envelope is missing" => { adjourn!(Missing) }
    "{player} disputes the times"(by) => { adjourn!(DisputeTimes { by }) }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, *self, 0)
    }
}

impl FromStr for Event {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let words = Words::of(text);
        let mut values = Values::new();
        for phrase in PHRASES
            .iter()
            .filter(|phrase| words.may_fit(phrase.pattern))
        {
            if matches!(text::fit(phrase.pattern, &words, &mut values), Fit::Whole) {
                return phrase.build(&words, &values);
            }
        }
        Err(explain(&words))
    }
}

/// Returns why words fit no phrase.
#[cold]
fn explain(words: &Words<'_>) -> Error {
    let mut values = Values::new();
    let mut departure = 0;
    let mut misread: Option<(usize, &'static str)> = None;
    for phrase in &PHRASES {
        match text::fit(phrase.pattern, words, &mut values) {
            Fit::Whole => {}
            Fit::Departs { word } => departure = departure.max(word),
            Fit::Misread { word, expected } => {
                if misread.is_none_or(|(furthest, _)| furthest < word) {
                    misread = Some((word, expected));
                }
            }
        }
    }
    match misread {
        Some((word, expected)) => Error::Word {
            offset: words.offset(word),
            expected,
        },
        None => Error::Unknown {
            offset: words.offset(departure),
            nearest: Nearest(text::nearest(
                words,
                PHRASES.iter().map(|phrase| phrase.pattern),
            )),
        },
    }
}

impl Phrase {
    /// Builds the event from the values of the slots.
    fn build(&self, words: &Words<'_>, values: &Values) -> Result<Event, Error> {
        let only: ArrayVec<Value, 4> = values.iter().map(|(value, _)| *value).collect();
        let mut slots = Slots::new(&only);
        (self.event)(&mut slots).ok_or_else(|| {
            let slot = slots.taken().saturating_sub(1);
            Error::Word {
                offset: words.offset(values.get(slot).map_or(0, |(_, word)| *word)),
                expected: text::smaller(self.pattern, slot).unwrap_or("a value that fits"),
            }
        })
    }
}

/// Writes a part of an event as in the event's phrase, without its first words.
macro_rules! part_of_event {
    ($($part:ty: $left_out:literal, |$it:ident| $event:expr;)+) => {$(
        impl fmt::Display for $part {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let $it = *self;
                write(f, $event, $left_out)
            }
        }
    )+};
}

// The words after the player or reporter do not depend on who that is.
const BY: Color = Color::White;

part_of_event! {
    Adjournment: 0, |it| Event::Adjourn(it);
    ArbiterAction: 1, |it| Event::Arbiter(it);
    BoardAction: 1, |it| Event::Board { by: BY, action: it };
    Conduct: 1, |it| Event::Conduct { by: BY, conduct: it };
    Disclosure: 4, |it| Event::Disclose(it);
    Irregularity: 2, |it| Event::Report { by: Reporter::Arbiter, what: it };
    RecordAction: 1, |it| Event::KeepRecord(it);
    SheetAction: 1, |it| Event::Sheet { by: BY, action: it };
}
