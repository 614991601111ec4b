//! What the arbiter tells, for the eyes of others: it is written and not read back, because only
//! his log makes it true.

use core::time::Duration;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::arbiter::{Audience, Cause, Decision, Question, Ruling, Rulings, Snapshot, Verdict};
use crate::game::Finding;
use crate::identify::Identified;
use crate::laws::{Citation, Clause};
use crate::legality::{IllegalMove, TouchDuty};
use crate::termination::Termination;
use crate::winnability::{Helpmate, Proof, Winnability};

/// What is ruled, the article with its sentence, and whether only the arbiter may hear it.
impl Serialize for Ruling {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut ruling = serializer.serialize_struct("Ruling", 3)?;
        ruling.serialize_field("decision", &self.decision)?;
        ruling.serialize_field("citation", &self.citation)?;
        let is_secret = self.audience == Audience::Arbiter;
        ruling.serialize_field("for_the_arbiter", &is_secret)?;
        ruling.end()
    }
}

impl Serialize for Rulings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for Citation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut citation = serializer.serialize_struct("Citation", 5)?;
        citation.serialize_field("edition", &self.edition())?;
        citation.serialize_field("article", &self.article())?;
        citation.serialize_field("clause", &self.clause())?;
        citation.serialize_field("sentence", self.clause().sentence())?;
        citation.serialize_field("verified", &self.is_verified())?;
        citation.end()
    }
}

/// The name of the rule.
impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The result, the cause in words, and after how many half-moves.
impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut verdict = serializer.serialize_struct("Verdict", 3)?;
        verdict.serialize_field("result", &self.result)?;
        verdict.serialize_field("cause", &self.cause)?;
        verdict.serialize_field("ply", &self.ply)?;
        verdict.end()
    }
}

/// Makes what can be said serialise in words.
macro_rules! in_words {
    ($($told:ty,)*) => {$(
        impl Serialize for $told {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

in_words! {
    Cause,
    Decision,
    Finding,
    Identified<'_>,
    IllegalMove,
    Proof,
    Question,
    Termination,
    TouchDuty,
}

/// The position, what each player has left in milliseconds, whose clock runs, and how many moves
/// each has completed.
impl Serialize for Snapshot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut snapshot = serializer.serialize_struct("Snapshot", 4)?;
        snapshot.serialize_field("position", &self.position)?;
        let millis = |left: Duration| u64::try_from(left.as_millis()).unwrap_or(u64::MAX);
        let remaining = self.remaining.map(|left| left.map(millis));
        snapshot.serialize_field("remaining_ms", &remaining)?;
        snapshot.serialize_field("running", &self.running)?;
        snapshot.serialize_field("completed", &self.completed)?;
        snapshot.end()
    }
}

/// The moves that lead to mate.
impl Serialize for Helpmate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.moves())
    }
}

/// Whether it is winnable, none if that is undecided, and the line or the reason.
impl Serialize for Winnability {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut found = serializer.serialize_struct("Winnability", 3)?;
        let is_winnable = match self {
            Self::Winnable(_) => Some(true),
            Self::Unwinnable(_) => Some(false),
            Self::Undecided { .. } => None,
        };
        found.serialize_field("winnable", &is_winnable)?;
        let helpmate = match self {
            Self::Winnable(helpmate) => Some(helpmate),
            _ => None,
        };
        found.serialize_field("helpmate", &helpmate)?;
        let proof = match self {
            Self::Unwinnable(proof) => Some(proof),
            _ => None,
        };
        found.serialize_field("proof", &proof)?;
        found.end()
    }
}
