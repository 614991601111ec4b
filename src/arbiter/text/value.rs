//! The values of slots, of any type.

use core::fmt;
use core::time::Duration;

use crate::arbiter::event::{Area, Reporter, SealedText, Task};
use crate::arbiter::game_result::{GameResult, Score};
use crate::arbiter::question::Answer;
use crate::laws::policy::Penalty;
use crate::termination::ClaimKind;
use crate::types::{CastlingSide, Color, Move, Piece, Square};

/// A type that can fill a slot.
pub(in crate::arbiter) trait Filling: Sized {
    fn to_value(self) -> Value;

    /// Returns `None` if the value is of another type, or does not fit this one.
    fn from_value(value: Value) -> Option<Self>;
}

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
            impl Filling for $type {
                fn to_value(self) -> Value {
                    Value::$variant(self)
                }

                fn from_value(value: Value) -> Option<Self> {
                    match value {
                        Value::$variant(value) => Some(value),
                        _ => None,
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

/// Converts types to and from numbers; a number that is too large does not fit.
macro_rules! numbers {
    ($($type:ty: |$it:ident| $number:expr, |$read:ident| $fits:expr;)+) => {$(
        impl Filling for $type {
            fn to_value(self) -> Value {
                let $it = self;
                Value::Number($number)
            }

            fn from_value(value: Value) -> Option<Self> {
                match value {
                    Value::Number($read) => $fits,
                    _ => None,
                }
            }
        }
    )+};
}

numbers! {
    u16: |it| it.into(), |number| number.try_into().ok();
    u32: |it| it.into(), |number| number.try_into().ok();
    Duration: |it| it.as_millis().try_into().unwrap_or(u64::MAX),
        |millis| Some(Self::from_millis(millis));
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
    pub(in crate::arbiter) fn take<T: Filling>(&mut self) -> Option<T> {
        let value = *self.values.get(self.taken)?;
        self.taken += 1;
        T::from_value(value)
    }

    /// Returns how many values were taken, including one that did not fit.
    pub(in crate::arbiter) const fn taken(&self) -> usize {
        self.taken
    }
}
