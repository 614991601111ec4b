//! Actions of the arbiter: answers, clocks, times, penalties, results.

use core::time::Duration;

use crate::arbiter::game_result::{GameResult, Score};
use crate::arbiter::question::Answer;
use crate::laws::policy::Penalty;
use crate::types::Color;

/// An action of the arbiter: an answer, or a decision made freely.
///
/// ```
/// use core::time::Duration;
/// use touchmove::Color;
/// use touchmove::arbiter::event::{ArbiterAction, Event};
///
/// let amount = Duration::from_secs(120);
/// let event = Event::Arbiter(ArbiterAction::AddTime { player: Color::White, amount });
/// assert_eq!(event.to_string(), "arbiter adds 0:02:00.000 to white");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ArbiterAction {
    /// Answers the open question: `arbiter answers yes`.
    Answer(Answer),
    /// Stops the clocks (Article 6.11.1): `arbiter stops the clocks`.
    StopClocks,
    /// Restarts the clock that ran before (Article 6.11.3): `arbiter restarts the clocks`.
    RunClocks,
    /// Gives a player time (12.5, 12.9.2): `arbiter adds 0:02:00.000 to white`.
    AddTime { player: Color, amount: Duration },
    /// Takes time from a player (Article 12.9.3): `arbiter takes 0:02:00.000 from white`.
    ///
    /// Never takes more than the player has left.
    TakeTime { player: Color, amount: Duration },
    /// Sets a player's time by judgment (6.10, 7.1): `arbiter sets white to 0:02:00.000`.
    SetTime { player: Color, amount: Duration },
    /// Sets the clock's move counter (6.10.2, 7.1): `arbiter sets the counter of white to 40`.
    SetMoves {
        player: Color,
        /// The number of moves that the player has completed.
        moves: u32,
    },
    /// Reinstates an earlier position (7.5.1, 7.6): `arbiter sets the game back to half-move 3`.
    Reinstate {
        /// The number of half-moves before that position.
        after: u16,
    },
    /// Lets a player play who arrived too late (Article 6.7.1): `arbiter lets white play`.
    WaiveDefault { player: Color },
    /// Penalizes a player (Article 12.9): `arbiter penalizes white by warning`.
    Penalize {
        player: Color,
        penalty: Penalty,
        /// Whether the event has announced such penalties, as it must for fines: `arbiter penalizes
        /// white by fine as announced`.
        announced: bool,
    },
    /// Rules that a player loses for refusing to comply with the Laws (Article 11.7): `arbiter
    /// rules that white loses and the opponent gets 1/2`.
    Lose { player: Color, opponent: Score },
    /// Rules that both players lose, because both are guilty (11.8): `arbiter rules that both
    /// lose`.
    BothLose,
    /// Rules that a player loses without playing: `arbiter forfeits white`.
    Forfeit { player: Color },
    /// Decides the result: `arbiter decides 1-0`.
    Decide(GameResult),
    /// Takes back the end of the game, as after an appeal: `arbiter reopens the game`.
    Reopen,
}
