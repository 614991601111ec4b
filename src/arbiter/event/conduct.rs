//! How people behave at a game: what players, bystanders and the arbiter himself should not do.

/// What a player does that he should not do (Article 11).
///
/// ```
/// use touchmove::Color;
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::{Area, Conduct};
///
/// let conduct = Conduct::Leave { area: Area::PlayingArea, permitted: false, reported: true };
/// let event = Event::Conduct { by: Color::Black, conduct };
/// assert_eq!(event.to_string(), "black leaves the playing area and reports it");
/// assert_eq!("black leaves the playing area and reports it".parse(), Ok(event));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Conduct {
    /// He harms the good name of chess (Article 11.1).
    Disrepute,
    /// He distracts or annoys his opponent (Article 11.5).
    Distraction,
    /// He uses help from outside (Article 11.3.1).
    Help(Help),
    /// He goes away (Articles 11.2.3 and 11.2.4).
    Leave {
        /// What he leaves.
        area: Area,
        /// Whether the arbiter has permitted it.
        permitted: bool,
        /// Whether he has told the arbiter.
        reported: bool,
    },
    /// He is found to have an electronic device (Article 11.3.2).
    Device {
        /// Where.
        place: DevicePlace,
        /// Whether it makes a sound.
        sounds: bool,
    },
    /// He refuses to keep the rules (Article 11.7).
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
    /// Notes, or another source of information.
    Notes,
    /// Advice.
    Advice,
    /// Analysis on another board.
    OtherBoard,
}

/// What a player leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Area {
    /// The board.
    Board,
    /// The playing area.
    PlayingArea,
    /// The playing venue.
    Venue,
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
pub enum DevicePlace {
    /// On the player's person.
    OnPerson,
    /// Elsewhere in the venue, as in his bag.
    Elsewhere,
}

/// Somebody who does not play in this game, or does no longer.
///
/// ```
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::{Bystander, Interference};
///
/// let event = Event::Interfere { who: Bystander::Spectator, how: Interference::Speech };
/// assert_eq!(event.to_string(), "a spectator speaks of the game");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Bystander {
    /// A player who has finished his game, and so is a spectator (Article 11.4).
    FinishedPlayer,
    /// A spectator.
    Spectator,
}

/// How somebody interferes in a game that is not his.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Interference {
    /// He speaks of the game.
    Speech,
    /// He analyzes in the playing area.
    Analysis,
    /// He points out an irregularity to the players.
    PointingOut,
}

/// What the arbiter tells the players though he should not (Article 12.6).
///
/// ```
/// use touchmove::arbiter::Event;
/// use touchmove::arbiter::event::Disclosure;
///
/// let event = Event::Disclose(Disclosure::FlagAboutToFall);
/// assert_eq!(event.to_string(), "arbiter tells the players that a flag is about to fall");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Disclosure {
    /// How many moves have been made.
    NumberOfMoves,
    /// That the opponent has made a move.
    MoveMade,
    /// That a clock has not been pressed.
    ClockNotPressed,
    /// That a flag is about to fall.
    FlagAboutToFall,
    /// That a flag has fallen, where only players may say so.
    FlagFallen,
}
