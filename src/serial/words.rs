//! Choices of the Laws and of the host as their words.

use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::laws::text::Text;
use crate::laws::{
    AdjustingBy, BoardTurnedRule, BothFlagsRule, BothLateRule, CastlingRefused, ClaimRightLost,
    ClocksOnClaim, CompletedBy, DelayUse, DeviceRule, DisplacedRule, DrawDeclared, ExemptionLasts,
    FivefoldRule, FlagCaller, FlagDraw, HasMoveWhen, IntendedMove, InvertedRookRule, KingReleased,
    MateRequires, OfferLapse, Penalty, PromotionFinalWhen, QuickplayApplies, QuickplayBound,
    QuickplayClaimant, QuickplayRemedy, RecordInAdvanceRule, Reporters, RookFirst, Supervision,
    TimeClass, TimeWinProof, TouchBothRule, TouchClaimLostBy, TouchIntentRule, UnableToRecord,
    UnfinishedPromotion,
};

/// Reads a word as what it stands for.
struct Word<T>(PhantomData<T>);

impl<T: Text> Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a word of the rulebooks")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<T, E> {
        T::read(word).ok_or_else(|| E::invalid_value(Unexpected::Str(word), &self))
    }
}

/// Makes choices serialise as their words.
macro_rules! as_word {
    ($($choice:ident,)*) => {$(
        impl Serialize for $choice {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> Deserialize<'de> for $choice {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Word(PhantomData))
            }
        }
    )*};
}

as_word! {
    AdjustingBy,
    BoardTurnedRule,
    BothFlagsRule,
    BothLateRule,
    CastlingRefused,
    ClaimRightLost,
    ClocksOnClaim,
    CompletedBy,
    DelayUse,
    DeviceRule,
    DisplacedRule,
    DrawDeclared,
    ExemptionLasts,
    FivefoldRule,
    FlagCaller,
    FlagDraw,
    HasMoveWhen,
    IntendedMove,
    InvertedRookRule,
    KingReleased,
    MateRequires,
    OfferLapse,
    Penalty,
    PromotionFinalWhen,
    QuickplayApplies,
    QuickplayBound,
    QuickplayClaimant,
    QuickplayRemedy,
    RecordInAdvanceRule,
    Reporters,
    RookFirst,
    Supervision,
    TimeClass,
    TimeWinProof,
    TouchBothRule,
    TouchClaimLostBy,
    TouchIntentRule,
    UnableToRecord,
    UnfinishedPromotion,
}

#[cfg(feature = "alloc")]
use crate::arbiter::{
    ClaimsChecked, FlagsSeen, IllegalPlays, IrregularitiesSeen, Questions, RestrictedDraws,
    Scoresheets, WhenUndecided,
};

#[cfg(feature = "alloc")]
as_word! {
    ClaimsChecked,
    FlagsSeen,
    IllegalPlays,
    IrregularitiesSeen,
    Questions,
    RestrictedDraws,
    Scoresheets,
    WhenUndecided,
}
