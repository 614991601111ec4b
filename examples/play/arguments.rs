//! The command line: how the game is played, and which files it writes.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use touchmove::arbiter::host::ClaimChecking;
use touchmove::arbiter::{GameConfig, HostConfig};
use touchmove::laws::{Supervision, TimeClass};
use touchmove::{Chess960, Position, Rulebook, TimeControl};

pub(crate) const HELP: &str = "\
Lets two people play chess at one terminal, by the Laws of Chess.

usage: play [--time CONTROL] [--rulebook RULES] [--fen FEN | --chess960 NUMBER] [OPTION…]

  --time CONTROL     the clocks, such as 3+2, 40/90+30,30+30 or - for none (default 15+10)
  --rulebook RULES   the rules, such as fide2018, \"fide2018 rapid full\" or uscf (default: the
                     FIDE Laws of 2023); rapid or blitz if the clocks make it so
  --fen FEN          the position in which the game begins
  --chess960 NUMBER  one of the 960 start positions, 0 to 959, or \"lot\" to draw one
  --press            the players press the clock themselves, with `press`
  --casual           moves may be taken back, with `undo`
  --turn             turn the board for the side to move
  --ascii            show letters instead of chess symbols
  --no-color         no colors; the variable NO_COLOR does the same
  --plain            line by line, as when reading from a pipe
  --white NAME       the names of the players, for the PGN
  --black NAME
  --pgn FILE         write the game to FILE at the end
  --log FILE         write the log with all rulings to FILE at the end
  --help             print this text

In the game, type a square to touch a piece, and another to release it there. `help` lists
all commands.
Line by line, a command may begin with its time: @0:05 is five seconds after the start.

Exit status: 0, or 2 for wrong arguments or a file that cannot be written.";

/// What the command line asks for.
pub(crate) struct Settings {
    pub(crate) config: GameConfig,
    pub(crate) presses_by_hand: bool,
    pub(crate) is_casual: bool,
    pub(crate) turns_board: bool,
    pub(crate) ascii: bool,
    pub(crate) color: bool,
    pub(crate) plain: bool,
    pub(crate) names: [Option<String>; 2],
    pub(crate) pgn: Option<PathBuf>,
    pub(crate) log: Option<PathBuf>,
}

/// The options from which the rulebook is built.
struct Wishes {
    control: TimeControl,
    rulebook: Option<Rulebook>,
    start: Position,
}

impl Settings {
    /// Reads the arguments. Returns `None` if they ask for help.
    pub(crate) fn from_arguments() -> Result<Option<Self>, lexopt::Error> {
        use lexopt::prelude::*;
        let mut parser = lexopt::Parser::from_env();
        let mut wishes = Wishes::usual();
        let mut settings = Self::usual()?;
        while let Some(argument) = parser.next()? {
            match argument {
                Long("help") | Short('h') => return Ok(None),
                Long("time") => wishes.control = parser.value()?.parse()?,
                Long("rulebook") => wishes.rulebook = Some(parser.value()?.parse()?),
                Long("fen") => wishes.start = parser.value()?.parse()?,
                Long("chess960") => wishes.start = parser.value()?.parse_with(array)?,
                Long("press") => settings.presses_by_hand = true,
                Long("casual") => settings.is_casual = true,
                Long("turn") => settings.turns_board = true,
                Long("ascii") => settings.ascii = true,
                Long("no-color") => settings.color = false,
                Long("plain") => settings.plain = true,
                Long("white") => settings.names[0] = Some(parser.value()?.string()?),
                Long("black") => settings.names[1] = Some(parser.value()?.string()?),
                Long("pgn") => settings.pgn = Some(parser.value()?.into()),
                Long("log") => settings.log = Some(parser.value()?.into()),
                other => return Err(other.unexpected()),
            }
        }
        settings.config = wishes.config()?;
        Ok(Some(settings))
    }

    fn usual() -> Result<Self, lexopt::Error> {
        let is_refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Ok(Self {
            config: Wishes::usual().config()?,
            presses_by_hand: false,
            is_casual: false,
            turns_board: false,
            ascii: false,
            color: io::stdout().is_terminal() && !is_refused,
            plain: false,
            names: [None, None],
            pgn: None,
            log: None,
        })
    }
}

impl Wishes {
    fn usual() -> Self {
        let quarter = Duration::from_secs(15 * 60);
        Self {
            control: TimeControl::fischer(quarter, Duration::from_secs(10)),
            rulebook: None,
            start: Position::standard(),
        }
    }

    /// Chooses the rules: the game is over the board, and whoever is at the keyboard also answers
    /// what only an arbiter can decide.
    fn config(self) -> Result<GameConfig, lexopt::Error> {
        let rulebook = self.rulebook.unwrap_or_else(|| usual_rules(&self.control));
        let host = HostConfig {
            claims: ClaimChecking::AtOnce,
            ..HostConfig::OVER_THE_BOARD
        };
        let config = GameConfig::new(rulebook, self.control)
            .map_err(|error| lexopt::Error::Custom(error.into()))?;
        Ok(config.with_start(self.start).with_host(host))
    }
}

/// The Laws of 2023 for the class of game that the clocks make it, with full supervision, since
/// this program sees everything.
fn usual_rules(control: &TimeControl) -> Rulebook {
    let laws = Rulebook::FIDE_2023;
    match laws.classify(control.total(60)) {
        TimeClass::Rapid => laws.rapid(Supervision::Full),
        TimeClass::Blitz => laws.blitz(Supervision::Full),
        _ => laws,
    }
}

/// One of the 960 start positions, by its number or drawn at random.
fn array(text: &str) -> Result<Position, String> {
    let number = match text {
        "lot" => u16::try_from(RandomState::new().hash_one("lot") % 960).ok(),
        _ => text.parse().ok(),
    };
    let array = number.and_then(Chess960::new);
    let array = array.ok_or("expected a number from 0 to 959, or \"lot\"")?;
    Ok(Position::chess960(array, array))
}
