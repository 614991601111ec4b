//! Whether keys and equality agree: equal positions have equal keys, and different ones do not.
//!
//! That different positions have different keys is no law, but with 64 bits an exception is not
//! expected among as many positions as can be compared.

use std::fmt;

use touchmove::Position;

/// A position with keys, ordered without them.
pub trait Keyed: Ord {
    /// The key of the position and that of its pawns.
    fn keys(&self) -> Keys;
}

/// The keys of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Keys {
    pub whole: u64,
    pub pawns: u64,
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}/{:016x}", self.whole, self.pawns)
    }
}

impl Keyed for Position {
    fn keys(&self) -> Keys {
        Keys {
            whole: self.key(),
            pawns: self.pawn_key(),
        }
    }
}

/// Returns whether two positions are the same, which their keys must confirm.
///
/// # Errors
///
/// Returns both keys if they say something else.
pub fn are_same<P: Keyed>(a: &P, b: &P) -> Result<bool, String> {
    let same = a.cmp(b).is_eq();
    let (a, b) = (a.keys(), b.keys());
    if (a.whole == b.whole) == same && (!same || a.pawns == b.pawns) {
        Ok(same)
    } else {
        Err(format!("keys {a:?} and {b:?}, although same: {same}"))
    }
}

/// Checks that positions which must differ do, and have different keys.
///
/// # Errors
///
/// Returns what is wrong.
pub fn all_differ<P: Keyed>(positions: &[P]) -> Result<(), String> {
    let mut keys: Vec<u64> = positions
        .iter()
        .map(|position| position.keys().whole)
        .collect();
    keys.sort_unstable();
    keys.dedup();
    let mut sorted: Vec<&P> = positions.iter().collect();
    sorted.sort_unstable();
    sorted.dedup();
    match (keys.len(), sorted.len()) {
        (keys, different) if keys == positions.len() && different == keys => Ok(()),
        (keys, different) => Err(format!(
            "{} moves lead to {different} positions with {keys} keys",
            positions.len()
        )),
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::*;

    /// A position by its number, and keys that may be wrong.
    #[derive(Clone, Copy)]
    struct Fake(u64, u64, u64);

    impl Keyed for Fake {
        fn keys(&self) -> Keys {
            let Self(_, whole, pawns) = *self;
            Keys { whole, pawns }
        }
    }

    impl PartialEq for Fake {
        fn eq(&self, other: &Self) -> bool {
            self.cmp(other).is_eq()
        }
    }

    impl Eq for Fake {}

    impl PartialOrd for Fake {
        fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
            Some(self.cmp(other))
        }
    }

    impl Ord for Fake {
        fn cmp(&self, other: &Self) -> Ordering {
            self.0.cmp(&other.0)
        }
    }

    #[test]
    fn wrong_keys_are_found_out() {
        let same = |a, b| are_same::<Fake>(&a, &b);
        assert_eq!(same(Fake(1, 7, 3), Fake(1, 7, 3)), Ok(true));
        assert_eq!(same(Fake(1, 7, 3), Fake(2, 8, 3)), Ok(false));
        assert!(same(Fake(1, 7, 3), Fake(1, 8, 3)).is_err());
        assert!(same(Fake(1, 7, 3), Fake(1, 7, 4)).is_err());
        assert!(same(Fake(1, 7, 3), Fake(2, 7, 3)).is_err());
    }

    #[test]
    fn positions_that_do_not_differ_are_found_out() {
        let differ = |fakes: &[Fake]| all_differ(fakes);
        assert_eq!(differ(&[]), Ok(()));
        assert_eq!(
            differ(&[Fake(1, 7, 0), Fake(2, 8, 0), Fake(3, 9, 0)]),
            Ok(())
        );
        assert!(differ(&[Fake(1, 7, 0), Fake(2, 8, 0), Fake(3, 7, 0)]).is_err());
        assert!(differ(&[Fake(1, 7, 0), Fake(2, 8, 0), Fake(1, 9, 0)]).is_err());
    }
}
