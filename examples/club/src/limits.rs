//! Limits: how much one socket, one address and everyone together may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The longest message that a client may send, in bytes.
pub(crate) const LONGEST_MESSAGE: usize = 512;
/// The longest body of a request, in bytes.
pub(crate) const LONGEST_BODY: usize = 1_024;
/// The longest field of a form, in bytes.
pub(crate) const LONGEST_FIELD: usize = 80;
/// A player reports no more events of a game than this, apart from moves and answers.
pub(crate) const MOST_EVENTS: usize = 2_000;
/// How many sockets may play from one seat: windows, devices, and some that are gone unnoticed.
pub(crate) const MOST_SEAT_SOCKETS: u32 = 16;
/// How many updates a socket may be behind before it is dropped.
pub(crate) const MOST_UPDATES_BEHIND: usize = 32;

/// A bucket of permissions that refills with time.
#[derive(Debug)]
pub(crate) struct Bucket {
    left: f64,
    most: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(most: f64, per_second: f64) -> Self {
        Self {
            left: most,
            most,
            per_second,
            at: Instant::now(),
        }
    }

    /// Takes one permission at a time, if one is left.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        self.refill(now);
        let is_allowed = self.left >= 1.0;
        self.left -= f64::from(u8::from(is_allowed));
        is_allowed
    }

    fn refill(&mut self, now: Instant) {
        let since = now.saturating_duration_since(self.at).as_secs_f64();
        self.left = (self.left + since * self.per_second).min(self.most);
        self.at = now;
    }

    fn is_full(&self) -> bool {
        self.left >= self.most
    }
}

/// Returns what one visitor has: an address of version 4, or a network of version 6 with 64 bits.
pub(crate) const fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
        version_4 => version_4,
    }
}

/// Places, counted for each address and in all.
#[derive(Debug)]
pub(crate) struct Places {
    counts: Mutex<HashMap<IpAddr, usize>>,
    most: usize,
    each: usize,
}

/// A place that is taken until it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    network: IpAddr,
}

impl Places {
    pub(crate) fn new(most: usize, each: usize) -> Self {
        Self {
            counts: Mutex::default(),
            most,
            each,
        }
    }

    /// Returns one more place for an address, if there is one.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let network = network(address);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = counts.values().sum();
        let count = counts.get(&network).copied().unwrap_or(0);
        if count >= self.each || all >= self.most {
            return None;
        }
        counts.insert(network, count + 1);
        Some(Place {
            places: Arc::clone(self),
            network,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let counts = self.places.counts.lock();
        let mut counts = counts.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

/// The requests of each address.
#[derive(Debug)]
pub(crate) struct Addresses {
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
    most: f64,
    per_second: f64,
}

/// No more addresses are remembered than this.
const MOST_ADDRESSES: usize = 10_000;

impl Addresses {
    pub(crate) fn new(most: f64, per_second: f64) -> Self {
        Self {
            buckets: Mutex::default(),
            most,
            per_second,
        }
    }

    /// Returns `true` if the address may make one more request now.
    pub(crate) fn admit(&self, address: IpAddr, now: Instant) -> bool {
        let address = network(address);
        let Ok(mut buckets) = self.buckets.lock() else {
            return false;
        };
        if buckets.len() >= MOST_ADDRESSES && !buckets.contains_key(&address) {
            // Whoever has rested long enough to have a full bucket is a stranger again.
            buckets.retain(|_, bucket| {
                bucket.refill(now);
                !bucket.is_full()
            });
            if buckets.len() >= MOST_ADDRESSES {
                return false;
            }
        }
        let bucket = buckets.entry(address);
        bucket
            .or_insert_with(|| Bucket::new(self.most, self.per_second))
            .take(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_refills() {
        let mut bucket = Bucket::new(2.0, 1.0);
        let now = Instant::now();
        assert_eq!([(); 3].map(|()| bucket.take(now)), [true, true, false]);
        assert!(bucket.take(now + Duration::from_secs(1)));
        assert!(!bucket.take(now + Duration::from_secs(1)));
    }

    #[test]
    fn places_are_bounded_for_each_address_and_in_all() {
        let places = Arc::new(Places::new(3, 2));
        let admit = |address: &str| places.admit(address.parse().expect("an address"));
        let one = [
            admit("2001:db8::1"),
            admit("2001:db8::2"),
            admit("2001:db8::3"),
        ];
        assert_eq!(one.each_ref().map(Option::is_some), [true, true, false]);
        let other = admit("10.0.0.1");
        assert!(other.is_some() && admit("::ffff:10.0.0.2").is_none());
        drop(one);
        assert!(admit("::ffff:10.0.0.1").is_some());
        drop(other);
        assert!(places.counts.lock().expect("no panic before").is_empty());
    }

    #[test]
    fn addresses_are_bounded_and_do_not_share() {
        let addresses = Addresses::new(1.0, 1.0);
        let now = Instant::now();
        let nth = |n: u32| IpAddr::from(Ipv4Addr::from(n));
        for n in 0..10_000 {
            assert!(addresses.admit(nth(n), now));
            assert!(!addresses.admit(nth(n), now));
        }
        assert!(!addresses.admit(nth(10_000), now));
        assert!(addresses.admit(nth(10_000), now + Duration::from_secs(2)));
        assert_eq!(addresses.buckets.lock().expect("no panic before").len(), 1);
    }
}
