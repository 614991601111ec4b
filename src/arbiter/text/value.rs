//! The values of slots, of any type.

use core::fmt;
use core::time::Duration;

use crate::arbiter::event::{Area, Reporter, SealedText, Task};
use crate::arbiter::game_result::{GameResult, Score};
use crate::arbiter::question::Answer;
use crate::laws::policy::Penalty;
use crate::termination::ClaimKind;
use crate::types::{CastlingSide, Color, Move, Piece, Square};

/// Defines a variant for each type of value.
macro_rules! values {
    ($($variant:ident($type:ty),)+) => {
        /// The value of a slot.
        #[derive(Clone, Copy, PartialEq)]
        pub(in crate::arbiter) enum Value {
            /// A count, or an amount of time in milliseconds.
            Number(u64),
            $($variant($type),)+
        }

        impl fmt::Display for Value {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Number(number) => number.fmt(f),
                    $(Self::$variant(value) => value.fmt(f),)+
                }
            }
        }

        $(
            impl From<$type> for Value {
                fn from(value: $type) -> Self {
                    Self::$variant(value)
                }
            }

            impl TryFrom<Value> for $type {
                type Error = ();

                fn try_from(value: Value) -> Result<Self, ()> {
                    match value {
                        Value::$variant(value) => Ok(value),
                        _ => Err(()),
                    }
                }
            }
        )+
    };
}

values! {
    Answer(Answer),
    Area(Area),
    Claim(ClaimKind),
    Move(Move),
    Penalty(Penalty),
    Piece(Piece),
    Player(Color),
    Reporter(Reporter),
    Result(GameResult),
    Score(Score),
    Side(CastlingSide),
    Square(Square),
    Task(Task),
    Text(SealedText),
}

/// Converts one number type to and from values; a number that is too large does not fit.
macro_rules! numbers {
    ($($type:ty),+) => {$(
        impl From<$type> for Value {
            fn from(number: $type) -> Self {
                Self::Number(number.into())
            }
        }

        impl TryFrom<Value> for $type {
            type Error = ();

            fn try_from(value: Value) -> Result<Self, ()> {
                match value {
                    Value::Number(number) => number.try_into().map_err(drop),
                    _ => Err(()),
                }
            }
        }
    )+};
}

numbers!(u16, u32);

impl From<Duration> for Value {
    fn from(amount: Duration) -> Self {
        Self::Number(amount.as_millis().try_into().unwrap_or(u64::MAX))
    }
}

impl TryFrom<Value> for Duration {
    type Error = ();

    fn try_from(value: Value) -> Result<Self, ()> {
        match value {
            Value::Number(millis) => Ok(Self::from_millis(millis)),
            _ => Err(()),
        }
    }
}

/// The values of a phrase, taken one by one.
pub(in crate::arbiter) struct Slots<'v> {
    values: &'v [Value],
    taken: usize,
}

impl<'v> Slots<'v> {
    pub(in crate::arbiter) const fn new(values: &'v [Value]) -> Self {
        Self { values, taken: 0 }
    }

    /// Returns the next value; `None` if it does not fit the type.
    pub(in crate::arbiter) fn take<T: TryFrom<Value>>(&mut self) -> Option<T> {
        let value = *self.values.get(self.taken)?;
        self.taken += 1;
        value.try_into().ok()
    }

    /// Returns how many values were taken, including one that did not fit.
    pub(in crate::arbiter) const fn taken(&self) -> usize {
        self.taken
    }
}
