//! Small vocabularies: enums each of whose variants has its words, written and read the same.

use core::fmt;

use crate::arbiter::event::{ClockMisuse, QuickplayClaimKind, Retraction, StopReason};
use crate::arbiter::result::Score;

/// Gives each variant of an enum its words, written and read the same.
macro_rules! words {
    ($name:ident { $($variant:ident = $words:literal,)+ }) => {
        impl $name {
            const WORDS: &[(Self, &str)] = &[$((Self::$variant, $words)),+];

            pub(super) fn from_words(words: &[&str]) -> Option<Self> {
                let said = |text: &str| text.split(' ').eq(words.iter().copied());
                let mut known = Self::WORDS.iter();
                known.find(|(_, text)| said(text)).map(|(found, _)| *found)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(match self {
                    $(Self::$variant => $words,)+
                })
            }
        }
    };
}
pub(super) use words;

words! {
    ClockMisuse {
        OtherHand = "other hand",
        FingerOnButton = "finger on button",
        Force = "force",
        PickingUp = "picking up",
        KnockingOver = "knocking over",
    }
}

words! {
    StopReason {
        CallArbiter = "to call the arbiter",
        NoReason = "without reason",
    }
}

words! {
    QuickplayClaimKind {
        CannotWin = "cannot win",
        NoEffort = "no effort",
    }
}

words! {
    Retraction {
        Offer = "offer",
        Claim = "claim",
        Resignation = "resignation",
        Agreement = "agreement",
    }
}

words! {
    Score {
        Loss = "0",
        Draw = "1/2",
        Win = "1",
    }
}
