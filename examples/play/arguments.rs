//! The command line: how the game is played, and which files it writes.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

use touchmove::arbiter::host::ClaimChecking;
use touchmove::arbiter::{GameConfig, HostConfig};
use touchmove::laws::{Rule, Supervision, TimeClass};
use touchmove::record::Tags;
use touchmove::{Chess960, Position, Rulebook, TimeControl};

use crate::common::Asked;
use crate::fen::fen;
use crate::rulebook::rulebook;
use crate::value::value;

pub(crate) const HELP: &str = "\
Lets two people play chess at one terminal, by the Laws of Chess.

usage: play [--time CONTROL] [--rulebook RULES] [--fen FEN | --chess960 NUMBER]
            [OPTION...]

  --time CONTROL     the clocks, such as 3+2, 40/90+30,30+30 or - for none
                     (default 15+10)
  --rulebook RULES   the rules, such as fide2018, \"fide2018 rapid full\" or uscf
                     (default: the FIDE Laws of 2023, those for rapid or blitz
                     if the clocks make it so)
  --fen FEN          the position in which the game begins
  --chess960 NUMBER  one of the 960 start positions, 0 to 959, or \"lot\" to
                     draw one
  --press            the players press the clock themselves
  --casual           moves may be taken back, with `undo`
  --turn             turn the board for the side to move
  --ascii            show letters instead of chess symbols
  --no-color         no colors; the variable NO_COLOR does the same
  --plain            line by line, as when reading from a pipe
  --white NAME       the name of White, for the PGN
  --black NAME       the name of Black
  --pgn FILE         add the game to FILE at the end
  --log FILE         write the log with all rulings to a new FILE at the end
  --help             print this text
  --version          print the version

Type a square to touch a piece, and another to release it there, or use the
mouse or the cursor keys. What is touched must move. `help` lists all commands.
Files are opened before the game. They are also written if the program is
interrupted, terminated or hung up on.
Line by line, a command may begin with its time: @0:05 is five seconds after
the start.

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
    fen: Option<Position>,
    chess960: Option<Position>,
}

impl Settings {
    /// Reads the arguments.
    pub(crate) fn from_arguments() -> Result<Asked<Self>, lexopt::Error> {
        use lexopt::prelude::*;
        let mut parser = lexopt::Parser::from_env();
        let mut wishes = Wishes::usual();
        let mut settings = Self::usual()?;
        while let Some(argument) = parser.next()? {
            match argument {
                Long("help") | Short('h') => return Ok(Asked::Help),
                Long("version") | Short('V') => return Ok(Asked::Version),
                Long("time") => wishes.control = value("--time", &mut parser, str::parse)?,
                Long("rulebook") => {
                    wishes.rulebook = Some(value("--rulebook", &mut parser, rulebook)?)
                }
                Long("fen") => {
                    let fen = fen(parser.value()?.string()?, &mut parser)?;
                    let position = fen.parse();
                    wishes.fen = Some(position.map_err(|error| format!("--fen {fen:?}: {error}"))?);
                }
                Long("chess960") => {
                    wishes.chess960 = Some(value("--chess960", &mut parser, array)?)
                }
                Long("press") => settings.presses_by_hand = true,
                Long("casual") => settings.is_casual = true,
                Long("turn") => settings.turns_board = true,
                Long("ascii") => settings.ascii = true,
                Long("no-color") => settings.color = false,
                Long("plain") => settings.plain = true,
                Long("white") => settings.names[0] = Some(value("--white", &mut parser, name)?),
                Long("black") => settings.names[1] = Some(value("--black", &mut parser, name)?),
                Long("pgn") => settings.pgn = Some(parser.value()?.into()),
                Long("log") => settings.log = Some(parser.value()?.into()),
                other => return Err(other.unexpected()),
            }
        }
        if wishes.fen.is_some() && wishes.chess960.is_some() {
            return Err("--fen and --chess960 cannot be combined".into());
        }
        settings.config = wishes.config()?;
        Ok(Asked::Task(settings))
    }

    pub(crate) fn usual() -> Result<Self, lexopt::Error> {
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
            fen: None,
            chess960: None,
        }
    }

    /// Chooses the rules: the game is over the board, and whoever is at the keyboard also answers
    /// what only an arbiter can decide.
    fn config(self) -> Result<GameConfig, lexopt::Error> {
        let rulebook = self.rulebook.unwrap_or_else(|| usual_rules(&self.control));
        if rulebook.is_in_force(Rule::NothingTouched) {
            let reason = "is for games in which nothing is touched, as on a server";
            return Err(format!("the rulebook \"{rulebook}\" {reason}").into());
        }
        let host = HostConfig::OVER_THE_BOARD.with(|host| host.claims = ClaimChecking::AtOnce);
        let config = GameConfig::new(rulebook, self.control)
            .map_err(|error| lexopt::Error::Custom(error.into()))?;
        let start = self.fen.or(self.chess960);
        let start = start.unwrap_or_else(Position::standard);
        Ok(config.with_start(start).with_host(host))
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

/// A name that PGN can keep.
fn name(text: &str) -> Result<String, String> {
    let set = Tags::default().set("White", text);
    set.map(|_| text.to_owned())
        .map_err(|error| error.to_string())
}
