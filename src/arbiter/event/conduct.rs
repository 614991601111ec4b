//! Conduct at a game: what players, bystanders and the arbiter should not do.

use crate::types::words;

/// How a player breaks the rules of conduct (Article 11).
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::event::{Area, Conduct, Event};
///
/// let conduct = Conduct::Leave { area: Area::PlayingArea, permitted: false, reported: true };
/// let event = Event::Conduct { by: Color::Black, conduct };
/// assert_eq!(event.to_string(), "black leaves the playing area and reports it");
/// assert_eq!("black leaves the playing area and reports it".parse(), Ok(event));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Conduct {
    /// Brings the game of chess into disrepute (Article 11.1): `white brings chess into disrepute`.
    Disrepute,
    /// Distracts or annoys the opponent (Article 11.5): `white distracts the opponent`.
    Distraction,
    /// Uses help from outside (Article 11.3.1): `white uses notes`.
    Help(Help),
    /// Leaves the board, playing area or venue (Articles 11.2.3 and 11.2.4): `white leaves the
    /// playing area`.
    Leave {
        area: Area,
        /// Whether the arbiter has permitted it: `white leaves the board with permission`.
        permitted: bool,
        /// Whether the arbiter was told: `white leaves the venue and reports it`.
        reported: bool,
    },
    /// Is found to have an electronic device (Article 11.3.2): `white carries a device`.
    Device {
        place: DevicePlace,
        /// Whether it makes a sound: `white carries a device that sounds`.
        sounds: bool,
    },
    /// Refuses to comply with the Laws (Article 11.7): `white refuses to comply`.
    Refusal,
}

/// Help from outside.
///
/// ```
/// use touchmove::arbiter::event::{Conduct, Help};
///
/// assert_eq!(Conduct::Help(Help::OtherBoard).to_string(), "uses another board");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Help {
    /// Notes, or another source of information: `white uses notes`.
    Notes,
    /// Advice: `white uses advice`.
    Advice,
    /// Analysis on another board: `white uses another board`.
    OtherBoard,
}

words! {
    /// An area that a player leaves.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Area {
        /// The player's own board.
        Board = "board",
        /// The place where the games are played.
        PlayingArea = "playing area",
        /// The playing area and the rooms that belong to it.
        Venue = "venue",
    }
}

/// Where an electronic device is.
///
/// ```
/// use touchmove::arbiter::event::{Conduct, DevicePlace};
///
/// let conduct = Conduct::Device { place: DevicePlace::Elsewhere, sounds: true };
/// assert_eq!(conduct.to_string(), "has a device elsewhere that sounds");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DevicePlace {
    /// On the player: `white carries a device`.
    OnPerson,
    /// Elsewhere in the venue, as in a bag: `white has a device elsewhere`.
    Elsewhere,
}

/// Someone who does not play in this game, or has finished playing.
///
/// ```
/// use touchmove::arbiter::event::{Bystander, Event, Interference};
///
/// let event = Event::Interfere { who: Bystander::Spectator, how: Interference::Speech };
/// assert_eq!(event.to_string(), "a spectator talks about the game");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bystander {
    /// A player who has finished the game (Article 11.4). They count as a spectator.
    FinishedPlayer,
    /// Anyone else who watches.
    Spectator,
}

/// How someone interferes in another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Interference {
    /// Talking about the game: `a spectator talks about the game`.
    Speech,
    /// Analyzing in the playing area: `a finished player analyzes`.
    Analysis,
    /// Telling the players of an irregularity: `a spectator points out an irregularity`.
    PointingOut,
}

/// What the arbiter may not tell the players (Article 12.6).
///
/// ```
/// use touchmove::arbiter::event::{Disclosure, Event};
///
/// let event = Event::Disclose(Disclosure::FlagAboutToFall);
/// assert_eq!(event.to_string(), "arbiter tells the players that a flag is about to fall");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Disclosure {
    /// How many moves were made: `arbiter tells the players the number of moves`.
    NumberOfMoves,
    /// That the opponent moved: `arbiter tells the players that a move is made`.
    MoveMade,
    /// An unpressed clock: `arbiter tells the players that a clock is not pressed`.
    ClockNotPressed,
    /// A flag about to fall: `arbiter tells the players that a flag is about to fall`.
    FlagAboutToFall,
    /// A fallen flag, where only players may point it out: `arbiter tells the players that a flag
    /// has fallen`.
    FlagFallen,
}
