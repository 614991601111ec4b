//! What a written record contains, and how it looks.

use super::lines::COLUMNS;
use crate::notation::san::NotationStyle;
use crate::record::{Comment, CommentPart};
use crate::types::unions;

/// The format of a written record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Style {
    /// The export format of the standard.
    ///
    /// The whole tag roster is first, lines have fewer than 80 columns, and Black's move has its number
    /// after an interruption. The other tags follow in the order of
    /// [`Tags::iter`](crate::record::Tags::iter), not by name.
    #[default]
    Export,
    /// The shortest text that can be parsed again.
    ///
    /// It has only tags with a value, and all moves on one line, attached to their numbers.
    Compact,
}

/// A set of parts that the text of a record leaves out.
///
/// ```
/// use touchmove::pgn::Parts;
///
/// let timeless = Parts::CLOCKS | Parts::EVALS;
/// assert!(timeless.contains(Parts::CLOCKS) && !timeless.contains(Parts::NAGS));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parts(u8);

impl Parts {
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// The tags, with the start position of the game among them.
    pub const TAGS: Self = Self(1);

    /// Comments. That a record was [cut](crate::GameRecord::cut) is always written, and the mark of an
    /// illegal move.
    pub const COMMENTS: Self = Self(2);

    /// Times in comments, `[%clk]` and `[%emt]`.
    ///
    /// No time can then be read from the text: words around a command that is left out never become
    /// one.
    pub const CLOCKS: Self = Self(4);

    /// Evaluations in comments, `[%eval]`.
    pub const EVALS: Self = Self(8);

    /// NAGs.
    pub const NAGS: Self = Self(16);

    /// Variations.
    pub const VARIATIONS: Self = Self(32);
}

unions!(Parts);

/// The options of [`to_pgn`](crate::GameRecord::to_pgn): what is written, and how.
///
/// Start from a [`Style`], and change the options that differ. A text that leaves something out
/// is still PGN, but is read as another record. So is one with other
/// [letters](NotationStyle::letters), unless its reader knows them.
///
/// ```
/// use touchmove::san::NotationStyle;
/// use touchmove::{pgn, GameRecord};
///
/// let text = "1. e4 $1 {[%clk 0:03:00] best by test} (1. d4 d5) 1... e5 2. Nf3 *";
/// let record: GameRecord = text.parse()?;
/// let mut long = pgn::WriteOptions::new(pgn::Style::Export);
/// long.omitted = pgn::Parts::CLOCKS | pgn::Parts::VARIATIONS | pgn::Parts::TAGS;
/// long.max_columns = 25;
/// long.notation = NotationStyle::LONG;
/// assert_eq!(record.to_pgn(long), "1. e2-e4 $1 {best by\ntest} 1... e7-e5 2.\nNg1-f3 *\n");
/// # Ok::<(), pgn::Error>(())
/// ```
#[doc(alias("StringExporter", "headers"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WriteOptions<'l> {
    /// The format, which the other options modify.
    pub style: Style,
    /// What is left out.
    pub omitted: Parts,
    /// The greatest length of a line of moves in characters.
    ///
    /// Only a longer word exceeds it, a comment that must end with its line, and a word that must not
    /// begin a line, such as `%`. `usize::MAX` writes all moves on one line.
    pub max_columns: usize,
    /// How moves are written. Some styles are for people only: pieces in other letters are read
    /// by a reader that is given the letters.
    pub notation: NotationStyle<'l>,
}

impl WriteOptions<'static> {
    /// Returns the options that write everything in a format.
    #[must_use]
    pub const fn new(style: Style) -> Self {
        Self {
            style,
            omitted: Parts::NONE,
            max_columns: match style {
                Style::Export => COLUMNS,
                Style::Compact => usize::MAX,
            },
            notation: NotationStyle::SAN,
        }
    }
}

impl WriteOptions<'_> {
    /// Returns `true` if this part is written.
    pub(super) const fn writes(&self, part: Parts) -> bool {
        !self.omitted.contains(part)
    }

    /// Returns what remains of a comment if some of it is left out; `None` if nothing is.
    pub(super) fn shortened(&self, comment: &Comment) -> Option<Comment> {
        let is_cut = |part: &CommentPart<'_>| {
            matches!(part, CommentPart::Cut(_) | CommentPart::CutVariation(_))
        };
        if !self.writes(Parts::COMMENTS) {
            return Some(comment.parts().filter(is_cut).collect());
        }
        let (clocks, evals) = (self.writes(Parts::CLOCKS), self.writes(Parts::EVALS));
        if clocks && evals {
            return None;
        }
        let is_kept = |part: &CommentPart<'_>| match part {
            CommentPart::Clock(_) | CommentPart::Elapsed(_) => clocks,
            CommentPart::Eval(_) => evals,
            _ => true,
        };
        let is_whole = comment.parts().all(|part| is_kept(&part));
        (!is_whole).then(|| comment.with_commands(|part| Some(part).filter(is_kept)))
    }
}

impl Default for WriteOptions<'_> {
    /// Returns the options that write everything in the export format.
    fn default() -> Self {
        WriteOptions::new(Style::Export)
    }
}

impl From<Style> for WriteOptions<'_> {
    fn from(style: Style) -> Self {
        WriteOptions::new(style)
    }
}
