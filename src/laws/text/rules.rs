//! Procedures with numbers, as words.

use core::fmt::{self, Write};
use core::time::Duration;

use super::Text;
use crate::laws::policy::{
    ClaimPenalty, ColorsReversedRule, DefaultTime, DisconnectionGrace, IllegalWindow,
    InitialPositionRule, OfferRestriction, Penalty, PenaltyList, QuickplayClaimRule,
    RecordingExemption, ResultPolicies, Scoring, SpeedBounds, TimeBands,
};

fn counted(out: &mut dyn Write, word: &str, number: &impl Text) -> fmt::Result {
    out.write_str(word)?;
    number.write(out)
}

/// Parses the number that follows a word.
fn count<T: Text>(text: &str, word: &str) -> Option<T> {
    T::read(text.strip_prefix(word)?)
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
            Some((bonus, half)) => (bonus, Some(count(half, "half_at_most:")?)),
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

impl Text for OfferRestriction {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::None => out.write_str("none"),
            Self::WholeGame => out.write_str("whole_game"),
            Self::BeforeMove(number) => counted(out, "before_move_", number),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "none" => Some(Self::None),
            "whole_game" => Some(Self::WholeGame),
            _ => count(text, "before_move_").map(Self::BeforeMove),
        }
    }

    fn longest_time(&self) -> Duration {
        Duration::ZERO
    }
}

impl Text for DefaultTime {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::After(time) => time.write(out),
            Self::ToBeSpecified => out.write_str("to_be_specified"),
            Self::HourOrFirstPeriod => out.write_str("hour_or_first_period"),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "to_be_specified" => Some(Self::ToBeSpecified),
            "hour_or_first_period" => Some(Self::HourOrFirstPeriod),
            _ => Duration::read(text).map(Self::After),
        }
    }

    fn longest_time(&self) -> Duration {
        match self {
            Self::After(time) => *time,
            Self::ToBeSpecified | Self::HourOrFirstPeriod => Duration::ZERO,
        }
    }
}

impl Text for InitialPositionRule {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::AnnulAnyTime => out.write_str("annul_any_time"),
            Self::BeforeBlackCompletes(number) => counted(out, "before_black_completes_", number),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "annul_any_time" => Some(Self::AnnulAnyTime),
            _ => count(text, "before_black_completes_").map(Self::BeforeBlackCompletes),
        }
    }

    fn longest_time(&self) -> Duration {
        Duration::ZERO
    }
}

impl Text for ColorsReversedRule {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::ContinueUnlessDirected => out.write_str("continue_unless_directed"),
            Self::RestartBeforeMade(number) => counted(out, "restart_before_made_", number),
            Self::RestartBeforeCompleted(number) => {
                counted(out, "restart_before_completed_", number)
            }
        }
    }

    fn read(text: &str) -> Option<Self> {
        if text == "continue_unless_directed" {
            return Some(Self::ContinueUnlessDirected);
        }
        count(text, "restart_before_made_")
            .map(Self::RestartBeforeMade)
            .or_else(|| count(text, "restart_before_completed_").map(Self::RestartBeforeCompleted))
    }

    fn longest_time(&self) -> Duration {
        Duration::ZERO
    }
}

impl Text for IllegalWindow {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        match self {
            Self::WholeGame => out.write_str("whole_game"),
            Self::UntilOpponentMoves => out.write_str("until_opponent_moves"),
            Self::LastMoves(number) => counted(out, "last_moves_", number),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text {
            "whole_game" => Some(Self::WholeGame),
            "until_opponent_moves" => Some(Self::UntilOpponentMoves),
            _ => count(text, "last_moves_").map(Self::LastMoves),
        }
    }

    fn longest_time(&self) -> Duration {
        Duration::ZERO
    }
}

/// Where the rule applies, whether the bound itself is included, the time, and who may claim.
impl Text for QuickplayClaimRule {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        write!(out, "{},{},", self.applies, self.bound)?;
        self.time.write(out)?;
        write!(out, ",{}", self.claimant)
    }

    fn read(text: &str) -> Option<Self> {
        let mut words = text.splitn(4, ',');
        Some(Self {
            applies: Text::read(words.next()?)?,
            bound: Text::read(words.next()?)?,
            time: Text::read(words.next()?)?,
            claimant: Text::read(words.next()?)?,
        })
    }

    fn longest_time(&self) -> Duration {
        self.time
    }
}

/// The time left, the time added, and how long the exemption lasts.
impl Text for RecordingExemption {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.below.write(out)?;
        counted(out, ",", &self.added_below)?;
        counted(out, ",", &self.lasts)
    }

    fn read(text: &str) -> Option<Self> {
        let mut words = text.splitn(3, ',');
        Some(Self {
            below: Text::read(words.next()?)?,
            added_below: Text::read(words.next()?)?,
            lasts: Text::read(words.next()?)?,
        })
    }

    fn longest_time(&self) -> Duration {
        self.below.max(self.added_below)
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

/// The least lengths of blitz, rapid and classical, and the moves: `180s,480s,1500s,40`.
impl Text for SpeedBounds {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.blitz_from.write(out)?;
        counted(out, ",", &self.rapid_from)?;
        counted(out, ",", &self.classical_from)?;
        counted(out, ",", &self.moves)
    }

    fn read(text: &str) -> Option<Self> {
        let mut words = text.splitn(4, ',');
        Some(Self {
            blitz_from: Text::read(words.next()?)?,
            rapid_from: Text::read(words.next()?)?,
            classical_from: Text::read(words.next()?)?,
            moves: Text::read(words.next()?)?,
        })
    }

    fn longest_time(&self) -> Duration {
        let fast = self.blitz_from.max(self.rapid_from);
        fast.max(self.classical_from)
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

    fn longest_time(&self) -> Duration {
        Duration::ZERO
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

    fn longest_time(&self) -> Duration {
        Duration::ZERO
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
