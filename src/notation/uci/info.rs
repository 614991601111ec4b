//! The message `info`: what an engine tells about its search.

use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, mem};

use super::line::Part;
use super::tokens::{Tokens, write_field, write_moves, write_text, write_value};
use super::{Error, UciMove};
use crate::types::words;

/// What an engine tells about its search, as `info` says it.
///
/// Every field is optional. If a keyword is repeated, the last one counts.
///
/// ```
/// use touchmove::uci::{Info, Message, Score};
///
/// let line = "info depth 12 seldepth 20 multipv 1 score mate -3 nodes 90412 time 51 pv e1f1 d2d1q";
/// let Message::Info(info) = line.parse()? else { unreachable!() };
/// assert_eq!(info.depth, Some(12));
/// assert_eq!(info.score.map(|score| score.value), Some(Score::Mate(-3)));
/// assert_eq!(info.pv.len(), 2);
///
/// let mut progress = Info::default();
/// progress.current_move = Some("e2e4".parse()?);
/// assert_eq!(progress.to_string(), "info currmove e2e4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Info {
    /// `depth`: the search depth in plies.
    pub depth: Option<u32>,
    /// `seldepth`: the greatest depth reached, in plies.
    #[doc(alias = "seldepth")]
    pub selective_depth: Option<u32>,
    /// `multipv`: the rank of this line among the best ones, from 1.
    pub multipv: Option<u32>,
    /// `score`: the score for the engine's side, with its bound.
    pub score: Option<BoundedScore>,
    /// `wdl`: the chances, as engines with the option `UCI_ShowWDL` tell them.
    pub wdl: Option<Wdl>,
    /// `nodes`: the number of nodes searched.
    pub nodes: Option<u64>,
    /// `nps`: the nodes searched per second.
    #[doc(alias = "nps")]
    pub nodes_per_second: Option<u64>,
    /// `hashfull`: how full the hash table is, in thousandths.
    #[doc(alias = "hashfull")]
    pub hash_full: Option<u32>,
    /// `tbhits`: the positions found in endgame tablebases.
    #[doc(alias = "tbhits")]
    pub tablebase_hits: Option<u64>,
    /// `sbhits`: the positions found in Shredder's endgame databases.
    #[doc(alias = "sbhits")]
    pub shredder_hits: Option<u64>,
    /// `cpuload`: the load of the processor, in thousandths.
    #[doc(alias = "cpuload")]
    pub cpu_load: Option<u32>,
    /// `time`: the time searched, in milliseconds.
    pub time: Option<u64>,
    /// `currmove`: the move that is being searched.
    #[doc(alias = "currmove")]
    pub current_move: Option<UciMove>,
    /// `currmovenumber`: the number of that move, from 1.
    #[doc(alias = "currmovenumber")]
    pub current_move_number: Option<u32>,
    /// `refutation`: a move and the line that refutes it; the move alone if nothing does.
    pub refutation: Vec<UciMove>,
    /// `currline`: the line that is being searched.
    #[doc(alias = "currline")]
    pub current_line: Option<CurrentLine>,
    /// `pv`: the best line (principal variation).
    pub pv: Vec<UciMove>,
    /// `string`: text for the user, which is the rest of the line.
    pub string: Option<String>,
    /// Unknown tokens, joined by single spaces.
    pub unknown: String,
}

/// The score of a position: centipawns or a mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// `cp`: hundredths of a pawn, positive if the engine's side is better.
    Centipawns(i32),
    /// `mate`: the engine's side mates in so many moves, or is mated if the number is negative.
    Mate(i32),
}

/// On which side of a score the true one is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// `lowerbound`: the true score is at least this.
    Lower,
    /// `upperbound`: the true score is at most this.
    Upper,
}

/// A score that may be only a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoundedScore {
    pub value: Score,
    /// On which side the true score is; `None` if it is exact.
    pub bound: Option<Bound>,
}

/// The chances of winning, drawing and losing for the engine's side, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wdl {
    /// The chance of winning.
    pub win: u32,
    /// The chance of drawing.
    pub draw: u32,
    /// The chance of losing.
    pub loss: u32,
}

/// The line that a processor is searching.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CurrentLine {
    /// The number of the processor, from 1; `None` if there is only one.
    pub cpu: Option<u32>,
    pub moves: Vec<UciMove>,
}

impl Info {
    /// Creates the message that shows a text to the user.
    #[must_use]
    pub fn from_text(text: impl Into<String>) -> Self {
        Self {
            string: Some(text.into()),
            ..Self::default()
        }
    }
}

impl Part for Info {
    fn read(_: &'static str, tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        let mut info = Self::default();
        // Engines write the bound behind the score or at a distance from it.
        let (mut announced, mut value, mut bound) = (false, None, None);
        while let Some(token) = tokens.next() {
            match token.text {
                "depth" => info.depth = Some(tokens.number("depth")?),
                "seldepth" => info.selective_depth = Some(tokens.number("seldepth")?),
                "multipv" => info.multipv = Some(tokens.number("multipv")?),
                "score" => announced = true,
                "cp" => value = Some(Score::Centipawns(tokens.number("cp")?)),
                "mate" => value = Some(Score::Mate(tokens.number("mate")?)),
                "lowerbound" => bound = Some(Bound::Lower),
                "upperbound" => bound = Some(Bound::Upper),
                "wdl" => {
                    info.wdl = Some(Wdl {
                        win: tokens.number("wdl")?,
                        draw: tokens.number("wdl")?,
                        loss: tokens.number("wdl")?,
                    });
                }
                "nodes" => info.nodes = Some(tokens.number("nodes")?),
                "nps" => info.nodes_per_second = Some(tokens.number("nps")?),
                "hashfull" => info.hash_full = Some(tokens.number("hashfull")?),
                "tbhits" => info.tablebase_hits = Some(tokens.number("tbhits")?),
                "sbhits" => info.shredder_hits = Some(tokens.number("sbhits")?),
                "cpuload" => info.cpu_load = Some(tokens.number("cpuload")?),
                "time" => info.time = Some(tokens.number("time")?),
                "currmove" => match tokens.next() {
                    Some(mv) => info.current_move = Some(mv.to_move()?),
                    None => return Err(tokens.expected("currmove", "a move")),
                },
                "currmovenumber" => {
                    info.current_move_number = Some(tokens.number("currmovenumber")?);
                }
                "refutation" => info.refutation = tokens.moves(),
                "currline" => info.current_line = Some(CurrentLine::read(tokens)?),
                "pv" => info.pv = tokens.moves(),
                "string" => info.string = Some(tokens.rest()),
                word => tokens.keep(word),
            }
        }
        info.score = value.map(|value| BoundedScore { value, bound });
        if value.is_none() {
            // Keywords that say nothing without a score are kept like unknown ones.
            if announced {
                tokens.keep("score");
            }
            tokens.keep(bound.map_or("", Bound::word));
        }
        info.unknown = mem::take(&mut tokens.unknown);
        Ok(info)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, unknown: &str) -> fmt::Result {
        write_value(f, "depth", self.depth)?;
        write_value(f, "seldepth", self.selective_depth)?;
        write_value(f, "multipv", self.multipv)?;
        write_value(f, "score", self.score)?;
        write_value(f, "wdl", self.wdl)?;
        write_value(f, "nodes", self.nodes)?;
        write_value(f, "nps", self.nodes_per_second)?;
        write_value(f, "hashfull", self.hash_full)?;
        write_value(f, "tbhits", self.tablebase_hits)?;
        write_value(f, "sbhits", self.shredder_hits)?;
        write_value(f, "cpuload", self.cpu_load)?;
        write_value(f, "time", self.time)?;
        write_value(f, "currmove", self.current_move)?;
        write_value(f, "currmovenumber", self.current_move_number)?;
        // Before the moves: an unknown token that looks like a move must not become one of them.
        write_text(f, &self.unknown)?;
        write_moves(f, "refutation", &self.refutation)?;
        if let Some(line) = &self.current_line {
            f.write_str(" currline")?;
            if let Some(cpu) = line.cpu {
                write!(f, " {cpu}")?;
            }
            line.moves.iter().try_for_each(|mv| write!(f, " {mv}"))?;
        }
        write_moves(f, "pv", &self.pv)?;
        write_field(f, "string", self.string.as_deref())?;
        write_text(f, unknown)
    }
}

impl CurrentLine {
    fn read(tokens: &mut Tokens<'_>) -> Result<Self, Error> {
        // The null move is made of digits, too.
        let is_number = |text: &str| text != "0000" && text.bytes().all(|b| b.is_ascii_digit());
        let cpu = match tokens.peek() {
            Some(token) if is_number(token.text) => Some(tokens.number("currline")?),
            _ => None,
        };
        let moves = tokens.moves();
        Ok(Self { cpu, moves })
    }
}

words! { Bound {
    Self::Lower => "lowerbound",
    Self::Upper => "upperbound",
}}

impl From<Score> for BoundedScore {
    /// Makes an exact score.
    fn from(value: Score) -> Self {
        Self { value, bound: None }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(score) => write!(f, "cp {score}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

impl fmt::Display for BoundedScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value)?;
        self.bound.map_or(Ok(()), |bound| write!(f, " {bound}"))
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.win, self.draw, self.loss)
    }
}
