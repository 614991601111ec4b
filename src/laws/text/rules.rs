//! Procedures with numbers, as words.

use core::fmt::{self, Write};
use core::time::Duration;

use super::Text;
use crate::laws::policy::{
    ClaimPenalty, DisconnectionGrace, Penalty, PenaltyList, ResultPolicies, Scoring, TimeBands,
};

fn counted(out: &mut dyn Write, word: &str, number: &impl Text) -> fmt::Result {
    out.write_str(word)?;
    number.write(out)
}

impl Text for ClaimPenalty {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.bonus.write(out)?;
        match &self.half_at_most {
            Some(most) => counted(out, ",half_at_most:", most),
            None => Ok(()),
        }
    }

    fn read(text: &str) -> Option<Self> {
        let (bonus, half_at_most) = match text.split_once(',') {
            Some((bonus, half)) => (
                bonus,
                Some(Text::read(half.strip_prefix("half_at_most:")?)?),
            ),
            None => (text, None),
        };
        Some(Self {
            bonus: Duration::read(bonus)?,
            half_at_most,
        })
    }

    fn longest_time(&self) -> Duration {
        self.bonus.max(self.half_at_most.unwrap_or_default())
    }
}

/// Rapid as an interval `[900s,3600s)`; a square bracket includes the limit.
impl Text for TimeBands {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let (from, to) = (self.rapid_from_included, self.rapid_to_included);
        counted(out, if from { "[" } else { "(" }, &self.rapid_from)?;
        counted(out, ",", &self.rapid_to)?;
        out.write_char(if to { ']' } else { ')' })
    }

    fn read(text: &str) -> Option<Self> {
        let (inside, rapid_from_included) = match text.strip_prefix('[') {
            Some(inside) => (inside, true),
            None => (text.strip_prefix('(')?, false),
        };
        let (inside, rapid_to_included) = match inside.strip_suffix(']') {
            Some(inside) => (inside, true),
            None => (inside.strip_suffix(')')?, false),
        };
        let (from, to) = inside.split_once(',')?;
        Some(Self {
            rapid_from: Text::read(from)?,
            rapid_from_included,
            rapid_to: Text::read(to)?,
            rapid_to_included,
        })
    }

    fn longest_time(&self) -> Duration {
        self.rapid_from.max(self.rapid_to)
    }
}

/// The longest grace, and the share in bullet: `60s,25%`.
impl Text for DisconnectionGrace {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.longest.write(out)?;
        write!(out, ",{}%", self.bullet_percent)
    }

    fn read(text: &str) -> Option<Self> {
        let (longest, percent) = text.strip_suffix('%')?.split_once(',')?;
        let percent = u8::try_from(u16::read(percent)?).ok()?;
        Some(Self {
            longest: Text::read(longest)?,
            bullet_percent: Some(percent).filter(|percent| *percent <= 100)?,
        })
    }

    fn longest_time(&self) -> Duration {
        self.longest
    }
}

/// The penalties in order, with `open` at the end if the list has only examples.
impl Text for PenaltyList {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let mut comma = "";
        for penalty in self.iter() {
            write!(out, "{comma}{penalty}")?;
            comma = ",";
        }
        match (self.is_open(), comma) {
            (true, _) => write!(out, "{comma}open"),
            (false, "") => out.write_str("none"),
            (false, _) => Ok(()),
        }
    }

    fn read(text: &str) -> Option<Self> {
        let (listed, open) = match text.strip_suffix("open") {
            Some("") => return Some(Self::new(&[]).opened()),
            Some(listed) => (listed.strip_suffix(',')?, true),
            None => (text, false),
        };
        let mut list = Self::new(&[]);
        if listed != "none" {
            for word in listed.split(',') {
                list = list.with(Penalty::read(word)?);
            }
        }
        Some(if open { list.opened() } else { list })
    }
}

/// The points, and `fixed` if an event may not change them: `1-0.5-0,fixed`.
impl Text for ResultPolicies {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        let fixed = if self.may_vary { "" } else { ",fixed" };
        write!(out, "{}{fixed}", self.scoring)
    }

    fn read(text: &str) -> Option<Self> {
        let (points, may_vary) = match text.strip_suffix(",fixed") {
            Some(points) => (points, false),
            None => (text, true),
        };
        let mut each = points.splitn(3, '-');
        let points = Scoring {
            win: half_points(each.next()?)?,
            draw: half_points(each.next()?)?,
            loss: half_points(each.next()?)?,
        };
        Some(Self {
            scoring: points,
            may_vary,
        })
    }
}

/// Parses points, with or without a half.
fn half_points(text: &str) -> Option<u16> {
    let (points, half) = match text.strip_suffix(".5") {
        Some(points) => (points, 1),
        None => (text, 0),
    };
    u16::read(points)?.checked_mul(2)?.checked_add(half)
}
