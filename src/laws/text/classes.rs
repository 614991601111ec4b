//! Values by time class and supervision, as words.

use core::fmt::{self, Write};
use core::time::Duration;

use super::Text;
use crate::laws::policy::{BySupervision, ByTimeClass};

/// `full|limited`, or one word if they are the same.
impl<T: Text + Copy + PartialEq> Text for BySupervision<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.full.write(out)?;
        if self.limited != self.full {
            out.write_char('|')?;
            self.limited.write(out)?;
        }
        Ok(())
    }

    fn read(text: &str) -> Option<Self> {
        match text.split_once('|') {
            Some((full, limited)) => Some(Self {
                full: T::read(full)?,
                limited: T::read(limited)?,
            }),
            None => T::read(text).map(Self::same),
        }
    }

    fn longest_time(&self) -> Duration {
        self.full.longest_time().max(self.limited.longest_time())
    }
}

/// `standard/rapid/blitz`, or one word if they are the same.
impl<T: Text + Copy + PartialEq> Text for ByTimeClass<T> {
    fn write(&self, out: &mut dyn Write) -> fmt::Result {
        self.standard.write(out)?;
        if *self != Self::same(self.standard) {
            out.write_char('/')?;
            self.rapid.write(out)?;
            out.write_char('/')?;
            self.blitz.write(out)?;
        }
        Ok(())
    }

    fn read(text: &str) -> Option<Self> {
        let Some((standard, fast)) = text.split_once('/') else {
            return T::read(text).map(Self::same);
        };
        let (rapid, blitz) = fast.split_once('/')?;
        Some(Self {
            standard: T::read(standard)?,
            rapid: BySupervision::read(rapid)?,
            blitz: BySupervision::read(blitz)?,
        })
    }

    fn longest_time(&self) -> Duration {
        let fast = self.rapid.longest_time().max(self.blitz.longest_time());
        self.standard.longest_time().max(fast)
    }
}
